//! Outcomes that came up a few times at most in many trials: their chances by splitting.

use super::confidence::family;
use crate::chance::Stream;
use crate::estimate::{CaseSummary, OutcomeRow, Rare};
use crate::game::{Brief, Ending};
use crate::plan::{Plan, PlannedCase};
use crate::stats::mean::of_estimates;
use crate::stats::proportion::corrected;
use crate::stop::Stop;
use crate::threads;
use crate::trials::splitting::{Splitting, Toward};

/// An outcome that came up less often than this is looked for.
const SELDOM: u64 = 10;
/// Independent runs.
const RUNS: usize = 10;
/// All paths of an outcome together are so many times fewer than the trials of its case.
const SHARE: u64 = 5;
/// Paths of a rung at least, or nothing is told, and at most: with fewer the interval holds less often than it says.
const PATHS: [usize; 2] = [200, 2_000];
/// What the upper end of an interval is to the mean at most: where it is more, nobody knows much.
const WIDEST: f64 = 4.0;

/// Every outcome of a sampled case that came up a few times at most and for which splitting finds a way; those are
/// missing that somebody did not wait for. Their dice are their own.
pub(super) fn of(plan: &Plan, cases: &[CaseSummary], stop: Stop) -> Vec<Rare> {
    let mut found = Vec::new();
    for (case, numbers) in plan.cases.iter().zip(cases) {
        let ways = ways(case.contest.brief());
        for (outcome, (row, toward)) in numbers.outcomes.iter().zip(ways).enumerate() {
            if row.count < SELDOM && row.exact.is_none() && numbers.trials > 0 {
                found.extend(toward.and_then(|toward| of_outcome(plan, case, numbers, (outcome, row), toward, stop)));
            }
        }
    }
    found
}

/// What each outcome hangs on: whoever wins has knocked out the other side, and what is open at the end has lasted.
fn ways(brief: &Brief) -> Vec<Option<Toward>> {
    let way = |ending| match ending {
        Ending::Won(0) => Some(Toward::Falls([false, true])),
        Ending::Won(1) => Some(Toward::Falls([true, false])),
        Ending::Won(_) => None,
        Ending::Drawn => Some(Toward::Falls([true; 2])),
        Ending::Open => Some(Toward::Lasts),
    };
    brief.endings().into_iter().map(way).collect()
}

fn of_outcome(
    plan: &Plan,
    case: &PlannedCase,
    numbers: &CaseSummary,
    (outcome, row): (usize, &OutcomeRow),
    toward: Toward,
    stop: Stop,
) -> Option<Rare> {
    let stream = Stream::new(plan.seed, &format!("splitting\n{}\n{}", numbers.case, row.outcome));
    let in_all = usize::try_from(numbers.trials / SHARE).ok()? / RUNS;
    let [least, most] = PATHS;
    if in_all < 2 * least {
        return None;
    }
    let splitting = |toward: &Toward, paths, look: &mut dyn FnMut(&Splitting<'_>)| {
        case.contest.shown(stream.key()[0], &mut |case, turn| {
            look(&Splitting { case, turn, outcome, toward, stream, paths, stop });
        });
    };
    let in_pilot = (in_all / 4).min(most);
    let mut learned = None;
    splitting(&toward, in_pilot, &mut |pilot| learned = pilot.learned());
    let toward = learned?;
    let mut rungs = None;
    splitting(&toward, in_pilot, &mut |pilot| rungs = pilot.rungs());
    let rungs = rungs?;
    let paths = (in_all / (rungs.len() + 1)).min(most);
    if paths < least {
        return None;
    }
    let runs: Vec<usize> = (1..=RUNS).collect();
    let chances = threads::map(&runs, |&run| {
        let mut chance = None;
        splitting(&toward, paths, &mut |splitting| chance = splitting.run(run, &rungs));
        chance
    });
    let chances: Vec<f64> = chances.into_iter().collect::<Option<_>>()?;
    let (p, (low, high)) = of_estimates(&chances, corrected(plan.confidence, family(plan)))?;
    if high > WIDEST * p || !agrees(row, (low, high)) {
        return None;
    }
    let (case, outcome) = (numbers.case.clone(), row.outcome.clone());
    Some(Rare { case, outcome, p, low, high: high.min(1.0), runs: RUNS, rungs: rungs.len(), paths })
}

/// Whether what was counted lets it be so: where paths missed a leap over all rungs, it does not.
fn agrees(row: &OutcomeRow, (low, high): (f64, f64)) -> bool {
    row.low <= high && low <= row.high
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::Summary;
    use crate::plan::{Length, Overrides, plan};
    use crate::run::{Patient, approach, run};
    use crate::scenario::{self, Method, Mistakes, Source};

    fn planned(text: &str, overrides: Overrides) -> Plan {
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
        let mut plans = plan(scenario.into_iter().collect(), overrides, &mistakes);
        assert_eq!(scenario::render(&mistakes.into_vec(), false), "");
        plans.remove(0)
    }

    fn played(plan: &Plan) -> Summary {
        run(plan, &approach(plan, Stop::never()).unwrap(), &mut Patient).unwrap()
    }

    fn exact() -> Overrides {
        Overrides { method: Some(Method::Exact), ..Overrides::default() }
    }

    fn sample(trials: u64) -> Overrides {
        let length = Some(Length::Trials(trials));
        Overrides { method: Some(Method::Sample), length, ..Overrides::default() }
    }

    /// What is found of a fight that nobody has solved.
    fn unsolved(text: &str, trials: u64) -> Vec<Rare> {
        let plan = planned(text, sample(trials));
        let mut cases = played(&plan).cases;
        cases.iter_mut().flat_map(|case| &mut case.outcomes).for_each(|row| row.exact = None);
        of(&plan, &cases, Stop::never())
    }

    const UNEVEN: &str = "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n\
                          [[side]]\nname = \"A\"\nattack = \"7D\"\ndefense = \"7D\"\nbody = 9\n\
                          [[side]]\nname = \"B\"\nattack = \"3D\"\ndefense = \"2D\"\nbody = 4\n";

    /// Another way there: the fight solved. The weak one wins four in a million, and nothing else is told.
    #[test]
    fn a_chance_too_small_to_be_counted_is_the_one_that_solving_finds() {
        let solved = played(&planned(UNEVEN, exact()));
        let found = unsolved(UNEVEN, 400_000);
        let [rare] = found.as_slice() else { panic!("{found:?}") };
        let row = solved.cases[0].outcomes.iter().find(|row| row.outcome == "B wins").unwrap();
        assert_eq!(rare.outcome, row.outcome);
        assert!((rare.low..=rare.high).contains(&row.p) && row.p < 1e-5, "{rare:?} {row:?}");
    }

    #[test]
    fn what_was_counted_is_not_contradicted() {
        let solved = played(&planned(UNEVEN, exact()));
        let row = OutcomeRow { low: 1e-6, high: 3e-6, ..solved.cases[0].outcomes[0].clone() };
        let ends = [(1e-9, 2e-9), (1e-9, 1e-6), (2e-6, 2.5e-6), (3e-6, 4e-6), (4e-6, 5e-6)];
        assert_eq!(ends.map(|ends| agrees(&row, ends)), [false, true, true, true, false]);
    }

    #[test]
    fn nothing_is_looked_for_where_few_fights_were_played_or_all_is_known() {
        assert!(unsolved(UNEVEN, 10_000).is_empty());
        assert!(played(&planned(UNEVEN, sample(400_000))).rare.is_empty());
        let solved = played(&planned(UNEVEN, exact()));
        assert!(solved.rare.is_empty());
    }
}
