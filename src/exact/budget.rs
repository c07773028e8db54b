//! How large a fight may be to be solved exactly, and the refusal when it is larger.

use crate::stop::Stop;
use crate::words::{count, thousands};

/// What solving a fight may use. Everything is counted, nothing is timed: a fight fits on all machines or on none,
/// unless somebody asks to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Distinct states.
    pub states: usize,
    /// Distinct ways from one state to the next.
    pub branches: usize,
    /// Bytes, estimated from what is stored when all metrics are worked out at the same time.
    pub memory: usize,
    /// Steps of work, for outcomes and all metrics together; a billion take a second, give or take a factor of two.
    pub work: u64,
    /// Fights are played first, to see whether there are too many states: worth it where much may be used.
    pub sounds: bool,
    /// Who may end it before that.
    pub stop: Stop,
}

/// Steps of work that following one path through a turn counts for, by what playing one does: there is no luck in it to
/// be made, and what is merged and stored takes its share however little the rules look at.
pub const fn path(turn: u64) -> u64 {
    if turn / 2 > PATH { turn / 2 } else { PATH }
}

const PATH: u64 = 60;
/// Steps of work that each draw on a path counts for besides.
pub const DRAW: u64 = 30;

impl Default for Budget {
    /// What `--method auto` may use: a few seconds and a gigabyte at the most.
    fn default() -> Self {
        Self {
            states: 200_000,
            branches: 10_000_000,
            memory: 1 << 30,
            work: 8_000_000_000,
            sounds: false,
            stop: Stop::never(),
        }
    }
}

impl Budget {
    /// What `--method exact` may use, for somebody who wants that answer and no other: ten times as much.
    pub fn patient() -> Self {
        let usual = Self::default();
        let (states, branches, memory) = (10 * usual.states, 10 * usual.branches, 8 * usual.memory);
        Self { states, branches, memory, work: 10 * usual.work, sounds: true, ..usual }
    }

    /// The same, until somebody asks to stop.
    pub fn until(self, stop: Stop) -> Self {
        Self { stop, ..self }
    }

    /// Refuses to go on when somebody has asked to stop.
    pub fn go_on(&self) -> Result<(), TooLarge> {
        self.check(Used::default())
    }

    /// The refusal of a fight in which somebody tries fights out.
    pub fn tried(self) -> TooLarge {
        TooLarge { states_found: 0, work: 0, bound: Bound::Tried, budget: self }
    }

    /// Refuses a fight that has grown past the budget, or that nobody waits for any more.
    pub(super) fn check(&self, used: Used) -> Result<(), TooLarge> {
        let bound = if used.states > self.states {
            Bound::States
        } else if used.branches > self.branches {
            Bound::Branches
        } else if used.memory > self.memory {
            Bound::Memory
        } else if used.work > self.work {
            Bound::Work
        } else if self.stop.is_asked() {
            Bound::Stopped
        } else {
            return Ok(());
        };
        Err(TooLarge { states_found: used.states, work: used.work, bound, budget: *self })
    }
}

/// What a solution has used so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Used {
    pub states: usize,
    pub branches: usize,
    pub memory: usize,
    pub work: u64,
}

/// Which part of a budget was not enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// [`Budget::states`].
    States,
    /// [`Budget::branches`].
    Branches,
    /// [`Budget::memory`].
    Memory,
    /// [`Budget::work`].
    Work,
    /// [`Budget::states`], as so many fights tell that were played: there are [`TooLarge::states_found`] at the least.
    Richness {
        /// Fights.
        fights: u32,
    },
    /// None: somebody asked to stop ([`Budget::stop`]).
    Stopped,
    /// None: somebody decides by trying fights out, which is no matter of states.
    Tried,
}

/// Two digits of a number that is an estimate, rounded down.
fn rounded(number: u64) -> u64 {
    let unit = 10u64.pow(number.checked_ilog10().unwrap_or(0).saturating_sub(1));
    number / unit * unit
}

/// A fight that is too large to be solved within a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// States found before the search was given up, or as many as there are at the least.
    pub states_found: usize,
    /// Steps of work that it had taken by then, as [`Budget::work`] counts them.
    pub work: u64,
    /// What was not enough.
    pub bound: Bound,
    /// The budget.
    pub budget: Budget,
}

impl std::error::Error for TooLarge {}

impl std::fmt::Display for TooLarge {
    /// What the fight has too much of: `more than 200,000 states`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Budget { states, branches, memory, work, .. } = self.budget;
        let found = count(self.states_found as u64, "state", "states");
        match self.bound {
            Bound::States => write!(f, "more than {}", count(states as u64, "state", "states")),
            Bound::Richness { fights } => write!(
                f,
                "some {} states at the least, as {} show, and there is room for {}",
                thousands(rounded(self.states_found as u64)),
                count(fights.into(), "fight", "fights"),
                thousands(states as u64)
            ),
            Bound::Branches => {
                write!(f, "{found} and more, with over {} ways between them", thousands(branches as u64))
            }
            Bound::Memory => write!(f, "{found} and more, which need over {} MB", memory >> 20),
            Bound::Work => {
                write!(f, "{found} and more, which take over {} steps to follow", thousands(work))
            }
            Bound::Stopped => write!(f, "{found} and more, and was interrupted"),
            Bound::Tried => write!(
                f,
                "a player who tries fights out with dice of his own (`decider = \"rollout:…\"`), whom only a sample can \
                 follow"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_what_there_was_too_much_of() {
        let (states, stop) = (1000, Stop::never());
        let budget = Budget { states, branches: 20_000, memory: 3 << 20, work: 4_000_000, sounds: true, stop };
        let said = |used| budget.check(used).map_err(|refusal| refusal.to_string());
        let used = Used { states: 1000, branches: 20_000, memory: 3 << 20, work: 4_000_000 };
        assert_eq!(said(used), Ok(()));
        assert_eq!(said(Used { states: 1001, ..used }), Err("more than 1,000 states".to_owned()));
        let branches = "1,000 states and more, with over 20,000 ways between them";
        assert_eq!(said(Used { branches: 20_001, ..used }), Err(branches.to_owned()));
        let memory = "1,000 states and more, which need over 3 MB";
        assert_eq!(said(Used { memory: (3 << 20) + 1, ..used }), Err(memory.to_owned()));
        let bound = Bound::Richness { fights: 65_536 };
        let told = TooLarge { states_found: 5_381_000, work: 9, bound, budget }.to_string();
        assert_eq!(told, "some 5,300,000 states at the least, as 65,536 fights show, and there is room for 1,000");
        assert_eq!([0, 7, 19, 123].map(rounded), [0, 7, 19, 120]);
        let work = "1,000 states and more, which take over 4,000,000 steps to follow";
        assert_eq!(said(Used { work: 4_000_001, ..used }), Err(work.to_owned()));
    }
}
