//! Mutation testing: plants slips in a copy of slugfest's rules and numbers, builds the copy once, and switches one
//! slip on at a time to see whether a test fails.
//!
//! The copy lies in `target/mutants/crate`; it is the crate without its report feature, unless `--report` asks for it.
//! A first run of every test notes which slips it comes by; a slip is then tried against the tests that do, the nearest
//! first, and the first failure ends the trial. What does not compile is left out, and so are slips that change nothing
//! (`equivalent.txt`, with a reason each).
//!
//! `--sample N` tries N slips only, always the same ones as long as their lines stay the same: those with the smallest
//! digests of seed, file and slip. Only these are put in, so that the copy builds and runs like the crate itself.
//! `--least P` fails when what is seen of the sample contradicts P percent of all.
//!
//! `--named` tries those of `named.txt` as well, each a rule or a number bent in a way that somebody chose, and fails
//! unless every one of them is seen; with `--sample 0` nothing else. That each is still there is seen without it.
//!
//! `--keys` prints all slips as the two lists name them, and builds nothing.
//!
//! `--unreached` runs the tests once and lists the slips that no test comes by, file by file: a map of what the tests
//! leave out, for the price of one build and one run. `--minutes N` ends the run early; what was come by until then
//! counts.
//!
//! `--quick` is for whoever writes tests: it asks nothing but the tests beside the rules that take a second at most, in a
//! build without optimisation, so that all slips of a few files are tried in minutes. What it does not see, a longer test
//! may.
//!
//! `--beside` asks nothing but the tests beside the rules: those below `tests/` need the crate built once more, play
//! everything that is shipped, and see few slips that the others do not.
//!
//! `--seconds N` leaves out tests that work longer than that, as `--quick` leaves out those of more than a second: of a
//! slip that nothing sees every test is asked that comes by it.
//!
//! Tests that compare with a digest of earlier numbers (`tests/digests`) are asked last and counted apart: they see
//! whatever moves, and whoever writes them anew blesses it.

mod crate_copy;
mod plant;
mod reach;
mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use crate_copy::{LIB, Planted, Slip, Tests, Wanted};
use reach::Reach;
use trial::{Bench, Fate};

/// Folders of rules and numbers.
const FOLDERS: [&str; 8] = ["systems", "stats", "tally", "estimate", "chance", "exact", "policy", "lab"];
/// With `--report`: what turns numbers into files, which takes longer to build, and what is seen in files alone.
const REPORT: [&str; 3] = ["frame", "report", "verify"];

/// Files below `tests/` that are asked after the tests beside the rules, and those with `--report`.
const TESTS: &[&str] = &["choice", "keys", "questions", GOLDEN];
const TESTS_OF_REPORT: &[&str] = &["cells", "choice", "cli", "verify", GOLDEN];
/// Digests see whatever moves and cannot say whether it was right before: asked last, and counted apart.
const GOLDEN: &str = "digests";
/// With `--quick`: tests that take longer are not asked.
const QUICK: Duration = Duration::from_secs(1);

struct Options {
    sample: usize,
    seed: String,
    under: Vec<String>,
    least: f64,
    jobs: usize,
    list: bool,
    report: bool,
    quick: bool,
    beside: bool,
    named: bool,
    keys: bool,
    unreached: bool,
    minutes: f64,
    longest: Duration,
}

const USAGE: &str = "usage: mutants [--sample N] [--seed TEXT] [--under PATH]... [--least PERCENT] [--jobs N] \
                     [--report | --quick | --beside] [--named] [--seconds N] \
                     [--list | --keys | --unreached [--minutes N]]";

fn options() -> Result<Options, String> {
    let jobs = std::thread::available_parallelism().map_or(1, Into::into);
    let mut options = Options {
        sample: usize::MAX,
        seed: "1".to_owned(),
        under: Vec::new(),
        least: 0.0,
        jobs,
        list: false,
        report: false,
        quick: false,
        beside: false,
        named: false,
        keys: false,
        unreached: false,
        minutes: 60.0,
        longest: Duration::MAX,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{name} needs a value\n{USAGE}"));
        let number = |text: String| text.parse::<f64>().map_err(|_| format!("{text} is not a number\n{USAGE}"));
        match name.as_str() {
            "--sample" => options.sample = number(value()?)? as usize,
            "--seed" => options.seed = value()?,
            "--under" => options.under.push(value()?),
            "--least" => options.least = number(value()?)?,
            "--jobs" => options.jobs = (number(value()?)? as usize).max(1),
            "--report" => options.report = true,
            "--list" => options.list = true,
            "--quick" => options.quick = true,
            "--beside" => options.beside = true,
            "--named" => options.named = true,
            "--keys" => (options.keys, options.sample) = (true, 0),
            "--unreached" => options.unreached = true,
            "--minutes" => options.minutes = number(value()?)?,
            "--seconds" => options.longest = Duration::try_from_secs_f64(number(value()?)?).unwrap_or(Duration::MAX),
            _ => return Err(format!("{name} is not known\n{USAGE}")),
        }
    }
    if [options.report, options.quick, options.beside].into_iter().filter(|&asked| asked).count() > 1 {
        return Err(format!("one of --report, --quick and --beside\n{USAGE}"));
    }
    if options.under.is_empty() {
        let folders: &[&str] = if options.report { &REPORT } else { &FOLDERS };
        options.under = folders.iter().map(|folder| format!("src/{folder}")).collect();
    }
    Ok(options)
}

fn main() -> ExitCode {
    match options().and_then(|options| run(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Whether enough slips were seen.
fn run(options: &Options) -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(Path::to_owned).unwrap_or_default();
    let equivalent = listed(&root, "equivalent.txt")?;
    let known = listed(&root, "named.txt")?;
    let named: &[String] = if options.named { &known } else { &[] };
    let wanted = Wanted {
        under: &options.under,
        equivalent: &equivalent,
        known: &known,
        named,
        sample: options.sample,
        seed: &options.seed,
        report: options.report,
        quick: options.quick,
    };
    let planted = Planted::new(&root, &wanted)?;
    if options.keys {
        planted.slips.iter().for_each(|slip| println!("{}\n", slip.key()));
        return Ok(true);
    }
    eprintln!("{} slips are tried, of {} places to slip", planted.chosen.len(), planted.slips.len());
    if options.list {
        planted.chosen.iter().for_each(|&i| println!("{}", planted.slips[i].told()));
        return Ok(true);
    }
    let files = match options {
        Options { quick: true, .. } | Options { beside: true, .. } => &[],
        Options { report: true, .. } => TESTS_OF_REPORT,
        _ => TESTS,
    };
    let mut programs = planted.build(files)?;
    if options.unreached {
        // The tests beside the rules come by most and are over soonest.
        programs.sort_by_key(|tests| (tests.name == GOLDEN, tests.name != LIB));
        return unreached(&programs, &planted, options);
    }
    let longest = if options.quick { QUICK.min(options.longest) } else { options.longest };
    let bench = Bench::new(&programs, GOLDEN, options.jobs, longest)?;
    let fates = try_all(&bench, &planted, options.jobs);
    let missed = |key: &&String| {
        let is_seen =
            |(slip, fate): &(usize, Fate)| planted.slips[*slip].key() == **key && !matches!(fate, Fate::Unseen);
        !fates.iter().any(is_seen)
    };
    let missed: Vec<&String> = named.iter().filter(missed).collect();
    let enough = report(&planted, &fates, options.least);
    println!("{} of {} named slips are seen", named.len() - missed.len(), named.len());
    missed.iter().for_each(|key| println!("named and unseen: {}", key.replace('\n', ": ")));
    Ok(enough && missed.is_empty())
}

fn try_all(bench: &Bench, planted: &Planted, jobs: usize) -> Vec<(usize, Fate)> {
    let all = planted.chosen.len();
    trial::in_parallel(jobs, &planted.chosen, |place, &slip| {
        let fate = bench.try_slip(&planted.slips[slip]);
        if !matches!(fate, Fate::Seen(_)) {
            eprintln!("{} of {all}: {}: {}", place + 1, fate.word(), planted.slips[slip].told());
        }
        (slip, fate)
    })
}

/// Prints the slips that no test comes by, with how many of each file's they are, and writes the same after each
/// program into a file; whether there are none.
fn unreached(programs: &[Tests], planted: &Planted, options: &Options) -> Result<bool, String> {
    let mut reach = Reach::new(Duration::try_from_secs_f64(60.0 * options.minutes).unwrap_or(Duration::MAX));
    let (mut text, mut left) = (String::new(), planted.chosen.len());
    for tests in programs {
        let how = reach.run(tests, options.jobs)?;
        (text, left) = missed(planted, &reach.slips);
        std::fs::write(planted.unreached(), &text)
            .map_err(|error| format!("{}: {error}", planted.unreached().display()))?;
        eprintln!("{left} slips are left after {}, {how}", tests.name);
    }
    print!("{text}");
    Ok(left == 0)
}

/// The list of the slips that are not among these, and how many there are.
fn missed(planted: &Planted, reached: &BTreeSet<u32>) -> (String, usize) {
    let mut files: BTreeMap<&str, (usize, Vec<&Slip>)> = BTreeMap::new();
    for &place in &planted.chosen {
        let slip = &planted.slips[place];
        let (all, missed) = files.entry(&slip.path).or_default();
        *all += 1;
        if !reached.contains(&slip.number) {
            missed.push(slip);
        }
    }
    let (mut lines, mut left) = (Vec::new(), 0);
    for (path, (all, missed)) in &mut files {
        missed.sort_by_key(|slip| slip.number);
        lines.push(format!("{path}: {} of {all} slips are reached by no test", missed.len()));
        lines.extend(missed.iter().map(|slip| format!("  {}", slip.told())));
        left += missed.len();
    }
    lines.push(format!("{left} of {} slips are reached by no test\n", planted.chosen.len()));
    (lines.join("\n"), left)
}

/// Prints what became of the slips, by folder; whether enough were seen.
fn report(planted: &Planted, fates: &[(usize, Fate)], least: f64) -> bool {
    let mut folders: BTreeMap<PathBuf, Counts> = BTreeMap::new();
    let (mut all, mut hanging) = (Counts::default(), BTreeSet::new());
    for (slip, fate) in fates {
        let path = Path::new(&planted.slips[*slip].path);
        let folder = path.components().take(if path.starts_with("src/systems") { 3 } else { 2 }).collect();
        folders.entry(folder).or_default().add(fate);
        all.add(fate);
        if let Fate::Seen(test) = fate {
            hanging.insert(test);
        }
    }
    println!("{:<36} {:>6} {:>8} {:>8} {:>7} {:>7}", "folder", "seen", "digests", "endless", "unseen", "seen %");
    for (folder, counts) in &folders {
        counts.print(&folder.to_string_lossy());
    }
    all.print("all");
    for (slip, _) in fates.iter().filter(|(_, fate)| matches!(fate, Fate::Unseen)) {
        println!("unseen: {}", planted.slips[*slip].told());
    }
    for (slip, fate) in fates {
        if let Fate::Seen(test) = fate
            && test.program == GOLDEN
        {
            println!("by digests alone: {}", planted.slips[*slip].told());
        }
    }
    println!("{} tests saw something", hanging.len());
    let least = all.allowed(least);
    if all.percent() < least {
        println!("fewer than {least:.1} % of the slips are seen: write a test for what is unseen, or say in");
        println!("tools/mutants/equivalent.txt why it changes nothing");
    }
    all.percent() >= least
}

/// What became of slips.
#[derive(Default)]
struct Counts {
    seen: usize,
    /// Seen by digests and nothing else.
    digests: usize,
    endless: usize,
    unseen: usize,
}

impl Counts {
    fn add(&mut self, fate: &Fate) {
        let count = match fate {
            Fate::Seen(test) if test.program == GOLDEN => &mut self.digests,
            Fate::Seen(_) => &mut self.seen,
            Fate::Endless => &mut self.endless,
            Fate::Unseen => &mut self.unseen,
        };
        *count += 1;
    }

    fn percent(&self) -> f64 {
        let Self { seen, digests, endless, unseen } = self;
        let noticed = seen + digests + endless;
        100.0 * noticed as f64 / (noticed + unseen).max(1) as f64
    }

    /// The percentage below which so small a sample contradicts `least`: three standard errors under it, which chance
    /// alone does once in 700 samples.
    fn allowed(&self, least: f64) -> f64 {
        let n = (self.seen + self.digests + self.endless + self.unseen).max(1) as f64;
        least - 3.0 * (least * (100.0 - least) / n).sqrt()
    }

    fn print(&self, name: &str) {
        let Self { seen, digests, endless, unseen } = self;
        println!("{name:<36} {seen:>6} {digests:>8} {endless:>8} {unseen:>7} {:>7.1}", self.percent());
    }
}

/// Slips of a list, as [`crate_copy::Slip::key`] names them: each is four lines, its path, the line of code in which it
/// begins, the slip as it is told, and the reason.
fn listed(root: &Path, list: &str) -> Result<Vec<String>, String> {
    let path = root.join("tools/mutants").join(list);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("# ") && !line.is_empty()).collect();
    let named = lines.chunks(4).map(|lines| match lines {
        [path, code, slip, _reason] => Ok(format!("{path}\n{code}\n{slip}")),
        _ => Err(format!("{}: path, line of code, slip and reason, a line each: {lines:?}", path.display())),
    });
    named.collect()
}
