//! What players decide, and what there is to choose from, in words.

use super::options::Deed;
use super::setup::Setup;
use super::state::Side;
use crate::chance::Decision;

/// What to do in a turn.
pub const ACTION: Decision = Decision { what: "action", rule: "smf.turn.actions" };
/// Whether to declare a maneuver.
pub const MANEUVER: Decision = Decision { what: "maneuver", rule: "smf.maneuver.general" };

/// What a fighter might do with his turn, in words.
pub fn action(setup: &Setup, me: Side, deed: &Deed) -> String {
    let Some(pick) = deed.pick else {
        return if deed.step == 0 { "wait".to_owned() } else { format!("walk {} in", deed.step) };
    };
    let power = pick.attack.slot.and_then(|slot| setup.fighters[me].slot(slot));
    let attack = power.map_or(pick.attack.what, |slot| slot.power.entry().name);
    match (pick.charging, pick.walk, deed.step) {
        (true, ..) => format!("charge: {attack}"),
        (false, 0, 0) => attack.to_owned(),
        (false, 0, step) => format!("{attack}, then walk {step} in"),
        (false, walk, _) => format!("walk {walk} in: {attack}"),
    }
}

/// To declare the maneuver in a slot, or not.
pub fn maneuver(setup: &Setup, me: Side, slot: u8, option: usize) -> String {
    let name = setup.fighters[me].slot(slot).map_or("the maneuver", |slot| slot.power.entry().name);
    if option == 0 { name.to_owned() } else { format!("hold {name} back") }
}
