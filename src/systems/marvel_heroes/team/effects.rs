//! Dice of a roll and KOs given, with the effects of members and cards (`marvel-heroes.effects.vocabulary`).
//!
//! `policy.effects.default`: a KO is cancelled when it would defeat the fighter, and then always; a rating is replaced
//! at the first roll that gets more dice by it. Where several effects would do, one without a card of its own is used
//! first, then an Agent's or Ally's, then a backup's, which takes a character out of the combat
//! (`hfc.backup.use-discards`); the Lead's own backup effect cannot be used while he leads.

use super::fight::Fight;
use super::metrics::Count;
use super::setup::Setup;
use super::state::State;
use crate::chance::Chance;
use crate::game::{Meter, Note};
use crate::systems::marvel_heroes::dice::{MAX_DICE, Roll};
use crate::systems::marvel_heroes::fighter::{COLOURS, Colour, Effect, HERO, Side, Stat, VILLAIN};

/// Where an effect that can be used comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// Held without a card of its own, by place among the kinds that its side holds.
    Held(usize),
    /// An Agent or Ally.
    Card(usize),
    /// A backup.
    Backup(usize),
}

/// Every effect that serves a side's fighter at the moment, in the order in which they are used.
fn effects(setup: &Setup, state: &State, side: Side) -> impl Iterator<Item = (Source, Effect)> {
    let held = state.held[state.holder(side)];
    let kinds = setup.held[side].iter().enumerate();
    let held = kinds.filter(move |(slot, _)| held[*slot] > 0).map(|(slot, effect)| (Source::Held(slot), *effect));
    let in_play = state.cards;
    let cards = setup.cards.iter().enumerate();
    let cards = cards
        .filter(move |(place, card)| card.side == side && in_play[*place] > 0)
        .map(|(place, card)| (Source::Card(place), card.effect));
    let characters = if side == VILLAIN { state.backups } else { 0 };
    let backups = State { backups: characters, ..*state }.backups();
    let backups = backups.filter_map(move |backup| Some((Source::Backup(backup), setup.member(backup).backup?)));
    held.chain(cards).chain(backups)
}

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// Whether effects can matter at all.
    fn plain(&self) -> bool {
        let setup = self.setup;
        setup.cards.is_empty()
            && setup.held.iter().all(Vec::is_empty)
            && setup.villains.iter().all(|villain| villain.backup.is_none())
    }

    /// Dice that the cards of the other side take from a rating.
    fn reduced(&self, side: Side, stat: Stat) -> u8 {
        let taken = effects(self.setup, self.state, side.foe()).map(|(_, effect)| match effect {
            Effect::ReduceRating(of, by) if of == stat => by,
            _ => 0,
        });
        taken.fold(0, u8::saturating_add)
    }

    /// Dice for a rating in this sequence, one replaced first where that gives more, then the reductions of Agents,
    /// floor and cap (`marvel-heroes.dice.rating-order`).
    pub(super) fn roll(&mut self, side: Side, stat: Stat, powers: [Colour; 2]) -> Roll {
        let printed = self.setup.member(self.state.fights(side)).printed(powers[side], stat);
        let boosted = self.boosted(side);
        if self.plain() {
            return Roll::new(printed.min(MAX_DICE), boosted);
        }
        let reduced = self.reduced(side, stat);
        let dice = |rating: u8| rating.saturating_sub(reduced).min(MAX_DICE);
        let (mut best, mut chosen) = (dice(printed), None);
        for (source, effect) in effects(self.setup, self.state, side) {
            if let Effect::ReplaceRating(of, value) = effect
                && of == stat
                && dice(value) > best
            {
                (best, chosen) = (dice(value), Some(source));
            }
        }
        if let Some(source) = chosen {
            self.use_up(side, source);
            self.meter.count(Count::Replaced.of(side), 1);
            let name = &self.setup.member(self.state.fights(side)).name;
            self.meter.note(|| Note {
                rule: "marvel-heroes.effects.vocabulary",
                text: format!("an effect gives {name} {best} dice instead of {}", dice(printed)),
            });
        }
        Roll::new(best, boosted)
    }

    /// Most dice that a member could roll for a rating, in any colour and with any effect of its side.
    pub(super) fn most_dice(&self, side: Side, member: usize, stat: Stat) -> u8 {
        let reduced = self.reduced(side, stat);
        let printed = (0..COLOURS.len()).map(|colour| self.setup.member(member).printed(colour, stat));
        let replaced = effects(self.setup, self.state, side).map(|(_, effect)| match effect {
            Effect::ReplaceRating(of, value) if of == stat => value,
            _ => 0,
        });
        printed.chain(replaced).max().unwrap_or(0).saturating_sub(reduced)
    }

    /// A KO by an attack, and those it may bring back in the same step, one for each effect while the attacker stands:
    /// not for a cancelled KO, not for one that is itself brought back.
    pub(super) fn knock_out_by_attack(&mut self, attacker: Side, tie: bool) {
        let defender = attacker.foe();
        if !self.knock_out(defender) {
            return;
        }
        self.meter.count(Count::TieKos.of(defender), u32::from(tie));
        let own = self.setup.member(self.state.fights(defender)).gives_back;
        let others = effects(self.setup, self.state, defender).filter(|(_, effect)| *effect == Effect::RetaliateKo);
        for _ in 0..usize::from(own) + others.count() {
            if self.setup.remaining(self.state, self.state.fights(attacker)) > 0 {
                self.knock_out(attacker);
            }
        }
    }

    /// Gives a side's fighter a KO, unless it is cancelled: `false` when it was.
    pub(super) fn knock_out(&mut self, side: Side) -> bool {
        let place = self.state.fights(side);
        if self.setup.remaining(self.state, place) == 1 && self.cancels(side) {
            return false;
        }
        self.state.kos[place] += 1;
        self.meter.count(Count::Kos.of(side), 1);
        true
    }

    /// Uses an effect that cancels a KO, if there is one.
    fn cancels(&mut self, side: Side) -> bool {
        let found = effects(self.setup, self.state, side).find(|(_, effect)| *effect == Effect::CancelKo);
        let Some((source, _)) = found else { return false };
        self.use_up(side, source);
        self.meter.count(Count::Cancelled.of(side), 1);
        let name = &self.setup.member(self.state.fights(side)).name;
        self.meter.note(|| Note {
            rule: "marvel-heroes.effects.vocabulary",
            text: format!("the KO that would defeat {name} is cancelled"),
        });
        true
    }

    /// An effect is used: an Ally loses a Plot Point or leaves (`marvel-heroes.allies.activate`), any other card
    /// leaves.
    fn use_up(&mut self, side: Side, source: Source) {
        match source {
            Source::Held(slot) => {
                let held = &mut self.state.held[self.state.holder(side)][slot];
                *held = held.saturating_sub(1);
            }
            Source::Card(card) if side == HERO => self.state.cards[card] = self.state.cards[card].saturating_sub(1),
            Source::Card(card) => self.state.cards[card] = 0,
            Source::Backup(backup) => self.state.discard(backup),
        }
    }
}
