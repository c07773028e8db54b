//! Who has a shard.

use super::error::ShardError;
use crate::scenario::file;
use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

/// How often a shard asks for its file while others look whether somebody has it, each of them for a moment.
const TRIES: u32 = 1000;

/// Whether somebody has locked a file of segments. One who asks disturbs nobody: see [`lock`].
pub(super) fn is_played(path: &Path) -> bool {
    let asked = file::open(path).map(|file| file.try_lock_shared());
    matches!(asked, Ok(Err(TryLockError::WouldBlock)))
}

/// What can be locked for oneself, or shared with others who look.
pub(super) trait Lock {
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
pub(super) fn lock(file: &impl Lock, path: &Path) -> Result<bool, ShardError> {
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
