//! What the tests come by at all.

use crate::crate_copy::Tests;
use crate::trial::{command, read_notes};
use std::collections::BTreeSet;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// The slips that the programs come by which ran until now.
pub struct Reach {
    pub slips: BTreeSet<u32>,
    began: Instant,
    /// How long all of them may take together.
    limit: Duration,
}

impl Reach {
    pub fn new(limit: Duration) -> Self {
        Self { slips: BTreeSet::new(), began: Instant::now(), limit }
    }

    /// Runs all tests of a program in one process and says how that ended. Notes are written as the slips are come by,
    /// so that those of a program that is killed count as well.
    pub fn run(&mut self, tests: &Tests, jobs: usize) -> Result<&'static str, String> {
        let program = &tests.program;
        let notes = program.with_extension("reached");
        drop(std::fs::remove_file(&notes));
        let mut child = command(program)
            .args(["--test-threads", &jobs.to_string()])
            .env("MUTANT_SEEN", &notes)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let how = loop {
            match child.try_wait() {
                Ok(None) if self.began.elapsed() < self.limit => std::thread::sleep(Duration::from_millis(100)),
                Ok(None) => {
                    drop(child.kill());
                    drop(child.wait());
                    break "cut short";
                }
                Ok(Some(status)) if status.success() => break "which passed",
                _ => break "which failed",
            }
        };
        self.slips.extend(read_notes(&notes));
        Ok(how)
    }
}
