//! A team combat under way: the state with the dice and the counters, and how a decision is asked.

use super::metrics::Count;
use super::setup::Setup;
use super::state::State;
use super::words;
use crate::chance::{Chance, Decision, Draw, Options};
use crate::game::{Meter, Note};
use crate::systems::marvel_heroes::fighter::{HERO, Kind, Side, VILLAIN};

/// A team combat under way.
pub struct Fight<'a, C, M> {
    /// What was compiled.
    pub setup: &'a Setup,
    /// Where the combat stands.
    pub state: &'a mut State,
    /// Who answers for the dice, and for the players unless it leaves them to their policies.
    pub chance: &'a mut C,
    /// Who counts.
    pub meter: &'a mut M,
    /// The supporter is down for the next roll of the hero side (`hfc.action.flanking`). He never is when a turn ends:
    /// no decision lies between a Flanking Attempt and that roll.
    pub(super) down: bool,
}

impl<'a, C: Chance, M: Meter> Fight<'a, C, M> {
    /// A combat in this state.
    pub fn new(setup: &'a Setup, state: &'a mut State, chance: &'a mut C, meter: &'a mut M) -> Self {
        Self { setup, state, chance, meter, down: false }
    }

    /// An option of a decision, and whether somebody thought about it: a decider or a solved game, not a policy.
    pub(super) fn decide(
        &mut self,
        what: Decision,
        who: Side,
        options: usize,
        policy: impl FnOnce() -> usize,
    ) -> (usize, bool) {
        let (setup, state) = (self.setup, *self.state);
        let name = |option| words::option_name(setup, &state, who, option);
        let offered = Options::new(options, &name);
        let thought = self.chance.pick(what, who, offered).or_else(|| self.best(what, who));
        let option = thought.unwrap_or_else(policy);
        self.meter.note(|| Note::decision(what, &words::stakes().players[who], offered, option));
        (option, thought.is_some())
    }

    /// What a side that plays as well as it can does here.
    pub(super) fn best(&mut self, what: Decision, who: Side) -> Option<usize> {
        let solved = self.setup.best[who].as_ref()?;
        // Every decision opens a turn, and every state that a combat can reach was solved.
        solved.weights(self.state, &[]).map(|weights| self.chance.draw(Draw::new(what.what, what.rule), weights))
    }

    /// A hero is defeated and goes to Recovery with a Wound, whoever wins.
    pub(super) fn wounded(&mut self, hero: usize) {
        self.state.flanked &= !(1 << hero);
        self.meter.count(Count::Wounds.of(HERO), 1);
        let setup = self.setup;
        self.meter.note(|| Note {
            rule: "marvel-heroes.combat.hero-defeated",
            text: format!("{} is defeated", setup.member(hero).name),
        });
    }

    /// Whether a side's fighter has boosting: a hero from his supporter unless that one is down
    /// (`marvel-heroes.combat.boost-hero`), a Mastermind always, a Lead by Scheming.
    pub(super) fn boosted(&self, side: Side) -> bool {
        if side == HERO {
            return self.state.supporter().is_some() && !self.down;
        }
        self.state.boosted || self.setup.member(self.state.fights(VILLAIN)).kind == Kind::Mastermind
    }
}
