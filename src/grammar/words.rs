//! A question cut into words, and the reader that forms take it apart with.
//!
//! Forms are tried one after the other. Whatever one of them would have accepted is remembered at the place where it
//! stood, so that a question which fits none of them is refused at the word up to which it made the most sense.

use super::comparison::COMPARISONS;
use super::misread::NotUnderstood;
use crate::scenario::names;
use std::ops::Range;
use std::sync::Arc;

/// Longest question, in characters.
pub const MOST_CHARACTERS: usize = 300;
/// Largest number that may be written.
pub const MOST_NUMBER: u32 = 100_000;

/// Why a form gives up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The words are not of this form; another one may fit.
    Another,
    /// They are, but make no sense: no other form is tried.
    Refused(Box<NotUnderstood>),
}

/// What a form makes of its words.
pub type Parsed<T> = Result<T, Stop>;

/// A number or name with its place in the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot<T> {
    /// What stands there.
    pub value: T,
    /// Where.
    pub span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number(u32),
    /// Lower case; hyphens inside belong to it.
    Word(String),
    /// Lower case, without its `--`.
    Flag(String),
    /// One of [`SYMBOLS`].
    Symbol(&'static str),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Range<usize>,
}

/// Words and numbers that may belong to a flag or word before them: `armor half plate`.
const MOST_BEHIND: usize = 2;

/// Signs that mean something, longer ones first.
const SYMBOLS: [&str; 13] = [">=", "<=", "==", ">", "<", "=", "[", "]", "+", "-", "%", ",", "!"];
/// Signs that end or part words and mean nothing by themselves.
const PUNCTUATION: [char; 8] = ['?', '.', '"', '“', '”', '(', ')', '/'];
/// Other ways to write a sign.
const SAME: [(&str, &str); 8] =
    [("≥", ">="), ("≤", "<="), ("=>", ">="), ("=<", "<="), ("−", "-"), ("–", "-"), (":", ","), (";", ",")];

/// A question as words, and how far it was read.
#[derive(Clone, Debug)]
pub struct Words {
    question: String,
    tokens: Vec<Token>,
    next: usize,
    /// The furthest token at which something else was expected.
    furthest: usize,
    /// What was expected there: how it is written, and whether it is a word that could be misspelt.
    expected: Vec<(String, bool)>,
    /// Whether the answer is to say how it comes about.
    shows_work: bool,
}

impl Words {
    /// Cuts a question into words.
    ///
    /// # Errors
    /// Nothing asked, too much asked, or signs that are no part of any question.
    pub fn read(question: &str) -> Result<Self, NotUnderstood> {
        let question = question.split_whitespace().collect::<Vec<_>>().join(" ");
        let (tokens, expected) = (Vec::new(), Vec::new());
        let mut words = Self { question, tokens, next: 0, furthest: 0, expected, shows_work: true };
        if words.question.chars().count() > MOST_CHARACTERS {
            let start: String = words.question.chars().take(60).collect();
            words.question = format!("{start}…");
            let message = format!("a question has at most {MOST_CHARACTERS} characters");
            return Err(words.not_understood(0..start.len(), message, "ask for one thing at a time"));
        }
        if let Some((at, c)) = words.question.char_indices().find(|(_, c)| is_hidden(*c)) {
            words.question = words.question.replace(is_hidden, " ");
            let message = format!("an invisible character ({})", c.escape_unicode());
            return Err(words.not_understood(at..at + 1, message, "write the question as plain text on one line"));
        }
        if words.question.is_empty() {
            return Err(words.not_understood(
                0..0,
                "nothing is asked".to_owned(),
                "`slugfest odds help` shows how to ask",
            ));
        }
        words.cut()?;
        if words.tokens.is_empty() {
            let message = format!("\"{}\" asks nothing", words.question);
            return Err(words.not_understood(
                0..words.question.len(),
                message,
                "`slugfest odds help` shows how to ask",
            ));
        }
        Ok(words)
    }

    fn cut(&mut self) -> Result<(), NotUnderstood> {
        let question = self.question.clone();
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let (mut at, mut before) = (0, None);
        while let Some(c) = question[at..].chars().next() {
            let rest = &question[at..];
            // A point between two digits is none that ends a sentence.
            let parts = c != '.' || !(digit(before) && digit(rest[1..].chars().next()));
            before = Some(c);
            let (kind, length) = if c == ' ' || PUNCTUATION.contains(&c) && parts {
                at += c.len_utf8();
                continue;
            } else if c.is_ascii_digit() {
                let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                match rest[..length].parse() {
                    Ok(number) if number <= MOST_NUMBER => (Kind::Number(number), length),
                    _ => {
                        let message = format!("numbers go up to {MOST_NUMBER}");
                        return Err(self.not_understood(at..at + length, message, ""));
                    }
                }
            } else if let Some(flag) = rest.strip_prefix("--").filter(|flag| flag.starts_with(char::is_alphabetic)) {
                let length = word_length(flag);
                (Kind::Flag(flag[..length].to_lowercase()), length + 2)
            } else if c.is_alphabetic() {
                let length = word_length(rest);
                (Kind::Word(rest[..length].to_lowercase()), length)
            } else if let Some((sign, same)) = SAME.iter().find(|(sign, _)| rest.starts_with(sign)) {
                (Kind::Symbol(same), sign.len())
            } else if let Some(sign) = SYMBOLS.iter().find(|sign| rest.starts_with(**sign)) {
                (Kind::Symbol(sign), sign.len())
            } else {
                let help = match c {
                    '.' => "numbers are whole",
                    _ => "`slugfest odds help` shows how to ask",
                };
                return Err(self.not_understood(at..at + c.len_utf8(), format!("'{c}' means nothing here"), help));
            };
            before = question[..at + length].chars().next_back();
            self.tokens.push(Token { kind, span: at..at + length });
            at += length;
        }
        Ok(())
    }

    /// Name of the first word, where the question begins with one.
    pub fn first_word(&self) -> Option<&str> {
        match self.tokens.first().map(|token| &token.kind) {
            Some(Kind::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The same question in other words.
    pub(super) fn reworded(&self, tokens: Vec<Token>) -> Self {
        Self { tokens, next: 0, furthest: 0, expected: Vec::new(), ..self.clone() }
    }

    /// What the question is made of.
    pub(super) fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The question as it was asked, on one line.
    pub fn question(&self) -> &str {
        &self.question
    }

    /// Whether these are the same words in the same order.
    pub fn same(&self, other: &Self) -> bool {
        self.tokens == other.tokens
    }

    /// How many words there are.
    pub(crate) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether a number stands here that nothing parts from what was read last: `6D1`.
    pub fn touches_number(&self) -> bool {
        let last = self.next.checked_sub(1).map_or(0, |last| self.span_of(last).end);
        self.sees_number() && self.span().start == last
    }

    /// Begins anew after this many words.
    pub fn restart(&mut self, after: usize) {
        self.next = after;
    }

    /// How many words were read.
    pub fn position(&self) -> usize {
        self.next
    }

    /// Where it stands.
    pub fn stuck_at(&self) -> Range<usize> {
        self.span_of(self.furthest)
    }

    /// The furthest word at which something else was expected.
    pub fn furthest(&self) -> usize {
        self.furthest
    }

    /// The same for an answer that need not say how it comes about.
    pub fn without_work(self) -> Self {
        Self { shows_work: false, ..self }
    }

    /// Whether the answer is to say how it comes about ([`super::Answer::worked`]).
    pub fn shows_work(&self) -> bool {
        self.shows_work
    }

    /// Places of what might be left out of the question: each flag and each word behind the first, alone and with what
    /// belongs to it, a number or a name. What a comparison is made of asks for something, and is no part.
    pub fn parts(&self) -> Vec<Range<usize>> {
        let asks = |word: &str| word == "d" || COMPARISONS.iter().any(|comparison| comparison.before.contains(&word));
        let begins = |token: &Token| match &token.kind {
            Kind::Flag(_) => true,
            Kind::Word(word) => !asks(word),
            Kind::Number(_) | Kind::Symbol(_) => false,
        };
        let goes_on = |token: &Token| matches!(token.kind, Kind::Number(_) | Kind::Word(_));
        let mut parts = Vec::new();
        for (at, token) in self.tokens.iter().enumerate().skip(1).filter(|(_, token)| begins(token)) {
            let behind = self.tokens[at + 1..].iter().take(MOST_BEHIND).take_while(|token| goes_on(token));
            parts.push(token.span.clone());
            parts.extend(behind.map(|last| token.span.start..last.span.end));
        }
        parts
    }

    /// Where the next word stands; the end of the question when there is none.
    pub fn span(&self) -> Range<usize> {
        self.span_of(self.next)
    }

    /// From the start of `first` to the end of what was read last.
    pub fn since(&self, first: &Range<usize>) -> Range<usize> {
        let end = self.next.checked_sub(1).map_or(0, |last| self.span_of(last).end);
        first.start..end.max(first.start)
    }

    fn span_of(&self, token: usize) -> Range<usize> {
        let end = self.question.len();
        self.tokens.get(token).map_or(end..end, |token| token.span.clone())
    }

    /// Reads one of these words or signs, each possibly of several words (`or more`); they mean the same, and the first
    /// is how it is called when it is missing.
    pub fn accept(&mut self, same: &[&str]) -> bool {
        let found = self.accept_quietly(same);
        if let (false, Some(name)) = (found, same.first()) {
            self.miss(format!("\"{name}\""), true);
        }
        found
    }

    /// As [`Words::accept`], for words that are not listed among what was expected.
    pub fn accept_quietly(&mut self, same: &[&str]) -> bool {
        let found = same.iter().find_map(|phrase| self.phrase(phrase));
        self.next += found.unwrap_or(0);
        found.is_some()
    }

    /// As [`Words::accept`], for what has to stand here.
    ///
    /// # Errors
    /// When none of them does.
    pub fn need(&mut self, same: &[&str]) -> Parsed<()> {
        if self.accept(same) { Ok(()) } else { Err(Stop::Another) }
    }

    /// How many words of the question make up this phrase here.
    fn phrase(&self, phrase: &str) -> Option<usize> {
        let mut length = 0;
        for word in phrase.split(' ') {
            let is = match &self.tokens.get(self.next + length)?.kind {
                Kind::Word(other) => other == word,
                Kind::Symbol(sign) => *sign == word,
                Kind::Flag(_) | Kind::Number(_) => false,
            };
            if !is {
                return None;
            }
            length += 1;
        }
        Some(length)
    }

    /// Reads a number; `what` names it when it is missing: `a number of dice`.
    ///
    /// # Errors
    /// When there is none here.
    pub fn number(&mut self, what: &str) -> Parsed<Spot<u32>> {
        let span = self.span();
        match self.tokens.get(self.next).map(|token| &token.kind) {
            Some(&Kind::Number(value)) => {
                self.next += 1;
                Ok(Spot { value, span })
            }
            _ => {
                self.miss(what.to_owned(), false);
                Err(Stop::Another)
            }
        }
    }

    /// Whether a number stands here.
    pub fn sees_number(&self) -> bool {
        self.sees_numbers(1)
    }

    /// Whether so many numbers stand here, one behind the other: `0/1/2`.
    pub fn sees_numbers(&self, many: usize) -> bool {
        let here = self.tokens.iter().skip(self.next).take(many);
        here.filter(|token| matches!(token.kind, Kind::Number(_))).count() == many
    }

    /// Whether dice stand here: `2d`, `d`.
    pub fn sees_dice(&self) -> bool {
        let kind = |at: usize| self.tokens.get(at).map(|token| &token.kind);
        let is_d = |at: usize| matches!(kind(at), Some(Kind::Word(word)) if word == "d");
        is_d(self.next) || self.sees_number() && is_d(self.next + 1)
    }

    /// Whether `keep K of N` stands here.
    pub fn sees_kept_of(&self) -> bool {
        let word = |at: usize| match self.tokens.get(self.next + at).map(|token| &token.kind) {
            Some(Kind::Word(word)) => word.as_str(),
            _ => "",
        };
        word(0) == "keep" && word(2) == "of"
    }

    /// Whether a number stands here that a comparison follows: `7 or more`.
    pub fn sees_compared(&self) -> bool {
        let next = self.tokens.get(self.next + 1).map(|token| &token.kind);
        self.sees_number() && matches!(next, Some(Kind::Word(word)) if word == "or")
    }

    /// A number in a range, refused with this reason outside it.
    ///
    /// # Errors
    /// When there is none here, or it is out of range.
    pub fn number_in(&mut self, what: &str, range: std::ops::RangeInclusive<u32>) -> Parsed<u32> {
        let (least, most) = (i64::from(*range.start()), i64::from(*range.end()));
        Ok(self.integer_in(what, least..=most)?.unsigned_abs() as u32)
    }

    /// The same for a number that may be written below 0: `-5`.
    ///
    /// # Errors
    /// When there is none here, or it is out of range.
    pub fn integer_in(&mut self, what: &str, range: std::ops::RangeInclusive<i64>) -> Parsed<i64> {
        let start = self.span();
        let kind = |token: usize| self.tokens.get(token).map(|token| &token.kind);
        let is_below =
            matches!((kind(self.next), kind(self.next + 1)), (Some(Kind::Symbol("-")), Some(Kind::Number(_))));
        self.next += usize::from(is_below);
        let number = i64::from(self.number(what)?.value);
        let number = if is_below { -number } else { number };
        if range.contains(&number) {
            return Ok(number);
        }
        let (least, most) = (range.start(), range.end());
        let (message, help) = (format!("{number} is not {what}"), format!("it goes from {least} to {most}"));
        Err(self.refuse(self.since(&start), message, help))
    }

    /// Reads one of these names, written with hyphens or with spaces: `two-handed sword`, `dragon bite 7`. Of several
    /// that fit, the longest.
    pub fn name<'a>(&mut self, ids: &[&'a str]) -> Option<&'a str> {
        let found = self.name_quietly(ids);
        if found.is_none() {
            ids.iter().for_each(|id| self.miss(format!("\"{id}\""), true));
        }
        found
    }

    /// As [`Words::name`], for names that are not listed among what was expected.
    pub fn name_quietly<'a>(&mut self, ids: &[&'a str]) -> Option<&'a str> {
        let found = ids.iter().filter_map(|id| Some((self.spelled(id)?, *id))).max_by_key(|(length, _)| *length);
        self.next += found.map_or(0, |(length, _)| length);
        found.map(|(_, id)| id)
    }

    /// Reads a name of at least two pieces with nothing between them, `human-12-12-club`, where it is one.
    pub fn joined(&mut self, is_name: impl Fn(&str) -> bool) -> Option<String> {
        let here = self.tokens.get(self.next..)?;
        let n = 1 + here.windows(2).take_while(|pair| pair[0].span.end == pair[1].span.start).count();
        let span = here.first()?.span.start..here.get(n - 1)?.span.end;
        let name = self.question[span].to_lowercase();
        let found = n > 1 && is_name(&name);
        self.next += if found { n } else { 0 };
        found.then_some(name)
    }

    /// How many words of the question spell this name here.
    fn spelled(&self, id: &str) -> Option<usize> {
        let mut parts = id.split('-').peekable();
        for (length, token) in self.tokens.get(self.next..)?.iter().enumerate() {
            let is = match &token.kind {
                Kind::Word(word) => word.split('-').all(|piece| parts.next() == Some(piece)),
                Kind::Number(number) => parts.next().is_some_and(|part| *part == number.to_string()),
                Kind::Symbol(sign) => length > 0 && *sign == "-",
                Kind::Flag(_) => false,
            };
            if !is {
                return None;
            }
            if parts.peek().is_none() {
                return Some(length + 1);
            }
        }
        None
    }

    /// Reads a `--flag`, whatever its name.
    pub fn flag(&mut self) -> Option<Spot<String>> {
        let span = self.span();
        match self.tokens.get(self.next).map(|token| &token.kind) {
            Some(Kind::Flag(name)) => {
                let value = name.clone();
                self.next += 1;
                Some(Spot { value, span })
            }
            _ => {
                self.miss("a flag such as \"--super-senses\"".to_owned(), false);
                None
            }
        }
    }

    /// The question ends here.
    ///
    /// # Errors
    /// When it goes on.
    pub fn end(&mut self) -> Parsed<()> {
        if self.next == self.tokens.len() {
            return Ok(());
        }
        self.miss("the end of the question".to_owned(), false);
        Err(Stop::Another)
    }

    fn miss(&mut self, what: String, is_word: bool) {
        if self.next > self.furthest {
            self.furthest = self.next;
            self.expected.clear();
        }
        let new = (what, is_word);
        if self.next == self.furthest && !self.expected.contains(&new) {
            self.expected.push(new);
        }
    }

    /// A question of this form that makes no sense.
    pub fn refuse(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Stop {
        Stop::Refused(Box::new(self.not_understood(span, message.into(), help)))
    }

    /// A question that takes too long, and the scenario that asks it.
    pub fn too_long(&self, span: Range<usize>, scenario: &str) -> Stop {
        self.too_long_but(span, scenario, "ask for less, or run a scenario")
    }

    /// The same, with what can be done about it.
    pub fn too_long_but(&self, span: Range<usize>, scenario: &str, help: &str) -> Stop {
        let message = "the dice can fall in too many ways for a question".to_owned();
        let refusal = self.not_understood(span, message, help);
        Stop::Refused(Box::new(NotUnderstood { scenario: Some(Arc::new(scenario.to_owned())), ..refusal }))
    }

    /// The same, outside a form.
    pub fn not_understood(&self, span: Range<usize>, message: String, help: impl Into<String>) -> NotUnderstood {
        let (question, expected) = (self.question.clone(), String::new());
        NotUnderstood { question, span, message, expected, help: help.into(), scenario: None }
    }

    /// The question with this instead of its words in these places; where it ends there.
    fn instead(&self, span: &Range<usize>, other: &str) -> (String, usize) {
        let (before, after) = (&self.question[..span.start], &self.question[span.end..]);
        (format!("{before}{other}{after}"), before.len() + other.len())
    }

    /// A question that no form fits; the example is one of the form that came closest, and `known` what else could have
    /// been said. Nothing is suggested that would not be understood in its place: `reaches` tells of a question whether
    /// it is understood so far.
    pub fn stuck<'a>(
        &self,
        example: &str,
        known: impl IntoIterator<Item = &'a str>,
        reaches: &dyn Fn(&str, usize) -> bool,
    ) -> NotUnderstood {
        let span = self.stuck_at();
        let found = &self.question[span.clone()];
        let message = match found {
            "" => "the question stops too early".to_owned(),
            found => format!("\"{found}\" was not understood here"),
        };
        let mut help = match self.nearest(&span, known, reaches) {
            Some(near) if !found.is_empty() => format!("did you mean \"{near}\"? "),
            _ => String::new(),
        };
        help += &format!("for example: {example}");
        let expected = expectation(self.expected.iter().map(|(name, _)| name.as_str()).collect());
        NotUnderstood { expected, ..self.not_understood(span, message, help) }
    }

    /// What was probably meant by the word where the question stops making sense: something that was expected there, or
    /// something that is known, of two words or of one.
    fn nearest<'a>(
        &self,
        span: &Range<usize>,
        known: impl IntoIterator<Item = &'a str>,
        reaches: &dyn Fn(&str, usize) -> bool,
    ) -> Option<String> {
        let expected = self.expected.iter().filter(|(_, is_word)| *is_word).map(|(name, _)| name.trim_matches('"'));
        let expected: Vec<&str> = expected.filter(|name| name.len() > 1).collect();
        let known: Vec<&str> = known.into_iter().filter(|name| name.len() > 2).collect();
        let found = self.question[span.clone()].to_lowercase();
        let next = self.tokens.get(self.furthest + 1).filter(|token| matches!(token.kind, Kind::Word(_)));
        let both = next.map(|next| format!("{found} {}", self.question[next.span.clone()].to_lowercase()));
        // What was written is no slip for itself: it stands in the wrong place.
        let of = |text: &String, span: &Range<usize>, names: &[&str]| {
            let others = names.iter().copied().filter(|name| *name != text);
            let taken = |near: &&&str| {
                let (question, end) = self.instead(span, near);
                reaches(&question, end)
            };
            names::nearest(text, others).iter().find(taken).map(|near| (*near).to_owned())
        };
        let whole = next.map(|next| span.start..next.span.end);
        let of_both = |names: &[&str]| of(both.as_ref()?, whole.as_ref()?, names);
        // Two words are no slip for one.
        let two = |near: &String| near.contains([' ', '-']);
        let of_two = || of_both(&expected).filter(two).or_else(|| of_both(&known).filter(two));
        of_two().or_else(|| of(&found, span, &expected)).or_else(|| of(&found, span, &known))
    }
}

/// Characters that do not show, or change how others show.
fn is_hidden(c: char) -> bool {
    let marks = ['\u{200b}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2060}'..='\u{206f}', '\u{feff}'..='\u{feff}'];
    c.is_control() || marks.iter().any(|range| range.contains(&c))
}

/// Letters with hyphens or apostrophes inside: `or`, `re-roll`, `what's`; a `d` between numbers stands alone because
/// digits end it.
fn word_length(text: &str) -> usize {
    let mut length = 0;
    for (at, c) in text.char_indices() {
        let joins =
            matches!(c, '-' | '\'' | '’') && at > 0 && text[at + c.len_utf8()..].starts_with(char::is_alphabetic);
        if !c.is_alphabetic() && !joins {
            break;
        }
        length = at + c.len_utf8();
    }
    length
}

/// At most this many possibilities are listed.
const MOST_EXPECTED: usize = 6;

fn expectation(mut names: Vec<&str>) -> String {
    let more = names.len() > MOST_EXPECTED;
    names.truncate(MOST_EXPECTED);
    match names.as_slice() {
        [] => String::new(),
        [_, _, ..] if more => format!("expected {}…", names.join(", ")),
        few => format!("expected {}", crate::words::list(few, "or")),
    }
}
