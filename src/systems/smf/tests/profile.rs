//! Fights that need no more than pools and tracks are known by what was compiled, and odds never hang on how they were
//! played; and no power is there for nothing.

use crate::chance::{Sampled, Scripted, Stream};
use crate::exact::{Budget, Exact, everything};
use crate::game::Counts;
use crate::game::{End, play, play_turn};
use crate::keys::{Form, Key, Keys};
use crate::systems::smf::bout::{Bout, mistakes};
use crate::systems::smf::duel::Duel;
use crate::systems::smf::fight::{Plain, Profile, Rich};
use crate::systems::smf::metrics::Count;
use crate::systems::smf::plain::is_plain;
use crate::systems::smf::policy::keys::Policy;
use crate::systems::smf::powers::id::Numbers;
use crate::systems::smf::powers::{PLAIN, PowerId, alone, tables, variants};
use crate::systems::smf::read::{Fault, POOL_KEYS};
use crate::systems::smf::switches::Switches;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Two boxes a track are enough for every rule about boxes, and few enough to solve a duel at once.
const SMALL: &str = "body = 2; psyche = 2";

/// What one side can be in a duel: every power, fault, pool and choice that can be written, one at a time.
fn sides() -> Vec<String> {
    let powers = variants().map(|(power, written)| alone(power, &[&written]).replace(PLAIN, SMALL));
    // A match, so that a new fault does not compile until it is written here.
    let fault = |fault: &Fault| match fault {
        Fault::AverageJoe(_) => vec!["average-joe:melee-defense", "average-joe:ranged-defense"],
        Fault::GlassJaw => vec!["glass-jaw"],
        Fault::Weakness => vec!["weakness"],
        Fault::OnlyCharging(_) => vec!["only-while-charging:super-strength-minor"],
        Fault::OnlyLate(_) => vec!["only-after-round-3:super-strength-minor"],
        Fault::Unreliable(_) => vec!["unreliable:super-strength-minor"],
    };
    use crate::systems::smf::fighter::PoolKind::MeleeDefense;
    use crate::systems::smf::powers::PowerId::SuperStrengthMinor;
    let faults = [
        Fault::AverageJoe(MeleeDefense),
        Fault::GlassJaw,
        Fault::Weakness,
        Fault::OnlyCharging(SuperStrengthMinor),
        Fault::OnlyLate(SuperStrengthMinor),
        Fault::Unreliable(SuperStrengthMinor),
    ];
    let faults = faults.iter().flat_map(fault).map(|fault| {
        let paid = "fault-re-rolls = [\"melee-defense\"]";
        let paid = if fault == "average-joe:melee-defense" { "" } else { paid };
        format!("{SMALL}; powers = [\"super-strength-minor\"]; faults = [\"{fault}\"]; {paid}")
    });
    let pools = POOL_KEYS.iter().map(|(key, ..)| *key).chain(["attack", "defense"]);
    let pools = pools.map(|key| format!("{SMALL}; {key} = \"5D[2]\""));
    let choices = named(&Policy::keys()).into_iter().chain([("attack", "grapple"), ("attack", "melee")]);
    let choices = choices.map(|(key, value)| format!("{SMALL}; policy = {{ {key} = \"{value}\" }}"));
    // Who lies down does so at range, where only a shooter has anything to do.
    let shooters = named(&Policy::keys()).into_iter().map(|(key, value)| {
        format!("{SMALL}; ranged-attack = \"4D\"; policy = {{ attack = \"ranged-attack\", {key} = \"{value}\" }}")
    });
    let groups = ["henchmen", "street-level-henchmen"];
    let groups = groups.map(|group| format!("archetype = \"{group}\"; legal = false; members = 3"));
    powers.chain(faults).chain(pools).chain(choices).chain(shooters).chain(groups).chain([SMALL.to_owned()]).collect()
}

/// Keys that have named values, with each of them.
pub fn named(keys: &[Key]) -> Vec<(&'static str, &'static str)> {
    let values = |key: &Key| match &key.form {
        Form::OneOf(names) => names.iter().map(|named| (key.name, named.id)).collect(),
        _ => Vec::new(),
    };
    keys.iter().flat_map(values).collect()
}

/// Every switch under `[rules]` with every value that can be written, and a few together.
fn rules() -> Vec<String> {
    let switches = Switches::keys();
    let plain = switches.iter().flat_map(|key| ["false", "true", "0", "1", "2"].map(|value| (key.name, value)));
    let written = named(&switches).into_iter().map(|(key, value)| format!("{key} = \"{value}\""));
    let written = written.chain(plain.map(|(key, value)| format!("{key} = {value}")));
    let legal = written.filter(|rules| {
        let key = rules.split(' ').next();
        let found = mistakes(&tables(rules, SMALL, "body = 2; psyche-attack = \"4D\""));
        assert!(!found.contains("unknown key"), "{key:?}: {found}");
        found.is_empty()
    });
    let together = ["charge = true; re-roll = \"gamble\"", "range = 5; order = \"initiative\""];
    let rules: BTreeSet<String> = legal.chain(together.map(str::to_owned)).collect();
    for key in switches {
        let values = rules.iter().filter(|rules| rules.starts_with(&format!("{} =", key.name))).count();
        assert_eq!(values > 1, key.is_for("a duel"), "{}", key.name);
    }
    rules.into_iter().collect()
}

fn solved<P: Profile>(bout: &Bout) -> Exact {
    everything::<Duel<P>>(&bout.setup, &bout.brief, &Budget::patient()).unwrap_or_else(|error| panic!("{error}"))
}

/// The largest difference between two answers, over lengths and metrics.
fn difference(a: &Exact, b: &Exact) -> f64 {
    let rows = |exact: &Exact| exact.lengths.iter().chain(&exact.metrics).cloned().collect::<Vec<_>>();
    let (a, b) = (rows(a), rows(b));
    assert_eq!(a.len(), b.len());
    let row = |a: &[f64], b: &[f64]| {
        let at = |row: &[f64], i: usize| row.get(i).copied().unwrap_or(0.0);
        (0..a.len().max(b.len())).map(|i| (at(a, i) - at(b, i)).abs()).fold(0.0, f64::max)
    };
    a.iter().zip(&b).map(|(a, b)| row(a, b)).fold(0.0, f64::max)
}

/// Every course of the duels that were found plain, under every rule, against a few kinds of foe, solved twice.
#[test]
fn whichever_profile_plays_a_duel_its_odds_are_those_of_the_full_rules() {
    let (sides, rules) = (sides(), rules());
    let plain_of = |side: &String| {
        let mut plain = 0;
        // Rules that make every fight rich need not be solved with every side.
        for rules in &rules {
            for foe in [SMALL, "body = 1; psyche = 2; attack = \"4D\"", "body = 2; psyche = 1; psyche-attack = \"4D\""]
            {
                let rules = format!("{rules}; {}", if rules.contains("round-limit") { "" } else { "round-limit = 4" });
                let duel = tables(&rules, side, foe);
                if !mistakes(&duel).is_empty() {
                    continue;
                }
                let bout = Bout::new(&duel);
                if is_plain(&bout.setup.fighters, &bout.setup.rules) {
                    plain += 1;
                    let off = difference(&solved::<Plain>(&bout), &solved::<Rich>(&bout));
                    assert!(off < 1e-12, "{off}: {duel}");
                }
            }
        }
        plain
    };
    let plain_of_each: Vec<u32> = sides.par_iter().map(plain_of).collect();
    let (plain, kinds) = (plain_of_each.iter().sum::<u32>(), plain_of_each.iter().filter(|&&plain| plain > 0).count());
    // Too few would mean that the fast profile is lost, or that nothing was tested.
    assert!(plain > 1000 && kinds > 60 && kinds < sides.len(), "{plain} of {kinds} kinds");
}

#[test]
fn a_dispeller_who_strikes_instead_fights_a_plain_duel() {
    let is_plain = |control: &str| {
        let dispeller = format!("{SMALL}; powers = [\"dispel\"]; policy = {{ control = \"{control}\" }}");
        let bout = Bout::new(&tables("", &dispeller, SMALL));
        is_plain(&bout.setup.fighters, &bout.setup.rules)
    };
    assert!(is_plain("last") && !is_plain("first"));
}

/// `smf.initiative.defer`: a winner who defers acts second, among plain fighters as well.
#[test]
fn a_plain_winner_acts_first_unless_he_defers() {
    for (first, keys) in ["", "; policy = { initiative = \"defer\" }"].into_iter().enumerate() {
        let mut bout = Bout::new(&tables("order = \"initiative\"", &format!("{SMALL}{keys}"), SMALL));
        assert!(is_plain(&bout.setup.fighters, &bout.setup.rules));
        let mut chance = Scripted::new(&[("initiative", 0), ("melee attack", 0)]);
        play_turn::<Duel<Plain>>(&bout.setup, &mut bout.state, &mut chance, &mut bout.counts);
        chance.finish();
        let attacked = [0, 1].map(|side| bout.counted(Count::Attacks, side) == 1);
        assert_eq!(attacked, [first == 0, first == 1], "{keys}");
    }
}

/// The stories of a few trials.
fn stories<P: Profile>(bout: &Bout) -> Vec<(End, Counts)> {
    let stream = Stream::new(2017, "no power for nothing");
    let story = |trial| {
        let mut counts = Counts::default();
        let end = play::<Duel<P>, _, _>(&bout.setup, &mut Sampled::new(stream.trial(trial)), &mut counts);
        (end, counts)
    };
    (0..40).map(story).collect()
}

/// The comparison above could see a power that is overlooked: most powers that step in make a difference at once.
#[test]
fn the_plain_profile_would_be_wrong_about_most_powers_that_are_not_plain() {
    let (mut wrong, mut rich) = (0, 0);
    for (power, written) in variants().filter(|(power, _)| power.entry().plays(Numbers::DUEL)) {
        let bout = Bout::new(&tables("", &alone(power, &[&written]), PLAIN));
        if !is_plain(&bout.setup.fighters, &bout.setup.rules) {
            rich += 1;
            wrong += usize::from(stories::<Plain>(&bout) != stories::<Rich>(&bout));
        }
    }
    assert!(3 * wrong > 2 * rich, "{wrong} of {rich}");
}

/// Where each power of use in a duel shows: distances, foes of all kinds, and a fighter who uses what he can.
const PLACES: [&str; 5] = [
    "order = \"initiative\"; charge = true",
    "order = \"initiative\"; ground = \"open\"; range = 8; knockback = true",
    "range = 5",
    "traps = true; emanations-of-power = true; stygian-darkness = true; knockback = true",
    "",
];
const FOES: [&str; 6] = [
    PLAIN,
    "body = 6; ranged-attack = \"6D\"; policy = { attack = \"ranged-attack\" }",
    "body = 6; psyche-attack = \"6D\"; policy = { attack = \"psyche-attack\" }",
    "body = 6; powers = [\"super-strength-major\", \"entangle\", \"invisibility-obscurement\", \"jinx\"]; \
     policy = { control = \"first\", knockback = \"push\" }",
    "body = 6; powers = [\"super-strength-minor\", \"armor\"]; policy = { attack = \"grapple\" }",
    "archetype = \"henchmen\"; legal = false",
];
const OWNERS: [&str; 3] = [
    "",
    "ranged-attack = \"7D\"; policy = { attack = \"ranged-attack\", stance = \"skirmish\", knockback = \"push\" }",
    "policy = { control = \"first\", shrinking = \"momentum\", knockback = \"push\" }",
];

/// Whether a power of this owner changes the story of a duel under these rules against this foe.
fn changes(power: PowerId, written: &str, rules: &str, foe: &str, owner: &str) -> bool {
    // One maneuver helps the attacks of one power and no other.
    let others = if written.ends_with("power-attack-mentalist") { vec!["mentalism"] } else { vec![] };
    let duels = [vec![written], vec![]].map(|own| {
        let owner = format!("{}; {owner}", alone(power, &[own, others.clone()].concat()));
        tables(&format!("{rules}; round-limit = 12"), &owner, foe)
    });
    duels.iter().all(|duel| mistakes(duel).is_empty()) && {
        let [with, without] = duels.map(|duel| stories::<Rich>(&Bout::new(&duel)));
        with != without
    }
}

/// A power whose file did nothing any more would leave every story as it is without the power.
#[test]
fn a_power_taken_away_is_noticed() {
    let idle: Vec<String> = variants()
        .filter(|(power, _)| power.entry().plays(Numbers::DUEL))
        .filter(|(power, written)| {
            let anywhere =
                |rules: &&str, foe: &&str| OWNERS.iter().any(|owner| changes(*power, written, rules, foe, owner));
            !PLACES.iter().any(|rules| FOES.iter().any(|foe| anywhere(rules, foe)))
        })
        .map(|(_, written)| written)
        .collect();
    assert!(idle.is_empty(), "{idle:?}");
}

/// `smf.build.character`: a pool that is written holds what powers add to it; the others have it on top of 4D.
#[test]
fn what_is_written_holds_what_powers_add() {
    use crate::systems::smf::dice::Pool;
    use crate::systems::smf::fighter::PoolKind::{MeleeAttack, MeleeDefense, RangedDefense};
    for (written, expected) in [
        ("", [5, 5, 5]),
        ("attack = \"7D\"", [7, 5, 5]),
        ("defense = \"7D\"", [5, 7, 7]),
        ("melee-attack = \"7D\"", [7, 5, 5]),
        ("melee-defense = \"7D\"", [5, 7, 5]),
        ("ranged-defense = \"7D\"", [5, 5, 7]),
    ] {
        let keys = format!("powers = [\"super-strength-minor\", \"resistance\"]\n{written}");
        let bout = Bout::between("", &keys, "");
        let pools = [MeleeAttack, MeleeDefense, RangedDefense].map(|kind| bout.setup.fighters[0].fixed[kind as usize]);
        assert_eq!(pools, expected.map(|dice| Pool::new(dice, 0)), "{written}");
    }
}
