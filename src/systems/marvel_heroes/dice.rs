//! Dice: the faces of the die are data, and every roll is compared as a whole, with exact integer weights.
//!
//! Rules: `marvel-heroes.dice.*`. An attack is one draw of how the attacker's hits compare with the defender's, an
//! Outwit contest one draw of who has more: no rule looks at the numbers themselves. Trouble rolls look at the total.

use crate::chance::{Draw, Reading, Throw, Weights, convolve};
use crate::keys::choices;
use std::sync::{Arc, OnceLock};

/// No roll uses more dice (`marvel-heroes.dice.cap`).
pub const MAX_DICE: u8 = 8;
/// Most faces of a die: with more, the weights of two boosted rolls of eight dice would overflow.
pub const MAX_FACES: usize = 12;
/// Most hits or trouble icons on one face.
pub const MAX_ICONS: u8 = 6;
/// Most dice that an ability may throw again.
pub const MAX_AGAIN: u8 = 1;
/// Ratings that the tables are made for: 0 to 8.
const RATINGS: usize = MAX_DICE as usize + 1;

/// One face of the die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Face {
    /// Hit icons.
    pub hits: u8,
    /// Trouble icons.
    pub trouble: u8,
    /// A boost icon.
    pub boost: bool,
}

const fn face(hits: u8, trouble: u8, boost: bool) -> Face {
    Face { hits, trouble, boost }
}

/// The die of the box, as one owner lists its faces (`marvel-heroes.dice.faces`).
pub const BOX_2006: [Face; 6] =
    [face(0, 0, false), face(0, 1, false), face(1, 0, false), face(1, 0, false), face(1, 0, true), face(2, 0, false)];

/// What the icons of a roll count for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Hits (`marvel-heroes.dice.combat-value`).
    Combat,
    /// Hits and trouble icons (`marvel-heroes.dice.trouble-value`).
    Trouble,
}

choices! {
    /// How a boost icon is read (`marvel-heroes.dice.boost`).
    pub enum Boosting {
        /// A die with a boost icon is thrown once more and the new face added to the old.
        Add = "add",
        /// A die with a boost icon is thrown once more and keeps only the new face.
        Replace = "replace",
    }
}

/// The die in use, and how its icons are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    /// Its faces, all equally likely.
    pub faces: Vec<Face>,
    /// How boost icons are read.
    pub boosting: Boosting,
}

impl Default for Die {
    fn default() -> Self {
        Self { faces: BOX_2006.to_vec(), boosting: Boosting::Add }
    }
}

/// Dice thrown together for one roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Roll {
    /// How many; more than eight count as eight.
    pub dice: u8,
    /// Boost icons count.
    pub boosted: bool,
    /// Dice that an ability throws again and adds, unboosted (`marvel-heroes.dice.reroll`).
    pub again: u8,
}

impl Roll {
    /// Dice without an ability.
    pub const fn new(dice: u8, boosted: bool) -> Self {
        Self { dice, boosted, again: 0 }
    }

    /// The dice on the table, for a reader: in a boosted roll all of them may be thrown again.
    #[inline(always)]
    pub fn throw(self, sides: u8) -> Throw {
        let dice = self.dice.min(MAX_DICE);
        Throw { dice, sides, rerolls: if self.boosted { dice } else { 0 } }
    }
}

impl Die {
    /// Sides of the die as replays show them; 0 for any die but that of the box read by the usual rules, whose faces
    /// nobody would know.
    pub fn sides(&self, nil_ties: bool) -> u8 {
        if *self == Self::default() && !nil_ties { BOX_2006.len() as u8 } else { 0 }
    }

    /// Weights of the value of one die.
    fn one(&self, value: Value, boosted: bool) -> Vec<u128> {
        let worth =
            |face: &Face| usize::from(face.hits) + usize::from(if value == Value::Trouble { face.trouble } else { 0 });
        let most = self.faces.iter().map(worth).max().unwrap_or(0);
        let mut weights = vec![0; 2 * most + 1];
        let sides = self.faces.len() as u128;
        for face in &self.faces {
            if boosted && face.boost {
                let kept = if self.boosting == Boosting::Add { worth(face) } else { 0 };
                // A boost icon on the second throw does nothing.
                self.faces.iter().for_each(|second| weights[kept + worth(second)] += 1);
            } else {
                weights[worth(face)] += if boosted { sides } else { 1 };
            }
        }
        weights
    }

    /// Integer weights of the value of a roll, from 0 on; 0 dice are worth 0 (`marvel-heroes.dice.floor`), and there is
    /// none among them to be thrown again (`marvel-heroes.dice.reroll`).
    pub fn weights(&self, roll: Roll, value: Value) -> Vec<u128> {
        let (one, again) = (self.one(value, roll.boosted), self.one(value, false));
        let dice = (0..roll.dice.min(MAX_DICE)).fold(vec![1], |sum, _| convolve(&sum, &one));
        let n_again = if roll.dice == 0 { 0 } else { roll.again.min(MAX_AGAIN) };
        (0..n_again).fold(dice, |sum, _| convolve(&sum, &again))
    }

    /// How the hits of an attack compare with those of the defense: 0 fewer, or none at all; 1 as many; 2 more. With
    /// `nil_ties`, none against none is as many.
    pub fn comparison(&self, attack: Roll, defense: Roll, nil_ties: bool) -> Weights {
        self.compare(attack, defense).comparison(nil_ties)
    }

    /// Who has more hits: 0 nobody, 1 the first roll, 2 the second.
    pub fn contest(&self, first: Roll, second: Roll) -> Weights {
        self.compare(first, second).contest()
    }

    fn compare(&self, first: Roll, second: Roll) -> Compared {
        Compared::of(&self.weights(first, Value::Combat), &self.weights(second, Value::Combat))
    }
}

/// Weights of fewer hits than the other roll, none against none, as many, more.
#[derive(Default)]
struct Compared {
    less: u128,
    nil: u128,
    tie: u128,
    more: u128,
}

impl Compared {
    /// Of the weights of the hits of both rolls.
    fn of(mine: &[u128], theirs: &[u128]) -> Self {
        let mut sums = Self::default();
        for (a, p) in mine.iter().enumerate() {
            for (b, q) in theirs.iter().enumerate() {
                let sum = match a.cmp(&b) {
                    std::cmp::Ordering::Less => &mut sums.less,
                    std::cmp::Ordering::Equal if a == 0 => &mut sums.nil,
                    std::cmp::Ordering::Equal => &mut sums.tie,
                    std::cmp::Ordering::Greater => &mut sums.more,
                };
                *sum += p * q;
            }
        }
        sums
    }

    fn comparison(&self, nil_ties: bool) -> Weights {
        let Self { less, nil, tie, more } = *self;
        table(if nil_ties { [less, nil + tie, more] } else { [less + nil, tie, more] })
    }

    fn contest(&self) -> Weights {
        table([self.nil + self.tie, self.more, self.less])
    }
}

/// The sum fits: at most 12 faces, thrown twice, 16 dice and one more each come to 12^34 < 2^122.
fn table(weights: [u128; 3]) -> Weights {
    Weights::new(&weights).unwrap_or_else(|_| Weights::certain())
}

/// Tables for every pair of ratings, boosted or not; one for each kind of die, made once.
#[derive(Debug)]
pub struct Dice {
    sides: u8,
    attacks: Vec<Weights>,
    contests: Vec<Weights>,
}

impl Dice {
    /// The tables of the die of the box, and of any other die.
    pub fn of(die: Die, nil_ties: bool) -> Arc<Self> {
        static BOX: OnceLock<Arc<Dice>> = OnceLock::new();
        if die == Die::default() && !nil_ties {
            return Arc::clone(BOX.get_or_init(|| Arc::new(Self::new(die, false))));
        }
        Arc::new(Self::new(die, nil_ties))
    }

    fn new(die: Die, nil_ties: bool) -> Self {
        let rolls =
            [false, true].into_iter().flat_map(|boosted| (0..=MAX_DICE).map(move |dice| Roll::new(dice, boosted)));
        let hits: Vec<Vec<u128>> = rolls.map(|roll| die.weights(roll, Value::Combat)).collect();
        let pairs = hits.iter().flat_map(|first| hits.iter().map(move |second| Compared::of(first, second)));
        let (attacks, contests) = pairs.map(|pair| (pair.comparison(nil_ties), pair.contest())).unzip();
        Self { sides: die.sides(nil_ties), attacks, contests }
    }

    /// An attack: how its hits compare with those of the defense, see [`Die::comparison`].
    #[inline(always)]
    pub fn attack(&self, what: &'static str, rule: &'static str, rolls: [Roll; 2]) -> (Draw, &Weights) {
        let draw = Draw::new(what, rule).read(Reading::Comparison);
        (draw.opposed(rolls[0].throw(self.sides), rolls[1].throw(self.sides)), &self.attacks[place(rolls)])
    }

    /// An Outwit contest between the hero, first, and the villain, see [`Die::contest`].
    #[inline(always)]
    pub fn contest(&self, what: &'static str, rolls: [Roll; 2]) -> (Draw, &Weights) {
        let draw = Draw::new(what, "marvel-heroes.combat.outwit").read(Reading::Contest);
        (draw.opposed(rolls[0].throw(self.sides), rolls[1].throw(self.sides)), &self.contests[place(rolls)])
    }
}

/// Where the tables keep a pair of rolls.
#[inline(always)]
fn place(rolls: [Roll; 2]) -> usize {
    let index = |roll: Roll| usize::from(roll.boosted) * RATINGS + usize::from(roll.dice.min(MAX_DICE));
    index(rolls[0]) * 2 * RATINGS + index(rolls[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    type Fraction = (u128, u128);

    fn lowest(numerator: u128, denominator: u128) -> Fraction {
        fn gcd(a: u128, b: u128) -> u128 {
            if b == 0 { a } else { gcd(b, a % b) }
        }
        let divisor = gcd(numerator, denominator).max(1);
        (numerator / divisor, denominator / divisor)
    }

    fn fractions(weights: &Weights) -> Vec<Fraction> {
        weights.weights().iter().map(|&weight| lowest(weight, weights.total())).collect()
    }

    fn mean(die: &Die, roll: Roll, value: Value) -> Fraction {
        let weights = die.weights(roll, value);
        let sum = weights.iter().enumerate().map(|(i, weight)| i as u128 * weight).sum();
        lowest(sum, weights.iter().sum())
    }

    /// Values of a roll by brute force: every face of every die, a boosted die twice, each as likely as the others.
    fn brute(die: &Die, roll: Roll, value: Value) -> Vec<u128> {
        let worth = |face: Face| match value {
            Value::Combat => usize::from(face.hits),
            Value::Trouble => usize::from(face.hits + face.trouble),
        };
        let mut totals = vec![(0usize, 1u128)];
        let again = if roll.dice > 0 { roll.again } else { 0 };
        for thrown in 0..roll.dice.min(8) + again {
            let boosted = roll.boosted && thrown < roll.dice.min(8);
            let mut next = Vec::new();
            for &(total, ways) in &totals {
                for first in &die.faces {
                    // The second throw is made in thought even where it does not count: all ways weigh the same.
                    for second in &die.faces {
                        let gain = match (boosted && first.boost, die.boosting) {
                            (false, _) => worth(*first),
                            (true, Boosting::Add) => worth(*first) + worth(*second),
                            (true, Boosting::Replace) => worth(*second),
                        };
                        next.push((total + gain, ways));
                    }
                }
            }
            next.sort_unstable();
            totals = Vec::new();
            for (total, ways) in next {
                match totals.last_mut() {
                    Some((last, sum)) if *last == total => *sum += ways,
                    _ => totals.push((total, ways)),
                }
            }
        }
        let mut weights = vec![0; totals.last().map_or(0, |last| last.0) + 1];
        totals.into_iter().for_each(|(total, ways)| weights[total] = ways);
        weights
    }

    /// Both as probabilities in lowest terms, values that cannot come up left out.
    fn check(die: &Die, roll: Roll, value: Value) {
        let law = |weights: Vec<u128>| -> Vec<(usize, Fraction)> {
            let total = weights.iter().sum();
            let some = weights.into_iter().enumerate().filter(|(_, weight)| *weight > 0);
            some.map(|(value, weight)| (value, lowest(weight, total))).collect()
        };
        assert_eq!(law(die.weights(roll, value)), law(brute(die, roll, value)), "{roll:?} {value:?} {die:?}");
    }

    fn dice() -> [Die; 4] {
        let odd = vec![face(0, 2, true), face(3, 0, false), face(1, 1, true)];
        [
            Die::default(),
            Die { boosting: Boosting::Replace, ..Die::default() },
            Die { faces: odd, boosting: Boosting::Add },
            Die { faces: vec![face(1, 0, true)], boosting: Boosting::Add },
        ]
    }

    #[test]
    fn rolls_agree_with_every_face_of_every_die() {
        for die in dice() {
            for dice in 0..=8 {
                for boosted in [false, true] {
                    for again in 0..=MAX_AGAIN {
                        let roll = Roll { dice, boosted, again };
                        check(&die, roll, Value::Combat);
                        check(&die, roll, Value::Trouble);
                    }
                }
            }
        }
    }

    #[test]
    fn one_die_is_worth_what_the_ledger_says() {
        // marvel-heroes.dice.faces: 1/3, 1/2, 1/6, mean 5/6. marvel-heroes.dice.boost: 12, 14, 9, 1 of 36, mean 35/36;
        // trouble 6, 19, 10, 1 of 36, mean 7/6. marvel-heroes.dice.trouble-value: 1/6, 2/3, 1/6, mean 1.
        let (die, one, boosted) = (Die::default(), Roll::new(1, false), Roll::new(1, true));
        assert_eq!(die.weights(one, Value::Combat), [2, 3, 1, 0, 0]);
        assert_eq!(die.weights(boosted, Value::Combat), [12, 14, 9, 1, 0]);
        assert_eq!(die.weights(one, Value::Trouble), [1, 4, 1, 0, 0]);
        assert_eq!(die.weights(boosted, Value::Trouble), [6, 19, 10, 1, 0]);
        let means = [(one, Value::Combat), (boosted, Value::Combat), (one, Value::Trouble), (boosted, Value::Trouble)];
        assert_eq!(means.map(|(roll, value)| mean(&die, roll, value)), [(5, 6), (35, 36), (1, 1), (7, 6)]);
    }

    #[test]
    fn a_combat_roll_is_worth_its_hit_icons() {
        // marvel-heroes.dice.combat-value: two hits, a trouble icon and a hit are worth 3, and as a Trouble roll 4.
        let lying = [BOX_2006[5], BOX_2006[1], BOX_2006[2]];
        let worth = |value| {
            let sum = lying.iter().fold(vec![1], |sum, &face| {
                let die = Die { faces: vec![face], ..Die::default() };
                convolve(&sum, &die.weights(Roll::new(1, false), value))
            });
            sum.iter().enumerate().filter(|(_, weight)| **weight > 0).map(|(total, _)| total).collect::<Vec<_>>()
        };
        assert_eq!((worth(Value::Combat), worth(Value::Trouble)), (vec![3], vec![4]));
    }

    #[test]
    fn the_attackers_dice_come_first_and_the_order_changes_no_chance() {
        // marvel-heroes.dice.roll-order: Attack 5 on Defend 2, in this order; no effect comes between the two rolls, so
        // who rolls first makes no difference: more hits than 2 dice are as likely when those are compared first.
        let tables = Dice::of(Die::default(), false);
        let rolls = [Roll::new(5, false), Roll::new(2, true)];
        let (attack, weights) = tables.attack("attack", "marvel-heroes.combat.attack", rolls);
        assert_eq!(attack.throws, rolls.map(|roll| roll.throw(6)));
        let [ours, theirs] =
            [rolls, [rolls[1], rolls[0]]].map(|rolls| fractions(tables.contest("Outwit contest", rolls).1));
        assert_eq!([&ours[0], &ours[1], &ours[2]], [&theirs[0], &theirs[2], &theirs[1]]);
        assert_eq!(fractions(weights)[2], theirs[2]);
    }

    #[test]
    fn means_grow_with_the_dice() {
        // marvel-heroes.combat.boost-mastermind: five boosted dice have mean 175/36. marvel-heroes.trouble.level and
        // .boost: six dice 6 unboosted, 7 boosted.
        let die = Die::default();
        assert_eq!(mean(&die, Roll::new(5, true), Value::Combat), (175, 36));
        assert_eq!(mean(&die, Roll::new(6, false), Value::Trouble), (6, 1));
        assert_eq!(mean(&die, Roll::new(6, true), Value::Trouble), (7, 1));
    }

    #[test]
    fn no_roll_uses_more_than_eight_dice_and_none_is_worth_nothing() {
        let die = Die::default();
        // marvel-heroes.dice.cap: threat 7 and 3 more are 8 dice. marvel-heroes.dice.floor: 0 dice are worth 0.
        assert_eq!(die.weights(Roll::new(10, false), Value::Trouble), die.weights(Roll::new(8, false), Value::Trouble));
        assert_eq!(die.weights(Roll::new(0, true), Value::Combat), [1]);
    }

    #[test]
    fn a_die_thrown_again_is_added_and_not_boosted() {
        // marvel-heroes.dice.reroll: with one die thrown again, hits are those of one boosted die and one plain one:
        // 0 with 12/36 * 2/6 = 24/216.
        let weights = Die::default().weights(Roll { dice: 1, boosted: true, again: 1 }, Value::Combat);
        assert_eq!((weights[0], weights.iter().sum::<u128>()), (24, 216));
        // Where no die was thrown none is thrown again (marvel-heroes.dice.floor).
        assert_eq!(Die::default().weights(Roll { dice: 0, boosted: true, again: 1 }, Value::Combat), [1]);
    }

    #[test]
    fn attacks_compare_as_the_ledger_says() {
        let die = Die::default();
        let attack = |a, d, nil| fractions(&die.comparison(Roll::new(a, false), Roll::new(d, false), nil));
        // marvel-heroes.combat.attack, hfc.attack.result: 1 on 1 is more 11/36, as many 10/36, else 15/36.
        assert_eq!(attack(1, 1, false), [(5, 12), (5, 18), (11, 36)]);
        // None against none is 1/9; counted as a tie, ties are 14/36.
        assert_eq!(attack(1, 1, true), [(11, 36), (7, 18), (11, 36)]);
        // 3 on 0: 26/27, and never a tie (marvel-heroes.combat.defend-zero).
        assert_eq!(attack(3, 0, false), [(1, 27), (0, 1), (26, 27)]);
        // marvel-heroes.combat.outwit: 1 against 1: each wins with 11/36, tie 14/36; 0 never wins.
        let contest = |a, b| fractions(&die.contest(Roll::new(a, false), Roll::new(b, false)));
        assert_eq!(contest(1, 1), [(7, 18), (11, 36), (11, 36)]);
        assert_eq!(contest(0, 1), [(1, 3), (0, 1), (2, 3)]);
        assert_eq!(contest(0, 0), [(1, 1), (0, 1), (0, 1)]);
    }

    #[test]
    fn tables_hold_every_pair_of_ratings() {
        let (die, tables) = (Die::default(), Dice::of(Die::default(), false));
        let rolls = || (0..=8).flat_map(|dice| [false, true].map(|boosted| Roll::new(dice, boosted)));
        for first in rolls() {
            for second in rolls() {
                let pair = [first, second];
                assert_eq!(tables.attack("a", "r", pair).1, &die.comparison(first, second, false), "{pair:?}");
                assert_eq!(tables.contest("a", pair).1, &die.contest(first, second), "{pair:?}");
            }
        }
    }

    #[test]
    fn the_largest_die_fits_the_tables() {
        let most = Die { faces: vec![face(MAX_ICONS, 0, true); MAX_FACES - 1], ..Die::default() };
        let faces = most.faces.iter().copied().chain([Face::default()]).collect();
        let (die, roll) = (Die { faces, ..most }, Roll { dice: 8, boosted: true, again: 1 });
        // Without gaps the chance of a tie at nothing is 12^-18: the weights are exact.
        let weights = die.comparison(roll, roll, false);
        assert!(weights.weight(0) > 0 && weights.weight(1) > 0 && weights.weight(2) > 0);
        assert!(weights.total() > 1 << 100, "{}", weights.total());
    }

    /// `marvel-heroes.combat.outwit`: a replay shows the hero's dice first, and then the villain's.
    #[test]
    fn a_contest_shows_the_dice_of_both() {
        let dice = Dice::of(Die::default(), false);
        let rolls = [3, 1].map(|dice| Roll::new(dice, false));
        for throws in [dice.contest("Outwit contest", rolls).0.throws, dice.attack("attack", "x", rolls).0.throws] {
            assert_eq!(throws.map(|throw| throw.dice), [3, 1]);
        }
    }
}
