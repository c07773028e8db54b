//! The paper: title, subtitle, legend, footnote, and the axes and panels between them.

use super::palette::{AXIS, Color, GRID, INK, MUTED};
use super::scene::{Anchor, Area, HEIGHT, Point, Scene, WIDTH};
use super::text::Type;
use super::words;

const MARGIN: f64 = 48.0;
const TITLE: Type = Type::bold(28.0);
const SUBTITLE: Type = Type::regular(16.0);
const LEGEND: Type = Type::regular(15.0);
const NOTE: Type = Type::regular(13.0);
/// Ticks, axis names, values.
pub(super) const SMALL: Type = Type::regular(14.0);
pub(super) const SMALL_BOLD: Type = Type::bold(14.0);

/// What stands around the drawing proper.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    pub title: String,
    pub subtitle: String,
    /// Names beside their colours, in the order they are stacked or listed.
    pub legend: Vec<(String, Color)>,
    /// Below the drawing: what is left out, how to read marks.
    pub notes: Vec<String>,
}

/// A scene with its heading drawn, and the area left for the data.
pub(super) fn page(heading: &Heading) -> (Scene, Area) {
    page_holding(heading, HEIGHT)
}

/// A [`page`] no higher than data of this height need, for a few marks on an empty sheet are no chart.
pub(super) fn page_holding(heading: &Heading, data: f64) -> (Scene, Area) {
    let mut scene = Scene::default();
    let room = WIDTH - 2.0 * MARGIN;
    let mut y = 30.0;
    for line in TITLE.wrap(&heading.title, room, 2) {
        y += 35.0;
        scene.text(line, (MARGIN, y), Anchor::Start, TITLE, INK);
    }
    y += 5.0;
    for line in SUBTITLE.wrap(&words::capitalized(&heading.subtitle), room, 3) {
        y += 23.0;
        scene.text(line, (MARGIN, y), Anchor::Start, SUBTITLE, MUTED);
    }
    y = legend(&mut scene, &heading.legend, y + 16.0);
    scene.height = (y + 10.0 + data + notes_height(&heading.notes)).ceil().min(HEIGHT);
    let bottom = notes(&mut scene, &heading.notes);
    (scene, Area::new(MARGIN, y + 10.0, WIDTH - MARGIN, bottom))
}

/// Rows of a legend.
const LEGEND_ROWS: usize = 3;

/// Swatches and names in up to three rows; returns the lower edge.
fn legend(scene: &mut Scene, entries: &[(String, Color)], top: f64) -> f64 {
    let (swatch, gap, row) = (16.0, 26.0, 25.0);
    if entries.is_empty() {
        return top;
    }
    let (mut x, mut y) = (MARGIN, top + 10.0);
    let names: Vec<&String> = entries.iter().map(|(name, _)| name).collect();
    // Names are whole where the rows have room for them, else each has its share.
    let room = WIDTH - 2.0 * MARGIN - swatch - 8.0;
    let mut ends = (1, 0.0);
    for name in &names {
        let width = swatch + 8.0 + LEGEND.width(name);
        let is_next = ends.1 + width > WIDTH - 2.0 * MARGIN;
        ends = if is_next { (ends.0 + 1, width + gap) } else { (ends.0, ends.1 + width + gap) };
    }
    let shared = (WIDTH - 2.0 * MARGIN + gap) / entries.len().min(4) as f64 - gap - swatch - 8.0;
    let longest = if ends.0 <= LEGEND_ROWS { room } else { shared.max(120.0) };
    for (i, (name, (_, color))) in LEGEND.apart(&names, |_| longest).into_iter().zip(entries).enumerate() {
        let width = swatch + 8.0 + LEGEND.width(&name);
        if x + width > WIDTH - MARGIN {
            if y > top + (LEGEND_ROWS as f64 - 1.0) * row {
                let more = format!("and {} more", entries.len() - i);
                scene.text_on(more, (MARGIN, y + row), Anchor::Start, LEGEND, MUTED);
                y += row;
                break;
            }
            (x, y) = (MARGIN, y + row);
        }
        scene.fill(Area::new(x, y - swatch / 2.0, x + swatch, y + swatch / 2.0), *color);
        scene.text_on(name, (x + swatch + 8.0, y), Anchor::Start, LEGEND, INK);
        x += width + gap;
    }
    y + row / 2.0
}

/// The footnote in up to three lines.
fn note_lines(notes: &[String]) -> Vec<String> {
    let all = notes.join(" ");
    if all.is_empty() { vec![] } else { NOTE.wrap(&all, WIDTH - 2.0 * MARGIN, 3) }
}

/// Room that the footnote takes at the bottom of the paper.
fn notes_height(notes: &[String]) -> f64 {
    match note_lines(notes).len() {
        0 => 28.0,
        n => 32.0 + 18.0 * n as f64,
    }
}

/// Writes the footnote; returns its upper edge.
fn notes(scene: &mut Scene, notes: &[String]) -> f64 {
    let edge = scene.height - notes_height(notes);
    let (lines, top) = (note_lines(notes), edge + 8.0);
    for (i, line) in lines.into_iter().enumerate() {
        scene.text(line, (MARGIN, top + 18.0 * (i + 1) as f64 - 4.0), Anchor::Start, NOTE, MUTED);
    }
    edge
}

/// The areas of `n` panels in reading order, as square as the paper allows.
pub(super) fn panels(body: Area, n: usize) -> Vec<Area> {
    let (columns, rows) = match n {
        0 | 1 => (1, 1),
        2 => (2, 1),
        3 | 4 => (2, 2),
        5 | 6 => (3, 2),
        7..=9 => (3, 3),
        _ => (4, 3),
    };
    let (gap_x, gap_y) = (36.0, 18.0);
    let width = (body.width() - gap_x * (columns - 1) as f64) / columns as f64;
    let height = (body.height() - gap_y * (rows - 1) as f64) / rows as f64;
    (0..n)
        .map(|i| {
            let left = body.left + (i % columns) as f64 * (width + gap_x);
            let top = body.top + (i / columns) as f64 * (height + gap_y);
            Area::new(left, top, left + width, top + height)
        })
        .collect()
}

/// Panels with their names as they fit above them.
pub(super) fn named_panels(body: Area, names: &[&str]) -> Vec<(Area, String)> {
    let panels = panels(body, names.len());
    let names = SMALL_BOLD.apart(names, |i| panels[i].width());
    panels.into_iter().zip(names).collect()
}

/// Writes a panel's name on its upper edge and returns what is left below.
pub(super) fn panel_title(scene: &mut Scene, panel: Area, name: &str) -> Area {
    let name = SMALL_BOLD.fit(name, panel.width());
    scene.text(name, (panel.left, panel.top + 13.0), Anchor::Start, SMALL_BOLD, INK);
    panel.inset(0.0, 22.0, 0.0, 0.0)
}

/// A scale from 0 to `max` with ticks at round numbers: of shares, so that `max` is at most 1, or of numbers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scale {
    pub max: f64,
    pub ticks: Vec<f64>,
}

impl Scale {
    /// The smallest scale of shares with round ticks that holds `value`.
    pub fn holding(value: f64, n_ticks: usize) -> Self {
        let Self { max, ticks } = Self::of_numbers(value.min(1.0), n_ticks);
        Self { max: max.min(1.0), ticks: ticks.into_iter().filter(|tick| *tick <= 1.0 + 1e-9).collect() }
    }

    /// The smallest scale with round ticks that holds `value`.
    pub fn of_numbers(value: f64, n_ticks: usize) -> Self {
        // Nothing to show: the whole scale of shares.
        let value = if value < 1e-9 { 1.0 } else { value };
        let rough = value / n_ticks.max(1) as f64;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 2.5, 5.0, 10.0]
            .map(|m| m * power)
            .into_iter()
            .find(|step| *step * (1.0 + 1e-9) >= rough)
            .unwrap_or(10.0 * power);
        let n = (value / step - 1e-9).ceil().max(1.0);
        Self { max: n * step, ticks: (0..=n as usize).map(|i| i as f64 * step).collect() }
    }

    /// All of it: 0 to 100 %.
    pub fn whole(n_ticks: usize) -> Self {
        Self::holding(1.0, n_ticks)
    }

    /// Where a share lies between the ends of the scale.
    pub fn place(&self, share: f64) -> f64 {
        (share / self.max).clamp(0.0, 1.0)
    }
}

/// Grid lines and percentages of a vertical scale, left of `plot`.
pub(super) fn vertical_axis(scene: &mut Scene, plot: Area, scale: &Scale) {
    vertical_axis_of(scene, plot, scale, percent_tick);
}

/// Grid lines and what its ticks are called of a vertical scale, left of `plot`.
pub(super) fn vertical_axis_of(scene: &mut Scene, plot: Area, scale: &Scale, called: impl Fn(f64) -> String) {
    for &tick in &scale.ticks {
        let y = plot.y(scale.place(tick));
        scene.line((plot.left, y), (plot.right, y), 1.0, if tick > 0.0 { GRID } else { AXIS });
        scene.text_on(called(tick), (plot.left - 8.0, y), Anchor::End, SMALL, MUTED);
    }
}

/// Grid lines and percentages of a horizontal scale, below `plot`, and the scale's name below them.
pub(super) fn horizontal_axis(scene: &mut Scene, plot: Area, scale: &Scale, name: &str) {
    for &tick in &scale.ticks {
        let x = plot.x(scale.place(tick));
        scene.line((x, plot.top), (x, plot.bottom), 1.0, if tick > 0.0 { GRID } else { AXIS });
        scene.text(percent_tick(tick), (x, plot.bottom + 20.0), Anchor::Middle, SMALL, MUTED);
    }
    axis_name(scene, plot, name);
}

/// The name of a horizontal axis below its ticks, unless it is empty.
pub(super) fn axis_name(scene: &mut Scene, plot: Area, name: &str) {
    if !name.is_empty() {
        let name = SMALL.fit(name, plot.width());
        scene.text(name, (plot.x(0.5), plot.bottom + 42.0), Anchor::Middle, SMALL, INK);
    }
}

/// Room that [`horizontal_axis`] and [`slot_axis`] take below a plot.
pub(super) const AXIS_HEIGHT: f64 = 48.0;

/// The widest column of case names beside a chart: a sweep of three axes is told apart by the ends of its names.
pub(super) const NAME_ROOM: f64 = 400.0;

fn percent_tick(share: f64) -> String {
    format!("{} %", words::tick(share))
}

/// Names below equal slots that fill the width of `plot`, and the axis' name. Where not all fit, every k-th: those
/// whose number is a multiple of k when the slots are numbered from `origin`. What has no name has none below it.
pub(super) fn slot_axis(scene: &mut Scene, plot: Area, labels: &[String], origin: u64, name: &str) {
    slot_axis_to(scene, plot, labels, origin, false, name);
}

/// [`slot_axis`] whose last label is always there when `keep_last`, because it is not like the others.
pub(super) fn slot_axis_to(scene: &mut Scene, plot: Area, labels: &[String], origin: u64, keep_last: bool, name: &str) {
    let slot = plot.width() / labels.len().max(1) as f64;
    let every = label_step(labels, slot);
    let x = |i: usize| plot.left + (i as f64 + 0.5) * slot;
    let room = |i: usize| {
        let to_side = (x(i) - plot.left).min(plot.right - x(i)) + 20.0;
        (slot * every as f64 - 6.0).min(2.0 * to_side)
    };
    let mut shown: Vec<usize> = (phase(origin, every, labels.len())..labels.len()).step_by(every).collect();
    if let Some(last) = labels.len().checked_sub(1).filter(|_| keep_last) {
        let half = |i: usize| SMALL.width(&labels[i]).min(room(i)) / 2.0;
        shown.retain(|&i| x(i) + half(i) + 6.0 <= x(last) - half(last));
        shown.push(last);
    }
    shown.retain(|&i| !labels[i].is_empty());
    let texts: Vec<&String> = shown.iter().map(|&i| &labels[i]).collect();
    for (text, &i) in SMALL.apart(&texts, |k| room(shown[k])).into_iter().zip(&shown) {
        scene.text(text, (x(i), plot.bottom + 20.0), Anchor::Middle, SMALL, MUTED);
    }
    axis_name(scene, plot, name);
}

/// Names take at most this many lines below their slots.
const MOST_LINES: usize = 5;
/// Where an axis of counts ends, given a count that holds this share of every case: where it holds nearly all, or a
/// little less where the rest would crush what usually happens.
pub(super) fn axis_end(holding: impl Fn(f64) -> u64) -> u64 {
    let (usual, nearly_all) = (holding(0.95), holding(0.999));
    if nearly_all > usual.max(1).saturating_mul(10) { holding(0.99) } else { nearly_all }
}

/// Lines of [`SMALL`] type stand this far apart.
pub(super) const LINE_HEIGHT: f64 = 17.0;

/// Lines that names need below equal slots of this width together, when each is wrapped into its own; 1 when they fit
/// unwrapped, or when they do not fit wrapped either and every k-th has to do.
pub(super) fn wrapped_lines(labels: &[String], width: f64) -> usize {
    if labels.iter().all(String::is_empty) {
        return 1;
    }
    let room = width / labels.len().max(1) as f64 - 6.0;
    let set = wrapped_type(labels, room);
    let whole = |label: &String| set.wrap(label, room, usize::MAX);
    let needed = labels.iter().map(|label| whole(label).len()).max().unwrap_or(1);
    if needed <= MOST_LINES { needed } else { 1 }
}

/// The type of names in several lines of this width: a little smaller where that keeps words whole.
fn wrapped_type(labels: &[String], room: f64) -> Type {
    let words = || labels.iter().flat_map(|label| label.split_inclusive([' ', '-'])).map(str::trim_end);
    let fits = |set: &Type| words().all(|word| set.width(word) <= room);
    [SMALL.size, 13.0, 12.0, 11.0].map(Type::regular).into_iter().find(fits).unwrap_or(SMALL)
}

/// [`slot_axis`] with names in several lines.
pub(super) fn wrapped_slot_axis(scene: &mut Scene, plot: Area, labels: &[String], lines: usize, name: &str) {
    let slot = plot.width() / labels.len().max(1) as f64;
    let set = wrapped_type(labels, slot - 6.0);
    for (i, label) in labels.iter().enumerate() {
        let x = plot.left + (i as f64 + 0.5) * slot;
        for (row, line) in set.wrap(label, slot - 6.0, lines).into_iter().enumerate() {
            let y = plot.bottom + 20.0 + LINE_HEIGHT * row as f64;
            scene.text(line, (x, y), Anchor::Middle, set, MUTED);
        }
    }
    let below = Area { bottom: plot.bottom + LINE_HEIGHT * (lines - 1) as f64, ..plot };
    axis_name(scene, below, name);
}

/// The smallest round k such that every k-th label fits its slots; numbers keep their width, long names are cut.
fn label_step(labels: &[String], slot: f64) -> usize {
    let widest = labels.iter().map(|label| SMALL.width(label)).fold(0.0, f64::max).min(110.0);
    label_every(slot, widest)
}

/// The first of the slots numbered from `origin` whose number is a multiple of `every`; 0 when there is none.
pub(super) fn phase(origin: u64, every: usize, n: usize) -> usize {
    let every = every as u64;
    let first = (every - origin % every) % every;
    if first < n as u64 { first as usize } else { 0 }
}

/// Positions as near to the wanted ones as a distance of `gap` between neighbours and the limits allow, in the order
/// given; `None` when they do not fit at all. The wanted positions must grow.
pub(super) fn spread(wanted: &[f64], gap: f64, low: f64, high: f64) -> Option<Vec<f64>> {
    if gap * wanted.len().saturating_sub(1) as f64 > high - low {
        return None;
    }
    let mut placed: Vec<f64> = Vec::with_capacity(wanted.len());
    for &y in wanted {
        let floor = placed.last().map_or(low, |last| last + gap);
        placed.push(y.max(floor));
    }
    let mut ceiling = high;
    for y in placed.iter_mut().rev() {
        *y = y.min(ceiling);
        ceiling = *y - gap;
    }
    Some(placed)
}

/// Where a text of this width, centred on slot `i`, clears every top that it stands above: the highest of them.
pub(super) fn clear_top(plot: Area, tops: &[f64], i: usize, width: f64) -> f64 {
    let slot = plot.width() / tops.len().max(1) as f64;
    let reach = (((width + 6.0) / slot - 1.0) / 2.0).max(0.0).ceil() as usize;
    let span = i.saturating_sub(reach)..(i + reach + 1).min(tops.len());
    tops[span].iter().copied().fold(plot.bottom, f64::min)
}

/// The smallest round k such that texts of this width on every k-th slot stay apart.
pub(super) fn label_every(slot: f64, width: f64) -> usize {
    [1, 2, 5, 10, 20, 50, 100].into_iter().find(|&k| k as f64 * slot >= width + 6.0).unwrap_or(500)
}

/// How a footnote says that labels were left out; nothing when none were.
pub(super) fn every_note(every: usize, what: &str) -> Option<String> {
    let ordinal = match every {
        0 | 1 => return None,
        2 => "2nd".to_string(),
        n => format!("{n}th"),
    };
    Some(format!("Every {ordinal} {what} carries its number."))
}

/// A step line through the tops of slots: two points for each value.
pub(super) fn steps(plot: Area, n: usize, top: impl Fn(usize) -> f64) -> Vec<Point> {
    let slot = plot.width() / n.max(1) as f64;
    (0..n)
        .flat_map(|i| {
            let left = plot.left + i as f64 * slot;
            [(left, top(i)), (left + slot, top(i))]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(super::super::sample::seeded(256))]

        #[test]
        fn spread_positions_keep_their_distance_order_and_limits(
            mut wanted in prop::collection::vec(0.0..100.0f64, 0..8), gap in 0.0..15.0f64,
        ) {
            wanted.sort_by(f64::total_cmp);
            match spread(&wanted, gap, 0.0, 100.0) {
                Some(placed) => {
                    prop_assert!(placed.windows(2).all(|pair| pair[1] - pair[0] >= gap - 1e-9));
                    prop_assert!(placed.iter().all(|y| (-1e-9..=100.0 + 1e-9).contains(y)));
                }
                None => prop_assert!(gap * (wanted.len() - 1) as f64 > 100.0),
            }
        }

        #[test]
        fn a_scale_holds_its_value_within_two_ticks(value in 1e-6..1.0f64, n in 2usize..8) {
            let scale = Scale::holding(value, n);
            prop_assert!(scale.max >= value - 1e-12 && scale.max <= 1.0);
            prop_assert!(scale.ticks.len() >= 2 && scale.ticks.len() <= n + 2, "{scale:?}");
        }
    }

    #[test]
    fn scales_are_round() {
        let percents =
            |value, n| -> Vec<String> { Scale::holding(value, n).ticks.iter().map(|t| words::tick(*t)).collect() };
        assert_eq!(percents(1.0, 5), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(percents(0.23, 5), ["0", "5", "10", "15", "20", "25"]);
        assert_eq!(percents(0.0007, 4), ["0", "0.02", "0.04", "0.06", "0.08"]);
    }
}
