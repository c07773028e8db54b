//! Cases that face the same dice, compared trial by trial.
//!
//! Trial `i` of every case draws from the same stream, so that two cases differ by what differs between them and not by
//! luck (common random numbers). To count how the same trials ended in both, the cases of a run are played side by side
//! in small batches, and each notes what came of every trial of the batch. A note is one outcome and a few numbers: the
//! batches are cut so that a worker holds at most [`MOST_NOTED`] bytes of them, whatever the number of cases.

use super::batches::Batches;
use super::erased::Contest;
use crate::chance::Stream;
use crate::tally::{PairTally, Tally};
use crate::trials::Notes;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::Range;

/// Bytes of notes that one worker may hold.
const MOST_NOTED: usize = 4 << 20;

/// Two cases to be compared, by their places in the list of what is played, and which values of theirs belong together:
/// 0 for the clock, then the metrics of the brief.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The case that the other is compared with.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// Places of a value in the first and in the second case.
    pub values: Vec<(usize, usize)>,
}

/// Cases that are played with the same dice.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// What is played.
    pub contests: &'a [&'a dyn Contest],
    /// What is compared.
    pub pairs: &'a [Pairing],
}

/// What the trials of all cases of a field added up to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// One for each contest.
    pub tallies: Vec<Tally>,
    /// One for each pair.
    pub pairs: Vec<PairTally>,
}

impl Played {
    /// Adds the counts of `other`, from the same field.
    pub fn merge(&mut self, other: &Self) {
        self.tallies.iter_mut().zip(&other.tallies).for_each(|(mine, theirs)| mine.merge(theirs));
        self.pairs.iter_mut().zip(&other.pairs).for_each(|(mine, theirs)| mine.merge(theirs));
    }
}

impl<'a> Field<'a> {
    /// The trials `0..n` in batches of the usual size, smaller where the notes would take too much room.
    pub fn batches(&self, n: u64) -> Batches {
        let usual = Batches::of(n);
        let noted: usize = self.noted().map(|place| 4 * (2 + self.contests[place].brief().metrics.len())).sum();
        let most = MOST_NOTED.checked_div(noted).unwrap_or(usize::MAX).max(1) as u64;
        Batches { size: usual.size.min(most), ..usual }
    }

    /// Places of the contests that are compared with any other.
    fn noted(&self) -> impl Iterator<Item = usize> {
        let places: BTreeSet<usize> = self.pairs.iter().flat_map(|pair| [pair.first, pair.second]).collect();
        places.into_iter()
    }

    /// Nothing played yet.
    pub fn empty(&self) -> Played {
        let outcomes = |place: usize| self.contests[place].brief().outcomes.len();
        let pair = |pair: &Pairing| PairTally::new(outcomes(pair.first), outcomes(pair.second), pair.values.len());
        Played {
            tallies: self.contests.iter().map(|contest| contest.empty()).collect(),
            pairs: self.pairs.iter().map(pair).collect(),
        }
    }

    /// A worker that has not played yet.
    pub(super) fn worker(&self) -> Worker<'a> {
        let mut notes = vec![None; self.contests.len()];
        self.noted().for_each(|place| notes[place] = Some(Notes::of(self.contests[place].brief())));
        Worker { field: *self, notes, played: self.empty() }
    }
}

/// Someone who plays batches of all cases of a field.
pub(super) struct Worker<'a> {
    field: Field<'a>,
    /// Of the contests that are compared with any other.
    notes: Vec<Option<Notes>>,
    pub(super) played: Played,
}

impl Worker<'_> {
    /// Plays these trials of every case and compares them.
    pub(super) fn batch(&mut self, stream: &Stream, trials: &Range<u64>) {
        let cases = self.field.contests.iter().zip(&mut self.notes).zip(&mut self.played.tallies);
        for ((contest, notes), tally) in cases {
            notes.iter_mut().for_each(Notes::clear);
            contest.noted_batch(stream, trials.clone(), tally, notes.as_mut());
        }
        for (pair, tally) in self.field.pairs.iter().zip(&mut self.played.pairs) {
            let (Some(first), Some(second)) = (&self.notes[pair.first], &self.notes[pair.second]) else { continue };
            tally.add_outcomes(&first.outcomes, &second.outcomes);
            for (place, &(of_first, of_second)) in pair.values.iter().enumerate() {
                tally.add_values(place, &first.values[of_first], &second.values[of_second]);
            }
        }
    }
}
