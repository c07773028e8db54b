//! One attack and what follows from it: what is spent on it, what protects against it, and what no longer does.

use super::{all, alternate, chance_of, odds};
use crate::chance::{Chance, Choice, Draw, Enumerated, Weights};
use crate::game::{Counts, Progress, play_turn};
use crate::systems::smf::bout::Bout;
use crate::systems::smf::duel::Duel;
use crate::systems::smf::fight::Rich;
use crate::systems::smf::metrics::Count;
use crate::systems::smf::powers::duel;
use crate::systems::smf::state::{Outcome, flag};
use std::collections::BTreeMap;

const PUSH: &str = "policy = { knockback = \"push\" }";

/// Every path, of outcomes that are alike, too.
struct Apart<'a>(&'a mut Enumerated);

impl Choice for Apart<'_> {}

impl Chance for Apart<'_> {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        self.0.draw(what, weights)
    }
}

/// How the first turn of a duel can end, with its probability.
fn ends(bout: &Bout, apart: bool) -> BTreeMap<String, f64> {
    let (mut paths, mut ends) = (Enumerated::new(), BTreeMap::new());
    loop {
        let (mut state, mut counts) = (bout.state, Counts::default());
        let mut part = || match apart {
            true => play_turn::<Duel<Rich>>(&bout.setup, &mut state, &mut Apart(&mut paths), &mut counts),
            false => play_turn::<Duel<Rich>>(&bout.setup, &mut state, &mut paths, &mut counts),
        };
        while part() == Progress::Within {}
        *ends.entry(format!("{state:?}")).or_insert(0.0) += paths.probability();
        if !paths.advance() {
            return ends;
        }
    }
}

/// `smf.power.force-field`, `smf.power.fortune`: rolls whose outcomes are drawn together where they come to the same
/// come to the same.
#[test]
fn what_is_drawn_together_ends_as_it_does_apart() {
    let weak = "body = 6; attack = \"3D\"";
    for foe in [
        "defense = \"2D\"; powers = [\"fortune\"]",
        "defense = \"2D\"; powers = [\"force-field\"]",
        "defense = \"2D\"; powers = [\"force-field\", \"fortune\"]",
        "defense = \"2D\"; powers = [\"fortune\", \"armor\"]; policy = { fortune = \"last-box\" }",
        "defense = \"2D\"; powers = [\"force-field\", \"fortune\"]; policy = { fortune = \"never\" }",
    ] {
        let mut bout = duel("", weak, &format!("body = 3; psyche = 3; {foe}"));
        bout.state.fighters[1].on = (1 << bout.setup.fighters[1].slots.len()) - 1;
        let [together, apart] = [false, true].map(|apart| ends(&bout, apart));
        assert!(together.len() > 3, "{foe}");
        assert!((together.values().sum::<f64>() - 1.0).abs() < 1e-12, "{foe}");
        assert_eq!(together.keys().collect::<Vec<_>>(), apart.keys().collect::<Vec<_>>(), "{foe}");
        for (end, p) in &together {
            assert!((p - apart[end]).abs() < 1e-12, "{foe}: {end}");
        }
    }
}

/// `smf.sim.duel`, "first attack charges", is for attacks in melee: a mind strikes as it stands.
#[test]
fn the_first_attack_is_no_charge_of_the_mind() {
    let mut bout = duel("charge = true", "body = 6; psyche-attack = \"5D\"; melee-attack = \"1D\"", "body = 6");
    bout.turn(&[("Psyche attack", 0)]);
    assert_eq!(bout.fraction, odds((5, 0), (4, 0), 0));
}

/// `smf.power.fortune` by policy: who never uses it loses what the margin says.
#[test]
fn luck_that_is_never_tried_changes_no_roll() {
    let mut bout = duel("", "body = 6", "body = 6; powers = [\"fortune\"]; policy = { fortune = \"never\" }");
    bout.turn(&[("melee attack", 2)]);
    assert_eq!((bout.fraction, bout.now(1).boxes[0]), (odds((4, 0), (4, 0), 2), 4));
}

/// `smf.power.fortune` is for whatever does harm: all that only hinders fells, too, and a Psyche box that is fed on only
/// where it is the last. The index is 3 * margin where no failed die is left.
#[test]
fn luck_is_tried_against_all_that_does_harm() {
    for luck in ["first-box", "last-box"] {
        let lucky = format!("body = 6; powers = [\"fortune\"]; policy = {{ fortune = \"{luck}\" }}");
        let stunner = "body = 6; powers = [\"stun\"]; policy = { attack = \"stun\" }";
        for (rolled, more) in [(0, None), (3, Some(("Fortune", 1)))] {
            let mut bout = duel("range = 5", stunner, &lucky);
            bout.turn(&[Some(("ranged attack", rolled)), more].into_iter().flatten().collect::<Vec<_>>());
            assert!(!bout.now(1).is(flag::STUNNED), "{luck}");
        }
        let parasite = "body = 6; powers = [\"parasite\"]; policy = { attack = \"parasite\" }";
        for left in [6, 1] {
            let mut bout = duel("", parasite, &lucky);
            bout.state.fighters[1].boxes[1] = left;
            let tried = luck == "first-box" || left == 1;
            bout.turn(&[("Psyche attack", 3), ("Fortune", 1)][..1 + usize::from(tried)]);
            assert_eq!(bout.now(1).boxes[1], left - u8::from(!tried), "{luck} {left}");
        }
    }
}

/// `smf.power.dispel`: a cancelled Reflection answers nobody.
#[test]
fn what_is_cancelled_does_not_answer() {
    for (cancelled, answers) in [(0, &[("melee attack", 0), ("Reflection", 0)][..]), (1, &[("melee attack", 0)])] {
        let mut bout = duel("", "body = 6", "body = 6; powers = [\"reflection\"]");
        bout.state.fighters[1].cancelled = cancelled;
        bout.turn(answers);
    }
}

/// `smf.combat.knockback` is a rule of choice, and for blows that cost Body: one that Armor soaks moves nobody.
#[test]
fn nobody_is_thrown_without_the_rule_or_without_a_lost_box() {
    let strong = format!("body = 6\nmelee-attack = \"4D\"\npowers = [\"super-strength-minor\"]\n{PUSH}");
    for (rules, foe, margin, loss, thrown) in [
        ("knockback = true", "", 1, 1, true),
        ("knockback = false", "", 1, 1, false),
        ("knockback = true", "powers = [\"armor\"]", 1, 0, false),
        ("knockback = true", "powers = [\"armor\"]", 2, 1, true),
    ] {
        let mut bout = Bout::new(&alternate(rules, &strong, &format!("body = 6\n{foe}")));
        let blow = [("melee attack", margin), ("knockdown check", 1)];
        bout.turn(&blow[..1 + usize::from(thrown)]);
        assert_eq!((bout.now(1).boxes[0], bout.gap() > 0), (6 - loss, thrown), "{rules} {foe}");
    }
    // A mind that is struck keeps its body where it is.
    let vampire = "body = 6\npowers = [\"vampire\"]\npolicy = { attack = \"vampire\", knockback = \"push\" }";
    let mut bout = Bout::new(&alternate("knockback = true", vampire, "body = 6"));
    bout.turn(&[("Psyche attack", 3)]);
    assert_eq!((bout.now(1).boxes[1], bout.gap()), (3, 0));
}

/// `smf.core.temporary-re-rolls` by policy: on the check or not; one in hand is enough to be spent.
#[test]
fn a_single_re_roll_goes_where_the_policy_says() {
    for (spend, pool, left) in [("ko-check", (4, 1), 0), ("attack", (4, 0), 1)] {
        let b = format!("body = 1\npolicy = {{ re-rolls = \"{spend}\" }}");
        let mut bout = Bout::new(&alternate("", "body = 6", &b));
        bout.state.fighters[1].rerolls = 1;
        bout.turn(&[("melee attack", 1), ("KO check", 1)]);
        assert_eq!(bout.fraction, all(&[odds((4, 0), (4, 0), 1), chance_of(pool, 3)]));
        assert_eq!(bout.now(1).rerolls, left, "{spend}");
    }
    for (by, attack, defense) in [(0, (4, 1), (4, 0)), (1, (4, 0), (4, 1))] {
        let mut bout = Bout::new(&alternate("", "body = 6", "body = 6\npolicy = { re-rolls = \"defense\" }"));
        bout.state.fighters[by].rerolls = 1;
        bout.turn(&[("melee attack", 0)]);
        assert_eq!((bout.fraction, bout.now(by).rerolls), (odds(attack, defense, 0), 0));
    }
}

/// A duel counts nothing of what one took of many, and everybody falls once: the field of whoever fells his foe burns
/// nobody any more (`smf.power.damage-field`).
#[test]
fn whoever_has_fallen_falls_once() {
    let a = "body = 6; powers = [\"damage-field\"]";
    let mut bout = duel("", a, "body = 1; faults = [\"glass-jaw\"]");
    bout.state.fighters[0].on = 1;
    assert_eq!(bout.turn(&[("melee attack", 1)]), Progress::Over(Outcome::First as usize));
    assert!(bout.now(1).is(flag::OUT));
    assert_eq!(bout.counted(Count::KnockedOut, 1), 1);
    assert_eq!([0, 1].map(|side| bout.counted(Count::BoxesDealt, side)), [0, 0]);
    assert_eq!(bout.counts[crate::systems::smf::metrics::knock_out(2, 0, 1)], 0);
}

/// `smf.power.entangle`: the weakest bond, of target number 1, binds as well: +1D against him, and no blow of his own.
#[test]
fn the_weakest_bond_binds() {
    let mut bout = Bout::new(&alternate("", "body = 6", "body = 6\npsyche-attack = \"5D\""));
    bout.state.fighters[1].entangled = 1;
    bout.turn(&[("melee attack", 0)]);
    assert_eq!(bout.fraction, odds((5, 0), (4, 0), 0));
    // Nobody entangles him again; nor does anybody who shuns control.
    for (control, entangled) in [("first", 1), ("never", 0)] {
        let netter = format!("body = 6; powers = [\"entangle\"]; policy = {{ control = \"{control}\" }}");
        let mut bout = duel("range = 5", &netter, "body = 6; ranged-attack = \"4D\"");
        bout.state.fighters[1].entangled = entangled;
        bout.turn(&[]);
    }
    let (passed, of) = chance_of((4, 0), 1);
    bout.turn(&[("break-out", 0), ("Psyche attack", 0)]);
    assert_eq!(bout.fraction, all(&[(of - passed, of), odds((5, 0), (4, 0), 0)]));
}
