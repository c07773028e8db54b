//! Hexes by their coordinates: neighbors, distance, and the line from one to another.

/// The six neighbors, in the order in which facings are numbered.
pub const NEIGHBORS: [Hex; 6] = [
    Hex { q: 1, r: 0 },
    Hex { q: 1, r: -1 },
    Hex { q: 0, r: -1 },
    Hex { q: -1, r: 0 },
    Hex { q: -1, r: 1 },
    Hex { q: 0, r: 1 },
];

/// A hex in axial coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex {
    /// Column.
    pub q: i32,
    /// Row.
    pub r: i32,
}

/// The direction among the six that is meant when directions are counted on around the hex.
pub const fn around(direction: usize) -> usize {
    direction % NEIGHBORS.len()
}

impl Hex {
    /// The neighbor in this direction, counted around.
    pub const fn neighbor(self, direction: usize) -> Self {
        let step = NEIGHBORS[around(direction)];
        Self { q: self.q + step.q, r: self.r + step.r }
    }

    /// Steps from one hex to another.
    pub const fn distance(self, other: Self) -> u32 {
        let (q, r) = (self.q - other.q, self.r - other.r);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// The direction of a neighbor; `None` for any other hex.
    pub fn direction_of(self, other: Self) -> Option<usize> {
        (0..6).find(|&direction| self.neighbor(direction) == other)
    }

    /// The hexes that the line from centre to centre crosses, step by step, without its two ends. Where the line runs
    /// between two hexes, both stand at that step.
    pub fn between(self, other: Self) -> Vec<Step> {
        let n = self.distance(other) as i32;
        (1..n).map(|i| step(self, other, i, n)).collect()
    }
}

/// The place of a line at one of its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The hex, or the first of the two.
    pub hex: Hex,
    /// The other one, where the line runs between two.
    pub beside: Option<Hex>,
}

/// The hexes whose centres are nearest to the point `i / n` of the way, in whole numbers: of all hexes within one step
/// of a rough guess, those with the least squared distance.
fn step(from: Hex, to: Hex, i: i32, n: i32) -> Step {
    let (q, r) = (n * from.q + i * (to.q - from.q), n * from.r + i * (to.r - from.r));
    let guess = Hex { q: q.div_euclid(n), r: r.div_euclid(n) };
    // Squared length of an axial vector (q, r), hex widths being 1: q^2 + q r + r^2.
    let far = |hex: Hex| {
        let (dq, dr) = (i64::from(n * hex.q - q), i64::from(n * hex.r - r));
        dq * dq + dq * dr + dr * dr
    };
    let mut near: Vec<Hex> = std::iter::once(guess)
        .chain((0..6).map(|direction| guess.neighbor(direction)))
        .chain(std::iter::once(Hex { q: guess.q + 1, r: guess.r + 1 }))
        .collect();
    near.sort_by_key(|&hex| (far(hex), hex));
    let beside = near.get(1).copied().filter(|&second| far(second) == far(near[0]));
    Step { hex: near[0], beside }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const HERE: Hex = Hex { q: 0, r: 0 };

    #[test]
    fn a_straight_line_crosses_one_hex_at_each_step() {
        let line = HERE.between(Hex { q: 4, r: 0 });
        let expected: Vec<Step> = (1..4).map(|q| Step { hex: Hex { q, r: 0 }, beside: None }).collect();
        assert_eq!(line, expected);
    }

    #[test]
    fn a_line_along_an_edge_has_both_hexes_beside_it() {
        // From (0,0) to (1,1) the line runs along the edge that (1,0) and (0,1) share.
        let line = HERE.between(Hex { q: 1, r: 1 });
        assert_eq!(line, [Step { hex: Hex { q: 0, r: 1 }, beside: Some(Hex { q: 1, r: 0 }) }]);
    }

    proptest! {
        #[test]
        fn each_step_of_a_line_is_a_step_nearer(q in -20i32..20, r in -20i32..20, a in -20i32..20, b in -20i32..20) {
            let (from, to) = (Hex { q, r }, Hex { q: a, r: b });
            let n = from.distance(to);
            for (i, step) in (1u32..).zip(from.between(to)) {
                for hex in std::iter::once(step.hex).chain(step.beside) {
                    prop_assert_eq!((from.distance(hex), hex.distance(to)), (i, n - i));
                }
            }
        }
    }
}
