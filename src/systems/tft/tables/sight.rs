//! Whether a shot gets past what stands between, and who has to be missed.
//!
//! Rules: `tft.missile.los`, `tft.missile.concealment`.
//!
//! Heights are counted in thirds of a tile here, because a chest is two thirds of the way up.

/// A height above the table in thirds of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Thirds(pub i64);

/// Height of the head of a shooter.
pub const fn head(level: i32, reach_h: u32) -> Thirds {
    Thirds(3 * (level as i64 + reach_h as i64))
}

/// Height of the chest of a target.
pub const fn chest(level: i32, reach_h: u32) -> Thirds {
    Thirds(3 * level as i64 + 2 * reach_h as i64)
}

/// What stands in one hex between the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Between {
    /// Steps from the shooter, from 1.
    pub step: u32,
    /// Tiles of the hex.
    pub level: i32,
    /// Height of a figure in it, 1 when it lies; `None` when nobody is there.
    pub figure_h: Option<u32>,
}

/// What a hex does to a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// The line passes.
    Clear,
    /// A figure is in the way: it has to be missed first.
    ToMiss,
    /// Tiles are in the way.
    Blocked,
}

/// How the line from a head to a chest so many hexes off passes what stands at one of its steps.
///
/// A line that just touches the top of tiles passes; one that just touches a figure does not.
pub const fn passage(head: Thirds, chest: Thirds, hexes: u32, between: Between) -> Passage {
    let (n, i) = (hexes as i64, between.step as i64);
    // Both sides times the number of hexes: the line's height at the step is line / n.
    let line = head.0 * n + (chest.0 - head.0) * i;
    let foot = 3 * between.level as i64 * n;
    if foot > line {
        return Passage::Blocked;
    }
    match between.figure_h {
        Some(h) if line <= foot + 3 * h as i64 * n => Passage::ToMiss,
        _ => Passage::Clear,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A human archer on level 3, a human target 4 hexes off on the table.
    const HEAD: Thirds = head(3, 3);
    const CHEST: Thirds = chest(0, 3);

    fn at(step: u32, level: i32, figure_h: Option<u32>) -> Passage {
        passage(HEAD, CHEST, 4, Between { step, level, figure_h })
    }

    #[test]
    fn the_arrow_of_the_example_flies_over_the_near_and_into_the_far() {
        // tft.missile.los: head 6, chest 2, line at 1, 2, 3 hexes 5, 4, 3.
        assert_eq!((HEAD, CHEST), (Thirds(18), Thirds(6)));
        assert_eq!([1, 2, 3].map(|step| at(step, 0, Some(3))), [Passage::Clear, Passage::Clear, Passage::ToMiss]);
        assert_eq!(at(2, 5, None), Passage::Blocked);
    }

    #[test]
    fn a_line_that_touches_tiles_passes_and_one_that_touches_a_figure_does_not() {
        assert_eq!(at(2, 4, None), Passage::Clear);
        assert_eq!(at(2, 1, Some(3)), Passage::ToMiss);
        assert_eq!(at(2, 4, Some(3)), Passage::ToMiss, "its feet");
        assert_eq!(at(2, 5, Some(3)), Passage::Blocked);
    }

    #[test]
    fn who_lies_is_shot_over() {
        assert_eq!(at(3, 0, Some(1)), Passage::Clear);
        assert_eq!(at(3, 2, Some(1)), Passage::ToMiss);
    }

    #[test]
    fn chests_count_in_thirds() {
        // An elf's chest 2 above, a hobbit's 2/3: the line from head 3 to 2/3 over 2 hexes is at 11/6 in the middle.
        let middle = |level| passage(head(0, 3), chest(0, 1), 2, Between { step: 1, level, figure_h: None });
        assert_eq!((middle(1), middle(2)), (Passage::Clear, Passage::Blocked));
    }
}
