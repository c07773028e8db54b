//! Fractions and formulas beside the numbers, for plays that are short enough to have them.

use crate::estimate::{Alphabet, CaseSummary, Method, Worked, name_fractions};
use crate::exact::{Formula, Fractions};
use crate::plan::{Plan, PlannedCase};
use rayon::prelude::*;

/// Adds them to the numbers of every case; a letter means the same fighter in all of them.
pub fn add(plan: &Plan, cases: &mut [CaseSummary], method: Method) {
    // Following every course of the dice is the work, and no case needs another.
    let found: Vec<(Option<Fractions>, Option<Formula>)> = plan.cases.par_iter().map(short).collect();
    let mut alphabet = Alphabet::default();
    for ((case, planned), (fractions, formula)) in cases.iter_mut().zip(&plan.cases).zip(found) {
        if let Some(fractions) = fractions {
            name_fractions(case, &fractions, method == Method::Exact);
        }
        let brief = planned.contest.brief();
        let leading = brief.leading.and_then(|leading| brief.outcomes.get(leading));
        case.worked = leading
            .zip(formula)
            .and_then(|(outcome, formula)| Worked::of(&formula, outcome, &brief.cards, &mut alphabet));
    }
}

fn short(case: &PlannedCase) -> (Option<Fractions>, Option<Formula>) {
    let fractions = case.contest.fractions();
    let leading = case.contest.brief().leading;
    // A case without fractions is too long for a formula as well.
    let formula = leading.filter(|_| fractions.is_some()).and_then(|leading| case.contest.formula(&[leading]));
    (fractions, formula)
}
