//! Named cases side by side: the first outcome's share in each, best first, against the base case.

use super::drawing::{Drawing, Outcomes, chosen, chosen_note, source};
use super::layout::{AXIS_HEIGHT, Heading, NAME_ROOM, SMALL, SMALL_BOLD, Scale, horizontal_axis, page_holding};
use super::palette::{GRID, INK, MUTED};
use super::scene::{Anchor, Area, Scene};
use super::text::Type;
use super::words::{self, Share};
use crate::estimate::{CaseSummary, Summary};
use crate::order;
use crate::report::grid;
use crate::report::percent;
use crate::report::text::trials_noun;

const MAX_ROWS: usize = 26;
/// A row is at most this high.
const ROW: f64 = 96.0;
/// A case and its share.
type Row<'a> = (&'a CaseSummary, Share);

const VALUE: Type = Type::bold(17.0);

pub(super) fn draw(summary: &Summary, outcomes: &Outcomes) -> Option<Drawing> {
    if summary.cases.len() < 2 || summary.cases.iter().any(|case| !case.axes.is_empty()) {
        return None;
    }
    let mut rows: Vec<Row> =
        summary.cases.iter().filter_map(|case| Some((case, outcomes.chance(summary, case, 0)?))).collect();
    // The scenario as it stands is the first case, unless it has no numbers.
    let base = *rows.first()?;
    if rows.len() < 2 {
        return None;
    }
    let cases: Vec<&CaseSummary> = rows.iter().map(|(case, _)| *case).collect();
    let shown = chosen(summary, outcomes, &cases, &[], MAX_ROWS);
    let mut shown: Vec<Row> = shown.into_iter().map(|i| rows[i]).collect();
    for list in [&mut rows, &mut shown] {
        order::falling(list, |one| one.1.p);
    }
    Some(dots(summary, outcomes, (&rows, &shown), base))
}

/// One row per case: name, interval, dot, value.
fn dots(summary: &Summary, outcomes: &Outcomes, (rows, shown): (&[Row], &[Row]), base: Row) -> Drawing {
    let mut notes = vec![source(summary)];
    notes.extend(chosen_note(summary, shown.len(), rows.len()));
    notes.extend(grid::left_out(summary));
    let outcome = &outcomes.names[0];
    let trials = trials_noun(&summary.scenario.play);
    let title = title(summary, outcome, rows, base);
    let heading = Heading {
        title: title.clone(),
        subtitle: words::method(summary, Some(&words::family(summary))),
        legend: vec![],
        notes,
    };
    let (mut scene, body) = page_holding(&heading, 26.0 + ROW * shown.len() as f64 + AXIS_HEIGHT);
    let names = shown.iter().map(|(case, _)| SMALL_BOLD.width(&super::text::drawable(&case.case)));
    let name_room = names.fold(60.0, f64::max).min(NAME_ROOM);
    let value_room = shown.iter().map(|(_, share)| value_width(*share)).fold(60.0, f64::max) + 16.0;
    let plot = body.inset(name_room + 20.0, 26.0, value_room, AXIS_HEIGHT);
    let row = (plot.height() / shown.len() as f64).min(ROW);
    let plot = Area { bottom: plot.top + row * shown.len() as f64, ..plot };
    let highest = shown.iter().map(|(_, share)| share.high).fold(base.1.high, f64::max);
    let scale = Scale::holding(highest, 6);
    horizontal_axis(&mut scene, plot, &scale, &format!("{outcome}, share of {trials}"));
    let x = |p: f64| plot.x(scale.place(p));

    let line = x(base.1.p);
    scene.dashes((line, plot.top - 4.0), (line, plot.bottom), 1.6, INK);
    let reference = format!("{}: {}", base.0.case, base.1.percent());
    let reference = SMALL.fit(&reference, 400.0);
    let half = SMALL.width(&reference) / 2.0;
    let centre = line.clamp(body.left + half, body.right - half);
    scene.text(reference, (centre, plot.top - 10.0), Anchor::Middle, SMALL, INK);

    let color = outcomes.color(0);
    // Bold type is the wider one.
    let names: Vec<&String> = shown.iter().map(|(case, _)| &case.case).collect();
    let names = SMALL_BOLD.apart(&names, |_| name_room);
    for (i, (case, share)) in shown.iter().enumerate() {
        let y = plot.top + (i as f64 + 0.5) * row;
        let set = if case.case == base.0.case { SMALL_BOLD } else { SMALL };
        scene.text_on(names[i].clone(), (plot.left - 18.0, y), Anchor::End, set, INK);
        scene.line((plot.left, y), (plot.right, y), 1.0, GRID);
        if share.has_interval() {
            scene.whisker((x(share.low), y), (x(share.high), y), (row * 0.2).min(7.0), INK);
        }
        scene.dot((x(share.p), y), (row * 0.3).min(9.0), color);
        draw_value(&mut scene, *share, plot, (x(share.low), x(share.high), y), row, share.p < base.1.p);
    }
    let listed = shown.iter().map(|(case, share)| format!("{} {}", case.case, share.percent()));
    Drawing {
        stem: "comparison".to_string(),
        alt: format!("Dot plot of “{outcome}” by case, highest first: {}.", listed.collect::<Vec<_>>().join(", ")),
        title,
        scene,
    }
}

fn value_width(share: Share) -> f64 {
    VALUE.width(&share.percent()).max(SMALL.width(&share.interval()))
}

/// The value beside its interval, on the side away from the reference line; below it the interval, where rows are tall.
fn draw_value(
    scene: &mut Scene,
    share: Share,
    plot: Area,
    (low, high, y): (f64, f64, f64),
    row: f64,
    is_below_base: bool,
) {
    let width = value_width(share);
    let leaves_room = plot.left + width + 24.0 < low;
    let (x, anchor) =
        if is_below_base && leaves_room { (low - 15.0, Anchor::End) } else { (high + 15.0, Anchor::Start) };
    if row >= 44.0 && share.has_interval() {
        scene.text_on(share.percent(), (x, y - 9.0), anchor, VALUE, INK);
        scene.text_on(share.interval(), (x, y + 10.0), anchor, SMALL, MUTED);
    } else {
        scene.text_on(share.percent(), (x, y), anchor, SMALL_BOLD, INK);
    }
}

/// The best case and how far it is from the base, unless nothing tells them apart.
fn title(summary: &Summary, outcome: &str, rows: &[Row], base: Row) -> String {
    let trials = trials_noun(&summary.scenario.play);
    // Of equals base, which then is not beaten.
    let best = rows.iter().find(|(case, share)| case.case == base.0.case && share.p == rows[0].1.p);
    let best = *best.unwrap_or(&rows[0]);
    let (base_name, base_share) = (words::short(&base.0.case), base.1.percent());
    let winner = outcome.strip_suffix(" wins");
    // Nobody knows whether an outcome is wanted, unless somebody wins by it or the play is about it.
    let of_play = summary.scenario.leading.as_deref().filter(|_| !summary.scenario.leading_is_named);
    let is_wanted = winner.is_some() || of_play == Some(outcome);
    let subject = winner.map_or_else(|| format!("“{outcome}”"), str::to_string);
    if best.0.case == base.0.case {
        return match is_wanted {
            true => format!("No case beats “{base_name}” for {subject}: {base_share} of {trials}"),
            false => format!("No case has a higher chance of {subject} than “{base_name}”: {base_share} of {trials}"),
        };
    }
    let mut candidates = std::iter::once(best).chain(rows.iter().copied());
    let found = candidates.find_map(|row| Some((row, lead(summary, outcome, row, base)?)));
    let Some(((ahead, share), points)) = found else {
        return match is_wanted {
            true => format!("No case is clearly better for {subject} than “{base_name}” with {base_share} of {trials}"),
            false => format!(
                "No case has a clearly higher chance of {subject} than “{base_name}” with {base_share} of {trials}"
            ),
        };
    };
    let all: Vec<(&str, f64)> = rows.iter().map(|(case, share)| (case.case.as_str(), share.p)).collect();
    let others = words::and_others(words::tied(&all, share.p).len() - 1);
    // Nobody is called the best whom another sampled case may be ahead of; base is behind, by the difference.
    let compared = [&ahead.case, &base.0.case];
    let is_behind = |other: &Share| other.p == share.p || !other.has_interval() || !other.overlaps(share);
    let is_best = ahead.case == best.0.case
        && rows.iter().all(|(case, other)| compared.contains(&&case.case) || is_behind(other));
    format!(
        "{} {subject}: “{}”{others} with {} of {trials}, {points} points above “{base_name}”",
        match (is_wanted, is_best) {
            (true, true) => "Best for",
            (true, false) => "Clearly better for",
            (false, true) => "Highest chance of",
            (false, false) => "Clearly higher chance of",
        },
        words::short(&ahead.case),
        share.percent(),
    )
}

/// How many points a case is above the base; `None` where it is not, or not surely. A difference of the same dice is
/// surer than two intervals side by side, and it is what the table of differences tells.
fn lead(summary: &Summary, outcome: &str, (case, share): Row, base: Row) -> Option<String> {
    let name = |place: usize| summary.cases[place].case.as_str();
    let pair = summary.differences.iter().find(|pair| [name(pair.from), name(pair.to)] == [&base.0.case, &case.case]);
    let change = pair.filter(|_| share.has_interval()).and_then(|pair| pair.outcome(outcome));
    if let Some((by, (low, high))) = change.and_then(|change| Some((change.by, change.interval?))) {
        return (low > 0.0).then(|| percent::points(by, low, high).trim_start_matches('+').to_string());
    }
    let is_sure = !share.has_interval() || !share.overlaps(base.1);
    (is_sure && share.p > base.1.p).then(|| share.points_above(base.1))
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;
    use crate::estimate::{Change, Difference};

    #[test]
    fn the_title_names_the_best_case_and_its_lead() {
        let summary = sample::named_cases(&[("base", 0.615), ("No armour", 0.782), ("Slow", 0.5)], 1_000_000);
        let drawing = draw(&summary, &Outcomes::of(&summary)).unwrap();
        assert_eq!(drawing.title, "Best for Shatterer: “No armour” with 78.2 % of fights, 16.7 points above “base”");
    }

    /// Of two cases above base whose intervals overlap nobody knows which is the best; of more fights it is known.
    #[test]
    fn nobody_is_the_best_whom_another_case_may_be_ahead_of() {
        let cases = [("base", 0.5), ("Swift", 0.612), ("Strong", 0.61)];
        let title = |trials| {
            let summary = sample::named_cases(&cases, trials);
            draw(&summary, &Outcomes::of(&summary)).unwrap().title
        };
        assert!(title(10_000).starts_with("Clearly better for Shatterer: “Swift” with "), "{}", title(10_000));
        assert!(title(100_000_000).starts_with("Best for Shatterer: “Swift” with "), "{}", title(100_000_000));
    }

    #[test]
    fn the_best_are_counted_and_base_is_not_beaten_by_its_equal() {
        let title_of = |cases: &[(&str, f64)]| {
            let summary = sample::named_cases(cases, 1_000_000);
            draw(&summary, &Outcomes::of(&summary)).unwrap().title
        };
        let title = title_of(&[("base", 0.5), ("a", 0.75), ("b", 0.75), ("c", 0.75)]);
        assert!(title.starts_with("Best for Shatterer: “a” and 2 others with 75.0 %"), "{title}");
        let title = title_of(&[("base", 0.75), ("a", 0.75)]);
        assert_eq!(title, "No case beats “base” for Shatterer: 75.0 % of fights");
    }

    #[test]
    fn a_lead_within_the_intervals_is_not_called_better() {
        let summary = sample::named_cases(&[("base", 0.50), ("Slow", 0.52)], 100);
        let drawing = draw(&summary, &Outcomes::of(&summary)).unwrap();
        assert!(drawing.title.starts_with("No case is clearly better"), "{}", drawing.title);
    }

    /// Both cases faced the same dice, so that of two intervals with values in common the difference can be sure; of
    /// two cases above the base the lower one alone.
    #[test]
    fn a_lead_is_judged_by_the_difference_of_the_same_dice_where_there_is_one() {
        let mut summary = sample::named_cases(&[("base", 0.50), ("Slow", 0.56), ("Late", 0.54)], 100);
        let title_of = |summary: &Summary| draw(summary, &Outcomes::of(summary)).unwrap().title;
        let differs = |to: usize, by: f64, (low, high): (f64, f64)| Difference {
            from: 0,
            to,
            axis: None,
            outcomes: vec![Change { of: "Shatterer wins".into(), by, interval: Some((low, high)), exact: None }],
            means: vec![],
        };
        assert!(title_of(&summary).starts_with("No case is clearly better"));
        summary.differences = vec![differs(1, 0.06, (0.02, 0.1)), differs(2, 0.04, (-0.01, 0.09))];
        // Late may be ahead of Slow.
        let slow = "Clearly better for Shatterer: “Slow” with 56 % of fights, 6 points above “base”";
        assert_eq!(title_of(&summary), slow);
        summary.differences = vec![differs(1, 0.06, (-0.02, 0.14)), differs(2, 0.04, (0.01, 0.07))];
        let title = title_of(&summary);
        assert_eq!(title, "Clearly better for Shatterer: “Late” with 54 % of fights, 4 points above “base”");
        summary.differences.truncate(1);
        assert!(title_of(&summary).starts_with("No case is clearly better"));
    }

    #[test]
    fn an_outcome_that_nobody_wants_is_likely_and_not_good() {
        let title_of = |cases: &[(&str, f64)], leading: Option<&str>| {
            let mut summary = sample::named_cases(cases, 1_000_000);
            summary.cases.iter_mut().for_each(|case| case.outcomes[0].outcome = "hits nobody".into());
            summary.scenario.leading = leading.map(String::from);
            draw(&summary, &Outcomes::of(&summary)).unwrap().title
        };
        let (less, more) = ([("base", 0.5), ("Slow", 0.25)], [("base", 0.25), ("Slow", 0.5)]);
        assert_eq!(
            title_of(&more, None),
            "Highest chance of “hits nobody”: “Slow” with 50.0 % of fights, 25.0 points above “base”"
        );
        assert_eq!(title_of(&less, None), "No case has a higher chance of “hits nobody” than “base”: 50.0 % of fights");
        assert!(title_of(&more, Some("hits nobody")).starts_with("Best for “hits nobody”"));
        assert!(title_of(&less, Some("hits nobody")).starts_with("No case beats “base”"));
    }

    #[test]
    fn few_cases_take_a_small_page() {
        let height = |n: usize| {
            let names: Vec<String> = (0..n).map(|i| format!("case {i}")).collect();
            let cases: Vec<(&str, f64)> = names.iter().map(|name| (name.as_str(), 0.5)).collect();
            let summary = sample::named_cases(&cases, 1000);
            draw(&summary, &Outcomes::of(&summary)).unwrap().scene.height
        };
        assert!(height(2) < 500.0 && height(2) < height(3), "{}", height(2));
        assert_eq!((height(12), height(26)), (800.0, 800.0));
    }

    #[test]
    fn one_case_or_a_sweep_is_not_a_comparison() {
        let duel = sample::duel(1000);
        let sweep = sample::sweep(&[("side.White Rhino.body", &["6", "7"])], 1000);
        assert_eq!(draw(&duel, &Outcomes::of(&duel)), None);
        assert_eq!(draw(&sweep, &Outcomes::of(&sweep)), None);
    }
}
