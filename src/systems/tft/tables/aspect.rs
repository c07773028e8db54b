//! The sides of a figure: which hexes lie before it, and from where a blow comes.
//!
//! Rules: `tft.board.hex`, `tft.melee.facing`.

use crate::board::hexes::{Hex, around};

/// From where a blow comes, seen by its target (`tft.melee.facing`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// Through one of the three front hexes.
    Front,
    /// Through one of the two side hexes.
    Side,
    /// From straight behind.
    Rear,
}

impl Aspect {
    /// From where somebody in the direction `direction` strikes a figure that faces `facing`.
    pub const fn of(facing: usize, direction: usize) -> Self {
        match around(direction + 6 - around(facing)) {
            0 | 1 | 5 => Self::Front,
            2 | 4 => Self::Side,
            _ => Self::Rear,
        }
    }

    /// What it adds to the to-hit number of melee and thrown attacks; missiles do not look at it.
    pub const fn bonus(self) -> i32 {
        match self {
            Self::Front => 0,
            Self::Side => 2,
            Self::Rear => 4,
        }
    }

    /// Whether a ready shield helps (`tft.figure.shield`).
    pub const fn meets_shield(self) -> bool {
        matches!(self, Self::Front)
    }
}

/// The three front hexes of a one-hex figure, from one side to the other.
pub const fn front(hex: Hex, facing: usize) -> [Hex; 3] {
    [hex.neighbor(facing + 5), hex.neighbor(facing), hex.neighbor(facing + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Hex = Hex { q: 0, r: 0 };

    #[test]
    fn facing_0_has_the_hexes_of_the_example() {
        // tft.board.hex: front (0,1) (1,0) (1,-1); rear (-1,0).
        assert_eq!(front(HERE, 0), [Hex { q: 0, r: 1 }, Hex { q: 1, r: 0 }, Hex { q: 1, r: -1 }]);
        assert_eq!(HERE.direction_of(Hex { q: -1, r: 0 }).map(|from| Aspect::of(0, from)), Some(Aspect::Rear));
    }

    #[test]
    fn every_facing_has_three_fronts_two_sides_and_a_rear() {
        for facing in 0..6 {
            let aspects: Vec<Aspect> = (0..6).map(|direction| Aspect::of(facing, direction)).collect();
            let count = |wanted| aspects.iter().filter(|&&aspect| aspect == wanted).count();
            assert_eq!((count(Aspect::Front), count(Aspect::Side), count(Aspect::Rear)), (3, 2, 1));
            assert!(front(HERE, facing).iter().all(|&hex| {
                HERE.direction_of(hex).is_some_and(|direction| Aspect::of(facing, direction) == Aspect::Front)
            }));
        }
    }

    #[test]
    fn a_blow_from_behind_is_worth_four() {
        // tft.melee.facing: adjDX 10 from behind needs 14.
        assert_eq!(10 + Aspect::of(2, 5).bonus(), 14);
        assert_eq!([Aspect::Front, Aspect::Side, Aspect::Rear].map(Aspect::bonus), [0, 2, 4]);
        assert_eq!([Aspect::Front, Aspect::Side, Aspect::Rear].map(Aspect::meets_shield), [true, false, false]);
    }
}
