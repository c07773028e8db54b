//! Files that are whole or not there: each is written under a name of its own, synced, and then gets the name that it
//! is known by. Several who write the same one at the same time are in nobody's way. The name is synced as well, with
//! the folder that it stands in.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What killed processes left is passed by so many times.
const TRIES: u32 = 10_000;

/// The name under which a file is written, and whoever is the first to take this number.
fn fresh_name(name: &str, number: u32) -> String {
    format!(".{name}.{number}.new")
}

/// Whether a name is one under which a file of another name is written.
pub(super) fn is_fresh(name: &str, of: &str) -> bool {
    let number = name.strip_prefix(&format!(".{of}.")).and_then(|rest| rest.strip_suffix(".new"));
    number.and_then(|number| number.parse().ok()).is_some_and(|number| name == fresh_name(of, number))
}

/// Writes a text beside where it is to be.
fn written(path: &Path, text: &str) -> io::Result<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for number in 0..TRIES {
        let fresh = path.with_file_name(fresh_name(&name, number));
        let mut file = match File::create_new(&fresh) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        let done = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
        return done.inspect_err(|_| drop(fs::remove_file(&fresh))).map(|()| fresh);
    }
    Err(ErrorKind::ResourceBusy.into())
}

/// Puts a text where there is nothing; `false` where somebody else was the first, whose file stays.
pub(super) fn put_first(path: &Path, text: &str) -> io::Result<bool> {
    let fresh = written(path, text)?;
    let put = match fs::hard_link(&fresh, path) {
        Ok(()) => Ok(true),
        Err(_) if fs::symlink_metadata(path).is_ok() => Ok(false),
        // Some file systems know no second name for a file.
        Err(_) => fs::rename(&fresh, path).map(|()| true),
    };
    drop(fs::remove_file(&fresh));
    put.inspect(|_| names_last(path))
}

/// Puts a text in the place of whatever file is there.
pub(super) fn put(path: &Path, text: &str) -> io::Result<()> {
    let fresh = written(path, text)?;
    fs::rename(&fresh, path).inspect_err(|_| drop(fs::remove_file(&fresh))).inspect(|()| names_last(path))
}

/// Makes the name of a file or folder last through a power cut. What cannot be synced is there all the same.
pub(super) fn names_last(path: &Path) {
    drop(path.parent().map(sync_folder));
}

/// Makes the names in a folder last through a power cut.
///
/// # Errors
/// Where the system cannot.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    let here = folder.as_os_str().is_empty();
    File::open(if here { Path::new(".") } else { folder })?.sync_all()
}

/// Elsewhere, folders cannot be opened and their entries are saved with the files.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
