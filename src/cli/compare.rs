//! `slugfest compare`: is one thing better than another?

use super::judging::{Judging, dice_of};
use super::lab::{Job, Options, Precise, no_charts};
use super::{Common, refused};
use clap::Args;
use slugfest::error::Error;
use slugfest::lab::changes::Told;
use slugfest::lab::compare::{Comparison, Question};
use slugfest::lab::side::{self, Side};
use slugfest::report::lab::compare as reports;
use slugfest::report::write::Places;
use slugfest::scenario::{self, Mistakes};
use slugfest::shards::Asked;
use slugfest::words::sha256;
use std::path::{Path, PathBuf};

/// Say whether B is better than A, or equal, or not decided
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct CompareCommand {
    /// A scenario, a case of one (FILE#CASE), a fighter of a roster (FILE#NAME), the folder of a saved run
    #[arg(value_name = "A")]
    first: String,
    /// What it is compared with, named in the same way
    #[arg(value_name = "B")]
    second: String,
    /// The file that both names belong to, so that each can be written without it
    #[arg(long = "in", value_name = "FILE")]
    file: Option<PathBuf>,
    /// The outcome in question; that the first side wins when left out
    #[arg(long, value_name = "OUTCOME")]
    outcome: Option<String>,
    /// A difference smaller than this does not matter: 0.01 is a point of a hundred
    #[arg(long, value_name = "P", value_parser = delta)]
    delta: Option<f64>,
    #[command(flatten)]
    judging: Judging,
    #[command(flatten)]
    precise: Precise,
    #[command(flatten)]
    options: Options,
}

const HELP: &str = "\
Both face the same dice, trial by trial, and what counts is how often they did differently. Fighters \
of a roster are compared by their scores against its [panel], or against everybody else in it. A saved \
run has its counts alone; it is compared as if it had thrown dice of its own.

The answer is one of three: B is better (or worse) by so much; there is no difference above --delta, \
shown by two one-sided tests; or it is not decided, and so many more trials would tell. The difference \
is that of B less A.

Examples:
  slugfest compare scenarios/smf/benchmark-duel.toml 'my-fight.toml#base'
  slugfest compare base fast --in my-fight.toml --delta 0.01
  slugfest compare shatterer tornado --in scenarios/smf/rosters/samples.roster.toml
  slugfest compare reports/benchmark-duel scenarios/smf/benchmark-duel.toml";

fn delta(text: &str) -> Result<f64, String> {
    let delta: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    let is_between = delta > 0.0 && delta < 1.0;
    if is_between { Ok(delta) } else { Err("a difference between 0 and 1 is wanted; 0.01 is one point".to_owned()) }
}

/// The file of what a run has to say, in its folder.
pub const RUN: &str = "run.json";

impl CompareCommand {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let (mut inputs, question) = self.question()?;
        let left = question.elsewhere();
        self.judging.check_cases(&left)?;
        let base = self.judging.earlier(Told::Difference, &question.about())?;
        inputs.extend(self.judging.inputs());
        let plays = question.plays();
        if !plays {
            self.options.check_unplayed(&self.precise)?;
        }
        let (trials, seed, method) = question.asked();
        let alone = self.options.of(trials, seed, method)?;
        let work = dice_of(base.as_ref(), alone, &self.options);
        let slug = question.slug();
        // Of a saved run there is nothing that could be counted again.
        let digests = question.sides.each_ref().map(|side| side.info.sha256.as_str()).concat();
        let places = Places { inputs, file: self.judging.junit(), ..Places::default() };
        let job = Job::start(&self.options, common, &slug, places)?;
        // A question is used up by its answer.
        let again = self.precise.is_asked().then(|| self.question()).transpose()?;
        let (job, work) = job.precise(&self.precise, work, |few, follower| {
            let found = again?.1.compare(few, self.delta, slug.clone(), follower)?;
            Some((found.difference.high - found.difference.low) / 2.0)
        })?;
        let (file, case) = self.place(&self.first);
        let asked = Asked {
            case: case.map(str::to_owned),
            other: Some(self.other()),
            outcome: self.outcome.clone(),
            ..self.options.asked("compare")
        };
        let job = job.keeping((&super::shown(&file), sha256(digests.as_bytes())), asked, work)?;
        let (found, elapsed) = job.timed(0, |follower| question.compare(work, self.delta, slug, follower))?;
        let found = found.map(|found| {
            let fights =
                2 * found.trials * if found.opponents.is_empty() { 1 } else { 2 * found.opponents.len() as u64 };
            let timing = job.timing(fights, elapsed);
            Comparison { timing, ..found }
        });
        let file = self.file.as_ref().map(|file| super::shown(file));
        let delta = self.delta.map(|delta| delta.to_string());
        let options = [("--in", &file), ("--outcome", &self.outcome), ("--delta", &delta)];
        let mut words = vec!["compare", &self.first, &self.second];
        words.extend(options.into_iter().filter_map(|(name, value)| Some([name, value.as_deref()?])).flatten());
        let held = self.judging.words();
        words.extend(held.iter().map(String::as_str));
        let changes = self
            .judging
            .changes(base.as_ref(), found.as_ref(), |found| (reports::compare(found).object, found.traces.clone()))?;
        let changes = changes.as_ref();
        let sheet = |found| move |_: &[_]| reports::compare(found).with_changes(changes, found.trials);
        let thrown = found.as_ref().filter(|_| plays).map_or(0, |found| found.trials);
        self.judging.note_dice(thrown, (alone, work), self.precise.is_asked(), common);
        let done = job.hand_in((&words, plays.then_some(work)), found.as_ref().map(sheet), no_charts)?;
        let Some(found) = &found else { return Ok(done) };
        self.judging.end(done, (&found.info, found.trials, None), (&[], &left), changes)
    }

    /// What is asked, and where both stand.
    fn question(&self) -> Result<(Vec<PathBuf>, Question), Error> {
        let ((of_first, first), (of_second, second)) = (self.side(&self.first)?, self.side(&self.second)?);
        Ok((vec![of_first, of_second], Question::of(first, second).map_err(refused)?))
    }

    /// The file that somebody named, and the name in it.
    fn place<'a>(&self, named: &'a str) -> (PathBuf, Option<&'a str>) {
        match &self.file {
            Some(file) => (file.clone(), Some(named)),
            None => super::file_and_name(Path::new(named)),
        }
    }

    /// What is compared with the first, with its file.
    fn other(&self) -> String {
        let (file, name) = self.place(&self.second);
        name.iter().fold(super::shown(&file), |file, name| format!("{file}#{name}"))
    }

    /// What somebody named, with the file it stands in.
    fn side(&self, named: &str) -> Result<(PathBuf, Side), Error> {
        let (path, name) = self.place(named);
        let outcome = self.outcome.as_deref();
        let mistakes = Mistakes::new();
        let saved = path.join(RUN);
        let side = if path.is_dir() && saved.is_file() {
            let text = scenario::file::text_of(&saved, &mistakes);
            text.map(|text| side::saved(&super::shown(&path), &text, name, outcome))
        } else {
            let sources = scenario::file::read_rosters(std::slice::from_ref(&path), &mistakes);
            let [source] = sources.as_slice() else {
                let mistakes = mistakes.into_vec();
                return Err(if mistakes.is_empty() {
                    let help = "name one file: FILE, FILE#CASE or FILE#NAME".to_owned();
                    Error::Usage { message: format!("{named} is several files"), help }
                } else {
                    Error::Scenario(mistakes)
                });
            };
            side::read(source, name, outcome, &mistakes)
        };
        match side.filter(|_| mistakes.is_empty()) {
            Some(side) => Ok((path, side.map_err(refused)?)),
            None => Err(Error::Scenario(mistakes.into_vec())),
        }
    }
}
