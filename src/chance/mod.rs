//! The only source of randomness and of decisions: rules ask, somebody answers, and rules cannot tell who.
//!
//! Every draw has a name, the rule it follows and exact integer weights. [`Sampled`] answers from a generator,
//! [`Enumerated`] goes every way one after the other, [`Scripted`] from a list a test wrote down, [`Traced`] records
//! what another one answered. What players decide is asked through [`Choice`] in the same way.
//!
//! Nothing in here knows a game, reads a clock or owns a seed: who plays, and with which stream, is decided outside.

mod choice;
mod draw;
mod enumerated;
pub mod fraction;
mod sampled;
mod scripted;
mod seed;
mod stream;
mod traced;
mod weights;

pub use choice::{Choice, Decision, Options, Player};
pub use draw::{Chance, Draw, Reading, Throw};
pub use enumerated::Enumerated;
pub use fraction::Fraction;
pub use sampled::Sampled;
pub use scripted::Scripted;
pub use seed::{MAX_SEED, seed};
pub use stream::{MAIN, SCHEME, Stream, TrialRng};
pub(crate) use stream::{face, whole_below};
pub use traced::{Answer, Traced};
pub use weights::{TooManyOutcomes, Weights};
pub(crate) use weights::{convolve, margins};
