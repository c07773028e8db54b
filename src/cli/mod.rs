//! The command line: one module for each command. Clock, environment, signals and terminals belong here and nowhere
//! else.

mod beside;
mod changes;
mod check;
mod compare;
mod completions;
mod desk;
mod dry_run;
mod duel;
mod fair;
mod folder;
mod judging;
mod kept;
mod lab;
mod list;
mod man;
mod map;
mod matrix;
mod odds;
mod points;
mod precision;
mod replay;
mod rule;
mod run;
mod schema;
mod shards;
mod signals;
mod status;
mod verify;
mod worth;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use slugfest::chance::MAX_SEED;
use slugfest::error::{Error, exit};
use slugfest::lab::matrix::Refused;
use slugfest::report::junit::{self, Suite};
use slugfest::report::manifest::Facts;
use slugfest::report::{File, RenderError, write};
use slugfest::scenario::file::STDIN;
use slugfest::words::thousands;
use std::io::{IsTerminal, Write};
use std::panic;
use std::path::{Path, PathBuf};

/// What are the odds, and how sure are we?
///
/// slugfest plays a fight between tabletop superheroes millions of times and says who wins, how often, and how sure
/// that is. A fight is described in a scenario file (TOML); what comes out are tables on the terminal and a report
/// folder with an article (HTML, Markdown), charts (PNG, SVG) and tables (CSV, Parquet, JSON).
#[derive(Debug, Parser)]
// The long form tells the revision too, where it is known.
#[command(version, long_version = env!("SLUGFEST_VERSION"), about, long_about, after_long_help = MANUAL, max_term_width = 100)]
#[command(disable_help_subcommand = true)]
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
  slugfest duel shatterer white-rhino                two fighters by name
  slugfest matrix scenarios/smf/rosters/samples.roster.toml
                                                     who beats whom in a roster
  slugfest list powers smf                           what can be written in a scenario
  slugfest rule smf.power.armor                      what a rule says and how it is read
  slugfest check scenarios                           look for mistakes without playing
  slugfest verify scenarios                          which printed odds are wrong, and why

Results go to standard output, progress and warnings to standard error.

Exit codes:
    0  done, and every expectation held
    1  something could not be done: a file could not be written, a pipe broke
    2  bad command line or bad scenario; nothing was run
    3  an expectation or a published number was refuted
    4  an expectation or a published number is not decided yet at this number of trials,
       or it did not reach the --precision
  130  interrupted by Ctrl-C; what was finished is written and labelled incomplete,
       unless a finished report stands there, and a second signal ends the program at once
  143  the same by SIGTERM
  129  the same because the terminal is gone (SIGHUP)";

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Run),
    Shard(shards::ShardCommand),
    Merge(shards::Merge),
    Status(status::Status),
    Odds(odds::Odds),
    Duel(duel::Duel),
    Verify(verify::Verify),
    Check(check::Check),
    Replay(replay::Replay),
    List(list::List),
    Matrix(matrix::MatrixCommand),
    Worth(worth::WorthCommand),
    Compare(compare::CompareCommand),
    Fair(fair::FairCommand),
    Map(map::MapCommand),
    Points(points::PointsCommand),
    Rule(rule::Rule),
    Schema(schema::Schema),
    Completions(completions::Completions),
    Man(man::ManCommand),
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
    /// When to use colours; NO_COLOR and TERM=dumb are honoured
    #[arg(long, global = true, value_enum, default_value_t)]
    color: Color,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people, at most 80 columns wide
    #[default]
    Table,
    /// JSON: of a report the object of its run.json
    Json,
    /// Comma-separated values: of a report its first table, of a run that of outcomes
    Csv,
    /// Markdown: of a report the article
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
            Color::Auto => wants_color(is_terminal),
        }
    }

    fn colors_out(&self) -> bool {
        self.colors(std::io::stdout().is_terminal())
    }

    /// How results look where they are printed; `reports` is where they are written too.
    fn style(&self, reports: Option<&Path>) -> slugfest::report::Style {
        let timed = std::io::stdout().is_terminal();
        slugfest::report::Style { color: self.colors_out(), timed, reports: reports.map(shown) }
    }
}

/// The whole command line, as it is told to people and shells.
fn command() -> clap::Command {
    let mut command = Cli::command();
    command.build();
    command
}

/// Whether a stream gets colours when nobody says anything.
fn wants_color(is_terminal: bool) -> bool {
    is_terminal && !is_dumb() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Whether progress is drawn over and over again on standard error.
fn draws_progress(common: &Common) -> bool {
    !common.quiet && std::io::stderr().is_terminal() && !is_dumb()
}

/// Whether the terminal, if there is one, says that it shows letters and nothing else: escape codes would stand between
/// them.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

impl Command {
    /// Whether it prints no result that could have another form.
    fn speaks_plainly(&self) -> bool {
        match self {
            Self::Shard(_) | Self::Schema(_) | Self::Completions(_) | Self::Man(_) => true,
            Self::Run(run) => run.tells_alone(),
            Self::Matrix(matrix) => matrix.tells_alone(),
            Self::Worth(worth) => worth.tells_alone(),
            _ => false,
        }
    }
}

/// Parses the command line and does what it says; answers with the exit code.
pub fn main() -> u8 {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version are answers, everything else is a bad command line.
        Err(error) if !error.use_stderr() => {
            let text = error.render();
            let printed = print(&if wants_color(std::io::stdout().is_terminal()) {
                text.ansi().to_string()
            } else {
                text.to_string()
            });
            return printed.map_or_else(
                |error| {
                    let _ = writeln!(std::io::stderr(), "{error}");
                    error.exit_code()
                },
                |()| exit::DONE,
            );
        }
        Err(error) => {
            let _ = error.print();
            let is_of = |command| std::env::args().nth(1).as_deref() == Some(command);
            if error.kind() == ErrorKind::UnknownArgument && is_of("odds") {
                let example = "slugfest odds \"heroclix 10 vs 17 --opposing-re-roll 1\"";
                let _ = writeln!(std::io::stderr(), "\nPut the whole question in double quotes: {example}");
            }
            let is_part = |word: String| {
                word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
            };
            if error.kind() == ErrorKind::UnknownArgument && is_of("shard") && std::env::args().any(is_part) {
                let _ = writeln!(std::io::stderr(), "\n{}", shards::PARTS);
            }
            return exit::BAD_INPUT;
        }
    };
    let common = cli.common;
    let speaks_plainly = cli.command.speaks_plainly();
    // A panic is told once, as a failure among others, where it is caught.
    panic::set_hook(Box::new(|_| {}));
    let command = || match cli.command {
        Command::Run(run) => run.run(&common),
        Command::Shard(shard) => shard.run(&common),
        Command::Merge(merge) => merge.run(&common),
        Command::Status(status) => status.run(&common),
        Command::Odds(odds) => odds.run(&common),
        Command::Duel(duel) => duel.run(&common),
        Command::Check(check) => check.run(&common),
        Command::Replay(replay) => replay.run(&common),
        Command::List(list) => list.run(&common),
        Command::Matrix(matrix) => matrix.run(&common),
        Command::Compare(compare) => compare.run(&common),
        Command::Worth(worth) => worth.run(&common),
        Command::Fair(fair) => fair.run(&common),
        Command::Map(map) => map.run(&common),
        Command::Points(points) => points.run(&common),
        Command::Rule(rule) => rule.run(&common),
        Command::Schema(schema) => schema.run(),
        Command::Verify(verify) => verify.run(&common),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
    };
    let unformatted = || match speaks_plainly && common.format != Format::Table {
        true => Err(Error::Usage {
            message: "what this prints has one form alone".to_owned(),
            help: "leave --format out".to_owned(),
        }),
        false => Ok(()),
    };
    let done = unformatted().and_then(|()| signals::listen(common.quiet)).and_then(|()| guarded(command));
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

/// The format asked for, in the words of the reports.
fn format(common: &Common) -> slugfest::report::Format {
    match common.format {
        Format::Table => slugfest::report::Format::Table,
        Format::Json => slugfest::report::Format::Json,
        Format::Csv => slugfest::report::Format::Csv,
        Format::Markdown => slugfest::report::Format::Markdown,
    }
}

/// A question that cannot be asked, as it is told.
fn refused(Refused { message, help }: Refused) -> Error {
    Error::Usage { message, help }
}

/// A file and what is wanted of it: `FILE#NAME`, unless a file is called so, or `FILE`.
fn file_and_name(named: &Path) -> (PathBuf, Option<&str>) {
    let Some(text) = named.to_str().filter(|_| !named.exists()) else { return (named.to_owned(), None) };
    // Files and names may both have the sign in them: the file is the longest that is there, and none needs one.
    let mut parts: Vec<(&str, &str)> = text.match_indices('#').map(|(at, _)| (&text[..at], &text[at + 1..])).collect();
    parts.reverse();
    let there = parts.iter().find(|(file, _)| Path::new(file).exists()).or(parts.last());
    there.map_or_else(|| (named.to_owned(), None), |(file, name)| (PathBuf::from(file), Some(*name)))
}

/// A folder as it is shown: with forward slashes everywhere.
fn shown(folder: &Path) -> String {
    folder.to_string_lossy().replace('\\', "/")
}

/// A seed: a number, or a text that stands for one.
fn seed(text: &str) -> Result<u64, String> {
    let wanted = || format!("a whole number from 0 to {MAX_SEED} is wanted, or a text that begins with a letter");
    slugfest::chance::seed(text).ok_or_else(wanted)
}

/// A word of a command line as a shell takes it.
fn quoted(word: &str) -> String {
    if word == STDIN {
        return "-".to_owned();
    }
    slugfest::words::typed(word)
}

/// A number of worker threads as it is typed.
fn worker_threads(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|threads| *threads > 0);
    number.ok_or_else(|| "a whole number from 1 is wanted".to_owned())
}

/// Worker threads that are started at most. More than there are cores make nothing faster, but are what it takes to see
/// that the numbers do not hang on them.
const MOST_THREADS: u64 = 1024;

/// Starts the worker threads: so many, or as many as there are cores. Nothing that shares its work out starts any
/// others later, where it would be too late to refuse.
fn threads(n: Option<u64>, common: &Common) -> Result<(), Error> {
    let failed = |source| Error::System { what: "the worker threads could not be started", source };
    let started = n.map_or(0, |n| n.min(MOST_THREADS));
    if n.is_some_and(|n| n > MOST_THREADS) {
        let most = thousands(MOST_THREADS);
        remark(common, &format!("note: {most} threads are started, the most there may be; the results are the same"));
    }
    let threads = rayon::ThreadPoolBuilder::new().num_threads(started as usize);
    threads.build_global().map_err(|error| failed(std::io::Error::other(error)))?;
    // The library behind the tables has threads of its own, and panics when it gets none.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let started = panic::catch_unwind(slugfest::report::csv::start);
    panic::set_hook(hook);
    started.map_err(|cause| failed(std::io::Error::other(slugfest::contest::cause(&*cause))))
}

/// Does something, and says it as any other failure when the program has a mistake in it.
fn guarded<T>(what: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    let internal = |cause: Box<dyn std::any::Any + Send>| Error::Internal { cause: slugfest::contest::cause(&*cause) };
    panic::catch_unwind(panic::AssertUnwindSafe(what)).unwrap_or_else(|cause| Err(internal(cause)))
}

/// Failures that cost the rest of the work nothing: each is said at once, and the first decides how the program ends.
struct Failures<'a> {
    common: &'a Common,
    code: Option<u8>,
    /// What was said last: a stream that takes nothing takes the next text no more than this one.
    said: String,
}

impl<'a> Failures<'a> {
    fn new(common: &'a Common) -> Self {
        Self { common, code: None, said: String::new() }
    }

    /// What was done, or `None` after saying why it was not.
    fn note<T>(&mut self, done: Result<T, Error>) -> Option<T> {
        let failed = |error: &Error| {
            let said = error.to_string();
            if self.said != said {
                report(error, self.common);
            }
            self.said = said;
            self.code.get_or_insert(error.exit_code());
        };
        done.inspect_err(failed).ok()
    }
}

/// Writes a file of test cases.
fn write_test_cases(path: &Path, suites: &[Suite]) -> Result<(), Error> {
    let document = junit::document(suites).map_err(RenderError::from)?;
    Ok(write::write_one(path, &document)?)
}

/// Writes a report folder; where one that is not finished left a finished one in its place, that is said, and the
/// answer is `false`.
fn write_report(out: &Path, slug: &str, facts: &Facts, files: &[File], common: &Common) -> Result<bool, Error> {
    let is_written = write::write_folder(out, slug, facts, files)?.is_some();
    if !is_written {
        let place = shown(&out.join(slug));
        remark(
            common,
            &format!("interrupted: {place} keeps the finished report of before, and gets no unfinished one"),
        );
    }
    Ok(is_written)
}

/// Says which reports were put back that a killed run had left aside.
fn tidied(restored: &[PathBuf], common: &Common) {
    for report in restored {
        remark(common, &format!("restored: {}, which an interrupted run had left aside", shown(report)));
    }
}

/// Prints a warning or a remark, unless nobody wants to hear any.
fn remark(common: &Common, text: &str) {
    if !common.quiet {
        let _ = writeln!(std::io::stderr(), "{text}");
    }
}
