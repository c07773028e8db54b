//! One slip against the tests that come by it.

use crate::crate_copy::Slip;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What became of a slip.
pub enum Fate {
    /// This test failed.
    Seen(String),
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

/// Tests tried first: the nearest.
const NEAREST: usize = 25;
/// How long a trial may take beyond three times what all tests took without a slip.
const PATIENCE: Duration = Duration::from_secs(20);

/// The program of all tests, and what they come by.
pub struct Bench {
    program: PathBuf,
    tests: BTreeSet<String>,
    seen_by: BTreeMap<u32, BTreeSet<String>>,
    whole: Duration,
}

impl Bench {
    /// Runs all tests once without a slip; those that fail even so are not asked again.
    pub fn new(program: PathBuf) -> Result<Self, String> {
        let notes = program.with_extension("seen");
        drop(std::fs::remove_file(&notes));
        let began = Instant::now();
        let output = command(&program)
            .args(["--test-threads", "2"])
            .env("MUTANT_SEEN", &notes)
            .output()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let whole = began.elapsed();
        let text = String::from_utf8_lossy(&output.stdout);
        let passed = |line: &str| Some(line.strip_prefix("test ")?.strip_suffix(" ... ok")?.to_owned());
        let tests: BTreeSet<String> = text.lines().filter_map(passed).collect();
        for line in text.lines().filter(|line| line.ends_with(" ... FAILED")) {
            eprintln!("not asked, for it fails without a slip: {line}");
        }
        let mut seen_by = BTreeMap::<u32, BTreeSet<String>>::new();
        let notes = std::fs::read_to_string(&notes).map_err(|error| format!("{}: {error}", notes.display()))?;
        for (thread, slip) in notes.lines().filter_map(|line| line.rsplit_once(' ')) {
            if let Ok(slip) = slip.parse() {
                seen_by.entry(slip).or_default().insert(thread.to_owned());
            }
        }
        eprintln!("{} tests pass without a slip, in {} s", tests.len(), whole.as_secs());
        Ok(Self { program, tests, seen_by, whole })
    }

    /// What becomes of the slip.
    pub fn try_slip(&self, slip: &Slip) -> Fate {
        let Some(threads) = self.seen_by.get(&slip.number) else { return Fate::Unseen };
        let mut tests: Vec<&str> = threads.iter().filter_map(|name| self.tests.get(name)).map(String::as_str).collect();
        let module = slip.path.trim_start_matches("src/").trim_end_matches(".rs").replace('/', "::");
        let near =
            |test: &&str| std::cmp::Reverse(test.bytes().zip(module.bytes()).take_while(|(a, b)| a == b).count());
        tests.sort_by_key(near);
        // Threads without a test's name are helpers of some test, and tables that are shared are made by the first test
        // that needs them: whoever was not asked is asked last.
        let others: Vec<&str> = self.tests.iter().map(String::as_str).filter(|test| !threads.contains(*test)).collect();
        let (first, rest) = tests.split_at(tests.len().min(NEAREST));
        for asked in [first, rest, &others] {
            match self.ask(slip.number, asked) {
                Fate::Unseen => {}
                fate => return fate,
            }
        }
        Fate::Unseen
    }

    fn ask(&self, slip: u32, tests: &[&str]) -> Fate {
        if tests.is_empty() {
            return Fate::Unseen;
        }
        let patience = PATIENCE + 3 * self.whole * (tests.len() as u32) / (self.tests.len().max(1) as u32);
        let child = command(&self.program)
            .args(["--test-threads", "1", "--exact"])
            .args(tests)
            .env("MUTANT", slip.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        match child {
            Ok(child) => watch(child, patience),
            Err(_) => Fate::Unseen,
        }
    }
}

fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    // Tests look for files where the copy lies: target/release/deps/program and target/mutants/crate.
    let copy = program.ancestors().nth(3).map(|target| target.join("mutants/crate")).unwrap_or_default();
    command.current_dir(copy).env("PROPTEST_CASES", "64").env("RUST_BACKTRACE", "0");
    command
}

/// Reads along until a test fails, all have passed, or it takes too long.
fn watch(mut child: Child, patience: Duration) -> Fate {
    let Some(output) = child.stdout.take() else { return Fate::Unseen };
    let (over, deadline) = (Arc::new(AtomicBool::new(false)), Instant::now() + patience);
    let child = Arc::new(std::sync::Mutex::new(child));
    let guard = {
        let (over, child) = (Arc::clone(&over), Arc::clone(&child));
        std::thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                if Instant::now() > deadline {
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
        Some(test) => Fate::Seen(test),
        None if endless => Fate::Endless,
        // The program died: of a stack that overflowed, or of memory.
        None if !summed_up => Fate::Seen("the end of the program".to_owned()),
        None => Fate::Unseen,
    }
}

fn kill(child: &std::sync::Mutex<Child>) {
    if let Ok(mut child) = child.lock() {
        drop(child.kill());
    }
}
