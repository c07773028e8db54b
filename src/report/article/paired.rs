//! Pairs of cases that differ in one thing alone, such as the rule set: what it changes, over the whole map.
//!
//! Only exact numbers are paired: what a sample leaves between two cases has an interval of its own, which
//! `slugfest compare` works out.

use super::model::{Block, has_numbers};
use crate::estimate::{AxisValue, CaseSummary, Method, Summary};
use crate::report::axis::axis_name;
use crate::report::grid::never_begins;
use crate::report::headline;
use crate::report::{percent, text};

/// With fewer pairs, the table of the cases says as much.
const FEWEST_PAIRS: usize = 4;
/// Smaller differences are what rounding leaves.
const NOTHING: f64 = 1e-9;

/// Cases with both values of an axis, everything else equal.
struct Pairs<'a> {
    /// The two values, and the axis where another one has both of them too.
    values: [&'a str; 2],
    axis: Option<String>,
    pairs: Vec<[&'a CaseSummary; 2]>,
}

/// A number that differs between the cases of a pair.
struct Changed<'a> {
    pair: [&'a CaseSummary; 2],
    before: f64,
    after: f64,
}

impl Changed<'_> {
    fn by(&self) -> f64 {
        self.after - self.before
    }
}

/// What the last axis of two values changes, in sentences.
pub fn changes(summary: &Summary) -> Option<Block> {
    let pairs = Pairs::of(summary)?;
    let mut items = Vec::new();
    items.extend(outcome(summary, &pairs));
    let clock = &summary.scenario.clock;
    let first = summary.cases.first()?;
    for row in first.metrics.iter().filter(|row| row.unit == *clock) {
        items.extend(mean(&pairs, &row.metric));
    }
    let items: Vec<_> = items.into_iter().map(|item| vec![super::model::Span::Text(item)]).collect();
    (!items.is_empty()).then_some(Block::List { items })
}

impl<'a> Pairs<'a> {
    fn of(summary: &'a Summary) -> Option<Self> {
        if summary.method != Method::Exact {
            return None;
        }
        let n_axes = summary.cases.first()?.axes.len();
        let (axis, values) = (0..n_axes).rev().find_map(|axis| Some((axis, two_values(summary, axis)?)))?;
        let with = |value: &'a str| summary.cases.iter().filter(move |case| case.axes[axis].label == value);
        let others = |case: &'a CaseSummary| case.axes.iter().enumerate().filter(move |(i, _)| *i != axis);
        let pair = |before: &'a CaseSummary| {
            let mut same = with(values[1]).filter(|after| others(before).eq(others(after)));
            let after = same.next().filter(|_| same.next().is_none())?;
            Some([before, after])
        };
        let pairs: Vec<_> = with(values[0]).filter_map(pair).collect();
        let whole =
            pairs.len() * 2 == summary.cases.len() && summary.cases.iter().all(|case| has_numbers(summary, case));
        let begins = |pair: &[&CaseSummary; 2]| pair.iter().all(|case| !never_begins(summary, case));
        let pairs: Vec<_> = pairs.into_iter().filter(begins).collect();
        let has = |place: usize, value: &str| summary.cases.iter().any(|case| case.axes[place].label == value);
        let is_alone = (0..n_axes).all(|other| other == axis || values.iter().any(|value| !has(other, value)));
        let axis = (!is_alone).then(|| axis_name(&summary.cases[0].axes[axis].path));
        (whole && pairs.len() >= FEWEST_PAIRS).then_some(Self { values, axis, pairs })
    }

    /// A number of both cases, for every pair that has it.
    fn changed(&self, number: &dyn Fn(&CaseSummary) -> Option<f64>) -> Vec<Changed<'a>> {
        let changed = |pair: &[&'a CaseSummary; 2]| {
            Some(Changed { pair: *pair, before: number(pair[0])?, after: number(pair[1])? })
        };
        self.pairs.iter().filter_map(changed).collect()
    }

    /// `From printed to hfc, all else equal`.
    fn opening(&self) -> String {
        let axis = self.axis.as_ref().map_or_else(String::new, |axis| format!(" ({axis})"));
        format!("From {} to {}{axis}, all else equal", self.values[0], self.values[1])
    }
}

/// The values of an axis that has exactly two, in order of appearance.
fn two_values(summary: &Summary, axis: usize) -> Option<[&str; 2]> {
    let mut values: Vec<&str> = Vec::new();
    for case in &summary.cases {
        let value = case.axes.get(axis)?.label.as_str();
        if !values.contains(&value) {
            values.push(value);
        }
    }
    <[&str; 2]>::try_from(values).ok()
}

/// Whether an outcome gets likelier, by how much, and whether the fight gets more even.
fn outcome(summary: &Summary, pairs: &Pairs<'_>) -> Vec<String> {
    let first = summary.cases.first().and_then(|case| case.outcomes.first());
    let Some(name) = headline::of(summary).or(first.map(|row| row.outcome.as_str())) else { return Vec::new() };
    let share = |case: &CaseSummary| case.outcomes.iter().find(|row| row.outcome == *name).map(|row| row.p);
    let changed = pairs.changed(&share);
    let points = |by: f64| format!("{} points", signed(by * 100.0, 2));
    let Some(span) = span(&changed, &points) else { return Vec::new() };
    let mut told = vec![format!("{}, “{name}” changes by {span}.", pairs.opening())];
    let is_win = name.ends_with(" wins");
    let even = |p: f64| (p - 0.5).abs();
    let closer = changed.iter().filter(|it| even(it.after) < even(it.before) - NOTHING).count();
    if is_win {
        told.push(format!(
            "{}, the fight is closer to even in {closer} of {} set-ups.",
            pairs.opening(),
            text::thousands(changed.len() as u64)
        ));
    }
    told
}

/// How a mean changes.
fn mean(pairs: &Pairs<'_>, metric: &str) -> Option<String> {
    let mean = |case: &CaseSummary| case.metrics.iter().find(|row| row.metric == metric).map(|row| row.mean);
    let changed = pairs.changed(&mean);
    let number = |by: f64| signed(by, 2);
    let span = span(&changed, &number)?;
    let sum = |of: fn(&Changed<'_>) -> f64| changed.iter().map(of).sum::<f64>() / changed.len().max(1) as f64;
    let (before, after) = (sum(|it| it.before), sum(|it| it.after));
    let over = format!("over all set-ups {} become {}", percent::trimmed(before, 2), percent::trimmed(after, 2));
    Some(format!("{}, the average of {metric} changes by {span}; {over}.", pairs.opening()))
}

/// `−5.09 points (attack 2) to +1.20 points (attack 5): less in 3 of 4 set-ups, more in 1`; `None` when nothing
/// changes.
fn span(changed: &[Changed<'_>], written: &dyn Fn(f64) -> String) -> Option<String> {
    let least = changed.iter().min_by(|a, b| a.by().total_cmp(&b.by()))?;
    let most = changed.iter().max_by(|a, b| a.by().total_cmp(&b.by()))?;
    let count = |wanted: fn(f64) -> bool| changed.iter().filter(|it| wanted(it.by())).count();
    let (less, more) = (count(|by| by < -NOTHING), count(|by| by > NOTHING));
    if less + more == 0 {
        return None;
    }
    let shared = |[a, b]: [&'_ CaseSummary; 2]| place(a.axes.iter().filter(|axis| b.axes.contains(axis)));
    let at = |it: &Changed<'_>| format!("{} ({})", written(it.by()), shared(it.pair));
    let same = changed.len() - less - more;
    let same = if same > 0 { format!(", no change in {same}") } else { String::new() };
    Some(format!(
        "{} to {}: less in {less} of {} set-ups, more in {more}{same}",
        at(least),
        at(most),
        text::thousands(changed.len() as u64)
    ))
}

/// What the cases of a pair are called: the values that they share, such as `White Rhino's body 6, fog yes`.
pub(super) fn place<'a>(shared: impl Iterator<Item = &'a AxisValue>) -> String {
    let name = |path: &str| path.rsplit('.').next().unwrap_or(path).to_owned();
    let owner = |path: &str| path.strip_prefix("side.").and_then(|path| path.split('.').next()).map(str::to_owned);
    let said = shared.map(|AxisValue { path, label: value, .. }| match owner(path) {
        Some(owner) => format!("{owner}'s {} {value}", name(path)),
        None => format!("{} {value}", name(path)),
    });
    said.collect::<Vec<_>>().join(", ")
}

fn signed(value: f64, places: usize) -> String {
    match value {
        value if value.abs() < NOTHING => "0".to_owned(),
        value => format!("{value:+.places$}").replace('-', "\u{2212}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    /// Bodies 6 to 9 under two rule sets: the second one takes 10 points from the first two and gives 5 to the others.
    fn two_rule_sets() -> Summary {
        let mut summary = sample::sweep();
        summary.method = Method::Exact;
        summary.cases.truncate(4);
        let mut second = summary.cases.clone();
        for (rules, cases) in [("old", &mut summary.cases), ("new", &mut second)] {
            for (i, case) in cases.iter_mut().enumerate() {
                case.axes.push(AxisValue::named("rules.combat", rules));
                case.outcomes[0].p = match (rules, i) {
                    ("old", _) => 0.6,
                    (_, 0 | 1) => 0.5,
                    _ => 0.65,
                };
                case.outcomes[1].p = 1.0 - case.outcomes[0].p;
                case.metrics[0].mean = if rules == "old" { 2.0 } else { 2.5 };
            }
        }
        summary.cases.extend(second);
        summary
    }

    fn told(summary: &Summary) -> Vec<String> {
        let Some(Block::List { items }) = changes(summary) else { return Vec::new() };
        let text = |span: &super::super::model::Span| match span {
            super::super::model::Span::Text(text) => text.clone(),
            _ => String::new(),
        };
        items.iter().map(|line| line.iter().map(text).collect()).collect()
    }

    #[test]
    fn what_one_axis_changes_is_told_over_all_pairs() {
        let told = told(&two_rule_sets());
        assert_eq!(
            told[0],
            "From old to new, all else equal, “Shatterer wins” changes by \u{2212}10.00 points (White Rhino's body 6) to \
             +5.00 points (White Rhino's body 9): less in 2 of 4 set-ups, more in 2."
        );
        assert_eq!(told[1], "From old to new, all else equal, the fight is closer to even in 2 of 4 set-ups.");
        assert!(told[2].contains("the average of rounds changes by +0.50"), "{told:?}");
        assert!(told[2].ends_with("over all set-ups 2 become 2.5."), "{told:?}");
    }

    #[test]
    fn an_axis_is_named_where_another_one_has_the_same_values() {
        let mut summary = two_rule_sets();
        for (i, case) in summary.cases.iter_mut().enumerate() {
            case.axes.insert(0, AxisValue::named("attack.own-re-rolls", ["old", "new"][i % 2]));
        }
        assert!(told(&summary)[0].starts_with("From old to new (combat), all else equal, “Shatterer wins” changes"));
    }

    #[test]
    fn samples_and_sweeps_without_pairs_are_not_paired() {
        let mut summary = two_rule_sets();
        summary.method = Method::Sample;
        assert_eq!(changes(&summary), None);
        assert_eq!(changes(&sample::sweep()), None);
    }
}
