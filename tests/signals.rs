//! Whoever asks the program to stop is heard at once, wherever it is, and keeps what was finished.

#![cfg(all(feature = "report", unix))]

mod support;

use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::desk::{DUEL, Desk, json, solved_for_long};

/// It takes well below a second; the rest is for machines that are busy with something else. Whoever did not listen
/// would go on for much longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A few cases with many things counted, so that their charts take much longer than their fights.
fn drawn_for_long() -> String {
    DUEL.replace("4_000", "500") + "\n[sweep]\n\"side.Ann.body\" = [5, 6, 7, 8]\n\"side.Bob.body\" = [5, 6, 7, 8]\n"
}

/// Teams whose fights take so long that it is half a minute's work to tell how long all of them take.
const TEAMS: &str = r#"
title = "Teams"
system = "smf"
play = "skirmish"
[[generate]]
figures = 4
from = "samples"
sample = 12
[[setting]]
name = "greedy"
set = { "board.kind" = "line", "team.policy" = "greedy" }
"#;

/// The program with ears for every signal, even where the tests themselves were started with `nohup` or in the
/// background of a script, which is passed on and would be respected.
fn command(desk: &Desk, args: &[&str]) -> Command {
    let starter: &[&str] = if cfg!(target_os = "linux") { &["env", "--default-signal=HUP,INT,TERM"] } else { &[] };
    desk.command_by(starter, args)
}

/// A program under way.
struct Running {
    child: Child,
    /// What it has said so far, line by line.
    said: std::sync::mpsc::Receiver<String>,
    heard: Vec<String>,
}

impl Running {
    fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (say, said) = std::sync::mpsc::channel();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(|line| drop(say.send(line))));
        Self { child, said, heard: Vec::new() }
    }

    /// Waits until the program hears signals and has worked so many seconds of processor time: on a busy machine that
    /// is later than by the clock.
    #[cfg(target_os = "linux")]
    fn works(&self, seconds: f64) {
        let proc =
            |file: &str| std::fs::read_to_string(format!("/proc/{}/{file}", self.child.id())).unwrap_or_default();
        let hears = || {
            let status = proc("status");
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or_default();
            // SIGTERM is the fifteenth signal.
            u64::from_str_radix(caught.trim(), 16).unwrap_or(0) >> 14 & 1 == 1
        };
        let worked = || {
            // After the name in brackets: the state, ten numbers, then user and system time in hundredths of a second.
            let stat = proc("stat");
            let numbers = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
            numbers.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
        };
        let start = Instant::now();
        while !hears() || worked() < seconds {
            assert!(start.elapsed() < PATIENCE, "it does not work");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn works(&self, seconds: f64) {
        std::thread::sleep(Duration::from_secs_f64(seconds + 0.5));
    }

    fn send(&self, signal: &str) {
        let kill = format!("kill -{signal} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }

    /// Waits for a line on standard error.
    fn hear(&mut self) -> String {
        let line = self.said.recv_timeout(PATIENCE).expect("an answer on standard error");
        self.heard.push(line.clone());
        line
    }

    /// Waits for the end; answers with exit code and standard output.
    fn end(mut self) -> (Option<i32>, String, Vec<String>) {
        let mut out = self.child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || {
            let mut text = String::new();
            out.read_to_string(&mut text).map(|_| text).unwrap_or_default()
        });
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if start.elapsed() > PATIENCE {
                self.child.kill().unwrap();
                panic!("it did not stop; it said {:?}", self.heard);
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        self.heard.extend(self.said.iter());
        (status.code(), reader.join().unwrap(), self.heard)
    }
}

/// [37, 38] Each signal that asks to stop, in the middle of a run that would never end.
#[test]
fn a_run_that_samples_stops_soon_and_labels_what_it_writes() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let desk = Desk::new();
        desk.put("later.toml", DUEL);
        let args = ["run", "duel.toml", "later.toml", "--trials", "1000000000000", "--out", "out", "--threads", "1"];
        let running = Running::start(&mut command(&desk, &args));
        running.works(0.5);
        running.send(signal);
        let (ended, out, heard) = running.end();
        assert_eq!(ended, Some(code), "{heard:?}");
        assert!(out.contains("This run was interrupted"), "{out}");
        assert!(heard[0].starts_with("stopping: what is finished is kept"), "{heard:?}");
        assert_eq!(heard.last().unwrap(), "interrupted: 1 of 2 scenarios was not played");
        let object = json(&desk.read("out/duel/run.json"));
        let trials = object["trials"].as_u64().unwrap();
        assert!(object["complete"] == false && (1..1_000_000_000_000).contains(&trials), "{trials}");
        assert!(desk.read("out/duel/report.md").contains("interrupted") && !desk.has("out/later"));
        assert_eq!(json(&desk.read("out/duel/manifest.json"))["complete"], false);
    }
}

#[test]
fn a_run_that_solves_keeps_the_cases_it_has_solved() {
    let desk = Desk::new();
    desk.put("long.toml", solved_for_long());
    let args = ["run", "long.toml", "--out", "out", "--format", "json", "--threads", "1"];
    let running = Running::start(&mut command(&desk, &args));
    // Long enough for a first case, too short for all of them; one that had none would not write.
    running.works(3.0);
    running.send("TERM");
    let (ended, out, heard) = running.end();
    assert_eq!(ended, Some(143), "{heard:?}");
    let object = json(&desk.read("out/long/run.json"));
    assert_eq!((&object, &object["complete"], &object["method"]), (&json(&out), &Value::Bool(false), &"exact".into()));
    let cases = object["cases"].as_array().unwrap();
    assert!((1..31 * 31).contains(&cases.len()), "{} cases", cases.len());
    // What is kept is as good as ever: no half a case.
    for case in cases {
        let sum: f64 = case["outcomes"].as_array().unwrap().iter().map(|row| row["p"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{case}");
    }
    assert!(desk.read("out/long/report.md").contains("This run was interrupted: only"));
    assert_eq!(
        heard.last().unwrap(),
        "interrupted: what was done by then is kept, and the same command goes on from there"
    );
    // All of them, and not those alone that were written by then.
    let mut running = Running::start(&mut command(&desk, &args));
    let answers = if cases.len() == 1 { "answer was" } else { "answers were" };
    let known = format!("goes on where it was ended: {} exact {answers} found by then", cases.len());
    assert_eq!(running.hear(), known);
    running.send("TERM");
    let (ended, out, heard) = running.end();
    assert_eq!(ended, Some(143), "{heard:?}");
    assert_eq!(json(&out)["cases"].as_array().unwrap()[..cases.len()], cases[..]);
}

#[test]
fn a_run_that_draws_keeps_its_numbers_and_says_that_charts_are_missing() {
    let desk = Desk::new();
    desk.put("drawn.toml", drawn_for_long());
    desk.done(&["run", "drawn.toml", "--out", "whole"]);
    let args = ["run", "drawn.toml", "--out", "out", "--threads", "1"];
    let mut running = Running::start(&mut command(&desk, &args));
    // The numbers are printed before anything is drawn.
    let mut out = running.child.stdout.take().unwrap();
    let mut first = [0; 16];
    out.read_exact(&mut first).unwrap();
    running.send("INT");
    assert!(running.hear().starts_with("stopping: "));
    running.child.stdout = Some(out);
    let (ended, _, heard) = running.end();
    assert_eq!(ended, Some(130), "{heard:?}");
    let charts = |out: &str| std::fs::read_dir(desk.0.path().join(out).join("drawn/charts")).map_or(0, Iterator::count);
    assert!(charts("out") < charts("whole"), "{} of {} charts", charts("out"), charts("whole"));
    assert!(
        desk.read("out/drawn/report.md").contains("charts and Parquet files that were not made by then are missing")
    );
    let complete = |file: &str| json(&desk.read(&format!("out/drawn/{file}")))["complete"].clone();
    assert_eq!((complete("manifest.json"), complete("run.json")), (false.into(), true.into()));
    let cases = |out: &str| json(&desk.read(&format!("{out}/drawn/run.json")))["cases"].clone();
    assert_eq!(cases("out"), cases("whole"), "the numbers are all there");
}

#[test]
fn a_check_of_claims_keeps_those_that_were_judged() {
    let desk = Desk::new();
    // Too many states to be solved, so it is played.
    let fighter = |name, character| format!("[[side]]\nname = \"{name}\"\ncharacter = \"{character}\"\nbody = 99\n");
    let both = fighter("Ann", "shatterer") + &fighter("Bob", "white-rhino");
    let trials = "trials = 1_000_000_000_000\nmethod = \"sample\"";
    desk.put("endless.toml", format!("title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n{trials}\n{both}"));
    let claim = |asked: &str, printed: &str| format!("[[claim]]\n{asked}\nprinted = \"{printed} %\"\n");
    let endless = claim("scenario = \"endless.toml\"\noutcome = \"Ann wins\"", "50");
    let known = claim("question = \"2d6 >= 7\"", "58");
    // What is known is judged on either side of what is not.
    for (claims, n) in [(format!("{known}{endless}"), 2), (format!("{known}{endless}{known}"), 3)] {
        desk.put("own.claims.toml", format!("title = \"t\"\n{claims}"));
        for (signal, code, seconds) in [("TERM", 143, 0.3), ("INT", 130, 2.0)] {
            let running = Running::start(&mut command(&desk, &["verify", "own.claims.toml", "--out", "out"]));
            running.works(seconds);
            running.send(signal);
            let (ended, out, heard) = running.end();
            assert_eq!(ended, Some(code), "{heard:?}");
            assert!(heard[0].starts_with("stopping: what is finished is kept"), "{heard:?}");
            assert_eq!(heard[1..], [format!("interrupted: 1 of {n} claims was not checked")]);
            assert!(out.contains(&format!("only {} of {n} claims were checked", n - 1)), "{out}");
            let object = json(&desk.read("out/own-claims/claims.json"));
            assert_eq!((&object["complete"], object["claims"].as_array().unwrap().len()), (&false.into(), n - 1));
            assert!(object["claims"].as_array().unwrap().iter().all(|claim| claim["verdict"] == "right"), "{object}");
            assert_eq!(json(&desk.read("out/own-claims/manifest.json"))["complete"], false);
        }
    }
}

#[test]
fn a_command_that_keeps_nothing_ends_at_once() {
    let desk = Desk::new();
    // It waits for questions that never come.
    let mut command = command(&desk, &["odds", "-"]);
    let mut running = Running::start(command.stdin(Stdio::piped()));
    running.works(0.0);
    running.send("TERM");
    assert_eq!(running.hear(), "stopped: nothing was finished yet");
    assert_eq!(running.end().0, Some(143));
}

#[test]
fn a_second_signal_ends_the_program_where_it_stands() {
    let desk = Desk::new();
    desk.put("drawn.toml", drawn_for_long());
    // Nobody reads what it prints, so that it waits for ever when the pipe is full.
    let args = ["run", "drawn.toml", "--out", "out", "--format", "json"];
    let mut running = Running::start(&mut command(&desk, &args));
    running.works(0.0);
    std::thread::sleep(Duration::from_secs(3));
    running.send("INT");
    assert!(running.hear().starts_with("stopping: "));
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(running.child.try_wait().unwrap(), None, "it still waits for its reader");
    running.send("TERM");
    assert_eq!(running.hear(), "stopped: what was not written yet is lost");
    let out = running.child.stdout.take().unwrap();
    let status = running.child.wait().unwrap();
    assert_eq!(status.code(), Some(143));
    drop(out);
}

/// [37, 38] `timeout` sends its signal to the program and then to its group: one wish, which costs no report.
#[test]
fn a_signal_that_comes_twice_at_once_is_one_wish() {
    let desk = Desk::new();
    let args = ["run", "duel.toml", "--trials", "1000000000000", "--out", "out", "--threads", "1"];
    let running = Running::start(&mut command(&desk, &args));
    running.works(0.5);
    let id = running.child.id();
    // Of two that come before the first is looked at the system keeps one.
    let twice = format!("kill -TERM {id}; sleep 0.05; kill -TERM {id}; kill -HUP {id}");
    assert!(Command::new("sh").args(["-c", &twice]).status().unwrap().success());
    let (ended, out, heard) = running.end();
    assert_eq!(ended, Some(143), "{heard:?}");
    assert!(out.contains("This run was interrupted") && desk.has("out/duel/manifest.json"), "{heard:?}");
    assert_eq!(heard.iter().filter(|line| line.starts_with("stop")).count(), 1, "{heard:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_the_program_was_started_to_ignore_is_ignored() {
    let desk = Desk::new();
    let run =
        format!("trap '' HUP; exec {} run duel.toml --trials 1000000000000 --out out", env!("CARGO_BIN_EXE_slugfest"));
    let mut running = Running::start(Command::new("sh").args(["-c", &run]).current_dir(desk.0.path()));
    running.works(0.1);
    running.send("HUP");
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(running.child.try_wait().unwrap(), None, "it goes on");
    running.send("TERM");
    assert!(running.hear().starts_with("stopping: "));
    assert_eq!(running.end().0, Some(143));
}

#[test]
fn a_watched_run_plays_what_was_changed_until_it_is_told_to_stop() {
    let desk = Desk::new();
    desk.put("other.toml", DUEL.replace("A short", "Another"));
    let args = ["run", "duel.toml", "other.toml", "--watch", "--trials", "50", "--out", "out", "--write", "data"];
    let mut running = Running::start(&mut command(&desk, &args));
    let watching = "watching for changes: Ctrl-C ends this";
    assert_eq!(running.hear(), watching);
    desk.put("duel.toml", DUEL.replace("A short", "A changed"));
    assert_eq!(running.hear(), watching);
    // What is wrong is told once, and mended it is played if it is another one than before.
    desk.put("duel.toml", DUEL.replace("body = 7", "body = 0"));
    assert!(running.hear().starts_with("error: duel.toml:15:8: \"body\" must be"));
    desk.put("duel.toml", DUEL.replace("body = 7", "body = 6"));
    while running.hear() != watching {}
    running.send("INT");
    let (code, out, _) = running.end();
    assert_eq!(code, Some(130));
    let played = |title: &str| out.lines().filter(|line| *line == title).count();
    assert_eq!((played("A short fight"), played("A changed fight"), played("Another fight")), (2, 1, 1), "{out}");
    assert!(desk.has("out/duel/run.json") && desk.has("out/other/run.json"));
    let desk = Desk::new();
    desk.refused(&["run", "-", "--watch"], 2, &["standard input is read but once"]);
    desk.refused(&["run", "duel.toml", "--watch", "--junit", "out.xml"], 2, &["cannot be used with"]);
}

/// A finished report stays where an unfinished one would take its place, and what was counted is kept beside it.
#[test]
fn what_is_ended_early_leaves_a_finished_report_where_it_stands() {
    let desk = Desk::new();
    let entry = |name: &str, body: u8| format!("[[entry]]\nname = \"{name}\"\nbody = {body}\n");
    let entries = entry("small", 3) + &entry("large", 4) + &entry("giant", 99);
    desk.put("ages.toml", format!("system = \"smf\"\n{entries}"));
    let worth = ["worth", "ages.toml", "--no-alternatives", "--method", "sample"];
    for (args, slug) in [(&worth[..], "ages-worth-small"), (&["run", "duel.toml"], "duel")] {
        let args = [args, &["--out", "out", "--threads", "1", "--trials"]].concat();
        desk.done(&[&args[..], &["10"]].concat());
        let stands = || ["manifest.json", "run.json", "report.md"].map(|file| desk.read(&format!("out/{slug}/{file}")));
        let before = stands();
        let many = if args[0] == "run" { "1000000000000" } else { "6000" };
        // Until there is something to report.
        let ended_after = |seconds: f64| {
            let running = Running::start(&mut command(&desk, &[&args[..], &[many]].concat()));
            running.works(seconds);
            running.send("INT");
            let (ended, out, heard) = running.end();
            assert_eq!(ended, Some(130), "{heard:?}");
            (!out.is_empty()).then_some((out, heard))
        };
        let (out, heard) = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0].into_iter().find_map(ended_after).unwrap();
        assert!(out.contains("This run was interrupted") && !out.contains("report: "), "{out}");
        let said = format!("interrupted: out/{slug} keeps the finished report of before, and gets no unfinished one");
        assert_eq!(heard.iter().filter(|line| **line == said).count(), 1, "{heard:?}");
        assert_eq!(stands(), before);
        let is_kept = heard.iter().any(|line| line.contains("the same command goes on from there"));
        assert_eq!(desk.has(&format!("out/.{slug}.unfinished")), is_kept, "{heard:?}");
    }
}

/// Before a table of teams is played it is told from some of its pairs how much work it is, which takes seconds.
#[test]
fn a_table_that_tells_how_much_work_it_is_stops_soon() {
    let desk = Desk::new();
    desk.put("team.roster.toml", TEAMS);
    let args = ["matrix", "team.roster.toml", "--out", "out", "--threads", "1"];
    for (seconds, signal, code) in [(0.5, "INT", 130), (2.0, "TERM", 143)] {
        let running = Running::start(&mut command(&desk, &args));
        running.works(seconds);
        running.send(signal);
        let (ended, out, heard) = running.end();
        assert_eq!((ended, out.as_str()), (Some(code), ""), "{heard:?}");
    }
}

/// How long it takes is told soon, whatever it is, and a stop is no answer.
#[test]
fn a_dry_run_of_a_table_takes_seconds_and_tells_nothing_when_it_is_stopped() {
    let desk = Desk::new();
    desk.put("team.roster.toml", TEAMS);
    let args = ["matrix", "team.roster.toml", "--dry-run", "--threads", "1"];
    let running = Running::start(&mut command(&desk, &args));
    running.works(1.0);
    running.send("TERM");
    let (ended, out, heard) = running.end();
    assert_eq!((ended, out.as_str()), (Some(143), ""), "{heard:?}");
    let start = Instant::now();
    let out = desk.done(&args);
    assert!(out.contains("66 pairs in 1 setting") && out.contains(" on 1 thread"), "{out}");
    // Twice what is waited for, and more where the program was not made for speed; all pairs take hours.
    assert!(start.elapsed() < 3 * PATIENCE, "{:?}", start.elapsed());
}
