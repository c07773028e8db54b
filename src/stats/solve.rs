//! One root finder for both kinds of interval: Newton's method on the log-odds.
//!
//! In the log-odds `t = ln(p / (1 - p))` the logarithm of a binomial tail and the logarithm of a binomial probability
//! are both concave. A tangent lies above a concave curve, so from the far side of the root each Newton step lands
//! between the old point and the root, and from the near side the first step lands on the far side: no bracket is
//! needed. The log-odds also keep `p` and `1 - p` accurate when either is tiny.

/// A probability with its complement, each accurate to the last few bits however small it is.
#[derive(Clone, Copy, Debug)]
pub struct Odds {
    pub p: f64,
    pub q: f64,
}

impl Odds {
    /// From log-odds.
    fn from_log(t: f64) -> Self {
        Self { p: 1.0 / (1.0 + (-t).exp()), q: 1.0 / (1.0 + t.exp()) }
    }
}

/// Longest step, in log-odds. A poor start has a slope near 0 and would throw the next point far away.
const LONGEST_STEP: f64 = 4.0;

/// Steps shorter than this, relative to the log-odds, are rounding noise.
const NOISE: f64 = 1e-14;

/// Where a concave function of the log-odds is zero, from a start near it.
///
/// `value_and_slope` gives the function and its derivative by the log-odds. The usual number of steps is 3 to 6; the
/// limit of 100 only ends a walk that rounding noise keeps alive.
pub fn root(start: Odds, value_and_slope: impl Fn(Odds) -> (f64, f64)) -> Odds {
    let mut t = start.p.ln() - start.q.ln();
    for _ in 0..100 {
        let (value, slope) = value_and_slope(Odds::from_log(t));
        let step = (value / slope).clamp(-LONGEST_STEP, LONGEST_STEP);
        t -= step;
        if step.abs() <= NOISE * (1.0 + t.abs()) {
            break;
        }
    }
    Odds::from_log(t)
}
