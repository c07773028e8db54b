//! How long a table takes, told from some of its pairs: which of them are solved is found out once, and the others play
//! as many trials as it takes to tell.

use super::play::{Fights, Follow, MAIN, Met, Session, Work, block_ends, cells, most_work, some};
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
    /// Of those, whom the rules do not let meet,
    pub barred: usize,
    /// and that are solved.
    pub solved: usize,
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
        let mut sounding = Self { roster, work, cells: all.len(), tried, barred: 0, solved: 0, open: spread };
        let fights = sounding.fights(1, most_work(all.len()), work.method, follow);
        let met = |&(setting, pair): &(usize, usize)| &fights[setting].met[pair];
        let solved = |met: &&Met| matches!(met, Met::Known { cell, .. } if cell.trials().is_none());
        sounding.barred = sounding.open.iter().map(met).filter(|met| matches!(met, Met::Barred(_))).count();
        sounding.solved = sounding.open.iter().map(met).filter(solved).count();
        sounding.open.retain(|at| matches!(met(at), Met::Known { cell, .. } if cell.trials().is_some()));
        sounding
    }

    /// Plays so many trials of those that are not solved.
    pub fn play(&self, trials: u64, follow: &dyn Follow) {
        self.fights(trials, 0, Method::Sample, follow);
    }

    /// The fights of those that are played, when they may be solved in this way.
    fn fights(&self, trials: u64, most_work: u64, method: Method, follow: &dyn Follow) -> Vec<Fights> {
        let ends = block_ends(trials, self.tried as u64);
        let session = Session { from: 0, ends: &ends, dice: MAIN, halved: &[], most_work, keeps: false };
        some(self.roster, &self.open, Work { method, ..self.work }, &session, follow)
    }
}
