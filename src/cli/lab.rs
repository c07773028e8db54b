//! What the commands of the lab share: the file they read, what is asked for, and who follows the work.

use super::folder::Folder;
use super::kept::Kept;
use super::run::{Method, trials};
use super::signals::Clock;
use super::{
    Common, Format, draws_progress, format, guarded, print, quoted, refused, remark, seed, shards, signals, threads,
    tidied, worker_threads, write_report,
};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use slugfest::error::{Error, exit};
use slugfest::estimate::Timing;
use slugfest::lab::baseline::Baseline;
use slugfest::lab::matrix::Refused;
use slugfest::lab::pilot;
use slugfest::lab::play::{Elsewhere, Follow, MOST_CELLS, MOST_TRIALS};
use slugfest::lab::reading::{self, MOST_ENTRIES};
use slugfest::lab::roster::{SEED, TRIALS};
use slugfest::lab::{Pieces, Roster, Takes, Work};
use slugfest::report::chart::Chart;
use slugfest::report::lab::Sheet;
use slugfest::report::write::{self, Places};
use slugfest::report::{self, Parts, manifest};
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::shards::{Asked, Blocks, Cut, Sheet as Plan};
use slugfest::stop::Stop;
use slugfest::words::{count, thousands};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How the fights are played, and where the report goes.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// Trials of each pair, two fights each, instead of the file's number
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = trials)]
    trials: Option<u64>,
    /// Seed, instead of the file's: a whole number, or a text that stands for one
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = seed)]
    seed: Option<u64>,
    /// Worker threads; all cores when left out. The results do not depend on it
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = worker_threads)]
    pub threads: Option<u64>,
    /// How to get the numbers, instead of the file's way; auto solves the pairs for which that is cheap
    #[arg(long, value_enum)]
    method: Option<Method>,
    #[command(flatten)]
    pub folder: Folder,
}

/// A table of the lab in many parts.
#[derive(Clone, Debug, Default, Args)]
pub struct InParts {
    /// Play nothing: cut the table into units and write their plan into this folder, for `slugfest shard` to play on
    /// any number of machines and `slugfest merge` to report
    #[arg(long, value_name = "DIR", conflicts_with_all = ["out", "write"])]
    pub plan: Option<PathBuf>,
    /// Blocks of a pair's trials in a unit of the plan, instead of as many as take about a second
    // Whatever conflicts with what is required would make clap require nothing.
    #[arg(long, value_name = "N", requires = "plan", conflicts_with_all = ["out", "write"], value_parser = trials)]
    unit: Option<u64>,
}

impl InParts {
    /// Writes the plan of these pieces of a file into the folder, and says what to do with it.
    pub fn write(
        &self,
        folder: &Path,
        source: &Source,
        asked: Asked,
        pieces: &Pieces,
        trials: u64,
    ) -> Result<u8, Error> {
        shards::check_source(&source.path)?;
        shards::check_unit(self.unit, pieces.count(), ("block", "blocks"))?;
        let asked = Asked { unit: self.unit, ..asked };
        // Before there is anything to keep a signal ends the program at once.
        let cut = cut(pieces, trials, self.unit, Stop::never());
        shards::write(&Plan::new(&source.path, source.sha256(), asked, cut), folder, ("block", "blocks"))
    }
}

/// How these pieces are cut: so many in a unit, or as many as take about a second; what it comes to is of no use where
/// somebody asks to stop.
pub fn cut(pieces: &Pieces, trials: u64, unit: Option<u64>, stop: Stop) -> Cut {
    let Takes { of_a_piece: steps, anew, is_solved: is_one, .. } = pieces.takes(stop);
    Cut::of_blocks((trials, pieces.count()), unit, Blocks { steps, anew, of_a_pair: pieces.of_a_pair(), is_one })
}

impl Options {
    /// Those of a plan in parts.
    pub fn of_sheet(sheet: &Plan, folder: Folder) -> Result<Self, Error> {
        let (trials, seed) = (sheet.asked.trials, sheet.asked.seed);
        Ok(Self { trials, seed, threads: None, method: Method::of_sheet(sheet)?, folder })
    }

    /// What was asked for, for the plan of a command in parts.
    pub fn asked(&self, command: &str) -> Asked {
        let method = self.method.map(Method::word);
        Asked { command: command.to_owned(), trials: self.trials, seed: self.seed, method, ..Asked::default() }
    }

    /// The method that was asked for on the command line.
    pub fn method(&self) -> Option<Method> {
        self.method
    }

    /// Trials that were asked for on the command line.
    pub fn trials(&self) -> Option<u64> {
        self.trials
    }

    /// The seed that was asked for on the command line.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Refuses what is asked for of fights where none is played.
    ///
    /// # Errors
    /// Where something is.
    pub fn check_unplayed(&self, precise: &Precise) -> Result<(), Error> {
        if self.trials.is_none() && self.seed.is_none() && self.method.is_none() && !precise.is_asked() {
            return Ok(());
        }
        let message = "both are saved runs, and nothing is played of them".to_owned();
        let help = "leave out --trials, --seed, --method and --precision, or name a scenario".to_owned();
        Err(Error::Usage { message, help })
    }

    /// What is asked for of so many cells; whatever is held against an earlier run throws the same dice.
    ///
    /// # Errors
    /// Where it has no end, or could not be held against that run.
    pub fn work(&self, roster: &Roster, cells: u64, base: Option<&Baseline>) -> Result<Work, Error> {
        let trials = base.map(|base| base.trials).filter(|trials| *trials > 0).or(roster.trials);
        let work = self.of(trials, base.map(|base| base.seed).or(roster.seed), Some(roster.method))?;
        if let Some(base) = base.filter(|base| !base.has_dice_of(work)) {
            return Err(Error::Usage {
                message: format!("{} has {}", base.run, base.dice()),
                help: "leave out --trials and --seed, so that both throw the same dice".to_owned(),
            });
        }
        if cells > MOST_CELLS {
            let message = format!("{} pairs, and a table has at most {}", thousands(cells), thousands(MOST_CELLS));
            let help = "draw some of the builds with `sample`, or hold them against a few with a [panel]".to_owned();
            return Err(Error::Usage { message, help });
        }
        Ok(work)
    }

    /// What is asked for, over what a file says and what is usual.
    ///
    /// # Errors
    /// Where a pair has more trials than can be counted.
    pub fn of(&self, trials: Option<u64>, seed: Option<u64>, method: Option<scenario::Method>) -> Result<Work, Error> {
        Method::check(self.method, self.trials.is_some())?;
        let work = Work {
            trials: self.trials.or(trials).unwrap_or(TRIALS),
            seed: self.seed.or(seed).unwrap_or(SEED),
            method: self.method.map(Method::planned).or(method).unwrap_or(scenario::Method::Auto),
        };
        if work.trials > MOST_TRIALS {
            let message = format!("a pair has at most {} trials", thousands(MOST_TRIALS));
            return Err(Error::Usage { message, help: "ask for fewer with --trials".to_owned() });
        }
        Ok(work)
    }

    /// The command that makes a report again: its words, and what was asked for, with the trials that a precision
    /// takes.
    fn command(&self, words: &[&str], trials: Option<u64>) -> String {
        let mut command = self.spelt(words, trials.or(self.trials), self.seed);
        command.extend(self.folder.words());
        command.join(" ")
    }

    /// The command that gives the same numbers again, whatever is usual by then.
    fn reproduced(&self, words: &[&str], work: Option<Work>) -> String {
        // An exact answer may not be asked for so many trials.
        let is_exact = matches!(self.method, Some(Method::Exact));
        let trials = work.filter(|_| !is_exact).map(|work| work.trials);
        self.spelt(words, trials, work.map(|work| work.seed)).join(" ")
    }

    fn spelt(&self, words: &[&str], trials: Option<u64>, seed: Option<u64>) -> Vec<String> {
        let mut command: Vec<String> = std::iter::once("slugfest").chain(words.iter().copied()).map(quoted).collect();
        let options = [
            ("--trials", trials.map(|trials| trials.to_string())),
            ("--seed", seed.map(|seed| seed.to_string())),
            ("--method", self.method.map(Method::word)),
        ];
        command.extend(options.into_iter().filter_map(|(name, value)| Some(format!("{name} {}", value?))));
        command
    }
}

/// The roster of a file; a scenario of two sides is one of two fighters.
pub fn read(path: &Path) -> Result<Roster, Error> {
    read_up_to(path, MOST_ENTRIES)
}

/// The file of a roster, or of a scenario of which one case is meant: FILE or FILE#CASE.
pub fn file_of(named: &Path) -> PathBuf {
    super::file_and_name(named).0
}

/// The same with so many fighters at most.
pub fn read_up_to(named: &Path, most: usize) -> Result<Roster, Error> {
    let (path, case) = super::file_and_name(named);
    let mistakes = Mistakes::new();
    let sources = scenario::file::read_rosters(std::slice::from_ref(&path), &mistakes);
    let read = |source| match case {
        Some(case) => reading::read_case(source, case, &mistakes),
        None => reading::read_up_to(source, most, &mistakes).map(Ok),
    };
    let read: Vec<Result<Roster, Refused>> = sources.iter().filter_map(read).collect();
    let rosters = read.into_iter().collect::<Result<Vec<Roster>, Refused>>().map_err(refused)?;
    let mistakes = mistakes.into_vec();
    if !mistakes.is_empty() {
        return Err(Error::Scenario(mistakes));
    }
    let several = rosters.len();
    let one = <[Roster; 1]>::try_from(rosters).ok().map(|[roster]| roster);
    one.ok_or_else(|| Error::Usage {
        message: format!("{} holds {several} rosters", path.display()),
        help: "name one of them".to_owned(),
    })
}

/// A command of the lab at work: from what it may write over to the report.
pub struct Job<'a> {
    options: &'a Options,
    common: &'a Common,
    /// Name of the report's folder.
    slug: String,
    pub stop: Stop,
    /// Where what was counted is kept until the report is there.
    kept: Option<Kept<'a>>,
    /// Trials that a precision takes.
    trials: Option<u64>,
}

/// How far numbers may be off, in place of a number of trials.
#[derive(Clone, Debug, Default, Args)]
pub struct Precise {
    /// Play until no interval is wider than plus or minus this: 0.01 is a point of a hundred. The trials are reckoned
    /// from 1,000 on other dice
    #[arg(long, value_name = "P", conflicts_with = "trials", value_parser = super::run::precision)]
    precision: Option<f64>,
}

impl Precise {
    /// Whether anything is asked.
    pub fn is_asked(&self) -> bool {
        self.precision.is_some()
    }
}

impl<'a> Job<'a> {
    /// Starts the threads; what a report would replace is looked at before anything is played.
    pub fn start(options: &'a Options, common: &'a Common, slug: &str, places: Places<'_>) -> Result<Self, Error> {
        let slug = slug.to_owned();
        options.folder.check()?;
        threads(options.threads, common)?;
        let reports = options.folder.place().map(|out| (out, std::slice::from_ref(&slug)));
        let places = Places { reports, ..places };
        tidied(&write::check(&places)?, common);
        Ok(Self { options, common, slug, stop: signals::keep(), kept: None, trials: None })
    }

    /// The same with the trials that a precision takes, where one is asked for; `widest` says how far the numbers are
    /// off after some work, if anything came of it.
    pub fn precise(
        mut self,
        precise: &Precise,
        work: Work,
        widest: impl FnOnce(Work, &Follower) -> Option<f64>,
    ) -> Result<(Self, Work), Error> {
        let Some(wanted) = precise.precision else { return Ok((self, work)) };
        Method::check(self.options.method, true)?;
        let few = pilot::pilot(work);
        let Some(half) = self.timed(0, |follower| widest(few, follower))?.0 else { return Ok((self, work)) };
        let trials = pilot::needed(half, wanted).ok_or_else(|| {
            let message = format!("it takes more than {} trials to be so precise", thousands(MOST_TRIALS));
            Error::Usage { message, help: "ask for less, such as --precision 0.001".to_owned() }
        })?;
        // What is known exactly needs none.
        if half > 0.0 {
            let told = format!(
                "--precision {wanted}: {}, reckoned from {} on other dice",
                count(trials, "trial", "trials"),
                thousands(few.trials)
            );
            remark(self.common, &format!("note: {told}"));
        }
        self.trials = Some(trials);
        Ok((self, Work { trials, ..work }))
    }

    /// The same, and whatever is counted for what was asked of this file is kept until the report is there.
    pub fn keeping(self, source: (&str, String), asked: Asked, work: Work) -> Result<Self, Error> {
        // An earlier run that this is held against may have its own. What is said of the counts beside is no part of
        // them.
        let asked = Asked { trials: Some(work.trials), seed: Some(work.seed), by: None, ..asked };
        let kept = |out| Kept::new(out, &self.slug, source, asked, (self.stop, Instant::now()), self.common);
        let kept = self.options.folder.place().map(kept);
        kept.as_ref().map_or(Ok(()), Kept::check)?;
        Ok(Self { kept, ..self })
    }

    /// Does the work, and says how long it took; progress is shown where so many cells are known beforehand.
    pub fn timed<T>(&self, cells: usize, work: impl FnOnce(&Follower) -> T) -> Result<(T, Duration), Error> {
        let follower = Follower { kept: self.kept.as_ref(), ..Follower::new(self.stop, cells, self.common) };
        let start = Clock::start();
        let made = guarded(|| Ok(work(&follower)));
        follower.bar.finish_and_clear();
        self.kept.as_ref().map_or(Ok(()), Kept::checked)?;
        if self.stop.is_asked() {
            self.kept.iter().for_each(Kept::remind);
        }
        Ok((made?, start.elapsed()))
    }

    /// A remark on an answer that is complete, for which some more is played, and whether the answer is complete with
    /// it: what lacks a note is no report that the same command would make.
    pub fn noted(
        &self,
        is_complete: bool,
        remark: impl FnOnce(&Follower) -> Option<String>,
    ) -> Result<(Option<String>, bool), Error> {
        if !is_complete {
            return Ok((None, false));
        }
        let ((told, stopped), _) = self.timed(0, |follower| (remark(follower), follower.stop().is_asked()))?;
        Ok((told, !stopped))
    }

    /// So many fights took so long, where some may have been counted before.
    pub fn timing(&self, fights: u64, elapsed: Duration) -> Timing {
        Timing::of(fights, elapsed, self.kept.as_ref().map_or(0.0, Kept::before))
    }

    /// Prints the answer, then draws and writes the report; `None` where somebody asked to stop before there was any.
    /// `words` are the command that makes it again, as far as it is this command's own; `work` is what was asked of the
    /// dice, where anything was.
    pub fn hand_in<'s>(
        &self,
        (words, work): (&[&str], Option<Work>),
        sheet: Option<impl Fn(&[Chart]) -> Sheet<'s>>,
        charts: impl FnOnce(&manifest::Facts) -> Result<Vec<Chart>, Error>,
    ) -> Result<u8, Error> {
        let Some(sheet) = sheet else {
            if !self.stop.is_asked() {
                return Err(Error::Usage { message: TOO_FEW.to_owned(), help: MEETINGS.to_owned() });
            }
            // Where something is kept that was said.
            if !self.kept.as_ref().is_some_and(Kept::is_kept) {
                remark(self.common, "interrupted: nothing was finished");
            }
            return Ok(signals::code().unwrap_or(exit::DONE));
        };
        let style = self.common.style(self.options.folder.place());
        let command = self.options.command(words, self.trials);
        let again = self.options.reproduced(words, work);
        let sheet = |charts: &[Chart]| {
            let made = sheet(charts);
            let facts = manifest::made_again_by(made.facts, &again);
            Sheet { article: made.article.with_command(&command), facts, ..made }
        };
        let printed = sheet(&[]);
        let facts = printed.facts.clone();
        print(&printed.stdout(format(self.common), &style)?)?;
        let Some(out) = self.options.folder.place() else { return Ok(signals::code().unwrap_or(exit::DONE)) };
        let parts = self.options.folder.parts();
        let charts = if parts == Parts::All { charts(&facts)? } else { Vec::new() };
        let interrupted = self.stop.is_asked();
        let facts = manifest::with_command(facts, &command, interrupted);
        let mut files = sheet(&charts).files(&charts)?;
        files.retain(|file| parts.has(&file.path));
        let is_written = write_report(out, &self.slug, &facts, &files, self.common)?;
        if !interrupted {
            self.kept.iter().for_each(Kept::forget);
        }
        if is_written && matches!(self.common.format, Format::Table) {
            print(&report::terminal::written_as(&self.slug, &style, parts))?;
        }
        Ok(signals::code().unwrap_or(exit::DONE))
    }
}

/// Why nothing may come of a question that nobody interrupted.
const TOO_FEW: &str = "too few of these fighters meet one another for an answer";
const MEETINGS: &str = "a table needs two whom the rules let meet, a map everybody; `slugfest worth` holds one fighter \
                        against himself";

/// A report without charts.
pub fn no_charts(_: &manifest::Facts) -> Result<Vec<Chart>, Error> {
    Ok(Vec::new())
}

/// Shows how far the work is, on a terminal, and passes on the wish to stop.
pub struct Follower<'a> {
    pub bar: ProgressBar,
    stop: Stop,
    kept: Option<&'a Kept<'a>>,
}

impl Follower<'_> {
    pub fn new(stop: Stop, cells: usize, common: &Common) -> Self {
        let hidden = cells == 0 || !draws_progress(common);
        let bar = if hidden { ProgressBar::hidden() } else { ProgressBar::new(cells as u64) };
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent:>3} %  {human_pos} pairs  {eta} left") {
            bar.set_style(style);
        }
        Self { bar, stop, kept: None }
    }
}

impl Follow for Follower<'_> {
    fn done(&self, cells: u64) {
        self.bar.set_position(cells);
    }

    fn stop(&self) -> Stop {
        self.kept.map_or(self.stop, Kept::stop)
    }

    fn elsewhere(&self) -> Option<&dyn Elsewhere> {
        self.kept.map(|kept| kept as &dyn Elsewhere)
    }
}
