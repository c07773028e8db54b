//! What hardly ever happens: chances too small to be counted.

/// An outcome that came up a few times at most, looked for by splitting ([`crate::trials::splitting`]).
#[derive(Clone, Debug, PartialEq)]
pub struct Rare {
    /// Which case.
    pub case: String,
    /// The outcome.
    pub outcome: String,
    /// Its chance: the mean of all runs.
    pub p: f64,
    /// Its t-interval over the runs, at the confidence of each interval of the outcomes.
    pub low: f64,
    pub high: f64,
    /// Independent runs.
    pub runs: usize,
    /// Rungs on the way up in each.
    pub rungs: usize,
    /// Paths that set out from every rung.
    pub paths: usize,
}
