//! The printed odds of the source articles, reached by playing the rules.
//!
//! Source: article "Normal Distribution: PAC Spotlight on Outwit" (2010), challenge 4 solution, as collected in the
//! ledger's table of published odds: 26 printed odds, 5 of them off. Two of the 26 are coin flips and no attacks
//! (`heroclix.dice.product`); the other 24 are below. The article rounds the basic chances to whole percents (58, 42,
//! 72) before it multiplies; doing the same gives every number as printed.

use super::bout::{Fraction, Law, lowest, plus, tables, times};
use super::dice::hitting_pairs;

/// A fraction as a whole percent, half rounded up.
fn percent((numerator, denominator): Fraction) -> u128 {
    (200 * numerator + denominator) / (2 * denominator)
}

/// Challenge 4 (`heroclix.challenge.4`, for all needs `heroclix.challenge.4.generalised`): King/Queen and Harbinger
/// side by side, one power countered by Outwit, one of them attacked first.
fn attacked(first: &str, countered: &str, needs: [i32; 2], own_rerolls: u8) -> Law {
    let off = |powers: &[&str]| {
        let off = powers.iter().filter(|power| **power == countered);
        off.map(|power| format!("\"{power}\"")).collect::<String>()
    };
    let king_queen = format!(
        "[[target]]\nname = \"King/Queen\"\nsize = \"giant\"\ndefense = {}\n\
         powers = [\"shape-change\", \"super-senses\"]\ncountered = [{}]\n",
        10 + needs[0],
        off(&["shape-change", "super-senses"])
    );
    let harbinger = format!(
        "[[target]]\nname = \"Harbinger\"\nsize = \"giant\"\ndefense = {}\n\
         powers = [\"probability-control\"]\ncountered = [{}]\n",
        10 + needs[1],
        off(&["probability-control"])
    );
    let attack = format!("first = \"{first}\"\nown-re-rolls = {own_rerolls}");
    Law::of(&format!("[attack]\n{attack}\n[attacker]\nattack = 10\ndamage = 1\n{king_queen}{harbinger}"))
}

/// The chance to hit anyone.
fn challenge(first: &str, countered: &str, needs: [i32; 2], own_rerolls: u8) -> Fraction {
    attacked(first, countered, needs, own_rerolls).hit()
}

/// The article's formula for a cell, from these two basic chances (`heroclix.challenge.4`).
fn formula(first: &str, countered: &str, [k, h]: [Fraction; 2]) -> Fraction {
    let (kk, hh) = (times(k, k), times(h, h));
    match (first, countered) {
        ("Harbinger", "probability-control") => h,
        ("Harbinger", _) => hh,
        (_, "shape-change") => times(kk, (2, 3)),
        (_, "super-senses") => plus(times((2, 3), kk), times((1, 3), hh)),
        (_, "probability-control") => plus(times(times((2, 3), k), (2, 3)), times((1, 3), h)),
        _ => plus(times(times((2, 3), kk), (2, 3)), times((1, 3), hh)),
    }
}

const POWERS: [&str; 3] = ["shape-change", "super-senses", "probability-control"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::heroclix::metrics::TargetCount;

    #[test]
    fn the_roll_table_is_as_printed() {
        // heroclix.dice.at-least-table, heroclix.published.roll.3 to .12; a need of 2 is as good as 3.
        let printed = [97, 97, 92, 83, 72, 58, 42, 28, 17, 8, 3];
        for (need, printed) in (2..=12).zip(printed) {
            let law = Law::of(&tables("", "attack = 9\ndamage = 1", &format!("defense = {}", 9 + need)));
            assert_eq!(law.hit(), lowest(u128::from(hitting_pairs(need)), 36));
            assert_eq!(percent(law.hit()), printed, "need {need}");
        }
    }

    #[test]
    fn the_worked_example_is_34_percent_and_against_super_senses_23_where_22_is_printed() {
        let hit = |powers: &str| {
            let target = format!("defense = 17\npowers = [{powers}]");
            Law::of(&tables("opposing-re-rolls = 1", "attack = 10\ndamage = 1", &target)).hit()
        };
        assert_eq!((hit(""), percent(hit(""))), ((49, 144), 34));
        assert_eq!((hit("\"super-senses\""), percent(hit("\"super-senses\""))), ((49, 216), 23));
        // The article's way: 0.58 * 0.58 * 2/3 = 0.2243.
        assert_eq!(percent((58 * 58 * 2, 100 * 100 * 3)), 22);
    }

    #[test]
    fn every_printed_cell_of_challenge_4_is_explained_and_four_are_off() {
        // heroclix.challenge.4, needs 6 and 7, then 6 and 8 (bonus): target, exact values and printed percents by
        // countered power.
        let cells = [
            ([6, 7], "Harbinger", [(49, 144), (49, 144), (7, 12)], [34, 34, 58]),
            ([6, 7], "King/Queen", [(169, 486), (1793, 3888), (167, 324)], [35, 46, 51]),
            ([6, 8], "Harbinger", [(25, 144), (25, 144), (5, 12)], [18, 18, 42]),
            ([6, 8], "King/Queen", [(169, 486), (1577, 3888), (149, 324)], [35, 40, 46]),
        ];
        let mut off = Vec::new();
        for (needs, first, exact, printed) in cells {
            for ((countered, exact), printed) in POWERS.into_iter().zip(exact).zip(printed) {
                let played = challenge(first, countered, needs, 0);
                assert_eq!(played, exact, "{first}, {countered} countered, needs {needs:?}");
                let rounded = needs.map(|need| (percent((u128::from(hitting_pairs(need as i8)), 36)), 100));
                assert_eq!(percent(formula(first, countered, rounded)), printed, "by rounded inputs");
                if percent(played) != printed {
                    off.push((needs[1], first, countered, percent(played), printed));
                }
            }
        }
        assert_eq!(
            off,
            [
                (7, "King/Queen", "probability-control", 52, 51),
                (8, "Harbinger", "shape-change", 17, 18),
                (8, "Harbinger", "super-senses", 17, 18),
                (8, "King/Queen", "super-senses", 41, 40),
            ]
        );
    }

    #[test]
    fn the_unprinted_cells_come_out_too() {
        // heroclix.unprinted.*: nothing countered, and the attacker with one re-roll of his own.
        for (needs, harbinger, king_queen) in [([6, 7], (49, 144), (4027, 11664)), ([6, 8], (25, 144), (3379, 11664))] {
            assert_eq!(challenge("Harbinger", "", needs, 0), harbinger);
            assert_eq!(challenge("King/Queen", "", needs, 0), king_queen);
        }
        let own = [
            ([6, 7], "", (539, 864), (119371, 209952)),
            ([6, 7], "shape-change", (539, 864), (1183, 2187)),
            ([6, 7], "super-senses", (539, 864), (52409, 69984)),
            ([6, 7], "probability-control", (119, 144), (7997, 11664)),
            ([6, 8], "", (325, 864), (102037, 209952)),
            ([6, 8], "shape-change", (325, 864), (1183, 2187)),
            ([6, 8], "super-senses", (325, 864), (46631, 69984)),
            ([6, 8], "probability-control", (95, 144), (7349, 11664)),
        ];
        for (needs, countered, harbinger, king_queen) in own {
            assert_eq!(challenge("Harbinger", countered, needs, 1), harbinger, "{countered}, {needs:?}");
            assert_eq!(challenge("King/Queen", countered, needs, 1), king_queen, "{countered}, {needs:?}");
        }
    }

    #[test]
    fn both_recommendations_survive() {
        // heroclix.challenge.4, heroclix.choice.challenge4.main and .bonus: the best of the six cells.
        for (needs, best) in
            [([6, 7], ("Harbinger", "probability-control")), ([6, 8], ("King/Queen", "probability-control"))]
        {
            let wins = challenge(best.0, best.1, needs, 0);
            for first in ["Harbinger", "King/Queen"] {
                for countered in POWERS.into_iter().filter(|countered| (first, *countered) != best) {
                    let other = challenge(first, countered, needs, 0);
                    assert!(other.0 * wins.1 < wins.0 * other.1, "{first}, {countered}, {needs:?}");
                }
            }
        }
    }

    #[test]
    fn over_all_needs_one_of_three_plans_is_best() {
        // heroclix.challenge.4.generalised: 74, 30 and 16 cells, and one tie; with one own re-roll 75, 35 and 11.
        assert_eq!(best_plans(0), ([74, 30, 16], vec![[8, 9]]));
        assert_eq!(best_plans(1), ([75, 35, 11], vec![]));
        // Both targets of the tie are hit with 5/18.
        for first in ["Harbinger", "King/Queen"] {
            assert_eq!(challenge(first, "probability-control", [8, 9], 0), (5, 18));
        }
    }

    /// For all needs of both: how often each of three plans is the one that is best, and where two are.
    fn best_plans(own_rerolls: u8) -> ([u32; 3], Vec<[i32; 2]>) {
        let plans = [
            ("Harbinger", "probability-control"),
            ("King/Queen", "super-senses"),
            ("King/Queen", "probability-control"),
        ];
        let mut best = [0; 3];
        let mut ties = Vec::new();
        for king_queen in 2..=12 {
            for harbinger in 2..=12 {
                let needs = [king_queen, harbinger];
                let values = plans.map(|(first, countered)| challenge(first, countered, needs, own_rerolls));
                let most = values.into_iter().max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1))).unwrap();
                let winners: Vec<usize> = (0..3).filter(|&plan| values[plan] == most).collect();
                match winners.as_slice() {
                    [one] => best[*one] += 1,
                    _ => ties.push(needs),
                }
            }
        }
        (best, ties)
    }

    #[test]
    fn to_outwit_shape_change_is_never_best() {
        // heroclix.challenge.4.generalised: to outwit Super Senses is better by H * H / 3.
        for king_queen in 2..=12 {
            for harbinger in 2..=12 {
                let of = |countered: &str| challenge("King/Queen", countered, [king_queen, harbinger], 0);
                let h = lowest(u128::from(hitting_pairs(harbinger as i8)), 36);
                assert_eq!(plus(of("shape-change"), times(times(h, h), (1, 3))), of("super-senses"));
            }
        }
    }

    #[test]
    fn another_goal_or_a_re_roll_changes_the_bonus_answer() {
        // heroclix.challenge.4, ruling. Who wants to hit the target he names attacks Harbinger: 5/12, where King/Queen
        // is hit with 2/3 * K * K at best, 169/486; with one own re-roll it is Super Senses, King/Queen.
        let best = |value: &dyn Fn(&str, &str) -> Fraction| {
            let cells = ["Harbinger", "King/Queen"].into_iter().flat_map(|first| POWERS.map(|power| (first, power)));
            cells
                .map(|(first, power)| (value(first, power), first, power))
                .max_by(|(a, ..), (b, ..)| (a.0 * b.1).cmp(&(b.0 * a.1)))
        };
        let named = |first: &str, power: &str| {
            attacked(first, power, [6, 8], 0).p(|_, counts| counts.on(0, TargetCount::Hits) == 1)
        };
        assert_eq!(best(&named), Some(((5, 12), "Harbinger", "probability-control")));
        assert_eq!(named("King/Queen", "super-senses"), (169, 486));
        let with_re_roll = |first: &str, power: &str| challenge(first, power, [6, 8], 1);
        assert_eq!(best(&with_re_roll), Some(((46631, 69984), "King/Queen", "super-senses")));
    }
}
