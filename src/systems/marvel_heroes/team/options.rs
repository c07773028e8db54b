//! What a side may do after a stun and with a won Outwit contest.
//!
//! Rules: `hfc.action.options`, `hfc.outwit.choice`, `hfc.mastermind.*`. Options are listed in one order, so that an
//! option's number means the same to a policy, a script and a solver.

use super::setup::{Deck, MOST_FLANKED, Setup};
use super::state::{MAX_MEMBERS, MAX_VILLAINS, State};
use crate::systems::marvel_heroes::fighter::{Colour, HERO, Side, VILLAIN};

/// What the side that recovered first may do (`hfc.action.options`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing.
    Nothing,
    /// This supporter or backup comes in.
    Intercept(u8),
    /// A Flanking Attempt against the supporter.
    Flank,
    /// A card is drawn.
    Prepare,
}

/// What the winner of an Outwit contest may do (`hfc.outwit.choice`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Give the KO.
    Ko,
    /// This backup leads in the next sequence.
    Lead(u8),
    /// This Ready hero fights the next sequence.
    Ready(u8),
    /// The supporter fights the next sequence, and this Ready hero steps back.
    Support {
        /// Who steps back.
        back: u8,
    },
    /// This Agent or Ally loses a Plot Point, or is discarded.
    Card(u8),
}

/// A list of options on the stack.
#[derive(Clone, Copy, Debug)]
pub struct Options<T> {
    items: [T; MOST],
    len: usize,
}

/// Most options of a decision: one of each backup and card, and what else there is.
const MOST: usize = 2 + MAX_VILLAINS + MAX_MEMBERS;

impl<T: Copy> Options<T> {
    fn new(first: T) -> Self {
        Self { items: [first; MOST], len: 1 }
    }

    fn add(&mut self, item: T) {
        if let Some(place) = self.items.get_mut(self.len) {
            *place = item;
            self.len += 1;
        }
    }

    /// The options.
    pub fn all(&self) -> &[T] {
        &self.items[..self.len]
    }
}

impl Setup {
    /// What a side may do after a stun. Newcomers are the supporter or character backups, and need the colour in effect
    /// (`hfc.action.interception`, `hfc.action.interception-limits`); against a Mastermind there are no actions
    /// (`hfc.mastermind.stun`). A hero who is down could not come in, but he is up again as soon as the hero side has
    /// rolled, and there is no stun without a roll.
    pub fn actions(&self, state: &State, side: Side, colour: Colour) -> Options<Action> {
        let mut options = Options::new(Action::Nothing);
        if self.is_mastermind(state) {
            return options;
        }
        let mut newcomer = |member: usize| {
            if self.member(member).has(colour) {
                options.add(Action::Intercept(member as u8));
            }
        };
        if side == HERO {
            state.supporter().into_iter().for_each(&mut newcomer);
            return options;
        }
        state.backups().for_each(&mut newcomer);
        if self.can_be_flanked(state) {
            options.add(Action::Flank);
        }
        let room = |deck: &Deck| self.held_of(state, VILLAIN, deck.slot) < deck.cap;
        if self.decks[VILLAIN].as_ref().is_some_and(room) {
            options.add(Action::Prepare);
        }
        options
    }

    /// What the winner of an Outwit contest may do. Against a Mastermind only the KO is left
    /// (`hfc.mastermind.no-new-target`).
    pub fn options_of_outwit(&self, state: &State, winner: Side) -> Options<Target> {
        let mut options = Options::new(Target::Ko);
        if self.is_mastermind(state) {
            return options;
        }
        if winner == HERO {
            // `hfc.outwit.new-target`: any colours will do.
            state.backups().for_each(|backup| options.add(Target::Lead(backup as u8)));
        } else {
            // `hfc.outwit.new-target-villain`: with several Ready heroes the fighting one may be named as well.
            if state.ready.count_ones() > 1 {
                state.ready().for_each(|hero| options.add(Target::Ready(hero as u8)));
            }
            if state.supporter().is_some() {
                state.ready().for_each(|back| options.add(Target::Support { back: back as u8 }));
            }
        }
        // `hfc.outwit.new-target-cards`
        for (place, card) in self.cards.iter().enumerate() {
            if card.side == winner.foe() && state.cards[place] > 0 {
                options.add(Target::Card(place as u8));
            }
        }
        options
    }

    /// Whether the supporter may be flanked: one of Level 6 or more cannot.
    pub fn can_be_flanked(&self, state: &State) -> bool {
        state.supporter().is_some_and(|hero| self.member(hero).level <= MOST_FLANKED)
    }
}
