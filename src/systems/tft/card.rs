//! What a report shows of a figure.

use super::figure::Figure;
use super::weapons::Weapon;
use crate::game::Card;

/// The card of a figure, with the lines of the play after its own.
pub fn card(figure: &Figure, more: impl IntoIterator<Item = (String, String)>) -> Card {
    let mut lines = vec![
        ("Form".to_owned(), figure.form.id.to_owned()),
        ("ST".to_owned(), figure.st.to_string()),
        ("DX".to_owned(), score(i32::from(figure.dx), figure.adj_dx())),
    ];
    if let Some(weapon) = figure.weapon {
        lines.push(("Weapon".to_owned(), armed(&weapon)));
    }
    if let Some(weapon) = figure.backup {
        lines.push(("Second weapon".to_owned(), armed(&weapon)));
    }
    if figure.armor.stops > 0 || figure.armor.dx < 0 {
        let id = if figure.armor.id.is_empty() { "armor" } else { figure.armor.id };
        lines.push(("Armor".to_owned(), format!("{id}, stops {}", figure.armor.stops)));
    }
    if figure.shield.is_carried() {
        let id = if figure.shield.id.is_empty() { "shield" } else { figure.shield.id };
        lines.push(("Shield".to_owned(), format!("{id}, stops {} from the front", figure.shield.stops)));
    }
    let heights = match (figure.reach, figure.move_height) {
        (reach, height) if reach == height => reach.to_string(),
        (reach, height) => format!("{reach}, {height} for moving"),
    };
    lines.push(("Height in tiles".to_owned(), heights));
    lines.extend(more);
    Card { name: figure.name.clone(), lines }
}

fn score(dx: i32, adjusted: i32) -> String {
    if dx == adjusted { dx.to_string() } else { format!("{dx}, adjusted {adjusted}") }
}

fn armed(weapon: &Weapon) -> String {
    if weapon.id.is_empty() { weapon.damage.to_string() } else { format!("{}, {}", weapon.id, weapon.damage) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::tft::dice::Damage;
    use crate::systems::tft::roster;
    use crate::systems::tft::weapons::{Armor, Kind, Shield};

    fn told(figure: &Figure, more: &[(&str, &str)]) -> Vec<String> {
        let owned = |(label, value): &(&str, &str)| ((*label).to_owned(), (*value).to_owned());
        card(figure, more.iter().map(owned)).lines.iter().map(|(label, value)| format!("{label}: {value}")).collect()
    }

    #[test]
    fn a_card_says_what_a_player_looks_up() {
        let flavius = roster::find("flavius").unwrap();
        let lines = [
            "Form: human",
            "ST: 12",
            "DX: 12, adjusted 8",
            "Weapon: shortsword, 2D-1",
            "Second weapon: dagger, 1D-1",
            "Armor: chain, stops 3",
            "Shield: large, stops 2 from the front",
            "Height in tiles: 3",
            "Level: 1",
        ];
        assert_eq!(told(&flavius, &[("Level", "1")]), lines);
    }

    #[test]
    fn what_a_figure_has_by_numbers_alone_is_told_without_names_and_what_it_lacks_is_not() {
        let bare = Figure { weapon: None, backup: None, ..roster::find("wulf").unwrap() };
        assert_eq!(told(&bare, &[]), ["Form: human", "ST: 14", "DX: 10", "Height in tiles: 3"]);
        // Armor that only hinders is armor all the same.
        let raw = Figure {
            weapon: Some(Weapon::raw(Damage::new(2, 1), 1, Kind::Melee)),
            armor: Armor { id: "", stops: 0, dx: -1, ..bare.armor },
            shield: Shield { id: "", stops: 1, ..roster::find("flavius").unwrap().shield },
            move_height: 4,
            ..bare
        };
        let lines = ["Weapon: 2D+1", "Armor: armor, stops 0", "Shield: shield, stops 1 from the front"];
        assert_eq!(told(&raw, &[])[3..6], lines);
        assert_eq!(told(&raw, &[])[6], "Height in tiles: 3, 4 for moving");
        let padded = Figure { armor: Armor { stops: 1, dx: 0, ..raw.armor }, ..raw };
        assert_eq!(told(&padded, &[])[4], "Armor: armor, stops 1");
    }
}
