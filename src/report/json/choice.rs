//! The key `choice` of `run.json`: every plan with its value, the best, and what would change the answer.

use crate::estimate::choice::{Change, Choice, Goal, Margin, Measure, PlanValue, Want, Weighed};
use crate::frame::decision_word;
use serde_json::{Map, Value, json};

/// The object of a choice; `null` without one.
pub fn object(choice: Option<&Choice>) -> Value {
    let Some(choice) = choice else { return Value::Null };
    let names = |axis: &crate::estimate::choice::ChoiceAxis| {
        axis.options.iter().map(|option| option.name.clone()).filter(|name| !name.is_empty()).collect::<Vec<_>>()
    };
    let axes = choice.axes.iter().map(|axis| json!({ "path": axis.path, "values": axis.values }));
    let variants = choice.variants.iter().map(|variant| {
        let set: Map<String, Value> =
            variant.set.iter().map(|(path, value)| (path.clone(), Value::from(value.as_str()))).collect();
        let mut object = weighed(choice, &variant.weighed);
        object.insert("name".to_owned(), variant.name.clone().into());
        object.insert("set".to_owned(), set.into());
        object.insert("goal".to_owned(), goal(variant.goal.as_ref().unwrap_or(&choice.goal)));
        object.insert("change".to_owned(), change_word(variant.change).into());
        object.insert("map".to_owned(), map(choice, &variant.map));
        Value::Object(object)
    });
    let mut object = weighed(choice, &choice.here);
    object.insert("question".to_owned(), choice.question.clone().into());
    object.insert("goal".to_owned(), goal(&choice.goal));
    object.insert("targets".to_owned(), names(&choice.rows).into());
    object.insert("options".to_owned(), names(&choice.columns).into());
    object.insert("variants".to_owned(), variants.collect());
    object.insert("axes".to_owned(), axes.collect());
    object.insert("map".to_owned(), map(choice, &choice.map));
    Value::Object(object)
}

fn goal(goal: &Goal) -> Value {
    let (measure, unit) = match &goal.measure {
        Measure::Chance => ("chance", None),
        Measure::Mean(unit) => ("mean", Some(unit)),
    };
    let want = match goal.want {
        Want::Most => "most",
        Want::Least => "least",
    };
    json!({ "words": goal.words, "measure": measure, "unit": unit, "want": want })
}

/// Plans, best, decision and margin of one table.
fn weighed(choice: &Choice, weighed: &Weighed) -> Map<String, Value> {
    let named = |(plan, value): (usize, &PlanValue)| {
        let mut object = plan_value(value);
        object.insert("case".to_owned(), choice.plan_name(plan).into());
        Value::Object(object)
    };
    let mut object = Map::new();
    object.insert("plans".to_owned(), weighed.plans.iter().enumerate().map(named).collect());
    object.insert("best".to_owned(), weighed.best.iter().map(|&plan| choice.plan_name(plan)).collect());
    object.insert("decision".to_owned(), decision_word(weighed.decision).into());
    let margin = weighed.margin.as_ref().map_or(Value::Null, |margin| self::margin(choice, margin));
    object.insert("margin".to_owned(), margin);
    object
}

fn plan_value(plan: &PlanValue) -> Map<String, Value> {
    let number = |number: f64| if number.is_finite() { Value::from(number) } else { Value::Null };
    let mut object = Map::new();
    object.insert("value".to_owned(), number(plan.value));
    object.insert("low".to_owned(), number(plan.low));
    object.insert("high".to_owned(), number(plan.high));
    object.insert("fraction".to_owned(), plan.exact.map_or(Value::Null, |exact| exact.to_string().into()));
    object
}

fn margin(choice: &Choice, margin: &Margin) -> Value {
    let value = PlanValue { value: margin.value, low: margin.low, high: margin.high, exact: margin.exact };
    let mut object = plan_value(&value);
    object.insert("runner_up".to_owned(), choice.plan_name(margin.runner_up).into());
    Value::Object(object)
}

/// One object per cell: where it is, which plans are best, and the value of each plan in the order of `plans`.
fn map(choice: &Choice, map: &[Weighed]) -> Value {
    let cell = |(cell, weighed): (usize, &Weighed)| {
        let values: Vec<Value> =
            weighed.plans.iter().map(|plan| Value::Object(plan_value(plan))["value"].clone()).collect();
        let fractions: Vec<Option<String>> =
            weighed.plans.iter().map(|plan| plan.exact.map(|exact| exact.to_string())).collect();
        json!({
            "at": choice.cell(cell),
            "best": weighed.best.iter().map(|&plan| choice.plan_name(plan)).collect::<Vec<_>>(),
            "decision": decision_word(weighed.decision),
            "values": values,
            "fractions": fractions,
        })
    };
    map.iter().enumerate().map(cell).collect()
}

/// The word for what becomes of an answer.
pub(super) fn change_word(change: Change) -> &'static str {
    match change {
        Change::Stays => "stays",
        Change::Shares => "shares",
        Change::Becomes => "becomes",
        Change::Undecided => "undecided",
    }
}
