//! What a picture shows of a fight: boxes, conditions and places of all figures.

use super::figure::FigureId;
use super::scene::{Place, look};
use super::setup::{Ground, Setup};
use super::state::{Combatant, flag};
use crate::game::{Bar, Standing, Tableau};

/// Conditions that a picture names.
const CONDITIONS: [(u16, &str); 3] = [(flag::DOWN, "down"), (flag::STUNNED, "stunned"), (flag::JINXED, "jinxed")];

/// All figures as they stand; distances matter only where they are not all in contact.
pub fn tableau(setup: &Setup, figures: &[Combatant], places: &[Place]) -> Tableau {
    let standing = setup.fighters.iter().zip(figures).enumerate().map(|(number, (fighter, now))| {
        let who = FigureId::at(number);
        let bar = |what, track: usize| Bar { what, left: now.boxes[track].into(), full: fighter.boxes[track].into() };
        let bars = match fighter.group {
            Some(_) => vec![bar("members", 0)],
            None => vec![bar("Body", 0), bar("Psyche", 1)],
        };
        let (inches, held) = look(places, |scene| (scene.inches(who), scene.grip_of(who)));
        let mut words: Vec<&str> =
            CONDITIONS.iter().filter(|(condition, _)| now.is(*condition)).map(|(_, word)| *word).collect();
        words.extend((now.entangled > 0).then_some("entangled"));
        words.extend((now.away > 0).then_some("dispersed"));
        words.extend(held.map(|(holder, _)| if holder == who { "holds" } else { "held" }));
        Standing {
            name: fighter.name.clone(),
            // Whoever is against the first figure is on the other side.
            side: usize::from(setup.foes[0].contains(who)),
            place: (setup.rules.ground != Ground::Contact).then_some(inches.into()),
            bars,
            words,
            is_out: now.is(flag::OUT),
        }
    });
    Tableau { figures: standing.collect(), next: None }
}
