//! Sampled duels against exact ones, worked out here by another formulation that shares no code with the rules.
//!
//! A duel that alternates is a small absorbing chain: its state is the boxes left, and one attack is one step of a
//! probability vector. The dice are counted one die after the other. Sampled values have to be within 4.5 standard
//! errors of the exact ones; the standard error comes from the exact distribution, so that a right program fails one
//! check in 147 000, and the seed is fixed. `a_wrong_rule_would_be_noticed` shows that the tolerance can fail.

use slugfest::chance::Stream;
use slugfest::contest::{Batches, run};
use slugfest::scenario::{Mistakes, Source, parse, render};
use slugfest::systems::smf::compile;
use std::collections::HashMap;

const TRIALS: u64 = 1_000_000;
const SEED: u64 = 2017;
const STANDARD_ERRORS: f64 = 4.5;
const ROUNDS: usize = 50;
/// A die shows 0, 1 and 2 goals.
const FACES: [(usize, f64); 3] = [(0, 3.0 / 6.0), (1, 2.0 / 6.0), (2, 1.0 / 6.0)];
/// 4D pass TN3 with 25 in 48.
const KO_PASS: f64 = 25.0 / 48.0;

/// Probability of each number of goals of `dice`D[`rerolls`], die by die.
fn goals(dice: usize, rerolls: usize) -> Vec<f64> {
    let mut now = HashMap::from([((0, rerolls), 1.0)]);
    for _ in 0..dice {
        let mut next: HashMap<(usize, usize), f64> = HashMap::new();
        for ((total, left), p) in now {
            for (gain, face) in FACES {
                if gain == 0 && left > 0 {
                    for (again, face_again) in FACES {
                        *next.entry((total + again, left - 1)).or_default() += p * face * face_again;
                    }
                } else {
                    *next.entry((total + gain, left)).or_default() += p * face;
                }
            }
        }
        now = next;
    }
    let mut totals = vec![0.0; 2 * dice + 1];
    for ((total, _), p) in now {
        totals[total] += p;
    }
    totals
}

/// Probability of each margin of an opposed roll, at 0 that of a tie or less.
fn margins(attack: (usize, usize), defense: (usize, usize)) -> Vec<f64> {
    let (attack, defense) = (goals(attack.0, attack.1), goals(defense.0, defense.1));
    let mut margins = vec![0.0; attack.len()];
    for (a, p) in attack.iter().enumerate() {
        for (d, q) in defense.iter().enumerate() {
            margins[a.saturating_sub(d)] += p * q;
        }
    }
    margins
}

/// One fighter of the chain: boxes (or members) left, and whether a KO check was ever forced.
type Left = (usize, bool);

/// How a fighter of the chain fights.
struct Model {
    boxes: usize,
    /// Attack dice by his own boxes left.
    attack: fn(usize) -> (usize, usize),
    defense: (usize, usize),
    armor: usize,
    regen: bool,
    group: bool,
}

impl Model {
    fn new(boxes: usize, attack: fn(usize) -> (usize, usize), defense: (usize, usize)) -> Self {
        Self { boxes, attack, defense, armor: 0, regen: false, group: false }
    }

    /// What a hit leaves: each state with its probability, and the probability of being out.
    fn hit(&self, (boxes, checked): Left, margin: usize) -> (Vec<(Left, f64)>, f64) {
        let loss = margin.saturating_sub(self.armor);
        match (loss, boxes) {
            (0, _) => (vec![((boxes, checked), 1.0)], 0.0),
            (loss, boxes) if loss < boxes => (vec![((boxes - loss, checked), 1.0)], 0.0),
            (_, 0) => (vec![], 1.0),
            _ if self.group => (vec![], 1.0),
            _ => (vec![((0, true), KO_PASS)], 1.0 - KO_PASS),
        }
    }

    /// Boxes after Regen: 1 and the goals of a chance roll, the goals only after a check, never above the start.
    fn mended(&self, (boxes, checked): Left) -> Vec<(Left, f64)> {
        if !self.regen || boxes == self.boxes {
            return vec![((boxes, checked), 1.0)];
        }
        let base = usize::from(!checked);
        let healed = goals(2, 0).into_iter().enumerate();
        healed.map(|(goals, p)| (((boxes + base + goals).min(self.boxes), checked), p)).collect()
    }
}

/// The exact answer: chances of the first and the second fighter, mean and standard deviation of the rounds.
#[derive(Debug)]
struct Exact {
    wins: [f64; 2],
    mean: f64,
    sd: f64,
}

/// The chain, round by round, the first fighter always first.
fn exact(models: &[Model; 2]) -> Exact {
    let mut states = HashMap::from([([(models[0].boxes, false), (models[1].boxes, false)], 1.0)]);
    let (mut wins, mut sum, mut squares) = ([0.0; 2], 0.0, 0.0);
    for round in 1..=ROUNDS {
        let mut ended = 0.0;
        for me in 0..2 {
            let mut next: HashMap<[Left; 2], f64> = HashMap::new();
            for (state, p) in states {
                for (mine, q) in models[me].mended(state[me]) {
                    let dice = (models[me].attack)(mine.0);
                    for (margin, r) in margins(dice, models[1 - me].defense).into_iter().enumerate() {
                        let (standing, out) = models[1 - me].hit(state[1 - me], margin);
                        wins[me] += p * q * r * out;
                        ended += p * q * r * out;
                        for (theirs, s) in standing {
                            let mut after = [mine; 2];
                            after[1 - me] = theirs;
                            *next.entry(after).or_default() += p * q * r * s;
                        }
                    }
                }
            }
            states = next;
        }
        if round == ROUNDS {
            ended += states.values().sum::<f64>();
        }
        sum += ended * round as f64;
        squares += ended * (round * round) as f64;
    }
    Exact { wins, mean: sum, sd: (squares - sum * sum).sqrt() }
}

/// The same duel from a scenario: chances of both fighters and mean of the rounds over a million trials.
fn sampled(sides: &str) -> ([f64; 2], f64) {
    let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n[rules]\norder = \"alternate\"\n{sides}");
    let mistakes = Mistakes::new();
    let contest = parse(Source::new("t.toml", text), &mistakes).and_then(|s| compile::duel(&s.cases[0], &mistakes));
    let Some(contest) = contest else { panic!("{}", render(&mistakes.into_vec(), false)) };
    let tally = run(&*contest, &Stream::new(SEED, "main"), &Batches::of(TRIALS), |_| true);
    assert_eq!(tally.trials(), TRIALS);
    let rounds: u64 = tally.lengths.iter().flat_map(|h| h.counts().iter().zip(0..).map(|(n, round)| n * round)).sum();
    let share = |outcome: usize| tally.outcomes()[outcome] as f64 / TRIALS as f64;
    ([share(0), share(1)], rounds as f64 / TRIALS as f64)
}

/// Standard errors between the sampled and the exact chance of the first, of the second, and the mean of the rounds.
fn distances(sampled: ([f64; 2], f64), exact: &Exact) -> [f64; 3] {
    let n = TRIALS as f64;
    let chance = |i: usize| (sampled.0[i] - exact.wins[i]).abs() / (exact.wins[i] * (1.0 - exact.wins[i]) / n).sqrt();
    [chance(0), chance(1), (sampled.1 - exact.mean).abs() / (exact.sd / n.sqrt())]
}

#[track_caller]
fn agree(sides: &str, models: &[Model; 2]) {
    let exact = exact(models);
    let sampled = sampled(sides);
    let distances = distances(sampled, &exact);
    assert!(distances.iter().all(|&d| d < STANDARD_ERRORS), "{distances:?}: {sampled:?} v {exact:?}");
}

const FIRST: &str = "[[side]]\nname = \"A\"\nbody = 7\nattack = \"5D[1]\"\ndefense = \"5D\"\n";
const SECOND: &str = "[[side]]\nname = \"B\"\nbody = 8\nattack = \"6D\"\ndefense = \"4D\"\n";

fn first() -> Model {
    Model::new(7, |_| (5, 1), (5, 0))
}

fn second() -> Model {
    Model::new(8, |_| (6, 0), (4, 0))
}

/// P(A) = 0.624936813276139 and 5.01880441505239 rounds on average: the values in the project's performance notes.
#[test]
fn a_plain_duel_agrees_with_the_chain_and_with_the_published_value() {
    let models = [first(), second()];
    let exact = exact(&models);
    assert!((exact.wins[0] - 0.624_936_813_276_139).abs() < 1e-12, "{exact:?}");
    assert!((exact.mean - 5.018_804_415_052_39).abs() < 1e-11, "{exact:?}");
    agree(&format!("{FIRST}{SECOND}"), &models);
}

/// Armor soaks a box of each hit and Regen gives some back, more slowly after a KO check.
#[test]
fn armor_and_regen_agree_with_the_chain() {
    let sides = format!("{FIRST}{SECOND}powers = [\"armor\", \"regen\"]\n");
    agree(&sides, &[first(), Model { armor: 1, regen: true, ..second() }]);
}

/// Ten henchmen lose dice as they lose members: 2D and +1D for every two beyond the first and their foe, at most +3D.
#[test]
fn henchmen_agree_with_the_chain() {
    let group = "[[side]]\nname = \"Group\"\narchetype = \"henchmen\"\nlegal = false\n";
    let attack = |members: usize| (2 + (members.saturating_sub(2) / 2).min(3), 0);
    let model = Model { group: true, ..Model::new(10, attack, (2, 0)) };
    agree(&format!("{FIRST}{group}"), &[first(), model]);
    let model = Model { group: true, ..Model::new(10, attack, (2, 0)) };
    agree(&format!("{group}{SECOND}"), &[model, second()]);
}

/// The tolerance is worth something: a single box, or one re-roll, is seen at once.
#[test]
fn a_wrong_rule_would_be_noticed() {
    let sampled = sampled(&format!("{FIRST}{SECOND}"));
    for models in [
        [Model::new(6, |_| (5, 1), (5, 0)), second()],
        [Model::new(7, |_| (5, 2), (5, 0)), second()],
        [first(), Model { armor: 1, ..second() }],
    ] {
        let distances = distances(sampled, &exact(&models));
        assert!(distances.iter().all(|&d| d > STANDARD_ERRORS), "{distances:?}");
    }
}
