//! Two folders change places: in one step where the system can, else in two, and back again when the second one fails.

use std::io;
use std::path::{Path, PathBuf};

use super::error::{WriteError, failed};

/// Puts `fresh` where `target` is and answers with where the old one is now, if there was one; puts that back when the
/// new one cannot be put there.
pub fn swap(
    target: &Path,
    fresh: &Path,
    aside: &Path,
    exchange: impl Fn(&Path, &Path) -> io::Result<()>,
    rename: impl Fn(&Path, &Path) -> io::Result<()>,
) -> Result<Option<PathBuf>, WriteError> {
    let had_old = target.exists();
    if had_old && exchange(fresh, target).is_ok() {
        return Ok(Some(fresh.to_owned()));
    }
    if had_old {
        rename(target, aside).map_err(failed("move the old report aside", target))?;
    }
    let Err(source) = rename(fresh, target) else { return Ok(had_old.then(|| aside.to_owned())) };
    match if had_old { rename(aside, target) } else { Ok(()) } {
        Ok(()) => Err(failed("move the report into place", target)(source)),
        Err(source) => Err(WriteError::Stranded { path: target.to_owned(), kept: aside.to_owned(), source }),
    }
}

/// Both at once, so that nobody ever sees one place empty.
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

/// Elsewhere nobody can.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
