//! What parts add to a number, as a guess about those that have not been looked at: a sum of one number for each part.
//!
//! Least squares with a small penalty on the square of every number but the first: A. E. Hoerl and R. W. Kennard,
//! "Ridge regression: biased estimation for nonorthogonal problems", Technometrics 12 (1970), 55-67. The penalty makes the
//! answer unique, whatever parts always come together: what cannot be told apart is shared out.

use super::linear::Factor;

/// The penalty, as if every part had been seen once more by itself and had added nothing.
const PENALTY: f64 = 1.0;

/// A base, and what each part adds to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Additive {
    base: f64,
    parts: Vec<f64>,
}

impl Additive {
    /// Fits the numbers of so many parts to what was seen: values, and the parts of each, as often as it has them.
    /// `None` where nothing was seen.
    pub fn new<'a>(parts: usize, seen: impl Iterator<Item = (&'a [usize], f64)>) -> Option<Self> {
        // The normal equations, the base in front.
        let mut matrix: Vec<Vec<f64>> = (0..=parts).map(|row| vec![0.0; row + 1]).collect();
        let mut right = vec![0.0; parts + 1];
        for (row, square) in matrix.iter_mut().enumerate().skip(1) {
            square[row] = PENALTY;
        }
        for (has, value) in seen {
            let places = || std::iter::once(0).chain(has.iter().map(|part| part + 1));
            for one in places() {
                right[one] += value;
                places().filter(|other| *other <= one).for_each(|other| matrix[one][other] += 1.0);
            }
        }
        let all = Factor::new(matrix)?.solve(&right);
        let (base, parts) = all.split_first()?;
        Some(Self { base: *base, parts: parts.to_vec() })
    }

    /// The value of whatever has these parts; parts that nobody had add nothing.
    pub fn of(&self, has: impl Iterator<Item = usize>) -> f64 {
        has.filter_map(|part| self.parts.get(part)).fold(self.base, |sum, part| sum + part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn fit(parts: usize, seen: &[(&[usize], f64)]) -> Additive {
        Additive::new(parts, seen.iter().copied()).unwrap()
    }

    fn uniform(dice: &mut Xoshiro256PlusPlus) -> f64 {
        (dice.next_u64() >> 11) as f64 / 2f64.powi(53)
    }

    fn close(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-12, "{found} for {wanted}");
    }

    /// One part, which two of four have: their mean is 6, that of the others 2. With x for having it, the sum of
    /// (x - 1/2)(y - 4) is 4 and that of (x - 1/2)^2 is 1, so the part adds 4 / (1 + 1), and the base is 4 - 2 / 2.
    #[test]
    fn a_part_adds_what_its_owners_have_more_less_the_penalty() {
        let four: [(&[usize], f64); 4] = [(&[], 1.0), (&[0], 7.0), (&[], 3.0), (&[0], 5.0)];
        let one = fit(1, &four);
        close(one.of([0].into_iter()), 5.0);
        close(one.of([].into_iter()), 3.0);
        // Having it twice adds twice, and what nobody had adds nothing.
        close(one.of([0, 0, 8].into_iter()), 7.0);
        // Seen twice as often: 8 / (2 + 1).
        let twice = fit(1, &four.repeat(2));
        close(twice.of([0].into_iter()) - twice.of([].into_iter()), 8.0 / 3.0);
    }

    /// None, one and two of a part: x - 1 is -1, 0, 1 and y - 3 is -2, -1, 3, whose products sum to 5, squares to 2.
    #[test]
    fn a_part_counts_as_often_as_it_is_there() {
        let found = fit(1, &[(&[], 1.0), (&[0], 2.0), (&[0, 0], 6.0)]);
        close(found.of([].into_iter()), 3.0 - 5.0 / 3.0);
        close(found.of([0, 0].into_iter()), 3.0 + 5.0 / 3.0);
    }

    #[test]
    fn parts_that_always_come_together_share_and_nothing_seen_says_nothing() {
        let found = fit(2, &[(&[], 0.0), (&[0, 1], 3.0), (&[], 0.0), (&[0, 1], 3.0)]);
        // Both at once: 3 / (2 + 1) for each, as the sum of (x - 1/2)(y - 3/2) is 3 and that of squares is 1.
        close(found.of([0].into_iter()) - found.of([].into_iter()), 1.0);
        close(found.of([1].into_iter()) - found.of([].into_iter()), 1.0);
        assert_eq!(Additive::new(2, std::iter::empty()), None);
    }

    /// Builds of four parts out of twenty, with planted numbers and an error of 0.26 each. The number of a part is a
    /// difference of those with it and without it, a fifth of 4,000: its standard error is 0.26 / sqrt(4000 * 0.16) =
    /// 0.0103 were parts drawn by themselves. Picked four at a time their sum is known, so numbers are told but for a
    /// common one, which the base takes up: they are held against their mean. All twenty lie within 4 of these errors;
    /// with errors ten times smaller in the bound, most do not.
    #[test]
    fn planted_numbers_are_found_again() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(1970);
        let planted: Vec<f64> = (0..20).map(|part| 0.2 * f64::from(part) - 1.0).collect();
        let mut seen: Vec<(Vec<usize>, f64)> = Vec::new();
        for _ in 0..4000 {
            let mut has: Vec<usize> = Vec::new();
            while has.len() < 4 {
                let part = (20.0 * uniform(&mut dice)) as usize;
                if !has.contains(&part) {
                    has.push(part);
                }
            }
            // Twelve uniform numbers less six vary by 1.
            let error: f64 = (0..12).map(|_| uniform(&mut dice)).sum::<f64>() - 6.0;
            let value = 0.4 + has.iter().map(|&part| planted[part]).sum::<f64>() + 0.26 * error;
            seen.push((has, value));
        }
        let found = Additive::new(20, seen.iter().map(|(has, value)| (has.as_slice(), *value))).unwrap();
        let middle = |all: &[f64]| all.iter().sum::<f64>() / 20.0;
        let (base, level) = (middle(&found.parts), middle(&planted));
        let misses: Vec<f64> =
            found.parts.iter().zip(&planted).map(|(found, planted)| (found - base - planted + level).abs()).collect();
        assert!(misses.iter().all(|miss| *miss < 4.0 * 0.0103), "{misses:?}");
        assert!(misses.iter().filter(|miss| **miss > 0.4 * 0.0103).count() > 10, "{misses:?}");
        // What is built of them is guessed as well as they are.
        let wanted = 0.4 + [3, 7, 11, 19].iter().map(|&part: &usize| planted[part]).sum::<f64>();
        assert!((found.of([3, 7, 11, 19].into_iter()) - wanted).abs() < 4.0 * 2.0 * 0.0103);
    }
}
