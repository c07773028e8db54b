//! Who is who in a fight: figures by their numbers in the list, and sides where two face each other.

/// A figure in a fight, by its place in the list of those who were set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FigureId(u8);

impl FigureId {
    /// The figure at a place of the list.
    #[inline(always)]
    pub const fn at(place: usize) -> Self {
        debug_assert!(place < Figures::MOST);
        Self(place as u8)
    }

    /// Its place in the list.
    #[inline(always)]
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

/// Some of the figures of a fight, in the order of their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Figures(u32);

impl Figures {
    /// Figures that a fight can have.
    pub const MOST: usize = u32::BITS as usize;

    /// Nobody.
    pub const NONE: Self = Self(0);

    /// With this one too.
    pub const fn with(self, figure: FigureId) -> Self {
        Self(self.0 | 1 << figure.0)
    }

    /// With those too.
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Whether nobody is.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this one is among them.
    #[inline(always)]
    pub const fn contains(self, figure: FigureId) -> bool {
        self.0 >> figure.0 & 1 == 1
    }

    /// The first of them.
    #[inline(always)]
    pub fn first(self) -> Option<FigureId> {
        (self.0 != 0).then(|| FigureId(self.0.trailing_zeros() as u8))
    }
}

impl Iterator for Figures {
    type Item = FigureId;

    #[inline(always)]
    fn next(&mut self) -> Option<FigureId> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

/// One of two who face each other, by place: 0 or 1.
pub type Side = usize;

/// The other one.
#[inline(always)]
pub const fn opposite(side: Side) -> Side {
    1 - side
}
