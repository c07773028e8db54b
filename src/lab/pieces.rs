//! A table of the lab cut into pieces that anybody may play, in any order: a block of trials of one pair in one setting
//! is a piece. Pieces are numbered roster by roster, setting by setting, pair by pair and block by block; together they
//! come to what [`play`](super::play()) comes to. A stage of a race ([`super::stages`]) is cut in the same way.
//!
//! A pair that is solved, or that the rules do not let meet, is told of by whoever has its first piece.

use super::play::{
    self, Dice, Fights, Follow, LOOK, MAIN, Met, Pair, Session, Stage, Work, block_ends, cells, each, most_work,
};
use super::roster::Roster;
use crate::scenario::Method;
use crate::shards::Counts;
use crate::stats::matchups::table::{self, Cell, Chances};
use crate::stop::Stop;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;

/// Pairs of a roster that are looked at, at most, to tell how much work all of them are.
const SOUNDED: usize = 64;
/// Steps of work in looking at pairs after which there is no further one, and those that are tried in solving.
pub(super) const LOOKING: u64 = 200_000_000;
const TRYING: u64 = 100_000_000;

/// How much work pieces are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takes {
    /// Steps of work of all of them; a billion take a second, give or take a factor of two.
    pub steps: u64,
    /// The same of one, on the average.
    pub of_a_piece: u64,
    /// What whoever begins within a pair does over again, on the average.
    pub anew: u64,
    /// Most of it is solving: then the first piece of a pair takes all of it, and whoever has another one as much.
    pub is_solved: bool,
}

/// Everything that is to be played, in pieces.
pub struct Pieces<'a> {
    tables: Vec<Numbered<'a>>,
    work: Work,
    /// Pairs of whose blocks some were played: whether one is solved or barred, so that it is tried but once.
    known: Mutex<BTreeMap<u64, bool>>,
}

/// The pieces of one roster.
struct Numbered<'a> {
    roster: &'a Roster,
    /// Its pairs in every setting, as far as they play.
    cells: Vec<(usize, usize)>,
    /// What they play, as [`Session`] has it.
    from: u64,
    ends: Vec<u64>,
    dice: Dice,
    halved: Vec<u32>,
    most_work: u64,
    /// The numbers, over all rosters, of its first piece and its first cell.
    first: u64,
    first_cell: u64,
}

/// What some pieces came to, by the number of the pair over all rosters and settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    cells: BTreeMap<u64, Came>,
}

/// What a pair came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Came {
    /// In runs of blocks one after the other: the trials of all of them, and the quarters that the row scored in each,
    /// by the first block of a run.
    Counted { counts: table::Counts, runs: BTreeMap<u64, Vec<u32>> },
    /// Solved.
    Exact(Chances),
    /// The rules do not let the two meet.
    Barred(String),
}

impl Counts for Found {
    fn add(&mut self, other: &Self) {
        for (&cell, came) in &other.cells {
            match (self.cells.get_mut(&cell), came) {
                (Some(Came::Counted { counts, runs }), Came::Counted { counts: more, runs: further }) => {
                    counts.add(more);
                    runs.extend(further.iter().map(|(first, quarters)| (*first, quarters.clone())));
                }
                (Some(_), _) => {}
                (None, _) => {
                    self.cells.insert(cell, came.clone());
                }
            }
        }
    }

    /// Of a pair that is solved or does not meet one piece tells, and nothing the others: so no more of them than there
    /// are may be counted.
    fn are_of(&self, pieces: Range<u64>) -> bool {
        let blocks = |came: &Came| match came {
            Came::Counted { runs, .. } => runs.values().map(|quarters| quarters.len() as u64).sum(),
            Came::Exact(_) | Came::Barred(_) => 0,
        };
        self.cells.values().map(blocks).sum::<u64>() <= pieces.end - pieces.start
    }
}

impl<'a> Pieces<'a> {
    /// Of these rosters, whose pairs all play so many trials of the same dice.
    pub fn of(rosters: &[&'a Roster], work: Work) -> Self {
        let (mut tables, mut first, mut first_cell) = (Vec::with_capacity(rosters.len()), 0, 0);
        for &roster in rosters {
            let cells = cells(roster);
            let ends = block_ends(work.trials, cells.len() as u64);
            let (n, blocks, most_work) = (cells.len() as u64, ends.len() as u64, most_work(cells.len()));
            let (from, dice, halved) = (0, MAIN, Vec::new());
            tables.push(Numbered { roster, cells, from, ends, dice, halved, most_work, first, first_cell });
            first += n * blocks;
            first_cell += n;
        }
        Self { tables, work, known: Mutex::default() }
    }

    /// Of a stage of a race.
    pub fn of_stage(stage: Stage<'a>) -> Self {
        let Stage { roster, cells, work, session } = stage;
        let &Session { from, ends, dice, halved, most_work, .. } = session;
        let (cells, ends, halved) = (cells.to_vec(), ends.to_vec(), halved.to_vec());
        let table = Numbered { roster, cells, from, ends, dice, halved, most_work, first: 0, first_cell: 0 };
        Self { tables: vec![table], work, known: Mutex::default() }
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.tables.last().map_or(0, |last| last.first + last.count())
    }

    /// Pairs that play, in all settings, and the trials of each: those of whoever plays most.
    pub fn size(&self) -> (u64, u64) {
        let trials = |table: &Numbered| table.ends.last().map_or(0, |end| end - table.from);
        let pairs = self.tables.iter().map(|table| table.cells.len() as u64).sum();
        (pairs, self.tables.iter().map(trials).max().unwrap_or(0))
    }

    /// Pieces that belong to one pair: the most of any roster.
    pub fn of_a_pair(&self) -> u64 {
        self.tables.iter().map(|table| table.ends.len() as u64).max().unwrap_or(1)
    }

    /// What the pieces take, told from some of the pairs, spread over all of them: from as many as are looked at in
    /// a fraction of a second. From fewer, and so too little, where somebody asks to stop.
    pub fn takes(&self, stop: Stop) -> Takes {
        let (mut steps, mut solving, mut anew) = (0u128, 0u128, 0u128);
        let (mut looking, mut trying) = (LOOKING, TRYING);
        for Numbered { roster, cells, from, ends, most_work, .. } in &self.tables {
            let trials = ends.last().map_or(0, |end| end - from);
            let pairs = roster.pairs();
            let (mut looked, mut of_table) = (0, [0u128; 3]);
            for place in spread(SOUNDED.min(cells.len())) {
                if stop.is_asked() || (looked > 0 && looking == 0) {
                    break;
                }
                let (setting, pair) = cells[place * cells.len() / SOUNDED.min(cells.len())];
                let made = Pair::of(roster, &roster.settings[setting], pairs[pair].0, pairs[pair].1);
                looked += 1;
                let Ok(pair) = made else { continue };
                let look = pair.effort(LOOK, stop);
                let of_pair = pair.takes(trials, look, (self.work, *most_work), &mut trying, stop);
                let play::Takes { steps, solving, anew } = of_pair;
                of_table.iter_mut().zip([steps, solving, anew]).for_each(|(all, more)| *all += u128::from(more));
                // It was played for a look at it, and each half of that again where somebody thinks.
                looking = looking.saturating_sub(look);
            }
            let whole = |sum: u128| sum * cells.len() as u128 / u128::max(looked, 1);
            steps += whole(of_table[0]);
            solving += whole(of_table[1]);
            anew += whole(of_table[2]);
        }
        let each = |sum: u128, of: u64| u64::try_from(sum / u128::from(of.max(1))).unwrap_or(u64::MAX);
        let (of_a_piece, anew) = (each(steps, self.count()), each(anew, self.size().0));
        Takes { steps: each(steps, 1), of_a_piece, anew, is_solved: 2 * solving > steps }
    }

    /// Plays these pieces; `None` where somebody asked to stop.
    pub fn play(&self, pieces: Range<u64>, follow: &dyn Follow) -> Option<Found> {
        let mut found = Found::default();
        for table in &self.tables {
            for span in table.spans(&pieces) {
                self.span(table, span, follow, &mut found)?;
            }
        }
        Some(found)
    }

    /// Plays some blocks of some pairs of a roster.
    fn span(&self, table: &Numbered, span: Span, follow: &dyn Follow, found: &mut Found) -> Option<()> {
        let Span { cells: of, blocks } = span;
        let is_whole = blocks == (0..table.ends.len());
        let cell = table.first_cell + of.start as u64;
        let before = self.known.lock().ok().and_then(|known| known.get(&cell).copied()).filter(|_| !is_whole);
        if before == Some(true) && blocks.start > 0 {
            return Some(());
        }
        let method = if before == Some(false) { Method::Sample } else { self.work.method };
        let from = if blocks.start == 0 { table.from } else { table.ends[blocks.start - 1] };
        let ends = &table.ends[blocks.clone()];
        let halved = table.halved.get(of.clone()).unwrap_or_default();
        let (dice, most_work) = (table.dice, table.most_work);
        let session = Session { from, ends, dice, halved, most_work, keeps: false };
        let mut numbers = cell..;
        let mut take = |_, met: Met| {
            let Some(cell) = numbers.next() else { return };
            let came = came(met, blocks.start as u64);
            let is_counted = matches!(came, Some(Came::Counted { .. }));
            if let Ok(mut known) = self.known.lock()
                && !is_whole
            {
                known.insert(cell, !is_counted);
            }
            if let Some(came) = came.filter(|_| is_counted || blocks.start == 0) {
                found.cells.insert(cell, came);
            }
        };
        each(table.roster, &table.cells[of], Work { method, ..self.work }, &session, follow, &mut take);
        (!follow.stop().is_asked()).then_some(())
    }

    /// What all pieces together came to, roster by roster and setting by setting.
    pub fn fights(&self, found: &Found) -> Vec<Vec<Fights>> {
        self.tables.iter().map(|table| table.fights(found)).collect()
    }
}

/// Some pairs of a roster, one after the other, and some of the blocks of each.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Span {
    cells: Range<usize>,
    blocks: Range<usize>,
}

impl Numbered<'_> {
    fn count(&self) -> u64 {
        self.cells.len() as u64 * self.ends.len() as u64
    }

    /// What of these pieces belongs to this roster: whole pairs, and parts of one before and of one behind them.
    fn spans(&self, pieces: &Range<u64>) -> Vec<Span> {
        let own = |piece: u64| (piece.clamp(self.first, self.first + self.count()) - self.first) as usize;
        let (mut next, end) = (own(pieces.start), own(pieces.end));
        let blocks = self.ends.len();
        let mut spans = Vec::new();
        while next < end {
            let (cell, block) = (next / blocks, next % blocks);
            let whole = (end - next) / blocks;
            let span = if block == 0 && whole > 0 {
                Span { cells: cell..cell + whole, blocks: 0..blocks }
            } else {
                Span { cells: cell..cell + 1, blocks: block..blocks.min(block + end - next) }
            };
            next += span.cells.len() * span.blocks.len();
            spans.push(span);
        }
        spans
    }

    fn fights(&self, found: &Found) -> Vec<Fights> {
        let pairs = self.roster.pairs();
        let mut met = vec![vec![Met::Missing; pairs.len()]; self.roster.settings.len()];
        for (number, &(setting, pair)) in (self.first_cell..).zip(&self.cells) {
            if let Some(came) = found.cells.get(&number) {
                met[setting][pair] = came.whole(self.ends.len());
            }
        }
        met.into_iter().map(|met| Fights { pairs: pairs.clone(), met, blocks: self.ends.clone() }).collect()
    }
}

/// The numbers below `n`, each once, so that the first few of them lie far apart.
pub(super) fn spread(n: usize) -> impl Iterator<Item = usize> {
    let divides = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let step = (n * 5 / 8..).find(|step| divides(*step, n) == 1).unwrap_or(1);
    (0..n).map(move |i| i * step % n)
}

/// What a pair came to in a run of blocks, the first of which is so many behind the pair's first one.
fn came(met: Met, first: u64) -> Option<Came> {
    match met {
        Met::Known { cell: Cell::Exact(chances), .. } => Some(Came::Exact(chances)),
        Met::Known { cell: Cell::Counted(counts), blocks } => {
            Some(Came::Counted { counts, runs: BTreeMap::from([(first, blocks)]) })
        }
        Met::Barred(why) => Some(Came::Barred(why)),
        Met::Missing => None,
    }
}

impl Came {
    /// The pair with all of its blocks; missing where one is.
    fn whole(&self, of: usize) -> Met {
        match self {
            Self::Exact(chances) => Met::Known { cell: Cell::Exact(*chances), blocks: Vec::new() },
            Self::Barred(why) => Met::Barred(why.clone()),
            Self::Counted { counts, runs } => {
                let blocks: Vec<u32> = runs.values().flatten().copied().collect();
                let is_whole = blocks.len() == of;
                if is_whole { Met::Known { cell: Cell::Counted(*counts), blocks } } else { Met::Missing }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::play;
    use crate::lab::play::{MAKING, OF_SOLVING};
    use crate::lab::tests::in_the_dark;
    use std::sync::atomic::AtomicBool;

    /// By light all meet; in the dark the first two do not.
    fn roster() -> Roster {
        in_the_dark("[[setting]]\nname = \"light\"\n")
    }

    fn work(method: Method) -> Work {
        Work { trials: 300, seed: 8, method }
    }

    /// What all units of so many pieces come to, each played by whoever has it and read from its text, the last first.
    fn in_units(rosters: &[&Roster], work: Work, unit: u64) -> Vec<Vec<Fights>> {
        let own = Pieces::of(rosters, work);
        let (all, others) = (own.count(), Pieces::of(rosters, work));
        let mut found = Found::default();
        for number in (0..all.div_ceil(unit)).rev() {
            let (player, first) = (if number % 2 == 0 { &own } else { &others }, number * unit);
            let played = player.play(first..all.min(first + unit), &()).unwrap();
            let text = serde_json::to_string(&played).unwrap();
            found.add(&serde_json::from_str(&text).unwrap());
        }
        own.fights(&found)
    }

    #[test]
    fn pieces_in_any_units_come_to_what_one_machine_plays_or_solves() {
        let (three, two) = (roster(), roster());
        let two = two.with(two.entries[..2].to_vec(), Vec::new(), vec![0]);
        for method in [Method::Sample, Method::Auto] {
            let whole = [&three, &two].map(|roster| play(roster, work(method), &()));
            let kinds =
                |is: fn(&Met) -> bool| whole[0].iter().flat_map(|fights| &fights.met).filter(|met| is(met)).count();
            assert_eq!(kinds(|met| matches!(met, Met::Barred(_))), 1);
            let counted = kinds(|met| met.cell().is_some_and(|cell| cell.trials().is_some()));
            assert_eq!(counted, if method == Method::Sample { 5 } else { 0 });
            for unit in [37, 200, 450, 5000] {
                assert_eq!(in_units(&[&three, &two], work(method), unit), whole, "{method:?} by {unit}");
            }
        }
    }

    /// A pair in six pieces, by ones and by fours: whoever has its first piece tells of what is solved.
    #[test]
    fn pieces_of_a_pair_come_to_the_pair_whoever_plays_them() {
        let roster = roster();
        let two = roster.with(roster.entries[..2].to_vec(), Vec::new(), vec![0]);
        for method in [Method::Sample, Method::Exact] {
            let work = Work { trials: 6, ..work(method) };
            let whole = play(&two, work, &());
            let is_solved = |met: &Met| met.cell().map(|cell| cell.trials().is_none());
            assert_eq!(whole[0].met.iter().map(is_solved).collect::<Vec<_>>(), [Some(method == Method::Exact)]);
            for unit in [1, 4] {
                assert_eq!(in_units(&[&two], work, unit)[0], whole, "{method:?} by {unit}");
            }
        }
    }

    #[test]
    fn a_pair_with_a_piece_that_nobody_played_is_missing() {
        let three = roster();
        let pieces = Pieces::of(&[&three], work(Method::Sample));
        assert_eq!((pieces.count(), pieces.of_a_pair()), (6 * 200, 200));
        let mut found = pieces.play(0..399, &()).unwrap();
        found.add(&pieces.play(400..1200, &()).unwrap());
        let fights = pieces.fights(&found);
        let missing: Vec<bool> =
            fights[0].iter().flat_map(|fights| &fights.met).map(|met| *met == Met::Missing).collect();
        assert_eq!(missing, [false, true, false, false, false, false]);
    }

    /// Whole pairs go together; the first and the last may lack some of their blocks.
    #[test]
    fn pieces_are_numbered_roster_by_roster_and_pair_by_pair() {
        let three = roster();
        let pieces = Pieces::of(&[&three, &three], work(Method::Sample));
        let spans = |table: usize, range: Range<u64>| {
            let spans = pieces.tables[table].spans(&range);
            spans.into_iter().map(|span| (span.cells, span.blocks)).collect::<Vec<_>>()
        };
        assert_eq!(spans(0, 150..850), [(0..1, 150..200), (1..4, 0..200), (4..5, 0..50)]);
        assert_eq!(spans(0, 210..220), [(1..2, 10..20)]);
        assert_eq!((spans(0, 1000..1400), spans(1, 1000..1400)), (vec![(5..6, 0..200)], vec![(0..1, 0..200)]));
        assert!(spans(1, 0..1200).is_empty() && spans(0, 1200..1300).is_empty());
    }

    #[test]
    fn whoever_is_asked_to_stop_has_played_nothing() {
        static ASKED: AtomicBool = AtomicBool::new(true);
        struct Stopped;
        impl Follow for Stopped {
            fn done(&self, _: u64) {}
            fn stop(&self) -> Stop {
                Stop::at(&ASKED)
            }
        }
        let three = roster();
        assert_eq!(Pieces::of(&[&three], work(Method::Sample)).play(0..1200, &Stopped), None);
    }

    #[test]
    fn pairs_that_are_looked_at_lie_far_apart() {
        for n in 1..70 {
            let mut places: Vec<usize> = spread(n).collect();
            if n == 64 {
                assert_eq!(places[..5], [0, 41, 18, 59, 36]);
            }
            places.sort_unstable();
            assert_eq!(places, (0..n).collect::<Vec<_>>());
        }
        assert_eq!(spread(0).count(), 0);
    }

    /// The three pairs are solved in an instant, and nothing is played of them.
    #[test]
    fn what_is_solved_takes_what_solving_it_takes() {
        let three = roster();
        let [auto, exact, sample] = [Method::Auto, Method::Exact, Method::Sample]
            .map(|method| takes(&three, Work { trials: 5000, seed: 8, method }));
        // Nobody looks at what is to be solved whatever it takes.
        assert!(auto.steps > exact.steps && exact.is_solved, "{auto:?} {exact:?}");
        assert!(auto.is_solved && !sample.is_solved && auto.steps > 0, "{auto:?} {sample:?}");
        let mut left = 100;
        let pair = Pair::of(&three, &three.settings[0], 0, 1).unwrap();
        let takes = pair.takes(300, 9, (work(Method::Auto), 1_000_000), &mut left, Stop::never());
        assert_eq!((left, takes.solving), (0, OF_SOLVING * 1_000_000));
        // It is made, looked at and tried in vain, and that again by whoever begins within it.
        assert_eq!(takes.anew, 2 * MAKING + 9 + takes.solving);
        assert_eq!(takes.steps - takes.anew, pair.effort(300, Stop::never()));
    }

    /// Of a look of 128 trials that takes ten billion steps all but its share of the average was thought.
    #[test]
    fn what_was_thought_in_the_first_trials_is_thought_anew() {
        let three = roster();
        let pair = Pair::of(&three, &three.settings[0], 0, 1).unwrap();
        let (look, played) = (10_000_000_000, pair.effort(256, Stop::never()));
        let takes = pair.takes(256, look, (work(Method::Sample), 0), &mut 0, Stop::never());
        assert_eq!((takes.steps, takes.anew), (2 * MAKING + played, 2 * MAKING + look - played / 2));
    }

    fn takes(roster: &Roster, work: Work) -> Takes {
        Pieces::of(&[roster], work).takes(Stop::never())
    }

    /// All six pairs are looked at, the barred one for nothing: two fights of 300 trials each, which are made before
    /// that, in 200 pieces a pair.
    #[test]
    fn the_effort_of_a_piece_is_that_of_all_pairs_shared_out_to_all_pieces() {
        let three = roster();
        let pair = |&(setting, pair): &(usize, usize)| {
            let (row, column) = three.pairs()[pair];
            let pair = Pair::of(&three, &three.settings[setting], row, column);
            pair.map_or(0, |pair| 2 * MAKING + pair.effort(300, Stop::never()))
        };
        let all: Vec<u64> = cells(&three).iter().map(pair).collect();
        assert_eq!((all.len(), all.iter().filter(|effort| **effort == 0).count()), (6, 1));
        let (steps, of_a_piece) = (all.iter().sum::<u64>(), all.iter().sum::<u64>() / 1200);
        let anew = 5 * 2 * MAKING / 6;
        assert_eq!(takes(&three, work(Method::Sample)), Takes { steps, of_a_piece, anew, is_solved: false });
    }
}
