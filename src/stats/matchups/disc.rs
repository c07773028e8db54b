//! Where a table turns: what strengths leave of its log-odds, seen as one wheel.
//!
//! What a ranking leaves is an antisymmetric matrix, and every such matrix is a sum of wheels: pairs of perpendicular
//! directions, each with a pace (its real Schur form; F. D. Murnaghan and A. Wintner, "A canonical form for real
//! matrices under orthogonal transformations", Proc. Nat. Acad. Sci. 17 (1931), 417-420). The wheel of the largest pace
//! gives everybody a point in the plane. D. Balduzzi, K. Tuyls, J. Perolat and T. Graepel, "Re-evaluating evaluation",
//! NeurIPS 2018, call a game of one wheel a disc game: a point beats another by the area that both span, so everybody
//! beats who comes next counter-clockwise, and who stands in the middle has nothing to do with it.

use super::cyclic::rest;
use super::table::Matchups;
use crate::stats::linear::eigen;

/// Below this a log-odds is rounding.
const NOTHING: f64 = 1e-9;

/// The largest wheel of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Disc {
    /// A point for each entry: `x_i y_j - y_i x_j` is what `i` gains over `j` by it, in log-odds. Whoever is farthest
    /// out has a positive `x`, and `y` is 0.
    pub points: Vec<(f64, f64)>,
    /// How much of what strengths leave it shows: share of the squared length, from 0 to 1.
    pub share: f64,
}

impl Disc {
    /// The largest wheel; `None` where strengths leave nothing.
    pub fn new(table: &Matchups) -> Option<Self> {
        let rest = rest(table);
        let entries = rest.len();
        let length: f64 = rest.iter().flatten().map(|value| value * value).sum();
        if length.sqrt() < NOTHING * entries as f64 {
            return None;
        }
        // Minus its square is symmetric, and has each pace squared twice.
        let product = |i: usize, j: usize| rest[i].iter().zip(&rest[j]).map(|(a, b)| a * b).sum::<f64>();
        let square = (0..entries).map(|i| (0..entries).map(|j| product(i, j)).collect()).collect();
        let (value, u) = eigen(square).into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        let pace = value.max(0.0).sqrt();
        let v: Vec<f64> =
            rest.iter().map(|row| -row.iter().zip(&u).map(|(rest, u)| rest * u).sum::<f64>() / pace).collect();
        let points = u.iter().zip(&v).map(|(u, v)| (pace.sqrt() * u, pace.sqrt() * v)).collect();
        Some(Self { points: turned(points), share: (2.0 * value / length).clamp(0.0, 1.0) })
    }

    /// What the first entry gains over the second by this wheel, in log-odds.
    pub fn gain(&self, one: usize, other: usize) -> f64 {
        let ((x, y), (their_x, their_y)) = (self.points[one], self.points[other]);
        x * their_y - y * their_x
    }
}

/// Turned so that the point that is farthest out, the first of equals, lies to the right.
fn turned(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let far = points.iter().map(|(x, y)| x.hypot(*y)).fold(0.0, f64::max);
    let Some(&(x, y)) = points.iter().find(|(x, y)| x.hypot(*y) > far * (1.0 - NOTHING)) else { return points };
    let (cos, sin) = (x / x.hypot(y), y / x.hypot(y));
    points.into_iter().map(|(x, y)| (x * cos + y * sin, y * cos - x * sin)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::matchups::table::{Cell, Chances};
    use proptest::prelude::*;

    /// A table of these log-odds.
    fn table(entries: usize, log_odds: impl Fn(usize, usize) -> f64) -> Matchups {
        Matchups::new(entries, |row, column| {
            let win = 1.0 / (1.0 + (-log_odds(row, column)).exp());
            Cell::Exact(Chances { win, draw: 0.0, undecided: 0.0 })
        })
    }

    /// Rock, paper and scissors: three points on a circle, a third of it apart; with the area of the triangle from the
    /// middle, `r^2 sin(120 degrees) = 1`, everybody wins by log-odds of 1.
    #[test]
    fn rock_paper_and_scissors_are_a_wheel_of_three() {
        let disc = Disc::new(&table(3, |row, column| if (row + 1) % 3 == column { 1.0 } else { -1.0 })).unwrap();
        assert!((disc.share - 1.0).abs() < 1e-12);
        for (i, &(x, y)) in disc.points.iter().enumerate() {
            assert!((x * x + y * y - 2.0 / 3f64.sqrt()).abs() < 1e-12, "{x} {y}");
            assert!((disc.gain(i, (i + 1) % 3) - 1.0).abs() < 1e-12);
        }
        assert!(disc.points[0].0 > 0.0 && disc.points[0].1.abs() < 1e-12);
    }

    #[test]
    fn where_one_number_is_enough_there_is_no_wheel() {
        let strengths = [1.5, 0.2, -0.4, -1.3];
        assert_eq!(Disc::new(&table(4, |row, column| strengths[row] - strengths[column])), None);
    }

    proptest! {
        /// One wheel is found again, whatever ranking lies over it: strengths are no part of it, nor is its middle.
        #[test]
        fn a_wheel_is_found_under_any_ranking(
            points in prop::collection::vec((-1.0..1.0f64, -1.0..1.0f64), 3..9),
            strengths in prop::collection::vec(-1.0..1.0f64, 9),
        ) {
            let n = points.len() as f64;
            let sum = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
            let points: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x - sum.0 / n, y - sum.1 / n)).collect();
            let area = |i: usize, j: usize| points[i].0 * points[j].1 - points[i].1 * points[j].0;
            let disc = Disc::new(&table(points.len(), |i, j| strengths[i] - strengths[j] + area(i, j)));
            let largest = (0..points.len()).flat_map(|i| (0..points.len()).map(move |j| (i, j)))
                .map(|(i, j)| area(i, j).abs()).fold(0.0, f64::max);
            prop_assume!(largest > 1e-3);
            let disc = disc.unwrap();
            prop_assert!(disc.share > 1.0 - 1e-9);
            for i in 0..points.len() {
                for j in 0..points.len() {
                    prop_assert!((disc.gain(i, j) - area(i, j)).abs() < 1e-9);
                }
            }
        }

        /// Of many wheels it is the largest: no plane that is drawn at random shows more.
        #[test]
        fn no_other_plane_shows_more(
            cells in prop::collection::vec(-2.0..2.0f64, 15),
            a in prop::collection::vec(-1.0..1.0f64, 6),
            b in prop::collection::vec(-1.0..1.0f64, 6),
        ) {
            let place = |i: usize, j: usize| i * 6 - i * (i + 1) / 2 + j - i - 1;
            let table = table(6, |i, j| cells[place(i, j)]);
            let (Some(disc), rest) = (Disc::new(&table), rest(&table)) else { return Ok(()) };
            // What the plane of two perpendicular directions shows is (a' R b)^2, twice.
            let norm = |v: &[f64]| v.iter().map(|x| x * x).sum::<f64>().sqrt();
            let along = a.iter().zip(&b).map(|(a, b)| a * b).sum::<f64>() / norm(&a).powi(2);
            let b: Vec<f64> = b.iter().zip(&a).map(|(b, a)| b - along * a).collect();
            prop_assume!(norm(&a) > 1e-3 && norm(&b) > 1e-3);
            let pairs = (0..6).flat_map(|i| (0..6).map(move |j| (i, j)));
            let turn: f64 = pairs.map(|(i, j)| a[i] * rest[i][j] * b[j]).sum();
            let length: f64 = rest.iter().flatten().map(|value| value * value).sum();
            let shown = 2.0 * (turn / norm(&a) / norm(&b)).powi(2) / length;
            prop_assert!(shown <= disc.share + 1e-9, "{shown} {}", disc.share);
        }
    }
}
