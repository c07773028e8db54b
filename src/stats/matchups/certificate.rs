//! What a mix is worth at the least, in whole numbers: a certificate that hangs on no rounding.
//!
//! Shares are taken as whole parts of 2^40, which are handed out until none is left, and scores as what they are:
//! quarters out of the trials that were counted, or the bits of a known chance that are right. What the best answer to
//! that mix gains over one half is then a fraction of whole numbers, and says how far the mix is from an equilibrium,
//! however it was found.

use super::table::{Cell, KNOWN, Matchups};
use std::fmt;

/// Parts that a mix is made of.
const PARTS: u128 = 1 << 40;
/// A gain of one in so many, or less, is none that anybody could notice.
const NOTICED: u128 = 1_000_000;

/// What the best answer to a mix gains over one half: a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certificate {
    gain: u128,
    of: u128,
}

impl Certificate {
    /// Of a mix of the entries of a table, whose shares add up to about 1; `None` where the numbers of trials have so
    /// little in common that whole numbers of 128 bits do not hold them.
    pub fn new(table: &Matchups, shares: &[f64]) -> Option<Self> {
        let parts = parts(shares)?;
        let counted = |cell: &Cell| match cell {
            Cell::Counted(counts) => Some(4 * u128::from(counts.trials())),
            Cell::Exact(_) => None,
        };
        let common = table
            .cells()
            .filter_map(|(.., cell)| counted(cell))
            .try_fold(1_u128, |common, quarters| (common / divisor(common, quarters)).checked_mul(quarters))?;
        let scale = if table.cells().all(|(.., cell)| counted(cell).is_some()) { 1 } else { KNOWN as i128 };
        let common = i128::try_from(common).ok()?;
        let unit = common.checked_mul(scale)?;
        let mut gains = vec![0_i128; table.entries()];
        for (row, column, cell) in table.cells() {
            let advantage = match cell {
                Cell::Counted(counts) => {
                    let (quarters, trials) = (i128::from(counts.quarter_sum()), i128::from(counts.trials()));
                    (quarters - 2 * trials).checked_mul(unit / (4 * trials))?
                }
                Cell::Exact(_) => (((cell.settled() - 0.5) * KNOWN) as i128).checked_mul(common)?,
            };
            for (who, other, by) in [(row, column, advantage), (column, row, -advantage)] {
                gains[who] = gains[who].checked_add(by.checked_mul(parts[other])?)?;
            }
        }
        // Whoever answers with the mix itself gains nothing, so that the best answer does not lose.
        let gain = u128::try_from(gains.into_iter().max()?.max(0)).ok()?;
        let of = u128::try_from(unit).ok()?.checked_mul(PARTS)?;
        let divisor = divisor(gain, of);
        Some(Self { gain: gain / divisor, of: of / divisor })
    }

    /// Of a mix that is an equilibrium in whole numbers: nothing is gained against it.
    pub const fn whole() -> Self {
        Self { gain: 0, of: 1 }
    }

    /// How many times the best answer is played until it has won once more than half, on the average: rounded down;
    /// `None` where it gains nothing at all.
    pub fn one_in(&self) -> Option<u128> {
        (self.gain > 0).then(|| self.of / self.gain)
    }

    /// Whether nobody could notice what the best answer gains.
    pub fn is_small(&self) -> bool {
        self.one_in().is_none_or(|one_in| one_in >= NOTICED)
    }
}

/// The fraction: `0`, `3/4096`.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.gain == 0 { f.write_str("0") } else { write!(f, "{}/{}", self.gain, self.of) }
    }
}

/// The greatest common divisor, by Euclid.
fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { divisor(b, a % b) }
}

/// Whole parts of the shares, the rest for the largest.
fn parts(shares: &[f64]) -> Option<Vec<i128>> {
    let mut parts: Vec<i128> = shares.iter().map(|share| (share.max(0.0) * PARTS as f64) as i128).collect();
    let rest = PARTS as i128 - parts.iter().sum::<i128>();
    let largest = parts.iter_mut().max()?;
    *largest += rest;
    (*largest >= 0).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::matchups::equilibrium::Equilibrium;
    use crate::stats::matchups::examples::exact;
    use crate::stats::matchups::table::Counts;

    fn counted(wins: u64, trials: u64) -> Cell {
        Cell::Counted(Counts::of_games([trials - wins, 0, 0, wins]).unwrap())
    }

    /// A mix of three quarters and one quarter, worked by hand: the third gains 0.75 (0.7 - 0.5) + 0.25 (0.4 - 0.5).
    #[test]
    fn the_best_answer_is_a_fraction_of_whole_numbers() {
        let wins = |row: usize, column: usize| [[0, 5, 3], [0, 0, 6]][row][column];
        let table = Matchups::new(3, |row, column| counted(wins(row, column), 10));
        let found = Certificate::new(&table, &[0.75, 0.25, 0.0]).unwrap();
        assert_eq!((found.to_string(), found.one_in()), ("1/8".to_owned(), Some(8)));
        assert!(!found.is_small());
        // Trials that differ have a common measure; known cells are what their bits say.
        let mixed = Matchups::new(3, |row, column| match (row, column) {
            (0, 1) => exact(0.5),
            (0, 2) => counted(300, 1000),
            _ => counted(12, 20),
        });
        assert_eq!(Certificate::new(&mixed, &[0.75, 0.25, 0.0]), Some(found));
        // Shares that do not add up are made whole by the largest.
        assert_eq!(Certificate::new(&table, &[0.7, 0.25, 0.0]), Some(found));
    }

    #[test]
    fn one_in_a_million_is_the_most_that_nobody_notices() {
        let one_in = |of| Certificate { gain: 1, of };
        assert_eq!([999_999, 1_000_000].map(|of| one_in(of).is_small()), [false, true]);
    }

    #[test]
    fn whoever_beats_everybody_is_certified_without_any_rest() {
        let table = Matchups::new(4, |_, _| exact(0.75));
        let mix = Equilibrium::new(&table).unwrap();
        assert_eq!(mix.certificate().map(|found| found.to_string()), Some("0".to_owned()));
        // The same mix where the second has a hair more than half against the first: no float of shares shows it.
        let hair =
            Matchups::new(4, |row, column| exact(if (row, column) == (0, 1) { 0.5 - 2f64.powi(-38) } else { 0.75 }));
        let found = Certificate::new(&hair, &[1.0, 0.0, 0.0, 0.0]).unwrap();
        assert_eq!((found.to_string(), found.is_small()), (format!("1/{}", 1u64 << 38), true));
    }

    /// Thirds are no parts of a power of two: what is left of each is all that an answer gains.
    #[test]
    fn a_mix_of_three_is_certified_to_the_last_part() {
        let wins = |row: usize, column: usize| if column - row == 1 { 9 } else { 1 };
        let table = Matchups::new(3, |row, column| counted(wins(row, column), 10));
        let found = Equilibrium::new(&table).unwrap().certificate().unwrap();
        assert!(found.is_small() && found.one_in().is_none_or(|one_in| one_in > 1 << 37), "{found}");
        let uneven = Certificate::new(&table, &[0.4, 0.3, 0.3]).unwrap();
        assert!(!uneven.is_small(), "{uneven}");
        // Trials without a common measure of 128 bits are no ground for whole numbers.
        let primes = [999_999_937, 999_999_929, 999_999_893];
        let apart = Matchups::new(3, |row, column| counted(1, primes[row + column - 1]));
        assert_eq!(Certificate::new(&apart, &[0.4, 0.3, 0.3]), None);
    }

    /// Two who are even, and a third whom both beat: nobody gains anything, in whole numbers as well.
    #[test]
    fn a_mix_that_nobody_gains_against_is_certified_with_nothing() {
        let wins = |row: usize, column: usize| [[0, 5, 7], [0, 0, 8]][row][column];
        let table = Matchups::new(3, |row, column| counted(wins(row, column), 10));
        assert_eq!(Certificate::new(&table, &[0.5, 0.5, 0.0]), Some(Certificate::whole()));
    }
}
