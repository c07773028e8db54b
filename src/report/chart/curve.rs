//! Lines through points, of which some may lie on each other: the later ones are dashed there, and their dots are
//! smaller, so that every one of them is seen.

use super::palette::Color;
use super::scene::{Point, Scene};
use crate::order;

/// Points nearer than this, in pixels, cannot be told apart.
const NEAR: f64 = 3.0;
/// Length of a dash.
const DASH: f64 = 10.0;

/// A line and its colour.
#[derive(Clone, Debug)]
pub(super) struct Curve {
    pub points: Vec<Point>,
    pub color: Color,
}

/// Which of several curves in one place this is, and of how many.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Turn {
    number: usize,
    of: usize,
}

/// The lines, the first on top where they cross.
pub(super) fn lines(scene: &mut Scene, curves: &[Curve], width: f64) {
    for (i, curve) in curves.iter().enumerate().rev() {
        let mut run: Vec<Point> = Vec::new();
        for pair in curve.points.windows(2) {
            if turn(curves, i, pair).number > 0 {
                finish(scene, &mut run, width, curve.color);
                continue;
            }
            if run.is_empty() {
                run.push(pair[0]);
            }
            run.push(pair[1]);
        }
        finish(scene, &mut run, width, curve.color);
    }
    for (i, curve) in curves.iter().enumerate() {
        for pair in curve.points.windows(2) {
            let turn = turn(curves, i, pair);
            if turn.number > 0 {
                dashes(scene, pair[0], pair[1], turn, width, curve.color);
            }
        }
    }
}

/// The dots at the points, those of later curves on top and smaller where they lie on others.
pub(super) fn dots(scene: &mut Scene, curves: &[Curve], radius: f64) {
    let mut dots: Vec<(Turn, Point, Color)> = Vec::new();
    for (i, curve) in curves.iter().enumerate().rev() {
        dots.extend(curve.points.iter().map(|&at| (turn(curves, i, &[at]), at, curve.color)));
    }
    order::by(&mut dots, |(turn, ..)| turn.number);
    for (turn, at, color) in dots {
        scene.dot(at, radius * (turn.of - turn.number) as f64 / turn.of as f64, color);
    }
}

fn finish(scene: &mut Scene, run: &mut Vec<Point>, width: f64, color: Color) {
    if run.len() > 1 {
        scene.path(std::mem::take(run), width, color);
    }
    run.clear();
}

/// The turn of curve `i` where it passes these neighbouring points.
fn turn(curves: &[Curve], i: usize, piece: &[Point]) -> Turn {
    let is_near = |(a, b): (&Point, &Point)| (a.0 - b.0).abs() < 1.0 && (a.1 - b.1).abs() < NEAR;
    let passes = |curve: &Curve| curve.points.windows(piece.len()).any(|other| other.iter().zip(piece).all(is_near));
    let passing: Vec<usize> = (0..curves.len()).filter(|&other| other == i || passes(&curves[other])).collect();
    Turn { number: passing.iter().take_while(|&&other| other < i).count(), of: passing.len() }
}

/// Of a piece that several curves share, every so many a dash.
fn dashes(scene: &mut Scene, from: Point, to: Point, turn: Turn, width: f64, color: Color) {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let at = |way: f64| {
        let share = (way / length).min(1.0);
        (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1))
    };
    let mut way = turn.number as f64 * DASH;
    while way < length {
        scene.line(at(way), at(way + DASH), width, color);
        way += turn.of as f64 * DASH;
    }
}

#[cfg(test)]
mod tests {
    use super::super::palette;
    use super::super::scene::Mark;
    use super::*;

    fn drawn(curves: &[Curve]) -> Scene {
        let mut scene = Scene::default();
        lines(&mut scene, curves, 2.0);
        dots(&mut scene, curves, 5.0);
        scene
    }

    fn curve(place: usize, heights: &[f64]) -> Curve {
        let points = heights.iter().enumerate().map(|(i, &y)| (100.0 * i as f64, y)).collect();
        Curve { points, color: palette::outcome(place) }
    }

    /// Pixels of path in the colour of this place, from the mark `from` on.
    fn length(scene: &Scene, place: usize) -> f64 {
        let color = palette::outcome(place);
        let paths = scene.marks.iter().filter_map(|mark| match mark {
            Mark::Path(points, _, c) if *c == color => Some(points),
            _ => None,
        });
        paths.flat_map(|points| points.windows(2)).map(|p| (p[1].0 - p[0].0).hypot(p[1].1 - p[0].1)).sum()
    }

    #[test]
    fn of_lines_on_each_other_the_later_is_dashed_on_top() {
        let scene = drawn(&[curve(0, &[50.0, 50.0, 50.0]), curve(1, &[51.0, 52.0, 90.0])]);
        // The first line is whole; of the second, five dashes of ten pixels and all of the piece on its own.
        assert_eq!(length(&scene, 0), 200.0);
        let alone = (100f64).hypot(38.0);
        assert!((length(&scene, 1) - 50.0 - alone).abs() < 0.1, "{}", length(&scene, 1));
        let place = |wanted: usize, last: bool| {
            let found = |mark: &Mark| matches!(mark, Mark::Path(_, _, c) if *c == palette::outcome(wanted));
            if last { scene.marks.iter().rposition(found) } else { scene.marks.iter().position(found) }
        };
        assert!(place(1, true) > place(0, true));
        let radii: Vec<f64> = scene
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Dot(at, radius, c) if at.0 == 0.0 => Some((*radius, *c)),
                _ => None,
            })
            .map(|(radius, c)| if c == palette::outcome(1) { -radius } else { radius })
            .collect();
        assert_eq!(radii, [5.0, -2.5]);
    }

    #[test]
    fn lines_apart_are_whole() {
        let scene = drawn(&[curve(0, &[50.0, 60.0]), curve(1, &[60.0, 50.0])]);
        assert_eq!(scene.marks.iter().filter(|mark| matches!(mark, Mark::Path(..))).count(), 2);
        assert!(scene.marks.iter().all(|mark| !matches!(mark, Mark::Dot(_, radius, _) if *radius < 5.0)));
    }
}
