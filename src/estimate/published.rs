//! Numbers that somebody printed about a scenario, beside those that the rules give.

use crate::chance::Fraction;

/// What is to be said about a printed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It is the true number, correctly rounded.
    Right,
    /// It is not, and the same formula with its basic chances rounded first gives it.
    RoundedInputs,
    /// It is not what the rules give.
    Differs,
    /// The number is not known well enough to tell.
    Undecided,
}

impl Judged {
    /// The verdict in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::RoundedInputs => "rounding of an intermediate reused",
            Self::Differs => "differs from the model",
            Self::Undecided => "not decided",
        }
    }
}

/// The printed numbers of one scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// The file that holds them, with forward slashes.
    pub file: String,
    /// Where they are printed, possibly empty.
    pub printed_in: String,
    /// In the order of the file.
    pub rows: Vec<PublishedRow>,
}

/// One printed number.
#[derive(Clone, Debug, PartialEq)]
pub struct PublishedRow {
    /// What it is called.
    pub name: String,
    /// Page or table, possibly empty.
    pub printed_in: String,
    /// The case that it is about: its place in `Summary::cases`.
    pub case: usize,
    /// What it is a chance or an average of: `hit`, `mean damage dealt`.
    pub of: String,
    /// As printed: `51 %`.
    pub printed: String,
    /// The same as a fraction.
    pub printed_value: Fraction,
    /// What the rules give, to two digits more: `51.54 %`; an interval where it was only played.
    pub exact: String,
    /// The same as a fraction, where it is one.
    pub fraction: Option<Fraction>,
    /// What should have been printed; `None` when it is not known well enough.
    pub correct: Option<String>,
    /// The judgement.
    pub judged: Judged,
    /// The arithmetic with basic chances rounded first that gives the printed number, where that is what went wrong:
    /// `2/3 × 0.72 × 2/3 + 1/3 × 0.58 = 0.5133`.
    pub arithmetic: Option<String>,
    /// A remark of whoever wrote the file, possibly empty.
    pub note: String,
}
