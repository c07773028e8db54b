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
