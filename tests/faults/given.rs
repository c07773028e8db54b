//! Faults of what is read: files that are none, texts that are no scenario, fights that make no sense.

use crate::support::desk::{DUEL, Desk, json};

/// `slugfest run` refuses a file with this content and says all of this.
fn refused(content: impl AsRef<[u8]>, reasons: &[&str]) {
    let desk = Desk::new();
    desk.put("wrong.toml", content);
    desk.refused(&["run", "wrong.toml", "--out", "out"], 2, reasons);
}

/// The short fight with something else in it.
fn with(old: &str, new: &str) -> String {
    assert!(DUEL.contains(old), "{old}");
    DUEL.replacen(old, new, 1)
}

/// [11] Paths without a file of text behind them; nobody waits for one that nobody writes into.
#[test]
fn what_is_no_file_is_refused_without_waiting() {
    let desk = Desk::new();
    desk.put("folder/notes.txt", "");
    desk.refused(&["run", "none.toml"], 2, &["none.toml: there is no such file or folder"]);
    desk.refused(&["run", "folder"], 2, &["there is no scenario in this folder"]);
    #[cfg(unix)]
    {
        let made = std::process::Command::new("mkfifo").arg(desk.0.path().join("pipe.toml")).status().unwrap();
        assert!(made.success());
        desk.refused(&["run", "pipe.toml"], 2, &["this is not a regular file"]);
        desk.refused(&["run", "/dev/zero"], 2, &["this is not a regular file"]);
    }
}

/// [12, 13] Nothing, and what is no text; a mark at the beginning of a text does no harm.
#[test]
fn what_is_empty_or_no_text_is_refused_with_its_place() {
    refused("", &["wrong.toml: the file is empty", "title"]);
    refused("# nothing but this\n", &["wrong.toml:1:1: the scenario needs \"title\""]);
    refused(b"title = \"\xff\"\n", &["wrong.toml:1:10: this is not UTF-8 text: byte 0xFF"]);
    refused(b"\xff\xfet\0i\0", &["wrong.toml:1:1: this is not UTF-8 text"]);
    refused(format!("{DUEL}x = \"\0\"\n"), &["a zero byte: this is not a text file"]);
    let desk = Desk::new();
    desk.put("marked.toml", format!("\u{feff}{DUEL}"));
    desk.done(&["check", "marked.toml"]);
}

/// [14, 15, 16] Slips of the pen: where, what, and what was meant.
#[test]
fn what_is_no_toml_or_no_key_is_refused_with_line_column_and_remedy() {
    refused("title = \n", &["wrong.toml:1:9: not valid TOML", "^", "key = value"]);
    refused(with("attack = ", "atack = "), &["wrong.toml:13:1: unknown key \"atack\"", "did you mean \"attack\"?"]);
    refused(with("seed = 3", "seed = 3\nseed = 4"), &["wrong.toml:7:1: \"seed\" is set twice"]);
    refused(with("body = 7", "body = \"7\""), &["wrong.toml:15:8", "write it without quotes: 7"]);
    refused(with("body = 7", "body = 7.5"), &["wrong.toml:15:8", "not a number with a fraction"]);
}

/// [17] Texts that would take for ever end within a second, by a limit that is said.
#[test]
fn what_is_too_deep_or_too_large_is_refused_by_its_limit() {
    let start = std::time::Instant::now();
    refused(format!("a = {}{}", "[".repeat(10_000), "]".repeat(10_000)), &["nested too deeply"]);
    refused(format!("a = \"{}\"", "x".repeat(5 << 20)), &["a scenario has at most 1048576 bytes, and this one 52428"]);
    let side = "[[side]]\nname = \"C\"\nattack = \"5D\"\ndefense = \"5D\"\nbody = 7\n";
    refused(format!("{DUEL}{}", side.repeat(15_000)), &["a duel has two sides"]);
    // Ten times what they take on a slow machine: nothing of it depends on the square of a length.
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
}

/// [18] Dice that nobody has.
#[test]
fn dice_that_cannot_be_thrown_are_refused_by_their_limit() {
    let desk = Desk::new();
    let refused = |question: &str, reason: &str| desk.refused(&["odds", "--", question], 2, &[reason]);
    refused("0d6", "1 to 10000 dice of 1 to 10000 sides");
    refused("3d0", "1 to 10000 dice of 1 to 10000 sides");
    refused("999999999d6", "numbers go up to 100000");
    refused("3d6+99999999999", "numbers go up to 100000");
    refused("-1d6", "-1d6");
    refused("d6d6", "was not understood here");
    refused("9999d9999", "too much work");
}

/// [19, 26] Fighters who are out before they begin, and two with one name.
#[test]
fn fighters_can_stand_and_be_told_apart() {
    refused(with("body = 7", "body = 0"), &["\"body\" must be a whole number from 1 to 99, not 0"]);
    refused(with("body = 7", "body = -3"), &["\"body\" must be a whole number from 1 to 99, not -3"]);
    refused(with("Bob", "Ann"), &["both sides are called \"Ann\""]);
    let desk = Desk::new();
    desk.put("again/duel.toml", DUEL);
    // Two files of one name get folders of their own: nothing is written over.
    desk.done(&["run", "duel.toml", "again/duel.toml", "--out", "out"]);
    let folders = std::fs::read_dir(desk.0.path().join("out")).unwrap().flatten();
    assert_eq!(folders.filter(|entry| entry.path().join("run.json").is_file()).count(), 2);
}

/// [20, 22] A fight in which nobody can hurt anybody ends at the round limit, and what never came up is not called
/// impossible: of 1,000 trials, below 0.51 % with all outcomes together.
#[test]
fn a_fight_without_end_is_undecided_and_what_never_happened_has_a_bound() {
    let helpless = DUEL.replace("attack = \"5D[1]\"", "attack = \"1D\"").replace("attack = \"6D\"", "attack = \"1D\"");
    let helpless = helpless.replace("defense = \"5D\"", "defense = \"12D[4]\"");
    let helpless = helpless.replace("defense = \"4D\"", "defense = \"12D[4]\"").replace("body = ", "body = 9");
    let desk = Desk::new();
    desk.put("helpless.toml", helpless);
    let answer = desk.call(&["run", "helpless.toml", "--trials", "1000", "--out", "out"]);
    assert!(answer.code == 0 && answer.out.contains("“Ann wins”, “Bob wins”"), "{}{}", answer.out, answer.err);
    let outcomes = &json(&desk.read("out/helpless/run.json"))["cases"][0]["outcomes"];
    let of = |name: &str| outcomes.as_array().unwrap().iter().find(|one| one["outcome"] == name).unwrap().clone();
    assert_eq!(of("undecided")["count"], 1000);
    let high = of("Ann wins")["high"].as_f64().unwrap();
    // Clopper and Pearson, four intervals at once: 1 - (0.05 / 4 / 2) ^ (1 / 1000) or, one-sided, without the half.
    let bound = |part: f64| 1.0 - f64::powf(0.05 / 4.0 / part, 1.0 / 1000.0);
    assert!((bound(1.0) - 1e-9..=bound(2.0) + 1e-9).contains(&high), "{high}");
}

/// [21] What always happens has an interval to one side.
#[test]
fn what_always_happens_is_not_certain_to_the_last_digit() {
    let sure = "title = \"t\"\nsystem = \"heroclix\"\nplay = \"attack\"\nmethod = \"sample\"\ntrials = 500\nseed = 1\n\
                [attack]\nkind = \"close\"\n[attacker]\nname = \"a\"\nattack = 10\ndamage = 1\n\
                [target]\nname = \"b\"\ndefense = 17\n[[expect]]\noutcome = \"hit\"\nbetween = [0.0, 1.0]\n";
    let desk = Desk::new();
    desk.put("sure.toml", sure.replace("defense = 17", "defense = 0").replace("attack = 10", "attack = 20"));
    let run = json(&desk.done(&["run", "sure.toml", "--write", "none", "--format", "json"]));
    for outcome in run["cases"][0]["outcomes"].as_array().unwrap() {
        let [p, low, high] = ["p", "low", "high"].map(|key| outcome[key].as_f64().unwrap());
        assert!(low <= p && p <= high && low < high, "{outcome}");
        assert!((0.0..=1.0).contains(&low) && (0.0..=1.0).contains(&high), "{outcome}");
    }
}

/// [23] Sums over a trillion trials keep their last digit, also where they leave 64 bits: half of them count 9,998 and
/// half 10,000, which is 9,999 on average and one from there.
#[test]
fn totals_of_the_most_trials_do_not_overflow() {
    let desk = Desk::new();
    desk.refused(&["run", "duel.toml", "--trials", "1000000000001"], 2, &["1 to 1000000000000"]);
    let mut counts = vec![0; 10_001];
    (counts[9_998], counts[10_000]) = (500_000_000_000, 500_000_000_000);
    let moments = slugfest::stats::mean::Moments::from_counts(&counts).unwrap();
    assert_eq!(moments.mean(), 9_999.0);
    assert!((moments.sd().unwrap() - 1.0).abs() < 1e-11, "{:?}", moments.sd());
}

/// [24] A scenario names no other file but claims, which lie below its own folder.
#[test]
fn what_a_scenario_names_lies_below_its_folder() {
    let desk = Desk::new();
    desk.put("secret.claims.toml", "token = \"hidden\"\n");
    for path in ["../secret.claims.toml", "/etc/passwd", "none.claims.toml"] {
        desk.put("below/asks.toml", format!("published = \"{path}\"\n{DUEL}"));
        let answer = desk.call(&["run", "below/asks.toml", "--out", "out"]);
        assert!(answer.code == 2 && !answer.err.contains("hidden") && !answer.err.contains("root:"), "{}", answer.err);
    }
}

/// [25] Names with all that a table, a page or a spreadsheet could take for its own.
#[test]
fn names_are_quoted_for_whoever_reads_them() {
    let desk = Desk::new();
    for (at, name) in ["a,b", "a\\\"b", "=cmd()", "<b>&", "🦸 Ω", "مرحبا", "+1-2", "| x |"].into_iter().enumerate()
    {
        let out = format!("out{at}");
        desk.put("named.toml", with("\"Ann\"", &format!("\"{name}\"")));
        let answer = desk.call(&["run", "named.toml", "--trials", "50", "--out", &out]);
        assert_eq!(answer.code, 0, "{name}: {}", answer.err);
        let page = desk.read(&format!("{out}/named/report.html"));
        assert!(!page.contains("<b>&"), "{name}");
        let table = desk.read(&format!("{out}/named/tables/outcomes.csv"));
        let (head, first) = (table.lines().next().unwrap(), table.lines().nth(1).unwrap());
        assert_eq!(fields(head), fields(first), "{name}: {first}");
        assert!(!first.split(',').any(|cell| cell.starts_with(['=', '+'])), "{name}: {first}");
    }
    refused(with("\"Ann\"", "\"one\\ntwo\""), &["a name has 1 to 80 visible characters, on one line"]);
    refused(with("\"Ann\"", &format!("\"{}\"", "x".repeat(10_000))), &["a name has 1 to 80 visible characters"]);
}

/// Cells of a line of CSV.
fn fields(line: &str) -> usize {
    let mut is_quoted = false;
    1 + line
        .chars()
        .filter(|c| {
            is_quoted ^= *c == '"';
            *c == ',' && !is_quoted
        })
        .count()
}
