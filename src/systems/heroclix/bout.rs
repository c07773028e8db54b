//! For tests: an attack played with scripted dice, and one solved by walking every path of the dice.

use super::{Attack, compile, setup::Setup};
use crate::chance::{Chance, Draw, Scripted, Weights};
use crate::game::{self, Brief, Case, Meter, follow};
use crate::scenario::{self, Mistakes, Source};
use crate::systems::heroclix::metrics::{Count, TargetCount};
use crate::systems::heroclix::state::Outcome;
use std::collections::BTreeMap;

/// What an attack counted, in the words of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counts(game::Counts);

impl Meter for Counts {
    fn count(&mut self, metric: usize, n: u32) {
        self.0.count(metric, n);
    }
}

impl Counts {
    pub fn of(&self, count: Count) -> u32 {
        self.0[count as usize]
    }

    pub fn on(&self, target: usize, count: TargetCount) -> u32 {
        self.0[count.of(target)]
    }

    pub fn taken(&self) -> u32 {
        self.on(0, TargetCount::Taken)
    }

    pub fn squares(&self) -> u32 {
        self.on(0, TargetCount::Squares)
    }
}

/// Tables of an attack from the keys of each; several targets are written by the test itself.
pub fn tables(attack: &str, attacker: &str, target: &str) -> String {
    format!("[attack]\n{attack}\n[attacker]\n{attacker}\n[target]\n{target}")
}

/// Mistakes found in the tables of an attack, rendered.
pub fn mistakes(tables: &str) -> String {
    let mistakes = Mistakes::new();
    prepare(tables, &mistakes);
    scenario::render(&mistakes.into_vec(), false)
}

fn prepare(tables: &str, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    let text = format!("title = \"t\"\nsystem = \"heroclix\"\nplay = \"attack\"\n{tables}");
    let scenario = scenario::parse(Source::new("t.toml", text), mistakes)?;
    compile::prepare(scenario.cases.last()?, mistakes)
}

/// The set-up and brief of the last case in these tables.
pub fn compiled(tables: &str) -> (Setup, Brief) {
    let mistakes = Mistakes::new();
    let prepared = prepare(tables, &mistakes);
    prepared.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
}

/// Plays an attack with these answers, all of which must be asked for: its outcome, what it counted, and the
/// probability of the answers.
pub fn scripted(tables: &str, answers: &[(&'static str, usize)]) -> (Outcome, Counts, (u128, u128)) {
    let (setup, _) = compiled(tables);
    let (mut chance, mut counts) = (Scripted::new(answers), Counts::default());
    let end = follow(&Case::<Attack>(&setup), &mut chance, &mut counts);
    chance.finish();
    (outcome(end.outcome), counts, chance.fraction())
}

fn outcome(index: usize) -> Outcome {
    [Outcome::Hit, Outcome::Evaded, Outcome::Miss, Outcome::CriticalMiss, Outcome::NoAttack][index]
}

/// A fraction in lowest terms.
pub type Fraction = (u128, u128);

/// Adds two fractions.
pub fn plus(a: Fraction, b: Fraction) -> Fraction {
    lowest(a.0 * b.1 + b.0 * a.1, a.1 * b.1)
}

/// Multiplies two fractions.
pub fn times(a: Fraction, b: Fraction) -> Fraction {
    lowest(a.0 * b.0, a.1 * b.1)
}

pub fn lowest(numerator: u128, denominator: u128) -> Fraction {
    fn gcd(a: u128, b: u128) -> u128 {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    let divisor = gcd(numerator, denominator).max(1);
    (numerator / divisor, denominator / divisor)
}

/// Every end of an attack with its exact probability.
pub struct Law(BTreeMap<(Outcome, Counts), Fraction>);

impl Law {
    /// Plays an attack along every path of the dice.
    pub fn of(tables: &str) -> Self {
        let (setup, _) = compiled(tables);
        let mut law = BTreeMap::new();
        let mut walk = Walk::default();
        loop {
            let mut counts = Counts::default();
            walk.begin();
            let end = follow(&Case::<Attack>(&setup), &mut walk, &mut counts);
            let p = law.entry((outcome(end.outcome), counts)).or_insert((0, 1));
            *p = plus(*p, walk.fraction);
            if !walk.advance() {
                break;
            }
        }
        let law = Self(law);
        assert_eq!(law.p(|_, _| true), (1, 1), "probabilities sum to one");
        law
    }

    /// Probability of the ends that a test wants.
    pub fn p(&self, wanted: impl Fn(Outcome, &Counts) -> bool) -> Fraction {
        let wanted = self.0.iter().filter(|((outcome, counts), _)| wanted(*outcome, counts));
        wanted.fold((0, 1), |sum, (_, &p)| plus(sum, p))
    }

    /// Probability of an outcome.
    pub fn outcome(&self, outcome: Outcome) -> Fraction {
        self.p(|end, _| end == outcome)
    }

    /// Probability of a hit.
    pub fn hit(&self) -> Fraction {
        self.outcome(Outcome::Hit)
    }

    /// Mean of something counted.
    pub fn mean(&self, value: impl Fn(&Counts) -> u32) -> Fraction {
        let each = self.0.iter().map(|((_, counts), &p)| times(p, (u128::from(value(counts)), 1)));
        each.fold((0, 1), plus)
    }
}

/// Walks every path of the dice like an odometer: the last draw that can still turn is turned, those after it start
/// anew.
#[derive(Default)]
struct Walk {
    /// Outcome and number of outcomes of each draw of the path.
    path: Vec<(usize, Vec<u128>)>,
    /// Draws made on this path.
    depth: usize,
    fraction: Fraction,
}

impl Walk {
    fn begin(&mut self) {
        (self.depth, self.fraction) = (0, (1, 1));
    }

    /// The next path; `false` after the last.
    fn advance(&mut self) -> bool {
        assert_eq!(self.depth, self.path.len(), "the same answers lead to the same questions");
        while let Some((outcome, weights)) = self.path.pop() {
            if let Some(next) = (outcome + 1..weights.len()).find(|&next| weights[next] > 0) {
                self.path.push((next, weights));
                return true;
            }
        }
        false
    }
}

impl crate::chance::Choice for Walk {}

impl Chance for Walk {
    fn draw(&mut self, _what: Draw, weights: &Weights) -> usize {
        if self.depth == self.path.len() {
            let first = weights.weights().iter().position(|&weight| weight > 0).expect("a draw has an outcome");
            self.path.push((first, weights.weights().to_vec()));
        }
        let outcome = self.path[self.depth].0;
        self.depth += 1;
        self.fraction = times(self.fraction, (weights.weight(outcome), weights.total()));
        outcome
    }
}
