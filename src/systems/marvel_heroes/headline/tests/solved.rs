//! Whole headlines: the solver against `report.headline` written out, a sum over Leads with combats that a second
//! formulation solves on its own, and samples against the solver.

use super::*;
use crate::systems::sampled::agrees;
use std::collections::HashMap;

/// Faces of the die: hits, trouble, boost.
const FACES: [(usize, usize, bool); 6] =
    [(0, 0, false), (0, 1, false), (1, 0, false), (1, 0, false), (1, 0, true), (2, 0, false)];

/// Chances of each value of a roll, one die after the other.
fn law(dice: u8, boosted: bool, trouble: bool) -> Vec<f64> {
    let worth = |(hits, icons, _): (usize, usize, bool)| hits + if trouble { icons } else { 0 };
    let mut law = vec![1.0];
    for _ in 0..dice.min(8) {
        let mut next = vec![0.0; law.len() + 4];
        for (total, p) in law.iter().enumerate() {
            for face in FACES {
                if boosted && face.2 {
                    FACES.iter().for_each(|&again| next[total + worth(face) + worth(again)] += p / 36.0);
                } else {
                    next[total + worth(face)] += p / 6.0;
                }
            }
        }
        law = next;
    }
    law
}

/// Chances that the first roll has more hits, and as many of at least one.
fn compared(first: (u8, bool), second: (u8, bool)) -> [f64; 2] {
    let (mine, theirs) = (law(first.0, first.1, false), law(second.0, second.1, false));
    let mut chances = [0.0; 2];
    for (a, p) in mine.iter().enumerate() {
        for (b, q) in theirs.iter().enumerate() {
            chances[0] += if a > b { p * q } else { 0.0 };
            chances[1] += if a == b && a > 0 { p * q } else { 0.0 };
        }
    }
    chances
}

/// A fighter with one power.
#[derive(Clone, Copy, Debug)]
struct Fighter {
    ko: u8,
    ratings: [u8; 3],
}

/// A combat as the second formulation sees it.
struct Combat<'a> {
    heroes: &'a [Fighter],
    supported: bool,
    villain: Fighter,
    boosted: bool,
    /// Dice that Agents take from the heroes' attacks.
    taken: u8,
    hfc: bool,
}

/// Chances of a KO by either attack, and of a won contest of either side.
type Odds = [f64; 4];
/// Tokens on both heroes and on the villain, and whether the villain has Initiative.
type Key = ([u8; 2], u8, bool);

/// How combats end: the chance of each end, by the heroes' tokens and whether they have won; sequences on average.
#[derive(Default)]
struct Ends {
    ends: HashMap<([u8; 2], bool), f64>,
    sequences: f64,
    tokens: f64,
}

impl Combat<'_> {
    fn solve(&self, tokens: [u8; 2]) -> Ends {
        let mut ends = Ends::default();
        let mut now = HashMap::from([((tokens, 0, false), 1.0)]);
        let odds: Vec<Odds> = self.heroes.iter().map(|hero| self.odds(hero.ratings)).collect();
        while !now.is_empty() {
            let mut next = HashMap::new();
            for (key, p) in now {
                ends.sequences += p;
                self.sequence(key, p, &odds, &mut next, &mut ends);
            }
            now = next;
            now.retain(|_, p| *p > 1e-18);
        }
        ends
    }

    /// Chances of a KO by the hero and by the villain in an attack, then of a won Outwit contest.
    fn odds(&self, hero: [u8; 3]) -> Odds {
        let villain = self.villain.ratings;
        let ko = |[more, tie]: [f64; 2]| if self.hfc { more } else { more + tie };
        let (ours, theirs) = (self.supported, self.boosted);
        [
            ko(compared((hero[0].saturating_sub(self.taken), ours), (villain[1], theirs))),
            ko(compared((villain[0], theirs), (hero[1], ours))),
            compared((hero[2], ours), (villain[2], theirs))[0],
            compared((villain[2], theirs), (hero[2], ours))[0],
        ]
    }

    /// One sequence: both attacks and the Outwit contest, cut short when somebody falls.
    fn sequence(&self, key: Key, p: f64, odds: &[Odds], next: &mut HashMap<Key, f64>, ends: &mut Ends) {
        let place = (0..self.heroes.len()).find(|&hero| key.0[hero] < self.heroes[hero].ko).unwrap();
        let mut under_way = vec![(key, p)];
        for phase in 0..2 {
            let villain_attacks = (phase == 0) == key.2;
            let ko = odds[place][usize::from(villain_attacks)];
            under_way = self.knock(under_way, place, villain_attacks, ko, next, ends);
        }
        let [_, _, hero_wins, villain_wins] = odds[place];
        for (key, p) in under_way {
            *next.entry(key).or_default() += p * (1.0 - hero_wins - villain_wins);
            for (wins, villain_won) in [(hero_wins, false), (villain_wins, true)] {
                let mut after = key;
                after.2 = villain_won;
                self.knock(vec![(after, p * wins)], place, villain_won, 1.0, next, ends)
                    .into_iter()
                    .for_each(|(key, p)| *next.entry(key).or_default() += p);
            }
        }
    }

    /// A KO with this chance on the hero in this place or on the villain; what goes on within the sequence.
    fn knock(
        &self,
        under_way: Vec<(Key, f64)>,
        place: usize,
        on_hero: bool,
        chance: f64,
        next: &mut HashMap<Key, f64>,
        ends: &mut Ends,
    ) -> Vec<(Key, f64)> {
        let mut rest = Vec::new();
        for (key, p) in under_way {
            rest.push((key, p * (1.0 - chance)));
            let (mut hit, p) = (key, p * chance);
            if !on_hero {
                hit.1 += 1;
                if hit.1 == self.villain.ko {
                    *ends.ends.entry((hit.0, true)).or_default() += p;
                } else {
                    rest.push((hit, p));
                }
                continue;
            }
            hit.0[place] += 1;
            ends.tokens += p;
            if hit.0[place] < self.heroes[place].ko {
                rest.push((hit, p));
            } else if (0..self.heroes.len()).all(|hero| hit.0[hero] == self.heroes[hero].ko) {
                *ends.ends.entry((hit.0, false)).or_default() += p;
            } else {
                // The sequence ends, and the villain takes Initiative.
                *next.entry((hit.0, hit.1, true)).or_default() += p;
            }
        }
        rest
    }
}

/// A made-up headline.
#[derive(Clone, Debug)]
struct Model {
    hfc: bool,
    threat: u8,
    skilled: bool,
    heroes: Vec<(Fighter, u8)>,
    supported: bool,
    leads: Vec<(Fighter, u8, u8)>,
    agents: Vec<u8>,
    boosted: bool,
    mastermind: Option<Fighter>,
    challenge: usize,
    forfeits: bool,
}

/// What the second formulation works out.
#[derive(Debug, Default)]
struct Answer {
    solved: f64,
    foiled: f64,
    wounds: f64,
    sequences: f64,
    tokens: f64,
    challenges: f64,
    leads: Vec<f64>,
}

impl Model {
    /// `report.headline`: level 0, no Lead, and each Lead with the backups that its level leaves.
    fn solve(&self) -> Answer {
        let mut answer = Answer { leads: vec![0.0; self.leads.len()], ..Answer::default() };
        let takes = self.heroes.iter().map(|hero| hero.1).max().unwrap();
        let heroes: Vec<Fighter> = self.heroes.iter().map(|hero| hero.0).collect();
        for (rolled, p) in law(self.threat, !self.skilled, true).into_iter().enumerate() {
            let level = rolled.saturating_sub(takes.into());
            let leads = |&(_, needs, costs): &(Fighter, u8, u8)| level >= usize::from(needs.max(costs).max(1));
            let Some(lead) = self.leads.iter().position(leads) else {
                self.won([0; 2], p, &heroes, &mut answer);
                continue;
            };
            let (villain, _, costs) = self.leads[lead];
            let mut left = level - usize::from(costs);
            let mut taken = 0;
            for &cost in &self.agents {
                if usize::from(cost) <= left {
                    (left, taken) = (left - usize::from(cost), taken + 1);
                }
            }
            let (supported, boosted, hfc) = (self.supported, self.boosted, self.hfc);
            let combat = Combat { heroes: &heroes, supported, villain, boosted, taken, hfc };
            let ends = combat.solve([0; 2]);
            answer.leads[lead] += p;
            answer.sequences += p * ends.sequences;
            answer.tokens += p * ends.tokens;
            for ((tokens, heroes_won), q) in ends.ends {
                answer.wounds += p * q * fallen(&heroes, tokens);
                if heroes_won {
                    self.won(tokens, p * q, &heroes, &mut answer);
                }
            }
        }
        answer
    }

    /// The headline is won with these tokens on the heroes.
    fn won(&self, tokens: [u8; 2], p: f64, heroes: &[Fighter], answer: &mut Answer) {
        let weakest = (0..heroes.len()).map(|hero| heroes[hero].ko - tokens[hero]).filter(|&left| left > 0).min();
        let accepts = [weakest >= Some(2), true, false][self.challenge];
        let Some(villain) = self.mastermind.filter(|_| accepts) else {
            answer.solved += p;
            return;
        };
        answer.challenges += p;
        let (supported, hfc) = (self.supported, self.hfc);
        let ends = Combat { heroes, supported, villain, boosted: true, taken: 0, hfc }.solve(tokens);
        answer.sequences += p * ends.sequences;
        answer.tokens += p * ends.tokens;
        for ((after, heroes_won), q) in ends.ends {
            answer.wounds += p * q * (fallen(heroes, after) - fallen(heroes, tokens));
            if heroes_won {
                answer.foiled += p * q;
            } else if !self.forfeits {
                answer.solved += p * q;
            }
        }
    }

    fn written(&self) -> String {
        let hfc = if self.hfc { "combat = \"hfc\"\n" } else { "" };
        let mut text = format!("[rules]\n{hfc}loss-forfeits-headline = {}\n", self.forfeits);
        text += &danger(self.threat, "mastermind = true\npoints = 1\nskill = \"fight\"\n[nemesis]");
        if self.boosted {
            text += "scheming = \"boost\"\n";
        }
        if self.mastermind.is_some() {
            text += &format!("plan = \"prologue\"\n[policy]\nchallenge = \"{}\"\n", challenge_name(self.challenge));
        }
        for (place, (fighter, danger)) in self.heroes.iter().enumerate() {
            text += &hero(["A", "B"][place], fighter.ko, fighter.ratings, *danger);
            if self.skilled {
                text += "skills = [\"fight\"]\n";
            }
        }
        if self.supported {
            text += &hero("S", 1, [1, 1, 1], 9).replace("ready", "support");
        }
        for (place, (fighter, needs, costs)) in self.leads.iter().enumerate() {
            text += &villain(["V", "W", "X"][place], fighter.ko, fighter.ratings, *needs, *costs);
        }
        for (place, cost) in self.agents.iter().enumerate() {
            let effect = "{ kind = \"reduce_rating\", stat = \"attack\", by = 1 }";
            text +=
                &format!("[[side]]\nname = \"agent {place}\"\nrole = \"agent\"\ncost = {cost}\neffects = [{effect}]\n");
        }
        self.mastermind.iter().for_each(|fighter| text += &mastermind(fighter.ko, fighter.ratings));
        text
    }
}

fn challenge_name(kind: usize) -> &'static str {
    crate::systems::marvel_heroes::headline::setup::CHALLENGE[kind]
}

fn fallen(heroes: &[Fighter], tokens: [u8; 2]) -> f64 {
    heroes.iter().zip(tokens).filter(|(hero, tokens)| hero.ko == *tokens).count() as f64
}

/// Pseudo-random numbers for made-up headlines: a linear congruential generator, its high bits.
struct Made(u64);

impl Made {
    fn below(&mut self, n: u64) -> u8 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n) as u8
    }

    fn fighter(&mut self) -> Fighter {
        // With at least one die to attack against at most three nobody lasts for long.
        Fighter { ko: 1 + self.below(2), ratings: [2 + self.below(4), self.below(4), self.below(4)] }
    }

    fn model(&mut self) -> Model {
        let hfc = self.below(2) == 1;
        Model {
            hfc,
            threat: 1 + self.below(8),
            skilled: self.below(2) == 1,
            heroes: (0..=self.below(2)).map(|_| (self.fighter(), self.below(4))).collect(),
            supported: !hfc && self.below(2) == 1,
            leads: (0..=self.below(3)).map(|_| (self.fighter(), self.below(7), self.below(5))).collect(),
            agents: (0..self.below(3)).map(|_| self.below(3)).collect(),
            boosted: self.below(2) == 1,
            mastermind: (self.below(3) > 0).then(|| self.fighter()),
            challenge: self.below(3).into(),
            forfeits: self.below(2) == 1,
        }
    }
}

#[test]
fn the_solver_agrees_with_the_sum_over_leads() {
    let mut made = Made(2006);
    let (mut challenged, mut led) = (0, 0);
    for _ in 0..14 {
        let model = made.model();
        let text = model.written();
        let prepared = compiled(&text);
        let (exact, twin) = (solved(&prepared), model.solve());
        let close = |what: &str, ours: f64, theirs: f64| {
            let tolerance = 1e-12 * theirs.abs().max(1.0);
            assert!((ours - theirs).abs() <= tolerance, "{what}: {ours} against {theirs} in\n{text}");
        };
        let outcomes = exact.outcomes();
        match model.mastermind {
            Some(_) => {
                close("plan fails", outcomes[0], twin.foiled);
                close("solved", outcomes[1], twin.solved);
                close("lost", outcomes[2], 1.0 - twin.solved - twin.foiled);
                close("challenges", mean(&prepared, &exact, "challenges"), twin.challenges);
                close("plans", mean(&prepared, &exact, "Master Plans that succeed"), 1.0 - twin.foiled);
            }
            None => {
                close("solved", outcomes[0], twin.solved);
                close("lost", outcomes[1], 1.0 - twin.solved);
            }
        }
        close("points", mean(&prepared, &exact, "Victory Points"), twin.solved + twin.foiled);
        close("Wounds", mean(&prepared, &exact, "Wounds"), twin.wounds);
        close("sequences", mean(&prepared, &exact, "sequences"), twin.sequences);
        close("tokens", mean(&prepared, &exact, "KOs on heroes"), twin.tokens);
        for (name, p) in ["V", "W", "X"].iter().zip(&twin.leads) {
            close("leads", mean(&prepared, &exact, &format!("{name} leads")), *p);
        }
        challenged += usize::from(twin.challenges > 0.01);
        led += usize::from(twin.leads.iter().filter(|p| **p > 0.01).count() > 1);
    }
    assert!(challenged > 2 && led > 2, "{challenged} challenges, {led} with several Leads");
}

#[test]
fn a_headline_below_every_requirement_is_solved() {
    // report.headline: one candidate with requirement 5: level below 5 is a solved headline. Three unboosted dice come
    // to 5 or more with (3 * 4 * 1 * 1 + 1) / 216 = 13/216, since each is worth 0, 1, 2 with 1, 4, 1 of 6. The Lead
    // cannot be beaten there: he has 8 dice to the hero's none.
    let heroes = hero("H", 1, [0, 0, 0], 0) + "skills = [\"fight\"]\n";
    let text = danger(3, "skill = \"fight\"") + &heroes + &villain("V", 1, [8, 0, 0], 5, 1);
    let prepared = compiled(&text);
    let exact = solved(&prepared);
    assert!((exact.outcomes()[0] - 203.0 / 216.0).abs() < 1e-15, "{:?}", exact.outcomes());
    assert!((mean(&prepared, &exact, "V leads") - 13.0 / 216.0).abs() < 1e-15);
}

#[test]
fn samples_agree_with_the_solver() {
    const TRIALS: u64 = 4_000;
    let mut checks = 0;
    let sides = |ids: &[&str]| -> String {
        ids.iter().map(|id| format!("[[side]]\nname = \"{id}\"\ncharacter = \"example-{id}\"\n")).collect()
    };
    let many = sides(&["bruiser", "trickster", "enforcer", "unstoppable", "thug", "foot-soldiers"]);
    let few = sides(&["rookie", "thug", "tunneler", "overlord"]) + "ko = 1\n";
    let deck = "[villains]\ndeck = { share = 0.25 }\n";
    let plan = "mastermind = true\n[nemesis]\nplan = \"prologue\"\nscheming = \"threat\"\n";
    for text in [
        danger(4, "") + &many,
        format!("[rules]\ncombat = \"hfc\"\n{}{deck}{few}", danger(3, plan)),
        danger(3, &format!("{plan}{deck}")) + &few,
    ] {
        let prepared = compiled(&text);
        checks += agrees(&prepared, &solved(&prepared), 2006, TRIALS);
    }
    assert!(checks >= 6);
}
