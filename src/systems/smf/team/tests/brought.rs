//! Those whom somebody brings along: when they act, what becomes of them, and what they count for.

use super::{Fray, MISS, OTHER, Outcome, Skirmish, battle, distance, team};
use crate::chance::{Sampled, Stream};
use crate::exact::{Budget, everything};
use crate::game::{Counts, Progress, System, play};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::{Count, knock_out, of_team};
use crate::systems::smf::state::flag;

/// Who can make copies of himself, and how many.
const TWINS: &str = "body = 30; psyche = 9; powers = [\"duplicate\"]";
const A_COPY: &str = "[[team.arrival]]\nfigure = \"Twin\"\ncopy-of = \"A1\"\ncopies = 1";
const TWO_COPIES: &str = "[[team.arrival]]\nfigure = \"Twin\"\ncopy-of = \"A1\"\ncopies = 2";
/// A summoner, and a creature for each number of goals.
pub const SUMMONER: &str = "body = 30; powers = [\"summoning\"]";
pub const CREATURES: [&str; 3] = [
    "body = 4; psyche = 4; move = 5; powers = [\"resistance\"]",
    "body = 5; psyche = 5; move = 6; powers = [\"resistance\"]",
    "body = 6; psyche = 6; move = 7; powers = [\"resistance\"]",
];
pub const CALLED: [&str; 3] = [
    "[[team.arrival]]\nfigure = \"A2\"\nsummoned-by = \"A1\"\ngoals = 3\n",
    "[[team.arrival]]\nfigure = \"A3\"\nsummoned-by = \"A1\"\ngoals = 4\n",
    "[[team.arrival]]\nfigure = \"A4\"\nsummoned-by = \"A1\"\ngoals = 5\n",
];
const COPIED: &[(&str, usize)] = &[];

fn twins(more: &[&str], copies: &str, foes: &[&str]) -> Fray {
    Fray::with_arrivals("", (&[&[TWINS], more].concat(), copies), (foes, ""))
}

/// `smf.power.duplicate`: made without a roll instead of an attack, the copy acts in the same turn, right after its
/// owner, and is one more in the melee: two against three strike with 4D over 5D, eight goals with 6^-4 over five
/// failures.
#[test]
fn a_copy_is_made_and_acts_at_once() {
    let mut fray = twins(&[], A_COPY, &[OTHER, OTHER, OTHER]);
    assert!(fray.state.fighter(1).is(flag::OUT | flag::ABSENT));
    fray.turn(COPIED);
    assert_eq!((fray.state.acting(), fray.fraction, fray.state.fighter(1).boxes), (0, (1, 1), [1, 1]));
    fray.turn(&[("melee attack", 8)]);
    assert_eq!((fray.state.acting(), fray.fraction), (1, (1, 1296 * 32)));
    assert_eq!(fray.acting(3), [2, 3, 4]);
    // The power is used up: 2+ is 5/12, and while the copy stands there is nobody to make.
    fray.turn(&[("recharge", 1), ("melee attack", 8)]);
    assert_eq!((fray.state.acting(), fray.fraction), (0, (5, 12 * 1296 * 32)));
    fray.turn(MISS);
    assert_eq!(fray.state.acting(), 1);
}

/// `smf.power.duplicate`, the example of Z-Rox: Body 1 and Psyche 1, and what boosts add; the owner's Move, pools,
/// powers but Duplicate, and a glass jaw. Immortal is not copied, and nobody's initiative grows.
#[test]
fn a_copy_is_its_owner_with_other_boxes() {
    let z_rox = "archetype = \"wildcard\"; minor = [\"duplicate\", \"super-strength-minor\", \"enhanced-senses\"]; \
                 boosts = [\"clever\"]";
    let mut fray = Fray::with_arrivals("", (&[z_rox], A_COPY), (&[OTHER], ""));
    let [owner, copy] = [0, 1].map(|place| &fray.battle.fight.fighters[place]);
    assert_eq!((owner.boxes, copy.boxes, copy.name.as_str()), ([6, 7], [1, 2], "Twin"));
    assert_eq!((copy.movement, copy.glass_jaw, owner.glass_jaw), (owner.movement, true, false));
    let ids = |place: usize| fray.slots(place, |_| u32::MAX).iter().map(|power| power.entry().id).collect::<Vec<_>>();
    assert_eq!(ids(0), ["duplicate", "super-strength-minor", "enhanced-senses", "clever"]);
    assert_eq!(ids(1), ["super-strength-minor", "enhanced-senses", "clever"]);
    // 4D and a die for Clever; Enhanced Senses are a re-roll. The Clever copy that stands beside him adds nothing.
    let mut led = Fray::with_arrivals("order = \"initiative\"", (&[z_rox], A_COPY), (&[OTHER], ""));
    led.state.fighter_mut(1).clear(flag::OUT | flag::ABSENT);
    assert_eq!(led.initiative(&[("initiative", 0), ("melee attack", 0)]), (5, 1));
    let undying = "body = 6; powers = [\"duplicate\", \"immortal\"]";
    let undying = Fray::with_arrivals("", (&[undying, OTHER], A_COPY), (&[OTHER], ""));
    assert!(undying.slots(2, |_| u32::MAX).is_empty());
    fray.turn(COPIED);
    assert_eq!(fray.acting(2), [1, 2]);
}

/// `smf.power.duplicate`: no check for a copy, and TN2 for its owner, which 4D fail with 1/16 for no goal and 4/24 for
/// one, 11/48; a box of Psyche then. Eight goals of 4D over the five failures of one of two.
#[test]
fn a_copy_that_is_lost_may_cost_a_box_of_psyche() {
    for (passes, left, share) in [(0, 8, 11), (1, 9, 37)] {
        let mut fray = twins(&[], A_COPY, &[OTHER]);
        fray = fray.seeking();
        fray.turn(COPIED);
        fray.turn(MISS);
        fray.turn(&[("melee attack", 8), ("loss of a copy", passes)]);
        assert_eq!(fray.state.acting(), 2);
        let (a, b) = fray.fraction;
        assert_eq!(a * 48 * 1296 * 32, share * b, "{passes}");
        assert_eq!(fray.state.fighter(0).boxes, [30, left]);
        assert_eq!((fray.counted(Count::KnockedOut, 1), fray.counted(Count::PsycheLost, 0)), (1, u32::from(9 - left)));
        assert!(fray.state.fighter(1).is(flag::ABSENT));
    }
}

/// `smf.power.duplicate`: with its owner every copy is gone, without a check of anybody; nobody has knocked it out.
#[test]
fn copies_vanish_with_their_owner() {
    let mut fray = twins(&[OTHER], TWO_COPIES, &[OTHER, OTHER]);
    fray.turn(COPIED);
    assert_eq!(fray.acting(3), [2, 4, 1]);
    fray.state.hurt(0, 1);
    fray.turn(&[("melee attack", 8), ("KO check", 0)]);
    assert_eq!(fray.state.acting(), 5);
    assert!([2, 3].iter().all(|&copy| fray.state.fighter(copy).is(flag::ABSENT)));
    assert_eq!((fray.counted(Count::KnockedOut, 2), fray.counted(Count::KnockedOut, 0)), (0, 1));
    assert_eq!(fray.acting(4), [1, 4, 5, 1]);
    // Alone with his copies he is his whole team.
    let mut fray = twins(&[], A_COPY, &[OTHER]);
    fray.turn(COPIED);
    fray.turn(MISS);
    fray.state.hurt(0, 1);
    assert_eq!(fray.turn(&[("melee attack", 8), ("KO check", 0)]), Progress::Over(1));
}

/// `smf.power.duplicate`: what costs the last box calls for a KO check as ever, TN3; it is his own doing. The other
/// copy goes with him.
#[test]
fn the_last_box_of_psyche_can_go_with_a_copy() {
    let mut fray = twins(&[OTHER], TWO_COPIES, &[OTHER]);
    fray = fray.seeking();
    fray.turn(COPIED);
    fray.turn(MISS);
    fray.state.fighter_mut(0).boxes = [30, 1];
    // Of two who could be struck down the copy has nothing left to stand up with.
    fray.turn(&[("melee attack", 8), ("loss of a copy", 0), ("KO check", 0)]);
    assert_eq!(fray.counted_at(knock_out(5, 0, 0)), 1);
    assert!(fray.state.fighter(0).is(flag::OUT) && !fray.state.fighter(1).is(flag::OUT));
}

/// `smf.power.duplicate`, ruling: a further copy recharges at 2+, 5/12; each is a new one, with nothing used up.
#[test]
fn a_copy_can_be_made_again() {
    let strong = "body = 30; psyche = 9; powers = [\"duplicate\", \"haymaker\"]";
    let mut fray = Fray::with_arrivals("maneuvers = true", (&[strong], A_COPY), (&[OTHER], ""));
    fray = fray.seeking();
    fray.turn(COPIED);
    fray.turn(MISS);
    assert_eq!(fray.state.fighter(1).spent, 1);
    fray.turn(&[("melee attack", 8), ("loss of a copy", 1)]);
    fray.turn(&[("recharge", 1)]);
    assert_eq!((fray.fraction, fray.state.acting()), ((5, 12), 0));
    assert_eq!((fray.state.fighter(1).boxes, fray.state.fighter(1).spent), ([1, 1], 0));
}

/// `smf.power.duplicate`: several act one after another with their owner, as one activation; other figures take turns
/// as without them (`smf.initiative.alternate`).
#[test]
fn an_owner_and_his_copies_are_one_activation() {
    let mut fray = twins(&[OTHER], TWO_COPIES, &[OTHER, OTHER, OTHER]);
    fray.turn(COPIED);
    assert_eq!((fray.state.acting(), fray.acting(5)), (0, vec![2, 4, 1, 5, 6]));
    fray.turn(&[("recharge", 1)]);
    assert_eq!((fray.state.acting(), fray.acting(6)), (0, vec![2, 3, 4, 1, 5, 6]));
}

/// `smf.power.duplicate`, policy: as long as one box of Psyche is left if all copies are lost; a policy that wants none
/// makes none.
#[test]
fn nobody_makes_more_copies_than_he_can_lose() {
    let never = "; policy = { followers = \"never\" }";
    for (psyche, keys, makes) in [(1, "", 0), (2, "", 1), (3, "", 2), (9, "", 2), (9, never, 0)] {
        let twins = format!("body = 30; psyche = {psyche}; powers = [\"duplicate\"]{keys}");
        let mut fray = Fray::with_arrivals("", (&[&twins], TWO_COPIES), (&[OTHER], ""));
        let mut made = 0;
        for round in 0..3 {
            let recharge = [("recharge", 1)];
            let answers = [if made > 0 && round == made { &recharge[..] } else { &[] }, &[]];
            let strikes = made == makes;
            let strike: &[(&str, usize)] = if strikes { MISS } else { &[] };
            fray.turn(&[answers.concat().as_slice(), strike].concat());
            made += usize::from(!strikes);
            fray.acting(made + 1);
        }
        let here = [1, 2].iter().filter(|&&copy| !fray.state.fighter(copy).is(flag::OUT)).count();
        assert_eq!(here, makes, "{psyche} {keys}");
    }
}

/// `smf.initiative.cards`: whoever is brought along has no card; he acts with his owner.
#[test]
fn a_copy_is_dealt_no_card() {
    let mut fray = Fray::with_arrivals("order = \"cards\"", (&[TWINS], A_COPY), (&[OTHER], ""));
    fray.turn(&[("place of a card", 1)]);
    assert_eq!((fray.state.acting(), fray.acting(2)), (0, vec![1, 2]));
    // A new round deals to two.
    fray.turn(&[("place of a card", 1), ("recharge", 0), ("melee attack", 0)]);
    assert_eq!((fray.state.acting(), fray.acting(2)), (0, vec![1, 2]));
}

/// `smf.titan.multi-action`: an activation of one and his copies is followed by one further turn, and not by one for
/// each.
#[test]
fn a_titan_waits_for_the_whole_activation() {
    let titan = "body = 90; titan = [\"multi-action\"]";
    let copy = A_COPY.replace("A1", "B1");
    let mut fray = Fray::with_arrivals("", (&[titan], ""), (&[TWINS], copy.as_str()));
    fray.turn(MISS);
    fray.turn(COPIED);
    assert_eq!((fray.state.acting(), fray.acting(3)), (1, vec![2, 0, 0]));
}

/// `smf.maneuver.i-have-a-plan`: whoever is called acts at once, the copy after him; a copy is not called.
#[test]
fn a_friend_who_is_called_comes_before_the_copies() {
    let planner = "body = 30; psyche = 9; powers = [\"duplicate\", \"i-have-a-plan\"]";
    let mut fray = Fray::with_arrivals("", (&[planner, OTHER], A_COPY), (&[OTHER, OTHER], ""));
    fray.turn(&[("I Have a Plan", 1)]);
    assert_eq!((fray.state.acting(), fray.acting(4)), (0, vec![1, 2, 3, 4]));
}

/// `smf.power.duplicate`: a team that chooses who is next chooses among those who have a turn; a copy acts with its
/// owner.
#[test]
fn a_greedy_team_does_not_choose_a_copy() {
    let once = format!("{TWINS}; policy = {{ recharge = \"never\" }}");
    let mut fray =
        Fray::with_arrivals("", (&[OTHER, &once], &A_COPY.replace("A1", "A2")), (&[OTHER; 2], "")).greedy(50);
    let mut acting = Vec::new();
    for _ in 0..10 {
        let absent = fray.state.fighter(2).is(flag::ABSENT);
        // The owner, who acts after the first foe, makes his copy without a roll.
        fray.turn(if absent && acting.last() == Some(&3) { COPIED } else { MISS });
        acting.push(fray.state.acting());
    }
    assert_eq!(acting, [0, 3, 1, 2, 4, 0, 3, 1, 2, 4]);
}

/// `smf.power.summoning`, `smf.power.duplicate`: within 10 and within 5 in, an inch short of the foe so that it
/// charges; a shooter beside his owner, out of a melee behind him.
#[test]
fn whoever_is_brought_along_appears_near_his_owner() {
    let board = |apart: u8| format!("[board]\nkind = \"line\"\napart = {apart}");
    let still = "body = 30; move = 0";
    let shooter = "body = 4; psyche = 4; move = 5; powers = [\"power-blasts-minor\"]";
    let mut found = Vec::new();
    for (apart, creature) in [(24, CREATURES[0]), (8, CREATURES[0]), (8, shooter), (0, shooter), (0, CREATURES[0])] {
        let mut fray = Fray::with_arrivals(&board(24), (&[SUMMONER, creature], CALLED[0]), (&[still], ""));
        fray.state.scene().set_apart(FigureId::at(0), FigureId::at(2), apart);
        fray.turn(&[("Summoning", 3)]);
        found.push([distance(&fray.state, 0, 1), distance(&fray.state, 1, 2)]);
    }
    assert_eq!(found, [[10, 14], [7, 1], [0, 8], [10, 10], [0, 0]]);
    let mut fray = Fray::with_arrivals(&board(24), (&[TWINS], A_COPY), (&[still], ""));
    fray.turn(COPIED);
    assert_eq!([distance(&fray.state, 0, 1), distance(&fray.state, 1, 2)], [5, 19]);
    // An inch is charged: 5D are ten goals with 6^-5 over the four failures of 4D.
    let mut fray = Fray::with_arrivals(&board(8), (&[SUMMONER, CREATURES[0]], CALLED[0]), (&[still], ""));
    fray.turn(&[("Summoning", 3)]);
    fray.turn(&[("melee attack", 10)]);
    assert_eq!((fray.fraction, distance(&fray.state, 1, 2)), ((1, 7776 * 16), 0));
}

/// `smf.sim.battle-end`: whoever is brought along is worth nothing, whatever he is.
#[test]
fn nobody_is_worth_more_for_whom_he_brings() {
    let mut fray = Fray::with_arrivals("round-limit = 1", (&[TWINS], A_COPY), (&[OTHER], ""));
    fray.turn(COPIED);
    fray.turn(MISS);
    assert_eq!(fray.turn(MISS), Progress::Tick);
    assert_eq!(Skirmish::<16>::judged(&fray.battle, &fray.state), Outcome::Draw as usize);
    Skirmish::<16>::leave(&fray.battle, &fray.state, &mut fray.counts);
    assert_eq!([0, 1].map(|team| fray.counted_at(of_team(3, 0, team))), [2, 2]);
}

/// A copy of a summoner calls those of its owner (`smf.power.duplicate`, `smf.power.summoning`); whom it has called
/// stays when it is gone, and acts with the owner.
#[test]
fn a_copy_summons_for_its_owner() {
    let both = "body = 30; psyche = 9; powers = [\"duplicate\", \"summoning\"]";
    let arrivals = format!("{A_COPY}\n{}", CALLED[0]);
    let mut fray = Fray::with_arrivals("", (&[both, CREATURES[0]], &arrivals), (&[OTHER], ""));
    fray.turn(COPIED);
    fray.turn(&[("Summoning", 3)]);
    assert_eq!((fray.state.acting(), fray.acting(2)), (2, vec![1, 3]));
}

/// A creature with Duplicate has copies of its own, who act with the summoner too.
#[test]
fn a_creature_can_have_copies() {
    let creature = "body = 4; psyche = 4; move = 5; powers = [\"duplicate\"]";
    let arrivals = format!("{}{}", CALLED[0], A_COPY.replace("A1", "A2"));
    let mut fray = Fray::with_arrivals("", (&[SUMMONER, creature], &arrivals), (&[OTHER], ""));
    fray.turn(&[("Summoning", 3)]);
    fray.turn(COPIED);
    assert_eq!((fray.state.acting(), fray.acting(2)), (1, vec![2, 3]));
    // With the creature its copy is gone.
    fray.state.hurt(1, 1);
    fray.state.fighter_mut(0).set(flag::OUT);
    fray.turn(&[("recharge", 0), ("melee attack", 0)]);
    assert_eq!((fray.state.acting(), fray.acting(1)), (1, vec![2]));
    assert_eq!(fray.turn(&[("melee attack", 8), ("KO check", 0)]), Progress::Over(1));
    assert!(fray.state.fighter(2).is(flag::ABSENT));
}

/// What can be counted of those who come: no round in which they went for good; and the owner may lose Psyche, by his
/// own doing.
#[test]
fn a_report_counts_what_can_become_of_those_who_are_brought_along() {
    let tables = team("A", &[TWINS]) + A_COPY + "\n" + &team("B", &[OTHER]);
    let (_, brief) = battle(&tables).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let is_counted = |name: &str| brief.metrics.iter().any(|metric| metric.name == name);
    for name in ["A1: round of KO", "A1: Psyche lost", "Twin: knocked out", "A1: KOs of A1"] {
        assert!(is_counted(name), "{name}");
    }
    for name in ["Twin: round of KO", "Twin: Psyche lost", "Twin: KO checks passed", "B1: Psyche lost"] {
        assert!(!is_counted(name), "{name}");
    }
    let rules: Vec<&str> = brief.rulings.iter().map(|ruling| ruling.rule.as_str()).collect();
    assert!(rules.contains(&"smf.power.duplicate") && !rules.contains(&"smf.power.summoning"), "{rules:?}");
}

/// Sampled and solved agree within four standard errors, in every outcome: with a copy that comes and goes, and with a
/// creature (`smf.power.duplicate`, `smf.power.summoning`).
#[test]
fn whoever_is_brought_along_is_solved_as_he_is_played() {
    const TRIALS: u64 = 20_000;
    let creature = "body = 2; powers = [\"resistance\"]; legal = false";
    for (first, arrivals) in [
        (vec!["body = 2; psyche = 2; powers = [\"duplicate\"]"], A_COPY),
        (vec!["body = 2; powers = [\"summoning\"]", creature], CALLED[0]),
    ] {
        let tables = format!("[rules]\nround-limit = 4\n{}{arrivals}\n{}", team("A", &first), team("B", &["body = 3"]));
        let (battle, brief) = battle(&tables).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let solved = everything::<Skirmish<4>>(&battle, &brief, &Budget::default()).unwrap();
        let stream = Stream::new(7, "main");
        let mut ends = [0u64; 3];
        for trial in 0..TRIALS {
            let mut chance = Sampled::new(stream.trial(trial));
            ends[play::<Skirmish<4>, _, _>(&battle, &mut chance, &mut Counts::default()).outcome] += 1;
        }
        let n = TRIALS as f64;
        for (found, p) in ends.iter().zip(solved.outcomes()) {
            let error = (p * (1.0 - p) / n).sqrt();
            assert!((*found as f64 / n - p).abs() < 4.0 * error, "{first:?} {ends:?} {:?}", solved.outcomes());
        }
        assert!(ends.iter().all(|&found| found > 0), "{ends:?}");
    }
}

/// `smf.henchmen.split`: a part of a group whose target has vanished with its owner strikes at nobody.
#[test]
fn nobody_strikes_at_a_copy_that_has_vanished() {
    let group = "archetype = \"henchmen\"; legal = false; members = 12";
    for (stands, blows) in [(true, 3), (false, 2)] {
        let mut fray = twins(&[OTHER], A_COPY, &[group]);
        fray.turn(COPIED);
        fray.turn(MISS);
        fray.state.hurt(0, 1);
        let mut rolls = vec![("melee attack", 6), ("KO check", usize::from(stands))];
        rolls.extend(vec![("melee attack", 0); blows - 1]);
        fray.turn(&rolls);
        assert_eq!(fray.state.acting(), 3, "{stands}");
    }
}

/// `smf.combat.break-from-melee`, `smf.power.scrapper`: a copy that has vanished with its owner has no free attack on
/// whoever leaves.
#[test]
fn a_copy_that_has_vanished_does_not_strike_at_a_leaver() {
    let leaver = "body = 30; attack = \"1D\"; ranged-attack = \"8D\"; powers = [\"scrapper\"]; \
                  policy = { stance = \"skirmish\" }";
    for (stands, left) in [(true, vec![("melee attack", 0), ("Counterattack", 0)]), (false, vec![])] {
        let board = "[board]\nkind = \"line\"\napart = 6";
        let mut fray = Fray::with_arrivals(board, (&[TWINS, OTHER], A_COPY), (&[leaver, OTHER], "")).by_the_list();
        fray.turn(COPIED);
        for figure in 0..5 {
            fray.state.scene().set_apart(FigureId::at(0), FigureId::at(figure), 0);
        }
        fray.turn(MISS);
        fray.state.hurt(0, 1);
        let mut rolls =
            vec![("defense", 0), ("melee attack", 0), ("Counterattack", 1), ("KO check", usize::from(stands))];
        rolls.extend([("melee attack", 0), ("Counterattack", 0)]);
        rolls.extend(left);
        // The shot goes into the melee with his friend.
        rolls.extend([("ranged attack", 0), ("defense", 1)]);
        fray.turn(&rolls);
    }
}

/// `smf.power.mimic`: neither power is copied by a mimic, who has nobody to bring; a Servitor has a sheet as well.
#[test]
fn a_mimic_brings_nobody_along() {
    let mimic = "body = 30; powers = [\"mimic\"]";
    let fray = Fray::with_arrivals("", (&[TWINS], A_COPY), (&[mimic, OTHER], ""));
    assert_eq!(fray.slots(2, |_| u32::MAX).len(), 1);
    let fray = Fray::with_arrivals("", (&[SUMMONER, CREATURES[0]], CALLED[0]), (&[mimic, OTHER], ""));
    let ids: Vec<&str> = fray.slots(2, |_| u32::MAX).iter().map(|power| power.entry().id).collect();
    assert_eq!(ids, ["mimic", "resistance"]);
}

/// `smf.initiative.new-leader`: whoever is summoned leads when nobody else stands, wherever he stands in the list.
#[test]
fn a_creature_leads_behind_all_others() {
    let strong = "body = 4; psyche = 4; move = 5; initiative = \"6D\"; legal = false";
    let called = CALLED[0];
    let mut fray = Fray::with_arrivals("order = \"initiative\"", (&[SUMMONER, strong, OTHER], called), (&[OTHER], ""));
    for (fallen, pool) in [(0, 4), (2, 6)] {
        fray.state = Skirmish::<16>::start(&fray.battle);
        fray.state.fighter_mut(1).clear(flag::OUT | flag::ABSENT);
        (0..=fallen).step_by(2).for_each(|figure| fray.state.fall(figure));
        assert_eq!(fray.initiative(&[("initiative", 1), ("melee attack", 0)]), (pool, 0));
    }
}

/// `smf.henchmen.rule-of-2d`: a group that has copies, in a house build, makes the check with 2D, which fail TN2 with 1/4
/// for no goal and 2/6 for one: 7/12. It loses a member.
#[test]
fn a_group_makes_the_check_with_two_dice() {
    let group = "archetype = \"henchmen\"; legal = false; minor = [\"duplicate\"]";
    let chances = [0, 1].map(|passes| {
        let mut fray = Fray::with_arrivals("", (&[group], A_COPY), (&[OTHER], "")).seeking();
        fray.turn(COPIED);
        fray.turn(MISS);
        fray.turn(&[("melee attack", 8), ("loss of a copy", passes)]);
        assert_eq!((fray.boxes(0), fray.state.fighter(1).is(flag::ABSENT)), (9 + passes as u8, true));
        fray.fraction
    });
    let [fails, passes] = chances;
    assert_eq!(fails.0 * passes.1 * 5, passes.0 * fails.1 * 7);
}
