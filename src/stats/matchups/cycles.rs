//! Circles of three that are sure: everybody in them beats the next by more than chance.
//!
//! The lower bounds of all cells hold at once, so every circle that is listed is one, all of them with the confidence
//! of the bounds. They are found by intersecting sets of bits: whom the second beats, among those who beat the first.

use super::table::Matchups;

/// Three entries, each of which beats the next, and the last the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cycle {
    /// Beginning with the one that stands first in the roster.
    pub members: [usize; 3],
    /// The lower bound of the score in the weakest of the three matchups: more than one half.
    pub weakest: f64,
}

/// The circles of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Cycles {
    /// Those whose weakest matchup is the strongest, in that order.
    pub strongest: Vec<Cycle>,
    /// How many there are in all.
    pub count: u64,
}

/// Bounds no farther above one half than this are rounding noise of known cells.
const NOISE: f64 = 1e-12;

impl Cycles {
    /// The circles of three that are sure with `confidence`, all at once, at most so many of them listed.
    pub fn new(table: &Matchups, confidence: f64, most: usize) -> Self {
        let entries = table.entries();
        let family = table.cells().count();
        let mut bounds = vec![vec![0.0; entries]; entries];
        for (row, column, cell) in table.cells() {
            let (low, high) = cell.interval(confidence, family);
            (bounds[row][column], bounds[column][row]) = (low, 1.0 - high);
        }
        let beats = |a: usize, b: usize| bounds[a][b] > 0.5 + NOISE;
        let beaten_by: Vec<Bits> = (0..entries).map(|a| Bits::new(entries, |b| beats(a, b))).collect();
        let beat: Vec<Bits> = (0..entries).map(|a| Bits::new(entries, |b| beats(b, a))).collect();
        let mut found = Self { strongest: vec![], count: 0 };
        for first in 0..entries {
            for second in (first + 1..entries).filter(|&second| beats(first, second)) {
                // The third stands behind the first, so that every circle is met once.
                for third in beaten_by[second].both(&beat[first]).filter(|&third| third > first) {
                    let weakest = bounds[first][second].min(bounds[second][third]).min(bounds[third][first]);
                    found.add(Cycle { members: [first, second, third], weakest }, most);
                }
            }
        }
        found
    }

    /// Counts a circle, and lists it in its place among the strongest; of equals, the one met first.
    fn add(&mut self, cycle: Cycle, most: usize) {
        self.count += 1;
        let weaker = |other: &Cycle| other.weakest < cycle.weakest;
        if self.strongest.len() < most || self.strongest.last().is_some_and(weaker) {
            let place = self.strongest.partition_point(|other| !weaker(other));
            self.strongest.insert(place, cycle);
            self.strongest.truncate(most);
        }
    }
}

/// A set of entries.
struct Bits(Vec<u64>);

impl Bits {
    fn new(entries: usize, holds: impl Fn(usize) -> bool) -> Self {
        let mut words = vec![0; entries.div_ceil(64)];
        (0..entries).filter(|&entry| holds(entry)).for_each(|entry| words[entry / 64] |= 1 << (entry % 64));
        Self(words)
    }

    /// Those in both sets, in order.
    fn both(&self, other: &Self) -> impl Iterator<Item = usize> {
        self.0.iter().zip(&other.0).enumerate().flat_map(|(place, (a, b))| {
            let mut rest = a & b;
            std::iter::from_fn(move || {
                let lowest = rest.trailing_zeros() as usize;
                (rest != 0).then(|| {
                    rest &= rest - 1;
                    64 * place + lowest
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::matchups::examples::{exact, games};
    use crate::stats::matchups::table::pairs;

    #[test]
    fn of_equals_the_one_met_first_stands_first() {
        let mut found = Cycles { strongest: vec![], count: 0 };
        for (first, weakest) in [(0, 0.6), (1, 0.7), (2, 0.6), (3, 0.7)] {
            found.add(Cycle { members: [first, first + 1, first + 2], weakest }, 3);
        }
        let met: Vec<usize> = found.strongest.iter().map(|cycle| cycle.members[0]).collect();
        assert_eq!((met, found.count), (vec![1, 3, 0], 4));
    }

    #[test]
    fn rock_paper_scissors_is_one_circle_when_the_games_are_enough() {
        let counted = |n: u64| {
            Matchups::new(3, |row, column| if column - row == 1 { games(6 * n, 4 * n) } else { games(4 * n, 6 * n) })
        };
        assert_eq!(Cycles::new(&counted(10), 0.95, 5), Cycles { strongest: vec![], count: 0 });
        let found = Cycles::new(&counted(100), 0.95, 5);
        assert_eq!((found.count, found.strongest[0].members), (1, [0, 1, 2]));
        let low = games(600, 400).interval(0.95, 3).0;
        assert!((found.strongest[0].weakest - low).abs() < 1e-15 && low > 0.5);
    }

    /// A tournament of 70 entries, so that sets take two words: the count is that of all triangles, less those in
    /// which somebody beats both others (M. G. Kendall and B. Babington Smith, "On the method of paired comparisons",
    /// Biometrika 31 (1940), 324-345). What is listed is what trying all triples finds.
    #[test]
    fn circles_are_counted_as_kendall_and_babington_smith_do() {
        let score = |row: usize, column: usize| ((row * 37 + column * 61) % 101) as f64 / 101.0 + 0.002;
        let table = Matchups::new(70, |row, column| exact(score(row, column)));
        let found = Cycles::new(&table, 0.95, 20);
        let wins = |row: usize| (0..70).filter(|&other| table.score(row, other) > 0.5).count() as u64;
        let beats_two: u64 = (0..70).map(|row| wins(row) * wins(row).saturating_sub(1) / 2).sum();
        assert_eq!(found.count, 70 * 69 * 68 / 6 - beats_two);
        let mut all = Vec::new();
        for (i, j) in pairs(70) {
            for k in j + 1..70 {
                for members in [[i, j, k], [i, k, j]] {
                    let edges = [0, 1, 2].map(|at| table.score(members[at], members[(at + 1) % 3]));
                    let weakest = edges.into_iter().fold(1.0, f64::min);
                    if weakest > 0.5 {
                        all.push(weakest);
                    }
                }
            }
        }
        all.sort_by(|a, b| b.total_cmp(a));
        assert_eq!(all.len() as u64, found.count);
        assert_eq!(found.strongest.iter().map(|cycle| cycle.weakest).collect::<Vec<_>>(), all[..20]);
    }
}
