//! Text as charts can show it: made safe, measured, wrapped and shortened.

use super::font::{self, SLACK, Weight};
use crate::report::cut::{self, Ruler};
use std::collections::VecDeque;

/// Stands for a character that the font lacks.
const MISSING: char = '□';
/// Stands for a name with nothing in it to show.
const UNNAMED: &str = "(no name)";

/// The text as the whole report cleans it ([`crate::report::text::clean`]), with runs of white space as one space;
/// never empty.
pub(super) fn clean(text: &str) -> String {
    let cleaned = crate::report::text::clean(text);
    named(cleaned.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The text in at most so many letters, ending with a whole word and an ellipsis where it had to be cut.
pub(super) fn capped(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    let kept: String = text.chars().take(most - 1).collect();
    // The word that was cut goes, unless nothing else is left.
    let is_whole = text.chars().nth(most - 1).is_some_and(char::is_whitespace);
    let end = if is_whole { kept.len() } else { kept.rfind(char::is_whitespace).unwrap_or(kept.len()) };
    format!("{}…", kept[..end].trim_end_matches(|c: char| c.is_whitespace() || ",;:.–(".contains(c)))
}

/// [`clean`] text without what has no shape of its own, and with a visible box for each character that the font lacks.
pub(super) fn drawable(text: &str) -> String {
    let seen: String = clean(text).chars().filter(|&c| !is_unseen(c)).collect();
    let shown = |c| if font::glyph(c, Weight::Regular).is_some() { c } else { MISSING };
    named(seen.trim().chars().map(shown).collect())
}

/// The words of a text in which [`drawable`] puts a box for a letter.
pub(super) fn undrawn(text: &str) -> Vec<String> {
    // Of what is made safe nobody wants to know.
    let is_safe = |c: char| is_unseen(c) || c == char::REPLACEMENT_CHARACTER;
    let lacks = |c: char| !is_safe(c) && font::glyph(c, Weight::Regular).is_none();
    let text = clean(text);
    let words = text.split(|c: char| c.is_whitespace() || ",;:.()“”\"".contains(c));
    words.filter(|word| word.contains(lacks)).map(str::to_owned).collect()
}

fn named(text: String) -> String {
    if text.is_empty() { UNNAMED.to_string() } else { text }
}

/// Characters that only change how others look (Unicode 16, those of category Cf that occur in text, and variation
/// selectors). What could mislead a reader, [`clean`] has replaced before.
fn is_unseen(c: char) -> bool {
    matches!(u32::from(c),
        0xad | 0x34f | 0x180b..=0x180f | 0x200b..=0x200d | 0x2060..=0x206f | 0xfe00..=0xfe0f | 0xfff0..=0xfffb
        | 0x1bca0..=0x1bca3 | 0xe0000..=0xe0fff)
}

/// How text is set: size of the em in pixels, and weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Type {
    pub size: f64,
    pub weight: Weight,
}

impl Type {
    pub const fn regular(size: f64) -> Self {
        Self { size, weight: Weight::Regular }
    }

    pub const fn bold(size: f64) -> Self {
        Self { size, weight: Weight::Bold }
    }

    /// Width to keep free for a text, in pixels: as measured, and a little more for other fonts.
    pub fn width(self, text: &str) -> f64 {
        font::width(text, self.weight) * self.size * SLACK
    }

    /// The text, drawable, and cut with an ellipsis where it is wider than `room` pixels.
    pub fn fit(self, text: &str, room: f64) -> String {
        let text = drawable(text);
        if self.width(&text) <= room {
            return text;
        }
        let mut kept: Vec<char> = text.chars().collect();
        while kept.pop().is_some() {
            let shorter: String = kept.iter().collect();
            let shorter = format!("{}…", shorter.trim_end());
            if self.width(&shorter) <= room {
                return shorter;
            }
        }
        "…".to_string()
    }

    /// The texts of one list, drawable, each within its own room, and those that differ told apart ([`cut::apart`]).
    pub fn apart<S: AsRef<str>>(self, texts: &[S], room: impl Fn(usize) -> f64) -> Vec<String> {
        let whole: Vec<String> = texts.iter().map(|text| drawable(text.as_ref())).collect();
        cut::apart(&self, &whole, &room, &|text, room| self.fit(text, room))
    }

    /// The text, drawable, in at most `max_lines` lines no wider than `room` pixels; the last is cut where it must be.
    ///
    /// Breaks at spaces, but never before a lone sign such as the `%` of `61.5 %`.
    pub fn wrap(self, text: &str, room: f64, max_lines: usize) -> Vec<String> {
        let text = drawable(text);
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        let mut rest: VecDeque<String> = words(&text).into_iter().filter(|word| !word.is_empty()).collect();
        while let Some(word) = rest.pop_front() {
            let longer = if line.is_empty() { word.clone() } else { format!("{line} {word}") };
            if self.width(&longer) <= room {
                line = longer;
                continue;
            }
            if lines.len() + 1 >= max_lines {
                let tail: Vec<String> = std::iter::once(longer).chain(rest).collect();
                line = tail.join(" ");
                break;
            }
            if line.is_empty() {
                let (head, tail) = self.split(&word, room);
                lines.push(head);
                if !tail.is_empty() {
                    rest.push_front(tail);
                }
            } else {
                lines.push(std::mem::take(&mut line));
                rest.push_front(word);
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines.into_iter().map(|line| self.fit(&line, room)).collect()
    }

    /// A word too long for a line, cut in two behind the last hyphen that fits, or where the line is full.
    fn split(self, word: &str, room: f64) -> (String, String) {
        let mut at = 0;
        for (i, c) in word.char_indices() {
            let next = i + c.len_utf8();
            if at > 0 && self.width(&word[..next]) > room {
                break;
            }
            at = next;
        }
        if let Some(hyphen) = word[..at].rfind('-').filter(|&hyphen| hyphen > 0) {
            at = hyphen + 1;
        }
        (word[..at].to_string(), word[at..].to_string())
    }
}

impl Ruler for Type {
    fn width(&self, text: &str) -> f64 {
        Self::width(*self, text)
    }

    fn fit(&self, text: &str, room: f64) -> String {
        Self::fit(*self, text, room)
    }
}

/// The words of a text, each with the lone signs that follow it.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match words.last_mut() {
            Some(last) if word.len() == 1 && !word.starts_with(char::is_alphanumeric) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_string()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_cleaned_away_in_the_report_is_a_box_in_a_chart_and_spaces_collapse() {
        assert_eq!(clean("a\u{202e}b\u{0}c\t\n d\u{200d}\u{2028}e "), "a\u{fffd}b\u{fffd}c d\u{200d} e");
        assert_eq!(drawable("a\u{202e}b\u{0}c\t\n d\u{200d}\u{2028}e "), "a□b□c d e");
        assert_eq!(drawable("\u{200b} \u{fe0f}"), UNNAMED);
        assert_eq!([clean(""), drawable(" \n")], [UNNAMED, UNNAMED]);
    }

    #[test]
    fn characters_without_a_glyph_stay_visible() {
        assert_eq!(drawable("Boom 💥 漢!"), "Boom □ □!");
        assert_eq!(undrawn("Boom 💥 漢!: 3 %, “Thor” □ \u{202e}x"), ["💥", "漢!"]);
    }

    #[test]
    fn names_that_are_cut_still_differ() {
        let set = Type::regular(14.0);
        let check = |names: &[&str], room: f64, wanted: &[&str]| {
            let cut = set.apart(names, |_| room);
            assert!(cut.iter().all(|text| set.width(text) <= room + 1e-9), "{cut:?}");
            assert_eq!(cut, wanted);
        };
        let names = ["the holder stands, level=1", "the holder stands, level=2", "base"];
        // At the end where that is enough.
        check(&["first of all", "second of all"], set.width("first of…"), &["first of…", "secon…"]);
        let cut = set.apart(&names, |_| set.width("the hold…level=1"));
        assert!(cut[0].ends_with("level=1") && cut[1].ends_with("level=2") && cut[2] == "base", "{cut:?}");
        // The difference is in the middle: neither end tells them apart, but all begin alike.
        let middle = ["the same words, a, and then the same", "the same words, b, and then the same"];
        let cut = set.apart(&middle, |_| set.width("…a, and the same"));
        assert_ne!(cut[0], cut[1]);
        // Nothing but a number helps here.
        let lost = [["x".repeat(40), "a".into(), "x".repeat(40)], ["x".repeat(40), "b".into(), "x".repeat(40)]];
        let cut = set.apart(&lost.map(|parts| parts.concat()), |_| 80.0);
        assert!(cut[0].ends_with("… (1)") && cut[1].ends_with("… (2)"), "{cut:?}");
    }

    #[test]
    fn a_long_word_breaks_behind_its_hyphens_as_often_as_it_must() {
        let set = Type::regular(14.0);
        let room = set.width("shortsword-");
        let lines = set.wrap("human-11-13-shortsword-leather-small", room, 5);
        assert_eq!(lines, ["human-11-", "13-", "shortsword-", "leather-", "small"]);
        assert_eq!(set.wrap("abcdefghijklmnopqrstuvwxyz", set.width("abcdefghijk"), 3).concat().len(), 26);
    }

    #[test]
    fn text_is_capped_at_a_word() {
        assert_eq!(capped("one, two, three", 15), "one, two, three");
        assert_eq!(capped("one, two, three", 14), "one, two…");
        assert_eq!(capped("one two three", 8), "one two…");
        assert_eq!(capped("onetwothree", 5), "onet…");
    }

    #[test]
    fn a_percent_sign_stays_with_its_number() {
        let set = Type::regular(16.0);
        let room = set.width("Shatterer wins 61.5");
        assert_eq!(set.wrap("Shatterer wins 61.5 %", room, 3), ["Shatterer wins", "61.5 %"]);
    }

    /// A hundred columns leave their names no pixel.
    #[test]
    fn where_there_is_no_room_text_is_wrapped_all_the_same() {
        let set = Type::regular(16.0);
        for room in [-6.0, 0.0, 1.0] {
            for text in ["", " ", "  a", "one two", "onetwothree"] {
                let lines = set.wrap(text, room, 3);
                let told = !lines.is_empty() && lines.len() <= 3;
                assert!(told && lines.iter().all(|line| line == "…" || line == UNNAMED), "{room} {text:?} {lines:?}");
            }
            let letters = set.wrap("abc", room, usize::MAX);
            assert_eq!(letters.len(), 3, "{letters:?}");
        }
    }

    proptest! {
        #![proptest_config(super::super::sample::seeded(256))]

        #[test]
        fn wrapped_text_fits_and_loses_nothing_unless_it_says_so(text in "\\PC{0,120}", room in 60.0..600.0f64) {
            let set = Type::bold(14.0);
            let lines = set.wrap(&text, room, 4);
            prop_assert!(!lines.is_empty() && lines.len() <= 4);
            prop_assert!(lines.iter().all(|line| set.width(line) <= room));
            if !lines.iter().any(|line| line.ends_with('…')) {
                let squeeze = |s: &str| s.replace(' ', "");
                prop_assert_eq!(squeeze(&lines.concat()), squeeze(&drawable(&text)));
            }
        }
    }
}
