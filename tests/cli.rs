//! The contract of the command line, through the program itself: exit codes, what goes to which stream, what is refused
//! and how, and that nothing a user writes can do harm in what is written.

#![cfg(feature = "report")]

mod support;

use serde_json::Value;
use slugfest::systems::SYSTEMS;
use slugfest::systems::ledger::Standing;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::desk::{DUEL, Desk, answer, json};
use support::manual::commands;
use support::schema::{allows, properties};
use support::sources::{files, read};

// --- Results ---

#[test]
fn a_run_prints_its_tables_and_nothing_else_and_writes_a_report() {
    let desk = Desk::new();
    let out = desk.done(&["run", "duel.toml", "--out", "out", "--threads", "1"]);
    assert!(out.starts_with("A short fight\nSuper Mission Force, duel · 4,000 trials · seed 3\n"), "{out}");
    assert!(out.contains("Ann wins") && out.contains("report: out/duel/report.html"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    for file in ["run.json", "report.md", "report.html", "tables/outcomes.csv", "tables/metrics.parquet"] {
        assert!(desk.has(&format!("out/duel/{file}")), "{file}");
    }
    let left: Vec<_> = fs::read_dir(desk.0.path().join("out")).unwrap().map(|entry| entry.unwrap()).collect();
    assert_eq!(left.len(), 1, "temporary folders are gone");
}

#[test]
fn every_format_prints_what_the_report_holds() {
    let desk = Desk::new();
    let printed = |format: &str| desk.done(&["run", "duel.toml", "--out", "out", "--format", format]);
    let object = json(&printed("json"));
    assert_eq!(object, json(&desk.read("out/duel/run.json")));
    assert_eq!((&object["seed"], &object["trials"]), (&Value::from(3), &Value::from(4000)));
    assert_eq!(printed("csv"), desk.read("out/duel/tables/outcomes.csv"));
    assert!(printed("markdown").starts_with("# A short fight\n"));
}

#[test]
fn several_scenarios_print_an_array_and_get_a_folder_each() {
    let desk = Desk::new();
    desk.put("more/duel.toml", DUEL.replace("A short", "Another short"));
    let args = ["run", "duel.toml", "more", "duel.toml", "--out", "out", "--trials", "500", "--format", "json"];
    let array = json(&desk.done(&args));
    let titles: Vec<&Value> = array.as_array().unwrap().iter().map(|run| &run["scenario"]["title"]).collect();
    assert_eq!(titles, ["A short fight", "Another short fight"]);
    assert!(desk.has("out/duel/run.json") && desk.has("out/more-duel/run.json"));
}

#[test]
fn a_scenario_comes_from_standard_input_where_its_path_is_a_dash() {
    let desk = Desk::new();
    let piped = |args: &[&str], text: &str| {
        desk.put("text", text);
        answer(desk.command(args).stdin(File::open(desk.0.path().join("text")).unwrap()))
    };
    let run = ["run", "-", "--out", "out", "--format", "json"];
    let done = piped(&run, DUEL);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let (mut piped_in, mut named) = (json(&done.out), json(&desk.done(&["run", "duel.toml", "--format", "json"])));
    assert_eq!(piped_in["scenario"]["file"], "<stdin>");
    for run in [&mut piped_in, &mut named] {
        run["scenario"]["file"] = Value::Null;
    }
    assert_eq!(piped_in, named);
    let manifest = json(&desk.read("out/stdin/manifest.json"));
    assert_eq!(manifest["command"], "slugfest run -");
    // A file of that name is another thing, and can be named all the same.
    desk.put("-", DUEL.replace("A short", "Another short"));
    let both = piped(&["run", "-", "./-", "--write", "none", "--format", "json"], DUEL);
    let titles: Vec<Value> =
        json(&both.out).as_array().unwrap().iter().map(|run| run["scenario"]["title"].clone()).collect();
    assert_eq!(titles, ["A short fight", "Another short fight"]);
    let checked = piped(&["check", "-"], DUEL);
    assert_eq!((checked.code, checked.out.as_str()), (0, "<stdin>: no mistakes, 1 case\n"));
    let wrong = piped(&["run", "-"], &DUEL.replace("body = 7", "bodi = 7"));
    assert!(wrong.code == 2 && wrong.err.starts_with("error: <stdin>:15:1: unknown key \"bodi\""), "{}", wrong.err);
    let large = piped(&["run", "-"], &"#".repeat((1 << 20) + 1));
    assert!(large.code == 2 && large.err.starts_with("error: <stdin>: the file is too large"), "{}", large.err);
    assert!(desk.call(&["run", "-"]).err.starts_with("error: <stdin>: the file is empty"));
}

#[test]
fn a_seed_may_be_a_text() {
    let desk = Desk::new();
    let seed = |args: &[&str]| {
        json(&desk.done(&[&["run", "--write", "none", "--format", "json"], args].concat()))["seed"].clone()
    };
    let text = seed(&["duel.toml", "--seed", "spring league"]);
    assert_eq!(text, slugfest::chance::seed("spring league").unwrap());
    assert_eq!(seed(&["duel.toml", "--seed", "0007"]), 7);
    desk.put("named.toml", DUEL.replace("seed = 3", "seed = \"spring league\""));
    assert_eq!(seed(&["named.toml"]), text);
    for bad in ["2.5", "-7", "1e6", "0x10", "", " spring"] {
        desk.refused(&["run", "duel.toml", "--seed", bad, "--out", "out"], 2, &["--seed"]);
    }
    for (written, reason) in
        [("2.5", "\"seed\" must be"), ("\"7\"", "write it without quotes: 7"), ("-1", "\"seed\" must be")]
    {
        desk.put("wrong.toml", DUEL.replace("seed = 3", &format!("seed = {written}")));
        desk.refused(&["check", "wrong.toml"], 2, &[reason]);
    }
    // The number stands for the text everywhere.
    desk.done(&["run", "duel.toml", "--seed", "spring league", "--out", "out"]);
    let manifest = json(&desk.read("out/duel/manifest.json"));
    assert_eq!(manifest["command"], format!("slugfest run duel.toml --seed {text}"));
    let replay = |seed: &str| desk.done(&["replay", "duel.toml", "--trial", "5", "--seed", seed]);
    assert_eq!(replay("spring league"), replay(&text.to_string()));
}

#[test]
fn flags_go_before_the_scenario() {
    let desk = Desk::new();
    let args = ["run", "duel.toml", "--out", "out", "--format", "json", "--trials", "1_500", "--seed", "99"];
    let object = json(&desk.done(&args));
    assert_eq!((&object["seed"], &object["trials"]), (&Value::from(99), &Value::from(1500)));
}

#[test]
fn progress_goes_to_standard_error_and_quiet_silences_it() {
    let desk = Desk::new();
    let args = ["run", "duel.toml", "--out", "out", "--precision", "0.05", "--format", "csv"];
    let loud = desk.call(&args);
    assert_eq!(loud.code, 0);
    assert!(loud.err.starts_with("plan: ") && loud.err.lines().count() == 1, "{}", loud.err);
    let quiet = desk.done(&[&args[..], &["--quiet"]].concat());
    assert_eq!(quiet, loud.out);
    assert!(quiet.starts_with("case,outcome,trials,count,p,low,high,"), "{quiet}");
    for row in csv(&quiet).iter().skip(1) {
        let number = |i: usize| row[i].parse::<f64>().unwrap();
        assert!((number(6) - number(5)) / 2.0 <= 0.05, "{row:?}");
    }
}

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    let desk = Desk::new();
    let list = ["list", "plays"];
    let colored = |args: &[&str], variable: Option<&str>| {
        let mut command = desk.command(&[&list[..], args].concat());
        command.envs(variable.map(|value| ("NO_COLOR", value)));
        answer(&mut command).out.contains('\u{1b}')
    };
    assert!(!colored(&[], None));
    assert!(!colored(&["--color", "never"], None));
    assert!(colored(&["--color", "always"], None));
    assert!(!colored(&[], Some("1")));
    assert!(colored(&["--color", "always"], Some("1")), "a flag says more than the environment");

    desk.put("bad.toml", "title = 3");
    assert!(!desk.call(&["check", "bad.toml"]).err.contains('\u{1b}'));
    assert!(desk.call(&["check", "bad.toml", "--color", "always"]).err.contains('\u{1b}'));
}

#[test]
fn a_closed_pipe_ends_the_output_quietly() {
    let desk = Desk::new();
    for args in [&["list", "powers"][..], &["schema"], &["--help"], &["check", "duel.toml"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let child = desk.command(args).stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{args:?}");
    }
}

#[test]
fn output_that_cannot_be_printed_is_a_failure() {
    let desk = Desk::new();
    desk.put("own.claims.toml", "title = \"t\"\n[[claim]]\nquestion = \"2d6 >= 7\"\nprinted = \"58 %\"\n");
    for args in [
        &["schema"][..],
        &["--help"],
        &["run", "--help"],
        &["--version"],
        &["list"],
        &["check", "duel.toml"],
        &["odds", "2d6 >= 7"],
        &["replay", "duel.toml", "--trial", "1"],
        &["verify", "own.claims.toml"],
        &["run", "duel.toml", "--out", "out"],
    ] {
        let Ok(full) = File::options().write(true).open("/dev/full") else { return };
        let output = desk.command(args).stdout(full).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {error}");
        assert!(error.starts_with("error: the result could not be printed: "), "{args:?}: {error}");
    }
    // Whoever cannot print still writes.
    assert!(desk.has("out/duel/report.html"));
}

/// [46] Threads that cannot be started are told as anything else that a system refuses.
#[cfg(target_os = "linux")]
#[test]
fn a_system_that_gives_no_threads_is_a_failure_and_no_crash() {
    let desk = Desk::new();
    let program = env!("CARGO_BIN_EXE_slugfest");
    let mut refused = 0;
    // Somewhere between too little memory to begin and enough for everything.
    for kilobytes in (120_000..=400_000).step_by(20_000) {
        for rest in ["run duel.toml --out out --threads 8", "verify own.claims.toml"] {
            desk.put(
                "own.claims.toml",
                "title = \"t\"\n[[claim]]\nscenario = \"duel.toml\"\noutcome = \"Ann wins\"\nprinted = \"60 %\"\n",
            );
            let script = format!("ulimit -v {kilobytes}; exec {program} {rest}");
            let output = Command::new("sh").args(["-c", &script]).current_dir(desk.0.path()).output().unwrap();
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(!error.contains("panicked"), "{kilobytes} kB, {rest}: {error}");
            if output.status.code() == Some(1) {
                assert!(error.starts_with("error: "), "{kilobytes} kB, {rest}: {error}");
                refused += 1;
            }
        }
    }
    assert!(refused > 0, "no limit was low enough");
}

// --- Exit codes ---

#[test]
fn expectations_decide_the_exit_code() {
    let desk = Desk::new();
    let held = "[[expect]]\noutcome = \"Ann wins\"\nbetween = [0.5, 0.75]\n";
    let refuted = "[[expect]]\noutcome = \"Ann wins\"\nbetween = [0.0, 0.1]\n";
    // Nobody can tell on which side of its own estimate the truth lies.
    let sampled = json(&desk.done(&["run", "duel.toml", "--out", "out", "--format", "json"]));
    let p = &sampled["cases"][0]["outcomes"][0]["p"];
    let undecided = &*format!("[[expect]]\noutcome = \"Ann wins\"\nbetween = [0.0, {p}]\n");
    for (name, expects, code, verdict) in [
        ("held", vec![held], 0, "held"),
        ("refuted", vec![held, undecided, refuted], 3, "refuted"),
        ("undecided", vec![undecided, held], 4, "undecided"),
    ] {
        desk.put("odds.toml", format!("{DUEL}\n{}", expects.concat()));
        let answer = desk.call(&["run", "odds.toml", "--out", "out", "--format", "json"]);
        assert_eq!((answer.code, answer.err.as_str()), (code, ""), "{name}");
        let object = json(&answer.out);
        let expectations = object["expectations"].as_array().unwrap();
        assert_eq!(expectations.len(), expects.len());
        assert!(expectations.iter().any(|one| one["verdict"] == verdict), "{name}: {expectations:?}");
    }
}

/// What a few trials show of an average decides nothing, even where all of them are alike.
#[test]
fn an_average_of_a_few_trials_decides_no_expectation() {
    let desk = Desk::new();
    desk.put("odds.toml", format!("{DUEL}\n[[expect]]\nmetric = \"rounds\"\nmean-between = [0, 1000]\n"));
    let judged = |trials| {
        let answer = desk.call(&["run", "odds.toml", "--trials", trials, "--out", "out", "--format", "json"]);
        (answer.code, json(&answer.out)["expectations"][0]["verdict"].as_str().map(str::to_owned))
    };
    assert_eq!(judged("2"), (4, Some("undecided".to_owned())));
    assert_eq!(judged("1000"), (0, Some("held".to_owned())));
}

#[test]
fn reports_that_cannot_be_written_are_a_failure_before_anything_is_played() {
    let desk = Desk::new();
    desk.put("file", "precious");
    // A trillion trials: whoever started playing would not come back.
    for out in ["file", "file/below", "duel.toml"] {
        let answer = desk.call(&["run", "duel.toml", "--trials", "1000000000000", "--out", out]);
        assert_eq!((answer.code, answer.out.as_str()), (1, ""), "{}", answer.err);
        assert!(answer.err.contains("is not a folder\n  help: "), "{}", answer.err);
    }
    desk.put("reports/duel/holiday.jpg", "precious");
    let answer = desk.call(&["run", "duel.toml", "--trials", "1000000000000"]);
    assert_eq!((answer.code, answer.out.as_str()), (1, ""), "{}", answer.err);
    assert!(answer.err.contains("holds something other than a report"), "{}", answer.err);
    assert_eq!((desk.read("file"), desk.read("reports/duel/holiday.jpg")), ("precious".into(), "precious".into()));
    assert_eq!(desk.read("duel.toml"), DUEL);
}

/// [2] More threads than any machine has use for are as many as there may be, which is said, and the numbers are those
/// of one thread.
#[test]
fn threads_are_capped_and_that_is_said() {
    let desk = Desk::new();
    let of =
        |threads: &str| desk.call(&["run", "duel.toml", "--write", "none", "--format", "json", "--threads", threads]);
    let (one, many) = (of("1"), of("10000"));
    assert_eq!((one.code, many.code, &one.out), (0, 0, &many.out));
    let note = "note: 1,024 threads are started, the most there may be";
    assert!(many.err.contains(note) && !one.err.contains(note), "{}", many.err);
}

#[test]
fn command_lines_that_make_no_sense_are_refused() {
    let desk = Desk::new();
    let run = ["run", "duel.toml", "--out", "out"];
    for (flags, reason) in [
        (&["--trials", "0"][..], "a whole number from 1 to 1000000000000"),
        (&["--trials", "-5"], "--trials"),
        (&["--trials", "many"], "a whole number from 1"),
        (&["--trials", "99999999999999999999999"], "--trials"),
        (&["--precision", "0"], "a half-width lies between"),
        (&["--precision", "nan"], "a half-width lies between"),
        (&["--precision", "inf"], "a half-width lies between"),
        (&["--precision", "1e-300"], "a half-width lies between"),
        (&["--precision", "0.1", "--trials", "5"], "cannot be used with"),
        (&["--threads", "0"], "a whole number from 1"),
        (&["--threads", "-2"], "a whole number from 1"),
        (&["--seed", "18446744073709551615"], "--seed"),
        (&["--seed", "2.5"], "--seed"),
        (&["--method", "guess"], "--method"),
        (&["--format", "yaml"], "possible values: table, json, csv, markdown"),
        (&["--color", "pink"], "--color"),
        (&["--out", ""], "--out"),
        (&["--trils", "5"], "'--trials'"),
    ] {
        // A flag given twice is refused for that alone, so `--out` makes way.
        let run = if flags[0] == "--out" { &run[..2] } else { &run[..] };
        desk.refused(&[run, flags].concat(), 2, &[reason]);
    }
    for (args, reason) in [
        (&["run"][..], "<SCENARIO>"),
        (&["check"], "<FILE>"),
        (&["replay", "duel.toml"], "--trial <K>|--where <WHAT>"),
        (&["replay", "duel.toml", "--trial", "1", "--where", "upset"], "cannot be used with"),
        (&["replay", "duel.toml", "--where", "odd"], "help: ask for \"longest\", \"shortest\", \"typical\", \"upset\""),
        (&["replay", "duel.toml", "--trial", "-1"], "-1"),
        (&["fight"], "unrecognized subcommand"),
        (&["list", "powres"], "'powers'"),
        (&["list", "powers", "chess"], "help: there is \"smf\""),
        (&["replay", "duel.toml", "--trial", "1", "--case", "bas"], "\"base\""),
        (&["replay", "duel.toml", "--trial", "1", "--svg", "-"], "name another file"),
        (&["run", "duel.toml", "--junit", "-"], "name another file"),
        (&["replay", "duel.toml#bas", "--trial", "1"], "duel.toml has no case \"bas\""),
        (&["replay", "duel.toml#base", "--trial", "1", "--case", "base"], "leave out one of the two"),
    ] {
        desk.refused(args, 2, &[reason]);
    }
    // An empty list says that it is one, to people.
    assert_eq!(desk.done(&["list", "archetypes", "marvel-heroes"]), "Marvel Heroes has no archetypes to name\n");
    assert_eq!(desk.done(&["list", "characters", "heroclix", "--format", "csv"]), "system,group,id,about,rule\n");
    // A question that makes sense and has no answer.
    desk.refused(&["replay", "duel.toml", "--where", "undecided"], 1, &["in none of"]);
    let nothing = desk.call(&[]);
    assert_eq!(nothing.code, 2);
    assert!(nothing.err.contains("Usage: slugfest"), "{}", nothing.err);
}

// --- Other commands ---

#[test]
fn help_of_every_command_shows_an_example_and_fits_the_terminal() {
    let desk = Desk::new();
    let manual = desk.done(&["--help"]);
    let commands = commands(&desk);
    assert_eq!(
        commands,
        [
            "run",
            "shard",
            "merge",
            "status",
            "odds",
            "duel",
            "verify",
            "check",
            "replay",
            "list",
            "matrix",
            "worth",
            "compare",
            "fair",
            "map",
            "points",
            "rule",
            "schema",
            "completions",
            "man"
        ]
    );
    for code in ["0", "1", "2", "3", "4", "130", "143", "129"] {
        assert!(manual.lines().any(|line| line.trim_start().starts_with(&format!("{code}  "))), "exit code {code}");
    }
    for command in commands {
        for flag in ["-h", "--help"] {
            let help = desk.done(&[&command, flag]);
            let (_, example) = help.split_once("Example").unwrap_or_else(|| panic!("{command} {flag} has no example"));
            assert!(example.contains(&format!("\n  slugfest {command}")), "{example}");
            assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
        }
    }
    assert!(manual.lines().all(|line| line.chars().count() <= 100), "{manual}");
    assert_eq!(desk.done(&["--version"]), format!("slugfest {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_list_has_something_to_say_in_every_format() {
    let desk = Desk::new();
    let topics =
        ["systems", "plays", "archetypes", "powers", "characters", "metrics", "policies", "switches", "keys", "rules"];
    for topic in topics {
        let table = desk.done(&["list", topic, "smf"]);
        assert!(table.lines().count() > 1, "{topic}");
        assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
        let object = json(&desk.done(&["list", topic, "smf", "--format", "json"]));
        let ids: Vec<&str> = object.as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap()).collect();
        assert!(!ids.is_empty() && ids.iter().all(|id| table.contains(id)), "{topic}: {ids:?}");
        let rows = csv(&desk.done(&["list", topic, "smf", "--format", "csv"]));
        let rules = ["system", "family", "id", "name", "standing", "statement"];
        let head = if topic == "rules" { &rules[..] } else { &["system", "group", "id", "about", "rule"] };
        assert_eq!(rows[0], head);
        assert!(rows.iter().skip(1).map(|row| row[2].as_str()).eq(ids.iter().copied()), "{topic}");
        let markdown = desk.done(&["list", topic, "smf", "--format", "markdown"]);
        assert_eq!(markdown.lines().count(), ids.len() + 2, "{topic}");
    }
}

#[test]
fn rules_are_listed_by_families_with_what_each_comes_to() {
    let desk = Desk::new();
    for rules in SYSTEMS {
        let (table, ledger) = (desk.done(&["list", "rules", rules.id]), (rules.ledger)());
        let played = ledger.rules.iter().filter(|rule| rule.standing == Standing::Played).count();
        let all = format!("\n\n{}, {} rules: played {played}, ", rules.name, ledger.rules.len());
        assert!(table.contains(&all), "{all}\n{table}");
        for family in ledger.families() {
            let n = ledger.of_family(family).count();
            let heading = format!("{family}, {n} rule{}: ", if n == 1 { "" } else { "s" });
            assert!(table.lines().any(|line| line.starts_with(&heading)), "{heading}\n{table}");
        }
    }
}

#[test]
fn the_schema_describes_every_property_and_knows_every_key_at_the_top_of_the_shipped_scenarios() {
    let desk = Desk::new();
    let schema = json(&desk.done(&["schema"]));
    let known = schema["properties"].as_object().unwrap();
    for path in files("scenarios", &["toml"]) {
        let Ok(scenario) = read(&path).parse::<toml::Table>() else { continue };
        // Files of printed numbers and rosters lie among the scenarios.
        if !scenario.contains_key("play") || path.ends_with(".roster.toml") {
            continue;
        }
        assert!(scenario.keys().all(|key| known.contains_key(key)), "{path}");
        assert!(schema["required"].as_array().unwrap().iter().all(|key| scenario.contains_key(key.as_str().unwrap())));
    }
    let mut found = Vec::new();
    properties(&schema, "", &mut found);
    let silent = found.iter().filter(|(_, schema)| schema["description"].as_str().is_none_or(str::is_empty));
    assert_eq!(silent.map(|(path, _)| path.as_str()).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn the_schema_of_rosters_allows_the_shipped_ones_and_no_slip_in_them() {
    let desk = Desk::new();
    let schema = json(&desk.done(&["schema", "roster"]));
    let mut seen = 0;
    for path in files("scenarios", &["toml"]).into_iter().filter(|path| path.ends_with(".roster.toml")) {
        let mut roster = serde_json::to_value(read(&path).parse::<toml::Table>().unwrap()).unwrap();
        let play = roster.get("play").cloned().unwrap_or_else(|| "duel".into());
        let is_it = |form: &&Value| {
            let of = &form["if"]["properties"];
            of["system"]["const"] == roster["system"] && of["play"]["const"] == play
        };
        let form = schema["allOf"].as_array().unwrap().iter().find(is_it).unwrap();
        let mut whole = schema.clone();
        whole.as_object_mut().unwrap().remove("allOf");
        for (key, below) in form["then"]["properties"].as_object().unwrap() {
            whole["properties"][key] = below.clone();
        }
        assert!(allows(&whole, &roster), "{path}");
        let own = ["entry", "generate"].into_iter().find(|key| roster.get(key).is_some()).unwrap();
        roster[own][0]["boddy"] = 5.into();
        assert!(!allows(&whole, &roster), "{path}: boddy");
        seen += 1;
    }
    assert!(seen > 5, "{seen}");
    let mut found = Vec::new();
    properties(&schema, "", &mut found);
    let silent = found.iter().filter(|(_, schema)| schema["description"].as_str().is_none_or(str::is_empty));
    assert_eq!(silent.map(|(path, _)| path.as_str()).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn a_replay_tells_the_trial_that_the_run_counted() {
    let desk = Desk::new();
    let first = json(&desk.done(&["run", "duel.toml", "--trials", "1", "--out", "out", "--format", "json"]));
    let outcomes = first["cases"][0]["outcomes"].as_array().unwrap();
    let counted = outcomes.iter().find(|outcome| outcome["count"] == 1).unwrap();
    let replay = |trial: &str, format: &str| {
        desk.done(&["replay", "duel.toml", "--case", "base", "--trial", trial, "--format", format])
    };
    let told = json(&replay("0", "json"));
    assert_eq!(told, json(&desk.done(&["replay", "duel.toml#base", "--trial", "0", "--format", "json"])));
    assert_eq!(told["outcome"], counted["outcome"]);
    assert_eq!((&told["trial"], &told["seed"]), (&Value::from(0), &Value::from(3)));
    let rolls = told["events"].as_array().unwrap().iter().filter(|event| event.get("roll").is_some());
    assert!(rolls.clone().count() > 1);
    let is_step = |event: &&Value| ["roll", "metric", "note"].iter().any(|kind| event.get(kind).is_some());
    let steps = told["events"].as_array().unwrap().iter().filter(is_step);
    assert!(steps.clone().any(|step| step.get("metric").is_some()));
    assert!(steps.clone().all(|step| step["rule"].as_str().unwrap().starts_with("smf.")));
    let ruled = |row: &&Vec<String>| ["roll", "count", "note"].contains(&&*row[0]);
    assert!(csv(&replay("0", "csv")).iter().filter(ruled).all(|row| row[5].starts_with("smf.")));
    assert_eq!(csv(&replay("0", "csv")).iter().filter(|row| row[0] == "roll").count(), rolls.count());
    let table = replay("0", "table");
    // First the roll, then one way its dice may have fallen, then what came of it.
    let wanted = ["  melee attack: ", "[smf.combat.melee]", "5D[1]: ", " against 4D: ", "Ann attacks"];
    let places = wanted.map(|text| table.find(text).unwrap_or_else(|| panic!("no {text:?} in\n{table}")));
    assert!(places.is_sorted(), "{places:?}\n{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
    assert!(table.contains(told["outcome"].as_str().unwrap()), "{table}");
    assert_ne!(replay("1", "json"), replay("2", "json"));
    assert_eq!(json(&replay("18446744073709551615", "json"))["trial"], Value::from(u64::MAX));
}

/// Data alone leave out what people look at, and nothing is nothing; the numbers are the same.
#[test]
fn what_is_written_of_a_report_can_be_chosen() {
    let desk = Desk::new();
    desk.put(
        "two.roster.toml",
        "system = \"smf\"\n[[entry]]\ncharacter = \"shatterer\"\n[[entry]]\ncharacter = \"tornado\"\n",
    );
    let commands =
        [(["run", "duel.toml", "--trials", "300"], "duel"), (["matrix", "two.roster.toml", "--trials", "300"], "two")];
    for (command, slug) in commands {
        let nothing = ["--write", "none"];
        let call = |write: &str| match write {
            "none" => desk.done(&[&command[..], &nothing].concat()),
            _ => desk.done(&[&command[..], &["--out", write, "--write", write]].concat()),
        };
        let told =
            |out: &str| out.lines().filter(|line| !line.starts_with("speed")).map(str::to_owned).collect::<Vec<_>>();
        let [all, data, none] = ["all", "data", "none"].map(|write| told(&call(write)));
        assert!(all.contains(&format!("report: all/{slug}/report.html")), "{all:?}");
        assert!(data.contains(&format!("report: data/{slug}/run.json")), "{data:?}");
        let bare =
            |lines: &[String]| lines.iter().filter(|line| !line.starts_with("report")).cloned().collect::<Vec<_>>();
        assert!(bare(&all) == none && bare(&data) == none, "{none:?}");
        let has = |file: &str| ["all", "data", "reports"].map(|out| desk.has(&format!("{out}/{slug}/{file}")));
        assert_eq!(
            (has("report.html"), has("report.md"), has("charts")),
            ([true, false, false], [true, false, false], [true, false, false])
        );
        // A folder that nothing is written into is a mistake, and no wish.
        desk.refused(&[&command[..], &["--out", "all"], &nothing].concat(), 2, &["--write none", "leave out one"]);
        assert_eq!((has("run.json"), has("tables")), ([true, true, false], [true, true, false]));
        assert!(!desk.has("none") && !desk.has("reports"));
        let numbers = |out: &str| json(&desk.read(&format!("{out}/{slug}/run.json")));
        let [mut all, mut data] = ["all", "data"].map(numbers);
        for run in [&mut all, &mut data] {
            run.as_object_mut().unwrap().retain(|key, _| key != "command");
        }
        assert_eq!(all, data);
        // What is written again says so.
        assert!(desk.read(&format!("data/{slug}/manifest.json")).contains("--write data"));
    }
    desk.refused(&["run", "duel.toml", "--write", "some"], 2, &["possible values: all, data, none"]);
}

/// Page and drawing are written where they were asked for, over older ones, and over nothing else.
#[test]
fn a_replay_is_shown_in_pictures_that_replace_nothing_but_pictures() {
    let desk = Desk::new();
    let replay =
        |trial: &'static str, more: &[&'static str]| [&["replay", "duel.toml", "--trial", trial], more].concat();
    let both = ["--html", "game.html", "--svg", "pictures/game.svg"];
    let told = desk.done(&replay("1", &[]));
    assert_eq!(desk.done(&replay("1", &both)), told);
    let first = [desk.read("game.html"), desk.read("pictures/game.svg")];
    for (text, parts) in first.iter().zip([["<!doctype html>", "trial 1, seed 3"], ["<svg xmlns", "trial 1, seed 3"]]) {
        parts.iter().for_each(|part| assert!(text.contains(part), "no {part} in\n{text}"));
    }
    // The page says what the text says.
    let outcome = told.lines().last().unwrap();
    assert!(outcome.starts_with("after ") && first.iter().all(|text| text.contains(outcome)), "{outcome}");
    desk.done(&replay("2", &both));
    assert!(desk.read("game.html") != first[0] && desk.read("pictures/game.svg") != first[1]);
    desk.put("notes.html", "my notes");
    desk.refused(&replay("1", &["--html", "notes.html"]), 1, &["slugfest did not write"]);
    desk.refused(&replay("1", &["--svg", "duel.toml"]), 2, &["is read by this command"]);
    desk.refused(&replay("1", &["--svg", "a.svg", "--html", "./a.svg"]), 2, &["would be one file"]);
    // Of what has no pictures that is said before anything is played or told.
    let fall = format!("{}/scenarios/tft/how-far-to-fall.toml", env!("CARGO_MANIFEST_DIR"));
    let refused = desk.call(&["replay", &fall, "--trial", "1", "--svg", "b.svg"]);
    assert!(
        refused.code == 2 && refused.out.is_empty() && refused.err.contains("Duels have pictures"),
        "{}",
        refused.err
    );
    assert!(desk.read("notes.html") == "my notes" && !desk.has("a.svg"));
    let events = json(&desk.done(&replay("1", &["--format", "json"])));
    let stood: Vec<&Value> =
        events["events"].as_array().unwrap().iter().filter_map(|event| event.get("figures")).collect();
    assert_eq!(stood[0][0]["left"]["Body"][0], stood[0][0]["left"]["Body"][1]);
    assert!(stood.last().unwrap().as_array().unwrap().iter().any(|figure| figure["out"] == true));
}

/// The game that is found can be replayed by its number, and is the one that was asked for.
#[test]
fn a_replay_finds_a_game_by_what_happened_in_it() {
    let desk = Desk::new();
    let found = desk.call(&["replay", "duel.toml", "--where", "longest"]);
    assert_eq!(found.code, 0, "{}", found.err);
    let trial =
        found.err.strip_prefix("trial ").and_then(|told| told.split_once(" of ")).expect("a number").0.to_owned();
    assert_eq!(found.out, desk.done(&["replay", "duel.toml", "--trial", &trial]));
    let quiet = desk.call(&["replay", "duel.toml", "--where", "longest", "--quiet"]);
    assert_eq!((quiet.err.as_str(), &quiet.out), ("", &found.out));
}

/// Literal lines of a replay of each game, in this order, and none of another game's words.
#[test]
fn a_replay_speaks_the_language_of_its_game() {
    let stories: [(&str, &[&str], &[&str]); 7] = [
        (
            "heroclix/impervious.toml",
            &[
                "  attack roll: 10 on two dice (5.56 %) [heroclix.attack.to-hit]",
                "      needed 8: a hit [heroclix.attack.to-hit]",
                "  Impervious: 4 or less on one die (66.67 %) [heroclix.power.impervious]",
                "      Target takes 1 click [heroclix.dial.clicks]",
                "after 1 attack: hit",
            ],
            &["TN", "goal", "success by"],
        ),
        (
            "heroclix/duel-invented-pair.toml",
            &[
                "      Basalt acts, on click 1 without a token [heroclix.duel.tokens]",
                "      Basalt takes 1 click [heroclix.dial.clicks]",
                "after 7 turns: Basalt wins",
            ],
            &["TN", "goal", "clicks dealt"],
        ),
        (
            "marvel-heroes/power-choice.toml",
            &[
                "  hero's power: yellow (33.33 %) [marvel-heroes.combat.choose-powers]",
                "  villain's power: red (33.33 %) [marvel-heroes.combat.choose-powers]",
                "      Schemer takes 1 KO [marvel-heroes.combat.ko-value]",
                "  Recovery roll: the hero side (50.00 %) [hfc.stun.recovery]",
                "after 4 sequences: Schemer wins",
            ],
            &["TN", "goal", "power: 0", "first side"],
        ),
        (
            "marvel-heroes/headline-master-plan.toml",
            &[
                "  Trouble roll: 10 Trouble (12.93 %) [marvel-heroes.trouble.level]",
                "      the villains take 1 KO [marvel-heroes.combat.ko-value]",
            ],
            &["TN", "goal", "first side"],
        ),
        (
            "tft/bob-climbs.toml",
            &[
                "  climbing roll: made, needing 16 or less (76.08 %) [tft.climb.roll]",
                "      Bob the Barbarian climbs up to tile 6 of 10 [tft.climb.set]",
                "      Bob the Barbarian climbs up to tile 9 of 10 [tft.climb.set]",
                "      Bob the Barbarian is on top [tft.climb.set]",
                "after 3 turns: makes the climb",
            ],
            &["tile reached", "TN", "goal"],
        ),
        (
            "tft/top-of-the-stairs.toml",
            &[
                "  who acts first: Holder (50.00 %) [tft.melee.order]",
                "  attack roll: a hit, needing 10 or less (48.15 %) [tft.melee.to-hit]",
                "after 3 turns: Holder wins",
            ],
            &["first: 0", "TN", "goal"],
        ),
        (
            "smf/studies/body-against-dice.toml",
            &[
                "  initiative: goes to Challenger (50.00 %) [smf.initiative.roll]",
                "  melee attack: success by 1 (16.77 %) [smf.combat.melee]",
                "      Challenger attacks [smf.combat.general]",
                "      Standard loses 1 Body [smf.damage.tracks]",
                "  KO check: failed against TN3 (47.92 %) [smf.damage.ko-check]",
            ],
            &["first side", "+1"],
        ),
    ];
    let desk = Desk::new();
    for (file, lines, foreign) in stories {
        let path = format!("{}/scenarios/{file}", env!("CARGO_MANIFEST_DIR"));
        let told = desk.done(&["replay", &path, "--trial", "7"]);
        let mut rest = told.lines();
        for line in lines {
            assert!(rest.any(|told| told == *line), "{file}: no {line:?} there in\n{told}");
        }
        assert!(foreign.iter().all(|word| !told.contains(word)), "{file}: {told}");
    }
}

/// Every play of every game has a shipped scenario, and no trial of one is told with a metric's bare name.
#[test]
fn a_replay_of_every_shipped_scenario_counts_in_sentences() {
    let desk = Desk::new();
    for folder in ["heroclix", "marvel-heroes", "tft", "smf/studies"] {
        let folder = format!("{}/scenarios/{folder}", env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            // Rosters have a folder of their own.
            if path.is_file() && !path.to_string_lossy().ends_with(".claims.toml") {
                let told = desk.done(&["replay", path.to_str().unwrap(), "--trial", "7"]);
                let is_count = |number: &str| number.parse::<u32>().is_ok();
                let ends_in_count = |line: &str| line.rsplit_once(" +").is_some_and(|(_, number)| is_count(number));
                let is_bare = |line: &&str| line.starts_with("      ") && ends_in_count(line);
                assert_eq!(told.lines().find(is_bare), None, "{}", path.display());
                assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
            }
        }
    }
}

// --- Bad scenarios ---

#[test]
fn check_reports_every_mistake_of_every_file() {
    let desk = Desk::new();
    desk.put("a/one.toml", DUEL.replace("seed = 3", "sead = 3").replace("body = 7", "body = \"seven\""));
    desk.put("a/two.toml", DUEL.replace("\"duel\"", "\"dual\""));
    desk.put("a/three.toml", DUEL.replace("5D[1]", "5D[").replace("order", "oder"));
    let places =
        ["a/one.toml:6:1: ", "a/one.toml:15:8: ", "a/two.toml:3:8: ", "a/three.toml:9:1: ", "a/three.toml:13:10: "];
    desk.refused(&["check", "a", "duel.toml"], 2, &places);
    assert_eq!(desk.call(&["check", "a", "duel.toml"]).err.matches("error: ").count(), places.len());
    assert_eq!(desk.done(&["check", "duel.toml"]), "duel.toml: no mistakes, 1 case\n");
}

#[test]
fn impossible_scenarios_are_refused_where_they_go_wrong() {
    let desk = Desk::new();
    let with = |from: &str, to: &str| {
        assert!(DUEL.contains(from));
        DUEL.replacen(from, to, 1).into_bytes()
    };
    let build = |lines: &str| with("attack = \"5D[1]\"\ndefense = \"5D\"\nbody = 7", lines);
    let axis: Vec<String> = (1..=1000).map(|n| n.to_string()).collect();
    let axis = axis.join(", ");
    let sweep = format!(
        "{DUEL}\n[sweep]\n\"side.Ann.body\" = [{axis}]\n\"side.Bob.body\" = [{axis}]\n\
         \"rules.round-limit\" = [{axis}]\n"
    );
    // What is wrong, the file, and how the mistake is told. A message about a range names the range itself; all others
    // go with a line of help.
    let bad: [(&str, Vec<u8>, &str); 16] = [
        ("unknown key", with("defense = \"5D\"", "defence = \"5D\""), "x.toml:14:1: unknown key \"defence\""),
        (
            "wrong type",
            with("body = 7", "body = \"7\""),
            "x.toml:15:8: \"body\" must be a whole number from 1 to 99, not ",
        ),
        ("no dice", with("5D[1]", "0D"), "x.toml:13:10: a pool of 0 dice"),
        ("a billion dice", with("5D[1]", "1000000000D"), "x.toml:13:10: a pool of 1000000000 dice"),
        ("dice past all numbers", with("5D[1]", "99999999999999999999999D"), "x.toml:13:10: "),
        ("negative Body", with("body = 7", "body = -7"), "x.toml:15:8: \"body\" must be a whole number from 1 to 99"),
        (
            "not a number",
            with("body = 7", "body = nan"),
            "x.toml:15:8: \"body\" must be a whole number from 1 to 99, not nan",
        ),
        ("trials without end", with("4_000", "inf"), "x.toml:4:10: \"trials\" must be a whole number"),
        ("illegal build", build("archetype = \"brick\"\nmajor = [\"speed\"]\nminor = [\"armor\"]"), "x.toml:1"),
        ("unknown power", build("archetype = \"brick\"\nmajor = [\"superstrength\"]"), "x.toml:14:10: unknown power"),
        ("one name twice", with("\"Bob\"", "\"Ann\""), "x.toml:18:8: both sides are called \"Ann\""),
        ("empty", Vec::new(), "x.toml: the file is empty"),
        ("not text", b"title = \"D\xfcel\"\n".to_vec(), "x.toml:1:11: this is not UTF-8 text"),
        ("broken TOML", with("[rules]", "[rules"), "x.toml:8:7: "),
        ("a billion cases", sweep.into_bytes(), "x.toml:23:1: this makes 1000000000 cases"),
        ("nobody", with("[[side]]\nname = \"Ann\"", "[[sides]]\nname = \"Ann\""), "x.toml:11:3: "),
    ];
    for (what, content, reason) in bad {
        desk.put("x.toml", content);
        println!("{what}");
        let remedy = if reason.contains(" must be ") { reason } else { "\n  help: " };
        desk.refused(&["run", "x.toml", "--out", "out"], 2, &[reason, remedy]);
    }
}

#[test]
fn what_is_no_scenario_file_is_refused_at_once() {
    let desk = Desk::new();
    File::create(desk.0.path().join("huge.toml")).unwrap().set_len(1 << 30).unwrap();
    fs::create_dir(desk.0.path().join("folder.toml")).unwrap();
    fs::create_dir(desk.0.path().join("empty")).unwrap();
    desk.put("some.claims.toml", "title = \"numbers\"");
    let start = Instant::now();
    for (path, reason) in [
        ("huge.toml", "huge.toml: the file is too large: a scenario has at most 1048576 bytes"),
        ("folder.toml", "folder.toml: this is a folder"),
        ("empty", "empty: there is no scenario in this folder"),
        ("dual.toml", "dual.toml: there is no such file or folder"),
        ("some.claims.toml", "some.claims.toml: this file holds published numbers"),
    ] {
        desk.refused(&["run", path, "--out", "out"], 2, &[reason, "\n  help: "]);
    }
    assert!(start.elapsed() < Duration::from_secs(5), "nobody reads a gigabyte of zeros");
    // One bad file stops the good ones as well.
    desk.refused(&["run", "duel.toml", "dual.toml", "--out", "out"], 2, &["dual.toml"]);
}

// --- Hostile names ---

/// Rows of cells; quoted cells may hold anything.
fn csv(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    assert!(cell.is_empty() && row.is_empty() && !quoted, "the last row is whole");
    rows
}

/// Every tag is closed, every attribute quoted, and nothing is left over: names cannot have added markup.
fn check_markup(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in svg.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("every tag ends");
        assert!(!text.contains('>'), "{text}");
        let name = tag.split([' ', '\n', '/']).find(|part| !part.is_empty()).unwrap();
        assert!(!["script", "img", "iframe", "foreignObject"].contains(&name), "{tag}");
        let attributes: String = tag.split('"').step_by(2).collect();
        assert!(tag.matches('"').count() % 2 == 0 && !attributes.contains(" on"), "{tag}");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with(['/', '?', '-']) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn hostile_names_do_no_harm_in_tables_pages_and_charts() {
    let script = "<script>alert(1)</script><img src=x onerror=alert(2)>";
    let long = "Longest Name 🦸🏽‍♀️ Ever ".repeat(4).chars().take(80).collect::<String>();
    let long = long.trim_end();
    let names =
        ["=HYPERLINK(\"x\"),\\\"quoted\\\"", script, long, "@SUM(1+1)*cmd|' /C calc'!A0", "漢字, né `*_[x](y)_*`"];
    let desk = Desk::new();
    for pair in names.windows(2) {
        let quoted = |name: &str| format!("'''{name}'''");
        let text = DUEL
            .replace("\"A short fight\"", &quoted(&format!("{script} & 'co' ```")))
            .replace("\"Ann\"", &quoted(pair[0]))
            .replace("\"Bob\"", &quoted(pair[1]));
        let text = format!("{text}\n[[case]]\nname = '''+1 {script}'''\nset = {{ \"side.2.body\" = 5 }}\n");
        desk.put("names.toml", text);
        let table = desk.done(&["run", "names.toml", "--trials", "300", "--out", "out"]);
        assert!(!table.contains('\u{1b}'));
        let folder = desk.0.path().join("out/names");
        for file in ["outcomes", "metrics", "distributions"] {
            let rows = csv(&desk.read(&format!("out/names/tables/{file}.csv")));
            assert!(rows.len() > 2 && rows.iter().all(|row| row.len() == rows[0].len()), "{file}");
            for cell in rows.iter().flatten().filter(|cell| cell.parse::<f64>().is_err()) {
                assert!(!cell.starts_with(['=', '+', '-', '@']), "a spreadsheet would run {cell}");
            }
            let wins = format!("{} wins", pair[0]);
            if file == "outcomes" {
                assert!(rows.iter().any(|row| row[1].trim_start_matches('\'') == wins), "the name is still itself");
            }
        }
        let html = desk.read("out/names/report.html");
        for tag in ["<script", "<img src=x", "<iframe"] {
            assert!(!html.contains(tag), "{tag}");
        }
        assert!(html.contains("&lt;script&gt;"), "the name is still shown");
        let charts = fs::read_dir(folder.join("charts")).unwrap().map(|entry| entry.unwrap().path());
        let drawn: Vec<String> =
            charts.filter(|path| is_svg(path)).map(|path| fs::read_to_string(path).unwrap()).collect();
        assert!(drawn.len() > 1 && drawn.iter().any(|svg| svg.contains("&lt;script")), "the name is still drawn");
        drawn.iter().for_each(|svg| check_markup(svg));
        json(&desk.read("out/names/run.json"));
    }
}

fn is_svg(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "svg")
}

/// A story is told whole, whatever a scenario counts.
#[test]
fn a_replay_does_not_depend_on_what_is_counted() {
    let desk = Desk::new();
    desk.put("few.toml", DUEL.replace("seed = 3", "seed = 3\nmetrics = [\"rounds\"]"));
    let told = |file: &str| {
        desk.done(&["replay", file, "--trial", "3"]).lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let all = told("duel.toml");
    assert!(all.iter().any(|line| line.contains("loses")), "{all:?}");
    assert_eq!(told("few.toml"), all);
}

/// Two of the same name are two in the answer, and a game can be named.
#[test]
fn a_duel_of_twins_names_both_and_a_stranger_is_not_found() {
    let desk = Desk::new();
    let out = desk.done(&["duel", "shatterer", "shatterer", "--trials", "500"]);
    assert!(out.contains("shatterer wins") && out.contains("shatterer (2) wins"), "{out}");
    desk.done(&["duel", "shatterer", "white-rhino", "--system", "smf", "--trials", "10"]);
    let by_name = desk.done(&["duel", "Shatterer", "White Rhino", "--trials", "10"]);
    assert_eq!(by_name, desk.done(&["duel", "shatterer", "white-rhino", "--trials", "10"]));
    desk.refused(
        &["duel", "shatterer", "white-rhino", "--system", "tft"],
        2,
        &["nobody is called \"shatterer\" in The Fantasy Trip"],
    );
    desk.refused(&["duel", "shatterer", "nobody-at-all"], 2, &["help: `slugfest list characters`"]);
    desk.refused(&["duel", "shatterer", "white-rhino", "--system", "chess"], 2, &["\"smf\""]);
}

/// [35] A terminal that shows letters alone gets no escape codes, neither colours nor a bar that is drawn again and
/// again; colours alone go with NO_COLOR. `script` gives the program a terminal.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_what_it_can_show() {
    let desk = Desk::new();
    if std::process::Command::new("script").arg("--version").output().is_err() {
        return;
    }
    let said = |args: &str, variables: &[(&str, &str)]| {
        let mut script = std::process::Command::new("script");
        let called = format!("{} {args}", env!("CARGO_BIN_EXE_slugfest"));
        script.args(["-qec", &called, "/dev/null"]).current_dir(desk.0.path()).stdin(std::process::Stdio::null());
        script.env_remove("NO_COLOR").env("TERM", "xterm").envs(variables.iter().copied());
        let said = answer(&mut script);
        assert_eq!(said.code, 0, "{}", said.out);
        said.out
    };
    // Long enough for a bar; colours are those of the result.
    let run = "run duel.toml --trials 300000 --write none";
    let escape = "\x1b[";
    let usual = said(run, &[]);
    assert!(usual.contains("fights"), "{usual}");
    let plain = said(run, &[("NO_COLOR", "1")]);
    // Not a single colour, in the bar neither: it is drawn in the colour that the terminal has.
    let is_colour = |code: &str| code.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m');
    let coloured = |said: &str| said.split(escape).skip(1).any(is_colour);
    assert!(coloured(&usual) && !coloured(&plain) && plain.contains("fights  "), "{plain}");
    for args in [run, "odds '2d6 >= 7'", "list systems", "--help"] {
        let dumb = said(args, &[("TERM", "dumb")]);
        assert!(!dumb.contains(escape) && !dumb.is_empty(), "{dumb}");
    }
    assert!(!said(run, &[("TERM", "dumb")]).contains(" left"));
}
