//! What comes of an action after a stun, and of a won Outwit contest.
//!
//! Rules: `hfc.action.*`, `hfc.outwit.*`, `hfc.mastermind.*`.

use super::fight::Fight;
use super::metrics::Count;
use super::options::{Action, Target};
use super::setup::MOST_FLANKED;
use super::state::{MAX_HEROES, NOBODY};
use crate::chance::{Chance, Draw, Reading, Throw, Weights};
use crate::game::{Meter, Note};
use crate::systems::marvel_heroes::fighter::{HERO, Side, VILLAIN};
use std::sync::OnceLock;

impl<C: Chance, M: Meter> Fight<'_, C, M> {
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
            self.state.kos[hero] += 1;
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
        let Some(deck) = &setup.decks[side] else { return };
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
            self.state.held[holder][deck.slot] += 1;
            self.meter.count(Count::Cards.of(side), 1);
            let name = &setup.member(self.state.fights(side)).name;
            self.meter.note(|| Note { rule, text: format!("a useful card for {name}") });
        }
    }

    /// What the winner of the Outwit contest does with it; `Some` names the hero who must fight the next sequence.
    pub(super) fn aim(&mut self, winner: Side, target: Target) -> Option<u8> {
        let setup = self.setup;
        if target == Target::Ko {
            self.knock_out(winner.foe());
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
        (0..=u128::from(MOST_FLANKED)).map(weights).collect()
    });
    const D6: Throw = Throw { dice: 1, sides: 6, rerolls: 0 };
    let needed = level.saturating_add(1);
    let draw = Draw::new("Flanking Attempt", "hfc.action.flanking").with(D6).read(Reading::AtLeast(needed));
    tables.get(usize::from(level)).is_some_and(|weights| chance.draw(draw, weights) == 1)
}

const _: () = assert!(MAX_HEROES <= 8);
