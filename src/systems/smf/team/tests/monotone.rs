//! Nothing that a team gets harms it: under the script and under the greedy policy it wins no less often with one more
//! power, box, die or re-roll of a figure, or with one more figure; except by what a power's own text takes from him.

use super::{Battle, Skirmish, battle, team};
use crate::systems::panel::{Base, Harms};
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::PoolKind;
use crate::systems::smf::powers::id::Numbers;
use crate::systems::smf::powers::{Level, variants};
use crate::systems::smf::team::skirmish::Outcome;

/// A rule and the board, a team's figures and its foes, by their powers. What is added the first of the team gets.
type Pairing = ([&'static str; 2], &'static [&'static str], &'static [&'static str]);

const PANEL: [Pairing; 7] = [
    (["", "kind = \"contact\""], &["super-strength-minor", "armor"], &["scrapper", "iron-will"]),
    (
        ["", "kind = \"line\"\napart = 12"],
        &["power-blasts-minor", "super-strength-minor"],
        &["power-blasts-minor", "armor"],
    ),
    (
        ["", "kind = \"line\"\napart = 12"],
        &["super-strength-minor", "armor"],
        &["power-blasts-minor", "melee-specialist"],
    ),
    (["", "kind = \"line\"\napart = 24"], &["speed", "power-blasts-minor"], &["super-strength-minor", "sonic-blasts"]),
    (["aid = true", "kind = \"line\"\napart = 6"], &["super-strength-minor", "armor"], &["scrapper", "iron-will"]),
    (
        ["maneuvers = true", "kind = \"line\"\napart = 24"],
        &["super-strength-minor", "power-blasts-minor"],
        &["armor", "power-blasts-minor"],
    ),
    // Whoever is there before his friends meets three.
    (
        ["", "kind = \"line\"\napart = 12"],
        &["armor", "super-strength-minor", ""],
        &["armor", "super-strength-minor", ""],
    ),
];

/// What costs its owner something by its own text (`crate::systems::smf::tests::monotone`), or his foes' dice.
pub const DRAWBACKS: [&str; 3] = ["massive", "magic-artifact", "growth:giant"];

fn figures(powers: &[&str], more: &str) -> Vec<String> {
    let of = |powers: &str, more: &str| {
        let list: Vec<String> =
            [powers, more].iter().filter(|it| !it.is_empty()).map(|it| format!("\"{it}\"")).collect();
        let tricks = if more == "archery" { "; tricks = [\"entangle\", \"stun\", \"super-agility\"]" } else { "" };
        let grimoire = match more {
            "sorcery" => {
                "; grimoire = [\"power-blasts-major\", \"armor\", \"force-field\", \"regen\", \"damage-field\"]"
            }
            _ => "",
        };
        format!("body = 5; psyche = 5; powers = [{}]{tricks}{grimoire}", list.join(", "))
    };
    powers.iter().enumerate().map(|(place, powers)| of(powers, if place == 0 { more } else { "" })).collect()
}

/// A fight in which the first figure has something more, and the team so many more figures; `None` where that does not
/// go together.
fn prepared(([rule, board], ours, theirs): Pairing, policy: &str, more: &str, models: usize) -> Option<Battle> {
    let (mut ours, theirs) = (figures(ours, more), figures(theirs, ""));
    ours.extend((0..models).map(|_| "body = 2; psyche = 2".to_owned()));
    // Whoever brings somebody along has a sheet for him.
    let brings = match more {
        "summoning" => format!("[[team.arrival]]\nfigure = \"A{}\"\nsummoned-by = \"A1\"\ngoals = 3\n", ours.len() + 1),
        "duplicate" => "[[team.arrival]]\nfigure = \"Twin\"\ncopy-of = \"A1\"\ncopies = 2\n".to_owned(),
        _ => String::new(),
    };
    if more == "summoning" {
        ours.push("body = 4; psyche = 4; move = 5; powers = [\"armor\"]".to_owned());
    }
    let [ours, theirs] = [("A", ours, brings), ("B", theirs, String::new())].map(|(name, figures, brings)| {
        let figures: Vec<&str> = figures.iter().map(String::as_str).collect();
        team(name, &figures).replacen('\n', &format!("\npolicy = \"{policy}\"\n"), 1) + &brings
    });
    battle(&format!("[rules]\nround-limit = 30\n{rule}\n[board]\n{board}\n{ours}{theirs}"))
        .ok()
        .map(|(battle, _)| battle)
}

fn bare(panel: Pairing, policy: &str) -> Battle {
    prepared(panel, policy, "", 0).unwrap_or_else(|| panic!("{panel:?} cannot be played"))
}

fn base(bare: &Battle) -> Base<'_, Skirmish<16>> {
    Base::new(bare, &[Outcome::First as usize])
}

fn one_more_power(policy: &str) -> Harms {
    let mut harms = Harms::default();
    for panel in PANEL {
        let bare = bare(panel, policy);
        let base = base(&bare);
        for (power, written) in variants() {
            let entry = power.entry();
            let for_groups = entry.level == Level::Equipment || entry.rule == "smf.henchmen.legion";
            if for_groups
                || !entry.plays(Numbers::TEAM)
                || panel.1[0] == entry.id
                || DRAWBACKS.contains(&written.as_str())
            {
                continue;
            }
            let Some(with) = prepared(panel, policy, &written, 0) else { continue };
            harms.look(&base, &with, || format!("{written} for {:?} on {:?}", panel.1, panel.0));
        }
    }
    harms
}

/// One power of all does, by four points: a script goes by what it takes now, and whoever strikes at the mind from where he
/// stands is charged where he could have charged.
#[test]
fn one_more_power_harms_a_scripted_team_in_one_case_of_five_hundred() {
    one_more_power("script").one_in(500, 250);
}

/// One power of all does, by eight points: foes who would come within reach of whoever flies stay where they are, and
/// charge him first.
#[test]
fn one_more_power_harms_a_greedy_team_in_one_case_of_five_hundred() {
    one_more_power("greedy").one_in(500, 250);
}

/// Whoever may grow is shot at more easily from afar, and wins no less often all the same (`smf.power.growth`,
/// `smf.maneuver.bigger-is-better`).
#[test]
fn whoever_may_grow_never_harms_a_team_that_is_shot_at() {
    let shooter = "body = 5; psyche = 5; powers = [\"power-blasts-minor\"]";
    let strong = "body = 5; psyche = 5; powers = [\"super-strength-minor\"]";
    let grows = ["growth", "bigger-is-better"].map(|power| strong.replace("]", &format!(", \"{power}\"]")));
    let foes = [["body = 5; psyche = 5; powers = [\"armor\"]", shooter], [strong, shooter]];
    for apart in [12, 24] {
        against((apart, 1), &foes, [strong, shooter], &grows.each_ref().map(|grows| [grows.as_str(), shooter]));
    }
}

/// Who comes at a guard and a mentalist: of two each could be made to strike the other.
const BRUTES: [[&str; 2]; 4] = [
    ["body = 8; melee-attack = \"7D\"", "body = 4; defense = \"3D\""],
    ["body = 8; melee-attack = \"7D\"", "body = 4"],
    ["body = 12; melee-attack = \"8D\"", "body = 4; defense = \"3D\""],
    ["body = 8; melee-attack = \"7D\"", "body = 8; melee-attack = \"7D\""],
];

/// Two of ours against each of these, so many inches apart and from their friends, by script and greedy: whether they
/// win less often with what is `better`.
fn against<const N: usize>((apart, ranks): (u8, u8), foes: &[[&str; N]], bare: [&str; 2], better: &[[&str; 2]]) {
    let fight = |policy: &str, foes: &[&str], ours: [&str; 2]| {
        let ours = team("A", &ours).replacen('\n', &format!("\npolicy = \"{policy}\"\n"), 1);
        let board = format!(
            "[rules]\nround-limit = 30\nmaneuvers = true\n[board]\nkind = \"line\"\napart = {apart}\nranks = {ranks}\n"
        );
        battle(&format!("{board}{ours}{}", team("B", foes))).expect("a fight").0
    };
    let mut harms = Harms::default();
    for policy in ["script", "greedy"] {
        for foes in foes {
            let bare = fight(policy, foes, bare);
            let base = base(&bare);
            for &better in better {
                let with = fight(policy, foes, better);
                harms.look_long(&base, &with, || format!("{better:?} as a {policy} team against {foes:?}"));
            }
        }
    }
    harms.none_among(2 * foes.len() * better.len());
}

/// Whoever may take a mind over wins no less often than whoever only strikes at it (`smf.power.mentalism`).
#[test]
fn a_mind_that_may_be_taken_over_never_harms_a_team() {
    let guard = "body = 8; defense = \"6D\"";
    let mind = "body = 5; move = 4; powers = [\"mentalism\"]";
    let strikes = format!("{mind}; policy = {{ control = \"never\" }}");
    against((16, 0), &BRUTES, [guard, &strikes], &[[guard, mind]]);
}

/// A guard who teleports does not leave the brute in front to whom he guards (`smf.power.teleport`).
#[test]
fn a_guard_who_teleports_never_harms_a_team() {
    let guard = "body = 8; defense = \"6D\"";
    let ports = format!("{guard}; powers = [\"teleport\"]");
    let shooter = "body = 5; move = 4; powers = [\"power-blasts-minor\"]";
    against((16, 0), &BRUTES, [guard, shooter], &[[&ports, shooter]]);
}

/// Whoever gets further than his friend does not meet a brute by himself either.
#[test]
fn whoever_gets_further_never_harms_a_team_against_one() {
    let (guard, weak) = ("body = 12; defense = \"5D\"", "body = 5");
    let further = ["flight", "leaping", "speed", "teleport"].map(|power| format!("{weak}; powers = [\"{power}\"]"));
    let brutes = [
        "body = 12; melee-attack = \"7D\"; defense = \"6D\"",
        "body = 6; melee-attack = \"7D\"; powers = [\"melee-specialist\", \"super-strength-minor\"]",
        "body = 15; melee-attack = \"6D\"; defense = \"5D\"",
    ];
    against((24, 0), &brutes.map(|brute| [brute]), [guard, weak], &further.each_ref().map(|weak| [guard, weak]));
}

/// Nor does he go by himself to a foe who could fly to the friend behind him, and would rather shoot.
#[test]
fn whoever_gets_further_never_harms_a_team_against_a_flyer() {
    let (mind, bold) = ("body = 8; powers = [\"mentalism\"]", "body = 5; melee-attack = \"7D\"; defense = \"6D\"");
    let leaps = format!("{bold}; powers = [\"leaping\"]");
    let foes = [
        "body = 3; defense = \"6D\"; powers = [\"flight\", \"power-blasts-minor\"]",
        "body = 3; melee-attack = \"7D\"",
    ];
    against((24, 0), &[foes], [mind, bold], &[[mind, &leaps]]);
}

#[test]
fn one_more_box_die_re_roll_or_figure_never_harms_a_team() {
    let own = PoolKind::ALL.iter().filter(|kind| !matches!(kind, PoolKind::AgainstMelee | PoolKind::AgainstRanged));
    let mut harms = Harms::default();
    for policy in ["script", "greedy"] {
        for panel in PANEL {
            let bare = bare(panel, policy);
            let base = base(&bare);
            let of = |what: String| format!("{what} for a {policy} team of {:?} on {:?}", panel.1, panel.0);
            for &kind in own.clone() {
                for by in [Pool::new(1, 0), Pool::new(0, 1)] {
                    let mut with = self::bare(panel, policy);
                    let pool = &mut with.fight.fighters[0].fixed[kind as usize];
                    *pool = pool.plus(by);
                    harms.look(&base, &with, || of(format!("{kind:?} {by}")));
                }
            }
            for track in 0..2 {
                let mut with = self::bare(panel, policy);
                with.fight.fighters[0].boxes[track] += 1;
                harms.look(&base, &with, || of(format!("a box of track {track}")));
            }
            let with = prepared(panel, policy, "", 1).expect("another figure");
            harms.look(&base, &with, || of("one more figure".to_owned()));
        }
    }
    harms.none_among(100);
}
