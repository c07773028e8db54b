//! Outcomes without the rarest courses: what is missing, and what need not be looked at.

use super::edges::Settled;
use super::{Purse, Stakes, brief, close, whole};
use crate::chance::Weights;
use crate::exact::{Bound, Budget, Exact, outcomes, outcomes_within};
use crate::game::{BY_THE_RULES, Brief, Case};

fn ends() -> Brief {
    brief(&["ruined", "rich", "undecided"], 0)
}

fn near(stakes: &Stakes, error: f64, budget: &Budget) -> Result<Exact, crate::exact::TooLarge> {
    outcomes_within(&Case::<Purse>(stakes), BY_THE_RULES, &ends(), error, budget)
}

/// One coin in a purse for 10,000 with a coin that loses three times out of four: ruin is certain (Feller, vol. 1,
/// XIV.2), and hardly anybody ever has a hundred. Ten times less may be missing each time.
#[test]
fn no_more_is_missing_than_was_asked_for_and_the_rare_states_are_never_met() {
    let stakes = Stakes { start: 1, full: 10_000, coin: Weights::new(&[3, 1]).unwrap(), limit: 3_000 };
    let all = outcomes::<Purse>(&stakes, &ends(), &Budget::default()).unwrap();
    close(all.outcomes()[0], 1.0);
    let mut before = 0;
    for error in (1..12).map(|tenths| 0.1f64.powi(tenths)) {
        let found = near(&stakes, error, &Budget::default()).unwrap();
        close(whole(&found), 1.0);
        assert!(found.dropped > 0.0 && found.dropped <= error, "{error}: {}", found.dropped);
        assert!(found.states >= before && found.states < all.states / 50, "{error}: {} states", found.states);
        before = found.states;
    }
}

/// Two turns to a tick: after three ticks a purse of 8 holds 2 to 14 as a binomial says, and none is empty or full.
#[test]
fn what_the_last_tick_cuts_short_is_judged_as_it_stands() {
    let stakes = Stakes { start: 8, full: 16, coin: Weights::new(&[1, 1]).unwrap(), limit: 3 };
    let found = near(&stakes, 1e-3, &Budget::default()).unwrap();
    assert_eq!(found.outcomes(), [0.0, 0.0, 1.0]);
    assert_eq!((found.lengths[2].len(), found.lengths[2][3], found.dropped), (4, 1.0, 0.0));
    // A fight of one turn more is ruined from 8 by eight tails out of eight, and as often rich.
    let found = near(&Stakes { limit: 4, ..stakes }, 1e-9, &Budget::default()).unwrap();
    assert_eq!(found.outcomes(), [1.0 / 256.0, 1.0 / 256.0, 254.0 / 256.0]);
}

/// Eight coins that are tossed eight times: whoever leaves nothing out has everything, under however few names.
#[test]
fn without_an_error_nothing_is_missing() {
    let stakes = Stakes { start: 8, full: 16, coin: Weights::new(&[1, 1]).unwrap(), limit: 4 };
    let found = near(&stakes, 0.0, &Budget::default()).unwrap();
    assert_eq!((found.outcomes()[0], whole(&found), found.dropped), (1.0 / 256.0, 1.0, 0.0));
    let one = outcomes_within(&Case::<Purse>(&stakes), BY_THE_RULES, &brief(&["over"], 0), 0.0, &Budget::default());
    assert_eq!(one.unwrap().outcomes(), [1.0]);
}

/// What is over before it begins is over in tick 0.
#[test]
fn a_fight_that_never_begins_has_no_tick() {
    let coin = Weights::new(&[3, 1]).unwrap();
    let found = outcomes_within(&Case::<Settled>(&coin), BY_THE_RULES, &ends(), 1e-9, &Budget::default()).unwrap();
    assert_eq!(found.lengths, [vec![0.75], vec![0.25], vec![0.0]]);
}

/// The bound that is passed is named, and it is passed at the first state, branch or step too many.
#[test]
fn what_does_not_fit_is_refused() {
    let stakes = Stakes { start: 50, full: 100, coin: Weights::new(&[1, 1]).unwrap(), limit: 1_000 };
    let fits = near(&stakes, 1e-9, &Budget::default()).unwrap();
    let bound = |budget| near(&stakes, 1e-9, &budget).map_err(|refusal| refusal.bound).map(|exact| exact.states);
    let (states, branches, work) = (fits.states, fits.branches, fits.work);
    assert_eq!(bound(Budget { states, branches, work, ..Budget::default() }), Ok(states));
    assert_eq!(bound(Budget { states: states - 1, ..Budget::default() }), Err(Bound::States));
    assert_eq!(bound(Budget { branches: branches - 1, ..Budget::default() }), Err(Bound::Branches));
    assert_eq!(bound(Budget { work: work - 1, ..Budget::default() }), Err(Bound::Work));
    assert_eq!(bound(Budget { memory: 1000, ..Budget::default() }), Err(Bound::Memory));
    // States of 8 bytes, spans of 24 and what is held of 16, twice over, and eight places of 4; ways of 16, twice over.
    let memory = states * (2 * (8 + 24 + 16) + 8 * 4) + branches * 2 * 16;
    assert_eq!(bound(Budget { memory, ..Budget::default() }), Ok(states));
    assert_eq!(bound(Budget { memory: memory - 1, ..Budget::default() }), Err(Bound::Memory));
}
