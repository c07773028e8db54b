//! `slugfest list`: what can be written in a scenario.

use super::{Common, Format, print};
use clap::{Args, ValueEnum};
use serde_json::json;
use slugfest::error::{Error, exit};
use slugfest::report::text;
use slugfest::scenario::names;
use slugfest::systems::{Item, Rules, SYSTEMS, Topic};

/// List what can be written in a scenario
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  slugfest list powers smf")]
pub struct List {
    /// What to list
    #[arg(value_enum, default_value_t)]
    what: What,
    /// Name of a system; all of them when left out
    system: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum What {
    /// Bodies of rules
    #[default]
    Systems,
    /// What a trial can play
    Plays,
    /// Archetypes and their menus
    Archetypes,
    /// Powers, boosts, equipment, maneuvers
    Powers,
    /// Ready-made fighters
    Characters,
    /// What is counted
    Metrics,
    /// Choices under [policy]
    Policies,
    /// Switches under [rules]
    Switches,
    /// The rules ledger and where each rule stands
    Rules,
}

impl List {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let items: Vec<(&Rules, Item)> = systems(self.system.as_deref())?
            .into_iter()
            .flat_map(|rules| items(self.what, rules).into_iter().map(move |item| (rules, item)))
            .collect();
        let text = match common.format {
            Format::Table => table(&items, common.colors_out()),
            Format::Markdown => markdown(&items),
            Format::Csv => csv(&items),
            Format::Json => {
                let rows = items.iter().map(|(rules, item)| {
                    let Item { id, group, about, rule } = item;
                    json!({ "system": rules.id, "group": group, "id": id, "about": about, "rule": rule })
                });
                format!("{:#}\n", serde_json::Value::from(rows.collect::<Vec<_>>()))
            }
        };
        print(&text)?;
        Ok(exit::DONE)
    }
}

fn systems(id: Option<&str>) -> Result<Vec<&'static Rules>, Error> {
    let Some(id) = id else { return Ok(SYSTEMS.iter().collect()) };
    let known = || SYSTEMS.iter().map(|rules| rules.id);
    match Rules::find(id) {
        Some(rules) => Ok(vec![rules]),
        None => Err(Error::Usage {
            message: format!("unknown system \"{id}\""),
            help: format!("there is {}", names::list(&known().collect::<Vec<_>>(), "and")),
        }),
    }
}

fn items(what: What, rules: &Rules) -> Vec<Item> {
    let topic = match what {
        What::Systems => {
            let plays: Vec<&str> = rules.plays.iter().map(|play| play.id).collect();
            let about = format!("{} ({}); plays {}", rules.name, rules.edition, plays.join(", "));
            return vec![item(rules.id, "systems", about)];
        }
        What::Plays => {
            return rules.plays.iter().map(|play| item(play.id, rules.name, play.about.to_owned())).collect();
        }
        What::Archetypes => Topic::Archetypes,
        What::Powers => Topic::Powers,
        What::Characters => Topic::Characters,
        What::Metrics => Topic::Metrics,
        What::Policies => Topic::Policies,
        What::Switches => Topic::Switches,
        What::Rules => Topic::Rules,
    };
    (rules.catalogue)(topic)
}

fn item(id: &str, group: &str, about: String) -> Item {
    Item { id: id.to_owned(), group: group.to_owned(), about, rule: String::new() }
}

/// Name on the left, what it is on the right, wrapped to 80 columns, grouped under headings.
fn table(items: &[(&Rules, Item)], color: bool) -> String {
    let width = items.iter().map(|(_, item)| text::width(&item.id)).max().unwrap_or(0).min(36);
    let mut out = String::new();
    let mut group = "";
    for (_, item) in items {
        if item.group != group {
            group = &item.group;
            let heading = if color { format!("\u{1b}[1m{group}\u{1b}[0m") } else { group.to_owned() };
            out.push_str(&format!("{}{heading}\n", if out.is_empty() { "" } else { "\n" }));
        }
        let lines = text::wrap(&item.about, 76 - width, 0);
        for (i, line) in lines.iter().enumerate() {
            let id = if i == 0 { item.id.as_str() } else { "" };
            let padding = " ".repeat(width.saturating_sub(text::width(id)));
            out.push_str(format!("  {id}{padding}  {line}").trim_end());
            out.push('\n');
        }
    }
    out
}

fn markdown(items: &[(&Rules, Item)]) -> String {
    let mut out = "| | | | rule |\n|---|---|---|---|\n".to_owned();
    for (_, item) in items {
        out.push_str(&format!(
            "| {} | `{}` | {} | {} |\n",
            item.group,
            item.id,
            item.about.replace('|', "\\|"),
            item.rule
        ));
    }
    out
}

fn csv(items: &[(&Rules, Item)]) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut out = "system,group,id,about,rule\n".to_owned();
    for (rules, item) in items {
        let cells = [rules.id, &item.group, &item.id, &item.about, &item.rule].map(quoted);
        out.push_str(&format!("{}\n", cells.join(",")));
    }
    out
}
