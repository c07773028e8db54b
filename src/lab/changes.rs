//! What has changed since an earlier run, whatever it was a run of.

use crate::estimate::{Verdict, judge};
use crate::stats::paired::Difference;

/// Below this correlation of the blocks the dice are not shared any more.
const LOST: f64 = 0.2;

/// Why an earlier run cannot be used: what is wrong, and a remedy.
pub type Unusable = (String, &'static str);

/// Of which numbers changes are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Scores of fighters, of `matrix` and `map`: shares of one, paired by their trials.
    Scores,
    /// What picks are worth, of `worth`: differences of scores.
    Picks,
    /// The difference that `compare` tells.
    Difference,
    /// The scores that `fair` found for each value.
    Values,
    /// What things cost, of `points`: numbers on a scale of their own.
    Costs,
}

impl Told {
    /// How much of a number is a point: of all but costs a hundredth.
    pub fn point(self) -> f64 {
        if self == Self::Costs { 1.0 } else { 0.01 }
    }

    /// Points that a number moves by at most, where there is a limit: a score goes from nothing to everything, a
    /// difference of scores twice as far.
    pub fn most(self) -> Option<f64> {
        match self {
            Self::Scores | Self::Values => Some(100.0),
            Self::Picks | Self::Difference => Some(200.0),
            Self::Costs => None,
        }
    }
}

/// What has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Changes {
    pub of: Told,
    /// What a number is of where scores are told: a fighter or a team.
    pub whom: &'static str,
    pub run: String,
    /// Trials of the earlier run; 0 where it was solved.
    pub trials: u64,
    /// How many runs in a row were held against the one before.
    pub chain: u64,
    /// How far a number may move, if anybody said so.
    pub allow: Option<f64>,
    /// Kinds of fighters, the largest change first; none where no scores are told.
    pub groups: Vec<Change>,
    /// Fighters, or whatever the numbers are of, the largest change first.
    pub entries: Vec<Change>,
    /// Those that the earlier run does not have.
    pub new: Vec<String>,
    /// Those that only the earlier run has.
    pub gone: Vec<String>,
    /// Pairs of fighters that both have; 0 where no scores are told.
    pub cells: usize,
    /// Whether both were held against each other block of trials by block.
    pub paired: bool,
    /// How the blocks of both runs go together, over all that is counted in both; `None` where nothing is.
    pub correlation: Option<f64>,
    /// What else is otherwise, and what has become of an answer that is none of the numbers.
    pub remarks: Vec<String>,
}

/// How a number has moved.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub name: String,
    pub before: f64,
    pub after: f64,
    pub by: Difference,
    /// Whether it moved further than is allowed: refuted where it surely did. Held where nobody said how far it may.
    pub verdict: Verdict,
    /// Against whom the score moved most: opponent and difference, with an interval that holds for all cells at once.
    pub carried: Vec<(String, Difference)>,
}

impl Change {
    /// By so much, where no more than `allow` is allowed.
    pub fn new(name: String, [before, after]: [f64; 2], by: Difference, allow: Option<f64>) -> Self {
        let verdict = allow.map_or(Verdict::Held, |allow| judge((-allow, allow), (by.low, by.high)));
        Self { name, before, after, by, verdict, carried: Vec::new() }
    }
}

impl Changes {
    /// Whether the two runs throw the same dice no more.
    pub fn is_lost(&self) -> bool {
        self.correlation.is_some_and(|r| r < LOST)
    }

    /// What came of everything that was looked at.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        self.groups.iter().chain(&self.entries).map(|change| change.verdict).filter(|_| self.allow.is_some())
    }
}
