//! Finding the grammar of a question and reading it: as it stands where it is of one of the forms, else in the words of
//! every grammar that it may mean.

use super::fighters::FIGHTERS;
use crate::grammar::loose;
use crate::grammar::saying::Saying;
use crate::grammar::{Answer, Form, Grammar, NotUnderstood, Stop, Words, dice};
use crate::scenario::names;
use crate::systems::{Rules, SYSTEMS};
use crate::words::list;

/// Every grammar, plain dice first.
pub fn grammars() -> impl Iterator<Item = &'static Grammar> {
    [&dice::DICE, &FIGHTERS].into_iter().chain(SYSTEMS.iter().filter_map(|rules| rules.odds))
}

/// [`ask`](super::ask), without looking whether all that the question names makes a difference: for whoever wants the
/// numbers alone.
///
/// # Errors
/// As [`ask`](super::ask).
pub fn read(question: &str) -> Result<Answer, NotUnderstood> {
    let words = Words::read(question)?;
    understood(&words).map_err(|misfit| misfit.refusal(&words))
}

/// The answer to a question, or how far it was understood.
fn understood(words: &Words) -> Result<Answer, Misfit> {
    plain(words.clone()).or_else(|short| rephrased(words, *short))
}

/// Whether a question is understood as far as this: answered, asked back, or stuck further on.
fn reaches(question: &str, end: usize) -> bool {
    let Ok(words) = Words::read(question) else { return false };
    match understood(&words.without_work()) {
        Ok(_) | Err(Misfit::Several(_)) => true,
        Err(Misfit::Stuck { short, .. }) => short.stands() >= end,
    }
}

/// Why there is no answer.
enum Misfit {
    /// The question means several things.
    Several(NotUnderstood),
    /// No form fits; `is_open` where it names no rules and nothing of it was understood.
    Stuck { short: Box<Short>, is_open: bool },
}

impl Misfit {
    fn refusal(self, words: &Words) -> NotUnderstood {
        match self {
            Self::Several(refusal) => refusal,
            Self::Stuck { short, is_open } => {
                let mut refusal = short.refusal();
                if is_open && !refusal.help.contains("did you mean") {
                    refusal.help = fighter(words).or_else(|| begun(words)).unwrap_or(refusal.help);
                }
                refusal
            }
        }
    }
}

/// [`read`] for a question in its plainest form; nobody is told why there is no answer.
pub(super) fn plainly(question: &str) -> Option<Answer> {
    plain(Words::read(question).ok()?).ok()
}

/// [`plainly`] without [`Answer::worked`], which takes most of the time.
pub(super) fn numbers(question: &str) -> Option<Answer> {
    plain(Words::read(question).ok()?.without_work()).ok()
}

/// The answer to a question that is of one of the forms as it stands.
fn plain(words: Words) -> Result<Answer, Box<Short>> {
    match grammar(&words) {
        Some(grammar) => tried(words, grammar, usize::from(!grammar.system.is_empty())),
        // What begins with no name of rules may begin with a fighter's.
        None => tried(words, &FIGHTERS, 0).map_err(|short| Box::new(Short { share: 0.0, grammar: None, ..*short })),
    }
}

/// A question that was not understood to its end. Why not is worked out for whoever is told: the nearest words take
/// longer to find than most answers.
struct Short {
    /// The share of it that was understood.
    share: f64,
    words: Words,
    /// In whose words it was read; `None` where it names no rules.
    grammar: Option<&'static Grammar>,
    closest: Closest,
}

impl Short {
    /// Where it was understood no more: 0 where it never was.
    fn stands(&self) -> usize {
        match (&self.grammar, &self.closest.refused) {
            (None, _) => 0,
            (Some(_), Some(refused)) => refused.span.start,
            (Some(_), None) => self.words.stuck_at().start,
        }
    }

    fn refusal(mut self) -> NotUnderstood {
        if let Some(grammar) = self.grammar {
            return self.closest.refusal(&self.words, grammar);
        }
        self.words.restart(0);
        unknown(&self.words)
    }
}

/// The form that came closest, or what it refused.
struct Closest {
    form: Option<&'static Form>,
    refused: Option<Box<NotUnderstood>>,
    /// How many words it understood.
    reached: usize,
}

impl Closest {
    fn refusal(self, words: &Words, grammar: &Grammar) -> NotUnderstood {
        let example = self.form.map_or("2d6 >= 7", |form| form.example);
        let known = loose::sayings(grammar);
        let known = known.iter().filter(|saying| saying.means.iter().any(|means| !means.is_empty()));
        match self.refused {
            Some(refused) => *refused,
            None => words.stuck(example, known.map(|saying| &*saying.said), &reaches),
        }
    }
}

/// Tries every form of a grammar, from a word on.
fn tried(mut words: Words, grammar: &'static Grammar, begin: usize) -> Result<Answer, Box<Short>> {
    let mut closest = Closest { form: grammar.forms.first(), refused: None, reached: begin };
    for form in grammar.forms {
        words.restart(begin);
        match (form.read)(&mut words) {
            Ok(answer) => return Ok(stated(answer)),
            Err(Stop::Refused(refusal)) => {
                closest = Closest { form: Some(form), refused: Some(refusal), reached: words.position() };
                break;
            }
            Err(Stop::Another) if words.furthest() > closest.reached => {
                closest = Closest { form: Some(form), refused: None, reached: words.furthest() };
            }
            Err(Stop::Another) => {}
        }
    }
    let share = closest.reached as f64 / words.len() as f64;
    Err(Box::new(Short { share, words, grammar: Some(grammar), closest }))
}

/// The answer with the words of the ledger for rules that it names without any.
fn stated(mut answer: Answer) -> Answer {
    for ruling in answer.rulings.iter_mut().filter(|ruling| ruling.text.is_empty()) {
        let ledger = Rules::find(answer.system).map(|rules| (rules.ledger)());
        ruling.text =
            ledger.and_then(|ledger| ledger.find(&ruling.rule)).map_or_else(String::new, |rule| rule.statement.clone());
    }
    answer
}

/// Reads a question in the words of every grammar that it may mean: of the rules that it names, else of all.
fn rephrased(words: &Words, short: Short) -> Result<Answer, Misfit> {
    let named: Vec<&Grammar> = grammars().filter(|grammar| loose::names(words, grammar)).collect();
    let is_named = !named.is_empty();
    let candidates: Vec<&Grammar> = if is_named { named } else { grammars().collect() };
    let strict = grammar(words);
    let mut answers: Vec<Answer> = Vec::new();
    // What was understood of the one that came closest. Rules that are named tell in their own words what is missing.
    let mut best = short;
    let mut share = if is_named { -1.0 } else { best.share };
    for grammar in candidates {
        // Dice alone need no name, whoever else throws dice.
        if !is_named && std::ptr::eq(grammar, &FIGHTERS) && !answers.is_empty() {
            break;
        }
        let sayings: Vec<Saying> = loose::sayings(grammar);
        for reading in loose::loosened(words, grammar, &sayings) {
            let was_tried = reading.same(words) && strict.is_some_and(|strict| std::ptr::eq(strict, grammar));
            if reading.len() == 0 || was_tried {
                continue;
            }
            match tried(reading, grammar, 0) {
                Ok(answer) if answers.iter().any(|other| other.question == answer.question) => {}
                Ok(answer) => answers.push(answer),
                Err(short) => {
                    // Of rules that are named, nobody who is none of their fighters is told their names.
                    let is_stranger = short.share == 0.0 && std::ptr::eq(grammar, &FIGHTERS);
                    if short.share > share && !is_stranger {
                        (share, best) = (short.share, *short);
                    }
                }
            }
        }
    }
    match answers.len() {
        0 => Err(Misfit::Stuck { short: Box::new(best), is_open: share == 0.0 && !is_named }),
        1 => Ok(Answer { asked: Some(words.question().to_owned()), ..answers.remove(0) }),
        _ => Err(Misfit::Several(asked_back(words, &answers))),
    }
}

/// Who may be meant by a first word that is the name of nothing else.
fn fighter(words: &Words) -> Option<String> {
    let sayings = (FIGHTERS.sayings)();
    let names = sayings.iter().map(|saying| &*saying.means[0]).filter(|name| !name.is_empty());
    let near = names::nearest(words.first_word()?, names);
    near.first().map(|near| format!("did you mean \"{near}\"? `slugfest list characters smf` shows those of a game"))
}

/// Whose game a question begins to speak of that says nothing else that can be asked.
fn begun(words: &Words) -> Option<String> {
    let mut speaking = grammars().filter(|grammar| loose::begins(words, grammar));
    let grammar = speaking.next().filter(|_| speaking.next().is_none())?;
    Some(format!("that is said in {}: for example, {}", grammar.about, grammar.forms.first()?.example))
}

/// A question that means several things is asked back with all of them.
fn asked_back(words: &Words, answers: &[Answer]) -> NotUnderstood {
    let meanings: Vec<String> = answers.iter().map(|answer| format!("`{}`", answer.question)).collect();
    let meanings: Vec<&str> = meanings.iter().map(String::as_str).collect();
    let many = if answers.len() == 2 { "two things" } else { "several things" };
    let whole = 0..words.question().len();
    words.not_understood(whole, format!("this can mean {many}"), format!("ask {}", list(&meanings, "or")))
}

/// Whose question it is; `None` where it begins with no name of rules that answer any.
fn grammar(words: &Words) -> Option<&'static Grammar> {
    match words.first_word() {
        None | Some("d") => Some(&dice::DICE),
        Some(name) => Rules::find(name)?.odds,
    }
}

/// A question that begins with the name of nothing.
fn unknown(words: &Words) -> NotUnderstood {
    let name = words.first_word().unwrap_or_default();
    if let Some(rules) = Rules::find(name) {
        let message = format!("no questions about {} can be asked yet", rules.name);
        return words.not_understood(words.span(), message, "`slugfest odds help` shows what can be asked");
    }
    let known: Vec<&str> = grammars().map(|grammar| grammar.system).filter(|system| !system.is_empty()).collect();
    let near = names::suggest(name, known.iter().copied());
    let near = if near.is_empty() || near.ends_with('?') { near } else { format!("{near}.") };
    let help = format!("{near} Dice alone need no name: 2d6 >= 7").trim_start().to_owned();
    let message = format!("\"{name}\" is no body of rules and no fighter");
    let mut refusal = words.not_understood(words.span(), message, help);
    refusal.expected = format!("expected {}, or dice", names::list(&known, "or"));
    refusal
}
