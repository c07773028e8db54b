//! What is played for a precision: the right ones are found, numbers are as precise as asked, and come from fresh dice.

use super::{NUMBERS, roster, score, table, work};
use crate::chance::Stream;
use crate::lab::course::Left;
use crate::lab::play::{Pair, block_ends};
use crate::lab::{Matrix, Precision, Roster, Work, matrix, precise};
use crate::scenario::Method;
use crate::stats::matchups::table::{Cell, Counts};
use crate::stop::Stop;

/// Seven fighters by numbers, some of them close to each other.
fn field() -> Roster {
    let fighter =
        |(place, body): (usize, &usize)| format!("[[entry]]\nname = \"{place}\"\nbody = {body}\nattack = \"4D\"\n");
    let more = "[[entry]]\nname = \"quick\"\nbody = 5\nattack = \"5D\"\n[[entry]]\nname = \"slow\"\nbody = 6\nattack = \"3D\"\n";
    let all: String = [2, 3, 4, 5, 6].iter().enumerate().map(fighter).collect();
    roster(&format!("system = \"smf\"\n{all}{more}"))
}

fn sampled(seed: u64, trials: u64) -> Work {
    Work { seed, ..work(Method::Sample, trials) }
}

/// The share of seeds that may fail at a rate of one in twenty, give or take four standard errors.
fn tolerated(seeds: u64) -> f64 {
    0.05 + 4.0 * (0.05 * 0.95 / seeds as f64).sqrt()
}

fn rows(matrix: &Matrix) -> Vec<(&str, f64, f64, f64)> {
    let table = &matrix.tables[0];
    table.rows.iter().map(|row| (matrix.fighters[row.entry].name.as_str(), row.low, row.score, row.high)).collect()
}

/// Over many seeds of a table that is known: the true best two stay in the race, their scores are told with intervals
/// that hold the true ones, and who is picked for his luck in the race has none of it in the numbers that are told.
#[test]
fn the_best_stay_and_what_is_told_of_them_has_no_luck_of_the_race() {
    let roster = field();
    let exact = matrix(&roster, work(Method::Exact, 1), &());
    let truth = |name: &str| rows(&exact).into_iter().find(|row| row.0 == name).unwrap().2;
    let mut order: Vec<&str> = rows(&exact).into_iter().map(|row| row.0).collect();
    order.sort_by(|a, b| truth(b).total_cmp(&truth(a)));
    let seeds = 60;
    let (mut wrong, mut missed, mut left) = (0, 0, 0);
    for seed in 0..seeds {
        let found = precise(&roster, sampled(seed, 1000), Precision::Rank(2), &());
        let told = rows(&found);
        wrong += u64::from(!order[..2].iter().all(|best| told.iter().any(|row| row.0 == *best)));
        missed += u64::from(told.iter().any(|(name, low, _, high)| truth(name) < *low || *high < truth(name)));
        let course = found.course.as_ref().unwrap();
        assert_eq!(course.left.len() + told.len(), 7);
        let is_out = |other: &Left| truth(&other.name) < other.low || other.high < truth(&other.name);
        wrong += u64::from(course.left.iter().any(is_out));
        left += course.left.len();
    }
    assert!((wrong as f64) < tolerated(seeds) * seeds as f64 && (missed as f64) < tolerated(seeds) * seeds as f64);
    assert!(left as u64 > 3 * seeds, "{wrong} {missed} {left}");
}

/// Those who stay are the best of their archetypes, and say nothing of them: nothing is told of kinds, but that.
#[test]
fn after_a_race_kinds_are_not_compared() {
    let mut roster = field();
    for (place, entry) in roster.entries.iter_mut().enumerate() {
        entry.group = Some(["even", "odd"][place % 2].to_owned());
    }
    let told = |places: usize| {
        let found = precise(&roster, sampled(3, 600), Precision::Rank(places), &());
        let noted = found.notes.iter().any(|note| note.starts_with("Archetypes are not compared"));
        (found.course.unwrap().left.is_empty(), found.tables[0].groups.len(), noted)
    };
    assert_eq!((told(2), told(7)), ((false, 0, true), (true, 2, false)));
}

/// All fights of those who stay are those that the roster would have had without a race, on the dice that every report
/// uses: none of them is one that the race has looked at.
#[test]
fn what_is_told_after_a_race_is_what_would_have_been_told_without_it() {
    let roster = field();
    let (plain, raced) =
        (matrix(&roster, sampled(3, 600), &()), precise(&roster, sampled(3, 600), Precision::Rank(2), &()));
    let stay = raced.tables[0].rows.len();
    assert!((2..7).contains(&stay), "{stay}");
    let place = |name: &str| plain.fighters.iter().position(|fighter| fighter.name == name).unwrap();
    for cell in &raced.tables[0].cells {
        let [row, column] = [cell.row, cell.column].map(|at| place(&raced.fighters[at].name));
        assert_eq!(score(&raced.tables[0], cell.row, cell.column), score(&plain.tables[0], row, column));
    }
    for (name, _, score, _) in rows(&raced) {
        let same = rows(&plain).into_iter().find(|row| row.0 == name).unwrap();
        assert!((same.2 - score).abs() < 1e-12);
    }
    // Nobody is left out where there are as many places as fighters, and everybody is ranked among all.
    let all = precise(&roster, sampled(3, 600), Precision::Rank(7), &());
    assert_eq!((&all.tables, all.course.unwrap().fights), (&plain.tables, 0));
}

/// Who stays but is not among the best may have those behind him who left: his rank says so.
#[test]
fn whoever_left_may_still_come_before_the_last_who_stayed() {
    let raced = precise(&field(), sampled(3, 600), Precision::Rank(2), &());
    let course = raced.course.as_ref().unwrap();
    let stayed = raced.tables[0].rows.len();
    for row in &raced.tables[0].rows {
        let before = course.left.iter().filter(|other| other.high >= row.low).count();
        assert!(row.rank_high <= stayed + before && row.rank_high >= row.rank + before.min(1) * before, "{row:?}");
    }
}

/// Over many seeds: the scores are as precise as asked for, their intervals hold the true scores, and a pair that is
/// decided and tells little plays less than the others: the first trials of every block, on the dice of every report.
#[test]
fn scores_are_as_precise_as_asked_and_pairs_that_tell_little_play_less() {
    let text = format!("{NUMBERS}[[entry]]\nname = \"giant\"\nbody = 14\nattack = \"9D\"\n");
    let roster = roster(&text);
    let exact = table(&roster, work(Method::Exact, 1));
    let (seeds, mut missed, mut wide, mut halved) = (40, 0, 0, 0);
    for seed in 0..seeds {
        let found = precise(&roster, sampled(seed, 100_000), Precision::Row(0.02), &());
        let table = &found.tables[0];
        let is_missed =
            |(known, row): (&crate::lab::Row, &crate::lab::Row)| known.score < row.low || row.high < known.score;
        missed += u64::from(exact.rows.iter().zip(&table.rows).any(is_missed));
        wide += u64::from(!found.course.as_ref().unwrap().is_met);
        for cell in table.cells.iter().filter(|cell| cell.cell.trials() < Some(found.trials)) {
            halved += 1;
            if seed == 0 {
                assert_eq!(
                    cell.cell,
                    part(&roster, cell.row, cell.column, seed, found.trials, cell.cell.trials().unwrap())
                );
            }
        }
        assert!(found.trials < 20_000, "{}", found.trials);
    }
    assert!((missed as f64) < tolerated(seeds) * seeds as f64 && wide <= 4, "{missed} {wide}");
    assert!(halved >= seeds, "{halved}");
}

/// The first part of every block of trials on the stream of reports, fight by fight.
fn part(roster: &Roster, row: usize, column: usize, seed: u64, whole: u64, played: u64) -> Cell {
    let pair = Pair::of(roster, &roster.settings[0], row, column).unwrap();
    let mut counts = [[0; 4]; 4];
    let mut start = 0;
    for end in block_ends(whole, 6) {
        let trials = (end - start) * played / whole;
        pair.each(&Stream::new(seed, "main"), start..start + trials, Stop::never(), |[one, other]| {
            counts[one as usize][other as usize] += 1;
        });
        start = end;
    }
    Cell::Counted(Counts::of_pairs(&counts).unwrap())
}

#[test]
fn cells_are_as_precise_as_asked() {
    let roster = field();
    let found = precise(&roster, sampled(1, 100_000), Precision::Cell(0.03), &());
    let exact = table(&roster, work(Method::Exact, 1));
    assert!(found.course.unwrap().is_met);
    for cell in &found.tables[0].cells {
        let known = score(&exact, cell.row, cell.column);
        assert!(cell.high - cell.low <= 0.06 && cell.low <= known && known <= cell.high, "{cell:?}");
    }
    // What is known exactly needs no trial, and then nothing is played.
    let known = precise(&roster, work(Method::Exact, 100_000), Precision::Cell(0.03), &());
    assert_eq!((known.trials, known.course.unwrap().fights), (0, 0));
}

/// What is known needs no race: the best two stay, who left has his own score for bounds, and nobody fought.
#[test]
fn a_race_of_what_is_known_is_over_at_once() {
    let roster = field();
    let known = matrix(&roster, work(Method::Exact, 1), &());
    let found = precise(&roster, work(Method::Exact, 1000), Precision::Rank(2), &());
    let course = found.course.as_ref().unwrap();
    assert_eq!((course.left.len(), course.fights, course.is_met, found.trials), (5, 0, true, 0));
    for left in &course.left {
        let (_, _, score, _) = rows(&known).into_iter().find(|row| row.0 == left.name).unwrap();
        assert!((left.low - score).abs() < 1e-9 && (left.high - score).abs() < 1e-9, "{left:?} {score}");
    }
    assert!(course.left.is_sorted_by(|a, b| a.high >= b.high));
    // Nobody who left comes before those who stayed.
    assert!(found.tables[0].rows.iter().all(|row| row.rank_high <= 2), "{:?}", found.tables[0].rows);
}

#[test]
fn a_race_does_not_depend_on_threads() {
    let roster = field();
    let on = |threads: usize, asked: Precision| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| precise(&roster, sampled(5, 700), asked, &()))
    };
    for asked in [Precision::Rank(2), Precision::Row(0.03)] {
        assert_eq!(on(1, asked), on(3, asked));
    }
}

/// How much settings weigh is a matter of proportion: nothing moves when all of them weigh seven times as much.
#[test]
fn weights_of_settings_are_proportions_in_a_race_too() {
    let settings = |weights: [u32; 2]| {
        let setting = |name: &str, weight: u32, limit: u32| {
            format!("[[setting]]\nname = \"{name}\"\nweight = {weight}\nset = {{ \"rules.round-limit\" = {limit} }}\n")
        };
        let own = field().source.text.clone();
        roster(&(own + &setting("short", weights[0], 3) + &setting("long", weights[1], 30)))
    };
    let found = [[2, 1], [14, 7]].map(|weights| precise(&settings(weights), sampled(4, 1000), Precision::Rank(2), &()));
    let left = found.each_ref().map(|found| {
        let left = &found.course.as_ref().unwrap().left;
        left.iter().map(|left| (left.name.clone(), left.low, left.high)).collect::<Vec<_>>()
    });
    assert!(!left[0].is_empty() && left[0].len() == left[1].len(), "{left:?}");
    for (one, other) in left[0].iter().zip(&left[1]) {
        assert!(one.0 == other.0 && (one.1 - other.1).abs() < 1e-9 && (one.2 - other.2).abs() < 1e-9, "{left:?}");
    }
    let places = found.each_ref().map(|found| rows(found).into_iter().map(|row| row.0).collect::<Vec<_>>());
    assert_eq!(places[0], places[1]);
}
