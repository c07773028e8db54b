//! `slugfest duel`: two fighters by name, and nothing to write first.

use super::run::{Method, trials};
use super::{Common, format, print, signals, threads};
use clap::Args;
use slugfest::error::{Error, exit};
use slugfest::estimate::Timing;
use slugfest::plan::{self, Length, Overrides};
use slugfest::report;
use slugfest::run::{self, Watch};
use slugfest::scenario::{self, Mistakes, Source, names};
use slugfest::stop::Stop;
use slugfest::systems::{Rules, SYSTEMS, Topic, question};

/// Say who wins between two ready-made fighters
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Duel {
    /// The first fighter, by his id or his name in `slugfest list characters`
    #[arg(value_name = "FIGHTER")]
    first: String,
    /// The second fighter
    #[arg(value_name = "FIGHTER")]
    second: String,
    /// The game whose fighters they are, where several have such names
    #[arg(long, value_name = "SYSTEM", value_parser = system)]
    system: Option<&'static Rules>,
    /// Trials, instead of 100,000; without --method it also means: play, do not solve
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = trials)]
    trials: Option<u64>,
    /// How to get the numbers
    #[arg(long, value_enum)]
    method: Option<Method>,
}

const HELP: &str = "\
Example:
  slugfest duel shatterer white-rhino
  slugfest duel shatterer \"White Rhino\" --trials 10000
  slugfest duel halberdier swordsman --format json

Nothing is written. For other circumstances than the usual ones write a scenario (slugfest run), for \
fighters of your own a roster (slugfest matrix).";

/// Where the names are.
const LISTED: &str = "`slugfest list characters` shows those of every game";

/// Trials when nobody says how many.
const TRIALS: u64 = 100_000;

impl Duel {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let (rules, [first, second]) = self.fighters()?;
        Method::check(self.method, self.trials.is_some())?;
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("duel", rules.duel(&first, &second)), &mistakes);
        let overrides = Overrides {
            length: Some(Length::Trials(self.trials.unwrap_or(TRIALS))),
            method: self.method.or(self.trials.map(|_| Method::Sample)).map(Method::planned),
            ..Overrides::default()
        };
        let mut plans = plan::plan(scenario.into_iter().collect(), overrides, &mistakes);
        let mistakes = mistakes.into_vec();
        if !mistakes.is_empty() || plans.is_empty() {
            return Err(Error::Scenario(mistakes));
        }
        let plan = plans.swap_remove(0);
        threads(None, common)?;
        let stop = signals::keep();
        let start = signals::Clock::start();
        let approach = run::approach(&plan, stop)?;
        let mut summary = run::run(&plan, &approach, &mut Watcher(stop))?;
        summary.timing = Timing::of(summary.played(), start.elapsed(), 0.0);
        let style = common.style(None);
        print(&report::stdout(&[summary], format(common), &style)?)?;
        Ok(signals::code().unwrap_or(exit::DONE))
    }

    /// The rules in which both have a name, and their ids.
    fn fighters(&self) -> Result<(&'static Rules, [String; 2]), Error> {
        let characters = |rules: &Rules| rules.list(Topic::Characters).into_iter().map(|item| item.id);
        let asked = |rules: &&Rules| self.system.is_none_or(|system| system.id == rules.id);
        let duels = || SYSTEMS.iter().filter(|rules| rules.play("duel").is_some()).filter(asked);
        let both = duels().find_map(|rules| {
            let ids = [question::fighter(rules, &self.first)?, question::fighter(rules, &self.second)?];
            Some((rules, ids))
        });
        both.ok_or_else(|| {
            let all: Vec<String> = duels().flat_map(characters).collect();
            let is_stranger = |name: &&String| !duels().any(|rules| question::fighter(rules, name).is_some());
            let stranger = [&self.first, &self.second].into_iter().find(is_stranger);
            match stranger {
                Some(name) => Error::Usage {
                    message: format!("nobody is called \"{name}\"{}", self.system.map_or(String::new(), of_game)),
                    help: match names::suggest(name, all.iter().map(String::as_str)) {
                        nothing if nothing.is_empty() => LISTED.to_owned(),
                        near => format!("{near}; {LISTED}"),
                    },
                },
                None => Error::Usage {
                    message: format!("\"{}\" and \"{}\" are of different games", self.first, self.second),
                    help: "name two of the same game".to_owned(),
                },
            }
        })
    }
}

/// Behind a name that is looked for in one game alone.
fn of_game(rules: &Rules) -> String {
    format!(" in {}", rules.name)
}

/// A game that has duels, by its name.
fn system(name: &str) -> Result<&'static Rules, String> {
    let duels = || SYSTEMS.iter().filter(|rules| rules.play("duel").is_some());
    let ids: Vec<&str> = duels().map(|rules| rules.id).collect();
    duels().find(|rules| rules.id == name).ok_or_else(|| format!("choose from {}", names::list(&ids, "and")))
}

/// Passes on the wish to stop.
struct Watcher(Stop);

impl Watch for Watcher {
    fn planned(&mut self, _: u64, _: usize) {}

    fn goes_on(&mut self, _: u64) -> bool {
        !self.0.is_asked()
    }

    fn stop(&self) -> Stop {
        self.0
    }
}
