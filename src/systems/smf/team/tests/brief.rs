//! What is made of the tables of a skirmish: what is counted, what figures are worth, and what a report says.

use super::super::counted;
use super::{Fray, OTHER, battle, contest, line, team};
use crate::systems::smf::metrics::knock_out;
use crate::systems::smf::powers::id::{Level, POWERS};

const LINE: &str = "[board]\nkind = \"line\"\napart = 9\n";

/// Ledger ids of what a report says of two teams.
fn said(rules: &str, first: &[&str], second: &[&str], more: &str) -> Vec<String> {
    let tables = format!("{rules}{}{more}\n{}", team("A", first), team("B", second));
    let contest = contest(&tables).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    contest.brief().rulings.iter().map(|ruling| ruling.rule.clone()).collect()
}

/// A report says how it was played where that mattered, and nothing of what could not.
#[test]
fn a_report_says_how_those_who_fight_are_played() {
    let late = "[[team.arrival]]\nfigure = \"A2\"\nround = 2";
    let group = "archetype = \"henchmen\"; legal = false";
    let (one, two) = (&[OTHER][..], &[OTHER, OTHER][..]);
    for (rule, rules, first, more, holds) in [
        ("smf.sim.battle-end", "", one, "", true),
        ("smf.sim.duel", "", one, "", false),
        ("smf.sim.two-on-one", "", one, "", true),
        ("smf.sim.two-on-one", LINE, one, "", false),
        ("smf.sim.abstract-distance", LINE, one, "", true),
        ("smf.sim.abstract-distance", "", one, "", false),
        ("smf.move.through-models", LINE, one, "", true),
        ("smf.combat.blast-into-melee", LINE, one, "", true),
        ("smf.initiative.alternate", "", one, "", true),
        ("smf.initiative.leader", "", one, "", true),
        ("smf.combat.multiple-foes", "", one, "", false),
        ("smf.combat.multiple-foes", "", two, "", true),
        ("smf.damage.ko-check", "", two, "", true),
        ("smf.combat.choose-target", "", one, "", true),
        ("smf.combat.choose-target", LINE, one, "", false),
        ("smf.henchmen.support", "", one, "", false),
        ("smf.henchmen.support", "", &[group], "", true),
        ("smf.power.rage", "", one, "", false),
        ("smf.power.rage", "", &["body = 30; powers = [\"rage\"]"], "", true),
        ("smf.scenario.team-up", "", two, late, true),
        ("smf.scenario.team-up", "", two, "", false),
        ("smf.titan.hordes", "", two, late, false),
        ("smf.titan.hordes", "", &["body = 90; titan = [\"tough-out\"]", group], "", true),
        ("smf.combat.aid", "[rules]\naid = true\n", two, "", true),
        ("smf.combat.aid", "", two, "", false),
    ] {
        let told = said(rules, first, one, more).iter().any(|told| told == rule);
        assert_eq!(told, holds, "{rule} {rules} {first:?}");
    }
}

/// What needs a map is told of whoever has it; and of a mimic what his sheet has no room for: of 31 powers of his own
/// one slot is left, for the first that only a friend has (`smf.power.mimic`).
#[test]
fn what_is_not_played_of_powers_is_told() {
    let told = |first: &[&str]| -> Vec<String> {
        let (_, brief) = battle(&format!("{}{}", team("A", first), team("B", &[OTHER, OTHER]))).unwrap();
        brief.notes.into_iter().filter(|note| note.starts_with("A1")).collect()
    };
    let has = |power: &str| format!("body = 30; powers = [\"{power}\"]");
    for power in ["speed", "shield", "force-field", "invisibility-obscurement", "mimic", "dispel"] {
        assert_eq!(told(&[&has(power), OTHER]), [""; 0], "{power}");
    }
    let lifter = told(&[&has("telekinesis"), OTHER]);
    let idles = "A1 fights as if without what is of no use in contact or not played among several yet: Telekinesis.";
    assert_eq!(lifter, [idles]);
    let on_a_line = format!("{LINE}{}{}", team("A", &[&has("telekinesis"), OTHER]), team("B", &[OTHER, OTHER]));
    let (_, brief) = battle(&on_a_line).unwrap();
    assert_eq!(brief.notes, ["A1 fights as if without what is not played among several yet: Telekinesis."]);
    let minors = POWERS.iter().map(|power| power.entry()).filter(|entry| entry.level == Level::Minor);
    let ids: Vec<&str> = minors
        .map(|entry| entry.id)
        .filter(|id| !["duplicate", "magic-artifact", "mimic", "summoning"].contains(id))
        .collect();
    let own = |count: usize| format!("\"mimic\", \"{}\"", ids[..count - 1].join("\", \""));
    let friend = "body = 30; powers = [\"speed\", \"power-blasts-major\"]";
    for (count, missing) in [(30, None), (31, Some("Power Blasts (major)")), (32, Some("Speed, Power Blasts (major)"))]
    {
        let mimic = format!("body = 30; legal = false; powers = [{}]", own(count));
        let notes = told(&[&mimic, friend]);
        let found: Vec<&String> = notes.iter().filter(|note| note.contains("no room")).collect();
        let wanted = missing.map(|names| format!("A1 has no room to copy {names} from friends"));
        assert_eq!(found.len(), usize::from(wanted.is_some()), "{count} {notes:?}");
        assert!(wanted.is_none_or(|wanted| found[0].starts_with(&wanted)), "{found:?}");
    }
}

/// `smf.combat.ranged`: who shoots on a line because a number stands for any kind of fight is told, where nothing else
/// lets him shoot; where nobody leaves contact nobody shoots.
#[test]
fn who_shoots_by_a_number_for_any_fight_is_told_on_a_line() {
    let told = |board: &str, first: &[&str]| {
        let (_, brief) = battle(&format!("{board}{}{}", team("A", first), team("B", &[OTHER]))).unwrap();
        brief.notes
    };
    let any = "body = 30; attack = \"4D\"";
    let shooter = "body = 30; attack = \"4D\"; ranged-attack = \"4D\"";
    let archer = "body = 30; attack = \"4D\"; powers = [\"archery\"]";
    let mind = "body = 30; attack = \"4D\"; psyche-attack = \"4D\"";
    let note = |who: &str| {
        format!(
            "{who}, at any range, with what `attack` says, and no power says so (smf.combat.ranged): write \
             `melee-attack` for one who only strikes, `ranged-attack` for one who shoots."
        )
    };
    assert_eq!(told(LINE, &[OTHER, shooter, archer, "body = 30; melee-attack = \"4D\""]), [""; 0]);
    assert_eq!(told("", &[any]), [""; 0]);
    assert_eq!(told("[rules]\nknockback = true\n", &[any]), [note("A1 also shoots")]);
    assert_eq!(told(LINE, &[OTHER, any]), [note("A2 also shoots")]);
    assert_eq!(told(LINE, &[any, mind]), [note("A1 and A2 also shoot")]);
    assert_eq!(told(LINE, &[any, any, mind]), [note("A1, A2 and A3 also shoot")]);
}

/// `smf.combat.reach`: where somebody can be elsewhere than in contact it is told of whoever has a reach that nobody
/// plays: not of hands, whose blow goes there, and of no other form or option.
#[test]
fn reach_that_is_not_played_is_told_where_somebody_can_be_apart() {
    let told = |board: &str, keys: &str| {
        let first = format!("body = 30; {keys}");
        let (_, brief) = battle(&format!("{board}{}{}", team("A", &[&first]), team("B", &[OTHER]))).unwrap();
        brief.notes.into_iter().find(|note| note.contains("smf.combat.reach")).unwrap_or_default()
    };
    let form = |track: &str, form: &str| format!("powers = [\"metamorph:{track}\"]; policy = {{ form = \"{form}\" }}");
    for (keys, powers) in [
        ("powers = [\"melee-specialist:reach\"]", "Melee Specialist"),
        ("powers = [\"growth:giant\", \"melee-specialist:reach\"]", "Growth and Melee Specialist"),
        ("powers = [\"bigger-is-better\"]", "Bigger is Better"),
        ("powers = [\"sorcery\"]; grimoire = [\"growth\"]", "Growth"),
        (&form("elasticity", "first"), "Metamorph"),
        (&form("shape-shifter", "first"), "Metamorph"),
        (&form("elasticity", "second"), ""),
        ("powers = [\"melee-specialist\", \"massive\", \"multiple-limbs\"]", ""),
    ] {
        let board = format!("[rules]\nmaneuvers = true\n{LINE}");
        let note = format!("A1 fights as if without the reach of {powers} (smf.combat.reach).");
        assert_eq!(told(&board, keys), if powers.is_empty() { "" } else { &note }, "{keys}");
    }
    assert_eq!(told("", "powers = [\"growth\"]"), "");
    assert_ne!(told("[rules]\nknockback = true\n", "powers = [\"growth\"]"), "");
}

/// `smf.power.immortal`: among several it is told when he rises, and when his side has lost.
#[test]
fn how_an_immortal_rises_is_told_where_he_has_friends() {
    let told = |first: &[&str]| {
        let (_, brief) = battle(&format!("{}{}", team("A", first), team("B", &[OTHER]))).unwrap();
        brief.rulings.into_iter().find(|ruling| ruling.rule == "smf.power.immortal").unwrap().text
    };
    let immortal = "body = 30; powers = [\"immortal\"]";
    assert!(told(&[immortal]).starts_with("A duel is over at the first KO"));
    let rises = told(&[immortal, OTHER]);
    assert!(rises.starts_with("An Immortal misses one turn") && !rises.contains("duel"), "{rises}");
}

/// `smf.event.stygian-darkness`: a report says what sight is worth, near and far.
#[test]
fn what_sight_is_worth_in_the_dark_is_told() {
    let tables = format!("[rules]\nstygian-darkness = true\n{}{}", team("A", &[OTHER]), team("B", &[OTHER]));
    let (_, brief) = battle(&tables).unwrap();
    let dark = brief.rulings.into_iter().find(|ruling| ruling.rule == "smf.event.stygian-darkness").unwrap();
    for part in ["target numbers are +1", "+1D in melee", "+1D on ranged defense"] {
        assert!(dark.text.contains(part), "{part}: {}", dark.text);
    }
}

/// A Super Brick counts as a Brick, two Wildcards are none too many, and what a team may not have is told and played.
#[test]
fn a_team_of_too_many_of_an_archetype_is_told() {
    let told = |first: &[&str]| -> Vec<String> {
        let (_, brief) = battle(&format!("{}{}", team("A", first), team("B", &[OTHER]))).unwrap();
        brief.notes.into_iter().filter(|note| note.contains("smf.build.archetype-limit")).collect()
    };
    let brick = "archetype = \"brick\"; legal = false";
    let super_brick = "archetype = \"super\"; base = \"brick\"; legal = false";
    let wildcard = "archetype = \"wildcard\"; legal = false";
    assert_eq!(told(&[brick, wildcard, wildcard, OTHER, OTHER]), [""; 0]);
    let wanted = "A has 2 who count as Brick, and a team may have 1 (smf.build.archetype-limit).";
    assert_eq!(told(&[brick, super_brick]), [wanted]);
    assert!(told(&[wildcard, wildcard, wildcard])[0].starts_with("A has 3 who count as Wildcard"));
}

/// That figures decide by the policy of the scenario is told once of all of them.
#[test]
fn the_policy_is_told_once() {
    let told = |first: &[&str], second: &[&str]| {
        let (_, brief) = battle(&format!("{}{}", team("A", first), team("B", second))).unwrap();
        let notes: Vec<String> = brief.notes.into_iter().filter(|note| note.contains("[policy]")).collect();
        notes.join(" ").replace(" by the scenario's policy; see `[policy]`.", "")
    };
    let set = "body = 6; policy = { control = \"first\" }";
    assert_eq!(told(&[OTHER, OTHER], &[OTHER]), "");
    assert_eq!(told(&[set, OTHER], &[OTHER]), "A1 decides");
    assert_eq!(told(&[set, OTHER], &[set]), "A1 and B1 decide");
    assert_eq!(told(&[set, set], &[OTHER, set]), "A1, A2 and B2 decide");
    assert_eq!(told(&[set, set], &[set]), "Everybody decides");
}

/// `smf.sim.abstract-distance`: after each round but the last, and of the first twelve at most; in contact never.
#[test]
fn distances_are_told_after_each_round_that_may_be_followed_by_another() {
    let told = |rules: &str| {
        let tables = format!("{rules}{}{}", team("A", &[OTHER]), team("B", &[OTHER, OTHER]));
        let metrics = counted::metrics(&battle(&tables).unwrap().0);
        let names = metrics.iter().filter(|metric| metric.unit == "inches").map(|metric| metric.name.clone());
        let indices: Vec<usize> = metrics.iter().map(|metric| metric.index).collect();
        assert!(indices.iter().enumerate().all(|(place, index)| !indices[..place].contains(index)), "{indices:?}");
        names.collect::<Vec<_>>()
    };
    let limit = |rounds: u32| told(&format!("[rules]\nround-limit = {rounds}\n{LINE}"));
    assert_eq!(limit(1), [""; 0]);
    assert_eq!(limit(3), ["distance after round 1", "distance after round 2"]);
    assert_eq!(limit(13).len(), 12);
    assert_eq!(limit(50).last().map(String::as_str), Some("distance after round 12"));
    assert_eq!(told(""), [""; 0]);
}

/// `smf.sim.battle-end`, `smf.build.power-level-equivalence`: in halves of a standard character a street-level one is 1, a
/// Super 3 and a Powerhouse 4.
#[test]
fn figures_are_worth_what_they_are_built_on() {
    let figures = [
        OTHER,
        "archetype = \"brick\"; legal = false",
        "archetype = \"street-level\"; legal = false",
        "archetype = \"super\"; base = \"brick\"; legal = false",
        "archetype = \"powerhouse\"; halves = [\"brick\", \"blaster\"]; legal = false",
    ];
    let (battle, _) = battle(&format!("{}{}", team("A", &figures), team("B", &[OTHER]))).unwrap();
    assert_eq!(battle.worth, [2, 2, 1, 3, 4, 2]);
}

/// `smf.combat.knockback`, `smf.combat.grapple`, `smf.combat.aid`: whoever begins in contact may come apart by either.
#[test]
fn those_who_push_grab_or_help_may_come_apart() {
    let grabs = "body = 30; policy = { attack = \"grapple\" }";
    for (rules, figure, apart) in [
        ("", OTHER, false),
        ("[rules]\nknockback = true\n", OTHER, true),
        ("[rules]\naid = true\n", OTHER, true),
        ("", grabs, true),
    ] {
        let (battle, _) = battle(&format!("{rules}{}{}", team("A", &[figure]), team("B", &[OTHER]))).unwrap();
        assert_eq!(battle.fight.rules.apart, apart, "{rules} {figure}");
    }
}

/// Between two, boxes dealt are boxes lost; of more it is told apart who dealt them.
#[test]
fn boxes_dealt_are_told_of_more_than_two() {
    for (first, told) in [(&[OTHER][..], false), (&[OTHER, OTHER], true)] {
        let (battle, brief) = battle(&format!("{}{}", team("A", first), team("B", &[OTHER]))).unwrap();
        assert_eq!(brief.metrics.iter().any(|metric| metric.name.ends_with(": boxes dealt")), told, "{first:?}");
        assert!(counted::metrics(&battle).iter().all(|of_team| brief.metrics.contains(of_team)));
    }
}

/// What the winner has left over the other is held side by side, and nothing else of a team.
#[test]
fn the_margin_of_two_teams_is_held_side_by_side() {
    let (battle, _) = battle(&format!("{}{}", team("A", &[OTHER]), team("B", &[OTHER]))).unwrap();
    let compared: Vec<bool> = counted::metrics(&battle).iter().map(|metric| metric.is_compared).collect();
    assert_eq!(compared, [false, false, true, true]);
}

/// `smf.limit.only-x`: rounds are counted where somebody has a power late or comes late, and nowhere else.
#[test]
fn rounds_are_counted_where_they_matter() {
    let fault = "faults = [\"only-after-round-3:armor\"]; fault-re-rolls = [\"melee-defense\"]";
    let late = &format!("body = 30; powers = [\"armor\"]; {fault}");
    let arrival = "[[team.arrival]]\nfigure = \"B2\"\nround = 2\n";
    for (figure, more, counted) in [(OTHER, "", false), (late, "", true), (OTHER, arrival, true)] {
        let (battle, _) = battle(&format!("{}{}{more}", team("A", &[figure]), team("B", &[OTHER; 2]))).unwrap();
        assert_eq!(battle.fight.counts_rounds, counted, "{figure} {more}");
    }
}

/// Three look at one another in each of their turns; on a line each does so from more than one place.
#[test]
fn a_turn_is_work_for_every_figure() {
    let work = |figures: &[&str]| [Fray::new("", figures, &[OTHER]).work(), line(9, figures, &[OTHER]).work()];
    let (two, four) = (work(&[OTHER]), work(&[OTHER; 3]));
    assert_eq!(four, two.map(|work| 2 * work));
    assert!(two[0] > 2 && two[1] > two[0], "{two:?}");
}

/// Everybody is in the picture of a skirmish, in the order of the teams.
#[test]
fn everybody_is_in_the_picture() {
    let figures = line(9, &[OTHER, OTHER], &[OTHER]).tableau().figures;
    assert_eq!(figures.iter().map(|figure| figure.name.as_str()).collect::<Vec<_>>(), ["A1", "A2", "B1"]);
}

/// Eight against eight are not too many.
#[test]
fn two_whole_teams_can_be_played() {
    assert!(battle(&format!("{}{}", team("A", &[OTHER; 8]), team("B", &[OTHER; 8]))).is_ok());
}

/// Of more than two a knock-out is counted for each who can take the other's last box: foes, himself where a foe or a
/// friend brings bad luck or a group panics, and a friend whom a stray shot meets where figures come apart, or
/// what answers one, and a friend of whoever is taken over there.
#[test]
fn knock_outs_are_counted_of_those_who_can_take_the_last_box() {
    let shooter = "body = 30; ranged-attack = \"4D\"";
    let mirror = "body = 30; powers = [\"reflection\"]";
    let jinx = "body = 30; powers = [\"jinx\"]";
    let mind = "body = 30; powers = [\"mentalism\"]";
    let panics = "archetype = \"street-level-henchmen\"; legal = false";
    let foes = [(0, 2), (1, 2), (2, 0), (2, 1)];
    let own = [(0, 0), (1, 1), (2, 2)];
    for (rules, first, second, more) in [
        ("", [OTHER, OTHER], OTHER, &[][..]),
        ("", [OTHER, OTHER], jinx, &own[..]),
        ("", [OTHER, OTHER], panics, &[(2, 2)]),
        ("", [shooter, OTHER], OTHER, &[]),
        ("[rules]\nknockback = true\n", [shooter, OTHER], OTHER, &[(0, 1)]),
        (LINE, [shooter, OTHER], OTHER, &[(0, 1)]),
        (LINE, [shooter, mirror], OTHER, &[(0, 1), (1, 0)]),
        (LINE, [OTHER, mirror], OTHER, &[]),
        (LINE, [OTHER, OTHER], mind, &[(0, 1), (1, 0)]),
        ("", [OTHER, OTHER], mind, &[]),
    ] {
        let (battle, _) = battle(&format!("{rules}{}{}", team("A", &first), team("B", &[second]))).unwrap();
        let counted: Vec<usize> = counted::metrics(&battle).iter().map(|metric| metric.index).collect();
        let pairs = (0..3).flat_map(|by| (0..3).map(move |whom| (by, whom)));
        let found: Vec<_> = pairs.filter(|&(by, whom)| counted.contains(&knock_out(3, by, whom))).collect();
        let mut expected = [&foes[..], more].concat();
        expected.sort_unstable();
        assert_eq!(found, expected, "{rules} {first:?} {second}");
        let distances = battle.distances().map_or(0, |ticks| ticks.len as usize);
        assert_eq!(counted.len(), 4 + expected.len() + distances, "{rules} {first:?} {second}");
    }
    let (alone, _) = battle(&format!("{}{}", team("A", &[OTHER]), team("B", &[OTHER]))).unwrap();
    assert_eq!(counted::metrics(&alone).len(), 4);
}

/// `smf.maneuver.hardball-special`: whoever may be thrown by a friend may fall; a group is not thrown.
#[test]
fn knockdowns_are_counted_of_whom_a_friend_throws() {
    let brick = "body = 30; powers = [\"hardball-special\"]";
    let group = "archetype = \"henchmen\"; legal = false";
    for (rules, first, fallen) in
        [(LINE, &[brick, OTHER, group][..], &["A2"][..]), (LINE, &[OTHER, OTHER], &[]), ("", &[brick, OTHER], &[])]
    {
        let (_, brief) = battle(&format!("{rules}{}{}", team("A", first), team("B", &[OTHER]))).unwrap();
        let names = brief.metrics.iter().filter_map(|metric| metric.name.strip_suffix(": knockdowns suffered"));
        assert_eq!(names.collect::<Vec<_>>(), fallen, "{rules} {first:?}");
    }
}

/// `smf.maneuver.mind-meld`: what is open to the mind of a friend is no power of one's own.
#[test]
fn a_card_lists_nobody_s_power_but_his_own() {
    let mind = "body = 30; powers = [\"mind-meld\", \"armor\"]";
    let (_, brief) = battle(&format!("{}{}", team("A", &[mind, OTHER]), team("B", &[OTHER]))).unwrap();
    let powers = brief.cards.iter().map(|card| card.lines.iter().find(|(label, _)| label == "Powers"));
    let powers: Vec<Option<&str>> = powers.map(|line| line.map(|(_, value)| value.as_str())).collect();
    assert_eq!(powers, [Some("Mind Meld, Armor"), None, None]);
}

/// `smf.power.healing`: of whoever can be raised by a friend it is counted how often he returns, of the others when
/// they went for good.
#[test]
fn returns_are_counted_of_those_who_can_be_raised() {
    let healer = "body = 30; powers = [\"healing\"]";
    let group = "archetype = \"henchmen\"; legal = false";
    let (_, brief) = battle(&format!("{}{}", team("A", &[healer, OTHER, group]), team("B", &[OTHER]))).unwrap();
    let names = |what: &str| -> Vec<&str> {
        brief.metrics.iter().filter_map(|metric| metric.name.strip_suffix(what)).collect()
    };
    assert_eq!(names(": returns"), ["A2"]);
    assert_eq!(names(": round of KO"), ["A1", "A3", "B1"]);
}

/// Boxes come back to whoever heals himself or has a healer for a friend, and to an Immortal as long as a friend holds
/// out; a group is not healed by others, and nobody by a foe (`smf.power.healing`, `smf.power.immortal`).
#[test]
fn boxes_regained_are_counted_of_those_who_can_be_healed() {
    let healer = "body = 30; powers = [\"healing\"]";
    let immortal = "body = 30; powers = [\"immortal\"]";
    let group = "archetype = \"henchmen\"; legal = false";
    for (first, second, healed) in [
        (&[OTHER, OTHER][..], &[OTHER][..], &[][..]),
        (&[healer, OTHER], &[OTHER], &["A1", "A2"]),
        (&[OTHER, healer], &[OTHER], &["A1", "A2"]),
        (&[healer, group], &[OTHER], &["A1"]),
        (&[OTHER, OTHER], &[healer], &["B1"]),
        (&[OTHER, immortal], &[OTHER], &["A2"]),
        (&[immortal], &[OTHER, OTHER], &[]),
    ] {
        let (_, brief) = battle(&format!("{}{}", team("A", first), team("B", second))).unwrap();
        let names = brief.metrics.iter().filter_map(|metric| metric.name.strip_suffix(": boxes regained"));
        assert_eq!(names.collect::<Vec<_>>(), healed, "{first:?} {second:?}");
    }
}
