//! Teams as the entries of a roster: what their figures count as, and what a team is like with one thing changed.
//!
//! Rules: `smf.build.archetype-limit`, `smf.build.power-level-equivalence`.

use super::otherwise::{SCRIPT, otherwise, played};
use super::{compile, read};
use crate::scenario::{Case, Entry, Kind, Mistakes, Place, Table, Value, names};
use crate::systems::apart::{Apart, Change, Kind as Sort, Subject as Figure, Variant};
use crate::systems::rules::Teams;
use crate::systems::smf::archetypes::Archetype;
use crate::systems::smf::builds::variants::of_figure;
use crate::systems::smf::powers::id::Numbers;
use crate::systems::smf::roster::Sample;
use std::sync::Arc;

const TEAM: &str = "team";
const FIGURE: &str = "figure";
const LEADER: &str = "leader";

/// What rosters of teams know of them.
pub const TEAMS: Teams =
    Teams { team: TEAM, figure: FIGURE, most: read::MOST_FIGURES, counts_as, otherwise, played, caveat };

/// `smf.combat.choose-target`: what nobody sees who reads a score.
fn caveat(played: &[String]) -> String {
    let of = "Who plays the teams counts beside what they are made of:";
    // In a roster all teams have one table, in a scenario each has its own.
    let under = |policy: &str| format!("The same table with {policy} for all teams (a roster has it under [team])");
    match played {
        [script] if script == SCRIPT => format!(
            "{of} here the script, which in contact attacks the first foe of the list, so that the order of a team's \
             figures counts too. {} tells how much.",
            under("policy = \"greedy\", or targets = \"best\",")
        ),
        [one] => format!("{of} here \"{one}\". {} tells how much.", under(&format!("policy = \"{SCRIPT}\""))),
        several => format!(
            "{of} here {}. Where the same teams are played by each, the difference tells how much.",
            names::list(&several.iter().map(String::as_str).collect::<Vec<_>>(), "and")
        ),
    }
}

/// How teams are taken apart; a die of one figure is no unit for the others.
pub const APART: Apart = Apart { variants, unit: "", units: "", added: "" };

/// The standard archetypes that a figure counts as, and how many of each a team may have: a Super is one of his base, a
/// Powerhouse of both halves, anybody else of his own (`smf.build.archetype-limit`).
fn counts_as(figure: &Table) -> Vec<(String, u32)> {
    let text = |key: &str| match &figure.get(key)?.kind {
        Kind::String(text) => Some(text.to_string()),
        _ => None,
    };
    let halves = match figure.get("halves").map(|halves| &halves.kind) {
        Some(Kind::Array(halves)) => halves.iter().map(Value::as_written).collect(),
        _ => Vec::new(),
    };
    let of_sample = || Sample::find(&text("character")?).map(|sample| sample.archetype.to_owned());
    let own = text("base").or_else(|| text("archetype")).or_else(of_sample);
    let kinds = if halves.is_empty() { own.into_iter().collect() } else { halves };
    let limited = |id: String| {
        let archetype = Archetype::find(&id).filter(|archetype| archetype.standard)?;
        Some((id, archetype.per_team()))
    };
    kinds.into_iter().filter_map(limited).collect()
}

/// What the first team of a case is like without each of its figures, with another one like each, and with one thing
/// about a figure changed.
fn variants(case: &Case, mistakes: &Mistakes) -> Vec<Variant> {
    let Some((battle, ..)) = compile::prepare(case, mistakes) else { return Vec::new() };
    let Some(roll) = read::case(case, mistakes) else { return Vec::new() };
    let Some(team) = Subject::of(case) else { return Vec::new() };
    let mut variants = team.fewer();
    variants.extend(team.more());
    let [first, _] = roll.teams;
    for (place, (spec, fighter)) in first.figures.iter().zip(&battle.fight.fighters).enumerate() {
        let Some(spec) = spec else { continue };
        for variant in of_figure(Figure::figure(case, &team.figures[place]), spec, fighter, Numbers::TEAM) {
            // What one figure could have is nothing in place of what another one has.
            let (pick, side) = (format!("{}: {}", fighter.name, variant.pick), team.with_figure(place, variant.side));
            variants.push(Variant { pick, menu: "", side, ..variant });
        }
    }
    variants
}

/// A team as written.
struct Subject {
    side: Table,
    figures: Vec<Table>,
}

impl Subject {
    /// The first team of a case.
    fn of(case: &Case) -> Option<Self> {
        let side = tables(&case.table, TEAM)?.into_iter().next()?;
        let figures = tables(&side, FIGURE)?;
        Some(Self { side: side.without(&["name"]), figures })
    }

    /// Without each of its figures; a team has one at least.
    fn fewer(&self) -> Vec<Variant> {
        let without = |place: usize| {
            let others = self.figures.iter().enumerate().filter(|(other, _)| *other != place);
            let variant = self.variant(place, Change::Removed, others.map(|(_, figure)| figure.clone()).collect());
            // Whoever is not there does not lead.
            let led = variant.side.get(LEADER).is_some_and(|leader| leader.as_written() == variant.pick);
            if led { Variant { side: variant.side.without(&[LEADER]), ..variant } } else { variant }
        };
        let several = self.figures.len() > 1;
        (0..self.figures.len()).filter(|_| several).map(without).collect()
    }

    /// With another one like each of its figures of whom it may have one more (`smf.build.archetype-limit`).
    fn more(&self) -> Vec<Variant> {
        let room = self.figures.len() < read::MOST_FIGURES;
        let again = |place: usize| {
            let figures = self.figures.iter().chain([&self.figures[place]]).cloned().collect();
            let variant = self.variant(place, Change::Added, figures);
            Variant { pick: format!("another {}", variant.pick), ..variant }
        };
        (0..self.figures.len()).filter(|&place| room && self.may_repeat(place)).map(again).collect()
    }

    fn may_repeat(&self, place: usize) -> bool {
        let all: Vec<(String, u32)> = self.figures.iter().flat_map(counts_as).collect();
        let has = |kind: &str| all.iter().filter(|(other, _)| other == kind).count();
        counts_as(&self.figures[place]).iter().all(|(kind, most)| has(kind) < *most as usize)
    }

    fn variant(&self, place: usize, change: Change, figures: Vec<Table>) -> Variant {
        let pick = self.figures[place].get("name").map_or_else(String::new, Value::as_written);
        Variant { pick, kind: Sort::Figure, change, menu: "", side: self.with(figures) }
    }

    /// With another figure in place of one, under the same name.
    fn with_figure(&self, place: usize, mut figure: Table) -> Table {
        let mut figures = self.figures.clone();
        if let Some(name) = figures[place].entry("name") {
            figure.set(name.clone());
        }
        figures[place] = figure;
        self.with(figures)
    }

    fn with(&self, figures: Vec<Table>) -> Table {
        let (span, source) = (self.side.span(), Arc::clone(self.side.source()));
        let value = |kind: Kind| Value { kind, span: span.clone(), source: Arc::clone(&source) };
        let figures = figures.into_iter().map(|figure| value(Kind::Table(figure))).collect();
        let mut side = self.side.clone();
        let value = value(Kind::Array(Arc::new(figures)));
        side.set(Entry { key: FIGURE.into(), key_span: span, value });
        side
    }
}

/// The tables of a list.
fn tables(table: &Table, key: &str) -> Option<Vec<Table>> {
    let Kind::Array(values) = &table.get(key)?.kind else { return None };
    let tables = values.iter().map(|value| match &value.kind {
        Kind::Table(table) => Some(table.clone()),
        _ => None,
    });
    tables.collect()
}
