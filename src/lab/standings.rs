//! From what everybody scored to tables: places, intervals, who cannot be told apart, and kinds of fighters.

use super::overall::Overall;
use super::play::{Fights, Met};
use super::roster::{Entry, Roster, are_told};
use super::scored::{Scored, weighted};
use super::table::{CellRow, EVEN, Group, Row, Standing, Table};
use crate::chance::Stream;
use crate::run::CONFIDENCE;
use crate::stats::matchups::equilibrium::Meeting;
use crate::stats::matchups::table::Cell;

/// The table of each setting, and of all of them together where there are several.
pub fn tables(roster: &Roster, fights: &[Fights], seed: u64) -> Vec<Table> {
    // Every generator of a draw is the same, whatever is drawn for.
    let weights = Stream::new(seed, "weights");
    let scored: Vec<Scored> = fights.iter().map(|fights| Scored::of(roster, fights)).collect();
    let family = fights.iter().flat_map(|fights| &fights.met).filter(|met| matches!(met, Met::Known { .. })).count();
    let mut tables: Vec<Table> = roster
        .settings
        .iter()
        .zip(fights)
        .zip(&scored)
        .map(|((setting, fights), scored)| {
            let cells = cells(fights, family);
            let missing = fights.met.iter().filter(|met| **met == Met::Missing).count();
            let mut table = table(scored, roster, &cells, missing, weights);
            table.setting = setting.name.clone();
            table.weight = Some(setting.weight);
            table.barred = barred(fights);
            table.overall = Overall::of(roster, fights, seed);
            if missing > 0 {
                leave_open(&mut table, roster, &unmet(roster, fights));
            }
            Table { cells, ..table }
        })
        .collect();
    if let [_, _, ..] = tables.as_slice() {
        let shares: Vec<f64> = roster.settings.iter().map(|setting| setting.weight).collect();
        let together = Scored::together(&scored, &shares);
        let missing = tables.iter().map(|table| table.missing).sum();
        let mut table = table(&together, roster, &[], missing, weights);
        for row in &mut table.rows {
            // Where somebody asked to stop, one setting may have fighters that another has not.
            let of_entry = |table: &Table| table.rows.iter().find(|other| other.entry == row.entry).cloned();
            let known: Vec<(Row, f64)> =
                tables.iter().zip(&shares).filter_map(|(table, share)| Some((of_entry(table)?, *share))).collect();
            let mean = |of: fn(&Row) -> f64| weighted(known.iter().map(|(row, share)| (of(row), *share)));
            (row.draw, row.undecided) = (mean(|row| row.draw), mean(|row| row.undecided));
        }
        for place in 0..table.groups.len() {
            let group = &table.groups[place];
            let of_kind = |table: &Table| table.groups.iter().find(|other| other.name == group.name).cloned();
            let kinds: Vec<String> = table.groups.iter().map(|kind| kind.name.clone()).collect();
            let mean = |of: fn(&Group) -> &[Option<f64>]| -> Vec<Option<f64>> {
                let against = |kind: &String| {
                    let met = |table: &Table| {
                        let at = table.groups.iter().position(|other| other.name == *kind)?;
                        of(&of_kind(table)?).get(at).copied().flatten()
                    };
                    let met: Option<Vec<f64>> = tables.iter().map(met).collect();
                    met.map(|met| weighted(met.into_iter().zip(shares.iter().copied())))
                };
                kinds.iter().map(against).collect()
            };
            let all =
                (mean(|group| &group.against), mean(|group| &group.best_against), mean(|group| &group.picked_against));
            let group = &mut table.groups[place];
            (group.against, group.best_against, group.picked_against) = all;
        }
        if missing > 0 {
            let each: Vec<Vec<f64>> = fights.iter().map(|fights| unmet(roster, fights)).collect();
            let of = |entry: usize| weighted(each.iter().map(|unmet| unmet[entry]).zip(shares.iter().copied()));
            let unmet: Vec<f64> = (0..roster.entries.len()).map(of).collect();
            leave_open(&mut table, roster, &unmet);
        }
        tables.push(table);
    }
    tables
}

/// What part of the opponents of each entry nobody knows how it fares against.
fn unmet(roster: &Roster, fights: &Fights) -> Vec<f64> {
    let mut counts = vec![[0_u32; 2]; roster.entries.len()];
    for (&(row, column), met) in fights.pairs.iter().zip(&fights.met) {
        let (known, missing) = (matches!(met, Met::Known { .. }), *met == Met::Missing);
        for (who, other) in [(row, column), (column, row)] {
            if let Some(count) = counts.get_mut(who).filter(|_| roster.is_opponent(other)) {
                count[0] += u32::from(missing);
                count[1] += u32::from(missing || known);
            }
        }
    }
    counts.into_iter().map(|[missing, all]| f64::from(missing) / f64::from(all.max(1))).collect()
}

/// Where somebody asked to stop before everybody had met: those whom an entry has not met may be beaten each time or
/// never, and until then only those places are sure that this leaves no doubt of.
fn leave_open(table: &mut Table, roster: &Roster, unmet: &[f64]) {
    let widen = |(low, high): (f64, f64), open: f64| (low * (1.0 - open), high * (1.0 - open) + open);
    let entries = roster.entries.len();
    for row in &mut table.rows {
        (row.low, row.high) = widen((row.low, row.high), unmet[row.entry]);
        row.standing = Standing::of(row.low, row.high);
    }
    let kinds = table.groups.len();
    for group in &mut table.groups {
        let of_kind = |entry: &usize| roster.entries[*entry].group.as_ref() == Some(&group.name);
        let members: Vec<usize> = (0..entries).filter(of_kind).collect();
        // Of a build that met nobody nothing is known.
        let open = |&entry: &usize| if table.rows.iter().any(|row| row.entry == entry) { unmet[entry] } else { 1.0 };
        let all = members.iter().map(open).sum::<f64>() / members.len().max(1) as f64;
        (group.low, group.high) = widen((group.low, group.high), all);
    }
    let ends: Vec<(f64, f64)> = table.rows.iter().map(|row| (row.low, row.high)).collect();
    for (row, own) in table.rows.iter_mut().zip(&ends) {
        (row.rank_low, row.rank_high) = places(&ends, *own, entries);
    }
    let above = |a: usize, b: usize| ends[a].0 > ends[b].1 + ROUNDING;
    table.alike = crate::stats::matchups::ranks::bars(&Table::order_of(&table.rows), above);
    let ends: Vec<(f64, f64)> = table.groups.iter().map(|group| (group.low, group.high)).collect();
    for (group, own) in table.groups.iter_mut().zip(&ends) {
        (group.rank_low, group.rank_high) = places(&ends, *own, kinds);
    }
}

/// What sums of floats leave of nothing.
const ROUNDING: f64 = 1e-12;

/// The best and the worst place that somebody of these may have, of so many; of those who met nobody nothing is known.
fn places(ends: &[(f64, f64)], (low, high): (f64, f64), of: usize) -> (usize, usize) {
    let above = ends.iter().filter(|other| other.0 > high + ROUNDING).count();
    let below = ends.iter().filter(|other| other.1 + ROUNDING < low).count();
    (above + 1, of - below)
}

fn cells(fights: &Fights, family: usize) -> Vec<CellRow> {
    let cell = |(&(row, column), met): (&(usize, usize), &Met)| {
        let Met::Known { cell, .. } = met else { return None };
        let (low, high) = cell.interval(CONFIDENCE, family);
        Some(CellRow { row, column, cell: *cell, low, high })
    };
    fights.pairs.iter().zip(&fights.met).filter_map(cell).collect()
}

fn barred(fights: &Fights) -> Vec<(usize, usize, String)> {
    let barred = |(&(row, column), met): (&(usize, usize), &Met)| match met {
        Met::Barred(why) => Some((row, column, why.clone())),
        _ => None,
    };
    fights.pairs.iter().zip(&fights.met).filter_map(barred).collect()
}

/// The rows with intervals and ranks, of those who met somebody.
fn table(scored: &Scored, roster: &Roster, cells: &[CellRow], missing: usize, weights: Stream) -> Table {
    let known: Vec<usize> = (0..scored.whole.len()).filter(|&row| !scored.whole[row].is_nan()).collect();
    let each: Vec<Vec<usize>> = known.iter().map(|&row| vec![row]).collect();
    let intervals = scored.intervals(&each, weights);
    let ranks = intervals.ranks();
    let mut rows = Vec::with_capacity(known.len());
    for (place, &entry) in known.iter().enumerate() {
        let (low, score, high) = intervals.score(place);
        let seen = opponents(roster, cells, entry);
        let mean = |of: fn(&Cell) -> f64| seen.iter().map(|(_, cell)| of(cell)).sum::<f64>() / seen.len() as f64;
        let by_score = |a: &&(usize, Cell), b: &&(usize, Cell)| a.1.score().total_cmp(&b.1.score());
        rows.push(Row {
            entry,
            score,
            low,
            high,
            rank: ranks[place].rank,
            rank_low: ranks[place].best,
            rank_high: ranks[place].worst,
            draw: mean(Cell::draw),
            undecided: mean(Cell::undecided),
            // Of equals the first.
            best_against: seen.iter().rev().max_by(by_score).map(|(other, _)| *other),
            worst_against: seen.iter().min_by(by_score).map(|(other, _)| *other),
            standing: Standing::of(low, high),
        });
    }
    let order = Table::order_of(&rows);
    let above = |a: usize, b: usize| intervals.difference(a, b).low > 0.0;
    let alike = crate::stats::matchups::ranks::bars(&order, above);
    let groups = groups(scored, roster, cells, &rows, weights);
    let (setting, cells) = (String::new(), Vec::new());
    Table { setting, weight: None, rows, cells, barred: Vec::new(), missing, alike, overall: None, groups }
}

fn groups(scored: &Scored, roster: &Roster, cells: &[CellRow], rows: &[Row], weights: Stream) -> Vec<Group> {
    let mut kinds: Vec<(String, Vec<usize>)> = Vec::new();
    for row in rows {
        let Some(name) = &roster.entries[row.entry].group else { continue };
        match kinds.iter_mut().find(|(kind, _)| kind == name) {
            Some((_, members)) => members.push(row.entry),
            None => kinds.push((name.clone(), vec![row.entry])),
        }
    }
    if !are_told(kinds.iter().map(|(_, members)| members.len())) {
        return Vec::new();
    }
    let sets: Vec<Vec<usize>> = kinds.iter().map(|(_, members)| members.clone()).collect();
    let intervals = scored.intervals(&sets, weights);
    let ranks = intervals.ranks();
    // Somebody of the panel may have met nobody, and so have no row, and is met all the same.
    let kind_of = |fighter: &Entry| {
        let group = fighter.group.as_ref()?;
        kinds.iter().position(|(name, _)| name == group)
    };
    let kind_of: Vec<Option<usize>> = roster.fighters().map(kind_of).collect();
    let mut against = vec![vec![(0.0, 0_u32); kinds.len()]; kinds.len()];
    for CellRow { row, column, cell, .. } in cells {
        for (who, whom, score) in [(*row, *column, cell.score()), (*column, *row, 1.0 - cell.score())] {
            let is_held = who < roster.entries.len() && roster.is_opponent(whom);
            if let (Some(one), Some(other)) = (kind_of[who], kind_of[whom])
                && is_held
            {
                against[one][other].0 += score;
                against[one][other].1 += 1;
            }
        }
    }
    let met = Meetings { cells, sets: &sets };
    let best_of = |set: &Vec<usize>| {
        let score =
            |member: usize| rows.iter().find(|row| row.entry == member).map_or(f64::NEG_INFINITY, |row| row.score);
        // Of equals the first.
        set.iter().rev().copied().max_by(|&a, &b| score(a).total_cmp(&score(b)))
    };
    let best: Vec<Option<usize>> = sets.iter().map(best_of).collect();
    let others = |place: usize| (0..sets.len()).map(move |kind| (kind != place).then_some(kind));
    let group = |(place, (name, members)): (usize, (String, Vec<usize>))| {
        let scores: Vec<(usize, f64)> =
            rows.iter().filter(|row| members.contains(&row.entry)).map(|row| (row.entry, row.score)).collect();
        let (low, score, high) = intervals.score(place);
        let variance = scores.iter().map(|(_, other)| (other - score).powi(2)).sum::<f64>() / scores.len() as f64;
        let by_score = |a: &&(usize, f64), b: &&(usize, f64)| a.1.total_cmp(&b.1);
        let end = |found: Option<&(usize, f64)>| found.copied().unwrap_or((members[0], score));
        Group {
            name,
            score,
            low,
            high,
            rank: ranks[place].rank,
            rank_low: ranks[place].best,
            rank_high: ranks[place].worst,
            // Of equals the first.
            best: end(scores.iter().rev().max_by(by_score)),
            worst: end(scores.iter().min_by(by_score)),
            spread: variance.sqrt(),
            strong: scores.iter().filter(|(_, score)| *score > EVEN.1).count() as f64 / scores.len() as f64,
            against: against[place].iter().map(|&(sum, n)| (n > 0).then(|| sum / f64::from(n))).collect(),
            best_against: others(place).map(|kind| met.score(best[place]?, best[kind?]?)).collect(),
            picked_against: others(place).map(|kind| met.picked(place, kind?)).collect(),
            response: met.response(place, rows),
            members,
        }
    };
    kinds.into_iter().enumerate().map(group).collect()
}

/// How kinds of fighters met.
struct Meetings<'a> {
    cells: &'a [CellRow],
    sets: &'a [Vec<usize>],
}

/// Pairs of builds at most that are mixed between two kinds.
const MOST_MIXED: usize = 1 << 16;

impl Meetings<'_> {
    /// What one scored against the other.
    fn score(&self, one: usize, other: usize) -> Option<f64> {
        let place = self.cells.binary_search_by_key(&(one.min(other), one.max(other)), |cell| (cell.row, cell.column));
        let score = self.cells[place.ok()?].cell.score();
        Some(if one < other { score } else { 1.0 - score })
    }

    /// What one kind scores against another where both sides pick; `None` where somebody is missing, or there are too
    /// many.
    fn picked(&self, one: usize, other: usize) -> Option<f64> {
        let (own, theirs) = (&self.sets[one], &self.sets[other]);
        if own.len() * theirs.len() > MOST_MIXED {
            return None;
        }
        let row = |&member: &usize| theirs.iter().map(|&against| self.score(member, against)).collect();
        let scores: Option<Vec<Vec<f64>>> = own.iter().map(row).collect();
        Some(Meeting::of(&scores?)?.value())
    }

    /// Who scores most against a kind, of those who met all of it.
    fn response(&self, kind: usize, rows: &[Row]) -> Option<(usize, f64)> {
        let members = &self.sets[kind];
        let mean = |row: &Row| {
            let others = members.iter().filter(|&&member| member != row.entry);
            let scores: Option<Vec<f64>> = others.map(|&member| self.score(row.entry, member)).collect();
            let scores = scores.filter(|scores| !scores.is_empty())?;
            Some((row.entry, scores.iter().sum::<f64>() / scores.len() as f64))
        };
        // Of equals the first.
        rows.iter().rev().filter_map(mean).max_by(|a, b| a.1.total_cmp(&b.1))
    }
}

/// The opponents of a fighter, each with the cell as the fighter sees it.
fn opponents(roster: &Roster, cells: &[CellRow], entry: usize) -> Vec<(usize, Cell)> {
    let of = |row: &CellRow| match entry {
        _ if row.row == entry => Some((row.column, row.cell)),
        _ if row.column == entry => Some((row.row, row.cell.mirrored())),
        _ => None,
    };
    cells.iter().filter_map(of).filter(|(other, _)| roster.is_opponent(*other)).collect()
}
