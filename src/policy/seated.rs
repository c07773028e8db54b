//! Players who are seated at a game as a scenario names them, ready to be asked.

use super::decider::{Decider, Deciders};
use super::greedy::Greedy;
use super::ranked::{First, Random};
use super::rollout::Rollout;
use super::seat::{Asked, Policy};
use super::solved::Solved;
use super::table::{Seats, follow};
use crate::chance::{Chance, Decision, Player, Sampled, Stream};
use crate::exact::Budget;
use crate::exact::game::{Unfit, number};
use crate::game::{AnyCase, BY_THE_RULES};
use std::cell::RefCell;

/// Fights in which it is seen what is asked.
const FIGHTS: u64 = 64;
/// Courses of a turn that a look one step ahead follows for an option, give or take: those of a fight with dice.
const COURSES: u64 = 200;

/// Who decides in a game.
pub struct Seated {
    /// Their names.
    pub deciders: Deciders,
    /// What somebody is asked, the first time that anybody is; `None` when nobody was in a good many fights.
    pub first_asked: Option<Decision>,
    halves: Vec<u8>,
    solved: [Option<Solved>; 2],
    /// Fights, or turns, that are followed to look ahead, in [`FIGHTS`] fights.
    looks: [u64; 2],
}

/// Why nobody can be seated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unseated {
    /// The rules ask nobody.
    #[error("nobody is asked anything in it")]
    Unasked,
    /// Others have been seated.
    #[error("who decides is said elsewhere already")]
    Taken,
    /// It cannot be solved as a game.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

impl Seated {
    /// These, at a game with so many outcomes.
    ///
    /// # Errors
    /// When the rules ask nobody, or somebody is to play a solution and there is none within the budget.
    pub fn new(case: &dyn AnyCase, outcomes: usize, deciders: Deciders, budget: &Budget) -> Result<Self, Unseated> {
        let stakes = case.stakes().ok_or(Unseated::Unasked)?;
        let seated = deciders.map(|decider| decider != Decider::Script);
        let mut solved = [None, None];
        if deciders.contains(&Decider::Solved) {
            let mut states = case.states(BY_THE_RULES);
            let explored = number(&mut *states, outcomes, seated, budget)?;
            let known = states.known();
            let solution = explored.game.solve(&stakes.payoff());
            budget.go_on().map_err(Unfit::from)?;
            solved = Player::BOTH.map(|player| {
                let plays = deciders[player] == Decider::Solved;
                plays.then(|| Solved::numbered(&explored, known.clone(), &solution, player, seated))
            });
        }
        let halves = stakes.halves();
        let asked = Player::BOTH.map(|_| Listening::default());
        let seats: Seats<'_> = Player::BOTH.map(|player| seated[player].then_some(&asked[player] as &dyn Policy));
        let stream = Stream::new(0, "asked");
        for trial in 0..FIGHTS {
            follow(case, seats, trial, &mut Sampled::new(stream.trial(trial)), &mut ());
        }
        let heard = asked.map(|listening| listening.heard.into_inner());
        let first_asked = heard.iter().flatten().min_by_key(|heard| heard.when).map(|heard| heard.what);
        let looks = Player::BOTH.map(|player| {
            let options: u64 = heard[player].iter().map(|heard| heard.options as u64).sum();
            match deciders[player] {
                Decider::Rollout(fights) => options * u64::from(fights),
                Decider::Greedy => options * COURSES,
                _ => 0,
            }
        });
        Ok(Self { deciders, first_asked, halves, solved, looks })
    }

    /// Whether everybody does what hangs on the point of the fight alone.
    pub fn is_exact(&self) -> bool {
        self.deciders.iter().all(|decider| decider.is_exact())
    }

    /// Hands the seats to somebody; whoever tries fights out does so with the dice of this seed.
    pub fn with<R>(&self, seed: u64, play: impl FnOnce(Seats<'_>) -> R) -> R {
        let seat = |player: Player| -> Option<Box<dyn Policy + '_>> {
            match self.deciders[player] {
                Decider::Script => None,
                Decider::First => Some(Box::new(First)),
                Decider::Random => Some(Box::new(Random)),
                Decider::Greedy => Some(Box::new(Greedy::new(&self.halves))),
                Decider::Rollout(fights) => Some(Box::new(Rollout::new(fights, seed, &self.halves))),
                Decider::Solved => self.solved[player].clone().map(|solved| Box::new(solved) as Box<dyn Policy>),
            }
        };
        let [first, second] = Player::BOTH.map(seat);
        play([first.as_deref(), second.as_deref()])
    }

    /// Steps of work that a fight takes with them, where it takes `fight` steps, of which `turn` for a turn, when
    /// nobody looks ahead.
    pub fn effort(&self, fight: u64, turn: u64) -> u64 {
        let each = |player: Player| match self.deciders[player] {
            Decider::Greedy => self.looks[player].saturating_mul(turn),
            _ => self.looks[player].saturating_mul(fight),
        };
        Player::BOTH.map(each).into_iter().fold(0, u64::saturating_add).div_ceil(FIGHTS).saturating_add(fight)
    }
}

/// Takes the first option and remembers what was asked.
#[derive(Default)]
struct Listening {
    heard: RefCell<Vec<Heard>>,
}

struct Heard {
    /// The fight, and which of its decisions it was.
    when: (u64, u64),
    what: Decision,
    options: usize,
}

impl Policy for Listening {
    fn decide(&self, asked: &Asked<'_>, chance: &mut dyn Chance) -> usize {
        let (when, options) = ((asked.trial, asked.number), asked.options.count());
        self.heard.borrow_mut().push(Heard { when, what: asked.what, options });
        First.decide(asked, chance)
    }
}
