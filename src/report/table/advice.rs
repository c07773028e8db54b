//! The best decisions on the terminal: what they are worth and how to start, in a few lines.

use super::{Grid, Page, Paint};
use crate::estimate::Summary;
use crate::report::article::advice;

/// Games that are shown, and cases with their policies; the report has all of them.
const MOST_GAMES: usize = 3;
const MOST_CASES: usize = 12;

/// What the players should decide, if they decide anything.
pub fn show(page: &mut Page, summary: &Summary, paint: Paint) {
    let games = advice::games(summary);
    let Some(first) = games.first() else { return };
    page.line(&paint.bold(&format!("{} (exact)", advice::title(first.advice))));
    for game in games.iter().take(MOST_GAMES) {
        let name = game.name(games.len());
        if !name.is_empty() {
            page.wrapped(&format!("{name}:"));
        }
        page.wrapped(&advice::worth(game.advice));
        for sentence in advice::starts(game.advice) {
            page.wrapped(&format!("- {sentence}"));
        }
    }
    if games.len() > MOST_GAMES {
        page.wrapped(&format!("and {} more: see the report", games.len() - MOST_GAMES));
    }
    let cases: Vec<_> = games.iter().flat_map(|game| &game.cases).collect();
    if let [(_, advice)] = cases[..] {
        advice::gaps(advice).iter().for_each(|gap| page.wrapped(&format!("- {gap}")));
        page.line("");
        return;
    }
    page.line("");
    let mut grid = Grid::new(&["Case"]);
    grid.head.extend(advice::own_heads(first.advice));
    for (case, advice) in cases.iter().take(MOST_CASES) {
        grid.row(std::iter::once(case.case.clone()).chain(advice::own(advice)).collect());
    }
    page.grid(&grid, paint);
    if cases.len() > MOST_CASES {
        page.wrapped(&format!("and {} more: see the report", cases.len() - MOST_CASES));
        page.line("");
    }
}
