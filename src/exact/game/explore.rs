//! Which states a game can reach, what is decided there, and where each combination of options leads.

use super::matrix::MOST_OPTIONS;
use crate::chance::{Chance, Choice, Decision, Draw, Enumerated, Options, Player, Reading, Weights};
use crate::exact::budget::{Budget, TooLarge, Used};
use crate::game::hash::Distinct;
use crate::game::{AnyCase, BY_THE_RULES, Case, Counts, Progress, States, System};
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

/// A game, and what its nodes stand for, in the same order.
#[derive(Clone, Debug)]
pub struct Explored<S> {
    /// One for each node.
    pub at: Vec<At<S>>,
    /// What can be solved.
    pub game: Game,
}

/// A point of a fight: a state of the rules, and what was answered since the turn began in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct At<S> {
    /// The state at the start of the turn.
    pub state: S,
    /// Outcomes of draws and combinations of options up to the decision in the middle of the turn, in order; nothing
    /// for the turn's beginning.
    pub since: Vec<usize>,
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

impl Node {
    /// The option of each player in a combination.
    pub fn taken(&self, combination: usize) -> [usize; 2] {
        [combination / self.options[1], combination % self.options[1]]
    }
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
    /// Nothing that was asked about is ever decided.
    #[error("nothing that is left open is ever decided in it")]
    Settled,
    /// Both decide at once, and there are too many options for their mixes.
    #[error("\"{what}\" ({rule}) is decided by both at once among more than {MOST_OPTIONS} options")]
    TooMany {
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
/// When it does not fit the budget, or both decide at once among too many options.
pub fn explore<R: System>(
    setup: &R::Setup,
    outcomes: usize,
    free: [bool; 2],
    budget: &Budget,
) -> Result<Explored<R::State>, Unfit> {
    let case = Case::<R>(setup);
    let mut states = case.states(BY_THE_RULES);
    let Explored { at, game } = number(&mut *states, outcomes, free, budget)?;
    let known = states.known();
    let state = |At { state, since }: At<usize>| {
        Some(At { state: known.state(state)?.downcast_ref::<R::State>()?.clone(), since })
    };
    Ok(Explored { at: at.into_iter().filter_map(state).collect(), game })
}

/// [`explore`], with states by their numbers.
///
/// # Errors
/// As there.
pub fn number(
    states: &mut dyn States,
    outcomes: usize,
    free: [bool; 2],
    budget: &Budget,
) -> Result<Explored<usize>, Unfit> {
    let mut found = Distinct::new();
    found.place(&At { state: 0, since: Vec::new() });
    // What is decided at each place, where that was found out on the way to it.
    let mut asked: Vec<Option<Asked>> = vec![None];
    let mut nodes: Vec<Node> = Vec::new();
    let (mut used, mut answers) = (Used::default(), 0);
    // Asked for the work of decisions alone.
    let mut counted = Counts::default();
    let mut players = Deciding { free, ..Deciding::default() };
    while nodes.len() < found.len() {
        let at = found.values()[nodes.len()].clone();
        let mut node = Node::default();
        (node.decision, node.options) = asked[nodes.len()].map_or((None, [1, 1]), |asked| (Some(asked.0), asked.1));
        while node.ways.len() < node.options[0] * node.options[1] {
            players.given.clone_from(&at.since);
            players.given.extend(node.decision.map(|_| node.ways.len()));
            let mut ways = Vec::new();
            loop {
                players.begin();
                let progress = states.turn(at.state, &mut players, &mut counted);
                if let Some(Decision { what, rule }) = players.misfit {
                    return Err(Unfit::TooMany { what, rule });
                }
                // Asked before anything else happened: it is this very point.
                if let (Some((decision, options)), true) = (players.asked, players.trail == at.since) {
                    (node.decision, node.options) = (Some(decision), options);
                    break;
                }
                let place = match (players.asked, progress) {
                    (None, Progress::Over(outcome)) => Place::Outcome(outcome.min(outcomes.saturating_sub(1))),
                    (None, Progress::Within | Progress::Turn | Progress::Tick) => {
                        Place::State(found.place(&At { state: states.reached(), since: Vec::new() }))
                    }
                    (Some(_), _) => Place::State(found.place(&At { state: at.state, since: players.trail.clone() })),
                };
                if asked.len() < found.len() {
                    asked.push(players.asked);
                    answers += players.asked.map_or(0, |_| players.trail.len());
                }
                add(&mut ways, place, players.dice.probability());
                used.work += PATH + counted.thought();
                used.states = found.len();
                budget.check(used)?;
                if !players.dice.advance() {
                    break;
                }
            }
            if players.asked.is_some() && players.trail == at.since {
                continue;
            }
            used.branches += ways.len();
            used.memory = found.len() * 4 * states.size()
                + answers * 4 * size_of::<usize>()
                + used.branches * 2 * size_of::<(Place, f64)>();
            budget.check(used)?;
            node.ways.push(ways);
        }
        nodes.push(node);
    }
    let game = Game { nodes, outcomes, stop: budget.stop };
    Ok(Explored { at: found.values().to_vec(), game })
}

/// What a point of a fight is called, and the options of both players in it.
#[derive(Clone, Debug)]
pub struct Told {
    /// The state, and what was drawn since.
    pub state: String,
    /// None for somebody who has nothing to decide.
    pub options: [Vec<String>; 2],
}

/// A point at which somebody decides, in words.
pub fn told(case: &dyn AnyCase, states: &mut dyn States, at: &At<usize>) -> Told {
    let mut players = Deciding { free: [true, true], telling: true, ..Deciding::default() };
    players.given.clone_from(&at.since);
    players.begin();
    let mut state = states.name(at.state);
    states.turn(at.state, &mut players, &mut ());
    let sides = case.stakes().map(|stakes| stakes.players.map(|player| player.name));
    for (draw, outcome) in players.drawn {
        let winner = sides.as_ref().filter(|_| draw.reading == Reading::Winner).and_then(|sides| sides.get(outcome));
        let result = winner.cloned().unwrap_or_else(|| draw.reading.in_words(outcome));
        state += &format!("; {}: {result}", draw.what);
    }
    Told { state, options: players.names }
}

impl Game {
    /// The same game with one player's mixes fixed, so that only the other one decides.
    pub fn fixed(&self, player: Player, mixes: &[Vec<f64>]) -> Self {
        let fix = |(node, mix): (&Node, &Vec<f64>)| {
            let mut options = node.options;
            options[player.index()] = 1;
            let mut ways = vec![Vec::new(); options[0] * options[1]];
            for (combination, old) in node.ways.iter().enumerate() {
                let [row, column] = node.taken(combination);
                let (own, other) = if player == Player::First { (row, column) } else { (column, row) };
                let p = mix.get(own).copied().unwrap_or(0.0);
                if p > 0.0 {
                    old.iter().for_each(|&(place, q)| add(&mut ways[other], place, p * q));
                }
            }
            debug_assert_eq!(node.options[0] * node.options[1], node.ways.len());
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

/// What is decided, and how many options each player has.
type Asked = (Decision, [usize; 2]);

/// The dice fall in every way from a point on, and free players take the options that are being tried; at the next
/// decision the path ends, and what the rules still ask for is answered as it comes.
#[derive(Debug, Default)]
struct Deciding {
    dice: Enumerated,
    free: [bool; 2],
    /// What is answered before the dice fall as they may.
    given: Vec<usize>,
    /// What was answered in this turn, up to a decision beyond what is given.
    trail: Vec<usize>,
    /// That decision.
    asked: Option<Asked>,
    misfit: Option<Decision>,
    /// Somebody wants to read the rest.
    telling: bool,
    drawn: Vec<(Draw, usize)>,
    names: [Vec<String>; 2],
}

impl Deciding {
    fn begin(&mut self) {
        self.trail.clear();
        self.asked = None;
    }

    /// The next answer that is given.
    fn given(&mut self) -> Option<usize> {
        let answer = *self.given.get(self.trail.len())?;
        self.trail.push(answer);
        Some(answer)
    }

    fn ask(&mut self, what: Decision, offered: [Option<Options<'_>>; 2]) -> [Option<usize>; 2] {
        let free = [0, 1].map(|side: usize| offered[side].filter(|_| self.free[side]));
        let options = free.map(|options| options.map_or(1, |options| options.count()));
        let taken = match options {
            [1, 1] => [0, 0],
            _ if self.asked.is_some() => [0, 0],
            _ => match self.given() {
                Some(combination) => [combination / options[1].max(1), combination % options[1].max(1)],
                None => {
                    // Somebody who decides alone takes the best option, however many there are; mixes are looked for
                    // by subsets.
                    let many = options.iter().all(|&n| n > 1) && options.iter().any(|&n| n > MOST_OPTIONS);
                    if many || options.contains(&0) {
                        self.misfit = Some(what);
                    }
                    if self.telling {
                        let names =
                            |options: Options<'_>| if options.count() > 1 { options.names() } else { Vec::new() };
                        self.names = free.map(|options| options.map(names).unwrap_or_default());
                    }
                    self.asked = Some((what, options));
                    [0, 0]
                }
            },
        };
        [0, 1].map(|side| self.free[side].then_some(taken[side]))
    }
}

impl Choice for Deciding {
    fn pick(&mut self, what: Decision, who: Player, options: Options<'_>) -> Option<usize> {
        let mut offered = [None; 2];
        offered[who.index()] = Some(options);
        self.ask(what, offered)[who.index()]
    }

    fn secret(&mut self, what: Decision, options: [Options<'_>; 2]) -> [Option<usize>; 2] {
        self.ask(what, options.map(Some))
    }
}

impl Chance for Deciding {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        if self.asked.is_some() {
            return weights.weights().iter().position(|&weight| weight > 0).unwrap_or(0);
        }
        if let Some(outcome) = self.given() {
            if self.telling {
                self.drawn.push((what, outcome));
            }
            return outcome;
        }
        let outcome = self.dice.draw(what, weights);
        self.trail.push(outcome);
        outcome
    }

    fn remembers(&self) -> bool {
        true
    }
}
