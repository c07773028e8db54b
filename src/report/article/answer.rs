//! The answer in a sentence, made from the numbers.

use super::model::{Block, Section, Span, base, has_numbers};
use crate::estimate::{AxisValue, CaseSummary, Choice, Method, MetricRow, OutcomeRow, Summary};
use crate::order;
use crate::report::axis::axis_name;
use crate::report::grid::{self, Grid, Step, middle_rows, never_begins};
use crate::report::ranking::Ranking;
use crate::report::{headline, percent, text};

/// Named cases that the answer lists one by one.
const FEW_CASES: usize = 6;

/// The answer: the likeliest outcome first, then the others, then how long it takes.
pub fn section(summary: &Summary) -> Option<Section> {
    let case = base(summary)?;
    if let Some(choice) = summary.choice.as_ref().filter(|_| has_numbers(summary, case)) {
        return Some(super::model::section(super::model::ANSWER, "The answer", decision(choice)));
    }
    let mut blocks = vec![Block::Lead { line: vec![Span::Text(lead(summary))] }];
    let rest: Vec<String> = match ranking(summary, case) {
        // The first case of a panel is one of many.
        Some(ranking) => range(summary, &ranking.outcome).into_iter().collect(),
        None => others(summary, case).into_iter().chain(length(summary, case)).collect(),
    };
    if !rest.is_empty() {
        blocks.push(super::model::paragraph(rest.join(" ")));
    }
    blocks.extend(super::paired::changes(summary));
    Some(super::model::section(super::model::ANSWER, "The answer", blocks))
}

/// The answer to a decision: what to do, and under which circumstances something else.
fn decision(choice: &Choice) -> Vec<Block> {
    let solution = super::worked::capitalized(&super::choice::solution(choice));
    let mut blocks = vec![Block::Lead { line: vec![Span::Text(solution)] }];
    if !choice.variants.is_empty() {
        blocks.push(super::choice::outlook(choice));
    }
    blocks
}

/// The answer in one sentence.
pub fn lead(summary: &Summary) -> String {
    let Some(case) = base(summary).filter(|case| has_numbers(summary, case)) else {
        return "No trial was finished, so there is no answer yet.".to_owned();
    };
    let headline = headline::of(summary);
    let leading = case.outcomes.iter().find(|row| Some(row.outcome.as_str()) == headline);
    // Of equals the first.
    let likeliest = || case.outcomes.iter().rev().max_by(|a, b| a.p.total_cmp(&b.p));
    let Some(best) = leading.or_else(likeliest) else {
        return "This play has no outcomes to count; see the numbers below.".to_owned();
    };
    // Rows and columns are about the outcome that charts and tables show first, however likely it is.
    let shown = super::numbers::leading_row(summary, case).unwrap_or(best);
    let ranked = || ranking(summary, case).map(|ranking| ranking.sentence());
    match steps(summary, &shown.outcome).or_else(ranked).or_else(|| range(summary, &best.outcome)) {
        Some(over_cases) => over_cases,
        None => format!("{}.", with_interval(summary, case, best)),
    }
}

/// Everybody against everybody: who does best on average.
fn ranking<'a>(summary: &'a Summary, case: &CaseSummary) -> Option<Ranking<'a>> {
    Ranking::of(summary, &Grid::of(summary)?, &super::numbers::leading_row(summary, case)?.outcome)
}

/// Over several cases in rows and columns: what each step from one column to the next is worth.
fn steps(summary: &Summary, outcome: &str) -> Option<String> {
    let grid = Grid::of(summary)?;
    let steps = grid.steps(summary, outcome)?;
    let step = |step: &Step| {
        let ([least, most], middle) = (step.ends(summary.method), step.middle(summary.method));
        (format!("from {} to {}", step.from, step.to), format!("by {middle} points ({least} to {most})"))
    };
    let middle = middle_rows(&steps);
    let mut steps = steps.iter().map(step);
    let (range, change) = steps.next()?;
    let rest: String = steps.map(|(range, change)| format!(", {range} {change}")).collect();
    let axis = axis_name(grid.across);
    let left_out = left_out(summary);
    Some(format!(
        "Raising {axis} {range} changes the chance of “{outcome}” {change}{rest}: {middle}, and in brackets \
         the least and the greatest change.{left_out}",
    ))
}

/// A further sentence on the cases that are left out of the one before it.
fn left_out(summary: &Summary) -> String {
    grid::left_out(summary).map_or_else(String::new, |said| format!(" {said}"))
}

/// Over a few named cases: the chance of this outcome in each; over more, from where to where it goes.
fn range(summary: &Summary, outcome: &str) -> Option<String> {
    let known = summary.cases.iter().filter(|case| has_numbers(summary, case) && !never_begins(summary, case));
    let rows: Vec<(&CaseSummary, &OutcomeRow)> =
        known.filter_map(|case| Some((case, case.outcomes.iter().find(|row| row.outcome == outcome)?))).collect();
    // Of equals the first is named.
    let (low_case, low) = rows.iter().min_by(|a, b| a.1.p.total_cmp(&b.1.p))?;
    let (high_case, high) = rows.iter().rev().max_by(|a, b| a.1.p.total_cmp(&b.1.p))?;
    if rows.len() < 2 {
        return None;
    }
    if rows.len() <= FEW_CASES && rows.iter().all(|(case, _)| case.axes.is_empty()) {
        let each: Vec<String> = rows.iter().map(|(case, row)| format!("{} ({})", chance(row), case.case)).collect();
        return Some(format!("The chance of “{outcome}”: {}.{}", each.join(", "), left_out(summary)));
    }
    let end = |case: &CaseSummary, row: &OutcomeRow| format!("{} ({})", chance(row), case.case);
    if low.p >= high.p {
        let all = format!("Over {} cases, the chance of “{outcome}” is {} in each.", rows.len(), chance(low));
        return Some(all + &left_out(summary));
    }
    let (low, high) = (end(low_case, low), end(high_case, high));
    let said = match crossing(&rows) {
        Some(crossing) => format!("“{outcome}” {crossing}; over {} cases it goes from {low} to {high}.", rows.len()),
        None => format!("Over {} cases, the chance of “{outcome}” goes from {low} to {high}.", rows.len()),
    };
    Some(said + &left_out(summary))
}

/// Over one axis of numbers, the neighbors between which a chance passes one half, if it does so once.
fn crossing(rows: &[(&CaseSummary, &OutcomeRow)]) -> Option<String> {
    let mut points = Vec::new();
    for &(case, row) in rows {
        let [axis] = case.axes.as_slice() else { return None };
        let value = axis.value.number().filter(|_| case.variation == rows[0].0.variation)?;
        points.push((value, axis, row));
    }
    order::rising(&mut points, |one| one.0);
    let passes = |pair: &&[(f64, &AxisValue, &OutcomeRow)]| (pair[0].2.p < 0.5) != (pair[1].2.p < 0.5);
    let mut passing = points.windows(2).filter(passes);
    let (pair, None) = (passing.next()?, passing.next()) else { return None };
    let end = |(_, axis, row): &(f64, &AxisValue, &OutcomeRow)| format!("{} ({})", axis.label, chance(row));
    let axis = axis_name(&pair[0].1.path);
    // Which of the two sides of one half a sampled chance lies on may be open.
    let open = pair.iter().any(|(_, _, row)| row.low < 0.5 && row.high > 0.5);
    let where_about = if open { "at about" } else { "between" };
    Some(format!("passes 50 % {where_about} {axis} {} and {}", end(&pair[0]), end(&pair[1])))
}

/// The other outcomes of the case, from likely to unlikely; over several cases, all of the first case.
fn others(summary: &Summary, case: &CaseSummary) -> Vec<String> {
    if !has_numbers(summary, case) {
        return Vec::new();
    }
    let mut rows: Vec<&OutcomeRow> = case.outcomes.iter().collect();
    order::falling(&mut rows, |one| one.p);
    // What the play is about was said first.
    let headline = headline::of(summary);
    order::by(&mut rows, |row| Some(row.outcome.as_str()) != headline);
    if summary.cases.len() > 1 {
        let first =
            rows.first().map(|row| format!("In the first case, {}: {}.", case.case, with_interval(summary, case, row)));
        return first.into_iter().collect();
    }
    let unlikely = |row: &&OutcomeRow| row.p <= 0.0;
    let (never, seen): (Vec<&OutcomeRow>, Vec<&OutcomeRow>) = rows.into_iter().skip(1).partition(unlikely);
    let seen = seen.into_iter().map(|row| format!("{}.", sentence(summary, row)));
    seen.chain(unseen(summary, &never)).chain(summary.rare.iter().map(super::rare::sentence)).collect()
}

/// `“draw” never happened: its chance is below 0.0004 %.`; of several, those with the same bound together.
fn unseen(summary: &Summary, rows: &[&OutcomeRow]) -> Vec<String> {
    let mut said: Vec<(String, Vec<String>)> = Vec::new();
    for row in rows {
        let (chance, name) = (chance(row), format!("“{}”", row.outcome));
        match said.iter_mut().find(|(known, _)| *known == chance) {
            Some((_, names)) => names.push(name),
            None => said.push((chance, vec![name])),
        }
    }
    let sentence = |(chance, names): &(String, Vec<String>)| {
        let (names, its) = (text::list(names), if names.len() == 1 { "its chance" } else { "the chance of each" });
        match summary.method {
            Method::Exact => format!("{names} cannot happen."),
            Method::Sample => format!("{names} never happened: {its} is {chance}."),
        }
    };
    said.iter().map(sentence).collect()
}

/// How long it takes, where a metric counts the play's clock.
fn length(summary: &Summary, case: &CaseSummary) -> Option<String> {
    let clock = &summary.scenario.clock;
    let row = case.metrics.iter().find(|row| row.metric == *clock && has_numbers(summary, case))?;
    let MetricRow { mean, p05, p95, unit, min, max, .. } = row;
    if min == max {
        return None;
    }
    let mean = percent::number(*mean, row.about());
    let of = if summary.cases.len() > 1 { " there" } else { "" };
    let span = if p05 == p95 { format!("{p05}") } else { format!("{p05} to {p95}") };
    Some(format!("It takes {mean} {unit} on average{of}; nine times in ten, {span}."))
}

/// `Shatterer wins 61.5 % of fights (95 % interval 61.4 to 61.6 %, 1,000,000 trials)`.
fn with_interval(summary: &Summary, case: &CaseSummary, row: &OutcomeRow) -> String {
    let sentence = sentence(summary, row);
    match summary.method {
        Method::Exact => format!("{sentence} (exact)"),
        Method::Sample => format!(
            "{sentence} ({} interval {}, {})",
            percent::percent_exact(summary.confidence),
            percent::interval(row.low, row.high),
            text::count(case.trials, "trial", "trials"),
        ),
    }
}

/// `Shatterer wins 61.5 % of fights`, or for outcomes that are not somebody's win: `“draw” happens in 3 % of fights`.
fn sentence(summary: &Summary, row: &OutcomeRow) -> String {
    // A bound is said of a chance; of fights it is so many, or fewer.
    let chance = chance(row).replacen("above ", "more than ", 1).replacen("below ", "less than ", 1);
    let trials = text::trials_noun(&summary.scenario.play);
    match row.outcome.strip_suffix(" wins") {
        Some(name) if !name.is_empty() => format!("{name} wins {chance} of {trials}"),
        _ => format!("“{}” happens in {chance} of {trials}", row.outcome),
    }
}

fn chance(row: &OutcomeRow) -> String {
    percent::percent(row.p, row.low, row.high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::Datum;
    use crate::report::sample;

    #[test]
    fn the_first_sentence_is_the_answer() {
        let mut summary = sample::plain_duel();
        assert_eq!(lead(&summary), "Shatterer wins 61.5 % of fights (95 % interval 61.4 to 61.6 %, 1,000,000 trials).");
        summary.cases[0].trials = 0;
        assert_eq!(lead(&summary), "No trial was finished, so there is no answer yet.");
        assert_eq!(lead(&sample::exact()), "A wins 62.4937 % of fights (exact).");
    }

    #[test]
    fn what_never_happened_is_said_with_its_bound() {
        let summary = sample::plain_duel();
        let rest = others(&summary, &summary.cases[0]);
        assert_eq!(rest[0], "White Rhino wins 38.5 % of fights.");
        assert_eq!(rest[1], "“undecided” never happened: its chance is below 0.00048 %.");
        let mut twice = summary.cases[0].clone();
        let mut other = twice.outcomes.iter().find(|row| row.p <= 0.0).unwrap().clone();
        other.outcome = "double KO".to_owned();
        twice.outcomes.push(other);
        let rest = others(&summary, &twice);
        let both = "“undecided” and “double KO” never happened: the chance of each is below 0.00048 %.";
        assert_eq!((rest.len(), &*rest[1]), (2, both));
    }

    #[test]
    fn what_always_happened_does_so_more_often_than_its_bound() {
        let summary = sample::plain_duel();
        let row = OutcomeRow { p: 1.0, low: 0.9949, high: 1.0, ..summary.cases[0].outcomes[0].clone() };
        assert_eq!(sentence(&summary, &row), "Shatterer wins more than 99.49 % of fights");
    }

    #[test]
    fn a_few_named_cases_are_answered_one_by_one() {
        let mut summary = sample::sweep();
        summary.cases.truncate(2);
        for (case, name) in summary.cases.iter_mut().zip(["base", "in fog"]) {
            (case.axes, case.case) = (Vec::new(), name.to_owned());
        }
        let lead = lead(&summary);
        assert!(lead.starts_with("The chance of “Shatterer wins”: ") && lead.contains("% (in fog)"), "{lead}");
    }

    #[test]
    fn several_cases_are_answered_by_their_range() {
        let lead = lead(&sample::sweep());
        assert!(
            lead.starts_with("“Shatterer wins” passes 50 % between White Rhino’s body 9 (52.2 %) and 10 "),
            "{lead}"
        );
        assert!(lead.ends_with("; over 5 cases it goes from 43.6 % (body=10) to 78.1 % (body=6)."), "{lead}");
    }

    #[test]
    fn cases_that_are_all_alike_go_from_nowhere_to_nowhere() {
        let mut summary = sample::sweep();
        let first = summary.cases[0].outcomes.clone();
        summary.cases.iter_mut().for_each(|case| case.outcomes.clone_from(&first));
        let lead = lead(&summary);
        assert_eq!(lead, "Over 5 cases, the chance of “Shatterer wins” is 78.1 % in each.");
    }

    #[test]
    fn a_fight_that_never_begins_is_left_out_with_a_word() {
        let mut summary = sample::sweep();
        let clock = summary.scenario.clock.clone();
        let row = summary.cases[0].metrics.iter_mut().find(|row| row.metric == clock).unwrap();
        (row.mean, row.min, row.max) = (0.0, 0, 0);
        let lead = lead(&summary);
        let end = "to 70.2 % (body=7). Left out is “body=6”, where the fight never begins.";
        assert!(lead.ends_with(end) && lead.contains("; over 4 cases it goes from 43.6 % "), "{lead}");
    }

    /// A sweep over the values 6 to 10 with these chances of its first outcome.
    fn swept(chances: &[f64]) -> Summary {
        let mut summary = sample::sweep();
        summary.cases.truncate(chances.len());
        for (place, (case, &p)) in summary.cases.iter_mut().zip(chances).enumerate() {
            case.variation = "base".to_owned();
            let value = 6 + place as i64;
            let (path, label) = ("side.B.number".to_owned(), value.to_string());
            case.axes = vec![AxisValue { path, label, value: Datum::Integer(value) }];
            for row in case.outcomes.iter_mut().filter(|row| row.outcome == "Shatterer wins") {
                (row.p, row.low, row.high) = (p, p - 0.001, p + 0.001);
            }
        }
        summary
    }

    #[test]
    fn a_sweep_that_passes_one_half_says_where() {
        let first = |chances: &[f64]| range(&swept(chances), "Shatterer wins").unwrap();
        let said = first(&[0.71, 0.58, 0.492, 0.31]);
        assert!(said.starts_with("“Shatterer wins” passes 50 % between "), "{said}");
        assert!(said.contains(" 7 (58.0 %) and 8 (49.2 %); over 4 cases it goes from 31.0 % "), "{said}");
        assert!(first(&[0.71, 0.58, 0.5004, 0.31]).contains(" 50 % at about "));
        // Never, and twice.
        assert!(first(&[0.71, 0.68, 0.62, 0.61]).starts_with("Over 4 cases"));
        assert!(first(&[0.71, 0.42, 0.62, 0.61]).starts_with("Over 4 cases"));
    }
}
