//! Chains of every shape, against powers of their matrices.

use super::{brief, close};
use crate::chance::{Chance, Draw, Stream, Weights};
use crate::exact::{Budget, Exact, eventual, outcomes};
use crate::game::{Meter, Progress, System};
use rand::Rng;

/// Outcomes in which a chain may end; one more is what is not over at the last tick.
const ENDS: usize = 2;
/// Ticks after which a fight is stopped.
const LIMIT: u32 = 4;
const STEP: Draw = Draw::new("step", "test.step");

/// A chain whose states are numbered; where one leads is drawn: an end, or a state. A tick is over with each step.
struct Chain;

impl System for Chain {
    type Setup = Vec<Weights>;
    type State = usize;

    fn limit(_: &Vec<Weights>) -> u32 {
        LIMIT
    }

    fn start(_: &Vec<Weights>) -> usize {
        0
    }

    fn turn<C: Chance, M: Meter>(rows: &Vec<Weights>, at: &mut usize, chance: &mut C, _: &mut M) -> Progress {
        let place = chance.draw(STEP, &rows[*at]);
        match place.checked_sub(ENDS) {
            None => Progress::Over(place),
            Some(there) => {
                *at = there;
                Progress::Tick
            }
        }
    }

    fn undecided(_: &Vec<Weights>) -> usize {
        ENDS
    }
}

/// The chain of these weights: of each state, those of the ends and then those of all states.
fn solved(weights: &[Vec<u128>]) -> Exact {
    let rows: Vec<Weights> = weights.iter().map(|row| Weights::new(row).unwrap()).collect();
    outcomes::<Chain>(&rows, &brief(&["one end", "other end", "undecided"], 0), &Budget::default()).unwrap()
}

/// The product of two square matrices.
fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let cell = |row: &[f64], column: usize| row.iter().zip(b).map(|(p, b)| p * b[column]).sum();
    a.iter().map(|row| (0..b.len()).map(|column| cell(row, column)).collect()).collect()
}

/// Up to six states, of which many lead to few others: whoever has fallen into some cannot leave them, others never end
/// at all. With both ends as states that keep what they get, the powers of one matrix say where a fight is after so
/// many steps, and its power 2^40 where it ends.
#[test]
fn chains_of_every_shape_end_where_the_powers_of_their_matrices_say() {
    let (mut endless, mut ended) = (0, 0);
    for seed in 0..300 {
        let mut dice = Stream::new(seed, "chains").trial(0);
        let states = 1 + (seed % 6) as usize;
        let mut weight = || u128::from((dice.next_u64() >> 60).saturating_sub(9));
        let mut row = || -> Vec<u128> {
            let row: Vec<u128> =
                (0..ENDS + states).map(|place| weight() / (1 + 2 * u128::from(place < ENDS))).collect();
            if row.iter().all(|&weight| weight == 0) { vec![1; ENDS + states] } else { row }
        };
        let weights: Vec<Vec<u128>> = (0..states).map(|_| row()).collect();
        let exact = solved(&weights);

        let mut matrix = vec![vec![0.0; ENDS + states]; ENDS + states];
        (0..ENDS).for_each(|end| matrix[end][end] = 1.0);
        for (row, weights) in matrix[ENDS..].iter_mut().zip(&weights) {
            let all: u128 = weights.iter().sum();
            row.iter_mut().zip(weights).for_each(|(p, &weight)| *p = weight as f64 / all as f64);
        }
        let mut after = matrix.clone();
        let mut before = [0.0; ENDS];
        for tick in 1..=LIMIT as usize {
            for end in 0..ENDS {
                let over = after[ENDS][end] - before[end];
                close(exact.lengths[end].get(tick).copied().unwrap_or(0.0), over);
                before[end] = after[ENDS][end];
            }
            if tick < LIMIT as usize {
                after = product(&after, &matrix);
            }
        }
        close(exact.outcomes()[ENDS], 1.0 - before.iter().sum::<f64>());

        (0..40).for_each(|_| matrix = product(&matrix, &matrix));
        let ends = &matrix[ENDS][..ENDS];
        let Some(eventual) = exact.eventual else { continue };
        ended += 1;
        endless += usize::from(eventual.endless > 0.0);
        (0..ENDS).for_each(|end| close(eventual.outcomes[end], ends[end]));
        close(eventual.endless, 1.0 - ends.iter().sum::<f64>());
    }
    assert!(ended > 150 && (20..ended - 20).contains(&endless), "{endless} of {ended}");
}

/// Every other fight ends at once; the others go round in a circle.
struct Circle;

impl System for Circle {
    type Setup = usize;
    type State = usize;

    fn limit(states: &usize) -> u32 {
        2 * *states as u32
    }

    fn start(_: &usize) -> usize {
        0
    }

    fn turn<C: Chance, M: Meter>(states: &usize, at: &mut usize, chance: &mut C, _: &mut M) -> Progress {
        if *at == 0 && chance.draw(STEP, &Weights::even(2).unwrap()) == 0 {
            return Progress::Over(0);
        }
        *at = 1 + *at % (states - 1);
        Progress::Tick
    }

    fn undecided(_: &usize) -> usize {
        ENDS
    }
}

#[test]
fn a_circle_too_large_to_eliminate_never_ends() {
    let brief = brief(&["one end", "other end", "undecided"], 0);
    let exact = outcomes::<Circle>(&(eventual::MOST_DIRECT + 10), &brief, &Budget::default()).unwrap();
    let eventual = exact.eventual.unwrap();
    assert_eq!((eventual.outcomes, eventual.endless), (vec![0.5, 0.0, 0.0], 0.5));
}
