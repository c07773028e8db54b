//! The report on which value makes a fight even.

use super::Sheet;
use crate::frame::lab as frames;
use crate::lab::fair::{Fair, Point, Refusal};
use crate::report::article::{
    ANSWER, Article, Block, Cell, Section, Span, Table, numbers_head, paragraph, plain, section, texts,
};
use crate::report::axis::axis_name;
use crate::report::json::schema::VERSION;
use crate::report::manifest::Intervals;
use crate::report::{percent, text};
use crate::run::CONFIDENCE;
use serde_json::{Value, json};

/// The interval of each value by itself.
const EACH: Intervals = Intervals { method: "Clopper-Pearson", confidence: CONFIDENCE, family: 1 };

/// The report.
pub fn fair(fair: &Fair) -> Sheet<'_> {
    let method = method(fair);
    Sheet {
        article: article(fair, &method),
        object: object(fair),
        tables: vec![("values", frames::values(fair))],
        kept: super::traces(&fair.traces),
        facts: super::facts(&fair.info, (fair.seed, fair.trials), method, EACH, fair.complete),
        made: super::made(fair.trials, fair.seed),
        notes: &fair.notes,
        timing: fair.timing,
        played: (fair.trials > 0).then(|| text::count(fair.tried.len() as u64, "value", "values")),
    }
}

/// How the fights were found: `solved exactly`.
pub fn method(fair: &Fair) -> String {
    match fair.trials {
        0 => "solved exactly".to_owned(),
        trials => format!("{} of each value, where it was not solved exactly", text::count(trials, "trial", "trials")),
    }
}

/// The object of `run.json`: of several crossings the first is `below` and `above`, and all are listed.
fn object(fair: &Fair) -> Value {
    let point = |point: &Point| json!({"value": point.value, "p": point.score, "low": point.low, "high": point.high});
    let first = fair.crossings.first();
    let refused = |refused: &Refusal| json!({"from": refused.from, "to": refused.to, "why": refused.why});
    let crossing = |(below, above): &(Point, Point)| json!({"below": point(below), "above": point(above)});
    json!({
        "command": "fair",
        "slugfest": env!("CARGO_PKG_VERSION"),
        "schema": VERSION,
        "scenario": super::source::source(&fair.info),
        "whose": fair.whose,
        "vary": fair.vary,
        "target": fair.target,
        "at": fair.at().map(|point| point.value),
        "below": first.map(|(below, _)| point(below)),
        "above": first.map(|(_, above)| point(above)),
        "crossings": fair.crossings.iter().map(crossing).collect::<Vec<_>>(),
        "undecided": fair.undecided().iter().map(|point| point.value).collect::<Vec<_>>(),
        "range": [fair.range.0, fair.range.1],
        "refused": fair.refused.iter().map(refused).collect::<Vec<_>>(),
        "monotone": fair.monotone,
        "tried": fair.tried.iter().map(point).collect::<Vec<_>>(),
        "seed": fair.seed,
        "trials": (fair.trials > 0).then_some(fair.trials),
        "complete": fair.complete,
        "baseline": Value::Null,
        "notes": fair.notes,
    })
}

fn article(fair: &Fair, method: &str) -> Article {
    let glance = |section: Section| Section { at_a_glance: true, ..section };
    let row = |point: &Point| {
        let near = fair.crossings.iter().any(|(below, above)| [below.value, above.value].contains(&point.value));
        let score = percent::percent_short(point.score, point.low, point.high);
        let note = percent::interval(point.low, point.high);
        let value = fair.written(point.value);
        let text = if near { format!("{value} ←") } else { value };
        vec![plain(text), Cell { note, bar: Some(point.score), ..plain(score) }]
    };
    let mut head = texts(&[axis_name(&fair.vary).as_str()]);
    head.extend(numbers_head(&[&format!("score of {}", fair.whose)]));
    let table =
        Table { caption: "Values that were looked at".to_owned(), head, rows: fair.tried.iter().map(row).collect() };
    let mut sections = vec![glance(section(ANSWER, "The answer", lead(fair)))];
    if !table.rows.is_empty() {
        sections.push(glance(section("values", "Values", vec![Block::Table { table }])));
    }
    let ways = match fair.monotone {
        true if is_all(fair) => "The score goes one way only, and every value was looked at.",
        true => "The score goes one way only as far as was looked, so that the values in between need not be tried.",
        false if is_all(fair) => {
            "The score goes up and down, so that every value was looked at and every place where it passes is told."
        }
        false => "The score goes up and down, also between the values that were looked at; there may be more places.",
    };
    let making = vec![paragraph(format!(
        "The score of {} is the chance to win, draws and undecided fights counted half. Every value faces the same \
             dice: {method}. {ways}",
        fair.whose
    ))];
    sections.push(section("making", "How the numbers were made", making));
    let warning = "This run was interrupted: what was not finished is missing.";
    Article {
        title: match fair.info.title.ends_with('?') {
            true => format!("{} What makes it even?", fair.info.title),
            false => format!("{}: what makes it even?", fair.info.title),
        },
        subtitle: format!("{}, {}", fair.info.system_name, fair.info.play),
        warnings: if fair.complete { Vec::new() } else { vec![warning.to_owned()] },
        sections,
    }
}

/// Whether no value of the range was left out.
fn is_all(fair: &Fair) -> bool {
    fair.range.1.abs_diff(fair.range.0) < fair.tried.len() as u64
}

fn lead(fair: &Fair) -> Vec<Block> {
    let told = |point: &Point| {
        let score = percent::percent_short(point.score, point.low, point.high);
        format!("{} scores {score} with {} {}", fair.whose, axis_name(&fair.vary), fair.written(point.value))
    };
    let target = percent::percent_exact(fair.target);
    let open = fair.undecided();
    let off = |point: &&Point| (point.score - fair.target).abs();
    let nearest = open.iter().min_by(|a, b| off(a).total_cmp(&off(b)));
    // A search that was ended says how far it came, and nothing of what it did not look at.
    let passes = |pair: &&[Point]| (pair[0].score - fair.target) * (pair[1].score - fair.target) <= 0.0;
    let around = fair.tried.windows(2).find(passes);
    let line = match (fair.crossings.as_slice(), fair.at()) {
        _ if !fair.complete => match around {
            Some([below, above]) => format!(
                "The search was ended: the score passes {target} between {} and {}. {}, and {}.",
                fair.written(below.value),
                fair.written(above.value),
                told(below),
                told(above)
            ),
            _ => format!(
                "The search was ended after {}, none of which comes to {target}.",
                text::count(fair.tried.len() as u64, "value", "values")
            ),
        },
        ([], _) | (_, None) if nearest.is_some() => {
            let nearest = nearest.map_or_else(String::new, told);
            format!("Not decided: {nearest}, and the interval holds {target}; more trials would tell.")
        }
        ([], _) | (_, None) => {
            let [first, last] = [fair.range.0, fair.range.1].map(|end| fair.written(end));
            let none = match is_all(fair) {
                true => format!("No value from {first} to {last}"),
                false => {
                    format!("Of the values from {first} to {last} none of those looked at ({})", fair.tried.len())
                }
            };
            match fair.tried.as_slice() {
                [only] if first == last => format!("{}, not {target}.", told(only)),
                [] => format!("No value from {first} to {last} comes to {target}."),
                [only] => format!("{none} comes to {target}: {}.", told(only)),
                [a, .., b] => format!("{none} comes to {target}: {} and {}.", told(a), told(b)),
            }
        }
        ([(below, above)], Some(at)) if below.value == above.value => format!("{}, which is {target}.", told(&at)),
        ([(below, above)], Some(at)) => {
            let other = if at.value == below.value { above } else { below };
            format!("{}, nearest to {target}; {}.", told(&at), told(other))
        }
        (several, Some(at)) => {
            format!("{}, nearest to {target} of {} places where the score passes it.", told(&at), several.len())
        }
    };
    let mut blocks = vec![Block::Lead { line: vec![Span::Text(line)] }];
    if let ([first, .., last], Some(_)) = (open.as_slice(), fair.at()) {
        let values = text::count(open.len() as u64, "value", "values");
        blocks.push(paragraph(format!(
            "Which value comes nearest is not decided: the intervals of {values} from {} to {} hold {target}, and more \
             trials would narrow them.",
            fair.written(first.value),
            fair.written(last.value)
        )));
    }
    for Refusal { from, to, why } in &fair.refused {
        let values = if from == to { from.to_string() } else { format!("{from} to {to}") };
        blocks.push(paragraph(format!("Left out: {values} ({why}).")));
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::Timing;
    use crate::lab::matrix::Info;
    use crate::lab::traced::Traces;

    /// A search for an even score of which these values were looked at, 0.01 to either side.
    fn searched(tried: &[(i64, f64)]) -> Fair {
        let point = |&(value, score): &(i64, f64)| Point { value, score, low: score - 0.01, high: score + 0.01 };
        Fair {
            info: Info::default(),
            seed: 1,
            trials: 100,
            whose: "Ann".to_owned(),
            vary: "body".to_owned(),
            behind: String::new(),
            target: 0.5,
            range: (1, 20),
            refused: Vec::new(),
            crossings: Vec::new(),
            tried: tried.iter().map(point).collect(),
            traces: Traces::default(),
            monotone: true,
            complete: true,
            notes: Vec::new(),
            timing: Timing::default(),
        }
    }

    fn told(fair: &Fair) -> String {
        let [Block::Lead { line }, ..] = &lead(fair)[..] else { panic!("no answer") };
        crate::report::article::words(line)
    }

    /// Whoever was stopped knows between which values the answer lies, or that nothing was found, and no more.
    #[test]
    fn a_search_that_was_ended_claims_nothing_of_what_it_did_not_see() {
        let ended = |tried: &[(i64, f64)]| told(&Fair { complete: false, ..searched(tried) });
        let found = ended(&[(1, 0.17), (3, 0.3), (8, 0.69)]);
        assert!(
            found.starts_with("The search was ended: the score passes 50 % between 3 and 8. Ann scores"),
            "{found}"
        );
        let found = ended(&[(1, 0.17), (3, 0.3)]);
        assert_eq!(found, "The search was ended after 2 values, none of which comes to 50 %.");
    }

    /// A value whose interval holds what is looked for may come to it, and of several nobody knows which comes nearest.
    #[test]
    fn what_intervals_do_not_tell_is_told_as_not_decided() {
        let blocks = |fair: &Fair| format!("{:?}", super::fair(fair).article.sections[0].blocks);
        let never = searched(&[(1, 0.495), (2, 0.4)]);
        assert!(blocks(&never).contains("Not decided: Ann scores"), "{}", blocks(&never));
        let both = searched(&[(1, 0.495), (2, 0.505)]);
        let both = Fair { crossings: vec![(both.tried[0], both.tried[1])], ..both };
        assert!(blocks(&both).contains("Which value comes nearest is not decided"), "{}", blocks(&both));
        let sure = searched(&[(1, 0.3), (2, 0.4)]);
        assert!(!blocks(&sure).to_lowercase().contains("not decided"), "{}", blocks(&sure));
    }

    /// Who looks at one value alone is told of that one, once.
    #[test]
    fn one_value_is_no_range() {
        let one = |range| told(&Fair { range, ..searched(&[(5, 0.3)]) });
        assert_eq!(one((5, 5)), "Ann scores 30 % with body 5, not 50 %.");
        let dice = Fair { behind: "D[1]".to_owned(), range: (5, 5), ..searched(&[(5, 0.3)]) };
        assert_eq!(told(&dice), "Ann scores 30 % with body 5D[1], not 50 %.");
        assert_eq!(
            one((4, 5)),
            "Of the values from 4 to 5 none of those looked at (1) comes to 50 %: Ann scores 30 % with body 5."
        );
    }

    #[test]
    fn values_that_the_rules_refuse_are_told_with_what_they_say() {
        let refused = vec![Refusal { from: -2, to: 0, why: "from 1 to 99".to_owned() }];
        let fair = Fair { refused, ..searched(&[(1, 0.3)]) };
        let told = format!("{:?}", super::fair(&fair).article.sections[0].blocks);
        assert!(told.contains("Left out: -2 to 0 (from 1 to 99)."), "{told}");
    }
}
