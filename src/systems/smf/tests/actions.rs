//! What the actions of a turn still allow once one of them is used: the stunned, the bound, the held, the fallen and
//! those who leave.

use super::{all, alternate, exactly, odds};
use crate::systems::smf::bout::Bout;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::state::flag;

const SKIRMISHER: &str = "body = 6\nmelee-attack = \"4D\"\nranged-attack = \"6D\"\npolicy = { stance = \"skirmish\" }";
const GRAPPLER: &str = "body = 6\npolicy = { attack = \"grapple\" }";

fn open(a: &str, b: &str) -> Bout {
    Bout::new(&alternate("ground = \"open\"", a, b))
}

/// `smf.power.stun`: a stunned fighter who tears himself loose has had his one action, and runs no further.
#[test]
fn the_stunned_who_tear_themselves_loose_stay_where_they_are_put() {
    for (stunned, gap) in [(0, 7), (flag::STUNNED, 1)] {
        let mut bout = open(GRAPPLER, SKIRMISHER);
        bout.turn(&[("grapple", 1)]);
        bout.state.fighters[1].set(stunned);
        bout.turn(&[("keep grapple", 0)]);
        assert_eq!((bout.holder(), bout.gap()), (None, gap));
    }
}

/// `smf.move.knocked-down`: to leave is a move, and whoever tore himself loose without any Move has not made one
/// (`smf.power.jinx`).
#[test]
fn whoever_has_no_move_stumbles_over_nothing_when_he_is_free() {
    for (movement, loses) in [(0, 0), (1, 3)] {
        let mut bout = open(GRAPPLER, &format!("{SKIRMISHER}\nmove = {movement}"));
        bout.turn(&[("grapple", 1)]);
        bout.state.fighters[1].set(flag::JINXED);
        let answers = [("keep grapple", 0), ("jinxed move", 0)];
        bout.turn(&answers[..1 + usize::from(movement > 0)]);
        assert_eq!((bout.gap(), bout.now(1).boxes[0]), (1 + movement, 6 - loses));
    }
}

/// `smf.power.entangle`: the move that broke the bonds is spent, so he attacks from the ground.
#[test]
fn whoever_broke_out_on_the_ground_attacks_from_there() {
    let mut bout = open("body = 6", "body = 6");
    bout.state.fighters[0].entangled = 3;
    bout.state.fighters[0].set(flag::DOWN);
    bout.turn(&[("break-out", 1), ("melee attack", 0)]);
    assert!(bout.now(0).is(flag::DOWN));
}

/// `smf.move.knocked-down`: whoever is on his feet has the whole of his Move for a charge.
#[test]
fn nobody_stands_up_who_does_not_lie() {
    let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 9", "body = 6", "body = 6"));
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((5, 0), (4, 0), 0));
}

/// `smf.combat.break-from-melee` takes the move action: the stunned who would attack have none beside it, and neither
/// have those who broke out with theirs (`smf.power.stun`, `smf.power.entangle`); who cannot move an inch stays, too.
#[test]
fn leaving_a_melee_takes_a_move_that_is_left() {
    let stays = |before: &dyn Fn(&mut Bout), movement: u8, answers: &[(&'static str, usize)]| {
        let mut bout = open(&format!("{SKIRMISHER}\nmove = {movement}"), "body = 6");
        before(&mut bout);
        bout.turn(answers);
        bout.gap() == 0
    };
    let free = |_: &mut Bout| ();
    assert!(!stays(&free, 6, &[("melee attack", 0), ("ranged attack", 0)]));
    assert!(stays(&free, 0, &[("melee attack", 0)]));
    assert!(stays(&|bout| bout.state.fighters[0].set(flag::STUNNED), 6, &[("melee attack", 0)]));
    assert!(stays(&|bout| bout.state.fighters[0].entangled = 3, 6, &[("break-out", 1), ("melee attack", 0)]));
}

/// `smf.move.knocked-down`: whoever has to stand up first leaves with 2 in less; by policy he leaves lying.
#[test]
fn a_leaver_who_lay_stands_up_first_or_leaves_as_he_is() {
    for (stand, gap, down) in [("first", 4, false), ("never", 6, true)] {
        let a = SKIRMISHER.replace("stance", &format!("stand = \"{stand}\", stance"));
        let mut bout = open(&a, "body = 6");
        bout.state.fighters[0].set(flag::DOWN);
        bout.turn(&[("melee attack", 0), ("ranged attack", 0)]);
        assert_eq!(bout.fraction, all(&[odds((4 + u32::from(down), 0), (4, 0), 0), odds((6, 0), (4, 0), 0)]));
        assert_eq!((bout.gap(), bout.now(0).is(flag::DOWN)), (gap, down), "{stand}");
    }
}

/// `smf.combat.break-from-melee`, ruling: 2 in are just enough to stand up on the way; by policy he stays down.
#[test]
fn a_leaver_thrown_down_stands_up_with_two_inches_if_he_wants_to() {
    for (stand, down) in [("first", false), ("never", true)] {
        let a = SKIRMISHER.replace("stance", &format!("stand = \"{stand}\", stance"));
        let rules = "ground = \"open\"\nknockback = true";
        let push = "body = 6\npolicy = { knockback = \"push\" }";
        let mut bout = Bout::new(&alternate(rules, &format!("{a}\nmove = 2"), push));
        bout.turn(&[("melee attack", 1), ("knockdown check", 0), ("ranged attack", 0)]);
        assert_eq!((bout.gap(), bout.now(0).is(flag::DOWN)), (1, down), "{stand}");
    }
}

/// `smf.power.density-decrease`: where one of the two is insubstantial nobody strikes at whoever leaves.
#[test]
fn ghosts_neither_strike_at_leavers_nor_are_struck() {
    for ghost in [0, 1] {
        let phases = |side| if side == ghost { "powers = [\"density-decrease\"]\n" } else { "" };
        let b = format!("body = 6\n{}", phases(1));
        let mut bout = open(&SKIRMISHER.replace("policy", &format!("{}policy", phases(0))), &b);
        bout.setup.fight.fighters[ghost].fleeting = 0;
        bout.state.fighters[ghost].on = 1;
        bout.state.fighters[ghost].spent = 1;
        let mut chance = crate::chance::Scripted::new(&[]);
        let fight = bout.fight(&mut chance);
        let [leaver, striker] = [0, 1].map(FigureId::at);
        assert!(!crate::systems::smf::act::may_strike_a_leaver(&fight, striker, leaver), "{ghost}");
    }
}

/// `smf.henchmen.concentrated-fire`: ten who have left a melee with all their Move shoot without the numbers: 2D.
#[test]
fn a_group_that_leaves_a_melee_does_not_concentrate_its_fire() {
    let group = "archetype = \"street-level-henchmen\"\nequipment = [\"firearms\", \"close-combat-defense\"]\n\
        policy = { stance = \"skirmish\" }";
    let mut bout = open(group, "body = 30\nmelee-defense = \"9D\"");
    bout.turn(&[("melee attack", 0), ("ranged attack", 0)]);
    assert_eq!(bout.fraction, all(&[odds((4, 0), (2, 1), 0), odds((2, 0), (4, 0), 0)]));
}

/// `smf.power.general-recharge`: what has no limit is not spent by being used: blasts, and Firearms of a group.
#[test]
fn what_is_not_limited_is_never_spent() {
    let group = "archetype = \"street-level-henchmen\"\nequipment = [\"firearms\", \"close-combat-weapon\"]";
    for a in ["body = 6\npowers = [\"power-blasts-minor\"]", group] {
        let mut bout = Bout::new(&alternate("range = 5", a, "body = 6"));
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!(bout.now(0).spent, 0, "{a}");
    }
}

/// `smf.henchmen.rule-of-2d`: a jinxed group finds its way with two dice.
#[test]
fn a_jinxed_group_moves_with_two_dice() {
    let group = "archetype = \"henchmen\"\nminor = [\"flight\", \"super-agility\"]";
    let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 1", group, "body = 6"));
    bout.state.fighters[0].set(flag::JINXED);
    bout.turn(&[("jinxed move", 4), ("melee attack", 0)]);
    assert_eq!(bout.fraction, all(&[exactly((2, 0), 4), odds((6, 0), (4, 0), 0)]));
}

/// `smf.power.jinx`: a shooter who comes nearer after his shot stumbles then; not when it was the last one.
#[test]
fn nobody_walks_on_when_the_fight_is_over() {
    let both = "body = 6\nmelee-attack = \"8D\"\nranged-attack = \"2D\"";
    for (faults, margin, gap) in [("", 1, 14), ("faults = [\"glass-jaw\"]", 1, 20)] {
        let foe = format!("body = 1\nranged-attack = \"4D\"\n{faults}");
        let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 20", both, &foe));
        bout.state.fighters[0].set(flag::JINXED);
        let stands = [("ranged attack", margin), ("KO check", 1), ("jinxed move", 3)];
        bout.turn(if faults.is_empty() { &stands } else { &stands[..1] });
        assert_eq!(bout.gap(), gap, "{faults}");
    }
}

/// `smf.free.drop-prone` is for a free action that is left, and for models alone: a group stays up, and so does a
/// stunned fighter who has spent his one on a recharge.
#[test]
fn nobody_lies_down_without_a_free_action_and_no_group_does() {
    let prone = "policy = { prone = \"always\" }";
    let shooter = format!("body = 6\nranged-attack = \"5D\"\npowers = [\"desperate-defense\"]\n{prone}");
    let group =
        format!("archetype = \"street-level-henchmen\"\nequipment = [\"firearms\", \"close-combat-weapon\"]\n{prone}");
    for (a, stunned, lies) in [(&shooter, 0, true), (&shooter, flag::STUNNED, false), (&group, 0, false)] {
        let mut bout = Bout::new(&alternate("range = 5", a, "body = 6"));
        let spent = a == &shooter;
        bout.state.fighters[0].set(stunned);
        bout.state.fighters[0].spent = u32::from(spent);
        bout.turn(if spent { &[("recharge", 0), ("ranged attack", 0)] } else { &[("ranged attack", 0)] });
        assert_eq!(bout.now(0).is(flag::DOWN), lies, "{a} {stunned}");
    }
    // In contact there is nothing to hide from.
    let mut bout = Bout::new(&alternate("", &shooter, "body = 6"));
    bout.turn(&[("melee attack", 0)]);
    assert!(!bout.now(0).is(flag::DOWN));
}

/// `smf.combat.grapple`: whoever holds or is held does nothing else, and gets up from the ground no more than he walks.
#[test]
fn whoever_is_in_a_grip_stays_where_he_is() {
    let mut bout = open(GRAPPLER, "body = 6\nmelee-attack = \"4D\"");
    bout.turn(&[("grapple", 1)]);
    bout.state.fighters[1].set(flag::DOWN);
    bout.turn(&[("keep grapple", 1)]);
    assert_eq!((bout.now(1).is(flag::DOWN), bout.counted(Count::Attacks, 1)), (true, 0));
    bout.state.fighters[0].set(flag::DOWN);
    bout.turn(&[("maintain grapple", 1)]);
    assert_eq!((bout.now(0).is(flag::DOWN), bout.counted(Count::Attacks, 0)), (true, 1));
}

/// `smf.combat.break-from-melee`: nobody leaves who is better in the melee, nor for no inch at all: of 2 in none is left
/// when he has stood up (`smf.move.knocked-down`).
#[test]
fn nobody_leaves_for_nothing() {
    let brawler = "body = 6\nmelee-attack = \"6D\"\npolicy = { stance = \"skirmish\" }";
    let mut bout = open(brawler, "body = 6");
    bout.turn(&[("melee attack", 0)]);
    assert_eq!((bout.counted(Count::Attacks, 0), bout.gap()), (1, 0));
    for (down, blows) in [(0, 1), (flag::DOWN, 0)] {
        let mut bout = open(&format!("{SKIRMISHER}\nmove = 2"), "body = 6\nmove = 0");
        bout.state.fighters[0].set(down);
        bout.turn(&[("melee attack", 0), ("ranged attack", 0)][..1 + blows]);
        assert_eq!((bout.counted(Count::Attacks, 1), bout.gap()), (blows as u32, 2 * blows as u8));
    }
}

/// `smf.power.jinx`: whoever falls over his own feet on his way out gets nowhere.
#[test]
fn whoever_falls_on_his_way_does_not_get_away() {
    let mut bout = open(GRAPPLER, &format!("{}\nfaults = [\"glass-jaw\"]", SKIRMISHER.replace("= 6", "= 1")));
    bout.turn(&[("grapple", 1)]);
    bout.state.fighters[1].set(flag::JINXED);
    bout.turn(&[("keep grapple", 0), ("jinxed move", 2)]);
    assert_eq!((bout.now(1).is(flag::OUT), bout.gap()), (true, 1));
}

/// `smf.limit.unreliable-power`: tested when a foe is in reach, which 5 in are not for the stunned (`smf.power.stun`).
#[test]
fn nobody_is_in_reach_of_the_stunned_who_would_have_to_walk() {
    let a = "body = 6\npowers = [\"armor\"]\nfaults = [\"unreliable:armor\"]";
    for (stunned, answers) in [(0, &[("unreliable power", 1), ("melee attack", 0)][..]), (flag::STUNNED, &[])] {
        let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 5", a, "body = 6\nmove = 0"));
        bout.state.fighters[0].set(stunned);
        bout.turn(answers);
    }
}

/// `smf.power.general-recharge`: an attack that comes back on a chance roll of 1+ is spent, too.
#[test]
fn the_least_limit_spends_an_attack() {
    for (recharge, spent) in [(0, 0), (1, 1), (2, 1)] {
        let mut bout = Bout::new(&alternate("range = 5", "body = 6\npowers = [\"power-blasts-minor\"]", "body = 6"));
        bout.setup.fight.fighters[0].attacks.iter_mut().for_each(|attack| attack.recharge = recharge);
        bout.turn(&[("ranged attack", 0)]);
        assert_eq!(bout.now(0).spent, spent, "{recharge}");
    }
}

/// `smf.combat.grapple`, `smf.power.entangle`: whoever tears himself loose of a grip has his move for the bonds, and
/// whoever is still held has not.
#[test]
fn whoever_is_loose_of_a_grip_struggles_with_his_bonds() {
    for (margin, tries) in [(0, 1), (1, 0)] {
        let mut bout = open(GRAPPLER, "body = 6");
        bout.turn(&[("grapple", 1)]);
        bout.state.fighters[1].entangled = 3;
        let answers = [("keep grapple", margin), ("break-out", 0)];
        bout.turn(&answers[..1 + tries]);
        assert_eq!(bout.now(1).entangled, 3);
    }
}

/// `smf.power.entangle`: whoever broke out with his move action has none left for a charge.
#[test]
fn whoever_broke_out_with_his_move_does_not_charge() {
    let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 3", "body = 6", "body = 6"));
    bout.state.fighters[0].entangled = 3;
    bout.turn(&[("break-out", 1)]);
    assert_eq!((bout.gap(), bout.now(0).entangled), (3, 0));
}

/// `smf.power.dispel`: what is cancelled does nothing in its owner's turn: Healing, and Escape Artist, who struggles as
/// everybody does.
#[test]
fn what_is_cancelled_takes_no_action() {
    let hurt = |cancelled: u32| {
        let mut bout = open("body = 6\npowers = [\"healing\"]\npolicy = { heal = \"always\" }", "body = 6");
        bout.state.fighters[0].boxes[0] = 2;
        bout.state.fighters[0].cancelled = cancelled;
        bout
    };
    hurt(0).turn(&[("Healing", 0)]);
    hurt(1).turn(&[("melee attack", 0)]);
    let bound = |cancelled: u32| {
        let mut bout = open("body = 6\npowers = [\"escape-artist\"]", "body = 6");
        bout.state.fighters[0].entangled = 3;
        bout.state.fighters[0].cancelled = cancelled;
        bout
    };
    bound(0).turn(&[]);
    bound(1).turn(&[("break-out", 0), ("break-out", 0)]);
}
