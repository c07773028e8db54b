//! The printed numbers that a scenario names as being about itself, held against its own for its report.

use std::path::Path;

use super::answers::{Answers, Target, explain};
use super::cases::How;
use super::claims::{self, Asked, ClaimsFile};
use super::row;
use crate::estimate::{Published, PublishedRow};
use crate::exact::Budget;
use crate::plan::Plan;
use crate::scenario::{Mistakes, Spanned, file};
use crate::stop::Stop;

/// The claims of one file that are about one scenario.
pub struct Own {
    file: ClaimsFile,
    targets: Vec<Target>,
    known: Answers,
}

/// Reads the file that a scenario names as `published` and keeps what is about the scenario. Mistakes in the file are
/// recorded, and so is a file that says nothing about the scenario. `None` without such a file, or with mistakes.
pub fn own(plan: &Plan, mistakes: &Mistakes) -> Option<Own> {
    let named = plan.scenario.published.as_ref()?;
    if named.value.trim().is_empty() {
        mistakes.at(named, "\"published\" names no file", "name a file of claims, or leave the line out");
        return None;
    }
    let before = mistakes.count();
    let mut file = read(named, mistakes)?;
    let here = Path::new(&plan.scenario.source.path);
    let folder = Path::new(&file.source.path).parent().unwrap_or(Path::new("")).to_owned();
    let about = |asked: &Asked| match asked {
        Asked::Odds(_) => false,
        Asked::Scenario { file, .. } => file::same(&folder.join(&file.value), here),
    };
    file.claims.retain(|claim| about(&claim.asked));
    if mistakes.count() > before {
        return None;
    }
    if file.claims.is_empty() {
        let name = here.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let help = format!("a claim about it has scenario = \"{name}\", with the way there from the file of claims");
        mistakes.at(named, format!("no claim in \"{}\" is about this scenario", named.value), help);
        return None;
    }
    let (inside, mut known) = (Mistakes::new(), Answers::default());
    let targets = known.prepare(&file, &inside);
    // The scenario is read a second time for its claims, and what is wrong with it has been said already.
    let inside = inside.into_vec();
    let sound = inside.is_empty();
    inside
        .into_iter()
        .filter(|mistake| !file::same(Path::new(&mistake.source.path), here))
        .for_each(|m| mistakes.add(m));
    sound.then_some(Own { file, targets, known })
}

/// The file of claims; a file that cannot be read is reported where it is named.
fn read(named: &Spanned<String>, mistakes: &Mistakes) -> Option<ClaimsFile> {
    let (path, is_inside) = file::named(named);
    if !is_inside {
        let help = "name a file of claims in the scenario's folder or below";
        mistakes.at(named, format!("\"{}\" leads out of the scenario's folder", named.value), help);
        return None;
    }
    if !file::holds_claims(&path) {
        let help = format!("files of claims end in {} or {}", file::CLAIMS, file::CLAIMS_TABLE);
        mistakes.at(named, format!("\"{}\" is no file of claims", named.value), help);
        return None;
    }
    let inside = Mistakes::new();
    let sources = file::read_claims(&[path], &inside);
    let n_files = sources.len();
    let found = sources.into_iter().next().and_then(|source| claims::read(source, &inside));
    if n_files > 1 {
        let message = format!("\"{}\" is a folder of {n_files} files of claims", named.value);
        mistakes.at(named, message, "name one of the files in it");
        return None;
    }
    explain(inside.into_vec(), named, mistakes);
    found
}

impl Own {
    /// Every file that the claims are in or about.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.file.source.path.as_str()).chain(self.known.paths())
    }

    /// Works out every number and judges every claim.
    pub fn check(&self) -> Published {
        self.check_until(Stop::never())
    }

    /// The same until somebody asks to stop; claims whose numbers were not known by then are left out.
    pub fn check_until(&self, stop: Stop) -> Published {
        let budget = Budget::default().until(stop);
        let family = self.targets.iter().filter(|target| self.known.is_played(target, &budget)).count();
        let how = How { budget: &budget, family };
        let rows = self.file.claims.iter().zip(&self.targets).filter_map(|(claim, target)| {
            let Target::Case { case, .. } = *target else { return None };
            let Asked::Scenario { of, .. } = &claim.asked else { return None };
            let row = row(claim, 0, self.known.answer(target, how)?);
            Some(PublishedRow {
                case,
                of: of.name(),
                exact: row.shown(),
                fraction: row.fraction(),
                arithmetic: row.explained().map(|rounded| rounded.text.clone()),
                printed: row.printed.text.clone(),
                printed_value: row.printed.value(),
                name: row.name,
                printed_in: row.printed_in,
                correct: row.correct,
                judged: row.verdict,
                note: row.note,
            })
        });
        Published {
            rows: rows.collect(),
            file: self.file.source.path.clone(),
            printed_in: self.file.printed_in.clone(),
        }
    }
}
