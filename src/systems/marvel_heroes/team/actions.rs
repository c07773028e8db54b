//! What a side may do after a stun and with a won Outwit contest, and what comes of it.
//!
//! Rules: `hfc.action.*`, `hfc.outwit.*`, `hfc.mastermind.*`. Options are listed in one order, so that an option's
//! number means the same to a policy, a script and a solver.

use super::fight::Fight;
use super::metrics::Count;
use super::setup::{MAX_HELD, MAX_HEROES, MAX_MEMBERS, MAX_VILLAINS, Setup};
use super::state::{HOLDERS, NOBODY, State};
use crate::chance::{Chance, Draw, Reading, Throw, Weights};
use crate::game::{Meter, Note};
use crate::systems::marvel_heroes::combat::Ruleset;
use crate::systems::marvel_heroes::fighter::{Colour, HERO, Side, VILLAIN, foe_of};
use std::sync::OnceLock;

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
        if self.len < MOST {
            self.items[self.len] = item;
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
        let room = |deck: &super::setup::Deck| self.held_of(state, VILLAIN, deck.slot) < deck.cap;
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
            if card.side == foe_of(winner) && state.cards[place] > 0 {
                options.add(Target::Card(place as u8));
            }
        }
        options
    }
}

impl<C: Chance, M: Meter, R: Ruleset> Fight<'_, C, M, R> {
    /// Does a recovery action at once.
    pub(super) fn act(&mut self, side: Side, action: Action) {
        match action {
            Action::Nothing => {}
            Action::Intercept(newcomer) => self.intercept(side, usize::from(newcomer)),
            Action::Flank => self.flank(),
            Action::Prepare => self.draw_card(VILLAIN, "hfc.action.preparation"),
        }
    }

    /// The newcomer fights on with his own ratings of the colour in effect; tokens go with the characters
    /// (`hfc.action.interception-kos`).
    fn intercept(&mut self, side: Side, newcomer: usize) {
        if side == HERO {
            self.state.swap_support(usize::from(self.state.fighter));
            self.state.fighter = newcomer as u8;
        } else {
            self.state.swap_lead(newcomer);
        }
        self.meter.count(Count::Interceptions.of(side), 1);
        let setup = self.setup;
        self.meter.note(|| Note {
            rule: "hfc.action.interception",
            text: format!("{} comes in by Interception", setup.member(newcomer).name),
        });
    }

    /// A Flanking Attempt: the supporter is down for the heroes' next roll, and takes a KO if he was hit before
    /// (`hfc.action.flanking`, `hfc.action.flanking-ko`).
    fn flank(&mut self) {
        let setup = self.setup;
        let Some(hero) = self.state.supporter() else { return };
        self.meter.count(Count::Flanks.of(HERO), 1);
        let level = setup.member(hero).level;
        if !flanks(level, self.chance) {
            return;
        }
        self.meter.count(Count::Flanked.of(HERO), 1);
        self.down = true;
        let again = self.state.flanked >> hero & 1 == 1;
        self.state.flanked |= 1 << hero;
        self.meter.note(|| Note {
            rule: "hfc.action.flanking",
            text: format!(
                "{} is down for the next roll{}",
                setup.member(hero).name,
                if again { ", with a KO" } else { "" }
            ),
        });
        if again {
            self.state.kos[hero % MAX_MEMBERS] += 1;
            self.meter.count(Count::Kos.of(HERO), 1);
            self.meter.count(Count::FlankKos.of(HERO), 1);
            if setup.remaining(self.state, hero) == 0 {
                // `hfc.action.flanking-defeat`: the combat goes on, and nobody gives boosting any more.
                self.state.support = NOBODY;
                self.wounded(hero);
            }
        }
    }

    /// Preparation or Reinforcements: a card that is useful with the deck's share (`policy.preparation.deck`), unless
    /// enough are held. A hero side's card is a temporary Ally that works once (`hfc.mastermind.reinforcements`,
    /// `hfc.mastermind.temporary-allies`); a prepared one stays under the Lead who drew it.
    pub(super) fn draw_card(&mut self, side: Side, rule: &'static str) {
        let setup = self.setup;
        let Some(deck) = &setup.decks[side & 1] else { return };
        if setup.held_of(self.state, side, deck.slot) >= deck.cap {
            return;
        }
        let useful = match &deck.share {
            Some(share) => {
                self.chance.draw(Draw::new("card", rule).read(Reading::Named(&["no use", "useful"])), share) == 1
            }
            None => true,
        };
        if useful {
            let holder = self.state.holder(side);
            self.state.held[holder % HOLDERS][deck.slot % MAX_HELD] += 1;
            self.meter.count(Count::Cards.of(side), 1);
            let name = &setup.member(self.state.fights(side)).name;
            self.meter.note(|| Note { rule, text: format!("a useful card for {name}") });
        }
    }

    /// What the winner of the Outwit contest does with it; `Some` names the hero who must fight the next sequence.
    pub(super) fn aim(&mut self, winner: Side, target: Target) -> Option<u8> {
        let setup = self.setup;
        if target == Target::Ko {
            self.knock_out(foe_of(winner));
            return None;
        }
        self.meter.count(Count::Targets.of(winner), 1);
        let (forced, name) = match target {
            Target::Ko => return None,
            Target::Lead(backup) => {
                self.state.swap_lead(usize::from(backup));
                (None, &setup.member(usize::from(backup)).name)
            }
            Target::Ready(hero) => (Some(hero), &setup.member(usize::from(hero)).name),
            Target::Support { back } => {
                let hero = self.state.support;
                self.state.swap_support(usize::from(back));
                (Some(hero), &setup.member(usize::from(hero)).name)
            }
            Target::Card(card) => {
                self.state.cards[usize::from(card)] = self.state.cards[usize::from(card)].saturating_sub(1);
                (None, &setup.cards[usize::from(card)].name)
            }
        };
        self.meter.note(|| Note { rule: "hfc.outwit.choice", text: format!("New Target: {name}") });
        forced
    }
}

/// Whether a six-sided die beats a Level.
fn flanks<C: Chance>(level: u8, chance: &mut C) -> bool {
    static TABLES: OnceLock<Vec<Weights>> = OnceLock::new();
    let tables = TABLES.get_or_init(|| {
        let weights = |level: u128| Weights::new(&[level, 6 - level]).unwrap_or_else(|_| Weights::certain());
        (0..6).map(weights).collect()
    });
    const D6: Throw = Throw { dice: 1, sides: 6, rerolls: 0 };
    let needed = level.saturating_add(1);
    let draw = Draw::new("Flanking Attempt", "hfc.action.flanking").with(D6).read(Reading::AtLeast(needed));
    tables.get(usize::from(level)).is_some_and(|weights| chance.draw(draw, weights) == 1)
}

const _: () = assert!(MAX_HEROES <= 8);
