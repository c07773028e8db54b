//! The same duel by a second formulation: the ledger's text as nested sums over every throw of the dice, turn by turn,
//! without any code of the rules, held against the solver and against samples.

use super::system::Duel;
use super::tests::{compiled, sides};
use crate::contest::Compiled;
use crate::exact::{Budget, outcomes};
use crate::systems::sampled::agrees;
use std::collections::HashMap;

/// A figure in numbers.
#[derive(Clone, Copy)]
struct Model {
    st: i32,
    adj_dx: i32,
    /// Dice and modifier of main weapon and backup.
    weapons: [Option<(i32, i32)>; 2],
    armor: i32,
    shield: i32,
    cautious: bool,
    height: i32,
}

/// ST; weapon: 0 main, 1 main dropped, 2 main broken, 3 backup, 4 backup dropped, 5 none; 0 fine, 1 stunned, 2 down.
type Now = (i32, u8, u8);

/// What a blow depends on: number needed, dice, weapon, hits stopped.
type Asked = (i32, u32, (i32, i32), i32);
/// Blows that were worked out before.
type Known = HashMap<Asked, Vec<((i32, u8), f64)>>;

/// Net hits of a blow and what became of the weapon (0 kept, 1 dropped, 2 broken), each with its probability.
fn blow((needed, dice, weapon, stops): Asked) -> Vec<((i32, u8), f64)> {
    let mut blows: HashMap<(i32, u8), u64> = HashMap::new();
    let throws = |n: u32| (0..6i32.pow(n)).map(move |code| (0..n).map(|i| code / 6i32.pow(i) % 6 + 1).sum::<i32>());
    let (all, each) = (6u64.pow(dice), 6u64.pow(weapon.0 as u32));
    for roll in throws(dice) {
        let (auto, fail, drop, fumble) = if dice == 3 { (5, 16, 17, 18) } else { (5, 20, 21, 23) };
        if roll <= auto || roll < fail && roll <= needed {
            let factor = if dice == 3 { [3, 2][..].get(roll as usize - 3).copied().unwrap_or(1) } else { 1 };
            for damage in throws(weapon.0 as u32) {
                let net = ((damage + weapon.1).max(0) * factor - stops).max(0);
                *blows.entry((net, 0)).or_default() += 1;
            }
        } else {
            let lost = if roll >= fumble { 2 } else { u8::from(roll >= drop) };
            *blows.entry((0, lost)).or_default() += each;
        }
    }
    blows.into_iter().map(|(blow, ways)| (blow, ways as f64 / (all * each) as f64)).collect()
}

impl Model {
    fn adj_dx(&self, (st, _, condition): Now) -> i32 {
        self.adj_dx - if condition > 0 { 2 } else { 0 } - if st <= 3 { 3 } else { 0 }
    }

    fn ready(&self, now: Now) -> Option<(i32, i32)> {
        match now.1 {
            0 => self.weapons[0],
            3 => self.weapons[1],
            _ => None,
        }
    }

    fn lose(&self, weapon: u8, how: u8) -> u8 {
        match (how, weapon) {
            (0, kept) => kept,
            (1, kept) => kept + 1,
            (_, 0) if self.weapons[1].is_some() => 2,
            _ => 5,
        }
    }
}

/// Probabilities of winning for both, of a draw, and of each number of turns.
fn duel(models: [Model; 2], turns: usize) -> ([f64; 3], f64) {
    let fresh = |model: Model| (model.st, 0u8, 0u8);
    let mut now = HashMap::from([([fresh(models[0]), fresh(models[1])], 1.0)]);
    let (mut ends, mut length) = ([0.0; 3], 0.0);
    let mut known = Known::new();
    for turn in 1..=turns {
        let mut next: HashMap<[Now; 2], f64> = HashMap::new();
        // Sums of sums: added up one by one, millions of small numbers would lose the twelfth digit.
        let mut of_turn = [0.0; 3];
        for (both, p) in now {
            let mut of_state = [0.0; 3];
            one_turn(models, both, p, &mut known, &mut next, &mut of_state);
            of_turn.iter_mut().zip(of_state).for_each(|(sum, p)| *sum += p);
        }
        ends.iter_mut().zip(of_turn).for_each(|(sum, p)| *sum += p);
        length += turn as f64 * of_turn.iter().sum::<f64>();
        now = next;
    }
    (ends, length)
}

fn one_turn(
    models: [Model; 2],
    start: [Now; 2],
    p: f64,
    known: &mut Known,
    next: &mut HashMap<[Now; 2], f64>,
    ends: &mut [f64; 3],
) {
    let mut at = start;
    let mut attacks = [false; 2];
    let mut defends = [false; 2];
    for side in 0..2 {
        let (down, weapon) = (start[side].2 == 2, start[side].1);
        if down {
            continue;
        }
        if models[side].ready(start[side]).is_some() {
            let bonus = if start[1 - side].2 == 2 { 4 } else { 0 };
            let needed = models[side].adj_dx(start[side]) + models[side].height + bonus;
            defends[side] = models[side].cautious && needed < 8;
            attacks[side] = !defends[side];
        } else {
            at[side].1 = [0, 0, 3, 3, 3, 5][weapon as usize];
        }
    }
    let value = |side: usize| models[side].adj_dx(start[side]) + models[side].height;
    let orders: Vec<([usize; 2], f64)> = match attacks {
        [true, true] if value(0) == value(1) => vec![([0, 1], 0.5), ([1, 0], 0.5)],
        [true, true] if value(0) < value(1) => vec![([1, 0], 1.0)],
        _ => vec![([0, 1], 1.0)],
    };
    for (order, share) in orders {
        // Courses of the turn: the figures now, hits of this turn, who is down, probability.
        let mut courses = vec![(at, [0, 0], [false, false], p * share)];
        for me in order.into_iter().filter(|&side| attacks[side]) {
            let foe = 1 - me;
            let mut more = Vec::new();
            for (at, hits, down, p) in courses {
                let weapon = models[me].ready(at[me]);
                if at[0].0 <= 1 || at[1].0 <= 1 || down[me] || weapon.is_none() {
                    more.push((at, hits, down, p));
                    continue;
                }
                // Nobody is down here when the second blow falls, and whoever was down at the start has stood up.
                let needed = models[me].adj_dx(at[me]) + models[me].height;
                let stops = models[foe].armor + models[foe].shield;
                let asked = (needed, if defends[foe] { 4 } else { 3 }, weapon.unwrap(), stops);
                for &((net, lost), q) in known.entry(asked).or_insert_with(|| blow(asked)).iter() {
                    let (mut at, mut hits, mut down) = (at, hits, down);
                    at[me].1 = models[me].lose(at[me].1, lost);
                    at[foe].0 = (at[foe].0 - net).max(0);
                    hits[foe] += net;
                    down[foe] |= hits[foe] >= 8;
                    more.push((at, hits, down, p * q));
                }
            }
            courses = more;
        }
        for (mut at, hits, down, p) in courses {
            for side in 0..2 {
                at[side].2 = if down[side] { 2 } else { u8::from(hits[side] >= 5) };
            }
            let end = match (at[0].0 <= 1, at[1].0 <= 1) {
                (_, true) => Some(0),
                (true, _) => Some(1),
                _ if at[0].1 == 5 && at[1].1 == 5 => Some(2),
                _ => None,
            };
            match end {
                Some(end) => ends[end] += p,
                None => *next.entry(at).or_default() += p,
            }
        }
    }
}

const FIGURES: [(Model, &str); 3] = [
    (
        Model {
            st: 7,
            adj_dx: 10,
            weapons: [Some((2, 0)), Some((1, -1))],
            armor: 1,
            shield: 1,
            cautious: false,
            height: 0,
        },
        "st = 7\ndx = 11\nweapon = { damage = \"2D\" }\narmor = \"cloth\"\nshield = \"small\"\nbackup = \"dagger\"",
    ),
    (
        Model { st: 6, adj_dx: 9, weapons: [Some((1, 1)), None], armor: 0, shield: 0, cautious: true, height: 0 },
        "st = 6\ndx = 9\nweapon = \"1D+1\"\nbackup = \"none\"\npolicy = \"cautious\"",
    ),
    (
        Model {
            st: 9,
            adj_dx: 10,
            weapons: [Some((3, -1)), Some((1, -1))],
            armor: 0,
            shield: 0,
            cautious: false,
            height: 0,
        },
        "st = 9\ndx = 10\nweapon = { damage = \"3D-1\", hands = 2 }\nbackup = \"dagger\"",
    ),
];

/// Duels of the figures above at differences of 0 and 2 levels.
fn cases() -> Vec<([Model; 2], String)> {
    let mut cases = Vec::new();
    for (first, second, levels) in [(0, 0, 0), (0, 1, 0), (1, 0, 2), (2, 0, 0), (2, 1, 2)] {
        let ((mut a, a_keys), (mut b, b_keys)) = (FIGURES[first], FIGURES[second]);
        (a.height, b.height) = (levels, -levels);
        cases.push(([a, b], sides("", &format!("{a_keys}\nlevel = {levels}"), b_keys)));
    }
    cases
}

#[test]
fn the_solver_agrees_with_nested_sums_over_every_throw() {
    const TURNS: usize = 60;
    for (models, tables) in cases() {
        let (setup, brief) = compiled(&tables.replacen("[rules]", "[rules]\nturn-limit = 60", 1));
        let exact = outcomes::<Duel>(&setup, &brief, &Budget::default()).unwrap();
        let (ends, length) = duel(models, TURNS);
        for (end, (found, expected)) in exact.outcomes().iter().zip(ends).enumerate() {
            assert!((found - expected).abs() < 1e-12, "{tables}\noutcome {end}: {found} is not {expected}");
        }
        // Turns of the duels that were over in time.
        let over = exact.lengths[..3].iter().flat_map(|by_turn| by_turn.iter().enumerate());
        let found: f64 = over.map(|(turn, p)| turn as f64 * p).sum();
        assert!((found - length).abs() < 1e-10, "{found} turns are not {length}");
    }
}

#[test]
fn samples_agree_with_the_solver() {
    for (_, tables) in cases() {
        let (setup, brief) = compiled(&tables);
        let exact = outcomes::<Duel>(&setup, &brief, &Budget::default()).unwrap();
        agrees(&Compiled::<Duel> { setup, brief }, &exact, 2017, 5_000);
    }
}
