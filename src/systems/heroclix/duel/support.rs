//! Support: a friend who heals from behind.
//!
//! Rule:    Power action on an adjacent friend, neither of them next to an enemy: 2d6 + unmodified attack against its
//!          unmodified defense; success heals d6 - 2, at least 1. Double one fails and deals the friend 1 unavoidable;
//!          double six succeeds and heals 1 more.
//! Source:  general rules; ledger `heroclix.power.support`.
//! Reading: In a duel the one with Support is a friend off the board, given by its attack value (`support`); only in a
//!          ranged duel, where nobody stands next to an enemy. It acts in its side's turns before the fighter does:
//!          when the fighter is hurt, and, so that it need not push itself, only in turns in which the fighter rests;
//!          in every turn where tokens are ignored. Re-rolls are not spent on it. Unmodified values are the printed
//!          ones or their replacement by Defend.
//! Example: need 8: heals with 15/36, harms with 1/36, 5/6 of a click on average.

use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::dice::{Roll, one_die, two_dice};
use crate::systems::heroclix::fight::Fight;
use crate::systems::heroclix::switches::Planning;

/// Ledger id.
const RULE: &str = "heroclix.power.support";
/// Harm of a double one, and what a double six heals more.
const EXTRA: i8 = 1;
/// Clicks healed on average by a success.
const MEAN: i8 = 2;

/// Heals or harms the fighter whose turn it is.
pub fn heal<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, support: i8) {
    let figure = &fight.setup.attacker;
    let printed = figure.click(fight.state.turned).defense;
    let need = figure.defend.map_or(printed, |defend| defend.max(printed)) - support;
    let roll = match fight.setup.switches.planning {
        Planning::Off => Roll::of(fight.draw(two_dice("Support", RULE), &fight.setup.dice.total)),
        Planning::Mean => Roll::JUST_ENOUGH,
        Planning::Worst => return,
    };
    if roll.is_critical_miss() {
        fight.note(RULE, |setup| format!("{} is harmed", setup.attacker.name));
        fight.hurt_attacker(EXTRA);
    } else if roll.hits(need) {
        let die = one_die("Support: clicks", RULE);
        let shown = fight.die(die, &fight.setup.dice.d6, MEAN + 2, MEAN + 2);
        fight.heal_attacker(clicks(roll, need, shown));
    }
}

/// Most clicks that it heals at once.
pub const MOST: i8 = 6 - 2 + EXTRA;

/// Clicks healed by this roll against a need, and a die that shows so much.
pub const fn clicks(roll: Roll, need: i8, shown: i8) -> i8 {
    let healed = if shown > 3 { shown - 2 } else { 1 };
    match (roll.hits(need), roll.is_critical_hit()) {
        (false, _) => 0,
        (true, true) => healed + EXTRA,
        (true, false) => healed,
    }
}
