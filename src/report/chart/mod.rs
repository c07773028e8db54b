//! Charts: pure functions from a [`Summary`] to PNG and SVG bytes, the same bytes for the same summary.
//!
//! ```text
//! Summary ─► choice, need, outcomes, sweep, survival, … ─► Scene ─► render ─► PNG, SVG
//!                 one drawing function per chart            marks   plotters
//! ```
//!
//! Every chart is 1200 pixels wide and at most 800 high, says what it found in its title and how the numbers were
//! obtained below it, and shows an interval wherever a number has one. Nothing here computes a probability again except
//! the shares over time of `survival`, which are sums of counts, and what `distance` divides by them; nothing reads a
//! file, a system font or the clock.

mod axes;
mod choice;
mod choice_map;
mod comparison;
mod curve;
mod distance;
mod distribution;
mod drawing;
mod even;
mod flight;
mod font;
mod forest;
mod game_map;
mod heat;
mod layout;
mod lines;
mod matchups;
mod mixes;
mod need;
mod outcomes;
mod palette;
pub(super) mod picture;
mod render;
#[cfg(test)]
mod sample;
mod scene;
mod standing;
mod survival;
mod sweep;
#[cfg(test)]
mod tests;
mod text;
mod words;

use super::manifest::{self, Facts};
use super::{grid, headline};
use crate::estimate::Summary;
use crate::lab::Matrix;
use crate::lab::fair::Fair;
use crate::lab::points::Points;
use crate::lab::worth::Worth;
use crate::run::Names;
use crate::stop::Stop;
use crate::threads;
use drawing::{Drawing, Outcomes};
pub use picture::{Chart, ChartError};

/// Every chart that this summary gives rise to, in reading order: a decision and its map, the chance by what is needed,
/// the best mixes, outcomes, what decides them (sweep, comparison), survival, who stands, how far they are apart, knock
/// back, and the distribution of each metric that was asked for.
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
    threads::map_into(drawings(summary, stop), drawn).into_iter().flatten().collect()
}

/// The pictures of a roster until somebody asks to stop: who beats whom, and whose scores can be told apart.
///
/// # Errors
/// As [`charts`].
pub fn of_matrix(matrix: &Matrix, facts: &Facts, stop: Stop) -> Result<Vec<Chart>, ChartError> {
    drawn(matchups::drawings(matrix), facts, stop)
}

/// The map of a roster's game until somebody asks to stop: strengths with counters, and what they leave as a wheel.
///
/// # Errors
/// As [`charts`].
pub fn of_map(matrix: &Matrix, facts: &Facts, stop: Stop) -> Result<Vec<Chart>, ChartError> {
    drawn(game_map::drawings(matrix), facts, stop)
}

/// The picture of what everything about a fighter is worth, unless somebody asks to stop.
///
/// # Errors
/// As [`charts`].
pub fn of_worth(worth: &Worth, facts: &Facts, stop: Stop) -> Result<Vec<Chart>, ChartError> {
    drawn(forest::worth(worth).into_iter().collect(), facts, stop)
}

/// The picture of what things should cost, and what is printed, unless somebody asks to stop.
///
/// # Errors
/// As [`charts`].
pub fn of_points(points: &Points, facts: &Facts, stop: Stop) -> Result<Vec<Chart>, ChartError> {
    drawn(forest::points(points).into_iter().collect(), facts, stop)
}

/// The picture of the score along the values of a number, unless somebody asks to stop.
///
/// # Errors
/// As [`charts`].
pub fn of_fair(fair: &Fair, facts: &Facts, stop: Stop) -> Result<Vec<Chart>, ChartError> {
    drawn(even::draw(fair).into_iter().collect(), facts, stop)
}

fn drawn(drawings: Vec<Drawing>, facts: &Facts, stop: Stop) -> Result<Vec<Chart>, ChartError> {
    let drawn = |drawing| (!stop.is_asked()).then(|| render(drawing, facts));
    threads::map_into(named(drawings), drawn).into_iter().flatten().collect()
}

/// Letters of an [`Chart::alt`]: a screen reader reads it out in one go, and the tables have every number.
const LONGEST_ALT: usize = 300;

/// A drawing as files, with the facts that tell where it came from.
fn render(drawing: Drawing, facts: &Facts) -> Result<Chart, ChartError> {
    let title = text::clean(&drawing.title);
    let undrawn = text::undrawn(&format!("{title} {}", drawing.alt));
    let alt = text::capped(&text::clean(&drawing.alt), LONGEST_ALT);
    let words = render::Words { title: &title, alt: &alt, facts };
    Ok(Chart {
        png: render::png(&drawing.scene, words)?,
        svg: render::svg(&drawing.scene, words)?,
        stem: drawing.stem,
        title,
        alt,
        undrawn,
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
        drawings.extend(standing::draw(summary, &outcomes));
        drawings.extend(distance::draw(summary, &outcomes));
        drawings.extend(flight::draw(summary));
    }
    if single_cases && goes_on() {
        drawings.extend(distribution::draw(summary));
    }
    named(drawings)
}

/// Drawings with the names of their files. Names of people and things become names of files, whatever letters they are
/// written in.
fn named(mut drawings: Vec<Drawing>) -> Vec<Drawing> {
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
