//! Force-Field: a roll of its own between the attack and its target.
//!
//! Rule:    Body or Psyche, chosen at creation. Against each attack of that type roll 4D; what gets through meets the
//!          normal defense in full. Maximum protection: before the foe's roll declare 6D; then the field is down;
//!          recharge 2+. A special action of 4D covers one, two or three friends within 10 in, for 2, 3 or 4 goals.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Force-Field; ledger `smf.power.force-field`.
//! Reading: Blocks when its goals equal or beat the attack's. The roll never reduces the attack. A block is a
//!          successful defense. It meets attacks without damage too, not Damage Field, Reflection or Ghostly Attack.
//!          Default policy: pushed only when the attacker's expected margin would take the last box. Friends are covered
//!          when the combat action would be left over, as long as they stay near and it is up: those with fewest boxes
//!          first, who have no such field up and whom a foe could attack so; it is never pushed for them.
//! Example: 4D against 4D blocks with 996563/1679616 = 0.5933….

use super::power::{Entry, Level, Power};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::order;
use crate::systems::smf::attempt::{Attempt, Shield};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Timing, Track};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::setup::Loan;

const FIELD: Draw = Draw::new("Force-Field", "smf.power.force-field");
const EXTEND: Draw = Draw::new("Force-Field for friends", "smf.power.force-field");
/// Inches within which friends are covered, and the most of them.
const RANGE: u8 = 10;
const MOST: usize = 3;
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
        "a separate 4D against each Body (or Psyche) attack, 6D when pushed; for friends within 10 in as well",
    )
    .options(&["body", "psyche"])
    .recharge(2)
    .called(&["ff"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Block);
        if sheet.option(slot) == "psyche" {
            sheet.psyche_fields |= 1 << slot;
        }
        if sheet.numbers.friends > 0 && !sheet.is_borrowed(slot) {
            sheet.hook(slot, Timing::Spare);
        }
    }

    fn block<C: Chance, M: Meter>(
        fight: &Fight<'_, C, M>,
        owner: FigureId,
        attempt: &Attempt,
        slot: u8,
    ) -> Option<Shield> {
        if kind(fight, owner, slot) != attempt.attack.track {
            return None;
        }
        let lender = fight.setup.lender(owner, slot);
        if lender.is_some_and(|Loan { by, of, .. }| !fight.works(by, of) || !is_near(fight, by, owner)) {
            return None;
        }
        let pushed = lender.is_none() && fight.pushes_field(owner, attempt);
        let whose = lender.map_or(owner, |loan| loan.by);
        Some(Shield { slot, dice: fight.printed(whose, if pushed { PUSHED } else { NORMAL }), pushed })
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

    fn spare<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> bool {
        let track = kind(fight, me, slot);
        let threatens = |foe: FigureId| fight.fighter(foe).attacks.iter().any(|attack| attack.track == track);
        if !fight.foes(me).any(threatens) {
            return false;
        }
        let needs = |loan: &Loan| {
            let friend = loan.whom;
            !fight.is_out(friend) && is_near(fight, me, friend) && !has_field(fight, friend, track)
        };
        let mut named: Vec<Loan> = fight.setup.loans_of(me, slot).filter(needs).collect();
        if named.is_empty() {
            return false;
        }
        // Of equals the first of the list.
        order::by(&mut named, |loan| fight.now(loan.whom).left(track));
        let goals = fight.goals(EXTEND, fight.printed(me, NORMAL));
        for loan in named.into_iter().take(usize::from(goals.saturating_sub(1)).min(MOST)) {
            fight.lend(loan);
            fight.note(loan.whom, EXTEND.rule, "is behind a Force-Field");
        }
        true
    }
}

/// What a field in a slot of somebody's meets.
fn kind<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, owner: FigureId, slot: u8) -> Track {
    if fight.fighter(owner).psyche_fields & 1 << slot != 0 { Track::Psyche } else { Track::Body }
}

/// Whether somebody has a field up against attacks of this kind.
fn has_field<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, who: FigureId, track: Track) -> bool {
    let mut fields = fight.hooks(who, Timing::Block).iter();
    fields.any(|&(_, slot)| fight.works(who, slot) && kind(fight, who, slot) == track)
}

/// Whether a friend is near enough to be covered.
fn is_near<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, owner: FigureId, friend: FigureId) -> bool {
    fight.scene.distance(owner, friend) <= RANGE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::line::Spot;
    use crate::chance::Scripted;
    use crate::systems::smf::harm::leaves;
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::scene::Place;
    use crate::systems::smf::team::tests::{OTHER, line};

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

    /// `smf.power.force-field`, example: two goals of 4D cover one friend, three two, four and more three: those with
    /// fewest boxes first, the first of equals; nobody further than 10 in.
    #[test]
    fn goals_cover_friends_within_ten_inches() {
        let figures = ["move = 0; body = 30; powers = [\"force-field\"]", OTHER, OTHER, OTHER, OTHER];
        for (goals, covered) in [(1, &[][..]), (2, &[3]), (3, &[1, 3]), (4, &[1, 2, 3]), (8, &[1, 2, 3])] {
            let mut fray = line(60, &figures, &[OTHER]);
            fray.state.hurt(3, 29);
            fray.state.parts(6).1[1] = Place::at(Spot::at(-10));
            fray.turn(&[("Force-Field for friends", goals)]);
            let has = |figure: &usize| fray.state.fighter(*figure).on != 0;
            assert_eq!((1..5).filter(has).collect::<Vec<_>>(), covered, "{goals}");
        }
        // A reader is told of each.
        let mut fray = line(60, &figures, &[OTHER]);
        let told = fray.told(&[("Force-Field for friends", 3)]);
        let behind =
            told.iter().filter(|(rule, text)| *rule == EXTEND.rule && text.ends_with("is behind a Force-Field"));
        assert_eq!(behind.count(), 2, "{told:?}");
        let mut fray = line(60, &figures[..2], &[OTHER]);
        fray.state.parts(3).1[1] = Place::at(Spot::at(-11));
        fray.turn(&[]);
    }

    /// `smf.power.force-field`, ruling: whoever is covered rolls 4D of the field's owner first, until the owner's next
    /// turn, while he is within 10 in of him and the field is up; it ends with the owner.
    #[test]
    fn whoever_is_covered_meets_attacks_behind_the_field() {
        let owner = "move = 0; body = 30; powers = [\"force-field\"]";
        let friend = "move = 0; body = 30";
        let shooter = "move = 0; body = 30; ranged-attack = \"4D\"; policy = { attack = \"ranged-attack\" }";
        let begun = || {
            let mut fray = line(60, &[owner, friend], &[shooter]);
            fray.state.hurt(1, 20);
            fray.turn(&[("Force-Field for friends", 2)]);
            fray
        };
        // The shooter goes for whoever has least.
        let behind = &[("ranged attack", 4), ("Force-Field", 4)];
        let bare = &[("ranged attack", 0)];
        let mut fray = begun();
        fray.turn(behind);
        assert_eq!((fray.boxes(1), fray.counted(Count::Blocked, 1), fray.counted(Count::Blocked, 0)), (20, 1, 0));
        // A round later its owner covers nobody anew.
        fray.turn(&[]);
        fray.turn(&[("Force-Field for friends", 1)]);
        fray.turn(bare);
        let mut far = begun();
        far.state.parts(3).1[1] = Place::at(Spot::at(-11));
        far.turn(bare);
        let mut down = begun();
        down.state.fighter_mut(0).on = 0;
        down.turn(bare);
        let mut fallen = begun();
        let mut chance = Scripted::new(&[]);
        leaves(&mut fallen.fight(&mut chance), FigureId::at(0));
        assert_eq!(fallen.state.fighter(1).on, 0);
    }

    /// `smf.power.force-field`: of one kind alone, for whoever has no such field up, and not where no foe attacks so.
    #[test]
    fn nobody_is_covered_who_would_not_be_helped() {
        let owner = "move = 0; body = 30; powers = [\"force-field\"]";
        let has = "move = 0; body = 30; powers = [\"force-field\"]";
        let mut fray = line(60, &[owner, has], &[OTHER]);
        fray.turn(&[]);
        let psyche = owner.replace("field", "field:psyche");
        let mut fray = line(60, &[&psyche, has], &[OTHER]);
        fray.turn(&[]);
        let mut fray = line(60, &[&psyche, has], &["move = 0; body = 30; psyche-attack = \"4D\""]);
        fray.turn(&[("Force-Field for friends", 2)]);
    }
}
