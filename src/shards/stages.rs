//! Stages of a race: each but the first has a folder of its own in that of the first, with its plan and with what the
//! stage before came to.

use super::disk;
use super::error::ShardError;
use super::lock::lock_of;
use super::segments::{Counts, file_of};
use super::sheet::{Cut, NAME, Sheet, Stage};
use crate::scenario::file::{self, MOST_WRITTEN};
use crate::words::sha256;
use std::fs;
use std::path::{Path, PathBuf};

/// Name of the file with what the stage before came to.
const BEFORE: &str = "before.json";
/// Name of the file that says that a report with these counts is there.
pub(super) const REPORTED: &str = "reported";
/// How the names of folders of stages begin.
const STAGE: &str = "stage-";

/// The folder of a stage, counted from 1.
pub(super) fn folder_of(plan: &Path, number: u64) -> PathBuf {
    if number == 1 { plan.to_owned() } else { plan.join(format!("{STAGE}{number}")) }
}

/// Which stage has a folder of this name.
fn stage_of(name: &str) -> Option<u64> {
    let number = name.strip_prefix(STAGE)?.parse().ok()?;
    (number > 1 && name == format!("{STAGE}{number}")).then_some(number)
}

/// Removes a plan of ours with its stages and what its only shard has counted and locked for them, and the
/// folders where nothing else lies in them. Whatever bears another name is somebody else's, and so is what a link leads
/// to.
pub(super) fn remove(plan: &Path) {
    let found = |path: &Path| fs::symlink_metadata(path).ok();
    let is_folder = |path: &Path| found(path).is_some_and(|found| found.is_dir());
    if !is_folder(plan) {
        return;
    }
    let names =
        || fs::read_dir(plan).into_iter().flatten().flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let stages = names().filter(|name| stage_of(name).is_some()).map(|name| plan.join(name));
    for stage in stages.filter(|stage| is_folder(stage)) {
        remove(&stage);
        // One that was killed before it had a plan.
        drop(fs::remove_dir(stage));
    }
    let is_ours = |name: &String| {
        let segments = file_of(plan, 0, 1);
        let is_shard = [lock_of(&segments), segments].contains(&plan.join(name));
        let is_file = [BEFORE, REPORTED].contains(&name.as_str());
        is_shard || is_file || [NAME, BEFORE, REPORTED].iter().any(|of| disk::is_fresh(name, of))
    };
    // The plan goes last: without it nobody knows that the others are ours.
    let ours = names().filter(is_ours).chain([NAME.to_owned()]);
    // Where the first stage was too short to be kept, the further ones stand alone.
    for name in ours.filter(|_| Sheet::read(plan).is_ok()) {
        let path = plan.join(name);
        if found(&path).is_some_and(|found| found.is_file()) {
            drop(fs::remove_file(path));
        }
    }
    drop(fs::remove_dir(plan));
}

/// The last stage of a plan that has been planned, and its folder.
///
/// # Errors
/// As [`Sheet::read`] says.
pub fn latest(plan: &Path) -> Result<(PathBuf, Sheet), ShardError> {
    let mut folder = plan.to_owned();
    for number in 2.. {
        let further = folder_of(plan, number);
        if !Sheet::is_in(&further)? {
            break;
        }
        folder = further;
    }
    let sheet = Sheet::read(&folder)?;
    Ok((folder, sheet))
}

impl Sheet {
    /// Which stage it is, from 1.
    pub fn number(&self) -> u64 {
        self.stage.as_ref().map_or(1, |stage| stage.number)
    }

    /// What all stages before this one came to, in order.
    ///
    /// # Errors
    /// Where one is missing or was changed.
    pub fn before<C: Counts>(&self, plan: &Path) -> Result<Vec<C>, ShardError> {
        let read = |number| {
            let folder = folder_of(plan, number);
            let path = folder.join(BEFORE);
            let text = file::whole_of(&path, MOST_WRITTEN).map_err(|source| ShardError::plan(&path, source))?;
            let sheet = Self::read(&folder)?;
            let damaged = |problem: String| ShardError::Damaged { path: path.clone(), line: 1, problem };
            if sheet.stage.is_none_or(|stage| stage.number != number || stage.before != sha256(&text)) {
                return Err(damaged("this is not what the stage before came to".to_owned()));
            }
            serde_json::from_slice(&text).map_err(|error| damaged(format!("these are no counts: {error}")))
        };
        (2..=self.number()).map(read).collect()
    }

    /// Plans the stage behind this one, which came to these counts.
    ///
    /// # Errors
    /// As [`Self::write`] says.
    pub fn write_next(&self, plan: &Path, counts: &impl Counts, cut: Cut) -> Result<Self, ShardError> {
        let number = self.number() + 1;
        let folder = folder_of(plan, number);
        let text = serde_json::to_string(counts).unwrap_or_default();
        fs::create_dir_all(&folder).map_err(ShardError::io("create the folder", &folder))?;
        let path = folder.join(BEFORE);
        // Whoever adds up the same stage at the same time writes the same.
        disk::put(&path, &text).map_err(ShardError::io("write", path))?;
        let stage = Some(Stage { number, before: sha256(text.as_bytes()) });
        let next = Self { stage, ..Self::new(&self.file, self.sha256.clone(), self.asked.clone(), cut) };
        next.write(&folder)?;
        Ok(next)
    }
}
