//! What can be named in a scenario: the lists of `slugfest list`.

use super::archetypes::ARCHETYPES;
use super::compile::is_told_by_the_outcome;
use super::metrics::{APART, Count, KNOCK_OUTS, VALUE_AHEAD, VALUE_LEFT};
use super::powers::id::{Entry, Level, POWERS, Stage};
use super::roster::SAMPLES;
use crate::keys::list::Item;
use crate::systems::rules::Topic;

/// The items of a topic.
pub fn list(topic: Topic) -> Vec<Item> {
    match topic {
        Topic::Archetypes => ARCHETYPES.iter().map(archetype).collect(),
        Topic::Powers => powers(),
        Topic::Characters => SAMPLES.iter().map(sample).collect(),
        Topic::Metrics => metrics(),
        Topic::Policies | Topic::Switches | Topic::Keys => Vec::new(),
    }
}

fn item(id: &str, group: &str, about: String, rule: &str) -> Item {
    Item::new(id, group, about, rule)
}

fn archetype(archetype: &super::archetypes::Archetype) -> Item {
    let [movement, body, psyche] = archetype.stats;
    let menu = |(n, names): (usize, &[&str]), what: &str| match (n, names.len()) {
        (0, _) => String::new(),
        (n, 1..=20) => format!("; {n} {what} of {}", names.join(", ")),
        (n, many) => format!("; {n} {what} of {many}"),
    };
    let about = match (archetype.id, archetype.is_group()) {
        ("super", _) => "a standard archetype (`base`) with two more minors".to_owned(),
        ("powerhouse", _) => "two standard archetypes in one (`halves`)".to_owned(),
        (_, true) => format!("Move {movement}, {body} members{}", menu(archetype.minors, "minor")),
        _ => format!(
            "Move {movement}, Body {body}, Psyche {psyche}{}{}",
            menu(archetype.majors, "major"),
            menu(archetype.minors, "minor")
        ),
    };
    item(archetype.id, "archetype", about, archetype.rule)
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Major => "major",
        Level::Minor => "minor",
        Level::Boost => "boosts",
        Level::Equipment => "equipment",
        Level::Maneuver => "maneuvers",
        Level::Vehicle => "vehicles (powers)",
        Level::Titan => "titans",
    }
}

fn powers() -> Vec<Item> {
    let mut items = Vec::new();
    let levels =
        [Level::Major, Level::Minor, Level::Boost, Level::Equipment, Level::Maneuver, Level::Vehicle, Level::Titan];
    for wanted in levels {
        let of_level = POWERS.iter().map(|power| power.entry()).filter(|entry| entry.level == wanted);
        items.extend(of_level.map(|entry| item(entry.id, level(wanted), about(entry), entry.rule)));
    }
    items
}

fn about(entry: &Entry) -> String {
    let mut about = entry.summary.to_owned();
    about.push_str(match entry.stage {
        Stage::Anywhere => "",
        Stage::Friends => "; nothing without friends",
        Stage::Formation => "; beside friends who can walk, of no use without them",
        Stage::Foes => "; nothing against a single foe",
        Stage::Crowd => "; nothing between two",
        Stage::Line => "; nothing between two, and only on a line",
        Stage::Ground => "; nothing where nobody can walk",
        Stage::Room => "; nothing between two toe to toe",
        Stage::Table => "; not played yet",
    });
    if entry.recharge > 0 {
        about.push_str(&format!("; recharge {}+", entry.recharge));
    }
    if !entry.options.is_empty() {
        about.push_str(&format!("; options: {}", entry.options.join(", ")));
    }
    about
}

fn sample(sample: &super::roster::Sample) -> Item {
    let picks: Vec<&str> = sample.major.iter().chain(sample.minor).chain(sample.boosts).copied().collect();
    let about = format!("{}, {}: {}", sample.name, sample.archetype, picks.join(", "));
    item(sample.id, "character", about, &format!("smf.sample.{}", sample.id)).called(sample.name)
}

fn metrics() -> Vec<Item> {
    const BOTH: &str = "duel and skirmish";
    let mut items = vec![item("rounds", BOTH, "rounds fought".to_owned(), "smf.round.structure")];
    for count in Count::ALL {
        let play = if is_told_by_the_outcome(count) { "skirmish" } else { BOTH };
        let ((name, unit), of_group) = (count.name(false), count.name(true));
        items.push(item(&format!("NAME: {name}"), play, format!("for each fighter, in {unit}"), count.rule(false)));
        if of_group.0 != name {
            let about = format!("for henchmen, in {}", of_group.1);
            items.push(item(&format!("NAME: {}", of_group.0), play, about, count.rule(true)));
        }
    }
    let (value, unit, rule) = VALUE_LEFT;
    for value in [value, VALUE_AHEAD] {
        items.push(item(&format!("NAME: {value}"), "skirmish", format!("for each team, in {unit}"), rule));
    }
    let (knocked, unit, rule) = KNOCK_OUTS;
    let of_whom = format!("for any two of several, in {unit}");
    items.push(item(&format!("NAME: {knocked} of NAME"), "skirmish", of_whom, rule));
    let (apart, unit, rule) = APART;
    let nearest = format!("between the nearest foes, on a line, in {unit}");
    items.push(item(&format!("{apart} N"), "skirmish", nearest, rule));
    items
}
