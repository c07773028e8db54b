//! What was counted, unit by unit, on the disk.
//!
//! One line of JSON for each unit, added to the file of its shard and synced before the next unit begins. A line that
//! is cut off at the end of a file is what a killed process leaves: it counts for nothing, and whoever goes on with the
//! shard writes over it. Anything else that is not as it was written is refused.

use super::disk;
use super::error::{ENDING, ShardError};
use super::lock::{is_played, locked, opened};
use super::sheet::Sheet;
use crate::contest::Played;
use crate::scenario::file;
use crate::tally::Tally;
use crate::words::{sha256, thousands};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What is counted in a unit. Counts of several units add up in any order.
pub trait Counts: Serialize + DeserializeOwned {
    /// Adds those of another unit of the same plan.
    fn add(&mut self, other: &Self);

    /// Whether they may be those of so many pieces, as far as they say of how many they are.
    fn are_of(&self, pieces: Range<u64>) -> bool;
}

impl Counts for Played {
    fn add(&mut self, other: &Self) {
        self.merge(other);
    }

    fn are_of(&self, pieces: Range<u64>) -> bool {
        let trials = pieces.end - pieces.start;
        let is_whole =
            |tally: &Tally| tally.trials() == trials && tally.metrics.iter().all(|counted| counted.total() == trials);
        self.tallies.iter().all(is_whole) && self.pairs.iter().all(|pair| pair.trials() == trials)
    }
}

/// Bytes of a line at most: a unit of a second has less than a hundredth of them, and what is no file of segments may
/// have no end of line.
const MOST_LINE: u64 = 1 << 26;

/// What was counted in one unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Segment<C> {
    /// Digest of the plan.
    plan: String,
    unit: u64,
    /// Digest of the counts.
    digest: String,
    counts: C,
}

fn digest(unit: u64, counts: &impl Serialize) -> String {
    let text = serde_json::to_string(&(unit, counts)).unwrap_or_default();
    sha256(text.as_bytes())
}

/// What there is of a file of segments.
struct Extent {
    /// Bytes of its whole segments.
    whole: u64,
    /// Behind them is the beginning of one, which a killed process left.
    is_torn: bool,
}

/// Takes a unit, the digest of its counts, and these; or says what is wrong with them.
type Take<'a, C> = dyn FnMut(u64, String, C) -> Result<(), String> + 'a;

/// Reads the whole segments of a file one by one.
fn each<C: Counts>(path: &Path, sheet: &Sheet, take: &mut Take<C>) -> Result<Extent, ShardError> {
    let plan = sheet.digest();
    let mut file = BufReader::new(file::open(path).map_err(|source| ShardError::file(path, source))?);
    let (mut whole, mut line, mut text) = (0, 0, Vec::new());
    loop {
        text.clear();
        line += 1;
        let some = file.by_ref().take(MOST_LINE + 1).read_until(b'\n', &mut text);
        let length = some.map_err(ShardError::io("read", path))? as u64;
        let damaged = |problem: String| ShardError::Damaged { path: path.to_owned(), line, problem };
        if length > MOST_LINE {
            return Err(damaged(format!("this is no segment: the line has more than {} bytes", thousands(MOST_LINE))));
        }
        if text.last() != Some(&b'\n') {
            return Ok(Extent { whole, is_torn: length > 0 });
        }
        let segment: Segment<C> =
            serde_json::from_slice(&text).map_err(|error| damaged(format!("this is no segment: {error}")))?;
        if segment.plan != plan {
            return Err(damaged("this segment is of another plan".to_owned()));
        }
        if segment.unit >= sheet.units {
            return Err(damaged(format!("the plan has no unit {}: it has {}", segment.unit, sheet.units)));
        }
        if digest(segment.unit, &segment.counts) != segment.digest {
            return Err(damaged(format!("the counts of unit {} were changed", segment.unit)));
        }
        if !segment.counts.are_of(sheet.unit(segment.unit)) {
            return Err(damaged(format!("what unit {} counts is not as much as it has", segment.unit)));
        }
        take(segment.unit, segment.digest, segment.counts).map_err(damaged)?;
        whole += length;
    }
}

/// Files of segments in a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, ShardError> {
    let listed = fs::read_dir(folder).map_err(ShardError::io("read the folder", folder))?;
    let mut all = Vec::new();
    for entry in listed {
        let path = entry.map_err(ShardError::io("read the folder", folder))?.path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(ENDING)) {
            all.push(path);
        }
    }
    all.sort();
    Ok(all)
}

/// What a folder holds, added up.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted<C> {
    /// Counts of all units that are there.
    pub counts: C,
    /// Units that are there, with the digest of each.
    pub units: BTreeMap<u64, String>,
    /// The files they lie in, by name.
    pub files: Vec<Holding>,
}

/// A file of segments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Its name.
    pub name: String,
    /// How many units it holds.
    pub units: u64,
    /// A shard is at it, and plays another one.
    pub is_played: bool,
    /// Its last unit was cut off while it was written, and counts for nothing.
    pub is_torn: bool,
}

impl<C: Counts> Counted<C> {
    fn new(counts: C) -> Self {
        Self { counts, units: BTreeMap::new(), files: Vec::new() }
    }

    /// Adds up every file of a folder; `counts` is what nothing comes to. Equal segments count once.
    ///
    /// # Errors
    /// Where something is of another plan, damaged, or two segments of a unit differ.
    pub fn of(folder: &Path, sheet: &Sheet, counts: C) -> Result<Self, ShardError> {
        let mut all = Self::new(counts);
        for path in files(folder)? {
            let mut units = 0;
            let Extent { is_torn, .. } = each(&path, sheet, &mut |unit, digest, counts: C| {
                units += 1;
                all.take(unit, digest, &counts)
            })?;
            let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
            let is_played = is_played(&path);
            // Whoever is at it may be in the middle of one.
            all.files.push(Holding { name, units, is_played, is_torn: is_torn && !is_played });
        }
        Ok(all)
    }

    fn take(&mut self, unit: u64, digest: String, counts: &C) -> Result<(), String> {
        match self.units.get(&unit) {
            Some(known) if *known == digest => Ok(()),
            Some(_) => Err(format!("unit {unit} stands here with other counts than in another place")),
            None => {
                self.units.insert(unit, digest);
                self.counts.add(counts);
                Ok(())
            }
        }
    }

    /// The counts of the whole plan.
    ///
    /// # Errors
    /// Where a unit is missing.
    pub fn whole(self, sheet: &Sheet) -> Result<C, ShardError> {
        let ranges = missing(&self.units, sheet.units);
        if ranges.is_empty() {
            return Ok(self.counts);
        }
        let torn = self.files.into_iter().filter(|file| file.is_torn).map(|file| file.name).collect();
        Err(ShardError::Missing { units: sheet.units, ranges, torn })
    }
}

/// Units that are not there.
pub fn missing(there: &BTreeMap<u64, String>, units: u64) -> Vec<Range<u64>> {
    let mut ranges = Vec::new();
    let mut next = 0;
    for &unit in there.keys().chain([&units]) {
        if unit > next {
            ranges.push(next..unit);
        }
        next = unit + 1;
    }
    ranges
}

/// The file of a shard, counted from 0, of so many.
pub(super) fn file_of(folder: &Path, index: usize, of: usize) -> PathBuf {
    folder.join(format!("shard-{}-of-{of}{ENDING}", index + 1))
}

/// One of several who play the units of a plan among them.
#[derive(Debug)]
pub struct Shard {
    file: File,
    path: PathBuf,
    plan: String,
    /// Nobody else can have the same shard; otherwise that cannot be known here.
    pub is_locked: bool,
    /// Units of this shard that nobody has played yet.
    pub left: Vec<u64>,
    /// One of them had been played, and was cut off while it was written.
    pub is_torn: bool,
    /// Let go of behind the file, once that is closed.
    _lock: File,
}

impl Shard {
    /// Shard `index` of `of`, counted from 0: it has every `of`-th unit from `index` on. What stands in the folder
    /// already, by whomever, is not played again.
    ///
    /// # Errors
    /// Where something in the folder is of another plan or damaged, or somebody else is at the same shard.
    pub fn open<C: Counts>(folder: &Path, sheet: &Sheet, index: usize, of: usize) -> Result<Self, ShardError> {
        Self::open_among(&files(folder)?, file_of(folder, index, of), sheet, (index, of), &mut |_, _, _: C| Ok(()))
    }

    /// The only shard of a folder, and what all that stands there comes to; `counts` is what nothing comes to.
    pub(super) fn open_only<C: Counts>(folder: &Path, sheet: &Sheet, counts: C) -> Result<(Self, C), ShardError> {
        let mut all = Counted::new(counts);
        let take: &mut Take<C> = &mut |unit, digest, counts| all.take(unit, digest, &counts);
        let shard = Self::open_among(&files(folder)?, file_of(folder, 0, 1), sheet, (0, 1), take)?;
        Ok((shard, all.counts))
    }

    /// A shard with its file, which is read whether or not it is among those that are listed: a list of a folder on
    /// another machine may be some seconds old.
    pub(super) fn open_among<C: Counts>(
        listed: &[PathBuf],
        path: PathBuf,
        sheet: &Sheet,
        (index, of): (usize, usize),
        take: &mut Take<C>,
    ) -> Result<Self, ShardError> {
        // What the one before has written is there for whoever opens the file after him.
        let (lock, is_locked) = locked(&path)?;
        let mut file = opened(&path)?;
        disk::names_last(&path);
        let mut done = BTreeSet::new();
        let mut read = |path: &Path| {
            each(path, sheet, &mut |unit, digest, counts| {
                done.insert(unit);
                take(unit, digest, counts)
            })
        };
        let Extent { whole, is_torn } = read(&path)?;
        for other in listed.iter().filter(|other| **other != path) {
            read(other)?;
        }
        // What a killed process left behind its last whole segment makes way; nothing else ever does.
        let cut = if is_torn { file.set_len(whole) } else { Ok(()) };
        cut.and_then(|()| file.seek(SeekFrom::End(0))).map_err(ShardError::io("write", &path))?;
        let units = (index as u64..sheet.units).step_by(of.max(1));
        let left = units.filter(|unit| !done.contains(unit)).collect();
        Ok(Self { file, path, plan: sheet.digest(), is_locked, left, is_torn, _lock: lock })
    }

    /// What whoever goes on with it is to be told, if anything.
    pub fn told(&self) -> Option<String> {
        let told =
            format!("the last unit of {} was cut off while it was written, and is played again", self.path.display());
        self.is_torn.then_some(told)
    }

    /// Keeps what was counted in a unit: when this returns, it is on the disk.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn keep(&mut self, unit: u64, counts: &impl Serialize) -> Result<(), ShardError> {
        self.keep_all([(unit, counts)])
    }

    /// The same of several units, which reach the disk together.
    ///
    /// # Errors
    /// Where they cannot be written.
    pub fn keep_all<C: Serialize>(&mut self, units: impl IntoIterator<Item = (u64, C)>) -> Result<(), ShardError> {
        let mut lines = String::new();
        for (unit, counts) in units {
            let segment = Segment { plan: self.plan.clone(), unit, digest: digest(unit, &counts), counts };
            let line = serde_json::to_string(&segment).unwrap_or_default() + "\n";
            let bytes = line.len() as u64;
            if bytes > MOST_LINE {
                return Err(ShardError::TooLarge { path: self.path.clone(), unit, bytes, most: MOST_LINE });
            }
            lines += &line;
        }
        let kept = self.file.write_all(lines.as_bytes()).and_then(|()| self.file.sync_data());
        kept.map_err(ShardError::io("write", &self.path))
    }
}
