//! Goal dice: pools, re-rolls, opposed rolls and checks, each compiled once into one draw.
//!
//! Rules: `smf.core.goal-roll`, `smf.core.power-of-6`, `smf.core.re-roll`, `smf.core.re-roll-cap`,
//! `smf.core.opposed-roll`, `smf.core.unopposed-roll`, `smf.core.target-number`, `smf.core.chance-roll`. The odds the
//! book prints (`smf.core.chance-odds`, `smf.table.dice-averages`) are recomputed in `tests/published.rs`.
//!
//! A die scores 0 on 1-3, 1 on 4-5 and 2 on a 6, with the integer weights 3 : 2 : 1. A pool `nD[r]` re-rolls failed
//! dice first, never a scoring one, each at most once ("fails first"); the whole pool is one table of goals. Nothing in
//! here knows a fighter.

use super::grid::{Grid, unmade};
use crate::chance::{Throw, Weights, convolve, margins};
use crate::keys::choices;
use std::sync::{LazyLock, OnceLock};

/// Most dice a pool can have after all bonuses; `plan` refuses fighters that could go beyond. With two such pools and
/// four re-rolls each, the exact weights of an opposed roll still fit 126 bits.
pub const MAX_DICE: u8 = 20;
/// Most re-rolls on one throw (`smf.core.re-roll-cap`).
pub const MAX_REROLLS: u8 = 4;
/// Highest target number with a table of its own; a 4-dice check for more than this is hopeless anyway.
pub const MAX_TN: u8 = 40;
/// Weights of a die's 0, 1 and 2 goals.
const DIE: [u128; 3] = [3, 2, 1];

/// Dice and re-rolls before they are thrown: `5D[1]`. Sums may leave the legal range; [`Pool::throw`] brings them back.
///
/// What is added is an `i8` each ([`Pool::new`]), and a sum is wide enough for 250 of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pool {
    /// Number of dice; a pool of 0 or fewer scores nothing (`smf.core.goal-roll`).
    pub dice: i16,
    /// Dice that may be rolled again, once each.
    pub rerolls: i16,
}

impl Pool {
    /// How many pools there are as they are thrown.
    pub const COUNT: usize = (MAX_DICE as usize + 1) * (MAX_REROLLS as usize + 1);

    /// `dice`D[`rerolls`].
    pub const fn new(dice: i8, rerolls: i8) -> Self {
        Self { dice: dice as i16, rerolls: rerolls as i16 }
    }

    /// This pool with more (or fewer) dice and re-rolls.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { dice: self.dice + other.dice, rerolls: self.rerolls + other.rerolls }
    }

    /// The pool as it is thrown: dice in 0..=20, re-rolls in 0..=4.
    pub const fn capped(self) -> Self {
        const fn clamp(value: i16, max: u8) -> i16 {
            if value < 0 {
                0
            } else if value > max as i16 {
                max as i16
            } else {
                value
            }
        }
        Self { dice: clamp(self.dice, MAX_DICE), rerolls: clamp(self.rerolls, MAX_REROLLS) }
    }

    /// The throw to name in a draw.
    pub const fn throw(self) -> Throw {
        let capped = self.capped();
        Throw { dice: capped.dice as u8, sides: 6, rerolls: capped.rerolls as u8 }
    }

    /// Index of the capped pool in a grid of all pools.
    pub const fn index(self) -> usize {
        let capped = self.capped();
        capped.dice as usize * (MAX_REROLLS as usize + 1) + capped.rerolls as usize
    }
}

impl std::fmt::Display for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.rerolls {
            0 => write!(f, "{}D", self.dice),
            rerolls => write!(f, "{}D[{rerolls}]", self.dice),
        }
    }
}

choices! {
    /// How re-rolls are used on a check against a target number (`smf.core.re-roll`, ruling).
    pub enum ReRoll {
        /// Re-rolls go to failed dice, never to scoring ones.
        FailsFirst = "fails-first",
        /// In a check that would fail, 4s and 5s are rolled again in the hope of a 6.
        Gamble = "gamble",
    }
}

/// What a defender still has in hand after a roll, should Fortune add a die (`smf.power.fortune`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spare {
    /// No failed die is left that was not re-rolled; the new die may be.
    Nothing,
    /// A failed die is left that was not re-rolled.
    FailedDie,
    /// Four re-rolls have been used on this throw already.
    CapReached,
}

impl Spare {
    /// All of them, in the order of the tables' outcomes.
    pub const ALL: [Self; 3] = [Self::Nothing, Self::FailedDie, Self::CapReached];

    /// After a throw of which so many dice failed at first and so many of these were thrown again.
    pub const fn of(failed: usize, again: usize) -> Self {
        if again == MAX_REROLLS as usize {
            Self::CapReached
        } else if failed > again {
            Self::FailedDie
        } else {
            Self::Nothing
        }
    }
}

/// Weights of the goals of a pool, by number of goals; they sum to 6^(dice + re-rolls that can matter).
pub fn goal_weights(pool: Pool) -> Vec<u128> {
    let mut goals = vec![0; 2 * pool.capped().dice as usize + 1];
    for (i, weight) in goal_and_spare_weights(pool).into_iter().enumerate() {
        goals[i / 3] += weight;
    }
    goals
}

/// Weights of `3 * goals + spare`, spare being an index of [`Spare::ALL`].
fn goal_and_spare_weights(pool: Pool) -> Vec<u128> {
    let Pool { dice, rerolls } = pool.capped();
    let (dice, rerolls) = (dice as usize, rerolls.min(dice) as usize);
    let mut weights = vec![0; 3 * (2 * dice + 1)];
    for failed in 0..=dice {
        let again = failed.min(rerolls);
        let spare = Spare::of(failed, again);
        // Dice that scored at once: 1 or 2 goals with the weights 2 : 1; dice thrown again: any face.
        let scored = power(&[0, 2, 1], dice - failed);
        let thrown_again = power(&DIE, again);
        let ways = choose(dice, failed) * 3u128.pow(failed as u32) * 6u128.pow((rerolls - again) as u32);
        for (goals, weight) in convolve(&scored, &thrown_again).into_iter().enumerate() {
            if weight > 0 {
                weights[3 * goals + spare as usize] += ways * weight;
            }
        }
    }
    weights
}

/// Weights of failing and passing a check for at least `target` goals.
fn check_weights(pool: Pool, target: u8, policy: ReRoll) -> [u128; 2] {
    if policy == ReRoll::Gamble {
        return gamble_weights(pool, target);
    }
    let goals = goal_weights(pool);
    let passed = goals.iter().skip(target as usize).sum();
    [goals.iter().sum::<u128>() - passed, passed]
}

/// The check when 4s and 5s may be gambled: over the first throw, by failed dice, 4s-and-5s and 6s.
fn gamble_weights(pool: Pool, target: u8) -> [u128; 2] {
    let Pool { dice, rerolls } = pool.capped();
    let (dice, rerolls, target) = (dice as usize, rerolls.min(dice) as usize, i32::from(target));
    let mut passed = 0;
    for failed in 0..=dice {
        for ones in 0..=dice - failed {
            let sixes = dice - failed - ones;
            let ways =
                choose(dice, failed) * choose(dice - failed, ones) * 3u128.pow(failed as u32) * 2u128.pow(ones as u32);
            let goals = (ones + 2 * sixes) as i32;
            passed += ways * gamble_passes(goals, failed, ones, rerolls, target);
        }
    }
    [6u128.pow((dice + rerolls) as u32) - passed, passed]
}

/// Ways, out of 6^rerolls, to pass from here: `failed` and `ones` count dice that were not re-rolled yet.
fn gamble_passes(goals: i32, failed: usize, ones: usize, rerolls: usize, target: i32) -> u128 {
    if goals >= target {
        return 6u128.pow(rerolls as u32);
    }
    if rerolls == 0 {
        return 0;
    }
    if failed > 0 {
        let next = |gain| gamble_passes(goals + gain, failed - 1, ones, rerolls - 1, target);
        return 3 * next(0) + 2 * next(1) + next(2);
    }
    if ones == 0 {
        return 0;
    }
    let next = |gain| gamble_passes(goals + gain, failed, ones - 1, rerolls - 1, target);
    3 * next(-1) + 2 * next(0) + next(1)
}

/// Weights of the goals that Fortune's die and re-roll add, given what the throw left in hand.
fn fortune_weights(spare: Spare) -> Vec<u128> {
    match spare {
        Spare::CapReached => DIE.to_vec(),
        // A failed new die is rolled again; a scoring one stands.
        Spare::Nothing => vec![9, 2 * 6 + 3 * 2, 6 + 3],
        // Exactly one failed die is rolled again, the new one or another: a failed new die adds nothing by itself.
        Spare::FailedDie => convolve(&DIE, &DIE),
    }
}

fn power(weights: &[u128], times: usize) -> Vec<u128> {
    (0..times).fold(vec![1], |product, _| convolve(&product, weights))
}

fn choose(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |ways, i| ways * (n - i) as u128 / (i + 1) as u128)
}

/// Every table a fight can ask for, each made when it is first needed.
///
/// A table is a pure function of its index, so it does not matter who makes it or when; once made, reading it takes no
/// lock.
#[derive(Debug)]
pub struct Tables {
    goals: Box<[OnceLock<Weights>]>,
    goals_and_spare: Box<[OnceLock<Weights>]>,
    /// By attack and defense.
    margins: Grid<Weights>,
    margins_and_spare: Grid<Weights>,
    /// By pool, and by target number and policy.
    checks: Grid<Weights>,
    fortune: [OnceLock<Weights>; 3],
    initiative: Grid<Weights>,
}

impl Tables {
    /// The tables of this process.
    pub fn shared() -> &'static Self {
        static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables {
            goals: unmade(Pool::COUNT),
            goals_and_spare: unmade(Pool::COUNT),
            margins: Grid::new(Pool::COUNT, Pool::COUNT),
            margins_and_spare: Grid::new(Pool::COUNT, Pool::COUNT),
            checks: Grid::new(Pool::COUNT, (MAX_TN as usize + 1) * 2),
            fortune: [const { OnceLock::new() }; 3],
            initiative: Grid::new(Pool::COUNT, Pool::COUNT),
        });
        &TABLES
    }

    /// Goals of a pool.
    pub fn goals(&self, pool: Pool) -> &Weights {
        self.goals[pool.index()].get_or_init(|| weighed(goal_weights(pool)))
    }

    /// `3 * goals + spare` of a pool; see [`Spare`].
    pub fn goals_and_spare(&self, pool: Pool) -> &Weights {
        self.goals_and_spare[pool.index()].get_or_init(|| weighed(goal_and_spare_weights(pool)))
    }

    /// The attacker's margin in an opposed roll, 0 for a tie or less (`smf.core.opposed-roll`).
    pub fn margin(&self, attack: Pool, defense: Pool) -> &Weights {
        self.margins
            .get(attack.index(), defense.index(), || weighed(margins(&goal_weights(attack), &goal_weights(defense))))
    }

    /// `3 * margin + spare` of an opposed roll, the spare being the defender's; see [`Spare`].
    pub fn margin_and_spare(&self, attack: Pool, defense: Pool) -> &Weights {
        self.margins_and_spare.get(attack.index(), defense.index(), || {
            let (attack, defense) = (goal_weights(attack), goal_and_spare_weights(defense));
            let mut weights = vec![0; 3 * attack.len()];
            for (a, &ways) in attack.iter().enumerate() {
                for (d, &other) in defense.iter().enumerate() {
                    let (goals, spare) = (d / 3, d % 3);
                    weights[3 * a.saturating_sub(goals) + spare] += ways * other;
                }
            }
            weighed(weights)
        })
    }

    /// A check against a target number: 0 for a failure, 1 for a pass (`smf.core.target-number`).
    pub fn check(&self, pool: Pool, target: u8, policy: ReRoll) -> &Weights {
        let target = target.min(MAX_TN);
        let column = target as usize * 2 + policy as usize;
        self.checks.get(pool.index(), column, || weighed(check_weights(pool, target, policy).to_vec()))
    }

    /// Goals that Fortune adds to a defense roll (`smf.power.fortune`).
    pub fn fortune(&self, spare: Spare) -> &Weights {
        self.fortune[spare as usize].get_or_init(|| weighed(fortune_weights(spare)))
    }

    /// A chance roll for `need` goals or more: 0 for a failure, 1 for a success (`smf.core.chance-roll`).
    pub fn chance(&self, need: u8) -> &Weights {
        self.check(Pool::new(2, 0), need, ReRoll::FailsFirst)
    }

    /// Which of two sides wins the initiative with these pools: more goals, then more dice, then more re-rolls, then a
    /// coin (`smf.initiative.roll`).
    pub fn initiative(&self, pools: [Pool; 2]) -> &Weights {
        let [first, second] = pools.map(Pool::capped);
        self.initiative.get(first.index(), second.index(), || {
            let (a, b) = (goal_weights(first), goal_weights(second));
            let mut weights = vec![0; 2];
            for (i, &ways) in a.iter().enumerate() {
                for (j, &other) in b.iter().enumerate() {
                    let ways = ways * other;
                    match i.cmp(&j).then((first.dice, first.rerolls).cmp(&(second.dice, second.rerolls))) {
                        std::cmp::Ordering::Greater => weights[0] += 2 * ways,
                        std::cmp::Ordering::Less => weights[1] += 2 * ways,
                        std::cmp::Ordering::Equal => {
                            weights[0] += ways;
                            weights[1] += ways;
                        }
                    }
                }
            }
            weighed(weights)
        })
    }
}

/// Pools are capped, so a table has 1 to 123 outcomes and fits: the fallback cannot be reached.
fn weighed(weights: Vec<u128>) -> Weights {
    Weights::new(&weights).unwrap_or_else(|_| Weights::certain())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goals of a face.
    fn goals(face: usize) -> usize {
        [0, 0, 0, 1, 1, 2][face]
    }

    /// Every check has a table of its own, whichever were made before it.
    #[test]
    fn no_two_checks_share_a_table() {
        let tables = Tables::shared();
        let pools = (0..=4).flat_map(|dice| (0..=2).map(move |rerolls| Pool::new(dice, rerolls)));
        for pool in pools {
            for target in (0..=MAX_TN).rev() {
                for policy in [ReRoll::FailsFirst, ReRoll::Gamble] {
                    let made = tables.check(pool, target, policy);
                    let anew = Weights::new(&check_weights(pool, target, policy)).unwrap();
                    assert_eq!(*made, anew, "{pool} {target}");
                }
            }
        }
    }

    /// All 6^n ordered throws of n dice.
    fn throws(n: usize) -> impl Iterator<Item = Vec<usize>> {
        (0..6usize.pow(n as u32)).map(move |mut code| {
            (0..n)
                .map(|_| {
                    let face = code % 6;
                    code /= 6;
                    face
                })
                .collect()
        })
    }

    /// Throws the dice one face at a time, as a person would: the independent formulation.
    fn brute_force(dice: usize, rerolls: usize) -> Vec<u128> {
        let mut counts = vec![0; 2 * dice + 1];
        let again = rerolls.min(dice);
        for first in throws(dice) {
            for second in throws(again) {
                let mut faces = first.clone();
                let mut left = second.into_iter();
                for face in faces.iter_mut().filter(|face| goals(**face) == 0) {
                    match left.next() {
                        Some(new) => *face = new,
                        None => break,
                    }
                }
                counts[faces.into_iter().map(goals).sum::<usize>()] += 1;
            }
        }
        counts
    }

    /// `smf.core.goal-roll`, `smf.core.power-of-6`: 0 goals on 1 to 3, 1 on 4 and 5, 2 on a 6, which does not explode.
    #[test]
    fn pools_match_every_throw_of_real_dice() {
        for dice in 0..=4 {
            for rerolls in 0..=4.min(6 - dice) {
                assert_eq!(
                    goal_weights(Pool::new(dice, rerolls)),
                    brute_force(dice as usize, rerolls as usize),
                    "{dice}D[{rerolls}]"
                );
            }
        }
    }

    /// `smf.core.goal-roll`: 1/2, 1/3 and 1/6; mean 2/3, variance 5/9. Its examples, 2 goals of 4D and 3 of 5D, have
    /// 324/1296 and 1800/7776; that of `smf.core.power-of-6`, 4 of 5D, has 1590/7776.
    #[test]
    fn a_die_scores_two_thirds_of_a_goal() {
        let die = goal_weights(Pool::new(1, 0));
        assert_eq!(die, [3, 2, 1]);
        let moment =
            |power: u32| (0..).zip(&die).map(|(goals, ways): (u128, &u128)| goals.pow(power) * ways).sum::<u128>();
        // 6 E = 4 and 36 (E of the squares - E squared) = 20.
        assert_eq!((moment(1), 6 * moment(2) - moment(1) * moment(1)), (4, 20));
        assert_eq!(goal_weights(Pool::new(4, 0)), [81, 216, 324, 312, 214, 104, 36, 8, 1]);
        let five = [243, 810, 1485, 1800, 1590, 1052, 530, 200, 55, 10, 1];
        assert_eq!((&goal_weights(Pool::new(5, 0))[..], five[3], five[4]), (&five[..], 1800, 1590));
    }

    /// `smf.core.unopposed-roll`: 4D against each target number; with +2D TN4 is made with 1019/1728.
    #[test]
    fn four_dice_make_target_numbers_as_the_ledger_says() {
        let chances = [(15, 16), (37, 48), (25, 48), (121, 432), (149, 1296), (5, 144)];
        for (target, (passes, of)) in (1..).zip(chances) {
            let [failed, passed] = check_weights(Pool::new(4, 0), target, ReRoll::FailsFirst);
            assert_eq!(passed * of, passes * (failed + passed), "TN{target}");
        }
        let [failed, passed] = check_weights(Pool::new(4, 0).plus(Pool::new(2, 0)), 4, ReRoll::FailsFirst);
        assert_eq!(passed * 1728, 1019 * (failed + passed));
    }

    /// A TN check where a person picks what to roll again in sight of the dice, face by face.
    fn gamble_by_hand(faces: &[usize], fresh: &[bool], rerolls: usize, target: usize) -> u128 {
        let total: usize = faces.iter().copied().map(goals).sum();
        let next = faces
            .iter()
            .zip(fresh)
            .position(|(&face, &fresh)| fresh && goals(face) == 0)
            .or_else(|| faces.iter().zip(fresh).position(|(&face, &fresh)| fresh && goals(face) == 1))
            .filter(|&i| goals(faces[i]) == 0 || target - total.min(target) <= rerolls);
        match next {
            _ if total >= target => 6u128.pow(rerolls as u32),
            Some(i) if rerolls > 0 => (0..6)
                .map(|face| {
                    let (mut faces, mut fresh) = (faces.to_vec(), fresh.to_vec());
                    faces[i] = face;
                    fresh[i] = false;
                    gamble_by_hand(&faces, &fresh, rerolls - 1, target)
                })
                .sum(),
            _ => 0,
        }
    }

    #[test]
    fn gambled_checks_match_every_throw_of_real_dice() {
        for (dice, rerolls, target) in [(2, 1, 3), (2, 2, 3), (3, 2, 4), (3, 3, 5), (4, 1, 3), (1, 1, 2)] {
            let passed: u128 =
                throws(dice).map(|faces| gamble_by_hand(&faces, &vec![true; dice], rerolls, target)).sum();
            let total = 6u128.pow((dice + rerolls) as u32);
            let pool = Pool::new(dice as i8, rerolls as i8);
            assert_eq!(gamble_weights(pool, target as u8), [total - passed, passed], "{pool} TN{target}");
        }
    }

    /// `smf.core.re-roll`: three 4s against TN4 with three re-rolls, of 216 ways. The first is a 6 and that is it: 36. It
    /// scores one again, two ways: the second is a 6, 6 ways, or one again, two ways, and the third a 6: 8 ways. It fails,
    /// three ways: both others must be 6s.
    #[test]
    fn what_was_lost_in_a_gamble_may_be_won_back() {
        assert_eq!(gamble_passes(3, 0, 3, 3, 4), 36 + 2 * 8 + 3);
    }

    /// `smf.core.re-roll`: for TN <= n - r + 1 the pass chance of nD[r] equals that of (n + r)D.
    #[test]
    fn a_reroll_is_worth_a_die_while_the_target_is_low() {
        for dice in 1..=10 {
            for rerolls in 0..=MAX_REROLLS.min(dice) {
                for target in 1..=dice - rerolls + 1 {
                    let with = check_weights(Pool::new(dice as i8, rerolls as i8), target, ReRoll::FailsFirst);
                    let without = check_weights(Pool::new((dice + rerolls) as i8, 0), target, ReRoll::FailsFirst);
                    assert_eq!(with, without, "{dice}D[{rerolls}] TN{target}");
                }
            }
        }
    }

    /// `smf.table.dice-averages`, example: the closed form.
    ///
    /// `smf.core.re-roll`: E nD[r] = 2/3 (n + E min(r, failed)), failed being Binomial(n, 1/2).
    #[test]
    fn means_follow_the_closed_form() {
        for dice in 1..=MAX_DICE as usize {
            for rerolls in 0..=MAX_REROLLS as usize {
                let again: u128 = (0..=dice).map(|failed| choose(dice, failed) * failed.min(rerolls) as u128).sum();
                let expected = 2.0 / 3.0 * (dice as f64 + again as f64 / 2f64.powi(dice as i32));
                let mean = Tables::shared().goals(Pool::new(dice as i8, rerolls as i8)).mean();
                assert!((mean - expected).abs() < 1e-12, "{dice}D[{rerolls}]: {mean} {expected}");
            }
        }
    }

    /// `smf.table.dice-averages`: the exact averages of 2D to 10D with 0 to 4 re-rolls, in 1536ths.
    #[test]
    fn averages_are_the_exact_ones_of_the_ledger() {
        let exact: [[u128; 5]; 9] = [
            [2048, 2816, 3072, 3072, 3072],
            [3072, 3968, 4480, 4608, 4608],
            [4096, 5056, 5760, 6080, 6144],
            [5120, 6112, 6944, 7456, 7648],
            [6144, 7152, 8064, 8736, 9088],
            [7168, 8184, 9144, 9936, 10_448],
            [8192, 9212, 10_200, 11_076, 11_728],
            [9216, 10_238, 11_242, 12_174, 12_938],
            [10_240, 11_263, 12_276, 13_244, 14_092],
        ];
        for (dice, row) in (2..).zip(exact) {
            for (rerolls, average) in (0..).zip(row) {
                let weights = goal_weights(Pool::new(dice, rerolls));
                let goals: u128 = (0..).zip(&weights).map(|(goals, ways): (u128, &u128)| goals * ways).sum();
                assert_eq!(1536 * goals, average * weights.iter().sum::<u128>(), "{dice}D[{rerolls}]");
            }
        }
    }

    /// `smf.core.opposed-roll`: the margin is the difference of goals, nothing for a tie or less.
    #[test]
    fn opposed_rolls_match_every_pair_of_throws() {
        for (attack, defense) in [((2, 1), (2, 0)), ((3, 0), (1, 1)), ((1, 0), (3, 1)), ((0, 0), (2, 0))] {
            let (a, d) = (brute_force(attack.0, attack.1), brute_force(defense.0, defense.1));
            let mut expected = vec![0u128; a.len()];
            for (i, x) in a.iter().enumerate() {
                for (j, y) in d.iter().enumerate() {
                    expected[i.saturating_sub(j)] += x * y;
                }
            }
            let pools = (Pool::new(attack.0 as i8, attack.1 as i8), Pool::new(defense.0 as i8, defense.1 as i8));
            let expected = Weights::new(&expected).unwrap();
            assert_eq!(Tables::shared().margin(pools.0, pools.1), &expected);
            let spare = Tables::shared().margin_and_spare(pools.0, pools.1);
            for margin in 0..a.len() {
                let p: f64 = (0..3).map(|s| spare.probability(3 * margin + s)).sum();
                assert!((p - expected.probability(margin)).abs() < 1e-15);
            }
        }
    }

    /// `smf.core.opposed-roll`, example: 4 goals against 2 win by 2. 2D score 2, 3 and 4 with 10, 4 and 1 of 36 and 1D
    /// 0, 1 and 2 with 3, 2 and 1 of 6, so 2D win by 2 with (10 * 3 + 4 * 2 + 1 * 1) / 216; ties and less have 100/216.
    #[test]
    fn four_goals_against_two_win_by_two_and_a_tie_is_the_defenders() {
        let margin = Tables::shared().margin(Pool::new(2, 0), Pool::new(1, 0));
        assert_eq!([0, 2].map(|by| margin.weight(by) * 216 / margin.total()), [100, 39]);
        assert_eq!(margin.total() % 216, 0);
    }

    /// Fortune face by face: one more die, then one re-roll of a failed die that was not re-rolled yet, and none where
    /// four have been used (`smf.core.re-roll-cap`): with 4D[4] after four failures.
    #[test]
    fn fortune_adds_a_die_and_a_reroll() {
        for (dice, rerolls) in [(1, 0), (2, 0), (2, 1), (3, 1), (2, 2), (4, 4)] {
            let mut expected = vec![0u128; 2 * dice + 3];
            for first in throws(dice) {
                let failed = first.iter().filter(|&&face| goals(face) == 0).count();
                let base: usize = first.iter().copied().map(goals).sum();
                for again in throws(rerolls) {
                    let used = failed.min(rerolls);
                    let base = base + again.iter().take(used).copied().map(goals).sum::<usize>();
                    for new in 0..6 {
                        for last in 0..6 {
                            let may = used < 4 && (failed > used || goals(new) == 0);
                            expected[base + goals(new) + if may { goals(last) } else { 0 }] += 1;
                        }
                    }
                }
            }
            let tables = Tables::shared();
            let roll = tables.goals_and_spare(Pool::new(dice as i8, rerolls as i8));
            let total: u128 = expected.iter().sum();
            for (goals, &ways) in expected.iter().enumerate() {
                let mut p = 0.0;
                for (i, _) in roll.weights().iter().enumerate() {
                    let bonus = tables.fortune(Spare::ALL[i % 3]);
                    if goals >= i / 3 && goals - i / 3 < bonus.len() {
                        p += roll.probability(i) * bonus.probability(goals - i / 3);
                    }
                }
                assert!((p - ways as f64 / total as f64).abs() < 1e-12, "{dice}D[{rerolls}] {goals}: {p}");
            }
        }
    }

    /// `smf.damage.ko-check`: 25/48, 0.6736…, 0.7864…, and 0.2800… for TN4.
    #[test]
    fn knock_out_checks_have_the_printed_chances() {
        let p = |dice, target| Tables::shared().check(Pool::new(dice, 0), target, ReRoll::FailsFirst).probability(1);
        assert_eq!(p(4, 3), 25.0 / 48.0);
        assert!((p(5, 3) - 0.6736111111111112).abs() < 1e-15);
        assert!((p(6, 3) - 0.7864583333333334).abs() < 1e-15);
        assert!((p(4, 4) - 0.2800925925925926).abs() < 1e-15);
    }

    #[test]
    fn pools_are_capped_when_thrown_and_empty_ones_score_nothing() {
        assert_eq!(Pool::new(30, 9).capped(), Pool::new(20, 4));
        assert_eq!(goal_weights(Pool::new(-2, 3)), [1]);
        assert_eq!(Tables::shared().check(Pool::new(0, 4), 1, ReRoll::FailsFirst).weights(), [1, 0]);
    }

    #[test]
    fn the_largest_opposed_roll_fits() {
        let pool = Pool::new(20, 4);
        let weights = Tables::shared().margin_and_spare(pool, pool);
        assert_eq!(weights.len(), 123);
        assert!(weights.total() > 1 << 100);
    }
}
