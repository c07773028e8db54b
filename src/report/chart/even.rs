//! The score along the values of a number: a line with its intervals as a band, the score that is wanted, and where the
//! one passes the other.

use super::drawing::Drawing;
use super::layout::{AXIS_HEIGHT, Heading, SMALL, SMALL_BOLD, Scale, page, vertical_axis};
use super::lines::draw_axis;
use super::palette::{ALARM, DATA, INK};
use super::scene::{Anchor, Scene};
use super::words::short;
use crate::lab::fair::{Fair, Point};
use crate::report::axis::axis_name;
use crate::report::lab::fair as told;
use crate::report::percent;

/// Of more values no dots are seen.
const MOST_DOTS: usize = 60;
/// Room for what the wanted score is called.
const TARGET_ROOM: f64 = 110.0;

/// `None` where a single value was looked at.
pub(super) fn draw(fair: &Fair) -> Option<Drawing> {
    let (first, last) = (fair.tried.first()?, fair.tried.last()?);
    if first.value >= last.value {
        return None;
    }
    let title = format!("{}: {}", fair.info.title, found(fair));
    let is_played = fair.tried.iter().any(|point| point.low < point.high);
    let band = if is_played { "; the band holds each score by itself with 95 %" } else { "" };
    let mut notes = vec![format!("{} ({}).", fair.info.title, fair.info.system_name)];
    if fair.range.1.abs_diff(fair.range.0) >= fair.tried.len() as u64 {
        notes.push("Between the values that were looked at the line is drawn straight.".to_owned());
    }
    let (mut scene, body) = page(&Heading {
        title: title.clone(),
        subtitle: format!("Score of {}: {}{band}", fair.whose, told::method(fair)),
        legend: Vec::new(),
        notes,
    });
    let plot = body.inset(64.0, 12.0, TARGET_ROOM, AXIS_HEIGHT);
    let highest = fair.tried.iter().map(|point| point.high).fold(fair.target, f64::max);
    let scale = Scale::holding(highest, 5);
    vertical_axis(&mut scene, plot, &scale);
    let inner = plot.inset(24.0, 0.0, 24.0, 0.0);
    let range = last.value.abs_diff(first.value) as f64;
    let place = |value: i64| value.abs_diff(first.value) as f64 / range;
    let y = |score: f64| plot.y(scale.place(score));
    let at = |point: &Point, score: f64| (inner.x(place(point.value)), y(score));
    let places: Vec<f64> = fair.tried.iter().map(|point| place(point.value)).collect();
    let values: Vec<String> = fair.tried.iter().map(|point| fair.written(point.value)).collect();
    draw_axis(&mut scene, plot, inner, &places, &values, &axis_name(&fair.vary));
    if is_played {
        let low = fair.tried.iter().map(|point| at(point, point.low));
        let high = fair.tried.iter().rev().map(|point| at(point, point.high));
        scene.polygon(low.chain(high).collect(), DATA.tint(0.3));
    }
    let wanted = y(fair.target);
    scene.dashes((plot.left, wanted), (plot.right, wanted), 1.6, INK);
    let named = format!("wanted {}", percent::percent_exact(fair.target));
    scene.text_on(SMALL.fit(&named, TARGET_ROOM - 8.0), (plot.right + 8.0, wanted), Anchor::Start, SMALL, INK);
    scene.path(fair.tried.iter().map(|point| at(point, point.score)).collect(), 2.4, DATA);
    for point in fair.tried.iter().filter(|_| fair.tried.len() <= MOST_DOTS) {
        scene.dot(at(point, point.score), 5.0, DATA);
    }
    let mut ends: Vec<&Point> = fair.crossings.iter().flat_map(|(below, above)| [below, above]).collect();
    ends.dedup_by_key(|point| point.value);
    for (below, above) in &fair.crossings {
        let x = inner.x(passes(fair.target, (place(below.value), below.score), (place(above.value), above.score)));
        scene.dashes((x, wanted), (x, plot.bottom), 1.6, ALARM);
    }
    ends.iter().for_each(|point| scene.dot(at(point, point.score), 6.5, ALARM));
    let first = ends.iter().filter_map(|end| fair.tried.iter().position(|point| point.value == end.value));
    let marks: Vec<(String, (f64, f64))> =
        fair.tried.iter().map(|point| (score(point), at(point, point.high))).collect();
    numbers(&mut scene, &marks, first.chain(0..marks.len()), wanted, (plot.left, plot.right));
    let listed: Vec<String> =
        fair.tried.iter().map(|point| format!("{} at {}", score(point), fair.written(point.value))).collect();
    let alt = format!("Curve of the score of {} over {}: {}.", fair.whose, axis_name(&fair.vary), listed.join(", "));
    Some(Drawing { stem: "fair".to_owned(), title, alt, scene })
}

/// Pixels between a point and its score, between two scores, and the height of letters.
const CLEAR: f64 = 12.0;
const GAP: f64 = 8.0;
const LETTERS: f64 = 12.0;

/// Where a line between two points, each with its place and its score, has this score.
fn passes(target: f64, (from, a): (f64, f64), (to, b): (f64, f64)) -> f64 {
    if (b - a).abs() < f64::EPSILON { from } else { from + (to - from) * (target - a) / (b - a) }
}

fn score(point: &Point) -> String {
    percent::percent_short(point.score, point.low, point.high)
}

/// Scores above their points, those that come first and as many others as have room: on the side on which the curve is
/// lower, and not on the line of what is wanted.
fn numbers(
    scene: &mut Scene,
    marks: &[(String, (f64, f64))],
    order: impl Iterator<Item = usize>,
    wanted: f64,
    (left, right): (f64, f64),
) {
    let height = |place: usize| marks.get(place).map(|(_, (_, y))| *y);
    let mut taken: Vec<((f64, f64), f64)> = Vec::new();
    for place in order {
        let (text, (x, y)) = &marks[place];
        let [before, after] = [place.checked_sub(1).and_then(height), height(place + 1)].map(|next| next.unwrap_or(*y));
        let width = SMALL_BOLD.width(text);
        // Of a curve that climbs more than the letters stand off it, heights counted downwards.
        let [ends_there, starts_there] = [x - width + CLEAR / 2.0, x - CLEAR / 2.0];
        let (from, other) = match before - after {
            climbs if climbs > CLEAR => (ends_there, starts_there),
            climbs if climbs < -CLEAR => (starts_there, ends_there),
            _ => (x - width / 2.0, x - width / 2.0),
        };
        // The curve's end has no room beside the plot; under the curve there is some.
        let is_inside = from >= left && from + width <= right;
        let (from, foot) = if is_inside { (from, y - CLEAR) } else { (other, y + CLEAR + LETTERS) };
        let room = (from, from + width);
        let is_free = taken
            .iter()
            .all(|(other, at)| room.1 + GAP < other.0 || other.1 + GAP < room.0 || (foot - at).abs() > LETTERS + GAP);
        if !is_free || room.0 < left || room.1 > right {
            continue;
        }
        let is_struck = foot > wanted - 4.0 && foot - LETTERS < wanted + 4.0;
        let foot = if is_struck { wanted - 8.0 } else { foot };
        scene.text(text.clone(), (from, foot), Anchor::Start, SMALL_BOLD, INK);
        taken.push((room, foot));
    }
}

/// What was found, in a few words.
fn found(fair: &Fair) -> String {
    let target = percent::percent_exact(fair.target);
    let axis = axis_name(&fair.vary);
    match (fair.at(), fair.undecided().as_slice()) {
        (_, [one]) => format!("{} {axis} may come to {target}", fair.written(one.value)),
        (_, [first, .., last]) => {
            let [from, to] = [first, last].map(|point| fair.written(point.value));
            format!("{target} lies between {axis} {from} and {to}")
        }
        (Some(at), []) => {
            format!("{} comes nearest to {target} with {axis} {}", short(&fair.whose), fair.written(at.value))
        }
        (None, []) => format!("none of these comes to {target}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::scene::Mark;
    use super::super::tests::lab::searched;
    use super::*;
    use crate::lab::fair::Fair;

    /// 40 % at 4 and 60 % at 8 pass 50 % at 6, which nobody has looked at.
    #[test]
    fn the_line_passes_the_wanted_score_between_its_neighbours() {
        let fair = searched(&[(1, 0.1), (4, 0.4), (8, 0.6)]);
        let drawing = draw(&fair).unwrap();
        assert_eq!(drawing.title, "t: own comes nearest to 50 % with body 4");
        let marks = || drawing.scene.marks.iter();
        let dots: Vec<f64> = marks()
            .filter_map(|mark| match mark {
                Mark::Dot((x, _), _, color) if *color == ALARM => Some(*x),
                _ => None,
            })
            .collect();
        let [below, above] = dots[..] else { panic!("{dots:?}") };
        let down = marks().find_map(|mark| match mark {
            Mark::Path(points, _, color) if *color == ALARM => Some(points[0].0),
            _ => None,
        });
        assert!((down.unwrap() - (below + above) / 2.0).abs() < 1e-9, "{down:?} {dots:?}");
        assert!(marks().any(|mark| matches!(mark, Mark::Polygon(points, _) if points.len() == 6)));
        let says = |wanted: &str| drawing.scene.labels().any(|label| label.text == wanted);
        assert!(says("wanted 50 %") && says("40 %") && says("body") && says("8"));
    }

    #[test]
    fn what_is_solved_has_no_band_and_one_value_no_line() {
        let exact = |fair: Fair| {
            let tried =
                fair.tried.iter().map(|point| Point { low: point.score, high: point.score, ..*point }).collect();
            Fair { trials: 0, tried, ..fair }
        };
        let drawing = draw(&exact(searched(&[(1, 0.1), (2, 0.2)]))).unwrap();
        assert!(!drawing.scene.marks.iter().any(|mark| matches!(mark, Mark::Polygon(..))));
        assert_eq!(drawing.title, "t: none of these comes to 50 %");
        assert!(draw(&searched(&[(1, 0.1)])).is_none());
    }
}
