//! The best decisions of the players, for every case whose rules leave them some and whose game is small enough.
//!
//! Games are solved whether the numbers of a run are exact or sampled: advice is never an estimate.

use crate::estimate::CaseSummary;
use crate::exact::game::Unfit;
use crate::exact::{Bound, Budget};
use crate::plan::Plan;
use crate::stop::Stop;

/// Adds the advice to every case, and says of the first one without it why there is none.
pub(super) fn add(plan: &Plan, cases: &mut [CaseSummary], stop: Stop) -> Option<String> {
    within(plan, cases, &Budget::default().until(stop))
}

fn within(plan: &Plan, cases: &mut [CaseSummary], budget: &Budget) -> Option<String> {
    // All cases together may take as much work as one that is solved for its numbers.
    let each = Budget { work: budget.work / plan.cases.len().max(1) as u64, ..*budget };
    let mut unsolved = None;
    for (planned, case) in plan.cases.iter().zip(cases) {
        match planned.contest.advice(&each) {
            Ok(advice) => case.advice = advice,
            Err(unfit) => {
                let whose = if plan.cases.len() > 1 { format!(" of “{}”", planned.name) } else { String::new() };
                let reason = match unfit {
                    Unfit::TooLarge(cause) if cause.bound == Bound::Stopped => "the run was interrupted".to_owned(),
                    Unfit::TooLarge(cause) => format!("the game has {cause}"),
                    Unfit::TooMany { .. } | Unfit::Settled => unfit.to_string(),
                };
                unsolved.get_or_insert(format!("The best decisions{whose} were not worked out: {reason}."));
            }
        }
    }
    unsolved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{self, Overrides};
    use crate::scenario::{self, Mistakes, Source};

    const DUEL: &str = "title = \"t\"\nsystem = \"marvel-heroes\"\nplay = \"duel\"\n[[side]]\nname = \"H\"\nko = 1\n\
                        powers.red = { attack = 4, defend = 1, outwit = 0 }\n\
                        powers.yellow = { attack = 1, defend = 4, outwit = 0 }\n\
                        [[side]]\nname = \"V\"\nko = 1\npowers.red = { attack = 2, defend = 2, outwit = 1 }\n";

    fn advised(budget: &Budget) -> (Vec<CaseSummary>, Option<String>) {
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", DUEL), &mistakes);
        let plan = plan::plan(scenario.into_iter().collect(), Overrides::default(), &mistakes).remove(0);
        let approach = crate::run::approach(&plan, Stop::never()).unwrap();
        let mut cases = crate::run::solved(&plan, &approach, Stop::never()).cases;
        cases.iter_mut().for_each(|case| case.advice = None);
        let note = within(&plan, &mut cases, budget);
        (cases, note)
    }

    #[test]
    fn a_game_that_fits_is_solved_and_one_that_does_not_is_named() {
        let (cases, note) = advised(&Budget::default());
        let advice = cases[0].advice.as_ref().unwrap();
        assert_eq!((note, advice.stakes.players[0].name.as_str()), (None, "H"));
        // Only the hero has more than one power.
        assert_eq!(advice.decisions[0].options.each_ref().map(Vec::len), [2, 0]);
        let (cases, note) = advised(&Budget { states: 0, ..Budget::default() });
        assert_eq!(cases[0].advice, None);
        assert_eq!(note.unwrap(), "The best decisions were not worked out: the game has more than 0 states.");
    }
}
