//! The chance by what has to be rolled: a curve for each formula over the total that its basic chance needs.
//!
//! Drawn where every case has a formula of one basic chance and the cases need at least three different totals, such as
//! a sweep over a target's defense with and without re-rolls.

use super::curve::{self, Curve};
use super::drawing::{Drawing, source};
use super::layout::{AXIS_HEIGHT, Heading, SMALL, SMALL_BOLD, Scale, page, slot_axis, spread, vertical_axis};
use super::palette::{self, GRID, INK, PAPER};
use super::scene::{Anchor, Area, Scene};
use super::words::{self, capitalized};
use crate::estimate::{AxisValue, CaseSummary, Fraction, Summary, Worked, fraction};
use crate::order;
use crate::report::text::trials_noun;

const FEWEST_NEEDS: usize = 3;
const MOST_SERIES: usize = 9;

/// One formula over all needs.
struct Series {
    name: String,
    formula: String,
    /// Need and chance, by need.
    points: Vec<(u32, f64)>,
}

pub(super) fn draw(summary: &Summary) -> Option<Drawing> {
    let mut known: Vec<(&CaseSummary, &Worked, u32)> = Vec::new();
    for case in &summary.cases {
        let worked = case.worked.as_ref()?;
        let [letter] = worked.letters.as_slice() else { return None };
        known.push((case, worked, letter.need?));
    }
    let mut needs: Vec<u32> = known.iter().map(|(_, _, need)| *need).collect();
    needs.sort_unstable();
    needs.dedup();
    let series = all_series(&known);
    if needs.len() < FEWEST_NEEDS || series.is_empty() || series.len() > MOST_SERIES {
        return None;
    }
    Some(curves(summary, &known[0].1.outcome, &needs, &series))
}

/// The cases by formula, each called by the values that its cases share and others do not.
fn all_series(known: &[(&CaseSummary, &Worked, u32)]) -> Vec<Series> {
    let mut formulas: Vec<&str> = Vec::new();
    for (_, worked, _) in known {
        if !formulas.contains(&worked.text.as_str()) {
            formulas.push(&worked.text);
        }
    }
    let series = |formula: &&str| {
        let here: Vec<_> = known.iter().filter(|(_, worked, _)| worked.text == **formula).collect();
        let shared = here[0].0.axes.iter().filter(|axis| {
            let all = here.iter().all(|(case, ..)| case.axes.contains(axis));
            all && known.iter().any(|(case, ..)| !case.axes.contains(axis))
        });
        let name = axes_in_words(shared);
        let mut points: Vec<(u32, f64)> = here.iter().map(|(_, worked, need)| (*need, float(worked.value))).collect();
        order::by(&mut points, |point| point.0);
        points.dedup_by_key(|point| point.0);
        Series { name, formula: (*formula).to_string(), points }
    };
    let mut all: Vec<Series> = formulas.iter().map(series).collect();
    // From the top down, as the curves end up in the middle of the chart.
    let middle = |series: &Series| series.points.get(series.points.len() / 2).map_or(0.0, |point| point.1);
    order::falling(&mut all, middle);
    all
}

fn float(p: Fraction) -> f64 {
    fraction::to_f64(p)
}

/// `re-rolls: own 1, opposing 0`: what their paths end in alike is said once.
fn axes_in_words<'a>(axes: impl Iterator<Item = &'a AxisValue>) -> String {
    let axes: Vec<(Vec<&str>, &str)> = axes
        .map(|AxisValue { path, label, .. }| {
            (path.rsplit('.').next().unwrap_or(path).split('-').collect(), label.as_str())
        })
        .collect();
    let Some((first, _)) = axes.first() else { return String::new() };
    let most = axes.iter().map(|(words, _)| words.len() - 1).min().unwrap_or(0);
    let alike = |n: &usize| axes.iter().all(|(words, _)| words[words.len() - n..] == first[first.len() - n..]);
    let shared = if axes.len() > 1 { (0..=most).rev().find(alike).unwrap_or(0) } else { 0 };
    let named = axes.iter().map(|(words, value)| format!("{} {value}", words[..words.len() - shared].join("-")));
    let title = first[first.len() - shared..].join("-");
    let title = if title.is_empty() { title } else { format!("{title}: ") };
    format!("{title}{}", named.collect::<Vec<_>>().join(", "))
}

fn curves(summary: &Summary, outcome: &str, needs: &[u32], series: &[Series]) -> Drawing {
    let trials = trials_noun(&summary.scenario.play);
    let middle = needs[(needs.len() - 1) / 2];
    let title = title(outcome, middle, series);
    let legend = series.iter().enumerate().map(|(i, series)| {
        let name = if series.name.is_empty() { series.formula.clone() } else { series.name.clone() };
        (name, palette::outcome(i))
    });
    let (mut scene, body) = page(&Heading {
        title: title.clone(),
        subtitle: format!(
            "{}. Share of {trials}, by what the dice have to show",
            // A formula is worked out, whatever the run played.
            capitalized(words::EXACT)
        ),
        legend: if series.len() > 1 { legend.collect() } else { vec![] },
        notes: vec![source(summary)],
    });
    let plot = body.inset(64.0, 14.0, 76.0, AXIS_HEIGHT);
    vertical_axis(&mut scene, plot, &Scale::whole(5));
    let ticks: Vec<String> = needs.iter().map(|need| format!("{need} or better")).collect();
    let short: Vec<String> = needs.iter().map(u32::to_string).collect();
    let slot = plot.width() / needs.len() as f64;
    let fits = ticks.iter().all(|tick| SMALL.width(tick) + 8.0 <= slot);
    slot_axis(&mut scene, plot, if fits { &ticks } else { &short }, 0, "needed");
    let x = |need: u32| {
        let place = needs.iter().position(|known| *known == need).unwrap_or(0);
        plot.left + (place as f64 + 0.5) * slot
    };
    for &need in needs {
        scene.line((x(need), plot.top), (x(need), plot.bottom), 1.0, GRID);
    }
    let curve = |(i, series): (usize, &Series)| {
        let points = series.points.iter().map(|&(need, p)| (x(need), plot.y(p))).collect();
        Curve { points, color: palette::outcome(i) }
    };
    let lines: Vec<Curve> = series.iter().enumerate().map(curve).collect();
    curve::lines(&mut scene, &lines, 2.6);
    curve::dots(&mut scene, &lines, 5.0);
    values(&mut scene, plot, series, middle, x);
    let alt = series.iter().map(|series| {
        let points = series.points.iter().map(|&(need, p)| format!("{need}: {}", percent(p)));
        format!("{} {}: {}", series.name, series.formula, points.collect::<Vec<_>>().join(", "))
    });
    let alt = format!("Chance of “{outcome}” by what is needed. {}.", alt.collect::<Vec<_>>().join("; "));
    Drawing { stem: "need".to_string(), alt, title, scene }
}

/// The values of a single curve at its points; of several, at the need in the middle, where they are far apart.
fn values(scene: &mut Scene, plot: Area, series: &[Series], middle: u32, x: impl Fn(u32) -> f64) {
    if let [only] = series {
        for &(need, p) in &only.points {
            let label = percent(p);
            if SMALL_BOLD.width(&label) < plot.width() / only.points.len() as f64 - 4.0 {
                let above = plot.y(p) - 12.0;
                let y = if above < plot.top + 14.0 { plot.y(p) + 24.0 } else { above };
                scene.text(label, (x(need) + 6.0, y), Anchor::Middle, SMALL_BOLD, INK);
            }
        }
        return;
    }
    let at = |series: &Series| series.points.iter().find(|point| point.0 == middle).map(|point| point.1);
    let mut marks: Vec<f64> = series.iter().filter_map(at).collect();
    order::falling(&mut marks, |one| *one);
    let wanted: Vec<f64> = marks.iter().map(|&p| plot.y(p)).collect();
    if let Some(places) = spread(&wanted, 18.0, plot.top + 8.0, plot.bottom - 8.0) {
        for (y, p) in places.into_iter().zip(marks) {
            // Curves run close to each other here; paper behind the number keeps it readable.
            let (label, left) = (percent(p), x(middle) + 12.0);
            let paper = Area::new(left - 3.0, y - 9.0, left + SMALL_BOLD.width(&label) + 3.0, y + 9.0);
            scene.fill(paper, PAPER);
            scene.text_on(label, (left, y), Anchor::Start, SMALL_BOLD, INK);
        }
    }
}

fn percent(p: f64) -> String {
    format!("{} %", crate::report::percent::rounded(p, 0))
}

/// The chance at the need in the middle, from the worst to the best curve.
fn title(outcome: &str, middle: u32, series: &[Series]) -> String {
    let subject = words::short(outcome);
    let at = |series: &Series| series.points.iter().find(|point| point.0 == middle).map(|point| point.1);
    let chances: Vec<f64> = series.iter().filter_map(at).collect();
    let (low, high) = (chances.iter().copied().fold(1.0, f64::min), chances.iter().copied().fold(0.0, f64::max));
    if chances.is_empty() {
        format!("The chance of “{subject}” by what is needed")
    } else if percent(low) == percent(high) {
        format!("Needing {middle}, “{subject}” in {}", percent(low))
    } else {
        format!("Needing {middle}, “{subject}” goes from {} to {}", percent(low), percent(high))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::super::scene::Mark;
    use super::*;
    use crate::estimate::Letter;

    /// Needs 6 to 8 on two dice, once and twice: p and p².
    fn needs() -> Summary {
        let cases: Vec<(String, f64)> = (0..6).map(|i| (i.to_string(), 0.5)).collect();
        let cases: Vec<(&str, f64)> = cases.iter().map(|(name, p)| (name.as_str(), *p)).collect();
        let mut summary = sample::named_cases(&cases, 1000);
        for (i, case) in summary.cases.iter_mut().enumerate() {
            let (need, twice) = (6 + i as u32 % 3, i / 3);
            let p = Fraction::new(u128::from(36 - (need - 1) * (need - 2) / 2), 36);
            let letter = Letter {
                letter: "K".into(),
                whose: "K".into(),
                roll: "roll".into(),
                dice: (2, 6),
                need: Some(need),
                shows: None,
                p,
            };
            let text = if twice == 0 { "K" } else { "K × K" };
            let value = if twice == 0 { p } else { p * p };
            let axis = |path: &str, value: usize| AxisValue::named(path, value.to_string());
            case.axes = vec![
                axis("target.defense", need as usize),
                axis("attack.own-re-rolls", 0),
                axis("attack.opposing-re-rolls", twice),
            ];
            case.worked = Some(Worked {
                outcome: "hit".into(),
                text: text.into(),
                value,
                letters: vec![letter],
                factors: vec![],
                rounded: None,
            });
        }
        summary
    }

    #[test]
    fn every_formula_is_a_curve_over_what_is_needed() {
        let drawing = draw(&needs()).unwrap();
        // Need 7: 21/36 and its square.
        assert_eq!(drawing.title, "Needing 7, “hit” goes from 34 % to 58 %");
        let curves: Vec<_> = drawing.scene.marks.iter().filter(|mark| matches!(mark, Mark::Path(_, 2.6, _))).collect();
        assert_eq!(curves.len(), 2);
        assert!(drawing.alt.contains("K × K: 6: 52 %, 7: 34 %"), "{}", drawing.alt);
        let names: Vec<&str> = drawing.scene.labels().map(|label| label.text.as_str()).collect();
        assert!(names.contains(&"opposing-re-rolls 1") && names.contains(&"7 or better"), "{names:?}");
        // The run was sampled, and the formulas know nothing of its trials.
        assert!(names.iter().any(|name| name.starts_with("Exact: ")), "{names:?}");
        assert!(!names.iter().any(|name| name.contains("trials")), "{names:?}");
    }

    #[test]
    fn one_formula_has_its_values_at_its_points() {
        let mut summary = needs();
        summary.cases.truncate(3);
        let drawing = draw(&summary).unwrap();
        for value in ["72 %", "58 %", "42 %"] {
            assert!(drawing.scene.labels().any(|label| label.text == value), "{value}");
        }
    }

    #[test]
    fn cases_of_two_needs_or_without_formulas_are_no_curve() {
        let mut summary = needs();
        summary.cases.retain(|case| case.case != "2" && case.case != "5");
        assert_eq!(draw(&summary), None);
        let mut summary = needs();
        summary.cases[4].worked = None;
        assert_eq!(draw(&summary), None);
    }
}
