//! Between tally and frame: where counts become numbers with intervals. Floats appear here, once.
//!
//! Everything a reader sees (tables, charts, JSON, pages) is made from a [`Summary`]; nothing downstream computes a
//! probability again. Nothing here prints, reads a file or draws.
//!
//! [`case_summary`] makes the numbers of a case from its counts, [`solved_summary`] from its exact answer, [`judge`]
//! and [`judge_exact`] hold expectations against them; the types below are what every kind of report reads.

pub mod choice;
pub mod difference;
mod expect;
mod from_exact;
mod from_tally;
mod gap;
mod named;
pub mod published;
mod rare;
mod rows;
mod summary;
mod worked;

pub use crate::chance::SCHEME;
pub use crate::chance::fraction::{self, Fraction};
pub use crate::exact::game::{Advice, Advised, Advising, Policies};
pub use crate::game::{Card, Party, Ruling, Stakes, Timed};
pub use choice::Choice;
pub use difference::{Change, Difference};
pub use expect::{in_words, judge, judge_exact};
pub use from_exact::{name_fractions, solved_summary};
pub use from_tally::{Certainty, case_summary};
pub use gap::{Ahead, PolicyGap};
pub use named::NamedCase;
pub use published::{Judged, Published, PublishedRow};
pub use rare::Rare;
pub use rows::{
    Average, AxisValue, CaseSummary, Claimed, Counted, Datum, DistributionRow, Expectation, Method, MetricRow,
    OutcomeRow, TIMES, UNDECIDED, Unlimited, Verdict,
};
pub use summary::{RuleText, ScenarioInfo, Summary, Timing};
pub use worked::{Alphabet, Factor, Letter, Rounded, Worked, at_least};

/// What `run.json` calls its schema. It grows when a key goes or means something else; a new key leaves it as it is.
pub const SCHEMA: u64 = 1;
