//! How far somebody is knocked back: a stack for each case, one piece for each number of squares, nought left out.
//!
//! Most attacks throw nobody, so among the bars of an ordinary distribution the ones that matter could not be seen.
//! Pieces stand on each other, so the only interval that has a place is that of the whole stack: of any flight at all.

use super::drawing::{Drawing, Outcomes, chosen, chosen_note, source};
use super::layout::{AXIS_HEIGHT, Heading, NAME_ROOM, SMALL, SMALL_BOLD, Scale, horizontal_axis, page_holding};
use super::palette::{Color, INK, MUTED, PAPER, heat};
use super::scene::{Anchor, Area, Scene};
use super::words::{self, Share, capitalized, slug};
use crate::estimate::{CaseSummary, Method, MetricRow, Summary};
use crate::order;
use crate::report::headline;
use crate::report::text::trials_noun;

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
    summary.cases.iter().any(of_metric) && stacks(summary, metric).iter().any(|stack| !stack.pieces.is_empty())
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
    pieces: Vec<(u64, Share)>,
    /// The chance of any flight at all; `None` without trials.
    thrown: Option<Share>,
    /// Whether somebody stayed where he was: from how often the interval of all flights follows.
    has_interval: bool,
    mean: Option<&'a MetricRow>,
}

impl Stack<'_> {
    /// The end of the interval, or of the pieces where there is none.
    fn end(&self) -> f64 {
        self.thrown.map_or(0.0, |thrown| if self.has_interval { thrown.high } else { thrown.p })
    }

    /// What is written behind it.
    fn label(&self) -> String {
        let mean = self.mean.map_or(String::new(), |row| format!(", {} on average", words::mean(row)));
        self.thrown.map_or(String::new(), |thrown| thrown.percent() + &mean)
    }
}

fn stacks<'a>(summary: &'a Summary, metric: &str) -> Vec<Stack<'a>> {
    let stack = |case: &'a CaseSummary| {
        let rows = case.distributions.iter().filter(|row| row.metric == metric);
        let shares = rows.filter_map(|row| Some((row.value, Share::of_value(summary, case, row)?)));
        let (grounded, mut pieces): (Vec<_>, Vec<_>) =
            shares.filter(|piece| piece.1.p > 0.0).partition(|piece| piece.0 == 0);
        order::by(&mut pieces, |piece| piece.0);
        let grounded = grounded.first().map(|(_, share)| share.of_others());
        let all = || {
            let is_exact = summary.method == Method::Exact;
            let sum = pieces.iter().map(|piece| piece.1.p).sum::<f64>().min(1.0);
            Share::of_sum(is_exact, case.trials, sum).filter(|_| is_exact || case.trials > 0)
        };
        let has_interval = grounded.is_some_and(Share::has_interval);
        let mean = case.metrics.iter().find(|row| row.metric == metric).filter(|row| row.mean.is_finite());
        Stack { case, thrown: grounded.or_else(all), pieces, has_interval, mean }
    };
    summary.cases.iter().map(stack).collect()
}

fn chart(summary: &Summary, metric: &str, number: usize) -> Drawing {
    let all = stacks(summary, metric);
    let cases: Vec<&CaseSummary> = all.iter().map(|stack| stack.case).collect();
    let thrown = |i: &usize| all[*i].thrown.map_or(f64::NAN, |share| share.p);
    let throws = |a: &usize, b: &usize| thrown(a).total_cmp(&thrown(b));
    let known = || (0..all.len()).filter(|i| thrown(i).is_finite());
    let ends: Vec<usize> = [known().min_by(throws), known().rev().max_by(throws)].into_iter().flatten().collect();
    let shown = chosen(summary, &Outcomes::of(summary), &cases, &ends, MAX_ROWS);
    let shown: Vec<&Stack> = shown.into_iter().map(|i| &all[i]).collect();
    let mut notes = vec![source(summary)];
    if shown.iter().any(|stack| stack.has_interval) {
        notes.push("Whiskers: interval of any flight at all.".to_owned());
    }
    notes.extend(chosen_note(summary, shown.len(), all.len()));
    let title = title(summary, metric, &all);
    let heading = Heading {
        title: title.clone(),
        subtitle: format!(
            "{}. Attacks that knock nobody back are left out",
            capitalized(&words::method(summary, Some(", each on its own")))
        ),
        legend: legend(&all),
        notes,
    };
    let (mut scene, body) = page_holding(&heading, 4.0 + ROW * shown.len() as f64 + AXIS_HEIGHT);
    let names = shown.iter().map(|stack| SMALL.width(&super::text::drawable(&stack.case.case)));
    let name_room = if shown.len() == 1 { 0.0 } else { names.fold(60.0, f64::max).min(NAME_ROOM) };
    let value_room = shown.iter().map(|stack| SMALL.width(&stack.label())).fold(176.0, f64::max) + 14.0;
    let plot = body.inset(name_room + 16.0, 4.0, value_room, AXIS_HEIGHT);
    let row = (plot.height() / shown.len() as f64).min(ROW);
    let plot = Area { bottom: plot.top + row * shown.len() as f64, ..plot };
    let scale = Scale::holding(shown.iter().map(|stack| stack.end()).fold(0.0, f64::max), 5);
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
        let pieces = stack.pieces.iter().map(|(squares, share)| format!("{squares}: {}", share.percent()));
        let pieces = pieces.collect::<Vec<_>>().join(", ");
        format!("{}: {}", stack.case.case, if pieces.is_empty() { "never" } else { &pieces })
    });
    let stem = if number == 0 { "knock-back".to_string() } else { format!("knock-back-{}", slug(metric)) };
    let alt = format!("Stacked bars of {metric}, by number of squares. {}.", listed.collect::<Vec<_>>().join("; "));
    Drawing { stem, alt, title, scene }
}

fn draw_stack(scene: &mut Scene, bar: Area, scale: &Scale, stack: &Stack<'_>, most: u64) {
    let x = |p: f64| bar.x(scale.place(p));
    let Some(thrown) = stack.thrown else {
        return scene.text_on("no trials", (bar.left + 10.0, bar.y(0.5)), Anchor::Start, SMALL, MUTED);
    };
    // The number of a piece keeps clear of the whisker.
    let clear = if stack.has_interval { x(thrown.low) } else { bar.right };
    let mut done = 0.0;
    for &(squares, share) in &stack.pieces {
        let (left, right) = (x(done), x((done + share.p).min(1.0)));
        let color = color(squares, most);
        scene.fill(Area { left, right, ..bar }, color);
        if done > 0.0 && right - left > 1.0 {
            scene.line((left, bar.top), (left, bar.bottom), 1.0, PAPER);
        }
        let (label, right) = (squares.to_string(), right.min(clear));
        if SMALL_BOLD.width(&label) + 6.0 <= right - left && bar.height() > 16.0 {
            scene.text_on(label, ((left + right) / 2.0, bar.y(0.5)), Anchor::Middle, SMALL_BOLD, color.ink_on());
        }
        done += share.p;
    }
    if stack.has_interval {
        let y = bar.y(0.5);
        scene.whisker((x(thrown.low), y), (x(thrown.high), y), (bar.height() * 0.2).min(7.0), INK);
    }
    scene.text_on(stack.label(), (x(stack.end()) + 14.0, bar.y(0.5)), Anchor::Start, SMALL, INK);
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

/// The smallest and the greatest chance of a flight.
fn title(summary: &Summary, metric: &str, stacks: &[Stack<'_>]) -> String {
    let subject = format!("{} above 0", capitalized(&words::short(metric)));
    let mut chances: Vec<Share> = stacks.iter().filter_map(|stack| stack.thrown).collect();
    order::rising(&mut chances, |share| share.p);
    match chances.as_slice() {
        [] => "No trials, no odds".to_owned(),
        [low, .., high] if low.percent() != high.percent() => words::between(summary, &subject, *low, *high),
        [one, ..] => format!("{subject} in {} of {}", one.percent(), trials_noun(&summary.scenario.play)),
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
        assert_eq!(drawing.title, "Rhino: knock back squares above 0 in 10.0 % of fights");
        let texts: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
        assert!(texts.contains(&"2 squares") && texts.contains(&"10.0 %, 0.210 on average"), "{texts:?}");
        assert!(!texts.contains(&"0 squares"));
    }

    /// What stayed on the ground has its interval, and what flew is all the rest.
    #[test]
    fn all_flights_together_have_an_interval_where_they_were_counted() {
        let mut summary = thrown("squares");
        let grounded = summary.cases[0].distributions.iter().find(|row| row.value == 0).unwrap().clone();
        let [stack] = stacks(&summary, "Rhino: knock back squares").try_into().ok().unwrap();
        let share = stack.thrown.unwrap();
        assert_eq!((share.low, share.high), (1.0 - grounded.high, 1.0 - grounded.low));
        let notes = |summary: &Summary| {
            let [drawing] = draw(summary).try_into().unwrap();
            drawing.scene.labels().filter(|label| label.text.contains("Whiskers: ")).count()
        };
        assert_eq!(notes(&summary), 1);
        summary.method = Method::Exact;
        assert_eq!(notes(&summary), 0);
        // Where nobody ever stays there is nothing to tell it by.
        let mut summary = thrown("squares");
        Arc::make_mut(&mut summary.cases[0].distributions).retain(|row| row.value > 0);
        assert_eq!(notes(&summary), 0);
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
