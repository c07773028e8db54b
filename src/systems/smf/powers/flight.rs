//! Flight: over everybody's head.
//!
//! Rule:    A move of 20 in over everybody and everything, 60 with Speed. Coming down on somebody is a charge.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Flight; ledger `smf.power.flight`.
//! Reading: Foes are not in his way, and a charge from the air has no half move more. Who hovers out of reach, who falls
//!          and who is carried is not shown on a line.
//! Example: 20 in behind another foe: 5D on the charge, all 6s over 4D that make none, with 1/124416.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;

/// Flight.
#[derive(Debug)]
pub struct Flight;

impl Power for Flight {
    const ENTRY: Entry =
        Entry::new("flight", "Flight", "smf.power.flight", Level::Minor, "moves 20 in over everybody, 60 with Speed")
            .on_the_move();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
        sheet.flies(slot, 20);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::team::tests::{Fray, distance, line};

    const FLYER: &str = "body = 30; powers = [\"flight\"]";
    const WALL: &str = "body = 90; defense = \"8D\"";
    const WEAK: &str = "body = 30; attack = \"1D\"; defense = \"4D\"";

    /// `smf.power.flight`, example: over the one in front, with +1D for the charge, 6^-5 / 2^4. Whoever walks is stopped by
    /// him (`smf.move.through-models`).
    #[test]
    fn a_flyer_comes_down_behind_whoever_stands_in_front() {
        let board = "[board]\nkind = \"line\"\napart = 10\nranks = 8";
        let mut fray = Fray::new(board, &[FLYER], &[WALL, WEAK]);
        fray.turn(&[("melee attack", 10)]);
        assert_eq!(fray.fraction, (1, 7776 * 16));
        assert_eq!([1, 2].map(|foe| distance(&fray.state, 0, foe)), [8, 0]);
        let mut walker = Fray::new(board, &["body = 30; move = 20"], &[WALL, WEAK]);
        walker.turn(&[("melee attack", 1)]);
        assert_eq!([1, 2].map(|foe| distance(&walker.state, 0, foe)), [0, 8]);
    }

    /// `smf.power.flight`: a charge from the air has no half move more.
    #[test]
    fn a_swoop_goes_twenty_inches() {
        for (apart, strikes) in [(20, true), (21, false)] {
            for foes in [&[WEAK, WEAK][..], &[WEAK]] {
                let mut fray = line(apart, &[FLYER], foes);
                fray.turn(if strikes { &[("melee attack", 10)] } else { &[] });
                assert_eq!(distance(&fray.state, 0, 1) == 0, strikes, "{apart} {foes:?}");
            }
        }
    }

    /// `smf.power.flight`: 60 in with Speed, whichever is written first.
    #[test]
    fn a_speedster_flies_sixty_inches() {
        for powers in ["\"flight\", \"speed\"", "\"speed\", \"flight\""] {
            let flyer = format!("body = 30; powers = [{powers}]");
            let mut fray = line(60, &[&flyer], &[WEAK, WEAK]);
            fray.turn(&[("melee attack", 10)]);
            assert_eq!((distance(&fray.state, 0, 1), fray.fraction), (0, (1, 7776 * 16)), "{powers}");
        }
    }
}
