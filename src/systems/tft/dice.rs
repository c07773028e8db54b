//! Six-sided dice added up: totals, rolls to hit and saving rolls, each one draw from exact weights.
//!
//! Rules: `tft.dice.nd6`, `tft.dice.save`, `tft.dice.attack-3`, `tft.dice.attack-4`, `tft.dice.weapon`.
//!
//! Nothing here knows a figure: callers work out what is needed, and what a hit does.

use super::switches::{FourDiceCrit, SaveBands, Switches};
use crate::chance::{Chance, Draw, Reading, Throw, Weights, convolve};
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// Most dice thrown together: their totals are still at most 255, as a table of weights has to number them.
pub const MAX_DICE: u8 = 42;
/// Dice of an attack roll (`tft.dice.attack-3`).
pub const ATTACK_DICE: u8 = 3;
/// Dice of an attack roll at somebody who defends or dodges (`tft.dice.attack-4`).
pub const DEFENDED_DICE: u8 = 4;
/// Needed on three dice below this is no worse, above the second no better: 3 to 5 always hit, 16 to 18 never.
const BOUNDS_3: [i32; 2] = [5, 15];
/// The same on four dice: 4 and 5 always hit, 20 to 24 never.
const BOUNDS_4: [i32; 2] = [5, 19];

/// What an attack roll came to. The order is that of the outcomes of the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blow {
    /// Nothing.
    Miss,
    /// A hit.
    Hit,
    /// A hit for double damage.
    Double,
    /// A hit for triple damage.
    Triple,
    /// A miss, and the weapon falls to the ground.
    Drop,
    /// A miss, and the weapon breaks.
    Break,
}

impl Blow {
    /// All of them, in the order of their indices.
    pub const ALL: [Self; 6] = [Self::Miss, Self::Hit, Self::Double, Self::Triple, Self::Drop, Self::Break];

    /// What damage is multiplied by; 0 for a miss.
    #[inline(always)]
    pub const fn factor(self) -> u8 {
        match self {
            Self::Hit => 1,
            Self::Double => 2,
            Self::Triple => 3,
            Self::Miss | Self::Drop | Self::Break => 0,
        }
    }

    /// What a total of the dice means when so much or less is needed.
    pub fn of(total: i32, dice: u8, needed: i32, crit: FourDiceCrit) -> Self {
        let melee3 = crit == FourDiceCrit::Melee3;
        match (dice, total) {
            (ATTACK_DICE, 3) => Self::Triple,
            (ATTACK_DICE, 4) => Self::Double,
            (DEFENDED_DICE, 4) if melee3 => Self::Triple,
            (DEFENDED_DICE, 5) if melee3 => Self::Double,
            (ATTACK_DICE, 17) | (DEFENDED_DICE, 21..=22) => Self::Drop,
            (ATTACK_DICE, 18) | (DEFENDED_DICE, 23..=24) => Self::Break,
            (ATTACK_DICE, 16) | (DEFENDED_DICE, 20) => Self::Miss,
            (_, ..=5) => Self::Hit,
            _ if total <= needed => Self::Hit,
            _ => Self::Miss,
        }
    }
}

/// Every table that the rules draw from.
#[derive(Debug)]
pub struct Dice {
    /// `totals[n]`: index = total of `n` dice.
    totals: Vec<Weights>,
    /// `attacks[four dice?][crit on four?][needed - 5]`: index = [`Blow`].
    attacks: [[Vec<Weights>; 2]; 2],
    /// `saves[bands?][n][target]`: 1 when the total is at most the target.
    saves: [Vec<Vec<Weights>>; 2],
    /// One of two, equally likely.
    coin: Weights,
}

impl Dice {
    /// The tables, made once.
    pub fn shared() -> &'static Self {
        static DICE: LazyLock<Dice> = LazyLock::new(Dice::new);
        &DICE
    }

    fn new() -> Self {
        let mut totals = vec![vec![1u128]];
        for n in 1..=usize::from(MAX_DICE) {
            totals.push(convolve(&totals[n - 1], &[0, 1, 1, 1, 1, 1, 1]));
        }
        let attacks = |dice: u8, bounds: [i32; 2], crit| {
            let of_needed = |needed| table(&blows(&totals[usize::from(dice)], dice, needed, crit));
            (bounds[0]..=bounds[1]).map(of_needed).collect::<Vec<_>>()
        };
        let both = |dice, bounds| [FourDiceCrit::None, FourDiceCrit::Melee3].map(|crit| attacks(dice, bounds, crit));
        Self {
            attacks: [both(ATTACK_DICE, BOUNDS_3), both(DEFENDED_DICE, BOUNDS_4)],
            saves: [SaveBands::Plain, SaveBands::Itl].map(|bands| saves(&totals, bands)),
            coin: table(&[1, 1]),
            totals: totals.iter().map(|weights| table(weights)).collect(),
        }
    }

    /// Totals of so many dice, at most [`MAX_DICE`]; index = total.
    #[inline(always)]
    pub fn totals(&self, dice: u8) -> &Weights {
        &self.totals[usize::from(dice.min(MAX_DICE))]
    }

    /// An attack roll on three dice, or on four; index = [`Blow`].
    #[inline(always)]
    pub fn attack(&self, needed: i32, dice: u8, crit: FourDiceCrit) -> &Weights {
        let four = dice == DEFENDED_DICE;
        let bounds = if four { BOUNDS_4 } else { BOUNDS_3 };
        let row = (needed.clamp(bounds[0], bounds[1]) - bounds[0]) as usize;
        &self.attacks[usize::from(four)][crit as usize][row]
    }

    /// A saving roll on at most eight dice; 1 = made.
    #[inline(always)]
    pub fn save(&self, dice: u8, target: i32, bands: SaveBands) -> &Weights {
        let by_target = &self.saves[bands as usize][usize::from(dice.min(MAX_SAVE_DICE))];
        let last = by_target.len() as i32 - 1;
        &by_target[target.clamp(0, last) as usize]
    }

    /// A fair coin.
    #[inline(always)]
    pub fn coin(&self) -> &Weights {
        &self.coin
    }
}

/// Most dice of a saving roll.
pub const MAX_SAVE_DICE: u8 = 8;

/// The tables above have a positive sum, so the fallback is never taken.
fn table(weights: &[u128]) -> Weights {
    Weights::new(weights).unwrap_or_else(|_| Weights::certain())
}

fn blows(totals: &[u128], dice: u8, needed: i32, crit: FourDiceCrit) -> [u128; Blow::ALL.len()] {
    let mut blows = [0; Blow::ALL.len()];
    for (total, &weight) in totals.iter().enumerate() {
        blows[Blow::of(total as i32, dice, needed, crit) as usize] += weight;
    }
    blows
}

fn saves(totals: &[Vec<u128>], bands: SaveBands) -> Vec<Vec<Weights>> {
    let of_dice = |dice: u8| {
        let totals = &totals[usize::from(dice)];
        (0..totals.len() as i32)
            .map(|target| {
                let mut split = [0u128; 2];
                for (total, &weight) in totals.iter().enumerate() {
                    split[usize::from(is_saved(total as i32, dice, target, bands))] += weight;
                }
                table(&split)
            })
            .collect()
    };
    (0..=MAX_SAVE_DICE).map(of_dice).collect()
}

/// Whether this total makes a saving roll (`tft.dice.save`).
pub fn is_saved(total: i32, dice: u8, target: i32, bands: SaveBands) -> bool {
    let automatic = automatic_totals(dice);
    match bands {
        SaveBands::Itl if total <= *automatic.start() => true,
        SaveBands::Itl if total >= *automatic.end() => false,
        _ => total <= target,
    }
}

/// The highest total that always saves and the lowest that never does, under `itl`; one die shows neither.
fn automatic_totals(dice: u8) -> RangeInclusive<i32> {
    let dice = i32::from(dice);
    3 * dice - 4..=4 * dice + 4
}

/// Throws so many dice; their total.
#[inline(always)]
pub fn throw<C: Chance>(chance: &mut C, what: Draw, dice: u8) -> i32 {
    chance.draw(what.with(six_sided(dice)), Dice::shared().totals(dice)) as i32
}

/// Makes an attack roll: so much or less is needed on three or four dice.
#[inline(always)]
pub fn attack<C: Chance>(chance: &mut C, what: Draw, needed: i32, dice: u8, switches: &Switches) -> Blow {
    let weights = Dice::shared().attack(needed, dice, switches.four_dice_crit);
    let multiplies = switches.four_dice_crit == FourDiceCrit::Melee3;
    // DX, levels and penalties of what can be written add up to less than a hundred either way.
    let reading = Reading::Attack { needed: i8::try_from(needed).unwrap_or(i8::MAX), multiplies };
    let draw = what.with(six_sided(dice)).read(reading);
    Blow::ALL[chance.draw(draw, weights)]
}

/// Makes a saving roll; a roll that cannot go both ways is not made.
#[inline(always)]
pub fn save<C: Chance>(chance: &mut C, what: Draw, target: i32, dice: u8, switches: &Switches) -> bool {
    let weights = Dice::shared().save(dice, target, switches.save_bands);
    match (weights.weight(0), weights.weight(1)) {
        (0, _) => true,
        (_, 0) => false,
        _ => {
            // What can go both ways lies on the dice: at most 47.
            let highest = (least_failing(dice, target, switches.save_bands) - 1) as u8;
            let draw = what.with(six_sided(dice)).read(Reading::AtMost(highest));
            chance.draw(draw, weights) == 1
        }
    }
}

/// The lowest total that fails, automatic totals included: all below it are made.
fn least_failing(dice: u8, target: i32, bands: SaveBands) -> i32 {
    let automatic = automatic_totals(dice);
    match bands {
        SaveBands::Itl => (target + 1).clamp(automatic.start() + 1, *automatic.end()),
        SaveBands::Plain => target + 1,
    }
}

/// So many six-sided dice on the table.
pub const fn six_sided(dice: u8) -> Throw {
    Throw { dice, sides: 6, rerolls: 0 }
}

/// Damage of a weapon: dice and what is added to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Damage {
    /// Dice.
    pub dice: u8,
    /// Added to the total.
    pub modifier: i8,
}

impl Damage {
    /// `dice` six-sided dice and a modifier.
    pub const fn new(dice: u8, modifier: i8) -> Self {
        Self { dice, modifier }
    }

    /// Net hits when the dice show this total (`tft.dice.weapon`): modifier, never below nothing, times the factor,
    /// less what is stopped, never below nothing.
    #[inline(always)]
    pub fn net(self, total: i32, factor: u8, stops: u8) -> i32 {
        let raw = (total + i32::from(self.modifier)).max(0) * i32::from(factor);
        (raw - i32::from(stops)).max(0)
    }

    /// The most net hits there can be.
    pub fn most(self, factor: u8, stops: u8) -> i32 {
        self.net(6 * i32::from(self.dice), factor, stops)
    }
}

/// As players write it: `2D-1`.
impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.modifier {
            0 => write!(f, "{}D", self.dice),
            modifier => write!(f, "{}D{modifier:+}", self.dice),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Choice;

    /// Ways in which so many dice show a total that is wanted, one die after the other.
    fn ways(dice: u8, wanted: &dyn Fn(i32) -> bool) -> u128 {
        fn go(left: u8, sum: i32, wanted: &dyn Fn(i32) -> bool) -> u128 {
            match left {
                0 => u128::from(wanted(sum)),
                _ => (1..=6).map(|face| go(left - 1, sum + face, wanted)).sum(),
            }
        }
        go(dice, 0, wanted)
    }

    fn share(weights: &Weights, outcomes: &[usize]) -> (u128, u128) {
        (outcomes.iter().map(|&outcome| weights.weight(outcome)).sum(), weights.total())
    }

    #[test]
    fn totals_are_those_of_every_throw_of_the_dice() {
        for dice in 0..=5u8 {
            let weights = Dice::shared().totals(dice);
            assert_eq!(weights.total(), 6u128.pow(u32::from(dice)), "{dice} dice");
            for total in 0..weights.len() {
                assert_eq!(weights.weight(total), ways(dice, &|sum| sum == total as i32), "{dice} dice, {total}");
            }
        }
        // tft.dice.nd6: P(3D <= 11) = 135/216, P(4D <= 16) = 986/1296, P(8D <= 24) = 0.2377.
        let at_most = |dice, target| (0..=target).map(|total| Dice::shared().totals(dice).weight(total)).sum::<u128>();
        assert_eq!((at_most(3, 11), at_most(4, 16)), (135, 986));
        assert_eq!((at_most(8, 24) * 10_000 + 6u128.pow(8) / 2) / 6u128.pow(8), 2377);
    }

    #[test]
    fn the_most_dice_still_fit_a_table() {
        let weights = Dice::shared().totals(MAX_DICE);
        assert_eq!((weights.len(), weights.total()), (6 * 42 + 1, 6u128.pow(42)));
    }

    #[test]
    fn attack_rolls_on_three_dice_hit_as_the_ledger_says() {
        // tft.dice.attack-3. On three dice: 10 in 216 show 3 to 5, 10 in 216 show 16 to 18.
        let roll = |needed| Dice::shared().attack(needed, 3, FourDiceCrit::None);
        let hits = |needed| share(roll(needed), &[1, 2, 3]).0 * 216 / roll(needed).total();
        assert_eq!((hits(10), hits(2), hits(20)), (108, 10, 206));
        for needed in -20..40 {
            let weights = roll(needed);
            let of = |blow: Blow| weights.weight(blow as usize) * 216 / weights.total();
            assert_eq!([of(Blow::Double), of(Blow::Triple), of(Blow::Drop), of(Blow::Break)], [3, 1, 3, 1]);
            let brute = ways(3, &|sum| sum <= 5 || sum <= 15 && sum <= needed);
            assert_eq!(hits(needed), brute, "needed {needed}");
        }
    }

    #[test]
    fn attack_rolls_on_four_dice_hit_as_the_ledger_says() {
        // tft.dice.attack-4: needed 13 is 575/1296 = 0.4437, needed 4 is 5/1296, needed 21 is 1226/1296 = 0.9460.
        for crit in [FourDiceCrit::None, FourDiceCrit::Melee3] {
            let roll = |needed| Dice::shared().attack(needed, 4, crit);
            let hits = |needed| share(roll(needed), &[1, 2, 3]).0 * 1296 / roll(needed).total();
            assert_eq!((hits(13), hits(4), hits(21)), (575, 5, 1226));
            for needed in -5..30 {
                let brute = ways(4, &|sum| sum <= 5 || sum <= 19 && sum <= needed);
                assert_eq!(hits(needed), brute, "needed {needed}");
                let of = |blow: Blow| roll(needed).weight(blow as usize) * 1296 / roll(needed).total();
                assert_eq!([of(Blow::Drop), of(Blow::Break)], [30, 5]);
                // Option four_dice_crit: 4 triples, 1 way; 5 doubles, 4 ways.
                let multiplied = if crit == FourDiceCrit::None { [0, 0] } else { [4, 1] };
                assert_eq!([of(Blow::Double), of(Blow::Triple)], multiplied);
            }
        }
    }

    #[test]
    fn saving_rolls_are_plain_unless_bands_are_asked_for() {
        // tft.dice.save: plain 3D v 17 fails only on 18; with itl totals 16 and more fail, 206/216 = 0.9537.
        let plain = |dice, target| Dice::shared().save(dice, target, SaveBands::Plain);
        let itl = |dice, target| Dice::shared().save(dice, target, SaveBands::Itl);
        assert_eq!(share(plain(3, 17), &[1]), (215, 216));
        assert_eq!(share(itl(3, 17), &[1]), (103, 108));
        assert_eq!(share(plain(2, 20), &[1]), (1, 1));
        // The ledger's table of automatic totals, two to eight dice.
        for (dice, made, failed) in
            [(2, 2, 12), (3, 5, 16), (4, 8, 20), (5, 11, 24), (6, 14, 28), (7, 17, 32), (8, 20, 36)]
        {
            assert_eq!(automatic_totals(dice), made..=failed);
            if dice <= 5 {
                let all = 6u128.pow(u32::from(dice));
                let (low, high) = (itl(dice, 0), itl(dice, 99));
                assert_eq!(low.weight(1) * all / low.total(), ways(dice, &|sum| sum <= made), "{dice} dice");
                assert_eq!(high.weight(0) * all / high.total(), ways(dice, &|sum| sum >= failed), "{dice} dice");
            }
        }
        // One die has no bands.
        for target in 0..8 {
            assert_eq!(itl(1, target), plain(1, target));
        }
        // It never shows 0, and 1 once in six.
        assert_eq!([0, 1].map(|target| share(plain(1, target), &[1])), [(0, 1), (1, 6)]);
    }

    #[test]
    fn a_saving_roll_is_shown_by_the_totals_that_make_it() {
        for bands in [SaveBands::Plain, SaveBands::Itl] {
            for (dice, target) in (1..=MAX_SAVE_DICE).flat_map(|dice| (0..60).map(move |target| (dice, target))) {
                let failing = least_failing(dice, target, bands);
                for total in i32::from(dice)..=6 * i32::from(dice) {
                    assert_eq!(is_saved(total, dice, target, bands), total < failing, "{dice}D v {target}: {total}");
                }
            }
        }
    }

    /// Notes what is asked.
    #[derive(Default)]
    struct Asked(Vec<Draw>);

    impl Choice for Asked {}

    impl Chance for Asked {
        fn draw(&mut self, what: Draw, _: &Weights) -> usize {
            self.0.push(what);
            0
        }
    }

    #[test]
    fn whoever_follows_a_roll_reads_how_high_it_may_come() {
        // tft.dice.save: 3D against 11; with bands 3 to 5 are always made, and 16 and more never.
        let mut asked = Asked::default();
        let what = Draw::new("save", "tft.dice.save");
        for (dice, target, save_bands, highest) in [
            (3, 11, SaveBands::Plain, 11),
            (3, 17, SaveBands::Plain, 17),
            (1, 5, SaveBands::Itl, 5),
            (3, 11, SaveBands::Itl, 11),
            (3, 17, SaveBands::Itl, 15),
            (3, 2, SaveBands::Itl, 5),
        ] {
            save(&mut asked, what, target, dice, &Switches { save_bands, ..Switches::default() });
            assert_eq!(asked.0.pop(), Some(what.with(six_sided(dice)).read(Reading::AtMost(highest))), "{target}");
            assert!(asked.0.is_empty());
        }
        // What cannot go both ways is not thrown: 18 is the most of three dice, and 3 the least.
        let plain = Switches::default();
        assert!(save(&mut asked, what, 18, 3, &plain) && !save(&mut asked, what, 2, 3, &plain));
        assert!(asked.0.is_empty());
        // tft.dice.attack-4: the lowest totals multiply damage where the switch says so.
        for (four_dice_crit, multiplies) in [(FourDiceCrit::None, false), (FourDiceCrit::Melee3, true)] {
            attack(&mut asked, what, 13, 4, &Switches { four_dice_crit, ..Switches::default() });
            let reading = Reading::Attack { needed: 13, multiplies };
            assert_eq!(asked.0.pop(), Some(what.with(six_sided(4)).read(reading)));
        }
    }

    #[test]
    fn damage_is_multiplied_after_the_modifier_and_before_armor() {
        // tft.dice.weapon: 3D-1 rolls 6 -> 5, doubled 10, 5 stopped -> 5. A negative roll counts 0 first.
        assert_eq!(Damage::new(3, -1).net(6, 2, 5), 5);
        assert_eq!(Damage::new(1, -4).net(1, 3, 0), 0);
        assert_eq!(Damage::new(1, -1).net(4, 1, 3), 0);
        assert_eq!(Damage::new(2, 0).most(3, 1), 35);
        assert_eq!(
            [Damage::new(2, 0), Damage::new(1, -1), Damage::new(2, 2)].map(|damage| damage.to_string()),
            ["2D", "1D-1", "2D+2"]
        );
    }

    #[test]
    fn a_broadsword_against_five_stopped_is_as_the_ledger_says() {
        // tft.melee.damage: 2D at needed 11 against 5 stopped: expected net 1.5809 a blow, P(net >= 5) 0.1169.
        let (attack, totals) = (Dice::shared().attack(11, 3, FourDiceCrit::None), Dice::shared().totals(2));
        let (mut mean, mut five) = (0, 0);
        for blow in Blow::ALL.into_iter().filter(|blow| blow.factor() > 0) {
            for total in 2..=12 {
                let weight = attack.weight(blow as usize) * totals.weight(total);
                let net = Damage::new(2, 0).net(total as i32, blow.factor(), 5);
                mean += weight * net as u128;
                five += if net >= 5 { weight } else { 0 };
            }
        }
        let all = attack.total() * totals.total();
        let rounded = |n: u128| (n * 10_000 + all / 2) / all;
        assert_eq!((rounded(mean), rounded(five)), (15_809, 1_169));
    }
}
