//! `slugfest points`: what everything ought to cost.

use super::judging::{Judging, dice_of, usage};
use super::lab::{Job, Options, file_of, read};
use super::precision::Sought;
use super::{Common, refused};
use clap::Args;
use slugfest::error::Error;
use slugfest::lab::changes::Told;
use slugfest::lab::judge::{self, Judged};
use slugfest::lab::points::{Of, sought};
use slugfest::lab::traced::Traces;
use slugfest::report::chart::{self, Chart};
use slugfest::report::lab::points as reports;
use slugfest::report::manifest::Facts;
use slugfest::report::write::Places;
use slugfest::shards::Asked;
use std::path::PathBuf;

/// Fit points to fighters or picks, and try what equal points are worth
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct PointsCommand {
    /// A roster: fighters, and the settings in which they meet
    #[arg(value_name = "ROSTER")]
    roster: PathBuf,
    /// Cost archetypes and picks instead of whole fighters
    #[arg(long)]
    picks: bool,
    /// What one thing costs, and everything else beside it; 100 for the dearest when left out
    #[arg(long, value_name = "NAME=COST", value_parser = unit)]
    unit: Option<(String, f64)>,
    #[command(flatten)]
    judging: Judging,
    #[command(flatten)]
    sought: Sought,
    #[command(flatten)]
    options: Options,
}

const HELP: &str = "\
Points are fitted so that equal sums make an even fight: the difference of two costs is the log-odds \
of who wins. Then pairs of equal cost are played on dice of their own, and it is said how far they \
are from even. Where every [[entry]] has a cost = N, costs are given on that scale, and a printed cost \
outside its interval is flagged. Several settings count by their weights; where the roster has a \
[panel], log-odds are those against its members.

Examples:
  slugfest points scenarios/smf/rosters/samples.roster.toml
  slugfest points my.roster.toml --unit shatterer=75
  slugfest points my.roster.toml --picks --unit armor=10";

fn unit(text: &str) -> Result<(String, f64), String> {
    let named =
        text.rsplit_once('=').and_then(|(name, cost)| Some((name.trim().to_owned(), cost.trim().parse().ok()?)));
    let named: Option<(String, f64)> = named.filter(|(name, cost): &(String, f64)| !name.is_empty() && *cost > 0.0);
    named.ok_or_else(|| "a name and what it costs are wanted: armor=10".to_owned())
}

impl PointsCommand {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let roster = read(&self.roster)?;
        let cells = roster.pairs().len() * roster.settings.len();
        let left = judge::elsewhere(&roster, Judged::None);
        self.judging.check_cases(&left)?;
        let base = self.judging.earlier(Told::Costs, &[])?;
        if let Some(base) = base.as_ref().filter(|_| !self.picks) {
            base.check(roster.entries.iter().map(|entry| entry.name.clone())).map_err(usage)?;
        }
        let alone = self.options.work(&roster, cells as u64, None)?;
        let work = self.sought.work(&self.options, dice_of(base.as_ref(), alone, &self.options))?;
        let slug = format!("{}-points{}", roster.slug(), if self.picks { "-picks" } else { "" });
        let inputs = std::iter::once(file_of(&self.roster)).chain(self.judging.inputs()).collect();
        let places = Places { inputs, file: self.judging.junit(), ..Places::default() };
        let job = Job::start(&self.options, common, &slug, places)?;
        let asked =
            Asked { sought: self.sought.words().pop(), case: roster.case_name(), ..self.options.asked("points") };
        let job = job.keeping(roster.source.identity(), asked, work)?;
        let of = if self.picks { Of::Picks } else { Of::Fighters };
        let unit = self.unit.as_ref().map(|(name, cost)| (name.as_str(), *cost));
        let (made, elapsed) =
            job.timed(cells, |follower| sought(&roster, of, unit, work, self.sought.asked(), follower))?;
        let mut made = made.map_err(refused)?;
        made.iter_mut().for_each(|made| made.timing = job.timing(2 * made.trials * cells as u64, elapsed));
        let named = self.unit.as_ref().map(|(name, cost)| format!("{name}={cost}"));
        let file = roster.named();
        let mut words = vec!["points", &file];
        words.extend(self.picks.then_some("--picks"));
        words.extend(named.iter().flat_map(|named| ["--unit", named]));
        let held = [self.sought.words(), self.judging.words()].concat();
        words.extend(held.iter().map(String::as_str));
        let changes = self
            .judging
            .changes(base.as_ref(), made.as_ref(), |made| (reports::points(made).object, Traces::default()))?;
        let changes = changes.as_ref();
        let sheet =
            |made| move |charts: &[Chart]| reports::points(made).with_charts(charts).with_changes(changes, made.trials);
        let draw = |facts: &Facts| match &made {
            Some(made) => Ok(chart::of_points(made, facts, job.stop)?),
            None => Ok(Vec::new()),
        };
        let thrown = made.as_ref().map_or(0, |made| made.trials);
        self.judging.note_dice(thrown, (alone, work), self.sought.asked().is_some(), common);
        let done = job.hand_in((&words, Some(work)), made.as_ref().map(sheet), draw)?;
        let Some(made) = &made else { return Ok(done) };
        self.judging.end(done, (&made.info, made.trials, made.course.as_ref()), (&[], &left), changes)
    }
}
