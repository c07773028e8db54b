//! How far somebody is knocked back: a stack for each case, one piece for each number of squares, nought left out.
//!
//! Most attacks throw nobody, so among the bars of an ordinary distribution the ones that matter could not be seen.

use super::drawing::{Drawing, Outcomes, chosen, chosen_note, source};
use super::layout::{AXIS_HEIGHT, Heading, NAME_ROOM, SMALL, SMALL_BOLD, Scale, horizontal_axis, page_holding};
use super::palette::{Color, INK, PAPER, heat};
use super::scene::{Anchor, Area, Scene};
use super::words::{self, Share, capitalized, slug};
use crate::estimate::{CaseSummary, Summary};
use crate::order;
use crate::report::text::trials_noun;
use crate::report::{headline, percent};

/// The unit of a metric that is drawn in this way.
const UNIT: &str = "squares";
const MAX_ROWS: usize = 26;
/// A row is at most this high.
const ROW: f64 = 96.0;
/// Numbers of squares with a colour of their own; beyond it they share one.
const MOST_SQUARES: u64 = 8;

/// Whether a metric is drawn here rather than as a distribution.
pub(super) fn is_drawn(summary: &Summary, metric: &str) -> bool {
    let of_metric = |case: &CaseSummary| case.metrics.iter().any(|row| row.metric == metric && row.unit == UNIT);
    summary.cases.iter().any(of_metric) && stacks(summary, metric).iter().any(|stack| stack.thrown() > 0.0)
}

/// A chart for each metric that counts squares and was asked for, where anybody ever flies.
pub(super) fn draw(summary: &Summary) -> Vec<Drawing> {
    let mut metrics: Vec<&str> = Vec::new();
    for row in summary.cases.iter().flat_map(|case| &case.metrics) {
        if row.unit == UNIT && !metrics.contains(&row.metric.as_str()) {
            metrics.push(&row.metric);
        }
    }
    metrics.retain(|metric| headline::is_asked(summary, metric) && is_drawn(summary, metric));
    metrics.iter().enumerate().map(|(number, metric)| chart(summary, metric, number)).collect()
}

/// The chances of one square and more in a case.
struct Stack<'a> {
    case: &'a CaseSummary,
    /// Squares and chance, by squares.
    pieces: Vec<(u64, f64)>,
    mean: Option<f64>,
}

impl Stack<'_> {
    /// The chance of any flight at all.
    fn thrown(&self) -> f64 {
        self.pieces.iter().map(|piece| piece.1).sum::<f64>().min(1.0)
    }
}

fn stacks<'a>(summary: &'a Summary, metric: &str) -> Vec<Stack<'a>> {
    let stack = |case: &'a CaseSummary| {
        let rows = case.distributions.iter().filter(|row| row.metric == metric && row.value > 0);
        let shares = rows.filter_map(|row| Some((row.value, Share::of_value(summary, case, row)?.p)));
        let mut pieces: Vec<(u64, f64)> = shares.filter(|piece| piece.1 > 0.0).collect();
        order::by(&mut pieces, |piece| piece.0);
        let mean = case.metrics.iter().find(|row| row.metric == metric).map(|row| row.mean);
        Stack { case, pieces, mean: mean.filter(|mean| mean.is_finite()) }
    };
    summary.cases.iter().map(stack).collect()
}

fn chart(summary: &Summary, metric: &str, number: usize) -> Drawing {
    let all = stacks(summary, metric);
    let cases: Vec<&CaseSummary> = all.iter().map(|stack| stack.case).collect();
    let throws = |a: &usize, b: &usize| all[*a].thrown().total_cmp(&all[*b].thrown());
    let ends: Vec<usize> =
        [(0..all.len()).min_by(throws), (0..all.len()).rev().max_by(throws)].into_iter().flatten().collect();
    let shown = chosen(summary, &Outcomes::of(summary), &cases, &ends, MAX_ROWS);
    let shown: Vec<&Stack> = shown.into_iter().map(|i| &all[i]).collect();
    let mut notes = vec![source(summary)];
    notes.extend(chosen_note(summary, shown.len(), all.len()));
    let title = title(summary, metric, &all);
    let heading = Heading {
        title: title.clone(),
        subtitle: format!(
            "{}. Attacks that knock nobody back are left out",
            capitalized(&words::method(summary, None))
        ),
        legend: legend(&all),
        notes,
    };
    let (mut scene, body) = page_holding(&heading, 4.0 + ROW * shown.len() as f64 + AXIS_HEIGHT);
    let names = shown.iter().map(|stack| SMALL.width(&super::text::drawable(&stack.case.case)));
    let name_room = if shown.len() == 1 { 0.0 } else { names.fold(60.0, f64::max).min(NAME_ROOM) };
    let plot = body.inset(name_room + 16.0, 4.0, 190.0, AXIS_HEIGHT);
    let row = (plot.height() / shown.len() as f64).min(ROW);
    let plot = Area { bottom: plot.top + row * shown.len() as f64, ..plot };
    let scale = Scale::holding(shown.iter().map(|stack| stack.thrown()).fold(0.0, f64::max), 5);
    let trials = trials_noun(&summary.scenario.play);
    horizontal_axis(&mut scene, plot, &scale, &format!("share of {trials}"));
    let names: Vec<&String> = shown.iter().map(|stack| &stack.case.case).collect();
    let names = SMALL.apart(&names, |_| name_room);
    for (i, (stack, name)) in shown.iter().zip(names).enumerate() {
        let y = plot.top + (i as f64 + 0.5) * row;
        if name_room > 0.0 {
            scene.text_on(name, (plot.left - 12.0, y), Anchor::End, SMALL, INK);
        }
        let bar = Area::new(plot.left, y - row * 0.36, plot.right, y + row * 0.36);
        draw_stack(&mut scene, bar, &scale, stack, most(&all));
    }
    let listed = all.iter().map(|stack| {
        let pieces = stack.pieces.iter().map(|&(squares, p)| format!("{squares}: {}", exactly(p)));
        let pieces = pieces.collect::<Vec<_>>().join(", ");
        format!("{}: {}", stack.case.case, if pieces.is_empty() { "never" } else { &pieces })
    });
    let stem = if number == 0 { "knock-back".to_string() } else { format!("knock-back-{}", slug(metric)) };
    let alt = format!("Stacked bars of {metric}, by number of squares. {}.", listed.collect::<Vec<_>>().join("; "));
    Drawing { stem, alt, title, scene }
}

fn draw_stack(scene: &mut Scene, bar: Area, scale: &Scale, stack: &Stack<'_>, most: u64) {
    let mut done = 0.0;
    for &(squares, p) in &stack.pieces {
        let (left, right) = (bar.x(scale.place(done)), bar.x(scale.place(done + p)));
        let color = color(squares, most);
        scene.fill(Area { left, right, ..bar }, color);
        if done > 0.0 && right - left > 1.0 {
            scene.line((left, bar.top), (left, bar.bottom), 1.0, PAPER);
        }
        let label = squares.to_string();
        if SMALL_BOLD.width(&label) + 6.0 <= right - left && bar.height() > 16.0 {
            scene.text_on(label, ((left + right) / 2.0, bar.y(0.5)), Anchor::Middle, SMALL_BOLD, color.ink_on());
        }
        done += p;
    }
    let mean = stack.mean.map_or(String::new(), |mean| format!(", {} on average", percent::trimmed(mean, 3)));
    let label = format!("{}{mean}", exactly(stack.thrown()));
    scene.text_on(label, (bar.x(scale.place(done)) + 10.0, bar.y(0.5)), Anchor::Start, SMALL, INK);
}

/// Far flights are light, short ones dark; the darkest and the lightest ends would drown in ink and paper.
fn color(squares: u64, most: u64) -> Color {
    let most = most.clamp(2, MOST_SQUARES);
    heat(0.15 + 0.75 * (squares.min(most) - 1) as f64 / (most - 1) as f64)
}

/// The most squares that anybody flies.
fn most(stacks: &[Stack<'_>]) -> u64 {
    stacks.iter().flat_map(|stack| &stack.pieces).map(|piece| piece.0).max().unwrap_or(1)
}

fn legend(stacks: &[Stack<'_>]) -> Vec<(String, Color)> {
    let mut squares: Vec<u64> =
        stacks.iter().flat_map(|stack| &stack.pieces).map(|piece| piece.0.min(MOST_SQUARES)).collect();
    squares.sort_unstable();
    squares.dedup();
    let name = |squares: u64| match squares {
        1 => "1 square".to_string(),
        MOST_SQUARES => format!("{MOST_SQUARES} squares or more"),
        n => format!("{n} squares"),
    };
    squares.into_iter().map(|squares| (name(squares), color(squares, most(stacks)))).collect()
}

fn exactly(p: f64) -> String {
    format!("{} %", percent::rounded(p, 2))
}

/// The smallest and the greatest chance of a flight.
fn title(summary: &Summary, metric: &str, stacks: &[Stack<'_>]) -> String {
    let subject = words::short(metric);
    let trials = trials_noun(&summary.scenario.play);
    let low = stacks.iter().map(Stack::thrown).fold(1.0, f64::min);
    let high = stacks.iter().map(Stack::thrown).fold(0.0, f64::max);
    if exactly(low) == exactly(high) {
        format!("{} above 0 in {} of {trials}", capitalized(&subject), exactly(high))
    } else {
        format!("{} above 0 in {} to {} of {trials}", capitalized(&subject), exactly(low), exactly(high))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;
    use std::sync::Arc;

    fn thrown(unit: &str) -> Summary {
        let mut summary = sample::duel(1_000_000);
        let case = &mut summary.cases[0];
        case.metrics = vec![sample::moments("Rhino: knock back squares", unit, &[900_000, 20_000, 50_000, 30_000])];
        case.distributions = sample::rows("Rhino: knock back squares", &[900_000, 20_000, 50_000, 30_000]).into();
        summary
    }

    #[test]
    fn only_flights_are_stacked_and_nought_is_left_out() {
        let [drawing] = draw(&thrown("squares")).try_into().unwrap();
        assert_eq!(drawing.title, "Rhino: knock back squares above 0 in 10.00 % of fights");
        let texts: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
        assert!(texts.contains(&"2 squares") && texts.contains(&"10.00 %, 0.21 on average"), "{texts:?}");
        assert!(!texts.contains(&"0 squares"));
    }

    #[test]
    fn who_never_flies_is_said_not_to() {
        let mut summary = thrown("squares");
        let mut grounded = summary.cases[0].clone();
        Arc::make_mut(&mut grounded.distributions).retain(|row| row.value == 0);
        grounded.case = "Charge".to_owned();
        summary.cases.push(grounded);
        let [drawing] = draw(&summary).try_into().unwrap();
        assert!(drawing.alt.ends_with("; Charge: never."), "{}", drawing.alt);
    }

    #[test]
    fn other_metrics_and_flights_that_never_happen_are_not_drawn() {
        assert_eq!(draw(&thrown("boxes")), []);
        let mut grounded = thrown("squares");
        Arc::make_mut(&mut grounded.cases[0].distributions).retain(|row| row.value == 0);
        assert_eq!(draw(&grounded), []);
        assert!(!is_drawn(&grounded, "Rhino: knock back squares"));
    }
}
