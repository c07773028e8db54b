//! What can be named in a scenario: the lists of `slugfest list`.

use super::fighter::{COLOURS, EFFECTS, KINDS, Kind};
use super::headline::metrics::Count as HeadlineCount;
use super::metrics::Count;
use super::roster::{CHARACTERS, Character, Origin};
use super::team::metrics::Count as TeamCount;
use crate::keys::list::Item;
use crate::systems::rules::Topic;

/// The items of a topic.
pub fn list(topic: Topic) -> Vec<Item> {
    match topic {
        Topic::Archetypes | Topic::Policies | Topic::Switches | Topic::Keys => Vec::new(),
        Topic::Powers => powers(),
        Topic::Characters => CHARACTERS.iter().map(character).collect(),
        Topic::Metrics => metrics(),
    }
}

fn powers() -> Vec<Item> {
    let colours = "a power of a fighter: { attack, defend, outwit }, 0 to 8 dice each";
    let effects = [
        "cancels a KO just given to the holder's side; one use",
        "the side's next roll of `stat` uses `value` dice; one use",
        "takes `by` dice from `stat` of the other side's fighter",
        "whoever gives the holder a KO by an attack takes one in the same step",
    ];
    let mut items: Vec<Item> = COLOURS
        .iter()
        .map(|colour| Item::new(colour, "powers", colours.to_owned(), "marvel-heroes.combat.choose-powers"))
        .collect();
    items.extend(
        EFFECTS
            .iter()
            .zip(effects)
            .map(|(kind, about)| Item::new(kind, "effects", about.to_owned(), "marvel-heroes.effects.vocabulary")),
    );
    items
}

fn character(character: &Character) -> Item {
    let mut about = format!("{}, {}", character.name, KINDS[character.kind as usize]);
    if character.kind != Kind::Agent {
        about.push_str(&format!(", KO value {}", character.ko));
    }
    for (colour, power) in COLOURS.iter().zip(character.powers) {
        if let Some([attack, defend, outwit]) = power {
            about.push_str(&format!(", {colour} {attack}/{defend}/{outwit}"));
        }
    }
    about.push_str(match character.origin {
        Origin::Invented => "; invented",
        Origin::Published(_) => "; published, incomplete",
    });
    Item::new(character.id, "character", about, "")
}

fn metrics() -> Vec<Item> {
    let mut items = vec![Item::new("sequences", "duel", "sequences begun".to_owned(), "report.counts")];
    items.extend(Count::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        let (id, whose) = match count.is_shared() {
            true => (name.to_owned(), ""),
            false => (format!("NAME: {name}"), "for each fighter, "),
        };
        Item::new(&id, "duel", format!("{whose}in {unit}"), "report.counts")
    }));
    items.push(Item::new("sequences", "team", "sequences begun".to_owned(), "report.counts"));
    items.extend(TeamCount::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        let (id, whose) = match count.is_shared() {
            true => (name.to_owned(), ""),
            false => (format!("heroes: {name}, villains: {name}"), "for each side, "),
        };
        Item::new(&id, "team", format!("{whose}in {unit}"), "report.counts")
    }));
    let steps = "the Trouble roll with all before the combat, then each sequence";
    items.push(Item::new("steps", "headline", steps.to_owned(), "report.headline"));
    items.extend(HeadlineCount::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        Item::new(name, "headline", format!("in {unit}"), "report.headline")
    }));
    items.push(Item::new("NAME leads", "headline", "for each candidate, in headlines".to_owned(), "report.headline"));
    items.push(Item::new("attacks", "attack", "attacks made: one".to_owned(), "report.counts"));
    items
}
