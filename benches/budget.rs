//! Whether predicted work is time: every shipped fight is solved and played, and what that takes is compared with the
//! steps that [`Budget::work`] counts for it and with [`Contest::effort`]. A machine has its own speed, so the middle
//! one of all fights is the measure: how many are within a factor of two of it?
//!
//! `cargo bench --bench budget -- smf/teams` looks at the scenarios whose paths hold one of the words, and shows all
//! rows.

#[path = "../tests/support/mod.rs"]
mod shipped;

use slugfest::chance::Stream;
use slugfest::contest::{Batches, Contest, run};
use slugfest::exact::Budget;
use slugfest::plan::Overrides;
use slugfest::stop::Stop;
use std::hint::black_box;
use std::time::Instant;

/// What takes less is over before a clock can tell, in seconds.
const LEAST: f64 = 0.002;
/// Trials that are played to see what many take.
const TRIALS: u64 = 50_000;
/// Cases of a scenario that are looked at, at most.
const CASES: usize = 4;

/// Seconds that something takes: the least of three times, and of one where it takes long.
fn seconds(mut call: impl FnMut()) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..3 {
        let start = Instant::now();
        call();
        least = least.min(start.elapsed().as_secs_f64());
        if least > 1.0 {
            break;
        }
    }
    least
}

/// Name, seconds, and seconds for a billion predicted steps.
type Row = (String, f64, f64);

fn tell(title: &str, mut rows: Vec<Row>, all: bool) {
    rows.retain(|(_, seconds, _)| *seconds >= LEAST);
    rows.sort_by(|a, b| a.2.total_cmp(&b.2));
    let Some((_, _, middle)) = rows.get(rows.len() / 2).cloned() else { return };
    let within = rows.iter().filter(|(_, _, pace)| (middle / 2.0..=middle * 2.0).contains(pace)).count();
    println!("\n{title}: {middle:.2} s for a billion steps; {within} of {} fights within a factor of two", rows.len());
    let n = if all { rows.len() } else { 3 };
    let ends = rows.iter().take(n).chain(rows.iter().skip(n).rev().take(3));
    ends.for_each(|(name, seconds, pace)| println!("  {name:<60} {seconds:>8.3} s   x {:.2}", pace / middle));
}

fn main() {
    // One thread: work is counted for all threads together.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let (mut solved, mut played): (Vec<Row>, Vec<Row>) = Default::default();
    let budget = Budget::default();
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let wanted = |path: &str| words.is_empty() || words.iter().any(|word| path.contains(&**word));
    for plan in shipped::shipped(Overrides::default()).iter().filter(|plan| wanted(&shipped::shipped_path(plan))) {
        // The cases of a scenario are much alike.
        for case in plan.cases.iter().step_by(plan.cases.len().div_ceil(CASES)) {
            let contest: &dyn Contest = &*case.contest;
            let name = format!("{} {}", plan.scenario.source.path.rsplit('/').next().unwrap_or(""), case.name);
            let effort = contest.effort(TRIALS, Stop::never());
            let took = pool.install(|| {
                seconds(|| drop(black_box(run(contest, &Stream::new(2017, "main"), &Batches::of(TRIALS), |_| true))))
            });
            played.push((name.clone(), took, took / effort as f64 * 1e9));
            let mut work = None;
            let took = pool.install(|| seconds(|| work = contest.solve(&budget).ok().map(|exact| exact.work)));
            solved.extend(work.map(|work| (name, took, took / work as f64 * 1e9)));
        }
    }
    tell("solving", solved, !words.is_empty());
    tell("playing", played, !words.is_empty());
}
