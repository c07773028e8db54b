//! What a single command has counted so far, kept unit by unit in a folder beside its report, so that the same command
//! goes on where it was ended: a plan of stages ([`super::stages`]) with one shard that nobody has to ask for.
//!
//! What stands there and answers another question (other bytes of the scenario, another seed, another program), or is
//! not as it was written, is refused and never mixed in; no counts are removed but those of a report that is there.

use super::disk;
use super::error::ShardError;
use super::lock::{is_played, lock_of};
use super::segments::{self, Counts, Shard};
use super::sheet::{Asked, Cut, Sheet, Stage};
use super::stages::{self, folder_of};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of what is unfinished.
#[derive(Debug)]
pub struct Unfinished {
    folder: PathBuf,
    file: String,
    sha256: String,
    asked: Asked,
}

/// A stage of it that is kept.
#[derive(Debug)]
pub struct Kept<C> {
    /// How it is cut.
    pub sheet: Sheet,
    /// Takes what is played from here on.
    pub shard: Shard,
    /// What was played before.
    pub counts: C,
}

impl Unfinished {
    /// Of a report in `out/slug`: what was asked of a file with this digest.
    pub fn new(out: &Path, slug: &str, file: &str, sha256: String, asked: Asked) -> Self {
        Self { folder: out.join(format!(".{slug}.unfinished")), file: file.to_owned(), sha256, asked }
    }

    /// Whether anything is kept of a stage, counted from 1.
    pub fn has(&self, number: u64) -> bool {
        Sheet::is_in(&folder_of(&self.folder, number)).unwrap_or(true)
    }

    /// How the first stage is cut, where it stands and is one of this very question.
    pub fn begun(&self) -> Option<Sheet> {
        let sheet = Sheet::read(&self.folder).ok()?;
        let is_ours = sheet.file == self.file && sheet.sha256 == self.sha256 && sheet.asked == self.asked;
        is_ours.then_some(sheet)
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The command that ends what stands there, behind the name of the program, where this build of it can.
    pub fn command(&self) -> Option<String> {
        let sheet = Sheet::read(&self.folder).ok()?;
        let is_same_text = sheet.file != self.file || sheet.sha256 == self.sha256;
        is_same_text.then(|| sheet.asked.typed(&sheet.file))
    }

    /// The file that another process is writing for the same report, if one is.
    pub fn is_written(&self) -> Option<PathBuf> {
        let stages = (1..)
            .map(|number| folder_of(&self.folder, number))
            .take_while(|folder| Sheet::is_in(folder).unwrap_or(false));
        stages.map(|folder| segments::file_of(&folder, 0, 1)).find(|file| is_played(file))
    }

    /// How a stage is cut, where nothing stands of it.
    pub fn sheet(&self, number: u64, cut: Cut) -> Sheet {
        let stage = (number > 1).then(|| Stage { number, before: String::new() });
        Sheet { stage, ..Sheet::new(&self.file, self.sha256.clone(), self.asked.clone(), cut) }
    }

    /// Opens a stage that is cut so; it goes on as it is cut where it stands. `nothing` is what no unit comes to.
    ///
    /// # Errors
    /// Where nothing can be kept, another process is at it, or what stands there is of something else; it is left as it
    /// was.
    pub fn open<C: Counts + Clone>(&self, wanted: &Sheet, nothing: &C) -> Result<Kept<C>, ShardError> {
        let folder = folder_of(&self.folder, wanted.number());
        let segments = segments::file_of(&folder, 0, 1);
        let lock = lock_of(&segments);
        let is_link = |path: &&PathBuf| fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
        if let Some(link) = [&self.folder, &folder, &segments, &lock].into_iter().find(is_link) {
            return Err(ShardError::Link(link.clone()));
        }
        // Counts of a report that is there are of no use to another question.
        if self.is_reported() && Self::standing(wanted, &folder).is_err_and(|error| error.is_a_mistake()) {
            self.forget();
        }
        if !Sheet::is_in(&folder)? {
            wanted.write(&folder)?;
        }
        let sheet = Self::standing(wanted, &folder)?;
        let (shard, counts) = Shard::open_only(&folder, &sheet, nothing.clone())?;
        Ok(Kept { sheet, shard, counts })
    }

    /// The stage that stands in a folder, if it is the one that is wanted.
    fn standing(wanted: &Sheet, folder: &Path) -> Result<Sheet, ShardError> {
        let sheet = Sheet::read(folder)?;
        // Where there are more or fewer threads than before, its units are others.
        let Sheet { unit_pieces, unit_steps, units, .. } = sheet;
        sheet.compare(&Sheet { unit_pieces, unit_steps, units, ..wanted.clone() }, folder)?;
        Ok(sheet)
    }

    /// The report is there, and the command goes on with others: with these counts it is made again if that is ended.
    ///
    /// # Errors
    /// Where that cannot be written.
    pub fn report(&self) -> Result<(), ShardError> {
        let path = self.folder.join(stages::REPORTED);
        disk::put(&path, "").map_err(ShardError::io("write", path))
    }

    /// Whether the report is there.
    pub fn is_reported(&self) -> bool {
        fs::symlink_metadata(self.folder.join(stages::REPORTED)).is_ok()
    }

    /// Removes it; whatever else lies in the folder stays, and the folder with it.
    pub fn forget(&self) {
        stages::remove(&self.folder);
    }
}
