//! Games that are decided so rarely that sweeps over their states alone come nowhere near what they are worth.

use super::{PAYOFF, close};
use crate::exact::game::{Game, Node, Place};
use crate::stop::Stop;

const WON: Place = Place::Outcome(0);
const LOST: Place = Place::Outcome(1);

/// How many options each player has, and where each combination leads.
type State = ([usize; 2], Vec<Vec<(Place, f64)>>);

fn game(nodes: Vec<State>) -> Game {
    let node = |(options, ways)| Node { decision: None, options, ways };
    Game { nodes: nodes.into_iter().map(node).collect(), outcomes: 2, stop: Stop::never() }
}

/// In millionths: the first player wins 6, loses 6, loses 3 or wins 3 by what both choose, and 4 lead to a coin that
/// wins in one of four and else leads back. With v what the game is worth, the coin is worth (1 + 3v)/4, and what each
/// choice wins beyond v is in millionths
///   6 + 1 - 7v      1 - 7v
///       1 - 4v      3 + 1 - 4v
/// of which the value is nothing: (7 - 7v)(4 - 4v) = (1 - 7v)(1 - 4v), 28 - 56v = 1 - 11v, v = 3/5. The first player
/// takes his first choice with (3 + 1 - 4v - 1 + 4v)/9 = 1/3, the second with (3 + 1 - 4v - 1 + 7v)/9 = 8/15.
#[test]
fn a_game_that_a_million_rounds_decide_has_the_value_of_its_equations() {
    let millionth = 1e-6;
    let choice = |won: f64, lost: f64| {
        let ends = [(WON, won * millionth), (LOST, lost * millionth), (Place::State(1), 4.0 * millionth)];
        let over: f64 = ends.iter().map(|(_, p)| p).sum();
        ends.into_iter().chain([(Place::State(0), 1.0 - over)]).collect::<Vec<_>>()
    };
    let choices = vec![choice(6.0, 0.0), choice(0.0, 6.0), choice(0.0, 3.0), choice(3.0, 0.0)];
    let coin = vec![vec![(WON, 0.25), (Place::State(0), 0.75)]];
    let solution = game(vec![([2, 2], choices), ([1, 1], coin)]).solve(&PAYOFF);
    // A chance of millionths is known to ten digits in floats.
    let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-8, "{found} is not {wanted}");
    near(solution.values[0], 0.6);
    near(solution.values[1], 0.7);
    near(solution.mixes[0][0][0], 1.0 / 3.0);
    near(solution.mixes[1][0][0], 8.0 / 15.0);
    near(solution.secured, 0.6);
    near(solution.conceded, 0.6);
}

/// Worth v, the game is worth the middle one of (9 + 990v)/1000, of 1/2 and of (1 + 990v)/1000: 1/2. Whoever takes the
/// first for the whole truth, which it is where v is small, finds 9/10; there the last is the middle one, whose
/// equation says 1/10; and so on for ever. What leads away from the solution is not kept.
#[test]
fn equations_that_lead_in_circles_are_not_followed() {
    let rarely = |won: f64, lost: f64| vec![(WON, won / 1e3), (LOST, lost / 1e3), (Place::State(0), 0.99)];
    let coin = vec![(WON, 0.5), (LOST, 0.5)];
    let choices = vec![rarely(9.0, 1.0), coin, rarely(1.0, 9.0), rarely(1.0, 9.0)];
    let solution = game(vec![([2, 2], choices)]).solve(&PAYOFF);
    close(solution.values[0], 0.5);
    close(solution.secured, 0.5);
    close(solution.conceded, 0.5);
}
