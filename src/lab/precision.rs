//! `slugfest matrix --precision`: as many trials as it takes.
//!
//! What to play is found out on dice that are not used for anything else, and is then fixed: all numbers that are told
//! come from fresh dice, so that nothing is told too well because it came out well when it was looked at.
//!
//! For cells and scores a first look says how far each is from as precise as it shall be. Cells that matter little for
//! any score, and of which it is decided who has the better of them, play a part of every block of trials. For the best
//! of many a race ([`crate::stats::matchups::race`]) sends away who surely is not among them.

use super::course::{Course, Left, Precision};
use super::matrix::{Matrix, of_fights};
use super::play::{self, Dice, Fights, Follow, MAIN, Met, Session, Work, block_ends, cells, some};
use super::roster::Roster;
use super::scored::Scored;
use crate::order;
use crate::run::CONFIDENCE;
use crate::scenario::Method;
use crate::stats::matchups::race::{Part, Race, is_open};
use crate::stats::matchups::table::{Cell, Counts};

/// Trials of the first look at cells and scores, in each block of the statistics.
const LOOK: u64 = 4;
/// How much more is played than the first look asks for: it is itself uncertain by some per cent.
const SPARE: f64 = 1.1;
/// A cell halves its trials until its share of the variance of a score is as large as this part of an even share. Of
/// all cells at once that makes the variance larger by so much at most.
const SMALL: f64 = 0.25;
/// Most times that a cell halves its trials.
const MOST_HALVED: u32 = 6;
/// Trials of the first round of a race; every round doubles them.
const ROUND: u64 = 64;
/// Parts that a round is played in, so that few pairs keep all threads busy.
const PARTS: u64 = 16;
/// Confidence of a race: it is to err less often than the numbers that follow it.
const RACING: f64 = 0.99;

/// Plays as much of a roster as it takes, at most `work.trials` of each pair; in a race those who are left play as
/// many.
pub fn precise(roster: &Roster, work: Work, asked: Precision, follow: &dyn Follow) -> Matrix {
    match asked {
        Precision::Rank(places) => raced(roster, work, places, follow),
        Precision::Cell(within) | Precision::Row(within) => {
            let needs = needs(roster, work, asked, within, follow);
            let (trials, fights) = planned(roster, work, &needs, follow);
            let mut matrix = of_fights(roster, Work { trials, ..work }, fights);
            let widest = widest(&matrix, asked);
            matrix.course = Some(Course {
                asked,
                most: work.trials,
                fights: needs.fights,
                widest: Some(widest),
                is_met: widest <= within,
                left: Vec::new(),
                confidence: CONFIDENCE,
            });
            matrix
        }
    }
}

/// Half of the widest interval of those that were to be narrow.
fn widest(matrix: &Matrix, asked: Precision) -> f64 {
    let half = |(low, high): (f64, f64)| (high - low) / 2.0;
    let own = matrix.tables.iter().filter(|table| table.weight.is_some());
    match asked {
        Precision::Cell(_) => {
            own.flat_map(|table| &table.cells).map(|cell| half((cell.low, cell.high))).fold(0.0, f64::max)
        }
        _ => own.flat_map(|table| &table.rows).map(|row| half((row.low, row.high))).fold(0.0, f64::max),
    }
}

/// Trials that every cell needs, from a first look.
struct Needs {
    /// In the order of [`cells`]; 0 of what is known.
    trials: Vec<f64>,
    fights: u64,
}

/// Trials of the first look, of so many blocks of trials and no more than may be played.
fn first_look(blocks: u64, most: u64) -> u64 {
    (LOOK * blocks).min(most)
}

fn needs(roster: &Roster, work: Work, asked: Precision, within: f64, follow: &dyn Follow) -> Needs {
    let all = cells(roster);
    let blocks = block_ends(u64::MAX, all.len() as u64).len() as u64;
    let trials = first_look(blocks, work.trials);
    let ends = block_ends(trials, all.len() as u64);
    let dice = Dice::Common("race");
    let session = Session { from: 0, ends: &ends, dice, halved: &[], most_work: play::most_work(all.len()) };
    let fights = some(roster, &all, work, &session, follow);
    let met: Vec<&Met> = fights.iter().flat_map(|fights| &fights.met).collect();
    let family = met.iter().filter(|met| matches!(met, Met::Known { .. })).count();
    let looked = trials as f64;
    let of_row: Vec<Vec<f64>> = match asked {
        Precision::Row(_) => fights.iter().map(|fights| of_rows(roster, fights, work.seed, within, looked)).collect(),
        _ => Vec::new(),
    };
    let small = |setting: usize| smallness(roster, &fights[setting], family);
    let small: Vec<Vec<u32>> = (0..of_row.len()).map(small).collect();
    let need = |(&(setting, pair), met): (&(usize, usize), &&Met)| {
        let Some(counts) = counted(met) else { return 0.0 };
        let Some(rows) = of_row.get(setting) else {
            let (low, high) = Cell::Counted(counts).interval(CONFIDENCE, family);
            return looked * ((high - low) / (2.0 * within)).powi(2);
        };
        let (row, column) = fights[setting].pairs[pair];
        let of = |place: usize| rows.get(place).copied().unwrap_or(0.0);
        of(row).max(of(column)) / f64::from(1u32 << small[setting][pair])
    };
    let needed = all.iter().zip(&met).map(need).map(|need| SPARE * need).collect();
    let played = met.iter().filter_map(|met| counted(met)).map(|counts| 2 * counts.trials()).sum();
    Needs { trials: needed, fights: played }
}

/// Trials after which each score of a setting is as precise as it shall be.
fn of_rows(roster: &Roster, fights: &Fights, seed: u64, within: f64, looked: f64) -> Vec<f64> {
    let scored = Scored::of(roster, fights);
    let (place, intervals) = scored.each(seed);
    let need = |row: Option<usize>| {
        let Some(row) = row else { return 0.0 };
        let (low, _, high) = intervals.score(row);
        looked * ((high - low) / (2.0 * within)).powi(2) * (1.0 + SMALL)
    };
    place.into_iter().map(need).collect()
}

/// What was counted of a pair, where it was played.
fn counted(met: &Met) -> Option<Counts> {
    match met {
        Met::Known { cell: Cell::Counted(counts), .. } => Some(*counts),
        _ => None,
    }
}

/// How often each pair may halve its trials.
fn smallness(roster: &Roster, fights: &Fights, family: usize) -> Vec<u32> {
    let mut of_row = vec![(0.0, 0_u32); roster.entries.len() + roster.guests.len()];
    for (&(row, column), met) in fights.pairs.iter().zip(&fights.met) {
        let Some(counts) = counted(met) else { continue };
        for (who, _) in [(row, column), (column, row)].into_iter().filter(|(_, other)| roster.is_opponent(*other)) {
            of_row[who].0 += counts.variance();
            of_row[who].1 += 1;
        }
    }
    let halvings = |counts: &Counts, (row, column): (usize, usize)| {
        if is_open(counts, 0.0, CONFIDENCE, family) {
            return 0;
        }
        // What an even share of the variance is in the row where that is least.
        let even = |place: usize| of_row[place].0 / f64::from(of_row[place].1.max(1));
        let even = [row, column].map(even).into_iter().filter(|even| *even > 0.0).fold(f64::INFINITY, f64::min);
        let spare = (SMALL * even / counts.variance().max(f64::MIN_POSITIVE)).log2();
        if spare.is_finite() { spare.clamp(0.0, f64::from(MOST_HALVED)) as u32 } else { 0 }
    };
    let of = |(pair, met): (&(usize, usize), &Met)| counted(met).map_or(0, |counts| halvings(&counts, *pair));
    fights.pairs.iter().zip(&fights.met).map(of).collect()
}

/// As many trials as the neediest cell wants, and of the others the parts that they need; answers with that number.
fn planned(roster: &Roster, work: Work, needs: &Needs, follow: &dyn Follow) -> (u64, Vec<Fights>) {
    let all = cells(roster);
    let blocks = block_ends(u64::MAX, all.len() as u64).len() as u64;
    let most = needs.trials.iter().copied().fold(1.0, f64::max);
    // Whole blocks of trials that can be halved so often.
    let halvings = ((most.min(work.trials as f64) / blocks as f64).log2().max(0.0) as u32).min(MOST_HALVED);
    let unit = blocks << halvings;
    let trials = if work.trials < unit {
        work.trials
    } else {
        (most / unit as f64).ceil().min((work.trials / unit) as f64) as u64 * unit
    };
    let halved = |need: &f64| ((trials as f64 / need.max(1.0)).log2().max(0.0) as u32).min(halvings);
    let halved: Vec<u32> = if work.trials < unit { Vec::new() } else { needs.trials.iter().map(halved).collect() };
    let ends = block_ends(trials, all.len() as u64);
    let session = Session { from: 0, ends: &ends, dice: MAIN, halved: &halved, most_work: play::most_work(all.len()) };
    (trials, some(roster, &all, Work { trials, ..work }, &session, follow))
}

/// The race, and fresh fights of those who are left against everybody whom they are held against.
fn raced(roster: &Roster, work: Work, places: usize, follow: &dyn Follow) -> Matrix {
    let Some((race, fights)) = race(roster, work, places, follow) else {
        return of_fights(roster, work, play::play(roster, work, follow));
    };
    let stay = race.contenders();
    let is_in = |place: &usize| stay.contains(place);
    let opponents: Vec<usize> = match &roster.panel {
        Some(panel) => panel.clone(),
        None => (0..roster.entries.len()).collect(),
    };
    let everybody: Vec<usize> =
        stay.iter().copied().chain(opponents.iter().copied().filter(|place| !is_in(place))).collect();
    let entry = |place: &usize| roster.fighter(*place).clone();
    let (entries, guests) = everybody.split_at(stay.len());
    let panel = (0..everybody.len()).filter(|place| opponents.contains(&everybody[*place])).collect();
    // Where nobody left, the roster stays as it is.
    let finals = match stay.len() == roster.entries.len() {
        true => roster.clone(),
        false => roster.with(entries.iter().map(entry).collect(), guests.iter().map(entry).collect(), panel),
    };
    let mut matrix = of_fights(&finals, work, play::play(&finals, work, follow));
    // Everybody was met, though not by everybody.
    matrix.panel = matrix.panel.filter(|_| roster.panel.is_some());
    let mut left: Vec<Left> = (0..roster.entries.len())
        .filter(|place| !is_in(place))
        .map(|place| {
            let (low, high) = race.bounds(place);
            let entry = &roster.entries[place];
            Left { name: entry.name.clone(), group: entry.group.clone(), low, high }
        })
        .collect();
    order::falling(&mut left, |one| one.high);
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
    matrix.course = Some(Course { asked, most: work.trials, fights, widest: None, is_met, left, confidence: RACING });
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
        let session =
            Session { from, ends: &ends, dice: Dice::Own("race"), halved: &[], most_work: play::most_work(all.len()) };
        // What can be solved is solved once.
        let method = if from == 0 { work.method } else { Method::Sample };
        let found = some(roster, &cells, Work { method, ..work }, &session, follow);
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
            if counted > 0 {
                parts.push(Part { share: each * f64::from(counted), quarters, trials });
            }
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
    use crate::lab::reading;
    use crate::scenario::{Mistakes, Source};

    #[test]
    fn the_first_look_takes_four_trials_of_every_block() {
        assert_eq!([first_look(20, 1000), first_look(1, 1000), first_look(20, 50)], [80, 4, 50]);
    }

    /// Three pairs, whose trials are cut into 200 blocks.
    fn three() -> Roster {
        let entries = [2, 3, 4].map(|body| format!("[[entry]]\nname = \"{body}\"\nbody = {body}\n"));
        let source = Source::new("r.roster.toml", format!("system = \"smf\"\n{}", entries.concat()));
        reading::read(&source, &Mistakes::new()).expect("a roster without mistakes")
    }

    fn sampled(trials: u64) -> Work {
        Work { trials, seed: 1, method: Method::Sample }
    }

    /// Whole blocks of trials that can be halved: 1,000 of the neediest are 200 times 5, which is 4 and more, so that
    /// two halvings make 800 of them at a time. The others halve while that leaves what they need.
    #[test]
    fn what_is_played_is_what_the_neediest_wants_in_blocks_that_others_halve() {
        let needs = Needs { trials: vec![1000.0, 300.0, 0.0], fights: 0 };
        for (most, trials, each) in [
            (100_000, 1600, [1600, 400, 400]),
            (1500, 800, [800, 400, 200]),
            (500, 400, [400, 400, 200]),
            (200, 200, [200; 3]),
            (100, 100, [100; 3]),
        ] {
            let (found, fights) = planned(&three(), sampled(most), &needs, &());
            let counted = fights[0].met.iter().map(|met| met.cell().unwrap().trials().unwrap());
            assert_eq!((found, counted.collect::<Vec<_>>()), (trials, each.to_vec()), "{most}");
        }
    }

    /// An interval is as narrow as it shall be after so many times the trials as the square of how much too wide it is,
    /// with a tenth to spare, and with a quarter more for scores.
    #[test]
    fn trials_grow_with_the_square_of_what_an_interval_lacks() {
        let (roster, looked) = (three(), 800);
        let all = cells(&roster);
        let ends = block_ends(looked, 3);
        let session = Session { from: 0, ends: &ends, dice: Dice::Common("race"), halved: &[], most_work: 0 };
        let fights = some(&roster, &all, sampled(looked), &session, &());
        let more = |(low, high): (f64, f64)| 800.0 * 1.1 * ((high - low) / 0.1).powi(2);
        let cells = fights[0].met.iter().map(|met| more(met.cell().unwrap().interval(CONFIDENCE, 3)));
        let found = needs(&roster, sampled(100_000), Precision::Cell(0.05), 0.05, &());
        assert!(found.trials.iter().zip(cells).all(|(found, wanted)| (found / wanted - 1.0).abs() < 1e-12));
        assert_eq!(found.fights, 2 * 3 * 800);
        let (place, intervals) = Scored::of(&roster, &fights[0]).each(1);
        let rows: Vec<f64> =
            place.iter().map(|row| intervals.score(row.unwrap())).map(|(l, _, h)| more((l, h))).collect();
        let found = needs(&roster, sampled(100_000), Precision::Row(0.05), 0.05, &());
        let small = smallness(&roster, &fights[0], 3);
        for (place, &(row, column)) in fights[0].pairs.iter().enumerate() {
            let wanted = 1.25 * rows[row].max(rows[column]) / 2.0_f64.powi(small[place] as i32);
            assert!((found.trials[place] / wanted - 1.0).abs() < 1e-12, "{row} {column}");
        }
    }

    /// A pair that is decided halves its trials as long as its variance stays below a quarter of an even share of its
    /// row's, of the row where that is least.
    #[test]
    fn who_is_decided_and_varies_little_plays_less() {
        let roster = three();
        let met = |lost: u64, won: u64| {
            let mut pairs = [[0; 4]; 4];
            (pairs[0][0], pairs[3][3]) = (lost, won);
            Met::Known { cell: Cell::Counted(Counts::of_pairs(&pairs).unwrap()), blocks: Vec::new() }
        };
        let of = |each: [(u64, u64); 3]| {
            let met = each.map(|(lost, won)| met(lost, won)).to_vec();
            smallness(&roster, &Fights { pairs: roster.pairs(), met, blocks: vec![1000] }, 3)
        };
        // Shares of 1/2 vary by 1/4 and of 1/1000 by 0.000999, so that rows have 0.25, 0.1255 and 0.1255 of a pair on
        // the average. A quarter of that is 31 times as much as the third pair has: four halvings and not five.
        assert_eq!(of([(500, 500), (500, 500), (999, 1)]), [0, 0, 4]);
        // Nothing that is open halves, however little it varies beside the others.
        assert_eq!(of([(500, 500); 3]), [0; 3]);
        // Without any variance there is no limit but the sixth.
        assert_eq!(of([(500, 500), (500, 500), (1000, 0)]), [0, 0, 6]);
    }
}
