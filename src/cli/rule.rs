//! `slugfest rule`: what a rule of a game says, how it is read, and what holds and uses it.

use super::list::{json_of, quoted_row};
use super::{Common, Format, check, print};
use clap::Args;
use serde_json::{Value, json};
use slugfest::error::{Error, exit};
use slugfest::plan::{Overrides, Plan};
use slugfest::report::text::{self, LINE};
use slugfest::run::met::{self, CASES, Met, TRIALS};
use slugfest::scenario::names;
use slugfest::systems::{Rules, SYSTEMS, Topic, ledger};
use slugfest::words::count;
use std::path::{Path, PathBuf};

/// Where the scenarios of a checkout lie.
const SHIPPED: &str = "scenarios";

/// Show a rule: what it says, how it is read, what changes it, holds it and uses it
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  slugfest rule smf.power.armor\n  slugfest rule smf.combat.knockback my-scenarios")]
pub struct Rule {
    /// Id of the rule, as replays and reports cite it; `slugfest list rules` shows all
    id: String,
    /// Scenario files, or folders of them, in which uses of the rule are looked for; the folder `scenarios`, if there
    /// is one, when left out
    #[arg(value_name = "SCENARIO")]
    scenarios: Vec<PathBuf>,
}

/// A rule with all that is known of it.
struct Found {
    rules: &'static Rules,
    rule: &'static ledger::Rule,
    /// Nothing where no scenarios were at hand.
    uses: Option<Uses>,
}

/// Scenarios of the game that were looked through, and those that use the rule.
type Uses = (usize, Vec<(String, Met)>);

impl Rule {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let (rules, rule) = find(&self.id)?;
        let found = Found { rules, rule, uses: self.uses(rules, rule)? };
        let text = match common.format {
            Format::Table => found.table(common.colors_out()),
            Format::Markdown => found.markdown(),
            Format::Json => format!("{:#}\n", found.json()),
            Format::Csv => found.csv(),
        };
        print(&text)?;
        Ok(exit::DONE)
    }

    fn uses(&self, rules: &Rules, rule: &ledger::Rule) -> Result<Option<Uses>, Error> {
        let paths = match self.scenarios.as_slice() {
            [] if !Path::new(SHIPPED).is_dir() => return Ok(None),
            [] => &[PathBuf::from(SHIPPED)],
            given => given,
        };
        let (plans, _) = check::plans(paths, Overrides::default())?;
        let of_game: Vec<&Plan> = plans.iter().filter(|plan| plan.rules.id == rules.id).collect();
        let names = met::names(rules, rule);
        let met = |plan: &&Plan| Some((plan.scenario.source.path.clone(), met::met(plan, rule, &names)?));
        Ok(Some((of_game.len(), of_game.iter().filter_map(met).collect())))
    }
}

/// The rule with this id, whatever game it belongs to.
fn find(id: &str) -> Result<(&'static Rules, &'static ledger::Rule), Error> {
    let found = SYSTEMS.iter().find_map(|rules| Some((rules, (rules.ledger)().find(id)?)));
    found.ok_or_else(|| {
        let ids = || SYSTEMS.iter().flat_map(|rules| (rules.ledger)().rules.iter().map(|rule| rule.id.as_str()));
        // The last part alone is how people remember a rule.
        let last = |id: &'static str| id.rsplit('.').next().unwrap_or(id);
        let near = if id.contains('.') { Vec::new() } else { names::nearest(id, ids().map(last)) };
        let mut ending: Vec<&str> = ids().filter(|known| near.contains(&last(known))).collect();
        if ending.iter().any(|known| last(known) == id) {
            ending.retain(|known| last(known) == id);
        }
        let help = if ending.is_empty() {
            names::suggest(id, ids())
        } else {
            format!("did you mean {}?", names::list(&ending, "or"))
        };
        let all = "`slugfest list rules` shows all";
        let help = if help.is_empty() { all.to_owned() } else { format!("{help}; {all}") };
        Error::Usage { message: format!("there is no rule \"{id}\""), help }
    })
}

impl Found {
    /// The figures of the rule, each with its value as JSON writes it.
    fn numbers(&self) -> Vec<(&str, String)> {
        let written = |value: &toml::Value| match value {
            toml::Value::String(text) => text.clone(),
            other => json!(other).to_string().replace(',', ", ").replace(':', ": "),
        };
        self.rule.numbers.iter().map(|(name, value)| (name.as_str(), written(value))).collect()
    }

    /// The keys that change the rule, each with what it decides where a list says so.
    fn switches(&self) -> Vec<(&str, String)> {
        let items = [Topic::Switches, Topic::Policies].map(self.rules.catalogue).concat();
        let about = |key: &str| {
            let item = items.iter().find(|item| key == format!("{}.{}", item.group.trim_matches(['[', ']']), item.id));
            item.map(|item| item.about.clone()).unwrap_or_default()
        };
        self.rule.switch.iter().map(|key| (key.as_str(), about(key))).collect()
    }

    /// What the list of uses means, in a sentence.
    fn meaning(&self) -> String {
        match &self.uses {
            None => "name scenario files or folders to see which of them use it".to_owned(),
            Some((all, uses)) => format!(
                "{} of {all} scenarios of the game: they set its key, name what it is about, state its reading, or follow \
                 it in one of the first {TRIALS} trials of their first {CASES} cases; the first of these that is true",
                uses.len()
            ),
        }
    }

    fn table(&self, colors: bool) -> String {
        let rule = self.rule;
        let mut out = Vec::new();
        let head = |text: &str| if colors { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() };
        let paragraph = |out: &mut Vec<String>, text: &str, indent: usize| {
            out.extend(text::wrap(text, LINE - 2, indent).into_iter().map(|line| format!("  {line}")));
        };
        out.push(head(&format!("{}: {}", rule.id, rule.name)));
        let place = format!("{}, {}; {}; {}", self.rules.name, rule.family, rule.standing.words(), rule.chapter);
        out.extend(text::wrap(&place, LINE, 0));
        out.push(String::new());
        paragraph(&mut out, &rule.statement, 0);
        let mut section = |title: String, lines: Vec<String>| {
            // Where several stand one under the other, each is told by its first line.
            let indent = if lines.len() > 1 { 2 } else { 0 };
            out.push(String::new());
            out.push(head(&title));
            lines.iter().for_each(|line| paragraph(&mut out, line, indent));
        };
        if !rule.reading.is_empty() {
            section("how it is read".to_owned(), vec![rule.reading.clone()]);
        }
        if !rule.numbers.is_empty() {
            let lines = self.numbers().into_iter().map(|(name, value)| format!("{name} = {value}"));
            section("numbers".to_owned(), lines.collect());
        }
        if !rule.switch.is_empty() {
            let line = |(key, about): (&str, String)| {
                if about.is_empty() { key.to_owned() } else { format!("{key}: {about}") }
            };
            section("changed by".to_owned(), self.switches().into_iter().map(line).collect());
        }
        let tests = rule.held_by();
        if !tests.is_empty() {
            let lines = tests.iter().map(|(file, test)| format!("{test} ({file})"));
            section(format!("held by {}", count(tests.len() as u64, "test", "tests")), lines.collect());
        }
        let uses = self.uses.iter().flat_map(|(_, uses)| uses).map(|(file, met)| format!("{file}: {}", said(met)));
        section("used by".to_owned(), std::iter::once(self.meaning()).chain(uses).collect());
        out.join("\n") + "\n"
    }

    fn markdown(&self) -> String {
        let rule = self.rule;
        let mut out = format!("# {}: {}\n\n", rule.id, rule.name);
        let place = format!("{}, {}; {}; {}", self.rules.name, rule.family, rule.standing.words(), rule.chapter);
        out.push_str(&format!("{place}\n\n{}\n", rule.statement));
        let mut list = |title: &str, lines: Vec<String>| {
            if !lines.is_empty() {
                out.push_str(&format!(
                    "\n## {title}\n\n{}",
                    lines.iter().map(|line| format!("- {line}\n")).collect::<String>()
                ));
            }
        };
        list("How it is read", if rule.reading.is_empty() { Vec::new() } else { vec![rule.reading.clone()] });
        list("Numbers", self.numbers().into_iter().map(|(name, value)| format!("`{name}`: {value}")).collect());
        list("Changed by", self.switches().into_iter().map(|(key, about)| format!("`{key}` {about}")).collect());
        list("Held by", rule.held_by().iter().map(|(file, test)| format!("`{test}` in `{file}`")).collect());
        let uses = self.uses.iter().flat_map(|(_, uses)| uses).map(|(file, met)| format!("`{file}`: {}", said(met)));
        list("Used by", std::iter::once(self.meaning()).chain(uses).collect());
        out
    }

    fn json(&self) -> Value {
        let mut object = json_of(self.rules.id, self.rule);
        let tests = self.rule.held_by().into_iter().map(|(file, test)| json!({ "file": file, "test": test }));
        object["tests"] = tests.collect();
        object["scenarios"] = self.uses.as_ref().map_or(Value::Null, |(_, uses)| {
            uses.iter().map(|(file, met)| json!({ "file": file, "how": said(met) })).collect()
        });
        object
    }

    /// A row for each thing that is known: what it is, its name and what is said of it.
    fn csv(&self) -> String {
        let rule = self.rule;
        let mut out = "what,name,text\n".to_owned();
        let mut row = |what: &str, name: &str, text: &str| out.push_str(&quoted_row(&[what, name, text]));
        row("name", &rule.id, &rule.name);
        row("family", &rule.id, &rule.family);
        row("standing", &rule.id, rule.standing.words());
        row("chapter", &rule.id, &rule.chapter);
        row("statement", &rule.id, &rule.statement);
        row("reading", &rule.id, &rule.reading);
        self.numbers().iter().for_each(|(name, value)| row("number", name, value));
        self.switches().iter().for_each(|(key, about)| row("switch", key, about));
        rule.held_by().iter().for_each(|(file, test)| row("test", test, file));
        self.uses.iter().flat_map(|(_, uses)| uses).for_each(|(file, met)| row("scenario", file, &said(met)));
        out
    }
}

/// How a scenario meets the rule, after its name.
fn said(met: &Met) -> String {
    match met {
        Met::Sets(key) => format!("sets {key}"),
        Met::Names(name) => format!("names {name}"),
        Met::Reads => "states how it is read".to_owned(),
        Met::Follows { case, trial } if case == "base" => format!("follows it in trial {trial}"),
        Met::Follows { case, trial } => format!("follows it in trial {trial} of {}", text::clean(case)),
    }
}
