//! Writes reports: a folder, or a single file, whole or not at all, and nothing that is not ours is replaced or
//! removed. Files that are added to while a run goes on are written by [`crate::shards`], and no others.
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

mod error;
mod folders;
mod owned;
mod places;
mod swap;
mod temporary;

#[cfg(test)]
mod tests;

pub use error::WriteError;
pub use places::{Places, check, whole};

use crate::shards::sync_folder;
use crate::threads;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::file::File;
use super::manifest::{self, Facts};
use error::failed;
use folders::{check_names, check_out, missing_folders, parent};
use temporary::Temporary;

/// Writes the report folder `out_dir/slug` with a manifest of its files and returns its path; `None` where it is not
/// finished and a finished one stands there, which stays.
///
/// `out_dir` is created where it is missing. Any other report that stands there is replaced; a folder with anything
/// else in it is refused. On failure nothing new is left behind.
pub fn write_folder(out_dir: &Path, slug: &str, facts: &Facts, files: &[File]) -> Result<Option<PathBuf>, WriteError> {
    check_names(slug, files)?;
    check_out(out_dir)?;
    let target = out_dir.join(slug);
    if !manifest::is_complete(facts) && owned::is_complete(&target) {
        return Ok(None);
    }
    let missing = missing_folders(out_dir);
    fs::create_dir_all(out_dir).map_err(failed("create the folder", out_dir))?;
    let written = replace(out_dir, slug, facts, files);
    if written.is_err() {
        // Only folders that were made here and are still empty go away.
        missing.iter().for_each(|folder| drop(fs::remove_dir(folder)));
    }
    written.map(|()| Some(target))
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
    // Most of it is waiting until the disk has it, file by file; their digests are taken meanwhile, and those of the
    // files that are to make way.
    let save = || threads::map(files, write);
    let ((written, manifest), ours) =
        rayon::join(|| rayon::join(save, || manifest::file(facts, files)), || owned::check(&target));
    ours?;
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
