//! A table that is played stage by stage (`--precision`), each stage elsewhere and in pieces.
//!
//! What a stage plays follows from what those before it came to, and from nothing else. So whoever knows that gets to
//! the next stage by the code that plays all of them on one machine: it is given what is known, and stops where it asks
//! for more.

use super::course::Precision;
use super::matrix::Matrix;
use super::pieces::{Found, Pieces};
use super::play::{Elsewhere, Fights, Follow, Stage, Work};
use super::precision::precise;
use super::roster::Roster;
use crate::stop::Stop;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What comes behind the stages that are known.
pub enum Ahead<T> {
    /// Another stage, and what somebody made of its pieces.
    Stage(T),
    /// None: the whole table.
    Table(Box<Matrix>),
}

/// What comes behind the stages of which it is known, in order, what they came to; a further stage is shown to `with`.
pub fn ahead<T: Send>(
    roster: &Roster,
    work: Work,
    asked: Precision,
    known: &[Found],
    with: impl FnOnce(&Pieces) -> T + Send,
) -> Ahead<T> {
    let (with, made) = (Mutex::new(Some(with)), Mutex::new(None));
    let show = |pieces: &Pieces| {
        let with = with.lock().ok().and_then(|mut with| with.take());
        if let (Some(with), Ok(mut made)) = (with, made.lock()) {
            *made = Some(with(pieces));
        }
    };
    // A flag that is asked for ever: a byte for each call, and a command makes two or three.
    let ends = Box::leak(Box::default());
    let matrix = precise(roster, work, asked, &Stages { known, next: AtomicUsize::new(0), show: &show, ends });
    let made = made.into_inner().ok().flatten();
    made.map_or_else(|| Ahead::Table(Box::new(matrix)), Ahead::Stage)
}

/// Knows what some stages came to, and ends the work at the next one.
struct Stages<'a> {
    known: &'a [Found],
    next: AtomicUsize,
    show: &'a (dyn Fn(&Pieces) + Sync),
    ends: &'static AtomicBool,
}

impl Follow for Stages<'_> {
    fn done(&self, _: u64) {}

    fn stop(&self) -> Stop {
        Stop::at(self.ends)
    }

    fn elsewhere(&self) -> Option<&dyn Elsewhere> {
        Some(self)
    }
}

impl Elsewhere for Stages<'_> {
    fn fights(&self, stage: Stage, _: &mut dyn FnMut(u64)) -> Option<Vec<Fights>> {
        let pieces = Pieces::of_stage(stage);
        let found = self.known.get(self.next.fetch_add(1, Ordering::Relaxed));
        if found.is_none() && !self.ends.swap(true, Ordering::Relaxed) {
            (self.show)(&pieces);
        }
        Some(pieces.fights(found.unwrap_or(&Found::default())).concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::tests::in_the_dark;
    use crate::scenario::Method;
    use crate::shards::Counts;

    /// What the pieces of a stage come to, in units of 70 that are played in falling order and read from their text.
    fn in_units(pieces: &Pieces) -> Found {
        let mut found = Found::default();
        for unit in (0..pieces.count().div_ceil(70)).rev() {
            let first = 70 * unit;
            let played = pieces.play(first..pieces.count().min(first + 70), &()).unwrap();
            found.add(&serde_json::from_str(&serde_json::to_string(&played).unwrap()).unwrap());
        }
        found
    }

    /// The table of one machine, and how many stages it takes in parts.
    fn staged(work: Work, asked: Precision) -> usize {
        let roster = in_the_dark("[[setting]]\nname = \"light\"\n");
        let mut known = Vec::new();
        loop {
            match ahead(&roster, work, asked, &known, in_units) {
                Ahead::Stage(found) => known.push(found),
                Ahead::Table(matrix) => {
                    let alone = precise(&roster, work, asked, &());
                    assert_eq!(format!("{matrix:?}"), format!("{alone:?}"));
                    return known.len();
                }
            }
        }
    }

    /// Cells and scores take a look and what it asks for. A race takes rounds of 64, 128, 256, 512 and 640 trials as
    /// long as nobody has left, and the fresh fights behind them.
    #[test]
    fn a_table_played_stage_by_stage_is_that_of_one_machine() {
        let work = Work { trials: 1600, seed: 3, method: Method::Sample };
        assert_eq!(staged(work, Precision::Cell(0.03)), 2);
        assert_eq!(staged(work, Precision::Row(0.03)), 2);
        let stages = staged(work, Precision::Rank(2));
        assert!((2..=7).contains(&stages), "{stages}");
        // What is solved is solved in the first round, and nothing is left to race.
        assert_eq!(staged(Work { method: Method::Auto, ..work }, Precision::Rank(1)), 2);
    }
}
