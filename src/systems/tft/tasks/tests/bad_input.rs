//! What is wrong with a task's tables is said with its place and a remedy, all of it at once.

use super::mistakes;

#[track_caller]
fn refused(play: &str, tables: &str, parts: &[&str]) {
    let shown = mistakes(play, tables);
    assert!(!shown.is_empty(), "nothing was refused");
    for part in parts {
        assert!(shown.contains(part), "{part} is missing in:\n{shown}");
    }
}

#[test]
fn scores_and_heights_out_of_range() {
    let tables = "[figure]\nst = 0\ndx = 41\nheight = 11\n[fall]\ntiles = 41\n";
    refused("fall", tables, &["t.toml:5:6", "t.toml:6:6", "t.toml:7:10", "t.toml:9:9", "1 to 40"]);
    refused("climb", "[figure]\nst = 9\ndx = 9\n[climb]\ntiles = 0\n", &["\"tiles\" must be", "1 to 40"]);
}

const GOOD: &str = "st = 12\ndx = 12\n";

/// Two sides of a fight, each on two lines of its own with ST and DX below its header: line 5 and line 8 when nothing
/// stands above.
fn two(first: &str, second: &str) -> String {
    format!("[[side]]\n{GOOD}{first}[[side]]\n{GOOD}{second}")
}

#[test]
fn figures_that_cannot_be_are_told_where_they_are_wrong_and_nothing_is_invented() {
    // Too heavy, and in too few hands.
    let heavy = two("weapon = \"battleaxe\"\nshield = \"large\"\n", "name = \"A\"\narmor = 3\n");
    refused(
        "duel",
        &heavy,
        &[
            "t.toml:7:10: a battleaxe needs ST 15, and A has 12",
            "a broadsword is light enough, or raise `st`",
            "t.toml:7:10: a battleaxe takes both hands, and A holds a shield",
            "write `shield = \"none\"`",
            "t.toml:12:8: two figures are called \"A\"",
            "t.toml:13:9: \"armor\" must be a text in double quotes or a table, not a whole number",
            "armor = { stops = 2, dx = -2 }",
        ],
    );
    // The weapon of somebody whose ST is unknown is not judged, and neither is a shield that is not known.
    for side in [
        "st = 0\ndx = 9\nweapon = \"broadsword\"\n",
        "st = 200\ndx = 41\nweapon = \"broadsword\"\n",
        "character = \"nobody\"\nweapon = \"broadsword\"\n",
        "dx = 9\nweapon = \"broadsword\"\n",
        "st = 20\ndx = 9\nweapon = \"battleaxe\"\nshield = \"smal\"\n",
    ] {
        let shown = mistakes("duel", &format!("[[side]]\n{side}[[side]]\n{GOOD}"));
        assert!(!shown.is_empty() && !shown.contains("needs ST") && !shown.contains("both hands"), "{shown}");
    }
    let unseen = two("name = \"B\u{200b}\"\n", "level = 41\nheight = 0\n");
    refused(
        "duel",
        &unseen,
        &[
            "t.toml:7:8: the name holds a character that nobody sees, U+200B",
            "write it without: \"B\"",
            "t.toml:11:9: \"level\" must be a whole number from 0 to 40, not 41",
            "t.toml:12:10: \"height\" must be a whole number from 1 to 10, not 0",
        ],
    );
}

#[test]
fn another_number_of_figures_hides_nothing_inside_them() {
    refused(
        "duel",
        "side = [{ st = 0, foo = 1 }]\n",
        &["t.toml:4:8", "only one", "t.toml:4:16: \"st\"", "t.toml:4:19: unknown key"],
    );
    let three = format!("{}[[side]]\nst = 12\n", two("level = 41\n", "policy = \"hold\"\n"));
    refused(
        "duel",
        &three,
        &[
            "t.toml:12:1: a fight has two sides, and there are 3",
            "t.toml:7:9",
            "t.toml:11:10",
            "t.toml:12:1: a side needs \"dx\"",
        ],
    );
    // A figure too many has no name that could be somebody's.
    let named = format!("[[side]]\nname = \"another figure\"\n{GOOD}[[side]]\n{GOOD}[[side]]\n{GOOD}");
    assert!(!mistakes("duel", &named).contains("two figures are called"));
    refused(
        "sweep",
        &format!("target = []\n[figure]\n{GOOD}level = 41\n"),
        &["t.toml:4:10", "there is none", "t.toml:8:9"],
    );
    let target = |more: &str| format!("[[target]]\n{GOOD}{more}");
    let four = format!(
        "[figure]\n{GOOD}weapon = \"club\"\n{}{}{}{}",
        target("hex = 4\n"),
        target(""),
        target("hex = 2\n"),
        target("dx = 0\n")
    );
    let shown = mistakes("sweep", &four.replace("dx = 12\ndx = 0", "dx = 0"));
    for part in [
        "t.toml:11:7: \"hex\" must be",
        "t.toml:18:7: Target 2 and Target 3 stand in the same hex, 2",
        "t.toml:19:1: a sweep is for one to three foes, and there are 4",
        "t.toml:21:6: \"dx\" must be",
    ] {
        assert!(shown.contains(part), "{part} is missing in:\n{shown}");
    }
}

#[test]
fn boards_that_cannot_be_are_told_column_by_column() {
    let stairs = |columns: &str, places: [u8; 2]| {
        let [a, b] = places.map(|place| format!("column = {place}\n"));
        format!("columns = {columns}\n{}", two(&a, &b))
    };
    refused(
        "staircase",
        &stairs("[0, -1, \"hole\", 1.5, 41]", [3, 3]),
        &[
            "t.toml:4:15: each element of \"columns\" must be a whole number from 0 to 40, not -1",
            "levels count up from the lowest column",
            "t.toml:4:19: each element of \"columns\" must be a whole number from 0 to 40, not a text",
            "a board has no holes: the ground is level 0",
            "t.toml:4:27: each element",
            "t.toml:4:32: each element of \"columns\" must be a whole number from 0 to 40, not 41",
            "t.toml:12:10: both figures stand on column 3",
            "one figure to a hex",
        ],
    );
    refused(
        "staircase",
        &stairs("[0]", [3, 3]),
        &[
            "t.toml:4:11: a staircase of one column",
            "t.toml:8:10: A stands on column 3, and there is none",
            "there is column 1 alone",
            "t.toml:12:10: both figures stand on column 3",
        ],
    );
    let far = mistakes("staircase", &stairs("[0, 9, 0]", [1, 3]));
    assert!(
        far.contains("t.toml:4:11: neither figure can ever get at the other") && far.contains("lower a column"),
        "{far}"
    );
    // A value of the sweep is what is underlined, not the one that it takes the place of.
    let swept = format!("{}[sweep]\ncolumns = [[0, 0, 0], [0, 9, 0]]\n", stairs("[0, 0, 0]", [1, 3]));
    refused("staircase", &swept, &["t.toml:14:23: neither figure can ever get at the other"]);
    let blow = format!(
        "[figure]\n{GOOD}weapon = \"club\"\n[blow]\ncolumns = [0, 0, 0]\n[[target]]\n{GOOD}[sweep]\n\"blow.columns\" = [[0, 0]]\n"
    );
    refused("sweep", &blow, &["t.toml:14:19: a figure has three front hexes"]);
}

#[test]
fn gaps_are_judged_by_all_that_speaks_against_them() {
    let wide = format!("[figure]\n{GOOD}[gap]\ncolumns = [6, 0, 5, 0, 0, 7]\n");
    refused(
        "jump-gap",
        &wide,
        &[
            "t.toml:8:11: a gap of 4 hexes is too wide",
            "t.toml:8:18: hex 2 of the gap is only 1 lower",
            "t.toml:8:27: the landing, 7, is higher than the take-off, 6",
        ],
    );
    let shallow = format!("[figure]\n{GOOD}[gap]\ncolumns = [9, 0, 4, 4]\n");
    refused("jump-gap", &shallow, &["t.toml:8:21: the far side is no higher than the bottom before it"]);
    let deep = format!("[figure]\n{GOOD}[gap]\nhexes = 4\ndepth = 40\nlanding = 40\n");
    refused(
        "jump-gap",
        &deep,
        &["t.toml:8:9: \"hexes\" must be", "t.toml:10:11: the far side is no higher than the bottom"],
    );
}

#[test]
fn a_swipe_that_cannot_be_is_told_in_all_its_parts() {
    let tables = "[figure]\ncharacter = \"grundar\"\nlevel = 2\nshield = \"small\"\n[target]\n\
                  character = \"orc\"\ndown = true\nlevel = 3\n[swipe]\nanswer = true\n";
    refused(
        "swipe",
        tables,
        &[
            "t.toml:3:8: the swipe attack is an optional rule, and off",
            "t.toml:5:13: battleaxe takes both hands, and a swipe leaves only one",
            "t.toml:6:9: Grundar the Stout does not stand above Orc",
            "t.toml:7:10: Grundar the Stout holds a shield",
            "t.toml:13:10: Orc cannot strike back: it is down",
        ],
    );
}

#[test]
fn a_list_of_optional_rules_that_cannot_be_read_does_not_switch_them_off() {
    for list in ["\"swipe\"", "[\"swip\"]", "[1]"] {
        let tables = format!("[rules]\noptional-rules = {list}\n[figure]\n{GOOD}level = 5\n[target]\n{GOOD}");
        let shown = mistakes("swipe", &tables);
        assert!(shown.contains("t.toml:5:") && !shown.contains("and off"), "{shown}");
    }
    let off = format!("[rules]\noptional-rules = [\"water\"]\n[figure]\n{GOOD}level = 5\n[target]\n{GOOD}");
    refused("swipe", &off, &["t.toml:3:8: the swipe attack is an optional rule, and off"]);
}

#[test]
fn a_shot_that_cannot_be_is_told_in_all_its_parts() {
    let tables = "[figure]\ncharacter = \"elf\"\nlevel = 4\n[target]\nname = \"T\"\ncharacter = \"elf\"\ndown = true\n\
                  dodges = true\n[shot]\nhexes = 4\nshots = 2\n[[between]]\nhex = 4\nlevel = 40\n[[between]]\nhex = 2\n\
                  level = 30\n[[between]]\nhex = 2\nheight = 3\n[[between]]\nhex = 0\n";
    refused(
        "missile",
        tables,
        &[
            "t.toml:11:10: somebody who is down cannot dodge",
            "t.toml:14:9: Elf archer shoots once in a turn",
            "t.toml:16:7: hex 4 does not lie between the two",
            "they are 4 hexes apart: write 1 to 3",
            "t.toml:20:9: the tiles of hex 2 stand in the line of the shot",
            "t.toml:22:7: hex 2 is described twice",
            "t.toml:25:7: \"hex\" must be",
        ],
    );
    let beside =
        "[figure]\ncharacter = \"elf\"\n[target]\ncharacter = \"orc\"\n[shot]\nhexes = 1\n[[between]]\nhex = 1\n";
    refused(
        "missile",
        beside,
        &["t.toml:11:7", "they stand side by side, and nothing lies between: leave [[between]] out"],
    );
}

#[test]
fn a_table_of_another_play_is_no_slip_for_a_plain_key() {
    let stray = format!("[figure]\n{GOOD}[climb]\ntiles = 5\n[[side]]\n");
    let shown = mistakes("climb", &stray);
    assert!(shown.contains("t.toml:9:3: unknown key \"side\" in the scenario") && !shown.contains("seed"), "{shown}");
}

#[test]
fn whoever_is_out_before_it_begins() {
    for (rules, st, parts) in [
        ("", 1, ["has ST 1, and is out of the fight at that", "`st = 2` or more"]),
        ("[rules]\nout-at-st = 0\n", 0, ["\"st\" must be", "1"]),
    ] {
        let tables = format!("{rules}[figure]\nst = {st}\ndx = 9\n[fall]\ntiles = 5\n");
        refused("fall", &tables, &parts);
    }
    assert_eq!(mistakes("fall", "[rules]\nout-at-st = 0\n[figure]\nst = 1\ndx = 9\n[fall]\ntiles = 5\n"), "");
}

#[test]
fn tables_and_keys_that_are_missing_or_misspelt() {
    for (play, table) in
        [("fall", "fall"), ("stumble", "push"), ("climb", "climb"), ("jump-gap", "gap"), ("missile", "shot")]
    {
        let missing = format!("needs \"{table}\"");
        refused(play, "[figure]\nst = 9\ndx = 9\n", &[&missing]);
        refused(play, &format!("[{table}]\n"), &["needs \"figure\""]);
    }
    refused("swipe", "[figure]\nst = 9\ndx = 9\n", &["needs \"target\"", "an optional rule, and off"]);
    refused("fall", "[figure]\nst = 9\ndx = 9\n[fall]\ntile = 5\n", &["unknown key \"tile\"", "\"tiles\""]);
    refused("fall", "[figure]\nst = 9\ndx = 9\n[fall]\ntiles = 5\nhow = \"jmp\"\n", &["\"jump\""]);
    refused("climb", "[figure]\nst = 9\ndx = 9\n[climb]\ntiles = 5\ndirection = \"dwn\"\n", &["\"down\""]);
}

#[test]
fn all_mistakes_of_a_shot_are_found_at_once() {
    let tables = "[rules]\nslant-rang = true\n[figure]\nst = 9\ndx = 99\nweapon = \"longbow\"\n[target]\nst = 9\n\
                  facing = \"bck\"\n[shot]\nhexes = 0\n[[between]]\nlevel = 50\n";
    refused(
        "missile",
        tables,
        &[
            "unknown key \"slant-rang\"",
            "\"dx\" must be",
            "a longbow needs ST 11",
            "[target] needs \"dx\"",
            "\"facing\"",
            "\"hexes\" must be",
            "[[between]] needs \"hex\"",
            "\"level\" must be",
        ],
    );
}

#[test]
fn a_mount_needs_a_rider() {
    let tables = "[figure]\nst = 9\ndx = 9\n[fall]\ntiles = 5\n[mount]\nst = 24\n";
    refused("fall", tables, &["has no mount", "form = \"horseman\""]);
}

#[test]
fn what_cannot_be_read_is_not_judged_by_what_stands_in_its_place() {
    let swipe = |figure: &str, target: &str, more: &str| {
        let rules = "[rules]\noptional-rules = [\"swipe\"]\n";
        let tables = format!("{rules}[figure]\n{GOOD}weapon = \"club\"\n{figure}[target]\n{GOOD}{target}{more}");
        mistakes("swipe", &tables)
    };
    // A weapon that is not known may be one for melee; a body that is not known may be reached or not, but nobody
    // stands above whom he does not stand above.
    let shown = swipe("level = 5\n", "weapon = \"swrd\"\n", "[swipe]\nanswer = true\n");
    assert!(shown.contains("\"swrd\"") && !shown.contains("cannot strike back"), "{shown}");
    let unknown = "form = \"humn\"\n";
    for (figure, target) in [("level = 3\n", unknown), ("level = 3\nform = \"humn\"\n", "")] {
        let shown = swipe(figure, target, "");
        assert!(shown.contains("\"humn\"") && !shown.contains("reach"), "{shown}");
    }
    assert!(swipe("", unknown, "").contains("does not stand above"));
    let shown = swipe("level = 5\ncharacter = \"swordsman\"\nshield = \"smal\"\n", "", "");
    assert!(shown.contains("\"smal\"") && !shown.contains("holds a shield"), "{shown}");
    // ST that cannot be read may be enough.
    let shown = mistakes("fall", "[figure]\nst = \"x\"\ndx = 9\n[fall]\ntiles = 5\n");
    assert!(shown.contains("\"st\" must be") && !shown.contains("out of the fight"), "{shown}");
    let named = "[[side]]\ncharacter = \"swordsman\"\nst = \"x\"\nweapon = \"battleaxe\"\nshield = \"none\"\n";
    let shown = mistakes("duel", &format!("{named}[[side]]\n{GOOD}"));
    assert!(shown.contains("\"st\" must be") && !shown.contains("needs ST"), "{shown}");
    // A bow that somebody else may carry, and one that is there all the same.
    let elf = "[[side]]\ncharacter = \"elf\"\nweapon = \"swrd\"\n";
    assert!(!mistakes("duel", &format!("{elf}[[side]]\n{GOOD}")).contains("not for melee"));
    let weak = "[[side]]\nst = 0\ndx = 9\nweapon = \"longbow\"\n";
    assert!(mistakes("duel", &format!("{weak}[[side]]\n{GOOD}")).contains("a longbow is not for melee"));
    // A number of levels that cannot be read is there all the same.
    let shown = mistakes("stumble", &format!("[figure]\n{GOOD}[push]\ndown = \"x\"\n"));
    assert!(shown.contains("\"down\" must be") && !shown.contains("needs \"down\""), "{shown}");
    // A hex that cannot be read may be any, and takes nobody's place.
    let shown = mistakes(
        "sweep",
        &format!("[figure]\n{GOOD}weapon = \"club\"\n[[target]]\n{GOOD}hex = 9\n[[target]]\n{GOOD}hex = 1\n"),
    );
    assert!(shown.contains("\"hex\" must be") && !shown.contains("same hex"), "{shown}");
    // The line of a shot takes both bodies, and no name: of whoever lies, one tile is known.
    let shot = |target: &str| {
        let figure = "character = \"elf\"\nname = \"Elf\"\n";
        let between = "[[between]]\nhex = 2\nlevel = 30\n";
        let tables = format!("[figure]\n{figure}[target]\n{GOOD}{target}[shot]\nhexes = 4\n{between}");
        mistakes("missile", &tables).contains("stand in the line")
    };
    let lies = format!("{unknown}down = true\n");
    assert_eq!(["", unknown, "name = \"\"\n", &lies].map(shot), [true, false, true, true]);
    let shooter = |figure: &str| {
        let between = "[[between]]\nhex = 2\nlevel = 30\n";
        let tables = format!("[figure]\n{figure}[target]\n{GOOD}[shot]\nhexes = 4\n{between}");
        mistakes("missile", &tables).contains("stand in the line")
    };
    let archer = |more: &str| format!("st = 12\ndx = 12\nweapon = \"longbow\"\n{more}");
    assert_eq!(["", unknown, "name = \"\"\n"].map(|more| shooter(&archer(more))), [true, false, true]);
    // A weapon that cannot be read is there all the same.
    for (play, more) in [("missile", "[shot]\nhexes = 4\n"), ("sweep", "")] {
        let target = if play == "sweep" { "[[target]]" } else { "[target]" };
        let figure = format!("[figure]\n{GOOD}weapon = \"swrd\"\n");
        let shown = mistakes(play, &format!("{figure}{target}\n{GOOD}{more}"));
        assert!(shown.contains("\"swrd\"") && !shown.contains("has no weapon"), "{shown}");
    }
    // Whoever is of no known form may ride a horse, and step over a gap; a name says nothing about that.
    for (play, more, judged) in [
        ("fall", "[fall]\ntiles = 5\n[mount]\nst = 24\n", "has no mount"),
        ("jump-gap", "[gap]\nhexes = 2\ndepth = 3\n", "of the gap is only 3 lower"),
    ] {
        let is_judged = |figure: &str| mistakes(play, &format!("[figure]\n{GOOD}{figure}{more}")).contains(judged);
        assert_eq!(["", unknown, "name = \"\"\n"].map(is_judged), [true, false, true], "{play}");
    }
}

#[test]
fn it_is_st_that_wields_a_weapon_and_not_dx() {
    // tft.figure.weapon: a broadsword needs ST 12; what fits is the heaviest that ST 11 wields.
    let shown = mistakes("duel", &format!("[[side]]\nst = 11\ndx = 13\nweapon = \"broadsword\"\n[[side]]\n{GOOD}"));
    assert!(shown.contains("a broadsword needs ST 12, and A has 11"), "{shown}");
    assert!(shown.contains("is light enough") && !shown.contains("a broadsword is light"), "{shown}");
    assert_eq!(mistakes("duel", &format!("[[side]]\nst = 12\ndx = 8\nweapon = \"broadsword\"\n[[side]]\n{GOOD}")), "");
}
