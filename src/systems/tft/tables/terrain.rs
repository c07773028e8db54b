//! Broken ground and water: depths are data, effects are off unless the optional rules switch them on.
//!
//! Rules: `tft.terrain.broken`, `tft.terrain.water`.

/// How deep water is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Next to the bank.
    Ankle,
    /// One tile further.
    Knee,
    /// From the third tile on.
    Neck,
}

impl Depth {
    /// Depth so many hexes from the bank, counted from 1.
    pub const fn at(hexes_from_bank: u32) -> Self {
        match hexes_from_bank {
            0 | 1 => Self::Ankle,
            2 => Self::Knee,
            _ => Self::Neck,
        }
    }

    /// Movement points of a hex of such water, before height.
    pub const fn entry_cost(self, water_rules: bool) -> u32 {
        match self {
            Self::Knee if water_rules => 2,
            Self::Neck if water_rules => 4,
            _ => 1,
        }
    }

    /// Whether somebody in it can attack.
    pub const fn allows_attack(self, water_rules: bool) -> bool {
        !(water_rules && matches!(self, Self::Neck))
    }
}

/// Movement points of a hex of broken ground, before height.
pub const fn broken_entry_cost(broken_ground_rules: bool) -> u32 {
    if broken_ground_rules { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn water_deepens_with_each_tile_from_the_bank() {
        // tft.terrain.water: one, two, three tiles from the bank: ankle, knee, neck; further: neck.
        assert_eq!([1, 2, 3, 4, 9].map(Depth::at), [Depth::Ankle, Depth::Knee, Depth::Neck, Depth::Neck, Depth::Neck]);
    }

    #[test]
    fn terrain_does_nothing_until_it_is_switched_on() {
        // tft.terrain.broken: no effect by default, 2 points when on. tft.terrain.water: 2 points knee deep, 4 neck
        // deep.
        let depths = [Depth::Ankle, Depth::Knee, Depth::Neck];
        assert_eq!(depths.map(|depth| depth.entry_cost(false)), [1, 1, 1]);
        assert_eq!(depths.map(|depth| depth.allows_attack(false)), [true, true, true]);
        assert_eq!(broken_entry_cost(false), 1);
        assert_eq!(depths.map(|depth| depth.entry_cost(true)), [1, 2, 4]);
        assert_eq!(depths.map(|depth| depth.allows_attack(true)), [true, true, false]);
        assert_eq!(broken_entry_cost(true), 2);
    }
}
