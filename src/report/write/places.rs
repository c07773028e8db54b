//! Where a command is about to write, and whether it may: asked before anything is played.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Component, Path, PathBuf};

use super::error::{WriteError, failed};
use super::folders::{check_names, check_out, missing_folders, parent};
use super::owned;
use super::temporary::{self, Temporary};
use crate::report::film;

/// What a single file that is one of ours has somewhere in its first bytes: test cases, or the pictures of a game.
const OWN: [&[u8]; 3] = [b"<testsuites name=\"slugfest\"", film::MARK.as_bytes(), b".TH slugfest"];
const FIRST_BYTES: u64 = 1000;

/// What a command is about to write, and what it reads.
#[derive(Clone, Debug, Default)]
pub struct Places<'a> {
    /// The folder that report folders go into, and their names.
    pub reports: Option<(&'a Path, &'a [String])>,
    /// A single file: test cases, or the pictures of a game.
    pub file: Option<&'a Path>,
    /// Every file that the command reads.
    pub inputs: Vec<PathBuf>,
}

/// Checks that everything can be written where it is to go, that nothing there has to make way but what slugfest wrote
/// itself, and that nothing of it is an input. For before the work starts; writing checks again.
///
/// Tidies up what killed runs left there, and answers with the reports that were put back. Leaves nothing else behind.
pub fn check(places: &Places<'_>) -> Result<Vec<PathBuf>, WriteError> {
    let targets: Vec<PathBuf> =
        places.reports.iter().flat_map(|(out, slugs)| slugs.iter().map(|slug| out.join(slug))).collect();
    check_inputs(places, &targets)?;
    let mut restored = Vec::new();
    if let Some((out, slugs)) = places.reports {
        slugs.iter().try_for_each(|slug| check_names(slug, &[]))?;
        check_out(out)?;
        restored = temporary::sweep(out);
        check_writable(out)?;
        // A way around something that does not exist yet leads to what exists.
        targets.iter().try_for_each(|target| owned::check(target).and_then(|()| owned::check(&whole(target))))?;
    }
    if let Some(file) = places.file {
        check_file(file)?;
        restored.extend(temporary::sweep(parent(file)));
        check_writable(parent(file))?;
    }
    Ok(restored)
}

/// No output may be an input, however it is spelt, and no file may lie where a folder is replaced as a whole.
fn check_inputs(places: &Places<'_>, targets: &[PathBuf]) -> Result<(), WriteError> {
    let targets: Vec<(PathBuf, &PathBuf)> = targets.iter().map(|target| (whole(target), target)).collect();
    for input in &places.inputs {
        let path = whole(input);
        let is_target = targets.iter().any(|(target, _)| path.starts_with(target));
        if is_target || places.file.is_some_and(|file| whole(file) == path || is_same(file, input)) {
            return Err(WriteError::Input { path: input.clone() });
        }
    }
    let Some(file) = places.file else { return Ok(()) };
    let path = whole(file);
    match targets.iter().find(|(target, _)| path.starts_with(target) || target.starts_with(&path)) {
        Some((_, target)) => Err(WriteError::Inside { path: file.to_owned(), folder: (*target).clone() }),
        None => Ok(()),
    }
}

/// The path without links and detours. What does not exist yet holds no links.
pub fn whole(path: &Path) -> PathBuf {
    let mut whole = if path.has_root() { PathBuf::new() } else { fs::canonicalize(".").unwrap_or_default() };
    for part in path.components() {
        match part {
            Component::ParentDir => drop(whole.pop()),
            Component::CurDir => {}
            part => whole.push(part),
        }
        // One step after the other: what comes after a link starts from where it leads.
        if let Ok(known) = fs::canonicalize(&whole) {
            whole = known;
        }
    }
    whole
}

/// Whether two names stand for one file.
#[cfg(unix)]
fn is_same(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |path: &Path| fs::metadata(path).ok().map(|data| (data.dev(), data.ino()));
    place(one).is_some() && place(one) == place(other)
}

/// Elsewhere only paths tell.
#[cfg(not(unix))]
fn is_same(_: &Path, _: &Path) -> bool {
    false
}

/// Checks that something can be written into this folder, before hours of work depend on it. Leaves nothing behind.
fn check_writable(folder: &Path) -> Result<(), WriteError> {
    check_out(folder)?;
    let missing = missing_folders(folder);
    let existing = missing.last().map_or(folder, |first| parent(first));
    let probe = Temporary::beside(existing).map_err(failed("write into the folder", existing))?;
    let file = probe.path().join("probe");
    fs::write(&file, b"slugfest").map_err(failed("write into the folder", existing))?;
    probe.close().map_err(failed("tidy up the folder", existing))
}

/// What stands at the path, whatever way it takes, must be nothing, or an ordinary file that is empty or one of
/// ours.
pub fn check_file(path: &Path) -> Result<(), WriteError> {
    if path == Path::new("-") {
        return Err(WriteError::Dash);
    }
    check_one(path)?;
    if path.components().any(|part| part == Component::ParentDir) { check_one(&whole(path)) } else { Ok(()) }
}

fn check_one(path: &Path) -> Result<(), WriteError> {
    let named = path.file_name().is_some() && !path.to_string_lossy().ends_with(['/', '\\']);
    match fs::symlink_metadata(path) {
        _ if !named => return Err(WriteError::NotAFile { path: path.to_owned() }),
        Ok(data) if !data.is_file() => return Err(WriteError::NotAFile { path: path.to_owned() }),
        Ok(_) => {}
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(()),
        Err(source) => return Err(failed("look at the file", path)(source)),
    }
    let mut first = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(FIRST_BYTES).read_to_end(&mut first));
    read.map_err(failed("look at the file", path))?;
    let is_own = first.is_empty() || OWN.iter().any(|own| first.windows(own.len()).any(|bytes| bytes == *own));
    if is_own { Ok(()) } else { Err(WriteError::NotOurs { path: path.to_owned() }) }
}
