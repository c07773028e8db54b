//! Marvel Heroes (2006): combat by the printed rules or by the HFC combat mod.
//!
//! The rules ledger `marvel-heroes.toml` is the specification; ids such as `marvel-heroes.combat.attack` and
//! `hfc.attack.result` cite it. The order of reading is the order of play: [`read`] takes what the author wrote,
//! [`compile`] puts a duel together, [`combat`] plays its sequences with [`dice`]; [`attack`] is one attack alone.
//!
//! [`team`] is the combat of several heroes against a Lead with backups, and [`headline`] what leads to such combats
//! and follows from them.
//!
//! Left out: the campaign.
//!
//! Invariants: nobody here knows how many trials there are; every roll goes through [`crate::chance::Chance`] and every
//! decision through [`crate::chance::Choice`]; the ruleset is chosen once, in the set-up.

pub mod attack;
pub mod brief;
pub mod catalogue;
pub mod combat;
pub mod compile;
pub mod dice;
pub mod endless;
pub mod equilibrium;
pub mod faces;
pub mod fighter;
pub mod headline;
pub mod metrics;
pub mod odds;
pub mod policy;
pub mod read;
pub mod roster;
pub mod ruleset;
pub mod setup;
pub mod stakes;
pub mod state;
pub mod system;
pub mod team;
pub mod telling;
pub mod variants;

#[cfg(test)]
mod bout;
#[cfg(test)]
mod played;
#[cfg(test)]
mod tests;

use crate::keys::Keys;
use crate::systems::ledger::Ledger;
use crate::systems::rules::{Play, Rules};
use std::sync::LazyLock;

/// Marvel Heroes, as the rest of the program knows it.
pub const RULES: Rules = Rules {
    id: "marvel-heroes",
    name: "Marvel Heroes",
    edition: "2006, printed combat or the HFC combat mod",
    plays: &[
        Play {
            id: "duel",
            about: "a hero against a Lead Villain or a Mastermind, until one is down",
            outcomes: &["… wins", "double KO", "endless", "undecided"],
            keys: read::Document::keys,
            asks: true,
            teams: None,
            compile: compile::duel,
            apart: Some(&variants::APART),
        },
        Play {
            id: "team",
            about: "Ready heroes and a supporter against a Lead with backups, or a Mastermind",
            outcomes: &team::brief::OUTCOMES,
            keys: team::read::Document::keys,
            asks: true,
            teams: None,
            compile: team::compile::team,
            apart: None,
        },
        Play {
            id: "headline",
            about: "a headline from the Trouble roll to its resolution, with the Master Plan behind it",
            outcomes: &headline::brief::OUTCOMES,
            keys: headline::read::Document::keys,
            asks: true,
            teams: None,
            compile: headline::compile::headline,
            apart: None,
        },
        Play {
            id: "attack",
            about: "one attack against one defense: KO, stun or miss",
            outcomes: &attack::OUTCOMES,
            keys: attack::Document::keys,
            asks: false,
            teams: None,
            compile: attack::compile,
            apart: None,
        },
    ],
    catalogue: catalogue::list,
    telling: telling::TELLING,
    odds: Some(&odds::ODDS),
    ledger: || &LEDGER,
    builds: None,
};

/// Its rules, as `rules/marvel-heroes.toml` states them.
static LEDGER: LazyLock<Ledger> = LazyLock::new(|| Ledger::read(include_str!("../../../rules/marvel-heroes.toml")));
