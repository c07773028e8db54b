//! Who still stands after each tick of the clock: a line for everybody whose end was timed, where they are more than
//! two. Of two the outcome and its clock say as much ([`survival`](super::survival)).

use super::drawing::{Drawing, source};
use super::layout::{Heading, axis_end, page};
use super::lines::{self, Line, MOST_LINES};
use super::palette;
use super::text::clean;
use super::words::{self, Share};
use crate::estimate::{CaseSummary, Method, MetricRow, Summary, Timed};
use crate::report::text::{thousands, trials_noun};

/// Fewer lines make no chart.
const FEWEST: usize = 3;

/// The course of one figure.
struct Course<'a> {
    name: &'a str,
    /// How likely he falls in each tick, from the first on.
    falls: Vec<f64>,
}

impl<'a> Course<'a> {
    fn of(summary: &Summary, case: &'a CaseSummary, metric: &'a MetricRow) -> Option<Self> {
        let rows = case.distributions.iter().filter(|row| row.metric == metric.metric && row.value > 0);
        let mut falls = vec![0.0; metric.max as usize];
        for row in rows {
            *falls.get_mut(row.value as usize - 1)? = Share::of_value(summary, case, row)?.p;
        }
        Some(Self { name: metric.side.as_deref()?, falls })
    }

    /// The share in which he stands after this tick.
    fn stands(&self, tick: usize) -> f64 {
        (1.0 - self.falls.iter().take(tick).sum::<f64>()).clamp(0.0, 1.0)
    }

    /// The first tick after which at most so much of all falls that ever come is still to come.
    fn settled(&self, share: f64) -> usize {
        let all: f64 = self.falls.iter().sum();
        (0..self.falls.len()).find(|&tick| 1.0 - self.stands(tick) >= share * all - 1e-12).unwrap_or(self.falls.len())
    }
}

/// Of the base case, or the only one.
pub(super) fn draw(summary: &Summary) -> Option<Drawing> {
    let case = summary.cases.first()?;
    let timed = case.metrics.iter().filter(|row| row.timed == Timed::When && row.side.is_some());
    let courses: Vec<Course> = timed.filter_map(|row| Course::of(summary, case, row)).collect();
    if !(FEWEST..=MOST_LINES).contains(&courses.len()) {
        return None;
    }
    let over = |share: f64| courses.iter().map(|course| course.settled(share)).max().unwrap_or(0) as u64;
    let last = (axis_end(over) as usize).max(2);
    let clock = clean(&summary.scenario.clock);
    let tick = clock.strip_suffix('s').unwrap_or(&clock);
    let is_exact = summary.method == Method::Exact;
    let line = |(number, course): (usize, &'_ Course)| {
        let share = |at: usize| Share::of_sum(is_exact, case.trials, course.stands(at));
        let points = (0..=last).filter_map(|at| Some((at as f64 / last as f64, share(at)?)));
        (number, points.collect::<Vec<_>>())
    };
    let lines: Vec<Line> = courses
        .iter()
        .enumerate()
        .map(line)
        .zip(&courses)
        .map(|((number, points), course)| Line {
            name: course.name,
            color: palette::outcome(number),
            points,
            whiskers: false,
        })
        .collect();
    let later = courses.iter().map(|course| course.falls.len()).max().filter(|&end| end > last);
    let mut notes = vec![source(summary)];
    notes.extend(later.map(|end| format!("Not drawn: the last falls, up to {tick} {}.", thousands(end as u64))));
    let of_case = if summary.cases.len() > 1 { format!(" ({})", clean(&case.case)) } else { String::new() };
    let title = title(&courses, case.trials, is_exact) + &of_case;
    let trials = trials_noun(&summary.scenario.play);
    let subtitle =
        format!("{}. Share of {trials} in which each still stands after the {tick}", words::method(summary, None));
    let (mut scene, body) = page(&Heading { title: title.clone(), subtitle, legend: vec![], notes });
    let places: Vec<f64> = (0..=last).map(|at| at as f64 / last as f64).collect();
    let values: Vec<String> = (0..=last).map(|at| thousands(at as u64)).collect();
    lines::draw_over(&mut scene, body, &lines, &places, &values, &format!("{clock} played"));
    let alt = described(&courses, last, tick);
    Some(Drawing { stem: "standing".to_owned(), alt, title, scene })
}

/// Who stands oftenest in the end, and who least.
fn title(courses: &[Course], trials: u64, is_exact: bool) -> String {
    let end = |course: &Course| course.stands(usize::MAX);
    let told = |course: &Course| {
        let share = Share::of_sum(is_exact, trials, end(course)).map_or_else(String::new, Share::percent);
        format!("{} {share}", clean(course.name))
    };
    let best = courses.iter().rev().max_by(|a, b| end(a).total_cmp(&end(b)));
    let least = courses.iter().min_by(|a, b| end(a).total_cmp(&end(b)));
    match (best, least) {
        (Some(best), Some(least)) if end(best) > end(least) => {
            format!("Still standing in the end: most often {}, least {}", told(best), told(least))
        }
        (Some(best), _) => format!("Still standing in the end: each as often as {}", told(best)),
        _ => String::new(),
    }
}

fn described(courses: &[Course], last: usize, tick: &str) -> String {
    let of = |course: &Course| {
        let shares: Vec<String> = (1..=last).map(|at| format!("{:.1} %", 100.0 * course.stands(at))).collect();
        format!(" {}: {}.", clean(course.name), shares.join(", "))
    };
    let each: String = courses.iter().map(of).collect();
    format!("Lines of how often each still stands after every {tick}.{each}")
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::super::scene::Mark;
    use super::*;
    use std::sync::Arc;

    /// Figures who fall by these counts: never, in the first round, in the second…
    fn fallen(figures: &[(&str, &[u64])]) -> Summary {
        let mut summary = sample::duel(100);
        let case = &mut summary.cases[0];
        let mut rows = Vec::new();
        case.metrics.clear();
        for (name, counts) in figures {
            let metric = format!("{name}: round of KO");
            rows.extend(sample::rows(&metric, counts));
            case.metrics.push(MetricRow { timed: Timed::When, ..sample::moments(&metric, "rounds", counts) });
        }
        case.distributions = Arc::from(rows);
        summary
    }

    /// Of 100 fights A falls in 20 of the first round and 30 of the second: 80 and 50 are left.
    #[test]
    fn each_line_is_what_is_left_of_all_fights() {
        let summary = fallen(&[("A", &[50, 20, 30][..]), ("B", &[90, 0, 0, 10]), ("C", &[0, 100])]);
        let case = &summary.cases[0];
        let course = Course::of(&summary, case, &case.metrics[0]).unwrap();
        let stands = [0, 1, 2, 3].map(|tick| (100.0 * course.stands(tick)).round() as u64);
        assert_eq!(stands, [100, 80, 50, 50]);
        let drawing = draw(&summary).unwrap();
        assert_eq!(drawing.title, "Still standing in the end: most often B 90 %, least C below 3.7 %");
        assert!(drawing.alt.contains("A: 80.0 %, 50.0 %, 50.0 %."), "{}", drawing.alt);
        let paths =
            drawing.scene.marks.iter().filter(|mark| matches!(mark, Mark::Path(points, ..) if points.len() == 4));
        assert_eq!(paths.count(), 3);
        let labels: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
        ["0", "1", "2", "3", "A 50 %", "rounds played"].iter().for_each(|text| {
            assert!(labels.contains(text), "no {text} in {labels:?}");
        });
    }

    #[test]
    fn two_are_told_by_the_outcome_and_what_is_not_timed_by_bars() {
        assert!(draw(&fallen(&[("A", &[50, 50][..]), ("B", &[50, 50])])).is_none());
        let mut summary = fallen(&[("A", &[50, 50][..]), ("B", &[50, 50]), ("C", &[50, 50])]);
        assert!(draw(&summary).is_some());
        summary.cases[0].metrics[2].timed = Timed::No;
        assert!(draw(&summary).is_none());
    }
}
