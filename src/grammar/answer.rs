//! What comes back from a question: the number asked for, a sentence around it, and the table behind it.
//!
//! Everything is exact; digits and per cents are made in `report`.

use super::number::Number;
use crate::chance::Fraction;
use crate::estimate::Worked;
use crate::game::Ruling;

/// The exact answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The question in its plainest form: asking it again gives the same answer.
    pub question: String,
    /// The question as it was typed, where it had to be understood first: other words, in another order.
    pub asked: Option<String>,
    /// Name of the body of rules, empty for plain dice.
    pub system: &'static str,
    /// The answer as a player would say it.
    pub sentence: Sentence,
    /// The number asked for.
    pub value: Value,
    /// What the rows count, in the plural: `goals`.
    pub counted: &'static str,
    /// Every value that can come up, ascending; empty where nothing is counted.
    pub rows: Vec<Row>,
    /// What the named chances are: `outcome`, `re-rolls`.
    pub kind: &'static str,
    /// Chances that have a name instead of a value; possibly empty.
    pub named: Vec<Named>,
    /// How the chance asked for comes about, found by following the rules; `None` for single rolls that are no play of
    /// their own, and for averages.
    pub worked: Option<Worked>,
    /// Readings of unclear rules that the answer uses.
    pub rulings: Vec<Ruling>,
    /// Parts of the question that need another one to make a difference, and what they need.
    pub needs: Vec<(String, &'static str)>,
    /// What the question names and no number depends on.
    pub idle: Vec<String>,
    /// Remarks that belong next to the number.
    pub notes: Vec<String>,
    /// The scenario that asks the same, ready to run; `None` for rolls that are no play of their own.
    pub scenario: Option<String>,
}

impl Answer {
    /// An answer without a table.
    pub fn new(system: &'static str, question: String, sentence: Sentence, value: Value) -> Self {
        Self {
            question,
            asked: None,
            system,
            sentence,
            value,
            counted: "",
            rows: Vec::new(),
            kind: "",
            named: Vec::new(),
            worked: None,
            rulings: Vec::new(),
            needs: Vec::new(),
            idle: Vec::new(),
            notes: Vec::new(),
            scenario: None,
        }
    }

    /// Everything to be said next to the number.
    pub fn remarks(&self) -> impl Iterator<Item = &String> {
        self.idle.iter().chain(&self.notes)
    }
}

/// The number that a question asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A probability.
    Chance(Number),
    /// An average.
    Mean(Number),
}

impl Value {
    /// The number, whatever it is.
    pub fn number(self) -> Number {
        match self {
            Self::Chance(number) | Self::Mean(number) => number,
        }
    }

    /// The number as a fraction, where it is one.
    pub fn fraction(self) -> Option<Fraction> {
        self.number().fraction()
    }
}

/// One value of what is counted, and how likely it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The value.
    pub value: i64,
    /// Probability of exactly this value.
    pub exactly: Number,
    /// Probability of this value or more.
    pub at_least: Number,
    /// Probability of this value or less.
    pub at_most: Number,
}

/// A chance with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    /// `hit`, `failed dice only`.
    pub name: String,
    /// Its probability.
    pub p: Number,
}

impl Named {
    /// A chance with this name.
    pub fn new(name: impl Into<String>, p: impl Into<Number>) -> Self {
        Self { name: name.into(), p: p.into() }
    }
}

/// A sentence whose numbers are still exact.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sentence(pub Vec<Part>);

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Words.
    Text(String),
    /// A probability, to be written in per cent.
    Chance(Number),
    /// Any other number.
    Number(Number),
}

impl Sentence {
    /// A sentence that begins with these words.
    pub fn new(text: impl Into<String>) -> Self {
        Self(vec![Part::Text(text.into())])
    }

    /// More words.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.0.push(Part::Text(text.into()));
        self
    }

    /// A probability.
    #[must_use]
    pub fn chance(mut self, p: impl Into<Number>) -> Self {
        self.0.push(Part::Chance(p.into()));
        self
    }

    /// A number.
    #[must_use]
    pub fn number(mut self, number: impl Into<Number>) -> Self {
        self.0.push(Part::Number(number.into()));
        self
    }
}
