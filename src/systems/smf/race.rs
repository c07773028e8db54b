//! A race between two fighters who each keep to a plan: how likely it is that one of them puts the other out first.
//!
//! Rules: `smf.damage.tracks`, `smf.damage.ko-check` (the last box of a track calls for a check, and whoever stands
//! without a box is out at the next loss), `smf.henchmen.damage`, `smf.move.charge`. The two wear each other down
//! independently of one another; whoever acts next begins, and they take turns. While they close in, the chances of
//! every number of boxes are followed turn by turn; from then on each turn is like the last, and what is left is read
//! from a [`Curve`]. Every number is an integer, chances in units of [`ONE`]. Nothing in here knows a fighter or a power.

use super::figure::{Side, opposite};
use super::losses::{Boxes, MOST, ONE, certainly, scaled};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::rc::Rc;

/// Turns of each side that are looked at.
const TURNS: usize = 60;
/// Chance that both still stand below which the rest is left out.
const NEGLIGIBLE: u32 = ONE >> 15;
/// Chances to win that differ by less than this are alike.
const ALIKE: u32 = ONE >> 14;
/// Most boxes on a track; what is beyond is not seen.
const LONGEST: usize = 47;

/// What one attack does, to its target and to its maker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Boxes of Body and Psyche that its target loses.
    pub given: [Boxes; 2],
    /// Boxes of Body that its maker loses.
    pub cost: Boxes,
    /// Chance that its maker gets a box back.
    pub fed: u32,
}

/// No attack.
pub const NOTHING: Blow = Blow { given: [certainly(0); 2], cost: certainly(0), fed: 0 };

impl Blow {
    /// This with a chance, and else that.
    pub fn or(&self, chance: u32, other: &Self) -> Self {
        let mix = |one: &Boxes, two: &Boxes| {
            let mut mixed = *one;
            for (mixed, two) in mixed.iter_mut().zip(two) {
                *mixed = scaled(*mixed, chance) + scaled(*two, ONE - chance);
            }
            mixed
        };
        Self {
            given: [0, 1].map(|track: usize| mix(&self.given[track], &other.given[track])),
            cost: mix(&self.cost, &other.cost),
            fed: scaled(self.fed, chance) + scaled(other.fed, ONE - chance),
        }
    }

    /// What it gives where it is known that something did not happen that keeps it from giving anything, and else would not
    /// with this chance.
    pub fn given_that(&self, chance: u32) -> Self {
        let known = |boxes: &Boxes| {
            let mut known = *boxes;
            for it in &mut known[1..] {
                *it = (u64::from(*it) * u64::from(ONE) / u64::from(chance.max(1))).min(ONE.into()) as u32;
            }
            known[0] = ONE.saturating_sub(known[1..].iter().sum());
            known
        };
        Self { given: self.given.each_ref().map(known), ..*self }
    }

    /// What is left of it against a target whose body cannot be touched with this chance.
    pub fn past_a_veil(&self, chance: u32) -> Self {
        match chance {
            0 => *self,
            _ if self.given[0] == NOTHING.given[0] => *self,
            _ => Self { given: [NOTHING.given[0], self.given[1]], ..NOTHING }.or(chance, self),
        }
    }
}

/// How a fighter moves on open ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// He stays where he is.
    Stay,
    /// He stays, and charges whoever comes near enough.
    Wait,
    /// He comes, and charges as soon as he can.
    Come,
    /// He leaves every melee, and stays where he gets.
    Leave,
}

/// The attacks of a plan.
#[derive(Clone, Copy, Debug)]
pub struct Strikes {
    /// Out of contact.
    pub far: Blow,
    /// At the end of a charge.
    pub charge: Blow,
    /// In contact.
    pub near: Blow,
}

/// What a fighter does turn after turn.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How he moves.
    pub way: Way,
    /// His attacks, which are those of other plans as well.
    pub strikes: Rc<Strikes>,
    /// How far that reaches which is out of contact, in inches.
    pub reach: u8,
    /// He heals instead of attacking while half a track is gone.
    pub heals: bool,
    /// Chance that his body cannot be touched in a turn of the foe.
    pub veiled: u32,
}

impl Plan {
    /// His attack from where he stands.
    pub fn from(&self, gap: u8) -> &Blow {
        match gap {
            0 => &self.strikes.near,
            _ if self.shoots(gap) => &self.strikes.far,
            _ => &NOTHING,
        }
    }

    /// Whether his attack out of contact reaches so far.
    pub const fn shoots(&self, gap: u8) -> bool {
        gap <= self.reach
    }

    /// Moves him, and tells his attack.
    #[inline]
    fn go(&self, gap: &mut u8, (step, charge): (u8, u16)) -> &Blow {
        match (*gap, self.way) {
            (0, Way::Leave) => *gap = step,
            (1.., Way::Come | Way::Wait) if u16::from(*gap) <= charge => {
                *gap = 0;
                return &self.strikes.charge;
            }
            (1.., Way::Come) => *gap -= step.min(*gap - 1),
            _ => {}
        }
        self.from(*gap)
    }

    /// Whether his turns will be like each other, so far from the foe, as long as the foe's are.
    fn lasts(&self, gap: u8, (step, charge): (u8, u16)) -> bool {
        !self.heals
            && match self.way {
                Way::Leave => gap > 0 || step == 0,
                Way::Wait => gap == 0 || u16::from(gap) > charge,
                Way::Come => gap == 0 || u16::from(gap) > charge && step.min(gap - 1) == 0,
                Way::Stay => true,
            }
    }
}

/// What happens to a track in every turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chain {
    /// Its owner loses boxes before he gets others back.
    pub loses_first: bool,
    /// Boxes gained.
    pub gain: Boxes,
    /// Boxes lost.
    pub lose: Boxes,
    /// Chance to pass the check on the last box.
    pub passes: u32,
    /// Boxes of the whole track.
    pub full: usize,
}

impl Chain {
    /// Chances by the boxes before a loss, from those by the boxes after it.
    fn lost(&self, after: &[u32], before: &mut [u32]) {
        let lose = possible(&self.lose);
        for (left, before) in before.iter_mut().enumerate() {
            let (mut sum, mut beyond) = (0, ONE);
            for (boxes, &by) in lose.iter().enumerate().take(left.max(1)) {
                sum += u64::from(by) * u64::from(after[left - boxes]);
                beyond = beyond.saturating_sub(by);
            }
            let passes = if left == 0 { 0 } else { scaled(beyond, self.passes) };
            *before = ((sum + u64::from(passes) * u64::from(after[0])) / u64::from(ONE)) as u32;
        }
    }

    /// Chances by the boxes before a gain, from those by the boxes after it.
    fn gained(&self, after: &[u32], before: &mut [u32]) {
        let (full, gain) = (after.len() - 1, possible(&self.gain));
        for (left, before) in before.iter_mut().enumerate() {
            let gained = gain.iter().enumerate();
            let sum: u64 = gained.map(|(by, &p)| u64::from(p) * u64::from(after[(left + by).min(full)])).sum();
            *before = (sum / u64::from(ONE)) as u32;
        }
    }
}

/// Up to the most boxes that there can be.
fn possible(boxes: &Boxes) -> &[u32] {
    let most = boxes.iter().rposition(|by| *by > 0).unwrap_or(0);
    &boxes[..=most]
}

/// Turns that are worked out and read at once.
const STRETCH: usize = 4;
/// Turns of a curve, from 0 on: whole stretches, and what is there before any.
const LENGTH: usize = 1 + TURNS.next_multiple_of(STRETCH);

/// How likely the owner of a track stands after 0, 1, 2… such turns, by the boxes that he has now; worked out as far as
/// anybody asked, which is seldom as far as races go.
#[derive(Debug)]
pub struct Curve {
    chain: Chain,
    full: usize,
    stands: RefCell<Stands>,
}

/// What is worked out of it.
#[derive(Debug)]
struct Stands {
    /// Turns after which it is known.
    known: usize,
    /// For each number of boxes the chances after every number of turns.
    columns: Box<[[u64; LENGTH]]>,
}

impl Curve {
    /// For a chain.
    pub fn new(chain: Chain) -> Self {
        let full = chain.full.min(LONGEST);
        let mut columns = vec![[0; LENGTH]; full + 1].into_boxed_slice();
        columns.iter_mut().for_each(|column| column[0] = ONE.into());
        Self { chain, full, stands: RefCell::new(Stands { known: 0, columns }) }
    }

    /// One turn more.
    #[cold]
    fn grow(&self, Stands { known, columns }: &mut Stands) {
        let (row, chain) = (self.full + 1, &self.chain);
        let [mut before, mut between, mut after] = [[0; LONGEST + 1]; 3];
        for (before, column) in before.iter_mut().zip(&*columns) {
            *before = column[*known] as u32;
        }
        let (before, between, after) = (&before[..row], &mut between[..row], &mut after[..row]);
        match (chain.gain[0] < ONE, chain.loses_first) {
            // Most tracks get nothing back.
            (false, _) => chain.lost(before, after),
            (true, true) => {
                chain.gained(before, between);
                chain.lost(between, after);
            }
            (true, false) => {
                chain.lost(before, between);
                chain.gained(between, after);
            }
        }
        *known += 1;
        for (column, after) in columns.iter_mut().zip(after) {
            column[*known] = u64::from(*after);
        }
    }

    /// After the turns of a stretch, the first of which is this one, for a track on which these boxes are possible.
    #[inline(always)]
    fn along(&self, first: usize, boxes: Possible<'_>) -> [u32; STRETCH] {
        let mut stands = self.stands.borrow_mut();
        while stands.known < first + STRETCH - 1 {
            self.grow(&mut stands);
        }
        let mut sums = [0; STRETCH];
        for (&at, column) in boxes.chances.iter().zip(stands.columns.get(boxes.least..).unwrap_or_default()) {
            let Some(chances) = column[first..].first_chunk::<STRETCH>() else { continue };
            for (sum, &chance) in sums.iter_mut().zip(chances) {
                *sum += u64::from(at) * chance;
            }
        }
        let mut along = [0; STRETCH];
        for (along, sum) in along.iter_mut().zip(&sums) {
            *along = (sum / u64::from(ONE)) as u32;
        }
        along
    }
}

/// What becomes of the two tracks of a side in turns that are alike; nothing for a track that loses nothing.
pub type Lasting = [Option<Rc<Curve>>; 2];

/// A track: how likely each number of boxes is.
#[derive(Clone, Copy, Debug)]
pub struct Wear {
    at: [u32; LONGEST + 1],
    /// No more boxes than this are possible.
    top: usize,
    full: usize,
    passes: u32,
}

impl Wear {
    /// With so many boxes left of so many, and this chance to pass the check on the last one. Whoever has more left than
    /// his track has by now keeps them.
    pub fn new(left: u8, full: u8, passes: u32) -> Self {
        let mut at = [0; LONGEST + 1];
        let top = usize::from(left).min(LONGEST);
        at[top] = ONE;
        Self { at, top, full: usize::from(full).min(LONGEST).max(top), passes }
    }

    /// Boxes of the whole track, and the chance to pass the check on the last one.
    pub fn whole(&self) -> (usize, u32) {
        (self.full, self.passes)
    }

    fn stands(&self) -> u32 {
        self.at[..=self.top].iter().sum()
    }

    fn possible(&self) -> Possible<'_> {
        let least = self.at[..=self.top].iter().position(|&chance| chance > 0).unwrap_or(self.top);
        Possible { least, chances: &self.at[least..=self.top] }
    }

    /// Boxes that are left on average, in units of [`ONE`], whoever is out having none.
    fn left(&self) -> u64 {
        (0u64..).zip(&self.at[..=self.top]).map(|(boxes, &chance)| boxes * u64::from(chance)).sum()
    }

    fn lose(&mut self, boxes: &Boxes) {
        if boxes[0] == ONE {
            return;
        }
        let boxes = possible(boxes);
        let (mut last, mut beyond) = (0u64, ONE);
        for left in 1..=self.top {
            beyond = beyond.saturating_sub(boxes.get(left - 1).copied().unwrap_or(0));
            last += u64::from(self.at[left]) * u64::from(beyond);
        }
        self.at[0] = scaled(self.at[0], boxes[0]) + scaled((last / u64::from(ONE)) as u32, self.passes);
        for left in 1..=self.top {
            let from = &self.at[left..=self.top.min(left + MOST)];
            let sum: u64 = from.iter().zip(boxes).map(|(&at, &by)| u64::from(at) * u64::from(by)).sum();
            self.at[left] = (sum / u64::from(ONE)) as u32;
        }
    }

    /// Gives boxes back, never above the start.
    pub fn gain(&mut self, boxes: &Boxes) {
        if boxes[0] == ONE {
            return;
        }
        let (boxes, full) = (possible(boxes), self.full);
        let mut at = [0; LONGEST + 1];
        for (left, &chance) in self.at[..=self.top].iter().enumerate().filter(|(_, chance)| **chance > 0) {
            for (back, &by) in boxes.iter().enumerate() {
                at[(left + back).min(full)] += scaled(chance, by);
            }
        }
        let most = self.at[..=self.top].iter().rposition(|chance| *chance > 0).unwrap_or(0) + boxes.len() - 1;
        (self.at, self.top) = (at, self.top.max(most.min(full)));
    }
}

/// The boxes that are possible on a track: of whom nobody has struck there is but one number.
#[derive(Clone, Copy)]
struct Possible<'w> {
    least: usize,
    /// Of every number from there on.
    chances: &'w [u32],
}

/// One side of a race.
#[derive(Clone, Copy, Debug)]
pub struct Runner {
    /// His tracks.
    pub tracks: [Wear; 2],
    /// Boxes that come back at the start of each of his turns.
    pub regains: Boxes,
    /// Boxes that come back when he heals instead of attacking.
    pub heals: Boxes,
    /// Inches that he walks, and that he charges.
    pub inches: (u8, u16),
    /// He loses his next turn.
    pub bound: bool,
    /// His body cannot be touched in the next turn of the foe.
    pub veiled: bool,
}

impl Runner {
    fn stands(&self) -> u32 {
        scaled(self.tracks[0].stands(), self.tracks[1].stands())
    }

    /// Gives boxes back to the track with fewer, Body first on a tie.
    pub fn gain(&mut self, boxes: &Boxes) {
        if boxes[0] == ONE {
            return;
        }
        let hurt = |track: &Wear| track.left() < track.full as u64 * u64::from(track.stands());
        let [body, psyche] = &mut self.tracks;
        let first = match (hurt(body), hurt(psyche)) {
            (true, true) => body.left() <= psyche.left(),
            (body, _) => body,
        };
        if first { body.gain(boxes) } else { psyche.gain(boxes) }
    }

    /// Takes what an attack gives.
    pub fn lose(&mut self, boxes: &[Boxes; 2]) {
        for (track, boxes) in self.tracks.iter_mut().zip(boxes) {
            track.lose(boxes);
        }
    }

    fn is_half_gone(&self) -> bool {
        self.tracks.iter().any(|track| 2 * track.left() <= track.full as u64 * u64::from(track.stands()))
    }
}

/// A side in turns that are alike.
struct Wearing<'r> {
    tracks: [Track<'r>; 2],
}

/// One of its tracks.
#[derive(Clone, Copy)]
enum Track<'r> {
    /// Its curve, and where it begins.
    Wears(&'r Curve, Possible<'r>),
    /// Nothing happens to it: as likely as this he stands.
    Lasts(u32),
}

impl<'r> Wearing<'r> {
    fn new(runner: &'r Runner, curves: &'r Lasting) -> Self {
        let track = |track: usize| match curves[track].as_deref() {
            Some(curve) => Track::Wears(curve, runner.tracks[track].possible()),
            None => Track::Lasts(runner.tracks[track].stands()),
        };
        Self { tracks: [0, 1].map(track) }
    }

    /// How likely he stands after the turns of a stretch, the first of which is this one.
    #[inline]
    fn along(&self, first: usize) -> [u32; STRETCH] {
        let [body, psyche] = &self.tracks;
        let (mut both, psyche) = (body.along(first), psyche.along(first));
        for (both, psyche) in both.iter_mut().zip(&psyche) {
            *both = scaled(*both, *psyche);
        }
        both
    }
}

impl Track<'_> {
    #[inline(always)]
    fn along(&self, first: usize) -> [u32; STRETCH] {
        match *self {
            Self::Wears(curve, boxes) => curve.along(first, boxes),
            Self::Lasts(stands) => [stands; STRETCH],
        }
    }
}

/// Lets a blow fall: what it gives, then what it costs, then what it feeds.
pub fn hit(runners: &mut [Runner; 2], me: Side, blow: &Blow) {
    runners[opposite(me)].lose(&blow.given);
    runners[me].tracks[0].lose(&blow.cost);
    if blow.fed > 0 {
        let mut fed = certainly(0);
        (fed[0], fed[1]) = (ONE - blow.fed, blow.fed);
        runners[me].gain(&fed);
    }
}

/// What a race comes to; the better one is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    /// Chance to win, in units of [`ALIKE`].
    won: u32,
    /// Turns that the foe will have stood, on average, in units of [`ONE`].
    stood: Reverse<u64>,
}

impl Worth {
    /// Less than anything.
    pub const LEAST: Self = Self { won: 0, stood: Reverse(u64::MAX) };

    /// In words: the chance to win, and how long the foe stands on average.
    pub fn said(self) -> String {
        let percent = u64::from(self.won) * u64::from(ALIKE) * 100 / u64::from(ONE);
        match self.stood.0.checked_mul(10) {
            Some(tenths) => {
                let tenths = tenths / u64::from(ONE);
                format!("{percent} %, the foe standing {}.{} turns more", tenths / 10, tenths % 10)
            }
            None => format!("{percent} %"),
        }
    }

    /// What comes of several things on average, each with its chance, all of which are [`ONE`].
    pub fn mean(all: impl Iterator<Item = (u32, Self)>) -> Self {
        let (won, stood) = all.fold((0, 0), |(won, stood), (chance, worth)| {
            let chance = u128::from(chance);
            (won + chance * u128::from(worth.won), stood + chance * u128::from(worth.stood.0))
        });
        let of = |sum: u128| sum / u128::from(ONE);
        Self { won: of(won) as u32, stood: Reverse(of(stood) as u64) }
    }
}

/// Who is left, turn by turn, as one of the two sees it.
struct Score {
    /// Chances that he and his foe stand.
    left: u32,
    foe_left: u32,
    won: u32,
    stood: u64,
    turns: usize,
}

impl Score {
    fn new(runners: &[Runner; 2], me: Side) -> Self {
        let [left, foe_left] = [me, opposite(me)].map(|side| runners[side].stands());
        Self { left, foe_left, won: scaled(ONE - foe_left, left), stood: 0, turns: 0 }
    }

    /// After a turn of the foe, which `left` me standing, and then one of mine, which left the foe.
    #[inline(always)]
    fn turn(&mut self, left: u32, foe_left: u32) {
        self.won += scaled(self.foe_left.saturating_sub(foe_left), left);
        self.stood += u64::from(self.foe_left);
        (self.left, self.foe_left) = (left, foe_left);
        self.turns += 1;
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.turns >= TURNS || self.both() < NEGLIGIBLE
    }

    /// Chance that both stand.
    #[inline(always)]
    fn both(&self) -> u32 {
        scaled(self.left, self.foe_left)
    }

    /// What it comes to at the least or at the most, as soon as that is on one side of what is asked.
    #[inline(always)]
    fn settled(&self, between: Between) -> Option<Worth> {
        // Whoever wins has won so far, or does so while both still stand; rounding takes less than two each turn.
        let most = self.won + self.both() + 2 * TURNS as u32;
        if self.won / ALIKE > between.most.won {
            Some(Worth { won: self.won / ALIKE, ..Worth::LEAST })
        } else if most / ALIKE < between.least.won {
            Some(Worth::LEAST)
        } else {
            None
        }
    }

    fn worth(&self) -> Worth {
        let rest = u64::from(self.foe_left) * (TURNS - self.turns) as u64;
        Worth { won: self.won / ALIKE, stood: Reverse(self.stood + rest) }
    }
}

/// What somebody wants to tell apart who asks what a race comes to: what is less than the least is all the same to him,
/// and so is what is more than the most.
#[derive(Clone, Copy, Debug)]
pub struct Between {
    /// Less than this is said to be less, and not how much.
    pub least: Worth,
    /// More than this is said to be more, and not how much.
    pub most: Worth,
}

impl Between {
    /// Everything matters.
    pub const ALL: Self = Self { least: Worth::LEAST, most: Worth { won: u32::MAX, stood: Reverse(0) } };
}

/// What was left of a blow of each side against a veil the last time: mostly it is the same one turn after turn.
struct Veiled<'p>([Option<(&'p Blow, u32, Blow)>; 2]);

impl<'p> Veiled<'p> {
    /// What is left of a side's blow ([`Blow::past_a_veil`]).
    fn past<'s>(&'s mut self, side: Side, blow: &'p Blow, chance: u32) -> &'s Blow {
        if chance == 0 {
            return blow;
        }
        let last = &mut self.0[side];
        if last.is_some_and(|(of, past, _)| !std::ptr::eq(of, blow) || past != chance) {
            *last = None;
        }
        &last.get_or_insert_with(|| (blow, chance, blow.past_a_veil(chance))).2
    }
}

/// The worth of a race for a side that has just acted, with both plans by side and so many inches between them;
/// `lasting` tells what becomes of both once nobody moves any more. It ends as soon as it is clear that it comes to
/// something that does not lie `between`.
pub fn run(
    mut runners: [Runner; 2],
    plans: [&Plan; 2],
    mut gap: u8,
    me: Side,
    between: Between,
    lasting: impl FnOnce(u8) -> Rc<[Lasting; 2]>,
) -> Worth {
    let mut score = Score::new(&runners, me);
    let foe = opposite(me);
    let mut veils = [0, 1].map(|side: Side| if runners[side].veiled { ONE } else { 0 });
    veils[foe] = plans[foe].veiled;
    let mut veiled = Veiled([None; 2]);
    while !score.is_over() {
        let lasts = |side: Side| plans[side].lasts(gap, runners[side].inches);
        if score.turns > 0 && lasts(0) && lasts(1) {
            break;
        }
        let mut left = score.left;
        for side in [foe, me] {
            // Whoever has just acted has had what comes back in that turn.
            let regains = runners[side].regains;
            runners[side].gain(&regains);
            if !std::mem::take(&mut runners[side].bound) {
                let blow = plans[side].go(&mut gap, runners[side].inches);
                if plans[side].heals && runners[side].is_half_gone() {
                    let heals = runners[side].heals;
                    runners[side].gain(&heals);
                } else {
                    hit(&mut runners, side, veiled.past(side, blow, veils[opposite(side)]));
                }
            }
            if side == foe {
                left = runners[me].stands();
            }
        }
        score.turn(left, runners[foe].stands());
        if let Some(worth) = score.settled(between) {
            return worth;
        }
        veils = [plans[0].veiled, plans[1].veiled];
    }
    if score.is_over() {
        return score.worth();
    }
    let lasting = lasting(gap);
    let [mine, his] = [me, foe].map(|side| Wearing::new(&runners[side], &lasting[side]));
    // The turns before these were played one by one.
    for first in (1..=TURNS).step_by(STRETCH) {
        for (left, foe_left) in mine.along(first).iter().zip(&his.along(first)) {
            if score.is_over() {
                return score.worth();
            }
            score.turn(*left, *foe_left);
            if let Some(worth) = score.settled(between) {
                return worth;
            }
        }
    }
    score.worth()
}

#[cfg(test)]
mod tests;
