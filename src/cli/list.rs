//! `slugfest list`: what can be written in a scenario.

use super::{Common, Format, print, schema};
use clap::{Args, ValueEnum};
use serde_json::json;
use slugfest::error::{Error, exit};
use slugfest::report::text;
use slugfest::scenario::names;
use slugfest::systems::ledger::{Rule, Standing, standings};
use slugfest::systems::{Item, Rules, SYSTEMS, Topic};
use slugfest::words::count;

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
    /// Every key, table by table
    Keys,
    /// Every rule of a game, by families, and where each stands
    Rules,
}

impl List {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let systems = systems(self.system.as_deref())?;
        if self.what == What::Rules {
            print(&ledgers(&systems, common))?;
            return Ok(exit::DONE);
        }
        let items: Vec<(&Rules, Item)> = systems
            .into_iter()
            .flat_map(|rules| items(self.what, rules).into_iter().map(move |item| (rules, item)))
            .collect();
        let text = match common.format {
            // Other programs read an empty list; people want to know that it is one.
            Format::Table if items.is_empty() => self.nothing(),
            Format::Table => table(&items, common.colors_out()),
            Format::Markdown => markdown(&items),
            Format::Csv => csv(&items),
            Format::Json => {
                let rows = items.iter().map(|(rules, item)| {
                    let Item { id, group, about, rule, .. } = item;
                    json!({ "system": rules.id, "group": group, "id": id, "about": about, "rule": rule })
                });
                format!("{:#}\n", serde_json::Value::from(rows.collect::<Vec<_>>()))
            }
        };
        print(&text)?;
        Ok(exit::DONE)
    }
}

impl List {
    /// What is said where there is nothing to list.
    fn nothing(&self) -> String {
        let what = self.what.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
        let whose = self.system.as_deref().and_then(Rules::find).map_or("no game", |rules| rules.name);
        format!("{whose} has no {what} to name\n")
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
        What::Keys => {
            let of_all = schema::heads().into_iter().map(|(key, about)| item(&key, "every scenario", about));
            return of_all.chain(rules.list(Topic::Keys)).collect();
        }
        What::Rules => return rules_of(rules),
    };
    rules.list(topic)
}

/// The rules of a game, one family after the other.
fn in_families(rules: &Rules) -> impl Iterator<Item = &'static Rule> {
    let ledger = (rules.ledger)();
    ledger.families().into_iter().flat_map(|family| ledger.of_family(family))
}

/// Every rule in a line that says what it is about and, where it is not played, why not.
fn rules_of(rules: &Rules) -> Vec<Item> {
    let about = |rule: &Rule| match rule.standing {
        Standing::Played => rule.name.clone(),
        other => format!("{}; {}", rule.name, other.words()),
    };
    in_families(rules).map(|rule| item(&rule.id, &rule.family, about(rule))).collect()
}

/// The rules of these games, with what each family comes to, and each game.
fn ledgers(systems: &[&'static Rules], common: &Common) -> String {
    let each = || systems.iter().flat_map(|rules| in_families(rules).map(move |rule| (rules.id, rule)));
    match common.format {
        Format::Table => {
            let games = systems.iter().map(|rules| {
                let ledger = (rules.ledger)();
                let mut items = rules_of(rules);
                items.iter_mut().for_each(|item| item.group = totals(&item.group, ledger.of_family(&item.group)));
                let items: Vec<_> = items.into_iter().map(|item| (*rules, item)).collect();
                let all = text::wrap(&totals(rules.name, ledger.rules.iter()), text::LINE, 2).join("\n");
                format!("{}\n{all}\n", table(&items, common.colors_out()))
            });
            games.collect::<Vec<_>>().join("\n")
        }
        Format::Markdown => {
            let rows = systems.iter().flat_map(|rules| rules_of(rules).into_iter().map(move |item| (*rules, item)));
            markdown(&rows.collect::<Vec<_>>())
        }
        Format::Csv => {
            let rows = each().map(|(system, rule)| {
                let Rule { id, name, family, standing, statement, .. } = rule;
                quoted_row(&[system, family, id, name, standing.words(), statement])
            });
            format!("system,family,id,name,standing,statement\n{}", rows.collect::<String>())
        }
        Format::Json => {
            let rows = each().map(|(system, rule)| json_of(system, rule));
            format!("{:#}\n", serde_json::Value::from(rows.collect::<Vec<_>>()))
        }
    }
}

/// `core: 14 rules: played 13, needs a table 1`.
fn totals<'a>(of: &str, rules: impl Iterator<Item = &'a Rule> + Clone) -> String {
    let counts = standings(rules.clone()).into_iter().map(|(standing, n)| format!("{} {n}", standing.words()));
    format!("{of}, {}: {}", count(rules.count() as u64, "rule", "rules"), counts.collect::<Vec<_>>().join(", "))
}

/// A rule as other programs read it: all that the ledger says, and whose it is.
pub fn json_of(system: &str, rule: &Rule) -> serde_json::Value {
    let mut object = json!({ "system": system });
    let said = serde_json::to_value(rule).unwrap_or_default();
    if let (Some(object), serde_json::Value::Object(said)) = (object.as_object_mut(), said) {
        object.extend(said);
    }
    object
}

fn item(id: &str, group: &str, about: String) -> Item {
    Item::new(id, group, about, "")
}

/// Name on the left, what it is on the right, wrapped to 80 columns, grouped under headings.
fn table(items: &[(&Rules, Item)], color: bool) -> String {
    let width = items.iter().map(|(_, item)| text::width(&item.id)).max().unwrap_or(0).min(36);
    let mut out = String::new();
    let mut group = "";
    for (_, item) in items {
        if item.group != group {
            group = &item.group;
            let heading = text::wrap(group, text::LINE, 2).join("\n");
            let heading = if color { format!("\u{1b}[1m{heading}\u{1b}[0m") } else { heading };
            out.push_str(&format!("{}{heading}\n", if out.is_empty() { "" } else { "\n" }));
        }
        let lines = text::wrap(&item.about, 76 - width.max(text::width(&item.id)), 0);
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
    let mut out = "system,group,id,about,rule\n".to_owned();
    for (rules, item) in items {
        out.push_str(&quoted_row(&[rules.id, &item.group, &item.id, &item.about, &item.rule]));
    }
    out
}

/// A row of a CSV file, every cell in quotes.
pub fn quoted_row(cells: &[&str]) -> String {
    let quoted = |text: &&str| format!("\"{}\"", text.replace('"', "\"\""));
    format!("{}\n", cells.iter().map(quoted).collect::<Vec<_>>().join(","))
}
