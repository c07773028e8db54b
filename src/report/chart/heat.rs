//! Two axes of a sweep as a heat map of the first outcome's share, with the number in each cell that has room for it.

use super::layout::{AXIS_HEIGHT, Heading, SMALL, SMALL_BOLD, page, panel_title, panels, slot_axis};
use super::palette::{AXIS, INK, MUTED, PAPER, heat};
use super::scene::{Anchor, Area, Scene};
use super::sweep::{Axis, Facet};
use super::text::{Type, drawable};
use super::words::{self, Share, tick};
use super::{Drawing, Outcomes, source};
use crate::estimate::Summary;

const LEGEND_ROOM: f64 = 150.0;

/// A case's place and share.
struct Cell {
    x: usize,
    y: usize,
    share: Share,
}

pub(super) fn draw(summary: &Summary, outcomes: &Outcomes, x: &Axis, y: &Axis, facets: &[Facet]) -> Drawing {
    let all: Vec<Vec<Cell>> = facets.iter().map(|facet| cells(summary, outcomes, x, y, facet)).collect();
    let (low, high) = scale(&all);
    let outcome = &outcomes.names[0];
    let filled: Vec<(&Facet, &[Cell])> = facets.iter().zip(all.iter().map(Vec::as_slice)).collect();
    let (title, extremes) = title(summary, outcome, x, y, &filled);
    let (mut scene, body) = page(&Heading {
        title: title.clone(),
        subtitle: words::method(summary, None) + &extremes,
        legend: vec![],
        notes: vec![source(summary)],
    });
    let maps = body.inset(0.0, 0.0, LEGEND_ROOM, 0.0);
    for ((panel, facet), cells) in panels(maps, facets.len()).into_iter().zip(facets).zip(&all) {
        let panel = if facet.name.is_empty() { panel } else { panel_title(&mut scene, panel, &facet.name) };
        let room = (panel.width() * 0.3).min(180.0);
        let names = y.values.iter().map(|value| SMALL.width(&drawable(value)));
        let left = names.fold(20.0, f64::max).min(room) + 10.0;
        let plot = panel.inset(left, 26.0, 0.0, AXIS_HEIGHT);
        let name = SMALL.fit(&format!("{} (upwards)", y.name), panel.width());
        let name = if y.numbers.is_some() { name } else { SMALL.fit(&y.name, panel.width()) };
        scene.text(name, (panel.left, panel.top + 13.0), Anchor::Start, SMALL, INK);
        draw_cells(&mut scene, plot, x, y, cells, (low, high));
        row_names(&mut scene, plot, y, left - 10.0);
        slot_axis(&mut scene, plot, &x.values, 0, &x.name);
    }
    draw_scale(&mut scene, body, outcome, (low, high));
    Drawing {
        stem: "sweep".to_string(),
        alt: format!("Heat map of “{outcome}” over {} and {}. {title}.", x.name, y.name),
        title,
        scene,
    }
}

fn cells(summary: &Summary, outcomes: &Outcomes, x: &Axis, y: &Axis, facet: &Facet) -> Vec<Cell> {
    let place = |axis: &Axis, value: &str| axis.values.iter().position(|known| known == value);
    let cell = |case: &&crate::estimate::CaseSummary| {
        let [(_, a), (_, b), ..] = case.axes.as_slice() else {
            return None;
        };
        Some(Cell { x: place(x, a)?, y: place(y, b)?, share: outcomes.share(summary, case, 0)? })
    };
    facet.cases.iter().filter_map(cell).collect()
}

/// The ends of the colour scale: the whole tens of percent around the shares.
fn scale(all: &[Vec<Cell>]) -> (f64, f64) {
    let shares = || all.iter().flatten().map(|cell| cell.share.p);
    let low = (shares().fold(1.0, f64::min) * 10.0 + 1e-9).floor() / 10.0;
    let high = (shares().fold(0.0, f64::max) * 10.0 - 1e-9).ceil() / 10.0;
    match (low.clamp(0.0, 1.0), high.clamp(0.0, 1.0)) {
        (low, high) if low < high => (low, high),
        (low, _) if low >= 1.0 => (0.9, 1.0),
        (low, _) => (low, low + 0.1),
    }
}

/// Rows of numbers grow upwards as on a map's scale; categories read downwards like a list.
fn row_area(plot: Area, y: &Axis, place: usize) -> (f64, f64) {
    let height = plot.height() / y.values.len().max(1) as f64;
    let from_top = if y.numbers.is_some() { y.values.len().saturating_sub(place + 1) } else { place };
    let top = plot.top + from_top as f64 * height;
    (top, top + height)
}

fn draw_cells(scene: &mut Scene, plot: Area, x: &Axis, y: &Axis, cells: &[Cell], (low, high): (f64, f64)) {
    let width = plot.width() / x.values.len().max(1) as f64;
    let height = plot.height() / y.values.len().max(1) as f64;
    let gap = if width.min(height) > 12.0 { 1.0 } else { 0.0 };
    let set = cells_type(cells, width, height);
    for cell in cells {
        let left = plot.left + cell.x as f64 * width;
        let (top, bottom) = row_area(plot, y, cell.y);
        let color = heat((cell.share.p - low) / (high - low));
        scene.fill(Area::new(left + gap, top + gap, left + width - gap, bottom - gap), color);
        if let Some((set, sign)) = set {
            let text = if sign { cell.share.percent() } else { cell.share.digits() };
            scene.text_on(text, (left + width / 2.0, (top + bottom) / 2.0), Anchor::Middle, set, color.ink_on());
        }
    }
    if cells.is_empty() {
        scene.text_on("no trials", (plot.left + 12.0, plot.top + 16.0), Anchor::Start, SMALL, MUTED);
    }
}

/// The largest type in which every cell's number fits, and whether the percent sign fits too.
fn cells_type(cells: &[Cell], width: f64, height: f64) -> Option<(Type, bool)> {
    let choices = [(22.0, true), (18.0, true), (16.0, true), (14.0, true), (14.0, false), (12.0, false)];
    choices.into_iter().map(|(size, sign)| (Type::regular(size), sign)).find(|(set, sign)| {
        let fits = |cell: &Cell| {
            let text = if *sign { cell.share.percent() } else { cell.share.digits() };
            set.width(&text) + 8.0 <= width
        };
        set.size * 1.2 <= height && cells.iter().all(fits)
    })
}

fn row_names(scene: &mut Scene, plot: Area, y: &Axis, room: f64) {
    let height = plot.height() / y.values.len().max(1) as f64;
    let every = (16.0 / height).ceil().max(1.0) as usize;
    for (place, value) in y.values.iter().enumerate().step_by(every) {
        let (top, bottom) = row_area(plot, y, place);
        // The outermost name of a crowded axis would stick out of the plot.
        let middle = ((top + bottom) / 2.0).clamp(plot.top + 6.0, (plot.bottom - 6.0).max(plot.top + 6.0));
        scene.text_on(SMALL.fit(value, room), (plot.left - 8.0, middle), Anchor::End, SMALL, MUTED);
    }
}

/// The colour scale, standing right of the maps.
fn draw_scale(scene: &mut Scene, body: Area, outcome: &str, (low, high): (f64, f64)) {
    let left = body.right - LEGEND_ROOM + 34.0;
    let names = SMALL_BOLD.wrap(outcome, body.right - left, 3);
    for (i, line) in names.iter().enumerate() {
        scene.text(line.clone(), (left, body.top + 13.0 + 18.0 * i as f64), Anchor::Start, SMALL_BOLD, INK);
    }
    let bar = Area::new(left, body.top + 22.0 + 18.0 * names.len() as f64, left + 22.0, body.bottom - AXIS_HEIGHT);
    // Each step reaches to the top and is covered by the next, so that no seams show.
    let n = 120;
    let step = bar.height() / f64::from(n);
    for i in 0..n {
        let bottom = bar.bottom - f64::from(i) * step;
        let color = heat((f64::from(i) + 0.5) / f64::from(n));
        scene.fill(Area::new(bar.left, bar.top, bar.right, bottom), color);
    }
    let n_ticks = ((high - low) * 10.0).round().max(1.0) as usize;
    for i in 0..=n_ticks {
        let share = i as f64 / n_ticks as f64;
        let y = bar.y(share);
        scene.line((bar.left, y), (bar.right + 5.0, y), 1.0, if i % n_ticks == 0 { AXIS } else { PAPER });
        let label = format!("{} %", tick(low + share * (high - low)));
        scene.text_on(label, (bar.right + 10.0, y), Anchor::Start, SMALL, MUTED);
    }
}

/// The smallest and the greatest share, and where they are.
fn title(summary: &Summary, outcome: &str, x: &Axis, y: &Axis, panels: &[(&Facet, &[Cell])]) -> (String, String) {
    let mut cells: Vec<(&Facet, &Cell)> =
        panels.iter().flat_map(|(facet, cells)| cells.iter().map(|cell| (*facet, cell))).collect();
    cells.sort_by(|a, b| a.1.share.p.total_cmp(&b.1.share.p));
    let (Some((low_facet, low)), Some((high_facet, high))) = (cells.first(), cells.last()) else {
        return ("No trials, no odds".to_string(), String::new());
    };
    let at = |facet: &Facet, cell: &Cell| {
        let facet = if facet.name.is_empty() { String::new() } else { format!(", {}", facet.name) };
        format!("{}, {}{facet}", x.at(cell.x), y.at(cell.y))
    };
    (
        words::between(summary, outcome, low.share, high.share),
        format!(". Rarest: {}. Likeliest: {}", at(low_facet, low), at(high_facet, high)),
    )
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::super::scene::Mark;
    use super::*;

    #[test]
    fn every_cell_has_the_colour_of_its_share_and_its_number() {
        let summary = sample::sweep(&[("side.A.x", &["1", "2", "3"]), ("side.B.y", &["4", "5"])], 1_000_000);
        let outcomes = Outcomes::of(&summary);
        let drawing = super::super::sweep::draw(&summary, &outcomes).unwrap();
        for case in &summary.cases {
            let share = outcomes.share(&summary, case, 0).unwrap();
            assert!(drawing.scene.labels().any(|label| label.text == share.percent()), "{share:?}");
        }
        let cells =
            drawing.scene.marks.iter().filter(|mark| matches!(mark, Mark::Fill(area, _) if area.width() > 100.0));
        assert_eq!(cells.count(), 6);
    }

    #[test]
    fn a_scale_with_one_share_still_has_two_ends() {
        for p in [0.0, 0.3, 0.55, 1.0] {
            let share = Share::of_sum(true, 0, p).unwrap();
            let (low, high) = scale(&[vec![Cell { x: 0, y: 0, share }]]);
            assert!(low < high && low <= p && p <= high && high <= 1.0, "{p}: {low} to {high}");
        }
    }
}
