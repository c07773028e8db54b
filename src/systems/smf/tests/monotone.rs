//! Nothing that is added to a fighter harms him: under the default policies he wins no less often with one more power,
//! boost, maneuver, box, die or re-roll, the dice being the same; except by what a power's own text takes from him.
//!
//! Powers and their options come from the list of powers, pools from the list of pools. Mimics are nobody's foes here:
//! whatever is added, they have it too (`smf.power.mimic`).

use super::sides;
use crate::scenario::{Mistakes, Source, parse};
use crate::systems::panel::{Base, Harms};
use crate::systems::smf::compile;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::duel::{Duel, Duelists};
use crate::systems::smf::fight::Rich;
use crate::systems::smf::fighter::PoolKind;
use crate::systems::smf::powers::id::Numbers;
use crate::systems::smf::powers::{Level, variants};
use crate::systems::smf::state::Outcome;

/// Rules, owner and foe.
type Pairing = (&'static str, &'static str, &'static str);

/// What a power's own text takes from its owner, and a fight in which that is more than what it gives.
const DRAWBACKS: [(&str, Pairing); 4] = [
    // `smf.power.immortal`: fails every KO check, and rises too late for a duel.
    ("immortal", ("", "super-strength-major", "armor resistance")),
    // `smf.power.massive`: foes have +1 re-roll on Body attacks against him.
    ("massive", ("range = 10", "sorcery", "super-strength-major leaping")),
    // `smf.sim.turn-start`: its roll comes before those for spent powers, of which a sorcerer has many.
    ("magic-artifact", ("", "sorcery", "speed resistance super-agility")),
    // `smf.power.growth`: the giant is always grown, with a box of Psyche less and +1D on shots at him.
    ("growth:giant", ("range = 10", "power-blasts-minor", "power-blasts-minor")),
];

/// Each pairing puts other choices before the owner.
const PANEL: [Pairing; 12] = [
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
    // To feed or to strike, when the last box is near.
    ("", "super-strength-major density-increase burrowing", "archery damage-field explosion"),
    // To come closer or to stay away.
    ("ground = \"open\"\nrange = 24", "speed reflection super-agility", "archery flight resistance"),
    ("ground = \"open\"\nrange = 12", "amphibious barrier", "reflection power-blasts-minor:body"),
    ("ground = \"open\"\nrange = 12", "scrapper iron-will melee-specialist", "mentalism resistance"),
    ("ground = \"open\"\nrange = 12", "power-blasts-minor super-agility", "super-strength-major"),
];

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
fn prepared((rules, owner, foe): Pairing, more: &str) -> Option<Duelists> {
    let sides = sides(&fighter(owner, more), &fighter(foe, ""));
    let tables =
        format!("title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n[rules]\nround-limit = 60\n{rules}\n{sides}");
    let mistakes = Mistakes::new();
    let scenario = parse(Source::new("t.toml", tables), &mistakes)?;
    compile::prepare(&scenario.cases[0], &mistakes).map(|(setup, _)| setup)
}

/// The panel's fight as it stands.
fn bare(panel: Pairing) -> Duelists {
    prepared(panel, "").unwrap_or_else(|| panic!("{panel:?} cannot be played"))
}

/// The same, won by the owner.
fn base(bare: &Duelists) -> Base<'_, Duel<Rich>> {
    Base::new(bare, &[Outcome::First as usize])
}

#[test]
fn one_more_power_never_harms_its_owner() {
    let mut harms = Harms::default();
    for panel in PANEL {
        let bare = bare(panel);
        let base = base(&bare);
        for (power, written) in variants() {
            let entry = power.entry();
            let for_groups = entry.level == Level::Equipment || entry.rule == "smf.henchmen.legion";
            let drawback = DRAWBACKS.iter().any(|(drawback, _)| *drawback == written);
            if for_groups || drawback || !entry.plays(Numbers::DUEL) || panel.1.contains(entry.id) {
                continue;
            }
            let Some(with) = prepared(panel, &written) else { continue };
            harms.look(&base, &with, || format!("{written} for {} against {}", panel.1, panel.2));
        }
    }
    harms.none_among(600);
}

/// What harms nobody has no place in the list; and this is what the test above would see.
#[test]
fn a_drawback_in_the_text_of_a_power_harms_its_owner() {
    for (drawback, pairing) in DRAWBACKS {
        let with = prepared(pairing, drawback).unwrap_or_else(|| panic!("{drawback} cannot be added"));
        assert!(base(&bare(pairing)).lasting_harm(&with).is_some(), "{drawback}");
    }
}

#[test]
fn one_more_box_die_or_re_roll_never_harms_its_owner() {
    // What foes get against him is no gain of his.
    let own = PoolKind::ALL.iter().filter(|kind| !matches!(kind, PoolKind::AgainstMelee | PoolKind::AgainstRanged));
    let mut harms = Harms::default();
    for panel in PANEL {
        let bare = bare(panel);
        let base = base(&bare);
        let against = |what: String| format!("{what} for {} against {}", panel.1, panel.2);
        for &kind in own.clone() {
            for by in [Pool::new(1, 0), Pool::new(0, 1)] {
                let mut with = prepared(panel, "").expect("it was prepared before");
                let pool = &mut with.fight.fighters[0].fixed[kind as usize];
                *pool = pool.plus(by);
                harms.look(&base, &with, || against(format!("{kind:?} {by}")));
            }
        }
        for track in 0..2 {
            let mut with = prepared(panel, "").expect("it was prepared before");
            with.fight.fighters[0].boxes[track] += 1;
            with.start.fighters[0].boxes[track] += 1;
            harms.look(&base, &with, || against(format!("a box of track {track}")));
        }
    }
    harms.none_among(200);
}
