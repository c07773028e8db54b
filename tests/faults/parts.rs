//! Faults of what was counted before: folders that are somebody else's, of another question or at work, and files that
//! are none.

use super::support::desk::{DUEL, Desk, answer, solved_for_long};
use std::fs;
use std::os::unix::fs::symlink;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A run that nobody waits for.
const LONG: [&str; 8] = ["run", "duel.toml", "--trials", "10000000000", "--threads", "1", "--out", "two"];
/// A run that is over before anything of it is kept.
const SHORT: [&str; 8] = ["run", "duel.toml", "--trials", "100", "--write", "data", "--out", "two"];
/// What is kept of the report of the short fight.
const KEPT: &str = "two/.duel.unfinished";

/// It takes seconds; the rest is for machines that are busy with something else.
const PATIENCE: Duration = Duration::from_secs(120);

fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn start(desk: &Desk, args: &[&str]) -> Child {
    desk.command(args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// What every file of a folder holds.
fn files(desk: &Desk, folder: &str) -> Vec<(String, Vec<u8>)> {
    let paths = fs::read_dir(desk.0.path().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<_> = paths
        .filter(|path| path.is_file())
        .map(|path| (path.display().to_string(), fs::read(&path).unwrap()))
        .collect();
    found.sort();
    found
}

/// A desk with a long run that was killed when it had counted something.
fn killed() -> Desk {
    let desk = Desk::new();
    kill(&desk, &LONG, KEPT);
    desk
}

/// Kills a long command when it has counted something, which is kept there.
fn kill(desk: &Desk, args: &[&str], kept: &str) {
    let mut running = start(desk, args);
    let counted = desk.0.path().join(kept).join("shard-1-of-1.segments.jsonl");
    wait("nothing is kept", || fs::metadata(&counted).is_ok_and(|found| found.len() > 0));
    running.kill().unwrap();
    running.wait().unwrap();
}

/// [40] Hours of an earlier run are nobody's to throw away: a short one leaves them alone, and one that would be kept
/// in their place is refused by what differs, with what to do.
#[test]
fn what_is_kept_of_another_question_is_left_as_it_is() {
    let desk = killed();
    let before = files(&desk, KEPT);
    let short = desk.call(&SHORT);
    assert_eq!(short.code, 0, "{}", short.err);
    let note = "note: what is kept of an earlier run is no part of this one, and is left alone";
    assert!(short.err.starts_with(note) && short.err.lines().count() == 1, "{}", short.err);
    assert!(desk.has("two/duel/run.json") && files(&desk, KEPT) == before);
    desk.done(&[&SHORT[..], &["--quiet"]].concat());
    let finish = "finish it with `slugfest run duel.toml --trials 10000000000 --out two`, remove two/.duel.unfinished";
    let seed = [&LONG[..], &["--seed", "9"]].concat();
    desk.refused(
        &seed,
        2,
        &["two/.duel.unfinished: what was asked is without --seed, and this needs --seed 9", finish],
    );
    desk.put("duel.toml", DUEL.replace("A short", "Another"));
    desk.refused(
        &LONG,
        2,
        &["the digest of the scenario is", "help: remove two/.duel.unfinished, or write to another"],
    );
    let plan = desk.read(&format!("{KEPT}/plan.json"));
    desk.put("duel.toml", DUEL);
    desk.put(&format!("{KEPT}/plan.json"), plan.replacen(env!("CARGO_PKG_VERSION"), "0.0.0", 1));
    desk.refused(&LONG, 2, &["the version is 0.0.0"]);
    desk.put(&format!("{KEPT}/plan.json"), plan);
    assert!(files(&desk, KEPT) == before);
    // The run whose it is goes on.
    let mut running = start(&desk, &LONG);
    let counted = desk.0.path().join(KEPT).join("shard-1-of-1.segments.jsonl");
    let size = before.iter().find(|(name, _)| name.ends_with("jsonl")).unwrap().1.len() as u64;
    wait("it goes on", || fs::metadata(&counted).unwrap().len() > size);
    running.kill().unwrap();
    running.wait().unwrap();
}

/// So it is with questions of the lab that have the same folder: whatever decides what is counted tells them apart.
#[test]
fn what_is_kept_of_another_question_of_the_lab_is_left_as_it_is() {
    let desk = Desk::new();
    desk.put("other.toml", DUEL.replace("body = 7", "body = 6"));
    let options = ["--trials", "200000000", "--method", "sample", "--threads", "1", "--out", "two"];
    let asked = |words: &[&'static str]| [words, &options].concat();
    let fair = asked(&["fair", "duel.toml", "--vary", "side.Ann.body"]);
    kill(&desk, &fair, "two/.duel-fair-side.Ann.body.unfinished");
    let finish = "finish it with `slugfest fair duel.toml --vary side.Ann.body --target 0.5 --from 1 --to 20 \
                  --trials 200000000 --seed 3 --method sample --out two`";
    desk.refused(&[&fair[..], &["--target", "0.6"]].concat(), 2, &["this needs --target 0.6", finish]);
    desk.refused(&[&fair[..], &["--to", "9"]].concat(), 2, &["this needs --to 9", finish]);
    let compare = asked(&["compare", "duel.toml", "other.toml"]);
    kill(&desk, &compare, "two/.duel-or-other.unfinished");
    let finish = "finish it with `slugfest compare duel.toml other.toml --trials 200000000";
    let outcome = [&compare[..], &["--outcome", "Bob wins"]].concat();
    desk.refused(&outcome, 2, &["this needs --outcome Bob wins", finish]);
    // What it is compared with is read as well.
    desk.put("other.toml", DUEL.replace("body = 7", "body = 5"));
    desk.refused(&compare, 2, &["the digest of the scenario is", "remove two/.duel-or-other.unfinished"]);
}

/// [41] So it is with what is not as it was written.
#[test]
fn what_is_kept_and_damaged_is_left_as_it_is() {
    let desk = killed();
    let file = format!("{KEPT}/shard-1-of-1.segments.jsonl");
    desk.put(&file, desk.read(&file).replacen("digest", "digits", 1));
    let before = files(&desk, KEPT);
    desk.refused(&LONG, 2, &["shard-1-of-1.segments.jsonl:1: this is no segment", "help: remove two/.duel.unfinished"]);
    assert!(desk.call(&SHORT).err.starts_with("note: ") && files(&desk, KEPT) == before);
}

/// [40, 41, 42] So it is with exact answers: those to another question, those that are damaged, and those that another
/// command is at. Whose they are goes on.
#[test]
fn exact_answers_are_kept_as_counts_are() {
    let desk = Desk::new();
    desk.put("long.toml", solved_for_long());
    let long = ["run", "long.toml", "--threads", "1", "--out", "two"];
    let kept = "two/.long.unfinished";
    kill(&desk, &long, kept);
    let before = files(&desk, kept);
    let finish = "finish it with `slugfest run long.toml --out two`, remove two/.long.unfinished";
    let seed = [&long[..], &["--seed", "9"]].concat();
    desk.refused(&seed, 2, &["what was asked is without --seed, and this needs --seed 9", finish]);
    desk.refused(&["status", kept], 2, &["exact answers", "the run goes on by itself: `slugfest run long.toml`"]);
    let name = format!("{kept}/shard-1-of-1.segments.jsonl");
    let answers = desk.read(&name);
    desk.put(&name, answers.replacen("digest", "digits", 1));
    desk.refused(&long, 2, &["shard-1-of-1.segments.jsonl:1: this is no segment", "remove two/.long.unfinished"]);
    desk.put(&name, &answers);
    assert!(files(&desk, kept) == before && !desk.has("two/long"));
    let mut running = start(&desk, &long);
    wait("it goes on", || desk.read(&name).len() > answers.len());
    desk.refused(&long, 1, &["another slugfest is at the same report"]);
    running.kill().unwrap();
    running.wait().unwrap();
    assert!(desk.read(&name).starts_with(&answers[..=answers.rfind('\n').unwrap()]));
}

/// A folder of somebody else's, to which a link leads, keeps what is in it.
#[test]
fn nothing_is_kept_behind_a_link() {
    let desk = Desk::new();
    for name in ["mine/stage-2/mine.txt", "mine/stage-notes/a.segments.jsonl", "mine/mine.segments.jsonl"] {
        desk.put(name, "mine");
    }
    fs::create_dir(desk.0.path().join("two")).unwrap();
    symlink(desk.0.path().join("mine"), desk.0.path().join(KEPT)).unwrap();
    desk.refused(&LONG, 2, &["two/.duel.unfinished is a link", "write to another folder with --out"]);
    desk.done(&SHORT);
    for name in ["mine/stage-2/mine.txt", "mine/stage-notes/a.segments.jsonl", "mine/mine.segments.jsonl"] {
        assert_eq!(desk.read(name), "mine");
    }
    assert_eq!(fs::read_dir(desk.0.path().join("mine")).unwrap().count(), 3);
}

/// [39] Of several scenarios those that are done are not played again after a kill, in whatever is to come; what
/// was counted for them is gone with the command, and in the way of nobody who changes one of them.
#[test]
fn a_run_of_several_that_is_killed_goes_on_with_the_one_that_it_was_at() {
    let desk = Desk::new();
    for name in ["a", "b", "c"] {
        desk.put(&format!("many/{name}.toml"), DUEL.replace("A short", name));
    }
    let args = ["run", "many", "--trials", "20000000", "--threads", "1", "--write", "data", "--out", "two"];
    let reported = |name: &str| desk.0.path().join(format!("two/.{name}.unfinished/reported")).is_file();
    let mut running = start(&desk, &args);
    wait("the first is done", || reported("a"));
    running.kill().unwrap();
    running.wait().unwrap();
    let counted = files(&desk, "two/.a.unfinished");
    let mut running = start(&desk, &args);
    wait("the second is done", || reported("b"));
    assert!(reported("a") && files(&desk, "two/.a.unfinished") == counted, "nothing was counted anew");
    running.kill().unwrap();
    running.wait().unwrap();
    desk.put("many/a.toml", DUEL.replace("A short", "another"));
    desk.done(&["run", "many/a.toml", "--trials", "100", "--write", "data", "--out", "two"]);
    let few = ["run", "many", "--trials", "200", "--write", "data", "--out", "two"];
    assert_eq!(desk.call(&few).code, 0);
}

/// [42] Of two that begin at once one goes on, and the other is told.
#[test]
fn two_commands_at_once_do_not_keep_one_report() {
    for seeds in [["1", "1"], ["1", "2"]] {
        let desk = Desk::new();
        let mut both = seeds.map(|seed| start(&desk, &[&LONG[..], &["--seed", seed]].concat()));
        let mut ended = None;
        wait("one of two is refused", || {
            ended = (0..2).find(|at| both[*at].try_wait().unwrap().is_some());
            ended.is_some()
        });
        let loser = ended.unwrap();
        let winner = 1 - loser;
        assert_eq!(both[winner].try_wait().unwrap(), None, "the other one goes on");
        let counted = desk.0.path().join(KEPT).join("shard-1-of-1.segments.jsonl");
        wait("it is kept", || fs::metadata(&counted).is_ok_and(|found| found.len() > 0));
        both[winner].kill().unwrap();
        let [first, second] = both.map(|one| one.wait_with_output().unwrap());
        let refused = if loser == 0 { first } else { second };
        let (code, said) = (refused.status.code(), String::from_utf8(refused.stderr).unwrap());
        let is_busy = code == Some(1) && said.starts_with("error: another slugfest is at the same report");
        let is_other = code == Some(2) && seeds[0] != seeds[1] && said.contains("what was asked is --seed");
        assert!(is_busy || is_other, "{code:?} {said}");
        assert!(desk.read(&format!("{KEPT}/plan.json")).contains(&format!("\"seed\": {},", seeds[winner])));
    }
}

/// A desk with a plan of ten units, of which some are played.
fn planned() -> Desk {
    let desk = Desk::new();
    desk.done(&["run", "duel.toml", "--trials", "2000", "--plan", "parts", "--unit", "200"]);
    desk.done(&["shard", "parts", "1/2"]);
    desk
}

/// Puts a pipe, into which nobody writes, in the place of a file.
fn pipe(desk: &Desk, name: &str) {
    let path = desk.0.path().join(name);
    drop(fs::remove_file(&path));
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// [11] What was written before is read without waiting, and never without end.
#[test]
fn what_was_written_before_and_is_no_file_is_refused_without_waiting() {
    let asked = [&["status", "parts"][..], &["shard", "parts", "1/2"], &["merge", "parts"]];
    for file in ["plan.json", "shard-1-of-2.segments.jsonl", "x.segments.jsonl"] {
        let desk = planned();
        let name = format!("parts/{file}");
        pipe(&desk, &name);
        for command in asked {
            desk.refused(command, 2, &[&name, "this is not a regular file"]);
        }
        fs::remove_file(desk.0.path().join(&name)).unwrap();
        symlink("/dev/zero", desk.0.path().join(&name)).unwrap();
        desk.refused(asked[0], 2, &[&name, "this is not a regular file"]);
        // As large as a file may be, and nothing in it.
        fs::remove_file(desk.0.path().join(&name)).unwrap();
        fs::File::create(desk.0.path().join(&name)).unwrap().set_len(1 << 42).unwrap();
        desk.refused(asked[0], 2, &[&name, "more than 6"]);
    }
    let desk = Desk::new();
    desk.done(&["run", "duel.toml", "--trials", "100", "--write", "data", "--out", "two"]);
    pipe(&desk, "two/duel/manifest.json");
    desk.refused(&SHORT, 1, &["two/duel", "nobody can tell what else is in it"]);
    desk.put("base/run.json", "");
    desk.put("base/tables/blocks.parquet", "");
    pipe(&desk, "base/run.json");
    desk.put("two.roster.toml", "system = \"smf\"\n[[entry]]\ncharacter = \"shatterer\"\n[[entry]]\nname = \"a\"\n");
    desk.refused(
        &["matrix", "two.roster.toml", "--baseline", "base"],
        2,
        &["base/run.json: cannot be read: this is not"],
    );
}

/// What the machine does not give is another thing than a plan that there is not.
#[test]
fn a_plan_that_the_machine_does_not_give_is_no_mistake() {
    let desk = planned();
    desk.refused(&["status", "duel.toml"], 2, &["cannot read duel.toml/plan.json", "and no file in it"]);
    desk.refused(&["status", "parts/plan.json"], 2, &["and no file in it"]);
    let plan = desk.0.path().join("parts/plan.json");
    fs::remove_file(&plan).unwrap();
    symlink("plan.json", &plan).unwrap();
    for command in [&["status", "parts"][..], &["shard", "parts", "1/2"], &["merge", "parts"]] {
        desk.refused(command, 1, &["cannot read parts/plan.json", "help: see to the file or folder"]);
    }
}

/// A plan names its scenario as it was named, from the folder where that was.
#[test]
fn a_plan_is_played_where_it_was_planned() {
    let desk = planned();
    fs::create_dir(desk.0.path().join("elsewhere")).unwrap();
    for command in [&["status", "../parts"][..], &["shard", "../parts", "1/2"], &["merge", "../parts"]] {
        let refused = answer(desk.command(command).current_dir(desk.0.path().join("elsewhere")));
        let said = "error: ../parts/plan.json plays duel.toml, which is not here\n  help: start it in the folder in which \
                    it was planned\n";
        assert_eq!((refused.code, refused.err.as_str()), (2, said));
    }
}

/// What is typed and makes no difference is named; a policy is another one in fights of teams alone.
#[test]
fn a_flag_that_is_for_teams_is_told_where_there_are_none() {
    let desk = Desk::new();
    let duel = desk.call(&["run", "duel.toml", "--trials", "100", "--write", "none", "--no-policy-gap"]);
    assert_eq!((duel.code, duel.err.as_str()), (0, "note: --no-policy-gap is for fights of teams, and this is none\n"));
}
