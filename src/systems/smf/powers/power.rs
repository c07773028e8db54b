//! What a power is to the rules: a line on the sheet, and what it does at the points of the turn that it has asked for.

pub use super::id::{Entry, Level, PowerId};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::{Attempt, Shield};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::FigureId;

/// What is used of a turn by a power that is used instead of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// Nothing of it, nor the power.
    Nothing,
    /// All that is left.
    Turn,
    /// The combat action.
    Action,
    /// The same, for an attack on this one.
    Attack(FigureId),
}

/// A power: what it is, what it adds to a sheet, and what it does at the points of the turn it has hooked.
///
/// Every method but [`Power::compile`] is called only at points that `compile` asked for.
pub trait Power {
    /// What is known of it without a fight.
    const ENTRY: Entry;
    /// Adds dice, boxes, attacks and hooks to a sheet.
    fn compile(_sheet: &mut Sheet, _slot: u8) {}

    /// At the very start of the owner's turn. Called whether or not the power is in effect.
    fn held<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) {}

    /// Goals that recharge it after its last use, where it usually takes so many.
    fn recharge_need<C: Chance, M: Meter>(_fight: &Fight<'_, C, M>, _me: FigureId, usual: u8) -> u8 {
        usual
    }

    /// It can be used again: whatever was remembered of its last use is forgotten.
    fn recharged<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId) {}

    /// At the start of the owner's turn, before recharge rolls.
    fn turn_start<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) {}

    /// Free actions that its upkeep will take, to be kept back from recharge rolls (`smf.sim.turn-start`).
    fn upkeep_cost<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) -> u8 {
        0
    }

    /// Whether its owner would switch it on now, if it lasts a turn and is ready: a free action is kept back for that.
    fn is_wanted<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) -> bool {
        true
    }

    /// After recharge rolls. Called whether or not the power is switched on.
    fn upkeep<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) {}

    /// Before the actions of the owner's turn; `true` when it used them.
    fn actions<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) -> bool {
        false
    }

    /// Instead of a check to break out of bonds by this pool; `true` when it used the combat action.
    fn unbind<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8, _break_out: Pool) -> bool {
        false
    }

    /// Before the owner's attack roll: what he declares on it. It is paid for when the attack is made.
    fn attack<C: Chance, M: Meter>(_fight: &Fight<'_, C, M>, _me: FigureId, _slot: u8, _attempt: &mut Attempt) {}

    /// What a declaration that is no maneuver ([`Attempt::momentum`]) costs, when the attack is made.
    fn pay<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) {}

    /// Before the foe's attack roll: what the owner does to defend himself. It is paid for when the attack is made.
    fn defense<C: Chance, M: Meter>(_fight: &Fight<'_, C, M>, _owner: FigureId, _slot: u8, _attempt: &mut Attempt) {}

    /// What stands between the foe's attack and the owner, if it meets this one.
    fn block<C: Chance, M: Meter>(
        _fight: &Fight<'_, C, M>,
        _owner: FigureId,
        _attempt: &Attempt,
        _slot: u8,
    ) -> Option<Shield> {
        None
    }

    /// Whether that stops an attack with so many goals.
    fn stops<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _owner: FigureId, _shield: Shield, _goals: u8) -> bool {
        false
    }

    /// Whether an attack with it would do anything to a foe as he stands.
    fn has_target<C: Chance, M: Meter>(_fight: &Fight<'_, C, M>, _foe: FigureId) -> bool {
        true
    }

    /// After an attack with it that does more than damage: it hit and, where it takes boxes, took some.
    fn struck<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _attempt: &Attempt, _margin: u8) {}

    /// After a hit that was no blow and could knock back; `true` when it does.
    fn thrown<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8, _attempt: &Attempt) -> bool {
        false
    }

    /// After the owner lost boxes and still stands.
    fn harmed<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) {}

    /// After the owner touched another, or was touched by him, by a successful attack in contact.
    fn touched<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _owner: FigureId, _other: FigureId, _slot: u8) {}

    /// After the owner's successful defense; `true` when it answered.
    fn defended<C: Chance, M: Meter>(
        _fight: &mut Fight<'_, C, M>,
        _owner: FigureId,
        _slot: u8,
        _attempt: &Attempt,
    ) -> bool {
        false
    }

    /// After the attack of the owner's turn on somebody.
    fn followed<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8, _at: FigureId) {}

    /// At the end of the owner's turn. Called whether or not the power is in effect.
    fn turn_end<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) {}

    /// When the combat action would be left over, before any walk; `true` when it was used.
    fn spare<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) -> bool {
        false
    }

    /// Instead of the combat action.
    fn special<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) -> Spent {
        Spent::Nothing
    }
}
