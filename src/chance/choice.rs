//! The door for decisions, beside the one for dice: a player picks, or both pick in secret, and rules code cannot tell
//! who answers.
//!
//! Most who answer for the dice leave decisions to the policies that a scenario names: that is the default. A script
//! decides as a test wrote down; [`crate::exact::game`] goes through every option to find out which is best.

/// Somebody who has to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The side written first, whose chances a game's value counts.
    First,
    /// The other side.
    Second,
}

impl Player {
    /// 0 for the first player, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
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

/// Someone who may decide for the players. `None` leaves a decision to the policy that the scenario names.
pub trait Choice {
    /// One player picks among `options`, counted from 0; everybody can see it.
    #[inline(always)]
    fn pick(&mut self, _what: Decision, _who: Player, _options: usize) -> Option<usize> {
        None
    }

    /// Both players pick in secret and show at the same time: the first player among `options[0]`, the second among
    /// `options[1]`.
    #[inline(always)]
    fn secret(&mut self, _what: Decision, _options: [usize; 2]) -> [Option<usize>; 2] {
        [None, None]
    }
}

impl<C: Choice + ?Sized> Choice for &mut C {
    fn pick(&mut self, what: Decision, who: Player, options: usize) -> Option<usize> {
        (**self).pick(what, who, options)
    }

    fn secret(&mut self, what: Decision, options: [usize; 2]) -> [Option<usize>; 2] {
        (**self).secret(what, options)
    }
}
