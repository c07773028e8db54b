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
//! decision through [`crate::chance::Choice`]; the ruleset is chosen once, as a type.

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
pub mod setup;
pub mod state;
pub mod team;
pub mod telling;

#[cfg(test)]
mod bout;
#[cfg(test)]
mod tests;

use crate::chance::Chance;
use crate::game::{Meter, Progress, Stakes, System};
use crate::keys::Keys;
use crate::systems::{Ledger, Play, Rules};
use combat::{Fight, Ruleset};
use fighter::{HERO, VILLAIN};
use metrics::Count;
use setup::Setup;
use state::{Outcome, State};
use std::marker::PhantomData;
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
            compile: compile::duel,
        },
        Play {
            id: "team",
            about: "Ready heroes and a supporter against a Lead with backups, or a Mastermind",
            outcomes: &team::brief::OUTCOMES,
            keys: team::read::Document::keys,
            compile: team::compile::team,
        },
        Play {
            id: "headline",
            about: "a headline from the Trouble roll to its resolution, with the Master Plan behind it",
            outcomes: &headline::brief::OUTCOMES,
            keys: headline::read::Document::keys,
            compile: headline::compile::headline,
        },
        Play {
            id: "attack",
            about: "one attack against one defense: KO, stun or miss",
            outcomes: &attack::OUTCOMES,
            keys: attack::Document::keys,
            compile: attack::compile,
        },
    ],
    catalogue: catalogue::list,
    telling: telling::TELLING,
    odds: Some(&odds::ODDS),
    ledger: || &LEDGER,
};

/// Its rules, as `rules/marvel-heroes.toml` states them.
static LEDGER: LazyLock<Ledger> = LazyLock::new(|| Ledger::read(include_str!("../../../rules/marvel-heroes.toml")));

/// Outcomes of a combat.
pub const OUTCOMES: usize = 5;

/// Duels under one ruleset.
#[derive(Debug)]
pub struct Duel<R>(PhantomData<R>);

impl<R: Ruleset> System for Duel<R> {
    type Setup = Setup;
    type State = State;

    fn limit(setup: &Setup) -> u32 {
        setup.limit
    }

    #[inline(always)]
    fn start(setup: &Setup) -> State {
        setup.start
    }

    /// One sequence (`marvel-heroes.combat.repeat`).
    #[inline(always)]
    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        let mut fight = Fight { setup, state, chance, meter };
        let (powers, decided) = fight.powers();
        // What can never end under the policies of the set-up may well end when somebody decides.
        if !decided && !setup.endless.is_empty() && setup.endless.contains(&endless::projected(setup, fight.state)) {
            return Progress::Over(Outcome::Endless as usize);
        }
        if fight.remaining(HERO) == 1 && fight.remaining(VILLAIN) == 1 {
            fight.meter.count(Count::LastKo.of(HERO), 1);
        }
        let Some(outcome) = fight.sequence::<R>(powers) else { return Progress::Tick };
        for side in [HERO, VILLAIN] {
            let left = fight.remaining(side);
            fight.meter.count(Count::Left.of(side), u32::from(left));
        }
        Progress::Over(outcome as usize)
    }

    fn undecided(_setup: &Setup) -> usize {
        Outcome::Undecided as usize
    }

    fn stakes(setup: &Setup) -> Option<Stakes> {
        Some(equilibrium::stakes(setup))
    }

    fn state_name(setup: &Setup, state: &State) -> String {
        equilibrium::state_name(setup, state)
    }
}
