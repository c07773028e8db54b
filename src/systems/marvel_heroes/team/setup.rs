//! What a team combat needs to know: every member, the cards in play, the draws after a stun, how the players decide.

use super::policy::Policies;
use super::state::{MAX_HEROES, State};
use crate::chance::Weights;
use crate::policy::Solved;
use crate::systems::marvel_heroes::dice::Dice;
use crate::systems::marvel_heroes::fighter::{Colour, Effect, HERO, Kind, Ratings, Side, Stat};
use crate::systems::marvel_heroes::policy::Power;
use crate::systems::marvel_heroes::ruleset::Ruleset;
use std::sync::Arc;

/// A supporter of a higher Level cannot be flanked: the die has six sides (`hfc.action.flanking`).
pub const MOST_FLANKED: u8 = 5;

/// Somebody who can fight.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The name in reports.
    pub name: String,
    /// What the member is.
    pub kind: Kind,
    /// KO tokens that defeat it.
    pub ko: u8,
    /// Ratings by colour; `None` for a colour that it lacks.
    pub powers: [Option<Ratings>; 3],
    /// A hero's Level.
    pub level: u8,
    /// How it picks its power (`policy.team.colours`).
    pub power: Power,
    /// What its card does while it is a backup.
    pub backup: Option<Effect>,
    /// KOs that whoever gives it one by an attack takes.
    pub gives_back: u8,
}

impl Member {
    /// Dice on the card.
    #[inline(always)]
    pub fn printed(&self, colour: Colour, stat: Stat) -> u8 {
        self.powers[colour].map_or(0, |ratings| ratings[stat as usize])
    }

    /// Whether it has a colour (`hfc.action.interception`).
    #[inline(always)]
    pub fn has(&self, colour: Colour) -> bool {
        self.powers[colour].is_some()
    }
}

/// A card that never fights: an Agent of the villains or an Ally of the heroes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The name in reports.
    pub name: String,
    /// Whom it serves.
    pub side: Side,
    /// What it does.
    pub effect: Effect,
}

/// Cards drawn after a stun, as a share of useful ones (`policy.preparation.deck`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// A useless card, a useful one; `None` when every card is useful.
    pub share: Option<Weights>,
    /// Place of the effect among those that the side holds.
    pub slot: usize,
    /// Unused effects of this kind after which no further ones are taken.
    pub cap: u8,
}

/// A compiled team combat. Who of the members takes part, and where they stand, is in the state.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Heroes by their place.
    pub heroes: Vec<Member>,
    /// Villains by their place, which a state counts from [`MAX_HEROES`] on.
    pub villains: Vec<Member>,
    /// Agents and Allies.
    pub cards: Vec<Card>,
    /// Kinds of one-use effects that the heroes, and the villains, may hold without a card of their own.
    pub held: [Vec<Effect>; 2],
    /// Draws after a stun, for each side.
    pub decks: [Option<Deck>; 2],
    /// What the players do where the rules leave a choice.
    pub policies: Policies,
    /// For a side that plays as well as it can.
    pub best: [Option<Solved>; 2],
    /// Sequences after which a combat is undecided.
    pub limit: u32,
    /// By which rules attacks are settled.
    pub ruleset: Ruleset,
    /// Tables to draw from.
    pub dice: Arc<Dice>,
    /// The state in which every combat begins.
    pub start: State,
}

impl Setup {
    /// A member by its place.
    #[inline(always)]
    pub fn member(&self, place: usize) -> &Member {
        if place < MAX_HEROES { &self.heroes[place] } else { &self.villains[place - MAX_HEROES] }
    }

    /// KO tokens that a member can still take, the last one included.
    #[inline(always)]
    pub fn remaining(&self, state: &State, place: usize) -> u8 {
        self.member(place).ko.saturating_sub(state.kos[place])
    }

    /// Whether the Lead is a Mastermind.
    #[inline(always)]
    pub fn is_mastermind(&self, state: &State) -> bool {
        self.member(usize::from(state.lead)).kind == Kind::Mastermind
    }

    /// Unused effects of a deck's kind on its side, covered ones included.
    pub fn held_of(&self, state: &State, side: Side, slot: usize) -> u8 {
        let holders = if side == HERO { &state.held[..1] } else { &state.held[1..] };
        holders.iter().map(|held| held[slot]).sum()
    }
}
