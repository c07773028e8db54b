//! One outcome along an axis, a line for every named case or every value of the other axis (see [`Grid`]): what a step
//! is worth, and for whom.

use super::curve::{self, Curve};
use super::drawing::{Drawing, Outcomes, source};
use super::layout::{AXIS_HEIGHT, Heading, SMALL, SMALL_BOLD, Scale, axis_name, page, spread, vertical_axis};
use super::palette::{self, AXIS, GRID, INK, MUTED};
use super::scene::{Anchor, Area, Scene};
use super::words::{self, Share};
use crate::estimate::{CaseSummary, Summary};
use crate::order;
use crate::report::grid::{self, Grid, Step};
use crate::report::text::trials_noun;

/// More lines cannot be told apart.
pub(super) const MOST_LINES: usize = 12;
/// Of a line.
const WIDTH: f64 = 2.4;
/// Room that the names of the lines may take.
const NAMES: f64 = 330.0;

/// A line and where it ends.
pub(super) struct Line<'a> {
    pub name: &'a str,
    pub color: palette::Color,
    /// Place on the axis, from 0 to 1, and share.
    pub points: Vec<(f64, Share)>,
    /// The intervals of the shares are drawn: those of sums only say how many digits to write.
    pub whiskers: bool,
}

/// Where the names of lines stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// Right of the last points, with the shares there.
    Beside,
    /// In the legend; right of the last points are the shares alone.
    InLegend,
}

pub(super) fn draw(summary: &Summary, outcomes: &Outcomes) -> Option<Drawing> {
    let grid = Grid::of(summary)?;
    let numbers = grid.numbers().filter(|_| grid.rows.len() <= MOST_LINES)?;
    let outcome = outcomes.names.first()?;
    let (low, high) = (*numbers.first()?, *numbers.last()?);
    // Halved first, so that the ends of the number range do not overflow.
    let places: Vec<f64> = numbers.iter().map(|n| (n / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0)).collect();
    let line = |row: usize| {
        let name = grid.rows[row];
        let share = |case: &&CaseSummary| outcomes.chance(summary, case, 0);
        let points = places.iter().zip(&grid.cells[row]).filter_map(|(&place, case)| Some((place, share(case)?)));
        Line { name, color: palette::outcome(row), points: points.collect(), whiskers: true }
    };
    let lines: Vec<Line> = (0..grid.rows.len()).map(line).collect();
    let steps = grid.steps(summary, outcome);
    let axis = words::axis_name(grid.across);
    let title = title(summary, outcome, &axis, steps.as_deref());
    let by = grid.down.map_or_else(
        || "a line for each case".to_owned(),
        |down| format!("a line for each {}", words::axis_name(down)),
    );
    let (mut scene, body) = page(&Heading {
        title: title.clone(),
        subtitle: format!(
            "{}. Share of {}, {by}",
            words::method(summary, Some(&words::family(summary))),
            trials_noun(&summary.scenario.play)
        ),
        legend: vec![],
        notes: [source(summary)].into_iter().chain(grid::left_out(summary)).collect(),
    });
    draw_over(&mut scene, body, &lines, Named::Beside, &places, &grid.columns, &axis);
    let alt = described(outcome, &axis, &grid, &lines);
    Some(Drawing { stem: "lines".to_string(), alt, title, scene })
}

/// The lines over their axis, whose values stand at these places from 0 to 1.
pub(super) fn draw_over(
    scene: &mut Scene,
    body: Area,
    lines: &[Line],
    named: Named,
    places: &[f64],
    values: &[impl AsRef<str>],
    axis: &str,
) {
    let labels = labels(lines, named);
    let least = if named == Named::Beside { 60.0 } else { 0.0 };
    let names = labels.iter().map(|label| SMALL_BOLD.width(label)).fold(least, f64::max);
    let plot = body.inset(64.0, 12.0, names + 34.0, AXIS_HEIGHT);
    let highest = lines.iter().flat_map(|line| &line.points).map(|(_, share)| share.high).fold(0.0, f64::max);
    let scale = Scale::holding(highest, 5);
    vertical_axis(scene, plot, &scale);
    let inner = plot.inset(24.0, 0.0, 24.0, 0.0);
    draw_axis(scene, plot, inner, places, values, axis);
    draw_lines(scene, inner, &scale, lines);
    draw_names(scene, plot, inner, &scale, lines, &labels);
}

/// What the steps are worth, where that can be said in a title.
fn title(summary: &Summary, outcome: &str, axis: &str, steps: Option<&[Step]>) -> String {
    let outcome = words::short(outcome);
    let Some(steps) = steps else {
        return format!("“{outcome}” by {axis}");
    };
    let said = |step: &Step| format!("{} from {} to {}", step.middle(summary.method), step.from, step.to);
    let said: Vec<String> = steps.iter().map(said).collect();
    let is_of_one = steps.iter().all(|step| step.rows() % 2 == 1);
    let of = if is_of_one { "points in the middle row" } else { "median of the rows in points" };
    format!("“{outcome}” by {axis}, {of}: {}", said.join(", "))
}

/// The values below their places from 0 to 1, as many as have room, and the axis' name.
pub(super) fn draw_axis(
    scene: &mut Scene,
    plot: Area,
    inner: Area,
    places: &[f64],
    values: &[impl AsRef<str>],
    name: &str,
) {
    let mut free = f64::NEG_INFINITY;
    for (&place, value) in places.iter().zip(values) {
        let x = inner.x(place);
        scene.line((x, plot.bottom), (x, plot.bottom + 5.0), 1.0, AXIS);
        let value = SMALL.fit(value.as_ref(), 200.0);
        let half = SMALL.width(&value) / 2.0;
        if x - half > free {
            scene.line((x, plot.top), (x, plot.bottom), 1.0, GRID);
            scene.text(value, (x, plot.bottom + 21.0), Anchor::Middle, SMALL, MUTED);
            free = x + half + 10.0;
        }
    }
    axis_name(scene, plot, name);
}

fn draw_lines(scene: &mut Scene, inner: Area, scale: &Scale, lines: &[Line]) {
    let at = |place: f64, p: f64| (inner.x(place), inner.y(scale.place(p)));
    let curve = |line: &Line| {
        let points = line.points.iter().map(|&(place, share)| at(place, share.p)).collect();
        Curve { points, color: line.color }
    };
    let curves: Vec<Curve> = lines.iter().map(curve).collect();
    curve::lines(scene, &curves, WIDTH);
    let whiskers = lines.iter().filter(|line| line.whiskers).flat_map(|line| &line.points);
    for &(place, share) in whiskers.filter(|(_, share)| share.has_interval()) {
        scene.whisker(at(place, share.low), at(place, share.high), 4.0, INK);
    }
    curve::dots(scene, &curves, 5.0);
}

/// Names right of the last points, each tied to its own where they had to move apart.
fn draw_names(scene: &mut Scene, plot: Area, inner: Area, scale: &Scale, lines: &[Line], labels: &[String]) {
    let end = |(line, label): (_, _)| {
        let line: &Line = line;
        Some((plot.y(scale.place(line.points.last()?.1.p)), line, label))
    };
    let mut ends: Vec<(f64, &Line, &String)> = lines.iter().zip(labels).filter_map(end).collect();
    order::rising(&mut ends, |one| one.0);
    let wanted: Vec<f64> = ends.iter().map(|(y, ..)| *y).collect();
    let placed = spread(&wanted, 20.0, plot.top, plot.bottom).unwrap_or_default();
    for (y, (end, line, label)) in placed.into_iter().zip(ends) {
        let last = line.points.last().map_or(1.0, |(place, _)| *place);
        scene.line((inner.x(last) + 7.0, end), (plot.right + 8.0, y), 1.0, line.color);
        scene.fill(Area::new(plot.right + 8.0, y - 5.0, plot.right + 14.0, y + 5.0), line.color);
        scene.text_on(label.clone(), (plot.right + 20.0, y), Anchor::Start, SMALL_BOLD, INK);
    }
}

/// `two-handed sword 96.7 %`: the number is never cut.
fn labels(lines: &[Line], named: Named) -> Vec<String> {
    let end = |line: &Line| line.points.last().map_or_else(String::new, |(_, share)| share.percent());
    let ends: Vec<String> = lines.iter().map(end).collect();
    if named == Named::InLegend {
        return ends;
    }
    let names: Vec<&str> = lines.iter().map(|line| line.name).collect();
    let names = SMALL_BOLD.apart(&names, |i| NAMES - SMALL_BOLD.width(&format!(" {}", ends[i])));
    names.into_iter().zip(ends).map(|(name, end)| format!("{name} {end}")).collect()
}

fn described(outcome: &str, axis: &str, grid: &Grid, lines: &[Line]) -> String {
    let mut alt = format!("Lines of the share of “{outcome}” over {axis} ({}).", grid.columns.join(", "));
    for line in lines {
        let values: Vec<String> = line.points.iter().map(|(_, share)| share.percent()).collect();
        alt.push_str(&format!(" {}: {}.", line.name, values.join(", ")));
    }
    alt
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::super::scene::Mark;
    use super::*;

    #[test]
    fn every_row_has_a_line_and_its_name_with_the_last_share() {
        let summary =
            sample::sweep(&[("side.A.level", &["0", "1", "2"]), ("side.B.kind", &["p", "q", "r"])], 1_000_000);
        let outcomes = Outcomes::of(&summary);
        let drawing = draw(&summary, &outcomes).unwrap();
        let paths =
            drawing.scene.marks.iter().filter(|mark| matches!(mark, Mark::Path(_, width, _) if *width == WIDTH));
        assert_eq!(paths.count(), 3);
        for case in summary.cases.iter().filter(|case| case.axes[0].label == "2") {
            let share = outcomes.share(&summary, case, 0).unwrap();
            let name = format!("{} {}", case.axes[1].label, share.percent());
            assert!(drawing.scene.labels().any(|label| label.text == name), "{name}");
        }
        assert!(drawing.title.contains("from 0 to 1") && drawing.title.contains("from 1 to 2"), "{}", drawing.title);
    }

    #[test]
    fn a_line_ends_before_a_fight_that_never_begins() {
        let mut summary =
            sample::sweep(&[("side.A.level", &["0", "1", "2"]), ("side.B.kind", &["p", "q", "r"])], 1_000_000);
        let last =
            summary.cases.iter_mut().find(|case| case.axes[0].label == "2" && case.axes[1].label == "q").unwrap();
        let clock = last.metrics.iter_mut().find(|row| row.metric == summary.scenario.clock).unwrap();
        (clock.mean, clock.min, clock.max) = (0.0, 0, 0);
        let drawing = draw(&summary, &Outcomes::of(&summary)).unwrap();
        let lengths = drawing.scene.marks.iter().filter_map(|mark| match mark {
            Mark::Path(points, width, _) if *width == WIDTH => Some(points.len()),
            _ => None,
        });
        assert_eq!(lengths.collect::<Vec<_>>(), [3, 2, 3]);
        let says = |label: &super::super::scene::Label| label.text.contains("where the fight never begins.");
        assert!(drawing.scene.labels().any(says));
    }

    #[test]
    fn words_along_the_axis_make_no_lines() {
        let axes: [(&str, &[&str]); 2] = [("side.A.kind", &["p", "q"]), ("side.B.kind", &["r", "s"])];
        let summary = sample::sweep(&axes, 1000);
        assert!(draw(&summary, &Outcomes::of(&summary)).is_none());
    }
}
