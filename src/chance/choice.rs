//! The door for decisions, beside the one for dice: a player picks, or both pick in secret, and rules code cannot tell
//! who answers.
//!
//! Most who answer for the dice leave decisions to the policies that a scenario names: that is the default. A script
//! decides as a test wrote down; [`crate::exact::game`] goes through every option to find out which is best.

use std::ops::{Index, IndexMut};

/// Somebody who has to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The side written first, whose chances a game's value counts.
    First,
    /// The other side.
    Second,
}

impl Player {
    /// Both, the first player first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 for the first player, 1 for the second.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whom he plays against.
    #[inline(always)]
    pub const fn foe(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// What each player has, the first player's first: there is no third place that an index could name by mistake.
impl<T> Index<Player> for [T; 2] {
    type Output = T;

    #[inline(always)]
    fn index(&self, player: Player) -> &T {
        &self[player.index()]
    }
}

impl<T> IndexMut<Player> for [T; 2] {
    #[inline(always)]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self[player.index()]
    }
}

/// One named decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// What is decided, in the game's words: `power`, `recovery action`.
    pub what: &'static str,
    /// Ledger id of the rule that offers it.
    pub rule: &'static str,
}

/// What there is to choose from.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    count: usize,
    usual: Option<usize>,
    name: &'a dyn Fn(usize) -> String,
}

impl<'a> Options<'a> {
    /// So many, each with a name in the game's own words, made when somebody wants to read it.
    pub fn new(count: usize, name: &'a dyn Fn(usize) -> String) -> Self {
        Self { count, usual: None, name }
    }

    /// The same, of which the policy that the scenario names would take this one.
    pub fn usually(self, usual: Option<usize>) -> Self {
        Self { usual, ..self }
    }

    /// The option that the policy of the scenario would take, where whoever asks has said so because
    /// [`Choice::minds`].
    pub fn usual(&self) -> Option<usize> {
        self.usual
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// All names, in order.
    pub fn names(&self) -> Vec<String> {
        (0..self.count).map(self.name).collect()
    }
}

impl std::fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// Someone who may decide for the players. `None` leaves a decision to the policy that the scenario names.
pub trait Choice {
    /// One player picks among `options`, counted from 0; everybody can see it.
    #[inline(always)]
    fn pick(&mut self, _what: Decision, _who: Player, _options: Options<'_>) -> Option<usize> {
        None
    }

    /// Whether whoever picks for a player wants to know what the policy that the scenario names would do.
    #[inline(always)]
    fn minds(&self, _who: Player) -> bool {
        false
    }

    /// Both players pick in secret and show at the same time: the first player among `options[0]`, the second among
    /// `options[1]`.
    #[inline(always)]
    fn secret(&mut self, _what: Decision, _options: [Options<'_>; 2]) -> [Option<usize>; 2] {
        [None, None]
    }
}

impl<C: Choice + ?Sized> Choice for &mut C {
    fn pick(&mut self, what: Decision, who: Player, options: Options<'_>) -> Option<usize> {
        (**self).pick(what, who, options)
    }

    fn minds(&self, who: Player) -> bool {
        (**self).minds(who)
    }

    fn secret(&mut self, what: Decision, options: [Options<'_>; 2]) -> [Option<usize>; 2] {
        (**self).secret(what, options)
    }
}
