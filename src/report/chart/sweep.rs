//! What a sweep changes: a curve per outcome over one axis; over two, a heat map (see [`super::heat`]).
//!
//! Cases with the same values on the drawn axes (named cases times a sweep, or further axes) go to panels of their own.

use super::axes::{Axis, Facet};
use super::curve::{self, Curve};
use super::drawing::{Drawing, Outcomes, source};
use super::heat::{self, Grid};
use super::layout::{
    AXIS_HEIGHT, Heading, LINE_HEIGHT, SMALL, SMALL_BOLD, Scale, axis_name, named_panels, page, panel_title, spread,
    vertical_axis, wrapped_lines, wrapped_slot_axis,
};
use super::palette::{AXIS, Color, GRID, INK, MUTED};
use super::scene::{Anchor, Area, Scene};
use super::text::drawable;
use super::words::{self, Share};
use crate::estimate::{CaseSummary, Summary};
use crate::order;
use crate::report::grid::{self, first_lies_down};
use crate::report::text::trials_noun;

pub(super) const MAX_PANELS: usize = 6;
/// Room between the first and the last value of an axis and the ends of the plot.
const SIDE: f64 = 34.0;
/// Maps of more cells are drawn as maps only.
const MOST_SINGLE_CASES: usize = 30;

/// The axes of a sweep and the panels that its cases go to.
struct Laid<'a> {
    axes: Vec<Axis>,
    facets: Vec<Facet<'a>>,
}

impl<'a> Laid<'a> {
    fn out(summary: &'a Summary, outcomes: &Outcomes) -> Option<Self> {
        let cases: Vec<&CaseSummary> = summary.cases.iter().filter(|case| !case.axes.is_empty()).collect();
        let names: Vec<&str> = cases.first()?.axes.iter().map(|axis| axis.path.as_str()).collect();
        let alike = |case: &&CaseSummary| case.axes.iter().map(|axis| &axis.path).eq(names.iter());
        if outcomes.names.is_empty() || !cases.iter().all(alike) {
            return None;
        }
        let axes: Vec<Axis> = (0..names.len()).map(|i| Axis::of(&cases, i)).collect();
        let facets = Facet::split(&cases, axes.len().min(2));
        (facets.len() <= MAX_PANELS).then_some(Self { axes, facets })
    }
}

/// Whether the cases are a map of so many cells that charts which show cases one by one would leave most of them out.
pub(super) fn is_large_map(summary: &Summary) -> bool {
    summary.cases.len() > MOST_SINGLE_CASES && summary.cases.iter().all(|case| case.axes.len() > 1)
}

pub(super) fn draw(summary: &Summary, outcomes: &Outcomes) -> Option<Drawing> {
    let Laid { axes, facets } = Laid::out(summary, outcomes)?;
    match axes.as_slice() {
        [x] => Some(curves(summary, outcomes, x, &facets)),
        [a, b, ..] => Some(heat::draw(&crossed(summary, outcomes, a, b, &facets))),
        [] => None,
    }
}

/// Over two axes: what else there is to see beside the first outcome.
pub(super) fn others(summary: &Summary, outcomes: &Outcomes) -> Vec<Drawing> {
    let laid = Laid::out(summary, outcomes);
    laid.map_or_else(Vec::new, |Laid { axes, facets }| match axes.as_slice() {
        [a, b, ..] => heat::others(&crossed(summary, outcomes, a, b, &facets)),
        _ => Vec::new(),
    })
}

/// Two axes laid as in the tables.
fn crossed<'a>(
    summary: &'a Summary,
    outcomes: &'a Outcomes,
    first: &'a Axis,
    second: &'a Axis,
    facets: &'a [Facet<'a>],
) -> Grid<'a> {
    let names = first.numbers.is_none() && second.numbers.is_none();
    let first_down = names && first_lies_down(summary);
    let (x, y) = if first_down { (second, first) } else { (first, second) };
    Grid { summary, outcomes, x, y, first_down, facets }
}

/// A point of a curve.
struct Point {
    place: usize,
    share: Share,
}

fn points(summary: &Summary, outcomes: &Outcomes, outcome: usize, axis: &Axis, facet: &Facet) -> Vec<Point> {
    let point = |case: &&CaseSummary| {
        let place = axis.place(&case.axes.first()?.label)?;
        let share = outcomes.chance(summary, case, outcome)?;
        Some(Point { place, share })
    };
    let mut points: Vec<Point> = facet.cases.iter().filter_map(point).collect();
    order::by(&mut points, |point| point.place);
    points
}

/// Outcomes over one axis.
fn curves(summary: &Summary, outcomes: &Outcomes, axis: &Axis, facets: &[Facet]) -> Drawing {
    let trials = trials_noun(&summary.scenario.play);
    let single = facets.len() == 1;
    let seen = outcomes.seen(summary, facets.iter().flat_map(|facet| facet.cases.iter().copied()));
    let title = facets.first().map_or_else(String::new, |facet| {
        title(summary, &outcomes.names[0], axis, &points(summary, outcomes, 0, axis, facet), facet)
    });
    let direct = single && seen.len() <= 8;
    let (mut scene, body) = page(&Heading {
        title: title.clone(),
        subtitle: format!("{}. Share of {trials}", words::method(summary, Some(&words::family(summary)))),
        legend: if direct { vec![] } else { outcomes.legend(&seen) },
        notes: [source(summary)].into_iter().chain(grid::left_out(summary)).collect(),
    });
    let names = seen.iter().map(|&place| SMALL_BOLD.width(&drawable(&outcomes.names[place])));
    let name_room = names.fold(40.0, f64::max).min(220.0);
    let highest = facets
        .iter()
        .flat_map(|facet| seen.iter().flat_map(|&outcome| points(summary, outcomes, outcome, axis, facet)))
        .map(|point| point.share.high)
        .fold(0.0, f64::max);
    let scale = Scale::holding(highest, if single { 5 } else { 3 });
    let names: Vec<&str> = facets.iter().map(|facet| facet.name.as_str()).collect();
    for ((panel, name), facet) in named_panels(body, &names).into_iter().zip(facets) {
        let plot = if single {
            panel.inset(64.0, 12.0, if direct { name_room + 22.0 } else { 10.0 }, AXIS_HEIGHT)
        } else {
            panel_title(&mut scene, panel, &name).inset(60.0, 8.0, 6.0, AXIS_HEIGHT)
        };
        let lines = value_lines(axis, plot.inset(SIDE, 0.0, SIDE, 0.0));
        let plot = plot.inset(0.0, 0.0, 0.0, LINE_HEIGHT * (lines - 1) as f64);
        let all: Vec<(usize, Vec<Point>)> =
            seen.iter().map(|&outcome| (outcome, points(summary, outcomes, outcome, axis, facet))).collect();
        vertical_axis(&mut scene, plot, &scale);
        let inner = plot.inset(SIDE, 0.0, SIDE, 0.0);
        value_axis(&mut scene, plot, inner, axis, lines);
        draw_curves(&mut scene, inner, axis, &scale, outcomes, &all);
        if single {
            let first = all.iter().find(|(outcome, _)| *outcome == 0).map_or(&[][..], |(_, points)| points);
            draw_values(&mut scene, plot, inner, axis, &scale, first);
        }
        if direct {
            draw_names(&mut scene, plot, &scale, outcomes, &all, name_room);
        }
    }
    Drawing { stem: "sweep".to_string(), alt: described(summary, outcomes, axis, facets), title, scene }
}

/// Lines that the values take below their ticks: numbers one, names as many as they need.
fn value_lines(axis: &Axis, inner: Area) -> usize {
    if axis.numbers.is_some() { 1 } else { wrapped_lines(&axis.values, inner.width()) }
}

/// Ticks at the values of the sweep, as many as have room.
fn value_axis(scene: &mut Scene, plot: Area, inner: Area, axis: &Axis, lines: usize) {
    if lines > 1 {
        for place in 0..axis.values.len() {
            let x = inner.x(axis.share(place));
            scene.line((x, plot.bottom), (x, plot.bottom + 5.0), 1.0, AXIS);
            scene.line((x, plot.top), (x, plot.bottom), 1.0, GRID);
        }
        return wrapped_slot_axis(scene, inner, &axis.values, lines, &axis.name);
    }
    let room = if axis.numbers.is_some() {
        f64::INFINITY
    } else {
        (inner.width() / axis.values.len().max(1) as f64).max(56.0) - 8.0
    };
    let mut free = f64::NEG_INFINITY;
    let labels = SMALL.apart(&axis.values, |_| room.min(200.0));
    for (place, label) in labels.into_iter().enumerate() {
        let x = inner.x(axis.share(place));
        scene.line((x, plot.bottom), (x, plot.bottom + 5.0), 1.0, AXIS);
        let half = SMALL.width(&label) / 2.0;
        if x - half > free && x + half < plot.right + 40.0 {
            scene.line((x, plot.top), (x, plot.bottom), 1.0, GRID);
            scene.text(label, (x, plot.bottom + 21.0), Anchor::Middle, SMALL, MUTED);
            free = x + half + 10.0;
        }
    }
    axis_name(scene, plot, &axis.name);
}

/// Ribbons, lines, whiskers and dots of all outcomes; categories have no line between them.
fn draw_curves(
    scene: &mut Scene,
    inner: Area,
    axis: &Axis,
    scale: &Scale,
    outcomes: &Outcomes,
    all: &[(usize, Vec<Point>)],
) {
    let at = |point: &Point, p: f64| (inner.x(axis.share(point.place)), inner.y(scale.place(p)));
    let is_joined = axis.numbers.is_some();
    for (outcome, points) in all.iter().rev() {
        if is_joined && points.len() > 1 && points.iter().any(|point| point.share.has_interval()) {
            let upper = points.iter().map(|point| at(point, point.share.high));
            let lower = points.iter().rev().map(|point| at(point, point.share.low));
            scene.polygon(upper.chain(lower).collect(), Color { alpha: 0.2, ..outcomes.color(*outcome) });
        }
    }
    let curve = |(outcome, points): &(usize, Vec<Point>)| {
        let points = points.iter().map(|point| at(point, point.share.p)).collect();
        Curve { points, color: outcomes.color(*outcome) }
    };
    let curves: Vec<Curve> = all.iter().map(curve).collect();
    if is_joined {
        curve::lines(scene, &curves, 2.4);
    }
    let is_dense = all.iter().any(|(_, points)| points.len() > 60);
    for point in all.iter().rev().flat_map(|(_, points)| points) {
        if point.share.has_interval() && !is_dense {
            scene.whisker(at(point, point.share.low), at(point, point.share.high), 5.0, INK);
        }
    }
    curve::dots(scene, &curves, if is_dense { 2.5 } else { 5.0 });
}

/// The first outcome's value above its points, as many as have room.
fn draw_values(scene: &mut Scene, plot: Area, inner: Area, axis: &Axis, scale: &Scale, points: &[Point]) {
    let mut free = f64::NEG_INFINITY;
    for point in points {
        let label = point.share.percent();
        let half = SMALL.width(&label) / 2.0;
        let x = inner.x(axis.share(point.place));
        if x - half < free || x + half > plot.right + 6.0 || x - half < plot.left {
            continue;
        }
        let above = inner.y(scale.place(point.share.high)) - 11.0;
        let below = inner.y(scale.place(point.share.low)) + 21.0;
        // An interval over the whole height leaves no room on either side.
        let y = if above - 12.0 > plot.top { above } else { below };
        if y > plot.bottom {
            continue;
        }
        scene.text(label, (x, y), Anchor::Middle, SMALL, INK);
        free = x + half + 6.0;
    }
}

/// The outcomes' names right of their last points.
fn draw_names(
    scene: &mut Scene,
    plot: Area,
    scale: &Scale,
    outcomes: &Outcomes,
    all: &[(usize, Vec<Point>)],
    name_room: f64,
) {
    let end = |(outcome, points): &(usize, Vec<Point>)| Some((plot.y(scale.place(points.last()?.share.p)), *outcome));
    let mut ends: Vec<(f64, usize)> = all.iter().filter_map(end).collect();
    order::rising(&mut ends, |one| one.0);
    let wanted: Vec<f64> = ends.iter().map(|(y, _)| *y).collect();
    let placed = spread(&wanted, 20.0, plot.top, plot.bottom).unwrap_or_default();
    let names = SMALL_BOLD.apart(&outcomes.names, |_| name_room);
    for (y, (_, outcome)) in placed.into_iter().zip(ends) {
        let swatch = Area::new(plot.right + 6.0, y - 5.0, plot.right + 12.0, y + 5.0);
        scene.fill(swatch, outcomes.color(outcome));
        scene.text_on(names[outcome].clone(), (plot.right + 18.0, y), Anchor::Start, SMALL_BOLD, INK);
    }
}

/// Both ends when they are the extremes, else the highest point.
fn title(summary: &Summary, outcome: &str, axis: &Axis, points: &[Point], facet: &Facet) -> String {
    let trials = trials_noun(&summary.scenario.play);
    let scope = if facet.name.is_empty() { String::new() } else { format!(" ({})", facet.name) };
    let by_share = |a: &&Point, b: &&Point| a.share.p.total_cmp(&b.share.p);
    // Of equals the first.
    let (Some(low), Some(high)) = (points.iter().min_by(by_share), points.iter().rev().max_by(by_share)) else {
        return "No trials, no odds".to_string();
    };
    let (first, last) = (&points[0], &points[points.len() - 1]);
    let ends = (first.place, last.place);
    let ends_are_extremes = ends == (low.place, high.place) || ends == (high.place, low.place);
    let value = |point: &Point| axis.values[point.place].clone();
    if axis.numbers.is_some() && points.len() > 1 && ends_are_extremes {
        let way = if low.place == first.place { "lifts" } else { "cuts" };
        return format!(
            "Raising {} from {} to {} {way} “{outcome}” from {} to {} of {trials}{scope}",
            axis.name,
            value(first),
            value(last),
            first.share.percent(),
            last.share.percent()
        );
    }
    let shares: Vec<(&str, f64)> = points.iter().map(|point| ("", point.share.p)).collect();
    let n_equal = words::tied(&shares, high.share.p).len();
    if n_equal == points.len() && n_equal > 1 {
        return format!(
            "“{outcome}” has the same chance for every {}: {} of {trials}{scope}",
            axis.name,
            high.share.percent()
        );
    }
    let (best, others) = (axis.at(high.place), words::and_others(n_equal - 1));
    format!("“{outcome}” is likeliest with {best}{others}: {} of {trials}{scope}", high.share.percent())
}

fn described(summary: &Summary, outcomes: &Outcomes, axis: &Axis, facets: &[Facet]) -> String {
    let mut alt = format!("Curves of each outcome's share over {}.", axis.name);
    for facet in facets {
        let points = points(summary, outcomes, 0, axis, facet);
        let listed: Vec<String> =
            points.iter().map(|point| format!("{} at {}", point.share.percent(), axis.values[point.place])).collect();
        let scope = if facet.name.is_empty() { String::new() } else { format!(", {}", facet.name) };
        alt.push_str(&format!(" “{}”{scope}: {}.", outcomes.names[0], listed.join(", ")));
    }
    alt
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    const BODY: (&str, &[&str]) = ("side.White Rhino.body", &["6", "10", "8", "7"]);

    #[test]
    fn numbers_are_sorted_and_spaced_by_size() {
        let summary = sample::sweep(&[BODY], 1000);
        let cases: Vec<_> = summary.cases.iter().collect();
        let axis = Axis::of(&cases, 0);
        assert_eq!(axis.values, ["6", "7", "8", "10"]);
        let shares: Vec<f64> = (0..4).map(|place| axis.share(place)).collect();
        assert_eq!(shares, [0.0, 0.25, 0.5, 1.0]);
    }

    #[test]
    fn one_value_that_is_no_number_makes_categories_in_the_order_written() {
        let summary = sample::sweep(&[("side.A.weapon", &["spear", "9", "axe"])], 1000);
        let cases: Vec<_> = summary.cases.iter().collect();
        let axis = Axis::of(&cases, 0);
        assert_eq!((axis.values.as_slice(), axis.numbers), (["spear", "9", "axe"].map(String::from).as_slice(), None));
    }

    #[test]
    fn further_axes_and_named_cases_get_panels_of_their_own() {
        let summary = sample::sweep(&[BODY, ("side.B.x", &["1", "2"]), ("side.C.y", &["a", "b", "c"])], 1000);
        let cases: Vec<_> = summary.cases.iter().collect();
        let facets = Facet::split(&cases, 2);
        let names: Vec<&str> = facets.iter().map(|facet| facet.name.as_str()).collect();
        assert_eq!(names, ["C’s y: a", "C’s y: b", "C’s y: c"]);

        let mut summary = sample::sweep(&[BODY], 1000);
        for (i, case) in summary.cases.iter_mut().enumerate() {
            (case.case, case.variation) = (format!("base, body={i}"), "base".to_owned());
        }
        let mut again = summary.cases.clone();
        for case in &mut again {
            (case.case, case.variation) = (case.case.replace("base", "No armour"), "No armour".to_owned());
        }
        summary.cases.extend(again);
        let cases: Vec<_> = summary.cases.iter().collect();
        let facets = Facet::split(&cases, 1);
        let names: Vec<&str> = facets.iter().map(|facet| facet.name.as_str()).collect();
        assert_eq!(names, ["base", "No armour"]);
    }

    /// Two named cases over an axis whose values are lists.
    fn lists() -> Summary {
        let values = ["[12, 12, 12, 12]", "[12, 12, 12, 10]", "[12, 12, 10, 10]", "[0, 0, 0, 12]", "[0, 12, 12, 12]"];
        let mut summary = sample::sweep(&[("columns", &values)], 1000);
        let mut again = summary.cases.clone();
        for (name, cases) in [("base", &mut summary.cases), ("top, uphill", &mut again)] {
            for case in cases {
                (case.case, case.variation) = (format!("{name}, {}", case.case), name.to_owned());
            }
        }
        summary.cases.extend(again);
        summary
    }

    #[test]
    fn the_commas_of_a_list_are_no_part_of_the_name_of_a_case() {
        let summary = lists();
        let cases: Vec<_> = summary.cases.iter().collect();
        let names: Vec<String> = Facet::split(&cases, 1).into_iter().map(|facet| facet.name).collect();
        assert_eq!(names, ["base", "top, uphill"]);
    }

    #[test]
    fn every_value_that_is_a_name_is_written_out_below_its_tick() {
        let summary = lists();
        let drawing = draw(&summary, &Outcomes::of(&summary)).unwrap();
        let mut labels: Vec<_> = drawing.scene.labels().filter(|label| label.at.0 > 600.0).collect();
        labels.sort_by(|a, b| (a.at.0, a.at.1).partial_cmp(&(b.at.0, b.at.1)).unwrap());
        let all: String = labels.iter().map(|label| label.text.replace(' ', "")).collect();
        for value in summary.cases.iter().map(|case| &case.axes[0].label) {
            assert!(all.contains(&value.replace(' ', "")), "{value} in {all}");
        }
    }

    #[test]
    fn outcomes_that_never_happen_are_left_out() {
        let mut summary = sample::sweep(&[BODY], 1000);
        let named = |summary: &Summary, name: &str| {
            let drawing = draw(summary, &Outcomes::of(summary)).unwrap();
            drawing.scene.labels().any(|label| label.text == name)
        };
        assert!(named(&summary, "double KO"));
        for case in &mut summary.cases {
            case.outcomes[2] = sample::outcome_row("double KO", 0, 1000);
        }
        assert!(!named(&summary, "double KO") && named(&summary, "White Rhino wins"));
    }

    #[test]
    fn values_that_are_equally_good_are_counted() {
        let mut summary = sample::sweep(&[("side.A.weapon", &["axe", "spear", "bow"])], 1000);
        let title_of = |summary: &mut Summary, counts: [u64; 3]| {
            for (case, count) in summary.cases.iter_mut().zip(counts) {
                case.outcomes[0] = sample::outcome_row("Shatterer wins", count, 1000);
                case.outcomes[1] = sample::outcome_row("White Rhino wins", 1000 - count, 1000);
            }
            draw(summary, &Outcomes::of(summary)).unwrap().title
        };
        let title = title_of(&mut summary, [500, 900, 900]);
        assert!(title.contains("likeliest with A’s weapon spear and 1 other: "), "{title}");
        let title = title_of(&mut summary, [900; 3]);
        assert!(title.contains("the same chance for every A’s weapon: "), "{title}");
    }

    #[test]
    fn more_panels_than_fit_are_no_chart() {
        let many = ["1", "2", "3", "4", "5", "6", "7"];
        let summary = sample::sweep(&[("a", &["1", "2"]), ("b", &["1", "2"]), ("c", &many)], 1000);
        assert_eq!(draw(&summary, &Outcomes::of(&summary)), None);
    }
}
