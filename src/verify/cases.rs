//! The number of a case that a claim asks for: as a fraction where the play is short, solved where it is small enough,
//! played where it is neither.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use super::claims::{Compare, Of};
use super::judge::{ERROR, Found};
use crate::chance::Stream;
use crate::chance::fraction::{self, Fraction};
use crate::contest::{self, Batches, Contest};
use crate::estimate::{Alphabet, Rounded, Worked};
use crate::exact::{Bound, Budget, Exact, Fractions, TooLarge, sum};
use crate::game::Brief;
use crate::plan::{Length, Plan};
use crate::scenario::{Mistakes, Spanned, names};
use crate::stats::mean::Moments;
use crate::stats::plan::{Precision, trials_needed};
use crate::stats::proportion::{clopper_pearson, corrected};
use crate::stop::Stop;
use crate::tally::{Histogram, Tally};

/// Confidence of all intervals of a check together.
pub const CONFIDENCE: f64 = 0.95;

/// A number of a case with its names looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The chance of these outcomes.
    Outcomes(Vec<usize>),
    /// The mean of a metric.
    Mean(Metric),
    /// The chance of such a value.
    Value(Metric, Compare, u64),
}

/// A metric by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The clock of the play.
    Clock,
    /// In the brief's list.
    Counted(usize),
}

/// Looks up what is asked for; a mistake when there is no such name.
pub fn wanted(of: &Of, brief: &Brief, mistakes: &Mistakes) -> Option<Wanted> {
    match of {
        Of::Outcomes(names) => {
            let known: Vec<&str> = brief.outcomes.iter().map(String::as_str).collect();
            let found: Vec<Option<usize>> = names.iter().map(|name| index(name, "outcome", &known, mistakes)).collect();
            let mut found = found.into_iter().collect::<Option<Vec<_>>>()?;
            found.sort_unstable();
            found.dedup();
            Some(Wanted::Outcomes(found))
        }
        Of::Mean(name) => metric(name, brief, mistakes).map(Wanted::Mean),
        Of::Value(name, compare, value) => {
            metric(name, brief, mistakes).map(|metric| Wanted::Value(metric, *compare, *value))
        }
    }
}

fn metric(name: &Spanned<String>, brief: &Brief, mistakes: &Mistakes) -> Option<Metric> {
    let counted = brief.metrics.iter().map(|metric| metric.name.as_str());
    let known: Vec<&str> = std::iter::once(brief.clock).chain(counted).collect();
    index(name, "metric", &known, mistakes).map(|i| i.checked_sub(1).map_or(Metric::Clock, Metric::Counted))
}

fn index(name: &Spanned<String>, what: &str, known: &[&str], mistakes: &Mistakes) -> Option<usize> {
    let found = known.iter().position(|known| *known == name.value);
    if found.is_none() {
        let near = names::nearest(&name.value, known.iter().copied());
        let help = match near.is_empty() {
            true => format!("there is {}", names::list(known, "and")),
            false => names::suggest(&name.value, known.iter().copied()),
        };
        mistakes.at(name, format!("unknown {what} \"{}\"", name.value), help);
    }
    found
}

/// How hard to try.
#[derive(Clone, Copy, Debug)]
pub struct How<'a> {
    /// What solving a case may take; a scenario with `method = "exact"` has the patient one.
    pub budget: &'a Budget,
    /// Estimates from trials that share the risk of being wrong.
    pub family: usize,
}

/// What has been found out about one case, each kind of answer at most once.
#[derive(Default)]
pub struct Case {
    fractions: OnceCell<Option<Fractions>>,
    solved: OnceCell<Result<Exact, TooLarge>>,
    played: OnceCell<Tally>,
    /// Chances of outcomes in the articles' arithmetic.
    rounded: RefCell<HashMap<Vec<usize>, Option<Rounded>>>,
}

impl Case {
    /// The number as a fraction; `None` for anything but short plays.
    fn fraction(&self, contest: &dyn Contest, wanted: &Wanted) -> Option<Fraction> {
        let fractions = self.fractions.get_or_init(|| contest.fractions(Stop::never())).as_ref()?;
        let distribution = |metric: &Metric| match *metric {
            Metric::Clock => Some(&fractions.clock),
            Metric::Counted(i) => fractions.metrics.get(i),
        };
        match wanted {
            Wanted::Outcomes(places) => fraction::sum(places.iter().map(|&place| fractions.outcomes[place])),
            Wanted::Mean(metric) => Fractions::mean(distribution(metric)?),
            Wanted::Value(metric, compare, value) => {
                let counts = |v: &usize| compare.holds(*v as u64, *value);
                let p = distribution(metric)?;
                fraction::sum((0..p.len()).filter(counts).map(|v| p[v]))
            }
        }
    }

    fn solved(&self, contest: &dyn Contest, budget: &Budget) -> Result<&Exact, &TooLarge> {
        self.solved.get_or_init(|| contest.solve(budget)).as_ref()
    }

    /// Whether the number can only be estimated from trials.
    pub fn is_played(&self, contest: &dyn Contest, wanted: &Wanted, budget: &Budget) -> bool {
        self.fraction(contest, wanted).is_none() && self.solved(contest, budget).is_err()
    }

    /// The number, in the best way there is; `None` when somebody asked to stop before it was known.
    pub fn find(&self, plan: &Plan, contest: &dyn Contest, wanted: &Wanted, how: How<'_>) -> Option<Found> {
        let How { budget, family } = how;
        if let Some(fraction) = self.fraction(contest, wanted) {
            return Some(Found::Exact(fraction));
        }
        match self.solved(contest, budget) {
            Ok(exact) => return Some(near(exact, wanted)),
            Err(refusal) if refusal.bound == Bound::Stopped => return None,
            Err(_) => {}
        }
        let confidence = corrected(CONFIDENCE, family);
        let trials = trials(plan, confidence);
        let play = || {
            contest::run(contest, &Stream::new(plan.seed, "main"), &Batches::of(trials), |_| !budget.stop.is_asked())
        };
        let tally = self.played.get_or_init(play);
        (tally.trials() == trials).then(|| played(tally, wanted, confidence, plan.seed))
    }

    /// The chance in the articles' arithmetic, basic chances rounded first; `None` for anything that has no such
    /// formula.
    pub fn rounded(&self, contest: &dyn Contest, wanted: &Wanted) -> Option<Rounded> {
        let Wanted::Outcomes(places) = wanted else { return None };
        let find = || {
            let formula = contest.formula(places)?;
            Worked::of(&formula, "", &contest.brief().cards, &mut Alphabet::default())?.rounded
        };
        self.rounded.borrow_mut().entry(places.clone()).or_insert_with(find).clone()
    }
}

impl Compare {
    /// Whether a value is one of those asked for.
    fn holds(self, value: u64, asked: u64) -> bool {
        match self {
            Self::Exactly => value == asked,
            Self::AtLeast => value >= asked,
            Self::AtMost => value <= asked,
        }
    }
}

/// The number of a case that was solved in floating point.
fn near(exact: &Exact, wanted: &Wanted) -> Found {
    let distribution = |metric: &Metric| match *metric {
        Metric::Clock => exact.clock(),
        Metric::Counted(i) => exact.metrics.get(i).cloned().unwrap_or_default(),
    };
    let value = match wanted {
        Wanted::Outcomes(places) => {
            let outcomes = exact.outcomes();
            sum(places.iter().map(|&place| outcomes[place]))
        }
        Wanted::Mean(metric) => sum(distribution(metric).iter().enumerate().map(|(v, p)| v as f64 * p)),
        Wanted::Value(metric, compare, value) => {
            let p = distribution(metric);
            sum(p.iter().enumerate().filter(|(v, _)| compare.holds(*v as u64, *value)).map(|(_, p)| *p))
        }
    };
    Found::Near { value, error: ERROR * value.max(1.0) + exact.dropped }
}

/// Trials of a case: as many as the scenario says, or as the worst chance takes for the precision it asks for.
fn trials(plan: &Plan, confidence: f64) -> u64 {
    match plan.length {
        Length::Trials(trials) => trials,
        Length::Precision(half_width) => {
            let even = [1 << 20, 1 << 20];
            trials_needed(&even, 1 << 21, Precision { half_width, confidence }).unwrap_or(crate::plan::DEFAULT_TRIALS)
        }
    }
}

/// An estimate from trials.
fn played(tally: &Tally, wanted: &Wanted, confidence: f64, seed: u64) -> Found {
    let trials = tally.trials();
    let share = |count: u64| {
        let (low, high) = clopper_pearson(count, trials, confidence);
        Found::Played { value: count as f64 / trials as f64, low, high, trials, seed }
    };
    match wanted {
        Wanted::Outcomes(places) => {
            let outcomes = tally.outcomes();
            share(places.iter().map(|&place| outcomes[place]).sum())
        }
        Wanted::Value(metric, compare, value) => {
            let histogram = histogram(tally, *metric);
            let counted = histogram.counts().iter().enumerate().filter(|(v, _)| compare.holds(*v as u64, *value));
            share(counted.map(|(_, count)| count).sum())
        }
        Wanted::Mean(metric) => {
            let moments = Moments::from_counts(histogram(tally, *metric).counts());
            let value = moments.as_ref().map_or(f64::NAN, Moments::mean);
            // Where few trials are unlike the rest the interval of a mean cannot be trusted: it decides nothing.
            let trusted = moments.filter(|moments| !moments.few_apart());
            let ends = trusted.and_then(|moments| moments.interval(confidence));
            let (low, high) = ends.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
            Found::Played { value, low, high, trials, seed }
        }
    }
}

fn histogram(tally: &Tally, metric: Metric) -> Histogram {
    let mut sum = Histogram::default();
    match metric {
        Metric::Clock => tally.lengths.iter().for_each(|lengths| sum.merge(lengths)),
        Metric::Counted(i) => tally.metrics.get(i).into_iter().for_each(|counts| sum.merge(counts)),
    }
    sum
}
