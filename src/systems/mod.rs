//! Bodies of rules, one folder each; rules live nowhere else.
//!
//! A system plays one fight at a time, drawing only through [`Chance`] and counting only through [`Meter`]. Nothing in
//! here prints, reads a file, owns a generator or knows how many trials there will be.

pub mod heroclix;
pub mod ledger;
pub mod marvel_heroes;
pub mod melee;
#[cfg(test)]
pub mod panel;
mod party;
pub mod super_mission_force;

use crate::chance::{Answer, Chance, Player, TrialRng};
use crate::estimate::{Card, Ruling};
use crate::odds::Grammar;
use crate::scenario::{Case, Mistakes};
use crate::trials::Contest;
use std::hash::Hash;

pub use ledger::Ledger;
pub use party::Party;

/// A rules system, or one profile of it.
///
/// The same `turn` is followed by the sampler, by tests with scripted dice and by replays. `State` is everything the
/// next turn depends on, so that it can be a state of a Markov chain; the clock is kept outside, by [`play`].
pub trait System: Send + Sync + 'static {
    /// What `plan` made of a case: shared by all trials, never changed by one.
    type Setup: Send + Sync;
    /// Everything the next turn depends on.
    type State: Clone + Eq + Hash;

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

    /// The outcome of a fight that reached [`System::limit`].
    fn undecided(setup: &Self::Setup) -> usize;

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

    /// A state in which somebody decides, in words.
    fn state_name(_setup: &Self::Setup, _state: &Self::State) -> String {
        String::new()
    }

    /// What an option of a decision in this state is called.
    fn option_name(_setup: &Self::Setup, _state: &Self::State, _who: Player, option: usize) -> String {
        format!("option {}", option + 1)
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
}

/// How far a turn got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The fight goes on within the same tick of the clock.
    Turn,
    /// The fight goes on and the clock ticks.
    Tick,
    /// The fight is over, with this outcome.
    Over(usize),
}

/// Someone who counts what happens in a fight.
pub trait Meter {
    /// `n` more of the metric with this index in the system's own list.
    fn count(&mut self, metric: usize, n: u32);

    /// A tick of the clock begins: the first, the second…
    #[inline(always)]
    fn tick(&mut self, _tick: u32) {}

    /// Whether a reader follows the fight, so that remarks are wanted.
    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }

    /// Takes down a remark; called only while somebody listens.
    #[inline(always)]
    fn write(&mut self, _note: Note) {}

    /// A remark for a reader who follows the fight; costs nothing unless somebody listens.
    #[inline(always)]
    fn note(&mut self, note: impl FnOnce() -> Note)
    where
        Self: Sized,
    {
        if self.listens() {
            self.write(note());
        }
    }
}

impl<M: Meter + ?Sized> Meter for &mut M {
    fn count(&mut self, metric: usize, n: u32) {
        (**self).count(metric, n);
    }

    fn tick(&mut self, tick: u32) {
        (**self).tick(tick);
    }

    fn listens(&self) -> bool {
        (**self).listens()
    }

    fn write(&mut self, note: Note) {
        (**self).write(note);
    }
}

/// Nobody counts.
impl Meter for () {
    #[inline(always)]
    fn count(&mut self, _metric: usize, _n: u32) {}
}

/// A remark on a fight in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Ledger id of the rule, empty for plain narration.
    pub rule: &'static str,
    /// A sentence.
    pub text: String,
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

/// Plays one fight from start to end.
#[inline(always)]
pub fn play<S: System, C: Chance, M: Meter>(setup: &S::Setup, chance: &mut C, meter: &mut M) -> End {
    let limit = S::limit(setup);
    let mut state = S::start(setup);
    let mut ticks = 1;
    let mut turns = 0;
    meter.tick(ticks);
    loop {
        turns += 1;
        match S::turn(setup, &mut state, chance, meter) {
            Progress::Turn => {}
            Progress::Tick if ticks < limit => {
                ticks += 1;
                meter.tick(ticks);
            }
            Progress::Tick => {
                S::leave(setup, &state, meter);
                return End { outcome: S::undecided(setup), ticks, turns };
            }
            Progress::Over(outcome) => {
                return End { outcome, ticks: if S::settled(setup) { 0 } else { ticks }, turns };
            }
        }
    }
}

/// [`play`] for everybody but the sampler: whoever answers and whoever counts, it is the same machine code, so that a
/// body of rules is compiled twice and not once for each reader.
#[inline(never)]
pub fn follow<S: System>(setup: &S::Setup, mut chance: &mut dyn Chance, mut meter: &mut dyn Meter) -> End {
    play::<S, _, _>(setup, &mut chance, &mut meter)
}

/// [`System::turn`] for everybody but the sampler, see [`follow`].
#[inline(never)]
pub fn step<S: System>(
    setup: &S::Setup,
    state: &mut S::State,
    mut chance: &mut dyn Chance,
    mut meter: &mut dyn Meter,
) -> Progress {
    S::turn(setup, state, &mut chance, &mut meter)
}

/// What a reader has to know about a compiled case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Brief {
    /// How a fight can end, in the order of the outcomes' indices.
    pub outcomes: Vec<String>,
    /// The outcome that the play is about, such as the hit of an attack: the one that reports put first and work out.
    /// `None` where the likeliest is.
    pub leading: Option<usize>,
    /// What the play's clock counts, in the plural: `rounds`.
    pub clock: &'static str,
    /// The metrics that this case reports, beside the clock.
    pub metrics: Vec<Metric>,
    /// The fighters as compiled.
    pub cards: Vec<Card>,
    /// Readings of unclear rules that matter here.
    pub rulings: Vec<Ruling>,
    /// Remarks that belong next to the numbers.
    pub notes: Vec<String>,
}

/// An integer counted in every trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metric {
    /// Index by which the rules count it.
    pub index: usize,
    /// `Shatterer: Body lost`.
    pub name: String,
    /// Whose it is, where it is somebody's: `Shatterer`.
    pub side: Option<String>,
    /// What one of it is, in the plural: `boxes`.
    pub unit: &'static str,
}

impl Metric {
    /// What is counted of one side; its name begins with the side's.
    pub fn of(side: &str, index: usize, what: &str, unit: &'static str) -> Self {
        Self { index, name: format!("{side}: {what}"), side: Some(side.to_owned()), unit }
    }

    /// What is counted of nobody alone.
    pub fn shared(index: usize, name: impl Into<String>, unit: &'static str) -> Self {
        Self { index, name: name.into(), side: None, unit }
    }
}

/// What a play makes of a case; mistakes are collected, and `None` means that there were some.
pub type Compile = fn(&Case, &Mistakes) -> Option<Box<dyn Contest>>;

/// What one trial plays.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// Name in scenario files: `duel`.
    pub id: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// Every outcome that a case of it can have, `…` standing for a name: what is known of a case that cannot be
    /// played.
    pub outcomes: &'static [&'static str],
    /// From a case to something that can be played.
    pub compile: Compile,
}

/// A body of rules, as far as the rest of the program knows it.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Name in scenario files: `smf`.
    pub id: &'static str,
    /// Full name.
    pub name: &'static str,
    /// The edition the rules follow.
    pub edition: &'static str,
    /// What can be played.
    pub plays: &'static [Play],
    /// What can be written in a scenario, by topic.
    pub catalogue: fn(Topic) -> Vec<Item>,
    /// How a fight is told to somebody who follows it.
    pub telling: Telling,
    /// The questions that `slugfest odds` answers about it, if any.
    pub odds: Option<&'static Grammar>,
    /// JSON Schema of the keys that the system adds to a scenario.
    pub schema: fn() -> serde_json::Map<String, serde_json::Value>,
    /// Its rules, played or not.
    pub ledger: fn() -> &'static Ledger,
}

/// How a body of rules tells what happens in a fight: every word about dice and counts that a replay shows.
#[derive(Clone, Copy, Debug)]
pub struct Telling {
    /// What a draw came to: `success by 3`, `5 or more on one die`. Fighters are named by the brief's cards.
    pub result: fn(&Answer, &Brief) -> String,
    /// The dice on the table, as the game writes them: `5D[1] against 4D`, `2d6`; empty when none are thrown.
    pub thrown: fn(&Answer) -> String,
    /// One way the dice may have fallen; `None` when there is nothing to show.
    pub faces: fn(&Answer, &mut TrialRng) -> Option<String>,
    /// What was counted, and how many; empty where the rest of the story tells it already.
    pub counted: fn(&Metric, u32) -> String,
}

impl Telling {
    /// A count by the name of its metric, for what no sentence says better: `attacks blocked: 1`.
    pub fn plainly(metric: &Metric, n: u32) -> String {
        format!("{}: {n}", metric.name)
    }

    /// Whom a metric is about, if it is about somebody, and what it counts.
    pub fn parts(metric: &Metric) -> (Option<&str>, &str) {
        metric.name.rsplit_once(": ").map_or((None, metric.name.as_str()), |(who, what)| (Some(who), what))
    }
}

/// So many of something, in the plural or of one: `1 click`, `2 clicks`.
pub fn so_many(n: u32, unit: &str) -> String {
    let one = unit.strip_suffix("xes").map(|stem| format!("{stem}x")).or(unit.strip_suffix('s').map(str::to_owned));
    match n {
        1 => format!("1 {}", one.unwrap_or_else(|| unit.to_owned())),
        n => format!("{n} {unit}"),
    }
}

/// Every body of rules.
pub const SYSTEMS: &[Rules] = &[super_mission_force::RULES, heroclix::RULES, marvel_heroes::RULES, melee::RULES];

impl Rules {
    /// The rules with this name.
    pub fn find(id: &str) -> Option<&'static Self> {
        SYSTEMS.iter().find(|rules| rules.id == id)
    }

    /// The play with this name.
    pub fn play(&self, id: &str) -> Option<&'static Play> {
        self.plays.iter().find(|play| play.id == id)
    }
}

/// A topic of `slugfest list`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Archetypes and their menus.
    Archetypes,
    /// Powers, boosts, maneuvers.
    Powers,
    /// Ready-made fighters.
    Characters,
    /// What is counted.
    Metrics,
    /// Choices left to the player.
    Policies,
    /// Switches under `[rules]`.
    Switches,
}

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Name in scenario files, or a ledger id.
    pub id: String,
    /// Heading it belongs under; items of one heading stand together.
    pub group: String,
    /// What it is, in a line.
    pub about: String,
    /// Ledger id, empty when there is none.
    pub rule: String,
}
