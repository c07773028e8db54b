//! A turn in two parts is the turn: what its second part knows of the first is in the state.

use crate::chance::{Chance, Choice, Draw, Weights};
use crate::exact::{Budget, Exact, everything};
use crate::game::{Brief, Meter, Progress, System, play_turn};
use crate::systems::smf::duel::Duel;
use crate::systems::smf::fight::Rich;
use crate::systems::smf::powers::duel;
use std::marker::PhantomData;

/// Whoever answers, in turns of one part.
struct Forgetful<C>(C);

impl<C> Choice for Forgetful<C> {}

impl<C: Chance> Chance for Forgetful<C> {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        self.0.draw(what, weights)
    }

    fn draw_alike(&mut self, what: Draw, weights: &Weights, class: &dyn Fn(usize) -> usize) -> usize {
        self.0.draw_alike(what, weights, class)
    }
}

/// The same rules, in turns of one part.
struct Whole<S>(PhantomData<S>);

impl<S: System> System for Whole<S> {
    type Setup = S::Setup;
    type State = S::State;

    fn limit(setup: &S::Setup) -> u32 {
        S::limit(setup)
    }

    fn start(setup: &S::Setup) -> S::State {
        S::start(setup)
    }

    fn turn<C: Chance, M: Meter>(setup: &S::Setup, state: &mut S::State, chance: &mut C, meter: &mut M) -> Progress {
        let (mut chance, mut meter) = (Forgetful(chance), meter);
        play_turn::<S>(setup, state, &mut chance, &mut meter)
    }

    fn undecided(setup: &S::Setup) -> usize {
        S::undecided(setup)
    }

    fn judged(setup: &S::Setup, state: &S::State) -> usize {
        S::judged(setup, state)
    }

    fn leave<M: Meter>(setup: &S::Setup, state: &S::State, meter: &mut M) {
        S::leave(setup, state, meter);
    }
}

/// Solves a fight both ways; answers with the states of the divided one and of the other.
pub fn both<S: System>(setup: &S::Setup, brief: &Brief) -> [usize; 2] {
    let [divided, whole] =
        [everything::<S>, everything::<Whole<S>>].map(|solve| solve(setup, brief, &Budget::default()).unwrap());
    let rows = |exact: &Exact| exact.lengths.iter().chain(&exact.metrics).cloned().collect::<Vec<_>>();
    let (one, other) = (rows(&divided), rows(&whole));
    assert_eq!(one.len(), brief.outcomes.len() + brief.metrics.len());
    for (place, (one, other)) in one.iter().zip(&other).enumerate() {
        assert_eq!(one.len(), other.len(), "{place}");
        let apart = one.iter().zip(other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
        assert!(apart < 1e-12, "{place}: {apart}");
    }
    [divided, whole].map(|exact| exact.states)
}

/// Recharge, upkeep, what is held, free actions that are used up or taken by the foe's Stun, and a maneuver.
#[test]
fn a_divided_duel_has_the_distributions_of_the_whole() {
    let pairs = [
        ("powers = [\"regen\", \"gadgets\"]", "powers = [\"force-field\", \"rage\"]"),
        ("powers = [\"stun\", \"melee-specialist\"]", "powers = [\"fortune\", \"damage-field\"]"),
        ("powers = [\"haymaker\", \"density-decrease\"]", "powers = [\"multiple-limbs\", \"armor\"]"),
        // To look for whoever hides takes a free action, if one is left.
        (
            "powers = [\"magic-artifact\", \"damage-field\"]",
            "powers = [\"stun\", \"invisibility-obscurement\"]\npolicy = { control = \"first\" }",
        ),
        ("powers = [\"entangle\", \"parasite\"]", "powers = [\"super-strength-minor\", \"dispel\"]"),
    ];
    for (first, second) in pairs {
        let [first, second] = [first, second].map(|powers| format!("body = 3; psyche = 3; {powers}"));
        let bout = duel("maneuvers = true\nround-limit = 12", &first, &second);
        let [divided, whole] = both::<Duel<Rich>>(&bout.setup, &bout.brief);
        assert!(whole > 10 && divided > whole, "{first} {second}: {divided} {whole}");
    }
}
