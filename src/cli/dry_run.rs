//! What `--dry-run` says of a table: how much would be played, and how long that takes, told from some of its pairs.

use super::Common;
use super::lab::Follower;
use slugfest::lab::play::Follow;
use slugfest::lab::roster::Made;
use slugfest::lab::shortlist;
use slugfest::lab::sounding::Sounding;
use slugfest::lab::stages::{Ahead, ahead};
use slugfest::lab::{Pieces, Precision, Roster, Work};
use slugfest::stop::Stop;
use slugfest::words::{about, count, thousands};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Pairs that are tried out at most to tell how long all of them take, how many more than the last time are tried where
/// it took so few seconds, the trials that each is played at first, and how many seconds that may take before more are
/// played no more.
const SOUNDED: usize = 96;
const MORE: usize = 4;
const QUICK: f64 = 0.4;
const SOUNDING: u64 = 8;
const SOUNDS: f64 = 1.0;
/// Seconds after which it is told from what was done by then, and reckoned where that is nothing.
const TOLD: Duration = Duration::from_secs(5);
/// Longer than this nobody waits unawares.
const LONG: f64 = 4.0 * 3600.0;

/// What would be played, and how long it takes; `None` where somebody asked to stop.
pub fn told(roster: &Roster, work: Work, asked: Option<Precision>, common: &Common, stop: Stop) -> Option<String> {
    let lines = lines(roster, work, asked, (&Follower::new(within(TOLD, stop), 0, common), stop));
    (!stop.is_asked()).then(|| lines.join("\n") + "\n")
}

fn lines(roster: &Roster, work: Work, asked: Option<Precision>, (follower, stop): (&Follower, Stop)) -> Vec<String> {
    let Sounded { sounding, mut seconds, is_least } = sounded(roster, work, follower);
    let threads = rayon::current_num_threads();
    if is_least {
        let steps = Pieces::of(&[roster], work).takes(stop).steps;
        seconds = seconds.max(steps as f64 / 1e9 / threads as f64);
    }
    let [one, many] = roster.whom();
    let mut lines = vec![format!("{}: {}", roster.title, count(roster.entries.len() as u64, one, many))];
    for Made { all, kept, .. } in &roster.generated {
        let of = if all == kept { String::new() } else { format!(", {} of them as asked for", thousands(*kept)) };
        lines.push(format!("  {} allowed by the menus{of}", count(*all, "build", "builds")));
    }
    if let Some(panel) = &roster.panel {
        lines.push(format!("  held against a panel of {}", panel.len()));
    }
    let settings = count(roster.settings.len() as u64, "setting", "settings");
    let Sounding { cells, tried, barred, solved, .. } = sounding;
    // Of a table that was not looked through a part is known.
    let of_all = |some: usize| (some * cells / tried.max(1)) as u64;
    let about = if tried < cells { "about " } else { "" };
    let (pairs, apart) = (count(cells as u64 - of_all(barred), "pair", "pairs"), thousands(of_all(barred)));
    let apart = if barred == 0 { String::new() } else { format!("; the rules do not let {about}{apart} others meet") };
    lines.push(format!("  {pairs} in {settings}{apart}"));
    let trials = |trials| count(trials, "trial", "trials");
    let each = if solved == 0 { "each" } else { "each that is not solved exactly" };
    let is_open = tried < cells || solved == 0 || tried > barred + solved;
    let course = asked.filter(|_| is_open).and_then(|asked| Some((asked, first_stage(roster, work, asked)?)));
    match (solved, tried - barred - solved, course) {
        (1.., 0, _) if !is_open => lines.push("  all solved exactly".to_owned()),
        (1.., 0, None) => lines.push("  solved exactly, as far as was looked".to_owned()),
        (_, _, None) => lines.push(format!("  {} of {each}, two fights each", trials(work.trials))),
        (_, _, Some((asked, (pairs, first)))) => {
            let of = if pairs == cells as u64 { each.to_owned() } else { count(pairs, "pair", "pairs") };
            lines.push(format!("  first {} of {of}, two fights each, which say what else is played", trials(first)));
            let most = trials(work.trials);
            let (then, all, part) = match asked {
                Precision::Cell(_) | Precision::Row(_) => (format!("then at most {most} of {each}"), first, 1.0),
                Precision::Rank(places) => {
                    let part = shortlist::cells(roster, places) as f64 / cells as f64;
                    (format!("at most {most} of a pair in the race, and as many of whoever is left"), work.trials, part)
                }
            };
            lines.push(format!("  {then}"));
            seconds *= part * (work.trials + all) as f64 / work.trials as f64;
        }
    }
    let (time, threads) = (self::about(seconds), count(threads as u64, "thread", "threads"));
    let most = if course.is_some() { ", where it takes the most" } else { "" };
    let reckoned = if is_least { ", or half or double that: a pair takes long, and none was waited for" } else { "" };
    lines.push(format!("  {time} on {threads}{most}{reckoned}"));
    if seconds > LONG {
        lines.push("  that is long: fewer trials, a [panel], or a `sample` of the builds make it shorter".to_owned());
    }
    lines
}

/// Pairs that play in the first stage of what is asked for, and the trials of each; `None` where nobody plays.
fn first_stage(roster: &Roster, work: Work, asked: Precision) -> Option<(u64, u64)> {
    match ahead(roster, work, asked, &[], |pieces: &Pieces| pieces.size()) {
        Ahead::Stage(size) => Some(size),
        Ahead::Table(_) => None,
    }
}

/// A wish to stop that is there as soon as this one is, or after so long; for one that is given up but once.
fn within(limit: Duration, stop: Stop) -> Stop {
    static OVER: AtomicBool = AtomicBool::new(false);
    let start = Instant::now();
    let wait = move || {
        while !stop.is_asked() && start.elapsed() < limit {
            std::thread::sleep(Duration::from_millis(20));
        }
        OVER.store(true, Ordering::Relaxed);
    };
    match std::thread::Builder::new().name("patience".to_owned()).spawn(wait) {
        Ok(_) => Stop::at(&OVER),
        // Where the system has no thread to give, it takes as long as it takes.
        Err(_) => stop,
    }
}

/// What there is to play, how many seconds it takes, and whether that is the least: nobody waited for more.
struct Sounded<'a> {
    sounding: Sounding<'a>,
    seconds: f64,
    is_least: bool,
}

/// Told from some of the pairs, of which those that are not solved play twice as many trials each time, since what is
/// remembered of a fight makes more of it cheaper; trials beyond take as long as the last ones. What was not whole when
/// the follower had enough is not counted.
fn sounded<'a>(roster: &'a Roster, work: Work, follower: &Follower) -> Sounded<'a> {
    fn timed<T>(what: impl FnOnce() -> T) -> (T, f64) {
        let start = Instant::now();
        (what(), start.elapsed().as_secs_f64())
    }
    let is_over = || follower.stop().is_asked();
    let solve = |pairs: usize| timed(|| Sounding::of(roster, work, pairs, follower));
    let (mut sounding, mut solving) = solve(rayon::current_num_threads().min(SOUNDED));
    let mut is_least = is_over();
    while !is_least && solving < QUICK && sounding.tried < sounding.cells.min(SOUNDED) {
        let more = solve(SOUNDED.min(MORE * sounding.tried));
        if is_over() {
            break;
        }
        (sounding, solving) = more;
    }
    let play = |trials| timed(|| sounding.play(trials, follower)).1;
    let mut trials = SOUNDING.min(work.trials);
    let mut playing = play(trials);
    let mut each = playing / trials as f64;
    is_least |= is_over();
    while trials < work.trials && !is_over() {
        let more = trials.min(work.trials - trials);
        let longer = play(trials + more);
        if is_over() {
            break;
        }
        each = (longer - playing).max(0.0) / more as f64;
        (trials, playing) = (trials + more, longer);
        if playing > SOUNDS {
            break;
        }
    }
    let all = solving + playing + each * (work.trials - trials) as f64;
    let seconds = all * sounding.cells as f64 / sounding.tried.max(1) as f64;
    Sounded { sounding, seconds, is_least }
}
