//! `slugfest odds`: one question, one exact answer.

use super::{Common, Format, format, print};
use clap::Args;
use slugfest::ask;
use slugfest::error::{Error, exit};
use slugfest::grammar::{Answer, Grammar, NotUnderstood};
use slugfest::report;
use slugfest::scenario::names;
use std::io::Read;

/// Most bytes of questions read from standard input.
const MOST_INPUT: u64 = 1 << 20;
/// Most questions answered in one go.
const MOST_QUESTIONS: usize = 10_000;

/// Answer a question exactly: one sentence and a small table
///
/// Of several questions either all are answered or none: those that are not understood are told together, each with its
/// line where they come from standard input, and the exit code is 2.
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub struct Odds {
    /// The question, in quotes; several are answered in turn, `-` reads one a line, `help [SYSTEM]` lists what can be
    /// asked
    #[arg(required = true, value_name = "QUESTION")]
    questions: Vec<String>,
    /// Print the scenario that asks the same, ready to run, instead of the answer
    #[arg(long)]
    scenario: bool,
}

/// What `slugfest odds --help` says below the options: the whole grammar.
fn after_help() -> String {
    let grammars: Vec<&Grammar> = ask::grammars().collect();
    format!(
        "Examples:\n  slugfest odds \"10 vs 17 with super senses?\"\n  slugfest odds \"heroclix need 7\" \"2d6 >= 7\" --format csv\n\n\
         Questions:\n\n{}",
        report::odds::page(&grammars, false).trim_end()
    )
}

impl Odds {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let words: Vec<&str> = self.questions.iter().map(String::as_str).collect();
        if words.as_slice() == ["help"] {
            let all: Vec<&Grammar> = ask::grammars().collect();
            print(&report::odds::page(&all, common.colors_out()))?;
            return Ok(exit::DONE);
        }
        if let ["help", systems @ ..] = words.as_slice() {
            print(&report::odds::help(&grammars(systems)?, common.colors_out()))?;
            return Ok(exit::DONE);
        }
        let questions: Vec<(Option<usize>, String)> = match words.as_slice() {
            ["-"] => lines()?,
            // A question without its quotes comes as so many words.
            words if words.len() > 1 && !words.iter().any(|word| word.contains(' ')) => vec![(None, words.join(" "))],
            words => words.iter().map(|&word| (None, word.to_owned())).collect(),
        };
        if questions.len() > MOST_QUESTIONS {
            let message = format!("{} questions are too many", questions.len());
            return Err(Error::Usage { message, help: format!("ask at most {MOST_QUESTIONS} at a time") });
        }
        let (mut answered, mut mistakes) = (Vec::new(), Vec::new());
        for (line, question) in &questions {
            match ask::ask(question) {
                Ok(answer) => answered.push(answer),
                Err(mistake) => mistakes.push(in_line(*line, mistake)),
            }
        }
        if !mistakes.is_empty() {
            return Err(Error::Questions(mistakes));
        }
        if self.scenario {
            return scenario(&answered, common);
        }
        let style = common.style(None);
        print(&report::odds::stdout(&answered, format(common), &style))?;
        Ok(exit::DONE)
    }
}

/// Prints the scenario of the one question.
fn scenario(answered: &[Answer], common: &Common) -> Result<u8, Error> {
    if common.format != Format::Table {
        let message = "a scenario has one format, its own".to_owned();
        return Err(Error::Usage { message, help: "leave out --format, or --scenario".to_owned() });
    }
    let [answer] = answered else {
        let message = format!("{} questions are no single scenario", answered.len());
        return Err(Error::Usage { message, help: "ask one question with --scenario".to_owned() });
    };
    let Some(scenario) = &answer.scenario else {
        let message = format!("no scenario asks \"{}\": it is no play of a game", answer.question);
        let help = "`slugfest list plays` says what is played; attacks, falls, shots and duels can be asked".to_owned();
        return Err(Error::Usage { message, help });
    };
    print(scenario)?;
    Ok(exit::DONE)
}

/// The grammars of these systems; all of them when none is named.
fn grammars(systems: &[&str]) -> Result<Vec<&'static Grammar>, Error> {
    if systems.is_empty() {
        return Ok(ask::grammars().collect());
    }
    let find = |name: &&str| {
        let known = || ask::grammars().map(|grammar| grammar.system).filter(|system| !system.is_empty());
        let unknown = || Error::Usage {
            message: format!("no questions about \"{name}\" can be asked"),
            help: format!("there is {}", names::list(&known().collect::<Vec<_>>(), "and")),
        };
        ask::grammars().find(|grammar| grammar.system == *name).ok_or_else(unknown)
    };
    systems.iter().map(find).collect()
}

/// The mistake with the line that it stands in, where it has one.
fn in_line(line: Option<usize>, mistake: NotUnderstood) -> NotUnderstood {
    let message = line.map(|line| format!("line {line}: {}", mistake.message));
    NotUnderstood { message: message.unwrap_or(mistake.message), ..mistake }
}

/// One question a line, with the numbers of the lines; empty lines and lines that begin with `#` are passed over.
fn lines() -> Result<Vec<(Option<usize>, String)>, Error> {
    let mut text = String::new();
    let read = std::io::stdin().lock().take(MOST_INPUT + 1).read_to_string(&mut text);
    let read = read.map_err(|source| Error::System { what: "the questions could not be read", source })?;
    if read as u64 > MOST_INPUT {
        let message = format!("there are more than {MOST_INPUT} bytes of questions on standard input");
        return Err(Error::Usage { message, help: "ask fewer at a time".to_owned() });
    }
    let lines = text.lines().map(str::trim).zip(1..).filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let questions: Vec<_> = lines.map(|(line, number)| (Some(number), line.to_owned())).collect();
    if questions.is_empty() {
        let (message, help) = ("no question on standard input".to_owned(), "write one a line".to_owned());
        return Err(Error::Usage { message, help });
    }
    Ok(questions)
}
