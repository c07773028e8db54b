//! Samples held against the exact answer where both are known: a check of the sampler that every report can carry.

use crate::estimate::CaseSummary;

/// Outcomes that are expected less often than this, or fail to happen less often, are left out: their counts are too
/// far from normal for a standard error to mean anything.
const ENOUGH: f64 = 10.0;
/// A deviation that a normal deviate exceeds once in 10^9 times: more is no accident, however many chances a report
/// has.
const SUSPICIOUS: f64 = 6.1;

/// One line on how far the sampled chances lie from the exact ones; `None` when there is nothing to compare.
pub fn note(cases: &[CaseSummary]) -> Option<String> {
    let deviations: Vec<f64> = cases.iter().flat_map(deviations).collect();
    let largest = deviations.iter().copied().fold(f64::NAN, f64::max);
    if largest.is_nan() {
        return None;
    }
    let over = match deviations.len() {
        1 => "one chance".to_owned(),
        n => format!("{n} chances"),
    };
    Some(if largest <= SUSPICIOUS {
        format!(
            "the sample agrees with the exact answer: over {over}, the largest deviation is {largest:.1} standard errors"
        )
    } else {
        format!(
            "the sample CONTRADICTS the exact answer: over {over}, the largest deviation is {largest:.1} standard \
             errors; this is a mistake in slugfest, please report it"
        )
    })
}

/// Of every outcome with a known chance, how many standard errors its share is off.
fn deviations(case: &CaseSummary) -> impl Iterator<Item = f64> {
    let n = case.trials as f64;
    case.outcomes.iter().filter_map(move |row| {
        let p = row.exact?;
        let rare = n * p.min(1.0 - p);
        (rare >= ENOUGH).then(|| (row.p - p).abs() / (p * (1.0 - p) / n).sqrt())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::OutcomeRow;
    use std::sync::Arc;

    fn case(outcomes: &[(u64, Option<f64>)]) -> CaseSummary {
        let row = |&(count, exact): &(u64, Option<f64>)| {
            let p = count as f64 / 10_000.0;
            OutcomeRow { outcome: "A wins".to_owned(), count, p, low: 0.0, high: 1.0, exact, fraction: None }
        };
        CaseSummary {
            case: "base".to_owned(),
            variation: "base".to_owned(),
            set: vec![],
            axes: vec![],
            trials: 10_000,
            cards: vec![],
            outcomes: outcomes.iter().map(row).collect(),
            metrics: vec![],
            distributions: Arc::default(),
            lengths: vec![],
            worked: None,
            unlimited: None,
            advice: None,
        }
    }

    #[test]
    fn the_largest_deviation_is_told_in_standard_errors() {
        // Standard errors: sqrt(0.25 / 10000) = 0.005 and sqrt(0.09 / 10000) = 0.003.
        let cases = [case(&[(5100, Some(0.5)), (4900, None)]), case(&[(1003, Some(0.1)), (0, Some(1e-20))])];
        let expected =
            "the sample agrees with the exact answer: over 2 chances, the largest deviation is 2.0 standard errors";
        assert_eq!(note(&cases).unwrap(), expected);
    }

    #[test]
    fn a_sample_of_something_else_is_found_out() {
        let said = note(&[case(&[(5400, Some(0.5))])]).unwrap();
        assert!(said.contains("CONTRADICTS") && said.contains("8.0 standard errors"), "{said}");
    }

    #[test]
    fn nothing_is_said_where_nothing_is_known() {
        assert_eq!(note(&[case(&[(5400, None), (3, Some(1e-4))])]), None);
    }
}
