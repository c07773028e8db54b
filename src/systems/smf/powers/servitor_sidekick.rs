//! Servitor / Sidekick: somebody who sometimes comes along.
//!
//! Rule:    Chance 1+ before a battle brings an ally with Body 4, Psyche 4, Move 6 and a minor power; where it fails he
//!          comes in round 2.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Servitor / Sidekick; ledger
//!          `smf.power.servitor-sidekick`.
//! Reading: He is a figure of the team with a sheet of his own, who says whose servant he is; he does not go when his
//!          master is out. The roll is made at the start of round 1 ([`arrivals`](crate::systems::smf::team)).
//! Example: he is there at the start in 3 of 4 battles.

use super::power::{Entry, Level, Power};

/// Servitor / Sidekick.
#[derive(Debug)]
pub struct ServitorSidekick;

impl Power for ServitorSidekick {
    const ENTRY: Entry = Entry::new(
        "servitor-sidekick",
        "Servitor / Sidekick",
        "smf.power.servitor-sidekick",
        Level::Minor,
        "an ally who is there at the start in 3 battles of 4, else in round 2",
    )
    .among_friends();
}
