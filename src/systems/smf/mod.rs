//! Super Mission Force (corrected 2nd printing, 2017): duels between two fighters.
//!
//! The rules ledger `smf.toml` is the specification; ids such as `smf.power.armor` cite it. The order of reading is the
//! order of play: [`read`] and [`build`] make fighters of what the author wrote, [`legality`] checks them, [`compile`]
//! puts a [`duel`] together; [`turn`], [`act`], [`exchange`] and [`harm`] play it, with what [`options`] there are; each
//! power has a file in [`powers`]; [`policy`] decides what the rules leave to a player, with the means of [`race`] and
//! [`losses`].
//!
//! Names stand below and behaviour above, so that no two files know each other in a circle: [`fighter`], [`setup`] and
//! [`state`] hold what a [`fight`] reads, [`powers::id`] the names of powers. Rules call a power, and ask a policy,
//! through a method of the name or of the fight; what it does stands in the files of [`powers`] and [`policy`], which
//! know the rules.
//!
//! Invariants: a power costs the fight only when somebody has it (hooks at named points of the turn); nobody here knows
//! how many trials there are; every roll goes through [`crate::chance::Chance`] with its name and rule.

// `5D[1]`, five dice and a re-roll, is how this game writes its pools, and no link.
#![allow(rustdoc::broken_intra_doc_links)]

pub mod act;
mod aims;
pub mod archetypes;
pub mod assembly;
pub mod attempt;
pub mod build;
pub mod builds;
pub mod cards;
pub mod catalogue;
pub mod compile;
pub mod deal;
mod decision;
pub mod dice;
pub mod duel;
pub mod events;
pub mod exchange;
pub mod faces;
pub mod fight;
pub mod fighter;
pub mod figure;
pub mod followers;
mod grid;
pub mod harm;
pub mod hordes;
mod inches;
mod landing;
pub mod legality;
pub mod loans;
pub mod losses;
mod meets;
pub mod melee;
pub mod metrics;
pub mod moving;
pub mod odds;
pub mod open;
pub mod options;
pub mod picture;
mod plain;
pub mod policy;
pub mod powers;
pub mod race;
pub mod read;
pub mod readings;
pub mod roster;
pub mod scene;
pub mod setup;
pub mod several;
pub mod sight;
pub mod state;
mod strides;
pub mod switches;
pub mod team;
pub mod telling;
pub mod turn;

#[cfg(test)]
mod bout;
#[cfg(test)]
pub mod tests;

use crate::keys::Keys;
use crate::systems::ledger::Ledger;
use crate::systems::rules::{Play, Rules};
use std::sync::LazyLock;

/// Super Mission Force, as the rest of the program knows it.
pub const RULES: Rules = Rules {
    id: "smf",
    name: "Super Mission Force",
    edition: "corrected 2nd printing, 2017",
    plays: &[
        Play {
            id: "duel",
            about: "two fighters, or a fighter and a henchmen group, until one is out",
            outcomes: &["… wins", "double KO", "undecided"],
            keys: read::Document::keys,
            asks: true,
            teams: None,
            compile: compile::duel,
            apart: Some(&builds::APART),
        },
        Play {
            id: "skirmish",
            about: "two teams of up to eight figures each, in base contact, until one has nobody left",
            outcomes: &["… wins", "draw"],
            keys: team::read::Document::keys,
            asks: true,
            teams: Some(&team::roster::TEAMS),
            compile: team::compile::skirmish,
            apart: Some(&team::roster::APART),
        },
    ],
    catalogue: catalogue::list,
    telling: telling::TELLING,
    odds: Some(&odds::ODDS),
    ledger: || &LEDGER,
    builds: Some(&builds::BUILDS),
};

/// Its rules, as `rules/smf.toml` states them.
static LEDGER: LazyLock<Ledger> = LazyLock::new(|| Ledger::read(include_str!("../../../rules/smf.toml")));
