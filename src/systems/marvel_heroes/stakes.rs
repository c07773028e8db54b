//! The duel as a game of two players: who plays for what, and its states in words.
//!
//! The hero side receives 1 for `hero wins` and for `both defeated` and 0 otherwise; a combat that never ends pays
//! nothing. Every other decision than the secret choice of power follows its policy.

use super::fighter::{HERO, VILLAIN};
use super::setup::Setup;
use super::state::{OUTCOMES, Outcome, State};
use crate::game::{Party, Stakes};

/// Who plays for what.
pub fn stakes(setup: &Setup) -> Stakes {
    let [hero, villain] = setup.fighters.each_ref().map(|fighter| fighter.name.clone());
    let goal = format!("{hero} wins, or both are defeated");
    let wins = (0..OUTCOMES).map(is_won).collect();
    Stakes { players: [Party::one(hero), Party::one(villain)], goal, wins, draws: Vec::new(), asked: false }
}

/// Whether an outcome is what the hero side is after.
fn is_won(outcome: usize) -> bool {
    outcome == Outcome::Hero as usize || outcome == Outcome::Double as usize
}

/// A state in words: KO tokens of both, who has Initiative, effects that are left.
pub fn state_name(setup: &Setup, state: &State) -> String {
    let [hero, villain] = setup.fighters.each_ref();
    let tokens = format!("KOs {}/{} on {}", state.kos[HERO], hero.ko, hero.name);
    let theirs = format!("{}/{} on {}", state.kos[VILLAIN], villain.ko, villain.name);
    let initiative = format!("Initiative {}", setup.fighters[state.initiative()].name);
    let mut name = format!("{tokens}, {theirs}; {initiative}");
    for side in [HERO, VILLAIN] {
        let kinds = setup.fighters[side].one_use.len();
        let unused: Vec<String> = state.unused[side][..kinds].iter().map(u8::to_string).collect();
        if kinds > 0 {
            name.push_str(&format!("; unused effects of {}: {}", setup.fighters[side].name, unused.join("+")));
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::marvel_heroes::bout::{compiled, red, tables};

    #[test]
    fn the_hero_side_is_after_every_end_that_defeats_the_villain() {
        // marvel-heroes.combat.double-ko: if one step defeats both, the headline is the heroes'.
        let setup = compiled(&tables("", &red(1, [1, 1, 1]), &red(1, [1, 1, 1]))).setup;
        let stakes = stakes(&setup);
        let won: Vec<Outcome> =
            Outcome::ALL.into_iter().zip(&stakes.wins).filter(|(_, won)| **won).map(|(end, _)| end).collect();
        assert_eq!((stakes.wins.len(), won), (OUTCOMES, vec![Outcome::Hero, Outcome::Double]));
        assert_eq!((stakes.goal.as_str(), stakes.asked), ("H wins, or both are defeated", false));
    }
}
