//! Density Decrease: walks through walls, and through blows.
//!
//! Rule:    Free action and Chance 1+ to become insubstantial, each turn start a free action and Chance 1+ to stay so.
//!          Insubstantial: immune to Body attacks and grapples. Ghostly Attack: in contact, combat action, Chance 1+,
//!          the foe loses 1 Body, Armor no help. No Body attacks of his own.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Density Decrease; ledger `smf.power.density-decrease`.
//! Reading: Immune to Body attacks without damage and to Damage Fields too. Ghostly Attack has no defense roll; the
//!          loss calls for KO and Rage checks. After a failed roll he is solid to his next turn start. Becoming
//!          insubstantial ends an Entangle. Default policy: insubstantial when that makes the better exchange; the
//!          Ghostly Attack is an attack among others, worth 3/4 of a box.
//! Example: a ghostly attack takes a box in 9/16 of his turns: 3/4 to be a ghost, and 3/4 to touch.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::exchange::GHOSTLY_NEED;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Effect, Timing, blow_with};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::losses::{self, Expected};

const PHASE: Draw = Draw::new("insubstantial", "smf.power.density-decrease");
/// Goals that becoming insubstantial takes.
pub const NEED: u8 = 1;
const GHOSTLY: Draw = Draw::new("Ghostly Attack", "smf.power.density-decrease");

/// Density Decrease.
#[derive(Debug)]
pub struct DensityDecrease;

impl Power for DensityDecrease {
    const ENTRY: Entry = Entry::new(
        "density-decrease",
        "Density Decrease",
        "smf.power.density-decrease",
        Level::Minor,
        "Chance 1+ each turn to be immune to Body attacks; Ghostly Attack in contact, Chance 1+, takes 1 Body",
    )
    .called(&["dd", "ghost", "insubstantial"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.switched_on_in_turn(slot);
        sheet.hook(slot, Timing::Upkeep);
        sheet.attack(Attack {
            id: "ghostly-attack",
            what: GHOSTLY.what,
            rule: GHOSTLY.rule,
            slot: Some(slot),
            ..blow_with(Effect::Ghostly, false)
        });
    }

    fn upkeep_cost<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> u8 {
        u8::from(can(fight, me, slot) && fight.would_fade(me, slot))
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        let bit = 1 << slot;
        let wants = can(fight, me, slot) && fight.fades(me, slot);
        fight.now_mut(me).on &= !bit;
        if wants && fight.take_free_action() && fight.chance_roll(PHASE, NEED) {
            fight.now_mut(me).on |= bit;
            fight.disentangle(me);
            fight.scene.let_go(me);
        }
    }
}

/// Whether its owner can try to be insubstantial in this turn.
fn can<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8) -> bool {
    fight.now(me).cancelled & 1 << slot == 0 && fight.has_free_action()
}

/// What a Ghostly Attack comes to.
pub fn expected<C: Chance, M: Meter>(fight: &Fight<'_, C, M>) -> Expected {
    let hit = losses::share(fight.tables().chance(GHOSTLY_NEED), 1);
    let loss = losses::BOX / u64::from(losses::ONE) * u64::from(hit);
    Expected { loss, hit, boxes: losses::sometimes(hit, &losses::certainly(1)) }
}

/// The slot of a power to become insubstantial by, if its owner has it at hand.
pub fn at_hand<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, side: FigureId) -> Option<u8> {
    let slot = fight.fighter(side).asked(PowerId::DensityDecrease)?;
    (fight.is_at_hand(side, slot) && fight.now(side).cancelled & 1 << slot == 0).then_some(slot)
}

#[cfg(test)]
mod tests {
    use crate::game::Progress;
    use crate::systems::smf::powers::duel;

    const GHOST: &str = "body = 6; powers = [\"density-decrease\"]; policy = { density-decrease = \"always\" }";

    /// `smf.power.density-decrease`: Chance 1+ to fade, Chance 1+ to take a box, 3/4 each; no Armor, no defense roll.
    #[test]
    fn a_ghost_takes_a_box_past_armor_force_field_and_damage_field() {
        let foe = "body = 6; powers = [\"armor\", \"force-field\", \"fortune\", \"damage-field\"]";
        let mut bout = duel("", foe, GHOST);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("insubstantial", 1), ("Ghostly Attack", 1)]);
        assert_eq!((bout.fraction, bout.now(0).boxes[0]), ((9, 16), 5));
        bout.turn(&[]);
        bout.turn(&[("insubstantial", 1), ("Ghostly Attack", 0)]);
        assert_eq!((bout.fraction, bout.now(0).boxes[0]), ((3, 16), 5));
    }

    /// `smf.power.density-decrease`: Chance 1+ every turn; faded, no Body attack is made on him.
    #[test]
    fn after_a_failed_roll_he_is_solid_to_his_next_turn() {
        let mut bout = duel("", GHOST, "body = 6");
        bout.turn(&[("insubstantial", 0), ("melee attack", 0)]);
        assert_eq!(bout.fraction.1 % 4, 0);
        bout.turn(&[("melee attack", 2)]);
        bout.turn(&[("insubstantial", 1), ("Ghostly Attack", 1)]);
        bout.turn(&[]);
        bout.turn(&[("insubstantial", 0), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 1)]);
        assert_eq!(bout.now(0).boxes[0], 3);
    }

    /// `smf.power.density-decrease`, ruling: the loss triggers KO checks and Rage.
    #[test]
    fn the_last_box_taken_by_a_ghost_calls_for_a_check() {
        let mut bout = duel("", GHOST, "body = 1");
        let end = bout.turn(&[("insubstantial", 1), ("Ghostly Attack", 1), ("KO check", 0)]);
        assert_eq!((end, bout.fraction), (Progress::Over(0), (9 * 23 / 3, 16 * 48 / 3)));
        let mut bout = duel("", GHOST, "body = 6; powers = [\"rage\"]");
        bout.turn(&[("insubstantial", 1), ("Ghostly Attack", 1), ("Rage", 1)]);
        assert_eq!((bout.fraction, bout.now(1).rage), ((27, 64), 1));
    }

    #[test]
    fn minds_still_meet() {
        let mut bout = duel("", GHOST, "body = 6; psyche-attack = \"4D\"");
        bout.turn(&[("insubstantial", 1), ("Ghostly Attack", 0)]);
        bout.turn(&[("Psyche attack", 2)]);
        assert_eq!(bout.now(0).boxes, [6, 4]);
    }

    #[test]
    fn becoming_insubstantial_ends_an_entangle_and_keeps_others_from_holding() {
        let mut bout = duel("range = 10", "body = 6; powers = [\"entangle\"]", GHOST);
        bout.turn(&[("ranged attack", 5)]);
        bout.turn(&[("insubstantial", 1)]);
        assert_eq!(bout.now(1).entangled, 0);
        bout.turn(&[]);
    }

    #[test]
    fn a_ghost_does_not_strike_at_who_leaves() {
        let leaver = "body = 6; powers = [\"jinx\"]; policy = { control = \"first\", stance = \"skirmish\" }";
        let mut bout = duel("ground = \"open\"", leaver, GHOST);
        bout.turn(&[("melee attack", 0), ("Psyche attack", 1)]);
        bout.place(0);
        bout.turn(&[("insubstantial", 1), ("Ghostly Attack", 0)]);
        bout.turn(&[("Psyche attack", 0)]);
        assert_eq!(bout.gap(), 6);
    }

    /// `smf.sim.duel`: the first attack of the duel is the charge, and the Ghostly Attack was the first.
    #[test]
    fn a_ghostly_attack_opens_the_duel() {
        let mut bout = duel("charge = true", GHOST, "body = 6; policy = { attack = \"melee\" }");
        bout.turn(&[("insubstantial", 1), ("Ghostly Attack", 1)]);
        assert!(bout.state.course.opened);
        assert!(bout.drew_blood(0));
    }

    /// `smf.free.recharge`: a free action is kept for the roll of whoever wants to fade, and for nobody who will not or
    /// whose power is cancelled.
    #[test]
    fn a_free_action_is_kept_for_whoever_fades() {
        let limited = "\"density-decrease\", \"haymaker\", \"multiple-limbs\", \"power-attack-wildcard\"";
        for (policy, cancelled, fades) in [("always", 0, true), ("never", 0, false), ("always", 1, false)] {
            let ghost = format!("body = 6; powers = [{limited}]; policy = {{ density-decrease = \"{policy}\" }}");
            let mut bout = duel("", &ghost, "body = 20; powers = [\"dispel\"]");
            (bout.state.fighters[0].spent, bout.state.fighters[0].cancelled) = (0b1110, cancelled);
            let recharges = [("recharge", 0); 3];
            let fade: &[_] = if fades { &[("insubstantial", 0)] } else { &[] };
            bout.turn(&[&recharges[usize::from(fades)..], fade, &[("melee attack", 0)]].concat());
        }
    }
}
