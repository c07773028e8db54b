//! One slip against the tests that come by it.

use crate::crate_copy::{LIB, Slip, Tests};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What became of a slip.
pub enum Fate {
    /// This test failed.
    Seen(Test),
    /// The tests that come by it did not end.
    Endless,
    /// Every test passed.
    Unseen,
}

impl Fate {
    pub fn word(&self) -> &'static str {
        match self {
            Self::Seen(_) => "seen",
            Self::Endless => "endless",
            Self::Unseen => "unseen",
        }
    }
}

/// A test, by its program and its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Test {
    pub program: String,
    pub name: String,
}

/// Tests tried first: the nearest.
const NEAREST: usize = 25;
/// How long a trial may work beyond three times what the tests took without a slip.
const PATIENCE: Duration = Duration::from_secs(20);
/// How much longer it may take where that cannot be told from waiting for a busy machine.
const BUSY: u32 = 10;
/// Between two looks at a test that runs.
const PAUSE: Duration = Duration::from_millis(5);
/// Ticks of a second in which Linux counts what a process worked, to programs.
const TICKS: u64 = 100;

/// The tests, and what they come by.
pub struct Bench {
    tests: Vec<Known>,
    /// The file whose tests are asked when no other has seen anything.
    last: String,
}

/// A test that passes without a slip.
struct Known {
    test: Test,
    program: PathBuf,
    took: Duration,
    comes_by: BTreeSet<u32>,
}

impl Bench {
    /// Runs every test once without a slip, each in a process of its own: whatever its threads come by it does, and so
    /// it does by tables that are made when they are first needed. Those that fail even so are not asked again, nor are
    /// those that take longer than `longest`.
    pub fn new(programs: &[Tests], last: &str, jobs: usize, longest: Duration) -> Result<Self, String> {
        let mut listed = Vec::new();
        for Tests { name: file, program } in programs {
            let output = command(program).args(["--list", "--format", "terse"]).output();
            let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let names = text.lines().filter_map(|line| line.strip_suffix(": test"));
            listed.extend(names.map(|name| (Test { program: file.clone(), name: name.to_owned() }, program)));
        }
        let known = in_parallel(jobs, &listed, |place, (test, program)| {
            let known = noted(test, program, place, longest);
            if matches!(known, Noted::Fails) {
                eprintln!("not asked, for it fails without a slip: {}: {}", test.program, test.name);
            }
            known
        });
        let long = known.iter().filter(|known| matches!(known, Noted::TooLong)).count();
        if long > 0 {
            eprintln!("{long} tests take longer than {} s and are not asked", longest.as_secs());
        }
        let passes = |known| if let Noted::Passes(known) = known { Some(known) } else { None };
        let tests: Vec<Known> = known.into_iter().filter_map(passes).collect();
        let took: Duration = tests.iter().map(|known| known.took).sum();
        eprintln!("{} tests pass without a slip, in {} s", tests.len(), took.as_secs());
        Ok(Self { tests, last: last.to_owned() })
    }

    /// What becomes of the slip.
    pub fn try_slip(&self, slip: &Slip) -> Fate {
        let module = slip.path.trim_start_matches("src/").trim_end_matches(".rs").replace('/', "::");
        let near = |name: &str| name.bytes().zip(module.bytes()).take_while(|(a, b)| a == b).count();
        let mut tests: Vec<&Known> = self.tests.iter().filter(|known| known.comes_by.contains(&slip.number)).collect();
        tests.sort_by_cached_key(|Known { test, took, .. }| {
            (test.program == self.last, test.program != LIB, Reverse(near(&test.name)), *took)
        });
        // Those beside the rules are many and short: the nearest together, then all the rest.
        let beside = tests.partition_point(|known| known.test.program == LIB);
        let (beside, others) = tests.split_at(beside);
        let (first, rest) = beside.split_at(beside.len().min(NEAREST));
        let fates = [first, rest].into_iter().chain(others.chunks(1)).map(|tests| ask(tests, slip.number));
        fates.into_iter().find(|fate| !matches!(fate, Fate::Unseen)).unwrap_or(Fate::Unseen)
    }
}

/// What comes of each, in order, by as many threads as there are jobs.
pub fn in_parallel<T: Sync, R: Send>(jobs: usize, all: &[T], work: impl Fn(usize, &T) -> R + Sync) -> Vec<R> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(one) = all.get(place) else { break };
                    let result = work(place, one);
                    if let Ok(mut done) = done.lock() {
                        done.push((place, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Tests of one program with a slip.
fn ask(tests: &[&Known], slip: u32) -> Fate {
    let Some(Known { test: Test { program: file, .. }, program, .. }) = tests.first() else { return Fate::Unseen };
    let child = command(program)
        .args(["--test-threads", "1", "--exact"])
        .args(tests.iter().map(|known| &known.test.name))
        .env("MUTANT", slip.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let took: Duration = tests.iter().map(|known| known.took).sum();
    match child {
        Ok(child) => watch(child, file, PATIENCE + 3 * took),
        Err(_) => Fate::Unseen,
    }
}

/// How a test ends without a slip.
enum Noted {
    Passes(Known),
    Fails,
    TooLong,
}

/// A test without a slip, which is ended when it has worked longer than it may.
fn noted(test: &Test, program: &Path, place: usize, longest: Duration) -> Noted {
    let notes = program.with_extension(format!("seen-{place}"));
    drop(std::fs::remove_file(&notes));
    let began = Instant::now();
    let mut command = command(program);
    command.args(["--exact", &test.name]).env("MUTANT_SEEN", &notes).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return Noted::Fails };
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break Some(status),
            Ok(None) if worked(child.id()).is_none_or(|worked| worked <= longest) => std::thread::sleep(PAUSE),
            _ => break None,
        }
    };
    let took = began.elapsed();
    if status.is_none() {
        drop(child.kill());
        drop(child.wait());
    }
    let comes_by = read_notes(&notes);
    match status {
        None => Noted::TooLong,
        Some(status) if status.success() => {
            Noted::Passes(Known { test: test.clone(), program: program.to_owned(), took, comes_by })
        }
        Some(_) => Noted::Fails,
    }
}

/// The slips that a program noted, and the notes removed.
pub fn read_notes(path: &Path) -> BTreeSet<u32> {
    // Tests that come by no slip leave no notes, and whoever was killed may leave half a line.
    let text = std::fs::read_to_string(path).unwrap_or_default();
    drop(std::fs::remove_file(path));
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    whole.lines().filter_map(|line| line.parse().ok()).collect()
}

pub fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    // Tests look for files where the copy lies: target/release/deps/program and target/mutants/crate.
    let copy = program.ancestors().nth(3).map(|target| target.join("mutants/crate")).unwrap_or_default();
    command.current_dir(copy).env("PROPTEST_CASES", "64").env("RUST_BACKTRACE", "0");
    command
}

/// Reads along until a test fails, all have passed, or it takes too long.
fn watch(mut child: Child, file: &str, patience: Duration) -> Fate {
    let Some(output) = child.stdout.take() else { return Fate::Unseen };
    let (over, began, process) = (Arc::new(AtomicBool::new(false)), Instant::now(), child.id());
    let child = Arc::new(Mutex::new(child));
    let guard = {
        let (over, child) = (Arc::clone(&over), Arc::clone(&child));
        std::thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                let took = began.elapsed();
                if took > BUSY * patience || took > patience && worked(process).is_some_and(|worked| worked > patience)
                {
                    kill(&child);
                    return true;
                }
                std::thread::sleep(Duration::from_millis(20));
            }
            false
        })
    };
    let failed = |line: &str| Some(line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?.to_owned());
    let (mut seen, mut summed_up) = (None, false);
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        summed_up |= line.starts_with("test result:");
        seen = failed(&line);
        if seen.is_some() {
            kill(&child);
            break;
        }
    }
    over.store(true, Ordering::Relaxed);
    let endless = guard.join().unwrap_or(false);
    if let Ok(mut child) = child.lock() {
        drop(child.wait());
    }
    match seen {
        Some(name) => Fate::Seen(Test { program: file.to_owned(), name }),
        None if endless => Fate::Endless,
        // The program died: of a stack that overflowed, or of memory.
        None if !summed_up => Fate::Seen(Test { program: file.to_owned(), name: "the end of the program".to_owned() }),
        None => Fate::Unseen,
    }
}

fn kill(child: &Mutex<Child>) {
    if let Ok(mut child) = child.lock() {
        drop(child.kill());
    }
}

/// What a process worked until now, where the system says so: fields 14 and 15 of `/proc/N/stat`, proc_pid_stat(5).
fn worked(process: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name before may hold blanks, and ends with the last bracket.
    let fields: Vec<&str> = text.rsplit_once(") ")?.1.split(' ').collect();
    let ticks: u64 = fields.get(11..13)?.iter().filter_map(|field| field.parse::<u64>().ok()).sum();
    Some(Duration::from_millis(ticks * 1000 / TICKS))
}
