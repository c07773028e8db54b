//! The HFC combat mod: as many hits stun both fighters, and whoever recovers first may act.
//!
//! Rules: `hfc.attack.result`, `hfc.stun.*`. A stun changes no token and no Initiative and is no win
//! (`hfc.stun.not-a-win`); each attack may give one (`hfc.stun.per-attack`). With one fighter a side the only action is
//! a card: Preparation for a Lead Villain (`hfc.action.preparation`), Reinforcements on both sides against a Mastermind
//! (`hfc.mastermind.stun`, `hfc.mastermind.reinforcements`), both as shares of useful cards
//! (`policy.preparation.deck`). No hits against no hits are no stun (`hfc.stun.zero`).

use super::{Blow, Fight, Ruleset};
use crate::chance::{Chance, Draw, Reading, Throw, Weights};
use crate::game::{Meter, Note};
use crate::systems::marvel_heroes::fighter::{HERO, Side, VILLAIN};
use crate::systems::marvel_heroes::metrics::Count;
use std::sync::OnceLock;

/// The combat mod.
#[derive(Debug)]
pub struct Modded;

impl Ruleset for Modded {
    const TIE: Blow = Blow::Stun;
    const ATTACK: &'static str = "hfc.attack.result";

    #[inline(always)]
    fn stunned<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) {
        fight.meter.count(Count::Stuns.of(HERO), 1);
        let first = recovers_first(fight.chance);
        fight.meter.count(Count::Recoveries.of(first), 1);
        draw_card(fight, first);
    }
}

/// The side that recovers first (`hfc.stun.recovery`): both throw an ordinary die until one is higher, so that each has
/// exactly 1/2. It is thrown even when neither could use it.
#[inline(always)]
pub fn recovers_first<C: Chance>(chance: &mut C) -> Side {
    const D6: Throw = Throw { dice: 1, sides: 6, rerolls: 0 };
    const RECOVERY: Draw = Draw::new("Recovery roll", "hfc.stun.recovery").opposed(D6, D6).read(Reading::Winner);
    if chance.draw(RECOVERY, coin()) == 0 { HERO } else { VILLAIN }
}

fn coin() -> &'static Weights {
    static COIN: OnceLock<Weights> = OnceLock::new();
    COIN.get_or_init(|| Weights::even(2).unwrap_or_else(|_| Weights::certain()))
}

/// Preparation or Reinforcements: a card that is useful with the deck's share, unless enough are held. Drawing is
/// optional (`hfc.action.options`) and costs nothing, so it is always done.
#[inline(always)]
fn draw_card<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, side: Side) {
    let setup = fight.setup;
    let Some(deck) = &setup.decks[side] else { return };
    let held = fight.state.unused[side][deck.slot];
    if held >= deck.cap {
        return;
    }
    let rule = if setup.is_mastermind() { "hfc.mastermind.reinforcements" } else { "hfc.action.preparation" };
    let useful = match &deck.share {
        Some(share) => {
            fight.chance.draw(Draw::new("card", rule).read(Reading::Named(&["no use", "useful"])), share) == 1
        }
        None => true,
    };
    if useful {
        fight.state.unused[side][deck.slot] += 1;
        fight.meter.count(Count::Cards.of(side), 1);
        let name = &setup.fighters[side].name;
        fight.meter.note(|| Note { rule, text: format!("{name} has drawn a useful card") });
    }
}
