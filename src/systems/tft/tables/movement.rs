//! What a step up or down costs, and what somebody who crawls can do.
//!
//! Rules: `tft.figure.ma`, `tft.move.up`, `tft.move.down`, `tft.move.prone`, `tft.height.prone`,
//! `tft.board.options`.

use super::height::drops_free;

/// Move height of a figure that lies.
pub const PRONE_MOVE_HEIGHT: u32 = 1;

/// Half of an allowance, rounded down.
pub const fn half(allowance: u32) -> u32 {
    allowance / 2
}

/// What becomes of a step into the next hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// On the same level, up, or down without a fall, for so many movement points.
    Walks(u32),
    /// Off a drop too high to be free: one movement point, a fall of so many tiles, and the end of the move.
    Falls(u32),
    /// Higher than the figure can step: that is a climb.
    TooHigh,
}

/// A step of somebody who stands (`tft.move.up`, `tft.move.down`).
pub const fn step(from: i32, to: i32, move_height: u32) -> Step {
    let tiles = from.abs_diff(to);
    if to >= from {
        if tiles <= move_height { Step::Walks(1 + tiles) } else { Step::TooHigh }
    } else if drops_free(tiles, move_height) {
        Step::Walks(1)
    } else {
        Step::Falls(tiles)
    }
}

/// A step of somebody who crawls: one level at a time, and off a higher drop falls and stays prone
/// (`tft.move.prone`, `tft.height.prone`).
pub const fn crawl(from: i32, to: i32) -> Step {
    step(from, to, PRONE_MOVE_HEIGHT)
}

/// How far a walk over columns of these levels gets, from the first on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Steps taken.
    pub steps: usize,
    /// Movement points spent.
    pub spent: u32,
    /// Tiles of the fall that ended it.
    pub fall: Option<u32>,
}

/// Walks as far as the allowance goes.
pub fn walk(levels: &[i32], move_height: u32, allowance: u32) -> Walk {
    let mut walk = Walk { steps: 0, spent: 0, fall: None };
    for pair in levels.windows(2) {
        let (cost, fall) = match step(pair[0], pair[1], move_height) {
            Step::Walks(cost) => (cost, None),
            Step::Falls(tiles) => (1, Some(tiles)),
            Step::TooHigh => return walk,
        };
        if walk.spent + cost > allowance {
            return walk;
        }
        walk = Walk { steps: walk.steps + 1, spent: walk.spent + cost, fall };
        if fall.is_some() {
            return walk;
        }
    }
    walk
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::tft::fall::damage_dice;

    /// Movement allowance of a figure that lies.
    const PRONE_MA: u32 = 2;

    #[test]
    fn half_a_move_rounds_down() {
        // tft.figure.ma: human in leather MA 8, half move 4. tft.board.options: no charge is longer than that.
        assert_eq!((half(8), half(7)), (4, 3));
    }

    #[test]
    fn the_hobbit_climbs_three_columns_for_six_points() {
        // tft.move.up: columns of 1, 2 and 3 tiles, 2 + 2 + 2; not straight onto a column of 2 or 3.
        let up = walk(&[0, 1, 2, 3], 1, 10);
        assert_eq!(up, Walk { steps: 3, spent: 6, fall: None });
        assert_eq!((step(0, 2, 1), step(0, 3, 1)), (Step::TooHigh, Step::TooHigh));
        assert_eq!(walk(&[0, 2], 1, 10).steps, 0);
    }

    #[test]
    fn the_hobbit_comes_down_for_three_points_or_falls() {
        // tft.move.down: 3, 2, 1 to the table, 3 points and no roll; straight from 2, 1 die before the save.
        assert_eq!(walk(&[3, 2, 1, 0], 1, 10), Walk { steps: 3, spent: 3, fall: None });
        assert_eq!(step(2, 0, 1), Step::Falls(2));
        assert_eq!(damage_dice(2, 1), 1);
        assert_eq!(walk(&[2, 0, 0], 1, 10), Walk { steps: 1, spent: 1, fall: Some(2) }, "the move ends with the drop");
    }

    #[test]
    fn a_walk_ends_with_the_allowance() {
        assert_eq!(walk(&[0, 3, 3, 3, 3], 3, 6), Walk { steps: 3, spent: 6, fall: None });
        assert_eq!(walk(&[0, 3, 6], 3, 7), Walk { steps: 1, spent: 4, fall: None });
    }

    #[test]
    fn a_crawl_up_one_level_takes_the_whole_turn() {
        // tft.move.prone: crawl up 1 costs 2, turn over; two level hexes; down one level free.
        assert_eq!(crawl(0, 1), Step::Walks(PRONE_MA));
        assert_eq!(walk(&[0, 0, 0, 0], PRONE_MOVE_HEIGHT, PRONE_MA).steps, 2);
        assert_eq!(walk(&[2, 1, 0], PRONE_MOVE_HEIGHT, PRONE_MA), Walk { steps: 2, spent: 2, fall: None });
        assert_eq!(crawl(0, 2), Step::TooHigh);
        // Off a drop of 2 a crawling human falls, but ground that low does him no damage.
        assert_eq!(crawl(2, 0), Step::Falls(2));
        assert_eq!(damage_dice(2, 3), 0);
    }
}
