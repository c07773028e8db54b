//! What a short play may draw, whoever asks: the rules that its dice follow are found by following it.

use super::formula::{Courses, MOST_PATHS};
use crate::chance::Draw;
use crate::game::{AnyCase, BY_THE_RULES, Progress};

/// Every draw that can come to be made, each once, in the order in which they are first met. Of a play that is longer
/// than [`MOST_PATHS`] those are listed that were met until then.
pub fn draws(case: &dyn AnyCase) -> Vec<Draw> {
    let mut states = case.states(BY_THE_RULES);
    let (mut found, mut state, mut followed) = (Vec::new(), 0, 0);
    while state < states.count() && followed < MOST_PATHS {
        let mut courses = Courses::default();
        loop {
            if !matches!(states.turn(state, &mut courses, &mut ()), Progress::Over(_)) {
                states.reached();
            }
            for draw in courses.drawn() {
                if !found.contains(&draw) {
                    found.push(draw);
                }
            }
            followed += 1;
            if !courses.fits() || !courses.advance() {
                break;
            }
        }
        state += 1;
    }
    found
}
