//! Costs on the scale of those that are printed: the line by which log-odds rise with printed costs, read backwards.
//!
//! Slope and level come from one fit, least squares of strengths on printed costs with a constant (C. F. Gauss,
//! "Theoria combinationis observationum erroribus minimis obnoxiae", 1823), and what everybody ought to cost is where
//! his strength lies on that line (the classical calibration of C. Eisenhart, "The interpretation of certain regression
//! methods", Annals of Mathematical Statistics 10 (1939), 162-186). So what is printed is too dear for some and too
//! cheap for others, and never for all at once. Strengths have errors that are known; what is printed has none.

use super::costs::{Cost, as_dear};
use super::table::pairs;
use crate::stats::linear::dot;
use crate::stats::proportion::{corrected, upper_normal_quantile};

/// What everybody ought to cost beside what is printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// In the order of the strengths.
    pub costs: Vec<Cost>,
    /// Log-odds that one point is worth.
    pub point: f64,
    /// Who may cost as much as the dearest, by their places, who is among them.
    pub dearest: Vec<usize>,
}

impl Printed {
    /// From what is printed and strengths (log-odds, with the covariances of their errors, `[entry][entry]`). All
    /// intervals hold at once with `confidence`; `None` where the strong are not the dear.
    pub fn new(printed: &[f64], strengths: &[f64], covariance: &[Vec<f64>], confidence: f64) -> Option<Self> {
        let entries = printed.len();
        let mean = |of: &[f64]| of.iter().sum::<f64>() / entries as f64;
        let (middle, even) = (mean(printed), mean(strengths));
        let beside: Vec<f64> = printed.iter().map(|cost| cost - middle).collect();
        let squares = dot(&beside, &beside);
        let point = dot(&beside, strengths) / squares;
        if !point.is_finite() || point <= 0.0 {
            return None;
        }
        let width = |family: usize| upper_normal_quantile((1.0 - corrected(confidence, family)) / 2.0);
        let more = |entry: usize| (strengths[entry] - even) / point;
        // Delta method: each strength moves its own cost, the level and the slope.
        let by = |entry: usize| -> Vec<f64> {
            let own = |other: usize| f64::from(u8::from(other == entry)) - 1.0 / entries as f64;
            (0..entries).map(|other| (own(other) - more(entry) * beside[other] / squares) / point).collect()
        };
        let error = |by: &[f64]| {
            let variance: f64 = covariance.iter().zip(by).map(|(row, own)| own * dot(row, by)).sum();
            variance.max(0.0).sqrt()
        };
        let cost = |entry: usize| {
            let (more, reach) = (more(entry), width(entries) * error(&by(entry)));
            let [low, cost, high] = [-reach, 0.0, reach].map(|reach| (middle + more + reach).max(0.0));
            Cost { cost, low, high, rounded: cost.round() as i64 }
        };
        let costs: Vec<Cost> = (0..entries).map(cost).collect();
        let dearest = as_dear(&costs, |a, b| {
            let apart: Vec<f64> = by(a).iter().zip(by(b)).map(|(a, b)| a - b).collect();
            width(pairs(entries).count()) * error(&apart)
        });
        Some(Self { costs, point, dearest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::matchups::rows::normal;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn zeros(entries: usize) -> Vec<Vec<f64>> {
        vec![vec![0.0; entries]; entries]
    }

    fn costs(printed: &[f64], strengths: &[f64]) -> Vec<f64> {
        Printed::new(printed, strengths, &zeros(printed.len()), 0.95)
            .unwrap()
            .costs
            .iter()
            .map(|cost| cost.cost)
            .collect()
    }

    /// Strengths on a line give back what is printed, wherever the line lies. Off it, what is printed too much of some
    /// is printed too little of others.
    #[test]
    fn what_is_printed_on_a_line_is_right_and_beside_it_costs_balance() {
        let printed = [100.0, 120.0, 200.0, 150.0];
        let strengths = printed.map(|cost| 0.02 * cost - 7.0);
        costs(&printed, &strengths)
            .iter()
            .zip(printed)
            .for_each(|(cost, wanted)| assert!((cost - wanted).abs() < 1e-9));
        let printed = [10.0, 20.0, 30.0, 40.0];
        let strengths = [1.0, 2.0, 3.8, 4.0];
        // Slope: (-15 * 1 - 5 * 2 + 5 * 3.8 + 15 * 4) / 500 = 0.108; mean strength 2.7, mean cost 25.
        let wanted = strengths.map(|strength: f64| 25.0 + (strength - 2.7) / 0.108);
        let found = costs(&printed, &strengths);
        found.iter().zip(wanted).for_each(|(cost, wanted)| assert!((cost - wanted).abs() < 1e-9, "{found:?}"));
        let over: f64 = found.iter().zip(printed).map(|(cost, printed)| cost - printed).sum();
        assert!(over.abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn costs_that_do_not_rise_with_strength_are_no_scale() {
        for printed in [[30.0, 20.0, 10.0], [20.0; 3]] {
            assert_eq!(Printed::new(&printed, &[0.0, 1.0, 2.0], &zeros(3), 0.95), None);
        }
    }

    /// The weakest is far less known than the others, and so is the level: of those next to each other it is still told
    /// who is the dearest.
    #[test]
    fn what_all_costs_share_makes_nobody_as_dear_as_the_dearest() {
        let mut covariance = zeros(4);
        (0..4).for_each(|entry| covariance[entry][entry] = if entry == 0 { 4.0 } else { 1e-4 });
        let (printed, strengths) = ([10.0, 30.0, 69.0, 70.0], [0.0, 2.0, 5.9, 6.0]);
        let found = Printed::new(&printed, &strengths, &covariance, 0.95).unwrap();
        assert!(found.costs[2].high > found.costs[3].low && found.dearest == [3], "{found:?}");
        covariance[2][2] = 0.01;
        let found = Printed::new(&printed, &strengths, &covariance, 0.95).unwrap();
        assert_eq!(found.dearest, [2, 3], "{found:?}");
    }

    /// What is printed is right, and strengths have errors: intervals hold all of it at once in 95 % of 400, give or
    /// take four standard errors of 1.1 %.
    #[test]
    fn intervals_hold_what_is_rightly_printed() {
        let printed = [10.0, 25.0, 30.0, 45.0, 60.0];
        let mut held = 0;
        for seed in 0..400 {
            let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
            let errors = [0.05, 0.1, 0.08, 0.1, 0.05];
            let strengths: Vec<f64> =
                printed.iter().zip(errors).map(|(cost, error)| 0.05 * cost + error * normal(&mut dice)).collect();
            let mut covariance = zeros(5);
            (0..5).for_each(|entry| covariance[entry][entry] = f64::powi(errors[entry], 2));
            let found = Printed::new(&printed, &strengths, &covariance, 0.95).unwrap();
            let holds = |(cost, printed): (&Cost, &f64)| cost.low <= *printed && *printed <= cost.high;
            held += u32::from(found.costs.iter().zip(&printed).all(holds));
        }
        assert!(f64::from(held) / 400.0 > 0.95 - 4.0 * 0.011, "{held}");
    }
}
