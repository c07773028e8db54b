//! A table of states by hash: small keys, no adversary, and nothing kept twice.
//!
//! Most of a state is bytes and flags. [`Mixer`] packs them into 64-bit words, which costs nothing once the compiler
//! has seen their widths, and folds each word by a multiplication to 128 bits (the step of the wyhash family of
//! hashes); the standard library's hash would take longer than the rules themselves.

use std::hash::{Hash, Hasher};

/// An odd constant without pattern: the fraction of the golden ratio, 2^64 / phi.
const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

/// Packs what it is given into words and folds them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mixer {
    hash: u64,
    word: u64,
    bits: u32,
}

impl Mixer {
    #[inline(always)]
    fn take(&mut self, value: u64, bits: u32) {
        if self.bits + bits > 64 {
            self.fold();
        }
        self.word |= value << self.bits;
        self.bits += bits;
    }

    #[inline(always)]
    fn fold(&mut self) {
        let product = u128::from(self.hash.rotate_left(23) ^ self.word ^ ODD) * u128::from(ODD);
        self.hash = (product >> 64) as u64 ^ product as u64;
        (self.word, self.bits) = (0, 0);
    }
}

impl Hasher for Mixer {
    #[inline(always)]
    fn finish(&self) -> u64 {
        let mut last = *self;
        last.fold();
        last.hash
    }

    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let value = chunk.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte));
            self.take(value, 8 * chunk.len() as u32);
        }
    }

    #[inline(always)]
    fn write_u8(&mut self, value: u8) {
        self.take(value.into(), 8);
    }

    #[inline(always)]
    fn write_u16(&mut self, value: u16) {
        self.take(value.into(), 16);
    }

    #[inline(always)]
    fn write_u32(&mut self, value: u32) {
        self.take(value.into(), 32);
    }

    #[inline(always)]
    fn write_u64(&mut self, value: u64) {
        self.take(value, 64);
    }

    #[inline(always)]
    fn write_usize(&mut self, value: usize) {
        // Lengths and discriminants: 32 bits tell them apart.
        self.take(value as u64 & 0xffff_ffff, 32);
    }
}

/// Whole words folded to one for a [`Hasher`], two by two: the multiplications of the pairs wait for none of the others
/// (the NH step of UMAC, RFC 4418, with a product of 128 bits folded). Its own low bits are not spread yet.
#[inline]
pub fn of_words(words: &[u64]) -> u64 {
    let (pairs, last) = words.as_chunks();
    let (mut sum, mut odd) = (0u64, ODD);
    let mut fold = |[one, other]: [u64; 2]| {
        let product = u128::from(one ^ odd) * u128::from(other ^ odd.rotate_left(32));
        sum = sum.wrapping_add((product >> 64) as u64 ^ product as u64);
        odd = odd.wrapping_add(ODD << 1);
    };
    pairs.iter().copied().for_each(&mut fold);
    last.iter().for_each(|&word| fold([word, 0]));
    sum
}

/// Distinct values in the order in which they were first seen, found by hash (open addressing, linear probing).
#[derive(Clone, Debug)]
pub struct Distinct<T> {
    values: Vec<T>,
    /// Place in `values` plus one, or 0; a power of two in number, at most half of them taken.
    places: Vec<u32>,
}

impl<T: Eq + Hash> Distinct<T> {
    /// An empty table.
    pub fn new() -> Self {
        Self { values: Vec::new(), places: vec![0; 64] }
    }

    /// The values; one keeps its place for good.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// Number of values.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// The place of a value, or the cell of the table in which it would be entered.
    #[inline]
    fn search(&self, value: &T) -> Result<usize, usize> {
        let mask = self.places.len() - 1;
        let mut at = hash(value) & mask;
        loop {
            match self.places[at] {
                0 => return Err(at),
                place if self.values[place as usize - 1] == *value => return Ok(place as usize - 1),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// The place of a value; `None` where it never was added.
    pub fn find(&self, value: &T) -> Option<usize> {
        self.search(value).ok()
    }

    /// The place of a value, which is added when it is new.
    #[inline]
    pub fn place(&mut self, value: &T) -> usize
    where
        T: Clone,
    {
        let at = match self.search(value) {
            Ok(place) => return place,
            Err(at) => at,
        };
        self.values.push(value.clone());
        self.places[at] = self.values.len() as u32;
        if 2 * self.values.len() > self.places.len() {
            self.grow();
        }
        self.values.len() - 1
    }

    #[cold]
    fn grow(&mut self) {
        let mask = 4 * self.places.len() - 1;
        let mut places = vec![0; mask + 1];
        for (i, value) in self.values.iter().enumerate() {
            let mut at = hash(value) & mask;
            while places[at] != 0 {
                at = (at + 1) & mask;
            }
            places[at] = i as u32 + 1;
        }
        self.places = places;
    }
}

#[inline]
fn hash<T: Hash>(value: &T) -> usize {
    digest(value) as usize
}

/// A word for a value, of which two values hardly ever have the same.
#[inline]
pub fn digest<T: Hash>(value: &T) -> u64 {
    let mut mixer = Mixer::default();
    value.hash(&mut mixer);
    mixer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    proptest! {
        #[test]
        fn distinct_values_keep_the_place_of_their_first_appearance(
            values in prop::collection::vec((any::<u8>(), any::<[u8; 3]>(), 0u32..4, any::<bool>()), 0..600)
        ) {
            let mut table = Distinct::new();
            let mut plain = Vec::new();
            for value in &values {
                let expected = plain.iter().position(|known| known == value).unwrap_or_else(|| {
                    plain.push(*value);
                    plain.len() - 1
                });
                prop_assert_eq!(table.place(value), expected);
            }
            prop_assert_eq!(table.values(), &plain[..]);
        }
    }

    #[test]
    fn neighbours_are_spread_over_the_table() {
        // Boxes of two fighters and a flag, as in a duel: of 2^14 states, random placement into 2^16 cells leaves
        // 2^16 * (1 - exp(-1/4)) = 14,497 cells taken, give or take 40.
        let states = (0..32u8).flat_map(|a| (0..64u8).flat_map(move |b| (0..8u16).map(move |c| ([a, b], c, 7u32))));
        let cells: HashSet<usize> = states.map(|state| hash(&state) & 0xffff).collect();
        assert!(cells.len() > 14_000, "{}", cells.len());
    }

    /// Each bit of each word tells two apart, and so does the place of a word.
    #[test]
    fn whole_words_are_told_apart_by_each_bit_and_by_their_places() {
        let none = [0u64; 7];
        let mut hashes: HashSet<u64> = (0..7 * 64)
            .map(|bit| {
                let mut words = none;
                words[bit / 64] = 1 << (bit % 64);
                of_words(&words)
            })
            .collect();
        hashes.insert(of_words(&none));
        assert_eq!(hashes.len(), 7 * 64 + 1);
        let cells: HashSet<usize> = hashes.iter().map(|word| hash(word) & 0xffff).collect();
        // Of 449 in 65,536 cells, 1.5 share one with another, give or take 1.2.
        assert!(cells.len() > 440, "{}", cells.len());
    }

    #[test]
    fn a_value_that_does_not_fit_the_word_is_not_lost() {
        assert_ne!(hash(&(1u32, 2u64)), hash(&(1u32, 3u64)));
        assert_ne!(hash(&(1u64, 2u8)), hash(&(2u64, 2u8)));
        assert_ne!(hash(&[1u8; 9]), hash(&[1u8; 10]));
    }
}
