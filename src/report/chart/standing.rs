//! Who still stands after each tick of the clock: a line for everybody whose end was timed, where they are more than
//! two. Of two the outcome and its clock say as much ([`survival`](super::survival)), unless a case beside theirs has
//! more. Of several cases each has a panel.

use super::drawing::{Drawing, Outcomes, chosen, source};
use super::layout::{Heading, axis_end, named_panels, page, panel_title};
use super::lines::{self, Line, MOST_LINES, Named};
use super::palette;
use super::scene::{Area, Scene};
use super::text::clean;
use super::words::{self, Share};
use crate::estimate::{CaseSummary, Method, MetricRow, Summary, Timed};
use crate::report::grid;
use crate::report::text::{self, thousands, trials_noun};

/// Fewer lines make no chart.
const FEWEST: usize = 3;
const MAX_PANELS: usize = 6;
/// So many cases that are not drawn are named.
const MOST_NAMES: usize = 8;

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

/// Everybody's course in one case.
struct Panel<'a> {
    case: &'a CaseSummary,
    courses: Vec<Course<'a>>,
}

impl<'a> Panel<'a> {
    /// `None` where nobody's end was timed, or that of more than can be told apart.
    fn of(summary: &Summary, case: &'a CaseSummary) -> Option<Self> {
        let timed = case.metrics.iter().filter(|row| row.timed == Timed::When && row.side.is_some());
        let courses: Vec<Course> = timed.filter_map(|row| Course::of(summary, case, row)).collect();
        (1..=MOST_LINES).contains(&courses.len()).then_some(Self { case, courses })
    }

    fn course(&self, name: &str) -> Option<&Course<'a>> {
        self.courses.iter().find(|course| course.name == name)
    }
}

/// Everybody who is in any of the panels, in the order in which they come up.
fn names<'a>(panels: &[&Panel<'a>]) -> Vec<&'a str> {
    let mut names = Vec::new();
    for course in panels.iter().flat_map(|panel| &panel.courses) {
        if !names.contains(&course.name) {
            names.push(course.name);
        }
    }
    names
}

/// The panels that are drawn: as many as there is room for, and no more of their fighters than can be told apart.
fn shown<'a, 'b>(summary: &Summary, outcomes: &Outcomes, all: &'b [Panel<'a>]) -> Vec<&'b Panel<'a>> {
    let cases: Vec<&CaseSummary> = all.iter().map(|panel| panel.case).collect();
    let mut shown: Vec<&Panel> = Vec::new();
    for place in chosen(summary, outcomes, &cases, &[], MAX_PANELS) {
        shown.push(&all[place]);
        if names(&shown).len() > MOST_LINES {
            shown.pop();
        }
    }
    shown
}

pub(super) fn draw(summary: &Summary, outcomes: &Outcomes) -> Option<Drawing> {
    let begun = summary.cases.iter().filter(|case| !grid::never_begins(summary, case));
    let all: Vec<Panel> = begun.filter_map(|case| Panel::of(summary, case)).collect();
    let shown = shown(summary, outcomes, &all);
    if shown.iter().all(|panel| panel.courses.len() < FEWEST) {
        return None;
    }
    let courses = || shown.iter().flat_map(|panel| &panel.courses);
    let over = |share: f64| courses().map(|course| course.settled(share)).max().unwrap_or(0) as u64;
    let last = (axis_end(over) as usize).max(2);
    let clock = clean(&summary.scenario.clock);
    let tick = clock.strip_suffix('s').unwrap_or(&clock);
    let later = courses().map(|course| course.falls.len()).max().filter(|&end| end > last);
    let mut notes = vec![source(summary)];
    notes.extend(later.map(|end| format!("Not drawn: the last falls, up to {tick} {}.", thousands(end as u64))));
    notes.extend(not_shown(summary, &shown));
    let is_exact = summary.method == Method::Exact;
    let title = match shown.as_slice() {
        [one] if summary.cases.len() == 1 => title(one, is_exact),
        [one] => format!("{} ({})", title(one, is_exact), clean(&one.case.case)),
        several => title_of_several(summary, several),
    };
    let trials = trials_noun(&summary.scenario.play);
    let subtitle =
        format!("{}. Share of {trials} in which each still stands after the {tick}", words::method(summary, None));
    let names = names(&shown);
    let colors = (0..).map(palette::outcome);
    let legend = names.iter().map(|name| (*name).to_owned()).zip(colors).filter(|_| shown.len() > 1).collect();
    let (mut scene, body) = page(&Heading { title: title.clone(), subtitle, legend, notes });
    let axis = Axis { last, name: format!("{clock} played"), is_exact };
    match shown.as_slice() {
        [one] => axis.draw(&mut scene, body, one, &names, Named::Beside),
        several => {
            let cases: Vec<&str> = several.iter().map(|panel| panel.case.case.as_str()).collect();
            for ((area, name), panel) in named_panels(body, &cases).into_iter().zip(several) {
                let area = panel_title(&mut scene, area, &name);
                axis.draw(&mut scene, area, panel, &names, Named::InLegend);
            }
        }
    }
    let alt = described(&shown, last, tick);
    Some(Drawing { stem: "standing".to_owned(), alt, title, scene })
}

/// What all panels have below them.
struct Axis {
    last: usize,
    name: String,
    is_exact: bool,
}

impl Axis {
    fn draw(&self, scene: &mut Scene, area: Area, panel: &Panel, names: &[&str], named: Named) {
        let place = |at: usize| at as f64 / self.last as f64;
        let lines = panel.courses.iter().map(|course| {
            let share = |at: usize| Share::of_sum(self.is_exact, panel.case.trials, course.stands(at));
            let points = (0..=self.last).filter_map(|at| Some((place(at), share(at)?))).collect();
            let number = names.iter().position(|name| *name == course.name).unwrap_or(0);
            Line { name: course.name, color: palette::outcome(number), points, whiskers: false }
        });
        let lines: Vec<Line> = lines.collect();
        let places: Vec<f64> = (0..=self.last).map(place).collect();
        let values: Vec<String> = (0..=self.last).map(|at| thousands(at as u64)).collect();
        lines::draw_over(scene, area, &lines, named, &places, &values, &self.name);
    }
}

/// Which cases have no panel.
fn not_shown(summary: &Summary, shown: &[&Panel]) -> Option<String> {
    let has_none = |case: &&CaseSummary| shown.iter().all(|panel| panel.case.case != case.case);
    let others: Vec<String> = summary.cases.iter().filter(has_none).map(|case| clean(&case.case)).collect();
    let named = if others.len() > MOST_NAMES { text::few(&others) } else { text::list(&others) };
    (!others.is_empty()).then(|| format!("Cases not drawn: {named}."))
}

/// How often somebody stands in the end, in words.
fn in_the_end(panel: &Panel, course: &Course, is_exact: bool) -> String {
    Share::of_sum(is_exact, panel.case.trials, course.stands(usize::MAX)).map_or_else(String::new, Share::percent)
}

/// Who stands oftenest in the end, and who least.
fn title(panel: &Panel, is_exact: bool) -> String {
    let end = |course: &Course| course.stands(usize::MAX);
    let told = |course: &Course| format!("{} {}", clean(course.name), in_the_end(panel, course, is_exact));
    let best = panel.courses.iter().rev().max_by(|a, b| end(a).total_cmp(&end(b)));
    let least = panel.courses.iter().min_by(|a, b| end(a).total_cmp(&end(b)));
    match (best, least) {
        (Some(best), Some(least)) if end(best) > end(least) => {
            format!("Still standing in the end: most often {}, least {}", told(best), told(least))
        }
        (Some(best), _) => format!("Still standing in the end: each as often as {}", told(best)),
        _ => String::new(),
    }
}

/// For whom the cases differ most.
fn title_of_several(summary: &Summary, panels: &[&Panel]) -> String {
    let ends = |name: &&str| -> Option<[(f64, String); 2]> {
        let known = || panels.iter().filter_map(|panel| Some((panel, panel.course(name)?)));
        let end = |(_, course): &(_, &Course)| course.stands(usize::MAX);
        let told = |(panel, course): (&&Panel, &Course)| {
            let share = in_the_end(panel, course, summary.method == Method::Exact);
            (course.stands(usize::MAX), format!("{share} ({})", words::short(&panel.case.case)))
        };
        let least = known().min_by(|a, b| end(a).total_cmp(&end(b)))?;
        let most = known().rev().max_by(|a, b| end(a).total_cmp(&end(b)))?;
        Some([told(least), told(most)])
    };
    let names = names(panels);
    let all = names.iter().filter_map(|name| Some((*name, ends(name)?)));
    let range = |(_, [least, most]): &(&str, [(f64, String); 2])| most.0 - least.0;
    match all.rev().max_by(|a, b| range(a).total_cmp(&range(b))).filter(|widest| range(widest) > 0.0) {
        Some((name, [(_, least), (_, most)])) => {
            let trials = trials_noun(&summary.scenario.play);
            format!("{} still stands in the end in {least} to {most} of {trials}", words::short(name))
        }
        None => "Who still stands in the end is the same in every case".to_owned(),
    }
}

fn described(panels: &[&Panel], last: usize, tick: &str) -> String {
    let of = |course: &Course| {
        let shares: Vec<String> = (1..=last).map(|at| format!("{:.1} %", 100.0 * course.stands(at))).collect();
        format!(" {}: {}.", clean(course.name), shares.join(", "))
    };
    let of_panel = |panel: &&Panel| {
        let name = if panels.len() > 1 { format!(" {}:", clean(&panel.case.case)) } else { String::new() };
        name + &panel.courses.iter().map(of).collect::<String>()
    };
    let each: String = panels.iter().map(of_panel).collect();
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
        let drawing = draw(&summary, &Outcomes::of(&summary)).unwrap();
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
        let drawn = |summary: &Summary| draw(summary, &Outcomes::of(summary));
        assert!(drawn(&fallen(&[("A", &[50, 50][..]), ("B", &[50, 50])])).is_none());
        let mut summary = fallen(&[("A", &[50, 50][..]), ("B", &[50, 50]), ("C", &[50, 50])]);
        assert!(drawn(&summary).is_some());
        summary.cases[0].metrics[2].timed = Timed::No;
        assert!(drawn(&summary).is_none());
    }

    /// A falls in half of the fights in one case and in 80 of 100 in the other, in which B is not: C keeps his colour.
    #[test]
    fn every_case_has_a_panel_and_everybody_one_colour() {
        let mut summary = fallen(&[("A", &[50, 50][..]), ("B", &[60, 40]), ("C", &[90, 0, 10])]);
        summary.cases.extend(fallen(&[("A", &[20, 80][..]), ("C", &[70, 30])]).cases);
        let named = |summary: &mut Summary| {
            for (case, number) in summary.cases.iter_mut().zip(1..) {
                case.case = format!("case {number}");
            }
        };
        named(&mut summary);
        let drawn = |summary: &Summary| draw(summary, &Outcomes::of(summary)).unwrap();
        let drawing = drawn(&summary);
        assert_eq!(drawing.title, "A still stands in the end in 20 % (case 2) to 50 % (case 1) of fights");
        let labels: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
        // The shares of the ticks stand beside both panels.
        let once = ["case 1", "case 2", "A", "B", "C", "50 %", "90 %", "70 %"].map(|text| (text, 1));
        for (text, n) in once.into_iter().chain([("20 %", 3), ("60 %", 3)]) {
            assert_eq!(labels.iter().filter(|label| **label == text).count(), n, "{text} in {labels:?}");
        }
        let is_of_c = |mark: &&Mark| match mark {
            Mark::Path(points, _, color) => points.len() == 3 && *color == palette::outcome(2),
            _ => false,
        };
        assert_eq!(drawing.scene.marks.iter().filter(is_of_c).count(), 2);
        assert!(drawing.alt.contains(" case 1: A: 50.0 %") && drawing.alt.contains(" case 2: A: 20.0 %"));
        summary.cases.extend(vec![summary.cases[0].clone(); 6]);
        named(&mut summary);
        let drawing = drawn(&summary);
        let note = |text: &str| drawing.scene.labels().any(|label| label.text.contains(text));
        assert!(note("Cases not drawn: case ") && !note("2 others"));
    }
}
