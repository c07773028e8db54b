//! What [`super::compile`] makes of a duel.

use super::state::{Outcome, Side, State};
use crate::chance::Weights;
use crate::game::Brief;
use crate::systems::heroclix::figure::Figure;
use crate::systems::heroclix::policy::Policy;
use crate::systems::heroclix::powers::id::{PowerId, PowerSet};
use crate::systems::heroclix::setup as attack;

/// One side of a duel.
#[derive(Clone, Debug)]
pub struct Duelist {
    /// Its dial from the starting line on, and what belongs to the whole of it.
    pub figure: Figure,
    /// Number on the dial of the click that is its starting line.
    pub first_click: i8,
    /// How its player decides.
    pub policy: Policy,
    /// Re-rolls of friends in each of its own turns, and in each of its foe's.
    pub rerolls: [u8; 2],
    /// What its Outwit counters, the most wanted first.
    pub outwit: Vec<PowerId>,
    /// Attack value of a friend with Support beside it.
    pub support: Option<i8>,
}

/// One kind of action of a side.
#[derive(Debug)]
pub struct Action {
    /// Powers without which it cannot be chosen.
    pub needs: PowerSet,
    /// The attack that it is.
    pub attack: attack::Setup,
}

/// A compiled duel.
#[derive(Debug)]
pub struct Setup {
    /// Both sides.
    pub sides: [Duelist; 2],
    /// Every kind of action that a side ever takes.
    pub actions: [Vec<Action>; 2],
    /// For every click of a side, from the starting line on: its actions by preference. The last needs nothing.
    pub by_click: [Vec<Vec<u8>>; 2],
    /// The state in which every duel begins.
    pub start: State,
    /// Turns after which a duel is undecided.
    pub turn_limit: u32,
    /// Who moves first when that is rolled for.
    pub coin: Weights,
}

impl Setup {
    /// A side's actions on the click that shows after so many were turned, by preference.
    #[inline(always)]
    pub fn preferences(&self, side: Side, turned: i8) -> &[u8] {
        self.by_click[side].get(turned.max(0) as usize).map_or(&[], Vec::as_slice)
    }
}

/// Names of the outcomes in the order of their indices.
pub fn outcomes(sides: &[Duelist; 2]) -> Vec<String> {
    [Outcome::First, Outcome::Second, Outcome::Double, Outcome::Undecided]
        .map(|outcome| match outcome {
            Outcome::First => Brief::wins(&sides[0].figure.name),
            Outcome::Second => Brief::wins(&sides[1].figure.name),
            Outcome::Double => Brief::DOUBLE_KO.to_owned(),
            Outcome::Undecided => "undecided".to_owned(),
        })
        .to_vec()
}
