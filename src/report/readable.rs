//! A summary as people may see it: every name on one line and harmless (see [`clean`]).
//!
//! Articles and terminal tables start from this copy, so that no later step can forget to clean a name.

use super::text::clean;
use crate::estimate::{Advice, CaseSummary, Choice, Published, Summary, Worked};
use crate::game::{Card, Ruling};
use std::sync::Arc;

/// The same numbers with cleaned names.
pub fn readable(summary: &Summary) -> Summary {
    let mut readable = summary.clone();
    let scenario = &mut readable.scenario;
    for name in [
        &mut scenario.file,
        &mut scenario.slug,
        &mut scenario.title,
        &mut scenario.about,
        &mut scenario.system,
        &mut scenario.system_name,
        &mut scenario.play,
        &mut scenario.clock,
        &mut scenario.sha256,
        &mut readable.why,
    ] {
        *name = clean(name);
    }
    readable.notes.iter_mut().for_each(|note| *note = clean(note));
    readable.scenario.leading.iter_mut().for_each(|outcome| *outcome = clean(outcome));
    readable.rulings.iter_mut().for_each(clean_ruling);
    readable.choice.iter_mut().for_each(clean_choice);
    readable.cases.iter_mut().for_each(clean_case);
    for expectation in &mut readable.expectations {
        expectation.case = clean(&expectation.case);
        expectation.claim = clean(&expectation.claim);
    }
    for change in readable.differences.iter_mut().flat_map(|pair| pair.outcomes.iter_mut().chain(&mut pair.means)) {
        change.of = clean(&change.of);
    }
    readable.published.iter_mut().for_each(clean_published);
    readable
}

fn clean_published(published: &mut Published) {
    (published.file, published.printed_in) = (clean(&published.file), clean(&published.printed_in));
    for row in &mut published.rows {
        for name in [&mut row.name, &mut row.printed_in, &mut row.of, &mut row.note] {
            *name = clean(name);
        }
    }
}

fn clean_ruling(ruling: &mut Ruling) {
    for name in [&mut ruling.rule, &mut ruling.switch, &mut ruling.text] {
        *name = clean(name);
    }
}

fn clean_case(case: &mut CaseSummary) {
    (case.case, case.variation) = (clean(&case.case), clean(&case.variation));
    case.axes.iter_mut().for_each(|axis| (axis.path, axis.label) = (clean(&axis.path), clean(&axis.label)));
    case.cards.iter_mut().for_each(clean_card);
    case.outcomes.iter_mut().for_each(|row| row.outcome = clean(&row.outcome));
    case.metrics.iter_mut().for_each(|row| {
        (row.metric, row.unit) = (clean(&row.metric), clean(&row.unit));
        row.side.iter_mut().chain(&mut row.whom).for_each(|name| *name = clean(name));
    });
    // Hardly ever is there anything to clean, and as long as there is not, the rows are not copied.
    if case.by_metric().any(|rows| clean(&rows[0].metric) != rows[0].metric) {
        Arc::make_mut(&mut case.distributions).iter_mut().for_each(|row| row.metric = clean(&row.metric));
    }
    case.worked.iter_mut().for_each(clean_worked);
    case.advice.iter_mut().for_each(clean_advice);
}

fn clean_advice(advice: &mut Advice) {
    let players = advice.stakes.players.iter_mut().map(|player| &mut player.name);
    players.chain([&mut advice.stakes.goal]).for_each(|name| *name = clean(name));
    for advised in &mut advice.decisions {
        advised.state = clean(&advised.state);
        advised.options.iter_mut().flatten().for_each(|option| option.name = clean(&option.name));
    }
}

fn clean_worked(worked: &mut Worked) {
    worked.outcome = clean(&worked.outcome);
    for letter in &mut worked.letters {
        (letter.whose, letter.roll) = (clean(&letter.whose), clean(&letter.roll));
    }
    for factor in &mut worked.factors {
        (factor.reason, factor.gist) = (clean(&factor.reason), clean(&factor.gist));
    }
}

fn clean_choice(choice: &mut Choice) {
    choice.question = clean(&choice.question);
    choice.goal.words = clean(&choice.goal.words);
    for axis in [&mut choice.rows, &mut choice.columns] {
        axis.title = clean(&axis.title);
        axis.options.iter_mut().for_each(|option| {
            (option.name, option.short) = (clean(&option.name), clean(&option.short));
        });
    }
    for variant in &mut choice.variants {
        variant.name = clean(&variant.name);
        variant.set.iter_mut().for_each(|(path, value)| (*path, *value) = (clean(path), clean(value)));
        variant.goal.iter_mut().for_each(|goal| goal.words = clean(&goal.words));
        variant.worked.iter_mut().flatten().for_each(clean_worked);
    }
    for axis in &mut choice.axes {
        axis.path = clean(&axis.path);
        axis.needs.iter_mut().for_each(|needs| needs.whose = clean(&needs.whose));
        axis.values.iter_mut().for_each(|value| *value = clean(value));
    }
}

fn clean_card(card: &mut Card) {
    card.name = clean(&card.name);
    card.lines.iter_mut().for_each(|(label, value)| (*label, *value) = (clean(label), clean(value)));
}
