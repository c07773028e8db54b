//! What is asked about something counted: a comparison, the average, or everything there is to know.

use super::answer::{Row, Sentence, Value};
use super::comparison::COMPARISONS;
use super::number::Number;
use super::words::{Parsed, Words};
use crate::chance::{Fraction, Weights};

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

    /// A sentence about something counted: how often it is what was asked for, or what it is on average. `says` is what
    /// stands before the counts, `with` goes to the end.
    pub fn sentence(self, says: &str, value: Value, [one, more]: Unit<'_>, with: &str) -> Sentence {
        let fewer = if one == more { "less" } else { "fewer" };
        let counts = match self {
            Self::AtLeast(n) => format!("{n} or more {more}"),
            Self::AtMost(n) => format!("{n} or {fewer} {more}"),
            Self::Exactly(n) => format!("exactly {n} {}", if n == 1 { one } else { more }),
            // A chance that nobody has put into words is that of any at all.
            Self::Everything | Self::Mean => format!("1 or more {more}"),
        };
        match value {
            Value::Chance(p) => {
                Sentence::new(format!("{says} {counts} ")).chance(p).text(format!(" of the time{with}"))
            }
            mean => Sentence::new(format!("{says} ")).number(mean.number()).text(format!(" {more} on average{with}")),
        }
    }
}

/// Things that are counted, one and several: `["click", "clicks"]`; the same twice where nobody counts them.
pub type Unit<'a> = [&'a str; 2];

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
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// The least value.
    first: i64,
    /// Chance of each value from there on.
    chances: Vec<Number>,
}

impl Distribution {
    /// From the chances of 0, 1, 2…
    pub fn new(chances: Vec<Fraction>) -> Self {
        Self::from(0, chances.into_iter().map(Number::from).collect())
    }

    /// From the chances of `first`, `first + 1`…
    pub fn from(first: i64, chances: Vec<Number>) -> Self {
        Self { first, chances }
    }

    /// From exact weights of `first`, `first + 1`…; their sum must be above 0 and fit 128 bits.
    pub fn weighted(first: i64, weights: &[u128]) -> Self {
        let total = weights.iter().sum::<u128>().max(1);
        Self::from(first, weights.iter().map(|&weight| Fraction::new(weight, total).into()).collect())
    }

    /// From a table whose outcomes count.
    pub fn of(table: &Weights) -> Self {
        Self::weighted(0, table.weights())
    }

    /// The sum of this and of something else that does not depend on it.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let mut chances = vec![Number::zero(); (self.chances.len() + other.chances.len()).saturating_sub(1)];
        for (at, &p) in self.chances.iter().enumerate().filter(|(_, p)| !p.is_zero()) {
            for (chance, &q) in chances[at..].iter_mut().zip(&other.chances) {
                *chance = *chance + p * q;
            }
        }
        Self::from(self.first + other.first, chances)
    }

    /// The least value.
    pub fn first(&self) -> i64 {
        self.first
    }

    /// The chances of its values, from the least on.
    pub fn chances(&self) -> &[Number] {
        &self.chances
    }

    /// Every value that can come up.
    pub fn rows(&self) -> Vec<Row> {
        let mut above = vec![Number::zero()];
        for &p in self.chances.iter().skip(1).rev() {
            above.push(p + above[above.len() - 1]);
        }
        let mut below = Number::zero();
        let mut rows = Vec::new();
        for ((value, &exactly), &above) in (self.first..).zip(&self.chances).zip(above.iter().rev()) {
            let at_most = below + exactly;
            if !exactly.is_zero() {
                let at_least = below.complement_or(exactly + above);
                rows.push(Row { value, exactly, at_least, at_most });
            }
            below = at_most;
        }
        rows
    }

    /// The chance of the values for which `wanted` holds.
    pub fn chance(&self, wanted: impl Fn(i64) -> bool) -> Number {
        (self.first..).zip(&self.chances).filter(|(value, _)| wanted(*value)).map(|(_, &p)| p).sum()
    }

    /// The average; `None` when it is below 0.
    pub fn average(&self) -> Option<Number> {
        let whole = |n: u128| Number::from(Fraction::from_integer(n));
        let above: Number = (0u128..).zip(&self.chances).map(|(n, &p)| whole(n) * p).sum();
        let first = whole(u128::from(self.first.unsigned_abs()));
        if self.first >= 0 {
            return Some(above + first);
        }
        match (above, first) {
            (Number::Fraction(above), Number::Fraction(first)) => (above >= first).then(|| (above - first).into()),
            _ => Some(above.float() - first.float()).filter(|mean| *mean >= 0.0).map(Number::Near),
        }
    }

    /// What is asked about it; the average when nothing in particular is, which is `None` below 0.
    pub fn answer(&self, asked: Asked) -> Option<Value> {
        Some(match asked {
            Asked::Everything | Asked::Mean => Value::Mean(self.average()?),
            Asked::AtLeast(n) => Value::Chance(self.at_least(n)),
            Asked::AtMost(n) => Value::Chance(self.chance(|value| value <= n)),
            Asked::Exactly(n) => Value::Chance(self.chance(|value| value == n)),
        })
    }

    /// The chance of a value or more. What is cut off above the last value listed counts too, where all below it is
    /// known as a fraction.
    pub fn at_least(&self, n: i64) -> Number {
        self.chance(|value| value < n).complement_or(self.chance(|value| value >= n))
    }
}
