//! The JSON Schema of `run.json`, for programs that read it: every key with its type and a sentence.

use super::shape::{self, add, list, maybe, number, object, text, texts, truth, whole, word};
use crate::estimate::choice::{Change, Decision};
use crate::estimate::{Ahead, Method, Verdict};
use crate::frame::{self, columns, decision_word};
use serde_json::{Value, json};

pub use crate::estimate::SCHEMA as VERSION;

/// The schema of the object of one scenario.
pub fn schema() -> Value {
    let schema = object(
        "everything that a run has to say about a scenario",
        [
            ("slugfest", text("the version of slugfest that made it")),
            ("scenario", source("where the scenario comes from")),
            ("seed", whole("where the dice began")),
            ("method", word("how the numbers were made", [Method::Exact, Method::Sample].map(frame::method_word))),
            ("why", text("why so")),
            ("trials", maybe(whole("fights of each case; unknown where nothing was counted"))),
            ("rulings", list("how the rules were read", ruling())),
            ("cases", list("the cases, in the order of the scenario", case())),
            ("expectations", list("what the scenario expects", expectation())),
            ("complete", truth("false where somebody stopped the run")),
            ("notes", list("remarks", text("a remark"))),
            ("confidence", number("of each interval, or of all of a family together")),
            ("family", whole("intervals of outcomes that hold together")),
            ("choice", maybe(choice())),
            ("published", maybe(published())),
            ("differences", list("pairs of cases that differ in one thing", difference())),
            ("differences_family", whole("intervals of differences that hold together")),
            ("schema", json!({ "const": VERSION, "description": "which schema this follows" })),
        ],
        [
            ("policy_gaps", list("team fights under the other policy", policy_gap())),
            ("rare", list("outcomes that came up a few times at most, by splitting", rare())),
        ],
    );
    shape::titled(schema, "slugfest run.json")
}

/// Where the fights come from: a scenario, or a roster.
pub fn source(about: &str) -> Value {
    let keys = [
        ("file", text("its path, as it was given")),
        ("title", text("what it is called")),
        ("system", text("the game")),
        ("play", text("what is played of it")),
        ("sha256", text("the digest of the file, so that it can be told from every other one")),
    ];
    object(about, keys, [])
}

fn ruling() -> Value {
    let keys = [
        ("rule", text("the rule's id (`slugfest rule ID`)")),
        ("switch", maybe(text("the key that says otherwise, as it stands"))),
        ("text", text("how the rule is read")),
    ];
    object("a reading of a rule", keys, [])
}

fn case() -> Value {
    let any = |about: &str| json!({ "type": "object", "description": about });
    let keys = [
        (columns::CASE, text("what the case is called")),
        ("outcomes", list("how the fight may end", outcome())),
        ("metrics", list("what was counted beside that", metric())),
        ("distributions", list("how likely each value of each metric is", distribution())),
        ("axes", any("the values of a sweep, by their paths")),
        (columns::TRIALS, maybe(whole("fights that were counted"))),
        ("without_limit", maybe(without_limit())),
        ("formula", maybe(formula())),
        ("advice", maybe(advice())),
        ("labels", any("what the values of a sweep are called, by their paths")),
    ];
    object("a case", keys, [])
}

fn outcome() -> Value {
    let keys = [
        (columns::OUTCOME, text("how the fight ends")),
        (columns::COUNT, maybe(whole("fights that ended so"))),
        (columns::P, maybe(number("its chance, from 0 to 1"))),
        (columns::LOW, maybe(number("the lower end of its interval"))),
        (columns::HIGH, maybe(number("the upper end"))),
        (columns::EXACT, maybe(number("its chance where that is known"))),
        (columns::FRACTION, maybe(text("the same as a fraction"))),
    ];
    object("an outcome", keys, [])
}

fn metric() -> Value {
    let quantile = |about: &str| maybe(whole(about));
    let keys = [
        (columns::METRIC, text("its name")),
        (columns::MEAN, maybe(number("its mean"))),
        (columns::SD, maybe(number("standard deviation of a fight"))),
        (columns::SE, maybe(number("standard error of the mean"))),
        (columns::MIN, quantile("the least value seen, or possible")),
        (columns::P05, quantile("5 % of the fights have this value or less")),
        (columns::P25, quantile("25 %")),
        (columns::P50, quantile("50 %: the median")),
        (columns::P75, quantile("75 %")),
        (columns::P95, quantile("95 %")),
        (columns::MAX, quantile("the largest value seen, or listed: all above it have 1e-12 at most")),
        (columns::UNIT, text("what one of it is, in the plural")),
        (columns::MEAN_LOW, maybe(number("the lower end of the mean's interval"))),
        (columns::MEAN_HIGH, maybe(number("the upper end"))),
        (columns::SIDE, maybe(text("whose it is, where it is somebody's"))),
    ];
    object("a metric", keys, [(columns::WHOM, text("to whom it was done"))])
}

fn distribution() -> Value {
    let keys = [
        (columns::METRIC, text("the metric")),
        (columns::VALUE, whole("a value of it")),
        (columns::COUNT, maybe(whole("fights that had it"))),
        (columns::P, maybe(number("its chance"))),
        (columns::LOW, maybe(number("the lower end of its interval"))),
        (columns::HIGH, maybe(number("the upper end"))),
        (columns::AT_LEAST, maybe(number("the chance of this value or more"))),
        (columns::AT_MOST, maybe(number("the chance of this value or less"))),
        (columns::FRACTION, maybe(text("its chance as a fraction"))),
        (columns::SIDE, maybe(text("whose the metric is"))),
    ];
    object("a value of a metric", keys, [])
}

fn without_limit() -> Value {
    let chances = json!({
        "type": "object",
        "additionalProperties": maybe(number("its chance")),
        "description": "the chance of each outcome, by its name",
    });
    let keys = [
        ("limit", whole("the limit that is thought away")),
        ("outcomes", chances),
        ("endless", number("the chance that the fight never ends")),
        ("error", number("how far these chances may be off")),
    ];
    object("how the fight would end without its limit", keys, [])
}

fn formula() -> Value {
    let letter = [
        ("letter", text("the letter")),
        ("whose", text("whose chance it stands for")),
        ("need", maybe(whole("what the dice have to show"))),
        (columns::FRACTION, text("its value")),
    ];
    let factor = [
        ("written", text("as it stands in the formula")),
        ("reason", text("what it is the chance of")),
        (columns::RULE, text("the rule's id")),
        (columns::FRACTION, text("its value")),
    ];
    let keys = [
        (columns::OUTCOME, text("the outcome that the play is about")),
        ("text", text("the formula")),
        (columns::FRACTION, text("what it comes to")),
        ("letters", list("what its letters stand for", object("a letter", letter, []))),
        ("factors", list("what its factors are", object("a factor", factor, []))),
        ("rounded_first", maybe(text("the same from rounded factors, as printed tables have it"))),
    ];
    object("how the chance of an outcome comes about", keys, [])
}

fn advice() -> Value {
    let option = || {
        let keys = [
            (columns::OPTION, text("what can be done")),
            (columns::P, number("how often it should be")),
            (columns::LOSS, number("what doing it costs, in chances")),
        ];
        list("the options of a player", object("an option", keys, []))
    };
    let decision = [
        (columns::STATE, text("how the fight stands")),
        (columns::WHAT, text("what is decided")),
        (columns::RULE, text("the rule's id")),
        (columns::VISITS, number("how often a fight comes there")),
        (columns::VALUE, number("what it is worth there")),
        ("first", option()),
        ("second", option()),
    ];
    let own = [
        ("both", number("what both policies come to")),
        ("first_answers", number("the first player at his best against the other's policy")),
        ("second_answers", number("the second player at his best against the other's policy")),
    ];
    let keys = [
        ("players", list("the two who decide", text("a player"))),
        (columns::GOAL, text("what the values are chances of")),
        (columns::VALUE, number("what the game is worth to the first player")),
        ("secured", number("what he is sure of")),
        ("conceded", number("what the second player cannot be held below")),
        ("exploitability", number("what lies between")),
        ("states", whole("states of the game")),
        ("decisions_left_out", whole("decisions that are not listed")),
        ("own_policies", object("the policies that the fighters have", own, [])),
        ("decisions", list("what to decide, the commonest states first", object("a decision", decision, []))),
    ];
    object("how to decide best where decisions are open", keys, [])
}

pub fn expectation() -> Value {
    let verdicts = [Verdict::Held, Verdict::Refuted, Verdict::Undecided].map(frame::lab::judged_word);
    let keys = [
        ("case", text("the case")),
        ("claim", text("what is expected")),
        ("value", maybe(number("what was found; unknown where nothing was"))),
        ("low", maybe(number("the lower end of its interval"))),
        ("high", maybe(number("the upper end"))),
        ("verdict", word("whether it holds", verdicts)),
    ];
    object("an expectation", keys, [])
}

fn choice() -> Value {
    let changes = [Change::Stays, Change::Shares, Change::Becomes, Change::Undecided].map(super::choice::change_word);
    let axis =
        [("path", text("the key that varies")), ("values", list("its values", text("a value, as it is called")))];
    let mut variant = weighed("the choice under other circumstances");
    add(
        &mut variant,
        [
            ("name", text("what it is called")),
            ("set", texts("what is changed, by its path")),
            ("goal", goal()),
            ("change", word("what becomes of the answer", changes)),
            ("map", map()),
        ],
    );
    let mut choice = weighed("which plan is best");
    add(
        &mut choice,
        [
            ("question", text("the question")),
            ("goal", goal()),
            ("targets", list("the first part of the plans", text("a target"))),
            ("options", list("the second part", text("an option"))),
            ("variants", list("other circumstances", variant)),
            ("axes", list("what varies over the map", object("an axis", axis, []))),
            ("map", map()),
        ],
    );
    choice
}

fn goal() -> Value {
    let keys = [
        ("words", text("the goal")),
        ("measure", word("what is measured", ["chance", "mean"])),
        ("unit", maybe(text("of a mean: what one is, in the plural"))),
        ("want", word("what is wanted of it", ["most", "least"])),
    ];
    object("what the plans are for", keys, [])
}

fn value() -> [(&'static str, Value); 4] {
    [
        ("value", maybe(number("what it is good for"))),
        ("low", maybe(number("the lower end of its interval"))),
        ("high", maybe(number("the upper end"))),
        ("fraction", maybe(text("the value as a fraction"))),
    ]
}

fn decision() -> Value {
    let words = [Decision::Best, Decision::Tie, Decision::Undecided].map(decision_word);
    word("what is known about the best ones", words)
}

fn weighed(about: &str) -> Value {
    let plan = value().into_iter().chain([("case", text("the plan"))]);
    let margin = value().into_iter().chain([("runner_up", text("the best of the others"))]);
    let keys = [
        ("plans", list("the plans", object("a plan", plan, []))),
        ("best", list("those that may be best", text("a plan"))),
        ("decision", decision()),
        ("margin", maybe(object("what the best is better by", margin, []))),
    ];
    object(about, keys, [])
}

fn map() -> Value {
    let keys = [
        ("at", list("a value of each axis", text("a value"))),
        ("best", list("the plans that may be best there", text("a plan"))),
        ("decision", decision()),
        ("values", list("of the plans, in their order", maybe(number("a value")))),
        ("fractions", list("the same as fractions", maybe(text("a fraction")))),
    ];
    list("the choice over all values of the axes", object("a cell", keys, []))
}

fn published() -> Value {
    let claim = [
        ("cell", text("what it is called")),
        ("source", text("where it is printed")),
        ("case", maybe(text("the case"))),
        ("of", text("what it is a number of")),
        ("printed", text("as it is printed")),
        ("exact", text("what the model says")),
        (columns::FRACTION, maybe(text("the same as a fraction"))),
        ("correct", text("what should be printed")),
        ("verdict", text("what to think of it")),
        ("arithmetic", maybe(text("how the printed number came about"))),
        ("note", maybe(text("a remark"))),
    ];
    let keys = [
        ("file", text("the file of the claims")),
        ("source", text("where they are printed")),
        ("claims", list("printed numbers", object("a printed number", claim, []))),
    ];
    object("printed numbers about the scenario", keys, [])
}

fn difference() -> Value {
    let by = |name: &'static str, about: &str| {
        [
            (name, text(about)),
            (columns::DIFFERENCE, maybe(number("the second less the first"))),
            (columns::LOW, maybe(number("the lower end of its interval"))),
            (columns::HIGH, maybe(number("the upper end"))),
        ]
    };
    let outcome = by(columns::OUTCOME, "the outcome")
        .into_iter()
        .chain([(columns::EXACT, maybe(number("the difference where it is known")))]);
    let mean = by(columns::METRIC, "the metric").into_iter().chain([(columns::SIDE, maybe(text("whose it is")))]);
    let keys = [
        (columns::FROM, text("the first case")),
        (columns::TO, text("the second")),
        (columns::DIFFERS, text("what they differ in")),
        ("axes", json!({ "type": "object", "description": "values of a sweep that both have, by their paths" })),
        ("outcomes", list("differences of chances", object("a difference", outcome, []))),
        ("metrics", list("differences of means", object("a difference", mean, []))),
    ];
    object("two cases that differ in one thing", keys, [])
}

fn policy_gap() -> Value {
    let ahead = [Ahead::Stands, Ahead::Flips, Ahead::Unsure].map(Ahead::word);
    let keys = [
        (columns::CASE, text("the case")),
        (columns::POLICY, text("the other policy")),
        (columns::TRIALS, whole("fights under it")),
        (columns::OUTCOME, text("the outcome")),
        (columns::P, number("its chance under it")),
        (columns::LOW, number("the lower end of its interval")),
        (columns::HIGH, number("the upper end")),
        (columns::DIFFERENCE, number("what it is more than under the own policy")),
        (columns::DIFFERENCE_LOW, number("the lower end of its interval")),
        (columns::DIFFERENCE_HIGH, number("the upper end")),
        (columns::AHEAD, word("whether the same side is ahead", ahead)),
    ];
    object("a case under the other policy", keys, [])
}

fn rare() -> Value {
    let keys = [
        (columns::CASE, text("the case")),
        (columns::OUTCOME, text("the outcome")),
        (columns::P, number("its chance")),
        (columns::LOW, number("the lower end of its interval")),
        (columns::HIGH, number("the upper end")),
        (columns::RUNS, whole("independent runs that it is the mean of")),
        (columns::RUNGS, whole("rungs on the way up")),
        (columns::PATHS, whole("paths from each, and from the start")),
    ];
    object("an outcome that hardly ever comes up", keys, [])
}
