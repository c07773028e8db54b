//! `slugfest check`: every mistake in every file, scenarios and rosters, and nothing is played.

use super::{Common, Format, print};
use clap::Args;
use slugfest::error::{Error, exit};
use slugfest::lab::reading;
use slugfest::lab::roster::Roster;
use slugfest::lab::shortlist::MOST_RACED;
use slugfest::plan::{self, Overrides, Plan};
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::verify::published::{self, Own};
use slugfest::words::count;
use std::path::PathBuf;
use std::sync::Arc;

/// Look for mistakes in scenarios and rosters without playing them
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  slugfest check scenarios/smf my-fight.toml\n  slugfest check my.roster.toml")]
pub struct Check {
    /// Scenario files and rosters, or folders of them
    #[arg(required = true, value_name = "FILE")]
    scenarios: Vec<PathBuf>,
}

impl Check {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let mistakes = Mistakes::new();
        let (scenarios, rosters) = self.told_apart();
        let scenarios = scenario::load(&scenarios, &mistakes);
        let plans = plan::plan(scenarios, Overrides::default(), &mistakes);
        plans.iter().for_each(|plan| drop(published::own(plan, &mistakes)));
        let rosters = scenario::file::read_rosters(&rosters, &mistakes);
        let read = |source| reading::read_up_to(source, MOST_RACED, &mistakes);
        let rosters: Vec<Roster> = rosters.iter().filter_map(read).collect();
        let mistakes = mistakes.into_vec();
        if !mistakes.is_empty() {
            return Err(Error::Scenario(mistakes));
        }
        let text = match common.format {
            Format::Json => {
                let files = plans.iter().map(|plan| {
                    serde_json::json!({
                        "file": plan.scenario.source.path,
                        "title": plan.scenario.title,
                        "cases": plan.cases.iter().map(|case| &case.name).collect::<Vec<_>>(),
                    })
                });
                let fighters = rosters.iter().map(|roster| {
                    serde_json::json!({
                        "file": roster.source.path,
                        "title": roster.title,
                        "fighters": roster.entries.len(),
                    })
                });
                format!("{:#}\n", files.chain(fighters).collect::<serde_json::Value>())
            }
            Format::Csv => {
                let rows = plans.iter().map(|plan| format!("{},{},\n", plan.scenario.source.path, plan.cases.len()));
                let fighters =
                    rosters.iter().map(|roster| format!("{},,{}\n", roster.source.path, roster.entries.len()));
                format!("file,cases,fighters\n{}", rows.chain(fighters).collect::<String>())
            }
            Format::Table | Format::Markdown => {
                let cases =
                    |plan: &Plan| (plan.scenario.source.clone(), count(plan.cases.len() as u64, "case", "cases"));
                let fighters = |roster: &Roster| {
                    let [one, many] = roster.whom();
                    (roster.source.clone(), count(roster.entries.len() as u64, one, many))
                };
                let lines = plans.iter().map(cases).chain(rosters.iter().map(fighters));
                lines.map(|(source, what)| format!("{}: no mistakes, {what}\n", source.path)).collect()
            }
        };
        print(&text)?;
        Ok(exit::DONE)
    }
}

impl Check {
    /// What to look for scenarios in, and what for rosters. A folder that has neither is one without scenarios.
    fn told_apart(&self) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let (mut scenarios, mut rosters) = (Vec::new(), Vec::new());
        for path in &self.scenarios {
            let it = std::slice::from_ref(path);
            let rosters_in = || scenario::file::read_rosters(it, &Mistakes::new());
            if path.is_dir() {
                let has_rosters = !rosters_in().is_empty();
                rosters.extend(has_rosters.then(|| path.clone()));
                // Rosters that have not the name of one are told apart by what they hold.
                let found = scenario::file::read_all(it, &Mistakes::new());
                let (fighters, fights): (Vec<_>, Vec<_>) = found.iter().partition(|source| reading::is_roster(source));
                let path_of = |source: &Arc<Source>| PathBuf::from(&source.path);
                match (fighters.is_empty(), fights.is_empty()) {
                    (true, true) if has_rosters => {}
                    (true, _) => scenarios.push(path.clone()),
                    (false, _) => {
                        rosters.extend(fighters.into_iter().map(path_of));
                        scenarios.extend(fights.into_iter().map(path_of));
                    }
                }
                continue;
            }
            // What comes through a pipe can be read once; a file that cannot be read as it stands is told apart by its
            // name.
            let is_roster = || scenario::file::is_roster(path) || rosters_in().iter().any(reading::is_roster);
            let holds_fighters = !scenario::file::is_stdin(path) && path.is_file() && is_roster();
            if holds_fighters { &mut rosters } else { &mut scenarios }.push(path.clone());
        }
        (scenarios, rosters)
    }
}

/// Scenarios, and beside each the claims about it, where it names some.
pub type Planned = (Vec<Plan>, Vec<Option<Own>>);

/// Reads and plans every scenario, each with the printed numbers that it names, or reports every mistake of all.
pub fn plans(paths: &[PathBuf], overrides: Overrides) -> Result<Planned, Error> {
    let mistakes = Mistakes::new();
    let scenarios = scenario::load(paths, &mistakes);
    let plans = plan::plan(scenarios, overrides, &mistakes);
    let published = plans.iter().map(|plan| published::own(plan, &mistakes)).collect();
    let mistakes = mistakes.into_vec();
    if mistakes.is_empty() { Ok((plans, published)) } else { Err(Error::Scenario(mistakes)) }
}
