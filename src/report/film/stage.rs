//! Where everything of a picture lies: a lane for each figure, names and bars on the left, the field on the right.

use crate::game::{Deed, Standing, Tableau};
use crate::report::text;
use serde::Serialize;
use std::ops::RangeInclusive;

/// Width of a picture, in its own units.
pub const WIDTH: i32 = 760;
/// Where the field begins and ends.
const FIELD: RangeInclusive<i32> = 290..=735;
const LANE: i32 = 46;
const TOP: i32 = 8;
/// Room below the lanes for the inches.
const AXIS: i32 = 30;
const BAR: i32 = 118;
/// From the left end of one bar to that of the next.
const BAR_STEP: i32 = 128;
const RADIUS: i32 = 10;
/// By how much an attack bends aside, so that those between whom it passes are seen.
const BEND: i32 = 34;
/// Columns of a name.
const NAME: usize = 30;
/// Most numbers below the field.
const MOST_MARKS: i32 = 12;

/// The field through a whole film.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The first and the last inch; `None` where places do not matter.
    inches: Option<(i32, i32)>,
}

/// A picture.
#[derive(Clone, Debug, Serialize)]
pub struct Stage {
    pub width: i32,
    pub height: i32,
    pub lanes: Vec<Lane>,
    pub bolts: Vec<Bolt>,
    pub marks: Vec<Mark>,
    /// Height of the line that the marks are on.
    pub ground: i32,
}

/// A figure.
#[derive(Clone, Debug, Serialize)]
pub struct Lane {
    pub name: String,
    pub words: String,
    pub side: usize,
    pub out: bool,
    pub x: i32,
    pub y: i32,
    pub bars: Vec<Measure>,
    /// Where it was before, if it was elsewhere.
    pub from: Option<i32>,
    /// Where the arrow of its way ends.
    pub tip: i32,
}

/// What a figure has left of something.
#[derive(Clone, Debug, Serialize)]
pub struct Measure {
    pub x: i32,
    pub width: i32,
    /// What it lost in this picture, as a part of the width beside what is left.
    pub lost: i32,
    pub full: i32,
    pub label: String,
}

/// An attack.
#[derive(Clone, Debug, Serialize)]
pub struct Bolt {
    pub from: [i32; 2],
    pub bend: [i32; 2],
    pub to: [i32; 2],
    pub side: usize,
    pub hits: bool,
}

/// A number below the field.
#[derive(Clone, Debug, Serialize)]
pub struct Mark {
    pub x: i32,
    pub inches: i32,
}

impl Field {
    /// Wide enough for all these.
    pub fn of<'a>(all: impl Iterator<Item = &'a Tableau>) -> Self {
        let places = all.flat_map(|tableau| tableau.figures.iter().filter_map(|figure| figure.place));
        let ends = |ends: Option<(i32, i32)>, place: i32| {
            let (first, last) = ends.unwrap_or((place, place));
            Some((first.min(place), last.max(place)))
        };
        Self { inches: places.fold(None, ends) }
    }

    fn x(&self, figure: &Standing) -> i32 {
        let (left, width) = (FIELD.start(), FIELD.end() - FIELD.start());
        match (self.inches, figure.place) {
            (Some((first, last)), Some(place)) if last > first => left + width * (place - first) / (last - first),
            (Some(_), Some(_)) => left + width / 2,
            // Everybody fights everybody: the sides face each other.
            _ if figure.side == 0 => left + width / 4,
            _ => left + 3 * width / 4,
        }
    }

    /// Round numbers of inches, counted from the left end.
    fn marks(&self) -> Vec<Mark> {
        let Some((first, last)) = self.inches else { return Vec::new() };
        let length = last - first;
        let step = [1, 2, 5, 10, 20, 50].into_iter().find(|step| length / step < MOST_MARKS).unwrap_or(100);
        let (left, width) = (FIELD.start(), FIELD.end() - FIELD.start());
        let at = |inches: i32| if length == 0 { left + width / 2 } else { left + width * inches / length };
        (0..=length / step).map(|n| Mark { x: at(n * step), inches: n * step }).collect()
    }

    /// The picture of what lies between two moments.
    pub fn stage(&self, before: &Tableau, after: &Tableau, deeds: &[Deed]) -> Stage {
        let lanes: Vec<Lane> = after
            .figures
            .iter()
            .zip(&before.figures)
            .zip(0..)
            .map(|((now, was), lane)| self.lane(now, was, TOP + lane * LANE))
            .collect();
        let bolts = deeds.iter().filter_map(|deed| bolt(lanes.get(deed.by)?, lanes.get(deed.at)?, deed.hits));
        let (bolts, marks) = (bolts.collect(), self.marks());
        let ground = TOP + LANE * lanes.len() as i32;
        let height = ground + if marks.is_empty() { TOP } else { AXIS };
        Stage { width: WIDTH, height, lanes, bolts, marks, ground }
    }

    fn lane(&self, now: &Standing, was: &Standing, top: i32) -> Lane {
        let (x, from) = (self.x(now), self.x(was));
        let bars = now.bars.iter().zip(&was.bars).zip(0..).map(|((bar, was), place)| {
            // Healing may leave more than there was at the start.
            let full = bar.full.max(bar.left).max(was.left).max(1);
            let part = |n: u32| (i64::from(BAR) * i64::from(n) / i64::from(full)) as i32;
            let label = format!("{} {}/{}", bar.what, bar.left, bar.full);
            let lost = part(was.left.max(bar.left)) - part(bar.left);
            Measure { x: 8 + place * BAR_STEP, width: part(bar.left), lost, full: BAR, label }
        });
        let out = if now.is_out { vec!["out"] } else { now.words.clone() };
        Lane {
            name: text::squeeze(&text::clean(&now.name), NAME),
            words: out.join(", "),
            side: now.side.min(1),
            out: now.is_out,
            x,
            y: top + LANE / 2,
            bars: bars.collect(),
            from: (from != x).then_some(from),
            tip: if from < x { x - RADIUS } else { x + RADIUS },
        }
    }
}

/// The way of an attack, from the rim of one disc to the rim of the other.
fn bolt(by: &Lane, at: &Lane, hits: bool) -> Option<Bolt> {
    let (dx, dy) = (f64::from(at.x - by.x), f64::from(at.y - by.y));
    let length = dx.hypot(dy);
    if length == 0.0 {
        return None;
    }
    // To the left of the straight way, so that one attack and the other back are two.
    let (aside_x, aside_y) = (dy / length, -dx / length);
    let bend = [
        ((by.x + at.x) / 2) + (aside_x * f64::from(BEND)).round() as i32,
        ((by.y + at.y) / 2) + (aside_y * f64::from(BEND) / 2.0).round() as i32,
    ];
    let rim = |lane: &Lane, gap: f64| {
        let (dx, dy) = (f64::from(bend[0] - lane.x), f64::from(bend[1] - lane.y));
        let part = gap / dx.hypot(dy).max(1.0);
        [lane.x + (dx * part).round() as i32, lane.y + (dy * part).round() as i32]
    };
    Some(Bolt { from: rim(by, f64::from(RADIUS)), bend, to: rim(at, f64::from(RADIUS) + 3.0), side: by.side, hits })
}
