//! Random numbers, scheme 1: which dice trial `i` of a seed gets.
//!
//! - The key `K[0..4]` is the SHA-256 digest of `"slugfest rng 1"`, the seed as eight little-endian bytes, and the
//!   stream's label in UTF-8, read as four little-endian words. Labels keep purposes apart (`main`, `pilot`).
//! - Trial `i` owns a xoshiro256++ generator with the state `s[j] = mix64(K[j] + i * 0x9E3779B97F4A7C15)`, where
//!   `mix64` is the finalizer of SplitMix64 and arithmetic wraps.
//!
//! The scenario is not part of the key: variants of a scenario face the same dice, so that their difference has less
//! noise than either (common random numbers). Nothing depends on threads, batches or order.
//!
//! Sources: D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM Trans. Math. Softw. 47
//! (2021) 36; G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};

/// The generator of one trial.
pub type TrialRng = Xoshiro256PlusPlus;

/// Odd constant of SplitMix64: 2^64 divided by the golden ratio.
const GOLDEN_GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// Number of this scheme: another one would give other dice for the same seed.
pub const SCHEME: u32 = 1;

/// The label of the stream from which fights take their dice.
pub const MAIN: &str = "main";

/// A family of generators, one per trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream {
    key: [u64; 4],
}

impl Stream {
    /// The stream of this seed for one purpose.
    pub fn new(seed: u64, label: &str) -> Self {
        let mut hash = Sha256::new();
        hash.update(format!("slugfest rng {SCHEME}"));
        hash.update(seed.to_le_bytes());
        hash.update(label.as_bytes());
        let digest = hash.finalize();
        let mut key = [0; 4];
        for (word, bytes) in key.iter_mut().zip(digest.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        Self { key }
    }

    /// The four words from which every trial's state is made, for golden vectors.
    pub fn key(&self) -> [u64; 4] {
        self.key
    }

    /// The generator of trial `trial`.
    #[inline(always)]
    pub fn trial(&self, trial: u64) -> TrialRng {
        let step = trial.wrapping_mul(GOLDEN_GAMMA);
        let mut seed = [0; 32];
        for (bytes, key) in seed.as_chunks_mut::<8>().0.iter_mut().zip(self.key) {
            *bytes = mix64(key.wrapping_add(step)).to_le_bytes();
        }
        Xoshiro256PlusPlus::from_seed(seed)
    }
}

/// The face of a die with 1 to 255 sides, each as likely as any other. For dice that are shown and decide nothing: what
/// decides is drawn from [`Weights`](super::Weights).
pub(crate) fn face(sides: u8, rng: &mut TrialRng) -> u8 {
    let sides = sides.max(1);
    loop {
        // Nought is no face.
        let face = whole_below(usize::from(sides) + 1, rng);
        if face > 0 {
            return face as u8;
        }
    }
}

/// A whole number below `n`, each as likely as any other; 0 where `n` is 0.
pub(crate) fn whole_below(n: usize, rng: &mut TrialRng) -> usize {
    let highest = n.saturating_sub(1) as u64;
    loop {
        // As many of the top bits as hold the highest number; what lies above it is thrown again.
        let number = rng.next_u64().checked_shr(highest.leading_zeros()).unwrap_or(0);
        if number <= highest {
            return number as usize;
        }
    }
}

/// The finalizer of SplitMix64: a bijection of 64-bit words in which every input bit reaches every output bit.
#[inline(always)]
fn mix64(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1000 throws of each die show every face and no other; those of a six-sided one lie within five standard errors
    /// of a sixth each, and outside for about one seed in 300,000 (six times 5.7e-7, by the normal law).
    #[test]
    fn every_face_of_a_die_comes_up() {
        let mut rng = Stream::new(1, "faces").trial(0);
        for sides in [1, 2, 6, 8, 20] {
            let mut seen = vec![0; usize::from(sides) + 1];
            (0..1000).for_each(|_| seen[usize::from(face(sides, &mut rng))] += 1);
            assert_eq!(seen.iter().position(|&n| n > 0), Some(1), "{seen:?}");
            assert!(seen[1..].iter().all(|&n| n > 0), "{seen:?}");
            let error = (1000.0 * 5.0 / 36.0_f64).sqrt();
            assert!(sides != 6 || seen[1..].iter().all(|&n| (f64::from(n) - 1000.0 / 6.0).abs() < 5.0 * error));
        }
    }

    /// The same of whole numbers, those below a power of two among them; of none there is nought.
    #[test]
    fn every_whole_number_below_another_comes_up() {
        let mut rng = Stream::new(1, "numbers").trial(0);
        for n in [1, 2, 5, 8, 100] {
            let mut seen = vec![0; n];
            (0..2000).for_each(|_| seen[whole_below(n, &mut rng)] += 1);
            let (each, share) = (2000.0 / n as f64, 1.0 / n as f64);
            let error = (2000.0 * share * (1.0 - share)).sqrt();
            assert!(seen.iter().all(|&n| (f64::from(n) - each).abs() <= 5.0 * error), "{n}: {seen:?}");
        }
        assert_eq!(whole_below(0, &mut rng), 0);
    }

    /// SplitMix64 seeded with 1234567 must give the sequence its authors publish; its k-th output is the finalizer of
    /// seed + k * gamma.
    #[test]
    fn the_finalizer_is_splitmix64s() {
        let outputs: Vec<u64> =
            (1..=3u64).map(|k| mix64(1_234_567u64.wrapping_add(k.wrapping_mul(GOLDEN_GAMMA)))).collect();
        assert_eq!(outputs, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    /// The generator itself, against the values of its authors' reference program for the state 1, 2, 3, 4.
    #[test]
    fn the_generator_is_xoshiro256_plus_plus() {
        let mut seed = [0; 32];
        for (i, bytes) in seed.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            *bytes = (i as u64 + 1).to_le_bytes();
        }
        let mut rng = Xoshiro256PlusPlus::from_seed(seed);
        let words: Vec<u64> = (0..4).map(|_| rng.next_u64()).collect();
        assert_eq!(words, [41943041, 58720359, 3588806011781223, 3591011842654386]);
    }

    #[test]
    fn labels_seeds_and_trials_have_streams_of_their_own() {
        let word = |seed, label, trial| Stream::new(seed, label).trial(trial).next_u64();
        let words = [word(1, "main", 0), word(1, "main", 1), word(1, "pilot", 0), word(2, "main", 0)];
        for (i, a) in words.iter().enumerate() {
            assert!(words[i + 1..].iter().all(|b| a != b));
        }
        assert_eq!(word(1, "main", 0), words[0]);
    }
}
