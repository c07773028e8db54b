//! What is counted of fights that make no table, in pieces that anybody may play: [`super::blocks`] says which.

use crate::shards::Counts;
use crate::stop::Stop;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;

/// How often each of four things came about.
pub type Four = [u64; 4];

/// What some pieces came to, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counted(pub(super) BTreeMap<u64, Four>);

impl Counts for Counted {
    fn add(&mut self, other: &Self) {
        self.0.extend(&other.0);
    }

    fn are_of(&self, pieces: Range<u64>) -> bool {
        self.0.keys().copied().eq(pieces)
    }
}

/// Something that is counted in pieces, numbered block of trials by block.
pub trait InPieces {
    /// How many there are.
    fn pieces(&self) -> u64;
    /// How many of them belong to one block.
    fn of_a_block(&self) -> u64;
    /// Trials of each fight.
    fn trials(&self) -> u64;
    /// Steps of work that a piece takes on the average, told from as many fights as are looked at in a fraction of a
    /// second; too little where somebody asks to stop.
    fn takes(&self, stop: Stop) -> u64;
    /// Plays these; nothing comes of them where somebody asked to stop.
    fn play(&self, pieces: Range<u64>, stop: Stop) -> Counted;
}
