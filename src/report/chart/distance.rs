//! How far the two teams are apart after each tick of the clock, over the fights that still go on then: the mean, and
//! the middle half of them.

use super::drawing::{Drawing, Outcomes, source};
use super::layout::{AXIS_HEIGHT, Heading, SMALL, SMALL_BOLD, Scale, page, slot_axis, vertical_axis_of};
use super::palette::{self, INK, MUTED};
use super::scene::{Anchor, Area, Scene};
use super::survival::Course;
use super::text::clean;
use super::words::{self, Share};
use crate::estimate::{CaseSummary, Method, MetricRow, Summary, Timed};
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

/// Of the base case, or the only one.
pub(super) fn draw(summary: &Summary, outcomes: &Outcomes) -> Option<Drawing> {
    let case = summary.cases.first()?;
    let metrics = || case.metrics.iter().filter(|row| matches!(row.timed, Timed::In(_)));
    let (first, course) = (metrics().next()?, Course::of(case, outcomes)?);
    let going: Vec<Spot> = metrics().filter_map(|row| Spot::of(summary, case, &course, row)).collect();
    // From where all stay in contact there is nothing more to see; those who meet at once have no course.
    let met = going.iter().rposition(|spot| spot.mean > MET)? + 1;
    let spots = &going[..(met + 1).min(going.len())];
    let (Some(start), Some(last)) = (spots.first(), spots.last()) else { return None };
    let clock = clean(&summary.scenario.clock);
    let tick = clock.strip_suffix('s').unwrap_or(&clock);
    let unit = clean(&first.unit);
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
    if going.len() > spots.len() {
        notes.push(format!("Not drawn: later {clock}, after which they are in contact."));
    } else if metrics().count() > going.len() {
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
    vertical_axis_of(&mut scene, plot, &scale, |inches| {
        format!("{} {}", percent::number(inches, None), if unit == "inches" { "in" } else { &unit })
    });
    draw_spots(&mut scene, plot, &scale, spots, summary, case);
    let labels: Vec<String> = spots.iter().map(|spot| spot.tick.to_string()).collect();
    let below = Area { bottom: plot.bottom + 24.0, ..plot };
    slot_axis(&mut scene, below, &labels, u64::from(start.tick), &format!("{clock} played"));
    let alt = described(spots, tick, &unit);
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

fn described(spots: &[Spot], tick: &str, unit: &str) -> String {
    let said = |spot: &Spot| format!("{} after {tick} {}", spot.said(), spot.tick);
    let each: Vec<String> = spots.iter().map(said).collect();
    format!("How far the nearest foes are apart on average, in {unit}: {}.", each.join(", "))
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

    /// A third in 1 in and two thirds in 9: exact it has two digits behind the point, and of a hundred fights that have
    /// no interval none, by its standard error of 0.4.
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
