//! The name of every column, once: frames, CSV, Parquet and `run.json` use these and no other.

/// Which scenario a row belongs to; only in tables that hold several.
pub const SCENARIO: &str = "scenario";
/// Name of the case.
pub const CASE: &str = "case";
/// How the trial ended.
pub const OUTCOME: &str = "outcome";
/// Name of the metric.
pub const METRIC: &str = "metric";
/// What one of the metric is, in the plural.
pub const UNIT: &str = "unit";
/// A value the metric can take.
pub const VALUE: &str = "value";
/// Trials counted in the case.
pub const TRIALS: &str = "trials";
/// Trials in which this happened.
pub const COUNT: &str = "count";
/// Estimated probability, from 0 to 1, and the ends of its interval.
pub const P: &str = "p";
pub const LOW: &str = "low";
pub const HIGH: &str = "high";
/// The exact probability where it is known.
pub const EXACT: &str = "exact";
/// The exact probability as a fraction (`49/216`), for short plays.
pub const FRACTION: &str = "fraction";
/// `sample` or `exact`.
pub const METHOD: &str = "method";
/// Probability of this value or more, and of this value or less.
pub const AT_LEAST: &str = "at_least";
pub const AT_MOST: &str = "at_most";
/// Mean and the ends of its interval.
pub const MEAN: &str = "mean";
pub const MEAN_LOW: &str = "mean_low";
pub const MEAN_HIGH: &str = "mean_high";
/// Standard deviation of a trial, standard error of the mean.
pub const SD: &str = "sd";
pub const SE: &str = "se";
/// Extremes and quantiles.
pub const MIN: &str = "min";
pub const P05: &str = "p05";
pub const P25: &str = "p25";
pub const P50: &str = "p50";
pub const P75: &str = "p75";
pub const P95: &str = "p95";
pub const MAX: &str = "max";

/// Other circumstances under which a choice is weighed.
pub const VARIANT: &str = "variant";
/// The two parts of a plan, and what it is good for.
pub const TARGET: &str = "target";
pub const OPTION: &str = "option";
pub const GOAL: &str = "goal";
/// Whether the plan may be best, and what is known about that: `best`, `tie` or `undecided`.
pub const BEST: &str = "best";
pub const DECISION: &str = "decision";

/// A state in which somebody decides, what about, by which rule and who.
pub const STATE: &str = "state";
pub const WHAT: &str = "what";
pub const RULE: &str = "rule";
pub const PLAYER: &str = "player";
/// What taking an option costs its player, in chances.
pub const LOSS: &str = "loss";

/// Every fixed name: a sweep axis with one of these gets another (see [`axis`]).
const FIXED: [&str; 39] = [
    SCENARIO, CASE, OUTCOME, METRIC, UNIT, VALUE, TRIALS, COUNT, P, LOW, HIGH, EXACT, METHOD, AT_LEAST, AT_MOST, MEAN,
    MEAN_LOW, MEAN_HIGH, SD, SE, MIN, P05, P25, P50, P75, P95, MAX, FRACTION, VARIANT, TARGET, OPTION, GOAL, BEST,
    DECISION, STATE, WHAT, RULE, PLAYER, LOSS,
];

/// The column of a sweep axis: its path as written (`side.White Rhino.body`), or `axis.` and its path where that would
/// clash with a fixed column.
pub fn axis(path: &str) -> String {
    if FIXED.contains(&path) || path.starts_with("axis.") { format!("axis.{path}") } else { path.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axis_columns_never_clash_with_fixed_ones_or_each_other() {
        let paths = ["case", "axis.case", "axis.axis.case", "p", "side.A.body"];
        let mut names: Vec<String> = paths.iter().map(|path| axis(path)).collect();
        names.extend(FIXED.iter().map(ToString::to_string));
        let n_names = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), n_names);
        assert_eq!(axis("side.A.body"), "side.A.body");
    }
}
