//! Charts: pure functions from a [`Summary`] to PNG and SVG bytes, the same bytes for the same summary.
//!
//! ```text
//! Summary ─► choice, need, outcomes, sweep, survival, … ─► Scene ─► render ─► PNG, SVG
//!                 one drawing function per chart            marks   plotters
//! ```
//!
//! Every chart is 1200 pixels wide and at most 800 high, says what it found in its title and how the numbers were
//! obtained below it, and shows an interval wherever a number has one. Nothing here computes a probability again except
//! the shares over time of `survival`, which are sums of counts; nothing reads a file, a system font or the clock.

mod choice;
mod choice_map;
mod comparison;
mod curve;
mod distribution;
mod flight;
mod font;
mod heat;
mod layout;
mod lines;
mod mixes;
mod need;
mod outcomes;
mod palette;
mod render;
#[cfg(test)]
mod sample;
mod scene;
mod survival;
mod sweep;
#[cfg(test)]
mod tests;
mod text;
mod words;

use rayon::prelude::*;
use thiserror::Error;

use super::manifest::{self, Facts};
use super::names::Names;
use super::{grid, headline};
use crate::estimate::{CaseSummary, OutcomeRow, Summary, UNDECIDED};
use crate::stop::Stop;
use palette::Color;
use scene::Scene;
use words::Share;
pub(super) use words::axis_name;

/// A chart, ready to be written to a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// File name without its ending: lower case letters, digits and hyphens, unique within a report.
    pub stem: String,
    /// The finding in one sentence, without control characters; not escaped for any format.
    pub title: String,
    /// What the chart shows, in words, for screen readers; not escaped for any format.
    pub alt: String,
    /// The image, 1200 pixels wide and at most 800 high.
    pub png: Vec<u8>,
    /// The drawing, of the same size when opened.
    pub svg: String,
}

/// Why a chart could not be drawn. None of these depends on the summary, but there may be too little memory for it.
#[derive(Debug, Error)]
pub enum ChartError {
    /// The font that the crate ships could not be read.
    #[error("the chart font could not be read")]
    Font,
    /// The drawing library refused a mark.
    #[error("a chart could not be drawn: {0}")]
    Draw(String),
    /// The drawing library wrote an SVG of an unknown form.
    #[error("the drawing library wrote an unknown kind of SVG")]
    Svg,
    /// The image could not be encoded.
    #[error("a chart could not be encoded as PNG: {0}")]
    Png(#[from] png::EncodingError),
}

impl ChartError {
    fn draw(error: impl std::fmt::Display) -> Self {
        Self::Draw(error.to_string())
    }
}

/// A chart before it is rendered.
#[derive(Clone, Debug, PartialEq)]
struct Drawing {
    stem: String,
    title: String,
    alt: String,
    scene: Scene,
}

/// Every chart that this summary gives rise to, in reading order: a decision and its map, the chance by what is needed,
/// the best mixes, outcomes, what decides them (sweep, comparison), survival, knock back, and the distribution of each
/// metric that was asked for.
///
/// # Errors
/// When the shipped font, the drawing library or the PNG encoder fails; no summary makes them.
pub fn charts(summary: &Summary) -> Result<Vec<Chart>, ChartError> {
    charts_until(summary, Stop::never())
}

/// The same until somebody asks to stop: charts that are under way by then are finished, the others are missing.
///
/// # Errors
/// As [`charts`].
pub fn charts_until(summary: &Summary, stop: Stop) -> Result<Vec<Chart>, ChartError> {
    // Drawing takes most of the time of a short run, and no chart needs another.
    let facts = manifest::provenance(summary);
    let drawn = |drawing| (!stop.is_asked()).then(|| render(drawing, &facts));
    drawings(summary, stop).into_par_iter().filter_map(drawn).collect()
}

/// Letters of an [`Chart::alt`]: a screen reader reads it out in one go, and the tables have every number.
const LONGEST_ALT: usize = 300;

/// A drawing as files, with the facts that tell where it came from.
fn render(drawing: Drawing, facts: &Facts) -> Result<Chart, ChartError> {
    let title = text::clean(&drawing.title);
    let alt = text::capped(&text::clean(&drawing.alt), LONGEST_ALT);
    let words = render::Words { title: &title, alt: &alt, facts };
    Ok(Chart {
        png: render::png(&drawing.scene, words)?,
        svg: render::svg(&drawing.scene, words)?,
        stem: drawing.stem,
        title,
        alt,
    })
}

/// The charts before they are rendered: all of them, unless somebody asks to stop. Laying them out takes its time too.
fn drawings(summary: &Summary, stop: Stop) -> Vec<Drawing> {
    let goes_on = || !stop.is_asked();
    let outcomes = Outcomes::of(summary);
    let mut drawings: Vec<Drawing> = Vec::new();
    let mut is_need = false;
    if goes_on() {
        drawings.extend(choice::draw(summary).into_iter().chain(choice_map::draw(summary)));
    }
    if goes_on() {
        let need = need::draw(summary);
        is_need = need.is_some();
        drawings.extend(need);
    }
    if goes_on() {
        drawings.extend(mixes::draw(summary));
    }
    let single_cases = !sweep::is_large_map(summary);
    // A decision's bars are the chances of its cases.
    if single_cases && summary.choice.is_none() && goes_on() {
        drawings.extend(outcomes::draw(summary, &outcomes));
    }
    // A curve over what is needed says all that one over the values does, and a decision all that a comparison does.
    if !is_need && summary.choice.is_none() && goes_on() {
        drawings.extend(many(summary, &outcomes));
    }
    if single_cases && goes_on() {
        // How long fights last answers a question about one fight, or one that was asked.
        if summary.cases.len() == 1 || headline::is_asked(summary, &summary.scenario.clock) {
            drawings.extend(survival::draw(summary, &outcomes));
        }
        drawings.extend(flight::draw(summary));
    }
    if single_cases && goes_on() {
        drawings.extend(distribution::draw(summary));
    }
    // Names of people and things become names of files, whatever letters they are written in.
    let mut names = Names::default();
    for drawing in &mut drawings {
        drawing.stem = names.take(&[&drawing.stem]);
        drawing.scene.part_the_grid();
    }
    drawings
}

/// What tells many cases apart.
fn many(summary: &Summary, outcomes: &Outcomes) -> Vec<Drawing> {
    // Named cases too many for panels of their own are the rows of a map.
    let crossed = grid::rows_as_axis(summary, sweep::MAX_PANELS);
    let over_axes = sweep::draw(crossed.as_ref().unwrap_or(summary), outcomes);
    let many = [lines::draw(summary, outcomes), over_axes, comparison::draw(summary, outcomes)];
    let mut many: Vec<Drawing> = many.into_iter().flatten().collect();
    if !many.is_empty() {
        many.extend(sweep::others(summary, outcomes));
    }
    many
}

/// The outcomes of a report, the one that the play is about first and then in order of appearance, each with its colour
/// in every chart.
#[derive(Clone, Debug, PartialEq)]
struct Outcomes {
    names: Vec<String>,
}

impl Outcomes {
    fn of(summary: &Summary) -> Self {
        let mut names: Vec<String> = Vec::new();
        for row in summary.cases.iter().flat_map(|case| &case.outcomes) {
            if !names.contains(&row.outcome) {
                names.push(row.outcome.clone());
            }
        }
        // What the play is about, or what tells the cases apart, comes first.
        let headline = headline::of(summary);
        if let Some(place) = names.iter().position(|name| Some(name.as_str()) == headline) {
            names[..=place].rotate_right(1);
        }
        Self { names }
    }

    /// Colour of the outcome at this place; what stayed open is grey.
    fn color(&self, place: usize) -> Color {
        let is_open = |name: &String| name == UNDECIDED;
        if self.names.get(place).is_some_and(is_open) {
            return palette::OPEN;
        }
        let open_before = self.names.iter().take(place).filter(|name| is_open(name)).count();
        palette::outcome(place - open_before)
    }

    /// The places of the outcomes that ever come about in these cases; all of them where none does.
    fn seen<'a>(&self, summary: &Summary, cases: impl IntoIterator<Item = &'a CaseSummary>) -> Vec<usize> {
        let cases: Vec<&CaseSummary> = cases.into_iter().collect();
        let all = 0..self.names.len();
        let has_chance =
            |place: &usize| cases.iter().any(|case| self.share(summary, case, *place).is_some_and(|it| it.p > 0.0));
        let seen: Vec<usize> = all.clone().filter(has_chance).collect();
        if seen.is_empty() { all.collect() } else { seen }
    }

    /// Names and colours of the outcomes at these places for a legend.
    fn legend(&self, places: &[usize]) -> Vec<(String, Color)> {
        places.iter().map(|&place| (self.names[place].clone(), self.color(place))).collect()
    }

    /// [`Outcomes::share`] where cases are compared by it: `None` also for a fight that never begins, in which nobody
    /// has a chance to lose.
    fn chance(&self, summary: &Summary, case: &CaseSummary, place: usize) -> Option<Share> {
        self.share(summary, case, place).filter(|_| !grid::never_begins(summary, case))
    }

    /// The share of the outcome at this place in a case; `None` when the case does not know it.
    fn share(&self, summary: &Summary, case: &CaseSummary, place: usize) -> Option<Share> {
        let name = self.names.get(place)?;
        let row = case.outcomes.iter().find(|row: &&OutcomeRow| row.outcome == *name)?;
        Share::of_outcome(summary, case, row)
    }
}

/// Which of these cases a chart shows that has no room for all: base, those that tell most (`telling`), those where the
/// first outcome is rarest and likeliest, and others spread evenly between these; in their order.
fn chosen(
    summary: &Summary,
    outcomes: &Outcomes,
    cases: &[&CaseSummary],
    telling: &[usize],
    most: usize,
) -> Vec<usize> {
    if cases.len() <= most {
        return (0..cases.len()).collect();
    }
    let share = |i: &usize| outcomes.share(summary, cases[*i], 0).map_or(f64::NAN, |share| share.p);
    let by_share = |a: &usize, b: &usize| share(a).total_cmp(&share(b));
    let known = || (0..cases.len()).filter(|i| share(i).is_finite());
    // Of equals the first.
    let extremes = [known().min_by(by_share), known().rev().max_by(by_share)];
    let mut shown: Vec<usize> = Vec::new();
    for i in std::iter::once(0).chain(telling.iter().copied()).chain(extremes.into_iter().flatten()) {
        if shown.len() < most && !shown.contains(&i) {
            shown.push(i);
        }
    }
    shown.sort_unstable();
    let more = spread_between(&shown, cases.len(), most - shown.len());
    shown.extend(more);
    shown.sort_unstable();
    shown
}

/// So many further places out of `n`, as evenly as those `taken` (in order) allow; there are enough free ones.
fn spread_between(taken: &[usize], n: usize, more: usize) -> Vec<usize> {
    // A gap between two taken places, or before the first, or behind the last.
    let ends = std::iter::once(None).chain(taken.iter().copied().map(Some));
    let starts = ends.map(|end| end.map_or(0, |end| end + 1));
    let stops = taken.iter().copied().chain([n]);
    let mut gaps: Vec<(usize, usize, usize)> =
        starts.zip(stops).map(|(start, stop)| (start, stop.saturating_sub(start), 0)).collect();
    let n_gaps = gaps.len();
    for _ in 0..more {
        // How far apart the places of a gap are; one at an end of the list has a neighbour on one side only.
        let step = |i: usize, (_, free, used): (usize, usize, usize)| match i == 0 || i + 1 == n_gaps {
            true => (free as f64 + 0.5) / (used as f64 + 0.5),
            false => (free as f64 + 1.0) / (used as f64 + 1.0),
        };
        let open = gaps.iter().copied().enumerate().filter(|(_, (_, free, used))| used < free);
        let widest = open.rev().max_by(|a, b| step(a.0, a.1).total_cmp(&step(b.0, b.1)));
        let Some((widest, _)) = widest else { break };
        gaps[widest].2 += 1;
    }
    let places = |(i, (start, free, used)): (usize, (usize, usize, usize))| {
        (0..used).map(move |j| match i {
            0 => start + j * free / used,
            i if i + 1 == n_gaps => start + free - 1 - j * free / used,
            _ => start + (j + 1) * (free + 1) / (used + 1) - 1,
        })
    };
    gaps.into_iter().enumerate().flat_map(places).collect()
}

/// What a footnote says of cases that were [`chosen`]; nothing when all are shown.
fn chosen_note(summary: &Summary, n_shown: usize, n_known: usize) -> Option<String> {
    let first = summary.cases.first().map_or("the first", |case| &case.case);
    let n = summary.cases.len();
    (n_shown < n_known).then(|| format!("{n_shown} of {n} cases: {first}, the extremes, others evenly spread."))
}

/// Name of the scenario for a footnote.
fn source(summary: &Summary) -> String {
    format!("{} ({}).", summary.scenario.title, summary.scenario.system_name)
}
