//! What comes back from a question: the number asked for, a sentence around it, and the table behind it.
//!
//! Everything is a fraction; digits and per cents are made in `report`.

use crate::chance::Fraction;
use crate::estimate::Worked;
use crate::game::Ruling;

/// The exact answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The question in its plainest form: asking it again gives the same answer.
    pub question: String,
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
    /// What the question names and no number depends on.
    pub idle: Vec<String>,
    /// Remarks that belong next to the number.
    pub notes: Vec<String>,
}

impl Answer {
    /// An answer without a table.
    pub fn new(system: &'static str, question: String, sentence: Sentence, value: Value) -> Self {
        Self {
            question,
            system,
            sentence,
            value,
            counted: "",
            rows: Vec::new(),
            kind: "",
            named: Vec::new(),
            worked: None,
            rulings: Vec::new(),
            idle: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Everything to be said next to the number.
    pub fn remarks(&self) -> impl Iterator<Item = &String> {
        self.idle.iter().chain(&self.notes)
    }
}

/// The number that a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A probability.
    Chance(Fraction),
    /// An average.
    Mean(Fraction),
}

impl Value {
    /// The number, whatever it is.
    pub fn fraction(self) -> Fraction {
        match self {
            Self::Chance(fraction) | Self::Mean(fraction) => fraction,
        }
    }
}

/// One value of what is counted, and how likely it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The value.
    pub value: i64,
    /// Probability of exactly this value.
    pub exactly: Fraction,
    /// Probability of this value or more.
    pub at_least: Fraction,
    /// Probability of this value or less.
    pub at_most: Fraction,
}

/// A chance with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// `hit`, `failed dice only`.
    pub name: String,
    /// Its probability.
    pub p: Fraction,
}

/// A sentence whose numbers are still exact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence(pub Vec<Part>);

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Words.
    Text(String),
    /// A probability, to be written in per cent.
    Chance(Fraction),
    /// Any other number.
    Number(Fraction),
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
    pub fn chance(mut self, p: Fraction) -> Self {
        self.0.push(Part::Chance(p));
        self
    }

    /// A number.
    #[must_use]
    pub fn number(mut self, number: Fraction) -> Self {
        self.0.push(Part::Number(number));
        self
    }
}
