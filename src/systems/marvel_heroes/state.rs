//! The state of a duel between two sequences: everything that the next one depends on, before powers are picked.

use super::fighter::{HERO, MAX_EFFECTS, Side, VILLAIN};

/// A duel between two sequences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// KO tokens on each fighter (`marvel-heroes.combat.repeat`: they stay).
    pub kos: [u8; 2],
    /// Unused effects of each side, by place in its list of one-use effects.
    pub unused: [[u8; MAX_EFFECTS]; 2],
    /// The villain has Initiative.
    pub villain_leads: bool,
}

impl State {
    /// The side with Initiative.
    #[inline(always)]
    pub fn initiative(&self) -> Side {
        if self.villain_leads { VILLAIN } else { HERO }
    }

    /// Gives a side the Initiative.
    #[inline(always)]
    pub fn lead(&mut self, side: Side) {
        self.villain_leads = side != HERO;
    }
}

/// How a combat ends (`report.outcome`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The villain is defeated and the hero is not.
    Hero,
    /// The hero is defeated and the villain is not.
    Villain,
    /// Both are defeated in one step: the hero side scores the headline, the hero is wounded
    /// (`marvel-heroes.combat.double-ko`).
    Double,
    /// Nobody can be hurt any more.
    Endless,
    /// The limit of sequences was reached.
    Undecided,
}

/// Outcomes of a combat.
pub const OUTCOMES: usize = Outcome::ALL.len();

impl Outcome {
    /// All of them, in the order of their indices.
    pub const ALL: [Self; 5] = [Self::Hero, Self::Villain, Self::Double, Self::Endless, Self::Undecided];
}
