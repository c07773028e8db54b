//! Where figures stand to one another and who holds whom: all that the rules ask about place.
//!
//! Rules and powers name two figures and are told inches, or name one and are told who holds him; they know neither how
//! many others there are nor whether the fight is on a line or on a table. A duel is the smallest scene: two figures
//! and the inches between them.
//!
//! Rules: `smf.sim.abstract-distance`, `smf.combat.grapple`.

use super::figure::{FigureId, opposite};

/// Two figures on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    gap: u8,
    holder: Option<FigureId>,
}

impl Scene {
    /// Two figures so many inches apart; 0 is base contact.
    pub const fn apart(inches: u8) -> Self {
        Self { gap: inches, holder: None }
    }

    /// Inches between two figures; 0 in base contact.
    #[inline(always)]
    pub fn distance(&self, one: FigureId, other: FigureId) -> u8 {
        if one == other { 0 } else { self.gap }
    }

    /// A figure walks straight towards another one.
    pub fn approach(&mut self, who: FigureId, to: FigureId, inches: u8) {
        if who != to {
            self.gap -= inches;
        }
    }

    /// A figure walks, or is thrown, straight away from another one.
    pub fn withdraw(&mut self, who: FigureId, from: FigureId, inches: u8) {
        if who != from {
            self.gap = self.gap.saturating_add(inches);
        }
    }

    /// Sets two figures so far apart, whatever lay between.
    pub fn set_apart(&mut self, one: FigureId, other: FigureId, inches: u8) {
        if one != other {
            self.gap = inches;
        }
    }

    /// Whether a figure holds another one or is held.
    #[inline(always)]
    pub fn is_gripped(&self, _who: FigureId) -> bool {
        // Where there are two, a grip is between them.
        self.holder.is_some()
    }

    /// The grip in which a figure is, on either end of it: who holds, and who is held.
    pub fn grip_of(&self, _who: FigureId) -> Option<(FigureId, FigureId)> {
        self.holder.map(|holder| (holder, FigureId::at(opposite(holder.place()))))
    }

    /// Whether the first figure holds the second.
    pub fn holds(&self, holder: FigureId, held: FigureId) -> bool {
        holder != held && self.holder == Some(holder)
    }

    /// A figure takes hold of another one.
    pub fn take_hold(&mut self, holder: FigureId, _held: FigureId) {
        self.holder = Some(holder);
    }

    /// Ends a grip in which a figure is, on either end of it.
    pub fn let_go(&mut self, _who: FigureId) {
        self.holder = None;
    }
}
