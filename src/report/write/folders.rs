//! Names and folders that can be written to.

use super::error::{WriteError, failed};
use super::temporary;
use crate::report::file::File;
use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

pub(super) fn check_names(slug: &str, files: &[File]) -> Result<(), WriteError> {
    let plain = |path: &str| Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let one_part = Path::new(slug).components().count() == 1 && !slug.starts_with(temporary::PREFIX);
    let bad_slug = Some(slug).filter(|slug| !(plain(slug) && one_part));
    let bad_file = files.iter().map(|file| file.path.as_str()).find(|path| path.is_empty() || !plain(path));
    match bad_slug.or(bad_file) {
        Some(name) => Err(WriteError::Name { name: name.to_owned() }),
        None => Ok(()),
    }
}

/// The nearest existing part of the path must be a folder, or a link to one.
pub(super) fn check_out(out_dir: &Path) -> Result<(), WriteError> {
    for part in out_dir.ancestors().filter(|part| !part.as_os_str().is_empty()) {
        match (fs::symlink_metadata(part), fs::metadata(part)) {
            (Ok(_), Ok(data)) if data.is_dir() => return Ok(()),
            (Ok(_), Ok(_)) => return Err(WriteError::NotAFolder { path: part.to_owned() }),
            (Ok(_), Err(error)) if error.kind() == ErrorKind::NotFound => {
                return Err(WriteError::DanglingLink { path: part.to_owned() });
            }
            (Err(error), _) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
            (Err(source), _) | (_, Err(source)) => return Err(failed("look at the folder", part)(source)),
        }
    }
    Ok(())
}

/// Folders on the way to this one that do not exist yet, innermost first.
pub(super) fn missing_folders(folder: &Path) -> Vec<PathBuf> {
    let parts = folder.ancestors().filter(|part| !part.as_os_str().is_empty());
    parts.take_while(|part| !part.exists()).map(Path::to_owned).collect()
}

/// The folder that something is in; `.` for a bare name.
pub(super) fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}
