//! How the numbers were made, and how to make them again.

use super::model::{Block, Section, Span};
use crate::estimate::{Method, Summary};
use crate::report::{percent, text};

/// Method, intervals, seed, version and the command that gives the same numbers again.
pub fn section(summary: &Summary) -> Option<Section> {
    let mut blocks = vec![super::model::paragraph(method(summary))];
    if summary.method == Method::Sample {
        blocks.push(Block::List { items: intervals(summary).into_iter().map(|text| vec![Span::Text(text)]).collect() });
    }
    blocks.push(Block::Paragraph { line: origin(summary) });
    blocks.push(super::model::paragraph("The same numbers come out again, on any computer, with:"));
    blocks.push(Block::Command { command: command(summary) });
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

/// The command that gives the same numbers again.
pub fn command(summary: &Summary) -> String {
    let file = quoted(&summary.scenario.file);
    let command = match summary.method {
        Method::Exact => format!("slugfest run {file} --method exact"),
        Method::Sample if summary.trials == 0 => format!("slugfest run {file} --method sample --seed {}", summary.seed),
        Method::Sample => {
            format!("slugfest run {file} --method sample --seed {} --trials {}", summary.seed, summary.trials)
        }
    };
    summary.flags.iter().fold(command, |command, flag| command + " " + flag)
}

/// A path as a POSIX shell reads it back.
fn quoted(path: &str) -> String {
    let safe = |c: char| c.is_alphanumeric() || "/._-+,:@%".contains(c);
    let plain = !path.is_empty() && !path.starts_with('-') && path.chars().all(safe);
    let dashed = if path.starts_with('-') { format!("./{path}") } else { path.to_owned() };
    if plain { path.to_owned() } else { format!("'{}'", dashed.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn the_command_names_file_seed_and_trials() {
        assert_eq!(
            command(&sample::plain_duel()),
            "slugfest run scenarios/smf/duel.toml --method sample --seed 2017 --trials 1000000"
        );
        assert_eq!(command(&sample::exact()), "slugfest run scenarios/smf/exact.toml --method exact");
        let flags = ["--confidence 0.8", "--no-policy-gap"].map(str::to_owned).to_vec();
        let asked = Summary { flags, ..sample::exact() };
        assert!(command(&asked).ends_with(" --method exact --confidence 0.8 --no-policy-gap"), "{}", command(&asked));
    }

    #[test]
    fn paths_are_quoted_for_the_shell() {
        assert_eq!(quoted("a/b-c_1.toml"), "a/b-c_1.toml");
        assert_eq!(quoted("my fight.toml"), "'my fight.toml'");
        assert_eq!(quoted("it's $HOME"), r"'it'\''s $HOME'");
        assert_eq!(quoted("-rf"), "'./-rf'");
    }

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
