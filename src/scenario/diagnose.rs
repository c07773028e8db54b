//! Mistakes as people read them: `file:line:column`, the offending text underlined, and what to do.
//!
//! ```text
//! error: scenarios/melee/duel.toml:14:10: unknown weapon "broadswrod" in system "melee"
//!    14 | weapon = "broadswrod"
//!       |          ^^^^^^^^^^^^
//!   help: nearest are "broadsword" and "two-handed sword"; `list melee weapons` shows all
//! ```
//!
//! A file can contain anything, so nothing of it reaches the terminal raw: characters that would move the cursor,
//! change colours or reorder text are shown by their number, and long lines and names are cut. The crates made for this
//! show whole lines and print a header of their own, so the underlining is done here.

use std::fmt::Write;
use std::ops::Range;

use super::mistake::Mistake;
use super::names::is_invisible;
use super::source::Source;

/// Lines longer than this are cut to the surroundings of the mistake; in characters.
const MAX_LINE: usize = 110;
const KEPT_BEFORE: usize = 40;
const KEPT_AFTER: usize = 65;

/// Messages and remedies longer than this are cut; in characters.
const MAX_TEXT: usize = 400;

/// Renders mistakes by file and position, each once, and says of each file how many more it has; empty for none.
pub fn render(mistakes: &[Mistake], color: bool) -> String {
    let mut sorted: Vec<&Mistake> = mistakes.iter().collect();
    sorted.sort();
    sorted.dedup();
    let paint = Paint { color };
    let mut out = String::new();
    for of_file in sorted.chunk_by(|a, b| a.source.path == b.source.path) {
        for mistake in of_file {
            // Writing to a string cannot fail.
            let _ = render_one(&mut out, mistake, &paint);
        }
        for more in of_file.iter().filter_map(|mistake| mistake.more) {
            let path = clean(&of_file[0].source.path);
            let said = match (more.found, more.whole) {
                (0, _) => "there may be more: in so large a file only the first was looked for".to_owned(),
                (found, true) => format!("and {found} more"),
                (found, false) => format!("and at least {found} more"),
            };
            let _ = writeln!(out, "{}: {path}: {said}", paint.error("error"));
        }
    }
    out
}

fn render_one(out: &mut String, mistake: &Mistake, paint: &Paint) -> std::fmt::Result {
    let path = clean(&mistake.source.path);
    let message = clean(&mistake.message);
    let error = paint.error("error");
    match &mistake.span {
        None => writeln!(out, "{error}: {path}: {message}")?,
        Some(span) => {
            let (line, column) = mistake.source.position(span.start);
            writeln!(out, "{error}: {path}:{line}:{column}: {message}")?;
            // The document as a whole stands nowhere in particular.
            if *span != (0..0) {
                render_excerpt(out, mistake, span, line, paint)?;
            }
        }
    }
    if let Some(help) = &mistake.help {
        writeln!(out, "  {}: {}", paint.help("help"), clean(help))?;
    }
    match mistake.cases.as_slice() {
        [] => Ok(()),
        [case] => writeln!(out, "  {}: \"{}\"", paint.help("case"), clean(case)),
        [first, more @ ..] => {
            writeln!(out, "  {}: \"{}\" and {} more", paint.help("cases"), clean(first), more.len())
        }
    }
}

fn render_excerpt(
    out: &mut String,
    mistake: &Mistake,
    span: &Range<usize>,
    line: usize,
    paint: &Paint,
) -> std::fmt::Result {
    let excerpt = Excerpt::new(&mistake.source, span);
    let number = paint.margin(&format!("{line:>5} |"));
    let margin = paint.margin("      |");
    let label = mistake.label.as_ref().map_or_else(String::new, |label| format!(" {}", clean(label)));
    let carets = "^".repeat(excerpt.width);
    writeln!(out, "{number} {}", excerpt.text)?;
    writeln!(out, "{margin} {}{}", " ".repeat(excerpt.indent), paint.error(&format!("{carets}{label}")))
}

/// The line of a mistake, made safe to show, and the columns of the terminal to underline.
struct Excerpt {
    text: String,
    indent: usize,
    width: usize,
}

impl Excerpt {
    /// Of a span over several lines, the part on the first is shown.
    fn new(source: &Source, span: &Range<usize>) -> Self {
        let text = &source.text;
        let start = text.floor_char_boundary(span.start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let end = text.ceil_char_boundary(span.end).clamp(start, line_end);

        let mut before = text[line_start..start].trim_start_matches('\u{feff}');
        let mut inside = &text[start..end];
        let mut after = text[end..line_end].trim_end_matches('\r');
        let (mut cut_before, mut cut_after) = ("", "");
        if before.chars().count() + inside.chars().count() + after.chars().count() > MAX_LINE {
            (cut_before, before) = keep_end(before, KEPT_BEFORE);
            let whole = inside;
            (inside, cut_after) = keep_start(whole, KEPT_AFTER);
            if cut_after.is_empty() {
                (after, cut_after) = keep_start(after, KEPT_AFTER - inside.chars().count());
            } else {
                after = "";
            }
        }
        let before = format!("{cut_before}{}", clean_all(before));
        let inside = clean_all(inside);
        let (indent, width) = (text_width(&before), text_width(&inside).max(1));
        let text = format!("{before}{inside}{}{cut_after}", clean_all(after)).trim_end().to_owned();
        Self { text, indent, width }
    }
}

/// The last `count` characters, and the ellipsis for what came before them.
fn keep_end(text: &str, count: usize) -> (&'static str, &str) {
    match text.char_indices().rev().nth(count.saturating_sub(1)) {
        Some((at, _)) if at > 0 => ("…", &text[at..]),
        _ => ("", text),
    }
}

/// The first `count` characters, and the ellipsis for what comes after them.
fn keep_start(text: &str, count: usize) -> (&str, &'static str) {
    match text.char_indices().nth(count) {
        Some((at, _)) => (&text[..at], "…"),
        None => (text, ""),
    }
}

/// A message safe to show, on one line and not too long.
fn clean(text: &str) -> String {
    let (kept, ellipsis) = keep_start(text, MAX_TEXT);
    clean_all(kept) + ellipsis
}

/// A text safe to show: tabs become spaces, and what would act on the terminal is shown by its number.
fn clean_all(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => out.push_str("    "),
            c if c.is_control() || is_invisible(c) => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out
}

fn text_width(text: &str) -> usize {
    text.chars().map(width).sum()
}

/// Columns a character takes on a terminal: 0 for combining marks, 2 for East Asian wide ones and emoji, else 1.
///
/// By block rather than by character, after Unicode Standard Annex 11; a rare miss moves an underline by one column.
fn width(c: char) -> usize {
    match c {
        '\u{300}'..='\u{36f}'
        | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{fe20}'..='\u{fe2f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1f64f}'
        | '\u{1f680}'..='\u{1f6ff}'
        | '\u{1f900}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

/// Colours, or none.
struct Paint {
    color: bool,
}

impl Paint {
    fn error(&self, text: &str) -> String {
        self.paint(text, "1;31")
    }

    fn margin(&self, text: &str) -> String {
        self.paint(text, "34")
    }

    fn help(&self, text: &str) -> String {
        self.paint(text, "36")
    }

    /// Wraps a text in an ANSI sequence (ECMA-48, "select graphic rendition").
    fn paint(&self, text: &str, style: &str) -> String {
        if self.color { format!("\x1b[{style}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::Spanned;
    use super::*;

    fn mistake(text: &str, span: Range<usize>) -> Mistake {
        let source = Source::new("a.toml", text);
        Mistake::at(&Spanned { value: (), span, source }, "wrong")
    }

    fn check(mistake: Mistake, expected: &str) {
        assert_eq!(render(&[mistake], false), expected);
    }

    #[test]
    fn nothing_wrong_is_nothing_shown() {
        assert_eq!(render(&[], true), "");
    }

    #[test]
    fn mistakes_are_shown_by_file_and_place_and_each_once() {
        let in_b = Mistake::file("b.toml", "wrong");
        let (late, early) = (mistake("x = 1", 4..5), mistake("x = 1", 0..1));
        let shown = render(&[in_b.clone(), late, early, in_b], false);
        let heads: Vec<&str> = shown.lines().filter(|line| line.starts_with("error")).collect();
        assert_eq!(heads, ["error: a.toml:1:1: wrong", "error: a.toml:1:5: wrong", "error: b.toml: wrong"]);
    }

    #[test]
    fn a_label_stands_beside_the_underline_and_help_below() {
        let mistake = mistake("x = 1\nbody = 7\n", 13..14).label("too many").help("at most 6");
        check(mistake, "error: a.toml:2:8: wrong\n    2 | body = 7\n      |        ^ too many\n  help: at most 6\n");
    }

    #[test]
    fn a_mistake_of_a_whole_file_has_no_position() {
        check(Mistake::file("a.toml", "is missing"), "error: a.toml: is missing\n");
    }

    #[test]
    fn a_place_over_several_lines_is_underlined_on_its_first() {
        check(mistake("x = [\n1,\n2]\n", 4..12), "error: a.toml:1:5: wrong\n    1 | x = [\n      |     ^\n");
    }

    #[test]
    fn an_empty_place_at_the_end_has_one_caret() {
        check(mistake("x = [", 5..5), "error: a.toml:1:6: wrong\n    1 | x = [\n      |      ^\n");
    }

    #[test]
    fn a_place_outside_the_text_or_inside_a_character_is_moved_into_it() {
        check(mistake("é = 1", 90..99), "error: a.toml:1:6: wrong\n    1 | é = 1\n      |      ^\n");
        check(mistake("é = 1", 1..2), "error: a.toml:1:1: wrong\n    1 | é = 1\n      | ^\n");
    }

    #[test]
    fn columns_count_characters_and_underlines_count_the_room_they_take() {
        // サイ is two characters in four columns; the accent on e takes none.
        let text = "サイ e\u{301} x";
        let expected = "error: a.toml:1:7: wrong\n    1 | サイ e\u{301} x\n      |        ^\n";
        check(mistake(text, text.len() - 1..text.len()), expected);
        check(mistake(text, 0..6), "error: a.toml:1:1: wrong\n    1 | サイ e\u{301} x\n      | ^^^^\n");
    }

    #[test]
    fn a_long_mistake_is_cut_and_its_underline_with_it() {
        let text = format!("{}{}", "a".repeat(100), "b".repeat(100));
        let shown = render(&[mistake(&text, 100..200)], false);
        let excerpt = format!("…{}{}…", "a".repeat(40), "b".repeat(65));
        assert!(shown.contains(&format!("    1 | {excerpt}\n")), "{shown}");
        assert!(shown.contains(&format!("| {}{}\n", " ".repeat(41), "^".repeat(65))), "{shown}");
    }

    #[test]
    fn nothing_of_a_file_or_its_name_reaches_the_terminal_raw() {
        let source = Source::new("a\x1b[2J.toml", "x = '\x07\u{202e}\x1b]0;title\x07'");
        let place = Spanned { value: (), span: 4..5, source };
        let mistake = Mistake::at(&place, "wr\nong \u{9b}").help("\x1b[31m").label("\x08");
        let shown = render(&[mistake], false);
        assert!(shown.chars().all(|c| c == '\n' || !(c.is_control() || is_invisible(c))), "{shown:?}");
        assert_eq!(shown.lines().count(), 4);
    }

    #[test]
    fn colours_are_used_only_when_asked_for() {
        let mistake = mistake("x = 1", 4..5).help("do");
        let plain = render(std::slice::from_ref(&mistake), false);
        let colored = render(&[mistake], true);
        assert!(!plain.contains('\x1b') && colored.contains("\x1b[1;31merror\x1b[0m: a.toml"));
        let stripped = ["\x1b[1;31m", "\x1b[34m", "\x1b[36m", "\x1b[0m"]
            .iter()
            .fold(colored, |text, style| text.replace(style, ""));
        assert_eq!(stripped, plain);
    }

    #[test]
    fn a_very_long_message_is_cut() {
        let shown = render(&[Mistake::file("a.toml", "x".repeat(1 << 20))], false);
        assert_eq!(shown, format!("error: a.toml: {}…\n", "x".repeat(MAX_TEXT)));
    }
}
