//! The tables of the lab: fighters, cells, kinds.

use super::columns;
pub use super::expectations::judged_word;
use super::making::{Table as Making, finite};
use crate::lab::changes::{Change, Changes, Told};
use crate::lab::compare::Comparison;
use crate::lab::fair::Fair;
use crate::lab::matrix::Matrix;
use crate::lab::overall::Overall;
use crate::lab::points::Points;
use crate::lab::table::{CellRow, Group, Row, Standing, Table};
use crate::lab::worth::{Pick, Worth};
use crate::stats::matchups::equilibrium::Equilibrium;
use crate::stats::paired::Difference;
use crate::stats::verdict::Verdict;
use crate::systems::apart::Kind;
use polars::prelude::{DataFrame, PolarsResult};
use std::iter::once;

/// The name of the table of what has changed since an earlier run.
pub const CHANGES: &str = "changes";

/// Makes a frame; `None` where a matrix has nothing for it.
pub type MakeOfMatrix = fn(&Matrix) -> Option<PolarsResult<DataFrame>>;

/// Every frame of a matrix, by the name of its files.
pub const TABLES_OF_MATRIX: [(&str, MakeOfMatrix); 6] = [
    ("entries", |matrix| Some(entries(matrix))),
    ("cells", |matrix| Some(cells(matrix))),
    ("archetypes", archetypes),
    ("archetype-pairs", archetype_pairs),
    (CHANGES, |matrix| matrix.changes.as_ref().map(changes)),
    ("expectations", |matrix| super::expectations::of(&matrix.expectations)),
];

/// Of each setting, and of all of them together where there are several: its name, or nothing.
fn setting(table: &Table) -> Option<&str> {
    table.weight.map(|_| table.setting.as_str())
}

/// The word for how a score compares with an even one.
pub fn standing_word(standing: Standing) -> &'static str {
    match standing {
        Standing::Strong => "strong",
        Standing::Even => "even",
        Standing::Weak => "weak",
        Standing::Open => "undecided",
    }
}

/// Rows of one setting and fighter: setting, entry, archetype, score with its interval, rank with its ends, strength in
/// log-odds with its standard error, share of the equilibrium, of the one within the limits of teams, score against the
/// former, share of draws and of undecided
/// fights, best and worst opponent, and how the score compares with 45 to 55 %.
///
/// # Errors
/// When polars refuses the frame.
pub fn entries(matrix: &Matrix) -> PolarsResult<DataFrame> {
    let rows: Vec<(&Table, &Row)> =
        matrix.tables.iter().flat_map(|table| table.rows.iter().map(move |row| (table, row))).collect();
    let name = |place: Option<usize>| place.map(|place| matrix.fighters[place].name.as_str());
    let mut table = Making::new(rows.len());
    table.add(columns::SETTING, rows.iter().map(|(table, _)| setting(table)));
    table.add(columns::ENTRY, rows.iter().map(|(_, row)| name(Some(row.entry))));
    table.add(columns::ARCHETYPE, rows.iter().map(|(_, row)| matrix.fighters[row.entry].group.as_deref()));
    table.add(columns::SCORE, rows.iter().map(|(_, row)| finite(row.score)));
    table.add(columns::LOW, rows.iter().map(|(_, row)| finite(row.low)));
    table.add(columns::HIGH, rows.iter().map(|(_, row)| finite(row.high)));
    table.add(columns::RANK, rows.iter().map(|(_, row)| row.rank as u64));
    table.add(columns::RANK_LOW, rows.iter().map(|(_, row)| row.rank_low as u64));
    table.add(columns::RANK_HIGH, rows.iter().map(|(_, row)| row.rank_high as u64));
    let strength = |table: &Table, row: &Row| {
        let place = table.rows.iter().position(|other| other.entry == row.entry)?;
        table.overall.as_ref()?.strengths.get(place).copied()
    };
    table.add(columns::STRENGTH, rows.iter().map(|(table, row)| strength(table, row).map(|(strength, _)| strength)));
    let error = |table: &Table, row: &Row| strength(table, row).and_then(|(_, error)| finite(error));
    table.add(columns::STRENGTH_SE, rows.iter().map(|(table, row)| error(table, row)));
    let mixed = |table: &Table, row: &Row, of: fn(&Equilibrium, usize) -> f64| {
        let place = table.rows.iter().position(|other| other.entry == row.entry)?;
        Some(of(table.overall.as_ref()?.equilibrium.as_ref()?, place))
    };
    table.add(columns::EQUILIBRIUM_SHARE, rows.iter().map(|(table, row)| mixed(table, row, Equilibrium::share)));
    let in_team = |table: &Table, row: &Row| {
        let place = table.rows.iter().position(|other| other.entry == row.entry)?;
        Some(table.overall.as_ref()?.limited.as_ref()?.share(place))
    };
    table.add(columns::TEAM_SHARE, rows.iter().map(|(table, row)| in_team(table, row)));
    let supports = |table: &Table, row: &Row| {
        let place = table.rows.iter().position(|other| other.entry == row.entry)?;
        table.overall.as_ref()?.in_support.get(place).copied()
    };
    table.add(columns::IN_SUPPORT, rows.iter().map(|(table, row)| supports(table, row)));
    table.add(columns::AGAINST_EQUILIBRIUM, rows.iter().map(|(table, row)| mixed(table, row, Equilibrium::score)));
    table.add(columns::DRAW, rows.iter().map(|(_, row)| finite(row.draw)));
    table.add(columns::UNDECIDED, rows.iter().map(|(_, row)| finite(row.undecided)));
    table.add(columns::BEST_AGAINST, rows.iter().map(|(_, row)| name(row.best_against)));
    table.add(columns::WORST_AGAINST, rows.iter().map(|(_, row)| name(row.worst_against)));
    table.add(columns::STANDING, rows.iter().map(|(_, row)| standing_word(row.standing)));
    table.finish()
}

/// Rows of one setting and pair, the fighter that stands first in the roster as `row`: setting, row, column, the
/// chances to win, to draw and to stay undecided, score with its interval, method, trials of two fights each.
///
/// # Errors
/// When polars refuses the frame.
pub fn cells(matrix: &Matrix) -> PolarsResult<DataFrame> {
    let rows: Vec<(&Table, &CellRow)> =
        matrix.tables.iter().flat_map(|table| table.cells.iter().map(move |row| (table, row))).collect();
    let name = |place: usize| matrix.fighters[place].name.as_str();
    let mut table = Making::new(rows.len());
    table.add(columns::SETTING, rows.iter().map(|(table, _)| setting(table)));
    table.add(columns::ROW, rows.iter().map(|(_, row)| name(row.row)));
    table.add(columns::COLUMN, rows.iter().map(|(_, row)| name(row.column)));
    table.add(columns::WIN, rows.iter().map(|(_, row)| row.cell.win()));
    table.add(columns::DRAW, rows.iter().map(|(_, row)| row.cell.draw()));
    table.add(columns::UNDECIDED, rows.iter().map(|(_, row)| row.cell.undecided()));
    table.add(columns::SCORE, rows.iter().map(|(_, row)| row.cell.score()));
    table.add(columns::LOW, rows.iter().map(|(_, row)| row.low));
    table.add(columns::HIGH, rows.iter().map(|(_, row)| row.high));
    table.add(columns::METHOD, rows.iter().map(|(_, row)| method_of(row)));
    table.add(columns::TRIALS, rows.iter().map(|(_, row)| row.cell.trials()));
    table.finish()
}

/// Rows of one setting and fighter, of tables in which everybody met everybody: setting, entry, archetype, strength in
/// log-odds with its standard error, and the point of the largest wheel in what strengths leave
/// ([`Disc`](crate::stats::matchups::disc::Disc)).
///
/// # Errors
/// When polars refuses the frame.
pub fn places(matrix: &Matrix) -> PolarsResult<DataFrame> {
    let rows: Vec<(&Table, &Overall, usize)> = matrix
        .tables
        .iter()
        .filter_map(|table| Some((table, table.overall.as_ref()?)))
        .flat_map(|(table, overall)| (0..table.rows.len()).map(move |place| (table, overall, place)))
        .collect();
    let fighter = |table: &Table, place: usize| &matrix.fighters[table.rows[place].entry];
    let mut table = Making::new(rows.len());
    table.add(columns::SETTING, rows.iter().map(|(table, ..)| setting(table)));
    table.add(columns::ENTRY, rows.iter().map(|(table, _, place)| Some(fighter(table, *place).name.as_str())));
    table.add(columns::ARCHETYPE, rows.iter().map(|(table, _, place)| fighter(table, *place).group.as_deref()));
    table.add(columns::STRENGTH, rows.iter().map(|(_, overall, place)| Some(overall.strengths[*place].0)));
    table.add(columns::STRENGTH_SE, rows.iter().map(|(_, overall, place)| finite(overall.strengths[*place].1)));
    let point = |overall: &Overall, place: usize| overall.disc.as_ref().map(|disc| disc.points[place]);
    table.add(columns::X, rows.iter().map(|(_, overall, place)| point(overall, *place).map(|(x, _)| x)));
    table.add(columns::Y, rows.iter().map(|(_, overall, place)| point(overall, *place).map(|(_, y)| y)));
    table.finish()
}

/// The word for how a cell was made.
pub fn method_of(row: &CellRow) -> &'static str {
    if row.cell.trials().is_some() { "sample" } else { "exact" }
}

/// Rows of one setting and kind of fighter: setting, archetype, builds, mean score with its interval, rank with its
/// ends, spread (standard deviation) of the builds' scores, best and worst build with their scores, the share of builds
/// above 55 %, and who scores most against its builds, with that score.
fn archetypes(matrix: &Matrix) -> Option<PolarsResult<DataFrame>> {
    let rows: Vec<(&Table, &Group)> =
        matrix.tables.iter().flat_map(|table| table.groups.iter().map(move |group| (table, group))).collect();
    let name = |place: usize| matrix.fighters[place].name.as_str();
    let mut table = Making::new(rows.len());
    table.add(columns::SETTING, rows.iter().map(|(table, _)| setting(table)));
    table.add(columns::ARCHETYPE, rows.iter().map(|(_, group)| group.name.as_str()));
    table.add(columns::BUILDS, rows.iter().map(|(_, group)| group.members.len() as u64));
    table.add(columns::SCORE, rows.iter().map(|(_, group)| group.score));
    table.add(columns::LOW, rows.iter().map(|(_, group)| group.low));
    table.add(columns::HIGH, rows.iter().map(|(_, group)| group.high));
    table.add(columns::RANK, rows.iter().map(|(_, group)| group.rank as u64));
    table.add(columns::RANK_LOW, rows.iter().map(|(_, group)| group.rank_low as u64));
    table.add(columns::RANK_HIGH, rows.iter().map(|(_, group)| group.rank_high as u64));
    table.add(columns::SPREAD, rows.iter().map(|(_, group)| group.spread));
    table.add(columns::BEST, rows.iter().map(|(_, group)| name(group.best.0)));
    table.add(columns::BEST_SCORE, rows.iter().map(|(_, group)| group.best.1));
    table.add(columns::WORST, rows.iter().map(|(_, group)| name(group.worst.0)));
    table.add(columns::WORST_SCORE, rows.iter().map(|(_, group)| group.worst.1));
    table.add(columns::STRONG, rows.iter().map(|(_, group)| group.strong));
    table.add(columns::BEST_RESPONSE, rows.iter().map(|(_, group)| Some(name(group.response?.0))));
    table.add(columns::BEST_RESPONSE_SCORE, rows.iter().map(|(_, group)| Some(group.response?.1)));
    (!rows.is_empty()).then(|| table.finish())
}

/// Rows of one setting and pair of kinds of which anything is known: setting, the one and the other, and what the one
/// scores: its builds as they come, its best build against the best, and where both sides pick a build in secret.
fn archetype_pairs(matrix: &Matrix) -> Option<PolarsResult<DataFrame>> {
    let scores = |group: &Group, other: usize| {
        [&group.against, &group.best_against, &group.picked_against].map(|scores| scores.get(other).copied().flatten())
    };
    let mut rows: Vec<(&Table, &Group, usize)> = Vec::new();
    for table in &matrix.tables {
        let pairs = table.groups.iter().flat_map(|group| (0..table.groups.len()).map(move |other| (group, other)));
        let known = pairs.filter(|(group, other)| scores(group, *other).iter().any(Option::is_some));
        rows.extend(known.map(|(group, other)| (table, group, other)));
    }
    let mut table = Making::new(rows.len());
    table.add(columns::SETTING, rows.iter().map(|(table, ..)| setting(table)));
    table.add(columns::ROW, rows.iter().map(|(_, group, _)| group.name.as_str()));
    table.add(columns::COLUMN, rows.iter().map(|(table, _, other)| table.groups[*other].name.as_str()));
    for (place, column) in [columns::SCORE, columns::BEST_SCORE, columns::PICKED_SCORE].into_iter().enumerate() {
        table.add(column, rows.iter().map(|(_, group, other)| scores(group, *other)[place]));
    }
    (!rows.is_empty()).then(|| table.finish())
}

/// Rows of one archetype or fighter, or of whatever else the numbers are of, each kind the largest change first: whose
/// number it is, the number before and after, the difference with its interval, and whether that is as much as is
/// allowed (unknown where nobody said).
///
/// # Errors
/// When polars refuses the frame.
pub fn changes(changes: &Changes) -> PolarsResult<DataFrame> {
    let kind = match changes.of {
        Told::Scores => "entry",
        Told::Picks => "pick",
        Told::Difference => "difference",
        Told::Values => "value",
        Told::Costs => "cost",
    };
    let of = |kind: &'static str, all: &'static dyn Fn(&Changes) -> &[Change]| {
        all(changes).iter().map(move |change| (kind, change)).collect::<Vec<_>>()
    };
    let rows = [of("archetype", &|changes| &changes.groups), of(kind, &|changes| &changes.entries)].concat();
    let mut table = Making::new(rows.len());
    table.add(columns::KIND, rows.iter().map(|(kind, _)| *kind));
    table.add(columns::ENTRY, rows.iter().map(|(_, change)| change.name.as_str()));
    table.add(columns::BEFORE, rows.iter().map(|(_, change)| finite(change.before)));
    table.add(columns::AFTER, rows.iter().map(|(_, change)| finite(change.after)));
    table.add(columns::DIFFERENCE, rows.iter().map(|(_, change)| finite(change.by.estimate)));
    table.add(columns::LOW, rows.iter().map(|(_, change)| change.by.low));
    table.add(columns::HIGH, rows.iter().map(|(_, change)| change.by.high));
    let verdict = |change: &Change| changes.allow.map(|_| judged_word(change.verdict));
    table.add(columns::VERDICT, rows.iter().map(|(_, change)| verdict(change)));
    table.finish()
}

/// The word for what kind of thing a pick is.
pub fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Figure => "figure",
        Kind::Power => "power",
        Kind::Boost => "boost",
        Kind::Fault => "fault",
        Kind::Die => "die",
        Kind::ReRoll => "re-roll",
        Kind::Box => "box",
        Kind::Value => "value",
    }
}

/// Rows of one pick: subject, pick, kind, whether the fighter has it, its points (as a difference of chances) with
/// their interval against the panel, or against himself where there is none, the same in log-odds and in attack dice,
/// whether it surely lowers the chances, whether it has no effect, and its points against himself with their interval.
///
/// # Errors
/// When polars refuses the frame.
pub fn picks(worth: &Worth) -> PolarsResult<DataFrame> {
    let rows = &worth.picks;
    let mut table = Making::new(rows.len());
    table.add(columns::ENTRY, rows.iter().map(|_| worth.subject.name.as_str()));
    table.add(columns::PICK, rows.iter().map(|pick| pick.pick.as_str()));
    table.add(columns::KIND, rows.iter().map(|pick| kind_word(pick.kind)));
    table.add(columns::HAS, rows.iter().map(|pick| pick.has));
    table.add(columns::POINTS, rows.iter().map(|pick| pick.points().map(|points| points.estimate)));
    table.add(columns::LOW, rows.iter().map(|pick| pick.points().map(|points| points.low)));
    table.add(columns::HIGH, rows.iter().map(|pick| pick.points().map(|points| points.high)));
    table.add(columns::LOGIT, rows.iter().map(|pick| pick.logit));
    table.add(columns::DICE, rows.iter().map(|pick| pick.dice));
    table.add(columns::ALARM, rows.iter().map(|pick| pick.alarm));
    table.add(columns::NO_EFFECT, rows.iter().map(|pick| pick.idle));
    table.add(columns::MIRROR, rows.iter().map(|pick| pick.mirror.map(|points| points.estimate)));
    table.add(columns::MIRROR_LOW, rows.iter().map(|pick| pick.mirror.map(|points| points.low)));
    table.add(columns::MIRROR_HIGH, rows.iter().map(|pick| pick.mirror.map(|points| points.high)));
    table.finish()
}

/// Rows of one pick in one of several settings: subject, pick, setting, and its points there with their interval.
/// `None` where there are not several.
///
/// # Errors
/// When polars refuses the frame.
pub fn picks_in_settings<'a>(worth: &'a Worth) -> Option<PolarsResult<DataFrame>> {
    let in_each = |pick: &'a Pick| {
        std::iter::zip(&worth.settings, &pick.settings).map(move |(setting, points)| (pick, setting, *points))
    };
    let rows = worth.picks.iter().flat_map(in_each);
    let rows: Vec<(&Pick, &String, Option<Difference>)> = rows.collect();
    let mut table = Making::new(rows.len());
    table.add(columns::ENTRY, rows.iter().map(|_| worth.subject.name.as_str()));
    table.add(columns::PICK, rows.iter().map(|(pick, ..)| pick.pick.as_str()));
    table.add(columns::SETTING, rows.iter().map(|(_, setting, _)| setting.as_str()));
    let points = |of: fn(Difference) -> f64| rows.iter().map(move |(.., points)| points.map(of));
    table.add(columns::POINTS, points(|points| points.estimate));
    table.add(columns::LOW, points(|points| points.low));
    table.add(columns::HIGH, points(|points| points.high));
    (!rows.is_empty()).then(|| table.finish())
}

/// Rows of one pick in place of another: subject, the pick that he has, the one instead, its kind, and what he scores
/// with it less what he scores as he is, with its interval.
///
/// # Errors
/// When polars refuses the frame.
pub fn alternatives(worth: &Worth) -> PolarsResult<DataFrame> {
    let rows = &worth.swaps;
    let mut table = Making::new(rows.len());
    table.add(columns::ENTRY, rows.iter().map(|_| worth.subject.name.as_str()));
    table.add(columns::PICK, rows.iter().map(|swap| swap.pick.as_str()));
    table.add(columns::INSTEAD, rows.iter().map(|swap| swap.instead.as_str()));
    table.add(columns::KIND, rows.iter().map(|swap| kind_word(swap.kind)));
    table.add(columns::POINTS, rows.iter().map(|swap| swap.by.estimate));
    table.add(columns::LOW, rows.iter().map(|swap| swap.by.low));
    table.add(columns::HIGH, rows.iter().map(|swap| swap.by.high));
    table.finish()
}

/// Rows of two picks that he has: subject, the one and the other, what they are worth together more than one by one
/// (as a difference of chances) with its interval, how sure that it is something at all: Holm's p-value, and whether it
/// is below 5 %, and what both are worth with its interval. `None` where he has no two.
///
/// # Errors
/// When polars refuses the frame.
pub fn pairs(worth: &Worth) -> Option<PolarsResult<DataFrame>> {
    let rows = &worth.pairs;
    let mut table = Making::new(rows.len());
    table.add(columns::ENTRY, rows.iter().map(|_| worth.subject.name.as_str()));
    table.add(columns::PICK, rows.iter().map(|pair| pair.picks[0].as_str()));
    table.add(columns::WITH, rows.iter().map(|pair| pair.picks[1].as_str()));
    table.add(columns::POINTS, rows.iter().map(|pair| pair.more.estimate));
    table.add(columns::LOW, rows.iter().map(|pair| pair.more.low));
    table.add(columns::HIGH, rows.iter().map(|pair| pair.more.high));
    table.add(columns::P_VALUE, rows.iter().map(|pair| pair.p_value));
    table.add(columns::SIGNIFICANT, rows.iter().map(|pair| pair.significant));
    let both = |of: fn(Difference) -> f64| rows.iter().map(move |pair| pair.both.map(of));
    table.add(columns::OF_BOTH, both(|both| both.estimate));
    table.add(columns::OF_BOTH_LOW, both(|both| both.low));
    table.add(columns::OF_BOTH_HIGH, both(|both| both.high));
    (!rows.is_empty()).then(|| table.finish())
}

/// The word for what may be said of a difference.
pub fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Better => "better",
        Verdict::Worse => "worse",
        Verdict::Equal => "equal",
        Verdict::Undecided { .. } => "undecided",
    }
}

/// One row: both names, the shares of trials in which both scored, one alone, and neither (unknown where nothing was
/// played on the same dice), the second's score less the first's with its interval, whether that is exact, the smallest
/// difference that matters where somebody said so, and what is said of the second.
///
/// # Errors
/// When polars refuses the frame.
pub fn comparison(found: &Comparison) -> PolarsResult<DataFrame> {
    let share = |place: usize| once(found.table.map(|table| table[place]));
    let by = found.difference;
    let mut table = Making::new(1);
    table.add(columns::FROM, once(found.names[0].as_str()));
    table.add(columns::TO, once(found.names[1].as_str()));
    table.add(columns::BOTH, share(0));
    table.add(columns::ONLY_A, share(1));
    table.add(columns::ONLY_B, share(2));
    table.add(columns::NEITHER, share(3));
    table.add(columns::DIFFERENCE, once(by.estimate));
    table.add(columns::LOW, once(by.low));
    table.add(columns::HIGH, once(by.high));
    table.add(columns::IS_EXACT, once(found.exact));
    table.add(columns::DELTA, once(found.delta));
    table.add(columns::VERDICT, once(verdict_word(found.verdict)));
    table.finish()
}

/// Rows of one thing that costs something, the dearest first: what, its cost with its interval, what is printed about
/// it, and whether that lies outside the interval.
///
/// # Errors
/// When polars refuses the frame.
pub fn costs(points: &Points) -> PolarsResult<DataFrame> {
    let rows = &points.costs;
    let mut table = Making::new(rows.len());
    table.add(columns::WHAT, rows.iter().map(|cost| cost.what.as_str()));
    table.add(columns::COST, rows.iter().map(|cost| cost.cost));
    table.add(columns::LOW, rows.iter().map(|cost| cost.low));
    table.add(columns::HIGH, rows.iter().map(|cost| cost.high));
    table.add(columns::PRINTED, rows.iter().map(|cost| cost.printed));
    table.add(columns::FLAGGED, rows.iter().map(|cost| cost.printed.map(|_| cost.flagged)));
    table.finish()
}

/// Rows of one value that was looked at: what is varied, value, score of the first side with its interval.
///
/// # Errors
/// When polars refuses the frame.
pub fn values(fair: &Fair) -> PolarsResult<DataFrame> {
    let rows = &fair.tried;
    let mut table = Making::new(rows.len());
    table.add(columns::VARY, rows.iter().map(|_| fair.vary.as_str()));
    table.add(columns::VALUE, rows.iter().map(|point| point.value));
    table.add(columns::P, rows.iter().map(|point| point.score));
    table.add(columns::LOW, rows.iter().map(|point| point.low));
    table.add(columns::HIGH, rows.iter().map(|point| point.high));
    table.finish()
}
