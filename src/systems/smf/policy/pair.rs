//! A figure and the foe whom he reckons with: whatever a policy weighs is a duel between two.

use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::{FigureId, Side};
use crate::systems::smf::scene::Place;
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

/// How the two stand to one another, what there is besides, and how far the fight has come: all that a decision about
/// them can depend on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Moment {
    fighters: [Combatant; 2],
    /// Seen from the first of them.
    places: [Place; 2],
    course: Course,
    /// Everybody else; no memory is taken where there is nobody.
    others: Box<[(Combatant, Place)]>,
}

/// How the two stood, to be put back.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    fighters: [Combatant; 2],
    places: [Place; 2],
    course: Course,
}

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// How two figures stand now.
    pub fn moment(&self, pair: Pair) -> Moment {
        let [first, second] = pair.0;
        let seen = |figure| (*self.now(figure), self.scene.seen_from(first, figure));
        let others = (0..self.figures.len()).map(FigureId::at).filter(|&figure| figure != first && figure != second);
        let [(one, here), (other, there)] = pair.0.map(seen);
        Moment {
            fighters: [one, other],
            places: [here, there],
            course: *self.course,
            others: others.map(seen).collect(),
        }
    }

    /// The two as they stand, to be put back.
    pub fn keep(&self, pair: Pair) -> Kept {
        let fighters = pair.0.map(|figure| *self.now(figure));
        Kept { fighters, places: pair.0.map(|figure| self.scene.at(figure)), course: *self.course }
    }

    /// Puts them back as they stood.
    pub fn put_back(&mut self, pair: Pair, kept: Kept) {
        for (i, figure) in pair.0.into_iter().enumerate() {
            *self.now_mut(figure) = kept.fighters[i];
            self.scene.put(figure, kept.places[i]);
        }
        *self.course = kept.course;
    }

    /// What would be if a figure stood so far from a foe.
    pub fn if_apart<T>(&mut self, me: FigureId, foe: FigureId, inches: u8, what: impl FnOnce(&mut Self) -> T) -> T {
        let here = self.scene.at(me);
        self.scene.set_apart(foe, me, inches);
        let answer = what(self);
        self.scene.put(me, here);
        answer
    }
}
