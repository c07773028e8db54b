//! What hits do to a body within one turn.
//!
//! Rules: `tft.figure.st`, `tft.injury.reaction`, `tft.injury.low-st`, `tft.injury.out`, `tft.fall.injury`.

use super::super::figure::{Figure, LOW_ST, LOW_ST_DX, Thresholds};
use super::super::switches::Switches;

/// A body as far as hits look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// Starting ST.
    pub st: i32,
    /// Hits in one turn that matter.
    pub thresholds: Thresholds,
    /// Unconscious at this ST, dead below it.
    pub out_at: i32,
}

/// How somebody is at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Condition {
    /// On his feet.
    Standing,
    /// Prone, and conscious.
    Down,
    /// Unconscious.
    Unconscious,
    /// Dead.
    Dead,
}

impl Body {
    /// The body of a figure.
    pub fn of(figure: &Figure, switches: &Switches) -> Self {
        Self { st: i32::from(figure.st), thresholds: figure.thresholds(), out_at: i32::from(switches.out_at()) }
    }

    /// ST after so many hits; below 0 for somebody more than dead.
    #[inline(always)]
    pub const fn left(&self, hits: i32) -> i32 {
        self.st - hits
    }

    /// Whether so many hits put it out of the fight.
    #[inline(always)]
    pub const fn is_out(&self, hits: i32) -> bool {
        self.left(hits) <= self.out_at
    }

    /// Whether so many hits in one turn throw it down.
    #[inline(always)]
    pub fn falls_down(&self, hits: i32) -> bool {
        hits >= i32::from(self.thresholds.down)
    }

    /// Whether so many hits in one turn cost DX in the next.
    #[inline(always)]
    pub fn is_stunned(&self, hits: i32) -> bool {
        hits >= i32::from(self.thresholds.stun)
    }

    /// What weakness takes off DX at once after so many hits.
    #[inline(always)]
    pub fn weakness(&self, hits: i32) -> i32 {
        if self.left(hits) <= i32::from(LOW_ST) { LOW_ST_DX } else { 0 }
    }

    /// How it is after so many hits in one turn, prone already or not.
    #[inline(always)]
    pub fn condition(&self, hits: i32, prone: bool) -> Condition {
        let left = self.left(hits);
        if left < self.out_at {
            Condition::Dead
        } else if left == self.out_at {
            Condition::Unconscious
        } else if prone || self.falls_down(hits) {
            Condition::Down
        } else {
            Condition::Standing
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::tft::roster;
    use crate::systems::tft::switches::OutAtSt;

    #[test]
    fn twelve_st_last_eleven_hits_and_a_switch_adds_one() {
        // tft.injury.out: ST 12 is out after 11 net hits, dead after 12; the booklet puts both one point lower.
        let swordsman = roster::find("swordsman").unwrap();
        let of = |out_at_st| Body::of(&swordsman, &Switches { out_at_st, ..Switches::default() });
        let conditions = |body: Body| [7, 8, 10, 11, 12, 13].map(|hits| body.condition(hits, false));
        use Condition::{Dead, Down, Standing, Unconscious};
        assert_eq!(conditions(of(OutAtSt::One)), [Standing, Down, Down, Unconscious, Dead, Dead]);
        assert_eq!(conditions(of(OutAtSt::Zero)), [Standing, Down, Down, Down, Unconscious, Dead]);
        assert_eq!(of(OutAtSt::One).condition(0, true), Down);
        assert_eq!([4, 5].map(|hits| of(OutAtSt::One).is_stunned(hits)), [false, true]);
        assert_eq!([8, 9].map(|hits| of(OutAtSt::One).weakness(hits)), [0, -3]);
    }
}
