//! Small games: a race in which a player sees a coin before he dares or does not, pennies shown in secret, and a draw
//! that is offered.

mod doors;
mod seats;

use super::{Asked, First, Greedy, Policy, Ranked, Rollout, Seats, Solved, follow, turn};
use crate::chance::{Chance, Choice, Decision, Draw, Options, Player, Sampled, Scripted, Stream, TrialRng, Weights};
use crate::exact::game::explore;
use crate::exact::{Bound, Budget, everything_as};
use crate::game::{AnyCase, Brief, Case, Counts, Meter, Progress, Stakes, System};
use rayon::prelude::*;
use std::cell::RefCell;

const MOVE: Decision = Decision { what: "move", rule: "test.move" };
const COIN: Draw = Draw::new("coin", "test.coin");
const STEP: Draw = Draw::new("step", "test.step");
const LEAP: Draw = Draw::new("leap", "test.leap");
const SHOW: Decision = Decision { what: "penny", rule: "test.penny" };
const HALVES: [u8; 2] = [2, 0];
const GOAL: u8 = 5;

/// In turn, each side sees a coin and steps one place, unless it stumbles, one time in eight; or leaps, three places on
/// heads and one on tails, unless it falls flat, one time in four. Who is first at the goal wins; who is not asked
/// steps.
struct Race;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Run {
    at: [u8; 2],
    active: usize,
}

impl System for Race {
    type Setup = Run;
    type State = Run;

    fn limit(_: &Run) -> u32 {
        1000
    }

    fn start(start: &Run) -> Run {
        *start
    }

    fn turn<C: Chance, M: Meter>(_: &Run, run: &mut Run, chance: &mut C, _: &mut M) -> Progress {
        let heads = chance.draw(COIN, &Weights::even(2).unwrap()) as u8;
        let player = [Player::First, Player::Second][run.active];
        let options = Options::new(2, &|option| ["step", "leap"][option].to_owned());
        run.at[run.active] += match chance.pick(MOVE, player, options) {
            None | Some(0) => chance.draw(STEP, &Weights::new(&[1, 7]).unwrap()) as u8,
            Some(_) => (1 + 2 * heads) * chance.draw(LEAP, &Weights::new(&[1, 3]).unwrap()) as u8,
        };
        if run.at[run.active] >= GOAL {
            return Progress::Over(run.active);
        }
        run.active = 1 - run.active;
        Progress::Tick
    }

    fn undecided(_: &Run) -> usize {
        1
    }
}

const START: Run = Run { at: [0, 0], active: 0 };

/// Both show a penny in secret: two heads win twice in three, two tails once in three, unequal ones never. Who is not
/// asked shows heads.
struct Pennies;

impl System for Pennies {
    type Setup = ();
    type State = ();

    fn limit(_: &()) -> u32 {
        1
    }

    fn start(_: &()) {}

    fn turn<C: Chance, M: Meter>(_: &(), _: &mut (), chance: &mut C, _: &mut M) -> Progress {
        let options = Options::new(2, &|option| ["heads", "tails"][option].to_owned());
        let shown = chance.secret(SHOW, [options; 2]).map(|shown| shown.unwrap_or(0));
        let wins = [[2, 0], [0, 1]][shown[0]][shown[1]];
        Progress::Over(chance.draw(COIN, &Weights::new(&[wins, 3 - wins]).unwrap()))
    }

    fn undecided(_: &()) -> usize {
        1
    }

    fn stakes(_: &()) -> Option<Stakes> {
        Some(seats::stakes())
    }
}

/// A player is asked to settle for a draw or to fight on, which he wins so many times in four.
struct Bargain;

const SETTLE: Decision = Decision { what: "offer", rule: "test.offer" };
const BARGAIN: [u8; 3] = [2, 0, 1];

impl System for Bargain {
    type Setup = (Player, u128);
    type State = ();

    fn limit(_: &(Player, u128)) -> u32 {
        1
    }

    fn start(_: &(Player, u128)) {}

    fn turn<C: Chance, M: Meter>(&(who, won): &Self::Setup, _: &mut (), chance: &mut C, _: &mut M) -> Progress {
        let options = Options::new(2, &|option| ["settle", "fight"][option].to_owned());
        match chance.pick(SETTLE, who, options) {
            None | Some(0) => Progress::Over(2),
            Some(_) => {
                let wins = chance.draw(COIN, &Weights::new(&[4 - won, won]).unwrap()) == 1;
                Progress::Over(usize::from(wins != (who == Player::First)))
            }
        }
    }

    fn undecided(_: &(Player, u128)) -> usize {
        2
    }
}

/// Whoever wins three times in four fights, and whoever loses as often settles, on either side.
#[test]
fn a_draw_is_won_by_nobody() {
    let policies: [&dyn Policy; 2] = [&Greedy::new(&BARGAIN), &Rollout::new(100, 1, &BARGAIN)];
    for (player, seat) in [(Player::First, 0), (Player::Second, 1)] {
        for (won, settles) in [(1, true), (3, false)] {
            for policy in policies {
                let mut seats: Seats<'_> = [None, None];
                seats[seat] = Some(policy);
                let drawn = winners::<Bargain>(&(player, won), seats, 1)[0] == 2;
                assert_eq!(drawn, settles, "{player:?} {won}");
            }
        }
    }
}

/// Who wins each of the fights with these numbers: 0 for the first player.
fn winners<S: System>(setup: &S::Setup, seats: Seats<'_>, fights: u64) -> Vec<usize> {
    let stream = Stream::new(7, "main");
    let won = |trial| {
        let mut dice = Sampled::new(stream.trial(trial));
        follow(&Case::<S>(setup), seats, trial, &mut dice, &mut Counts::default()).outcome
    };
    (0..fights).map(won).collect()
}

fn share(winners: &[usize]) -> f64 {
    winners.iter().filter(|&&winner| winner == 0).count() as f64 / winners.len() as f64
}

/// Five standard errors of a share in so many fights: missed by luck for one seed in 1.7 million.
fn five_errors(p: f64, fights: u64) -> f64 {
    5.0 * (p * (1.0 - p) / fights as f64).sqrt()
}

/// The best of these players, and what the first one can expect then.
fn solved<S: System>(setup: &S::Setup, free: [bool; 2]) -> ([Solved; 2], f64) {
    let explored = explore::<S>(setup, 2, free, &Budget::default()).unwrap();
    let solution = explored.game.solve(&[1.0, 0.0]);
    assert!(solution.exploitability() < 1e-9);
    let of = |player| Solved::of(&explored, &solution, player, free);
    ([of(Player::First), of(Player::Second)], solution.values[0])
}

#[test]
fn the_best_play_wins_as_often_as_the_game_is_worth() {
    const FIGHTS: u64 = 20_000;
    for free in [[true, true], [true, false], [false, true]] {
        let (players, value) = solved::<Race>(&START, free);
        let seat = |side: usize| free[side].then_some(&players[side] as &dyn Policy);
        let found = share(&winners::<Race>(&START, [seat(0), seat(1)], FIGHTS));
        assert!((found - value).abs() < five_errors(value, FIGHTS), "{free:?}: {found} {value}");
    }
    let (players, value) = solved::<Pennies>(&(), [true, true]);
    // Heads once in three on both sides: the value is 2/3 * 1/3 * 1/3 / (1/3 * 1/3 + ...) = 2/9.
    assert!((value - 2.0 / 9.0).abs() < 1e-12, "{value}");
    let found = share(&winners::<Pennies>(&(), [Some(&players[0]), Some(&players[1])], FIGHTS));
    assert!((found - value).abs() < five_errors(value, FIGHTS), "{found} {value}");
}

/// The three games of the race have values that the test above can tell apart.
#[test]
fn who_decides_makes_a_difference_in_the_race() {
    let values = [[true, true], [true, false], [false, true]].map(|free| solved::<Race>(&START, free).1);
    for (place, value) in values.iter().enumerate() {
        assert!(values[place + 1..].iter().all(|other| (value - other).abs() > 0.05), "{values:?}");
    }
}

#[test]
#[should_panic(expected = "are those of the solved game")]
fn what_was_solved_for_both_is_not_played_by_one() {
    let (players, _) = solved::<Race>(&START, [true, true]);
    winners::<Race>(&START, [Some(&players[0]), None], 1);
}

#[test]
fn trying_options_out_beats_the_first_option_and_comes_near_the_best() {
    const FIGHTS: u64 = 600;
    let [habit, best] = [[false, false], [false, true]].map(|free| 1.0 - solved::<Race>(&START, free).1);
    let rollout = Rollout::new(20, 1, &HALVES);
    let won = |seat: &dyn Policy| 1.0 - share(&winners::<Race>(&START, [None, Some(seat)], FIGHTS));
    let (first, tried) = (won(&First), won(&rollout));
    assert!((first - habit).abs() < five_errors(habit, FIGHTS), "{first} {habit}");
    assert!(tried > habit + 0.5 * (best - habit), "{tried} {habit} {best}");
    assert!(tried < best + five_errors(best, FIGHTS), "{tried} {best}");
}

#[test]
fn what_is_tried_out_hangs_on_the_fight_and_not_on_threads() {
    let rollout = Rollout::new(20, 1, &HALVES);
    let stream = Stream::new(7, "main");
    let on = |threads: usize| -> Vec<(usize, u32)> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let play = |trial: u64| {
            let mut dice = Sampled::new(stream.trial(trial));
            let end = follow(&Case::<Race>(&START), [Some(&rollout); 2], trial, &mut dice, &mut ());
            (end.outcome, end.ticks)
        };
        pool.install(|| (0..200u64).into_par_iter().map(play).collect())
    };
    assert_eq!(on(1), on(4));
    let mut all = on(1);
    all.dedup();
    assert!(all.len() > 50, "the fights differ");
}

/// What somebody takes with these coins, as the numbers of a script: after a coin, at this point of the race.
fn taken(policy: &dyn Policy, at: [u8; 2], heads: usize) -> String {
    struct Watched<'a>(&'a dyn Policy, std::cell::RefCell<Vec<String>>);
    impl Policy for Watched<'_> {
        fn decide(&self, asked: &Asked<'_>, chance: &mut dyn Chance) -> usize {
            let option = self.0.decide(asked, chance);
            self.1.borrow_mut().push(asked.options.names()[option].clone());
            option
        }
    }
    let watched = Watched(policy, Default::default());
    let mut first = Some(heads);
    let mut dice = Coins(&mut first, Sampled::new(Stream::new(3, "main").trial(0)));
    follow(&Case::<Race>(&Run { at, active: 0 }), [Some(&watched), None], 0, &mut dice, &mut ());
    let taken = watched.1.borrow();
    taken[0].clone()
}

/// The first coin is given, all else falls as it may.
struct Coins<'a>(&'a mut Option<usize>, Sampled<TrialRng>);

impl Choice for Coins<'_> {}

impl Chance for Coins<'_> {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        self.0.take().unwrap_or_else(|| self.1.draw(what, weights))
    }
}

/// Two places before the goal a leap on heads wins at once, and on tails it wins no more than a step; one place before
/// it a step is surer. Three places away nothing wins at once but a leap on heads, and farther away nothing at all.
#[test]
fn one_step_ahead_the_winning_option_is_seen_with_the_coin_that_fell() {
    let greedy = Greedy::new(&HALVES);
    for (at, heads, wanted) in
        [(3, 1, "leap"), (3, 0, "step"), (4, 1, "step"), (4, 0, "step"), (2, 1, "leap"), (1, 1, "step")]
    {
        assert_eq!(taken(&greedy, [at, 0], heads), wanted, "{at} {heads}");
    }
}

#[test]
fn of_equally_good_options_the_first_is_taken() {
    let always = [2, 2];
    for heads in [0, 1] {
        assert_eq!(taken(&Rollout::new(10, 1, &always), [0, 0], heads), "step");
        assert_eq!(taken(&Greedy::new(&always), [0, 0], heads), "step");
        assert_eq!(taken(&First, [0, 0], heads), "step");
    }
}

#[test]
fn the_dearest_wish_that_can_be_met_is_met() {
    let wishes = |names: &[&str]| Ranked(names.iter().map(|&name| name.to_owned()).collect::<Vec<String>>());
    for (names, wanted) in
        [(&["fly", "leap", "step"][..], "leap"), (&["step", "leap"], "step"), (&["fly"], "step"), (&[], "step")]
    {
        assert_eq!(taken(&wishes(names), [0, 0], 0), wanted, "{names:?}");
    }
}

/// A script of decisions goes through the same door, whoever sits at the table.
#[test]
fn who_has_no_policy_is_asked_of_nobody() {
    let mut script = Scripted::new(&[("coin", 1), ("step", 1), ("coin", 0), ("leap", 1)]);
    let policy: Ranked<String> = Ranked(vec!["leap".to_owned()]);
    let start = Run { at: [0, 4], active: 1 };
    // The second player steps home, though the first would have leapt.
    let mut coin = Scripted::new(&[("coin", 1), ("step", 1)]);
    assert_eq!(follow(&Case::<Race>(&start), [Some(&policy), None], 0, &mut coin, &mut ()).outcome, 1);
    coin.finish();
    let start = Run { at: [4, 0], active: 1 };
    assert_eq!(follow(&Case::<Race>(&start), [Some(&policy), None], 0, &mut script, &mut ()).outcome, 0);
    script.finish();
}

/// Takes the second option and notes the fight and which of its decisions each was.
#[derive(Default)]
struct Numbers(RefCell<Vec<(u64, u64)>>);

impl Policy for Numbers {
    fn decide(&self, asked: &Asked<'_>, _: &mut dyn Chance) -> usize {
        self.0.borrow_mut().push((asked.trial, asked.number));
        1
    }
}

/// Streams of those who try fights out are named after these numbers, which count through the turns of a fight.
#[test]
fn decisions_of_a_fight_are_numbered_from_nought() {
    let numbers = Numbers::default();
    let seats: Seats<'_> = [Some(&numbers), Some(&numbers)];
    for trial in [7, 3] {
        let mut leaps = Scripted::new(&[("coin", 1), ("leap", 1), ("coin", 0), ("leap", 1), ("coin", 1), ("leap", 1)]);
        assert_eq!(follow(&Case::<Race>(&START), seats, trial, &mut leaps, &mut ()).outcome, 0);
        leaps.finish();
    }
    assert_eq!(*numbers.0.borrow(), [(7, 0), (7, 1), (7, 2), (3, 0), (3, 1), (3, 2)]);
}

/// Whoever looks one step ahead follows two courses for each of two options, a draw long each, besides the turn itself:
/// 4 (60 + 30 + 5) steps of work, for which a solver has to have room, coin and step (60 + 2 * 30) apart.
#[test]
fn what_a_decision_takes_is_counted_and_a_solver_stops_at_its_budget() {
    let (greedy, case) = (Greedy::new(&HALVES), Case::<Race>(&START));
    let seats: Seats<'_> = [Some(&greedy), None];
    let mut counts = Counts::default();
    let mut dice = Scripted::new(&[("coin", 0), ("step", 1)]);
    turn(&case, seats, &mut *case.start(), &mut dice, &mut counts);
    assert_eq!((counts.thought(), counts.thought()), (380, 0));
    // The second side is not seated: nobody thinks for him.
    let mut dice = Scripted::new(&[("coin", 0), ("step", 1)]);
    turn(&case, seats, &mut *case.at(&Run { active: 1, ..START }), &mut dice, &mut counts);
    assert_eq!(counts.thought(), 0);
    let brief = Brief { outcomes: vec!["first".to_owned(), "second".to_owned()], ..Brief::default() };
    let refused = |work| {
        let budget = Budget { work, ..Budget::default() };
        let solved =
            everything_as(&case, &|fight, dice, counts| turn(&case, seats, fight, dice, counts), &brief, &budget);
        solved.map_err(|refusal| (refusal.bound, refusal.states_found)).err()
    };
    // One path takes 500, and each of the first two finds another state.
    assert_eq!(refused(499), Some((Bound::Work, 2)));
    assert_eq!(refused(999), Some((Bound::Work, 3)));
    assert_eq!(refused(Budget::default().work), None);
}
