//! What a number of the lab came to in each block of trials, kept with its run: a later run on the same dice is held
//! against that block by block, and luck that both share cancels out.

/// A number, as a mean over blocks of trials.
#[derive(Clone, Debug, PartialEq)]
pub struct Traced {
    /// What it is of.
    pub what: String,
    /// Over all trials; `None` where nobody knows it.
    pub value: Option<f64>,
    /// How much of it the largest cell is that was counted; 0 where it is known exactly.
    pub step: f64,
    /// In each block; empty where it is known exactly.
    pub blocks: Vec<f64>,
}

impl Traced {
    /// A number that is known exactly.
    pub fn known(what: String, value: f64) -> Self {
        Self { what, value: Some(value), step: 0.0, blocks: Vec::new() }
    }

    /// The number in each of so many blocks; `None` where it is not known, or not in such blocks.
    pub fn in_blocks(&self, blocks: usize) -> Option<Vec<f64>> {
        match self.value? {
            value if self.step == 0.0 => Some(vec![value; blocks]),
            _ => Some(self.blocks.clone()).filter(|own| own.len() == blocks),
        }
    }
}

/// All numbers of a run, in the order in which it tells them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traces {
    /// Where each block of trials ends.
    pub ends: Vec<u64>,
    pub numbers: Vec<Traced>,
}
