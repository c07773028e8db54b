//! Immortal: always gets up again.
//!
//! Rule:    Fails every KO check; misses the next turn and rises whole on the turn after that.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Immortal; ledger `smf.power.immortal`.
//! Reading: A battle ends for his side while he lies knocked out with nobody else standing, so a duel is lost at the
//!          first KO. He rises where he fell, free of whatever held him, and acts in that turn; what he has used up stays
//!          so. At the end of a battle he counts for what he is worth if he stands.
//! Example: the last box lost ends the duel: Body 2 against 1D with 1/96, and no check.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::flag;

const RULE: &str = "smf.power.immortal";

/// Immortal.
#[derive(Debug)]
pub struct Immortal;

impl Power for Immortal {
    const ENTRY: Entry = Entry::new(
        "immortal",
        "Immortal",
        RULE,
        Level::Minor,
        "fails every KO check; rises whole after a turn, if friends hold out so long",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.glass_jaw = true;
        sheet.is_asked(slot);
    }
}

/// The mark of the power's slot.
fn mark<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, whom: FigureId) -> u32 {
    fight.fighter(whom).asked(PowerId::Immortal).map_or(0, |slot| 1 << slot)
}

/// Whoever is knocked out while the power is in effect will rise when he has missed a turn: the slot is spent until he
/// rises, and strained while the turn to be missed is not known.
pub fn falls<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, whom: FigureId) {
    if fight.has(whom, PowerId::Immortal) {
        let mark = mark(fight, whom);
        let now = fight.now_mut(whom);
        (now.spent, now.strained) = (now.spent | mark, now.strained | mark);
    }
}

/// After somebody's turn: whoever fell before his own in this round misses that one.
pub fn lies<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, whom: FigureId, waits: bool) {
    let mark = mark(fight, whom);
    let now = fight.now_mut(whom);
    if waits && now.is(flag::OUT) && now.strained & mark != 0 {
        now.strained &= !mark;
        now.set(flag::MISSES);
    }
}

/// At the start of a round: whoever fell after his turn misses the one of this round.
pub fn begin_round<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, whom: FigureId) {
    let mark = mark(fight, whom);
    let now = fight.now_mut(whom);
    now.clear(flag::MISSES);
    if now.is(flag::OUT) && now.strained & mark != 0 {
        now.strained &= !mark;
        now.set(flag::MISSES);
    }
}

/// Whether somebody who is out rises by himself, sooner or later.
pub fn waits_to_rise<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, whom: FigureId) -> bool {
    fight.now(whom).spent & mark(fight, whom) != 0
}

/// Whether somebody who is out rises when his turn comes: he has fallen, and not in a round whose turn he misses.
pub fn rises<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, whom: FigureId) -> bool {
    let (now, mark) = (fight.now(whom), mark(fight, whom));
    now.spent & mark != 0 && now.strained & mark == 0 && !now.is(flag::MISSES)
}

/// He rises.
pub fn rise<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, whom: FigureId) {
    let mark = mark(fight, whom);
    for track in 0..2 {
        fight.heal(whom, track, u8::MAX);
    }
    fight.disentangle(whom);
    let now = fight.now_mut(whom);
    now.spent &= !mark;
    now.clear(flag::OUT | flag::DOWN | flag::STUNNED | flag::JINXED | flag::BODY_CHECKED | flag::PSYCHE_CHECKED);
    fight.note(whom, RULE, "rises again");
    debug_assert!(fight.now(whom).boxes.iter().all(|&boxes| boxes > 0), "whoever rises is whole");
    fight.count(Count::Returned, whom, 1);
}

#[cfg(test)]
mod tests {
    use crate::game::Progress;
    use crate::systems::smf::bout::mistakes;
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::powers::{duel, tables};
    use crate::systems::smf::team::tests::{Fray, MISS, OTHER};

    const UNDYING: &str = "body = 6; powers = [\"immortal\"]";

    /// `smf.power.immortal`: he falls before his turn, which is the one he misses; in the next round he rises whole and
    /// acts. No check is rolled: 8 goals of 4D over five dice of one of two, 1/1296 1/32.
    #[test]
    fn whoever_falls_before_his_turn_rises_in_the_next_round() {
        let mut fray = Fray::new("", &[OTHER], &[UNDYING, OTHER]);
        fray.turn(&[("melee attack", 8)]);
        assert_eq!((fray.fraction, fray.boxes(1)), ((1, 1296 * 32), 0));
        assert_eq!(fray.acting(1), [2]);
        assert_eq!(fray.acting(2), [0, 1]);
        assert_eq!((fray.state.fighter(1).boxes, fray.counted(Count::Returned, 1)), ([6, 6], 1));
        assert_eq!(fray.counted(Count::Healed, 1), 6);
    }

    /// `smf.power.immortal`: after his turn he misses that of the next round; and he rises again and again.
    #[test]
    fn whoever_falls_after_his_turn_misses_the_next_one() {
        let mut fray = Fray::new("", &[UNDYING, OTHER], &[OTHER]);
        fray.turn(MISS);
        fray.turn(&[("melee attack", 8)]);
        assert_eq!(fray.acting(1), [1]);
        assert_eq!(fray.acting(2), [2, 1]);
        assert_eq!(fray.acting(1), [0]);
        fray.turn(&[("melee attack", 8)]);
        assert_eq!(fray.acting(4), [1, 2, 1, 0]);
        assert_eq!(fray.counted(Count::KnockedOut, 0), 2);
    }

    /// `smf.power.immortal`: whoever has not come yet is out like the fallen, and has not fallen.
    #[test]
    fn whoever_is_still_to_come_does_not_rise_before() {
        let late = "[[team.arrival]]\nfigure = \"A2\"\nround = 3";
        let mut fray = Fray::with_arrivals("", (&[OTHER, UNDYING], late), (&[OTHER], ""));
        assert_eq!(fray.acting(7), [0, 2, 0, 2, 0, 2, 1]);
        assert_eq!(fray.counted(Count::Returned, 1), 0);
    }

    /// `smf.power.immortal`, reading: nobody waits for him when he lies alone.
    #[test]
    fn a_team_that_lies_is_beaten() {
        let mut fray = Fray::new("", &[OTHER], &[UNDYING]);
        assert_eq!(fray.turn(&[("melee attack", 8)]), Progress::Over(0));
    }

    /// 2 goals of 1D with 1/6 against none of 4D with 1/16; no check is rolled.
    #[test]
    fn the_last_box_lost_ends_the_duel() {
        let mut bout = duel("", "body = 6; attack = \"1D\"", "body = 2; powers = [\"immortal\", \"iron-will\"]");
        assert_eq!(bout.turn(&[("melee attack", 2)]), Progress::Over(0));
        assert_eq!(bout.fraction, (1, 96));
    }

    #[test]
    fn the_last_box_of_psyche_does_too() {
        let mut bout =
            duel("range = 5", "body = 6; psyche-attack = \"4D\"", "body = 6; psyche = 1; powers = [\"immortal\"]");
        assert_eq!(bout.turn(&[("Psyche attack", 1)]), Progress::Over(0));
    }

    #[test]
    fn only_wildcards_are_and_it_takes_two_picks() {
        let found = |archetype: &str, major: &str, minor: &str| {
            let a = format!("archetype = \"{archetype}\"; major = [{major}]; minor = [{minor}]");
            mistakes(&tables("", &a, "body = 6"))
        };
        assert_eq!(found("wildcard", "", "\"immortal\", \"armor\", \"fortune\""), "");
        assert!(found("wildcard", "", "\"immortal\", \"armor\", \"fortune\", \"rage\"").contains("minor picks"));
        let brick = found("brick", "\"super-strength-major\"", "\"immortal\"");
        assert!(brick.contains("Immortal is for Wildcards only"), "{brick}");
    }

    /// `smf.power.immortal`: he rises free of whatever held him.
    #[test]
    fn whoever_rises_is_free_of_what_held_him() {
        let mut fray = Fray::new("", &[OTHER], &[UNDYING, OTHER]);
        fray.state.entangle(1, 0, 3);
        fray.turn(&[("melee attack", 10)]);
        fray.acting(3);
        assert_eq!((fray.state.acting(), fray.state.fighter(1).entangled), (1, 0));
    }

    /// What marks that he will rise is his slot of it and no other.
    #[test]
    fn he_rises_with_what_else_he_has_used_up_still_spent() {
        let undying =
            "body = 6; powers = [\"haymaker\", \"immortal\", \"multiple-limbs\"]; policy = { recharge = \"never\" }";
        let mut fray = Fray::new("", &[OTHER], &[undying, OTHER]);
        fray.state.fighter_mut(1).spent = 0b101;
        fray.turn(&[("melee attack", 8)]);
        assert_eq!(fray.state.fighter(1).spent, 0b111);
        fray.acting(3);
        assert_eq!((fray.state.acting(), fray.state.fighter(1).spent), (1, 0b101));
    }
}
