//! Who leads and who backs the Lead up: steps 3 and 4 of a headline.
//!
//! Rules: `marvel-heroes.villains.*`. The other players' cards are one hand, played first-fit in the order of the lists
//! (`policy.villain-play`). Cards that are drawn for this headline come from a deck that is known: whether one of them
//! is among the cards drawn is asked only once somebody would play it, with the chance that what is known by then
//! leaves, so a hand is never dealt in full.

use super::metrics::Count;
use crate::chance::{Chance, Draw, Reading, Weights};
use crate::game::{Meter, Note};

/// Most different cards of a scenario.
pub const MAX_CARDS: usize = 24;
/// Most known cards in the deck.
pub const MAX_KNOWN: usize = 10;
/// Most cards in the deck: those of the box (`marvel-heroes.campaign.components`).
pub const MAX_DECK: u8 = 50;

/// Where a card is when the headline begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In somebody's hand.
    Hand,
    /// In the deck: in a hand if it is drawn.
    Deck,
    /// On a Most Wanted space (`marvel-heroes.villains.most-wanted`).
    Wanted,
}

/// What a card becomes in the combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The member in this place.
    Character(usize),
    /// The card in this place, with so many Plot Points on it.
    Agent(usize, u8),
}

/// A villain card as the villain side plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub place: Place,
    /// What it becomes in the combat.
    pub part: Part,
    /// Trouble Level that it needs to lead.
    pub requirement: u8,
    /// Trouble that it costs to lead.
    pub cost: u8,
    /// Trouble that it costs as a backup.
    pub backup_cost: u8,
    /// The Most Wanted mark.
    pub marked: bool,
}

impl Card {
    /// Whether it can lead at this Trouble Level (`marvel-heroes.villains.lead`): the requirement is met, none at all
    /// counting as 1 and a Most Wanted villain having none, and the cost can be paid.
    #[inline(always)]
    pub fn can_lead(&self, level: u8) -> bool {
        let requirement = if self.place == Place::Wanted { 0 } else { self.requirement };
        level >= requirement.max(self.cost).max(1)
    }
}

/// A Lead and its backups, by places in [`Villains::cards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lineup {
    /// The Lead.
    pub lead: u8,
    /// A bit for each card that backs it up.
    pub backups: u32,
}

impl Lineup {
    /// Places of the backups.
    pub fn backups(self) -> impl Iterator<Item = usize> {
        (0..MAX_CARDS).filter(move |card| self.backups >> card & 1 == 1)
    }
}

/// The cards of the villain side and how it plays them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Villains {
    /// Every card that may be played.
    pub cards: Vec<Card>,
    /// Candidates for the Lead in order of preference, by places in `cards`.
    pub leads: Vec<usize>,
    /// Backups in order of preference, by places in `cards`.
    pub backups: Vec<usize>,
    /// Cards in the deck, the unknown ones included.
    pub deck: u8,
    /// Cards drawn from it for this headline (`marvel-heroes.villains.draw`).
    pub drawn: u8,
    /// `chances[n][k]`: whether one of `n` cards is among the `k` drawn from them, for `0 < k < n`.
    chances: Vec<Vec<Weights>>,
}

impl Villains {
    /// Works out the chances of draws, once the rest is filled in.
    pub fn ready(mut self) -> Self {
        self.drawn = self.drawn.min(self.deck);
        let chances = |n: u8| {
            let chance = |k: u8| Weights::new(&[u128::from(n - k), u128::from(k)]);
            (0..=n).map(|k| chance(k).unwrap_or_else(|_| Weights::certain())).collect()
        };
        self.chances = (0..=self.deck).map(chances).collect();
        self
    }

    /// Plays a Lead and backups at this Trouble Level; `None` when nobody leads, and then nobody backs up
    /// (`marvel-heroes.villains.none`).
    #[inline(always)]
    pub fn play<C: Chance, M: Meter>(&self, level: u8, chance: &mut C, meter: &mut M) -> Option<Lineup> {
        let mut hand = Hand { villains: self, deck: self.deck, drawn: self.drawn, asked: 0, held: 0 };
        let able = |&lead: &usize, hand: &mut Hand<'_>, chance: &mut C| {
            self.cards[lead].can_lead(level) && hand.holds(lead, chance)
        };
        let candidate = (0..self.leads.len()).find(|&place| able(&self.leads[place], &mut hand, chance))?;
        let lead = self.leads[candidate];
        let mut left = level - self.cards[lead].cost;
        meter.count(Count::lead(candidate), 1);
        meter.note(|| {
            let Card { name, cost, .. } = &self.cards[lead];
            let text = format!("{name} leads for {cost} Trouble: {left} left");
            Note { rule: "marvel-heroes.villains.lead", text }
        });
        let mut lineup = Lineup { lead: lead as u8, backups: 0 };
        // One round of the table, each card paid from what is left (`marvel-heroes.villains.backup`).
        for &backup in &self.backups {
            let card = &self.cards[backup];
            if backup != lead && card.backup_cost <= left && hand.holds(backup, chance) {
                left -= card.backup_cost;
                lineup.backups |= 1 << backup;
                meter.count(Count::Backups.index(), 1);
                meter.note(|| {
                    let text = format!("{} backs the Lead up for {} Trouble", card.name, card.backup_cost);
                    Note { rule: "marvel-heroes.villains.backup", text }
                });
            }
        }
        Some(lineup)
    }

    /// Villains on the Most Wanted spaces when the headline begins.
    pub fn wanted(&self) -> usize {
        self.cards.iter().filter(|card| card.place == Place::Wanted).count()
    }
}

/// What is known of the cards drawn.
struct Hand<'a> {
    villains: &'a Villains,
    /// Cards of the deck of which nobody knows whether they were drawn.
    deck: u8,
    /// How many of them were.
    drawn: u8,
    asked: u32,
    held: u32,
}

impl Hand<'_> {
    /// Whether somebody holds a card.
    #[inline(always)]
    fn holds<C: Chance>(&mut self, card: usize, chance: &mut C) -> bool {
        const DRAWN: Draw =
            Draw::new("villain card drawn", "marvel-heroes.villains.draw").read(Reading::Named(&["no", "yes"]));
        if self.villains.cards[card].place != Place::Deck {
            return true;
        }
        if self.asked >> card & 1 == 0 {
            self.asked |= 1 << card;
            let held = match (self.drawn, self.deck) {
                (0, _) => false,
                (drawn, deck) if drawn >= deck => true,
                (drawn, deck) => chance.draw(DRAWN, &self.villains.chances[usize::from(deck)][usize::from(drawn)]) == 1,
            };
            self.held |= u32::from(held) << card;
            self.deck = self.deck.saturating_sub(1);
            self.drawn -= u8::from(held);
        }
        self.held >> card & 1 == 1
    }
}
