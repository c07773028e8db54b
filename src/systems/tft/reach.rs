//! Who can strike whom across levels, and what height is worth.
//!
//! Rules: `tft.height.reach`, `tft.height.prone`, `tft.height.advantage`, `tft.pole.vertical-jab`.

use super::switches::{PoleDownLimit, Switches};

/// H of a figure that is down (`tft.height.prone`).
pub const PRONE_REACH: u8 = 1;
/// Levels by which a pole weapon reaches further (`tft.pole.vertical-jab`).
pub const JAB_LEVELS: u8 = 2;

/// A figure as far as reach goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stance {
    /// Level of its column.
    pub level: u8,
    /// H when it stands.
    pub reach: u8,
    /// It is down.
    pub down: bool,
}

impl Stance {
    const fn height(self) -> u8 {
        if self.down { PRONE_REACH } else { self.reach }
    }
}

/// What height adds to the number needed by a standing attacker, or `None` when it cannot strike its target in the next
/// hex. The lower figure's H decides for both; a jab by a pole weapon goes two levels further, without any modifier.
#[inline]
pub const fn height_modifier(attacker: Stance, target: Stance, jabs: bool, switches: &Switches) -> Option<i32> {
    let above = attacker.level as i32 - target.level as i32;
    let d = above.unsigned_abs();
    let lower = if above < 0 { attacker.height() } else { target.height() };
    if d <= lower as u32 {
        return Some(above);
    }
    let own = matches!(switches.pole_down_limit, PoleDownLimit::OwnHPlus2);
    let limit = if above > 0 && own { attacker.reach } else { lower };
    if jabs && d <= (limit + JAB_LEVELS) as u32 { Some(0) } else { None }
}

/// Whether a blow that arrives does so only by a jab, beyond what the lower figure's H lets everybody do: such a jab is
/// never doubled by a charge (`tft.pole.vertical-jab`).
#[inline]
pub const fn is_jab(attacker: Stance, target: Stance) -> bool {
    let above = attacker.level as i32 - target.level as i32;
    let lower = if above < 0 { attacker.height() } else { target.height() };
    above.unsigned_abs() > lower as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(level: u8, reach: u8) -> Stance {
        Stance { level, reach, down: false }
    }

    /// What either gets against the other.
    fn both(a: Stance, b: Stance) -> (Option<i32>, Option<i32>) {
        let switches = Switches::default();
        (height_modifier(a, b, false, &switches), height_modifier(b, a, false, &switches))
    }

    #[test]
    fn the_lower_figure_decides_for_both() {
        // tft.height.reach: a hobbit (H 1) beside columns of 1, 2 and 3 tiles; a human on 2 or 3 cannot strike it
        // either.
        for level in 0..=4 {
            let found = both(at(0, 1), at(level, 3));
            assert_eq!(found.0.is_some(), level <= 1, "level {level}");
            assert_eq!(found.0.is_some(), found.1.is_some());
        }
        assert_eq!(both(at(0, 3), at(3, 1)), (Some(-3), Some(3)));
        assert_eq!(both(at(0, 3), at(4, 5)), (None, None));
    }

    #[test]
    fn each_level_is_worth_a_point() {
        // tft.height.advantage: dwarf two tiles above a human: +2 and -2; two below (its H is 2): -2 and +2.
        assert_eq!(both(at(2, 2), at(0, 3)), (Some(2), Some(-2)));
        assert_eq!(both(at(0, 2), at(2, 3)), (Some(-2), Some(2)));
        assert_eq!(both(at(5, 3), at(5, 3)), (Some(0), Some(0)));
    }

    #[test]
    fn a_fallen_figure_below_is_harder_to_reach() {
        // tft.height.prone: prone human on level 0, foe on level 2: out of reach; on level 1: can be struck. Above, the
        // lower figure's own H decides.
        let prone = |level| Stance { level, reach: 3, down: true };
        let strike = |attacker, target| height_modifier(attacker, target, false, &Switches::default());
        assert_eq!(strike(at(2, 3), prone(0)), None);
        assert_eq!(strike(at(1, 3), prone(0)), Some(1));
        assert_eq!(strike(at(0, 3), prone(3)), Some(-3));
    }

    #[test]
    fn pole_weapons_jab_two_levels_further_without_modifier() {
        // tft.pole.vertical-jab: a halberdier (H 3) below a human: d = 3 at -3, d = 4 and 5 at 0, d = 6 not at all.
        let up = |d| height_modifier(at(0, 3), at(d, 3), true, &Switches::default());
        assert_eq!([3, 4, 5, 6].map(up), [Some(-3), Some(0), Some(0), None]);
        // Down on a hobbit (H 1): d = 2 and 3; with the attacker's own H, up to 5.
        let own = Switches { pole_down_limit: PoleDownLimit::OwnHPlus2, ..Switches::default() };
        let down =
            |switches: &Switches| [1, 2, 3, 4, 5, 6].map(|d| height_modifier(at(d, 3), at(0, 1), true, switches));
        assert_eq!(down(&Switches::default()), [Some(1), Some(0), Some(0), None, None, None]);
        assert_eq!(down(&own), [Some(1), Some(0), Some(0), Some(0), Some(0), None]);
        // Only what is beyond ordinary reach is a jab, up and down.
        assert_eq!([3, 4, 5].map(|d| is_jab(at(0, 3), at(d, 3))), [false, true, true]);
        assert_eq!([1, 2, 3].map(|d| is_jab(at(d, 3), at(0, 1))), [false, true, true]);
        // Up, the option changes nothing.
        assert_eq!(height_modifier(at(0, 3), at(6, 3), true, &own), None);
    }
}
