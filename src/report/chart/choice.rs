//! A decision as grouped bars: one group for each target, one bar for each option, the best marked.

use super::drawing::{Drawing, source};
use super::layout::{AXIS_HEIGHT, Heading, SMALL, SMALL_BOLD, Scale, page_holding, vertical_axis};
use super::palette::{self, Color, INK, MUTED};
use super::scene::{Anchor, Area, HEIGHT, Scene};
use super::text::Type;
use super::words::{self, Share, capitalized};
use crate::estimate::Summary;
use crate::estimate::choice::{Choice, Decision, Measure, Weighed};
use crate::report::article;

/// More bars than this are a table's business.
const MOST_BARS: usize = 40;
/// So few bars are drawn this low.
const FEW_BARS: usize = 4;
const LOW: f64 = 380.0;
const GROUP: Type = Type::bold(16.0);
/// What says that a bar is the highest.
const BEST: &str = "best";

/// The decision as the scenario stands; `None` where its plans are not chances, or too many.
pub(super) fn draw(summary: &Summary) -> Option<Drawing> {
    let choice = summary.choice.as_ref()?;
    let shares: Vec<Option<Share>> = choice.here.plans.iter().map(Share::of_plan).collect();
    let (n_rows, n_columns) = (choice.rows.options.len(), choice.columns.options.len());
    let drawable = n_rows * n_columns == shares.len() && (2..=MOST_BARS).contains(&shares.len());
    if choice.goal.measure != Measure::Chance || !drawable || shares.iter().all(Option::is_none) {
        return None;
    }
    let title = title(choice, &choice.here);
    let legend = choice.columns.options.iter().zip(0..).map(|(option, place)| (option.name.clone(), color(place)));
    let heading = Heading {
        title: title.clone(),
        subtitle: format!("The chance of {}. {}", choice.goal.words, capitalized(&words::method(summary, None))),
        legend: if n_columns > 1 { legend.collect() } else { vec![] },
        notes: vec![source(summary)],
    };
    let (mut scene, body) = page_holding(&heading, if shares.len() <= FEW_BARS { LOW } else { HEIGHT });
    let plot = body.inset(64.0, 30.0, 10.0, AXIS_HEIGHT);
    let highest = shares.iter().flatten().map(|share| share.high).fold(0.0, f64::max);
    let scale = Scale::holding(highest * 1.08, 5);
    vertical_axis(&mut scene, plot, &scale);
    let group = plot.width() / n_rows as f64;
    let slot = group * 0.84 / n_columns as f64;
    let groups: Vec<String> = choice.rows.options.iter().map(|option| capitalized(&option.name)).collect();
    let groups = GROUP.apart(&groups, |_| group - 12.0);
    for (row, option) in choice.rows.options.iter().enumerate() {
        let left = plot.left + group * (row as f64 + 0.08);
        if !option.name.is_empty() {
            let middle = plot.left + group * (row as f64 + 0.5);
            scene.text(groups[row].clone(), (middle, plot.bottom + 26.0), Anchor::Middle, GROUP, INK);
        }
        for column in 0..n_columns {
            let plan = row * n_columns + column;
            let bar = Area::new(left + slot * column as f64, plot.top, left + slot * (column + 1) as f64, plot.bottom);
            let best = choice.here.best.contains(&plan) && choice.here.decision != Decision::Undecided;
            draw_bar(&mut scene, bar.inset(slot * 0.06, 0.0, slot * 0.06, 0.0), &scale, shares[plan], column, best);
        }
    }
    Some(Drawing { stem: "choice".to_string(), alt: described(choice, &shares), title, scene })
}

/// A bar with its value on top; the best one says so.
fn draw_bar(scene: &mut Scene, bar: Area, scale: &Scale, share: Option<Share>, place: usize, best: bool) {
    let Some(share) = share else { return };
    let middle = bar.x(0.5);
    let y = |p: f64| bar.y(scale.place(p));
    scene.fill(Area { top: y(share.p), ..bar }, color(place));
    if share.has_interval() {
        scene.whisker((middle, y(share.low)), (middle, y(share.high)), 6.0, INK);
    }
    let top = y(share.high);
    let choices = [(SMALL_BOLD, share.percent()), (SMALL, share.digits())];
    let fitting = choices.into_iter().find(|(set, text)| set.width(text) <= bar.width() * 1.1);
    if let Some((set, text)) = fitting {
        scene.text(text, (middle, top - 8.0), Anchor::Middle, set, INK);
        if best {
            scene.text(BEST, (middle, top - 26.0), Anchor::Middle, SMALL, MUTED);
        }
    } else if best {
        scene.dot((middle, top - 10.0), 4.0, INK);
    }
}

/// Colour of an option, which is none of an outcome's.
pub(super) fn color(place: usize) -> Color {
    palette::option(place)
}

/// What to do, and what it is worth.
pub(super) fn title(choice: &Choice, weighed: &Weighed) -> String {
    let Some(&first) = weighed.best.first() else { return "Nothing to choose from".to_string() };
    let name = super::text::clean(&article::plan_name(choice, first));
    let share =
        Share::of_plan(&weighed.plans[first]).map_or_else(String::new, |share| format!(", {}", share.percent()));
    match weighed.decision {
        Decision::Best => format!("Best: {name}{share}"),
        Decision::Tie => format!("{} choices are equally good, among them: {name}{share}", weighed.best.len()),
        Decision::Undecided => format!("Not decided yet: {} choices may be best", weighed.best.len()),
    }
}

fn described(choice: &Choice, shares: &[Option<Share>]) -> String {
    let listed = shares.iter().enumerate().map(|(plan, share)| {
        let value = share.map_or_else(|| "unknown".to_string(), Share::percent);
        format!("{} {value}", article::plan_name(choice, plan))
    });
    format!("Grouped bars of the chance of {}: {}.", choice.goal.words, listed.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::super::scene::Mark;
    use super::*;

    #[test]
    fn every_plan_has_a_bar_as_high_as_its_chance() {
        let summary = sample::decision();
        let drawing = draw(&summary).unwrap();
        assert_eq!(drawing.title, "Best: outwit B and attack King, 62.50 %");
        let choice = summary.choice.unwrap();
        let bars: Vec<Area> = drawing
            .scene
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Fill(area, _) if area.height() > 17.0 => Some(*area),
                _ => None,
            })
            .collect();
        assert_eq!(bars.len(), choice.here.plans.len());
        let ratio = bars[0].height() / bars[3].height();
        assert!((ratio - choice.here.plans[0].value / choice.here.plans[3].value).abs() < 1e-9, "{ratio}");
        assert_eq!(drawing.scene.labels().filter(|label| label.text == BEST).count(), 1);
    }

    #[test]
    fn a_decision_about_averages_has_no_bars_of_chances() {
        let mut summary = sample::decision();
        summary.choice.as_mut().unwrap().goal.measure = Measure::Mean("clicks".to_string());
        assert_eq!(draw(&summary), None);
        assert_eq!(draw(&sample::duel(100)), None);
    }
}
