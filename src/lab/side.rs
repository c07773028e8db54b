//! What can be compared: a case of a scenario, a fighter of a roster, a case of a saved run.

use super::cases::place_of;
use super::judge::{self, Elsewhere, Judged};
use super::leaning::Leaning;
use super::matrix::{Info, Refused};
use super::reading;
use super::roster::Roster;
use super::saved;
use crate::contest::Contest;
use crate::game::{Brief, Ending};
use crate::plan::{self, Overrides, Plan};
use crate::scenario::{self, Method, Mistakes, Source, names};
use crate::stats::unpaired::Proportion;
use crate::systems::Rules;
use std::sync::Arc;

/// One of the two things that are compared.
pub struct Side {
    /// What it is called.
    pub name: String,
    /// Where it stands.
    pub info: Info,
    /// What happens or not: `Ann wins`; a score where it is a fighter of a roster.
    pub of: Option<String>,
    /// Trials, seed and method that its file asks for; of what was saved, the seed that it was played with.
    pub asked: (Option<u64>, Option<u64>, Option<Method>),
    /// What is said of the expectations of its file, which nobody judges here.
    pub(super) left: Option<String>,
    /// Those, and who judges them.
    pub(super) expects: Vec<Elsewhere>,
    pub(super) what: What,
}

pub(super) enum What {
    /// A case of a scenario, and the outcome in question.
    Case(Box<dyn Contest>, usize),
    /// A fighter of a roster, by his place.
    Entry(Box<Roster>, usize),
    /// What was counted or solved before.
    Saved(Proportion),
}

/// What a file has under a name: a case or a fighter, or the only case there is.
///
/// # Errors
/// When nobody is called so, or the outcome is unknown. `None` where the file has mistakes.
pub fn read(
    source: &Arc<Source>,
    name: Option<&str>,
    outcome: Option<&str>,
    mistakes: &Mistakes,
) -> Option<Result<Side, Refused>> {
    if reading::is_roster(source) {
        let roster = reading::read(source, mistakes)?;
        return Some(entry(roster, name, outcome));
    }
    let scenario = scenario::parse(Arc::clone(source), mistakes)?;
    let mut plans = plan::plan(vec![scenario], Overrides::default(), mistakes);
    let plan = plans.pop().filter(|_| mistakes.is_empty())?;
    Some(case(plan, name, outcome))
}

fn entry(roster: Roster, name: Option<&str>, outcome: Option<&str>) -> Result<Side, Refused> {
    let (file, [_, many]) = (&roster.source.path, roster.whom());
    let known: Vec<&str> = roster.entries.iter().map(|entry| entry.name.as_str()).collect();
    let name = name.ok_or_else(|| {
        let help = format!("write {file}#NAME: {}", names::list(&known[..known.len().min(8)], "or"));
        Refused::new(format!("{file} is a roster, and one of its {many} is wanted"), help)
    })?;
    if outcome.is_some() {
        return Err(Refused::new(format!("{many} of a roster are compared by their scores"), "leave out --outcome"));
    }
    let place = known.iter().position(|known| *known == name);
    let place = place.ok_or_else(|| {
        Refused::new(format!("nobody in {file} is called \"{name}\""), names::suggest(name, known.iter().copied()))
    })?;
    Ok(Side {
        name: name.to_owned(),
        info: roster.info(),
        of: None,
        asked: (roster.trials, roster.seed, Some(roster.method)),
        left: judge::left_by_all(&roster),
        expects: judge::elsewhere(&roster, Judged::None),
        what: What::Entry(Box::new(roster), place),
    })
}

fn case(mut plan: Plan, name: Option<&str>, outcome: Option<&str>) -> Result<Side, Refused> {
    let scenario = &plan.scenario;
    let file = scenario.source.path.clone();
    let place = place_of(&file, &plan.cases.iter().map(|case| case.name.as_str()).collect::<Vec<_>>(), name)?;
    let slug = crate::run::slug(&file);
    let info = Info::of(scenario, plan.rules, slug.clone());
    let asked = (scenario.trials, scenario.seed, scenario.method);
    let (left, expects) = (judge::left_to_run(scenario), judge::all_to_run(scenario));
    let case = plan.cases.swap_remove(place);
    let mut contest = case.contest;
    contest.keep_metrics(&[]);
    let named = outcome.or(plan.scenario.outcome.as_ref().map(|named| named.value.as_str()));
    let wanted = wanted(contest.brief(), named)?;
    let of = Some(contest.brief().outcomes[wanted].clone());
    let name = name.map_or(slug, |_| case.name);
    Ok(Side { name, info, of, asked, left, expects, what: What::Case(contest, wanted) })
}

/// The outcome by its name, or else that the first side wins, or what the play is about.
fn wanted(brief: &Brief, name: Option<&str>) -> Result<usize, Refused> {
    let Some(name) = name else {
        let first = brief.endings().iter().position(|ending| *ending == Ending::Won(0));
        return Ok(first.or(brief.leading).unwrap_or(0));
    };
    let found = brief.outcomes.iter().position(|outcome| outcome == name);
    found.ok_or_else(|| {
        Refused::new(
            format!("unknown outcome \"{name}\""),
            names::suggest(name, brief.outcomes.iter().map(String::as_str)),
        )
    })
}

/// A case of a run that was saved, from its `run.json`.
///
/// # Errors
/// When it is none, was interrupted, or has no such case or outcome.
pub fn saved(file: &str, text: &str, name: Option<&str>, outcome: Option<&str>) -> Result<Side, Refused> {
    let again = "name the folder that `slugfest run` wrote";
    let other = |word: &str| Refused::new(format!("{file} {word}"), again);
    let run = saved::object(file, text, again).map_err(|(message, help)| Refused::new(message, help))?;
    if run["command"] == "matrix" {
        let help = "`slugfest matrix ROSTER --baseline FOLDER` compares rosters";
        return Err(Refused::new(format!("{file} is the report on a roster"), help));
    }
    if run["complete"] != true {
        return Err(Refused::new(format!("{file} was interrupted"), "run it again"));
    }
    let cases = run["cases"].as_array().ok_or_else(|| other("has no cases"))?;
    let of_case = |case: &serde_json::Value| case["case"].as_str().unwrap_or_default().to_owned();
    let known: Vec<String> = cases.iter().map(of_case).collect();
    let place = place_of(file, &known.iter().map(String::as_str).collect::<Vec<_>>(), name)?;
    let outcomes = cases[place]["outcomes"].as_array().ok_or_else(|| other("has no outcomes"))?;
    let names: Vec<&str> = outcomes.iter().filter_map(|row| row["outcome"].as_str()).collect();
    // A fight of two sides lists first that the first of them wins.
    let of = outcome.or(names.first().copied()).ok_or_else(|| other("has no outcomes"))?;
    let found = names.iter().position(|known| *known == of);
    let row = found.map(|place| &outcomes[place]);
    let row = row.ok_or_else(|| {
        Refused::new(format!("{file} has no outcome \"{of}\""), names::suggest(of, names.iter().copied()))
    })?;
    let exact = row["exact"].as_f64().or(row["p"].as_f64().filter(|_| run["method"] == "exact"));
    let counted = row["count"].as_u64().zip(cases[place]["trials"].as_u64());
    let share = exact.map(Proportion::Known).or(counted.map(|(k, n)| Proportion::Counted { k, n }));
    let share = share.ok_or_else(|| other("has no numbers"))?;
    let told = |key: &str| run["scenario"][key].as_str().unwrap_or_default().to_owned();
    let info = Info {
        slug: crate::run::slug(&told("file")),
        file: file.to_owned(),
        title: told("title"),
        about: String::new(),
        system: told("system"),
        system_name: Rules::find(&told("system")).map_or_else(|| told("system"), |rules| rules.name.to_owned()),
        edition: String::new(),
        play: told("play"),
        sha256: told("sha256"),
        canonical_sha256: None,
        leaning: Leaning::default(),
    };
    let name = name.map_or_else(|| format!("{} as saved", info.slug), |_| known[place].clone());
    let (of, asked, expects) = (Some(of.to_owned()), (None, run["seed"].as_u64(), None), Vec::new());
    Ok(Side { name, info, of, asked, left: None, expects, what: What::Saved(share) })
}
