//! What can go wrong on the way from a command line to a report, and the exit code that says so.

use crate::grammar::NotUnderstood;
use crate::run::{OutOfReach, Unsolved};
use crate::scenario::mistake::MOST;
use crate::scenario::{self, Mistake};
use crate::shards::ShardError;

/// Exit codes of the program, documented in `--help`.
pub mod exit {
    /// Done, and every expectation held.
    pub const DONE: u8 = 0;
    /// Something could not be done.
    pub const FAILED: u8 = 1;
    /// Bad command line or bad scenario; nothing was run.
    pub const BAD_INPUT: u8 = 2;
    /// An expectation or a published number was refuted.
    pub const REFUTED: u8 = 3;
    /// An expectation or a published number is not decided yet at this number of trials, or it did not reach the
    /// precision.
    pub const UNDECIDED: u8 = 4;
    /// Interrupted by Ctrl-C (SIGINT); what was finished is written and labelled.
    pub const INTERRUPTED: u8 = 130;
    /// The same by SIGTERM.
    pub const TERMINATED: u8 = 143;
    /// The same because the terminal is gone (SIGHUP).
    pub const HUNG_UP: u8 = 129;
}

/// Why a command could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Mistakes in scenarios.
    #[error("{}", scenario::render(.0, false))]
    Scenario(Vec<Mistake>),
    /// A command line that makes no sense.
    #[error("error: {message}{}", remedy(help))]
    Usage {
        /// What is wrong.
        message: String,
        /// What to do.
        help: String,
    },
    /// What was looked for does not happen.
    #[error("error: {message}{}", remedy(help))]
    NotFound {
        /// What was not found, and where.
        message: String,
        /// What to do.
        help: String,
    },
    /// Questions that were not understood.
    #[error("{}", not_understood(.0))]
    Questions(Vec<NotUnderstood>),
    /// A precision that takes too many trials.
    #[error("error: {0}\n  help: ask for a larger `precision`")]
    Precision(#[from] OutOfReach),
    /// An exact answer was asked for, and the fight is too large for it.
    #[error("error: {0}\n  help: use `--method sample`, or `auto`, which samples only what is too large")]
    Unsolved(#[from] Unsolved),
    /// A run in parts that cannot go on.
    #[error("error: {0}\n  help: {remedy}", remedy = .0.remedy())]
    Shards(#[from] ShardError),
    /// A report could not be made.
    #[cfg(feature = "report")]
    #[error("error: {0}")]
    Render(#[from] crate::report::RenderError),
    /// A chart could not be drawn.
    #[cfg(feature = "report")]
    #[error("error: {0}")]
    Chart(#[from] crate::report::chart::ChartError),
    /// A report could not be written.
    #[cfg(feature = "report")]
    #[error("error: {0}")]
    Write(#[from] crate::report::write::WriteError),
    /// A mistake of the program's own.
    #[error("error: something went wrong inside slugfest: {cause}\n  help: please report it, with what you did")]
    Internal {
        /// What it said.
        cause: String,
    },
    /// The worker threads could not be started, or the output is gone.
    #[error("error: {what}: {source}")]
    System {
        /// What could not be done.
        what: &'static str,
        /// Why.
        source: std::io::Error,
    },
}

impl Error {
    /// The exit code that says so.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Scenario(_) | Self::Usage { .. } | Self::Questions(_) | Self::Precision(_) | Self::Unsolved(_) => {
                exit::BAD_INPUT
            }
            Self::Shards(error) if error.is_a_mistake() => exit::BAD_INPUT,
            #[cfg(feature = "report")]
            Self::Write(error) if error.is_a_mistake() => exit::BAD_INPUT,
            _ => exit::FAILED,
        }
    }
}

/// Questions that were not understood, as many as mistakes of a file are shown.
fn not_understood(questions: &[NotUnderstood]) -> String {
    let mut shown: Vec<String> = questions.iter().take(MOST).map(ToString::to_string).collect();
    if questions.len() > MOST {
        shown.push(format!("error: and {} more questions were not understood", questions.len() - MOST));
    }
    shown.join("\n\n")
}

/// A line with what to do, if there is more to say than what is wrong.
fn remedy(help: &str) -> String {
    if help.is_empty() { String::new() } else { format!("\n  help: {help}") }
}
