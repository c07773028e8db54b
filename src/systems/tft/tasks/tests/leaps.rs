//! Leaps over gaps as the ledger works them out.

use super::super::leaping::{self, DOWN, FALLEN, HANGING, HITS, Leaping};
use super::{exactly, mistakes, printed, scripted, solved};

const SIX_DEEP: &str = "[figure]\nst = 12\ndx = 12\n[gap]\ndepth = 6\n";

fn leap(hexes: u8, more: &str) -> super::Answer {
    solved("jump-gap", &format!("{SIX_DEEP}hexes = {hexes}\n{more}"))
}

#[test]
fn leaps_of_one_two_and_three_hexes() {
    // tft.gap.jump: sum 24: 1.0000, 0.9676, 0.2377; total 31: 3 hexes 0.7623.
    exactly(leap(1, "").p("leaps across"), 1, 1);
    printed(leap(2, "").p("leaps across"), 0.9676);
    printed(leap(3, "").p("leaps across"), 0.2377);
    let strong = "[figure]\nst = 16\ndx = 15\n[gap]\nhexes = 3\ndepth = 6\n";
    printed(solved("jump-gap", strong).p("leaps across"), 0.7623);
}

#[test]
fn three_hexes_are_crossed_as_the_ledger_says() {
    // tft.gap.grab: clear 0.2377, grab 0.5647, fall at once 0.1976. tft.gap.pull-up: across in all 0.7961.
    let answer = leap(3, "");
    let clear = answer.p("leaps across");
    let at_once = answer.exact.lengths[2][1] + answer.exact.lengths[3][1];
    printed(at_once, 0.1976);
    printed(1.0 - clear - at_once, 0.5647);
    printed(clear + answer.p("pulls up"), 0.7961);
}

#[test]
fn eleven_tries_are_all_that_twelve_st_allow() {
    // tft.gap.pull-up: p = 435/1296 a turn, at most 11 tries: P(up | grab) = 0.9889; 2.8555 turns given success.
    let answer = leap(3, "");
    let grab: f64 = answer.metric("turns hanging on").iter().skip(1).sum();
    printed(answer.p("pulls up") / grab, 0.9889);
    assert_eq!(answer.metric("turns hanging on").len(), 12);
    // The leap takes turn 1, so a figure that pulls up on turn t has hung for t - 1.
    let up = &answer.exact.lengths[1];
    let turns: f64 = up.iter().enumerate().skip(2).map(|(turn, p)| (turn - 1) as f64 * p).sum();
    printed(turns / answer.p("pulls up"), 2.8555);
    printed(up[2] / grab, 0.3356);
}

#[test]
fn every_miss_costs_a_hit_and_the_last_ends_in_a_faint() {
    let mut answers = vec![("leap", 0), ("grab the edge", 1)];
    answers.extend([("pull up", 0); 11]);
    answers.push(("falling damage", 4));
    let told = scripted::<Leaping>("jump-gap", leaping::prepare, &format!("{SIX_DEEP}hexes = 3\n"), &answers);
    assert_eq!((told.outcome.as_str(), told.ticks), ("out", 12));
    let counts = &told.counts;
    // Eleven hits of exhaustion and 1D without a save.
    assert_eq!((counts[HITS], counts[HANGING], counts[FALLEN], counts[DOWN]), (15, 11, 6, 1));
    // It is ST that lasts so long, not DX.
    let clumsy = format!("{SIX_DEEP}hexes = 3\n").replace("dx = 12", "dx = 4");
    let told = scripted::<Leaping>("jump-gap", leaping::prepare, &clumsy, &answers);
    assert_eq!((told.outcome.as_str(), told.ticks), ("out", 12));
}

#[test]
fn armor_stops_of_the_fall_and_eight_hits_throw_down_who_landed_on_his_feet() {
    // tft.fall.armor: leather stops 2. tft.fall.injury: 12 deep, 3D or 2D with the save made; 9 of ST 20 throw down, 7
    // do not.
    let tables = format!("{SIX_DEEP}hexes = 3\n").replace("dx = 12\n", "dx = 12\narmor = \"leather\"\n");
    let answers = [("leap", 0), ("grab the edge", 0), ("falling save", 0), ("falling damage", 5)];
    let told = scripted::<Leaping>("jump-gap", leaping::prepare, &tables, &answers);
    assert_eq!((told.outcome.as_str(), told.counts[HITS]), ("falls in", 3));
    let deep = "[figure]\nst = 20\ndx = 12\n[gap]\nhexes = 3\ndepth = 12\n";
    for (hits, down) in [(9, 1), (7, 0)] {
        let answers = [("leap", 0), ("grab the edge", 0), ("falling save", 1), ("falling damage", hits)];
        let told = scripted::<Leaping>("jump-gap", leaping::prepare, deep, &answers);
        assert_eq!((told.outcome.as_str(), told.counts[HITS], told.counts[DOWN]), ("falls in", hits as u32, down));
    }
}

#[test]
fn who_misses_the_edge_falls_with_a_save() {
    let tables = format!("{SIX_DEEP}hexes = 3\n");
    let answers = [("leap", 0), ("grab the edge", 0), ("falling save", 1)];
    let told = scripted::<Leaping>("jump-gap", leaping::prepare, &tables, &answers);
    assert_eq!((told.outcome.as_str(), told.counts[HITS], told.counts[DOWN]), ("falls in", 0, 0));
    let answers = [("leap", 0), ("grab the edge", 0), ("falling save", 0), ("falling damage", 5)];
    let told = scripted::<Leaping>("jump-gap", leaping::prepare, &tables, &answers);
    assert_eq!((told.outcome.as_str(), told.counts[HITS], told.counts[DOWN]), ("falls in", 5, 1));
}

#[test]
fn a_low_landing_is_a_drop_or_a_fall() {
    // tft.gap.geometry: lower by Hm or less is free, more is a fall on arrival.
    let tables =
        |landing: u8| format!("[figure]\nst = 12\ndx = 12\n[gap]\nhexes = 1\ndepth = 9\nlanding = {landing}\n");
    for landing in 0..=3 {
        let told = scripted::<Leaping>("jump-gap", leaping::prepare, &tables(landing), &[]);
        assert_eq!((told.outcome.as_str(), told.counts[FALLEN]), ("leaps across", 0), "{landing}");
    }
    let answers = [("falling save", 0), ("falling damage", 6)];
    let told = scripted::<Leaping>("jump-gap", leaping::prepare, &tables(4), &answers);
    assert_eq!((told.outcome.as_str(), told.counts[HITS], told.counts[DOWN]), ("leaps across", 6, 1));
}

#[test]
fn a_faint_falls_from_the_far_edge() {
    // Depth 9, the far side 2 lower: 7 tiles down from there, 2D.
    let tables = "[figure]\nst = 3\ndx = 12\n[gap]\nhexes = 3\ndepth = 9\nlanding = 2\n";
    // ST 3: one die more than the least of 4D, so no roll can be made; two misses and it faints.
    let answers = [("leap", 0), ("grab the edge", 1), ("falling damage", 7)];
    let told = scripted::<Leaping>("jump-gap", leaping::prepare, tables, &answers);
    assert_eq!((told.counts[FALLEN], told.counts[HANGING], told.counts[HITS]), (7, 2, 9));
}

#[test]
fn columns_and_numbers_say_the_same() {
    let by_levels = "[figure]\nst = 12\ndx = 12\n[gap]\ncolumns = [8, 1, 0, 2, 7]\n";
    let by_numbers = "[figure]\nst = 12\ndx = 12\n[gap]\nhexes = 3\ndepth = 6\nlanding = 1\n";
    let (a, b) = (solved("jump-gap", by_levels), solved("jump-gap", by_numbers));
    assert_eq!(a.exact.outcomes(), b.exact.outcomes());
    assert_eq!(a.exact.metrics, b.exact.metrics);
}

#[test]
fn gaps_that_cannot_be_leaped_are_refused() {
    let gap = |gap: &str| mistakes("jump-gap", &format!("[figure]\nst = 12\ndx = 12\n[gap]\n{gap}\n"));
    for (text, parts) in [
        ("hexes = 4\ndepth = 6", ["\"hexes\" must be", "3"]),
        ("hexes = 2\ndepth = 3", ["hex 1 of the gap is only 3 lower", "at least 4 deep"]),
        ("hexes = 2\ndepth = 50", ["\"depth\" must be", "40"]),
        ("hexes = 2\ndepth = 6\nlanding = 6", ["no higher than the bottom", "play = \"fall\""]),
        ("columns = [6, 6]", ["there is no gap", "one to three hexes"]),
        ("columns = [6]", ["begin with the take-off", "[6, 0, 0, 6]"]),
        ("columns = []", ["begin with the take-off", "[6, 0, 0, 6]"]),
        ("columns = [6, 0, 0, 0, 0, 6]", ["a gap of 4 hexes is too wide", "more than 3"]),
        ("columns = [6, 0, 7]", ["the landing, 7, is higher than the take-off, 6", "level or lower"]),
        ("columns = [6, 0, 4, 6]", ["hex 2 of the gap is only 2 lower", "at least 4 deep"]),
        ("columns = [6, -1, 6]", ["each element of \"columns\"", "0"]),
        ("columns = [6, 0, 6]\ndepth = 6", ["\"depth\" stands beside \"columns\"", "leave one of the two out"]),
        ("hexes = 2", ["[gap] needs \"depth\"", "add a line"]),
        ("columns = [9, 0, 4, 2]", ["no higher than the bottom", "jump down"]),
    ] {
        for part in parts {
            assert!(gap(text).contains(part), "{part} is missing in:\n{}", gap(text));
        }
    }
}
