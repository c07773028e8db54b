//! Where bodies of several hexes can stand.
//!
//! Rules: `tft.multihex.horseman`, `tft.multihex.three`, `tft.multihex.four`, `tft.multihex.seven`,
//! `tft.multihex.lead`, `tft.multihex.small-base`.

use super::super::figure::OFF_BALANCE_DX;

/// How a body stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footing {
    /// Well.
    Sure,
    /// With a hex over a drop or one higher.
    OffBalance,
    /// Not at all: a move may not end like this.
    NotAllowed,
    /// A horse with its hexes too far apart drops to the lower one, so many tiles.
    Drops(u32),
}

impl Footing {
    /// What it adds to adjDX(general).
    pub const fn dx(self) -> i32 {
        match self {
            Self::OffBalance => OFF_BALANCE_DX,
            _ => 0,
        }
    }
}

/// A body by its number of hexes, one that the rules know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// One hex.
    One,
    /// Horse and rider: front hex, then rear.
    Horseman,
    /// Three hexes.
    Three,
    /// Four.
    Four,
    /// Seven.
    Seven,
}

impl Base {
    /// Hexes of the body: what it controls, pushes and steps away by, whatever it stands on.
    pub const fn size(self) -> u32 {
        match self {
            Self::One => 1,
            Self::Horseman => 2,
            Self::Three => 3,
            Self::Four => 4,
            Self::Seven => 7,
        }
    }

    /// The hexes it stands on, with small bases switched on (`tft.multihex.small-base`): fewer, its size unchanged.
    pub const fn stands_on(self, small_bases: bool) -> u32 {
        match self {
            Self::Three if small_bases => 1,
            Self::Four if small_bases => 2,
            Self::Seven if small_bases => 4,
            _ => self.size(),
        }
    }

    /// Hexes that have to be on one level.
    const fn level_hexes(self) -> usize {
        match self {
            Self::One => 1,
            Self::Horseman | Self::Three => 2,
            Self::Four => 3,
            Self::Seven => 4,
        }
    }

    /// The base on which a body stands with small bases; two hexes then keep level or one apart, as a horse does.
    const fn stood_on(self, small_bases: bool) -> Self {
        match self.stands_on(small_bases) {
            1 => Self::One,
            2 => Self::Horseman,
            3 => Self::Three,
            4 => Self::Four,
            _ => Self::Seven,
        }
    }
}

/// How a body stands on hexes of these levels at the end of its move, the front hex first; `None` when they are not as
/// many as it stands on.
pub fn footing(base: Base, levels: &[i32], small_bases: bool) -> Option<Footing> {
    if levels.len() != base.stands_on(small_bases) as usize {
        return None;
    }
    match base.stood_on(small_bases) {
        Base::One => Some(Footing::Sure),
        Base::Horseman => Some(match levels[0].abs_diff(levels[1]) {
            0 | 1 => Footing::Sure,
            tiles if matches!(base, Base::Horseman) => Footing::Drops(tiles),
            _ => Footing::NotAllowed,
        }),
        wide => Some(wide_footing(wide.level_hexes(), levels)),
    }
}

/// So many hexes on one level, the others below it or one above. More than half have to be level, so there is at most
/// one such level.
fn wide_footing(needed: usize, levels: &[i32]) -> Footing {
    let on = |level: i32| levels.iter().filter(|&&other| other == level).count();
    let Some(&level) = levels.iter().find(|&&level| on(level) >= needed) else { return Footing::NotAllowed };
    if levels.iter().any(|&other| other > level + 1) {
        Footing::NotAllowed
    } else if on(level) < levels.len() {
        Footing::OffBalance
    } else {
        Footing::Sure
    }
}

/// The level from which a body measures to a foe: a horseman from the front hex, others from the hex that strikes or is
/// struck (`tft.multihex.horseman`, `tft.multihex.lead`).
#[cfg(test)]
pub fn measured_from(base: Base, levels: &[i32], hex: usize) -> Option<i32> {
    let index = if matches!(base, Base::Horseman) { 0 } else { hex };
    levels.get(index).copied()
}

#[cfg(test)]
mod tests {
    use super::super::movement::walk;
    use super::*;
    use Footing::{Drops, NotAllowed, OffBalance, Sure};

    #[track_caller]
    fn stands(base: Base, levels: &[i32], expected: Footing) {
        assert_eq!(footing(base, levels, false), Some(expected), "{base:?} on {levels:?}");
    }

    #[test]
    fn a_horse_stands_level_or_one_apart_or_drops() {
        // tft.multihex.horseman: 3 and 2 fine, 3 and 1 drops 2 tiles.
        stands(Base::Horseman, &[3, 2], Sure);
        stands(Base::Horseman, &[2, 3], Sure);
        stands(Base::Horseman, &[3, 3], Sure);
        stands(Base::Horseman, &[3, 1], Drops(2));
        stands(Base::Horseman, &[0, 5], Drops(5));
    }

    #[test]
    fn a_giant_needs_two_level_hexes() {
        // tft.multihex.three.
        stands(Base::Three, &[2, 2, 2], Sure);
        stands(Base::Three, &[2, 2, -4], OffBalance);
        stands(Base::Three, &[2, 2, 3], OffBalance);
        stands(Base::Three, &[2, 2, 4], NotAllowed);
        stands(Base::Three, &[2, 0, 0], NotAllowed);
        stands(Base::Three, &[2, 1, 0], NotAllowed);
        assert_eq!([Sure, OffBalance].map(Footing::dx), [0, -2]);
    }

    #[test]
    fn a_dragon_of_four_hexes_needs_three_level() {
        // tft.multihex.four.
        stands(Base::Four, &[2, 2, 2, 3], OffBalance);
        stands(Base::Four, &[2, 2, 0, 0], NotAllowed);
        stands(Base::Four, &[2, 2, 2, 2], Sure);
    }

    #[test]
    fn a_dragon_of_seven_hexes_needs_four_level() {
        // tft.multihex.seven: -2 once, however many hexes are off.
        stands(Base::Seven, &[2, 2, 2, 2, 3, 3, 3], OffBalance);
        stands(Base::Seven, &[2, 2, 2, 0, 0, 0, 0], NotAllowed);
        stands(Base::Seven, &[2, 2, 2, 2, 0, -3, 3], OffBalance);
        stands(Base::Seven, &[2; 7], Sure);
        assert_eq!(OffBalance.dx(), -2);
    }

    #[test]
    fn small_bases_stand_on_less_and_stay_as_large() {
        // tft.multihex.small-base: 3 on 1, 4 on 2, 7 on 4; a giant on one hex still controls three levels.
        assert_eq!([Base::Three, Base::Four, Base::Seven].map(|base| base.stands_on(true)), [1, 2, 4]);
        assert_eq!([Base::Three, Base::Four, Base::Seven].map(|base| base.stands_on(false)), [3, 4, 7]);
        assert_eq!([Base::Three, Base::Four, Base::Seven].map(Base::size), [3, 4, 7]);
        assert_eq!(footing(Base::Three, &[5], true), Some(Sure));
        assert_eq!(footing(Base::Three, &[5], false), None);
        assert_eq!(footing(Base::Four, &[5, 4], true), Some(Sure));
        assert_eq!(footing(Base::Four, &[5, 3], true), Some(NotAllowed));
        assert_eq!(footing(Base::Seven, &[2, 2, 2, 3], true), Some(OffBalance));
        assert_eq!(footing(Base::Horseman, &[2, 2], true), Some(Sure), "horses keep their two hexes");
    }

    #[test]
    fn a_giant_passes_where_it_cannot_stay() {
        // tft.multihex.lead: the front hex leads through a corridor one hex wide, between walls of 4 and 9; at its end
        // two hexes have to be level.
        assert_eq!(walk(&[0, 0, 0], 4, 10).steps, 2);
        stands(Base::Three, &[0, 4, 9], NotAllowed);
        stands(Base::Three, &[0, 0, -2], OffBalance);
    }

    #[test]
    fn a_horseman_measures_from_the_front_and_others_from_the_hex_in_question() {
        assert_eq!(measured_from(Base::Horseman, &[3, 2], 1), Some(3));
        assert_eq!(measured_from(Base::Three, &[2, 2, 3], 2), Some(3));
        assert_eq!(measured_from(Base::Three, &[2, 2, 3], 3), None);
    }
}
