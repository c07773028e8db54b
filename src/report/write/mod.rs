//! The only code that creates files: a report folder, or a single file, is written whole or not at all, and nothing
//! that is not ours is replaced or removed.
//!
//! A folder is ours when its `manifest.json` says so ([`manifest`]), and only as far as it says so. Before anything is
//! played, [`check`] refuses every place where something else would have to make way: a folder without a manifest, one
//! with a file in it that the manifest does not list or that was changed since, a file that is no JUnit file of ours,
//! anything that the command reads. Somebody's own files in a report folder are therefore never lost: they are named,
//! and the folder is left alone until they are moved.
//!
//! The files are written and synced in a temporary folder beside the target, which then changes places with it: in one
//! step where the system can, else in two. Killed at any moment, a run leaves the whole old report or the whole new
//! one; where it leaves neither in place, between the two steps, the next run puts the old one back (`temporary`).

mod owned;
mod places;
mod swap;
mod temporary;

#[cfg(test)]
mod tests;

pub use places::{Places, check};

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Component, Path, PathBuf};

use super::File;
use super::manifest::{self, Facts};
use rayon::prelude::*;
use temporary::Temporary;

/// Why something was not written. Whatever stood there before still stands there, unless the error says where it is.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error("{path}: is not a folder\n  help: choose another folder with --out, or move that file away")]
    NotAFolder { path: PathBuf },
    #[error("{path}: is a link that leads nowhere\n  help: remove the link, or choose another folder with --out")]
    DanglingLink { path: PathBuf },
    #[error(
        "{path}: is a link, and a report would replace it\n  help: remove the link, or choose another folder with --out"
    )]
    Link { path: PathBuf },
    #[error(
        "{path}: holds something other than a report (there is no {} in it), so it was left alone\n  help: choose \
         another folder with --out, or move that folder away",
        manifest::NAME
    )]
    NotAReport { path: PathBuf },
    #[error(
        "{path}: holds a report of an older slugfest, which wrote no {}, so nobody can tell what else is in it\n  help: \
         move that folder away or remove it, or choose another folder with --out",
        manifest::NAME
    )]
    Older { path: PathBuf },
    #[error(
        "{path}: a report there would be replaced, and {} with it, which slugfest did not write\n  help: move that \
         away, or choose another folder with --out",
        some(files)
    )]
    Foreign { path: PathBuf, files: Vec<String> },
    #[error(
        "{path}: a report there would be replaced, and {} was changed since it was written\n  help: move that away, or \
         choose another folder with --out",
        some(files)
    )]
    Changed { path: PathBuf, files: Vec<String> },
    #[error("{path}: is not a file that can be replaced\n  help: name another file")]
    NotAFile { path: PathBuf },
    #[error(
        "{path}: holds something other than test cases of slugfest, so it was left alone\n  help: name another file, or move that one away"
    )]
    NotTestCases { path: PathBuf },
    #[error(
        "{path}: is read by this command and would be overwritten\n  help: name another file, or another folder with --out"
    )]
    Input { path: PathBuf },
    #[error("{path}: lies in a report folder that this command writes, {folder}\n  help: name a file outside of it")]
    Inside { path: PathBuf, folder: PathBuf },
    #[error("\"{name}\" cannot name a file or folder of a report\n  help: rename the scenario file")]
    Name { name: String },
    #[error("{path}: could not {action}: {source}\n  help: {}", help(source))]
    Io { action: &'static str, path: PathBuf, source: io::Error },
    #[error("{path}: could not put the old report back: {source}\n  help: it is safe in {kept}; move it back by hand")]
    Stranded { path: PathBuf, kept: PathBuf, source: io::Error },
    #[error(
        "{path}: the report is written; what somebody else put there meanwhile was not removed\n  help: it is safe in \
         {kept}; move it where you want it"
    )]
    Kept { path: PathBuf, kept: PathBuf },
}

impl WriteError {
    /// Whether the command line asks for something that makes no sense, whatever the disk says.
    pub fn is_a_mistake(&self) -> bool {
        matches!(self, Self::Input { .. } | Self::Inside { .. })
    }
}

/// The first of some files, and how many more.
fn some(files: &[String]) -> String {
    match files {
        [] => "a file".to_owned(),
        [one] => format!("`{one}`"),
        [first, others @ ..] => format!("`{first}` and {} more", others.len()),
    }
}

/// Writes the report folder `out_dir/slug` with a manifest of its files and returns its path.
///
/// `out_dir` is created where it is missing. A report that stands there is replaced; a folder with anything else in it
/// is refused. On failure nothing new is left behind.
pub fn write_folder(out_dir: &Path, slug: &str, facts: &Facts, files: &[File]) -> Result<PathBuf, WriteError> {
    check_names(slug, files)?;
    check_out(out_dir)?;
    let target = out_dir.join(slug);
    let missing = missing_folders(out_dir);
    fs::create_dir_all(out_dir).map_err(failed("create the folder", out_dir))?;
    let written = owned::check(&target).and_then(|()| replace(out_dir, slug, facts, files));
    if written.is_err() {
        // Only folders that were made here and are still empty go away.
        missing.iter().for_each(|folder| drop(fs::remove_dir(folder)));
    }
    written.map(|()| target)
}

/// Writes a single file, creating its folder where it is missing and replacing an older file of that name as a whole.
pub fn write_one(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    places::check_file(path)?;
    let folder = parent(path);
    check_out(folder)?;
    fs::create_dir_all(folder).map_err(failed("create the folder", folder))?;
    let write = || -> io::Result<()> {
        // The temporary folder is private; the file inside it gets the ordinary permissions.
        let temporary = Temporary::beside(folder)?;
        let fresh = temporary.path().join("file");
        let mut open = fs::File::create_new(&fresh)?;
        open.write_all(bytes)?;
        open.sync_all()?;
        fs::rename(&fresh, path)
    };
    write().map_err(failed("write the file", path))
}

/// Writes the files beside the target and swaps them in.
fn replace(out_dir: &Path, slug: &str, facts: &Facts, files: &[File]) -> Result<(), WriteError> {
    let target = out_dir.join(slug);
    let temporary = Temporary::beside(out_dir).map_err(failed("create a temporary folder", out_dir))?;
    // The temporary folder is private; the report inside it gets the ordinary permissions.
    let (fresh, aside) = (temporary.fresh(slug), temporary.aside(slug));
    fs::create_dir_all(&fresh).map_err(failed("create a temporary folder", out_dir))?;
    fs::create_dir_all(parent(&aside)).map_err(failed("create a temporary folder", out_dir))?;
    let write =
        |file: &File| write_file(&fresh, file).map_err(failed("write the report file", &target.join(&file.path)));
    // Most of it is waiting until the disk has it, file by file; their digests are taken meanwhile.
    let (written, manifest): (Vec<Result<(), WriteError>>, _) =
        rayon::join(|| files.par_iter().map(write).collect(), || manifest::file(facts, files));
    written.into_iter().collect::<Result<(), _>>()?;
    let unsaved = failed("write the report file", &target.join(manifest::NAME));
    let manifest = manifest.map_err(|error| unsaved(io::Error::other(error)))?;
    // The manifest comes last: what has one is whole.
    write(&manifest)?;
    sync_folders(&fresh).map_err(failed("save the report", &target))?;
    let old = match swap::swap(&target, &fresh, &aside, swap::exchange, |from, to| fs::rename(from, to)) {
        Ok(old) => old,
        Err(error @ WriteError::Stranded { .. }) => {
            // The old report is in there: this folder must outlive us.
            temporary.keep();
            return Err(error);
        }
        Err(error) => return Err(error),
    };
    // The new report is in place. What cannot be synced or tidied up now does not make it less whole.
    drop(sync_folder(out_dir));
    if let Some(old) = old
        && !owned::remove(&old)
    {
        temporary.keep();
        return Err(WriteError::Kept { path: target, kept: old });
    }
    drop(temporary.close());
    Ok(())
}

fn check_names(slug: &str, files: &[File]) -> Result<(), WriteError> {
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
fn check_out(out_dir: &Path) -> Result<(), WriteError> {
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
fn missing_folders(folder: &Path) -> Vec<PathBuf> {
    let parts = folder.ancestors().filter(|part| !part.as_os_str().is_empty());
    parts.take_while(|part| !part.exists()).map(Path::to_owned).collect()
}

fn write_file(folder: &Path, file: &File) -> io::Result<()> {
    let path = folder.join(&file.path);
    fs::create_dir_all(parent(&path))?;
    // Two files of one name would be a mistake of ours, and silent.
    let mut open = fs::File::create_new(&path)?;
    open.write_all(&file.bytes)?;
    open.sync_all()
}

/// Makes the names of all files in this folder and its subfolders last through a power cut.
fn sync_folders(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_folders(&entry.path())?;
        }
    }
    sync_folder(folder)
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

/// Elsewhere, folders cannot be opened and their entries are saved with the files.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The folder that something is in; `.` for a bare name.
fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> WriteError + use<> {
    let path = path.to_owned();
    move |source| WriteError::Io { action, path, source }
}

fn help(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "free some space on that disk, or choose another one with --out"
        }
        ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => {
            "choose a folder that you may write to with --out"
        }
        ErrorKind::InvalidFilename => "choose a shorter folder name with --out, or rename the scenario file",
        _ => "choose another folder with --out, or run again",
    }
}
