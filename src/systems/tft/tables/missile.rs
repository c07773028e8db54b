//! How far an arrow flies and what that costs.
//!
//! Rules: `tft.missile.range`, `tft.missile.slant`, `tft.missile.rate`, `tft.missile.thrown`,
//! `tft.missile.concealment`.

use super::super::weapons::Rate;

/// The adjDX from which a crossbow is loaded a turn faster.
pub const FAST_CROSSBOW: i32 = 14;
/// Hexes of one band of range.
pub const BAND: u32 = 6;
/// Tiles that are as long as a hex is wide.
pub const TILES_PER_HEX: i64 = 4;

/// What missile fire over so many hexes takes off adjDX, 0 or less (`tft.missile.range`).
pub const fn band_penalty(range: u32) -> i32 {
    -((range.saturating_sub(1) / BAND) as i32)
}

/// What throwing over so many hexes takes off adjDX (`tft.missile.thrown`).
pub const fn throw_penalty(range: u32) -> i32 {
    -(range as i32)
}

/// Range through the air over `hexes` and up or down `levels`: the whole number nearest to
/// `sqrt(hexes^2 + (levels / 4)^2)`, at least 1 (`tft.missile.slant`).
pub const fn slant(hexes: u32, levels: i32) -> u32 {
    let (hexes, levels) = (hexes as u64, levels.unsigned_abs() as u64);
    let tiles = TILES_PER_HEX as u64;
    let square = tiles * tiles * hexes * hexes + levels * levels;
    // (4r - 2)^2 <= square < (4r + 2)^2 holds for the whole part of (sqrt(square) + 2) / 4.
    let range = (square.isqrt() + 2) / tiles;
    if range == 0 { 1 } else { range as u32 }
}

/// How often somebody shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// So many shots every turn.
    Shots(u8),
    /// One shot in so many turns.
    Turns(u8),
}

/// How often a weapon shoots in hands with this adjDX(general), range left out (`tft.missile.rate`).
pub fn pace(rate: Rate, adj_dx: i32) -> Pace {
    match rate {
        Rate::TwoShotsAt(least) if adj_dx >= i32::from(least) => Pace::Shots(2),
        Rate::TwoShotsAt(_) | Rate::Single => Pace::Shots(1),
        Rate::TurnsPerShot(turns) if adj_dx >= FAST_CROSSBOW => Pace::Turns(turns.saturating_sub(1).max(1)),
        Rate::TurnsPerShot(turns) => Pace::Turns(turns),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::tft::weapons::Weapon;
    use proptest::prelude::*;

    #[test]
    fn a_band_is_six_hexes_and_takes_one() {
        // tft.missile.range: 1-6: 0, 7-12: -1, 13-18: -2; adjDX 13 at r 30 needs 9.
        for (range, penalty) in [(1, 0), (6, 0), (7, -1), (12, -1), (13, -2), (18, -2), (30, -4), (31, -5)] {
            assert_eq!(band_penalty(range), penalty, "{range} hexes");
        }
        assert_eq!([6, 7, 30].map(|range| 13 + band_penalty(range)), [13, 12, 9]);
        assert_eq!(12 + throw_penalty(3), 9);
    }

    #[test]
    fn the_string_runs_through_the_air() {
        // tft.missile.slant: h 6, v 9 -> 6; h 6, v 10 -> 7; h 12, v 40 -> 16.
        assert_eq!([slant(6, 9), slant(6, 10), slant(12, 40)], [6, 7, 16]);
        assert_eq!([slant(6, -9), slant(6, -10), slant(12, -40)], [6, 7, 16], "down as up");
        assert_eq!([slant(0, 0), slant(1, 0), slant(0, 1)], [1, 1, 1]);
        assert!((1..100).all(|hexes| slant(hexes, 0) == hexes), "level ground counts hexes");
    }

    #[test]
    fn a_steady_hand_shoots_twice() {
        // tft.missile.rate: adjDX 16 with a horse bow shoots twice; crossbows by adjDX 14.
        let of = |weapon: &str, adj_dx| pace(Weapon::find(weapon).unwrap().rate, adj_dx);
        assert_eq!([of("horse-bow", 16), of("horse-bow", 15)], [Pace::Shots(2), Pace::Shots(1)]);
        assert_eq!([of("small-bow", 15), of("longbow", 17)], [Pace::Shots(2), Pace::Shots(1)]);
        assert_eq!([of("light-crossbow", 13), of("light-crossbow", 14)], [Pace::Turns(2), Pace::Turns(1)]);
        assert_eq!([of("heavy-crossbow", 13), of("heavy-crossbow", 14)], [Pace::Turns(3), Pace::Turns(2)]);
        assert_eq!(of("sling", 30), Pace::Shots(1));
    }

    proptest! {
        #[test]
        fn the_slant_is_the_nearest_whole_number(hexes in 1u32..2000, levels in -4000i32..4000) {
            let r = u64::from(slant(hexes, levels));
            let square = 16 * u64::from(hexes) * u64::from(hexes) + u64::from(levels.unsigned_abs()).pow(2);
            prop_assert!((4 * r - 2).pow(2) <= square && square < (4 * r + 2).pow(2));
        }
    }
}
