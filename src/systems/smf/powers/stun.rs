//! Stun: leaves the foe dazed.
//!
//! Rule:    Body or Psyche, chosen at creation. 5D, 15 in ranged attack without damage. To the end of his next turn the
//!          target has one free action and either a move or a combat or special action, cannot charge, and attackers
//!          have +1 re-roll against him.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Stun; ledger `smf.power.stun`.
//! Reading: Any margin stuns; the re-roll is for every attack on him; stuns do not stack.
//! Example: 3 goals against 1: stunned; 5D stun over 4D with 166265/314928.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Effect, Reach};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::flag;

/// Stun.
#[derive(Debug)]
pub struct Stun;

impl Power for Stun {
    const ENTRY: Entry = Entry::new(
        "stun",
        "Stun",
        "smf.power.stun",
        Level::Minor,
        "5D Body or Psyche attack at 15 in, no damage: the foe is stunned to the end of his next turn",
    )
    .options(&["body", "psyche"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        if sheet.option(slot) == "psyche" {
            sheet.psyche_attack(slot, "stun", Pool::new(5, 0), Reach::Range(15));
        } else {
            sheet.ranged_attack(slot, "stun", Pool::new(5, 0), 15);
        }
        sheet.last_attack(|attack| attack.effect = Effect::Stun);
    }

    fn struck<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, _margin: u8) {
        stun(fight, attempt.at);
    }
}

/// Stuns the foe.
pub fn stun<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, foe: FigureId) {
    fight.now_mut(foe).set(flag::STUNNED);
    fight.count(Count::Stunned, foe, 1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::smf::bout::Bout;

    const STUNNER: &str = "ranged-attack = \"4D\"\npowers = [\"stun\"]\npolicy = { control = \"first\" }";

    #[test]
    fn any_margin_stuns_to_the_end_of_the_next_turn_and_takes_no_box() {
        let mut bout = Bout::between("range = 15", STUNNER, "ranged-attack = \"4D\"");
        // The example of the book: 3 goals against 1.
        bout.turn(&[("ranged attack", 2)]);
        assert!(bout.now(1).is(flag::STUNNED));
        assert_eq!((bout.now(1).boxes, bout.counted(Count::Stunned, 1)), ([30, 30], 1));
        // He may still shoot; then he is himself again.
        bout.turn(&[("ranged attack", 8)]);
        assert!(!bout.now(1).is(flag::STUNNED));
        bout.turn(&[("ranged attack", 10)]);
        // Five 6s over four failures.
        assert_eq!(bout.fraction, (1, 124_416));
    }

    #[test]
    fn the_dazed_are_easier_to_hit() {
        let mut bout = Bout::between("order = \"initiative\"\nrange = 15", STUNNER, "");
        bout.turn(&[("initiative", 1)]);
        bout.turn(&[("ranged attack", 1)]);
        bout.turn(&[("initiative", 0), ("ranged attack", 8)]);
        // Another stun would be wasted: 4D[1], (1 + 4/2) / 6^4 * 1/2^4, after an even initiative.
        assert_eq!(bout.fraction, (1, 2 * 6912));
    }

    #[test]
    fn the_stunned_walk_or_fight_and_do_not_charge() {
        let mut bout = Bout::between("ground = \"open\"\nrange = 5", STUNNER, "");
        bout.turn(&[("ranged attack", 1)]);
        bout.turn(&[]);
        assert_eq!(bout.gap(), 0);
    }

    #[test]
    fn one_free_action_is_one_recharge_roll() {
        let foe = "powers = [\"speed\", \"multiple-limbs\"]";
        let mut bout = Bout::between("", "", foe);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 0), ("extra blow", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.state.fighters[1].set(flag::STUNNED);
        bout.turn(&[("recharge", 0), ("melee attack", 0)]);
    }

    #[test]
    fn a_psychic_stun_is_resisted_by_the_mind() {
        let keys = "powers = [\"stun:psyche\"]\npolicy = { control = \"first\" }";
        let mut bout = Bout::between("range = 15", keys, "defense = \"6D\"");
        bout.turn(&[("Psyche attack", 10)]);
        // Five 6s over the four failures of the mind, whatever the Body defends with.
        assert_eq!((bout.fraction, bout.now(1).is(flag::STUNNED)), ((1, 124_416), true));
        let mut bodily = Bout::between("range = 15", STUNNER, "defense = \"6D\"");
        bodily.turn(&[("ranged attack", 10)]);
        assert_eq!(bodily.fraction, (1, 7776 * 64));
    }

    #[test]
    fn a_psychic_stun_reaches_15_in() {
        let keys = "powers = [\"stun:psyche\"]\npolicy = { control = \"first\" }";
        let mut bout = Bout::between("range = 16", keys, "ranged-attack = \"4D\"");
        bout.turn(&[]);
    }
}
