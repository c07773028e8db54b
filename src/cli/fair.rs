//! `slugfest fair`: which value of a number makes a fight even.

use super::lab::{Follower, Options};
use super::{Common, check, format, guarded, print, remark, shown, signals, threads, tidied};
use clap::Args;
use slugfest::error::{Error, exit};
use slugfest::estimate::Timing;
use slugfest::lab::fair::{Fair, MOST_VALUES, Question, Refused, read};
use slugfest::plan::Overrides;
use slugfest::report::lab::fair as reports;
use slugfest::report::write::{self, Places};
use slugfest::report::{self, manifest};
use slugfest::words::thousands;
use std::path::PathBuf;
use std::time::Instant;

/// Find the value of a number that makes a fight even
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct FairCommand {
    /// A scenario of two sides
    #[arg(value_name = "SCENARIO")]
    scenario: PathBuf,
    /// The number to vary, by its path: side.NAME.body
    #[arg(long, value_name = "PATH")]
    vary: String,
    /// The score that the first side is to have
    #[arg(long, value_name = "P", default_value_t = 0.5, value_parser = share)]
    target: f64,
    /// The smallest value to look at
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    from: i64,
    /// The largest value to look at
    #[arg(long, value_name = "N", default_value_t = 20, allow_negative_numbers = true)]
    to: i64,
    #[command(flatten)]
    options: Options,
}

const HELP: &str = "\
The score of the first side is its chance to win, draws and undecided fights counted half. All values
face the same dice, and values that the rules refuse are left out. Where the score goes one way only,
the answer is found by halving; else every value is looked at, and every place is told where it
passes the target.

Examples:
  slugfest fair scenarios/smf/benchmark-duel.toml --vary side.A.body
  slugfest fair my-fight.toml --vary side.Gang.members --target 0.6 --from 2 --to 12";

fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    let is_between = share > 0.0 && share < 1.0;
    if is_between { Ok(share) } else { Err("a score between 0 and 1 is wanted; 0.5 is even".to_owned()) }
}

impl FairCommand {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let question = self.read()?;
        let work = self.options.of(question.scenario.trials, question.scenario.seed, question.scenario.method)?;
        let slugs = [format!("{}-fair", slugfest::run::slug(&question.scenario.source.path))];
        let inputs = vec![self.scenario.clone()];
        let places = Places { reports: Some((&self.options.out, &slugs)), file: None, inputs };
        threads(self.options.threads)?;
        tidied(&write::check(&places)?, common);
        let stop = signals::keep();
        let follower = Follower::new(stop, 0, common);
        let start = Instant::now();
        let info = question.info(slugs[0].clone());
        let mut fair = guarded(|| Ok(question.fair(self.target, work, info, &follower)))?;
        let elapsed_seconds = start.elapsed().as_secs_f64();
        let fights = fair.trials * fair.tried.len() as u64;
        let combats_per_second = if elapsed_seconds > 0.0 { fights as f64 / elapsed_seconds } else { 0.0 };
        fair.timing = Timing { threads: rayon::current_num_threads(), elapsed_seconds, combats_per_second };
        if fair.tried.is_empty() {
            remark(common, "interrupted: no value was finished");
            return Ok(signals::code().unwrap_or(exit::DONE));
        }
        let style = report::Style { color: common.colors_out(), reports: Some(shown(&self.options.out)) };
        print(&reports::fair(&fair).stdout(format(common), &style)?)?;
        self.write(&fair)?;
        if matches!(common.format, super::Format::Table) {
            print(&report::terminal::written_as(&slugs[0], &style))?;
        }
        Ok(signals::code().unwrap_or(exit::DONE))
    }

    fn read(&self) -> Result<Question, Error> {
        let usage = |message: String, help: &str| Error::Usage { message, help: help.to_owned() };
        if self.from > self.to {
            return Err(usage("--from is above --to".to_owned(), "give the smaller value with --from"));
        }
        if self.to.abs_diff(self.from) >= MOST_VALUES {
            let message = format!("a range has at most {} values", thousands(MOST_VALUES));
            return Err(usage(message, "narrow it down with --from and --to"));
        }
        // The fight as it stands has to be sound, and its own mistakes are told where they stand.
        let (mut plans, _) = check::plans(std::slice::from_ref(&self.scenario), Overrides::default())?;
        if plans.len() > 1 {
            return Err(usage(format!("{} holds several scenarios", self.scenario.display()), "name one of them"));
        }
        let refused = |refused: Refused| Error::Usage { message: refused.message, help: refused.help };
        read(plans.swap_remove(0).scenario, &self.vary, self.from..=self.to).map_err(refused)
    }

    fn write(&self, fair: &Fair) -> Result<(), Error> {
        let sheet = reports::fair(fair);
        let range = format!(" --target {} --from {} --to {}", self.target, self.from, self.to);
        let words = ["fair", &fair.info.file, "--vary", &fair.vary];
        let facts = manifest::with_command(sheet.facts.clone(), &(self.options.command(&words) + &range));
        write::write_folder(&self.options.out, &fair.info.slug, &facts, &sheet.files(&[])?)?;
        Ok(())
    }
}
