//! What a long command has counted so far, kept beside its report: the same command goes on after a stop, a kill or a
//! power cut, loses a unit at most, and ends in the bytes of one that was never ended.
//!
//! Short work is not kept: playing it again takes no longer than looking it up. What is kept of another question is
//! never removed: work that would have to be kept in its place is refused, and short work leaves it alone.
//!
//! Exact answers of a run are a stage before all others, where they take so long that they are kept at all.

use super::shards::Player;
use super::{Common, remark, shown};
use slugfest::contest::Played;
use slugfest::error::Error;
use slugfest::exact::{Exact, TooLarge};
use slugfest::lab::Pieces;
use slugfest::lab::counted::{Counted, InPieces};
use slugfest::lab::pieces::Found;
use slugfest::lab::play::{Elsewhere, Fights, Stage};
use slugfest::plan::Plan;
use slugfest::run::{self, Keep, Sampler};
use slugfest::shards::{Answers, Asked, Blocks, Counts, Cut, Kept as Opened, Shard, ShardError, Sheet, Unfinished};
use slugfest::stop::Stop;
use slugfest::words::{count, part_of};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Units that a stage is cut into at most: each takes some kilobytes for a case. A second of all threads is one, or a
/// part of work that takes longer than eighteen hours.
const MOST: u64 = 1 << 16;
/// A stage of so many units is kept,
const MANY: u64 = 2;
/// and so is every stage of a command that has been at it for so long.
const LONG: Duration = Duration::from_secs(2);

/// Exact answers are written when it took so long to find them, however many they are.
const SECOND: Duration = Duration::from_secs(1);

/// Who cannot be kept stops, whether anybody asks for it or not.
static REFUSED: AtomicBool = AtomicBool::new(true);

/// What a command has counted so far.
pub struct Kept<'a> {
    place: Unfinished,
    /// Where the report goes, as it is typed.
    out: String,
    common: &'a Common,
    stop: Stop,
    since: Instant,
    /// Stages so far.
    stages: AtomicU64,
    /// Pieces that were played, kept or not, and those that had been played before.
    pieces: [AtomicU64; 2],
    /// It is kept, and whether nothing can be.
    is_there: AtomicBool,
    is_off: AtomicBool,
    /// It has a unit, and it was said that it goes on.
    is_counted: AtomicBool,
    is_told: AtomicBool,
    /// It was set aside.
    is_aside: AtomicBool,
    /// The first stage, which is locked until the report is there, so that nobody else is at it.
    first: Mutex<Option<Shard>>,
    /// Why it is not played.
    refused: OnceLock<ShardError>,
}

impl<'a> Kept<'a> {
    /// Of the report in `out/slug`: what was asked of a file with this digest, by a command that began then.
    pub fn new(
        out: &Path,
        slug: &str,
        (file, sha256): (&str, String),
        asked: Asked,
        (stop, since): (Stop, Instant),
        common: &'a Common,
    ) -> Self {
        Self {
            place: Unfinished::new(out, slug, file, sha256, asked),
            out: shown(out),
            common,
            stop,
            since,
            stages: AtomicU64::new(0),
            pieces: Default::default(),
            is_there: AtomicBool::new(false),
            is_off: AtomicBool::new(false),
            is_counted: AtomicBool::new(false),
            is_told: AtomicBool::new(false),
            is_aside: AtomicBool::new(false),
            first: Mutex::default(),
            refused: OnceLock::new(),
        }
    }

    /// Refuses to do what another process is doing for the same report.
    ///
    /// # Errors
    /// Where one is.
    pub fn check(&self) -> Result<(), Error> {
        let is_own = self.is_there.load(Ordering::Relaxed);
        self.place.is_written().filter(|_| !is_own).map_or(Ok(()), |file| Err(busy(&file)))
    }

    /// Refuses what was begun and cannot be kept; nothing was played of it.
    ///
    /// # Errors
    /// Where that is so.
    pub fn checked(&self) -> Result<(), Error> {
        let Some(error) = self.refused.get() else { return Ok(()) };
        if let ShardError::Busy(file) = error {
            return Err(busy(file));
        }
        let typed = slugfest::words::typed;
        let ends = |command| format!("finish it with `slugfest {command} --out {}`, ", typed(&self.out));
        // What is damaged is no more finished by that than by this.
        let finish = self.place.command().filter(|_| unfit(error) == OTHER).map(ends).unwrap_or_default();
        let help = format!("{finish}remove {}, or write to another folder with --out", shown(self.place.folder()));
        Err(Error::Usage { message: format!("{}, which would be kept in its place: {error}", unfit(error)), help })
    }

    /// The wish to stop, which is there at once where it is refused.
    pub fn stop(&self) -> Stop {
        if self.refused.get().is_some() { Stop::at(&REFUSED) } else { self.stop }
    }

    /// What the trials of a run come to; `None` where that is not to be kept. `done` is told of trials.
    pub fn run(&self, sampler: &Sampler, trials: u64, done: &mut dyn FnMut(u64)) -> Option<Played> {
        self.stage(sampler, Cut::of_trials(trials, None, |trials| sampler.effort(trials, self.stop)), done)
    }

    /// The first stage, if it is open.
    fn first(&self) -> MutexGuard<'_, Option<Shard>> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next stage of the command.
    fn stage<P: Player>(&self, player: &P, cut: Cut, done: &mut dyn FnMut(u64)) -> Option<P::Counts> {
        let number = self.stages.fetch_add(1, Ordering::Relaxed) + 1;
        // What was cut by then is cut at random.
        if self.stop().is_asked() {
            return None;
        }
        let units = cut.pieces.div_ceil(cut.unit_pieces);
        let times = units.div_ceil(MOST).max(rayon::current_num_threads() as u64);
        let wanted = self.place.sheet(number, cut.times(times));
        let is_long = wanted.units >= MANY || self.since.elapsed() > LONG;
        if self.is_off.load(Ordering::Relaxed) || !(is_long || self.place.has(number)) {
            self.pieces[0].fetch_add(cut.pieces, Ordering::Relaxed);
            return None;
        }
        let nothing = player.nothing();
        let Some(Opened { sheet, mut shard, mut counts }) = self.open(&wanted, &nothing, is_long) else {
            // Nothing is played of what is refused.
            return self.refused.get().map(|_| nothing);
        };
        let left = std::mem::take(&mut shard.left);
        let size = |unit: u64| {
            let pieces = sheet.unit(unit);
            pieces.end - pieces.start
        };
        let here: u64 = left.iter().map(|unit| size(*unit)).sum();
        let mut played = sheet.pieces - here;
        self.pieces[1].fetch_add(played, Ordering::Relaxed);
        let mut shard = Some(shard);
        for unit in left {
            done(played);
            let unit_counts = player.play(sheet.unit(unit), self.stop);
            counts.add(&unit_counts);
            // A unit that is not whole is told of, and is played again.
            if self.stop.is_asked() {
                break;
            }
            played += size(unit);
            self.pieces[0].fetch_add(size(unit), Ordering::Relaxed);
            self.is_counted.store(true, Ordering::Relaxed);
            if let Some(error) = shard.as_mut().and_then(|shard| shard.keep(unit, &unit_counts).err()) {
                self.give_up(ANEW, &error);
                shard = None;
            }
        }
        if number == 1 {
            *self.first() = shard;
        }
        done(played);
        Some(counts)
    }

    /// Opens a stage, and says that it goes on; `None` where it is refused, or nothing is kept from here on.
    fn open<C: Counts + Clone>(&self, wanted: &Sheet, nothing: &C, is_long: bool) -> Option<Opened<C>> {
        let opened = match self.place.open(wanted, nothing) {
            Ok(opened) => opened,
            Err(error) => {
                // Whoever is at it now is at the same report.
                let is_refused = matches!(error, ShardError::Busy(_)) || is_long && error.is_a_mistake();
                if wanted.number() == 1 && is_refused {
                    let _ = self.refused.set(error);
                } else {
                    let left = format!("{}, and is left alone; nothing of this one is kept", unfit(&error));
                    self.give_up(if error.is_a_mistake() { &left } else { ANEW }, &error);
                }
                return None;
            }
        };
        let Opened { sheet, shard, .. } = &opened;
        self.is_there.store(true, Ordering::Relaxed);
        let earlier = sheet.units - shard.left.len() as u64;
        if let Some(told) = shard.told() {
            remark(self.common, &told);
        }
        // What was reported before is made again without a word. Of several stages of trials one is told of.
        let is_news = || sheet.is_solved() || !self.is_told.swap(true, Ordering::Relaxed);
        if earlier > 0 && !self.place.is_reported() && is_news() {
            let kept = match sheet.is_solved() {
                // Not every answer that may be needed is.
                true => format!("{} found", count(earlier, "exact answer was", "exact answers were")),
                // Where all are, it was ended in a later stage, whose units are not known yet.
                false if earlier == sheet.units => format!("{} counted", count(earlier, "unit was", "units were")),
                false => format!("{} counted", part_of(earlier, sheet.units, ("unit", "units"), ("was", "were"))),
            };
            remark(self.common, &format!("goes on where it was ended: {kept} by then"));
        }
        self.is_counted.fetch_or(earlier > 0, Ordering::Relaxed);
        Some(opened)
    }

    /// From here on nothing is kept.
    fn give_up(&self, what: &str, error: &ShardError) {
        self.is_off.store(true, Ordering::Relaxed);
        remark(self.common, &format!("note: {what}: {error}"));
    }

    /// The part of the work that was done before.
    pub fn before(&self) -> f64 {
        let [here, before] = [0, 1].map(|which| self.pieces[which].load(Ordering::Relaxed) as f64);
        if before > 0.0 { before / (here + before) } else { 0.0 }
    }

    /// Says what is kept of a command that was ended; nothing is where no unit was counted.
    pub fn remind(&self) {
        if !self.is_counted.load(Ordering::Relaxed) {
            self.forget();
        } else if !self.is_off.load(Ordering::Relaxed) {
            remark(self.common, "interrupted: what was done by then is kept, and the same command goes on from there");
        }
    }

    /// Whether something is kept with which the same command goes on.
    pub fn is_kept(&self) -> bool {
        self.is_counted.load(Ordering::Relaxed) && !self.is_off.load(Ordering::Relaxed)
    }

    /// The report is there, and the command has others to make: it is made again from what was counted if the command
    /// is ended before they are.
    pub fn set_aside(&self) {
        if self.is_there.load(Ordering::Relaxed) {
            // Of many none keeps its file open.
            self.first().take();
            drop(self.place.report());
            self.is_aside.store(true, Ordering::Relaxed);
        }
    }

    /// Removes what was set aside.
    pub fn close(&self) {
        if self.is_aside.load(Ordering::Relaxed) {
            self.forget();
        }
    }

    /// Removes what was kept: the report is there.
    pub fn forget(&self) {
        if self.is_there.load(Ordering::Relaxed) {
            // Some systems remove no open file.
            self.first().take();
            self.place.forget();
        }
    }
}

/// Exact answers of a run on their way: those that were kept are not looked for again.
pub struct Solving<'k, 'a> {
    kept: &'k Kept<'a>,
    /// How they are cut.
    wanted: Sheet,
    state: Mutex<State>,
}

/// How far that is.
struct State {
    /// What was found before.
    known: Answers,
    /// What is not written yet, and since when nothing was.
    fresh: Vec<(u64, Answers)>,
    since: Instant,
    written: Written,
}

/// Whether answers are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    /// Not before they are worth it.
    Later,
    /// The stage is open.
    Now,
    /// They cannot be; or the run was at its trials when it was ended, and had not been worth it.
    Never,
}

impl<'k, 'a> Solving<'k, 'a> {
    /// Those of a plan.
    pub fn new(kept: &'k Kept<'a>, plan: &Plan) -> Self {
        let wanted = kept.place.sheet(1, Cut::of_answers(run::n_answers(plan) as u64));
        let (known, fresh, since) = (Answers::default(), Vec::new(), Instant::now());
        let mut state = State { known, fresh, since, written: Written::Later };
        match kept.place.begun() {
            Some(sheet) if sheet.is_solved() => open(kept, &wanted, &mut state),
            Some(_) => state.written = Written::Never,
            None => {}
        }
        Self { kept, wanted, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes what was found, where it is worth it.
    fn write(&self, state: &mut State) {
        let kept = self.kept;
        if state.written == Written::Later && !state.fresh.is_empty() && kept.since.elapsed() > LONG {
            open(kept, &self.wanted, state);
        }
        if state.written == Written::Later {
            return;
        }
        let fresh = std::mem::take(&mut state.fresh);
        state.since = Instant::now();
        let mut shard = kept.first();
        let Some(shard) = shard.as_mut().filter(|_| state.written == Written::Now && !fresh.is_empty()) else { return };
        kept.is_counted.store(true, Ordering::Relaxed);
        if let Err(error) = shard.keep_all(fresh) {
            kept.give_up(ANEW, &error);
            state.written = Written::Never;
        }
    }

    /// Nothing more is looked for. Where all was found soon it is not worth it.
    pub fn end(&self) {
        let mut state = self.state();
        if state.written == Written::Now || self.stop().is_asked() {
            self.write(&mut state);
        }
    }
}

/// Opens the stage of exact answers.
fn open(kept: &Kept, wanted: &Sheet, state: &mut State) {
    state.written = Written::Never;
    if let Some(Opened { shard, counts, .. }) = kept.open(wanted, &Answers::default(), true) {
        // Trials are another stage.
        kept.stages.store(wanted.number(), Ordering::Relaxed);
        *kept.first() = Some(shard);
        (state.known, state.written) = (counts, Written::Now);
    }
}

impl Keep for Solving<'_, '_> {
    fn stop(&self) -> Stop {
        self.kept.stop()
    }

    fn exact(&self, number: usize, solve: &(dyn Fn() -> Result<Exact, TooLarge> + Sync)) -> Result<Exact, TooLarge> {
        let number = number as u64;
        if let Some(exact) = self.state().known.get(number) {
            return Ok(exact.clone());
        }
        let exact = solve()?;
        let mut state = self.state();
        if state.written != Written::Never {
            state.fresh.push((number, Answers::one(number, exact.clone())));
            if state.since.elapsed() > SECOND {
                self.write(&mut state);
            }
        }
        Ok(exact)
    }
}

/// What stands in the way.
const OTHER: &str = "what is kept of an earlier run is no part of this one";
const DAMAGED: &str = "what is kept of an earlier run is damaged and no start of this one";

/// What is wrong with what stands in the way.
fn unfit(error: &ShardError) -> &'static str {
    if matches!(error, ShardError::Damaged { .. }) { DAMAGED } else { OTHER }
}

/// What it costs where nothing can be kept.
const ANEW: &str = "if this is ended early it begins anew";

fn busy(file: &Path) -> Error {
    let message = format!("another slugfest is at the same report, and writes {}", shown(file));
    Error::NotFound { message, help: "wait for it to end, or write to another folder with --out".to_owned() }
}

impl Elsewhere for Kept<'_> {
    fn fights(&self, stage: Stage, done: &mut dyn FnMut(u64)) -> Option<Vec<Fights>> {
        let pieces = Pieces::of_stage(stage);
        let of_a_pair = pieces.of_a_pair();
        let cut = super::lab::cut(&pieces, stage.trials(), None, self.stop);
        let found: Found = self.stage(&pieces, cut, &mut |played| done(played / of_a_pair))?;
        Some(pieces.fights(&found).concat())
    }

    fn blocks(&self, blocks: &dyn InPieces, done: &mut dyn FnMut(u64)) -> Option<Counted> {
        let of_a_block = blocks.of_a_block();
        let takes = Blocks { steps: blocks.takes(self.stop), anew: 0, of_a_pair: of_a_block, is_one: false };
        let cut = Cut::of_blocks((blocks.trials(), blocks.pieces()), None, takes);
        self.stage(&blocks, cut, &mut |played| done(played / of_a_block))
    }
}
