//! Magic Artifact: powerful, and not always willing.
//!
//! Rule:    +1 re-roll on melee attacks, or a 15 in ranged Body attack with +1 re-roll; also Flight and Force-Field
//!          (minor). From the second turn, recharge 2+ each turn to have it that turn (3+ after a pushed Force-Field).
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Magic Artifact; ledger `smf.power.magic-artifact`.
//! Reading: One free action at the start of every turn after the first; all functions go together, the field on foes'
//!          turns included. Flight has no use in a duel.
//! Example: Brick 6D becomes 6D[1], all sixes against a failed 1D with 1/23328; in round 2 it works with 5/12.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{PoolKind, Timing};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::flag;

const WAKE: Draw = Draw::new("Magic Artifact", "smf.power.magic-artifact");

/// Magic Artifact.
#[derive(Debug)]
pub struct MagicArtifact;

impl Power for MagicArtifact {
    const ENTRY: Entry = Entry::new(
        "magic-artifact",
        "Magic Artifact",
        "smf.power.magic-artifact",
        Level::Minor,
        "+1 re-roll on melee attack, 4D[1] ranged attack at 15 in and a Force-Field; from turn 2 only with Chance 2+",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::MeleeAttack, 0, 1);
        sheet.ranged_attack(slot, "magic-artifact", Pool::new(4, 1), 15);
        // The field sits in the next slot; the artifact's own roll brings it back.
        sheet.lend(slot, PowerId::ForceField, "", true);
        sheet.hook(slot, Timing::Upkeep);
        sheet.can_switch(slot);
    }

    fn upkeep_cost<C: Chance, M: Meter>(_fight: &mut Fight<'_, C, M>, _me: FigureId, _slot: u8) -> u8 {
        1
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        let (artifact, field) = (1u32 << slot, 2u32 << slot);
        if !fight.now(me).is(flag::STARTED) {
            fight.now_mut(me).set(flag::STARTED);
            return;
        }
        let strained = fight.now(me).strained & field != 0;
        let wakes = fight.take_free_action() && fight.chance_roll(WAKE, 2 + u8::from(strained));
        let now = fight.now_mut(me);
        now.on &= !(artifact | field);
        if wakes {
            now.on |= artifact | field;
            now.spent &= !field;
            now.strained &= !field;
            fight.count(Count::Recharged, me, 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Count;
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::state::flag;

    const BEARER: &str = "body = 20; powers = [\"magic-artifact\"]";
    const TARGET: &str = "body = 40; attack = \"1D\"; defense = \"1D\"";

    /// 6D[1] scores 12 with 6^-6 (1 + 6/2), 1D nothing with 1/2: 1/23328; the second turn asks for Chance 2+, 15/36.
    #[test]
    fn a_brick_has_6d_and_a_reroll_and_from_turn_2_on_with_5_in_12() {
        let brick =
            "archetype = \"brick\"; legal = false; major = [\"super-strength-major\"]; minor = [\"magic-artifact\"]";
        let mut bout = duel("", brick, TARGET);
        bout.turn(&[("melee attack", 12)]);
        assert_eq!(bout.fraction, (1, 23328));
        bout.turn(&[("melee attack", 0), ("Force-Field", 0)]);
        bout.turn(&[("Magic Artifact", 1), ("melee attack", 12)]);
        assert_eq!(bout.fraction, (5, 12 * 23328));
    }

    /// `smf.power.magic-artifact`, example: round 1 with 6D[1]; round 2 scores 1 goal (less than 2 have 7/12) and it is
    /// off: 6D take twelve boxes off a failed 1D with 1/93312; round 3 scores 2, it is on; round 4 checks again.
    #[test]
    fn the_artifact_sleeps_in_round_2_and_wakes_in_round_3() {
        let brick =
            "archetype = \"brick\"; legal = false; major = [\"super-strength-major\"]; minor = [\"magic-artifact\"]";
        let mut bout = duel("", brick, "body = 60; attack = \"1D\"; defense = \"1D\"");
        bout.turn(&[("melee attack", 12)]);
        assert_eq!(bout.fraction, (1, 23328));
        bout.turn(&[("melee attack", 0), ("Force-Field", 0)]);
        bout.turn(&[("Magic Artifact", 0), ("melee attack", 12)]);
        assert_eq!(bout.fraction, (7, 12 * 93312));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("Magic Artifact", 1), ("melee attack", 12)]);
        assert_eq!(bout.fraction, (5, 12 * 23328));
        bout.turn(&[("melee attack", 0), ("Force-Field", 0)]);
        bout.turn(&[("Magic Artifact", 0), ("melee attack", 0)]);
        // It woke once.
        assert_eq!(bout.counted(Count::Recharged, 0), 1);
    }

    /// Asleep: 4D scores 8 with 6^-4, and no field meets the foe; the next turn asks again.
    #[test]
    fn asleep_it_does_nothing_until_it_wakes() {
        let mut bout = duel("", BEARER, TARGET);
        bout.turn(&[("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 864));
        bout.turn(&[("melee attack", 1), ("Force-Field", 0), ("defense", 1)]);
        bout.turn(&[("Magic Artifact", 0), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (7, 12 * 2592));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("Magic Artifact", 1), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 0), ("Force-Field", 0)]);
    }

    /// `smf.power.magic-artifact`, example: 4D[1] at 15 in.
    ///
    /// 4D[1] scores 8 with 3/1296 against nothing of 1D.
    #[test]
    fn it_shoots_at_15_in() {
        let mut bout = duel("range = 15", BEARER, TARGET);
        bout.turn(&[("ranged attack", 8)]);
        assert_eq!(bout.fraction, (1, 864));
    }

    /// `smf.power.magic-artifact`: 3+ after a pushed Force-Field. `smf.core.chance-roll`: 2D, 3+ has 5/36.
    ///
    /// Chance 3+ is 5/36; 4D[1] as above.
    #[test]
    fn after_a_push_it_needs_3() {
        let pusher = format!("{BEARER}; policy = {{ force-field = \"always\" }}");
        let mut bout = duel("", &pusher, TARGET);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 1), ("Force-Field", 12)]);
        bout.turn(&[("Magic Artifact", 1), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (5, 36 * 864));
        bout.turn(&[("melee attack", 0), ("Force-Field", 12)]);
        bout.turn(&[("Magic Artifact", 0), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
    }

    /// `smf.power.magic-artifact`: its shot reaches 15 in; asleep it leaves alone what stands behind it on the sheet.
    #[test]
    fn asleep_it_takes_nothing_else_along() {
        let mut far = duel("range = 16", BEARER, TARGET);
        far.turn(&[]);
        let bearer = "body = 20; powers = [\"magic-artifact\", \"density-increase\"]";
        let mut bout = duel("", bearer, TARGET);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 0), ("Force-Field", 0)]);
        bout.turn(&[("Magic Artifact", 0), ("melee attack", 0)]);
        assert_eq!(bout.now(0).on & 0b111, 0b100);
    }

    /// `smf.free.recharge`: a free action is kept for it, and without one it sleeps.
    #[test]
    fn a_free_action_is_kept_for_the_artifact() {
        let limited = "\"magic-artifact\", \"haymaker\", \"multiple-limbs\", \"power-attack-wildcard\"";
        let mut bout = duel("", &format!("body = 20; powers = [{limited}]"), TARGET);
        bout.state.fighters[0].spent = 0b1_1100;
        bout.state.fighters[0].set(flag::STARTED);
        bout.turn(&[("recharge", 0), ("recharge", 0), ("Magic Artifact", 1), ("melee attack", 0)]);
    }
}
