//! Which states a game can reach, what is decided there, and where each combination of options leads.

use super::matrix::MOST_OPTIONS;
use crate::chance::{Chance, Choice, Decision, Draw, Enumerated, Player, Weights};
use crate::exact::budget::{Budget, TooLarge, Used};
use crate::exact::hash::Distinct;
use crate::game::{Progress, System, step};
use crate::stop::Stop;

/// Steps of work that a path counts for: following it, and weighing it over and over until the game is solved.
const PATH: u64 = 1000;

/// A fight as a game.
#[derive(Clone, Debug)]
pub struct Game {
    /// One for each state that can be reached; the start is the first.
    pub nodes: Vec<Node>,
    /// How the fight can end.
    pub outcomes: usize,
    /// Who may end its solution: that of the budget it was explored with. What was found by then is of no use.
    pub stop: Stop,
}

/// A game, and the states of the rules that its nodes stand for, in the same order.
#[derive(Clone, Debug)]
pub struct Explored<S> {
    /// One for each node.
    pub states: Vec<S>,
    /// What can be solved.
    pub game: Game,
}

/// What happens in one state.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// What is decided; `None` where only the dice fall.
    pub decision: Option<Decision>,
    /// Options of the first and the second player; 1 for somebody who has nothing to decide.
    pub options: [usize; 2],
    /// Where each combination leads, by `first * options[1] + second`: places with their probabilities, which sum to 1.
    pub ways: Vec<Vec<(Place, f64)>>,
}

/// Where a way leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The fight is over.
    Outcome(usize),
    /// It goes on in this state.
    State(usize),
}

/// Why a fight cannot be solved as a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// It is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Its rules let somebody decide in the middle of a turn, so that the decision belongs to no state.
    #[error("\"{what}\" ({rule}) is decided in the middle of a turn, or among more than {MOST_OPTIONS} options")]
    Misplaced {
        /// What is decided.
        what: &'static str,
        /// The rule that asks.
        rule: &'static str,
    },
}

/// The game of a fight in which the players marked as free decide for themselves; the others follow the policies of
/// the set-up.
///
/// # Errors
/// When it does not fit the budget, or a turn holds more than one decision of a free player, or a draw before it.
pub fn explore<R: System>(
    setup: &R::Setup,
    outcomes: usize,
    free: [bool; 2],
    budget: &Budget,
) -> Result<Explored<R::State>, Unfit> {
    let mut found = Distinct::new();
    found.place(&R::start(setup));
    let mut nodes: Vec<Node> = Vec::new();
    let mut used = Used::default();
    let mut players = Deciding { free, ..Deciding::default() };
    while nodes.len() < found.len() {
        let at = found.values()[nodes.len()].clone();
        let mut node = Node::default();
        let mut combination = 0;
        loop {
            let mut ways = Vec::new();
            loop {
                players.begin();
                let mut state = at.clone();
                let place = match step::<R>(setup, &mut state, &mut players, &mut ()) {
                    Progress::Over(outcome) => Place::Outcome(outcome.min(outcomes.saturating_sub(1))),
                    Progress::Turn | Progress::Tick => Place::State(found.place(&state)),
                };
                if let Some(Decision { what, rule }) = players.misplaced {
                    return Err(Unfit::Misplaced { what, rule });
                }
                add(&mut ways, place, players.dice.probability());
                used.work += PATH;
                used.states = found.len();
                budget.check(used)?;
                if !players.dice.advance() {
                    break;
                }
            }
            used.branches += ways.len();
            used.memory = found.len() * 4 * size_of::<R::State>() + used.branches * 2 * size_of::<(Place, f64)>();
            budget.check(used)?;
            node.decision = players.decision;
            node.options = players.options;
            node.ways.push(ways);
            combination += 1;
            if combination == node.options[0] * node.options[1] {
                break;
            }
            players.taken = [combination / node.options[1], combination % node.options[1]];
        }
        players.taken = [0, 0];
        nodes.push(node);
    }
    let game = Game { nodes, outcomes, stop: budget.stop };
    Ok(Explored { states: found.values().to_vec(), game })
}

impl Game {
    /// The same game with one player's mixes fixed, so that only the other one decides.
    pub fn fixed(&self, player: Player, mixes: &[Vec<f64>]) -> Self {
        let fix = |(node, mix): (&Node, &Vec<f64>)| {
            let [first, second] = node.options;
            let mut options = node.options;
            options[player.index()] = 1;
            let mut ways = vec![Vec::new(); options[0] * options[1]];
            for (combination, old) in node.ways.iter().enumerate() {
                let (row, column) = (combination / second, combination % second);
                let (own, other) = if player == Player::First { (row, column) } else { (column, row) };
                let p = mix.get(own).copied().unwrap_or(0.0);
                if p > 0.0 {
                    old.iter().for_each(|&(place, q)| add(&mut ways[other], place, p * q));
                }
            }
            debug_assert_eq!(first * second, node.ways.len());
            Node { decision: node.decision, options, ways }
        };
        let nodes = self.nodes.iter().zip(mixes).map(fix).collect();
        Self { nodes, outcomes: self.outcomes, stop: self.stop }
    }
}

fn add(ways: &mut Vec<(Place, f64)>, place: Place, p: f64) {
    match ways.iter_mut().find(|(known, _)| *known == place) {
        Some((_, sum)) => *sum += p,
        None => ways.push((place, p)),
    }
}

/// The dice fall in every way, and free players take the options that are being tried.
#[derive(Debug)]
struct Deciding {
    dice: Enumerated,
    free: [bool; 2],
    taken: [usize; 2],
    /// What was asked in this turn.
    decision: Option<Decision>,
    options: [usize; 2],
    drawn: bool,
    misplaced: Option<Decision>,
}

impl Default for Deciding {
    fn default() -> Self {
        Self {
            dice: Enumerated::new(),
            free: [false; 2],
            taken: [0; 2],
            decision: None,
            options: [1; 2],
            drawn: false,
            misplaced: None,
        }
    }
}

impl Deciding {
    fn begin(&mut self) {
        (self.decision, self.options, self.drawn) = (None, [1; 2], false);
    }

    fn ask(&mut self, what: Decision, options: [usize; 2]) -> [Option<usize>; 2] {
        let options = [0, 1].map(|side| if self.free[side] { options[side] } else { 1 });
        if options == [1, 1] {
            return self.free.map(|free| free.then_some(0));
        }
        // Somebody who decides alone takes the best option, however many there are; mixes are looked for by subsets.
        let many = options.iter().all(|&n| n > 1) && options.iter().any(|&n| n > MOST_OPTIONS);
        if self.drawn || self.decision.is_some() || many || options.contains(&0) {
            self.misplaced = Some(what);
        }
        (self.decision, self.options) = (Some(what), options);
        [0, 1].map(|side| self.free[side].then_some(self.taken[side]))
    }
}

impl Choice for Deciding {
    fn pick(&mut self, what: Decision, who: Player, options: usize) -> Option<usize> {
        if !self.free[who.index()] {
            return None;
        }
        let mut both = [1, 1];
        both[who.index()] = options;
        self.ask(what, both)[who.index()]
    }

    fn secret(&mut self, what: Decision, options: [usize; 2]) -> [Option<usize>; 2] {
        self.ask(what, options)
    }
}

impl Chance for Deciding {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        self.drawn = true;
        self.dice.draw(what, weights)
    }
}
