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
    assert!(Sheet::read(folder.path()).unwrap_err().to_string().contains("the number of units"));
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
            Err(ShardError::Missing { units: 12, ranges }) => {
                assert_eq!((ranges.len(), ranges[0].clone()), (1, 11..12))
            }
            other => panic!("{at}: {other:?}"),
        }
        assert_eq!(play(last.path(), &plan, (0, 1), usize::MAX), 1);
        assert_eq!(fs::read(last.path().join(name)).unwrap(), bytes, "{at}");
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
    assert_eq!(error.to_string(), "of 12 units 10 are missing: 0, 2 to 3, 5 to 11");
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

fn unfinished(out: &Path, sha256: &str, build: &str) -> Unfinished {
    let asked = Asked { build: Some(build.to_owned()), ..Asked::default() };
    Unfinished::new(out, "t", "t.toml", sha256.to_owned(), asked)
}

/// A stage goes on in the units that it was cut into, whatever they would be cut into now.
#[test]
fn what_is_unfinished_goes_on_as_it_was_cut() {
    let (folder, plan) = (tempfile::tempdir().unwrap(), planned());
    let (sampler, place) = (Sampler::of(&plan), unfinished(folder.path(), "a", "b"));
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
    assert!(kept.counts == sampler.play(0..3000, |_| true) && kept.removed.is_none());
    place.forget();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// [40, 41] What answers another question, or is not as it was written, is removed with the stages that follow from
/// it, which is said; nothing of it is counted, and what is not ours stays.
#[test]
fn what_is_unfinished_of_something_else_is_removed_and_never_counted() {
    let (folder, plan) = (tempfile::tempdir().unwrap(), planned());
    let sampler = Sampler::of(&plan);
    let cut = Cut::of_trials(3000, Some(500), |n| n);
    let keep = |place: &Unfinished, number: u64| {
        let mut kept = place.open(&place.sheet(number, cut), &sampler.nothing()).unwrap();
        kept.shard.keep(0, &sampler.play(kept.sheet.unit(0), |_| true)).unwrap();
        kept.removed.map(|error| error.to_string())
    };
    let opened = |place: &Unfinished| {
        let kept = place.open(&place.sheet(1, cut), &sampler.nothing()).unwrap();
        (
            kept.shard.left.len(),
            kept.counts == sampler.nothing(),
            kept.removed.map_or_else(String::new, |error| error.to_string()),
        )
    };
    let place = unfinished(folder.path(), "a", "b");
    for (other, field) in
        [(unfinished(folder.path(), "c", "b"), "the digest"), (unfinished(folder.path(), "a", "d"), "the build")]
    {
        assert_eq!((keep(&place, 1), keep(&place, 2)), (None, None));
        assert!(place.has(2));
        let (left, is_nothing, why) = opened(&other);
        assert!(left == 6 && is_nothing && why.contains(field), "{left} {why}");
        assert!(!place.has(2), "it followed from what was removed");
        place.forget();
    }
    assert_eq!(keep(&place, 1), None);
    let own = folder.path().join(".t.unfinished");
    fs::write(own.join("mine.txt"), "mine").unwrap();
    let file = own.join("shard-1-of-1.segments.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("\"counts\":", "\"count\":", 1)).unwrap();
    let (left, is_nothing, why) = opened(&place);
    assert!(left == 6 && is_nothing && why.contains("no segment"), "{left} {why}");
    place.forget();
    assert_eq!(fs::read_to_string(own.join("mine.txt")).unwrap(), "mine");
    assert_eq!(fs::read_dir(own).unwrap().count(), 1);
}
