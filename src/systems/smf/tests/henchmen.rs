//! Groups of henchmen against characters and against each other (`smf.sim.duel-henchmen`).

use super::{all, alternate, exactly, odds, sides};
use crate::game::Progress;
use crate::systems::smf::bout::{Bout, mistakes};
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::{PoolKind, Track};
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::{Outcome, flag};

/// Flight and Armor leave the pools alone.
const GROUP: &str = "archetype = \"henchmen\"\nminor = [\"flight\", \"armor\"]";

fn street(equipment: &str) -> String {
    format!("archetype = \"street-level-henchmen\"\nequipment = [{equipment}]")
}

/// `smf.initiative.leader`: 2D by the rule of 2D, or a leader's 4D. Against 4D the group starts with
/// P(more goals) + half of the ties where the pools are equal.
#[test]
fn a_group_without_a_leader_rolls_two_dice_for_initiative_or_four() {
    for (value, dice) in [("rule-of-2d", 2), ("leader", 4)] {
        let rules = format!("[rules]\nhenchmen-initiative = \"{value}\"\n");
        let mut bout = Bout::new(&format!("{rules}{}", sides(GROUP, "body = 6")));
        assert_eq!(bout.setup.fighters[0].fixed[PoolKind::Initiative as usize], Pool::new(dice, 0));
        // The group begins with more goals; with equal pools a tie is a coin's.
        let second = if dice == 2 { odds((2, 0), (4, 0), 0) } else { (1, 2) };
        bout.turn(&[("initiative", 1), ("melee attack", 8)]);
        assert_eq!(bout.fraction, all(&[second, odds((4, 0), (2, 0), 8)]));
        let said = bout.brief.rulings.iter().filter(|ruling| ruling.switch.starts_with("henchmen-initiative"));
        assert_eq!(
            said.map(|ruling| ruling.switch.clone()).collect::<Vec<_>>(),
            [format!("henchmen-initiative = \"{value}\"")]
        );
    }
    // A written pool is what it says, and nobody rolls where the order is fixed.
    let written = format!("{GROUP}\ninitiative = \"3D\"");
    let bout = Bout::new(&format!("[rules]\nhenchmen-initiative = \"leader\"\n{}", sides(&written, "body = 6")));
    assert_eq!(bout.setup.fighters[0].fixed[PoolKind::Initiative as usize], Pool::new(3, 0));
    let bout = Bout::new(&alternate("", GROUP, "body = 6"));
    assert!(bout.brief.rulings.iter().all(|ruling| !ruling.switch.starts_with("henchmen-initiative")));
}

/// `smf.boost.general`: groups trade minors for boosts like characters, unless the switch forbids it.
#[test]
fn a_group_trades_minors_for_boosts_unless_the_rules_forbid_it() {
    let tough = "archetype = \"henchmen\"\nminor = [\"armor\"]\nboosts = [\"tough\"]";
    for rules in ["", "henchmen-boosts = true"] {
        let bout = Bout::new(&alternate(rules, tough, "body = 6"));
        assert_eq!(bout.setup.fighters[0].boxes[0], 11);
        let said = bout.brief.rulings.iter().filter(|ruling| ruling.switch == "henchmen-boosts = true");
        assert_eq!(said.count(), 1);
    }
    let refused = mistakes(&alternate("henchmen-boosts = false", tough, "body = 6"));
    assert!(refused.contains("a group of henchmen with Tough") && refused.contains("t.toml:"), "{refused}");
    let hero = "archetype = \"brick\"\nmajor = [\"super-strength-major\"]\nminor = [\"armor\"]\nboosts = [\"tough\"]";
    assert_eq!(mistakes(&alternate("henchmen-boosts = false", hero, GROUP)), "");
    let house = format!("{tough}\nlegal = false");
    assert_eq!(mistakes(&alternate("henchmen-boosts = false", &house, "body = 6")), "");
}

/// `smf.henchmen.melee-bonus`: the ledger's table by members against one foe, and that of the other reading.
#[test]
fn numbers_add_dice_by_the_table() {
    for (rules, table) in
        [("", [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 3]), ("henchmen-beyond = 0", [0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 3])]
    {
        for members in 1..=10u8 {
            let mut bout = Bout::new(&alternate(rules, GROUP, "body = 6"));
            bout.state.fighters[0].boxes[0] = members;
            bout.turn(&[("melee attack", 0)]);
            let bonus = table[usize::from(members)];
            assert_eq!(bout.fraction, odds((2 + bonus, 0), (4, 0), 0), "{members} members, {rules}");
        }
    }
}

/// `smf.core.key-rule`: readings are switches, and the report says which was used.
#[test]
fn the_reading_in_use_is_reported() {
    for (switch, rule) in [
        ("henchmen-beyond = 0", "smf.henchmen.melee-bonus"),
        ("henchmen-beyond = 1", "smf.henchmen.melee-bonus"),
        ("re-roll = \"fails-first\"", "smf.core.re-roll"),
        ("re-roll = \"gamble\"", "smf.core.re-roll"),
        ("round-limit = 7", "smf.sim.duel"),
        ("charge = true", "smf.sim.duel"),
        ("knockback = true", "smf.combat.knockback"),
        ("maneuvers = true", "smf.maneuver.general"),
        ("dire-enemies = true", "smf.event.dire-enemies"),
        ("stygian-darkness = true", "smf.event.stygian-darkness"),
        ("traps = true", "smf.event.traps"),
        ("emanations-of-power = true", "smf.event.emanations-of-power"),
    ] {
        let bout = Bout::new(&alternate(switch, GROUP, "body = 6"));
        let said = bout.brief.rulings.iter().filter(|ruling| ruling.switch == switch && ruling.rule == rule);
        assert_eq!(said.count(), 1, "{switch}");
    }
    let house = Bout::new(&alternate("", "archetype = \"brick\"\nlegal = false", "body = 6"));
    assert!(house.brief.notes.iter().any(|note| note.contains("A is a house build")), "{:?}", house.brief.notes);
}

/// `smf.henchmen.group`: ten members act as one model, with one roll for an attack and one for a defense; in a duel
/// they are the track (`smf.sim.duel-henchmen`).
///
/// `smf.henchmen.melee-bonus`, example: ten charging one, 2D + 3D + 1D = 6D.
#[test]
fn ten_henchmen_charge_with_six_dice() {
    let mut bout = Bout::new(&alternate("charge = true", GROUP, "body = 6"));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((6, 0), (4, 0), 0));
    assert_eq!((bout.now(0).boxes[0], bout.counted(Count::Attacks, 0)), (10, 1));
    bout.turn(&[("melee attack", 3)]);
    // Armor saves one of the three.
    assert_eq!((bout.fraction, bout.now(0).boxes[0]), (odds((4, 0), (2, 0), 3), 8));
}

/// `smf.henchmen.melee-bonus`, ruling: against a group its members count; numbers never defend.
#[test]
fn groups_count_each_other() {
    // Ten v ten: nothing. Ten v five: (10 - 5 - 1) / 2, +2D.
    for (foes, bonus) in [(10, 0), (8, 0), (7, 1), (5, 2), (1, 3)] {
        let mut bout = Bout::new(&alternate("", GROUP, GROUP));
        bout.state.fighters[1].boxes[0] = foes;
        bout.turn(&[("melee attack", 0)]);
        assert_eq!(bout.fraction, odds((2 + bonus, 0), (2, 0), 0), "{foes}");
    }
}

/// `smf.henchmen.support`, ruling: Scrapper takes one die from the numbers, never below nothing.
#[test]
fn a_scrapper_is_crowded_less() {
    for (members, bonus) in [(10, 2), (4, 0), (3, 0)] {
        let mut bout = Bout::new(&alternate("", GROUP, "body = 6\npowers = [\"scrapper\"]"));
        bout.state.fighters[0].boxes[0] = members;
        bout.turn(&[("melee attack", 1)]);
        assert_eq!(bout.fraction, odds((2 + bonus, 0), (5, 0), 1), "{members}");
    }
}

/// `smf.henchmen.concentrated-fire`: +1D for every full two members, at most +3D; Firearms have 2D.
#[test]
fn concentrated_fire_adds_dice_by_members() {
    for members in 1..=10u8 {
        let mut bout =
            Bout::new(&alternate("range = 10", &street("\"firearms\", \"close-combat-weapon\""), "body = 6"));
        bout.setup.fight.fighters[0].group = bout.setup.fighters[0].group.map(|mut group| {
            group.panics = false;
            group
        });
        bout.state.fighters[0].boxes[0] = members;
        bout.turn(&[("ranged attack", 0)]);
        let bonus = u32::from(members / 2).min(3);
        assert_eq!(bout.fraction, odds((2 + bonus, 0), (4, 0), 0), "{members}");
    }
}

/// `smf.henchmen.concentrated-fire`, example with its re-roll: 2D + 1D[1] + 3D = 6D[1].
#[test]
fn ten_henchmen_with_power_blasts_fire_six_dice_and_a_re_roll() {
    let group = "archetype = \"henchmen\"\nminor = [\"power-blasts-minor\", \"flight\"]";
    let mut bout = Bout::new(&alternate("range = 10", group, "body = 6"));
    bout.turn(&[("ranged attack", 0)]);
    assert_eq!(bout.fraction, odds((6, 1), (4, 0), 0));
}

/// `smf.henchmen.concentrated-fire`: not after more than half the Move.
#[test]
fn a_group_that_hurried_does_not_concentrate_its_fire() {
    for (gap, dice) in [(13, 5), (14, 2)] {
        let rules = format!("ground = \"open\"\nrange = {gap}");
        let mut bout = Bout::new(&alternate(&rules, &street("\"firearms\", \"close-combat-weapon\""), "body = 6"));
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!((bout.fraction, bout.gap()), (odds((dice, 0), (4, 0), 0), 10), "{gap}");
    }
}

/// `smf.henchmen.damage`, example: 7 members, 2 Body and then 2 Psyche: 3 left.
#[test]
fn body_and_psyche_take_members() {
    let a = "body = 6\npsyche-attack = \"8D\"";
    let mut bout = Bout::new(&alternate("", a, "archetype = \"henchmen\"\nminor = [\"flight\", \"super-agility\"]"));
    bout.state.fighters[1].boxes[0] = 7;
    bout.turn(&[("Psyche attack", 2)]);
    assert_eq!(bout.fraction, odds((8, 0), (2, 0), 2));
    bout.turn(&[("melee attack", 0)]);
    bout.setup.fight.fighters[0].attacks.retain(|attack| attack.track == Track::Body);
    bout.turn(&[("melee attack", 2)]);
    assert_eq!(bout.now(1).boxes[0], 3);
    assert_eq!((bout.counted(Count::PsycheLost, 1), bout.counted(Count::BodyLost, 1)), (2, 2));
}

/// `smf.henchmen.damage`, ruling: no KO check at 0 members; Armor saves one member of an attack.
#[test]
fn a_group_without_members_is_beaten() {
    let mut bout = Bout::new(&alternate("", "body = 6", GROUP));
    bout.state.fighters[1].boxes[0] = 3;
    bout.turn(&[("melee attack", 3)]);
    assert_eq!(bout.now(1).boxes[0], 1);
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.turn(&[("melee attack", 4)]), Progress::Over(Outcome::First as usize));
    assert!(bout.now(1).is(flag::OUT));
}

/// `smf.henchmen.panic`: strictly below half of ten, so at four; TN4 with 2D, the shortfall flees. Two goals: 2 flee.
#[test]
fn street_level_henchmen_panic_below_half() {
    let group = street("\"close-combat-defense\", \"close-combat-weapon\"");
    let mut bout = Bout::new(&alternate("", &group, "body = 6"));
    bout.state.fighters[0].boxes[0] = 5;
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((3, 1), (4, 0), 0));
    bout.turn(&[("melee attack", 0)]);
    bout.state.fighters[0].boxes[0] = 4;
    bout.turn(&[("panic check", 2), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[exactly((2, 0), 2), odds((2, 1), (4, 0), 0)]));
    assert_eq!((bout.now(0).boxes[0], bout.counted(Count::Fled, 0)), (2, 2));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((4, 0), (2, 1), 0));
    // Nobody is left: the group is wiped out.
    assert_eq!(bout.turn(&[("panic check", 1)]), Progress::Over(Outcome::Second as usize));
    assert_eq!((bout.counted(Count::Fled, 0), bout.counted(Count::KnockedOut, 0)), (4, 1));
}

/// `smf.henchmen.panic`: half of eleven is five and a half; and ordinary henchmen never panic.
#[test]
fn half_is_meant_exactly() {
    let group = format!("{}\nmembers = 11", street("\"close-combat-defense\", \"close-combat-weapon\""));
    let mut bout = Bout::new(&alternate("", &group, "body = 6"));
    bout.state.fighters[0].boxes[0] = 5;
    bout.turn(&[("panic check", 4), ("melee attack", 0)]);
    assert_eq!(bout.now(0).boxes[0], 5);
    let mut bout = Bout::new(&alternate("", GROUP, "body = 6"));
    bout.state.fighters[0].boxes[0] = 1;
    bout.turn(&[("melee attack", 0)]);
}

/// `smf.event.stygian-darkness`: a group sees no better than a character, so its panic is a check against TN5.
#[test]
fn groups_panic_more_in_the_dark() {
    let group = street("\"close-combat-defense\", \"close-combat-weapon\"");
    let mut bout = Bout::new(&alternate("stygian-darkness = true", &group, "body = 6"));
    bout.state.fighters[0].boxes[0] = 4;
    bout.turn(&[("panic check", 2), ("melee attack", 0)]);
    assert_eq!(bout.now(0).boxes[0], 1);
}

/// `smf.henchmen.equipment.hordes`: after panic, as many as a chance roll's goals return, never above the start.
#[test]
fn hordes_return_after_the_panic() {
    let mut bout = Bout::new(&alternate("", &street("\"hordes\", \"close-combat-weapon\""), "body = 6"));
    bout.turn(&[("hordes", 3), ("melee attack", 0)]);
    assert_eq!(bout.now(0).boxes[0], 10);
    bout.turn(&[("melee attack", 0)]);
    bout.state.fighters[0].boxes[0] = 4;
    bout.turn(&[("panic check", 1), ("hordes", 4), ("melee attack", 0)]);
    assert_eq!((bout.now(0).boxes[0], bout.counted(Count::Healed, 0)), (5, 4));
    bout.turn(&[("melee attack", 0)]);
    bout.state.fighters[0].boxes[0] = 3;
    // A wiped-out group does not return.
    assert_eq!(bout.turn(&[("panic check", 0)]), Progress::Over(Outcome::Second as usize));
}

/// `smf.henchmen.equipment.special-weapons`: 1D and Concentrated Fire, once a game, and then Firearms again.
#[test]
fn special_weapons_are_used_once() {
    let group = format!("{}\npolicy = {{ attack = \"special-weapons\" }}", street("\"special-weapons\", \"firearms\""));
    let mut bout = Bout::new(&alternate("range = 5", &group, "body = 6"));
    bout.turn(&[("ranged attack", 0)]);
    assert_eq!(bout.fraction, odds((4, 0), (4, 0), 0));
    bout.turn(&[]);
    bout.turn(&[("ranged attack", 0)]);
    assert_eq!(bout.fraction, odds((5, 0), (4, 0), 0));
}

/// `smf.henchmen.rule-of-2d`: re-rolls and adders stay, every pool loses two dice.
#[test]
fn groups_roll_two_dice_less() {
    let group = "archetype = \"henchmen\"\nminor = [\"resistance\", \"legion\"]";
    let mut bout = Bout::new(&alternate("", "body = 6", group));
    assert_eq!(bout.now(1).boxes[0], 15);
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((4, 0), (3, 0), 0));
    bout.state.fighters[1].entangled = 2;
    bout.turn(&[("break-out", 1), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[(5, 12), odds((5, 0), (4, 0), 0)]));
}
