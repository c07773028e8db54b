//! Rounds, initiative, attacks, KO checks, events and how a duel ends.

use super::{all, alternate, chance_of, exactly, odds, sides};
use crate::chance::{Sampled, Stream};
use crate::game::Counts;
use crate::game::{End, Progress, System, play};
use crate::systems::smf::bout::Bout;
use crate::systems::smf::dice::{Pool, Tables};
use crate::systems::smf::duel::Duel;
use crate::systems::smf::fight::Rich;
use crate::systems::smf::fighter::{PoolKind, Track};
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::{Outcome, flag};

/// `smf.combat.melee`: margins become boxes; ties and less are misses. 5D[1] v 4D by 3: 220631/1679616.
#[test]
fn a_margin_becomes_boxes_lost() {
    let mut bout = Bout::new(&alternate("", "body = 7\nattack = \"5D[1]\"", "body = 8"));
    assert_eq!(bout.turn(&[("melee attack", 3)]), Progress::Turn);
    assert_eq!(bout.fraction, (220_631, 1_679_616));
    assert_eq!(bout.fraction, odds((5, 1), (4, 0), 3));
    assert_eq!(bout.now(1).boxes[0], 5);
    assert_eq!(bout.turn(&[("melee attack", 0)]), Progress::Tick);
    assert_eq!(bout.fraction, odds((4, 0), (4, 0), 0));
    assert_eq!(bout.now(0).boxes[0], 7);
    assert_eq!((bout.counted(Count::Attacks, 0), bout.counted(Count::Hits, 1)), (1, 0));
}

/// `smf.combat.ranged`, examples: 5 goals against 1 are 4 Body, 6 against 6 are resisted; 5D[1] v 4D by 4 has
/// 67133/746496, a tie or less 3678559/10077696. Psyche attacks meet Psyche Defense, and nobody shoots without a power.
#[test]
fn a_shot_takes_its_margin_off_the_track_it_is_aimed_at() {
    let shot = |power: &str, b: &str| {
        Bout::new(&alternate("range = 15", &format!("body = 6\npowers = [\"{power}\"]"), &format!("body = 6\n{b}")))
    };
    let mut bout = shot("power-blasts-minor", "");
    bout.turn(&[("ranged attack", 4)]);
    assert_eq!((bout.fraction, bout.now(1).boxes), ((67_133, 746_496), [2, 6]));
    bout.turn(&[]);
    bout.turn(&[("ranged attack", 0)]);
    assert_eq!((bout.fraction, bout.now(1).boxes), ((3_678_559, 10_077_696), [2, 6]));
    let tough = "defense = \"6D\"\npsyche-defense = \"5D\"";
    let mut bout = shot("power-blasts-minor", tough);
    bout.turn(&[("ranged attack", 1)]);
    assert_eq!(bout.fraction, odds((5, 1), (6, 0), 1));
    let mut bout = shot("sonic-blasts", tough);
    bout.turn(&[("Psyche attack", 4)]);
    assert_eq!((bout.fraction, bout.now(1).boxes), (odds((4, 1), (5, 0), 4), [6, 2]));
}

/// `smf.power.general-dice-adder`: +2D make 6D; ruling: adders stack, and printed whole pools (Sonic Blasts, Stun,
/// Grenades) take the dice of the situation but none of those for blows.
#[test]
fn dice_adders_stack_on_blows_and_leave_printed_pools_alone() {
    let strong = "\"super-strength-minor\", \"scrapper\", \"growth\", \"melee-specialist\", \"rage\"";
    for (powers, rage, pool) in [("\"super-strength-major\"", 0, (6, 0)), (strong, 0, (7, 1)), (strong, 2, (9, 1))] {
        let mut bout = Bout::new(&alternate("", &format!("body = 6\npowers = [{powers}]"), "body = 6"));
        bout.state.fighters[0].rage = rage;
        bout.turn(&[("melee attack", 0)]);
        assert_eq!(bout.fraction, odds(pool, (4, 0), 0), "{powers}");
    }
    for (power, what, (dice, rerolls), entangled) in [
        ("sonic-blasts", "Psyche attack", (4, 1), 0),
        ("stun", "ranged attack", (5, 0), 1),
        ("grenades", "ranged attack", (3, 0), 1),
    ] {
        let a = format!("body = 6\npowers = [{strong}, \"{power}\"]\npolicy = {{ attack = \"{power}\" }}");
        let mut bout = Bout::new(&alternate("range = 5", &a, "body = 6"));
        bout.state.fighters[0].rage = 2;
        bout.turn(&[(what, 0)]);
        assert_eq!(bout.fraction, odds((dice, rerolls), (4, 0), 0), "{power}");
        let mut bout = Bout::new(&alternate("range = 5", &a, "body = 6"));
        bout.state.fighters[1].entangled = 3;
        bout.turn(&[(what, 0)]);
        assert_eq!(bout.fraction, odds((dice + entangled, rerolls), (4, 0), 0), "{power}");
    }
}

/// `smf.core.chance-roll`: 2D, whatever he is good at: 1+ (Rage) has 3/4, 2+ (Reflection) 5/12.
#[test]
fn a_chance_roll_is_two_dice_for_everybody() {
    let b = "body = 6\npowers = [\"rage\", \"reflection\", \"savant\", \"iron-will\", \"clever\", \"super-agility\"]";
    for (margin, roll, fraction) in [(1, "Rage", (3, 4)), (0, "Reflection", (5, 12))] {
        let mut bout = Bout::new(&alternate("", "body = 6", b));
        bout.turn(&[("melee attack", margin), (roll, 1)]);
        assert_eq!(bout.fraction, all(&[odds((4, 0), (4, 1), u128::from(margin == 1)), fraction]), "{roll}");
    }
}

/// `smf.sim.exchange`: perception, attack, Force-Field, defense, Fortune, KO check, Rage, Damage Field, knockdown
/// check; after a block Reflection, whose loss has its own KO and Rage.
#[test]
fn an_exchange_goes_step_by_step() {
    let a = "body = 9\npowers = [\"rage\"]\npolicy = { knockback = \"push\" }";
    let b = "body = 2\npowers = [\"reflection\", \"damage-field\", \"rage\", \"fortune\", \"force-field\", \
        \"invisibility-obscurement\"]";
    let exchange = || {
        let mut bout = Bout::new(&alternate("knockback = true", a, b));
        // Everything that is switched on in a turn is on.
        bout.state.fighters[1].on = (1 << bout.setup.fighters[1].slots.len()) - 1;
        bout
    };
    let mut hit = exchange();
    hit.turn(&[
        ("perception", 0),
        ("melee attack", 4),
        ("Force-Field", 3),
        // One goal, and a failed die that was not re-rolled: index 3 * 1 + 1.
        ("defense", 4),
        ("Fortune", 1),
        ("KO check", 1),
        ("Rage", 1),
        ("Damage Field", 2),
        ("Rage", 0),
        ("knockdown check", 1),
    ]);
    // Margin 4 - 1 - 1: two boxes, two inches.
    assert_eq!((hit.now(1).boxes[0], hit.now(0).boxes[0], hit.gap()), (0, 7, 2));
    let mut blocked = exchange();
    blocked.state.fighters[0].boxes[0] = 2;
    blocked.turn(&[
        ("perception", 1),
        ("melee attack", 2),
        ("Force-Field", 2),
        ("Reflection", 1),
        ("KO check", 1),
        ("Rage", 1),
    ]);
    assert_eq!((blocked.now(0).boxes[0], blocked.now(0).rage), (0, 1));
}

/// `smf.sim.exchange`, steps 1 to 3: temporary re-rolls and pushes are declared before anybody looks.
#[test]
fn re_rolls_and_pushes_are_declared_before_anybody_looks() {
    // Four of the six re-rolls are the cap of 4D, so the one for not being seen is lost and two stay in hand.
    let mut bout = Bout::new(&alternate("", "body = 6\npowers = [\"invisibility-obscurement\"]", "body = 6"));
    bout.state.fighters[0].rerolls = 6;
    bout.turn(&[("perception", 0), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[(23, 48), odds((4, 4), (4, 0), 0)]));
    assert_eq!(bout.now(0).rerolls, 2);
    // 4D beat 4D by 0.83 on average, less than the last box; with the two re-rolls for not being seen it is 1.51.
    let invisible = "body = 6\npowers = [\"invisibility-obscurement:invisibility\"]";
    let mut bout = Bout::new(&alternate("", invisible, "body = 1\npowers = [\"force-field\"]"));
    bout.turn(&[("perception", 0), ("melee attack", 1), ("Force-Field", 1)]);
    assert_eq!((bout.now(1).on, bout.now(1).spent), (1, 0), "not pushed");
}

/// `smf.sim.turn-start`: hazards, the field in a grapple, Regen, Gadgets, recharge, upkeep, and then he acts.
#[test]
fn a_turn_starts_step_by_step() {
    let a = "body = 6\npowers = [\"density-decrease\", \"haymaker\", \"regen\", \"gadgets\", \"damage-field\"]\n\
        policy = { attack = \"melee\" }";
    let mut bout = Bout::new(&alternate("traps = true", a, "body = 6"));
    bout.scene().take_hold(FigureId::at(1), FigureId::at(0));
    let now = &mut bout.state.fighters[0];
    (now.boxes[0], now.on, now.spent) = (5, 0b11110, 0b00010);
    bout.turn(&[
        ("trap search", 1),
        ("Damage Field", 0),
        ("Regen", 1),
        ("gadgets", 1),
        ("recharge", 0),
        ("insubstantial", 1),
        ("Ghostly Attack", 0),
    ]);
    let field = odds((4, 1), (4, 0), 0);
    assert_eq!(bout.fraction, all(&[(1, 3), field, (1, 3), (1, 3), (7, 12), (3, 4), (1, 4)]));
}

/// `smf.damage.tracks`: excess is ignored, and the track stops at 0.
#[test]
fn more_than_the_boxes_left_cannot_be_lost() {
    let mut bout = Bout::new(&alternate("", "body = 7\nattack = \"6D\"", "body = 2"));
    bout.turn(&[("melee attack", 9), ("KO check", 1)]);
    assert_eq!((bout.now(1).boxes[0], bout.counted(Count::BodyLost, 1)), (0, 2));
}

/// `smf.initiative.roll` with equal pools: a tie is settled by single dice, so each side has 1/2 exactly.
#[test]
fn equal_pools_share_the_initiative() {
    for (winner, first) in [(0, 0), (1, 1)] {
        let mut bout = Bout::new(&sides("body = 6", "body = 6"));
        bout.turn(&[("initiative", winner), ("melee attack", 0)]);
        assert_eq!(bout.fraction, all(&[(1, 2), odds((4, 0), (4, 0), 0)]));
        assert_eq!((bout.counted(Count::Attacks, first), bout.counted(Count::Attacks, 1 - first)), (1, 0));
    }
}

/// `smf.initiative.roll`, example: the larger pool wins a tie, dice before re-rolls.
///
/// 4D[1] v 4D: more goals 588269/1119744, as many 191549/1119744, together 779818/1119744 = 389909/559872.
/// 5D v 4D[1]: more goals 2811877/6718464, as many 1138364/6718464, together 3950241/6718464 = 1316747/2239488.
#[test]
fn the_larger_pool_wins_an_initiative_tie() {
    for (a, b, wins) in [
        ("initiative = \"4D[1]\"", "", (389_909, 559_872)),
        ("initiative = \"5D\"", "initiative = \"4D[1]\"", (1_316_747, 2_239_488)),
    ] {
        let mut bout = Bout::new(&sides(&format!("body = 6\n{a}"), &format!("body = 6\n{b}")));
        bout.turn(&[("initiative", 0), ("melee attack", 0)]);
        assert_eq!(bout.fraction, all(&[wins, odds((4, 0), (4, 0), 0)]));
        // And the other way round from the other side.
        let mut bout = Bout::new(&sides(&format!("body = 6\n{b}"), &format!("body = 6\n{a}")));
        bout.turn(&[("initiative", 0), ("melee attack", 0)]);
        assert_eq!(bout.fraction, all(&[(wins.1 - wins.0, wins.1), odds((4, 0), (4, 0), 0)]));
    }
}

/// `smf.initiative.leader`: 4D plus powers and boosts; ruling: Savant and Enhanced Senses +1 re-roll each, Clever +1D.
#[test]
fn a_leader_rolls_4d_and_what_his_powers_add() {
    for (powers, pool) in [
        ("", Pool::new(4, 0)),
        ("\"savant\"", Pool::new(4, 1)),
        ("\"enhanced-senses\"", Pool::new(4, 1)),
        ("\"clever\"", Pool::new(5, 0)),
        // Bug-Man's.
        ("\"savant\", \"clever\"", Pool::new(5, 1)),
        ("\"savant\", \"clever\", \"enhanced-senses\"", Pool::new(5, 2)),
    ] {
        let bout = Bout::new(&sides(&format!("body = 6\npowers = [{powers}]"), "body = 6"));
        assert_eq!(bout.setup.fighters[0].fixed[PoolKind::Initiative as usize], pool, "{powers}");
    }
}

/// `smf.initiative.roll`, `smf.power.dispel`: what is cancelled adds nothing to the initiative; its pool is that of
/// now. 4D[1] beat 1D with 557/576, 4D with one way in 32 less: 0 with 1/16, 1 with 1/6; 1D wins with 1/32 + 1/36 =
/// 17/288.
#[test]
fn initiative_is_rolled_with_what_is_in_effect() {
    for (cancelled, wins) in [(0, (557, 576)), (1, (271, 288))] {
        let a = "body = 20\npowers = [\"enhanced-senses\"]";
        let b = "body = 20\ninitiative = \"1D\"\npowers = [\"dispel\"]\npolicy = { control = \"never\" }";
        let mut bout = Bout::new(&sides(a, b));
        bout.state.fighters[0].cancelled = cancelled;
        bout.turn(&[("initiative", 0), ("melee attack", 0)]);
        assert_eq!(bout.fraction, all(&[wins, odds((4, 0), (4, 0), 0)]), "{cancelled}");
    }
}

/// `smf.core.re-roll-cap`: re-rolls past the fourth are no larger pool.
#[test]
fn re_rolls_that_cannot_be_used_break_no_tie() {
    for pools in [[Pool::new(4, 5), Pool::new(4, 4)], [Pool::new(4, 4), Pool::new(4, 6)]] {
        let weights = Tables::shared().initiative(pools);
        assert_eq!(weights.weight(0), weights.weight(1), "{pools:?}");
    }
}

/// `smf.round.structure`: one turn for each, then a new round with a new initiative.
///
/// `smf.initiative.defer`: the winner lets the foe begin; initiative is rolled anew every round.
#[test]
fn a_winner_who_defers_acts_second() {
    let mut bout = Bout::new(&sides("body = 6\npolicy = { initiative = \"defer\" }", "body = 6"));
    assert_eq!(bout.turn(&[("initiative", 0), ("melee attack", 0)]), Progress::Turn);
    assert_eq!((bout.counted(Count::Attacks, 0), bout.counted(Count::Attacks, 1)), (0, 1));
    assert_eq!(bout.turn(&[("melee attack", 0)]), Progress::Tick);
    assert_eq!(bout.counted(Count::Attacks, 0), 1);
    bout.turn(&[("initiative", 1), ("melee attack", 0)]);
    assert_eq!(bout.counted(Count::Attacks, 1), 2);
}

/// `smf.sim.duel`, "first attack charges": +1D for whoever attacks first, once.
#[test]
fn only_the_first_attack_of_the_duel_is_a_charge() {
    let mut bout = Bout::new(&alternate("charge = true", "body = 6", "body = 6"));
    bout.turn(&[("melee attack", 1)]);
    // 5D v 4D by 1: 146129/839808.
    assert_eq!(bout.fraction, (146_129, 839_808));
    for _ in 0..3 {
        bout.turn(&[("melee attack", 1)]);
        assert_eq!(bout.fraction, odds((4, 0), (4, 0), 1));
    }
}

/// `smf.damage.ko-check`: TN3 with 4D, 25/48; passed, he fights on undiminished and is out at the next box.
#[test]
fn whoever_passes_the_check_is_out_at_the_next_box() {
    let mut bout = Bout::new(&alternate("", "body = 7", "body = 2"));
    bout.turn(&[("melee attack", 4), ("KO check", 1)]);
    assert_eq!(bout.fraction, all(&[odds((4, 0), (4, 0), 4), (25, 48)]));
    assert_eq!((bout.now(1).boxes[0], bout.counted(Count::BodyLost, 1)), (0, 2));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((4, 0), (4, 0), 0));
    assert_eq!(bout.turn(&[("melee attack", 1)]), Progress::Over(Outcome::First as usize));
    assert_eq!((bout.counted(Count::KoPassed, 1), bout.counted(Count::BodyLost, 1)), (1, 2));
}

/// `smf.damage.ko-check`, example: 2 goals v TN3 is a KO; the duel is over at once.
#[test]
fn whoever_fails_the_check_is_out() {
    let mut bout = Bout::new(&sides("body = 2", "body = 7"));
    let end = bout.turn(&[("initiative", 1), ("melee attack", 2), ("KO check", 0)]);
    assert_eq!(bout.fraction, all(&[(1, 2), odds((4, 0), (4, 0), 2), (23, 48)]));
    assert_eq!(end, Progress::Over(Outcome::Second as usize));
    assert!(bout.now(0).is(flag::OUT));
}

const TWO_TRACKS: &str = "body = 9\npowers = [\"stun\"]\npsyche-attack = \"8D\"";

/// `smf.damage.ko-check`, example: Psyche emptied and passed, then Body emptied: TN4, 4D passes with 121/432.
#[test]
fn the_second_track_is_checked_against_four() {
    let mut bout = Bout::new(&alternate("", TWO_TRACKS, "body = 3\npsyche = 3\npowers = [\"armor\"]"));
    bout.turn(&[("Psyche attack", 3), ("KO check", 1)]);
    assert_eq!(bout.fraction, all(&[odds((8, 0), (4, 0), 3), (25, 48)]));
    bout.turn(&[("melee attack", 0)]);
    bout.setup.fight.fighters[0].attacks.retain(|attack| attack.track == Track::Body);
    bout.turn(&[("melee attack", 4), ("KO check", 1)]);
    assert_eq!(bout.fraction, all(&[odds((4, 0), (4, 0), 4), (121, 432)]));
    assert_eq!(bout.now(1).boxes, [0, 0]);
}

/// `smf.damage.ko-check`, ruling: healed above 0 and emptied again calls for a new check, at TN3 on the same track.
#[test]
fn a_track_healed_and_emptied_again_is_checked_again() {
    let mut bout = Bout::new(&alternate("", "body = 9", "body = 2\npowers = [\"regen\"]"));
    bout.turn(&[("melee attack", 2), ("KO check", 1)]);
    // Regen after a check gives the goals of the roll only.
    bout.turn(&[("Regen", 1), ("melee attack", 0)]);
    assert_eq!(bout.now(1).boxes[0], 1);
    assert_eq!(bout.turn(&[("melee attack", 1), ("KO check", 0)]), Progress::Over(Outcome::First as usize));
    assert_eq!(bout.fraction, all(&[odds((4, 0), (4, 0), 1), (23, 48)]));
}

/// `smf.damage.ko-check`, ruling: TN4 holds although the other track was healed.
#[test]
fn a_healed_track_still_makes_the_other_check_harder() {
    let mut bout = Bout::new(&alternate(
        "",
        TWO_TRACKS,
        "body = 3\npsyche = 3\npowers = [\"regen\"]\npolicy = { regen = \"psyche\" }",
    ));
    bout.turn(&[("Psyche attack", 3), ("KO check", 1)]);
    bout.turn(&[("Regen", 3), ("melee attack", 0)]);
    assert_eq!(bout.now(1).boxes, [3, 3]);
    bout.setup.fight.fighters[0].attacks.retain(|attack| attack.track == Track::Body);
    bout.turn(&[("melee attack", 3), ("KO check", 0)]);
    assert_eq!(bout.fraction, all(&[odds((4, 0), (4, 0), 3), (311, 432)]));
}

/// `smf.core.temporary-re-rolls`: six at most; a throw takes as many as it may use, and they are gone.
#[test]
fn temporary_re_rolls_are_kept_to_six_and_lost_when_committed() {
    let mut bout = Bout::new(&alternate("", "body = 6\nattack = \"5D[1]\"\npowers = [\"gadgets\"]", "body = 6"));
    bout.state.fighters[0].rerolls = 5;
    // 5D[1] and three more make 5D[4], the most a throw may have; 6 - 3 stay in hand.
    bout.turn(&[("gadgets", 4), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[exactly((2, 0), 4), odds((5, 4), (4, 0), 0)]));
    assert_eq!(bout.now(0).rerolls, 3);
    bout.turn(&[("melee attack", 0)]);
    bout.turn(&[("gadgets", 0), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[exactly((2, 0), 0), odds((5, 4), (4, 0), 0)]));
    assert_eq!(bout.now(0).rerolls, 0);
}

/// `smf.core.temporary-re-rolls` by policy: on the defense, or kept for KO checks. 4D[4] passes TN3 with 219/256.
#[test]
fn temporary_re_rolls_go_where_the_policy_says() {
    let tables = |spend: &str| {
        alternate("", "body = 9", &format!("body = 1\npowers = [\"gadgets\"]\npolicy = {{ re-rolls = \"{spend}\" }}"))
    };
    let mut bout = Bout::new(&tables("defense"));
    bout.state.fighters[1].rerolls = 2;
    bout.turn(&[("melee attack", 0)]);
    assert_eq!((bout.fraction, bout.now(1).rerolls), (odds((4, 0), (4, 2), 0), 0));
    let mut bout = Bout::new(&tables("ko-check"));
    bout.state.fighters[1].rerolls = 6;
    bout.turn(&[("melee attack", 1), ("KO check", 1)]);
    assert_eq!(bout.fraction, all(&[odds((4, 0), (4, 0), 1), (219, 256)]));
    assert_eq!(bout.now(1).rerolls, 2);
}

/// `smf.event.dire-enemies`: +1D on melee attacks of characters, whatever their pools are written as; not of groups.
#[test]
fn dire_enemies_hit_harder() {
    let mut bout = Bout::new(&alternate(
        "dire-enemies = true",
        "body = 6\nattack = \"5D\"",
        "archetype = \"henchmen\"\nminor = [\"armor\", \"flight\"]",
    ));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((6, 0), (2, 0), 0));
    // Ten members v one: +3D, and nothing from the event.
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((5, 0), (4, 0), 0));
}

/// Both fields burn in the same exchange: with both out at once, nobody has won.
#[test]
fn two_fighters_can_knock_each_other_out_at_once() {
    let mut bout = Bout::new(&alternate("", "body = 1", "body = 1\npowers = [\"damage-field\"]"));
    bout.state.fighters[1].on = 1;
    let end = bout.turn(&[("melee attack", 1), ("KO check", 1), ("Damage Field", 1), ("KO check", 0)]);
    // B stands, A burns: no double KO yet.
    assert_eq!(end, Progress::Over(Outcome::Second as usize));
    let both = "body = 1\nfaults = [\"glass-jaw\"]\npowers = [\"damage-field\"]";
    let mut bout = Bout::new(&alternate("", both, both));
    bout.state.fighters[1].on = 1;
    let end = bout.turn(&[("melee attack", 1), ("Damage Field", 1)]);
    assert_eq!(end, Progress::Over(Outcome::DoubleKo as usize));
}

fn played(tables: &str) -> End {
    let bout = Bout::new(tables);
    let mut chance = Sampled::new(Stream::new(1, "main").trial(0));
    play::<Duel<Rich>, _, _>(&bout.setup, &mut chance, &mut Counts::default())
}

/// `smf.sim.duel`: a fight that is not over at the limit is undecided, in the round of the limit.
#[test]
fn a_fight_is_undecided_at_the_round_limit() {
    let hopeless = "body = 99\nattack = \"1D\"\ndefense = \"12D\"";
    for (limit, rounds) in [("round-limit = 1", 1), ("round-limit = 7", 7), ("", 50)] {
        let end = played(&alternate(limit, hopeless, hopeless));
        assert_eq!((end.outcome, end.ticks), (Outcome::Undecided as usize, rounds), "{limit}");
    }
}

/// `round-limit = 0` plays until somebody falls; a fight that never ends is given up after 1000 rounds.
#[test]
fn without_a_round_limit_a_fight_is_given_up_after_a_thousand_rounds() {
    let hopeless = "body = 99\nattack = \"1D\"\ndefense = \"12D\"\npowers = [\"regen\"]";
    let end = played(&alternate("round-limit = 0", hopeless, hopeless));
    assert_eq!((end.outcome, end.ticks), (Outcome::Undecided as usize, 1000));
    let slow = "body = 99\nattack = \"3D\"\ndefense = \"6D\"";
    let end = played(&alternate("round-limit = 0", slow, slow));
    assert!(end.outcome < 3 && (51..1000).contains(&end.ticks), "{end:?}");
    assert_eq!(Duel::<Rich>::limit(&Bout::new(&sides("body = 1", "body = 1")).setup), 50);
}

/// `smf.core.target-number` with re-rolls that gamble 4s and 5s: more checks are passed than with failed dice alone.
#[test]
fn gambling_re_rolls_pass_more_checks() {
    let passed = |re_roll: &str| {
        let rules = format!("re-roll = \"{re_roll}\"");
        let mut bout = Bout::new(&alternate(&rules, "body = 6", "body = 1\nko-check = \"2D[2]\""));
        bout.turn(&[("melee attack", 1), ("KO check", 1)]);
        bout.fraction
    };
    let first = passed("fails-first");
    assert_eq!(first, all(&[odds((4, 0), (4, 0), 1), chance_of((2, 2), 3)]));
    let gamble = passed("gamble");
    assert!(gamble.0 * first.1 > first.0 * gamble.1, "{gamble:?} {first:?}");
}
