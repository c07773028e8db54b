//! Save: nobody is thrown about.
//!
//! Rule:    Once a round, for somebody within 10 in: a knockback, and the fall that goes with it, does not happen; for
//!          oneself without limit.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Save; ledger `smf.power.save`.
//! Reading: For oneself first, then by the first of the list who has not done so in this round. Whoever is saved is not
//!          knocked down either. Falls need heights. Between two who fight it is not played.
//! Example: a friend 10 in away loses 8 boxes and stands where he stood, without a check.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::decision::Ask;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::FigureId;

const RULE: &str = "smf.power.save";
const RANGE: u8 = 10;

/// Save.
#[derive(Debug)]
pub struct Save;

impl Power for Save {
    const ENTRY: Entry = Entry::new(
        "save",
        "Save",
        RULE,
        Level::Minor,
        "keeps others within 10 in from being knocked back, once a round",
    )
    .in_a_crowd();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
    }
}

/// Whether somebody is kept from being knocked back.
pub fn saves<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, whom: FigureId) -> bool {
    let savers = fight.setup.savers;
    if savers.is_empty() {
        return false;
    }
    if fight.has(whom, PowerId::Save) && fight.decides(whom, Ask::Save) {
        fight.note(whom, RULE, "saves himself");
        return true;
    }
    let friends = fight.friends(whom);
    for saver in savers.filter(|&saver| friends.contains(saver)) {
        let ready = fight.in_effect(saver, PowerId::Save).filter(|&slot| fight.ready(saver, slot));
        if let Some(slot) = ready.filter(|_| fight.scene.distance(saver, whom) <= RANGE)
            && fight.decides(saver, Ask::Save)
        {
            fight.now_mut(saver).spent |= 1 << slot;
            fight.note(whom, RULE, "is saved");
            return true;
        }
    }
    false
}

/// In a new round everybody may save somebody again.
pub fn renew<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) {
    for saver in fight.setup.savers {
        if let Some(slot) = fight.fighter(saver).asked(PowerId::Save) {
            fight.now_mut(saver).spent &= !(1 << slot);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::line::Spot;
    use crate::systems::smf::metrics::Count;
    use crate::systems::smf::scene::Place;
    use crate::systems::smf::team::tests::{Fray, distance};

    const PUSHER: &str = "body = 30; policy = { knockback = \"push\" }";
    const SAVER: &str = "body = 30; powers = [\"save\"]";
    const FALLS: [(&str, usize); 2] = [("melee attack", 1), ("knockdown check", 0)];

    /// `smf.power.save`, example: the first blow of a round throws nobody, the second does. On the charge 5D make 10 goals
    /// over 4D that make none, 6^-5 / 2^4.
    #[test]
    fn one_friend_a_round_is_saved() {
        let board = "knockback = true\n[board]\nkind = \"line\"\napart = 6\nranks = 3";
        let still = "body = 60; move = 0; melee-attack = \"1D\"";
        let mut fray = Fray::new(board, &[PUSHER, PUSHER], &[still, &format!("{still}; powers = [\"save\"]")]);
        fray.turn(&[("melee attack", 10)]);
        assert_eq!((fray.fraction, fray.boxes(2), distance(&fray.state, 0, 2)), ((1, 7776 * 16), 50, 0));
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&FALLS);
        assert_eq!((fray.boxes(2), fray.counted(Count::KnockedDown, 2)), (49, 1));
        assert_eq!(distance(&fray.state, 1, 2), 1);
    }

    /// `smf.power.save`: once a round, so in the next one again.
    #[test]
    fn in_a_new_round_a_friend_is_saved_again() {
        let mut fray = Fray::new("knockback = true", &[PUSHER], &["body = 30", SAVER]);
        for _ in 0..2 {
            fray.turn(&[("melee attack", 1)]);
            fray.turn(&[("melee attack", 0)]);
            fray.turn(&[("melee attack", 0)]);
        }
        assert_eq!(fray.counted(Count::KnockedDown, 1), 0);
    }

    /// `smf.power.save`: oneself as often as one likes.
    #[test]
    fn oneself_is_saved_without_limit() {
        let mut fray = Fray::new("knockback = true", &[PUSHER, PUSHER], &[SAVER]);
        fray.turn(&[("melee attack", 1)]);
        fray.turn(&[("melee attack", 0)]);
        fray.turn(&[("melee attack", 1)]);
        assert_eq!((fray.boxes(2), fray.counted(Count::KnockedDown, 2)), (28, 0));
    }

    #[test]
    fn whoever_does_not_want_to_saves_nobody() {
        let saver = format!("{SAVER}; policy = {{ save = \"never\" }}");
        let mut fray = Fray::new("knockback = true", &[PUSHER, "body = 30"], &[&saver]);
        fray.turn(&FALLS);
        assert_eq!(fray.counted(Count::KnockedDown, 2), 1);
    }

    /// `smf.power.save`: within 10 in.
    #[test]
    fn a_friend_ten_inches_away_saves_and_no_other() {
        for (inches, saved) in [(10, true), (11, false)] {
            let rules = "knockback = true\n[board]\nkind = \"line\"\napart = 1\nranks = 0";
            let mut fray = Fray::new(rules, &[PUSHER], &["body = 30", SAVER]);
            for (place, inches) in [(1, 0), (2, inches)] {
                fray.state.parts(3).1[place] = Place::at(Spot::at(inches));
            }
            fray.turn(&FALLS[..if saved { 1 } else { 2 }]);
        }
    }
}
