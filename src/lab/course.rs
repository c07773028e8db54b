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
    /// How those who raced were chosen, where there were too many.
    pub shortlist: Option<Shortlist>,
}

/// Who raced of more fighters than can race, and what tells whether somebody better was overlooked.
#[derive(Clone, Debug, PartialEq)]
pub struct Shortlist {
    /// Fighters to choose from.
    pub all: usize,
    /// Drawn from all over the list: they played a little, and what they are made of was learnt from.
    pub drawn: usize,
    /// Raced because they were expected to do best after that.
    pub likely: usize,
    /// Raced because they were drawn from those who had not played and were not expected to.
    pub check: usize,
    /// Those who never played.
    pub unplayed: usize,
    /// How many of the check can be among the best.
    pub overlooked: usize,
    /// At most so large a share of those who never played can be, with the confidence of all reports.
    pub at_most: f64,
    /// The best of the check, with bounds of the score.
    pub best: Left,
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
