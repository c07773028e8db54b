//! The best secret choice of power (`policy.power.equilibrium`): the duel as a zero-sum stochastic game.

use super::fighter::{COLOURS, Side};
use super::policy::{self, Power};
use super::setup::Setup;
use super::stakes::stakes;
use super::state::OUTCOMES;
use super::system::Duel;
use crate::chance::{Player, Weights};
use crate::exact::Budget;
use crate::exact::game::{Explored, Unfit, explore};

/// The solution's mixes in every state, for the sides that play them.
///
/// # Errors
/// When the duel has too many states.
pub fn mixes(setup: &Setup, sides: [bool; 2]) -> Result<[Option<Power>; 2], Unfit> {
    let Explored { at, game } = explore::<Duel>(setup, OUTCOMES, [true, true], &Budget::default())?;
    let solution = game.solve(&stakes(setup).payoff());
    let power = |player: Player| {
        let mix = |state: usize| weights(setup, player, &solution.weights(player, state));
        let places = at.iter().enumerate();
        Power::Equilibrium(places.filter_map(|(place, at)| Some((at.state, mix(place)?))).collect())
    };
    Ok(Player::BOTH.map(|player| sides[player].then(|| power(player))))
}

/// A mix over a side's options as weights by colour.
fn weights(setup: &Setup, side: Side, mix: &[u128]) -> Option<Weights> {
    let mut weights = [0; COLOURS.len()];
    for (option, weight) in mix.iter().enumerate() {
        weights[policy::colour(&setup.fighters[side], option)] = *weight;
    }
    Weights::new(&weights).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::Contest;
    use crate::exact::game::{Advice, Policies};
    use crate::scenario::{self, Mistakes, Source};
    use crate::systems::marvel_heroes::bout::{compiled, tables};
    use crate::systems::marvel_heroes::compile;
    use crate::systems::marvel_heroes::fighter::{HERO, VILLAIN};

    fn contest(rules: &str, hero: &str, villain: &str) -> Box<dyn Contest> {
        let text = format!(
            "title = \"t\"\nsystem = \"marvel-heroes\"\nplay = \"duel\"\n[rules]\n{rules}\n\
             [[side]]\nname = \"H\"\nkind = \"hero\"\n{hero}\n[[side]]\nname = \"V\"\nkind = \"villain\"\n{villain}"
        );
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", text), &mistakes);
        let contest = scenario.and_then(|scenario| compile::duel(scenario.cases.last()?, &mistakes));
        contest.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
    }

    /// A side by its KO value and ratings.
    fn side(ko: u8, powers: &[(&str, [u8; 3])]) -> String {
        let power = |(colour, [attack, defend, outwit]): &(&str, [u8; 3])| {
            format!("powers.{colour} = {{ attack = {attack}, defend = {defend}, outwit = {outwit} }}\n")
        };
        format!("ko = {ko}\n{}", powers.iter().map(power).collect::<String>())
    }

    fn advice(rules: &str, hero: &str, villain: &str) -> Advice {
        contest(rules, hero, villain).advice(&Budget::default()).unwrap().unwrap()
    }

    /// Probabilities of the hits of so many dice: blank, trouble, hit, hit, hit and boost, two hits.
    fn hits(dice: usize) -> Vec<f64> {
        (0..dice).fold(vec![1.0], |sum, _| {
            let mut next = vec![0.0; sum.len() + 2];
            for (hits, p) in sum.iter().enumerate() {
                next[hits] += p * 2.0 / 6.0;
                next[hits + 1] += p * 3.0 / 6.0;
                next[hits + 2] += p / 6.0;
            }
            next
        })
    }

    /// The chance of a KO by the printed rules, or by the mod.
    fn ko(attack: usize, defend: usize, hfc: bool) -> f64 {
        let mut p = 0.0;
        for (a, pa) in hits(attack).iter().enumerate() {
            for (d, pd) in hits(defend).iter().enumerate() {
                p += if a >= 1 && (a > d || !hfc && a == d) { pa * pd } else { 0.0 };
            }
        }
        p
    }

    /// The value of a two by two game, by its closed form.
    fn value([[a, b], [c, d]]: [[f64; 2]; 2]) -> f64 {
        let (low, high) = (a.min(b).max(c.min(d)), a.max(c).min(b.max(d)));
        if (low - high).abs() < 1e-14 { low } else { (a * d - b * c) / (a + d - b - c) }
    }

    /// `policy.power.equilibrium`: who attacks best with orange and defends as well with either never picks red.
    #[test]
    fn what_is_always_better_is_always_picked() {
        let hero = side(1, &[("red", [1, 1, 1]), ("orange", [4, 1, 1])]) + "policy.power = \"equilibrium\"\n";
        let setup = compiled(&tables("", &hero, &side(1, &[("red", [1, 1, 1])]))).setup;
        let Power::Equilibrium(mixes) = &setup.power[HERO] else { panic!("no mix: {:?}", setup.power) };
        assert!(!mixes.is_empty());
        for mix in mixes.values() {
            assert_eq!((mix.weight(1), mix.weights().len()), (mix.total(), 3));
        }
    }

    /// `policy.power.equilibrium`: without Outwit dice Initiative stays with the hero, so the state is the pair of KOs:
    /// a second formulation of the game, by hand.
    #[test]
    fn a_duel_of_two_colours_has_the_value_of_the_game_written_by_hand() {
        let (hero, villain) = ([[4, 1], [1, 4]], [[3, 1], [2, 3]]);
        for hfc in [false, true] {
            // By both colours: the hero's chance of a KO, and the villain's.
            let chances = |h: usize, v: usize| [ko(hero[h][0], villain[v][1], hfc), ko(villain[v][0], hero[h][1], hfc)];
            let (ko_hero, ko_villain) = (2usize, 3usize);
            let mut worth = vec![vec![0.0; ko_villain + 1]; ko_hero + 1];
            worth.iter_mut().for_each(|row| row[ko_villain] = 1.0);
            for kos in (0..ko_hero + ko_villain).rev() {
                for h in 0..ko_hero {
                    let Some(v) = kos.checked_sub(h).filter(|&v| v < ko_villain) else { continue };
                    for _ in 0..2000 {
                        let cell = |i: usize, j: usize| {
                            let [hit, back] = chances(i, j);
                            // The hero attacks first; if that ends it nobody strikes back.
                            let after = |v: usize| {
                                if v == ko_villain { 1.0 } else { back * worth[h + 1][v] + (1.0 - back) * worth[h][v] }
                            };
                            hit * after(v + 1) + (1.0 - hit) * after(v)
                        };
                        worth[h][v] = value([[cell(0, 0), cell(0, 1)], [cell(1, 0), cell(1, 1)]]);
                    }
                }
            }
            let advice = advice(
                if hfc { "combat = \"hfc\"" } else { "combat = \"printed\"" },
                &side(2, &[("red", [4, 1, 0]), ("yellow", [1, 4, 0])]),
                &side(3, &[("red", [3, 1, 0]), ("yellow", [2, 3, 0])]),
            );
            assert!((advice.value - worth[0][0]).abs() < 1e-10, "{hfc}: {} is not {}", advice.value, worth[0][0]);
            assert!(advice.exploitability().abs() < 1e-9, "{advice:?}");
        }
    }

    #[test]
    fn a_duel_of_two_against_two_kos_has_at_most_eight_states() {
        // policy.power.equilibrium: 2 by 2 KO pairs and 2 Initiatives. The villain gets Initiative only by an Outwit
        // contest that gives the hero a KO, so two of the eight never come up.
        let two = side(2, &ROUNDED);
        let setup = compiled(&tables("", &two, &two)).setup;
        let game = explore::<Duel>(&setup, OUTCOMES, [true, true], &Budget::default()).unwrap();
        let mut seen: Vec<_> = game.at.iter().map(|at| (at.state.kos, at.state.initiative().index())).collect();
        seen.sort_unstable();
        let hero_leads = [[0, 0], [0, 1], [1, 0], [1, 1]].map(|kos| (kos, HERO.index()));
        let villain_leads = [[1, 0], [1, 1]].map(|kos| (kos, VILLAIN.index()));
        let mut expected = [&hero_leads[..], &villain_leads[..]].concat();
        expected.sort_unstable();
        assert_eq!(seen, expected);
        // Nothing is to be gained against a mix of the solution (params solve_to).
        assert!(advice("", &two, &two).exploitability().abs() < 1e-9);
    }

    const ROUNDED: [(&str, [u8; 3]); 3] = [("red", [5, 2, 1]), ("orange", [3, 3, 3]), ("yellow", [1, 2, 4])];

    #[test]
    fn playing_the_mixes_gives_the_value_that_the_game_promises() {
        let (hero, villain) = (side(3, &ROUNDED), side(3, &[("red", [4, 3, 2]), ("yellow", [2, 2, 5])]));
        for rules in ["combat = \"printed\"", "combat = \"hfc\""] {
            let advice = advice(rules, &hero, &villain);
            assert!(advice.exploitability().abs() < 1e-9);
            assert!(advice.decisions[0].options.iter().flatten().all(|option| option.loss > -1e-12));
            let policy = "policy.power = \"equilibrium\"\n";
            let contest = contest(rules, &format!("{policy}{hero}"), &format!("{policy}{villain}"));
            // The solver of chains, over the very draws that a trial makes: weights of 2^-50 are what differs.
            let outcomes = contest.solve_outcomes(&Budget::default()).unwrap().outcomes();
            assert!((outcomes[0] + outcomes[2] - advice.value).abs() < 1e-12, "{outcomes:?} {}", advice.value);
            // Nobody gains by answering them, and what both do is what both should.
            let own = contest.advice(&Budget::default()).unwrap().unwrap().policies;
            for value in [own.both, own.first_answers, own.second_answers] {
                assert!((value - advice.value).abs() < 1e-9, "{own:?} {}", advice.value);
            }
        }
    }

    #[test]
    fn a_power_that_everybody_knows_beforehand_is_answered() {
        let (hero, villain) = (side(3, &ROUNDED), side(3, &ROUNDED));
        let fixed = "policy.power = \"fixed\"\npolicy.colour = \"red\"\n";
        let advice = advice("combat = \"hfc\"", &format!("{fixed}{hero}"), &villain);
        let Policies { both, first_answers, second_answers } = advice.policies;
        assert!(second_answers < both - 0.01 && both < first_answers, "{:?}", advice.policies);
        assert!(second_answers < advice.secured && advice.conceded < first_answers, "{advice:?}");
    }

    #[test]
    fn with_one_colour_each_there_is_nothing_to_decide() {
        let red = side(2, &[("red", [3, 2, 1])]);
        assert_eq!(contest("", &red, &red).advice(&Budget::default()), Ok(None));
    }

    #[test]
    fn a_fixed_power_that_hurts_nobody_does_not_bind_somebody_who_decides() {
        // Yellow has no attack and no Outwit on either side: by the policies nobody is ever hurt. Red decides.
        let (hero, villain) =
            ([("red", [3, 1, 0]), ("yellow", [0, 3, 0])], [("red", [2, 1, 0]), ("yellow", [0, 2, 0])]);
        let (hero, villain) = (side(2, &hero), side(2, &villain));
        let fixed = "policy.power = \"fixed\"\npolicy.colour = \"yellow\"\n";
        let bound = advice("", &format!("{fixed}{hero}"), &format!("{fixed}{villain}"));
        assert_eq!(bound.policies.both, 0.0);
        assert!(bound.policies.first_answers > 0.9, "{:?}", bound.policies);
        let free = advice("", &hero, &villain);
        assert!(free.value > 0.5 && (bound.value - free.value).abs() < 1e-12, "{} {}", bound.value, free.value);
    }
}
