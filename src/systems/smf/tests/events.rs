//! Darkness, traps and emanations, between two and in teams.

use super::{Fraction, all, alternate, exactly, odds};
use crate::chance::Scripted;
use crate::game::Progress;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::bout::Bout;
use crate::systems::smf::exchange::assemble;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::Outcome;
use crate::systems::smf::team::tests::{Fray, OTHER};

const SEES: &str = "body = 30; powers = [\"enhanced-senses\"]";
const MISSES: (&str, usize) = ("melee attack", 0);
const FAILS: (&str, usize) = ("check against emanations", 0);
const PASSES: (&str, usize) = ("check against emanations", 1);
/// 4D against TN3.
const PASSED: Fraction = (25, 48);
const FAILED: Fraction = (23, 48);

/// `smf.event.stygian-darkness`: all target numbers +1; sight gives +1D in melee, attack and defense.
#[test]
fn darkness_raises_target_numbers_of_those_who_cannot_see() {
    let rules = "stygian-darkness = true";
    let mut bout = Bout::new(&alternate(rules, "body = 6", "body = 2"));
    bout.turn(&[("melee attack", 2), ("KO check", 1)]);
    assert_eq!(bout.fraction, all(&[odds((4, 0), (4, 0), 2), (121, 432)]));
    let mut bout = Bout::new(&alternate(rules, "body = 1\npowers = [\"enhanced-senses\"]", "body = 2"));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((5, 0), (4, 0), 0));
    bout.turn(&[("melee attack", 1), ("KO check", 1)]);
    assert_eq!(bout.fraction, all(&[odds((4, 0), (5, 0), 1), (25, 48)]));
}

/// `smf.event.stygian-darkness`: +1D on ranged defense of those who cannot see, against a shooter who cannot see
/// either.
#[test]
fn darkness_covers_from_shots_of_those_who_cannot_see() {
    let sees = "powers = [\"enhanced-senses\"]";
    for (a, b, defense) in [("", "", 5), (sees, "", 4), ("", sees, 4), (sees, sees, 4)] {
        let a = format!("body = 6\nranged-attack = \"5D\"\n{a}");
        let mut bout = Bout::new(&alternate("stygian-darkness = true\nrange = 10", &a, &format!("body = 6\n{b}")));
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!(bout.fraction, odds((5, 0), (defense, 0), 0), "{a} {b}");
    }
}

/// `smf.event.stygian-darkness`: the die of melee is against those who cannot see; of two who can neither has it.
#[test]
fn darkness_is_no_help_against_those_who_see() {
    let sees = "body = 6\npowers = [\"enhanced-senses\"]";
    let mut bout = Bout::new(&alternate("stygian-darkness = true", sees, sees));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((4, 0), (4, 0), 0));
}

/// `smf.event.traps`: 0 goals springs a TN4 hit, of which Armor soaks one; after that nobody searches.
#[test]
fn a_sprung_trap_costs_the_shortfall() {
    let mut bout = Bout::new(&alternate("traps = true", "body = 6\npowers = [\"armor\"]", "body = 6"));
    bout.turn(&[("trap search", 0), ("trap", 1), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[(1, 4), exactly((4, 0), 1), odds((4, 0), (4, 0), 0)]));
    assert_eq!(bout.now(0).boxes[0], 4);
    bout.turn(&[("trap search", 1), ("melee attack", 0)]);
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("trap search", 3), ("melee attack", 0)]);
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("melee attack", 0)]);
    assert_eq!((bout.now(0).boxes[0], bout.now(1).boxes[0]), (4, 6));
}

/// `smf.event.traps`: a Brawler searches with a re-roll, 2D[1]; a group takes the hit with 2D.
#[test]
fn brawlers_search_better_and_groups_are_hit_harder() {
    let brawler = "archetype = \"brawler\"\nlegal = false";
    let group = "archetype = \"henchmen\"\nlegal = false";
    let mut bout = Bout::new(&alternate("traps = true", brawler, group));
    bout.turn(&[("trap search", 3), ("melee attack", 0)]);
    // 2D[1] scores three with 2/9; 2D score none with 1/4, in the search and on the hit.
    assert_eq!(bout.fraction, all(&[(2, 9), odds((4, 0), (2, 0), 0)]));
    bout.turn(&[("trap search", 0), ("trap", 0), ("melee attack", 0)]);
    // Four of ten are lost; the other six have +2D.
    assert_eq!(bout.fraction, all(&[(1, 4), (1, 4), odds((4, 0), (4, 0), 0)]));
    assert_eq!(bout.now(1).boxes[0], 6);
}

/// Whoever is knocked out by a trap in his own turn has lost.
#[test]
fn a_trap_can_end_the_duel() {
    let mut bout = Bout::new(&alternate("traps = true", "body = 2", "body = 2"));
    let end = bout.turn(&[("trap search", 0), ("trap", 2), ("KO check", 0)]);
    assert_eq!(end, Progress::Over(Outcome::Second as usize));
}

/// `smf.event.traps`, `smf.henchmen.panic`: a group that a trap has wiped out has nobody left to flee, and is out once.
#[test]
fn a_group_is_wiped_out_by_a_trap_once() {
    let gang = "archetype = \"street-level-henchmen\"\nmembers = 1\nlegal = false";
    let mut bout = Bout::new(&alternate("traps = true", gang, "body = 6"));
    bout.turn(&[("trap search", 0), ("trap", 0)]);
    assert_eq!((bout.counted(Count::KnockedOut, 0), bout.counted(Count::Fled, 0)), (1, 0));
}

/// `smf.event.traps`: one or two goals of the search find nothing and spring nothing; three disarm.
#[test]
fn two_goals_find_no_trap() {
    for (found, again) in [(1, true), (2, true), (3, false)] {
        let mut bout = Bout::new(&alternate("traps = true", "body = 6", "body = 6"));
        bout.turn(&[("trap search", found), MISSES]);
        bout.turn(&[("trap search", 3), MISSES]);
        let searches = [("trap search", found), MISSES];
        bout.turn(if again { &searches } else { &searches[1..] });
        assert_eq!(bout.now(0).boxes[0], 6, "{found}");
    }
}

/// `smf.event.traps`, `smf.event.stygian-darkness`: in the dark a trap is TN5, and 4 goals leave one box lost.
#[test]
fn traps_hit_harder_in_the_dark() {
    let mut bout = Bout::new(&alternate("traps = true\nstygian-darkness = true", "body = 6", "body = 6"));
    bout.turn(&[("trap search", 0), ("trap", 4), ("melee attack", 0)]);
    assert_eq!(bout.now(0).boxes[0], 5);
}

/// `smf.event.stygian-darkness`: in a team it is between two who sees better; one of two who sees lends nothing to the
/// other.
#[test]
fn in_a_team_whoever_sees_does_so_alone() {
    let mut fray = Fray::new("stygian-darkness = true", &[SEES, OTHER], &[OTHER]);
    fray.turn(&[MISSES]);
    // Two against one: a die of gang-up, and one of sight.
    assert_eq!(fray.fraction, odds((6, 0), (4, 0), 0));
    // B at A1, who sees him and has a friend; then A2, who does not see.
    fray.turn(&[MISSES]);
    assert_eq!(fray.fraction, odds((4, 0), (6, 0), 0));
    fray.turn(&[MISSES]);
    assert_eq!(fray.fraction, odds((5, 0), (4, 0), 0));
}

/// `smf.event.traps`: the first of each team to act in a round looks for them, and nobody else of it.
#[test]
fn the_first_of_each_team_looks_for_traps() {
    let mut fray = Fray::new("traps = true", &[OTHER, OTHER], &[OTHER, OTHER]);
    let search = |found| ("trap search", found);
    // A looks in vain and then disarms them, B walks into one.
    let rounds: [[&[(&str, usize)]; 2]; 3] =
        [[&[search(1)], &[search(0), ("trap", 1)]], [&[search(3)], &[]], [&[], &[]]];
    for [ours, theirs] in rounds {
        for searched in [ours, theirs, &[], &[]] {
            fray.turn(&[searched, &[MISSES]].concat());
        }
        assert_eq!([0, 1, 2, 3].map(|figure| fray.state.fighter(figure).boxes[0]), [30, 30, 27, 30]);
    }
}

/// `smf.event.emanations-of-power`: before anybody acts one of each team checks against TN3; after a failure his foes
/// have a die more on attacks at him and on defenses against his, until he passes.
#[test]
fn whoever_fails_is_open_until_he_passes() {
    let mut bout = Bout::new(&alternate("emanations-of-power = true", "body = 30", "body = 30"));
    bout.turn(&[FAILS, PASSES, MISSES]);
    assert_eq!(bout.fraction, all(&[FAILED, PASSED, odds((4, 0), (5, 0), 0)]));
    bout.turn(&[MISSES]);
    assert_eq!(bout.fraction, odds((5, 0), (4, 0), 0));
    // Both are open, and then nobody is.
    bout.turn(&[FAILS, FAILS, MISSES]);
    assert_eq!(bout.fraction, all(&[FAILED, FAILED, odds((5, 0), (5, 0), 0)]));
    bout.turn(&[MISSES]);
    bout.turn(&[PASSES, PASSES, MISSES]);
    assert_eq!(bout.fraction, all(&[PASSED, PASSED, odds((4, 0), (4, 0), 0)]));
}

/// `smf.event.emanations-of-power`, `smf.event.stygian-darkness`: the check is against TN4 in the dark.
#[test]
fn emanations_are_harder_to_resist_in_the_dark() {
    let rules = "emanations-of-power = true\nstygian-darkness = true";
    let mut bout = Bout::new(&alternate(rules, "body = 30", "body = 30"));
    bout.turn(&[PASSES, PASSES, MISSES]);
    assert_eq!(bout.fraction, all(&[(121, 432), (121, 432), odds((4, 0), (4, 0), 0)]));
}

/// `smf.event.emanations-of-power`: a Damage Field burns whoever is open at 5D[1].
#[test]
fn a_field_burns_whoever_is_open_with_a_die_more() {
    let field = "body = 30\npowers = [\"damage-field\"]";
    let mut bout = Bout::new(&alternate("emanations-of-power = true", "body = 30", field));
    bout.state.fighters[1].on = 1;
    bout.turn(&[FAILS, PASSES, ("melee attack", 1), ("Damage Field", 0)]);
    assert_eq!(bout.fraction, all(&[FAILED, PASSED, odds((4, 0), (5, 0), 1), odds((5, 1), (4, 0), 0)]));
}

/// `smf.event.emanations-of-power`: each character of a team is as likely to be drawn, once for the battle; a group is
/// none. It leaves him open to his foes alone.
#[test]
fn one_of_each_team_is_drawn_for_the_battle() {
    let group = "archetype = \"henchmen\"; legal = false";
    let mut fray = Fray::new("emanations-of-power = true", &[OTHER, OTHER, group], &[OTHER]);
    fray.turn(&[("whom emanations seek", 1), FAILS, PASSES, MISSES]);
    // Three against one: two dice of gang-up.
    assert_eq!(fray.fraction, all(&[(1, 2), FAILED, PASSED, odds((6, 0), (4, 0), 0)]));
    let mut chance = Scripted::new(&[]);
    let fight = fray.fight(&mut chance);
    let [first, second, group, foe] = [0, 1, 2, 3].map(FigureId::at);
    let dice = |me: FigureId, at| {
        let attempt = assemble(&fight, me, at, &fight.fighter(me).attacks[0], Manner::default());
        (attempt.dice.dice, attempt.defense.dice)
    };
    assert_eq!([dice(first, foe), dice(second, foe)], [(6, 4), (6, 5)]);
    assert_eq!([dice(foe, first), dice(foe, second), dice(first, second)], [(4, 6), (5, 6), (4, 4)]);
    assert_eq!(dice(foe, group).0, 4);
    // Nobody is drawn again.
    for _ in 0..3 {
        fray.turn(&[MISSES]);
    }
    fray.turn(&[PASSES, PASSES, MISSES]);
}
