//! The name of every column, once: frames, CSV, Parquet and `run.json` use these and no other.

/// Constants of these names, and the list of all of them: a sweep axis that is called like one gets another name (see
/// [`axis`]).
macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        $($(#[$doc])* pub const $name: &str = $text;)*
        const FIXED: &[&str] = &[$($name),*];
    };
}

columns! {
    /// Which scenario a row belongs to; only in tables that hold several.
    SCENARIO = "scenario";
    /// Name of the case.
    CASE = "case";
    /// How the trial ended.
    OUTCOME = "outcome";
    /// Whose metric it is, where it is somebody's; and its name without that.
    SIDE = "side";
    METRIC = "metric";
    /// To whom somebody did what was counted.
    WHOM = "whom";
    /// What one of the metric is, in the plural.
    UNIT = "unit";
    /// A value the metric can take.
    VALUE = "value";
    /// Trials counted in the case.
    TRIALS = "trials";
    /// Trials in which this happened.
    COUNT = "count";
    /// Estimated probability, from 0 to 1, and the ends of its interval.
    P = "p";
    LOW = "low";
    HIGH = "high";
    /// The exact probability where it is known.
    EXACT = "exact";
    /// The exact probability as a fraction (`49/216`), for short plays.
    FRACTION = "fraction";
    /// `sample` or `exact`.
    METHOD = "method";
    /// How splitting found a chance: independent runs, rungs on the way up, paths from each.
    RUNS = "runs";
    RUNGS = "rungs";
    PATHS = "paths";
    /// Probability of this value or more, and of this value or less.
    AT_LEAST = "at_least";
    AT_MOST = "at_most";
    /// Mean and the ends of its interval.
    MEAN = "mean";
    MEAN_LOW = "mean_low";
    MEAN_HIGH = "mean_high";
    /// Standard deviation of a trial, standard error of the mean.
    SD = "sd";
    SE = "se";
    /// Extremes and quantiles.
    MIN = "min";
    P05 = "p05";
    P25 = "p25";
    P50 = "p50";
    P75 = "p75";
    P95 = "p95";
    MAX = "max";

    /// Other circumstances under which a choice is weighed.
    VARIANT = "variant";
    /// The two parts of a plan, and what it is good for.
    TARGET = "target";
    OPTION = "option";
    GOAL = "goal";
    /// Whether the plan may be best, and what is known about that: `best`, `tie` or `undecided`.
    BEST = "best";
    DECISION = "decision";

    /// How much of a number the largest cell is that was counted.
    STEP = "step";

    /// A state in which somebody decides, what about, by which rule and who.
    STATE = "state";
    WHAT = "what";
    RULE = "rule";
    PLAYER = "player";
    /// How many times a fight comes to the state on average, when both sides play as well as they can.
    VISITS = "visits";
    /// What taking an option costs its player, in chances.
    LOSS = "loss";

    /// The two cases of a difference, which is that of the second minus the first, and what differs between them.
    FROM = "from";
    TO = "to";
    DIFFERS = "differs";
    DIFFERENCE = "difference";
    /// Who decides for everybody instead, what becomes of a chance then, and whether the same side is ahead.
    POLICY = "policy";
    DIFFERENCE_LOW = "difference_low";
    DIFFERENCE_HIGH = "difference_high";
    AHEAD = "ahead";
    /// A fighter of a roster and its kind, in one of several settings.
    SETTING = "setting";
    ENTRY = "entry";
    ARCHETYPE = "archetype";
    /// The chance to win, draws and undecided fights counted half, on the average over the opponents.
    SCORE = "score";
    /// The place by score, and the places that it may be.
    RANK = "rank";
    RANK_LOW = "rank_low";
    RANK_HIGH = "rank_high";
    /// One number per fighter whose differences are the log-odds of every pair, as nearly as they can be, and its
    /// standard error.
    STRENGTH = "strength";
    STRENGTH_SE = "strength_se";
    /// A point of the largest wheel in what strengths leave.
    X = "x";
    Y = "y";
    /// A fighter's share of the mix that nobody can exploit, and its score against that mix.
    EQUILIBRIUM_SHARE = "equilibrium_share";
    TEAM_SHARE = "team_share";
    AGAINST_EQUILIBRIUM = "score_against_equilibrium";
    /// In which share of tables drawn anew it is in that mix.
    IN_SUPPORT = "in_support";
    /// Against himself: points, and the ends of their interval.
    MIRROR = "mirror";
    MIRROR_LOW = "mirror_low";
    MIRROR_HIGH = "mirror_high";
    /// What two picks bring together, and the ends of its interval.
    OF_BOTH = "of_both";
    OF_BOTH_LOW = "of_both_low";
    OF_BOTH_HIGH = "of_both_high";
    /// The other one of two picks, the p-value of what they do together, and whether that is significant.
    WITH = "with";
    P_VALUE = "p_value";
    SIGNIFICANT = "significant";
    /// What is taken in place of a pick.
    INSTEAD = "instead";
    /// Shares of fights.
    WIN = "win";
    DRAW = "draw";
    UNDECIDED = "undecided";
    /// The opponents against whom a fighter does best and worst.
    BEST_AGAINST = "best_against";
    WORST_AGAINST = "worst_against";
    /// How the score compares with 45 to 55 %: `strong`, `even`, `weak`, `undecided`.
    STANDING = "standing";
    /// The two fighters of a cell.
    ROW = "row";
    COLUMN = "column";
    /// Builds of a kind, the standard deviation of their scores, the worst of them, and the scores of both ends.
    BUILDS = "builds";
    SPREAD = "spread";
    BEST_SCORE = "best_score";
    WORST = "worst";
    WORST_SCORE = "worst_score";
    /// Who scores most against a kind, and how much.
    BEST_RESPONSE = "best_response";
    BEST_RESPONSE_SCORE = "best_response_score";
    /// What one kind scores against another where both sides pick a build in secret.
    PICKED_SCORE = "picked_score";
    /// Share of builds whose score is above 55 %.
    STRONG = "above_55";

    /// Something a fighter has or could have, what kind of thing it is, and whether he has it.
    PICK = "pick";
    KIND = "kind";
    HAS = "has";
    /// What it is worth: as a difference of chances, of log-odds, and in attack dice.
    POINTS = "points";
    LOGIT = "logit";
    DICE = "dice";
    /// Whether it surely lowers the chances, and whether it changes nothing.
    ALARM = "alarm";
    NO_EFFECT = "no_effect";

    /// Shares of trials in which both of two did, one alone, and neither; what is said of the second, and whether all
    /// is known without error.
    BOTH = "both";
    ONLY_A = "only_a";
    ONLY_B = "only_b";
    NEITHER = "neither";
    VERDICT = "verdict";
    /// What is expected, in words.
    CLAIM = "claim";
    IS_EXACT = "is_exact";
    /// The smallest difference that matters.
    DELTA = "delta";

    /// What something costs, and what is printed about it.
    COST = "cost";
    PRINTED = "printed";
    FLAGGED = "flagged";

    /// What it was in an earlier run and is now: a score.
    BEFORE = "before";
    AFTER = "after";

    /// The number that is varied until a fight is even.
    VARY = "vary";

    /// Confidence of one interval of a difference, after the correction for several at once.
    CONFIDENCE = "confidence";
}

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
