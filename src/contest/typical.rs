//! The typical game of many: it ended as most of them did, and what was counted in it lies nearest to the medians.

use crate::trials::Notes;

/// In parts of a mean deviation that many it is told how far a game lies from the median.
const PART: u128 = 1_000;

/// Its place in the notes; nothing where they are empty. How far a game lies from the medians is the sum over the clock
/// and all metrics, each in parts of the mean absolute deviation from its median (for an even number the lower one); of
/// equals it is the first. Numbers are integers, so that it is the same game everywhere.
pub fn typical(notes: &Notes) -> Option<usize> {
    let games = notes.outcomes.len();
    let mut often = vec![0u64; notes.outcomes.iter().map(|&outcome| 1 + usize::from(outcome)).max()?];
    notes.outcomes.iter().for_each(|&outcome| often[usize::from(outcome)] += 1);
    let most = (0..often.len()).rev().max_by_key(|&outcome| often[outcome])?;
    let mut off = vec![0u128; games];
    for values in &notes.values {
        let mut sorted = values.clone();
        let (_, &mut median, _) = sorted.select_nth_unstable((games - 1) / 2);
        let from_median = |value: u32| u128::from(value.abs_diff(median));
        let all: u128 = values.iter().map(|&value| from_median(value)).sum();
        // What is the same in every game makes none of them less typical.
        if all > 0 {
            let each = |value: u32| PART * games as u128 * from_median(value) / all;
            off.iter_mut().zip(values).for_each(|(off, &value)| *off += each(value));
        }
    }
    (0..games).filter(|&game| usize::from(notes.outcomes[game]) == most).min_by_key(|&game| off[game])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounds 2, 4, 4, 6, 9 have the median 4 and the mean deviation (2+0+0+2+5)/5 = 9/5; boxes 0, 4, 1, 1, 7 have 1
    /// and (1+3+0+0+6)/5 = 2. The games lie 29/18, 3/2, 0, 10/9 and 52/9 from both; none that ends as few do is
    /// typical.
    #[test]
    fn it_is_the_one_nearest_to_all_medians_of_those_that_end_as_most() {
        let notes = |outcomes: [u16; 5]| Notes {
            outcomes: outcomes.to_vec(),
            values: vec![vec![2, 4, 4, 6, 9], vec![0, 4, 1, 1, 7], vec![5; 5]],
        };
        assert_eq!(typical(&notes([0, 0, 0, 1, 1])), Some(2));
        assert_eq!(typical(&notes([0, 0, 1, 0, 1])), Some(3));
        assert_eq!(typical(&notes([0, 0, 1, 1, 0])), Some(1));
        assert_eq!(typical(&notes([7, 1, 1, 1, 7])), Some(2));
        assert_eq!(typical(&Notes { outcomes: vec![], values: vec![vec![]] }), None);
    }

    /// Of two that lie as near the first is it.
    #[test]
    fn of_equals_it_is_the_first() {
        let notes = Notes { outcomes: vec![0, 0, 0, 0], values: vec![vec![5, 3, 5, 3]] };
        assert_eq!(typical(&notes), Some(1));
        let notes = Notes { outcomes: vec![1, 0, 1, 0], values: vec![vec![4; 4]] };
        assert_eq!(typical(&notes), Some(1));
    }
}
