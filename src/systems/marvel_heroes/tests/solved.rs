//! Whole duels: the solver against a second formulation that shares no code with the rules, and samples against the
//! solver.

use crate::systems::marvel_heroes::bout::{compiled, mean, solved, tables};
use crate::systems::sampled::agrees;
use std::collections::HashMap;
use std::fmt::Write;

/// Chances of each number of hits, one die after the other.
fn hits(dice: u8, boosted: bool) -> Vec<f64> {
    let mut law = vec![1.0];
    for _ in 0..dice.min(8) {
        let mut next = vec![0.0; law.len() + 3];
        for (total, p) in law.iter().enumerate() {
            for (first, boost) in super::FACES {
                if boosted && boost {
                    super::FACES.iter().for_each(|(again, _)| next[total + (first + again) as usize] += p / 36.0);
                } else {
                    next[total + first as usize] += p / 6.0;
                }
            }
        }
        law = next;
    }
    law
}

/// Chances of fewer or nil, as many, more.
fn compared(first: (u8, bool), second: (u8, bool)) -> [f64; 3] {
    let (mine, theirs) = (hits(first.0, first.1), hits(second.0, second.1));
    let mut chances = [0.0; 3];
    for (a, p) in mine.iter().enumerate() {
        for (b, q) in theirs.iter().enumerate() {
            let place = if a > b { 2 } else { usize::from(a == b && a > 0) };
            chances[place] += p * q;
        }
    }
    chances
}

/// A side as the twin knows it.
#[derive(Clone, Debug)]
struct Model {
    ko: u8,
    powers: Vec<[u8; 3]>,
    weights: Vec<u32>,
    boost: bool,
    cancels: u8,
    gives_back: u8,
    /// Share of useful cards in quarters, and the cap.
    deck: Option<(u32, u8)>,
}

/// Tokens, cancels left, who has Initiative, and how far the sequence is.
type Key = ([u8; 2], [u8; 2], usize);

/// What the twin works out: chances of hero, villain, double; means of sequences, stuns, both sides' tokens and
/// recoveries.
#[derive(Clone, Copy, Debug, Default)]
struct Answer {
    outcomes: [f64; 3],
    sequences: f64,
    stuns: f64,
    kos: [f64; 2],
    recoveries: [f64; 2],
}

struct Twin<'a> {
    sides: &'a [Model; 2],
    hfc: bool,
    mastermind: bool,
    answer: Answer,
    next: HashMap<Key, f64>,
}

impl Twin<'_> {
    fn solve(sides: &[Model; 2], hfc: bool, mastermind: bool) -> Answer {
        let mut twin = Twin { sides, hfc, mastermind, answer: Answer::default(), next: HashMap::new() };
        let mut now = HashMap::from([(([0, 0], [sides[0].cancels, sides[1].cancels], 0), 1.0)]);
        for _ in 0..1000 {
            for (key, p) in std::mem::take(&mut now) {
                twin.answer.sequences += p;
                let total = [0, 1].map(|side| twin.sides[side].weights.iter().sum::<u32>());
                for hero in 0..twin.sides[0].powers.len() {
                    for villain in 0..twin.sides[1].powers.len() {
                        let weight = twin.sides[0].weights[hero] * twin.sides[1].weights[villain];
                        let p = p * f64::from(weight) / f64::from(total[0] * total[1]);
                        twin.phase(key, [hero, villain], 0, p);
                    }
                }
            }
            now = std::mem::take(&mut twin.next);
            now.retain(|_, p| *p > 1e-18);
        }
        twin.answer
    }

    /// Phase 0 and 1 are attacks, 2 is the Outwit contest.
    fn phase(&mut self, key: Key, powers: [usize; 2], phase: usize, p: f64) {
        if p == 0.0 {
            return;
        }
        let dead = [0, 1].map(|side| key.0[side] == self.sides[side].ko);
        match (dead, phase) {
            ([true, true], _) => self.answer.outcomes[2] += p,
            ([false, true], _) => self.answer.outcomes[0] += p,
            ([true, false], _) => self.answer.outcomes[1] += p,
            (_, 0 | 1) => self.attack(key, powers, phase, p),
            (_, 2) => self.outwit(key, powers, p),
            _ => *self.next.entry(key).or_default() += p,
        }
    }

    fn rating(&self, side: usize, powers: [usize; 2], stat: usize) -> (u8, bool) {
        (self.sides[side].powers[powers[side]][stat], self.sides[side].boost)
    }

    fn attack(&mut self, key: Key, powers: [usize; 2], phase: usize, p: f64) {
        let attacker = if phase == 0 { key.2 } else { 1 - key.2 };
        let attack = self.rating(attacker, powers, 0);
        if attack.0 == 0 {
            return self.phase(key, powers, phase + 1, p);
        }
        let [miss, tie, more] = compared(attack, self.rating(1 - attacker, powers, 1));
        self.phase(key, powers, phase + 1, p * miss);
        let mut struck = key;
        let by = p * more + if self.hfc { 0.0 } else { p * tie };
        if self.token(&mut struck, 1 - attacker, by) {
            let mut left = self.sides[1 - attacker].gives_back;
            while left > 0 && struck.0[attacker] < self.sides[attacker].ko {
                self.token(&mut struck, attacker, by);
                left -= 1;
            }
        }
        self.phase(struck, powers, phase + 1, p * more);
        if !self.hfc {
            return self.phase(struck, powers, phase + 1, p * tie);
        }
        self.answer.stuns += p * tie;
        for side in [0, 1] {
            self.answer.recoveries[side] += p * tie / 2.0;
            let deck = self.sides[side].deck.filter(|(_, cap)| key.1[side] < *cap && (side == 1 || self.mastermind));
            let quarters = deck.map_or(0, |(quarters, _)| quarters);
            let mut with_card = key;
            with_card.1[side] += 1;
            self.phase(with_card, powers, phase + 1, p * tie / 2.0 * f64::from(quarters) / 4.0);
            self.phase(key, powers, phase + 1, p * tie / 2.0 * f64::from(4 - quarters) / 4.0);
        }
    }

    /// A token on a side, unless it is the last one and is cancelled.
    fn token(&mut self, key: &mut Key, side: usize, p: f64) -> bool {
        if key.0[side] + 1 == self.sides[side].ko && key.1[side] > 0 {
            key.1[side] -= 1;
            return false;
        }
        key.0[side] += 1;
        self.answer.kos[side] += p;
        true
    }

    fn outwit(&mut self, key: Key, powers: [usize; 2], p: f64) {
        let rolls = [0, 1].map(|side| self.rating(side, powers, 2));
        let wins = [compared(rolls[0], rolls[1])[2], compared(rolls[1], rolls[0])[2]];
        self.phase(key, powers, 3, p * (1.0 - wins[0] - wins[1]));
        for side in [0, 1] {
            let mut won = key;
            self.token(&mut won, 1 - side, p * wins[side]);
            won.2 = side;
            self.phase(won, powers, 3, p * wins[side]);
        }
    }
}

const COLOURS: [&str; 3] = ["red", "orange", "yellow"];

fn written(model: &Model, mastermind: bool) -> String {
    let mut text = format!("ko = {}\n", model.ko);
    let mut weights = Vec::new();
    for (colour, (power, weight)) in COLOURS.iter().zip(model.powers.iter().zip(&model.weights)) {
        let [attack, defend, outwit] = power;
        writeln!(text, "powers.{colour} = {{ attack = {attack}, defend = {defend}, outwit = {outwit} }}").unwrap();
        weights.push(format!("{colour} = {weight}"));
    }
    writeln!(text, "policy.weights = {{ {} }}", weights.join(", ")).unwrap();
    if model.boost && !mastermind {
        text.push_str("boost = true\n");
    }
    let cancels = std::iter::repeat_n("{ kind = \"cancel_ko\" }", model.cancels.into());
    let gives_back = std::iter::repeat_n("{ kind = \"retaliate_ko\" }", model.gives_back.into());
    let effects: Vec<&str> = cancels.chain(gives_back).collect();
    writeln!(text, "effects = [{}]", effects.join(", ")).unwrap();
    if let Some((quarters, cap)) = model.deck {
        writeln!(text, "deck = {{ share = \"{quarters}/4\", cap = {cap} }}").unwrap();
    }
    if mastermind {
        text.push_str("kind = \"mastermind\"\n");
    }
    text
}

/// Pseudo-random numbers for made-up duels: a linear congruential generator, its high bits.
struct Made(u64);

impl Made {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn model(&mut self, side: usize, hfc: bool, mastermind: bool) -> Model {
        let colours = if side == 0 { 3 } else { 1 + self.below(3) };
        let mut power = || [self.below(6) as u8, self.below(6) as u8, self.below(5) as u8];
        let powers: Vec<[u8; 3]> = (0..colours).map(|_| power()).collect();
        let mut weights: Vec<u32> = powers.iter().map(|_| self.below(4) as u32).collect();
        weights[0] += 1;
        Model {
            ko: 1 + self.below(3) as u8,
            powers,
            weights,
            boost: self.below(2) == 1 || side == 1 && mastermind,
            cancels: self.below(3) as u8,
            gives_back: self.below(6).saturating_sub(3) as u8,
            deck: (hfc && (side == 1 || mastermind)).then(|| (self.below(5) as u32, 1 + self.below(3) as u8)),
        }
    }
}

#[test]
fn the_solver_agrees_with_a_second_formulation() {
    let mut made = Made(2006);
    let (mut compared, mut doubles) = (0, 0);
    while compared < 16 {
        let (hfc, mastermind) = (made.below(2) == 1, made.below(3) == 0);
        let sides = [0, 1].map(|side| made.model(side, hfc, mastermind));
        let rules = if hfc { "combat = \"hfc\"" } else { "" };
        let text = tables(rules, &written(&sides[0], false), &written(&sides[1], mastermind));
        let prepared = compiled(&text);
        if !prepared.setup.endless.is_empty() {
            continue;
        }
        let (exact, twin) = (solved(&prepared), Twin::solve(&sides, hfc, mastermind));
        let close = |what: &str, ours: f64, theirs: f64| {
            let tolerance = 1e-12 * theirs.abs().max(1.0);
            assert!((ours - theirs).abs() <= tolerance, "{what}: {ours} against {theirs} in\n{text}");
        };
        for (outcome, p) in twin.outcomes.into_iter().enumerate() {
            close("outcome", exact.outcomes()[outcome], p);
        }
        let sequences = exact.clock().iter().enumerate().map(|(t, p)| t as f64 * p).sum();
        close("sequences", sequences, twin.sequences);
        for (side, name) in ["H", "V"].into_iter().enumerate() {
            close("tokens", mean(&prepared, &exact, &format!("{name}: KOs taken")), twin.kos[side]);
            if hfc {
                let recoveries = mean(&prepared, &exact, &format!("{name}: recoveries won"));
                close("recoveries", recoveries, twin.recoveries[side]);
            }
        }
        if hfc {
            close("stuns", mean(&prepared, &exact, "stuns"), twin.stuns);
        }
        compared += 1;
        doubles += usize::from(twin.outcomes[2] > 0.0);
    }
    assert!(doubles > 2, "double KOs are among what was compared");
}

#[test]
fn a_duel_by_hand_comes_out() {
    // Both KO value 1, one die for Outwit and nothing else: each sequence is won by each side with 11/36 and tied with
    // 14/36, so the hero wins with 1/2 and a combat takes 36/22 sequences.
    let side = "ko = 1\npowers.red = { attack = 0, defend = 0, outwit = 1 }\n";
    let exact = solved(&compiled(&tables("", side, side)));
    assert!((exact.outcomes()[0] - 0.5).abs() < 1e-15);
    let sequences: f64 = exact.clock().iter().enumerate().map(|(t, p)| t as f64 * p).sum();
    assert!((sequences - 36.0 / 22.0).abs() < 1e-14);
}

#[test]
fn samples_agree_with_the_solver() {
    const TRIALS: u64 = 20_000;
    let mut checks = 0;
    for (rules, hero, villain) in [
        ("", "character = \"example-bruiser\"\n", "character = \"example-enforcer\"\n"),
        ("combat = \"hfc\"", "character = \"example-rookie\"\n", "character = \"example-thug\"\ndeck.share = 0.25\n"),
        (
            "combat = \"hfc\"",
            "character = \"example-trickster\"\ndeck.share = 0.1\nboost = true\n",
            "character = \"example-overlord\"\neffects = [{ kind = \"retaliate_ko\" }]\ndeck.share = \"1/3\"\n",
        ),
    ] {
        let text = tables(rules, hero, villain);
        let prepared = compiled(&text);
        checks += agrees(&prepared, &solved(&prepared), 2006, TRIALS);
    }
    assert!(checks >= 6);
}
