//! Interleaved timing: each contender runs in turn, A B C A B C…, so that a drift of the machine's speed hits all of
//! them, and every figure is a ratio within one run.
//!
//! The usual harnesses time one function after the other and compare with a stored run; on a shared machine that
//! comparison is mostly noise.

use std::hint::black_box;
use std::time::Instant;

/// Something to time: a name, how many operations one call makes, and the call.
pub struct Contender<'a> {
    pub name: &'a str,
    pub operations: u64,
    pub call: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Contender<'a> {
    pub fn new(name: &'a str, operations: u64, call: impl FnMut() -> u64 + 'a) -> Self {
        Self { name, operations, call: Box::new(call) }
    }
}

/// Times the contenders in turn and prints nanoseconds for an operation, operations a second, and the ratio to the
/// first one.
pub fn compare(title: &str, rounds: usize, mut contenders: Vec<Contender<'_>>) {
    println!("\n{title}");
    let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
    for round in 0..=rounds {
        for (contender, times) in contenders.iter_mut().zip(&mut times) {
            let start = Instant::now();
            black_box((contender.call)());
            let nanoseconds = start.elapsed().as_nanos() as f64 / contender.operations as f64;
            // The first round warms caches and tables up.
            if round > 0 {
                times.push(nanoseconds);
            }
        }
    }
    for (contender, own) in contenders.iter().zip(&times) {
        let ratios: Vec<f64> = own.iter().zip(&times[0]).map(|(own, first)| own / first).collect();
        println!(
            "  {:<44} {:>10.2} ns (least {:>9.2}) {:>12.0}/s   x {:.3}",
            contender.name,
            median(own),
            own.iter().copied().fold(f64::INFINITY, f64::min),
            1e9 / median(own),
            median(&ratios),
        );
    }
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}
