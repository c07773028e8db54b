//! Metamorph: a form for every need.
//!
//! Rule:    A track is chosen at creation; free action at the start of each turn: one form. Elasticity: Melee
//!          Specialist with +6 in Move; Multiple Limbs, Save, Super-Agility; Entangle, Resistance, Stun (Body).
//!          Shape-Shifter: Leaping, Melee Specialist; Enhanced Senses, Entangle, Super-Agility; Armor, Flight, Power
//!          Blasts (minor).
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Metamorph; ledger `smf.power.metamorph`.
//! Reading: The form is a policy and kept; it is taken at the start of the game. Recharge states are remembered. The
//!          reach of the first form of either track is not played.
//! Example: `metamorph:shape-shifter` with form "third" has Armor and 5D[1] blasts: ten goals over 4D with 7/248832.

use super::power::{Entry, Level, Power, PowerId};
use crate::systems::smf::build::Sheet;

/// Metamorph.
#[derive(Debug)]
pub struct Metamorph;

impl Power for Metamorph {
    const ENTRY: Entry = Entry::new(
        "metamorph",
        "Metamorph",
        "smf.power.metamorph",
        Level::Major,
        "one of three forms, each with powers of its own (the policy `form` tells which)",
    )
    .options(&["elasticity", "shape-shifter"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        let elastic = sheet.option(slot) != "shape-shifter";
        let form = sheet.policy.form as usize;
        let powers: &[PowerId] = match (elastic, form) {
            (true, 0) => &[PowerId::MeleeSpecialist],
            (true, 1) => &[PowerId::MultipleLimbs, PowerId::Save, PowerId::SuperAgility],
            (true, 2) => &[PowerId::Entangle, PowerId::Resistance, PowerId::Stun],
            (false, 0) => &[PowerId::Leaping, PowerId::MeleeSpecialist],
            (false, 1) => &[PowerId::EnhancedSenses, PowerId::Entangle, PowerId::SuperAgility],
            _ => &[PowerId::Armor, PowerId::Flight, PowerId::PowerBlastsMinor],
        };
        if elastic && form == 0 {
            sheet.moves(slot, 6);
        }
        if form == 0 {
            sheet.far |= 1 << slot;
        }
        for &power in powers {
            sheet.own(power, "");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::smf::bout::{Bout, mistakes};
    use crate::systems::smf::fighter::Track;

    fn morph(rules: &str, track: &str, form: &str) -> Bout {
        let keys = format!("powers = [\"metamorph:{track}\"]\npolicy = {{ form = \"{form}\" }}");
        Bout::between(rules, &keys, "ranged-attack = \"4D\"")
    }

    /// `smf.power.metamorph`, F6: Armor, Flight, Power Blasts (minor).
    #[test]
    fn the_third_shape_has_armor_and_blasts() {
        let mut bout = morph("range = 15", "shape-shifter", "third");
        // 5D[1]: (1 + 5/2) / 6^5, against four failures: 1/2^4.
        bout.turn(&[("ranged attack", 10)]);
        assert_eq!(bout.fraction, (7, 248_832));
        bout.turn(&[("ranged attack", 3)]);
        assert_eq!(bout.now(0).boxes[0], 28);
    }

    /// `smf.power.metamorph`: the powers of F1 to F6; the Stun of F3 is against the Body.
    #[test]
    fn the_other_shapes_have_their_own_powers() {
        let powers = |track, form| -> Vec<PowerId> {
            morph("", track, form).setup.fighters[0].slots.iter().skip(1).map(|slot| slot.power).collect()
        };
        use PowerId::{EnhancedSenses, Entangle, Leaping, MeleeSpecialist, MultipleLimbs, Resistance, Save, Stun};
        assert_eq!(powers("elasticity", "first"), [MeleeSpecialist]);
        assert_eq!(powers("elasticity", "second"), [MultipleLimbs, Save, PowerId::SuperAgility]);
        assert_eq!(powers("elasticity", "third"), [Entangle, Resistance, Stun]);
        assert_eq!(powers("shape-shifter", "first"), [Leaping, MeleeSpecialist]);
        assert_eq!(powers("shape-shifter", "second"), [EnhancedSenses, Entangle, PowerId::SuperAgility]);
        let third = [PowerId::Armor, PowerId::Flight, PowerId::PowerBlastsMinor];
        assert_eq!(powers("shape-shifter", "third"), third);
        let stun = morph("range = 15", "elasticity", "third").setup.fighters[0].clone();
        let stun = stun.attacks.iter().find(|attack| attack.id == "stun").map(|attack| attack.track);
        assert_eq!(stun, Some(Track::Body));
    }

    /// `smf.power.metamorph`, F1: Melee Specialist, +6 in Move.
    #[test]
    fn the_first_elastic_form_strides() {
        let mut bout = morph("", "elasticity", "first");
        assert_eq!(bout.setup.fighters[0].movement, 12);
        // Melee Specialist: (1 + 4/2) / 6^4 * 1/2^4.
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 6912));
    }

    #[test]
    fn forms_do_not_fit_into_a_grimoire() {
        let side = "powers = [\"sorcery\"]\ngrimoire = [\"metamorph\"]\nbody = 6";
        let text = mistakes(&format!("[[side]]\nname = \"A\"\n{side}\n[[side]]\nname = \"B\"\nbody = 6\n"));
        assert!(text.contains("Metamorph in a grimoire"), "{text}");
    }

    /// `smf.power.metamorph`: six inches more in the first form of Elasticity, and in no other.
    #[test]
    fn no_other_form_strides() {
        for (track, form, inches) in [
            ("elasticity", "second", 8),
            ("elasticity", "third", 6),
            ("shape-shifter", "first", 6),
            ("shape-shifter", "second", 8),
            ("shape-shifter", "third", 6),
        ] {
            assert_eq!(morph("", track, form).setup.fighters[0].movement, inches, "{track} {form}");
        }
    }
}
