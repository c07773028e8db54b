//! One combat, sequence by sequence, as the rulebook tells it: powers, first attack, second attack, Outwit contest.
//!
//! A sequence goes from the state before the powers are picked, over both colours, to the next such state: whoever
//! wants to know what a pair of colours is worth calls [`Fight::sequence`] with it. What the two rulesets settle
//! differently is asked of the set-up's [`super::ruleset::Ruleset`]; the roll after a stun is in [`modded`].
//!
//! Rules: `marvel-heroes.combat.*`, `marvel-heroes.dice.roll-order` (the rolls of an attack are one draw: no effect is
//! chosen between them).

pub mod modded;

use super::dice::Roll;
use super::fighter::{COLOURS, Colour, Effect, Fighter, HERO, Side, Stat, VILLAIN};
use super::metrics::Count;
use super::policy;
use super::ruleset::Blow;
use super::setup::Setup;
use super::state::{Outcome, State};
use crate::chance::{Chance, Draw, Reading};
use crate::game::{Deed, Meter, Note};

/// How an attack's hits compare when they are as many as the defender's, and at least one.
pub(super) const TIE: usize = 1;

/// A combat under way.
pub struct Fight<'a, C, M> {
    /// What was compiled.
    pub setup: &'a Setup,
    /// Where the combat stands.
    pub state: &'a mut State,
    /// Who answers for the dice, and for the players unless it leaves them to their policies.
    pub chance: &'a mut C,
    /// Who counts.
    pub meter: &'a mut M,
}

impl<'a, C: Chance, M: Meter> Fight<'a, C, M> {
    /// A fighter as compiled.
    #[inline(always)]
    pub fn fighter(&self, side: Side) -> &'a Fighter {
        let setup: &'a Setup = self.setup;
        &setup.fighters[side]
    }

    /// KO tokens that a fighter can still take, the last one included.
    #[inline(always)]
    pub fn remaining(&self, side: Side) -> u8 {
        self.fighter(side).ko.saturating_sub(self.state.kos[side])
    }

    /// Both sides pick their powers in secret (`marvel-heroes.combat.choose-powers`); the other answer is whether
    /// somebody decided, instead of the policies of the set-up.
    #[inline(always)]
    pub fn powers(&mut self) -> ([Colour; 2], bool) {
        let setup = self.setup;
        let [hero, villain] = &setup.fighters;
        let (powers, decided) = policy::powers(&setup.fighters, &setup.power, self.state, self.chance);
        self.meter.note(|| Note {
            rule: "marvel-heroes.combat.choose-powers",
            text: format!("{}: {}, {}: {}", hero.name, COLOURS[powers[0]], villain.name, COLOURS[powers[1]]),
        });
        (powers, decided)
    }

    /// A sequence with these colours, cut short by whatever ends the combat (`marvel-heroes.combat.ko-value`).
    #[inline(always)]
    pub fn sequence(&mut self, powers: [Colour; 2]) -> Option<Outcome> {
        let first = self.state.initiative();
        // `marvel-heroes.combat.second-attack`: the same procedure and the same colours.
        for attacker in [first, first.foe()] {
            self.attack(attacker, powers);
            let over = self.over();
            if over.is_some() {
                return over;
            }
        }
        self.outwit(powers);
        self.over()
    }

    /// Whether somebody is defeated (`marvel-heroes.combat.ko-value`, `marvel-heroes.combat.double-ko`).
    #[inline(always)]
    pub fn over(&self) -> Option<Outcome> {
        match (self.remaining(HERO), self.remaining(VILLAIN)) {
            (0, 0) => Some(Outcome::Double),
            (_, 0) => Some(Outcome::Hero),
            (0, _) => Some(Outcome::Villain),
            _ => None,
        }
    }

    /// One attack (`marvel-heroes.combat.attack`, `hfc.attack.result`).
    #[inline(always)]
    fn attack(&mut self, attacker: Side, powers: [Colour; 2]) {
        let defender = attacker.foe();
        let attack = self.roll(attacker, Stat::Attack, powers);
        if attack.dice == 0 {
            // `marvel-heroes.combat.attack-zero`: nobody rolls.
            return;
        }
        // With no dice to defend (`marvel-heroes.combat.defend-zero`) every hit is more than the defender's.
        let defense = self.roll(defender, Stat::Defend, powers);
        self.meter.count(Count::Attacks.of(attacker), 1);
        let what = if attacker == HERO { "hero's attack" } else { "villain's attack" };
        let (draw, weights) = self.setup.dice.attack(what, self.setup.ruleset.attack(), [attack, defense]);
        let result = self.chance.draw(draw, weights);
        if self.meter.listens() {
            self.meter.show(Deed { by: attacker as usize, at: defender as usize, hits: result > 0 });
        }
        let blow = match result {
            0 => Blow::Miss,
            TIE => self.setup.ruleset.tie(),
            _ => Blow::Ko,
        };
        match blow {
            Blow::Miss => {}
            Blow::Stun => self.stunned(),
            Blow::Ko => self.knock_out_by_attack(attacker, result == TIE),
        }
    }

    /// A KO by an attack, and those it may bring back in the same step (`marvel-heroes.effects.vocabulary`), one for each
    /// effect while the attacker stands: not for a cancelled KO, not for one that is itself brought back.
    #[inline(always)]
    fn knock_out_by_attack(&mut self, attacker: Side, tie: bool) {
        let defender = attacker.foe();
        if !self.knock_out(defender) {
            return;
        }
        self.meter.count(Count::TieKos.of(defender), u32::from(tie));
        for _ in 0..self.fighter(defender).gives_back {
            if self.remaining(attacker) > 0 {
                self.knock_out(attacker);
            }
        }
    }

    /// Gives a KO, unless it is cancelled: `false` when it was. `last-stand` of `policy.effects.default`: only a KO
    /// that would defeat the fighter is cancelled, and then always; one effect for each KO
    /// (`marvel-heroes.combat.abilities-timing`).
    #[inline(always)]
    fn knock_out(&mut self, side: Side) -> bool {
        if self.remaining(side) == 1 && self.cancels(side) {
            return false;
        }
        self.state.kos[side] += 1;
        self.meter.count(Count::Kos.of(side), 1);
        true
    }

    #[inline(always)]
    fn cancels(&mut self, side: Side) -> bool {
        let fighter = self.fighter(side);
        let Some(slot) = fighter.slot_of(Effect::CancelKo) else { return false };
        let unused = &mut self.state.unused[side][slot];
        if *unused == 0 {
            return false;
        }
        *unused -= 1;
        self.meter.count(Count::Cancelled.of(side), 1);
        self.meter.note(|| Note {
            rule: "marvel-heroes.effects.vocabulary",
            text: format!("the KO that would defeat {} is cancelled", fighter.name),
        });
        true
    }

    /// Dice for a rating in this sequence, a rating replaced first where that gives more dice.
    #[inline(always)]
    fn roll(&mut self, side: Side, stat: Stat, powers: [Colour; 2]) -> Roll {
        let (fighter, colour) = (self.fighter(side), powers[side]);
        let mut dice = fighter.dice(colour, stat, None);
        if !fighter.one_use.is_empty() {
            dice = self.replace(side, stat, colour, dice);
        }
        Roll::new(dice, fighter.boosted)
    }

    /// `first-better` of `policy.effects.default`: an effect is used at the first roll of its rating that it would give
    /// more dice than it has, the largest first; one effect for a roll (`marvel-heroes.combat.abilities-timing`).
    fn replace(&mut self, side: Side, stat: Stat, colour: Colour, dice: u8) -> u8 {
        let fighter = self.fighter(side);
        let (mut best, mut chosen) = (dice, None);
        for (slot, one) in fighter.one_use.iter().enumerate() {
            if let Effect::ReplaceRating(of, value) = one.effect
                && of == stat
                && self.state.unused[side][slot] > 0
                && fighter.dice(colour, stat, Some(value)) > best
            {
                (best, chosen) = (fighter.dice(colour, stat, Some(value)), Some(slot));
            }
        }
        if let Some(slot) = chosen {
            self.state.unused[side][slot] -= 1;
            self.meter.count(Count::Replaced.of(side), 1);
            self.meter.note(|| Note {
                rule: "marvel-heroes.effects.vocabulary",
                text: format!("an effect gives {} {best} dice instead of {dice}", fighter.name),
            });
        }
        best
    }

    /// After a stun (`hfc.stun.*`).
    #[inline(always)]
    fn stunned(&mut self) {
        self.meter.count(Count::Stuns.of(HERO), 1);
        let first = modded::recovers_first(self.chance);
        self.meter.count(Count::Recoveries.of(first), 1);
        self.draw_card(first);
    }

    /// Preparation or Reinforcements: a card that is useful with the deck's share, unless enough are held. Drawing is
    /// optional (`hfc.action.options`) and costs nothing, so it is always done.
    #[inline(always)]
    fn draw_card(&mut self, side: Side) {
        let setup = self.setup;
        let Some(deck) = &setup.decks[side] else { return };
        let held = self.state.unused[side][deck.slot];
        if held >= deck.cap {
            return;
        }
        let rule = if setup.is_mastermind() { "hfc.mastermind.reinforcements" } else { "hfc.action.preparation" };
        let useful = match &deck.share {
            Some(share) => {
                self.chance.draw(Draw::new("card", rule).read(Reading::Named(&["no use", "useful"])), share) == 1
            }
            None => true,
        };
        if useful {
            self.state.unused[side][deck.slot] += 1;
            self.meter.count(Count::Cards.of(side), 1);
            let name = &setup.fighters[side].name;
            self.meter.note(|| Note { rule, text: format!("{name} has drawn a useful card") });
        }
    }

    /// The Outwit contest (`marvel-heroes.combat.outwit`, `hfc.mastermind.no-new-target`; without another character in
    /// the combat `hfc.outwit.choice` leaves only the KO).
    #[inline(always)]
    fn outwit(&mut self, powers: [Colour; 2]) {
        let rolls = [HERO, VILLAIN].map(|side| self.roll(side, Stat::Outwit, powers));
        if rolls[HERO].dice == 0 && rolls[VILLAIN].dice == 0 {
            // None against none is a tie.
            return;
        }
        let (draw, weights) = self.setup.dice.contest("Outwit contest", rolls);
        let winner = match self.chance.draw(draw, weights) {
            // `marvel-heroes.combat.outwit-tie`: no KO, and Initiative stays where it is.
            0 => return,
            1 => HERO,
            _ => VILLAIN,
        };
        self.meter.count(Count::Outwits.of(winner), 1);
        self.knock_out(winner.foe());
        self.state.lead(winner);
    }
}
