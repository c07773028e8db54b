//! What a report says of an attack: what is counted, both cards, readings and remarks, each where it matters.

use super::bout::{compiled, tables};
use super::metrics::TargetCount;
use crate::game::Brief;

/// What a report says of an attack of 10 for 3 against a defense of 17, with these further keys.
fn brief(attack: &str, attacker: &str, target: &str) -> Brief {
    let attacker = format!("attack = 10\ndamage = 3\n{attacker}");
    compiled(&tables(attack, &attacker, &format!("defense = 17\n{target}"))).1
}

/// The same, with a second target that these keys describe.
fn brief_of_two(attack: &str, attacker: &str, [first, second]: [&str; 2]) -> Brief {
    let target =
        |name: &str, keys: &str| format!("[[target]]\nname = \"{name}\"\ndefense = 17\nsize = \"giant\"\n{keys}\n");
    let tables = format!("[attack]\n{attack}\n[attacker]\nattack = 10\ndamage = 3\n{attacker}\n");
    compiled(&format!("{tables}{}{}", target("One", first), target("Two", second))).1
}

fn counted(brief: &Brief) -> Vec<&str> {
    brief.metrics.iter().map(|metric| metric.name.as_str()).collect()
}

const GIANT: &str = "size = \"giant\"";
const ALWAYS: [&str; 6] =
    ["hits", "critical hits", "critical misses", "damage dealt", "Attacker: clicks taken", "Target: clicks taken"];

#[test]
fn an_attack_counts_what_can_come_of_it() {
    assert_eq!(counted(&brief("", "", GIANT)), ALWAYS);
    let squares = "Target: knock back squares";
    let [hurt, out] = ["Target: clicks taken from knock back", "Target: knocked out"];
    let chooses = "[policy]\ncombat-reflexes = \"always\"\n[attack]\n";
    let reflexes = format!("{GIANT}\npowers = [\"combat-reflexes\"]");
    let giant = |keys: &str| format!("{GIANT}\n{keys}");
    for (attack, attacker, target, more) in [
        ("", "", giant("powers = [\"super-senses\"]"), &["hits evaded"][..]),
        ("own-re-rolls = 1", "", giant(""), &["own re-rolls"]),
        ("", "powers = [\"probability-control\"]", giant(""), &["own re-rolls"]),
        ("opposing-re-rolls = 1", "", giant(""), &["opposing re-rolls"]),
        ("", "", giant("powers = [\"probability-control\"]"), &["opposing re-rolls"]),
        ("", "hurt = 2\npowers = [\"steal-energy\"]", giant(""), &["Attacker: clicks healed"]),
        ("kind = \"ranged\"", "hurt = 2\npowers = [\"steal-energy\"]", giant(""), &[]),
        ("", "clicks = 4", giant(""), &["Attacker: knocked out"]),
        ("", "", giant("clicks = 4"), &[out]),
        ("", "tokens = 1", giant(""), &[]),
        // heroclix.knockback.immune, heroclix.power.charge
        ("", "", String::new(), &[squares]),
        ("", "", "behind = \"wall\"".to_owned(), &[squares, hurt]),
        ("", "", "behind = \"rim\"".to_owned(), &[squares, hurt]),
        ("", "", "behind = \"character\"".to_owned(), &[squares]),
        ("", "", giant("behind = \"wall\""), &[]),
        ("", "", "powers = [\"charge\"]".to_owned(), &[]),
        ("", "", "powers = [\"charge\"]\ncountered = [\"charge\"]".to_owned(), &[squares]),
        ("", "", "powers = [\"charge\"]\n[[target.click]]\npowers = []".to_owned(), &[squares]),
        (
            "kind = \"ranged\"\nuse = [\"pulse-wave\"]",
            "powers = [\"pulse-wave\"]",
            "powers = [\"charge\"]".to_owned(),
            &[squares],
        ),
        ("", "", reflexes.clone(), &[]),
    ] {
        let found = brief(attack, attacker, &target);
        let found: Vec<&str> = counted(&found).into_iter().filter(|name| !ALWAYS.contains(name)).collect();
        assert_eq!(found, more, "{attack} {attacker} {target}");
    }
    // heroclix.power.combat-reflexes: it may choose to fly, however large it is.
    let attacker = "[attacker]\nattack = 10\ndamage = 3\n[target]\ndefense = 17\n";
    let (_, chosen) = compiled(&format!("{chooses}{attacker}{reflexes}"));
    assert_eq!(counted(&chosen).last(), Some(&squares));
    let (_, plain) = compiled(&format!("{chooses}{attacker}{GIANT}"));
    assert_eq!(counted(&plain), ALWAYS);
}

#[test]
fn an_action_without_damage_counts_what_else_comes_of_it() {
    let [taken, hurt] = ["Target: clicks taken", "Target: clicks taken from knock back"];
    let (squares, mine, rolls) = ("Target: knock back squares", "Attacker: clicks taken", &ALWAYS[..3]);
    let regenerates = ("use = [\"regeneration\"]", "hurt = 2\npowers = [\"regeneration\"]");
    let blasts = ("use = [\"force-blast\"]", "powers = [\"force-blast\"]");
    let gives = ("use = [\"incapacitate\"]", "powers = [\"incapacitate\"]");
    let healed = "Attacker: clicks healed";
    for ((attack, attacker), more, target, expected) in [
        (regenerates, "", "", vec![healed]),
        (regenerates, "tokens = 1", "", vec![mine, healed]),
        (regenerates, "tokens = 0", "", vec![healed]),
        (regenerates, "tokens = 1\nclicks = 2", "", vec![mine, healed, "Attacker: knocked out"]),
        (regenerates, "clicks = 2", "", vec![healed]),
        // heroclix.power.force-blast: great size ignores it.
        (blasts, "", "", vec![squares]),
        (blasts, "", "behind = \"wall\"", vec![taken, squares, hurt]),
        (blasts, "", "behind = \"wall\"\nclicks = 3", vec![taken, squares, hurt, "Target: knocked out"]),
        (blasts, "", "behind = \"character\"", vec![squares]),
        (blasts, "", GIANT, vec![]),
        (blasts, "", "size = \"giant\"\nbehind = \"wall\"", vec![]),
        // heroclix.power.incapacitate: tokens instead of damage, which the second and the third of them costs.
        (gives, "", "", [rolls, &["tokens given"]].concat()),
        (gives, "", "tokens = 0", [rolls, &["tokens given"]].concat()),
        (gives, "", "tokens = 1", [rolls, &["tokens given", taken]].concat()),
    ] {
        let found = brief(attack, &format!("{attacker}\n{more}"), target);
        assert_eq!(counted(&found), expected, "{attack} {more} {target}");
    }
    // Where nobody rolls to hit, no roll is made again and no hit evaded.
    let order = format!("{}\nown-re-rolls = 1\nopposing-re-rolls = 1", regenerates.0);
    let found = brief(&order, regenerates.1, "powers = [\"super-senses\", \"probability-control\"]");
    assert_eq!(counted(&found), [healed]);
    // heroclix.power.poison hurts who stands next to it, without any attack.
    let poison = |kind: &str| {
        let order = format!("kind = \"{kind}\"\nuse = [\"incapacitate\"]");
        let found = brief(&order, "powers = [\"incapacitate\", \"poison\"]", "");
        counted(&found).contains(&taken)
    };
    assert_eq!(["close", "ranged"].map(poison), [true, false]);
}

#[test]
fn several_targets_are_counted_one_by_one_and_the_named_one_by_name() {
    let names = |attack: &str, attacker: &str| {
        let brief = brief_of_two(attack, attacker, ["", ""]);
        let found = brief.metrics.iter().filter(|metric| metric.name.contains("hits ")).cloned();
        found.map(|metric| (metric.name, metric.index)).collect::<Vec<_>>()
    };
    let hits = ["One", "Two"].map(|who| format!("{who}: hits taken"));
    let of_both: Vec<_> = hits.into_iter().zip([0, 1].map(|target| TargetCount::Hits.of(target))).collect();
    let named = ("hits on the named target".to_owned(), TargetCount::Hits.of(0));
    let with_named = [&of_both[..], &[named]].concat();
    // heroclix.power.shape-change.alternative: one is attacked, the other is the alternative.
    assert_eq!(names("", ""), with_named);
    assert_eq!(names("kind = \"ranged\"", ""), with_named);
    assert_eq!(names("kind = \"ranged\"\ntargets = 2", "targets = 2"), of_both);
    assert_eq!(names("use = [\"quake\"]", "powers = [\"quake\"]"), of_both);
    assert_eq!(names("use = [\"force-blast\"]", "powers = [\"force-blast\"]"), []);
    let one = brief("", "", GIANT);
    assert!(counted(&one).iter().all(|name| !name.contains("named") && !name.contains("hits taken")));
}

#[test]
fn a_card_says_what_is_written_and_nothing_of_what_is_not() {
    let of = |brief: Brief, card: usize| brief.cards[card].lines.clone();
    let owned = |lines: &[(&str, &str)]| -> Vec<(String, String)> {
        lines.iter().map(|(label, value)| ((*label).to_owned(), (*value).to_owned())).collect()
    };
    let [attack, damage, close] = [("Attack", "10"), ("Damage", "3"), ("Attack is", "close")];
    let heavy = "object = \"heavy\"\npowers = [\"super-strength\"]";
    let modified = "modifiers = { attack = 1, damage = -1 }\nperplex = { attack = 1, damage = 3 }";
    for (order, keys, expected) in [
        ("", "", &[attack, damage, close][..]),
        ("kind = \"ranged\"", "", &[attack, damage, ("Attack is", "ranged")]),
        ("", modified, &[("Attack", "10 +2"), ("Damage", "3 +2"), close]),
        ("", "modifiers = { attack = -2 }", &[("Attack", "10 -2"), damage, close]),
        ("own-re-rolls = 1", "", &[attack, damage, close, ("Own re-rolls by friends", "1")]),
        ("opposing-re-rolls = 2", "", &[attack, damage, close, ("Opposing re-rolls by friends", "2")]),
        ("", heavy, &[attack, damage, close, ("Holds", "heavy object"), ("Powers", "Super Strength")]),
        (
            "use = [\"flurry\"]",
            "powers = [\"flurry\"]\nclicks = 2",
            &[attack, damage, close, ("Action", "Flurry"), ("Powers", "Flurry"), ("Clicks left", "2")],
        ),
        (
            "",
            "powers = [\"flurry\", \"poison\"]\ncountered = [\"poison\"]",
            &[attack, damage, close, ("Powers", "Flurry, Poison"), ("Outwit counters", "Poison")],
        ),
        // The card shows the click that shows.
        (
            "",
            "powers = [\"flurry\"]\n[[attacker.click]]\nattack = 9\ndamage = 2\npowers = [\"poison\"]",
            &[attack, damage, close, ("Powers", "Flurry")],
        ),
    ] {
        assert_eq!(of(brief(order, keys, ""), 0), owned(expected), "{order} {keys}");
    }
    let (defense, need) = (("Defense", "17"), ("Needed on two dice", "7"));
    let with = |everything: &'static str, need: &'static str| {
        [("Defense with everything", everything), ("Needed on two dice", need)]
    };
    for (order, keys, expected) in [
        ("", "", vec![defense, need]),
        ("kind = \"ranged\"", "hindered = true", vec![defense, with("18", "8")[0], with("18", "8")[1]]),
        ("", "modifiers = { defense = 1 }", vec![("Defense", "17 +1"), with("18", "8")[0], with("18", "8")[1]]),
        ("", "perplex = { defense = -1 }", vec![("Defense", "17 -1"), with("16", "6")[0], with("16", "6")[1]]),
        ("", "behind = \"wall\"\nroom = 2", vec![defense, need, ("Behind it", "wall after 2 free squares")]),
        (
            "",
            "powers = [\"toughness\"]\nclicks = 3",
            vec![defense, need, ("Powers", "Toughness"), ("Clicks left", "3")],
        ),
        ("", "[[target.click]]\ndefense = 15\npowers = [\"poison\"]", vec![defense, need]),
    ] {
        assert_eq!(of(brief(order, "", keys), 1), owned(&expected), "{order} {keys}");
    }
    // Nothing is needed where nobody rolls to hit.
    let heals = brief("use = [\"regeneration\"]", "hurt = 2\npowers = [\"regeneration\"]", "");
    assert_eq!(of(heals, 1), owned(&[defense]));
}

#[test]
fn a_reading_is_stated_where_it_matters_and_nowhere_else() {
    let stated = |brief: &Brief| -> Vec<String> { brief.rulings.iter().map(|ruling| ruling.rule.clone()).collect() };
    let always = ["heroclix.attack.sequence", "heroclix.value.rule-of-three"];
    let quantities = "heroclix.attack.quantities";
    let policy = "heroclix.power.probability-control.policy";
    let of_target = |power: &str| format!("{GIANT}\npowers = [\"{power}\"]");
    for (attack, attacker, target, rule) in [
        ("", "", GIANT.to_owned(), &[][..]),
        ("", "perplex = { attack = 1 }", GIANT.to_owned(), &["heroclix.value.perplex"]),
        ("", "", format!("{GIANT}\nperplex = {{ defense = 1 }}"), &["heroclix.value.perplex"]),
        ("own-re-rolls = 1", "", GIANT.to_owned(), &[policy]),
        ("opposing-re-rolls = 1", "", GIANT.to_owned(), &[policy]),
        ("", "", of_target("shape-change"), &["heroclix.power.shape-change"]),
        ("", "", of_target("super-senses"), &["heroclix.power.super-senses"]),
        ("", "", of_target("toughness"), &["heroclix.damage.one-reducer"]),
        ("", "", of_target("invulnerability"), &["heroclix.damage.one-reducer"]),
        ("", "", of_target("impervious"), &["heroclix.damage.one-reducer"]),
        ("", "", String::new(), &["heroclix.knockback.timing"]),
        ("use = [\"quake\"]", "powers = [\"quake\"]", GIANT.to_owned(), &["heroclix.knockback.timing"]),
        ("", "powers = [\"blades-claws-fangs\"]", GIANT.to_owned(), &["heroclix.power.blades"]),
        // A Mastermind with nobody beside him passes nothing on.
        ("", "", of_target("mastermind"), &[]),
    ] {
        let expected = [&always[..], &[quantities], rule].concat();
        assert_eq!(stated(&brief(attack, attacker, &target)), expected, "{attack} {attacker} {target}");
    }
    let heals = brief("use = [\"regeneration\"]", "hurt = 2\npowers = [\"regeneration\", \"blades-claws-fangs\"]", "");
    assert_eq!(stated(&heals), always);
    let passes =
        |keys: &str| stated(&brief_of_two("", "", [keys, ""])).contains(&"heroclix.damage.mastermind".to_owned());
    assert!(passes("substitute = \"Two\"\npowers = [\"mastermind\"]") && !passes("substitute = \"Two\""));
}

#[test]
fn remarks_name_policies_flurry_and_who_is_aimed_at() {
    let notes = |attack: &str, attacker: &str| brief_of_two(attack, attacker, ["", "beside = [\"One\"]"]).notes;
    assert_eq!(brief("", "", "").notes, [""; 0]);
    let alternatives = "Aimed at One; the others are alternatives, in the order listed.";
    assert_eq!(notes("", ""), [alternatives]);
    assert_eq!(notes("kind = \"ranged\"\ntargets = 2", "targets = 2"), [""; 0]);
    let explodes = notes("kind = \"ranged\"\nuse = [\"energy-explosion\"]", "powers = [\"energy-explosion\"]");
    assert_eq!(explodes, ["Aimed at One; the others are in it when they stand beside."]);
    let twice = brief("use = [\"flurry\"]", "powers = [\"flurry\"]", "").notes;
    assert!(twice.len() == 1 && twice[0].starts_with("With two attacks, a “hit” means"), "{twice:?}");
    // heroclix.damage.mastermind, heroclix.knockback.immune
    let passes = |keys: &str| brief_of_two("use = [\"quake\"]", "powers = [\"quake\"]", [keys, ""]).notes;
    let alone = "`substitute` does nothing: One has no Mastermind to pass damage on with.";
    assert_eq!(passes("substitute = \"Two\""), [alone]);
    assert_eq!(passes("substitute = \"Two\"\npowers = [\"mastermind\"]"), [""; 0]);
    assert_eq!(passes("substitute = \"Two\"\npowers = [\"mastermind\"]\ncountered = [\"mastermind\"]"), [alone]);
    let behind = "What stands behind Target does nothing: nothing knocks Target back in this attack.";
    assert_eq!(brief("", "", "behind = \"wall\"").notes, [""; 0]);
    assert_eq!(brief("", "", "size = \"giant\"\nbehind = \"wall\"").notes, [behind]);
    assert_eq!(brief("", "", "powers = [\"charge\"]\nbehind = \"rim\"").notes, [behind]);
    // heroclix.power.blades: 1 and a heavy object are 3, which the die is as good as; 3 and one are 5, which it is not.
    let object = "`object` does nothing: the die of Blades/Claws/Fangs is rolled, and nothing adds to it.";
    let held = |damage: u8| {
        let powers = "powers = [\"super-strength\", \"blades-claws-fangs\"]";
        format!("attack = 10\ndamage = {damage}\nobject = \"heavy\"\n{powers}")
    };
    let of = |policy: &str, damage: u8| {
        let (_, brief) =
            compiled(&format!("[policy]\nblades = \"{policy}\"\n{}", tables("", &held(damage), "defense = 17")));
        brief.notes.iter().any(|note| note == object)
    };
    let asked = [("best", 1), ("best", 3), ("always", 3), ("never", 1)];
    assert_eq!(asked.map(|(policy, damage)| of(policy, damage)), [true, false, true, false]);
    let (_, brief) =
        compiled(&format!("[policy]\nblades = \"never\"\n{}", tables("", "attack = 10\ndamage = 3", "defense = 17")));
    assert!(brief.notes[0].starts_with("By the scenario's policy, blades = \"never\": "), "{:?}", brief.notes);
}
