//! Comparisons against runs of scenarios and tables of rosters: the same numbers by another way.

use super::{NUMBERS, from_blocks, score, table, work};
use crate::lab::compare::{Comparison, Question};
use crate::lab::paired::gain;
use crate::lab::play::Follow;
use crate::lab::reading;
use crate::lab::side::{self, Side};
use crate::lab::table::Table;
use crate::plan::{self, Length, Overrides};
use crate::run::{self, Watch};
use crate::scenario::{self, Method, Mistakes, Source};
use crate::stats::proportion::clopper_pearson;
use crate::stats::verdict::Verdict;
use crate::stop::Stop;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const CASES: &str = "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n[[side]]\nname = \"A\"\nbody = 4\n\
                     [[side]]\nname = \"B\"\nbody = 5\n[[case]]\nname = \"tough\"\nset = { \"side.A.body\" = 5 }\n";

fn side(source: &Arc<Source>, name: Option<&str>, outcome: Option<&str>) -> Result<Side, String> {
    let mistakes = Mistakes::new();
    let read = side::read(source, name, outcome, &mistakes);
    let said = scenario::render(&mistakes.into_vec(), false);
    read.ok_or(said)?.map_err(|refused| format!("{}: {}", refused.message, refused.help))
}

fn compared(text: &str, names: [&str; 2], work: super::Work, delta: Option<f64>) -> Comparison {
    let source = Source::new("c.toml", text);
    let [a, b] = names.map(|name| side(&source, Some(name), None).unwrap());
    let question = Question::of(a, b).unwrap();
    question.compare(work, delta, String::new(), &()).unwrap()
}

struct Nobody;

impl Watch for Nobody {
    fn planned(&mut self, _: u64, _: usize) {}

    fn goes_on(&mut self, _: u64) -> bool {
        true
    }
}

/// A run counts its own differences, by another loop: the same dice, and the same table of four.
#[test]
fn cases_differ_as_their_run_says_they_do() {
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("c.toml", CASES), &mistakes);
    let length = Some(Length::Trials(3000));
    let overrides = Overrides { length, seed: Some(1), method: Some(Method::Sample), ..Overrides::default() };
    let plan = plan::plan(scenario.into_iter().collect(), overrides, &mistakes).swap_remove(0);
    let approach = run::approach(&plan, crate::stop::Stop::never()).unwrap();
    let summary = run::run(&plan, &approach, &mut Nobody).unwrap();
    let change = summary.differences[0].outcome("A wins").unwrap();
    let found = compared(CASES, ["base", "tough"], work(Method::Sample, 3000), None);
    let [both, only_a, only_b, neither] = found.table.unwrap();
    assert!((both + only_a + only_b + neither - 1.0).abs() < 1e-12);
    assert!((found.difference.estimate - change.by).abs() < 1e-12, "{found:?} {change:?}");
    let (low, high) = change.interval.unwrap();
    assert!(summary.differences_family > 1 && low < found.difference.low && found.difference.high < high);
    assert!((only_b - only_a - found.difference.estimate).abs() < 1e-12);
    let p = |case: usize| summary.cases[case].outcomes.iter().find(|row| row.outcome == "A wins").unwrap().p;
    assert!((found.scores[0].0 - p(0)).abs() < 1e-12 && (found.scores[1].0 - p(1)).abs() < 1e-12);
    assert!((from_blocks(&found.traces, 0) - found.difference.estimate).abs() < 1e-12);
    // One more box is worth several points, and the same dice make that known better than dice of their own would.
    assert_eq!(found.verdict, Verdict::Better);
    assert!(found.gain.unwrap() > 1.2, "{:?}", found.gain);
    let exact = compared(CASES, ["base", "tough"], work(Method::Exact, 1), None);
    assert!(exact.exact && exact.table.is_none() && exact.trials == 0);
    assert!(found.difference.low < exact.difference.estimate && exact.difference.estimate < found.difference.high);
    // The other way round everything changes its sign.
    let back = compared(CASES, ["tough", "base"], work(Method::Sample, 3000), None);
    assert!((back.difference.estimate + found.difference.estimate).abs() < 1e-12);
    assert!((back.difference.low + found.difference.high).abs() < 1e-12 && back.verdict == Verdict::Worse);
}

/// The table of a roster has the scores of both against everybody; of three, one is left whom both meet.
#[test]
fn fighters_differ_by_what_the_table_of_their_roster_has() {
    let roster = super::roster(NUMBERS);
    for method in [Method::Exact, Method::Sample] {
        let table = table(&roster, work(method, 2000));
        let found = compared(NUMBERS, ["small", "large"], work(method, 2000), None);
        let expected = score(&table, 2, 1) - score(&table, 0, 1);
        assert!((found.difference.estimate - expected).abs() < 1e-12, "{found:?} {expected}");
        assert_eq!((found.opponents.as_slice(), found.exact), (&["middling".to_owned()][..], method == Method::Exact));
        assert!(found.difference.low <= expected + 1e-12 && expected - 1e-12 <= found.difference.high);
    }
}

/// One trial is one block, which says nothing of how far it may be off; of five, some are won by the
/// large one where the small one does not win.
#[test]
fn one_trial_of_a_roster_could_be_anything() {
    let roster = super::roster(NUMBERS);
    let found: Vec<f64> = (1..=5)
        .map(|seed| {
            let one = super::Work { seed, ..work(Method::Sample, 1) };
            let table = table(&roster, one);
            let difference = compared(NUMBERS, ["large", "small"], one, None).difference;
            assert_eq!(difference.estimate, score(&table, 0, 1) - score(&table, 2, 1));
            assert_eq!((difference.low, difference.high), (-1.0, 1.0));
            difference.estimate
        })
        .collect();
    assert!(found.iter().any(|by| *by < 0.0), "{found:?}");
}

/// Who cannot be met in one setting counts in none, or he would count half as much as the others: in the dark the hawk
/// has a die more against whoever does not see him, 21 with all that could be added, and a throw has 20 at most.
#[test]
fn only_those_count_whom_both_can_meet_in_every_setting() {
    let hawk = "[[entry]]\nname = \"hawk\"\nbody = 3\nattack = 12\n\
                powers = [\"enhanced-senses\", \"rage\", \"growth\"]\n";
    let owl = "[[entry]]\nname = \"owl\"\nbody = 3\npowers = [\"enhanced-senses\"]\n";
    let light = "[[setting]]\nname = \"light\"\n";
    let dark = "[[setting]]\nname = \"dark\"\nset = { \"rules.stygian-darkness\" = true }\n";
    let text = |settings: &str| format!("{NUMBERS}{hawk}{owl}{settings}");
    let found = |settings: &str| compared(&text(settings), ["small", "hawk"], work(Method::Exact, 1), None);
    let both = found(&[light, dark].concat());
    assert_eq!(both.opponents, ["owl"]);
    assert!(both.notes.iter().any(|note| note.contains("meet middling, large,")), "{:?}", both.notes);
    assert_eq!(found(light).opponents, ["middling", "large", "owl"]);
    let roster = super::roster(&text(&[light, dark].concat()));
    let tables = crate::lab::matrix(&roster, work(Method::Exact, 1), &()).tables;
    let by = |table: &Table| score(table, 3, 4) - score(table, 0, 4);
    let expected = (by(&tables[0]) + by(&tables[1])) / 2.0;
    assert!((both.difference.estimate - expected).abs() < 1e-12, "{} {expected}", both.difference.estimate);
}

#[test]
fn what_the_same_dice_are_worth_takes_more_than_twenty_blocks() {
    let block = |n: usize| (10, if n.is_multiple_of(2) { [0.2, 0.5] } else { [0.6, 0.8] });
    let blocks = |count: usize| (0..count).map(block).collect::<Vec<_>>();
    assert_eq!(gain(&blocks(20)), None);
    // By 0.4 up and down, by 0.3, and the difference by 0.1.
    assert!((gain(&blocks(21)).unwrap() - (0.4f64.powi(2) + 0.3f64.powi(2)) / 0.1f64.powi(2)).abs() < 1e-9);
    let same = vec![(10, [0.5, 0.5]); 30];
    assert_eq!(gain(&same), None);
}

#[test]
fn what_is_the_same_is_equal_and_never_better() {
    let twins = format!("{NUMBERS}[[entry]]\nname = \"large too\"\nbody = 4\n");
    let found =
        |delta: Option<f64>, trials| compared(&twins, ["large", "large too"], work(Method::Sample, trials), delta);
    let same = found(Some(0.01), 4000);
    let [_, only_a, only_b, _] = same.table.unwrap();
    assert_eq!((only_a, only_b, same.difference.estimate, same.verdict), (0.0, 0.0, 0.0, Verdict::Equal));
    assert!(matches!(found(None, 4000).verdict, Verdict::Undecided { .. }));
    assert!(matches!(found(Some(0.01), 100).verdict, Verdict::Undecided { more: Some(_) }));
    let exact = compared(&twins, ["large", "large too"], work(Method::Exact, 1), None);
    assert_eq!((exact.verdict, exact.difference.estimate), (Verdict::Equal, 0.0));
}

#[test]
fn a_saved_run_is_compared_without_its_dice() {
    let run = r#"{"scenario": {"file": "old.toml"}, "method": "sample", "complete": true, "seed": 11, "cases": [{
                 "case": "base", "trials": 70, "outcomes": [{"outcome": "A wins", "count": 56, "p": 0.8, "exact": null}]}]}"#;
    let saved =
        |text: &str, outcome: Option<&str>| side::saved(if text == run { "new" } else { "old" }, text, None, outcome);
    let source = Source::new("c.toml", CASES);
    let question = Question::of(saved(run, None).unwrap(), side(&source, Some("tough"), None).unwrap()).unwrap();
    // Whatever is played has dice of its own, and where nothing is the dice were those of the run.
    assert_eq!(question.asked().1, side(&source, Some("tough"), None).unwrap().asked.1);
    let found = question.compare(work(Method::Exact, 1), None, String::new(), &()).unwrap();
    assert!(found.table.is_none() && !found.exact && found.scores[0].0 == 0.8, "{found:?}");
    let other = saved(&run.replace("56", "48").replace("70", "80"), None).unwrap();
    let between = Question::of(other, saved(run, None).unwrap()).unwrap();
    assert_eq!(between.asked(), (None, Some(11), None));
    let between = between.compare(work(Method::Sample, 9), None, String::new(), &()).unwrap();
    // Newcombe's contrast (a).
    assert!((between.difference.low - 0.0524).abs() < 5.1e-5 && (between.difference.high - 0.3339).abs() < 5.1e-5);
    let refused = |text: &str, outcome: Option<&str>| saved(text, outcome).err().unwrap().message;
    assert!(refused(&run.replace("true", "false"), None).contains("interrupted"));
    assert!(refused(run, Some("A win")).contains("\"A win\""));
    assert!(refused("{\"command\": \"matrix\"}", None).contains("roster"));
    assert_eq!(refused("{\"schema\": \"x\"}", None), "old follows schema \"x\" of run.json, and schema 1 can be read");
}

/// What was solved, by the method of the run or besides what was counted, has no error of its own.
#[test]
fn a_saved_run_that_was_solved_is_known() {
    let run = |method: &str, count: &str, p: f64, exact: &str| {
        let case = format!(
            r#"{{"case": "base", "trials": 50, "outcomes": [
                {{"outcome": "A wins", "count": {count}, "p": {p}, "exact": {exact}}}]}}"#
        );
        let text = format!(
            r#"{{"scenario": {{"file": "old.toml", "title": "T"}}, "method": "{method}", "complete": true,
                "cases": [{case}]}}"#
        );
        side::saved(&format!("{method} {p}"), &text, None, None).unwrap()
    };
    let compared = |first: Side, second: Side| {
        let question = Question::of(first, second).unwrap();
        assert_eq!(question.asked(), (None, None, None));
        // Two of one name are told apart by where they lie.
        let [first, second] = question.sides.each_ref().map(|side| side.name.clone());
        assert!(first != second && first.starts_with("exact"), "{first} {second}");
        question.compare(work(Method::Sample, 9), None, String::new(), &()).unwrap()
    };
    let known = compared(run("exact", "null", 0.8, "null"), run("sample", "30", 0.6, "0.75"));
    assert!(known.exact && known.trials == 0 && known.gain.is_none(), "{known:?}");
    assert_eq!(known.scores, [(0.8, 0.8, 0.8), (0.75, 0.75, 0.75)]);
    let by = known.difference;
    assert!((by.estimate + 0.05).abs() < 1e-12 && by.low == by.estimate && by.high == by.estimate, "{by:?}");
    assert_eq!((known.verdict, known.info.title.as_str()), (Verdict::Worse, "T"));
    // Half of 50: Clopper and Pearson's interval at 97.5 % ends 0.337 and 0.663, so that two hold at once; the
    // difference is known no better.
    let counted = compared(run("exact", "null", 0.8, "null"), run("sample", "25", 0.5, "null"));
    let (p, low, high) = counted.scores[1];
    assert!(p == 0.5 && (low - 0.337).abs() < 5e-4 && (high - 0.663).abs() < 5e-4, "{counted:?}");
    assert!(!counted.exact && counted.trials == 50 && (counted.difference.estimate + 0.3).abs() < 1e-12);
}

/// A case beside a saved run plays alone what it would play beside another case, block after block.
#[test]
fn a_case_beside_a_saved_run_has_the_score_that_it_has_beside_a_case() {
    let run = r#"{"scenario": {"file": "old.toml"}, "method": "sample", "complete": true, "cases": [{"case": "base",
                 "trials": 70, "outcomes": [{"outcome": "A wins", "count": 56, "p": 0.8, "exact": null}]}]}"#;
    let source = Source::new("c.toml", CASES);
    let saved = side::saved("old", run, None, None).unwrap();
    let question = Question::of(saved, side(&source, Some("tough"), None).unwrap()).unwrap();
    let found = question.compare(work(Method::Sample, 1234), None, String::new(), &()).unwrap();
    let both = compared(CASES, ["base", "tough"], work(Method::Sample, 1234), None);
    assert!((found.scores[1].0 - both.scores[1].0).abs() < 1e-12, "{:?} {:?}", found.scores, both.scores);
    assert!((found.scores[1].1 - both.scores[1].1).abs() < 1e-12 && found.trials == 70, "{found:?}");
}

/// The first file's wishes count, and the second's where it has none.
#[test]
fn what_the_first_file_asks_for_counts() {
    let asking = |lines: &str| side(&Source::new(lines, format!("{lines}{CASES}")), Some("base"), None).unwrap();
    let of = |first: &str, second: &str| Question::of(asking(first), asking(second)).unwrap().asked();
    let all = "trials = 70\nseed = 5\nmethod = \"sample\"\n";
    assert_eq!(of(all, "trials = 80\nseed = 6\nmethod = \"exact\"\n"), (Some(70), Some(5), Some(Method::Sample)));
    assert_eq!(of("seed = 9\n", all), (Some(70), Some(9), Some(Method::Sample)));
}

#[test]
fn what_cannot_be_compared_is_refused_with_a_remedy() {
    let (source, roster) = (Source::new("c.toml", CASES), Source::new("r.toml", NUMBERS));
    assert!(reading::is_roster(&roster) && !reading::is_roster(&source));
    let refused = |source: &Arc<Source>, name: Option<&str>| side(source, name, None).err().unwrap();
    assert!(refused(&source, None).contains("c.toml#CASE: \"base\" or \"tough\""));
    assert!(refused(&source, Some("tuff")).contains("\"tough\""));
    assert!(refused(&roster, Some("larg")).contains("\"large\""));
    assert!(refused(&roster, None).contains("write r.toml#NAME: \"small\", \"middling\" or \"large\""));
    // Eight are listed of nine.
    let cases = |n: usize| format!("[[case]]\nname = \"case {n}\"\nset = {{ \"side.A.body\" = {n} }}\n");
    let nine = Source::new("9.toml", CASES.to_owned() + &(6..=12).map(cases).collect::<String>());
    let said = refused(&nine, None);
    assert!(said.contains("has 9 cases") && said.contains("or \"case 11\"") && !said.contains("case 12"), "{said}");
    let entry = |n: usize| format!("[[entry]]\nname = \"entry {n}\"\nbody = {n}\n");
    let nine = Source::new("9.toml", NUMBERS.to_owned() + &(4..=9).map(entry).collect::<String>());
    let said = refused(&nine, None);
    assert!(said.contains("or \"entry 8\"") && !said.contains("entry 9"), "{said}");
    assert!(side(&source, Some("base"), Some("A win")).err().unwrap().contains("\"A wins\""));
    let of = |a: Side, b: Side| Question::of(a, b).err().unwrap().message;
    let (case, fighter) =
        (|| side(&source, Some("base"), None).unwrap(), || side(&roster, Some("large"), None).unwrap());
    assert!(of(case(), fighter()).contains("cannot be compared"));
    assert!(of(case(), case()).contains("the same"));
    let two = Source::new("2.toml", NUMBERS.replace("[[entry]]\nname = \"middling\"\nbody = 3\n", ""));
    let [a, b] = ["small", "large"].map(|name| side(&two, Some(name), None).unwrap());
    assert!(of(a, b).contains("nobody"));
}

/// Of a single fight each score has the interval of its own wins, whichever of the two is better; both hold at once.
#[test]
fn a_score_is_told_with_the_interval_of_its_own_wins() {
    let found = compared(CASES, ["base", "tough"], work(Method::Sample, 500), None);
    assert_ne!(found.scores[0].0, found.scores[1].0);
    for (score, low, high) in found.scores {
        let wins = (score * found.trials as f64).round() as u64;
        assert_eq!((low, high), clopper_pearson(wins, found.trials, 0.975));
    }
}

/// A single block of trials says nothing of how blocks vary: the difference is known, and how far it may be off is not.
#[test]
fn a_single_block_leaves_the_interval_open() {
    let found = compared(NUMBERS, ["small", "large"], work(Method::Sample, 1), None);
    let [_, only_first, only_second, _] = found.table.unwrap();
    assert!(only_second > only_first, "{found:?}");
    let difference = found.difference;
    assert_eq!((difference.estimate, difference.low, difference.high), (only_second - only_first, -1.0, 1.0));
}

/// Whoever asks to stop is told that not all is there, even where nothing was left to play.
#[test]
fn a_comparison_is_complete_unless_somebody_asked_to_stop() {
    static ASKED: AtomicBool = AtomicBool::new(true);
    struct Stopped;
    impl Follow for Stopped {
        fn done(&self, _: u64) {}
        fn stop(&self) -> Stop {
            Stop::at(&ASKED)
        }
    }
    let run = |p: f64| {
        let text = format!(
            r#"{{"scenario": {{"file": "old.toml"}}, "method": "exact", "complete": true, "cases": [{{"case": "base",
                "trials": 0, "outcomes": [{{"outcome": "A wins", "count": null, "p": {p}, "exact": null}}]}}]}}"#
        );
        side::saved(&format!("{p}"), &text, None, None).unwrap()
    };
    let complete = |follow: &dyn Follow| {
        let question = Question::of(run(0.8), run(0.6)).unwrap();
        question.compare(work(Method::Sample, 9), None, String::new(), follow).unwrap().complete
    };
    assert!(complete(&()) && !complete(&Stopped));
}
