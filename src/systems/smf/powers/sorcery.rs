//! Sorcery: a grimoire of powers, two a turn.
//!
//! Rule:    Grimoire: one other major and four minors. Each turn up to two of them under their own rules; each, once
//!          used, needs a 2+ recharge. An activated power lasts to the start of the next turn. With two recharge
//!          numbers the harder applies; powers with a push are 1 harder after a push.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Sorcery; ledger `smf.power.sorcery`.
//! Reading: Powers recharge at the start of a turn and may be used that same turn. The policy activates the first ready
//!          attack of the list, then what else is ready in the order of the list and of use in the duel.
//! Example: blasts in round 1 are back with 5/12 in round 2.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Effect, Reach, Timing};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::followers;
use crate::systems::smf::setup::Ground;

/// Sorcery.
#[derive(Debug)]
pub struct Sorcery;

impl Power for Sorcery {
    const ENTRY: Entry = Entry::new(
        "sorcery",
        "Sorcery",
        "smf.power.sorcery",
        Level::Major,
        "a grimoire of one major and four minors, two a turn, each 2+ after use (`grimoire = [...]`)",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Upkeep);
        sheet.lend_listed(slot, sheet.grimoire.clone());
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        activate(fight, me, slot, 2);
    }
}

/// What a lent power is good for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// An attack that does damage and can be made from here.
    Strike,
    /// Anything else that helps.
    Help,
    /// Nothing at the moment.
    None,
}

/// Switches on up to `most` of the ready powers that a slot lends.
pub fn activate<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, lender: u8, most: usize) {
    if !fight.works(me, lender) {
        return;
    }
    let mut left = most;
    for wanted in [Use::Strike, Use::Help] {
        for slot in 0..fight.fighter(me).slots.len() as u8 {
            let lent = fight.fighter(me).slot(slot).is_some_and(|slot| slot.lent_by == Some(lender));
            let now = fight.now(me);
            let bit = 1 << slot;
            if left == 0 || !lent || (now.on | now.spent | now.cancelled) & bit != 0 {
                continue;
            }
            if usefulness(fight, me, slot) == wanted {
                let now = fight.now_mut(me);
                now.on |= bit;
                now.spent |= bit;
                left -= 1;
                // A power that works at the start of a turn works at once (`smf.power.sorcery`, the example of Regen).
                let power = fight.fighter(me).slots[slot as usize].power;
                power.turn_start(fight, me, slot);
                if wanted == Use::Strike {
                    break;
                }
            }
        }
    }
}

fn usefulness<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8) -> Use {
    let fighter = fight.fighter(me);
    let plays = fighter.slot(slot).is_some_and(|slot| slot.plays);
    let mut attacks = fighter
        .attacks
        .iter()
        .filter(|attack| attack.slot == Some(slot) && attack.effect != Effect::Ghostly)
        .peekable();
    // Whoever calls somebody does so while there is somebody to come.
    let calls = fight.power(me, slot).is_some_and(|power| matches!(power, PowerId::Duplicate | PowerId::Summoning));
    if !plays || calls && followers::at_hand(fight, me).next().is_none() {
        return Use::None;
    }
    if attacks.peek().is_none() {
        return Use::Help;
    }
    let within = |range| fight.foes(me).any(|foe| fight.scene.distance(me, foe) <= range);
    let reaches = |reach| match reach {
        Reach::Contact => fight.is_engaged(me),
        Reach::Range(range) => !fight.is_engaged(me) && within(range),
        Reach::Anywhere(range) => within(range),
    };
    let damages = |attack: &Attack| attack.effect.takes_boxes() && reaches(attack.reach);
    if attacks.clone().any(damages) {
        return Use::Strike;
    }
    let at_hand = |attack: &Attack| attack.slot.is_none_or(|slot| fight.works(me, slot));
    let wanted = fight.wants_control(me, || {
        // On open ground there is always a blow to walk towards.
        let fixed = matches!(fight.setup.rules.ground, Ground::Range(_));
        !fixed || fighter.attacks.iter().any(|attack| damages(attack) && at_hand(attack))
    });
    if wanted && attacks.any(|attack| reaches(attack.reach)) { Use::Help } else { Use::None }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::{Bout, mistakes};

    const FOE: &str = "ranged-attack = \"4D\"";

    fn sorcerer(pages: &str) -> String {
        format!("powers = [\"sorcery\"]\ngrimoire = [{pages}]")
    }

    /// `smf.power.sorcery`: one other major, in house builds too.
    #[test]
    fn a_grimoire_does_not_hold_itself() {
        for house in ["", "legal = false\n"] {
            let keys = format!("body = 6\n{house}{}", sorcerer("\"sorcery\", \"resistance\""));
            let text = mistakes(&format!("[[side]]\nname = \"A\"\n{keys}\n[[side]]\nname = \"B\"\nbody = 6\n"));
            assert!(text.contains("a grimoire in a grimoire"), "{text}");
        }
    }

    #[test]
    fn two_pages_a_turn_last_to_the_next_and_need_a_recharge() {
        let keys = sorcerer("\"power-blasts-major\", \"resistance\", \"super-agility\"");
        let mut bout = Bout::between("range = 15", &keys, FOE);
        bout.turn(&[("ranged attack", 12)]);
        // 6D[1]: (1 + 6/2) / 6^6, over four failures: 1/2^4.
        assert_eq!(bout.fraction, (1, 186_624));
        bout.turn(&[("ranged attack", 8)]);
        // Resistance was the second page: four 6s over five failures.
        assert_eq!(bout.fraction, (1, 41_472));
        // The blasts are back with 15/36, Resistance is not with 21/36: Super-Agility takes its place.
        bout.turn(&[("recharge", 1), ("recharge", 0), ("ranged attack", 12)]);
        assert_eq!(bout.fraction, (35, 144 * 186_624));
        bout.turn(&[("ranged attack", 8)]);
        // Four failures and a failed re-roll.
        assert_eq!(bout.fraction, (1, 41_472));
    }

    #[test]
    fn a_spent_page_that_is_not_recharged_stays_shut() {
        let mut bout = Bout::between("range = 15", &sorcerer("\"power-blasts-major\""), FOE);
        bout.turn(&[("ranged attack", 12)]);
        bout.turn(&[("ranged attack", 0)]);
        bout.turn(&[("recharge", 0)]);
        assert_eq!(bout.fraction, (7, 12));
        bout.turn(&[("ranged attack", 0)]);
        bout.turn(&[("recharge", 1), ("ranged attack", 12)]);
        assert_eq!(bout.fraction, (5, 12 * 186_624));
    }

    #[test]
    fn regen_works_in_the_turn_in_which_it_is_read() {
        // The example of the book: 3 Body down, 2 goals: three boxes.
        let mut bout = Bout::between("range = 15", &sorcerer("\"power-blasts-major\", \"regen\""), FOE);
        bout.state.fighters[0].boxes[0] = 27;
        bout.turn(&[("Regen", 2), ("ranged attack", 0)]);
        assert_eq!(bout.now(0).boxes[0], 30);
        bout.turn(&[("ranged attack", 5)]);
        bout.turn(&[("recharge", 0), ("recharge", 0)]);
        assert_eq!(bout.now(0).boxes[0], 25);
    }

    #[test]
    fn the_harder_recharge_number_applies() {
        // Blasts have no recharge number of their own and obscurement is 1+: both are 2+ on a page.
        let bout = Bout::between("range = 15", &sorcerer("\"power-blasts-major\", \"invisibility-obscurement\""), FOE);
        let needs: Vec<u8> = bout.setup.fighters[0].slots.iter().map(|slot| slot.recharge).collect();
        assert_eq!(needs, [0, 2, 2]);
    }

    #[test]
    fn a_harmless_attack_is_read_when_nothing_else_can_be_done() {
        let mut bout = Bout::between("range = 15", &sorcerer("\"power-blasts-major\", \"jinx\""), FOE);
        bout.turn(&[("ranged attack", 0)]);
        bout.turn(&[("ranged attack", 0)]);
        bout.turn(&[("recharge", 0), ("Psyche attack", 10)]);
        // Chance 2+ fails with 21/36; Jinx: five 6s over four failures.
        assert_eq!(bout.fraction, (7, 12 * 124_416));
    }

    #[test]
    fn a_page_of_shrinking_is_shut_like_any_other() {
        let keys = sorcerer("\"power-blasts-major\", \"resistance\", \"shrinking\"");
        let mut bout = Bout::between("range = 15", &keys, FOE);
        bout.turn(&[("ranged attack", 0)]);
        bout.turn(&[("ranged attack", 8)]);
        // Resistance is open, and Shrinking did not open by itself: 5D.
        assert_eq!(bout.fraction, (1, 41_472));
    }

    /// `smf.power.sorcery`: pages are opened and nothing else of his; not one that reaches nobody.
    #[test]
    fn no_page_is_opened_in_vain_and_nothing_but_pages() {
        let keys = "powers = [\"sorcery\", \"shrinking\"]\ngrimoire = [\"power-blasts-minor\", \"jinx\"]";
        let mut bout = Bout::between("range = 16", keys, FOE);
        bout.turn(&[]);
        assert_eq!(bout.now(0).spent, 0);
    }
}
