//! The HFC combat mod: as many hits stun both fighters, and whoever recovers first may act.
//!
//! Rules: `hfc.attack.result`, `hfc.stun.*`. A stun changes no token and no Initiative and is no win
//! (`hfc.stun.not-a-win`); each attack may give one (`hfc.stun.per-attack`). With one fighter a side the only action is
//! a card: Preparation for a Lead Villain (`hfc.action.preparation`), Reinforcements on both sides against a Mastermind
//! (`hfc.mastermind.stun`, `hfc.mastermind.reinforcements`), both as shares of useful cards
//! (`policy.preparation.deck`). No hits against no hits are no stun (`hfc.stun.zero`).

use crate::chance::{Chance, Draw, Reading, Throw, Weights};
use crate::systems::marvel_heroes::fighter::{HERO, Side, VILLAIN};
use std::sync::OnceLock;

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
