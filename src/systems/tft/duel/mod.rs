//! A static duel: two figures in adjacent hexes, each on its level, until one is out (`tft.duel.setup`).
//!
//! [`compile`] reads it, [`turn`] plays it. Nobody moves, nobody forces a retreat; see [`super::staircase`] for that.

pub mod compile;
pub mod turn;

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod order;
#[cfg(test)]
pub mod tests;

use super::fighter::{Arms, Combatant, Fighter, Side};
use super::metrics::st_left;
use super::policy::Policy;
use super::switches::Switches;
use crate::chance::Chance;
use crate::game::{Meter, Progress, System};
use crate::keys::Keys;
use crate::systems::Play;

/// The play as scenario files know it.
pub const PLAY: Play = Play {
    id: "duel",
    about: "two figures in adjacent hexes, each on a level, until one is out",
    outcomes: &["… wins", "no weapon left", "out of reach", "undecided"],
    keys: compile::Document::keys,
    compile: compile::duel,
};

/// How a duel ends (`tft.duel.end`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The second figure is out.
    First = 0,
    /// The first figure is out.
    Second = 1,
    /// Neither has a weapon left that reaches the other.
    NoWeapon = 2,
    /// Neither could ever reach the other.
    OutOfReach = 3,
    /// The turns are over.
    Undecided = 4,
}

/// A turn-1 charge (`tft.pole.charge`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Who strikes first.
    pub side: Side,
    /// What it adds to DX: 2 for a pole weapon braced against a charge.
    pub dx: i32,
    /// Whether it does double damage: a jab never does (`tft.pole.vertical-jab`).
    pub doubles: bool,
}

/// A compiled duel.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The fighters.
    pub fighters: [Fighter; 2],
    /// Levels of their columns.
    pub levels: [u8; 2],
    /// How they decide.
    pub policies: [Policy; 2],
    /// The rules in force.
    pub switches: Switches,
    /// `reach[side][weapon][the foe is down]`: what height adds, `None` when out of reach.
    pub reach: [[[Option<i32>; 2]; 2]; 2],
    /// The charge that opens the duel.
    pub opening: Option<Opening>,
    /// Turns after which it is undecided.
    pub limit: u32,
    /// How it begins.
    pub start: State,
}

impl Setup {
    /// Whether a figure standing with these weapons will ever strike a standing foe again: dropped ones count as left,
    /// and nobody gives up a sound weapon that does not reach for one that would.
    #[inline]
    pub const fn strikes_again(&self, side: Side, arms: Arms) -> bool {
        let place = match arms {
            Arms::Main | Arms::MainDropped => 0,
            Arms::MainBroken | Arms::Backup | Arms::BackupDropped => 1,
            Arms::None => return false,
        };
        self.reach[side][place][0].is_some()
    }
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The first turn, with a charge, begins.
    Opening,
    /// A turn begins.
    Begins,
    /// The first figure still has its blow of this turn.
    FirstStrikes,
    /// The second has.
    SecondStrikes,
}

/// A duel between two blows (`tft.duel.turn`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The fighters.
    pub now: [Combatant; 2],
    /// Where the turn stands.
    pub phase: Phase,
}

/// The static duel.
#[derive(Debug)]
pub struct Duel;

impl System for Duel {
    type Setup = Setup;
    type State = State;

    fn limit(setup: &Setup) -> u32 {
        setup.limit
    }

    #[inline(always)]
    fn start(setup: &Setup) -> State {
        setup.start
    }

    #[inline(always)]
    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        turn::turn(setup, state, chance, meter)
    }

    #[inline(always)]
    fn settled(setup: &Setup) -> bool {
        !(0..2).any(|side| setup.strikes_again(side, setup.start.now[side].arms))
    }

    fn undecided(_setup: &Setup) -> usize {
        Outcome::Undecided as usize
    }

    fn leave<M: Meter>(_setup: &Setup, state: &State, meter: &mut M) {
        st_left(&state.now, meter);
    }
}
