//! `worth`, `compare`, `fair` and `points --baseline`: what their numbers have become since an earlier run.
//!
//! `worth`, `compare` and `fair` keep what each number came to in every block of trials ([`super::traced`]), and are
//! held against each other block by block where both threw the same dice, as tables are ([`super::baseline`]).
//!
//! Of costs there are none: each is fitted to all scores at once, and to no block by itself. So it is with a run on
//! other dice, of other trials, or from a version that kept no blocks: of such a number there are its value and its
//! interval, and the two are held against each other as if each run had thrown dice of its own: the arms of both
//! intervals, squared and added (G. Y. Zou and A. Donner, "Construction of confidence limits about effect measures: a
//! general approach", Statistics in Medicine 27 (2008), 1693-1702). Where both threw the same dice that is too wide and
//! not too narrow. Runs that tell the same of everything differ by nothing.

use super::baseline::{Moved, correlation, differences};
use super::changes::{Change, Changes, Told, Unusable};
use super::play::Work;
use super::saved;
use super::teams::whom;
use super::traced::{Traced, Traces};
use crate::chance::Stream;
use crate::order;
use crate::run::CONFIDENCE;
use crate::stats::paired::Difference;
use crate::stats::unpaired;
use serde_json::Value;

/// What a run tells of something.
#[derive(Clone, Debug, PartialEq)]
struct Number {
    /// Its place among all that are told.
    place: usize,
    what: String,
    value: f64,
    low: f64,
    high: f64,
}

/// What an earlier run told.
#[derive(Clone, Debug, PartialEq)]
pub struct Earlier {
    /// Where it was read from.
    pub run: String,
    pub seed: u64,
    /// 0 where everything was solved.
    pub trials: u64,
    /// What it tells.
    pub of: Told,
    chain: u64,
    object: Value,
    /// What it has kept of its numbers, in the order in which it tells them.
    traces: Vec<Traced>,
}

impl Told {
    /// The command that tells them.
    pub fn command(self) -> &'static str {
        match self {
            Self::Scores => "matrix",
            Self::Picks => "worth",
            Self::Difference => "compare",
            Self::Values => "fair",
            Self::Costs => "points",
        }
    }

    /// Where the numbers stand in what a run writes: the list, what each is called there, and its value; a list of
    /// itself where there is but one.
    fn keys(self) -> (Option<&'static str>, &'static str, &'static str) {
        match self {
            Self::Scores => (Some("entries"), "entry", "score"),
            Self::Picks => (Some("picks"), "pick", "points"),
            Self::Difference => (None, "", "difference"),
            Self::Values => (Some("tried"), "value", "p"),
            Self::Costs => (Some("costs"), "what", "cost"),
        }
    }

    /// Where it is said what they are about: two runs that are about different things have nothing in common.
    fn subject(self) -> &'static [&'static str] {
        match self {
            Self::Scores | Self::Costs => &[],
            Self::Picks => &["/subject"],
            Self::Difference => &["/a/name", "/b/name", "/a/of", "/b/of"],
            Self::Values => &["/vary"],
        }
    }
}

impl Earlier {
    /// From its `run.json`, where it is about this: the fighter, both that are compared, or what is varied.
    ///
    /// # Errors
    /// When it is no finished run of the command, or about something else.
    pub fn new(run: &str, text: &str, of: Told, about: &[String]) -> Result<Self, Unusable> {
        let again = "name the folder that the same command wrote earlier, with --out";
        let object = saved::object(run, text, again)?;
        if object["command"] != of.command() {
            return Err((format!("{run} is no report of `slugfest {}`", of.command()), again));
        }
        if object["complete"] != true {
            return Err((format!("{run} was interrupted"), again));
        }
        let is_about = |path: &&str| object.pointer(path).and_then(Value::as_str).unwrap_or_default().to_owned();
        let told: Vec<String> = of.subject().iter().map(is_about).collect();
        if told != about {
            let said =
                |all: &[String]| all.iter().filter(|one| !one.is_empty()).cloned().collect::<Vec<_>>().join(", ");
            return Err((format!("{run} is about {}, not about {}", said(&told), said(about)), again));
        }
        let seed = object["seed"].as_u64().ok_or_else(|| (format!("{run} names no seed"), again))?;
        Ok(Self {
            run: run.to_owned(),
            seed,
            trials: object["trials"].as_u64().unwrap_or(0),
            of,
            chain: object["baseline"]["chain"].as_u64().unwrap_or(0),
            object,
            traces: Vec::new(),
        })
    }

    /// The same with what it has kept of its numbers.
    #[must_use]
    pub fn with_traces(self, traces: Vec<Traced>) -> Self {
        Self { traces, ..self }
    }

    /// Refuses a run that tells of none of these.
    ///
    /// # Errors
    /// Where it does not.
    pub fn check(&self, names: impl IntoIterator<Item = String>) -> Result<(), Unusable> {
        let told = numbers(self.of, &self.object, 1.0);
        let known = |name: &String| told.iter().any(|number| number.what == *name);
        if names.into_iter().any(|name| known(&name)) { Ok(()) } else { Err(self.nothing()) }
    }

    fn nothing(&self) -> Unusable {
        (format!("nothing that is told here is in {}", self.run), "name an earlier run of the same")
    }

    /// The same work with the dice that it threw, so that what is the same in both comes out the same.
    pub fn dice(&self, work: Work) -> Work {
        let trials = if self.trials == 0 { work.trials } else { self.trials };
        Work { trials, seed: self.seed, ..work }
    }

    /// What has become of its numbers in a run that tells this and keeps these; none may surely move further than
    /// `allow`. Costs are told on the scale that they had.
    ///
    /// # Errors
    /// When the two have no number in common.
    pub fn changes(&self, now: &Value, traces: &Traces, allow: Option<f64>) -> Result<Changes, Unusable> {
        let point = |object: &Value| object["point"].as_f64().filter(|point| *point > 0.0);
        let scale = point(now).zip(point(&self.object)).map_or(1.0, |(now, then)| now / then);
        let (before, mut after) = (numbers(self.of, &self.object, 1.0), numbers(self.of, now, scale));
        // Of several that are called the same the first goes with the first.
        let mut both = Vec::new();
        let mut gone = Vec::new();
        for number in before {
            match after.iter().position(|other| other.what == number.what) {
                Some(place) => both.push((number, after.remove(place))),
                None => gone.push(number.what),
            }
        }
        if both.is_empty() {
            return Err(self.nothing());
        }
        let told = |number: &Number| (number.low, number.value, number.high);
        let is_same = both.iter().all(|(before, after)| told(before) == told(after));
        let moved = self.moved(&both, now, traces);
        let by: Vec<Difference> = match &moved {
            _ if is_same => vec![Difference { estimate: 0.0, low: 0.0, high: 0.0 }; both.len()],
            // As in a run: values have intervals of their own, those of all picks hold at once.
            Some(moved) if self.of == Told::Values => {
                moved.iter().flat_map(|moved| self.differences(&[moved], &traces.ends)).collect()
            }
            Some(moved) => self.differences(&moved.iter().collect::<Vec<_>>(), &traces.ends),
            None => both.iter().map(|(before, after)| unpaired::of_intervals(told(after), told(before))).collect(),
        };
        let change = |((before, after), by): ((Number, Number), Difference)| {
            Change::new(after.what, [before.value, after.value], quiet(by), allow)
        };
        let mut entries: Vec<Change> = both.into_iter().zip(by).map(change).collect();
        order::falling(&mut entries, |change| change.by.estimate.abs());
        Ok(Changes {
            of: self.of,
            whom: whom(false)[0],
            run: self.run.clone(),
            trials: self.trials,
            chain: self.chain + 1,
            allow,
            groups: Vec::new(),
            entries,
            new: after.into_iter().map(|number| number.what).collect(),
            gone,
            cells: 0,
            paired: moved.is_some(),
            correlation: correlation(moved.iter().flatten().map(|moved| [&moved.before[..], &moved.after])),
            remarks: self.circumstances(now, scale).into_iter().chain(self.even(now)).collect(),
        })
    }

    fn differences(&self, moved: &[&Moved], ends: &[u64]) -> Vec<Difference> {
        // How far the numbers lie apart at most.
        let range = self.of.most().map_or(f64::INFINITY, |points| points * self.of.point());
        differences(moved, range, ends, Stream::new(self.seed, "weights"), CONFIDENCE)
    }

    /// What these came to then and now, block by block; `None` where they did not throw the same dice, or not all of
    /// them have blocks.
    fn moved(&self, both: &[(Number, Number)], now: &Value, traces: &Traces) -> Option<Vec<Moved>> {
        let dice = |object: &Value| [&object["seed"], &object["trials"]].map(Value::as_u64);
        let moved = |(before, after): &(Number, Number)| {
            let (then, now) = (self.traces.get(before.place)?, traces.numbers.get(after.place)?);
            let [before, after] = [then, now].map(|number| number.in_blocks(traces.ends.len()));
            Some(Moved { before: before?, after: after?, step: then.step.max(now.step) })
        };
        let is_counted = dice(now)[1].is_some() && dice(now) == dice(&self.object);
        is_counted.then(|| both.iter().map(moved).collect()).flatten()
    }

    /// What else is otherwise, on which the numbers hang.
    fn circumstances(&self, now: &Value, scale: f64) -> Vec<String> {
        let mut told = Vec::new();
        for (key, what) in [("panel", "Opponents"), ("settings", "Settings")] {
            let listed = |object: &Value| match object[key].as_array() {
                Some(all) if !all.is_empty() => all.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
                _ => "none".to_owned(),
            };
            let [then, now] = [&self.object, now].map(listed);
            if then != now {
                told.push(format!("{what} are others than in the earlier run: {then} then, {now} now."));
            }
        }
        let [free, is_free] = [&self.object, now].map(|object| object["free"].as_str().unwrap_or_default());
        if free != is_free {
            told.push(format!("All costs are held against {is_free} now, and were held against {free} then."));
        }
        if (scale - 1.0).abs() > NOISE {
            told.push("Costs before and after are on the scale of the earlier run.".to_owned());
        }
        let [then, other] = [&self.object, now].map(|object| object["scenario"]["file"].as_str().unwrap_or_default());
        let case = |file: &str| file.rsplit_once('#').map(|(_, case)| case.to_owned());
        if case(then) != case(other) {
            told.push(format!("The earlier run was of {then}."));
        }
        told
    }

    /// The value that makes it even, then and now.
    fn even(&self, now: &Value) -> Option<String> {
        if self.of != Told::Values {
            return None;
        }
        // What comes nearest to another score is another answer.
        if self.object["target"] != now["target"] {
            let target = 100.0 * self.object["target"].as_f64().unwrap_or_default();
            return Some(format!("The earlier run looked for another score: {target} %."));
        }
        let told = |object: &Value| object["at"].as_i64().map_or_else(|| "none".to_owned(), |at| at.to_string());
        let [before, after] = [&self.object, now].map(told);
        let is = if before == after { format!("is still {after}") } else { format!("was {before} and is {after}") };
        Some(format!("The value that comes nearest to what is wanted {is}."))
    }
}

/// What floats leave of nothing.
const NOISE: f64 = 1e-9;

/// A difference of nothing is nothing.
fn quiet(by: Difference) -> Difference {
    let whole = |value: f64| if value.abs() < NOISE { 0.0 } else { value };
    Difference { estimate: whole(by.estimate), low: whole(by.low), high: whole(by.high) }
}

/// What a run tells, as far as it is known, so many times.
fn numbers(of: Told, object: &Value, scale: f64) -> Vec<Number> {
    let (list, name, value) = of.keys();
    let one = std::slice::from_ref(object);
    let all = list.map_or(one, |list| object[list].as_array().map_or(&[][..], Vec::as_slice));
    let what = |row: &Value| match (of, &row[name]) {
        (Told::Difference, _) => {
            let name = |side: &str| object[side]["name"].as_str().unwrap_or_default().to_owned();
            format!("{} less {}", name("b"), name("a"))
        }
        (_, Value::String(what)) => what.clone(),
        (_, other) => format!("{} = {other}", object["vary"].as_str().unwrap_or_default()),
    };
    let number = |(place, row): (usize, &Value)| {
        let [value, low, high] = [value, "low", "high"].map(|key| row[key].as_f64());
        Some(Number { place, what: what(row), value: scale * value?, low: scale * low?, high: scale * high? })
    };
    all.iter().enumerate().filter_map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::Verdict;
    use serde_json::json;

    fn run(picks: &[(&str, f64, f64)]) -> Value {
        let pick = |&(pick, points, half): &(&str, f64, f64)| {
            let (low, high) = (points - half, points + half);
            json!({ "pick": pick, "points": points, "low": low, "high": high })
        };
        json!({
            "command": "worth", "complete": true, "seed": 7, "trials": 90, "subject": "Ann",
            "picks": picks.iter().map(pick).collect::<Vec<_>>(),
        })
    }

    fn held(before: &Value, after: &Value, allow: Option<f64>) -> Changes {
        Earlier::new("base", &before.to_string(), Told::Picks, &["Ann".to_owned()])
            .unwrap()
            .changes(after, &Traces::default(), allow)
            .unwrap()
    }

    /// Arms of 3 and 4 points make one of 5; of two that are known none is left.
    #[test]
    fn the_arms_of_both_runs_are_squared_and_added() {
        let before = run(&[("armor", 0.10, 0.03), ("fast", 0.25, 0.0), ("old", 0.1, 0.1)]);
        let after = run(&[("fast", 0.5, 0.0), ("armor", 0.12, 0.04), ("new", 0.1, 0.1)]);
        let changes = held(&before, &after, Some(0.06));
        let told: Vec<(&str, Verdict)> = changes.entries.iter().map(|one| (one.name.as_str(), one.verdict)).collect();
        assert_eq!(told, [("fast", Verdict::Refuted), ("armor", Verdict::Undecided)]);
        assert_eq!((changes.new, changes.gone), (vec!["new".to_owned()], vec!["old".to_owned()]));
        let [fast, armor] = changes.entries.as_slice() else { panic!("two") };
        assert_eq!((fast.before, fast.after, fast.by.low, fast.by.high), (0.25, 0.5, 0.25, 0.25));
        assert!((armor.by.estimate - 0.02).abs() < 1e-12, "{armor:?}");
        assert!((armor.by.high - 0.07).abs() < 1e-12 && (armor.by.low + 0.03).abs() < 1e-12, "{armor:?}");
    }

    /// Then and now the same luck moves a number up and down by ten points from block to block, and now it is two
    /// points higher: known to a tenth of a point, where ten points of each run by itself would leave both open.
    #[test]
    fn luck_that_both_runs_share_cancels_out() {
        const BLOCKS: usize = 200;
        let luck = |block: usize| if block.is_multiple_of(2) { 0.1 } else { -0.1 };
        let traced = |value: f64, by: fn(usize) -> f64| {
            let blocks = (0..BLOCKS).map(|block| value + luck(block) + by(block)).collect();
            Traced { what: "armor".to_owned(), value: Some(value), step: 1.0, blocks }
        };
        let less = |block: usize| if block % 4 < 2 { 0.001 } else { -0.001 };
        let ends = |blocks: usize| (1..=blocks as u64).map(|block| 100 * block).collect();
        let told = |value: f64, seed: u64| {
            let mut run = run(&[("unknown", 0.0, 0.0), ("armor", value, 0.014)]);
            run["picks"][0]["points"] = Value::Null;
            (run["seed"], run["trials"]) = (json!(seed), json!(100 * BLOCKS));
            run
        };
        let nobody = || Traced { what: String::new(), value: None, step: 1.0, blocks: Vec::new() };
        let earlier = Earlier::new("base", &told(0.3, 7).to_string(), Told::Picks, &["Ann".to_owned()]).unwrap();
        let earlier = earlier.with_traces(vec![nobody(), traced(0.3, |_| 0.0)]);
        let changes = |now: &Value, traces: &Traces| earlier.changes(now, traces, Some(0.01)).unwrap();
        let now = Traces { ends: ends(BLOCKS), numbers: vec![nobody(), traced(0.32, less)] };
        let paired = changes(&told(0.32, 7), &now);
        let [armor] = paired.entries.as_slice() else { panic!("{paired:?}") };
        let half = (armor.by.high - armor.by.low) / 2.0;
        assert!(
            (armor.by.estimate - 0.02).abs() < 1e-9 && half < 0.001 && armor.verdict == Verdict::Refuted,
            "{armor:?}"
        );
        assert!(paired.paired && paired.correlation.unwrap() > 0.99);
        // Other dice, other blocks, or none: what is known is the number and its interval.
        let fewer = Traces { ends: ends(BLOCKS / 2), ..now.clone() };
        let runs = [(8, &now), (7, &fewer), (7, &Traces::default())];
        for apart in runs.map(|(seed, traces)| changes(&told(0.32, seed), traces)) {
            let half = (apart.entries[0].by.high - apart.entries[0].by.low) / 2.0;
            assert!((half - 0.014 * 2.0_f64.sqrt()).abs() < 1e-9 && !apart.paired, "{apart:?}");
            assert_eq!((apart.correlation, apart.entries[0].verdict), (None, Verdict::Undecided));
        }
    }

    /// Only where both tell the same of everything nothing is uncertain about it.
    #[test]
    fn runs_that_tell_the_same_differ_by_nothing() {
        let before = run(&[("armor", 0.10, 0.03), ("fast", 0.25, 0.01)]);
        let widths = |changes: &Changes| -> Vec<f64> {
            changes.entries.iter().map(|change| change.by.high - change.by.low).collect()
        };
        assert_eq!(widths(&held(&before, &before, None)), [0.0, 0.0]);
        let other = held(&before, &run(&[("armor", 0.10, 0.03), ("fast", 0.25, 0.02)]), None);
        assert!(widths(&other).iter().all(|width| *width > 0.01), "{other:?}");
    }

    #[test]
    fn the_dice_are_those_of_the_earlier_run() {
        let work = Work { trials: 5, seed: 1, method: crate::scenario::Method::Auto };
        let of = |run: &Value| {
            let work = Earlier::new("base", &run.to_string(), Told::Picks, &["Ann".to_owned()]).unwrap().dice(work);
            (work.trials, work.seed)
        };
        let mut solved = run(&[]);
        solved["trials"] = Value::Null;
        assert_eq!([of(&run(&[])), of(&solved)], [(90, 7), (5, 7)]);
    }

    #[test]
    fn what_is_about_something_else_is_refused() {
        let refused =
            |text: &str, of: Told, about: &str| Earlier::new("base", text, of, &[about.to_owned()]).unwrap_err().0;
        let own = run(&[]);
        let mut ended = own.clone();
        ended["complete"] = json!(false);
        let mut later = own.clone();
        later["schema"] = json!(2);
        let (own, ended, later) = (own.to_string(), ended.to_string(), later.to_string());
        assert!(refused(&later, Told::Picks, "Ann").starts_with("base follows schema 2 of run.json"));
        assert_eq!(refused(&own, Told::Picks, "Bob"), "base is about Ann, not about Bob");
        assert_eq!(refused(&own, Told::Values, "side.A.body"), "base is no report of `slugfest fair`");
        assert_eq!(refused(&ended, Told::Picks, "Ann"), "base was interrupted");
    }

    #[test]
    fn the_value_that_makes_it_even_is_told_then_and_now() {
        let run = |at: Option<i64>, tried: &[(i64, f64)]| {
            let tried: Vec<Value> =
                tried.iter().map(|(value, p)| json!({"value": value, "p": p, "low": p, "high": p})).collect();
            json!({"command": "fair", "complete": true, "seed": 1, "vary": "side.A.body", "at": at, "tried": tried})
        };
        let before = run(Some(6), &[(6, 0.5), (7, 0.625)]).to_string();
        let earlier = Earlier::new("base", &before, Told::Values, &["side.A.body".to_owned()]).unwrap();
        let changes = earlier.changes(&run(Some(7), &[(7, 0.5), (8, 0.75)]), &Traces::default(), None).unwrap();
        assert_eq!(changes.remarks, ["The value that comes nearest to what is wanted was 6 and is 7."]);
        let [change] = changes.entries.as_slice() else { panic!("{changes:?}") };
        assert_eq!((change.name.as_str(), change.by.estimate), ("side.A.body = 7", -0.125));
        assert_eq!(changes.gone, ["side.A.body = 6"]);
        let same = earlier.changes(&run(Some(6), &[(6, 0.5)]), &Traces::default(), None).unwrap().remarks;
        assert_eq!(same, ["The value that comes nearest to what is wanted is still 6."]);
        // Nothing of this was looked at then.
        assert!(earlier.changes(&run(Some(9), &[(9, 0.5)]), &Traces::default(), None).is_err());
        let values = |values: [i64; 2]| values.map(|value| format!("side.A.body = {value}"));
        assert_eq!([[7, 8], [8, 9]].map(|all| earlier.check(values(all)).is_ok()), [true, false]);
    }

    /// A point is worth twice as much as it was: 40 of now are 80 of then.
    #[test]
    fn costs_are_told_on_the_scale_that_they_had() {
        let run = |point: f64, cost: f64, free: &str| {
            let costs = json!([{"what": "Ann", "cost": cost, "low": cost - 5.0, "high": cost + 5.0}]);
            let panel = json!(["Bob"]);
            json!({
                "command": "points", "complete": true, "seed": 1, "point": point, "costs": costs, "free": free, "panel": panel,
            })
        };
        let earlier = Earlier::new("base", &run(0.25, 75.0, "Bob").to_string(), Told::Costs, &[]).unwrap();
        let mut now = run(0.5, 40.0, "Cid");
        now["panel"] = json!(["Bob", "Cid"]);
        let changes = earlier.changes(&now, &Traces::default(), None).unwrap();
        let [ann] = changes.entries.as_slice() else { panic!("one") };
        assert_eq!((ann.before, ann.after, ann.by.estimate), (75.0, 80.0, 5.0));
        let arms = (5.0_f64.powi(2) + 10.0_f64.powi(2)).sqrt();
        assert!((ann.by.high - 5.0 - arms).abs() < 1e-12, "{ann:?}");
        assert_eq!(
            changes.remarks,
            [
                "Opponents are others than in the earlier run: Bob then, Bob, Cid now.",
                "All costs are held against Cid now, and were held against Bob then.",
                "Costs before and after are on the scale of the earlier run.",
            ]
        );
    }
}
