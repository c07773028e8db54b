//! The numbers of a case as rows: outcomes, metrics, distributions, expectations.

use super::worked::Worked;
use crate::chance::Fraction;
use crate::exact::game::Advice;
use crate::game::{Card, Timed};
use crate::stats::mean::Moments;
use std::sync::Arc;

/// What every play that can run out of its clock calls a fight that does.
pub const UNDECIDED: &str = "undecided";

/// The unit of what happens or does not.
pub const TIMES: &str = "times";

/// How the numbers of a run were obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Monte Carlo: every number has an interval.
    Sample,
    /// Enumeration of every branch: no interval.
    Exact,
}

/// One case: who fought and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseSummary {
    /// Name of the case; the scenario's only case is called `base`.
    pub case: String,
    /// The `[[case]]` it comes from, or the base: its name without the values of the axes.
    pub variation: String,
    /// What that `[[case]]` sets: paths and values as written. Empty for the base.
    pub set: Vec<(String, String)>,
    /// Values of the sweep axes in this case. Empty without `[sweep]`.
    pub axes: Vec<AxisValue>,
    /// Trials counted in this case.
    pub trials: u64,
    /// The fighters as compiled.
    pub cards: Vec<Card>,
    pub outcomes: Vec<OutcomeRow>,
    pub metrics: Vec<MetricRow>,
    /// Every value of every metric. A sweep has hundreds of thousands of them, so copies of a case share them.
    pub distributions: Arc<Vec<DistributionRow>>,
    /// How many trials ended at each tick of the clock, in each outcome: `lengths[o][t]` for outcome `o`, tick `t`. In
    /// an exact answer: how many of 10^15 parts of the probability, rounded.
    pub lengths: Vec<Vec<u64>>,
    /// How the chance of `ScenarioInfo::leading` comes about, where a formula of it can be written down.
    pub worked: Option<Worked>,
    /// How it would end without a last tick of the clock, where an exact answer reaches that tick with any probability
    /// worth speaking of.
    pub unlimited: Option<Unlimited>,
    /// What the players should decide where the rules leave it to them, for games that could be solved.
    pub advice: Option<Advice>,
}

impl CaseSummary {
    /// Whether its fight is over before it begins: the clock of the play, by its name, never starts. Then nobody has a
    /// chance to lose, and there is nothing to compare.
    pub fn never_begins(&self, clock: &str) -> bool {
        self.metrics.iter().any(|row| row.metric == clock && row.max == 0 && row.mean == 0.0)
    }
}

/// The value of a sweep axis in one case.
#[derive(Clone, Debug, PartialEq)]
pub struct AxisValue {
    /// Path of the axis, as written: `side.White Rhino.body`.
    pub path: String,
    /// What people read: the author's label, or the value in short. No two values of an axis have the same.
    pub label: String,
    /// What programs read.
    pub value: Datum,
}

impl AxisValue {
    /// A value that is no more than its name.
    pub fn named(path: impl Into<String>, label: impl Into<String>) -> Self {
        let (path, label) = (path.into(), label.into());
        Self { value: Datum::Text(label.clone()), path, label }
    }
}

/// A value of an axis, for programs.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    Integer(i64),
    Number(f64),
    Boolean(bool),
    /// A text, or the label of what is no single value.
    Text(String),
}

impl Datum {
    /// A whole number.
    pub fn integer(&self) -> Option<i64> {
        if let Self::Integer(integer) = self { Some(*integer) } else { None }
    }

    /// A number, whole or not.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Integer(integer) => Some(*integer as f64),
            Self::Number(number) => Some(*number),
            Self::Boolean(_) | Self::Text(_) => None,
        }
    }

    /// True or false.
    pub fn boolean(&self) -> Option<bool> {
        if let Self::Boolean(boolean) = self { Some(*boolean) } else { None }
    }
}

impl std::fmt::Display for Datum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Integer(integer) => write!(f, "{integer}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Boolean(boolean) => write!(f, "{boolean}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// How a fight would end if nobody stopped it.
#[derive(Clone, Debug, PartialEq)]
pub struct Unlimited {
    /// The last tick of the clock.
    pub limit: u64,
    /// Probability of each outcome, in the order of [`CaseSummary::outcomes`].
    pub outcomes: Vec<f64>,
    /// Probability that it never ends.
    pub endless: f64,
    /// Most that any of these may be short of the truth.
    pub error: f64,
}

/// What something counted goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// `rounds`, `Shatterer: Body lost`.
    pub metric: String,
    /// Whose it is, where it is somebody's.
    pub side: Option<String>,
    /// To whom he does what is counted, where it is somebody in particular.
    pub whom: Option<String>,
    /// What one of it is, in the plural.
    pub unit: String,
    /// What the clock has to do with it: whether what is counted is when something happens (0 where it never does), or
    /// it is counted in one tick alone.
    pub timed: Timed,
    /// A report holds everybody of whom it is counted side by side.
    pub compared: bool,
}

impl CaseSummary {
    /// The values of each metric, one metric after the other.
    pub fn by_metric(&self) -> impl Iterator<Item = &[DistributionRow]> + Clone {
        self.distributions.chunk_by(|a, b| a.metric == b.metric)
    }

    /// Whose a metric of this case is, where it is somebody's, and what it is called without that.
    pub fn whose<'a>(&'a self, metric: &'a str) -> (Option<&'a str>, &'a str) {
        let side = self.metrics.iter().find(|row| row.metric == metric).and_then(|row| row.side.as_deref());
        let what = side.and_then(|side| metric.strip_prefix(side)?.strip_prefix(": "));
        (side, what.unwrap_or(metric))
    }

    /// The mean of a metric of this case, with its interval. What happened once at most has that of a chance, which
    /// holds as well where it hardly ever happens.
    pub fn mean(&self, row: &MetricRow) -> (f64, Option<(f64, f64)>) {
        let of = |value: u64| self.distributions.iter().find(|of| of.metric == row.metric && of.value == value);
        let once = |once: &DistributionRow| (once.p, Some((once.low, once.high)));
        let never = |never: &DistributionRow| (1.0 - never.p, Some((1.0 - never.high, 1.0 - never.low)));
        let chance = row.is_chance().then(|| of(1).map(once).or_else(|| of(0).map(never))).flatten();
        chance.unwrap_or((row.mean, row.mean_interval))
    }

    /// When something happens on average, over the trials in which it does: a metric of this case that is
    /// [`Timed::When`]. `None` where it never does.
    pub fn mean_if_ever(&self, row: &MetricRow, confidence: f64) -> Option<Average> {
        let ever = || self.distributions.iter().filter(|of| of.metric == row.metric && of.value > 0 && of.p > 0.0);
        let all: f64 = ever().map(|of| of.p).sum();
        let mean = ever().map(|of| of.value as f64 * of.p).sum::<f64>() / all;
        let mut counts = vec![0; row.max as usize + 1];
        ever().for_each(|of| counts[of.value as usize] = of.count);
        let average = match Moments::from_counts(&counts) {
            Some(moments) => Average {
                mean,
                interval: moments.interval(confidence).filter(|_| !moments.few_apart()),
                about: moments.se().map(|se| (mean - 2.0 * se, mean + 2.0 * se)),
            },
            None => Average { mean, interval: Some((mean, mean)), about: Some((mean, mean)) },
        };
        (all > 0.0).then_some(average)
    }
}

/// A mean and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Average {
    pub mean: f64,
    /// Its t-interval; `None` where too few trials carry it, and the mean itself twice where it is exact.
    pub interval: Option<(f64, f64)>,
    /// Between what it is known, for whoever shows its digits.
    pub about: Option<(f64, f64)>,
}

/// Probability of one outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct OutcomeRow {
    /// `Shatterer wins`, `double KO`, `undecided`.
    pub outcome: String,
    pub count: u64,
    pub p: f64,
    /// Interval of `p`, Bonferroni-corrected over `Summary::family`: Clopper-Pearson, or a confidence sequence when
    /// the run was interrupted.
    pub low: f64,
    pub high: f64,
    /// The exact probability where it is known.
    pub exact: Option<f64>,
    /// The same as a fraction, for short plays and as long as anybody can read it.
    pub fraction: Option<Fraction>,
}

/// Moments and quantiles of one metric.
#[derive(Clone, Debug, PartialEq)]
pub struct MetricRow {
    /// `rounds`, `Shatterer: Body lost`, …
    pub metric: String,
    /// Whose it is, where it is somebody's; the metric's name begins with it.
    pub side: Option<String>,
    /// To whom he does what is counted, where it is somebody in particular; the metric's name ends with it.
    pub whom: Option<String>,
    /// What one of it is, in the plural: `rounds`, `boxes`, `attacks`.
    pub unit: String,
    /// What the clock has to do with it: whether what is counted is when something happens (0 where it never does), or
    /// it is counted in one tick alone.
    pub timed: Timed,
    /// A report holds everybody of whom it is counted side by side.
    pub compared: bool,
    pub mean: f64,
    /// t-interval of the mean at `Summary::confidence`, within the values seen; `None` where too few trials carry it
    /// (`few_apart`), and in an interrupted run: the t-interval holds only for a number of trials fixed beforehand.
    /// Of an exact mean, the mean itself twice.
    pub mean_interval: Option<(f64, f64)>,
    /// Standard deviation, and standard error of the mean; `None` with fewer than two trials.
    pub sd: Option<f64>,
    pub se: Option<f64>,
    pub min: u64,
    pub p05: u64,
    pub p25: u64,
    pub p50: u64,
    pub p75: u64,
    pub p95: u64,
    pub max: u64,
    /// Fewer than 100 trials had another value than the most usual one: a t-interval cannot be trusted.
    pub few_apart: bool,
}

impl MetricRow {
    /// Whether the mean is known and not estimated.
    pub fn is_exact(&self) -> bool {
        self.se.is_none() && self.mean_interval.is_some()
    }

    /// Between what the mean is known, for whoever shows its digits: its interval, or where it has none two standard
    /// errors around it.
    pub fn about(&self) -> Option<(f64, f64)> {
        let around = |se: f64| (self.mean - 2.0 * se, self.mean + 2.0 * se);
        self.mean_interval.or(self.se.map(around))
    }

    /// Whether it happened once at most in every trial, so that its mean is a chance.
    pub fn is_chance(&self) -> bool {
        self.unit == TIMES && self.max <= 1
    }

    /// What one did to another, where that is what is counted: who, what and to whom.
    pub fn done(&self) -> Option<(&str, &str, &str)> {
        let (by, whom) = (self.side.as_deref()?, self.whom.as_deref()?);
        let what = self.metric.strip_prefix(by)?.strip_prefix(": ")?.strip_suffix(whom)?.strip_suffix(" of ")?;
        Some((by, what, whom))
    }
}

/// Probability of one value of one metric.
#[derive(Clone, Debug, PartialEq)]
pub struct DistributionRow {
    pub metric: String,
    pub value: u64,
    pub count: u64,
    /// Probability of exactly this value, with its interval of the same kind as the outcomes', uncorrected.
    pub p: f64,
    pub low: f64,
    pub high: f64,
    /// Probability of this value or more, and of this value or less.
    pub at_least: f64,
    pub at_most: f64,
    /// The exact probability of exactly this value, as [`OutcomeRow::fraction`]; `None` in a sample.
    pub fraction: Option<Fraction>,
}

/// What became of one `[[expect]]` in one case.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    pub case: String,
    /// The claim in words: `Shatterer wins between 45 and 60 %`.
    pub claim: String,
    /// What is claimed: the chance of an outcome, or the mean of a metric.
    pub of: Claimed,
    /// The estimate it was held against, with its interval at `Summary::confidence`.
    pub value: f64,
    pub low: f64,
    pub high: f64,
    pub verdict: Verdict,
}

/// What an expectation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// The probability of an outcome.
    Chance,
    /// The mean of a metric.
    Mean,
    /// A place among others, the best being 1.
    Rank,
    /// A difference of chances, in points of a hundred.
    Points,
}

/// Held, refuted, or not decided yet at this number of trials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The whole interval lies inside the claimed range.
    Held,
    /// The whole interval lies outside it.
    Refuted,
    /// The interval straddles an end of the range.
    Undecided,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(metric: &str, unit: &str, max: u64) -> MetricRow {
        let (metric, unit) = (metric.to_owned(), unit.to_owned());
        let (side, whom) = (Some("A".to_owned()), Some("B".to_owned()));
        MetricRow {
            metric,
            side,
            whom,
            unit,
            timed: Timed::No,
            compared: false,
            mean: 0.5,
            mean_interval: Some((0.4, 0.6)),
            sd: None,
            se: None,
            min: 0,
            p05: 0,
            p25: 0,
            p50: 0,
            p75: 0,
            p95: 0,
            max,
            few_apart: false,
        }
    }

    fn of(metric: &str, value: u64, [p, low, high]: [f64; 3]) -> DistributionRow {
        let metric = metric.to_owned();
        DistributionRow { metric, value, count: 0, p, low, high, at_least: 0.0, at_most: 0.0, fraction: None }
    }

    fn case(distributions: Vec<DistributionRow>) -> CaseSummary {
        CaseSummary {
            case: "base".to_owned(),
            variation: "base".to_owned(),
            set: Vec::new(),
            axes: Vec::new(),
            trials: 100,
            cards: Vec::new(),
            outcomes: Vec::new(),
            metrics: vec![row("A: Falls of B", TIMES, 1)],
            distributions: Arc::new(distributions),
            lengths: Vec::new(),
            worked: None,
            unlimited: None,
            advice: None,
        }
    }

    /// What happens once at most has the interval of its chance, or of the chance that it does not, turned over; what
    /// happens more often, and what is counted in another unit, has that of a mean.
    #[test]
    fn the_mean_of_what_happens_once_at_most_is_a_chance() {
        let others = || vec![of("other", 0, [0.9, 0.9, 0.9]), of("other", 1, [0.9, 0.9, 0.9])];
        let with = |rows: Vec<DistributionRow>| case([others(), rows].concat());
        let both = with(vec![of("falls", 0, [0.75, 0.5, 0.875]), of("falls", 1, [0.25, 0.125, 0.5])]);
        let (once, twice) = (row("falls", TIMES, 1), row("falls", TIMES, 2));
        assert_eq!(both.mean(&once), (0.25, Some((0.125, 0.5))));
        let never = with(vec![of("falls", 0, [0.75, 0.5, 0.875])]);
        assert_eq!(never.mean(&once), (0.25, Some((0.125, 0.5))));
        let always = with(vec![of("falls", 1, [1.0, 0.75, 1.0])]);
        assert_eq!(always.mean(&once), (1.0, Some((0.75, 1.0))));
        assert_eq!(both.mean(&row("falls", TIMES, 0)), (0.25, Some((0.125, 0.5))));
        let as_mean = (0.5, Some((0.4, 0.6)));
        assert_eq!(both.mean(&twice), as_mean);
        assert_eq!(both.mean(&row("falls", "boxes", 1)), as_mean);
        assert_eq!(with(Vec::new()).mean(&once), as_mean);
    }

    /// A thousand of 4,000 trials in which it happens, 750 in the first tick and 250 in the third: 1.5 on average, with
    /// a standard deviation of sqrt(0.75 * 1000 / 999) and `t` of 999 degrees of freedom 1.9623. Of ten nobody knows
    /// enough for an interval, and the mean is exact of what was solved.
    #[test]
    fn when_something_happens_is_told_of_where_it_does() {
        let counted = |counts: [u64; 4]| {
            let all: u64 = counts.iter().sum();
            let rows = counts.iter().zip(0..).map(|(&count, value)| {
                let p = count as f64 / all as f64;
                DistributionRow { count, ..of("when", value, [p; 3]) }
            });
            case(rows.collect())
        };
        let when = MetricRow { timed: Timed::When, ..row("when", "rounds", 3) };
        let found = counted([3000, 750, 0, 250]).mean_if_ever(&when, 0.95).unwrap();
        let (low, high) = found.interval.unwrap();
        let se = (0.75f64 * 1000.0 / 999.0 / 1000.0).sqrt();
        assert!((found.mean - 1.5).abs() < 1e-12 && (high - low - 2.0 * 1.9623 * se).abs() < 1e-4, "{found:?}");
        assert!((found.about.unwrap().1 - 1.5 - 2.0 * se).abs() < 1e-12);
        let few = counted([90, 5, 0, 5]).mean_if_ever(&when, 0.95).unwrap();
        assert_eq!((few.mean, few.interval), (2.0, None));
        assert_eq!(counted([100, 0, 0, 0]).mean_if_ever(&when, 0.95), None);
        let solved = case(vec![of("when", 0, [0.75; 3]), of("when", 1, [0.125; 3]), of("when", 3, [0.125; 3])]);
        let known = Some((2.0, 2.0));
        assert_eq!(solved.mean_if_ever(&when, 0.95), Some(Average { mean: 2.0, interval: known, about: known }));
    }

    #[test]
    fn a_metric_says_whose_it_is_and_to_whom() {
        let of_falls = row("A: Falls of B", TIMES, 1);
        assert_eq!(of_falls.done(), Some(("A", "Falls", "B")));
        assert_eq!(row("A: Falls", TIMES, 1).done(), None);
        let case = case(vec![of("x", 0, [0.0; 3]), of("x", 1, [0.0; 3]), of("y", 0, [0.0; 3])]);
        assert_eq!(case.whose("A: Falls of B"), (Some("A"), "Falls of B"));
        assert_eq!(case.whose("rounds"), (None, "rounds"));
        assert_eq!(case.by_metric().map(<[DistributionRow]>::len).collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn a_datum_is_read_as_what_it_is() {
        let read = |datum: Datum| (datum.integer(), datum.number(), datum.boolean());
        assert_eq!(read(Datum::Integer(3)), (Some(3), Some(3.0), None));
        assert_eq!(read(Datum::Number(0.5)), (None, Some(0.5), None));
        assert_eq!(read(Datum::Boolean(true)), (None, None, Some(true)));
        assert_eq!(read(Datum::Text("3".to_owned())), (None, None, None));
    }
}
