//! Force-Field: a roll of its own between the attack and its target.
//!
//! Rule:    Body or Psyche, chosen at creation. Against each attack of that type roll 4D; what gets through meets the
//!          normal defense in full. Maximum protection: before the foe's roll declare 6D; then the field is down;
//!          recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Force-Field; ledger `smf.power.force-field`.
//! Reading: Blocks when its goals equal or beat the attack's. The roll never reduces the attack. A block is a
//!          successful defense. It meets attacks without damage too, not Damage Field, Reflection or Ghostly Attack.
//!          Default policy: pushed only when the attacker's expected margin would take the last box.
//! Example: 4D against 4D blocks with 996563/1679616 = 0.5933….

use super::power::{Entry, Level, Power};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::attempt::{Attempt, Shield};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Timing, Track};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::Count;

const FIELD: Draw = Draw::new("Force-Field", "smf.power.force-field");
const NORMAL: Pool = Pool::new(4, 0);
const PUSHED: Pool = Pool::new(6, 0);

/// Force-Field.
#[derive(Debug)]
pub struct ForceField;

impl Power for ForceField {
    const ENTRY: Entry = Entry::new(
        "force-field",
        "Force-Field",
        "smf.power.force-field",
        Level::Minor,
        "a separate 4D against each Body (or Psyche) attack, 6D when pushed",
    )
    .options(&["body", "psyche"])
    .recharge(2)
    .called(&["ff"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Block);
        if sheet.option(slot) == "psyche" {
            sheet.psyche_fields |= 1 << slot;
        }
    }

    fn block<C: Chance, M: Meter>(
        fight: &Fight<'_, C, M>,
        owner: FigureId,
        attempt: &Attempt,
        slot: u8,
    ) -> Option<Shield> {
        let psyche = fight.fighter(owner).psyche_fields & 1 << slot != 0;
        if psyche != (attempt.attack.track == Track::Psyche) {
            return None;
        }
        let pushed = fight.pushes_field(owner, attempt);
        Some(Shield { slot, dice: fight.printed(owner, if pushed { PUSHED } else { NORMAL }), pushed })
    }

    fn stops<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, owner: FigureId, shield: Shield, goals: u8) -> bool {
        let stopped = fight.reaches(FIELD, shield.dice, goals);
        if shield.pushed {
            let lent = fight.is_lent(owner, shield.slot);
            let now = fight.now_mut(owner);
            now.on &= !(1 << shield.slot);
            now.spent |= 1 << shield.slot;
            if lent {
                now.strained |= 1 << shield.slot;
            }
        }
        if stopped {
            fight.count(Count::Blocked, owner, 1);
        }
        stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::smf::powers::duel;

    const OWNER: &str = "body = 20; powers = [\"force-field\"]";

    /// `smf.power.force-field`: a separate 4D, which blocks when it equals or beats the attack.
    ///
    /// 4D scores 0 to 8 with 81, 216, 324, 312, 214, 104, 36, 8 and 1 of 1296. Two such rolls tie with the sum of the
    /// squares, 313510 of 1296^2; a tie or more has half of what is left besides: (1296^2 + 313510) / 2 = 996563.
    #[test]
    fn four_dice_stop_four_dice_with_996563_in_1679616() {
        let mut ways = 0;
        for goals in 0..=8 {
            for held in goals..=8 {
                let mut bout = duel("", "body = 6", OWNER);
                bout.turn(&[("melee attack", goals), ("Force-Field", held)]);
                assert_eq!(bout.counted(Count::Blocked, 1), 1);
                ways += 1_679_616 / bout.fraction.1 * bout.fraction.0;
            }
        }
        assert_eq!(ways, 996_563);
    }

    /// `smf.power.force-field`, ruling: the field never reduces the attack.
    ///
    /// Four goals against three get through, and one of defense is all that is taken off: index 3 * 1 + 1, since a
    /// failed die is left.
    #[test]
    fn what_gets_through_meets_the_defense_in_full() {
        let mut bout = duel("", "body = 6", OWNER);
        bout.turn(&[("melee attack", 4), ("Force-Field", 3), ("defense", 4)]);
        assert_eq!(bout.now(1).boxes[0], 17);
    }

    #[test]
    fn a_block_is_a_successful_defense() {
        let owner = "body = 20; powers = [\"force-field\", \"reflection\"]";
        let mut bout = duel("", "body = 6", owner);
        bout.turn(&[("melee attack", 2), ("Force-Field", 2), ("Reflection", 1)]);
        assert_eq!(bout.now(0).boxes[0], 4);
    }

    #[test]
    fn each_kind_stops_its_own_kind() {
        let attacker = "body = 6; psyche-attack = \"4D\"; policy = { attack = \"psyche-attack\" }";
        let mut bout = duel("", attacker, OWNER);
        bout.turn(&[("Psyche attack", 1)]);
        let psyche = "body = 20; powers = [\"force-field:psyche\"]";
        let mut bout = duel("", attacker, psyche);
        bout.turn(&[("Psyche attack", 1), ("Force-Field", 1)]);
        let mut bout = duel("", "body = 6", psyche);
        bout.turn(&[("melee attack", 1)]);
        assert_eq!(bout.now(1).boxes[0], 19);
    }

    #[test]
    fn it_meets_a_net_as_well() {
        let mut bout = duel("range = 10", "body = 6; powers = [\"entangle\"]", OWNER);
        bout.turn(&[("ranged attack", 3), ("Force-Field", 3)]);
        assert_eq!(bout.now(1).entangled, 0);
    }

    /// `smf.power.force-field`: 6D declared before the roll, then down, recharge 2+.
    ///
    /// 6D scores 12 with 6^-6; then it is down until Chance 2+, 15/36.
    #[test]
    fn pushed_it_has_6d_and_goes_down() {
        let owner = format!("{OWNER}; policy = {{ force-field = \"always\" }}");
        let mut bout = duel("", "body = 20; attack = \"1D\"", &owner);
        bout.turn(&[("melee attack", 2), ("Force-Field", 12)]);
        assert_eq!((bout.fraction, bout.now(1).on), ((1, 6 * 46656), 0));
        bout.turn(&[("recharge", 0), ("melee attack", 0)]);
        // 21/36, and a miss of 4D against 4D as above.
        assert_eq!(bout.fraction, (7 * 996_563, 12 * 1_679_616));
        bout.turn(&[("melee attack", 1)]);
        assert_eq!(bout.now(1).boxes[0], 19);
        bout.turn(&[("recharge", 1), ("melee attack", 0)]);
        assert_eq!(bout.now(1).on, 1);
        bout.turn(&[("melee attack", 1), ("Force-Field", 0), ("defense", 1)]);
        assert_eq!(bout.now(1).boxes[0], 18);
    }

    /// 8D against 4D: 8 * 2/3 - 4 * 2/3 is more than 2 goals on average.
    #[test]
    fn by_default_it_is_pushed_when_the_last_box_is_in_danger() {
        for (body, most) in [(2, 12), (6, 8)] {
            let owner = format!("body = {body}; powers = [\"force-field\"]");
            let mut bout = duel("", "body = 6; attack = \"8D\"", &owner);
            bout.turn(&[("melee attack", 2), ("Force-Field", most)]);
            assert_eq!(bout.now(1).on, u32::from(body > 2), "Body {body}");
        }
    }

    /// `smf.henchmen.rule-of-2d`: 2D score 4 with 1/36; 1D scores 2 with 1/6.
    #[test]
    fn a_groups_field_has_two_dice() {
        let group = "archetype = \"henchmen\"; legal = false; minor = [\"force-field\"]";
        let mut bout = duel("", "body = 6; attack = \"1D\"", group);
        bout.turn(&[("melee attack", 2), ("Force-Field", 4)]);
        assert_eq!(bout.fraction, (1, 216));
    }
}
