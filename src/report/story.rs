//! A game told blow by blow: the lines of a replay, in text and beside pictures.

use super::text;
use crate::chance::TrialRng;
use crate::game::Brief;
use crate::systems::Telling;
use crate::trials::Event;

/// A line of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What happened, safe to show.
    pub text: String,
    /// Ledger id of the rule that says so; empty of dice, whose roll has it, and of the clock.
    pub rule: &'static str,
    /// Columns by which it is indented.
    pub indent: usize,
}

impl Line {
    fn new(text: String, rule: &'static str, indent: usize) -> Self {
        Self { text, rule, indent }
    }

    /// The line with its rule, as plain text shows it.
    pub fn plain(&self) -> String {
        if self.rule.is_empty() { self.text.clone() } else { format!("{} [{}]", self.text, self.rule) }
    }
}

/// The lines of an event; none for what only pictures show.
pub fn lines(telling: &Telling, brief: &Brief, event: &Event, faces: &mut TrialRng) -> Vec<Line> {
    match event {
        Event::Ticked(tick) => {
            let clock = brief.clock.trim_end_matches('s');
            vec![Line::new(String::new(), "", 0), Line::new(format!("{clock} {tick}"), "", 0)]
        }
        Event::Drawn(answer) => {
            let result = text::clean(&(telling.result)(answer, brief));
            let line = format!("{}: {result} ({:.2} %)", answer.draw.what, 100.0 * answer.probability);
            let dice = (telling.faces)(answer, faces).unwrap_or_else(|| (telling.thrown)(answer));
            let dice = (!dice.is_empty()).then(|| Line::new(dice, "", 6));
            std::iter::once(Line::new(line, answer.draw.rule, 2)).chain(dice).collect()
        }
        Event::Counted { n: 0, .. } | Event::Struck(_) | Event::Stood(_) => Vec::new(),
        Event::Counted { metric, n } => {
            let Some(metric) = brief.metrics.get(*metric) else { return Vec::new() };
            let said = (telling.counted)(metric, *n);
            if said.is_empty() { Vec::new() } else { vec![Line::new(text::clean(&said), metric.rule, 6)] }
        }
        Event::Began(note) => vec![Line::new(text::clean(&note.text), note.rule, 2)],
        Event::Noted(note) => vec![Line::new(text::clean(&note.text), note.rule, 6)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;
    use crate::plan::{self, Overrides};
    use crate::scenario::{self, Mistakes};
    use std::collections::{BTreeSet, HashSet};

    /// Of the first trials of every shipped scenario, in its first case and its last.
    #[test]
    fn every_step_names_a_rule_of_its_game() {
        let (mistakes, folder) = (Mistakes::new(), concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
        let scenarios = scenario::load(&[folder.into()], &mistakes);
        let overrides = Overrides { all_metrics: true, ..Overrides::default() };
        let plans = plan::plan(scenarios, overrides, &mistakes);
        assert!(plans.len() > 100, "{}", scenario::render(&mistakes.into_vec(), false));
        let (mut unruled, mut kinds) = (BTreeSet::new(), HashSet::new());
        for plan in &plans {
            let known = |rule: &str| (plan.rules.ledger)().find(rule).is_some();
            let cases = || plan.cases.first().into_iter().chain(plan.cases.last());
            // What is counted, whether a trial comes to it or not.
            for metric in cases().flat_map(|case| &case.contest.brief().metrics).filter(|metric| !known(metric.rule)) {
                unruled.insert(format!("{}: {} [{}]", plan.scenario.source.path, metric.name, metric.rule));
            }
            for (case, trial) in cases().flat_map(|case| (0..4).map(move |trial| (case, trial))) {
                let (brief, mut faces) = (case.contest.brief(), Stream::new(1, "faces").trial(trial));
                for event in &case.contest.story(&Stream::new(plan.seed, "main"), trial).events {
                    let step = lines(&plan.rules.telling, brief, event, &mut faces).into_iter().next();
                    let Some(step) = step.filter(|_| !matches!(event, Event::Ticked(_))) else { continue };
                    kinds.insert(std::mem::discriminant(event));
                    if !known(step.rule) {
                        unruled.insert(format!("{}: {} [{}]", plan.scenario.source.path, step.text, step.rule));
                    }
                }
            }
        }
        assert!(unruled.is_empty(), "{unruled:#?}");
        assert_eq!(kinds.len(), 4, "rolls, counts, remarks and what stands above others");
    }
}
