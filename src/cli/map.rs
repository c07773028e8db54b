//! `slugfest map`: a picture of a whole game.

use super::Common;
use super::judging::{Judging, usage};
use super::lab::{Job, Options, file_of, read};
use super::precision::Sought;
use clap::Args;
use slugfest::error::Error;
use slugfest::lab::baseline::changes;
use slugfest::lab::changes::Told;
use slugfest::lab::judge::{self, Judged};
use slugfest::lab::{gap, matrix, precise};
use slugfest::report::chart::{self, Chart};
use slugfest::report::lab as reports;
use slugfest::report::manifest::Facts;
use slugfest::report::write::Places;
use slugfest::shards::Asked;
use std::path::PathBuf;

/// Draw the fighters of a roster by strength, who counters whom, and what runs in circles
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct MapCommand {
    /// A roster of at least three fighters without a [panel]
    #[arg(value_name = "ROSTER")]
    roster: PathBuf,
    #[command(flatten)]
    judging: Judging,
    #[command(flatten)]
    sought: Sought,
    #[command(flatten)]
    options: Options,
}

const HELP: &str = "\
Everybody meets everybody, as in `slugfest matrix`. One picture has everybody by strength, the number \
per fighter that tells all scores as nearly as one number can, with arrows from those who surely do \
better against somebody than that. The other shows what strengths leave as a wheel: whoever is far from \
its middle does better than his strength says against those who come next counter-clockwise.

Examples:
  slugfest map scenarios/smf/rosters/samples.roster.toml
  slugfest map my.roster.toml --trials 20000";

impl MapCommand {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let roster = read(&self.roster)?;
        if roster.panel.is_some() || roster.entries.len() < 3 {
            let [_, many] = roster.whom();
            return Err(Error::Usage {
                message: format!("a map needs at least three {many} who all meet one another"),
                help: format!("take the [panel] out of the roster, or add {many}; `slugfest matrix` shows any roster"),
            });
        }
        let cells = roster.pairs().len() * roster.settings.len();
        let left = judge::elsewhere(&roster, Judged::None);
        self.judging.check_cases(&left)?;
        let base = self.judging.table()?;
        base.as_ref().map_or(Ok(()), |base| base.check(&roster)).map_err(usage)?;
        let work = self.sought.work(&self.options, self.options.work(&roster, cells as u64, base.as_ref())?)?;
        let alone = self.options.of(roster.trials, roster.seed, Some(roster.method))?;
        let inputs = std::iter::once(file_of(&self.roster)).chain(self.judging.inputs()).collect();
        let slug = format!("{}-map", roster.slug());
        let places = Places { inputs, file: self.judging.junit(), ..Places::default() };
        let job = Job::start(&self.options, common, &slug, places)?;
        let asked = Asked { sought: self.sought.words().pop(), case: roster.case_name(), ..self.options.asked("map") };
        let job = job.keeping(roster.source.identity(), asked, work)?;
        let (mut matrix, elapsed) = job.timed(cells, |follower| match self.sought.asked() {
            Some(asked) => precise(&roster, work, asked, follower),
            None => matrix(&roster, work, follower),
        })?;
        let (note, complete) = job.noted(matrix.complete, |follower| gap::note(&roster, &matrix, work, follower))?;
        matrix.notes.extend(note);
        matrix.complete = complete;
        matrix.timing = job.timing(matrix.played(), elapsed);
        let within = self.judging.within(Told::Scores);
        matrix.changes = base.map(|base| changes(&roster, &matrix.fights, &base, within, work.seed));
        matrix.notes.extend(judge::left_by_all(&roster));
        let is_any = matrix.tables.iter().any(|table| table.overall.is_some());
        let sheet = is_any.then_some(|charts: &[Chart]| reports::map(&matrix, charts));
        let draw = |facts: &Facts| Ok(chart::of_map(&matrix, facts, job.stop)?);
        let held = [self.sought.words(), self.judging.words()].concat();
        let words: Vec<&str> = ["map", &matrix.info.file].into_iter().chain(held.iter().map(String::as_str)).collect();
        self.judging.note_dice(matrix.trials, (alone, work), self.sought.asked().is_some(), common);
        let done = job.hand_in((&words, Some(work)), sheet, draw)?;
        self.judging.end(
            done,
            (&matrix.info, matrix.trials, matrix.course.as_ref()),
            (&[], &left),
            matrix.changes.as_ref(),
        )
    }
}
