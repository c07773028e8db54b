//! Team combats as games: against a second formulation, with policies, with both sides at their best.

use crate::contest::Contest;
use crate::exact::Budget;
use crate::exact::game::Advice;
use crate::systems::marvel_heroes::team::bout::{card, compiled, hfc, printed, red, solved};
use std::collections::{HashMap, HashSet};

fn advice(tables: &str) -> Advice {
    compiled(tables).advice(&Budget::default()).unwrap().unwrap()
}

/// Chances of each number of hits.
fn hits(dice: u8, boosted: bool) -> Vec<f64> {
    let one: &[f64] = if boosted { &[12.0, 14.0, 9.0, 1.0] } else { &[12.0, 18.0, 6.0] };
    (0..dice).fold(vec![1.0], |law, _| {
        let mut next = vec![0.0; law.len() + one.len() - 1];
        for (a, p) in law.iter().enumerate() {
            one.iter().enumerate().for_each(|(b, q)| next[a + b] += p * q / 36.0);
        }
        next
    })
}

/// A combat of one Ready hero with a supporter against a Lead with a backup, all red, without Outwit dice: the hero
/// attacks first in every sequence.
struct Twin {
    /// KO value, Attack, Defend of hero, supporter, Lead, backup.
    members: [[u8; 3]; 4],
    /// Of hero and supporter.
    levels: [u8; 2],
    worth: HashMap<Place, f64>,
}

/// Who fights and who supports if anybody, who leads, tokens, who was flanked.
type Place = (usize, Option<usize>, usize, [u8; 4], [bool; 2]);

impl Twin {
    fn chances(&self, attack: (usize, bool), defend: (usize, bool)) -> [f64; 3] {
        let mut chances = [0.0; 3];
        for (a, p) in hits(self.members[attack.0][1], attack.1).iter().enumerate() {
            for (b, q) in hits(self.members[defend.0][2], defend.1).iter().enumerate() {
                chances[if a > b { 2 } else { usize::from(a == b && a > 0) }] += p * q;
            }
        }
        chances
    }

    /// What the heroes can expect before the attack with this number.
    fn before(&self, attack: u8, at: Place, down: bool) -> f64 {
        if attack == 2 {
            return self.worth.get(&at).copied().unwrap_or(0.0);
        }
        let (hero, support, lead, tokens, flanked) = at;
        let boosted = support.is_some() && !down;
        let sides = [(hero, boosted), (lead, false)];
        let (attacker, defender) = if attack == 0 { (sides[0], sides[1]) } else { (sides[1], sides[0]) };
        if self.members[attacker.0][1] == 0 {
            return self.before(attack + 1, at, down);
        }
        let [miss, stun, ko] = self.chances(attacker, defender);
        let mut hurt = tokens;
        hurt[defender.0] += 1;
        let after_ko = match hurt[defender.0] == self.members[defender.0][0] {
            true => f64::from(1 - attack),
            false => self.before(attack + 1, (hero, support, lead, hurt, flanked), false),
        };
        let nothing = self.before(attack + 1, at, false);
        let mut best: f64 = nothing;
        let mut worst: f64 = self.before(attack + 1, (hero, support, 5 - lead, tokens, flanked), false).min(nothing);
        if let Some(other) = support {
            best = best.max(self.before(attack + 1, (other, Some(hero), lead, tokens, flanked), false));
            let p = f64::from(6 - self.levels[other]) / 6.0;
            let (mut marked, mut struck, mut stands) = (flanked, tokens, support);
            marked[other] = true;
            if flanked[other] {
                struck[other] += 1;
                if struck[other] == self.members[other][0] {
                    (stands, marked[other]) = (None, false);
                }
            }
            let down = self.before(attack + 1, (hero, stands, lead, struck, marked), true);
            worst = worst.min(p * down + (1.0 - p) * nothing);
        }
        miss * nothing + ko * after_ko + stun * 0.5 * (best + worst)
    }

    fn value(&mut self) -> f64 {
        let mut places = Vec::new();
        let limits = self.members.map(|member| member[0]);
        for code in 0..4usize.pow(4) {
            let tokens = [0, 1, 2, 3].map(|i| (code / 4usize.pow(i) % 4) as u8);
            for hero in [0, 1] {
                for support in [None, Some(1 - hero)] {
                    for lead in [2, 3] {
                        for marks in 0..4 {
                            let standing = |&i: &usize| (i == 1 - hero && support.is_none()) || tokens[i] < limits[i];
                            if (0..4).all(|i| standing(&i)) && (0..4).all(|i| tokens[i] <= limits[i]) {
                                places.push((hero, support, lead, tokens, [marks & 1 == 1, marks & 2 == 2]));
                            }
                        }
                    }
                }
            }
        }
        for _ in 0..400 {
            let mut change: f64 = 0.0;
            for &place in &places {
                let value = self.before(0, place, false);
                change = change.max((value - self.worth.insert(place, value).unwrap_or(0.0)).abs());
            }
            if change < 1e-14 {
                break;
            }
        }
        self.worth[&(0, Some(1), 2, [0; 4], [false; 2])]
    }
}

#[test]
fn a_team_combat_has_the_value_of_the_game_written_by_hand() {
    for members in [[[2, 2, 1], [1, 1, 2], [2, 2, 1], [1, 3, 1]], [[1, 3, 0], [2, 1, 1], [1, 2, 2], [1, 1, 3]]] {
        let mut twin = Twin { members, levels: [2, 1], worth: HashMap::new() };
        let value = twin.value();
        let roles =
            [("H", "ready", "level = 2"), ("S", "support", "level = 1"), ("L", "lead", ""), ("B", "backup", "")];
        let written = roles
            .iter()
            .zip(members)
            .map(|((name, role, more), [ko, attack, defend])| red(name, role, ko, [attack, defend, 0], more));
        let advice = advice(&hfc("", &[written.collect::<String>()]));
        assert!((advice.value - value).abs() < 1e-10, "{} is not {value}", advice.value);
        assert!(advice.exploitability().abs() <= 1e-9, "{}", advice.exploitability());
        assert!(advice.decisions.iter().any(|decision| decision.what == "recovery action"));
        assert!(value > 0.01 && value < 0.99);
    }
}

#[test]
fn the_right_hero_is_named_first() {
    // Printed rules, no Outwit: a sure shot (Attack 2 on 0) and a weak one, KO value 1 each, against a Lead of KO value
    // 1 who always attacks second. Either order tries both until one falls; by hand the value is that of the better
    // order.
    let tables = |order: [&str; 2]| {
        let hero = |name: &str| red(name, "ready", 1, [if name == "A" { 1 } else { 2 }, 0, 0], "");
        printed("", &[order.map(hero).concat(), red("V", "lead", 1, [2, 0, 0], "")])
    };
    let best = advice(&tables(["A", "B"])).value;
    let orders = [["A", "B"], ["B", "A"]].map(|order| solved(&compiled(&tables(order))).outcomes()[0]);
    // P(hit) of one die 2/3, of two 8/9. First until somebody falls: h/(1 - (1-h)(1-v)) he wins; then the other, after
    // the villain's attack with v = 8/9.
    let (h, v) = ([2.0 / 3.0, 8.0 / 9.0], 8.0 / 9.0);
    let first = |h: f64| h / (1.0 - (1.0 - h) * (1.0 - v));
    let second = |h: f64| (1.0 - v) * h / (1.0 - (1.0 - h) * (1.0 - v));
    let by_hand = [(0, 1), (1, 0)].map(|(a, b)| first(h[a]) + (1.0 - first(h[a])) * second(h[b]));
    orders.iter().zip(by_hand).for_each(|(ours, theirs)| assert!((ours - theirs).abs() < 1e-12, "{ours} {theirs}"));
    assert!((best - by_hand[0].max(by_hand[1])).abs() < 1e-10, "{best} {by_hand:?}");
}

/// One Ready hero with a supporter against a Lead with a backup: two colours, Outwit dice, low KO values so that there
/// are few states.
fn small(policy: &str) -> String {
    let yellow = |[attack, defend, outwit]: [u8; 3]| {
        format!("powers.yellow = {{ attack = {attack}, defend = {defend}, outwit = {outwit} }}\n")
    };
    let heroes =
        [red("H", "ready", 1, [3, 1, 1], &yellow([1, 2, 3])), red("S", "support", 1, [1, 2, 2], "level = 1\n")];
    let villains = [red("L", "lead", 2, [3, 2, 1], &yellow([1, 2, 3])), red("B", "backup", 1, [2, 3, 1], "")];
    hfc(policy, &[heroes.concat(), villains.concat()])
}

/// Two Ready heroes against a Lead with an Agent and a deck, one colour each.
fn pair(policy: &str) -> String {
    let heroes = [red("H", "ready", 2, [3, 1, 1], ""), red("R", "ready", 1, [1, 2, 2], "")];
    let foot = card("Foot", "agent", 0, "kind = \"reduce_rating\", stat = \"attack\", by = 1");
    hfc(policy, &[heroes.concat(), red("L", "lead", 2, [2, 2, 1], "deck = { share = 0.5, cap = 1 }"), foot])
}

#[test]
fn a_whole_team_combat_is_solved_and_certified() {
    let solved = [advice(&small("")), advice(&pair(""))];
    let decisions = || solved.iter().flat_map(|advice| &advice.decisions);
    for what in ["power", "fighting hero", "recovery action", "won Outwit contest"] {
        assert!(decisions().any(|decision| decision.what == what), "nobody decides {what}");
    }
    let options = || decisions().flat_map(|decision| decision.options.iter().flatten());
    for name in ["Interception by B", "Flanking Attempt", "Preparation", "nothing", "KO", "New Target: Foot"] {
        assert!(options().any(|option| option.name == name), "no {name}");
    }
    assert!(options().all(|option| option.loss > -1e-9 && !option.name.is_empty()));
    for advice in &solved {
        assert!(advice.exploitability().abs() <= 1e-9, "{}", advice.exploitability());
        // Every state has a name of its own.
        let names: HashSet<&str> = advice.decisions.iter().map(|state| state.state.as_str()).collect();
        assert_eq!(names.len(), advice.decisions.len());
    }
}

#[test]
fn no_policy_beats_the_value() {
    let busy = "hero-choice = \"most-remaining\"\nhero-recovery = \"healthier\"\nhero-outwit = \"new-target-weaker\"\n\
                villain-outwit = \"new-target-weaker\"\nvillain-recovery = [\"prepare\", \"intercept-healthier\"]";
    for policy in ["", busy, "power = \"fixed\"\ncolour = \"red\"\nhero-recovery = \"none\"\nvillain-recovery = []"] {
        let advice = advice(&small(policy));
        let policies = &advice.policies;
        let value = advice.value;
        assert!(policies.second_answers <= value + 1e-9 && value <= policies.first_answers + 1e-9, "{policies:?}");
        let both = solved(&compiled(&small(policy)));
        let won = both.outcomes()[0] + both.outcomes()[2];
        // The solver of chains stops at the limit of sequences, the game does not.
        assert!((won - policies.both).abs() < 1e-9, "{won} {policies:?}");
        assert!(policies.second_answers <= won + 1e-9 && won <= policies.first_answers + 1e-9, "{policies:?}");
    }
}

#[test]
fn sides_at_their_best_play_to_the_value() {
    let value = advice(&small("")).value;
    for (policy, above, below) in [
        ("heroes = \"equilibrium\"\nvillains = \"equilibrium\"", true, true),
        ("heroes = \"equilibrium\"", true, false),
        ("villains = \"equilibrium\"", false, true),
    ] {
        let exact = solved(&compiled(&small(policy)));
        let won = exact.outcomes()[0] + exact.outcomes()[2];
        assert!(!above || won >= value - 1e-9, "{policy}: {won} is below {value}");
        assert!(!below || won <= value + 1e-9, "{policy}: {won} is above {value}");
        assert!((won - value).abs() < 1e-9 || above != below, "{policy}: {won} is not {value}");
    }
}
