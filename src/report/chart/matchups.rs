//! Pictures of a roster: the map of who beats whom, scores with what cannot be told apart, and how the builds of each
//! kind spread.

use super::axes::Axis;
use super::drawing::Drawing;
use super::heat::{self, Cell, Page, Scale};
use super::layout::{self, AXIS_HEIGHT, Heading, NAME_ROOM, SMALL, SMALL_BOLD, horizontal_axis, page_holding};
use super::palette::{DATA, GRID, INK, MUTED, OPEN};
use super::scene::{Anchor, Area, Scene};
use super::text::drawable;
use super::words::{capitalized, slug};
use crate::lab::table::{EVEN, Row, Table};
use crate::lab::{Matrix, making};
use crate::order;
use crate::report::lab::most;
use crate::report::percent;
use crate::stats::density::Density;

/// Most fighters of a map: below a few pixels nobody sees a cell.
const MOST_MAPPED: usize = 120;
/// Most rows of a chart with names.
pub(super) const MOST_ROWS: usize = 30;
/// From so many columns on their names would be cut beyond recognition.
const MOST_NAMED: usize = 30;
/// Bars beside the scores, one beside the other, until they begin again.
const LANES: usize = 8;
/// A row is at most this high.
pub(super) const ROW: f64 = 40.0;

/// Every picture of a matrix, in reading order.
pub(super) fn drawings(matrix: &Matrix) -> Vec<Drawing> {
    let mut drawings = Vec::new();
    for table in &matrix.tables {
        let stem = |what| stem(matrix, table, what);
        drawings.extend(scores(matrix, table, stem("scores")));
        drawings.extend(map(matrix, table, stem("matrix")));
        drawings.extend(kinds(matrix, table, stem("kinds")));
    }
    drawings
}

/// The name of a picture of one setting, or of all of them together.
pub(super) fn stem(matrix: &Matrix, table: &Table, what: &str) -> String {
    match (matrix.tables.len() > 1, table.weight) {
        (false, _) => what.to_owned(),
        (true, None) => format!("{what}-together"),
        (true, Some(_)) => format!("{what}-{}", slug(&table.setting)),
    }
}

/// Who beats whom, best first.
fn map(matrix: &Matrix, table: &Table, stem: String) -> Option<Drawing> {
    let order = table.order();
    if table.cells.is_empty() || order.len() > MOST_MAPPED {
        return None;
    }
    let rows: Vec<usize> = order.iter().map(|&place| table.rows[place].entry).collect();
    let columns: Vec<usize> = match &matrix.panel {
        Some(panel) => panel.clone(),
        None => rows.clone(),
    };
    let cell = |(y, &row): (usize, &usize)| {
        let of = |(x, &column): (usize, &usize)| {
            let (cell, low, high) = table.cell(row, column)?;
            let score = cell.score();
            // Of what was played nobody knows that it never or always happens.
            let ends = if cell.trials().is_none() { (score, score) } else { (low, high) };
            let whole = percent::digits_whole(score, ends.0, ends.1);
            Some(Cell {
                x,
                y,
                value: score,
                texts: vec![percent::digits_short(score, low, high), whole.clone(), whole],
            })
        };
        columns.iter().enumerate().filter_map(of).collect::<Vec<_>>()
    };
    let cells: Vec<Cell> = rows.iter().enumerate().flat_map(cell).collect();
    let names = |places: &[usize]| places.iter().map(|&place| matrix.fighters[place].name.clone()).collect();
    let x = match columns.len() {
        0..=MOST_NAMED => Axis::of_names("against", names(&columns)),
        n if columns == rows => Axis::of_names("against the same, from left to right", vec![String::new(); n]),
        n => Axis::of_names("against the panel, in its order", vec![String::new(); n]),
    };
    let y = Axis::of_names("score, in per cent, of", names(&rows));
    let title = format!("{}: who beats whom", heading(matrix, table));
    // Of intervals nothing shows but the end that stands for never and always.
    let is_end = |cell: &Cell| cell.texts.iter().any(|text| text.contains(['<', '>']));
    let subtitle = if cells.iter().any(is_end) { method(matrix, table) } else { making::played(matrix, table).0 };
    let page = Page {
        stem,
        title,
        subtitle,
        legend: "score".to_owned(),
        scale: Scale::of_chances(),
        panels: vec![(String::new(), cells)],
    };
    let alt = format!(
        "Heat map of scores in per cent, a row for each of {} {} and a column for each of {} opponents. {}.",
        rows.len(),
        matrix.info.whom()[1],
        columns.len(),
        page.title
    );
    Some(Drawing { alt, ..heat::over(&x, &y, vec![source(matrix)], page) })
}

/// Scores best first, each with its interval, and bars beside runs of fighters that cannot be told apart.
fn scores(matrix: &Matrix, table: &Table, stem: String) -> Option<Drawing> {
    let order = table.order();
    let best = order.first().map(|&place| &table.rows[place])?;
    let shown = ends(order.len(), MOST_ROWS);
    let rows: Vec<&Row> = shown.iter().map(|&place| &table.rows[order[place]]).collect();
    let mut notes = vec![source(matrix)];
    if shown.len() < order.len() {
        notes.push(format!("{} of {}: the best and the last.", shown.len(), order.len()));
    }
    if table.alike.iter().any(|(first, last)| last > first) {
        notes.push("Who share a bar on the right cannot be told apart.".to_owned());
    }
    let most = most(matrix, table, order[0]);
    let title =
        format!("{}: {most}, {}", heading(matrix, table), percent::percent_short(best.score, best.low, best.high));
    let subtitle = method(matrix, table);
    let (mut scene, body) = sheet(&title, subtitle, notes, rows.len());
    let names: Vec<String> = rows.iter().map(|row| matrix.fighters[row.entry].name.clone()).collect();
    let bars_room = 16.0 + 9.0 * table.alike.len().min(LANES) as f64;
    let plot =
        plot_of(&mut scene, body, &names, 90.0 + bars_room, "score: wins, and half of all draws and undecided fights");
    let height = plot.height() / rows.len() as f64;
    let y = |place: usize| plot.top + (place as f64 + 0.5) * height;
    for (place, row) in rows.iter().enumerate() {
        let y = y(place);
        scene.line((plot.left, y), (plot.right, y), 1.0, GRID);
        if row.low < row.high {
            scene.whisker((plot.x(row.low), y), (plot.x(row.high), y), (height * 0.2).min(6.0), INK);
        }
        scene.dot((plot.x(row.score), y), (height * 0.3).min(7.0), DATA);
        let text = percent::percent_short(row.score, row.low, row.high);
        scene.text_on(text, (plot.right + 10.0, y), Anchor::Start, SMALL_BOLD, INK);
    }
    // A bar for each run, from the first to the last of those that are shown.
    for (i, (first, last)) in table.alike.iter().enumerate() {
        let of_run: Vec<usize> = (0..shown.len()).filter(|&row| (*first..=*last).contains(&shown[row])).collect();
        if let [top, .., bottom] = of_run.as_slice() {
            let x = plot.right + 90.0 + 9.0 * (i % LANES) as f64;
            scene.line((x, y(*top) - height * 0.3), (x, y(*bottom) + height * 0.3), 3.0, MUTED);
        }
    }
    let listed: Vec<String> = rows
        .iter()
        .zip(&names)
        .map(|(row, name)| format!("{name} {}", percent::percent_short(row.score, row.low, row.high)))
        .collect();
    let alt = format!("Dot plot of scores, highest first: {}.", listed.join(", "));
    Some(Drawing { stem, title, alt, scene })
}

/// Builds that have a violin at least: of fewer the strokes say it all.
const LEAST_FOR_A_VIOLIN: usize = 5;
/// Points along the edge of a violin.
const EDGE: usize = 120;

/// How the scores of a kind lie, the same curve above and below its line; the widest place is as wide as there is room.
fn violin(scene: &mut Scene, plot: Area, (y, half): (f64, f64), scores: &[f64]) {
    let Some(density) = Density::of(scores).filter(|_| scores.len() >= LEAST_FOR_A_VIOLIN) else { return };
    let (low, high) = density.ends();
    let (low, high) = (low.max(0.0), high.min(1.0));
    let at = |i: usize| low + (high - low) * i as f64 / EDGE as f64;
    let most = (0..=EDGE).map(|i| density.at(at(i))).fold(f64::MIN_POSITIVE, f64::max);
    let edge = |i: usize, side: f64| (plot.x(at(i)), y + side * half * density.at(at(i)) / most);
    let above = (0..=EDGE).map(|i| edge(i, -1.0));
    let below = (0..=EDGE).rev().map(|i| edge(i, 1.0));
    scene.polygon(above.chain(below).collect(), DATA.tint(0.25));
}

/// The scores of the builds of each kind: a violin, every build as a mark in it, and the mean with its interval; kinds
/// best first.
fn kinds(matrix: &Matrix, table: &Table, stem: String) -> Option<Drawing> {
    let mut kinds: Vec<&crate::lab::table::Group> = table.groups.iter().collect();
    order::falling(&mut kinds, |one| one.score);
    let widest = kinds.iter().max_by(|a, b| a.spread.total_cmp(&b.spread))?;
    let title = format!(
        "{}: builds of the {} spread most, {} to {} %",
        heading(matrix, table),
        widest.name,
        percent::rounded(widest.worst.1, 0),
        percent::rounded(widest.best.1, 0)
    );
    let notes = vec![source(matrix), KINDS_SHOWN.to_owned()];
    let (mut scene, body) = sheet(&title, method(matrix, table), notes, kinds.len());
    let names: Vec<String> = kinds.iter().map(|kind| kind.name.clone()).collect();
    let plot = plot_of(&mut scene, body, &names, 90.0, "score of each build");
    let height = plot.height() / kinds.len() as f64;
    for (place, kind) in kinds.iter().enumerate() {
        let y = plot.top + (place as f64 + 0.5) * height;
        let half = (height * 0.32).min(16.0);
        let members = table.rows.iter().filter(|row| kind.members.contains(&row.entry));
        let scores: Vec<f64> = members.map(|row| row.score).collect();
        violin(&mut scene, plot, (y, half), &scores);
        for &score in &scores {
            let x = plot.x(score);
            scene.line((x, y - half / 2.0), (x, y + half / 2.0), 1.2, OPEN);
        }
        scene.whisker((plot.x(kind.low), y), (plot.x(kind.high), y), half / 2.0, INK);
        scene.dot((plot.x(kind.score), y), 7.0, DATA);
        let text = percent::percent_short(kind.score, kind.low, kind.high);
        scene.text_on(text, (plot.right + 10.0, y), Anchor::Start, SMALL_BOLD, INK);
    }
    let listed: Vec<String> = kinds
        .iter()
        .map(|kind| {
            let [worst, best] = [kind.worst.1, kind.best.1].map(|score| percent::rounded(score, 0));
            format!("{} {worst} to {best} %", kind.name)
        })
        .collect();
    let alt = format!("Scores of all builds by kind: {}.", listed.join(", "));
    Some(Drawing { stem, title, alt, scene })
}

const KINDS_SHOWN: &str = "A stroke for each build, and how they lie (Gaussian kernel); a dot for the mean of its kind, with \
                           its interval.";

/// The rows that are shown of so many where there is room for `most`: the first and the last where not all have it.
pub(super) fn ends(rows: usize, most: usize) -> Vec<usize> {
    let (first, last) = (most.div_ceil(2), most / 2);
    (0..rows).filter(|&place| rows <= most || place < first || place >= rows - last).collect()
}

pub(super) fn sheet(title: &str, subtitle: String, notes: Vec<String>, rows: usize) -> (Scene, Area) {
    let heading = Heading { title: title.to_owned(), subtitle, legend: vec![], notes };
    page_holding(&heading, 16.0 + ROW * rows as f64 + AXIS_HEIGHT)
}

/// The plot with its scale, its even band, and the names of its rows.
pub(super) fn plot_of(scene: &mut Scene, body: Area, names: &[String], right: f64, axis: &str) -> Area {
    let room = names.iter().map(|name| SMALL.width(&drawable(name))).fold(60.0, f64::max).min(NAME_ROOM);
    let plot = body.inset(room + 20.0, 6.0, right, AXIS_HEIGHT);
    let height = (plot.height() / names.len() as f64).min(ROW);
    let plot = Area { bottom: plot.top + height * names.len() as f64, ..plot };
    scene.fill(Area::new(plot.x(EVEN.0), plot.top, plot.x(EVEN.1), plot.bottom), GRID.tint(0.5));
    horizontal_axis(scene, plot, &layout::Scale::whole(5), axis);
    for (place, name) in SMALL.apart(names, |_| room).into_iter().enumerate() {
        let y = plot.top + (place as f64 + 0.5) * height;
        scene.text_on(name, (plot.left - 14.0, y), Anchor::End, SMALL, INK);
    }
    plot
}

/// The title of the roster and the setting.
pub(super) fn heading(matrix: &Matrix, table: &Table) -> String {
    let setting = match table.setting.as_str() {
        "" if matrix.tables.len() > 1 => "all settings",
        "" => return matrix.info.title.clone(),
        setting => setting,
    };
    match matrix.info.title.ends_with('?') {
        true => format!("{} {}", matrix.info.title, capitalized(setting)),
        false => format!("{}, {setting}", matrix.info.title),
    }
}

pub(super) fn method(matrix: &Matrix, table: &Table) -> String {
    making::method(matrix, table)
}

pub(super) fn source(matrix: &Matrix) -> String {
    format!("{} ({}).", matrix.info.title, matrix.info.system_name)
}
