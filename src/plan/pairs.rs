//! Pairs of cases that differ in one thing: what a comparison may be made of.
//!
//! A `[[case]]` is compared with the base at the same place of the sweep, and a value of an axis with another one where
//! everything else is equal: with the value before it on an axis of growing numbers, where each step is a question of
//! its own, and with the axis's first value on any other. So the number of pairs grows with the number of cases and not
//! with its square.

use super::case::PlannedCase;
use crate::scenario::{Kind, Value};
use std::collections::HashMap;

/// The most pairs that a scenario has: the memory of their counts is a few kilobytes each, and every one is counted in
/// every trial.
pub const MOST_PAIRS: usize = 2_000;

/// Two cases that differ in one thing, by their places in the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The case that the other is compared with.
    pub from: usize,
    /// The other one.
    pub to: usize,
    /// The axis of the sweep in which they differ; `None` where `to` is a `[[case]]` and `from` the base.
    pub axis: Option<usize>,
}

/// The pairs of a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Those of the `[[case]]`s first, then axis by axis, in the order of the cases.
    pub list: Vec<Pair>,
    /// Paths of the axes that are left out because there would be more than [`MOST_PAIRS`].
    pub left_out: Vec<String>,
}

impl Pairs {
    /// Every pair of these cases; whatever does not fit below [`MOST_PAIRS`] is left out axis by axis.
    pub fn of(cases: &[PlannedCase]) -> Self {
        Self::within(cases, MOST_PAIRS)
    }

    fn within(cases: &[PlannedCase], most: usize) -> Self {
        let Some(first) = cases.first() else { return Self::default() };
        let places = Places::of(cases);
        // A scenario has at most a thousand cases, and each is compared with one base.
        let mut pairs = Self { list: places.with_base(&first.variation), left_out: Vec::new() };
        for axis in 0..first.axes.len() {
            let along = places.along(axis);
            if pairs.list.len() + along.len() > most {
                pairs.left_out.push(first.axes[axis].path.clone());
            } else {
                pairs.list.extend(along);
            }
        }
        pairs
    }
}

/// Where each case stands in the product of variations and axes.
struct Places<'a> {
    cases: &'a [PlannedCase],
    by_place: HashMap<(&'a str, Vec<&'a str>), usize>,
}

impl<'a> Places<'a> {
    fn of(cases: &'a [PlannedCase]) -> Self {
        let places = cases.iter().enumerate().map(|(place, case)| ((case.variation.as_str(), values(case)), place));
        Self { cases, by_place: places.collect() }
    }

    fn find(&self, variation: &str, values: Vec<&str>) -> Option<usize> {
        self.by_place.get(&(variation, values)).copied()
    }

    fn with_base(&self, base: &str) -> Vec<Pair> {
        let others = self.cases.iter().enumerate().filter(|(_, case)| case.variation != base);
        let pair =
            |(to, case): (usize, &'a PlannedCase)| Some(Pair { from: self.find(base, values(case))?, to, axis: None });
        others.filter_map(pair).collect()
    }

    fn along(&self, axis: usize) -> Vec<Pair> {
        let mut known: Vec<&str> = Vec::new();
        for value in self.cases.iter().filter_map(|case| case.axes.get(axis)).map(|axis| axis.label.as_str()) {
            if !known.contains(&value) {
                known.push(value);
            }
        }
        let stepwise = self.grows(axis);
        let pair = |(to, case): (usize, &'a PlannedCase)| {
            let mut place = values(case);
            let at = known.iter().position(|value| *value == place[axis])?.checked_sub(1)?;
            place[axis] = known[if stepwise { at } else { 0 }];
            Some(Pair { from: self.find(&case.variation, place)?, to, axis: Some(axis) })
        };
        self.cases.iter().enumerate().filter_map(pair).collect()
    }

    /// Whether the values of an axis are numbers, each larger than the one before.
    fn grows(&self, axis: usize) -> bool {
        let mut known: Vec<f64> = Vec::new();
        for case in self.cases {
            let Some(value) = case.axes.get(axis).and_then(|axis| number(&axis.value)) else { return false };
            if !known.contains(&value) {
                known.push(value);
            }
        }
        known.is_sorted_by(|a, b| a < b)
    }
}

/// A value as a number, where it is one.
fn number(value: &Value) -> Option<f64> {
    match value.kind {
        Kind::Integer(integer) => Some(integer as f64),
        Kind::Float(float) => Some(float),
        _ => None,
    }
}

/// What the values of all axes are called in this case.
fn values(case: &PlannedCase) -> Vec<&str> {
    case.axes.iter().map(|axis| axis.label.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::tests::planned_with;

    const CASES: &str = "[[case]]\nname = \"fast\"\nset = { \"rules.round-limit\" = 9 }\n\
                         [[case]]\nname = \"slow\"\nset = { \"rules.round-limit\" = 90 }\n";
    const SWEEP: &str = "[sweep]\n\"side.A.body\" = [1, 2, 3]\n\"side.B.name\" = [\"B\", \"Bee\", \"Cee\"]\n";

    fn plan(below: &str) -> crate::plan::Plan {
        planned_with("", below).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    fn named(plan: &crate::plan::Plan, pairs: &Pairs) -> Vec<(String, String, Option<usize>)> {
        let name = |place: usize| plan.cases[place].name.clone();
        pairs.list.iter().map(|pair| (name(pair.from), name(pair.to), pair.axis)).collect()
    }

    /// The law of the table, from its definition: variation and axes of a pair differ in exactly one place.
    #[test]
    fn every_pair_differs_in_one_thing_and_no_two_pairs_are_the_same() {
        let plan = plan(&format!("{CASES}{SWEEP}"));
        let pairs = Pairs::of(&plan.cases);
        for pair in &pairs.list {
            let (from, to) = (&plan.cases[pair.from], &plan.cases[pair.to]);
            let apart: Vec<usize> = (0..2).filter(|&axis| values(from)[axis] != values(to)[axis]).collect();
            match pair.axis {
                None => assert!(from.variation == "base" && to.variation != "base" && apart.is_empty(), "{pair:?}"),
                Some(axis) => assert!(from.variation == to.variation && apart == [axis], "{pair:?}"),
            }
        }
        // 3 variations of 3 x 3 cells: 2 x 9 against the base, 3 x (2 x 3) along each of two axes.
        let unique: std::collections::HashSet<_> = pairs.list.iter().map(|pair| (pair.from, pair.to)).collect();
        assert_eq!((pairs.list.len(), unique.len()), (18 + 18 + 18, 54));
    }

    #[test]
    fn numbers_are_compared_step_by_step_and_names_with_the_first() {
        let plan = plan("[sweep]\n\"side.A.body\" = [1, 2, 3]\n");
        let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned(), Some(0));
        let steps = named(&plan, &Pairs::of(&plan.cases));
        assert_eq!(steps, [pair("body=1", "body=2"), pair("body=2", "body=3")]);
        let plan = planned_with("", "[sweep]\n\"side.B.name\" = [\"B\", \"Bee\", \"Cee\"]\n").unwrap();
        let against_first = named(&plan, &Pairs::of(&plan.cases));
        let name = |place: usize| plan.cases[place].name.as_str();
        assert_eq!(against_first, [pair(name(0), name(1)), pair(name(0), name(2))]);
    }

    #[test]
    fn axes_that_make_too_many_pairs_are_left_out_and_named() {
        let plan = plan(&format!("{CASES}{SWEEP}"));
        let pairs = Pairs::within(&plan.cases, 40);
        assert_eq!(pairs.list.len(), 36);
        assert_eq!(pairs.left_out, ["side.B.name"]);
        assert!(Pairs::of(&plan.cases).left_out.is_empty());
    }
}
