//! What somebody asks for who wants to know something precisely, and how it was found out what to play for it.

/// How precise it shall be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Precision {
    /// Every cell to within so much, as a share of 1.
    Cell(f64),
    /// Every score to within so much.
    Row(f64),
    /// So many places at the top.
    Rank(usize),
}

/// How it was found out what to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    pub asked: Precision,
    /// Trials of a pair that could be played at most.
    pub most: u64,
    /// Fights that were played to find it out, none of which any number is made of.
    pub fights: u64,
    /// Half of the widest interval that came out; `None` for a race.
    pub widest: Option<f64>,
    /// Whether that is as precise as was asked for.
    pub is_met: bool,
    /// Who left the race, the best first.
    pub left: Vec<Left>,
    /// Confidence with which the bounds of all who left hold at once.
    pub confidence: f64,
}

/// A fighter who surely is not among the best.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    pub name: String,
    pub group: Option<String>,
    /// Bounds of the score.
    pub low: f64,
    pub high: f64,
}
