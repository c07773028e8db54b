//! Holding an expectation of the scenario, "between a and b", against what a run found.

use super::rows::Verdict;

/// Exact probabilities are computed in floats; one that misses an end of the range by no more than this is on it.
///
/// Without it, a fight that is even by symmetry could refute "exactly one half" by the last bit of a division.
const ROUNDING: f64 = 1e-12;

/// The verdict on the claim that a probability lies between the ends of `claimed`, both included, from the interval
/// `found` that holds it: held when the whole interval lies inside, refuted when all of it lies outside, else
/// undecided.
///
/// An interval with an end that is not a number decides nothing.
pub fn judge(claimed: (f64, f64), found: (f64, f64)) -> Verdict {
    let (from, to) = claimed;
    let (low, high) = found;
    if from <= low && high <= to {
        Verdict::Held
    } else if high < from || to < low {
        Verdict::Refuted
    } else {
        Verdict::Undecided
    }
}

/// The verdict on the same claim from an exact probability, up to 1e-12 of rounding.
pub fn judge_exact(claimed: (f64, f64), exact: f64) -> Verdict {
    let (from, to) = claimed;
    judge((from - ROUNDING, to + ROUNDING), (exact, exact))
}

/// A claimed range in words, of all that a number can be: `exactly 50 %`, `at most 5`, `between 45 and 60 %`.
pub fn in_words(
    (low, high): (f64, f64),
    (least, most): (f64, f64),
    unit: &str,
    told: impl Fn(f64) -> String,
) -> String {
    // An end that nothing can pass is none.
    match (low > least, high < most) {
        _ if low == high => format!("exactly {}{unit}", told(low)),
        (false, true) => format!("at most {}{unit}", told(high)),
        (true, false) => format!("at least {}{unit}", told(low)),
        (true, true) | (false, false) => format!("between {} and {}{unit}", told(low), told(high)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAIMED: (f64, f64) = (0.45, 0.60);

    #[test]
    fn an_interval_inside_holds_and_one_outside_refutes() {
        for inside in [(0.46, 0.59), (0.45, 0.60), (0.5, 0.5)] {
            assert_eq!(judge(CLAIMED, inside), Verdict::Held, "{inside:?}");
        }
        for outside in [(0.1, 0.449), (0.601, 1.0), (0.0, 0.0)] {
            assert_eq!(judge(CLAIMED, outside), Verdict::Refuted, "{outside:?}");
        }
    }

    #[test]
    fn an_interval_across_an_end_decides_nothing() {
        for across in [(0.44, 0.46), (0.59, 0.61), (0.0, 1.0), (0.3, 0.45), (0.60, 0.7), (f64::NAN, f64::NAN)] {
            assert_eq!(judge(CLAIMED, across), Verdict::Undecided, "{across:?}");
        }
    }

    #[test]
    fn an_exact_number_is_always_decided_and_forgives_rounding_only() {
        assert_eq!(judge_exact((0.5, 0.5), 0.5 - 1e-15), Verdict::Held);
        assert_eq!(judge_exact((0.5, 0.5), 0.5 + 1e-15), Verdict::Held);
        assert_eq!(judge_exact((0.5, 0.5), 0.5 + 1e-11), Verdict::Refuted);
        assert_eq!(judge_exact(CLAIMED, 0.45), Verdict::Held);
        assert_eq!(judge_exact(CLAIMED, 0.44), Verdict::Refuted);
        assert_eq!(judge_exact(CLAIMED, 0.61), Verdict::Refuted);
    }

    #[test]
    fn a_range_is_said_by_the_ends_that_hold_something() {
        let said = |range| in_words(range, (-1.0, 1.0), " points", |end| end.to_string());
        assert_eq!(
            [(0.5, 0.5), (-1.0, 0.5), (0.5, 1.0), (0.0, 0.5), (-1.0, 1.0)].map(said),
            [
                "exactly 0.5 points",
                "at most 0.5 points",
                "at least 0.5 points",
                "between 0 and 0.5 points",
                "between -1 and 1 points",
            ]
        );
    }
}
