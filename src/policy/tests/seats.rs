//! Who is seated at a game, what he is asked, and what that takes.

use super::{MOVE, Pennies, SETTLE, SHOW};
use crate::chance::{Chance, Options, Player};
use crate::exact::Budget;
use crate::game::{Case, Meter, Party, Progress, Stakes, System};
use crate::policy::{Decider, Deciders, Seated, Unseated};

/// The second player is offered a draw, which is never had, then the first one moves, and wins.
struct Offered;

impl System for Offered {
    type Setup = ();
    type State = ();

    fn limit(_: &()) -> u32 {
        1
    }

    fn start(_: &()) {}

    fn turn<C: Chance, M: Meter>(_: &(), _: &mut (), chance: &mut C, _: &mut M) -> Progress {
        let asked: [(_, _, &[&str]); 2] =
            [(SETTLE, Player::Second, &["settle", "fight"]), (MOVE, Player::First, &["step", "leap", "rest"])];
        for (what, player, names) in asked {
            chance.pick(what, player, Options::new(names.len(), &|option| names[option].to_owned()));
        }
        Progress::Over(0)
    }

    fn undecided(_: &()) -> usize {
        1
    }

    fn stakes(_: &()) -> Option<Stakes> {
        Some(stakes())
    }
}

/// The first player is after the first outcome.
pub fn stakes() -> Stakes {
    let players = ["first", "second"].map(Party::one);
    Stakes { players, goal: "first wins".to_owned(), wins: vec![true, false], draws: vec![], asked: false }
}

fn seated(deciders: Deciders) -> Seated {
    Seated::new(&Case::<Pennies>(&()), 2, deciders, &Budget::default()).unwrap()
}

/// In every fight each player chooses one of two pennies. Ten fights played on from either are twenty fights of seven
/// steps; one step ahead, either is followed through two hundred turns of three.
#[test]
fn whoever_looks_ahead_pays_for_each_option_that_he_has() {
    use Decider::{First, Greedy, Random, Rollout, Script, Solved};
    for (deciders, looking) in [
        ([Script; 2], 0),
        ([First, Random], 0),
        ([Solved, Script], 0),
        ([Rollout(10), First], 20 * 7),
        ([Script, Rollout(1)], 2 * 7),
        ([Greedy, First], 400 * 3),
        ([Greedy, Rollout(3)], 400 * 3 + 6 * 7),
        ([Rollout(2); 2], 2 * 4 * 7),
    ] {
        let found = seated(deciders);
        assert_eq!(found.effort(7, 3), 7 + looking, "{deciders:?}");
        assert_eq!(found.is_exact(), !deciders.iter().any(|decider| matches!(decider, Rollout(_))), "{deciders:?}");
    }
    assert_eq!(seated([Rollout(10), First]).effort(u64::MAX, 1), u64::MAX);
}

#[test]
fn what_is_asked_first_is_told() {
    let asked = |deciders| {
        let found = Seated::new(&Case::<Offered>(&()), 2, deciders, &Budget::default()).unwrap();
        found.first_asked.map(|asked| asked.what)
    };
    assert_eq!(asked([Decider::First; 2]), Some(SETTLE.what));
    assert_eq!(asked([Decider::First, Decider::Script]), Some(MOVE.what));
    assert_eq!(asked([Decider::Script; 2]), None);
    assert_eq!(seated([Decider::Random; 2]).first_asked.map(|asked| asked.what), Some(SHOW.what));
}

#[test]
fn nobody_sits_at_a_game_that_asks_nobody_or_cannot_be_solved() {
    let unasked = Seated::new(&Case::<super::Race>(&super::START), 2, [Decider::First; 2], &Budget::default());
    assert_eq!(unasked.err(), Some(Unseated::Unasked));
    let budget = Budget { work: 0, ..Budget::default() };
    let unsolved = Seated::new(&Case::<Offered>(&()), 2, [Decider::Solved; 2], &budget);
    assert!(matches!(unsolved.err(), Some(Unseated::Unfit(_))));
}
