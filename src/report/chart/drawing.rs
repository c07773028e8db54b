//! What all drawings share: the outcomes with their colours, and which cases are shown where not all can be.

use super::palette::{self, Color};
use super::scene::Scene;
use super::words::Share;
use crate::estimate::{CaseSummary, OutcomeRow, Summary, UNDECIDED};
use crate::report::{grid, headline};

/// A chart before it is rendered.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Drawing {
    pub stem: String,
    pub title: String,
    pub alt: String,
    pub scene: Scene,
}

/// The outcomes of a report, the one that the play is about first and then in order of appearance, each with its colour
/// in every chart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Outcomes {
    pub names: Vec<String>,
}

impl Outcomes {
    pub fn of(summary: &Summary) -> Self {
        let mut names: Vec<String> = Vec::new();
        for row in summary.cases.iter().flat_map(|case| &case.outcomes) {
            if !names.contains(&row.outcome) {
                names.push(row.outcome.clone());
            }
        }
        // What the play is about, or what tells the cases apart, comes first.
        let headline = headline::of(summary);
        if let Some(place) = names.iter().position(|name| Some(name.as_str()) == headline) {
            names[..=place].rotate_right(1);
        }
        Self { names }
    }

    /// Colour of the outcome at this place; what stayed open is grey.
    pub fn color(&self, place: usize) -> Color {
        let is_open = |name: &String| name == UNDECIDED;
        if self.names.get(place).is_some_and(is_open) {
            return palette::OPEN;
        }
        let open_before = self.names.iter().take(place).filter(|name| is_open(name)).count();
        palette::outcome(place - open_before)
    }

    /// The places of the outcomes that ever come about in these cases; all of them where none does.
    pub fn seen<'a>(&self, summary: &Summary, cases: impl IntoIterator<Item = &'a CaseSummary>) -> Vec<usize> {
        let cases: Vec<&CaseSummary> = cases.into_iter().collect();
        let all = 0..self.names.len();
        let has_chance =
            |place: &usize| cases.iter().any(|case| self.chance(summary, case, *place).is_some_and(|it| it.p > 0.0));
        let seen: Vec<usize> = all.clone().filter(has_chance).collect();
        if seen.is_empty() { all.collect() } else { seen }
    }

    /// Names and colours of the outcomes at these places for a legend.
    pub fn legend(&self, places: &[usize]) -> Vec<(String, Color)> {
        places.iter().map(|&place| (self.names[place].clone(), self.color(place))).collect()
    }

    /// [`Outcomes::share`] where cases are compared by it: `None` also for a fight that never begins, in which nobody
    /// has a chance to lose.
    pub fn chance(&self, summary: &Summary, case: &CaseSummary, place: usize) -> Option<Share> {
        self.share(summary, case, place).filter(|_| !grid::never_begins(summary, case))
    }

    /// The share of the outcome at this place in a case; `None` when the case does not know it.
    pub fn share(&self, summary: &Summary, case: &CaseSummary, place: usize) -> Option<Share> {
        let name = self.names.get(place)?;
        let row = case.outcomes.iter().find(|row: &&OutcomeRow| row.outcome == *name)?;
        Share::of_outcome(summary, case, row)
    }
}

/// Which of these cases a chart shows that has no room for all: base, those that tell most (`telling`), those where the
/// first outcome is rarest and likeliest, and others spread evenly between these; in their order.
pub(super) fn chosen(
    summary: &Summary,
    outcomes: &Outcomes,
    cases: &[&CaseSummary],
    telling: &[usize],
    most: usize,
) -> Vec<usize> {
    if cases.len() <= most {
        return (0..cases.len()).collect();
    }
    let share = |i: &usize| outcomes.chance(summary, cases[*i], 0).map_or(f64::NAN, |share| share.p);
    let by_share = |a: &usize, b: &usize| share(a).total_cmp(&share(b));
    let known = || (0..cases.len()).filter(|i| share(i).is_finite());
    // Of equals the first.
    let extremes = [known().min_by(by_share), known().rev().max_by(by_share)];
    let mut shown: Vec<usize> = Vec::new();
    for i in std::iter::once(0).chain(telling.iter().copied()).chain(extremes.into_iter().flatten()) {
        if shown.len() < most && !shown.contains(&i) {
            shown.push(i);
        }
    }
    shown.sort_unstable();
    let more = spread_between(&shown, cases.len(), most - shown.len());
    shown.extend(more);
    shown.sort_unstable();
    shown
}

/// So many further places out of `n`, as evenly as those `taken` (in order) allow; there are enough free ones.
fn spread_between(taken: &[usize], n: usize, more: usize) -> Vec<usize> {
    // A gap between two taken places, or before the first, or behind the last.
    let ends = std::iter::once(None).chain(taken.iter().copied().map(Some));
    let starts = ends.map(|end| end.map_or(0, |end| end + 1));
    let stops = taken.iter().copied().chain([n]);
    let mut gaps: Vec<(usize, usize, usize)> =
        starts.zip(stops).map(|(start, stop)| (start, stop.saturating_sub(start), 0)).collect();
    let n_gaps = gaps.len();
    for _ in 0..more {
        // How far apart the places of a gap are; one at an end of the list has a neighbour on one side only.
        let step = |i: usize, (_, free, used): (usize, usize, usize)| match i == 0 || i + 1 == n_gaps {
            true => (free as f64 + 0.5) / (used as f64 + 0.5),
            false => (free as f64 + 1.0) / (used as f64 + 1.0),
        };
        let open = gaps.iter().copied().enumerate().filter(|(_, (_, free, used))| used < free);
        let widest = open.rev().max_by(|a, b| step(a.0, a.1).total_cmp(&step(b.0, b.1)));
        let Some((widest, _)) = widest else { break };
        gaps[widest].2 += 1;
    }
    let places = |(i, (start, free, used)): (usize, (usize, usize, usize))| {
        (0..used).map(move |j| match i {
            0 => start + j * free / used,
            i if i + 1 == n_gaps => start + free - 1 - j * free / used,
            _ => start + (j + 1) * (free + 1) / (used + 1) - 1,
        })
    };
    gaps.into_iter().enumerate().flat_map(places).collect()
}

/// What a footnote says of cases that were [`chosen`]; nothing when all are shown.
pub(super) fn chosen_note(summary: &Summary, n_shown: usize, n_known: usize) -> Option<String> {
    let first = summary.cases.first().map_or("the first", |case| &case.case);
    let n = summary.cases.len();
    (n_shown < n_known).then(|| format!("{n_shown} of {n} cases: {first}, the extremes, others evenly spread."))
}

/// Name of the scenario for a footnote.
pub(super) fn source(summary: &Summary) -> String {
    format!("{} ({}).", summary.scenario.title, summary.scenario.system_name)
}
