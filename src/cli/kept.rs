//! What a long command has counted so far, kept beside its report: the same command goes on after a stop, a kill or a
//! power cut, loses a unit at most, and ends in the bytes of one that was never ended.
//!
//! Short work is not kept: playing it again takes no longer than looking it up. What is kept of another question is
//! never removed: work that would have to be kept in its place is refused, and short work leaves it alone.

use super::shards::Player;
use super::{Common, remark, shown};
use slugfest::contest::Played;
use slugfest::error::Error;
use slugfest::lab::Pieces;
use slugfest::lab::counted::{Counted, InPieces};
use slugfest::lab::pieces::Found;
use slugfest::lab::play::{Elsewhere, Fights, Stage};
use slugfest::run::Sampler;
use slugfest::shards::{Asked, Counts, Cut, Kept as Opened, Shard, ShardError, Unfinished, build_of};
use slugfest::stop::Stop;
use slugfest::words::part_of;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Units that a stage is cut into at most: each takes some kilobytes for a case. A second of all threads is one, or the
/// four-thousandth part of work that takes longer than an hour.
const MOST: u64 = 4096;
/// A stage of so many units is kept,
const MANY: u64 = 2;
/// and so is every stage of a command that has been at it for so long.
const LONG: Duration = Duration::from_secs(2);

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
        let program = std::env::current_exe().unwrap_or_default();
        let asked = Asked { build: Some(build_of(&program)), ..asked };
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
        self.place.is_written().map_or(Ok(()), |file| Err(busy(&file)))
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
        let finish = self.place.command().map(ends).unwrap_or_default();
        let help = format!("{finish}remove {}, or write to another folder with --out", shown(self.place.folder()));
        Err(Error::Usage { message: format!("{OTHER}, which would be kept in its place: {error}"), help })
    }

    /// The wish to stop, which is there at once where it is refused.
    pub fn stop(&self) -> Stop {
        if self.refused.get().is_some() { Stop::at(&REFUSED) } else { self.stop }
    }

    /// What the trials of a run come to; `None` where that is not to be kept. `done` is told of trials.
    pub fn run(&self, sampler: &Sampler, trials: u64, done: &mut dyn FnMut(u64)) -> Option<Played> {
        self.stage(sampler, Cut::of_trials(trials, None, |trials| sampler.effort(trials, self.stop)), done)
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
        let Opened { sheet, mut shard, mut counts } = match self.place.open(&wanted, &nothing) {
            Ok(opened) => opened,
            // Whoever is at it now is at the same report.
            Err(error) if number == 1 && (matches!(error, ShardError::Busy(_)) || is_long && error.is_a_mistake()) => {
                let _ = self.refused.set(error);
                return Some(nothing);
            }
            Err(error) => {
                let left = format!("{OTHER}, and is left alone; nothing of this one is kept");
                self.give_up(if error.is_a_mistake() { &left } else { ANEW }, &error);
                return None;
            }
        };
        self.is_there.store(true, Ordering::Relaxed);
        let left = std::mem::take(&mut shard.left);
        let earlier = sheet.units - left.len() as u64;
        if let Some(told) = shard.told() {
            remark(self.common, &told);
        }
        // What was reported before is made again without a word.
        if earlier > 0 && !self.place.is_reported() && !self.is_told.swap(true, Ordering::Relaxed) {
            let kept = part_of(earlier, sheet.units, ("unit", "units"), ("was", "were"));
            remark(self.common, &format!("goes on where it was ended: {kept} counted by then"));
        }
        let size = |unit: u64| {
            let pieces = sheet.unit(unit);
            pieces.end - pieces.start
        };
        self.is_counted.fetch_or(earlier > 0, Ordering::Relaxed);
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
            *self.first.lock().unwrap_or_else(PoisonError::into_inner) = shard;
        }
        done(played);
        Some(counts)
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
            remark(self.common, "interrupted: what was counted is kept, and the same command goes on from there");
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
            self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
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
            self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
            self.place.forget();
        }
    }
}

/// What stands in the way.
const OTHER: &str = "what is kept of an earlier run is no part of this one";
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
        let cut =
            Cut::of_blocks((blocks.trials(), blocks.pieces()), None, (blocks.takes(self.stop), of_a_block, false));
        self.stage(&blocks, cut, &mut |played| done(played / of_a_block))
    }
}
