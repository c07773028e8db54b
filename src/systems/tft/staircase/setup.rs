//! What [`super::compile`] makes of a staircase, and what can be told from where both are.

use super::state::State;
use crate::systems::tft::fighter::{Arms, Fighter, Side, foe_of};
use crate::systems::tft::policy::Movement;
use crate::systems::tft::reach::{Stance, height_modifier};
use crate::systems::tft::switches::Switches;
use crate::systems::tft::tables::movement::{self, Step};

/// A compiled staircase.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The fighters.
    pub fighters: [Fighter; 2],
    /// Levels of the columns.
    pub columns: Vec<u8>,
    /// How they move.
    pub movement: [Movement; 2],
    /// Whether they step into the column from which they pushed the other (`tft.force-retreat.advance`).
    pub follows: [bool; 2],
    /// The rules in force.
    pub switches: Switches,
    /// Turns after which it is undecided.
    pub limit: u32,
    /// How it begins.
    pub start: State,
}

impl Setup {
    /// Level of a column.
    #[inline(always)]
    pub fn level(&self, column: u8) -> i32 {
        self.columns.get(usize::from(column)).map_or(0, |level| i32::from(*level))
    }

    /// A column in words: `column 3, level 2`.
    pub fn place(&self, column: u8) -> String {
        format!("column {}, level {}", column + 1, self.level(column))
    }

    /// What height adds to a blow from one column at a foe on another; `None` when it cannot be struck.
    pub fn reach(&self, me: Side, from: u8, foe_at: u8, foe_down: bool, weapon: usize) -> Option<i32> {
        if from.abs_diff(foe_at) != 1 {
            return None;
        }
        let stance = |side: Side, column: u8, down: bool| Stance {
            level: self.columns.get(usize::from(column)).copied().unwrap_or(0),
            reach: self.fighters[side].figure.reach,
            down,
        };
        let jabs = self.fighters[me].weapons[weapon]?.jabs;
        height_modifier(stance(me, from, false), stance(foe_of(me), foe_at, foe_down), jabs, &self.switches)
    }

    /// The column beside the foe on one's own side.
    pub fn beside(from: u8, foe_at: u8) -> u8 {
        if from < foe_at { foe_at - 1 } else { foe_at + 1 }
    }

    /// Columns from one to another, both included.
    pub fn path(from: u8, to: u8) -> Vec<u8> {
        if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() }
    }

    /// Whether somebody can walk a path without a climb, a fall, or a step beyond his allowance.
    pub fn walkable(&self, me: Side, path: &[u8]) -> bool {
        let figure = &self.fighters[me].figure;
        let allowance = u32::from(figure.ma());
        path.windows(2).all(|pair| {
            let step = movement::step(self.level(pair[0]), self.level(pair[1]), u32::from(figure.move_height));
            matches!(step, Step::Walks(cost) if cost <= allowance)
        })
    }

    /// The weapon that a figure has left, in hand, on the ground or to be drawn.
    const fn weapon_left(arms: Arms) -> Option<usize> {
        match arms {
            Arms::Main | Arms::MainDropped => Some(0),
            Arms::MainBroken | Arms::Backup | Arms::BackupDropped => Some(1),
            Arms::None => None,
        }
    }

    /// Whether a push can make this figure fall, as far as the columns tell.
    pub fn can_fall(&self, me: Side) -> bool {
        let drop = self.columns.windows(2).map(|pair| pair[0].abs_diff(pair[1])).max().unwrap_or(0);
        drop > self.fighters[me].figure.move_height
    }

    /// Whether a figure has a weapon left at all.
    pub const fn is_armed(&self, me: Side, state: &State) -> bool {
        Self::weapon_left(state.now[me].arms).is_some()
    }

    /// Whether a figure could ever strike again from where both are, once both stand: from here, or from the column
    /// beside the foe if it goes there.
    pub fn strikes_again(&self, me: Side, state: &State) -> bool {
        let Some(weapon) = Self::weapon_left(state.now[me].arms) else { return false };
        let (from, foe_at) = (state.at[me], state.at[foe_of(me)]);
        let beside = Self::beside(from, foe_at);
        if self.reach(me, beside, foe_at, false, weapon).is_none() {
            return false;
        }
        from == beside || self.movement[me] == Movement::Advance && self.walkable(me, &Self::path(from, beside))
    }

    /// Whether the fight can go on: nobody goes anywhere but to strike, so somebody has to.
    pub fn goes_on(&self, state: &State) -> bool {
        (0..2).any(|side| self.strikes_again(side, state))
    }
}
