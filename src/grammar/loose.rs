//! From the words that people use to those of a form: `defence 17, attack 10 with super senses, prob?`.
//!
//! A body of rules says with [`Saying`]s what its players call things: other names, short forms, words that only fill.
//! A question is rewritten with them, flags behind everything else, and then read by the same strict forms as any
//! other; what has two meanings is rewritten in two ways. Nothing is guessed: a word that is neither a saying nor part
//! of a form stays where it is and is refused there.

use super::Grammar;
use super::comparison::COMPARISONS;
use super::saying::Saying;
use super::words::{Kind, Token, Words};

/// What fills questions about any game.
const FILLERS: &str = "what, what is, what's, whats, what are, are, is, the, a, an, odds, odds of, odds to, odds that, \
                       chance of, chances of, chance to, chance that, chances to, what chance, probability, \
                       probability of, percentage, likely, how likely, likelihood, i, my, me, you, he, his, him, her, \
                       she, they, their, it, its, please, and, with, of, do, does, get, gets, when, using, use, uses, \
                       while, will, would, can, could, tell";

/// Numbers as words.
const NUMBERS: [&str; 13] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Words between what is set against each other; said twice they mean the same as once.
pub const VERSUS: [&str; 4] = ["vs", "against", "versus", "v"];

/// Ways to read a question that are tried at most.
const MOST_READINGS: usize = 32;
/// Most words of a saying.
const MOST_WORDS: usize = 6;

/// Everything that can be said to this grammar.
pub fn sayings(grammar: &Grammar) -> Vec<Saying> {
    let phrases = COMPARISONS.iter().flat_map(|comparison| comparison.before.iter().chain(comparison.after));
    // What compares is no filler, though it is made of words that are.
    let mut all: Vec<Saying> = phrases.chain(&VERSUS).map(|phrase| Saying::words(phrase, phrase)).collect();
    all.extend((grammar.sayings)());
    all.extend(Saying::fillers(FILLERS));
    all
}

/// Whether a question names these rules, in any place.
pub fn names(words: &Words, grammar: &Grammar) -> bool {
    (0..words.len()).any(|at| name_at(words.tokens(), at, grammar) > 0)
}

/// Whether a question begins with something that the players of these rules say.
pub fn begins(words: &Words, grammar: &Grammar) -> bool {
    let means = |saying: &&Saying| saying.means.iter().any(|means| !means.is_empty());
    (grammar.sayings)().iter().filter(means).any(|saying| spelled(words.tokens(), &saying.said) > 0)
}

/// How many words spell a name of these rules here.
fn name_at(tokens: &[Token], at: usize, grammar: &Grammar) -> usize {
    let names = std::iter::once(grammar.system).chain((grammar.names)()).filter(|name| !name.is_empty());
    names.map(|name| spelled(&tokens[at..], name)).max().unwrap_or(0)
}

/// The question in the words of this grammar's forms, without the name of the rules; in several ways where a word has
/// several meanings.
pub fn loosened(words: &Words, grammar: &Grammar, sayings: &[Saying]) -> Vec<Words> {
    let tokens = words.tokens();
    let mut readings = vec![Reading::default()];
    let mut at = 0;
    while at < tokens.len() {
        let name = name_at(tokens, at, grammar);
        if name > 0 {
            at += name;
            continue;
        }
        // Of equally long ones the first.
        let found = sayings.iter().rev().map(|saying| (spelled(&tokens[at..], &saying.said), saying));
        match found.filter(|(length, _)| *length > 0).max_by_key(|(length, _)| *length) {
            Some((length, saying)) => {
                let span = tokens[at].span.start..tokens[at + length - 1].span.end;
                at += length;
                let behind = saying.takes_number.then(|| number_behind(tokens, at)).flatten();
                at += usize::from(behind.is_some());
                let ways = saying.means.iter().map(|means| Way { means, span: span.clone(), behind: behind.clone() });
                readings = several(&readings, &ways.collect::<Vec<_>>(), saying.takes_number);
            }
            None => {
                readings.iter_mut().for_each(|reading| reading.push(plain(&tokens[at]), grammar.sums));
                at += 1;
            }
        }
    }
    let mut all: Vec<Words> = Vec::new();
    for reading in readings {
        let reworded = words.reworded(reading.whole());
        if !all.iter().any(|other| other.same(&reworded)) {
            all.push(reworded);
        }
    }
    all
}

/// One meaning of a saying, where it stands, and the number behind it.
struct Way<'a> {
    means: &'a str,
    span: std::ops::Range<usize>,
    behind: Option<Token>,
}

/// What was read so far: words in their order, and flags, which come last.
#[derive(Clone, Default)]
struct Reading {
    words: Vec<Token>,
    flags: Vec<Token>,
}

/// Every reading, gone on with in each of these ways.
fn several(readings: &[Reading], ways: &[Way<'_>], takes_number: bool) -> Vec<Reading> {
    let mut all = Vec::new();
    for reading in readings {
        for way in ways {
            let mut reading = reading.clone();
            reading.take(way, takes_number);
            all.push(reading);
        }
    }
    all.truncate(MOST_READINGS);
    all
}

impl Reading {
    /// A word or sign as it stands; numbers that are added up become one where `sums`, and of two that set something
    /// against something the second says nothing new.
    fn push(&mut self, token: Token, sums: bool) {
        if is_versus(&token) && self.words.last().is_some_and(is_versus) {
            return;
        }
        if sums
            && let Kind::Number(number) = token.kind
            && let [.., Token { kind: Kind::Number(before), span }, Token { kind: Kind::Symbol(sign), .. }] =
                &*self.words
            && let Some(sum) = added(*before, sign, number)
        {
            let span = span.start..token.span.end;
            self.words.truncate(self.words.len() - 2);
            self.words.push(Token { kind: Kind::Number(sum), span });
            return;
        }
        self.words.push(token);
    }

    fn take(&mut self, way: &Way<'_>, takes_number: bool) {
        let mut span = way.span.clone();
        let mut number = way.behind.clone();
        if number.is_none() && takes_number {
            number = self.number_before();
        }
        let Some(name) = way.means.strip_prefix("--") else {
            way.means.split_whitespace().for_each(|word| self.push(written(word, span.clone()), false));
            self.words.extend(number);
            return;
        };
        if let Some(number) = &number {
            span = span.start.min(number.span.start)..span.end.max(number.span.end);
        }
        self.flags.push(Token { kind: Kind::Flag(name.to_owned()), span });
        self.flags.extend(number);
    }

    /// `10 vs 17 2 re-rolls`, `10 vs 17, 3 damage`: a number behind another one, or behind a comma, belongs to what
    /// follows.
    fn number_before(&mut self) -> Option<Token> {
        let is_number = |token: &Token| matches!(token.kind, Kind::Number(_));
        match &*self.words {
            [.., before, last] if is_number(last) && (is_number(before) || is_comma(before)) => self.words.pop(),
            _ => None,
        }
    }

    fn whole(self) -> Vec<Token> {
        self.words.into_iter().filter(|token| !is_comma(token)).chain(self.flags).collect()
    }
}

fn is_comma(token: &Token) -> bool {
    token.kind == Kind::Symbol(",")
}

fn is_versus(token: &Token) -> bool {
    matches!(&token.kind, Kind::Word(word) if VERSUS.contains(&&**word))
}

fn added(before: u32, sign: &str, number: u32) -> Option<u32> {
    match sign {
        "+" => before.checked_add(number),
        "-" => before.checked_sub(number),
        _ => None,
    }
}

/// A word or sign of a saying's meaning.
fn written(word: &str, span: std::ops::Range<usize>) -> Token {
    let sign = [">=", "<=", ">", "<", "=", "+", "[", "]", "%"].into_iter().find(|sign| *sign == word);
    let kind = match (sign, word.parse()) {
        (Some(sign), _) => Kind::Symbol(sign),
        (None, Ok(number)) => Kind::Number(number),
        (None, Err(_)) => Kind::Word(word.to_owned()),
    };
    Token { kind, span }
}

/// A number written as a word is a number.
fn plain(token: &Token) -> Token {
    let number = match &token.kind {
        Kind::Word(word) => NUMBERS.iter().position(|name| name == word),
        _ => None,
    };
    number.map_or_else(|| token.clone(), |number| Token { kind: Kind::Number(number as u32), span: token.span.clone() })
}

/// The number that belongs to a flag before it: none that is set against something, or counts dice.
fn number_behind(tokens: &[Token], at: usize) -> Option<Token> {
    let token = plain(tokens.get(at)?);
    let begins = tokens.get(at + 1).is_some_and(|next| is_versus(next) || next.kind == Kind::Word("d".to_owned()));
    (matches!(token.kind, Kind::Number(_)) && !begins).then_some(token)
}

/// How many words spell this here; none where they do not. Hyphens and blanks make no difference, nor does a plural.
fn spelled(tokens: &[Token], said: &str) -> usize {
    let wanted: String = said.chars().filter(|c| !matches!(c, ' ' | '-' | '/')).collect();
    let mut written = String::new();
    for (length, token) in tokens.iter().take(MOST_WORDS).enumerate() {
        match &token.kind {
            Kind::Word(word) => written.extend(word.chars().filter(|c| *c != '-')),
            // A flag is a whole name.
            Kind::Flag(name) if length == 0 => written.extend(name.chars().filter(|c| *c != '-')),
            Kind::Number(number) if length > 0 => written += &number.to_string(),
            // A sign may be said otherwise as a whole.
            Kind::Symbol(sign) if length == 0 && *sign == said => return 1,
            Kind::Number(_) | Kind::Flag(_) | Kind::Symbol(_) => return 0,
        }
        if written == wanted || wanted.len() > 2 && written.strip_suffix('s') == Some(&wanted) {
            return length + 1;
        }
        if !wanted.starts_with(&written) || matches!(token.kind, Kind::Flag(_)) {
            return 0;
        }
    }
    0
}
