//! Spots on a line, a step apart.

/// A spot on a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(i16);

/// One of the two directions of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Towards smaller numbers.
    Back,
    /// Towards larger ones.
    Forth,
}

impl Way {
    /// The other one.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Back => Self::Forth,
            Self::Forth => Self::Back,
        }
    }
}

impl Spot {
    /// The spot with this number.
    pub const fn at(number: i16) -> Self {
        Self(number)
    }

    /// Steps from one spot to another.
    #[inline(always)]
    pub const fn distance(self, other: Self) -> u16 {
        self.0.abs_diff(other.0)
    }

    /// So many steps on in one direction; the line ends where its numbers do.
    pub const fn on(self, way: Way, steps: u16) -> Self {
        match way {
            Way::Back => Self(self.0.saturating_sub_unsigned(steps)),
            Way::Forth => Self(self.0.saturating_add_unsigned(steps)),
        }
    }

    /// The direction in which another spot lies; `None` for the same spot.
    pub const fn way_to(self, other: Self) -> Option<Way> {
        if self.0 == other.0 {
            None
        } else if self.0 > other.0 {
            Some(Way::Back)
        } else {
            Some(Way::Forth)
        }
    }

    /// Whether it lies on the way from one spot to another, on neither of them.
    pub const fn is_between(self, one: Self, other: Self) -> bool {
        one.0 < self.0 && self.0 < other.0 || other.0 < self.0 && self.0 < one.0
    }

    /// So many steps towards another spot, and not past it.
    pub const fn towards(self, other: Self, steps: u16) -> Self {
        match self.way_to(other) {
            Some(way) if steps < self.distance(other) => self.on(way, steps),
            _ => other,
        }
    }

    /// Its number.
    pub const fn number(self) -> i16 {
        self.0
    }

    /// The same spot where another one counts as 0.
    pub const fn from(self, origin: Self) -> Self {
        Self(self.0.saturating_sub(origin.0))
    }
}

/// What there is of a line that ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    low: Spot,
    high: Spot,
}

impl Ends {
    /// So many steps, of which so many lie before the spot that counts as 0.
    pub const fn of(steps: u8, before: u8) -> Self {
        Self { low: Spot(-(before as i16)), high: Spot(steps as i16 - before as i16) }
    }

    /// Whether a spot lies between them.
    pub fn hold(self, spot: Spot) -> bool {
        (self.low..=self.high).contains(&spot)
    }

    /// A spot, or the nearest one between them.
    pub fn nearest(self, spot: Spot) -> Spot {
        spot.clamp(self.low, self.high)
    }

    /// Steps from the nearest spot between them to the end that lies this way.
    pub fn room(self, spot: Spot, way: Way) -> u8 {
        let end = match way {
            Way::Back => self.low,
            Way::Forth => self.high,
        };
        self.nearest(spot).distance(end) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_step_towards_a_spot_ends_there_at_the_latest() {
        let (here, there) = (Spot::at(-2), Spot::at(3));
        assert_eq!((here.distance(there), here.way_to(there)), (5, Some(Way::Forth)));
        assert_eq!([0, 4, 5, 9].map(|steps| here.towards(there, steps)), [-2, 2, 3, 3].map(Spot::at));
        assert_eq!([0, 4, 5, 9].map(|steps| there.towards(here, steps)), [3, -1, -2, -2].map(Spot::at));
        assert_eq!((here.way_to(here), here.towards(here, 7)), (None, here));
        assert_eq!(there.from(here), Spot::at(5));
        assert_eq!([-3, -2, 2, 3].map(|spot| Spot::at(spot).is_between(here, there)), [false, false, true, false]);
        assert!(Spot::at(0).is_between(there, here));
    }

    #[test]
    fn a_line_that_ends_holds_what_lies_between_its_ends() {
        let ends = Ends::of(10, 3);
        assert_eq!([-4, -3, 7, 8].map(|spot| ends.hold(Spot::at(spot))), [false, true, true, false]);
        assert_eq!([-9, 2, 9].map(|spot| ends.nearest(Spot::at(spot))), [-3, 2, 7].map(Spot::at));
        assert_eq!([-9, 2, 9].map(|spot| ends.room(Spot::at(spot), Way::Back)), [0, 5, 10]);
        assert_eq!([-9, 2, 9].map(|spot| ends.room(Spot::at(spot), Way::Forth)), [10, 5, 0]);
    }

    proptest! {
        #[test]
        fn every_step_counts_once(x in -500i16..500, y in -500i16..500, steps in 0u16..300) {
            let (one, other) = (Spot::at(x), Spot::at(y));
            prop_assert_eq!(one.distance(other), other.distance(one));
            let left = one.distance(other).saturating_sub(steps);
            prop_assert_eq!(one.towards(other, steps).distance(other), left);
            for way in [Way::Back, Way::Forth] {
                prop_assert_eq!(one.on(way, steps).distance(one), steps);
            }
            if let Some(away) = other.way_to(one) {
                prop_assert_eq!(one.on(away, steps).distance(other), one.distance(other) + steps);
            }
        }
    }
}
