//! The Fantasy Trip: Melee, on stacked hex tiles ("Melee and Heroscape" house rules, V1.0).
//!
//! The rules ledger `tft.toml` is the specification; ids such as `tft.fall.damage` cite it. Where the base text is
//! silent the general rules of Melee and Advanced Melee apply, as the ledger says. [`weapons`], [`forms`] and
//! [`roster`] are data; [`read`] makes a [`figure::Figure`] of what the author wrote; [`dice`] rolls; [`mod@fall`] and
//! [`stumble`] are steps shared by several plays. [`mod@duel`] and [`staircase`] are fights of two, built on
//! [`fighter`], [`reach`] and [`mod@strike`]; [`sides`] reads them. Tasks that one figure attempts have a file each in
//! [`tasks`]; rules without dice, for a board to come, in [`tables`].
//!
//! Left out: free movement on a board, hand-to-hand, magic.
//!
//! Invariants: nobody here knows how many trials there are; every roll goes through [`crate::chance::Chance`] with its
//! name and rule; one roll is one draw of its total or of what it means.

pub mod card;
pub mod catalogue;
pub mod dice;
pub mod duel;
pub mod faces;
pub mod fall;
pub mod fighter;
pub mod fights;
pub mod figure;
pub mod forms;
pub mod metrics;
#[cfg(test)]
mod monotone;
pub mod odds;
pub mod policy;
pub mod reach;
pub mod read;
pub mod roster;
pub mod sides;
pub mod staircase;
pub mod strike;
pub mod stumble;
pub mod switches;
pub mod tables;
pub mod tasks;
pub mod telling;
pub mod weapons;

use crate::systems::ledger::Ledger;
use crate::systems::rules::Rules;
use std::sync::LazyLock;

/// Melee, as the rest of the program knows it.
pub const RULES: Rules = Rules {
    id: "tft",
    name: "The Fantasy Trip: Melee on tiles",
    edition: "Melee and Heroscape house rules V1.0, with Advanced Melee",
    plays: &[
        duel::PLAY,
        staircase::PLAY,
        tasks::FALL,
        tasks::CLIMB,
        tasks::JUMP_GAP,
        tasks::STUMBLE,
        tasks::MISSILE,
        tasks::SWIPE,
        tasks::SWEEP,
    ],
    catalogue: catalogue::list,
    telling: telling::TELLING,
    ledger: || &LEDGER,
    builds: None,
    odds: Some(&odds::ODDS),
};

/// Its rules, as `rules/tft.toml` states them.
static LEDGER: LazyLock<Ledger> = LazyLock::new(|| Ledger::read(include_str!("../../../rules/tft.toml")));
