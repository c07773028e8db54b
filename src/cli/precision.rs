//! `--precision` of a table: how precisely everything in it shall be known.

use super::lab::Options;
use super::run::Method;
use clap::Args;
use slugfest::error::Error;
use slugfest::lab::{Precision, Work};

/// Trials of a pair that a precision may take where nobody says how many.
const MOST: u64 = 1_000_000;

/// How precisely a table shall be known of which everybody is wanted.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Sought {
    /// Play until it is known so precisely, in points of a hundred: every cell (cell=2) or every score (row=0.5);
    /// --trials is then the most that a pair plays
    #[arg(long, value_name = "WHAT", value_parser = of_all)]
    precision: Option<Precision>,
}

impl Sought {
    pub fn asked(&self) -> Option<Precision> {
        self.precision
    }

    /// The words of a command that asks the same.
    pub fn words(&self) -> Vec<String> {
        self.precision.iter().flat_map(|asked| ["--precision".to_owned(), written(*asked)]).collect()
    }

    /// The work with the most that a pair may play, where something is sought.
    ///
    /// # Errors
    /// Where nothing would be played for it.
    pub fn work(&self, options: &Options, work: Work) -> Result<Work, Error> {
        at_most(self.precision, options, work)
    }
}

/// The work with the most that a pair may play, where every cell or score is sought.
///
/// # Errors
/// Where nothing would be played for it.
pub fn at_most(asked: Option<Precision>, options: &Options, work: Work) -> Result<Work, Error> {
    Method::check(options.method(), asked.is_some())?;
    let is_limit = matches!(asked, Some(Precision::Cell(_) | Precision::Row(_)));
    let trials = if is_limit { options.trials().unwrap_or(MOST) } else { work.trials };
    Ok(Work { trials, ..work })
}

fn of_all(text: &str) -> Result<Precision, String> {
    const WANTED: &str = "cell=POINTS or row=POINTS are wanted, such as row=0.5; points from 0.01 to 50";
    parse(text).filter(|asked| !matches!(asked, Precision::Rank(_))).ok_or_else(|| WANTED.to_owned())
}

/// What is asked of a table.
pub fn precision(text: &str) -> Result<Precision, String> {
    const WANTED: &str = "cell=POINTS, row=POINTS or rank=PLACES are wanted, such as row=0.5 or rank=10; points from \
                          0.01 to 50";
    parse(text).ok_or_else(|| WANTED.to_owned())
}

fn parse(text: &str) -> Option<Precision> {
    let (what, by) = text.split_once('=').unwrap_or(("row", text));
    let points = || by.parse().ok().filter(|points| (0.01..=50.0).contains(points)).map(|points: f64| points / 100.0);
    match what {
        "cell" => points().map(Precision::Cell),
        "row" => points().map(Precision::Row),
        "rank" => by.parse().ok().filter(|places| *places > 0).map(Precision::Rank),
        _ => None,
    }
}

/// As it is asked for.
pub fn written(precision: Precision) -> String {
    let points = |by: f64| (1e6 * by).round() / 1e4;
    match precision {
        Precision::Cell(within) => format!("cell={}", points(within)),
        Precision::Row(within) => format!("row={}", points(within)),
        Precision::Rank(places) => format!("rank={places}"),
    }
}
