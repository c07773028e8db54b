//! What fights come to that are made up, so that every number can be worked out by hand.

use super::{NUMBERS, roster, work};
use crate::estimate::{Expectation, Verdict};
use crate::lab::expect::{About, Expect};
use crate::lab::making::method;
use crate::lab::matrix::of_fights;
use crate::lab::play::{Elsewhere, Fights, Follow, Met, Stage};
use crate::lab::points::{Of, Points, points};
use crate::lab::table::{Standing, Table};
use crate::lab::worth::parts;
use crate::lab::{Matrix, Roster, judge};
use crate::scenario::Method;
use crate::stats::matchups::table::{Cell, Chances, Counts};

/// Somebody with two effects, of which he could have a second one each.
pub const OWN: &str = "system = \"marvel-heroes\"\n[[entry]]\nname = \"own\"\nko = 2\n\
                       powers.red = { attack = 4, defend = 2, outwit = 1 }\n\
                       effects = [{ kind = \"cancel_ko\" }, { kind = \"retaliate_ko\" }]\n";
pub const FOE: &str = "[[entry]]\nname = \"foe\"\nko = 2\npowers.orange = { attack = 3, defend = 3, outwit = 2 }\n";

/// Everybody is known, by what the row wins, and what is drawn and undecided, against the column in a setting.
pub fn known(roster: &Roster, ended: impl Fn(usize, usize, usize) -> [f64; 3]) -> Vec<Fights> {
    let pairs = roster.pairs();
    let met = |setting: usize, &(row, column): &(usize, usize)| {
        let [win, draw, undecided] = ended(setting, row, column);
        Met::Known { cell: Cell::Exact(Chances { win, draw, undecided }), blocks: Vec::new() }
    };
    (0..roster.settings.len())
        .map(|setting| Fights {
            pairs: pairs.clone(),
            met: pairs.iter().map(|pair| met(setting, pair)).collect(),
            blocks: Vec::new(),
        })
        .collect()
}

/// Everybody is counted in ten blocks of a thousand trials, in so many of which the row of a pair wins both fights.
pub fn counted(roster: &Roster, won: impl Fn(usize, usize) -> u64) -> Vec<Fights> {
    let pairs = roster.pairs();
    let met = |pair: usize| {
        let blocks: Vec<u64> = (0..10).map(|block| won(pair, block)).collect();
        let mut ended = [[0; 4]; 4];
        ended[3][3] = blocks.iter().sum();
        ended[0][0] = 10_000 - ended[3][3];
        let cell = Cell::Counted(Counts::of_pairs(&ended).unwrap());
        Met::Known { cell, blocks: blocks.into_iter().map(|won| 4 * won as u32).collect() }
    };
    let blocks: Vec<u64> = (1..=10).map(|block| 1000 * block).collect();
    let one = Fights { met: (0..pairs.len()).map(met).collect(), pairs, blocks };
    vec![one; roster.settings.len()]
}

fn close(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
}

/// Four of two kinds: a and b, c and d.
const FOUR: [[f64; 4]; 4] = [[0.0, 0.5, 0.75, 1.0], [0.0, 0.0, 0.25, 0.5], [0.0, 0.0, 0.0, 0.5], [0.0, 0.0, 0.0, 0.0]];

fn four(settings: &str) -> Roster {
    let more = "[[entry]]\nname = \"vast\"\nbody = 5\n";
    let mut four = roster(&format!("{NUMBERS}{more}{settings}"));
    for (entry, kind) in four.entries.iter_mut().zip(["x", "x", "y", "y"]) {
        entry.group = Some(kind.to_owned());
    }
    four
}

fn made(roster: &Roster, ended: impl Fn(usize, usize, usize) -> [f64; 3]) -> Matrix {
    of_fights(roster, work(Method::Exact, 1), known(roster, ended))
}

/// Scores of 9/12, 5/12, 6/12 and 4/12: the kinds have 7/12 and 5/12, and their members lie 2/12 and 1/12 from there.
#[test]
fn scores_and_kinds_are_means_of_their_cells() {
    let matrix = made(&four(""), |_, row, column| [FOUR[row][column], 0.0, 0.0]);
    let [table] = matrix.tables.as_slice() else { panic!("one setting") };
    for (row, twelfths) in table.rows.iter().zip([9.0, 5.0, 6.0, 4.0]) {
        close(row.score, twelfths / 12.0);
    }
    assert_eq!((table.order(), table.missing, matrix.complete), (vec![0, 2, 1, 3], 0, true));
    assert!(table.alike.is_empty(), "{:?}", table.alike);
    let against: Vec<_> = table.rows.iter().map(|row| [row.best_against, row.worst_against]).collect();
    assert_eq!(against[..2], [[Some(3), Some(1)], [Some(0), Some(2)]]);
    let [x, y] = table.groups.as_slice() else { panic!("two kinds") };
    for (kind, score, spread, strong, against) in [(x, 7.0, 2.0, 0.5, [0.5, 0.625]), (y, 5.0, 1.0, 0.0, [0.375, 0.5])] {
        close(kind.score, score / 12.0);
        close(kind.spread, spread / 12.0);
        assert_eq!((kind.strong, kind.low, kind.high), (strong, kind.score, kind.score));
        kind.against.iter().zip(against).for_each(|(found, wanted)| close(found.unwrap(), wanted));
    }
    assert_eq!((x.best.0, x.worst.0, y.best.0, y.worst.0), (0, 1, 2, 3));
    assert_eq!([x, y].map(|kind| (kind.rank, kind.rank_low, kind.rank_high)), [(1, 1, 1), (2, 2, 2)]);
}

/// Nobody is above somebody who scores the same.
#[test]
fn those_who_score_the_same_cannot_be_told_apart() {
    let even = made(&four(""), |_, _, _| [0.5, 0.0, 0.0]);
    assert_eq!(even.tables[0].alike, [(0, 3)]);
}

/// Whoever stops before a and b have met leaves a third of what either scores open: a has 7/8, of which two thirds are
/// sure, and so 7/12 to 11/12; b 3/8, and so 3/12 to 7/12.
#[test]
fn of_whom_has_not_met_all_a_place_is_open_and_so_is_the_standing() {
    let four = four("");
    let mut fights = known(&four, |_, row, column| [FOUR[row][column], 0.0, 0.0]);
    let of = |fights: &[Fights]| of_fights(&four, work(Method::Exact, 1), fights.to_vec()).tables.swap_remove(0);
    let standings = |table: &Table| table.rows.iter().map(|row| row.standing).collect::<Vec<_>>();
    assert_eq!(standings(&of(&fights)), [Standing::Strong, Standing::Weak, Standing::Even, Standing::Weak]);
    fights[0].met[0] = Met::Missing;
    let table = of(&fights);
    assert_eq!(standings(&table), [Standing::Strong, Standing::Open, Standing::Even, Standing::Weak]);
    // c has 6/12 and d 4/12: both are surely below a, and b may be anywhere.
    let ends = [[7.0, 11.0], [3.0, 7.0], [6.0, 6.0], [4.0, 4.0]];
    for ((row, [low, high]), ranks) in table.rows.iter().zip(ends).zip([(1, 2), (1, 4), (2, 3), (3, 4)]) {
        close(row.low, low / 12.0);
        close(row.high, high / 12.0);
        assert_eq!((row.rank_low, row.rank_high), ranks);
    }
    // Of two kinds the first has two members, of each of whom a third is open.
    let [x, y] = table.groups.as_slice() else { panic!("two kinds") };
    close(x.high - x.low, 1.0 / 3.0);
    close(y.high, y.low);
    assert_eq!([x, y].map(|kind| (kind.rank_low, kind.rank_high)), [(1, 2); 2]);
    assert_eq!((table.missing, table.alike), (1, vec![(1, 2), (2, 3)]));
}

/// Each beats the next one: nearly all that is not even goes around the circle, give or take what was counted.
#[test]
fn the_cyclic_share_of_what_was_counted_lies_between_two_ends() {
    let three = roster(NUMBERS);
    let won = |pair: usize, block: usize| [700, 300, 700][pair] + 20 * (block as u64 % 3) - 20;
    let found = of_fights(&three, work(Method::Sample, 10_000), counted(&three, won));
    let (share, ends) = found.tables[0].overall.as_ref().unwrap().cyclic.unwrap();
    let (low, high) = ends.unwrap();
    assert!(low < share && share <= high && high <= 1.0 && low > 0.9, "{low} {share} {high}");
}

/// Even by what is counted, until nine of ten are known to be won of one pair: nobody has a place that all trials agree
/// on.
#[test]
fn what_is_known_counts_among_what_is_counted_and_places_have_their_ends() {
    let three = roster(NUMBERS);
    let mut fights = counted(&three, |_, block| 400 + 200 * (block as u64 % 2));
    let even = of_fights(&three, work(Method::Sample, 10_000), fights.clone());
    let places: Vec<_> = even.tables[0].rows.iter().map(|row| (row.rank, row.rank_low, row.rank_high)).collect();
    assert_eq!(places, [(1, 1, 3); 3]);
    fights[0].met[0] = known(&three, |_, _, _| [0.9, 0.0, 0.0])[0].met[0].clone();
    let found = of_fights(&three, work(Method::Sample, 10_000), fights);
    for (row, score) in found.tables[0].rows.iter().zip([0.7, 0.3, 0.5]) {
        close(row.score, score);
        close((row.low + row.high) / 2.0, score);
        assert!(row.low < row.high);
    }
}

/// The first setting counts three times as much; in the second the first two may not meet, and by the mean of three
/// cells and of two the others are told as well.
#[test]
fn settings_count_by_their_weights_and_whoever_met_somebody_in_one_is_told_of_both() {
    let settings = "[[setting]]\nname = \"a\"\nweight = 3\n[[setting]]\nname = \"b\"\n";
    let four = four(settings);
    let ended = |setting: usize, row: usize, column: usize| match setting {
        0 => [FOUR[row][column] / 2.0, 0.25, 0.25],
        _ => [0.25, 0.0, 0.5],
    };
    let mut fights = known(&four, ended);
    fights[1].met[0] = Met::Barred("why".to_owned());
    let matrix = of_fights(&four, work(Method::Exact, 1), fights);
    let [a, b, both] = matrix.tables.as_slice() else { panic!("two settings and both") };
    assert_eq!((a.weight, b.weight, both.weight), (Some(3.0), Some(1.0), None));
    assert_eq!(b.barred, [(0, 1, "why".to_owned())]);
    for (place, row) in both.rows.iter().enumerate() {
        close(row.score, 0.75 * a.rows[place].score + 0.25 * b.rows[place].score);
        close(row.draw, 0.75 * 0.25);
        close(row.undecided, 0.75 * 0.25 + 0.25 * 0.5);
    }
    // Halves of 1/2, 3/4 and 1 with a quarter for what is open; half of it all, twice, for who is the row.
    close(a.rows[0].score, 0.75 / 2.0 + 0.25);
    close(b.rows[0].score, 0.5);
    let said = "In 11 pairs more than 1 % of the fights are undecided when the last round is over, up to 50 %";
    assert!(matrix.notes[0].starts_with(said), "{:?}", matrix.notes);
    // Whoever meets nobody in the second setting has the score of the first.
    let mut fights = known(&four, ended);
    (0..3).for_each(|pair| fights[1].met[pair] = Met::Barred("why".to_owned()));
    let alone = of_fights(&four, work(Method::Exact, 1), fights);
    assert_eq!(alone.tables[1].rows.len(), 3);
    close(alone.tables[2].rows[0].score, a.rows[0].score);
    close(alone.tables[2].rows[0].draw, 0.25);
}

fn judged(matrix: &Matrix, about: About, setting: Option<&str>) -> Vec<Expectation> {
    let setting = setting.map(str::to_owned);
    judge::of_matrix(&[Expect { about, between: (0.0, 1.0), setting }], matrix)
}

/// Everything has ends of its own, and a standard deviation moves by no more than the root mean square of half the
/// intervals: 3/100 and 4/100 make 5/100 over the root of two.
#[test]
fn what_is_held_against_an_expectation_is_a_value_with_its_own_interval() {
    let mut matrix = made(&four(""), |_, row, column| [FOUR[row][column], 0.0, 0.0]);
    let Table { rows, groups, .. } = &mut matrix.tables[0];
    for (row, half) in rows.iter_mut().zip([0.03, 0.04, 0.2, 0.2]) {
        (row.low, row.high) = (row.score - half, row.score + half);
    }
    (rows[3].rank, rows[3].rank_low, rows[3].rank_high) = (3, 2, 4);
    (groups[0].low, groups[0].high) = (0.125, 0.875);
    groups[1].members.truncate(1);
    let ends = |about: About| {
        let [found] = judged(&matrix, about, None).try_into().unwrap();
        [found.low, found.value, found.high]
    };
    let near = |found: [f64; 3], wanted: [f64; 3]| (0..3).for_each(|end| close(found[end], wanted[end]));
    near(ends(About::Score("small".to_owned())), [0.72, 0.75, 0.78]);
    near(ends(About::Rank("vast".to_owned())), [2.0, 3.0, 4.0]);
    near(ends(About::Archetype("x".to_owned())), [0.125, 7.0 / 12.0, 0.875]);
    let reach = 0.05 / 2.0_f64.sqrt();
    near(ends(About::Spread("x".to_owned())), [1.0 / 6.0 - reach, 1.0 / 6.0, 1.0 / 6.0 + reach]);
    // No deviation is below nothing, and a single member moves it by no more than half its own interval.
    near(ends(About::Spread("y".to_owned())), [0.0, 1.0 / 12.0, 1.0 / 12.0 + 0.2]);
}

/// Where no setting is named, all of them together are meant.
#[test]
fn an_expectation_is_about_its_setting_or_about_all_together() {
    let four = four("[[setting]]\nname = \"a\"\n[[setting]]\nname = \"b\"\n");
    let matrix = made(&four, |setting, _, _| [setting as f64, 0.0, 0.0]);
    let of = |setting: Option<&str>| {
        let found = judged(&matrix, About::Score("small".to_owned()), setting);
        found.into_iter().map(|found| (found.case, found.value)).collect::<Vec<_>>()
    };
    assert_eq!(of(None), [(String::new(), 0.5)]);
    assert_eq!(of(Some("a")), [("a".to_owned(), 0.0)]);
    assert_eq!(of(Some("b")), [("b".to_owned(), 1.0)]);
}

/// Entry `i` of any roster wins 0.3 and a thousandth of the square of `i`, against the foe and, as often, loses against
/// himself as he is.
#[test]
fn picks_pairs_and_swaps_are_worth_what_their_entries_score_more() {
    let roster = roster(&format!("{OWN}{FOE}"));
    let parts = parts(&roster, 0, true).unwrap();
    let wins = |entry: usize| 0.3 + 0.001 * (entry * entry) as f64;
    let cells = parts.cells();
    let rosters = parts.rosters();
    let names: Vec<Vec<String>> =
        rosters.iter().map(|roster| roster.entries.iter().map(|entry| entry.name.clone()).collect()).collect();
    let mut fights: Vec<Vec<Fights>> = rosters
        .iter()
        .map(|roster| known(roster, |_, row, column| [wins(row.max(column % roster.entries.len())), 0.0, 0.0]))
        .collect();
    let found = parts.of_fights(work(Method::Exact, 9), &mut |_| fights.remove(0));
    assert_eq!((found.trials, found.complete, found.panel.as_slice()), (0, true, &["foe".to_owned()][..]));
    close(found.score.unwrap(), 0.3);
    let odds = |entry: usize| (wins(entry) / (1.0 - wins(entry))).ln();
    let die = found.picks.iter().position(|pick| pick.pick == "attack +1D").unwrap() + 1;
    for (place, pick) in (1..).zip(&found.picks) {
        let sign = if pick.has { -1.0 } else { 1.0 };
        assert_eq!(names[1][place], format!("{} {}", if pick.has { "without" } else { "with" }, pick.pick));
        close(pick.panel.unwrap().estimate, sign * (wins(place) - wins(0)));
        close(pick.mirror.unwrap().estimate, sign * (0.5 - wins(place)));
        close(pick.logit.unwrap(), sign * (odds(place) - odds(0)));
        close(pick.dice.unwrap(), sign * (wins(place) - wins(0)) / (wins(die) - wins(0)));
        assert_eq!((pick.alarm, pick.idle), (pick.has, false));
    }
    // Both effects, and boosting where he has none to take away.
    let [pair] = found.pairs.as_slice() else { panic!("{:?}", found.pairs) };
    let of = |pick: &String| 1 + found.picks.iter().position(|found| found.has && found.pick == *pick).unwrap();
    let [one, other] = [of(&pair.picks[0]), of(&pair.picks[1])];
    let both = names[1].len() - 1;
    assert_eq!(both, found.picks.len() + 1);
    close(pair.more.estimate, wins(0) + wins(both) - wins(one) - wins(other));
    let swaps = found.swaps.len();
    for (place, swap) in (1..=swaps).rev().zip(&found.swaps) {
        assert_eq!(names[2][place], format!("{} instead of {}", swap.instead, swap.pick));
        close(swap.by.estimate, wins(place) - wins(0));
    }
    // Whoever is not himself against him, and everybody against the foe.
    assert_eq!(cells as usize, both + (both + 1) + (swaps + 1));
}

/// With both 96 % against the foe, with either 88 and 69, with neither 34: both bring 62 points to him who has neither,
/// and each alone 54 and 35.
#[test]
fn two_picks_that_do_the_same_work_twice_are_below_nothing_together() {
    let roster = roster(&format!("{OWN}{FOE}"));
    let wins = |name: &str| match name {
        "without cancel_ko" => 0.69,
        "without retaliate_ko" => 0.88,
        "without cancel_ko and retaliate_ko" => 0.34,
        _ => 0.96,
    };
    let mut made = |roster: &Roster| known(roster, |_, row, _| [wins(&roster.entries[row].name), 0.0, 0.0]);
    let found = parts(&roster, 0, false).unwrap().of_fights(work(Method::Exact, 9), &mut made);
    let [pair] = found.pairs.as_slice() else { panic!("{:?}", found.pairs) };
    close(pair.more.estimate, -0.27);
    assert!(pair.significant && pair.more.low == pair.more.high, "{pair:?}");
}

/// One trial is one block, which says nothing of how trials differ: nothing that was counted is sure.
#[test]
fn of_one_trial_nothing_is_sure() {
    let expects = "[[expect]]\nscore = \"*\"\nat-most = 0.01\n[[expect]]\nrank = \"large\"\nat-most = 1\n\
                   [[expect]]\nabout = \"max-share\"\nat-most = 0.01\n[[expect]]\nabout = \"cyclic\"\nat-most = 0\n";
    let three = roster(&format!("{NUMBERS}{expects}"));
    let matrix = crate::lab::matrix(&three, work(Method::Sample, 1), &());
    let [table] = matrix.tables.as_slice() else { panic!("one setting") };
    assert!(table.rows.iter().all(|row| [row.low, row.high] == [0.0, 1.0]), "{:?}", table.rows);
    assert!(table.rows.iter().all(|row| [row.rank_low, row.rank_high] == [1, 3]), "{:?}", table.rows);
    let overall = table.overall.as_ref().unwrap();
    assert!(overall.strengths.iter().all(|(_, error)| error.is_infinite()), "{:?}", overall.strengths);
    assert_eq!(overall.against_middling(0, 0.95).1, 0.0);
    let verdicts: Vec<_> = judge::of_matrix(&three.expects, &matrix).iter().map(|found| found.verdict).collect();
    assert_eq!(verdicts, [Verdict::Undecided; 6]);
    let own = roster(&format!("{OWN}{FOE}"));
    let worth = crate::lab::worth::worth(&own, 0, work(Method::Sample, 1), &()).unwrap();
    let of_picks = worth.picks.iter().filter_map(|pick| pick.points()).map(|by| [by.low, by.high]);
    assert!(of_picks.clone().count() > 5 && of_picks.into_iter().all(|ends| ends == [-1.0, 1.0]), "{:?}", worth.picks);
    assert!(worth.pairs.iter().all(|pair| !pair.significant && pair.p_value == 1.0), "{:?}", worth.pairs);
    assert!(!worth.picks.iter().any(|pick| pick.alarm), "{:?}", worth.picks);
    let refused = points(&roster(NUMBERS), Of::Fighters, None, work(Method::Sample, 1), &()).unwrap_err();
    assert!(refused.message.contains("one trial"), "{refused:?}");
}

/// Odds of nothing and of certainty are none.
#[test]
fn whoever_always_or_never_wins_has_no_log_odds() {
    let roster = roster(&format!("{OWN}{FOE}"));
    for (own, others, is_known) in [(0.5, 0.75, true), (0.5, 1.0, false), (0.5, 0.0, false), (0.0, 0.5, false)] {
        let parts = parts(&roster, 0, false).unwrap();
        let wins = |entry: usize| if entry == 0 { own } else { others };
        let mut made = |roster: &Roster| known(roster, |_, row, _| [wins(row), 0.0, 0.0]);
        let found = parts.of_fights(work(Method::Exact, 9), &mut made);
        assert!(found.picks.iter().all(|pick| pick.logit.is_some() == is_known), "{own} {others}");
    }
}

/// The fewest and the most trials of any pair, and how many pairs there are.
#[test]
fn how_numbers_were_made_is_told_by_the_fewest_and_the_most_trials() {
    let three = roster(NUMBERS);
    let fights = counted(&three, |pair, _| 400 + 100 * pair as u64);
    let mut matrix = of_fights(&three, work(Method::Sample, 10_000), fights);
    let said = |matrix: &Matrix| method(matrix, &matrix.tables[0]);
    let end = "of two fights each; intervals hold all at once with 95 %";
    assert_eq!(said(&matrix), format!("3 pairs, 10,000 trials {end}"));
    assert_eq!((matrix.trials, matrix.complete), (10_000, true));
    matrix.tables[0].cells[1].cell = Cell::Counted(Counts::of_games([1_000, 0, 0, 1_500]).unwrap());
    assert_eq!(said(&matrix), format!("3 pairs, 2,500 to 10,000 trials {end}"));
}

/// Somebody who has every fight made up.
struct MadeUp(Vec<Fights>);

impl Follow for MadeUp {
    fn done(&self, _: u64) {}

    fn elsewhere(&self) -> Option<&dyn Elsewhere> {
        Some(self)
    }
}

impl Elsewhere for MadeUp {
    fn fights(&self, _: Stage, _: &mut dyn FnMut(u64)) -> Option<Vec<Fights>> {
        Some(self.0.clone())
    }
}

/// Of three each wins twice as often against the next as he loses: costs rise by equal steps. Printed costs have a
/// level and a scale of their own, by least squares around their mean: of 0, 70 and 100 and of 0, 30 and 100 a step is
/// 15,800/300 points, of 0, 50 and 100 it is 50, and the middling one costs the mean. Nobody costs less than nothing.
#[test]
fn costs_that_are_printed_too_low_or_too_high_are_flagged() {
    let mut three = roster(NUMBERS);
    let made_up = MadeUp(known(&three, |_, row, column| [[1.0 / 3.0, 0.2][column - row - 1], 0.0, 0.0]));
    let told = |roster: &Roster| -> Points {
        points(roster, Of::Fighters, None, work(Method::Exact, 1), &made_up).unwrap().unwrap()
    };
    let near = |found: &Points, middle: f64, step: f64| {
        let [large, middling, small] = found.costs.as_slice() else { panic!("{found:?}") };
        assert_eq!([&large.what, &middling.what, &small.what], ["large", "middling", "small"]);
        for (cost, steps) in [(small, -1.0), (middling, 0.0), (large, 1.0)] {
            let wanted = f64::max(middle + steps * step, 0.0);
            assert!((cost.cost - wanted).abs() < 1e-6 && cost.low <= cost.high, "{cost:?}");
            assert_eq!(cost.rounded, wanted.round() as i64);
        }
        assert_eq!((found.trials, found.fighters, &found.check, found.complete), (0, 3, &None, true));
    };
    near(&told(&three), 50.0, 50.0);
    for (middling, step, flagged) in [(70.0, 158.0 / 3.0, true), (30.0, 158.0 / 3.0, true), (50.0, 50.0, false)] {
        three.entries.iter_mut().zip([0.0, middling, 100.0]).for_each(|(entry, cost)| entry.cost = Some(cost));
        let found = told(&three);
        near(&found, (middling + 100.0) / 3.0, step);
        assert_eq!([&found.costs[0], &found.costs[1]].map(|cost| cost.flagged), [flagged; 2], "{middling}");
    }
}
