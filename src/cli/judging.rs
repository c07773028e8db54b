//! What an answer of the lab is held against, and where its verdicts go: the same three flags for every command that
//! has numbers to judge.

use super::compare::RUN;
use super::lab::Options;
use super::run::exit_code;
use super::{Common, remark, shown, write_test_cases};
use clap::Args;
use serde_json::Value;
use slugfest::error::{Error, exit};
use slugfest::estimate::{Expectation, Verdict};
use slugfest::lab::Work;
use slugfest::lab::baseline::Baseline;
use slugfest::lab::changes::{Changes, Told};
use slugfest::lab::course::Course;
use slugfest::lab::judge::Elsewhere;
use slugfest::lab::matrix::Info;
use slugfest::lab::since::Earlier;
use slugfest::lab::traced::Traces;
use slugfest::report::junit;
use slugfest::report::lab as reports;
use slugfest::scenario::{Mistakes, file};
use slugfest::words::{count, thousands};
use std::path::{Path, PathBuf};

/// What an answer is held against, and where its verdicts go.
#[derive(Args, Clone, Debug, Default)]
pub struct Judging {
    /// The report folder of an earlier run of the same: say what has changed since, on the same dice
    #[arg(long, value_name = "RUN")]
    baseline: Option<PathBuf>,
    /// How far a number may move from the baseline, in points of a hundred, or of cost where costs are told: the exit
    /// code is 3 when one surely moved further, 4 when that is not decided
    #[arg(long, value_name = "POINTS", requires = "baseline", allow_negative_numbers = true,
          value_parser = points)]
    allow: Option<f64>,
    /// Write every [[expect]], and every number that --allow judges, as a test case in JUnit XML; what another command
    /// judges is skipped
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

impl Judging {
    /// Refuses to judge what is not played yet.
    ///
    /// # Errors
    /// Where it is asked for.
    pub fn check_plan(&self) -> Result<(), Error> {
        let asked = self.baseline.as_ref().map(|_| "--baseline").or(self.junit.as_ref().map(|_| "--junit"));
        let Some(flag) = asked else { return Ok(()) };
        let message = format!("{flag} is asked of a whole table, and --plan plays nothing");
        Err(Error::Usage { message, help: format!("say it to `slugfest merge DIR {flag} …`") })
    }

    /// The earlier run.
    pub fn baseline(&self) -> Option<&Path> {
        self.baseline.as_deref()
    }

    /// Where the test cases go.
    pub fn junit(&self) -> Option<&Path> {
        self.junit.as_deref()
    }

    /// Refuses a file of test cases where nothing would be one: nothing is expected, of which nothing is judged here,
    /// and nobody said how far a number may move.
    ///
    /// # Errors
    /// Where it is asked for.
    pub fn check_cases(&self, left: &[Elsewhere]) -> Result<(), Error> {
        if self.junit.is_none() || self.allow.is_some() || !left.is_empty() {
            return Ok(());
        }
        let message = "--junit would have no test case: nothing is judged here but what --allow judges".to_owned();
        let help = "hold it against an earlier run: --baseline RUN --allow 1 --junit FILE".to_owned();
        Err(Error::Usage { message, help })
    }

    /// Says so where the dice of so many trials that were thrown are those of the earlier run, and not what would be
    /// thrown without it; a precision asks for no number of trials.
    pub fn note_dice(&self, thrown: u64, (alone, work): (Work, Work), is_precise: bool, common: &Common) {
        if thrown == 0 {
            return;
        }
        let trials = (!is_precise && alone.trials != work.trials)
            .then(|| format!("{} instead of {}", count(work.trials, "trial", "trials"), thousands(alone.trials)));
        let seed = (alone.seed != work.seed).then(|| format!("seed {} instead of {}", work.seed, alone.seed));
        let told: Vec<String> = trials.into_iter().chain(seed).collect();
        if let Some(run) = self.baseline.as_deref().filter(|_| !told.is_empty()) {
            let told = told.join(" and ");
            remark(common, &format!("note: --baseline {}: {told}, so that both throw the same dice", shown(run)));
        }
    }

    /// What must not be written over.
    pub fn inputs(&self) -> impl Iterator<Item = PathBuf> {
        self.baseline.iter().flat_map(|base| [base.join(RUN), base.join(blocks())])
    }

    /// How far these numbers may move.
    pub fn within(&self, of: Told) -> Option<f64> {
        self.allow.map(|points| points * of.point())
    }

    /// Refuses a move that is allowed and that no such number can make.
    fn check_allow(&self, of: Told) -> Result<(), Error> {
        let beyond = self.allow.zip(of.most()).filter(|(points, most)| points > most);
        beyond.map_or(Ok(()), |(points, most)| {
            let message = format!("--allow {points}: what `slugfest {}` tells moves by {most} points", of.command());
            Err(Error::Usage { message: message + " at most", help: format!("allow less: {A_POINT}") })
        })
    }

    /// The words of a command that asks the same.
    pub fn words(&self) -> Vec<String> {
        let options = [
            ("--baseline", self.baseline.as_deref().map(shown)),
            ("--allow", self.allow.map(|allow| allow.to_string())),
        ];
        let told = options.into_iter().filter_map(|(name, value)| Some([name.to_owned(), value?]));
        told.flatten().collect()
    }

    /// The earlier run of a command that tells such numbers about this.
    ///
    /// # Errors
    /// Where it is none.
    pub fn earlier(&self, of: Told, about: &[String]) -> Result<Option<Earlier>, Error> {
        let Some(folder) = &self.baseline else { return Ok(None) };
        self.check_allow(of)?;
        let run = shown(folder);
        let mistakes = Mistakes::new();
        let Some(text) = file::text_of(&folder.join(RUN), &mistakes) else {
            let help = "name the folder that the same command wrote earlier, with --out";
            return Err(match folder.join(RUN).exists() {
                false => usage((format!("{run} is no report: it has no {RUN}"), help)),
                true => Error::Scenario(mistakes.into_vec()),
            });
        };
        let earlier = Earlier::new(&run, &text, of, about).map_err(usage)?;
        // Costs have none, nor has a run of a version that kept none.
        let kept = folder.join(blocks());
        if !kept.exists() {
            return Ok(Some(earlier));
        }
        let Some(bytes) = file::bytes_of(&kept, &mistakes) else { return Err(Error::Scenario(mistakes.into_vec())) };
        let again = "make the run again, with --out";
        let traces = slugfest::frame::traces::read(bytes);
        let traces = traces.map_err(|error| usage((format!("{run}/{}: {error}", blocks()), again)))?;
        Ok(Some(earlier.with_traces(traces)))
    }

    /// What has changed since the earlier run, where there is one and an answer, which `told` writes and traces.
    ///
    /// # Errors
    /// Where the two have nothing in common.
    pub fn changes<T>(
        &self,
        base: Option<&Earlier>,
        answer: Option<&T>,
        told: impl FnOnce(&T) -> (Value, Traces),
    ) -> Result<Option<Changes>, Error> {
        let both = base.zip(answer);
        let changes = |(base, answer): (&Earlier, &T)| {
            let (object, traces) = told(answer);
            base.changes(&object, &traces, self.within(base.of))
        };
        both.map(changes).transpose().map_err(usage)
    }

    /// The earlier run of a table, with what every pair came to.
    ///
    /// # Errors
    /// Where it is none.
    pub fn table(&self) -> Result<Option<Baseline>, Error> {
        self.check_allow(Told::Scores)?;
        self.baseline.as_deref().map(table).transpose()
    }

    /// Writes the test cases where they are wanted, and says how the command ends that was done so: a precision that
    /// was not reached is as little decided as an expectation.
    ///
    /// # Errors
    /// Where they cannot be written.
    pub fn end(
        &self,
        done: u8,
        (info, trials, course): (&Info, u64, Option<&Course>),
        (expected, left): (&[Expectation], &[Elsewhere]),
        changes: Option<&Changes>,
    ) -> Result<u8, Error> {
        if let Some(path) = &self.junit {
            write_test_cases(path, &[junit::of_lab(info, trials, (expected, left), changes)])?;
        }
        let changed = changes.into_iter().flat_map(Changes::verdicts);
        let missed = course.filter(|course| !course.is_met).map(|_| Verdict::Undecided);
        let verdicts: Vec<Verdict> =
            expected.iter().map(|expected| expected.verdict).chain(changed).chain(missed).collect();
        Ok(if done == exit::DONE { exit_code(&verdicts) } else { done })
    }
}

/// The dice of an earlier run where there is one, but for what is asked for otherwise.
pub fn dice_of(earlier: Option<&Earlier>, work: Work, options: &Options) -> Work {
    let of = earlier.map_or(work, |earlier| earlier.dice(work));
    Work { trials: options.trials().unwrap_or(of.trials), seed: options.seed().unwrap_or(of.seed), ..work }
}

/// As it is told to whoever asked.
pub fn usage((message, help): (String, &str)) -> Error {
    Error::Usage { message, help: help.to_owned() }
}

/// The table of what a run has kept, in its folder.
fn blocks() -> String {
    format!("tables/{}.parquet", reports::BLOCKS)
}

/// An earlier run of a table, from its folder.
fn table(folder: &Path) -> Result<Baseline, Error> {
    let run = shown(folder);
    let mistakes = Mistakes::new();
    let text = file::text_of(&folder.join(RUN), &mistakes);
    let bytes = file::bytes_of(&folder.join(blocks()), &mistakes);
    let help = "name the folder that `slugfest matrix` wrote for a roster, such as reports/my-heroes";
    let (Some(text), Some(bytes)) = (&text, bytes) else {
        // What is no report of a roster has not all of its files; one that cannot be read is another matter.
        let lacks = |file: &str| !folder.join(file).exists();
        return Err(match (lacks(RUN), lacks(&blocks())) {
            (true, _) => usage((format!("{run} is no report: it has no {RUN}"), help)),
            (_, true) => usage((format!("{run} is no report on a roster: it has no {}", blocks()), help)),
            _ => Error::Scenario(mistakes.into_vec()),
        });
    };
    let kept = slugfest::frame::blocks::read(bytes).map_err(|error| {
        usage((format!("{run}/{}: {error}", blocks()), "make the run again: slugfest matrix ROSTER --out FOLDER"))
    })?;
    Baseline::new(&run, text, kept).map_err(usage)
}

/// What a point is.
const A_POINT: &str = "1 allows 61 % to become 60 % or 62 %";

fn points(text: &str) -> Result<f64, String> {
    let points: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    let fits = points.is_finite() && points >= 0.0;
    if fits { Ok(points) } else { Err(format!("points from 0 are wanted: {A_POINT}")) }
}
