//! Games small enough to be solved by hand.

mod advice;
mod slow;

use super::explore::told;
use super::{Explored, Game, MOST_OPTIONS, Place, Solution, Unfit, explore, number};
use crate::chance::{Chance, Decision, Draw, Options, Player, Weights};
use crate::exact::{Bound, Budget};
use crate::game::{AnyCase, BY_THE_RULES, Case, Meter, Progress, System};
use crate::stop::Stop;
use std::sync::atomic::AtomicBool;

fn options(counts: [usize; 2]) -> [Options<'static>; 2] {
    counts.map(|count| Options::new(count, &|option| format!("option {}", option + 1)))
}

const TOLERANCE: f64 = 1e-12;
const COLOUR: Decision = Decision { what: "colour", rule: "test.colour" };
const STAY: Decision = Decision { what: "stay", rule: "test.stay" };
const COIN: Draw = Draw::new("coin", "test.coin");

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() <= TOLERANCE, "{found} is not {expected}");
}

/// Both sides show a colour; the chance that the first player scores depends on both; so many points win. A round
/// without a point is repeated.
struct Colours;

struct Table {
    /// In twelfths: the first player scores, the second player scores.
    scores: [[[u128; 2]; 2]; 2],
    points: u8,
    /// What the players do when nobody asks them: always their first colour.
    draw_first: bool,
}

impl System for Colours {
    type Setup = Table;
    type State = [u8; 2];

    fn limit(_: &Table) -> u32 {
        1000
    }

    fn start(_: &Table) -> [u8; 2] {
        [0, 0]
    }

    fn turn<C: Chance, M: Meter>(table: &Table, points: &mut [u8; 2], chance: &mut C, _: &mut M) -> Progress {
        if table.draw_first {
            chance.draw(COIN, &Weights::even(2).unwrap());
        }
        let [first, second] = chance.secret(COLOUR, options([2, 2])).map(|colour| colour.unwrap_or(0));
        let [a, b] = table.scores[first][second];
        let weights = Weights::new(&[a, b, 12 - a - b]).unwrap();
        match chance.draw(COIN, &weights) {
            2 => {}
            side => points[side] += 1,
        }
        match points.iter().position(|&points| points == table.points) {
            Some(side) => Progress::Over(side),
            None => Progress::Tick,
        }
    }

    fn undecided(_: &Table) -> usize {
        1
    }
}

const PAYOFF: [f64; 2] = [1.0, 0.0];

fn explored(table: &Table, free: [bool; 2]) -> Explored<[u8; 2]> {
    explore::<Colours>(table, 2, free, &Budget::default()).unwrap()
}

fn game(table: &Table, free: [bool; 2]) -> Game {
    explored(table, free).game
}

/// Four states, and from each three ways for each of four pairs of colours.
#[test]
fn every_part_of_the_budget_of_a_game_is_kept() {
    let table = Table { scores: [[[4, 4]; 2]; 2], points: 2, draw_first: false };
    let explore = |budget| explore::<Colours>(&table, 2, [true, true], &budget);
    let bound = |budget| match explore(budget).map(|_| ()) {
        Err(Unfit::TooLarge(cause)) => cause.bound,
        other => panic!("{other:?}"),
    };
    let ample = Budget::default();
    assert!(explore(Budget { states: 4, branches: 48, ..ample }).is_ok());
    assert_eq!(bound(Budget { states: 3, ..ample }), Bound::States);
    assert_eq!(bound(Budget { branches: 47, ..ample }), Bound::Branches);
    // Four states of two bytes, four times over, and 48 ways of 24 bytes, twice.
    let memory = 4 * 4 * 2 + 2 * 48 * 24;
    assert!(explore(Budget { memory, ..ample }).is_ok());
    assert_eq!(bound(Budget { memory: memory - 1, ..ample }), Bound::Memory);
    assert_eq!(bound(Budget { work: 10, ..ample }), Bound::Work);
}

/// A coin before both decide: of each of the four states two points with a trail of one answer, from which there are
/// twelve ways, and two ways to them.
#[test]
fn what_was_drawn_before_a_decision_takes_memory_as_well() {
    let table = Table { scores: [[[4, 4]; 2]; 2], points: 2, draw_first: true };
    let fits = |memory| explore::<Colours>(&table, 2, [true, true], &Budget { memory, ..Budget::default() }).is_ok();
    let memory = 12 * 4 * 2 + 8 * 4 * size_of::<usize>() + 2 * (4 * 2 + 8 * 12) * size_of::<(Place, f64)>();
    assert!(fits(memory) && !fits(memory - 1));
}

#[test]
fn a_game_is_not_followed_once_somebody_asks_to_stop() {
    static ASKED: AtomicBool = AtomicBool::new(true);
    let table = Table { scores: [[[4, 4]; 2]; 2], points: 2, draw_first: false };
    let asked = Budget::default().until(Stop::at(&ASKED));
    let refused = explore::<Colours>(&table, 2, [true, true], &asked).unwrap_err();
    assert!(matches!(refused, Unfit::TooLarge(cause) if cause.bound == Bound::Stopped), "{refused}");
    let mut game = game(&table, [true, true]);
    game.stop = Stop::at(&ASKED);
    // Not a single value was worked out.
    assert!(game.solve(&PAYOFF).values.iter().all(|&value| value == 0.0));
}

#[test]
fn one_point_is_a_matrix_game_with_repeats() {
    // When somebody scores it is the first player with 3/4 if the colours are equal and 1/4 if not; 8 of 12 rounds are
    // repeated whatever is shown. By symmetry both mix evenly, and the value is 1/2.
    let even = Table { scores: [[[3, 1], [1, 3]], [[1, 3], [3, 1]]], points: 1, draw_first: false };
    let solution = game(&even, [true, true]).solve(&PAYOFF);
    close(solution.values[0], 0.5);
    close(solution.mixes[0][0][0], 0.5);
    assert!(solution.exploitability().abs() < 1e-12, "{solution:?}");
}

#[test]
fn a_state_is_visited_once_for_each_round_that_is_played_there() {
    // 8 of 12 rounds are repeated: 3 rounds on average wherever the players are. By symmetry either has the first of
    // two points with 1/2, and from there either wins or draws level with 1/2.
    let even = Table { scores: [[[3, 1], [1, 3]], [[1, 3], [3, 1]]], points: 2, draw_first: false };
    let Explored { at, game } = explored(&even, [true, true]);
    let visits = game.visits(&game.solve(&PAYOFF));
    for (state, wanted) in [([0, 0], 3.0), ([1, 0], 1.5), ([0, 1], 1.5), ([1, 1], 1.5)] {
        let place = at.iter().position(|at| at.state == state).unwrap();
        close(visits[place], wanted);
    }
}

#[test]
fn a_game_with_unequal_repeats_has_the_value_of_its_own_equation() {
    // Scores in twelfths (first, second): [6,0] [0,6] / [0,3] [3,0]. With the value v of a repeated round the matrix is
    //   (6 + 6v)/12        6v/12
    //   9v/12              (3 + 9v)/12
    // Mixed value: (ad - bc) / (a + d - b - c), in twelfths: a = 6+6v, b = 6v, c = 9v, d = 3+9v:
    //   ad - bc = (6+6v)(3+9v) - 54 v^2 = 18 + 72 v;  a + d - b - c = 9;  so 12 v = (18 + 72 v) / 9 = 2 + 8 v, v = 1/2.
    // Row mix: (d - c) / 9 = 3/9 on the first row; column mix: (d - b) / 9 = (3 + 3v)/9 = 1/2.
    let table = Table { scores: [[[6, 0], [0, 6]], [[0, 3], [3, 0]]], points: 1, draw_first: false };
    let game = game(&table, [true, true]);
    let solution = game.solve(&PAYOFF);
    close(solution.values[0], 0.5);
    close(solution.mixes[0][0][0], 1.0 / 3.0);
    close(solution.mixes[1][0][0], 0.5);
    assert!(solution.exploitability().abs() < 1e-12);
    // Neither option loses against the other side's mix.
    for player in [Player::First, Player::Second] {
        let losses = game.losses(0, player, &solution, &PAYOFF);
        assert!(losses.iter().all(|loss| loss.abs() < 1e-12), "{losses:?}");
    }
}

#[test]
fn somebody_who_follows_his_policy_is_answered() {
    // The second player always shows his first colour: the first player shows his first, scores 6 of 12 with repeats
    // and always wins in the end. The other way round the second player shows his second colour and always wins.
    let table = Table { scores: [[[6, 0], [0, 6]], [[0, 3], [3, 0]]], points: 1, draw_first: false };
    close(game(&table, [true, false]).solve(&PAYOFF).values[0], 1.0);
    close(game(&table, [false, true]).solve(&PAYOFF).values[0], 0.0);
    let both = game(&table, [false, false]);
    assert_eq!(both.nodes[0].options, [1, 1]);
    close(both.solve(&PAYOFF).values[0], 1.0);
}

#[test]
fn several_points_are_solved_from_the_end_backwards() {
    // With the same chance p = 1/2 for each point whatever is shown, first to two points: 1/2 from level, 3/4 ahead.
    let table = Table { scores: [[[3, 3], [3, 3]], [[3, 3], [3, 3]]], points: 2, draw_first: false };
    let Explored { at, game } = explored(&table, [true, true]);
    let solution = game.solve(&PAYOFF);
    close(solution.values[0], 0.5);
    let ahead = at.iter().position(|at| at.state == [1, 0]).unwrap();
    close(solution.values[ahead], 0.75);
    assert_eq!(game.nodes[0].ways.len(), 4);
    assert!(game.nodes[0].ways[0].contains(&(Place::State(ahead), 0.25)));
}

/// A coin before the choice changes neither what can be won nor how; the choice then has a point of its own for each
/// side of the coin.
#[test]
fn a_decision_after_a_draw_has_a_point_of_its_own() {
    let scores = [[[6, 0], [0, 6]], [[0, 3], [3, 0]]];
    let [at_once, later] =
        [false, true].map(|draw_first| explored(&Table { scores, points: 1, draw_first }, [true, true]));
    assert_eq!((at_once.at.len(), later.at.len()), (1, 3));
    let since: Vec<&[usize]> = later.at.iter().map(|at| &at.since[..]).collect();
    assert_eq!(since, [&[][..], &[0], &[1]]);
    let values = |game: &Game| game.solve(&PAYOFF).values;
    values(&later.game).iter().for_each(|&value| close(value, values(&at_once.game)[0]));
    let table = Table { scores, points: 1, draw_first: true };
    let case = Case::<Colours>(&table);
    let mut states = case.states(BY_THE_RULES);
    let numbered = number(&mut *states, 2, [true, true], &Budget::default()).unwrap();
    let told = told(&case, &mut *states, &numbered.at[2]);
    assert_eq!((told.state.as_str(), told.options[1].join(", ")), ("; coin: 1", "option 1, option 2".to_owned()));
}

/// Asks both players these things within one state, each with so many options.
struct Asking;

impl System for Asking {
    type Setup = &'static [[usize; 2]];
    type State = ();

    fn limit(_: &Self::Setup) -> u32 {
        1
    }

    fn start(_: &Self::Setup) {}

    fn turn<C: Chance, M: Meter>(asked: &Self::Setup, _: &mut (), chance: &mut C, _: &mut M) -> Progress {
        for &options in *asked {
            chance.secret(COLOUR, self::options(options));
        }
        Progress::Over(0)
    }

    fn undecided(_: &Self::Setup) -> usize {
        1
    }
}

#[test]
fn both_decide_at_once_among_few_enough_options() {
    const MANY: usize = MOST_OPTIONS + 1;
    let fits = |asked: &'static [[usize; 2]], free| match explore::<Asking>(&asked, 2, free, &Budget::default()) {
        Ok(_) => true,
        Err(unfit) => {
            assert_eq!(unfit, Unfit::TooMany { what: "colour", rule: "test.colour" });
            false
        }
    };
    assert!(fits(&[[2, 2]], [true; 2]) && fits(&[[MOST_OPTIONS; 2]], [true; 2]));
    // What leaves nothing to decide is no decision, and whoever decides alone just takes the best.
    assert!(fits(&[[1, 1], [2, 2], [1, 1]], [true; 2]));
    assert!(fits(&[[MANY, 1]], [true; 2]) && fits(&[[1, MANY]], [true; 2]) && fits(&[[MANY; 2]], [true, false]));
    // One decision after the other is none at once.
    assert!(fits(&[[2, 2], [2, 2]], [true; 2]) && fits(&[[MANY, 1], [1, MANY]], [true; 2]));
    let misfits: [&[[usize; 2]]; 4] = [&[[MANY, 2]], &[[2, MANY]], &[[0, 2]], &[[2, 0]]];
    for asked in misfits {
        assert!(!fits(asked, [true; 2]), "{asked:?}");
    }
    assert!(!fits(&[[0, 1]], [true, false]) && fits(&[[0, 1]], [false, true]), "only who is free is asked");
}

/// The second player may end the game, which then is a coin toss, or keep it going for ever.
struct Stalling;

impl System for Stalling {
    type Setup = ();
    type State = u8;

    fn limit(_: &()) -> u32 {
        1000
    }

    fn start(_: &()) -> u8 {
        0
    }

    fn turn<C: Chance, M: Meter>(_: &(), _: &mut u8, chance: &mut C, _: &mut M) -> Progress {
        if chance.pick(STAY, Player::Second, options([2, 2])[1]).unwrap_or(0) == 1 {
            return Progress::Tick;
        }
        Progress::Over(chance.draw(COIN, &Weights::even(2).unwrap()))
    }

    fn undecided(_: &()) -> usize {
        1
    }
}

#[test]
fn a_fight_kept_going_for_ever_pays_nothing() {
    let game = explore::<Stalling>(&(), 2, [true, true], &Budget::default()).unwrap().game;
    let solution = game.solve(&PAYOFF);
    close(solution.values[0], 0.0);
    close(solution.secured, 0.0);
    close(solution.conceded, 0.0);
    assert_eq!(solution.mixes[1][0], [0.0, 1.0]);
    // Whoever counts visits has to stop somewhere.
    assert_eq!(game.visits(&solution)[0], 10_000.0);
}

/// The first player may pass or toss a coin; after a pass the second player may pass it back, or toss a better coin for
/// the first player. Passing on is as good as tossing at once, as long as it is not done for ever.
struct Passing;

impl System for Passing {
    type Setup = ();
    type State = u8;

    fn limit(_: &()) -> u32 {
        1000
    }

    fn start(_: &()) -> u8 {
        0
    }

    fn turn<C: Chance, M: Meter>(_: &(), passed: &mut u8, chance: &mut C, _: &mut M) -> Progress {
        let (who, weights) = [(Player::First, [1, 1]), (Player::Second, [9, 1])][usize::from(*passed)];
        if chance.pick(STAY, who, options([2, 2])[who.index()]).unwrap_or(0) == 0 {
            *passed = 1 - *passed;
            return Progress::Tick;
        }
        Progress::Over(chance.draw(COIN, &Weights::new(&weights).unwrap()))
    }

    fn undecided(_: &()) -> usize {
        1
    }
}

#[test]
fn what_is_put_off_for_ever_is_not_as_good_as_what_is_done() {
    let game = explore::<Passing>(&(), 2, [true, true], &Budget::default()).unwrap().game;
    let solution = game.solve(&PAYOFF);
    close(solution.values[0], 0.5);
    assert_eq!(solution.mixes[0][0], [0.0, 1.0]);
    close(solution.secured, 0.5);
    close(solution.conceded, 0.5);
}

/// The first player decides alone: to toss a worse coin, to wait, or to toss an even one.
struct Waiting;

impl System for Waiting {
    type Setup = ();
    type State = ();

    fn limit(_: &()) -> u32 {
        1000
    }

    fn start(_: &()) {}

    fn turn<C: Chance, M: Meter>(_: &(), _: &mut (), chance: &mut C, _: &mut M) -> Progress {
        let weights = match chance.pick(STAY, Player::First, options([3, 1])[0]).unwrap_or(0) {
            0 => [1, 3],
            1 => return Progress::Tick,
            _ => [1, 1],
        };
        Progress::Over(chance.draw(COIN, &Weights::new(&weights).unwrap()))
    }

    fn undecided(_: &()) -> usize {
        1
    }
}

/// Waiting is as good as the best there is to wait for, and what gets on is that and nothing worse.
#[test]
fn whoever_gets_on_takes_the_best_of_what_gets_on() {
    let game = explore::<Waiting>(&(), 2, [true, true], &Budget::default()).unwrap().game;
    let solution = game.solve(&PAYOFF);
    assert_eq!(solution.mixes[0][0], [0.0, 0.0, 1.0]);
    close(solution.secured, 0.5);
}

#[test]
fn both_could_do_better_by_what_one_concedes_more_than_the_other_secures() {
    let solution = Solution { values: vec![0.5], mixes: [vec![], vec![]], secured: 0.25, conceded: 0.875 };
    close(solution.exploitability(), 0.625);
}
