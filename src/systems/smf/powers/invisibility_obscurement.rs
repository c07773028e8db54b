//! Invisibility / Obscurement: hard to see, hard to hit.
//!
//! Rule:    Free action. A foe who attacks or defends makes a perception check, TN3 (obscurement) or TN4
//!          (invisibility); if he fails the owner has +1 / +2 re-rolls on Body attacks and Body defense. Recharge 1+ /
//!          2+. A special action hides one friend within 10 in as well until then, and adds 1 to what recharges it.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Invisibility; ledger `smf.free.perception`,
//!          `smf.power.invisibility-obscurement`.
//! Reading: Lasts to the start of the owner's next turn and must then be recharged. One check for each exchange; it
//!          costs an attacker a free action, a defender none, nor one who strikes out of turn. Psyche attacks are not
//!          affected. A friend is hidden when the combat action would be left over: the one whom that saves most of what
//!          foes could take of him, if it is more than the harder recharge costs its owner.
//! Example: TN3 with 4D is failed with 23/48: +1 re-roll. TN4 with 311/432: +2 re-rolls.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::losses::{ONE, share};
use crate::systems::smf::setup::Loan;

const RULE: &str = "smf.power.invisibility-obscurement";
/// Inches within which a friend can be hidden.
const RANGE: u8 = 10;

/// Invisibility / Obscurement.
#[derive(Debug)]
pub struct InvisibilityObscurement;

impl Power for InvisibilityObscurement {
    const ENTRY: Entry = Entry::new(
        "invisibility-obscurement",
        "Invisibility / Obscurement",
        RULE,
        Level::Minor,
        "foes who fail a perception check give you +1 (obscurement) or +2 (invisibility) re-rolls in Body fights",
    )
    .options(&["obscurement", "invisibility"])
    .recharge(1)
    .called(&["invisibility", "invisible", "obscurement"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hides |= 1 << slot;
        if sheet.option(slot) == "invisibility" {
            sheet.invisible |= 1 << slot;
            sheet.set_recharge(slot, 2);
        }
        if sheet.is_borrowed(slot) {
            return;
        }
        sheet.switched_on_in_turn(slot);
        sheet.fleeting |= 1 << slot;
        sheet.hook(slot, Timing::Upkeep);
        if sheet.numbers.friends > 0 {
            sheet.hook(slot, Timing::Spare);
        }
    }

    fn upkeep<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) {
        fight.switch_on_limited(me, slot);
    }

    fn spare<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> bool {
        let near = |loan: &Loan| fight.scene.distance(me, loan.whom) <= RANGE;
        let sees = |loan: &Loan| !fight.is_out(loan.whom) && fight.hidden_by(loan.whom) == 0;
        let friends: Vec<Loan> = fight.setup.loans_of(me, slot).filter(|loan| near(loan) && sees(loan)).collect();
        let saves = friends.into_iter().map(|loan| (fight.saved_by(loan.whom, |fight| fight.lend(loan)), loan));
        // Of equals the first of the list.
        let Some((saved, loan)) = saves.reduce(|best, next| if next.0 > best.0 { next } else { best }) else {
            return false;
        };
        if saved <= what_it_costs(fight, me, slot) {
            return false;
        }
        fight.lend(loan);
        fight.now_mut(me).strained |= 1 << slot;
        fight.note(loan.whom, RULE, "is hard to see as well");
        true
    }
}

/// What it costs a figure in all the rounds in which he is seen because one goal more is asked for to hide again: each
/// attempt that fails is one.
fn what_it_costs<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> i64 {
    let seen = fight.spoilt_by(me, |fight| fight.now_mut(me).on &= !(1 << slot));
    let need = fight.fighter(me).slot(slot).map_or(0, |slot| slot.recharge);
    // Attempts until one succeeds, in hundredths.
    let [now, then] = [need, need + 1].map(|need| {
        let chance = share(fight.tables().chance(need), 1).max(1);
        100 * i64::from(ONE) / i64::from(chance)
    });
    seen * (then - now) / 100
}

#[cfg(test)]
mod tests {
    use crate::board::line::Spot;
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::scene::Place;
    use crate::systems::smf::team::tests::{OTHER, line};

    const TARGET: &str = "body = 30; defense = \"1D\"";

    /// `smf.power.invisibility-obscurement`: obscured, TN3 and +1 re-roll. `smf.free.perception`: 4D to see him.
    ///
    /// 4D fails TN3 with 23/48; then 4D[1] scores 8 with 3/1296 against nothing of 1D, 1/2: 1/864.
    #[test]
    fn who_does_not_see_him_meets_a_reroll() {
        let mut bout = duel("", "body = 20; powers = [\"invisibility-obscurement\"]", TARGET);
        bout.turn(&[("perception", 0), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (23, 48 * 864));
        let mut bout = duel("", "body = 20; powers = [\"invisibility-obscurement\"]", TARGET);
        bout.turn(&[("perception", 1), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (25, 48 * 2592));
    }

    /// `smf.power.invisibility-obscurement`: invisible, TN4 and +2 re-rolls.
    ///
    /// 4D fails TN4 with 933/1296 = 311/432; 4D[2] scores 8 with 6^-4 (1 + 4/2 + 6/4), against 1/2: 1/576.
    #[test]
    fn invisibility_is_harder_to_see_and_worth_two() {
        let mut bout = duel("", "body = 20; powers = [\"invisibility-obscurement:invisibility\"]", TARGET);
        bout.turn(&[("perception", 0), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (311, 432 * 576));
    }

    /// `smf.power.invisibility-obscurement`, example: Enhanced Senses, 6D, pass TN4 with 1019/1728: he is seen and has
    /// no bonus, 4D score 8 against a failed 1D with 1/2592. The foe without them fails: 2 re-rolls. The next turn asks
    /// 2+.
    #[test]
    fn senses_see_the_invisible_and_others_do_not() {
        let hidden = "body = 20; powers = [\"invisibility-obscurement:invisibility\"]";
        let mut bout = duel("", hidden, &format!("{TARGET}; powers = [\"enhanced-senses\"]"));
        bout.turn(&[("perception", 1), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (1019, 1728 * 2592));
        let mut bout = duel("", hidden, TARGET);
        bout.turn(&[("perception", 0), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (311, 432 * 576));
        bout.turn(&[("perception", 1), ("melee attack", 0)]);
        bout.turn(&[("recharge", 1), ("perception", 0), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (5 * 311, 12 * 432 * 576));
    }

    /// 1D scores 2 with 1/6; 4D[1] nothing with 1/32.
    #[test]
    fn he_is_as_hard_to_hit_and_each_exchange_is_looked_at_anew() {
        let hidden = "body = 20; powers = [\"invisibility-obscurement\"]";
        let mut bout = duel("", hidden, "body = 20; attack = \"1D\"");
        bout.turn(&[("perception", 1), ("melee attack", 0)]);
        bout.turn(&[("perception", 0), ("melee attack", 2)]);
        assert_eq!(bout.fraction, (23, 48 * 192));
    }

    /// Chance 1+ is 27/36, Chance 2+ 15/36.
    #[test]
    fn it_lasts_to_his_next_turn_and_has_to_be_recharged() {
        for (option, back) in [("obscurement", (1, 4)), ("invisibility", (7, 12))] {
            let hidden = format!("body = 20; powers = [\"invisibility-obscurement:{option}\"]");
            let mut bout = duel("", &hidden, TARGET);
            bout.turn(&[("perception", 1), ("melee attack", 0)]);
            bout.turn(&[("perception", 1), ("melee attack", 0)]);
            bout.turn(&[("recharge", 0), ("melee attack", 8)]);
            assert_eq!(bout.fraction, (back.0, back.1 * 2592));
            bout.turn(&[("melee attack", 0)]);
            bout.turn(&[("recharge", 1), ("perception", 0), ("melee attack", 0)]);
        }
    }

    #[test]
    fn minds_need_no_eyes() {
        let mut bout = duel(
            "range = 5",
            "body = 6; psyche-attack = \"4D\"; powers = [\"invisibility-obscurement\"]",
            "body = 6; psyche-attack = \"4D\"",
        );
        bout.turn(&[("Psyche attack", 0)]);
        bout.turn(&[("Psyche attack", 0)]);
    }

    /// `smf.free.perception`: an attacker pays for the look with a free action.
    ///
    /// A recharge takes the one free action of the stunned: the attacker cannot look and meets the re-roll, 1/32.
    #[test]
    fn an_attacker_without_a_free_action_does_not_see() {
        let mut bout = duel(
            "",
            "body = 20; powers = [\"invisibility-obscurement\"]",
            "body = 20; attack = \"1D\"; powers = [\"haymaker\"]",
        );
        bout.turn(&[("perception", 1), ("melee attack", 0)]);
        bout.state.fighters[1].set(crate::systems::smf::state::flag::STUNNED);
        bout.state.fighters[1].spent = 1;
        bout.turn(&[("recharge", 0), ("melee attack", 2)]);
        assert_eq!(bout.fraction, (7, 12 * 192));
    }

    /// `smf.power.invisibility-obscurement`: a friend within 10 in is as hard to see until the owner's next turn, and one goal
    /// more recharges it: 4D fail TN3 with 23/48, and meet 4D[1] then, which all fail with 1/32.
    #[test]
    fn a_friend_is_hidden_and_the_recharge_is_harder() {
        let owner = "move = 0; body = 90; powers = [\"invisibility-obscurement\"]";
        let shooter = "move = 0; body = 90; ranged-attack = \"4D\"";
        let mut fray = line(60, &[owner, "move = 0; body = 12"], &[shooter]).seeking();
        fray.turn(&[]);
        assert_eq!((fray.state.fighter(0).strained, fray.state.fighter(1).on), (1, 1));
        fray.turn(&[("perception", 0), ("ranged attack", 8)]);
        assert_eq!(fray.fraction, (23, 48 * 1296 * 32));
        fray.turn(&[]);
        // Two goals of two dice, not one, have 5/12.
        fray.turn(&[("recharge", 0)]);
        assert_eq!(fray.fraction, (7, 12));
        assert_eq!(fray.state.fighter(1).on, 0);
    }

    /// Not for whoever is too far, hidden himself, or in no danger.
    #[test]
    fn nobody_is_hidden_whom_it_does_not_help() {
        let owner = "move = 0; body = 30; powers = [\"invisibility-obscurement\"]";
        let friend = "move = 0; body = 4";
        let shooter = "move = 0; body = 30; ranged-attack = \"4D\"";
        for (place, friend, foe, hides) in
            [(-10, friend, shooter, true), (-11, friend, shooter, false), (-10, friend, OTHER, false)]
        {
            let mut fray = line(60, &[owner, friend], &[foe]);
            fray.state.parts(3).1[1] = Place::at(Spot::at(place));
            fray.turn(&[]);
            assert_eq!(fray.state.fighter(0).strained != 0, hides, "{place} {friend} {foe}");
        }
        // Nor where the harder recharge costs himself more.
        let mut fray = line(60, &[&owner.replace("body = 30", "body = 2"), friend], &[shooter]);
        fray.turn(&[]);
        assert_eq!(fray.state.fighter(0).strained, 0);
        let mut fray = line(60, &[owner, owner], &[shooter]);
        fray.state.fighter_mut(1).on = 1;
        fray.turn(&[]);
        assert_eq!(fray.state.fighter(0).strained, 0);
    }
}
