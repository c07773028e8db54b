//! `slugfest points`: what everybody, or every pick, ought to cost, so that equal sums make an even fight.
//!
//! Costs are fitted to the strengths of a roster, over all its settings, and are then tried: fighters whose
//! costs come to the same are played against each other on dice of their own, and how far those fights are from even is
//! what the costs are good for.

use super::course::{Course, Precision};
use super::gap;
use super::judge;
use super::matrix::{Info, Matrix, Refused, one_sided};
use super::measured::Measured;
use super::overall::{COUNTER, Enough};
use super::play::{self, Fights, Follow, Met, Pair, Work};
use super::precision::precise;
use super::roster::{Entry, Roster};
use super::sample;
use crate::chance::Stream;
use crate::estimate::Timing;
use crate::order;
use crate::run::CONFIDENCE;
use crate::scenario::Mistakes;
use crate::stats::matchups::costs::{Cost, Costs, Unit, told_apart};
use crate::stats::matchups::printed::Printed;
use crate::stats::matchups::table::{Cell, Counts};
use crate::stats::paired::Difference;
use crate::systems::{Change, apart::Kind};
use crate::threads;
use crate::words::count;

/// What a printed cost may lie beside an interval and still be taken to be in it: what rounding leaves.
const NEAR: f64 = 1e-9;

/// What the dearest costs where nobody names a unit.
const DEAREST: f64 = 100.0;
/// Pairs of equal cost that are tried at most.
const TRIED: u64 = 200;

/// What is to be costed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Every fighter by himself; the weakest costs nothing.
    Fighters,
    /// What builds are made of: their archetype (the weakest costs nothing) and their picks.
    Picks,
}

/// Costs, and what they are good for.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    pub info: Info,
    pub seed: u64,
    pub trials: u64,
    pub fighters: usize,
    /// Settings in which they met, each counted by its weight; none where the roster has none.
    pub settings: Vec<String>,
    /// Those against whom they were held, by name; none where everybody met everybody.
    pub panel: Vec<String>,
    /// The dearest first; of fighters everybody.
    pub costs: Vec<Priced>,
    /// What others are held against at no cost; empty where nobody is, as where printed costs have their own level.
    pub free: String,
    /// How the scale was found.
    pub scale: Scale,
    /// Parts that cannot be told from others, because everybody has as many of them or they follow from the others: of
    /// these the weakest, which cost nothing.
    pub left_out: Vec<String>,
    /// Log-odds that one point is worth.
    pub point: f64,
    /// By how much fighters miss the sum of their parts, in log-odds.
    pub misfit: f64,
    /// How far one number for each goes at all, in each setting that counts; empty where they met a panel.
    pub enough: Vec<Enough>,
    /// Pairs of equal cost that were played, and how far they are from even: the root mean square, less what counting
    /// adds to it. `None` where no two cost the same.
    pub check: Option<Check>,
    /// How it was found out what to play, where it was to be known so precisely.
    pub course: Option<Course>,
    pub confidence: f64,
    pub complete: bool,
    /// What is to be said besides.
    pub notes: Vec<String>,
    pub timing: Timing,
}

/// What says how many log-odds a point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Somebody named a unit.
    Named,
    /// Printed costs: level and slope of the line by which strengths rise with them.
    Printed,
    /// The dearest costs 100.
    Dearest,
}

/// What one thing costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Priced {
    pub what: String,
    pub cost: f64,
    pub low: f64,
    pub high: f64,
    pub rounded: i64,
    /// What somebody says it costs, and whether that lies outside the interval.
    pub printed: Option<f64>,
    pub flagged: bool,
    /// It may cost as much as the dearest.
    pub may_be_dearest: bool,
}

/// Fighters of equal cost against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    pub pairs: u64,
    pub rms_from_half: f64,
    /// The same of all pairs of the roster, whatever they cost.
    pub rms_of_all: f64,
    /// Every pair that was played, the farthest from even first.
    pub played: Vec<Played>,
}

/// Two of equal cost who were played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    pub pair: [String; 2],
    /// What the first of them scored, over all settings; the intervals of all pairs hold at once.
    pub score: Difference,
}

impl Played {
    /// It is no even fight, for sure.
    pub fn is_uneven(&self) -> bool {
        self.score.low > 0.5 || self.score.high < 0.5
    }
}

/// Parts by name, and how often each fighter has each.
struct Parts {
    names: Vec<String>,
    free: String,
    left_out: Vec<String>,
    /// `of[fighter][part]`.
    of: Vec<Vec<f64>>,
}

/// Costs everything; `unit` names something and says what it costs.
///
/// # Errors
/// When not everybody meets everybody in one setting, the unit is unknown or worth nothing, or parts cannot be told
/// apart. `None` where somebody asked to stop.
pub fn points(
    roster: &Roster,
    of: Of,
    unit: Option<(&str, f64)>,
    work: Work,
    follow: &dyn Follow,
) -> Result<Option<Points>, Refused> {
    sought(roster, of, unit, work, None, follow)
}

/// The same, where `precision` says how precisely cells or scores are to be known: a pair plays the trials of the work
/// at most.
///
/// # Errors
/// As [`points`].
pub fn sought(
    roster: &Roster,
    of: Of,
    unit: Option<(&str, f64)>,
    work: Work,
    precision: Option<Precision>,
    follow: &dyn Follow,
) -> Result<Option<Points>, Refused> {
    let refuse = |message: String, help: &str| Refused { message, help: help.to_owned() };
    if roster.entries.len() < 3 {
        let message = format!("points are fitted to three {} or more", roster.whom()[1]);
        return Err(refuse(message, "add [[entry]] tables, or a [[generate]]"));
    }
    let (fights, work, course) = match precision {
        None => (play::play(roster, work, follow), work, None),
        Some(asked) => {
            let Matrix { fights, trials, course, .. } = precise(roster, work, asked, follow);
            // What is tried then plays as much as the neediest pair did.
            (fights, if trials == 0 { work } else { Work { trials, ..work } }, course)
        }
    };
    if follow.stop().is_asked() {
        return Ok(None);
    }
    let Fitted { costs, free, scale, sums, left_out, point, misfit } = fitted(roster, of, unit, &fights)?;
    let cells: Vec<Cell> = fights.iter().flat_map(|fights| &fights.met).filter_map(Met::cell).collect();
    let squares = cells.iter().map(|cell| (cell.score() - 0.5).powi(2));
    let rms_of_all = (squares.sum::<f64>() / cells.len().max(1) as f64).sqrt();
    let enough = Enough::of(roster, &fights);
    let check = check(roster, &sums, rms_of_all, work, follow);
    let gap = gap(roster, of, unit, &costs, work, follow);
    let is_counted = cells.iter().any(|cell| cell.trials().is_some());
    let named = roster.settings.iter().map(|setting| setting.name.clone());
    let panel = roster.panel.iter().flatten().map(|&place| roster.fighter(place).name.clone());
    Ok(Some(Points {
        info: roster.info(),
        seed: work.seed,
        trials: if is_counted { work.trials } else { 0 },
        fighters: roster.entries.len(),
        settings: named.filter(|name| !name.is_empty()).collect(),
        panel: panel.collect(),
        costs,
        free,
        scale,
        left_out,
        point,
        misfit,
        notes: not_compared(roster, of, unit.is_some())
            .into_iter()
            .chain(gap)
            .chain(missed(&enough))
            .chain(one_sided(cells.iter(), "cost"))
            .chain(judge::left_by_all(roster))
            .collect(),
        enough,
        check,
        course,
        confidence: CONFIDENCE,
        complete: !follow.stop().is_asked(),
        timing: Timing::default(),
    }))
}

/// Costs that fit these fights, the dearest first.
///
/// # Errors
/// When not everybody meets everybody in one setting, the unit is unknown or worth nothing, or parts cannot be told
/// apart.
fn fitted(roster: &Roster, of: Of, unit: Option<(&str, f64)>, fights: &[Fights]) -> Result<Fitted, Refused> {
    let refuse = |message: String, help: &str| Refused { message, help: help.to_owned() };
    // How far strengths may be off is told by how trials differ.
    let is_counted = |met: &Met| met.cell().is_some_and(|cell| cell.trials().is_some());
    if fights.iter().any(|fights| fights.blocks.len() < 2 && fights.met.iter().any(is_counted)) {
        return Err(refuse(
            "one trial says nothing of how far costs may be off".to_owned(),
            "play more: --trials 1000",
        ));
    }
    let Some(Measured { strengths, covariance }) = Measured::of(roster, fights) else {
        let message = "the rules do not let everybody meet everybody".to_owned();
        return Err(refuse(message, "leave out who cannot meet the others"));
    };
    let parts = match of {
        Of::Fighters => own(roster, &strengths),
        Of::Picks => picks(roster, &strengths)?,
    };
    let fit = |unit: Unit| {
        let costs = Costs::new(&strengths, &covariance, &parts.of, unit, CONFIDENCE);
        costs.ok_or_else(|| {
            let help = "name another unit, or fighters that differ in more ways";
            refuse("the unit is worth nothing here, or parts cannot be told apart".to_owned(), help)
        })
    };
    let printed: Option<Vec<f64>> = roster.entries.iter().map(|entry| entry.cost).collect();
    // Whoever names a unit prices on a scale of his own, on which what is printed says nothing.
    let printed = printed.filter(|_| of == Of::Fighters && unit.is_none());
    let of_part = |name: &str| roster.entries.iter().find(|entry| entry.name == name).and_then(|entry| entry.cost);
    let price = |(name, &Cost { cost, low, high, rounded }): (&String, &Cost)| {
        let printed = printed.as_ref().and_then(|_| of_part(name));
        let flagged = printed.is_some_and(|printed| {
            let near = NEAR * (1.0 + printed.abs());
            // Whoever is worth less than nothing is held at nothing, which is no judgement on what is printed of him.
            high > 0.0 && (printed < low - near || high + near < printed)
        });
        Priced { what: name.clone(), cost, low, high, rounded, printed, flagged, may_be_dearest: false }
    };
    let mut fitted = match (unit, &printed) {
        // Costs that are printed have a level and a scale of their own.
        (None, Some(printed)) => {
            let found = Printed::new(printed, &strengths, &covariance, CONFIDENCE).ok_or_else(|| {
                refuse("the printed costs do not rise with strength".to_owned(), "name a unit: --unit NAME=COST")
            })?;
            let names = roster.entries.iter().map(|entry| &entry.name);
            let sums = found.costs.iter().map(|cost| cost.rounded).collect();
            let (free, scale, point) = (String::new(), Scale::Printed, found.point);
            let mut costs: Vec<Priced> = names.zip(&found.costs).map(price).collect();
            found.dearest.iter().for_each(|&place| costs[place].may_be_dearest = true);
            let left_out = parts.left_out;
            Fitted { costs, free, scale, sums, left_out, point, misfit: 0.0 }
        }
        (named, _) => {
            let (unit, scale) = match named {
                Some((name, cost)) => (Unit::Part(parts.place(name)?, cost), Scale::Named),
                None => {
                    let dearest = fit(Unit::LogOdds(1.0))?.costs.iter().map(|cost| cost.cost).fold(0.0, f64::max);
                    if dearest <= 0.0 {
                        return Err(refuse("nothing here is worth anything".to_owned(), ""));
                    }
                    (Unit::LogOdds(dearest / DEAREST), Scale::Dearest)
                }
            };
            let found = fit(unit)?;
            let mut costs: Vec<Priced> = parts.names.iter().zip(&found.costs).map(price).collect();
            found.dearest.iter().for_each(|&place| costs[place].may_be_dearest = true);
            if of == Of::Fighters {
                // Held at nothing, and so no judgement on what is printed of him.
                let nothing = Cost { cost: 0.0, low: 0.0, high: 0.0, rounded: 0 };
                let may_be_dearest = found.dearest.iter().any(|&place| found.costs[place].low <= 0.0);
                costs.push(Priced { flagged: false, may_be_dearest, ..price((&parts.free, &nothing)) });
            }
            let sum = |of: &Vec<f64>| -> i64 {
                let parts = of.iter().zip(&found.costs);
                parts.map(|(times, cost)| *times as i64 * cost.rounded).sum()
            };
            let sums = parts.of.iter().map(sum).collect();
            let Parts { free, left_out, .. } = parts;
            Fitted { costs, free, scale, sums, left_out, point: found.point, misfit: found.misfit }
        }
    };
    order::falling(&mut fitted.costs, |one| one.cost);
    Ok(fitted)
}

/// A remark on pairs that surely fare otherwise than any costs can say.
fn missed(enough: &[Enough]) -> Option<String> {
    let pairs: usize = enough.iter().map(|one| one.counters).sum();
    (pairs > 0).then(|| {
        let (pairs, fare) = (count(pairs as u64, "pair", "pairs"), if pairs == 1 { "fares" } else { "fare" });
        format!(
            "No costs make every fight even here: {pairs} surely {fare} otherwise than one number for each says, by \
             {:.0} points or more.",
            100.0 * COUNTER
        )
    })
}

/// Why printed costs are not held against what was found, where there are some, and what to do about it.
fn not_compared(roster: &Roster, of: Of, is_named: bool) -> Option<String> {
    let (with, without): (Vec<&Entry>, Vec<&Entry>) = roster.entries.iter().partition(|entry| entry.cost.is_some());
    if of != Of::Fighters || with.is_empty() {
        return None;
    }
    let others = |more: u64| format!(" and {}", count(more, "other", "others"));
    let lacks = match &without[..] {
        [] => None,
        [one] => Some(format!("“{}” has none", one.name)),
        [one, more @ ..] => Some(format!("“{}”{} have none", one.name, others(more.len() as u64))),
    };
    let unit = is_named.then(|| "a unit has a scale of its own".to_owned());
    let advice = [
        unit.is_some().then_some("leave out --unit"),
        lacks.is_some().then_some("write cost = N into every [[entry]]"),
    ];
    let joined = |parts: Vec<String>| (!parts.is_empty()).then(|| parts.join(", and "));
    let why = joined(unit.into_iter().chain(lacks).collect())?;
    let advice = joined(advice.into_iter().flatten().map(str::to_owned).collect())?;
    Some(format!("Printed costs are not compared: {why}. To compare them, {advice}."))
}

/// Which costs are surely others when the other policy decides for all teams, in a sentence; `None` where there is no
/// other, there is much to play, or somebody asks to stop.
fn gap(
    roster: &Roster,
    of: Of,
    unit: Option<(&str, f64)>,
    costs: &[Priced],
    work: Work,
    follow: &dyn Follow,
) -> Option<String> {
    let (policy, other, work) = gap::otherwise(roster, |other| play::cells(other).len() as u64, work)?;
    let fights = play::play(&other, work, &gap::Beside(follow));
    if follow.stop().is_asked() {
        return None;
    }
    let now = fitted(&other, of, unit, &fights).ok()?.costs;
    let of = |cost: &Priced| Difference { estimate: cost.cost, low: cost.low, high: cost.high };
    let both = |cost: &Priced| Some((cost.what.clone(), of(cost), of(now.iter().find(|now| now.what == cost.what)?)));
    let both = costs.iter().filter_map(both).collect();
    Some(gap::told(&policy, work.trials, both, "cost", |name, before, now| {
        let [before, now, low, high] =
            [before.estimate, now.estimate, now.low, now.high].map(|cost| format!("{cost:.0}"));
        format!("“{name}” costs {now} ({low} to {high}) instead of {before}")
    }))
}

/// Costs on a scale, and what every fighter's come to.
struct Fitted {
    costs: Vec<Priced>,
    free: String,
    scale: Scale,
    sums: Vec<i64>,
    left_out: Vec<String>,
    point: f64,
    misfit: f64,
}

impl Parts {
    /// Where the part of a name stands, of those that have a cost.
    fn place(&self, name: &str) -> Result<usize, Refused> {
        let place = self.names.iter().position(|part| part == name);
        place.ok_or_else(|| {
            let is_free = self.free == name || self.left_out.iter().any(|part| part == name);
            let help = crate::scenario::names::suggest(name, self.names.iter().map(String::as_str));
            match is_free {
                true => Refused {
                    message: format!("\"{name}\" costs nothing here, and the others are held against it"),
                    help: "name something that costs more: --unit NAME=COST".to_owned(),
                },
                false => Refused { message: format!("nothing that is costed is called \"{name}\""), help },
            }
        })
    }
}

/// Everybody is a part of his own, but for the weakest.
fn own(roster: &Roster, strengths: &[f64]) -> Parts {
    let weakest = strengths.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(place, _)| place);
    let paid: Vec<usize> = (0..strengths.len()).filter(|&entry| entry != weakest).collect();
    let has = |entry: usize| paid.iter().map(|&part| f64::from(u8::from(part == entry))).collect();
    Parts {
        names: paid.iter().map(|&entry| roster.entries[entry].name.clone()).collect(),
        free: roster.entries[weakest].name.clone(),
        left_out: Vec::new(),
        of: (0..strengths.len()).map(has).collect(),
    }
}

/// Archetypes, and all powers and boosts that anybody has, but for those that follow from the others: the weakest.
fn picks(roster: &Roster, strengths: &[f64]) -> Result<Parts, Refused> {
    let apart = roster.play.apart.ok_or_else(|| Refused {
        message: super::worth::Nothing::Unknown(roster.play.id, roster.rules.name).to_string(),
        help: "cost the fighters themselves: leave out --picks".to_owned(),
    })?;
    let kinds: &[Kind] = if roster.play.teams.is_some() { &[Kind::Figure] } else { &[Kind::Power, Kind::Boost] };
    let everybody: Vec<usize> = (0..roster.entries.len()).collect();
    let made_of = |&entry: &usize| -> Vec<String> {
        let case = roster.own_case(&roster.settings[0], entry);
        let variants = (apart.variants)(&case, &Mistakes::new());
        let has = variants.into_iter().filter(|variant| variant.change == Change::Removed);
        let mut of: Vec<String> = roster.entries[entry].group.iter().map(|group| format!("being {group}")).collect();
        of.extend(has.filter(|variant| kinds.contains(&variant.kind)).map(|variant| variant.pick));
        of
    };
    let of: Vec<Vec<String>> = threads::map(&everybody, made_of);
    let mut names: Vec<String> = Vec::new();
    of.iter().flatten().for_each(|part| {
        if !names.contains(part) {
            names.push(part.clone());
        }
    });
    let count = |of: &Vec<String>, part: usize| of.iter().filter(|name| **name == names[part]).count() as f64;
    let rows = |parts: &[usize]| -> Vec<Vec<f64>> {
        of.iter().map(|of| parts.iter().map(|&part| count(of, part)).collect()).collect()
    };
    let all: Vec<usize> = (0..names.len()).collect();
    let kept = told_apart(strengths, &rows(&all));
    if kept.is_empty() {
        return Err(Refused {
            message: "these fighters do not differ in what they have".to_owned(),
            help: "make more builds with [[generate]], or leave out --picks".to_owned(),
        });
    }
    // Everybody is something, so that one kind at least follows from the others.
    let out = all.into_iter().filter(|part| !kept.contains(part));
    let mut left_out: Vec<String> = out.map(|part| names[part].clone()).collect();
    let first = left_out.iter().position(|name| name.starts_with("being "));
    let free = first.map(|first| left_out.remove(first)).unwrap_or_default();
    Ok(Parts { of: rows(&kept), names: kept.iter().map(|&part| names[part].clone()).collect(), free, left_out })
}

/// Plays some pairs whose costs come to the same, on dice that the fit has not seen. Scores have the intervals of
/// cells, those of several settings squared and added, as [`crate::stats::unpaired::of_intervals`] does.
pub(super) fn check(roster: &Roster, sums: &[i64], rms_of_all: f64, work: Work, follow: &dyn Follow) -> Option<Check> {
    let n = roster.entries.len();
    let equal: Vec<(usize, usize)> =
        (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).filter(|&(a, b)| sums[a] == sums[b]).collect();
    let places = sample::places(equal.len() as u64, TRIED.min(equal.len() as u64));
    let stop = follow.stop();
    let all: f64 = roster.settings.iter().map(|setting| setting.weight).sum();
    let miss = |&place: &u64| {
        let (row, column) = equal[place as usize];
        let (mut more, mut noise, mut arms) = (0.0, 0.0, [0.0; 2]);
        for (place, setting) in roster.settings.iter().enumerate().filter(|(_, setting)| setting.weight > 0.0) {
            // Settings throw dice of their own here, so that what counting makes of each adds up.
            let label = if place == 0 { "check".to_owned() } else { format!("check {place}") };
            let stream = Stream::new(work.seed, &label);
            // Of two who are the same a fight is even at any cost.
            let pair = Pair::of(roster, setting, row, column).ok().filter(|pair| !pair.is_mirror())?;
            let mut pairs = [[0; 4]; 4];
            pair.each(&stream, 0..work.trials, stop, |[a, b]| pairs[a as usize][b as usize] += 1);
            let counts = Counts::of_pairs(&pairs).filter(|_| !stop.is_asked())?;
            let (share, score) = (setting.weight / all, counts.score());
            more += share * (score - 0.5);
            noise += share * share * counts.variance() / counts.trials() as f64;
            let (low, high) = Cell::Counted(counts).interval(CONFIDENCE, places.len());
            [score - low, high - score].iter().zip(&mut arms).for_each(|(arm, sum)| *sum += (share * arm).powi(2));
        }
        let (score, [down, up]) = (0.5 + more, arms.map(f64::sqrt));
        let score = Difference { estimate: score, low: (score - down).max(0.0), high: (score + up).min(1.0) };
        let pair = [row, column].map(|place| roster.entries[place].name.clone());
        // What counting alone makes of an even fight.
        Some((more * more - noise, Played { pair, score }))
    };
    let (misses, mut played): (Vec<f64>, Vec<Played>) = threads::map(&places, miss).into_iter().flatten().unzip();
    let mean = misses.iter().sum::<f64>() / misses.len() as f64;
    order::falling(&mut played, |one| (one.score.estimate - 0.5).abs());
    let rms_from_half = mean.max(0.0).sqrt();
    let pairs = misses.len() as u64;
    (pairs > 0).then_some(Check { pairs, rms_from_half, rms_of_all, played })
}
