//! Where a gap can be jumped, and with how many dice.
//!
//! Rules: `tft.gap.geometry`, `tft.gap.jump`.

use super::height::drops_free;

/// The widest gap that can be jumped, in hexes.
pub const MAX_GAP: u32 = 3;

/// Dice of a leap over so many hexes; `None` when it is too wide or no gap at all.
pub const fn leap_dice(gap: u32) -> Option<u32> {
    match gap {
        1 => Some(2),
        2 => Some(5),
        3 => Some(8),
        _ => None,
    }
}

/// Movement points of a leap.
pub const fn leap_cost(gap: u32) -> u32 {
    gap + 1
}

/// A gap that can be jumped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Empty hexes to leap over.
    pub hexes: u32,
    /// Tiles from the take-off down to the hex before the far side; `None` where that is open.
    pub depth: Option<u32>,
    /// Tiles by which the landing lies lower than the take-off.
    pub landing: u32,
    /// Tiles of the fall on arrival, when the landing lies too low to drop to freely.
    pub fall_on_arrival: Option<u32>,
}

/// Why a gap cannot be jumped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLeap {
    /// Nothing lies between.
    NoGap,
    /// More than [`MAX_GAP`] hexes.
    TooWide,
    /// The hex with this index between is no more than a step down: one would land in it.
    NotDeepEnough(usize),
    /// The far side is higher than the take-off.
    LandsHigher,
}

/// Looks at a straight line of hexes: where one takes off, what lies between (`None` is open), where one lands.
///
/// # Errors
/// When the rules allow no leap there.
pub fn gap(take_off: i32, between: &[Option<i32>], landing: i32, move_height: u32) -> Result<Gap, NoLeap> {
    if between.is_empty() {
        return Err(NoLeap::NoGap);
    }
    if between.len() > MAX_GAP as usize {
        return Err(NoLeap::TooWide);
    }
    if landing > take_off {
        return Err(NoLeap::LandsHigher);
    }
    let shallow = |level: &Option<i32>| level.is_some_and(|level| take_off - level <= move_height as i32);
    if let Some(index) = between.iter().position(shallow) {
        return Err(NoLeap::NotDeepEnough(index));
    }
    let lower = take_off.abs_diff(landing);
    let last = between.last().copied().flatten();
    Ok(Gap {
        hexes: between.len() as u32,
        depth: last.map(|level| take_off.abs_diff(level)),
        landing: lower,
        fall_on_arrival: (!drops_free(lower, move_height)).then_some(lower),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chasm_of_two_hexes_takes_five_dice_and_three_points() {
        // tft.gap.jump and tft.gap.geometry.
        assert_eq!([1, 2, 3].map(leap_dice), [Some(2), Some(5), Some(8)]);
        assert_eq!((leap_dice(0), leap_dice(4)), (None, None));
        assert_eq!(leap_cost(2), 3);
    }

    #[test]
    fn a_gap_is_deeper_than_a_step_all_the_way() {
        let chasm = Gap { hexes: 2, depth: Some(5), landing: 0, fall_on_arrival: None };
        assert_eq!(gap(6, &[Some(2), Some(1)], 6, 3), Ok(chasm));
        assert_eq!(gap(6, &[Some(1), Some(3)], 6, 3), Err(NoLeap::NotDeepEnough(1)));
        assert_eq!(gap(6, &[None, Some(2)], 6, 3).map(|gap| gap.depth), Ok(Some(4)));
        assert_eq!(gap(6, &[None], 6, 3).map(|gap| gap.depth), Ok(None));
    }

    #[test]
    fn one_lands_level_or_lower() {
        assert_eq!(gap(6, &[Some(0)], 7, 3), Err(NoLeap::LandsHigher));
        assert_eq!(gap(6, &[Some(0)], 3, 3).map(|gap| gap.fall_on_arrival), Ok(None));
        assert_eq!(gap(6, &[Some(0)], 2, 3).map(|gap| gap.fall_on_arrival), Ok(Some(4)));
    }

    #[test]
    fn gaps_have_one_to_three_hexes() {
        assert_eq!(gap(6, &[], 6, 3), Err(NoLeap::NoGap));
        assert_eq!(gap(6, &[Some(0); 4], 6, 3), Err(NoLeap::TooWide));
        assert!(gap(6, &[Some(0); 3], 6, 3).is_ok());
    }
}
