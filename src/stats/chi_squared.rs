//! The chance that a chi-squared variable exceeds a value, for tests of fit.
//!
//! Few degrees of freedom: the regularised incomplete gamma function. Many: the cube root is close to normal (E. B.
//! Wilson and M. M. Hilferty, "The distribution of chi-square", PNAS 17 (1931), 684-688), to five digits where it takes
//! over.

use statrs::function::{erf, gamma};

/// Degrees of freedom from which the cube root is used.
const CUBE_ROOT_FROM: f64 = 2000.0;

/// `P(X > value)` with so many degrees of freedom, more than 0 and not necessarily whole.
pub fn upper_tail(value: f64, freedom: f64) -> f64 {
    if value.is_nan() || value <= 0.0 {
        1.0
    } else if freedom < CUBE_ROOT_FROM {
        gamma::checked_gamma_ur(freedom / 2.0, value / 2.0).unwrap_or(f64::NAN)
    } else {
        cube_root_tail(value, freedom)
    }
}

fn cube_root_tail(value: f64, freedom: f64) -> f64 {
    let variance = 2.0 / (9.0 * freedom);
    let normal = ((value / freedom).cbrt() - 1.0 + variance) / variance.sqrt();
    0.5 * erf::erfc(normal / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An even number of degrees, 2 m, has the tail of a Poisson count below m with the mean x / 2.
    #[test]
    fn even_degrees_are_sums_of_poisson_chances() {
        for m in [1, 2, 5, 15, 60] {
            for value in [0.5, 3.0, 20.0, 80.0, 150.0] {
                let mut term: f64 = (-value / 2.0f64).exp();
                let mut sum = term;
                for k in 1..m {
                    term *= value / 2.0 / f64::from(k);
                    sum += term;
                }
                let got = upper_tail(value, f64::from(2 * m));
                assert!((got - sum).abs() < 1e-12 && (got / sum - 1.0).abs() < 1e-6, "{m} {value}: {got} for {sum}");
            }
        }
        assert_eq!((upper_tail(0.0, 3.0), upper_tail(-1.0, 3000.0)), (1.0, 1.0));
    }

    #[test]
    fn both_forms_agree_where_they_meet() {
        for value in [1800.0, 1950.0, 2000.0, 2100.0, 2200.0] {
            let (exact, cube) = (upper_tail(value, 1999.9), cube_root_tail(value, 1999.9));
            assert!((exact - cube).abs() < 1e-5, "{value}: {exact} {cube}");
        }
    }
}
