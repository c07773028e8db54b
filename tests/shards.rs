//! Runs in parts, through the program: however they are cut, started, killed and started again, the report has the
//! bytes of a run on one machine, and what does not belong together is refused. Numbers in brackets are those of the
//! list of faults that the program is held against.

#![cfg(feature = "report")]

mod support;

use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use support::desk::{DUEL, Desk, answer};

const PLAN: [&str; 9] = ["run", "duel.toml", "--trials", "20000", "--seed", "5", "--plan", "parts", "--unit"];

/// A desk with a run of one machine in `one/duel`, and its plan cut into so many units of 2,000 trials.
fn planned() -> Desk {
    let desk = Desk::new();
    desk.done(&["run", "duel.toml", "--trials", "20000", "--seed", "5", "--out", "one"]);
    let told = desk.done(&[&PLAN[..], &["2000"]].concat());
    assert!(
        told.starts_with("10 units of 2,000 trials each in parts") && told.contains("slugfest merge parts"),
        "{told}"
    );
    desk
}

/// Every file below a folder, which somebody may be writing to.
fn below(folder: PathBuf) -> Vec<PathBuf> {
    let (mut found, mut open) = (Vec::new(), vec![folder]);
    while let Some(folder) = open.pop() {
        let inside = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let (folders, files): (Vec<_>, Vec<_>) = inside.partition(|path| path.is_dir());
        open.extend(folders);
        found.extend(files);
    }
    found
}

/// Every file of a report but the log, which has the time that it took.
fn files(desk: &Desk, folder: &str) -> Vec<(String, Vec<u8>)> {
    let root = desk.0.path().join(folder);
    let name = |path: &PathBuf| path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
    let all = below(root.clone()).into_iter().filter(|path| name(path) != "run.log.json");
    let mut found: Vec<_> = all.map(|path| (name(&path), fs::read(path).unwrap())).collect();
    found.sort();
    found
}

fn same_report(desk: &Desk, merged: &str) {
    same_folder(desk, merged, "duel");
}

fn same_folder(desk: &Desk, merged: &str, name: &str) {
    let (one, other) = (files(desk, &format!("one/{name}")), files(desk, &format!("{merged}/{name}")));
    assert!(one.len() > 5);
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|file| file.0.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        assert!(one == other, "{name} differs");
    }
}

/// [45] More shards than units are no harm either.
#[test]
fn one_two_seven_and_a_hundred_shards_make_the_report_of_one_run() {
    for of in [1, 2, 7, 12] {
        let desk = planned();
        for index in (1..=of).rev() {
            desk.done(&["shard", "parts", &format!("{index}/{of}")]);
        }
        assert!(desk.done(&["status", "parts"]).starts_with("10 of 10 units are there\n"));
        let told = desk.done(&["merge", "parts", "--out", "two"]);
        assert!(!told.contains("combats/s"), "{told}");
        same_report(&desk, "two");
    }
}

/// Three fighters, of whom one meets the others in the dark as well.
const ROSTER: &str = r#"
title = "Three"
system = "smf"
[[entry]]
character = "shatterer"
[[entry]]
character = "white-rhino"
[[entry]]
name = "plain"
body = 5
[[setting]]
name = "near"
[[setting]]
name = "far"
set = { "rules.ground" = "open", "rules.range" = 20 }
"#;

/// 3 pairs in 2 settings, each of 200 blocks: tables of the lab are cut pair by pair and block by block.
#[test]
fn a_table_in_parts_makes_the_report_of_one_run() {
    let asked = ["matrix", "three.roster.toml", "--trials", "400", "--seed", "5", "--method", "sample"];
    for of in [1, 3, 7] {
        let desk = Desk::new();
        desk.put("three.roster.toml", ROSTER);
        desk.done(&[&asked[..], &["--out", "one"]].concat());
        let told = desk.done(&[&asked[..], &["--plan", "parts", "--unit", "150"]].concat());
        assert!(told.starts_with("8 units of 150 blocks each in parts"), "{told}");
        for index in (1..=of).rev() {
            desk.done(&["shard", "parts", &format!("{index}/{of}")]);
        }
        assert!(desk.done(&["status", "parts"]).starts_with("8 of 8 units are there\n"));
        desk.done(&["merge", "parts", "--out", "two"]);
        same_folder(&desk, "two", "three");
    }
}

/// What has changed since an earlier run, and its verdicts, are those of a table that was never cut; a plan of other
/// dice cannot be held against it.
#[test]
fn a_merged_table_is_held_against_an_earlier_run() {
    let desk = Desk::new();
    desk.put("three.roster.toml", ROSTER);
    let asked = |seed| ["matrix", "three.roster.toml", "--trials", "400", "--seed", seed, "--method", "sample"];
    desk.done(&[&asked("5")[..], &["--out", "base"]].concat());
    desk.put("three.roster.toml", ROSTER.replace("body = 5", "body = 12"));
    let held = |name: &str| ["--baseline", "base/three", "--allow", "1", "--junit", name].map(str::to_owned);
    let alone = held("one.xml");
    let alone: Vec<&str> = asked("5").into_iter().chain(alone.iter().map(String::as_str)).collect();
    let one = desk.call(&[&alone[..], &["--out", "one"]].concat());
    desk.done(&[&asked("5")[..], &["--plan", "parts", "--unit", "150"]].concat());
    for index in ["1/2", "2/2"] {
        desk.done(&["shard", "parts", index]);
    }
    let merged = held("two.xml");
    let merged: Vec<&str> =
        ["merge", "parts", "--out", "two"].into_iter().chain(merged.iter().map(String::as_str)).collect();
    let two = desk.call(&merged);
    // Seven boxes more for one of three have moved his score.
    assert_eq!((one.code, two.code), (3, 3), "{}", two.err);
    same_folder(&desk, "two", "three");
    let [one, two] = ["one.xml", "two.xml"].map(|name| desk.read(name));
    assert!(one == two && one.contains("<failure"), "{two}");

    desk.done(&[&asked("6")[..], &["--plan", "other"]].concat());
    desk.done(&["shard", "other", "1/1"]);
    let against = ["merge", "other", "--baseline", "base/three"];
    desk.refused(&against, 2, &["400 trials of seed 5", "plan it anew with --trials 400 --seed 5"]);
}

/// A run has expectations and no baseline; what picks are worth has both.
#[test]
fn what_was_cut_is_asked_what_it_answers() {
    let desk = planned();
    desk.refused(&["merge", "parts", "--baseline", "one/duel"], 2, &["`slugfest run`", "has no --baseline"]);
    desk.done(&["shard", "parts", "1/1"]);
    desk.done(&["merge", "parts", "--junit", "two.xml"]);
    desk.done(&["run", "duel.toml", "--trials", "20000", "--seed", "5", "--junit", "one.xml"]);
    let [one, two] = ["one.xml", "two.xml"].map(|name| desk.read(name));
    assert!(one == two && two.contains("<testsuite"), "{two}");
    desk.put("three.roster.toml", ROSTER);
    desk.done(&["worth", "three.roster.toml", "--of", "plain", "--plan", "worth", "--trials", "100"]);
    desk.done(&["shard", "worth", "1/1"]);
    desk.refused(&["merge", "worth", "--baseline", "parts"], 2, &["parts is no report"]);
    desk.done(&["merge", "worth", "--junit", "two.xml", "--out", "whole"]);
    desk.done(&["worth", "three.roster.toml", "--of", "plain", "--trials", "100", "--junit", "one.xml"]);
    let told = desk.done(&["merge", "worth", "--baseline", "whole/three-worth-plain", "--allow", "1"]);
    assert!(told.contains("Nothing has changed"), "{told}");
    let [one, two] = ["one.xml", "two.xml"].map(|name| desk.read(name));
    assert!(one == two && two.contains("<testsuite"), "{two}");
}

/// Stage by stage, each planned by the merge of the one before, a table for a precision is that of one machine; a stage
/// that is not what it was is refused.
#[test]
fn a_race_in_parts_makes_the_report_of_one_run() {
    // 2,000 trials do not bring every cell so near.
    for (precision, least, code) in [("rank=1", 3, 0), ("row=2", 2, 0), ("cell=3", 2, 4)] {
        let asked = ["matrix", "three.roster.toml", "--trials", "2000", "--method", "sample", "--precision", precision];
        let desk = Desk::new();
        desk.put("three.roster.toml", ROSTER);
        assert_eq!(desk.call(&[&asked[..], &["--out", "one"]].concat()).code, code, "{precision}");
        desk.done(&[&asked[..], &["--plan", "parts", "--unit", "40"]].concat());
        let mut stages = 1;
        loop {
            for index in ["2/2", "1/2"] {
                desk.done(&["shard", "parts", index]);
            }
            let told = desk.call(&["merge", "parts", "--out", "two"]);
            if !told.out.starts_with("stage ") {
                assert_eq!((told.code, told.err.as_str()), (code, ""), "{precision}");
                break;
            }
            stages += 1;
            assert!(told.code == 0 && told.out.starts_with(&format!("stage {stages} follows: ")), "{}", told.out);
            let status = desk.call(&["status", "parts"]);
            assert!(status.code == 1 && status.out.starts_with(&format!("stage {stages}: 0 of ")), "{}", status.out);
        }
        assert!(stages >= least, "{precision}: {stages}");
        same_folder(&desk, "two", "three");
        let before = desk.read("parts/stage-2/before.json");
        desk.put("parts/stage-2/before.json", before.replacen('1', "2", 1));
        desk.refused(&["merge", "parts"], 2, &["stage-2/before.json", "not what the stage before came to"]);
    }
}

/// What archetypes score against one another stands in the plan, and in the report that comes of it.
#[test]
fn a_table_by_archetypes_in_parts_makes_the_report_of_one_run() {
    let desk = Desk::new();
    let kinds = "archetype = [\"brick\", \"brawler\"]\nsample = 4\n";
    desk.put("kinds.roster.toml", format!("title = \"Kinds\"\nsystem = \"smf\"\n[[generate]]\n{kinds}"));
    let asked = ["matrix", "kinds.roster.toml", "--trials", "200", "--method", "sample", "--by", "archetype"];
    desk.done(&[&asked[..], &["--out", "one"]].concat());
    desk.done(&[&asked[..], &["--plan", "parts"]].concat());
    desk.done(&["shard", "parts", "1/1"]);
    desk.done(&["merge", "parts", "--out", "two"]);
    same_folder(&desk, "two", "kinds");
    desk.refused(&[&asked[..6], &["--plan", "parts"]].concat(), 2, &["--by archetype, and this needs without --by"]);
}

/// Solved pairs are told of once, and the alternatives of each pick are a table of their own.
#[test]
fn what_picks_are_worth_comes_together_from_parts() {
    let desk = Desk::new();
    desk.put("three.roster.toml", ROSTER);
    let asked = ["worth", "three.roster.toml", "--of", "white-rhino", "--trials", "300"];
    desk.done(&[&asked[..], &["--out", "one"]].concat());
    desk.done(&[&asked[..], &["--plan", "parts", "--unit", "900"]].concat());
    for index in [2, 1] {
        desk.done(&["shard", "parts", &format!("{index}/2")]);
    }
    desk.done(&["merge", "parts", "--out", "two"]);
    same_folder(&desk, "two", "three-worth-white-rhino");
}

/// What is asked of a whole is not asked of its parts.
#[test]
fn a_table_in_parts_has_no_baseline_and_no_folder_of_its_own() {
    let desk = Desk::new();
    desk.put("three.roster.toml", ROSTER);
    for more in [["--baseline", "one/three"], ["--out", "two"], ["--junit", "j.xml"]] {
        desk.refused(&[&["matrix", "three.roster.toml", "--plan", "parts"], &more[..]].concat(), 2, &["--plan"]);
    }
    desk.refused(&["matrix", "three.roster.toml", "--plan", "parts", "--dry-run"], 2, &["--plan"]);
    desk.refused(&["matrix", "three.roster.toml", "--unit", "5"], 2, &["--plan"]);
    assert!(!desk.has("parts"));
}

/// [39] Killed without warning again and again, the same command ends in the same bytes.
#[test]
fn shards_that_are_killed_at_any_moment_go_on() {
    let desk = planned();
    let mut kills = 0;
    for wait in (0..).map(|round| Duration::from_millis(20 * (1 + round % 7))) {
        let mut child = desk.command(&["shard", "parts", "1/1", "--threads", "1"]).spawn().unwrap();
        std::thread::sleep(wait);
        let done = child.try_wait().unwrap();
        if let Some(status) = done {
            assert!(status.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        assert!(kills < 400, "it goes on");
    }
    desk.done(&["shard", "parts", "1/1"]);
    desk.done(&["merge", "parts", "--out", "two"]);
    same_report(&desk, "two");
}

/// Lines of what commands keep beside the reports of a folder.
fn kept_in(out: &Path) -> usize {
    let kept = below(out.to_owned()).into_iter().filter(|path| path.extension().is_some_and(|it| it == "jsonl"));
    kept.map(|path| fs::read_to_string(path).map_or(0, |text| text.matches('\n').count())).sum()
}

/// Runs a command that keeps in `out` what it counts, killed without warning again and again, ever later, until it
/// comes to an end by itself; says how often it went on, and how often it was killed. However busy the machine is, from
/// the fourth time on it is killed only when it has kept something more.
fn killed_until_done(desk: &Desk, args: &[&str], out: &str) -> (u32, u32) {
    let out = desk.0.path().join(out);
    let (mut went_on, mut kills) = (0, 0);
    let mut wait = 0.3;
    loop {
        let before = kept_in(&out);
        let mut child = desk.command(args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let (start, patience) = (Instant::now(), Duration::from_secs_f64(wait));
        let is_due = || start.elapsed() >= patience && (kills < 3 || kept_in(&out) > before);
        let ended = loop {
            match child.try_wait().unwrap() {
                None if !is_due() => std::thread::sleep(Duration::from_millis(5)),
                ended => break ended,
            }
        };
        if ended.is_none() {
            child.kill().unwrap();
            kills += 1;
        }
        let told = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
        went_on += u32::from(told.lines().any(|line| line.starts_with("goes on where it was ended: ")));
        if let Some(status) = ended {
            assert!(status.success(), "{told}");
            return (went_on, kills);
        }
        wait *= 1.4;
    }
}

/// [39] A run and a table go on by themselves, and leave nothing behind but the report of one that was never ended.
#[test]
fn a_command_that_is_killed_at_any_moment_goes_on_by_itself() {
    let run = ["run", "duel.toml", "--trials", "30000000", "--threads", "1", "--write", "data"];
    let table = ["matrix", "three.roster.toml", "--trials", "200000", "--method", "sample", "--threads", "1"];
    let race = [&table[..], &["--precision", "row=0.1"]].concat();
    let costs = [&["points"][..], &table[1..]].concat();
    let compare = ["compare", "duel.toml", "other.toml", "--trials", "15000000", "--threads", "1"];
    // Fighters of a roster, and what was saved beside what is played.
    let meet = ["compare", "three.roster.toml#shatterer", "three.roster.toml#white-rhino"];
    let meet = [&meet[..], &["--trials", "300000", "--method", "sample", "--threads", "1"]].concat();
    let saved = ["compare", "saved/other", "duel.toml", "--trials", "30000000", "--threads", "1"];
    let fair = ["fair", "duel.toml", "--vary", "side.Ann.body", "--from", "5", "--to", "8", "--threads", "1"];
    let fair = [&fair[..], &["--trials", "8000000", "--method", "sample"]].concat();
    let all: [(&str, &[&str]); 8] = [
        ("duel", &run),
        ("three", &table),
        ("three", &race),
        ("three-points", &costs),
        ("duel-or-other", &compare),
        ("shatterer-or-white-rhino", &meet),
        ("other-as-saved-or-duel", &saved),
        ("duel-fair-side.Ann.body", &fair),
    ];
    // Each works in one thread, at a desk of its own.
    all.par_iter().for_each(|(name, args)| {
        let desk = Desk::new();
        desk.put("three.roster.toml", ROSTER);
        desk.put("other.toml", DUEL.replace("body = 7", "body = 6"));
        desk.done(&["run", "other.toml", "--out", "saved"]);
        let to = |out| [args, &["--out", out][..]].concat();
        desk.done(&to("one"));
        let (went_on, kills) = killed_until_done(&desk, &to("two"), "two");
        assert!(went_on >= 1 && kills >= 3, "{args:?} went on {went_on} times, of {kills}");
        same_folder(&desk, "two", name);
        let mut left = fs::read_dir(desk.0.path().join("two")).unwrap().map(|entry| entry.unwrap().path());
        assert!(left.all(|path| path.join("manifest.json").exists()), "{args:?} leaves more than reports");
    });
}

/// Some seconds of solving, one fight after the other.
const SOLVED: &str = r#"
title = "Solved"
system = "smf"
play = "duel"
[[side]]
name = "Ann"
character = "shatterer"
[[side]]
name = "Bob"
character = "white-rhino"
body = 31
[sweep]
"side.Ann.body" = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
"#;

/// [39] So does a run that solves, case by case: what was written once is never written again.
#[test]
fn a_run_that_solves_and_is_killed_goes_on_with_the_cases_that_are_left() {
    let desk = Desk::new();
    desk.put("solved.toml", SOLVED);
    let to = |out| ["run", "solved.toml", "--method", "exact", "--threads", "1", "--out", out];
    desk.done(&to("one"));
    let kept = "two/.solved.unfinished/shard-1-of-1.segments.jsonl";
    let written = || fs::read_to_string(desk.0.path().join(kept)).unwrap_or_default();
    let mut running = desk.command(&to("two")).stdout(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    while !written().ends_with('\n') {
        assert!(start.elapsed() < Duration::from_secs(120), "nothing is kept");
        std::thread::sleep(Duration::from_millis(10));
    }
    running.kill().unwrap();
    running.wait().unwrap();
    let first = written();
    let cases = first.lines().count();
    assert!(cases < 12 && !desk.has("two/solved"), "{cases} cases");

    let mut running = desk.command(&to("two")).stdout(Stdio::null()).spawn().unwrap();
    while written().len() <= first.len() {
        assert!(start.elapsed() < Duration::from_secs(240), "it does not go on");
        std::thread::sleep(Duration::from_millis(10));
    }
    running.kill().unwrap();
    running.wait().unwrap();
    let second = written();
    assert!(second.starts_with(&first), "what was solved is left as it is");
    let whole = second.matches('\n').count();
    for unit in 0..whole {
        assert_eq!(second.matches(&format!("\"unit\":{unit},")).count(), 1, "case {unit} is solved once");
    }

    let last = desk.call(&to("two"));
    let said = format!("goes on where it was ended: {whole} exact answers were found by then\n");
    assert!(last.code == 0 && last.err.ends_with(&said), "{}: {}", last.code, last.err);
    same_folder(&desk, "two", "solved");
    assert!(!desk.has("two/.solved.unfinished"));
}

/// [43] What is missing is named; [40] so is what was changed; nothing is written then.
#[test]
fn parts_that_do_not_make_a_whole_are_refused_with_what_is_wrong() {
    let desk = planned();
    desk.done(&["shard", "parts", "2/3"]);
    desk.refused(
        &["merge", "parts", "--out", "two"],
        2,
        &["of 10 units 7 are missing: units 0, 2 to 3, 5 to 6, 8 to 9"],
    );
    let status = desk.call(&["status", "parts"]);
    assert_eq!(status.code, 1);
    assert!(
        status.out.contains("3 of 10 units are there") && status.out.contains("missing: units 0, 2 to 3"),
        "{}",
        status.out
    );
    desk.refused(&[&PLAN[..], &["1000"]].concat(), 2, &["parts/plan.json", "the size of a unit is 2,000"]);
    let other = ["run", "duel.toml", "--trials", "200", "--confidence", "0.9", "--seed", "5", "--plan", "parts"];
    let said = "parts/plan.json: what was asked is --trials 20000 without --confidence, and this needs \
                --trials 200 --confidence 0.9\n";
    desk.refused(&other, 2, &[said]);
    desk.put("duel.toml", DUEL.replace("A short", "Another"));
    for command in [&["shard", "parts", "1/3"][..], &["merge", "parts"], &["status", "parts"]] {
        desk.refused(command, 2, &["the digest of the scenario"]);
    }
    assert!(!desk.has("two") && !desk.has("reports"));
}

#[test]
fn a_single_unit_is_told_of_as_one() {
    let desk = Desk::new();
    let told = desk.done(&["run", "duel.toml", "--trials", "50", "--plan", "parts"]);
    assert!(told.starts_with("1 unit of 50 trials in parts, less than a second of one thread's work\n"), "{told}");
    let status = desk.call(&["status", "parts"]).out;
    assert_eq!(status, "0 of 1 unit is there\nmissing: unit 0; less than a second of one thread's work\n");
    desk.refused(&["merge", "parts"], 2, &["of 1 unit 1 is missing: unit 0"]);
    desk.done(&["shard", "parts", "1/1"]);
    assert_eq!(desk.done(&["status", "parts"]), "1 of 1 unit is there\n  shard-1-of-1.segments.jsonl: 1\n");
}

/// A shard that somebody is at has a unit that is neither there nor missing for good; one that ended has none.
#[test]
fn units_that_are_running_are_told_of() {
    let desk = planned();
    desk.done(&["shard", "parts", "2/5"]);
    let file = fs::File::open(desk.0.path().join("parts/.shard-2-of-5.lock")).unwrap();
    file.lock().unwrap();
    let running = "2 of 10 units are there, 1 running\n  shard-2-of-5.segments.jsonl: 2, another one running\n";
    let told = desk.call(&["status", "parts"]);
    assert!(told.code == 1 && told.out.starts_with(running), "{}", told.out);
    desk.refused(&["shard", "parts", "2/5"], 1, &["shard-2-of-5.segments.jsonl"]);
    let json: serde_json::Value = serde_json::from_str(&status(&desk, "json")).unwrap();
    assert_eq!((&json["running"], &json["files"][0]["running"]), (&1.into(), &true.into()), "{json}");
    assert!(status(&desk, "csv").contains("\n\"running\",\"shard-2-of-5.segments.jsonl\",\"1\"\n"));
    file.unlock().unwrap();
    let told = desk.call(&["status", "parts"]).out;
    assert!(told.starts_with("2 of 10 units are there\n  shard-2-of-5.segments.jsonl: 2\n"), "{told}");
}

/// How far the plan in `parts` is, in a format, whether or not all is there.
fn status(desk: &Desk, format: &str) -> String {
    desk.call(&["status", "parts", "--format", format]).out
}

/// What is there, what is missing and how long it takes, for a job that waits for it: the units of all forms are those
/// of the sentence.
#[test]
fn a_status_has_every_form() {
    let desk = planned();
    desk.done(&["shard", "parts", "2/3"]);
    let json: serde_json::Value = serde_json::from_str(&status(&desk, "json")).unwrap();
    let seconds = json["seconds_left"].as_f64().unwrap();
    assert!(seconds > 0.0, "{json}");
    let want = serde_json::json!({
        "command": "status", "stage": null, "units": 10, "done": 3, "running": 0, "seconds_left": seconds,
        "missing": [[0, 0], [2, 3], [5, 6], [8, 9]],
        "files": [{ "file": "shard-2-of-3.segments.jsonl", "units": 3, "running": false, "torn": false }],
    });
    assert_eq!(json, want);
    let rows = [
        ["there", "shard-2-of-3.segments.jsonl", "3"],
        ["missing", "0", "1"],
        ["missing", "2 to 3", "2"],
        ["missing", "5 to 6", "2"],
        ["missing", "8 to 9", "2"],
    ];
    let csv: String = rows.map(|[state, place, units]| format!("\"{state}\",\"{place}\",\"{units}\"\n")).concat();
    assert_eq!(status(&desk, "csv"), format!("state,where,units\n{csv}"));
    let table: String = rows.map(|row| format!("| {} |\n", row.join(" | "))).concat();
    let head = "3 of 10 units are there\n\n| state | where | units |\n|---|---|---:|\n";
    assert_eq!(status(&desk, "markdown"), format!("{head}{table}"));
    for part in ["1/3", "3/3"] {
        desk.done(&["shard", "parts", part]);
    }
    let all: serde_json::Value = serde_json::from_str(&status(&desk, "json")).unwrap();
    assert_eq!(
        (&all["done"], &all["missing"], &all["seconds_left"]),
        (&10.into(), &serde_json::json!([]), &0.0.into())
    );
    assert_eq!(desk.call(&["status", "parts", "--format", "json"]).code, 0);
}

/// [44] Parts that there are not, and what engines tell: tasks from any number on, indices from 0 and from 1.
#[test]
fn a_part_comes_from_the_command_line_or_from_the_engine() {
    let desk = planned();
    for part in ["0/4", "5/4", "0/0", "-1/4", "1", "a/b", "1/4/2"] {
        desk.refused(&["shard", "parts", part], 2, &["a part is written from 1/N to N/N, such as 3/12"]);
    }
    let by = |variables: &[(&str, &str)], flags: &[&str]| {
        let mut command = desk.command(&[&["shard", "parts"], flags].concat());
        answer(command.envs(variables.iter().copied()))
    };
    let slurm = |id| [("SLURM_ARRAY_TASK_ID", id), ("SLURM_ARRAY_TASK_MIN", "5"), ("SLURM_ARRAY_TASK_COUNT", "4")];
    assert!(by(&slurm("7"), &["--slurm"]).out.starts_with("shard 3 of 4: 2 units played"));
    assert_eq!(by(&slurm("9"), &["--slurm"]).code, 2);
    assert_eq!(by(&slurm("4"), &["--slurm"]).code, 2);
    assert!(by(&[("JOB_COMPLETION_INDEX", "0")], &["--k8s", "--of", "4"]).out.starts_with("shard 1 of 4: 3 units"));
    assert!(by(&[("CI_NODE_INDEX", "4"), ("CI_NODE_TOTAL", "4")], &["--ci"]).out.starts_with("shard 4 of 4: 2 units"));
    for (variables, flags, reasons) in [
        (
            &[("JOB_COMPLETION_INDEX", "3")][..],
            &["--k8s", "--of", "3"][..],
            ["JOB_COMPLETION_INDEX is 3, and an indexed job of 3 counts from 0 to 2", "`completions`"],
        ),
        (
            &[("CI_NODE_INDEX", "0"), ("CI_NODE_TOTAL", "3")],
            &["--ci"],
            [
                "CI_NODE_INDEX is 0, and a job matrix of 3 counts from 1 to 3",
                "add 1 to CI_NODE_INDEX, or say which part: `slugfest shard DIR 1/3`",
            ],
        ),
        (
            &[("CI_NODE_INDEX", "1"), ("CI_NODE_TOTAL", "0")],
            &["--ci"],
            ["CI_NODE_INDEX is 1, and a job matrix has no task", "1/1"],
        ),
        (&slurm("9"), &["--slurm"], ["SLURM_ARRAY_TASK_ID is 9, and an array of 4 counts from 5 to 8", "--array=0-11"]),
    ] {
        let refused = by(variables, flags);
        assert!(refused.code == 2 && reasons.iter().all(|reason| refused.err.contains(reason)), "{}", refused.err);
    }
    let unset = by(&[], &["--ci"]);
    assert!(unset.code == 2 && unset.err.contains("CI_NODE_INDEX is not set"), "{}", unset.err);
}

/// What is asked of something else is not passed over.
#[test]
fn a_flag_without_the_one_it_belongs_to_is_refused() {
    let desk = planned();
    desk.put("three.roster.toml", ROSTER);
    for (args, word) in [
        (&["shard", "parts", "1/3", "--of", "3"][..], "--of"),
        (&["shard", "parts", "--slurm", "--of", "3"], "--of"),
        (&["shard", "parts", "--ci", "--of", "3"], "--of"),
        (&["run", "duel.toml", "--unit", "5"], "--plan"),
        (&["run", "duel.toml", "--unit", "5", "--out", "two"], "--unit"),
        (&["run", "duel.toml", "--unit", "5", "--junit", "two.xml"], "--unit"),
        (&["matrix", "three.roster.toml", "--unit", "5", "--dry-run"], "--unit"),
        (&["worth", "three.roster.toml", "--of", "plain", "--unit", "5", "--write", "none"], "--unit"),
    ] {
        desk.refused(args, 2, &[word]);
    }
    assert!(!desk.has("two"));
}

#[test]
fn what_has_one_form_takes_no_other() {
    let desk = planned();
    for command in [&["shard", "parts", "1/3"][..], &["schema"], &["man"], &["completions", "bash"]] {
        desk.refused(&[command, &["--format", "json"]].concat(), 2, &["one form alone", "leave --format out"]);
    }
}

#[test]
fn what_cannot_be_cut_is_refused_before_anything_is_written() {
    let desk = Desk::new();
    desk.put("more/other.toml", DUEL);
    desk.refused(&["run", "duel.toml", "more/other.toml", "--plan", "parts", "--trials", "100"], 2, &["one by one"]);
    desk.refused(&["run", "duel.toml", "--plan", "parts", "--method", "exact"], 2, &["solved exactly"]);
    // Nobody could read it again.
    for (command, text) in [("run", DUEL), ("matrix", ROSTER), ("worth", ROSTER)] {
        desk.put("typed.toml", text);
        let typed = fs::File::open(desk.0.path().join("typed.toml")).unwrap();
        let refused = answer(desk.command(&[command, "-", "--plan", "parts"]).stdin(typed));
        assert!(refused.code == 2 && refused.err.contains("standard input is read but once"), "{}", refused.err);
    }
    let small = ["run", "duel.toml", "--plan", "parts", "--trials", "1000000000000", "--unit", "1"];
    desk.refused(&small, 2, &["1,000,000,000,000 units of 1 trial are too many", "at most 4,194,304", "--unit 238419"]);
    for command in [&["shard", "parts", "1/2"][..], &["merge", "parts"], &["status", "parts"]] {
        desk.refused(command, 2, &["cannot read parts/plan.json", "help: name the folder that"]);
    }
    assert!(!desk.has("parts"));
}

/// A plan that is torn or gone is no plan, which is another thing than units that are missing: nothing is played anew
/// for it.
#[test]
fn a_plan_that_cannot_be_read_is_bad_input_with_a_remedy_of_its_own() {
    let desk = planned();
    desk.done(&["shard", "parts", "1/3"]);
    assert_eq!(desk.call(&["status", "parts"]).code, 1);
    let plan = desk.read("parts/plan.json");
    let anew = "make the plan anew with --plan in another folder";
    desk.put("parts/plan.json", &plan[..plan.len() / 2]);
    desk.refused(&["status", "parts"], 2, &["parts/plan.json:", "this is no plan", anew]);
    fs::remove_file(desk.0.path().join("parts/plan.json")).unwrap();
    desk.refused(&["status", "parts"], 2, &["cannot read parts/plan.json", anew]);
    desk.put("parts/plan.json", plan);
    let counted = desk.read("parts/shard-1-of-3.segments.jsonl");
    desk.put("parts/shard-1-of-3.segments.jsonl", counted.replacen("digest", "digits", 1));
    desk.refused(&["status", "parts"], 2, &["remove the file and play its shard again"]);
}

/// The script of the cluster, with a queue that plays an array at once and whatever waits for it behind it: it goes
/// through all stages of a race, and ends where there is no plan, or where nobody counts anything.
#[cfg(unix)]
#[test]
fn a_race_on_a_cluster_goes_to_its_end_and_never_on_for_nothing() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    desk.put("three.roster.toml", ROSTER);
    desk.put("bin/sbatch", SBATCH);
    fs::set_permissions(desk.0.path().join("bin/sbatch"), fs::Permissions::from_mode(0o755)).unwrap();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_slugfest")).parent().unwrap();
    let paths = [desk.0.path().join("bin"), program.to_owned()];
    let usual = std::env::var_os("PATH").unwrap();
    let paths = std::env::join_paths(paths.into_iter().chain(std::env::split_paths(&usual))).unwrap();
    let script = support::root().join("examples/cluster/race.sh");
    let race = |plays: &str| {
        let mut bash = std::process::Command::new("bash");
        bash.arg(&script).args(["parts", "2", "two"]).env("PATH", &paths).env("PLAYS", plays);
        answer(bash.current_dir(desk.0.path()))
    };
    let gone = race("yes");
    assert!(gone.code == 2 && gone.err.contains("cannot read parts/plan.json"), "{} {}", gone.code, gone.err);
    assert!(!desk.has("submitted"));

    let asked = ["matrix", "three.roster.toml", "--trials", "2000", "--method", "sample", "--precision", "row=2"];
    desk.done(&[&asked[..], &["--plan", "parts", "--unit", "40"]].concat());
    let stuck = race("no");
    assert!(stuck.code == 1 && stuck.err.contains("the last array has counted nothing"), "{}", stuck.err);
    assert_eq!(desk.read("submitted"), "array\nnext\n");
    let done = race("yes");
    assert_eq!(done.code, 0, "{}{}", done.out, done.err);
    assert!(desk.has("two/three/report.html") && desk.read("submitted").lines().count() >= 6, "{}", done.out);
}

/// A queue with nobody else in it; who waits for a task does not ask how it ended.
#[cfg(unix)]
const SBATCH: &str = r#"#!/bin/bash
set -eu
case "$*" in
    *--array=0-1*)
        echo array >>submitted
        if [ "$PLAYS" = yes ]; then
            export SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=2
            for task in 0 1; do SLURM_ARRAY_TASK_ID=$task bash -c "${*: -1}" >/dev/null; done
        fi
        echo 7
        ;;
    --dependency=afterany:7*) echo next >>submitted; shift; exec bash "$@" ;;
esac
"#;
