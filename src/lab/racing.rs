//! The race for the best of many: rounds of growing length send away who surely is not among them
//! ([`crate::stats::matchups::race`]), and those who stay play afresh.

use super::course::{Course, Left, Precision};
use super::matrix::{Matrix, of_fights};
use super::play::{self, Dice, Follow, Met, Session, Work, cells, some};
use super::roster::Roster;
use crate::order;
use crate::scenario::Method;
use crate::stats::matchups::race::{Part, Race};
use crate::stats::matchups::table::Cell;

/// Trials of the first round of a race; every round doubles them.
const ROUND: u64 = 64;
/// Parts that a round is played in, so that few pairs keep all threads busy.
const PARTS: u64 = 16;
/// Confidence of a race: it is to err less often than the numbers that follow it.
const RACING: f64 = 0.99;

/// The race, and fresh fights of those who are left against everybody whom they are held against.
pub(super) fn raced(roster: &Roster, work: Work, places: usize, follow: &dyn Follow) -> Matrix {
    let Some((race, fights)) = race(roster, work, places, follow) else {
        return of_fights(roster, work, play::play(roster, work, follow));
    };
    let stay = race.contenders();
    // Where nobody left, the roster stays as it is.
    let finals = match stay.len() == roster.entries.len() {
        true => roster.clone(),
        false => roster.only(&stay),
    };
    let mut matrix = of_fights(&finals, work, play::play(&finals, work, follow));
    // Everybody was met, though not by everybody.
    matrix.panel = matrix.panel.filter(|_| roster.panel.is_some());
    let mut left: Vec<Left> = (0..roster.entries.len())
        .filter(|place| !stay.contains(place))
        .map(|place| {
            let (low, high) = race.bounds(place);
            let entry = &roster.entries[place];
            Left { name: entry.name.clone(), group: entry.group.clone(), low, high }
        })
        .collect();
    order::falling(&mut left, |one| one.high);
    if !left.is_empty() && matrix.tables.iter().any(|table| !table.groups.is_empty()) {
        // Those who stayed are the best of their kinds and no sample of them.
        matrix.tables.iter_mut().for_each(|table| table.groups.clear());
        let told = "Archetypes are not compared: of a race the scores of those who stayed in it are known alone, and \
                    these are the best of their archetypes.";
        matrix.notes.push(told.to_owned());
    }
    let settings = matrix.tables.iter().filter(|table| table.weight.is_some()).count();
    for table in &mut matrix.tables {
        // Bounds are those of the score over all settings.
        let is_raced = settings == 1 || table.weight.is_none();
        for row in &mut table.rows {
            // Who left may still come before whoever is last among those who stayed.
            row.rank_high += left.iter().filter(|other| !is_raced || other.high >= row.low).count();
        }
    }
    let is_met = stay.len() == places.min(roster.entries.len());
    let asked = Precision::Rank(places);
    let course =
        Course { asked, most: work.trials, fights, widest: None, is_met, left, confidence: RACING, shortlist: None };
    matrix.course = Some(course);
    matrix
}

/// Who can still be among the best after so many trials, and the fights that it took; `None` where somebody asked to
/// stop.
fn race(roster: &Roster, work: Work, places: usize, follow: &dyn Follow) -> Option<(Race, u64)> {
    let rows = roster.entries.len();
    let counts = |setting: usize| roster.settings[setting].weight > 0.0;
    let all: Vec<(usize, usize)> = cells(roster).into_iter().filter(|(setting, _)| counts(*setting)).collect();
    let settings = (0..roster.settings.len()).filter(|&setting| counts(setting)).count();
    let mut race = Race::new(rows, places, settings, RACING);
    let pairs = roster.pairs();
    let mut field =
        Field { roster, pairs: &pairs, met: vec![vec![Standing::Unknown; pairs.len()]; roster.settings.len()] };
    let (mut from, mut fights) = (0, 0);
    while from < work.trials {
        let open = race.open();
        let plays = |&(setting, pair): &(usize, usize)| {
            let (row, column) = pairs[pair];
            let is_open = open.contains(&row) || open.contains(&column);
            is_open && matches!(field.met[setting][pair], Standing::Unknown | Standing::Counted { .. })
        };
        let cells: Vec<(usize, usize)> = all.iter().copied().filter(plays).collect();
        if cells.is_empty() {
            break;
        }
        let end = if from == 0 { ROUND.min(work.trials) } else { (2 * from).min(work.trials) };
        let parts = PARTS.min(end - from);
        let ends: Vec<u64> = (1..=parts).map(|part| from + (end - from) * part / parts).collect();
        let (dice, most_work) = (Dice::Own("race"), play::most_work(all.len()));
        let session = Session { from, ends: &ends, dice, halved: &[], most_work, keeps: false };
        // What can be solved is solved once, where that costs no more than this round.
        let method = if from == 0 { work.method } else { Method::Sample };
        let found = some(roster, &cells, Work { method, trials: end - from, ..work }, &session, follow);
        if follow.stop().is_asked() {
            return None;
        }
        for &(setting, pair) in &cells {
            fights += field.take(setting, pair, &found[setting].met[pair]);
        }
        from = end;
        open.iter().for_each(|&row| field.report(row, &mut race));
    }
    Some((race, fights))
}

/// What is known of a cell in a race.
#[derive(Clone, Copy)]
enum Standing {
    Unknown,
    Known(f64),
    Counted { quarters: u64, trials: u64 },
    Barred,
}

/// All cells of a race.
struct Field<'a> {
    roster: &'a Roster,
    pairs: &'a [(usize, usize)],
    /// `met[setting][pair]`.
    met: Vec<Vec<Standing>>,
}

impl Field<'_> {
    /// Takes in what a round says of a cell; answers with the fights that it took.
    fn take(&mut self, setting: usize, pair: usize, met: &Met) -> u64 {
        let standing = &mut self.met[setting][pair];
        match (met, *standing) {
            (Met::Known { cell: cell @ Cell::Exact(_), .. }, _) => {
                *standing = Standing::Known(cell.score());
                0
            }
            (Met::Known { cell: Cell::Counted(counts), .. }, before) => {
                let (mut quarters, mut trials) = (counts.quarter_sum(), counts.trials());
                if let Standing::Counted { quarters: sum, trials: so_far } = before {
                    (quarters, trials) = (quarters + sum, trials + so_far);
                }
                *standing = Standing::Counted { quarters, trials };
                2 * counts.trials()
            }
            _ => {
                *standing = Standing::Barred;
                0
            }
        }
    }

    /// Tells the race what a row has scored over all settings, each with its weight.
    fn report(&self, row: usize, race: &mut Race) {
        let mut parts = Vec::new();
        let (mut known, mut weight) = (0.0, 0.0);
        for (setting, met) in self.roster.settings.iter().zip(&self.met) {
            let (mut opponents, mut sure, mut counted, mut quarters, mut trials) = (0, 0.0, 0, 0, 0);
            for (&(one, other), standing) in self.pairs.iter().zip(met) {
                let (whom, mirrored) = match row {
                    _ if row == one => (other, false),
                    _ if row == other => (one, true),
                    _ => continue,
                };
                if !self.roster.is_opponent(whom) {
                    continue;
                }
                match *standing {
                    Standing::Known(score) => sure += if mirrored { 1.0 - score } else { score },
                    Standing::Counted { quarters: sum, trials: n } => {
                        quarters += if mirrored { 4 * n - sum } else { sum };
                        trials += n;
                        counted += 1;
                    }
                    Standing::Barred | Standing::Unknown => continue,
                }
                opponents += 1;
            }
            if opponents == 0 || setting.weight == 0.0 {
                continue;
            }
            weight += setting.weight;
            let each = setting.weight / f64::from(opponents);
            known += each * sure;
            parts.push(Part { share: each * f64::from(counted), quarters, trials });
        }
        if weight > 0.0 {
            parts.iter_mut().for_each(|part| part.share /= weight);
            race.update(row, known / weight, &parts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::tests::in_the_dark;
    use crate::stats::matchups::table::Counts;

    /// Three settings that weigh 3, 1 and nothing. In the first the first fighter is known against the second and
    /// counted against the third, in the second it is barred from the one and known against the other; the third has
    /// but half a trial's quarters of each of the others. What counts for nothing is left out.
    #[test]
    fn a_race_is_told_what_a_row_has_of_each_setting_by_its_weight() {
        let mut roster = in_the_dark("[[setting]]\nname = \"a\"\nweight = 3\n[[setting]]\nname = \"b\"\n");
        roster.settings[2].weight = 0.0;
        let pairs = roster.pairs();
        let counted = |quarters: u64| Standing::Counted { quarters, trials: 10 };
        let met = vec![
            vec![Standing::Known(0.75), counted(30), counted(8)],
            vec![Standing::Barred, Standing::Known(0.25), Standing::Unknown],
            vec![Standing::Known(1.0); 3],
        ];
        let field = Field { roster: &roster, pairs: &pairs, met };
        let [mut told, mut wanted] = [(); 2].map(|()| Race::new(3, 1, 2, RACING));
        (0..3).for_each(|row| field.report(row, &mut told));
        let part = |share: f64, quarters: u64, trials: u64| Part { share, quarters, trials };
        // 3/2 * 3/4 + 1/4 of 4, and 3/2 of 4; nobody is left for the second one but in the first setting.
        wanted.update(0, 11.0 / 32.0, &[part(0.375, 30, 10)]);
        wanted.update(1, 0.125, &[part(0.5, 8, 10)]);
        wanted.update(2, 0.1875, &[part(0.75, 10 + 32, 20)]);
        for row in 0..3 {
            let ([low, high], [least, most]) = (told.bounds(row).into(), wanted.bounds(row).into());
            assert!((low - least).abs() < 1e-12 && (high - most).abs() < 1e-12, "{row}: {low} {high}, {least} {most}");
        }
    }

    /// A pair that is barred is not played again, and what was scored in several rounds is added up.
    #[test]
    fn what_a_round_says_of_a_cell_is_kept() {
        let roster = in_the_dark("");
        let pairs = roster.pairs();
        let mut field = Field { roster: &roster, pairs: &pairs, met: vec![vec![Standing::Unknown; 3]] };
        assert_eq!(field.take(0, 1, &Met::Barred("why".to_owned())), 0);
        // Five trials won by both fights and three lost, and then two of one win each.
        for [won, lost, each_one] in [[5, 3, 0], [0, 0, 2]] {
            let mut ended = [[0; 4]; 4];
            (ended[3][3], ended[0][0], ended[3][0]) = (won, lost, each_one);
            let cell = Cell::Counted(Counts::of_pairs(&ended).unwrap());
            assert_eq!(field.take(0, 2, &Met::Known { cell, blocks: Vec::new() }), 2 * (won + lost + each_one));
        }
        // Five and one wins of four quarters.
        let [Standing::Unknown, Standing::Barred, Standing::Counted { quarters, trials }] = field.met[0][..] else {
            panic!("barred and counted")
        };
        assert_eq!((quarters, trials), (24, 10));
    }

    /// Two fights of each of three pairs, and none of a setting that counts for nothing.
    #[test]
    fn a_race_of_one_trial_plays_every_pair_that_counts_once() {
        let text = "[[setting]]\nname = \"light\"\n[[setting]]\nname = \"more\"\nweight = 0\n";
        let mut roster = in_the_dark(text);
        roster.settings.pop();
        let work = Work { trials: 1, seed: 1, method: Method::Sample };
        let (_, fights) = race(&roster, work, 1, &()).unwrap();
        assert_eq!(fights, 6);
    }
}
