//! Stages of a race: each but the first has a folder of its own in that of the first, with its plan and with what the
//! stage before came to.

use super::error::ENDING;
use super::error::ShardError;
use super::segments::Counts;
use super::sheet::{Cut, NAME, Sheet, Stage};
use crate::words::sha256;
use std::fs;
use std::path::{Path, PathBuf};

/// Name of the file with what the stage before came to.
const BEFORE: &str = "before.json";
/// How the names of folders of stages begin.
const STAGE: &str = "stage-";

/// The folder of a stage, counted from 1.
pub(super) fn folder_of(plan: &Path, number: u64) -> PathBuf {
    if number == 1 { plan.to_owned() } else { plan.join(format!("{STAGE}{number}")) }
}

/// Removes a plan with its stages and whatever was counted for them, and the folders where nothing else lies in them.
pub(super) fn remove(plan: &Path) {
    let listed = || fs::read_dir(plan).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_stage = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(STAGE));
    listed().filter(|path| is_stage(path) && path.is_dir()).for_each(|stage| remove(&stage));
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        [NAME, BEFORE].contains(&name.as_ref()) || name.ends_with(ENDING)
    };
    listed().filter(is_ours).for_each(|file| drop(fs::remove_file(file)));
    drop(fs::remove_dir(plan));
}

/// The last stage of a plan that has been planned, and its folder.
///
/// # Errors
/// As [`Sheet::read`] says.
pub fn latest(plan: &Path) -> Result<(PathBuf, Sheet), ShardError> {
    let further = (2..).map(|number| folder_of(plan, number)).take_while(|folder| Sheet::is_in(folder));
    let folder = further.last().unwrap_or_else(|| plan.to_owned());
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
            let missing = |source| ShardError::NoPlan { path: path.clone(), source };
            let text = fs::read(&path).map_err(missing)?;
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
        fs::write(&path, &text)
            .and_then(|()| fs::File::open(&path)?.sync_all())
            .map_err(ShardError::io("write", path))?;
        let stage = Some(Stage { number, before: sha256(text.as_bytes()) });
        let next = Self { stage, ..Self::new(&self.file, self.sha256.clone(), self.asked.clone(), cut) };
        next.write(&folder)?;
        Ok(next)
    }
}
