//! Dispel: takes powers away for a turn.
//!
//! Rule:    Combat action, one foe in melee or within 5 in: 5D Psyche attack without damage. Each goal of margin
//!          cancels a power or boost until the start of the dispeller's next turn; a major costs two. A second attempt
//!          on the same character is resisted with +1 re-roll. Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Dispel; ledger `smf.power.dispel`.
//! Reading: The dispeller cancels majors first, then the rest in the order of the sheet, and only powers that are in
//!          effect and of use in a duel; with a power goes what it lends. Cancelling removes dice, re-rolls, actions
//!          and Move, not boxes. Maneuvers are not powers. The re-roll is for every attempt after the first, a miss
//!          included, and does not accumulate. Removing an Entangle by Dispel is left out: breaking out does it.
//! Example: 5D scores 4 against 2: margin 2 cancels a major; the largest margin against 4D[1] has 1/248832.

use super::{Entry, Level, Power, PowerId};
use crate::chance::Chance;
use crate::systems::Meter;
use crate::systems::super_mission_force::build::Sheet;
use crate::systems::super_mission_force::dice::Pool;
use crate::systems::super_mission_force::fight::Fight;
use crate::systems::super_mission_force::fighter::{Effect, Reach};
use crate::systems::super_mission_force::state::{Side, flag, foe_of};

/// Dispel.
#[derive(Debug)]
pub struct Dispel;

impl Power for Dispel {
    const ENTRY: Entry = Entry::new(
        "dispel",
        "Dispel",
        "smf.power.dispel",
        Level::Minor,
        "5D Psyche attack within 5 in, no damage: each goal of margin cancels a power for a turn, a major costs two",
    )
    .recharge(2);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.psyche_attack(slot, "dispel", Pool::new(5, 0), Reach::Anywhere(5));
        sheet.last_attack(|attack| {
            attack.effect = Effect::Dispel;
            attack.recharge = 2;
        });
    }
}

/// Powers that can be cancelled now, as (slot, goals).
fn targets<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, foe: Side, cost: u8) -> Option<u8> {
    let costs = |level| match level {
        Level::Major => Some(2),
        Level::Minor | Level::Boost => Some(1),
        _ => None,
    };
    let slots = &fight.fighter(foe).slots;
    (0..slots.len() as u8).find(|&slot| {
        let power = slots[slot as usize].power;
        // Nobody wastes a goal on what does nothing in a duel, or on what only harms its owner.
        let worth_it = power.entry().in_duel && power != PowerId::Immortal;
        worth_it && costs(power.entry().level) == Some(cost) && fight.works(foe, slot)
    })
}

/// Whether the foe has anything that can be cancelled.
pub fn has_target<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, foe: Side) -> bool {
    [2, 1].iter().any(|&cost| targets(fight, foe, cost).is_some())
}

/// Whoever was the target of a Dispel resists the next one better, whether or not it worked.
pub fn attempted<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, foe: Side) {
    fight.now_mut(foe).set(flag::DISPELLED_BEFORE);
}

/// Cancels powers of the foe by the margin, what they lend included.
pub fn struck<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, margin: u8) {
    let foe = foe_of(me);
    let mut left = margin;
    for cost in [2, 1] {
        while left >= cost {
            let Some(slot) = targets(fight, foe, cost) else { break };
            let lent = (0u8..).zip(&fight.fighter(foe).slots).filter(|(_, lent)| lent.lent_by == Some(slot));
            let with_it = lent.fold(1 << slot, |bits, (i, _)| bits | 1 << i);
            fight.now_mut(foe).cancelled |= with_it;
            let name = fight.fighter(foe).slots[slot as usize].power.entry().name;
            fight.note(foe, "smf.power.dispel", &format!("loses {name} for a turn"));
            left -= cost;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::super_mission_force::powers::duel;

    const DISPELLER: &str = "body = 30; powers = [\"dispel\"]; policy = { control = \"first\" }";
    const FOE: &str = "body = 20; powers = [\"resistance\", \"super-strength-major\", \"flight\", \"fast\"]";

    /// `smf.power.dispel`: a goal of margin for a minor or a boost, two for a major; no boxes.
    #[test]
    fn a_major_costs_two_goals_and_comes_first() {
        for (margin, cancelled) in [(1, 0b0001), (2, 0b0010), (3, 0b0011), (4, 0b1011), (6, 0b1011)] {
            let mut bout = duel("", DISPELLER, FOE);
            bout.turn(&[("Psyche attack", margin)]);
            assert_eq!((bout.now(1).cancelled, bout.now(1).boxes), (cancelled, [20, 6]), "margin {margin}");
        }
    }

    /// `smf.power.dispel`, example: 4 goals of 5D against 2 of 4D are a margin of 2 and cancel the major Power Blasts.
    /// That margin has 248125/1679616 (the sum of P(5D = i + 2) P(4D = i)). A margin of 1 does not half-cancel them.
    #[test]
    fn a_margin_of_two_cancels_major_power_blasts() {
        for (margin, silenced) in [(2, true), (1, false)] {
            let mut bout = duel("range = 5", DISPELLER, "body = 20; powers = [\"power-blasts-major\"]");
            bout.turn(&[("Psyche attack", margin)]);
            if silenced {
                assert_eq!(bout.fraction, (248_125, 1_679_616));
            }
            bout.turn(if silenced { &[] } else { &[("ranged attack", 0)] });
        }
    }

    /// `smf.power.dispel`: the second attempt is resisted with +1 re-roll, which does not accumulate; recharge 2+.
    ///
    /// 5D score 10 with 6^-5; 4D scores nothing with 1/2^4, and 4D[1], from the second
    /// attempt on, with 1/2^5; the recharge is 15/36.
    #[test]
    fn a_second_attempt_meets_a_reroll_even_after_a_miss() {
        let mut bout = duel("", DISPELLER, FOE);
        bout.turn(&[("Psyche attack", 10)]);
        assert_eq!(bout.fraction, (1, 7776 * 16));
        let mut bout = duel("", DISPELLER, FOE);
        bout.turn(&[("Psyche attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 1), ("Psyche attack", 10)]);
        assert_eq!(bout.fraction, (5, 12 * 7776 * 32));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 1), ("Psyche attack", 10)]);
        assert_eq!(bout.fraction, (5, 12 * 7776 * 32));
    }

    /// Robbed of his strength the foe strikes with 4D: 8 goals with 6^-4 against nothing with 1/16; 6D again later.
    #[test]
    fn what_is_cancelled_comes_back_at_the_start_of_the_dispellers_next_turn() {
        let mut bout = duel("", DISPELLER, FOE);
        bout.turn(&[("Psyche attack", 2)]);
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 1296 * 16));
        bout.turn(&[("recharge", 0), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 12)]);
        assert_eq!(bout.fraction, (1, 46656 * 16));
    }

    #[test]
    fn it_is_not_wasted_on_what_does_nothing_here() {
        let mut bout = duel("", DISPELLER, "body = 6; powers = [\"flight\", \"immortal\", \"haymaker\"]");
        bout.turn(&[("melee attack", 0)]);
    }

    #[test]
    fn with_the_quiver_go_its_arrows() {
        let archer = "body = 6; powers = [\"archery\"]; tricks = [\"super-agility\"]";
        let mut bout = duel("", DISPELLER, archer);
        bout.turn(&[("Psyche attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 1), ("Psyche attack", 2)]);
        assert_eq!(bout.now(1).cancelled, 0b11);
    }

    #[test]
    fn inches_go_with_their_power() {
        let mut bout = duel("ground = \"open\"; range = 5", DISPELLER, "body = 6; powers = [\"fast\"]");
        bout.turn(&[("Psyche attack", 1)]);
        bout.state.gap = 30;
        bout.turn(&[]);
        assert_eq!(bout.state.gap, 24);
    }
}
