//! A whole run, stage by stage: reading, planning, playing, estimating, drawing, writing. Threads against one thread.

mod support;

use slugfest::chance::Stream;
use slugfest::contest::{self, Batches};
use slugfest::plan::{self, Length, Overrides, Plan};
use slugfest::report::{self, chart};
use slugfest::run::{self, Watch};
use slugfest::scenario::{self, Mistakes};
use slugfest::stop::Stop;
use std::path::PathBuf;
use support::{Contender, compare};

struct Quietly;

impl Watch for Quietly {
    fn planned(&mut self, _: u64, _: usize) {}
    fn goes_on(&mut self, _: u64) -> bool {
        true
    }
}

const TRIALS: u64 = 1_000_000;

fn plan() -> Plan {
    let mistakes = Mistakes::new();
    let scenarios = scenario::load(&[PathBuf::from("scenarios/smf/benchmark-duel.toml")], &mistakes);
    let overrides = Overrides { length: Some(Length::Trials(TRIALS)), ..Overrides::default() };
    plan::plan(scenarios, overrides, &mistakes).pop().unwrap()
}

fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
}

fn main() {
    let planned = plan();
    let approach = run::approach(&planned, Stop::never()).unwrap();
    let summary = run::run(&planned, &approach, &mut Quietly).unwrap();
    let charts = chart::charts(&summary).unwrap();
    let files = report::render(&summary, &charts).unwrap();
    let facts = report::manifest::of_run(&summary, "slugfest run", false);
    let folder = tempfile::tempdir().unwrap();
    compare(
        "stages of a run of the benchmark duel, one million trials (one operation = the whole stage)",
        5,
        vec![
            Contender::new("play and estimate, all threads", 1, || {
                run::run(&planned, &approach, &mut Quietly).unwrap().trials
            }),
            Contender::new("read and plan", 1, || plan().seed),
            Contender::new("charts", 1, || chart::charts(&summary).unwrap().len() as u64),
            Contender::new("tables and pages", 1, || report::render(&summary, &charts).unwrap().len() as u64),
            Contender::new("write", 1, || {
                report::write::write_folder(folder.path(), "duel", &facts, &files).unwrap();
                0
            }),
        ],
    );
    let (one, two) = (pool(1), pool(2));
    let stream = Stream::new(1, "main");
    let contest = &*planned.cases[0].contest;
    let play = || contest::run(contest, &stream, &Batches::of(TRIALS), |_| true).trials();
    compare(
        "threads: perfect sharing would halve the time (x 0.500)",
        15,
        vec![
            Contender::new("one thread", TRIALS, || one.install(play)),
            Contender::new("two threads", TRIALS, || two.install(play)),
        ],
    );
}
