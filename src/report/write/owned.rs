//! What in a folder is ours: what its manifest lists, as it was written.

use crate::order;
use crate::scenario::file::{self, MOST_WRITTEN};
use crate::threads;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::super::manifest::{self, LOG, NAME};
use super::error::{WriteError, failed};

/// What marked a report before there were manifests.
const OLDER: [&str; 2] = ["run.json", "claims.json"];
/// What systems put into every folder that somebody looks at.
const LITTER: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// What stands at the target must be nothing, an empty folder, or a report with nothing in it but what we wrote.
pub fn check(target: &Path) -> Result<(), WriteError> {
    let path = target.to_owned();
    match fs::symlink_metadata(target) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(failed("look at the folder", target)(source)),
        Ok(data) if data.is_symlink() => return Err(WriteError::Link { path }),
        Ok(data) if !data.is_dir() => return Err(WriteError::NotAFolder { path }),
        Ok(_) => {}
    }
    let found = entries(target).map_err(failed("look into the folder", target))?;
    if found.is_empty() {
        return Ok(());
    }
    let Some(listed) = listed(target) else {
        return Err(match OLDER.iter().any(|mark| target.join(mark).is_file()) {
            true => WriteError::Older { path },
            false => WriteError::NotAReport { path },
        });
    };
    let foreign: Vec<String> = found.iter().filter(|entry| !is_known(entry, &listed)).map(|e| e.path.clone()).collect();
    if !foreign.is_empty() {
        return Err(WriteError::Foreign { path, files: foreign });
    }
    let changed = |&(file, digest): &(&String, &String)| match file::whole_of(&target.join(file), MOST_WRITTEN) {
        Ok(bytes) => (manifest::digest(&bytes) != *digest).then(|| file.clone()),
        // What somebody removed is not in the way.
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(_) => Some(file.clone()),
    };
    let changed: Vec<String> =
        threads::map(&listed.iter().collect::<Vec<_>>(), changed).into_iter().flatten().collect();
    if changed.is_empty() { Ok(()) } else { Err(WriteError::Changed { path, files: changed }) }
}

/// Whether this is a whole report: every file of its manifest is there as it was written.
pub fn is_whole(folder: &Path) -> bool {
    let listed = listed(folder);
    listed.is_some_and(|listed| listed.keys().all(|file| folder.join(file).is_file())) && check(folder).is_ok()
}

/// Whether this is a report of something that was not interrupted.
pub fn is_complete(folder: &Path) -> bool {
    let facts = file::whole_of(&folder.join(NAME), MOST_WRITTEN).ok().and_then(|bytes| manifest::read(&bytes));
    facts.is_some_and(|facts| manifest::is_complete(&facts))
}

/// Removes a report, and nothing that is not ours; answers whether it is gone. What is left has its manifest still.
pub fn remove(folder: &Path) -> bool {
    if check(folder).is_err() {
        return false;
    }
    let files: Vec<String> = listed(folder).unwrap_or_default().into_keys().collect();
    let own = files.iter().map(String::as_str).chain([LOG]).chain(LITTER);
    own.for_each(|file| drop(fs::remove_file(folder.join(file))));
    // A folder goes once nothing is in it.
    let mut folders: Vec<&Path> = files.iter().flat_map(|file| Path::new(file).ancestors().skip(1)).collect();
    order::by(&mut folders, |folder| std::cmp::Reverse(folder.components().count()));
    folders.dedup();
    for inner in folders.into_iter().filter(|inner| !inner.as_os_str().is_empty()) {
        LITTER.iter().for_each(|file| drop(fs::remove_file(folder.join(inner).join(file))));
        drop(fs::remove_dir(folder.join(inner)));
    }
    let alone = fs::read_dir(folder).map(|entries| entries.count()).unwrap_or_default() <= 1;
    if alone {
        drop(fs::remove_file(folder.join(NAME)));
        drop(fs::remove_dir(folder));
    }
    !folder.exists()
}

/// Whether a folder has a manifest, whoever wrote it.
pub fn has_manifest(folder: &Path) -> bool {
    folder.join(NAME).exists()
}

/// The files of a folder's manifest; `None` when there is none of ours.
fn listed(folder: &Path) -> Option<BTreeMap<String, String>> {
    manifest::listed(&file::whole_of(&folder.join(NAME), MOST_WRITTEN).ok()?)
}

/// Something in a folder.
struct Entry {
    /// From the folder, with forward slashes.
    path: String,
    is_folder: bool,
    is_file: bool,
}

fn is_known(entry: &Entry, listed: &BTreeMap<String, String>) -> bool {
    let name = entry.path.rsplit('/').next().unwrap_or_default();
    match entry.is_folder {
        true => listed.keys().any(|file| file.strip_prefix(&entry.path).is_some_and(|rest| rest.starts_with('/'))),
        false => {
            let own = listed.contains_key(&entry.path) || [NAME, LOG].contains(&entry.path.as_str());
            entry.is_file && (own || LITTER.contains(&name))
        }
    }
}

/// Everything below a folder; links are not followed.
fn entries(folder: &Path) -> io::Result<Vec<Entry>> {
    let mut found = Vec::new();
    let mut open = vec![String::new()];
    while let Some(below) = open.pop() {
        for entry in fs::read_dir(folder.join(&below))? {
            let entry = entry?;
            let kind = entry.file_type()?;
            let path = format!("{below}{}", entry.file_name().to_string_lossy());
            if kind.is_dir() {
                open.push(format!("{path}/"));
            }
            found.push(Entry { path, is_folder: kind.is_dir(), is_file: kind.is_file() });
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}
