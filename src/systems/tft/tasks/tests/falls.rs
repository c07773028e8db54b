//! Falls and stumbles as the ledger works them out.

use super::super::falling::{self, Falling, HITS, MOUNT_HITS, PRONE, SAVED, SLOWED};
use super::super::pushing;
use super::{contest, exactly, mistakes, printed, scripted, solved};

/// A human with these scores, wearing this.
pub fn human(st: u8, dx: u8, armor: &str) -> String {
    format!("[figure]\nname = \"Ned\"\nst = {st}\ndx = {dx}\narmor = \"{armor}\"\n")
}

fn fall(figure: &str, tiles: u8, how: &str) -> super::Answer {
    solved("fall", &format!("{figure}[fall]\ntiles = {tiles}\nhow = \"{how}\"\n"))
}

#[test]
fn five_tiles_in_chain() {
    // tft.fall.save: target 9, 81/216 = 3/8 made; 5/8 prone; expected net 5/8 x (1+2+3+4)/6 = 25/24.
    let answer = fall(&human(12, 12, "chain"), 5, "jump");
    exactly(answer.at_least("prone at landing", 1), 5, 8);
    exactly(answer.mean("hits"), 25, 24);
    exactly(answer.p("stands"), 3, 8);
    exactly(answer.p("down"), 5, 8);
    assert_eq!(answer.p("unconscious") + answer.p("dead"), 0.0);
}

#[test]
fn the_longer_fall_is_easier_to_land() {
    // tft.fall.save-dx: DX 12 in plate, 6 tiles -> 6, 20/216; 7 tiles -> 12, 160/216.
    exactly(1.0 - fall(&human(12, 12, "plate"), 6, "jump").at_least("prone at landing", 1), 20, 216);
    exactly(1.0 - fall(&human(12, 12, "plate"), 7, "jump").at_least("prone at landing", 1), 160, 216);
}

#[test]
fn twelve_tiles_count_as_injury() {
    // tft.fall.injury: DX 11, ST 13, no armor: prone at landing 81/216; counting 8 hits 0.6354; out 0.1580.
    let answer = fall(&human(13, 11, "none"), 12, "jump");
    exactly(answer.at_least("prone at landing", 1), 3, 8);
    printed(1.0 - answer.p("stands"), 0.6354);
    printed(answer.p("unconscious") + answer.p("dead"), 0.1580);
}

#[test]
fn a_dwarf_hardly_survives_twenty_tiles() {
    // tft.fall.damage: DX 10, ST 14 in chain, 9 dice: conscious with 0.0010.
    let dwarf = "[figure]\nform = \"dwarf\"\nst = 14\ndx = 10\narmor = \"chain\"\n";
    let answer = fall(dwarf, 20, "jump");
    printed(answer.p("stands") + answer.p("down"), 0.0010);
}

#[test]
fn horse_and_rider_fall_together() {
    // tft.fall.mounted: rider DX 12 in chain, bare horse, 5 tiles: k = 2, target 12; 2.5309 and 4.4074; prone 0.2593.
    let rider = "[figure]\nform = \"horseman\"\nst = 12\ndx = 12\narmor = \"chain\"\n[mount]\nst = 24\n";
    let answer = fall(rider, 5, "jump");
    printed(answer.mean("hits"), 2.5309);
    printed(answer.mean("Figure's mount: hits"), 4.4074);
    exactly(answer.at_least("prone at landing", 1), 56, 216);
    let told = scripted::<Falling>(
        "fall",
        falling::prepare,
        &format!("{rider}[fall]\ntiles = 5\n"),
        &[("falling save", 0), ("falling damage", 7)],
    );
    assert_eq!((told.counts[HITS], told.counts[MOUNT_HITS]), (5, 7));
    // 56/216 x 6/36 = 7/27 x 1/6.
    assert_eq!(told.fraction, (7, 162));
}

#[test]
fn who_rides_without_a_mount_table_is_told_that_the_horse_is_missing() {
    let is_told = |tables: &str| {
        let contest = contest("fall", &format!("{tables}[fall]\ntiles = 5\n"));
        contest.brief().notes.iter().any(|note| note.contains("Only the rider is counted"))
    };
    let rulings = |tables: &str| contest("fall", &format!("{tables}[fall]\ntiles = 5\n")).brief().rulings.clone();
    let shares = |tables: &str| rulings(tables).iter().any(|ruling| ruling.rule == "tft.fall.mounted");
    let rider = "[figure]\nform = \"horseman\"\nst = 12\ndx = 12\n";
    assert!(shares(&format!("{rider}[mount]\nst = 24\n")) && !shares(rider));
    assert!(is_told(rider));
    assert!(!is_told("[figure]\nform = \"horseman\"\nst = 12\ndx = 12\n[mount]\nst = 24\n"));
    assert!(!is_told("[figure]\nst = 12\ndx = 12\n"));
}

#[test]
fn a_horses_armor_stops_two_at_most() {
    let rider = "[figure]\nform = \"horseman\"\nst = 12\ndx = 12\n[mount]\nst = 24\nstops = 5\n[fall]\ntiles = 5\n";
    let told = scripted::<Falling>("fall", falling::prepare, rider, &[("falling save", 0), ("falling damage", 7)]);
    assert_eq!((told.counts[HITS], told.counts[MOUNT_HITS]), (7, 5));
    // Three tiles are one die, which a made save takes away; pushed down two nobody is hurt (tft.stumble).
    let three = rider.replace("tiles = 5", "tiles = 3");
    let pushed = rider.replace("tiles = 5", "tiles = 2\nhow = \"push\"");
    for (tables, answers) in [
        (&three, &[("falling save", 1)][..]),
        (&three, &[("falling save", 0), ("falling damage", 1)]),
        (&pushed.replace("stops = 5\n", ""), &[("stumble", 1)]),
    ] {
        let told = scripted::<Falling>("fall", falling::prepare, tables, answers);
        assert_eq!(told.counts[MOUNT_HITS], 0, "{answers:?}");
    }
}

#[test]
fn bobs_fall_leaves_him_prone_only_off_the_wall() {
    // tft.fall.posture: 10 tiles, save 12 v 16 made, 2D less 2; prone off a climb, standing off an edge.
    let bob = "[figure]\ncharacter = \"bob\"\n[fall]\ntiles = 10\n";
    let told = |how: &str| {
        let tables = format!("{bob}how = \"{how}\"\n");
        scripted::<Falling>("fall", falling::prepare, &tables, &[("falling save", 1), ("falling damage", 6)])
    };
    let (wall, edge) = (told("climb"), told("jump"));
    assert_eq!((wall.outcome.as_str(), wall.counts[HITS], wall.counts[PRONE]), ("down", 4, 1));
    assert_eq!((edge.outcome.as_str(), edge.counts[HITS], edge.counts[PRONE]), ("stands", 4, 0));
    assert_eq!((wall.counts[SAVED], wall.counts[SLOWED]), (1, 0));
    // 212/216 x 5/36 = 53/54 x 5/36.
    assert_eq!(wall.fraction, (265, 1944));
}

#[test]
fn the_hobbit_who_skips_a_column_rolls_for_it() {
    // tft.move.down: straight down from two tiles, DX 14 unarmored: 14 or less, 0.9074; else 1D and prone.
    let hobbit = "[figure]\nform = \"hobbit\"\nst = 8\ndx = 14\n";
    let answer = fall(hobbit, 2, "jump");
    printed(answer.p("stands"), 0.9074);
    let told = scripted::<Falling>(
        "fall",
        falling::prepare,
        &format!("{hobbit}[fall]\ntiles = 2\n"),
        &[("falling save", 0), ("falling damage", 4)],
    );
    // 20/216 x 1/6.
    assert_eq!((told.outcome.as_str(), told.counts[HITS], told.fraction), ("down", 4, (5, 324)));
}

#[test]
fn a_free_drop_takes_no_dice() {
    let tables = format!("{}[fall]\ntiles = 3\n", human(12, 12, "chain"));
    let told = scripted::<Falling>("fall", falling::prepare, &tables, &[]);
    assert_eq!((told.outcome.as_str(), told.counts[HITS]), ("stands", 0));
}

#[test]
fn who_crawls_off_a_drop_stays_prone_and_who_is_helpless_makes_no_save() {
    // tft.height.prone: two tiles hurt no human; five do, and the save takes a die away and nothing else.
    let tables = |tiles: u8, how: &str| format!("{}[fall]\ntiles = {tiles}\nhow = \"{how}\"\n", human(12, 12, "none"));
    let told = scripted::<Falling>("fall", falling::prepare, &tables(2, "crawl"), &[]);
    assert_eq!((told.outcome.as_str(), told.counts[HITS]), ("down", 0));
    let told = scripted::<Falling>("fall", falling::prepare, &tables(5, "crawl"), &[("falling save", 1)]);
    assert_eq!((told.outcome.as_str(), told.counts[HITS]), ("down", 0));
    let told = scripted::<Falling>("fall", falling::prepare, &tables(5, "helpless"), &[("falling damage", 6)]);
    assert_eq!((told.outcome.as_str(), told.counts[HITS], told.fraction), ("down", 6, (1, 6)));
    assert_eq!(told.counts[SLOWED], 1);
}

#[test]
fn what_is_counted_of_a_fall_is_what_can_differ() {
    // tft.fall.free-drop: two tiles hurt no human. tft.fall.posture: a jumper may land on his feet, a climber never
    // does, and the save takes a die away; who is helpless makes none.
    let prone = ["hits", "prone at landing", "2 DX less in the next turn"];
    let saved = ["hits", "falling save made", "2 DX less in the next turn"];
    let neither = ["hits", "2 DX less in the next turn"];
    let ways: [(&str, &[&str]); 5] =
        [("jump", &prone), ("push", &prone), ("climb", &saved), ("crawl", &saved), ("helpless", &neither)];
    for (how, hurt) in ways {
        for (tiles, expected) in [(2, &["hits"][..]), (5, hurt)] {
            let answer = fall(&human(12, 12, "none"), tiles, how);
            assert_eq!(answer.metrics, expected, "{how}, {tiles} tiles");
        }
    }
}

#[test]
fn a_ready_shield_hinders_a_fall_and_one_put_away_does_not() {
    // tft.figure.adjdx: DX 12, large shield -1. A jump rolls against 11, a lost climb against 12.
    let tables =
        |how: &str| format!("[figure]\nst = 12\ndx = 12\nshield = \"large\"\n[fall]\ntiles = 5\nhow = \"{how}\"\n");
    exactly(solved("fall", &tables("jump")).at_least("prone at landing", 1), 81, 216);
    exactly(solved("fall", &tables("climb")).at_least("falling save made", 1), 160, 216);
}

#[test]
fn stumbles_of_the_ledger() {
    // tft.stumble: DX 12 in chain pushed 2 down: 9, prone 0.6250. Elf DX 13 in leather pushed 4: 11, 0.3750.
    let push = |figure: &str, down: i8| solved("stumble", &format!("{figure}[push]\ndown = {down}\n"));
    exactly(push(&human(12, 12, "chain"), 2).p("down"), 5, 8);
    let elf = "[figure]\nform = \"elf\"\nst = 11\ndx = 13\narmor = \"leather\"\n";
    exactly(push(elf, 4).p("down"), 3, 8);
    // tft.force-retreat.push: pushed 5 down, a fall: prone 0.6250, expected net 1.0417.
    let fallen = push(&human(12, 12, "chain"), 5);
    exactly(fallen.at_least("prone at landing", 1), 5, 8);
    printed(fallen.mean("hits"), 1.0417);
    // Level or one up: nothing.
    assert_eq!([0, -1].map(|down| push(&human(12, 12, "chain"), down).p("stands")), [1.0, 1.0]);
}

#[test]
fn without_room_one_rolls_on_the_spot() {
    // tft.force-retreat.blocked: adjDX 9, 0.6250.
    let tables = format!("{}[push]\nroom = false\n", human(12, 12, "chain"));
    let told = scripted::<Falling>("stumble", pushing::prepare, &tables, &[("no room to retreat", 0)]);
    assert_eq!((told.outcome.as_str(), told.fraction), ("down", (5, 8)));
}

#[test]
fn who_lies_when_pushed_stays_prone() {
    // tft.force-retreat.push: a prone foe stays prone and fails its save.
    let tables = |down: u8| format!("{}[push]\ndown = {down}\nprone = true\n", human(12, 12, "none"));
    for down in [0, 2] {
        let told = scripted::<Falling>("stumble", pushing::prepare, &tables(down), &[]);
        assert_eq!((told.outcome.as_str(), told.counts[HITS]), ("down", 0));
    }
    let told = scripted::<Falling>("stumble", pushing::prepare, &tables(5), &[("falling damage", 3)]);
    assert_eq!((told.outcome.as_str(), told.counts[HITS], told.fraction), ("down", 3, (1, 6)));
}

#[test]
fn a_push_within_a_free_drop_is_the_same_under_either_play() {
    for tiles in 1..=9u8 {
        let figure = human(12, 11, "leather");
        let falls = fall(&figure, tiles, "push");
        let pushed = solved("stumble", &format!("{figure}[push]\ndown = {tiles}\n"));
        for outcome in ["stands", "down", "unconscious", "dead"] {
            assert_eq!(falls.p(outcome), pushed.p(outcome), "{tiles} tiles, {outcome}");
        }
    }
}

#[test]
fn pushes_that_cannot_be_are_refused() {
    let push = |push: &str| mistakes("stumble", &format!("{}[push]\n{push}\n", human(12, 12, "none")));
    for (text, parts) in [
        ("down = -2", ["nobody is pushed 2 levels up", "room = false"]),
        ("down = 2\nroom = false", ["without room there is nowhere to go down", "leave `down` out"]),
        ("down = 41", ["\"down\" must be", "40"]),
        ("prone = true", ["[push] needs \"down\"", "add a line"]),
    ] {
        for part in parts {
            assert!(push(text).contains(part), "{part} is missing in:\n{}", push(text));
        }
    }
}

#[test]
fn two_dx_are_lost_by_whoever_is_still_in_the_fight() {
    // tft.injury.reaction: 5 hits of 2D cost 2 DX in the next turn, 4 do not, and with 8 of ST 9 there is none.
    let tables = format!("{}[fall]\ntiles = 7\n", human(9, 12, "none"));
    for (hits, slowed) in [(4, 0), (5, 1), (8, 0)] {
        let answers = [("falling save", 0), ("falling damage", hits)];
        let told = scripted::<Falling>("fall", falling::prepare, &tables, &answers);
        assert_eq!((told.counts[HITS], told.counts[SLOWED]), (hits as u32, slowed));
    }
}
