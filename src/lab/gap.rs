//! What becomes of the scores of teams, of what their figures are worth and of what they cost when somebody else
//! decides for them: the policy gap of an answer of the lab.

use super::matrix::Matrix;
use super::play::{Dice, Follow, Session, Work, block_ends, cells, some};
use super::roster::Roster;
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
const MOST_CELLS: u64 = 100;
/// What floats leave of nothing.
const NOISE: f64 = 1e-9;
/// Numbers that are told; of more than these how many they are.
const TOLD: usize = 3;

/// Whoever follows the table waits for this too, and keeps nothing of it.
pub(super) struct Beside<'a>(pub &'a dyn Follow);

impl Follow for Beside<'_> {
    fn done(&self, _: u64) {}

    fn stop(&self) -> Stop {
        self.0.stop()
    }
}

/// The same teams under the other policy, what that is called and in whose place, and the trials that each pair is
/// played; `None` where there is no other, or the cells are many.
pub(super) fn otherwise(
    roster: &Roster,
    cells: impl FnOnce(&Roster) -> u64,
    work: Work,
) -> Option<(String, Roster, Work)> {
    let (policy, other) = roster.otherwise()?;
    let policy = format!("{policy} for all instead of {}", roster.played().join(" and "));
    let [least, most] = TRIALS;
    let trials = (work.trials / SHARE).clamp(least, most).min(work.trials);
    let is_small = cells(&other) <= MOST_CELLS;
    is_small.then_some((policy, other, Work { trials, method: Method::Sample, ..work }))
}

/// Numbers by name, as they are and under the other policy.
pub(super) type Both = Vec<(String, Difference, Difference)>;

/// Which of them are surely others, each as it is told. Both are counted: where their intervals meet they may be the
/// same.
pub(super) fn told(
    policy: &str,
    trials: u64,
    both: Both,
    what: &str,
    tell: impl Fn(&str, Difference, Difference) -> String,
) -> String {
    let mut moved: Both = both
        .into_iter()
        .filter(|(_, before, now)| before.high + NOISE < now.low || now.high + NOISE < before.low)
        .collect();
    order::falling(&mut moved, |(_, before, now)| (now.estimate - before.estimate).abs());
    let told: Vec<String> = moved.iter().take(TOLD).map(|(name, before, now)| tell(name, *before, *now)).collect();
    let others = moved.len() - told.len();
    let told = match (moved.len(), others) {
        (0, _) => format!("no {what} is surely another one"),
        (_, 0) => told.join(", "),
        _ => format!("{}, and {} moved as surely", told.join(", "), thousands(others as u64)),
    };
    let trials = count(trials, "trial", "trials");
    format!("Under the other policy, {policy}, in {trials} of each pair, two fights each: {told}.")
}

/// Which scores are surely others when all teams are decided for by the other policy, in a sentence; `None` where there
/// is no other, the table is large, or somebody asks to stop.
pub fn note(roster: &Roster, matrix: &Matrix, work: Work, follow: &dyn Follow) -> Option<String> {
    let (policy, other, work) = otherwise(roster, |other| cells(other).len() as u64, work)?;
    let cells = cells(&other);
    let ends = block_ends(work.trials, cells.len() as u64);
    let dice = Dice::Common("policy gap");
    let session = Session { from: 0, ends: &ends, dice, halved: &[], most_work: 0, keeps: false };
    let fights = some(&other, &cells, work, &session, &Beside(follow));
    if follow.stop().is_asked() {
        return None;
    }
    let before = scored::from_even(roster, &matrix.fights, work.seed);
    let now = scored::from_even(&other, &fights, work.seed);
    let both = roster.entries.iter().zip(before.into_iter().zip(now));
    let both = both.filter_map(|(entry, (before, now))| Some((entry.name.clone(), before?, now?))).collect();
    Some(told(&policy, work.trials, both, "score", |name, before, now| {
        let [before, now, low, high] =
            [before.estimate, now.estimate, now.low, now.high].map(|more| format!("{:.0}", 100.0 * (0.5 + more)));
        format!("“{name}” scores {now} % ({low} to {high} %) instead of {before} %")
    }))
}

/// Points of a hundred with their sign; nought has none.
pub(super) fn whole(by: f64) -> String {
    let points = (100.0 * by).round();
    if points == 0.0 { "0".to_owned() } else { format!("{points:+}").replace('-', "−") }
}

/// `+3 points (+1 to +5)`.
pub(super) fn points(by: Difference) -> String {
    format!("{} points ({} to {})", whole(by.estimate), whole(by.low), whole(by.high))
}
