//! Nothing that is added to a fighter harms him: under the default policies he wins no less often with one more power,
//! boost, maneuver, box, die or re-roll, the dice being the same; except by what a power's own text takes from him.
//!
//! Powers and their options come from the list of powers, pools from the list of pools. Mimics are nobody's foes here:
//! whatever is added, they have it too (`smf.power.mimic`).

use super::sides;
use crate::chance::{Sampled, Stream};
use crate::scenario::{Mistakes, Source, parse};
use crate::stats::paired::PairedCounts;
use crate::systems::super_mission_force::Duel;
use crate::systems::super_mission_force::compile::{self, Setup};
use crate::systems::super_mission_force::dice::Pool;
use crate::systems::super_mission_force::fight::Rich;
use crate::systems::super_mission_force::fighter::PoolKind;
use crate::systems::super_mission_force::powers::{Level, variants};
use crate::systems::super_mission_force::turn::Outcome;
use crate::systems::{Meter, play};

/// Fights of each pairing with each addition.
const TRIALS: u64 = 300;
/// About 1,100 comparisons: with this confidence for each, all of them hold at once with more than 99 %.
const CONFIDENCE: f64 = 0.999_99;

/// Rules, owner and foe.
type Pairing = (&'static str, &'static str, &'static str);

/// What a power's own text takes from its owner, and a fight in which that is more than what it gives.
const DRAWBACKS: [(&str, Pairing); 3] = [
    // `smf.power.immortal`: fails every KO check, and rises too late for a duel.
    ("immortal", ("", "super-strength-major", "armor resistance")),
    // `smf.power.massive`: foes have +1 re-roll on Body attacks against him.
    ("massive", ("", "healing fortune", "armor regen")),
    // `smf.power.growth`: the giant is always grown, with a box of Psyche less and +1D on shots at him.
    ("growth:giant", ("range = 10", "power-blasts-minor", "power-blasts-minor")),
];

/// Each pairing puts other choices before the owner.
const PANEL: [Pairing; 9] = [
    // Insubstantial, with a mind attack that is no use in contact, against blows.
    ("", "density-decrease sonic-blasts", "scrapper iron-will melee-specialist"),
    // Blows against blows.
    ("", "super-strength-major", "armor resistance"),
    // The mind or the body, in contact, against one who heals.
    ("", "parasite vampire", "healing fortune"),
    // Struck back and burnt.
    ("", "mentalism resistance", "damage-field reflection"),
    // Three free actions are not enough for everything.
    ("", "sorcery", "parasite vampire"),
    // Shots against shots.
    ("range = 10", "power-blasts-minor", "power-blasts-major"),
    // Powers of a turn each, against the mind.
    ("range = 10", "invisibility-obscurement:invisibility power-blasts-minor", "mentalism resistance"),
    // To come closer or to stay away.
    ("ground = \"open\"\nrange = 12", "scrapper iron-will melee-specialist", "mentalism resistance"),
    ("ground = \"open\"\nrange = 12", "power-blasts-minor super-agility", "super-strength-major"),
];

struct Deaf;

impl Meter for Deaf {
    fn count(&mut self, _metric: usize, _n: u32) {}
}

fn fighter(powers: &str, more: &str) -> String {
    let list: Vec<String> =
        powers.split(' ').chain([more]).filter(|it| !it.is_empty()).map(|it| format!("\"{it}\"")).collect();
    let mut text = format!("body = 6\npsyche = 6\npowers = [{}]\n", list.join(", "));
    if list.iter().any(|power| power == "\"archery\"") {
        text += "tricks = [\"entangle\", \"stun\", \"super-agility\"]\n";
    }
    if list.iter().any(|power| power == "\"sorcery\"") {
        text += "grimoire = [\"power-blasts-major\", \"armor\", \"force-field\", \"regen\", \"damage-field\"]\n";
    }
    text
}

/// `None` where the addition does not go together with what the owner has.
fn prepared((rules, owner, foe): Pairing, more: &str) -> Option<Setup> {
    let sides = sides(&fighter(owner, more), &fighter(foe, ""));
    let tables =
        format!("title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n[rules]\nround-limit = 200\n{rules}\n{sides}");
    let mistakes = Mistakes::new();
    let scenario = parse(Source::new("t.toml", tables), &mistakes)?;
    compile::prepare(&scenario.cases[0], &mistakes).map(|(setup, _)| setup)
}

/// The panel's fight as it stands.
fn bare(panel: Pairing) -> Setup {
    prepared(panel, "").unwrap_or_else(|| panic!("{panel:?} cannot be played"))
}

/// Who wins each of the trials: true for the owner.
fn wins(setup: &Setup, trials: u64) -> Vec<bool> {
    let stream = Stream::new(2017, "monotone");
    let end = |trial| play::<Duel<Rich>, _, _>(setup, &mut Sampled::new(stream.trial(trial)), &mut Deaf);
    (0..trials).map(|trial| end(trial).outcome == Outcome::First as usize).collect()
}

/// Whether the owner wins less often `with` than without, by more than the interval of the difference.
fn harms(without: &[bool], with: &[bool]) -> Option<String> {
    let mut counts = PairedCounts::default();
    for pair in without.iter().zip(with) {
        match pair {
            (true, true) => counts.both += 1,
            (false, true) => counts.only_first += 1,
            (true, false) => counts.only_second += 1,
            (false, false) => counts.neither += 1,
        }
    }
    let difference = counts.difference(CONFIDENCE).expect("there are trials");
    (difference.high < 0.0).then(|| format!("{:+.1} points", 100.0 * difference.estimate))
}

#[test]
fn one_more_power_never_harms_its_owner() {
    let (mut found, mut tried) = (Vec::new(), 0);
    for panel in PANEL {
        let without = wins(&bare(panel), TRIALS);
        for (power, written) in variants() {
            let entry = power.entry();
            let for_groups = entry.level == Level::Equipment || entry.rule == "smf.henchmen.legion";
            let drawback = DRAWBACKS.iter().any(|(drawback, _)| *drawback == written);
            if for_groups || drawback || !entry.in_duel || panel.1.contains(entry.id) {
                continue;
            }
            let Some(setup) = prepared(panel, &written) else { continue };
            tried += 1;
            found.extend(
                harms(&without, &wins(&setup, TRIALS))
                    .map(|points| format!("{written} for {} against {}: {points}", panel.1, panel.2)),
            );
        }
    }
    assert_eq!(found, Vec::<String>::new());
    assert!(tried > 600, "{tried}");
}

/// What harms nobody has no place in the list; and this is what the test above would see.
#[test]
fn a_drawback_in_the_text_of_a_power_harms_its_owner() {
    for (drawback, pairing) in DRAWBACKS {
        let with = prepared(pairing, drawback).unwrap_or_else(|| panic!("{drawback} cannot be added"));
        assert!(harms(&wins(&bare(pairing), 10 * TRIALS), &wins(&with, 10 * TRIALS)).is_some(), "{drawback}");
    }
}

#[test]
fn one_more_box_die_or_re_roll_never_harms_its_owner() {
    // What foes get against him is no gain of his.
    let own = PoolKind::ALL.iter().filter(|kind| !matches!(kind, PoolKind::AgainstMelee | PoolKind::AgainstRanged));
    let mut found = Vec::new();
    for panel in PANEL {
        let without = wins(&bare(panel), TRIALS);
        let mut check = |what: String, setup: &Setup| {
            found.extend(
                harms(&without, &wins(setup, TRIALS))
                    .map(|points| format!("{what} for {} against {}: {points}", panel.1, panel.2)),
            );
        };
        for &kind in own.clone() {
            for by in [Pool::new(1, 0), Pool::new(0, 1)] {
                let mut setup = bare(panel);
                let pool = &mut setup.fighters[0].fixed[kind as usize];
                *pool = pool.plus(by);
                check(format!("{kind:?} {by}"), &setup);
            }
        }
        for track in 0..2 {
            let mut setup = bare(panel);
            setup.fighters[0].boxes[track] += 1;
            setup.start.fighters[0].boxes[track] += 1;
            check(format!("a box of track {track}"), &setup);
        }
    }
    assert_eq!(found, Vec::<String>::new());
}
