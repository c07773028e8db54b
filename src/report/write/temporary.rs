//! Temporary folders beside what they become, and what killed runs left of theirs.
//!
//! A temporary folder holds a file that is locked as long as its run lives; the system lets go of the lock when the run
//! dies, however it dies. So a folder whose lock can be had is a remain: a report in it whose place is empty goes back
//! there, and the rest is removed.
//!
//! ```text
//! OUT/.slugfest-x/lock        locked while the run lives
//! OUT/.slugfest-x/old/NAME    the report that stood at OUT/NAME, where the system cannot exchange folders
//! OUT/.slugfest-x/new/NAME    the report that is to stand there; after an exchange the one that stood there
//! ```

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::owned;

/// Begins the names of temporary folders.
pub const PREFIX: &str = ".slugfest-";
const LOCK: &str = "lock";
/// Where reports are in a temporary folder; what is in the first place is put back before what is in the second.
const PLACES: [&str; 2] = ["old", "new"];

/// A temporary folder of this run; it goes away with this value.
pub struct Temporary {
    // Let go before the folder goes, since some systems remove no open file.
    lock: File,
    folder: TempDir,
}

impl Temporary {
    /// A new one in this folder.
    pub fn beside(folder: &Path) -> io::Result<Self> {
        for _ in 0..100 {
            let made = TempDir::with_prefix_in(PREFIX, folder)?;
            let lock = match File::create_new(made.path().join(LOCK)) {
                // Somebody who tidies up found it empty and took it for a remain.
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                lock => lock?,
            };
            match lock.try_lock() {
                Err(TryLockError::WouldBlock) => continue,
                // Where nothing can be locked, nobody takes it for a remain either.
                Ok(()) | Err(TryLockError::Error(_)) => return Ok(Self { lock, folder: made }),
            }
        }
        Err(ErrorKind::ResourceBusy.into())
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Where a new report is made.
    pub fn fresh(&self, slug: &str) -> PathBuf {
        self.path().join(PLACES[1]).join(slug)
    }

    /// Where an old report waits.
    pub fn aside(&self, slug: &str) -> PathBuf {
        self.path().join(PLACES[0]).join(slug)
    }

    /// Removes it.
    pub fn close(self) -> io::Result<()> {
        drop(self.lock);
        self.folder.close()
    }

    /// Leaves it to whoever comes next.
    pub fn keep(self) {
        drop(self.lock);
        let _ = self.folder.keep();
    }
}

/// Tidies up what killed runs left in this folder; answers with the reports that were put back.
pub fn sweep(folder: &Path) -> Vec<PathBuf> {
    let mut restored = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder && entry.file_name().to_string_lossy().starts_with(PREFIX) {
            restored.extend(sweep_one(folder, &entry.path()));
        }
    }
    restored.sort();
    restored
}

fn sweep_one(folder: &Path, remain: &Path) -> Vec<PathBuf> {
    let mut restored = Vec::new();
    match File::options().read(true).write(true).open(remain.join(LOCK)) {
        Ok(lock) => {
            if lock.try_lock().is_err() {
                return restored;
            }
            for place in PLACES {
                restored.extend(restore(folder, &remain.join(place)));
            }
            drop(fs::remove_file(remain.join("file")));
            drop(lock);
            drop(fs::remove_file(remain.join(LOCK)));
        }
        // Made this moment, or left by a run that was killed in the moment it was made; if so, it is empty.
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(_) => return restored,
    }
    drop(fs::remove_dir(remain));
    restored
}

/// Puts the reports of a place back where theirs is empty, and removes the others.
fn restore(folder: &Path, place: &Path) -> Vec<PathBuf> {
    let mut restored = Vec::new();
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let (report, target) = (entry.path(), folder.join(entry.file_name()));
        let is_free = matches!(fs::symlink_metadata(&target), Err(error) if error.kind() == ErrorKind::NotFound);
        if is_free && owned::is_whole(&report) && fs::rename(&report, &target).is_ok() {
            restored.push(target);
        } else if !owned::remove(&report) && place.ends_with(PLACES[1]) && !owned::has_manifest(&report) {
            // Begun and never finished: it never stood anywhere else.
            drop(fs::remove_dir_all(&report));
        }
    }
    drop(fs::remove_dir(place));
    restored
}
