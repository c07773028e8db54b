//! What the players of a team combat do where the rules leave a choice and nobody else decides (`policy.*`).

use super::actions::{Action, Target};
use super::setup::{MOST_FLANKED, Setup};
use super::state::State;
use crate::systems::marvel_heroes::fighter::{HERO, Side, VILLAIN, foe_of};
use std::cmp::Reverse;

/// Which Ready hero fights, the default first (`policy.hero-choice`).
pub const HERO_CHOICE: [&str; 2] = ["in-order", "most-remaining"];
/// When the hero side intercepts, the default first (`policy.recovery.hero`).
pub const HERO_RECOVERY: [&str; 3] = ["when-last", "none", "healthier"];
/// What the villain side does after a stun (`policy.recovery.villain`).
pub const VILLAIN_RECOVERY: [&str; 4] = ["intercept-when-last", "intercept-healthier", "flank", "prepare"];
/// What a won Outwit contest is used for, the default first (`policy.outwit`).
pub const OUTWIT: [&str; 2] = ["ko", "new-target-weaker"];

/// When a side intercepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Intercept {
    /// Never.
    Never,
    /// When the fighter has exactly 1 remaining and the newcomer at least 2.
    #[default]
    WhenLast,
    /// When the newcomer has strictly more remaining.
    Healthier,
}

impl Intercept {
    fn wants(self, fighter: u8, newcomer: u8) -> bool {
        match self {
            Self::Never => false,
            Self::WhenLast => fighter == 1 && newcomer >= 2,
            Self::Healthier => newcomer > fighter,
        }
    }
}

/// An entry of the villain side's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Intercept with a backup.
    Intercept(Intercept),
    /// Try to flank the supporter.
    Flank,
    /// Draw a card.
    Prepare,
}

/// The policies in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policies {
    /// The hero with most remaining fights, not the first of the list.
    pub most_remaining: bool,
    /// The hero side after a stun.
    pub hero: Intercept,
    /// The villain side after a stun: the first entry that can be done.
    pub villain: Vec<Reaction>,
    /// Whether each side names a weaker New Target.
    pub weaker: [bool; 2],
}

impl Default for Policies {
    fn default() -> Self {
        Self {
            most_remaining: false,
            hero: Intercept::WhenLast,
            villain: vec![Reaction::Intercept(Intercept::WhenLast), Reaction::Flank],
            weaker: [false; 2],
        }
    }
}

impl Setup {
    /// The Ready hero who fights the next sequence (`policy.hero-choice`), ties to the earlier in the list.
    pub fn names_hero(&self, state: &State) -> usize {
        let mut ready = state.ready();
        if self.policies.most_remaining {
            ready.min_by_key(|&hero| Reverse(self.remaining(state, hero))).unwrap_or(0)
        } else {
            ready.next().unwrap_or(0)
        }
    }

    /// The recovery action of a side among those that are open to it: the first that its policy wants. Of several
    /// backups the one with most remaining comes in, ties to the earlier in the list.
    pub fn reacts(&self, state: &State, side: Side, actions: &[Action]) -> usize {
        let fighter = self.remaining(state, state.fights(side));
        let intercept = |policy: Intercept| {
            let newcomers = actions.iter().enumerate().filter_map(|(option, action)| match action {
                Action::Intercept(newcomer) => Some((option, self.remaining(state, usize::from(*newcomer)))),
                _ => None,
            });
            let wanted = newcomers.filter(|&(_, remaining)| policy.wants(fighter, remaining));
            wanted.min_by_key(|&(_, remaining)| Reverse(remaining)).map(|(option, _)| option)
        };
        let of = |wanted: Action| actions.iter().position(|action| *action == wanted);
        if side == HERO {
            return intercept(self.policies.hero).unwrap_or(0);
        }
        let reaction = |reaction: &Reaction| match reaction {
            Reaction::Intercept(policy) => intercept(*policy),
            Reaction::Flank => of(Action::Flank),
            Reaction::Prepare => of(Action::Prepare),
        };
        self.policies.villain.iter().find_map(reaction).unwrap_or(0)
    }

    /// What a won Outwit contest is used for (`policy.outwit`): a New Target is named when it is that much weaker that
    /// it pays, the weakest first, ties to the earlier in the list. The fighting hero is the one who steps back.
    pub fn targets(&self, state: &State, winner: Side, targets: &[Target]) -> usize {
        let enemy = self.remaining(state, state.fights(foe_of(winner)));
        if !self.policies.weaker[winner & 1] {
            return 0;
        }
        let others = targets.iter().enumerate().filter_map(|(option, target)| {
            let other = match *target {
                Target::Lead(backup) if winner == HERO => usize::from(backup),
                Target::Support { back } if winner == VILLAIN && back == state.fighter => usize::from(state.support),
                _ => return None,
            };
            Some((option, self.remaining(state, other)))
        });
        let weaker = others.filter(|&(_, remaining)| remaining >= 1 && remaining + 2 <= enemy);
        weaker.min_by_key(|&(_, remaining)| remaining).map_or(0, |(option, _)| option)
    }

    /// Whether the supporter may be flanked: one of Level 6 or more cannot.
    pub fn can_be_flanked(&self, state: &State) -> bool {
        state.supporter().is_some_and(|hero| self.member(hero).level <= MOST_FLANKED)
    }
}
