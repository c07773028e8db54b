//! What a report says, as headings, sentences and tables; `markdown.rs` and `html/` only format it.
//!
//! Where a play is short enough for formulas, the report takes the form of the articles on odds (`worked.rs`): a table
//! worth learning, letters for basic chances, and every formula with its reasons.
//!
//! Every sentence is generated from the numbers. Time, threads and speed have no place here, so that a report depends
//! on scenario, seed and version alone. The order is that of a reader's questions: what was asked, the answer, who
//! fought and under which rules, the numbers, what would change them, how they were made.

pub mod advice;
mod answer;
mod choice;
mod differences;
mod gap;
pub use choice::{best_of_map, plan_name};
mod making;
mod model;
mod numbers;
mod paired;
mod parties;
mod published;
mod rare;
mod rules;
use model::COUNTED;
pub use model::{
    ANSWER, Article, Block, Cell, Head, Line, Section, Span, Table, Tone, has_numbers, numbers_head, paragraph, plain,
    section, shortened, texts, words,
};
pub use numbers::{expected, found, verdict_word};
pub use rules::section as rules_of;
pub use setup::assumptions;

mod setup;
mod worked;

use super::chart::picture::Chart;
use super::readable::readable;
use super::text;
use crate::estimate::{Method, Summary};
use std::collections::BTreeSet;

/// The report on a run. The charts are referred to by their file names.
pub fn article(summary: &Summary, charts: &[Chart]) -> Article {
    let summary = &readable(summary);
    let scenario = &summary.scenario;
    let odds = numbers::odds(summary);
    // The table of a decision has the odds of its cases already.
    let (odds, odds_beside) = if summary.choice.is_none() { (odds, None) } else { (None, odds) };
    // Of several cases it is long, and stands behind what they come to.
    let parties = parties::section(summary);
    let (parties, parties_behind) = if summary.cases.len() == 1 { (parties, None) } else { (None, parties) };
    let answer = [
        answer::section(summary),
        numbers::expectations(summary),
        differences::section_of(summary),
        rare::section_of(summary),
        gap::section_of(summary),
        choice::plans(summary),
        choice::changes(summary),
        choice::map(summary),
        advice::section_of(summary),
        odds,
        parties,
        published::section_of(summary),
        numbers::asked(summary),
    ];
    let behind = [
        parties_behind,
        numbers::values(summary),
        worked::table_worth_learning(summary),
        worked::letters(summary),
        worked::formulas(summary),
        worked::rounding(summary),
        setup::fighters(summary),
        setup::rulings(summary),
    ];
    let glance = |section: Section| Section { at_a_glance: true, ..section };
    let answer = answer.into_iter().flatten().map(glance);
    let mut sections: Vec<Section> = question(summary).into_iter().chain(answer).collect();
    // Pictures stand before what was counted.
    let place = sections.iter().position(|section| section.id == COUNTED).unwrap_or(sections.len());
    sections.splice(place..place, figures(charts));
    sections.extend(behind.into_iter().flatten());
    let rules = rules::section(&summary.rules, &mut sections);
    let beside = [odds_beside, numbers::others(summary), making::section(summary), rules];
    sections.push(section("appendix", "Appendix", vec![paragraph(APPENDIX)]));
    sections.extend(beside.into_iter().flatten());
    Article {
        title: scenario.title.clone(),
        subtitle: format!("{}, {}", scenario.system_name, scenario.play),
        warnings: warnings(summary),
        sections,
    }
}

/// What opens the part that few read.
const APPENDIX: &str = "What else was counted, how the numbers were made, and the rules behind them.";

fn question(summary: &Summary) -> Option<Section> {
    let about = &summary.scenario.about;
    (!about.is_empty()).then(|| section("question", "The question", vec![paragraph(about.clone())]))
}

/// The pictures, where there are any; they are referred to by their file names.
pub fn figures(charts: &[Chart]) -> Option<Section> {
    let figure = |chart: &Chart| Block::Figure {
        stem: chart.stem.clone(),
        title: text::clean(&chart.title),
        alt: text::clean(&chart.alt),
    };
    let blocks = charts.iter().map(figure).chain(undrawn(charts));
    (!charts.is_empty()).then(|| section("charts", "Charts", blocks.collect()))
}

/// Which words the pictures show with boxes; none where they show all.
fn undrawn(charts: &[Chart]) -> Option<Block> {
    let words: BTreeSet<&str> = charts.iter().flat_map(|chart| &chart.undrawn).map(String::as_str).collect();
    let (shown, more) = (words.iter().take(MOST_UNDRAWN).copied(), words.len().saturating_sub(MOST_UNDRAWN));
    let more = (more > 0).then(|| format!("and {more} more"));
    let listed = shown.map(|word| text::squeeze(&text::clean(word), 48)).chain(more).collect::<Vec<_>>().join(", ");
    let told = "The charts show □ for letters that their font lacks; the tables have them";
    (!words.is_empty()).then(|| paragraph(format!("{told}: {listed}.")))
}

/// Most words that are listed which cannot be drawn.
const MOST_UNDRAWN: usize = 12;

/// What nobody waits for who asked to stop.
const LEFT_OUT: &str = "Charts and Parquet files are left out.";

/// What must be read before the numbers.
pub fn warnings(summary: &Summary) -> Vec<String> {
    if summary.complete {
        return Vec::new();
    }
    if summary.method == Method::Exact {
        let cases = text::count(summary.cases.len() as u64, "case", "cases");
        return vec![format!(
            "This run was interrupted: only {cases} had been solved, and what is shown is exact. {LEFT_OUT}"
        )];
    }
    let trials = text::count(summary.trials, "trial", "trials");
    let were = if summary.trials == 1 { "was" } else { "were" };
    let enough = match summary.trials {
        0 => "At least one case has no trials yet, and its numbers are unknown.".to_owned(),
        _ => "The intervals are wider for it, but they can be trusted.".to_owned(),
    };
    vec![format!("This run was interrupted: only {trials} of each case {were} finished. {enough} {LEFT_OUT}")]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn every_row_is_as_wide_as_its_head() {
        for summary in sample::all() {
            for section in article(&summary, &sample::charts(&summary)).sections {
                for block in section.blocks {
                    if let Block::Table { table } | Block::Fold { table, .. } = block {
                        assert!(!table.rows.is_empty() && !table.caption.is_empty(), "{}", section.id);
                        assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{}", table.caption);
                    }
                }
            }
        }
    }

    #[test]
    fn sections_come_in_the_order_of_a_readers_questions() {
        let summary = sample::sweep();
        let charts = sample::charts(&summary);
        let ids: Vec<_> = article(&summary, &charts).sections.iter().map(|s| s.id).collect();
        let order = [
            "question",
            "answer",
            "expectations",
            "changes",
            "odds",
            "charts",
            "metrics",
            "values",
            "set-up",
            "rulings",
            "appendix",
            "others",
            "making",
            "rules",
        ];
        assert_eq!(ids, order);
    }

    #[test]
    fn only_an_interrupted_run_is_labelled() {
        assert!(article(&sample::duel(), &[]).warnings.is_empty());
        let mut cut = sample::duel();
        cut.complete = false;
        assert!(article(&cut, &[]).warnings[0].contains("interrupted: only 1,000,000 trials"));
        assert!(article(&sample::nothing_finished(), &[]).warnings[0].contains("unknown"));
    }
}
