//! `slugfest shard`, `merge` and `status`: a run in many parts, on as many machines as there are.

use super::check;
use super::folder::Folder;
use super::run::Run;
use super::signals;
use super::{Common, print, remark, threads};
use clap::Args;
use slugfest::error::{Error, exit};
use slugfest::plan::Plan;
use slugfest::run::Sampler;
use slugfest::shards::{Counted, Shard, ShardError, Sheet, missing, shown};
use slugfest::words::count;
use std::path::PathBuf;

/// Play one part of a run that `slugfest run --plan DIR` has cut into units
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
    #[arg(long, value_name = "N", requires = "k8s", value_parser = clap::value_parser!(u32).range(1..))]
    of: Option<u32>,
    /// Worker threads; all cores when left out. The results do not depend on it
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
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

fn part(text: &str) -> Result<Part, String> {
    let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse::<usize>().ok()?, n.parse().ok()?)));
    let part = numbers.and_then(|(i, n)| Part::new(i.checked_sub(1), n));
    part.ok_or_else(|| "a part is written from 1/N to N/N, such as 3/12".to_owned())
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
        let (index, of) = if self.slurm {
            let first = told("SLURM_ARRAY_TASK_MIN")?;
            (told("SLURM_ARRAY_TASK_ID")?.checked_sub(first), told("SLURM_ARRAY_TASK_COUNT")?)
        } else if self.k8s {
            (Some(told("JOB_COMPLETION_INDEX")?), self.of.unwrap_or(1) as usize)
        } else {
            (told("CI_NODE_INDEX")?.checked_sub(1), told("CI_NODE_TOTAL")?)
        };
        Part::new(index, of).ok_or_else(|| Error::Usage {
            message: format!("the engine tells of no part that there is: one of {of}"),
            help: "job arrays are to have tasks one after the other, such as --array=0-11".to_owned(),
        })
    }

    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let part = self.part()?;
        let sheet = Sheet::read(&self.folder)?;
        let plan = planned(&sheet)?;
        threads(self.threads)?;
        let mut shard = Shard::open(&self.folder, &sheet, part.index, part.of)?;
        let stop = signals::keep();
        let sampler = Sampler::of(&plan);
        let all = shard.left.len();
        for (done, unit) in std::mem::take(&mut shard.left).into_iter().enumerate() {
            let trials = sheet.unit(unit);
            let played = sampler.play(trials, |_| !stop.is_asked());
            if stop.is_asked() {
                remark(common, &format!("interrupted: {} of {all} units of this shard are kept", done));
                return Ok(signals::code().unwrap_or(exit::INTERRUPTED));
            }
            shard.keep(unit, &played)?;
        }
        let units = count(all as u64, "unit", "units");
        print(&format!("shard {} of {}: {units} played, none left\n", part.index + 1, part.of))?;
        Ok(exit::DONE)
    }
}

/// The plan of a folder made anew from its scenario, which has to be the same.
fn planned(sheet: &Sheet) -> Result<Plan, Error> {
    let file = PathBuf::from(&sheet.file);
    let (mut plans, _) = check::plans(std::slice::from_ref(&file), Run::of_sheet(sheet)?.overrides()?)?;
    let plan = plans.pop().filter(|_| plans.is_empty()).ok_or_else(|| Error::Usage {
        message: format!("{} is not one scenario", sheet.file),
        help: "plan a single file".to_owned(),
    })?;
    let found = plan.scenario.source.sha256();
    if found != sheet.sha256 {
        let wanted = format!("that of the plan, {}", sheet.sha256);
        return Err(ShardError::Differs { path: file, field: "the digest of the scenario", found, wanted }.into());
    }
    Ok(plan)
}

/// Add up what all shards of a run have counted, and report it as `slugfest run` would
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  slugfest merge /shared/fight --out reports\n\n\
                        The bytes are those of a run on one machine. Units that are missing are named.")]
pub struct Merge {
    /// The folder of the plan
    #[arg(value_name = "DIR")]
    plan: PathBuf,
    #[command(flatten)]
    folder: Folder,
}

impl Merge {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let sheet = Sheet::read(&self.plan)?;
        let played = {
            let plan = planned(&sheet)?;
            Counted::of(&self.plan, &sheet, Sampler::of(&plan).nothing())?.whole(&sheet)?
        };
        let mut run = Run::of_sheet(&sheet)?;
        (run.folder, run.counted) = (self.folder.clone(), Some((sheet.trials, played)));
        run.run(common)
    }
}

/// How far a run in parts is: units on the disk, and what is missing
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  slugfest status /shared/fight")]
pub struct Status {
    /// The folder of the plan
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Status {
    pub fn run(&self) -> Result<u8, Error> {
        let sheet = Sheet::read(&self.folder)?;
        let plan = planned(&sheet)?;
        let counted = Counted::of(&self.folder, &sheet, Sampler::of(&plan).nothing())?;
        let ranges = missing(&counted.units, sheet.units);
        let done = counted.units.len() as u64;
        let mut text = format!("{done} of {} are there\n", count(sheet.units, "unit", "units"));
        for (file, units) in &counted.files {
            text += &format!("  {file}: {units}\n");
        }
        if !ranges.is_empty() {
            let seconds = (sheet.units - done) as f64 * sheet.unit_steps as f64 / 1e9;
            text += &format!("missing: {}; about {seconds:.0} s of one thread's work\n", shown(&ranges));
        }
        print(&text)?;
        Ok(if ranges.is_empty() { exit::DONE } else { exit::FAILED })
    }
}
