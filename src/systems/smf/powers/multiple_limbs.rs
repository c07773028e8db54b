//! Multiple Limbs: a second blow, or a better grip.
//!
//! Rule:    One extra Body melee attack in your turn, without the charge die, with a reach of up to 10 in: -1D up to
//!          5 in, -2D beyond. Instead of reach +1 re-roll on grapple attacks and grapple defense. Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Multiple Limbs; ledger `smf.power.multiple-limbs`.
//! Reading: The extra attack is the limited use: first turn free, then 2+. It follows any first attack, a shot too, at
//!          the same foe, or at another one in contact when that one is out; maneuvers and Machinegun Punch boost the
//!          first only. A blow with reach is melee (knockback, Counterattack) without touch (no Damage Field). Left
//!          alone where a defense that strikes back makes it a bad bargain.
//! Example: two blows at 4D in the first turn: eight goals over 4D with both in 1/429981696.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, PoolKind, Reach, Timing};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::{attempt::Manner, exchange};

/// Inches at which the extra attack has one die less, and two.
const SHORT: u8 = 5;
const LONG: u8 = 10;

/// Multiple Limbs.
#[derive(Debug)]
pub struct MultipleLimbs;

impl Power for MultipleLimbs {
    const ENTRY: Entry = Entry::new(
        "multiple-limbs",
        "Multiple Limbs",
        "smf.power.multiple-limbs",
        Level::Minor,
        "a second melee attack in your turn",
    )
    .options(&["reach", "grip"])
    .recharge(2)
    .called(&["limbs", "extra limbs"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        if sheet.option(slot) == "grip" {
            sheet.grips |= 1 << slot;
            // The side that is grappled; the grappler's is a matter of the grab.
            sheet.add(slot, PoolKind::Grapple, 0, 1);
        }
        sheet.hook(slot, Timing::Followed);
    }

    fn followed<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8, at: FigureId) {
        second_blow(fight, me, slot, at);
    }
}

/// The extra attack after the first one: at the same foe, or at another one in contact where that one is out.
fn second_blow<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8, first: FigureId) {
    if fight.is_out(me) || !fight.answers(me, slot) || !fight.ready(me, slot) {
        return;
    }
    let Some(blow) = fight.fighter(me).attacks.iter().copied().find(|attack| attack.blow) else { return };
    let Some(foe) = (if fight.is_out(first) { another(fight, me, &blow) } else { Some(first) }) else { return };
    let gap = fight.scene.distance(me, foe);
    let reach = if is_grip(fight, me, slot) { 0 } else { LONG };
    if gap > reach || !can_strike(fight, me, foe) {
        return;
    }
    let (reach, penalty) = match gap {
        0 => (blow.reach, 0),
        1..=SHORT => (Reach::Anywhere(LONG), -1),
        _ => (Reach::Anywhere(LONG), -2),
    };
    let extra = Attack { what: "extra blow", rule: "smf.power.multiple-limbs", reach, ..blow };
    let manner = Manner { free: true, bonus: Pool::new(penalty, 0), ..Manner::default() };
    // Against a foe who strikes back better than he is struck it is left alone.
    if fight.is_worth_it(me, foe, &extra, manner) {
        fight.use_up(me, slot);
        exchange::attack(fight, me, foe, &extra, manner);
    }
}

/// Of the foes in contact the one from whom a blow takes most of what he has left.
fn another<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, blow: &Attack) -> Option<FigureId> {
    let beside = fight.targets(me).within(fight.engaging(me)).that(|foe| can_strike(fight, me, foe));
    fight.takes_most(me, beside, blow, Manner { free: true, ..Manner::default() })
}

/// Whether nothing keeps either fighter out of a brawl: no bonds, no grip, no ghost.
fn can_strike<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, foe: FigureId) -> bool {
    let ghost = [me, foe].into_iter().any(|side| fight.is_ghost(side));
    fight.now(me).entangled == 0 && !fight.scene.is_gripped(me) && !ghost
}

/// Hands that were traded for reach: they hold better, and reach nowhere.
fn is_grip<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8) -> bool {
    fight.fighter(me).grips & 1 << slot != 0
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::team::tests::{Fray, OTHER, line};

    const LIMBS: &str = "powers = [\"multiple-limbs\"]";

    /// `smf.power.multiple-limbs`: an extra attack, first turn free, then 2+.
    #[test]
    fn two_blows_in_the_first_turn_and_again_after_a_recharge() {
        let mut bout = Bout::between("", LIMBS, "body = 40");
        bout.turn(&[("melee attack", 8), ("extra blow", 8)]);
        // Twice four 6s over four failures: 1/6^4 * 1/2^4.
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((1, 20_736 * 20_736), 24));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 0), ("melee attack", 0)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 1), ("melee attack", 8), ("extra blow", 8)]);
        assert_eq!(bout.fraction, (5, 12 * 20_736 * 20_736));
    }

    /// `smf.power.multiple-limbs`: when the first foe is out it goes at another one in contact, of several at the one
    /// from whom it takes most. Nobody is struck an inch away, and nobody who is insubstantial.
    #[test]
    fn the_second_blow_goes_at_another_foe_when_the_first_is_out() {
        let (limbs, weak) = (format!("body = 30; {LIMBS}"), "body = 1");
        let first = [("melee attack", 1), ("KO check", 0)];
        let mut fray = Fray::new("", &[&limbs], &[weak, OTHER]);
        fray.turn(&[&first[..], &[("extra blow", 8)]].concat());
        assert_eq!((fray.boxes(2), fray.state.fighter(0).spent), (22, 1));
        let mut fray = Fray::new("", &[&limbs], &[weak, OTHER, "body = 6"]).seeking();
        fray.turn(&[&first[..], &[("extra blow", 1)]].concat());
        assert_eq!([1, 2, 3].map(|foe| fray.boxes(foe)), [0, 30, 5]);
        let mut fray = line(6, &[&limbs], &[weak, OTHER]);
        fray.turn(&first);
        assert_eq!(fray.state.fighter(0).spent, 0);
        let mut fray = Fray::new("", &[&limbs], &[weak, "body = 30; powers = [\"density-decrease\"]"]);
        fray.state.fighter_mut(2).on = 1;
        fray.turn(&first);
    }

    /// `smf.power.multiple-limbs`: after a charge the extra attack lacks the +1D.
    #[test]
    fn the_second_blow_has_no_charge_die() {
        let mut bout = Bout::between("charge = true", LIMBS, "");
        bout.turn(&[("melee attack", 10), ("extra blow", 8)]);
        // Five 6s, then four.
        assert_eq!(bout.fraction, (1, 124_416 * 20_736));
    }

    #[test]
    fn a_maneuver_helps_the_first_blow_only() {
        let mut bout = Bout::between("", "powers = [\"multiple-limbs\", \"haymaker\"]", "");
        bout.turn(&[("melee attack", 8), ("extra blow", 8)]);
        // 4D[2], (1 + 4/2 + 6/4) / 6^4, then plain 4D, each over four failures.
        assert_eq!(bout.fraction, (1, 4608 * 20_736));
    }

    /// `smf.power.entangle`: whoever is held attacks with his mind only.
    #[test]
    fn who_is_held_attacks_with_his_mind_and_has_no_hand_free_for_another_blow() {
        let netter = "body = 2\npowers = [\"entangle\"]\npolicy = { control = \"first\" }";
        let held = "psyche-attack = \"4D\"\npowers = [\"multiple-limbs\"]";
        let mut bout = Bout::between("range = 5", netter, held);
        bout.turn(&[("ranged attack", 2)]);
        bout.turn(&[("break-out", 0), ("Psyche attack", 1)]);
        bout.turn(&[]);
        bout.turn(&[("break-out", 1), ("Psyche attack", 1), ("extra blow", 0)]);
    }

    #[test]
    fn nobody_strikes_again_at_a_foe_who_is_out() {
        let mut bout = Bout::between("", LIMBS, "body = 1");
        bout.turn(&[("melee attack", 1), ("KO check", 0)]);
    }

    /// `smf.power.multiple-limbs`: -2D beyond 5 in.
    #[test]
    fn a_long_limb_follows_a_foe_who_was_knocked_back() {
        let pusher = "powers = [\"multiple-limbs\"]\npolicy = { knockback = \"push\" }";
        let mut bout = Bout::between("knockback = true", pusher, "");
        bout.turn(&[("melee attack", 8), ("knockdown check", 1), ("extra blow", 4), ("knockdown check", 1)]);
        // At 8 in 2D: two 6s over four failures, 1/36 * 1/16; each check 25/48.
        assert_eq!((bout.fraction, bout.gap()), ((625, 20_736 * 576 * 2304), 12));
    }

    /// `smf.power.multiple-limbs`: -1D up to 5 in, nothing beyond 10 in.
    #[test]
    fn up_to_five_inches_cost_a_die_and_more_than_ten_are_out_of_reach() {
        let shooter = "ranged-attack = \"4D\"\npowers = [\"multiple-limbs\"]";
        let mut near = Bout::between("range = 5", shooter, "");
        near.turn(&[("ranged attack", 8), ("extra blow", 6)]);
        assert_eq!(near.fraction, (1, 20_736 * 216 * 16));
        let mut far = Bout::between("range = 11", shooter, "");
        far.turn(&[("ranged attack", 8)]);
        assert_eq!(far.now(0).spent, 0);
    }

    /// `smf.combat.multiple-foes`: who meets nobody outnumbers nobody, whoever stands beside him; 4D, then 3D, both over 4D.
    #[test]
    fn numbers_do_not_count_at_a_distance() {
        use crate::systems::smf::team::tests::line;
        let shooter = "body = 30; move = 0; ranged-attack = \"4D\"; powers = [\"multiple-limbs\"]";
        let mut fray = line(4, &[shooter, "body = 30"], &["body = 30"]).by_the_list();
        fray.turn(&[("ranged attack", 8), ("extra blow", 6)]);
        assert_eq!(fray.fraction, (1, 20_736 * 216 * 16));
    }

    /// `smf.combat.multiple-foes`, `smf.combat.reach`: who strikes at somebody elsewhere is one more there, and those
    /// around himself count for nothing: three sixes over 4D alone, four with a friend there, after 5D over 4D by one.
    #[test]
    fn a_long_limb_counts_where_it_strikes() {
        use crate::systems::smf::figure::FigureId;
        use crate::systems::smf::team::tests::Fray;
        let pusher = "body = 30; powers = [\"multiple-limbs\"]; policy = { knockback = \"push\" }";
        let other = "body = 30; move = 0";
        for (there, dice) in [(false, 3), (true, 4)] {
            let rules = "knockback = true\n[board]\nkind = \"line\"\napart = 6";
            let mut fray = Fray::new(rules, &[pusher, other, other, other], &["body = 30", "body = 30"]).by_the_list();
            let mut scene = fray.state.scene();
            // The last friend stands where the foe is knocked to, or far beyond.
            scene.set_apart(FigureId::at(0), FigureId::at(4), if there { 1 } else { 20 });
            scene.beside(FigureId::at(3), FigureId::at(4));
            for figure in [1, 2, 4, 5] {
                scene.set_apart(FigureId::at(0), FigureId::at(figure), 0);
            }
            fray.turn(&[("melee attack", 1), ("knockdown check", 1), ("extra blow", 2 * dice), ("knockdown check", 1)]);
            let first = (146_129 * 25 * 25, 839_808 * 48 * 48);
            assert_eq!(fray.fraction, (first.0, first.1 * 6u128.pow(dice as u32) * 16), "{there}");
        }
    }

    #[test]
    fn a_blow_with_reach_is_answered_but_burns_nobody() {
        let shooter = "ranged-attack = \"4D\"\npowers = [\"multiple-limbs\"]";
        let mut burning = Bout::between("range = 5", shooter, "powers = [\"damage-field\"]");
        burning.turn(&[("ranged attack", 0), ("extra blow", 0)]);
        burning.turn(&[]);
        assert_ne!(burning.now(1).on, 0);
        burning.turn(&[("recharge", 1), ("ranged attack", 0), ("extra blow", 1)]);
        let strong = format!("{shooter}\nmelee-attack = \"9D\"");
        let mut scrapping = Bout::between("range = 5", &strong, "powers = [\"scrapper\"]\nranged-attack = \"4D\"");
        scrapping.turn(&[("ranged attack", 0), ("extra blow", 0), ("Counterattack", 1)]);
        assert_eq!(scrapping.now(0).boxes[0], 28);
    }

    /// 3D against 5D would be answered more often than it would hurt.
    #[test]
    fn nobody_strikes_a_second_time_to_be_struck_himself() {
        let shooter = "body = 2\nranged-attack = \"4D\"\npowers = [\"multiple-limbs\"]";
        let scrapper = "body = 6\nranged-attack = \"4D\"\npowers = [\"scrapper\"]";
        let mut bout = Bout::between("range = 5", shooter, scrapper);
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!(bout.now(0).spent, 0);
    }

    /// Solid by bad luck, a ghost who will not be touched in three turns of four has more to lose by an answer than to
    /// win by a blow; whoever is always solid strikes.
    #[test]
    fn a_ghost_who_is_solid_by_bad_luck_does_not_strike_to_be_struck() {
        for (ghostly, strikes) in [(true, false), (false, true)] {
            let phase = if ghostly { "pays" } else { "never" };
            let policy = format!("policy = {{ density-decrease = \"{phase}\" }}");
            let ghost = format!("body = 2\npsyche = 6\npowers = [\"multiple-limbs\", \"density-decrease\"]\n{policy}");
            let foe = "body = 6\npsyche = 6\nmelee-attack = \"8D\"\npowers = [\"scrapper\"]";
            let mut bout = Bout::between("", &ghost, foe);
            let fades = [("insubstantial", 0)];
            let blows = [("melee attack", 1), ("extra blow", 1)];
            bout.turn(&[&fades[..usize::from(ghostly)], &blows[..1 + usize::from(strikes)]].concat());
        }
    }

    /// `smf.power.multiple-limbs`: or +1 re-roll on grapple attacks and grapple defense.
    #[test]
    fn hands_for_gripping_help_on_both_sides_of_a_grapple_but_do_not_reach() {
        let gripping = "powers = [\"multiple-limbs:grip\"]\npolicy = { attack = \"grapple\" }";
        let mut bout = Bout::between("", gripping, "");
        bout.turn(&[("grapple", 8)]);
        // 4D[1] over 4D: (1 + 4/2) / 6^4 * 1/2^4, and the same on holding.
        assert_eq!(bout.fraction, (1, 6912));
        bout.turn(&[("keep grapple", 8)]);
        assert_eq!(bout.fraction, (1, 6912));
        bout.turn(&[("maintain grapple", 8)]);
        assert_eq!(bout.fraction, (1, 6912));
        let mut held = Bout::between("", "policy = { attack = \"grapple\" }", "powers = [\"multiple-limbs:grip\"]");
        held.turn(&[("grapple", 8)]);
        // Four failures and a failed re-roll: 1/6^4 * 1/2^5; the same when he escapes, and when he is held on.
        assert_eq!(held.fraction, (1, 41_472));
        held.turn(&[("keep grapple", 8)]);
        assert_eq!(held.fraction, (1, 41_472));
        held.turn(&[("maintain grapple", 8)]);
        assert_eq!(held.fraction, (1, 41_472));
        let mut apart = Bout::between("range = 5", "ranged-attack = \"4D\"\npowers = [\"multiple-limbs:grip\"]", "");
        apart.turn(&[("ranged attack", 8)]);
    }

    #[test]
    fn hands_for_gripping_still_strike_twice_in_contact() {
        let mut bout = Bout::between("", "powers = [\"multiple-limbs:grip\"]", "");
        bout.turn(&[("melee attack", 0), ("extra blow", 1)]);
        assert_eq!(bout.now(1).boxes[0], 29);
    }

    /// `smf.power.multiple-limbs`: one extra attack, of whoever has it on a page as well.
    #[test]
    fn a_page_of_limbs_is_no_third_blow() {
        let both = "powers = [\"multiple-limbs\", \"sorcery\"]\ngrimoire = [\"multiple-limbs\"]";
        let mut bout = Bout::between("", both, "");
        bout.turn(&[("melee attack", 0), ("extra blow", 0)]);
    }

    /// Whoever is knocked out by the answer to his first blow, or has taken hold, strikes no second one.
    #[test]
    fn nobody_strikes_again_who_is_out_or_has_his_hands_full() {
        let mut bout = Bout::between("", "body = 2\npowers = [\"multiple-limbs\"]", "powers = [\"scrapper\"]");
        bout.turn(&[("melee attack", 0), ("Counterattack", 1), ("KO check", 0)]);
        let holder = "powers = [\"multiple-limbs\"]\npolicy = { attack = \"grapple\" }";
        let mut bout = Bout::between("", holder, "");
        bout.turn(&[("grapple", 1)]);
    }

    /// Hands for gripping reach nobody an inch away.
    #[test]
    fn a_grip_does_not_reach_an_inch() {
        let mut apart = Bout::between("range = 1", "ranged-attack = \"4D\"\npowers = [\"multiple-limbs:grip\"]", "");
        apart.turn(&[("ranged attack", 0)]);
    }

    /// A blow with no die left, 1D less the one for the distance, is not worth the limbs.
    #[test]
    fn a_blow_without_dice_is_not_struck() {
        let weak = "melee-attack = \"1D\"\nranged-attack = \"4D\"\npowers = [\"multiple-limbs\"]";
        let mut near = Bout::between("range = 5", weak, "");
        near.turn(&[("ranged attack", 0)]);
        assert_eq!(near.now(0).spent, 0);
    }
}
