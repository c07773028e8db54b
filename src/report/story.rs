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
    /// Ledger id of the rule, empty for plain narration.
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
            let said = brief.metrics.get(*metric).map(|metric| (telling.counted)(metric, *n)).unwrap_or_default();
            if said.is_empty() { Vec::new() } else { vec![Line::new(text::clean(&said), "", 6)] }
        }
        Event::Noted(note) => {
            vec![Line::new(text::clean(&note.text), note.rule, if note.rule.is_empty() { 2 } else { 6 })]
        }
    }
}
