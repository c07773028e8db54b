//! Where a report goes, and what it holds: the same two flags for every command that reports.

use clap::{Args, ValueEnum};
use slugfest::error::Error;
use slugfest::report as reports;
use std::path::{Path, PathBuf};

/// Where a report goes when nobody says.
pub const USUAL: &str = "reports";

/// Where a report goes, and what it holds.
#[derive(Clone, Debug, Default, Args)]
pub struct Folder {
    /// Where the report folder goes [default: reports]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// What the report holds: data leaves out pictures and pages, none writes nothing
    #[arg(long, value_enum, default_value_t, hide_possible_values = true, value_name = "all|data|none")]
    write: Written,
}

/// What a command writes beside what it prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Written {
    /// The report with everything in it
    #[default]
    All,
    /// Tables and JSON: no pictures and no pages
    Data,
    /// Nothing
    None,
}

impl Folder {
    /// Where the report goes; `None` where nothing is written.
    pub fn place(&self) -> Option<&Path> {
        let place = self.out.as_deref().unwrap_or(Path::new(USUAL));
        (self.write != Written::None).then_some(place)
    }

    /// Refuses a folder for a report that is not to be written.
    ///
    /// # Errors
    /// Where one was named beside `--write none`.
    pub fn check(&self) -> Result<(), Error> {
        match &self.out {
            Some(_) if self.write == Written::None => Err(Error::Usage {
                message: "--out names a folder, and --write none writes nothing into it".to_owned(),
                help: "leave out one of the two".to_owned(),
            }),
            _ => Ok(()),
        }
    }

    /// What of the report is written.
    pub fn parts(&self) -> reports::Parts {
        if self.write == Written::All { reports::Parts::All } else { reports::Parts::Data }
    }

    /// The words on a command line, where it is not the usual.
    pub fn words(&self) -> Option<String> {
        let value = self.write.to_possible_value().filter(|_| self.write != Written::All);
        value.map(|value| format!("--write {}", value.get_name()))
    }
}
