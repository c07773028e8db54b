//! JUnit XML, which services for continuous integration show as tests: one test case for each expectation of a scenario
//! or published number.
//!
//! There is no standard; what is written here is the part that all readers share (the schema of Jenkins' xUnit plugin,
//! `junit-10.xsd`), with `file` and `line` as GitLab and others read them. Times are left out, so the same scenario and
//! seed give the same bytes. A case that is not decided yet counts as skipped: it neither passed nor failed, and the
//! exit code says so too.

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::io;

use super::text::clean;
use crate::estimate::{Expectation, Summary, Verdict};
use crate::lab::changes::{Change, Changes};
use crate::lab::judge::Elsewhere;
use crate::lab::matrix::Info;

/// Test cases that belong together: those of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite {
    /// What they are about.
    pub name: String,
    /// The file.
    pub file: String,
    /// In the order of the file.
    pub cases: Vec<Case>,
}

/// One test case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What readers group by.
    pub class: String,
    /// What is claimed.
    pub name: String,
    /// Line in the file, where it is known.
    pub line: Option<usize>,
    /// What came of it.
    pub status: Status,
}

/// What came of a test case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// As expected.
    Passed {
        /// What was found.
        details: String,
    },
    /// Not as expected.
    Failed {
        /// In a word or two.
        kind: String,
        /// In a line.
        message: String,
        /// What was found.
        details: String,
    },
    /// Not decided.
    Skipped {
        /// Why.
        message: String,
    },
}

/// The expectations of a run.
pub fn expectations(summary: &Summary) -> Suite {
    let scenario = &summary.scenario;
    suite((&scenario.title, &scenario.file, &scenario.slug), summary.trials, &summary.expectations)
}

/// The expectations of something with a title, that stands in a file and goes by a name.
fn suite((title, file, slug): (&str, &str, &str), trials: u64, all: &[Expectation]) -> Suite {
    let trials = super::text::count(trials, "trial", "trials");
    let cases = all.iter().map(|expectation| of_expectation(expectation, slug, &trials)).collect();
    Suite { name: title.to_owned(), file: file.to_owned(), cases }
}

fn of_expectation(expectation: &Expectation, class: &str, trials: &str) -> Case {
    let (found, _) = super::article::found(expectation);
    let details = format!("expected {}; found {found}", expectation.claim);
    let name = named(&expectation.case, &expectation.claim);
    Case { class: class.to_owned(), name, line: None, status: status(expectation.verdict, trials, details) }
}

/// A claim with the case that it is about, where it is about one.
fn named(case: &str, claim: &str) -> String {
    if case.is_empty() { claim.to_owned() } else { format!("{case}: {claim}") }
}

fn status(verdict: Verdict, trials: &str, details: String) -> Status {
    match verdict {
        Verdict::Held => Status::Passed { details },
        Verdict::Refuted => Status::Failed { kind: "refuted".to_owned(), message: details.clone(), details },
        Verdict::Undecided => Status::Skipped { message: format!("not decided after {trials}: {details}") },
    }
}

/// The expectations of an answer of the lab, those that it leaves to others, and every number that was held against an
/// earlier run where somebody said how far it may move.
pub fn of_lab(
    info: &Info,
    trials: u64,
    (expectations, left): (&[Expectation], &[Elsewhere]),
    changes: Option<&Changes>,
) -> Suite {
    let mut suite = suite((&info.title, &info.file, &info.slug), trials, expectations);
    suite.cases.extend(left.iter().map(|left| Case {
        class: info.slug.clone(),
        name: named(&left.case, &left.claim),
        line: None,
        status: Status::Skipped { message: format!("not judged here, but by `{}`", left.by) },
    }));
    let trials = super::text::count(trials, "trial", "trials");
    for changes in changes.into_iter().filter(|changes| changes.allow.is_some()) {
        let allowed = super::lab::allowed(changes);
        let case = |change: &Change| Case {
            class: info.slug.clone(),
            name: format!("{} moves by {allowed} at most", change.name),
            line: None,
            status: status(change.verdict, &trials, super::lab::moved(changes.of, change)),
        };
        suite.cases.extend(changes.groups.iter().chain(&changes.entries).map(case));
    }
    suite
}

/// The file: UTF-8, indented, ending in a line break.
pub fn document(suites: &[Suite]) -> io::Result<Vec<u8>> {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let all: Vec<&Case> = suites.iter().flat_map(|suite| &suite.cases).collect();
    let root = writer.create_element("testsuites").with_attribute(("name", "slugfest"));
    let root = root.with_attributes(counts(&all).iter().map(|(name, count)| (*name, count.as_str())));
    root.write_inner_content(|writer| suites.iter().try_for_each(|suite| write_suite(writer, suite)))?;
    let mut bytes = writer.into_inner();
    bytes.push(b'\n');
    Ok(bytes)
}

fn counts(cases: &[&Case]) -> [(&'static str, String); 4] {
    let n = |wanted: fn(&Status) -> bool| cases.iter().filter(|case| wanted(&case.status)).count().to_string();
    [
        ("tests", cases.len().to_string()),
        ("failures", n(|status| matches!(status, Status::Failed { .. }))),
        ("errors", "0".to_owned()),
        ("skipped", n(|status| matches!(status, Status::Skipped { .. }))),
    ]
}

fn write_suite(writer: &mut Writer<Vec<u8>>, suite: &Suite) -> io::Result<()> {
    let counts = counts(&suite.cases.iter().collect::<Vec<_>>());
    let (name, file) = (clean(&suite.name), clean(&suite.file));
    let element = writer.create_element("testsuite").with_attribute(("name", name.as_str()));
    let element = element.with_attributes(counts.iter().map(|(name, count)| (*name, count.as_str())));
    element.write_inner_content(|writer| suite.cases.iter().try_for_each(|case| write_case(writer, case, &file)))?;
    Ok(())
}

fn write_case(writer: &mut Writer<Vec<u8>>, case: &Case, file: &str) -> io::Result<()> {
    let (class, name) = (clean(&case.class), clean(&case.name));
    let line = case.line.map(|line| line.to_string());
    let attributes = [("classname", class.as_str()), ("name", name.as_str()), ("file", file)];
    let element = writer.create_element("testcase").with_attributes(attributes);
    let element = element.with_attributes(line.as_deref().map(|line| ("line", line)));
    element.write_inner_content(|writer| write_status(writer, &case.status))?;
    Ok(())
}

fn write_status(writer: &mut Writer<Vec<u8>>, status: &Status) -> io::Result<()> {
    match status {
        Status::Passed { details } => {
            writer.create_element("system-out").write_text_content(BytesText::new(&lines(details)))?;
        }
        Status::Failed { kind, message, details } => {
            let (kind, message) = (clean(kind), clean(message));
            let element = writer.create_element("failure").with_attribute(("type", kind.as_str()));
            let element = element.with_attribute(("message", message.as_str()));
            element.write_text_content(BytesText::new(&lines(details)))?;
        }
        Status::Skipped { message } => {
            let message = clean(message);
            writer.create_element("skipped").with_attribute(("message", message.as_str())).write_empty()?;
        }
    }
    Ok(())
}

/// Each line without what XML does not allow.
fn lines(text: &str) -> String {
    text.lines().map(clean).collect::<Vec<_>>().join("\n")
}
