//! Fractions and formulas beside the numbers, for plays that are short enough to have them.

use crate::contest::Contest;
use crate::estimate::choice::{Choice, MapAxis, Needs};
use crate::estimate::{Alphabet, CaseSummary, Letter, Worked};
use crate::exact::{Formula, Fractions};
use crate::order;
use crate::plan::{Plan, PlannedCase};
use crate::stop::Stop;
use crate::threads;

/// What a case that is short enough has beside its numbers.
#[derive(Default)]
pub struct Short {
    /// The numbers as fractions.
    pub fractions: Option<Fractions>,
    /// How the chance of the leading outcome comes about.
    formula: Option<Formula>,
}

/// The fractions and the formula of every case; none are looked for once somebody asks to stop.
pub fn of(plan: &Plan, stop: Stop) -> Vec<Short> {
    // Following every course of the dice is the work, and no case needs another.
    let short = |case: &PlannedCase| if stop.is_asked() { Short::default() } else { short(case, stop) };
    threads::map(&plan.cases, short)
}

/// Adds the formulas to the numbers of every case and every variant of a choice; a letter means the same fighter in
/// all.
pub fn add(plan: &Plan, found: &[Short], cases: &mut [CaseSummary], choice: Option<&mut Choice>, stop: Stop) {
    let mut alphabet = Alphabet::default();
    for ((case, planned), short) in cases.iter_mut().zip(&plan.cases).zip(found) {
        case.worked = short.formula.as_ref().and_then(|formula| worked(&*planned.contest, formula, &mut alphabet));
    }
    // Plans of one scenario are alike: where its cases have no formulas, it is no use to try the others.
    if let Some(choice) = choice.filter(|_| !cases.is_empty() && cases.iter().all(|case| case.worked.is_some())) {
        variants(plan, choice, &mut alphabet, stop);
        let axes = 0..choice.axes.len();
        let needs: Vec<_> = axes.map(|axis| needs(plan, &choice.axes, axis, &mut alphabet, stop)).collect();
        choice.axes.iter_mut().zip(needs).for_each(|(axis, needs)| axis.needs = needs);
    }
}

fn short(case: &PlannedCase, stop: Stop) -> Short {
    let fractions = case.contest.fractions(stop);
    // A case without fractions is too long for a formula as well.
    let formula = if fractions.is_some() && !stop.is_asked() { leading_formula(&*case.contest) } else { None };
    Short { fractions, formula }
}

/// The formula of the outcome that the play is about.
fn leading_formula(contest: &dyn Contest) -> Option<Formula> {
    contest.formula(&[contest.brief().leading?])
}

fn worked(contest: &dyn Contest, formula: &Formula, alphabet: &mut Alphabet) -> Option<Worked> {
    let brief = contest.brief();
    Worked::of(formula, brief.outcomes.get(brief.leading?)?, &brief.cards, alphabet)
}

/// The formulas of the plans under every variant that has plans of its own.
fn variants(plan: &Plan, choice: &mut Choice, alphabet: &mut Alphabet, stop: Stop) {
    let Some(planned) = &plan.choice else { return };
    for (variant, planned) in choice.variants.iter_mut().zip(&planned.variants) {
        if stop.is_asked() {
            return;
        }
        let plans = planned.plans.as_deref().unwrap_or_default();
        variant.worked = plans.iter().map(|contest| leading_worked(&**contest, alphabet)).collect();
    }
}

fn leading_worked(contest: &dyn Contest, alphabet: &mut Alphabet) -> Option<Worked> {
    worked(contest, &leading_formula(contest)?, alphabet)
}

/// What each value of an axis means for the one basic chance that changes along it; `None` where none does, or several.
fn needs(plan: &Plan, axes: &[MapAxis], axis: usize, alphabet: &mut Alphabet, stop: Stop) -> Option<Needs> {
    let planned = plan.choice.as_ref()?;
    // The last axis changes fastest.
    let step: usize = axes[axis + 1..].iter().map(|axis| axis.values.len()).product();
    let mut along: Vec<Vec<Letter>> = Vec::with_capacity(axes[axis].values.len());
    for value in 0..axes[axis].values.len() {
        if stop.is_asked() {
            return None;
        }
        let first = value * step * planned.n_plans;
        let mut letters: Vec<Letter> = Vec::new();
        for contest in planned.map.get(first..first + planned.n_plans)? {
            letters.extend(leading_worked(&**contest, alphabet)?.letters);
        }
        along.push(letters);
    }
    let need = |letters: &[Letter], letter: &str| {
        let mut needs = letters.iter().filter(|known| known.letter == letter).map(|known| known.need);
        let first = needs.next()??;
        needs.all(|need| need == Some(first)).then_some(first)
    };
    let changes = |letter: &&Letter| along.iter().any(|letters| need(letters, &letter.letter) != letter.need);
    let mut changing: Vec<&Letter> = along.first()?.iter().filter(changes).collect();
    order::by(&mut changing, |letter| letter.letter.clone());
    changing.dedup_by_key(|letter| letter.letter.clone());
    let [letter] = changing.as_slice() else { return None };
    let needs: Option<Vec<u32>> = along.iter().map(|letters| need(letters, &letter.letter)).collect();
    let needs = nominal(&axes[axis].values, needs?);
    Some(Needs { letter: letter.letter.clone(), whose: letter.whose.clone(), needs })
}

/// What is said to be needed: where each step of the axis is a step of the need, also at the ends, at which the lowest
/// total fails and the highest succeeds whatever is needed.
fn nominal(values: &[String], needs: Vec<u32>) -> Vec<u32> {
    let Some(values) = values.iter().map(|value| value.parse().ok()).collect::<Option<Vec<i64>>>() else {
        return needs;
    };
    let offsets: Vec<i64> = values.iter().zip(&needs).map(|(value, need)| i64::from(*need) - value).collect();
    let usual = offsets[offsets.len() / 2];
    let inside = offsets.iter().filter(|offset| **offset == usual).count();
    let at_ends = offsets
        .iter()
        .zip(&needs)
        .all(|(offset, need)| *offset == usual || Some(need) == needs.iter().min() || Some(need) == needs.iter().max());
    let said = values.iter().map(|value| u32::try_from(value + usual).ok()).collect::<Option<Vec<u32>>>();
    said.filter(|_| inside > 1 && at_ends).unwrap_or(needs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_at_which_nothing_changes_any_more_is_called_by_what_is_said_to_be_needed() {
        let values = |values: &[i64]| values.iter().map(ToString::to_string).collect::<Vec<String>>();
        // Defense 12 to 15 against attack 10: a 2 always misses, so needing 2 is needing 3.
        assert_eq!(nominal(&values(&[12, 13, 14, 15]), vec![3, 3, 4, 5]), [2, 3, 4, 5]);
        assert_eq!(nominal(&values(&[21, 22, 23]), vec![11, 12, 12]), [11, 12, 13]);
        // Something else steps in between, or the values are no numbers: what is needed is what is needed.
        assert_eq!(nominal(&values(&[1, 2, 3, 4]), vec![3, 5, 5, 6]), [3, 5, 5, 6]);
        assert_eq!(nominal(&["a".to_owned(), "b".to_owned()], vec![3, 4]), [3, 4]);
    }
}
