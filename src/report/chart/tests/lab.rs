//! Answers of the lab that its pictures are drawn from, and that their texts keep apart whatever they are called.

use super::{HOSTILE, crossed, misplaced, stray_marks};
use crate::estimate::Timing;
use crate::lab::fair::{Fair, Point};
use crate::lab::matrix::{Fighter, Info};
use crate::lab::points::{Points, Priced, Scale};
use crate::lab::traced::Traces;
use crate::lab::worth::{Pick, Worth};
use crate::report::chart::drawing::Drawing;
use crate::report::chart::{even, forest};
use crate::stats::paired::Difference;
use crate::systems::apart::Kind;

fn info() -> Info {
    Info { title: "t".to_owned(), system_name: "Game".to_owned(), ..Info::default() }
}

/// Picks by name, whether he has them, and what they are worth, a hundredth more or less; what does surely harm raises
/// an alarm.
pub fn weighed(picks: &[(&str, bool, f64)]) -> Worth {
    let pick = |&(pick, has, points): &(&str, bool, f64)| Pick {
        pick: pick.to_owned(),
        kind: Kind::Power,
        has,
        mirror: None,
        panel: Some(Difference { estimate: points, low: points - 0.000_5, high: points + 0.000_5 }),
        settings: Vec::new(),
        logit: None,
        dice: None,
        why: None,
        alarm: points < -0.01,
        idle: false,
    };
    Worth {
        info: info(),
        seed: 1,
        trials: 100,
        subject: Fighter { name: "own".to_owned(), group: None },
        score: Some(0.5),
        panel: vec!["foe".to_owned()],
        settings: Vec::new(),
        unit: ["", ""],
        picks: picks.iter().map(pick).collect(),
        traces: Traces::default(),
        pairs: Vec::new(),
        swaps: Vec::new(),
        expectations: Vec::new(),
        notes: Vec::new(),
        confidence: 0.95,
        complete: true,
        timing: Timing::default(),
    }
}

/// Costs, five more or less, and what is printed.
pub fn priced(costs: &[(&str, f64, Option<f64>)]) -> Points {
    let cost = |&(what, cost, printed): &(&str, f64, Option<f64>)| Priced {
        what: what.to_owned(),
        cost,
        low: cost - 5.0,
        high: cost + 5.0,
        rounded: cost as i64,
        printed,
        flagged: printed.is_some_and(|printed| (printed - cost).abs() > 5.0),
        may_be_dearest: false,
    };
    Points {
        info: info(),
        seed: 1,
        trials: 100,
        fighters: costs.len(),
        settings: Vec::new(),
        panel: Vec::new(),
        costs: costs.iter().map(cost).collect(),
        free: String::new(),
        scale: Scale::Dearest,
        left_out: Vec::new(),
        point: 0.01,
        misfit: 0.0,
        enough: Vec::new(),
        check: None,
        course: None,
        confidence: 0.95,
        complete: true,
        notes: Vec::new(),
        timing: Timing::default(),
    }
}

/// A search for an even score of which these values were looked at, two hundredths to either side.
pub fn searched(tried: &[(i64, f64)]) -> Fair {
    let point = |&(value, score): &(i64, f64)| Point { value, score, low: score - 0.02, high: score + 0.02 };
    let tried: Vec<Point> = tried.iter().map(point).collect();
    let passes = |pair: &&[Point]| (pair[0].score - 0.5) * (pair[1].score - 0.5) < 0.0;
    Fair {
        info: info(),
        seed: 1,
        trials: 100,
        whose: "own".to_owned(),
        vary: "body".to_owned(),
        behind: String::new(),
        target: 0.5,
        range: (1, 20),
        refused: Vec::new(),
        crossings: tried.windows(2).filter(passes).map(|pair| (pair[0], pair[1])).collect(),
        tried,
        traces: Traces::default(),
        monotone: true,
        complete: true,
        notes: Vec::new(),
        timing: Timing::default(),
    }
}

/// Pictures with names that break careless drawing code, and as many rows and values as there can be.
fn gallery() -> Vec<Drawing> {
    let named = |called: &str, n: usize| -> Vec<String> { (0..n).map(|i| format!("{called}{i}")).collect() };
    let mut all = Vec::new();
    for called in HOSTILE {
        for n in [1, 3, 40] {
            let names = named(called, n);
            let picks: Vec<(&str, bool, f64)> =
                names.iter().enumerate().map(|(i, name)| (name.as_str(), i % 3 == 0, 0.3 - 0.02 * i as f64)).collect();
            let costs: Vec<(&str, f64, Option<f64>)> = names
                .iter()
                .enumerate()
                .map(|(i, name)| (name.as_str(), 12_345.0 / (i + 1) as f64, (i % 2 == 0).then_some(7.0)))
                .collect();
            let (mut worth, mut points) = (weighed(&picks), priced(&costs));
            worth.subject.name = called.to_owned();
            [&mut worth.info, &mut points.info].into_iter().for_each(|info| info.title = called.repeat(3));
            all.extend(forest::worth(&worth).into_iter().chain(forest::points(&points)));
            let tried: Vec<(i64, f64)> = (0..n as i64).map(|i| (i * i, 0.02 + 0.96 * i as f64 / n as f64)).collect();
            let named = Fair {
                whose: called.to_owned(),
                vary: called.to_owned(),
                behind: called.to_owned(),
                ..searched(&tried)
            };
            all.extend(even::draw(&named));
        }
    }
    all
}

#[test]
fn texts_of_the_lab_neither_overlap_nor_leave_the_paper() {
    let mut drawings = gallery();
    assert!(drawings.len() > 60, "{}", drawings.len());
    for drawing in &mut drawings {
        assert_eq!(misplaced(drawing), None, "{}", drawing.title);
        assert_eq!(stray_marks(drawing), 0, "{}", drawing.title);
        drawing.scene.part_the_grid();
        // Numbers along a curve are where it is, which may be a hair beside a line of the grid.
        assert_eq!(crossed(drawing).filter(|_| drawing.stem != "fair"), None, "{}", drawing.title);
    }
}
