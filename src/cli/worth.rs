//! `slugfest worth`: what a fighter's picks, dice and boxes are worth.

use super::Common;
use super::folder::Folder;
use super::judging::{Judging, dice_of};
use super::lab::{InParts, Job, Options, Precise, file_of, read};
use clap::Args;
use slugfest::error::Error;
use slugfest::lab::changes::Told;
use slugfest::lab::judge::{self, Judged};
use slugfest::lab::pieces::Found;
use slugfest::lab::worth::{Parts, gap, parts, subject};
use slugfest::lab::{Pieces, Roster, Work};
use slugfest::report::chart::{self, Chart};
use slugfest::report::lab::worth as reports;
use slugfest::report::manifest::Facts;
use slugfest::report::write::Places;
use slugfest::run::slug_of;
use slugfest::scenario::names;
use slugfest::shards::{Asked, Sheet};
use slugfest::systems::{Rules, SYSTEMS};
use std::path::PathBuf;
use std::time::Duration;

/// Say what every pick, die, re-roll, value and box of a fighter is worth
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct WorthCommand {
    /// A roster, a scenario of two sides, or a case of one: FILE or FILE#CASE
    #[arg(value_name = "ROSTER|SCENARIO")]
    roster: PathBuf,
    /// Whose picks; those of the first fighter when left out
    #[arg(long, value_name = "NAME")]
    of: Option<String>,
    /// Leave out what other picks of the same menu would be worth in place of those that he has
    #[arg(long)]
    no_alternatives: bool,
    #[command(flatten)]
    judging: Judging,
    #[command(flatten)]
    precise: Precise,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    parts: InParts,
    /// What was counted elsewhere.
    #[arg(skip)]
    pub counted: Option<Found>,
}

const HELP: &str = "\
Each thing that the fighter has is taken away, and each that he could have is added, one at a time. \
He then meets himself as he was, and the others of the file (its [panel], where it has one), on the \
same dice as before: the difference is what the thing is worth, in points of a hundred. What surely \
lowers his chances although nobody has to use it raises an alarm. A fault goes without the re-roll \
that it pays for, which is a thing by itself; what both come to is told beside them. Then each pick \
gives way to every other one of its menu; that takes most of the time, and --no-alternatives leaves \
it out.

Examples:
  slugfest worth scenarios/smf/rosters/samples.roster.toml --of white-rhino
  slugfest worth scenarios/smf/rosters/bare-brick.roster.toml --format csv
  slugfest worth 'scenarios/heroclix/duel-willpower.toml#base'
  slugfest worth scenarios/tft/rosters/favourites.roster.toml --of morningstar";

/// The plays whose fighters can be taken apart.
fn taken_apart() -> String {
    let plays = |rules: &'static Rules| {
        let apart = rules.plays.iter().filter(|play| play.apart.is_some());
        apart.map(move |play| format!("\"{}\" of {}", play.id, rules.id))
    };
    let plays: Vec<String> = SYSTEMS.iter().flat_map(plays).collect();
    names::list(&plays.iter().map(String::as_str).collect::<Vec<_>>(), "or")
}

/// Whose picks, of whom, and what is to be played for it.
pub struct Subject {
    pub roster: Roster,
    place: usize,
    pub parts: Parts,
    pub work: Work,
}

impl WorthCommand {
    /// Whether it says what it would do and nothing else.
    pub fn tells_alone(&self) -> bool {
        self.parts.plan.is_some()
    }

    /// That of a plan in parts, without what was counted.
    pub fn of_sheet(sheet: &Sheet, folder: Folder, judging: Judging) -> Result<Self, Error> {
        Ok(Self {
            roster: sheet.named(),
            of: sheet.asked.of.clone(),
            no_alternatives: sheet.asked.no_alternatives,
            judging,
            precise: Precise::default(),
            options: Options::of_sheet(sheet, folder)?,
            parts: InParts::default(),
            counted: None,
        })
    }

    pub fn subject(&self) -> Result<Subject, Error> {
        let roster = read(&self.roster)?;
        let place = subject(&roster, self.of.as_deref()).map_err(|name| Error::Usage {
            message: format!("nobody in {} is called \"{name}\"", self.roster.display()),
            help: names::suggest(name, roster.fighters().map(|entry| entry.name.as_str())),
        })?;
        let parts = parts(&roster, place, !self.no_alternatives).map_err(|nothing| Error::Usage {
            message: nothing.to_string(),
            help: format!("`slugfest worth` takes fighters apart where they play {}", taken_apart()),
        })?;
        let work = self.options.work(&roster, parts.cells(), None)?;
        Ok(Subject { roster, place, parts, work })
    }

    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let Subject { roster, place, parts, work: alone } = self.subject()?;
        let base = self.judging.earlier(Told::Picks, std::slice::from_ref(&roster.fighter(place).name))?;
        // What was counted threw the dice of its plan.
        let of_base = base.as_ref().filter(|_| self.counted.is_none());
        let work = dice_of(of_base, alone, &self.options);
        let (of, no_alternatives) = (self.of.clone(), self.no_alternatives);
        let asked = Asked { of, no_alternatives, case: roster.case_name(), ..self.options.asked("worth") };
        if let Some(folder) = &self.parts.plan {
            self.judging.check_plan()?;
            if self.precise.is_asked() {
                let help = "name them with --trials: a plan is about fights that are known".to_owned();
                return Err(Error::Usage { message: "--precision says no number of trials".to_owned(), help });
            }
            let pieces = Pieces::of(&parts.rosters(), work);
            return self.parts.write(folder, &roster.source, asked, &pieces, work.trials);
        }
        let cells = parts.cells();
        let names: Vec<&str> = roster.fighters().map(|entry| entry.name.as_str()).collect();
        let slug = format!("{}-worth-{}", roster.slug(), slug_of(&names, place));
        let inputs = std::iter::once(file_of(&self.roster)).chain(self.judging.inputs()).collect();
        let places = Places { inputs, file: self.judging.junit(), ..Places::default() };
        let job = Job::start(&self.options, common, &slug, places)?;
        // Taken apart once more, for that is used up by what it is worth.
        let again = self.precise.is_asked().then(|| self.subject()).transpose()?;
        let (mut job, work) = job.precise(&self.precise, work, |few, follower| {
            let worth = again?.parts.worth(few, follower);
            let points = worth.picks.iter().filter_map(|pick| pick.points());
            points.map(|by| (by.high - by.low) / 2.0).reduce(f64::max)
        })?;
        if self.counted.is_none() {
            job = job.keeping(roster.source.identity(), asked, work)?;
        }
        let (mut worth, mut elapsed) = job.timed(0, |follower| match &self.counted {
            Some(found) => {
                let mut fights = Pieces::of(&parts.rosters(), work).fights(found).into_iter();
                parts.of_fights(work, &mut |_| fights.next().unwrap_or_default())
            }
            None => parts.worth(work, follower),
        })?;
        if self.counted.is_some() {
            elapsed = Duration::ZERO;
        }
        let (note, complete) = job.noted(worth.complete, |follower| gap(&roster, place, &worth, work, follower))?;
        worth.notes.extend(note);
        worth.complete = complete;
        worth.timing = job.timing(2 * worth.trials * cells, elapsed);
        worth.expectations = judge::of_worth(&roster.expects, &worth);
        worth.notes.extend(judge::left_by_worth(&roster, &worth));
        let is_any = worth.picks.iter().any(|pick| pick.points().is_some());
        let mut words = vec!["worth", &worth.info.file];
        words.extend(self.no_alternatives.then_some("--no-alternatives"));
        words.extend(self.of.iter().flat_map(|of| ["--of", of]));
        let held = self.judging.words();
        words.extend(held.iter().map(String::as_str));
        let answer = Some(&worth).filter(|_| is_any);
        let changes = self
            .judging
            .changes(base.as_ref(), answer, |worth| (reports::worth(worth).object, worth.traces.clone()))?;
        let sheet =
            |charts: &[Chart]| reports::worth(&worth).with_charts(charts).with_changes(changes.as_ref(), worth.trials);
        let draw = |facts: &Facts| Ok(chart::of_worth(&worth, facts, job.stop)?);
        self.judging.note_dice(worth.trials, (alone, work), self.precise.is_asked(), common);
        let done = job.hand_in((&words, Some(work)), is_any.then_some(sheet), draw)?;
        let left = judge::elsewhere(&roster, Judged::Picks(&worth.subject.name));
        self.judging.end(done, (&worth.info, worth.trials, None), (&worth.expectations, &left), changes.as_ref())
    }
}
