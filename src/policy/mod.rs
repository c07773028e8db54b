//! Who decides: players who see the state and the options, for every game that asks.
//!
//! A body of rules asks by [`Choice`](crate::chance::Choice) and, where nobody answers, does what the set-up's policy
//! does. [`follow`] plays a fight in which somebody answers: each side has a [`Policy`] or none, the dice fall as the
//! chance below them says, and rules cannot tell. A policy is given the point of the fight as the game solver names it
//! (the state at the start of the turn, and what was answered since), so that what was solved can be played
//! ([`Solved`]), and a fight can be played on from there to see what an option is worth ([`Rollout`], [`Greedy`]).
//! [`Ranked`] takes what it likes best, [`First`] what the rules name first, [`Random`] anything; a test's list is
//! [`Scripted::deciding`](crate::chance::Scripted::deciding). A scenario names a [`Decider`] for each player, who is
//! then [`Seated`].
//!
//! Nothing here knows a game. What is decided depends on the fight's number and never on threads.

mod decider;
mod greedy;
mod onward;
mod ranked;
mod rollout;
mod seat;
mod seated;
mod solved;
mod table;

pub use decider::{Decider, DeciderKeys, Deciders, MOST_FIGHTS, one_decider};
pub use greedy::Greedy;
pub use ranked::{First, Random, Ranked};
pub use rollout::Rollout;
pub use seat::{Asked, Policy};
pub use seated::{Seated, Unseated};
pub use solved::Solved;
pub use table::{Seats, follow, turn};

#[cfg(test)]
mod tests;
