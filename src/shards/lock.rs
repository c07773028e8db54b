//! Who has a shard: whoever has locked the empty file beside its segments. These are not locked themselves, since some
//! systems let nobody read what another one has locked.
//!
//! The system lets go of a lock when its process ends, however it ends. The file stays, and is in nobody's way: if it
//! were removed, one who had opened it just before would lock a file without a name while a third locks a new one, and
//! on a disk of another machine neither can be sure to notice. It goes with the folder.

use super::error::{ENDING, LOCK, ShardError};
use crate::scenario::file;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// How often a shard asks for its file while others look whether somebody has it, each of them for a moment.
const TRIES: u32 = 1000;

/// What is locked by whoever is at a file of segments.
pub(super) fn lock_of(segments: &Path) -> PathBuf {
    let name = segments.file_name().unwrap_or_default().to_string_lossy();
    segments.with_file_name(format!(".{}{LOCK}", name.strip_suffix(ENDING).unwrap_or(&name)))
}

/// Whether somebody is at a file of segments. One who asks disturbs nobody: see [`lock`].
pub(super) fn is_played(segments: &Path) -> bool {
    let asked = file::open(&lock_of(segments)).map(|file| file.try_lock_shared());
    matches!(asked, Ok(Err(TryLockError::WouldBlock)))
}

/// The lock of a file of segments, which holds as long as it is open, and whether anything can be locked here.
pub(super) fn locked(segments: &Path) -> Result<(File, bool), ShardError> {
    let file = opened(&lock_of(segments))?;
    let is_locked = lock(&file, segments)?;
    Ok((file, is_locked))
}

/// A file that is read and added to, made where there is none.
pub(super) fn opened(path: &Path) -> Result<File, ShardError> {
    // Opening a pipe would wait for its other end.
    if path.exists() {
        file::open(path).map_err(|source| ShardError::file(path, source))?;
    }
    let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    open.map_err(ShardError::io("write", path))
}

/// What can be locked for oneself, or shared with others who look.
trait Lock {
    fn alone(&self) -> Result<(), TryLockError>;
    fn shared(&self) -> Result<(), TryLockError>;
    fn free(&self) -> io::Result<()>;
}

impl Lock for File {
    fn alone(&self) -> Result<(), TryLockError> {
        self.try_lock()
    }

    fn shared(&self) -> Result<(), TryLockError> {
        self.try_lock_shared()
    }

    fn free(&self) -> io::Result<()> {
        self.unlock()
    }
}

/// Locks it, for as long as it is open; says whether it is. Whoever only looks at it shares it with others who look,
/// and is no hindrance. Some file systems lock nothing: there nobody finds out that two are at the same shard.
fn lock(file: &impl Lock, path: &Path) -> Result<bool, ShardError> {
    for _ in 0..TRIES {
        match file.alone() {
            Ok(()) => return Ok(true),
            Err(TryLockError::Error(_)) => return Ok(false),
            Err(TryLockError::WouldBlock) if file.shared().is_err() => break,
            // Nobody but lookers: they are gone by now, or soon.
            Err(TryLockError::WouldBlock) => file.free().map_err(ShardError::io("unlock", path))?,
        }
    }
    Err(ShardError::Busy(path.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file on a system that locks nothing, or that somebody else has.
    struct Nowhere(bool);

    impl Lock for Nowhere {
        fn alone(&self) -> Result<(), TryLockError> {
            Err(if self.0 { TryLockError::WouldBlock } else { TryLockError::Error(io::ErrorKind::Unsupported.into()) })
        }

        fn shared(&self) -> Result<(), TryLockError> {
            self.alone()
        }

        fn free(&self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn where_nothing_can_be_locked_a_shard_is_played_all_the_same() {
        let path = Path::new("shard");
        assert!(matches!(lock(&Nowhere(false), path), Ok(false)));
        assert!(matches!(lock(&Nowhere(true), path), Err(ShardError::Busy(_))));
    }
}
