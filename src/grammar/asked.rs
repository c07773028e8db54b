//! What is asked about something counted: a comparison, the average, or everything there is to know.

use super::answer::{Row, Value};
use super::comparison::COMPARISONS;
use super::words::{Parsed, Words};
use crate::chance::fraction;
use crate::chance::{Fraction, Weights};
use num_traits::Zero;

/// What is asked about a number that dice give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Nothing in particular.
    Everything,
    /// Its average.
    Mean,
    /// The chance of so much or more.
    AtLeast(i64),
    /// The chance of so much or less.
    AtMost(i64),
    /// The chance of exactly so much.
    Exactly(i64),
}

impl Asked {
    /// Reads a comparison or `mean`; [`Asked::Everything`] where the question ends or goes on with something else.
    ///
    /// # Errors
    /// A comparison without its number.
    pub fn read(words: &mut Words) -> Parsed<Self> {
        let [at_least, at_most, exactly, more, less, mean] = COMPARISONS.map(|comparison| comparison.before);
        if words.accept_quietly(at_least) {
            return Ok(Self::AtLeast(number(words)?));
        }
        if words.accept_quietly(at_most) {
            return Ok(Self::AtMost(number(words)?));
        }
        if words.accept_quietly(exactly) {
            return Ok(Self::Exactly(number(words)?));
        }
        if words.accept_quietly(more) {
            return Ok(Self::AtLeast(number(words)? + 1));
        }
        if words.accept_quietly(less) {
            return Ok(Self::AtMost(number(words)? - 1));
        }
        if words.accept_quietly(mean) {
            return Ok(Self::Mean);
        }
        match words.number("a comparison such as >= 2") {
            Err(_) => Ok(Self::Everything),
            Ok(n) => {
                let n = i64::from(n.value);
                if words.accept(COMPARISONS[0].after) {
                    return Ok(Self::AtLeast(n));
                }
                words.need(COMPARISONS[1].after)?;
                Ok(Self::AtMost(n))
            }
        }
    }
}

/// A whole number, possibly below 0.
fn number(words: &mut Words) -> Parsed<i64> {
    let sign = if words.accept_quietly(&["-"]) { -1 } else { 1 };
    Ok(sign * i64::from(words.number("a number")?.value))
}

impl std::fmt::Display for Asked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Everything => Ok(()),
            Self::Mean => write!(f, " mean"),
            Self::AtLeast(n) => write!(f, " >= {n}"),
            Self::AtMost(n) => write!(f, " <= {n}"),
            Self::Exactly(n) => write!(f, " = {n}"),
        }
    }
}

/// How likely each value of something counted is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    /// The least value.
    first: i64,
    /// Chance of each value from there on.
    chances: Vec<Fraction>,
}

impl Distribution {
    /// From the chances of 0, 1, 2…
    pub fn new(chances: Vec<Fraction>) -> Self {
        Self { first: 0, chances }
    }

    /// From exact weights of `first`, `first + 1`…; their sum must be above 0 and fit 128 bits.
    pub fn weighted(first: i64, weights: &[u128]) -> Self {
        let total = weights.iter().sum::<u128>().max(1);
        Self { first, chances: weights.iter().map(|&weight| Fraction::new(weight, total)).collect() }
    }

    /// From a table whose outcomes count.
    pub fn of(table: &Weights) -> Self {
        Self::weighted(0, table.weights())
    }

    /// Every value that can come up.
    pub fn rows(&self) -> Option<Vec<Row>> {
        let mut below = Fraction::zero();
        let mut rows = Vec::new();
        for (value, &exactly) in (self.first..).zip(&self.chances) {
            let at_most = fraction::sum([below, exactly])?;
            if !exactly.is_zero() {
                let at_least = Fraction::from_integer(1) - below;
                rows.push(Row { value, exactly, at_least, at_most });
            }
            below = at_most;
        }
        Some(rows)
    }

    /// The chance of the values for which `wanted` holds.
    pub fn chance(&self, wanted: impl Fn(i64) -> bool) -> Option<Fraction> {
        fraction::sum((self.first..).zip(&self.chances).filter(|(value, _)| wanted(*value)).map(|(_, &p)| p))
    }

    /// The average; `None` when it is below 0 or does not fit.
    pub fn average(&self) -> Option<Fraction> {
        let above = (0u128..).zip(&self.chances).map(|(n, &p)| fraction::product([Fraction::from_integer(n), p]));
        let above = fraction::sum(above.collect::<Option<Vec<_>>>()?)?;
        let first = Fraction::from_integer(u128::from(self.first.unsigned_abs()));
        if self.first >= 0 { fraction::sum([above, first]) } else { (above >= first).then(|| above - first) }
    }

    /// What is asked about it; the average when nothing in particular is.
    pub fn answer(&self, asked: Asked) -> Option<Value> {
        Some(match asked {
            Asked::Everything | Asked::Mean => Value::Mean(self.average()?),
            Asked::AtLeast(n) => Value::Chance(self.chance(|value| value >= n)?),
            Asked::AtMost(n) => Value::Chance(self.chance(|value| value <= n)?),
            Asked::Exactly(n) => Value::Chance(self.chance(|value| value == n)?),
        })
    }
}
