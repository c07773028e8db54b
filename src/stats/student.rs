//! Quantiles of Student's t distribution, for intervals of means.
//!
//! Few degrees of freedom: Newton's method on the logarithm of the tail, as a function of `ln t`. Many: the expansion
//! around the normal quantile of Abramowitz and Stegun 26.7.5, whose next term is below 1e-13 from 1000 degrees on.

use statrs::function::{beta, gamma};

use super::proportion::upper_normal_quantile;

/// Degrees of freedom from which the expansion is used.
const EXPAND_FROM: u64 = 1000;

/// The point that a t variable with `freedom >= 1` degrees exceeds with the chance `tail`, within `0..0.5`.
pub fn upper_quantile(freedom: u64, tail: f64) -> f64 {
    let z = upper_normal_quantile(tail);
    if freedom >= EXPAND_FROM { expanded_quantile(freedom as f64, z) } else { solved_quantile(freedom as f64, tail, z) }
}

fn expanded_quantile(freedom: f64, z: f64) -> f64 {
    let s = z * z;
    let first = z * (s + 1.0) / 4.0;
    let second = z * ((5.0 * s + 16.0) * s + 3.0) / 96.0;
    let third = z * (((3.0 * s + 19.0) * s + 17.0) * s - 15.0) / 384.0;
    let fourth = z * ((((79.0 * s + 776.0) * s + 1482.0) * s - 1920.0) * s - 945.0) / 92_160.0;
    z + (first + (second + (third + fourth / freedom) / freedom) / freedom) / freedom
}

/// `ln P(T > t)` falls ever faster as `ln t` grows, so Newton's method started below the answer (the normal quantile
/// is) jumps past it once and then walks back.
fn solved_quantile(freedom: f64, tail: f64, z: f64) -> f64 {
    let (a, b) = (freedom / 2.0, 0.5);
    let ln_beta = gamma::ln_gamma(a) + gamma::ln_gamma(b) - gamma::ln_gamma(a + b);
    let mut t = z;
    for _ in 0..100 {
        let above = 0.5 * beta::beta_reg(a, b, freedom / (freedom + t * t));
        let density = (-(a + b) * (t * t / freedom).ln_1p() - ln_beta).exp() / freedom.sqrt();
        let step = (above / tail).ln() * above / (t * density);
        t *= step.exp();
        if step.abs() < 1e-13 {
            break;
        }
    }
    t
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(freedom: u64, tail: f64, want: f64, tolerance: f64) {
        let got = upper_quantile(freedom, tail);
        assert!((got / want - 1.0).abs() < tolerance, "{freedom} degrees, tail {tail}: {got} for {want}");
    }

    #[test]
    fn one_and_two_degrees_match_their_closed_forms() {
        for tail in [0.4, 0.1, 0.025, 1e-3, 2.5e-6] {
            check(1, tail, 1.0 / (std::f64::consts::PI * tail).tan(), 1e-10);
            let p = 1.0 - 2.0 * tail;
            check(2, tail, p * (2.0 / (4.0 * tail * (1.0 - tail))).sqrt(), 1e-10);
        }
    }

    /// Any printed t table: Abramowitz and Stegun, table 26.10.
    #[test]
    fn printed_table_values_are_met() {
        check(10, 0.025, 2.228, 2e-4);
        check(30, 0.025, 2.042, 2e-4);
        check(120, 0.005, 2.617, 2e-4);
    }

    /// What is left out is of the fifth order: less than 1 / 40^5 or 1e-8 at the printed levels. Any of the four terms
    /// taken wrongly is off by more.
    #[test]
    fn the_expansion_is_right_to_the_fourth_order() {
        for tail in [0.1, 0.05, 0.025] {
            let z = upper_normal_quantile(tail);
            let (expanded, solved) = (expanded_quantile(40.0, z), solved_quantile(40.0, tail, z));
            assert!((expanded - solved).abs() < 1e-8, "{tail}: {expanded} {solved}");
        }
    }

    #[test]
    fn solver_and_expansion_agree_where_they_meet() {
        for tail in [0.1, 0.025, 1e-3, 2.5e-6] {
            let z = upper_normal_quantile(tail);
            let solved = solved_quantile(1000.0, tail, z);
            let expanded = expanded_quantile(1000.0, z);
            assert!((solved / expanded - 1.0).abs() < 1e-10, "tail {tail}: {solved} against {expanded}");
        }
    }
}
