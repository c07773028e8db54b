//! Where a function of whole numbers passes a target: which value makes it even.
//!
//! A few values are all tried. Of many those on a coarse grid are, with some of the smallest counts, and between two of
//! them on different sides of the target by halving. What was tried tells whether the function only rises, or only
//! falls: then it passes once. Where it does not, every value is tried, as far as the number of tries allows, and all
//! places are found where it passes.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Values tried first of many,
const GRID: u64 = 9;
/// and so many are few: all are tried, so that none is passed over where the function turns back.
const FEW: u64 = 20;

/// Rounds, dice or boxes matter most where they are few: of a range of counts so many more are tried near its
/// beginning, each twice as far from it as the one before.
const SMALL: u32 = 8;

/// A value this near to the target is on it.
const NOISE: f64 = 1e-12;

/// Two neighbouring values between which the function passes the target, or the first and the last of those on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// The lower value, and the function there.
    pub below: (i64, f64),
    /// The higher one.
    pub above: (i64, f64),
}

impl Crossing {
    /// The value whose function is nearer to the target, the lower one of two that are as near.
    pub fn nearest(&self, target: f64) -> i64 {
        let off = |(_, at): (i64, f64)| (at - target).abs();
        if off(self.above) < off(self.below) { self.above.0 } else { self.below.0 }
    }
}

/// What was found out about a function.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossings {
    /// All that were found, in order. None: no value in the range makes it even.
    pub crossings: Vec<Crossing>,
    /// Whether the function goes one way only, as far as was tried.
    pub monotone: bool,
    /// Every value tried, with the function there, in order.
    pub tried: Vec<(i64, f64)>,
    /// Whether these are all values of the range.
    pub complete: bool,
}

/// The places in a range where a function passes a target. The function tells of a value what it is there and how far
/// that may be off. A step against the way that it goes counts where it is larger than both may be off together, and so
/// does a second place where it passes. It is asked for each value once; where it goes both ways, for all of them up to
/// `most` (at least the grid and what halving takes are always tried).
pub fn crossings(
    range: RangeInclusive<i64>,
    target: f64,
    most: u64,
    mut function: impl FnMut(i64) -> (f64, f64),
) -> Crossings {
    let mut search = Search { tried: BTreeMap::new(), function: &mut function, target };
    let monotone = if range.is_empty() {
        true
    } else {
        let is_few = range.end().abs_diff(*range.start()) < FEW;
        search.grid(&range, if is_few { FEW } else { GRID });
        if !is_few && *range.start() >= 0 {
            let small = (0..SMALL).map(|power| range.start().saturating_add(1 << power));
            small.filter(|value| range.contains(value)).for_each(|value| _ = search.at(value));
        }
        search.halve();
        let monotone = search.is_monotone() && passes(&search.all(), target).len() < 2;
        if !monotone {
            search.grid(&range, most);
            search.halve();
        }
        monotone
    };
    let tried = search.all();
    let values = if range.is_empty() { 0 } else { range.end().abs_diff(*range.start()) as u128 + 1 };
    Crossings { crossings: passes(&tried, target), monotone, complete: tried.len() as u128 == values, tried }
}

struct Search<'f, F> {
    /// What the function is at each value, and how far that may be off.
    tried: BTreeMap<i64, (f64, f64)>,
    function: &'f mut F,
    target: f64,
}

impl<F: FnMut(i64) -> (f64, f64)> Search<'_, F> {
    fn at(&mut self, value: i64) -> f64 {
        self.tried.entry(value).or_insert_with(|| (self.function)(value)).0
    }

    /// Tries so many values, evenly spaced with both ends among them, or all where there are no more.
    fn grid(&mut self, range: &RangeInclusive<i64>, points: u64) {
        let (start, steps) = (*range.start(), range.end().abs_diff(*range.start()));
        let parts = points.saturating_sub(1).clamp(1, steps.max(1));
        for part in 0..=parts {
            let offset = u128::from(steps) * u128::from(part) / u128::from(parts);
            self.at(start.wrapping_add_unsigned(offset as u64));
        }
    }

    /// What was tried.
    fn all(&self) -> Vec<(i64, f64)> {
        self.tried.iter().map(|(&value, &(at, _))| (value, at)).collect()
    }

    /// Halves the way between any two neighbours on different sides of the target until they are next to each other.
    fn halve(&mut self) {
        let ends: Vec<i64> = self.tried.keys().copied().collect();
        for two in ends.windows(2) {
            let (mut low, mut high) = (two[0], two[1]);
            while low.abs_diff(high) > 1 && side(self.at(low), self.target) * side(self.at(high), self.target) < 0 {
                let middle = low.midpoint(high);
                let at = self.at(middle);
                if side(at, self.target) == side(self.at(low), self.target) { low = middle } else { high = middle }
            }
        }
    }

    /// Whether no two values tried, near or far, surely differ against the way from one end to the other.
    fn is_monotone(&self) -> bool {
        let against = |up: f64| {
            let mut highest = f64::NEG_INFINITY;
            self.tried.values().any(|&(at, off)| {
                let is_below = highest - (up * at + off) > NOISE;
                highest = highest.max(up * at - off);
                is_below
            })
        };
        !against(1.0) || !against(-1.0)
    }
}

/// Whether a value is above the target (1), below it (-1) or on it (0).
fn side(at: f64, target: f64) -> i32 {
    i32::from(at > target + NOISE) - i32::from(at < target - NOISE)
}

fn passes(tried: &[(i64, f64)], target: f64) -> Vec<Crossing> {
    let mut found: Vec<Crossing> = Vec::new();
    let mut last: Option<(i64, f64)> = None;
    for &point in tried {
        match (last.map(|(_, at)| side(at, target)), side(point.1, target)) {
            (Some(0), 0) => found.iter_mut().next_back().into_iter().for_each(|crossing| crossing.above = point),
            (_, 0) => found.push(Crossing { below: point, above: point }),
            (Some(before), now) if before * now < 0 => found.extend(last.map(|below| Crossing { below, above: point })),
            _ => {}
        }
        last = Some(point);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Where all values may be off by half of the tolerance.
    fn crossings(
        range: RangeInclusive<i64>,
        target: f64,
        tolerance: f64,
        most: u64,
        mut function: impl FnMut(i64) -> f64,
    ) -> Crossings {
        super::crossings(range, target, most, |value| (function(value), tolerance / 2.0))
    }

    #[test]
    fn the_two_neighbours_of_a_rising_function_are_found_with_few_tries() {
        let found =
            crossings(-1000..=1000, 0.5, 0.0, 100, |value| 1.0 / (1.0 + (-(value as f64 - 123.4) / 50.0).exp()));
        let [crossing] = found.crossings[..] else { panic!("{found:?}") };
        assert_eq!((crossing.below.0, crossing.above.0, crossing.nearest(0.5)), (123, 124, 123));
        assert!(found.monotone && !found.complete && found.tried.len() < 20, "{found:?}");
    }

    #[test]
    fn a_value_on_the_target_is_met_and_none_in_range_is_none() {
        let found = crossings(1..=4, 0.5, 0.0, 100, |value| value as f64 / 4.0);
        assert_eq!(found.crossings, [Crossing { below: (2, 0.5), above: (2, 0.5) }]);
        assert!(found.complete && found.monotone);
        let level = crossings(1..=4, 0.5, 0.0, 100, |value| if value < 2 { 0.1 } else { 0.5 });
        assert_eq!((level.crossings[0].below.0, level.crossings[0].above.0, level.crossings.len()), (2, 4, 1));
        assert_eq!(crossings(1..=40, 2.0, 0.0, 100, |value| 1.0 / value as f64).crossings, []);
        let nothing = crossings(RangeInclusive::new(2, 1), 0.5, 0.0, 100, |_| 0.5);
        assert!(nothing.crossings.is_empty() && nothing.complete && nothing.monotone);
        assert_eq!(crossings(7..=7, 0.5, 0.0, 1, |_| 0.5).crossings.len(), 1);
    }

    /// The whole range of the numbers, so that nothing overflows.
    #[test]
    fn the_widest_range_is_halved_too() {
        let found = crossings(i64::MIN..=i64::MAX, 0.0, 0.0, 100, |value| value as f64 - 4e18);
        assert_eq!(found.crossings.len(), 1);
        assert!(found.tried.len() < 80 && !found.complete);
    }

    /// A grid of nine over twenty values would pass the third of them over.
    #[test]
    fn of_a_few_values_none_is_passed_over() {
        let notch = |value: i64| if value == 3 { 0.2 } else { 0.6 + value as f64 / 100.0 };
        let found = crossings(1..=20, 0.5, 0.0, 1, notch);
        let below: Vec<i64> = found.crossings.iter().map(|crossing| crossing.below.0).collect();
        assert_eq!((below, found.complete, found.monotone), (vec![2, 3], true, false));
    }

    /// A grid of 400 values, 1, 50, 100 and so on, would pass it over.
    #[test]
    fn what_turns_back_among_small_counts_is_found() {
        let dip = |value: i64| if (4..=7).contains(&value) { 0.4 } else { 0.6 };
        let found = crossings(1..=400, 0.5, 0.0, 1000, dip);
        let below: Vec<i64> = found.crossings.iter().map(|crossing| crossing.below.0).collect();
        assert_eq!((below, found.complete, found.monotone), (vec![3, 7], true, false));
    }

    /// What looks like a step back may be an error of counting.
    #[test]
    fn small_steps_back_are_tolerated_and_large_ones_are_not() {
        let wave = |value: i64| value as f64 / 40.0 + if value % 10 == 5 { -0.2 } else { 0.0 };
        assert!(crossings(0..=40, 0.52, 0.3, 100, wave).monotone);
        let found = crossings(0..=40, 0.52, 0.05, 100, wave);
        assert!(!found.monotone && found.complete && found.crossings.len() == 3, "{found:?}");
    }

    /// A step of 0.04 is luck between values that may be off by 0.03 each, and none between such that are known.
    #[test]
    fn a_step_back_is_luck_by_what_its_own_values_may_be_off() {
        let step = |off: f64| {
            let wave = |value: i64| (value as f64 / 100.0 - if value == 20 { 0.24 } else { 0.0 }, off);
            super::crossings(0..=40, 2.0, 100, wave).monotone
        };
        assert_eq!([step(0.0), step(0.01), step(0.2)], [false, false, true]);
    }

    /// At 0.45 the same small steps back are tolerated, and still the grid passes it three times.
    #[test]
    fn what_passes_twice_goes_both_ways_and_is_tried_everywhere() {
        let wave = |value: i64| value as f64 / 40.0 + if value % 10 == 5 { -0.2 } else { 0.0 };
        let found = crossings(0..=40, 0.45, 0.3, 100, wave);
        assert!(!found.monotone && found.complete && found.crossings.len() == 3, "{found:?}");
    }

    proptest! {
        /// A function that goes one way passes where trying every value says.
        #[test]
        fn monotone_functions_match_brute_force(
            steps in prop::collection::vec(0.0f64..1.0, 1..200), down in any::<bool>(), place in 0.0f64..1.2,
        ) {
            let mut sum = 0.0;
            let mut values: Vec<f64> = steps.iter().map(|step| { sum += step; sum }).collect();
            if down {
                values.reverse();
            }
            let found = crossings(0..=values.len() as i64 - 1, place * sum, 0.0, 10, |value| values[value as usize]);
            let all: Vec<(i64, f64)> = (0..).zip(values.iter().copied()).collect();
            prop_assert!(found.monotone);
            prop_assert_eq!(found.crossings, passes(&all, place * sum));
        }

        /// One that goes both ways is tried everywhere as soon as that shows, and then nothing is missed.
        #[test]
        fn all_crossings_of_other_functions_are_found(values in prop::collection::vec(0.0f64..1.0, 2..60)) {
            let found = crossings(0..=values.len() as i64 - 1, 0.5, 0.0, 1000, |value| values[value as usize]);
            prop_assert_eq!(found.complete, found.tried.len() == values.len());
            prop_assert!(found.monotone || found.complete);
            let sides: Vec<bool> = values.iter().map(|&value| value > 0.5).collect();
            let changes = sides.windows(2).filter(|two| two[0] != two[1]).count();
            prop_assert!(!found.complete || found.crossings.len() == changes);
        }
    }

    /// Twice the noise apart are two sides; no further than the noise is on the target.
    #[test]
    fn what_is_no_further_than_noise_from_the_target_is_on_it() {
        let around = [-2.0, -1.0, 0.0, 1.0, 2.0].map(|noises| side(noises * NOISE, 0.0));
        assert_eq!(around, [-1, 0, 0, 0, 1]);
    }

    /// A zigzag of period 400 over more values than may be tried: each of its flanks that a grid of 101 shows is still
    /// halved until two neighbours lie on both sides of the target.
    #[test]
    fn what_goes_up_and_down_is_halved_as_well_where_not_all_can_be_tried() {
        let zigzag = |value: i64| (value.rem_euclid(400) - 200).abs() as f64;
        let found = crossings(0..=2000, 77.5, 0.0, 101, zigzag);
        assert!(!found.monotone && !found.complete, "{found:?}");
        let below: Vec<i64> = found.crossings.iter().map(|crossing| crossing.below.0).collect();
        // |v - 200| is 77.5 between 122 and 123, and again between 277 and 278.
        let wanted: Vec<i64> = (0..5).flat_map(|period| [400 * period + 122, 400 * period + 277]).collect();
        assert_eq!(below, wanted);
        assert!(found.crossings.iter().all(|crossing| crossing.above.0 == crossing.below.0 + 1));
    }
}
