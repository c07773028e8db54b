//! Which mix of entries nobody can exploit, and how everybody fares against it.
//!
//! The table as a game: both sides pick an entry in secret. Its equilibrium is unique or one of many; the one of
//! largest entropy is unique always, and the score against it, the Nash average, does not change when an entry is
//! entered twice, as mean scores do: D. Balduzzi, K. Tuyls, J. Perolat and T. Graepel, "Re-evaluating evaluation",
//! NeurIPS 2018 (arXiv 1806.02643).
//!
//! The value of such a game is one half, so that what the best answer to a mix gains certifies it: exploitability is
//! reckoned against every entry of the table, however the mix was found, rounding included. And a mix is an equilibrium
//! of largest support exactly where every entry either has a share or loses against it (A. W. Tucker, "Dual systems of
//! homogeneous linear relations", in "Linear Inequalities and Related Systems" (1956), 3-18), so that the smallest of
//! these numbers says how near the support is to being another one.
//!
//! Only entries that matter are mixed: those that beat the mix so far are added until nobody does, and then those who
//! are even with it. No equilibrium holds anybody who loses to another equilibrium, so none is missed.

use super::blocks::CellBlocks;
use super::certificate::Certificate;
use super::entropy;
pub use super::entropy::Limit;
use super::rational::Solved;
use super::table::{Matchups, pairs};
use crate::order;
use crate::stats::linear::dot;
use rand::Rng;

/// The smallest share that counts as one.
const SHARE: f64 = 1e-6;

/// What is less than this better than even is even.
const NOISE: f64 = 1e-9;

/// Entries added at once.
const AT_ONCE: usize = 4;

/// The mix of entries that nobody can exploit, the most even of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    shares: Vec<f64>,
    scores: Vec<f64>,
    exploitability: f64,
    certificate: Option<Certificate>,
    /// What an entry has to gain for a share.
    thresholds: Vec<f64>,
}

/// What two sides come to who each pick in secret from a list of their own, as well as they can.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// What the first secures, and what the second cannot hold him below: the value lies between.
    pub secured: f64,
    pub conceded: f64,
}

impl Meeting {
    /// Where the first scores `scores[row][column]`; `None` where one of the lists is empty.
    ///
    /// The game is made even: either side picks a row and a column and meets the other with both, half of the time with
    /// each. Whoever mixes both best mixes each of them best. What comes of it is reckoned against the whole table.
    pub fn of(scores: &[Vec<f64>]) -> Option<Self> {
        let (rows, columns) = (scores.len(), scores.first().map_or(0, Vec::len));
        if rows == 0 || columns == 0 {
            return None;
        }
        let mut advantage = vec![vec![0.0; rows + columns]; rows + columns];
        for (i, row) in scores.iter().enumerate() {
            for (j, score) in row.iter().enumerate() {
                advantage[i][rows + j] = score - 0.5;
                advantage[rows + j][i] = 0.5 - score;
            }
        }
        let half = |members: std::ops::Range<usize>| Limit { members: members.collect(), most: 0.5 };
        let mix = Equilibrium::of(&advantage, &[half(0..rows), half(rows..rows + columns)], &[])?.shares;
        let (own, theirs) = mix.split_at(rows);
        let share = |mix: &[f64]| mix.iter().sum::<f64>();
        let against = |j: usize| scores.iter().zip(own).map(|(row, x)| row[j] * x).sum::<f64>() / share(own);
        let secured = (0..columns).map(against).fold(f64::INFINITY, f64::min);
        let conceded = scores.iter().map(|row| dot(row, theirs) / share(theirs)).fold(f64::NEG_INFINITY, f64::max);
        Some(Self { secured, conceded })
    }

    /// The middle of the gap, which is rounding noise.
    pub fn value(self) -> f64 {
        0.5 * (self.secured + self.conceded)
    }
}

impl Equilibrium {
    /// The equilibrium of a table; `None` without entries.
    pub fn new(table: &Matchups) -> Option<Self> {
        Self::limited(table, &[])
    }

    /// The equilibrium when both sides keep to limits of what groups of entries have together, such as a quarter for
    /// each archetype of which a team of four takes one at most. No entry is in two groups; `None` where no mix keeps
    /// to the limits.
    pub fn limited(table: &Matchups, limits: &[Limit]) -> Option<Self> {
        let scores: Vec<f64> = table.cells().map(|(_, _, cell)| cell.settled()).collect();
        let mut found = Self::of(&advantages(table.entries(), &scores), limits, &[])?;
        if limits.is_empty() {
            found.certificate = found.solved(table).or_else(|| Certificate::new(table, &found.shares));
        }
        Some(found)
    }

    /// Puts the shares in their place to the last bit where the table can be solved in whole numbers, and that is this
    /// mix: of several equilibria the one of largest entropy may be another, whose shares are no fractions at all.
    fn solved(&mut self, table: &Matchups) -> Option<Certificate> {
        let solved = Solved::new(table, &self.support())?;
        let shares: Vec<f64> = (0..self.shares.len()).map(|entry| solved.share(entry)).collect();
        let is_this = shares.iter().zip(&self.shares).all(|(one, other)| (one - other).abs() < NOISE);
        is_this.then(|| {
            self.shares = shares;
            Certificate::whole()
        })
    }

    /// From what everybody gains against everybody else, those likely to be in it given.
    fn of(advantage: &[Vec<f64>], limits: &[Limit], likely: &[usize]) -> Option<Self> {
        let group = Groups::new(advantage.len(), limits);
        let mut inside = if likely.is_empty() { group.enough(advantage)? } else { likely.to_vec() };
        loop {
            let game: Vec<Vec<f64>> =
                inside.iter().map(|&row| inside.iter().map(|&column| advantage[row][column]).collect()).collect();
            let mut shares = vec![0.0; advantage.len()];
            let mix = entropy::most_even(&game, &group.among(&inside));
            inside.iter().zip(mix).for_each(|(&entry, share)| shares[entry] = share);
            let gains: Vec<f64> = advantage.iter().map(|row| dot(row, &shares)).collect();
            let thresholds = group.thresholds(&shares, &gains);
            // How far those inside are from being indifferent, where that could not be done to the last digit.
            let noise = inside.iter().map(|&entry| gains[entry] - thresholds[entry]).fold(NOISE, f64::max);
            let mut outside: Vec<usize> = (0..gains.len()).filter(|entry| !inside.contains(entry)).collect();
            let more = |entry: usize| gains[entry] - thresholds[entry];
            order::falling(&mut outside, |&one| more(one));
            let better: Vec<usize> = outside.iter().copied().filter(|&entry| more(entry) > noise).collect();
            let even = outside.into_iter().filter(|&entry| more(entry) >= -NOISE);
            let added: Vec<usize> =
                if better.is_empty() { even.collect() } else { better.into_iter().take(AT_ONCE).collect() };
            if added.is_empty() {
                // A sum of so many products of numbers up to one half.
                let rounding = gains.len() as f64 * f64::EPSILON;
                let exploitability = entropy::best_answer(&gains, limits).max(0.0) + rounding;
                let scores = gains.iter().map(|gain| 0.5 + gain).collect();
                return Some(Self { shares, scores, exploitability, certificate: None, thresholds });
            }
            inside.extend(added);
            inside.sort_unstable();
        }
    }

    /// An entry's share of the mix; all add up to 1.
    pub fn share(&self, entry: usize) -> f64 {
        self.shares[entry]
    }

    /// The largest share that anybody has.
    pub fn largest(&self) -> f64 {
        self.shares.iter().copied().fold(0.0, f64::max)
    }

    /// What an entry scores against the mix, itself included: one half for those in it, less for all others; more for
    /// those whom a limit keeps from having a larger share. This is the Nash average.
    pub fn score(&self, entry: usize) -> f64 {
        self.scores[entry]
    }

    /// The entries in the mix, in order.
    pub fn support(&self) -> Vec<usize> {
        (0..self.shares.len()).filter(|&entry| self.shares[entry] > SHARE).collect()
    }

    /// What the best answer to the mix scores above one half, at most; 0 is perfect.
    pub fn exploitability(&self) -> f64 {
        self.exploitability
    }

    /// The same in whole numbers, where the mix is under no limits and the numbers allow it.
    pub fn certificate(&self) -> Option<Certificate> {
        self.certificate
    }

    /// How surely the support is what it is: every entry either has at least this share or would have to score at least
    /// this much more for one. Next to nothing where an entry is even with the mix and yet not in it.
    pub fn margin(&self) -> f64 {
        let apart = |((share, score), threshold): ((&f64, &f64), &f64)| share.max(0.5 + threshold - score);
        self.shares.iter().zip(&self.scores).zip(&self.thresholds).map(apart).fold(1.0, f64::min)
    }
}

/// Entries by the limits that they are under.
struct Groups<'a> {
    limits: &'a [Limit],
    /// Each entry's limit.
    of: Vec<Option<usize>>,
}

impl<'a> Groups<'a> {
    fn new(entries: usize, limits: &'a [Limit]) -> Self {
        let limit = |entry: usize| limits.iter().position(|limit| limit.members.contains(&entry));
        Self { limits, of: (0..entries).map(limit).collect() }
    }

    /// The entries with the best mean scores that make a whole within the limits; `None` where all do not.
    fn enough(&self, advantage: &[Vec<f64>]) -> Option<Vec<usize>> {
        let sums: Vec<f64> = advantage.iter().map(|row| row.iter().sum()).collect();
        let mut order: Vec<usize> = (0..sums.len()).collect();
        order::falling(&mut order, |&one| sums[one]);
        let mut room = 0.0;
        let mut taken: Vec<usize> = Vec::new();
        for entry in order {
            if self.of[entry].is_none_or(|limit| taken.iter().all(|&other| self.of[other] != Some(limit))) {
                room += self.of[entry].map_or(1.0, |limit| self.limits[limit].most.clamp(0.0, 1.0));
                taken.push(entry);
            }
            if room >= 1.0 - NOISE {
                taken.sort_unstable();
                return Some(taken);
            }
        }
        None
    }

    /// The limits of some of the entries, by their places among these.
    fn among(&self, inside: &[usize]) -> Vec<Limit> {
        let limit = |(limit, of): (usize, &Limit)| {
            let members: Vec<usize> =
                (0..inside.len()).filter(|&place| self.of[inside[place]] == Some(limit)).collect();
            (!members.is_empty()).then_some(Limit { members, most: of.most })
        };
        self.limits.iter().enumerate().filter_map(limit).collect()
    }

    /// What each entry has to gain for a share: as much as the others have who are under the same limit, where that is
    /// reached, and as much as the least of all who have a share elsewhere.
    fn thresholds(&self, shares: &[f64], gains: &[f64]) -> Vec<f64> {
        let having = |limit: Option<usize>| {
            let members = (0..shares.len()).filter(move |&entry| limit.is_none() || self.of[entry] == limit);
            members.filter(|&entry| shares[entry] > SHARE)
        };
        let least = |limit: Option<usize>| having(limit).map(|entry| gains[entry]).fold(f64::INFINITY, f64::min);
        let reached = |limit: usize| {
            having(Some(limit)).map(|entry| shares[entry]).sum::<f64>() >= self.limits[limit].most - SHARE
        };
        let everywhere = least(None);
        let threshold = |limit: usize| if reached(limit) { least(Some(limit)) } else { everywhere };
        let by_limit: Vec<f64> = (0..self.limits.len()).map(threshold).collect();
        self.of.iter().map(|limit| limit.map_or(everywhere, |limit| by_limit[limit])).collect()
    }
}

/// What tables drawn anew say.
#[derive(Clone, Debug, PartialEq)]
pub struct Redrawn {
    /// In which share of them each entry is in the mix.
    pub in_support: Vec<f64>,
    /// The largest share that any entry has in the mix of each, in order.
    pub largest: Vec<f64>,
}

/// The mixes of so many tables, made of blocks drawn anew with replacement; `generator(i)` is the source of the `i`-th.
/// Known cells stay as they are. Every share is 0 without blocks.
pub fn redrawn<R: Rng>(table: &Matchups, blocks: &CellBlocks, draws: u32, generator: impl Fn(u64) -> R) -> Redrawn {
    let mut counts = vec![0u32; table.entries()];
    let mut largest = Vec::new();
    let mut likely = Equilibrium::new(table).map(|found| found.support()).unwrap_or_default();
    for draw in 0..draws {
        let Some(scores) = blocks.resampled(table, &mut generator(u64::from(draw))) else { break };
        let found = Equilibrium::of(&advantages(table.entries(), &scores), &[], &likely);
        largest.extend(found.as_ref().map(Equilibrium::largest));
        let support = found.map(|found| found.support()).unwrap_or_default();
        support.iter().for_each(|&entry| counts[entry] += 1);
        // Where the search begins does not change where it ends.
        likely = support;
    }
    largest.sort_by(f64::total_cmp);
    let in_support = counts.iter().map(|&count| f64::from(count) / f64::from(draws.max(1))).collect();
    Redrawn { in_support, largest }
}

/// What everybody gains above one half, `[row][column]`, from the scores above the diagonal.
fn advantages(entries: usize, scores: &[f64]) -> Vec<Vec<f64>> {
    let mut advantage = vec![vec![0.0; entries]; entries];
    for ((row, column), score) in pairs(entries).zip(scores) {
        advantage[row][column] = score - 0.5;
        advantage[column][row] = 0.5 - score;
    }
    advantage
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::matchups::cyclic::CyclicShare;
    use crate::stats::matchups::examples::{self, exact, generator};
    use crate::stats::matchups::likelihood::logistic;
    use proptest::prelude::*;

    fn equilibrium(entries: usize, score: impl Fn(usize, usize) -> f64) -> Equilibrium {
        Equilibrium::new(&Matchups::new(entries, |row, column| exact(score(row, column)))).unwrap()
    }

    fn assert_mix(found: &Equilibrium, shares: &[f64]) {
        for (entry, share) in shares.iter().enumerate() {
            assert!((found.share(entry) - share).abs() < 1e-9, "{entry}: {found:?}");
        }
        assert!(found.exploitability() < 1e-12, "{found:?}");
    }

    #[test]
    fn who_has_nobody_to_pick_meets_nobody() {
        assert!(Meeting::of(&[]).is_none() && Meeting::of(&[vec![]]).is_none());
        assert!(Meeting::of(&[vec![0.5]]).is_some());
    }

    /// Rock, paper, scissors, and scissors once more: Balduzzi et al. 2018, section 3.2, mix a third each, and then
    /// (1/3, 1/3, 1/6, 1/6), from log-odds of 4.6.
    #[test]
    fn published_mixes_are_met_with_and_without_a_clone() {
        let win = logistic(4.6);
        let rock_paper_scissors = [[0.5, win, 1.0 - win], [1.0 - win, 0.5, win], [win, 1.0 - win, 0.5]];
        let score = |row: usize, column: usize| rock_paper_scissors[row.min(2)][column.min(2)];
        let found = equilibrium(3, score);
        assert_mix(&found, &[1.0 / 3.0; 3]);
        assert!((found.margin() - 1.0 / 3.0).abs() < 1e-9 && found.support() == [0, 1, 2]);
        assert_mix(&equilibrium(4, score), &[1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0, 1.0 / 6.0]);
    }

    #[test]
    fn whoever_beats_everybody_is_alone_and_equals_share() {
        let found = equilibrium(5, |row, column| logistic((column - row) as f64));
        assert_mix(&found, &[1.0, 0.0, 0.0, 0.0, 0.0]);
        assert!((found.score(3) - logistic(-3.0)).abs() < 1e-12);
        assert!((found.margin() - (logistic(1.0) - 0.5)).abs() < 1e-9);
        assert_mix(&equilibrium(4, |_, _| 0.5), &[0.25; 4]);
        assert_mix(&equilibrium(1, |_, _| 0.5), &[1.0]);
        assert_eq!(Equilibrium::new(&Matchups::new(0, |_, _| exact(0.5))), None);
    }

    /// Six of one build, of which every cell has another rounding error, and a seventh whom all beat alike: what is
    /// summed in another order is no strategy.
    #[test]
    fn equals_share_alike_whatever_their_last_digits_are() {
        for others in [0, 1] {
            let noise = |row: usize, column: usize| ((3 * row + 7 * column) % 5) as f64 * 2e-16 - 4e-16;
            let score = |row: usize, column: usize| noise(row, column) + if column == 6 { 0.625_000_123 } else { 0.5 };
            let table = Matchups::new(6 + others, |row, column| exact(score(row, column)));
            let found = Equilibrium::new(&table).unwrap();
            let shares: Vec<f64> = (0..6 + others).map(|entry| if entry < 6 { 1.0 / 6.0 } else { 0.0 }).collect();
            assert_mix(&found, &shares);
            let cyclic = CyclicShare::estimate(&table);
            assert!(
                if others == 0 { cyclic.is_none() } else { cyclic.is_some_and(|share| share < 1e-9) },
                "{cyclic:?}"
            );
        }
    }

    /// The first two are even. The third gains 0.4 from the first and loses 0.1 to the second: it is never played, and
    /// yet keeps the first from having more than a fifth, where evenness would give it one half.
    #[test]
    fn an_entry_that_is_not_played_still_limits_the_mix() {
        let found = equilibrium(3, |row, column| [[0.5, 0.5, 0.1], [0.5, 0.5, 0.6]][row][column]);
        assert_mix(&found, &[0.2, 0.8, 0.0]);
        assert!(found.margin() < 1e-9);
    }

    /// By its definition as a product along the first row.
    fn pfaffian(matrix: &[Vec<i64>], of: &[usize]) -> i64 {
        let Some((&first, rest)) = of.split_first() else { return 1 };
        let term = |(place, &other): (usize, &usize)| {
            let others: Vec<usize> = rest.iter().copied().filter(|&index| index != other).collect();
            (1 - 2 * (place as i64 % 2)) * matrix[first][other] * pfaffian(matrix, &others)
        };
        rest.iter().enumerate().map(term).sum()
    }

    /// A second formulation in whole numbers: an odd number of entries leaves itself indifferent where shares are as
    /// the Pfaffians of the others with signs in turn (I. Kaplansky, "A contribution to von Neumann's theory of games",
    /// Annals of Mathematics 46 (1945), 474-479). All supports are tried; there is one where no sum vanishes.
    fn by_pfaffians(matrix: &[Vec<i64>]) -> Option<Vec<f64>> {
        let n = matrix.len();
        let subsets = (1u32..1 << n).filter(|set| set.count_ones() % 2 == 1);
        let mut found = subsets.filter_map(|set| {
            let of: Vec<usize> = (0..n).filter(|&entry| set >> entry & 1 == 1).collect();
            let share = |place: usize| {
                let others: Vec<usize> = of.iter().copied().filter(|&entry| entry != of[place]).collect();
                (1 - 2 * (place as i64 % 2)) * pfaffian(matrix, &others)
            };
            let shares: Vec<i64> = (0..of.len()).map(share).collect();
            let sign = shares[0].signum();
            let sum: i64 = shares.iter().sum();
            let gain =
                |row: usize| of.iter().zip(&shares).map(|(&entry, share)| matrix[row][entry] * share).sum::<i64>();
            let holds = sign != 0
                && shares.iter().all(|share| share.signum() == sign)
                && (0..n).all(|row| if of.contains(&row) { gain(row) == 0 } else { gain(row) * sign < 0 });
            holds.then(|| {
                let mut mix = vec![0.0; n];
                of.iter().zip(&shares).for_each(|(&entry, &share)| mix[entry] = share as f64 / sum as f64);
                mix
            })
        });
        found.next()
    }

    proptest! {
        #[test]
        fn mixes_match_whole_numbers(cells in prop::collection::vec(-50i64..50, 21), entries in 2usize..8) {
            let mut matrix = vec![vec![0; entries]; entries];
            for ((row, column), cell) in pairs(entries).zip(&cells) {
                (matrix[row][column], matrix[column][row]) = (*cell, -cell);
            }
            let Some(mix) = by_pfaffians(&matrix) else { return Ok(()) };
            let found = equilibrium(entries, |row, column| 0.5 + matrix[row][column] as f64 / 100.0);
            prop_assert!(found.exploitability() < 1e-12, "{found:?}");
            for (entry, share) in mix.iter().enumerate() {
                prop_assert!((found.share(entry) - share).abs() < 1e-9, "{entry}: {found:?} for {mix:?}");
            }
        }

        /// An entry entered twice changes nobody's Nash average, whoever it is, and shares with its clone.
        #[test]
        fn a_clone_changes_no_nash_average(cells in prop::collection::vec(1u32..1000, 15), clone in 0usize..6) {
            let score = |row: usize, column: usize| {
                let place = pairs(6).position(|pair| pair == (row.min(column), row.max(column)));
                let score = place.map_or(0.5, |place| f64::from(cells[place]) / 1000.0);
                if row > column { 1.0 - score } else { score }
            };
            let original = |entry: usize| if entry == 6 { clone } else { entry };
            let (alone, twice) = (equilibrium(6, score), equilibrium(7, |a, b| score(original(a), original(b))));
            // An odd number in the mix, and nobody nearly: it is the only one. Of many, a clone may
            // make another one the most even.
            prop_assume!(alone.margin() > 1e-6 && alone.support().len() % 2 == 1);
            for entry in 0..7 {
                prop_assert!((twice.score(entry) - alone.score(original(entry))).abs() < 1e-9);
            }
            prop_assert!((twice.share(clone) - twice.share(6)).abs() < 1e-9);
            prop_assert!((twice.share(clone) + twice.share(6) - alone.share(clone)).abs() < 1e-9);
        }
    }

    /// Each beats all after it, nobody has more than four tenths: two have that, the third the rest. With pairs under
    /// one limit of one half, the first of each pair have it; a clone shares.
    #[test]
    fn limits_are_kept_and_make_room_for_the_next_best() {
        let limited = |entries: usize, clone: usize, groups: &[(&[usize], f64)]| {
            let place = |entry: usize| if entry + 1 == entries { clone } else { entry } as f64;
            let table = Matchups::new(entries, |row, column| exact(logistic(place(column) - place(row))));
            let limits: Vec<Limit> =
                groups.iter().map(|&(members, most)| Limit { members: members.to_vec(), most }).collect();
            Equilibrium::limited(&table, &limits)
        };
        let found = limited(5, 4, &[(&[0], 0.4), (&[1], 0.4), (&[2], 0.4), (&[3], 0.4)]).unwrap();
        assert_mix(&found, &[0.4, 0.4, 0.2, 0.0, 0.0]);
        assert!(found.score(0) > found.score(1) && found.score(1) > found.score(2) && found.margin() > 0.01);
        // The second gains more than the third, and has no share: it would have to gain as much as the first.
        let pairs = limited(4, 3, &[(&[0, 1], 0.5), (&[2, 3], 0.5)]).unwrap();
        assert_mix(&pairs, &[0.5, 0.0, 0.5, 0.0]);
        assert!(pairs.score(1) > pairs.score(2) && pairs.margin() > 0.01);
        assert_mix(&limited(4, 0, &[(&[0, 3], 0.5)]).unwrap(), &[0.25, 0.5, 0.0, 0.25]);
        assert_eq!(limited(3, 2, &[(&[0, 1, 2], 0.9)]), None);
    }

    /// The first and the last of three are alike, so that shares can be moved from one to the other for nothing, until
    /// the fifth, who has none, would gain by it: as evenly as that allows, which is not quite evenly.
    #[test]
    fn shares_that_move_for_nothing_stop_where_somebody_would_gain() {
        let cells = [1, 583, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 47, 340, 1, 286, 533, 1, 1];
        let table = Matchups::new(7, |row, column| exact(f64::from(cells[(row * 5 + column * 3) % 21]) / 1000.0));
        let found = Equilibrium::limited(&table, &[Limit { members: vec![5], most: 0.3 }]).unwrap();
        assert!(found.exploitability() < 1e-12, "{found:?}");
        assert!((found.share(5) - 0.3).abs() < 1e-12 && found.share(4) == 0.0, "{found:?}");
        assert!([4, 6].iter().all(|&entry| (found.score(entry) - found.score(0)).abs() < 1e-12), "{found:?}");
        assert!(found.share(0) > 0.349 && found.share(0) < 0.35, "{found:?}");
    }

    proptest! {
        /// The best mix within the limits is no better than even against the equilibrium, which keeps to them too; and
        /// limits that leave room for all change nothing.
        #[test]
        fn limited_mixes_are_equilibria(cells in prop::collection::vec(1u32..1000, 21), most in 0.3f64..1.0) {
            let table = Matchups::new(7, |row, column| exact(f64::from(cells[(row * 5 + column * 3) % 21]) / 1000.0));
            let limits = [
                Limit { members: vec![0, 1], most },
                Limit { members: vec![2, 3, 4], most: 0.5 },
                Limit { members: vec![5], most: 0.3 },
            ];
            let found = Equilibrium::limited(&table, &limits).unwrap();
            prop_assert!(found.exploitability() < 1e-12, "{found:?}");
            for limit in &limits {
                prop_assert!(limit.members.iter().map(|&entry| found.share(entry)).sum::<f64>() < limit.most + 1e-11);
            }
            let free = limits.map(|limit| Limit { most: 1.0, ..limit });
            let (free, without) = (Equilibrium::limited(&table, &free).unwrap(), Equilibrium::new(&table).unwrap());
            prop_assert!((0..7).all(|entry| (free.share(entry) - without.share(entry)).abs() < 1e-9));
        }
    }

    /// A table of 120 entries, most of them with a turn for and against others: exploitability certifies the mix
    /// against all of them.
    #[test]
    fn a_large_table_is_solved_and_certified() {
        let turn = |entry: usize| ((entry * entry * 31 + 7 * entry) % 97) as f64 / 97.0 * std::f64::consts::TAU;
        let strength = |entry: usize| ((entry * 53) % 101) as f64 / 200.0;
        let found = equilibrium(120, |row, column| {
            logistic(strength(row) - strength(column) + 2.0 * (turn(row) - turn(column)).sin())
        });
        assert!(found.exploitability() < 1e-12 && found.support().len() >= 3, "{found:?}");
        assert!(((0..120).map(|entry| found.share(entry)).sum::<f64>() - 1.0).abs() < 1e-12);
    }

    /// Rock, paper and scissors at 60 %, and a fourth at 45 % against each, in 4,000 games a cell: the three are in
    /// every mix, the fourth in none. In 40 games a cell nobody knows.
    #[test]
    fn resampled_blocks_say_who_is_surely_in_the_mix() {
        let score = |row: usize, column: usize| match (row, column) {
            (_, 3) => 0.55,
            _ if column - row == 1 => 0.6,
            _ => 0.4,
        };
        let (table, blocks) = examples::table(4, score, [40, 100], false, 9);
        assert_eq!(redrawn(&table, &blocks, 100, generator).in_support, [1.0, 1.0, 1.0, 0.0]);
        let (table, blocks) = examples::table(4, score, [40, 1], false, 9);
        let unsure = redrawn(&table, &blocks, 100, generator).in_support;
        assert!(unsure.iter().any(|&share| share > 0.05 && share < 0.95), "{unsure:?}");
        assert_eq!(redrawn(&table, &CellBlocks::new(4), 10, generator).in_support, [0.0; 4]);
    }

    /// Against the solver of secret choices, which tries every square part of the table, and against the closed form of
    /// two by two without a saddle: (ad - bc) / (a + d - b - c).
    #[test]
    fn two_lists_meet_as_the_other_solver_of_games_says() {
        let mut rng = generator(3);
        let mut score = || f64::from(rng.next_u32() % 101) / 100.0;
        for (rows, columns) in [(1, 1), (1, 4), (3, 1), (2, 2), (2, 5), (4, 3), (5, 5)].into_iter().cycle().take(70) {
            let scores: Vec<Vec<f64>> = (0..rows).map(|_| (0..columns).map(|_| score()).collect()).collect();
            let met = Meeting::of(&scores).unwrap();
            let value = crate::exact::game::solve_matrix(&scores).value();
            assert!(
                (met.value() - value).abs() < 1e-9 && met.conceded - met.secured < 1e-9,
                "{scores:?}: {met:?} {value}"
            );
        }
        let met = Meeting::of(&[vec![0.75, 0.25], vec![0.5, 0.6]]).unwrap();
        assert!((met.value() - (0.75 * 0.6 - 0.25 * 0.5) / (0.75 + 0.6 - 0.25 - 0.5)).abs() < 1e-9, "{met:?}");
        assert_eq!((Meeting::of(&[]), Meeting::of(&[vec![]])), (None, None));
    }

    /// Whoever beats all others is the whole mix of every table that is drawn; of rock, paper and scissors nobody is.
    #[test]
    fn the_largest_share_of_every_table_that_is_drawn_is_told() {
        let (table, blocks) = examples::table(3, |_, _| 0.9, [20, 20], false, 5);
        let sure = redrawn(&table, &blocks, 50, generator);
        assert_eq!((sure.in_support, sure.largest), (vec![1.0, 0.0, 0.0], vec![1.0; 50]));
        let circle = |row: usize, column: usize| if column - row == 1 { 0.7 } else { 0.3 };
        let (table, blocks) = examples::table(3, circle, [20, 100], false, 5);
        let mixed = redrawn(&table, &blocks, 50, generator);
        assert_eq!(mixed.largest.len(), 50);
        assert!(
            mixed.largest.is_sorted() && mixed.largest.iter().all(|share| (0.33..0.5).contains(share)),
            "{mixed:?}"
        );
        let even = equilibrium(3, |row, column| if column - row == 1 { 0.75 } else { 0.25 });
        assert!((even.largest() - 1.0 / 3.0).abs() < 1e-12, "{even:?}");
    }
}
