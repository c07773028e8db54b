//! Mimic: whatever you can do.
//!
//! Rule:    Free action, once a turn: 5D Psyche-based opposed check against a character in melee or within 5 in. Each
//!          goal of margin copies a power or boost, a major costs two. Of a friend a check against TN2, and the margin is
//!          the goals less 1. Copies last for the game or until cleared.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Mimic; ledger `smf.power.mimic`.
//! Reading: The margin counts. The mimic tries each turn until something is copied: majors first, then the rest in the
//!          order of the foe's sheet. He keeps that, or by the policy `mimic` clears an incomplete set with a free
//!          action and tries again in the same turn. Boxes of copied powers come undamaged, and go with them, the last
//!          one excepted; a copied limited power is recharged like one's own. Left out: what he has himself, the
//!          contents of a grimoire, a quiver or a form, a chosen maneuver, and Immortal. Of all within reach he looks at
//!          the one from whom most goals' worth is expected that he has not copied, a foe among equals. Powers that
//!          only friends have are copied as far as there is room on a sheet.
//! Example: 4 goals against 1: a major and a minor; 5D over 4D has that margin of 3 with 21757/209952.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Fighter, MAX_SLOTS, PoolKind, Timing, bit};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::losses::{Cover, Losses, MOST, share};

const MIMIC: Draw = Draw::new("Mimic", "smf.power.mimic");
const RANGE: u8 = 5;
const DICE: Pool = Pool::new(5, 0);
/// What is rolled against to copy from a friend.
const FRIENDLY: u8 = 2;

/// Mimic.
#[derive(Debug)]
pub struct Mimic;

impl Power for Mimic {
    const ENTRY: Entry = Entry::new(
        "mimic",
        "Mimic",
        "smf.power.mimic",
        Level::Minor,
        "each turn until it works 5D against Psyche defense: a power of the other's for each goal, two for a major",
    );
    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Upkeep);
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        let copied = fight.now(me).copied;
        if !fight.works(me, slot) {
            return;
        }
        let Some((model, copies)) = model(fight, me, slot) else { return };
        if copied != 0 {
            // A free action to clear them, and one for the attempt.
            let wanted = fight.free > 1 && fight.decides(me, Ask::CopyAgain);
            if !wanted || !fight.take_free_action() {
                return;
            }
            clear(fight, me, copied);
        }
        if !fight.take_free_action() {
            return;
        }
        let mut left = if fight.friends(me).contains(model) {
            fight.goals(MIMIC, DICE).saturating_sub(friendly_need(fight, me))
        } else {
            let defense = fight.pool(model, PoolKind::PsycheDefense);
            fight.margin(MIMIC, DICE, defense)
        };
        for cost in [2, 1] {
            for copy in 0..MAX_SLOTS as u8 {
                if copies & bit(copy) != 0 && left >= cost && cost_of(fight.fighter(me), copy) == cost {
                    left -= cost;
                    take(fight, me, copy);
                }
            }
        }
    }
}

/// Goals that a copy costs.
fn cost_of(fighter: &Fighter, copy: u8) -> u8 {
    let major = fighter.slot(copy).is_some_and(|slot| slot.power.entry().level == Level::Major);
    if major { 2 } else { 1 }
}

/// Copies a power: in effect at once, unless it is one that its owner switches on in his turn.
fn take<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, copy: u8) {
    let fighter = fight.fighter(me);
    let Some((power, boxes)) = fighter.slot(copy).map(|slot| (slot.power, slot.boxes)) else { return };
    let at_once = bit(copy) & !fighter.in_turn;
    let now = fight.now_mut(me);
    now.copied |= bit(copy);
    now.on |= at_once;
    for (left, boxes) in now.boxes.iter_mut().zip([boxes.0, boxes.1]).filter(|(_, boxes)| *boxes != 0) {
        *left = left.saturating_add_signed(boxes).max(1);
    }
    fight.note(me, "smf.power.mimic", &format!("copies {}", power.entry().name));
}

/// Gives copied powers up, with the boxes that they added: undamaged ones first, and never the last.
fn clear<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, copied: u32) {
    let fighter = &fight.setup.fighters[me.place()];
    let now = fight.now_mut(me);
    for (_, slot) in (0u8..).zip(&fighter.slots).filter(|(i, _)| copied & bit(*i) != 0) {
        for (left, boxes) in now.boxes.iter_mut().zip([slot.boxes.0, slot.boxes.1]).filter(|(left, _)| **left > 0) {
            *left = left.saturating_add_signed(boxes.saturating_neg()).max(1);
        }
        if slot.power == PowerId::Rage {
            now.rage = 0;
        }
    }
    now.copied = 0;
    now.on &= !copied;
    // What is copied anew comes ready.
    now.spent &= !copied;
    now.strained &= !copied;
    for (_, slot) in (0u8..).zip(&fighter.slots).filter(|(i, _)| copied & bit(*i) != 0) {
        slot.power.recharged(fight, me);
    }
    fight.note(me, "smf.power.mimic", "clears what he has copied");
}

/// Of those near enough the one from whom most goals' worth of what is not copied yet may be had, and the slots for
/// what he has; the first foe of the list among equals, and a friend only for more.
fn model<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8) -> Option<(FigureId, u32)> {
    let missing =
        |copies: u32| (0..MAX_SLOTS as u8).filter(move |&copy| copies & !fight.now(me).copied & bit(copy) != 0);
    let worth = |copies: u32| -> u8 { missing(copies).map(|copy| cost_of(fight.fighter(me), copy)).sum() };
    let near = |who: &FigureId| fight.scene.distance(me, *who) <= RANGE;
    let models = fight.foes(me).filter(near).chain(fight.friends(me).filter(near)).filter_map(|who| {
        let copies = copies(fight.fighter(me), slot, fight.fighter(who));
        let worth = worth(copies);
        (worth > 0).then(|| (promise(fight, me, who, worth), who, copies))
    });
    let best = models.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, who, copies)| (who, copies))
}

/// Goals' worth, of so much at most, that an attempt is expected to copy from somebody, in units of
/// [`ONE`](crate::systems::smf::losses::ONE).
fn promise<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, from: FigureId, worth: u8) -> u64 {
    let worth = worth.min(MOST as u8);
    let at_least: &dyn Fn(u8) -> u64 = if fight.friends(me).contains(from) {
        let need = friendly_need(fight, me);
        &move |margin| {
            let check = fight.tables().check(DICE, need + margin, fight.setup.rules.switches.re_roll);
            share(check, 1).into()
        }
    } else {
        let defense = fight.pool(from, PoolKind::PsycheDefense);
        let boxes = &Losses::shared().expected(DICE, defense, Cover::default()).boxes;
        &move |margin| boxes[usize::from(margin)..].iter().map(|&chance| u64::from(chance)).sum()
    };
    (1..=worth).map(at_least).sum()
}

/// Goals of an attempt on a friend that copy nothing.
fn friendly_need<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> u8 {
    FRIENDLY - 1 + fight.tn_plus(me)
}

/// Slots that hold what could be copied from this one.
fn copies(mimic: &Fighter, slot: u8, other: &Fighter) -> u32 {
    let has = |power| other.slots.iter().any(|slot| slot.power == power && slot.lent_by.is_none());
    let slots = (0u8..).zip(&mimic.slots);
    slots.filter(|(_, copy)| copy.lent_by == Some(slot) && has(copy.power)).fold(0, |bits, (i, _)| bits | bit(i))
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::state::flag;

    const MIMIC: &str = "powers = [\"mimic\"]";

    /// `smf.power.mimic`, example: margin 3 copies major Super-Strength (2) and Massive (1), boxes and all.
    #[test]
    fn a_margin_of_three_copies_a_major_and_a_minor_power() {
        let mut bout = Bout::between("", MIMIC, "powers = [\"massive\", \"super-strength-major\"]");
        bout.turn(&[("Mimic", 3), ("melee attack", 12)]);
        assert_eq!((bout.now(0).boxes, bout.now(1).boxes[0]), ([32, 30], 20));
        // 5D over 4D by 3: 21757/209952 (the sum of P(5D = i + 3) P(4D = i)); then 6D[1], the re-roll being Massive's
        // drawback, all 6s: (1 + 6/2) / 6^6, over four failures: 1/2^4.
        assert_eq!(bout.fraction, (21_757, 209_952 * 186_624));
    }

    #[test]
    fn a_margin_of_one_buys_no_major_power_and_ends_the_attempts() {
        let mut bout = Bout::between("", MIMIC, "powers = [\"super-strength-major\", \"resistance\"]");
        bout.turn(&[("Mimic", 1), ("melee attack", 8)]);
        bout.turn(&[("melee attack", 12)]);
        // Six 6s over the five dice of the copied Resistance: 1/6^6 * 1/2^5.
        assert_eq!(bout.fraction, (1, 46_656 * 32));
        bout.turn(&[("melee attack", 8)]);
    }

    /// `smf.power.mimic`: 5D against Psyche defense as a free action, once a turn.
    #[test]
    fn a_failed_attempt_is_repeated_next_turn() {
        let mut bout = Bout::between("", MIMIC, "powers = [\"super-strength-minor\"]");
        bout.turn(&[("Mimic", 0), ("melee attack", 8)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("Mimic", 10), ("melee attack", 10)]);
        // Twice five 6s over four failures.
        assert_eq!(bout.fraction, (1, 124_416 * 124_416));
    }

    /// `smf.power.mimic`: in melee or within 5 in.
    #[test]
    fn nobody_copies_from_further_than_five_inches() {
        let foe = "powers = [\"resistance\"]\nranged-attack = \"4D\"";
        Bout::between("range = 5", MIMIC, foe).turn(&[("Mimic", 1)]);
        Bout::between("range = 6", MIMIC, foe).turn(&[]);
    }

    #[test]
    fn copying_revives_no_empty_track() {
        let mut bout = Bout::between("", MIMIC, "powers = [\"super-strength-minor\"]");
        bout.state.fighters[0].boxes[1] = 0;
        bout.turn(&[("Mimic", 1), ("melee attack", 0)]);
        assert_eq!(bout.now(0).boxes, [30, 0]);
    }

    #[test]
    fn what_was_not_copied_does_nothing() {
        let mut bout = Bout::between("", MIMIC, "powers = [\"shrinking\", \"immortal\"]");
        bout.turn(&[("Mimic", 0), ("melee attack", 0)]);
        // A shrunk mimic would defend with 5D, an immortal one fail his KO check unseen.
        bout.state.fighters[0].boxes[0] = 8;
        bout.turn(&[("melee attack", 8), ("KO check", 1)]);
        assert_eq!(bout.fraction, (25, 1296 * 16 * 48));
    }

    #[test]
    fn a_copied_limited_power_is_recharged_like_ones_own() {
        let mut bout = Bout::between("", MIMIC, "powers = [\"fortune\"]");
        // The foe's own Fortune is not needed while he loses nothing.
        bout.turn(&[("Mimic", 1), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 3), ("Fortune", 1)]);
        assert_eq!(bout.now(0).boxes[0], 30);
        bout.turn(&[("recharge", 1), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 3), ("Fortune", 0)]);
        assert_eq!(bout.now(0).boxes[0], 29);
    }

    /// `smf.power.mimic`, `smf.power.massive`: inches of Move come with a copy, and without one his own are left as
    /// they are.
    #[test]
    fn the_inches_of_a_copy_are_his_as_long_as_he_has_it() {
        use crate::chance::Scripted;
        use crate::systems::smf::figure::FigureId;
        let mut bout = Bout::between("", MIMIC, "powers = [\"massive\"]");
        let moves = |bout: &mut Bout| bout.fight(&mut Scripted::new(&[])).movement(FigureId::at(0));
        assert_eq!(moves(&mut bout), 6);
        bout.turn(&[("Mimic", 1), ("melee attack", 0)]);
        assert_eq!(moves(&mut bout), 8);
    }

    /// `smf.power.mimic`, `smf.power.force-field`: a copied field that was pushed is up again when it has recharged,
    /// without another action.
    #[test]
    fn a_copied_field_is_up_again_when_it_has_recharged() {
        let mimic = format!("{MIMIC}\npolicy = {{ force-field = \"always\" }}");
        let mut bout = Bout::between("", &mimic, "powers = [\"force-field\"]");
        bout.turn(&[("Mimic", 1), ("melee attack", 3), ("Force-Field", 3)]);
        bout.turn(&[("melee attack", 3), ("Force-Field", 3)]);
        let [on, spent] = [bout.now(0).on, bout.now(0).spent];
        assert_eq!((on.count_ones(), spent.count_ones()), (1, 1));
        bout.turn(&[("recharge", 1), ("melee attack", 3), ("Force-Field", 3)]);
        assert_eq!((bout.now(0).on, bout.now(0).spent), (on | spent, 0));
    }

    #[test]
    fn a_copied_change_of_density_is_rolled_for_in_his_own_turns() {
        let foe = "powers = [\"density-decrease\"]\npolicy = { density-decrease = \"never\" }";
        let mut bout = Bout::between("", MIMIC, foe);
        bout.turn(&[("Mimic", 1), ("insubstantial", 0), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("insubstantial", 1), ("Ghostly Attack", 1)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((9, 16), 29));
    }

    /// `smf.power.mimic`: copies last until they are cleared with a free action; only then another set is copied.
    #[test]
    fn a_set_that_lacks_something_is_cleared_for_another_by_policy() {
        let foe = "powers = [\"massive\", \"super-strength-major\"]";
        let mut kept = Bout::between("", MIMIC, foe);
        kept.turn(&[("Mimic", 1), ("melee attack", 0)]);
        kept.turn(&[("melee attack", 0)]);
        kept.turn(&[("melee attack", 0)]);
        let again = format!("{MIMIC}\npolicy = {{ mimic = \"again\" }}");
        let mut bout = Bout::between("", &again, foe);
        bout.turn(&[("Mimic", 1), ("melee attack", 0)]);
        assert_eq!(bout.now(0).boxes, [32, 30]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("Mimic", 2), ("melee attack", 12)]);
        // The strength for Massive: its boxes are gone. 5D over 4D by 2 has 248125/1679616; 6D[1] all 6s, the re-roll
        // by the foe's own Massive, over four failures have 1/186624.
        assert_eq!(bout.now(0).boxes, [30, 30]);
        assert_eq!(bout.fraction, (248_125, 1_679_616 * 186_624));
        bout.turn(&[("melee attack", 0)]);
        // A failure leaves nothing, and everything is the end of it.
        bout.turn(&[("Mimic", 0), ("melee attack", 8)]);
        assert_eq!((bout.now(0).copied, bout.now(0).on.count_ones()), (0, 1));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("Mimic", 3), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        assert_eq!(bout.now(0).boxes, [32, 30]);
    }

    /// `smf.power.mimic`, ruling: clearing removes undamaged boxes first but never below 1.
    #[test]
    fn clearing_leaves_the_last_box() {
        let again = format!("{MIMIC}\npolicy = {{ mimic = \"again\" }}");
        for (left, after) in [(4, 2), (2, 1), (1, 1)] {
            let mut bout = Bout::between("", &again, "powers = [\"massive\", \"super-strength-major\"]");
            bout.turn(&[("Mimic", 1), ("melee attack", 0)]);
            bout.turn(&[("melee attack", 0)]);
            bout.state.fighters[0].boxes[0] = left;
            bout.turn(&[("Mimic", 0), ("melee attack", 0)]);
            assert_eq!(bout.now(0).boxes[0], after);
        }
    }

    /// With one free action left he keeps what he has: clearing alone would be a loss.
    #[test]
    fn a_stunned_mimic_clears_nothing() {
        let again = format!("{MIMIC}\npolicy = {{ mimic = \"again\" }}");
        let mut bout = Bout::between("", &again, "powers = [\"massive\", \"super-strength-major\"]");
        bout.turn(&[("Mimic", 1), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.state.fighters[0].flags |= flag::STUNNED;
        bout.turn(&[("melee attack", 0)]);
        assert_ne!(bout.now(0).copied, 0);
    }

    /// `smf.power.mimic`: what a quiver lends its archer cannot be copied from him, though it could be from another foe
    /// whose own it is: five goals buy the archer's own power alone.
    #[test]
    fn what_is_lent_to_a_foe_is_not_copied_from_him() {
        use crate::systems::smf::powers::id::PowerId;
        use crate::systems::smf::team::tests::Fray;
        let archer =
            "body = 30; powers = [\"archery\", \"massive\"]; tricks = [\"super-agility\", \"stun\", \"leaping\"]";
        let foes = [archer, "body = 30; powers = [\"super-agility\"]"];
        let mut fray = Fray::new("", &["body = 30; powers = [\"mimic\"]"], &foes);
        fray.turn(&[("Mimic", 5), ("melee attack", 0)]);
        assert_eq!(fray.slots(0, |now| now.copied), [PowerId::Massive]);
    }

    /// `smf.power.mimic`: nobody copies what he has himself.
    #[test]
    fn what_he_has_himself_is_not_copied() {
        let mut bout = Bout::between("", "powers = [\"mimic\", \"armor\"]", "powers = [\"armor\"]");
        bout.turn(&[("melee attack", 0)]);
    }

    /// `smf.power.mimic`, ruling: boxes come and go with a copy, the last one excepted: a giant has one of Body more and
    /// one of Psyche less; a track without a box gets none by it.
    #[test]
    fn the_boxes_of_a_giant_come_and_go() {
        let again = format!("{MIMIC}\npolicy = {{ mimic = \"again\" }}");
        for (before, copied, cleared) in [([30, 5], [31, 4], [30, 5]), ([30, 1], [31, 1], [30, 2])] {
            let mut bout = Bout::between("", &again, "powers = [\"growth:giant\", \"super-strength-major\"]");
            bout.state.fighters[0].boxes = before;
            bout.turn(&[("Mimic", 1), ("melee attack", 0)]);
            assert_eq!(bout.now(0).boxes, copied);
            bout.turn(&[("melee attack", 0)]);
            bout.turn(&[("Mimic", 0), ("melee attack", 0)]);
            assert_eq!(bout.now(0).boxes, cleared);
        }
        let mut bout = Bout::between("", &again, "powers = [\"massive\", \"super-strength-major\"]");
        bout.turn(&[("Mimic", 1), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.state.fighters[0].boxes = [0, 1];
        bout.turn(&[("Mimic", 0), ("melee attack", 0)]);
        assert_eq!(bout.now(0).boxes, [0, 1]);
    }

    /// `smf.power.mimic`: a friend is copied by a check against TN2, each goal after the first one copying: of 5D one goal
    /// copies nothing, two copy one power.
    #[test]
    fn a_friend_is_copied_by_a_check() {
        use crate::systems::smf::powers::id::PowerId;
        use crate::systems::smf::team::tests::{Fray, OTHER};
        let friend = "body = 30; powers = [\"super-strength-major\", \"resistance\"]";
        for (goals, copied) in [
            (0, &[][..]),
            (1, &[]),
            (2, &[PowerId::Resistance]),
            (3, &[PowerId::SuperStrengthMajor]),
            (4, &[PowerId::SuperStrengthMajor, PowerId::Resistance]),
        ] {
            let mut fray = Fray::new("", &["body = 30; powers = [\"mimic\"]", friend], &[OTHER]);
            fray.turn(&[("Mimic", goals), ("melee attack", 0)]);
            assert_eq!(fray.slots(0, |now| now.copied), copied, "{goals}");
        }
        // Jinxed he has TN3 to pass.
        let mut fray = Fray::new("", &["body = 30; powers = [\"mimic\"]", friend], &[OTHER]);
        fray.state.fighter_mut(0).set(flag::JINXED);
        fray.turn(&[("Mimic", 2), ("melee attack", 0)]);
        assert_eq!(fray.slots(0, |now| now.copied), []);
    }

    /// Of a friend and a foe with as much the friend is copied, of whom more can be expected; a foe with more than that
    /// who hardly defends himself goes before him, and nobody is copied from afar.
    #[test]
    fn whoever_promises_most_is_copied() {
        use crate::board::line::Spot;
        use crate::systems::smf::powers::id::PowerId;
        use crate::systems::smf::scene::Place;
        use crate::systems::smf::team::tests::line;
        let mimic = "body = 30; move = 0; powers = [\"mimic\"]";
        let friend = "body = 30; move = 0; powers = [\"resistance\"]";
        let rich = "body = 30; move = 0; psyche-defense = \"1D\"; powers = [\"super-strength-major\", \"massive\"]";
        for (foe, at, copied) in [
            ("body = 30; move = 0; powers = [\"massive\"]", -5, PowerId::Resistance),
            (rich, -5, PowerId::Massive),
            ("body = 30; move = 0; powers = [\"massive\"]", -6, PowerId::Massive),
        ] {
            let mut fray = line(5, &[mimic, friend], &[foe]);
            fray.state.parts(3).1[1] = Place::at(Spot::at(at));
            let goals = if copied == PowerId::Resistance { 2 } else { 1 };
            fray.turn(&[("Mimic", goals)]);
            assert_eq!(fray.slots(0, |now| now.copied), [copied], "{foe} {at}");
        }
    }
}
