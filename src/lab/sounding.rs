//! How long a table takes, told from some of its pairs: which of them are solved is found out once, and the others play
//! as many trials as it takes to tell.

use super::play::{Follow, MAIN, Met, Session, Work, block_ends, cells, most_work, some};
use super::roster::Roster;
use crate::scenario::Method;

/// Some pairs of a table, spread over all of them.
pub struct Sounding<'a> {
    roster: &'a Roster,
    work: Work,
    /// Pairs of the table, in all settings.
    pub cells: usize,
    /// Those of them that were tried.
    pub tried: usize,
    /// Those that are played, a cell each.
    pub(super) open: Vec<(usize, usize)>,
}

impl<'a> Sounding<'a> {
    /// Of as many pairs as there shall be. Whether one is solved is decided as [`play`](super::play()) does, which may
    /// take a while.
    pub fn of(roster: &'a Roster, work: Work, pairs: usize, follow: &dyn Follow) -> Self {
        let all = cells(roster);
        let tried = pairs.min(all.len());
        let spread: Vec<(usize, usize)> = (0..tried).map(|i| all[i * all.len() / tried]).collect();
        let mut sounding = Self { roster, work, cells: all.len(), tried, open: spread };
        sounding.open = sounding.played(1, most_work(all.len()), work.method, follow);
        sounding
    }

    /// Plays so many trials of those that are not solved.
    pub fn play(&self, trials: u64, follow: &dyn Follow) {
        self.played(trials, 0, Method::Sample, follow);
    }

    /// Those that play when they may be solved in this way.
    fn played(&self, trials: u64, most_work: u64, method: Method, follow: &dyn Follow) -> Vec<(usize, usize)> {
        let ends = block_ends(trials, self.tried as u64);
        let session = Session { from: 0, ends: &ends, dice: MAIN, halved: &[], most_work, keeps: false };
        let fights = some(self.roster, &self.open, Work { method, ..self.work }, &session, follow);
        let is_played = |&&(setting, pair): &&(usize, usize)| match &fights[setting].met[pair] {
            Met::Known { cell, .. } => cell.trials().is_some(),
            Met::Barred(_) | Met::Missing => false,
        };
        self.open.iter().filter(is_played).copied().collect()
    }
}
