//! What a picture of a game shows: who stands where with how much left, and what one does to another.

/// Everybody between two turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tableau {
    /// The figures, in an order that stays the same through a game.
    pub figures: Vec<Standing>,
    /// The side whose turn is next, where that is settled: 0 or 1.
    pub next: Option<usize>,
}

/// A figure between two turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// The side that it is on: 0 or 1.
    pub side: usize,
    /// Inches along a line, where places matter.
    pub place: Option<i32>,
    /// What it has left.
    pub bars: Vec<Bar>,
    /// What else is the matter with it: `stunned`.
    pub words: Vec<&'static str>,
    /// It is out of the game.
    pub is_out: bool,
}

/// How much is left of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Of what: `Body`.
    pub what: &'static str,
    /// So much.
    pub left: u32,
    /// Of so much at the start.
    pub full: u32,
}

/// An attack of one figure on another, by their places in [`Tableau::figures`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Who attacks.
    pub by: usize,
    /// Whom.
    pub at: usize,
    /// It hits.
    pub hits: bool,
}
