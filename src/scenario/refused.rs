//! What could not be read of a document, and what is therefore not judged: a value that was refused is not there for
//! whoever looks at what the document means, and whatever he misses or compares with a default would be told as a
//! second mistake.

use super::value::{Kind, Table, Value};
use std::ops::Range;

/// The most mistakes kept of one file: further ones are counted, so that a file of a hundred thousand costs no more to
/// report than one of a hundred.
pub const MOST: usize = 100;

/// The places of a document that were refused.
#[derive(Debug, Default)]
pub(super) struct Refused {
    document: Option<Table>,
    spans: Vec<Range<usize>>,
}

impl Refused {
    /// Nothing so far, of this document.
    pub fn of(document: &Table) -> Self {
        Self { document: Some(document.clone()), spans: Vec::new() }
    }

    /// What stands there cannot be read.
    pub fn add(&mut self, span: Option<&Range<usize>>) {
        // With so many nothing is judged.
        if self.document.is_some() && self.spans.len() <= MOST {
            self.spans.extend(span.cloned());
        }
    }

    /// Whether what is wrong at a place of a file may be so because something else was refused: in the same table at
    /// the top, or the same element of a list of them, a fighter among fighters, or of a team; or where one of the two
    /// belongs to a table that holds the other, to the document as a whole above all, as everything does where tables
    /// are held against each other.
    pub fn explains(&self, file: &str, span: Option<&Range<usize>>, compared: bool) -> bool {
        let is_own = |document: &&Table| document.source.path == file && !self.spans.is_empty();
        let Some(document) = self.document.as_ref().filter(is_own) else { return false };
        let own = span.map_or_else(Vec::new, |span| part(document, span));
        let is_near = |refused: &Range<usize>| {
            let other = part(document, refused);
            compared || own.starts_with(&other) || other.starts_with(&own)
        };
        self.spans.len() > MOST || self.spans.iter().any(is_near)
    }
}

/// How the rules are read concerns everybody.
const SHARED: &str = "rules";

/// The table at the top in which this stands, by its key and its place in a list, and within that those lists of tables
/// in which it does; nothing where it stands in none, or in one that is shared by all others.
fn part(document: &Table, span: &Range<usize>) -> Vec<(usize, usize)> {
    let (mut path, mut table) = (Vec::new(), document);
    while let Some((step, within)) = below(table, span, path.is_empty()) {
        path.push(step);
        table = within;
    }
    path
}

/// The table of a list that holds this, or at the top any that does.
fn below<'a>(table: &'a Table, span: &Range<usize>, top: bool) -> Option<((usize, usize), &'a Table)> {
    table.entries().iter().enumerate().filter(|(_, entry)| !top || *entry.key != *SHARED).find_map(|(key, entry)| {
        let values = match &entry.value.kind {
            Kind::Array(values) => values,
            _ if top => std::slice::from_ref(&entry.value),
            _ => return None,
        };
        let holding = |(place, value): (usize, &'a Value)| match &value.kind {
            Kind::Table(table) if value.holds(span) => Some(((key, place), table)),
            _ => None,
        };
        values.iter().enumerate().find_map(holding)
    })
}

#[cfg(test)]
mod tests {
    use super::super::document;
    use super::super::mistake::Mistakes;
    use super::super::reader::Reader;
    use super::super::source::Source;

    /// What is said of two fighters, each of whom needs a value above that of the other, under rules with a limit.
    fn said(text: &str) -> Vec<String> {
        let mistakes = Mistakes::new();
        let document = document::parse(&Source::new("t", text), &mistakes).expect("this is TOML");
        mistakes.begin(&document);
        let mut reader = Reader::new(&document, "the scenario", &mistakes);
        reader.integer("limit", 1..=9);
        let fighters = reader.tables("fighter").unwrap_or_default();
        let values: Vec<_> = fighters
            .iter()
            .map(|table| {
                let mut reader = Reader::new(table, "a fighter", &mistakes);
                let value = reader.integer("value", 1..=9);
                reader.finish();
                value
            })
            .collect();
        reader.finish();
        for (table, _) in fighters.into_iter().zip(values).filter(|(_, value)| value.is_none()) {
            mistakes.at(table, "nobody fights without a value", "");
        }
        assert_eq!(mistakes.count() > 0, !mistakes.is_empty());
        mistakes.into_vec().into_iter().map(|mistake| mistake.message).collect()
    }

    const NOBODY: &str = "nobody fights without a value";

    #[test]
    fn what_was_refused_is_not_missed_as_well() {
        assert_eq!(said("[[fighter]]\nvalue = 31"), ["\"value\" must be a whole number from 1 to 9, not 31"]);
        assert_eq!(said("[[fighter]]\nvlue = 3"), ["unknown key \"vlue\" in a fighter"]);
        assert_eq!(said("[[fighter]]\n"), [NOBODY]);
    }

    #[test]
    fn what_belongs_to_everybody_keeps_everybody_from_being_judged() {
        assert_eq!(said("limit = 0\n[[fighter]]\n"), ["\"limit\" must be a whole number from 1 to 9, not 0"]);
        assert_eq!(said("limit = 1\n[[fighter]]\n"), [NOBODY]);
    }

    /// Fighters of a team are judged each by itself, and nothing is where the team itself was refused.
    #[test]
    fn one_of_a_team_is_judged_whatever_becomes_of_another() {
        let text = "[[team]]\nname = 1\n[[team.fighter]]\nvalue = 2\n[[team.fighter]]\nvalue = 3\n";
        let mistakes = Mistakes::new();
        let document = document::parse(&Source::new("t", text), &mistakes).expect("this is TOML");
        let spans = ["1", "2", "3"].map(|value| {
            let start = text.find(&format!("= {value}")).expect("it is written") + 2;
            start..start + 1
        });
        let explained = |refused: usize, by: usize| {
            let mut all = super::Refused::of(&document);
            all.add(Some(&spans[refused]));
            all.explains("t", Some(&spans[by]), false)
        };
        for (refused, by, is_near) in [(1, 2, false), (1, 1, true), (0, 1, true), (2, 0, true)] {
            assert_eq!(explained(refused, by), is_near, "{refused} {by}");
        }
    }

    #[test]
    fn the_other_fighter_is_judged_all_the_same() {
        let told = said("[[fighter]]\nvalue = true\n[[fighter]]\n");
        assert_eq!(told, ["\"value\" must be a whole number from 1 to 9, not true or false", NOBODY]);
    }
}
