//! Where somebody comes down who goes by a roll, and how likely it is.
//!
//! Rules: `smf.power.leaping`, `smf.power.teleport`.

use super::fight::Fight;
use super::figure::FigureId;
use super::losses::{ONE, share};
use super::powers::{burrowing, leaping, teleport};
use super::strides::{Bound, Stride};
use crate::chance::{Chance, Draw};
use crate::game::Meter;

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// The roll by which a figure gets on, if it is one and its power is in effect.
    pub fn bound(&self, me: FigureId, by: Stride) -> Option<Bound> {
        match by {
            Stride::Walk | Stride::Charge | Stride::Back | Stride::Burrow | Stride::Arrive => None,
            Stride::Leap => leaping::bound(self, me),
            Stride::Teleport => teleport::bound(self, me),
        }
    }

    /// Inches that a figure gets below ground, if he can in this turn.
    pub fn digs(&self, me: FigureId) -> Option<u8> {
        burrowing::reach(self, me)
    }

    /// Where somebody comes down who wants to go so far, each place with its chance in units of [`ONE`]: all the way
    /// in the last one.
    pub fn landings(&self, me: FigureId, by: Stride, inches: u8) -> Vec<(u8, u32)> {
        let bound = self.bound(me, by).filter(|bound| inches > bound.sure);
        let Some(bound) = bound else { return vec![(inches, ONE)] };
        let weights = self.tables().goals(bound.dice);
        let short = |goals: u8| (bound.after(goals), share(weights, goals.into()));
        let mut landings: Vec<(u8, u32)> = (0..bound.goals_for(inches)).map(short).collect();
        let fails: u32 = landings.iter().map(|&(_, chance)| chance).sum();
        landings.push((inches, ONE - fails));
        landings
    }

    /// As far as a roll takes somebody who wants to go so far; what is beyond that is not told apart.
    pub fn reach_by(&mut self, me: FigureId, by: Stride, what: Draw, inches: u8) -> u8 {
        match self.bound(me, by) {
            None => inches,
            Some(bound) if inches <= bound.sure => bound.sure,
            Some(bound) => {
                let need = bound.goals_for(inches);
                bound.after(self.goals_alike(what, bound.dice, &|goals| goals.min(need).into()))
            }
        }
    }

    /// How likely it is that somebody gets so far, in units of [`ONE`].
    pub fn chance_to_land(&self, me: FigureId, by: Stride, inches: u8) -> u32 {
        match self.bound(me, by) {
            None => ONE,
            Some(_) => self.landings(me, by, inches).last().map_or(0, |&(_, chance)| chance),
        }
    }

    /// As far as a roll takes somebody at least as likely as not.
    pub fn likely(&self, bound: Bound) -> u8 {
        let weights = self.tables().goals(bound.dice);
        let mut fails = 0;
        let reached = |goals: &u8| {
            fails += share(weights, usize::from(goals - 1));
            fails <= ONE / 2
        };
        bound.after((1..=2 * bound.dice.dice.max(0) as u8).take_while(reached).last().unwrap_or(0))
    }
}
