//! The command line: one module for each command. Clock, environment, signals and terminals belong here and nowhere
//! else.

mod check;
mod list;
mod odds;
mod replay;
mod run;
mod schema;
mod signals;
mod verify;

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};
use slugfest::error::{Error, exit};
use std::io::{IsTerminal, Write};

/// What are the odds, and how sure are we?
///
/// slugfest plays a fight between tabletop superheroes millions of times and says who wins, how often, and how sure
/// that is. A fight is described in a scenario file (TOML); what comes out are tables on the terminal and a report
/// folder with an article (HTML, Markdown), charts (PNG, SVG) and tables (CSV, Parquet, JSON).
#[derive(Debug, Parser)]
#[command(version, about, long_about, after_long_help = MANUAL, max_term_width = 100, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: Common,
}

const MANUAL: &str = "\
Start here:
  slugfest run scenarios/smf/benchmark-duel.toml     play a shipped fight and write its report
  slugfest odds \"smf 5D[1] vs 4D\"                    one question, one exact answer
  slugfest list powers smf                           what can be written in a scenario
  slugfest check scenarios                           look for mistakes without playing
  slugfest verify scenarios                          which printed odds are wrong, and why

Results go to standard output, progress and warnings to standard error.

Exit codes:
    0  done, and every expectation held
    1  something could not be done: a file could not be written, a pipe broke
    2  bad command line or bad scenario; nothing was run
    3  an expectation or a published number was refuted
    4  an expectation or a published number is not decided yet at this number of trials
  130, 143, 129  interrupted (Ctrl-C, SIGTERM, SIGHUP): what was finished is written
       and labelled incomplete; a second signal ends the program at once";

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Run),
    Odds(odds::Odds),
    Verify(verify::Verify),
    Check(check::Check),
    Replay(replay::Replay),
    List(list::List),
    Schema(schema::Schema),
}

/// Flags of every command.
#[derive(Clone, Debug, Args)]
struct Common {
    /// How results are printed
    #[arg(long, global = true, value_enum, default_value_t)]
    format: Format,
    /// Nothing on standard error but errors
    #[arg(long, short, global = true)]
    quiet: bool,
    /// When to use colours; NO_COLOR is honoured
    #[arg(long, global = true, value_enum, default_value_t)]
    color: Color,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people, at most 80 columns wide
    #[default]
    Table,
    /// The object of run.json
    Json,
    /// The outcome table
    Csv,
    /// The article
    Markdown,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Common {
    /// Whether to colour what goes to a stream.
    fn colors(&self, is_terminal: bool) -> bool {
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => is_terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        }
    }

    fn colors_out(&self) -> bool {
        self.colors(std::io::stdout().is_terminal())
    }
}

/// Parses the command line and does what it says; answers with the exit code.
pub fn main() -> u8 {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are answers, everything else is a bad command line. A closed pipe is nobody's mistake.
            let _ = error.print();
            if error.kind() == ErrorKind::UnknownArgument && std::env::args().nth(1).as_deref() == Some("odds") {
                let example = "slugfest odds \"heroclix 10 vs 17 --opposing-re-roll 1\"";
                let _ = writeln!(std::io::stderr(), "\nPut the whole question in double quotes: {example}");
            }
            return if error.use_stderr() { exit::BAD_INPUT } else { exit::DONE };
        }
    };
    let common = cli.common;
    let done = signals::listen(common.quiet).and_then(|()| match cli.command {
        Command::Run(run) => run.run(&common),
        Command::Odds(odds) => odds.run(&common),
        Command::Check(check) => check.run(&common),
        Command::Replay(replay) => replay.run(&common),
        Command::List(list) => list.run(&common),
        Command::Schema(schema) => schema.run(),
        Command::Verify(verify) => verify.run(&common),
    });
    done.unwrap_or_else(|error| {
        report(&error, &common);
        error.exit_code()
    })
}

/// Says what went wrong.
fn report(error: &Error, common: &Common) {
    let colors = common.colors(std::io::stderr().is_terminal());
    let text = match error {
        Error::Scenario(mistakes) => slugfest::scenario::render(mistakes, colors),
        other => other.to_string(),
    };
    let _ = writeln!(std::io::stderr(), "{}", text.trim_end());
}

/// Prints a result. A reader who has seen enough closes the pipe: that ends the output quietly.
fn print(text: &str) -> Result<(), Error> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Error::System { what: "the result could not be printed", source: error })
        }
        _ => Ok(()),
    }
}

/// Prints a warning or a remark, unless nobody wants to hear any.
fn remark(common: &Common, text: &str) {
    if !common.quiet {
        let _ = writeln!(std::io::stderr(), "{text}");
    }
}
