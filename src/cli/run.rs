//! `slugfest run`: the main job.

use super::beside::in_order;
use super::changes::Changes;
use super::desk::{Desk, Follower, MOST_BESIDE, Task, approach, is_refusable, kept_for, search, solved_as_asked};
use super::folder::Folder;
use super::kept::Kept;
use super::{
    Common, Failures, check, format, quoted, remark, seed, shards, signals, threads, tidied, worker_threads,
    write_test_cases,
};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use slugfest::contest::Played;
use slugfest::error::{Error, exit};
use slugfest::estimate::{self, Verdict};
use slugfest::plan::{Length, Overrides, Plan};
use slugfest::report::write::{self, Places};
use slugfest::report::{Printer, junit};
use slugfest::run;
use slugfest::scenario;
use slugfest::shards::{Asked, Cut, Sheet};
use slugfest::words::{count, part_of};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Solve or play scenarios, print the tables, write the report folders
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  slugfest run scenarios/smf/benchmark-duel.toml\n  \
                        slugfest run scenarios/smf --trials 100000 --out /tmp/reports\n  \
                        slugfest run my-fight.toml --precision 0.001 --format json\n  \
                        slugfest run my-fight.toml --method exact\n  \
                        slugfest run my-fight.toml --junit reports/expectations.xml")]
pub struct Run {
    /// Scenario files, or folders of them; `-` reads one from standard input
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<PathBuf>,
    /// Trials of each case, instead of the scenario's number; without --method it also means: play, do not solve
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "precision", value_parser = trials)]
    trials: Option<u64>,
    /// Half-width of every outcome's interval: a pilot fixes the number of trials. Without --method it also means: play
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = precision)]
    precision: Option<f64>,
    /// Confidence of the intervals, instead of 0.95
    #[arg(long, value_name = "C", allow_negative_numbers = true, value_parser = confidence)]
    pub confidence: Option<f64>,
    /// Seed, instead of the scenario's: a whole number, or a text that stands for one
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = seed)]
    pub seed: Option<u64>,
    /// Worker threads; all cores when left out. The results do not depend on it
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = worker_threads)]
    threads: Option<u64>,
    /// How to get the numbers, instead of the scenario's way; auto when nobody says anything
    #[arg(long, value_enum)]
    method: Option<Method>,
    /// Leave out what the odds of team fights become when everybody is played by the other policy: a twentieth of the
    /// trials, 400 to 2,000 fights of each case, which may take up to four times as long
    #[arg(long)]
    pub no_policy_gap: bool,
    #[command(flatten)]
    pub folder: Folder,
    /// Write every [[expect]] as a test case in JUnit XML, for continuous integration: one that is refuted is a
    /// failure, one that is not decided yet is skipped
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Play nothing but the pilot of a precision: cut the run into units and write their plan into this folder, for
    /// `slugfest shard` to play on any number of machines and `slugfest merge` to report
    #[arg(long, value_name = "DIR", conflicts_with_all = ["junit", "out", "write"])]
    plan: Option<PathBuf>,
    /// Trials in a unit of the plan, instead of as many as take about a second
    // Whatever conflicts with what is required would make clap require nothing.
    #[arg(long, value_name = "N", requires = "plan", conflicts_with_all = ["junit", "out", "write", "watch"],
          value_parser = trials)]
    unit: Option<u64>,
    /// Play again whenever a scenario is changed, until Ctrl-C: only what was changed
    #[arg(long, conflicts_with_all = ["plan", "junit"])]
    watch: bool,
    /// What was counted elsewhere: trials of each case, and the counts.
    #[arg(skip)]
    pub counted: Option<(u64, Played)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Exactly when every case is small enough for it, else by playing; the report says which and why
    Auto,
    /// Follow every possible course of the dice; refused when a case is too large
    Exact,
    /// Play the fight with random dice
    Sample,
}

impl Method {
    pub fn planned(self) -> scenario::Method {
        match self {
            Self::Auto => scenario::Method::Auto,
            Self::Exact => scenario::Method::Exact,
            Self::Sample => scenario::Method::Sample,
        }
    }

    /// As it is written.
    pub fn word(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// That of a plan in parts.
    pub fn of_sheet(sheet: &Sheet) -> Result<Option<Self>, Error> {
        let known = |method: &String| {
            Self::from_str(method, false).map_err(|_| Error::Usage {
                message: format!("the plan asks for the method \"{method}\", which there is not"),
                help: format!("make the plan anew: `slugfest {} FILE --plan DIR`", sheet.asked.command),
            })
        };
        sheet.asked.method.as_ref().map(known).transpose()
    }

    /// Refuses trials beside an exact answer; `is_sized` where somebody says how many, or how precise.
    ///
    /// # Errors
    /// Where both are asked for.
    pub fn check(method: Option<Self>, is_sized: bool) -> Result<(), Error> {
        match method {
            Some(Self::Exact) if is_sized => Err(Error::Usage {
                message: "an exact answer plays no trials".to_owned(),
                help: "leave out `--trials` and `--precision`, or use `--method auto`".to_owned(),
            }),
            _ => Ok(()),
        }
    }
}

pub fn trials(text: &str) -> Result<u64, String> {
    let most = slugfest::scenario::MAX_TRIALS as u64;
    let number = text.replace('_', "").parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("a whole number from 1 to {most} is wanted"))
}

pub fn precision(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    let range = slugfest::scenario::PRECISION;
    if range.contains(&number) {
        Ok(number)
    } else {
        Err(format!("a half-width lies between {} and {}; 0.001 is a tenth of a percent", range.start(), range.end()))
    }
}

fn confidence(text: &str) -> Result<f64, String> {
    let number: f64 = text.trim_end_matches('%').trim_end().parse().map_err(|_| "not a number".to_owned())?;
    let range = slugfest::plan::CONFIDENCES;
    let meant = match number / 100.0 {
        // A hundredth part has more digits than it was written with, by rounding.
        part if range.contains(&part) => {
            format!(": {number} % is {}", format!("{part:.12}").trim_end_matches('0'))
        }
        _ => String::new(),
    };
    match range.contains(&number) && !text.ends_with('%') {
        true => Ok(number),
        false => Err(format!("a confidence lies between {} and {}{meant}", range.start(), range.end())),
    }
}

impl Run {
    /// The run of a plan in parts, without the counts.
    pub fn of_sheet(sheet: &Sheet) -> Result<Self, Error> {
        let Asked { trials, precision, seed, confidence, no_policy_gap, .. } = sheet.asked;
        Ok(Self {
            scenarios: vec![PathBuf::from(&sheet.file)],
            trials,
            precision,
            confidence,
            seed,
            threads: None,
            method: Method::of_sheet(sheet)?,
            no_policy_gap,
            folder: Folder::default(),
            junit: None,
            plan: None,
            unit: None,
            watch: false,
            counted: None,
        })
    }

    /// Whether it says what it would do and nothing else.
    pub fn tells_alone(&self) -> bool {
        self.plan.is_some()
    }

    /// Writes the plan of a run in parts.
    fn plan(&self, common: &Common, folder: &Path) -> Result<u8, Error> {
        let (plans, _) = check::plans(&self.scenarios, self.overrides()?)?;
        let [plan] = plans.as_slice() else {
            let message = format!("{} are not one run", count(plans.len() as u64, "scenario", "scenarios"));
            return Err(Error::Usage { message, help: "plan them one by one, each in a folder of its own".to_owned() });
        };
        shards::check_source(&plan.scenario.source.path)?;
        threads(self.threads, common)?;
        let stop = signals::keep();
        let search = search(common);
        let found = approach(plan, None, stop, &search);
        search.finish_and_clear();
        let (approach, _) = found?;
        if approach.method == estimate::Method::Exact {
            let message = "this is solved exactly, so that there is nothing to share out".to_owned();
            return Err(Error::Usage { message, help: "run it, or ask for a sample: --method sample".to_owned() });
        }
        if let Length::Precision(_) = plan.length {
            remark(common, "a pilot is played, to see how many trials that takes");
        }
        let trials = run::trials(plan, &mut Follower::new(plan, &approach, stop, common))?;
        if stop.is_asked() {
            return Ok(signals::code().unwrap_or(exit::INTERRUPTED));
        }
        shards::check_unit(self.unit, trials, ("trial", "trials"))?;
        let source = &plan.scenario.source;
        let sampler = run::Sampler::of(plan);
        let cut = Cut::of_trials(trials, self.unit, |trials| sampler.effort(trials, stop));
        if stop.is_asked() {
            return Ok(signals::code().unwrap_or(exit::INTERRUPTED));
        }
        shards::write(&Sheet::new(&source.path, source.sha256(), self.asked(), cut), folder, ("trial", "trials"))
    }

    /// What is asked for, for a plan.
    pub fn asked(&self) -> Asked {
        Asked {
            command: "run".to_owned(),
            trials: self.trials,
            precision: self.precision,
            seed: self.seed,
            method: self.method.map(Method::word),
            confidence: self.confidence,
            no_policy_gap: self.no_policy_gap,
            ..Asked::default()
        }
    }

    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        if let Some(folder) = &self.plan {
            return self.plan(common, folder);
        }
        self.folder.check()?;
        if self.watch {
            return self.watch(common);
        }
        let tasks = self.tasks()?;
        threads(self.threads, common)?;
        self.play(tasks, common)
    }

    /// Reads every scenario.
    fn tasks(&self) -> Result<Vec<Task>, Error> {
        let (plans, published) = check::plans(&self.scenarios, self.overrides()?)?;
        let slugs = slugs(plans.iter().map(|plan| plan.scenario.source.path.as_str()));
        let tasks = plans.into_iter().zip(published).zip(slugs);
        Ok(tasks.map(|((plan, published), slug)| Task { plan, published, slug }).collect())
    }

    /// Plays, prints and reports one scenario after the other.
    fn play(&self, tasks: Vec<Task>, common: &Common) -> Result<u8, Error> {
        let since = Instant::now();
        let slugs: Vec<String> = tasks.iter().map(|task| task.slug.clone()).collect();
        let inputs = tasks.iter().flat_map(Task::inputs).map(PathBuf::from).collect();
        let places = Places {
            reports: self.folder.place().map(|out| (out, slugs.as_slice())),
            file: self.junit.as_deref(),
            inputs,
        };
        tidied(&write::check(&places)?, common);
        let stop = signals::keep();
        let all = tasks.len();
        let workers = rayon::current_num_threads().min(MOST_BESIDE);
        let kept = kept_for(self, &tasks, (stop, since), common);
        // What cannot be solved as asked is refused here, before anything is played or reported.
        let plans: Vec<(&Plan, Option<&Kept>)> = tasks.iter().map(|task| (&task.plan, kept.get(&task.slug))).collect();
        let mut known = solved_as_asked(&plans, workers, stop, common)?;
        let style = common.style(self.folder.place());
        let printer = Printer::new(format(common), style, all > 1);
        let mut desk = Desk {
            run: self,
            common,
            stop,
            printer,
            failures: Failures::new(common),
            kept: &kept,
            told: BTreeSet::new(),
        };
        let mut suites = Vec::with_capacity(all);
        let mut verdicts = Vec::new();
        let mut waiting = Vec::new();
        // Of several those before them have the line.
        let is_alone = all == 1 && !is_refusable(plans[0].0);
        let search = if is_alone { search(common) } else { ProgressBar::hidden() };
        let solve = |&(plan, kept): &(&Plan, Option<&Kept>)| {
            let solved = (!is_refusable(plan) && !stop.is_asked()).then(|| approach(plan, kept, stop, &search));
            search.finish_and_clear();
            solved
        };
        // The others are solved beside each other, while those before them are played and drawn.
        in_order(&plans, workers, solve, |place, solved| {
            let Some(summary) = desk.numbers(&tasks[place], known.remove(&place).map(Ok).or(solved)) else { return };
            suites.push(junit::expectations(&summary));
            verdicts.extend(summary.expectations.iter().map(|expectation| expectation.verdict));
            match desk.print(&summary) {
                true => desk.write(summary),
                false => waiting.push(summary),
            }
        });
        desk.print_rest(&waiting);
        waiting.into_iter().for_each(|summary| desk.write(summary));
        let skipped = all - suites.len();
        if skipped == 0 || !stop.is_asked() {
            desk.close();
        }
        if let Some(path) = &self.junit {
            desk.failures.note(write_test_cases(path, &suites));
        }
        if skipped > 0 && stop.is_asked() {
            let scenarios = part_of(skipped as u64, all as u64, ("scenario", "scenarios"), ("was", "were"));
            let skipped =
                if skipped == all { "nothing was played".to_owned() } else { format!("{scenarios} not played") };
            remark(common, &format!("interrupted: {skipped}"));
        }
        Ok(signals::code().or(desk.failures.code).unwrap_or_else(|| exit_code(&verdicts)))
    }

    /// Plays every scenario, and again whenever its file or one of its claims is another one, until somebody asks to
    /// stop.
    fn watch(&self, common: &Common) -> Result<u8, Error> {
        if self.scenarios.iter().any(|path| path == Path::new("-")) {
            let message = "standard input is read but once".to_owned();
            return Err(Error::Usage { message, help: "save it as a file, and watch that".to_owned() });
        }
        threads(self.threads, common)?;
        let mut changes = Changes::default();
        let play = |changes: &mut Changes| {
            let mut tasks = self.tasks()?;
            changes.look_at(tasks.iter().flat_map(Task::inputs));
            tasks.retain(|task| changes.is_new(&task.plan.scenario.source, task.inputs()));
            let n = tasks.len();
            if n > 0 {
                self.play(tasks, common)?;
            }
            Ok(n)
        };
        Ok(changes.follow(&self.scenarios, signals::keep(), common, play))
    }

    /// What the command line says over the scenario's head. Whoever asks for so many trials, or for intervals of such a
    /// width, asks for a sample; a scenario's own `trials` and `precision` are for the case that it cannot be solved.
    pub fn overrides(&self) -> Result<Overrides, Error> {
        let length = self.trials.map(Length::Trials).or(self.precision.map(Length::Precision));
        Method::check(self.method, length.is_some())?;
        let method = self.method.or(length.map(|_| Method::Sample)).map(Method::planned);
        Ok(Overrides {
            length,
            seed: self.seed,
            method,
            confidence: self.confidence,
            without_gap: self.no_policy_gap,
            ..Overrides::default()
        })
    }

    /// What of it no report tells by its method, seed and number of trials.
    pub fn flags(&self) -> Vec<String> {
        let confidence = self.confidence.map(|confidence| format!("--confidence {confidence}"));
        confidence.into_iter().chain(self.no_policy_gap.then(|| "--no-policy-gap".to_owned())).collect()
    }

    /// The command that makes the report of a scenario again: what was typed and matters to it.
    pub fn command(&self, file: &str) -> String {
        let mut words = vec!["slugfest run".to_owned(), quoted(file)];
        words.extend(self.trials.map(|trials| format!("--trials {trials}")));
        words.extend(self.precision.map(|precision| format!("--precision {precision}")));
        words.extend(self.seed.map(|seed| format!("--seed {seed}")));
        words.extend(self.method.map(|method| format!("--method {}", method.word())));
        words.extend(self.flags());
        words.extend(self.folder.words());
        words.join(" ")
    }
}

/// A folder name for each file: its stem, with its folder in front where two have the same.
pub fn slugs<'a>(paths: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut names = run::Names::default();
    paths
        .map(|path| {
            let stem = run::slug(path);
            let folder = Path::new(path)
                .parent()
                .and_then(Path::file_name)
                .map_or(String::new(), |name| format!("{}-{stem}", run::slug(&name.to_string_lossy())));
            names.take(&[&stem, &folder])
        })
        .collect()
}

pub fn exit_code(verdicts: &[Verdict]) -> u8 {
    match (verdicts.contains(&Verdict::Refuted), verdicts.contains(&Verdict::Undecided)) {
        (true, _) => exit::REFUTED,
        (false, true) => exit::UNDECIDED,
        (false, false) => exit::DONE,
    }
}
