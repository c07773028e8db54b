//! Numbers and sentences as charts write them: digits follow the interval, names follow the game.

use crate::estimate::choice::PlanValue;
use crate::estimate::{CaseSummary, DistributionRow, Method, MetricRow, OutcomeRow, Summary};
pub(super) use crate::report::axis::axis_name;
use crate::report::{percent, text};

/// An exact share that is closer to 1 than this is 1.
const CERTAIN: f64 = 1e-12;

/// How the subtitle names what no trial was played for.
pub(super) const EXACT: &str = "exact: every course of the dice counted, no sampling";

/// Digits after the point of an exact percentage: the tables have them all, a chart has no room for them.
const EXACT_PLACES: usize = 2;

/// A probability ready to be written and drawn; everything lies between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Share {
    pub p: f64,
    pub low: f64,
    pub high: f64,
    /// Known exactly: no interval.
    exact: bool,
}

impl Share {
    /// `None` when there is nothing to say: no trials, or numbers that are none.
    fn new(p: f64, low: f64, high: f64, exact: bool) -> Option<Self> {
        let all_finite = p.is_finite() && low.is_finite() && high.is_finite();
        all_finite.then(|| {
            // What was solved in floating point is certain although the last digit may say otherwise.
            let p = if exact && 1.0 - p < CERTAIN { 1.0 } else { p.clamp(0.0, 1.0) };
            let (low, high) = if exact { (p, p) } else { (low.clamp(0.0, p), high.clamp(p, 1.0)) };
            Self { p, low, high, exact }
        })
    }

    /// The share of an outcome in a case of this run.
    pub fn of_outcome(summary: &Summary, case: &CaseSummary, row: &OutcomeRow) -> Option<Self> {
        match (summary.method, row.exact) {
            (Method::Exact, exact) => Self::new(exact.unwrap_or(row.p), row.low, row.high, true),
            (Method::Sample, _) if case.trials == 0 => None,
            (Method::Sample, _) => Self::new(row.p, row.low, row.high, false),
        }
    }

    /// The share of one value of a metric.
    pub fn of_value(summary: &Summary, case: &CaseSummary, row: &DistributionRow) -> Option<Self> {
        match summary.method {
            Method::Exact => Self::new(row.p, row.low, row.high, true),
            Method::Sample if case.trials == 0 => None,
            Method::Sample => Self::new(row.p, row.low, row.high, false),
        }
    }

    /// The share that a plan of a decision is worth.
    pub fn of_plan(plan: &PlanValue) -> Option<Self> {
        Self::new(plan.value, plan.low, plan.high, plan.exact.is_some() || plan.high - plan.low < 1e-9)
    }

    /// A share that was added up from counts and has no interval in the summary: an approximate one stands in for it,
    /// good enough to decide how many digits to write. Not to be drawn.
    pub fn of_sum(exact: bool, trials: u64, p: f64) -> Option<Self> {
        let (low, high) = percent::ends_of_trials(p, trials);
        Self::new(p, low, high, exact)
    }

    /// The share of everything else.
    pub fn of_others(self) -> Self {
        Self { p: 1.0 - self.p, low: 1.0 - self.high, high: 1.0 - self.low, exact: self.exact }
    }

    /// Whether there is an interval to draw.
    pub fn has_interval(self) -> bool {
        !self.exact && self.high > self.low
    }

    /// In digits that the interval supports, without the sign: `61.5`, `below 0.00037`, `above 99.9`.
    pub fn digits(self) -> String {
        if self.exact { percent::rounded(self.p, EXACT_PLACES) } else { percent::digits(self.p, self.low, self.high) }
    }

    /// [`Share::digits`] with the sign: `61.5 %`.
    pub fn percent(self) -> String {
        format!("{} %", self.digits())
    }

    /// The interval: `61.4 to 61.6 %`; empty when exact.
    pub fn interval(self) -> String {
        percent::interval(self.low, self.high)
    }

    /// Whether the intervals of two shares have values in common.
    pub fn overlaps(self, other: Self) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    /// How far this share is above a smaller one, in percentage points and in the digits that both intervals support.
    pub fn points_above(self, other: Self) -> String {
        let difference = self.p - other.p;
        if self.exact && other.exact {
            return percent::rounded(difference, EXACT_PLACES);
        }
        let points = percent::points(difference, self.low - other.high, self.high - other.low);
        points.trim_start_matches('+').to_string()
    }
}

/// A tick or a limit in percent: `0`, `2.5`, `100`.
pub(super) fn tick(share: f64) -> String {
    percent::trimmed(100.0 * share, 8)
}

/// The method in one line, for the subtitle; `intervals` says which intervals the chart draws, if it does.
pub(super) fn method(summary: &Summary, intervals: Option<&str>) -> String {
    if summary.method == Method::Exact {
        return EXACT.to_string();
    }
    let per_case = if summary.cases.len() > 1 { " per case" } else { "" };
    let trials = text::count(summary.trials, "trial", "trials") + per_case;
    let interrupted = if summary.complete { "" } else { ", interrupted" };
    let intervals = intervals
        .map_or_else(String::new, |which| format!(", {} intervals{which}", percent::percent_exact(summary.confidence)));
    format!("{trials}, seed {}{interrupted}{intervals}", summary.seed)
}

/// How the intervals of outcomes are to be read together.
pub(super) fn family(summary: &Summary) -> String {
    match summary.family {
        0 | 1 => String::new(),
        n => format!(" that hold for all {n} numbers at once"),
    }
}

/// `Shatterer wins 61.5 % of fights against White Rhino`: an outcome and its share as a sentence.
pub(super) fn finding(summary: &Summary, case: &CaseSummary, outcome: &str, share: Share) -> String {
    let trials = text::trials_noun(&summary.scenario.play);
    let percent = share.percent();
    let Some(winner) = outcome.strip_suffix(" wins") else {
        return format!("{} in {percent} of {trials}", capitalized(outcome));
    };
    let against = match case.cards.as_slice() {
        [a, b] if a.name == winner => format!(" against {}", b.name),
        [a, b] if b.name == winner => format!(" against {}", a.name),
        _ => String::new(),
    };
    format!("{outcome} {percent} of {trials}{against}")
}

/// `Shatterer wins between 10 % and 88 % of fights`: an outcome's smallest and greatest share.
pub(super) fn between(summary: &Summary, outcome: &str, low: Share, high: Share) -> String {
    let trials = text::trials_noun(&summary.scenario.play);
    let verb = if outcome.ends_with(" wins") { "" } else { " in" };
    // Of what was never or always seen there is only a bound, which is no end of a range.
    let (never, always) = (low.has_interval() && low.p <= 0.0, high.has_interval() && high.p >= 1.0);
    let (from, to) = (low.percent(), high.percent());
    let range = match (never, always) {
        _ if high.p <= 0.0 && never => to,
        (true, true) => format!("anything from {from} to {to}"),
        (true, false) => format!("up to {to}"),
        (false, true) if low.p >= 1.0 => from,
        (false, true) => format!("at least {from}"),
        (false, false) => format!("between {from} and {to}"),
    };
    format!("{}{verb} {range} of {trials}", capitalized(outcome))
}

/// The mean in the digits that its interval supports.
pub(super) fn mean(row: &MetricRow) -> String {
    // An exact mean has no interval to say where to stop; a title needs no more than this.
    let is_endless = row.is_exact() || row.mean_interval.is_none();
    if is_endless && row.mean.abs() >= 0.1 {
        return format!("{:.2}", row.mean);
    }
    percent::number(row.mean, row.mean_interval)
}

/// The first letter made a capital.
pub(super) fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A name as part of a title, which has no room for a long one.
pub(super) fn short(name: &str) -> String {
    text::squeeze(&super::text::clean(name), 48)
}

/// Numbers that differ by less are the same: what rounding leaves.
const SAME: f64 = 1e-9;

/// The names of those that have this number, in order: of cases, the base comes first.
pub(super) fn tied<'a>(all: &[(&'a str, f64)], wanted: f64) -> Vec<&'a str> {
    all.iter().filter(|(_, value)| (value - wanted).abs() <= SAME).map(|(name, _)| *name).collect()
}

/// ` and 3 others`; nothing when there are none.
pub(super) fn and_others(n: usize) -> String {
    match n {
        0 => String::new(),
        1 => " and 1 other".to_string(),
        n => format!(" and {n} others"),
    }
}

/// `. Rarest in “base”, likeliest in “no armour” and 3 others`: the cases with the least and the greatest number, their
/// names cut so that they still differ.
pub(super) fn ends(said: [&str; 2], all: &[(&str, f64)]) -> String {
    let values = || all.iter().map(|(_, value)| *value);
    let ends = [values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max)];
    let tied = ends.map(|end| tied(all, end));
    let [Some(low), Some(high)] = [tied[0].first(), tied[1].first()].map(|name| name.map(|it| super::text::clean(it)))
    else {
        return String::new();
    };
    let others = [&tied[0], &tied[1]].map(|names| and_others(names.len() - 1));
    let [mut a, mut b] = [&low, &high].map(|name| short(name));
    if a == b && low != high {
        let first = low.chars().zip(high.chars()).take_while(|(a, b)| a == b).count();
        // Some of what they share, so that the rest is not torn out of its words.
        let rest = |name: &str| name.chars().skip(first.saturating_sub(12)).collect::<String>();
        (a, b) = (format!("…{}", text::shorten(&rest(&low), 47)), format!("…{}", text::shorten(&rest(&high), 47)));
    }
    format!(". {} in “{a}”{}, {} in “{b}”{}", said[0], others[0], said[1], others[1])
}

/// A name as part of a file name: lower case letters, digits and single hyphens, at most 60.
pub(super) fn slug(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars().take(400) {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
        if out.len() == 60 {
            break;
        }
    }
    let out = out.trim_end_matches('-');
    if out.is_empty() { "metric".to_string() } else { out.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sampled(p: f64, low: f64, high: f64) -> Share {
        Share::new(p, low, high, false).unwrap()
    }

    #[test]
    fn shares_are_written_by_the_rules_of_the_whole_report() {
        let share = sampled(0.615_23, 0.614_27, 0.616_18);
        assert_eq!((share.percent(), share.interval()), ("61.5 %".to_string(), "61.43 to 61.62 %".to_string()));
        assert_eq!(sampled(0.0, 0.0, 3.69e-6).percent(), "below 0.00037 %");
        assert_eq!(sampled(1.0, 1.0 - 3.69e-6, 1.0).percent(), "above 99.99963 %");
        assert_eq!(Share::of_sum(false, 10, 0.0).unwrap().percent(), "below 28 %");
    }

    #[test]
    fn exact_shares_have_two_decimals_or_as_many_as_show_that_they_are_not_zero() {
        let exact = |p| Share::new(p, p, p, true).unwrap();
        assert_eq!(exact(2.0 / 3.0).digits(), "66.67");
        assert_eq!(exact(0.0).digits(), "0");
        assert_eq!(exact(1e-7).digits(), "0.00001");
        assert_eq!(exact(1.0 - 1e-7).digits(), "99.99999");
        assert_eq!(exact(0.5).interval(), "");
        assert_eq!(exact(0.5).points_above(exact(0.25)), "25.00");
        assert_eq!(exact(0.5).points_above(exact(0.499_99)), "0.001");
    }

    #[test]
    fn every_number_can_be_drawn() {
        for text in [sampled(1e-30, 1e-31, 1e-29).percent(), sampled(0.0, 0.0, 1e-300).percent()] {
            assert!(text.contains('×'));
            assert_eq!(super::super::text::drawable(&text), text);
        }
    }

    #[test]
    fn numbers_that_are_none_say_nothing() {
        assert_eq!(Share::new(f64::NAN, 0.0, 1.0, false), None);
    }

    #[test]
    fn slugs_are_safe_file_names() {
        assert_eq!(slug("Shatterer: Body lost"), "shatterer-body-lost");
        assert_eq!(slug("../..\\CON <x>"), "con-x");
        assert_eq!(slug("💥"), "metric");
        assert!(slug(&"ab ".repeat(200)).len() <= 60);
    }

    #[test]
    fn two_long_names_of_cases_are_told_apart() {
        let name =
            |weapon: &str| format!("the swordsman on the highest of all walls, with a {weapon}, against halberds");
        let said = ends(["Rarest", "likeliest"], &[(&name("spear"), 0.1), (&name("sword"), 0.9)]);
        assert!(said.contains("spear") && said.contains("sword"), "{said}");
        assert_eq!(ends(["Fewest", "most"], &[("a", 1.0), ("b", 2.0)]), ". Fewest in “a”, most in “b”");
    }

    #[test]
    fn of_equals_base_is_named_and_others_are_counted() {
        let all = [("the base", 2.0), ("a", 1.0), ("b", 2.0), ("c", 2.0), ("d", 1.0)];
        assert_eq!(ends(["Fewest", "most"], &all), ". Fewest in “a” and 1 other, most in “the base” and 2 others");
    }

    #[test]
    fn a_bound_is_no_end_of_a_range() {
        let summary = super::super::sample::duel(1000);
        let said = |low, high| between(&summary, "A wins", low, high);
        let (none, some, all) = (sampled(0.0, 0.0, 4.2e-5), sampled(0.966, 0.965, 0.967), sampled(1.0, 0.999, 1.0));
        assert_eq!(said(none, some), "A wins up to 96.6 % of fights");
        assert_eq!(said(some, all), "A wins at least 96.6 % of fights");
        assert_eq!(said(none, none), "A wins below 0.0042 % of fights");
        assert!(said(none, all).starts_with("A wins anything from below 0.0042 % to above"));
        let (zero, half) = (Share::new(0.0, 0.0, 0.0, true).unwrap(), Share::new(0.5, 0.5, 0.5, true).unwrap());
        assert_eq!(said(zero, half), "A wins between 0 % and 50.00 % of fights");
    }

    #[test]
    fn axes_are_called_by_their_owner_and_property() {
        assert_eq!(axis_name("side.White Rhino.body"), "White Rhino’s body");
        assert_eq!(axis_name("side.Dr. Doom.attack_dice"), "Dr. Doom’s attack dice");
        assert_eq!(axis_name("rules.round-limit"), "round limit");
        assert_eq!(axis_name("target.King/Queen.defense"), "King/Queen’s defense");
        assert_eq!(axis_name("target.defense"), "target’s defense");
        assert_eq!(axis_name("attack.own-re-rolls"), "own re-rolls");
        assert_eq!(axis_name("fall.tiles"), "fall tiles");
        assert_eq!(axis_name("attacker.attack"), "attacker’s attack");
        assert_eq!(axis_name("side.Hero.ko"), "Hero’s KO value");
        assert_eq!(axis_name("side.Hero.powers.red.attack"), "Hero’s red attack");
        assert_eq!(axis_name("side.Dr. Doom.modifiers.attack"), "Dr. Doom’s attack modifier");
    }
}
