//! `run.json` of a matrix: keys and their order are a contract with other programs; what is not known is `null`.

use crate::frame::finite;
use crate::frame::lab::{judged_word, method_of, standing_word};
use crate::lab::Matrix;
use crate::lab::changes::{Change, Changes};
use crate::lab::table::{CellRow, Group, Row, Table};
use crate::report::json::schema::VERSION;
use crate::stats::matchups::cycles::Cycle;
use crate::stats::matchups::equilibrium::Equilibrium;
use crate::stats::matchups::strength::Surprise;
use crate::stats::paired::Difference;
use serde_json::{Value, json};

/// The object.
pub fn object(matrix: &Matrix) -> Value {
    let name = |place: usize| matrix.fighters[place].name.as_str();
    let info = &matrix.info;
    let own: Vec<&Table> = matrix.tables.iter().filter(|table| table.weight.is_some()).collect();
    let together = matrix.tables.iter().find(|table| table.weight.is_none());
    json!({
        "command": "matrix",
        "slugfest": env!("CARGO_PKG_VERSION"),
        "schema": VERSION,
        "roster": super::source::source(info),
        "seed": matrix.seed,
        "trials": (matrix.trials > 0).then_some(matrix.trials),
        "confidence": matrix.confidence,
        "complete": matrix.complete,
        "panel": matrix.panel.as_ref().map(|panel| panel.iter().map(|&place| name(place)).collect::<Vec<_>>()),
        "settings": own.iter().map(|table| setting(matrix, table)).collect::<Vec<_>>(),
        "together": together.map(|table| rows(matrix, table)),
        "archetypes": matrix.tables.last().map_or(Value::Null, |table| groups(matrix, table)),
        "notes": matrix.notes,
        "expectations": matrix.expectations.iter().map(crate::report::json::expectation).collect::<Vec<_>>(),
        "baseline": matrix.changes.as_ref().map(changes),
        "precision": matrix.course.as_ref().map(super::course::object),
    })
}

/// What has changed since an earlier run.
pub fn changes(changes: &Changes) -> Value {
    let cell = |(against, by): &(String, Difference)| json!({"against": against, "difference": by.estimate, "low": by.low, "high": by.high});
    let change = |change: &Change| {
        json!({
            "entry": change.name,
            "before": finite(change.before),
            "after": finite(change.after),
            "difference": finite(change.by.estimate),
            "low": change.by.low,
            "high": change.by.high,
            "verdict": changes.allow.map(|_| judged_word(change.verdict)),
            "cells": change.carried.iter().map(cell).collect::<Vec<_>>(),
        })
    };
    json!({
        "run": changes.run,
        "chain": changes.chain,
        "allow": changes.allow,
        "correlation": changes.correlation,
        "cells": changes.cells,
        "new": changes.new,
        "gone": changes.gone,
        "archetypes": changes.groups.iter().map(change).collect::<Vec<_>>(),
        "entries": changes.entries.iter().map(change).collect::<Vec<_>>(),
    })
}

/// The object of a map: strengths in log-odds with their standard errors, a point of the largest wheel for everybody
/// (`x_i y_j - y_i x_j` is what `i` gains over `j` by it), and the counters.
pub fn map(matrix: &Matrix) -> Value {
    let mut object = object(matrix);
    let settings = matrix.tables.iter().filter_map(|table| {
        let overall = table.overall.as_ref()?;
        let entry = |(place, row): (usize, &Row)| {
            let point = overall.disc.as_ref().map(|disc| disc.points[place]);
            let (strength, error) = overall.strengths[place];
            json!({
                "entry": matrix.fighters[row.entry].name,
                "archetype": matrix.fighters[row.entry].group,
                "strength": strength,
                "strength_se": error,
                "x": point.map(|(x, _)| x),
                "y": point.map(|(_, y)| y),
            })
        };
        let whole = setting(matrix, table);
        Some(json!({
            "setting": table.setting,
            "entries": table.rows.iter().enumerate().map(entry).collect::<Vec<_>>(),
            "explained": overall.explained,
            "wheel_share": overall.disc.as_ref().map(|disc| disc.share),
            "cyclic_share": whole["cyclic_share"],
            "counters": whole["counters"],
        }))
    });
    object["command"] = json!("map");
    object["settings"] = settings.collect();
    for of_the_matrix in ["together", "archetypes", "panel"] {
        object.as_object_mut().map(|object| object.shift_remove(of_the_matrix));
    }
    object
}

fn setting(matrix: &Matrix, table: &Table) -> Value {
    let name = |place: usize| matrix.fighters[place].name.as_str();
    let cell = |row: &CellRow| {
        json!({
            "row": name(row.row),
            "column": name(row.column),
            "win": row.cell.win(),
            "draw": row.cell.draw(),
            "undecided": row.cell.undecided(),
            "score": row.cell.score(),
            "low": row.low,
            "high": row.high,
            "method": method_of(row),
            "trials": row.cell.trials(),
        })
    };
    // Like every difference of the contract in the unit of what it is a difference of.
    let surprise = |surprise: &Surprise| json!({"row": name(surprise.row), "column": name(surprise.column), "points": surprise.more});
    let overall = table.overall.as_ref();
    let cyclic = overall.and_then(|overall| overall.cyclic);
    let ends = cyclic.and_then(|(_, ends)| ends);
    let cycle = |cycle: &Cycle| cycle.members.map(name);
    let equilibrium = overall.and_then(|overall| overall.equilibrium.as_ref());
    // A game of equals is worth one half, whatever they can choose from.
    let mixed = |mix: &Equilibrium| {
        json!({
            "value": 0.5,
            "exploitability": mix.exploitability(),
            "certificate": mix.certificate().map(|certificate| certificate.to_string()),
        })
    };
    let equilibrium = equilibrium.map(mixed);
    let team = overall.and_then(|overall| overall.limited.as_ref()).map(mixed);
    let goodness = overall.and_then(|overall| overall.goodness);
    let goodness = goodness.map(|fit| {
        let (corrected_g2, corrected_freedom) = fit.corrected;
        json!({
            "g2": fit.g2,
            "freedom": fit.freedom,
            "p_value": fit.p_value,
            "corrected_g2": corrected_g2,
            "corrected_freedom": corrected_freedom,
            "entries": fit.entries,
        })
    });
    let barred =
        |(row, column, why): &(usize, usize, String)| json!({"row": name(*row), "column": name(*column), "why": why});
    json!({
        "setting": table.setting,
        "weight": table.weight,
        "entries": rows(matrix, table),
        "explained": overall.map(|overall| overall.explained),
        "goodness": goodness,
        "largest_surprise": overall.and_then(|overall| overall.surprise.as_ref()).map(surprise),
        "counters": overall.map(|overall| overall.counters.iter().map(surprise).collect::<Vec<_>>()),
        "cyclic_share": cyclic.map(|(share, _)| share),
        "cyclic_share_low": ends.map(|(low, _)| low),
        "cyclic_share_high": ends.map(|(_, high)| high),
        "cycles": overall.map(|overall| overall.cycles.strongest.iter().map(cycle).collect::<Vec<_>>()),
        "cycles_in_all": overall.map(|overall| overall.cycles.count),
        "equilibrium": equilibrium,
        "team_equilibrium": team,
        "cells": table.cells.iter().map(cell).collect::<Vec<_>>(),
        "barred": table.barred.iter().map(barred).collect::<Vec<_>>(),
        "archetypes": groups(matrix, table),
    })
}

fn rows(matrix: &Matrix, table: &Table) -> Value {
    let name = |place: Option<usize>| place.map(|place| matrix.fighters[place].name.as_str());
    let mix = table.overall.as_ref().and_then(|overall| overall.equilibrium.as_ref());
    let row = |(place, row): (usize, &Row)| {
        let strength = table.overall.as_ref().and_then(|overall| overall.strengths.get(place));
        json!({
            "entry": name(Some(row.entry)),
            "archetype": matrix.fighters[row.entry].group,
            "score": finite(row.score),
            "low": finite(row.low),
            "high": finite(row.high),
            "rank": row.rank,
            "rank_low": row.rank_low,
            "rank_high": row.rank_high,
            "strength": strength.map(|(strength, _)| strength),
            "strength_se": strength.map(|(_, error)| error),
            "equilibrium_share": mix.map(|mix| mix.share(place)),
            "team_share": table.overall.as_ref().and_then(|overall| overall.limited.as_ref()).map(|mix| mix.share(place)),
            "score_against_equilibrium": mix.map(|mix| mix.score(place)),
            "in_support": table.overall.as_ref().and_then(|overall| overall.in_support.get(place)),
            "best_against": name(row.best_against),
            "worst_against": name(row.worst_against),
            "draw": finite(row.draw),
            "undecided": finite(row.undecided),
            "standing": standing_word(row.standing),
        })
    };
    table.rows.iter().enumerate().map(row).collect()
}

fn groups(matrix: &Matrix, table: &Table) -> Value {
    let name = |place: usize| matrix.fighters[place].name.as_str();
    let group = |group: &Group| {
        let of = |scores: &[Option<f64>]| {
            let named = table.groups.iter().zip(scores).map(|(other, score)| (other.name.clone(), json!(score)));
            named.collect::<serde_json::Map<_, _>>()
        };
        json!({
            "archetype": group.name,
            "builds": group.members.len(),
            "score": group.score,
            "low": group.low,
            "high": group.high,
            "rank": group.rank,
            "rank_low": group.rank_low,
            "rank_high": group.rank_high,
            "spread": group.spread,
            "best": {"entry": name(group.best.0), "score": group.best.1},
            "worst": {"entry": name(group.worst.0), "score": group.worst.1},
            "above_55": group.strong,
            "against": of(&group.against),
            "best_against": of(&group.best_against),
            "picked_against": of(&group.picked_against),
            "best_response": group.response.map(|(entry, score)| json!({"entry": name(entry), "score": score})),
        })
    };
    table.groups.iter().map(group).collect()
}
