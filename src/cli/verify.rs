//! `slugfest verify`: published numbers held against the rules.

use super::folder::USUAL;
use super::{
    Common, Failures, format, guarded, print, quoted, remark, run, signals, threads, tidied, write_report,
    write_test_cases,
};
use clap::Args;
use slugfest::error::{Error, exit};
use slugfest::exact::Budget;
use slugfest::report::write::{self, Places};
use slugfest::report::{claims, junit, manifest};
use slugfest::scenario::Mistakes;
use slugfest::verify::{self, Report, Standing};
use slugfest::words::part_of;
use std::path::PathBuf;

/// Check published numbers: which are right, which are not, and why
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Verify {
    /// Files of claims (*.claims.toml, *.claims.csv), or folders of them
    #[arg(required = true, value_name = "CLAIMS")]
    claims: Vec<PathBuf>,
    /// Write a folder for each file of claims into this one: report.md, claims.csv, claims.json
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write the claims as test cases in JUnit XML, for continuous integration
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

const HELP: &str = "\
A file of claims says what is printed, and the question behind it:

  title  = \"My house rules\"
  source = \"my blog, 2024\"               where the numbers stand

  [[claim]]
  question = \"2d6 >= 7\"                  what `slugfest odds` answers
  printed  = \"58 %\"                      as printed; a plain number for averages
  decimals = 0                           rounded to; as many as are printed when left out
  expected = \"right\"                     or \"off\", \"rounded-inputs\"; right when left out

  [[claim]]
  scenario = \"my-fight.toml\"             beside this file; with `case` where it has several
  outcome  = \"A wins\"                    or a list of outcomes that count alike
  printed  = \"61.2 %\"

Instead of an outcome a claim can be about a `metric`: its mean, or its chance with `value`, \
`at-least` or `at-most`. `cell`, `source` and `note` say more about a claim. A table (.csv) has \
these names as headings. Numbers are rounded to the nearest, halves upwards.

Verdicts:
  right                                the true number, correctly rounded
  rounding of an intermediate reused   the basic chances were rounded before multiplying
                                       (\"rounded early\")
  differs from the model               not what the rules give
  not decided                          not known well enough to tell: the fight was played

A claim with expected = \"off\" that turns out right is refuted too. In the JUnit file a refuted \
claim is a failure, and one that is not decided is skipped.

Exit codes:
  0  every claim is as expected
  1  something could not be written
  2  bad claims; nothing was checked
  3  a claim is not as expected
  4  a claim is not decided

Examples:
  slugfest verify scenarios
  slugfest verify my.claims.toml --format markdown
  slugfest verify my.claims.csv --out reports --junit reports/claims.xml";

impl Verify {
    pub fn run(&self, common: &Common) -> Result<u8, Error> {
        let mistakes = Mistakes::new();
        let prepared = verify::load(&self.claims, &mistakes);
        let mistakes = mistakes.into_vec();
        if !mistakes.is_empty() {
            return Err(Error::Scenario(mistakes));
        }
        let slugs = run::slugs(prepared.paths());
        let reports = self.out.as_ref().map(|out| (out.as_path(), slugs.as_slice()));
        let inputs = prepared.inputs().map(PathBuf::from).collect();
        threads(None, common)?;
        tidied(&write::check(&Places { reports, file: self.junit.as_deref(), inputs })?, common);
        let stop = signals::keep();
        let mut reports = prepared.check_within(&Budget::default().until(stop));
        reports.iter_mut().zip(slugs).for_each(|(report, slug)| report.slug = slug);
        let missing: usize = reports.iter().map(|report| report.claims - report.rows.len()).sum();
        reports.retain(|report| !report.rows.is_empty() || report.is_complete());
        let style = common.style(self.out.as_deref());
        let mut failures = Failures::new(common);
        let text = claims::stdout(&reports, format(common), &style);
        failures.note(text.map_err(Error::from).and_then(|text| print(&text)));
        for report in &reports {
            failures.note(guarded(|| self.write(report, common)));
        }
        if let Some(path) = &self.junit {
            let suites: Vec<junit::Suite> = reports.iter().map(claims::suite).collect();
            failures.note(write_test_cases(path, &suites));
        }
        if missing > 0 {
            let missing = part_of(missing as u64, prepared.claims() as u64, ("claim", "claims"), ("was", "were"));
            remark(common, &format!("interrupted: {missing} not checked"));
        }
        Ok(signals::code().or(failures.code).unwrap_or_else(|| exit_code(&reports)))
    }

    fn write(&self, report: &Report, common: &Common) -> Result<(), Error> {
        let Some(out) = &self.out else { return Ok(()) };
        // Without a folder nothing is written; where it lies is no part of a report.
        let command = format!("slugfest verify {} --out {USUAL}", quoted(&report.file));
        let facts = manifest::of_claims(report, &command);
        write_report(out, &report.slug, &facts, &claims::files(report)?, common).map(drop)
    }
}

fn exit_code(reports: &[Report]) -> u8 {
    let has = |standing| reports.iter().flat_map(|report| &report.rows).any(|row| row.standing == standing);
    match (has(Standing::Refuted), has(Standing::Undecided)) {
        (true, _) => exit::REFUTED,
        (false, true) => exit::UNDECIDED,
        (false, false) => exit::DONE,
    }
}
