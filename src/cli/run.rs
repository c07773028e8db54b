//! `slugfest run`: the main job.

use super::{Common, Format, check, print, remark, signals};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use slugfest::error::{Error, exit};
use slugfest::estimate::{self, Summary, Timing, Verdict};
use slugfest::plan::{Length, Overrides, Plan};
use slugfest::report::{self, chart, junit, write};
use slugfest::run::{self, Approach, Watch};
use slugfest::scenario;
use slugfest::stop::Stop;
use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Solve or play scenarios, print the tables, write the report folders
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  slugfest run scenarios/smf/benchmark-duel.toml\n  \
                        slugfest run scenarios/smf --trials 100000 --out /tmp/reports\n  \
                        slugfest run my-fight.toml --precision 0.001 --format json\n  \
                        slugfest run my-fight.toml --method exact\n  \
                        slugfest run my-fight.toml --junit reports/expectations.xml")]
pub struct Run {
    /// Scenario files, or folders of them
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<PathBuf>,
    /// Trials of each case, instead of the scenario's number; without --method it also means: play, do not solve
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "precision", value_parser = trials)]
    trials: Option<u64>,
    /// 95 % half-width of every outcome: a pilot fixes the number of trials. Without --method it also means: play
    #[arg(long, value_name = "P", allow_negative_numbers = true, value_parser = precision)]
    precision: Option<f64>,
    /// Seed, instead of the scenario's
    #[arg(long, value_name = "S", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    seed: Option<u64>,
    /// Worker threads; all cores when left out. The results do not depend on it
    #[arg(long, value_name = "T", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How to get the numbers, instead of the scenario's way; auto when nobody says anything
    #[arg(long, value_enum)]
    method: Option<Method>,
    /// Where the report folders go
    #[arg(long, value_name = "DIR", default_value = "reports")]
    out: PathBuf,
    /// Write every [[expect]] as a test case in JUnit XML, for continuous integration: one that is refuted is a
    /// failure, one that is not decided yet is skipped
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Method {
    /// Exactly when every case is small enough for it, else by playing; the report says which and why
    Auto,
    /// Follow every possible course of the dice; refused when a case is too large
    Exact,
    /// Play the fight with random dice
    Sample,
}

impl Method {
    fn planned(self) -> scenario::Method {
        match self {
            Self::Auto => scenario::Method::Auto,
            Self::Exact => scenario::Method::Exact,
            Self::Sample => scenario::Method::Sample,
        }
    }
}

fn trials(text: &str) -> Result<u64, String> {
    let most = slugfest::scenario::MAX_TRIALS as u64;
    let number = text.replace('_', "").parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("a whole number from 1 to {most} is wanted"))
}

fn precision(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    let range = slugfest::scenario::PRECISION;
    if range.contains(&number) {
        Ok(number)
    } else {
        Err(format!("a half-width lies between {} and {}; 0.001 is a tenth of a percent", range.start(), range.end()))
    }
}

impl Run {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let (plans, published) = check::plans(&self.scenarios, self.overrides()?)?;
        let slugs = slugs(plans.iter().map(|plan| plan.scenario.source.path.as_str()));
        write::check_writable(&self.out)?;
        for slug in &slugs {
            write::check_replaceable(&self.out, slug)?;
        }
        if let Some(junit) = &self.junit {
            write::check_file(junit)?;
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.map_or(0, usize::from)).build().map_err(
            |error| Error::System {
                what: "the worker threads could not be started",
                source: std::io::Error::other(error),
            },
        )?;
        let stop = signals::keep();
        let mut approaches = Vec::with_capacity(plans.len());
        for plan in plans.iter().take_while(|_| !stop.is_asked()) {
            let start = Instant::now();
            // What cannot be solved as asked is refused here, before anything is played or written.
            approaches.push((pool.install(|| run::approach(plan, stop))?, start.elapsed()));
        }
        let mut summaries = Vec::with_capacity(plans.len());
        for (((plan, published), slug), (approach, solving)) in plans.iter().zip(published).zip(&slugs).zip(&approaches)
        {
            let mut summary = self.play(plan, approach, &pool, stop, common)?;
            if stop.is_asked() && !anything(&summary) {
                continue;
            }
            if summary.method == estimate::Method::Exact {
                summary.timing.elapsed_seconds += solving.as_secs_f64();
            }
            summary.scenario.slug.clone_from(slug);
            summary.published = published.filter(|_| summary.complete).map(|own| pool.install(move || own.check()));
            let files = pool.install(|| files(&summary))?;
            write::write_folder(&self.out, slug, &files)?;
            summaries.push(summary);
        }
        let skipped = plans.len() - summaries.len();
        if let Some(path) = &self.junit {
            let suites: Vec<junit::Suite> = summaries.iter().map(junit::expectations).collect();
            write::write_one(path, &junit::document(&suites).map_err(report::RenderError::from)?)?;
        }
        self.show(&summaries, common)?;
        if skipped > 0 {
            remark(common, &format!("interrupted: {skipped} of {} scenarios were not played", plans.len()));
        }
        Ok(signals::code().unwrap_or_else(|| exit_code(&summaries)))
    }

    /// What the command line says over the scenario's head. Whoever asks for so many trials, or for intervals of such a
    /// width, asks for a sample; a scenario's own `trials` and `precision` are for the case that it cannot be solved.
    fn overrides(&self) -> Result<Overrides, Error> {
        let length = self.trials.map(Length::Trials).or(self.precision.map(Length::Precision));
        if self.method == Some(Method::Exact) && length.is_some() {
            return Err(Error::Usage {
                message: "an exact answer plays no trials".to_owned(),
                help: "leave out `--trials` and `--precision`, or use `--method auto`".to_owned(),
            });
        }
        let method = self.method.or(length.map(|_| Method::Sample)).map(Method::planned);
        Ok(Overrides { length, seed: self.seed, method })
    }

    fn play(
        &self,
        plan: &Plan,
        approach: &Approach,
        pool: &rayon::ThreadPool,
        stop: Stop,
        common: &Common,
    ) -> Result<Summary, Error> {
        let mut watch = Follower::new(plan, approach, stop, common);
        let start = Instant::now();
        let mut summary = pool.install(|| run::run(plan, approach, &mut watch))?;
        let elapsed = start.elapsed().as_secs_f64();
        watch.bar.finish_and_clear();
        let played: u64 = summary.cases.iter().map(|case| case.trials).sum();
        summary.timing = Timing {
            threads: pool.current_num_threads(),
            elapsed_seconds: elapsed,
            combats_per_second: if elapsed > 0.0 { played as f64 / elapsed } else { 0.0 },
        };
        Ok(summary)
    }

    fn show(&self, summaries: &[Summary], common: &Common) -> Result<(), Error> {
        let format = match common.format {
            Format::Table => report::Format::Table,
            Format::Json => report::Format::Json,
            Format::Csv => report::Format::Csv,
            Format::Markdown => report::Format::Markdown,
        };
        let reports = self.out.to_string_lossy().replace('\\', "/");
        let style = report::Style { color: common.colors_out(), reports: Some(reports) };
        print(&report::stdout(summaries, format, &style)?)
    }
}

/// Everything that goes into a report folder.
fn files(summary: &Summary) -> Result<Vec<report::File>, Error> {
    let charts = chart::charts(summary)?;
    Ok(report::render(summary, &charts)?)
}

/// A folder name for each file: its stem, with its folder in front where two have the same.
pub fn slugs<'a>(paths: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut taken = BTreeSet::new();
    paths
        .map(|path| {
            let stem = run::slug(path);
            let folder = Path::new(path)
                .parent()
                .and_then(Path::file_name)
                .map_or(String::new(), |name| format!("{}-{stem}", run::slug(&name.to_string_lossy())));
            let numbered = (2..).map(|n| format!("{stem}-{n}"));
            let mut names = [stem.clone(), folder].into_iter().filter(|name| !name.is_empty()).chain(numbered);
            // Names are endless, so one is free.
            names.find(|name| taken.insert(name.clone())).unwrap_or(stem)
        })
        .collect()
}

/// Whether an interrupted run has numbers to keep.
fn anything(summary: &Summary) -> bool {
    let solved = summary.method == estimate::Method::Exact;
    summary.cases.iter().any(|case| solved || case.trials > 0)
}

/// Shows how far a run is, on a terminal, and passes on the wish to stop.
struct Follower<'a> {
    bar: ProgressBar,
    stop: Stop,
    common: &'a Common,
}

impl<'a> Follower<'a> {
    fn new(plan: &Plan, approach: &Approach, stop: Stop, common: &'a Common) -> Self {
        let solved = approach.method == estimate::Method::Exact;
        let hidden = solved || common.quiet || !std::io::stderr().is_terminal();
        let bar = match plan.length {
            _ if hidden => ProgressBar::hidden(),
            Length::Trials(trials) => ProgressBar::new(trials.saturating_mul(plan.n_contests() as u64)),
            Length::Precision(_) => ProgressBar::new_spinner().with_message("pilot"),
        };
        let template = "{wide_bar} {percent:>3} %  {human_pos} fights  {per_sec}  {eta} left";
        if let (Ok(style), Length::Trials(_)) = (ProgressStyle::with_template(template), plan.length) {
            bar.set_style(style);
        }
        Self { bar, stop, common }
    }
}

impl Watch for Follower<'_> {
    fn planned(&mut self, trials: u64, cases: usize) {
        let fights = trials.saturating_mul(cases as u64);
        let seconds = self.bar.elapsed().as_secs_f64() / (cases as f64 * run::PILOT_TRIALS as f64) * fights as f64;
        remark(
            self.common,
            &format!(
                "plan: {trials} trials of each case, about {}",
                indicatif::HumanDuration(Duration::from_secs_f64(seconds.min(1e9)))
            ),
        );
        self.bar.set_length(fights);
    }

    fn goes_on(&mut self, played: u64) -> bool {
        self.bar.set_position(played);
        !self.stop.is_asked()
    }

    fn stop(&self) -> Stop {
        self.stop
    }
}

fn exit_code(summaries: &[Summary]) -> u8 {
    let mut verdicts = summaries.iter().flat_map(|summary| summary.expectations.iter().map(|e| e.verdict));
    let worst = verdicts.clone().find(|&verdict| verdict == Verdict::Refuted);
    match worst.or_else(|| verdicts.find(|&verdict| verdict == Verdict::Undecided)) {
        Some(Verdict::Refuted) => exit::REFUTED,
        Some(Verdict::Undecided) => exit::UNDECIDED,
        _ => exit::DONE,
    }
}
