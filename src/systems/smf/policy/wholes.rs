//! Answers by everything that they can depend on where that is a whole fight, in keys of whole words. What has not been
//! asked for since as much again was learned is forgotten.

use crate::game::hash::{Mixer, of_words};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::mem;
use std::ops::Range;

/// Words of keys that are learned before what is older is forgotten: two megabytes of them.
const MOST: usize = 1 << 18;

/// Values by their keys.
#[derive(Debug)]
pub struct Wholes<T> {
    young: Generation<T>,
    old: Generation<T>,
    /// The last key that was made.
    key: Vec<u64>,
}

/// What was learned since something was forgotten.
#[derive(Debug)]
struct Generation<T> {
    keys: Vec<u64>,
    /// By the hash of a key its words and its value: of two with one hash the last one.
    values: HashMap<u64, (Range<usize>, T), BuildHasherDefault<Mixer>>,
}

impl<T> Default for Generation<T> {
    fn default() -> Self {
        Self { keys: Vec::new(), values: HashMap::default() }
    }
}

impl<T: Copy> Generation<T> {
    #[inline]
    fn find(&self, hash: u64, key: &[u64]) -> Option<T> {
        let (words, value) = self.values.get(&hash)?;
        (self.keys[words.clone()] == *key).then_some(*value)
    }

    fn clear(&mut self) {
        self.keys.clear();
        self.values.clear();
    }

    fn learn(&mut self, hash: u64, key: &[u64], value: T) {
        let from = self.keys.len();
        self.keys.extend(key);
        self.values.insert(hash, (from..self.keys.len(), value));
    }
}

impl<T> Default for Wholes<T> {
    fn default() -> Self {
        Self { young: Generation::default(), old: Generation::default(), key: Vec::new() }
    }
}

impl<T: Copy> Wholes<T> {
    /// What is known under a key of so many words, which are filled in.
    #[inline]
    pub fn find(&mut self, words: usize, fill: impl FnOnce(&mut [u64])) -> Option<T> {
        let hash = self.make(words, fill);
        self.young.find(hash, &self.key).or_else(|| {
            let found = self.old.find(hash, &self.key)?;
            self.keep(hash, found);
            Some(found)
        })
    }

    /// Learns it.
    pub fn learn(&mut self, words: usize, fill: impl FnOnce(&mut [u64]), value: T) {
        let hash = self.make(words, fill);
        self.keep(hash, value);
    }

    /// A key in place of the last one, and its hash.
    #[inline(always)]
    fn make(&mut self, words: usize, fill: impl FnOnce(&mut [u64])) -> u64 {
        self.key.resize(words, 0);
        fill(&mut self.key);
        of_words(&self.key)
    }

    fn keep(&mut self, hash: u64, value: T) {
        if self.young.keys.len() + self.key.len() > MOST {
            // The room of the oldest is used again: to hand it back and ask for it anew takes longer than to fill it.
            mem::swap(&mut self.young, &mut self.old);
            self.young.clear();
        }
        self.young.learn(hash, &self.key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is asked for again and again is kept, the rest for a while, and no more than that.
    #[test]
    fn what_is_not_asked_for_is_forgotten() {
        const WORDS: usize = 1 << 10;
        let key = |n: u64| move |key: &mut [u64]| key.fill(n);
        let mut known = Wholes::default();
        // Two fill both generations with others; the third keeps what is looked at, and the oldest of the rest is gone.
        let each = (MOST / WORDS) as u64;
        for n in 1..=2 * each {
            known.learn(WORDS, key(n), n);
            assert_eq!([known.find(WORDS, key(1)), known.find(WORDS, key(n))], [Some(1), Some(n)], "{n}");
            assert!(known.young.keys.len() <= MOST && known.old.keys.len() <= MOST);
        }
        assert_eq!([2, 2 * each - 1].map(|n| known.find(WORDS, key(n))), [None, Some(2 * each - 1)]);
    }

    /// Of two keys with one hash neither is taken for the other.
    #[test]
    fn a_hash_alone_tells_nothing() {
        let mut one = Generation::default();
        one.learn(7, &[1, 2], 'a');
        assert_eq!([one.find(7, &[1, 2]), one.find(7, &[1, 3]), one.find(8, &[1, 2])], [Some('a'), None, None]);
        one.learn(7, &[1, 3], 'b');
        assert_eq!([one.find(7, &[1, 2]), one.find(7, &[1, 3])], [None, Some('b')]);
    }
}
