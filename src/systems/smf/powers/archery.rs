//! Archery: a quiver full of surprises.
//!
//! Rule:    Unlimited Power Blasts (minor), 5D[1], 15 in. Three trick arrows; one trick a turn, its effect to the start
//!          of the owner's next turn; a used trick needs a 2+ recharge.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Archery; ledger `smf.power.archery`.
//! Reading: A trick that is an attack costs the combat action; the others are switched on for nothing. Where the trick
//!          has a recharge number of its own the harder applies. Each turn the first ready trick of the list that the
//!          policy has a use for is taken.
//! Example: 5D[1] at 15 in against 1D takes ten boxes with 7/31104; the quiver of Entangle, Sonic Blasts and
//!          Super-Agility is legal.

use super::power::{Entry, Level, Power, PowerId};
use super::sorcery;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;

/// Powers that can be tricks.
pub const TRICKS: [PowerId; 7] = [
    PowerId::Entangle,
    PowerId::Leaping,
    PowerId::MeleeSpecialist,
    PowerId::InvisibilityObscurement,
    PowerId::SonicBlasts,
    PowerId::Stun,
    PowerId::SuperAgility,
];

/// Archery.
#[derive(Debug)]
pub struct Archery;

impl Power for Archery {
    const ENTRY: Entry = Entry::new(
        "archery",
        "Archery",
        "smf.power.archery",
        Level::Major,
        "5D[1] ranged Body attack at 15 in, and three trick arrows, one a turn (`tricks = [...]`)",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.ranged_attack(slot, "archery", Pool::new(5, 1), 15);
        sheet.hook(slot, Timing::Upkeep);
        sheet.lend_listed(slot, sheet.tricks.clone());
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        sorcery::activate(fight, me, slot, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::smf::bout::{Bout, mistakes};
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::powers::{duel, tables};

    const ARCHER: &str =
        "body = 6; powers = [\"archery\"]; tricks = [\"entangle\", \"sonic-blasts\", \"super-agility\"]";

    /// `smf.power.archery`: unlimited 5D[1] at 15 in.
    ///
    /// 5D[1] scores 10 with 6^-5 (1 + 5/2), the 5/2 for the die that fails first; 1D scores nothing with 1/2: 7/31104.
    #[test]
    fn the_bow_shoots_5d_with_a_reroll_at_15_in() {
        let mut bout = duel("range = 15", ARCHER, "body = 20; psyche = 40; defense = \"1D\"");
        bout.turn(&[("ranged attack", 10)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((7, 31104), 10));
        let mut bout = duel("range = 16", ARCHER, "body = 6; attack = \"1D\"");
        bout.turn(&[]);
        assert_eq!(bout.counted(Count::Attacks, 0), 0);
    }

    /// `smf.power.archery`: one trick a turn, recharge 2+.
    ///
    /// One trick lasts to the start of the archer's next turn and then takes Chance 2+, which is 15/36.
    #[test]
    fn one_trick_a_turn_and_it_has_to_be_recharged() {
        let archer =
            "body = 6; powers = [\"archery\"]; tricks = [\"leaping\", \"melee-specialist\", \"super-agility\"]";
        let mut bout = duel("", archer, "body = 20");
        let slot = |bout: &Bout, power| 1 << bout.setup.fighters[0].slot_of(power).unwrap();
        let (leaping, fighter, agility) =
            (slot(&bout, PowerId::Leaping), slot(&bout, PowerId::MeleeSpecialist), slot(&bout, PowerId::SuperAgility));
        let tricks = leaping | fighter | agility;
        bout.turn(&[("melee attack", 0)]);
        assert_eq!((bout.now(0).on & tricks, bout.now(0).spent), (fighter, fighter));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 0), ("melee attack", 0)]);
        assert_eq!((bout.now(0).on & tricks, bout.now(0).spent), (agility, fighter | agility));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 1), ("recharge", 0), ("melee attack", 0)]);
        assert_eq!((bout.now(0).on & tricks, bout.now(0).spent), (fighter, fighter | agility));
    }

    /// The trick's re-roll is on the blow: 4D[1] scores 8 with 3/1296, 1D nothing with 1/2; then 4D, and 21/36 for the
    /// recharge that fails.
    #[test]
    fn a_trick_is_in_effect_for_its_turn() {
        let archer = "body = 20; powers = [\"archery\"]; tricks = [\"melee-specialist\"]";
        let mut bout = duel("", archer, "body = 20; psyche = 40; defense = \"1D\"");
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 864));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 0), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (7, 12 * 2592));
    }

    /// The trick Obscurement needs 1+ by itself and 2+ as an arrow.
    #[test]
    fn the_harder_recharge_applies() {
        let archer = "body = 6; powers = [\"archery\"]; tricks = [\"invisibility-obscurement\"]";
        let bout = duel("", archer, "body = 6");
        assert_eq!(bout.setup.fighters[0].slots[1].recharge, 2);
    }

    /// `smf.power.archery`, example: Deadeye's quiver of Entangle, Sonic Blast and Super-Agility is legal; only the
    /// obscurement may be a trick.
    #[test]
    fn a_quiver_holds_three_of_the_seven_tricks() {
        let blaster = |tricks: &str| {
            let archer = format!(
                "archetype = \"blaster\"; major = [\"archery\"]; minor = [\"fortune\", \"savant\"]; tricks = [{tricks}]"
            );
            mistakes(&tables("", &archer, "body = 6"))
        };
        assert_eq!(blaster("\"entangle\", \"sonic-blasts\", \"super-agility\""), "");
        assert!(blaster("\"entangle\", \"sonic-blasts\", \"armor\"").contains("Armor is no trick arrow"));
        assert!(blaster("\"entangle\", \"stun\"").contains("3 trick arrows"));
        let invisible = blaster("\"entangle\", \"stun\", \"invisibility-obscurement:invisibility\"");
        assert!(invisible.contains("obscures"), "{invisible}");
    }
}
