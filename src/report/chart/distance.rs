//! How far the two teams are apart after each tick of the clock, over the fights that still go on then: the mean, and
//! the middle half of them. Of several cases each has a line of means.

use super::curve::{self, Curve};
use super::drawing::{Drawing, Outcomes, chosen, source};
use super::layout::{AXIS_HEIGHT, Heading, SMALL, SMALL_BOLD, Scale, page, slot_axis, spread, vertical_axis_of};
use super::lines::MOST_LINES;
use super::palette::{self, INK, MUTED};
use super::scene::{Anchor, Area, Scene};
use super::survival::Course;
use super::text::clean;
use super::words::{self, Share};
use crate::estimate::{CaseSummary, Method, MetricRow, Summary, Timed};
use crate::order;
use crate::report::grid;
use crate::report::percent;
use crate::report::text::trials_noun;
use crate::stats::mean::Moments;

/// Of fewer fights that go on nothing is drawn: one in so many.
const FEWEST: f64 = 0.01;
/// Whoever is no further apart than this on average, in inches, has met.
const MET: f64 = 0.05;
/// What the axis holds at least, so that a hair's breadth does not look like a way.
const LEAST: f64 = 4.0;

/// What is known of one tick.
struct Spot {
    tick: u32,
    /// The share of fights that go on after it.
    going: f64,
    mean: f64,
    interval: Option<(f64, f64)>,
    /// Between what the mean is known; `None` where it is exact.
    about: Option<(f64, f64)>,
    /// A quarter of those fights have at most the first, and a quarter at least the last.
    middle: (u64, u64),
}

impl Spot {
    fn of(summary: &Summary, case: &CaseSummary, course: &Course, metric: &MetricRow) -> Option<Self> {
        let Timed::In(tick) = metric.timed else { return None };
        let going = course.going(tick as usize);
        if going < FEWEST {
            return None;
        }
        // What is over counts nothing, and neither does contact: those who go on tell the two apart.
        let rows = case.distributions.iter().filter(|row| row.metric == metric.metric && row.value > 0);
        let shares: Option<Vec<(u64, f64)>> =
            rows.clone().map(|row| Some((row.value, Share::of_value(summary, case, row)?.p))).collect();
        let shares = shares?;
        let at_most = |value: u64| going - shares.iter().filter(|(n, _)| *n > value).map(|(_, p)| p).sum::<f64>();
        let quantile =
            |q: f64| (0..=metric.max).find(|&value| at_most(value) >= q * going - 1e-12).unwrap_or(metric.max);
        let mean = shares.iter().map(|&(value, p)| value as f64 * p).sum::<f64>() / going;
        let moments = (summary.method == Method::Sample).then(|| {
            let trials = (going * case.trials as f64).round() as u64;
            let (mut nonzero, mut sum, mut squares) = (0, 0, 0);
            for row in rows {
                let weighted = u128::from(row.value) * u128::from(row.count);
                nonzero += row.count;
                sum += weighted as i128;
                squares += weighted * u128::from(row.value);
            }
            Moments::from_sums(trials, nonzero, sum, squares)
        });
        let moments = moments.flatten();
        let trusted = moments.filter(|_| metric.mean_interval.is_some());
        let interval = trusted.and_then(|moments| moments.interval(summary.confidence));
        let about = moments.and_then(|moments| moments.se()).map(|se| (mean - 2.0 * se, mean + 2.0 * se));
        Some(Self { tick, going, mean, interval, about, middle: (quantile(0.25), quantile(0.75)) })
    }

    /// The mean with as many digits as are known of it; of an exact one a chart has no room for more than two behind
    /// the point.
    fn said(&self) -> String {
        match self.interval.or(self.about) {
            Some(known) => percent::number(self.mean, Some(known)),
            None => percent::trimmed(self.mean, 2),
        }
    }
}

/// What is drawn of a case.
struct Way<'a> {
    case: &'a CaseSummary,
    unit: String,
    spots: Vec<Spot>,
    /// Whether more is known of it, and of more ticks than are known something was counted.
    goes_on: bool,
    was_cut: bool,
}

impl<'a> Way<'a> {
    fn of(summary: &Summary, case: &'a CaseSummary, outcomes: &Outcomes) -> Option<Self> {
        let metrics = || case.metrics.iter().filter(|row| matches!(row.timed, Timed::In(_)));
        let (first, course) = (metrics().next()?, Course::of(case, outcomes)?);
        let mut spots: Vec<Spot> = metrics().filter_map(|row| Spot::of(summary, case, &course, row)).collect();
        // From where all stay in contact there is nothing more to see; those who meet at once have no course.
        let met = spots.iter().rposition(|spot| spot.mean > MET)? + 1;
        let (goes_on, was_cut) = (spots.len() > met + 1, metrics().count() > spots.len());
        spots.truncate(met + 1);
        Some(Self { case, unit: clean(&first.unit), spots, goes_on, was_cut })
    }

    /// The mean after a tick, if it is drawn.
    fn after(&self, tick: u32) -> Option<&Spot> {
        self.spots.iter().find(|spot| spot.tick == tick)
    }
}

/// The only case, or the ways of all that have one.
pub(super) fn draw(summary: &Summary, outcomes: &Outcomes) -> Option<Drawing> {
    let begun = summary.cases.iter().filter(|case| !grid::never_begins(summary, case));
    let ways: Vec<Way> = begun.filter_map(|case| Way::of(summary, case, outcomes)).collect();
    match ways.as_slice() {
        [] => None,
        [way] => of_one(summary, way),
        several => {
            let cases: Vec<&CaseSummary> = several.iter().map(|way| way.case).collect();
            let shown = chosen(summary, outcomes, &cases, &[], MOST_LINES);
            of_several(summary, &shown.into_iter().map(|place| &several[place]).collect::<Vec<_>>())
        }
    }
}

fn of_one(summary: &Summary, way: &Way) -> Option<Drawing> {
    let (case, spots, unit) = (way.case, &way.spots, &way.unit);
    let (Some(start), Some(last)) = (spots.first(), spots.last()) else { return None };
    let clock = clean(&summary.scenario.clock);
    let tick = clock.strip_suffix('s').unwrap_or(&clock);
    let of_case = if summary.cases.len() > 1 { format!(" ({})", clean(&case.case)) } else { String::new() };
    let title = match spots.len() {
        1 => format!("The nearest foes are {} {unit} apart after {tick} {}{of_case}", start.said(), start.tick),
        _ => format!(
            "The nearest foes are {} {unit} apart after {tick} {}, {} after {tick} {}{of_case}",
            start.said(),
            start.tick,
            last.said(),
            last.tick
        ),
    };
    let mut notes = vec![source(summary)];
    if way.goes_on {
        notes.push(format!("Not drawn: later {clock}, after which they are in contact."));
    } else if way.was_cut {
        notes.push(format!("Not drawn: {clock} after which fewer than one in a hundred {} go on.", fights(summary)));
    }
    notes.push(format!("The number below a {tick} is the share of {} that go on after it.", fights(summary)));
    let subtitle = format!(
        "{}. Mean over the {} that go on after the {tick}; the band holds the middle half of them",
        words::method(summary, None),
        fights(summary)
    );
    let (mut scene, body) = page(&Heading { title: title.clone(), subtitle, legend: vec![], notes });
    let plot = body.inset(64.0, 12.0, 24.0, AXIS_HEIGHT + 24.0);
    let highest = spots.iter().map(|spot| spot.mean.max(spot.middle.1 as f64)).fold(LEAST, f64::max);
    let scale = Scale::of_numbers(highest, 6);
    vertical_axis_of(&mut scene, plot, &scale, |inches| format!("{} {}", percent::number(inches, None), short(unit)));
    draw_spots(&mut scene, plot, &scale, spots, summary, case);
    let labels: Vec<String> = spots.iter().map(|spot| spot.tick.to_string()).collect();
    let below = Area { bottom: plot.bottom + 24.0, ..plot };
    slot_axis(&mut scene, below, &labels, u64::from(start.tick), &format!("{clock} played"));
    let alt = format!("How far the nearest foes are apart on average, in {unit}: {}.", described(spots, tick));
    Some(Drawing { stem: "distance".to_owned(), alt, title, scene })
}

fn short(unit: &str) -> &str {
    if unit == "inches" { "in" } else { unit }
}

/// A line for each case.
fn of_several(summary: &Summary, ways: &[&Way]) -> Option<Drawing> {
    let unit = &ways.first()?.unit;
    let ticks = || ways.iter().flat_map(|way| &way.spots).map(|spot| spot.tick);
    let (first, last) = (ticks().min()?, ticks().max()?);
    let clock = clean(&summary.scenario.clock);
    let tick = clock.strip_suffix('s').unwrap_or(&clock);
    let mut known: Vec<(&Spot, &Way)> = ways.iter().filter_map(|way| Some((way.after(first)?, *way))).collect();
    order::rising(&mut known, |(spot, _)| spot.mean);
    let said = |(spot, way): &(&Spot, &Way)| format!("{} ({})", spot.said(), words::short(&way.case.case));
    let title = match known.as_slice() {
        [least, .., most] if least.0.said() != most.0.said() => {
            format!("After {tick} {first} the nearest foes are {} to {} {unit} apart", said(least), said(most))
        }
        [one, ..] => format!("After {tick} {first} the nearest foes are {} {unit} apart in each case", one.0.said()),
        [] => return None,
    };
    let colors = (0..).map(palette::outcome);
    let legend = ways.iter().map(|way| way.case.case.clone()).zip(colors).collect();
    let subtitle =
        format!("{}. Mean over the {} that go on after the {tick}", words::method(summary, None), fights(summary));
    let mut notes = vec![source(summary)];
    if ways.iter().any(|way| way.goes_on) {
        notes.push("A line ends where all that go on are in contact from then on.".to_owned());
    }
    if ways.len() < summary.cases.len() {
        notes.push(format!("{} of {} cases have such a way and are drawn.", ways.len(), summary.cases.len()));
    }
    let (mut scene, body) = page(&Heading { title: title.clone(), subtitle, legend, notes });
    let plot = body.inset(64.0, 12.0, 64.0, AXIS_HEIGHT);
    let highest = ways.iter().flat_map(|way| &way.spots).map(|spot| spot.mean).fold(LEAST, f64::max);
    let scale = Scale::of_numbers(highest, 6);
    vertical_axis_of(&mut scene, plot, &scale, |inches| format!("{} {}", percent::number(inches, None), short(unit)));
    let slot = plot.width() / f64::from(last - first + 1);
    let at = |spot: &Spot| (plot.left + (f64::from(spot.tick - first) + 0.5) * slot, plot.y(scale.place(spot.mean)));
    let curve = |(way, color): (&&Way, _)| Curve { points: way.spots.iter().map(at).collect(), color };
    let curves: Vec<Curve> = ways.iter().zip((0..).map(palette::outcome)).map(curve).collect();
    curve::lines(&mut scene, &curves, 2.4);
    curve::dots(&mut scene, &curves, 5.0);
    // How far they are apart in the end, right of the lines that get there.
    let mut ends: Vec<_> =
        ways.iter().zip(&curves).filter_map(|(way, curve)| Some((way.after(last)?, curve.points.last()?.1))).collect();
    order::rising(&mut ends, |(_, y)| *y);
    let wanted: Vec<f64> = ends.iter().map(|(_, y)| *y).collect();
    let placed = spread(&wanted, 18.0, plot.top, plot.bottom).unwrap_or_default();
    for (y, (spot, _)) in placed.into_iter().zip(&ends) {
        scene.text_on(spot.said(), (plot.right - 0.5 * slot + 12.0, y), Anchor::Start, SMALL_BOLD, INK);
    }
    let labels: Vec<String> = (first..=last).map(|tick| tick.to_string()).collect();
    slot_axis(&mut scene, plot, &labels, u64::from(first), &format!("{clock} played"));
    let each = ways.iter().map(|way| format!("{}: {}", clean(&way.case.case), described(&way.spots, tick)));
    let alt = format!(
        "Lines of how far the nearest foes are apart on average, in {unit}. {}.",
        each.collect::<Vec<_>>().join(". ")
    );
    Some(Drawing { stem: "distance".to_owned(), alt, title, scene })
}

fn fights(summary: &Summary) -> &str {
    trials_noun(&summary.scenario.play)
}

fn draw_spots(scene: &mut Scene, plot: Area, scale: &Scale, spots: &[Spot], summary: &Summary, case: &CaseSummary) {
    let slot = plot.width() / spots.len() as f64;
    let color = palette::outcome(0);
    let x = |place: usize| plot.left + (place as f64 + 0.5) * slot;
    let y = |inches: f64| plot.y(scale.place(inches));
    let half = (slot * 0.3).min(60.0);
    for (place, spot) in spots.iter().enumerate() {
        let (low, high) = (y(spot.middle.0 as f64), y(spot.middle.1 as f64));
        // Where all are in one place the band is still seen.
        scene.fill(Area::new(x(place) - half, high.min(low - 3.0), x(place) + half, low), color.tint(0.3));
        let share = Share::of_sum(summary.method == Method::Exact, case.trials, spot.going);
        let some = share.map_or_else(String::new, Share::percent);
        let text = if spot.going < 1.0 { some } else { "all".to_owned() };
        scene.text(text, (x(place), plot.bottom + 18.0), Anchor::Middle, SMALL, MUTED);
    }
    let means: Vec<(f64, f64)> = spots.iter().enumerate().map(|(place, spot)| (x(place), y(spot.mean))).collect();
    scene.path(means.clone(), 2.4, color);
    for ((at, spot), place) in means.iter().zip(spots).zip(0..) {
        if let Some((low, high)) = spot.interval {
            scene.whisker((x(place), y(low)), (x(place), y(high)), 4.0, INK);
        }
        scene.dot(*at, 5.0, color);
        // Beside the line where it rises, which would go through what stands on its right.
        let rises = means.get(place + 1).is_some_and(|next| next.1 < at.1);
        let (side, anchor) = if rises { (-9.0, Anchor::End) } else { (9.0, Anchor::Start) };
        scene.text_on(spot.said(), (at.0 + side, at.1 - 16.0), anchor, SMALL_BOLD, INK);
    }
}

fn described(spots: &[Spot], tick: &str) -> String {
    let said = |spot: &Spot| format!("{} after {tick} {}", spot.said(), spot.tick);
    spots.iter().map(said).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;
    use std::sync::Arc;

    /// A hundred fights, so many of which are over by each tick, and how far the others are apart after it: those in
    /// contact are not in the counts of a metric apart from those that are over.
    fn fought(over_in: &[u64], apart: &[&[u64]]) -> Summary {
        let mut summary = sample::duel(100);
        let case = &mut summary.cases[0];
        case.metrics.clear();
        let mut rows = Vec::new();
        for (counts, tick) in apart.iter().zip(1..) {
            let metric = format!("distance after round {tick}");
            rows.extend(sample::rows(&metric, counts));
            let row = sample::moments(&metric, "inches", counts);
            case.metrics.push(MetricRow { timed: Timed::In(tick), side: None, ..row });
        }
        case.distributions = Arc::from(rows);
        case.lengths = case.outcomes.iter().map(|_| vec![]).collect();
        case.lengths[0] = over_in.to_vec();
        summary
    }

    /// Twenty of a hundred are over in round 1. Of the eighty others forty stand 3 in apart, twenty 1 in and twenty in
    /// contact: 140/80 = 1.75 on average, 0 to 3 in the middle. In round 2 forty more are over; all who go on touch.
    #[test]
    fn those_that_are_over_are_not_in_contact() {
        let summary = fought(&[0, 20, 40, 40], &[&[40, 20, 0, 40], &[100]]);
        let (case, outcomes) = (&summary.cases[0], Outcomes::of(&summary));
        let course = Course::of(case, &outcomes).unwrap();
        let spot = |place: usize| Spot::of(&summary, case, &course, &case.metrics[place]).unwrap();
        let one = spot(0);
        assert!((one.going - 0.8).abs() < 1e-12 && (one.mean - 1.75).abs() < 1e-12);
        assert_eq!((one.tick, one.middle), (1, (0, 3)));
        // The variance is (40 * 9 + 20 - 80 * 1.75^2) / 79, and t of 79 degrees of freedom 1.9905.
        let (low, high) = one.interval.unwrap();
        let half = 1.9905 * ((380.0 - 80.0 * 1.75 * 1.75) / 79.0 / 80.0f64).sqrt();
        assert!((low - (1.75 - half)).abs() < 1e-3 && (high - (1.75 + half)).abs() < 1e-3, "{low} {high} {half}");
        let two = spot(1);
        assert!((two.going - 0.4).abs() < 1e-12 && two.mean == 0.0);
        assert_eq!(two.middle, (0, 0));
        let drawing = draw(&summary, &outcomes).unwrap();
        assert_eq!(drawing.title, "The nearest foes are 1.8 inches apart after round 1, 0 after round 2");
        let labels: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
        ["0 in", "4 in", "1.8", "80 %", "40 %", "1", "2", "rounds played"].iter().for_each(|text| {
            assert!(labels.contains(text), "no {text} in {labels:?}");
        });
    }

    /// A line for each case that has a way, those who meet at once left out: after round 1 the first are 140/80 in
    /// apart and the second 7 in.
    #[test]
    fn of_several_cases_each_has_a_line() {
        let mut summary = fought(&[0, 20, 40, 40], &[&[40, 20, 0, 40], &[100]]);
        summary.cases.extend(fought(&[0, 0, 50, 50], &[&[0, 0, 0, 0, 0, 0, 0, 100], &[60, 0, 40]]).cases);
        summary.cases.extend(fought(&[0, 0, 50, 50], &[&[100], &[100]]).cases);
        for (case, name) in summary.cases.iter_mut().zip(["near", "far", "there"]) {
            case.case = name.to_owned();
        }
        let drawing = draw(&summary, &Outcomes::of(&summary)).unwrap();
        assert_eq!(drawing.title, "After round 1 the nearest foes are 1.8 (near) to 7 (far) inches apart");
        let labels: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
        ["near", "far", "8 in", "rounds played"].iter().for_each(|text| assert!(labels.contains(text), "{labels:?}"));
        assert!(!labels.contains(&"there") && labels.iter().any(|label| label.contains("2 of 3 cases")), "{labels:?}");
        assert!(drawing.alt.contains("near: 1.8 after round 1, 0 after round 2. far: 7"), "{}", drawing.alt);
        summary.cases.remove(1);
        let alone = draw(&summary, &Outcomes::of(&summary)).unwrap();
        assert!(alone.title.ends_with("0 after round 2 (near)"), "{}", alone.title);
        // What reads the same is one number.
        let mut alike = fought(&[0, 20, 40, 40], &[&[40, 20, 0, 40], &[100]]);
        alike.cases.extend(fought(&[0, 20, 40, 40], &[&[39, 21, 0, 40], &[100]]).cases);
        let title = draw(&alike, &Outcomes::of(&alike)).unwrap().title;
        assert_eq!(title, "After round 1 the nearest foes are 1.8 inches apart in each case");
    }

    /// A third in 1 in and two thirds in 9: exact it has two digits behind the point, and of a hundred fights that
    /// have no interval none, by its standard error of 0.4.
    #[test]
    fn a_mean_has_no_more_digits_than_are_known() {
        let mut summary = fought(&[0, 0, 100], &[&[0, 33, 0, 0, 0, 0, 0, 0, 0, 67]]);
        let said = |summary: &Summary| {
            let (case, outcomes) = (&summary.cases[0], Outcomes::of(summary));
            Spot::of(summary, case, &Course::of(case, &outcomes).unwrap(), &case.metrics[0]).unwrap().said()
        };
        summary.cases[0].metrics[0].mean_interval = None;
        assert_eq!(said(&summary), "6");
        summary.method = Method::Exact;
        assert_eq!(said(&summary), "6.36");
    }

    #[test]
    fn what_hardly_ever_goes_on_is_left_out_and_a_play_without_places_has_no_chart() {
        let mut summary = fought(&[0, 20, 80], &[&[40, 20, 0, 40], &[100]]);
        let outcomes = Outcomes::of(&summary);
        let drawing = draw(&summary, &outcomes).unwrap();
        assert!(drawing.title.ends_with("apart after round 1"), "{}", drawing.title);
        // Whoever meets in the first round and stays there has no course, and of what follows contact nothing is drawn.
        let at_once = fought(&[0, 20, 40, 40], &[&[100], &[100]]);
        assert!(draw(&at_once, &outcomes).is_none());
        let long = draw(&fought(&[0, 20, 20, 20, 40], &[&[40, 20, 0, 40], &[100], &[100]]), &outcomes).unwrap();
        assert!(long.title.ends_with("0 after round 2") && long.alt.ends_with("0 after round 2."), "{}", long.alt);
        summary.cases[0].metrics.iter_mut().for_each(|row| row.timed = Timed::When);
        assert!(draw(&summary, &outcomes).is_none());
    }
}
