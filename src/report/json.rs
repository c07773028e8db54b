//! `run.json`: everything a run has to say, for programs.
//!
//! Keys and their order are a contract with other programs; keys that came later stand after the older ones. Unknown is
//! `null`, never 0: an exact answer has no counts, an interrupted case without trials has no estimates. Floats are
//! written with the fewest digits that read back as the same number. The names of table columns come from
//! [`columns`].

mod advice;
mod choice;
mod differences;

use serde_json::{Map, Value, json};

use super::manifest::LOG;
use super::{Chart, File, RenderError, Renderer};
use crate::estimate::{
    AxisValue, Datum, Expectation, Factor, Letter, Published, PublishedRow, Ruling, Summary, Timing, Verdict, Worked,
};
use crate::frame::{self, Context, columns};

/// Writes `run.json`.
pub struct RunJson;

impl Renderer for RunJson {
    fn name(&self) -> &'static str {
        "json"
    }

    fn paths(&self) -> &'static [&'static str] {
        &["run.json"]
    }

    fn render(&self, summary: &Summary, _: &[Chart]) -> Result<Vec<File>, RenderError> {
        Ok(vec![File { path: "run.json".to_owned(), bytes: pretty(&object(summary))?.into_bytes() }])
    }
}

/// `run.log.json`: time, threads and speed, which are no part of the result and stand nowhere else.
pub fn log(summary: &Summary) -> Result<File, RenderError> {
    let Timing { threads, elapsed_seconds, combats_per_second } = summary.timing;
    let log = json!({
        "slugfest": env!("CARGO_PKG_VERSION"),
        "threads": threads,
        "elapsed_seconds": elapsed_seconds,
        "combats_per_second": combats_per_second,
    });
    Ok(File { path: LOG.to_owned(), bytes: pretty(&log)?.into_bytes() })
}

/// The object of one scenario, byte for byte `run.json`; an array of them for several.
pub fn stdout(summaries: &[Summary]) -> Result<String, RenderError> {
    match summaries {
        [summary] => pretty(&object(summary)),
        _ => pretty(&Value::Array(summaries.iter().map(object).collect())),
    }
}

/// The object described in this module's opening.
pub fn object(summary: &Summary) -> Value {
    let scenario = &summary.scenario;
    let trials = frame::cases(std::slice::from_ref(summary)).next().and_then(|case| case.counted(summary.trials));
    json!({
        "slugfest": env!("CARGO_PKG_VERSION"),
        "scenario": {
            "file": scenario.file,
            "title": scenario.title,
            "system": scenario.system,
            "play": scenario.play,
            "sha256": scenario.sha256,
        },
        "seed": summary.seed,
        "method": frame::method_word(summary.method),
        "why": summary.why,
        "trials": trials,
        "rulings": summary.rulings.iter().map(ruling).collect::<Vec<_>>(),
        "cases": frame::cases(std::slice::from_ref(summary)).map(case).collect::<Vec<_>>(),
        "expectations": summary.expectations.iter().map(expectation).collect::<Vec<_>>(),
        "complete": summary.complete,
        "notes": summary.notes,
        "confidence": summary.confidence,
        "family": summary.family,
        "choice": choice::object(summary.choice.as_ref()),
        "published": summary.published.as_ref().map(|published| published_object(summary, published)),
        "differences": summary.differences.iter().map(|pair| differences::object(summary, pair)).collect::<Vec<_>>(),
        "differences_family": summary.differences_family,
    })
}

/// The printed numbers about the scenario.
fn published_object(summary: &Summary, published: &Published) -> Value {
    let claim = |row: &PublishedRow| {
        json!({
            "cell": row.name,
            "source": row.printed_in,
            "case": summary.cases.get(row.case).map(|case| &case.case),
            "of": row.of,
            "printed": row.printed,
            "exact": row.exact,
            columns::FRACTION: row.fraction.map(|fraction| fraction.to_string()),
            "correct": row.correct,
            "verdict": row.judged.words(),
            "arithmetic": row.arithmetic,
            "note": (!row.note.is_empty()).then_some(&row.note),
        })
    };
    json!({
        "file": published.file,
        "source": published.printed_in,
        "claims": published.rows.iter().map(claim).collect::<Vec<_>>(),
    })
}

fn case(context: Context<'_>) -> Value {
    let axes: Map<String, Value> = context.case.axes.iter().map(axis).collect();
    let label = |axis: &AxisValue| (axis.path.clone(), Value::from(axis.label.as_str()));
    let labels: Map<String, Value> = context.case.axes.iter().map(label).collect();
    json!({
        "case": context.case.case,
        "outcomes": outcomes(context),
        "metrics": metrics(context),
        "distributions": distributions(context),
        "axes": axes,
        "trials": context.trials(),
        "without_limit": context.case.unlimited.as_ref().map(|unlimited| without_limit(context, unlimited)),
        "formula": context.case.worked.as_ref().map(formula),
        "advice": context.case.advice.as_ref().map(advice::object),
        "labels": labels,
    })
}

/// The value of a sweep axis, of its own type.
fn axis(axis: &AxisValue) -> (String, Value) {
    let value = match &axis.value {
        Datum::Integer(integer) => Value::from(*integer),
        Datum::Number(number) => Value::from(*number),
        Datum::Boolean(boolean) => Value::from(*boolean),
        Datum::Text(text) => Value::from(text.as_str()),
    };
    (axis.path.clone(), value)
}

/// How the fight would end without a last tick of the clock.
fn without_limit(context: Context<'_>, unlimited: &crate::estimate::Unlimited) -> Value {
    let names = context.case.outcomes.iter().map(|row| row.outcome.clone());
    let outcomes: Map<String, Value> = names.zip(unlimited.outcomes.iter().map(|&p| p.into())).collect();
    json!({
        "limit": unlimited.limit,
        "outcomes": outcomes,
        "endless": unlimited.endless,
        "error": unlimited.error,
    })
}

/// How the chance of the outcome that the play is about comes about.
fn formula(worked: &Worked) -> Value {
    let letter = |letter: &Letter| {
        json!({
            "letter": letter.letter,
            "whose": letter.whose,
            "need": letter.need,
            columns::FRACTION: letter.p.to_string(),
        })
    };
    let factor = |factor: &Factor| {
        json!({
            "written": factor.written,
            "reason": factor.reason,
            "rule": factor.rule,
            columns::FRACTION: factor.p.to_string(),
        })
    };
    json!({
        columns::OUTCOME: worked.outcome,
        "text": worked.text,
        columns::FRACTION: worked.value.to_string(),
        "letters": worked.letters.iter().map(letter).collect::<Vec<_>>(),
        "factors": worked.factors.iter().map(factor).collect::<Vec<_>>(),
        "rounded_first": worked.rounded.as_ref().map(|rounded| &rounded.text),
    })
}

fn outcomes(context: Context<'_>) -> Vec<Value> {
    let row = |row: &crate::estimate::OutcomeRow| {
        json!({
            columns::OUTCOME: row.outcome,
            columns::COUNT: context.counted(row.count),
            columns::P: context.number(row.p),
            columns::LOW: context.number(row.low),
            columns::HIGH: context.number(row.high),
            columns::EXACT: row.exact,
            columns::FRACTION: row.fraction.map(|fraction| fraction.to_string()),
        })
    };
    context.case.outcomes.iter().map(row).collect()
}

fn metrics(context: Context<'_>) -> Vec<Value> {
    let row = |row: &crate::estimate::MetricRow| {
        json!({
            columns::METRIC: row.metric,
            columns::MEAN: context.number(row.mean),
            columns::SD: row.sd.and_then(|sd| context.number(sd)),
            columns::SE: row.se.and_then(|se| context.number(se)),
            columns::MIN: context.value(row.min),
            columns::P05: context.value(row.p05),
            columns::P25: context.value(row.p25),
            columns::P50: context.value(row.p50),
            columns::P75: context.value(row.p75),
            columns::P95: context.value(row.p95),
            columns::MAX: context.value(row.max),
            columns::UNIT: row.unit,
            columns::MEAN_LOW: row.mean_interval.and_then(|(low, _)| context.number(low)),
            columns::MEAN_HIGH: row.mean_interval.and_then(|(_, high)| context.number(high)),
            columns::SIDE: row.side,
        })
    };
    context.case.metrics.iter().map(row).collect()
}

fn distributions(context: Context<'_>) -> Vec<Value> {
    let row = |row: &crate::estimate::DistributionRow| {
        json!({
            columns::METRIC: row.metric,
            columns::VALUE: row.value,
            columns::COUNT: context.counted(row.count),
            columns::P: context.number(row.p),
            columns::LOW: context.number(row.low),
            columns::HIGH: context.number(row.high),
            columns::AT_LEAST: context.number(row.at_least),
            columns::AT_MOST: context.number(row.at_most),
            columns::FRACTION: row.fraction.map(|fraction| fraction.to_string()),
            columns::SIDE: context.case.whose(&row.metric).0,
        })
    };
    context.case.distributions.iter().map(row).collect()
}

fn ruling(ruling: &Ruling) -> Value {
    let switch = (!ruling.switch.is_empty()).then_some(&ruling.switch);
    json!({ "rule": ruling.rule, "switch": switch, "text": ruling.text })
}

fn expectation(expectation: &Expectation) -> Value {
    json!({
        "case": expectation.case,
        "claim": expectation.claim,
        "value": expectation.value,
        "low": expectation.low,
        "high": expectation.high,
        "verdict": verdict_word(expectation.verdict),
    })
}

/// The word for a verdict in `run.json`.
fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Held => "held",
        Verdict::Refuted => "refuted",
        Verdict::Undecided => "undecided",
    }
}

fn pretty(value: &Value) -> Result<String, RenderError> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    fn keys(value: &Value) -> Vec<&str> {
        value.as_object().unwrap().keys().map(String::as_str).collect()
    }

    #[test]
    fn keys_and_their_order_are_the_contract() {
        let text = stdout(&[sample::sweep()]).unwrap();
        let run: Value = serde_json::from_str(&text).unwrap();
        let top = [
            "slugfest",
            "scenario",
            "seed",
            "method",
            "why",
            "trials",
            "rulings",
            "cases",
            "expectations",
            "complete",
            "notes",
            "confidence",
            "family",
            "choice",
            "published",
            "differences",
            "differences_family",
        ];
        assert_eq!(keys(&run), top);
        let pair = &run["differences"][0];
        assert_eq!(keys(pair), ["from", "to", "differs", "axes", "outcomes", "metrics"]);
        assert_eq!(keys(&pair["outcomes"][0]), ["outcome", "difference", "low", "high", "exact"]);
        assert_eq!(keys(&pair["metrics"][0]), ["metric", "side", "difference", "low", "high"]);
        assert_eq!(keys(&run["scenario"]), ["file", "title", "system", "play", "sha256"]);
        let case = &run["cases"][0];
        assert_eq!(
            keys(case),
            [
                "case",
                "outcomes",
                "metrics",
                "distributions",
                "axes",
                "trials",
                "without_limit",
                "formula",
                "advice",
                "labels",
            ]
        );
        assert_eq!(case["axes"], json!({ "side.White Rhino.body": 6 }));
        assert_eq!(case["labels"], json!({ "side.White Rhino.body": "6" }));
        assert_eq!(keys(&case["outcomes"][0]), ["outcome", "count", "p", "low", "high", "exact", "fraction"]);
        let metric = [
            "metric",
            "mean",
            "sd",
            "se",
            "min",
            "p05",
            "p25",
            "p50",
            "p75",
            "p95",
            "max",
            "unit",
            "mean_low",
            "mean_high",
            "side",
        ];
        assert_eq!(keys(&case["metrics"][0]), metric);
        let distribution = ["metric", "value", "count", "p", "low", "high", "at_least", "at_most", "fraction", "side"];
        assert_eq!(keys(&case["distributions"][0]), distribution);
        assert_eq!(keys(&run["rulings"][0]), ["rule", "switch", "text"]);
        assert_eq!(keys(&run["expectations"][0]), ["case", "claim", "value", "low", "high", "verdict"]);
    }

    #[test]
    fn numbers_and_names_survive_the_round_trip() {
        let mut summary = sample::duel();
        summary.seed = u64::MAX;
        let text = stdout(std::slice::from_ref(&summary)).unwrap();
        let run: Value = serde_json::from_str(&text).unwrap();
        assert!(same(&run, &object(&summary)));
        assert_eq!(run["seed"].as_u64(), Some(u64::MAX));
        for (read, row) in run["cases"][0]["outcomes"].as_array().unwrap().iter().zip(&summary.cases[0].outcomes) {
            assert_eq!(read["outcome"], row.outcome.as_str());
            assert_eq!(read["count"].as_u64(), Some(row.count));
        }
        let high = |line: &str| line.trim().strip_prefix("\"high\": ").map(|rest| rest.trim_end_matches(',').parse());
        let written: Vec<f64> = text.lines().filter_map(high).collect::<Result<_, _>>().unwrap();
        let case = &summary.cases[0];
        let highs = case.outcomes.iter().map(|row| row.high).chain(case.distributions.iter().map(|row| row.high));
        let highs: Vec<f64> = highs.chain(summary.expectations.iter().map(|row| row.high)).collect();
        assert_eq!(written, highs);
    }

    /// Equal but for the last digit of floats: serde_json's reader (not its writer) may err there.
    fn same(a: &Value, b: &Value) -> bool {
        match (a, b) {
            (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
            (Value::Object(a), Value::Object(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|((k, a), (l, b))| k == l && same(a, b))
            }
            (Value::Number(x), Value::Number(y)) if x.is_f64() && y.is_f64() => {
                let (x, y) = (x.as_f64().unwrap(), y.as_f64().unwrap());
                (x - y).abs() <= y.abs() * 2.0 * f64::EPSILON
            }
            _ => a == b,
        }
    }

    #[test]
    fn unknown_is_null_and_never_nought() {
        let exact = object(&sample::exact());
        assert_eq!(exact["trials"], Value::Null);
        assert_eq!(exact["cases"][0]["outcomes"][0]["count"], Value::Null);
        assert_eq!(exact["cases"][0]["metrics"][0]["se"], Value::Null);
        assert!(exact["cases"][0]["outcomes"][0]["p"].is_f64());
        let nothing = object(&sample::nothing_finished());
        assert_eq!(nothing["cases"][0]["outcomes"][0]["p"], Value::Null);
        assert_eq!(nothing["cases"][0]["metrics"][0]["p50"], Value::Null);
    }

    #[test]
    fn several_scenarios_are_an_array_of_the_same_objects() {
        let (first, second) = (sample::duel(), sample::sweep());
        let both: Value = serde_json::from_str(&stdout(&[first.clone(), second.clone()]).unwrap()).unwrap();
        assert!(same(&both, &Value::Array(vec![object(&first), object(&second)])));
        let file = RunJson.render(&first, &[]).unwrap().swap_remove(0);
        assert_eq!(file.bytes, stdout(&[first]).unwrap().into_bytes());
    }
}
