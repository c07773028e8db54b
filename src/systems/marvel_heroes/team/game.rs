//! A team combat solved as a game of two players (`policy.power.equilibrium`), for a side that plays as well as it can.
//!
//! All decisions are in it: which hero fights, the powers, the recovery actions, KO or New Target. What a card does
//! when it can be used follows `policy.effects.default`.

use super::setup::Setup;
use super::system::Team;
use super::words::stakes;
use crate::chance::Player;
use crate::exact::Budget;
use crate::exact::game::{Unfit, explore};
use crate::policy::Solved;
use crate::systems::marvel_heroes::state::OUTCOMES;

/// What each side that plays as well as it can does in every state.
///
/// # Errors
/// When the combat has too many states.
pub fn best(setup: &Setup, sides: [bool; 2]) -> Result<[Option<Solved>; 2], Unfit> {
    let free = [true, true];
    let explored = explore::<Team>(setup, OUTCOMES, free, &Budget::default())?;
    let solution = explored.game.solve(&stakes().payoff());
    let best = |player: Player| Solved::of(&explored, &solution, player, free);
    Ok(Player::BOTH.map(|player| sides[player].then(|| best(player))))
}
