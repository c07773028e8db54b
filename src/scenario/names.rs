//! "Did you mean": the nearest names to a misspelt one, and lists of names in plain English; and which names are names.

use std::borrow::Borrow;

use strsim::osa_distance;

use super::mistake::Mistakes;
use super::source::Spanned;
use super::value::{Kind, Table};
use crate::words;

/// The keys that belong to the scenario rather than to a rules system; they cannot vary from case to case.
pub const COMMON_KEYS: [&str; 16] = [
    "title",
    "system",
    "play",
    "trials",
    "precision",
    "seed",
    "method",
    "about",
    "published",
    "metrics",
    "outcome",
    "base",
    "case",
    "choice",
    "sweep",
    "expect",
];

/// Names no misspelling is looked for in: longer ones are not typing slips, and the distance is quadratic in length.
const LONGEST: usize = 64;

/// Pairs of letters that one search for a near name compares; candidates beyond that are not looked at. A few thousand
/// names of twenty letters fit.
const MOST_PAIRS: usize = 1_000_000;

/// As many names are all listed when none is near.
const FEW: usize = 8;

/// The most names a suggestion or a list shows.
const MOST: usize = 3;

/// The longest name of a fighter, in characters.
pub const MAX_NAME: usize = 80;

/// Whether this can be the name of a `what`, say a fighter; if not, why is recorded.
///
/// Names end up in tables, charts and files, and outcomes are told apart by them: two that look the same must be the
/// same, so what nobody sees has no place in one.
pub fn is_name(name: &Spanned<String>, what: &str, mistakes: &Mistakes) -> bool {
    let text = &name.value;
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(c) = unseen(text).filter(|c| !c.is_control()) {
        let message = format!("the name holds a character that nobody sees, U+{:04X}", u32::from(c));
        let kept: String = text.chars().filter(|other| *other != c).collect();
        let help = if kept.trim().is_empty() { String::new() } else { format!("write it without: \"{kept}\"") };
        mistakes.at(name, message, help);
    } else if plain.is_empty() || text.chars().count() > MAX_NAME || text.chars().any(char::is_control) {
        let message = format!("a name has 1 to {MAX_NAME} visible characters, on one line");
        let plain_name = if plain.is_empty() { "name" } else { "shorter, plain name" };
        mistakes.at(name, message, format!("give the {what} a {plain_name}"));
    } else if plain != *text {
        let help = format!("write \"{plain}\": names that look the same have to be the same");
        mistakes.at(name, "blanks in a name stand one by one, between words", help);
    } else {
        return true;
    }
    false
}

/// Refuses the second of two tables with one `name`, whatever else is wrong in them; `both` is what they are together.
pub fn check_twins(tables: &[impl Borrow<Table>], both: &str, help: &str, mistakes: &Mistakes) {
    let mut seen = std::collections::HashSet::new();
    for value in tables.iter().filter_map(|table| table.borrow().get("name")) {
        if let Kind::String(name) = &value.kind
            && !seen.insert(name)
        {
            // A name that somebody else has is no name.
            mistakes.reading(|| mistakes.at(value, format!("{both} are called \"{name}\""), help));
        }
    }
}

/// The first character of a text that nobody sees, if there is one. Emoji and some scripts are written with joiners and
/// variation selectors: beside characters beyond ASCII these show, and are let through.
pub fn unseen(text: &str) -> Option<char> {
    let selects = |c: char| matches!(c, '\u{fe00}'..='\u{fe0f}');
    let joins = |c: char| matches!(c, '\u{200c}' | '\u{200d}');
    let shows = |c: Option<&char>| c.is_some_and(|&c| !c.is_ascii() && !is_unseen(c));
    let characters: Vec<char> = text.chars().collect();
    let is_lost = |at: usize, c: char| {
        let before = at.checked_sub(1).and_then(|at| characters.get(at));
        if selects(c) {
            !shows(before)
        } else if joins(c) {
            let before = before.filter(|c| !selects(**c)).or(at.checked_sub(2).and_then(|at| characters.get(at)));
            !shows(before) || !shows(characters.get(at + 1))
        } else {
            c.is_control() || is_unseen(c)
        }
    };
    characters.iter().enumerate().find(|&(at, &c)| is_lost(at, c)).map(|(_, &c)| c)
}

/// Format characters, fillers and blanks that are no blanks (Unicode Standard Annex 44, `Default_Ignorable_Code_Point`,
/// and the empty braille cell).
fn is_unseen(c: char) -> bool {
    is_invisible(c)
        || matches!(c, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0080}'..='\u{e0fff}')
}

/// The candidates near enough to `name` to be what was meant, nearest first, at most three.
///
/// Near enough is one slip (insertion, deletion, change, swap of neighbours) per three characters begun, upper
/// and lower case being the same; or one of the two containing the other. Distances: F. J. Damerau, "A technique for
/// computer detection and correction of spelling errors", Communications of the ACM 7 (1964) 171-176, no letter being
/// changed twice.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    search(name, &mut candidates.into_iter()).0
}

/// [`nearest`], and how many pairs of letters it compared.
fn search<'a>(name: &str, candidates: &mut dyn Iterator<Item = &'a str>) -> (Vec<&'a str>, usize) {
    let wanted = name.to_lowercase();
    let length = wanted.chars().count();
    let mut pairs = 0;
    if length > LONGEST || length == 0 {
        return (Vec::new(), pairs);
    }
    let slips = length.div_ceil(3);
    let mut near: Vec<(usize, &str)> = Vec::new();
    for candidate in candidates {
        let lower = candidate.to_lowercase();
        let other = lower.chars().count();
        // The distance is at least the difference in length, so most names need no closer look.
        let distance = if other > LONGEST || other.abs_diff(length) > slips {
            usize::MAX
        } else {
            pairs += length * other;
            osa_distance(&wanted, &lower)
        };
        let contains = length >= 3 && (lower.contains(&wanted) || (lower.len() >= 3 && wanted.contains(&lower)));
        if distance <= slips || contains && other <= LONGEST {
            near.push((distance, candidate));
        }
        if pairs > MOST_PAIRS {
            break;
        }
    }
    near.sort();
    near.dedup();
    near.truncate(MOST);
    (near.into_iter().map(|(_, candidate)| candidate).collect(), pairs)
}

/// A remedy for a misspelt name: the nearest candidates, or all of them when none is near and they are few, or nothing.
pub fn suggest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    suggest_of(name, &mut candidates.into_iter())
}

/// The first few of many names; nothing of none.
pub fn some_of<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names = unique(&mut names.into_iter());
    let shown = list(&names[..names.len().min(FEW)], "and");
    match names.len().saturating_sub(FEW) {
        0 if names.is_empty() => String::new(),
        0 => format!("choose from {shown}"),
        more => format!("choose from {shown}, or one of {more} more"),
    }
}

/// What [`suggest`] says with where all names are in brackets; where it says nothing, just that.
pub fn or_listed(near: String, listed: &str) -> String {
    if near.is_empty() { listed.to_owned() } else { format!("{near} ({listed})") }
}

fn suggest_of(name: &str, candidates: &mut dyn Iterator<Item = &str>) -> String {
    let candidates = unique(candidates);
    match nearest(name, candidates.iter().copied()).as_slice() {
        [] if candidates.len() > FEW => String::new(),
        [] => some_of(candidates),
        [one] => format!("did you mean \"{one}\"?"),
        several => format!("nearest are {}", list(several, "and")),
    }
}

/// Each name once, in the order in which they first come up.
fn unique<'a>(names: &mut dyn Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = std::collections::HashSet::new();
    names.filter(|name| seen.insert(*name)).collect()
}

/// Quoted names in a sentence: `"a", "b" and "c"`.
pub fn list(names: &[&str], last: &str) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    if quoted.is_empty() { "nothing".to_owned() } else { words::list(&quoted, last) }
}

/// Characters that take no room and change how their neighbours are shown: Unicode's bidirectional and format controls.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_among_very_many_names_compares_a_bounded_number_of_letters() {
        let names: Vec<String> = (0..100_000).map(|n| format!("{n:064}")).collect();
        let wanted = "x".repeat(64);
        let (near, pairs) = search(&wanted, &mut names.iter().map(String::as_str));
        assert!(near.is_empty() && pairs > MOST_PAIRS && pairs <= MOST_PAIRS + LONGEST * LONGEST, "{pairs}");
        // Names of another length cost nothing.
        assert_eq!(search("axe", &mut names.iter().map(String::as_str)).1, 0);
    }

    #[test]
    fn the_nearest_names_come_first_and_far_ones_not_at_all() {
        let weapons = ["two-handed sword", "broadsword", "shortsword", "club", "axe"];
        assert_eq!(nearest("broadswrod", weapons), ["broadsword"]);
        assert_eq!(nearest("sword", weapons), ["broadsword", "shortsword", "two-handed sword"]);
        assert_eq!(nearest("Club", weapons), ["club"]);
        assert_eq!(nearest("halberd", weapons), [""; 0]);
        assert_eq!(nearest("", weapons), [""; 0]);
    }

    #[test]
    fn one_slip_is_forgiven_for_every_three_characters_begun() {
        assert_eq!(nearest("abcd", ["abxy"]), ["abxy"]);
        assert_eq!(nearest("abcd", ["axyz"]), [""; 0]);
        assert_eq!(nearest("ab", ["ba"]), ["ba"]);
        assert_eq!(nearest("サイ", ["サル"]), ["サル"]);
    }

    #[test]
    fn very_long_names_are_not_compared() {
        let long = "a".repeat(1 << 20);
        assert_eq!(nearest(&long, [long.as_str()]), [""; 0]);
        assert_eq!(nearest("aaaa", [long.as_str()]), [""; 0]);
    }

    #[test]
    fn a_suggestion_is_one_name_several_or_the_whole_of_a_short_list() {
        assert_eq!(suggest("bdy", ["body", "mind"]), "did you mean \"body\"?");
        assert_eq!(suggest("sword", ["broadsword", "shortsword"]), "nearest are \"broadsword\" and \"shortsword\"");
        assert_eq!(suggest("zzz", ["body", "mind", "goal"]), "choose from \"body\", \"mind\" and \"goal\"");
        assert_eq!(suggest("zzz", ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii"]), "");
        assert_eq!(suggest("zzz", []), "");
        let many = ["a", "b", "c", "d", "e", "f", "g", "h", "iron", "jet"];
        assert_eq!(suggest("zzz", many), "");
        let some = "choose from \"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\" and \"h\", or one of 2 more";
        assert_eq!(some_of(many), some);
        assert_eq!(some_of([]), "");
        assert_eq!(suggest("zzz", ["base", "base"]), "choose from \"base\"");
    }

    #[test]
    fn what_nobody_sees_has_no_place_in_a_name() {
        for name in
            ["A\u{200b}", "\u{feff}A", "A\u{ad}B", "A\u{200d}B", "A\u{200d}", "A\u{fe0f}", "\u{3164}", "\u{202e}A"]
        {
            assert!(unseen(name).is_some(), "{name:?}");
        }
        // A woman astronaut, a heart on fire, Persian with a non-joiner, an accent of its own.
        for name in ["剣士 👩\u{200d}🚀", "❤\u{fe0f}\u{200d}🔥", "می\u{200c}خواهم", "Ne\u{301}", "White Rhino", "Ünï"]
        {
            assert_eq!(unseen(name), None, "{name:?}");
        }
    }

    #[test]
    fn names_that_would_look_the_same_are_refused_with_the_plain_one() {
        let check = |name: &str, parts: &[&str]| {
            let mistakes = Mistakes::new();
            let text = format!("name = \"{name}\"");
            let span = 7..text.len();
            let name = Spanned { value: name.to_owned(), span, source: super::super::Source::new("t", text) };
            assert_eq!(is_name(&name, "figure", &mistakes), parts.is_empty());
            let shown = super::super::render(&mistakes.into_vec(), false);
            assert!(parts.iter().all(|part| shown.contains(part)), "{shown}");
        };
        check("White Rhino", &[]);
        check("A\u{200b}", &["t:1:8", "nobody sees, U+200B", "without: \"A\""]);
        check("A ", &["t:1:8", "one by one", "write \"A\""]);
        check("A\u{a0}B", &["one by one", "write \"A B\""]);
        check(" ", &["1 to 80 visible characters", "give the figure a name"]);
        check(&"A".repeat(81), &["1 to 80 visible characters"]);
    }
}
