//! What changes from case to case on the terminal: the outcome that the report is about.

use super::{Grid, Page, Paint};
use crate::estimate::{Method, Summary};
use crate::report::article;

/// More rows than this are not read on a terminal: the largest are shown.
const MOST_ROWS: usize = 8;

/// Shows the largest differences in the order of the scenario, and says how many there are beside them.
pub(super) fn show(page: &mut Page, summary: &Summary, paint: Paint) {
    if summary.choice.is_some() {
        return;
    }
    let Some((outcome, rows)) = article::differences::told(summary) else { return };
    let mut largest: Vec<usize> = (0..rows.len()).collect();
    largest.sort_by(|&a, &b| rows[b].by.abs().total_cmp(&rows[a].by.abs()));
    largest.truncate(MOST_ROWS);
    largest.sort_unstable();
    let sampled = summary.method == Method::Sample;
    let mut grid = Grid::new(&["What changes", "Points"]);
    if sampled {
        grid.head.push(article::interval_head(summary));
    }
    for row in largest.into_iter().map(|place| &rows[place]) {
        let what = if row.place.is_empty() { row.what.clone() } else { format!("{} ({})", row.what, row.place) };
        let mut cells = vec![what, row.points.clone()];
        if sampled {
            cells.push(row.interval.clone());
        }
        grid.row(cells);
    }
    let dice = if sampled { " and the same dice" } else { "" };
    page.wrapped(&format!("Change of “{outcome}” in percentage points, all else equal{dice}"));
    page.line("");
    page.grid(&grid, paint);
    if rows.len() > MOST_ROWS {
        let n_more = rows.len() - MOST_ROWS;
        page.wrapped(&format!("not shown: {n_more} smaller differences; tables/differences.csv has them"));
        page.line("");
    }
}
