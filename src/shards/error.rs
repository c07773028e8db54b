//! Why a run in parts cannot go on, and what to do about it.

use crate::words::{count, thousands};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// How the name of a file of segments ends.
pub(super) const ENDING: &str = ".segments.jsonl";

/// How the name of the file that is locked beside one ends.
pub(super) const LOCK: &str = ".lock";

/// Why a run in parts cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// A file or folder cannot be read or written.
    #[error("cannot {what} {}: {source}", .path.display())]
    Io {
        /// What could not be done.
        what: &'static str,
        /// To which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// What was planned cannot be read: there is no such plan, or not here.
    #[error("cannot read {}: {source}", .path.display())]
    NoPlan {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// What is written or removed here would be written or removed somewhere else.
    #[error("{} is a link, and what is counted is kept in folders and files alone", .0.display())]
    Link(PathBuf),
    /// A unit is larger than what is read back.
    #[error("{}: unit {unit} takes {} bytes, and a line has at most {}", .path.display(), thousands(*bytes), thousands(*most))]
    TooLarge {
        /// Where it was to be kept.
        path: PathBuf,
        /// Which unit.
        unit: u64,
        /// How many bytes it takes.
        bytes: u64,
        /// How many there may be.
        most: u64,
    },
    /// Somebody else writes the same shard.
    #[error("{} is being written by another process", .0.display())]
    Busy(PathBuf),
    /// The plan is not what it was, or is of another version.
    #[error("{}: {field} is {found}, and this needs {wanted}", .path.display())]
    Differs {
        /// The plan.
        path: PathBuf,
        /// What is not the same.
        field: &'static str,
        /// What the file says.
        found: String,
        /// What was expected.
        wanted: String,
    },
    /// A file is no plan, or no file of segments, or was changed.
    #[error("{}:{line}: {problem}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// Units that nobody has played.
    #[error("of {} {} missing: {}{}", count(*units, "unit", "units"), count(so_many(ranges), "is", "are"), named(ranges), cut_off(torn))]
    Missing {
        /// Units of the plan.
        units: u64,
        /// Those that are missing.
        ranges: Vec<std::ops::Range<u64>>,
        /// Files whose last unit was cut off while it was written.
        torn: Vec<String>,
    },
}

impl ShardError {
    /// Whether what was given is at fault, and not the machine.
    pub fn is_a_mistake(&self) -> bool {
        !matches!(self, Self::Io { .. } | Self::Busy(_))
    }

    /// What to do about it.
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::Io { path, .. } if holds_something(path) => {
                "see to the file or folder; what is whole in it is not lost"
            }
            Self::Io { .. } => "see to the file or folder",
            Self::NoPlan { path, .. } if path.parent().is_some_and(Path::is_file) => {
                "name the folder that `slugfest run`, `matrix` or `worth` was given with --plan, and no file in it"
            }
            Self::NoPlan { path, .. } if path.parent().is_some_and(holds_something) => {
                "take the file from a backup, or make the plan anew with --plan in another folder"
            }
            Self::NoPlan { .. } => "name the folder that `slugfest run`, `matrix` or `worth` was given with --plan",
            Self::Link(_) => "put a folder or file in its place, or take another folder",
            Self::TooLarge { .. } => "make the plan anew with smaller units: --unit",
            Self::Busy(_) => "wait for the other one to end, or play another shard",
            Self::Differs { .. } => "take another folder, or what the plan was made with",
            Self::Damaged { path, .. } if !is_of_a_shard(path) => {
                "take it from a backup, or make the plan anew with --plan in another folder"
            }
            Self::Damaged { .. } => "remove the file and play its shard again, or take it from a backup",
            Self::Missing { .. } => {
                "`slugfest shard` again, as before: it plays what is missing; `slugfest status` shows it"
            }
        }
    }

    /// A file of the plan that cannot be read: there is none, it is none of ours, or the machine does not give it.
    pub(super) fn plan(path: &Path, source: io::Error) -> Self {
        match source.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::NoPlan { path: path.to_owned(), source },
            _ => Self::file(path, source),
        }
    }

    /// Any other file that is there and cannot be read.
    pub(super) fn file(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            ErrorKind::InvalidData | ErrorKind::FileTooLarge => {
                Self::Damaged { path, line: 1, problem: source.to_string() }
            }
            _ => Self::Io { what: "read", path, source },
        }
    }

    pub(super) fn io(what: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { what, path, source }
    }
}

/// Whether it is a file with something in it, or such a folder.
fn holds_something(path: &Path) -> bool {
    let is_file = fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() > 0);
    is_file || fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some())
}

/// Whether a file is a shard's, which can be played again; else it is the plan's.
fn is_of_a_shard(path: &Path) -> bool {
    [ENDING, LOCK].iter().any(|ending| path.to_string_lossy().ends_with(ending))
}

fn so_many(ranges: &[std::ops::Range<u64>]) -> u64 {
    ranges.iter().map(|range| range.end - range.start).sum()
}

/// Files that end in the middle of a unit, behind what is missing.
fn cut_off(torn: &[String]) -> String {
    let all: Vec<&str> = torn.iter().map(String::as_str).take(SHOWN).collect();
    match all[..] {
        [] => String::new(),
        [one] => format!("; {one} ends in the middle of one"),
        _ => format!("; {} end in the middle of one", all.join(", ")),
    }
}

/// Ranges of units are shown up to here.
const SHOWN: usize = 12;

/// `units 0, 2 to 3`: numbers, which a single one must not be taken for how many there are.
pub fn named(ranges: &[std::ops::Range<u64>]) -> String {
    let word = if so_many(ranges) == 1 { "unit" } else { "units" };
    format!("{word} {}", shown(ranges))
}

/// `3, 5 to 9 and 12`: numbers of units.
pub fn shown(ranges: &[std::ops::Range<u64>]) -> String {
    let one = |range: &std::ops::Range<u64>| match range.end - range.start {
        1 => range.start.to_string(),
        _ => format!("{} to {}", range.start, range.end - 1),
    };
    let mut all: Vec<String> = ranges.iter().take(SHOWN).map(one).collect();
    if ranges.len() > SHOWN {
        all.push(format!("and {}", count((ranges.len() - SHOWN) as u64, "more range", "more ranges")));
    }
    all.join(", ")
}
