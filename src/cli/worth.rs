//! `slugfest worth`: what a fighter's picks, dice and boxes are worth.

use super::lab::{Follower, Options, read};
use super::{Common, format, guarded, print, quoted, remark, shown, signals, threads, tidied};
use clap::Args;
use slugfest::error::{Error, exit};
use slugfest::estimate::Timing;
use slugfest::lab::worth::{Worth, subject, worth};
use slugfest::report::lab::worth as reports;
use slugfest::report::write::{self, Places};
use slugfest::report::{self, manifest};
use slugfest::scenario::names;
use std::path::PathBuf;
use std::time::Instant;

/// Say what every pick, die, re-roll and box of a fighter is worth
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct WorthCommand {
    /// A roster, or a scenario of two sides
    #[arg(value_name = "ROSTER|SCENARIO")]
    roster: PathBuf,
    /// Whose picks; those of the first fighter when left out
    #[arg(long, value_name = "NAME")]
    of: Option<String>,
    #[command(flatten)]
    options: Options,
}

const HELP: &str = "\
Each thing that the fighter has is taken away, and each that he could have is added, one at a time.
He then meets himself as he was, and the others of the file (its [panel], where it has one), on the
same dice as before: the difference is what the thing is worth, in points of a hundred. What surely
lowers his chances although nobody has to use it raises an alarm.

Examples:
  slugfest worth scenarios/smf/rosters/samples.roster.toml --of white-rhino
  slugfest worth scenarios/smf/rosters/bare-brick.roster.toml --format csv";

impl WorthCommand {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let roster = read(&self.roster)?;
        let place = subject(&roster, self.of.as_deref()).map_err(|name| Error::Usage {
            message: format!("nobody in {} is called \"{name}\"", self.roster.display()),
            help: names::suggest(name, roster.fighters().map(|entry| entry.name.as_str())),
        })?;
        // Every pair of a fighter's picks meets a few opponents, which no roster makes too many.
        let work = self.options.work(&roster, 0)?;
        let slugs = [format!("{}-worth-{}", roster.slug(), slugfest::run::slug(&roster.fighter(place).name))];
        let inputs = vec![self.roster.clone()];
        let places = Places { reports: Some((&self.options.out, &slugs)), file: None, inputs };
        threads(self.options.threads)?;
        tidied(&write::check(&places)?, common);
        let stop = signals::keep();
        let follower = Follower::new(stop, 0, common);
        let start = Instant::now();
        let made = guarded(|| Ok(worth(&roster, place, work, &follower)))?;
        let mut worth = made.map_err(|nothing| Error::Usage {
            message: nothing.to_string(),
            help: "`slugfest worth` takes fighters of Super Mission Force apart".to_owned(),
        })?;
        let elapsed_seconds = start.elapsed().as_secs_f64();
        let opponents = worth.panel.len() as u64 + 1;
        let fights = 2 * worth.trials * opponents * (worth.picks.len() as u64 + 1);
        let combats_per_second = if elapsed_seconds > 0.0 { fights as f64 / elapsed_seconds } else { 0.0 };
        worth.timing = Timing { threads: rayon::current_num_threads(), elapsed_seconds, combats_per_second };
        if worth.picks.iter().all(|pick| pick.points().is_none()) {
            remark(common, "interrupted: nothing was finished");
            return Ok(signals::code().unwrap_or(exit::DONE));
        }
        let style = report::Style { color: common.colors_out(), reports: Some(shown(&self.options.out)) };
        print(&reports::worth(&worth).stdout(format(common), &style)?)?;
        self.write(&worth, &slugs[0])?;
        if matches!(common.format, super::Format::Table) {
            print(&report::terminal::written_as(&slugs[0], &style))?;
        }
        Ok(signals::code().unwrap_or(exit::DONE))
    }

    fn write(&self, worth: &Worth, slug: &str) -> Result<(), Error> {
        let sheet = reports::worth(worth);
        let facts = sheet.facts.clone();
        let files = sheet.files(&[])?;
        let of = self.of.as_ref().map_or(String::new(), |of| format!(" --of {}", quoted(of)));
        let command = self.options.command(&["worth", &worth.info.file]) + &of;
        write::write_folder(&self.options.out, slug, &manifest::with_command(facts, &command), &files)?;
        Ok(())
    }
}
