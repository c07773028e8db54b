//! The chance of an outcome as a formula, found by following the very rules that compute it: `2/3 × K × K + 1/3 × H`.
//!
//! The dice are made to fall in every way, as for an exact solution, but the tree of draws is kept: answers after which
//! everything goes on alike are one arm, and a draw whose arms are all alike does not matter and is left out. What
//! remains is what a player would write down, so a formula in a report is never typed, and its value is the number in
//! the table.
//!
//! Made for single rolls and short sequences of them. Longer fights have no formula anybody could read, and get none.

use crate::chance::fraction::{self, Fraction};
use crate::chance::{Chance, Choice, Draw, Enumerated, Stream, TrialRng, Weights};
use crate::game::{AnyCase, Case, System, follow};
use crate::order;
use num_traits::{One, Zero};
use rand::Rng as _;
use std::cmp::Reverse;

/// Paths of the dice that are followed at most: a fraction of a second.
pub const MOST_PATHS: usize = 100_000;
/// Draws on one path at most: beyond that nobody reads the formula.
const MOST_DRAWS: usize = 24;
/// Paths taken at random to see whether one is too long, or there are too many, before all are followed.
const PROBES: u64 = 64;
/// How many times too many paths there have to be by that estimate: by Markov's inequality it is as far off at most
/// once in so many plays that are short enough.
const FAR_TOO_MANY: f64 = 64.0;

/// How likely something is, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// It cannot happen.
    Never,
    /// It is certain.
    Always,
    /// It hangs on a draw.
    Fork(Box<Fork>),
}

/// A draw that matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fork {
    /// What is drawn.
    pub draw: Draw,
    /// What its answers lead to, at least two arms: what is certain first, what cannot be last; their chances sum to 1.
    pub arms: Vec<Arm>,
}

/// Answers of a draw after which everything goes on alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    /// The answers, ascending.
    pub answers: Vec<usize>,
    /// The chance of one of these answers.
    pub p: Fraction,
    /// What follows.
    pub then: Formula,
}

impl Formula {
    /// Its value; `None` when the fraction does not fit 128 bits.
    pub fn value(&self) -> Option<Fraction> {
        self.value_with(&|_, arm| arm.p)
    }

    /// Its value when the chance of each arm is replaced, for instance by a rounded one.
    pub fn value_with(&self, chance: &dyn Fn(&Fork, &Arm) -> Fraction) -> Option<Fraction> {
        match self {
            Self::Never => Some(Fraction::zero()),
            Self::Always => Some(Fraction::one()),
            Self::Fork(fork) => {
                let terms = fork.arms.iter().map(|arm| {
                    let then = arm.then.value_with(chance)?;
                    fraction::product([chance(fork, arm), then])
                });
                fraction::sum(terms.collect::<Option<Vec<_>>>()?)
            }
        }
    }

    /// The draws that it hangs on, in the order in which they are made, each arm's before the next arm's.
    pub fn forks(&self) -> Vec<&Fork> {
        match self {
            Self::Never | Self::Always => Vec::new(),
            Self::Fork(fork) => {
                std::iter::once(&**fork).chain(fork.arms.iter().flat_map(|arm| arm.then.forks())).collect()
            }
        }
    }

    /// The formula in writing, the chance of each arm written by `name`: `2/3 × K × K + 1/3 × H`.
    pub fn write(&self, name: &dyn Fn(&Fork, &Arm) -> String) -> String {
        match self {
            Self::Never => "0".to_owned(),
            Self::Always => "1".to_owned(),
            Self::Fork(fork) => {
                let live = fork.arms.iter().filter(|arm| arm.then != Self::Never);
                let terms: Vec<String> = live.map(|arm| fork.term(arm, name)).collect();
                terms.join(" + ")
            }
        }
    }
}

impl Fork {
    /// Whether this is a throw of several dice, whose chance the articles call basic and give a letter.
    pub fn is_basic(&self) -> bool {
        self.draw.throws[0].dice > 1
    }

    fn term(&self, arm: &Arm, name: &dyn Fn(&Self, &Arm) -> String) -> String {
        let own = name(self, arm);
        match &arm.then {
            Formula::Always => own,
            then => {
                let sum = matches!(then, Formula::Fork(next) if next.n_live() > 1);
                let rest = then.write(name);
                if sum { format!("{own} × ({rest})") } else { format!("{own} × {rest}") }
            }
        }
    }

    fn n_live(&self) -> usize {
        self.arms.iter().filter(|arm| arm.then != Formula::Never).count()
    }
}

/// The formula of the outcomes for which `wanted` holds; `None` when there are too many courses or a fraction does not
/// fit.
pub fn formula<S: System>(setup: &S::Setup, wanted: &dyn Fn(usize) -> bool) -> Option<Formula> {
    tree(&Case::<S>(setup), wanted)
}

fn tree(case: &dyn AnyCase, wanted: &dyn Fn(usize) -> bool) -> Option<Formula> {
    let mut courses = Courses::of(case)?;
    let mut tree = Tree::default();
    loop {
        let end = follow(case, &mut courses, &mut ());
        if !courses.fits() {
            return None;
        }
        let leaf = if wanted(end.outcome) { Formula::Always } else { Formula::Never };
        tree.add(&courses.path, leaf);
        if !courses.advance() {
            return tree.close();
        }
    }
}

/// Every path of the dice with what was drawn on it.
#[derive(Default)]
pub(super) struct Courses {
    chance: Enumerated,
    /// The draws of the path under way.
    path: Vec<Step>,
    followed: usize,
    /// Who decides instead, where a path is taken at random.
    probe: Option<TrialRng>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    draw: Draw,
    answer: usize,
    p: Fraction,
}

impl Courses {
    /// The courses of whole fights; `None` when fights taken at random show that some are too long or that they are
    /// far too many, which would else be found out after [`MOST_PATHS`] of them. What a path taken at random stands for
    /// is the inverse of its probability, in the mean the number of paths (D. E. Knuth, "Estimating the efficiency of
    /// backtrack programs", 1975).
    pub(super) fn of(case: &dyn AnyCase) -> Option<Self> {
        let stream = Stream::new(0, "courses");
        let mut paths = 0.0;
        for trial in 0..PROBES {
            let mut courses = Self { probe: Some(stream.trial(trial)), ..Self::default() };
            follow(case, &mut courses, &mut ());
            if !courses.fits() {
                return None;
            }
            paths += courses.path.iter().map(|step| 1.0 / fraction::to_f64(step.p)).product::<f64>();
        }
        (paths / PROBES as f64 <= FAR_TOO_MANY * MOST_PATHS as f64).then(Self::default)
    }

    /// Whether this is still little enough to go on.
    pub(super) fn fits(&self) -> bool {
        self.followed < MOST_PATHS && self.path.len() <= MOST_DRAWS
    }

    /// Probability of the path that was just followed.
    pub(super) fn probability(&self) -> Option<Fraction> {
        fraction::product(self.path.iter().map(|step| step.p))
    }

    /// What was drawn on the path that was just followed.
    pub(super) fn drawn(&self) -> impl Iterator<Item = Draw> {
        self.path.iter().map(|step| step.draw)
    }

    pub(super) fn advance(&mut self) -> bool {
        self.path.clear();
        self.followed += 1;
        self.chance.advance()
    }
}

impl Choice for Courses {}

impl Chance for Courses {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        let answer = match &mut self.probe {
            Some(rng) => weights.pick(rng.next_u64()),
            None => self.chance.draw(what, weights),
        };
        // A fight that goes on for long is refused afterwards; what it draws until then need not be kept.
        if self.path.len() <= MOST_DRAWS {
            self.path.push(Step { draw: what, answer, p: fraction::chance_of(weights, answer) });
        }
        answer
    }
}

/// The tree of draws under construction: the draws of the last path, each with the arms that are finished.
#[derive(Default)]
struct Tree {
    open: Vec<Open>,
    /// The leaf at the end of the last path.
    leaf: Option<Formula>,
}

struct Open {
    step: Step,
    arms: Vec<Arm>,
}

impl Tree {
    fn add(&mut self, path: &[Step], leaf: Formula) {
        if let Some(last) = self.leaf.take() {
            let differs = |(open, step): (&Open, &Step)| open.step.answer != step.answer;
            let common = self.open.iter().zip(path).position(differs).unwrap_or(0);
            self.fold(last, common);
            // The fork at which the paths part stays open with the new answer.
            if let (Some(open), Some(step)) = (self.open.get_mut(common), path.get(common)) {
                open.step = *step;
            }
        }
        let fresh = self.open.len();
        self.open.extend(path.iter().skip(fresh).map(|&step| Open { step, arms: Vec::new() }));
        self.leaf = Some(leaf);
    }

    /// Closes every draw below `depth` and puts the outcome into an arm of the draw there.
    fn fold(&mut self, leaf: Formula, depth: usize) {
        let mut then = leaf;
        while self.open.len() > depth + 1 {
            then = match self.open.pop() {
                Some(mut open) => {
                    open.put(then);
                    open.close()
                }
                None => then,
            };
        }
        if let Some(open) = self.open.last_mut() {
            open.put(then);
        }
    }

    fn close(mut self) -> Option<Formula> {
        let leaf = self.leaf.take()?;
        if self.open.is_empty() {
            return Some(leaf);
        }
        self.fold(leaf, 0);
        let formula = self.open.pop()?.close();
        // Every chance fits by itself; a formula is of use only when its value does.
        formula.value().map(|_| formula)
    }
}

impl Open {
    fn put(&mut self, then: Formula) {
        let Step { answer, p, .. } = self.step;
        // Answers of one draw share a denominator, so their chances can always be added.
        match self.arms.iter_mut().find(|arm| arm.then == then) {
            Some(arm) => {
                arm.answers.push(answer);
                arm.p += p;
            }
            None => self.arms.push(Arm { answers: vec![answer], p, then }),
        }
    }

    fn close(mut self) -> Formula {
        if self.arms.len() == 1 {
            return self.arms.pop().map_or(Formula::Never, |arm| arm.then);
        }
        let mut fork = Fork { draw: self.step.draw, arms: self.arms };
        // Short terms first, success before failure: `H + (1 − H) × H`. A die of a power is told in its order, what is
        // usual first.
        let (basic, reading) = (fork.is_basic(), fork.draw.reading);
        let highest = |arm: &Arm| arm.answers.iter().filter_map(|&answer| reading.total(answer)).max();
        order::by(&mut fork.arms, |arm| match &arm.then {
            Formula::Always => Rank::Always,
            then @ Formula::Fork(_) if basic => Rank::Basic(then.forks().len(), Reverse(highest(arm))),
            Formula::Fork(_) => Rank::Other,
            Formula::Never => Rank::Never,
        });
        Formula::Fork(Box::new(fork))
    }
}

/// The order in which the arms of a fork are told.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Always,
    /// Of a basic roll: by the forks below, then by the highest total.
    Basic(usize, Reverse<Option<usize>>),
    Other,
    Never,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Meter, Progress};

    const ROLL: Draw = Draw::new("attack roll", "test.roll");
    const EVADE: Draw = Draw::new("Super Senses", "test.evade");
    const DAMAGE: Draw = Draw::new("damage", "test.damage");

    /// A roll that must succeed, so many times; then, if there is one, a die that saves the target; then damage, which
    /// nobody asks for.
    struct Attack;

    struct Setup {
        rolls: u32,
        hit: Weights,
        evade: Option<Weights>,
        damage: Weights,
    }

    impl System for Attack {
        type Setup = Setup;
        type State = u32;

        fn limit(_: &Setup) -> u32 {
            1
        }

        fn start(_: &Setup) -> u32 {
            0
        }

        fn turn<C: Chance, M: Meter>(setup: &Setup, rolls: &mut u32, chance: &mut C, _: &mut M) -> Progress {
            if chance.draw(ROLL, &setup.hit) == 0 {
                return Progress::Over(0);
            }
            *rolls += 1;
            if *rolls < setup.rolls {
                return Progress::Turn;
            }
            if setup.evade.as_ref().is_some_and(|evade| chance.draw(EVADE, evade) == 1) {
                return Progress::Over(1);
            }
            chance.draw(DAMAGE, &setup.damage);
            Progress::Over(2)
        }

        fn undecided(_: &Setup) -> usize {
            0
        }
    }

    fn setup(rolls: u32, evade: bool) -> Setup {
        Setup {
            rolls,
            hit: Weights::new(&[15, 21]).unwrap(),
            evade: evade.then(|| Weights::new(&[4, 2]).unwrap()),
            damage: Weights::even(6).unwrap(),
        }
    }

    fn name(fork: &Fork, arm: &Arm) -> String {
        if fork.draw == ROLL { "H".to_owned() } else { arm.p.to_string() }
    }

    #[test]
    fn a_sequence_that_must_succeed_is_a_product_of_what_matters() {
        // Need 7 twice and no 5 or 6 on the die: 7/12 * 7/12 * 2/3 = 49/216. The damage is not asked for.
        let formula = formula::<Attack>(&setup(2, true), &|outcome| outcome == 2).unwrap();
        assert_eq!(formula.write(&name), "H × H × 2/3");
        assert_eq!(formula.value(), Some(Fraction::new(49, 216)));
        let draws: Vec<_> = formula.forks().iter().map(|fork| fork.draw.what).collect();
        assert_eq!(draws, ["attack roll", "attack roll", "Super Senses"]);
    }

    #[test]
    fn answers_after_which_all_goes_on_alike_are_one_arm() {
        // A damage of 5 or 6 of 6 faces is an arm of its own only where it is asked for.
        let formula = formula::<Attack>(&setup(1, false), &|outcome| outcome == 2).unwrap();
        let Formula::Fork(fork) = &formula else { panic!("{formula:?}") };
        assert_eq!(fork.arms.len(), 2);
        assert_eq!((fork.arms[0].answers.as_slice(), fork.arms[0].p), (&[1][..], Fraction::new(7, 12)));
        assert_eq!(fork.arms[1].then, Formula::Never);
    }

    #[test]
    fn several_ways_to_the_same_end_are_a_sum() {
        // Missing at once, or hitting and missing the second time: 5/12 + 7/12 * 5/12 = 95/144.
        let formula = formula::<Attack>(&setup(2, false), &|outcome| outcome == 0).unwrap();
        let name = |_: &Fork, arm: &Arm| arm.p.to_string();
        assert_eq!(formula.write(&name), "5/12 + 7/12 × 5/12");
        assert_eq!(formula.value(), Some(Fraction::new(95, 144)));
    }

    #[test]
    fn what_is_certain_or_impossible_hangs_on_nothing() {
        assert_eq!(formula::<Attack>(&setup(2, true), &|_| true), Some(Formula::Always));
        assert_eq!(formula::<Attack>(&setup(2, true), &|_| false), Some(Formula::Never));
    }

    #[test]
    fn rounded_chances_give_the_product_of_the_articles() {
        // 0.58 * 0.58 * 2/3 = 0.2242666…
        let formula = formula::<Attack>(&setup(2, true), &|outcome| outcome == 2).unwrap();
        let whole = |fork: &Fork, arm: &Arm| {
            if fork.draw == ROLL { Fraction::new(fraction::rounded(arm.p, 2).unwrap(), 100) } else { arm.p }
        };
        assert_eq!(formula.value_with(&whole), Some(Fraction::new(58 * 58 * 2, 30_000)));
    }

    /// The longest course draws the rolls and the damage, and one draw more than [`MOST_DRAWS`] is too long.
    #[test]
    fn a_course_of_as_many_draws_as_anybody_reads_has_a_formula() {
        let (longest, beyond) = (MOST_DRAWS as u32 - 1, MOST_DRAWS as u32);
        let all_hit = Fraction::new(7u128.pow(longest), 12u128.pow(longest));
        let value = |rolls| formula::<Attack>(&setup(rolls, false), &|outcome| outcome == 2).map(|f| f.value());
        assert_eq!(value(longest), Some(Some(all_hit)));
        assert_eq!(value(beyond), None);
    }

    /// A miss is one path, after each hit an evaded blow another, and then every damage: 1 + 41 (1 + 46 * 53) are
    /// 100 000, and 1 + 100 (1 + 27 * 37) one more.
    #[test]
    fn as_many_paths_as_may_be_followed_have_a_formula() {
        let value = |sides: [usize; 3]| {
            let [hit, evade, damage] = sides.map(|sides| Weights::even(sides).unwrap());
            let setup = Setup { rolls: 1, hit, evade: Some(evade), damage };
            formula::<Attack>(&setup, &|outcome| outcome == 2).map(|formula| formula.value())
        };
        assert_eq!(value([42, 47, 53]), Some(Some(Fraction::new(41 * 46, 42 * 47))));
        assert_eq!(value([101, 28, 37]), None);
    }

    #[test]
    fn a_fight_without_end_in_sight_has_no_formula() {
        assert_eq!(formula::<Attack>(&setup(1000, false), &|outcome| outcome == 2), None);
    }
}
