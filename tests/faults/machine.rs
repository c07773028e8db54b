//! Faults of the machine: folders and disks that take nothing, streams that are closed, surroundings that are gone.

use crate::support::desk::{Answer, DUEL, Desk, answer, json};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Runs a script of the shell in which `$S` is the program.
fn shell(desk: &Desk, script: &str) -> Answer {
    let mut command = Command::new("sh");
    command.args(["-c", script]).env("S", env!("CARGO_BIN_EXE_slugfest")).current_dir(desk.0.path());
    answer(&mut command)
}

/// Nothing lies there that belongs to nobody: no file or folder that was only made for the time being.
fn is_swept(folder: &Path) -> bool {
    let names = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.file_name());
    names.into_iter().all(|name| !name.to_string_lossy().starts_with('.'))
}

/// [28, 29] A place for a report is looked at before anything is played: a trillion trials would not come back.
#[test]
fn a_report_that_has_no_place_is_refused_before_anything_is_played() {
    let desk = Desk::new();
    desk.put("file", "precious");
    let run = |out: &str| desk.call(&["run", "duel.toml", "--trials", "1000000000000", "--out", out]);
    for (out, reason) in [("file", "is not a folder"), ("file/below", "is not a folder"), ("/proc/none", "/proc")] {
        let refused = run(out);
        assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{out}: {}", refused.err);
        assert!(refused.err.contains(reason) && refused.err.contains("--out"), "{out}: {}", refused.err);
    }
    // What is in the way and not ours stays; what is ours is replaced.
    desk.put("out/duel/notes.md", "mine");
    assert_eq!(run("out").code, 1);
    assert_eq!((desk.read("file").as_str(), desk.read("out/duel/notes.md").as_str()), ("precious", "mine"));
    desk.done(&["run", "duel.toml", "--trials", "50", "--out", "new/deeper"]);
    desk.done(&["run", "duel.toml", "--trials", "60", "--out", "new/deeper"]);
    assert_eq!(json(&desk.read("new/deeper/duel/run.json"))["trials"], 60);
}

/// [30, 32] A disk that is full in the middle of a file: the report before it is whole, and nothing is left over.
#[test]
fn a_disk_that_is_full_leaves_the_report_that_was_there() {
    let desk = Desk::new();
    desk.done(&["run", "duel.toml", "--trials", "50", "--out", "out"]);
    let before = desk.read("out/duel/run.json");
    for blocks in [1, 8, 64] {
        let script = format!("ulimit -f {blocks}; exec $S run duel.toml --trials 90 --out out --format json");
        let full = shell(&desk, &script);
        assert_eq!(full.code, 1, "{blocks}: {}", full.err);
        assert!(full.err.contains("could not"), "{blocks}: {}", full.err);
        // The numbers come before the files.
        assert_eq!(json(&full.out)["trials"], 90, "{blocks}");
        assert_eq!(desk.read("out/duel/run.json"), before, "{blocks}");
        assert!(is_swept(&desk.0.path().join("out")), "{blocks}");
    }
}

/// [33, 34] Whoever has seen enough closes the pipe; a device that takes nothing is a failure, said once.
#[test]
fn an_output_that_is_closed_is_no_failure_and_one_that_is_full_is_one() {
    let desk = Desk::new();
    let seen = shell(&desk, "$S run duel.toml --trials 50 --out out > all; $S list characters smf | head -1; echo $?");
    assert_eq!((seen.code, seen.err.as_str()), (0, ""));
    let closed = shell(&desk, "$S run duel.toml --trials 50 --out out | true");
    assert_eq!((closed.code, closed.err.as_str()), (0, ""));
    let full = shell(&desk, "$S run duel.toml --trials 50 --out out2 > /dev/full");
    assert_eq!((full.code, full.err.matches("could not be printed").count()), (1, 1), "{}", full.err);
    assert!(desk.has("out2/duel/manifest.json"), "whoever cannot print still writes");
}

/// [35] No streams, no terminal, no colors, twenty columns: the same numbers and no codes of a terminal.
#[test]
fn streams_and_terminals_that_are_missing_change_no_number() {
    let desk = Desk::new();
    let run = "exec $S run duel.toml --trials 50 --write none";
    let plain = shell(&desk, run);
    for before in ["", "TERM=dumb", "NO_COLOR=1", "TERM=", "COLUMNS=20", "COLUMNS=0", "COLUMNS=x"] {
        let seen = shell(&desk, &format!("export {before}; {run} <&- 2>&-"));
        assert_eq!((seen.code, seen.out.contains('\u{1b}')), (0, false), "{before}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let numbers = |text: &str| words(text).into_iter().filter(|word| word.contains('%')).collect::<Vec<_>>();
        assert_eq!(numbers(&seen.out), numbers(&plain.out), "{before}");
    }
    assert_eq!(shell(&desk, &format!("{run} >&-")).code, 0);
}

/// [36] Where decimals are commas, where the sun is and what time it is make no difference.
#[test]
fn languages_and_times_change_no_number() {
    let desk = Desk::new();
    let run = "exec $S run duel.toml --trials 50 --write none --format csv";
    let plain = shell(&desk, run).out;
    assert!(plain.lines().count() > 3);
    for around in ["LC_ALL=de_DE.UTF-8", "LC_ALL=tr_TR.UTF-8", "TZ=Asia/Kathmandu", "TZ=nowhere", "LC_ALL=nothing"] {
        assert_eq!(shell(&desk, &format!("export {around}; {run}")).out, plain, "{around}");
    }
}

/// [38] A pause in the middle of a run changes nothing that is counted, and is no time that it took.
#[test]
fn a_run_that_is_stopped_and_goes_on_counts_the_same() {
    let desk = Desk::new();
    let args = "run duel.toml --trials 10000000 --threads 1 --write data --format csv";
    let pause = "for signal in TSTP CONT TSTP CONT; do sleep $wait; kill -$signal $! 2>&-; wait=$other; done; wait $!";
    let start = Instant::now();
    let paused = shell(&desk, &format!("wait=0.1 other=0.8; $S {args} --out paused > paused.csv & {pause}"));
    let taken = start.elapsed().as_secs_f64();
    assert_eq!((paused.code, paused.err.as_str()), (0, ""));
    assert_eq!(
        desk.read("paused.csv"),
        shell(&desk, &format!("exec $S {args} --out other")).out.replace("other", "paused")
    );
    let elapsed = json(&desk.read("paused/duel/run.log.json"))["elapsed_seconds"].as_f64().unwrap();
    assert!(elapsed > 0.0 && elapsed < taken - 0.7, "{elapsed} of {taken}");
}

/// [48] Few files, no folder for what is temporary, no home, and nowhere to stand.
#[test]
fn surroundings_that_are_gone_are_done_without_or_told() {
    let desk = Desk::new();
    for (at, before) in ["ulimit -n 16", "export TMPDIR=", "export TMPDIR=/nowhere", "unset HOME"].iter().enumerate() {
        let run = shell(&desk, &format!("{before}; exec $S run duel.toml --trials 50 --out out{at}"));
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{before}");
        assert!(desk.has(&format!("out{at}/duel/manifest.json")), "{before}");
    }
    let path = desk.0.path().join("duel.toml").display().to_string();
    let gone = "mkdir gone; cd gone; rmdir ../gone";
    let nowhere = shell(&desk, &format!("{gone}; exec $S run '{path}' --trials 50 --out out"));
    assert!(nowhere.code == 1 && nowhere.err.starts_with("error: "), "{}", nowhere.err);
    assert_eq!(shell(&desk, &format!("{gone}; exec $S odds '10 vs 17'")).code, 0);
    assert_eq!(desk.read("duel.toml"), DUEL);
}
