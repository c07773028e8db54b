//! Mind Meld: a mind behind two others.
//!
//! Rule:    Mentalist maneuver: a special action and a box of Psyche give two team-mates +1 re-roll on attacks or on
//!          defenses until the owner's next turn. Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.mind-meld`.
//! Reading: At any distance, for one where there is only one. Used when the combat action would be left over and a box
//!          stays on the track: for the attacks of friends who could take boxes at once, or, where the policy keeps
//!          re-rolls for defenses, for those of any; the first of the list. With its owner it is over.
//! Example: a friend's 4D become 4D[1]: eight goals over 4D that make none, with 1/6912 instead of 1/20736.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{PoolKind, Timing, Track};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::harm;
use crate::systems::smf::options::could_take_boxes;
use crate::systems::smf::policy::keys::Spend;
use crate::systems::smf::setup::Loan;

const RULE: &str = "smf.maneuver.mind-meld";
const PSYCHE: u8 = 1;
const TARGETS: usize = 2;
const ATTACKS: &str = "attacks";
const DEFENSES: &str = "defenses";
/// What it does to a friend's mind.
pub const WAYS: [&str; 2] = [ATTACKS, DEFENSES];

/// Mind Meld.
#[derive(Debug)]
pub struct MindMeld;

impl Power for MindMeld {
    const ENTRY: Entry = Entry::new(
        "mind-meld",
        "Mind Meld",
        RULE,
        Level::Maneuver,
        "for a box of Psyche +1 re-roll on attacks or defenses of two friends",
    )
    .recharge(2)
    .among_friends();

    fn compile(sheet: &mut Sheet, slot: u8) {
        use PoolKind::{MeleeAttack, MeleeDefense, PsycheAttack, PsycheDefense, RangedAttack, RangedDefense};
        let kinds = match sheet.option(slot) {
            ATTACKS => [MeleeAttack, RangedAttack, PsycheAttack],
            DEFENSES => [MeleeDefense, RangedDefense, PsycheDefense],
            _ => return sheet.hook(slot, Timing::Spare),
        };
        for kind in kinds {
            sheet.add(slot, kind, 0, 1);
        }
    }

    fn spare<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> bool {
        if !fight.ready(me, slot) || fight.now(me).left(Track::Psyche) <= PSYCHE {
            return false;
        }
        let defends = fight.fighter(me).policy.spend != Spend::Attack;
        // Both ways of each friend, of which one is wanted.
        let melds = fight.setup.loans_of(me, slot).skip(usize::from(defends)).step_by(WAYS.len());
        let mut helps = |friend: FigureId| !fight.is_out(friend) && (defends || could_take_boxes(fight, friend));
        let chosen: Vec<Loan> = melds.filter(|meld| helps(meld.whom)).take(TARGETS).collect();
        if chosen.is_empty() {
            return false;
        }
        fight.use_up(me, slot);
        for meld in chosen {
            fight.lend(meld);
            fight.note(meld.whom, RULE, if defends { "defends himself better" } else { "attacks better" });
        }
        fight.note(me, RULE, "gives a box of Psyche for it");
        harm::lose(fight, me, me, Track::Psyche, PSYCHE);
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::team::tests::{Fray, line};

    const MENTALIST: &str = "body = 30; psyche = 6; move = 1; powers = [\"mind-meld\"]";
    const STRIKER: &str = "body = 30; move = 20";
    const FOE: &str = "body = 90; melee-attack = \"1D\"; move = 0";

    /// `smf.maneuver.mind-meld`, example: both friends attack with a re-roll more, on the charge with 5D[1]: ten goals are
    /// (1 + 5/2) / 6^5, over four failures; the Psyche is 5 then. In the next turn it has to be recharged, with 5/12.
    #[test]
    fn two_friends_attack_with_a_reroll() {
        // Nobody waits for a friend who goes nowhere.
        let mentalist = MENTALIST.replace("move = 1", "move = 0");
        let mut fray = line(20, &[&mentalist, STRIKER, STRIKER, STRIKER], &[FOE]).by_the_list();
        fray.turn(&[]);
        assert_eq!(fray.state.fighter(0).boxes, [30, 5]);
        fray.turn(&[]);
        let blow = (7, 2 * 7776 * 16);
        fray.turn(&[("melee attack", 10)]);
        assert_eq!(fray.fraction, blow);
        // Two against one: 6D[1] are twelve goals with (1 + 6/2) / 6^6.
        fray.turn(&[("melee attack", 12)]);
        assert_eq!(fray.fraction, (1, 11_664 * 16));
        // The fourth has none, and 4D with the charge and two for numbers: 7D.
        fray.turn(&[("melee attack", 14)]);
        assert_eq!(fray.fraction, (1, 279_936 * 16));
        // The mentalist's next turn ends it.
        fray.turn(&[("recharge", 0)]);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("melee attack", 12)]);
        assert_eq!(fray.fraction, (1, 46_656 * 16));
    }

    /// `smf.maneuver.mind-meld`, reading: with the mentalist it is over, who has no next turn to end it: the friend
    /// charges with five plain dice, 6^-5 over four failures.
    #[test]
    fn it_ends_with_its_owner() {
        let mentalist = MENTALIST.replace("body = 30", "body = 1");
        let mut fray = line(20, &[&mentalist, STRIKER], &["body = 90; melee-attack = \"4D\"; move = 20"]);
        fray.turn(&[]);
        assert_eq!(fray.state.fighter(0).boxes, [1, 5]);
        fray.turn(&[("melee attack", 1), ("KO check", 0)]);
        fray.turn(&[("melee attack", 10)]);
        assert_eq!((fray.state.acting(), fray.fraction), (1, (1, 7776 * 16)));
    }

    /// `smf.maneuver.mind-meld`: what it costs is told with whom it strengthens.
    #[test]
    fn its_price_is_told() {
        let told = line(20, &[MENTALIST, STRIKER], &[FOE]).told(&[]);
        for text in ["A2 attacks better", "A1 gives a box of Psyche for it"] {
            assert!(told.contains(&(super::RULE, text.to_owned())), "{text}: {told:?}");
        }
    }

    /// `smf.maneuver.mind-meld`: or on defenses; 8 goals over 4D[1] that make none, 6^-4 / 2^5.
    #[test]
    fn or_two_friends_defend_with_one() {
        let mentalist = format!("{MENTALIST}; policy = {{ re-rolls = \"defense\" }}").replace("move = 1", "move = 0");
        let mut fray = line(20, &["body = 30; move = 0", &mentalist], &["body = 90; move = 20"]);
        fray.turn(&[]);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[]);
        assert_eq!(fray.state.fighter(1).boxes[1], 5);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("melee attack", 8)]);
        assert_eq!(fray.fraction, (1, 1296 * 32));
    }

    /// `smf.maneuver.mind-meld`, reading: not with the last box, nor for friends who could do nothing.
    #[test]
    fn it_is_kept_where_it_would_help_nobody() {
        let mut fray = line(50, &[MENTALIST, STRIKER], &[FOE]);
        fray.turn(&[]);
        assert_eq!(fray.state.fighter(0).boxes[1], 6);
        let last = MENTALIST.replace("psyche = 6", "psyche = 1");
        let mut fray = line(20, &[&last, STRIKER], &[FOE]);
        fray.turn(&[]);
        assert_eq!(fray.state.fighter(0).boxes[1], 1);
        let mut near = Fray::new("", &[MENTALIST, STRIKER], &[FOE]);
        near.turn(&[("melee attack", 0)]);
        assert_eq!(near.state.fighter(0).boxes[1], 6);
    }

    /// `smf.maneuver.mind-meld`, reading: nobody strengthens the fallen; who keeps his re-rolls for defenses does not ask
    /// whether friends could attack.
    #[test]
    fn those_who_stand_defend_better_wherever_they_are() {
        let mentalist = format!("{MENTALIST}; policy = {{ re-rolls = \"defense\" }}");
        for (fallen, psyche) in [(false, 5), (true, 6)] {
            let mut fray = line(50, &[&mentalist, STRIKER], &[FOE]);
            if fallen {
                fray.state.fall(1);
            }
            fray.turn(&[]);
            assert_eq!(fray.state.fighter(0).boxes[1], psyche, "{fallen}");
        }
    }

    /// Slots for it have those alone whose friends have it.
    #[test]
    fn nobody_has_room_for_what_no_friend_can_give() {
        let powers = |first: &str| Fray::new("", &[first, "body = 30"], &[FOE]).slots(1, |_| u32::MAX).len();
        assert_eq!(["body = 30; powers = [\"armor\"]", MENTALIST].map(powers), [0, 2]);
    }

    /// Who has no Psyche to give for it does what else he has for his friends.
    #[test]
    fn who_gives_no_psyche_enhances_instead() {
        let both = "body = 30; psyche = 1; move = 0; powers = [\"mind-meld\", \"enhance-major\"]";
        let mut fray = line(40, &[both, STRIKER], &[FOE]);
        fray.turn(&[("Enhance", 1)]);
    }
}
