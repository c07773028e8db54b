//! A file's text with its name, and places in it. Nothing here reads a file: see [`super::file`].

use std::ops::{Deref, Range};
use std::sync::Arc;

use crate::words;

/// The text of one scenario file.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    /// The path as given on the command line (or found below it), with forward slashes.
    pub path: String,
    /// The whole text, exactly as in the file.
    pub text: String,
}

impl Source {
    /// A source ready to be shared by everything read from it.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        let (path, text) = (path.into(), text.into());
        Arc::new(Self { path, text })
    }

    /// SHA-256 of the text, in lower-case hexadecimal: how a report names the scenario it came from.
    pub fn sha256(&self) -> String {
        words::sha256(self.text.as_bytes())
    }

    /// Its name and that digest: what tells it from others, and from what it was before.
    pub fn identity(&self) -> (&str, String) {
        (&self.path, self.sha256())
    }

    /// Line and column of a byte offset, both from 1; columns count characters, and a byte order mark is none.
    /// An offset past the end, or inside a character, counts as the nearest place before it.
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let before = &self.text[..self.text.floor_char_boundary(offset)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        let column = before[line_start..].trim_start_matches('\u{feff}').chars().count() + 1;
        (line, column)
    }

    /// The text of a place, as written.
    pub fn slice(&self, span: &Range<usize>) -> &str {
        self.text.get(span.clone()).unwrap_or_default()
    }
}

/// Something that stands somewhere in a source, so that a mistake can point at it.
pub trait Place {
    /// The file it stands in.
    fn source(&self) -> &Arc<Source>;
    /// The bytes it covers.
    fn span(&self) -> Range<usize>;
}

/// A value and where it was written.
///
/// Dereferences to the value, so `*side.body` and `side.name.len()` read as if the place were not there.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    pub value: T,
    pub span: Range<usize>,
    pub source: Arc<Source>,
}

impl<T> Spanned<T> {
    /// A value that stands where `place` stands.
    pub fn at(place: &dyn Place, value: T) -> Self {
        let (span, source) = (place.span(), Arc::clone(place.source()));
        Self { value, span, source }
    }

    /// The same place with another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Spanned<U> {
        let Self { value, span, source } = self;
        let value = change(value);
        Spanned { value, span, source }
    }
}

impl<T> Place for Spanned<T> {
    fn source(&self) -> &Arc<Source> {
        &self.source
    }

    fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_characters_from_one() {
        let source = Source::new("test.toml", "\u{feff}aé\nサイx\n");
        let position = |text: &str| source.position(source.text.find(text).expect("is there"));
        assert_eq!(position("a"), (1, 1));
        assert_eq!(position("é"), (1, 2));
        assert_eq!(position("\n"), (1, 3));
        assert_eq!(position("x"), (2, 3));
        assert_eq!(source.position(0), (1, 1));
        assert_eq!(source.position(usize::MAX), (3, 1));
        // Inside the two bytes of é.
        assert_eq!(source.position(5), (1, 2));
    }

    #[test]
    fn the_digest_is_that_of_the_bytes() {
        // FIPS 180-2, appendix B.1.
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Source::new("abc", "abc").sha256(), digest);
    }
}
