//! The set-up table of a fighter, as a report shows it.

use super::fighter::{Attack, Effect, Fighter, PoolKind, Reach, Slot, Track};
use super::powers::id::PowerId;
use super::read::Spec;
use super::setup::{Ground, Rules, is_possible};
use super::switches::Order;
use crate::game::Card;

/// The set-up table of one fighter.
pub fn card(spec: &Spec, fighter: &Fighter, rules: &Rules) -> Card {
    let mut lines = vec![];
    let mut line = |label: &str, value: String| lines.push((label.to_owned(), value));
    let archetypes: Vec<&str> = spec.archetypes.iter().map(|archetype| archetype.name).collect();
    line(
        "Build",
        match (archetypes.as_slice(), spec.is_super, spec.sample) {
            ([], ..) => "given by numbers".to_owned(),
            ([one], true, _) => format!("Super ({one})"),
            ([one], false, None) => (*one).to_owned(),
            ([one], false, Some(sample)) => format!("{one} ({})", sample.name),
            (halves, ..) => format!("Powerhouse ({})", halves.join(" and ")),
        },
    );
    // What is open to the powers of friends, and what a mimic could copy, is nobody's own; a further ability of a power has
    // no name.
    let is_told = |slot: &&Slot| {
        let lender = slot.lent_by.map(|by| fighter.slots[by as usize].power);
        lender.is_none_or(|lender| lender != slot.power && lender != PowerId::Mimic)
    };
    let told = fighter.slots.iter().filter(is_told);
    let powers: Vec<String> = told.map(|slot| slot.power.entry().name.to_owned()).collect();
    if !powers.is_empty() {
        line("Powers", powers.join(", "));
    }
    if fighter.group.is_some() {
        line("Members", fighter.boxes[0].to_string());
    } else {
        line("Body", fighter.boxes[0].to_string());
        line("Psyche", fighter.boxes[1].to_string());
    }
    if rules.switches.knockback || rules.switches.aid || rules.ground == Ground::Open {
        line("Move", format!("{} in", fighter.movement));
    }
    // The Ghostly Attack has no pool.
    let rolled = fighter.attacks.iter().filter(|attack| attack.effect != Effect::Ghostly);
    for attack in rolled.filter(|attack| is_possible(attack, rules)) {
        let slot = attack.slot.and_then(|slot| fighter.slot(slot));
        if slot.is_some_and(|slot| slot.lent_by.is_some_and(|by| fighter.slots[by as usize].power == PowerId::Mimic)) {
            continue;
        }
        let source =
            slot.map_or_else(|| if attack.blow { "Melee attack" } else { attack.id }, |slot| slot.power.entry().name);
        let pool = attack.pool.plus(fighter.fixed[attack.adds as usize]).capped();
        line(source, format!("{pool}{}", describe(attack)));
    }
    for (label, kind) in [
        ("Melee defense", PoolKind::MeleeDefense),
        ("Ranged defense", PoolKind::RangedDefense),
        ("Psyche defense", PoolKind::PsycheDefense),
        ("Initiative", PoolKind::Initiative),
        ("KO check", PoolKind::Ko),
    ] {
        let unused = (kind == PoolKind::Ko && fighter.group.is_some())
            || (kind == PoolKind::Initiative && rules.switches.order != Order::Initiative);
        if !unused {
            line(label, fighter.fixed[kind as usize].capped().to_string());
        }
    }
    Card { name: fighter.name.clone(), lines }
}

fn describe(attack: &Attack) -> String {
    let mut words = String::new();
    if attack.track == Track::Psyche {
        words.push_str(" Psyche");
    }
    match attack.reach {
        Reach::Range(range) | Reach::Anywhere(range) if range < u8::MAX => words.push_str(&format!(", {range} in")),
        _ => {}
    }
    if !attack.effect.takes_boxes() {
        words.push_str(", no damage");
    }
    words
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    /// What a fighter is built on, all that he has of his own, and every attack that he may make where he stands.
    #[test]
    fn a_card_says_what_a_fighter_is_and_attacks_with() {
        let open = "ground = \"open\"\nrange = 12";
        let house = |lines: &str| format!("legal = false\n{lines}");
        let brick = "major = [\"super-strength-major\"]";
        for (rules, side, foe, expected) in [
            (
                "",
                "powers = [\"armor\", \"resistance\"]".to_owned(),
                "",
                "Build: given by numbers; Powers: Armor, Resistance; Body: 30; Psyche: 30; Melee attack: 4D",
            ),
            (
                open,
                "powers = [\"power-blasts-minor\", \"stun\", \"entangle\"]\nmove = 7".to_owned(),
                "",
                "Build: given by numbers; Powers: Power Blasts (minor), Stun, Entangle; Body: 30; Psyche: 30; \
                 Move: 7 in; Power Blasts (minor): 5D[1], 15 in; Melee attack: 4D; \
                 Stun: 5D, 15 in, no damage; Entangle: 5D, 10 in, no damage",
            ),
            (
                "knockback = true",
                "psyche-attack = \"5D\"".to_owned(),
                "",
                "Build: given by numbers; Body: 30; Psyche: 30; Move: 6 in; psyche-attack: 5D Psyche; \
                 Melee attack: 4D",
            ),
            (
                "",
                "powers = [\"density-decrease\"]".to_owned(),
                "",
                "Build: given by numbers; Powers: Density Decrease; Body: 30; Psyche: 30; Melee attack: 4D",
            ),
            (
                "",
                "powers = [\"mimic\"]".to_owned(),
                "powers = [\"mentalism\", \"armor\"]",
                "Build: given by numbers; Powers: Mimic; Body: 30; Psyche: 30; Melee attack: 4D",
            ),
            ("", house("archetype = \"henchmen\"\nmembers = 5"), "", "Build: Henchmen; Members: 5; Melee attack: 2D"),
            (
                "",
                house(&format!("archetype = \"brick\"\n{brick}")),
                "",
                "Build: Brick; Powers: Super-Strength (major); Body: 8; Psyche: 6; Melee attack: 6D",
            ),
            (
                "",
                house(&format!("archetype = \"super\"\nbase = \"brick\"\n{brick}")),
                "",
                "Build: Super (Brick); Powers: Super-Strength (major); Body: 8; Psyche: 6; Melee attack: 6D",
            ),
            (
                "",
                house("archetype = \"powerhouse\"\nhalves = [\"brick\", \"speedster\"]"),
                "",
                "Build: Powerhouse (Brick and Speedster); Body: 8; Psyche: 6; Melee attack: 4D",
            ),
            (
                "",
                "character = \"shatterer\"".to_owned(),
                "",
                "Build: Brawler (Shatterer); Powers: Scrapper, Iron Will, Melee Specialist; Body: 7; Psyche: 6; \
                 Melee attack: 5D[1]",
            ),
        ] {
            let card = Bout::between(rules, &side, foe).brief.cards.swap_remove(0);
            let lines: Vec<String> = card.lines.iter().map(|(label, value)| format!("{label}: {value}")).collect();
            let before_defenses = lines.iter().take_while(|line| !line.starts_with("Melee defense"));
            let told: Vec<&str> = before_defenses.map(String::as_str).collect();
            assert_eq!(told.join("; "), expected, "{side}");
        }
    }

    /// A group is not knocked out as one, and nobody rolls for initiative where sides take turns.
    #[test]
    fn a_card_has_the_pools_that_are_thrown() {
        let value = |rules: &str, side: &str, label: &str| {
            let card = Bout::between(rules, side, "").brief.cards.swap_remove(0);
            card.lines.into_iter().find(|(line, _)| line == label).map(|(_, value)| value)
        };
        let group = "archetype = \"henchmen\"\nlegal = false\nmembers = 5";
        assert_eq!(value("", "", "Melee defense").as_deref(), Some("4D"));
        assert!(value("", "", "KO check").is_some() && value("", group, "KO check").is_none());
        let thrown = "order = \"initiative\"";
        for side in ["", group] {
            assert!(value(thrown, side, "Initiative").is_some() && value("", side, "Initiative").is_none(), "{side}");
        }
    }
}
