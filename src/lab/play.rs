//! Every pair of a roster, solved where that is cheap and else played.
//!
//! A trial is two fights that face the same dice, the seats changed: what the first seat is worth cancels out, and is
//! known besides. Trial `i` has the same dice in every pair and setting, so that whoever is luckier is so against
//! everybody (common random numbers), and differences between fighters are known far better than their scores. What a
//! pair came to is kept as the table of how both fights ended, and as a sum for each block of trials, from which
//! [`crate::stats::matchups`] takes how scores vary together.
//!
//! Pairs are worked out in groups, so that memory does not grow with their number beyond what is kept of each. Whoever
//! asks to stop keeps whole groups, or whole blocks of the first one.

use super::counted::{Counted, InPieces};
use super::roster::{Roster, Setting};
use crate::chance::Stream;
use crate::contest::Contest;
use crate::exact::{Budget, Exact, FIRST_LOOK};
use crate::game::{Brief, Ending};
use crate::scenario::{Method, Mistakes};
use crate::stats::matchups::table::{Cell, Chances, Counts, Outcome};
use crate::stop::Stop;
use crate::threads;
use crate::trials::{Notes, SOUNDINGS};
use std::ops::Range;

/// Most cells of a table, all settings together: what is kept of one takes a few hundred bytes.
pub const MOST_CELLS: u64 = 500_000;
/// Blocks that the trials are cut into, fewer where there are many cells or few trials.
const BLOCKS: u64 = 200;
const BLOCKS_OF_MANY: u64 = 50;
/// Cells from which on there are fewer blocks.
const MANY: u64 = 20_000;
/// Pairs whose set-ups are held at the same time.
const GROUP: usize = 512;
/// Trials between two looks at whether to stop.
const PIECE: u64 = 256;
/// Trials of which it is not told beforehand what they take: a part of that, and so much is tried in solving instead,
/// is no more than what telling it takes.
const FEW: u64 = 4 * SOUNDINGS;
/// Trials of a pair that are played one after the other before it is seen whether somebody asks to stop and keeps them.
const FIRST: u64 = 128;
/// Trials that looking at a pair is reckoned as.
pub(super) const LOOK: u64 = 2 * SOUNDINGS;
/// Steps of work that one fight of a pair takes before any trial: it is compiled, and who decides in it has all to find
/// out. Over the shipped rosters a pair is made in 0.2 to 0.5 ms, whatever the rules (1 to 2 ms for large teams, whose
/// trials take far more), and its first hundred trials take 0.2 to 1.5 ms more than the same ones once again.
pub(super) const MAKING: u64 = 400_000;
/// A step of solving in the steps of playing: in tries as short as those of a table every state is new and wants
/// memory, and over the shipped rosters steps take 1.3 to 3.7 ns, 2.2 in the middle.
pub(super) const OF_SOLVING: u64 = 2;
/// Steps of work that solving may take in all pairs together, where nobody asked for it.
const SOLVING: u64 = 16_000_000_000;

/// What is to be worked out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Work {
    /// Trials of each pair, two fights each.
    pub trials: u64,
    /// Which dice.
    pub seed: u64,
    /// How.
    pub method: Method,
}

/// The two fights of a pair in one setting: the same fighters, each once in the first seat.
pub struct Pair {
    seats: [Box<dyn Contest>; 2],
    /// How each outcome looks to the row: `seen[seat][outcome]`.
    seen: [Vec<Outcome>; 2],
}

impl Pair {
    /// Whether both are the same, so that by symmetry neither does better.
    pub fn is_mirror(&self) -> bool {
        let cards = &self.seats[0].brief().cards;
        let (row, column) = cards.split_at(cards.len() / 2);
        row.len() == column.len() && row.iter().zip(column).all(|(one, other)| one.lines == other.lines)
    }

    /// The fights of two fighters.
    ///
    /// # Errors
    /// The first thing that is wrong, where the rules do not let the two meet.
    pub fn of(roster: &Roster, setting: &Setting, row: usize, column: usize) -> Result<Self, String> {
        let contest = |places: [usize; 2]| {
            let mistakes = Mistakes::new();
            let made = roster.contest(setting, places, &mistakes);
            made.ok_or_else(|| {
                mistakes.into_vec().into_iter().next().map_or_else(String::new, |mistake| mistake.message)
            })
        };
        let mut seats = [contest([row, column])?, contest([column, row])?];
        seats.iter_mut().for_each(|contest| contest.keep_metrics(&[]));
        let [of_row, _] = roster.names([row, column]);
        let [_, row_second] = roster.names([column, row]);
        let seen = [seen_by(seats[0].brief(), &of_row), seen_by(seats[1].brief(), &row_second)];
        Ok(Self { seats, seen })
    }

    /// How the trials of a range ended, both fights of each: `pairs[first][second]` of them. Fewer where somebody asked
    /// to stop.
    fn played(&self, stream: &Stream, trials: Range<u64>, stop: Stop) -> [[u64; 4]; 4] {
        let mut pairs = [[0; 4]; 4];
        self.each(stream, trials, stop, |[first, second]| pairs[first as usize][second as usize] += 1);
        pairs
    }

    /// The same trial by trial, in order.
    pub(super) fn each(&self, stream: &Stream, trials: Range<u64>, stop: Stop, mut ended: impl FnMut([Outcome; 2])) {
        let mut notes = [0, 1].map(|seat: usize| Notes::of(self.seats[seat].brief()));
        let mut tallies = [0, 1].map(|seat: usize| self.seats[seat].empty());
        let mut next = trials.start;
        while next < trials.end && !stop.is_asked() {
            let piece = next..trials.end.min(next + PIECE);
            for seat in 0..2 {
                notes[seat].clear();
                self.seats[seat].noted_batch(stream, piece.clone(), &mut tallies[seat], Some(&mut notes[seat]));
            }
            for (first, second) in notes[0].outcomes.iter().zip(&notes[1].outcomes) {
                ended([self.seen[0][*first as usize], self.seen[1][*second as usize]]);
            }
            next = piece.end;
        }
    }

    /// The chances of the row, both seats together; `None` where one of the fights does not fit the budget.
    pub(super) fn solved(&self, budget: &Budget) -> Option<Chances> {
        let mut chances = [0.0; 4];
        for seat in 0..2 {
            let exact: Exact = self.seats[seat].solve_outcomes(budget).ok()?;
            for (outcome, p) in self.seen[seat].iter().zip(exact.outcomes()) {
                chances[*outcome as usize] += p / 2.0;
            }
        }
        let [_, undecided, draw, win] = chances;
        Some(Chances { win, draw, undecided })
    }

    /// What it takes to make the pair and to solve it, or to find that it does not fit and to play so many trials of
    /// it, where a `look` at it takes so many steps. Solving is told by trying with the steps that are left for it:
    /// what takes more counts as all that it may take.
    pub(super) fn takes(&self, trials: u64, look: u64, (work, most): (Work, u64), left: &mut u64, stop: Stop) -> Takes {
        let played = self.effort(trials, stop);
        // Who decides thinks most in the first trials: the look less what as many trials take on the average.
        let again = (u128::from(played) * u128::from(LOOK)).div_ceil(u128::from(trials.max(1)));
        let thought = look.saturating_sub(u64::try_from(again).unwrap_or(u64::MAX));
        let looks = if is_looked_at(work) { look } else { 0 };
        let before = 2 * MAKING + looks;
        let after = |solving: u64, is_solved: bool| {
            let solving = solving.saturating_mul(OF_SOLVING);
            let anew = before.saturating_add(solving);
            let steps = anew.saturating_add(if is_solved { 0 } else { played });
            Takes { steps, solving, anew: anew.saturating_add(if is_solved { 0 } else { thought }) }
        };
        let Some(budget) = allowed(self, work, most, stop) else { return after(0, false) };
        // Whoever is sounded and takes long is mostly given up after that.
        let usual = if budget.sounds { sounding(self, stop) } else { budget.work.min(Budget::default().work) };
        let mut solving = 0u64;
        for seat in &self.seats {
            let tried = seat.solve_outcomes(&Budget { work: budget.work.min(*left), sounds: false, ..budget });
            let (spent, is_solved) = tried.map_or_else(|large| (large.work, false), |exact| (exact.work, true));
            let is_cut_short = !is_solved && *left < budget.work && spent >= *left;
            *left = left.saturating_sub(spent);
            solving = solving.saturating_add(if is_cut_short { usual.max(spent) } else { spent });
            if !is_solved {
                return after(solving, false);
            }
        }
        after(solving, true)
    }

    /// Steps of work that so many trials take, two fights each.
    pub(super) fn effort(&self, trials: u64, stop: Stop) -> u64 {
        self.seats.iter().map(|contest| contest.effort(trials, stop)).fold(0, u64::saturating_add)
    }
}

/// Steps of work of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Takes {
    /// All of them.
    pub steps: u64,
    /// Those that go into solving.
    pub solving: u64,
    /// What whoever begins within the pair does over again.
    pub anew: u64,
}

/// How the outcomes of a fight look to the fighter or team of this name. Rules that give each side a part of its own
/// may deal with them in another order than they are written in.
fn seen_by(brief: &Brief, name: &str) -> Vec<Outcome> {
    let wins = |place: &usize| brief.winner(*place) == Some(name);
    let seat = (0..brief.outcomes.len()).find(wins).and_then(|place| match brief.endings()[place] {
        Ending::Won(side) => Some(side),
        Ending::Drawn | Ending::Open => None,
    });
    seen_from(brief, seat.unwrap_or(usize::MAX))
}

/// How the outcomes of a fight look to the fighter in this seat.
pub(super) fn seen_from(brief: &Brief, seat: usize) -> Vec<Outcome> {
    let seen = |ending: Ending| match ending {
        Ending::Won(side) if side == seat => Outcome::Win,
        Ending::Won(_) => Outcome::Loss,
        Ending::Drawn => Outcome::Draw,
        Ending::Open => Outcome::Undecided,
    };
    brief.endings().into_iter().map(seen).collect()
}

/// What a pair came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Met {
    /// Counted or known, as the fighter with the lower place sees it.
    Known {
        cell: Cell,
        /// Quarters that the row scored in each block of trials; empty where the cell is known.
        blocks: Vec<u32>,
    },
    /// The rules do not let the two meet.
    Barred(String),
    /// Somebody asked to stop before.
    Missing,
}

impl Met {
    /// What it came to, where that is known.
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Self::Known { cell, .. } => Some(*cell),
            _ => None,
        }
    }
}

/// All pairs of one setting, in the order of [`Roster::pairs`].
#[derive(Clone, Debug, PartialEq)]
pub struct Fights {
    pub pairs: Pairs,
    pub met: Vec<Met>,
    /// Where each block of trials ends.
    pub blocks: Vec<u64>,
}

/// Pairs of fighters by their places, the lower first.
pub type Pairs = Vec<(usize, usize)>;

/// Someone who follows the work.
pub trait Follow: Sync {
    /// So many of the cells are done.
    fn done(&self, cells: u64);
    /// Who may end it.
    fn stop(&self) -> Stop {
        Stop::never()
    }
    /// Who has it played elsewhere, if it is not done here.
    fn elsewhere(&self) -> Option<&dyn Elsewhere> {
        None
    }
}

/// Someone who has work done elsewhere, and is told stage by stage what there is to do.
pub trait Elsewhere {
    /// What a stage came to, setting by setting; whatever is not known of it is missing. `None` where it is to be
    /// played here. `done` is told of cells.
    fn fights(&self, stage: Stage, done: &mut dyn FnMut(u64)) -> Option<Vec<Fights>>;

    /// The same of fights that make no table, which are played here as a rule; `done` is told of blocks.
    fn blocks(&self, _: &dyn InPieces, _done: &mut dyn FnMut(u64)) -> Option<Counted> {
        None
    }
}

/// Some pairs of a roster that play one session.
#[derive(Clone, Copy)]
pub struct Stage<'a> {
    pub(super) roster: &'a Roster,
    pub(super) cells: &'a [(usize, usize)],
    pub(super) work: Work,
    pub(super) session: &'a Session<'a>,
}

impl Stage<'_> {
    /// Trials of a pair, as they are asked for.
    pub fn trials(&self) -> u64 {
        self.work.trials
    }
}

/// Nobody.
impl Follow for () {
    fn done(&self, _: u64) {}
}

/// Which trials are played, and with which dice.
pub(super) struct Session<'a> {
    /// The first trial.
    pub from: u64,
    /// Where each block of trials ends.
    pub ends: &'a [u64],
    pub dice: Dice,
    /// How often each of the cells halves its part of every block: it plays the first half, quarter, … of the block's
    /// trials, which are the same as those of whoever plays all of them. Empty where everybody does.
    pub halved: &'a [u32],
    /// Steps of work that solving may take in each of the two fights of a pair, where nobody asked for it.
    pub most_work: u64,
    /// Whoever asks to stop keeps the blocks that were finished, and else nothing.
    pub keeps: bool,
}

/// Whose dice a pair throws.
#[derive(Clone, Copy, Debug)]
pub(super) enum Dice {
    /// Those of this stream, the same in every pair.
    Common(&'static str),
    /// Its own, in each setting, of streams whose names begin so.
    Own(&'static str),
}

/// The stream of what is reported.
pub(super) const MAIN: Dice = Dice::Common("main");

/// Plays or solves every pair in every setting. The trials that were finished are the same for all that is counted.
pub fn play(roster: &Roster, work: Work, follow: &dyn Follow) -> Vec<Fights> {
    let cells = cells(roster);
    let ends = block_ends(work.trials, cells.len() as u64);
    let most_work = most_work(cells.len());
    let session = Session { from: 0, ends: &ends, dice: MAIN, halved: &[], most_work, keeps: true };
    some(roster, &cells, work, &session, follow)
}

/// Every pair of every setting: the setting's place and the pair's.
pub(super) fn cells(roster: &Roster) -> Vec<(usize, usize)> {
    let pairs = roster.pairs().len();
    (0..roster.settings.len()).flat_map(|setting| (0..pairs).map(move |pair| (setting, pair))).collect()
}

/// Steps of work that solving may take in each of the two fights of a pair, where nobody asked for it.
pub(super) fn most_work(cells: usize) -> u64 {
    SOLVING / (2 * cells.max(1) as u64)
}

/// Solves these cells, or plays a session of them; the others are missing.
pub(super) fn some(
    roster: &Roster,
    cells: &[(usize, usize)],
    work: Work,
    session: &Session,
    follow: &dyn Follow,
) -> Vec<Fights> {
    let stage = Stage { roster, cells, work, session };
    let elsewhere = follow.elsewhere().and_then(|elsewhere| elsewhere.fights(stage, &mut |cells| follow.done(cells)));
    if let Some(fights) = elsewhere {
        return fights;
    }
    let pairs = roster.pairs();
    let mut met: Vec<Vec<Met>> = roster.settings.iter().map(|_| vec![Met::Missing; pairs.len()]).collect();
    let blocks = each(roster, cells, work, session, follow, &mut |(setting, pair), one| met[setting][pair] = one);
    let fights = |met| Fights { pairs: pairs.clone(), met, blocks: session.ends[..blocks].to_vec() };
    met.into_iter().map(fights).collect()
}

/// The same cell by cell, in order, and nothing of those that are missing; answers with how many blocks of trials the
/// others have finished.
pub(super) fn each(
    roster: &Roster,
    cells: &[(usize, usize)],
    work: Work,
    session: &Session,
    follow: &dyn Follow,
    take: &mut dyn FnMut((usize, usize), Met),
) -> usize {
    let pairs = roster.pairs();
    let ends = session.ends;
    let mut blocks = ends.len();
    for (number, group) in cells.chunks(GROUP).enumerate() {
        let make = |&(setting, pair): &(usize, usize)| {
            // Nothing comes of the whole group then.
            if follow.stop().is_asked() {
                return Err(String::new());
            }
            let (row, column) = pairs[pair];
            Pair::of(roster, &roster.settings[setting], row, column)
        };
        let made: Vec<Result<Pair, String>> = threads::map(group, make);
        let solve = |pair: &Result<Pair, String>| {
            pair.as_ref().ok().and_then(|pair| exact(pair, work, session.most_work, follow))
        };
        let solved: Vec<Option<Chances>> = threads::map(&made, solve);
        if follow.stop().is_asked() {
            blocks = if number == 0 { 0 } else { blocks };
            break;
        }
        let already = number * GROUP;
        let seated = |place: usize| {
            let (setting, pair) = group[place];
            let pair_of = made[place].as_ref().ok().filter(|_| solved[place].is_none())?;
            let stream = match session.dice {
                Dice::Common(label) => Stream::new(work.seed, label),
                Dice::Own(label) => {
                    let names = [pairs[pair].0, pairs[pair].1].map(|place| roster.fighter(place).name.as_str());
                    let label = [label, &roster.settings[setting].name, names[0], names[1]].join("\n");
                    Stream::new(work.seed, &label)
                }
            };
            let halved = session.halved.get(already + place).copied().unwrap_or(0);
            Some(Seated { pair: pair_of, stream, halved })
        };
        let open: Vec<Seated> = (0..group.len()).filter_map(seated).collect();
        // Of later groups nothing is kept that is not whole.
        let keeps = session.keeps && number == 0;
        let mut counted = counted(&open, session, keeps, follow, &|share| {
            follow.done((already as f64 + share * group.len() as f64) as u64);
        });
        let finished = counted.first().map_or(ends.len(), |(_, blocks)| blocks.len());
        if finished < ends.len() && number > 0 {
            break;
        }
        blocks = finished;
        counted.reverse();
        for ((&cell, made), solved) in group.iter().zip(&made).zip(solved) {
            let met = match (made, solved) {
                (Err(why), _) => Met::Barred(why.clone()),
                (_, Some(chances)) => Met::Known { cell: Cell::Exact(chances), blocks: Vec::new() },
                _ => counted
                    .pop()
                    .and_then(|(pairs, blocks)| Some((Counts::of_pairs(&pairs)?, blocks)))
                    .map_or(Met::Missing, |(counts, blocks)| Met::Known { cell: Cell::Counted(counts), blocks }),
            };
            take(cell, met);
        }
        follow.done((already + group.len()) as u64);
        if finished < ends.len() {
            break;
        }
    }
    blocks
}

/// The exact chances of a pair, where they are asked for or cost less than playing.
fn exact(pair: &Pair, work: Work, most: u64, follow: &dyn Follow) -> Option<Chances> {
    pair.solved(&allowed(pair, work, most, follow.stop())?)
}

/// What solving each fight of a pair may take; `None` where nothing is to be solved.
fn allowed(pair: &Pair, work: Work, most: u64, stop: Stop) -> Option<Budget> {
    let budget = match work.method {
        Method::Sample => return None,
        Method::Exact => Budget::patient(),
        // Of few trials it costs as much to tell what they take.
        Method::Auto => {
            let effort = if is_looked_at(work) { pair.effort(work.trials, stop) } else { 0 };
            sounded(tried(most, effort), || sounding(pair, stop))
        }
    };
    Some(budget.until(stop))
}

/// Whether it is told what playing a pair takes before somebody tries to solve it.
fn is_looked_at(work: Work) -> bool {
    work.method == Method::Auto && work.trials > FEW
}

/// What solving a fight of many may take: its part of all solving, or more where playing the pair takes much. A try
/// that fails is lost, so it may cost a part of what is then played.
pub(super) fn tried(most: u64, effort: u64) -> Budget {
    let usual = Budget::default();
    Budget { work: most.max(effort / 4).min(usual.work), ..usual }
}

/// Steps of work from which on a try that fails is felt, each: a quarter of a second.
const FELT: u64 = SINGLE;

/// The same, and where a try in vain would be felt fights are played first to see whether it is, if that costs a small
/// part of it. Of teams most are far too large, and the first look tells.
pub(super) fn sounded(budget: Budget, sounding: impl FnOnce() -> u64) -> Budget {
    Budget { sounds: budget.work > FELT && sounding() < budget.work / 4, ..budget }
}

/// Steps of work that the first look at how many states one fight of a pair has takes.
fn sounding(pair: &Pair, stop: Stop) -> u64 {
    pair.effort(FIRST_LOOK, stop) / 2
}

/// What solving a single fight may take where playing it takes so much work, or where that is more, this moment; `None`
/// where nothing is to be solved.
pub(super) fn budget(method: Method, effort: u64, moment: u64) -> Option<Budget> {
    match method {
        Method::Sample => None,
        Method::Exact => Some(Budget::patient()),
        Method::Auto => {
            let usual = Budget::default();
            Some(Budget { work: usual.work.min(effort.max(moment)), ..usual })
        }
    }
}

/// Steps of work that solving a single fight may take where playing it takes less: a quarter of a second.
pub(super) const SINGLE: u64 = 250_000_000;

/// A pair with its dice, and how often its part of every block is halved.
struct Seated<'a> {
    pair: &'a Pair,
    stream: Stream,
    halved: u32,
}

/// What each of these pairs came to, block by block, all pairs having finished the same blocks; whoever asks to stop
/// `keeps` what they have finished, or nothing. Quarters are those of whole blocks: who plays a half of each counts for
/// two.
fn counted(
    pairs: &[Seated],
    session: &Session,
    keeps: bool,
    follow: &dyn Follow,
    done: &(dyn Fn(f64) + Sync),
) -> Vec<([[u64; 4]; 4], Vec<u32>)> {
    let (ends, stop) = (session.ends, follow.stop());
    let mut counted: Vec<([[u64; 4]; 4], Vec<u32>)> = vec![Default::default(); pairs.len()];
    let mut rounds = Rounds::of(session, pairs.len(), keeps, 4 * rayon::current_num_threads());
    while let Some((blocks, run)) = rounds.next() {
        let runs = |pair| blocks.clone().step_by(run).map(move |from| (pair, from));
        let tasks: Vec<(usize, usize)> = (0..pairs.len()).flat_map(runs).collect();
        let blocks_of = |&(pair, first): &(usize, usize)| {
            let Seated { pair, stream, halved } = &pairs[pair];
            let block_of = |block: usize| {
                let start = if block == 0 { session.from } else { ends[block - 1] };
                pair.played(stream, start..start + ((ends[block] - start) >> halved), stop)
            };
            (first..blocks.end.min(first + run)).map(block_of).collect::<Vec<_>>()
        };
        let played: Vec<Vec<[[u64; 4]; 4]>> = threads::map(&tasks, blocks_of);
        if stop.is_asked() {
            break;
        }
        for (&(pair, _), blocks) in tasks.iter().zip(&played) {
            let (all, sums) = &mut counted[pair];
            for block in blocks {
                all.iter_mut().flatten().zip(block.iter().flatten()).for_each(|(all, more)| *all += more);
                sums.push(quarters(block) << pairs[pair].halved);
            }
        }
        done(blocks.end as f64 / ends.len() as f64);
    }
    counted
}

/// Which blocks all pairs play next, and how many of them a pair plays one after the other.
///
/// Who decides in a fight remembers what he has found out only as long as no others come between, so that long runs are
/// cheap. But of what all have not finished nothing is kept when somebody asks to stop: where it would be, the first
/// run is short, and each of the others four times as long as the one before.
#[derive(Debug)]
pub(super) struct Rounds {
    blocks: Range<usize>,
    run: usize,
    /// Runs of a pair in a round, and the longest of which every thread has some to play.
    at_a_time: usize,
    longest: usize,
}

impl Rounds {
    /// With so many runs in a round, or more.
    pub(super) fn of(session: &Session, pairs: usize, keeps: bool, tasks: usize) -> Self {
        let blocks = session.ends.len();
        let trials = session.ends.last().map_or(0, |end| end - session.from);
        let run = if keeps { (FIRST * blocks as u64).div_ceil(trials.max(1)) as usize } else { blocks };
        let (at_a_time, longest) = (tasks.div_ceil(pairs.max(1)), (pairs * blocks).div_ceil(tasks).max(1));
        Self { blocks: 0..blocks, run, at_a_time, longest }
    }

    /// The blocks of the next round, and how many are in a run.
    pub(super) fn next(&mut self) -> Option<(Range<usize>, usize)> {
        let Range { start, end } = self.blocks;
        let run = self.run.clamp(1, self.longest);
        let round = start..end.min(start + run * self.at_a_time);
        (self.blocks.start, self.run) = (round.end, 4 * run);
        (start < end).then_some((round, run))
    }
}

/// Quarters that the row scored in these trials, of the four that each has.
fn quarters(pairs: &[[u64; 4]; 4]) -> u32 {
    let ended = Outcome::ALL.iter().flat_map(|first| Outcome::ALL.iter().map(move |second| (*first, *second)));
    let sum: u64 = ended
        .map(|(first, second)| (first.halves() + second.halves()) as u64 * pairs[first as usize][second as usize])
        .sum();
    // A block has less than a billion trials: `most_trials` sees to that.
    u32::try_from(sum).unwrap_or(u32::MAX)
}

/// Most trials of a pair: a block of them is counted in 32 bits.
pub const MOST_TRIALS: u64 = BLOCKS_OF_MANY * (u32::MAX as u64 / 4);

/// Where each block of so many trials ends: blocks of about equal size, as many as the statistics need.
pub(super) fn block_ends(trials: u64, cells: u64) -> Vec<u64> {
    let blocks = if cells > MANY { BLOCKS_OF_MANY } else { BLOCKS }.min(trials).max(1);
    (1..=blocks).map(|block| (u128::from(trials) * u128::from(block) / u128::from(blocks)) as u64).collect()
}
