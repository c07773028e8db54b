//! Shots and throws as the ledger works them out.

use super::super::shooting::{self, ASTRAY, CRITICAL, HITS, LOST, STRUCK, Shooting};
use super::{Answer, contest, exactly, mistakes, printed, scripted, solved};

/// An archer with this DX and a longbow, and somebody in leather.
pub fn archery(dx: u8, shot: &str, target: &str) -> String {
    format!(
        "[figure]\nname = \"Robin\"\nst = 12\ndx = {dx}\nweapon = \"longbow\"\n[target]\nname = \"Guy\"\nst = 12\n\
         dx = 12\narmor = \"leather\"\n{target}\n[shot]\n{shot}\n"
    )
}

fn hit(answer: &Answer) -> f64 {
    1.0 - answer.p("misses")
}

#[test]
fn bands_of_range_are_the_ledgers() {
    // tft.missile.range: adjDX 13: r 6 needs 13 (0.8380), r 7 12 (0.7407), r 30 9 (0.3750).
    for (hexes, chance) in [(6, 0.8380), (7, 0.7407), (30, 0.3750)] {
        printed(hit(&solved("missile", &archery(13, &format!("hexes = {hexes}"), ""))), chance);
    }
}

#[test]
fn a_longbow_at_thirteen_hexes() {
    // tft.missile.to-hit: needed 11, 0.6250, expected net 2.3148; dodging 0.2392.
    let answer = solved("missile", &archery(13, "hexes = 13", ""));
    exactly(hit(&answer), 135, 216);
    printed(answer.mean("hits"), 2.3148);
    // tft.melee.dodge: needed 11, four dice: 310/1296.
    let dodged = solved("missile", &archery(13, "hexes = 13", "dodges = true"));
    exactly(hit(&dodged), 310, 1296);
}

#[test]
fn range_runs_through_the_air_unless_it_is_switched_off() {
    // tft.missile.slant: 6 hexes and 10 levels are 7: one less. From 10 levels up DX 13 needs 12 instead of 13.
    let shot = |rules: &str| {
        let tables = archery(13, "hexes = 6", "").replace("weapon", "level = 10\nweapon");
        hit(&solved("missile", &format!("{rules}{tables}")))
    };
    exactly(shot(""), 160, 216);
    exactly(shot("[rules]\nslant-range = false\n"), 181, 216);
    // Option height_on_missiles: ten levels up add ten, and nothing hits better than 206/216.
    exactly(shot("[rules]\nheight-on-missiles = true\n"), 206, 216);
    // At somebody four levels up six are left: still 6 through the air. From 5 at 3, two are added: DX 10 needs 12.
    let between = |dx: u8, hexes: u8, levels: [u8; 2], rules: &str| {
        let tables = archery(dx, &format!("hexes = {hexes}"), &format!("level = {}", levels[1]));
        let tables = tables.replacen("weapon", &format!("level = {}\nweapon", levels[0]), 1);
        hit(&solved("missile", &format!("{rules}{tables}")))
    };
    exactly(between(13, 6, [10, 4], ""), 181, 216);
    exactly(between(10, 4, [5, 3], "[rules]\nheight-on-missiles = true\n"), 160, 216);
}

#[test]
fn a_single_hit_that_armor_lets_through_wounds() {
    // tft.dice.weapon: 1D-1 of a thrown dagger less 4 is one hit at the most, and the die is thrown for it.
    let tables = thrown("", "armor = { stops = 4 }");
    for (die, hits, outcome) in [(6, 1, "wounds"), (5, 0, "stopped")] {
        let told = scripted::<Shooting>("missile", shooting::prepare, &tables, &[("throw", 1), ("weapon damage", die)]);
        assert_eq!((told.outcome.as_str(), told.counts[HITS], told.counts[STRUCK]), (outcome, hits, 1));
    }
}

/// A dagger thrown over three hexes by a figure with adjDX 12.
pub fn thrown(figure: &str, target: &str) -> String {
    format!(
        "[figure]\nst = 12\ndx = 12\nweapon = \"dagger\"\n{figure}\n[target]\nst = 12\ndx = 12\n{target}\n\
         [shot]\nhexes = 3\n"
    )
}

#[test]
fn a_throw_loses_one_for_each_hex() {
    // tft.missile.thrown: adjDX 12 at 3 hexes: 9, 0.3750; hobbits +2; the rear +4, the side +2; a dodge takes 4 dice.
    for (figure, target, needed, (ways, of)) in [
        ("", "", "3D, 9 or less", (81, 216)),
        ("form = \"hobbit\"", "", "3D, 11 or less", (135, 216)),
        ("", "facing = \"side\"", "3D, 11 or less", (135, 216)),
        ("", "facing = \"rear\"", "3D, 13 or less", (181, 216)),
        ("", "down = true", "3D, 13 or less", (181, 216)),
        // 4D <= 9: 126/1296.
        ("", "dodges = true", "4D, 9 or less", (126, 1296)),
    ] {
        let tables = thrown(figure, target);
        exactly(hit(&solved("missile", &tables)), ways, of);
        // The card says what the dice have to show.
        let contest = contest("missile", &tables);
        let told = contest.brief().cards[1].lines.iter().find(|(label, _)| label == "Hit with");
        assert_eq!(told.map(|(_, value)| value.as_str()), Some(needed), "{figure} {target}");
    }
}

#[test]
fn facing_and_posture_do_not_help_a_shot_but_take_the_shield_away() {
    let answer = |target: &str| solved("missile", &archery(13, "hexes = 5", &format!("shield = \"large\"\n{target}")));
    let front = answer("");
    for target in ["facing = \"side\"", "facing = \"rear\"", "down = true"] {
        let other = answer(target);
        assert!((hit(&front) - hit(&other)).abs() < 1e-12, "{target}");
        assert!(other.mean("hits") > front.mean("hits") + 0.5, "{target}");
    }
}

#[test]
fn a_steady_hand_shoots_twice_and_a_broken_bow_once() {
    // tft.missile.rate: a longbow from adjDX 18 on.
    let tables = archery(18, "hexes = 5\nshots = 2", "");
    let told = scripted::<Shooting>(
        "missile",
        shooting::prepare,
        &tables,
        &[("shot", 1), ("weapon damage", 6), ("shot", 2), ("weapon damage", 1)],
    );
    // 6 + 2 - 2 = 6, then doubled 2 x 3 - 2 = 4: ten hits in one turn.
    assert_eq!((told.outcome.as_str(), told.counts[HITS], told.counts[STRUCK]), ("knocks down", 10, 2));
    assert_eq!(told.counts[CRITICAL], 1);
    // 202/216 hit plainly (needed 18, 3 to 15 less 3 and 4) x 1/6 x 3/216 x 1/6.
    let (top, bottom) = (202 * 3, 216 * 6 * 216 * 6);
    assert_eq!(told.fraction.0 * bottom, told.fraction.1 * top);
    let single = archery(13, "hexes = 5", "");
    for (blow, critical) in [(1, 0), (2, 1), (3, 1)] {
        let answers = [("shot", blow), ("weapon damage", 1)];
        let told = scripted::<Shooting>("missile", shooting::prepare, &single, &answers);
        assert_eq!(told.counts[CRITICAL], critical);
    }
    let told = scripted::<Shooting>("missile", shooting::prepare, &tables, &[("shot", 5)]);
    let counts = (told.counts[LOST], told.counts[STRUCK]);
    assert_eq!((told.outcome.as_str(), counts, told.fraction), ("misses", (1, 0), (1, 216)));
    let told = scripted::<Shooting>("missile", shooting::prepare, &tables, &[("shot", 3), ("weapon damage", 6)]);
    // Tripled: 24 less 2, dead: nobody shoots at him again.
    assert_eq!((told.outcome.as_str(), told.counts[HITS]), ("kills", 22));
    // tft.missile.los: the first goes astray, the second hits: that is how it ends.
    let past = format!("{tables}[[between]]\nhex = 3\nheight = 4\n");
    let answers = [("roll to miss", 0), ("roll to miss", 1), ("shot", 1), ("weapon damage", 6)];
    let told = scripted::<Shooting>("missile", shooting::prepare, &past, &answers);
    assert_eq!((told.outcome.as_str(), told.counts[HITS], told.counts[ASTRAY]), ("wounds", 6, 1));
}

#[test]
fn a_hobbits_hand_helps_what_it_throws_and_not_what_it_shoots() {
    // tft.missile.thrown: +2 for hobbits; a bow needs 13 at four hexes, whoever draws it.
    let hobbit = |tables: String| tables.replacen("[figure]\n", "[figure]\nform = \"hobbit\"\n", 1);
    exactly(hit(&solved("missile", &hobbit(archery(13, "hexes = 4", "")))), 181, 216);
    exactly(hit(&solved("missile", &hobbit(thrown("", "")))), 135, 216);
}

#[test]
fn somebody_in_the_way_has_to_be_missed_first() {
    // tft.missile.los: a human archer on level 3, a human 4 hexes off; a human 3 hexes off stands in the way, nearer
    // ones do not. The roll to miss is made at the shot's number to that hex: 13 again.
    let tables = |hex: u8| {
        let tables = archery(13, "hexes = 4", "").replace("weapon", "level = 3\nweapon");
        format!("{tables}[[between]]\nhex = {hex}\nheight = 3\n")
    };
    let told = scripted::<Shooting>("missile", shooting::prepare, &tables(3), &[("roll to miss", 0)]);
    assert_eq!((told.outcome.as_str(), told.counts[ASTRAY], told.fraction), ("hits another", 1, (35, 216)));
    let told = scripted::<Shooting>("missile", shooting::prepare, &tables(3), &[("roll to miss", 1), ("shot", 0)]);
    assert_eq!(told.outcome.as_str(), "misses");
    for hex in [1, 2] {
        let told = scripted::<Shooting>("missile", shooting::prepare, &tables(hex), &[("shot", 0)]);
        assert_eq!(told.outcome.as_str(), "misses");
    }
    // P(hit) = P(miss the one, hit the other) = (181/216)^2.
    let answer = solved("missile", &tables(3));
    exactly(1.0 - answer.p("misses") - answer.p("hits another"), 181 * 181, 216 * 216);
}

#[test]
fn the_steadiest_hand_hits_who_stands_in_the_way_and_the_worst_may_pass_him() {
    // tft.missile.los, tft.dice.attack-3: it is an attack roll: 3 to 5 always miss him and 16 to 18 never do, each 10
    // ways of 216. The steadiest needs 20, the worst 1.
    for (dx, astray) in [(20, 10), (1, 206)] {
        let tables = archery(dx, "hexes = 4", "").replace("weapon", "level = 3\nweapon");
        let past = format!("{tables}[[between]]\nhex = 3\nheight = 3\n");
        let told = scripted::<Shooting>("missile", shooting::prepare, &past, &[("roll to miss", 0)]);
        assert_eq!((told.counts[ASTRAY], told.fraction.0 * 216), (1, told.fraction.1 * astray), "DX {dx}");
    }
}

#[test]
fn the_roll_to_miss_leaves_the_height_out() {
    // tft.dice.which-dx: with height on missiles the shot gains three levels, the roll to miss does not.
    let tables = archery(10, "hexes = 4", "").replace("weapon", "level = 3\nweapon");
    let tables = format!("[rules]\nheight-on-missiles = true\n{tables}[[between]]\nhex = 3\nheight = 3\n");
    let answer = solved("missile", &tables);
    // To miss: 3D <= 10, 108/216; to hit: 3D <= 13, 181/216.
    exactly(answer.p("hits another"), 1, 2);
    exactly(answer.p("misses"), 35, 432);
}

#[test]
fn shots_that_cannot_be_are_refused() {
    let level = |tables: String| tables.replace("weapon", "level = 3\nweapon");
    let long = archery(13, "hexes = 4", "");
    for (tables, parts) in [
        (
            format!("{}[[between]]\nhex = 2\nlevel = 5\n", level(long.clone())),
            ["the tiles of hex 2 stand in the line", "lower that column"],
        ),
        (format!("{long}[[between]]\nhex = 4\n"), ["hex 4 does not lie between", "write 1 to 3"]),
        (format!("{long}[[between]]\nhex = 2\n[[between]]\nhex = 2\n"), ["hex 2 is described twice", "once is enough"]),
        (archery(13, "hexes = 4\nshots = 2", ""), ["Robin shoots once in a turn", "adjusted DX of 18, and it is 13"]),
        (archery(13, "hexes = 201", ""), ["\"hexes\" must be", "200"]),
        (archery(13, "hexes = 4", "down = true\ndodges = true"), ["cannot dodge", "leave out"]),
        (long.replace("longbow", "broadsword"), ["broadsword of Robin is neither shot nor thrown", "bow"]),
        (long.replace("longbow", "none"), ["Robin has no weapon", "longbow"]),
        (long.replace("Guy", "Robin"), ["two figures are called \"Robin\"", "another `name`"]),
        (
            long.replace("longbow", "dagger").replace("hexes = 4", "hexes = 4\nshots = 2"),
            ["shoots once in a turn", "twice in steady hands"],
        ),
    ] {
        let shown = mistakes("missile", &tables);
        for part in parts {
            assert!(shown.contains(part), "{part} is missing in:\n{shown}");
        }
    }
}

#[test]
fn a_shot_that_armor_stops_is_a_hit_without_hits() {
    // tft.melee.damage: nothing left is no hit for anything else, and no damage is thrown for it.
    let tables = archery(13, "hexes = 4", "").replace("\"leather\"", "{ stops = 20 }");
    let told = scripted::<Shooting>("missile", shooting::prepare, &tables, &[("shot", 1)]);
    assert_eq!((told.outcome.as_str(), told.counts[HITS], told.counts[STRUCK]), ("stopped", 0, 1));
}

#[test]
fn double_and_triple_damage_is_told_of_where_the_dice_have_it() {
    // tft.dice.attack-4: at somebody who dodges four dice are thrown, of which a switch makes 4 and 5 count like the 3
    // and 4 of three dice (tft.dice.attack-3).
    for (dodges, rules, told) in
        [("false", "", true), ("true", "", false), ("true", "[rules]\nfour-dice-crit = \"melee3\"\n", true)]
    {
        let tables = format!(
            "{rules}[figure]\nst = 12\ndx = 13\nweapon = \"longbow\"\n[target]\nst = 9\ndx = 12\ndodges = {dodges}\n\
             [shot]\nhexes = 6\n"
        );
        let contest = super::contest("missile", &tables);
        let names = contest.brief().metrics.iter().map(|metric| metric.name.as_str()).collect::<Vec<_>>();
        assert_eq!(names.contains(&"double or triple damage"), told, "{dodges} {rules}: {names:?}");
    }
}
