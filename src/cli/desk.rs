//! The scenarios of a run on their way: solved, played, printed, drawn and written.

use super::beside::in_order;
use super::kept::{Kept, Solving};
use super::run::Run;
use super::signals::Clock;
use super::{Common, Failures, draws_progress, guarded, print, remark, write_report};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use slugfest::contest::Played;
use slugfest::error::Error;
use slugfest::estimate::{self, Summary, Timing};
use slugfest::exact::{Exact, TooLarge};
use slugfest::plan::{Length, Plan};
use slugfest::report::text::clean;
use slugfest::report::{self, Printer, manifest};
use slugfest::run::{self, Approach, Keep, Watch};
use slugfest::scenario;
use slugfest::scenario::file::STDIN;
use slugfest::stop::Stop;
use slugfest::verify::published::Own;
use slugfest::words::{about, count, thousands};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A scenario that is to be played.
pub struct Task {
    pub plan: Plan,
    pub published: Option<Own>,
    /// The name of its report.
    pub slug: String,
}

impl Task {
    /// Every file that it is made from.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        let claims = self.published.iter().flat_map(Own::inputs);
        std::iter::once(self.plan.scenario.source.path.as_str()).chain(claims)
    }
}

/// What is kept for every report, by its name.
pub type KeptFor<'a> = BTreeMap<String, Kept<'a>>;

/// What is kept for the reports of a run that began then: nothing where no report is written or its trials were counted
/// elsewhere, and nothing of what is read but once.
pub fn kept_for<'a>(run: &Run, tasks: &[Task], (stop, since): (Stop, Instant), common: &'a Common) -> KeptFor<'a> {
    let Some(out) = run.folder.place().filter(|_| run.counted.is_none()) else { return KeptFor::new() };
    let kept = |task: &Task| {
        let source = task.plan.scenario.source.identity();
        (task.slug.clone(), Kept::new(out, &task.slug, source, run.asked(), (stop, since), common))
    };
    tasks.iter().filter(|task| task.plan.scenario.source.path != STDIN).map(kept).collect()
}

/// Scenarios that are solved beside each other at most: each may take what memory its budget allows.
pub const MOST_BESIDE: usize = 4;

/// What is looked for, on a terminal: nothing else tells that exact answers are on their way.
pub fn search(common: &Common) -> ProgressBar {
    if !draws_progress(common) {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}  {elapsed}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Whoever keeps answers, and the search that tells which one is looked for.
struct Searching<'a, K> {
    plan: &'a Plan,
    keep: K,
    search: &'a ProgressBar,
}

impl<K: Keep> Keep for Searching<'_, K> {
    fn stop(&self) -> Stop {
        self.keep.stop()
    }

    fn exact(&self, number: usize, solve: &(dyn Fn() -> Result<Exact, TooLarge> + Sync)) -> Result<Exact, TooLarge> {
        let (plan, of) = (self.plan, run::n_answers(self.plan));
        let case = plan.cases.get(number).filter(|_| of > 1);
        let case = case.map_or_else(String::new, |case| format!(", “{}”", clean(&case.name)));
        let title = clean(&plan.scenario.title);
        self.search.set_message(format!("solving “{title}”: {} of {of}{case}", number + 1));
        self.keep.exact(number, solve)
    }
}

/// How a plan is to be made, and how long it took to know. Exact answers are kept.
pub fn approach(
    plan: &Plan,
    kept: Option<&Kept>,
    stop: Stop,
    search: &ProgressBar,
) -> Result<(Approach, Duration), Error> {
    let start = Clock::start();
    let found = match kept {
        None => run::approach(plan, Searching { plan, keep: stop, search }),
        Some(kept) => {
            let solving = Solving::new(kept, plan);
            let found = run::approach(plan, Searching { plan, keep: &solving, search });
            solving.end();
            // The same command is refused again, whatever was found.
            found.inspect_err(|_| kept.forget())
        }
    };
    Ok((found?, start.elapsed()))
}

/// Whether a plan is refused where it is too large to be solved.
pub fn is_refusable(plan: &Plan) -> bool {
    plan.method == scenario::Method::Exact
}

/// How the plans are made for which an exact answer was asked, by their places. Behind one that is refused none is
/// begun.
pub fn solved_as_asked(
    plans: &[(&Plan, Option<&Kept>)],
    workers: usize,
    stop: Stop,
    common: &Common,
) -> Result<BTreeMap<usize, (Approach, Duration)>, Error> {
    let (places, refusable): (Vec<usize>, Vec<(&Plan, Option<&Kept>)>) =
        plans.iter().enumerate().filter(|(_, (plan, _))| is_refusable(plan)).unzip();
    if refusable.is_empty() {
        return Ok(BTreeMap::new());
    }
    let (is_refused, search) = (AtomicBool::new(false), search(common));
    let solve = |&(plan, kept): &(&Plan, Option<&Kept>)| {
        let begun = (!is_refused.load(Ordering::Relaxed)).then(|| approach(plan, kept, stop, &search))?;
        Some(begun.inspect_err(|_| is_refused.store(true, Ordering::Relaxed)))
    };
    let mut solved = Vec::with_capacity(places.len());
    in_order(&refusable, workers, solve, |one, found| solved.extend(found.map(|found| (places[one], found))));
    search.finish_and_clear();
    solved.into_iter().map(|(place, found)| Ok((place, found?))).collect()
}

/// One run after the other: its numbers, printed before anything is drawn, then its report. What fails is said at once
/// and costs the others nothing.
pub struct Desk<'a> {
    pub run: &'a Run,
    pub common: &'a Common,
    pub stop: Stop,
    pub printer: Printer,
    pub failures: Failures<'a>,
    /// What is kept for every report of the command, until all of them are written.
    pub kept: &'a KeptFor<'a>,
    /// Flags without effect that were told of.
    pub told: BTreeSet<&'static str>,
}

impl<'a> Desk<'a> {
    /// The numbers of a plan; `None` when there are none, because somebody asked to stop or something failed.
    pub fn numbers(
        &mut self,
        Task { plan, published, slug }: &Task,
        solved: Option<Result<(Approach, Duration), Error>>,
    ) -> Option<Summary> {
        let (approach, solving) = self.failures.note(solved?)?;
        let kept = self.kept.get(slug);
        if approach.method == estimate::Method::Sample && self.stop.is_asked() {
            kept.iter().for_each(|kept| kept.remind());
            return None;
        }
        self.failures.note(kept.map_or(Ok(()), |kept| kept.check().and_then(|()| kept.checked())))?;
        let mut watch = Follower::new(plan, &approach, self.stop, self.common);
        watch.kept = kept;
        let start = Clock::start();
        let made = guarded(|| match &self.run.counted {
            Some((trials, played)) => Ok(run::counted(plan, &approach, *trials, played, self.stop)),
            None => Ok(run::run(plan, &approach, &mut watch)?),
        });
        watch.bar.finish_and_clear();
        self.failures.note(kept.map_or(Ok(()), Kept::checked))?;
        let mut elapsed = start.elapsed();
        let before = kept.map_or(0.0, Kept::before);
        if self.stop.is_asked() {
            kept.iter().for_each(|kept| kept.remind());
        }
        let mut summary = self.failures.note(made)?;
        if summary.method == estimate::Method::Exact {
            elapsed += solving;
        }
        if !summary.complete && !anything(&summary) {
            return None;
        }
        let is_solved = summary.method == estimate::Method::Exact && summary.policy_gaps.is_empty();
        for (is_idle, flag) in [
            (self.run.confidence.is_some() && is_solved, "--confidence is for intervals, and an exact answer has none"),
            (self.run.seed.is_some() && is_solved, "--seed is for dice, and an exact answer throws none"),
            (self.run.no_policy_gap && !has_teams(plan), "--no-policy-gap is for fights of teams, and this is none"),
        ] {
            // Of several scenarios at the first to which it applies.
            if is_idle && self.told.insert(flag) {
                remark(self.common, &format!("note: {flag}"));
            }
        }
        if self.run.counted.is_some() {
            elapsed = Duration::ZERO;
        }
        summary.timing = Timing::of(summary.played(), elapsed, before);
        summary.scenario.slug.clone_from(slug);
        summary.flags = self.run.flags();
        if let Some(own) = published.as_ref().filter(|_| !self.stop.is_asked()) {
            let checked = own.check_until(self.stop);
            // A table of some of the claims would pass for one of all.
            summary.published = (!self.stop.is_asked()).then_some(checked);
        }
        Some(summary)
    }

    /// Prints the numbers of a run; `false` when they have to wait for those of the others.
    pub fn print(&mut self, summary: &Summary) -> bool {
        let text = self.printer.next(summary).transpose();
        let waits = text.is_none();
        if let Some(text) = text {
            let printed = text.map_err(Error::from).and_then(|text| print(&text));
            self.failures.note(printed);
        }
        !waits
    }

    pub fn print_rest(&mut self, waiting: &[Summary]) {
        let printed = self.printer.end(waiting).map_err(Error::from).and_then(|text| print(&text));
        self.failures.note(printed);
    }

    /// Draws and writes a report.
    pub fn write(&mut self, mut summary: Summary) {
        let Some(out) = self.run.folder.place() else { return };
        let written = guarded(|| self.report(&mut summary, out));
        if self.failures.note(written) == Some(true) {
            let told = print(&self.printer.written(&summary, self.run.folder.parts()));
            self.failures.note(told);
        }
    }

    /// `false` where a finished report was left in its place.
    fn report(&self, summary: &mut Summary, out: &Path) -> Result<bool, Error> {
        let mut files = report::render_until(summary, self.run.folder.parts(), self.stop)?;
        let interrupted = !summary.complete || self.stop.is_asked();
        files.push(report::json::log(summary)?);
        let facts = manifest::of_run(summary, &self.run.command(&summary.scenario.file), interrupted);
        let is_written = write_report(out, &summary.scenario.slug, &facts, &files, self.common)?;
        if !interrupted {
            self.kept.get(&summary.scenario.slug).iter().for_each(|kept| kept.set_aside());
        }
        Ok(is_written)
    }

    /// Nothing has to be kept for the reports that are there; that is so where there is none to come any more.
    pub fn close(&self) {
        self.kept.values().for_each(Kept::close);
    }
}

/// Whether teams fight, which may be played by another policy.
fn has_teams(plan: &Plan) -> bool {
    plan.rules.play(&plan.scenario.play).is_some_and(|play| play.teams.is_some())
}

/// Whether an interrupted run has numbers to keep.
fn anything(summary: &Summary) -> bool {
    let solved = summary.method == estimate::Method::Exact;
    summary.cases.iter().any(|case| solved || case.trials > 0)
}

/// Shows how far a run is, on a terminal, and passes on the wish to stop.
pub struct Follower<'a> {
    bar: ProgressBar,
    kept: Option<&'a Kept<'a>>,
    /// Cases, and whatever else plays beside them.
    contests: u64,
    stop: Stop,
    common: &'a Common,
}

impl<'a> Follower<'a> {
    pub fn new(plan: &Plan, approach: &Approach, stop: Stop, common: &'a Common) -> Self {
        let solved = approach.method == estimate::Method::Exact;
        let hidden = solved || !draws_progress(common);
        let bar = match plan.length {
            _ if hidden => ProgressBar::hidden(),
            Length::Trials(trials) => ProgressBar::new(trials.saturating_mul(plan.n_contests() as u64)),
            Length::Precision(_) => ProgressBar::new_spinner().with_message("pilot"),
        };
        let template = "{wide_bar} {percent:>3} %  {human_pos} fights  {rate}  {eta} left";
        // A rate has as few decimals as fights have.
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{}/s", thousands(state.per_sec() as u64));
        };
        if let (Ok(style), Length::Trials(_)) = (ProgressStyle::with_template(template), plan.length) {
            bar.set_style(style.with_key("rate", rate));
        }
        Self { bar, kept: None, contests: plan.n_contests() as u64, stop, common }
    }
}

impl Watch for Follower<'_> {
    fn planned(&mut self, trials: u64, cases: usize) {
        let fights = trials.saturating_mul(cases as u64);
        let seconds = self.bar.elapsed().as_secs_f64() / (cases as f64 * run::PILOT_TRIALS as f64) * fights as f64;
        remark(self.common, &format!("plan: {} of each case, {}", count(trials, "trial", "trials"), about(seconds)));
        self.bar.set_length(fights);
    }

    fn goes_on(&mut self, played: u64) -> bool {
        self.bar.set_position(played);
        !self.stop.is_asked()
    }

    fn in_parts(&mut self, sampler: &run::Sampler, trials: u64) -> Option<Played> {
        let Self { bar, contests, .. } = self;
        self.kept?.run(sampler, trials, &mut |done| bar.set_position(done.saturating_mul(*contests)))
    }

    fn stop(&self) -> Stop {
        self.kept.map_or(self.stop, Kept::stop)
    }
}
