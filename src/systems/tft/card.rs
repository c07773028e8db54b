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
    use crate::systems::tft::roster;

    #[test]
    fn a_card_says_what_a_player_looks_up() {
        let card = card(&roster::find("flavius").unwrap(), []);
        let line = |label: &str| card.lines.iter().find(|(known, _)| known == label).map(|(_, value)| value.as_str());
        assert_eq!(line("DX"), Some("12, adjusted 8"));
        assert_eq!(line("Weapon"), Some("shortsword, 2D-1"));
        assert_eq!(line("Shield"), Some("large, stops 2 from the front"));
        assert_eq!(line("Height in tiles"), Some("3"));
    }
}
