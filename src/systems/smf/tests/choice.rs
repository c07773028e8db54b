//! The default choice between attacks looks at what the real roll would do now: one die less or more, on either side,
//! switched, cancelled or worn, turns it.

use super::{all, alternate, odds};
use crate::systems::smf::bout::Bout;
use crate::systems::smf::powers::duel;

/// What a fighter does first, by the name of the roll.
#[track_caller]
fn does(bout: &mut Bout, what: &'static str) {
    bout.turn(&[(what, 0)]);
}

/// 7D on the charge, six and the die of the charge, are worth more than 5D[1]; the foe's Dispel is never used.
#[test]
fn a_foe_who_merely_owns_dispel_turns_no_charge_into_a_shot() {
    let strong = "body = 6\npowers = [\"super-strength-major\", \"power-blasts-minor\"]";
    for foe in ["body = 20", "body = 20\npowers = [\"dispel\"]\npolicy = { control = \"never\" }"] {
        let mut bout = Bout::new(&alternate("ground = \"open\"\nrange = 8", strong, foe));
        bout.turn(&[("melee attack", 14)]);
        assert_eq!(bout.fraction, all(&[odds((7, 0), (4, 0), 14)]), "{foe}");
    }
}

/// 5D strike the body, until the strength is cancelled: 4D[1] at the mind are worth more than 4D.
#[test]
fn strength_that_is_cancelled_counts_for_nothing() {
    for (cancelled, instead) in [(0, "melee attack"), (1, "Psyche attack")] {
        let strong = "body = 6; powers = [\"super-strength-minor\", \"vampire\"]";
        let mut bout = duel("", strong, "body = 6; powers = [\"dispel\"]");
        bout.state.fighters[0].cancelled = cancelled;
        does(&mut bout, instead);
    }
}

/// What protects the body turns the attack to the mind, at 4D, while it works.
#[test]
fn what_protects_one_track_turns_the_attack_to_the_other() {
    for (power, blow, works, instead) in [
        ("armor", "5D", true, "Psyche attack"),
        ("armor", "5D", false, "melee attack"),
        ("resistance", "4D", true, "Psyche attack"),
        ("iron-will", "4D", true, "melee attack"),
    ] {
        let both = format!("body = 6; psyche-attack = \"4D\"; melee-attack = \"{blow}\"");
        let mut bout = duel("", &both, &format!("body = 6; powers = [\"{power}\"]"));
        bout.state.fighters[1].on = u32::from(works);
        does(&mut bout, instead);
    }
}

/// A field that is down, here because it was pushed, stops nobody; one for the mind stops minds.
#[test]
fn a_force_field_counts_while_it_is_up() {
    for (kind, up, instead) in
        [("body", true, "Psyche attack"), ("body", false, "melee attack"), ("psyche", true, "melee attack")]
    {
        let both = "body = 6; psyche-attack = \"4D\"";
        let mut bout = duel("", both, &format!("body = 6; powers = [\"force-field:{kind}\"]"));
        if !up {
            bout.state.fighters[1].on = 0;
            bout.state.fighters[1].spent = 1;
        }
        does(&mut bout, instead);
    }
}

/// 5D are worth more than 4D on whole tracks, and less where one box is left: 4D take it soon enough.
#[test]
fn the_track_that_is_nearly_empty_is_emptied() {
    for (boxes, instead) in [([6, 6], "Psyche attack"), ([1, 6], "melee attack")] {
        let mut bout = duel("", "body = 6; psyche-attack = \"5D\"", "body = 6");
        bout.state.fighters[1].boxes = boxes;
        does(&mut bout, instead);
    }
}

/// The first attack of the duel is a charge with a die more; the next one is none.
#[test]
fn the_die_of_a_charge_counts_once() {
    let mut bout = duel("charge = true", "body = 6; psyche-attack = \"4D[1]\"", "body = 12; psyche = 12");
    does(&mut bout, "Psyche attack");
}

/// A ghost touches, at 3/4 of a box, before he turns to what does no damage, and where his mind does less.
#[test]
fn a_ghost_touches_before_he_dispels() {
    let foe = "body = 6; powers = [\"scrapper\", \"iron-will\", \"melee-specialist\"]";
    for more in ["\"telekinesis\"", "\"dispel\"", "\"stun:psyche\"", "\"jinx\""] {
        let ghost = format!("body = 6; powers = [\"density-decrease\", \"sonic-blasts\", {more}]");
        let mut bout = duel("", &ghost, foe);
        bout.turn(&[("insubstantial", 1), ("Ghostly Attack", 1)]);
        assert_eq!(bout.now(1).boxes, [5, 6], "{more}");
    }
    let mut bout = duel("", "body = 6; powers = [\"density-decrease\"]; psyche-attack = \"8D\"", foe);
    bout.turn(&[("insubstantial", 1), ("Psyche attack", 0)]);
}

/// Nobody becomes insubstantial to strike with 3/4 of a box instead of 6D at a mind that reaches him all the same.
#[test]
fn nobody_fades_from_a_fight_that_is_better_solid() {
    let ghost = "body = 6; powers = [\"density-decrease\", \"super-strength-major\"]";
    let mut bout = duel("", ghost, "body = 6; melee-attack = \"1D\"; psyche-attack = \"5D\"");
    does(&mut bout, "melee attack");
}

/// A bound fighter does not keep his second try at the bonds for a Dispel.
#[test]
fn a_bound_fighter_tries_twice_before_he_turns_to_what_does_no_damage() {
    let bound = "body = 6; powers = [\"dispel\"]";
    let mut bout = duel("", bound, "body = 6; powers = [\"resistance\"]");
    bout.state.fighters[0].entangled = 1;
    bout.turn(&[("break-out", 0), ("break-out", 0)]);
}

/// 6D give 1.75 boxes back on average; 4D take 0.87, and 9D more.
#[test]
fn healing_waits_where_it_would_only_lose_the_turn() {
    for (attack, answer) in [("4D", "Healing"), ("9D", "melee attack")] {
        let mut bout = duel("", "body = 6; powers = [\"healing\"]", &format!("body = 6; melee-attack = \"{attack}\""));
        bout.state.fighters[0].boxes[0] = 2;
        does(&mut bout, answer);
    }
}

/// Mental Blasts of 6D from afar are worth the free blow that leaving costs, to whom that is his way; a shot is no
/// choice for whoever stays.
#[test]
fn a_skirmisher_leaves_the_melee_for_his_shot() {
    for (stance, does, gap) in [("skirmish", "Psyche attack", 6), ("hold", "melee attack", 0)] {
        let mentalist = format!("body = 6; powers = [\"mentalism\"]; policy = {{ stance = \"{stance}\" }}");
        let mut bout = duel("ground = \"open\"", &mentalist, "body = 6; powers = [\"super-strength-minor\"]");
        let free_blow = [("melee attack", 0)];
        let answers = if stance == "skirmish" { &free_blow[..] } else { &[] };
        bout.turn(&[answers, &[(does, 0)]].concat());
        assert_eq!(bout.gap(), gap);
    }
}

/// 6D at the body, now or later, cost what Reflection gives back; 4D[1] at a strong mind are no way around it, since
/// they only put off the blows that decide.
#[test]
fn a_blow_is_not_put_off_for_its_price() {
    let strong = "body = 6; powers = [\"super-strength-major\", \"vampire\"]";
    let mut bout = duel("", strong, "body = 6; powers = [\"reflection\", \"iron-will\"]");
    bout.turn(&[("melee attack", 1)]);
}

/// Whoever is whole gets nothing back by a Parasite that 6D would not be worth more than; whoever is hurt, and attacked
/// by hardly anybody, feeds first.
#[test]
fn a_parasite_feeds_who_is_hurt() {
    for (boxes, instead) in [(6, "melee attack"), (2, "Psyche attack")] {
        let strong = "body = 6; powers = [\"super-strength-major\", \"parasite\"]";
        let mut bout = duel("", strong, "body = 6; melee-attack = \"1D\"");
        bout.state.fighters[0].boxes[0] = boxes;
        does(&mut bout, instead);
    }
}

/// Boxes back are worth more than what 6D take of twelve, and less than what they take of the last three, against who
/// takes as much.
#[test]
fn healing_waits_where_the_foe_is_nearly_out() {
    for (left, answer) in [(12, "Healing"), (3, "melee attack")] {
        let foe = "body = 12; psyche = 20; melee-attack = \"6D\"";
        let mut bout = duel("", "body = 6; melee-attack = \"6D\"; powers = [\"healing\"]", foe);
        bout.state.fighters[0].boxes[0] = 2;
        bout.state.fighters[1].boxes[0] = left;
        does(&mut bout, answer);
    }
}

/// 9D that come for him would take more than 6D of Healing give, though they are out of reach now.
#[test]
fn healing_reckons_with_who_is_coming() {
    for (foe, answer) in [("4D", "Healing"), ("9D", "ranged attack")] {
        let shooter = "body = 6; ranged-attack = \"4D\"; powers = [\"healing\"]";
        let foe = format!("body = 6; melee-attack = \"{foe}\"");
        let mut bout = duel("ground = \"open\"; range = 14", shooter, &foe);
        bout.state.fighters[0].boxes[0] = 2;
        does(&mut bout, answer);
    }
}

/// The die of a charge is for the one who waits: Move 6 charges 9 in, so 10 in are out of his reach and near enough for
/// whoever charges 15. Of two who charge equally far somebody has to go first.
#[test]
fn nobody_walks_into_a_charge_that_he_can_stay_out_of() {
    for (movement, gap) in [(6, 10), (10, 8), (20, 8)] {
        let foe = format!("body = 6; move = {movement}");
        let mut bout = duel("ground = \"open\"; range = 18", "body = 6; move = 10", &foe);
        bout.turn(&[]);
        assert_eq!(bout.gap(), gap, "{movement}");
    }
}

/// 9D in contact are worth walking for: the shot that reaches 10 in is made after the whole move, and the next turn he
/// charges. Whoever has nothing better to come for walks no further than the shot demands.
#[test]
fn the_whole_move_comes_before_a_second_best_attack() {
    for (blow, gap) in [("9D", 9), ("1D", 10)] {
        let shooter = format!("body = 6; melee-attack = \"{blow}\"; powers = [\"power-blasts-minor:short\"]");
        let foe = "body = 6; move = 20; melee-attack = \"1D\"; ranged-attack = \"6D\"";
        let mut bout = duel("ground = \"open\"; range = 15", &shooter, foe);
        does(&mut bout, "ranged attack");
        assert_eq!(bout.gap(), gap, "{blow}");
    }
}

/// 8D in contact are worth walking for, but not towards a foe who walks anyway and can be shot at meanwhile.
#[test]
fn who_has_to_come_is_shot_at_until_he_is_there() {
    for (foe, gap) in [("", 20), ("; ranged-attack = \"4D\"", 14)] {
        let both = "body = 6; melee-attack = \"8D\"; ranged-attack = \"2D\"";
        let mut bout = duel("ground = \"open\"; range = 20", both, &format!("body = 6{foe}"));
        does(&mut bout, "ranged attack");
        assert_eq!(bout.gap(), gap, "{foe}");
    }
}
