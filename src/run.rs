//! From a plan to a summary: solves or plays every case, and makes one object of what came out.
//!
//! The caller brings the clock, the threads and the wish to stop; nothing here reads the environment or prints.

mod advice;
mod agreement;
mod approach;
mod choice;
mod confidence;
mod differences;
mod formulas;
mod gap;
mod idle;
mod keep;
pub mod met;
mod names;
mod rare;
pub(crate) mod remarks;

pub use approach::{Approach, Unsolved, approach};
pub use choice::n_answers;
pub use confidence::CONFIDENCE;
pub use keep::Keep;
pub use names::{Names, slug, slug_of};

use crate::chance::{MAIN, Stream};
use crate::contest::{self, Batches, Contest, Fallen, Field, Played};
use crate::estimate::{
    AxisValue, CaseSummary, Certainty, Claimed, Counted, Datum, Expectation, Method, NamedCase, ScenarioInfo, Summary,
    Timing, Verdict, case_summary, in_words, judge, judge_exact, name_fractions, solved_summary,
};
use crate::exact::{Exact, Fractions};
use crate::game::{Brief, Metric, Timed};
use crate::plan::{About, Expected, Length, Plan, PlannedCase};
use crate::scenario::expect::MAX_MEAN;
use crate::scenario::{Claim, Coordinate, Kind};
use crate::stats::plan::{Precision, trials_needed};
use crate::stats::proportion::corrected;
use crate::stop::Stop;
use crate::tally::{Histogram, Tally};
use crate::threads;
use confidence::family;
use differences::Compared;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

/// Trials of a pilot for each case; they are thrown away.
pub const PILOT_TRIALS: u64 = 20_000;
/// Most trials that a precision may ask for in one case.
pub const MOST_PLANNED: u64 = 1_000_000_000_000;

/// Someone who follows a run.
pub trait Watch {
    /// The pilot fixed the number of trials of each case.
    fn planned(&mut self, trials: u64, cases: usize);
    /// So many trials have been played in all cases together; `false` stops the run.
    fn goes_on(&mut self, played: u64) -> bool;
    /// What so many trials of all come to, where it has them played in parts of its own; else they are played here.
    fn in_parts(&mut self, _sampler: &Sampler, _trials: u64) -> Option<Played> {
        None
    }
    /// Who may end what is worked out beside the trials; nobody, unless a follower says so.
    fn stop(&self) -> Stop {
        Stop::never()
    }
}

/// Somebody who waits for the end.
#[cfg(test)]
pub(crate) struct Patient;

#[cfg(test)]
impl Watch for Patient {
    fn planned(&mut self, _: u64, _: usize) {}

    fn goes_on(&mut self, _: u64) -> bool {
        true
    }
}

/// A precision that would take more trials than anybody can wait for.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("a half-width of {half_width} takes more than {MOST_PLANNED} trials for each case")]
pub struct OutOfReach {
    /// As asked for.
    pub half_width: f64,
}

/// Makes the numbers of a plan: from its exact answers, or by playing every case.
///
/// # Errors
/// When the wanted precision is out of reach.
pub fn run(plan: &Plan, approach: &Approach, watch: &mut dyn Watch) -> Result<Summary, OutOfReach> {
    if approach.method == Method::Exact {
        return Ok(finished(plan, solved(plan, approach, watch.stop()), watch.stop()));
    }
    let trials = trials(plan, watch)?;
    let sampler = Sampler::of(plan);
    let played = match watch.in_parts(&sampler, trials) {
        Some(played) => played,
        None => sampler.play(0..trials, |done| watch.goes_on(done.saturating_mul(plan.n_contests() as u64))),
    };
    Ok(counted(plan, approach, trials, &played, watch.stop()))
}

/// Makes the numbers of a plan from what was counted elsewhere in so many trials of each case, as [`Sampler`] counts.
pub fn counted(plan: &Plan, approach: &Approach, trials: u64, played: &Played, stop: Stop) -> Summary {
    finished(plan, sample(plan, approach, trials, played, stop), stop)
}

/// The numbers with what is worked out from all of them.
fn finished(plan: &Plan, mut summary: Summary, stop: Stop) -> Summary {
    if summary.complete {
        summary.policy_gaps = gap::of(plan, &summary.cases, stop);
        let (rare, in_vain) = rare::of(plan, &summary.cases, stop);
        summary.rare = rare;
        summary.notes.extend(in_vain);
    }
    summary.rules = remarks::cited(&summary, &(plan.rules.ledger)().rules);
    summary
}

fn solved(plan: &Plan, approach: &Approach, stop: Stop) -> Summary {
    let short = formulas::of(plan, stop);
    let answers = plan.cases.iter().zip(&approach.exact).zip(&short);
    // Where somebody asked to stop, the first cases are solved and the others are not.
    let mut cases: Vec<CaseSummary> = answers
        .map_while(|((case, exact), short)| Some(exact_numbers(case, exact.as_ref()?, short.fractions.as_ref())))
        .collect();
    let mut choice = approach.choice.clone();
    formulas::add(plan, &short, &mut cases, choice.as_mut(), stop);
    let expectations = expectations(plan.cases.iter().zip(&cases), Method::Exact);
    let compared = Compared::of(plan);
    let mut summary = blank(plan, approach, &idle::notes(plan, &short, stop));
    summary.notes.extend(remarks::undecided(&cases, &summary.scenario.clock));
    summary.notes.extend(advice::add(plan, &mut cases, stop));
    summary.notes.extend(compared.note());
    let (differences, differences_family) = (compared.solved(&cases), compared.family());
    let complete = cases.len() == plan.cases.len() && choice.is_some() == plan.choice.is_some();
    Summary { complete, cases, differences, differences_family, expectations, choice, ..summary }
}

fn sample(plan: &Plan, approach: &Approach, trials: u64, played: &Played, stop: Stop) -> Summary {
    let family = family(plan);
    let compared = Compared::of(plan);
    let Played { tallies, pairs } = played;
    let complete = tallies.iter().all(|tally| tally.trials() == trials);
    let certainty = Certainty { confidence: plan.confidence, family, complete };
    let alone = Certainty { family: 1, ..certainty };
    let mut counted: Vec<_> = plan.cases.iter().zip(tallies).collect();
    let mut cases: Vec<CaseSummary> = threads::map(&counted, |(case, tally)| numbers(case, tally, certainty));
    counted.retain(|(case, _)| !case.expectations.is_empty());
    let expected = threads::map(&counted, |&(case, tally)| (case, numbers(case, tally, alone)));
    let expectations = expectations(expected.iter().map(|(case, numbers)| (*case, numbers)), Method::Sample);
    let mut choice = choice::sampled(plan, tallies, complete);
    for (case, exact) in cases.iter_mut().zip(&approach.exact) {
        let known = exact.iter().flat_map(Exact::outcomes);
        case.outcomes.iter_mut().zip(known).for_each(|(row, p)| row.exact = Some(p));
    }
    let short = formulas::of(plan, stop);
    for (case, short) in cases.iter_mut().zip(&short) {
        short.fractions.iter().for_each(|fractions| name_fractions(case, fractions));
    }
    formulas::add(plan, &short, &mut cases, choice.as_mut(), stop);
    let mut summary = blank(plan, approach, &idle::notes(plan, &short, stop));
    summary.notes.extend(agreement::note(&cases));
    summary.notes.extend(remarks::undecided(&cases, &summary.scenario.clock));
    summary.notes.extend(advice::add(plan, &mut cases, stop));
    summary.notes.extend(compared.note());
    let differences = compared.counted(&cases, pairs, alone);
    summary.differences_family = compared.family();
    summary.trials = tallies.iter().map(Tally::trials).min().unwrap_or(0);
    Summary { complete, cases, differences, expectations, choice, ..summary }
}

/// How many trials of each case a sample has: so many as the plan says, or as its pilot finds.
///
/// # Errors
/// When the wanted precision is out of reach.
pub fn trials(plan: &Plan, watch: &mut dyn Watch) -> Result<u64, OutOfReach> {
    let half_width = match plan.length {
        Length::Trials(trials) => return Ok(trials),
        Length::Precision(half_width) => half_width,
    };
    let (trials, finished) = pilot(plan, half_width, family(plan), watch).ok_or(OutOfReach { half_width })?;
    if finished {
        watch.planned(trials, plan.n_contests());
    }
    Ok(trials)
}

/// Who plays the trials of a plan: all of them, or any part by itself.
pub struct Sampler<'a> {
    plan: &'a Plan,
    contests: Vec<&'a dyn Contest>,
    compared: Compared,
    stream: Stream,
}

impl<'a> Sampler<'a> {
    /// Of every case, and of whatever else a choice needs beside them.
    pub fn of(plan: &'a Plan) -> Self {
        let stream = Stream::new(plan.seed, MAIN);
        Self { plan, contests: choice::contests(plan), compared: Compared::of(plan), stream }
    }

    fn field(&self) -> Field<'_> {
        Field { contests: &self.contests, pairs: self.compared.pairings() }
    }

    /// Nothing played yet.
    pub fn nothing(&self) -> Played {
        self.field().empty()
    }

    /// Steps of work that so many trials take, as a budget counts them; too few where somebody asks to stop.
    pub fn effort(&self, trials: u64, stop: Stop) -> u64 {
        self.contests.iter().map(|contest| contest.effort(trials, stop)).fold(0, u64::saturating_add)
    }

    /// Plays these trials of all, until `go_on`, which is told how many are done, says no. Parts that are merged in any
    /// order are what playing them together is.
    ///
    /// # Panics
    /// When the rules do in a trial, with the command that plays it again.
    pub fn play(&self, trials: Range<u64>, go_on: impl FnMut(u64) -> bool) -> Played {
        let size = self.field().batches(1).size;
        let play = || contest::run_all(self.field(), &self.stream, &Batches { trials, size }, go_on);
        catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|panic| match panic.downcast_ref::<Fallen>() {
            Some(fallen) => resume_unwind(Box::new(self.again(fallen))),
            None => resume_unwind(panic),
        })
    }

    /// What was said in a trial that fell, and how to see it again.
    fn again(&self, Fallen { contest, trial, cause }: &Fallen) -> String {
        let case = self.plan.cases.get(*contest).map_or("", |case| &case.name);
        let named = if case.is_empty() { String::new() } else { format!(" --case \"{case}\"") };
        let (path, seed) = (&self.plan.scenario.source.path, self.plan.seed);
        format!("{cause}, in trial {trial}: `slugfest replay \"{path}\"{named} --seed {seed} --trial {trial}`")
    }
}

/// The number of trials that the worst case needs, from dice that are not used again; and whether the pilot was played
/// to its end.
fn pilot(plan: &Plan, half_width: f64, family: usize, watch: &mut dyn Watch) -> Option<(u64, bool)> {
    let stream = Stream::new(plan.seed, "pilot");
    let wanted = Precision { half_width, confidence: corrected(plan.confidence, family) };
    let mut most = 1;
    for case in &plan.cases {
        // The trials of a pilot are thrown away, so nothing has been played yet.
        let tally = contest::run(&*case.contest, &stream, &Batches::of(PILOT_TRIALS), |_| watch.goes_on(0));
        if tally.trials() < PILOT_TRIALS {
            return Some((most, false));
        }
        most = most.max(trials_needed(&tally.outcomes(), tally.trials(), wanted)?);
    }
    (most <= MOST_PLANNED).then_some((most, true))
}

/// A summary of a plan whose numbers are still missing; `idle` has further remarks on each case.
fn blank(plan: &Plan, approach: &Approach, idle: &[Vec<String>]) -> Summary {
    let (rulings, notes) = remarks::of(&plan.cases, idle);
    Summary {
        scenario: info(plan),
        seed: plan.seed,
        method: approach.method,
        why: approach.why.clone(),
        trials: 0,
        complete: true,
        confidence: plan.confidence,
        family: family(plan),
        flags: Vec::new(),
        timing: Timing::default(),
        rulings,
        rules: Vec::new(),
        notes,
        cases: Vec::new(),
        differences: Vec::new(),
        differences_family: 1,
        policy_gaps: Vec::new(),
        rare: Vec::new(),
        expectations: Vec::new(),
        choice: None,
        published: None,
    }
}

/// The numbers of a case that was solved.
fn exact_numbers(case: &PlannedCase, exact: &Exact, fractions: Option<&Fractions>) -> CaseSummary {
    numbers_of(case, |named| solved_summary(named, exact, fractions))
}

/// The numbers that somebody makes of a case by its names, without the values of the clock one by one where nobody
/// asked for them.
fn numbers_of(case: &PlannedCase, make: impl FnOnce(NamedCase<'_>) -> CaseSummary) -> CaseSummary {
    let brief = case.contest.brief();
    let mut summary = make(NamedCase {
        case: &case.name,
        variation: &case.variation,
        set: &case.set,
        axes: &axes(case),
        cards: &brief.cards,
        outcomes: &brief.outcomes,
        metrics: &metric_names(brief),
    });
    if !case.lists_clock {
        Arc::make_mut(&mut summary.distributions).retain(|row| row.metric != brief.clock);
    }
    summary
}

/// The values of the sweep in this case, for people and for programs.
fn axes(case: &PlannedCase) -> Vec<AxisValue> {
    let axis = |Coordinate { path, label, value }: &Coordinate| {
        let value = match &value.kind {
            Kind::Integer(integer) => Datum::Integer(*integer),
            Kind::Float(float) => Datum::Number(*float),
            Kind::Boolean(boolean) => Datum::Boolean(*boolean),
            Kind::String(text) => Datum::Text(text.to_string()),
            _ => Datum::Text(label.clone()),
        };
        AxisValue { path: path.clone(), label: label.clone(), value }
    };
    case.axes.iter().map(axis).collect()
}

/// Names of the clock and of every metric.
fn metric_names(brief: &Brief) -> Vec<Counted> {
    let clock = Counted {
        metric: brief.clock.to_owned(),
        side: None,
        whom: None,
        unit: brief.clock.to_owned(),
        timed: Timed::No,
        compared: false,
    };
    let metric = |metric: &Metric| {
        let (name, side, whom) = (metric.name.clone(), metric.side.clone(), metric.whom.clone());
        let (timed, compared) = (metric.timed, metric.is_compared);
        Counted { metric: name, side, whom, unit: metric.unit.to_owned(), timed, compared }
    };
    std::iter::once(clock).chain(brief.metrics.iter().map(metric)).collect()
}

/// The numbers of a case, the clock counted as its first metric.
fn numbers(case: &PlannedCase, tally: &Tally, certainty: Certainty) -> CaseSummary {
    let mut clock = Histogram::default();
    for lengths in &tally.lengths {
        clock.merge(lengths);
    }
    let mut metrics = vec![clock];
    metrics.extend_from_slice(&tally.metrics);
    let tally = Tally { lengths: tally.lengths.clone(), metrics };
    numbers_of(case, |named| case_summary(named, &tally, certainty))
}

/// What became of every expectation, held against the numbers of the cases it applies to.
fn expectations<'a>(
    cases: impl Iterator<Item = (&'a PlannedCase, &'a CaseSummary)>,
    method: Method,
) -> Vec<Expectation> {
    cases.flat_map(|(case, numbers)| case.expectations.iter().map(|e| expectation(e, numbers, method))).collect()
}

fn expectation(expected: &Expected, numbers: &CaseSummary, method: Method) -> Expectation {
    let mean = || {
        let row = numbers.metrics.iter().find(|row| row.metric == expected.name);
        row.map_or((f64::NAN, (f64::NAN, f64::NAN)), |row| {
            (row.mean, row.mean_interval.unwrap_or((f64::NEG_INFINITY, f64::INFINITY)))
        })
    };
    let (of, (value, found)) = match expected.about {
        About::Outcome(i) => {
            let row = &numbers.outcomes[i];
            (Claimed::Chance, (row.p, (row.low, row.high)))
        }
        About::Mean => (Claimed::Mean, mean()),
    };
    let claim = claim(of, &expected.name, expected.between);
    let (found, verdict) = match method {
        _ if value.is_nan() => (found, Verdict::Undecided),
        Method::Exact => ((value, value), judge_exact(expected.between, value)),
        Method::Sample => (found, judge(expected.between, found)),
    };
    Expectation { case: numbers.case.clone(), claim, of, value, low: found.0, high: found.1, verdict }
}

/// What an expectation of a scenario claims, in words.
pub fn claimed(claimed: &Claim) -> String {
    match claimed {
        Claim::Outcome { outcome, low, high } => claim(Claimed::Chance, &outcome.value, (*low, *high)),
        Claim::Mean { metric, low, high } => claim(Claimed::Mean, &metric.value, (*low, *high)),
    }
}

fn claim(of: Claimed, name: &str, between: (f64, f64)) -> String {
    match of {
        Claimed::Mean => format!("mean {name} {}", in_words(between, (0.0, MAX_MEAN), "", |mean| mean.to_string())),
        _ => format!("{name} {}", in_words(between, (0.0, 1.0), " %", percent)),
    }
}

/// A claimed probability in per cent, as written: 0.45 becomes `45`.
fn percent(p: f64) -> String {
    // Twelve digits hide what the multiplication by 100 adds to a decimal fraction.
    let text = format!("{:.12}", p * 100.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn info(plan: &Plan) -> ScenarioInfo {
    let scenario = &plan.scenario;
    let file = scenario.source.path.clone();
    let clock = plan.cases.first().map_or("rounds", |case| case.contest.brief().clock);
    ScenarioInfo {
        slug: slug(&file),
        file,
        title: scenario.title.clone(),
        about: scenario.about.clone(),
        system: plan.rules.id.to_owned(),
        system_name: plan.rules.name.to_owned(),
        edition: plan.rules.edition.to_owned(),
        play: scenario.play.value.clone(),
        clock: clock.to_owned(),
        leading: leading(plan),
        leading_is_named: plan.scenario.outcome.is_some(),
        asked: asked(plan),
        sha256: scenario.source.sha256(),
        canonical_sha256: scenario.source.canonical_sha256(),
    }
}

/// Metrics that the scenario names, each once.
fn asked(plan: &Plan) -> Vec<String> {
    let named = plan.scenario.metrics.iter().flatten().map(|name| name.value.clone());
    let expected = plan.scenario.expects.iter().filter_map(|expect| match &expect.claim {
        Claim::Mean { metric, .. } => Some(metric.value.clone()),
        Claim::Outcome { .. } => None,
    });
    let mut asked: Vec<String> = Vec::new();
    named.chain(expected).for_each(|name| {
        if !asked.contains(&name) {
            asked.push(name)
        }
    });
    asked
}

/// The outcome that the scenario is about, or else the play, where all cases agree on it.
fn leading(plan: &Plan) -> Option<String> {
    let name = |case: &PlannedCase| {
        let brief = case.contest.brief();
        brief.leading.and_then(|leading| brief.outcomes.get(leading)).cloned()
    };
    if let Some(named) = &plan.scenario.outcome {
        return Some(named.value.clone());
    }
    let mut names = plan.cases.iter().map(name);
    let first = names.next()??;
    names.all(|name| name.as_ref() == Some(&first)).then_some(first)
}
