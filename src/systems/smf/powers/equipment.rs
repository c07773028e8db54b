//! Equipment of henchmen: firearms, close combat gear, hordes, special weapons; and Legion, their own minor power.
//!
//! Rule:    Firearms: 2D Body attack at 10 in. Close combat weapon: +1 re-roll on melee attack. Close combat defense:
//!          +1 re-roll on Body defense. Hordes: lost members return. Special weapons: once a game an attack as
//!          Grenades. Legion: +5 members.
//! Source:  Super Mission Force, 2nd printing, Ch. 4, Henchmen; ledger `smf.henchmen.equipment.*`,
//!          `smf.henchmen.legion`.
//! Reading: Special weapons are 3D less 2D = 1D and take Concentrated Fire; they are fired at the first chance.
//! Example: ten members with firearms who stand still roll 2D + 3D: ten boxes against 1D with 1/15552.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::PoolKind;

/// Firearms.
#[derive(Debug)]
pub struct Firearms;
/// Close combat weapon.
#[derive(Debug)]
pub struct CloseCombatWeapon;
/// Close combat defense.
#[derive(Debug)]
pub struct CloseCombatDefense;
/// Hordes.
#[derive(Debug)]
pub struct Hordes;
/// Special weapons.
#[derive(Debug)]
pub struct SpecialWeapons;
/// Legion.
#[derive(Debug)]
pub struct Legion;

impl Power for Firearms {
    const ENTRY: Entry = Entry::new(
        "firearms",
        "Firearms",
        "smf.henchmen.equipment.firearms",
        Level::Equipment,
        "2D ranged Body attack at 10 in, with Concentrated Fire",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.ranged_attack(slot, "firearms", Pool::new(4, 0), 10);
        sheet.last_attack(|attack| attack.volley = true);
    }
}

impl Power for CloseCombatWeapon {
    const ENTRY: Entry = Entry::new(
        "close-combat-weapon",
        "Close combat weapon",
        "smf.henchmen.equipment.close-combat-weapon",
        Level::Equipment,
        "+1 re-roll on melee attack",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::MeleeAttack, 0, 1);
    }
}

impl Power for CloseCombatDefense {
    const ENTRY: Entry = Entry::new(
        "close-combat-defense",
        "Close combat defense",
        "smf.henchmen.equipment.close-combat-defense",
        Level::Equipment,
        "+1 re-roll on Body defense",
    )
    .called(&["close combat defence"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.body_defense(slot, 0, 1);
    }
}

impl Power for Hordes {
    const ENTRY: Entry = Entry::new(
        "hordes",
        "Hordes",
        "smf.henchmen.equipment.hordes",
        Level::Equipment,
        "a chance roll at the start of each turn: so many lost members return",
    );

    fn compile(sheet: &mut Sheet, _slot: u8) {
        sheet.hordes = true;
    }
}

impl Power for SpecialWeapons {
    const ENTRY: Entry = Entry::new(
        "special-weapons",
        "Special weapons",
        "smf.henchmen.equipment.special-weapons",
        Level::Equipment,
        "once a game a 1D ranged Body attack at 5 in, with Concentrated Fire",
    )
    .called(&["special weapon"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.ranged_attack(slot, "special-weapons", Pool::new(3, 0), 5);
        sheet.last_attack(|attack| {
            attack.volley = true;
            attack.once = true;
        });
    }
}

impl Power for Legion {
    const ENTRY: Entry =
        Entry::new("legion", "Legion", "smf.henchmen.legion", Level::Minor, "+5 members of a henchmen group");

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.boxes(slot, 5, 5);
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Progress;
    use crate::systems::smf::bout::mistakes;
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::powers::{duel, tables};

    fn group(equipment: &str) -> String {
        format!("archetype = \"street-level-henchmen\"; legal = false; equipment = [{equipment}]")
    }

    /// `smf.henchmen.equipment.firearms`: 2D at 10 in, and Concentrated Fire.
    ///
    /// 2D + 3D score 10 with 6^-5, 1D nothing with 1/2.
    #[test]
    fn ten_members_with_firearms_who_stand_still_roll_5d() {
        let mut bout = duel("range = 10", &group("\"firearms\""), "body = 20; defense = \"1D\"");
        bout.turn(&[("ranged attack", 10)]);
        assert_eq!(bout.fraction, (1, 15552));
        let mut bout = duel("range = 11", &group("\"firearms\""), "body = 20; attack = \"1D\"");
        bout.turn(&[]);
        assert_eq!(bout.counted(Count::Attacks, 0), 0);
    }

    /// Walking 4 in of 6 in leaves no time to concentrate: 2D score 4 with 1/36, 1D nothing with 1/2; 3 in do.
    #[test]
    fn a_long_walk_spoils_the_volley() {
        for (range, margin, fraction) in [(14, 4, (1, 72)), (13, 10, (1, 15552))] {
            let rules = format!("ground = \"open\"; range = {range}");
            let mut bout = duel(&rules, &group("\"firearms\""), "body = 20; defense = \"1D\"");
            bout.turn(&[("ranged attack", margin)]);
            assert_eq!((bout.fraction, bout.gap()), (fraction, 10));
        }
    }

    /// `smf.henchmen.equipment.close-combat-weapon`: +1 re-roll on melee attack.
    ///
    /// 2D[1] + 3D score 10 with 6^-5 (1 + 5/2), 1D nothing with 1/2.
    #[test]
    fn clubs_give_a_reroll_in_melee() {
        let mut bout = duel("", &group("\"close-combat-weapon\""), "body = 20; defense = \"1D\"");
        bout.turn(&[("melee attack", 10)]);
        assert_eq!(bout.fraction, (7, 31104));
    }

    /// `smf.henchmen.equipment.close-combat-defense`: +1 re-roll, melee and ranged.
    ///
    /// 1D scores 2 with 1/6, 2D[1] nothing with 1/8.
    #[test]
    fn helmets_give_a_reroll_on_body_defense() {
        for (rules, attack) in [("", "melee attack"), ("range = 10", "ranged attack")] {
            let mut bout = duel(rules, "body = 6; attack = \"1D\"", &group("\"close-combat-defense\""));
            bout.turn(&[(attack, 2)]);
            assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 48), 8));
        }
    }

    /// 2D score 2 with 10/36.
    #[test]
    fn hordes_return_up_to_their_number() {
        let mut bout = duel("range = 5", "body = 6; attack = \"4D\"", &group("\"hordes\""));
        bout.turn(&[("ranged attack", 4)]);
        bout.turn(&[("hordes", 2)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((5, 18), 8));
        bout.turn(&[("ranged attack", 1)]);
        bout.turn(&[("hordes", 4)]);
        assert_eq!((bout.now(1).boxes[0], bout.counted(Count::Healed, 1)), (10, 5));
    }

    #[test]
    fn panic_comes_before_the_hordes_and_the_dead_do_not_return() {
        let shooter = "body = 6; attack = \"5D\"";
        let mut bout = duel("range = 5", shooter, &group("\"hordes\""));
        bout.turn(&[("ranged attack", 6)]);
        bout.turn(&[("panic check", 2), ("hordes", 1)]);
        assert_eq!((bout.now(1).boxes[0], bout.counted(Count::Fled, 1)), (3, 2));
        assert_eq!(bout.turn(&[("ranged attack", 3)]), Progress::Over(0));
    }

    /// 1D + 3D score 8 with 6^-4, 1D nothing with 1/2.
    #[test]
    fn the_special_weapon_fires_once() {
        let mut bout = duel("range = 5", &group("\"special-weapons\""), "body = 20; defense = \"1D\"");
        bout.turn(&[("ranged attack", 8)]);
        assert_eq!(bout.fraction, (1, 2592));
        bout.turn(&[]);
        bout.turn(&[]);
        assert_eq!(bout.counted(Count::Attacks, 0), 1);
    }

    /// `smf.henchmen.legion`: +5 members, at most once.
    #[test]
    fn a_legion_has_fifteen_members() {
        let bout = duel("", "archetype = \"henchmen\"; legal = false; minor = [\"legion\"]", "body = 6");
        assert_eq!(bout.now(0).boxes[0], 15);
        let twice = tables("", "archetype = \"henchmen\"; minor = [\"legion\", \"legion\"]", "body = 6");
        assert!(mistakes(&twice).contains("Legion is picked twice"), "{}", mistakes(&twice));
    }

    /// `smf.henchmen.equipment.special-weapons`: at 5 in.
    #[test]
    fn the_special_weapon_reaches_five_inches() {
        let mut bout = duel("range = 6", &group("\"special-weapons\""), "body = 20; attack = \"1D\"");
        bout.turn(&[]);
        assert_eq!(bout.counted(Count::Attacks, 0), 0);
    }
}
