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

    /// Its place in the list, or a number that is nobody's.
    #[inline(always)]
    pub const fn or_none(figure: Option<Self>) -> u8 {
        match figure {
            Some(figure) => figure.0,
            None => Anybody::NOBODY.0,
        }
    }

    /// Its place in the list.
    #[inline(always)]
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

/// A figure in a fight or nobody, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anybody(u8);

impl Anybody {
    /// No figure: none has this place.
    pub const NOBODY: Self = Self(u8::MAX);

    /// Its place in the list, or a number that is nobody's.
    #[inline(always)]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The figure, if it is one.
    #[inline(always)]
    pub fn figure(self) -> Option<FigureId> {
        (self != Self::NOBODY).then_some(FigureId(self.0))
    }
}

impl Default for Anybody {
    fn default() -> Self {
        Self::NOBODY
    }
}

impl From<FigureId> for Anybody {
    fn from(figure: FigureId) -> Self {
        Self(figure.0)
    }
}

impl PartialEq<FigureId> for Anybody {
    #[inline(always)]
    fn eq(&self, figure: &FigureId) -> bool {
        self.0 == figure.0
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

    /// The first so many of a list.
    pub const fn first_of(count: usize) -> Self {
        debug_assert!(count <= Self::MOST);
        Self(if count == Self::MOST { u32::MAX } else { (1 << count) - 1 })
    }

    /// Those of a list for whom it is so.
    #[inline(always)]
    pub fn whose<T>(list: &[T], is_so: impl Fn(&T) -> bool) -> Self {
        Self::answered(list.iter().map(is_so))
    }

    /// Those for whom the answer is yes, which all of a list give.
    #[inline(always)]
    pub fn answered(answers: impl DoubleEndedIterator<Item = bool>) -> Self {
        Self(answers.rev().fold(0, |found, is_so| found << 1 | u32::from(is_so)))
    }

    /// A bit for each place.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Without those.
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Those who are among both.
    pub const fn within(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// Those of whom it is so. The likeliest loop of a team fight: no branch hangs on an answer.
    #[inline(always)]
    pub fn that(self, mut is_so: impl FnMut(FigureId) -> bool) -> Self {
        let (mut open, mut found) = (self.0, 0);
        while open != 0 {
            let place = open.trailing_zeros();
            open &= open - 1;
            found |= u32::from(is_so(FigureId(place as u8))) << place;
        }
        Self(found)
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

    #[inline(always)]
    fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

/// One of two who face each other, by place: 0 or 1.
pub type Side = usize;

/// The other one.
#[inline(always)]
pub const fn opposite(side: Side) -> Side {
    1 - side
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against lists of places, for every two sets of five.
    #[test]
    fn sets_of_figures_are_sets() {
        let places = |of: Figures| of.map(FigureId::place).collect::<Vec<_>>();
        let list: Vec<usize> = (0..5).collect();
        for bits in 0u32..1 << 10 {
            let [one, other] =
                [bits & 31, bits >> 5].map(|bits| Figures::whose(&list, |&place| bits >> place & 1 == 1));
            let kept = |keep: &dyn Fn(FigureId) -> bool| -> Vec<usize> {
                places(one).into_iter().filter(|&place| keep(FigureId::at(place))).collect()
            };
            let is_even = |figure: FigureId| figure.place().is_multiple_of(2);
            assert_eq!(places(one.within(other)), kept(&|figure| other.contains(figure)));
            assert_eq!(places(one.without(other)), kept(&|figure| !other.contains(figure)));
            assert_eq!(places(one.that(is_even)), kept(&is_even));
            assert_eq!((one.count(), one.is_empty()), (places(one).len(), places(one).is_empty()));
        }
        assert_eq!([0, 3, 32].map(|n| Figures::first_of(n).count()), [0, 3, 32]);
    }
}
