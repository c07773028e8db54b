//! What the players of a team combat do where the rules leave a choice and nobody else decides (`policy.*`).

use super::options::{Action, Target};
use super::policy::{Intercept, Reaction};
use super::setup::Setup;
use super::state::State;
use crate::systems::marvel_heroes::fighter::{HERO, Side};
use std::cmp::Reverse;

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
        self.policies.villain.best(reaction)
    }

    /// What a won Outwit contest is used for (`policy.outwit`): a New Target is named when it is that much weaker that
    /// it pays, the weakest first, ties to the earlier in the list. The fighting hero is the one who steps back.
    pub fn targets(&self, state: &State, winner: Side, targets: &[Target]) -> usize {
        let enemy = self.remaining(state, state.fights(winner.foe()));
        if !self.policies.weaker[winner] {
            return 0;
        }
        let others = targets.iter().enumerate().filter_map(|(option, target)| {
            let other = match *target {
                Target::Lead(backup) => usize::from(backup),
                Target::Support { back } if back == state.fighter => usize::from(state.support),
                _ => return None,
            };
            Some((option, self.remaining(state, other)))
        });
        let weaker = others.filter(|&(_, remaining)| remaining + 2 <= enemy);
        weaker.min_by_key(|&(_, remaining)| remaining).map_or(0, |(option, _)| option)
    }
}
