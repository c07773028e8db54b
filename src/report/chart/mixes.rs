//! The best mix of every state as a bar of options, one column of bars for each player.

use super::layout::{Heading, SMALL, SMALL_BOLD, page};
use super::palette::{self, Color, INK, MUTED};
use super::scene::{Anchor, Area, Scene};
use super::text::drawable;
use super::{Drawing, source};
use crate::estimate::{Advice, Advised, Advising, Summary};
use crate::report::article::advice::{self as told, Game};

/// Charts are drawn up to this many games; beyond it, for the first.
const MOST_GAMES: usize = 4;
/// States that are shown; the tables have all of them.
const MOST_STATES: usize = 24;
/// States that are put into words for screen readers.
const TOLD_STATES: usize = 6;
/// A bar is at most this high.
const TALLEST: f64 = 44.0;
const GAP: f64 = 28.0;

pub(super) fn draw(summary: &Summary) -> Vec<Drawing> {
    let games = told::games(summary);
    let shown = if games.len() > MOST_GAMES { 1 } else { games.len() };
    let one = |(i, game): (usize, &Game<'_>)| {
        let stem = if i == 0 { "mixes".to_string() } else { format!("mixes-{}", i + 1) };
        bars(summary, game.advice, &game.name(games.len()), stem)
    };
    games[..shown].iter().enumerate().map(one).collect()
}

fn bars(summary: &Summary, advice: &Advice, name: &str, stem: String) -> Drawing {
    let title = told::starts(advice).first().cloned().unwrap_or_else(|| told::title(advice));
    let title = title.trim_end_matches('.').to_string();
    let options = options(advice);
    let whose = if name.is_empty() { String::new() } else { format!(", {name}") };
    let subtitle = format!("{}{whose}. How often each option should be taken, by state; exact", told::title(advice));
    let mut states = told::in_order(advice);
    states.truncate(MOST_STATES);
    let left_out = advice.decisions.len() - states.len();
    let mut notes = vec![source(summary)];
    if left_out > 0 {
        notes.push(format!("{left_out} more states are in the tables."));
    }
    let (mut scene, body) = page(&Heading {
        title: title.clone(),
        subtitle,
        legend: options.iter().map(|name| (name.clone(), color(name, &options))).collect(),
        notes,
    });
    let widest = states.iter().map(|advised| SMALL.width(&drawable(&advised.state))).fold(60.0, f64::max);
    let names = widest.min(body.width() * 0.38);
    let players: Vec<usize> =
        (0..2).filter(|&player| advice.decisions.iter().any(|it| !it.options[player].is_empty())).collect();
    let room = body.inset(names + 14.0, 24.0, 0.0, 4.0);
    let width = (room.width() - GAP * players.len().saturating_sub(1) as f64) / players.len().max(1) as f64;
    let height = (room.height() / states.len().max(1) as f64).min(TALLEST);
    for (column, &player) in players.iter().enumerate() {
        let left = room.left + column as f64 * (width + GAP);
        let name = SMALL_BOLD.fit(&advice.stakes.players[player], width);
        scene.text(name, (left, room.top - 9.0), Anchor::Start, SMALL_BOLD, INK);
        for (row, advised) in states.iter().enumerate() {
            let top = room.top + row as f64 * height;
            let bar = Area::new(left, top + 1.5, left + width, top + height - 1.5);
            stack(&mut scene, bar, &advised.options[player], &options);
        }
    }
    let labels: Vec<&String> = states.iter().map(|advised| &advised.state).collect();
    for (row, label) in SMALL.apart(&labels, |_| names).into_iter().enumerate() {
        let middle = room.top + (row as f64 + 0.5) * height;
        scene.text_on(label, (body.left, middle), Anchor::Start, SMALL, MUTED);
    }
    Drawing { stem, alt: described(advice), title, scene }
}

/// Names of all options, in order of appearance.
fn options(advice: &Advice) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for option in advice.decisions.iter().flat_map(|advised| advised.options.iter().flatten()) {
        if !names.contains(&option.name) {
            names.push(option.name.clone());
        }
    }
    names
}

/// An option that is called by a colour has the one of the palette that looks like it.
fn color(name: &str, options: &[String]) -> Color {
    let place = match name {
        "red" => 4,
        "orange" => 1,
        "yellow" => 6,
        _ => options.iter().position(|option| option == name).unwrap_or(0),
    };
    palette::outcome(place)
}

/// The options of one side in one state, side by side; an empty frame where there is nothing to decide.
fn stack(scene: &mut Scene, bar: Area, mix: &[Advising], options: &[String]) {
    if mix.is_empty() {
        return scene.fill(bar, palette::GRID);
    }
    let mut left = bar.left;
    for option in mix {
        let right = left + option.p.clamp(0.0, 1.0) * bar.width();
        let fill = color(&option.name, options);
        scene.fill(Area::new(left, bar.top, right, bar.bottom), fill);
        let label = told::share(option.p);
        if SMALL.width(&label) + 8.0 <= right - left && bar.height() >= 15.0 {
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
    let states: Vec<String> = told::in_order(advice).into_iter().take(TOLD_STATES).map(state).collect();
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
            Mark::Fill(area, fill) if *fill == red && area.height() > 20.0 => Some(area.width()),
            _ => None,
        });
        // By state: A's red, then B's, which is always taken; the last one of A is 1/4.
        let mut bars: Vec<f64> = bars.collect();
        let whole = bars.pop().unwrap();
        let shares: Vec<f64> = bars[..4].iter().map(|width| width / whole).collect();
        for (share, wanted) in shares.iter().zip([0.375, 1.0, 0.5, 0.25]) {
            assert!((share - wanted).abs() < 1e-9, "{shares:?}");
        }
    }

    #[test]
    fn a_fight_without_decisions_has_no_bars() {
        assert!(draw(&sample::exact()).is_empty());
    }
}
