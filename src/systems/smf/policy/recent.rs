//! What was found out by its key. What has not been asked for since as much again was learned is forgotten: in long
//! games of many figures there is more to know than room for it, and most of it is asked for again and again.

use crate::game::hash::Mixer;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};
use std::mem;

type Generation<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// Values by their keys: as many as two generations hold.
#[derive(Debug)]
pub struct Recent<K, V, const MOST: usize> {
    young: Generation<K, V>,
    old: Generation<K, V>,
}

impl<K, V, const MOST: usize> Default for Recent<K, V, MOST> {
    fn default() -> Self {
        Self { young: HashMap::default(), old: HashMap::default() }
    }
}

impl<K: Copy + Eq + Hash, V: Clone, const MOST: usize> Recent<K, V, MOST> {
    /// What is known under a key.
    #[inline]
    pub fn find(&mut self, key: &K) -> Option<V> {
        match self.young.get(key) {
            Some(value) => Some(value.clone()),
            None => self.find_old(key),
        }
    }

    fn find_old(&mut self, key: &K) -> Option<V> {
        let value = self.old.get(key)?.clone();
        self.learn(*key, value.clone());
        Some(value)
    }

    /// Learns it.
    pub fn learn(&mut self, key: K, value: V) {
        if self.young.len() >= MOST {
            // The room of the oldest is used again: to hand it back and ask for it anew takes longer than to fill it.
            mem::swap(&mut self.young, &mut self.old);
            self.young.clear();
        }
        self.young.insert(key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of two at a time the third makes room for itself by those that nobody has asked for since.
    #[test]
    fn what_is_not_asked_for_is_forgotten() {
        let mut known: Recent<u8, u8, 2> = Recent::default();
        let all = |known: &mut Recent<u8, u8, 2>| known.young.len() + known.old.len();
        for key in 1..=4 {
            known.learn(key, 10 * key);
        }
        assert_eq!((all(&mut known), known.find(&1)), (4, Some(10)));
        // The first is young again, and so is the fifth; the others are old, or forgotten.
        known.learn(5, 50);
        assert_eq!([1, 2, 5].map(|key| known.find(&key)), [Some(10), None, Some(50)]);
        assert!(all(&mut known) <= 4);
        // What is learned anew is what it was learned to be the last time.
        known.learn(5, 51);
        assert_eq!(known.find(&5), Some(51));
    }
}
