//! HeroClix under the core rules of 2010 to 2012: one turn's attack by one figure, and duels between two dials.
//!
//! The rules ledger `heroclix.toml` is the specification; ids such as `heroclix.power.super-senses` cite it. The order
//! of reading is the order of play: [`read`] takes what the author wrote, [`activation`] decides which powers fit into
//! one action, [`compile`] puts the attack together; [`sequence`] plays its sixteen steps with [`values`], [`damage`]
//! and [`knock_back`]; each power has a file in [`powers`]. [`duel`] plays such turns until a dial is at its end.
//!
//! Left out: boards (the author names legal targets and what stands behind them) and forces.
//!
//! Invariants: nobody here knows how many trials there are; every roll goes through [`crate::chance::Chance`] with its
//! name and rule; a die that could change nothing is not rolled.

pub mod activation;
pub mod catalogue;
pub mod compile;
pub mod damage;
pub mod dice;
pub mod duel;
pub mod faces;
pub mod fight;
pub mod figure;
pub mod knock_back;
pub mod metrics;
pub mod odds;
pub mod policy;
pub mod powers;
pub mod read;
pub mod reducers;
pub mod sequence;
pub mod setup;
pub mod state;
pub mod switches;
pub mod system;
pub mod telling;
pub mod values;

#[cfg(test)]
mod bout;
#[cfg(test)]
mod edges;
#[cfg(test)]
mod published;
#[cfg(test)]
mod reported;
#[cfg(test)]
mod tests;

use crate::keys::Keys;
use crate::systems::ledger::Ledger;
use crate::systems::rules::{Play, Rules};
use state::Outcome;
use std::sync::LazyLock;

pub use system::Attack;

/// HeroClix, as the rest of the program knows it.
pub const RULES: Rules = Rules {
    id: "heroclix",
    name: "HeroClix",
    edition: "core rules of 2010 to 2012",
    plays: &[
        Play {
            id: "attack",
            about: "one figure attacks one target, or several by one roll",
            outcomes: &Outcome::NAMES,
            keys: read::Document::keys,
            asks: false,
            teams: None,
            compile: compile::attack,
            apart: None,
        },
        Play {
            id: "duel",
            about: "two dials, turn by turn until one or both are knocked out",
            outcomes: &["… wins", "double KO", "undecided"],
            keys: duel::read::Document::keys,
            asks: true,
            teams: None,
            compile: duel::compile::duel,
            apart: Some(&duel::variants::APART),
        },
    ],
    catalogue: catalogue::list,
    telling: telling::TELLING,
    odds: Some(&odds::ODDS),
    ledger: || &LEDGER,
    builds: None,
};

/// Its rules, as `rules/heroclix.toml` states them.
static LEDGER: LazyLock<Ledger> = LazyLock::new(|| Ledger::read(include_str!("../../../rules/heroclix.toml")));
