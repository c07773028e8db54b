//! Whom to race of more fighters than a table has.
//!
//! Some, drawn from all over the list, play the panel. What is written of each (powers, equipment, numbers) is taken to
//! add something to the log-odds of his score, and a sum of that ([`crate::stats::additive`]) puts the others in order;
//! those who come first race. No such sum is told: it chooses who plays. Whether it overlooks somebody is seen from
//! a check: some of the others, drawn by lot, race as well. Of those who never played no larger share can be among the
//! best than is likely when so many of the check can. They are drawn one from each of as many stretches of the list,
//! for which the bound of a plain draw holds all the more: W. Hoeffding, "On the distribution of the number of
//! successes in independent trials", Annals of Mathematical Statistics 27 (1956), 713-721.

use super::course::{Left, Shortlist};
use super::matrix::Matrix;
use super::play::{self, Dice, Fights, Follow, Session, Work};
use super::reading::MOST_ENTRIES;
use super::roster::{Entry, Roster};
use super::scored::Scored;
use super::{racing, sample};
use crate::chance::Stream;
use crate::order;
use crate::run::CONFIDENCE;
use crate::scenario::{Kind, Table, Value};
use crate::stats::additive::Additive;
use crate::stats::proportion::clopper_pearson;
use crate::threads;
use std::collections::HashMap;

/// Most fighters that can be chosen from: what is kept of each takes one or two kilobytes.
pub const MOST_RACED: usize = 300_000;

/// How many of each kind there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// Fighters that are learnt from.
    pub drawn: usize,
    /// Trials of each of these, against all opponents in all settings.
    pub look: u64,
    /// Fighters that race because they are expected to do best.
    pub likely: usize,
    /// Fighters of the check.
    pub check: usize,
}

impl Sizes {
    /// For so many places. A score is known to a point or two after 512 trials, which is less than a sum misses it by;
    /// and when none of 200 can be among the best, at most 1.5 % of those who never played can.
    fn of(places: usize) -> Self {
        let check = 200;
        let likely = places.saturating_mul(10).clamp(500, MOST_ENTRIES - check);
        Self { drawn: 2_000, look: 512, likely, check }
    }
}

/// Pairs that are kept at the same time in a race for so many places, in all settings.
pub fn cells(roster: &Roster, places: usize) -> usize {
    match &roster.panel {
        Some(panel) if is_long(roster) => {
            let Sizes { drawn, likely, check, .. } = Sizes::of(places);
            drawn.max(likely + check) * panel.len() * roster.settings.len()
        }
        _ => roster.pairs().len() * roster.settings.len(),
    }
}

/// Whether there are too many for all of them to race.
fn is_long(roster: &Roster) -> bool {
    roster.entries.len() > MOST_ENTRIES
}

/// The race of all, or of those who are chosen.
pub(super) fn raced(roster: &Roster, work: Work, places: usize, follow: &dyn Follow) -> Matrix {
    match is_long(roster) {
        true => some_raced(roster, work, places, Sizes::of(places), follow),
        false => racing::raced(roster, work, places, follow),
    }
}

/// The race of those who are chosen.
pub(super) fn some_raced(roster: &Roster, work: Work, places: usize, sizes: Sizes, follow: &dyn Follow) -> Matrix {
    let chosen = choose(roster, work, sizes, follow);
    let raced: Vec<usize> = chosen.likely.iter().chain(&chosen.check).copied().collect();
    let mut matrix = racing::raced(&roster.only(&raced), work, places, follow);
    let check: Vec<&Entry> = chosen.check.iter().map(|&place| roster.fighter(place)).collect();
    let found = found(&matrix, &check);
    let Some(course) = &mut matrix.course else { return matrix };
    course.fights += chosen.fights;
    course.shortlist = found.map(|(overlooked, best)| Shortlist {
        all: roster.entries.len(),
        drawn: chosen.drawn,
        likely: chosen.likely.len(),
        check: check.len(),
        unplayed: chosen.unplayed,
        overlooked,
        at_most: clopper_pearson(overlooked as u64, check.len() as u64, 2.0 * CONFIDENCE - 1.0).1,
        best,
    });
    matrix
}

/// How many of the check can be among the best, and who did best; `None` where the race did not end.
fn found(matrix: &Matrix, check: &[&Entry]) -> Option<(usize, Left)> {
    let (course, table) = (matrix.course.as_ref()?, matrix.tables.last()?);
    let is_check = |name: &str| check.iter().any(|entry| entry.name == name);
    let stayed = table.rows.iter().map(|row| (row, &matrix.fighters[row.entry]));
    let mut stayed: Vec<_> = stayed.filter(|(_, fighter)| is_check(&fighter.name)).collect();
    order::falling(&mut stayed, |(row, _)| row.score);
    let best = stayed.first().map(|(row, fighter)| Left {
        name: fighter.name.clone(),
        group: fighter.group.clone(),
        low: row.low,
        high: row.high,
    });
    // Who left stands in the order of what they may score.
    let best = best.or_else(|| course.left.iter().find(|left| is_check(&left.name)).cloned())?;
    Some((stayed.len(), best))
}

/// Who is to race, by their places.
struct Chosen {
    likely: Vec<usize>,
    check: Vec<usize>,
    drawn: usize,
    unplayed: usize,
    fights: u64,
}

fn choose(roster: &Roster, work: Work, sizes: Sizes, follow: &dyn Follow) -> Chosen {
    let all = roster.entries.len();
    let by_lot = |label: &str, of: usize, drawn: usize| {
        sample::thrown(Stream::new(work.seed, label), of as u64, drawn as u64).into_iter().map(|place| place as usize)
    };
    let drawn: Vec<usize> = by_lot("shortlist", all, sizes.drawn).collect();
    let (known, fights) = look(roster, &drawn, sizes.look, work, follow);
    let mut guessed = guessed(roster, &drawn, &known);
    // Whoever has played is known better than any sum knows him.
    drawn.iter().zip(&known).for_each(|(&place, known)| guessed[place] = known.unwrap_or(f64::NEG_INFINITY));
    let mut best: Vec<usize> = (0..all).collect();
    order::falling(&mut best, |&place| guessed[place]);
    best.truncate(sizes.likely);
    best.sort_unstable();
    let others: Vec<usize> =
        (0..all).filter(|place| best.binary_search(place).is_err() && drawn.binary_search(place).is_err()).collect();
    let check: Vec<usize> = by_lot("check", others.len(), sizes.check).map(|place| others[place]).collect();
    let unplayed = others.len() - check.len();
    Chosen { likely: best, check, drawn: drawn.len(), unplayed, fights }
}

/// Log-odds of some fighters against the panel, over all settings; `None` for who met nobody. And the fights that it
/// took.
fn look(roster: &Roster, drawn: &[usize], look: u64, work: Work, follow: &dyn Follow) -> (Vec<Option<f64>>, u64) {
    let sample = roster.only(drawn);
    let counts = |setting: usize| sample.settings[setting].weight > 0.0;
    let cells: Vec<(usize, usize)> = play::cells(&sample).into_iter().filter(|(setting, _)| counts(*setting)).collect();
    let trials = (look * drawn.len() as u64).div_ceil(cells.len().max(1) as u64).min(work.trials);
    let session = Session {
        from: 0,
        ends: &[trials],
        dice: Dice::Common("shortlist"),
        halved: &[],
        most_work: play::most_work(cells.len()),
        keeps: false,
    };
    let fights = play::some(&sample, &cells, Work { trials, ..work }, &session, follow);
    let scored: Vec<Scored> = fights.iter().map(|fights| Scored::of(&sample, fights)).collect();
    let weights: Vec<f64> = sample.settings.iter().map(|setting| setting.weight).collect();
    let scores = Scored::together(&scored, &weights).whole;
    // Half a trial away from either end.
    let margin = 0.5 * drawn.len() as f64 / (trials * cells.len().max(1) as u64) as f64;
    let log_odds = |score: &f64| {
        let score = score.clamp(margin, 1.0 - margin);
        (!score.is_nan()).then(|| (score / (1.0 - score)).ln())
    };
    let played = |fights: &Fights| fights.met.iter().filter_map(|met| met.cell()?.trials()).sum::<u64>();
    (scores.iter().map(log_odds).collect(), 2 * fights.iter().map(played).sum::<u64>())
}

/// What everybody's log-odds are by the sum of what is written of him.
fn guessed(roster: &Roster, drawn: &[usize], known: &[Option<f64>]) -> Vec<f64> {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut seen: Vec<(Vec<usize>, f64)> = Vec::new();
    for (&place, known) in drawn.iter().zip(known) {
        let Some(known) = known else { continue };
        let mut has = Vec::new();
        each_part(&roster.entries[place].side, "", &mut |part| {
            let next = numbers.len();
            has.push(*numbers.entry(part).or_insert(next));
        });
        seen.push((has, *known));
    }
    let Some(sum) = Additive::new(numbers.len(), seen.iter().map(|(has, known)| (has.as_slice(), *known))) else {
        return vec![0.0; roster.entries.len()];
    };
    threads::map(&roster.entries, |entry| {
        let mut has = Vec::new();
        each_part(&entry.side, "", &mut |part| has.extend(numbers.get(&part)));
        sum.of(has.into_iter())
    })
}

/// Shows everything that is written in a table: each value with its key, those of a list one by one.
fn each_part(table: &Table, path: &str, show: &mut dyn FnMut(String)) {
    table.entries().iter().for_each(|entry| each_value(&entry.value, &format!("{path}{} ", entry.key), show));
}

fn each_value(value: &Value, path: &str, show: &mut dyn FnMut(String)) {
    match &value.kind {
        Kind::Array(values) => values.iter().for_each(|value| each_value(value, path, show)),
        Kind::Table(table) => each_part(table, path, show),
        _ => show(format!("{path}{}", value.as_written())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::course::{Course, Precision};
    use crate::lab::matrix::of_fights;
    use crate::lab::reading;
    use crate::lab::tests::made::counted;
    use crate::scenario::{Method, Mistakes, Source};

    /// Seven against the last of them.
    fn seven() -> Roster {
        let entries = (2..9).map(|body| format!("[[entry]]\nname = \"{body}\"\nbody = {body}\n")).collect::<String>();
        let text = format!("system = \"smf\"\n{entries}[panel]\nentries = [\"8\"]\n");
        reading::read(&Source::new("r.roster.toml", text), &Mistakes::new()).unwrap()
    }

    /// Whoever is neither likely nor drawn is of the check or unplayed; the likely one may have been drawn as well.
    #[test]
    fn everybody_is_likely_drawn_of_the_check_or_unplayed() {
        let roster = seven();
        for (seed, check) in (0..12).flat_map(|seed| [(seed, 1), (seed, 4)]) {
            let work = Work { trials: 2, seed, method: Method::Sample };
            let chosen = choose(&roster, work, Sizes { drawn: 2, look: 2, likely: 1, check }, &());
            let drawn = sample::thrown(Stream::new(seed, "shortlist"), 7, 2).into_iter().map(|place| place as usize);
            let mut all: Vec<usize> = chosen.likely.iter().copied().chain(drawn).chain(chosen.check).collect();
            all.sort_unstable();
            all.dedup();
            assert_eq!((chosen.likely.len(), chosen.drawn, all.len() + chosen.unplayed), (1, 2, 7), "{seed} {check}");
            assert!((3 + check - 1..=3 + check).contains(&all.len()), "{all:?}");
        }
    }

    /// The better one of the check, with the ends of his own interval.
    #[test]
    fn the_best_of_the_check_is_told_of_with_his_bounds() {
        let (roster, work) = (seven(), Work { trials: 10_000, seed: 1, method: Method::Sample });
        let mut matrix = of_fights(&roster, work, counted(&roster, |pair, block| (100 * pair + block) as u64));
        let asked = Precision::Rank(1);
        let (left, widest, shortlist) = (Vec::new(), None, None);
        matrix.course =
            Some(Course { asked, most: 1, fights: 0, widest, is_met: true, left, confidence: 0.99, shortlist });
        let check = [1, 3].map(|place| &roster.entries[place]);
        let rows = &matrix.tables[0].rows;
        let (many, best) = found(&matrix, &check).unwrap();
        assert_eq!((many, best.name.as_str(), best.low, best.high), (2, "5", rows[3].low, rows[3].high));
        assert!(best.low < best.high);
    }

    /// Five thousand at most race, 200 of them for the check; ten for each place, 500 at least, are likely; and 2,000
    /// are drawn before.
    #[test]
    fn so_many_pairs_are_kept_in_a_race_of_more_than_can_race() {
        let seven = seven();
        let of =
            |n: usize| seven.with(vec![seven.entries[0].clone(); n], seven.entries[..3].to_vec(), (n..n + 3).collect());
        assert_eq!(cells(&of(5_000), 1), 15_000);
        let long = of(5_001);
        assert_eq!(
            [1, 180, 300, 480, 1_000].map(|places| cells(&long, places) / 3),
            [2_000, 2_000, 3_200, 5_000, 5_000]
        );
    }
}
