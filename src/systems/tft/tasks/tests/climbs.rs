//! Climbs as the ledger works them out.

use super::super::climbing::{self, Climbing, FALL_TURN, FALLEN, HITS, TILE_AFTER};
use super::{exactly, printed, scripted, solved};

const BOB: &str = "[figure]\ncharacter = \"bob\"\n[climb]\ntiles = 10\n";

#[test]
fn bob_climbs_as_the_ledger_says() {
    // tft.climb.set: P(top on turn 3) = (986/1296)^3 = 0.4404. tft.climb.fall: 0.2392, 0.1820, 0.1385; 1.0804 hits.
    let answer = solved("climb", BOB);
    let p = 986.0 / 1296.0;
    assert!((answer.p("makes the climb") - p * p * p).abs() < 1e-12);
    printed(answer.p_in("makes the climb", 3), 0.4404);
    for (turn, chance) in [(1, 0.2392), (2, 0.1820), (3, 0.1385)] {
        printed(answer.metric("turn of the fall, 0 for none")[turn], chance);
    }
    printed(answer.mean("hits"), 1.0804);
    // Falls from 6, 9 and 10 tiles.
    for (tiles, chance) in [(6, 0.2392), (9, 0.1820), (10, 0.1385)] {
        printed(answer.metric("tiles fallen")[tiles], chance);
    }
    assert_eq!(answer.metric("tiles fallen").iter().filter(|&&p| p > 0.0).count(), 4);
}

#[test]
fn the_hits_of_each_of_bobs_falls_are_the_ledgers() {
    // Fall from 6 at adjDX 13: 0.2701; from 9 and 10 at DX 16: 1.7284 and 5.0648. Each as a fall by itself.
    for (tiles, hits) in [(6, 0.2701), (9, 1.7284), (10, 5.0648)] {
        let tables = format!("[figure]\ncharacter = \"bob\"\n[fall]\ntiles = {tiles}\nhow = \"climb\"\n");
        printed(solved("fall", &tables).mean("hits"), hits);
    }
}

#[test]
fn the_story_of_bob_is_told_as_the_document_tells_it() {
    // 15 and 11 make it, 21 does not; the save of 12 against 16 does; 2D less 2, prone. tft.climb.last-set: the third
    // roll is for one tile, and the miss falls 10, not 12.
    let answers =
        [("climbing roll", 1), ("climbing roll", 1), ("climbing roll", 0), ("falling save", 1), ("falling damage", 8)];
    let told = scripted::<Climbing>("climb", climbing::prepare, BOB, &answers);
    assert_eq!((told.outcome.as_str(), told.ticks), ("falls", 3));
    let counts = &told.counts;
    assert_eq!((counts[HITS], counts[FALLEN], counts[FALL_TURN]), (6, 10, 3));
    // He clung to tile 6, then 9, and lies at the foot.
    assert_eq!([0, 1, 2].map(|turn| counts[TILE_AFTER + turn]), [6, 9, 0]);
    // (493/648)^2 x 155/648 x 53/54 x 5/36.
    let (top, bottom) = (493 * 493 * 155 * 53 * 5, 648u128.pow(3) * 54 * 36);
    assert_eq!(told.fraction.0 * bottom, told.fraction.1 * top);
}

#[test]
fn whoever_is_on_top_stays_there() {
    let answers = [("climbing roll", 1); 3];
    let told = scripted::<Climbing>("climb", climbing::prepare, BOB, &answers);
    assert_eq!((told.outcome.as_str(), told.ticks), ("makes the climb", 3));
    assert_eq!([0, 1, 2, 3].map(|turn| told.counts[TILE_AFTER + turn]), [6, 9, 10, 10]);
    // tft.climb.set: so many of all climbs reach a tile, and so many lie at the foot again.
    let (answer, p) = (solved("climb", BOB), 986.0f64 / 1296.0);
    for (turn, tile) in [(1, 6), (2, 9), (3, 10)] {
        let reached = answer.metric(&format!("tile reached by turn {turn}"));
        assert!((reached[tile] - p.powi(turn)).abs() < 1e-12 && (reached[0] - 1.0 + p.powi(turn)).abs() < 1e-12);
    }
}

#[test]
fn of_a_long_climb_twelve_turns_are_shown() {
    // tft.climb.set: 40 tiles, three with each of 13 rolls: 39 after the twelfth.
    let tables = "[figure]\ncharacter = \"bob\"\n[climb]\ntiles = 40\n";
    let told = scripted::<Climbing>("climb", climbing::prepare, tables, &[("climbing roll", 1); 13]);
    assert_eq!((told.outcome.as_str(), told.ticks), ("makes the climb", 13));
    assert_eq!([0, 10, 11].map(|turn| told.counts[TILE_AFTER + turn]), [6, 36, 39]);
}

#[test]
fn a_wall_of_four_to_six_takes_one_roll_and_one_of_three_none() {
    for tiles in 1..=6u8 {
        let tables = format!("[figure]\ncharacter = \"bob\"\n[climb]\ntiles = {tiles}\n");
        let rolls: &[(&str, usize)] = if tiles <= 3 { &[] } else { &[("climbing roll", 1)] };
        let told = scripted::<Climbing>("climb", climbing::prepare, &tables, rolls);
        assert_eq!((told.outcome.as_str(), told.ticks), ("makes the climb", 1));
    }
}

#[test]
fn rolls_are_counted_by_the_formula() {
    // R = ceil(n / Hm) - 1, roll k on turn k, and p^R.
    for (form, hm) in [("hobbit", 1u32), ("dwarf", 2), ("human", 3), ("elf", 4)] {
        for tiles in (1..=16u32).chain([39, 40]) {
            let tables = format!("[figure]\nform = \"{form}\"\nst = 12\ndx = 13\n[climb]\ntiles = {tiles}\n");
            let rolls = tiles.div_ceil(hm) - 1;
            // 4D <= 13: 575/1296.
            let expected = (575.0f64 / 1296.0).powi(rolls as i32);
            let answer = solved("climb", &tables);
            assert!((answer.p("makes the climb") - expected).abs() < 1e-12, "{form}, {tiles}");
            let turn = rolls.max(1) as usize;
            assert!((answer.p_in("makes the climb", turn) - expected).abs() < 1e-12, "{form}, {tiles}");
        }
    }
}

#[test]
fn the_talent_takes_a_die_away() {
    // tft.climb.roll: DX 16: 0.7608 on four dice, 0.9815 on three. DX 11: 0.2392 and 0.6250.
    let one_roll = |dx: u8, talent: bool| {
        let tables = format!("[figure]\nst = 12\ndx = {dx}\n[climb]\ntiles = 6\ntalent = {talent}\n");
        solved("climb", &tables).p("makes the climb")
    };
    exactly(one_roll(16, false), 986, 1296);
    exactly(one_roll(16, true), 212, 216);
    exactly(one_roll(11, false), 310, 1296);
    exactly(one_roll(11, true), 135, 216);
    // Armor does not matter to the roll.
    let in_chain = "[figure]\nst = 12\ndx = 16\narmor = \"chain\"\n[climb]\ntiles = 6\n";
    exactly(solved("climb", in_chain).p("makes the climb"), 986, 1296);
}

#[test]
fn bob_climbs_down_and_jumps_the_last_tile() {
    // tft.climb.down: 7 left -> roll, 4 left -> roll, 1 left -> drop: 0.5788; falls from 7 0.2392, from 4 0.1820.
    let answer = solved("climb", &format!("{BOB}direction = \"down\"\n"));
    let p = 986.0 / 1296.0;
    assert!((answer.p("makes the climb") - p * p).abs() < 1e-12);
    printed(answer.p_in("makes the climb", 3), 0.5788);
    printed(answer.metric("tiles fallen")[7], 0.2392);
    printed(answer.metric("tiles fallen")[4], 0.1820);
}

#[test]
fn the_last_tiles_down_can_be_rolled_for() {
    // Option climb_down_finish = roll: one roll more, and a miss falls one tile: prone, no damage.
    let tables = format!("[rules]\nclimb-down-finish = \"roll\"\n{BOB}direction = \"down\"\n");
    let answer = solved("climb", &tables);
    let p = 986.0f64 / 1296.0;
    assert!((answer.p("makes the climb") - p.powi(3)).abs() < 1e-12);
    assert!((answer.metric("tiles fallen")[1] - p * p * (1.0 - p)).abs() < 1e-12);
    let rolls = [("climbing roll", 1), ("climbing roll", 1), ("climbing roll", 0)];
    let told = scripted::<Climbing>("climb", climbing::prepare, &tables, &rolls);
    assert_eq!((told.outcome.as_str(), told.counts[HITS], told.counts[FALLEN]), ("falls", 0, 1));
}

#[test]
fn a_short_way_down_needs_no_roll_once_the_rest_is_a_free_drop() {
    // Six tiles: three free, three left, dropped in the next turn.
    let tables = "[figure]\ncharacter = \"bob\"\n[climb]\ntiles = 6\ndirection = \"down\"\n";
    let told = scripted::<Climbing>("climb", climbing::prepare, tables, &[]);
    assert_eq!((told.outcome.as_str(), told.ticks), ("makes the climb", 2));
    let rolled = format!("[rules]\nclimb-down-finish = \"roll\"\n{tables}");
    let told = scripted::<Climbing>("climb", climbing::prepare, &rolled, &[("climbing roll", 1)]);
    assert_eq!((told.outcome.as_str(), told.ticks), ("makes the climb", 1));
    // Within a free drop nothing is rolled either way.
    let tables = "[figure]\ncharacter = \"bob\"\n[climb]\ntiles = 3\ndirection = \"down\"\n";
    let told = scripted::<Climbing>("climb", climbing::prepare, tables, &[]);
    assert_eq!((told.outcome.as_str(), told.ticks), ("makes the climb", 1));
}

#[test]
fn every_way_down_ends_where_every_way_up_began() {
    // Whatever the height, the rolls down with "roll" are those up; with "jump" one fewer, or none for short walls.
    for tiles in (1..=13u32).chain([39, 40]) {
        for hm in [1u32, 3, 4] {
            let tables = |finish: &str| {
                format!(
                    "[rules]\nclimb-down-finish = \"{finish}\"\n[figure]\nst = 12\ndx = 13\nmove-height = {hm}\n\
                     [climb]\ntiles = {tiles}\ndirection = \"down\"\n"
                )
            };
            let p = 575.0f64 / 1296.0;
            let (rolled, jumped) = (tiles.div_ceil(hm) - 1, tiles.div_ceil(hm).saturating_sub(2));
            let foot = |finish: &str| solved("climb", &tables(finish)).p("makes the climb");
            assert!((foot("roll") - p.powi(rolled as i32)).abs() < 1e-12, "{tiles} tiles, Hm {hm}");
            assert!((foot("jump") - p.powi(jumped as i32)).abs() < 1e-12, "{tiles} tiles, Hm {hm}");
        }
    }
}

#[test]
fn the_shield_is_put_away_on_the_wall() {
    // tft.climb.hands: a fall from the first rolled set is saved with DX 12, not 11: 56/216 miss, at 3.5 hits each.
    let tables = "[figure]\nst = 12\ndx = 12\nshield = \"large\"\n[climb]\ntiles = 6\n";
    let told = scripted::<Climbing>(
        "climb",
        climbing::prepare,
        tables,
        &[("climbing roll", 0), ("falling save", 0), ("falling damage", 6)],
    );
    // 4D <= 12 in 435 of 1296 ways: 861/1296 x 56/216 x 1/6.
    let (top, bottom) = (861 * 56, 1296 * 216 * 6);
    assert_eq!(told.fraction.0 * bottom, told.fraction.1 * top);
}
