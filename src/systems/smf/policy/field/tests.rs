//! What two may do to each other, held against odds worked another way, and what makes no difference to it.

use super::*;
use crate::chance::Scripted;
use crate::systems::smf::bout::Bout;
use crate::systems::smf::fight::Erased;

const A: FigureId = FigureId::at(0);
const B: FigureId = FigureId::at(1);

/// What is asked of a fight in which nobody rolls.
fn asked<T>(bout: &mut Bout, what: impl FnOnce(&mut Erased<'_>) -> T) -> T {
    let mut chance = Scripted::new(&[]);
    let mut fight = bout.fight(&mut chance);
    fight.free = 3;
    what(&mut fight)
}

/// Half of none and half of two is one on average.
#[test]
fn boxes_are_counted_with_their_chances() {
    let mut even = [0; MOST + 1];
    (even[0], even[2]) = (ONE / 2, ONE / 2);
    assert_eq!([mean(&even), mean(&certainly(0)), mean(&certainly(3))], [1, 0, 3].map(|n| n * u64::from(ONE)));
}

/// One box on one track and three on the other are a quarter and three quarters of what is lost.
#[test]
fn what_comes_back_is_shared_as_it_was_lost() {
    for (lost, shared) in [([1, 3], [ONE / 4, ONE / 4 * 3]), ([5, 0], [ONE, 0]), ([0, 0], [0, 0])] {
        assert_eq!(shares(lost.map(|boxes| boxes * u64::from(ONE))), shared, "{lost:?}");
    }
}

/// `smf.power.invisibility-obscurement`: in turns to come there are actions again to look for a foe with, though
/// there is none left now.
#[test]
fn what_is_left_of_a_turn_is_no_matter_to_those_that_follow() {
    let given = [0, 3].map(|free| {
        let mut bout = Bout::between("", "", "powers = [\"invisibility-obscurement\"]");
        bout.state.fighters[1].on = 1;
        asked(&mut bout, |fight| {
            fight.free = free;
            prospects(fight, A, B).plans[0][0].strikes.near.given
        })
    });
    assert_eq!(given[0], given[1]);
}

/// Whatever was feared the last time, a foe's worst plan is found among all of his: 9D at the body, not 1D at the
/// mind.
#[test]
fn the_worst_of_all_plans_is_feared() {
    let mut bout = Bout::between("", "body = 9\npsyche = 9", "melee-attack = \"9D\"\npsyche-attack = \"1D\"");
    asked(&mut bout, |fight| {
        let field = Field::new(fight, A, B);
        assert_eq!(field.prospects.plans[1].len(), 2);
        let worth = [0, 1].map(|feared| {
            field.prospects.feared[1].set(feared);
            field.after(A, 0, Worth::LEAST, |_| true, |_| ())
        });
        assert_eq!((worth[0] == worth[1], field.prospects.feared[1].get()), (true, 0));
    });
}

/// What lasts is found out once for both of two plans, and so are the prospects of two, whoever acts and whatever
/// was opened, and whether one holds the other or not.
#[test]
fn what_lasts_is_found_out_once() {
    let mut bout = Bout::between("", "", "");
    asked(&mut bout, |fight| {
        let field = Field::new(fight, A, B);
        field.after(A, 0, Worth::LEAST, |_| true, |_| ());
        assert_eq!(field.prospects.lasting.borrow().len(), 1);
        (fight.course.acting, fight.course.opened) = (B, !fight.course.opened);
        assert!(Rc::ptr_eq(&field.prospects, &prospects(fight, A, B)));
        fight.scene.take_hold(B, A);
        assert!(Rc::ptr_eq(&field.prospects, &prospects(fight, A, B)));
        // What passes, and boxes that are lost, make no other prospects.
        fight.now_mut(A).entangled = 3;
        fight.now_mut(B).boxes = [1, 2];
        fight.scene.draw_blood(A, B);
        assert!(Rc::ptr_eq(&field.prospects, &prospects(fight, A, B)));
    });
    let mut bout = Bout::between("ground = \"open\"\nrange = 5", "", "");
    let [near, far, contact] = [5, 9, 0].map(|gap| {
        bout.place(gap);
        asked(&mut bout, |fight| prospects(fight, A, B))
    });
    assert!(Rc::ptr_eq(&near, &far) && !Rc::ptr_eq(&near, &contact), "one distance is like another");
    let shooter = "ranged-attack = \"4D\"";
    let mut bout = Bout::between("ground = \"open\"\nrange = 5", shooter, shooter);
    asked(&mut bout, |fight| {
        let field = Field::new(fight, A, B);
        let found = [1, 5, 0].map(|gap| {
            field.after(A, gap, Worth::LEAST, |plan| plan.way == Way::Stay, |_| ());
            field.prospects.lasting.borrow().len()
        });
        assert!(found[0] == found[1] && found[1] < found[2], "contact is another: {found:?}");
    });
}

/// `smf.power.density-decrease`: a ghost touches and a solid man strikes; neither does what the other can.
#[test]
fn a_habit_is_what_can_be_done_as_he_is() {
    let mut bout = Bout::between("", "powers = [\"density-decrease\"]", "");
    for (on, effect) in [(0, Effect::Damage), (1, Effect::Ghostly)] {
        bout.state.fighters[0].on = on;
        let found: Vec<u64> = asked(&mut bout, |fight| {
            let habits = habits(fight, A, B, Place::Near);
            let attack = fight.fighter(A).attacks.iter().find(|attack| attack.effect == effect).unwrap();
            assert_eq!(habits[0].loss, struck(fight, A, B, attack, Manner { free: true, ..Manner::default() }).1);
            habits.iter().map(|habit| habit.loss).collect()
        });
        assert_eq!(found.len(), 1, "{on}");
    }
}

/// Whoever is told what to do goes where he can do it; the others may stay, wait, come, or leave where that is their
/// way, as far as there is somewhere to go and something to do there.
#[test]
fn whoever_may_move_moves_for_what_he_can_do() {
    use Way::{Come, Leave, Stay, Wait};
    let shooter = "ranged-attack = \"4D\"";
    let jinx = |policy: &str| format!("powers = [\"jinx\"]\npolicy = {{ {policy} }}");
    let told = |policy: &str| format!("{shooter}\npolicy = {{ {policy} }}");
    let skirmish = "policy = { stance = \"skirmish\" }";
    for (rules, gap, keys, foe, expected) in [
        ("range = 5", 5, shooter.to_owned(), shooter, &[Stay][..]),
        ("ground = \"open\"", 5, told("attack = \"melee\""), "", &[Come]),
        ("ground = \"open\"", 5, told("attack = \"ranged-attack\""), "", &[Stay]),
        ("ground = \"open\"", 5, told("attack = \"ranged-attack\", stance = \"skirmish\""), "", &[Leave]),
        ("ground = \"open\"", 5, jinx("control = \"first\", stance = \"skirmish\""), "", &[Leave]),
        ("ground = \"open\"", 5, jinx("control = \"first\""), "", &[Wait, Come]),
        ("ground = \"open\"", 5, jinx("stance = \"skirmish\""), "", &[Stay, Wait, Come, Leave]),
        ("ground = \"open\"", 0, String::new(), "", &[Stay]),
        ("ground = \"open\"", 0, String::new(), skirmish, &[Wait, Come]),
        ("ground = \"open\"", 5, String::new(), "", &[Wait, Come]),
        ("ground = \"open\"", 5, shooter.to_owned(), "", &[Stay, Wait, Come]),
        ("ground = \"open\"", 5, "powers = [\"entangle\"]".to_owned(), "", &[Wait, Come]),
    ] {
        let range = if rules.contains("range") { String::new() } else { format!("\nrange = {gap}") };
        let mut bout = Bout::between(&format!("{rules}{range}"), &keys, foe);
        assert_eq!(asked(&mut bout, |fight| ways(fight, A, B)), expected, "{rules} {gap} {keys} {foe}");
    }
}

/// `smf.power.reflection`, `smf.power.damage-field`, `smf.power.parasite`: a blow at the body may be answered, a touch
/// burns, a parasite is fed by what he takes unless he feeds his hand; a ghost's touch does none of it.
#[test]
fn an_attack_costs_and_feeds_as_its_kind_has_it() {
    let none = certainly(0);
    let answering = "powers = [\"reflection\"]";
    let burning = "powers = [\"damage-field\"]";
    let parasite = |policy: &str| format!("powers = [\"parasite\"]\npolicy = {{ {policy} }}");
    let ghost = "powers = [\"density-decrease\"]";
    for (keys, id, foe, costs, feeds) in [
        ("", "melee", "", false, false),
        ("", "melee", answering, true, false),
        ("", "melee", burning, true, false),
        ("psyche-attack = \"4D\"", "psyche-attack", answering, false, false),
        ("psyche-attack = \"4D\"", "psyche-attack", burning, false, false),
        (&parasite("parasite = \"heal\""), "parasite", answering, false, true),
        (&parasite("parasite = \"heal\""), "parasite", burning, true, true),
        (&parasite("parasite = \"re-roll\""), "parasite", "", false, false),
        (ghost, "ghostly-attack", answering, false, false),
        (ghost, "ghostly-attack", burning, false, false),
    ] {
        let mut bout = Bout::between("", keys, foe);
        bout.state.fighters[1].on = 1;
        let (blow, _) = asked(&mut bout, |fight| {
            let attack = fight.fighter(A).attacks.iter().find(|attack| attack.id == id).unwrap();
            struck(fight, A, B, attack, Manner::default())
        });
        assert_eq!((blow.cost != none, blow.fed > 0), (costs, feeds), "{id} at {foe}");
        if feeds {
            let strikes = strike_of(&mut bout, id);
            assert_eq!(blow.fed, ONE - strikes.boxes[0]);
        }
    }
}

/// `smf.power.damage-field`: whoever is struck by a man on fire is burnt as well.
#[test]
fn whoever_touches_with_a_field_burns() {
    let given = [0, 1].map(|on| {
        let mut bout = Bout::between("", "powers = [\"damage-field\"]", "");
        bout.state.fighters[0].on = on;
        asked(&mut bout, |fight| mean(&struck(fight, A, B, &fight.fighter(A).attacks[0], Manner::default()).0.given[0]))
    });
    assert!(given[0] < given[1], "{given:?}");
}

/// What an attack of A's comes to by its own roll.
fn strike_of(bout: &mut Bout, id: &str) -> Expected {
    asked(bout, |fight| {
        let attack = fight.fighter(A).attacks.iter().find(|attack| attack.id == id).unwrap();
        strike(fight, A, B, attack, Manner::default())
    })
}

/// `smf.power.force-field`: 4D stand before the defense, and are what is reckoned with.
#[test]
fn a_field_of_four_dice_is_reckoned_with() {
    let mut bout = Bout::between("", "", "powers = [\"force-field\"]");
    let found = strike_of(&mut bout, "melee");
    let (attack, cover) = (Pool::new(4, 0), Cover { field: 4, armor: false });
    assert_eq!(found.loss, Losses::shared().expected(attack, attack, cover).loss);
}

/// `smf.power.invisibility-obscurement`: 4D fail TN3 with 23/48, and TN4, as it is in the dark
/// (`smf.event.stygian-darkness`), with 311/432; they are met by 4D[1] then, by 4D else.
#[test]
fn whoever_may_be_unseen_loses_what_is_between() {
    for (rules, (unseen, of)) in [("", (23, 48)), ("stygian-darkness = true", (311, 432))] {
        let mut bout = Bout::between(rules, "", "powers = [\"invisibility-obscurement\"]");
        bout.state.fighters[1].on = 1;
        let found = strike_of(&mut bout, "melee");
        let against = |rerolls| {
            let case = Losses::shared().expected(Pool::new(4, 0), Pool::new(4, rerolls), Cover::default());
            [case.loss, u64::from(case.hit)]
        };
        let [open, hidden] = [against(0), against(1)];
        let mixed = [0, 1].map(|of_what: usize| ((of - unseen) * open[of_what] + unseen * hidden[of_what]) / of);
        assert!(found.loss.abs_diff(mixed[0]) < 16, "{rules}: {found:?}");
        assert!(u64::from(found.hit).abs_diff(mixed[1]) < 16, "{rules}: {found:?}");
        assert_eq!(found.boxes.iter().sum::<u32>(), ONE);
    }
}

/// `smf.power.armor`: a box less of each hit at the body, and of none at the mind; how the fight stands is left alone.
#[test]
fn armor_takes_a_box_of_what_goes_for_the_body() {
    let keys = "psyche-attack = \"4D\"";
    let taken = |foe: &str, place: usize| {
        let mut bout = Bout::between("", keys, foe);
        asked(&mut bout, |fight| {
            fight.charging = Some(B);
            let attack = &fight.fighter(A).attacks[place];
            let taken = struck(fight, A, B, attack, Manner { charging: true, ..Manner::default() }).0.given;
            assert_eq!(fight.charging, Some(B));
            taken[attack.track as usize]
        })
    };
    for place in 0..2 {
        let armored = [taken("", place), taken("powers = [\"armor\"]", place)];
        assert_eq!(armored[0] != armored[1], place == 0, "{place}");
        assert!(armored.iter().all(|boxes| boxes.iter().sum::<u32>() == ONE));
    }
}

/// From where he is a shot of 15 in after a Move of 6 in reaches 21 in, a charge 9 in, and a blow whom he touches: so
/// many of the three ways in which he may go on begin with each.
#[test]
fn what_reaches_a_foe_is_told_by_how_far_he_is() {
    let mut bout = Bout::between("ground = \"open\"\nrange = 12", "powers = [\"power-blasts-minor\"]", "move = 0");
    for (gap, blows) in [(0, 3), (1, 6), (9, 6), (10, 3), (21, 3), (22, 0)] {
        let found = asked(&mut bout, |fight| prospects(fight, A, B).blows(0, gap).count());
        assert_eq!(found, blows, "{gap}");
    }
}

/// What a plan leaves out passes, and Rage has come by then; a group's members are told apart by pairs up to eight.
#[test]
fn what_passes_is_settled() {
    let mut bout = Bout::between("", "body = 6\npsyche = 6\npowers = [\"density-decrease\", \"rage\"]", "");
    let now = &mut bout.state.fighters[0];
    (now.boxes, now.on, now.rerolls, now.strained, now.entangled) = ([2, 3], 0b11, 2, 1, 3);
    now.flags = flag::MOVED | flag::STUNNED | flag::JINXED | flag::DOWN | flag::LINKED | flag::BODY_CHECKED;
    asked(&mut bout, |fight| {
        settle(fight, A);
        let now = fight.now(A);
        assert_eq!((now.boxes, now.on, now.rerolls, now.strained, now.entangled), ([6, 6], 0b10, 0, 0, 0));
        assert_eq!((now.flags, now.rage), (flag::BODY_CHECKED, 2));
    });
    for (members, told) in [(2, 2), (3, 2), (7, 6), (8, 8), (10, 8)] {
        let mut bout = Bout::between("", "archetype = \"henchmen\"\nlegal = false", "");
        bout.state.fighters[0].boxes = [members; 2];
        asked(&mut bout, |fight| {
            settle(fight, A);
            assert_eq!(fight.now(A).boxes[0], told);
        });
    }
}

/// How both stand and where is as before once it is known what they may do.
#[test]
fn to_look_ahead_changes_nothing() {
    let keys = "powers = [\"rage\"]\nranged-attack = \"4D\"";
    for range in [0, 7] {
        let mut bout = Bout::between(&format!("ground = \"open\"\nrange = {range}"), keys, keys);
        bout.state.fighters[0].entangled = 3;
        bout.state.fighters[1].boxes = [1, 2];
        let before = bout.state;
        asked(&mut bout, |fight| {
            (fight.free, fight.charging) = (1, Some(B));
            prospects(fight, A, B);
            assert_eq!((fight.free, fight.charging), (1, Some(B)));
        });
        assert!(bout.state == before, "{range}");
    }
}

/// The best attack of a kind, or the best of all where there is none of it; nothing where there is none at all.
#[test]
fn a_plan_keeps_to_the_best_of_its_kind() {
    let habit = |kind, loss, inches| Habit { blow: NOTHING, loss, kind, inches };
    let habits =
        [habit(Kind::Body, 1, 1), habit(Kind::Body, 3, 2), habit(Kind::Psyche, 5, 3), habit(Kind::Psyche, 4, 4)];
    let found = [Kind::Body, Kind::Psyche, Kind::Feeding].map(|kind| of_kind(&habits, kind).1);
    assert_eq!((found, of_kind(&[], Kind::Body).1), ([2, 3, 3], 0));
}

/// One plan for each kind of attack and each way; twice as many for whoever could heal and would; by a mixed plan of
/// his own for a ghost who fades when it pays, and by that alone where he always fades.
#[test]
fn there_is_a_plan_for_all_that_somebody_could_do() {
    for (keys, expected) in [
        ("", &[(false, false)][..]),
        ("psyche-attack = \"4D\"", &[(false, false), (false, false)]),
        ("powers = [\"parasite\"]", &[(false, false), (false, false)]),
        ("powers = [\"healing\"]", &[(false, false), (true, false)]),
        ("powers = [\"healing\"]\npolicy = { heal = \"never\" }", &[(false, false)]),
        ("policy = { density-decrease = \"always\" }", &[(false, false)]),
        ("powers = [\"density-decrease\"]", &[(false, false), (false, true)]),
        ("powers = [\"density-decrease\"]\npolicy = { density-decrease = \"always\" }", &[(false, true)]),
        ("powers = [\"density-decrease\"]\npolicy = { density-decrease = \"never\" }", &[(false, false)]),
    ] {
        let mut bout = Bout::between("", keys, "");
        let found: Vec<(bool, bool)> = asked(&mut bout, |fight| {
            let plans = plans(fight, A, B);
            assert!(plans.iter().all(|plan| plan.way == Way::Stay && [0, ONE / 4 * 3].contains(&plan.veiled)));
            plans.iter().map(|plan| (plan.heals, plan.veiled > 0)).collect()
        });
        assert_eq!(found, expected, "{keys}");
    }
}

/// A ghost who shoots while he is solid reaches as far by a mixed plan, and whoever has nothing but his mind to
/// strike with has one plan.
#[test]
fn a_plan_reaches_as_far_as_its_better_half() {
    let ghost = "powers = [\"density-decrease\"]\nranged-attack = \"4D\"";
    let mut bout = Bout::between("ground = \"open\"\nrange = 5", ghost, "");
    let found: Vec<(bool, u8)> =
        asked(&mut bout, |fight| plans(fight, A, B).iter().map(|plan| (plan.veiled > 0, plan.reach)).collect());
    let reach = |veiled: bool| found.iter().find(|plan| plan.0 == veiled).map(|plan| plan.1);
    assert!(reach(false) == reach(true) && reach(true) > Some(0), "{found:?}");
    let mut bout = Bout::between("range = 5", "psyche-attack = \"4D\"", "");
    assert_eq!(asked(&mut bout, |fight| plans(fight, A, B).len()), 1);
}

/// `smf.limit.only-x`: what works on a charge alone is reckoned with on a charge.
#[test]
fn strength_that_needs_a_charge_counts_on_one() {
    let strong = "powers = [\"super-strength-minor\"]";
    let fault = "faults = [\"only-while-charging:super-strength-minor\"]\nfault-re-rolls = [\"psyche-defense\"]";
    let loss = |keys: &str, charging| {
        let mut bout = Bout::between("", keys, "");
        asked(&mut bout, |fight| {
            let manner = Manner { charging, ..Manner::default() };
            strike(fight, A, B, &fight.fighter(A).attacks[0], manner).loss
        })
    };
    let limited = format!("{strong}\n{fault}");
    assert_eq!(loss(&limited, true), loss(strong, true));
    assert_eq!(loss(&limited, false), loss("", false));
    assert!(loss("", false) < loss(strong, false));
}

/// `smf.henchmen.equipment.special-weapons`: what is fired once is no habit of whoever has something else.
#[test]
fn what_is_used_once_is_a_habit_where_there_is_nothing_else() {
    for (equipment, inches) in [("\"special-weapons\"", 5), ("\"special-weapons\", \"firearms\"", 10)] {
        let keys = format!("archetype = \"street-level-henchmen\"\nlegal = false\nequipment = [{equipment}]");
        let mut bout = Bout::between("ground = \"open\"\nrange = 5", &keys, "");
        let found: Vec<u8> =
            asked(&mut bout, |fight| habits(fight, A, B, Place::Far).iter().map(|it| it.inches).collect());
        assert_eq!(found, [inches], "{equipment}");
        // A blow is none from afar, and a shot none in contact.
        let near = asked(&mut bout, |fight| habits(fight, A, B, Place::Near).len());
        assert_eq!(near, 1, "{equipment}");
    }
}

/// Who is bound and who cannot be touched begins the race so; whoever acts has tried to get free already.
#[test]
fn a_race_begins_as_both_stand() {
    let ghost = "body = 6\npsyche = 6\npowers = [\"density-decrease\"]";
    for (side, entangled) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let mut bout = Bout::between("", ghost, "body = 6\npsyche = 6");
        bout.state.fighters[side].entangled = entangled;
        bout.state.fighters[0].on = 1;
        let runners = asked(&mut bout, |fight| Field::new(fight, A, B).runners);
        let mut bound = [false; 2];
        bound[side] = entangled > 0;
        assert_eq!(runners.map(|runner| runner.bound), bound);
        assert_eq!(runners.map(|runner| runner.veiled), [true, false]);
        assert_eq!(runners.map(|runner| runner.inches), [(6, 9), (6, 9)]);
    }
}
