//! Choices that the rules leave to the players, by name (`policy.*`).
//!
//! How a power is picked is data ([`Power`]); every other choice of a duel has one policy, `policy.effects.default`:
//! `last-stand` for a KO to be cancelled, `first-better` for a rating to be replaced.

use super::fighter::{COLOURS, Colour, Fighter, HERO, Side, VILLAIN};
use super::state::State;
use crate::chance::{Chance, Decision, Draw, Options, Reading, Weights};
use std::collections::HashMap;

/// Ways of picking a power, the default first (`policy.power.fixed`, `policy.power.equilibrium`).
pub const POWER: [&str; 4] = ["uniform", "fixed", "mixed", "equilibrium"];
/// When a KO is cancelled (`policy.effects.default`).
pub const CANCEL_KO: [&str; 1] = ["last-stand"];
/// When a rating is replaced (`policy.effects.default`).
pub const REPLACE_RATING: [&str; 1] = ["first-better"];

/// The secret choice that opens a sequence.
pub const POWERS: Decision = Decision { what: "power", rule: "marvel-heroes.combat.choose-powers" };

/// How a side picks its power at the start of a sequence (`policy.power.fixed`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Power {
    /// The same colour every sequence.
    Fixed(Colour),
    /// An independent draw each sequence, with these weights by colour.
    Mixed(Weights),
    /// The mix of the game's solution in each state, by colour (`policy.power.equilibrium`).
    Equilibrium(HashMap<State, Weights>),
}

impl Power {
    #[inline(always)]
    fn pick<C: Chance>(&self, side: Side, state: &State, chance: &mut C) -> Colour {
        const DRAWS: [Draw; 2] = [
            Draw::new("hero's power", "marvel-heroes.combat.choose-powers").read(Reading::Named(&COLOURS)),
            Draw::new("villain's power", "marvel-heroes.combat.choose-powers").read(Reading::Named(&COLOURS)),
        ];
        match self {
            Self::Fixed(colour) => *colour,
            Self::Mixed(weights) => chance.draw(DRAWS[side], weights),
            // Every state that a combat can reach was solved.
            Self::Equilibrium(mixes) => mixes.get(state).map_or(0, |weights| chance.draw(DRAWS[side], weights)),
        }
    }
}

/// The colours that both sides show, as somebody decides or as their policies do; and whether somebody decided.
#[inline(always)]
pub fn powers<C: Chance>(
    fighters: &[Fighter; 2],
    power: &[Power; 2],
    state: &State,
    chance: &mut C,
) -> ([Colour; 2], bool) {
    let names = [HERO, VILLAIN].map(|side| move |option| COLOURS[colour(&fighters[side], option)].to_owned());
    let options = [HERO, VILLAIN].map(|side| Options::new(fighters[side].n_colours(), &names[side]));
    let decided = chance.secret(POWERS, options);
    let colours = [HERO, VILLAIN].map(|side| match decided[side] {
        Some(option) => colour(&fighters[side], option),
        None => power[side].pick(side, state, chance),
    });
    (colours, decided.iter().any(Option::is_some))
}

/// The colour that an option of a fighter stands for: the first that he has, the second…
pub fn colour(fighter: &Fighter, option: usize) -> Colour {
    (0..fighter.powers.len()).filter(|&colour| fighter.powers[colour].is_some()).nth(option).unwrap_or(0)
}
