//! An equilibrium of a table whose cells are known, in whole numbers: no rounding anywhere.
//!
//! The table as a game in which one wins what the other loses is a linear program (G. B. Dantzig, "A proof of the
//! equivalence of the programming problem and the game problem", in "Activity Analysis of Production and Allocation"
//! (1951), 330-338): with a constant added that makes all entries `B` positive, shares in proportion to the `y` of
//! largest sum under `By <= 1`. It is solved by the simplex method on whole numbers, which divides by the pivot before
//! and leaves no rest (E. H. Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian elimination",
//! Mathematics of Computation 22 (1968), 565-578), and leaves the smallest column first, so that it ends (R. G. Bland,
//! "New finite pivoting rules for the simplex method", Mathematics of Operations Research 2 (1977), 103-107).
//!
//! Only entries that matter take part: those that are likely to, and whoever beats the mix of these, until nobody does.

use super::table::{KNOWN, Matchups, pairs};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// Most entries of a table that is solved so.
pub const MOST: usize = 50;

/// The shares of a mix against which nobody gains anything at all: whole numbers, of their sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    parts: Vec<BigInt>,
    whole: BigInt,
}

impl Solved {
    /// An equilibrium of a table of known cells, up to [`MOST`] entries, those likely to be in it given; `None` for any
    /// other table.
    pub fn new(table: &Matchups, likely: &[usize]) -> Option<Self> {
        let n = table.entries();
        if n == 0 || n > MOST || !table.is_exact() {
            return None;
        }
        let mut gains = vec![vec![BigInt::zero(); n]; n];
        for ((row, column), (.., cell)) in pairs(n).zip(table.cells()) {
            let gain = BigInt::from(((cell.settled() - 0.5) * KNOWN) as i64);
            gains[column][row] = -&gain;
            gains[row][column] = gain;
        }
        Some(Self::of(&gains, likely))
    }

    /// From what each row gains against each column; there is at least one.
    fn of(gains: &[Vec<BigInt>], likely: &[usize]) -> Self {
        let mut inside: Vec<usize> = if likely.is_empty() { vec![0] } else { likely.to_vec() };
        loop {
            let game: Vec<Vec<&BigInt>> =
                inside.iter().map(|&row| inside.iter().map(|&column| &gains[row][column]).collect()).collect();
            let mut parts = vec![BigInt::zero(); gains.len()];
            inside.iter().zip(shares(&game)).for_each(|(&entry, part)| parts[entry] = part);
            let found = Self { whole: parts.iter().sum(), parts };
            let better: Vec<usize> = (0..gains.len()).filter(|&row| found.gain(&gains[row]).is_positive()).collect();
            if better.is_empty() {
                return found;
            }
            // Whoever is inside gains nothing, so that somebody is added each time.
            inside.extend(better);
            inside.sort_unstable();
            inside.dedup();
        }
    }

    /// What an entry with these advantages gains, times a positive number.
    fn gain(&self, advantages: &[BigInt]) -> BigInt {
        advantages.iter().zip(&self.parts).map(|(advantage, part)| advantage * part).sum()
    }

    /// An entry's share, rounded to a float once.
    pub fn share(&self, entry: usize) -> f64 {
        // Sixty-four bits of the quotient are more than a float has.
        let scaled: BigInt = (&self.parts[entry] << 64_u32) / &self.whole;
        scaled.to_f64().unwrap_or(0.0) / 2_f64.powi(64)
    }
}

/// Parts of an equilibrium of a small game, one for each column.
fn shares(game: &[Vec<&BigInt>]) -> Vec<BigInt> {
    let n = game.len();
    let shift = game.iter().flatten().map(|gain| gain.abs()).max().unwrap_or_default() + 1;
    // A row for each entry: its advantages, one slack of its own, and what it may not exceed; then the sum that is to
    // be large.
    let width = 2 * n + 1;
    let mut rows: Vec<Vec<BigInt>> = (0..=n).map(|_| vec![BigInt::zero(); width]).collect();
    for (row, line) in game.iter().enumerate() {
        line.iter().enumerate().for_each(|(column, gain)| rows[row][column] = *gain + &shift);
        rows[row][n + row] = BigInt::from(1);
        rows[row][width - 1] = BigInt::from(1);
    }
    rows[n][..n].iter_mut().for_each(|cost| *cost = BigInt::from(-1));
    let mut basis: Vec<usize> = (n..2 * n).collect();
    let mut before = BigInt::from(1);
    while let Some(enters) = (0..2 * n).find(|&column| rows[n][column].is_negative()) {
        let fits = (0..n).filter(|&row| rows[row][enters].is_positive());
        // The smallest quotient; of equals the smallest column.
        let leaves = fits.min_by(|&one, &other| {
            let [left, right] = [(one, other), (other, one)].map(|(a, b)| &rows[a][width - 1] * &rows[b][enters]);
            left.cmp(&right).then(basis[one].cmp(&basis[other]))
        });
        // All entries are positive, so that there always is one.
        let Some(leaves) = leaves else { break };
        pivot(&mut rows, leaves, enters, &before);
        before = rows[leaves][enters].clone();
        basis[leaves] = enters;
    }
    let mut parts = vec![BigInt::zero(); n];
    for (row, &column) in basis.iter().enumerate().filter(|(_, column)| **column < n) {
        parts[column] = rows[row][width - 1].clone();
    }
    parts
}

/// Makes a column that of a single row, all in whole numbers; `before` is the pivot before.
fn pivot(rows: &mut [Vec<BigInt>], leaves: usize, enters: usize, before: &BigInt) {
    let chosen = rows[leaves].clone();
    for (_, row) in rows.iter_mut().enumerate().filter(|(row, _)| *row != leaves) {
        let factor = row[enters].clone();
        for (value, other) in row.iter_mut().zip(&chosen) {
            *value = (&*value * &chosen[enters] - &factor * other) / before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::matchups::equilibrium::Equilibrium;
    use crate::stats::matchups::examples::exact;
    use proptest::prelude::*;

    fn solved(entries: usize, score: impl Fn(usize, usize) -> f64) -> Solved {
        Solved::new(&Matchups::new(entries, |row, column| exact(score(row, column))), &[]).unwrap()
    }

    /// Rock wins a quarter more than half against scissors, scissors an eighth against paper, paper a half: the shares
    /// of an odd cycle are in proportion to the advantages across, 1/8 : 1/4 : 1/2.
    #[test]
    fn a_cycle_of_three_has_the_shares_across() {
        let [rock_scissors, scissors_paper, paper_rock] = [0.25, 0.125, 0.5];
        // Rock, paper, scissors.
        let found = solved(3, |row, column| match (row, column) {
            (0, 1) => 0.5 - paper_rock,
            (0, 2) => 0.5 + rock_scissors,
            _ => 0.5 - scissors_paper,
        });
        let expected = [scissors_paper, rock_scissors, paper_rock].map(|share: f64| share / 0.875);
        for (entry, share) in expected.into_iter().enumerate() {
            assert_eq!(found.share(entry), share);
            // In whole numbers: 1 : 2 : 4.
            assert_eq!(&found.parts[entry] * 7, &found.whole * (1 << entry));
        }
    }

    #[test]
    fn whoever_beats_everybody_is_alone_and_large_or_counted_tables_are_left_alone() {
        // Everybody is even, but for the sixth, who beats all others and loses to the fourth. No mix holds the sixth,
        // and none has less than a fifth of the fourth, who keeps him away: 0.4 of that is 0.1 of all others.
        let found = solved(40, |row, column| match (row, column) {
            (3, 5) => 0.9,
            (5, _) => 0.6,
            (_, 5) => 0.4,
            _ => 0.5,
        });
        assert!(found.share(3) > 0.199 && found.share(5) == 0.0, "{found:?}");
        let alone = solved(4, |_, _| 0.75);
        assert_eq!([0, 1, 2, 3].map(|entry| alone.share(entry)), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(Solved::new(&Matchups::new(MOST + 1, |_, _| exact(0.5)), &[]), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

        /// Whatever the table: shares add up, nobody gains anything, and no equilibrium has more entropy than the one
        /// of largest entropy.
        #[test]
        fn nobody_gains_anything_in_whole_numbers(n in 1_usize..9, scores in prop::collection::vec(0_u32..=1024, 28)) {
            let score = |row: usize, column: usize| f64::from(scores[row * 3 + column]) / 1024.0;
            let table = Matchups::new(n, |row, column| exact(score(row.min(5), column)));
            let found = Solved::new(&table, &[]).unwrap();
            prop_assert!(found.whole.is_positive() && found.parts.iter().all(|part| !part.is_negative()));
            let mut gains = vec![BigInt::zero(); n];
            for (row, column, cell) in table.cells() {
                let advantage = BigInt::from(((cell.score() - 0.5) * 1024.0) as i64);
                gains[row] += &advantage * &found.parts[column];
                gains[column] -= &advantage * &found.parts[row];
            }
            prop_assert!(gains.iter().all(|gain| !gain.is_positive()), "{:?}", gains);
            let even = Equilibrium::new(&table).unwrap();
            let entropy = |share: &dyn Fn(usize) -> f64| -> f64 {
                (0..n).map(share).filter(|share| *share > 0.0).map(|share| -share * share.ln()).sum()
            };
            let [most, found] = [entropy(&|entry| even.share(entry)), entropy(&|entry| found.share(entry))];
            prop_assert!(found <= most + 1e-6, "{} {}", found, most);
        }
    }

    #[test]
    fn nobody_has_no_equilibrium() {
        assert_eq!(Solved::new(&Matchups::new(0, |_, _| exact(0.5)), &[]), None);
    }
}
