//! How the fights end: bars with intervals for one case, stacked bars for several.

use super::drawing::{Drawing, Outcomes, chosen, chosen_note, source};
use super::layout::{AXIS_HEIGHT, Heading, NAME_ROOM, SMALL, Scale, horizontal_axis, page, page_holding, spread};
use super::palette::{INK, MUTED, PAPER};
use super::scene::{Anchor, Area, Scene};
use super::text::Type;
use super::words::{self, Share, finding};
use crate::estimate::{CaseSummary, Summary};
use crate::order;
use crate::report::grid::{NO_FIGHT, never_begins};
use crate::report::text::trials_noun;

const NAME: Type = Type::regular(17.0);
const VALUE: Type = Type::bold(20.0);
const MAX_BARS: usize = 14;
const MAX_ROWS: usize = 30;
/// The highest row of a single bar, and of a stacked one.
const BAR: f64 = 130.0;
const ROW: f64 = 90.0;

pub(super) fn draw(summary: &Summary, outcomes: &Outcomes) -> Option<Drawing> {
    if outcomes.names.is_empty() {
        return None;
    }
    match summary.cases.as_slice() {
        [] => None,
        [case] if summary.scenario.leading.is_some() => Some(course(summary, outcomes, case)),
        [case] => Some(bars(summary, outcomes, case)),
        _ => Some(stacks(summary, outcomes)),
    }
}

/// One bar per outcome, from the left, with name, value and interval.
fn bars(summary: &Summary, outcomes: &Outcomes, case: &CaseSummary) -> Drawing {
    let shares: Vec<Option<Share>> =
        (0..outcomes.names.len()).map(|place| outcomes.share(summary, case, place)).collect();
    let mut notes = vec![source(summary)];
    if outcomes.names.len() > MAX_BARS {
        notes.push(format!("The first {MAX_BARS} of {} outcomes.", outcomes.names.len()));
    }
    let title = title_of_one(summary, outcomes, case, &shares);
    let shown = outcomes.names.len().min(MAX_BARS);
    let heading = Heading {
        title: title.clone(),
        subtitle: words::method(summary, Some(&words::family(summary))),
        legend: vec![],
        notes,
    };
    let (mut scene, body) = page_holding(&heading, 12.0 + BAR * shown as f64 + AXIS_HEIGHT);

    let names = outcomes.names.iter().take(shown);
    let name_room = names.map(|name| NAME.width(&super::text::drawable(name))).fold(60.0, f64::max).min(NAME_ROOM);
    let value_room = shares.iter().flatten().map(|share| value_width(*share)).fold(90.0, f64::max) + 14.0;
    let plot = body.inset(name_room + 16.0, 12.0, value_room, AXIS_HEIGHT);
    let highest = shares.iter().flatten().map(|share| share.high).fold(0.0, f64::max);
    let scale = Scale::holding(highest, 5);
    let row = (plot.height() / shown as f64).min(BAR);
    let plot = Area { bottom: plot.top + row * shown as f64, ..plot };
    horizontal_axis(&mut scene, plot, &scale, &format!("share of {}", trials_noun(&summary.scenario.play)));
    let names = wrapped_names(&outcomes.names[..shown], name_room, row);
    for ((place, share), name) in shares.iter().take(shown).enumerate().zip(names) {
        let y = plot.top + (place as f64 + 0.5) * row;
        write_name(&mut scene, name, (plot.left - 14.0, y));
        draw_bar(&mut scene, plot, &scale, *share, y, (row * 0.6).min(84.0), outcomes.color(place));
    }
    Drawing {
        stem: "outcomes".to_string(),
        alt: format!("Bar chart of the outcomes. {}.", listed(outcomes, &shares)),
        title,
        scene,
    }
}

/// All of one attack: a stack of what can come of it, the outcome that the play is about on top.
fn course(summary: &Summary, outcomes: &Outcomes, case: &CaseSummary) -> Drawing {
    let shares: Vec<Option<Share>> =
        (0..outcomes.names.len()).map(|place| outcomes.share(summary, case, place)).collect();
    let leading = outcomes.names.iter().position(|name| Some(name) == summary.scenario.leading.as_ref()).unwrap_or(0);
    let title = match shares.get(leading).copied().flatten() {
        Some(share) => finding(summary, case, &outcomes.names[leading], share),
        None => "No trials, no odds".to_string(),
    };
    let (mut scene, body) = page(&Heading {
        title: title.clone(),
        subtitle: words::method(summary, Some(&words::family(summary))),
        legend: vec![],
        notes: vec![source(summary)],
    });
    let tower = Area { right: body.left + 400.0, ..body }.inset(0.0, 20.0, 0.0, 12.0);
    let mut done = 0.0;
    let mut labels: Vec<(f64, usize, Share)> = Vec::new();
    for (place, share) in shares.iter().enumerate() {
        let Some(share) = share.filter(|share| share.p > 0.0) else { continue };
        let (top, bottom) = (tower.y(1.0 - done), tower.y((1.0 - done - share.p).max(0.0)));
        scene.fill(Area { top, bottom, ..tower }, outcomes.color(place));
        if done > 0.0 && bottom - top > 1.0 {
            scene.line((tower.left, top), (tower.right, top), 1.5, PAPER);
        }
        labels.push(((top + bottom) / 2.0, place, share));
        done += share.p;
    }
    if labels.is_empty() {
        scene.text_on("no trials", (tower.left, tower.y(0.5)), Anchor::Start, SMALL, MUTED);
    }
    let shown = &labels[..labels.len().min(MAX_BARS)];
    let wanted: Vec<f64> = shown.iter().map(|label| label.0).collect();
    // That many labels always fit the height of the paper.
    let places = spread(&wanted, 40.0, tower.top + 14.0, tower.bottom - 14.0).unwrap_or(wanted);
    // A formula stands below its outcome where the next one leaves room.
    let apart = places.windows(2).all(|pair| pair[1] - pair[0] > 56.0);
    for ((middle, place, share), y) in shown.iter().copied().zip(places) {
        scene.path(vec![(tower.right + 6.0, middle), (tower.right + 44.0, y)], 1.2, MUTED);
        scene.fill(Area::new(tower.right + 50.0, y - 9.0, tower.right + 68.0, y + 9.0), outcomes.color(place));
        let value = share.percent();
        scene.text_on(value.clone(), (tower.right + 82.0, y), Anchor::Start, VALUE, INK);
        let left = tower.right + 82.0 + VALUE.width(&value) + 14.0;
        let interval = if share.has_interval() { format!(" ({})", share.interval()) } else { String::new() };
        let name = NAME.fit(&format!("{}{interval}", outcomes.names[place]), body.right - left);
        scene.text_on(name, (left, y), Anchor::Start, NAME, INK);
        let formula = case.worked.as_ref().filter(|worked| place == leading && worked.is_readable());
        if let Some(worked) = formula.filter(|_| apart) {
            let text = SMALL.fit(&format!("= {}", worked.text), body.right - tower.right - 82.0);
            scene.text_on(text, (tower.right + 82.0, y + 24.0), Anchor::Start, SMALL, MUTED);
        }
    }
    Drawing {
        stem: "outcomes".to_string(),
        alt: format!("Stack of what comes of an attack. {}.", listed(outcomes, &shares)),
        title,
        scene,
    }
}

/// Names in one or two lines each; where that cuts two to the same, in one line that tells them apart.
fn wrapped_names(names: &[String], room: f64, row: f64) -> Vec<Vec<String>> {
    let wrapped: Vec<Vec<String>> =
        names.iter().map(|name| NAME.wrap(name, room, if row >= 44.0 { 2 } else { 1 })).collect();
    let alike = wrapped.iter().enumerate().any(|(i, lines)| wrapped[..i].contains(lines));
    if alike { NAME.apart(names, |_| room).into_iter().map(|name| vec![name]).collect() } else { wrapped }
}

/// A name in one or two lines, ending at a point.
fn write_name(scene: &mut Scene, lines: Vec<String>, at: (f64, f64)) {
    let top = at.1 - 10.5 * (lines.len() - 1) as f64;
    for (i, line) in lines.into_iter().enumerate() {
        scene.text_on(line, (at.0, top + 21.0 * i as f64), Anchor::End, NAME, INK);
    }
}

fn draw_bar(
    scene: &mut Scene,
    plot: Area,
    scale: &Scale,
    share: Option<Share>,
    y: f64,
    thickness: f64,
    color: super::palette::Color,
) {
    let Some(share) = share else {
        scene.text_on("no trials", (plot.left + 10.0, y), Anchor::Start, SMALL, MUTED);
        return;
    };
    let x = |p: f64| plot.x(scale.place(p));
    scene.fill(Area::new(plot.left, y - thickness / 2.0, x(share.p), y + thickness / 2.0), color);
    if share.has_interval() {
        scene.whisker((x(share.low), y), (x(share.high), y), (thickness * 0.16).min(8.0), INK);
    }
    let left = x(share.high) + 14.0;
    if share.has_interval() && thickness >= 34.0 {
        scene.text_on(share.percent(), (left, y - 10.0), Anchor::Start, VALUE, INK);
        scene.text_on(share.interval(), (left, y + 13.0), Anchor::Start, SMALL, MUTED);
    } else {
        scene.text_on(share.percent(), (left, y), Anchor::Start, VALUE, INK);
    }
}

fn value_width(share: Share) -> f64 {
    VALUE.width(&share.percent()).max(SMALL.width(&share.interval()))
}

/// The likeliest outcome, or that the run cannot tell which it is.
fn title_of_one(summary: &Summary, outcomes: &Outcomes, case: &CaseSummary, shares: &[Option<Share>]) -> String {
    let mut ranked: Vec<(usize, Share)> =
        shares.iter().enumerate().filter_map(|(place, share)| share.map(|share| (place, share))).collect();
    order::falling(&mut ranked, |one| one.1.p);
    match ranked.as_slice() {
        [] => "No trials, no odds".to_string(),
        [(a, first), (b, second), ..] if first.has_interval() && first.overlaps(*second) => {
            let say = |place: usize, share: Share| format!("{} {}", outcomes.names[place], share.percent());
            format!("Too close to call: {}, {}", say(*a, *first), say(*b, *second))
        }
        [(place, share), ..] => finding(summary, case, &outcomes.names[*place], *share),
    }
}

/// One bar of 100 % per case, cut into the outcomes.
fn stacks(summary: &Summary, outcomes: &Outcomes) -> Drawing {
    let all: Vec<&CaseSummary> = summary.cases.iter().collect();
    let cases: Vec<&CaseSummary> = chosen(summary, outcomes, &all, &[], MAX_ROWS).into_iter().map(|i| all[i]).collect();
    let mut notes = vec![source(summary)];
    if summary.method == crate::estimate::Method::Sample {
        notes.push(format!("Whiskers: interval of “{}”.", outcomes.names[0]));
    }
    notes.extend(chosen_note(summary, cases.len(), all.len()));
    let (title, extremes) = title_of_many(summary, outcomes);
    let heading = Heading {
        title: title.clone(),
        subtitle: words::method(summary, Some(&words::family(summary))) + &extremes,
        legend: outcomes.legend(&outcomes.seen(summary, cases.iter().copied())),
        notes,
    };
    let (mut scene, body) = page_holding(&heading, 4.0 + ROW * cases.len() as f64 + AXIS_HEIGHT);

    let name_room =
        cases.iter().map(|case| SMALL.width(&super::text::drawable(&case.case))).fold(60.0, f64::max).min(NAME_ROOM);
    let plot = body.inset(name_room + 14.0, 4.0, 24.0, AXIS_HEIGHT);
    let row = (plot.height() / cases.len() as f64).min(ROW);
    let plot = Area { bottom: plot.top + row * cases.len() as f64, ..plot };
    horizontal_axis(&mut scene, plot, &Scale::whole(5), &format!("share of {}", trials_noun(&summary.scenario.play)));
    let names: Vec<&String> = cases.iter().map(|case| &case.case).collect();
    let names = SMALL.apart(&names, |_| name_room);
    for (i, (case, name)) in cases.iter().zip(names).enumerate() {
        let y = plot.top + (i as f64 + 0.5) * row;
        scene.text_on(name, (plot.left - 12.0, y), Anchor::End, SMALL, INK);
        let gap = if row < 24.0 { 1.0 } else { row * 0.14 };
        let bar = Area::new(plot.left, y - row / 2.0 + gap, plot.right, y + row / 2.0 - gap);
        draw_stack(&mut scene, bar, outcomes, summary, case);
    }
    let alt = cases.iter().map(|case| {
        let shares: Vec<_> = (0..outcomes.names.len()).map(|place| outcomes.share(summary, case, place)).collect();
        let said = if never_begins(summary, case) { NO_FIGHT.to_owned() } else { listed(outcomes, &shares) };
        format!("{}: {said}.", case.case)
    });
    Drawing {
        stem: "outcomes".to_string(),
        alt: format!("Stacked bars of the outcomes by case. {}", alt.collect::<Vec<_>>().join(" ")),
        title,
        scene,
    }
}

fn draw_stack(scene: &mut Scene, bar: Area, outcomes: &Outcomes, summary: &Summary, case: &CaseSummary) {
    let at = (bar.left + 10.0, bar.top + bar.height() / 2.0);
    if never_begins(summary, case) {
        return scene.text_on(NO_FIGHT, at, Anchor::Start, SMALL, MUTED);
    }
    let mut done = 0.0;
    for place in 0..outcomes.names.len() {
        let Some(share) = outcomes.share(summary, case, place) else {
            continue;
        };
        let color = outcomes.color(place);
        let (left, right) = (bar.x(done), bar.x((done + share.p).min(1.0)));
        scene.fill(Area::new(left, bar.top, right, bar.bottom), color);
        if done > 0.0 && right - left > 1.0 {
            scene.line((left, bar.top), (left, bar.bottom), 1.0, PAPER);
        }
        let label = share.percent();
        let width = SMALL.width(&label);
        // The whisker of the first outcome stands at its end; its label keeps clear of it.
        let whisker = if place == 0 && share.has_interval() { bar.x(share.p) - bar.x(share.low) } else { 0.0 };
        let from = if place == 1 { first_whisker(summary, outcomes, case, bar).max(left) } else { left };
        if width + 12.0 <= right - whisker - from {
            let at = ((from + right - whisker) / 2.0, bar.top + bar.height() / 2.0);
            scene.text_on(label, at, Anchor::Middle, SMALL, color.ink_on());
        }
        done += share.p;
    }
    if let Some(first) = outcomes.share(summary, case, 0).filter(|share| share.has_interval()) {
        let y = bar.top + bar.height() / 2.0;
        scene.whisker((bar.x(first.low), y), (bar.x(first.high), y), (bar.height() * 0.2).min(7.0), INK);
    }
    if (0..outcomes.names.len()).all(|place| outcomes.share(summary, case, place).is_none()) {
        scene.text_on("no trials", at, Anchor::Start, SMALL, MUTED);
    }
}

/// Where the whisker of the first outcome ends on the right.
fn first_whisker(summary: &Summary, outcomes: &Outcomes, case: &CaseSummary, bar: Area) -> f64 {
    outcomes.share(summary, case, 0).filter(|share| share.has_interval()).map_or(bar.left, |share| bar.x(share.high))
}

/// The first outcome's smallest and greatest share, and in which cases they are.
fn title_of_many(summary: &Summary, outcomes: &Outcomes) -> (String, String) {
    let mut shares: Vec<(&CaseSummary, Share)> =
        summary.cases.iter().filter_map(|case| Some((case, outcomes.chance(summary, case, 0)?))).collect();
    let all: Vec<(&str, f64)> = shares.iter().map(|(case, share)| (case.case.as_str(), share.p)).collect();
    order::rising(&mut shares, |one| one.1.p);
    let first = &outcomes.names[0];
    match (shares.first(), shares.last()) {
        (Some((_, low)), Some((_, high))) if low.percent() != high.percent() => {
            (words::between(summary, first, *low, *high), words::ends(["Rarest", "likeliest"], &all))
        }
        (Some((case, share)), _) => (format!("{} in every case", finding(summary, case, first, *share)), String::new()),
        (None, _) => ("No trials, no odds".to_string(), String::new()),
    }
}

/// `Shatterer wins 61.5 %, White Rhino wins 38.5 %`.
fn listed(outcomes: &Outcomes, shares: &[Option<Share>]) -> String {
    let list = outcomes.names.iter().zip(shares).map(|(name, share)| match share {
        Some(share) => format!("{name} {}", share.percent()),
        None => format!("{name} unknown"),
    });
    list.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn the_title_names_the_likeliest_outcome_and_the_opponent() {
        let summary = sample::duel(2_000_000);
        let drawing = draw(&summary, &Outcomes::of(&summary)).unwrap();
        assert_eq!(drawing.title, "Shatterer wins 61.5 % of fights against White Rhino");
    }

    #[test]
    fn a_lead_within_the_intervals_is_too_close_to_call() {
        let summary = sample::duel(20);
        let drawing = draw(&summary, &Outcomes::of(&summary)).unwrap();
        assert!(drawing.title.starts_with("Too close to call: "), "{}", drawing.title);
    }

    #[test]
    fn a_fight_that_never_begins_is_neither_lost_nor_won() {
        let mut summary = sample::named_cases(&[("base", 0.6), ("Slow", 0.4), ("Apart", 0.0)], 1000);
        let clock = summary.scenario.clock.clone();
        let row = summary.cases[2].metrics.iter_mut().find(|row| row.metric == clock).unwrap();
        (row.mean, row.min, row.max) = (0.0, 0, 0);
        let drawing = draw(&summary, &Outcomes::of(&summary)).unwrap();
        assert!(drawing.title.contains("40") && drawing.title.contains("60"), "{}", drawing.title);
        assert!(drawing.alt.ends_with(" Apart: no fight."), "{}", drawing.alt);
        // What comes about in no fight needs no colour.
        let outcomes = Outcomes::of(&summary);
        (0..3).for_each(|case| summary.cases[case].outcomes[2].p = if case == 2 { 1.0 } else { 0.0 });
        assert_eq!(outcomes.seen(&summary, &summary.cases), [0, 1]);
        assert_eq!(drawing.scene.labels().filter(|label| label.text == NO_FIGHT).count(), 1);
    }

    #[test]
    fn no_trials_give_no_odds() {
        let summary = sample::duel(0);
        let drawing = draw(&summary, &Outcomes::of(&summary)).unwrap();
        assert_eq!(drawing.title, "No trials, no odds");
        assert_eq!(drawing.scene.labels().filter(|label| label.text == "no trials").count(), 3);
    }

    #[test]
    fn bars_are_as_long_as_their_shares() {
        let summary = sample::duel(1_000_000);
        let outcomes = Outcomes::of(&summary);
        let drawing = draw(&summary, &outcomes).unwrap();
        let length = |place| {
            drawing.scene.marks.iter().find_map(|mark| match mark {
                super::super::scene::Mark::Fill(area, color) if *color == outcomes.color(place) => Some(area.width()),
                _ => None,
            })
        };
        let ratio = length(0).unwrap() / length(1).unwrap();
        let rows = &summary.cases[0].outcomes;
        assert!((ratio - rows[0].p / rows[1].p).abs() < 1e-9, "{ratio}");
    }
}
