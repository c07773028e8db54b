//! How much of a table no ranking can explain: the cyclic share of its log-odds.
//!
//! X. Jiang, L.-H. Lim, Y. Yao and Y. Ye, "Statistical ranking and combinatorial Hodge theory", Mathematical
//! Programming 127 (2011), 203-244. The log-odds of all cells fall into differences of one number per entry, fitted by
//! least squares, and a rest that is orthogonal to them and runs in circles. Where everybody meets everybody, the
//! numbers are the row means and the rest is made of circles of three. The share is the squared length of the rest over
//! that of the whole: 0 where one number per entry explains everything, 1 for rock, paper and scissors.
//!
//! Noise runs in circles too. What it adds to both lengths is taken off: the variances of the log-odds (delta method),
//! from the blocks of trials where cells share dice. The interval holds the shares that could have led to the one that
//! was found: the smaller of both parts is stretched until as small a share, or as large a one, comes out too rarely
//! when the blocks are weighted with normal numbers. Squares are skewed where noise is not small beside them, so that
//! what comes out cannot simply be mirrored around what was found.
//!
//! No block shows how far a cell may be off in which one side hardly ever scored ([`Cell::is_scarce`]), and its
//! log-odds are the largest. Such a cell is held in the middle of the log-odds that Clopper and Pearson allow, no surer
//! than what is known may be, and half of the risk is theirs. Seen from an even table, the share is the squared sine of
//! the angle between the table and the rankings, and a table that moves by `d` at a distance of `r` turns by no more
//! than `arcsin(d / r)`: both ends of the interval are turned by as much as all such cells together can move.

use super::blocks::CellBlocks;
use super::likelihood::{SUREST, nearly, variance};
use super::rows::{DRAWS, normal};
use super::table::{Cell, KNOWN, Matchups};
use crate::stats::linear::dot;
use rand::Rng;
use std::f64::consts::FRAC_PI_2;

/// The cyclic share of a table, within `0..=1`, with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CyclicShare {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl CyclicShare {
    /// The share with its interval at `confidence`, where the trials of all cells were counted in blocks;
    /// `generator(i)` is the source of the `i`-th of [`DRAWS`] draws. `None` where nothing but noise tells the table
    /// from one in which everybody is even, and with fewer than two blocks.
    pub fn new<R: Rng>(
        table: &Matchups,
        blocks: &CellBlocks,
        confidence: f64,
        generator: impl Fn(u64) -> R,
    ) -> Option<Self> {
        if blocks.count() < 2 {
            return None;
        }
        let risk = 1.0 - confidence;
        let scarce = table.cells().any(|(_, _, cell)| cell.is_scarce());
        let (log_odds, reach) = held(table, 1.0 - risk / 2.0);
        let found = Lengths::of(table, &log_odds);
        let moves = Moves::new(table, blocks, &log_odds);
        let noise = moves.noise();
        let middle = found.share(noise)?;
        let draws: Vec<Draw> = (0..DRAWS)
            .map(|draw| {
                let mut source = generator(draw);
                moves.draw((0..blocks.count()).map(|_| normal(&mut source)).collect())
            })
            .collect();
        let tail = if scarce { risk / 4.0 } else { risk / 2.0 };
        let (low, high) = if middle <= 0.5 {
            interval(found.rest, found.ranked(), noise.rest, noise.ranked(), tail, &draws)
        } else {
            let turned: Vec<Draw> = draws.iter().map(|draw| Draw { part: draw.other, other: draw.part }).collect();
            let (low, high) = interval(found.ranked(), found.rest, noise.ranked(), noise.rest, tail, &turned);
            (1.0 - high, 1.0 - low)
        };
        if !scarce {
            return Some(Self { share: middle.clamp(0.0, 1.0), low, high });
        }
        let share = Self::estimate(table).unwrap_or(middle).clamp(0.0, 1.0);
        let (low, high) = turned(low, high, reach / (found.whole - noise.whole).sqrt());
        Some(Self { share, low: low.min(share), high: high.max(share) })
    }

    /// The share of a table whose cells are known; of counted ones without an interval, as if no two cells shared
    /// dice. `None` where nothing but noise tells the table from one in which everybody is even.
    pub fn estimate(table: &Matchups) -> Option<f64> {
        let whole: f64 = table.cells().map(|(_, _, cell)| variance(cell) / spread(nearly(cell)).powi(2)).sum();
        // The rest has (N - 1)(N - 2) / 2 of N (N - 1) / 2 dimensions.
        let noise = Lengths { whole, rest: whole * (1.0 - 2.0 / table.entries().max(2) as f64) };
        // What the digits of known cells that are not right come to.
        let rounding: f64 = table.cells().map(|(_, _, cell)| (1.0 / (KNOWN * spread(nearly(cell)))).powi(2)).sum();
        let found = Lengths::of(table, &log_odds(table));
        if table.is_exact() && found.whole <= rounding {
            return None;
        }
        found.share(noise).map(|share| share.clamp(0.0, 1.0))
    }
}

/// Squared lengths of all log-odds and of what is left of them.
#[derive(Clone, Copy, Debug)]
struct Lengths {
    whole: f64,
    rest: f64,
}

impl Lengths {
    fn of(table: &Matchups, log_odds: &[f64]) -> Self {
        let means = row_means(table, log_odds);
        let whole = dot(log_odds, log_odds);
        // Formed from the rest itself, so that a small one does not cancel.
        let rest = table.cells().zip(log_odds).map(|((row, column, _), value)| value - (means[row] - means[column]));
        Self { whole, rest: rest.map(|value| value * value).sum() }
    }

    /// The squared length of what strengths explain.
    fn ranked(self) -> f64 {
        self.whole - self.rest
    }

    /// The share without noise; `None` where noise is all there is.
    fn share(self, noise: Self) -> Option<f64> {
        let whole = self.whole - noise.whole;
        (whole > 0.0).then(|| (self.rest - noise.rest) / whole)
    }
}

/// How the blocks move both lengths.
struct Moves {
    /// Products of the log-odds, and of their rest, with what each block moves.
    with_table: Vec<Lengths>,
    /// Of what every two blocks move.
    products: Vec<Vec<Lengths>>,
}

impl Moves {
    fn new(table: &Matchups, blocks: &CellBlocks, log_odds: &[f64]) -> Self {
        // Those that are held do not move.
        let slope = |cell: &Cell| if cell.is_scarce() { 0.0 } else { 1.0 / spread(nearly(cell)) };
        let slopes: Vec<f64> = table.cells().map(|(_, _, cell)| slope(cell)).collect();
        let moved = |block: usize| -> Vec<f64> {
            blocks.deviations(table, block).iter().zip(&slopes).map(|(deviation, slope)| deviation * slope).collect()
        };
        let moves: Vec<Vec<f64>> = (0..blocks.count()).map(moved).collect();
        let means: Vec<Vec<f64>> = moves.iter().map(|moved| row_means(table, moved)).collect();
        let table_means = row_means(table, log_odds);
        let product = |a: (&[f64], &[f64]), b: (&[f64], &[f64])| {
            let whole = dot(a.0, b.0);
            Lengths { whole, rest: whole - table.entries() as f64 * dot(a.1, b.1) }
        };
        let at = |block: usize| (moves[block].as_slice(), means[block].as_slice());
        let with = |a: usize| (0..=a).map(|b| product(at(a), at(b))).collect();
        Self {
            with_table: (0..moves.len()).map(|a| product(at(a), (log_odds, &table_means))).collect(),
            products: (0..moves.len()).map(with).collect(),
        }
    }

    /// What noise adds to the lengths.
    fn noise(&self) -> Lengths {
        let own = || self.products.iter().filter_map(|products| products.last());
        Lengths { whole: own().map(|own| own.whole).sum(), rest: own().map(|own| own.rest).sum() }
    }

    /// What noise with these multipliers of the blocks does to both parts, the rest first.
    fn draw(&self, by: Vec<f64>) -> Draw {
        let mut sums = [Lengths { whole: 0.0, rest: 0.0 }; 2];
        for (a, products) in self.products.iter().enumerate() {
            sums[0].whole += 2.0 * by[a] * self.with_table[a].whole;
            sums[0].rest += 2.0 * by[a] * self.with_table[a].rest;
            for (b, product) in products.iter().enumerate() {
                // Products of two different blocks stand in one order only.
                let both = if a == b { by[a] * by[a] } else { 2.0 * by[a] * by[b] };
                sums[1].whole += both * product.whole;
                sums[1].rest += both * product.rest;
            }
        }
        Draw { part: sums.map(|sum| sum.rest), other: sums.map(|sum| sum.ranked()) }
    }
}

/// What one draw of noise adds to the squared lengths of a part of the table and of the other part: in proportion to
/// the part's length, and by itself.
#[derive(Clone, Copy, Debug)]
struct Draw {
    part: [f64; 2],
    other: [f64; 2],
}

/// The shares of a part, of those with the squared lengths found here, which could have led to them.
fn interval(part: f64, other: f64, part_noise: f64, other_noise: f64, tail: f64, draws: &[Draw]) -> (f64, f64) {
    let found = (part - part_noise) / (part + other - part_noise - other_noise);
    // The shares that come out when the part is so many times as long as found, at this place from below.
    let coming_out = |stretch: f64, place: usize| -> Option<f64> {
        let share = |draw: &Draw| {
            let part = stretch * (stretch * part + draw.part[0]) + draw.part[1] - part_noise;
            // The other part as it was found has noise already, and gets it again.
            let other = other + draw.other[0] + draw.other[1] - 2.0 * other_noise;
            (part + other > 0.0).then(|| part / (part + other))
        };
        let mut shares: Vec<f64> = draws.iter().map(share).collect::<Option<_>>()?;
        let (_, at, _) = shares.select_nth_unstable_by(place, f64::total_cmp);
        Some(*at)
    };
    let rare = (((draws.len() + 1) as f64 * tail) as usize).clamp(1, draws.len());
    let share = |stretch: f64| {
        let (part, other) = (stretch * stretch * part, (other - other_noise).max(0.0));
        if part + other > 0.0 { part / (part + other) } else { 1.0 }
    };
    // Where a draw cannot be told from an even table, every share could have led to what was found.
    let end = |place: usize| -> Option<f64> {
        let reaches = |stretch: f64| coming_out(stretch, place).map(|share| share >= found);
        let (mut below, mut above) = (0.0, 1.0);
        if reaches(below)? {
            return Some(0.0);
        }
        while !reaches(above)? {
            if above > 1e6 {
                return Some(1.0);
            }
            (below, above) = (above, 2.0 * above);
        }
        for _ in 0..40 {
            let middle = 0.5 * (below + above);
            if reaches(middle)? { above = middle } else { below = middle }
        }
        Some(share(above))
    };
    (end(draws.len() - rare).unwrap_or(0.0), end(rare - 1).unwrap_or(1.0))
}

/// An interval of shares where the table may be turned by as much as this sine says, towards the rankings or away.
fn turned(low: f64, high: f64, sine: f64) -> (f64, f64) {
    let angle = |share: f64| share.clamp(0.0, 1.0).sqrt().asin();
    let share = |angle: f64| angle.clamp(0.0, FRAC_PI_2).sin().powi(2);
    // Whatever moves as far as an even table may be anything.
    let by = if sine < 1.0 { sine.asin() } else { FRAC_PI_2 };
    (share(angle(low) - by), share(angle(high) + by))
}

/// All log-odds, the scarce ones in the middle of where they lie at `confidence`, all at once, and how far these may
/// move together.
fn held(table: &Matchups, confidence: f64) -> (Vec<f64>, f64) {
    let mut log_odds = log_odds(table);
    let family = log_odds.len();
    let mut reach: f64 = 0.0;
    for ((_, _, cell), value) in table.cells().zip(&mut log_odds).filter(|((_, _, cell), _)| cell.is_scarce()) {
        let (low, high) = cell.interval(confidence, family);
        let [low, high] = [low, high].map(|end| logit(end.clamp(SUREST, 1.0 - SUREST)));
        *value = 0.5 * (low + high);
        reach += (0.5 * (high - low)).powi(2);
    }
    (log_odds, reach.sqrt())
}

fn log_odds(table: &Matchups) -> Vec<f64> {
    table.cells().map(|(_, _, cell)| logit(nearly(cell))).collect()
}

fn logit(score: f64) -> f64 {
    (score / (1.0 - score)).ln()
}

/// The variance of a game.
fn spread(score: f64) -> f64 {
    score * (1.0 - score)
}

/// What the best ranking leaves of the log-odds, `[row][column]`: antisymmetric, and every row sums to 0.
pub fn rest(table: &Matchups) -> Vec<Vec<f64>> {
    let log_odds = log_odds(table);
    let means = row_means(table, &log_odds);
    let mut rest = vec![vec![0.0; table.entries()]; table.entries()];
    for ((row, column, _), value) in table.cells().zip(&log_odds) {
        let left = value - (means[row] - means[column]);
        (rest[row][column], rest[column][row]) = (left, -left);
    }
    rest
}

/// Each row's mean over all columns, itself with 0 among them: the numbers whose differences are nearest to all cells.
fn row_means(table: &Matchups, cells: &[f64]) -> Vec<f64> {
    let mut means = vec![0.0; table.entries()];
    for ((row, column, _), value) in table.cells().zip(cells) {
        means[row] += value / table.entries() as f64;
        means[column] -= value / table.entries() as f64;
    }
    means
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::matchups::examples::{self, exact, generator};
    use crate::stats::matchups::likelihood::logistic;
    use crate::stats::matchups::table::{Cell, pairs};

    /// Rock, paper and scissors run in a circle; a table made of strengths does not; the share of their sum follows
    /// from the squares: log-odds 1 each in the circle, strengths 1, 0 and -1, whose squared differences are 6.
    #[test]
    fn circles_and_rankings_are_told_apart() {
        let table = |strength: f64, circle: f64| {
            let at = |row: usize, column: usize| {
                (column - row) as f64 * strength + if column - row == 1 { circle } else { -circle }
            };
            Matchups::new(3, |row, column| exact(logistic(at(row, column))))
        };
        assert!((CyclicShare::estimate(&table(0.0, 1.0)).unwrap() - 1.0).abs() < 1e-12);
        assert!(CyclicShare::estimate(&table(1.0, 0.0)).unwrap() < 1e-25);
        assert!((CyclicShare::estimate(&table(1.0, 1.0)).unwrap() - 3.0 / 9.0).abs() < 1e-12);
        assert_eq!(CyclicShare::estimate(&table(0.0, 0.0)), None);
    }

    /// A second formulation: the rest is what circulates in triangles. On a complete table of N entries its squared
    /// length is the sum over all triangles of (a + b - c)^2, divided by N.
    #[test]
    fn the_rest_is_what_goes_round_in_triangles() {
        let at = |row: usize, column: usize| ((7 * row + 3 * column) % 11) as f64 / 5.0 - 1.0;
        let table = Matchups::new(7, |row, column| exact(logistic(at(row, column))));
        let mut triangles = 0.0;
        for (i, j) in pairs(7) {
            for k in j + 1..7 {
                triangles += (at(i, j) + at(j, k) - at(i, k)).powi(2);
            }
        }
        let whole: f64 = pairs(7).map(|(row, column)| at(row, column).powi(2)).sum();
        assert!((CyclicShare::estimate(&table).unwrap() - triangles / 7.0 / whole).abs() < 1e-12);
    }

    /// Rock, paper and scissors at 75 % in 4,000 games a cell: nearly all of it is cyclic, by both kinds of dice. A
    /// ranking in as many games has a share that cannot be told from 0.
    #[test]
    fn counted_circles_and_rankings_are_told_apart() {
        let circle = |row: usize, column: usize| if column - row == 1 { 0.75 } else { 0.25 };
        let ranking = |row: usize, column: usize| logistic(0.5 * (column - row) as f64);
        for shared in [false, true] {
            let (table, blocks) = examples::table(3, circle, [40, 100], shared, 3);
            let found = CyclicShare::new(&table, &blocks, 0.95, generator).unwrap();
            assert!(found.share >= 0.99 && found.high >= found.share && found.low > 0.97, "{found:?}");
            let (table, blocks) = examples::table(6, ranking, [40, 100], shared, 4);
            let found = CyclicShare::new(&table, &blocks, 0.95, generator).unwrap();
            assert!(found.low == 0.0 && found.share <= found.high && found.high < 0.02, "{found:?}");
        }
        let (table, blocks) = examples::table(3, circle, [1, 100], false, 3);
        assert_eq!(CyclicShare::new(&table, &blocks, 0.95, generator), None);
    }

    /// Two hundred tables of five entries with a tenth of their log-odds in a circle: the interval holds the truth in
    /// 95 %, give or take four standard errors of 1.5 %, and without what noise adds the share would be off by more
    /// than its own standard error over all tables, many times over.
    #[test]
    fn the_interval_holds_the_truth_and_noise_is_taken_off() {
        let log_odds = |row: usize, column: usize| {
            0.3 * (column - row) as f64 + if (column - row) % 2 == 1 { 0.15 } else { -0.15 }
        };
        let known = Matchups::new(5, |row, column| exact(logistic(log_odds(row, column))));
        let truth = CyclicShare::estimate(&known).unwrap();
        for shared in [false, true] {
            let (mut held, mut sum, mut squares) = (0, 0.0, 0.0);
            for seed in 0..200 {
                let chance = |row: usize, column: usize| logistic(log_odds(row, column));
                let (table, blocks) = examples::table(5, chance, [40, 20], shared, seed);
                let found = CyclicShare::new(&table, &blocks, 0.95, generator).unwrap();
                held += u32::from(found.low <= truth && truth <= found.high);
                sum += found.share / 200.0;
                squares += found.share * found.share / 200.0;
            }
            assert!((f64::from(held) / 200.0 - 0.95).abs() < 4.0 * 0.0154, "{shared}: {held} of 200 hold {truth}");
            let error = ((squares - sum * sum) / 200.0).sqrt();
            assert!((sum - truth).abs() < 4.0 * error, "{shared}: {sum} for {truth}, +- {error}");
        }
    }

    /// Rankings and circles in which half of the cells are won by one side nearly always: wherever the log-odds of
    /// those lie, the interval holds the truth in 95 % of thirty tables and more, give or take four standard errors of
    /// 4 %. Of a ladder as steep as that no circle is told, and something of a table that is nothing but one.
    #[test]
    fn cells_that_one_side_always_won_leave_the_share_open() {
        let ladder = |row: usize, column: usize| 5.0 * (column - row) as f64;
        let uneven = |row: usize, column: usize| [0.5, 7.0, 2.0, 9.0][column - row - 1] + row as f64;
        let circle = |row: usize, column: usize| if (column - row) % 2 == 1 { 6.0 + row as f64 } else { -8.0 };
        for log_odds in [ladder, uneven, circle] {
            let known = Matchups::new(5, |row, column| exact(logistic(log_odds(row, column))));
            let truth = CyclicShare::estimate(&known).unwrap();
            let chance = |row: usize, column: usize| logistic(log_odds(row, column));
            for games in [5, 50] {
                let found = (0..30).map(|seed| {
                    let (table, blocks) = examples::table(5, chance, [40, games], false, seed);
                    CyclicShare::new(&table, &blocks, 0.95, generator).unwrap()
                });
                let found: Vec<CyclicShare> = found.collect();
                let held = found.iter().filter(|found| found.low <= truth && truth <= found.high).count();
                assert!(held as f64 / 30.0 > 0.95 - 4.0 * 0.04, "{held} of 30 hold {truth}: {:?}", found[0]);
                assert!(found.iter().all(|found| found.low <= found.share && found.share <= found.high));
                let sure = found.iter().filter(|found| found.low > 0.0).count();
                assert!(truth < 0.5 || sure == 30, "{sure} are sure of {truth}: {:?}", found[0]);
                assert!(truth > 0.1 || sure == 0, "{sure} are sure of {truth}: {:?}", found[0]);
            }
        }
    }

    /// Without noise, and with cells anywhere in their boxes: a ladder and a circle of four, each cell won 400 times of
    /// 400. No corner of the box has a share outside the interval.
    #[test]
    fn no_corner_of_what_is_held_has_another_share() {
        for won in [|_: usize, _: usize| 400, |row: usize, column: usize| 400 * ((column - row) % 2) as u64] {
            let table = Matchups::new(4, |row, column| examples::games(won(row, column), 400 - won(row, column)));
            let mut blocks = CellBlocks::new(4);
            let quarters = || table.cells().map(|(_, _, cell)| 800 * cell.score() as u32);
            (0..2).for_each(|_| blocks.push(200, quarters()));
            let found = CyclicShare::new(&table, &blocks, 0.95, generator).unwrap();
            for corner in 0..1 << 6 {
                let ends = table.cells().enumerate().map(|(place, (_, _, cell))| {
                    let (low, high) = cell.interval(0.975, 6);
                    logit((if corner >> place & 1 == 0 { low } else { high }).clamp(SUREST, 1.0 - SUREST))
                });
                let [rest, ranked] = lengths(4, &ends.collect::<Vec<f64>>());
                let share = rest / (rest + ranked);
                assert!(found.low <= share && share <= found.high, "{share} beside {found:?}");
            }
        }
    }

    /// A share of one half is an eighth of a turn, and a sine of one half is a twelfth: a twenty-fourth of a turn is
    /// `(2 - 3^0.5) / 4`, and the other end as far below one.
    #[test]
    fn a_table_turns_by_the_angle_that_it_moves() {
        let (low, high) = turned(0.5, 0.5, 0.5);
        let wanted = (2.0 - 3f64.sqrt()) / 4.0;
        assert!((low - wanted).abs() < 1e-12 && (high - 1.0 + wanted).abs() < 1e-12, "{low} {high}");
        assert_eq!([turned(0.0, 1.0, 0.1), turned(0.5, 0.5, 1.5), turned(0.5, 0.5, f64::NAN)], [(0.0, 1.0); 3]);
    }

    /// A part of squared length 1 beside one of 3: without noise a quarter, and nothing else could have led to it.
    /// Where noise is half of the other part, and comes again in every draw, nothing is left beside a part that is not
    /// there: such a table is even, and every share could have led to what was found.
    #[test]
    fn draws_that_leave_nothing_tell_nothing_of_the_share() {
        let still = [Draw { part: [0.0; 2], other: [0.0; 2] }; 100];
        let (low, high) = interval(1.0, 3.0, 0.0, 0.0, 0.025, &still);
        assert!((low - 0.25).abs() < 1e-9 && (high - 0.25).abs() < 1e-9, "{low} {high}");
        assert_eq!(interval(1.0, 1.0, 0.0, 0.5, 0.025, &still), (0.0, 1.0));
    }

    /// The squared length of what circulates, over all triangles as above, and that of everything else.
    fn lengths(entries: usize, values: &[f64]) -> [f64; 2] {
        let cell = |row: usize, column: usize| values[pairs(entries).position(|pair| pair == (row, column)).unwrap()];
        let circulating = |(i, j): (usize, usize)| -> f64 {
            (j + 1..entries).map(|k| (cell(i, j) + cell(j, k) - cell(i, k)).powi(2)).sum()
        };
        let rest = pairs(entries).map(circulating).sum::<f64>() / entries as f64;
        [rest, values.iter().map(|value| value * value).sum::<f64>() - rest]
    }

    /// Noise `N` moves the squared length of a table `L` by `2 L N` and by `N N`; so it is with each part of it.
    #[test]
    fn a_draw_is_what_noise_does_to_the_lengths() {
        let chance = |row: usize, column: usize| logistic(0.4 * (column - row) as f64 - 0.3 * (row % 2) as f64);
        let (table, blocks) = examples::table(4, chance, [5, 20], true, 7);
        let by = [0.5, -1.0, 2.0, 0.25, 1.5];
        let scores: Vec<f64> = table.cells().map(|(_, _, cell)| cell.score()).collect();
        let mut noise = vec![0.0; scores.len()];
        for (block, by) in by.iter().enumerate() {
            let moved = blocks.deviations(&table, block);
            (0..noise.len()).for_each(|cell| noise[cell] += by * moved[cell] / (scores[cell] * (1.0 - scores[cell])));
        }
        let before: Vec<f64> = scores.iter().map(|score| (score / (1.0 - score)).ln()).collect();
        let after: Vec<f64> = before.iter().zip(&noise).map(|(before, noise)| before + noise).collect();
        let [before, alone, after] = [&before, &noise, &after].map(|values| lengths(4, values));
        let Draw { part, other } = Moves::new(&table, &blocks, &log_odds(&table)).draw(by.to_vec());
        for (place, found) in [part, other].into_iter().enumerate() {
            let wanted = [after[place] - before[place] - alone[place], alone[place]];
            for (found, wanted) in found.into_iter().zip(wanted) {
                assert!((found - wanted).abs() < 1e-9 * (1.0 + wanted.abs()), "{place}: {found} for {wanted}");
            }
        }
    }

    /// Of a part of squared length 4 beside one of 1, four fifths were found. Where every draw takes half away,
    /// `4 s^2 - 1/2` has to be 4 as well: nine halves beside one. Where a draw adds half of the part's length,
    /// `4 s^2 + 2 s` is 4: `s = (-1 + 17^0.5) / 4`.
    #[test]
    fn the_ends_are_the_shares_that_lead_to_what_was_found() {
        let root = (17f64.sqrt() - 1.0) / 4.0;
        for (part, share) in [([0.0, -0.5], 9.0 / 11.0), ([2.0, 0.0], 4.0 * root * root / (4.0 * root * root + 1.0))] {
            let (low, high) = interval(4.0, 1.0, 0.0, 0.0, 0.025, &[Draw { part, other: [0.0; 2] }; 100]);
            assert!((low - share).abs() < 1e-9 && (high - share).abs() < 1e-9, "{low} {high} for {share}");
        }
        // Noise has eaten the other part, and draws give some back: no part is long enough for more than all.
        let draws = [Draw { part: [0.0; 2], other: [0.0, 0.5] }; 100];
        assert_eq!(interval(1.0, 0.1, 0.0, 0.2, 0.025, &draws), (1.0, 1.0));
    }

    /// Of counted cells without blocks, each with noise of its own. Two scores of 3/4 in 100 games round the circle of
    /// three, log-odds ln 3 each, and an even one: (2 ln 3)^2 / 3 of 2 (ln 3)^2 goes round. Log-odds have the variance
    /// of the score over the square of s (1 - s): 1/18.75 twice and 1/25, a third of it in the rest.
    #[test]
    fn noise_of_cells_on_their_own_is_taken_off() {
        let won = |row: usize, column: usize| if column - row == 1 { 75 } else { 50 };
        let table = Matchups::new(3, |row, column| examples::games(won(row, column), 100 - won(row, column)));
        let (square, noise) = (3f64.ln().powi(2), 2.0 / 18.75 + 1.0 / 25.0);
        let wanted = (4.0 * square / 3.0 - noise / 3.0) / (2.0 * square - noise);
        let found = CyclicShare::estimate(&table).unwrap();
        assert!((found - wanted).abs() < 0.005, "{found} for {wanted}");
    }

    /// What noise adds to the rest is the length of the rest of what each block moves.
    #[test]
    fn noise_of_blocks_adds_its_rest_to_the_rest() {
        let chance = |row: usize, column: usize| logistic(0.4 * (column - row) as f64);
        let (table, blocks) = examples::table(4, chance, [6, 20], true, 11);
        let mut wanted = [0.0; 2];
        for block in 0..6 {
            let moved = blocks.deviations(&table, block);
            let spread =
                |(moved, (_, _, cell)): (&f64, (usize, usize, &Cell))| moved / (cell.score() * (1.0 - cell.score()));
            let moved: Vec<f64> = moved.iter().zip(table.cells()).map(spread).collect();
            let [rest, ranked] = lengths(4, &moved);
            wanted = [wanted[0] + rest, wanted[1] + rest + ranked];
        }
        let noise = Moves::new(&table, &blocks, &log_odds(&table)).noise();
        for (found, wanted) in [noise.rest, noise.whole].into_iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-9 * wanted, "{found} for {wanted}");
        }
    }

    /// Every draw from a source of its own, the first one's included.
    #[test]
    fn each_draw_has_a_source_of_its_own() {
        let (table, blocks) = examples::table(3, |_, _| 0.6, [5, 20], false, 2);
        let asked = std::cell::RefCell::new(vec![]);
        let source = |draw: u64| {
            asked.borrow_mut().push(draw);
            generator(draw)
        };
        CyclicShare::new(&table, &blocks, 0.95, source).unwrap();
        assert_eq!(asked.into_inner(), (0..DRAWS).collect::<Vec<u64>>());
    }

    /// Seventy-nine draws of which each takes a four-hundredth more away from a part of 4 beside 1. One in forty of
    /// eighty places lies beyond each end: the ends are those of the second draw and of the last but one, for which
    /// `4 s^2` has to be 4 and what they take away.
    #[test]
    fn the_ends_leave_as_many_draws_beyond_them_as_the_confidence_allows() {
        let taken = |n: u32| f64::from(n) / 400.0;
        let draws: Vec<Draw> = (0..79).map(|n| Draw { part: [0.0, -taken(n)], other: [0.0; 2] }).collect();
        let (low, high) = interval(4.0, 1.0, 0.0, 0.0, 0.025, &draws);
        let share = |n: u32| (4.0 + taken(n)) / (5.0 + taken(n));
        assert!((low - share(1)).abs() < 1e-9 && (high - share(77)).abs() < 1e-9, "{low} {high}");
    }
}
