//! `run.json`: everything a run has to say, for programs.
//!
//! Keys and their order are a contract with other programs; keys that came later stand after the older ones. Unknown is
//! `null`, never 0: an exact answer has no counts, an interrupted case without trials has no estimates. Floats are
//! written with the fewest digits that read back as the same number. The names of table columns come from
//! [`columns`].
//!
//! A sweep has a hundred thousand rows and more, so those are written as they are met: a tree of all of them would take
//! many times as long as the numbers.

mod advice;
mod axis;
mod choice;
mod differences;
mod gap;
mod list;
mod rare;
pub mod schema;
pub mod shape;

use axis::axis;
use list::List;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value, json};

use super::chart::picture::Chart;
use super::file::{File, RenderError, Renderer};
use super::manifest::LOG;
use crate::estimate::{
    AxisValue, DistributionRow, Expectation, Factor, Letter, MetricRow, OutcomeRow, Published, PublishedRow, Summary,
    Timing, Worked,
};
use crate::frame::{self, Context, columns};
use crate::game::Ruling;

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
        Ok(vec![File { path: "run.json".to_owned(), bytes: pretty(&Run(summary))?.into_bytes() }])
    }
}

/// The revision of the sources that the program is made of, where whoever made it has told.
pub const REVISION: Option<&str> = option_env!("SLUGFEST_BUILT_OF");

/// `run.log.json`: time, threads, speed and revision, which are no part of the result and stand nowhere else. (Programs
/// of one version count alike: `random_numbers` and the version, which stand in the result, say so.)
pub fn log(summary: &Summary) -> Result<File, RenderError> {
    log_of(summary.timing)
}

/// The same of anything that took its time.
pub fn log_of(Timing { threads, elapsed_seconds, combats_per_second, .. }: Timing) -> Result<File, RenderError> {
    // Whoever puts together what others have counted does not know how long they took.
    let is_known = elapsed_seconds > 0.0;
    let log = json!({
        "slugfest": env!("CARGO_PKG_VERSION"),
        "revision": REVISION,
        "threads": is_known.then_some(threads),
        "elapsed_seconds": is_known.then_some(elapsed_seconds),
        "combats_per_second": is_known.then_some(combats_per_second),
    });
    Ok(File { path: LOG.to_owned(), bytes: pretty(&log)?.into_bytes() })
}

/// The object of one scenario, byte for byte `run.json`; an array of them for several.
pub fn stdout(summaries: &[Summary]) -> Result<String, RenderError> {
    match summaries {
        [summary] => pretty(&Run(summary)),
        _ => pretty(&List(summaries.iter().map(Run))),
    }
}

/// The object of one scenario as a tree, for whoever looks into it.
///
/// # Errors
/// Never for any summary: an object's keys are texts.
pub fn object(summary: &Summary) -> Result<Value, RenderError> {
    Ok(serde_json::from_str(&pretty(&Run(summary))?)?)
}

/// The object described in this module's opening.
struct Run<'a>(&'a Summary);

impl Serialize for Run<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let summary = self.0;
        let scenario = &summary.scenario;
        let cases = frame::cases(std::slice::from_ref(summary));
        let trials = cases.clone().next().and_then(|case| case.counted(summary.trials));
        let mut run = serializer.serialize_map(None)?;
        run.serialize_entry("slugfest", env!("CARGO_PKG_VERSION"))?;
        run.serialize_entry(
            "scenario",
            &json!({
                "file": scenario.file,
                "title": scenario.title,
                "system": scenario.system,
                "play": scenario.play,
                "sha256": scenario.sha256,
            }),
        )?;
        run.serialize_entry("seed", &summary.seed)?;
        run.serialize_entry("method", frame::method_word(summary.method))?;
        run.serialize_entry("why", &summary.why)?;
        run.serialize_entry("trials", &trials)?;
        run.serialize_entry("rulings", &List(summary.rulings.iter().map(ruling)))?;
        run.serialize_entry("cases", &List(cases.map(Case)))?;
        run.serialize_entry("expectations", &List(summary.expectations.iter().map(expectation)))?;
        run.serialize_entry("complete", &summary.complete)?;
        run.serialize_entry("notes", &summary.notes)?;
        run.serialize_entry("confidence", &summary.confidence)?;
        run.serialize_entry("family", &summary.family)?;
        run.serialize_entry("choice", &choice::object(summary.choice.as_ref()))?;
        let published = summary.published.as_ref().map(|published| published_object(summary, published));
        run.serialize_entry("published", &published)?;
        let differences = summary.differences.iter().map(|pair| differences::Pair { summary, pair });
        run.serialize_entry("differences", &List(differences))?;
        run.serialize_entry("differences_family", &summary.differences_family)?;
        // Of team fights alone: nobody else has another policy.
        if !summary.policy_gaps.is_empty() {
            run.serialize_entry("policy_gaps", &List(summary.policy_gaps.iter().map(gap::object)))?;
        }
        // Of outcomes that were sampled and hardly ever came up.
        if !summary.rare.is_empty() {
            run.serialize_entry("rare", &List(summary.rare.iter().map(rare::object)))?;
        }
        run.serialize_entry("schema", &schema::VERSION)?;
        run.end()
    }
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

/// One case.
struct Case<'a>(Context<'a>);

impl Serialize for Case<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let context = self.0;
        let written = context.case;
        let axes: Map<String, Value> = written.axes.iter().map(axis).collect();
        let label = |axis: &AxisValue| (axis.path.clone(), Value::from(axis.label.as_str()));
        let labels: Map<String, Value> = written.axes.iter().map(label).collect();
        let mut case = serializer.serialize_map(None)?;
        case.serialize_entry("case", &written.case)?;
        case.serialize_entry("outcomes", &List(written.outcomes.iter().map(|row| Outcome { context, row })))?;
        case.serialize_entry("metrics", &List(written.metrics.iter().map(|row| Metric { context, row })))?;
        let distributions = written.by_metric().flat_map(|rows| {
            let side = written.whose(&rows[0].metric).0;
            rows.iter().map(move |row| Distribution { context, side, row })
        });
        case.serialize_entry("distributions", &List(distributions))?;
        case.serialize_entry("axes", &axes)?;
        case.serialize_entry("trials", &context.trials())?;
        let unlimited = written.unlimited.as_ref().map(|unlimited| without_limit(context, unlimited));
        case.serialize_entry("without_limit", &unlimited)?;
        case.serialize_entry("formula", &written.worked.as_ref().map(formula))?;
        case.serialize_entry("advice", &written.advice.as_ref().map(advice::object))?;
        case.serialize_entry("labels", &labels)?;
        case.end()
    }
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

/// One outcome of a case.
struct Outcome<'a> {
    context: Context<'a>,
    row: &'a OutcomeRow,
}

impl Serialize for Outcome<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { context, row } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(columns::OUTCOME, &row.outcome)?;
        map.serialize_entry(columns::COUNT, &context.counted(row.count))?;
        map.serialize_entry(columns::P, &context.number(row.p))?;
        map.serialize_entry(columns::LOW, &context.number(row.low))?;
        map.serialize_entry(columns::HIGH, &context.number(row.high))?;
        map.serialize_entry(columns::EXACT, &row.exact)?;
        map.serialize_entry(columns::FRACTION, &row.fraction.map(|fraction| fraction.to_string()))?;
        map.end()
    }
}

/// One metric of a case.
struct Metric<'a> {
    context: Context<'a>,
    row: &'a MetricRow,
}

impl Serialize for Metric<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { context, row } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(columns::METRIC, &row.metric)?;
        map.serialize_entry(columns::MEAN, &context.number(row.mean))?;
        map.serialize_entry(columns::SD, &row.sd.and_then(|sd| context.number(sd)))?;
        map.serialize_entry(columns::SE, &row.se.and_then(|se| context.number(se)))?;
        map.serialize_entry(columns::MIN, &context.value(row.min))?;
        map.serialize_entry(columns::P05, &context.value(row.p05))?;
        map.serialize_entry(columns::P25, &context.value(row.p25))?;
        map.serialize_entry(columns::P50, &context.value(row.p50))?;
        map.serialize_entry(columns::P75, &context.value(row.p75))?;
        map.serialize_entry(columns::P95, &context.value(row.p95))?;
        map.serialize_entry(columns::MAX, &context.value(row.max))?;
        map.serialize_entry(columns::UNIT, &row.unit)?;
        map.serialize_entry(columns::MEAN_LOW, &row.mean_interval.and_then(|(low, _)| context.number(low)))?;
        map.serialize_entry(columns::MEAN_HIGH, &row.mean_interval.and_then(|(_, high)| context.number(high)))?;
        map.serialize_entry(columns::SIDE, &row.side)?;
        if let Some(whom) = &row.whom {
            map.serialize_entry(columns::WHOM, whom)?;
        }
        map.end()
    }
}

/// One value of a metric of a case.
struct Distribution<'a> {
    context: Context<'a>,
    /// Whose metric it is, where it is somebody's.
    side: Option<&'a str>,
    row: &'a DistributionRow,
}

impl Serialize for Distribution<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { context, side, row } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(columns::METRIC, &row.metric)?;
        map.serialize_entry(columns::VALUE, &row.value)?;
        map.serialize_entry(columns::COUNT, &context.counted(row.count))?;
        map.serialize_entry(columns::P, &context.number(row.p))?;
        map.serialize_entry(columns::LOW, &context.number(row.low))?;
        map.serialize_entry(columns::HIGH, &context.number(row.high))?;
        map.serialize_entry(columns::AT_LEAST, &context.number(row.at_least))?;
        map.serialize_entry(columns::AT_MOST, &context.number(row.at_most))?;
        map.serialize_entry(columns::FRACTION, &row.fraction.map(|fraction| fraction.to_string()))?;
        map.serialize_entry(columns::SIDE, &side)?;
        map.end()
    }
}

fn ruling(ruling: &Ruling) -> Value {
    let switch = (!ruling.switch.is_empty()).then_some(&ruling.switch);
    json!({ "rule": ruling.rule, "switch": switch, "text": ruling.text })
}

pub(super) fn expectation(expectation: &Expectation) -> Value {
    json!({
        "case": expectation.case,
        "claim": expectation.claim,
        "value": expectation.value,
        "low": expectation.low,
        "high": expectation.high,
        "verdict": frame::lab::judged_word(expectation.verdict),
    })
}

/// The word for a verdict in `run.json`.
fn pretty(value: &impl Serialize) -> Result<String, RenderError> {
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
            "schema",
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
        assert!(same(&run, &object(&summary).unwrap()));
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
        let exact = object(&sample::exact()).unwrap();
        assert_eq!(exact["trials"], Value::Null);
        assert_eq!(exact["cases"][0]["outcomes"][0]["count"], Value::Null);
        assert_eq!(exact["cases"][0]["metrics"][0]["se"], Value::Null);
        assert!(exact["cases"][0]["outcomes"][0]["p"].is_f64());
        let nothing = object(&sample::nothing_finished()).unwrap();
        assert_eq!(nothing["cases"][0]["outcomes"][0]["p"], Value::Null);
        assert_eq!(nothing["cases"][0]["metrics"][0]["p50"], Value::Null);
    }

    #[test]
    fn several_scenarios_are_an_array_of_the_same_objects() {
        let (first, second) = (sample::duel(), sample::sweep());
        let both: Value = serde_json::from_str(&stdout(&[first.clone(), second.clone()]).unwrap()).unwrap();
        assert!(same(&both, &Value::Array(vec![object(&first).unwrap(), object(&second).unwrap()])));
        let file = RunJson.render(&first, &[]).unwrap().swap_remove(0);
        assert_eq!(file.bytes, stdout(&[first]).unwrap().into_bytes());
    }
}
