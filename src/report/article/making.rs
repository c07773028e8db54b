//! How the numbers were made, and how to make them again.

use super::model::{Block, Section, Span};
use crate::estimate::{Method, Summary};
use crate::report::{manifest, percent, text};

/// Method, intervals, seed, version and the command that gives the same numbers again.
pub fn section(summary: &Summary) -> Option<Section> {
    let mut blocks = vec![super::model::paragraph(method(summary))];
    if summary.method == Method::Sample {
        blocks.push(Block::List { items: intervals(summary).into_iter().map(|text| vec![Span::Text(text)]).collect() });
    }
    blocks.push(Block::Paragraph { line: origin(summary) });
    blocks.push(super::model::paragraph("The same numbers come out again, on any computer, with:"));
    blocks.push(Block::Command { command: manifest::reproduced(summary) });
    Some(super::model::section("making", "How these numbers were made", blocks))
}

fn method(summary: &Summary) -> String {
    let why = match summary.why.as_str() {
        "" => String::new(),
        why => format!(" Why this method: {}.", why.trim_end_matches('.')),
    };
    match summary.method {
        Method::Exact => format!(
            "Every possible course was followed with its exact probability, so there is nothing left to chance and no \
             interval.{why}"
        ),
        Method::Sample => {
            let trials = text::count(summary.trials, "trial was", "trials were");
            let each = if summary.cases.len() > 1 { " for each case" } else { "" };
            format!("{trials} played{each}, each with fresh dice, and the results counted.{why}")
        }
    }
}

fn intervals(summary: &Summary) -> Vec<String> {
    let confidence = percent::percent_exact(summary.confidence);
    let mean = format!(
        "Averages: t-interval at {confidence}, from exact sums. Single values of what was counted: Clopper-Pearson at \
         {confidence} each."
    );
    let chance = if !summary.complete {
        format!(
            "Chances: because the run was interrupted, anytime-valid confidence sequences at {confidence}, which hold \
             whenever one stops."
        )
    } else if summary.family > 1 {
        let each = percent::percent_exact(1.0 - (1.0 - summary.confidence) / summary.family as f64);
        format!(
            "Chances of outcomes: Clopper-Pearson intervals (Clopper and Pearson, 1934), each at {each} so that all {} \
             hold at once at {confidence} (Bonferroni).",
            text::thousands(summary.family as u64)
        )
    } else {
        format!("Chances of outcomes: Clopper-Pearson intervals (Clopper and Pearson, 1934) at {confidence}.")
    };
    // Of several cases it is said beside the numbers.
    let rare = super::rare::how(summary).filter(|_| summary.cases.len() == 1);
    [chance, mean].into_iter().chain(super::differences::how_sure(summary)).chain(rare).collect()
}

fn origin(summary: &Summary) -> Vec<Span> {
    let text = |text: &str| Span::Text(text.to_owned());
    let mut line = vec![text("slugfest "), Span::Text(env!("CARGO_PKG_VERSION").to_owned())];
    if summary.method == Method::Sample {
        line.extend([text(", seed "), Span::Code(summary.seed.to_string()), text(", random numbers by scheme 1")]);
    }
    line.extend([text(", scenario "), Span::Code(summary.scenario.file.clone())]);
    if !summary.scenario.sha256.is_empty() {
        line.extend([text(" (SHA-256 "), Span::Code(summary.scenario.sha256.clone()), text(")")]);
    }
    line.push(text("."));
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn the_level_of_each_interval_is_bonferroni() {
        // Four intervals at 95 % together: each at 1 - 0.05 / 4 = 98.75 %.
        let mut summary = sample::plain_duel();
        summary.family = 4;
        assert!(intervals(&summary)[0].contains("each at 98.75 % so that all 4 hold"), "{:?}", intervals(&summary));
        summary.complete = false;
        assert!(intervals(&summary)[0].contains("confidence sequences"));
    }
}
