//! The lab through the program itself: what a roster prints and writes, what is refused, and what other programs read.

#![cfg(feature = "report")]

mod support;

use serde_json::Value;
use std::fs;
use support::desk::{DUEL, Desk, json};

/// Three fighters by numbers, small enough to be solved.
const ROSTER: &str = "title = \"Three of a kind\"\nsystem = \"smf\"\n[[entry]]\nname = \"small\"\nbody = 2\n\
                      [[entry]]\nname = \"middling\"\nbody = 3\n[[entry]]\nname = \"large\"\nbody = 4\n";

fn desk() -> Desk {
    let desk = Desk::new();
    desk.put("three.roster.toml", ROSTER);
    desk
}

/// How the rules were read stands in every report of fighters, and each rule that is cited is stated at its end.
#[test]
fn reports_say_how_the_rules_were_read_and_state_what_they_cite() {
    let desk = desk();
    for command in [
        &["matrix", "three.roster.toml"][..],
        &["map", "three.roster.toml"],
        &["worth", "three.roster.toml", "--of", "large"],
        &["points", "three.roster.toml"],
        &["compare", "small", "large", "--in", "three.roster.toml"],
    ] {
        let out = desk.done(&[command, &["--out", "out"]].concat());
        let page =
            out.lines().find_map(|line| line.strip_prefix("report: ")).unwrap().replace("report.html", "report.md");
        let page = desk.read(&page);
        let cited: Vec<&str> = page.split("](#").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        assert!(cited.contains(&"smf.sim.duel") && page.contains("stand in base contact"), "{command:?}: {page}");
        for id in cited {
            assert!(page.contains(&format!("<a id=\"{id}\"></a>")), "{command:?}: {id} is stated nowhere");
        }
    }
}

#[test]
fn a_roster_answers_first_and_leaves_a_report() {
    let desk = desk();
    let out = desk.done(&["matrix", "three.roster.toml", "--out", "out"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "Three of a kind");
    assert!(lines[3].starts_with("large scores most of 3: "), "{out}");
    assert!(
        out.contains("report: out/three/report.html") && lines.iter().all(|line| line.chars().count() <= 80),
        "{out}"
    );
    for file in
        ["run.json", "report.md", "report.html", "tables/entries.csv", "tables/cells.parquet", "charts/matrix.png"]
    {
        assert!(desk.has(&format!("out/three/{file}")), "{file}");
    }
    // The same again replaces the report; somebody's own file in it is not touched.
    desk.done(&["matrix", "three.roster.toml", "--out", "out"]);
    desk.put("out/three/mine.txt", "mine");
    let answer = desk.call(&["matrix", "three.roster.toml", "--out", "out"]);
    assert!(answer.code == 1 && answer.out.is_empty() && answer.err.contains("mine.txt"), "{}", answer.err);
}

/// Strengths explain three fighters all but wholly, and the wheel tells what they leave of each pair.
#[test]
fn a_map_has_a_place_for_everybody() {
    let desk = desk();
    let printed = json(&desk.done(&["map", "three.roster.toml", "--out", "out", "--format", "json"]));
    assert_eq!(printed, json(&desk.read("out/three-map/run.json")));
    assert_eq!(printed["command"], "map");
    let setting = &printed["settings"][0];
    let entries = setting["entries"].as_array().unwrap();
    let of = |entry: &Value, key: &str| entry[key].as_f64().unwrap();
    let sum: f64 = entries.iter().map(|entry| of(entry, "strength")).sum();
    assert!(sum.abs() < 1e-9 && entries.windows(2).all(|two| of(&two[0], "strength") < of(&two[1], "strength")));
    // Three fighters leave one circle, or nothing: what each gains over the next is the same all around.
    assert_eq!(setting["wheel_share"].as_f64().map(|share| (share - 1.0).abs() < 1e-9), Some(true));
    let gain =
        |i: usize, j: usize| of(&entries[i], "x") * of(&entries[j], "y") - of(&entries[i], "y") * of(&entries[j], "x");
    assert!((gain(0, 1) - gain(1, 2)).abs() < 1e-9 && (gain(1, 2) - gain(2, 0)).abs() < 1e-9);
    // It is what the log-odds of the cells leave, row means taken off.
    let table = json(&desk.done(&["matrix", "three.roster.toml", "--out", "out", "--format", "json"]));
    let cells = table["settings"][0]["cells"].as_array().unwrap();
    let odds: Vec<f64> = cells.iter().map(|cell| (of(cell, "score") / (1.0 - of(cell, "score"))).ln()).collect();
    let around = (odds[0] + odds[2] - odds[1]) / 3.0;
    assert!((gain(0, 1) - around).abs() < 1e-9, "{} {around}", gain(0, 1));
    for file in ["report.html", "tables/places.csv", "charts/strengths.svg", "charts/wheel.svg"] {
        assert!(desk.has(&format!("out/three-map/{file}")), "{file}");
    }
}

#[test]
fn a_map_is_refused_where_not_everybody_meets() {
    let desk = desk();
    desk.put("two.roster.toml", &ROSTER[..ROSTER.rfind("[[entry]]").unwrap()]);
    desk.put("panel.roster.toml", format!("{ROSTER}[panel]\nentries = [\"small\"]\n"));
    for roster in ["two.roster.toml", "panel.roster.toml"] {
        desk.refused(&["map", roster, "--out", "out"], 2, &["at least three fighters", "matrix"]);
    }
}

#[test]
fn run_json_has_the_fields_that_other_programs_read() {
    let desk = desk();
    let printed = json(&desk.done(&["matrix", "three.roster.toml", "--out", "out", "--format", "json"]));
    assert_eq!(printed, json(&desk.read("out/three/run.json")));
    assert_eq!(printed["command"], "matrix");
    let setting = &printed["settings"][0];
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    for key in ["setting", "entries", "cells", "largest_surprise"] {
        assert!(keys(setting).iter().any(|known| known == key), "{key}");
    }
    let entry = keys(&setting["entries"][0]);
    for key in [
        "entry",
        "archetype",
        "score",
        "low",
        "high",
        "rank",
        "rank_low",
        "rank_high",
        "strength",
        "strength_se",
        "best_against",
        "worst_against",
    ] {
        assert!(entry.iter().any(|known| known == key), "{key}");
    }
    let cell = &setting["cells"][0];
    let number = |key: &str| cell[key].as_f64().unwrap();
    assert_eq!(
        (&cell["row"], &cell["column"], &cell["method"]),
        (&"small".into(), &"middling".into(), &"exact".into())
    );
    assert_eq!((&cell["trials"], number("low")), (&Value::Null, number("score")));
    assert!((number("score") - number("win") - 0.5 * (number("draw") + number("undecided"))).abs() < 1e-12);
    // A surprise is told in the unit of the scores: how far a cell lies above what two strengths say of it.
    let surprise = &setting["largest_surprise"];
    let of = |entry: &Value, key: &str| (entry["entry"] == surprise[key]).then(|| entry["strength"].as_f64().unwrap());
    let strength = |key: &str| setting["entries"].as_array().unwrap().iter().find_map(|entry| of(entry, key)).unwrap();
    let predicted = 1.0 / (1.0 + (strength("column") - strength("row")).exp());
    let met = |cell: &Value| match (cell["row"] == surprise["row"], cell["row"] == surprise["column"]) {
        (true, _) if cell["column"] == surprise["column"] => cell["score"].as_f64(),
        (_, true) if cell["column"] == surprise["row"] => cell["score"].as_f64().map(|score| 1.0 - score),
        _ => None,
    };
    let score = setting["cells"].as_array().unwrap().iter().find_map(met).unwrap();
    assert!((surprise["points"].as_f64().unwrap() - (score - predicted)).abs() < 1e-9, "{surprise}");
    // The tables say the same.
    let csv = desk.read("out/three/tables/cells.csv");
    let first: Vec<&str> = csv.lines().nth(1).unwrap().split(',').collect();
    assert_eq!((first[1], first[2], first[6].parse().ok()), ("small", "middling", Some(number("score"))));
    let printed = desk.done(&["matrix", "three.roster.toml", "--out", "out", "--format", "csv"]);
    assert_eq!(printed, desk.read("out/three/tables/entries.csv"));
}

#[test]
fn a_dry_run_counts_and_plays_nothing() {
    let desk = desk();
    let settings = "[[setting]]\nname = \"a\"\n[[setting]]\nname = \"b\"\n";
    desk.put("bricks.toml", format!("system = \"smf\"\n[[generate]]\narchetype = \"brick\"\n{settings}"));
    let out = desk.done(&["matrix", "bricks.toml", "--dry-run", "--trials", "100"]);
    assert!(out.contains("28 fighters") && out.contains("756 pairs in 2 settings") && out.contains(" on "), "{out}");
    assert!(!desk.has("out") && !desk.has("reports"));
    // Whom the rules do not let meet is no pair that is played, and whoever is solved plays no trials.
    let file = "/scenarios/marvel-heroes/rosters/heroes-and-villains.roster.toml";
    let villains = desk.done(&["matrix", &format!("{}{file}", env!("CARGO_MANIFEST_DIR")), "--dry-run"]);
    for said in ["16 pairs in 1 setting; the rules do not let 12 others meet", "\n  all solved exactly\n"] {
        assert!(villains.contains(said), "{villains}");
    }
    // As many as it takes are no number: the first stage is one, and so is the most.
    let told = |precision: &str, words: &[&str]| {
        let asked = ["matrix", "three.roster.toml", "--dry-run", "--precision", precision];
        desk.done(&[&asked[..], words].concat())
    };
    let sampled = ["--method", "sample", "--trials", "5000"];
    for (precision, said) in [
        ("row=0.5", ["  first 800 trials of each, two fights each", "  then at most 5,000 trials of each\n"]),
        ("rank=1", ["  first 64 trials of each, two fights each", "  at most 5,000 trials of a pair in the race, and"]),
    ] {
        let out = told(precision, &sampled);
        assert!(out.contains("  3 pairs in 1 setting\n") && out.contains(", where it takes the most\n"), "{out}");
        assert!(said.iter().all(|said| out.contains(said)), "{out}");
    }
    assert!(told("row=0.5", &[]).contains("\n  all solved exactly\n"));
    assert!(!desk.has("out") && !desk.has("reports"));
    // What says how long it takes writes nothing, and has one form.
    for more in [["--out", "out"], ["--write", "data"], ["--junit", "j.xml"]] {
        desk.refused(&[&["matrix", "bricks.toml", "--dry-run"], &more[..]].concat(), 2, &["--dry-run"]);
    }
    for form in ["json", "csv", "markdown"] {
        desk.refused(&["matrix", "bricks.toml", "--dry-run", "--format", form], 2, &["one form alone"]);
    }
}

#[test]
fn bad_rosters_and_what_has_no_end_are_refused_before_anything_is_played() {
    let desk = desk();
    desk.put("bad.toml", format!("{ROSTER}body = 9\n[[entry]]\nname = \"large\"\nbdy = 3\n"));
    desk.refused(&["matrix", "bad.toml", "--out", "out"], 2, &["bad.toml:", "called \"large\""]);
    desk.put("many.toml", "system = \"smf\"\n[[generate]]\narchetype = \"wildcard\"\nsample = 2000\n");
    desk.refused(&["matrix", "many.toml", "--out", "out"], 2, &["1,999,000 pairs", "[panel]"]);
    // A roster is no scenario, and says what it is.
    desk.refused(&["run", "three.roster.toml", "--out", "out"], 2, &["slugfest matrix three.roster.toml"]);
    fs::remove_file(desk.0.path().join("bad.toml")).unwrap();
    fs::remove_file(desk.0.path().join("many.toml")).unwrap();
    desk.done(&["check", "."]);
}

#[test]
fn worth_says_what_everything_about_a_fighter_is_worth() {
    let desk = desk();
    let out = desk.done(&["worth", "three.roster.toml", "--of", "large", "--out", "out"]);
    assert!(out.contains("What more would be worth") && out.contains("body +1"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let printed =
        json(&desk.done(&["worth", "three.roster.toml", "--of", "large", "--out", "out", "--format", "json"]));
    assert_eq!(printed, json(&desk.read("out/three-worth-large/run.json")));
    assert_eq!((&printed["command"], &printed["subject"]), (&"worth".into(), &"large".into()));
    let picks = printed["picks"].as_array().unwrap();
    let found = picks.iter().find(|pick| pick["pick"] == "body +1").unwrap();
    for key in ["pick", "kind", "points", "low", "high", "logit", "dice", "alarm"] {
        assert!(found.get(key).is_some(), "{key}");
    }
    assert_eq!(found["kind"], "box");
    // A fifth box is worth something, and what that is can be looked up in a scenario of the same two.
    assert!(found["points"].as_f64().unwrap() > 0.05 && found["points"] == found["low"], "{found}");
    let csv = desk.read("out/three-worth-large/tables/picks.csv");
    assert_eq!(csv.lines().count(), 1 + picks.len());
    desk.put("duel2.toml", desk.read("duel.toml"));
    assert!(desk.done(&["worth", "duel2.toml", "--out", "out2", "--trials", "50"]).contains("what Ann is made of"));
    fs::remove_dir_all(desk.0.path().join("out")).unwrap();
    desk.refused(&["worth", "three.roster.toml", "--of", "lrge", "--out", "out"], 2, &["\"lrge\"", "\"large\""]);
}

#[test]
fn fair_names_the_value_that_makes_a_fight_even() {
    let desk = desk();
    let args = [
        "fair",
        "duel.toml",
        "--vary",
        "side.Ann.body",
        "--from",
        "1",
        "--to",
        "20",
        "--method",
        "exact",
        "--out",
        "out",
    ];
    let out = desk.done(&args);
    assert!(
        out.contains("nearest to 50 %") && out.contains("report: out/duel-fair-side.Ann.body/report.html"),
        "{out}"
    );
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let printed = json(&desk.done(&[&args[..], &["--format", "json"]].concat()));
    assert_eq!(printed, json(&desk.read("out/duel-fair-side.Ann.body/run.json")));
    let p = |side: &str| printed[side]["p"].as_f64().unwrap();
    let value = |side: &str| printed[side]["value"].as_i64().unwrap();
    assert!(p("below") < 0.5 && 0.5 <= p("above") && value("below") + 1 == value("above"), "{printed}");
    let nearest = if 0.5 - p("below") <= p("above") - 0.5 { value("below") } else { value("above") };
    assert_eq!((&printed["at"], printed["crossings"].as_array().unwrap().len()), (&nearest.into(), 1));
    fs::remove_dir_all(desk.0.path().join("out")).unwrap();
    let refused = |words: &[&str], reason: &str| {
        desk.refused(&[&["fair", "duel.toml", "--out", "out"], words].concat(), 2, &[reason]);
    };
    // Of several cases one is named.
    let base = desk.read("duel.toml");
    desk.put(
        "two.toml",
        format!("{base}\n[[case]]\nname = \"in the dark\"\nset = {{ \"rules.stygian-darkness\" = true }}\n"),
    );
    let vary = |named: &str| {
        ["fair", named, "--vary", "side.Ann.body", "--method", "exact", "--format", "json"].map(str::to_owned)
    };
    let at = |named: &str| {
        let words = [&vary(named)[..], &["--write".to_owned(), "none".to_owned()]].concat();
        json(&desk.done(&words.iter().map(String::as_str).collect::<Vec<_>>()))["below"]["p"].as_f64().unwrap()
    };
    assert_eq!(at("two.toml#base"), at("duel.toml"));
    assert_ne!(at("two.toml#in the dark"), at("duel.toml"));
    for (named, reason) in
        [("two.toml", "write two.toml#CASE: \"base\" or \"in the dark\""), ("two.toml#dark", "\"dark\"")]
    {
        desk.refused(&["fair", named, "--vary", "side.Ann.body", "--out", "out"], 2, &[reason]);
    }
    refused(&["--vary", "side.Ann.bdy"], "did you mean \"body\"?");
    refused(&["--vary", "side.Anne.body"], "Ann");
    refused(&["--vary", "side.Ann.body", "--from", "5", "--to", "4"], "--from");
    refused(&["--vary", "side.Ann.body", "--from", "1", "--to", "5000"], "1,000");
}

#[test]
fn a_duel_needs_two_names_and_nothing_else() {
    let desk = desk();
    let out = desk.done(&["duel", "shatterer", "white-rhino"]);
    assert!(out.starts_with("shatterer against white-rhino\n") && out.contains("shatterer wins 73.1172 %"), "{out}");
    assert!(desk.done(&["duel", "tornado", "tornado", "--trials", "100"]).contains("tornado (2)"));
    assert!(!desk.has("reports") && !desk.has("out"));
    desk.refused(&["duel", "shaterer", "tornado"], 2, &["\"shatterer\""]);
    desk.refused(&["duel", "shatterer", "swordsman"], 2, &["different games"]);
}

#[test]
fn compare_says_in_one_of_three_sentences_whether_one_is_better() {
    let desk = desk();
    desk.put("cases.toml", format!("{DUEL}[[case]]\nname = \"tough\"\nset = {{ \"side.Ann.body\" = 9 }}\n"));
    let args = ["compare", "base", "tough", "--in", "cases.toml", "--out", "out", "--method"];
    let out = desk.done(&[&args[..], &["exact"]].concat());
    assert!(out.contains("tough is better than base by ") && out.contains("report: out/base-or-tough/"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let printed = json(&desk.done(&[&args[..], &["sample", "--format", "json"]].concat()));
    assert_eq!(printed, json(&desk.read("out/base-or-tough/run.json")));
    let number = |key: &str| printed[key].as_f64().unwrap();
    assert!((number("only_b") - number("only_a") - number("difference")).abs() < 1e-12, "{printed}");
    assert!((number("both") + number("only_a") + number("only_b") + number("neither") - 1.0).abs() < 1e-12);
    assert!(number("low") < number("difference") && number("difference") < number("high"));
    assert_eq!((&printed["command"], &printed["exact"]), (&"compare".into(), &Value::Bool(false)));
    assert_eq!(printed["verdict"], "better");
    assert_eq!(desk.read("out/base-or-tough/tables/comparison.csv").lines().count(), 2);
    // The two by the names of their files; what is not seen is not taken for none.
    desk.put("twin.toml", DUEL);
    let twins = desk.done(&["compare", "duel.toml", "twin.toml", "--trials", "500", "--out", "out"]);
    assert!(twins.contains("Not decided whether twin is better than duel"), "{twins}");
    let twins = desk.done(&["compare", "duel.toml", "twin.toml", "--out", "out", "--delta", "0.02"]);
    assert!(twins.contains("No difference above 2 points between duel and twin"), "{twins}");
    // A fighter of a roster, and a saved run.
    let out = desk.done(&["compare", "three.roster.toml#small", "three.roster.toml#large", "--out", "out"]);
    assert!(out.contains("large is better than small by "), "{out}");
    desk.done(&["run", "duel.toml", "--out", "out"]);
    let out = desk.done(&["compare", "out/duel", "cases.toml#tough", "--out", "out"]);
    assert!(out.contains("tough is better than duel as saved by "), "{out}");
    for file in ["duel.toml", "cases.toml"] {
        desk.done(&["run", file, "--out", "saved"]);
    }
    let saved = ["compare", "saved/duel", "saved/cases#tough", "--out", "out"];
    assert!(desk.done(&saved).contains("is better than"), "both are saved");
    fs::remove_dir_all(desk.0.path().join("out")).unwrap();
    for more in [["--trials", "500"], ["--seed", "3"], ["--method", "sample"], ["--precision", "0.01"]] {
        desk.refused(&[&saved[..], &more].concat(), 2, &["nothing is played", "--trials"]);
    }
    let refused = |words: &[&str], reason: &str| {
        desk.refused(&[&["compare"], words, &["--out", "out"]].concat(), 2, &[reason]);
    };
    refused(&["cases.toml", "duel.toml"], "cases.toml#CASE");
    refused(&["three.roster.toml#small", "three.roster.toml#lrge"], "\"large\"");
    refused(&["duel.toml", "duel.toml"], "the same");
    refused(&["duel.toml", "none.toml"], "no such file");
    refused(&["duel.toml", "twin.toml", "--delta", "2"], "0.01");
}

/// So many trials as it takes are played, and the command of the report names them; what is solved takes none.
#[test]
fn questions_of_the_lab_are_as_precise_as_they_are_asked_to_be() {
    let desk = desk();
    desk.put("cases.toml", format!("{DUEL}[[case]]\nname = \"tough\"\nset = {{ \"side.Ann.body\" = 9 }}\n"));
    let widest = |run: &Value, list: Option<&str>| -> f64 {
        let half = |of: &Value| (of["high"].as_f64().unwrap() - of["low"].as_f64().unwrap()) / 2.0;
        list.map_or_else(|| half(run), |list| run[list].as_array().unwrap().iter().map(half).fold(0.0, f64::max))
    };
    for (words, report, list) in [
        (&["compare", "base", "tough", "--in", "cases.toml"][..], "base-or-tough", None),
        (&["worth", "three.roster.toml", "--of", "small", "--no-alternatives"], "three-worth-small", Some("picks")),
        (&["fair", "duel.toml", "--vary", "side.Ann.body", "--to", "4"], "duel-fair-side.Ann.body", Some("tried")),
    ] {
        let asked = [words, &["--method", "sample", "--out", "out", "--precision"]].concat();
        let trials: Vec<u64> = ["0.04", "0.02"]
            .into_iter()
            .map(|precision| {
                let answer = desk.call(&[&asked[..], &[precision]].concat());
                assert_eq!(answer.code, 0, "{}", answer.err);
                let run = json(&desk.read(&format!("out/{report}/run.json")));
                // Reckoned, and not played until it fits: a tenth more is what it may miss by.
                let (found, wanted) = (widest(&run, list), precision.parse::<f64>().unwrap());
                assert!(found < 1.1 * wanted, "{words:?}: {found} for {wanted}");
                let told = format!("note: --precision {precision}: ");
                let told = answer.err.lines().find_map(|line| line.strip_prefix(&told)).unwrap().to_owned();
                let trials = told.split(' ').next().unwrap().replace(',', "");
                let page = desk.read(&format!("out/{report}/report.md"));
                let manifest = json(&desk.read(&format!("out/{report}/manifest.json")));
                assert!(manifest["command"].as_str().unwrap().contains(&format!("--trials {trials}")), "{manifest}");
                assert!(!page.is_empty());
                trials.parse().unwrap()
            })
            .collect();
        assert!(trials[0] < trials[1], "{words:?}: {trials:?}");
    }
    let words = ["compare", "small", "large", "--in", "three.roster.toml"];
    let exact = desk.call(&[&words[..], &["--precision", "0.01", "--write", "none"]].concat());
    assert!(exact.code == 0 && !exact.err.contains("note: --precision"), "{}", exact.err);
    let words = ["worth", "three.roster.toml", "--precision", "0.01", "--plan", "plan"];
    self::desk().refused(&words, 2, &["--precision says no number of trials", "--trials"]);
}

/// The manifest has the keys of that of a run, pictures and Parquet files carry them, and the command gives the same
/// numbers in another folder, whoever had asked for how many trials.
#[test]
fn every_answer_of_the_lab_says_how_its_numbers_were_made() {
    let desk = desk();
    desk.put("cases.toml", format!("{DUEL}[[case]]\nname = \"tough\"\nset = {{ \"side.Ann.body\" = 9 }}\n"));
    let matrix = ["matrix", "three.roster.toml"];
    for (words, folder, (method, family)) in [
        (&[&matrix[..], &["--trials", "300"]].concat()[..], "three", ("multiplier bootstrap", Some(3))),
        (&[&matrix[..], &["--precision", "row=3"]].concat(), "three", ("multiplier bootstrap", Some(3))),
        (&["map", "three.roster.toml", "--trials", "300"], "three-map", ("multiplier bootstrap", Some(3))),
        (
            &["worth", "three.roster.toml", "--of", "small", "--no-alternatives", "--trials", "300"],
            "three-worth-small",
            ("multiplier bootstrap", None),
        ),
        (
            &["points", "three.roster.toml", "--unit", "middling=10", "--trials", "300"],
            "three-points",
            ("Student's t", Some(3)),
        ),
        (
            &["compare", "small", "large", "--in", "three.roster.toml"],
            "small-or-large",
            ("multiplier bootstrap", Some(1)),
        ),
        (&["compare", "base", "tough", "--in", "cases.toml"], "base-or-tough", ("Newcombe, paired", Some(1))),
        (
            &["fair", "duel.toml", "--vary", "side.Ann.body", "--to", "3"],
            "duel-fair-side.Ann.body",
            ("Clopper-Pearson", Some(1)),
        ),
    ] {
        desk.done(&[words, &["--method", "sample", "--out", "out"]].concat());
        let manifest = json(&desk.read(&format!("out/{folder}/manifest.json")));
        let keys: Vec<&str> = manifest.as_object().unwrap().keys().map(String::as_str).collect();
        let after = ["method", "intervals", "trials", "complete"];
        let place = keys.iter().position(|key| *key == "method").unwrap();
        assert_eq!(keys[place..place + 4], after, "{words:?}");
        let run = json(&desk.read(&format!("out/{folder}/run.json")));
        let intervals = &manifest["intervals"];
        assert_eq!((&intervals["method"], &intervals["confidence"]), (&method.into(), &0.95.into()), "{words:?}");
        assert!(family.is_none_or(|family: u64| intervals["family"] == family), "{words:?}: {intervals}");
        let trials = &manifest["trials"];
        assert_eq!(
            (&trials["stream"], &trials["first"], &trials["number"]),
            (&"main".into(), &0.into(), &run["trials"])
        );
        let command = manifest["reproduce"].as_str().unwrap();
        assert!(command.contains(" --trials ") && command.contains(" --seed "), "{command}");
        let again: Vec<&str> = command.strip_prefix("slugfest ").unwrap().split(' ').collect();
        desk.done(&[&again[..], &["--write", "data", "--out", "again"]].concat());
        assert_eq!(json(&desk.read(&format!("again/{folder}/run.json"))), run, "{command}");
        let report = desk.0.path().join("out").join(folder);
        for kind in ["charts", "tables"].map(|kind| report.join(kind)) {
            let files = fs::read_dir(kind).into_iter().flatten().map(|file| file.unwrap().path());
            for file in files.filter(|file| file.extension().is_none_or(|end| end != "csv")) {
                let bytes = fs::read(&file).unwrap();
                let is_told = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
                let is_named = is_told(method) || is_told(&method.replace('\'', "&apos;"));
                assert!(is_told("reproduce") && is_told(command) && is_named, "{}", file.display());
            }
        }
    }
    // What is known has neither trials nor intervals.
    desk.done(&["matrix", "three.roster.toml", "--method", "exact", "--out", "exact"]);
    let manifest = json(&desk.read("exact/three/manifest.json"));
    assert_eq!((&manifest["intervals"], &manifest["trials"]), (&Value::Null, &Value::Null));
    assert!(!manifest["reproduce"].as_str().unwrap().contains("--trials"), "{manifest}");
}

#[test]
fn a_roster_is_held_against_an_earlier_run() {
    let desk = desk();
    let args = ["matrix", "three.roster.toml", "--method", "sample", "--trials", "2000", "--out"];
    desk.done(&[&args[..], &["base"]].concat());
    assert!(desk.has("base/three/tables/blocks.parquet"));
    let held = ["matrix", "three.roster.toml", "--method", "sample", "--out", "out", "--baseline", "base/three"];
    // What is taken from that run, and not from the file, is said once, unless nobody wants to hear it.
    let quiet = [&held[..], &["--quiet"]].concat();
    let out = desk.done(&[&quiet[..], &["--allow", "1"]].concat());
    assert!(out.contains("Nothing has changed: every score is exactly what it was."), "{out}");
    // One box less for the largest.
    desk.put("three.roster.toml", ROSTER.replace("body = 4", "body = 3"));
    let answer = desk.call(&[&held[..], &["--allow", "1", "--junit", "balance.xml", "--format", "markdown"]].concat());
    let note = "note: --baseline base/three: 2,000 trials instead of 20,000, so that both throw the same dice\n";
    assert_eq!((answer.code, answer.err.as_str()), (3, note), "{}", answer.out);
    let first: Vec<&str> = answer.out.lines().filter(|line| !line.is_empty()).take(4).collect();
    assert!(
        first.iter().any(|line| line.contains("large: ") && line.contains(" → ") && line.contains(" ± ")),
        "{first:?}"
    );
    assert!(answer.out.contains("paired on 2,000 trials") && answer.out.contains("surely moved by more than 1 point"));
    let junit = desk.read("balance.xml");
    assert!(junit.contains("large moves by 1 point at most") && junit.contains("<failure"), "{junit}");
    let run = json(&desk.read("out/three/run.json"));
    let change = &run["baseline"]["entries"][0];
    assert_eq!(
        (&change["entry"], &change["verdict"], &run["baseline"]["chain"]),
        (&"large".into(), &"refuted".into(), &1.into())
    );
    let number = |key: &str| change[key].as_f64().unwrap();
    assert!((number("after") - number("before") - number("difference")).abs() < 1e-12);
    assert!(number("low") < number("difference") && number("difference") < number("high") && number("high") < -0.01);
    assert!(desk.read("out/three/tables/changes.csv").lines().nth(1).unwrap().starts_with("entry,large,"));
    // As much as it moved is not decided, twice as much is within, and nobody need say how much may be.
    let exactly = format!("{}", -100.0 * number("difference"));
    assert_eq!(desk.call(&[&held[..], &["--allow", &exactly]].concat()).code, 4);
    desk.done(&[&quiet[..], &["--allow", "50"]].concat());
    desk.done(&quiet);
    // A chain of changes is counted.
    desk.done(&[&held[..5], &["again", "--baseline", "out/three", "--quiet"]].concat());
    assert_eq!(json(&desk.read("again/three/run.json"))["baseline"]["chain"], 2);
    desk.put("later/three/run.json", desk.read("base/three/run.json").replace("\"schema\": 1", "\"schema\": 2"));
    desk.put(
        "later/three/tables/blocks.parquet",
        fs::read(desk.0.path().join("base/three/tables/blocks.parquet")).unwrap(),
    );
    for (words, reason) in [
        (&["--baseline", "later/three"][..], "schema 2 of run.json"),
        (&["--baseline", "none"], "none is no report: it has no run.json"),
        (&["--baseline", "base/three", "--seed", "9"], "--seed"),
        (&["--baseline", "base/three", "--trials", "9"], "2,000"),
        (&["--allow", "1"], "--baseline"),
        (&["--baseline", "base/three", "--allow", "101"], "moves by 100 points at most"),
        (&["--baseline", "base/three", "--allow", "-1"], "points from 0"),
    ] {
        let answer = desk.call(&[&["matrix", "three.roster.toml", "--out", "new"], words].concat());
        assert!(answer.code == 2 && answer.err.contains(reason) && !desk.has("new"), "{words:?}: {}", answer.err);
    }
}

/// Who always wins may be stronger by anything: no circles are claimed of such a table, what is certain of the counts
/// is said to be so of them, and the p-value of a test stands beside what it is that of.
#[test]
fn what_trials_leave_open_is_not_claimed() {
    let desk = desk();
    let entry = |(name, body, dice): (&str, u32, &str)| {
        format!("[[entry]]\nname = \"{name}\"\nbody = {body}\nattack = \"{dice}\"\ndefense = \"{dice}\"\n")
    };
    let rungs = [("one", 1, "2D"), ("two", 4, "5D"), ("three", 8, "8D"), ("four", 12, "12D"), ("five", 20, "12D[3]")];
    let rungs = rungs.map(entry).concat();
    let expect = "[[expect]]\nabout = \"cyclic\"\nat-most = 0.1\n";
    desk.put("ladder.roster.toml", format!("system = \"smf\"\n{rungs}{expect}"));
    let call = |method: &str, trials: &[&str]| {
        let words = ["matrix", "ladder.roster.toml", "--out", method, "--method", method];
        (desk.call(&[&words, trials].concat()).code, desk.read(&format!("{method}/ladder/report.md")))
    };
    let (code, played) = call("sample", &["--trials", "500"]);
    assert_eq!(code, 4, "{played}");
    assert!(played.contains("Whether any of the log-odds run in circles"), "{played}");
    assert!(played.contains("Certified in whole numbers, of this table as it was counted: no answer"), "{played}");
    let (_, solved) = call("exact", &[]);
    assert!(solved.contains("run in circles, which no ranking explains;"), "{solved}");
    assert!(solved.contains("Certified in whole numbers: no answer"), "{solved}");
    // Costs say with the same words how far one number for each goes.
    let sentence = |of: &str| of.lines().find(|line| line.starts_with("One number per fighter")).map(str::to_owned);
    let points = desk.call(&["points", "ladder.roster.toml", "--out", "out", "--method", "exact"]);
    let told = sentence(&desk.read("out/ladder-points/report.md"));
    assert!(told.is_some() && told == sentence(&solved), "{told:?} {}", points.out);
    assert!(points.out.contains("One number per fighter explains"), "{}", points.out);
    // Three of whom each wins against each, and one who never does.
    let near = [("one", 8, "8D"), ("two", 7, "8D"), ("three", 8, "7D"), ("none", 1, "1D")].map(entry).concat();
    desk.put("near.roster.toml", format!("system = \"smf\"\n{near}"));
    desk.call(&["matrix", "near.roster.toml", "--out", "out", "--trials", "500", "--method", "sample"]);
    let (told, run) = (desk.read("out/near/report.md"), json(&desk.read("out/near/run.json")));
    let fit = &run["settings"][0]["goodness"];
    assert!(fit["entries"] == 3 && fit["p_value"].as_f64().unwrap() > 1e-9, "{fit}");
    let corrected =
        format!("corrected for the dice that pairs share, {:.1} with", fit["corrected_g2"].as_f64().unwrap());
    assert!(told.contains("of 3 fighters, none of whom won every trial") && told.contains(&corrected), "{told}");
}

#[test]
fn a_precision_that_is_not_reached_is_told_by_the_exit_code() {
    let desk = desk();
    for command in ["matrix", "map", "points"] {
        for (trials, code) in [("60", 4), ("50000", 0)] {
            let asked = ["--method", "sample", "--precision", "row=2", "--trials", trials, "--write", "none"];
            let call = desk.call(&[&[command, "three.roster.toml"], &asked[..]].concat());
            assert_eq!(call.code, code, "{command} {trials}: {}{}", call.out, call.err);
            assert_eq!(call.out.contains("--trials allows more"), code == 4, "{command}: {}", call.out);
        }
    }
}

#[test]
fn expectations_of_a_roster_decide_the_exit_code() {
    let desk = desk();
    let call = |expect: &str, words: &[&str]| {
        desk.put("held.roster.toml", format!("{ROSTER}[[expect]]\n{expect}\n"));
        desk.call(&[&["matrix", "held.roster.toml", "--out", "out", "--junit", "out/expect.xml"], words].concat())
    };
    let held = call("rank = \"large\"\nat-most = 1", &[]);
    assert!(held.code == 0 && held.out.contains("1 of 1 expectation held."), "{}", held.out);
    let refuted = call("score = \"*l*\"\nbetween = [0.45, 0.55]", &[]);
    assert!(refuted.code == 3 && refuted.out.contains("score of small between 45 and 55 %"), "{}", refuted.out);
    assert!(desk.read("out/expect.xml").contains("<failure"));
    let run = json(&desk.read("out/held/run.json"));
    assert_eq!(run["expectations"].as_array().unwrap().len(), 3);
    let open = call("score = \"middling\"\nat-least = 0.5", &["--trials", "60", "--method", "sample"]);
    assert_eq!(open.code, 4, "{}", open.out);
    desk.put("worth.roster.toml", format!("{ROSTER}[[expect]]\nworth = \"body +1\"\nof = \"small\"\nat-most = 0\n"));
    let worth = desk.call(&["worth", "worth.roster.toml", "--of", "small", "--out", "out"]);
    assert!(worth.code == 3 && worth.out.contains("worth of body +1 at most 0 points"), "{}", worth.out);
    // What another command judges is a test case that is skipped.
    let skips = |words: &[&str], by: &str| {
        desk.call(&[words, &["--write", "none", "--junit", "left.xml"]].concat());
        let xml = desk.read("left.xml");
        let skipped = format!("<skipped message=\"not judged here, but by `slugfest {by}`\"/>");
        assert!(xml.contains("tests=\"1\"") && xml.contains("skipped=\"1\"") && xml.contains(&skipped), "{xml}");
        xml
    };
    let xml = skips(&["matrix", "worth.roster.toml"], "worth worth.roster.toml --of small");
    assert!(xml.contains("name=\"worth of body +1 to small at most 0 points\""), "{xml}");
    skips(&["worth", "worth.roster.toml", "--of", "large"], "worth worth.roster.toml --of small");
    skips(&["worth", "held.roster.toml", "--of", "large"], "matrix held.roster.toml");
}

/// The scripts of the steps of a workflow, in order.
fn scripts(workflow: &str) -> Vec<String> {
    let mut scripts = Vec::new();
    let mut lines = workflow.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(indent) = line.find("run: |") else { continue };
        let mut script = String::new();
        while let Some(line) =
            lines.next_if(|line| line.trim().is_empty() || line.len() - line.trim_start().len() > indent)
        {
            script += line.trim_start();
            script.push('\n');
        }
        scripts.push(script);
    }
    scripts
}

/// The shipped workflow in a repository that holds nothing but a roster: played as it was and as it is.
#[cfg(unix)]
#[test]
fn the_workflow_for_a_repository_with_nothing_but_a_roster_judges_the_change() {
    let workflow = support::sources::read("examples/ci/balance.yml");
    let scripts = scripts(&workflow);
    let [_, before, after] = scripts.as_slice() else { panic!("{scripts:?}") };
    let desk = Desk::new();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_slugfest")).parent().unwrap().to_owned();
    let path =
        std::env::join_paths(std::iter::once(program).chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())))
            .unwrap();
    let shell = |script: &str| {
        let mut command = std::process::Command::new("bash");
        command.args(["-e", "-c", script]).current_dir(desk.0.path()).env("PATH", &path);
        command.env("ROSTER", "balance.roster.toml").env("ALLOW", "1.0").env("GITHUB_STEP_SUMMARY", "summary");
        command.env("BEFORE", "HEAD").env("GIT_CONFIG_GLOBAL", "/dev/null").env("HOME", desk.0.path());
        let output = command.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    };
    // Before there was a roster there is nothing to hold it against.
    let git = "git init -q . && git add duel.toml && git -c user.name=n -c user.email=e@e commit -q -m m";
    assert_eq!(shell(git), (Some(0), String::new()));
    let roster = format!("trials = 2000\nmethod = \"sample\"\n{ROSTER}");
    desk.put("balance.roster.toml", &roster);
    let (code, said) = shell(before);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(shell(after).0, Some(0));
    assert!(desk.read("summary").contains("There is no balance.roster.toml before this change."));
    let git = "git add balance.roster.toml && git -c user.name=n -c user.email=e@e commit -q -m m";
    assert_eq!(shell(git).0, Some(0));
    // Nothing has changed; then the largest has a box less.
    assert_eq!(shell(before).0, Some(0));
    fs::remove_file(desk.0.path().join("summary")).unwrap();
    assert_eq!(shell(after).0, Some(0));
    assert!(desk.read("summary").contains("Nothing has changed"));
    desk.put("balance.roster.toml", roster.replace("body = 4", "body = 3"));
    fs::remove_file(desk.0.path().join("summary")).unwrap();
    let (code, said) = shell(after);
    assert!(
        code == Some(3) && said.contains("::error file=balance.roster.toml::the balance has changed too far"),
        "{said}"
    );
    let summary = desk.read("summary");
    let first: Vec<&str> = summary.lines().filter(|line| !line.is_empty()).take(4).collect();
    assert!(first.iter().any(|line| line.contains("large: ") && line.contains(" → ")), "{first:?}");
    assert!(desk.read("balance.xml").contains("<failure"));
}

#[test]
fn points_are_fitted_and_tried() {
    let desk = desk();
    // Nobody strikes at the mind.
    desk.put("twins.roster.toml", format!("{ROSTER}[[entry]]\nname = \"large too\"\nbody = 4\npsyche = 5\n"));
    let args = ["points", "twins.roster.toml", "--unit", "middling=10", "--trials", "2000", "--out", "out"];
    let out = desk.done(&args);
    let told = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("costs most: ") && told.contains("1 pair of equal cost"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let printed = json(&desk.done(&[&args[..], &["--format", "json"]].concat()));
    assert_eq!(printed, json(&desk.read("out/twins-points/run.json")));
    assert_eq!((&printed["command"], &printed["check"]["pairs"]), (&"points".into(), &1.into()));
    let cost =
        |what: &str| printed["costs"].as_array().unwrap().iter().find(|cost| cost["what"] == what).unwrap().clone();
    assert!((cost("middling")["cost"].as_f64().unwrap() - 10.0).abs() < 1e-9 && cost("large")["printed"].is_null());
    assert_eq!(desk.read("out/twins-points/tables/costs.csv").lines().count(), 5);
    let desk = self::desk();
    desk.refused(&["points", "three.roster.toml", "--unit", "larg=3", "--out", "new"], 2, &["\"large\""]);
    desk.refused(&["points", "three.roster.toml", "--unit", "large", "--out", "new"], 2, &["armor=10"]);
}

#[test]
fn a_precision_is_reached_and_told_or_said_to_be_missed() {
    let desk = desk();
    let ended = |code: i32, more: &[&str]| {
        let all = ["matrix", "three.roster.toml", "--out", "made", "--method", "sample"];
        let answer = desk.call(&[&all[..], more].concat());
        assert_eq!((answer.code, answer.err.as_str()), (code, ""), "{more:?}");
        // Lines are broken anywhere.
        answer.out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let call = |more: &[&str]| ended(0, more);
    let out = call(&["--precision", "row=2"]);
    assert!(out.contains("Every score is known to within ") && out.contains("asked for were 2."), "{out}");
    let run = json(&desk.read("made/three/run.json"));
    assert_eq!(
        (&run["precision"]["asked"], &run["precision"]["within"], &run["precision"]["met"]),
        (&"row".into(), &0.02.into(), &true.into())
    );
    let widest = run["precision"]["widest"].as_f64().unwrap();
    for row in run["settings"][0]["entries"].as_array().unwrap() {
        let half = (row["high"].as_f64().unwrap() - row["low"].as_f64().unwrap()) / 2.0;
        assert!(half <= widest + 1e-12 && widest <= 0.02, "{half} {widest}");
    }
    // The report names the command with everything that was asked for.
    assert!(desk.read("made/three/report.md").contains("--precision row=2 --method sample"));
    // What was made so is nothing to hold later runs against: their pairs play alike.
    desk.refused(&["matrix", "three.roster.toml", "--baseline", "made/three"], 2, &["--trials instead of --precision"]);
    let capped = ended(4, &["--precision", "cell=0.1", "--trials", "400"]);
    assert!(capped.contains("A pair may play 400 trials at most; --trials allows more."), "{capped}");
    let capped = ended(4, &["--precision", "cell=0.1", "--trials", "300"]);
    let said = "A pair may play 300 trials at most, and played 200 of them in whole blocks; --trials allows more.";
    assert!(capped.contains(said), "{capped}");
    let out = call(&["--precision", "rank=1", "--trials", "4000"]);
    assert!(out.contains("Of 3 fighters 1 can be among the best: 2 left the race early"), "{out}");
    let run = json(&desk.read("made/three/run.json"));
    let left = run["precision"]["left"].as_array().unwrap();
    assert_eq!(
        (left.len(), &left[0]["entry"], &run["settings"][0]["entries"][0]["entry"]),
        (2, &"middling".into(), &"large".into())
    );
    assert!(call(&["--format", "json"]).contains("\"precision\": null"));
    for bad in ["rank=0", "row=-1", "cell", "speed=1"] {
        desk.refused(&["matrix", "three.roster.toml", "--precision", bad], 2, &["rank=PLACES"]);
    }
    desk.put("expect.roster.toml", format!("{ROSTER}[[expect]]\nscore = \"large\"\nat-least = 0.5\n"));
    desk.refused(&["matrix", "expect.roster.toml", "--precision", "rank=1"], 2, &["[[expect]]", "row=0.5"]);
}

/// A question of which nothing comes is refused, not called interrupted; what a table cannot judge is said.
#[test]
fn a_roster_of_which_no_table_comes_is_refused() {
    let desk = desk();
    let alone =
        format!("{}[panel]\nentries = [\"small\"]\n", &ROSTER[..ROSTER.find("[[entry]]\nname = \"middling").unwrap()]);
    desk.put("alone.roster.toml", alone);
    desk.refused(&["matrix", "alone.roster.toml", "--out", "out"], 2, &["too few of these fighters", "slugfest worth"]);
    desk.put("wish.roster.toml", format!("{ROSTER}[[expect]]\nworth = \"body +1\"\nof = \"small\"\nat-least = 0\n"));
    let run = json(&desk.done(&["matrix", "wish.roster.toml", "--out", "kept", "--format", "json"]));
    let note = run["notes"].as_array().and_then(|notes| notes.last()).and_then(Value::as_str).unwrap_or_default();
    assert!(note.starts_with("1 expectation about what something is worth is not judged here"), "{note}");
    assert!(note.contains("`slugfest worth wish.roster.toml --of small`"), "{note}");
    let two = "title = \"Two\"\nsystem = \"smf\"\n[[entry]]\ncharacter = \"white-rhino\"\n[[entry]]\n\
               character = \"deadeye\"\n[[expect]]\nspread = \"brick\"\nat-most = 1\n";
    desk.put("kinds.roster.toml", two);
    desk.refused(
        &["matrix", "kinds.roster.toml", "--out", "out"],
        2,
        &["kinds.roster.toml:8:10", "nothing is told of archetypes here"],
    );
}

/// The table of a scenario of two sides does not take the place of its report.
#[test]
fn the_table_of_a_scenario_has_a_folder_of_its_own() {
    let desk = desk();
    desk.done(&["run", "duel.toml", "--out", "out", "--write", "data"]);
    let before = desk.read("out/duel/run.json");
    desk.done(&["matrix", "duel.toml", "--out", "out", "--write", "data", "--trials", "50"]);
    assert_eq!(desk.read("out/duel/run.json"), before);
    assert_eq!(json(&desk.read("out/duel-matrix/run.json"))["command"], "matrix");
}

/// An earlier run of other fighters is none to be held against, and one that was played is not called solved.
#[test]
fn a_baseline_has_something_in_common_with_the_roster() {
    let desk = desk();
    desk.put(
        "others.roster.toml",
        ROSTER.replace("small", "tiny").replace("middling", "fair").replace("large", "huge"),
    );
    desk.done(&["matrix", "three.roster.toml", "--method", "sample", "--trials", "300", "--out", "base"]);
    let held = ["--baseline", "base/three", "--out", "out"];
    let reasons = ["no pair of this roster is in base/three", "known by their names"];
    desk.refused(&[&["matrix", "others.roster.toml"], &held[..]].concat(), 2, &reasons);
    let out = desk.done(&[&["matrix", "three.roster.toml"], &held[..]].concat());
    assert!(out.contains("this one solved exactly, that one from 300 trials"), "{out}");
}

/// Every other command of the lab is held against an earlier run of its own: the same file comes to the same, more
/// boxes for the large one are told and judged, and what judges nothing has no test cases.
#[test]
fn every_answer_of_the_lab_is_held_against_an_earlier_one() {
    let desk = desk();
    let put = |changed: bool| {
        let other = |text: &str, now: &str, then: &str| if changed { text.replace(now, then) } else { text.to_owned() };
        desk.put("three.roster.toml", other(ROSTER, "body = 4", "body = 9"));
        desk.put("duel.toml", other(DUEL, "attack = \"5D[1]\"", "attack = \"4D\""));
    };
    for (words, folder, number) in [
        (&["worth", "three.roster.toml", "--of", "small", "--no-alternatives"][..], "three-worth-small", "pick"),
        (&["compare", "small", "large", "--in", "three.roster.toml"], "small-or-large", "difference"),
        (&["points", "three.roster.toml", "--unit", "middling=10"], "three-points", "cost"),
        (&["map", "three.roster.toml"], "three-map", "entry"),
        (&["fair", "duel.toml", "--vary", "side.Ann.body", "--to", "9"], "duel-fair-side.Ann.body", "value"),
    ] {
        put(false);
        let ask = |more: &[&str]| desk.call(&[words, &["--method", "sample", "--write", "data"], more].concat());
        let base = format!("{folder}-base");
        let first = ask(&["--trials", "3000", "--seed", "8", "--out", &base]);
        assert_eq!((first.code, first.err.as_str()), (0, ""), "{words:?}");
        let held = ["--baseline", &format!("{base}/{folder}"), "--out", "out", "--allow", "0.5"];
        // Whoever names no dice throws those of the earlier run.
        let same = ask(&[&held[..], &["--junit", "same.xml"]].concat());
        assert!(same.code == 0 && same.out.contains("Nothing has changed"), "{words:?}: {}{}", same.out, same.err);
        assert!(desk.read("same.xml").contains("0.5 points at most") && !desk.read("same.xml").contains("<failure"));
        put(true);
        let other = ask(&[&held[..], &["--junit", "other.xml"]].concat());
        let [trials, seed] = if words[0] == "fair" { ["4,000", "3"] } else { ["20,000", "1"] };
        let taken =
            format!("3,000 trials instead of {trials} and seed 8 instead of {seed}, so that both throw the same dice");
        let note = format!("note: --baseline {base}/{folder}: {taken}\n");
        assert_eq!((other.code, other.err), (3, note), "{words:?}: {}", other.out);
        let typed = ask(&[&held[..], &["--trials", "3000", "--seed", "8"]].concat());
        assert_eq!((typed.code, typed.err.as_str()), (3, ""), "{words:?}: {}", typed.out);
        let told = other.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("surely moved by more than 0.5 points"), "{told}");
        assert!(desk.read("other.xml").contains("<failure"));
        let table = desk.read(&format!("out/{folder}/tables/changes.csv"));
        let first = table.lines().nth(1).unwrap_or_default();
        assert!(first.starts_with(number) && first.ends_with("refuted"), "{table}");
        let run = json(&desk.read(&format!("out/{folder}/run.json")));
        assert_eq!((&run["baseline"]["chain"], &run["seed"], &run["trials"]), (&1.into(), &8.into(), &3000.into()));
        // Costs have no blocks.
        let is_paired = words[0] != "points";
        assert_eq!(
            (told.contains("paired on 3,000 trials"), run["baseline"]["correlation"].is_f64()),
            (is_paired, is_paired)
        );
        assert_eq!(
            told.contains("not paired, by the intervals of both runs, as if each had thrown dice of its own"),
            !is_paired
        );
        let half = |of: &Value| of["high"].as_f64().unwrap() - of["low"].as_f64().unwrap();
        let whole = match words[0] {
            "worth" => half(&run["picks"][0]),
            "compare" => half(&run),
            "fair" => half(&run["tried"][4]),
            _ => 0.0,
        };
        let changes = run["baseline"]["entries"].as_array().unwrap();
        let largest = changes.iter().map(half).fold(0.0, f64::max);
        // Two runs by themselves would leave 1.4 times as much open as one.
        assert!(whole == 0.0 || largest < 1.35 * whole, "{words:?}: {largest} {whole}");
        let refused = ask(&["--baseline", "none", "--out", "out"]);
        assert!(refused.code == 2 && refused.err.contains("none is no report"), "{}", refused.err);
        // Costs have a scale of their own, and no end.
        let code = if words[0] == "points" { 0 } else { 2 };
        let held = ["--baseline", &format!("{base}/{folder}"), "--write", "none", "--allow", "1000"];
        assert_eq!(desk.call(&[words, &["--method", "sample"], &held].concat()).code, code, "{words:?}");
        // What tells of nothing that is told here is no run to hold anything against.
        let other = match words[0] {
            "worth" => None,
            "fair" => Some(ask(&["--from", "30", "--to", "31", "--baseline", &format!("{base}/{folder}")])),
            _ => {
                let renamed = ROSTER.replace("small", "tiny").replace("middling", "fair").replace("large", "huge");
                desk.put("three.roster.toml", renamed);
                let words = words.iter().map(|word| match *word {
                    "small" => "tiny",
                    "large" => "huge",
                    "middling=10" => "fair=10",
                    word => word,
                });
                let words: Vec<&str> = words.collect();
                Some(desk.call(&[&words[..], &["--baseline", &format!("{base}/{folder}")]].concat()))
            }
        };
        assert!(other.is_none_or(|other| other.code == 2 && other.out.is_empty()), "{words:?}");
        put(true);
        // What is expected of a pick is a case.
        if words[0] != "worth" {
            let nothing = ask(&["--junit", "none.xml", "--out", "none"]);
            assert!(nothing.err.contains("nothing is judged here but what --allow judges"), "{}", nothing.err);
        }
    }
}

/// Whoever reads test cases finds everything that is expected: what nobody judges here is skipped, with who does.
#[test]
fn test_cases_name_what_is_judged_elsewhere() {
    let desk = desk();
    let expects = "\n[[expect]]\noutcome = \"Ann wins\"\nbetween = [0.125, 0.5]\ncase = \"base\"\n\
                   [[expect]]\nmetric = \"rounds\"\nmean-between = [3, 3]\n";
    desk.put("duel.toml", format!("{DUEL}\n[[case]]\nname = \"other\"\nset = {{ \"side.Ann.body\" = 5 }}\n{expects}"));
    desk.put("three.roster.toml", ROSTER.to_owned() + "[[expect]]\nscore = \"small\"\nat-most = 0.5\n");
    let of_duel = ["base: Ann wins between 12.5 and 50 %", "mean rounds exactly 3"];
    let of_roster = ["score of small at most 50 %"];
    let questions: [(&[&str], &str, &[&str]); 5] = [
        (&["fair", "duel.toml#base", "--vary", "side.Ann.body", "--to", "3"], "slugfest run duel.toml", &of_duel),
        // Two cases of one file expect the same.
        (&["compare", "duel.toml#base", "duel.toml#other"], "slugfest run duel.toml", &of_duel),
        (&["compare", "small", "large", "--in", "three.roster.toml"], "slugfest matrix three.roster.toml", &of_roster),
        (&["points", "three.roster.toml"], "slugfest matrix three.roster.toml", &of_roster),
        (&["map", "three.roster.toml"], "slugfest matrix three.roster.toml", &of_roster),
    ];
    for (words, by, claims) in questions {
        desk.done(&[words, &["--trials", "50", "--write", "none", "--junit", "cases.xml"]].concat());
        let told = desk.read("cases.xml");
        assert_eq!(told.matches("<testcase").count(), claims.len(), "{told}");
        assert_eq!(told.matches(&format!("not judged here, but by `{by}`")).count(), claims.len(), "{told}");
        assert!(claims.iter().all(|claim| told.contains(claim)), "{words:?}: {told}");
    }
}

/// A case of a scenario is as good as a file in which its values are written; it has a folder of its own, and is told
/// when nobody names it, or one that is not there.
#[test]
fn one_case_of_a_scenario_is_a_roster_of_two() {
    let desk = desk();
    let case = "[[case]]\nname = \"a box less\"\nset = { \"side.Ann.body\" = 6 }\n";
    desk.put("cases.toml", format!("{DUEL}{case}"));
    desk.put("less.toml", DUEL.replace("body = 7", "body = 6"));
    let run = |command: &str, file: &str| {
        let words = [command, file, "--out", "out", "--write", "data", "--format", "json", "--trials", "300"];
        json(&desk.call(&words).out)
    };
    for (command, key, folder) in
        [("matrix", "settings", "cases-a-box-less-matrix"), ("worth", "picks", "cases-a-box-less-worth-Ann")]
    {
        let (of_case, written) = (run(command, "cases.toml#a box less"), run(command, "less.toml"));
        assert_eq!(of_case[key], written[key], "{command}");
        assert_ne!(of_case[key], run(command, "cases.toml#base")[key], "{command}");
        assert_eq!(of_case["roster"]["file"], "cases.toml#a box less");
        assert!(desk.has(&format!("out/{folder}/run.json")), "{folder}");
    }
    fs::remove_dir_all(desk.0.path().join("out")).unwrap();
    desk.refused(&["worth", "cases.toml"], 2, &["name a case, as FILE#CASE"]);
    desk.refused(&["worth", "cases.toml#a box more"], 2, &["no case \"a box more\"", "a box less"]);
    desk.refused(&["matrix", "three.roster.toml#small"], 2, &["is a roster, and has no cases"]);
    // A name may have the sign in it.
    desk.put("odd.toml", format!("{DUEL}{}", case.replace("a box less", "less #2")));
    let told = desk.done(&["worth", "odd.toml#less #2", "--no-alternatives", "--trials", "50", "--write", "none"]);
    assert!(told.starts_with("A short fight: less #2: what Ann is made of"), "{told}");
    // A plan remembers which case was meant.
    let asked = ["worth", "cases.toml#a box less", "--no-alternatives", "--trials", "300", "--method", "sample"];
    desk.done(&[&asked[..], &["--plan", "parts"]].concat());
    desk.done(&["shard", "parts", "1/1"]);
    let told = |words: &[&str]| json(&desk.done(&[words, &["--format", "json", "--write", "none"]].concat()));
    assert_eq!(told(&["merge", "parts"]), told(&asked));
}

/// Questions whose names differ by what a folder's name leaves out do not take each other's answers away.
#[test]
fn every_question_has_a_folder_of_its_own() {
    let desk = desk();
    let case = |name: &str, body: u8| format!("[[case]]\nname = \"{name}\"\nset = {{ \"side.Ann.body\" = {body} }}\n");
    desk.put("cases.toml", DUEL.to_owned() + &case("a b", 6) + &case("a-b", 5));
    desk.put("alike.toml", ROSTER.replace("\"middling\"", "\"a b\"").replace("\"large\"", "\"a-b\""));
    let options = ["--trials", "50", "--write", "data", "--out", "out", "--format", "json"];
    let sides = |one: &str, other: &str| DUEL.replace("\"Ann\"", one).replace("\"Bob\"", other);
    desk.put("sides.toml", sides("\"a b\"", "\"a-b\""));
    desk.put("folded.toml", sides("\"Ann\"", "\"ann\""));
    let vary = |file, path| ["fair", file, "--from", "5", "--to", "6", "--vary", path];
    let fair = |path| vary("duel.toml", path);
    let questions: [(&[&str], &str); 15] = [
        (&["matrix", "cases.toml#a b"], "cases-a-b-matrix"),
        (&["matrix", "cases.toml#a-b"], "cases-a-b-2-matrix"),
        (&["worth", "cases.toml#a b"], "cases-a-b-worth-Ann"),
        (&["worth", "cases.toml#a-b"], "cases-a-b-2-worth-Ann"),
        (&["worth", "alike.toml", "--of", "a b"], "alike-worth-a-b"),
        (&["worth", "alike.toml", "--of", "a-b"], "alike-worth-a-b-2"),
        (&["fair", "cases.toml#a b", "--vary", "side.Bob.body"], "cases-a-b-fair-side.Bob.body"),
        (&["fair", "cases.toml#a-b", "--vary", "side.Bob.body"], "cases-a-b-2-fair-side.Bob.body"),
        (&fair("side.Ann.body"), "duel-fair-side.Ann.body"),
        (&fair("side.Bob.body"), "duel-fair-side.Bob.body"),
        (&fair("side.2.body"), "duel-fair-side.2.body"),
        // Whatever a file system takes for one is told apart.
        (&vary("sides.toml", "side.a b.body"), "sides-fair-side.a-b.body"),
        (&vary("sides.toml", "side.a-b.body"), "sides-fair-side.a-b-2.body"),
        (&vary("folded.toml", "side.Ann.body"), "folded-fair-side.Ann.body"),
        (&vary("folded.toml", "side.ann.body"), "folded-fair-side.ann-2.body"),
    ];
    let told = questions.map(|(words, folder)| (json(&desk.done(&[words, &options].concat())), folder));
    for (answer, folder) in told {
        assert_eq!(answer, json(&desk.read(&format!("out/{folder}/run.json"))), "{folder}");
    }
    // Who asks again is answered in the same place, and whatever stood there before is no part of a name.
    desk.done(&[&fair("side.Ann.body"), &options[..]].concat());
    assert_eq!(fs::read_dir(desk.0.path().join("out")).unwrap().count(), questions.len());
    fs::remove_dir_all(desk.0.path().join("out")).unwrap();
    desk.done(&[&fair("side.Bob.body"), &options[..]].concat());
    assert!(desk.has("out/duel-fair-side.Bob.body/run.json"));
}

/// Entries that are teams are called so.
#[test]
fn teams_are_no_fighters() {
    let desk = Desk::new();
    let teams = "system = \"smf\"\nplay = \"skirmish\"\n[[generate]]\nfigures = 2\nfrom = \"samples\"\nsample = 3\n\
                 [rules]\nround-limit = 2\n";
    desk.put("team.roster.toml", teams);
    assert!(desk.done(&["check", "team.roster.toml"]).ends_with("no mistakes, 3 teams\n"));
    let told = |words: &[&str]| {
        let options = ["--trials", "4", "--method", "sample", "--write", "none", "--format", "markdown"];
        let out = desk.done(&[words, &["team.roster.toml"], &options].concat());
        // What the rules and the roster say is theirs.
        out.split("## Rulings").next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let [matrix, map, worth] = [&["matrix"][..], &["map"], &["worth", "--no-alternatives"]].map(told);
    assert!(matrix.contains("| team | rank |") && matrix.contains("A team's score is the chance"), "{matrix}");
    assert!(
        map.contains("One number per team explains") && map.contains("against a team of middling strength"),
        "{map}"
    );
    assert!(worth.contains("What the team has") && worth.contains("no comparison of different teams"), "{worth}");
    // So are mistakes in them, and their file is no scenario.
    for (text, reason) in [
        ("system = \"smf\"\nplay = \"skirmish\"\n", "the roster has no teams"),
        (&format!("colour = 3\n{teams}"), "unknown key \"colour\" in the roster"),
    ] {
        desk.put("wrong.roster.toml", text);
        desk.refused(&["matrix", "wrong.roster.toml", "--write", "none"], 2, &[reason]);
    }
}

/// Two kinds of two and one: what they score as they come, at their best, and where both sides pick.
#[test]
fn kinds_are_held_against_one_another() {
    let desk = desk();
    let brick = |name: &str, body: u8| {
        format!("[[entry]]\nname = \"{name}\"\narchetype = \"brick\"\nlegal = false\nbody = {body}\n")
    };
    let blaster = "[[entry]]\nname = \"shot\"\narchetype = \"blaster\"\nlegal = false\n";
    desk.put(
        "kinds.roster.toml",
        format!("title = \"Kinds\"\nsystem = \"smf\"\n{}{}{blaster}", brick("soft", 4), brick("hard", 9)),
    );
    let call = ["matrix", "kinds.roster.toml", "--out", "kept", "--by", "archetype"];
    let run = json(&desk.done(&[&call[..], &["--format", "json"]].concat()));
    let cells = run["settings"][0]["cells"].as_array().unwrap();
    let score = |row: &str, column: &str| {
        let found = cells.iter().find(|cell| cell["row"] == row && cell["column"] == column);
        found.and_then(|cell| cell["score"].as_f64()).unwrap()
    };
    let (soft, hard) = (score("soft", "shot"), score("hard", "shot"));
    let kind =
        |name: &str| run["archetypes"].as_array().unwrap().iter().find(|kind| kind["archetype"] == name).unwrap();
    let of = |key: &str| kind("brick")[key]["blaster"].as_f64().unwrap();
    assert!((of("against") - (soft + hard) / 2.0).abs() < 1e-12 && hard > soft);
    // Who may pick takes the harder one, against whom the other has one build alone.
    assert_eq!((of("best_against"), (of("picked_against") - hard).abs() < 1e-9), (hard, true));
    assert_eq!(
        (&kind("blaster")["best_response"]["entry"], &kind("brick")["best_response"]["entry"]),
        (&"hard".into(), &"hard".into())
    );
    let out = desk.done(&call);
    assert!(out.contains("Both sides pick a build in secret"), "{out}");
    assert!(desk.read("kept/kinds/report.md").contains("Archetype against archetype"));
    desk.refused(&["matrix", "three.roster.toml", "--by", "archetype", "--out", "out"], 2, &["no two archetypes"]);
}

/// Rosters are checked as scenarios are, by name and in folders, with all that is wrong with them.
#[test]
fn rosters_are_checked() {
    let desk = desk();
    assert_eq!(desk.done(&["check", "three.roster.toml"]), "three.roster.toml: no mistakes, 3 fighters\n");
    assert_eq!(desk.done(&["check", "."]).lines().count(), 2);
    // By what they hold, whatever they are called, also in a folder.
    desk.put("heroes.toml", ROSTER);
    assert_eq!(desk.done(&["check", "heroes.toml"]), "heroes.toml: no mistakes, 3 fighters\n");
    let all = desk.done(&["check", "."]);
    assert!(all.lines().count() == 3 && all.contains("heroes.toml: no mistakes, 3 fighters"), "{all}");
    desk.refused(&["run", "heroes.toml"], 2, &["heroes.toml:", "holds a roster", "slugfest matrix heroes.toml"]);
    desk.put("late.toml", ROSTER.replacen("body = ", "trials = 5\nbody = ", 1));
    desk.refused(&["check", "late.toml"], 2, &["late.toml:", "write it above the first table"]);
    fs::remove_file(desk.0.path().join("late.toml")).unwrap();
    fs::remove_file(desk.0.path().join("heroes.toml")).unwrap();
    fs::create_dir(desk.0.path().join("rosters")).unwrap();
    let wrong = ROSTER.replace("body = 2", "bdy = 2") + "[[expect]]\nscore = \"lrge\"\nat-least = 0.5\n";
    desk.put("rosters/wrong.roster.toml", wrong);
    desk.refused(&["check", "rosters"], 2, &["\"bdy\"", "\"lrge\"", "wrong.roster.toml:"]);
    // One that cannot be read is a roster by its name, and told what is wrong with it.
    desk.put("torn.roster.toml", ROSTER.replacen("body = ", "body == ", 1));
    desk.refused(&["check", "torn.roster.toml"], 2, &["torn.roster.toml:", "extra `=`"]);
}

/// Whoever scores as much as the best is named with him, and what was counted is not told as if it were known.
#[test]
fn who_ties_is_named_and_what_never_happened_is_not_known() {
    let desk = desk();
    let entry = |name: &str, more: &str| format!("[[entry]]\nname = \"{name}\"\nbody = 3\n{more}");
    let huge = "attack = \"12D\"\ndefense = \"12D\"\n";
    let weak = "attack = \"1D\"\n";
    let roster = |all: &[(&str, &str)]| {
        let entries: String = all.iter().map(|(name, more)| entry(name, more)).collect();
        format!("title = \"Many\"\nsystem = \"smf\"\n{entries}")
    };
    desk.put(
        "many.roster.toml",
        roster(&[("gog", huge), ("tom", weak), ("magog", huge), ("tim", weak), ("tam", weak), ("tum", weak)]),
    );
    desk.put("even.roster.toml", roster(&[("tom", weak), ("tim", weak), ("tam", weak)]));
    let ask = |words: &[&str]| desk.done(words).split_whitespace().collect::<Vec<_>>().join(" ");
    let said = ask(&["matrix", "many.roster.toml", "--method", "exact"]);
    assert!(
        said.contains("gog and magog score most of 6: ") && said.contains("; tom, tim and 2 others least: "),
        "{said}"
    );
    let said = ask(&["map", "many.roster.toml", "--method", "exact"]);
    assert!(said.contains("the strongest score most (gog and magog, "), "{said}");
    assert!(said.contains("the weakest least (tom, tim and 2 others, "), "{said}");
    assert!(ask(&["matrix", "even.roster.toml", "--method", "exact"]).contains("All score the same of 3: 50.0 %."));
    assert!(ask(&["map", "even.roster.toml", "--method", "exact"]).contains("All are as strong as each other."));
    let sampled = ["many.roster.toml", "--method", "sample", "--trials", "50"];
    let said = ask(&[&["matrix"][..], &sampled, &["--format", "markdown"]].concat());
    assert!(said.contains("(± ") && !said.contains("()"), "{said}");
    let found = |command| json(&ask(&[&[command][..], &sampled, &["--format", "json"]].concat()));
    let error = found("matrix")["settings"][0]["entries"][0]["strength_se"].as_f64().unwrap();
    assert!((0.5..1.0).contains(&error), "{error}");
    let [low, cost, high] = ["low", "cost", "high"].map(|end| found("points")["costs"][0][end].as_f64().unwrap());
    assert!(low < 0.8 * cost && 1.2 * cost < high, "{low} {cost} {high}");
}

/// One is a trial, and no trials.
#[test]
fn one_trial_is_told_as_one() {
    let desk = desk();
    desk.put("duel.toml", DUEL);
    let said = desk.done(&["run", "duel.toml", "--trials", "1", "--format", "markdown"]);
    assert!(said.contains(", 1 trial)") && !said.contains("1 trials"), "{said}");
    desk.done(&["matrix", "three.roster.toml", "--method", "sample", "--trials", "1", "--out", "base"]);
    let other = ["matrix", "three.roster.toml", "--method", "sample", "--trials", "2", "--baseline", "base/three"];
    desk.refused(&other, 2, &["base/three has 1 trial of seed 1"]);
}
