//! A run held against an earlier one: what is the same differs by nothing, and what is not by what solving says.

use super::{roster, work};
use crate::estimate::Verdict;
use crate::lab::baseline::{Baseline, Kept, changes, kept};
use crate::lab::changes::{Change, Changes};
use crate::lab::play::{Met, play};
use crate::lab::{Fights, Roster, Work};
use crate::scenario::Method;
use crate::stats::matchups::table::{Cell, Chances, Counts};

/// Five by numbers; the first has so many dice of defense.
fn five(defense: u32) -> String {
    let entry = |(name, defense, body): (&str, u32, u32)| {
        format!("[[entry]]\nname = \"{name}\"\nattack = \"5D\"\ndefense = \"{defense}D\"\nbody = {body}\n")
    };
    let all = [("brick", defense, 3), ("one", 4, 2), ("two", 4, 3), ("three", 5, 3), ("four", 3, 5)];
    format!("system = \"smf\"\n{}", all.map(entry).concat())
}

fn base(roster: &Roster, fights: &[Fights], work: Work) -> Baseline {
    let of_setting = |(setting, fights): (&crate::lab::Setting, &Fights)| {
        let name = |place: usize| roster.fighter(place).name.clone();
        let row = |(&(row, column), met)| Some(([setting.name.clone(), name(row), name(column)], kept(met)?));
        fights.pairs.iter().zip(&fights.met).filter_map(row).collect::<Vec<_>>()
    };
    let all = roster.settings.iter().zip(fights).flat_map(of_setting).collect();
    let text = format!(
        "{{\"command\": \"matrix\", \"complete\": true, \"seed\": {}, \"trials\": {}}}",
        work.seed, work.trials
    );
    Baseline::new("base", &text, all).unwrap()
}

fn held(before: (&str, Work), after: (&str, Work), allow: Option<f64>) -> Changes {
    let [old, new] = [before, after].map(|(text, work)| {
        let roster = roster(text);
        let fights = play(&roster, work, &());
        (roster, fights)
    });
    changes(&new.0, &new.1, &base(&old.0, &old.1, before.1), allow, 1)
}

fn of<'a>(changes: &'a Changes, name: &str) -> &'a Change {
    changes.entries.iter().find(|change| change.name == name).unwrap()
}

#[test]
fn the_same_program_changes_nothing_at_all() {
    let work = work(Method::Sample, 2000);
    let same = held((&five(4), work), (&five(4), work), Some(0.01));
    assert_eq!((same.entries.len(), same.cells), (5, 10));
    assert!(same.entries.iter().all(|change| change.by.estimate == 0.0 && change.carried.is_empty()), "{same:?}");
    assert!((same.correlation.unwrap() - 1.0).abs() < 1e-12 && !same.is_lost());
    assert!(same.verdicts().all(|verdict| verdict == Verdict::Held));
    // Nor does the order of the file: a pair seen from the other side is the same pair.
    let turned: Vec<String> = five(4).split("[[entry]]").skip(1).map(|entry| format!("[[entry]]{entry}")).collect();
    let turned = format!("system = \"smf\"\n{}", turned.into_iter().rev().collect::<String>());
    let same = held((&five(4), work), (&turned, work), None);
    assert!(same.entries.iter().all(|change| change.by.estimate.abs() < 1e-12), "{same:?}");
    assert_eq!(same.verdicts().count(), 0);
}

/// A die more for one of five: he moves by what solving both says, the cells of the others not at all, and they by the
/// quarter of their score that he is. They are known three times as well as from two separate runs, and he better.
#[test]
fn one_die_more_moves_its_owner_and_nobody_else() {
    let (sampled, exact) = (work(Method::Sample, 100_000), work(Method::Exact, 1));
    let found = held((&five(4), sampled), (&five(5), sampled), Some(0.03));
    let truth = held((&five(4), exact), (&five(5), exact), Some(0.03));
    assert!(truth.correlation.is_none() && found.correlation.unwrap() > 0.3);
    for change in &found.entries {
        let known = of(&truth, &change.name);
        assert_eq!(known.by.low, known.by.high);
        assert!(change.by.low <= known.by.estimate && known.by.estimate <= change.by.high, "{change:?} {known:?}");
        assert!((change.after - change.before - change.by.estimate).abs() < 1e-12);
        if change.name != "brick" {
            let [(against, by)] = change.carried.as_slice() else { panic!("{change:?}") };
            assert_eq!(against, "brick");
            assert!((by.estimate / 4.0 - change.by.estimate).abs() < 1e-12);
            // Beyond his part in it nothing has moved by three tenths of a point.
            let rest = change.by.estimate - known.by.estimate;
            assert!(rest.abs() < 0.003 && change.by.high - change.by.low < 0.006, "{change:?}");
        }
    }
    assert_eq!(found.entries[0].name, "brick");
    assert!(of(&found, "brick").by.low > 0.03 && of(&found, "brick").verdict == Verdict::Refuted, "{found:?}");
    // Two separate runs: the same rosters on other dice.
    let apart = held((&five(4), Work { seed: 2, ..sampled }), (&five(5), sampled), None);
    let width = |changes: &Changes, name: &str| of(changes, name).by.high - of(changes, name).by.low;
    for name in ["one", "two", "three", "four"] {
        assert!(width(&found, name) < width(&apart, name) / 3.0, "{name}");
    }
    assert!(width(&found, "brick") < width(&apart, "brick"));
    assert!(apart.is_lost() && apart.correlation.unwrap().abs() < 0.2, "{:?}", apart.correlation);
}

#[test]
fn what_moves_less_than_its_interval_is_wide_is_not_decided() {
    let work = work(Method::Sample, 300);
    let found = held(
        (&five(4), work),
        (&five(5), work),
        Some(of(&held((&five(4), work), (&five(5), work), None), "one").by.estimate.abs()),
    );
    assert_eq!(of(&found, "one").verdict, Verdict::Undecided, "{found:?}");
}

#[test]
fn changed_rosters_are_held_against_each_other_by_whom_both_have() {
    let work = work(Method::Sample, 500);
    let without = five(4).replace("\"two\"", "\"other\"");
    let found = held((&without, work), (&five(4), work), None);
    assert_eq!((found.new.as_slice(), found.entries.len(), found.cells), (&["two".to_owned()][..], 4, 6));
    assert!(found.entries.iter().all(|change| change.by.estimate == 0.0), "{found:?}");
}

/// Who is held against somebody new hears of it: by his name, or where he was there before as one who is new in the
/// panel.
#[test]
fn new_members_of_the_panel_are_named() {
    let work = work(Method::Sample, 200);
    let panel = |members: &str| format!("{}[panel]\nentries = [{members}]\n", five(4));
    let before = panel("\"one\"");
    let told = |after: &str| {
        let found = held((&before, work), (after, work), None);
        (found.new, found.remarks)
    };
    assert_eq!(told(&before), (vec![], vec![]));
    assert_eq!(told(&panel("\"one\", \"shatterer\"")), (vec!["shatterer".to_owned()], vec![]));
    let remark = "New in the panel, so that only some fights against them are in both: two.".to_owned();
    assert_eq!(told(&panel("\"one\", \"two\"")), (vec![], vec![remark]));
}

#[test]
fn solved_and_played_runs_can_be_held_against_each_other() {
    let (sampled, exact) = (work(Method::Sample, 2000), work(Method::Exact, 1));
    let found = held((&five(4), exact), (&five(4), sampled), None);
    assert!(found.correlation.is_none());
    for change in &found.entries {
        assert!(change.by.low <= 0.0 && 0.0 <= change.by.high && change.by.low < change.by.high, "{change:?}");
    }
}

#[test]
fn what_is_no_finished_run_of_a_roster_is_refused() {
    let refused = |text: &str| Baseline::new("base", text, Vec::new()).unwrap_err().0;
    assert!(refused("{").contains("no run.json"));
    assert!(refused("{\"schema\": 99, \"command\": \"matrix\"}").contains("schema 1 can be read"));
    assert!(refused("{\"command\": \"worth\"}").contains("no report on a roster"));
    assert!(refused("{\"command\": \"matrix\", \"complete\": false}").contains("interrupted"));
    let finished = |more: &str| refused(&format!("{{\"command\": \"matrix\", \"complete\": true{more}}}"));
    assert!(finished(", \"seed\": 1, \"precision\": {\"row\": 0.01}").contains("for a precision"));
    assert!(finished(", \"precision\": null").contains("names no seed"));
}

/// Two Bricks, two Brawlers and nobody in particular: what a kind scores is the mean of what its fighters score, block
/// by block, and so is what it has moved.
#[test]
fn a_kind_moves_by_the_mean_of_its_fighters() {
    let kinds = |body: u32| {
        let entry = |(name, archetype, body): (&str, &str, u32)| {
            format!("[[entry]]\nname = \"{name}\"\narchetype = \"{archetype}\"\nlegal = false\nbody = {body}\n")
        };
        let all = [("a", "brick", body), ("b", "brick", 5), ("c", "brawler", 4), ("d", "brawler", 6)];
        format!("system = \"smf\"\n{}[[entry]]\nname = \"e\"\nbody = 4\n", all.map(entry).concat())
    };
    for method in [Method::Exact, Method::Sample] {
        let work = work(method, 400);
        let found = held((&kinds(3), work), (&kinds(9), work), Some(0.01));
        assert_eq!(found.groups.iter().map(|kind| kind.name.as_str()).collect::<Vec<_>>(), ["brick", "brawler"]);
        for (kind, members) in found.groups.iter().zip([["a", "b"], ["c", "d"]]) {
            let members = members.map(|name| of(&found, name));
            let mean = |of: fn(&Change) -> f64| members.iter().map(|change| of(change)).sum::<f64>() / 2.0;
            assert!((kind.before - mean(|change| change.before)).abs() < 1e-12, "{kind:?}");
            assert!((kind.after - mean(|change| change.after)).abs() < 1e-12, "{kind:?}");
            assert!((kind.by.estimate - mean(|change| change.by.estimate)).abs() < 1e-12, "{kind:?}");
            assert!(kind.carried.is_empty() && (kind.by.low == kind.by.high) == (method == Method::Exact));
        }
        // Every one of four opponents counts a quarter of a score, and so "a" moves the others by a quarter of what he
        // gains against each: the Bricks by half of what he does, less half of that of "b".
        let [a, b] = ["a", "b"].map(|name| of(&found, name).by.estimate);
        assert!(a > 0.1 && b < 0.0 && (found.groups[0].by.estimate - (a + b) / 2.0).abs() < 1e-12);
        assert_eq!(found.groups[0].verdict, Verdict::Refuted);
        // Fighters of the same name in both runs, and no run that this one was held against before.
        assert_eq!((found.chain, found.new.len(), found.allow), (1, 0, Some(0.01)));
    }
}

/// A run whose blocks are longer is held against whole blocks of the finer one: four times as many quarters in each,
/// and nothing has moved. The same with a pair that the earlier run has the other way round.
#[test]
fn finer_blocks_are_put_together_to_those_of_an_earlier_run() {
    let (roster, work) = (roster(&five(4)), work(Method::Sample, 400));
    let fights = play(&roster, work, &());
    let coarse = |quarters: Vec<u32>| quarters.chunks(4).map(|four| four.iter().sum()).collect::<Vec<u32>>();
    let name = |place: usize| roster.fighter(place).name.clone();
    // Of 200 blocks of two trials, each of which has four quarters.
    let cell = |(place, (&(row, column), met)): (usize, (&(usize, usize), &crate::lab::play::Met))| {
        let Some(Kept::Blocks(quarters)) = kept(met) else { panic!("played") };
        let (names, quarters) = if place % 2 == 0 {
            ([row, column], quarters)
        } else {
            ([column, row], quarters.into_iter().map(|quarters| 8 - quarters).collect())
        };
        ([String::new(), name(names[0]), name(names[1])], Kept::Blocks(coarse(quarters)))
    };
    let cells = fights[0].pairs.iter().zip(&fights[0].met).enumerate().map(cell).collect();
    let text =
        "{\"command\": \"matrix\", \"complete\": true, \"seed\": 1, \"trials\": 400, \"baseline\": {\"chain\": 6}}";
    let base = Baseline::new("base", text, cells).unwrap();
    assert_eq!((base.trials, base.chain, fights[0].blocks.len()), (400, 6, 200));
    let found = changes(&roster, &fights, &base, None, 1);
    assert_eq!((found.cells, found.chain), (10, 7));
    assert!(found.entries.iter().all(|change| change.by.estimate.abs() < 1e-12), "{found:?}");
    assert!((found.correlation.unwrap() - 1.0).abs() < 1e-12, "{found:?}");
}

/// Two who met, as an earlier run kept it and as it is now.
fn pair(before: Kept, after: Met, blocks: &[u64], allow: f64) -> Changes {
    let entry = |name: &str| format!("[[entry]]\nname = \"{name}\"\nbody = 3\n");
    let roster = roster(&format!("system = \"smf\"\n{}{}", entry("own"), entry("other")));
    let names = [String::new(), "own".to_owned(), "other".to_owned()];
    let text = "{\"command\": \"matrix\", \"complete\": true, \"seed\": 1, \"trials\": 40}";
    let base = Baseline::new("base", text, vec![(names, before)]).unwrap();
    let fights = Fights { pairs: roster.pairs(), met: vec![after], blocks: blocks.to_vec() };
    changes(&roster, &[fights], &base, Some(allow), 1)
}

/// Two blocks of 20 trials against four of 10: 60 and 20 of 80 quarters before are a half, and 40, 0, 10 and 10 of 40
/// now are three eighths.
#[test]
fn coarse_blocks_are_held_against_the_fine_ones_that_end_with_them() {
    let mut ended = [[0; 4]; 4];
    ended[0][0] = 40;
    let cell = Cell::Counted(Counts::of_pairs(&ended).unwrap());
    let after = Met::Known { cell, blocks: vec![40, 0, 10, 10] };
    let found = pair(Kept::Blocks(vec![60, 20]), after, &[10, 20, 30, 40], 1.0);
    let own = of(&found, "own");
    assert_eq!((own.before, own.after), (0.5, 0.375));
    assert!((own.by.estimate + 0.125).abs() < 1e-12, "{own:?}");
    let other = of(&found, "other");
    assert_eq!((other.before, other.after), (0.5, 0.625));
}

/// Known scores that move by three points, up for the one and down for the other: beyond two of them, within four.
#[test]
fn a_known_move_is_judged_by_its_size_in_either_direction() {
    let chances = Chances { win: 0.53, draw: 0.0, undecided: 0.0 };
    let moved = |allow: f64| {
        let after = Met::Known { cell: Cell::Exact(chances), blocks: Vec::new() };
        let found = pair(Kept::Solved(0.5), after, &[40], allow);
        ["own", "other"].map(|name| of(&found, name).verdict)
    };
    assert_eq!((moved(0.02), moved(0.04)), ([Verdict::Refuted; 2], [Verdict::Held; 2]));
}
