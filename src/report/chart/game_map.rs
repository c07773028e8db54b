//! The map of a game: everybody by his strength, with arrows from those who do better than strength says to whom they
//! do it, and what strengths leave as a wheel.

use super::drawing::Drawing;
use super::layout::{AXIS_HEIGHT, SMALL, SMALL_BOLD};
use super::matchups::{MOST_ROWS, ends, heading, plot_of, sheet, source, stem};
use super::palette::{Color, DATA, GRID, INK, MUTED, OPEN};
use super::scene::{Anchor, Area, Point, Scene};
use super::text::drawable;
use crate::lab::Matrix;
use crate::lab::making::played;
use crate::lab::overall::Overall;
use crate::lab::table::Table;
use crate::order;
use crate::report::percent;
use crate::stats::matchups::disc::Disc;
use crate::stats::matchups::strength::{Surprise, expected};

/// Most arrows, of the largest counters: more would hide one another, and the table has them all.
const MOST_ARROWS: usize = 7;
/// Room right of the plot for the strengths, and for each arrow.
const RIGHT: (f64, f64) = (70.0, 42.0);
/// Height of the wheel's square.
const WHEEL: f64 = 560.0;
/// Lengths of an arrow's head.
const HEAD: f64 = 9.0;

/// Both pictures of each setting in which everybody met everybody.
pub(super) fn drawings(matrix: &Matrix) -> Vec<Drawing> {
    let mut drawings = Vec::new();
    for table in &matrix.tables {
        let Some(overall) = &table.overall else { continue };
        drawings.push(strengths(matrix, table, overall));
        drawings.extend(overall.disc.as_ref().map(|disc| wheel(matrix, table, disc)));
    }
    drawings
}

/// Everybody's strength as his chance against one of strength 0, strongest first, and arrows for the counters.
fn strengths(matrix: &Matrix, table: &Table, overall: &Overall) -> Drawing {
    let strength = |place: usize| overall.strengths[place].0;
    let mut order: Vec<usize> = (0..table.rows.len()).collect();
    order::falling(&mut order, |&one| strength(one));
    let shown: Vec<usize> = ends(order.len(), MOST_ROWS).into_iter().map(|place| order[place]).collect();
    let name = |place: usize| matrix.fighters[table.rows[place].entry].name.as_str();
    let explained = percent::rounded(overall.explained, 0);
    let title = format!("{}: one number for each explains {explained} %", heading(matrix, table));
    let mut notes = vec![source(matrix)];
    if shown.len() < order.len() {
        notes.push(format!("{} of {}: the strongest and the weakest.", shown.len(), order.len()));
    }
    let [one, _] = matrix.info.whom();
    let row_of = |entry: usize| shown.iter().position(|&place| table.rows[place].entry == entry);
    let arrow = |counter: &Surprise| Some((row_of(counter.row)?, row_of(counter.column)?, counter.more));
    let arrows: Vec<(usize, usize, f64)> = overall.counters.iter().filter_map(arrow).take(MOST_ARROWS).collect();
    notes.push(match arrows.len() {
        0 => "Nobody surely does better against somebody than their strengths say.".to_owned(),
        _ => format!(
            "An arrow leads from a {one} to one against {} surely does better than their strengths say; beside it, by \
             how many points.",
            if one == "fighter" { "whom he" } else { "which it" }
        ),
    });
    if arrows.len() < overall.counters.len() {
        notes.push(format!("{} of {} counters are drawn, the largest that fit.", arrows.len(), overall.counters.len()));
    }
    let (made, is_counted) = played(matrix, table);
    let each = if is_counted { "; intervals of 95 % for each by itself" } else { "" };
    let (mut scene, body) = sheet(&title, made + each, notes, shown.len());
    let names: Vec<String> = shown.iter().map(|&place| name(place).to_owned()).collect();
    let right = RIGHT.0 + RIGHT.1 * arrows.len() as f64;
    let plot = plot_of(&mut scene, body, &names, right, &format!("score against a {one} of middling strength"));
    let height = plot.height() / shown.len() as f64;
    let y = |row: usize| plot.top + (row as f64 + 0.5) * height;
    for (row, &place) in shown.iter().enumerate() {
        let (score, low, high) = overall.against_middling(place, matrix.confidence);
        let y = y(row);
        scene.line((plot.left, y), (plot.right, y), 1.0, GRID);
        if low < high {
            scene.whisker((plot.x(low), y), (plot.x(high), y), (height * 0.2).min(6.0), INK);
        }
        scene.dot((plot.x(score), y), (height * 0.3).min(7.0), DATA);
        let text = percent::percent_short(score, low, high);
        scene.text_on(text, (plot.right + 10.0, y), Anchor::Start, SMALL_BOLD, INK);
    }
    // Arrows that leave or reach one row do so one below the other.
    let rows: Vec<usize> = arrows.iter().flat_map(|&(from, to, _)| [from, to]).collect();
    let apart = |end: usize| {
        let of_row = |some: &[usize]| some.iter().filter(|&&row| row == rows[end]).count() as f64;
        (of_row(&rows[..end]) + 0.5) / of_row(&rows) - 0.5
    };
    for (lane, &(from, to, more)) in arrows.iter().enumerate() {
        let left = plot.right + RIGHT.0 - 6.0;
        let x = left + HEAD + 5.0 + RIGHT.1 * lane as f64;
        let [leaves, comes] =
            [(from, 2 * lane), (to, 2 * lane + 1)].map(|(row, end)| y(row) + 0.8 * height * apart(end));
        arrow_beside(&mut scene, (left, x), (leaves, comes), OPEN);
        // Between two rows, where no other arrow turns.
        let beside = y(from) + 0.5 * height * (y(to) - y(from)).signum();
        scene.text_on(percent::points_short(more, more, more), (x + 4.0, beside), Anchor::Start, SMALL, INK);
    }
    let against = |place: usize| percent::rounded(overall.against_middling(place, matrix.confidence).0, 0);
    let listed: Vec<String> = shown.iter().map(|&place| format!("{} {} %", name(place), against(place))).collect();
    let alt = format!("Strengths, as scores against a {one} of middling strength: {}.", listed.join(", "));
    Drawing { stem: stem(matrix, table, "strengths"), title, alt, scene }
}

/// An arrow that leaves a row to the right, goes up or down, and comes back to another row.
fn arrow_beside(scene: &mut Scene, (left, right): (f64, f64), (from, to): (f64, f64), color: Color) {
    scene.path(vec![(left, from), (right, from), (right, to), (left + HEAD, to)], 1.6, color);
    scene.polygon(vec![(left, to), (left + HEAD, to - HEAD / 2.0), (left + HEAD, to + HEAD / 2.0)], color);
}

/// The largest wheel of what strengths leave: everybody beats who comes next counter-clockwise by more than strengths
/// say, the more the farther out both are.
fn wheel(matrix: &Matrix, table: &Table, disc: &Disc) -> Drawing {
    let title = format!("{}: who beats whom beyond strength", heading(matrix, table));
    let far = disc.points.iter().map(|(x, y)| x.hypot(*y)).fold(f64::MIN_POSITIVE, f64::max);
    let left = table.overall.as_ref().and_then(|overall| overall.cyclic).map_or(String::new(), |(share, _)| {
        format!("Strengths leave {} % of the log-odds; ", percent::rounded(share, 1))
    });
    let notes = vec![
        source(matrix),
        format!("{left}this wheel is {} % of what they leave.", percent::rounded(disc.share, 0)),
        format!(
            "Whoever is out does better than strength says against those who come next counter-clockwise: a quarter of \
             the outer circle apart by {} points in an even fight.",
            percent::trimmed(100.0 * (expected(far * far) - 0.5), 1)
        ),
    ];
    let rows = ((WHEEL - AXIS_HEIGHT) / super::matchups::ROW) as usize;
    let (mut scene, body) = sheet(&title, played(matrix, table).0, notes, rows);
    let center: Point = (0.5 * (body.left + body.right), 0.5 * (body.top + body.bottom));
    let radius = 0.5 * body.height().min(body.width()) - 24.0;
    let at = |(x, y): (f64, f64)| (center.0 + radius * x / far, center.1 - radius * y / far);
    for share in [0.5, 1.0] {
        let on_circle = |step: i32| {
            let angle = std::f64::consts::TAU * f64::from(step) / 90.0;
            (center.0 + share * radius * angle.cos(), center.1 + share * radius * angle.sin())
        };
        scene.path((0..=90).map(on_circle).collect(), 1.0, GRID);
    }
    scene.line((center.0 - radius, center.1), (center.0 + radius, center.1), 1.0, GRID);
    scene.line((center.0, center.1 - radius), (center.0, center.1 + radius), 1.0, GRID);
    // Outermost first: they have the say where names would cover each other.
    let mut order: Vec<usize> = (0..disc.points.len()).collect();
    let out = |place: usize| disc.points[place].0.hypot(disc.points[place].1);
    order::falling(&mut order, |&one| out(one));
    let mut taken: Vec<Area> = disc
        .points
        .iter()
        .map(|&point| at(point))
        .map(|(x, y)| Area::new(x - 6.0, y - 6.0, x + 6.0, y + 6.0))
        .collect();
    // In a corner, outside of the circle, it is said how many have no name.
    let unnamed_text = |unnamed: usize| format!("{unnamed} of {} have no room for their names", order.len());
    let corner = (body.right, body.bottom - SMALL.size);
    let width = SMALL.width(&unnamed_text(order.len()));
    taken.push(Area::new(corner.0 - width, corner.1 - SMALL.size, corner.0, corner.1 + SMALL.size));
    let mut unnamed = 0;
    for &place in &order {
        let dot = at(disc.points[place]);
        scene.dot(dot, 5.0, DATA);
        let name = drawable(&matrix.fighters[table.rows[place].entry].name);
        let free = beside(dot, SMALL.width(&name))
            .find(|(.., area)| area.is_within(body) && !taken.iter().any(|other| other.overlaps(*area)));
        if let Some((anchor, at, area)) = free {
            if far_from(dot, at) > NEAR {
                scene.line(dot, at, 0.8, MUTED);
            }
            let ink = if out(place) > 0.3 * far { INK } else { MUTED };
            scene.text_on(name, at, anchor, SMALL, ink);
            taken.push(area);
        } else {
            unnamed += 1;
        }
    }
    if unnamed > 0 {
        scene.text_on(unnamed_text(unnamed), corner, Anchor::End, SMALL, MUTED);
    }
    let name = |place: usize| matrix.fighters[table.rows[place].entry].name.as_str();
    let outermost: Vec<&str> = order.iter().take(3).map(|&place| name(place)).collect();
    let alt = format!("The largest circle in what strengths leave; farthest out are {}.", outermost.join(", "));
    Drawing { stem: stem(matrix, table, "wheel"), title, alt, scene }
}

/// How far a name stands from the middle of its dot without a line between them.
const NEAR: f64 = 9.0;
/// How far away names are put, at most, where there are so many dots that none fits beside its own.
const FARTHEST: i32 = 6;

fn far_from(one: Point, other: Point) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// Where the name of a dot may stand, of this width: right and left of it, then farther and farther out all around.
fn beside(dot: Point, width: f64) -> impl Iterator<Item = (Anchor, Point, Area)> {
    let half = 0.5 * SMALL.size;
    let around = move |ring: i32| {
        let turns: &[f64] = if ring == 0 { &[0.0, 0.5] } else { &[0.0, 0.5, 0.1, 0.4, 0.9, 0.6, 0.2, 0.3, 0.8, 0.7] };
        turns.iter().map(move |turn| {
            let (angle, far) = (std::f64::consts::TAU * turn, NEAR + 9.0 * f64::from(ring));
            (dot.0 + far * angle.cos(), dot.1 + far * angle.sin())
        })
    };
    (0..=FARTHEST).flat_map(around).map(move |at| {
        let anchor = if at.0 < dot.0 { Anchor::End } else { Anchor::Start };
        let left = if at.0 < dot.0 { at.0 - width } else { at.0 };
        (anchor, at, Area::new(left, at.1 - half, left + width, at.1 + half))
    })
}
