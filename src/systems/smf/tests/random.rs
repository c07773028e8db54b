//! Set-ups at random from the lists of powers, policies and rules: nothing panics, nothing leaves its bounds, every
//! fight ends, and the fast path plays the same fights as the full rules.

use super::profile::named;
use super::sides;
use crate::chance::{Sampled, Scripted, Stream};
use crate::game::{Brief, Counts, Progress, System, play};
use crate::keys::Keys;
use crate::scenario::{Mistakes, Source, parse};
use crate::systems::smf::archetypes::EQUIPMENT;
use crate::systems::smf::compile;
use crate::systems::smf::duel::{Duel, Duelists};
use crate::systems::smf::fight::{Fight, Plain, Rich};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::options::{Freedom, deeds, several};
use crate::systems::smf::plain::is_plain;
use crate::systems::smf::policy::keys::Policy;
use crate::systems::smf::powers::{Level, POWERS, PowerId};
use crate::systems::smf::scene::look;
use crate::systems::smf::state::{State, flag};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::cell::Cell;
use std::collections::BTreeSet;

/// The same cases on every run.
pub(super) fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]))
}

pub(super) fn prepared(tables: &str) -> Option<(Duelists, Brief)> {
    let mistakes = Mistakes::new();
    let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n{tables}");
    let scenario = parse(Source::new("t.toml", text), &mistakes)?;
    compile::prepare(&scenario.cases[0], &mistakes)
}

/// A power with one of its options, as written.
fn power() -> impl Strategy<Value = String> {
    let fits =
        |power: &&PowerId| matches!(power.entry().level, Level::Major | Level::Minor | Level::Boost | Level::Maneuver);
    let known: Vec<PowerId> = POWERS.iter().filter(fits).copied().collect();
    (prop::sample::select(known), any::<prop::sample::Index>()).prop_map(|(power, option)| {
        let entry = power.entry();
        match entry.options {
            [] => entry.id.to_owned(),
            options => format!("{}:{}", entry.id, options[option.index(options.len())]),
        }
    })
}

fn policy() -> impl Strategy<Value = String> {
    let named = named(&Policy::keys());
    let keys: BTreeSet<&str> = named.iter().map(|(key, _)| *key).collect();
    let key = prop::sample::select(keys.into_iter().collect::<Vec<_>>());
    let choice = (key, any::<prop::sample::Index>()).prop_map(move |(key, value)| {
        let values: Vec<&str> = named.iter().filter(|(other, _)| *other == key).map(|(_, value)| *value).collect();
        format!("{key} = \"{}\"", values[value.index(values.len())])
    });
    let grapples = prop::bool::weighted(0.15).prop_map(|grapples| grapples.then(|| "attack = \"grapple\"".to_owned()));
    (prop::collection::vec(choice, 0..5), grapples).prop_map(|(mut choices, grapples)| {
        choices.sort_by(|a, b| a.split(' ').next().cmp(&b.split(' ').next()));
        choices.dedup_by_key(|choice| choice.split(' ').next().map(str::to_owned));
        choices.extend(grapples);
        format!("policy = {{ {} }}", choices.join(", "))
    })
}

fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
}

/// A fighter by numbers, with any powers, faults and pools.
pub fn character() -> impl Strategy<Value = String> {
    let faults = prop::sample::subsequence(vec!["glass-jaw", "weakness", "average-joe:ranged-defense"], 0..=3);
    let pool = (1..8, 0..5).prop_map(|(dice, rerolls)| format!("{dice}D[{rerolls}]"));
    let keys = vec!["melee-attack", "melee-defense", "ranged-attack", "psyche-attack", "initiative", "ko-check"];
    let pools = prop::collection::btree_map(prop::sample::select(keys), pool, 0..4);
    (1..12, 1..10, 0..15, prop::collection::vec(power(), 0..7), faults, pools).prop_map(
        |(body, psyche, movement, mut powers, faults, pools)| {
            powers.sort_by(|a, b| a.split(':').next().cmp(&b.split(':').next()));
            powers.dedup_by_key(|power| power.split(':').next().map(str::to_owned));
            let faults: Vec<String> = faults.into_iter().map(str::to_owned).collect();
            let mut lines = format!("body = {body}\npsyche = {psyche}\nmove = {movement}\n");
            lines += &format!("powers = [{}]\nfaults = [{}]\n", quoted(&powers), quoted(&faults));
            if powers.iter().any(|power| power == "archery") {
                lines += "tricks = [\"entangle\", \"sonic-blasts\", \"stun\"]\n";
            }
            if powers.iter().any(|power| power == "sorcery") {
                lines += "grimoire = [\"healing\", \"force-field\", \"density-decrease\", \"growth\", \"jinx\"]\n";
            }
            for (key, pool) in pools {
                lines += &format!("{key} = \"{pool}\"\n");
            }
            lines
        },
    )
}

/// A group of henchmen.
pub fn group() -> impl Strategy<Value = String> {
    let minors = vec!["armor", "legion", "power-blasts-minor", "resistance", "super-strength-minor"];
    let ordinary = (1..20, prop::sample::subsequence(minors, 2)).prop_map(|(members, minors)| {
        let minors: Vec<String> = minors.into_iter().map(str::to_owned).collect();
        format!("archetype = \"henchmen\"\nmembers = {members}\nminor = [{}]\n", quoted(&minors))
    });
    let street = (1..20, prop::sample::subsequence(EQUIPMENT.to_vec(), 2)).prop_map(|(members, equipment)| {
        let equipment: Vec<String> = equipment.into_iter().map(str::to_owned).collect();
        let list = quoted(&equipment);
        format!("archetype = \"street-level-henchmen\"\nmembers = {members}\nequipment = [{list}]\n")
    });
    prop_oneof![ordinary, street]
}

fn side() -> impl Strategy<Value = String> {
    let fighter = prop_oneof![4 => character().boxed(), 1 => group().boxed()];
    (fighter, policy()).prop_map(|(fighter, policy)| format!("{fighter}{policy}\n"))
}

fn rules() -> impl Strategy<Value = String> {
    let switches = vec!["maneuvers", "dire-enemies", "stygian-darkness", "traps", "knockback"];
    let ground = prop_oneof![
        3 => Just(String::new()),
        1 => Just("charge = true".to_owned()),
        1 => (1..30).prop_map(|range| format!("range = {range}")),
        2 => (0..30).prop_map(|range| format!("ground = \"open\"\nrange = {range}")),
    ];
    let order = prop::sample::select(vec!["initiative", "alternate"]);
    let re_roll = prop::sample::select(vec!["fails-first", "gamble"]);
    (order, re_roll, prop::sample::subsequence(switches, 0..=5), ground, 1..60, 0..2).prop_map(
        |(order, re_roll, mut switches, ground, limit, beyond)| {
            if ground.starts_with("range") {
                switches.retain(|switch| *switch != "knockback");
            }
            let switches: String = switches.iter().map(|switch| format!("{switch} = true\n")).collect();
            format!(
                "[rules]\norder = \"{order}\"\nre-roll = \"{re_roll}\"\nround-limit = {limit}\n\
                 henchmen-beyond = {beyond}\n{ground}\n{switches}"
            )
        },
    )
}

pub(super) fn duel() -> impl Strategy<Value = String> {
    (rules(), side(), side()).prop_map(|(rules, a, b)| format!("{rules}{}", sides(&a, &b)))
}

/// What has to hold between any two turns.
fn check(setup: &Duelists, state: &State, before: &State) -> Result<(), TestCaseError> {
    for (fighter, now) in setup.fighters.iter().zip(&state.fighters) {
        for track in 0..2 {
            // A mimic may bring boxes of what he copied; nothing else raises a track above its start.
            let copied: u8 = fighter
                .slots
                .iter()
                .filter(|slot| slot.lent_by.is_some())
                .map(|slot| {
                    let boxes = if track == 0 { slot.boxes.0 } else { slot.boxes.1 };
                    boxes.max(0) as u8
                })
                .sum();
            prop_assert!(now.boxes[track] <= fighter.boxes[track] + copied, "{:?}", now);
        }
        let slots = 1u64.checked_shl(fighter.slots.len() as u32).map_or(u64::MAX, |limit| limit - 1);
        let masks = now.on | now.spent | now.cancelled | now.strained;
        prop_assert_eq!(u64::from(masks) & !slots, 0, "{:?}", now);
        prop_assert!(now.rerolls <= 6 && now.entangled <= 41 && now.flags < flag::MOVED << 1, "{:?}", now);
    }
    let (first, second) = (FigureId::at(0), FigureId::at(1));
    let is_one_of_them = |figure| figure == first || figure == second;
    prop_assert!(is_one_of_them(state.course.acting) && state.course.round <= 4);
    if let Some((holder, held)) = look(&state.places, |scene| scene.grip_of(first)) {
        prop_assert!(is_one_of_them(holder) && is_one_of_them(held) && holder != held, "{:?}", state);
        let apart = look(&state.places, |scene| scene.distance(holder, held));
        prop_assert_eq!(apart, 0, "nobody is held from afar: {:?}", state);
    }
    prop_assert!(state.course.opened || !before.course.opened, "the first attack stays made");
    Ok(())
}

/// Whoever has one thing to do has the one that the whole list of them has.
fn shortened(setup: &Duelists, mut state: State) -> Result<(), TestCaseError> {
    let mut chance = Scripted::new(&[]);
    let mut counts = Counts::default();
    let State { fighters, places, course, .. } = &mut state;
    let mut fight = Fight::erased(setup, fighters, places, course, &mut chance, &mut counts);
    fight.free = 3;
    for me in [0, 1].map(FigureId::at).into_iter().filter(|&me| !fight.is_over(me)) {
        for freedom in
            [(true, true), (true, false), (false, false)].map(|(moves, walks)| Freedom { moves, walks, ported: None })
        {
            let listed = several(&fight, me, fight.targets(me), freedom, false);
            prop_assert_eq!(&deeds(&fight, me, freedom, false)[..], &listed[..]);
        }
    }
    Ok(())
}

/// Plays a fight turn by turn under the full rules, looking at every state.
fn watch(setup: &Duelists, trial: u64) -> Result<Counts, TestCaseError> {
    let mut chance = Sampled::new(Stream::new(1, "main").trial(trial));
    let (mut counts, mut state, mut round) = (Counts::default(), setup.start, 1);
    loop {
        let before = state;
        let progress = Duel::<Rich>::turn(setup, &mut state, &mut chance, &mut counts);
        check(setup, &state, &before)?;
        shortened(setup, state)?;
        match progress {
            Progress::Over(outcome) => {
                prop_assert!(outcome < 3 && state.fighters.iter().any(|now| now.is(flag::OUT)));
                return Ok(counts);
            }
            Progress::Tick if round == setup.rules.switches.round_limit => return Ok(counts),
            Progress::Tick => round += 1,
            Progress::Within | Progress::Turn => {}
        }
    }
}

#[test]
fn any_duel_keeps_its_bounds_and_ends() {
    const CASES: u32 = 1500;
    let legal = Cell::new(0);
    let result = runner(CASES).run(&duel(), |tables| {
        let Some((setup, brief)) = prepared(&tables) else { return Ok(()) };
        legal.set(legal.get() + 1);
        for trial in 0..20 {
            let counts = watch(&setup, trial)?;
            // Whatever was counted is a metric of the report.
            let told = Count::ALL.into_iter().filter(|&count| !compile::is_told_by_the_outcome(count));
            for (count, side) in told.flat_map(|count| [(count, 0), (count, 1)]) {
                let reported = brief.metrics.iter().any(|metric| metric.index == count.of(side));
                prop_assert!(counts[count.of(side)] == 0 || reported, "{:?} of {} is not reported", count, side);
            }
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(legal.get() > CASES / 2, "only {} of {CASES} set-ups were legal: too little was tested", legal.get());
}

/// Where nothing but pools and tracks matters, the fast path gives the very same trials as the full rules.
#[test]
fn the_plain_profile_plays_the_same_fights() {
    const CASES: u32 = 600;
    let plain = Cell::new(0);
    let result = runner(CASES).run(&plain_duel(), |tables| {
        let Some((setup, brief)) = prepared(&tables) else { return Ok(()) };
        if !is_plain(&setup.fighters, &setup.rules) {
            return Ok(());
        }
        plain.set(plain.get() + 1);
        for trial in 0..50 {
            let dice = || Sampled::new(Stream::new(2, "main").trial(trial));
            let (mut fast, mut full) = (Counts::default(), Counts::default());
            let fast_end = play::<Duel<Plain>, _, _>(&setup, &mut dice(), &mut fast);
            let full_end = play::<Duel<Rich>, _, _>(&setup, &mut dice(), &mut full);
            let told = |counts: &Counts| brief.metrics.iter().map(|metric| counts[metric.index]).collect::<Vec<_>>();
            prop_assert_eq!((fast_end, told(&fast)), (full_end, told(&full)));
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(plain.get() > CASES / 3, "only {} of {CASES} set-ups were plain: too little was tested", plain.get());
}

/// Duels of which most need no more than pools and tracks: powers that only add dice, at times one that does more.
fn plain_duel() -> impl Strategy<Value = String> {
    let adders =
        ["resistance", "iron-will", "super-agility", "melee-specialist", "clever", "tough", "savant", "flight"];
    let powers = (prop::sample::subsequence(adders.to_vec(), 0..4), prop::option::weighted(0.1, power()));
    let keys = vec!["melee-attack", "ranged-attack", "psyche-attack", "attack", "defense", "initiative", "ko-check"];
    let pool = (1..9, 0..5).prop_map(|(dice, rerolls)| format!("{dice}D[{rerolls}]"));
    let pools = prop::collection::btree_map(prop::sample::select(keys), pool, 0..4);
    let fighter = (1..12, 1..10, powers, pools, policy()).prop_map(|(body, psyche, (adders, other), pools, policy)| {
        let mut powers: Vec<String> = adders.into_iter().map(str::to_owned).collect();
        powers.extend(other.filter(|other| !powers.contains(other)));
        let pools: String = pools.into_iter().map(|(key, pool)| format!("{key} = \"{pool}\"\n")).collect();
        format!("body = {body}\npsyche = {psyche}\npowers = [{}]\n{pools}{policy}\n", quoted(&powers))
    });
    let start =
        prop::sample::select(vec!["", "charge = true", "range = 10", "dire-enemies = true", "maneuvers = true"]);
    let order = prop::sample::select(vec!["initiative", "alternate"]);
    let re_roll = prop::sample::select(vec!["fails-first", "gamble"]);
    let fighters = prop::collection::vec(fighter, 2);
    (start, order, re_roll, 1..40, fighters).prop_map(|(start, order, re_roll, limit, fighters)| {
        let rules = format!("order = \"{order}\"\nre-roll = \"{re_roll}\"\nround-limit = {limit}\n{start}");
        format!("[rules]\n{rules}\n{}", sides(&fighters[0], &fighters[1]))
    })
}
