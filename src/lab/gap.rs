//! What becomes of the scores of teams when somebody else decides for them: the policy gap of a table.

use super::matrix::Matrix;
use super::play::{Dice, Follow, Session, Work, block_ends, cells, some};
use super::roster::{Entry, Roster};
use super::scored;
use crate::order;
use crate::scenario::Method;
use crate::stats::paired::Difference;
use crate::stop::Stop;
use crate::words::{count, thousands};

/// Of each pair's trials one in so many is played, at least and at most so many.
const SHARE: u64 = 10;
const TRIALS: [u64; 2] = [50, 200];
/// Larger tables would take minutes.
const MOST_CELLS: usize = 100;
/// Scores that are told; of more than these the number.
const TOLD: usize = 3;

/// Whoever follows the table waits for this too, and keeps nothing of it.
struct Beside<'a>(&'a dyn Follow);

impl Follow for Beside<'_> {
    fn done(&self, _: u64) {}

    fn stop(&self) -> Stop {
        self.0.stop()
    }
}

/// Which scores are surely others when all teams are decided for by the other policy, in a sentence; `None` where there
/// is no other, the table is large, or somebody asks to stop.
pub fn note(roster: &Roster, matrix: &Matrix, work: Work, follow: &dyn Follow) -> Option<String> {
    let (policy, other) = roster.otherwise()?;
    let cells = cells(&other);
    if cells.len() > MOST_CELLS {
        return None;
    }
    let [least, most] = TRIALS;
    let trials = (work.trials / SHARE).clamp(least, most).min(work.trials);
    let ends = block_ends(trials, cells.len() as u64);
    let dice = Dice::Common("policy gap");
    let session = Session { from: 0, ends: &ends, dice, halved: &[], most_work: 0, keeps: false };
    let fights = some(&other, &cells, Work { trials, method: Method::Sample, ..work }, &session, &Beside(follow));
    if follow.stop().is_asked() {
        return None;
    }
    let before = scored::from_even(roster, &matrix.fights, work.seed);
    let now = scored::from_even(&other, &fights, work.seed);
    let both = roster.entries.iter().zip(before.into_iter().zip(now));
    // Both are counted: where their intervals meet they may be the same.
    let mut moved: Vec<(&Entry, Difference, Difference)> = both
        .filter_map(|(entry, (before, now))| Some((entry, before?, now?)))
        .filter(|(_, before, now)| before.high < now.low || now.high < before.low)
        .collect();
    order::falling(&mut moved, |(_, before, now)| (now.estimate - before.estimate).abs());
    let told = moved.iter().take(TOLD).map(|(entry, before, now)| {
        let [before, now, low, high] =
            [before.estimate, now.estimate, now.low, now.high].map(|more| format!("{:.0}", 100.0 * (0.5 + more)));
        format!("“{}” scores {now} % ({low} to {high} %) instead of {before} %", entry.name)
    });
    let told = match moved.len() {
        0 => "no score is surely another one".to_owned(),
        n => {
            let told: Vec<String> = told.collect();
            let others = n - told.len();
            let more =
                if others == 0 { String::new() } else { format!(", and {} moved as surely", thousands(others as u64)) };
            told.join(", ") + &more
        }
    };
    let trials = count(trials, "trial", "trials");
    Some(format!("Under the other policy, {policy} for all, in {trials} of each pair, two fights each: {told}."))
}
