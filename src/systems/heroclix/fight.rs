//! A turn under way: the state with the dice and the counters, and the questions that all rules ask.
//!
//! Rules: `heroclix.outwit.lost`, `heroclix.outwit.duration`, `heroclix.damage.ko`, `heroclix.damage.healing`,
//! `heroclix.value.perplex` (when it ends).

use super::figure::Figure;
use super::metrics::{Count, TargetCount};
use super::powers::id::{PowerId, PowerSet};
use super::setup::Setup;
use super::state::{Perplexed, State};
use super::switches::Planning;
use crate::chance::{Chance, Draw, Weights};
use crate::game::{Meter, Note};

/// A turn under way.
pub struct Fight<'a, C, M> {
    /// What never changes.
    pub setup: &'a Setup,
    /// What does.
    pub state: &'a mut State,
    /// The dice.
    pub chance: &'a mut C,
    /// The counters.
    pub meter: &'a mut M,
}

impl<'a, C: Chance, M: Meter> Fight<'a, C, M> {
    /// Draws.
    #[inline(always)]
    pub fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        self.chance.draw(what, weights)
    }

    /// A d6 shows 5 or 6. It is always a roll of the targets' side, so that in the worst case it succeeds.
    #[inline(always)]
    pub fn five_or_six(&mut self, what: Draw) -> bool {
        match self.setup.switches.planning {
            Planning::Off => self.draw(what, &self.setup.dice.third) == 1,
            planning => planning == Planning::Worst,
        }
    }

    /// A die of the attacker's: rolled, or its mean rounded up, or the worst it can show (`heroclix.challenge.5`).
    #[inline(always)]
    pub fn die(&mut self, what: Draw, weights: &Weights, mean: i8, worst: i8) -> i8 {
        match self.setup.switches.planning {
            Planning::Off => self.draw(what, weights) as i8,
            Planning::Mean => mean,
            Planning::Worst => worst,
        }
    }

    /// Whether a duel is over: somebody is knocked out. In a turn of its own an attack is followed to its end.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.setup.in_duel && !(self.attacker_stands() && self.stands(0))
    }

    /// Counts for the turn.
    #[inline(always)]
    pub fn count(&mut self, count: Count, n: i8) {
        if n > 0 {
            self.meter.count(count as usize, n as u32);
        }
    }

    /// Counts for a target.
    #[inline(always)]
    pub fn count_for(&mut self, target: usize, count: TargetCount, n: i8) {
        if n > 0 {
            self.meter.count(count.of(target), n as u32);
        }
    }

    /// Tells whoever follows the fight.
    #[inline(always)]
    pub fn note(&mut self, rule: &'static str, text: impl FnOnce(&Setup) -> String) {
        let setup = self.setup;
        self.meter.note(|| Note { rule, text: text(setup) });
    }

    /// A target as compiled.
    #[inline(always)]
    pub fn target(&self, target: usize) -> &'a Figure {
        &self.setup.targets[target]
    }

    /// Whether a target still stands.
    #[inline(always)]
    pub fn stands(&self, target: usize) -> bool {
        !self.target(target).is_ko(self.state.targets[target].turned)
    }

    /// Whether the attacker still stands.
    #[inline(always)]
    pub fn attacker_stands(&self) -> bool {
        !self.setup.attacker.is_ko(self.state.turned)
    }

    /// Targets that still stand, in order.
    pub fn standing(&self) -> impl Iterator<Item = usize> + use<'a, '_, C, M> {
        (0..self.setup.targets.len()).filter(|&target| self.stands(target))
    }

    /// Powers that the attacker can use now.
    #[inline(always)]
    pub fn attacker_powers(&self) -> PowerSet {
        let attacker = &self.setup.attacker;
        let possessed = attacker.usable(self.state.turned, self.state.countered);
        if self.targets_keep_outwit() { possessed.without(attacker.countered) } else { possessed }
    }

    /// Powers that a target can use now (`heroclix.power.pulse-wave`: none while it lasts).
    #[inline(always)]
    pub fn target_powers(&self, target: usize) -> PowerSet {
        if self.setup.manner.uses(PowerId::PulseWave) {
            return PowerSet::NONE;
        }
        let figure = self.target(target);
        let now = self.state.targets[target];
        let possessed = figure.usable(now.turned, now.countered);
        if self.attacker_keeps_outwit() { possessed.without(figure.countered) } else { possessed }
    }

    /// Whether what the targets' side has countered stays countered (`heroclix.outwit.lost`).
    fn targets_keep_outwit(&self) -> bool {
        let setup = self.setup;
        let mut targets = setup.targets.iter().zip(&self.state.targets);
        setup.switches.edition >= 2013
            || !setup.targets_outwit
            || targets.any(|(figure, target)| holds_outwit(figure, target.turned))
    }

    fn attacker_keeps_outwit(&self) -> bool {
        let setup = self.setup;
        setup.switches.edition >= 2013 || !setup.attacker_outwits || holds_outwit(&setup.attacker, self.state.turned)
    }

    /// After each turn of a dial: what a lost Outwit countered is back at once, until 2013 (`heroclix.outwit.lost`).
    #[inline(always)]
    pub fn settle_outwit(&mut self) {
        if self.setup.switches.edition >= 2013 {
            return;
        }
        let (attacker, foe) = (&self.setup.attacker, &self.setup.targets[0]);
        let state = &mut *self.state;
        let target = &mut state.targets[0];
        let outwits = |figure: &Figure, turned: i8, countered| {
            !figure.is_ko(turned) && figure.usable(turned, countered).has(PowerId::Outwit)
        };
        state.countered = state.countered.filter(|_| outwits(foe, target.turned, target.countered));
        target.countered = target.countered.filter(|_| outwits(attacker, state.turned, state.countered));
    }

    /// Clicks that a target has left; of one that never falls, as many as there are.
    pub fn left(&self, target: usize) -> i8 {
        self.target(target).life.map_or(i8::MAX, |life| life - self.state.targets[target].turned)
    }

    /// Turns a target's dial, no further than KO; what was turned.
    pub fn turn_target(&mut self, target: usize, taken: i8) -> i8 {
        let turned = taken.min(self.left(target)).max(0);
        if turned == 0 {
            return 0;
        }
        self.state.targets[target].turned += turned;
        self.count_for(target, TargetCount::Taken, turned);
        self.state.targets[target].perplexed = Perplexed::default();
        self.settle_outwit();
        if !self.stands(target) {
            self.count_for(target, TargetCount::Ko, 1);
            self.note("heroclix.damage.ko", |setup| format!("{} is knocked out", setup.targets[target].name));
        }
        turned
    }

    /// Deals unavoidable damage to the attacker (`heroclix.damage.unavoidable`).
    pub fn hurt_attacker(&mut self, damage: i8) {
        let left = self.setup.attacker.life.map_or(i8::MAX, |life| life - self.state.turned);
        let turned = damage.min(left).max(0);
        if turned == 0 {
            return;
        }
        self.state.turned += turned;
        self.count(Count::AttackerTaken, turned);
        self.state.perplexed = Perplexed::default();
        self.settle_outwit();
        if !self.attacker_stands() {
            self.count(Count::AttackerKo, 1);
            self.note("heroclix.damage.ko", |setup| format!("{} is knocked out", setup.attacker.name));
        }
    }

    /// Turns the attacker's dial back, no further than its starting line (`heroclix.damage.healing`).
    pub fn heal_attacker(&mut self, clicks: i8) {
        let healed = clicks.min(self.setup.attacker.hurt + self.state.turned).max(0);
        self.state.turned -= healed;
        self.count(Count::AttackerHealed, healed);
        if healed > 0 {
            self.state.perplexed = Perplexed::default();
        }
        self.settle_outwit();
    }
}

/// Whether a figure that has turned so many clicks stands and shows an Outwit that is not countered itself.
pub fn holds_outwit(figure: &Figure, turned: i8) -> bool {
    let shown = figure.possessed(turned).without(figure.countered);
    !figure.is_ko(turned) && shown.has(PowerId::Outwit)
}
