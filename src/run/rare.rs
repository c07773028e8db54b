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
use crate::words::list;

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

/// Every outcome of a sampled case that came up a few times at most and for which splitting finds a way, and a remark
/// on those of which it tells nothing; those are missing that somebody did not wait for. Their dice are their own.
pub(super) fn of(plan: &Plan, cases: &[CaseSummary], stop: Stop) -> (Vec<Rare>, Option<String>) {
    let (mut found, mut missed) = (Vec::new(), Vec::new());
    for (case, numbers) in plan.cases.iter().zip(cases) {
        let ways = ways(case.contest.brief());
        for (outcome, (row, toward)) in numbers.outcomes.iter().zip(ways).enumerate() {
            if row.count >= SELDOM || row.exact.is_some() || numbers.trials == 0 {
                continue;
            }
            match of_outcome(plan, case, numbers, (outcome, row), toward, stop) {
                Ok(rare) => found.push(rare),
                Err(_) if stop.is_asked() => {}
                Err(why) => missed.push(Missed { why, outcome: &row.outcome, case: &numbers.case }),
            }
        }
    }
    let note = note(&missed, cases.len());
    (found, note)
}

/// Why nothing more is told of an outcome than what was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InVain {
    /// No path comes nearer to it than others, or ever gets there.
    NoWay,
    /// So few trials were played that too few paths may be.
    TooFew,
    /// The runs differ too much.
    TooWide,
    /// What was counted does not let it be so.
    Disagrees,
}

/// An outcome of which nothing more is told.
struct Missed<'a> {
    why: InVain,
    outcome: &'a str,
    case: &'a str,
}

/// Of what splitting was tried for and tells nothing, and why; `None` where there is nothing of the kind. Where few
/// trials were played it is not tried, and what was counted says so by itself.
fn note(missed: &[Missed<'_>], n_cases: usize) -> Option<String> {
    let reasons = [
        (InVain::NoWay, "no way was found to raise the chance of"),
        (InVain::TooWide, "the interval was too wide of"),
        (InVain::Disagrees, "what was counted and what was found do not agree of"),
    ];
    let said = reasons.map(|(why, words)| {
        let of_this = || missed.iter().filter(move |it| it.why == why);
        let mut outcomes: Vec<&str> = Vec::new();
        of_this().for_each(|it| {
            if !outcomes.contains(&it.outcome) {
                outcomes.push(it.outcome);
            }
        });
        let named = |outcome: &&str| {
            let cases: Vec<&str> = of_this().filter(|it| it.outcome == *outcome).map(|it| it.case).collect();
            match cases.as_slice() {
                all if all.len() == n_cases => format!("“{outcome}”"),
                [case] => format!("“{outcome}” in “{case}”"),
                some => format!("“{outcome}” in {} of {n_cases} cases", some.len()),
            }
        };
        let named: Vec<String> = outcomes.iter().map(named).collect();
        (!named.is_empty()).then(|| format!("{words} {}", list(&named, "and")))
    });
    let said: Vec<String> = said.into_iter().flatten().collect();
    (!said.is_empty())
        .then(|| format!("splitting tells nothing of what came up less than {SELDOM} times: {}", said.join("; ")))
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
    toward: Option<Toward>,
    stop: Stop,
) -> Result<Rare, InVain> {
    let stream = Stream::new(plan.seed, &format!("splitting\n{}\n{}", numbers.case, row.outcome));
    let in_all = usize::try_from(numbers.trials / SHARE).unwrap_or(usize::MAX) / RUNS;
    let [least, most] = PATHS;
    if in_all < 2 * least {
        return Err(InVain::TooFew);
    }
    let toward = toward.ok_or(InVain::NoWay)?;
    let splitting = |toward: &Toward, paths, look: &mut dyn FnMut(&Splitting<'_>)| {
        case.contest.shown(stream.key()[0], &mut |case, turn| {
            look(&Splitting { case, turn, outcome, toward, stream, paths, stop });
        });
    };
    let in_pilot = (in_all / 4).min(most);
    let mut learned = None;
    splitting(&toward, in_pilot, &mut |pilot| learned = pilot.learned());
    let toward = learned.ok_or(InVain::NoWay)?;
    let mut rungs = None;
    splitting(&toward, in_pilot, &mut |pilot| rungs = pilot.rungs());
    let rungs = rungs.ok_or(InVain::NoWay)?;
    let paths = (in_all / (rungs.len() + 1)).min(most);
    if paths < least {
        return Err(InVain::TooFew);
    }
    let runs: Vec<usize> = (1..=RUNS).collect();
    let chances = threads::map(&runs, |&run| {
        let mut chance = None;
        splitting(&toward, paths, &mut |splitting| chance = splitting.run(run, &rungs));
        chance
    });
    let chances: Option<Vec<f64>> = chances.into_iter().collect();
    let confidence = corrected(plan.confidence, family(plan));
    let estimate = chances.and_then(|chances| of_estimates(&chances, confidence)).ok_or(InVain::NoWay)?;
    let (p, (low, high)) = believed(row, estimate)?;
    let (case, outcome) = (numbers.case.clone(), row.outcome.clone());
    Ok(Rare { case, outcome, p, low, high: high.min(1.0), runs: RUNS, rungs: rungs.len(), paths })
}

/// A mean of all runs with its interval.
type Estimate = (f64, (f64, f64));

/// The estimate, unless it tells too little or is contradicted.
fn believed(row: &OutcomeRow, (p, ends): Estimate) -> Result<Estimate, InVain> {
    if ends.1 > WIDEST * p {
        Err(InVain::TooWide)
    } else if !agrees(row, ends) {
        Err(InVain::Disagrees)
    } else {
        Ok((p, ends))
    }
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
    fn unsolved(text: &str, trials: u64) -> (Vec<Rare>, Option<String>) {
        let plan = planned(text, sample(trials));
        let mut cases = played(&plan).cases;
        cases.iter_mut().flat_map(|case| &mut case.outcomes).for_each(|row| row.exact = None);
        of(&plan, &cases, Stop::never())
    }

    const UNEVEN: &str = "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n\
                          [[side]]\nname = \"A\"\nattack = \"7D\"\ndefense = \"7D\"\nbody = 9\n\
                          [[side]]\nname = \"B\"\nattack = \"3D\"\ndefense = \"2D\"\nbody = 4\n";

    const NOTHING: &str = "splitting tells nothing of what came up less than 10 times: ";

    /// Another way there: the fight solved. The weak one wins four in a million, and nothing else is told.
    #[test]
    fn a_chance_too_small_to_be_counted_is_the_one_that_solving_finds() {
        let solved = played(&planned(UNEVEN, exact()));
        let (found, note) = unsolved(UNEVEN, 400_000);
        let [rare] = found.as_slice() else { panic!("{found:?}") };
        let row = solved.cases[0].outcomes.iter().find(|row| row.outcome == "B wins").unwrap();
        assert_eq!(rare.outcome, row.outcome);
        assert!((rare.low..=rare.high).contains(&row.p) && row.p < 1e-5, "{rare:?} {row:?}");
        assert_eq!(
            note.unwrap(),
            NOTHING.to_owned() + "no way was found to raise the chance of “double KO” and “undecided”"
        );
    }

    #[test]
    fn what_was_counted_is_not_contradicted() {
        let solved = played(&planned(UNEVEN, exact()));
        let row = OutcomeRow { low: 1e-6, high: 3e-6, ..solved.cases[0].outcomes[0].clone() };
        let ends = [(1e-9, 2e-9), (1e-9, 1e-6), (2e-6, 2.5e-6), (3e-6, 4e-6), (4e-6, 5e-6)];
        assert_eq!(ends.map(|ends| agrees(&row, ends)), [false, true, true, true, false]);
    }

    /// An interval to four times the mean is the widest, and one beside what was counted contradicts it.
    #[test]
    fn an_estimate_that_is_not_believed_says_why() {
        let solved = played(&planned(UNEVEN, exact()));
        let row = OutcomeRow { low: 0.0, high: 3e-6, ..solved.cases[0].outcomes[0].clone() };
        let believed = |p: f64, low: f64, high: f64| believed(&row, (p, (low, high)));
        assert_eq!(believed(1e-6, 5e-7, 4e-6), Ok((1e-6, (5e-7, 4e-6))));
        assert_eq!(believed(1e-6, 5e-7, 4.1e-6), Err(InVain::TooWide));
        assert_eq!(believed(1e-5, 8e-6, 2e-5), Err(InVain::Disagrees));
    }

    #[test]
    fn every_reason_is_told_with_its_outcomes_and_their_cases() {
        let missed = |why, outcome, case| Missed { why, outcome, case };
        assert_eq!(note(&[], 3), None);
        let all = [
            missed(InVain::TooWide, "A wins", "one"),
            missed(InVain::NoWay, "draw", "one"),
            missed(InVain::NoWay, "draw", "two"),
            missed(InVain::NoWay, "A wins", "two"),
            missed(InVain::NoWay, "A wins", "three"),
            missed(InVain::Disagrees, "B wins", "three"),
            missed(InVain::NoWay, "draw", "three"),
            missed(InVain::TooFew, "B wins", "one"),
        ];
        let said = "no way was found to raise the chance of “draw” and “A wins” in 2 of 3 cases; the interval was too \
                    wide of “A wins” in “one”; what was counted and what was found do not agree of “B wins” in “three”";
        assert_eq!(note(&all, 3).unwrap(), NOTHING.to_owned() + said);
        assert_eq!(note(&all[7..], 3), None);
    }

    #[test]
    fn nothing_is_looked_for_where_few_fights_were_played_or_all_is_known() {
        assert_eq!(unsolved(UNEVEN, 10_000), (Vec::new(), None));
        for overrides in [sample(400_000), exact()] {
            let known = played(&planned(UNEVEN, overrides));
            assert!(known.rare.is_empty() && !known.notes.iter().any(|note| note.contains("splitting")));
        }
    }
}
