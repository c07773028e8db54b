//! Runs in parts come to what one run comes to, and whatever happens to the files is seen.

use super::*;
use crate::contest::Played;
use crate::plan::{self, Overrides, Plan};
use crate::run::Sampler;
use crate::scenario::{self, Mistakes, Source};
use std::fs;
use std::path::Path;

/// Two cases that are compared, so that counts of pairs are among them.
const FIGHT: &str = r#"
title = "t"
system = "smf"
play = "duel"
trials = 3000
[[side]]
name = "A"
attack = "4D"
body = 4
defense = "4D"
[[side]]
name = "B"
attack = "4D"
body = 4
defense = "4D"
[[case]]
name = "as strong"
set = { "side.A.attack" = "4D" }
[[case]]
name = "stronger"
set = { "side.A.attack" = "5D" }
"#;

fn planned() -> Plan {
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("t.toml", FIGHT), &mistakes);
    let plans = plan::plan(scenario.into_iter().collect(), Overrides::default(), &mistakes);
    assert!(mistakes.is_empty(), "{}", scenario::render(&mistakes.into_vec(), false));
    plans.into_iter().next().unwrap()
}

fn sheet(plan: &Plan) -> Sheet {
    // So much work that a unit is as small as it may be: twelve of them, the last one shorter.
    let cut = Cut::of_trials(3000, None, |n| n << 32);
    let sheet = Sheet::new("t.toml", plan.scenario.source.sha256(), Asked::default(), cut);
    assert_eq!((sheet.unit_pieces, sheet.units), (256, 12));
    sheet
}

/// Plays what is left of a shard, this many units at most.
fn play(folder: &Path, plan: &Plan, (index, of): (usize, usize), most: usize) -> usize {
    let sheet = sheet(plan);
    let sampler = Sampler::of(plan);
    let mut shard = Shard::open::<Played>(folder, &sheet, index, of).unwrap();
    let left = std::mem::take(&mut shard.left);
    for &unit in left.iter().take(most) {
        shard.keep(unit, &sampler.play(sheet.unit(unit), |_| true)).unwrap();
    }
    left.len()
}

fn counted(folder: &Path, plan: &Plan) -> Result<Played, ShardError> {
    let sheet = sheet(plan);
    Counted::of(folder, &sheet, Sampler::of(plan).nothing())?.whole(&sheet)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn any_number_of_shards_counts_what_one_run_counts() {
    let plan = planned();
    let whole = Sampler::of(&plan).play(0..3000, |_| true);
    assert!(!whole.pairs.is_empty() && whole.tallies.iter().all(|tally| tally.trials() == 3000));
    for of in [1, 2, 7, 100] {
        let folder = folder();
        for index in (0..of).rev() {
            play(folder.path(), &plan, (index, of), usize::MAX);
        }
        assert_eq!(counted(folder.path(), &plan).unwrap(), whole, "{of}");
    }
}

#[test]
fn a_plan_that_stands_there_is_kept_and_another_one_is_refused_by_its_field() {
    let (plan, folder) = (planned(), folder());
    let sheet = sheet(&plan);
    sheet.write(folder.path()).unwrap();
    sheet.write(folder.path()).unwrap();
    assert_eq!(Sheet::read(folder.path()).unwrap(), sheet);
    let other = Sheet { sha256: "0".repeat(64), ..sheet.clone() };
    assert!(other.write(folder.path()).unwrap_err().to_string().contains("the digest of the scenario is"));
    let path = folder.path().join("plan.json");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace(&format!("\"{}\"", sheet.version), "\"0.0.0\"")).unwrap();
    let error = Sheet::read(folder.path()).unwrap_err();
    assert!(error.to_string().contains("the version is 0.0.0") && error.is_a_mistake(), "{error}");
    fs::write(&path, text.replace("\"units\": 12", "\"units\": 11")).unwrap();
    let error = Sheet::read(folder.path()).unwrap_err().to_string();
    assert!(error.ends_with("this is no plan: the number of units is not that of its pieces"), "{error}");
    fs::write(&path, &text[..text.len() / 2]).unwrap();
    assert!(matches!(Sheet::read(folder.path()), Err(ShardError::Damaged { .. })));
}

/// Cut off anywhere, a file loses its last unit at most, and the same command plays that one again.
#[test]
fn a_shard_that_is_killed_anywhere_goes_on_to_the_same_bytes() {
    let plan = planned();
    let whole = folder();
    play(whole.path(), &plan, (0, 1), usize::MAX);
    let name = "shard-1-of-1.segments.jsonl";
    let bytes = fs::read(whole.path().join(name)).unwrap();
    let lines: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').collect();
    let (last, cut) = (folder(), lines[10] + 1);
    for at in (cut..bytes.len()).step_by(97).chain([cut, bytes.len() - 1]) {
        fs::write(last.path().join(name), &bytes[..at]).unwrap();
        match counted(last.path(), &plan) {
            Err(error @ ShardError::Missing { units: 12, .. }) => {
                let torn = if at == cut { "" } else { "; shard-1-of-1.segments.jsonl ends in the middle of one" };
                assert_eq!(error.to_string(), format!("of 12 units 1 is missing: unit 11{torn}"));
            }
            other => panic!("{at}: {other:?}"),
        }
        assert_eq!(play(last.path(), &plan, (0, 1), usize::MAX), 1);
        assert_eq!(fs::read(last.path().join(name)).unwrap(), bytes, "{at}");
    }
}

/// [43] Several files that are torn are named, and whoever goes on with one is told.
#[test]
fn whatever_is_torn_is_named() {
    let (plan, folder) = (planned(), folder());
    let tear = |index: usize| {
        play(folder.path(), &plan, (index, 3), usize::MAX);
        let path = folder.path().join(format!("shard-{}-of-3.segments.jsonl", index + 1));
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
    };
    (0..2).for_each(tear);
    let error = counted(folder.path(), &plan).unwrap_err().to_string();
    let names = "shard-1-of-3.segments.jsonl, shard-2-of-3.segments.jsonl end in the middle of one";
    assert!(error.starts_with("of 12 units 6 are missing: units ") && error.ends_with(names), "{error}");
    let told = || Shard::open::<Played>(folder.path(), &sheet(&plan), 1, 3).unwrap().told();
    assert!(
        told().unwrap().ends_with("shard-2-of-3.segments.jsonl was cut off while it was written, and is played again")
    );
    assert_eq!(told(), None, "what was torn has made way");
}

/// [23, 41] What carries the right digest and not the trials of its unit is refused: too few, too many, or a metric of
/// others.
#[test]
fn whatever_counts_more_or_less_than_its_unit_has_is_refused() {
    let plan = planned();
    let (sampler, sheet) = (Sampler::of(&plan), sheet(&plan));
    let unit = sheet.unit(0);
    let refused = |counts: &Played| {
        let folder = folder();
        Shard::open::<Played>(folder.path(), &sheet, 0, 1).unwrap().keep(0, counts).unwrap();
        Shard::open::<Played>(folder.path(), &sheet, 0, 1).err().map(|error| error.to_string())
    };
    assert_eq!(refused(&sampler.play(unit.clone(), |_| true)), None);
    let mut other_metric = sampler.play(unit.clone(), |_| true);
    other_metric.tallies[0].metrics[0].add(1);
    let fewer = sampler.play(unit.start..unit.end - 1, |_| true);
    for counts in [fewer, sampler.play(unit.start..unit.end + 1, |_| true), other_metric] {
        let message = refused(&counts).unwrap();
        assert!(message.ends_with("what unit 0 counts is not as much as it has"), "{message}");
    }
}

/// [41] A digest behind every line tells what somebody else wrote.
#[test]
fn whatever_was_changed_in_a_file_is_refused_with_its_line() {
    let (plan, folder) = (planned(), folder());
    play(folder.path(), &plan, (0, 6), usize::MAX);
    let path = folder.path().join("shard-1-of-6.segments.jsonl");
    let bytes = fs::read(&path).unwrap();
    for at in (0..bytes.len()).step_by(13) {
        let mut changed = bytes.clone();
        // Never a line's end: that would only cut the file off.
        changed[at] ^= 1;
        if changed == bytes || bytes[at] == b'\n' || changed[at] == b'\n' {
            continue;
        }
        fs::write(&path, &changed).unwrap();
        let line = 1 + bytes[..at].iter().filter(|byte| **byte == b'\n').count();
        match counted(folder.path(), &plan) {
            Err(ShardError::Damaged { line: found, .. }) => assert_eq!(found, line, "{at}"),
            other => panic!("{at}: {other:?}"),
        }
    }
}

#[test]
fn what_is_missing_foreign_or_counted_twice_is_told_apart() {
    let (plan, folder) = (planned(), folder());
    play(folder.path(), &plan, (1, 3), 2);
    let error = counted(folder.path(), &plan).unwrap_err();
    assert_eq!(error.to_string(), "of 12 units 10 are missing: units 0, 2 to 3, 5 to 11");
    // Started twice: the same segments under another name count once.
    let first = folder.path().join("shard-2-of-3.segments.jsonl");
    fs::copy(&first, folder.path().join("shard-2-of-3-again.segments.jsonl")).unwrap();
    play(folder.path(), &plan, (0, 1), usize::MAX);
    let whole = Sampler::of(&plan).play(0..3000, |_| true);
    assert_eq!(counted(folder.path(), &plan).unwrap(), whole);
    // Counts of the same unit that differ, though each is as it was written.
    let sheet = sheet(&plan);
    let other = folder.path().join("other");
    fs::create_dir(&other).unwrap();
    Shard::open::<Played>(&other, &sheet, 0, 1).unwrap().keep(4, &Sampler::of(&plan).play(0..256, |_| true)).unwrap();
    let odd = folder.path().join("zz.segments.jsonl");
    fs::copy(other.join("shard-1-of-1.segments.jsonl"), &odd).unwrap();
    assert!(counted(folder.path(), &plan).unwrap_err().to_string().contains("unit 4 stands here with other counts"));
    // Of another plan.
    let text = fs::read_to_string(&odd).unwrap().replace(&sheet.digest(), &"0".repeat(64));
    fs::write(&odd, text).unwrap();
    assert!(counted(folder.path(), &plan).unwrap_err().to_string().contains("of another plan"));
}

/// [42] The second is told, and the system frees what the first has locked.
#[test]
fn two_processes_do_not_write_one_shard() {
    let (plan, folder) = (planned(), folder());
    let sheet = sheet(&plan);
    let first = Shard::open::<Played>(folder.path(), &sheet, 0, 2).unwrap();
    let second = Shard::open::<Played>(folder.path(), &sheet, 0, 2).unwrap_err();
    assert!(matches!(second, ShardError::Busy(_)) && !second.is_a_mistake());
    assert!(Shard::open::<Played>(folder.path(), &sheet, 1, 2).is_ok());
    drop(first);
    assert!(Shard::open::<Played>(folder.path(), &sheet, 0, 2).is_ok());
}

/// Whoever looks at a shard reads what another one writes; what is locked is a file beside it, which hinders nobody
/// when its process is gone, and which folders of before do not have.
#[test]
fn a_shard_is_locked_beside_its_segments() {
    let (plan, folder) = (planned(), folder());
    let [segments, lock] = ["shard-2-of-3.segments.jsonl", ".shard-2-of-3.lock"].map(|name| folder.path().join(name));
    let asked = |path: &Path| fs::File::open(path).unwrap().try_lock();
    let open = || Shard::open::<Played>(folder.path(), &sheet(&plan), 1, 3).unwrap();
    let is_played = || {
        let files = Counted::of(folder.path(), &sheet(&plan), Sampler::of(&plan).nothing()).unwrap().files;
        assert_eq!(files.len(), 1);
        files[0].is_played
    };
    let shard = open();
    assert!(shard.is_locked && asked(&segments).is_ok() && asked(&lock).is_err() && is_played());
    drop(shard);
    assert!(lock.exists() && asked(&lock).is_ok() && !is_played());
    play(folder.path(), &plan, (1, 3), 3);
    fs::remove_file(&lock).unwrap();
    assert!(!is_played());
    assert_eq!(open().left.len(), 1);
}

/// The list of a folder on another machine may be older than a file in it, which is no reason to cut that off.
#[test]
fn a_shard_reads_its_own_file_also_where_nobody_lists_it() {
    let (plan, folder) = (planned(), folder());
    let (sampler, sheet) = (Sampler::of(&plan), sheet(&plan));
    play(folder.path(), &plan, (0, 1), 5);
    let path = folder.path().join("shard-1-of-1.segments.jsonl");
    let (before, mut counts) = (fs::read(&path).unwrap(), sampler.nothing());
    let open = |counts: &mut Played| {
        Shard::open_among(&[], path.clone(), &sheet, (0, 1), &mut |_, _, of_unit: Played| {
            counts.add(&of_unit);
            Ok(())
        })
    };
    let mut shard = open(&mut counts).unwrap();
    assert_eq!((&shard.left[..], fs::read(&path).unwrap() == before), (&[5, 6, 7, 8, 9, 10, 11][..], true));
    assert!(counts == sampler.play(0..5 * 256, |_| true));
    shard.keep(5, &sampler.play(sheet.unit(5), |_| true)).unwrap();
    assert!(fs::read(&path).unwrap().starts_with(&before));
    drop(shard);
    assert_eq!(open(&mut counts).unwrap().left.len(), 6);
}

#[test]
fn units_take_about_a_second_and_cover_every_trial_once() {
    for (trials, each) in [(1, 1), (255, 1 << 20), (1_000_000, 1000), (1_000_000_000_000, 30)] {
        let cut = Cut::of_trials(trials, None, |n| n * each);
        let sheet = Sheet::new("t", String::new(), Asked::default(), cut);
        let (first, last) = (sheet.unit(0), sheet.unit(sheet.units - 1));
        assert_eq!((first.start, last.end), (0, trials));
        assert!(sheet.units == 1 || sheet.unit(1).start == first.end);
        assert!(sheet.unit_pieces.is_power_of_two() && (sheet.unit_pieces == 256 || sheet.unit_steps <= 1_000_000_000));
    }
}

fn unfinished(out: &Path, sha256: &str) -> Unfinished {
    Unfinished::new(out, "t", "t.toml", sha256.to_owned(), Asked::default())
}

/// A stage goes on in the units that it was cut into, whatever they would be cut into now.
#[test]
fn what_is_unfinished_goes_on_as_it_was_cut() {
    let (folder, plan) = (tempfile::tempdir().unwrap(), planned());
    let (sampler, place) = (Sampler::of(&plan), unfinished(folder.path(), "a"));
    let cut = Cut::of_trials(3000, Some(500), |n| n);
    assert!(!place.has(1));
    let mut kept = place.open(&place.sheet(1, cut), &sampler.nothing()).unwrap();
    assert!(kept.shard.left == [0, 1, 2, 3, 4, 5] && kept.counts == sampler.nothing() && place.has(1));
    for unit in [0, 1, 4] {
        kept.shard.keep(unit, &sampler.play(kept.sheet.unit(unit), |_| true)).unwrap();
    }
    let busy = place.open(&place.sheet(1, cut), &sampler.nothing());
    assert!(matches!(busy, Err(ShardError::Busy(_))), "{busy:?}");
    drop(kept);
    let mut kept = place.open(&place.sheet(1, cut.times(4)), &sampler.nothing()).unwrap();
    assert_eq!((kept.sheet.unit_pieces, &kept.shard.left[..]), (500, &[2, 3, 5][..]));
    for unit in std::mem::take(&mut kept.shard.left) {
        kept.counts.add(&sampler.play(kept.sheet.unit(unit), |_| true));
    }
    assert!(kept.counts == sampler.play(0..3000, |_| true));
    place.forget();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Counts of a report that is there make it once more, and make way for those of another question.
#[test]
fn what_was_reported_is_made_again_or_makes_way() {
    let (folder, plan) = (tempfile::tempdir().unwrap(), planned());
    let (sampler, place) = (Sampler::of(&plan), unfinished(folder.path(), "a"));
    let wanted = place.sheet(1, Cut::of_trials(1000, Some(500), |n| n));
    let mut kept = place.open(&wanted, &sampler.nothing()).unwrap();
    for unit in [0, 1] {
        kept.shard.keep(unit, &sampler.play(kept.sheet.unit(unit), |_| true)).unwrap();
    }
    drop(kept);
    let other = unfinished(folder.path(), "another text");
    let asks = || other.open(&other.sheet(1, Cut::of_trials(1000, Some(500), |n| n)), &sampler.nothing());
    assert!(!place.is_reported() && asks().is_err_and(|error| error.is_a_mistake()));
    place.report().unwrap();
    let again = place.open(&wanted, &sampler.nothing()).unwrap();
    assert!(place.is_reported() && again.shard.left.is_empty() && again.counts == sampler.play(0..1000, |_| true));
    drop(again);
    let anew = asks().unwrap();
    assert!(!other.is_reported() && anew.shard.left == [0, 1] && anew.counts == sampler.nothing());
    drop(anew);
    other.report().unwrap();
    other.forget();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Every file below a folder, with what it holds.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push((path.to_string_lossy().into_owned(), fs::read(&path).unwrap())),
        }
    }
    found.sort();
    found
}

/// [40, 41] What answers another question, or is not as it was written, is refused by what differs, also while its own
/// process is at it; nothing of it is counted, removed or written.
#[test]
fn what_is_unfinished_of_something_else_is_refused_and_left_as_it_is() {
    let (folder, plan) = (tempfile::tempdir().unwrap(), planned());
    let sampler = Sampler::of(&plan);
    let cut = Cut::of_trials(3000, Some(500), |n| n);
    let open = |place: &Unfinished, number: u64| place.open(&place.sheet(number, cut), &sampler.nothing());
    let refused = |place: &Unfinished, number: u64| open(place, number).unwrap_err().to_string();
    let place = unfinished(folder.path(), "a");
    let mut kept = [1, 2].map(|number| open(&place, number).unwrap());
    for stage in &mut kept {
        stage.shard.keep(0, &sampler.play(stage.sheet.unit(0), |_| true)).unwrap();
    }
    let before = files(folder.path());
    assert_eq!(before.len(), 6);
    let other = unfinished(folder.path(), "c");
    assert!([1, 2].iter().all(|number| refused(&other, *number).contains("the digest")));
    assert_eq!((files(folder.path()) == before, other.command()), (true, None));
    assert_eq!(place.command().as_deref(), Some(" t.toml"));
    // Of other sources nobody knows that they count the same.
    let path = folder.path().join(".t.unfinished/plan.json");
    let text = fs::read_to_string(&path).unwrap();
    let program = env!("SLUGFEST_DIGEST");
    fs::write(&path, text.replacen(program, "0123456789abcdef", 1)).unwrap();
    let message = refused(&place, 1);
    assert!(message.contains("+0123456789abcdef") && message.contains(program), "{message}");
    assert_eq!(place.command(), None);
    fs::write(&path, text).unwrap();
    assert!(files(folder.path()) == before);
    // Whoever was there first goes on.
    kept[0].shard.keep(1, &sampler.play(kept[0].sheet.unit(1), |_| true)).unwrap();
    drop(kept);
    assert_eq!(open(&place, 1).unwrap().shard.left, [2, 3, 4, 5]);
    let file = folder.path().join(".t.unfinished/shard-1-of-1.segments.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("\"counts\":", "\"count\":", 1)).unwrap();
    let before = files(folder.path());
    assert!(refused(&place, 1).contains("no segment") && files(folder.path()) == before);
}

/// What bears no name of ours, or lies behind a link, is somebody else's.
#[test]
fn what_is_removed_is_ours() {
    let (folder, plan) = (tempfile::tempdir().unwrap(), planned());
    let sampler = Sampler::of(&plan);
    let place = unfinished(folder.path(), "a");
    let cut = Cut::of_trials(3000, Some(500), |n| n);
    let own = folder.path().join(".t.unfinished");
    for number in [1, 2] {
        let mut kept = place.open(&place.sheet(number, cut), &sampler.nothing()).unwrap();
        kept.shard.keep(0, &sampler.play(kept.sheet.unit(0), |_| true)).unwrap();
    }
    fs::write(own.join(".plan.json.0.new"), "what a killed process left").unwrap();
    let foreign = [
        "mine.txt",
        "stage-3/mine.txt",
        "stage-notes/plan.json",
        "stage-02/plan.json",
        "stage-2/shard-2-of-2.segments.jsonl",
        "mine.segments.jsonl",
        "mine.lock",
        ".shard-2-of-2.lock",
    ];
    for name in foreign {
        let path = own.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, name).unwrap();
    }
    place.forget();
    let left: Vec<String> = files(&own).into_iter().map(|(_, text)| String::from_utf8(text).unwrap()).collect();
    let mut foreign = foreign.to_vec();
    foreign.sort_unstable();
    assert_eq!(left, foreign);
    // What is no plan of ours is not looked through.
    fs::write(own.join("plan.json"), "{}").unwrap();
    let before = files(&own);
    place.forget();
    assert_eq!(files(&own), before);
}

/// Links to a folder, a stage and a file that somebody else has.
#[cfg(unix)]
#[test]
fn nothing_is_kept_or_removed_behind_a_link() {
    use std::os::unix::fs::symlink;
    let plan = planned();
    let sampler = Sampler::of(&plan);
    let cut = Cut::of_trials(3000, Some(500), |n| n);
    for link in ["", "/stage-2", "/shard-1-of-1.segments.jsonl", "/.shard-1-of-1.lock"] {
        let (folder, mine) = (folder(), folder());
        let place = unfinished(folder.path(), "a");
        sheet(&plan).write(mine.path()).unwrap();
        fs::create_dir(mine.path().join("stage-2")).unwrap();
        for name in ["shard-1-of-1.segments.jsonl", "stage-2/mine.segments.jsonl"] {
            fs::write(mine.path().join(name), "mine").unwrap();
        }
        let before = files(mine.path());
        let is_file = link.contains("shard-1");
        let to = if is_file { mine.path().join("shard-1-of-1.segments.jsonl") } else { mine.path().to_owned() };
        if !link.is_empty() {
            place.open(&place.sheet(1, cut), &sampler.nothing()).unwrap();
        }
        let at = folder.path().join(format!(".t.unfinished{link}"));
        if is_file {
            fs::remove_file(&at).unwrap();
        }
        symlink(to, &at).unwrap();
        let number = if link.ends_with("stage-2") { 2 } else { 1 };
        let refused = place.open(&place.sheet(number, cut), &sampler.nothing());
        assert!(matches!(&refused, Err(error @ ShardError::Link(_)) if error.is_a_mistake()), "{link}: {refused:?}");
        place.forget();
        assert_eq!(files(mine.path()), before, "{link}");
    }
}

/// Whoever plans first is the first, and the others find the same plan, or another one.
#[test]
fn many_write_one_plan_at_the_same_time() {
    let plan = planned();
    let (sheet, other) = (sheet(&plan), Sheet { sha256: "0".repeat(64), ..sheet(&plan) });
    for _ in 0..50 {
        let folder = folder();
        let write = |sheet: &Sheet| sheet.write(folder.path());
        let (same, others) = std::thread::scope(|scope| {
            let same: Vec<_> = (0..4).map(|_| scope.spawn(|| write(&sheet))).collect();
            let others: Vec<_> = (0..2).map(|_| scope.spawn(|| write(&other))).collect();
            let joined = |all: Vec<std::thread::ScopedJoinHandle<_>>| {
                all.into_iter().map(|one| one.join().unwrap()).collect::<Vec<Result<(), ShardError>>>()
            };
            (joined(same), joined(others))
        });
        let stands = Sheet::read(folder.path()).unwrap();
        let (first, second) = if stands == sheet { (same, others) } else { (others, same) };
        assert!(first.iter().all(Result::is_ok), "{first:?}");
        assert!(second.iter().all(|error| matches!(error, Err(ShardError::Differs { .. }))), "{second:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

fn blocks(steps: u64, anew: u64) -> Blocks {
    Blocks { steps, anew, of_a_pair: 200, is_one: false }
}

/// Blocks of ten million steps make no whole pair: where what comes before them takes 300 million, there are 70 in a
/// unit instead of 100; of what takes longer half a second is left for them. Whole pairs begin nothing anew.
#[test]
fn a_unit_within_a_pair_begins_it_anew() {
    let cut = |steps: u64, anew: u64| {
        let Cut { unit_pieces, unit_steps, .. } = Cut::of_blocks((1000, 1 << 20), None, blocks(steps, anew));
        (unit_pieces, unit_steps)
    };
    assert_eq!(cut(10_000_000, 0), (100, 1_000_000_000));
    assert_eq!(cut(10_000_000, 300_000_000), (70, 1_000_000_000));
    assert_eq!(cut(10_000_000, 900_000_000), (50, 1_400_000_000));
    assert_eq!(cut(2_000_000, 300_000_000), (400, 800_000_000));
}

#[test]
fn there_are_never_more_units_than_can_be_added_up() {
    let most = 1_000_000_000_000;
    let cuts = [
        Cut::of_trials(most, None, |_| u64::MAX),
        Cut::of_trials(most, Some(1), |n| n),
        Cut::of_blocks((1000, 1 << 40), None, blocks(u64::MAX, 0)),
        Cut::of_blocks((1000, 1 << 40), Some(7), blocks(1, 0)),
    ];
    for cut in cuts {
        let sheet = Sheet::new("t", String::new(), Asked::default(), cut);
        assert!(sheet.units <= MOST_UNITS && sheet.units > MOST_UNITS / 2, "{cut:?}");
    }
    assert_eq!((Cut::least(1), Cut::least(MOST_UNITS), Cut::least(MOST_UNITS + 1)), (1, 1, 2));
    let folder = folder();
    let cut = Cut { trials: most, pieces: most, unit_pieces: 1, unit_steps: 1 };
    fs::write(
        folder.path().join("plan.json"),
        serde_json::to_string(&Sheet::new("t", String::new(), Asked::default(), cut)).unwrap(),
    )
    .unwrap();
    let error = Sheet::read(folder.path()).unwrap_err().to_string();
    assert!(error.contains("it has 1,000,000,000,000 units, and there are at most 4,194,304"), "{error}");
}

/// What differs is said by both sides, also where one of them does not write it down.
#[test]
fn what_was_asked_is_told_by_its_flags() {
    let (plan, folder) = (planned(), folder());
    let plain = sheet(&plan);
    plain.write(folder.path()).unwrap();
    let refused = |asked: Asked| Sheet { asked, ..plain.clone() }.write(folder.path()).unwrap_err().to_string();
    let by = refused(Asked { by: Some("archetype".to_owned()), ..Asked::default() });
    assert!(by.ends_with("what was asked is without --by, and this needs --by archetype"), "{by}");
    let asked = Asked {
        command: "worth".to_owned(),
        trials: Some(300),
        of: Some("the Rhino".to_owned()),
        no_alternatives: true,
        unit: Some(7),
        ..Asked::default()
    };
    assert_eq!(asked.typed("my fight.toml"), "worth 'my fight.toml' --trials 300 --of 'the Rhino' --no-alternatives");
    let compare = Asked {
        command: "compare".to_owned(),
        case: Some("at night".to_owned()),
        other: Some("b.toml#by day".to_owned()),
        outcome: Some("Ann wins".to_owned()),
        ..Asked::default()
    };
    assert_eq!(compare.typed("a.toml"), "compare 'a.toml#at night' 'b.toml#by day' --outcome 'Ann wins'");
    let (vary, target) = (Some("side.A.body".to_owned()), Some(0.5));
    let fair = Asked { command: "fair".to_owned(), vary, target, from: Some(-2), to: Some(3), ..Asked::default() };
    assert_eq!(fair.typed("a.toml"), "fair a.toml --vary side.A.body --target 0.5 --from -2 --to 3");
    let other = refused(compare);
    assert!(
        other.ends_with("this needs `slugfest compare` b.toml#by day --outcome Ann wins --case at night"),
        "{other}"
    );
}
