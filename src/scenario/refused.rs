//! What could not be read of a document, and what is therefore not judged: a value that was refused is not there for
//! whoever looks at what the document means, and whatever he misses or compares with a default would be told as a
//! second mistake.

use super::value::{Kind, Table, Value};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// The most mistakes kept of one file: further ones are counted, so that a file of a hundred thousand costs no more to
/// report than one of a hundred.
pub const MOST: usize = 100;

/// The places of a document that were refused.
#[derive(Debug, Default)]
pub(super) struct Refused {
    document: Option<Table>,
    spans: Vec<Range<usize>>,
    /// Of the document, where something was refused.
    parts: OnceCell<HashMap<(usize, usize), Part>>,
}

impl Refused {
    /// Nothing so far, of this document.
    pub fn of(document: &Table) -> Self {
        Self { document: Some(document.clone()), ..Self::default() }
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
        if compared || self.spans.len() > MOST {
            return true;
        }
        let parts = self.parts.get_or_init(|| parts(document));
        let part = |span: &Range<usize>| parts.get(&(span.start, span.end)).map_or(&[][..], |part| part);
        let own = span.map_or(&[][..], part);
        let is_near = |refused: &Range<usize>| {
            let other = part(refused);
            own.starts_with(other) || other.starts_with(own)
        };
        self.spans.iter().any(is_near)
    }
}

/// How the rules are read concerns everybody.
const SHARED: &str = "rules";

/// The table at the top in which something stands, by its key and its place in a list, and within that those lists of
/// tables in which it does; nothing where it stands in none, or in one that is shared by all others.
type Part = Rc<[(usize, usize)]>;

/// The part of everything in a document that stands in one, by where it was written. Looked up, since a file may have
/// as many mistakes as lines; of two that were written at one place the first counts.
fn parts(document: &Table) -> HashMap<(usize, usize), Part> {
    let mut parts = HashMap::new();
    tables(document, true).for_each(|(step, value)| each_part(value, &[], step, &mut parts));
    parts
}

fn each_part(
    value: &Value,
    around: &[(usize, usize)],
    step: (usize, usize),
    parts: &mut HashMap<(usize, usize), Part>,
) {
    let Kind::Table(table) = &value.kind else { return };
    let path: Part = around.iter().copied().chain([step]).collect();
    // What is in a part of this one is told by that.
    tables(table, false).for_each(|(step, value)| each_part(value, &path, step, parts));
    value.each_span(&mut |span| {
        parts.entry((span.start, span.end)).or_insert_with(|| Rc::clone(&path));
    });
}

/// The tables of lists in a table, or at the top all tables, each with the place of its key and its own in the list.
fn tables(table: &Table, top: bool) -> impl Iterator<Item = ((usize, usize), &Value)> {
    let own = table.entries().iter().enumerate().filter(move |(_, entry)| !top || *entry.key != *SHARED);
    own.flat_map(move |(key, entry)| {
        let values = match &entry.value.kind {
            Kind::Array(values) => values,
            _ if top => std::slice::from_ref(&entry.value),
            _ => &[],
        };
        values.iter().enumerate().map(move |(place, value)| ((key, place), value))
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
