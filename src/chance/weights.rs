//! Exact integer weights, compiled once into a table that answers a draw in constant time.
//!
//! Source: M. D. Vose, "A linear algorithm for generating random numbers with a given distribution", IEEE Trans.
//! Software Eng. 17 (1991) 972-975: the alias method. The table's layout is scheme 1 of the project's own random
//! numbers (a stranger must be able to rebuild it), so it is written out here and pinned by golden vectors:
//!
//! 1. `cells` is the smallest power of two that holds every outcome, at least 2; `k` is its base-2 logarithm.
//! 2. The weights are scaled to integers that sum to 2^(56+k): `floor(weight * 2^(56+k) / total)`, then one more for
//!    the outcomes with the largest remainders, the lower index first, until the sum is reached. A weight of 0 stays 0.
//!    This is the only rounding: no probability is off by more than 2^-(56+k).
//! 3. Cells are filled in order of index from two stacks: cells whose scaled weight is below 2^56 ("small") and the
//!    others ("large"), each pushed in ascending order of index. Pop one of each; the small cell keeps its weight as
//!    threshold and takes the large one as alias; the large one, less what the small cell lacked, is pushed again to
//!    the stack it now belongs to. What remains is a full cell: its own alias.
//! 4. A draw takes one 64-bit word: its top `k` bits choose the cell, the next 56 bits are compared with the cell's
//!    threshold: below it the outcome is the cell's index, else its alias.

use std::ops::Range;

/// How many bits of a word are compared with a cell's threshold.
const FINE_BITS: u32 = 56;
/// Where a cell keeps its alias.
const ALIAS_MASK: u64 = 0xff;
/// Outcomes a table can hold: an alias fits the eight bits below the threshold.
const MAX_OUTCOMES: usize = 256;

/// A table with no outcome, with more than 256, without any positive weight, or whose weights overflow 2^126.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a draw needs 1 to 256 outcomes and weights with a sum between 1 and 2^126; this one has {0}")]
pub struct TooManyOutcomes(pub usize);

/// Integers that say how likely each outcome is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    weights: Box<[u128]>,
    total: u128,
    /// Threshold in the upper 56 bits, alias in the lower 8.
    cells: Box<[u64]>,
    /// Base-2 logarithm of the number of cells, at least 1.
    bits: u32,
}

impl Weights {
    /// A table of these weights; they are divided by their greatest common divisor.
    ///
    /// # Errors
    /// No outcome, more than 256, all weights 0, or a sum above 2^126.
    pub fn new(weights: &[u128]) -> Result<Self, TooManyOutcomes> {
        let refusal = TooManyOutcomes(weights.len());
        if weights.is_empty() || weights.len() > MAX_OUTCOMES {
            return Err(refusal);
        }
        let total = weights
            .iter()
            .try_fold(0u128, |sum, &weight| sum.checked_add(weight))
            .filter(|&total| total > 0 && total <= 1 << 126)
            .ok_or(refusal)?;
        let divisor = weights.iter().fold(total, |a, &b| gcd(a, b));
        let weights: Box<[u128]> = weights.iter().map(|weight| weight / divisor).collect();
        let total = total / divisor;
        let cells = alias_cells(&weights, total);
        let bits = cells.len().trailing_zeros();
        Ok(Self { weights, total, cells, bits })
    }

    /// A table with one outcome.
    pub fn certain() -> Self {
        Self { weights: Box::new([1]), total: 1, cells: Box::new([0, 0]), bits: 1 }
    }

    /// A table of outcomes that are all equally likely.
    ///
    /// # Errors
    /// No outcome, or more than 256.
    pub fn even(outcomes: usize) -> Result<Self, TooManyOutcomes> {
        Self::new(&vec![1; outcomes])
    }

    /// The outcome that a uniform 64-bit word chooses.
    #[inline(always)]
    pub fn pick(&self, word: u64) -> usize {
        let index = (word >> (64 - self.bits)) as usize;
        // The cells are a power of two in number and `bits` is its logarithm, so the index is always inside; the
        // compiler cannot know that, and `get` costs one predictable comparison.
        let cell = match self.cells.get(index) {
            Some(&cell) => cell,
            None => return 0,
        };
        // Comparing the 56 bits is comparing the words without the cell's last eight: the alias is masked off.
        let below = word << self.bits < cell & !ALIAS_MASK;
        // A plain `if` becomes a jump that no predictor can learn.
        std::hint::select_unpredictable(below, index, (cell & ALIAS_MASK) as usize)
    }

    /// Number of outcomes.
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Never true: a table has at least one outcome.
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// Weight of an outcome, 0 past the last one.
    pub fn weight(&self, outcome: usize) -> u128 {
        self.weights.get(outcome).copied().unwrap_or(0)
    }

    /// All weights, in lowest terms.
    pub fn weights(&self) -> &[u128] {
        &self.weights
    }

    /// Sum of the weights.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// Probability of an outcome, its relative error below 2^-51: two conversions and a division, each rounded once.
    pub fn probability(&self, outcome: usize) -> f64 {
        self.share(self.weight(outcome))
    }

    /// Probability of these outcomes together, as exact as that of one.
    pub fn probability_of(&self, outcomes: Range<usize>) -> f64 {
        self.share(self.weights.get(outcomes).unwrap_or_default().iter().sum())
    }

    fn share(&self, weight: u128) -> f64 {
        // Nearly every table fits a machine word, and converting 128 bits takes as long as following a whole path.
        match (u64::try_from(weight), u64::try_from(self.total)) {
            (Ok(weight), Ok(total)) => weight as f64 / total as f64,
            _ => weight as f64 / self.total as f64,
        }
    }

    /// Mean of the outcome's index.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.weights.iter().enumerate().map(|(i, &weight)| i as f64 * weight as f64).sum();
        sum / self.total as f64
    }

    /// The compiled cells, for golden vectors.
    pub fn cells(&self) -> &[u64] {
        &self.cells
    }
}

/// Weights of the sum of two independent draws.
pub(crate) fn convolve(first: &[u128], second: &[u128]) -> Vec<u128> {
    let mut sums = vec![0; first.len() + second.len() - 1];
    for (i, &a) in first.iter().enumerate() {
        for (j, &b) in second.iter().enumerate() {
            sums[i + j] += a * b;
        }
    }
    sums
}

/// Weights of `max(0, first - second)` for two independent draws.
pub(crate) fn margins(first: &[u128], second: &[u128]) -> Vec<u128> {
    let mut margins = vec![0; first.len()];
    for (i, &a) in first.iter().enumerate() {
        for (j, &b) in second.iter().enumerate() {
            margins[i.saturating_sub(j)] += a * b;
        }
    }
    margins
}

fn alias_cells(weights: &[u128], total: u128) -> Box<[u64]> {
    let n_cells = weights.len().next_power_of_two().max(2);
    let full = 1u128 << FINE_BITS;
    let mut scaled = scale(weights, total, FINE_BITS + n_cells.trailing_zeros());
    scaled.resize(n_cells, 0);
    let mut cells: Vec<u64> = (0..n_cells as u64).collect();
    let (mut small, mut large): (Vec<usize>, Vec<usize>) = (0..n_cells).partition(|&i| scaled[i] < full);
    while let (Some(&lacking), Some(&giving)) = (small.last(), large.last()) {
        small.pop();
        cells[lacking] = (scaled[lacking] as u64) << 8 | giving as u64;
        scaled[giving] -= full - scaled[lacking];
        if scaled[giving] < full {
            large.pop();
            small.push(giving);
        }
    }
    cells.into()
}

/// `weights` scaled to integers with the sum 2^bits, by largest remainder.
fn scale(weights: &[u128], total: u128, bits: u32) -> Vec<u128> {
    let mut scaled = Vec::with_capacity(weights.len());
    let mut remainders = Vec::with_capacity(weights.len());
    for (i, &weight) in weights.iter().enumerate() {
        // Long division of weight * 2^bits by total, a bit at a time: the product would not fit 128 bits.
        let (mut quotient, mut remainder) = (weight / total, weight % total);
        for _ in 0..bits {
            remainder <<= 1;
            quotient <<= 1;
            if remainder >= total {
                remainder -= total;
                quotient += 1;
            }
        }
        scaled.push(quotient);
        remainders.push((std::cmp::Reverse(remainder), i));
    }
    let sum: u128 = scaled.iter().sum();
    let missing = (1u128 << bits) - sum;
    remainders.sort_unstable();
    for &(_, i) in remainders.iter().take(missing as usize) {
        scaled[i] += 1;
    }
    scaled
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Probability mass of each outcome in the compiled table, in units of 2^-(56+k).
    fn mass(weights: &Weights) -> Vec<u128> {
        let mut mass = vec![0u128; weights.cells().len()];
        for (i, &cell) in weights.cells().iter().enumerate() {
            mass[i] += u128::from(cell >> 8);
            mass[(cell & 0xff) as usize] += (1u128 << FINE_BITS) - u128::from(cell >> 8);
        }
        mass
    }

    /// A sum of 2^126 can be drawn from, and one more cannot.
    #[test]
    fn weights_have_a_largest_sum() {
        let half = 1 << 125;
        let even = Weights::new(&[half, half]).unwrap();
        assert_eq!((even.total(), even.len(), even.is_empty()), (2, 2, false));
        assert_eq!(Weights::new(&[half, half + 1]), Err(TooManyOutcomes(2)));
        assert_eq!(Weights::new(&[0, 0, 0]), Err(TooManyOutcomes(3)));
    }

    #[test]
    fn a_fair_coin_splits_the_words_in_half() {
        let coin = Weights::even(2).unwrap();
        assert_eq!(coin.pick(0), 0);
        assert_eq!(coin.pick((1 << 63) - 1), 0);
        assert_eq!(coin.pick(1 << 63), 1);
        assert_eq!(coin.pick(u64::MAX), 1);
    }

    #[test]
    fn one_outcome_is_certain() {
        let certain = Weights::new(&[7]).unwrap();
        assert_eq!((certain.total(), certain.pick(0), certain.pick(u64::MAX)), (1, 0, 0));
        assert_eq!(certain, Weights::certain());
    }

    #[test]
    fn impossible_tables_are_refused() {
        assert!(Weights::new(&[]).is_err());
        assert!(Weights::new(&[0, 0]).is_err());
        assert!(Weights::new(&[1; 257]).is_err());
        assert!(Weights::new(&[u128::MAX, 1]).is_err());
        assert!(Weights::new(&[1; 256]).is_ok());
    }

    #[test]
    fn weights_are_kept_in_lowest_terms() {
        let weights = Weights::new(&[6, 0, 9]).unwrap();
        assert_eq!((weights.weights(), weights.total()), (&[2, 0, 3][..], 5));
    }

    #[test]
    fn huge_weights_lose_no_precision_that_a_word_could_show() {
        let weights = Weights::new(&[1 << 125, (1 << 125) - 1, 1]).unwrap();
        let mass = mass(&weights);
        assert_eq!(mass[0], 1 << 57);
        assert_eq!(mass[1] + mass[2], 1 << 57);
    }

    proptest! {
        #[test]
        fn the_table_holds_each_weight_to_within_one_unit(
            weights in proptest::collection::vec(0u128..1_000_000_000_000, 1..=256)
        ) {
            prop_assume!(weights.iter().sum::<u128>() > 0);
            let table = Weights::new(&weights).unwrap();
            let mass = mass(&table);
            let unit = table.cells().len() as u128 * (1 << FINE_BITS);
            prop_assert_eq!(mass.iter().sum::<u128>(), unit);
            let total: u128 = weights.iter().sum();
            for (i, &held) in mass.iter().enumerate() {
                let weight = weights.get(i).copied().unwrap_or(0);
                // |held / unit - weight / total| <= 1 / unit, in integers.
                prop_assert!((held * total).abs_diff(weight * unit) <= total);
                prop_assert!(weight > 0 || held == 0);
            }
        }

        #[test]
        fn a_pick_agrees_with_the_written_scheme(
            weights in proptest::collection::vec(1u128..100, 1..40), word: u64
        ) {
            let table = Weights::new(&weights).unwrap();
            let k = table.cells().len().trailing_zeros();
            let cell = (u128::from(word) >> (64 - k)) as usize;
            let fine = (u128::from(word) << k & u128::from(u64::MAX)) as u64 >> 8;
            let expected =
                if fine < table.cells()[cell] >> 8 { cell } else { (table.cells()[cell] & 0xff) as usize };
            prop_assert_eq!(table.pick(word), expected);
            prop_assert!(table.pick(word) < weights.len());
        }
    }
}
