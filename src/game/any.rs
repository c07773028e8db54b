//! A case behind a pointer: its rules' type is forgotten, so that whoever plays it this way is compiled once and not
//! once for each body of rules. That is everybody but the sampler.

use super::hash::{self, Distinct};
use super::meter::Meter;
use super::system::{Clock, Course, End, Progress, Stakes, System, course};
use super::tableau::Tableau;
use crate::chance::Chance;
use std::any::Any;
use std::sync::Arc;

/// The set-up of a case together with its rules, whatever they are.
pub trait AnyCase {
    /// What its clock says.
    fn clock(&self) -> Clock;

    /// [`System::stakes`].
    fn stakes(&self) -> Option<Stakes>;

    /// [`System::advises`].
    fn advises(&self) -> bool;

    /// [`System::work_of_turn`].
    fn work_of_turn(&self) -> u64;

    /// [`System::forget`].
    fn forget(&self);

    /// A fight that has not begun.
    fn start(&self) -> Box<dyn Fight + '_>;

    /// A fight at the start of a turn in this state, as [`Fight::state`] tells it.
    fn at(&self, state: &dyn Any) -> Box<dyn Fight + '_>;

    /// The states that fights can reach, of which only the start is known; `turn` plays their turns. Begins with
    /// [`System::forget`].
    fn states<'a>(&'a self, turn: Turn<'a>) -> Box<dyn States + 'a>;
}

/// A fight under way.
pub trait Fight {
    /// [`System::turn`].
    fn turn(&mut self, chance: &mut dyn Chance, meter: &mut dyn Meter) -> Progress;

    /// [`System::judged`].
    fn judged(&self) -> usize;

    /// [`System::leave`].
    fn leave(&self, meter: &mut dyn Meter);

    /// [`System::tableau`].
    fn tableau(&self) -> Option<Tableau>;

    /// Its state, for those who know what it is.
    fn state(&self) -> &dyn Any;

    /// A digest of its state, for those who only tell states apart.
    fn digest(&self) -> u64;
}

/// Plays a turn of a fight: by the rules alone ([`Fight::turn`]), or with somebody who decides.
pub type Turn<'a> = &'a dyn Fn(&mut dyn Fight, &mut dyn Chance, &mut dyn Meter) -> Progress;

/// Turns in which nobody decides but the policies of the set-up.
pub const BY_THE_RULES: Turn<'static> = &|fight, chance, meter| fight.turn(chance, meter);

/// States by number, in the order in which they were first met; the start is 0.
pub trait States {
    /// How many are known.
    fn count(&self) -> usize;

    /// Bytes that one takes.
    fn size(&self) -> usize;

    /// [`System::work_of_turn`].
    fn work_of_turn(&self) -> u64;

    /// Plays a turn from the state with this number.
    fn turn(&mut self, state: usize, chance: &mut dyn Chance, meter: &mut dyn Meter) -> Progress;

    /// The number of the state that the last turn led to, which may be a new one.
    fn reached(&mut self) -> usize;

    /// [`System::judged`] in the state with this number.
    fn judged(&self, state: usize) -> usize;

    /// [`System::leave`] in the state with this number.
    fn leave(&self, state: usize, meter: &mut dyn Meter);

    /// [`System::state_name`] of the state with this number.
    fn name(&self, state: usize) -> String;

    /// What is known so far, kept.
    fn known(self: Box<Self>) -> Arc<dyn Known>;
}

/// Numbers of states, for those who meet them again.
pub trait Known: Send + Sync {
    /// The number of a state; `None` where it was never met.
    fn find(&self, state: &dyn Any) -> Option<usize>;

    /// The state with this number.
    fn state(&self, number: usize) -> Option<&dyn Any>;
}

impl<T: Eq + std::hash::Hash + Send + Sync + 'static> Known for Distinct<T> {
    fn find(&self, state: &dyn Any) -> Option<usize> {
        Distinct::find(self, state.downcast_ref()?)
    }

    fn state(&self, number: usize) -> Option<&dyn Any> {
        self.values().get(number).map(|state| state as &dyn Any)
    }
}

/// The set-up of a case whose rules are still known.
pub struct Case<'a, S: System>(pub &'a S::Setup);

struct Playing<'a, S: System> {
    setup: &'a S::Setup,
    state: S::State,
}

struct Numbered<'a, S: System> {
    fight: Playing<'a, S>,
    turn: Turn<'a>,
    known: Distinct<S::State>,
}

impl<S: System> AnyCase for Case<'_, S> {
    fn clock(&self) -> Clock {
        Clock { limit: S::limit(self.0), settled: S::settled(self.0) }
    }

    fn stakes(&self) -> Option<Stakes> {
        S::stakes(self.0)
    }

    fn advises(&self) -> bool {
        S::advises(self.0)
    }

    fn work_of_turn(&self) -> u64 {
        S::work_of_turn(self.0)
    }

    fn forget(&self) {
        S::forget(self.0);
    }

    fn start(&self) -> Box<dyn Fight + '_> {
        Box::new(Playing::<S> { setup: self.0, state: S::start(self.0) })
    }

    fn at(&self, state: &dyn Any) -> Box<dyn Fight + '_> {
        let state = state.downcast_ref().cloned();
        debug_assert!(state.is_some(), "a state of these rules");
        Box::new(Playing::<S> { setup: self.0, state: state.unwrap_or_else(|| S::start(self.0)) })
    }

    fn states<'a>(&'a self, turn: Turn<'a>) -> Box<dyn States + 'a> {
        S::forget(self.0);
        let mut known = Distinct::new();
        let state = S::start(self.0);
        known.place(&state);
        Box::new(Numbered::<S> { fight: Playing { setup: self.0, state }, turn, known })
    }
}

impl<S: System> Fight for Playing<'_, S> {
    fn turn(&mut self, chance: &mut dyn Chance, meter: &mut dyn Meter) -> Progress {
        play_turn::<S>(self.setup, &mut self.state, chance, meter)
    }

    fn judged(&self) -> usize {
        S::judged(self.setup, &self.state)
    }

    fn leave(&self, mut meter: &mut dyn Meter) {
        S::leave(self.setup, &self.state, &mut meter);
    }

    fn tableau(&self) -> Option<Tableau> {
        S::tableau(self.setup, &self.state)
    }

    fn state(&self) -> &dyn Any {
        &self.state
    }

    fn digest(&self) -> u64 {
        hash::digest(&self.state)
    }
}

impl<S: System> States for Numbered<'_, S> {
    fn count(&self) -> usize {
        self.known.len()
    }

    fn size(&self) -> usize {
        size_of::<S::State>()
    }

    fn work_of_turn(&self) -> u64 {
        S::work_of_turn(self.fight.setup)
    }

    fn turn(&mut self, state: usize, chance: &mut dyn Chance, meter: &mut dyn Meter) -> Progress {
        self.fight.state.clone_from(&self.known.values()[state]);
        (self.turn)(&mut self.fight, chance, meter)
    }

    fn reached(&mut self) -> usize {
        self.known.place(&self.fight.state)
    }

    fn judged(&self, state: usize) -> usize {
        S::judged(self.fight.setup, &self.known.values()[state])
    }

    fn leave(&self, state: usize, mut meter: &mut dyn Meter) {
        S::leave(self.fight.setup, &self.known.values()[state], &mut meter);
    }

    fn name(&self, state: usize) -> String {
        S::state_name(self.fight.setup, &self.known.values()[state])
    }

    fn known(self: Box<Self>) -> Arc<dyn Known> {
        Arc::new(self.known)
    }
}

/// Plays a turn by the rules as they are compiled for everybody who plays through a pointer. Tests do so too: with dice
/// or a meter of a type of their own the rules would be compiled once more.
pub fn play_turn<S: System>(
    setup: &S::Setup,
    state: &mut S::State,
    mut chance: &mut dyn Chance,
    mut meter: &mut dyn Meter,
) -> Progress {
    S::turn(setup, state, &mut chance, &mut meter)
}

/// [`play`](super::play) for everybody but the sampler.
pub fn follow(case: &dyn AnyCase, chance: &mut dyn Chance, meter: &mut dyn Meter) -> End {
    play_on(case.clock(), &mut *case.start(), meter, &mut |fight, meter| fight.turn(chance, meter))
}

/// Shows a reader who follows the fight how everybody stands.
fn look(fight: &dyn Fight, meter: &mut dyn Meter) {
    if meter.listens()
        && let Some(tableau) = fight.tableau()
    {
        meter.see(tableau);
    }
}

/// Plays a fight on to its end, with the whole clock before it; `turn` plays each turn.
pub fn play_on(
    clock: Clock,
    fight: &mut dyn Fight,
    meter: &mut dyn Meter,
    turn: &mut dyn FnMut(&mut dyn Fight, &mut dyn Meter) -> Progress,
) -> End {
    look(fight, meter);
    let Course { outcome, ticks, turns } = course(clock.limit, meter, |meter| {
        let progress = turn(fight, meter);
        if progress != Progress::Within {
            look(fight, meter);
        }
        progress
    });
    match outcome {
        Some(outcome) => End { outcome, ticks: if clock.settled { 0 } else { ticks }, turns },
        None => {
            fight.leave(meter);
            End { outcome: fight.judged(), ticks, turns }
        }
    }
}
