//! What becomes of the scores of teams when somebody else decides for them: the policy gap of a table.

use super::matrix::Matrix;
use super::play::{Dice, Follow, Session, Work, block_ends, cells, some};
use super::roster::Roster;
use super::scored;
use crate::scenario::Method;
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
    let mut moved: Vec<(f64, f64, [f64; 2], &str)> = Vec::new();
    for (row, found) in scored::from_even(&other, &fights, work.seed).into_iter().enumerate() {
        let Some((before, found)) = scored::score(roster, &matrix.fights, row).zip(found) else { continue };
        let [now, low, high] = [found.estimate, found.low, found.high].map(|more| 0.5 + more);
        if before < low || before > high {
            moved.push((before, now, [low, high], &roster.entries[row].name));
        }
    }
    moved.sort_by(|a, b| (b.1 - b.0).abs().total_cmp(&(a.1 - a.0).abs()));
    let percent = |p: f64| format!("{:.0}", 100.0 * p);
    let told = moved.iter().take(TOLD).map(|(before, now, [low, high], name)| {
        let [before, now, low, high] = [before, now, low, high].map(|p| percent(*p));
        format!("“{name}” scores {now} % ({low} to {high} %) instead of {before} %")
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
