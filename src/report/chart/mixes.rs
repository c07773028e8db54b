//! The best mix of every state as a bar of options: the likeliest states, by what is decided there, one column of bars
//! for each player.

use super::drawing::{Drawing, source};
use super::layout::{Heading, SMALL, SMALL_BOLD, page_holding};
use super::palette::{self, Color, INK, MUTED};
use super::scene::{Anchor, Area, Scene};
use super::text::{Type, drawable};
use super::words;
use crate::estimate::{Advice, Advised, Advising, Summary};
use crate::report::article::advice::{self as told, Game};

/// Charts are drawn up to this many games; beyond it, for the first.
const MOST_GAMES: usize = 4;
/// States that are shown, if they fit; the tables have more of them.
const MOST_STATES: usize = 20;
/// States that are put into words for screen readers.
const TOLD_STATES: usize = 6;
/// Names of states, which are long.
const NAME: Type = Type::regular(13.0);
/// Lines of a state's name at most, and how far they stand apart.
const MOST_LINES: usize = 3;
const LINE: f64 = 16.0;
/// A row is at least this high, and this much higher than its lines.
const LEAST_ROW: f64 = 30.0;
const PADDING: f64 = 8.0;
/// Room for the names of the players, and for what is decided.
const PLAYERS: f64 = 24.0;
const KIND: f64 = 26.0;
/// Between the columns of bars; room for how often a state is reached.
const GAP: f64 = 24.0;
const TIMES: f64 = 92.0;
/// Share of the paper's width that names of states take at most.
const NAMES: f64 = 0.38;
/// Chances below this are what rounding leaves.
const NOTHING: f64 = 1e-9;

pub(super) fn draw(summary: &Summary) -> Vec<Drawing> {
    let games = told::games(summary);
    let shown = if games.len() > MOST_GAMES { 1 } else { games.len() };
    // One colour means one option in all charts of the report.
    let options = options(games.iter().flat_map(|game| &game.advice.decisions));
    let one = |(i, game): (usize, &Game<'_>)| {
        let stem = if i == 0 { "mixes".to_string() } else { format!("mixes-{}", i + 1) };
        bars(summary, game.advice, &game.name(games.len()), stem, &options)
    };
    games[..shown].iter().enumerate().map(one).collect()
}

/// What is drawn of a game.
struct Plan<'a> {
    /// What is decided, and the names and decisions of the states that are shown.
    kinds: Vec<(&'static str, Vec<Row<'a>>)>,
    /// What the names of all states shown have in common, and leave out.
    common: Vec<&'a str>,
    /// Height of all rows with their headings.
    height: f64,
}

struct Row<'a> {
    lines: Vec<String>,
    advised: &'a Advised,
}

impl<'a> Row<'a> {
    fn new(advised: &'a Advised, common: &[&str], room: f64) -> Self {
        Self { lines: NAME.wrap(&without(advised, common), room, MOST_LINES), advised }
    }

    fn height(&self) -> f64 {
        (self.lines.len() as f64 * LINE + PADDING).max(LEAST_ROW)
    }
}

/// The likeliest states, so many of them, with their names in lines that fit into this room.
fn plan(advice: &Advice, n: usize, room: f64) -> Plan<'_> {
    let likeliest = &advice.decisions[..n.min(advice.decisions.len())];
    let common = common(likeliest);
    let row = |advised| Row::new(advised, &common, room);
    let kinds: Vec<(&str, Vec<Row<'_>>)> = told::kinds(likeliest)
        .into_iter()
        .map(|(what, states)| (what, states.into_iter().map(row).collect()))
        .collect();
    let heading = if kinds.len() > 1 { KIND } else { 0.0 };
    let rows = |rows: &Vec<Row<'_>>| heading + rows.iter().map(Row::height).sum::<f64>();
    let height = PLAYERS + kinds.iter().map(|(_, states)| rows(states)).sum::<f64>();
    Plan { kinds, common, height }
}

/// Parts that the names of all these states have in common: `Initiative with the heroes`.
fn common(states: &[Advised]) -> Vec<&str> {
    let Some((first, others)) = states.split_first().filter(|(_, others)| !others.is_empty()) else {
        return Vec::new();
    };
    let parts = |advised: &Advised| advised.state.split(PART).map(str::to_owned).collect::<Vec<_>>();
    let others: Vec<Vec<String>> = others.iter().map(parts).collect();
    first.state.split(PART).filter(|part| others.iter().all(|other| other.iter().any(|it| it == part))).collect()
}

/// Between the parts of a state's name.
const PART: &str = "; ";

/// The name of a state without the parts that all have.
fn without(advised: &Advised, common: &[&str]) -> String {
    let parts: Vec<&str> = advised.state.split(PART).filter(|part| !common.contains(part)).collect();
    if parts.is_empty() { advised.state.clone() } else { parts.join(PART) }
}

fn heading(summary: &Summary, advice: &Advice, name: &str, plan: &Plan<'_>, options: &[String]) -> Heading {
    let title = told::starts(advice).first().cloned().unwrap_or_else(|| told::title(advice));
    let whose = if name.is_empty() { String::new() } else { format!(", {name}") };
    let shown = plan.kinds.iter().flat_map(|(_, rows)| rows).map(|row| row.advised);
    let taken: Vec<String> = self::options(shown.clone());
    let left_out = advice.decisions.len() + advice.left_out - shown.count();
    let mut notes = vec![source(summary)];
    if !plan.common.is_empty() {
        notes.push(format!("In all of these states: {}.", plan.common.join(PART)));
    }
    if left_out > 0 {
        let more = crate::report::text::count(left_out as u64, "state is", "states are");
        notes.push(format!("{more} reached less often; tables/advice.csv has the first of them."));
    }
    Heading {
        title: title.trim_end_matches('.').to_string(),
        subtitle: format!(
            "{}{whose}. How often each option should be taken in the likeliest states; exact",
            told::title(advice)
        ),
        legend: taken.iter().map(|name| (name.clone(), color(name, options))).collect(),
        notes,
    }
}

fn bars(summary: &Summary, advice: &Advice, name: &str, stem: String, options: &[String]) -> Drawing {
    let most = advice.decisions.iter().take(MOST_STATES).take_while(|advised| advised.visits > NOTHING).count().max(1);
    let room = NAMES * (super::scene::WIDTH - 96.0);
    // As many states as the paper holds: fewer have a smaller legend, too.
    let drawn = (1..=most).rev().map(|n| {
        let plan = plan(advice, n, room);
        let heading = heading(summary, advice, name, &plan, options);
        let (scene, body) = page_holding(&heading, plan.height);
        (plan, heading, scene, body)
    });
    let fitting = |(plan, _, _, body): &(Plan<'_>, Heading, Scene, Area)| body.height() + 0.5 >= plan.height;
    let mut drawn =
        drawn.skip_while(|it| it.0.kinds.iter().map(|(_, rows)| rows.len()).sum::<usize>() > 1 && !fitting(it));
    let Some((plan, heading, mut scene, body)) = drawn.next() else {
        return Drawing { stem, alt: described(advice), title: told::title(advice), scene: Scene::default() };
    };
    let widest = plan.kinds.iter().flat_map(|(_, rows)| rows).flat_map(|row| &row.lines);
    let names = widest.map(|line| NAME.width(line)).fold(60.0, f64::max);
    let players: Vec<usize> =
        (0..2).filter(|&player| advice.decisions.iter().any(|it| !it.options[player].is_empty())).collect();
    let left = body.left + names + TIMES;
    let width = (body.right - left - GAP * players.len().saturating_sub(1) as f64) / players.len().max(1) as f64;
    let column = |place: usize| left + place as f64 * (width + GAP);
    scene.text("times a fight", (left - 14.0, body.top + 15.0), Anchor::End, SMALL, MUTED);
    for (place, &player) in players.iter().enumerate() {
        let name = SMALL_BOLD.fit(&words::capitalized(&drawable(&advice.stakes.players[player].name)), width);
        scene.text(name, (column(place), body.top + 15.0), Anchor::Start, SMALL_BOLD, INK);
    }
    let mut top = body.top + PLAYERS;
    for (what, rows) in &plan.kinds {
        if plan.kinds.len() > 1 {
            scene.text(words::capitalized(what), (body.left, top + 18.0), Anchor::Start, SMALL_BOLD, INK);
            top += KIND;
        }
        for row in rows {
            let height = row.height();
            let middle = top + height / 2.0;
            for (i, line) in row.lines.iter().enumerate() {
                let y = middle + (i as f64 - (row.lines.len() as f64 - 1.0) / 2.0) * LINE;
                scene.text_on(line.as_str(), (body.left, y), Anchor::Start, NAME, MUTED);
            }
            scene.text_on(told::times(row.advised.visits), (left - 14.0, middle), Anchor::End, SMALL, MUTED);
            for (place, &player) in players.iter().enumerate() {
                let bar = Area::new(column(place), top + 1.5, column(place) + width, top + height - 1.5);
                stack(&mut scene, bar, &row.advised.options[player], options);
            }
            top += height;
        }
    }
    Drawing { stem, alt: described(advice), title: heading.title, scene }
}

/// Names of all options that should ever be taken, in order of appearance.
fn options<'a>(decisions: impl IntoIterator<Item = &'a Advised>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for option in decisions.into_iter().flat_map(|advised| advised.options.iter().flatten()) {
        if option.p > NOTHING && !names.contains(&option.name) {
            names.push(option.name.clone());
        }
    }
    names
}

/// An option that is called by a colour has the one that looks like it; the others have those that are left.
fn color(name: &str, options: &[String]) -> Color {
    let mut others = options.iter().filter(|option| palette::called(option).is_none());
    palette::called(name).unwrap_or_else(|| palette::option(others.position(|option| option == name).unwrap_or(0)))
}

/// The options of one side in one state, side by side; a dash where there is nothing to decide.
fn stack(scene: &mut Scene, bar: Area, mix: &[Advising], options: &[String]) {
    if mix.is_empty() {
        return scene.text_on("–", (bar.x(0.5), bar.y(0.5)), Anchor::Middle, SMALL, MUTED);
    }
    let mut left = bar.left;
    for option in mix {
        let right = left + option.p.clamp(0.0, 1.0) * bar.width();
        let fill = color(&option.name, options);
        scene.fill(Area::new(left, bar.top, right, bar.bottom), fill);
        let share = told::share(option.p);
        let whole =
            if share == "always" { format!("always {}", option.name) } else { format!("{} {share}", option.name) };
        let label = [drawable(&whole), share].into_iter().find(|label| SMALL.width(label) + 8.0 <= right - left);
        if let Some(label) = label {
            scene.text_on(label, ((left + right) / 2.0, bar.y(0.5)), Anchor::Middle, SMALL, fill.ink_on());
        }
        left = right;
    }
}

fn described(advice: &Advice) -> String {
    let state = |advised: &Advised| {
        let picks = (0..2).filter(|&player| !advised.options[player].is_empty());
        let picks = picks.map(|it| format!("{} {}", advice.stakes.players[it], told::mix(&advised.options[it])));
        format!("{}: {}", advised.state, picks.collect::<Vec<_>>().join(", "))
    };
    let states: Vec<String> = advice.decisions.iter().take(TOLD_STATES).map(state).collect();
    format!("Stacked bars, one for each state and side. {}: {}.", told::title(advice), states.join("; "))
}

#[cfg(test)]
mod tests {
    use super::super::scene::Mark;
    use super::*;
    use crate::report::sample;

    #[test]
    fn every_bar_is_as_long_as_its_option_is_likely() {
        let summary = sample::advised();
        let drawings = draw(&summary);
        assert_eq!(drawings.len(), 1);
        assert_eq!(drawings[0].title, "At the start, A should pick yellow 62.5 % and red 37.5 % of the time");
        let red = color("red", &[]);
        let bars = drawings[0].scene.marks.iter().filter_map(|mark| match mark {
            Mark::Fill(area, fill) if *fill == red && area.height() > 20.0 => Some((area.left, area.width())),
            _ => None,
        });
        // By state: A's red, then B's, which is always taken; the last one of A is 1/4.
        let (mut mine, theirs): (Vec<_>, Vec<_>) = bars.map(|(left, width)| (left as i64, width)).partition(|_| true);
        assert!(theirs.is_empty());
        let whole = mine.iter().map(|(_, width)| *width).fold(0.0, f64::max);
        mine.iter_mut().for_each(|(_, width)| *width /= whole);
        let shares: Vec<f64> = mine.into_iter().map(|(_, share)| share).collect();
        for (share, wanted) in shares.iter().zip([0.375, 1.0, 0.5, 1.0, 1.0, 1.0, 0.25, 1.0]) {
            assert!((share - wanted).abs() < 1e-9, "{shares:?}");
        }
        assert_eq!(shares.len(), 8);
    }

    /// What is written in a chart, from top to bottom.
    fn written(drawing: &Drawing) -> Vec<String> {
        let mut labels: Vec<(f64, String)> = drawing
            .scene
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Text(label) => Some((label.at.1, label.text.clone())),
                _ => None,
            })
            .collect();
        labels.sort_by(|a, b| a.0.total_cmp(&b.0));
        labels.into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn decisions_stand_by_kind_the_likeliest_states_first_and_parts_that_all_have_once() {
        let mut summary = sample::advised();
        let advice = summary.cases[0].advice.as_mut().unwrap();
        advice.decisions[2].what = "recovery action";
        advice.decisions[1].what = "recovery action";
        let drawing = &draw(&summary)[0];
        let written = written(drawing);
        let place = |wanted: &str| {
            written.iter().position(|text| text == wanted).unwrap_or_else(|| panic!("{wanted} in {written:?}"))
        };
        // Powers are picked 1.25 + 0.2 times a fight, recovery actions 0.5 + 0.25 times.
        let order = ["Power", "1.25", "0.20", "Recovery action", "0.50", "0.25"].map(place);
        assert!(order.is_sorted(), "{order:?} {written:?}");
        assert!(written.iter().any(|text| text.contains("In all of these states: Initiative A.")), "{written:?}");
        assert!(written.iter().any(|text| text == "KOs 0/2 on A, 0/2 on B"), "{written:?}");
    }

    #[test]
    fn states_that_best_play_never_reaches_are_not_drawn() {
        let mut summary = sample::advised();
        let advice = summary.cases[0].advice.as_mut().unwrap();
        (advice.decisions[3].visits, advice.left_out) = (0.0, 7);
        let written = written(&draw(&summary)[0]);
        assert!(!written.iter().any(|text| text.contains("1/2 on A, 1/2 on B")), "{written:?}");
        assert!(written.iter().any(|text| text.contains("8 states are reached less often")), "{written:?}");
    }

    #[test]
    fn a_fight_without_decisions_has_no_bars() {
        assert!(draw(&sample::exact()).is_empty());
    }
}
