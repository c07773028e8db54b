//! What a power is to the rules: a line on the sheet, and what it does at the points of the turn that it has asked for.

pub use super::id::{Entry, Level, PowerId};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::exchange::Attempt;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::state::Side;

/// A power: what it is, what it adds to a sheet, and what it does at the points of the turn it has hooked.
///
/// Every method but [`Power::compile`] is called only at points that `compile` asked for.
pub trait Power {
    /// What is known of it without a fight.
    const ENTRY: Entry;
    /// Adds dice, boxes, attacks and hooks to a sheet.
    fn compile(_sheet: &mut Sheet, _slot: u8) {}

    /// At the start of the owner's turn, before recharge rolls.
    fn turn_start<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: Side, _slot: u8) {}

    /// Free actions that its upkeep will take, to be kept back from recharge rolls (`smf.sim.turn-start`).
    fn upkeep_cost<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: Side, _slot: u8) -> u8 {
        0
    }

    /// Whether its owner would switch it on now, if it lasts a turn and is ready: a free action is kept back for that.
    fn is_wanted<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: Side, _slot: u8) -> bool {
        true
    }

    /// After recharge rolls. Called whether or not the power is switched on.
    fn upkeep<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: Side, _slot: u8) {}

    /// Before the owner's attack roll: what he declares on it. It is paid for when the attack is made.
    fn attack<C: Chance, M: Meter>(_fight: &Fight<'_, C, M>, _me: Side, _slot: u8, _attempt: &mut Attempt) {}

    /// After the owner lost boxes and still stands.
    fn harmed<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: Side, _slot: u8) {}

    /// After somebody touched somebody by a successful attack in contact.
    fn touched<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _owner: Side, _slot: u8) {}

    /// After the owner's successful defense; `true` when it answered.
    fn defended<C: Chance, M: Meter>(
        _fight: &mut Fight<'_, C, M>,
        _owner: Side,
        _slot: u8,
        _attempt: &Attempt,
    ) -> bool {
        false
    }

    /// Instead of the combat action; `true` when the action was used.
    fn special<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: Side, _slot: u8) -> bool {
        false
    }
}
