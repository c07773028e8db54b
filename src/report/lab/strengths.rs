//! What one number per fighter says of a table and what it leaves: strengths, circles, counters, and the mix that
//! nobody can exploit.

use super::names::{name, short};
use crate::lab::Matrix;
use crate::lab::overall::{COUNTER, Overall};
use crate::lab::table::Table as Scores;
use crate::order;
use crate::report::article::{
    Block, Cell, Section, Span, Table, numbers_head, paragraph, plain, section, shortened, texts,
};
use crate::report::{percent, text};
use crate::stats::matchups::cycles::Cycle;
use crate::stats::matchups::equilibrium::Equilibrium;
use crate::stats::matchups::strength::Surprise;

/// Who is in the mix that nobody can exploit.
fn equilibrium(matrix: &Matrix, table: &Scores, mix: &Equilibrium, within: Option<&str>) -> Block {
    let mut shares: Vec<(usize, f64)> = mix.support().into_iter().map(|place| (place, mix.share(place))).collect();
    order::falling(&mut shares, |one| one.1);
    // What the trials leave open: of how many tables drawn anew somebody is in the mix.
    let redrawn = table.overall.as_ref().filter(|_| within.is_none()).map_or(&[][..], |overall| &overall.in_support);
    let fighter = |place: usize| name(matrix, table.rows[place].entry);
    let share = |&(place, share): &(usize, f64)| match redrawn.get(place) {
        Some(&often) if often < 0.995 => {
            format!("{} {} (in {:.0} of 100 tables drawn anew)", fighter(place), short(share), 100.0 * often)
        }
        _ => format!("{} {}", fighter(place), short(share)),
    };
    const MOST: usize = 6;
    let others = shares.len().saturating_sub(MOST);
    let mut told: Vec<String> = shares.iter().take(MOST).map(share).collect();
    if others > 0 {
        told.push(text::count(others as u64, "other", "others"));
    }
    // Of what was counted nothing else is certain than the counts.
    let counted = if table.is_exact() { "" } else { ", of this table as it was counted" };
    let sure = match mix.certificate() {
        Some(certificate) if certificate.is_small() => match certificate.one_in() {
            None => format!(" Certified in whole numbers{counted}: no answer to it wins more than half."),
            Some(one_in) => format!(
                " Certified in whole numbers{counted}: no answer to it wins more than half by as much as one fight in {}.",
                text::thousands(u64::try_from(one_in).unwrap_or(u64::MAX))
            ),
        },
        _ => String::new(),
    };
    paragraph(match (shares.as_slice(), within) {
        (_, Some(within)) => format!("{within} the mix that nobody can exploit is {}.{sure}", text::list(&told)),
        ([(only, _)], _) => {
            let only = match redrawn.get(*only) {
                Some(&often) if often < 0.995 => {
                    format!("{} (so in {:.0} of 100 tables drawn anew)", fighter(*only), 100.0 * often)
                }
                _ => fighter(*only).to_owned(),
            };
            format!("Whoever may choose takes {only}: nobody scores more than half against it.{sure}")
        }
        _ => format!("The mix that nobody can exploit: {}.{sure}", text::list(&told)),
    })
}

/// One number per fighter, its share of the mix that nobody can exploit, and what it scores against that.
fn numbers(matrix: &Matrix, table: &Scores, overall: &Overall) -> Vec<Block> {
    let mix = overall.equilibrium.as_ref();
    let row = |place: usize| {
        let (strength, error) = overall.strengths[place];
        let note = if error > 0.0 && error.is_finite() { format!("± {error:.2}") } else { String::new() };
        // Of a single block nobody knows how far it may be off.
        let told = if error.is_finite() { format!("{strength:+.2}").replace('-', "−") } else { String::new() };
        let strength = Cell { note, ..plain(told) };
        let of_mix = mix.map(|mix| [mix.share(place), mix.score(place)].map(|share| plain(short(share))));
        [plain(name(matrix, table.rows[place].entry)), strength]
            .into_iter()
            .chain(of_mix.into_iter().flatten())
            .collect()
    };
    let [one, _] = matrix.info.whom();
    let mut head = texts(&[one]);
    head.extend(numbers_head(&["strength"]));
    head.extend(mix.map(|_| numbers_head(&["share of the mix", "score against it"])).into_iter().flatten());
    let rows = table.order().into_iter().map(row).collect();
    let caption = format!("Strengths, in log-odds against a {one} of middling strength, with their standard errors");
    shortened(Table { caption, head, rows }, "entries")
}

/// What is less than a tenth of a point surprises nobody.
const SURPRISING: f64 = 0.000_5;

/// What is told of a table before the rest of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    Nothing,
    /// How far one number per fighter goes.
    Sentences,
    /// That, and the numbers.
    Strengths,
}

/// How far one number per fighter goes in every setting, and the numbers where there is one setting and they are few:
/// what is read first, and what of it is.
pub fn at_a_glance(matrix: &Matrix, each: &[Scores], most: usize) -> (Option<Section>, Told) {
    let of = |table: &Scores| table.overall.as_ref().map(|overall| sentences(matrix, table, overall, each.len() > 1));
    let mut blocks: Vec<Block> = each.iter().filter_map(of).flatten().collect();
    let few = match each {
        [table] if table.rows.len() <= most => table.overall.as_ref().map(|overall| numbers(matrix, table, overall)),
        _ => None,
    };
    let told = if few.is_some() { Told::Strengths } else { Told::Sentences };
    blocks.extend(few.into_iter().flatten());
    ((!blocks.is_empty()).then(|| section("strengths", "Is one number enough?", blocks)), told)
}

/// How far one number per fighter goes, and what runs in circles.
fn sentences(matrix: &Matrix, table: &Scores, overall: &Overall, is_named: bool) -> Vec<Block> {
    let [one, _] = matrix.info.whom();
    let surprise = overall.surprise;
    let surprise = surprise.map(|one| ([name(matrix, one.row), name(matrix, one.column)], one.more));
    let mut lines = vec![enough(one, overall.explained, surprise)];
    if let Some((share, ends)) = overall.cyclic {
        // Circles are nothing that the trials show where there may as well be none.
        let open = ends.filter(|(low, _)| *low <= 0.0 && share > 0.0);
        let told = match ends {
            Some((low, high)) => match percent::percent(share, low, high) {
                bound if bound.starts_with(|first: char| first.is_alphabetic()) => bound,
                share => format!("{share} ({})", percent::interval(low, high)),
            },
            None => short(share),
        };
        let cycles = match overall.cycles.count {
            0 => "no circle of three is sure".to_owned(),
            1 => "one circle of three is sure".to_owned(),
            n => format!("{} circles of three are sure", text::thousands(n)),
        };
        lines.push(match open {
            Some((low, high)) => format!(
                "Whether any of the log-odds run in circles, which no ranking explains, is open: {} as counted, and \
                 anything from {}; {cycles}.",
                percent::percent(share, low, high),
                percent::interval(low, high)
            ),
            None => format!("Of the log-odds {told} run in circles, which no ranking explains; {cycles}."),
        });
    }
    match is_named {
        true => vec![paragraph(format!("{}: {}", table.setting, lines.join(" ")))],
        false => lines.into_iter().map(paragraph).collect(),
    }
}

/// What one number per fighter leaves, the mixes, and whatever is not told before.
pub fn strengths(matrix: &Matrix, table: &Scores, told: Told) -> Option<Section> {
    let overall = table.overall.as_ref()?;
    let [one, many] = matrix.info.whom();
    let mut blocks = if told == Told::Nothing { sentences(matrix, table, overall, false) } else { Vec::new() };
    if let Some(goodness) = overall.goodness {
        let verdict = if goodness.p_value < 0.05 { "it is not enough" } else { "that it is enough is not refuted" };
        let p = if goodness.p_value < 0.001 { "below 0.001".to_owned() } else { format!("{:.3}", goodness.p_value) };
        let whose = match goodness.entries {
            all if all == table.rows.len() => String::new(),
            some => format!(" of {some} {many}, none of whom won every trial against another"),
        };
        let (g2, freedom) = goodness.corrected;
        blocks.push(paragraph(format!(
            "One number per {one}, held against the trials{whose}: {verdict} (G² = {:.1} with {}; corrected for the dice \
             that pairs share, {g2:.1} with {}: p = {p}).",
            goodness.g2,
            text::count(goodness.freedom as u64, "degree of freedom", "degrees of freedom"),
            percent::trimmed(freedom, 1)
        )));
    }
    let circle = |cycle: &Cycle| {
        let [a, b, c] = cycle.members.map(|place| name(matrix, place));
        vec![Span::Text(format!("{a} beats {b}, {b} beats {c}, {c} beats {a}"))]
    };
    if !overall.cycles.strongest.is_empty() {
        blocks.push(Block::List { items: overall.cycles.strongest.iter().map(circle).collect() });
    }
    if told != Told::Strengths {
        blocks.extend(numbers(matrix, table, overall));
    }
    blocks.extend(overall.equilibrium.as_ref().map(|mix| equilibrium(matrix, table, mix, None)));
    let within = "Within the rule for teams";
    blocks.extend(overall.limited.as_ref().map(|mix| equilibrium(matrix, table, mix, Some(within))));
    let counter = |surprise: &Surprise| {
        let cell = table.cell(surprise.row, surprise.column);
        let score = cell.map_or_else(String::new, |(cell, low, high)| percent::percent_short(cell.score(), low, high));
        let more = points(surprise.more);
        vec![plain(name(matrix, surprise.row)), plain(name(matrix, surprise.column)), plain(score), plain(more)]
    };
    let rows: Vec<Vec<Cell>> = overall.counters.iter().map(counter).collect();
    let mut head = texts(&[one, "counters"]);
    head.extend(numbers_head(&["score", "more than strength says"]));
    let caption = format!("Counters: surely better than strengths say, by {} at least", points(COUNTER));
    if !rows.is_empty() {
        blocks.extend(shortened(Table { caption, head, rows }, "cells"));
    }
    let (id, heading) = match told {
        Told::Nothing => ("strengths", "Is one number enough?"),
        Told::Sentences | Told::Strengths => ("counters", "What one number leaves"),
    };
    let heading = match (table.setting.as_str(), heading.ends_with('?')) {
        ("", _) => heading.to_owned(),
        (setting, true) => format!("{heading} {setting}"),
        (setting, false) => format!("{heading}: {setting}"),
    };
    (!blocks.is_empty()).then(|| section(id, &heading, blocks))
}

/// How far one number for each goes, and the pair of which it says least.
pub fn enough(one: &str, explained: f64, surprise: Option<([&str; 2], f64)>) -> String {
    let surprise = surprise.filter(|(_, more)| *more > SURPRISING);
    let surprise = surprise.map_or_else(String::new, |([row, column], more)| {
        format!("; the largest surprise is {row} against {column}, {} more than that", points(more))
    });
    format!("One number per {one} explains {} of what differs between the pairs{surprise}.", short(explained))
}

fn points(more: f64) -> String {
    format!("{} points", percent::trimmed(100.0 * more, 1))
}
