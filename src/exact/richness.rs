//! How many states a fight has at least, told from fights that are played before any state is kept.
//!
//! A state is met in some fights of many. From those met once and twice Chao's lower bound tells how many there are
//! with those that were not met (A. Chao, "Estimating the population size for capture-recapture data with unequal
//! catchability", Biometrics 43 (1987) 783; in the form without bias for small counts): whatever their chances are,
//! there are no fewer on average. It tells next to nothing about states that hardly ever come up, so that many fights
//! are too large without being told so.

use super::budget::{Bound, Budget, TooLarge, path};
use crate::chance::{Chance, Choice, Draw, Sampled, Stream, TrialRng, Weights};
use crate::game::hash::Mixer;
use crate::game::{AnyCase, Counts, Turn, play_on};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Fights after which is looked for the first time, twice as many each time, and at most.
pub const FIRST_LOOK: u64 = 1 << 6;
const MOST: u64 = 1 << 18;
/// Fights of which the bound is about right; what fewer tell may be luck, and counts as far as it is not.
const ENOUGH: u64 = 1 << 10;
/// States of which so many in a thousand are met in one fight alone are mostly known.
const KNOWN: u64 = 20;
/// What is not told for sure has to be so many fourths of what there is room for.
const FOURTHS: u64 = 5;
/// The part of a budget's work that may go into it.
const SHARE: u64 = 16;

/// Dice that fall as a generator says, for turns that are played in parts: states between those are states as well.
struct InParts(Sampled<TrialRng>);

impl Choice for InParts {}

impl Chance for InParts {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        self.0.draw(what, weights)
    }

    fn remembers(&self) -> bool {
        true
    }
}

/// In which fights states were met, by hash: in which one last, and in how many, of which three are many.
#[derive(Debug, Default)]
struct Met {
    states: HashMap<u64, (u64, u8), BuildHasherDefault<Mixer>>,
    /// States that were met in one fight, and in two.
    once: u64,
    twice: u64,
    /// Fights in which a state was met, for all states together.
    meetings: u64,
}

impl Met {
    fn meet(&mut self, state: u64, fight: u64) {
        let (last, times) = self.states.entry(state).or_insert((u64::MAX, 0));
        if *last == fight {
            return;
        }
        *last = fight;
        self.meetings += 1;
        match *times {
            0 => self.once += 1,
            1 => (self.once, self.twice) = (self.once - 1, self.twice + 1),
            2 => self.twice -= 1,
            _ => return,
        }
        *times += 1;
    }

    /// Chao's lower bound, after so many fights.
    fn at_least(&self, fights: u64) -> u64 {
        self.bound(fights, self.twice)
    }

    /// The same where as many more are met twice as luck hides at most: three standard errors of a count, and nine
    /// where there is none.
    fn surely_at_least(&self, fights: u64) -> u64 {
        self.bound(fights, self.twice + 3 * self.twice.isqrt() + 9)
    }

    fn bound(&self, fights: u64, twice: u64) -> u64 {
        let (once, twice) = (u128::from(self.once), u128::from(twice));
        let pairs = once * once.saturating_sub(1) / (2 * (twice + 1));
        let unmet = pairs * u128::from(fights.saturating_sub(1)) / u128::from(fights.max(1));
        u64::try_from(self.states.len() as u128 + unmet).unwrap_or(u64::MAX)
    }

    /// Whether hardly anything is met that was not met before.
    fn is_mostly_known(&self) -> bool {
        1000 * self.once < KNOWN * self.meetings
    }
}

/// Refuses a fight that has more states than the budget has room for, as far as fights that are played tell.
///
/// # Errors
/// Where it has, and where somebody asks to stop.
pub fn check(case: &dyn AnyCase, turn: Turn<'_>, budget: &Budget) -> Result<(), TooLarge> {
    if !budget.sounds {
        return Ok(());
    }
    let (stream, mut met, mut counts) = (Stream::new(1, "states"), Met::default(), Counts::default());
    let (mut turns, mut look) = (0, FIRST_LOOK);
    case.forget();
    for fight in 0..MOST {
        budget.go_on()?;
        let mut chance = InParts(Sampled::new(stream.trial(fight)));
        counts.clear();
        play_on(case.clock(), &mut *case.start(), &mut counts, &mut |state, meter| {
            let progress = turn(state, &mut chance, meter);
            turns += 1;
            met.meet(state.digest(), fight);
            progress
        });
        if fight + 1 < look {
            continue;
        }
        look *= 2;
        let is_enough = fight + 1 >= ENOUGH;
        let states = if is_enough { met.at_least(fight + 1) } else { met.surely_at_least(fight + 1) };
        if states / FOURTHS * 4 > budget.states as u64 {
            let states_found = usize::try_from(states).unwrap_or(usize::MAX);
            let work = turns * path(case.work_of_turn());
            let bound = Bound::Richness { fights: fight as u32 + 1 };
            return Err(TooLarge { states_found, work, bound, budget: *budget });
        }
        let is_dear = turns * path(case.work_of_turn()) > budget.work / SHARE;
        if is_enough && (met.is_mostly_known() || is_dear) {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Those met once, twice and more often; a fight that meets a state again meets it once.
    #[test]
    fn states_are_counted_by_the_fights_that_meet_them() {
        let mut met = Met::default();
        for (fight, states) in [&[1, 2, 2, 3][..], &[2, 3], &[3, 4], &[3]].into_iter().zip(0..) {
            fight.iter().for_each(|&state| met.meet(state, states));
        }
        assert_eq!((met.states.len(), met.once, met.twice, met.meetings), (4, 2, 1, 8));
        // 4 states, and 2 * 1 / (2 * 2) of 3/4.
        assert_eq!(met.at_least(4), 4);
        let many = Met { once: 100, twice: 9, ..Met::default() };
        // 100 * 99 / 20 of 9/10.
        assert_eq!(many.at_least(10), 445);
    }

    /// Of as many states as there is room for, met twenty at a time, few fights do not tell that there are too many; of
    /// four times as many they do.
    #[test]
    fn few_fights_tell_of_far_too_many_states_and_of_no_others() {
        const ROOM: u64 = 200_000;
        let told = |states: u64, seed: u64| {
            let (mut met, mut most) = (Met::default(), 0);
            let stream = Stream::new(seed, "few");
            for fight in 0..ENOUGH / 2 {
                let mut rng = stream.trial(fight);
                (0..20).for_each(|_| met.meet(rand::Rng::next_u64(&mut rng) % states, fight));
                if (fight + 1).is_power_of_two() && fight + 1 >= FIRST_LOOK {
                    most = most.max(met.surely_at_least(fight + 1) / FOURTHS * 4);
                }
            }
            most
        };
        let most = (0..200).map(|seed| told(ROOM, seed)).max();
        assert!(most.unwrap() < ROOM, "{most:?}");
        assert!((0..20).all(|seed| told(4 * ROOM, seed) > ROOM));
    }

    /// Of so many states that are equally likely about as many are told from fewer fights; where some are met far more
    /// often than the rest it is a lower bound, and no more.
    #[test]
    fn chao_s_bound_is_about_all_that_is_alike_and_less_than_all_that_is_not() {
        let draws = |of: &dyn Fn(u64) -> u64| {
            let mut met = Met::default();
            let stream = Stream::new(3, "richness");
            for fight in 0..20_000 {
                let mut rng = stream.trial(fight);
                met.meet(of(rand::Rng::next_u64(&mut rng)), fight);
            }
            met.at_least(20_000)
        };
        let alike = draws(&|word| word % 50_000);
        // The estimate's error is about 50,000 * sqrt(2 / twice): 3,000 met twice make 1,300.
        assert!((46_000..54_000).contains(&alike), "{alike}");
        let unlike = draws(&|word| (word % 50_000).min(word >> 32 & 0xffff));
        assert!(unlike < 50_000, "{unlike}");
    }
}
