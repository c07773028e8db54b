//! What can be named in a scenario: the lists of `slugfest list`.

use super::fights;
use super::forms::FORMS;
use super::roster::SAMPLES;
use super::tasks;
use super::weapons::{ARMORS, SHIELDS, WEAPONS};
use crate::keys::list::Item;
use crate::order;
use crate::systems::rules::{Topic, so_many};

/// The items of a topic.
pub fn list(topic: Topic) -> Vec<Item> {
    match topic {
        Topic::Archetypes => FORMS.iter().map(form).collect(),
        Topic::Powers => equipment(),
        Topic::Characters => characters(),
        Topic::Metrics => fights::metrics().into_iter().chain(tasks::catalogue::metrics()).collect(),
        Topic::Policies => fights::policies().into_iter().chain(tasks::catalogue::policies()).collect(),
        Topic::Switches | Topic::Keys => Vec::new(),
    }
}

fn form(form: &super::forms::Form) -> Item {
    let levels = so_many(u32::from(form.reach), "levels");
    let mut about = format!("strikes {levels} up, steps {}", form.move_height);
    if form.size > 1 {
        about.push_str(&format!(", {} hexes", form.size));
    }
    if let Some(start) = form.start {
        about.push_str(&format!("; starts with ST {}+ and DX {}+, {} together", start.st, start.dx, start.total));
    }
    Item::new(form.id, "forms", about, "tft.height.figure")
}

/// Weapons, armor and shields: what a figure can do, as powers are in other games.
fn equipment() -> Vec<Item> {
    let weapons = WEAPONS.iter().map(|weapon| {
        let mut about = format!("{}, ST {}", weapon.damage, weapon.st);
        if weapon.hands == 2 {
            about.push_str(", two hands");
        }
        about.push_str(if weapon.throwable { ", can be thrown" } else { "" });
        about.push_str(if weapon.jabs() { ", jabs two levels further" } else { "" });
        Item::new(weapon.id, &format!("weapons: {}", weapon.kind.word()), about, "tft.figure.weapon")
    });
    let mut weapons: Vec<Item> = weapons.collect();
    // Items of one heading stand together.
    let mut groups: Vec<String> = Vec::new();
    for weapon in &weapons {
        if !groups.contains(&weapon.group) {
            groups.push(weapon.group.clone());
        }
    }
    order::by(&mut weapons, |weapon| groups.iter().position(|group| *group == weapon.group));
    let armors = ARMORS.iter().map(|armor| {
        let about = format!("stops {}, DX {}, MA {}", armor.stops, armor.dx, armor.ma);
        Item::new(armor.id, "armor", about, "tft.figure.armor")
    });
    let shields = SHIELDS.iter().map(|shield| {
        Item::new(shield.id, "shields", format!("stops {}, DX {}", shield.stops, shield.dx), "tft.figure.shield")
    });
    weapons.into_iter().chain(armors).chain(shields).collect()
}

fn characters() -> Vec<Item> {
    let samples = SAMPLES.iter().map(|sample| {
        let figure = sample.figure();
        let weapon = figure.weapon.map_or("no weapon", |weapon| weapon.id);
        let mut about = format!("{}: {} ST {} DX {}, {weapon}", figure.name, figure.form.id, figure.st, figure.dx);
        for (id, what) in [(figure.armor.id, "armor"), (figure.shield.id, "shield")] {
            match id {
                "none" => {}
                "" => about.push_str(&format!(", hide stops {}", figure.armor.stops)),
                id if what == "shield" => about.push_str(&format!(", {id} shield")),
                id => about.push_str(&format!(", {id}")),
            }
        }
        Item::new(sample.id, "figures", about, "").called(&figure.name)
    });
    let starting = FORMS.iter().filter(|form| form.start.is_some()).map(|form| {
        let about = "every legal starting figure: RACE-ST-DX-WEAPON[-ARMOR][-SHIELD], such as \
                     human-12-12-broadsword-leather-small"
            .to_owned();
        Item::new(&format!("{}-…", form.id), "starting figures", about, "tft.figure.create")
    });
    samples.chain(starting).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(topic: Topic, id: &str) -> String {
        list(topic).into_iter().find(|item| item.id == id).map_or_else(String::new, |item| item.about)
    }

    #[test]
    fn equipment_is_listed_with_what_it_can_do_and_each_heading_once() {
        // tft.figure.weapon, tft.figure.armor, tft.figure.shield.
        for (id, told) in [
            ("broadsword", "2D, ST 12"),
            ("club", "1D, ST 9, can be thrown"),
            ("battleaxe", "3D, ST 15, two hands"),
            ("spear", "1D+1, ST 11, two hands, can be thrown, jabs two levels further"),
            ("leather", "stops 2, DX -2, MA 8"),
            ("large", "stops 2, DX -1"),
        ] {
            assert_eq!(about(Topic::Powers, id), told, "{id}");
        }
        let mut headings: Vec<String> = list(Topic::Powers).into_iter().map(|item| item.group).collect();
        headings.dedup();
        let weapons = ["melee", "pole", "missile", "natural"].map(|kind| format!("weapons: {kind}"));
        let (mut found, mut all) = (headings.clone(), [&weapons[..], &["armor".into(), "shields".into()]].concat());
        found.sort();
        all.sort();
        assert_eq!(found, all, "{headings:?}");
    }

    #[test]
    fn forms_and_figures_are_listed_with_their_scores() {
        // tft.figure.create, tft.height.figure.
        let hobbit = "strikes 1 level up, steps 1; starts with ST 4+ and DX 12+, 22 together";
        assert_eq!(about(Topic::Archetypes, "hobbit"), hobbit);
        assert_eq!(about(Topic::Archetypes, "horseman"), "strikes 4 levels up, steps 2, 2 hexes");
        let swordsman = about(Topic::Characters, "swordsman");
        assert!(swordsman.ends_with(": human ST 12 DX 12, broadsword, leather, small shield"), "{swordsman}");
        let halberdier = about(Topic::Characters, "halberdier");
        assert!(halberdier.contains("halberd") && !halberdier.contains("none"), "{halberdier}");
        let starting = list(Topic::Characters).into_iter().filter(|item| item.group == "starting figures");
        assert_eq!(starting.count(), 6);
    }
}
