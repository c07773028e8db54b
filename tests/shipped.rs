//! Did any shipped number move, or any word? All cases of every shipped scenario as they are shipped, in
//! `tests/golden/scenarios/` (`support/digest.rs`).
//!
//! A sampled scenario is held by the first [`TRIALS`] trials of each of its cases, which are the first trials of the
//! shipped run as well: trials do not depend on how many there are. `just golden` writes the files anew.

mod support;

use rayon::prelude::*;
use slugfest::plan::{Length, Overrides};
use slugfest::run;
use slugfest::stop::Stop;
use slugfest::systems::SYSTEMS;
use support::digest::{hold, line};
use support::shipped;

/// Trials of each case of a sampled scenario.
const TRIALS: u64 = 4_000;

#[test]
fn the_numbers_and_words_of_every_shipped_scenario_are_the_golden_ones() {
    let plans = shipped(Overrides { length: Some(Length::Trials(TRIALS)), ..Overrides::default() });
    let lines: Vec<String> =
        plans.par_iter().map(|plan| line(plan, &run::approach(plan, Stop::never()).unwrap())).collect();
    for rules in SYSTEMS {
        let its = plans.iter().zip(&lines).filter(|(plan, _)| plan.rules.id == rules.id);
        let lines: Vec<String> = its.map(|(_, line)| line.clone()).collect();
        hold(&format!("scenarios/{}.txt", rules.id), &lines);
    }
}
