//! A player at the table, and what he is asked.

use crate::chance::{Chance, Decision, Options, Player};
use crate::game::AnyCase;
use std::any::Any;
use std::cell::Cell;

/// A decision, and the point of the fight at which it has to be taken.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// What is played.
    pub case: &'a dyn AnyCase,
    /// The state at the start of the turn.
    pub state: &'a dyn Any,
    /// What was answered since then, in order: outcomes of draws, and combinations of options of those who decide, as
    /// in [`At`](crate::exact::game::At).
    pub since: &'a [usize],
    /// Who of the two has a policy; the other one does as the set-up says, and his answers are not among those.
    pub seated: [bool; 2],
    /// What is decided.
    pub what: Decision,
    /// Who decides.
    pub who: Player,
    /// What he can choose from: two or more.
    pub options: Options<'a>,
    /// Which fight it is.
    pub trial: u64,
    /// Which of its decisions, from 0.
    pub number: u64,
    /// Steps of work that this turn's decisions took: whoever looks ahead adds his own.
    pub thought: &'a Cell<u64>,
}

/// Somebody who decides in a game.
pub trait Policy {
    /// The option that he takes, counted from 0. What he leaves to luck he draws from `chance`, the one that answers
    /// for the dice.
    fn decide(&self, asked: &Asked<'_>, chance: &mut dyn Chance) -> usize;

    /// Whether he wants to know what the policy of the set-up would do
    /// ([`Options::usual`](crate::chance::Options::usual)).
    fn minds(&self) -> bool {
        false
    }
}
