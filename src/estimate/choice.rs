//! A decision, weighed: what each plan is worth, which is best, by how much, and what would change the answer.
//!
//! A plan is one option of each axis: a target (row) and an option (column). Values are compared as fractions where all
//! of them are known as fractions, and by their intervals otherwise, so that "best" is never an accident of rounding.
//! What was solved and is equal in all digits that are known is a tie, since nothing that anybody could do would tell
//! it apart; of what was sampled it is said that nothing is decided.

use super::worked::Worked;
use crate::chance::fraction::{self, Fraction};
use num_traits::CheckedSub;
use std::cmp::Ordering;

/// The widest interval of a number that was solved, and narrower than any that was sampled.
const ROUNDING: f64 = 1e-9;

/// A decision with everything that there is to say about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What is asked, in the author's words; possibly empty.
    pub question: String,
    /// What a plan is good for.
    pub goal: Goal,
    /// The rows of the table: targets. A single option without a name when there is only one list of options.
    pub rows: ChoiceAxis,
    /// The columns of the table: what else is decided.
    pub columns: ChoiceAxis,
    /// Place of each plan in `Summary::cases`, row by row: plan `row * columns + column`.
    pub cases: Vec<usize>,
    /// The scenario as it stands.
    pub here: Weighed,
    /// The same decision under other circumstances or for another goal, in the order of the file.
    pub variants: Vec<Variant>,
    /// The axes of the map, in the order of the file: those of `[sweep]`. Empty without a map.
    pub axes: Vec<MapAxis>,
    /// The decision in every cell of the axes' product, the last axis changing fastest. Empty without a map.
    pub map: Vec<Weighed>,
}

/// What a plan is good for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// In words, fit to follow "the chance of" or "the average of": `“hit”`, `at least 1 “hits”`, `“rounds”`.
    pub words: String,
    /// What its value is.
    pub measure: Measure,
    /// Whether more of it is better.
    pub want: Want,
}

/// What the value of a plan is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A probability, from 0 to 1.
    Chance,
    /// The mean of a metric, in this unit.
    Mean(String),
}

/// Which way a value should go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// The larger the better.
    Most,
    /// The smaller the better.
    Least,
}

/// One list of options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChoiceAxis {
    /// The words that all names begin with, such as `outwit`; empty when there are none.
    pub title: String,
    /// At least one.
    pub options: Vec<ChoiceOption>,
}

/// One option of an axis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChoiceOption {
    /// As the author calls it: `outwit Shape Change`. Empty for the only row of a choice without targets.
    pub name: String,
    /// The name without the axis's title: `Shape Change`.
    pub short: String,
    /// The option changes nothing: it is the scenario as it stands.
    pub baseline: bool,
}

/// What one plan is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanValue {
    /// The value; not a number when no trial was finished.
    pub value: f64,
    /// Its interval: the value itself when that is an exact fraction, a rounding error around it when it is an exact
    /// number that has no fraction; otherwise corrected for all plans of one table (Bonferroni). It is endless,
    /// or from 0 to 1, where nothing is known.
    pub low: f64,
    pub high: f64,
    /// The value as a fraction, where it is known as one.
    pub exact: Option<Fraction>,
}

impl PlanValue {
    /// Whether nothing but rounding is between the ends of the interval.
    fn is_known(&self) -> bool {
        self.high - self.low <= ROUNDING * self.value.abs().max(1.0)
    }
}

/// All plans of one table, weighed against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// One per plan, row by row.
    pub plans: Vec<PlanValue>,
    /// The plans that may be best, ascending; never empty when there are plans.
    pub best: Vec<usize>,
    /// What is known about them.
    pub decision: Decision,
    /// The next best plan and how far it stays behind; only where one plan is best and there is another.
    pub margin: Option<Margin>,
}

/// What is known about the best plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// One plan is better than all others.
    Best,
    /// Several plans are equal, as fractions or in all digits that are known, and better than all others.
    Tie,
    /// The numbers cannot tell these plans apart.
    Undecided,
}

/// How far the best plan is ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin {
    /// The plan that comes next; the first of several that are as good.
    pub runner_up: usize,
    /// Difference of the values, not negative.
    pub value: f64,
    /// Between these ends.
    pub low: f64,
    pub high: f64,
    /// As a fraction, where both values are.
    pub exact: Option<Fraction>,
}

/// The decision under other circumstances.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// As the author calls it.
    pub name: String,
    /// What is set: path and value as written; empty when only the goal differs.
    pub set: Vec<(String, String)>,
    /// What a plan is good for here, where that differs from [`Choice::goal`].
    pub goal: Option<Goal>,
    /// The plans, weighed under it.
    pub weighed: Weighed,
    /// What becomes of the answer.
    pub change: Change,
    /// The map under it, cell by cell as [`Choice::map`].
    pub map: Vec<Weighed>,
    /// How the plans come about, where they have formulas; empty when their set-up is that of the scenario.
    pub worked: Vec<Option<Worked>>,
}

/// What a variant does to the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The same plans are best.
    Stays,
    /// Some of the plans that were best still are, or others have caught up with them.
    Shares,
    /// Other plans are best.
    Becomes,
    /// Here or there it is not decided which plan is best, and one may be it both times.
    Undecided,
}

/// One axis of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapAxis {
    /// The path that is swept, as written: `target.Harbinger.defense`.
    pub path: String,
    /// Its values as written, at least one.
    pub values: Vec<String>,
    /// What the axis comes to at the table, where that is one basic chance and no other.
    pub needs: Option<Needs>,
}

/// The total that a basic chance needs at each value of an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Its letter and the card that it is about: `K`, `King/Queen`.
    pub letter: String,
    pub whose: String,
    /// One for each value of the axis, as it is said to be needed: 2, although double one may always miss.
    pub needs: Vec<u32>,
}

impl Choice {
    /// The name of a plan: the option, then the target (`outwit Shape Change, attack Harbinger`).
    pub fn plan_name(&self, plan: usize) -> String {
        let (row, column) = self.place(plan);
        let names = [self.columns.options.get(column), self.rows.options.get(row)];
        let names: Vec<&str> = names.into_iter().flatten().map(|option| option.name.as_str()).collect();
        names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// Where a cell of the map lies: a value of each axis.
    pub fn cell(&self, cell: usize) -> Vec<&str> {
        let mut rest = cell;
        let mut values: Vec<&str> = Vec::with_capacity(self.axes.len());
        // The last axis changes fastest.
        for axis in self.axes.iter().rev() {
            let n = axis.values.len().max(1);
            values.push(axis.values.get(rest % n).map_or("", String::as_str));
            rest /= n;
        }
        values.reverse();
        values
    }

    /// Row and column of a plan.
    pub fn place(&self, plan: usize) -> (usize, usize) {
        let columns = self.columns.options.len().max(1);
        (plan / columns, plan % columns)
    }
}

impl Goal {
    /// In a phrase: `the chance of “hit”`, `the mean of “rounds”`.
    pub fn in_full(&self) -> String {
        match self.measure {
            Measure::Chance => format!("the chance of {}", self.words),
            Measure::Mean(_) => format!("the mean of {}", self.words),
        }
    }
}

impl ChoiceAxis {
    /// An axis of these options: name, and whether it changes nothing. The words that all names begin with become the
    /// title, as long as a word is left of every name.
    pub fn new(options: Vec<(String, bool)>) -> Self {
        let words: Vec<Vec<&str>> = options.iter().map(|(name, _)| name.split_whitespace().collect()).collect();
        let shortest = words.iter().map(Vec::len).min().unwrap_or(0).saturating_sub(1);
        let alike = |&word: &usize| words.iter().all(|other| other[word] == words[0][word]);
        let shared = if options.len() > 1 { (0..shortest).take_while(alike).count() } else { 0 };
        let title = words.first().map_or(String::new(), |words| words[..shared].join(" "));
        let shorts: Vec<String> = words.iter().map(|words| words[shared..].join(" ")).collect();
        let options = options.into_iter().zip(shorts);
        let options = options.map(|((name, baseline), short)| ChoiceOption { name, short, baseline }).collect();
        Self { title, options }
    }
}

impl Want {
    /// Of two numbers, how the first ranks: greater is better.
    fn rank<T: PartialOrd>(self, a: &T, b: &T) -> Ordering {
        let order = a.partial_cmp(b).unwrap_or(Ordering::Equal);
        match self {
            Self::Most => order,
            Self::Least => order.reverse(),
        }
    }
}

impl Weighed {
    /// Weighs plans against each other.
    pub fn new(plans: Vec<PlanValue>, want: Want) -> Self {
        let fractions: Option<Vec<Fraction>> = plans.iter().map(|plan| plan.exact).collect();
        let (best, decision) = match &fractions {
            Some(fractions) => best_fractions(fractions, want),
            None => best_intervals(&plans, want),
        };
        let margin = match (decision, best.as_slice()) {
            (Decision::Best, [best]) => margin(&plans, *best, want),
            _ => None,
        };
        Self { plans, best, decision, margin }
    }

    /// What this makes of an answer that was `before`.
    pub fn change_from(&self, before: &Self) -> Change {
        // Where none that may be best might have been, it changes whatever it is.
        if !self.best.iter().any(|plan| before.best.contains(plan)) {
            Change::Becomes
        } else if self.decision == Decision::Undecided || before.decision == Decision::Undecided {
            Change::Undecided
        } else if self.best == before.best {
            Change::Stays
        } else {
            Change::Shares
        }
    }
}

/// The best of exact fractions: integers are compared, nothing is rounded.
fn best_fractions(fractions: &[Fraction], want: Want) -> (Vec<usize>, Decision) {
    let Some(most) = fractions.iter().max_by(|a, b| want.rank(a, b)) else { return (Vec::new(), Decision::Undecided) };
    let best: Vec<usize> = (0..fractions.len()).filter(|&plan| fractions[plan] == *most).collect();
    let decision = if best.len() == 1 { Decision::Best } else { Decision::Tie };
    (best, decision)
}

/// The plans that no other plan beats for certain.
fn best_intervals(plans: &[PlanValue], want: Want) -> (Vec<usize>, Decision) {
    // The worst that each plan may be, and the best, so that more is better.
    let ends = |plan: &PlanValue| match want {
        Want::Most => (plan.low, plan.high),
        Want::Least => (-plan.high, -plan.low),
    };
    // Of whom nothing is known the ends lie as far apart as can be: he beats nobody, and nobody beats him.
    let floor = plans.iter().map(|plan| ends(plan).0).fold(f64::NEG_INFINITY, f64::max);
    let best: Vec<usize> = (0..plans.len()).filter(|&plan| ends(&plans[plan]).1 >= floor).collect();
    let decision = match best.as_slice() {
        [one] if !plans[*one].value.is_nan() => Decision::Best,
        several => tie(plans, several),
    };
    (best, decision)
}

/// Plans that no interval tells apart are equal where their fractions say so, and where none of them leaves any doubt
/// but rounding.
fn tie(plans: &[PlanValue], best: &[usize]) -> Decision {
    let first = best.first().and_then(|&plan| plans[plan].exact);
    let equal = first.is_some() && best.iter().all(|&plan| plans[plan].exact == first);
    let known = !best.is_empty() && best.iter().all(|&plan| plans[plan].is_known());
    if equal || known { Decision::Tie } else { Decision::Undecided }
}

fn margin(plans: &[PlanValue], best: usize, want: Want) -> Option<Margin> {
    let others = (0..plans.len()).filter(|&plan| plan != best);
    // The first of equals: `max_by` keeps the last, so the list is walked backwards.
    let runner_up = others.rev().max_by(|&a, &b| rank_plans(&plans[a], &plans[b], want))?;
    let (better, worse) = match want {
        Want::Most => (&plans[best], &plans[runner_up]),
        Want::Least => (&plans[runner_up], &plans[best]),
    };
    let exact = better.exact.zip(worse.exact).and_then(|(better, worse)| better.checked_sub(&worse));
    let value = exact.map_or(better.value - worse.value, fraction::to_f64);
    let (low, high) = match exact {
        Some(_) => (value, value),
        None => (better.low - worse.high, better.high - worse.low),
    };
    Some(Margin { runner_up, value, low, high, exact })
}

fn rank_plans(a: &PlanValue, b: &PlanValue, want: Want) -> Ordering {
    match a.exact.zip(b.exact) {
        Some((a, b)) => want.rank(&a, &b),
        None => want.rank(&a.value, &b.value),
    }
}

#[cfg(test)]
mod tests;
