//! Fights in which players decide, as stochastic games: what each side can secure, and by which choices.
//!
//! A state in which both sides choose in secret is a matrix game whose entries are the chances of what follows; a state
//! in which one side chooses is a matrix with one row or column. Rewards come at the end only: the game's value is the
//! first player's expected payoff, and a fight that never ends pays nothing. With finitely many states such a game has
//! a value (H. Everett, "Recursive games", in "Contributions to the Theory of Games" III (1957) 47-78; L. S. Shapley,
//! "Stochastic games", PNAS 39 (1953) 1095-1100).
//!
//! [`explore`] follows the very rules function that is sampled, and answers its [`Choice`]s with every option.
//! [`Game::solve`] iterates values from below; [`Solution::exploitability`] is computed afresh from the mixes alone, by
//! letting each side in turn answer as well as it can, so it certifies the solution however it was found. [`advise`]
//! says all that in the game's own words.
//!
//! Left out: the clock. A fight with a last tick is treated as if it went on.
//!
//! [`Choice`]: crate::chance::Choice

mod advice;
mod explore;
mod matrix;
mod solve;
mod visits;

pub use advice::{Advice, Advised, Advising, MOST_ADVISED, Policies, advise};
pub use explore::{At, Explored, Game, Node, Place, Unfit, explore, number};
pub use matrix::{MOST_OPTIONS, Mixed, solve as solve_matrix};
pub use solve::Solution;

#[cfg(test)]
mod tests;
