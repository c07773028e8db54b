//! `slugfest fair`: which value of a number makes a fight even.

use super::judging::{Judging, dice_of, usage};
use super::lab::{Job, Options, Precise};
use super::{Common, check, file_and_name, refused};
use clap::Args;
use slugfest::error::Error;
use slugfest::lab::cases::Named;
use slugfest::lab::changes::Told;
use slugfest::lab::fair::{MOST_VALUES, Question, of_case, read};
use slugfest::lab::judge::all_to_run;
use slugfest::lab::matrix::Info;
use slugfest::plan::Overrides;
use slugfest::report::chart::{self, Chart};
use slugfest::report::lab::fair as reports;
use slugfest::report::manifest::Facts;
use slugfest::report::write::Places;
use slugfest::run::slug;
use slugfest::shards::Asked;
use slugfest::words::thousands;
use std::path::{Path, PathBuf};

/// Find the value of a number that makes a fight even
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct FairCommand {
    /// A scenario of two sides, or a case of it: FILE or FILE#CASE
    #[arg(value_name = "SCENARIO")]
    scenario: String,
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
    judging: Judging,
    #[command(flatten)]
    precise: Precise,
    #[command(flatten)]
    options: Options,
}

const HELP: &str = "\
The score of the first side is its chance to win, draws and undecided fights counted half. All values \
face the same dice; of a pool, such as 5D[1], the dice vary. Values at the ends that the rules refuse are \
left out, and are told. Up to twenty values are all looked at; of more the answer is found by halving \
where the score goes one way only, else every value is looked at. Every place is told where the score \
passes the target.

Examples:
  slugfest fair scenarios/smf/benchmark-duel.toml --vary side.A.body
  slugfest fair 'my-fight.toml#at night' --vary side.Gang.members --target 0.6 --from 2 --to 12";

fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    let is_between = share > 0.0 && share < 1.0;
    if is_between { Ok(share) } else { Err("a score between 0 and 1 is wanted; 0.5 is even".to_owned()) }
}

impl FairCommand {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let (file, case) = file_and_name(Path::new(&self.scenario));
        let (question, case) = self.read(&file, case)?;
        let left = all_to_run(&question.scenario);
        self.judging.check_cases(&left)?;
        let base = self.judging.earlier(Told::Values, std::slice::from_ref(&question.vary))?;
        if let Some(base) = &base {
            let value = |value: i64| format!("{} = {value}", question.vary);
            base.check((self.from..=self.to).map(value)).map_err(usage)?;
        }
        let alone = self.options.of(question.scenario.trials, question.scenario.seed, question.scenario.method)?;
        let work = dice_of(base.as_ref(), alone, &self.options);
        let own = slug(&question.scenario.source.path);
        let own = case.iter().fold(own, |file, case| format!("{file}-{}", case.slug));
        let slug = format!("{own}-fair-{}", question.slug());
        let inputs = std::iter::once(file).chain(self.judging.inputs()).collect();
        let places = Places { inputs, file: self.judging.junit(), ..Places::default() };
        let job = Job::start(&self.options, common, &slug, places)?;
        let info = question.info(slug);
        let info = case.iter().fold(info, |info, case| Info {
            file: format!("{}#{}", info.file, case.name),
            title: format!("{}: {}", info.title, case.name),
            ..info
        });
        let (job, work) = job.precise(&self.precise, work, |few, follower| {
            let fair = question.fair(self.target, few, info.clone(), follower);
            fair.tried.iter().map(|point| (point.high - point.low) / 2.0).reduce(f64::max)
        })?;
        let asked = Asked {
            case: case.map(|case| case.name),
            vary: Some(self.vary.clone()),
            target: Some(self.target),
            from: Some(self.from),
            to: Some(self.to),
            ..self.options.asked("fair")
        };
        let job = job.keeping(question.scenario.source.identity(), asked, work)?;
        let (mut fair, elapsed) = job.timed(0, |follower| question.fair(self.target, work, info, follower))?;
        fair.timing = job.timing(fair.trials * fair.tried.len() as u64, elapsed);
        let [target, from, to] = [self.target.to_string(), self.from.to_string(), self.to.to_string()];
        let of = ["fair", &fair.info.file, "--vary", &fair.vary];
        let held = self.judging.words();
        let held: Vec<&str> = held.iter().map(String::as_str).collect();
        let words = [&of[..], &["--target", &target, "--from", &from, "--to", &to], &held].concat();
        let answer = Some(&fair).filter(|fair| !fair.tried.is_empty());
        let changes =
            self.judging.changes(base.as_ref(), answer, |fair| (reports::fair(fair).object, fair.traces.clone()))?;
        let sheet =
            |charts: &[Chart]| reports::fair(&fair).with_charts(charts).with_changes(changes.as_ref(), fair.trials);
        let draw = |facts: &Facts| Ok(chart::of_fair(&fair, facts, job.stop)?);
        self.judging.note_dice(fair.trials, (alone, work), self.precise.is_asked(), common);
        let done = job.hand_in((&words, Some(work)), (!fair.tried.is_empty()).then_some(sheet), draw)?;
        self.judging.end(done, (&fair.info, fair.trials, None), (&[], &left), changes.as_ref())
    }

    fn read(&self, file: &PathBuf, case: Option<&str>) -> Result<(Question, Option<Named>), Error> {
        let usage = |message: String, help: &str| Error::Usage { message, help: help.to_owned() };
        if self.from > self.to {
            return Err(usage("--from is above --to".to_owned(), "give the smaller value with --from"));
        }
        if self.to.abs_diff(self.from) >= MOST_VALUES {
            let message = format!("a range has at most {} values", thousands(MOST_VALUES));
            return Err(usage(message, "narrow it down with --from and --to"));
        }
        // The fight as it stands has to be sound, and its own mistakes are told where they stand.
        let (mut plans, _) = check::plans(std::slice::from_ref(file), Overrides::default())?;
        if plans.len() > 1 {
            return Err(usage(format!("{} holds several scenarios", file.display()), "name one of them"));
        }
        let (scenario, case) = of_case(plans.swap_remove(0).scenario, case).map_err(refused)?;
        Ok((read(scenario, &self.vary, self.from..=self.to).map_err(refused)?, case))
    }
}
