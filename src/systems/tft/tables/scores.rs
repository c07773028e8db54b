//! Which score each roll is made against.
//!
//! Rules: `tft.dice.which-dx`, `tft.figure.adjdx`. The falling save has its own bands: [`super::super::fall`].
//!
//! Reading: the base text says adj. DX in some places and DX in others, and is followed to the letter.

use super::super::figure::Figure;

/// Scores of a figure as rolls see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores {
    /// Starting ST.
    pub st: i32,
    /// Basic DX.
    pub dx: i32,
    /// adjDX(general): with armor, ready shield, injury and balance.
    pub adj_dx: i32,
}

/// What a figure rolls for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// A blow; height, facing and situation are added.
    MeleeAttack,
    /// A shot; the band of range is taken off.
    MissileAttack,
    /// Keeping one's feet when pushed down.
    Stumble,
    /// Keeping one's feet without room to retreat.
    BlockedRetreat,
    /// A set of a climb.
    ClimbSet,
    /// A leap.
    GapJump,
    /// Catching the far edge.
    GapGrab,
    /// Pulling up onto it.
    GapPullUp,
}

impl Scores {
    /// Those of an unhurt figure with its shield ready.
    pub const fn of(figure: &Figure) -> Self {
        Self { st: figure.st as i32, dx: figure.dx as i32, adj_dx: figure.adj_dx() }
    }
}

impl Roll {
    /// The score to roll against.
    pub const fn target(self, scores: Scores) -> i32 {
        match self {
            Self::MeleeAttack | Self::MissileAttack | Self::Stumble | Self::BlockedRetreat => scores.adj_dx,
            Self::ClimbSet | Self::GapGrab => scores.dx,
            Self::GapJump => scores.st + scores.dx,
            Self::GapPullUp => scores.st,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::tft::fall::{Cause, Fall, save_target};
    use crate::systems::tft::roster;
    use crate::systems::tft::switches::Switches;

    #[test]
    fn bob_rolls_against_the_scores_of_the_example() {
        // tft.dice.which-dx: stumble 13; fall of 5 tiles 13; fall of 10 tiles 16; climbing set 16.
        let bob = Scores::of(&roster::find("bob").unwrap());
        assert_eq!(bob, Scores { st: 12, dx: 16, adj_dx: 13 });
        let target = |roll: Roll| roll.target(bob);
        assert_eq!([Roll::Stumble, Roll::ClimbSet].map(target), [13, 16]);
        assert_eq!([Roll::GapJump, Roll::GapGrab, Roll::GapPullUp].map(target), [28, 16, 12]);
        assert_eq!([Roll::MeleeAttack, Roll::MissileAttack, Roll::BlockedRetreat].map(target), [13, 13, 13]);
        let fall = |tiles| Fall { tiles, move_height: 3, adj_dx: 13, dx: 16, stops: 2, cause: Cause::JumpOrPush };
        assert_eq!([5, 10].map(|tiles| save_target(&fall(tiles), &Switches::default())), [13, 16]);
    }
}
