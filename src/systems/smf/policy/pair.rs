//! A figure and the foe whom he reckons with: whatever a policy weighs is a duel between two.

use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::{FigureId, Side};
use crate::systems::smf::scene::Scene;
use crate::systems::smf::state::{Combatant, Course};

/// Two figures, in the order of their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair([FigureId; 2]);

impl Pair {
    /// A figure and a foe of his.
    pub fn of(one: FigureId, other: FigureId) -> Self {
        Self(if one < other { [one, other] } else { [other, one] })
    }

    /// The two, by side.
    pub const fn figures(self) -> [FigureId; 2] {
        self.0
    }

    /// On which side a figure of the pair is.
    pub fn side(self, figure: FigureId) -> Side {
        usize::from(figure != self.0[0])
    }
}

/// How the two stand, and how far the fight has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moment {
    fighters: [Combatant; 2],
    scene: Scene,
    course: Course,
}

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// How two figures stand now.
    pub fn moment(&self, pair: Pair) -> Moment {
        Moment { fighters: pair.0.map(|figure| *self.now(figure)), scene: *self.scene, course: *self.course }
    }

    /// Puts them back as they stood.
    pub fn put_back(&mut self, pair: Pair, moment: Moment) {
        for (figure, as_he_was) in pair.0.into_iter().zip(moment.fighters) {
            *self.now_mut(figure) = as_he_was;
        }
        (*self.scene, *self.course) = (moment.scene, moment.course);
    }
}
