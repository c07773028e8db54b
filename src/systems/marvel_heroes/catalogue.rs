//! What can be named in a scenario: the lists of `slugfest list`.

use super::fighter::{COLOURS, EFFECTS, KINDS, Kind};
use super::headline::metrics::{Count as HeadlineCount, LEADS};
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
    Item::new(character.id, "character", about, "").called(character.name)
}

fn metrics() -> Vec<Item> {
    let mut items = vec![Item::new("sequences", "duel", "sequences begun".to_owned(), "report.counts")];
    items.extend(Count::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        let (id, whose) = match count.is_shared() {
            true => (name.to_owned(), ""),
            false => (format!("NAME: {name}"), "for each fighter, "),
        };
        Item::new(&id, "duel", format!("{whose}in {unit}"), count.rule())
    }));
    items.push(Item::new("sequences", "team", "sequences begun".to_owned(), "report.counts"));
    items.extend(TeamCount::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        let (id, whose) = match count.is_shared() {
            true => (name.to_owned(), ""),
            false => (format!("heroes: {name}, villains: {name}"), "for each side, "),
        };
        Item::new(&id, "team", format!("{whose}in {unit}"), count.rule())
    }));
    let steps = "the Trouble roll with all before the combat, then each sequence";
    items.push(Item::new("steps", "headline", steps.to_owned(), "report.headline"));
    items.extend(HeadlineCount::ALL.iter().map(|count| {
        let (name, unit) = count.name();
        Item::new(name, "headline", format!("in {unit}"), count.rule())
    }));
    let (unit, rule) = LEADS;
    items.push(Item::new("NAME leads", "headline", format!("for each candidate, in {unit}"), rule));
    items.push(Item::new("attacks", "attack", "attacks made: one".to_owned(), "report.counts"));
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(topic: Topic, group: &str) -> Vec<(String, String)> {
        let items = list(topic).into_iter().filter(|item| item.group == group);
        items.map(|item| (item.id, item.about)).collect()
    }

    #[test]
    fn characters_say_what_they_are_and_where_they_come_from() {
        let all = of(Topic::Characters, "character");
        assert_eq!(all.len(), CHARACTERS.len());
        let about = |id: &str| &*all.iter().find(|(known, _)| known == id).unwrap().1;
        let bruiser = "Example Bruiser, hero, KO value 3, red 5/2/1, orange 3/4/1, yellow 2/2/3; invented";
        assert_eq!(about("example-bruiser"), bruiser);
        assert!(about("viper").ends_with("; published, incomplete"), "{}", about("viper"));
        for character in CHARACTERS.iter().filter(|character| character.kind == Kind::Agent) {
            assert!(!about(character.id).contains("KO value"), "{}", about(character.id));
        }
    }

    #[test]
    fn whatever_a_play_counts_is_listed() {
        let listed = |group: &str| of(Topic::Metrics, group).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
        let (duel, team, headline) = (listed("duel"), listed("team"), listed("headline"));
        // The clock of each play, and who leads in a headline.
        let counts = [duel.len(), team.len(), headline.len(), listed("attack").len()];
        assert_eq!(counts, [1 + Count::ALL.len(), 1 + TeamCount::ALL.len(), 2 + HeadlineCount::ALL.len(), 1]);
        let has = |ids: &[String], id: &str| assert!(ids.iter().any(|known| known == id), "{id} in {ids:?}");
        has(&duel, "NAME: KOs taken");
        has(&duel, "stuns");
        has(&team, "heroes: KOs taken, villains: KOs taken");
        has(&team, "stuns");
        has(&headline, "NAME leads");
    }

    #[test]
    fn colours_and_effects_are_listed_among_powers() {
        assert_eq!((of(Topic::Powers, "powers").len(), of(Topic::Powers, "effects").len()), (3, EFFECTS.len()));
    }
}
