//! Who counts what happens in a fight, and what there is to be counted.

use super::party::Party;
use super::tableau::{Deed, Tableau};
use crate::chance::{Decision, Options};

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

    fn think(&mut self, steps: u64) {
        (**self).think(steps);
    }

    fn listens(&self) -> bool {
        (**self).listens()
    }

    fn write(&mut self, note: Note) {
        (**self).write(note);
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
    /// Ledger id of the rule, empty for plain narration.
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
    /// What is counted is the tick of the clock in which something happens ([`Meter::when`]).
    pub is_timed: bool,
    /// A report holds everybody of whom it is counted side by side.
    pub is_compared: bool,
}

impl Metric {
    /// What is counted of one side; its name begins with the side's.
    pub fn of(side: &str, index: usize, what: &str, unit: &'static str) -> Self {
        Self {
            index,
            name: format!("{side}: {what}"),
            side: Some(side.to_owned()),
            whom: None,
            unit,
            is_timed: false,
            is_compared: false,
        }
    }

    /// What is counted of nobody alone.
    pub fn shared(index: usize, name: impl Into<String>, unit: &'static str) -> Self {
        Self { index, name: name.into(), side: None, whom: None, unit, is_timed: false, is_compared: false }
    }

    /// What one does to another; it is called `BY: WHAT of WHOM`.
    pub fn between(by: &str, whom: &str, index: usize, what: &str, unit: &'static str) -> Self {
        Self { whom: Some(whom.to_owned()), ..Self::of(by, index, &format!("{what} of {whom}"), unit) }
    }

    /// The same, counting when something happens.
    pub fn timed(self) -> Self {
        Self { is_timed: true, ..self }
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
