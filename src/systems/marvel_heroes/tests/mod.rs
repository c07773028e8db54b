//! Rules of a duel with scripted dice, duels against an independent formulation, and what authors get wrong.

mod apart;
mod bad_input;
mod combat;
mod effects;
mod endless;
pub mod monotone;
mod reported;
mod solved;
mod stated;
mod stuns;
pub mod told;

/// An exact probability.
type Fraction = (u128, u128);

/// Hits of the die of the box on each of its faces, and whether the face has a boost icon.
const FACES: [(u32, bool); 6] = [(0, false), (0, false), (1, false), (1, false), (1, true), (2, false)];

/// In lowest terms.
fn reduced((numerator, denominator): Fraction) -> Fraction {
    fn divisor(a: u128, b: u128) -> u128 {
        if b == 0 { a } else { divisor(b, a % b) }
    }
    let common = divisor(numerator, denominator).max(1);
    (numerator / common, denominator / common)
}

fn product(factors: &[Fraction]) -> Fraction {
    factors.iter().fold((1, 1), |all, factor| reduced((all.0 * factor.0, all.1 * factor.1)))
}

/// Chances of fewer hits, none against none, as many, more: every face of every unboosted die.
fn faces(first: u32, second: u32) -> [Fraction; 4] {
    let throws = |dice: u32| {
        (0..6usize.pow(dice)).map(move |throw| (0..dice).map(|die| FACES[throw / 6usize.pow(die) % 6].0).sum::<u32>())
    };
    let mut ways = [0; 4];
    for a in throws(first) {
        for b in throws(second) {
            let place = if a < b {
                0
            } else if a > b {
                3
            } else if a == 0 {
                1
            } else {
                2
            };
            ways[place] += 1;
        }
    }
    ways.map(|ways| reduced((ways, 6u128.pow(first + second))))
}
