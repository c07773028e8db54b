//! The axes of a sweep, and the cases that share a panel.

use super::words;
use crate::estimate::{AxisValue, CaseSummary};
use crate::order;
use std::collections::HashMap;

/// An axis of the sweep: what it is called, and its values in order.
pub(super) struct Axis {
    pub name: String,
    pub values: Vec<String>,
    /// The values as numbers, growing, when all of them are numbers.
    pub numbers: Option<Vec<f64>>,
}

impl Axis {
    pub fn of(cases: &[&CaseSummary], place: usize) -> Self {
        let mut values: Vec<String> = Vec::new();
        for axis in cases.iter().filter_map(|case| case.axes.get(place)) {
            if !values.contains(&axis.label) {
                values.push(axis.label.clone());
            }
        }
        let number = |value: &String| value.replace('_', "").parse::<f64>().ok().filter(|n| n.is_finite());
        let mut numbers: Option<Vec<(f64, String)>> =
            values.iter().map(|value| Some((number(value)?, value.clone()))).collect();
        if let Some(numbers) = &mut numbers {
            order::rising(numbers, |one| one.0);
            values = numbers.iter().map(|(_, value)| value.clone()).collect();
        }
        let path = cases.first().and_then(|case| case.axes.get(place)).map_or("", |axis| &axis.path);
        Self {
            name: words::axis_name(path),
            values,
            numbers: numbers.map(|numbers| numbers.into_iter().map(|(n, _)| n).collect()),
        }
    }

    /// An axis of names.
    pub fn of_names(name: &str, values: Vec<String>) -> Self {
        Self { name: name.to_owned(), values, numbers: None }
    }

    /// Position of a case's value on this axis.
    pub fn place(&self, value: &str) -> Option<usize> {
        self.values.iter().position(|known| known == value)
    }

    /// Where the value at `place` lies between the ends: by size for numbers, at the middle of its slot otherwise.
    pub fn share(&self, place: usize) -> f64 {
        let slot = (place as f64 + 0.5) / self.values.len().max(1) as f64;
        let Some(numbers) = &self.numbers else {
            return slot;
        };
        match (numbers.first(), numbers.last(), numbers.get(place)) {
            // Halved first, so that the ends of the number range do not overflow.
            (Some(low), Some(high), Some(n)) if high > low => (n / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0),
            _ => slot,
        }
    }

    /// `White Rhino’s body 6`.
    pub fn at(&self, place: usize) -> String {
        format!("{} {}", self.name, self.values.get(place).map_or("", String::as_str))
    }
}

/// Cases that share a panel.
pub(super) struct Facet<'a> {
    /// What these cases have in common; empty when there is one panel only.
    pub name: String,
    pub cases: Vec<&'a CaseSummary>,
}

impl<'a> Facet<'a> {
    /// Cases grouped by the axes from `n_drawn` on, and, where that leaves two cases in one place, by their turn.
    pub fn split(cases: &[&'a CaseSummary], n_drawn: usize) -> Vec<Self> {
        let mut groups: Vec<Group> = Vec::new();
        let mut seen: HashMap<Vec<&str>, usize> = HashMap::new();
        for &case in cases {
            let next = seen.entry(case.axes.iter().map(|axis| axis.label.as_str()).collect()).or_default();
            let turn = std::mem::replace(next, *next + 1);
            let rest = &case.axes[n_drawn..];
            match groups.iter_mut().find(|group| group.rest == rest && group.turn == turn) {
                Some(group) => group.cases.push(case),
                None => groups.push(Group { rest, turn, cases: vec![case] }),
            }
        }
        let several = groups.len() > 1;
        let by_turn = groups.iter().any(|group| group.turn > 0);
        groups
            .into_iter()
            .map(|group| Self { name: if several { group.name(by_turn) } else { String::new() }, cases: group.cases })
            .collect()
    }
}

/// A facet before all cases are seen.
struct Group<'a> {
    /// The axes that are not drawn.
    rest: &'a [AxisValue],
    /// How many cases before these had the same values on every axis.
    turn: usize,
    cases: Vec<&'a CaseSummary>,
}

impl Group<'_> {
    fn name(&self, by_turn: bool) -> String {
        let turn = by_turn.then(|| common_name(&self.cases).unwrap_or_else(|| format!("variation {}", self.turn + 1)));
        let rest = self.rest.iter().map(|axis| format!("{}: {}", words::axis_name(&axis.path), axis.label));
        turn.into_iter().chain(rest).collect::<Vec<_>>().join(", ")
    }
}

/// The name that cases have without the values of their axes, when they share one. It is not looked for at a comma:
/// values such as `[0, 1, 2]` have commas of their own.
fn common_name(cases: &[&CaseSummary]) -> Option<String> {
    let name = &cases.first()?.variation;
    let shared = !name.is_empty() && cases.iter().all(|case| case.variation == *name);
    shared.then(|| name.to_string())
}
