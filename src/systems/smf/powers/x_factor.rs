//! X-Factor: a maneuver of somebody else's.
//!
//! Rule:    At the start of each game choose one archetype maneuver to have for the game.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / X-Factor; ledger `smf.power.x-factor`.
//! Reading: The choice is written after a colon; the maneuver keeps its own recharge number.
//! Example: `x-factor:haymaker`: 4D becomes 4D[2], eight goals over 4D with 1/4608; back with 5/12.

use super::power::{Entry, Level, Power, PowerId};
use crate::systems::smf::build::Sheet;

/// X-Factor.
#[derive(Debug)]
pub struct XFactor;

impl Power for XFactor {
    const ENTRY: Entry = Entry::new(
        "x-factor",
        "X-Factor",
        "smf.power.x-factor",
        Level::Minor,
        "one archetype maneuver, named after a colon",
    )
    .options(&[
        "haymaker",
        "acrobatic-attack",
        "bigger-is-better",
        "blast-back",
        "desperate-defense",
        "escape-artist",
        "hurricane-charge",
        "miraculous-recovery",
        "power-attack-metamorph",
        "power-attack-mentalist",
        "power-attack-wildcard",
        "talisman",
    ]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        if let Some(maneuver) = PowerId::maneuver(sheet.option(slot)) {
            sheet.own(maneuver, "");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::smf::bout::{Bout, mistakes};
    use crate::systems::smf::powers::id::Numbers;

    /// `smf.power.x-factor`, ruling: the maneuver keeps its recharge number, 2+ or 1+.
    #[test]
    fn the_maneuver_keeps_its_own_recharge_number() {
        let mut bout = Bout::between("", "powers = [\"x-factor:haymaker\"]", "");
        bout.turn(&[("melee attack", 8)]);
        // 4D[2]: (1 + 4/2 + 6/4) / 6^4 * 1/2^4.
        assert_eq!(bout.fraction, (1, 4608));
        bout.turn(&[("melee attack", 0)]);
        // Haymaker: Chance 2+.
        bout.turn(&[("recharge", 1), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (5, 12 * 4608));
        let mut bout =
            Bout::between("", "body = 6\npowers = [\"x-factor:miraculous-recovery\"]", "melee-attack = \"2D\"");
        bout.state.fighters[0].boxes[0] = 2;
        bout.turn(&[]);
        bout.turn(&[("melee attack", 0)]);
        // Miraculous Recovery: Chance 1+.
        bout.turn(&[("recharge", 1)]);
        assert_eq!((bout.fraction, bout.now(0).boxes[0]), ((3, 4), 4));
    }

    /// `smf.power.x-factor`: one archetype maneuver.
    #[test]
    fn every_maneuver_of_use_in_a_duel_can_be_chosen() {
        let known = XFactor::ENTRY.options;
        for power in super::super::POWERS {
            let entry = power.entry();
            let of_use = entry.level == Level::Maneuver && entry.plays(Numbers::DUEL);
            assert_eq!(of_use, known.contains(&entry.id), "{}", entry.id);
        }
    }

    #[test]
    fn it_does_not_fit_into_a_grimoire() {
        let keys = "body = 6\npowers = [\"sorcery\"]\ngrimoire = [\"x-factor\"]";
        let text = mistakes(&format!("[[side]]\nname = \"A\"\n{keys}\n[[side]]\nname = \"B\"\nbody = 6\n"));
        assert!(text.contains("X-Factor in a grimoire"), "{text}");
    }

    #[test]
    fn a_power_is_no_maneuver() {
        let keys = "body = 6\npowers = [\"x-factor:armor\"]";
        let text = mistakes(&format!("[[side]]\nname = \"A\"\n{keys}\n[[side]]\nname = \"B\"\nbody = 6\n"));
        assert!(text.contains("has no option \"armor\""), "{text}");
    }
}
