//! Team fights under the other policy: what the odds of each case become.

use crate::chance::Stream;
use crate::contest::{self, Batches};
use crate::estimate::{Ahead, CaseSummary, PolicyGap};
use crate::game::{Brief, Ending};
use crate::plan::{Otherwise, Plan, PlannedCase};
use crate::stats::matchups::table::{Cell, Chances, Counts};
use crate::stats::proportion::clopper_pearson;
use crate::stats::unpaired::{Proportion, difference};
use crate::stop::Stop;

/// The share of a case's trials that are played under the other policy, which takes up to four times as long: one in so
/// many.
const SHARE: u64 = 20;
/// Such trials at least, where the case has as many, and at most; the latter also of a case that was solved.
const TRIALS: [u64; 2] = [400, 2_000];

/// Every case that has another policy, under that; those are missing that somebody did not wait for. Their dice are
/// their own, so that the two chances are independent.
pub(super) fn of(plan: &Plan, cases: &[CaseSummary], stop: Stop) -> Vec<PolicyGap> {
    let pairs = plan.cases.iter().zip(cases);
    let gap = |(case, numbers): (&PlannedCase, &CaseSummary)| of_case(plan, case.otherwise.as_ref()?, numbers, stop);
    pairs.filter_map(gap).collect()
}

fn of_case(
    plan: &Plan,
    Otherwise { policy, contest }: &Otherwise,
    numbers: &CaseSummary,
    stop: Stop,
) -> Option<PolicyGap> {
    let trials = trials(numbers.trials);
    let stream = Stream::new(plan.seed, &format!("policy gap\n{}", numbers.case));
    let tally = contest::run(&**contest, &stream, &Batches::of(trials), |_| !stop.is_asked());
    if tally.trials() < trials || stop.is_asked() {
        return None;
    }
    let seats = Seats::of(contest.brief())?;
    let played = tally.outcomes();
    let won = played[seats.first];
    let row = &numbers.outcomes[seats.first];
    let as_written = match numbers.trials {
        0 => Proportion::Known(row.exact.unwrap_or(row.p)),
        n => Proportion::Counted { k: row.count, n },
    };
    let (low, high) = clopper_pearson(won, trials, plan.confidence);
    let other = Proportion::Counted { k: won, n: trials };
    let counted: Vec<u64> = numbers.outcomes.iter().map(|row| row.count).collect();
    let known: Vec<f64> = numbers.outcomes.iter().map(|row| row.exact.unwrap_or(row.p)).collect();
    let before = if numbers.trials > 0 { seats.counted(&counted)? } else { seats.known(&known) };
    let scores = [before, seats.counted(&played)?].map(|cell| cell.interval(plan.confidence, 1));
    Some(PolicyGap {
        case: numbers.case.clone(),
        policy,
        trials,
        outcome: row.outcome.clone(),
        written: (as_written.estimate(), row.low, row.high),
        other: (other.estimate(), low, high),
        by: difference(other, as_written, plan.confidence),
        ahead: Ahead::of(scores),
    })
}

/// Trials under the other policy of a case with so many.
fn trials(played: u64) -> u64 {
    let [least, most] = TRIALS;
    match played {
        0 => most,
        played => (played / SHARE).clamp(least, most).min(played),
    }
}

/// The outcomes of a fight of two sides.
struct Seats {
    first: usize,
    second: usize,
}

impl Seats {
    fn of(brief: &Brief) -> Option<Self> {
        let endings = brief.endings();
        let of = |side: usize| endings.iter().position(|ending| *ending == Ending::Won(side));
        Some(Self { first: of(0)?, second: of(1)? })
    }

    fn counted(&self, outcomes: &[u64]) -> Option<Cell> {
        let (win, loss) = (outcomes[self.first], outcomes[self.second]);
        let draw = outcomes.iter().sum::<u64>() - win - loss;
        Counts::of_games([loss, 0, draw, win]).map(Cell::Counted)
    }

    fn known(&self, outcomes: &[f64]) -> Cell {
        let (win, loss) = (outcomes[self.first], outcomes[self.second]);
        Cell::Exact(Chances { win, draw: (1.0 - win - loss).max(0.0), undecided: 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::Summary;
    use crate::plan::{Length, Overrides, plan};
    use crate::run::{Patient, approach, run};
    use crate::scenario::{self, Method, Mistakes, Source};

    /// One against two, of whom the first lasts and the second is to be feared; with what each team says.
    fn summary(policies: [&str; 2], overrides: Overrides) -> Summary {
        let figure = |name: &str, keys: &str| format!("[[team.figure]]\nname = \"{name}\"\n{keys}\n");
        let text = [
            "title = \"t\"\nsystem = \"smf\"\nplay = \"skirmish\"\n".to_owned(),
            format!("[[team]]\nname = \"A\"\n{}\n", policies[0]),
            figure("Ace", "body = 6\nattack = \"5D\""),
            format!("[[team]]\nname = \"B\"\n{}\n", policies[1]),
            figure("Wall", "body = 3\nattack = \"1D\"\ndefense = \"5D\""),
            figure("Gun", "body = 1\nattack = \"6D\"\ndefense = \"2D\""),
        ]
        .concat();
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
        let plans = plan(scenario.into_iter().collect(), overrides, &mistakes);
        let said = scenario::render(&mistakes.into_vec(), false);
        let plan = plans.first().unwrap_or_else(|| panic!("{said}"));
        let approach = approach(plan, Stop::never()).unwrap();
        run(plan, &approach, &mut Patient).unwrap()
    }

    fn exact() -> Overrides {
        Overrides { method: Some(Method::Exact), ..Overrides::default() }
    }

    fn sampled(trials: u64) -> Overrides {
        Overrides { method: Some(Method::Sample), length: Some(Length::Trials(trials)), ..Overrides::default() }
    }

    /// Another way there: the file that names the other policy, solved.
    #[test]
    fn the_odds_under_the_other_policy_are_those_of_the_file_that_names_it() {
        let (script, greedy) = (["", ""], ["policy = \"greedy\"\ncaution = 20", "policy = \"greedy\""]);
        // A's caution is the usual one where nobody wrote it.
        let plain = ["policy = \"greedy\""; 2];
        for (written, other, policy) in [(script, plain, "greedy"), (greedy, script, "script")] {
            let found = summary(written, exact());
            let [gap] = found.policy_gaps.as_slice() else { panic!("{:?}", found.policy_gaps) };
            let known = summary(other, exact()).cases[0].outcomes[0].p;
            let (p, low, high) = gap.other;
            assert_eq!((gap.policy, gap.trials, gap.outcome.as_str()), (policy, 2_000, "A wins"));
            // Five standard errors of 2,000 fights.
            assert!((p - known).abs() < 5.0 * (0.25_f64 / 2_000.0).sqrt(), "{p} {known}");
            assert!(low < p && p < high && (gap.by.estimate - (p - gap.written.0)).abs() < 1e-12);
            // Whoever goes for the gun wins surely more often: this gap is no luck.
            assert_eq!(gap.by.low > 0.0, policy == "greedy", "{gap:?}");
            let row = &found.cases[0].outcomes[0];
            assert_eq!((gap.written, row.low, row.high), ((row.p, row.p, row.p), row.p, row.p));
        }
    }

    #[test]
    fn a_twentieth_is_played_under_it_and_nothing_where_nobody_wants_to_know() {
        assert_eq!([0, 1, 300, 1_000, 10_000, 1_000_000].map(trials), [2_000, 1, 300, 400, 500, 2_000]);
        let found = summary(["", ""], sampled(300));
        assert_eq!((found.policy_gaps.len(), found.policy_gaps[0].trials), (1, 300));
        let row = &found.cases[0].outcomes[0];
        assert_eq!(found.policy_gaps[0].written, (row.p, row.low, row.high));
        assert!(row.low < row.p && row.p < row.high);
        assert!(summary(["", ""], Overrides { without_gap: true, ..sampled(300) }).policy_gaps.is_empty());
    }
}
