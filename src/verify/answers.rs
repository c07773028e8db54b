//! From the question of a claim to its answer: `odds` questions at once, scenarios in two steps (names first, so that
//! every mistake is found before anything is worked out).

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::cases::{self, Case, How, Wanted};
use super::claims::{Asked, Claim, ClaimsFile, Of};
use super::judge::Found;
use crate::ask;
use crate::estimate::Rounded;
use crate::exact::Budget;
use crate::grammar::{Number, Value};
use crate::plan::{self, Overrides, Plan, PlannedCase};
use crate::scenario::{self, Mistake, Mistakes, Spanned, names};
use num_traits::One;

/// How far a number that has outgrown fractions may be from the truth, as a share of it.
const NEAR: f64 = 1e-10;

/// What is known about a claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// A chance; else an average.
    pub is_chance: bool,
    /// The number.
    pub found: Found,
    /// The same in the articles' arithmetic.
    pub rounded: Option<Rounded>,
    /// What the question names and no number depends on.
    pub remarks: Vec<String>,
}

/// Where the answer to a claim comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// It is here.
    Known(Known),
    /// A number of a case, by the places of its scenario and of itself.
    Case {
        /// In the list of scenarios.
        scenario: usize,
        /// In the list of cases.
        case: usize,
        /// Which number.
        wanted: Wanted,
    },
    /// Nowhere: there was a mistake.
    Nowhere,
}

/// Scenarios that claims ask, and what has been found out about their cases.
#[derive(Default)]
pub struct Answers {
    scenarios: Vec<(Plan, Vec<Case>)>,
    /// Where each file is in the list; `None` when there was a mistake in it.
    by_path: HashMap<PathBuf, Option<usize>>,
}

impl Answers {
    /// Paths of the scenarios.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.scenarios.iter().map(|(plan, _)| plan.scenario.source.path.as_str())
    }

    /// The target of every claim of a file, in order.
    pub fn prepare(&mut self, file: &ClaimsFile, mistakes: &Mistakes) -> Vec<Target> {
        let path = &file.source.path;
        let target = |claim| if mistakes.gives_up(path) { None } else { self.target(claim, mistakes) };
        file.claims.iter().map(target).map(|target| target.unwrap_or(Target::Nowhere)).collect()
    }

    fn target(&mut self, claim: &Claim, mistakes: &Mistakes) -> Option<Target> {
        let target = match &claim.asked {
            Asked::Odds(question) => Target::Known(ask(question, mistakes)?),
            Asked::Scenario { file, case, of } => self.case(file, case.as_ref(), of, mistakes)?,
        };
        check_unit(claim, target.is_chance(), mistakes);
        Some(target)
    }

    fn case(
        &mut self,
        file: &Spanned<String>,
        case: Option<&Spanned<String>>,
        of: &Of,
        mistakes: &Mistakes,
    ) -> Option<Target> {
        let scenario = self.scenario(file, mistakes)?;
        let plan = &self.scenarios[scenario].0;
        let case = find_case(plan, file, case, mistakes)?;
        let wanted = cases::wanted(of, plan.cases[case].contest.brief(), mistakes)?;
        Some(Target::Case { scenario, case, wanted })
    }

    /// The place of a scenario in the list; it is read once, however many claims are about it.
    fn scenario(&mut self, file: &Spanned<String>, mistakes: &Mistakes) -> Option<usize> {
        let (path, is_inside) = scenario::file::named(file);
        if let Some(known) = self.by_path.get(&path) {
            return *known;
        }
        let place = load(&path, is_inside, file, mistakes).map(|plan| {
            let cases = plan.cases.iter().map(|_| Case::default()).collect();
            self.scenarios.push((plan, cases));
            self.scenarios.len() - 1
        });
        self.by_path.insert(path, place);
        place
    }

    /// Whether the number can only be estimated from trials. Solves the case if need be.
    pub fn is_played(&self, target: &Target, budget: &Budget) -> bool {
        match target {
            Target::Known(_) | Target::Nowhere => false,
            Target::Case { scenario, case, wanted } => {
                let (plan, cases) = &self.scenarios[*scenario];
                let patient = Budget::patient();
                let patient = patient.until(budget.stop);
                let budget = if plan.method == scenario::Method::Exact { &patient } else { budget };
                cases[*case].is_played(&*plan.cases[*case].contest, wanted, budget)
            }
        }
    }

    /// The answer; `None` when somebody asked to stop before it was known.
    pub fn answer(&self, target: &Target, how: How<'_>) -> Option<Known> {
        match target {
            Target::Known(known) => Some(known.clone()),
            Target::Nowhere => {
                let found = Found::Near { value: f64::NAN, error: 0.0 };
                Some(Known { is_chance: true, found, rounded: None, remarks: Vec::new() })
            }
            Target::Case { scenario, case, wanted } => {
                let (plan, cases) = &self.scenarios[*scenario];
                let contest = &*plan.cases[*case].contest;
                Some(Known {
                    is_chance: target.is_chance(),
                    found: cases[*case].find(plan, contest, wanted, how)?,
                    rounded: cases[*case].rounded(contest, wanted),
                    // A scenario's own remarks are made where it is run.
                    remarks: Vec::new(),
                })
            }
        }
    }
}

impl Target {
    fn is_chance(&self) -> bool {
        match self {
            Self::Known(known) => known.is_chance,
            Self::Case { wanted, .. } => !matches!(wanted, Wanted::Mean(_)),
            Self::Nowhere => true,
        }
    }
}

/// Asks `odds`; a question that is not understood is underlined where it stops making sense.
fn ask(question: &Spanned<String>, mistakes: &Mistakes) -> Option<Known> {
    let answer = match ask::ask(&question.value) {
        Ok(answer) => answer,
        Err(error) => {
            let message = format!("the question is not understood: {}", error.message);
            let usual = || "`slugfest odds help` lists the questions".to_owned();
            let help = if error.help.is_empty() { usual() } else { error.help };
            let place = within(question, &error.question, error.span);
            mistakes.add(Mistake::at(&place, message).help(help).label(error.expected));
            return None;
        }
    };
    let is_chance = matches!(answer.value, Value::Chance(_));
    let found = match answer.value.number() {
        Number::Fraction(fraction) => Found::Exact(fraction),
        Number::Near(value) => Found::Near { value, error: value.abs() * NEAR },
    };
    let rounded = answer.worked.and_then(|worked| worked.rounded);
    Some(Known { is_chance, found, rounded, remarks: answer.idle })
}

/// The part of a question that is meant, where the file has the question letter for letter; else all of it.
fn within(question: &Spanned<String>, asked: &str, part: std::ops::Range<usize>) -> Spanned<()> {
    let whole = Spanned::at(question, ());
    let written = question.source.slice(&question.span);
    match written.find(asked) {
        Some(at) if !asked.is_empty() && !part.is_empty() => {
            let start = question.span.start + at;
            Spanned { span: start + part.start..start + part.end, ..whole }
        }
        _ => whole,
    }
}

/// Reads and plans the scenario that a claim names. Of one outside the folder of the claims nothing is shown.
fn load(path: &Path, is_inside: bool, file: &Spanned<String>, mistakes: &Mistakes) -> Option<Plan> {
    let inside = Mistakes::new();
    let scenarios = scenario::load(&[path.to_owned()], &inside);
    let n_scenarios = scenarios.len();
    let mut plans = plan::plan(scenarios, Overrides::default(), &inside);
    let inside = inside.into_vec();
    if inside.is_empty() && n_scenarios > 1 {
        let message = format!("\"{}\" is a folder of {n_scenarios} scenarios", file.value);
        mistakes.at(file, message, "name one of the files in it");
        return None;
    }
    let sound = inside.is_empty();
    if is_inside {
        explain(inside, file, mistakes);
    } else if !sound {
        let message = format!("\"{}\" cannot be read as a scenario", file.value);
        mistakes.at(file, message, format!("`slugfest check {}` says why", path.display()));
    }
    plans.pop().filter(|_| sound)
}

/// Passes on what is wrong with a file; what is wrong with it as a whole is shown where it is named.
pub fn explain(inside: Vec<Mistake>, named: &Spanned<String>, mistakes: &Mistakes) {
    for mistake in inside {
        if mistake.span.is_none() && !named.value.is_empty() {
            let message = format!("\"{}\": {}", named.value, mistake.message);
            let help = mistake.help.unwrap_or_else(|| "the path starts at this file's folder".to_owned());
            mistakes.at(named, message, help);
        } else {
            mistakes.add(mistake);
        }
    }
}

/// The case of that name, or the scenario without any patch.
fn find_case(
    plan: &Plan,
    file: &Spanned<String>,
    name: Option<&Spanned<String>>,
    mistakes: &Mistakes,
) -> Option<usize> {
    let cases = &plan.cases;
    let known = || cases.iter().map(|case| case.name.as_str());
    let Some(name) = name else {
        // The scenario without any patch comes first, whatever it is called, and is one case unless there is a sweep.
        let is_base = |case: &PlannedCase| case.name == case.variation && plan.choice.is_none();
        let found = (cases.len() == 1 || cases.first().is_some_and(is_base)).then_some(0);
        if found.is_none() {
            let help = format!("add `case`: {}", names::list(&known().take(3).collect::<Vec<_>>(), "or"));
            mistakes.at(file, format!("\"{}\" has {} cases, and the claim names none", file.value, cases.len()), help);
        }
        return found;
    };
    let found = known().position(|known| known == name.value);
    if found.is_none() {
        mistakes.at(name, format!("there is no case \"{}\"", name.value), names::suggest(&name.value, known()));
    }
    found
}

/// A chance above 1 is a percentage without its sign, and an average is no percentage.
fn check_unit(claim: &Claim, is_chance: bool, mistakes: &Mistakes) {
    let printed = &claim.printed.value;
    if is_chance && !printed.percent && printed.value() > crate::chance::Fraction::one() {
        let message = format!("the question asks for a chance, and {} is above 1", printed.text);
        mistakes.at(&claim.printed, message, format!("write \"{} %\"", printed.text));
    }
    if !is_chance && printed.percent {
        let message = "the question asks for an average, and this is a percentage";
        mistakes.at(&claim.printed, message, "write it as a plain number");
    }
}
