//! Every path: the dice fall in every way they can, one way after the other.
//!
//! Rules are followed once for each distinct sequence of answers. A path is begun again from the start with its first
//! answers recorded and the last one moved on, like the wheels of an odometer, so rules code needs to know nothing
//! about it: the same function is sampled and enumerated. (Cf. O. Danvy and A. Filinski, "Abstracting Control", LFP
//! 1990: this is the replay form of following all continuations.) Nothing here knows states or fights: `crate::exact`
//! asks.

use super::choice::Choice;
use super::draw::{Chance, Draw};
use super::weights::Weights;

/// Answers draws along one path after the other.
///
/// Follow the rules once, then call [`Enumerated::advance`]; while it answers `true` there is another path. What is
/// asked for may depend on the answers given before, but on nothing else.
#[derive(Clone, Debug, Default)]
pub struct Enumerated {
    path: Vec<Fork>,
    /// Draws answered on the path under way.
    depth: usize,
    /// The last fork of the path has been moved on and waits for its weights.
    moved: bool,
}

/// One draw on a path.
#[derive(Clone, Copy, Debug)]
struct Fork {
    answer: usize,
    /// The largest outcome that can happen.
    last: usize,
    /// Probability of the path up to and without this fork, and with it.
    before: f64,
    with: f64,
}

impl Enumerated {
    /// A traveller at the start of the first path.
    pub fn new() -> Self {
        Self::default()
    }

    /// Probability of the answers given on this path: the product over its draws of weight divided by total, which are
    /// exact integers, so that the relative error is below `draws * 2^-51`.
    pub fn probability(&self) -> f64 {
        self.path.last().map_or(1.0, |fork| fork.with)
    }

    /// Draws answered on this path.
    pub fn draws(&self) -> usize {
        self.depth
    }

    /// Turns to the next path; `false` when all have been followed, and then the next is the first one again.
    pub fn advance(&mut self) -> bool {
        // Forks that this path did not reach cannot exist: rules ask by what was answered.
        self.path.truncate(self.depth);
        self.depth = 0;
        while let Some(fork) = self.path.last_mut() {
            if fork.answer < fork.last {
                fork.answer += 1;
                self.moved = true;
                return true;
            }
            self.path.pop();
        }
        self.moved = false;
        false
    }

    /// A fork that is met for the first time, or for the first time with another answer; outcomes of one class are one.
    fn fork(&mut self, weights: &Weights, class: impl Fn(usize) -> usize) -> usize {
        let waiting = if self.moved { self.path.pop() } else { None };
        // The first outcome from here on that is not of the same class.
        let behind = |outcome: usize| (outcome + 1..weights.len()).find(|&next| class(next) != class(outcome));
        let end = |outcome| behind(outcome).unwrap_or(weights.len());
        let (from, last, before) = match waiting {
            Some(fork) => (end(fork.answer - 1), fork.last, fork.before),
            None => {
                let last = weights.weights().iter().rposition(|&weight| weight > 0).unwrap_or_default();
                let first = (0..last).rev().take_while(|&outcome| class(outcome) == class(last)).last();
                (0, first.unwrap_or(last), self.probability())
            }
        };
        self.moved = false;
        // Classes that cannot happen are no paths. The last one can, so the search ends.
        let mut answer = from;
        while answer < last && weights.probability_of(answer..end(answer)) <= 0.0 {
            answer = end(answer);
        }
        self.path.push(Fork { answer, last, before, with: before * weights.probability_of(answer..end(answer)) });
        self.depth += 1;
        answer
    }

    /// The answer recorded for the next draw; `None` where the path goes on anew.
    #[inline]
    fn recorded(&mut self) -> Option<usize> {
        let settled = self.path.len() - usize::from(self.moved);
        let answer = self.path[..settled].get(self.depth)?.answer;
        self.depth += 1;
        Some(answer)
    }
}

impl Choice for Enumerated {}

impl Chance for Enumerated {
    #[inline]
    fn draw(&mut self, _what: Draw, weights: &Weights) -> usize {
        self.recorded().unwrap_or_else(|| self.fork(weights, |outcome| outcome))
    }

    #[inline]
    fn draw_alike(&mut self, _what: Draw, weights: &Weights, class: &dyn Fn(usize) -> usize) -> usize {
        self.recorded().unwrap_or_else(|| self.fork(weights, class))
    }

    fn remembers(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIE: Draw = Draw::new("die", "test.die");

    /// Every path through `rules`, with its probability.
    fn paths(mut rules: impl FnMut(&mut Enumerated) -> Vec<usize>) -> Vec<(Vec<usize>, f64)> {
        let mut chance = Enumerated::new();
        let mut found = Vec::new();
        loop {
            let answers = rules(&mut chance);
            found.push((answers, chance.probability()));
            if !chance.advance() {
                return found;
            }
        }
    }

    #[test]
    fn without_a_draw_there_is_one_certain_path() {
        assert_eq!(paths(|_| vec![]), [(vec![], 1.0)]);
    }

    #[test]
    fn outcomes_that_cannot_happen_are_no_paths() {
        let weights = Weights::new(&[0, 1, 0, 3, 0]).unwrap();
        assert_eq!(paths(|chance| vec![chance.draw(DIE, &weights)]), [(vec![1], 0.25), (vec![3], 0.75)]);
    }

    /// Two dice of weights 1, 0, 2, 3, 2: what the second shows is told apart only below the first.
    #[test]
    fn outcomes_that_are_treated_alike_are_one_path_with_their_sum() {
        let weights = Weights::new(&[1, 0, 2, 3, 2]).unwrap();
        let found = paths(|chance| {
            let first = chance.draw(DIE, &weights);
            let second = chance.draw_alike(DIE, &weights, &|outcome| outcome.min(first));
            vec![first, second]
        });
        let want = [
            (vec![0, 0], 1.0),
            (vec![2, 0], 1.0 / 8.0),
            (vec![2, 2], 7.0 / 8.0),
            (vec![3, 0], 1.0 / 8.0),
            (vec![3, 2], 2.0 / 8.0),
            (vec![3, 3], 5.0 / 8.0),
            (vec![4, 0], 1.0 / 8.0),
            (vec![4, 2], 2.0 / 8.0),
            (vec![4, 3], 3.0 / 8.0),
            (vec![4, 4], 2.0 / 8.0),
        ];
        let first = [1.0, 0.0, 2.0, 3.0, 2.0].map(|weight| weight / 8.0);
        let want: Vec<_> = want.into_iter().map(|(path, p)| (path.clone(), first[path[0]] * p)).collect();
        assert_eq!(found, want);
    }

    /// A class of nothing but what cannot happen is no path, and neither are classes behind the last that can.
    #[test]
    fn a_class_that_cannot_happen_is_no_path() {
        let weights = Weights::new(&[0, 0, 1, 0, 3, 0, 0]).unwrap();
        let halves = |chance: &mut Enumerated| vec![chance.draw_alike(DIE, &weights, &|outcome| outcome / 2)];
        assert_eq!(paths(halves), [(vec![2], 0.25), (vec![4], 0.75)]);
        let whole = |chance: &mut Enumerated| vec![chance.draw_alike(DIE, &weights, &|_| 0)];
        assert_eq!(paths(whole), [(vec![0], 1.0)]);
    }

    #[test]
    fn a_later_draw_may_depend_on_an_earlier_answer() {
        let coin = Weights::even(2).unwrap();
        let die = Weights::new(&[1, 2, 1]).unwrap();
        let found = paths(|chance| {
            let first = chance.draw(DIE, &coin);
            let mut answers = vec![first];
            if first == 0 {
                answers.push(chance.draw(DIE, &die));
                answers.push(chance.draw(DIE, &Weights::certain()));
            }
            answers
        });
        let expected = [(vec![0, 0, 0], 0.125), (vec![0, 1, 0], 0.25), (vec![0, 2, 0], 0.125), (vec![1], 0.5)];
        assert_eq!(found, expected);
    }

    #[test]
    fn one_traveller_can_be_sent_again() {
        let coin = Weights::even(2).unwrap();
        let mut chance = Enumerated::new();
        for _ in 0..3 {
            assert_eq!(chance.draw(DIE, &coin), 0);
            assert!(chance.advance());
            assert_eq!(chance.draw(DIE, &coin), 1);
            assert!(!chance.advance());
        }
    }
}
