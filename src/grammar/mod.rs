//! What a question may look like and what an answer is made of: the pieces from which a body of rules makes the
//! questions that `slugfest odds` answers.
//!
//! A body of rules offers questions through the field `odds` of `systems::Rules`:
//!
//! ```text
//! // src/systems/<s>/odds.rs
//! pub static ODDS: Grammar = Grammar {
//!     system: "tft",
//!     about: "The Fantasy Trip",
//!     forms: &[Form {
//!         shape: "tft Nd6 <= TARGET",
//!         about: "three dice or more, equal to or under a target, extreme totals first",
//!         example: "tft 3d6 <= 11",
//!         read: against_target,
//!     }],
//!     flags: Vec::new,
//!     sayings: Vec::new,
//!     names: || vec!["fantasy trip"],
//!     sums: false,
//! };
//!
//! fn against_target(words: &mut Words) -> Parsed<Answer> {
//!     let n_dice = words.number_in("a number of dice", 1..=8)?;   // refused with its place outside the range
//!     words.need(&["d"])?;                                         // `Stop::Another` when it is not there
//!     …
//!     words.end()?;                                                // nothing may be left
//!     // Then ask the rules: compile a case in memory and take `Contest::fractions()` and `formula()`, or read the
//!     // very `Weights` table that the rules draw from into a `Distribution`. No formula is typed again.
//! }
//! ```
//!
//! A form reads words only through [`words::Words`], which remembers what was expected where; a question that fits no
//! form is refused at the word up to which it made the most sense. Numbers that make no sense are refused at once with
//! [`words::Words::refuse`]. The example of every form is asked in a test.
//!
//! Nothing here prints, writes a percentage or rounds: an [`Answer`] is made of fractions.

pub mod answer;
pub mod asked;
pub mod comparison;
pub mod dice;
pub mod loose;
pub mod misread;
pub mod number;
pub mod saying;
pub mod throw;
pub mod words;

pub use crate::chance::Fraction;
pub use answer::{Answer, Named, Part, Row, Sentence, Value};
pub use asked::{Asked, Distribution, Unit};
pub use misread::NotUnderstood;
pub use number::Number;
pub use saying::Saying;
pub use words::{Parsed, Spot, Stop, Words};

/// The questions that a body of rules answers.
#[derive(Clone, Copy, Debug)]
pub struct Grammar {
    /// First word of its questions; empty for plain dice, whose questions begin at once.
    pub system: &'static str,
    /// Other names of the rules, in small letters: `clix`.
    pub names: fn() -> Vec<&'static str>,
    /// Whose questions they are.
    pub about: &'static str,
    /// Tried in this order.
    pub forms: &'static [Form],
    /// What forms are made of and what may be added to them, each with what it means; for the help.
    pub flags: fn() -> Vec<(String, String)>,
    /// What players say instead of the words of the forms.
    pub sayings: fn() -> Vec<Saying>,
    /// Numbers with a plus or a minus between them are one number: `10+1 vs 17`.
    pub sums: bool,
}

/// One way to ask.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// `smf POOL vs POOL [COMPARISON]`.
    pub shape: &'static str,
    /// What it answers, in a line.
    pub about: &'static str,
    /// A question of this form.
    pub example: &'static str,
    /// Reads what stands after the system's name and answers it.
    pub read: fn(&mut Words) -> Parsed<Answer>,
}
