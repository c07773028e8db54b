//! Who can strike whom when one stands higher.
//!
//! Rules: `tft.height.reach`, `tft.height.prone`, `tft.height.advantage`, `tft.swipe.attack`, `tft.swipe.exposed`,
//! `tft.sweep.blow`, `tft.sweep.wall`.

use super::super::reach::{PRONE_REACH, Stance, height_modifier};
use super::super::strike::DOWN_TARGET;
use super::super::switches::Switches;

/// Added to the to-hit number of a swipe (`tft.swipe.attack`).
pub const SWIPE_DX: i32 = -4;
/// Added to the to-hit number of a sweeping blow (`tft.sweep.blow`).
pub const SWEEP_DX: i32 = -4;
/// A sweeping blow finds nobody further up or down than this.
pub const SWEEP_LEVELS: u8 = 1;
/// From so many levels above the sweeper, tiles are a wall (`tft.sweep.wall`).
pub const WALL_LEVELS: u8 = 2;

/// Whether two neighbors can be struck by each other: the lower one's height decides for both (`tft.height.reach`).
///
/// Facing is a different question, and so is whether each is fit to strike: somebody prone or kneeling is not.
pub fn in_reach(a: Stance, b: Stance) -> bool {
    height_modifier(a, b, false, &Switches::default()).is_some()
}

/// What standing higher adds to the striker's adjDX, and lower takes away (`tft.height.advantage`).
pub const fn advantage(striker_level: u8, target_level: u8) -> i32 {
    striker_level as i32 - target_level as i32
}

/// H of the lower one of two bodies.
const fn height_as_lower(body: Stance) -> u8 {
    if body.down { PRONE_REACH } else { body.reach }
}

/// Levels that count for a swipe: those that leaning down does not cancel; `None` when no swipe is called for or
/// possible (`tft.swipe.attack`).
pub fn swipe_levels(upper: Stance, lower: Stance) -> Option<u8> {
    if upper.down || in_reach(upper, lower) {
        return None;
    }
    let counting = upper.level.checked_sub(lower.level)?.saturating_sub(upper.reach);
    (counting <= height_as_lower(lower)).then_some(counting)
}

/// Added to the adjDX of somebody who stands next to a kneeling swiper and strikes at him; `None` when out of reach
/// (`tft.swipe.exposed`). The foe swiped at is not asked here: he answers at minus the levels that count.
pub fn against_kneeling(striker: Stance, swiper: Stance) -> Option<i32> {
    let kneeling = Stance { down: true, ..swiper };
    let height = height_modifier(striker, kneeling, false, &Switches::default())?;
    Some(DOWN_TARGET + height)
}

/// Whether a sweeping blow finds somebody on this level (`tft.sweep.blow`).
pub const fn swept(sweeper_level: u8, foe_level: u8) -> bool {
    sweeper_level.abs_diff(foe_level) <= SWEEP_LEVELS
}

/// Whether the tiles of a hex stop a sweeping blow (`tft.sweep.wall`).
pub const fn is_wall(sweeper_level: u8, tiles: u8) -> bool {
    tiles >= sweeper_level + WALL_LEVELS
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn standing(level: u8, reach: u8) -> Stance {
        Stance { level, reach, down: false }
    }

    const fn hobbit(level: u8) -> Stance {
        standing(level, 1)
    }

    const fn human(level: u8) -> Stance {
        standing(level, 3)
    }

    const fn prone(level: u8) -> Stance {
        Stance { down: true, ..human(level) }
    }

    #[test]
    fn the_hobbit_of_the_columns_fights_only_on_the_lowest() {
        // tft.height.reach: columns of 3, 2 and 1 tiles.
        assert_eq!([3, 2, 1].map(|column| in_reach(hobbit(0), human(column))), [false, false, true]);
        for column in 1..=3 {
            assert_eq!(in_reach(hobbit(0), human(column)), in_reach(human(column), hobbit(0)), "both or neither");
        }
    }

    #[test]
    fn a_hobbit_above_a_human_is_reached_by_the_humans_height() {
        assert!((0..=3).all(|level| in_reach(human(0), hobbit(level))));
        assert!(!in_reach(human(0), hobbit(4)));
    }

    #[test]
    fn a_prone_human_is_out_of_reach_from_two_levels_above() {
        // tft.height.prone: foe on level 2 no, on level 1 yes; as the higher one, the lower one's height decides.
        assert!(!in_reach(prone(0), human(2)));
        assert!(in_reach(prone(0), human(1)));
        assert!(in_reach(prone(3), human(0)));
        assert!(in_reach(prone(0), prone(0)), "level ground is always in reach");
    }

    #[test]
    fn two_levels_give_two_and_take_two() {
        // tft.height.advantage: a dwarf two tiles above a human, and two below.
        assert_eq!((advantage(2, 0), advantage(0, 2)), (2, -2));
        assert!(in_reach(standing(0, 2), human(2)));
    }

    #[test]
    fn a_swipe_reaches_as_far_as_leaning_down_brings_it() {
        // tft.swipe.attack: human over a hobbit d 4 -> e 1, d 5 -> none; over a human d 5 -> e 2.
        assert_eq!(swipe_levels(human(4), hobbit(0)), Some(1));
        assert_eq!(swipe_levels(human(5), hobbit(0)), None);
        assert_eq!(swipe_levels(human(5), human(0)), Some(2));
        assert_eq!(swipe_levels(human(3), hobbit(0)), Some(0));
        assert_eq!(swipe_levels(human(1), hobbit(0)), None, "within ordinary reach");
        assert_eq!(swipe_levels(hobbit(0), human(4)), None, "from below");
        assert_eq!(swipe_levels(human(6), human(0)), Some(3));
        assert_eq!(swipe_levels(human(7), human(0)), None);
        assert_eq!(swipe_levels(prone(5), human(0)), None, "nobody leans down who lies");
    }

    #[test]
    fn the_kneeling_swiper_is_struck_at_four_or_five() {
        // tft.swipe.exposed: +4 level, +5 from one higher, not from two higher; a foe one lower gets +3.
        let bonus = [4, 5, 6, 3].map(|level| against_kneeling(human(level), human(4)));
        assert_eq!(bonus, [Some(4), Some(5), None, Some(3)]);
        // adjDX 11 from one above needs 16.
        assert_eq!(bonus[1].map(|bonus| 11 + bonus), Some(16));
    }

    #[test]
    fn a_sweep_finds_neighbors_within_one_level_and_stops_at_walls_of_two() {
        assert_eq!([0, 1, 2, 3, 4].map(|level| swept(2, level)), [false, true, true, true, false]);
        assert_eq!([0, 2, 3, 4, 5].map(|tiles| is_wall(2, tiles)), [false, false, false, true, true]);
    }
}
