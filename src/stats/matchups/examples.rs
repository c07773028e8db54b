//! Tables for tests: published ones, and ones that are played by made-up entries of known strength.

use super::blocks::CellBlocks;
use super::likelihood::logistic;
use super::table::{Cell, Chances, Counts, Matchups, pairs};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A cell that is known, without draws.
pub fn exact(win: f64) -> Cell {
    Cell::Exact(Chances { win, draw: 0.0, undecided: 0.0 })
}

/// A cell of games won and lost.
pub fn games(won: u64, lost: u64) -> Cell {
    Cell::Counted(Counts::of_games([lost, 0, 0, won]).expect("some were played"))
}

/// Wins of the row over the column in the American League East of 1987: Milwaukee, Detroit, Toronto, New York, Boston,
/// Cleveland, Baltimore (A. Agresti, "Categorical Data Analysis", 2nd ed. 2002, table 10.10).
pub const BASEBALL: [[u64; 7]; 7] = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
];

/// The league as a table.
pub fn baseball() -> Matchups {
    Matchups::new(7, |row, column| games(BASEBALL[row][column], BASEBALL[column][row]))
}

/// Generators of their own for each draw.
pub fn generator(draw: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(draw)
}

/// A number within `0..1`.
pub fn uniform(dice: &mut impl Rng) -> f64 {
    (dice.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// A table played out: `probability(row, column)` is the chance that a row beats a column, in so many blocks of so
/// many games. With dice that are shared, one die decides each trial in all cells.
pub fn table(
    entries: usize,
    probability: impl Fn(usize, usize) -> f64,
    [blocks, games]: [u32; 2],
    shared: bool,
    seed: u64,
) -> (Matchups, CellBlocks) {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let chances: Vec<f64> = pairs(entries).map(|(row, column)| probability(row, column)).collect();
    let mut wins = vec![0u64; chances.len()];
    let mut cells = CellBlocks::new(entries);
    for _ in 0..blocks {
        let mut won = vec![0u32; chances.len()];
        for _ in 0..games {
            let die = uniform(&mut dice);
            for ((won, &chance), (row, column)) in won.iter_mut().zip(&chances).zip(pairs(entries)) {
                let shared_die = if (column - row) % 2 == 0 { 1.0 - die } else { die };
                let die = if shared { shared_die } else { uniform(&mut dice) };
                *won += u32::from(die < chance);
            }
        }
        wins.iter_mut().zip(&won).for_each(|(wins, &won)| *wins += u64::from(won));
        cells.push(u64::from(games), won.iter().map(|won| 4 * won));
    }
    let all = u64::from(blocks * games);
    let mut wins = wins.into_iter();
    let table = Matchups::new(entries, |_, _| {
        let won = wins.next().expect("a number for each cell");
        self::games(won, all - won)
    });
    (table, cells)
}

/// Twenty blocks of twenty games between entries of known strength.
pub fn played(strengths: &[f64], shared: bool, seed: u64) -> (Matchups, CellBlocks) {
    let probability = |row: usize, column: usize| logistic(strengths[row] - strengths[column]);
    table(strengths.len(), probability, [20, 20], shared, seed)
}
