//! Escape Artist: no bonds hold him (Mastermind maneuver).
//!
//! Rule:    Move plus special action: leave a melee without free attacks, or an Entangle or grapple without a roll.
//!          Recharge 2+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.escape-artist`.
//! Reading: Used to get out of an Entangle or a grapple. "Up to the charge distance away" may be next to nothing: the
//!          fighters stay where they are, or 1 in apart after a grapple.
//! Example: entangled at TN5: free, without a roll, and the turn is over; once more after a recharge of 5/12.

use super::{Entry, Level, Power, PowerId};
use crate::chance::Chance;
use crate::systems::Meter;
use crate::systems::super_mission_force::fight::Fight;
use crate::systems::super_mission_force::state::{Side, flag, foe_of};

/// Escape Artist.
#[derive(Debug)]
pub struct EscapeArtist;

impl Power for EscapeArtist {
    const ENTRY: Entry = Entry::new(
        "escape-artist",
        "Escape Artist",
        "smf.maneuver.escape-artist",
        Level::Maneuver,
        "leaves an Entangle or a grapple without a roll, for the whole turn",
    )
    .recharge(2);
}

/// Slips out of whatever holds him; `true` when that took the turn.
pub fn slips_out<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) -> bool {
    let gripped = usize::from(fight.state.grip) == foe_of(me) + 1;
    if !gripped && fight.now(me).entangled == 0 || fight.now(me).is(flag::STUNNED) {
        return false;
    }
    match fight.fighter(me).find(PowerId::EscapeArtist) {
        Some(slot) if fight.ready(me, slot) => {
            fight.use_up(me, slot);
            fight.now_mut(me).entangled = 0;
            if gripped {
                fight.state.grip = 0;
                fight.state.gap = 1;
            }
            true
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::super_mission_force::metrics::Count;
    use crate::systems::super_mission_force::powers::duel;

    const ARTIST: &str = "body = 6; powers = [\"escape-artist\"]";
    const NETTER: &str = "body = 6; powers = [\"entangle\"]";

    /// `smf.maneuver.escape-artist`: out of an Entangle without a roll, for the whole turn; recharge 2+.
    ///
    /// TN5 would need five goals of 4D; a spent maneuver comes back with 15/36.
    #[test]
    fn out_of_a_net_at_tn_5_without_a_roll_and_the_turn_is_over() {
        let mut bout = duel("range = 10", NETTER, "body = 6; attack = \"4D\"; powers = [\"escape-artist\"]");
        bout.turn(&[("ranged attack", 4)]);
        assert_eq!(bout.now(1).entangled, 5);
        bout.turn(&[]);
        assert_eq!((bout.now(1).entangled, bout.counted(Count::Attacks, 1)), (0, 0));
        bout.turn(&[("ranged attack", 4)]);
        bout.turn(&[("recharge", 1)]);
        assert_eq!((bout.fraction, bout.now(1).entangled), ((5, 12), 0));
    }

    /// Spent, he rolls like anybody: 21/36 for the recharge, and 4D fails TN5 with 1147/1296, twice.
    #[test]
    fn a_spent_artist_rolls_like_anybody() {
        let mut bout = duel("range = 10", NETTER, ARTIST);
        bout.turn(&[("ranged attack", 4)]);
        bout.turn(&[]);
        bout.turn(&[("ranged attack", 4)]);
        bout.turn(&[("recharge", 0), ("break-out", 0), ("break-out", 0)]);
        assert_eq!(bout.fraction, (7 * 1147 * 1147, 12 * 1296 * 1296));
    }

    /// `smf.maneuver.escape-artist`: out of a grapple.
    #[test]
    fn out_of_a_grip_an_inch_away() {
        let mut bout = duel("", "body = 6; policy = { attack = \"grapple\" }", ARTIST);
        bout.turn(&[("grapple", 3)]);
        bout.turn(&[]);
        assert_eq!((bout.state.grip, bout.state.gap), (0, 1));
    }

    #[test]
    fn the_stunned_do_not_have_both_actions() {
        let mut bout = duel("range = 10", NETTER, ARTIST);
        bout.turn(&[("ranged attack", 4)]);
        bout.state.fighters[1].set(flag::STUNNED);
        bout.turn(&[("break-out", 0)]);
    }
}
