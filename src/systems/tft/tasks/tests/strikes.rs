//! Swipes and sweeping blows as the ledger works them out.

use super::super::sweeping::{self, FOES, HITS, LOST, OF_EACH, STRUCK, Sweeping, WALLED};
use super::super::swiping::{self, CRITICAL, OUT, Swiping, TAKEN};
use super::{Answer, exactly, mistakes, printed, scripted, solved};

/// A human with a shortsword on this level, and a foe on the table.
pub fn swipe(level: u8, foe: &str, more: &str) -> String {
    format!(
        "[rules]\noptional-rules = [\"swipe\"]\n[figure]\nname = \"Ned\"\nst = 12\ndx = 12\nweapon = \"shortsword\"\n\
         level = {level}\n[target]\nname = \"Foe\"\nst = 12\ndx = 12\nweapon = \"shortsword\"\n{foe}\n{more}\n"
    )
}

fn hit(answer: &Answer) -> f64 {
    1.0 - answer.p("misses")
}

#[test]
fn a_human_swipes_at_a_hobbit_and_at_a_human() {
    // tft.swipe.attack: over a hobbit, d 4: needs 12 - 4 + 1 = 9, 0.3750. Over a human, d 5: adjDX - 2 = 10.
    exactly(hit(&solved("swipe", &swipe(4, "form = \"hobbit\"", ""))), 81, 216);
    exactly(hit(&solved("swipe", &swipe(5, "", ""))), 108, 216);
}

#[test]
fn the_hobbit_strikes_back_at_minus_one() {
    // d 4: one level counts, so the answer needs 11; the hobbit is behind in the order, 12 - 1 against 12 + 1.
    let tables = swipe(4, "form = \"hobbit\"", "[swipe]\nanswer = true");
    let answers = [("swipe", 0), ("answer", 1), ("weapon damage", 7)];
    let told = scripted::<Swiping>("swipe", swiping::prepare, &tables, &answers);
    assert_eq!((told.outcome.as_str(), told.counts[TAKEN]), ("misses", 6));
    // Needed 9: 131/216 miss without a drop or a break; needed 11 hits plainly 131/216; 6/36.
    let (top, bottom) = (131 * 131, 216 * 216 * 6);
    assert_eq!(told.fraction.0 * bottom, told.fraction.1 * top);
    assert_eq!((told.counts[OUT], told.counts[swiping::LOST]), (0, 0));
    // The sword breaks, and 6 tripled are more than ST 12 lasts.
    let answers = [("swipe", 5), ("answer", 3), ("weapon damage", 7)];
    let told = scripted::<Swiping>("swipe", swiping::prepare, &tables, &answers);
    assert_eq!((told.counts[TAKEN], told.counts[OUT], told.counts[swiping::LOST]), (18, 1, 1));
}

#[test]
fn a_halberd_answers_like_any_other_weapon_and_the_report_says_so() {
    // tft.swipe.exposed: from 5 over a human two levels count: 12 - 2 = 10, not the jab's 12.
    let told = |weapon: &str| {
        let tables =
            swipe(5, "", "[swipe]\nanswer = true").replace("[target]\nname = \"Foe\"\nst = 12", "[target]\nst = 13");
        let tables = tables.replacen("weapon = \"shortsword\"\n\n", &format!("weapon = \"{weapon}\"\n\n"), 1);
        let told = scripted::<Swiping>(
            "swipe",
            swiping::prepare,
            &tables,
            &[("swipe", 0), ("answer", 1), ("weapon damage", 7)],
        );
        let rulings = super::contest("swipe", &tables).brief().rulings.clone();
        (told.fraction, rulings.iter().any(|ruling| ruling.text.starts_with("A pole weapon answers")))
    };
    let ((halberd, ruled), (sword, not_ruled)) = (told("halberd"), told("broadsword"));
    assert_eq!((halberd, ruled, not_ruled), (sword, true, false));
    // Needed 10 by both: 104/216 plain misses of the swipe, 104/216 plain hits; 6/36.
    assert_eq!(halberd.0 * 216 * 216 * 6, halberd.1 * 104 * 104);
}

#[test]
fn who_is_knocked_down_does_not_strike_back() {
    let tables = swipe(4, "form = \"hobbit\"", "[swipe]\nanswer = true");
    let told = scripted::<Swiping>("swipe", swiping::prepare, &tables, &[("swipe", 1), ("weapon damage", 9)]);
    assert_eq!(told.outcome.as_str(), "knocks down");
}

#[test]
fn the_quicker_foe_strikes_first_and_may_prevent_the_swipe() {
    // DX 16 less 1 against 12 plus 1. 2D-1 doubled, 9: down before his blow.
    let tables = swipe(4, "form = \"hobbit\"\nst = 12\n", "[swipe]\nanswer = true")
        .replace("dx = 12\nweapon = \"shortsword\"\nform", "dx = 16\nweapon = \"shortsword\"\nform");
    let told = scripted::<Swiping>("swipe", swiping::prepare, &tables, &[("answer", 2), ("weapon damage", 6)]);
    assert_eq!((told.outcome.as_str(), told.counts[TAKEN]), ("struck first", 10));
}

#[test]
fn equals_throw_a_coin_and_a_switch_takes_the_height_out() {
    // Over a human from 5: two levels count. adjDX 12 and 14: without height the foe is first, with it 14 against 12.
    let tables = |rules: &str, dx: u8| {
        swipe(5, "", "[swipe]\nanswer = true").replace("[\"swipe\"]", &format!("[\"swipe\"]\n{rules}")).replace(
            "[target]\nname = \"Foe\"\nst = 12\ndx = 12",
            &format!("[target]\nname = \"Foe\"\nst = 12\ndx = {dx}"),
        )
    };
    let first = |rules: &str, dx, answers: &[(&'static str, usize)]| {
        scripted::<Swiping>("swipe", swiping::prepare, &tables(rules, dx), answers)
    };
    first("", 14, &[("swipe", 0), ("answer", 0)]);
    first("height-in-order = false", 14, &[("answer", 0), ("swipe", 0)]);
    let told = first("", 16, &[("who strikes first", 1), ("answer", 0), ("swipe", 0)]);
    assert_eq!(told.outcome, "misses");
    first("", 16, &[("who strikes first", 0), ("swipe", 0), ("answer", 0)]);
    first("height-in-order = false", 12, &[("who strikes first", 0), ("swipe", 0), ("answer", 0)]);
}

#[test]
fn double_and_triple_damage_of_a_swipe_is_counted_and_without_an_answer_nobody_tosses() {
    // tft.dice.attack-3: foe and swiper come at the same place in the order, DX 16 less 2 and 12 plus 2.
    let tables = swipe(5, "", "")
        .replace("[target]\nname = \"Foe\"\nst = 12\ndx = 12", "[target]\nname = \"Foe\"\nst = 30\ndx = 16");
    for (blow, critical) in [(1, 0), (2, 1), (3, 1)] {
        let told = scripted::<Swiping>("swipe", swiping::prepare, &tables, &[("swipe", blow), ("weapon damage", 3)]);
        assert_eq!((told.counts[CRITICAL], told.counts[swiping::HITS]), (critical, 2 * blow as u32));
    }
}

#[test]
fn who_is_weakened_by_the_swipe_answers_at_minus_three() {
    // tft.injury.low-st: five hits leave 3 of 8, and 4 of 9. From 5 over a human the answer needs 10, or 7: 104 or 31
    // of 216 ways hit plainly.
    let fraction = |st: u8| {
        let foe = format!("[target]\nname = \"Foe\"\nst = {st}\ndx = 12\nweapon = \"1D\"\n\n");
        let tables = swipe(5, "", "[swipe]\nanswer = true")
            .replace("[target]\nname = \"Foe\"\nst = 12\ndx = 12\nweapon = \"shortsword\"\n\n", &foe);
        let answers = [("swipe", 1), ("weapon damage", 6), ("answer", 1), ("weapon damage", 1)];
        scripted::<Swiping>("swipe", swiping::prepare, &tables, &answers).fraction
    };
    let (weak, strong) = (fraction(8), fraction(9));
    assert_eq!(weak.0 * strong.1 * 104, strong.0 * weak.1 * 31);
}

#[test]
fn who_faints_on_his_feet_does_not_strike_back() {
    // tft.injury.out: ST 5 less 4 is 1; fewer than 8 hits knock nobody down.
    let tables = swipe(5, "", "[swipe]\nanswer = true").replace(
        "[target]\nname = \"Foe\"\nst = 12\ndx = 12\nweapon = \"shortsword\"",
        "[target]\nname = \"Foe\"\nst = 5\ndx = 12\nweapon = \"1D\"",
    );
    let told = scripted::<Swiping>("swipe", swiping::prepare, &tables, &[("swipe", 1), ("weapon damage", 5)]);
    assert_eq!((told.outcome.as_str(), told.counts[TAKEN]), ("knocks out", 0));
}

#[test]
fn a_weakened_swiper_strikes_worse_at_once() {
    // tft.injury.low-st: ST 12 takes 6 of 6 + ... a foe who is first does 6 hits on ST 9: 3 left, -3 DX.
    let tables = swipe(5, "", "[swipe]\nanswer = true")
        .replace(
            "name = \"Ned\"\nst = 12\ndx = 12\nweapon = \"shortsword\"",
            "name = \"Ned\"\nst = 9\ndx = 12\nweapon = \"dagger\"",
        )
        .replace("[target]\nname = \"Foe\"\nst = 12\ndx = 12", "[target]\nname = \"Foe\"\nst = 12\ndx = 18");
    // Unhurt he needs 12 - 4 + 2 = 10; now 7: 3D <= 7, 35/216 hit, of which 31 plainly.
    let told = scripted::<Swiping>(
        "swipe",
        swiping::prepare,
        &tables,
        &[("answer", 1), ("weapon damage", 7), ("swipe", 1), ("weapon damage", 3)],
    );
    // 18 - 2 = 16: 206/216 hit, 202 plainly; 2D = 7 in 6/36; 31/216; 1/6.
    let (top, bottom) = (202 * 31, 216 * 6 * 216 * 6);
    assert_eq!(told.fraction.0 * bottom, told.fraction.1 * top);
}

#[test]
fn a_swipe_at_somebody_down_or_from_behind_gains() {
    // tft.melee.down-target, tft.melee.facing. A fallen human is one tile high: from 4 levels one counts.
    exactly(hit(&solved("swipe", &swipe(4, "down = true", ""))), 181, 216);
    exactly(hit(&solved("swipe", &swipe(5, "facing = \"side\"", ""))), 160, 216);
}

#[test]
fn swipes_that_cannot_be_are_refused() {
    for (tables, parts) in [
        (swipe(4, "", "").replace("[\"swipe\"]", "[]"), ["an optional rule, and off", "optional-rules"]),
        (swipe(5, "form = \"hobbit\"", ""), ["out of reach even of a swipe", "4 levels are the most"]),
        (swipe(3, "", ""), ["within ordinary reach", "play = \"duel\""]),
        (swipe(5, "", "").replace("Foe", "Ned"), ["two figures are called \"Ned\"", "another `name`"]),
        (swipe(1, "", ""), ["Foe is within ordinary reach, 1 levels below", "play = \"duel\""]),
        (swipe(0, "", ""), ["does not stand above Foe", "raise `level`"]),
        (swipe(4, "level = 5", ""), ["does not stand above Foe", "raise `level`"]),
        (
            swipe(4, "", "").replacen("shortsword", "halberd", 1).replacen("st = 12", "st = 14", 1),
            ["halberd takes both hands", "one-handed"],
        ),
        (
            swipe(4, "", "").replacen("shortsword\"", "shortsword\"\nshield = \"small\"", 1),
            ["holds a shield", "shield = \"none\""],
        ),
        (swipe(4, "", "").replacen("shortsword", "none", 1), ["Ned has no weapon", "one-handed"]),
        (swipe(4, "down = true", "[swipe]\nanswer = true"), ["cannot strike back: it is down", "answer = false"]),
        // tft.melee.to-hit: only targets in the attacker's front hexes.
        (
            swipe(4, "facing = \"side\"", "[swipe]\nanswer = true"),
            ["cannot strike back: the blow does not come through its front hexes", "`facing = \"front\"`"],
        ),
        (swipe(4, "facing = \"rear\"", "[swipe]\nanswer = true"), ["cannot strike back", "`answer = false`"]),
        (
            swipe(4, "", "").replacen("weapon = \"shortsword\"", "weapon = \"dragon-bite-4\"", 1),
            ["dragon-bite-4 is no one-handed weapon", "`weapon = \"club\"`"],
        ),
        (
            swipe(4, "", "").replacen("\"shortsword\"", "{ damage = \"2D\", kind = \"natural\" }", 1),
            ["this natural weapon is no one-handed weapon", "`weapon = \"club\"`"],
        ),
        (
            swipe(4, "", "").replacen("\"shortsword\"", "{ damage = \"2D\", hands = 0 }", 1),
            ["this natural weapon is no one-handed weapon", "`weapon = \"club\"`"],
        ),
        (swipe(41, "", ""), ["\"level\" must be", "40"]),
    ] {
        let shown = mistakes("swipe", &tables);
        for part in parts {
            assert!(shown.contains(part), "{part} is missing in:\n{shown}");
        }
    }
}

/// Grundar on level 1 and three foes in leather on these columns.
pub fn grundar(columns: &str, level: u8) -> String {
    let foe = |i: u8| format!("[[target]]\nname = \"F{i}\"\nst = 12\ndx = 12\narmor = \"leather\"\n");
    format!(
        "[figure]\ncharacter = \"grundar\"\nlevel = {level}\n[blow]\ncolumns = {columns}\n{}{}{}",
        foe(1),
        foe(2),
        foe(3)
    )
}

#[test]
fn grundar_sweeps_three_foes() {
    // tft.sweep.blow: 11, 10, 11: all three 0.1953, none 0.0895, expected net 15.3171 against 2 stopped.
    let answer = solved("sweep", &grundar("[0, 1, 0]", 1));
    printed(answer.p("hits all three"), 0.1953);
    printed(answer.p("hits nobody"), 0.0895);
    printed(answer.mean("hits in all"), 15.3171);
    exactly(answer.at_least("F1: hit", 1), 135, 216);
    // All three: a hit never ends the sweep: (135/216)^2 x 108/216.
    exactly(answer.p("hits all three"), 135 * 135 * 108, 216 * 216 * 216);
    // tft.melee.facing: 4 more from behind, 14 - 4 + 4 on the level: 196/216.
    let behind = grundar("[0, 0, 0]", 0).replacen("armor", "facing = \"rear\"\narmor", 1);
    exactly(solved("sweep", &behind).at_least("F1: hit", 1), 196, 216);
}

#[test]
fn foes_are_swept_in_the_order_of_their_hexes() {
    // tft.sweep.blow: whoever is written first stands in the third hex, and is told of and struck second.
    let foe = |name: &str, hex: u8| format!("[[target]]\nname = \"{name}\"\nhex = {hex}\nst = 12\ndx = 12\n");
    let tables = format!("[figure]\ncharacter = \"grundar\"\n{}{}", foe("Last", 3), foe("First", 1));
    let names: Vec<String> =
        super::contest("sweep", &tables).brief().cards.iter().map(|card| card.name.clone()).collect();
    assert_eq!(names[1..], ["First", "Last"]);
    let answers = [("sweeping blow", 1), ("weapon damage", 10), ("sweeping blow", 4)];
    let told = scripted::<Sweeping>("sweep", sweeping::prepare, &tables, &answers);
    assert_eq!([0, OF_EACH].map(|foe| told.counts[FOES + foe]), [1, 0]);
    exactly(solved("sweep", &tables).at_least("Last: hit", 1), 212, 432);
}

#[test]
fn front_hexes_lie_on_the_ground_where_nothing_is_written() {
    // tft.sweep.blow: adjDX 14 less 4 on the level: 10 or less, 108/216, three times.
    let written = grundar("[0, 0, 0]", 0);
    let answer = solved("sweep", &written.replace("[blow]\ncolumns = [0, 0, 0]\n", ""));
    exactly(answer.at_least("F1: hit", 1), 1, 2);
    exactly(answer.p("hits all three"), 1, 8);
}

#[test]
fn a_foe_two_lower_is_passed_over() {
    // Middle foe at -2: only first and third, both hit 0.3906.
    let answer = solved("sweep", &grundar("[1, 0, 1]", 2));
    exactly(answer.p("hits two"), 135 * 135, 216 * 216);
    printed(answer.p("hits two"), 0.3906);
}

#[test]
fn a_wall_has_to_be_missed() {
    // tft.sweep.wall: adjDX 14, foe, wall, foe: needed 10 each; P(second foe hit) = 212/216 x 1/2 x 1/2 = 0.2454.
    let foe = |i: u8, hex: u8| format!("[[target]]\nname = \"F{i}\"\nhex = {hex}\nst = 12\ndx = 12\n");
    let tables = |columns: &str| {
        format!("[figure]\ncharacter = \"grundar\"\n[blow]\ncolumns = {columns}\n{}{}", foe(1, 1), foe(2, 3))
    };
    let answer = solved("sweep", &tables("[0, 2, 0]"));
    exactly(answer.at_least("F2: hit", 1), 212, 864);
    printed(answer.at_least("F2: hit", 1), 0.2454);
    // One level higher is no wall; behind the last foe a wall does not matter.
    exactly(solved("sweep", &tables("[0, 1, 0]")).at_least("F2: hit", 1), 212, 432);
    let last = format!("[figure]\ncharacter = \"grundar\"\n[blow]\ncolumns = [0, 0, 5]\n{}{}", foe(1, 1), foe(2, 2));
    let behind = solved("sweep", &last);
    exactly(behind.at_least("F2: hit", 1), 212, 432);
    assert!(answer.metrics.iter().any(|name| name == "stopped by a wall"));
    assert!(!behind.metrics.iter().any(|name| name == "stopped by a wall"));
    // A roll to miss neither drops nor breaks anything.
    let answers = [("sweeping blow", 1), ("weapon damage", 10), ("roll to miss the wall", 0)];
    let told = scripted::<Sweeping>("sweep", sweeping::prepare, &tables("[0, 2, 0]"), &answers);
    let counts = &told.counts;
    assert_eq!((told.outcome.as_str(), counts[HITS], counts[WALLED], counts[LOST]), ("hits one", 10, 1, 0));
}

#[test]
fn a_foe_on_the_wall_is_out_of_the_sweep() {
    let answer = solved("sweep", &grundar("[0, 2, 0]", 0));
    // Three foes, one on the wall: two at most, and it has to be missed.
    exactly(answer.p("hits two"), 108 * 108 * 108, 216 * 216 * 216);
}

#[test]
fn a_broken_weapon_ends_the_sweep() {
    let told = scripted::<Sweeping>("sweep", sweeping::prepare, &grundar("[0, 0, 0]", 0), &[("sweeping blow", 5)]);
    assert_eq!((told.outcome.as_str(), told.counts[LOST], told.fraction), ("hits nobody", 1, (1, 216)));
    let answers = [("sweeping blow", 1), ("weapon damage", 13), ("sweeping blow", 4)];
    let told = scripted::<Sweeping>("sweep", sweeping::prepare, &grundar("[0, 0, 0]", 0), &answers);
    // 13 less 2 on ST 12: unconscious.
    assert_eq!((told.outcome.as_str(), told.counts[STRUCK]), ("hits one", 1));
    assert_eq!([0, 1, 2].map(|foe| told.counts[FOES + foe]), [1, 11, 1]);
    // tft.injury.reaction: ST 20 is knocked down by them, and 7 of them leave it on its feet.
    for (damage, hits, down) in [(13, 11, 1), (9, 7, 0)] {
        let tables = grundar("[0, 0, 0]", 0).replace("name = \"F1\"\nst = 12", "name = \"F1\"\nst = 20");
        let answers = [("sweeping blow", 1), ("weapon damage", damage), ("sweeping blow", 4)];
        let told = scripted::<Sweeping>("sweep", sweeping::prepare, &tables, &answers);
        assert_eq!([0, 1, 2].map(|foe| told.counts[FOES + foe]), [1, hits, down]);
    }
    // tft.injury.out: 5 of ST 6 knock nobody down, and leave him at 1, out of the fight.
    let weak = grundar("[0, 0, 0]", 0).replace("name = \"F1\"\nst = 12", "name = \"F1\"\nst = 6");
    let answers = [("sweeping blow", 1), ("weapon damage", 7), ("sweeping blow", 4)];
    let told = scripted::<Sweeping>("sweep", sweeping::prepare, &weak, &answers);
    assert_eq!([0, 1, 2].map(|foe| told.counts[FOES + foe]), [1, 5, 1]);
}

/// Whoever lies is down: the first whom the blow wounds, and the second whom it never gets to; the third stands.
#[test]
fn who_lies_before_the_blow_is_down() {
    let lying = |tables: String, foe: &str| tables.replace(foe, &format!("{foe}\ndown = true"));
    let tables = lying(lying(grundar("[0, 0, 0]", 0), "name = \"F1\""), "name = \"F2\"");
    let answers = [("sweeping blow", 1), ("weapon damage", 4), ("sweeping blow", 4)];
    let told = scripted::<Sweeping>("sweep", sweeping::prepare, &tables, &answers);
    let of_each = [0, 1, 2].map(|foe| [0, 2].map(|what| told.counts[FOES + foe * OF_EACH + what]));
    assert_eq!(of_each, [[1, 1], [0, 1], [0, 0]]);
}

#[test]
fn teeth_sweep_on_after_a_seventeen() {
    let beast = "[figure]\ncharacter = \"dragon4\"\n[[target]]\nname = \"A\"\nst = 12\ndx = 12\n[[target]]\nname = \"B\"\n\
                 st = 12\ndx = 12\n";
    let answers = [("sweeping blow", 4), ("sweeping blow", 1), ("weapon damage", 10)];
    let told = scripted::<Sweeping>("sweep", sweeping::prepare, beast, &answers);
    assert_eq!((told.outcome.as_str(), told.counts[HITS]), ("hits one", 10));
}

#[test]
fn sweeps_that_cannot_be_are_refused() {
    let plain = grundar("[0, 0, 0]", 0);
    for (tables, parts) in [
        (grundar("[0, 0]", 0), ["three front hexes, and \"columns\" gives 2", "an empty hex has one as well"]),
        (grundar("[0, 0, -1]", 0), ["each element of \"columns\"", "0"]),
        (grundar("[0, 41, 0]", 0), ["each element of \"columns\"", "40"]),
        (grundar("[3, 5, 3]", 0), ["nobody stands within one level", "change `columns`"]),
        (
            plain.replace("name = \"F2\"", "name = \"F2\"\nhex = 1"),
            ["F1 and F2 stand in the same hex, 1", "another `hex`"],
        ),
        (plain.replace("name = \"F2\"", "name = \"F1\""), ["two figures are called \"F1\"", "another `name`"]),
        (plain.replace("grundar\"", "grundar\"\nweapon = \"longbow\""), ["nobody sweeps with a longbow", "for melee"]),
        (plain.replace("grundar\"", "grundar\"\nweapon = \"none\""), ["has no weapon", "battleaxe"]),
        (format!("{plain}[[target]]\nst = 9\ndx = 9\n"), ["one to three foes, and there are 4", "[[target]]"]),
    ] {
        let shown = mistakes("sweep", &tables);
        for part in parts {
            assert!(shown.contains(part), "{part} is missing in:\n{shown}");
        }
    }
}
