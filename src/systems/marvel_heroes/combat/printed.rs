//! The printed rules: as many hits as the defender's are enough for a KO.
//!
//! Rule: `marvel-heroes.combat.attack`.

use super::{Blow, Fight, Ruleset};
use crate::chance::Chance;
use crate::game::Meter;

/// The rules of the box.
#[derive(Debug)]
pub struct Printed;

impl Ruleset for Printed {
    const TIE: Blow = Blow::Ko;
    const ATTACK: &'static str = "marvel-heroes.combat.attack";

    /// There are no stuns.
    #[inline(always)]
    fn stunned<C: Chance, M: Meter>(_: &mut Fight<'_, C, M>) {}
}
