//! What a figure is taken apart into: each change by its name, and the figure that it makes.

use super::compile::prepare;
use super::tests::sides;
use super::variants::APART;
use crate::scenario::{self, Mistakes, Source, Table};
use crate::systems::apart::{Change, Subject};
use crate::systems::tft::dice::Damage;
use crate::systems::tft::figure::Figure;
use crate::systems::tft::weapons::{ARMORS, Kind, SHIELDS, WEAPONS};

/// Every change of a figure that fights a swordsman: its name, whether something is taken away, and what is left.
fn apart(figure: &str) -> Vec<(String, bool, Option<Figure>)> {
    let tables = sides("", figure, "character = \"swordsman\"");
    let text = format!("title = \"t\"\nsystem = \"tft\"\nplay = \"duel\"\n{tables}");
    let case = scenario::parse(Source::new("t.toml", text), &Mistakes::new()).unwrap().cases.remove(0);
    let subject = Subject::of(&case).unwrap();
    let made = |side: &Table| {
        let mut figure = None;
        subject.plays(side, |case, mistakes| {
            let (setup, _) = prepare(case, mistakes)?;
            figure = Some(setup.fighters[0].figure.clone());
            figure.clone()
        });
        figure
    };
    let variants = (APART.variants)(&case, &Mistakes::new()).into_iter();
    variants.map(|one| (one.pick, one.change == Change::Removed, made(&one.side))).collect()
}

#[test]
fn what_is_carried_is_taken_away_and_every_number_raised_by_a_point() {
    // tft.figure.weapon, tft.figure.armor, tft.figure.shield: a spear of 1D+1 that jabs, leather that stops 2 at -2 DX
    // and MA 8.
    let all = apart("st = 12\ndx = 12\nweapon = \"spear\"\nbackup = \"club\"\narmor = \"leather\"");
    let figure = |pick: &str| all.iter().find(|one| one.0 == pick).and_then(|one| one.2.clone()).unwrap();
    let removed: Vec<&str> = all.iter().filter(|one| one.1).map(|one| one.0.as_str()).collect();
    assert_eq!(removed, ["spear", "backup club", "leather armor"]);
    let ids = |figure: Figure| [figure.weapon, figure.backup].map(|weapon| weapon.map_or("none", |weapon| weapon.id));
    assert_eq!(ids(figure("spear")), ["none", "club"]);
    assert_eq!(ids(figure("backup club")), ["spear", "none"]);
    assert_eq!(figure("leather armor").armor.id, "none");
    assert_eq!((figure("st +1").st, figure("st +1").dx), (13, 12));
    assert_eq!((figure("dx +1").st, figure("dx +1").dx), (12, 13));
    let armor = figure("armor stops +1").armor;
    assert_eq!((armor.stops, armor.dx, armor.ma), (3, -2, 8));
    for (pick, damage) in [("weapon damage +1", Damage::new(1, 2)), ("weapon damage +1D", Damage::new(2, 1))] {
        let changed = figure(pick);
        let weapon = changed.weapon.unwrap();
        assert_eq!((weapon.damage, weapon.hands, weapon.kind), (damage, 2, Kind::Pole { jab: true }), "{pick}");
        assert_eq!(changed.backup.map(|weapon| weapon.id), Some("club"), "{pick}");
    }
    // ST and DX are told apart, and what stops one hit is worn.
    let bare = apart("st = 13\ndx = 11\nweapon = \"none\"\nbackup = \"none\"\narmor = { stops = 1 }");
    let of = |pick: &str| bare.iter().find(|one| one.0 == pick).and_then(|one| one.2.clone()).unwrap();
    assert_eq!(["st +1", "dx +1"].map(|pick| (of(pick).st, of(pick).dx)), [(14, 11), (13, 12)]);
    assert!(bare.iter().any(|one| one.1 && of(&one.0).armor.stops == 0));
    // A spear leaves no hand for a shield.
    assert!(all.iter().all(|one| !one.0.ends_with(" shield")));
}

#[test]
fn empty_hands_may_take_whatever_they_can_carry_and_nothing_else_changes_along() {
    // tft.figure.weapon: what ST 12 wields in melee; without a weapon no dagger either, and with one none comes along.
    let all = apart("st = 12\ndx = 12\nweapon = \"none\"");
    let fits = WEAPONS.iter().filter(|weapon| weapon.hands > 0 && weapon.st <= 12 && weapon.kind != Kind::Missile);
    let fits: Vec<&str> = fits.map(|weapon| weapon.id).collect();
    let picks: Vec<String> = all.iter().map(|one| one.0.clone()).collect();
    let added = |end: &str| picks.iter().filter(|pick| pick.ends_with(end)).cloned().collect::<Vec<_>>();
    let named = |prefix: &str| fits.iter().map(|id| format!("{prefix}{id}")).collect::<Vec<_>>();
    let worn = |ids: Vec<&str>, what: &str| {
        ids.into_iter().filter(|id| *id != "none").map(|id| format!("{id} {what}")).collect::<Vec<_>>()
    };
    assert_eq!(picks[..2 * fits.len()], [named(""), named("backup ")].concat());
    assert_eq!(added(" armor"), worn(ARMORS.iter().map(|armor| armor.id).collect(), "armor"));
    assert_eq!(added(" shield"), worn(SHIELDS.iter().map(|shield| shield.id).collect(), "shield"));
    assert!(all.iter().all(|one| !one.1) && !picks.iter().any(|pick| pick.starts_with("weapon damage")));
    let club = all.iter().find(|one| one.0 == "club").and_then(|one| one.2.clone()).unwrap();
    assert_eq!((club.weapon.map(|weapon| weapon.id), club.backup), (Some("club"), None));
}

#[test]
fn what_is_worn_by_numbers_alone_is_taken_away_as_well() {
    // Armor that only hinders is armor: without it DX is whole. A shield by numbers and a weapon by its damage are
    // called what they are.
    let keys = "st = 12\ndx = 12\nweapon = \"2D\"\nbackup = \"1D\"\narmor = { stops = 0, dx = -1 }";
    let all = apart(&format!("{keys}\nshield = {{ stops = 1 }}"));
    let removed: Vec<&str> = all.iter().filter(|one| one.1).map(|one| one.0.as_str()).collect();
    assert_eq!(removed, ["weapon", "backup weapon", "armor", "shield"]);
    let bare = all.iter().find(|one| one.0 == "armor").and_then(|one| one.2.clone()).unwrap();
    assert_eq!((bare.armor.dx, bare.shield.stops), (0, 1));
    // The dagger that comes with a weapon stays where the weapon goes.
    let all = apart("st = 12\ndx = 12\nweapon = \"club\"");
    let unarmed = all.iter().find(|one| one.0 == "club").and_then(|one| one.2.clone()).unwrap();
    assert_eq!((unarmed.weapon, unarmed.backup.map(|weapon| weapon.id)), (None, Some("dagger")));
}
