//! `slugfest matrix`: the fighters of a roster against each other.

use super::folder::Folder;
use super::judging::{Judging, usage};
use super::lab::{InParts, Job, Options, file_of, read, read_up_to};
use super::precision::{at_most, precision, written};
use super::{Common, dry_run, print, remark, signals, threads};
use clap::{Args, ValueEnum};
use slugfest::error::{Error, exit};
use slugfest::lab::baseline::{Baseline, changes};
use slugfest::lab::changes::Told;
use slugfest::lab::gap;
use slugfest::lab::judge::{self, Judged};
use slugfest::lab::matrix::of_fights;
use slugfest::lab::pieces::Found;
use slugfest::lab::roster::has_kinds;
use slugfest::lab::shortlist::{self, MOST_RACED};
use slugfest::lab::stages::{Ahead, ahead};
use slugfest::lab::{Matrix, Pieces, Precision, Roster, Work, matrix, precise};
use slugfest::report::chart::{self, Chart};
use slugfest::report::lab as reports;
use slugfest::report::manifest::Facts;
use slugfest::report::write::Places;
use slugfest::shards::{Asked, Sheet};
use slugfest::words::count;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Play the fighters of a roster against each other: who beats whom, and by how much
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct MatrixCommand {
    /// A roster: fighters, and the settings in which they meet; or a scenario of two sides, or a case of one: FILE#CASE
    #[arg(value_name = "ROSTER")]
    roster: PathBuf,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    parts: InParts,
    #[command(flatten)]
    judging: Judging,
    /// Play until it is known so precisely, in points of a hundred: every cell (cell=2), every score (row=0.5), or who
    /// the best are (rank=10); --trials is then the most that a pair plays, or what the best play in the end
    #[arg(long, value_name = "WHAT", value_parser = precision, conflicts_with = "baseline")]
    precision: Option<Precision>,
    /// What the answer is about beside single fighters: what archetypes score against one another
    #[arg(long, value_enum, value_name = "KIND")]
    by: Option<By>,
    /// Say what would be played and how long that takes, and play nothing
    #[arg(long, conflicts_with_all = ["baseline", "plan", "unit", "out", "write", "junit"])]
    dry_run: bool,
    /// What was counted elsewhere.
    #[arg(skip)]
    pub counted: Option<Counted>,
}

/// What else an answer may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// Kinds of fighters
    Archetype,
}

/// What was counted elsewhere.
#[derive(Clone, Debug)]
pub enum Counted {
    /// Of a table.
    Table(Found),
    /// Stage by stage, and added up.
    Raced(Box<Matrix>),
}

/// What is to be played of a roster.
pub struct Played {
    pub roster: Roster,
    pub work: Work,
    /// Where it takes as many trials as it takes.
    pub precision: Option<Precision>,
    /// Pairs that are kept at the same time.
    cells: usize,
}

const HELP: &str = "\
A roster is a TOML file (in a folder of scenarios its name ends in .roster.toml):

  title  = \"My heroes\"
  system = \"smf\"
  [[entry]]                          a fighter, written as a [[side]] is
  character = \"shatterer\"
  [[generate]]                       every build of an archetype's menu
  archetype = [\"brick\", \"brawler\"]   or \"standard\" for all nine
  boosts = true                      picks may be traded for boosts
  where = [\"not burrowing\", \"armor or resistance\"]
  sample = 200                       so many of them, spread over the list
  [panel]                            against these alone; else all meet all
  entries = [\"samples\"]
  [[setting]]                        circumstances, with tables of their own
  name = \"open, 24 in\"
  set = { \"rules.ground\" = \"open\", \"rules.range\" = 24 }
  weight = 1

  [[expect]]                         what is to stay true, or exit code 3
  score = \"brick *\"                  or rank, archetype, spread, worth
                                     (with of), about = \"cyclic\"
  between = [0.45, 0.55]             or at-least, at-most; setting = NAME
                                     for one alone

Everything else, such as [rules] and [policy], is common to all fights, as in a scenario.

Examples:
  slugfest matrix scenarios/smf/rosters/samples.roster.toml
  slugfest matrix scenarios/smf/rosters/archetypes.roster.toml --by archetype
  slugfest matrix my.roster.toml --dry-run
  slugfest matrix my.roster.toml --out base
  slugfest matrix my.roster.toml --baseline base/my --allow 1 --junit balance.xml
  slugfest matrix my.roster.toml --precision rank=10
  slugfest matrix my.roster.toml --trials 100000 --plan /shared/mine
  slugfest matrix my.roster.toml --trials 2000 --format csv";

impl MatrixCommand {
    /// That of a plan in parts, without what was counted.
    pub fn of_sheet(sheet: &Sheet, folder: Folder, judging: Judging) -> Result<Self, Error> {
        Ok(Self {
            roster: sheet.named(),
            options: Options::of_sheet(sheet, folder)?,
            parts: InParts::default(),
            judging,
            by: sheet.asked.by.as_deref().and_then(|by| By::from_str(by, false).ok()),
            precision: sheet.asked.sought.as_deref().and_then(|sought| precision(sought).ok()),
            dry_run: false,
            counted: None,
        })
    }

    /// The roster, and what is to be played of it, held against an earlier run where there is one.
    pub fn asked(&self, base: Option<&Baseline>) -> Result<Played, Error> {
        let (roster, cells) = match self.precision {
            Some(Precision::Rank(places)) => {
                let roster = read_up_to(&self.roster, MOST_RACED)?;
                let cells = shortlist::cells(&roster, places);
                (roster, cells)
            }
            _ => {
                let roster = read(&self.roster)?;
                let cells = roster.pairs().len() * roster.settings.len();
                (roster, cells)
            }
        };
        if self.by.is_some() && !has_kinds(&roster.entries) {
            let message = "there are no two archetypes in this roster, one of which has several builds".to_owned();
            let help = "leave out --by, or make builds: [[generate]] with archetype = \"standard\"".to_owned();
            return Err(Error::Usage { message, help });
        }
        base.map_or(Ok(()), |base| base.check(&roster)).map_err(usage)?;
        if let Some(Precision::Rank(places)) = self.precision.filter(|_| self.counted.is_none())
            && places >= roster.entries.len()
        {
            let [one, many] = roster.whom();
            let all = count(roster.entries.len() as u64, one, many);
            let message = format!("of {all} all are among the {places} best");
            return Err(Error::Usage { message, help: "ask for fewer: --precision rank=3".to_owned() });
        }
        // What was counted threw the dice of its plan.
        let of_plan = self.counted.is_some();
        let work = self.options.work(&roster, cells as u64, base.filter(|_| !of_plan))?;
        if let Some(base) = base.filter(|base| of_plan && !base.has_dice_of(work)) {
            let Baseline { run, trials, seed, .. } = base;
            let trials = if *trials == 0 { work.trials } else { *trials };
            let message = format!("{run} has {}, the plan has others", base.dice());
            let help = format!("plan it anew with --trials {trials} --seed {seed}, so that both throw the same dice");
            return Err(Error::Usage { message, help });
        }
        let work = at_most(self.precision, &self.options, work)?;
        if matches!(self.precision, Some(Precision::Rank(_))) && !roster.expects.is_empty() {
            let message = "a race plays the best alone, and [[expect]] is about everybody".to_owned();
            let help = "leave out the expectations, or ask for --precision row=0.5".to_owned();
            return Err(Error::Usage { message, help });
        }
        Ok(Played { roster, work, precision: self.precision, cells })
    }

    /// Writes the plan of what is to be played, or of the first stage of it.
    fn plan(&self, folder: &Path) -> Result<u8, Error> {
        self.judging.check_plan()?;
        let Played { roster, work, precision, .. } = self.asked(None)?;
        let write =
            |pieces: &Pieces| self.parts.write(folder, &roster.source, self.sheet(&roster), pieces, work.trials);
        let Some(precision) = precision else { return write(&Pieces::of(&[&roster], work)) };
        match ahead(&roster, work, precision, &[], write) {
            Ahead::Stage(written) => written,
            Ahead::Table(_) => {
                Err(Error::Usage { message: "no pair is left to play".to_owned(), help: "leave out --plan".to_owned() })
            }
        }
    }

    /// Whether it says what it would do and nothing else.
    pub fn tells_alone(&self) -> bool {
        self.parts.plan.is_some() || self.dry_run
    }

    /// What is asked for, for a plan.
    fn sheet(&self, roster: &Roster) -> Asked {
        let by = self.by.and_then(|by| Some(by.to_possible_value()?.get_name().to_owned()));
        Asked { sought: self.precision.map(written), by, case: roster.case_name(), ..self.options.asked("matrix") }
    }

    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        if let Some(folder) = &self.parts.plan {
            return self.plan(folder);
        }
        let base = self.judging.table()?;
        let Played { roster, work, precision, cells } = self.asked(base.as_ref())?;
        if self.dry_run {
            threads(self.options.threads, common)?;
            let stop = signals::keep();
            let Some(told) = dry_run::told(&roster, work, precision, common, stop) else {
                remark(common, "interrupted: it is not known how long it takes");
                return Ok(signals::code().unwrap_or(exit::INTERRUPTED));
            };
            return print(&told).map(|()| exit::DONE);
        }
        let alone = self.options.of(roster.trials, roster.seed, Some(roster.method))?;
        let mut inputs = vec![file_of(&self.roster)];
        inputs.extend(self.judging.inputs());
        let places = Places { inputs, file: self.judging.junit(), ..Places::default() };
        let mut job = Job::start(&self.options, common, &roster.slug_of_table(), places)?;
        if self.counted.is_none() {
            job = job.keeping(roster.source.identity(), self.sheet(&roster), work)?;
        }
        let (mut matrix, mut elapsed) = job.timed(cells, |follower| match (self.precision, &self.counted) {
            (_, Some(Counted::Raced(matrix))) => Matrix::clone(matrix),
            (_, Some(Counted::Table(found))) => {
                of_fights(&roster, work, Pieces::of(&[&roster], work).fights(found).concat())
            }
            (Some(asked), None) => precise(&roster, work, asked, follower),
            (None, None) => matrix(&roster, work, follower),
        })?;
        if self.counted.is_some() {
            elapsed = Duration::ZERO;
        }
        let (note, complete) = job.noted(matrix.complete, |follower| gap::note(&roster, &matrix, work, follower))?;
        matrix.notes.extend(note);
        matrix.complete = complete;
        matrix.timing = job.timing(matrix.played(), elapsed);
        matrix.expectations = judge::of_matrix(&roster.expects, &matrix);
        matrix.by_kind = self.by.is_some();
        matrix.notes.extend(judge::left_to_worth(&roster));
        let within = self.judging.within(Told::Scores);
        matrix.changes = base.map(|base| changes(&roster, &matrix.fights, &base, within, work.seed));
        let is_any = matrix.tables.iter().any(|table| !table.cells.is_empty());
        let sheet = is_any.then_some(|charts: &[Chart]| reports::matrix(&matrix, charts));
        let draw = |facts: &Facts| Ok(chart::of_matrix(&matrix, facts, job.stop)?);
        let mut words = vec!["matrix", &matrix.info.file];
        let (held, precision) = (self.judging.words(), self.precision.map(written));
        if self.by.is_some() {
            words.extend(["--by", "archetype"]);
        }
        words.extend(held.iter().map(String::as_str));
        words.extend(precision.iter().flat_map(|precision| ["--precision", precision]));
        self.judging.note_dice(matrix.trials, (alone, work), self.precision.is_some(), common);
        let done = job.hand_in((&words, Some(work)), sheet, draw)?;
        let left = judge::elsewhere(&roster, Judged::Table);
        let judged = (matrix.expectations.as_slice(), left.as_slice());
        self.judging.end(done, (&matrix.info, matrix.trials, matrix.course.as_ref()), judged, matrix.changes.as_ref())
    }
}
