//! Speed: everywhere at once.
//!
//! Rule:    Base Move 40 in. As a combat action: Machinegun Punch, +1D melee attack, not on a charge, recharge 2+; or
//!          Move-by Attack.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Speed; ledger `smf.power.speed`.
//! Reading: Machinegun Punch whenever it is ready. Move-by Attack is made for several foes and not used against one. No
//!          maneuver goes with the punch.
//! Example: 4D[1] becomes 5D[1]: ten goals over 4D with 7/248832.

use super::power::{Entry, Level, Power};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Attempt;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Timing;
use crate::systems::smf::figure::FigureId;

/// Speed.
#[derive(Debug)]
pub struct Speed;

impl Power for Speed {
    const ENTRY: Entry = Entry::new(
        "speed",
        "Speed",
        "smf.power.speed",
        Level::Major,
        "Move 40 in; Machinegun Punch: +1D on a melee attack that is no charge",
    )
    .recharge(2);

    fn compile(sheet: &mut Sheet, slot: u8) {
        // The 40 in are the Move of the Speedster already; anybody else who gets the power runs as fast.
        sheet.runs(slot, 40);
        sheet.hook(slot, Timing::Attack);
    }

    fn attack<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, slot: u8, attempt: &mut Attempt) {
        let fits = !attempt.manner.charging && attempt.attack.blow;
        super::power_attack::declare(fight, me, slot, attempt, fits, Pool::new(1, 0));
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;

    /// `smf.power.speed`, example: Tornado punches with 4D[1] + 1D = 5D[1]; recharge 2+.
    #[test]
    fn machinegun_punch_adds_a_die_and_is_recharged() {
        // Tornado's pool: 4D[1] becomes 5D[1].
        let mut bout = Bout::between("", "powers = [\"speed\", \"melee-specialist\"]", "");
        bout.turn(&[("melee attack", 10)]);
        // (1 + 5/2) / 6^5 * 1/2^4.
        assert_eq!(bout.fraction, (7, 248_832));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 0), ("melee attack", 8)]);
        // Chance 2+ fails with 21/36, then 4D[1]: (1 + 4/2) / 6^4 * 1/2^4.
        assert_eq!(bout.fraction, (7, 12 * 6912));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("recharge", 1), ("melee attack", 10)]);
        assert_eq!(bout.fraction, (35, 12 * 248_832));
    }

    /// `smf.power.speed`: not on a charge.
    #[test]
    fn a_charge_is_no_punch_and_leaves_it_ready() {
        let mut bout = Bout::between("charge = true", "powers = [\"speed\"]", "");
        bout.turn(&[("melee attack", 10)]);
        assert_eq!((bout.fraction, bout.now(0).spent), ((1, 124_416), 0));
        bout.turn(&[("melee attack", 0)]);
        bout.turn(&[("melee attack", 10)]);
        assert_eq!((bout.fraction, bout.now(0).spent), ((1, 124_416), 1));
    }

    /// `smf.power.speed`: Move 40 in, 60 in on the charge.
    #[test]
    fn forty_inches_are_sixty_on_the_charge() {
        let run = |range| Bout::between(&format!("ground = \"open\"\nrange = {range}"), "powers = [\"speed\"]", "");
        let mut bout = run(60);
        bout.turn(&[("melee attack", 1)]);
        assert_eq!(bout.gap(), 0);
        let mut bout = run(61);
        bout.turn(&[]);
        assert_eq!(bout.gap(), 21);
    }
}
