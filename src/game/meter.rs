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

/// Everything that a [`Meter`] hears but counts, handed on to another one. A method that is not in here would be lost
/// on the way.
macro_rules! hands_on {
    ($self:ident => $to:expr) => {
        #[inline(always)]
        fn tick(&mut $self, tick: u32) {
            $to.tick(tick);
        }

        #[inline(always)]
        fn think(&mut $self, steps: u64) {
            $to.think(steps);
        }

        #[inline(always)]
        fn listens(&$self) -> bool {
            $to.listens()
        }

        #[inline(always)]
        fn write(&mut $self, note: Note) {
            $to.write(note);
        }

        #[inline(always)]
        fn head(&mut $self, note: Note) {
            $to.head(note);
        }

        #[inline(always)]
        fn weigh(&mut $self, note: Note) {
            $to.weigh(note);
        }

        fn see(&mut $self, tableau: Tableau) {
            $to.see(tableau);
        }

        fn shift(&mut $self, inches: i32) {
            $to.shift(inches);
        }

        fn show(&mut $self, deed: Deed) {
            $to.show(deed);
        }
    };
}

impl<M: Meter + ?Sized> Meter for &mut M {
    fn count(&mut self, metric: usize, n: u32) {
        (**self).count(metric, n);
    }

    fn when(&mut self, metric: usize) {
        (**self).when(metric);
    }

    fn within(&mut self, ticks: Ticks, n: u32) {
        (**self).within(ticks, n);
    }

    hands_on!(self => (**self));
}

/// Under which metrics of a game those of a part of it are counted.
pub trait Renamed {
    /// None, one or two for each; where one is of each tick of the clock, so is the one that it becomes.
    fn renamed(&self, metric: usize) -> [Option<usize>; 2];
}

/// Counts for a game what happens in a part of it, and hands on whatever else is heard there.
pub struct Part<'a, M, R> {
    /// Who counts the game.
    pub meter: &'a mut M,
    /// How the metrics of the part are called there.
    pub names: R,
}

impl<M: Meter, R: Renamed> Meter for Part<'_, M, R> {
    #[inline(always)]
    fn count(&mut self, metric: usize, n: u32) {
        self.names.renamed(metric).into_iter().flatten().for_each(|metric| self.meter.count(metric, n));
    }

    #[inline(always)]
    fn when(&mut self, metric: usize) {
        self.names.renamed(metric).into_iter().flatten().for_each(|metric| self.meter.when(metric));
    }

    #[inline(always)]
    fn within(&mut self, ticks: Ticks, n: u32) {
        let renamed = self.names.renamed(ticks.first);
        renamed.into_iter().flatten().for_each(|first| self.meter.within(Ticks { first, ..ticks }, n));
    }

    hands_on!(self => self.meter);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that is heard, in a word or two.
    #[derive(Default)]
    struct Log(Vec<String>);

    impl Meter for Log {
        fn count(&mut self, metric: usize, n: u32) {
            self.0.push(format!("{n} of {metric}"));
        }

        fn tick(&mut self, tick: u32) {
            self.0.push(format!("tick {tick}"));
        }

        fn when(&mut self, metric: usize) {
            self.0.push(format!("when {metric}"));
        }

        fn within(&mut self, ticks: Ticks, n: u32) {
            self.0.push(format!("{n} within {} of {}", ticks.first, ticks.len));
        }

        fn think(&mut self, steps: u64) {
            self.0.push(format!("{steps} steps"));
        }

        fn listens(&self) -> bool {
            true
        }

        fn write(&mut self, note: Note) {
            self.0.push(format!("writes {}", note.text));
        }

        fn head(&mut self, note: Note) {
            self.0.push(format!("heads {}", note.text));
        }

        fn weigh(&mut self, note: Note) {
            self.0.push(format!("weighs {}", note.text));
        }

        fn see(&mut self, tableau: Tableau) {
            self.0.push(format!("sees {:?}", tableau.next));
        }

        fn shift(&mut self, inches: i32) {
            self.0.push(format!("shifts {inches}"));
        }

        fn show(&mut self, deed: Deed) {
            self.0.push(format!("{} hits {}", deed.by, deed.at));
        }
    }

    /// 1 is 11; 2 is 11 and 12; nobody asks for another.
    struct Tens;

    impl Renamed for Tens {
        fn renamed(&self, metric: usize) -> [Option<usize>; 2] {
            match metric {
                1 => [Some(11), None],
                2 => [Some(11), Some(12)],
                _ => [None, None],
            }
        }
    }

    fn tell_everything(meter: &mut impl Meter) {
        let note = |text: &str| Note { rule: "game.rule", text: text.to_owned() };
        for metric in [1, 2, 3] {
            meter.count(metric, 5);
            meter.when(metric);
            meter.within(Ticks { first: metric, len: 4 }, 6);
        }
        meter.tick(7);
        meter.think(8);
        meter.note(|| note("a"));
        meter.begin(|| note("b"));
        meter.weigh(note("c"));
        meter.see(Tableau { figures: Vec::new(), next: Some(1) });
        meter.shift(9);
        meter.show(Deed { by: 0, at: 1, hits: true });
    }

    #[test]
    fn what_is_heard_of_a_part_is_heard_of_the_whole() {
        let mut log = Log::default();
        tell_everything(&mut Part { meter: &mut log, names: Tens });
        let counted = ["5 of 11", "when 11", "6 within 11 of 4"];
        let twice = ["5 of 11", "5 of 12", "when 11", "when 12", "6 within 11 of 4", "6 within 12 of 4"];
        let told = ["tick 7", "8 steps", "writes a", "heads b", "weighs c", "sees Some(1)", "shifts 9", "0 hits 1"];
        assert_eq!(log.0, [&counted[..], &twice, &told].concat());
        let (mut lent, mut own) = (Log::default(), Log::default());
        tell_everything(&mut &mut lent);
        tell_everything(&mut own);
        assert_eq!(lent.0, own.0);
    }
}
