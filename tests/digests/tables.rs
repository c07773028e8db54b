//! A sixth net: what statistics say of tables of matchups, and of counts, that chance made: known and counted ones,
//! with draws, with ties, with circles, from two entries to seven.

use crate::support::digest::{Parts, hold};
use rand::Rng;
use slugfest::chance::Stream;
use slugfest::stats::crossing::crossings;
use slugfest::stats::matchups::blocks::CellBlocks;
use slugfest::stats::matchups::costs::{Costs, Unit};
use slugfest::stats::matchups::cycles::Cycles;
use slugfest::stats::matchups::cyclic::CyclicShare;
use slugfest::stats::matchups::equilibrium::{Equilibrium, Limit, redrawn};
use slugfest::stats::matchups::goodness::Goodness;
use slugfest::stats::matchups::race::{Part, Race, is_open};
use slugfest::stats::matchups::ranks::bars;
use slugfest::stats::matchups::strength::Strengths;
use slugfest::stats::matchups::table::{Cell, Chances, Counts, Matchups, Panel, pairs};
use slugfest::stats::paired::PairedCounts;
use slugfest::stats::plan::{Precision, trials_needed};
use slugfest::stats::verdict::Verdict;
use slugfest::stats::{mean::Moments, proportion, quantile, sequence};

const CONFIDENCE: f64 = 0.95;
const BLOCKS: u64 = 9;

/// How the cells of a table are known.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Known {
    Exactly,
    /// Chances of a half and of whole numbers: ties.
    Evenly,
    /// Games of one each.
    ByGames,
    /// Pairs of games.
    ByPairs,
    /// One cell of three is known, the others are counted.
    InPart,
}

struct Maker<R> {
    dice: R,
}

impl<R: Rng> Maker<R> {
    fn below(&mut self, n: u64) -> u64 {
        self.dice.next_u64() % n
    }

    /// Within `0..1`, in steps that no rounding of a machine can come near to.
    fn share(&mut self) -> f64 {
        self.below(9973) as f64 / 9973.0
    }

    /// A table whose entries are of different strength, some with a knack against some others.
    fn table(&mut self, entries: usize, known: Known) -> (Matchups, CellBlocks) {
        let strengths: Vec<f64> = (0..entries).map(|_| 2.0 * self.share() - 1.0).collect();
        let mut blocks = CellBlocks::new(entries);
        let mut quarters: Vec<Vec<u32>> = vec![Vec::new(); BLOCKS as usize];
        let trials = 6 + self.below(40);
        let mut place = 0;
        let table = Matchups::new(entries, |row, column| {
            let knack = if (row + 2 * column) % 3 == 0 { 1.5 } else { 0.0 };
            let win = 1.0 / (1.0 + (-(strengths[row] - strengths[column] + knack)).exp());
            place += 1;
            let exactly = known == Known::Exactly || known == Known::InPart && place % 3 == 0;
            if exactly || known == Known::Evenly {
                quarters.iter_mut().for_each(|block| block.push(0));
                let [win, draw, undecided] = if known == Known::Evenly {
                    [[0.5, 0.0, 0.0], [0.25, 0.5, 0.0], [1.0, 0.0, 0.0], [0.0, 0.25, 0.25]][self.below(4) as usize]
                } else {
                    let left = 0.2 * self.share();
                    [(1.0 - left) * win, 0.75 * left, 0.25 * left]
                };
                return Cell::Exact(Chances { win, draw, undecided });
            }
            let (mut games, mut in_pairs) = ([0; 4], [[0; 4]; 4]);
            for block in &mut quarters {
                let mut scored = 0;
                for _ in 0..trials {
                    let outcome = |maker: &mut Self| match (maker.share(), maker.below(12)) {
                        (_, 0) => 1,
                        (_, 1) => 2,
                        (at, _) => {
                            if at < win {
                                3
                            } else {
                                0
                            }
                        }
                    };
                    let halves = [0, 1, 1, 2];
                    let (first, second) = (outcome(self), outcome(self));
                    games[first] += 1;
                    in_pairs[first][second] += 1;
                    scored += if known == Known::ByPairs { halves[first] + halves[second] } else { 2 * halves[first] };
                }
                block.push(scored);
            }
            let counts = if known == Known::ByPairs { Counts::of_pairs(&in_pairs) } else { Counts::of_games(games) };
            Cell::Counted(counts.unwrap())
        });
        for block in quarters {
            blocks.push(trials, block);
        }
        (table, blocks)
    }
}

fn source(seed: u64) -> impl Fn(u64) -> slugfest::chance::TrialRng {
    let stream = Stream::new(seed, "net");
    move |draw| stream.trial(draw)
}

/// Whatever can be asked of a table.
fn ask(table: &Matchups, blocks: &CellBlocks, parts: &mut Parts) {
    let n = table.entries();
    for (row, column) in pairs(n) {
        let cell = table.cell(row, column).unwrap();
        let back = table.cell(column, row).unwrap();
        parts.add(&(cell, back, cell.interval(CONFIDENCE, 1), back.interval(CONFIDENCE, n * n)));
        parts.add(&(cell.win(), cell.draw(), cell.undecided(), cell.score(), cell.trials(), cell.mirrored()));
        if let Cell::Counted(counts) = &cell {
            let open = [0.05, 0.2, 0.5].map(|width| is_open(counts, width, CONFIDENCE, n));
            parts.add(&(counts.variance(), counts.interval(0.9), open));
        }
    }
    parts.add(&(table.scores(), table.is_exact(), (0..n).map(|row| table.row_score(row)).collect::<Vec<_>>()));
    let panel = Panel::new(n, 2, |row, column| table.cell(row, column));
    parts.add(&(0..n).map(|row| panel.row_score(row)).collect::<Vec<_>>());

    let strengths = Strengths::new(table);
    let predicted: Vec<f64> = pairs(n).map(|(row, column)| strengths.predicted(row, column)).collect();
    parts.add(&(strengths.strength(0), predicted, strengths.independent_errors(table)));
    let surprises = (strengths.largest_surprise(table), strengths.counters(table, CONFIDENCE, 0.02));
    parts.add(&(surprises, Goodness::new(table, None), Goodness::new(table, Some(blocks))));

    let rows = blocks.rows(table);
    let covariance = strengths.covariance(table, &rows);
    parts.add(&(strengths.errors(table, &rows), &covariance));
    if let Some(found) = rows.intervals(CONFIDENCE, source(1)) {
        let ranks = found.ranks();
        for row in 0..n {
            let others: Vec<_> = (0..n).map(|other| found.difference(row, other)).collect();
            parts.add(&(found.score(row), found.standard_error(row), others));
        }
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by_key(|&row| ranks[row].rank);
        parts.add(&(bars(&order, |a, b| found.difference(a, b).low > 0.0), ranks));
    }

    parts.add(&(CyclicShare::estimate(table), CyclicShare::new(table, blocks, CONFIDENCE, source(2))));
    parts.add(&(Cycles::new(table, CONFIDENCE, 3), Cycles::new(table, 0.2, 100)));
    let two = Limit { members: (0..n / 2).collect(), most: 0.25 };
    let last = Limit { members: vec![n - 1], most: 0.1 };
    let limits: [&[Limit]; 3] = [&[], std::slice::from_ref(&two), &[two.clone(), last]];
    for limits in limits {
        if let Some(mix) = Equilibrium::limited(table, limits) {
            let entries: Vec<_> = (0..n).map(|entry| (mix.share(entry), mix.score(entry))).collect();
            parts.add(&(entries, mix.support(), mix.exploitability(), mix.margin()));
        }
    }
    parts.add(&redrawn(table, blocks, 20, source(3)));

    // Entries made of two parts and of what they have beside them.
    let made: Vec<Vec<f64>> = (0..n).map(|entry| vec![(entry & 1) as f64, (entry >> 1) as f64]).collect();
    let known = covariance.unwrap_or_else(|| vec![vec![0.0; n]; n]);
    let values: Vec<f64> = (0..n).map(|entry| strengths.strength(entry)).collect();
    for unit in [Unit::LogOdds(0.1), Unit::Part(0, 10.0), Unit::Part(1, 10.0)] {
        parts.add(&Costs::new(&values, &known, &made, unit, CONFIDENCE));
    }
}

#[test]
fn tables_of_matchups_come_to_what_the_golden_file_has() {
    let mut lines = Vec::new();
    for known in [Known::Exactly, Known::Evenly, Known::ByGames, Known::ByPairs, Known::InPart] {
        for entries in 2..=7 {
            let mut parts = Parts::coarse();
            for seed in 0..4 {
                let mut maker = Maker { dice: Stream::new(seed, "tables").trial(entries as u64) };
                let (table, blocks) = maker.table(entries, known);
                ask(&table, &blocks, &mut parts);
            }
            let [numbers, words] = parts.digests();
            lines.push(format!("{known:?} {entries}\ttables\t4 tables\t{numbers}\t{words}"));
        }
    }
    hold("stats/tables.txt", &lines);
}

/// A number to seven digits, moved a little: no fraction of tens or twos stands on an edge.
fn told(number: f64) -> String {
    format!("{:.6e}", number * (1.0 + 3.3e-8))
}

fn ends((low, high): (f64, f64)) -> [String; 2] {
    [told(low), told(high)]
}

#[test]
fn counts_come_to_what_the_golden_file_has() {
    let mut lines = Vec::new();
    let mut maker = Maker { dice: Stream::new(1, "counts").trial(0) };
    for most in [1, 2, 5, 10, 16, 40, 100, 1_000, 20_000, 1_000_000, 1_000_000_000] {
        let mut parts = Parts::default();
        for _ in 0..40 {
            let n = maker.below(most) + 1;
            let k = maker.below(n + 1).min(maker.below(n + 1));
            let confidence = [0.5, 0.9, 0.95, 0.999_999][maker.below(4) as usize];
            for k in [k, n - k, 0, n] {
                parts.add(&ends(proportion::clopper_pearson(k, n, confidence)));
                parts.add(&ends(sequence::confidence_sequence(k, n, confidence)));
            }
            parts.add(&told(proportion::corrected(confidence, k as usize)));
            let counts: Vec<u64> = (0..1 + maker.below(12)).map(|_| maker.below(most) * maker.below(2)).collect();
            let percent = maker.below(101) as u32;
            parts.add(&(quantile::quantile(&counts, percent), quantile::interval(&counts, percent, confidence)));
            if let Some(moments) = Moments::from_counts(&counts) {
                let interval = moments.interval(confidence).map(ends);
                parts.add(&(told(moments.mean()), moments.sd().map(told), moments.se().map(told), interval));
                parts.add(&moments.few_apart());
            }
            let trials = counts.iter().sum();
            let half_width = [0.2, 0.01, 0.000_1][maker.below(3) as usize];
            parts.add(&trials_needed(&counts, trials, Precision { half_width, confidence }));
            let [both, only_first, only_second, neither] = [(); 4].map(|()| maker.below(most) * maker.below(2));
            let paired = PairedCounts { both, only_first, only_second, neither };
            if let Some(difference) = paired.difference(confidence) {
                let verdicts = [None, Some(0.01), Some(0.3)].map(|matters| {
                    let interval = |confidence| paired.difference(confidence).unwrap_or(difference);
                    (
                        Verdict::new(paired.trials(), matters, confidence, interval),
                        Verdict::of_exact(half_width, matters),
                    )
                });
                parts.add(&(told(difference.estimate), ends((difference.low, difference.high)), verdicts));
            }
        }
        let [numbers, words] = parts.digests();
        lines.push(format!("up to {most}\tcounts\t40 draws\t{numbers}\t{words}"));
    }
    hold("stats/counts.txt", &lines);
}

#[test]
fn races_and_crossings_come_to_what_the_golden_file_has() {
    let mut lines = Vec::new();
    let mut maker = Maker { dice: Stream::new(1, "races").trial(0) };
    for rows in 1..=9 {
        let mut parts = Parts::coarse();
        for places in 1..=rows {
            let mut race = Race::new(rows, places, 1, CONFIDENCE);
            let chances: Vec<u64> = (0..rows).map(|_| maker.below(100)).collect();
            let mut quarters = vec![0; rows];
            for looks in 1..=8 {
                for row in 0..rows {
                    quarters[row] +=
                        (0..50).map(|_| if maker.below(100) < chances[row] { 4 } else { looks % 3 }).sum::<u64>();
                    let part = Part { share: 1.0, quarters: quarters[row], trials: 50 * looks };
                    race.update(row, 0.0, &[part]);
                }
                let standings: Vec<_> = (0..rows).map(|row| (race.bounds(row), race.standing(row))).collect();
                parts.add(&(standings, race.open(), race.contenders()));
            }
        }
        for _ in 0..30 {
            let steps: Vec<f64> = (0..40).map(|_| maker.share() - 0.3).collect();
            let (first, length) = (maker.below(9) as i64 - 4, maker.below(33) as i64);
            let wild = maker.below(2) == 0;
            let function = |value: i64| -> f64 {
                let place = (value - first) as usize;
                if wild {
                    steps[place % 40]
                } else {
                    0.1 * steps[..=place % 40].iter().map(|step| step.abs()).sum::<f64>()
                }
            };
            let target = if maker.below(3) == 0 { function(first) } else { maker.share() };
            let most = [5, 20, 100][maker.below(3) as usize];
            let off = 0.025 * maker.share();
            let found = crossings(first..=first + length - 1, target, most, |value| (function(value), off));
            let nearest: Vec<i64> = found.crossings.iter().map(|crossing| crossing.nearest(target)).collect();
            parts.add(&(found, nearest));
        }
        let [numbers, words] = parts.digests();
        lines.push(format!("{rows} rows\traces\t{rows} races, 30 crossings\t{numbers}\t{words}"));
    }
    hold("stats/races.txt", &lines);
}
