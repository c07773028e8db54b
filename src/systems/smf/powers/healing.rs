//! Healing: gives boxes back.
//!
//! Rule:    Self or a character in base contact: 6D, every 2 goals restore a box of Body or Psyche, never above the
//!          start.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Healing; ledger `smf.power.healing`.
//! Reading: Costs the special action, once a turn, instead of an attack; when it is used is a policy, the owner first,
//!          then friends in base contact, those who were knocked out among them: whoever has a box again on each empty
//!          track stands up, knocked down, and acts when the order of the round comes to him. The track with fewer
//!          boxes left is healed first. Henchmen cannot be healed, and nobody who has vanished or rises by himself.
//! Example: 5 goals, with 113/648: 2 boxes.

use super::immortal;
use super::power::{Entry, Level, Power, PowerId, Spent};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::{Pool, Tables};
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Fighter, Timing};
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::losses::{self, Boxes, certainly};
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::flag;
use std::sync::LazyLock;

const HEALING: Draw = Draw::new("Healing", "smf.power.healing");
const DICE: Pool = Pool::new(6, 0);
/// Boxes that a roll gives back.
static BOXES: LazyLock<Boxes> = LazyLock::new(|| {
    let goals = Tables::shared().goals(DICE);
    let mut boxes = certainly(0);
    for scored in 2..goals.len() {
        boxes[scored / 2] += losses::share(goals, scored);
    }
    losses::closed(boxes)
});

/// Healing.
#[derive(Debug)]
pub struct Healing;

impl Power for Healing {
    const ENTRY: Entry = Entry::new(
        "healing",
        "Healing",
        "smf.power.healing",
        Level::Major,
        "instead of an attack 6D: a box back for every 2 goals",
    )
    .heals();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.hook(slot, Timing::Special);
    }

    fn special<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> Spent {
        let whom = match fight.heals_now(me, slot, |runner| runner.gain(&BOXES)) {
            true => Some(me),
            false => fight.heals_a_friend(me, &BOXES),
        };
        let Some(whom) = whom else { return Spent::Nothing };
        let boxes = fight.goals(HEALING, DICE) / 2;
        spread(fight, whom, boxes);
        if fight.is_out(whom) && fight.now(whom).boxes.iter().all(|&left| left > 0) {
            let now = fight.now_mut(whom);
            now.clear(flag::OUT);
            now.set(flag::DOWN);
            fight.note(whom, HEALING.rule, "comes to");
            fight.count(Count::Returned, whom, 1);
        }
        Spent::Turn
    }
}

/// Whether somebody who is out can be healed: he lies where he fell.
pub fn lies<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, whom: FigureId) -> bool {
    fight.is_out(whom)
        && !fight.now(whom).is(flag::ABSENT)
        && fight.fighter(whom).group.is_none()
        && !immortal::waits_to_rise(fight, whom)
}

/// Whether a friend of somebody can put him on his feet again.
pub fn can_be_raised(fighters: &[Fighter], whom: FigureId, friends: Figures) -> bool {
    fighters[whom.place()].group.is_none()
        && friends.into_iter().any(|friend| fighters[friend.place()].asked(PowerId::Healing).is_some())
}

/// Boxes that come back in a turn that is spent on it.
pub fn expected<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, side: FigureId) -> Boxes {
    let works = fight.has(side, PowerId::Healing);
    if works && fight.fighter(side).group.is_none() { *BOXES } else { certainly(0) }
}

/// The damaged track with fewer boxes left, Body first on a tie.
pub fn first_to_mend<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> Option<usize> {
    let (now, full) = (fight.now(me).boxes, fight.fighter(me).boxes);
    (0..2).filter(|&track| now[track] < full[track]).min_by_key(|&track| now[track])
}

/// Gives boxes back one at a time, each to the track that is first then.
pub fn spread<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, boxes: u8) {
    for _ in 0..boxes {
        let Some(track) = first_to_mend(fight, me) else { return };
        fight.heal(me, track, 1);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::powers::duel;
    use crate::systems::smf::state::flag;
    use crate::systems::smf::team::tests::{Fray, line};

    const HEALER: &str = "body = 6; powers = [\"healing\"]";

    /// `smf.power.healing`: 6D, a box for every 2 goals. `smf.special.use-power`: it takes the place of the attack.
    ///
    /// Six dice with 5 goals, by how many 6s: none, C(6,5) 2^5 3 = 576; one, 6 C(5,3) 2^3 3^2 = 4320; two, 15 C(4,1) 2
    /// 3^3 = 3240; together 8136 of 46656 = 113/648.
    #[test]
    fn five_goals_are_two_boxes() {
        let mut bout = duel("", "body = 6", HEALER);
        bout.turn(&[("melee attack", 3)]);
        bout.turn(&[("Healing", 5)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0]), ((113, 648), 5));
        assert_eq!(bout.counted(Count::Attacks, 1), 0);
    }

    /// `smf.power.healing`: never above the starting number.
    #[test]
    fn never_above_the_start_and_by_default_only_at_half_or_less() {
        let mut bout = duel("", "body = 6", HEALER);
        bout.turn(&[("melee attack", 2)]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 1)]);
        bout.turn(&[("Healing", 12)]);
        assert_eq!((bout.fraction, bout.now(1).boxes[0], bout.counted(Count::Healed, 1)), ((1, 46656), 6, 3));
    }

    /// `smf.power.healing`, example: 5 goals, with 113/648, are 1 Body and 1 Psyche.
    #[test]
    fn boxes_go_where_fewer_are_left() {
        let mut bout = duel("", "body = 6", HEALER);
        bout.state.fighters[1].boxes = [3, 2];
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("Healing", 6)]);
        assert_eq!(bout.now(1).boxes, [4, 4]);
        let mut bout = duel("", "body = 6", HEALER);
        bout.state.fighters[1].boxes = [3, 3];
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("Healing", 5)]);
        assert_eq!((bout.fraction, bout.now(1).boxes), ((113, 648), [4, 4]));
    }

    #[test]
    fn the_policy_says_when() {
        for (policy, boxes, heals) in
            [("always", 5, true), ("last-box", 2, false), ("last-box", 1, true), ("never", 1, false)]
        {
            let healer = format!("{HEALER}; policy = {{ heal = \"{policy}\" }}");
            let mut bout = duel("", "body = 6", &healer);
            bout.state.fighters[1].boxes[0] = boxes;
            bout.turn(&[("melee attack", 0)]);
            bout.turn(if heals { &[("Healing", 0)] } else { &[("melee attack", 0)] });
        }
    }

    /// `smf.power.healing`, `smf.damage.ko-check`: whoever was knocked out has a box again on each empty track, and
    /// stands up again: he lies, and acts where his place of the round is still to come. Two goals of 6D are a box, one
    /// is none.
    #[test]
    fn a_friend_who_was_knocked_out_stands_up_again() {
        let healer = "body = 30; powers = [\"healing\"]";
        let fallen = |figures: [&str; 2], who: usize, boxes: [u8; 2]| {
            let mut fray = Fray::new("", &["body = 30"], &figures);
            fray.state.fall(who);
            fray.state.fighter_mut(who).boxes = boxes;
            fray.turn(&[("melee attack", 0)]);
            fray
        };
        let is = |fray: &Fray, who: usize, which: u16| fray.state.fighter(who).is(which);
        let mut fray = fallen([healer, "body = 6"], 2, [0, 5]);
        fray.turn(&[("Healing", 2)]);
        assert_eq!((fray.state.fighter(2).boxes, fray.counted(Count::Returned, 2)), ([1, 5], 1));
        assert!(!is(&fray, 2, flag::OUT) && is(&fray, 2, flag::DOWN));
        fray.turn(&[("melee attack", 0)]);
        assert!(fray.state.acting() == 2 && !is(&fray, 2, flag::DOWN));
        // His place of this round is over.
        let mut fray = fallen(["body = 6", healer], 1, [0, 6]);
        fray.turn(&[("Healing", 2)]);
        assert!(fray.state.acting() == 2 && !is(&fray, 1, flag::OUT));
        assert_eq!(fray.acting(2), [0, 1]);
        // One box is not enough for two tracks, nor is one goal for a box.
        let mut fray = fallen([healer, "body = 6"], 2, [0, 0]);
        fray.turn(&[("Healing", 2)]);
        assert!(is(&fray, 2, flag::OUT) && fray.state.fighter(2).boxes == [1, 0]);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("Healing", 1)]);
        assert!(fray.state.acting() == 1 && is(&fray, 2, flag::OUT));
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("Healing", 2)]);
        assert!(!is(&fray, 2, flag::OUT) && fray.state.fighter(2).boxes == [1, 1]);
    }

    /// `smf.power.healing`: nobody raises a group, an Immortal who waits to rise, who has not come yet, or who lies
    /// elsewhere.
    #[test]
    fn nobody_else_is_raised() {
        let healer = "body = 30; powers = [\"healing\"]";
        let group = "archetype = \"henchmen\"; legal = false";
        for (friend, marks) in [(group, 0), ("body = 6; powers = [\"immortal\"]", 1)] {
            let mut fray = Fray::new("", &["body = 30"], &[healer, friend]);
            fray.turn(&[("melee attack", 0)]);
            fray.state.fall(2);
            let now = fray.state.fighter_mut(2);
            (now.boxes, now.spent, now.strained) = ([0, 6], marks, marks);
            fray.turn(&[("melee attack", 0)]);
        }
        let late = "[[team.arrival]]\nfigure = \"B2\"\nround = 2";
        let mut fray = Fray::with_arrivals("", (&["body = 30"], ""), (&[healer, "body = 6"], late));
        fray.state.hurt(2, 0);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("melee attack", 0)]);
        let mut fray = line(6, &["body = 30"], &[healer, "body = 6"]);
        fray.state.fall(2);
        fray.state.hurt(2, 0);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("melee attack", 0)]);
    }

    /// `smf.power.healing`: a friend can raise whoever falls, who so has no round in which he went for good; the
    /// healer's own is counted.
    #[test]
    fn nobody_with_a_healer_for_a_friend_is_gone_for_good() {
        for (friend, round) in [("body = 30; powers = [\"healing\"]", 0), ("body = 30", 1)] {
            let mut fray = Fray::new("", &["body = 30"], &["body = 1", friend]);
            fray.turn(&[("melee attack", 1), ("KO check", 0)]);
            let counted = [Count::KnockedOut, Count::KoRound].map(|count| fray.counted(count, 1));
            assert_eq!(counted, [1, round], "{friend}");
        }
    }

    /// `smf.power.healing`: a character in base contact too. B1 has 1 of 6 boxes left; 5 goals are two boxes, and a half
    /// counts for the check: what comes back is 2/3 and more of what he has, a blow of 4D on 30 boxes takes little.
    #[test]
    fn a_friend_who_needs_it_is_healed_instead_of_an_attack() {
        let attacks = ["body = 30", "body = 30; policy = { heal = \"never\" }"];
        for (healer, heals) in attacks.map(|keys| (format!("{keys}; powers = [\"healing\"]"), !keys.contains("never")))
        {
            let mut fray = Fray::new("", &["body = 30"], &[healer.as_str(), "body = 6"]);
            fray.turn(&[("melee attack", 0)]);
            fray.state.hurt(2, 1);
            fray.turn(if heals { &[("Healing", 5)] } else { &[("melee attack", 0)] });
            assert_eq!(fray.boxes(2), if heals { 3 } else { 1 }, "{healer}");
        }
        // On a line a friend who is out of contact is out of reach.
        let mut fray = line(6, &["body = 30"], &["body = 30; powers = [\"healing\"]", "body = 6"]);
        fray.state.hurt(2, 1);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("melee attack", 0)]);
        assert_eq!(fray.boxes(2), 1);
    }
}
