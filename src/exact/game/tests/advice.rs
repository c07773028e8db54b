//! What is said of a game whose mixes are worked by hand.

use super::{COIN, close};
use crate::chance::{Chance, Decision, Options, Player, Weights};
use crate::exact::Budget;
use crate::exact::game::{Advice, MOST_ADVISED, Unfit, advise};
use crate::game::{Brief, Meter, Party, Progress, Stakes, System};

const GO: Decision = Decision { what: "way", rule: "test.way" };
const SHOW: Decision = Decision { what: "penny", rule: "test.penny" };

/// The first player goes through so many rooms, each of which he may leave for good; the last door opens fifteen times
/// in sixteen. Then both show pennies: two heads win two times in three, two tails one time in three, a penny on its
/// edge never. After unequal ones both show again, one time in two, or else the first player has lost.
struct House;

struct Plan {
    rooms: usize,
    asked: bool,
    advises: bool,
    /// What is shown by those whom nobody asks.
    shown: [usize; 2],
    /// Nobody decides anything.
    bare: bool,
}

const PLAN: Plan = Plan { rooms: 1, asked: false, advises: true, shown: [0, 0], bare: false };

impl System for House {
    type Setup = Plan;
    type State = usize;

    fn limit(_: &Plan) -> u32 {
        1000
    }

    fn start(_: &Plan) -> usize {
        0
    }

    fn stakes(plan: &Plan) -> Option<Stakes> {
        let players = ["Ann", "Bob"].map(Party::one);
        Some(Stakes {
            players,
            goal: "Ann wins".to_owned(),
            wins: vec![true, false],
            draws: Vec::new(),
            asked: plan.asked,
        })
    }

    fn advises(plan: &Plan) -> bool {
        plan.advises
    }

    fn state_name(plan: &Plan, room: &usize) -> String {
        if *room < plan.rooms { format!("room {room}") } else { "pennies".to_owned() }
    }

    fn turn<C: Chance, M: Meter>(plan: &Plan, room: &mut usize, chance: &mut C, _: &mut M) -> Progress {
        if plan.bare {
            return Progress::Over(chance.draw(COIN, &Weights::even(2).unwrap()));
        }
        if *room < plan.rooms {
            let options = Options::new(2, &|option| ["go", "leave"][option].to_owned());
            if chance.pick(GO, Player::First, options) == Some(1) {
                return Progress::Over(1);
            }
            *room += 1;
            let is_open = *room < plan.rooms || chance.draw(COIN, &Weights::new(&[1, 15]).unwrap()) == 1;
            return if is_open { Progress::Tick } else { Progress::Over(1) };
        }
        let options = [3, 2].map(|n| Options::new(n, &|option| ["heads", "tails", "edge"][option].to_owned()));
        let asked = chance.secret(SHOW, options);
        let [first, second] = [0, 1].map(|side| asked[side].unwrap_or(plan.shown[side]));
        let wins = match (first, second) {
            (0, 0) => 2,
            (1, 1) => 1,
            (2, _) => 0,
            _ if chance.draw(COIN, &Weights::even(2).unwrap()) == 0 => return Progress::Tick,
            _ => 0,
        };
        Progress::Over(if wins == 0 { 1 } else { chance.draw(COIN, &Weights::new(&[wins, 3 - wins]).unwrap()) })
    }

    fn undecided(_: &Plan) -> usize {
        1
    }
}

fn said(plan: &Plan) -> Result<Option<Advice>, Unfit> {
    let brief = Brief { outcomes: vec!["Ann wins".to_owned(), "Bob wins".to_owned()], ..Brief::default() };
    advise::<House>(plan, &brief, &Budget::default())
}

/// With v for what pennies are worth, both show heads with p = (1/3 - v/2) / (1 - v) and v (1 - v) = 2/9 - v²/4: so v
/// is (1 - √(1/3)) 2/3 and p is 2 - √3. They show again with p (1 - p), which is as often as they come there.
#[test]
fn every_decision_is_told_with_its_mix_its_losses_and_how_often_it_is_reached() {
    let (v, p) = ((1.0 - (1.0_f64 / 3.0).sqrt()) * 2.0 / 3.0, 2.0 - 3.0_f64.sqrt());
    let advice = said(&PLAN).unwrap().unwrap();
    let value = v * 15.0 / 16.0;
    [advice.value, advice.secured, advice.conceded].into_iter().for_each(|found| assert!((found - value).abs() < 1e-9));
    assert_eq!((advice.states, advice.left_out, advice.stakes.goal.as_str()), (2, 0, "Ann wins"));
    // Pennies are shown more often than the first room is entered, which stays what opens the game.
    let [pennies, room] = advice.decisions.as_slice() else { panic!("{advice:?}") };
    let told = |of: &crate::exact::game::Advised| (of.state.clone(), of.what, of.rule, of.opens);
    assert_eq!(told(pennies), ("pennies".to_owned(), "penny", "test.penny", false));
    assert_eq!(told(room), ("room 0".to_owned(), "way", "test.way", true));
    close(room.visits, 1.0);
    assert!((pennies.visits - 15.0 / 16.0 / (1.0 - p * (1.0 - p))).abs() < 1e-6, "{pennies:?}");
    assert!((pennies.value - v).abs() < 1e-9 && (room.value - value).abs() < 1e-9);
    let check = |options: &[crate::exact::game::Advising], wanted: &[(&str, f64, f64)]| {
        assert_eq!(options.len(), wanted.len(), "{options:?}");
        for (option, (name, p, loss)) in options.iter().zip(wanted) {
            assert!(option.name == *name, "{options:?}");
            assert!((option.p - p).abs() < 1e-6 && (option.loss - loss).abs() < 1e-6, "{options:?}");
        }
    };
    check(&pennies.options[0], &[("heads", p, 0.0), ("tails", 1.0 - p, 0.0), ("edge", 0.0, v)]);
    check(&pennies.options[1], &[("heads", p, 0.0), ("tails", 1.0 - p, 0.0)]);
    check(&room.options[0], &[("go", 1.0, 0.0), ("leave", 0.0, value)]);
    check(&room.options[1], &[]);
}

/// Whoever shows what he always shows is answered by the same penny, or by the other one.
#[test]
fn the_policies_are_held_against_the_best_answers_to_them() {
    let all = [([0, 0], 2.0, 2.0), ([1, 1], 1.0, 1.0), ([0, 1], 0.0, 1.0), ([1, 0], 0.0, 2.0)];
    for (shown, both, first_answers) in all {
        let policies = said(&Plan { shown, ..PLAN }).unwrap().unwrap().policies;
        let share = 15.0 / 16.0 / 3.0;
        assert!((policies.both - both * share).abs() < 1e-9, "{shown:?} {policies:?}");
        assert!((policies.first_answers - first_answers * share).abs() < 1e-9, "{shown:?} {policies:?}");
        assert!(policies.second_answers.abs() < 1e-9, "{shown:?} {policies:?}");
    }
}

#[test]
fn a_large_game_is_told_in_part_and_one_without_decisions_not_at_all() {
    let large = said(&Plan { rooms: MOST_ADVISED + 2, ..PLAN }).unwrap().unwrap();
    assert_eq!((large.decisions.len(), large.left_out, large.states), (MOST_ADVISED, 3, MOST_ADVISED + 3));
    // All rooms are entered once, and the first ones are told.
    assert_eq!(large.decisions[0].state, "pennies");
    assert_eq!(large.decisions[MOST_ADVISED - 1].state, format!("room {}", MOST_ADVISED - 2));
    assert_eq!(said(&Plan { advises: false, ..PLAN }), Ok(None));
    assert_eq!(said(&Plan { bare: true, ..PLAN }), Ok(None));
    assert_eq!(said(&Plan { bare: true, asked: true, ..PLAN }), Err(Unfit::Settled));
    assert!(said(&Plan { asked: true, ..PLAN }).unwrap().unwrap().stakes.asked);
}
