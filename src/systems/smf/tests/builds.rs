//! Builds by archetype: what the menus allow, what they do not, and the figures that come of it.

use super::sides;
use crate::systems::smf::bout::{Bout, mistakes};
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::PoolKind;
use crate::systems::smf::powers::Level;

/// The fighter compiled of a legal build: Move, Body, Psyche.
#[track_caller]
fn figures(build: &str) -> [u8; 3] {
    let tables = sides(build, "body = 6");
    assert_eq!(mistakes(&tables), "", "{build}");
    let bout = Bout::new(&tables);
    let fighter = &bout.setup.fighters[0];
    [fighter.movement, fighter.boxes[0], fighter.boxes[1]]
}

/// Asserts that a build is refused for exactly one reason, with this message.
#[track_caller]
fn refused(build: &str, message: &str) {
    let report = mistakes(&sides(build, "body = 6"));
    let messages: Vec<&str> = report.lines().filter(|line| line.starts_with("error")).collect();
    assert_eq!(messages.len(), 1, "{build}\n{report}");
    assert!(messages[0].ends_with(message), "{build}\n{report}");
    assert!(!message.contains("legal = false"), "the help says so, not the message");
}

/// `smf.archetype.*`: stats as printed, changed by the powers picked.
#[test]
fn every_archetype_has_a_legal_build() {
    for (build, expected) in [
        ("archetype = \"blaster\"\nmajor = [\"power-blasts-major\"]\nminor = [\"flight\", \"force-field\"]", [6, 6, 6]),
        ("archetype = \"brawler\"\nmajor = [\"scrapper\"]\nminor = [\"iron-will\", \"regen\"]", [7, 7, 6]),
        ("archetype = \"brick\"\nmajor = [\"super-strength-major\"]\nminor = [\"armor\", \"rage\"]", [5, 8, 6]),
        ("archetype = \"mastermind\"\nmajor = [\"enhance-major\"]\nminor = [\"gadgets\", \"savant\"]", [6, 6, 6]),
        ("archetype = \"mentalist\"\nmajor = [\"healing\"]\nminor = [\"flight\", \"iron-will\"]", [6, 5, 8]),
        // The first form, elasticity, has +6 in of Move.
        ("archetype = \"metamorph\"\nmajor = [\"metamorph\"]\nminor = [\"armor\"]", [12, 6, 6]),
        (
            "archetype = \"sorcerer\"\nmajor = [\"sorcery\"]\nminor = [\"jinx\"]\n\
             grimoire = [\"power-blasts-major\", \"force-field\", \"regen\", \"stun\", \"entangle\"]",
            [6, 6, 8],
        ),
        ("archetype = \"speedster\"\nmajor = [\"speed\"]\nminor = [\"stun\", \"resistance\"]", [40, 6, 6]),
        ("archetype = \"wildcard\"\nminor = [\"stun\", \"jinx\", \"regen\", \"armor\"]", [6, 6, 6]),
        ("archetype = \"street-level\"\nminor = [\"stun\", \"jinx\"]", [6, 5, 5]),
        (
            "archetype = \"super\"\nbase = \"brick\"\nmajor = [\"super-strength-major\"]\n\
             minor = [\"armor\", \"rage\", \"resistance\", \"leaping\"]",
            [5, 8, 6],
        ),
        (
            "archetype = \"powerhouse\"\nhalves = [\"brick\", \"speedster\"]\n\
                major = [\"super-strength-major\", \"speed\"]\n\
             minor = [\"armor\", \"rage\", \"stun\", \"reflection\"]",
            [40, 8, 6],
        ),
        ("archetype = \"henchmen\"\nminor = [\"armor\", \"legion\"]", [6, 15, 15]),
        ("archetype = \"street-level-henchmen\"\nequipment = [\"hordes\", \"firearms\"]", [6, 10, 10]),
    ] {
        assert_eq!(figures(build), expected, "{build}");
    }
}

/// `smf.build.character`: Move, Body and Psyche come from the archetype; `smf.core.rule-of-4d`: whatever nothing raises
/// is 4D, and attacks that no power gives are not there.
#[test]
fn what_no_power_raises_is_4d() {
    use PoolKind::{Initiative, Ko, MeleeAttack, MeleeDefense, PsycheDefense, RangedDefense};
    for (archetype, stats) in [
        ("blaster", [6, 6, 6]),
        ("brawler", [7, 7, 6]),
        ("brick", [5, 8, 6]),
        ("mastermind", [6, 6, 6]),
        ("mentalist", [6, 5, 8]),
        ("metamorph", [6, 6, 6]),
        ("sorcerer", [6, 6, 8]),
        ("speedster", [40, 6, 6]),
        ("wildcard", [6, 6, 6]),
        ("street-level", [6, 5, 5]),
    ] {
        let build = format!("archetype = \"{archetype}\"\nlegal = false");
        assert_eq!(figures(&build), stats, "{archetype}");
        let bout = Bout::new(&sides(&build, "body = 6"));
        let fighter = &bout.setup.fighters[0];
        for kind in [MeleeAttack, MeleeDefense, RangedDefense, PsycheDefense, Initiative, Ko] {
            assert_eq!(fighter.fixed[kind as usize], Pool::new(4, 0), "{archetype}: {kind:?}");
        }
        assert!(fighter.attacks.iter().all(|attack| attack.resisted_by == MeleeDefense), "{archetype}");
    }
    // Clever gives Bug-Man Psyche 7, Massive a Brick Body 10.
    assert_eq!(figures("character = \"bug-man\""), [6, 6, 7]);
    assert_eq!(figures("archetype = \"brick\"\nlegal = false\nminor = [\"massive\"]"), [7, 10, 6]);
}

/// `smf.power.amphibious`, `smf.power.construct`: any archetype may pick them as minors.
#[test]
fn amphibious_and_construct_are_on_every_list() {
    for power in ["amphibious", "construct:move"] {
        let brick = "archetype = \"brick\"\nmajor = [\"super-strength-major\"]\nminor = [\"armor\", ";
        assert_eq!(figures(&format!("{brick}\"{power}\"]")), [7, 8, 6]);
        assert_eq!(figures(&format!("archetype = \"street-level\"\nminor = [\"stun\", \"{power}\"]")), [8, 5, 5]);
        let archer = "archetype = \"blaster\"\nmajor = [\"archery\"]\n\
            tricks = [\"entangle\", \"sonic-blasts\", \"super-agility\"]\nminor = [\"fortune\", ";
        assert_eq!(figures(&format!("{archer}\"{power}\"]")), [8, 6, 6]);
    }
}

/// The maneuvers a build has with this switch.
fn maneuvers(switch: &str, build: &str) -> Vec<&'static str> {
    let bout = Bout::new(&format!("[rules]\nmaneuvers = {switch}\n{}", sides(build, "body = 6")));
    let slots = bout.setup.fighters[0].slots.iter().map(|slot| slot.power.entry());
    slots.filter(|entry| entry.level == Level::Maneuver).map(|entry| entry.id).collect()
}

/// `smf.maneuver.general`: one switch, off in the basic game; every character has all those of his archetype without a
/// pick, a Powerhouse those of both halves, a Super those of his base, and Street-Level none.
#[test]
fn maneuvers_come_with_the_archetype_when_they_are_in_use() {
    let brick = ["haymaker", "hardball-special", "shockwave", "way-outta-here"];
    for (build, expected) in [
        ("archetype = \"blaster\"", &["blast-back", "rapid-fire", "radius-attack"][..]),
        ("archetype = \"brawler\"", &["acrobatic-attack", "speed-burst"]),
        ("archetype = \"brick\"", &brick),
        ("archetype = \"mastermind\"", &["escape-artist", "i-have-a-plan"]),
        ("archetype = \"mentalist\"", &["mind-meld", "power-attack-mentalist"]),
        ("archetype = \"metamorph\"", &["bigger-is-better", "power-attack-metamorph"]),
        ("archetype = \"sorcerer\"", &["miraculous-recovery", "talisman"]),
        ("archetype = \"speedster\"", &["hurricane-charge", "whirlwind"]),
        ("archetype = \"wildcard\"", &["desperate-defense", "power-attack-wildcard"]),
        ("archetype = \"street-level\"", &[]),
        ("archetype = \"henchmen\"", &[]),
        ("archetype = \"super\"\nbase = \"brick\"", &brick),
        (
            "archetype = \"powerhouse\"\nhalves = [\"wildcard\", \"speedster\"]",
            &["desperate-defense", "power-attack-wildcard", "hurricane-charge", "whirlwind"],
        ),
    ] {
        let build = format!("{build}\nlegal = false");
        assert_eq!(maneuvers("true", &build), expected, "{build}");
        assert!(maneuvers("false", &build).is_empty(), "{build}");
    }
}

/// `smf.maneuver.general`, ruling: also on a charge, where Haymaker makes 5D[2] of a Brick's 4D + 1D; not on a grapple.
#[test]
fn a_haymaker_may_be_a_charge_and_no_grapple() {
    let brick = "archetype = \"brick\"\nlegal = false\n";
    let rules = "[rules]\norder = \"alternate\"\nmaneuvers = true\ncharge = true\n";
    let mut charge = Bout::new(&format!("{rules}{}", sides(brick, "body = 6")));
    charge.turn(&[("melee attack", 0)]);
    assert_eq!(charge.fraction, super::odds((5, 2), (4, 0), 0));
    let grappler = format!("{brick}policy = {{ attack = \"grapple\" }}");
    let mut grapple = Bout::new(&format!("{rules}{}", sides(&grappler, "body = 6")));
    grapple.turn(&[("grapple", 0)]);
    assert_eq!((grapple.fraction, grapple.now(0).spent), (super::odds((5, 0), (4, 0), 0), 0));
}

/// `smf.boost.*`: a boost is worth a minor pick; the figures of White Rhino: Move 9, ranged defense 5D[1].
#[test]
fn boosts_are_traded_for_minor_picks() {
    let rhino =
        "archetype = \"brick\"\nmajor = [\"super-strength-major\"]\nminor = [\"resistance\"]\nboosts = [\"fast\"]";
    assert_eq!(figures(rhino), [9, 8, 6]);
    let bout = Bout::new(&sides(rhino, "body = 6"));
    assert_eq!(bout.setup.fighters[0].fixed[PoolKind::RangedDefense as usize], Pool::new(5, 1));
    assert_eq!(figures("archetype = \"street-level\"\nboosts = [\"tough\", \"clever\"]"), [6, 6, 6]);
    refused(
        "archetype = \"street-level\"\nminor = [\"stun\"]\nboosts = [\"tough\", \"clever\"]",
        "a Street-Level has 2 minor picks, boosts included, and this one uses 3",
    );
    refused("archetype = \"street-level\"\nboosts = [\"tough\", \"tough\"]", "Tough is picked twice");
}

/// `smf.boost.trade-off`: two penalties for a minor of the own list, three for one of the Street-Level list.
#[test]
fn penalties_buy_a_minor() {
    let brick = "archetype = \"brick\"\nmajor = [\"super-strength-major\"]\nminor = [\"armor\", \"rage\", ";
    assert_eq!(figures(&format!("{brick}\"resistance\"]\ntrade-off = [\"body\", \"move\"]")), [4, 7, 6]);
    assert_eq!(figures(&format!("{brick}\"stun\"]\ntrade-off = [\"body\", \"move\", \"psyche\"]")), [4, 7, 5]);
    refused(&format!("{brick}\"stun\"]\ntrade-off = [\"body\", \"move\"]"), "Stun is not on the list of a Brick");
    refused(
        &format!("{brick}\"magic-artifact\", \"shield\"]\ntrade-off = [\"body\", \"move\", \"psyche\"]\nlegal = true")
            .replace("\"magic-artifact\", ", ""),
        "Shield is not on the list of a Brick",
    );
    refused(
        &format!("{brick}\"stun\", \"jinx\"]\ntrade-off = [\"body\", \"move\", \"psyche\"]").replace("\"rage\", ", ""),
        "Jinx is not on the list of a Brick",
    );
    refused(
        "archetype = \"street-level\"\nminor = [\"stun\"]\nboosts = [\"tough\", \"clever\", \"fast\"]\n\
            trade-off = [\"body\", \"move\"]",
        "a Street-Level has 3 minor picks, boosts included, and this one uses 4",
    );
    refused(
        "archetype = \"street-level\"\nminor = [\"stun\", \"jinx\"]\ntrade-off = [\"body\"]",
        "one penalty buys nothing",
    );
    refused(
        "archetype = \"street-level\"\nboosts = [\"tough\", \"clever\", \"fast\"]\ntrade-off = [\"body\", \"move\"]",
        "the minor gained by a trade-off cannot be traded for a boost",
    );
}

/// `smf.archetype.blaster`: with Archery another list, boosts among it.
#[test]
fn archers_have_a_list_of_their_own() {
    let archer = "archetype = \"blaster\"\nmajor = [\"archery\"]\n\
        tricks = [\"entangle\", \"sonic-blasts\", \"super-agility\"]\n";
    assert_eq!(figures(&format!("{archer}minor = [\"fortune\", \"savant\"]")), [6, 6, 6]);
    assert_eq!(figures(&format!("{archer}boosts = [\"tough\", \"fast\"]")), [10, 7, 6]);
    refused(&format!("{archer}minor = [\"fortune\", \"flight\"]"), "Flight is not on the list of a Blaster");
    refused(
        "archetype = \"blaster\"\nmajor = [\"power-blasts-major\"]\nminor = [\"fortune\", \"flight\"]",
        "Fortune is not on the list of a Blaster",
    );
    refused(
        &format!("{}minor = [\"fortune\", \"savant\"]", archer.replace("\"entangle\", ", "")),
        "a Blaster has 3 trick arrows, and this one has 2",
    );
    refused(
        &format!("{}minor = [\"fortune\", \"savant\"]", archer.replace("entangle", "armor")),
        "Armor is no trick arrow",
    );
}

/// A Powerhouse with an archer in it: the other half's list is whole.
#[test]
fn an_archers_other_half_keeps_its_list() {
    let build = "archetype = \"powerhouse\"\nhalves = [\"blaster\", \"brick\"]\n\
        major = [\"archery\", \"super-strength-major\"]\n\
                 tricks = [\"entangle\", \"sonic-blasts\", \"super-agility\"]\n\
                 minor = [\"fortune\", \"savant\", \"resistance\", \"armor\"]";
    assert_eq!(figures(build), [6, 8, 6]);
}

/// `smf.archetype.*`: one message for each way to break a menu.
#[test]
fn picks_beside_the_menu_are_refused() {
    let brick = "archetype = \"brick\"\n";
    refused(
        &format!("{brick}major = [\"speed\"]\nminor = [\"armor\", \"rage\"]"),
        "Speed is not on the list of a Brick",
    );
    refused(&format!("{brick}minor = [\"armor\", \"rage\"]"), "a Brick has 1 major power, and this one has 0");
    refused(
        "archetype = \"blaster\"\nmajor = [\"power-blasts-major\", \"archery\"]\n\
         tricks = [\"entangle\", \"sonic-blasts\", \"super-agility\"]\n\
             minor = [\"iron-will\", \"super-strength-minor\"]",
        "a Blaster has 1 major power, and this one has 2",
    );
    refused(
        &format!("{brick}major = [\"super-strength-major\"]\nminor = [\"armor\", \"stun\"]"),
        "Stun is not on the list of a Brick",
    );
    refused(
        &format!("{brick}major = [\"super-strength-major\"]\nminor = [\"armor\"]"),
        "a Brick has 2 minor picks, boosts included, and this one uses 1",
    );
    refused(
        &format!("{brick}major = [\"super-strength-major\"]\nminor = [\"armor\", \"rage\", \"leaping\"]"),
        "a Brick has 2 minor picks, boosts included, and this one uses 3",
    );
    refused(
        "archetype = \"wildcard\"\nmajor = [\"speed\"]\nminor = [\"stun\", \"jinx\", \"regen\", \"armor\"]\n\
            legal = true",
        "Speed is not on the list of a Wildcard",
    );
}

/// A power of the wrong level, or a piece of equipment on a character.
#[test]
fn picks_in_the_wrong_list_are_refused() {
    refused(
        "archetype = \"brick\"\nmajor = [\"super-strength-major\"]\nminor = [\"armor\", \"rage\", \"speed\"]",
        "\"speed\" is a major power, which does not belong here",
    );
    refused(
        "archetype = \"street-level\"\nminor = [\"stun\", \"jinx\"]\nequipment = [\"firearms\"]",
        "a Street-Level has no pieces of equipment, and this one has 1",
    );
}

/// `smf.boost.trade-off`: different penalties, so that nobody pays with the same twice.
#[test]
fn a_penalty_is_traded_once() {
    let brick = "archetype = \"brick\"\nmajor = [\"super-strength-major\"]\nminor = [\"armor\", \"resistance\"]";
    let report = mistakes(&sides(&format!("{brick}\ntrade-off = [\"body\", \"body\"]"), "body = 6"));
    assert!(report.contains("\"body\" is traded off twice"), "{report}");
}

/// `smf.power.immortal`: two picks, Wildcards only, no Glass Jaw.
#[test]
fn only_wildcards_are_immortal() {
    figures("archetype = \"wildcard\"\nminor = [\"immortal\", \"stun\", \"jinx\"]");
    refused(
        "archetype = \"wildcard\"\nminor = [\"immortal\", \"stun\", \"jinx\", \"armor\"]",
        "a Wildcard has 4 minor picks, boosts included, and this one uses 5",
    );
    refused("archetype = \"street-level\"\nminor = [\"immortal\"]", "Immortal is for Wildcards only");
    refused(
        "archetype = \"super\"\nbase = \"wildcard\"\nminor = [\"immortal\", \"stun\", \"jinx\", \"armor\", \"regen\"]",
        "Immortal is for Wildcards only",
    );
    refused(
        "archetype = \"powerhouse\"\nhalves = [\"wildcard\", \"brick\"]\nmajor = [\"super-strength-major\"]\n\
            minor = [\"immortal\", \"stun\", \"jinx\", \"armor\", \"rage\"]",
        "Immortal is for Wildcards only",
    );
    figures("archetype = \"wildcard\"\nminor = [\"regen\", \"armor\", \"stun\", \"jinx\"]\nfaults = [\"glass-jaw\"]");
    refused(
        "archetype = \"wildcard\"\nminor = [\"immortal\", \"stun\", \"jinx\"]\nfaults = [\"glass-jaw\"]",
        "Glass Jaw and Immortal",
    );
}

/// `smf.archetype.super`: two minors more, one foreign minor for two picks, two boosts at most.
#[test]
fn a_super_has_two_minors_more() {
    let brick = "archetype = \"super\"\nbase = \"brick\"\nmajor = [\"super-strength-major\"]\n";
    figures(&format!("{brick}minor = [\"stun\", \"armor\", \"rage\"]"));
    figures(&format!("{brick}minor = [\"stun\", \"jinx\"]"));
    figures(&format!("{brick}minor = [\"armor\", \"rage\"]\nboosts = [\"fast\", \"tough\"]"));
    figures(
        "archetype = \"super\"\nbase = \"metamorph\"\nmajor = [\"metamorph\"]\n\
            minor = [\"armor\", \"mimic\", \"savant\"]",
    );
    refused(
        &format!("{brick}minor = [\"armor\", \"rage\"]"),
        "a Super (Brick) has 4 minor picks, boosts included, and this one uses 2",
    );
    refused(
        &format!("{brick}minor = [\"armor\"]\nboosts = [\"fast\", \"tough\", \"clever\"]"),
        "a Super trades at most two picks for boosts",
    );
    refused(
        &format!("{brick}minor = [\"armor\", \"rage\", \"leaping\", \"legion\"]"),
        "Legion is not on the list of a Super (Brick)",
    );
    refused("archetype = \"super\"\nmajor = []", "a Super is built on a standard archetype");
}

/// `smf.archetype.powerhouse`: two different halves, both majors, each minor from the half that grants it.
#[test]
fn a_powerhouse_takes_from_both_halves() {
    let both = "archetype = \"powerhouse\"\nhalves = [\"brick\", \"speedster\"]\n\
        major = [\"super-strength-major\", \"speed\"]\n";
    // Resistance is on both lists.
    figures(&format!("{both}minor = [\"armor\", \"rage\", \"resistance\", \"stun\"]"));
    refused(
        &format!("{both}minor = [\"armor\", \"rage\", \"leaping\", \"stun\"]"),
        "3 minor powers are only on the list of a Brick, which grants 2",
    );
    refused(
        &format!("{both}minor = [\"armor\", \"rage\", \"stun\"]"),
        "a Powerhouse (Brick and Speedster) has 4 minor picks, boosts included, and this one uses 3",
    );
    let blasters = "archetype = \"powerhouse\"\nhalves = [\"blaster\", \"brick\"]\n\
        major = [\"power-blasts-major\", \"archery\"]\n\
                    tricks = [\"entangle\", \"sonic-blasts\", \"super-agility\"]\n";
    let report =
        mistakes(&sides(&format!("{blasters}minor = [\"fortune\", \"savant\", \"armor\", \"rage\"]"), "body = 6"));
    assert!(report.contains("2 of the major powers are a Blaster's, and one has to be"), "{report}");
    for halves in ["[\"brick\", \"brick\"]", "[\"brick\"]", "[\"brick\", \"speedster\", \"blaster\"]"] {
        refused(
            &format!("archetype = \"powerhouse\"\nhalves = {halves}"),
            "a Powerhouse is built on two different standard archetypes",
        );
    }
    refused(
        &format!("{both}minor = [\"density-decrease\", \"reflection\", \"stun\", \"armor\"]"),
        "3 minor powers are only on the list of a Speedster, which grants 2",
    );
    refused(
        &format!("{}minor = [\"armor\", \"rage\", \"savant\", \"stun\"]", both.replace(", \"speed\"]", "]")),
        "a Powerhouse (Brick and Speedster) has 2 major powers, and this one has 1",
    );
    // A Wildcard has no major power to give.
    figures(
        "archetype = \"powerhouse\"\nhalves = [\"brick\", \"wildcard\"]\nmajor = [\"super-strength-major\"]\n\
            minor = [\"armor\", \"rage\", \"stun\", \"jinx\", \"regen\", \"vampire\"]",
    );
    // A minor bought with penalties may come from either half (`smf.boost.trade-off`).
    let bought = format!("{both}trade-off = [\"move\", \"psyche\"]\n");
    figures(&format!("{bought}minor = [\"armor\", \"rage\", \"leaping\", \"stun\", \"savant\"]"));
    refused(
        &format!("{bought}minor = [\"armor\", \"rage\", \"leaping\", \"burrowing\", \"stun\"]"),
        "4 minor powers are only on the list of a Brick, which grants 3",
    );
    // One from the Street-Level list comes from neither.
    let foreign = format!("{both}trade-off = [\"move\", \"psyche\", \"body\"]\n");
    figures(&format!("{foreign}minor = [\"armor\", \"rage\", \"jinx\", \"stun\", \"savant\"]"));
    refused(
        &format!("{foreign}minor = [\"armor\", \"rage\", \"leaping\", \"stun\", \"jinx\"]"),
        "3 minor powers are only on the list of a Brick, which grants 2",
    );
    // Metamorph and Sorcerer grant one minor each.
    figures(
        "archetype = \"powerhouse\"\nhalves = [\"metamorph\", \"sorcerer\"]\nmajor = [\"metamorph\", \"sorcery\"]\n\
         grimoire = [\"power-blasts-major\", \"force-field\", \"regen\", \"stun\", \"entangle\"]\n\
             minor = [\"armor\", \"jinx\"]",
    );
}

/// `smf.power.sorcery`: one major page and four minor ones.
#[test]
fn a_grimoire_has_five_pages() {
    let book = |pages: &str| {
        format!("archetype = \"sorcerer\"\nmajor = [\"sorcery\"]\nminor = [\"jinx\"]\ngrimoire = [{pages}]")
    };
    refused(
        &book("\"force-field\", \"regen\", \"stun\", \"entangle\""),
        "a grimoire holds one major and four minor powers, and this one 0 and 4",
    );
    refused(
        &book("\"power-blasts-major\", \"force-field\", \"regen\", \"stun\", \"entangle\", \"flight\""),
        "a grimoire holds one major and four minor powers, and this one 1 and 5",
    );
    refused(
        &book("\"power-blasts-major\", \"healing\", \"regen\", \"stun\", \"entangle\""),
        "a grimoire holds one major and four minor powers, and this one 2 and 3",
    );
    let house = |page: &str| format!("body = 6\npowers = [\"sorcery\"]\ngrimoire = [\"{page}\"]");
    refused(&house("sorcery"), "a grimoire in a grimoire");
    refused(&house("x-factor"), "X-Factor in a grimoire");
    refused(
        &book("\"power-blasts-major\", \"shield\", \"regen\", \"stun\", \"entangle\""),
        "Shield cannot stand in a grimoire",
    );
}

/// `smf.henchmen.street-level`: two pieces of equipment, no powers and no boosts.
#[test]
fn street_level_henchmen_have_equipment_only() {
    let street = "archetype = \"street-level-henchmen\"\n";
    refused(
        &format!("{street}equipment = [\"hordes\"]"),
        "a group of street-level henchmen has 2 pieces of equipment, and this one has 1",
    );
    refused(
        &format!("{street}equipment = [\"hordes\", \"firearms\"]\nminor = [\"armor\"]"),
        "a group of street-level henchmen has no minor powers, and this one has 1",
    );
    refused(
        &format!("{street}equipment = [\"hordes\", \"firearms\"]\nboosts = [\"tough\"]"),
        "a group of street-level henchmen has no boosts, and this one has 1",
    );
    refused(
        "archetype = \"henchmen\"\nminor = [\"armor\", \"stun\"]",
        "Stun is not on the list of a group of henchmen",
    );
    refused(
        "archetype = \"henchmen\"\nminor = [\"armor\", \"construct\"]",
        "Construct is not on the list of a group of henchmen",
    );
}

/// `smf.core.key-rule`: the players may agree on any build.
///
/// A house build is marked as one, and passes.
#[test]
fn house_builds_pass_when_they_say_so() {
    figures("archetype = \"brick\"\nlegal = false\nmajor = [\"speed\"]\nminor = [\"immortal\", \"stun\", \"jinx\"]");
}

/// A written pool is what the sheet says, whether or not the foe could cancel the powers behind it.
#[test]
fn written_pools_do_not_depend_on_the_foe() {
    for foe in ["body = 6", "body = 6\npowers = [\"dispel\"]"] {
        let a = "body = 6\nmelee-attack = \"6D\"\npowers = [\"super-strength-major\", \"growth\"]";
        let mut bout = Bout::new(&format!("[rules]\norder = \"alternate\"\n{}", sides(a, foe)));
        bout.turn(&[("melee attack", 0)]);
        // Growth is switched on in the fight and comes on top: 7D v 4D.
        assert_eq!(bout.fraction, super::odds((7, 0), (4, 0), 0), "{foe}");
    }
}

/// What the ledger leaves open is told where it matters: `smf.combat.grapple`, `smf.power.dispel`,
/// `smf.maneuver.escape-artist`, `smf.power.mimic`.
#[test]
fn readings_of_holds_and_bonds_are_told_where_they_matter() {
    let told = |a: &str, b: &str| {
        let bout = Bout::new(&format!("[rules]\norder = \"alternate\"\n{}", sides(a, b)));
        let known = ["smf.combat.grapple", "smf.power.dispel", "smf.maneuver.escape-artist", "smf.power.mimic"];
        known.map(|id| bout.brief.rulings.iter().any(|ruling| ruling.rule == id))
    };
    let powers = |list: &str| format!("body = 6\npowers = [{list}]");
    assert_eq!(told("body = 6", &powers("\"dispel\"")), [false; 4]);
    assert_eq!(told("body = 6\npolicy = { attack = \"grapple\" }", "body = 6"), [true, false, false, false]);
    assert_eq!(told(&powers("\"entangle\""), &powers("\"dispel\"")), [false, true, false, false]);
    assert_eq!(told(&powers("\"escape-artist\""), &powers("\"mimic\"")), [false, false, true, true]);
}
