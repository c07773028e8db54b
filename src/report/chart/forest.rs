//! Numbers with their intervals, a row each and the largest first: what picks are worth, and what things cost.

use super::drawing::Drawing;
use super::layout::{AXIS_HEIGHT, Heading, NAME_ROOM, SMALL, SMALL_BOLD, Scale, axis_name, page_holding};
use super::matchups::{MOST_ROWS, ROW, ends};
use super::palette::{ALARM, AXIS, Color, DATA, GRID, INK, MUTED, OPEN};
use super::scene::{Anchor, Area, Scene};
use super::text::drawable;
use super::words::short;
use crate::lab::points::{Points, Priced};
use crate::lab::worth::{Pick, Worth};
use crate::order;
use crate::report::lab::{points as costs, worth as picks};
use crate::report::{percent, text};
use crate::stats::paired::Difference;

/// Of a list that not all have room of, the one that could be added has so many rows at least.
const LEAST_ADDED: usize = 8;
/// Ticks of the scale, about.
const TICKS: usize = 6;

/// A row of the chart.
enum Row {
    /// What the rows below it are.
    Head(String),
    Told(Told),
}

/// A number, and where it lies.
struct Told {
    name: String,
    value: Difference,
    /// The number as it is written.
    text: String,
    color: Color,
    /// What somebody else says that it is.
    printed: Option<f64>,
}

/// What is drawn, and how its scale is called.
struct Page {
    stem: &'static str,
    heading: Heading,
    axis: &'static str,
    tick: fn(f64) -> String,
    rows: Vec<Row>,
}

/// What everything about a fighter is worth: what he has, and then what could be added; `None` where nothing is known
/// of either.
pub(super) fn worth(worth: &Worth) -> Option<Drawing> {
    let known = |has: bool| {
        let told = |pick: &&Pick| pick.has == has && !pick.idle && pick.points().is_some();
        let mut known: Vec<(&Pick, Difference)> =
            worth.picks.iter().filter(told).filter_map(|pick| Some((pick, pick.points()?))).collect();
        order::falling(&mut known, |(_, points)| points.estimate);
        known
    };
    let (own, added) = (known(true), known(false));
    let (best, points) = own.first().or(added.first())?;
    let row = |&(pick, value): &(&Pick, Difference)| {
        let text = percent::points_short(value.estimate, value.low, value.high);
        Row::Told(Told {
            name: pick.pick.clone(),
            value,
            text: if pick.alarm { format!("{text}, alarm") } else { text },
            color: if pick.alarm { ALARM } else { DATA },
            printed: None,
        })
    };
    let [one, _] = worth.info.whom();
    let list = |all: &[(&Pick, Difference)], most: usize, head: String| -> Vec<Row> {
        let rows: Vec<Row> = ends(all.len(), most).into_iter().map(|place| row(&all[place])).collect();
        let head = (!rows.is_empty()).then_some(Row::Head(head));
        head.into_iter().chain(rows).collect()
    };
    let most_own = MOST_ROWS - LEAST_ADDED;
    let mut rows = list(&own, most_own, format!("What the {one} has"));
    rows.extend(list(&added, MOST_ROWS - own.len().min(most_own), "What more would be worth".to_owned()));
    let shown = rows.iter().filter(|row| matches!(row, Row::Told(_))).count();
    let mut notes = vec![format!("{} ({}).", worth.info.title, worth.info.system_name)];
    let all = own.len() + added.len();
    if shown < all {
        notes.push(format!("{shown} of {all}: of each list the best and the last."));
    }
    let idle = worth.picks.iter().filter(|pick| pick.idle).count();
    if idle > 0 {
        notes.push(format!("Not drawn: {} without effect here.", text::count(idle as u64, "pick", "picks")));
    }
    let by = percent::in_points(&percent::points_short(points.estimate, points.low, points.high));
    let title = format!("{}: {} is worth most to {}, {by}", worth.info.title, short(&best.pick), worth.subject.name);
    let whom = if worth.panel.is_empty() { "himself" } else { "the panel" };
    let heading = Heading {
        title,
        subtitle: format!("Against {whom}; every pair {}; all intervals hold at once with 95 %", picks::made(worth)),
        legend: Vec::new(),
        notes,
    };
    let axis = "points of a hundred: the score with it less the score without";
    Some(drawn(Page {
        stem: "worth",
        heading,
        axis,
        tick: |share| percent::signed(&percent::trimmed(100.0 * share, 8)),
        rows,
    }))
}

/// Costs as they are fitted, and beside them what is printed.
pub(super) fn points(points: &Points) -> Option<Drawing> {
    let dearest = points.costs.first()?;
    let shown = ends(points.costs.len(), MOST_ROWS);
    let is_printed = points.costs.iter().any(|cost| cost.printed.is_some());
    let row = |cost: &Priced| {
        let text = costs::number(cost.cost);
        Row::Told(Told {
            name: cost.what.clone(),
            value: Difference { estimate: cost.cost, low: cost.low, high: cost.high },
            text: cost.printed.map_or(text.clone(), |printed| format!("{text}, printed {}", costs::number(printed))),
            color: if cost.flagged { ALARM } else { DATA },
            printed: cost.printed,
        })
    };
    let mut notes = vec![format!("{} ({}).", points.info.title, points.info.system_name)];
    if shown.len() < points.costs.len() {
        notes.push(format!("{} of {}: the dearest and the cheapest.", shown.len(), points.costs.len()));
    }
    let flagged = points.costs.iter().filter(|cost| cost.flagged).count() as u64;
    let legend = [("fitted", DATA), ("printed", OPEN), ("fitted, and the printed cost is outside its interval", ALARM)];
    let legend = legend.into_iter().take(if flagged > 0 { 3 } else { 2 }).filter(|_| is_printed);
    let told = match (is_printed, flagged) {
        (true, 0) => "no printed cost lies outside its interval".to_owned(),
        (true, 1) => "1 printed cost lies outside its interval".to_owned(),
        (true, n) => format!("{} printed costs lie outside their intervals", text::thousands(n)),
        (false, _) => format!("{} costs most, {}", short(&dearest.what), costs::number(dearest.cost)),
    };
    let heading = Heading {
        title: format!("{}: {told}", points.info.title),
        subtitle: format!("{}; all intervals hold at once with 95 %", costs::method(points)),
        legend: legend.map(|(name, color)| (name.to_owned(), color)).collect(),
        notes,
    };
    let rows = shown.iter().map(|&place| row(&points.costs[place])).collect();
    Some(drawn(Page { stem: "costs", heading, axis: "cost in points", tick: costs::number, rows }))
}

/// A scale with round ticks from the last one at or below the lowest number to the first one at or above the highest.
struct Span {
    low: f64,
    high: f64,
    ticks: Vec<f64>,
}

impl Span {
    /// Nought is always on it.
    fn holding(numbers: impl Iterator<Item = f64>) -> Self {
        let finite = numbers.filter(|number| number.is_finite());
        let (low, high) = finite.fold((0.0f64, 0.0f64), |(low, high), number| (low.min(number), high.max(number)));
        let step = Scale::of_numbers(high - low, TICKS).ticks.get(1).copied().unwrap_or(1.0);
        // Floats may miss a tick by their last digit.
        let first = (low / step + 1e-9).floor();
        let last = (high / step - 1e-9).ceil().max(first + 1.0);
        let ticks = (0..=(last - first) as usize).map(|i| (first + i as f64) * step).collect();
        Self { low: first * step, high: last * step, ticks }
    }

    fn place(&self, number: f64) -> f64 {
        ((number - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }
}

fn drawn(Page { stem, heading, axis, tick, rows }: Page) -> Drawing {
    let title = heading.title.clone();
    let told = |row: &Row| match row {
        Row::Told(told) => Some(format!("{} {}", told.name, told.text)),
        Row::Head(_) => None,
    };
    let listed: Vec<String> = rows.iter().filter_map(told).collect();
    let alt = format!("Dots with their intervals, the highest first: {}.", listed.join("; "));
    let (mut scene, body) = page_holding(&heading, 16.0 + ROW * rows.len() as f64 + AXIS_HEIGHT);
    let names: Vec<&str> = rows
        .iter()
        .map(|row| match row {
            Row::Head(head) => head.as_str(),
            Row::Told(told) => told.name.as_str(),
        })
        .collect();
    let name_room = names.iter().map(|name| SMALL_BOLD.width(&drawable(name))).fold(60.0, f64::max).min(NAME_ROOM);
    let texts = rows.iter().filter_map(|row| match row {
        Row::Told(told) => Some(SMALL_BOLD.width(&told.text)),
        Row::Head(_) => None,
    });
    let value_room = texts.fold(60.0, f64::max) + 16.0;
    let plot = body.inset(name_room + 20.0, 6.0, value_room, AXIS_HEIGHT);
    let height = (plot.height() / rows.len() as f64).min(ROW);
    let plot = Area { bottom: plot.top + height * rows.len() as f64, ..plot };
    let numbers = rows.iter().flat_map(|row| match row {
        Row::Told(Told { value, printed, .. }) => {
            vec![value.low, value.estimate, value.high, printed.unwrap_or(value.estimate)]
        }
        Row::Head(_) => Vec::new(),
    });
    let span = Span::holding(numbers);
    let x = |number: f64| plot.x(span.place(number));
    for &number in &span.ticks {
        scene.line((x(number), plot.top), (x(number), plot.bottom), 1.0, GRID);
        scene.text(tick(number), (x(number), plot.bottom + 20.0), Anchor::Middle, SMALL, MUTED);
    }
    scene.line((x(0.0), plot.top), (x(0.0), plot.bottom), 1.6, AXIS);
    axis_name(&mut scene, plot, axis);
    let shown = SMALL_BOLD.apart(&names, |_| name_room);
    for (place, (row, name)) in rows.iter().zip(shown).enumerate() {
        let y = plot.top + (place as f64 + 0.5) * height;
        match row {
            Row::Head(_) => scene.text_on(name, (body.left, y), Anchor::Start, SMALL_BOLD, INK),
            Row::Told(told) => {
                scene.text_on(name, (plot.left - 14.0, y), Anchor::End, SMALL, INK);
                row_of(&mut scene, plot, (y, height), told, &x);
            }
        }
    }
    Drawing { stem: stem.to_owned(), title, alt, scene }
}

/// The interval with its dot and what it comes to.
fn row_of(scene: &mut Scene, plot: Area, (y, height): (f64, f64), told: &Told, x: &dyn Fn(f64) -> f64) {
    let Told { value: Difference { estimate, low, high }, text, color, printed, .. } = told;
    scene.line((plot.left, y), (plot.right, y), 1.0, GRID);
    // Below the other dot, from which it may not be told apart.
    if let Some(printed) = printed {
        scene.dot((x(*printed), y), (height * 0.4).min(9.0), OPEN);
    }
    if low < high {
        scene.whisker((x(*low), y), (x(*high), y), (height * 0.2).min(6.0), INK);
    }
    scene.dot((x(*estimate), y), (height * 0.3).min(6.0), *color);
    let ink = if *color == ALARM { ALARM } else { INK };
    scene.text_on(text.clone(), (plot.right + 10.0, y), Anchor::Start, SMALL_BOLD, ink);
}

#[cfg(test)]
mod tests {
    use super::super::scene::Mark;
    use super::super::tests::lab::{priced, weighed};
    use super::*;

    fn dots(drawing: &Drawing, wanted: Color) -> Vec<f64> {
        let marks = drawing.scene.marks.iter();
        marks
            .filter_map(|mark| match mark {
                Mark::Dot((x, _), _, color) if *color == wanted => Some(*x),
                _ => None,
            })
            .collect()
    }

    fn texts(drawing: &Drawing) -> Vec<&str> {
        drawing.scene.labels().map(|label| label.text.as_str()).collect()
    }

    /// A scale from -10 to 20 points: a dot at 20, at 5 and at -10 lies at its end, in the middle and at its beginning.
    #[test]
    fn picks_stand_by_what_they_are_worth_around_a_line_at_nought() {
        let drawing = worth(&weighed(&[("a", true, 0.05), ("b", true, -0.1), ("c", false, 0.2)])).unwrap();
        assert_eq!(drawing.title, "t: a is worth most to own, +5.0 points");
        let (own, alarms) = (dots(&drawing, DATA), dots(&drawing, ALARM));
        let [middle, high] = own[..] else { panic!("{own:?}") };
        let [low] = alarms[..] else { panic!("{alarms:?}") };
        assert!((middle - (low + high) / 2.0).abs() < 1e-9 && low < high, "{low} {middle} {high}");
        let texts = texts(&drawing);
        for told in [
            "What the fighter has",
            "What more would be worth",
            "+5.0",
            "\u{2212}10.0, alarm",
            "+20.0",
            "\u{2212}10",
            "0",
            "+20",
        ] {
            assert!(texts.contains(&told), "no {told} in {texts:?}");
        }
        // What has no effect, and what nobody knows, is not drawn.
        let mut idle = weighed(&[("a", true, 0.0)]);
        idle.picks[0].idle = true;
        assert!(worth(&idle).is_none());
        idle.picks[0].idle = false;
        assert!(worth(&idle).is_some());
        (idle.picks[0].mirror, idle.picks[0].panel) = (None, None);
        assert!(worth(&idle).is_none());
    }

    #[test]
    fn of_many_picks_the_best_and_the_last_of_each_list_are_drawn() {
        let named: Vec<String> = (0..80).map(|i| format!("pick {i}")).collect();
        let of = |own: usize| {
            let picks: Vec<(&str, bool, f64)> =
                named.iter().enumerate().map(|(i, name)| (name.as_str(), i < own, 0.4 - 0.01 * i as f64)).collect();
            worth(&weighed(&picks)).unwrap()
        };
        let (few, many) = (of(4), of(70));
        for (drawing, shown, hidden) in [
            (&few, ["pick 0", "pick 3", "pick 16", "pick 79"], "pick 17"),
            (&many, ["pick 10", "pick 59", "pick 73", "pick 76"], "pick 11"),
        ] {
            let texts = texts(drawing);
            shown.iter().for_each(|name| assert!(texts.contains(name), "no {name} in {texts:?}"));
            assert!(!texts.contains(&hidden), "{texts:?}");
            assert!(
                texts.iter().any(|text| text.contains("30 of 80: of each list the best and the last.")),
                "{texts:?}"
            );
        }
    }

    #[test]
    fn printed_costs_stand_beside_the_fitted_ones() {
        let plain = points(&priced(&[("a", 100.0, None), ("b", 40.0, None)])).unwrap();
        assert_eq!(plain.title, "t: a costs most, 100");
        assert!(dots(&plain, OPEN).is_empty() && !texts(&plain).contains(&"printed"));
        let printed = points(&priced(&[("a", 100.0, Some(50.0)), ("b", 40.0, Some(40.0))])).unwrap();
        assert_eq!(printed.title, "t: 1 printed cost lies outside its interval");
        let [wrong] = dots(&printed, ALARM)[..] else { panic!("one is wrong") };
        let [right] = dots(&printed, DATA)[..] else { panic!("one is right") };
        let open = dots(&printed, OPEN);
        // Nought is on the scale: 50 lies half way to 100.
        assert!((open[0] - right).abs() < wrong - open[0] && open[1] == right, "{open:?} {right} {wrong}");
        assert!(texts(&printed).contains(&"100, printed 50"));
        assert!(points(&priced(&[])).is_none());
    }
}
