//! Which parts of a question make no difference to its answer, found by asking again without them.
//!
//! No list says which part matters when. A part is idle when the answer is the same without it, both as the question
//! stands and when the other idle parts are gone. Three more things are told apart:
//! - of two parts that do the same, each is idle as long as the other stands: one of them is, and not both;
//! - parts that cannot stand without each other are idle together or not at all;
//! - so is a part that only keeps another one from counting, with that one.

/// What comes of asking again without some parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// The same answer.
    Same,
    /// The same question: what is left out stands there anyway.
    Default,
    /// Another answer.
    Other,
    /// No answer: the question cannot do without.
    Refused,
    /// Nobody knows: it would take too long.
    Unknown,
}

/// What was found out about the parts of a question, each by its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Idle {
    /// Parts that make no difference, each with another one that does the same and has to stay for that.
    pub alone: Vec<(usize, Option<usize>)>,
    /// Pairs that make no difference, of which the first alone does or cannot be left out.
    pub together: Vec<[usize; 2]>,
    /// Parts that were not looked at.
    pub unknown: Vec<usize>,
}

impl Idle {
    /// Looks for the idle ones of `n` parts; `without` asks again without those whose numbers it is given. Of parts
    /// that do the same the last one is idle.
    pub fn of(n: usize, mut without: impl FnMut(&[usize]) -> Without) -> Self {
        let mut found = Self::default();
        let mut others = Vec::new();
        for part in (0..n).rev() {
            match without(&[part]) {
                Without::Same => found.add(part, &mut without),
                Without::Default => {}
                answer @ (Without::Other | Without::Refused) => others.push((part, answer)),
                Without::Unknown => found.unknown.push(part),
            }
        }
        // What acts on nothing but an idle part is idle with it, and so are two that cannot be left out one by one. Two
        // that both count and happen to make up for each other are used.
        for (place, &(part, answer)) in others.iter().enumerate() {
            let idle = found.alone.iter().map(|(idle, _)| *idle);
            let refused = others[..place].iter().filter(|other| other.1 == Without::Refused && answer == other.1);
            let mut partners = idle.chain(refused.map(|other| other.0));
            if let Some(other) = partners.find(|&other| without(&[part, other]) == Without::Same) {
                found.alone.retain(|(idle, _)| *idle != other);
                found.together.push([part, other]);
            }
        }
        found
    }

    /// Adds a part that is idle as the question stands, unless it does what one does that is idle already.
    fn add(&mut self, part: usize, without: &mut impl FnMut(&[usize]) -> Without) {
        let mut all: Vec<usize> = self.alone.iter().map(|(idle, _)| *idle).collect();
        all.push(part);
        let answer = if all.len() == 1 { Without::Same } else { without(&all) };
        let mut differs = |idle| matches!(without(&[idle, part]), Without::Other | Without::Refused);
        match answer {
            Without::Same => self.alone.push((part, None)),
            Without::Unknown => self.unknown.push(part),
            Without::Default | Without::Other | Without::Refused => {
                let twin = self.alone.iter_mut().find(|(idle, _)| differs(*idle));
                twin.into_iter().for_each(|twin| twin.1 = Some(part));
            }
        }
    }

    /// Every part that may be left out with all the others of these.
    pub fn parts(&self) -> Vec<usize> {
        self.alone.iter().map(|(idle, _)| *idle).chain(self.together.iter().flatten().copied()).collect()
    }

    /// A remark on every idle part or pair, by what each is called; `same` says what is no other without it.
    pub fn notes(&self, same: &str, called: impl Fn(usize) -> String) -> Vec<String> {
        let alone = self.alone.iter().map(|&(part, twin)| match twin {
            None => format!("{} makes no difference here: {same} are the same without it", called(part)),
            Some(twin) => {
                let (part, twin) = (called(part), called(twin));
                format!("{part} makes no difference here beside {twin}: one of the two is enough")
            }
        });
        let together = self.together.iter().map(|&[part, other]| {
            let (part, other) = (called(part), called(other));
            format!("{part} and {other} together make no difference here: {same} are the same without both")
        });
        alone.chain(together).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks a question of so many parts, whose answer is made of those that are left; `None` where it has none.
    fn idle(n: usize, answer: impl Fn(&[bool]) -> Option<u32>) -> Idle {
        let all = answer(&vec![true; n]);
        Idle::of(n, |parts| {
            let left: Vec<bool> = (0..n).map(|part| !parts.contains(&part)).collect();
            match answer(&left) {
                None => Without::Refused,
                same if same == all => Without::Same,
                _ => Without::Other,
            }
        })
    }

    #[test]
    fn a_part_that_is_not_used_is_idle_and_one_that_is_used_is_not() {
        let found = idle(3, |left| Some(u32::from(left[1])));
        assert_eq!(found.alone, [(2, None), (0, None)]);
        assert_eq!(found.notes("the numbers", |part| part.to_string()).len(), 2);
    }

    #[test]
    fn of_two_parts_that_do_the_same_one_is_idle_and_names_the_other() {
        let found = idle(2, |left| Some(u32::from(left[0] || left[1])));
        assert_eq!(found, Idle { alone: vec![(1, Some(0))], ..Idle::default() });
        let said = "1 makes no difference here beside 0: one of the two is enough";
        assert_eq!(found.notes("the numbers", |part| part.to_string()), [said]);
    }

    #[test]
    fn a_part_that_keeps_another_from_counting_is_idle_with_that_one() {
        // The first counts unless the second stands.
        let found = idle(2, |left| Some(u32::from(left[0] && !left[1])));
        assert_eq!(found, Idle { together: vec![[1, 0]], ..Idle::default() });
        // Not so when it acts on something else as well.
        let found = idle(3, |left| Some(u32::from(left[0] && !left[1]) + u32::from(left[2] && !left[1])));
        assert_eq!(found.together, [[0; 2]; 0]);
    }

    #[test]
    fn parts_that_make_up_for_each_other_are_used() {
        assert_eq!(idle(2, |left| Some(1 + u32::from(left[0]) - u32::from(left[1]))), Idle::default());
    }

    #[test]
    fn parts_that_need_each_other_are_idle_together() {
        let found = idle(3, |left| (left[0] == left[2]).then_some(u32::from(left[1])));
        assert_eq!(found, Idle { together: vec![[0, 2]], ..Idle::default() });
        // One that another needs, which could be left out by itself.
        let found = idle(3, |left| (left[0] || !left[2]).then_some(u32::from(left[1])));
        assert_eq!(found, Idle { together: vec![[0, 2]], ..Idle::default() });
        assert_eq!(found.parts(), [0, 2]);
        let said = "0 and 2 together make no difference here: the numbers are the same without both";
        assert_eq!(found.notes("the numbers", |part| part.to_string()), [said]);
        // And one that is of use to the other.
        assert_eq!(idle(2, |left| (left[0] || !left[1]).then_some(u32::from(left[1]))), Idle::default());
    }

    #[test]
    fn what_was_not_looked_at_is_named() {
        let found = Idle::of(2, |parts| if parts == [0] { Without::Unknown } else { Without::Same });
        assert_eq!((found.alone, found.unknown), (vec![(1, None)], vec![0]));
    }
}
