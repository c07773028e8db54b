//! Everybody against everybody: who does best on average, against whom, and who is his worst match.
//!
//! A panel of fighters is asked about as rows and columns of names; the number that such a table is read for is the
//! mean of a row, and nobody should have to work it out. Nothing here computes a probability.

use super::axis::axis_name;
use super::grid::Grid;
use super::percent;
use crate::estimate::{CaseSummary, Method, Summary};
use crate::order;

/// Against fewer there is no average worth naming.
const FEWEST_OPPONENTS: usize = 3;

/// The fighters of one axis of a table by their average over the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking<'a> {
    /// What is averaged: the chance that this side wins.
    pub outcome: String,
    /// The axis that is ranked: `First’s character`.
    pub who: String,
    /// The axis that is averaged over.
    pub against: String,
    /// Values of that axis.
    pub n: usize,
    /// The best first.
    pub places: Vec<Place<'a>>,
}

/// Somebody's place.
#[derive(Clone, Debug, PartialEq)]
pub struct Place<'a> {
    /// Value of the ranked axis.
    pub name: &'a str,
    /// The average, every value of the other axis counted alike.
    pub average: Chance,
    /// Against whom the chance is highest.
    pub best: Match<'a>,
    /// Against whom it is lowest.
    pub worst: Match<'a>,
}

/// A chance and its interval. The ends of an average are the averages of the ends: where all intervals of a family
/// hold, so does this one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// From 0 to 1.
    pub p: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// An opponent, and the chance against him.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Match<'a> {
    /// Value of the axis that is averaged over.
    pub name: &'a str,
    /// The chance.
    pub chance: Chance,
}

impl Chance {
    /// `65.1 %`, in digits that the interval supports.
    pub fn said(self) -> String {
        percent::percent(self.p, self.low, self.high)
    }

    /// `64.9 to 65.3 %`; empty when exact.
    pub fn interval(self, method: Method) -> String {
        match method {
            Method::Sample => percent::interval(self.low, self.high),
            Method::Exact => String::new(),
        }
    }
}

impl<'a> Ranking<'a> {
    /// The ranking of a table whose two axes are names and of which one belongs to the side that wins in `outcome`.
    pub fn of(summary: &Summary, grid: &Grid<'a>, outcome: &str) -> Option<Self> {
        let side = outcome.strip_suffix(" wins")?;
        let down = grid.down.filter(|_| grid.is_of_names())?;
        let is_his = |path: &str| path.strip_prefix("side.").is_some_and(|rest| rest.starts_with(&format!("{side}.")));
        let transposed;
        let (who, against, names, others, cells) = match (is_his(down), is_his(grid.across)) {
            (true, false) => (down, grid.across, &grid.rows, &grid.columns, &grid.cells),
            (false, true) => {
                transposed = (0..grid.columns.len()).map(|i| grid.cells.iter().map(|row| row[i]).collect()).collect();
                (grid.across, down, &grid.columns, &grid.rows, &transposed)
            }
            _ => return None,
        };
        if others.len() < FEWEST_OPPONENTS {
            return None;
        }
        let place = |(name, cases): (&&'a str, &Vec<&'a CaseSummary>)| place(summary, outcome, name, others, cases);
        let mut places: Vec<Place> = names.iter().zip(cells).map(place).collect::<Option<_>>()?;
        order::falling(&mut places, |one| one.average.p);
        let (who, against) = (axis_name(who), axis_name(against));
        Some(Self { outcome: outcome.to_owned(), who, against, n: others.len(), places })
    }

    /// The answer in a sentence: the first, the second and the last.
    pub fn sentence(&self) -> String {
        let with = |place: &Place| format!("{} ({})", place.name, place.average.said());
        let [first, rest @ ..] = self.places.as_slice() else { return String::new() };
        let mut told = format!(
            "On average over {} of {}, each counted alike, “{}” comes up most often with {}",
            self.n,
            self.against,
            self.outcome,
            with(first)
        );
        match rest {
            [] => {}
            [last] => told += &format!(", less often with {}", with(last)),
            [second, .., last] => told += &format!(", then with {}, least often with {}", with(second), with(last)),
        }
        told.push('.');
        if rest.first().is_some_and(|second| second.average.high > first.average.low) {
            told += " The first two are too close to tell apart.";
        }
        told
    }
}

fn place<'a>(
    summary: &Summary,
    outcome: &str,
    name: &'a str,
    others: &[&'a str],
    cases: &[&CaseSummary],
) -> Option<Place<'a>> {
    let chance = |case: &&CaseSummary| {
        let known = summary.method == Method::Exact || case.trials > 0;
        let row = case.outcomes.iter().find(|row| row.outcome == outcome).filter(|_| known)?;
        Some(Chance { p: row.p, low: row.low, high: row.high })
    };
    let chances: Vec<Chance> = cases.iter().map(chance).collect::<Option<_>>()?;
    let mean = |part: fn(&Chance) -> f64| chances.iter().map(part).sum::<f64>() / chances.len() as f64;
    let average =
        Chance { p: mean(|chance| chance.p), low: mean(|chance| chance.low), high: mean(|chance| chance.high) };
    let met = others.iter().zip(&chances).map(|(name, chance)| Match { name, chance: *chance });
    let best = met.clone().max_by(|a, b| a.chance.p.total_cmp(&b.chance.p))?;
    let worst = met.min_by(|a, b| a.chance.p.total_cmp(&b.chance.p))?;
    Some(Place { name, average, best, worst })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::AxisValue;
    use crate::report::sample;

    /// Three of A's kinds (down) against three of B's (across), solved exactly.
    fn panel() -> Summary {
        let mut summary = sample::sweep();
        let template = summary.cases[0].clone();
        let names = ["rock", "scissors", "paper"];
        let p = [[0.5, 0.9, 0.2], [0.1, 0.5, 0.6], [0.8, 0.4, 0.5]];
        let case = |a: usize, b: usize| {
            let mut case = CaseSummary { case: format!("{a} {b}"), ..template.clone() };
            case.axes = vec![AxisValue::named("side.Ann.kind", names[a]), AxisValue::named("side.Bob.kind", names[b])];
            let row = &mut case.outcomes[0];
            (row.outcome, row.p, row.low, row.high) = ("Ann wins".to_owned(), p[a][b], p[a][b], p[a][b]);
            case
        };
        summary.cases = (0..3).flat_map(|a| (0..3).map(move |b| (a, b))).map(|(a, b)| case(a, b)).collect();
        summary.method = Method::Exact;
        summary
    }

    fn averages(ranking: &Ranking) -> Vec<(String, i64)> {
        ranking.places.iter().map(|place| (place.name.to_owned(), (place.average.p * 1e6).round() as i64)).collect()
    }

    #[test]
    fn the_side_that_wins_is_ranked_by_its_average_whichever_way_its_axis_lies() {
        let summary = panel();
        let grid = Grid::of(&summary).unwrap();
        let ranking = Ranking::of(&summary, &grid, "Ann wins").unwrap();
        let expected = [("paper", 566_667), ("rock", 533_333), ("scissors", 400_000)].map(|(n, p)| (n.to_owned(), p));
        assert_eq!(averages(&ranking), expected);
        let paper = &ranking.places[0];
        assert_eq!((paper.best.name, paper.worst.name), ("rock", "scissors"));
        let mut turned = summary.clone();
        turned.cases.iter_mut().for_each(|case| case.axes.reverse());
        let grid = Grid::of(&turned).unwrap();
        assert_eq!(averages(&Ranking::of(&turned, &grid, "Ann wins").unwrap()), expected);
        // Of Bob only what Ann is left with is known.
        assert!(Ranking::of(&summary, &Grid::of(&summary).unwrap(), "Bob wins").is_none());
        assert!(Ranking::of(&summary, &Grid::of(&summary).unwrap(), "draw").is_none());
    }

    #[test]
    fn the_sentence_names_the_ends_and_says_when_the_first_two_are_alike() {
        let mut summary = panel();
        let told = |summary: &Summary| {
            Ranking::of(summary, &Grid::of(summary).unwrap(), "Ann wins").map(|ranking| ranking.sentence()).unwrap()
        };
        let text = told(&summary);
        assert!(text.contains("over 3 of Bob’s kind, each counted alike, “Ann wins” comes up most often with paper"));
        assert!(text.ends_with("least often with scissors (40 %)."), "{text}");
        summary.method = Method::Sample;
        for row in summary.cases.iter_mut().map(|case| &mut case.outcomes[0]) {
            (row.low, row.high) = (row.p - 0.05, row.p + 0.05);
        }
        assert!(told(&summary).ends_with("The first two are too close to tell apart."));
    }
}
