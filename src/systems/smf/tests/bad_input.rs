//! What authors get wrong, and what they are told.

use super::{alternate, sides};
use crate::systems::smf::bout::mistakes;

/// Asserts that the rendered mistakes of these tables hold all of these texts.
#[track_caller]
fn refused(tables: &str, texts: &[&str]) {
    let report = mistakes(tables);
    assert!(!report.is_empty(), "nothing was refused:\n{tables}");
    for text in texts {
        assert!(report.contains(text), "no {text:?} in\n{report}");
    }
}

/// One bad line in the second side.
#[track_caller]
fn refused_side(line: &str, texts: &[&str]) {
    refused(&sides("body = 6", &format!("body = 6\n{line}")), texts);
}

#[test]
fn pools_that_nobody_could_throw_are_refused() {
    refused_side("attack = \"0D\"", &["a pool of 0 dice", "a pool is written with 1 to 12 dice"]);
    refused_side("attack = \"1000000000D\"", &["a pool of 1000000000 dice"]);
    refused_side("attack = \"99999999999999999999999D\"", &["is not a pool of goal dice"]);
    refused_side("attack = 1000000000", &["a pool of 1000000000 dice"]);
    refused_side("attack = -4", &["\"-4\" is not a pool of goal dice"]);
    refused_side("defense = \"5D[9]\"", &["9 re-rolls on a throw", "no throw may use more than 4 re-rolls"]);
    refused_side("ko-check = \"13D\"", &["a pool of 13 dice"]);
    for text in ["five", "", "5D[", "5D[1", "5D[-1]", "5D]1[", "D", "5Dx", "5.5D", "nan"] {
        refused_side(&format!("attack = \"{text}\""), &["is not a pool of goal dice", "write dice and re-rolls as"]);
    }
}

#[test]
fn numbers_of_the_wrong_kind_are_refused() {
    for value in ["-3", "0", "100", "nan", "inf", "1.5", "\"six\"", "true", "99999999999999999999"] {
        let report = mistakes(&sides("body = 6", &format!("body = {value}")));
        assert!(report.contains("t.toml:") && report.contains("error"), "{value}: {report}");
    }
    refused_side("move = -1", &["move"]);
    refused_side("psyche = 0", &["psyche"]);
    refused_side("attack = 4.5", &["t.toml:"]);
    refused(&alternate("round-limit = -1", "body = 6", "body = 6"), &["round-limit"]);
    refused(
        &alternate("round-limit = 1001", "body = 6", "body = 6"),
        &["must be a whole number from 0 to 1_000, not 1001"],
    );
    refused(&alternate("range = nan", "body = 6", "body = 6"), &["range"]);
    refused(&alternate("henchmen-beyond = 2", "body = 6", "body = 6"), &["henchmen-beyond"]);
}

#[test]
fn names_that_do_not_exist_are_refused_with_the_nearest() {
    refused_side("powers = [\"armour\"]", &["unknown power \"armour\" in system \"smf\"", "\"armor\""]);
    refused_side("character = \"shaterer\"", &["unknown character \"shaterer\"", "\"shatterer\""]);
    refused_side("archetype = \"brik\"", &["unknown archetype \"brik\"", "\"brick\""]);
    refused_side("archetype = \"super\"\nbase = \"henchmen\"", &["unknown standard archetype \"henchmen\""]);
    refused_side("policy = { heal = \"halff\" }", &["halff", "half"]);
    refused_side("policy = { heel = \"half\" }", &["heel", "heal"]);
    refused_side("policy = { attack = \"bite\" }", &["B has no attack \"bite\"", "\"melee\""]);
    refused_side("faults = [\"glas-jaw\"]", &["unknown fault or limit \"glas-jaw\""]);
    refused_side("faults = [\"unreliable:armour\"]", &["unknown power \"armour\"", "\"armor\""]);
    refused_side("fault-re-rolls = [\"melee\"]", &["unknown pool \"melee\""]);
    refused_side("boddy = 7", &["unknown key \"boddy\" in a side"]);
    refused(&alternate("knock-back = true", "body = 6", "body = 6"), &["knock-back", "knockback"]);
    refused(
        "[rules]\norder = \"first\"\n[[side]]\nname = \"A\"\nbody = 6\n[[side]]\nname = \"B\"\nbody = 6",
        &["first"],
    );
}

#[test]
fn powers_with_options_they_do_not_have_are_refused() {
    refused_side("powers = [\"stun:mind\"]", &["\"stun\" has no option \"mind\"", "\"body\" and \"psyche\""]);
    refused_side("powers = [\"armor:thick\"]", &["\"armor\" has no option \"thick\"", "it has no options"]);
    refused_side("powers = [\"armor\", \"armor\"]", &["Armor is picked twice"]);
    refused_side("powers = [\"super-strength-major\", \"super-strength-minor\"]", &["both levels of Super-Strength"]);
}

#[test]
fn a_duel_has_two_sides_with_names_of_their_own() {
    refused("[[side]]\nname = \"A\"\nbody = 6\n", &["a duel has two sides, and there is only one"]);
    let three = format!("{}[[side]]\nname = \"C\"\nbody = 6\n", sides("body = 6", "body = 6"));
    refused(&three, &["a duel has two sides, and there are 3"]);
    refused("", &["side"]);
    let twins = sides("body = 6", "body = 6").replace("\"B\"", "\"A\"");
    refused(&twins, &["both sides are called \"A\"", "results name the fighters"]);
    refused(
        "[[side]]\nname = \"\"\nbody = 6\n[[side]]\nname = \"B\"\nbody = 6",
        &["a name has 1 to 80 visible characters"],
    );
    refused("[[side]]\nbody = 6\n[[side]]\nname = \"B\"\nbody = 6", &["name"]);
    refused(&sides("body = 6", ""), &["this fighter has no Body"]);
}

#[test]
fn fights_that_cannot_be_are_refused() {
    refused(
        &alternate("range = 12", "body = 6\nmelee-attack = \"5D\"", "body = 6"),
        &["neither fighter can ever attack the other at this distance", "name = \"A\""],
    );
    refused(
        &alternate("range = 12\ncharge = true", "body = 6", "body = 6"),
        &["\"charge\" is for fights that begin in base"],
    );
    refused(
        &alternate("range = 12\nknockback = true", "body = 6", "body = 6"),
        &["\"knockback\" changes the distance"],
    );
}

#[test]
fn pools_that_could_outgrow_the_tables_are_refused() {
    for rules in ["", "dire-enemies = true"] {
        assert_eq!(mistakes(&alternate(rules, "body = 6\nattack = \"12D\"", "body = 6\ndefense = \"12D\"")), "");
    }
    // Five by the situation, one by the event and two by Rage; two more by strength are too many.
    let raging = "body = 6\nattack = \"12D\"\npowers = [\"rage\"";
    assert_eq!(mistakes(&alternate("dire-enemies = true", &format!("{raging}]"), "body = 6")), "");
    refused(
        &alternate("dire-enemies = true", &format!("{raging}, \"super-strength-major\"]"), "body = 6"),
        &["with all bonuses a throw of A could reach", "a throw has at most 20 dice"],
    );
}

/// The dice of all pools together are no throw: whoever could be dispelled may have as many powers as anybody.
#[test]
fn many_powers_are_no_large_pool() {
    let all = "powers = [\"resistance\", \"iron-will\", \"super-agility\", \"melee-specialist\", \"super-strength-major\", \
               \"scrapper\", \"growth\", \"vampire\", \"massive\"]";
    assert_eq!(mistakes(&sides(&format!("body = 6\n{all}"), "body = 6\npowers = [\"dispel\"]")), "");
}

#[test]
fn keys_that_would_be_ignored_are_refused() {
    refused_side("base = \"brick\"", &["\"base\" is for a Super"]);
    refused_side("archetype = \"brick\"\nhalves = [\"brick\", \"speedster\"]", &["\"halves\" is for a Powerhouse"]);
    refused_side("trade-off = [\"body\", \"move\"]", &["\"trade-off\" takes from an archetype's figures"]);
    refused_side("tricks = [\"stun\"]", &["tricks without Archery", "add \"archery\" to `powers`"]);
    refused_side("grimoire = [\"stun\"]", &["a grimoire without Sorcery"]);
    refused_side(
        "archetype = \"brick\"\nlegal = false\npowers = [\"armor\"]",
        &["\"powers\" and an archetype exclude"],
    );
    refused_side(
        "archetype = \"brick\"\nlegal = false\ntrade-off = [\"head\", \"body\"]",
        &["\"psyche\" or \"move\", not \"head\""],
    );
}

#[test]
fn a_group_has_members_and_a_fighter_has_boxes() {
    for key in ["body", "psyche"] {
        let message = format!("\"{key}\" is for a single fighter");
        refused_side(&format!("archetype = \"henchmen\"\nlegal = false\nmembers = 5\n{key} = 6"), &[&message]);
    }
    refused_side("archetype = \"brick\"\nlegal = false\nmembers = 5", &["\"members\" is for a group of henchmen"]);
}

#[test]
fn faults_that_do_not_add_up_are_refused() {
    refused_side("faults = [\"glass-jaw\", \"glass-jaw\"]", &["the fault \"glass-jaw\" twice"]);
    refused_side("fault-re-rolls = [\"melee-attack\"]", &["1 re-roll for 0 faults"]);
    refused_side(
        "faults = [\"weakness\", \"glass-jaw\"]\nfault-re-rolls = [\"melee-attack\", \"melee-attack\"]",
        &["a second re-roll for this pool"],
    );
    refused_side(
        "faults = [\"average-joe:melee-defense\"]\nfault-re-rolls = [\"melee-defense\"]",
        &["the pool of an average Joe cannot have its re-roll"],
    );
    refused_side("faults = [\"unreliable:armor\"]", &["the fighter does not have Armor"]);
    let powers = ["armor", "rage", "fortune"];
    let limits = powers.map(|power| format!("\"unreliable:{power}\"")).join(", ");
    refused_side(&format!("powers = {powers:?}\nfaults = [{limits}]"), &["a third unreliable power"]);
    // `smf.fault.general`: "a legal dice pool".
    for (pool, what) in [("ranged-attack", "a ranged attack"), ("psyche-attack", "a Psyche attack")] {
        let paid = format!("faults = [\"weakness\"]\nfault-re-rolls = [\"{pool}\"]");
        let help = "take \"melee-attack\", \"melee-defense\", \"ranged-defense\" or \"psyche-defense\"";
        refused_side(&paid, &[&format!("a re-roll for {what}, and B has none"), help, "t.toml:"]);
    }
    let written = "melee-attack = \"5D\"\nfaults = [\"weakness\"]\nfault-re-rolls = [\"melee-attack\"]";
    refused_side(written, &["a re-roll for \"melee-attack\", which is written as a number", "as in \"4D[1]\""]);
}

/// Every mistake of both sides is in one report.
#[test]
fn all_mistakes_are_reported_together() {
    refused(
        &alternate("order = \"odd\"", "body = 0\nattack = \"0D\"", "powers = [\"zap\"]\nboddy = 3"),
        &["odd", "a pool of 0 dice", "unknown power \"zap\"", "boddy"],
    );
}

#[test]
fn too_many_sides_and_twins_hide_nothing_inside_them() {
    let side = |lines: &str| format!("[[side]]\nname = \"A\"\n{lines}\n");
    let three = [side("body = 0"), side("body = 6\nattack = \"0D\""), "[[side]]\nboddy = 3\n".to_owned()].concat();
    refused(
        &three,
        &[
            "\"body\" must be",
            "both sides are called \"A\"",
            "a pool of 0 dice",
            "a duel has two sides, and there are 3",
            "a side needs \"name\"",
            "unknown key \"boddy\"",
        ],
    );
    // A build is judged although the other side has no name.
    let build = side("archetype = \"brawler\"\nmajor = [\"flight\"]");
    let alone = mistakes(&format!("{build}[[side]]\nname = \"B\"\nbody = 6\n"));
    assert!(!alone.is_empty());
    let beside = mistakes(&format!("{build}[[side]]\nbody = 6\n"));
    for line in alone.lines().filter(|line| line.starts_with("error")) {
        assert!(beside.contains(line), "{line} is missing in:\n{beside}");
    }
}
