//! The rules that a report cites, each stated once at its end, where its id leads.

use super::model::{Block, Line, Section, Span, section as titled};
use crate::estimate::RuleText;

/// The rules that these sections cite, in the order in which they come up. What no ledger states leads nowhere: its id
/// becomes a plain name.
pub fn section(rules: &[RuleText], sections: &mut [Section]) -> Option<Section> {
    let mut cited: Vec<String> = Vec::new();
    for span in sections.iter_mut().flat_map(|section| &mut section.blocks).flat_map(lines).flatten() {
        let Span::Rule(id) = span else { continue };
        if !rules.iter().any(|rule| rule.id == *id) {
            *span = Span::Code(std::mem::take(id));
        } else if !cited.contains(id) {
            cited.push(id.clone());
        }
    }
    let stated = |id: String| {
        let rule = rules.iter().find(|rule| rule.id == id)?;
        Some(vec![Span::Stated(id), Span::Text(format!(", {}: {}", rule.name, rule.statement))])
    };
    let items: Vec<Line> = cited.into_iter().filter_map(stated).collect();
    (!items.is_empty()).then(|| titled("rules", "Rules this report leans on", vec![Block::List { items }]))
}

fn lines(block: &mut Block) -> Vec<&mut Line> {
    match block {
        Block::Lead { line } | Block::Paragraph { line } => vec![line],
        Block::List { items } => items.iter_mut().collect(),
        Block::Table { .. } | Block::Fold { .. } | Block::Figure { .. } | Block::Command { .. } => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::article;
    use super::*;
    use crate::report::sample;

    #[test]
    fn every_id_that_leads_somewhere_is_stated_once_at_the_end() {
        let mut sections = article(&sample::duel(), &[]).sections;
        let end: Vec<Span> = spans(sections.last_mut().unwrap());
        let all: Vec<Span> = sections.iter_mut().flat_map(spans).collect();
        let id = |id: &str| id.to_owned();
        assert_eq!(all.iter().filter(|span| matches!(span, Span::Rule(_))).count(), 1);
        assert!(all.contains(&Span::Rule(id("smf.sim.duel"))) && !end.contains(&Span::Rule(id("smf.sim.duel"))));
        let stated: Vec<&Span> = all.iter().filter(|span| matches!(span, Span::Stated(_))).collect();
        assert_eq!(stated, [&end[0]]);
        assert_eq!(end[0], Span::Stated(id("smf.sim.duel")));
        // The sample's other ruling is of a rule that it does not state.
        assert!(all.contains(&Span::Code(id("smf.ko-check"))));
    }

    fn spans(section: &mut Section) -> Vec<Span> {
        section.blocks.iter_mut().flat_map(lines).flatten().map(|span| span.clone()).collect()
    }
}
