//! A row of doors, some of which win: which are tried, how often, and that whatever came before is remembered.

use super::{HALVES, MOVE, SHOW};
use crate::chance::{Chance, Options, Player, Sampled, Stream};
use crate::game::{Case, Meter, Progress, System};
use crate::policy::{Asked, First, Greedy, Policy, Rollout, Seats, follow};
use std::cell::{Cell, RefCell};

/// The first player opens a door, and the fight is over: won behind those that are listed. Before that both may show a
/// number in secret, the first one of three and the second one of two; then it is won behind the door with their sum,
/// after the last of which comes the first.
struct Doors;

struct Row {
    doors: usize,
    winning: Vec<usize>,
    usual: Option<usize>,
    secret: bool,
}

thread_local! {
    /// How often each door was opened, in the fight and in somebody's head.
    static OPENED: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

impl System for Doors {
    type Setup = Row;
    type State = ();

    fn limit(_: &Row) -> u32 {
        1
    }

    fn start(_: &Row) {}

    fn turn<C: Chance, M: Meter>(row: &Row, _: &mut (), chance: &mut C, _: &mut M) -> Progress {
        let name = |option: usize| option.to_string();
        let shown = match row.secret {
            true => {
                chance.secret(SHOW, [Options::new(3, &name), Options::new(2, &name)]).map(Option::unwrap_or_default)
            }
            false => [0, 0],
        };
        let options = Options::new(row.doors, &name).usually(row.usual);
        let door = chance.pick(MOVE, Player::First, options).unwrap_or(0);
        OPENED.with_borrow_mut(|opened| {
            opened.resize(row.doors, 0);
            opened[door] += 1;
        });
        let wins = if row.secret { door == (shown[0] + shown[1]) % row.doors } else { row.winning.contains(&door) };
        Progress::Over(usize::from(!wins))
    }

    fn undecided(_: &Row) -> usize {
        1
    }
}

/// Which door somebody opens who tries so many fights for each, and how often each was opened in his head.
fn tried(fights: u32, doors: usize, winning: &[usize], usual: Option<usize>) -> (usize, Vec<usize>) {
    let row = Row { doors, winning: winning.to_vec(), usual, secret: false };
    let watched = Watched(Rollout::new(fights, 1, &HALVES), Cell::new(0));
    OPENED.take();
    let mut dice = Sampled::new(Stream::new(1, "main").trial(0));
    follow(&Case::<Doors>(&row), [Some(&watched), None], 0, &mut dice, &mut ());
    let (mut opened, taken) = (OPENED.take(), watched.1.get());
    // Once in earnest.
    opened[taken] -= 1;
    (taken, opened)
}

/// Remembers what somebody decided.
struct Watched<P>(P, Cell<usize>);

impl<P: Policy> Policy for Watched<P> {
    fn decide(&self, asked: &Asked<'_>, chance: &mut dyn Chance) -> usize {
        self.1.set(self.0.decide(asked, chance));
        self.1.get()
    }

    fn minds(&self) -> bool {
        self.0.minds()
    }
}

/// Eight fights for each of four doors are 32: in two rounds of 16, four for each of four and eight for each of two.
/// Of five doors 40 are three rounds of 13: two for each of five, four for each of three, six for each of two.
#[test]
fn every_round_costs_the_same_and_leaves_the_better_half() {
    assert_eq!(tried(8, 4, &[1, 3], None), (1, vec![4, 12, 4, 12]));
    // Of equals the first ones stay.
    assert_eq!(tried(8, 5, &[4], None), (4, vec![12, 6, 2, 2, 12]));
    assert_eq!(tried(8, 4, &[], None), (0, vec![12, 12, 4, 4]));
    // One fight at least, however few they are.
    assert_eq!(tried(1, 8, &[], None), (0, vec![3, 3, 2, 2, 1, 1, 1, 1]));
    // A single round where there are two.
    assert_eq!(tried(7, 2, &[1], None), (1, vec![7, 7]));
}

/// What is usual stays in to the last round, and is done unless the other one is surely better: of fights that all
/// differ three are more than 1.645 times their root, and two are not.
#[test]
fn what_is_usual_is_done_unless_something_is_surely_better() {
    assert_eq!(tried(8, 5, &[4], Some(2)), (4, vec![6, 2, 12, 2, 12]));
    assert_eq!(tried(8, 5, &[1, 3], Some(3)), (3, vec![6, 12, 2, 12, 2]));
    assert_eq!([2, 3].map(|fights| tried(fights, 2, &[1], Some(0)).0), [0, 1]);
}

/// Shows a number, and leaves the doors to somebody else.
struct Shows<'a>(usize, &'a dyn Policy);

impl Policy for Shows<'_> {
    fn decide(&self, asked: &Asked<'_>, chance: &mut dyn Chance) -> usize {
        if asked.what == SHOW { self.0 } else { self.1.decide(asked, chance) }
    }

    fn minds(&self) -> bool {
        self.1.minds()
    }
}

#[test]
fn what_was_shown_before_is_shown_again_in_every_fight_that_is_tried() {
    let row = Row { doors: 3, winning: Vec::new(), usual: None, secret: true };
    let looking: [&dyn Policy; 2] = [&Rollout::new(4, 1, &HALVES), &Greedy::new(&HALVES)];
    for (policy, first, second) in
        looking.into_iter().flat_map(|policy| (0..6).map(move |shown| (policy, shown / 2, shown % 2)))
    {
        let won = |seats: Seats<'_>| {
            let mut dice = Sampled::new(Stream::new(1, "main").trial(0));
            follow(&Case::<Doors>(&row), seats, 0, &mut dice, &mut ()).outcome == 0
        };
        let (one, other) = (Shows(first, policy), Shows(second, &First));
        assert!(won([Some(&one), Some(&other)]), "{first} {second}");
        // Who has no policy shows his first number, and nobody has to remember that.
        assert!(won([Some(&one), None]), "{first}");
    }
}
