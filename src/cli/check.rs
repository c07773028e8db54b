//! `slugfest check`: every mistake in every file, and nothing is played.

use super::{Common, Format, print};
use clap::Args;
use slugfest::error::{Error, exit};
use slugfest::plan::{self, Overrides, Plan};
use slugfest::scenario::{self, Mistakes};
use slugfest::verify::published::{self, Own};
use std::path::PathBuf;

/// Look for mistakes in scenarios without playing them
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  slugfest check scenarios/smf my-fight.toml")]
pub struct Check {
    /// Scenario files, or folders of them
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<PathBuf>,
}

impl Check {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let (plans, _) = plans(&self.scenarios, Overrides::default())?;
        let text = match common.format {
            Format::Json => {
                let files: Vec<_> = plans
                    .iter()
                    .map(|plan| {
                        serde_json::json!({
                            "file": plan.scenario.source.path,
                            "title": plan.scenario.title,
                            "cases": plan.cases.iter().map(|case| &case.name).collect::<Vec<_>>(),
                        })
                    })
                    .collect();
                format!("{:#}\n", serde_json::Value::from(files))
            }
            Format::Csv => {
                let rows = plans.iter().map(|plan| format!("{},{}\n", plan.scenario.source.path, plan.cases.len()));
                format!("file,cases\n{}", rows.collect::<String>())
            }
            Format::Table | Format::Markdown => {
                let line = |plan: &Plan| {
                    let cases =
                        if plan.cases.len() == 1 { "1 case".to_owned() } else { format!("{} cases", plan.cases.len()) };
                    format!("{}: no mistakes, {cases}\n", plan.scenario.source.path)
                };
                plans.iter().map(line).collect()
            }
        };
        print(&text)?;
        Ok(exit::DONE)
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
