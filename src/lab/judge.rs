//! Holding the expectations of a roster against what came of it.

use super::expect::{About, Expect, matches};
use super::matrix::Matrix;
use super::roster::Roster;
use super::table::Table;
use super::worth::Worth;
use crate::estimate::{Claimed, Expectation, in_words, judge};
use crate::run::claimed;
use crate::scenario::{self, Scenario};
use crate::words;

/// What floats leave of nothing: what is known exactly may miss the end of a range by so much.
const ROUNDING: f64 = 1e-12;
/// The ends and the middle of what nobody knows.
const UNKNOWN: (f64, f64, f64) = (f64::NEG_INFINITY, f64::NAN, f64::INFINITY);

impl Expect {
    /// The range in words; ranks are numbers, everything else is said in points of a hundred.
    fn range(&self) -> String {
        let told = |end: f64| match self.about {
            About::Rank(_) => format!("{end}"),
            _ => format!("{}", (end * 1e10).round() / 1e8),
        };
        let unit = match self.about {
            About::Rank(_) => "",
            About::Worth(..) | About::Spread(_) => " points",
            _ => " %",
        };
        // Who is among how many is not known here, and no place is the last.
        let ends = match self.about {
            About::Rank(_) => (1.0, f64::INFINITY),
            About::Worth(..) => (-1.0, 1.0),
            _ => (0.0, 1.0),
        };
        in_words(self.between, ends, unit, told)
    }

    fn judged(&self, case: &str, what: String, (low, value, high): (f64, f64, f64)) -> Expectation {
        let (from, to) = self.between;
        let of = match self.about {
            About::Rank(_) => Claimed::Rank,
            About::Worth(..) | About::Spread(_) => Claimed::Points,
            About::Score(_) | About::Archetype(_) | About::Cyclic | About::MaxShare => Claimed::Chance,
        };
        let claim = format!("{what} {}", self.range());
        let verdict = judge((from - ROUNDING, to + ROUNDING), (low, high));
        Expectation { case: case.to_owned(), claim, of, value, low, high, verdict }
    }
}

/// What became of every expectation about scores, ranks and everybody at once.
pub fn of_matrix(expects: &[Expect], matrix: &Matrix) -> Vec<Expectation> {
    expects.iter().flat_map(|expect| expect.in_matrix(matrix)).collect()
}

/// Which expectations of a roster an answer judges.
#[derive(Clone, Copy, Debug)]
pub enum Judged<'a> {
    /// Those about scores, ranks and everybody at once.
    Table,
    /// Those about what the picks of this fighter are worth.
    Picks(&'a str),
    None,
}

/// An expectation that another command judges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The setting, where it is about one.
    pub case: String,
    pub claim: String,
    /// The command.
    pub by: String,
}

/// The expectations of a roster that an answer does not judge.
pub fn elsewhere(roster: &Roster, here: Judged<'_>) -> Vec<Elsewhere> {
    let is_here = |about: &About| match (about, here) {
        (About::Worth(_, of), Judged::Picks(name)) => matches(of, name),
        (About::Worth(..), _) => false,
        _ => matches!(here, Judged::Table),
    };
    let by = |about: &About| match about {
        About::Worth(_, of) => {
            let names: Vec<&str> = roster.fighters().map(|entry| entry.name.as_str()).collect();
            let who: Vec<&str> = names.into_iter().filter(|name| matches(of, name)).collect();
            match who.as_slice() {
                [name] => worth_of(roster, name),
                _ => format!("{}, and so on for whoever fits", worth_of(roster, of)),
            }
        }
        _ => format!("slugfest matrix {}", words::typed(&roster.source.path)),
    };
    let left = |expect: &Expect| Elsewhere {
        case: expect.setting.clone().unwrap_or_default(),
        claim: format!("{} {}", expect.about.named(), expect.range()),
        by: by(&expect.about),
    };
    roster.expects.iter().filter(|expect| !is_here(&expect.about)).map(left).collect()
}

/// A remark on expectations that a table cannot judge, with the commands that do, where there are any.
pub fn left_to_worth(roster: &Roster) -> Option<String> {
    let of = |expect: &Expect| match &expect.about {
        About::Worth(_, of) => Some(of.clone()),
        _ => None,
    };
    let of: Vec<String> = roster.expects.iter().filter_map(of).collect();
    let mut who: Vec<&str> = Vec::new();
    for entry in roster.fighters().filter(|entry| of.iter().any(|of| matches(of, &entry.name))) {
        who.push(&entry.name);
    }
    let some = who.iter().take(SHOWN).map(|name| format!("`{}`", worth_of(roster, name)));
    let mut commands: Vec<String> = some.collect();
    let more = who.len().saturating_sub(SHOWN);
    commands.extend((more > 0).then(|| format!("so on for {more} more")));
    left(of.len(), "about what something is worth ", &commands)
}

/// The same of those that are about something else than this fighter's picks.
pub fn left_by_worth(roster: &Roster, worth: &Worth) -> Option<String> {
    let is_left = |expect: &&Expect| match &expect.about {
        About::Worth(_, of) => !matches(of, &worth.subject.name),
        _ => true,
    };
    left_over(roster, &roster.expects.iter().filter(is_left).collect::<Vec<_>>())
}

/// A remark on all expectations of a roster, where none is judged.
pub fn left_by_all(roster: &Roster) -> Option<String> {
    left_over(roster, &roster.expects.iter().collect::<Vec<_>>())
}

/// The same of a scenario.
pub fn left_to_run(scenario: &Scenario) -> Option<String> {
    left(scenario.expects.len(), "", &[format!("`{}`", run_of(scenario))])
}

/// The expectations of a scenario, of which the lab judges none.
pub fn all_to_run(scenario: &Scenario) -> Vec<Elsewhere> {
    let left = |expect: &scenario::Expect| Elsewhere {
        case: expect.case.as_ref().map(|case| case.value.clone()).unwrap_or_default(),
        claim: claimed(&expect.claim),
        by: run_of(scenario),
    };
    scenario.expects.iter().map(left).collect()
}

fn run_of(scenario: &Scenario) -> String {
    format!("slugfest run {}", words::typed(&scenario.source.path))
}

fn left_over(roster: &Roster, left_over: &[&Expect]) -> Option<String> {
    let file = words::typed(&roster.source.path);
    let is_worth = |expect: &&Expect| matches!(expect.about, About::Worth(..));
    let tables = left_over.iter().any(|expect| !is_worth(expect)).then(|| format!("`slugfest matrix {file}`"));
    let worths = left_over.iter().any(is_worth);
    let worths = worths.then(|| format!("`slugfest worth {file} --of` for each {}", roster.whom()[0]));
    let commands: Vec<String> = tables.into_iter().chain(worths).collect();
    left(left_over.len(), "", &commands)
}

/// Commands that are named one by one.
const SHOWN: usize = 3;

fn worth_of(roster: &Roster, name: &str) -> String {
    format!("slugfest worth {} --of {}", words::typed(&roster.source.path), words::typed(name))
}

fn left(n: usize, about: &str, commands: &[String]) -> Option<String> {
    let commands = commands.join(", and ");
    let expectations = words::count(n as u64, "expectation", "expectations");
    let are = if n == 1 { "is" } else { "are" };
    (n > 0).then(|| format!("{expectations} {about}{are} not judged here, but by {commands}."))
}

/// What became of every expectation about what this fighter's picks are worth.
pub fn of_worth(expects: &[Expect], worth: &Worth) -> Vec<Expectation> {
    let mut judged = Vec::new();
    for expect in expects {
        let About::Worth(pick, of) = &expect.about else { continue };
        if !matches(of, &worth.subject.name) {
            continue;
        }
        // What he has and what he could have besides may be called the same: of a name the first is meant.
        let most = if pick.value.contains('*') { usize::MAX } else { 1 };
        for known in worth.picks.iter().filter(|known| matches(&pick.value, &known.pick)).take(most) {
            let (by, place) = match &expect.setting {
                None => (known.points(), String::new()),
                Some(setting) => (known.points_in(worth, setting), format!(" in {setting}")),
            };
            let found = by.map_or(UNKNOWN, |by| (by.low, by.estimate, by.high));
            judged.push(expect.judged(&worth.subject.name, format!("worth of {}{place}", known.pick), found));
        }
    }
    judged
}

impl Expect {
    fn in_matrix(&self, matrix: &Matrix) -> Vec<Expectation> {
        let named = |table: &&Table| match &self.setting {
            Some(setting) => table.weight.is_some() && table.setting == *setting,
            None => table.weight.is_none() || matrix.tables.len() == 1,
        };
        // What everybody comes to at once is known of each setting by itself.
        let whole = matches!(self.about, About::Cyclic | About::MaxShare) && self.setting.is_none();
        let tables = matrix.tables.iter().filter(|table| if whole { table.weight.is_some() } else { named(table) });
        let found: Vec<Expectation> = tables.flat_map(|table| self.in_table(matrix, table)).collect();
        // What nothing is known of is not held: nobody met, or there are no two kinds to tell apart.
        let nothing = || vec![self.judged("", self.about.named(), UNKNOWN)];
        if found.is_empty() && !matches!(self.about, About::Worth(..)) { nothing() } else { found }
    }

    fn in_table(&self, matrix: &Matrix, table: &Table) -> Vec<Expectation> {
        let name = |entry: usize| matrix.fighters[entry].name.as_str();
        let case = table.setting.as_str();
        let rows = |pattern: &str| {
            let pattern = pattern.to_owned();
            table.rows.iter().filter(move |row| matches(&pattern, name(row.entry)))
        };
        match &self.about {
            About::Score(pattern) => rows(pattern)
                .map(|row| {
                    self.judged(case, About::Score(name(row.entry).to_owned()).named(), (row.low, row.score, row.high))
                })
                .collect(),
            About::Rank(pattern) => rows(pattern)
                .map(|row| {
                    let ends = (row.rank_low as f64, row.rank as f64, row.rank_high as f64);
                    self.judged(case, About::Rank(name(row.entry).to_owned()).named(), ends)
                })
                .collect(),
            About::Archetype(pattern) => table
                .groups
                .iter()
                .filter(|group| matches(pattern, &group.name))
                .map(|group| {
                    self.judged(
                        case,
                        About::Archetype(group.name.clone()).named(),
                        (group.low, group.score, group.high),
                    )
                })
                .collect(),
            About::Spread(pattern) => table
                .groups
                .iter()
                .filter(|group| matches(pattern, &group.name))
                .map(|group| {
                    // Points that move by so much move their standard deviation by no more than their root mean square.
                    let members = table.rows.iter().filter(|row| group.members.contains(&row.entry));
                    let squares: Vec<f64> = members.map(|row| ((row.high - row.low) / 2.0).powi(2)).collect();
                    let reach = (squares.iter().sum::<f64>() / squares.len().max(1) as f64).sqrt();
                    let ends = ((group.spread - reach).max(0.0), group.spread, group.spread + reach);
                    self.judged(case, About::Spread(group.name.clone()).named(), ends)
                })
                .collect(),
            About::Cyclic => {
                let found = table.overall.as_ref().and_then(|overall| overall.cyclic);
                let ends = found.map_or(UNKNOWN, |(share, ends)| match ends {
                    Some((low, high)) => (low, share, high),
                    None if table.is_exact() => (share, share, share),
                    None => (f64::NEG_INFINITY, share, f64::INFINITY),
                });
                vec![self.judged(case, self.about.named(), ends)]
            }
            About::MaxShare => {
                let found = table.overall.as_ref().and_then(|overall| overall.largest_share());
                let ends = found.map_or(UNKNOWN, |(share, ends)| match ends {
                    Some((low, high)) => (low, share, high),
                    None if table.is_exact() => (share, share, share),
                    None => (f64::NEG_INFINITY, share, f64::INFINITY),
                });
                vec![self.judged(case, self.about.named(), ends)]
            }
            About::Worth(..) => Vec::new(),
        }
    }
}
