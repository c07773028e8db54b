//! A drawing as data: what a chart draws before anyone decides between PNG and SVG.
//!
//! Charts are laid out here rather than by plotters' own chart builder because that one places labels without saying
//! where: names of any length must neither overlap nor leave the paper, and a list of marks lets tests check it.

use super::font::CAP_HEIGHT;
use super::palette::{Color, GRID};
use super::text::Type;
use crate::order;

/// Width of every chart in pixels, and the height of those that need no less.
pub(super) const WIDTH: f64 = 1200.0;
pub(super) const HEIGHT: f64 = 800.0;

/// A point in pixels from the upper left corner.
pub(super) type Point = (f64, f64);

/// An upright rectangle in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    pub fn new(left: f64, top: f64, right: f64, bottom: f64) -> Self {
        Self { left, top, right, bottom }
    }

    pub fn width(self) -> f64 {
        self.right - self.left
    }

    pub fn height(self) -> f64 {
        self.bottom - self.top
    }

    /// The area with its edges moved inwards by these pixels.
    pub fn inset(self, left: f64, top: f64, right: f64, bottom: f64) -> Self {
        Self::new(self.left + left, self.top + top, self.right - right, self.bottom - bottom)
    }

    /// Where `share` of the way from left to right is.
    pub fn x(self, share: f64) -> f64 {
        self.left + share * self.width()
    }

    /// Where `share` of the way from bottom to top is.
    pub fn y(self, share: f64) -> f64 {
        self.bottom - share * self.height()
    }

    pub fn is_within(self, other: Self) -> bool {
        self.left >= other.left && self.right <= other.right && self.top >= other.top && self.bottom <= other.bottom
    }

    pub fn overlaps(self, other: Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

/// Which end of a text its point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// One thing drawn; later marks cover earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mark {
    Fill(Area, Color),
    /// A line through points, of this width.
    Path(Vec<Point>, f64, Color),
    Polygon(Vec<Point>, Color),
    /// A disc of this radius.
    Dot(Point, f64, Color),
    Text(Label),
}

/// One line of text; `at` lies on its baseline.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    pub text: String,
    pub at: Point,
    pub anchor: Anchor,
    pub set: Type,
    pub color: Color,
}

impl Label {
    /// The area to keep free for this text, from ascender to descender.
    pub fn area(&self) -> Area {
        let width = self.set.width(&self.text);
        let left = match self.anchor {
            Anchor::Start => self.at.0,
            Anchor::Middle => self.at.0 - width / 2.0,
            Anchor::End => self.at.0 - width,
        };
        let size = self.set.size;
        Area::new(left, self.at.1 - 0.76 * size, left + width, self.at.1 + 0.22 * size)
    }
}

/// Between a text and the end of a line that gives way to it.
const GAP: f64 = 4.0;

/// What is left of a mark where it must not run through these areas: a level or upright line of the grid in pieces,
/// anything else as it is.
fn parted(mark: Mark, areas: &[Area]) -> Vec<Mark> {
    let Mark::Path(points, width, GRID) = &mark else { return vec![mark] };
    let &[from, to] = &points[..] else { return vec![mark] };
    let is_level = from.1 == to.1;
    if !is_level && from.0 != to.0 {
        return vec![mark];
    }
    // Along the line and across it.
    let along = |(x, y): Point| if is_level { x } else { y };
    let across = if is_level { from.1 } else { from.0 };
    let span = |area: &Area| match is_level {
        true => ((area.left, area.right), (area.top, area.bottom)),
        false => ((area.top, area.bottom), (area.left, area.right)),
    };
    let mut gaps: Vec<(f64, f64)> = areas
        .iter()
        .map(span)
        .filter(|(_, (low, high))| (*low..=*high).contains(&across))
        .map(|(gap, _)| gap)
        .collect();
    order::rising(&mut gaps, |one| one.0);
    let (mut start, end) = (along(from).min(along(to)), along(from).max(along(to)));
    let mut pieces = Vec::new();
    for (low, high) in gaps.into_iter().chain([(end, end)]) {
        if start < low.min(end) {
            pieces.push((start, low.min(end)));
        }
        start = start.max(high);
    }
    let point = |at: f64| if is_level { (at, across) } else { (across, at) };
    pieces.into_iter().map(|(low, high)| Mark::Path(vec![point(low), point(high)], *width, GRID)).collect()
}

/// The marks of a chart, in the order of drawing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scene {
    pub marks: Vec<Mark>,
    /// Of the paper: whole pixels, at most [`HEIGHT`].
    pub height: f64,
}

impl Default for Scene {
    fn default() -> Self {
        Self { marks: Vec::new(), height: HEIGHT }
    }
}

impl Scene {
    pub fn fill(&mut self, area: Area, color: Color) {
        if area.width() > 0.0 && area.height() > 0.0 {
            self.marks.push(Mark::Fill(area, color));
        }
    }

    pub fn line(&mut self, from: Point, to: Point, width: f64, color: Color) {
        self.path(vec![from, to], width, color);
    }

    pub fn path(&mut self, points: Vec<Point>, width: f64, color: Color) {
        self.marks.push(Mark::Path(points, width, color));
    }

    pub fn polygon(&mut self, points: Vec<Point>, color: Color) {
        self.marks.push(Mark::Polygon(points, color));
    }

    pub fn dot(&mut self, at: Point, radius: f64, color: Color) {
        self.marks.push(Mark::Dot(at, radius, color));
    }

    /// A line of dashes from left to right or from top to bottom.
    pub fn dashes(&mut self, from: Point, to: Point, width: f64, color: Color) {
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let (dash, step) = (6.0, 11.0);
        let at = |way: f64| {
            let share = (way / length).min(1.0);
            (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1))
        };
        for i in 0..(length / step) as usize + 1 {
            let way = i as f64 * step;
            if way < length {
                self.line(at(way), at(way + dash), width, color);
            }
        }
    }

    /// A text whose baseline starts, is centred or ends at `at`. The text must be drawable.
    pub fn text(&mut self, text: impl Into<String>, at: Point, anchor: Anchor, set: Type, color: Color) {
        self.marks.push(Mark::Text(Label { text: text.into(), at, anchor, set, color }));
    }

    /// A text centred in height on `at`, its capitals measured.
    pub fn text_on(&mut self, text: impl Into<String>, at: Point, anchor: Anchor, set: Type, color: Color) {
        self.text(text, (at.0, at.1 + set.size * CAP_HEIGHT / 2.0), anchor, set, color);
    }

    /// An interval from `low` to `high` (two points on one level) as a line with caps; one cap when they would touch.
    pub fn whisker(&mut self, low: Point, high: Point, cap: f64, color: Color) {
        if (low.0 - high.0).abs() + (low.1 - high.1).abs() < 4.0 {
            let middle = ((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0);
            let upright = (low.0 - high.0).abs() < (low.1 - high.1).abs();
            let (dx, dy) = if upright { (cap, 0.0) } else { (0.0, cap) };
            return self.line((middle.0 - dx, middle.1 - dy), (middle.0 + dx, middle.1 + dy), 1.6, color);
        }
        self.line(low, high, 1.6, color);
        let upright = (low.0 - high.0).abs() < (low.1 - high.1).abs();
        for end in [low, high] {
            let (dx, dy) = if upright { (cap, 0.0) } else { (0.0, cap) };
            self.line((end.0 - dx, end.1 - dy), (end.0 + dx, end.1 + dy), 1.6, color);
        }
    }

    /// Lines of the grid give way to the texts that stand on them.
    pub fn part_the_grid(&mut self) {
        let texts: Vec<Area> = self.labels().map(|label| label.area().inset(-GAP, 0.0, -GAP, 0.0)).collect();
        let marks = std::mem::take(&mut self.marks);
        self.marks = marks.into_iter().flat_map(|mark| parted(mark, &texts)).collect();
    }

    pub fn labels(&self) -> impl Iterator<Item = &Label> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Text(label) => Some(label),
            _ => None,
        })
    }
}
