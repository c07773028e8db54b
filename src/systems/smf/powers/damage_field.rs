//! Damage Field: burns whoever touches its owner.
//!
//! Rule:    Free action on and off. Anyone touching the owner through a successful attack, by either side, suffers a
//!          4D[1] Body attack after the attack that caused it; no knockback, no Force-Field. Push: declared on
//!          activation, 6D[1] until the start of the owner's next turn, then it shuts down; recharge 2+. In a grapple
//!          it rolls at the start of its owner's turn; an entangled owner rolls it against the entanglement.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Damage Field; Ch. 3, Grappling; ledger
//!          `smf.power.damage-field`, `smf.combat.grapple-fields`.
//! Reading: The victim defends with his melee defense; Armor soaks 1; neither Reflection nor Counterattack answers. His
//!          Fortune may. It rolls once although the attack knocked its owner out. On from the owner's first turn, or
//!          by `powers-on` from the start. A maintained grapple is a successful attack as well. A pushed field burns to
//!          the start of the owner's turn, the roll in a grapple included; lit again, it costs its free action again.
//! Example: a hit on the owner is answered with 4D[1] against 4D; eight goals against a failed 1D with 1/864.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::events;
use crate::systems::smf::exchange;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{PoolKind, Timing, Track, blow};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::harm;
use crate::systems::smf::losses::{Boxes, Cover, Losses, certainly};

const FIELD: Draw = Draw::new("Damage Field", "smf.power.damage-field");
const NORMAL: Pool = Pool::new(4, 1);
const PUSHED: Pool = Pool::new(6, 1);

/// Damage Field.
#[derive(Debug)]
pub struct DamageField;

impl Power for DamageField {
    const ENTRY: Entry = Entry::new(
        "damage-field",
        "Damage Field",
        "smf.power.damage-field",
        Level::Minor,
        "whoever touches you by a successful attack, his or yours, suffers a 4D[1] Body attack",
    )
    .recharge(2)
    .called(&["df"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.hook(slot, Timing::Touched);
        sheet.switched_on_for_good(slot);
        sheet.hook(slot, Timing::Upkeep);
        sheet.hook(slot, Timing::Held);
    }

    // A push spends the slot: the field burns at 6D[1] to the start of the owner's next turn, where it goes out, and
    // can be lit again only when it has recharged.
    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        let bit = 1 << slot;
        if fight.is_lent(me, slot) {
            return;
        }
        if (fight.now(me).spent | fight.now(me).cancelled) & bit != 0 {
            return;
        }
        if fight.now(me).on & bit == 0 && fight.take_free_action() {
            fight.now_mut(me).on |= bit;
        }
        let can = fight.now(me).on & bit != 0 && fight.has_free_action();
        if can && fight.decides(me, Ask::PushDamageField) && fight.take_free_action() {
            fight.now_mut(me).spent |= bit;
        }
    }

    // In a grapple, and against an entanglement, the field rolls at the start of its owner's turn. A pushed one goes out.
    fn held<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        if !fight.answers(me, slot) {
            return;
        }
        if fight.works(me, slot) {
            rub(fight, me, slot);
        }
        // One that is lent is out by now anyway.
        if fight.now(me).spent & 1 << slot != 0 {
            fight.now_mut(me).on &= !(1 << slot);
        }
    }

    fn touched<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, owner: FigureId, other: FigureId, slot: u8) {
        burn(fight, owner, other, slot);
    }
}

fn dice<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, owner: FigureId, slot: u8) -> Pool {
    // A field lent by a grimoire is spent by being lit, and is never pushed.
    let pushed = fight.now(owner).spent & 1 << slot != 0 && !fight.is_lent(owner, slot);
    fight.printed(owner, if pushed { PUSHED } else { NORMAL })
}

fn burn<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, owner: FigureId, victim: FigureId, slot: u8) {
    if fight.is_out(victim) || fight.is_ghost(victim) {
        return;
    }
    let [dice, defense] = thrown(fight, owner, victim, slot);
    let margin = exchange::opposed(fight, victim, FIELD, &const { blow() }, dice, defense);
    let loss = harm::soaked(fight, victim, margin);
    harm::lose(fight, owner, victim, Track::Body, loss);
}

/// Boxes that touching its owner costs somebody; none while the field is out.
pub fn expected<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, owner: FigureId, victim: FigureId) -> Boxes {
    let slot = fight.in_effect(owner, PowerId::DamageField);
    let Some(slot) = slot.filter(|_| !fight.is_ghost(victim)) else { return certainly(0) };
    let cover = Cover { armor: harm::is_armored(fight, victim), ..Cover::default() };
    let [dice, defense] = thrown(fight, owner, victim, slot);
    Losses::shared().expected(dice, defense, cover).boxes
}

/// What is rolled for the field, and against it.
fn thrown<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, owner: FigureId, victim: FigureId, slot: u8) -> [Pool; 2] {
    let kind = PoolKind::MeleeDefense;
    let open = Pool::new(i8::from(events::is_open_to(fight, victim, owner)), 0);
    let defense = Pool { dice: events::dice(fight, victim, owner, kind), rerolls: 0 };
    [dice(fight, owner, slot).plus(open), fight.pool(victim, kind).plus(defense)]
}

fn rub<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
    if let Some((holder, held)) = fight.scene.grip_of(me) {
        burn(fight, me, if holder == me { held } else { holder }, slot);
    }
    let held = fight.now(me).entangled;
    if held > 0 {
        let pool = dice(fight, me, slot);
        if fight.check(me, FIELD, pool, held) {
            fight.disentangle(me);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::game::Progress;
    use crate::systems::smf::dice::Pool;
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::state::{Outcome, flag};

    const OWNER: &str = "body = 20; powers = [\"damage-field\"]";

    /// `smf.power.damage-field`, example: the owner's own hit adds the field roll of 4D[1].
    ///
    /// 4D scores 8 with 6^-4, 4D[1] with 3 * 6^-4 (one die may fail first, 4/2 more ways); 1D nothing with 1/2, twice.
    #[test]
    fn the_owners_own_hit_burns_too() {
        let mut bout = duel("", "body = 20; defense = \"1D\"", OWNER);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 8), ("Damage Field", 8)]);
        assert_eq!((bout.fraction, bout.now(0).boxes[0]), ((1, 2592 * 864), 4));
    }

    /// `smf.power.damage-field`, example: whoever hits the owner is burnt by 4D[1].
    #[test]
    fn a_hit_on_the_owner_is_answered_and_a_miss_is_not() {
        let mut bout = duel("", "body = 20", OWNER);
        bout.turn(&[("melee attack", 1)]);
        assert_eq!(bout.now(0).boxes[0], 20, "not lit before the owner's first turn");
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 2), ("Damage Field", 3)]);
        // 4D beat 4D by 2 with 25499/209952, 4D[1] beat 4D by 3 with 14677/139968.
        assert_eq!(bout.fraction, (374_248_823, 29_386_561_536));
        assert_eq!((bout.now(0).boxes[0], bout.now(1).boxes[0]), (17, 17));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
    }

    #[test]
    fn armor_soaks_one_and_neither_reflection_nor_a_force_field_answers() {
        let foe = "body = 20; powers = [\"armor\", \"reflection\", \"force-field\"]";
        let mut bout = duel("", foe, OWNER);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 4), ("Force-Field", 3), ("defense", 4), ("Damage Field", 0)]);
        bout.turn(&[("melee attack", 1), ("Damage Field", 3)]);
        assert_eq!(bout.now(0).boxes[0], 16, "3 - 1 from the blow and 3 - 1 from the field");
    }

    /// Fortune is for a defense roll against any attack: margin 2 with a failed die left is the index 3 * 2 + 1.
    #[test]
    fn fortune_helps_against_it() {
        let mut bout = duel("", "body = 20; powers = [\"fortune\"]", OWNER);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 1), ("Damage Field", 7), ("Fortune", 1)]);
        assert_eq!(bout.now(0).boxes[0], 19);
    }

    #[test]
    fn it_burns_once_although_the_attack_knocked_its_owner_out() {
        let mut bout = duel("", "body = 1", "body = 1; powers = [\"damage-field\"]");
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        let end = bout.turn(&[("melee attack", 1), ("KO check", 0), ("Damage Field", 1), ("KO check", 0)]);
        assert_eq!(end, Progress::Over(Outcome::DoubleKo as usize));
    }

    /// `smf.power.damage-field`, example: pushed for 6D[1], then 2+ is needed.
    ///
    /// Pushed, 6D[1] scores 12 with 6^-6 (1 + 6/2), 1D nothing with 1/2: 1/23328.
    #[test]
    fn a_pushed_field_goes_out_and_has_to_recharge() {
        let owner = "body = 20; powers = [\"damage-field\"]; policy = { damage-field = \"always\" }";
        let mut bout = duel("", "body = 40; melee-defense = \"1D\"; melee-attack = \"1D\"", owner);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 2), ("Damage Field", 12)]);
        assert_eq!(bout.fraction, (1, 96 * 23328));
        bout.turn(&[("recharge", 0), ("melee attack", 1)]);
        bout.turn(&[("melee attack", 1)]);
        // Recharged, lit and pushed again: three free actions.
        bout.turn(&[("recharge", 1), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 1), ("Damage Field", 12)]);
    }

    #[test]
    fn a_pushed_field_is_lit_anew_with_a_free_action_of_its_own() {
        let owner = "body = 20; powers = [\"damage-field\"]; policy = { damage-field = \"always\" }";
        let mut bout = duel("", "body = 40", owner);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        // Stunned: the one free action goes into the recharge, and the field stays out.
        bout.state.fighters[1].set(flag::STUNNED);
        bout.turn(&[("recharge", 1), ("melee attack", 0)]);
        assert_eq!((bout.now(1).on, bout.now(1).spent), (0, 0));
    }

    /// `smf.combat.grapple-fields`: rolled at the start of its owner's turn, before the grapple is maintained.
    #[test]
    fn in_a_grapple_it_burns_at_the_start_of_its_owners_turn() {
        let owner = "body = 20; powers = [\"damage-field\"]; policy = { attack = \"grapple\" }";
        let mut bout = duel("", owner, "body = 20");
        bout.turn(&[("grapple", 1), ("Damage Field", 1)]);
        bout.turn(&[("keep grapple", 1)]);
        bout.turn(&[("Damage Field", 2), ("maintain grapple", 3), ("Damage Field", 0)]);
        assert_eq!(bout.now(1).boxes[0], 20 - 1 - 2 - 3);
    }

    /// `smf.combat.grapple-fields`: against the break-out TN, at the start of the owner's turn, free.
    ///
    /// Held at TN3: 4D[1] scores 3 or more as often as 5D, 97/144.
    #[test]
    fn it_burns_through_an_entanglement() {
        let mut bout = duel("range = 10", "body = 6; powers = [\"entangle\"]", OWNER);
        bout.turn(&[("ranged attack", 0)]);
        bout.turn(&[]);
        bout.turn(&[("ranged attack", 2)]);
        assert_eq!(bout.now(1).entangled, 3);
        bout.turn(&[("Damage Field", 1)]);
        assert_eq!((bout.fraction, bout.now(1).entangled), ((97, 144), 0));
    }

    /// What choices count on: the field's 4D[1] against the victim's 4D, one box less for an armored one.
    #[test]
    fn choices_count_on_what_the_field_costs_whoever_touches_it() {
        for (foe, armor) in [("body = 20", false), ("body = 20; powers = [\"armor\"]", true)] {
            let mut bout = duel("", foe, OWNER);
            bout.turn(&[("melee attack", 0)]);
            bout.turn(&[("melee attack", 0)]);
            let mut chance = Scripted::new(&[]);
            let fight = bout.fight(&mut chance);
            let (a, b) = (FigureId::at(0), FigureId::at(1));
            let cover = Cover { armor, ..Cover::default() };
            let loss = Losses::shared().expected(Pool::new(4, 1), Pool::new(4, 0), cover).boxes;
            assert_eq!((expected(&fight, b, a), expected(&fight, a, b)), (loss, certainly(0)), "{foe}");
        }
    }

    /// The default keeps the field burning; to push it, and have to recharge it, is for a policy to say.
    #[test]
    fn a_field_is_pushed_only_where_the_policy_says_so() {
        for (policy, spent) in [("", 0), ("; policy = { damage-field = \"always\" }", 1)] {
            let owner = format!("body = 20; powers = [\"damage-field\"]{policy}");
            let mut bout = duel("range = 5", &owner, "body = 20; ranged-attack = \"4D\"");
            bout.turn(&[]);
            assert_eq!((bout.now(0).on, bout.now(0).spent), (1, spent), "{policy}");
        }
    }

    /// `smf.power.dispel`: what is cancelled is not lit meanwhile.
    #[test]
    fn a_field_that_is_cancelled_is_not_lit() {
        let mut bout = duel("", "body = 20; powers = [\"dispel\"]", OWNER);
        bout.state.fighters[1].cancelled = 1;
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        assert_eq!(bout.now(1).on, 0);
    }

    /// Lit for good it costs its owner no free action any more: stunned, he has one, for his recharge, and it burns on.
    #[test]
    fn a_field_that_was_not_pushed_burns_on() {
        let owner = "body = 20; powers = [\"damage-field\", \"haymaker\"]";
        let mut bout = duel("", "body = 20", owner);
        (bout.state.fighters[1].on, bout.state.fighters[1].spent) = (1, 0b10);
        bout.turn(&[("melee attack", 0)]);
        bout.state.fighters[1].set(flag::STUNNED);
        bout.turn(&[("recharge", 0), ("melee attack", 0)]);
        assert_eq!(bout.now(1).on & 1, 1);
    }

    /// `smf.power.sorcery`: a page is spent by being read, and burns like any field: 4D score 8 with 6^-4 and 4D[1] with
    /// 3 * 6^-4, each over a failed 1D.
    #[test]
    fn a_field_on_a_page_is_not_pushed() {
        let sorcerer = "body = 20; powers = [\"sorcery\"]; grimoire = [\"damage-field\"]";
        let mut bout = duel("", sorcerer, "body = 20; defense = \"1D\"");
        bout.turn(&[("melee attack", 8), ("Damage Field", 8)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 2592 * 864), 4));
    }
}
