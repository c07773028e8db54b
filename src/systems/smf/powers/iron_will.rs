//! Iron Will: hard to sway, hard to put down.
//!
//! Rule:    +1D on defense against Psyche-based attacks, +1D on all KO checks.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Iron Will; ledger `smf.power.iron-will`.
//! Reading: Stacks with Resistance: KO checks 6D with both.
//! Example: a KO check of 5D passes with 97/144.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::fighter::PoolKind;

/// Iron Will.
#[derive(Debug)]
pub struct IronWill;

impl Power for IronWill {
    const ENTRY: Entry = Entry::new(
        "iron-will",
        "Iron Will",
        "smf.power.iron-will",
        Level::Minor,
        "+1D on Psyche defense and on KO checks",
    );

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.add(slot, PoolKind::PsycheDefense, 1, 0);
        sheet.add(slot, PoolKind::Ko, 1, 0);
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::dice::Pool;
    use crate::systems::smf::fighter::PoolKind;
    use crate::systems::smf::powers::duel;

    /// `smf.power.iron-will`: +1D on all KO checks.
    ///
    /// 1D scores 2 with 1/6 against nothing of 4D, 1/16; a check of 5D against TN3 passes with 97/144.
    #[test]
    fn a_knock_out_check_of_5d() {
        let mut bout = duel("", "body = 6; attack = \"1D\"", "body = 2; powers = [\"iron-will\"]");
        bout.turn(&[("melee attack", 2), ("KO check", 1)]);
        assert_eq!(bout.fraction, (97, 96 * 144));
    }

    /// `smf.power.iron-will`: +1D against the mind; ruling: KO checks 6D with Resistance.
    ///
    /// 1D scores 2 with 1/6 against nothing of 5D, 1/32; with Resistance the check is 6D and passes with 151/192.
    #[test]
    fn it_defends_the_mind_and_stacks_with_resistance() {
        let stubborn = "body = 6; psyche = 2; powers = [\"iron-will\", \"resistance\"]";
        let mut bout = duel("range = 5", "body = 6; psyche-attack = \"1D\"", stubborn);
        bout.turn(&[("Psyche attack", 2), ("KO check", 1)]);
        assert_eq!(bout.fraction, (151, 192 * 192));
    }

    /// A re-roll and a die miss equally often; the pools tell them apart.
    #[test]
    fn mind_and_knock_out_checks_have_5d() {
        let bout = duel("", "body = 6; powers = [\"iron-will\"]", "body = 6");
        let pool = |kind: PoolKind| bout.setup.fighters[0].fixed[kind as usize];
        assert_eq!(pool(PoolKind::PsycheDefense), Pool::new(5, 0));
        assert_eq!(pool(PoolKind::Ko), Pool::new(5, 0));
        assert_eq!(pool(PoolKind::MeleeDefense), Pool::new(4, 0));
    }
}
