//! `slugfest matrix --precision`: as many trials as it takes.
//!
//! What to play is found out on dice that are not used for anything else, and is then fixed: all numbers that are told
//! come from fresh dice, so that nothing is told too well because it came out well when it was looked at.
//!
//! For cells and scores a first look says how far each is from as precise as it shall be. Cells that matter little for
//! any score, and of which it is decided who has the better of them, play a part of every block of trials. For the best
//! of many there is a race (`racing`), of all or of a short list ([`super::shortlist`]).

use super::course::{Course, Precision};
use super::matrix::{Matrix, of_fights};
use super::play::{self, Dice, Fights, Follow, MAIN, Met, Session, Work, block_ends, cells, some};
use super::roster::Roster;
use super::scored::Scored;
use super::shortlist;
use crate::run::CONFIDENCE;
use crate::stats::matchups::race::is_open;
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
/// Plays as much of a roster as it takes, at most `work.trials` of each pair; in a race those who are left play as
/// many.
pub fn precise(roster: &Roster, work: Work, asked: Precision, follow: &dyn Follow) -> Matrix {
    match asked {
        Precision::Rank(places) => shortlist::raced(roster, work, places, follow),
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
                shortlist: None,
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
    let most_work = play::most_work(all.len());
    let session = Session { from: 0, ends: &ends, dice, halved: &[], most_work, keeps: false };
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
    let most_work = play::most_work(all.len());
    let session = Session { from: 0, ends: &ends, dice: MAIN, halved: &halved, most_work, keeps: true };
    (trials, some(roster, &all, Work { trials, ..work }, &session, follow))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::reading;
    use crate::lab::tests::in_the_dark;
    use crate::scenario::{Method, Mistakes, Source};

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
        let dice = Dice::Common("race");
        let session = Session { from: 0, ends: &ends, dice, halved: &[], most_work: 0, keeps: false };
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

    /// Who cannot meet needs no trials, and the others share the confidence between the two pairs that there are.
    #[test]
    fn a_pair_that_cannot_meet_needs_nothing_and_takes_no_part_in_the_confidence() {
        let roster = in_the_dark("");
        let ends = block_ends(800, 3);
        let dice = Dice::Common("race");
        let session = Session { from: 0, ends: &ends, dice, halved: &[], most_work: 0, keeps: false };
        let fights = some(&roster, &cells(&roster), sampled(800), &session, &());
        assert!(matches!(fights[0].met[0], Met::Barred(_)), "{:?}", fights[0].met[0]);
        let found = needs(&roster, sampled(100_000), Precision::Cell(0.05), 0.05, &());
        assert_eq!((found.trials[0], found.fights), (0.0, 2 * 2 * 800));
        for pair in [1, 2] {
            let (low, high) = fights[0].met[pair].cell().unwrap().interval(CONFIDENCE, 2);
            let wanted = 800.0 * 1.1 * ((high - low) / 0.1).powi(2);
            assert!((found.trials[pair] / wanted - 1.0).abs() < 1e-12, "{} {wanted}", found.trials[pair]);
        }
        let found = needs(&roster, sampled(100_000), Precision::Row(0.05), 0.05, &());
        assert!(found.trials[0] == 0.0 && found.trials[1] > 0.0 && found.trials[2] > 0.0, "{:?}", found.trials);
    }
}
