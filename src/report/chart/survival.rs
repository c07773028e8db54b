//! How long the fights last: the share still going after each tick of the clock, and how the others ended by then.

use super::drawing::{Drawing, Outcomes, chosen, chosen_note, source};
use super::layout::{
    AXIS_HEIGHT, Heading, SMALL, Scale, axis_end, clear_top, every_note, label_every, named_panels, page, panel_title,
    phase, slot_axis, spread, steps, vertical_axis,
};
use super::palette::{Color, INK};
use super::scene::{Anchor, Area, Scene};
use super::words::{self, Share};
use crate::estimate::{CaseSummary, Method, Summary, UNDECIDED};
use crate::order;
use crate::report::grid;
use crate::report::text::{thousands, trials_noun};

const MAX_PANELS: usize = 6;
/// Charts this short are drawn whole; longer ones may lose a tail.
const SHORT: usize = 16;
/// Fights still going: nearly paper, so that what ended stands out.
const GOING: Color = Color::new(241, 241, 241);

pub(super) fn draw(summary: &Summary, outcomes: &Outcomes) -> Option<Drawing> {
    // What never begins is not the quickest.
    let begun = summary.cases.iter().filter(|case| !grid::never_begins(summary, case));
    let all: Vec<Course> = begun.filter_map(|case| Course::of(case, outcomes)).collect();
    let shown = shown(summary, outcomes, &all);
    let first = shown.iter().map(|course| course.first).min()?;
    let last = last_drawn(&shown);
    let n = last - first + 1;
    let ends = || all.iter().flat_map(|course| [course.first_end(), course.last()]);
    if ends().min() == ends().max() {
        // Whatever is always over in one and the same tick has no course to show: an attack, a fall.
        return None;
    }
    let single = shown.len() == 1;

    let mut notes = vec![source(summary)];
    notes.extend(chosen_note(summary, shown.len(), all.len()));
    notes.extend(grid::left_out(summary));
    let going = |course: &&Course| (course.going(last), course.n_trials);
    if let Some((going, trials)) = shown.iter().map(going).max_by(|a, b| a.0.total_cmp(&b.0)).filter(|it| it.0 > 0.0) {
        let share = Share::of_sum(summary.method == Method::Exact, trials, going);
        let (share, tick) = (share.map_or_else(String::new, Share::percent), singular(&summary.scenario.clock));
        notes.push(format!("Not drawn: up to {share} go on after {tick} {}.", thousands(last as u64)));
    }
    let seen = outcomes.seen(summary, shown.iter().map(|course| course.case));
    let finals = final_texts(summary, shown.first()?.case, outcomes, &seen);
    // A number cut short would be a wrong one, so the margin is as wide as the widest.
    let right = finals.iter().flatten().map(|text| SMALL.width(text) + 12.0).fold(60.0, f64::max).min(200.0);
    let slot = (super::scene::WIDTH - 96.0 - 64.0 - right) / n as f64;
    let every = label_every(slot, SMALL.width("99.99 %"));
    if single {
        notes.push(format!("Numbers in the drawing: still going after the {}.", singular(&summary.scenario.clock)));
        notes.extend(every_note(every, "step"));
    }
    let (title, extremes) = title(summary, &all);
    let going_name = if single { "still going (with numbers)" } else { "still going" };
    let mut legend = outcomes.legend(&seen);
    legend.push((going_name.to_string(), GOING));
    let (mut scene, body) =
        page(&Heading { title: title.clone(), subtitle: words::method(summary, None) + &extremes, legend, notes });
    let labels: Vec<String> = (first..=last).map(|t| thousands(t as u64)).collect();
    let axis = format!("{} played", summary.scenario.clock);
    let names: Vec<&str> = shown.iter().map(|course| course.case.case.as_str()).collect();
    for ((panel, name), course) in named_panels(body, &names).into_iter().zip(&shown) {
        let plot = if single {
            panel.inset(64.0, 10.0, right, AXIS_HEIGHT)
        } else {
            panel_title(&mut scene, panel, &name).inset(60.0, 8.0, 4.0, AXIS_HEIGHT)
        };
        vertical_axis(&mut scene, plot, &Scale::whole(if single { 5 } else { 2 }));
        let tops = draw_areas(&mut scene, plot, course, outcomes, first, n);
        slot_axis(&mut scene, plot, &labels, first as u64, &axis);
        if single {
            draw_going(&mut scene, plot, summary, course, &tops, first, every);
            draw_final(&mut scene, plot, course, &finals, first + n - 1, right - 8.0);
        }
    }
    Some(Drawing { stem: "survival".to_string(), alt: described(summary, &shown), title, scene })
}

/// The courses that get a panel: among them the quickest and the slowest.
fn shown<'a>(summary: &Summary, outcomes: &Outcomes, all: &'a [Course<'a>]) -> Vec<&'a Course<'a>> {
    let cases: Vec<&CaseSummary> = all.iter().map(|course| course.case).collect();
    let half = |i: &usize| all[*i].tick_of(0.5);
    let ends = [(0..all.len()).min_by_key(half), (0..all.len()).rev().max_by_key(half)];
    let ends: Vec<usize> = ends.into_iter().flatten().collect();
    chosen(summary, outcomes, &cases, &ends, MAX_PANELS).into_iter().map(|i| &all[i]).collect()
}

/// What one case's `lengths` say, by the report's outcomes.
pub(super) struct Course<'a> {
    case: &'a CaseSummary,
    /// `ended[place][t]`: trials that have ended in this outcome by tick `t`.
    ended: Vec<Vec<u64>>,
    n_trials: u64,
    first: usize,
}

impl<'a> Course<'a> {
    /// `None` when no length was counted.
    pub(super) fn of(case: &'a CaseSummary, outcomes: &Outcomes) -> Option<Self> {
        let happened = |counts: &Vec<u64>| counts.iter().rposition(|&count| count > 0);
        let known = case.lengths.iter().zip(&case.outcomes);
        let last = known.clone().filter_map(|(counts, _)| happened(counts)).max()?;
        let mut ended = vec![vec![0u64; last + 1]; outcomes.names.len()];
        let mut first = last;
        for (counts, row) in known {
            let place = outcomes.names.iter().position(|name| *name == row.outcome)?;
            let mut sum = 0u64;
            for (t, total) in ended[place].iter_mut().enumerate() {
                let count = counts.get(t).copied().unwrap_or(0);
                if count > 0 {
                    first = first.min(t);
                }
                sum = sum.saturating_add(count);
                *total = total.saturating_add(sum);
            }
        }
        let n_trials = ended.iter().filter_map(|by_tick| by_tick.last()).fold(0u64, |a, b| a.saturating_add(*b));
        Some(Self {
            case,
            ended,
            n_trials,
            // Clocks start at 1, unless something ends before the first tick.
            first: first.min(1),
        })
    }

    fn last(&self) -> usize {
        self.ended.iter().map(Vec::len).max().unwrap_or(1) - 1
    }

    /// The share that has ended by tick `t` in the outcomes up to and including `place`.
    fn ended_up_to(&self, place: usize, t: usize) -> f64 {
        let t = t.min(self.last());
        let trials = self.ended.iter().take(place + 1).filter_map(|by_tick| by_tick.get(t));
        (trials.map(|&count| count as f64).sum::<f64>() / self.n_trials as f64).min(1.0)
    }

    /// The share that goes on after tick `t`.
    pub(super) fn going(&self, t: usize) -> f64 {
        1.0 - self.ended_up_to(self.ended.len(), t)
    }

    /// The first tick by which this share has ended.
    fn tick_of(&self, share: f64) -> usize {
        (0..=self.last()).find(|&t| 1.0 - self.going(t) >= share - 1e-12).unwrap_or(self.last())
    }

    /// The first tick in which anything ended.
    fn first_end(&self) -> usize {
        let happened = |by_tick: &Vec<u64>| by_tick.iter().position(|&count| count > 0);
        self.ended.iter().filter_map(happened).min().unwrap_or(self.last())
    }
}

/// How many times as long as that of the middle course the axis is at most: one that hardly ever ends would leave the
/// others no room to be seen.
const LONGEST: usize = 4;

/// The last tick of the drawing: that of the longest course, unless nearly all of every course is over before.
fn last_drawn(courses: &[&Course]) -> usize {
    let last = courses.iter().map(|course| course.last()).max().unwrap_or(0);
    let over = |share: f64| courses.iter().map(|course| course.tick_of(share)).max().unwrap_or(last);
    let end = axis_end(|share| over(share) as u64) as usize;
    let mut ends: Vec<usize> =
        courses.iter().map(|course| axis_end(|share| course.tick_of(share) as u64) as usize).collect();
    ends.sort_unstable();
    let middle = ends.get(ends.len() / 2).copied().unwrap_or(end);
    end.min(LONGEST * middle).max(SHORT).min(last)
}

/// Outcomes stacked from below, what goes on above them; returns the upper edge of the stack by tick.
fn draw_areas(scene: &mut Scene, plot: Area, course: &Course, outcomes: &Outcomes, first: usize, n: usize) -> Vec<f64> {
    scene.fill(plot, GOING);
    let mut below = vec![plot.bottom; n];
    for place in 0..outcomes.names.len() {
        let above: Vec<f64> = (0..n).map(|i| plot.y(course.ended_up_to(place, first + i))).collect();
        if above.iter().zip(&below).any(|(a, b)| b - a > 0.2) {
            let mut area = steps(plot, n, |i| above[i]);
            area.extend(steps(plot, n, |i| below[i]).into_iter().rev());
            scene.polygon(area, outcomes.color(place));
        }
        below = above;
    }
    scene.path(steps(plot, n, |i| below[i]), 2.0, INK);
    below
}

/// The share still going above every k-th step.
fn draw_going(
    scene: &mut Scene,
    plot: Area,
    summary: &Summary,
    course: &Course,
    tops: &[f64],
    first: usize,
    every: usize,
) {
    let slot = plot.width() / tops.len().max(1) as f64;
    for i in (phase(first as u64, every, tops.len())..tops.len()).step_by(every) {
        let going = course.going(first + i);
        let share = Share::of_sum(summary.method == Method::Exact, course.n_trials, going);
        // Before anything ended and after everything did, the drawing says so without a number.
        let Some(text) = share.filter(|_| going > 0.0 && going < 1.0).map(Share::percent) else {
            continue;
        };
        let width = SMALL.width(&text);
        let y = clear_top(plot, tops, i, width) - 7.0;
        let x = plot.left + (i as f64 + 0.5) * slot;
        let in_plot = x - width / 2.0 > plot.left && x + width / 2.0 < plot.right && y - 12.0 > plot.top;
        if in_plot && width <= slot * every as f64 {
            scene.text(text, (x, y), Anchor::Middle, SMALL, INK);
        }
    }
}

/// Each outcome's share in the end, where it is one of these and the case knows it.
fn final_texts(summary: &Summary, case: &CaseSummary, outcomes: &Outcomes, places: &[usize]) -> Vec<Option<String>> {
    let share = |place: usize| outcomes.share(summary, case, place).filter(|_| places.contains(&place));
    (0..outcomes.names.len()).map(|place| share(place).map(Share::percent)).collect()
}

/// Those shares, each right of its band.
fn draw_final(scene: &mut Scene, plot: Area, course: &Course, finals: &[Option<String>], last: usize, room: f64) {
    let mut wanted = Vec::new();
    let mut texts = Vec::new();
    let mut below = 0.0;
    for (place, text) in finals.iter().enumerate() {
        let above = course.ended_up_to(place, last);
        if let Some(text) = text {
            wanted.push(plot.y((below + above) / 2.0));
            texts.push(text);
        }
        below = above;
    }
    // From the top down, as `spread` wants them.
    wanted.reverse();
    texts.reverse();
    for (y, text) in spread(&wanted, 18.0, plot.top, plot.bottom).unwrap_or_default().into_iter().zip(texts) {
        scene.text_on(SMALL.fit(text, room), (plot.right + 8.0, y), Anchor::Start, SMALL, INK);
    }
}

/// When half and when nine tenths are over.
fn title(summary: &Summary, courses: &[Course]) -> (String, String) {
    let trials = trials_noun(&summary.scenario.play);
    let tick = singular(&summary.scenario.clock);
    if let [course] = courses {
        return (title_of_one(course, trials, &tick, open_share(summary, course.case)), String::new());
    }
    let mut halves: Vec<(usize, &str)> = courses.iter().map(|c| (c.tick_of(0.5), c.case.case.as_str())).collect();
    let all: Vec<(&str, f64)> = halves.iter().map(|(tick, name)| (*name, *tick as f64)).collect();
    order::by(&mut halves, |(tick, _)| *tick);
    match (halves.first(), halves.last()) {
        (Some((a, _)), Some((b, _))) if a < b => (
            format!("Half of the {trials} are over after {tick} {a} to {b}, by case"),
            words::ends(["Quickest", "slowest"], &all),
        ),
        (Some((a, _)), _) => (format!("Half of the {trials} are over after {tick} {a} in every case"), String::new()),
        (None, _) => (String::new(), String::new()),
    }
}

fn title_of_one(course: &Course, trials: &str, tick: &str, open: Option<Share>) -> String {
    let last = thousands(course.last() as u64);
    if let Some(open) = open.filter(|share| share.p >= 0.1) {
        return format!("{} of {trials} are still undecided after {tick} {last}", open.percent());
    }
    let [half, most] = [0.5, 0.9].map(|share| thousands(course.tick_of(share) as u64));
    if half == most {
        format!("Nine {trials} in ten are over after {tick} {half}")
    } else {
        format!("Half of the {trials} are over after {tick} {half}, nine in ten after {tick} {most}")
    }
}

/// The share that reached the end of the clock without an outcome.
fn open_share(summary: &Summary, case: &CaseSummary) -> Option<Share> {
    let row = case.outcomes.iter().find(|row| row.outcome == UNDECIDED)?;
    Share::of_outcome(summary, case, row)
}

/// `rounds` without its plural s.
fn singular(clock: &str) -> String {
    let clock = super::text::clean(clock);
    clock.strip_suffix('s').filter(|short| !short.is_empty()).unwrap_or(&clock).to_string()
}

fn described(summary: &Summary, courses: &[&Course]) -> String {
    let tick = singular(&summary.scenario.clock);
    let each = courses.iter().map(|course| {
        let quantiles = [0.1, 0.5, 0.9].map(|share| course.tick_of(share));
        let [a, b, c] = quantiles;
        format!("{}: a tenth over after {tick} {a}, half after {b}, nine tenths after {c}.", course.case.case)
    });
    let each: Vec<String> = each.collect();
    format!("Stacked areas of how fights have ended by each {tick}. {}", each.join(" "))
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn shares_by_tick_are_running_sums_of_the_lengths() {
        let summary = sample::duel(1_000_000);
        let outcomes = Outcomes::of(&summary);
        let case = &summary.cases[0];
        let course = Course::of(case, &outcomes).unwrap();
        for t in 0..case.lengths[0].len() {
            let over: u64 = case.lengths.iter().map(|counts| counts.iter().take(t + 1).sum::<u64>()).sum();
            let expected = 1.0 - over as f64 / 1_000_000.0;
            assert!((course.going(t) - expected).abs() < 1e-12, "{t}");
        }
    }

    #[test]
    fn what_ends_in_one_tick_everywhere_has_no_course() {
        let mut summary = sample::named_cases(&[("base", 0.6), ("Slow", 0.6)], 10);
        let outcomes = Outcomes::of(&summary);
        for case in &mut summary.cases {
            case.lengths = vec![vec![0, 0, 0, 6], vec![0, 0, 0, 4], vec![]];
        }
        assert_eq!(draw(&summary, &outcomes), None);
        summary.cases[1].lengths = vec![vec![0, 0, 6], vec![0, 0, 4], vec![]];
        assert!(draw(&summary, &outcomes).is_some());
    }

    #[test]
    fn what_never_begins_is_not_the_quickest() {
        let mut summary = sample::named_cases(&[("base", 0.6), ("Slow", 0.6), ("Apart", 0.0)], 10);
        let outcomes = Outcomes::of(&summary);
        for (case, tick) in summary.cases.iter_mut().zip([2, 3, 0]) {
            case.lengths = [6, 4].map(|n| [vec![0; tick], vec![n]].concat()).to_vec();
        }
        let clock = summary.scenario.clock.clone();
        let row = summary.cases[2].metrics.iter_mut().find(|row| row.metric == clock).unwrap();
        (row.mean, row.min, row.max) = (0.0, 0, 0);
        let drawing = draw(&summary, &outcomes).unwrap();
        assert!(drawing.title.ends_with(" 2 to 3, by case"), "{}", drawing.title);
        let left_out = "Left out is “Apart”, where the fight never begins.";
        let labels: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
        assert!(labels.iter().any(|text| text.contains(left_out)), "{labels:?}");
    }

    #[test]
    fn what_hardly_ever_goes_on_does_not_make_the_axis_long() {
        let mut summary = sample::duel(10_000);
        // One in two hundred goes on to 10,000.
        let mut counts = vec![0; 10_001];
        counts[1..20].fill(500);
        counts[20] = 450;
        counts[10_000] = 50;
        summary.cases[0].lengths = vec![counts, vec![], vec![]];
        let outcomes = Outcomes::of(&summary);
        let drawing = draw(&summary, &outcomes).unwrap();
        let texts: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
        assert!(texts.contains(&"20") && !texts.contains(&"10,000"), "{texts:?}");
        assert!(texts.iter().any(|text| text.contains("up to 0.5 % go on after round 20")), "{texts:?}");
    }

    #[test]
    fn two_rounds_are_a_chart_and_one_is_none() {
        let mut summary = sample::duel(10);
        let outcomes = Outcomes::of(&summary);
        summary.cases[0].lengths = vec![vec![0, 6, 1], vec![0, 4], vec![]];
        assert!(draw(&summary, &outcomes).is_some());
        summary.cases[0].lengths = vec![vec![0, 6], vec![0, 4], vec![]];
        assert_eq!(draw(&summary, &outcomes), None);
        summary.cases[0].lengths = vec![vec![0, 0], vec![], vec![]];
        assert_eq!(draw(&summary, &outcomes), None);
    }

    #[test]
    fn the_title_gives_the_ticks_by_which_half_and_nine_tenths_are_over() {
        let mut summary = sample::duel(10);
        let outcomes = Outcomes::of(&summary);
        summary.cases[0].lengths = vec![vec![0, 2, 3, 3, 1, 1], vec![], vec![]];
        let title = draw(&summary, &outcomes).unwrap().title;
        assert_eq!(title, "Half of the fights are over after round 2, nine in ten after round 4");
    }

    #[test]
    fn numbers_are_never_cut_short_and_none_says_that_all_go_on() {
        let mut summary = sample::named_cases(&[("base", 1.0)], 1_000_000);
        summary.cases[0].lengths = vec![vec![0, 0, 500_000, 500_000], vec![], vec![]];
        let drawing = draw(&summary, &Outcomes::of(&summary)).unwrap();
        let texts: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
        for row in summary.cases[0].outcomes.iter().filter(|row| row.p > 0.0) {
            let text = crate::report::percent::percent(row.p, row.low, row.high);
            assert!(texts.contains(&text.as_str()), "{text} in {texts:?}");
        }
        // Half go on after round 2, all after round 1, and of the numbers only the first is one.
        assert!(texts.contains(&"50.0 %"), "{texts:?}");
        assert_eq!(texts.iter().filter(|text| text.starts_with("above")).count(), 1, "{texts:?}");
    }
}
