//! Miraculous Recovery: on his feet again (Sorcerer maneuver).
//!
//! Rule:    Special action: regain 1 Body and 1 Psyche box. Recharge 1+.
//! Source:  Super Mission Force, 2nd printing, Ch. 3, Maneuvers; ledger `smf.maneuver.miraculous-recovery`.
//! Reading: Used instead of an attack when the policy for healing asks for it.
//! Example: Body 3 of 6 becomes 4; the next turn it is back with 3/4.

use super::power::{Entry, Level, Power, Spent};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::losses::certainly;
use crate::systems::smf::race::Runner;

/// Miraculous Recovery.
#[derive(Debug)]
pub struct MiraculousRecovery;

impl Power for MiraculousRecovery {
    const ENTRY: Entry = Entry::new(
        "miraculous-recovery",
        "Miraculous Recovery",
        "smf.maneuver.miraculous-recovery",
        Level::Maneuver,
        "instead of an attack: 1 Body and 1 Psyche back",
    )
    .recharge(1)
    .heals()
    .called(&["recovery"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.hook(slot, Timing::Special);
    }

    fn special<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, slot: u8) -> Spent {
        let mends = |runner: &mut Runner| runner.tracks.iter_mut().for_each(|track| track.gain(&certainly(1)));
        if !fight.ready(me, slot) || !fight.heals_now(me, slot, mends) {
            return Spent::Nothing;
        }
        fight.use_up(me, slot);
        fight.heal(me, 0, 1);
        fight.heal(me, 1, 1);
        Spent::Turn
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    /// `smf.maneuver.miraculous-recovery`: 1 Body and 1 Psyche, recharge 1+. `smf.special.use-power`: no attack.
    #[test]
    fn a_box_of_each_track_comes_back_instead_of_an_attack() {
        let recoverer = "powers = [\"miraculous-recovery\"]\nbody = 6\npsyche = 6";
        let mut bout = Bout::between("", recoverer, "");
        bout.state.fighters[0].boxes = [3, 6];
        bout.turn(&[]);
        assert_eq!(bout.now(0).boxes, [4, 6]);
        bout.turn(&[("melee attack", 1)]);
        // Chance 1+: three of four pairs of dice score.
        bout.turn(&[("recharge", 1)]);
        assert_eq!((bout.now(0).boxes, bout.fraction), ([4, 6], (3, 4)));
    }

    /// `smf.maneuver.miraculous-recovery`: one of each.
    #[test]
    fn a_spent_recovery_leaves_the_attack() {
        let recoverer = "powers = [\"miraculous-recovery\"]\nbody = 6\npsyche = 6";
        let mut bout = Bout::between("", recoverer, "melee-attack = \"2D\"");
        bout.state.fighters[0].boxes = [2, 3];
        bout.turn(&[]);
        assert_eq!(bout.now(0).boxes, [3, 4]);
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 0), ("melee attack", 8)]);
        assert_eq!(bout.fraction, (1, 4 * 1296 * 16));
    }
}
