//! What was decided before: the same fight in the same state calls for the same decision.
//!
//! Decisions are pure functions of the set-up and the state, and dearer than the dice; each thread keeps those of the
//! fights it is playing in turn, so that nothing depends on who made them or when.

use super::pair::{Moment, Pair};
use super::recent::Recent;
use super::wholes::Wholes;
use crate::game::hash::{Mixer, of_words};
use crate::systems::smf::figure::{FigureId, Figures, Side};
use crate::systems::smf::losses::Boxes;
use crate::systems::smf::options::{Deed, Freedom};
use crate::systems::smf::race::{Chain, Curve, Lasting, Plan, Worth};
use crate::systems::smf::setup::SetupId;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::rc::Rc;

/// Set-ups that are known at the same time: whoever compares two versions of a pair plays each in both seats.
const FIGHTS: usize = 4;
/// Decisions of each that are learned before what is older is forgotten, so that long runs stay small: each takes a
/// quarter of a kilobyte.
const KEPT: usize = 1 << 14;
/// Situations of each; each takes some four kilobytes with what becomes of it.
const SITUATIONS: usize = 1 << 12;
/// Curves, of which each takes some kilobytes.
const CURVES: usize = 1 << 10;

/// What friends take of a foe in a turn, by track, in units of [`ONE`](crate::systems::smf::losses::ONE); `None` for
/// whoever strikes at one track alone.
pub type Help = Option<[u32; 2]>;

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// What to do with the turn of all that there is to do about that foe ([`all_of`]), in which everybody else has a
    /// say: how far friends come along, and whom a shot or a radius meets. Then whether there are other foes, and what his
    /// friends do to that one.
    Turn { deeds: u64, among: bool, help: Help },
    /// Whether to strike once more.
    Extra,
    /// Whether to heal by the power in this slot.
    Heal(u8),
    /// Whether to be out of contact.
    Distance,
    /// What he takes of his foe in a turn of his from where he stands.
    Reply,
    /// The same in contact and from afar, wherever they stand.
    AtBest,
    /// What he takes of his foe in contact, wherever they stand.
    InContact,
}

impl Question {
    /// All of it in whole words.
    #[inline(always)]
    fn words(self) -> [u64; 3] {
        let word = |kind, of| u64::from_le_bytes([kind, of, 0, 0, 0, 0, 0, 0]);
        match self {
            Self::Turn { deeds, among, help } => {
                let help = help.map_or(u64::MAX, |[body, psyche]| u64::from(body) | u64::from(psyche) << 32);
                [word(0, among.into()), deeds, help]
            }
            Self::Extra => [word(1, 0), 0, 0],
            Self::Heal(slot) => [word(2, slot), 0, 0],
            Self::Distance => [word(3, 0), 0, 0],
            Self::Reply => [word(4, 0), 0, 0],
            Self::AtBest => [word(5, 0), 0, 0],
            Self::InContact => [word(6, 0), 0, 0],
        }
    }
}

/// A word for all these, in their order, of which two lists hardly ever have the same: what is asked beside it tells
/// most questions apart.
#[inline]
pub fn all_of<'d>(deeds: impl Iterator<Item = &'d Deed>) -> u64 {
    let mut mixer = Mixer::default();
    deeds.for_each(|deed| mixer.write_u64(deed.word()));
    mixer.finish()
}

/// The answer: what the better choice is worth, and what it is.
pub type Answer = (Worth, Choice);

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// This with the turn, and what it takes of what its foe has left, in units of
    /// [`ONE`](crate::systems::smf::losses::ONE).
    Deed { deed: Deed, toll: u32 },
    /// What is best with the turn takes so much of what its foe has left, and is this where nothing else takes as much;
    /// what it is worth has not been looked at.
    Takes { toll: u32, only: Option<Deed> },
    /// So much of a foe, of each track or from two places.
    Tolls([u32; 2]),
    /// What was asked about.
    Yes,
    /// Not that.
    No,
}

/// Everything a decision depends on, beside the set-up, in whole words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case([u64; Moment::WORDS + 4]);

impl Case {
    /// A question about two, put to a figure who has so many free actions left, while somebody charges or nobody does.
    #[inline(always)]
    pub fn new(
        pair: Pair,
        moment: &Moment,
        me: FigureId,
        free: u8,
        charging: Option<FigureId>,
        question: Question,
    ) -> Self {
        let mut words = [0; Moment::WORDS + 4];
        let (known, last) = words.split_at_mut(Moment::WORDS);
        known.copy_from_slice(moment.words());
        let [one, other] = pair.figures().map(|figure| FigureId::or_none(Some(figure)));
        let [me, charging] = [Some(me), charging].map(FigureId::or_none);
        let [asked, deeds, help] = question.words();
        last.copy_from_slice(&[u64::from_le_bytes([one, other, me, free, charging, 0, 0, 0]), asked, deeds, help]);
        Self(words)
    }
}

impl Hash for Case {
    #[inline(always)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(of_words(&self.0));
    }
}

/// What is asked of somebody who looks at everybody.
#[derive(Clone, Copy, Debug)]
pub enum Asked {
    /// What he does.
    Deed(Freedom),
    /// Where he goes, after an attack on this one if it was one.
    Walk(Option<FigureId>),
    /// Who of these is next.
    Next(Figures),
}

impl Asked {
    /// All of it in a word.
    #[inline(always)]
    pub fn word(self) -> u64 {
        match self {
            Self::Deed(Freedom { moves, walks, ported }) => {
                let [moves, walks, is_ported] = [moves, walks, ported.is_some()].map(u8::from);
                u64::from_le_bytes([0, moves, walks, is_ported, ported.unwrap_or_default(), 0, 0, 0])
            }
            Self::Walk(struck) => u64::from_le_bytes([1, FigureId::or_none(struck), 0, 0, 0, 0, 0, 0]),
            Self::Next(of) => 2 | u64::from(of.bits()) << 32,
        }
    }
}

/// What does not hang on the boxes that are left, nor on what passes.
#[derive(Debug)]
pub struct Prospects {
    /// What each may do.
    pub plans: [Vec<Plan>; 2],
    /// Chances to pass the check on the last box, by side and track.
    pub passes: [[u32; 2]; 2],
    /// Boxes that come back in each turn.
    pub regains: [Boxes; 2],
    /// Boxes that come back when he heals instead of attacking.
    pub heals: [Boxes; 2],
    /// Inches that each walks, and that he charges.
    pub inches: [(u8, u16); 2],
    /// The foe's plan that was worst the last time: it is likely to be so again, and to save looking at the others.
    pub feared: [Cell<usize>; 2],
    /// What becomes of both where nobody moves any more, as far as it was needed.
    pub lasting: RefCell<HashMap<Standing, Rc<[Lasting; 2]>, BuildHasherDefault<Mixer>>>,
}

/// Both plans, who acted last, contact, who reaches whom, and the boxes of all tracks, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing(u64);

impl Standing {
    /// All of them; a race sees less than fifty boxes, and nobody has a hundred plans.
    pub fn new(plans: [usize; 2], last: Side, near: bool, shoots: [bool; 2], full: [[usize; 2]; 2]) -> Self {
        let small = |n: usize| {
            debug_assert!(u8::try_from(n).is_ok());
            n as u8
        };
        let ([mine, his], [[a, b], [c, d]]) = (plans.map(small), full.map(|tracks| tracks.map(small)));
        let facts = [last == 1, near, shoots[0], shoots[1]];
        let facts = facts.into_iter().zip(0..).map(|(fact, bit)| u8::from(fact) << bit).sum();
        Self(u64::from_le_bytes([mine, his, a, b, c, d, facts, 0]))
    }
}

/// What was found out: about each of some set-ups, the one that was asked about last first, and curves, which hang on
/// none.
#[derive(Default)]
struct Memory {
    fights: Vec<Known>,
    curves: Recent<Chain, Rc<Curve>, CURVES>,
}

/// What was found out about one set-up.
#[derive(Default)]
pub struct Known {
    owner: SetupId,
    answers: Recent<Case, Answer, KEPT>,
    prospects: Recent<(Pair, Moment), Rc<Prospects>, SITUATIONS>,
    deeds: Wholes<Deed>,
    options: Wholes<usize>,
}

thread_local! {
    static MEMO: RefCell<Memory> = RefCell::default();
}

/// What is known about a set-up, and nothing about any other.
fn with<T>(setup: &SetupId, use_it: impl FnOnce(&mut Known) -> T) -> T {
    MEMO.with_borrow_mut(|memory| use_it(memory.of(setup)))
}

impl Memory {
    #[inline]
    fn of(&mut self, setup: &SetupId) -> &mut Known {
        if self.fights.first().is_none_or(|known| known.owner != *setup) {
            self.turn_to(setup);
        }
        &mut self.fights[0]
    }

    /// Puts a set-up first; the one that was asked about longest ago makes room for a new one.
    #[cold]
    fn turn_to(&mut self, setup: &SetupId) {
        match self.fights.iter().position(|known| known.owner == *setup) {
            Some(place) => self.fights[..=place].rotate_right(1),
            None => {
                self.fights.truncate(FIGHTS - 1);
                self.fights.insert(0, Known { owner: setup.clone(), ..Known::default() });
            }
        }
    }
}

/// What both may do in a state from which all that passes is gone.
pub fn prospects(setup: &SetupId, state: (Pair, Moment), find_out: impl FnOnce() -> Prospects) -> Rc<Prospects> {
    with(setup, |known| known.prospects.find(&state)).unwrap_or_else(|| {
        let found = Rc::new(find_out());
        with(setup, |known| known.prospects.learn(state, Rc::clone(&found)));
        found
    })
}

/// The curve of a chain, which hangs on nothing else: fights of one table have many in common.
pub fn curve(chain: Chain) -> Rc<Curve> {
    MEMO.with_borrow_mut(|Memory { curves, .. }| {
        curves.find(&chain).unwrap_or_else(|| {
            let made = Rc::new(Curve::new(chain));
            curves.learn(chain, Rc::clone(&made));
            made
        })
    })
}

/// What is decided about whole fights.
pub trait InWhole: Copy {
    /// The table that it is kept in.
    fn table(known: &mut Known) -> &mut Wholes<Self>;
}

impl InWhole for Deed {
    fn table(known: &mut Known) -> &mut Wholes<Self> {
        &mut known.deeds
    }
}

impl InWhole for usize {
    fn table(known: &mut Known) -> &mut Wholes<Self> {
        &mut known.options
    }
}

/// What was decided in a whole fight, by all that it can depend on beside the set-up: so many words, of one set-up always
/// as many.
#[inline]
pub fn decided<T: InWhole>(setup: &SetupId, words: usize, fight: impl FnOnce(&mut [u64])) -> Option<T> {
    with(setup, |known| T::table(known).find(words, fight))
}

/// Remembers it.
pub fn decide<T: InWhole>(setup: &SetupId, words: usize, fight: impl FnOnce(&mut [u64]), decided: T) {
    with(setup, |known| T::table(known).learn(words, fight, decided));
}

/// Forgets everything that this thread knows.
pub fn forget() {
    MEMO.with_borrow_mut(|memory| *memory = Memory::default());
}

/// The decision of a case, made anew: more is asked than is known of it.
pub fn renew(setup: &SetupId, case: &Case, decide: impl FnOnce() -> Answer) -> Answer {
    let answer = decide();
    with(setup, |known| known.answers.learn(*case, answer));
    answer
}

/// The decision of a case, made if it has not been made before.
#[inline]
pub fn recall(setup: &SetupId, case: &Case, decide: impl FnOnce() -> Answer) -> Answer {
    with(setup, |known| known.answers.find(case)).unwrap_or_else(|| renew(setup, case, decide))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::losses::{ONE, certainly};

    /// As many fights as are known at a time keep what was found out, whichever comes next; one more takes the place of
    /// the one that was asked about longest ago.
    #[test]
    fn what_is_known_of_some_fights_outlasts_turns_between_them() {
        let fights: Vec<SetupId> = (0..=FIGHTS).map(|_| SetupId::default()).collect();
        let mut memory = Memory::default();
        let mut known = |fight: usize, said: usize| {
            let Known { owner, options, .. } = memory.of(&fights[fight]);
            assert!(*owner == fights[fight]);
            options.find(0, |_| ()).unwrap_or_else(|| {
                options.learn(0, |_| (), said);
                said
            })
        };
        let mut heard: Vec<usize> = [0, 1, 2, 3, 0, 2, 1, 3].into_iter().zip(0..).map(|(of, n)| known(of, n)).collect();
        heard.extend([(4, 8), (0, 9), (2, 10), (3, 11)].map(|(of, n)| known(of, n)));
        assert_eq!(heard, [0, 1, 2, 3, 0, 2, 1, 3, 8, 9, 10, 3]);
        assert_eq!(memory.fights.len(), FIGHTS);
    }

    /// Whatever tells two of them apart is in their word.
    #[test]
    fn no_two_standings_are_the_same_word() {
        let [no, yes] = [false, true];
        let all = [
            Standing::new([0, 0], 0, no, [no, no], [[0, 0], [0, 0]]),
            Standing::new([1, 0], 0, no, [no, no], [[0, 0], [0, 0]]),
            Standing::new([0, 1], 0, no, [no, no], [[0, 0], [0, 0]]),
            Standing::new([0, 0], 1, no, [no, no], [[0, 0], [0, 0]]),
            Standing::new([0, 0], 0, yes, [no, no], [[0, 0], [0, 0]]),
            Standing::new([0, 0], 0, no, [yes, no], [[0, 0], [0, 0]]),
            Standing::new([0, 0], 0, no, [no, yes], [[0, 0], [0, 0]]),
            Standing::new([0, 0], 0, no, [no, no], [[1, 0], [0, 0]]),
            Standing::new([0, 0], 0, no, [no, no], [[0, 1], [0, 0]]),
            Standing::new([0, 0], 0, no, [no, no], [[0, 0], [1, 0]]),
            Standing::new([0, 0], 0, no, [no, no], [[0, 0], [0, 1]]),
        ];
        let words: std::collections::HashSet<Standing> = all.into_iter().collect();
        assert_eq!(words.len(), all.len());
    }

    /// Whatever tells two lists of what there is to do apart is in their word.
    #[test]
    fn no_two_lists_of_deeds_are_the_same_word() {
        use crate::systems::smf::options::Pick;
        use crate::systems::smf::strides::Stride::{Charge, Walk};
        let [one, other] = [0, 1].map(FigureId::at);
        let pick = Pick { attack: 0, at: one, walk: 0, by: Walk };
        let shot = Deed { pick: Some(pick), to: one, step: 0, by: Walk };
        let picks = [
            Pick { attack: 1, ..pick },
            Pick { at: other, ..pick },
            Pick { walk: 1, ..pick },
            Pick { by: Charge, ..pick },
        ];
        let mut all = vec![
            shot,
            Deed { pick: None, ..shot },
            Deed { to: other, ..shot },
            Deed { step: 1, ..shot },
            Deed { by: Charge, ..shot },
        ];
        all.extend(picks.map(|pick| Deed { pick: Some(pick), ..shot }));
        let pairs = all.iter().flat_map(|first| all.iter().map(move |second| vec![first, second]));
        let mut lists: Vec<Vec<&Deed>> = pairs.collect();
        lists.extend(all.iter().map(|only| vec![only]));
        lists.push(vec![]);
        let words: std::collections::HashSet<u64> = lists.iter().map(|list| all_of(list.iter().copied())).collect();
        assert_eq!(words.len(), 9 * 9 + 9 + 1);
    }

    /// Whatever tells two questions apart is in their words.
    #[test]
    fn no_two_questions_are_the_same_words() {
        use std::collections::BTreeSet;
        let mut questions = vec![Question::Extra, Question::Distance, Question::Heal(0), Question::Heal(7)];
        questions.extend([Question::Reply, Question::AtBest, Question::InContact]);
        for among in [false, true] {
            for deeds in [0, 1, 1 << 63] {
                let helps = [None, Some([0, 1]), Some([1, 0])];
                questions.extend(helps.map(|help| Question::Turn { deeds, among, help }));
            }
        }
        let mut bout = Bout::between("", "", "");
        let mut chance = Scripted::new(&[]);
        let (me, foe) = (FigureId::at(0), FigureId::at(1));
        let pair = Pair::of(me, foe);
        let moment = bout.fight(&mut chance).moment(pair, None);
        let ask = |me, free, charging, question| Case::new(pair, &moment, me, free, charging, question);
        let mut cases: BTreeSet<_> = questions.iter().map(|&question| ask(me, 3, None, question).0).collect();
        cases.extend([ask(foe, 3, None, Question::Extra).0, ask(me, 2, None, Question::Extra).0]);
        cases.extend([me, foe].map(|charging| ask(me, 3, Some(charging), Question::Extra).0));
        assert_eq!(cases.len(), 7 + 2 * 3 * 3 + 4);
    }

    /// The same question about the same fight is decided once, and again when more is asked, when all was forgotten and
    /// for another fight.
    #[test]
    fn what_was_decided_is_remembered_of_its_fight() {
        let [one, other] = [SetupId::default(), SetupId::default()];
        forget();
        decide(&one, 1, |key| key.fill(1), 5_usize);
        decide(&other, 1, |key| key.fill(1), 8_usize);
        let known = |of, word| decided::<usize>(of, 1, |key| key.fill(word));
        assert_eq!([known(&one, 1), known(&one, 2), known(&other, 1)], [Some(5), None, Some(8)]);
        forget();
        assert_eq!(known(&one, 1), None);
        decide(&other, 1, |key| key.fill(2), 3_usize);

        let chain = Chain { loses_first: true, gain: certainly(0), lose: certainly(1), passes: ONE / 2, full: 3 };
        let curves = [chain, chain, Chain { full: 4, ..chain }].map(curve);
        assert!(Rc::ptr_eq(&curves[0], &curves[1]) && !Rc::ptr_eq(&curves[0], &curves[2]));
        assert_eq!(known(&other, 2), Some(3));
        assert!(Rc::ptr_eq(&curves[0], &curve(chain)));

        let mut bout = Bout::between("", "", "");
        let mut chance = Scripted::new(&[]);
        let (me, foe) = (FigureId::at(0), FigureId::at(1));
        let pair = Pair::of(me, foe);
        let moment = bout.fight(&mut chance).moment(pair, None);
        let case = |free| Case::new(pair, &moment, me, free, None, Question::Extra);
        let said = |choice| move || (Worth::LEAST, choice);
        let answers = [
            recall(&one, &case(1), said(Choice::Yes)),
            recall(&one, &case(1), said(Choice::No)),
            recall(&one, &case(2), said(Choice::No)),
            renew(&one, &case(1), said(Choice::No)),
            recall(&one, &case(1), said(Choice::Yes)),
        ];
        assert_eq!(answers.map(|(_, choice)| choice == Choice::Yes), [true, true, false, false, false]);

        let nothing = || Prospects {
            plans: Default::default(),
            passes: Default::default(),
            regains: [certainly(0); 2],
            heals: [certainly(0); 2],
            inches: Default::default(),
            feared: Default::default(),
            lasting: RefCell::default(),
        };
        let found = [(); 2].map(|()| prospects(&one, (pair, moment), nothing));
        assert!(Rc::ptr_eq(&found[0], &found[1]));
    }
}
