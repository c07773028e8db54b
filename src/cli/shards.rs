//! `slugfest shard` and `merge`: a run or a table in many parts, on as many machines as there are.

use super::folder::Folder;
use super::judging::Judging;
use super::lab::cut;
use super::matrix::{self, MatrixCommand, Played};
use super::run::Run;
use super::worth::{Subject, WorthCommand};
use super::{Common, check, guarded, print, quoted, remark, signals, threads, worker_threads};
use clap::Args;
use slugfest::error::{Error, exit};
use slugfest::lab::counted::{self, InPieces};
use slugfest::lab::pieces::Found;
use slugfest::lab::play::Follow;
use slugfest::lab::stages::{Ahead, ahead};
use slugfest::lab::{Pieces, Precision};
use slugfest::plan::Plan;
use slugfest::run::Sampler;
use slugfest::scenario::file::STDIN;
use slugfest::shards::{Counted, Counts, Cut, MOST_UNITS, PLAN, Shard, ShardError, Sheet, latest};
use slugfest::stop::Stop;
use slugfest::words::{about, count, part_of, thousands};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Writes a plan into its folder, and says what to do with it; what its pieces are called.
pub fn write(sheet: &Sheet, folder: &Path, (one, many): (&str, &str)) -> Result<u8, Error> {
    sheet.write(folder)?;
    let each = if sheet.units == 1 { "" } else { " each" };
    let (units, pieces) = (count(sheet.units, "unit", "units"), sheet.unit_pieces.min(sheet.pieces));
    let (pieces, place) = (count(pieces, one, many), super::shown(folder));
    let (time, named) = (about(sheet.seconds(1)), quoted(&place));
    print(&format!(
        "{units} of {pieces}{each} in {place}, {time} of one thread's work{each}\n\n  \
         slugfest shard {named} 1/4    (and 2/4, 3/4, 4/4)\n  slugfest merge {named}\n"
    ))?;
    Ok(exit::DONE)
}

/// Refuses to plan what nobody can play.
///
/// # Errors
/// Where the scenario cannot be read again.
pub fn check_source(file: &str) -> Result<(), Error> {
    if file != STDIN {
        return Ok(());
    }
    let message = "shards read the scenario again, and standard input is read but once".to_owned();
    Err(Error::Usage { message, help: "save it as a file, and plan that".to_owned() })
}

/// Refuses units that are so small that there are too many of them; what the pieces in them are called.
///
/// # Errors
/// Where there are.
pub fn check_unit(unit: Option<u64>, pieces: u64, (one, many): (&str, &str)) -> Result<(), Error> {
    let least = Cut::least(pieces);
    let Some(unit) = unit.filter(|unit| *unit < least) else { return Ok(()) };
    let (units, most) = (count(pieces.div_ceil(unit.max(1)), "unit", "units"), thousands(MOST_UNITS));
    let message = format!("{units} of {} are too many: a plan has at most {most}", count(unit, one, many));
    Err(Error::Usage { message, help: format!("the least that goes is --unit {least}; or leave it out") })
}

/// What the units of a plan are units of, made anew from the file, which has to be the same.
pub enum Whole {
    Run(Box<Plan>),
    Matrix(Box<Played>),
    /// A table that takes as many trials as it takes, and what the stages before came to.
    Race(Box<Played>, Precision, Vec<Found>),
    Worth(Box<Subject>),
}

/// Someone who plays pieces of it.
pub trait Player {
    type Counts: Counts + Clone;
    /// Nothing played yet.
    fn nothing(&self) -> Self::Counts;
    /// These pieces, or what of them was counted before somebody asked to stop.
    fn play(&self, pieces: Range<u64>, stop: Stop) -> Self::Counts;
}

impl Player for Sampler<'_> {
    type Counts = slugfest::contest::Played;

    fn nothing(&self) -> Self::Counts {
        self.nothing()
    }

    fn play(&self, pieces: Range<u64>, stop: Stop) -> Self::Counts {
        self.play(pieces, |_| !stop.is_asked())
    }
}

/// Ends when it is asked to.
struct Until(Stop);

impl Follow for Until {
    fn done(&self, _: u64) {}

    fn stop(&self) -> Stop {
        self.0
    }
}

impl Player for Pieces<'_> {
    type Counts = Found;

    fn nothing(&self) -> Found {
        Found::default()
    }

    fn play(&self, pieces: Range<u64>, stop: Stop) -> Found {
        self.play(pieces, &Until(stop)).unwrap_or_default()
    }
}

impl Player for &dyn InPieces {
    type Counts = counted::Counted;

    fn nothing(&self) -> counted::Counted {
        counted::Counted::default()
    }

    fn play(&self, pieces: Range<u64>, stop: Stop) -> counted::Counted {
        (**self).play(pieces, stop)
    }
}

/// Someone who does something with whoever plays the pieces.
pub trait Visit: Send {
    type Answer: Send;
    fn with<P: Player>(self, player: &P) -> Result<Self::Answer, Error>;
}

impl Whole {
    /// That of a stage of the plan in this folder.
    pub fn of(plan: &Path, sheet: &Sheet) -> Result<Self, Error> {
        let folder = Folder::default();
        let file = Path::new(&sheet.file);
        if !file.exists() {
            let help = match file.is_relative() {
                true => "start it in the folder in which it was planned",
                false => "put the file there, or make the plan anew from where it is",
            };
            let message = format!("{} plays {}, which is not here", super::shown(&plan.join(PLAN)), sheet.file);
            return Err(Error::Usage { message, help: help.to_owned() });
        }
        let (whole, found) = match sheet.asked.command.as_str() {
            "matrix" => {
                let played = Box::new(MatrixCommand::of_sheet(sheet, folder, Judging::default())?.asked(None)?);
                let found = played.roster.source.sha256();
                let whole = match played.precision {
                    None => Self::Matrix(played),
                    Some(precision) => Self::Race(played, precision, sheet.before(plan)?),
                };
                (whole, found)
            }
            "worth" => {
                let subject = WorthCommand::of_sheet(sheet, folder, Judging::default())?.subject()?;
                let found = subject.roster.source.sha256();
                (Self::Worth(Box::new(subject)), found)
            }
            "run" if sheet.is_solved() => {
                return Err(Error::Usage {
                    message: "the plan is one of exact answers, which are not cut into parts".to_owned(),
                    help: format!("the run goes on by itself: `slugfest {}`", sheet.asked.typed(&sheet.file)),
                });
            }
            "run" => {
                let plan = planned(sheet)?;
                let found = plan.scenario.source.sha256();
                (Self::Run(Box::new(plan)), found)
            }
            other => {
                return Err(Error::Usage {
                    message: format!("the plan is one of \"{other}\", which is not cut into parts"),
                    help: "make it anew with --plan of `run`, `matrix` or `worth`".to_owned(),
                });
            }
        };
        if found != sheet.sha256 {
            let wanted = format!("that of the plan, {}", sheet.sha256);
            let path = PathBuf::from(&sheet.file);
            return Err(ShardError::Differs { path, field: "the digest of the scenario", found, wanted }.into());
        }
        Ok(whole)
    }

    pub fn visit<V: Visit>(&self, visitor: V) -> Result<V::Answer, Error> {
        match self {
            Self::Run(plan) => visitor.with(&Sampler::of(plan)),
            Self::Matrix(played) => visitor.with(&Pieces::of(&[&played.roster], played.work)),
            Self::Race(played, precision, known) => {
                match ahead(&played.roster, played.work, *precision, known, |pieces| visitor.with(pieces)) {
                    Ahead::Stage(answer) => answer,
                    Ahead::Table(_) => Err(no_stage()),
                }
            }
            Self::Worth(subject) => visitor.with(&Pieces::of(&subject.parts.rosters(), subject.work)),
        }
    }
}

/// A stage was planned that what came before does not lead to.
fn no_stage() -> Error {
    Error::Usage {
        message: "the stages before lead to no further one".to_owned(),
        help: "plan the table anew, into a folder of its own".to_owned(),
    }
}

/// The plan of a scenario's run.
fn planned(sheet: &Sheet) -> Result<Plan, Error> {
    let file = PathBuf::from(&sheet.file);
    let (mut plans, _) = check::plans(std::slice::from_ref(&file), Run::of_sheet(sheet)?.overrides()?)?;
    plans.pop().filter(|_| plans.is_empty()).ok_or_else(|| Error::Usage {
        message: format!("{} is not one scenario", sheet.file),
        help: "plan a single file".to_owned(),
    })
}

/// Play one part of a run or table that `--plan DIR` has cut into units
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  slugfest run my-fight.toml --plan /shared/fight\n  \
                        slugfest shard /shared/fight 3/12\n  slugfest shard /shared/fight --slurm\n\n\
                        Started twice, killed or started again it goes on where it ended: what is on the disk is not \
                        played again, and at most one unit, about a second, is lost.")]
pub struct ShardCommand {
    /// The folder of the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Which of how many shards, from 1/N to N/N
    #[arg(value_name = "I/N", required_unless_present_any = ["slurm", "k8s", "ci"], value_parser = part)]
    part: Option<Part>,
    /// Take it from SLURM_ARRAY_TASK_ID, _MIN and _COUNT of a job array
    #[arg(long, group = "engine", conflicts_with = "part")]
    slurm: bool,
    /// Take it from JOB_COMPLETION_INDEX of an indexed job; --of says how many there are
    #[arg(long, group = "engine", conflicts_with = "part", requires = "of")]
    k8s: bool,
    /// Take it from CI_NODE_INDEX and CI_NODE_TOTAL
    #[arg(long, group = "engine", conflicts_with = "part")]
    ci: bool,
    /// How many completions an indexed job has
    // Whatever conflicts with what is required would make clap require nothing.
    #[arg(long, value_name = "N", requires = "k8s", conflicts_with_all = ["part", "slurm", "ci"],
          value_parser = clap::value_parser!(u32).range(1..))]
    of: Option<u32>,
    /// Worker threads; all cores when left out. The results do not depend on it
    #[arg(long, value_name = "T", value_parser = worker_threads)]
    threads: Option<u64>,
}

/// Shard `index`, from 0, of `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    index: usize,
    of: usize,
}

impl Part {
    fn new(index: Option<usize>, of: usize) -> Option<Self> {
        index.filter(|index| *index < of).map(|index| Self { index, of })
    }
}

/// How a part is written.
pub const PARTS: &str = "a part is written from 1/N to N/N, such as 3/12";

fn part(text: &str) -> Result<Part, String> {
    let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse::<usize>().ok()?, n.parse().ok()?)));
    let part = numbers.and_then(|(i, n)| Part::new(i.checked_sub(1), n));
    part.ok_or_else(|| PARTS.to_owned())
}

/// What an engine tells in the environment.
fn told(variable: &str) -> Result<usize, Error> {
    let value = std::env::var(variable).ok();
    value.as_deref().and_then(|value| value.trim().parse().ok()).ok_or_else(|| Error::Usage {
        message: match value {
            None => format!("{variable} is not set"),
            Some(value) => format!("{variable} is \"{value}\", which is no number"),
        },
        help: "start it as a task of that engine, or say which part: `slugfest shard DIR 1/4`".to_owned(),
    })
}

impl ShardCommand {
    fn part(&self) -> Result<Part, Error> {
        if let Some(part) = self.part {
            return Ok(part);
        }
        let variable = match (self.slurm, self.k8s) {
            (true, _) => "SLURM_ARRAY_TASK_ID",
            (_, true) => "JOB_COMPLETION_INDEX",
            _ => "CI_NODE_INDEX",
        };
        let found = told(variable)?;
        let (first, of, engine, help) = if self.slurm {
            let (first, of) = (told("SLURM_ARRAY_TASK_MIN")?, told("SLURM_ARRAY_TASK_COUNT")?);
            let help = "job arrays are to have tasks one after the other, such as --array=0-11";
            (first, of, "an array", help.to_owned())
        } else if self.k8s {
            let help = "say with --of how many `completions` the job has";
            (0, self.of.unwrap_or(1) as usize, "an indexed job", help.to_owned())
        } else {
            let of = told("CI_NODE_TOTAL")?;
            // Where nobody has a task, one shard plays everything.
            let all = of.max(1);
            let help = format!(
                "where jobs are counted from 0, add 1 to CI_NODE_INDEX, or say which part: `slugfest shard DIR 1/{all}`"
            );
            (1, of, "a job matrix", help)
        };
        Part::new(found.checked_sub(first), of).ok_or_else(|| {
            let numbers = match of.checked_sub(1) {
                None => "has no task".to_owned(),
                Some(others) => format!("of {of} counts from {first} to {}", first.saturating_add(others)),
            };
            Error::Usage { message: format!("{variable} is {found}, and {engine} {numbers}"), help }
        })
    }

    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let part = self.part()?;
        let (folder, sheet) = latest(&self.folder)?;
        let whole = Whole::of(&self.folder, &sheet)?;
        threads(self.threads, common)?;
        whole.visit(Playing { folder: &folder, sheet: &sheet, part, common })
    }
}

/// Plays what is left of a shard.
struct Playing<'a> {
    folder: &'a Path,
    sheet: &'a Sheet,
    part: Part,
    common: &'a Common,
}

impl Visit for Playing<'_> {
    type Answer = u8;

    fn with<P: Player>(self, player: &P) -> Result<u8, Error> {
        let Part { index, of } = self.part;
        let mut shard = Shard::open::<P::Counts>(self.folder, self.sheet, index, of)?;
        if !shard.is_locked {
            let place = super::shown(self.folder);
            remark(self.common, &format!("note: {place} locks no file: see to it that nobody else plays this shard"));
        }
        if let Some(told) = shard.told() {
            remark(self.common, &told);
        }
        let stop = signals::keep();
        let all = shard.left.len();
        for (done, unit) in std::mem::take(&mut shard.left).into_iter().enumerate() {
            let played = guarded(|| Ok(player.play(self.sheet.unit(unit), stop)))?;
            // What is half done is nobody's.
            if stop.is_asked() {
                let kept = part_of(done as u64, all as u64, ("unit", "units"), ("is", "are"));
                remark(self.common, &format!("interrupted: {kept} kept of those that this shard had to play"));
                return Ok(signals::code().unwrap_or(exit::INTERRUPTED));
            }
            shard.keep(unit, &played)?;
        }
        let units = count(all as u64, "unit", "units");
        print(&format!("shard {} of {of}: {units} played, none left\n", index + 1))?;
        Ok(exit::DONE)
    }
}

/// Add up what all shards have counted, and report it as `slugfest run`, `matrix` or `worth` would
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  slugfest merge /shared/fight --out reports\n  \
                        slugfest merge /shared/mine --baseline base/my --allow 1 --junit balance.xml\n\n\
                        The bytes are those of a run on one machine. Units that are missing are named.")]
pub struct Merge {
    /// The folder of the plan
    #[arg(value_name = "DIR")]
    plan: PathBuf,
    #[command(flatten)]
    judging: Judging,
    #[command(flatten)]
    folder: Folder,
}

impl Merge {
    /// Nothing is asked that what was cut into parts does not answer.
    fn check(&self, sheet: &Sheet) -> Result<(), Error> {
        let command = sheet.asked.command.as_str();
        let Some(flag) = self.judging.baseline().filter(|_| command == "run").map(|_| "--baseline") else {
            return Ok(());
        };
        let message = format!("the plan is one of `slugfest {command}`, which has no {flag}");
        Err(Error::Usage { message, help: format!("leave {flag} out") })
    }

    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let (at, sheet) = latest(&self.plan)?;
        self.check(&sheet)?;
        let folder = self.folder.clone();
        match Whole::of(&self.plan, &sheet)? {
            Whole::Run(plan) => {
                let mut run = Run::of_sheet(&sheet)?;
                run.folder = folder;
                run.junit = self.judging.junit().map(Path::to_owned);
                run.counted = Some((sheet.trials, counted(&at, &sheet, &Sampler::of(&plan))?));
                run.run(common)
            }
            Whole::Matrix(played) => {
                let pieces = Pieces::of(&[&played.roster], played.work);
                let found = matrix::Counted::Table(counted(&at, &sheet, &pieces)?);
                self.table(&sheet, found, common)
            }
            Whole::Race(played, precision, mut known) => {
                let Played { roster, work, .. } = played.as_ref();
                let found = match ahead(roster, *work, precision, &known, |pieces| counted(&at, &sheet, pieces)) {
                    Ahead::Stage(found) => found?,
                    Ahead::Table(_) => return Err(no_stage()),
                };
                known.push(found);
                match ahead(roster, *work, precision, &known, |pieces| {
                    cut(pieces, work.trials, sheet.asked.unit, Stop::never())
                }) {
                    Ahead::Table(matrix) => self.table(&sheet, matrix::Counted::Raced(matrix), common),
                    Ahead::Stage(cut) => {
                        let found = known.last().ok_or_else(no_stage)?;
                        self.goes_on(&sheet.write_next(&self.plan, found, cut)?)
                    }
                }
            }
            Whole::Worth(subject) => {
                let mut worth = WorthCommand::of_sheet(&sheet, folder, self.judging.clone())?;
                worth.counted = Some(counted(&at, &sheet, &Pieces::of(&subject.parts.rosters(), subject.work))?);
                worth.run(common)
            }
        }
    }

    /// The report of a table.
    fn table(&self, sheet: &Sheet, found: matrix::Counted, common: &Common) -> Result<u8, Error> {
        let mut matrix = MatrixCommand::of_sheet(sheet, self.folder.clone(), self.judging.clone())?;
        matrix.counted = Some(found);
        matrix.run(common)
    }

    /// Says that there is another stage to play.
    fn goes_on(&self, next: &Sheet) -> Result<u8, Error> {
        let (units, number) = (count(next.units, "unit", "units"), next.number());
        let each = if next.units == 1 { "" } else { " each" };
        let named = quoted(&super::shown(&self.plan));
        print(&format!(
            "stage {number} follows: {units} to play, {} of one thread's work{each}\n\n  \
             slugfest shard {named} 1/4    (and 2/4, 3/4, 4/4)\n  slugfest merge {named}\n",
            about(next.seconds(1))
        ))?;
        Ok(exit::DONE)
    }
}

/// What all units in a folder have counted together.
fn counted<P: Player>(folder: &Path, sheet: &Sheet, player: &P) -> Result<P::Counts, Error> {
    Ok(Counted::of(folder, sheet, player.nothing())?.whole(sheet)?)
}
