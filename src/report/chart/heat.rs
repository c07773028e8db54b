//! Two axes of a sweep as heat maps, with the number in each cell that has room for it: the share of each outcome, and
//! what is counted in ticks of the clock. Where the other axes leave two panels, such as two rule sets, a further map
//! shows how much the second has more than the first.

use super::axes::{Axis, Facet};
use super::drawing::{Drawing, Outcomes, source};
use super::layout::{
    AXIS_HEIGHT, Heading, LINE_HEIGHT, SMALL, SMALL_BOLD, named_panels, page, panel_title, slot_axis, wrapped_lines,
    wrapped_slot_axis,
};
use super::palette::{AXIS, Color, GRID, INK, MUTED, PAPER, diverging, heat};
use super::scene::{Anchor, Area, Scene};
use super::text::{Type, drawable};
use super::words::{self, Share, capitalized, slug, tick};
use crate::estimate::{AxisValue, CaseSummary, Method, MetricRow, Summary};
use crate::report::{headline, percent};

const LEGEND_ROOM: f64 = 150.0;
/// Names of rows take no more than this of the width.
const MOST_NAME_ROOM: f64 = 300.0;
/// Outcomes rarer than this everywhere get no map of their own.
const RARE: f64 = 0.05;
/// Smaller differences are what rounding leaves.
const NOTHING: f64 = 1e-9;

/// A number and its place.
#[derive(Clone)]
pub(super) struct Cell {
    pub x: usize,
    pub y: usize,
    pub value: f64,
    /// From the longest to the shortest way of writing it.
    pub texts: Vec<String>,
}

/// Everything that can be drawn over two axes.
pub(super) struct Grid<'a> {
    pub summary: &'a Summary,
    pub outcomes: &'a Outcomes,
    pub x: &'a Axis,
    pub y: &'a Axis,
    /// Whether the first axis of the cases is `y` and not `x`.
    pub first_down: bool,
    pub facets: &'a [Facet<'a>],
}

/// A number, and the ways of writing it, the longest first.
type Written = (f64, Vec<String>);

/// One page of maps.
pub(super) struct Page {
    pub stem: String,
    pub title: String,
    pub subtitle: String,
    /// What the colours stand for.
    pub legend: String,
    /// Ends and ticks of the colour scale.
    pub scale: Scale,
    pub panels: Vec<(String, Vec<Cell>)>,
}

/// Colours of values.
pub(super) struct Scale {
    low: f64,
    high: f64,
    ticks: Vec<(f64, String)>,
    color: fn(f64) -> Color,
}

/// The map of the first outcome.
pub(super) fn draw(grid: &Grid) -> Drawing {
    shares(grid, 0)
}

/// The maps of all other outcomes and counts that are worth one, and of what the second panel has more than the first.
pub(super) fn others(grid: &Grid) -> Vec<Drawing> {
    let mut drawings = Vec::new();
    let places = worth_a_map(grid);
    for &place in &places {
        if place > 0 {
            drawings.push(shares(grid, place));
        }
        drawings.extend(share_difference(grid, place));
    }
    let asked = |metric: &String| headline::is_asked(grid.summary, metric);
    for metric in counted_in_ticks(grid).into_iter().filter(asked) {
        drawings.extend(means(grid, &metric));
    }
    drawings
}

impl Grid<'_> {
    /// The cells of every panel, as far as their cases have this number.
    fn cells(&self, number: &dyn Fn(&CaseSummary) -> Option<Written>) -> Vec<(String, Vec<Cell>)> {
        let place = |axis: &Axis, value: &str| axis.values.iter().position(|known| known == value);
        let cell = |case: &&CaseSummary| {
            let [AxisValue { label: a, .. }, AxisValue { label: b, .. }, ..] = case.axes.as_slice() else {
                return None;
            };
            let (a, b) = if self.first_down { (b, a) } else { (a, b) };
            let (value, texts) = number(case)?;
            Some(Cell { x: place(self.x, a)?, y: place(self.y, b)?, value, texts })
        };
        let panel = |facet: &Facet| (facet.name.clone(), facet.cases.iter().filter_map(cell).collect());
        self.facets.iter().map(panel).collect()
    }

    /// Where the least and the greatest value are.
    fn extremes(&self, panels: &[(String, Vec<Cell>)]) -> Option<[(f64, String); 2]> {
        let at = |(facet, cell): (&String, &Cell)| {
            let facet = if facet.is_empty() { String::new() } else { format!(", {facet}") };
            (cell.value, format!("{}, {}{facet}", self.x.at(cell.x), self.y.at(cell.y)))
        };
        let all: Vec<(&String, &Cell)> =
            panels.iter().flat_map(|(facet, cells)| cells.iter().map(move |cell| (facet, cell))).collect();
        let by_value = |a: &&(&String, &Cell), b: &&(&String, &Cell)| a.1.value.total_cmp(&b.1.value);
        // Of equals the first, and how many more there are.
        let counted = |end: &(&String, &Cell)| {
            let equals = all.iter().filter(|(_, cell)| (cell.value - end.1.value).abs() < NOTHING).count();
            let (value, place) = at(*end);
            (value, place + &words::and_others(equals.saturating_sub(1)))
        };
        Some([counted(all.iter().min_by(by_value)?), counted(all.iter().rev().max_by(by_value)?)])
    }

    /// What the second panel has more than the first, in every cell that both have.
    fn difference(
        &self,
        panels: &[(String, Vec<Cell>)],
        written: &dyn Fn(f64) -> Vec<String>,
    ) -> Option<(Vec<Cell>, String)> {
        let [(first, before), (second, after)] = panels else { return None };
        let cell = |cell: &Cell| {
            let other = before.iter().find(|other| (other.x, other.y) == (cell.x, cell.y))?;
            let value = cell.value - other.value;
            Some(Cell { value, texts: written(value), ..cell.clone() })
        };
        let cells: Vec<Cell> = after.iter().filter_map(cell).collect();
        let differs = cells.iter().any(|cell| cell.value.abs() > NOTHING);
        let same = |axis: &str| second.split_once(": ").filter(|(other, _)| *other == axis);
        let apart = first.split_once(": ").and_then(|(axis, value)| Some((value, same(axis)?.1)));
        let (first, second) = apart.unwrap_or((first, second));
        (self.summary.method == Method::Exact && differs).then(|| (cells, format!("{second} minus {first}")))
    }
}

/// The outcomes that tell more than the first one alone: with two there is nothing to add.
fn worth_a_map(grid: &Grid) -> Vec<usize> {
    let tells = |place: &usize| {
        let shares = grid.facets.iter().flat_map(|facet| &facet.cases);
        let shares: Vec<f64> =
            shares.filter_map(|case| grid.outcomes.chance(grid.summary, case, *place)).map(|share| share.p).collect();
        shares.iter().any(|&p| p >= RARE) && shares.iter().any(|&p| p > 0.0 && p < 1.0)
    };
    let places: Vec<usize> = (0..grid.outcomes.names.len()).filter(tells).collect();
    if places.len() > 2 { places } else { vec![0] }
}

fn share_cells(grid: &Grid, place: usize) -> Vec<(String, Vec<Cell>)> {
    grid.cells(&|case| {
        let share = grid.outcomes.chance(grid.summary, case, place)?;
        Some((share.p, vec![share.percent(), share.digits(), percent::rounded(share.p, 0)]))
    })
}

fn shares(grid: &Grid, place: usize) -> Drawing {
    let (summary, outcome) = (grid.summary, &grid.outcomes.names[place]);
    let (panels, never) = without_empty(share_cells(grid, place));
    let all: Vec<(f64, Share)> = grid
        .facets
        .iter()
        .flat_map(|facet| &facet.cases)
        .filter_map(|case| grid.outcomes.chance(summary, case, place).map(|share| (share.p, share)))
        .collect();
    let share = |p: f64| all.iter().find(|(other, _)| *other == p).map(|(_, share)| *share);
    let (title, extremes) = match grid.extremes(&panels) {
        Some([(low, rarest), (high, likeliest)]) => match (share(low), share(high)) {
            (Some(low), Some(high)) => {
                (words::between(summary, outcome, low, high), format!(". Rarest: {rarest}. Likeliest: {likeliest}"))
            }
            _ => (outcome.clone(), String::new()),
        },
        None => ("No trials, no odds".to_string(), String::new()),
    };
    let stem = if place == 0 { "sweep".to_string() } else { format!("sweep-{}", slug(outcome)) };
    let subtitle = words::method(summary, None) + &extremes + &never;
    map(grid, Page { stem, title, subtitle, legend: outcome.clone(), scale: Scale::of_shares(&panels), panels })
}

/// The panels in which it happens at all, where it does in some, and a remark on the others.
fn without_empty(panels: Vec<(String, Vec<Cell>)>) -> (Vec<(String, Vec<Cell>)>, String) {
    let happens = |(_, cells): &(String, Vec<Cell>)| cells.is_empty() || cells.iter().any(|cell| cell.value > 0.0);
    if !panels.iter().any(happens) {
        return (panels, String::new());
    }
    let (some, none): (Vec<_>, Vec<_>) = panels.into_iter().partition(happens);
    let never: Vec<String> = none.into_iter().map(|(name, _)| name).collect();
    let remark = if never.is_empty() { String::new() } else { format!(". Never: {}", never.join("; ")) };
    (some, remark)
}

/// How much likelier an outcome is in the second panel; nothing where it happens in one panel only.
fn share_difference(grid: &Grid, place: usize) -> Option<Drawing> {
    let outcome = &grid.outcomes.names[place];
    let written = |value: f64| [2, 1, 0].map(|places| signed(value * 100.0, places)).to_vec();
    let both = share_cells(grid, place);
    if both.iter().any(|(_, cells)| cells.iter().all(|cell| cell.value <= 0.0)) {
        return None;
    }
    let (cells, what) = grid.difference(&both, &written)?;
    let panels = vec![(String::new(), cells)];
    let scale = Scale::around_zero(&panels, &|value| short(value * 100.0));
    let name = if place == 0 { String::new() } else { format!("-{}", slug(outcome)) };
    let [(low, rarest), (high, likeliest)] = grid.extremes(&panels)?;
    let points = |value: f64| signed(value * 100.0, 1);
    let title = format!("{}: {what}, {} to {} points", capitalized(outcome), points(low), points(high));
    let subtitle = format!("Exact, in points of a hundred. Least: {rarest}. Most: {likeliest}");
    let legend = format!("{outcome}, in points");
    Some(map(grid, Page { stem: format!("sweep{name}-difference"), title, subtitle, legend, scale, panels }))
}

/// The clock, and whatever else is counted in its ticks.
fn counted_in_ticks(grid: &Grid) -> Vec<String> {
    let clock = &grid.summary.scenario.clock;
    let mut names: Vec<String> = Vec::new();
    let cases = grid.facets.iter().flat_map(|facet| &facet.cases);
    for row in cases.flat_map(|case| &case.metrics).filter(|row| row.unit == *clock) {
        if !names.contains(&row.metric) {
            names.push(row.metric.clone());
        }
    }
    names
}

/// The means of a metric, and how much greater they are in the second panel; nothing where they do not vary.
fn means(grid: &Grid, metric: &str) -> Vec<Drawing> {
    let find =
        |case: &CaseSummary| case.metrics.iter().find(|row| row.metric == metric && row.mean.is_finite()).cloned();
    let written = |row: &MetricRow| percent::number(row.mean, row.mean_interval);
    let panels = grid.cells(&|case| {
        let row = find(case)?;
        let round = |places: usize| format!("{:.places$}", row.mean);
        let texts =
            if row.mean_interval.is_some() && !row.is_exact() { vec![written(&row)] } else { vec![round(2), round(1)] };
        Some((row.mean, texts))
    });
    let Some([(low, least), (high, most)]) = grid.extremes(&panels) else { return Vec::new() };
    if high - low <= NOTHING {
        return Vec::new();
    }
    let name = capitalized(metric);
    let stem = format!("sweep-{}", slug(metric));
    let title = format!("{name}: on average {} to {}", percent::trimmed(low, 2), percent::trimmed(high, 2));
    let subtitle = format!("{}. Fewest: {least}. Most: {most}", words::method(grid.summary, None));
    let difference = grid.difference(&panels, &|value| [2, 1].map(|places| signed(value, places)).to_vec());
    let scale = Scale::of_numbers(low, high);
    let legend = format!("{metric}, on average");
    let mut drawings =
        vec![map(grid, Page { stem: stem.clone(), title, subtitle, legend: legend.clone(), scale, panels })];
    if let Some((cells, what)) = difference {
        let panels = vec![(String::new(), cells)];
        let Some([(low, least), (high, most)]) = grid.extremes(&panels) else { return drawings };
        let number = |value: f64| signed(value, 2);
        let title = format!("{name}: {what}, {} to {} on average", number(low), number(high));
        let subtitle = format!("Exact. Least: {least}. Most: {most}");
        let scale = Scale::around_zero(&panels, &|value| short(value));
        drawings.push(map(grid, Page { stem: format!("{stem}-difference"), title, subtitle, legend, scale, panels }));
    }
    drawings
}

/// A difference with its sign: `+0.25`; `0` for none.
fn signed(value: f64, places: usize) -> String {
    match value {
        value if value.abs() < NOTHING => "0".to_string(),
        value => format!("{value:+.places$}").replace('-', "\u{2212}"),
    }
}

/// A tick of a scale of differences.
fn short(value: f64) -> String {
    format!("{:+}", round(value)).replace('-', "\u{2212}")
}

/// Without the digits that a float has too many of.
fn round(value: f64) -> f64 {
    (value * 1e9).round() / 1e9 + 0.0
}

impl Scale {
    /// The whole tens of percent around the shares.
    fn of_shares(panels: &[(String, Vec<Cell>)]) -> Self {
        let shares = || panels.iter().flat_map(|(_, cells)| cells).map(|cell| cell.value);
        let low = (shares().fold(1.0, f64::min) * 10.0 + 1e-9).floor() / 10.0;
        let high = (shares().fold(0.0, f64::max) * 10.0 - 1e-9).ceil() / 10.0;
        let (low, high) = match (low.clamp(0.0, 1.0), high.clamp(0.0, 1.0)) {
            (low, high) if low < high => (low, high),
            (low, _) if low >= 1.0 => (0.9, 1.0),
            (low, _) => (low, low + 0.1),
        };
        let n = ((high - low) * 10.0).round().max(1.0);
        let ticks = (0..=n as usize).map(|i| low + i as f64 / n * (high - low));
        Self { low, high, ticks: ticks.map(|p| (p, format!("{} %", tick(p)))).collect(), color: heat }
    }

    /// Round numbers around these.
    fn of_numbers(low: f64, high: f64) -> Self {
        let step = step((high - low) / 6.0);
        let (first, last) = ((low / step + 1e-9).floor(), (high / step - 1e-9).ceil());
        let ticks = (0..=(last - first) as usize).map(|i| round((first + i as f64) * step));
        let ticks = ticks.map(|value| (value, format!("{value}"))).collect();
        Self { low: first * step, high: last * step, ticks, color: heat }
    }

    /// From as much below 0 as above it.
    fn around_zero(panels: &[(String, Vec<Cell>)], written: &dyn Fn(f64) -> String) -> Self {
        let most = panels.iter().flat_map(|(_, cells)| cells).map(|cell| cell.value.abs()).fold(0.0, f64::max);
        let step = step(most / 4.0);
        let n = (most / step - 1e-9).ceil().max(1.0);
        let ticks = (0..=2 * n as usize).map(|i| (i as f64 - n) * step);
        let ticks = ticks.map(|value| (value, if value == 0.0 { "0".to_string() } else { written(value) })).collect();
        Self { low: -n * step, high: n * step, ticks, color: diverging }
    }

    /// All chances, the even one in the middle.
    pub fn of_chances() -> Self {
        let ticks = (0..=4).map(|i| f64::from(i) / 4.0).map(|p| (p, format!("{} %", tick(p)))).collect();
        Self { low: 0.0, high: 1.0, ticks, color: diverging }
    }

    fn share(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }
}

/// The smallest of 1, 2, 5, 10… that is not below this.
fn step(rough: f64) -> f64 {
    let power = 10f64.powf(rough.max(1e-12).log10().floor());
    [1.0, 2.0, 5.0].map(|m| m * power).into_iter().find(|step| *step * (1.0 + 1e-9) >= rough).unwrap_or(10.0 * power)
}

fn map(grid: &Grid, map: Page) -> Drawing {
    over(grid.x, grid.y, vec![source(grid.summary)], map)
}

/// Maps over two axes, whatever they are of.
pub(super) fn over(x: &Axis, y: &Axis, notes: Vec<String>, map: Page) -> Drawing {
    let heading = Heading { title: map.title.clone(), subtitle: map.subtitle, legend: vec![], notes };
    let (mut scene, body) = page(&heading);
    let maps = body.inset(0.0, 0.0, LEGEND_ROOM, 0.0);
    let mut plots = Vec::new();
    let names: Vec<&str> = map.panels.iter().map(|(name, _)| name.as_str()).collect();
    for ((panel, short), (name, cells)) in named_panels(maps, &names).into_iter().zip(&map.panels) {
        let panel = if name.is_empty() { panel } else { panel_title(&mut scene, panel, &short) };
        let room = (panel.width() / 3.0).min(MOST_NAME_ROOM);
        let names = y.values.iter().map(|value| SMALL.width(&drawable(value)));
        let left = names.fold(20.0, f64::max).min(room) + 10.0;
        let lines = if x.numbers.is_some() { 1 } else { wrapped_lines(&x.values, panel.width() - left) };
        let plot = panel.inset(left, 26.0, 0.0, AXIS_HEIGHT + LINE_HEIGHT * (lines - 1) as f64);
        let name = SMALL.fit(&format!("{} (upwards)", y.name), panel.width());
        let name = if y.numbers.is_some() { name } else { SMALL.fit(&y.name, panel.width()) };
        scene.text(name, (panel.left, panel.top + 13.0), Anchor::Start, SMALL, INK);
        plots.push((plot, cells));
        row_names(&mut scene, plot, y, left - 10.0);
        if lines > 1 {
            wrapped_slot_axis(&mut scene, plot, &x.values, lines, &x.name);
        } else {
            slot_axis(&mut scene, plot, &x.values, 0, &x.name);
        }
    }
    // The numbers of all panels are written alike.
    let size = plots.first().map_or((0.0, 0.0), |(plot, _)| cell_size(*plot, x, y));
    let set = cells_type(plots.iter().flat_map(|(_, cells)| *cells), size);
    plots.iter().for_each(|(plot, cells)| draw_cells(&mut scene, *plot, (x, y), cells, &map.scale, set));
    draw_scale(&mut scene, body, &map.legend, &map.scale);
    let alt = format!("Heat map of “{}” over {} and {}. {}.", map.legend, x.name, y.name, map.title);
    Drawing { stem: map.stem, alt, title: map.title, scene }
}

/// Rows of numbers grow upwards as on a map's scale; categories read downwards like a list.
fn row_area(plot: Area, y: &Axis, place: usize) -> (f64, f64) {
    let height = plot.height() / y.values.len().max(1) as f64;
    let from_top = if y.numbers.is_some() { y.values.len().saturating_sub(place + 1) } else { place };
    let top = plot.top + from_top as f64 * height;
    (top, top + height)
}

/// Width and height of a cell.
fn cell_size(plot: Area, x: &Axis, y: &Axis) -> (f64, f64) {
    let cells = |axis: &Axis| axis.values.len().max(1) as f64;
    (plot.width() / cells(x), plot.height() / cells(y))
}

fn draw_cells(
    scene: &mut Scene,
    plot: Area,
    (x, y): (&Axis, &Axis),
    cells: &[Cell],
    scale: &Scale,
    set: Option<(Type, usize)>,
) {
    let (width, height) = cell_size(plot, x, y);
    let gap = if width.min(height) > 12.0 { 1.0 } else { 0.0 };
    if !cells.is_empty() {
        // Seen between the cells, so that a white one has an edge.
        scene.fill(plot, GRID);
    }
    for cell in cells {
        let left = plot.left + cell.x as f64 * width;
        let (top, bottom) = row_area(plot, y, cell.y);
        let color = (scale.color)(scale.share(cell.value));
        scene.fill(Area::new(left + gap, top + gap, left + width - gap, bottom - gap), color);
        if let Some((set, form)) = set {
            let middle = (left + width / 2.0, (top + bottom) / 2.0);
            scene.text_on(text(cell, form), middle, Anchor::Middle, set, color.ink_on());
        }
    }
    if cells.is_empty() {
        scene.text_on("no trials", (plot.left + 12.0, plot.top + 16.0), Anchor::Start, SMALL, MUTED);
    }
}

/// The number of a cell in this form, or in the shortest that there is.
fn text(cell: &Cell, form: usize) -> String {
    cell.texts.get(form).or(cell.texts.last()).cloned().unwrap_or_default()
}

/// The largest type in which every cell's number fits, and the longest form of the numbers that does.
fn cells_type<'a>(cells: impl Iterator<Item = &'a Cell> + Clone, (width, height): (f64, f64)) -> Option<(Type, usize)> {
    let choices = [(22.0, 0), (18.0, 0), (16.0, 0), (14.0, 0), (14.0, 1), (12.0, 1), (16.0, 2), (14.0, 2), (12.0, 2)];
    choices.into_iter().map(|(size, form)| (Type::regular(size), form)).find(|(set, form)| {
        let fits = |cell: &Cell| set.width(&text(cell, *form)) + 8.0 <= width;
        set.size * 1.2 <= height && cells.clone().all(fits)
    })
}

fn row_names(scene: &mut Scene, plot: Area, y: &Axis, room: f64) {
    let height = plot.height() / y.values.len().max(1) as f64;
    let every = (16.0 / height).ceil().max(1.0) as usize;
    let names = SMALL.apart(&y.values, |_| room);
    for (place, name) in names.into_iter().enumerate().step_by(every) {
        let (top, bottom) = row_area(plot, y, place);
        // The outermost name of a crowded axis would stick out of the plot.
        let middle = ((top + bottom) / 2.0).clamp(plot.top + 6.0, (plot.bottom - 6.0).max(plot.top + 6.0));
        scene.text_on(name, (plot.left - 8.0, middle), Anchor::End, SMALL, MUTED);
    }
}

/// The colour scale, standing right of the maps.
fn draw_scale(scene: &mut Scene, body: Area, legend: &str, scale: &Scale) {
    let left = body.right - LEGEND_ROOM + 34.0;
    let names = SMALL_BOLD.wrap(legend, body.right - left, 3);
    for (i, line) in names.iter().enumerate() {
        scene.text(line.clone(), (left, body.top + 13.0 + 18.0 * i as f64), Anchor::Start, SMALL_BOLD, INK);
    }
    let bar = Area::new(left, body.top + 22.0 + 18.0 * names.len() as f64, left + 22.0, body.bottom - AXIS_HEIGHT);
    // Each step reaches to the top and is covered by the next, so that no seams show.
    let n = 120;
    let step = bar.height() / f64::from(n);
    for i in 0..n {
        let bottom = bar.bottom - f64::from(i) * step;
        let color = (scale.color)((f64::from(i) + 0.5) / f64::from(n));
        scene.fill(Area::new(bar.left, bar.top, bar.right, bottom), color);
    }
    let last = scale.ticks.len().saturating_sub(1);
    for (i, (value, label)) in scale.ticks.iter().enumerate() {
        let y = bar.y(scale.share(*value));
        scene.line((bar.left, y), (bar.right + 5.0, y), 1.0, if i == 0 || i == last { AXIS } else { PAPER });
        scene.text_on(label.clone(), (bar.right + 10.0, y), Anchor::Start, SMALL, MUTED);
    }
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
        let cells = drawing
            .scene
            .marks
            .iter()
            .filter(|mark| matches!(mark, Mark::Fill(area, color) if area.width() > 100.0 && *color != GRID));
        assert_eq!(cells.count(), 6);
    }

    #[test]
    fn of_names_the_first_axis_lies_down_and_the_columns_are_written_out_in_lines() {
        let names = ["human-11-13-shortsword-leather-small", "human-9-15-rapier-leather-large", "b", "c", "d", "e"];
        let summary = sample::sweep(&[("side.A.x", &["p", "q"]), ("side.B.y", &names)], 1_000_000);
        let outcomes = Outcomes::of(&summary);
        let drawing = super::super::sweep::draw(&summary, &outcomes).unwrap();
        let place = |text: &str| drawing.scene.labels().find(|label| label.text == text).map(|label| label.at);
        let ((left, p), (_, q)) = (place("p").unwrap(), place("q").unwrap());
        assert!(left < 200.0 && p < q, "{p} {q}");
        let lines = ["human-11-13-", "shortsword-leather-"].map(|line| place(line).unwrap());
        assert!(lines[0].0 == lines[1].0 && lines[0].1 < lines[1].1, "{lines:?}");
        // The case of the first value down and the second across stands in the first row.
        let share = outcomes.share(&summary, &summary.cases[1], 0).unwrap().percent();
        assert_eq!(summary.cases[1].axes.iter().map(|axis| axis.label.as_str()).collect::<Vec<_>>(), ["p", names[1]]);
        assert_eq!(place(&share).map(|(_, y)| (y - p).abs() < 4.0), Some(true));
    }

    #[test]
    fn of_equal_cells_the_first_is_named_and_the_others_are_counted() {
        let mut summary = sample::sweep(&[("side.A.x", &["1", "2"]), ("side.B.y", &["4", "5"])], 1000);
        for (case, count) in summary.cases.iter_mut().zip([900, 100, 900, 900]) {
            case.outcomes[0] = sample::outcome_row("Shatterer wins", count, 1000);
        }
        let drawing = super::super::sweep::draw(&summary, &Outcomes::of(&summary)).unwrap();
        let texts: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
        let said = "Rarest: A’s x 1, B’s y 5. Likeliest: A’s x 1, B’s y 4 and 2 others";
        assert!(texts.join(" ").contains(said), "{texts:?}");
    }

    #[test]
    fn a_scale_with_one_share_still_has_two_ends() {
        for p in [0.0, 0.3, 0.55, 1.0] {
            let cells = vec![Cell { x: 0, y: 0, value: p, texts: vec![] }];
            let Scale { low, high, .. } = Scale::of_shares(&[(String::new(), cells)]);
            assert!(low < high && low <= p && p <= high && high <= 1.0, "{p}: {low} to {high}");
        }
    }

    /// Two rule sets over two axes, exact: the second rule set has the first outcome less often.
    fn two_rule_sets() -> Summary {
        let axes: [(&str, &[&str]); 3] =
            [("side.A.x", &["1", "2"]), ("side.B.y", &["4", "5"]), ("rules.combat", &["old", "new"])];
        let mut summary = sample::sweep(&axes, 0);
        summary.method = Method::Exact;
        for (i, case) in summary.cases.iter_mut().enumerate() {
            let p = if case.axes[2].label == "old" { 0.5 } else { 0.25 + 0.01 * i as f64 };
            for (row, p) in case.outcomes.iter_mut().zip([p, 0.5 - p / 2.0, 0.5 - p / 2.0]) {
                (row.p, row.low, row.high, row.exact) = (p, p, p, Some(p));
            }
        }
        summary
    }

    #[test]
    fn two_panels_have_a_map_of_their_difference_and_every_outcome_has_its_own() {
        let summary = two_rule_sets();
        let outcomes = Outcomes::of(&summary);
        let drawings = super::super::sweep::others(&summary, &outcomes);
        let shares: Vec<&Drawing> = drawings.iter().filter(|drawing| drawing.alt.contains(", in points")).collect();
        assert_eq!(shares.len(), outcomes.names.len());
        assert_eq!(shares[0].stem, "sweep-difference");
        // The cases alternate: the new rules have 0.26, 0.28, 0.30 and 0.32.
        assert!(shares[0].title.ends_with("new minus old, \u{2212}24.0 to \u{2212}18.0 points"), "{}", shares[0].title);
        let numbers: Vec<&str> = shares[0].scene.labels().map(|label| label.text.as_str()).collect();
        for number in ["\u{2212}24.00", "\u{2212}22.00", "\u{2212}20.00", "\u{2212}18.00"] {
            assert!(numbers.contains(&number), "{numbers:?}");
        }
    }

    #[test]
    fn samples_have_no_map_of_differences_whose_intervals_nobody_knows() {
        let mut summary = two_rule_sets();
        summary.method = Method::Sample;
        let drawings = super::super::sweep::others(&summary, &Outcomes::of(&summary));
        assert!(drawings.iter().all(|drawing| !drawing.stem.contains("difference")));
    }

    #[test]
    fn scales_of_numbers_are_round_and_hold_them() {
        let scale = Scale::of_numbers(1.93, 7.2);
        assert_eq!((scale.low, scale.high), (1.0, 8.0));
        let cells = vec![Cell { x: 0, y: 0, value: -0.037, texts: vec![] }];
        let scale = Scale::around_zero(&[(String::new(), cells)], &|value| format!("{value}"));
        assert!((scale.high - 0.04).abs() < 1e-12 && scale.low == -scale.high && scale.ticks.len() == 9);
    }
}
