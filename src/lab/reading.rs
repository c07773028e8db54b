//! From the text of a roster to fighters and settings: every mistake with its place, and nothing is played yet.
//!
//! A roster names a system and its fighters: `[[entry]]` tables, each written as a `[[side]]` of a scenario is, and
//! `[[generate]]` tables, from which the system makes builds. `[panel]` says against whom they are held; without it
//! everybody meets everybody. Where two teams play, an entry is written as a `[[team]]` is, `[[generate]]` makes
//! line-ups of figures, and `[team]` is what all of them have. Each `[[setting]]` changes what the fights have in
//! common, and has its own tables. All else in the file is common to the fights, as in a scenario: `[rules]`,
//! `[policy]`.

use super::cases::{Named, place_of};
use super::expect;
use super::line_ups;
use super::refused::Refused;
use super::roster::{Entry, Made, Roster, Setting, has_kinds};
use super::sample;
use super::teams;
use crate::game::Brief;
use crate::scenario::reader::{as_float, as_string};
use crate::scenario::{
    self, COMMON_KEYS, Entry as Line, Kind, MAX_TITLE, MAX_TRIALS, Method, Mistakes, Reader, SCENARIO, Source, Spanned,
    Table, Value, Whole, names,
};
use crate::systems::{Draw, Play, Rules, SYSTEMS, Topic};
use std::collections::HashMap;
use std::sync::Arc;

/// Most fighters that a roster may have, those of its panel included, where they do not race.
pub const MOST_ENTRIES: usize = 5_000;
/// Most settings.
pub const MOST_SETTINGS: usize = 20;
/// The most that a fighter may cost.
const MOST_COST: f64 = 1e9;
/// What its file is called in a message.
const ROSTER: &str = "the roster";
/// Keys that belong to the roster and not to its fights.
const OWN: [&str; 5] = ["entry", "side", "generate", "panel", "setting"];
/// Keys of a scenario that make several cases of it.
const SEVERAL: [&str; 3] = ["case", "choice", "sweep"];
/// Keys of a scenario that a roster has no use for.
const UNUSED: [&str; 8] = ["case", "choice", "sweep", "precision", "published", "metrics", "outcome", "base"];
/// Reads a roster; `None` when it cannot be used, with all that is wrong with it among the mistakes.
pub fn read(source: &Arc<Source>, mistakes: &Mistakes) -> Option<Roster> {
    read_up_to(source, MOST_ENTRIES, mistakes)
}

/// The same with so many fighters at most: more than [`MOST_ENTRIES`] have to be held against a panel.
pub fn read_up_to(source: &Arc<Source>, most: usize, mistakes: &Mistakes) -> Option<Roster> {
    read_document(source, scenario::document::parse(source, mistakes)?, most, mistakes)
}

/// The fighters of one case of a scenario, by its name; `None` when it cannot be used.
///
/// # Errors
/// Where the scenario has no such case.
pub fn read_case(source: &Arc<Source>, name: &str, mistakes: &Mistakes) -> Option<Result<Roster, Refused>> {
    let document = scenario::document::parse(source, mistakes)?;
    if is_roster(source) {
        let message = format!("{} is a roster, and has no cases", source.path);
        return Some(Err(Refused { message, help: "name the file alone".to_owned() }));
    }
    let mut scenario = scenario::parse(Arc::clone(source), mistakes)?;
    let known: Vec<&str> = scenario.cases.iter().map(|case| case.name.as_str()).collect();
    let place = match place_of(&source.path, &known, Some(name)) {
        Ok(place) => place,
        Err(refused) => return Some(Err(refused)),
    };
    let case = Some(Named::of(&known, place));
    // What all cases have in common, but for what makes several of one.
    let mut table = scenario.cases.swap_remove(place).table;
    let common = COMMON_KEYS.iter().filter(|key| !SEVERAL.contains(key));
    common.filter_map(|key| document.entry(key)).for_each(|line| table.set(line.clone()));
    let roster = read_document(source, table, MOST_ENTRIES, mistakes)?;
    Some(Ok(Roster { title: format!("{}: {name}", roster.title), case, ..roster }))
}

fn read_document(source: &Arc<Source>, document: Table, most: usize, mistakes: &Mistakes) -> Option<Roster> {
    let before = mistakes.count();
    let mut reader = Reader::new(&document, ROSTER, mistakes);
    let title = reader.string("title");
    let about = reader.string("about");
    let system = reader.required_string("system");
    let play = reader.string("play");
    let trials = reader.integer("trials", 1..=MAX_TRIALS);
    let seed = scenario::seed(&mut reader);
    let method = reader.choice("method", &["auto", "exact", "sample"]);
    // A scenario of two sides is a roster of two.
    let listed = |key: &&'static str| matches!(document.get(key), Some(Value { kind: Kind::Array(_), .. }));
    let sides = ["side", "team"].into_iter().find(listed).filter(|_| !reader.has("entry"));
    let is_scenario = sides.is_some();
    let written = reader.tables(sides.unwrap_or("entry")).unwrap_or_default();
    let [_, many] = teams::whom(sides == Some("team"));
    let without_use = if is_scenario { &SEVERAL[..] } else { &UNUSED[..] };
    for stray in without_use.iter().filter_map(|key| document.entry(key)) {
        let help = "name a case, as FILE#CASE, or leave it out; `slugfest run` asks about all cases";
        mistakes.at(stray, format!("\"{}\" is of no use here: {many} meet one by one", stray.key), help);
    }
    let wishes = reader.tables("generate").unwrap_or_default();
    let panel = reader.table("panel");
    let settings = reader.tables("setting").unwrap_or_default();
    // Those of a scenario are about its own cases.
    let expects = if is_scenario { Vec::new() } else { reader.tables("expect").unwrap_or_default() };

    let rules = system.as_ref().and_then(|system| found(system, mistakes))?;
    let play = played(rules, play.as_ref(), &document, mistakes)?;
    let [one, many] = teams::whom(play.teams.is_some());
    let mut names = Names { taken: HashMap::new(), one };
    let mut entries: Vec<Entry> =
        written.iter().filter_map(|table| entry(table, rules, play, &mut names, mistakes)).collect();
    let mut generated = Vec::new();
    for wish in wishes {
        if let Some(teams) = play.teams {
            let Some(made) = line_ups::generate(wish, rules, teams, most, mistakes) else { continue };
            generated.push(Made { all: made.all, kept: made.all, drawn: made.entries.len() as u64 });
            entries.extend(made.entries.into_iter().filter(|made| names.take(&made.name, &made.place, mistakes)));
            continue;
        }
        let Some(builds) = rules.builds else {
            let help = "write its fighters one by one, as [[entry]] tables";
            mistakes.at(wish, format!("{} has no menus to make builds from", rules.name), help);
            continue;
        };
        let Some(made) = (builds.generate)(wish, Draw { most, places: &sample::places }, mistakes) else { continue };
        generated.push(Made { all: made.all, kept: made.kept, drawn: made.builds.len() as u64 });
        for build in made.builds {
            let (group, place) = ((builds.group)(&build.side), Spanned::at(wish, ()));
            if names.take(&build.name, &place, mistakes) {
                entries.push(Entry { name: build.name, group, side: build.side, cost: None, place });
            }
        }
    }
    if entries.is_empty() && mistakes.count() == before {
        let help = "add [[entry]] tables, each with a name and what a [[side]] of a scenario has, or a [[generate]]";
        mistakes.at(&document, format!("the roster has no {many}"), help);
    }
    let mut guests = Vec::new();
    let panel = panel.and_then(|panel| read_panel(panel, rules, play, &entries, &mut guests, &mut names, mistakes));
    let fighters = entries.len() + guests.len();
    if fighters > most {
        let message = format!("the roster has {fighters} {many}, and may have {most}");
        mistakes.at(&document, message, "draw some of the builds with `sample`, or split the roster");
    } else if entries.len() > MOST_ENTRIES && panel.is_none() {
        let message = format!("{fighters} {many} are too many to meet each other");
        mistakes.at(&document, message, "hold them against a few: add a [panel] with entries = [\"samples\"]");
    }
    if mistakes.count() == before && panel.is_none() && entries.len() < 2 {
        mistakes.at(&document, format!("nobody meets a single {one}"), "add a second [[entry]], or a [panel]");
    }
    let common = document.without(&OWN).without(&COMMON_KEYS).without(sides.as_slice());
    let whole = Whole { file: if is_scenario { "scenario" } else { "roster" }, parts: "settings" };
    let settings = read_settings(&settings, &common, whole, one, mistakes);
    // What is expected of fighters may be wrong beside them: both are told at once.
    let known = expect::Names { whom: [one, many], ..names_of(&names, &entries, &guests, &settings, panel.is_some()) };
    let expects = expect::read(&expects, &known, mistakes);
    let title = title.map_or_else(
        || {
            source
                .path
                .rsplit('/')
                .next()
                .unwrap_or_default()
                .trim_end_matches(".toml")
                .trim_end_matches(".roster")
                .to_owned()
        },
        |title| scenario::checked_text(Some(title), "title", 1..=MAX_TITLE, mistakes),
    );
    let about = scenario::checked_text(about, "about", 0..=scenario::MAX_ABOUT, mistakes);
    let roster = Roster {
        source: Arc::clone(source),
        file: if is_scenario { SCENARIO } else { ROSTER },
        case: None,
        title,
        about,
        rules,
        play,
        trials: trials.map(|trials| trials.value.unsigned_abs()),
        seed,
        method: method.map_or(Method::Auto, |method| [Method::Auto, Method::Exact, Method::Sample][method.value]),
        entries,
        panel,
        guests,
        settings,
        expects,
        generated,
    };
    // What is wrong with fighters and settings has nothing to do with names that are missing or given twice.
    roster.check(mistakes);
    if mistakes.count() == before {
        roster.check_worths(mistakes);
    }
    (mistakes.count() == before).then_some(roster)
}

/// Whether a file holds fighters and no fight, as far as its text can be read.
pub fn is_roster(source: &Arc<Source>) -> bool {
    let document = scenario::document::parse(source, &Mistakes::new());
    document.is_some_and(|document| scenario::ROSTER_KEYS.iter().any(|key| document.entry(key).is_some()))
}

fn found(system: &Spanned<String>, mistakes: &Mistakes) -> Option<&'static Rules> {
    let found = Rules::find(&system.value);
    if found.is_none() {
        let help = names::suggest(&system.value, SYSTEMS.iter().map(|rules| rules.id));
        mistakes.at(system, format!("unknown system \"{}\"", system.value), help);
    }
    found
}

/// The play of two sides: the one that is named, or `duel`.
fn played(
    rules: &'static Rules,
    named: Option<&Spanned<String>>,
    at: &Table,
    mistakes: &Mistakes,
) -> Option<&'static Play> {
    let id = named.map_or("duel", |named| named.value.as_str());
    let fits = |play: &&Play| play.outcomes.contains(&Brief::WINS);
    let found = rules.play(id).filter(fits);
    if found.is_none() {
        let known = rules.plays.iter().filter(fits).map(|play| play.id);
        let message = format!("a roster of {} cannot play \"{id}\"", rules.name);
        let help =
            format!("what two sides play and one of them wins: {}", names::list(&known.collect::<Vec<_>>(), "or"));
        match named {
            Some(named) => mistakes.at(named, message, help),
            None => mistakes.at(at, message, help),
        }
    }
    found
}

/// Names that are taken, and what is called so.
struct Names {
    taken: HashMap<String, usize>,
    one: &'static str,
}

impl Names {
    fn take(&mut self, name: &str, place: &Spanned<()>, mistakes: &Mistakes) -> bool {
        let is_new = self.taken.insert(name.to_lowercase(), self.taken.len()).is_none();
        if !is_new {
            let help = "give it another `name`; of two [[generate]] tables that list the same builds drop one";
            mistakes.at(place, format!("a second {} is called \"{name}\"", self.one), help);
        }
        is_new
    }
}

/// A fighter as written: called by its name, or as the character that it is.
fn entry(table: &Table, rules: &Rules, play: &Play, names: &mut Names, mistakes: &Mistakes) -> Option<Entry> {
    let (keys, help): (&[&str], _) = match play.teams {
        None => (&["name", "character"], "add a line: name = \"…\", or a `character`"),
        Some(_) => (&["name"], "add a line: name = \"…\""),
    };
    let is_sound = play.teams.is_none_or(|teams| teams::check(table, teams, mistakes));
    let (name, place, is_named) = match keys.iter().find_map(|key| table.entry(key)) {
        Some(key) => {
            let named = as_string(&key.value, &format!("\"{}\"", key.key), mistakes)?;
            (named.value, Spanned::at(&key.value, ()), true)
        }
        // There may be more that is wrong with him.
        None => {
            mistakes.at(table, "an entry needs \"name\"", help);
            ("an entry".to_owned(), Spanned::at(table, ()), false)
        }
    };
    let group = rules.builds.and_then(|builds| (builds.group)(table));
    let cost = table.entry("cost").map(|cost| as_float(&cost.value, "\"cost\"", 0.0..=MOST_COST, mistakes));
    // Whoever has a name that is taken is looked at all the same.
    if is_named {
        names.take(&name, &place, mistakes);
    }
    is_sound.then(|| Entry {
        name,
        group,
        side: table.without(&["name", "cost"]),
        cost: cost.flatten().map(|cost| cost.value),
        place,
    })
}

/// The members of the panel: entries by name, ready-made characters, or `samples` for all of these.
fn read_panel(
    table: &Table,
    rules: &Rules,
    play: &Play,
    entries: &[Entry],
    guests: &mut Vec<Entry>,
    taken: &mut Names,
    mistakes: &Mistakes,
) -> Option<Vec<usize>> {
    const SAMPLES: &str = "samples";
    let mut reader = Reader::new(table, "[panel]", mistakes);
    let named = reader.strings("entries");
    reader.require("entries", "add a line: entries = [\"samples\"], or names of entries");
    reader.finish();
    // A single fighter is no team.
    let characters = if play.teams.is_some() { Vec::new() } else { rules.list(Topic::Characters) };
    let characters: Vec<String> = characters.into_iter().map(|item| item.id).collect();
    let mut panel: Vec<usize> = Vec::new();
    let named = named?;
    if named.is_empty() {
        let help = "name somebody, or leave the [panel] out: then everybody meets everybody";
        mistakes.at(table, "the panel is empty", help);
    }
    for named in named {
        let wanted: Vec<&str> = match named.value.as_str() {
            SAMPLES if !characters.is_empty() => characters.iter().map(String::as_str).collect(),
            name => vec![name],
        };
        for name in wanted {
            let is_called = |entry: &Entry| {
                let character = entry.side.get("character").map(Value::as_written);
                entry.name == name || named.value == SAMPLES && character.as_deref() == Some(name)
            };
            let known = entries.iter().chain(guests.iter()).position(is_called);
            let place = match known {
                Some(place) => place,
                None if characters.iter().any(|id| id == name) => {
                    let at = Spanned::at(&named, ());
                    taken.take(name, &at, mistakes);
                    guests.push(guest(name, &named, rules));
                    entries.len() + guests.len() - 1
                }
                None => {
                    let known = entries.iter().map(|entry| entry.name.as_str());
                    let known = known.chain(characters.iter().map(String::as_str)).chain([SAMPLES]);
                    let listed = format!("`slugfest list characters {}` shows who needs no entry", rules.id);
                    let help = names::or_listed(names::suggest(name, known), &listed);
                    mistakes.at(&named, format!("nobody is called \"{name}\""), help);
                    continue;
                }
            };
            if !panel.contains(&place) {
                panel.push(place);
            }
        }
    }
    Some(panel)
}

/// A ready-made character, standing where the panel names it.
fn guest(id: &str, named: &Spanned<String>, rules: &Rules) -> Entry {
    let mut side = Table::empty(&named.source, named.span.clone());
    let value = Value { kind: Kind::String(id.into()), span: named.span.clone(), source: Arc::clone(&named.source) };
    side.set(Line { key: "character".into(), key_span: named.span.clone(), value });
    let group = rules.builds.and_then(|builds| (builds.group)(&side));
    Entry { name: id.to_owned(), group, side, cost: None, place: Spanned::at(named, ()) }
}

fn names_of<'a>(
    taken: &Names,
    entries: &'a [Entry],
    guests: &'a [Entry],
    settings: &'a [Setting],
    has_panel: bool,
) -> expect::Names<'a> {
    let is_named = |entry: &&Entry| taken.taken.contains_key(&entry.name.to_lowercase());
    let names = |fighters: &'a [Entry]| fighters.iter().filter(is_named).map(|entry| entry.name.as_str()).collect();
    expect::Names {
        has_kinds: has_kinds(entries),
        has_whole: entries.len() > 2 && !has_panel,
        whom: teams::whom(false),
        entries: names(entries),
        guests: names(guests),
        groups: entries.iter().filter_map(|entry| entry.group.as_deref()).collect(),
        settings: settings.iter().map(|setting| setting.name.as_str()).collect(),
    }
}

fn read_settings(tables: &[&Table], common: &Table, whole: Whole, one: &str, mistakes: &Mistakes) -> Vec<Setting> {
    if tables.is_empty() {
        return vec![Setting { name: String::new(), weight: 1.0, table: common.clone() }];
    }
    if let Some(extra) = tables.get(MOST_SETTINGS) {
        let message = format!("{} settings, and a roster may have {MOST_SETTINGS}", tables.len());
        mistakes.at(*extra, message, "split the roster");
    }
    let mut settings: Vec<Setting> = Vec::new();
    for table in tables {
        let mut reader = Reader::new(table, "a setting", mistakes);
        let name = reader.required_string("name");
        let set = reader.table("set");
        let weight = reader.float("weight", 0.0..=1_000_000.0);
        reader.finish();
        let changes = set.map_or(&[][..], Table::entries);
        for line in changes.iter().filter(|line| OWN.contains(&line.key.split('.').next().unwrap_or_default())) {
            let help = "write it into the [[entry]] of whoever it is about, or add a second one that differs by it";
            let message = format!("a setting changes what all fights have in common, and no {one}");
            mistakes.at(line, message, help);
        }
        let patched = set.map_or_else(|| common.clone(), |set| scenario::patched(whole, common, set, mistakes));
        let Some(name) = name else { continue };
        if settings.iter().any(|other| other.name.eq_ignore_ascii_case(&name.value)) {
            mistakes.at(
                &name,
                format!("a second setting is called \"{}\"", name.value),
                "names of settings must differ",
            );
        }
        let name = scenario::checked_text(Some(name), "name", 1..=80, mistakes);
        settings.push(Setting { name, weight: weight.map_or(1.0, |weight| weight.value), table: patched });
    }
    if settings.iter().all(|setting| setting.weight == 0.0) && !settings.is_empty() {
        mistakes.at(tables[0], "no setting weighs anything", "give one of them a `weight` above 0");
    }
    settings
}
