//! Mutation testing: plants slips in a copy of slugfest's rules and numbers, builds the copy once, and switches one
//! slip on at a time to see whether a test fails.
//!
//! The copy lies in `target/mutants/crate`; it is the crate without its report feature, unless `--report` asks for it.
//! A first run of all tests notes which test comes by which slip; a slip is then tried against those, the nearest
//! first, and the first failure ends the trial. Only what these leave unseen is held against all other tests. What does
//! not compile is left out, and so are slips that change nothing (`equivalent.txt`, with a reason each).
//!
//! `--sample N` tries N slips only, always the same ones as long as their lines stay the same: those with the smallest
//! digests of seed, file and slip.

mod crate_copy;
mod plant;
mod trial;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate_copy::Planted;
use trial::{Bench, Fate};

/// Folders of rules and numbers.
const FOLDERS: [&str; 7] = ["systems", "stats", "tally", "estimate", "chance", "exact", "verify"];
/// With `--report`: what turns numbers into files, which takes longer to build.
const REPORT: [&str; 2] = ["frame", "report"];

struct Options {
    sample: usize,
    seed: String,
    under: Vec<String>,
    least: f64,
    jobs: usize,
    list: bool,
    report: bool,
}

const USAGE: &str =
    "usage: mutants [--sample N] [--seed TEXT] [--under PATH]... [--least PERCENT] [--jobs N] [--report] [--list]";

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
            _ => return Err(format!("{name} is not known\n{USAGE}")),
        }
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
    let planted = Planted::new(&root, &options.under, options.report)?;
    let equivalent = equivalent(&root)?;
    let mut chosen: Vec<usize> = (0..planted.slips.len())
        .filter(|&i| !planted.left_out.contains(&planted.slips[i].number))
        .filter(|&i| !equivalent.contains(&planted.slips[i].key()))
        .collect();
    let ways = chosen.len();
    chosen.sort_by_key(|&i| planted.slips[i].digest(&options.seed));
    chosen.truncate(options.sample);
    eprintln!("{} of {ways} slips are tried; {} do not compile", chosen.len(), planted.left_out.len());
    if options.list {
        chosen.iter().for_each(|&i| println!("{}", planted.slips[i].told()));
        return Ok(true);
    }
    let bench = Bench::new(planted.build()?)?;
    let fates = try_all(&bench, &planted, &chosen, options.jobs);
    Ok(report(&planted, &fates, options.least))
}

fn try_all(bench: &Bench, planted: &Planted, chosen: &[usize], jobs: usize) -> Vec<(usize, Fate)> {
    let (next, fates) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&slip) = chosen.get(place) else { break };
                    let fate = bench.try_slip(&planted.slips[slip]);
                    if !matches!(fate, Fate::Seen(_)) {
                        let (place, all) = (place + 1, chosen.len());
                        eprintln!("{place} of {all}: {}: {}", fate.word(), planted.slips[slip].told());
                    }
                    if let Ok(mut fates) = fates.lock() {
                        fates.push((slip, fate));
                    }
                }
            });
        }
    });
    fates.into_inner().unwrap_or_default()
}

/// Prints what became of the slips, by folder; whether enough were seen.
fn report(planted: &Planted, fates: &[(usize, Fate)], least: f64) -> bool {
    let mut folders: BTreeMap<PathBuf, [usize; 3]> = BTreeMap::new();
    for (slip, fate) in fates {
        let path = Path::new(&planted.slips[*slip].path);
        let folder = path.components().take(if path.starts_with("src/systems") { 3 } else { 2 }).collect();
        let counts: &mut [usize; 3] = folders.entry(folder).or_default();
        counts[match fate {
            Fate::Seen(_) => 0,
            Fate::Endless => 1,
            Fate::Unseen => 2,
        }] += 1;
    }
    println!("{:<36} {:>6} {:>8} {:>7} {:>7}", "folder", "seen", "endless", "unseen", "seen %");
    let mut all = [0; 3];
    let line = |name: &str, [seen, endless, unseen]: [usize; 3]| {
        let percent = 100.0 * (seen + endless) as f64 / (seen + endless + unseen).max(1) as f64;
        println!("{name:<36} {seen:>6} {endless:>8} {unseen:>7} {percent:>7.1}");
        percent
    };
    for (folder, counts) in folders {
        line(&folder.to_string_lossy(), counts);
        (0..3).for_each(|i| all[i] += counts[i]);
    }
    let percent = line("all", all);
    let mut hanging: Vec<&str> = Vec::new();
    for (slip, fate) in fates {
        match fate {
            Fate::Unseen => println!("unseen: {}", planted.slips[*slip].told()),
            Fate::Seen(test) => hanging.push(test),
            Fate::Endless => {}
        }
    }
    hanging.sort_unstable();
    hanging.dedup();
    println!("{} tests saw something", hanging.len());
    if percent < least {
        println!("fewer than {least} % of the slips are seen: write a test for what is unseen, or say in");
        println!("tools/mutants/equivalent.txt why it changes nothing");
    }
    percent >= least
}

/// Slips that change nothing: lines of path, slip and reason, with bars between.
fn equivalent(root: &Path) -> Result<Vec<String>, String> {
    let path = root.join("tools/mutants/equivalent.txt");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| match line.splitn(3, " | ").collect::<Vec<_>>()[..] {
            [path, slip, reason] if !reason.is_empty() => Ok(format!("{path} | {slip}")),
            _ => Err(format!("{}: a line needs path, slip and reason: {line}", path.display())),
        })
        .collect()
}
