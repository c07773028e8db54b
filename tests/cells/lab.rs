//! Every cell of every table of the lab against literals: three fighters with a box and a die or two each, whose fights
//! last one round and were worked out with pencil and paper.
//!
//! Whoever wins the toss for the initiative strikes first. One die beats one with 11 in 36, two beat one with 29 in 54,
//! and 23 in 48 of those who lose their only box are out: with h = 253/1728 and g = 667/2592. Of two who are out with p
//! and q when they are struck the first wins with q (2 - p) / 2, the second with p (2 - q) / 2, and nobody with
//! (1 - p) (1 - q), so that the first scores 1/2 + (q - p) / 2.

use crate::read::{Want, Wanted, csv, differences, parquet};
use slugfest::estimate::{Claimed, Expectation, Verdict as Judged};
use slugfest::lab::baseline::{Baseline, changes, kept};
use slugfest::lab::points::{Of, points};
use slugfest::lab::table::Group;
use slugfest::lab::worth::{Swap, Together, Worth, worth};
use slugfest::lab::{Matrix, Roster, Work, compare, fair, matrix, reading, side};
use slugfest::report::lab as reports;
use slugfest::scenario::{self, Method, Mistakes, Source, render};
use slugfest::stats::matchups::table::{Cell, Counts};
use slugfest::stats::paired::Difference;
use slugfest::systems::apart::Kind;

/// Chances to be out of whoever is struck with one die, with two, and with one die where there is a second box: that
/// takes two goals against none, 1 in 12.
const H: f64 = 253.0 / 1728.0;
const G: f64 = 667.0 / 2592.0;
const SECOND_BOX: f64 = 23.0 / 576.0;
/// The same with two dice: two goals more than one die has, by sums of 1/6, 2/6 and 3/6 each: 7 in 27.
const SECOND_BOX_TWO_DICE: f64 = 7.0 / 27.0 * 23.0 / 48.0;

/// Chances to be struck with one die, and with two.
const HIT: f64 = 11.0 / 36.0;
const HIT_BY_TWO: f64 = 29.0 / 54.0;

/// What the strong one scores against each of the others.
const STRONG: f64 = 0.5 + (G - H) / 2.0;
const WORK: Work = Work { trials: 1, seed: 1, method: Method::Exact };

fn fighter(name: &str, dice: u64, more: &str) -> String {
    format!("[[entry]]\nname = \"{name}\"\nbody = 1\nattack = \"{dice}D\"\ndefense = \"1D\"\n{more}")
}

fn roster(entries: &str) -> Roster {
    let mistakes = Mistakes::new();
    let text = format!("title = \"t\"\nsystem = \"smf\"\n[rules]\nround-limit = 1\n{entries}");
    let roster = reading::read(&Source::new("t.roster.toml", text), &mistakes);
    roster.unwrap_or_else(|| panic!("{}", render(&mistakes.into_vec(), false)))
}

fn three() -> Roster {
    roster(
        &[fighter("weak", 1, "cost = 1\n"), fighter("strong", 2, "cost = 3\n"), fighter("twin", 1, "cost = 1\n")]
            .concat(),
    )
}

/// Compares a table of a report, in both forms, with what is wanted in it.
#[track_caller]
fn hold(sheet: reports::Sheet<'_>, table: &str, wanted: &[Wanted]) {
    let files = sheet.files(&[]).unwrap();
    let bytes = |form: &str| {
        let path = format!("tables/{table}.{form}");
        &files.iter().find(|file| file.path == path).unwrap_or_else(|| panic!("{path} is not written")).bytes
    };
    let mut told = differences("csv", &csv(bytes("csv")), wanted, true);
    told.extend(differences("parquet", &parquet(bytes("parquet")), wanted, false));
    assert!(told.is_empty(), "{table}: {} cells differ:\n{}", told.len(), told.join("\n"));
}

/// Columns of numbers, beside those that are there already.
fn with<const N: usize>(mut row: Wanted, numbers: [(&'static str, f64); N]) -> Wanted {
    row.extend(numbers.map(|(column, number)| (column, Want::Near(number))));
    row
}

/// Columns of words; no word is an empty cell.
fn words<const N: usize>(words: [(&'static str, &str); N]) -> Wanted {
    words.map(|(column, word)| (column, if word.is_empty() { Want::Empty } else { Want::text(word) })).into()
}

fn setting(mut row: Wanted) -> Wanted {
    row.insert("setting", Want::text(""));
    row
}

/// Log-odds of the strong one against another; strengths have the mean 0.
fn lead() -> f64 {
    (STRONG / (1.0 - STRONG)).ln()
}

#[test]
fn every_table_that_a_report_may_hold_has_a_literal_answer() {
    let mut full = grouped();
    full.changes = Some(changes(&three(), &full.fights, &before(), None, 1));
    let tables: Vec<&str> = reports::matrix(&full, &[]).tables.iter().map(|(name, _)| *name).collect();
    assert_eq!(tables, ["entries", "cells", "archetypes", "archetype-pairs", "changes"]);
    let kept: Vec<&str> = reports::matrix(&full, &[]).kept.iter().map(|(name, _)| *name).collect();
    assert_eq!(kept, ["blocks"]);
    let map: Vec<&str> = reports::map(&full, &[]).tables.iter().map(|(name, _)| *name).collect();
    assert_eq!(map, ["places", "changes"]);
}

#[test]
fn every_cell_of_the_fighters_is_the_literal_one() {
    let matrix = matrix(&three(), WORK, &());
    // Of those who tie the first is the best opponent and the worst.
    let row = |entry: &str, against: [&str; 2], ranks: [u64; 3], standing: &str, numbers: [f64; 4]| {
        let [score, strength, share, undecided] = numbers;
        let row = words([
            ("entry", entry),
            ("archetype", ""),
            ("team_share", ""),
            ("in_support", ""),
            ("best_against", against[0]),
            ("worst_against", against[1]),
            ("standing", standing),
        ]);
        let mut row = with(
            setting(row),
            [
                ("score", score),
                ("low", score),
                ("high", score),
                ("strength", strength),
                ("strength_se", 0.0),
                ("equilibrium_share", share),
                ("score_against_equilibrium", if share > 0.0 { 0.5 } else { 1.0 - STRONG }),
                ("draw", 0.0),
                ("undecided", undecided),
            ],
        );
        row.extend(["rank", "rank_low", "rank_high"].into_iter().zip(ranks.map(Want::Whole)));
        row
    };
    let score = (1.5 - STRONG) / 2.0;
    let [both, mixed] = [(1.0 - H) * (1.0 - H), (1.0 - H) * (1.0 - G)];
    let undecided = (both + mixed) / 2.0;
    let others = ["weak", "twin"].map(|name| {
        let other = if name == "weak" { "twin" } else { "weak" };
        row(name, [other, "strong"], [2, 2, 3], "even", [score, -lead() / 3.0, 0.0, undecided])
    });
    let [weak, twin] = others;
    let ties = [&matrix.tables[0].rows[1].best_against, &matrix.tables[0].rows[1].worst_against]
        .map(|place| matrix.fighters[place.unwrap()].name.clone());
    let strong = row("strong", [&ties[0], &ties[1]], [1; 3], "strong", [STRONG, 2.0 * lead() / 3.0, 1.0, mixed]);
    hold(reports::matrix(&matrix, &[]), "entries", &[weak, strong, twin]);
}

fn cell(row: &str, column: &str, method: &str, numbers: [f64; 6]) -> Wanted {
    let [win, draw, undecided, score, low, high] = numbers;
    with(
        setting(words([("row", row), ("column", column), ("method", method), ("trials", "")])),
        [("win", win), ("draw", draw), ("undecided", undecided), ("score", score), ("low", low), ("high", high)],
    )
}

/// The table as it is, with one cell counted: of four trials one was won twice, one won once and drawn, one lost twice,
/// one undecided and lost: 4 + 3 + 0 + 1 quarters of 16.
#[test]
fn every_cell_of_the_pairs_is_the_literal_one() {
    let mut matrix = matrix(&three(), WORK, &());
    let mixed = (1.0 - H) * (1.0 - G);
    let known = |row: &str, column: &str, win: f64, undecided: f64, score: f64| {
        cell(row, column, "exact", [win, 0.0, undecided, score, score, score])
    };
    let mut wanted = [
        known("weak", "strong", H * (2.0 - G) / 2.0, mixed, 1.0 - STRONG),
        known("weak", "twin", H * (2.0 - H) / 2.0, (1.0 - H) * (1.0 - H), 0.5),
        known("strong", "twin", G * (2.0 - H) / 2.0, mixed, STRONG),
    ];
    hold(reports::matrix(&matrix, &[]), "cells", &wanted);
    let mut pairs = [[0; 4]; 4];
    [(3, 3), (3, 2), (0, 0), (1, 0)].into_iter().for_each(|(first, second): (usize, usize)| pairs[first][second] += 1);
    let cells = &mut matrix.tables[0].cells;
    (cells[1].cell, cells[1].low, cells[1].high) = (Cell::Counted(Counts::of_pairs(&pairs).unwrap()), 0.25, 0.875);
    wanted[1] = cell("weak", "twin", "sample", [3.0 / 8.0, 1.0 / 8.0, 1.0 / 8.0, 0.5, 0.25, 0.875]);
    wanted[1].insert("trials", Want::Whole(4));
    hold(reports::matrix(&matrix, &[]), "cells", &wanted);
}

#[test]
fn every_cell_of_the_map_is_the_literal_one() {
    let row = |entry: &str, strength: f64| {
        let row = words([("entry", entry), ("archetype", ""), ("x", ""), ("y", "")]);
        with(setting(row), [("strength", strength), ("strength_se", 0.0)])
    };
    let wanted = [row("weak", -lead() / 3.0), row("strong", 2.0 * lead() / 3.0), row("twin", -lead() / 3.0)];
    hold(reports::map(&matrix(&three(), WORK, &()), &[]), "places", &wanted);
}

/// The three with kinds, which fighters by numbers have none of.
fn grouped() -> Matrix {
    let mut matrix = matrix(&three(), WORK, &());
    matrix.tables[0].groups = vec![Group {
        name: "pair".to_owned(),
        members: vec![0, 1],
        score: 0.5,
        low: 0.25,
        high: 0.75,
        rank: 1,
        rank_low: 2,
        rank_high: 3,
        best: (1, 0.625),
        worst: (0, 0.375),
        spread: 0.125,
        strong: 0.0625,
        best_against: vec![Some(0.625)],
        picked_against: vec![Some(0.5)],
        response: Some((2, 0.375)),
        against: vec![Some(0.25)],
    }];
    matrix
}

#[test]
fn every_cell_of_the_kinds_is_the_literal_one() {
    let row = words([("archetype", "pair"), ("best", "strong"), ("worst", "weak"), ("best_response", "twin")]);
    let mut row = with(
        setting(row),
        [
            ("score", 0.5),
            ("low", 0.25),
            ("high", 0.75),
            ("spread", 0.125),
            ("best_score", 0.625),
            ("worst_score", 0.375),
            ("above_55", 0.0625),
            ("best_response_score", 0.375),
        ],
    );
    row.extend([("builds", 2), ("rank", 1), ("rank_low", 2), ("rank_high", 3)].map(|(name, n)| (name, Want::Whole(n))));
    hold(reports::matrix(&grouped(), &[]), "archetypes", &[row]);
    let pair = setting(words([("row", "pair"), ("column", "pair")]));
    let pair = with(pair, [("score", 0.25), ("best_score", 0.625), ("picked_score", 0.5)]);
    hold(reports::matrix(&grouped(), &[]), "archetype-pairs", &[pair]);
}

/// An earlier run in which all three had one die.
fn before() -> Baseline {
    let roster = roster(&["weak", "strong", "twin"].map(|name| fighter(name, 1, "")).concat());
    let fights = matrix(&roster, WORK, &()).fights;
    let name = |place: usize| roster.fighter(place).name.clone();
    let pairs = fights[0].pairs.iter().zip(&fights[0].met);
    let all = pairs.filter_map(|(&(row, column), met)| Some(([String::new(), name(row), name(column)], kept(met)?)));
    let run = r#"{"command": "matrix", "complete": true, "seed": 1, "trials": 1, "baseline": {"chain": 1}}"#;
    Baseline::new("before", run, all.collect()).unwrap()
}

#[test]
fn every_cell_of_the_changes_is_the_literal_one() {
    let mut matrix = matrix(&three(), WORK, &());
    let gained = STRONG - 0.5;
    for (allow, verdicts) in [(None, [None; 2]), (Some(0.05), [Some(Judged::Refuted), Some(Judged::Held)])] {
        matrix.changes = Some(changes(&three(), &matrix.fights, &before(), allow, 1));
        let row = |entry: &str, by: f64, verdict: Option<Judged>| {
            let verdict = verdict.map_or("", |verdict| if verdict == Judged::Held { "held" } else { "refuted" });
            let row = words([("kind", "entry"), ("entry", entry), ("verdict", verdict)]);
            with(row, [("before", 0.5), ("after", 0.5 + by), ("difference", by), ("low", by), ("high", by)])
        };
        // The largest change first; those of the two others are equal but for their last bit.
        let second = matrix.changes.as_ref().unwrap().entries[1].name.clone();
        let third = if second == "weak" { "twin" } else { "weak" };
        let [large, small] = verdicts;
        let others = [second.as_str(), third].map(|name| row(name, -gained / 2.0, small));
        let wanted: Vec<Wanted> = std::iter::once(row("strong", gained, large)).chain(others).collect();
        hold(reports::matrix(&matrix, &[]), "changes", &wanted);
    }
}

/// Costs that are printed set the scale: the others' one point, and two more for the strength of the strong one.
#[test]
fn every_cell_of_the_costs_is_the_literal_one() {
    let found = points(&three(), Of::Fighters, None, WORK, &()).unwrap().unwrap();
    let row = |what: &str, cost: f64, printed: f64, flagged: &str| {
        let numbers = [("cost", cost), ("low", cost), ("high", cost), ("printed", printed)];
        with(words([("what", what), ("flagged", flagged)]), numbers)
    };
    let rows = [row("strong", 3.0, 3.0, "false"), row("weak", 1.0, 1.0, "false"), row("twin", 1.0, 1.0, "false")];
    hold(reports::points::points(&found), "costs", &rows);
    // With a unit the scale is another one, on which what is printed says nothing: the strong one costs five.
    let found = points(&three(), Of::Fighters, Some(("strong", 5.0)), WORK, &()).unwrap().unwrap();
    let row = |what: &str, cost: f64| {
        let words = words([("what", what), ("flagged", ""), ("printed", "")]);
        with(words, [("cost", cost), ("low", cost), ("high", cost)])
    };
    let rows = [row("strong", 5.0), row("weak", 0.0), row("twin", 0.0)];
    hold(reports::points::points(&found), "costs", &rows);
}

const SIDE: &str = "body = 1\nattack = \"1D\"\ndefense = \"1D\"\n";

fn duel(first: &str) -> String {
    let second = format!("[[side]]\nname = \"B\"\n{SIDE}");
    let head = "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n[rules]\nround-limit = 1\n";
    format!(
        "{head}[[side]]\nname = \"A\"\n{first}{second}[[case]]\nname = \"two\"\nset = {{ \"side.A.attack\" = \"2D\" }}\n"
    )
}

#[test]
fn every_cell_of_a_comparison_is_the_literal_one() {
    let source = Source::new("t.toml", duel(SIDE));
    let mistakes = Mistakes::new();
    let sides = ["base", "two"].map(|name| side::read(&source, Some(name), None, &mistakes).unwrap().unwrap());
    let [first, second] = sides;
    let mut found = compare::Question::of(first, second).unwrap().compare(WORK, None, "t".to_owned(), &()).unwrap();
    let names = found.names.clone();
    let by = (G - H) * (2.0 - H) / 2.0;
    let said = |table: [&str; 4], exact: &str| {
        let [both, only_a, only_b, neither] = table;
        let shares = [("both", both), ("only_a", only_a), ("only_b", only_b), ("neither", neither)];
        let mut row = words(shares);
        row.extend(words([
            ("from", &names[0]),
            ("to", &names[1]),
            ("is_exact", exact),
            ("delta", ""),
            ("verdict", "better"),
        ]));
        row
    };
    let wanted = with(said([""; 4], "true"), [("difference", by), ("low", by), ("high", by)]);
    hold(reports::compare::compare(&found), "comparison", &[wanted]);
    (found.table, found.exact) = (Some([0.5, 0.0625, 0.125, 0.3125]), false);
    found.difference = Difference { estimate: 0.0625, low: 0.03125, high: 0.09375 };
    let numbers = [("both", 0.5), ("only_a", 0.0625), ("only_b", 0.125), ("neither", 0.3125)];
    found.delta = Some(0.125);
    let wanted = with(with(said([""; 4], "false"), numbers), [("delta", 0.125)]);
    let wanted = with(wanted, [("difference", 0.0625), ("low", 0.03125), ("high", 0.09375)]);
    hold(reports::compare::compare(&found), "comparison", &[wanted]);
}

#[test]
fn every_cell_of_a_number_left_open_is_the_literal_one() {
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("t.toml", duel(SIDE).split("[[case]]").next().unwrap()), &mistakes);
    let question = fair::read(scenario.unwrap(), "side.B.body", 1..=2).unwrap();
    let found = question.fair(0.5, WORK, question.info("t".to_owned()), &());
    let row = |value: u64, score: f64| {
        let mut row = with(words([("vary", "side.B.body")]), [("p", score), ("low", score), ("high", score)]);
        row.insert("value", Want::Whole(value));
        row
    };
    let wanted = [row(1, 0.5), row(2, 0.5 + (SECOND_BOX - H) / 2.0)];
    hold(reports::fair::fair(&found), "values", &wanted);
}

/// What a die, a box and what makes no difference are worth to the weak one, against the other two.
#[test]
fn cells_of_what_picks_are_worth_are_the_literal_ones() {
    let panel = "[panel]\nentries = [\"strong\", \"twin\"]\n";
    let entries = [fighter("weak", 1, ""), fighter("strong", 2, ""), fighter("twin", 1, "")].concat();
    let mut found = worth(&roster(&format!("{entries}{panel}")), 0, WORK, &()).unwrap();
    let (own, die) = ((1.5 - STRONG) / 2.0, (G - H) / 2.0);
    let body = ((H - SECOND_BOX) / 2.0 + (G - SECOND_BOX_TWO_DICE) / 2.0) / 2.0;
    let logit = |p: f64| (p / (1.0 - p)).ln();
    // Against himself is as against his twin.
    let (own_die, own_body) = ((G - H) / 2.0, (H - SECOND_BOX) / 2.0);
    // Whoever has a Glass Jaw is out whenever he is struck.
    let (jaw, own_jaw) = ((H - HIT + G - HIT_BY_TWO) / 4.0, (H - HIT) / 2.0);
    let wanted = [
        ("glass-jaw", "fault", jaw, own_jaw),
        ("melee-attack +1D", "die", die, own_die),
        ("body +1", "box", body, own_body),
        ("psyche +1", "box", 0.0, 0.0),
    ];
    found.picks.retain(|pick| wanted.iter().any(|(name, ..)| pick.pick == *name));
    let row = |&(pick, kind, by, own_by): &(&str, &str, f64, f64)| {
        let row = words([
            ("entry", "weak"),
            ("pick", pick),
            ("kind", kind),
            ("has", "false"),
            ("alarm", "false"),
            ("no_effect", if by == 0.0 { "true" } else { "false" }),
        ]);
        let more = logit(own + by) - logit(own);
        let row = with(row, [("points", by), ("low", by), ("high", by), ("logit", more), ("dice", by / die)]);
        with(row, [("mirror", own_by), ("mirror_low", own_by), ("mirror_high", own_by)])
    };
    let rows: Vec<Wanted> = wanted.iter().map(row).collect();
    found.swaps = vec![Swap {
        pick: "armor".to_owned(),
        instead: "rage".to_owned(),
        kind: Kind::Power,
        by: Difference { estimate: 0.125, low: -0.25, high: 0.5 },
    }];
    hold(reports::worth::worth(&found), "picks", &rows);
    let more = Difference { estimate: 0.125, low: -0.25, high: 0.5 };
    let picks = ["armor", "rage"].map(str::to_owned);
    let both = Some(Difference { estimate: 0.25, low: -0.125, high: 0.625 });
    let kinds = [Kind::Power; 2];
    found.pairs = vec![Together { picks, kinds, both, more, p_value: 0.75, significant: false }];
    let pair = words([("entry", "weak"), ("pick", "armor"), ("with", "rage"), ("significant", "false")]);
    let pair = with(pair, [("points", 0.125), ("low", -0.25), ("high", 0.5), ("p_value", 0.75)]);
    let pair = with(pair, [("of_both", 0.25), ("of_both_low", -0.125), ("of_both_high", 0.625)]);
    hold(reports::worth::worth(&found), "pairs", &[pair]);
    let (value, low, high, verdict) = (0.125, -0.25, 0.5, Judged::Undecided);
    let (case, claim) = ("weak".to_owned(), "worth of armor at least 10 points".to_owned());
    found.expectations =
        vec![Expectation { case, claim: claim.clone(), of: Claimed::Points, value, low, high, verdict }];
    let told = words([("case", "weak"), ("claim", &claim), ("verdict", "undecided")]);
    let told = with(told, [("value", value), ("low", low), ("high", high)]);
    hold(reports::worth::worth(&found), "expectations", &[told]);
    let other = words([("entry", "weak"), ("pick", "armor"), ("instead", "rage"), ("kind", "power")]);
    let other = with(other, [("points", 0.125), ("low", -0.25), ("high", 0.5)]);
    hold(reports::worth::worth(&found), "alternatives", &[other]);
}

/// Whoever was stopped before the panel was met knows what somebody is worth against himself, and says so.
#[test]
fn what_is_known_against_himself_alone_is_told_so() {
    let panel = "[panel]\nentries = [\"strong\"]\n";
    let entries = [fighter("weak", 1, ""), fighter("strong", 2, "")].concat();
    let mut found = worth(&roster(&format!("{entries}{panel}")), 0, WORK, &()).unwrap();
    let says = |found: &Worth| {
        let files = reports::worth::worth(found).files(&[]).unwrap();
        let text = files.into_iter().find(|file| file.path == "report.md").unwrap().bytes;
        String::from_utf8(text).unwrap().contains(" points against himself")
    };
    assert!(!says(&found));
    found.picks.iter_mut().for_each(|pick| pick.panel = None);
    assert!(says(&found));
}

/// Solved pairs are kept by their scores; the numbers of blocks are for whoever was played.
#[test]
fn every_cell_of_what_is_kept_is_the_literal_one() {
    let matrix = matrix(&three(), WORK, &());
    let files = reports::matrix(&matrix, &[]).files(&[]).unwrap();
    let blocks = files.iter().find(|file| file.path == "tables/blocks.parquet").unwrap();
    let row = |row: &str, column: &str, score: f64| {
        with(setting(words([("row", row), ("column", column), ("quarters_1", "")])), [("score", score)])
    };
    let wanted = [row("weak", "strong", 1.0 - STRONG), row("weak", "twin", 0.5), row("strong", "twin", STRONG)];
    let told = differences("blocks", &parquet(&blocks.bytes), &wanted, false);
    assert!(told.is_empty(), "{}", told.join("\n"));
}
