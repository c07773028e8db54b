//! One slip against the tests that come by it.

use crate::crate_copy::{Slip, Tests};
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
/// Ticks of a second in which Linux counts what a process worked, to programs.
const TICKS: u64 = 100;

/// Programs of tests, and what they come by.
pub struct Bench {
    /// The tests beside the rules, which know one another's time only together.
    lib: PathBuf,
    tests: BTreeSet<String>,
    whole: Duration,
    seen_by: BTreeMap<u32, BTreeSet<String>>,
    /// The others, in the order in which they are asked.
    others: Vec<Other>,
}

/// A test of `tests/`.
struct Other {
    test: Test,
    program: PathBuf,
    took: Duration,
    comes_by: BTreeSet<u32>,
}

impl Bench {
    /// Runs all tests once without a slip; those that fail even so are not asked again. `last` names the file whose
    /// tests are asked when no other has seen anything.
    pub fn new(programs: Vec<Tests>, last: &str) -> Result<Self, String> {
        let (lib, files): (Vec<Tests>, Vec<Tests>) = programs.into_iter().partition(|tests| tests.name == "lib");
        let lib = lib.into_iter().next().ok_or("no tests beside the rules")?.program;
        let (passed, notes, whole) = noted(&lib, &["--test-threads", "2"])?;
        let tests: BTreeSet<String> = passed.into_iter().collect();
        let mut seen_by = BTreeMap::<u32, BTreeSet<String>>::new();
        for (slip, thread) in notes {
            seen_by.entry(slip).or_default().insert(thread);
        }
        eprintln!("{} tests beside the rules pass without a slip, in {} s", tests.len(), whole.as_secs());
        let mut others = Vec::new();
        for Tests { name: file, program } in files {
            let listed = command(&program).args(["--list", "--format", "terse"]).output();
            let listed = listed.map_err(|error| format!("{}: {error}", program.display()))?;
            for name in String::from_utf8_lossy(&listed.stdout).lines().filter_map(|line| line.strip_suffix(": test")) {
                // One at a time: whatever its threads come by, the test does.
                let (passed, notes, took) = noted(&program, &["--exact", name])?;
                if passed.is_empty() {
                    continue;
                }
                eprintln!("{file}: {name}, in {:.1} s", took.as_secs_f64());
                let test = Test { program: file.clone(), name: name.to_owned() };
                let comes_by = notes.into_iter().map(|(slip, _)| slip).collect();
                others.push(Other { test, program: program.clone(), took, comes_by });
            }
        }
        others.sort_by_key(|other| (other.test.program == last, other.took));
        Ok(Self { lib, tests, whole, seen_by, others })
    }

    /// What becomes of the slip.
    pub fn try_slip(&self, slip: &Slip) -> Fate {
        let none = BTreeSet::new();
        let threads = self.seen_by.get(&slip.number).unwrap_or(&none);
        let mut tests: Vec<&str> = threads.iter().filter_map(|name| self.tests.get(name)).map(String::as_str).collect();
        let module = slip.path.trim_start_matches("src/").trim_end_matches(".rs").replace('/', "::");
        let near =
            |test: &&str| std::cmp::Reverse(test.bytes().zip(module.bytes()).take_while(|(a, b)| a == b).count());
        tests.sort_by_key(near);
        let (first, rest) = tests.split_at(tests.len().min(NEAREST));
        for asked in [first, rest] {
            match self.ask(slip.number, asked) {
                Fate::Unseen => {}
                fate => return fate,
            }
        }
        for other in self.others.iter().filter(|other| other.comes_by.contains(&slip.number)) {
            match ask(&other.test.program, &other.program, slip.number, &[&other.test.name], other.took) {
                Fate::Unseen => {}
                fate => return fate,
            }
        }
        // Threads without a test's name are helpers of some test, and tables that are shared are made by the first test
        // that needs them: whoever was not asked is asked last.
        if threads.is_empty() {
            return Fate::Unseen;
        }
        let rest: Vec<&str> = self.tests.iter().map(String::as_str).filter(|test| !threads.contains(*test)).collect();
        self.ask(slip.number, &rest)
    }

    fn ask(&self, slip: u32, tests: &[&str]) -> Fate {
        let share = self.whole * (tests.len() as u32) / (self.tests.len().max(1) as u32);
        ask("lib", &self.lib, slip, tests, share)
    }
}

fn ask(file: &str, program: &Path, slip: u32, tests: &[&str], took: Duration) -> Fate {
    if tests.is_empty() {
        return Fate::Unseen;
    }
    let child = command(program)
        .args(["--test-threads", "1", "--exact"])
        .args(tests)
        .env("MUTANT", slip.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    match child {
        Ok(child) => watch(child, file, PATIENCE + 3 * took),
        Err(_) => Fate::Unseen,
    }
}

/// Tests that passed, slips with the threads that came by them, and how long it took.
type Noted = (Vec<String>, Vec<(u32, String)>, Duration);

/// Runs tests without a slip.
fn noted(program: &Path, arguments: &[&str]) -> Result<Noted, String> {
    let notes = program.with_extension("seen");
    drop(std::fs::remove_file(&notes));
    let began = Instant::now();
    let output = command(program)
        .args(arguments)
        .env("MUTANT_SEEN", &notes)
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let took = began.elapsed();
    let text = String::from_utf8_lossy(&output.stdout);
    let passed = |line: &str| Some(line.strip_prefix("test ")?.strip_suffix(" ... ok")?.to_owned());
    for line in text.lines().filter(|line| line.ends_with(" ... FAILED")) {
        eprintln!("not asked, for it fails without a slip: {line}");
    }
    // Tests that come by no slip leave no notes.
    let notes = std::fs::read_to_string(&notes).unwrap_or_default();
    let note = |(thread, slip): (&str, &str)| Some((slip.parse().ok()?, thread.to_owned()));
    let notes = notes.lines().filter_map(|line| line.rsplit_once(' ')).filter_map(note).collect();
    Ok((text.lines().filter_map(passed).collect(), notes, took))
}

fn command(program: &Path) -> Command {
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
    let child = Arc::new(std::sync::Mutex::new(child));
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

fn kill(child: &std::sync::Mutex<Child>) {
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
