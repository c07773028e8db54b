//! Who counts what happens in a fight, and what there is to be counted.

use super::party::Party;
use super::tableau::{Deed, Tableau};
use crate::chance::{Decision, Options};
use std::fmt;

/// Someone who counts what happens in a fight.
pub trait Meter {
    /// `n` more of the metric with this index in the system's own list.
    fn count(&mut self, metric: usize, n: u32);

    /// A tick of the clock begins: the first, the second…
    #[inline(always)]
    fn tick(&mut self, _tick: u32) {}

    /// The tick that goes on, added to a metric that is timed ([`Metric::timed`]): when something happened that happens
    /// once. Whoever does not follow the clock counts 1.
    fn when(&mut self, metric: usize) {
        self.count(metric, 1);
    }

    /// `n` more of what is counted in each tick of the clock by itself, for the tick that goes on; nothing when there
    /// is no metric for it. Whoever does not follow the clock counts it under the metric of the first.
    fn within(&mut self, ticks: Ticks, n: u32) {
        self.count(ticks.first, n);
    }

    /// A decision took so many steps of work, as [`System::TURN`](super::System::TURN) counts them; what was decided
    /// before and is remembered takes none.
    #[inline(always)]
    fn think(&mut self, _steps: u64) {}

    /// Whether a reader follows the fight, so that remarks are wanted.
    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }

    /// Takes down a remark; called only while somebody listens.
    #[inline(always)]
    fn write(&mut self, _note: Note) {}

    /// Takes down a remark that stands above what follows: who acts, or attacks.
    #[inline(always)]
    fn head(&mut self, note: Note) {
        self.write(note);
    }

    /// Takes down what somebody chooses between, which a reader hears once though it is asked again at once.
    #[inline(always)]
    fn weigh(&mut self, note: Note) {
        self.write(note);
    }

    /// How everybody stands before the first turn and after every other; told only while somebody listens.
    fn see(&mut self, _tableau: Tableau) {}

    /// Places along a line are counted from so many inches further on from now; told only while somebody listens.
    fn shift(&mut self, _inches: i32) {}

    /// What one did to another; told only while somebody listens.
    fn show(&mut self, _deed: Deed) {}

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

    /// The same of a remark that stands above what follows.
    #[inline(always)]
    fn begin(&mut self, note: impl FnOnce() -> Note)
    where
        Self: Sized,
    {
        if self.listens() {
            self.head(note());
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

    fn when(&mut self, metric: usize) {
        (**self).when(metric);
    }

    fn within(&mut self, ticks: Ticks, n: u32) {
        (**self).within(ticks, n);
    }

    fn think(&mut self, steps: u64) {
        (**self).think(steps);
    }

    fn listens(&self) -> bool {
        (**self).listens()
    }

    fn write(&mut self, note: Note) {
        (**self).write(note);
    }

    fn head(&mut self, note: Note) {
        (**self).head(note);
    }

    fn weigh(&mut self, note: Note) {
        (**self).weigh(note);
    }

    fn see(&mut self, tableau: Tableau) {
        (**self).see(tableau);
    }

    fn shift(&mut self, inches: i32) {
        (**self).shift(inches);
    }

    fn show(&mut self, deed: Deed) {
        (**self).show(deed);
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
    /// Ledger id of the rule that says so.
    pub rule: &'static str,
    /// A sentence.
    pub text: String,
}

impl Note {
    /// What somebody decided, and what else he could have done.
    pub fn decision(what: Decision, who: &Party, options: Options<'_>, taken: usize) -> Self {
        let mut others = options.names();
        let taken = if taken < others.len() { others.remove(taken) } else { String::new() };
        Self {
            rule: what.rule,
            text: format!("{who} {}: {taken} (or {})", who.verb("decides", "decide"), others.join(", or ")),
        }
    }
}

/// Metrics of which there is one for each of the first ticks of the clock; their indices follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticks {
    /// Index of the first tick's.
    pub first: usize,
    /// How many there are.
    pub len: u32,
}

impl Ticks {
    /// The index of a tick's metric, the first being 1; `None` behind the last.
    pub fn at(self, tick: u32) -> Option<usize> {
        (1..=self.len).contains(&tick).then(|| self.first + tick as usize - 1)
    }
}

/// What the clock has to do with a metric.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Timed {
    /// Nothing: it is counted whenever it happens.
    #[default]
    No,
    /// What is counted is the tick of the clock in which something happens ([`Meter::when`]).
    When,
    /// It is counted in this tick alone ([`Meter::within`]).
    In(u32),
}

impl fmt::Debug for Timed {
    /// As the answer to whether it is timed, by which summaries have been held against one another for long.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::No => f.write_str("false"),
            Self::When => f.write_str("true"),
            Self::In(tick) => f.debug_tuple("In").field(tick).finish(),
        }
    }
}

impl Timed {
    /// What one of it counts for in a tick of the clock.
    pub fn each(self, tick: u32) -> usize {
        match self {
            Self::No => 1,
            Self::When => tick as usize,
            Self::In(only) => usize::from(tick == only),
        }
    }
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
    /// To whom he does what is counted, where it is somebody in particular.
    pub whom: Option<String>,
    /// What one of it is, in the plural: `boxes`.
    pub unit: &'static str,
    /// Ledger id of the rule by which it is counted.
    pub rule: &'static str,
    /// What the clock has to do with it.
    pub timed: Timed,
    /// A report holds everybody of whom it is counted side by side.
    pub is_compared: bool,
}

impl Metric {
    /// What a metric is called behind a side's name that counts how often it was knocked out, in all games.
    pub const OUT: &'static str = "knocked out";

    /// What is counted of one side; its name begins with the side's.
    pub fn of(side: &str, index: usize, what: &str, unit: &'static str, rule: &'static str) -> Self {
        Self {
            index,
            name: format!("{side}: {what}"),
            side: Some(side.to_owned()),
            whom: None,
            unit,
            rule,
            timed: Timed::No,
            is_compared: false,
        }
    }

    /// What is counted of nobody alone.
    pub fn shared(index: usize, name: impl Into<String>, unit: &'static str, rule: &'static str) -> Self {
        Self { index, name: name.into(), side: None, whom: None, unit, rule, timed: Timed::No, is_compared: false }
    }

    /// What one does to another; it is called `BY: WHAT of WHOM`.
    pub fn between(by: &str, whom: &str, index: usize, what: &str, unit: &'static str, rule: &'static str) -> Self {
        Self { whom: Some(whom.to_owned()), ..Self::of(by, index, &format!("{what} of {whom}"), unit, rule) }
    }

    /// The same, counting when something happens.
    pub fn timed(self) -> Self {
        Self { timed: Timed::When, ..self }
    }

    /// What is counted of nobody alone in each tick of the clock by itself; it is called `NAME TICK`.
    pub fn course(ticks: Ticks, name: &str, unit: &'static str, rule: &'static str) -> impl Iterator<Item = Self> {
        let of = move |tick| {
            let index = ticks.at(tick)?;
            Some(Self { timed: Timed::In(tick), ..Self::shared(index, format!("{name} {tick}"), unit, rule) })
        };
        (1..=ticks.len).filter_map(of)
    }

    /// Index under which it is counted by whoever does not follow the clock.
    pub fn index_without_clock(&self) -> usize {
        match self.timed {
            Timed::No | Timed::When => self.index,
            Timed::In(tick) => self.index + 1 - tick as usize,
        }
    }

    /// The same, held side by side.
    pub fn compared(self) -> Self {
        Self { is_compared: true, ..self }
    }
}

/// Somebody who reads along, for tests: all texts in order.
#[cfg(test)]
#[derive(Default)]
pub struct Reader(pub Vec<String>);

#[cfg(test)]
impl Meter for Reader {
    fn count(&mut self, _metric: usize, _n: u32) {}

    fn listens(&self) -> bool {
        true
    }

    fn write(&mut self, note: Note) {
        self.0.push(note.text);
    }
}
