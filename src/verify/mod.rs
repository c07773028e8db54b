//! Published numbers held against the rules: which are right, which were rounded too early, which differ.
//!
//! ```text
//! *.claims.toml ─► ClaimsFile ─► Prepared ─► Report
//! *.claims.csv     as written    every question answered or planned,   one row for each claim
//!                                every mistake found
//! ```
//!
//! A claim is a printed number, how it was rounded, and the question behind it: one that `slugfest odds` answers, or a
//! number of a scenario. [`load`] reads all files and finds every mistake in them and in the scenarios that they name;
//! [`Prepared::check`] works out the true numbers and judges. Answers are fractions wherever the rules give one; longer
//! fights are solved in floating point with a stated error, and only fights that are too large to be solved are
//! played, which may leave a claim undecided.
//!
//! Nothing here prints, writes files or formats tables.

pub mod answers;
pub mod cases;
pub mod claims;
pub mod judge;
pub mod printed;
pub mod published;
mod table;

pub use claims::{Asked, Claim, ClaimsFile, Compare, Expected, Of};
pub use judge::{Found, Standing, Verdict};
pub use printed::Printed;

use crate::chance::Fraction;
use crate::estimate::Rounded;
use crate::exact::Budget;
use crate::run::slug;
use crate::scenario::{Mistakes, file};
use answers::{Answers, Known};
use cases::How;
use std::path::PathBuf;

/// Claims whose questions are understood.
pub struct Prepared {
    files: Vec<ClaimsFile>,
    /// For each file, what is known about each claim, in order.
    answers: Vec<Vec<answers::Target>>,
    known: Answers,
}

/// What came of one file of claims.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Path as given on the command line, with forward slashes.
    pub file: String,
    /// Name of the report folder.
    pub slug: String,
    /// What the numbers are.
    pub title: String,
    /// One or two sentences, possibly empty.
    pub about: String,
    /// Where the numbers are printed, possibly empty.
    pub printed_in: String,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// The same of what it says, however it is written.
    pub canonical_sha256: Option<String>,
    /// One for each claim, in the order of the file; when somebody asked to stop, for those whose numbers
    /// were known by then.
    pub rows: Vec<Row>,
    /// Claims in the file.
    pub claims: usize,
}

impl Report {
    /// Whether every claim was judged.
    pub fn is_complete(&self) -> bool {
        self.rows.len() == self.claims
    }
}

/// What came of one claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Line in the file, from 1.
    pub line: usize,
    /// What the number is called.
    pub name: String,
    /// Page, article or table, possibly empty.
    pub printed_in: String,
    /// The question: of `odds`, or scenario, case and number.
    pub question: String,
    /// A chance; else an average.
    pub is_chance: bool,
    /// As printed.
    pub printed: Printed,
    /// What the rules say.
    pub found: Found,
    /// What should have been printed; `None` when it is not known well enough.
    pub correct: Option<String>,
    /// The judgement.
    pub verdict: Verdict,
    /// The same formula with its basic chances rounded first; `None` where nothing is multiplied.
    pub rounded: Option<Rounded>,
    /// What the author of the claim expects.
    pub expected: Expected,
    /// Whether it is so.
    pub standing: Standing,
    /// A remark of the author, possibly empty.
    pub note: String,
    /// What the question names and no number depends on.
    pub remarks: Vec<String>,
}

impl Row {
    /// The number as the rules give it, in the way it is printed: `51.54 %`, an interval where it was only played.
    pub fn shown(&self) -> String {
        match self.found {
            Found::Exact(exact) => self.printed.show_exact(exact),
            Found::Near { value, .. } => self.printed.show_near(value),
            Found::Played { low, high, .. } => self.printed.show_interval(low, high),
        }
    }

    /// The number as a fraction, where it is one.
    pub fn fraction(&self) -> Option<Fraction> {
        match self.found {
            Found::Exact(exact) => Some(exact),
            Found::Near { .. } | Found::Played { .. } => None,
        }
    }

    /// The arithmetic that gives the printed number, where rounding too early explains a wrong one.
    pub fn explained(&self) -> Option<&Rounded> {
        self.rounded.as_ref().filter(|_| self.verdict == Verdict::RoundedInputs)
    }

    /// Whether rounding the basic chances first gives the printed number; `None` where nothing is multiplied.
    pub fn reproduced(&self) -> Option<bool> {
        self.rounded.as_ref().map(|rounded| self.printed.correct(rounded.value) == Some(self.printed.digits))
    }
}

/// Reads every file of claims at `paths` and answers or plans every question. The result is of use only while there
/// are no mistakes.
pub fn load(paths: &[PathBuf], mistakes: &Mistakes) -> Prepared {
    let sources = file::read_claims(paths, mistakes);
    let files: Vec<ClaimsFile> = sources.into_iter().filter_map(|source| claims::read(source, mistakes)).collect();
    let mut known = Answers::default();
    let answers = files.iter().map(|file| known.prepare(file, mistakes)).collect();
    Prepared { files, answers, known }
}

impl Prepared {
    /// The number of claims in all files.
    pub fn claims(&self) -> usize {
        self.files.iter().map(|file| file.claims.len()).sum()
    }

    /// Paths of the files.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.source.path.as_str())
    }

    /// Every file that the claims are in or about.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.paths().chain(self.known.paths())
    }

    /// Works out every number and judges every claim.
    pub fn check(&self) -> Vec<Report> {
        self.check_within(&Budget::default())
    }

    /// The same with another budget for solving a case; what does not fit is played.
    pub fn check_within(&self, budget: &Budget) -> Vec<Report> {
        // Fights that are only played share the risk of a false verdict between them.
        let family = self.answers.iter().flatten().filter(|target| self.known.is_played(target, budget)).count();
        let how = How { budget, family };
        self.files.iter().zip(&self.answers).map(|(file, targets)| self.report(file, targets, how)).collect()
    }

    fn report(&self, file: &ClaimsFile, targets: &[answers::Target], how: How<'_>) -> Report {
        let breaks: Vec<usize> = file.source.text.match_indices('\n').map(|(at, _)| at).collect();
        let line = |claim: &Claim| breaks.partition_point(|at| *at < claim.place.span.start) + 1;
        let judged = |(claim, target): (&Claim, &answers::Target)| {
            Some(row(claim, line(claim), self.known.answer(target, how)?))
        };
        let rows: Vec<Row> = file.claims.iter().zip(targets).filter_map(judged).collect();
        Report {
            file: file.source.path.clone(),
            slug: slug(&file.source.path),
            title: file.title.clone(),
            about: file.about.clone(),
            printed_in: file.printed_in.clone(),
            sha256: file.source.sha256(),
            canonical_sha256: file.source.canonical_sha256(),
            claims: file.claims.len(),
            rows,
        }
    }
}

fn row(claim: &Claim, line: usize, known: Known) -> Row {
    let printed = &claim.printed.value;
    let verdict = judge::judge(printed, &known.found, known.rounded.as_ref().map(|rounded| rounded.value));
    Row {
        line,
        name: claim.name.clone(),
        printed_in: claim.printed_in.clone(),
        question: claim.asked.name(),
        is_chance: known.is_chance,
        correct: known.found.correct(printed).map(|digits| printed.show(digits)),
        rounded: known.rounded,
        printed: printed.clone(),
        found: known.found,
        verdict,
        expected: claim.expected,
        standing: judge::standing(claim.expected, verdict),
        note: claim.note.clone(),
        remarks: known.remarks,
    }
}
