//! The rules of a game, and the course of a fight by them.

use super::meter::Meter;
use super::party::Party;
use super::tableau::Tableau;
use crate::chance::Chance;
use std::hash::Hash;

/// A rules system, or one profile of it.
///
/// The same `turn` is followed by the sampler, by tests with scripted dice and by replays. `State` is everything the
/// next turn depends on, so that it can be a state of a Markov chain; the clock is kept outside, by [`play`].
pub trait System: Send + Sync + 'static {
    /// What `plan` made of a case: shared by all trials, never changed by one.
    type Setup: Send + Sync;
    /// Everything the next turn depends on.
    type State: Clone + Eq + Hash + Send + Sync;

    /// Steps of work that a turn takes when it is played, beside its draws: more where the rules have much to look at.
    /// What is predicted hangs on it ([`crate::trials::effort`]), and no result does.
    const TURN: u64 = 5;

    /// [`System::TURN`] of this fight: more where more figures have to be looked at.
    fn work_of_turn(_setup: &Self::Setup) -> u64 {
        Self::TURN
    }

    /// How many ticks of the clock a fight may last before it counts as undecided; at least 1.
    fn limit(setup: &Self::Setup) -> u32;

    /// The state in which every fight begins.
    fn start(setup: &Self::Setup) -> Self::State;

    /// Plays on to the next point at which somebody else could act.
    fn turn<C: Chance, M: Meter>(
        setup: &Self::Setup,
        state: &mut Self::State,
        chance: &mut C,
        meter: &mut M,
    ) -> Progress;

    /// Forgets what decisions this thread remembers: whoever counts the work of decisions ([`Meter::think`]) counts the
    /// same, whatever was played before.
    fn forget(_setup: &Self::Setup) {}

    /// The outcome of a fight that reached [`System::limit`].
    fn undecided(setup: &Self::Setup) -> usize;

    /// The outcome of one that reached it in this state, where that depends on how things stand.
    #[inline(always)]
    fn judged(setup: &Self::Setup, _state: &Self::State) -> usize {
        Self::undecided(setup)
    }

    /// Counts what only the end of a fight can tell, for one that reached [`System::limit`] in this state.
    #[inline(always)]
    fn leave<M: Meter>(_setup: &Self::Setup, _state: &Self::State, _meter: &mut M) {}

    /// Whether the fight is over before anybody can act, so that the clock never starts: how it ends is still for the
    /// first [`System::turn`] to say.
    #[inline(always)]
    fn settled(_setup: &Self::Setup) -> bool {
        false
    }

    /// Who plays for what, where the rules leave decisions to the players ([`crate::chance::Choice`]); `None` for a
    /// play without any.
    fn stakes(_setup: &Self::Setup) -> Option<Stakes> {
        None
    }

    /// Whether what is best for the players is told of a case ([`Stakes`]) without somebody asking for it.
    fn advises(_setup: &Self::Setup) -> bool {
        true
    }

    /// What a picture shows of a state; `None` for a play that has no pictures.
    fn tableau(_setup: &Self::Setup, _state: &Self::State) -> Option<Tableau> {
        None
    }

    /// A state in which somebody decides, in words; what has been drawn since it began is told by whoever asks.
    fn state_name(_setup: &Self::Setup, _state: &Self::State) -> String {
        String::new()
    }
}

/// Who plays for what in a fight with decisions.
#[derive(Clone, Debug, PartialEq)]
pub struct Stakes {
    /// The two players.
    pub players: [Party; 2],
    /// What the first player is after, in words: `hero wins or both are defeated`. The second player is after the
    /// opposite.
    pub goal: String,
    /// Which outcomes the first player is after; a fight that never ends is none of them.
    pub wins: Vec<bool>,
    /// Those of the others that neither player is after; a fight that never ends is one of them where it says so.
    pub draws: Vec<bool>,
    /// Somebody asked for the best decisions; else they are told where there are any.
    pub asked: bool,
}

impl Stakes {
    /// What each outcome is worth to the first player, in halves: a draw is one to each of the two.
    pub fn halves(&self) -> Vec<u8> {
        let drawn = |outcome: usize| self.draws.get(outcome).copied().unwrap_or(false);
        (0..).zip(&self.wins).map(|(outcome, &wins)| 2 * u8::from(wins) + u8::from(!wins && drawn(outcome))).collect()
    }
}

/// How far a turn got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The same turn goes on, and its rest depends on nothing but the state: only for those who remember states
    /// ([`Chance::remembers`]).
    Within,
    /// The fight goes on within the same tick of the clock.
    Turn,
    /// The fight goes on and the clock ticks.
    Tick,
    /// The fight is over, with this outcome.
    Over(usize),
}

/// How a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Index in the play's list of outcomes.
    pub outcome: usize,
    /// The tick of the clock in which it ended, from 1; 0 for a fight that was over before it began.
    pub ticks: u32,
    /// Turns that were played: how often the rules were asked to go on.
    pub turns: u32,
}

/// What the clock of a case says, for whoever does without its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// [`System::limit`].
    pub limit: u32,
    /// [`System::settled`].
    pub settled: bool,
}

/// Plays one fight from start to end.
#[inline(always)]
pub fn play<S: System, C: Chance, M: Meter>(setup: &S::Setup, chance: &mut C, meter: &mut M) -> End {
    let mut state = S::start(setup);
    let turn = |meter: &mut M| S::turn(setup, &mut state, chance, meter);
    match course(S::limit(setup), meter, turn) {
        Course { outcome: Some(outcome), ticks, turns } => {
            End { outcome, ticks: if S::settled(setup) { 0 } else { ticks }, turns }
        }
        Course { outcome: None, ticks, turns } => {
            S::leave(setup, &state, meter);
            End { outcome: S::judged(setup, &state), ticks, turns }
        }
    }
}

/// How far a fight got.
pub(super) struct Course {
    /// None where its last tick came first.
    pub(super) outcome: Option<usize>,
    pub(super) ticks: u32,
    pub(super) turns: u32,
}

/// The course of a fight with the whole clock before it; `turn` plays each turn.
#[inline(always)]
pub(super) fn course<M: Meter + ?Sized>(limit: u32, meter: &mut M, mut turn: impl FnMut(&mut M) -> Progress) -> Course {
    let mut ticks = 1;
    let mut turns = 0;
    meter.tick(ticks);
    loop {
        let progress = turn(meter);
        turns += u32::from(progress != Progress::Within);
        match progress {
            Progress::Within | Progress::Turn => {}
            Progress::Tick if ticks < limit => {
                ticks += 1;
                meter.tick(ticks);
            }
            Progress::Tick => return Course { outcome: None, ticks, turns },
            Progress::Over(outcome) => return Course { outcome: Some(outcome), ticks, turns },
        }
    }
}
