//! A list that is written as it is gone through.

use serde::ser::{Serialize, Serializer};

/// A list, written one after the other.
pub struct List<I>(pub I);

impl<I: Clone + IntoIterator<Item: Serialize>> Serialize for List<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}
