//! The interval of one cell: a mean of scores that are 0, one half or 1 (quarters, for pairs of games).
//!
//! A mean of scores with so many equal steps is the mean, over the steps, of the chances to reach each of them:
//! `E S = (P(S >= 1/2) + P(S >= 1)) / 2`. Each of these is a plain proportion with a Clopper-Pearson interval
//! ([`crate::stats::proportion`]), and where all of them hold, so does the mean of their ends. Each therefore gets its
//! share of the risk (C. E. Bonferroni, "Teoria statistica delle classi e calcolo delle probabilita", 1936), and the
//! interval covers the true score at least as often as promised, for any chances and any number of trials. That is
//! more than score intervals promise for three outcomes, which miss more often than they say near 0 and 1, where a
//! family of many cells looks. The price, in width: single games without draws, 14 % more than one Clopper-Pearson
//! interval at 95 %, 4 % more in a family of a thousand; pairs of games that are as good as independent, 56 % and 32 %
//! more than as many single games. The more the two games of a pair even out, the less they pay.

use super::likelihood;
use super::table::{Cell, Counts};
use crate::stats::proportion::{clopper_pearson, corrected};

/// Trials that are too few.
const FEW: u64 = 5;

impl Counts {
    /// The interval of the score at `confidence` (within `0..1`), within `0..=1`.
    pub fn interval(&self, confidence: f64) -> (f64, f64) {
        let reaching = self.reaching();
        let steps = reaching.len();
        let each = corrected(confidence, steps);
        let ends = reaching.iter().map(|&count| clopper_pearson(count, self.trials(), each));
        let (low, high) = ends.fold((0.0, 0.0), |sum, end| (sum.0 + end.0, sum.1 + end.1));
        (low / steps as f64, high / steps as f64)
    }
}

impl Cell {
    /// The interval of the score at `confidence`, for one of `family` cells that are all to hold at once (1 where it
    /// is looked at alone); a cell that is known is its own interval.
    pub fn interval(&self, confidence: f64, family: usize) -> (f64, f64) {
        match self {
            Self::Counted(counts) => counts.interval(corrected(confidence, family)),
            Self::Exact(_) => (self.score(), self.score()),
        }
    }

    /// The standard error of the score where every trial scored alike, all or nothing as a rule, so that no two of them
    /// tell how far it may be off: that of half a trial away from there, 1.41 in log-odds (J. B. S. Haldane, "The
    /// estimation and significance of the logarithm of a ratio of frequencies", Annals of Human Genetics 20 (1956),
    /// 309-311). Two of these reach beyond what Clopper and Pearson allow. 0 of any other cell, and of one that is
    /// known.
    pub fn unseen_error(&self) -> f64 {
        match self {
            Self::Counted(counts) if counts.variance() == 0.0 => likelihood::variance(self).sqrt(),
            _ => 0.0,
        }
    }

    /// Whether one side scored less in all trials together than five of them are worth: too little for its log-odds to
    /// be off as a normal number is (W. G. Cochran, "Some methods for strengthening the common chi-squared tests",
    /// Biometrics 10 (1954), 417-451). Of a cell that is known nothing is.
    pub fn is_scarce(&self) -> bool {
        match self {
            Self::Counted(counts) => counts.quarter_sum().min(4 * counts.trials() - counts.quarter_sum()) < 4 * FEW,
            Self::Exact(_) => false,
        }
    }

    /// Whether one side won every trial that was counted: how much stronger it is no count tells.
    pub fn is_one_sided(&self) -> bool {
        matches!(self, Self::Counted(_)) && (self.score() <= 0.0 || self.score() >= 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::matchups::table::{Chances, Outcome};

    /// Chances of every table of `n` games with these chances of a loss, a draw and a win, and whether it misses.
    fn missed(n: u64, [loss, draw, win]: [f64; 3], confidence: f64) -> f64 {
        let score = win + draw / 2.0;
        let ln_factorial = |k: u64| (1..=k).map(|i| (i as f64).ln()).sum::<f64>();
        let power = |p: f64, k: u64| if k == 0 { 0.0 } else { k as f64 * p.ln() };
        let mut sum = 0.0;
        for wins in 0..=n {
            for draws in 0..=n - wins {
                let losses = n - wins - draws;
                let ways = ln_factorial(n) - ln_factorial(wins) - ln_factorial(draws) - ln_factorial(losses);
                let chance = (ways + power(win, wins) + power(draw, draws) + power(loss, losses)).exp();
                let (low, high) = Counts::of_games([losses, 0, draws, wins]).unwrap().interval(confidence);
                sum += if score < low - 1e-12 || score > high + 1e-12 { chance } else { 0.0 };
            }
        }
        sum
    }

    /// Added up over all tables that 30 games can make: the chance that the interval misses is at most 5 %, whatever
    /// the chances of a win and a draw are. It is no empty promise: somewhere more than half of the risk is used.
    #[test]
    fn the_promise_is_kept_for_every_chance_of_a_win_and_a_draw() {
        let mut worst: f64 = 0.0;
        for tenths in 0..=10u32 {
            for draws in 0..=10 - tenths {
                let chances = [10 - tenths - draws, draws, tenths].map(|tenths| f64::from(tenths) / 10.0);
                let missed = missed(30, chances, 0.95);
                assert!(missed <= 0.05, "{missed} at {chances:?}");
                worst = worst.max(missed);
            }
        }
        assert!(worst > 0.015, "{worst}");
    }

    /// Two steps without a draw between them: one Clopper-Pearson interval at half of the risk.
    #[test]
    fn without_draws_it_is_clopper_pearson_at_half_of_the_risk() {
        let counts = Counts::of_games([400, 0, 0, 600]).unwrap();
        assert_eq!(counts.interval(0.95), clopper_pearson(600, 1000, 0.975));
        let wide = |(low, high): (f64, f64)| high - low;
        let ratio = wide(counts.interval(0.95)) / wide(clopper_pearson(600, 1000, 0.95));
        assert!((ratio - 1.14).abs() < 0.01, "{ratio}");
    }

    /// Where the seat decides, both games of a pair score one half together, in every trial, and the interval is as
    /// narrow as that of something that never happens.
    #[test]
    fn pairs_that_always_score_one_half_have_a_narrow_interval() {
        let mut pairs = [[0; 4]; 4];
        pairs[Outcome::Win as usize][Outcome::Loss as usize] = 100_000;
        let (low, high) = Counts::of_pairs(&pairs).unwrap().interval(0.95);
        // Of four intervals at an eighth of 5 % each way, two reach down from 1 and two reach up from 0.
        let one = -(0.05f64 / 8.0).ln() / 100_000.0;
        assert!((0.5 - low - one / 2.0).abs() < 1e-8 && (high - 0.5 - one / 2.0).abs() < 1e-8, "{low} {high}");
    }

    #[test]
    fn the_other_half_of_the_table_has_the_mirrored_interval_and_what_is_known_has_none() {
        let cell = Cell::Counted(Counts::of_games([30, 5, 25, 40]).unwrap());
        let (low, high) = cell.interval(0.95, 28);
        let (other_low, other_high) = cell.mirrored().interval(0.95, 28);
        assert!((low + other_high - 1.0).abs() < 1e-14 && (high + other_low - 1.0).abs() < 1e-14);
        let alone = cell.interval(0.95, 1);
        assert!(low < alone.0 && alone.1 < high);
        let known = Cell::Exact(Chances { win: 0.5, draw: 0.25, undecided: 0.0 });
        assert_eq!(known.interval(0.95, 28), (0.625, 0.625));
    }
}
