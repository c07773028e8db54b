//! Exact or sampled: decided for every case before anything is played, by counting states.

use super::choice;
use super::confidence::family;
use super::keep::Keep;
use crate::estimate::{Choice, Method};
use crate::exact::{Bound, Budget, Exact, TooLarge};
use crate::plan::{Length, Plan, PlannedCase, PlannedChoice};
use crate::scenario;
use crate::stats::plan::{Precision, trials_needed};
use crate::stats::proportion::corrected;
use crate::words::{count, thousands};

/// How the numbers of a plan will be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Approach {
    /// Exact when every case was solved, and nobody asked for a sample.
    pub method: Method,
    /// Why that way, in a line.
    pub why: String,
    /// What is known exactly about each case; in a sampled run the samples are held against it.
    pub exact: Vec<Option<Exact>>,
    /// The scenario's choice, weighed exactly.
    pub choice: Option<Choice>,
}

/// A case that was to be solved exactly and is too large for it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: case \"{case}\" cannot be solved exactly: it has {cause}")]
pub struct Unsolved {
    /// The scenario.
    pub file: String,
    /// The case.
    pub case: String,
    /// What there is too much of.
    pub cause: TooLarge,
}

/// How many times the work of one case may go into all cases of a scenario.
const CASES: u64 = 4;
/// The share of one case's work that may go into checking a sample that was asked for.
const CHECKS: u64 = 8;
/// Work that nobody notices: about a quarter of a second.
const UNNOTICED: u64 = 250_000_000;

/// Solves what is to be solved, and decides what is to be sampled. With `auto` and `sample` that takes no longer than
/// playing all cases would, unless that is a moment: the first case that is too large ends the search, and so does a
/// budget of work for all cases together. When somebody asks to stop meanwhile, the answers found by then are all there
/// is. An answer that was kept counts for as much work as it took, so that it decides nothing.
///
/// # Errors
/// When an exact answer was asked for and a case is too large even for [`Budget::patient`].
pub fn approach(plan: &Plan, keep: impl Keep) -> Result<Approach, Unsolved> {
    within(plan, &Budget::default(), &Budget::patient(), &keep)
}

fn within(plan: &Plan, budget: &Budget, patient: &Budget, keep: &dyn Keep) -> Result<Approach, Unsolved> {
    let [budget, patient] = &[budget, patient].map(|budget| budget.until(keep.stop()));
    match plan.method {
        scenario::Method::Exact => {
            let exact = match solve(plan, patient, u64::MAX, keep) {
                Err((_, cause, exact)) if cause.bound == Bound::Stopped => return Ok(interrupted(exact)),
                found => found.map_err(|(case, cause, _)| unsolved(plan, case, cause))?,
            };
            match choice::exactly(plan, &exact, patient, keep) {
                Err((_, cause)) if cause.bound == Bound::Stopped => Ok(interrupted(exact)),
                Err((case, cause)) => Err(Unsolved { file: plan.scenario.source.path.clone(), case, cause }),
                Ok(choice) => Ok(solved(exact, choice, patient)),
            }
        }
        scenario::Method::Auto => Ok(match solve(plan, budget, unasked(plan, budget), keep) {
            Ok(exact) => {
                let more = plan.choice.as_ref().map_or(0, PlannedChoice::n_more).max(1) as u64;
                let spent = exact.iter().map(|exact| exact.work).fold(0, u64::saturating_add);
                let left = unasked(plan, budget).saturating_sub(spent);
                let each = Budget { work: budget.work.min(left / more), ..*budget };
                match choice::exactly(plan, &exact, &each, keep) {
                    Ok(choice) => solved(exact, choice, budget),
                    Err((_, cause)) if cause.bound == Bound::Stopped => interrupted(exact),
                    Err((who, cause)) => sampled(plan, exact, format!("“{who}” has {}", too_large(cause))),
                }
            }
            Err((_, cause, exact)) if cause.bound == Bound::Stopped => interrupted(exact),
            Err((case, cause, exact)) => {
                let who = match &plan.cases[..] {
                    [_] => "the fight".to_owned(),
                    cases => format!("the case “{}”", cases[case].name),
                };
                sampled(plan, exact, format!("{who} has {}", too_large(cause)))
            }
        }),
        scenario::Method::Sample => Ok(sampled(plan, checks(plan, budget), "sampling was asked for".to_owned())),
    }
}

/// Work that may go into all cases together where nobody asked for exact answers: what playing everything as often as
/// the report wants would take at the least, or what nobody notices.
fn unasked(plan: &Plan, budget: &Budget) -> u64 {
    let trials = match plan.length {
        Length::Trials(trials) => trials,
        Length::Precision(half_width) => {
            let wanted = Precision { half_width, confidence: corrected(plan.confidence, family(plan)) };
            trials_needed(&[], 0, wanted).unwrap_or(u64::MAX)
        }
    };
    let efforts = plan.cases.iter().map(|case| case.contest.least_effort(trials, budget.stop));
    // What a choice needs beside the cases is like them.
    let others = plan.choice.as_ref().map_or(0, PlannedChoice::n_more) as u64;
    let first = plan.cases.first().map_or(0, |case| case.contest.least_effort(trials, budget.stop));
    let all = efforts.fold(first.saturating_mul(others), u64::saturating_add);
    all.max(UNNOTICED).min(CASES.saturating_mul(budget.work))
}

/// Why a case is sampled, and what to do about it.
fn too_large(cause: TooLarge) -> String {
    match cause.bound {
        Bound::Work => format!("{cause}: more than a sample; `--method exact` solves what takes longer"),
        Bound::Tried => cause.to_string(),
        _ => format!("{cause}, too many for an exact answer"),
    }
}

/// The exact answers to all cases within an amount of work for all together, or the first case that is too large with
/// the answers to those before it.
fn solve(
    plan: &Plan,
    budget: &Budget,
    mut work: u64,
    keep: &dyn Keep,
) -> Result<Vec<Exact>, (usize, TooLarge, Vec<Exact>)> {
    let mut answers = Vec::with_capacity(plan.cases.len());
    for (i, case) in plan.cases.iter().enumerate() {
        // Whoever keeps the answers may be refused meanwhile.
        let budget = Budget { work: budget.work.min(work), stop: keep.stop(), ..*budget };
        match keep.exact(i, &|| case.contest.solve(&budget)) {
            Ok(exact) => {
                work = work.saturating_sub(exact.work);
                answers.push(exact);
            }
            Err(cause) => return Err((i, cause, answers)),
        }
    }
    Ok(answers)
}

/// Exact chances to hold samples against, up to the first case that is too large.
fn checks(plan: &Plan, budget: &Budget) -> Vec<Exact> {
    let mut work = (budget.work / CHECKS).min(unasked(plan, budget));
    let check = |case: &PlannedCase| {
        let exact = case.contest.solve_outcomes(&Budget { work, ..*budget }).ok()?;
        work = work.saturating_sub(exact.work);
        Some(exact)
    };
    plan.cases.iter().map_while(check).collect()
}

fn solved(exact: Vec<Exact>, choice: Option<Choice>, budget: &Budget) -> Approach {
    let states = exact.iter().map(|exact| exact.states).max().unwrap_or(0);
    let states = count(states as u64, "state", "states");
    let most = thousands(budget.states as u64);
    let why = match exact.len() {
        1 => format!("the fight has {states}, within the budget of {most}"),
        n => format!("the largest of the {n} cases has {states}, within the budget of {most}"),
    };
    Approach { method: Method::Exact, why, exact: exact.into_iter().map(Some).collect(), choice }
}

/// What is left of a solution that somebody interrupted: the cases that were solved by then.
fn interrupted(exact: Vec<Exact>) -> Approach {
    let cases = if exact.len() == 1 { "1 case".to_owned() } else { format!("{} cases", exact.len()) };
    let why = format!("{cases} had been solved when the run was interrupted");
    Approach { method: Method::Exact, why, exact: exact.into_iter().map(Some).collect(), choice: None }
}

fn sampled(plan: &Plan, exact: Vec<Exact>, why: String) -> Approach {
    let known = exact.into_iter().map(Some).chain(std::iter::repeat(None));
    Approach { method: Method::Sample, why, exact: known.take(plan.cases.len()).collect(), choice: None }
}

fn unsolved(plan: &Plan, case: usize, cause: TooLarge) -> Unsolved {
    Unsolved { file: plan.scenario.source.path.clone(), case: plan.cases[case].name.clone(), cause }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::contest::Compiled;
    use crate::estimate::Verdict;
    use crate::game::{Meter, Progress, System};
    use crate::plan::{self, Length, Overrides};
    use crate::run::keep::tests::Keeper;
    use crate::run::{CaseSummary, Watch, run};
    use crate::scenario::{Mistakes, Source};
    use crate::stop::Stop;
    use crate::trials::SOUNDINGS;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    const FIGHT: &str = "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n[[side]]\nname = \"A\"\nbody = 2\n\
                         [[side]]\nname = \"B\"\nbody = 2\n[sweep]\n\"side.A.body\" = [1, 9]\n\
                         [[expect]]\noutcome = \"A wins\"\nbetween = [0.0, 0.5]\n";
    /// Enough for one box against two, not for nine.
    const LITTLE: usize = 40;
    /// Instead of a sweep: what a variant asks of the same fights is known; of the same others two ask something else.
    const CHOICE: &str = "[[choice]]\nquestion = \"q\"\ngoal = \"A wins\"\n\
                          option = [{ name = \"a\" }, { name = \"b\", set = { \"side.A.body\" = 3 } }]\n\
                          variant = [{ name = \"v\", set = { \"side.B.body\" = 3 } },\n\
                          { name = \"w\", goal = { metric = \"rounds\", want = \"least\" } },\n\
                          { name = \"x\", set = { \"side.B.body\" = 3 },\n\
                          goal = { metric = \"rounds\", want = \"least\" } }]\n";

    struct Patience;

    impl Watch for Patience {
        fn planned(&mut self, _: u64, _: usize) {}
        fn goes_on(&mut self, _: u64) -> bool {
            true
        }
    }

    fn planned(method: &str, overrides: Overrides) -> Plan {
        plan_of(format!("{method}\ntrials = 1000\n{FIGHT}"), overrides)
    }

    fn plan_of(text: String, overrides: Overrides) -> Plan {
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
        let mut plans = plan::plan(scenario.into_iter().collect(), overrides, &mistakes);
        assert!(mistakes.into_vec().is_empty());
        plans.remove(0)
    }

    fn little() -> Budget {
        Budget { states: LITTLE, ..Budget::default() }
    }

    #[test]
    fn auto_is_exact_only_when_every_case_is_small_enough() {
        let plan = planned("", Overrides::default());
        let ample = approach(&plan, Stop::never()).unwrap();
        assert_eq!((ample.method, ample.exact.iter().flatten().count()), (Method::Exact, 2));
        let states = ample.exact.iter().flatten().map(|exact| exact.states).max().unwrap();
        let why = format!("the largest of the 2 cases has {states} states, within the budget of 200,000");
        assert_eq!(ample.why, why);
        let scant = within(&plan, &little(), &Budget::patient(), &Stop::never()).unwrap();
        assert_eq!(scant.method, Method::Sample);
        assert!(scant.exact[0].is_some() && scant.exact[1].is_none());
        let why = format!("the case “{}” has more than 40 states, too many for an exact answer", plan.cases[1].name);
        assert_eq!(scant.why, why);
    }

    #[test]
    fn nobody_who_did_not_ask_waits_longer_for_an_answer_than_for_a_sample() {
        let plan = |trials| planned("", Overrides { length: Some(Length::Trials(trials)), ..Overrides::default() });
        let budget = Budget::default();
        assert_eq!(unasked(&plan(1000), &budget), UNNOTICED);
        let many = plan(5_000_000);
        let sampling: u64 = many.cases.iter().map(|case| case.contest.effort(5_000_000, Stop::never())).sum();
        assert_eq!(unasked(&many, &budget), sampling);
        assert!(sampling > UNNOTICED);
        assert_eq!(unasked(&plan(scenario::MAX_TRIALS.unsigned_abs() / 2), &budget), CASES * budget.work);
        let precise = planned("", Overrides { length: Some(Length::Precision(0.0001)), ..Overrides::default() });
        assert!(unasked(&precise, &budget) > sampling);
        // What takes longer is sampled, unless it was asked for.
        let scant = Budget { work: 5_000, ..budget };
        let found = within(&many, &scant, &budget, &Stop::never()).unwrap();
        assert_eq!(found.method, Method::Sample);
        assert!(found.why.contains("steps to follow: more than a sample; `--method exact`"), "{}", found.why);
        assert_eq!(
            within(&planned("method = \"exact\"", Overrides::default()), &scant, &budget, &Stop::never())
                .unwrap()
                .method,
            Method::Exact
        );
    }

    #[test]
    fn exact_is_refused_when_a_case_is_too_large() {
        let plan = planned("method = \"exact\"", Overrides::default());
        assert_eq!(within(&plan, &little(), &Budget::default(), &Stop::never()).unwrap().method, Method::Exact);
        let refused = within(&plan, &Budget::default(), &little(), &Stop::never()).unwrap_err();
        let name = plan.cases[1].name.as_str();
        assert_eq!((refused.case.as_str(), refused.cause.states_found), (name, LITTLE + 1));
        let message = format!("t.toml: case \"{name}\" cannot be solved exactly: it has more than 40 states");
        assert_eq!(refused.to_string(), message);
        assert_eq!(crate::error::Error::from(refused).exit_code(), crate::error::exit::BAD_INPUT);
    }

    /// A fight during which somebody asks to stop.
    struct Interrupted;

    static ASKED: AtomicBool = AtomicBool::new(false);
    static SOUNDED: AtomicU64 = AtomicU64::new(0);

    impl System for Interrupted {
        type Setup = ();
        type State = u8;

        fn limit(_: &()) -> u32 {
            1
        }

        fn start(_: &()) -> u8 {
            0
        }

        fn turn<C: Chance, M: Meter>(_: &(), _: &mut u8, _: &mut C, _: &mut M) -> Progress {
            // Nobody looks at the flag while the fight is only sounded out.
            if SOUNDED.fetch_add(1, Ordering::Relaxed) >= SOUNDINGS {
                ASKED.store(true, Ordering::Relaxed);
            }
            Progress::Over(0)
        }

        fn undecided(_: &()) -> usize {
            0
        }
    }

    #[test]
    fn what_was_solved_before_somebody_asked_to_stop_is_kept_and_labelled() {
        for method in ["", "method = \"exact\""] {
            ASKED.store(false, Ordering::Relaxed);
            SOUNDED.store(if method.is_empty() { 0 } else { SOUNDINGS }, Ordering::Relaxed);
            let mut plan = planned(method, Overrides::default());
            let whole = run(&plan, &approach(&plan, Stop::never()).unwrap(), &mut Patience).unwrap();
            let brief = plan.cases[1].contest.brief().clone();
            plan.cases[1].contest = Box::new(Compiled::<Interrupted> { setup: (), brief });
            let kept = run(&plan, &approach(&plan, Stop::at(&ASKED)).unwrap(), &mut Patience).unwrap();
            assert_eq!((kept.method, kept.complete, kept.cases.len()), (Method::Exact, false, 1));
            assert_eq!((&kept.cases[0], &kept.expectations[..]), (&whole.cases[0], &whole.expectations[..1]));
            assert_eq!(kept.why, "1 case had been solved when the run was interrupted");
        }
    }

    /// Whether all fit, one is too large, or what they may take together is used up: whoever has the first answers
    /// looks for the others and comes to the same.
    #[test]
    fn answers_that_were_kept_are_not_looked_for_again_and_decide_nothing() {
        let [exact, auto] = ["method = \"exact\"", ""].map(|method| planned(method, Overrides::default()));
        let ample = Budget::default();
        let largest = approach(&exact, Stop::never()).unwrap().exact.iter().flatten().map(|exact| exact.work).max();
        // Each by itself fits.
        let scant = Budget { work: largest.unwrap(), ..ample };
        let many = plan_of(FIGHT.replace("[1, 9]", "[9, 10, 11, 12, 13, 14, 15]"), Overrides::default());
        let most = approach(&many, Stop::never()).unwrap().exact.iter().flatten().map(|exact| exact.work).max();
        let spent = Budget { work: most.unwrap(), ..ample };
        let (sides, _) = FIGHT.split_once("[sweep]").unwrap();
        let choice = plan_of(format!("{sides}{CHOICE}"), Overrides::default());
        for (plan, budget, method, solved) in [
            (&exact, &ample, Method::Exact, 2),
            (&auto, &ample, Method::Exact, 2),
            (&auto, &scant, Method::Exact, 2),
            (&auto, &little(), Method::Sample, 1),
            (&many, &spent, Method::Sample, 5),
            (&choice, &ample, Method::Exact, 6),
        ] {
            let whole = within(plan, budget, budget, &Stop::never()).unwrap();
            let keeper = Keeper::default();
            assert_eq!(within(plan, budget, budget, &keeper).unwrap(), whole);
            assert_eq!((whole.method, keeper.solved()), (method, solved), "{}", whole.why);
            for known in 0..=solved {
                let heir = keeper.first(known);
                assert_eq!(within(plan, budget, budget, &heir).unwrap(), whole);
                assert_eq!(heir.solved(), solved - known);
            }
        }
    }

    #[test]
    fn the_command_line_speaks_before_the_scenario() {
        let overrides = Overrides { method: Some(scenario::Method::Sample), ..Overrides::default() };
        assert_eq!(planned("method = \"exact\"", overrides).method, scenario::Method::Sample);
        assert_eq!(planned("method = \"exact\"", Overrides::default()).method, scenario::Method::Exact);
    }

    #[test]
    fn an_exact_run_plays_nothing_and_decides_every_expectation() {
        let plan = planned("", Overrides { length: Some(Length::Precision(1e-6)), ..Overrides::default() });
        let summary = run(&plan, &approach(&plan, Stop::never()).unwrap(), &mut Patience).unwrap();
        assert_eq!((summary.method, summary.trials, summary.complete), (Method::Exact, 0, true));
        for (case, expectation) in summary.cases.iter().zip(&summary.expectations) {
            assert_eq!(case.trials, 0);
            assert_eq!((expectation.value, expectation.low), (case.outcomes[0].p, case.outcomes[0].p));
        }
        let verdicts: Vec<Verdict> = summary.expectations.iter().map(|expectation| expectation.verdict).collect();
        assert_eq!(verdicts, [Verdict::Held, Verdict::Refuted]);
    }

    /// A library user may leave cases out of a plan: those that stay have the numbers that they had, but for intervals,
    /// which hold for fewer.
    #[test]
    fn a_plan_with_fewer_cases_has_the_same_numbers() {
        for method in ["method = \"exact\"", "method = \"sample\""] {
            let mut plan = planned(method, Overrides::default());
            let whole = run(&plan, &approach(&plan, Stop::never()).unwrap(), &mut Patience).unwrap();
            plan.cases.remove(0);
            let rest = run(&plan, &approach(&plan, Stop::never()).unwrap(), &mut Patience).unwrap();
            let chances = |case: &CaseSummary| case.outcomes.iter().map(|row| (row.count, row.p)).collect::<Vec<_>>();
            let [whole, rest] =
                [&whole.cases[1..], &rest.cases].map(|cases| cases.iter().map(chances).collect::<Vec<_>>());
            assert_eq!((whole.len(), whole), (1, rest));
        }
    }

    #[test]
    fn a_sampled_run_carries_the_exact_chances_and_says_how_far_off_it_is() {
        let plan = planned("method = \"sample\"", Overrides::default());
        let summary = run(&plan, &approach(&plan, Stop::never()).unwrap(), &mut Patience).unwrap();
        assert_eq!((summary.method, summary.trials), (Method::Sample, 1000));
        assert!(summary.cases.iter().all(|case| case.outcomes.iter().all(|row| row.exact.is_some())));
        assert!(summary.notes.iter().any(|note| note.starts_with("the sample agrees")), "{:?}", summary.notes);
    }
}
