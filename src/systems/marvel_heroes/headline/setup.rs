//! What [`super::compile`] makes of a headline, and how one ends.

use super::trouble::Trouble;
use super::villains::Villains;
use crate::chance::Weights;
use crate::game::Stakes;
use crate::systems::marvel_heroes::team;

/// Spaces for Most Wanted villains (`marvel-heroes.villains.most-wanted`).
pub const WANTED_SPACES: usize = 3;
/// KO tokens that every fighting hero must still be able to take for `healthy` (`policy.challenge`).
const HEALTHY: u8 = 2;

/// Whether the Mastermind is challenged (`policy.challenge`), the default first.
pub const CHALLENGE: [&str; 3] = ["healthy", "always", "never"];

/// When the hero side challenges the Mastermind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Challenge {
    /// When every fighting hero can take at least two more KOs.
    Healthy,
    /// Whenever it may.
    Always,
    /// Never.
    Never,
}

impl Challenge {
    /// All of them, in the order of [`CHALLENGE`].
    pub const ALL: [Self; 3] = [Self::Healthy, Self::Always, Self::Never];

    /// Whether it comes to a challenge when the weakest hero can take this many KOs.
    pub(super) fn accepts(self, weakest: u8) -> bool {
        match self {
            Self::Healthy => weakest >= HEALTHY,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// How a headline ends (`report.headline`, `marvel-heroes.mastermind.challenge-result`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Solved, and the Master Plan fails; only where one is attempted.
    Foiled,
    /// Solved; a Master Plan succeeds where one is attempted.
    Solved,
    /// Lost; a Master Plan succeeds where one is attempted.
    Lost,
    /// A combat in which nobody can be hurt any more.
    Endless,
    /// The limit of sequences was reached.
    Undecided,
}

/// Villain cards that a Mastermind's Henchmen bring into a challenge (`policy.preparation.deck`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Henchmen {
    /// Cards drawn.
    pub drawn: u8,
    /// A useless card, a useful one; `None` when every card is useful.
    pub share: Option<Weights>,
    /// Place of the effect among those that villains hold.
    pub slot: usize,
    /// Unused effects of this kind after which no further ones are taken.
    pub cap: u8,
}

/// A Master Plan under way (`marvel-heroes.mastermind.plan`).
#[derive(Clone, Debug)]
pub struct Plan {
    /// Place of the Mastermind among the members of the combat.
    pub mastermind: usize,
    /// When the hero side challenges him.
    pub challenge: Challenge,
    /// What his Henchmen bring.
    pub henchmen: Option<Henchmen>,
    /// Losing the challenge loses the headline too (`marvel-heroes.mastermind.challenge-result`).
    pub forfeits: bool,
}

/// A compiled headline.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The Trouble roll.
    pub trouble: Trouble,
    /// The villain side's cards.
    pub villains: Villains,
    /// Everybody who may fight, the Mastermind included; its start knows the heroes only.
    pub team: team::setup::Setup,
    /// The Lead has boosting by Scheming (`marvel-heroes.mastermind.scheming-boost`).
    pub boosted: bool,
    /// The Master Plan.
    pub plan: Option<Plan>,
    /// Victory Points of the headline.
    pub points: u8,
}

impl Setup {
    /// Index of an end in the list of outcomes: without a plan none fails.
    pub(super) fn place(&self, end: End) -> usize {
        (end as usize).saturating_sub(usize::from(self.plan.is_none()))
    }

    /// Who decides for what. Behind a headline with a Master Plan the heroes are after the plan: whoever took the
    /// headline for enough would never challenge the Mastermind.
    pub(super) fn stakes(&self) -> Stakes {
        let goal =
            if self.plan.is_some() { "the headline is solved and the plan fails" } else { "the headline is solved" };
        let best = self.place(End::Foiled);
        let wins = (0..=self.place(End::Undecided)).map(|outcome| outcome == best).collect();
        Stakes { goal: goal.to_owned(), wins, ..team::words::stakes() }
    }
}
