//! What dice come to: totals with their chances, by adding die after die.
//!
//! Totals are counted in whole ways while these fit 128 bits, and as chances after that, added up from positive terms
//! alone, so that no digit is lost. What may be asked is bounded by the steps of work that it takes.

use super::asked::Distribution;
use super::number::Number;
use crate::chance::Fraction;

/// Most dice of one kind.
pub const MOST_DICE: u32 = 10_000;
/// Most sides of a die.
pub const MOST_SIDES: u32 = 10_000;
/// Steps of work for one question: products of two chances. They take some hundredths of a second.
pub const MOST_STEPS: u64 = 20_000_000;
/// Ways in which dice that are counted whole may fall: with this many, averages still fit 128 bits.
const MOST_WAYS: u128 = 1 << 112;
/// Dice that go on are followed until more of it happens as rarely as this,
const RARE: f64 = 1e-15;
/// and totals are listed, and may be asked for, that come up or are passed at least so often.
pub const LISTED: f64 = 1e-9;

/// Which of several count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
}

/// So many of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Which of them.
    pub which: Which,
    /// How many count.
    pub keep: u32,
    /// How many are thrown.
    pub of: u32,
}

/// How likely each total of some dice is.
#[derive(Clone, Debug, PartialEq)]
pub struct Law {
    least: i64,
    weights: Weights,
    /// The average, where the totals listed do not give it.
    mean: Option<Number>,
    /// Steps of work that went into it.
    steps: u64,
}

#[derive(Clone, Debug, PartialEq)]
enum Weights {
    /// Of all this many ways.
    Whole(Vec<u128>, u128),
    /// Chances.
    Chances(Vec<Number>),
}

impl Law {
    /// One total and no other.
    pub fn certain(total: i64) -> Self {
        Self { least: total, weights: Weights::Whole(vec![1], 1), mean: None, steps: 0 }
    }

    /// `count` dice of so many sides; `None` when that is too much work.
    pub fn dice(count: u32, sides: u32) -> Option<Self> {
        let die = vec![1; sides as usize];
        Self { least: 1, weights: Weights::Whole(die, u128::from(sides)), ..Self::certain(0) }.times(count)
    }

    fn times(&self, count: u32) -> Option<Self> {
        let steps = u64::from(count).pow(2).checked_mul((self.len() as u64).pow(2))? / 2;
        (count == 1 || steps <= MOST_STEPS).then_some(())?;
        (0..count).try_fold(Self::certain(0), |sum, _| sum.plus(self))
    }

    /// Dice of which each that shows its most is thrown again and added; at least two sides.
    ///
    /// How many throws go on in all is negative binomial: `count` of them do not, each with the chance of every other
    /// face. Those that end a die are dice of one side less.
    pub fn exploding(count: u32, sides: u32) -> Option<Self> {
        let ends = Self::dice(count, sides - 1)?;
        let (n, sides) = (u128::from(count), u128::from(sides));
        let share = |a, b| Number::from(Fraction::new(a, b));
        let mut goes_on = Vec::new();
        let mut p = share(sides - 1, sides).to_the(count);
        // More than the commonest number of them get rarer from one to the next.
        for k in 0u128.. {
            if k * (sides - 1) > n && p.float() < RARE {
                break;
            }
            goes_on.push(p);
            ((k + 1) * (k + 1) * sides <= u128::from(MOST_STEPS)).then_some(())?;
            p = p * share(n + k, (k + 1) * sides);
        }
        // With one throw more that goes on, this is the first total that would be missed.
        let (side, size) = (sides as usize, goes_on.len() * sides as usize);
        let ended = ends.distribution();
        let mut chances = vec![Number::zero(); size];
        for (k, &p) in goes_on.iter().enumerate() {
            for (chance, &q) in chances[k * side..].iter_mut().zip(ended.chances()) {
                *chance = *chance + p * q;
            }
        }
        // sides / (sides - 1) throws of a die on average, each (sides + 1) / 2.
        let mean = share(n * (sides + 1) * sides, 2 * (sides - 1));
        let steps = ends.steps + (goes_on.len() * size) as u64;
        Some(Self { least: ends.least, weights: Weights::Chances(chances), mean: Some(mean), steps })
    }

    /// How many of `count` dice show `target` or more.
    pub fn successes(count: u32, sides: u32, target: u32) -> Option<Self> {
        let good = u128::from(sides - target + 1);
        let die = vec![u128::from(sides) - good, good];
        Self { least: 0, weights: Weights::Whole(die, u128::from(sides)), ..Self::certain(0) }.times(count)
    }

    /// The sum of both.
    pub fn plus(&self, other: &Self) -> Option<Self> {
        let (mine, theirs) = (self.len() as u64, other.len() as u64);
        let steps = (mine.checked_mul(theirs)?).checked_add(self.steps)?.checked_add(other.steps)?;
        (steps <= MOST_STEPS).then_some(())?;
        let weights = match (&self.weights, &other.weights) {
            (Weights::Whole(a, ways), Weights::Whole(b, more)) if fits(*ways, *more) => {
                Weights::Whole(crate::chance::convolve(a, b), ways * more)
            }
            (Weights::Whole(..), Weights::Whole(..)) => {
                Weights::Chances(self.near().plus(&other.near()).chances().to_vec())
            }
            _ => Weights::Chances(self.distribution().plus(&other.distribution()).chances().to_vec()),
        };
        let whole = |law: &Self| law.mean.or_else(|| law.distribution().average());
        let is_open = self.mean.is_some() || other.mean.is_some();
        let mean = if is_open { whole(self).zip(whole(other)).map(|(a, b)| a + b) } else { None };
        Some(Self { least: self.least + other.least, weights, mean, steps })
    }

    /// This less the other.
    pub fn less(&self, other: &Self) -> Option<Self> {
        let mut mirrored = other.clone();
        mirrored.least = -(other.least + other.len() as i64 - 1);
        match &mut mirrored.weights {
            Weights::Whole(weights, _) => weights.reverse(),
            Weights::Chances(chances) => chances.reverse(),
        }
        if mirrored.mean.take().is_some() {
            // What is cut off above is missing below now, so that nothing below is known as a fraction.
            mirrored.weights = Weights::Chances(mirrored.near().chances().to_vec());
        }
        self.plus(&mirrored)
    }

    /// The same in floats.
    fn near(&self) -> Distribution {
        let floats: Vec<Number> = match &self.weights {
            Weights::Whole(weights, ways) => {
                weights.iter().map(|&weight| Number::Near(weight as f64 / *ways as f64)).collect()
            }
            Weights::Chances(chances) => chances.iter().map(|p| Number::Near(p.float())).collect(),
        };
        Distribution::from(self.least, floats)
    }

    /// The highest total that may be asked for: all of them, but where dice go on.
    pub fn most(&self) -> Option<i64> {
        self.mean?;
        let rows = self.distribution().rows();
        rows.iter().rev().find(|row| row.at_least.float() >= LISTED).map(|row| row.value)
    }

    /// The sum of those that count of so many throws of this.
    ///
    /// From the value that counts first to the one that counts last, each is thrown by any number of what is left: the
    /// chance of `thrown` so far with the sum `kept` goes on to `thrown + m` by the binomial coefficient times its own
    /// chance to the `m`.
    pub fn kept(&self, Kept { which, keep, of }: Kept) -> Option<Self> {
        let (values, n) = (self.len(), of as usize);
        let range = values.checked_mul(keep as usize)?;
        let steps = (values as u64).checked_mul((n as u64 + 1).pow(2))?.checked_mul(range as u64 + 1)?;
        (steps <= MOST_STEPS).then_some(())?;
        let chances = self.distribution();
        let mut order: Vec<usize> = (0..values).collect();
        if which == Which::Highest {
            order.reverse();
        }
        // Sums are counted from the least that can be kept.
        let mut so_far = vec![vec![Number::zero(); range + 1]; n + 1];
        so_far[0][0] = Number::one();
        for value in order {
            let p = chances.chances()[value];
            let powers: Vec<Number> = (0..=of).map(|times| p.to_the(times)).collect();
            let mut next = vec![vec![Number::zero(); range + 1]; n + 1];
            for thrown in 0..=n {
                for sum in (0..=range).filter(|&sum| !so_far[thrown][sum].is_zero()) {
                    for more in 0..=n - thrown {
                        let counted = more.min((keep as usize).saturating_sub(thrown));
                        let way = binomial((n - thrown) as u128, more as u128) * powers[more];
                        let place = &mut next[thrown + more][sum + counted * value];
                        *place = *place + so_far[thrown][sum] * way;
                    }
                }
            }
            so_far = next;
        }
        let mut sums = so_far.swap_remove(n);
        sums.truncate((values - 1) * keep as usize + 1);
        let least = self.least * i64::from(keep);
        Some(Self { least, weights: Weights::Chances(sums), mean: None, steps: self.steps + steps })
    }

    fn len(&self) -> usize {
        match &self.weights {
            Weights::Whole(weights, _) => weights.len(),
            Weights::Chances(chances) => chances.len(),
        }
    }

    /// Every total with its chance.
    pub fn distribution(&self) -> Distribution {
        match &self.weights {
            Weights::Whole(weights, _) => Distribution::weighted(self.least, weights),
            Weights::Chances(chances) => Distribution::from(self.least, chances.clone()),
        }
    }

    /// The average, where the totals listed do not give it.
    pub fn mean(&self) -> Option<Number> {
        self.mean
    }

    /// What is to be said beside the totals.
    pub fn notes(&self) -> Vec<String> {
        let open =
            "Dice that go on have no highest total; those that are reached less than once in 10^9 are not listed.";
        if self.mean.is_some() { vec![open.to_owned()] } else { Vec::new() }
    }
}

fn fits(ways: u128, more: u128) -> bool {
    ways.checked_mul(more).is_some_and(|ways| ways <= MOST_WAYS)
}

/// In how many ways `k` of `n` can be chosen.
fn binomial(n: u128, k: u128) -> Number {
    (0..k).fold(Number::one(), |product, i| product * Number::from(Fraction::new(n - i, i + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(law: &Law, wanted: impl Fn(i64) -> bool) -> Fraction {
        law.distribution().chance(wanted).fraction().unwrap()
    }

    /// Every way in which so many dice can fall.
    fn throws(count: usize, sides: i64) -> Vec<Vec<i64>> {
        (0..count).fold(vec![vec![]], |all, _| {
            all.iter().flat_map(|throw| (1..=sides).map(move |face| [throw.as_slice(), &[face]].concat())).collect()
        })
    }

    #[test]
    fn dice_that_count_are_the_share_of_all_throws() {
        for (which, keep, of, sides) in
            [(Which::Highest, 3, 4, 6), (Which::Lowest, 1, 3, 4), (Which::Lowest, 2, 3, 5), (Which::Highest, 1, 2, 20)]
        {
            let law = Law::dice(1, sides).unwrap().kept(Kept { which, keep, of }).unwrap();
            let all = throws(of as usize, i64::from(sides));
            let sum = |throw: &Vec<i64>| {
                let mut throw = throw.clone();
                throw.sort_unstable();
                if which == Which::Highest {
                    throw.reverse();
                }
                throw[..keep as usize].iter().sum::<i64>()
            };
            for total in 0..=i64::from(sides * keep) + 1 {
                let share = all.iter().filter(|throw| sum(throw) == total).count() as u128;
                let share = Fraction::new(share, all.len() as u128);
                assert_eq!(fraction(&law, |t| t == total), share, "{keep} of {of}d{sides}, {total}");
            }
        }
    }

    /// The highest of three throws of two dice is at most n with the cube of the chance that one is.
    #[test]
    fn the_best_of_three_throws_is_not_above_what_all_are_not_above() {
        let kept = Kept { which: Which::Highest, keep: 1, of: 3 };
        let one = Law::dice(2, 6).unwrap();
        let best = one.kept(kept).unwrap();
        for n in 2..=12 {
            let p = fraction(&one, |total| total <= n);
            assert_eq!(fraction(&best, |total| total <= n), p * p * p, "{n}");
        }
    }

    /// A die that goes on: 7 or more is one six in six, 13 or more one in 36; on average 3.5 * 6/5.
    #[test]
    fn exploding_dice_go_on() {
        let one = Law::exploding(1, 6).unwrap();
        let at_least = |law: &Law, n| law.distribution().answer(crate::grammar::Asked::AtLeast(n)).unwrap().fraction();
        assert_eq!(at_least(&one, 7), Some(Fraction::new(1, 6)));
        assert_eq!(at_least(&one, 13), Some(Fraction::new(1, 36)));
        assert_eq!(fraction(&one, |t| t == 6), Fraction::new(0, 1));
        assert_eq!(one.mean(), Some(Fraction::new(21, 5).into()));
        // Two: 7 from 7 = 2 + 5 (twice), 3 + 4 (twice): 4/36, and none from 6 + 1. The chance of less than 8 is that of
        // 2 to 7 on faces 1 to 5: 1 + 2 + 3 + 4 + 5 + 4 of 36.
        let two = Law::exploding(2, 6).unwrap();
        assert_eq!(fraction(&two, |t| t == 7), Fraction::new(4, 36));
        assert_eq!(at_least(&two, 8), Some(Fraction::new(17, 36)));
        assert_eq!(two.mean(), Some(Fraction::new(42, 5).into()));
        let listed: f64 = two.distribution().chances().iter().map(|p| p.float()).sum();
        assert!((listed - 1.0).abs() < 1e-9);
    }

    /// Three and five dice, added up one by one: a die that goes on `k` times and then shows a face.
    #[test]
    fn several_exploding_dice_are_the_sum_of_single_ones() {
        for (count, sides) in [(3, 6), (5, 4), (4, 2)] {
            let law = Law::exploding(count, sides).unwrap();
            let face = 1.0 / f64::from(sides);
            let die =
                |total: u32| if total.is_multiple_of(sides) { 0.0 } else { face.powi((total / sides) as i32 + 1) };
            let mut sum = vec![1.0];
            for _ in 0..count {
                let mut more = vec![0.0; 120];
                for (at, p) in sum.iter().enumerate() {
                    (1..120 - at as u32).for_each(|total| more[at + total as usize] += p * die(total));
                }
                sum = more;
            }
            let listed = law.distribution();
            for (total, p) in (0..80i64).zip(&sum) {
                let found = listed.chance(|t| t == total).float();
                assert!((found - p).abs() < 1e-14, "{count}d{sides}, {total}: {found} and {p}");
            }
            assert!((1.0 - listed.chances().iter().map(|p| p.float()).sum::<f64>()).abs() < 1e-12);
        }
        assert!(Law::exploding(50, 6).is_some() && Law::exploding(9_999, 6).is_none());
    }

    #[test]
    fn successes_are_binomial() {
        let law = Law::successes(5, 6, 5).unwrap();
        // Exactly two of five: 10 * 4 * 8 of 243 ways by thirds.
        assert_eq!(fraction(&law, |t| t == 2), Fraction::new(10 * 8, 243));
    }

    /// Where whole ways no longer fit, the chances are those of the normal law's neighbourhood and sum to 1: compared
    /// with 50 and 50 dice, which fit neither, added up another way.
    #[test]
    fn many_dice_are_as_right_as_few() {
        let all = Law::dice(100, 6).unwrap();
        let parts = Law::dice(40, 6).unwrap().plus(&Law::dice(60, 6).unwrap()).unwrap();
        for (one, other) in all.distribution().chances().iter().zip(parts.distribution().chances()) {
            assert!((one.float() / other.float() - 1.0).abs() < 1e-12);
        }
        let sum: f64 = all.distribution().chances().iter().map(|p| p.float()).sum();
        assert!((sum - 1.0).abs() < 1e-12);
        assert!((all.distribution().average().unwrap().float() - 350.0).abs() < 1e-9);
        // By symmetry half of all throws are above 350 or, as rarely, below it.
        let [above, at] = [all.distribution().chance(|t| t > 350), all.distribution().chance(|t| t == 350)];
        assert!((2.0 * above.float() + at.float() - 1.0).abs() < 1e-12);
        assert!(Law::dice(10_000, 100).is_none() && Law::dice(1000, 6).is_some());
    }
}
