//! The JSON Schemas of what the commands of the lab write as `run.json`, for programs that read it.

use crate::estimate::Verdict as Judged;
use crate::frame::lab::{judged_word, kind_word, standing_word, verdict_word};
use crate::lab::points::Scale;
use crate::lab::table::Standing;
use crate::report::json::schema::{VERSION, expectation, source};
use crate::report::json::shape::{self, add, list, maybe, number, object, text, truth, whole, word};
use crate::report::lab::points::scale_word;
use crate::stats::verdict::Verdict;
use crate::systems::apart::Kind;
use serde_json::{Value, json};

/// Of `matrix`.
pub fn matrix() -> Value {
    let mut schema = of_roster("who beats whom", "matrix");
    add(
        &mut schema,
        [
            (
                "panel",
                maybe(list("those that everybody meets, where not everybody meets everybody", text("a fighter"))),
            ),
            ("settings", list("the settings, in the order of the roster", setting())),
            ("together", maybe(rows("scores over all settings"))),
            ("archetypes", maybe(groups())),
            ("expectations", expectations()),
            ("baseline", maybe(baseline())),
            ("precision", maybe(precision())),
        ],
    );
    shape::titled(schema, "slugfest matrix run.json")
}

/// Of `map`.
pub fn map() -> Value {
    let entry = [
        ("entry", text("the fighter")),
        ("archetype", maybe(text("its kind, where it has one"))),
        ("strength", number("strength in log-odds")),
        ("strength_se", maybe(number("its standard error"))),
        ("x", maybe(number("place on the largest wheel"))),
        ("y", maybe(number("the same, upwards"))),
    ];
    let setting = [
        ("setting", text("what it is called")),
        ("entries", list("the fighters, the strongest last", object("a fighter", entry, []))),
        ("explained", number("share of the differences that strengths explain")),
        ("wheel_share", maybe(number("share of what they leave that the largest wheel explains"))),
        ("cyclic_share", maybe(number("share of the differences that no strengths explain"))),
        ("counters", maybe(counters())),
    ];
    let mut schema = of_roster("strengths, and who counters whom", "map");
    add(
        &mut schema,
        [
            ("settings", list("the settings, in the order of the roster", object("a setting", setting, []))),
            ("expectations", json!({ "type": "array", "maxItems": 0, "description": "none: a map judges nothing" })),
            ("baseline", maybe(baseline())),
            ("precision", maybe(precision_of_all())),
        ],
    );
    shape::titled(schema, "slugfest map run.json")
}

/// Of `worth`.
pub fn worth() -> Value {
    let kinds = [Kind::Figure, Kind::Power, Kind::Boost, Kind::Fault, Kind::Die, Kind::ReRoll, Kind::Box, Kind::Value]
        .map(kind_word);
    let against = |about: &str| {
        let ends = interval("points", "what it is worth");
        maybe(object(about, ends, []))
    };
    let mut pick = vec![("pick", text("what it is")), ("kind", word("of what kind", kinds))];
    pick.extend(unknown("points", "what it is worth, against the panel, or himself where there is none"));
    pick.extend([
        ("logit", maybe(number("the same in log-odds"))),
        ("dice", maybe(number("the same in dice of attack, or in the unit"))),
        ("alarm", truth("it surely lowers the chances, or is a fault and surely raises them")),
        ("has", truth("the fighter has it; else it is added")),
        ("no_effect", truth("nothing comes of it")),
        ("why", maybe(text("what the rules say of a fight that they do not allow, where nothing is known"))),
        ("mirror", against("against himself")),
        ("panel", against("against the panel")),
        ("settings", list("the same in each of several `settings`, in their order", against("in that setting"))),
    ]);
    let pair = [("picks", list("the two", text("a pick")))].into_iter();
    let pair =
        pair.chain(interval("points", "what both bring to him without either, less what each alone brings")).chain([
            ("p_value", maybe(number("of the test that it is nought"))),
            ("significant", truth("it is not nought, all pairs looked at together")),
            ("both", against("what both bring to him without either,")),
        ]);
    let swap = [
        ("pick", text("what goes")),
        ("instead", text("what comes in its place")),
        ("kind", word("of what kind", kinds)),
    ];
    let swap = swap.into_iter().chain(interval("points", "what he then scores more"));
    let mut schema = of_roster("what a fighter's picks are worth", "worth");
    add(
        &mut schema,
        [
            ("settings", settings()),
            ("subject", text("the fighter")),
            ("score", maybe(number("what he scores against the panel"))),
            ("panel", list("those that he meets beside himself", text("a fighter"))),
            ("unit", maybe(text("of `dice`, in the singular; `null` where there is none"))),
            ("picks", list("his picks, and what could be added", object("a pick", pick, []))),
            ("baseline", maybe(baseline_of_numbers())),
            ("expectations", expectations()),
            ("pairs", list("picks together", object("two picks", pair, []))),
            ("alternatives", list("other picks of the same menus", object("a swap", swap, []))),
        ],
    );
    shape::titled(schema, "slugfest worth run.json")
}

/// Of `points`.
pub fn points() -> Value {
    let cost = [("what", text("what is priced"))].into_iter().chain(interval("cost", "what it should cost")).chain([
        ("printed", maybe(number("what the roster says that it costs"))),
        ("rounded", whole("the same in whole points")),
        ("flagged", maybe(truth("the printed cost is outside the interval"))),
    ]);
    let played = [("row", text("the one")), ("column", text("the other"))]
        .into_iter()
        .chain(interval("score", "what the one scores, over all settings"));
    let surprise = ("points", number("what the first scores more than one number for each says"));
    let enough = [
        ("setting", text("what it is called")),
        ("explained", number("share of the differences that one number for each explains")),
        ("largest_surprise", maybe(two("the pair that it tells least well", surprise))),
        ("counters", whole("pairs that surely fare otherwise")),
    ];
    let check = [
        ("pairs", whole("pairs of equal cost that were played")),
        ("rms_from_half", number("how far their scores are from one half: root of the mean square")),
        ("rms_of_all", number("the same of pairs whatever they cost")),
        ("played", list("each of them, the farthest from even first", object("a pair", played, []))),
    ];
    let mut schema = of_roster("what things should cost", "points");
    add(
        &mut schema,
        [
            ("costs", list("what is priced", object("a cost", cost, []))),
            ("settings", settings()),
            ("panel", list("those that everybody meets", text("a fighter"))),
            ("free", text("what costs nothing and the others are held against; empty where nothing is")),
            (
                "scale",
                word("what says how much a point is", [Scale::Named, Scale::Printed, Scale::Dearest].map(scale_word)),
            ),
            ("left_out", list("parts that cannot be told from others, and cost nothing", text("a part"))),
            ("point", number("what a point is worth, in log-odds")),
            ("misfit", number("how far fighters are from the sum of their parts, in log-odds")),
            ("enough", list("how far one number for each goes", object("a setting", enough, []))),
            ("check", maybe(object("fighters of equal cost against one another", check, []))),
        ],
    );
    add(&mut schema, [("baseline", maybe(baseline_of_numbers())), ("precision", maybe(precision_of_all()))]);
    shape::titled(schema, "slugfest points run.json")
}

/// Of `fair`.
pub fn fair() -> Value {
    let point = || {
        let keys = [("value", whole("a value of what varies"))].into_iter().chain(interval("p", "the score there"));
        object("a value that was looked at", keys, [])
    };
    let crossing = [("below", point()), ("above", point())];
    let refused = [("from", whole("the first")), ("to", whole("the last")), ("why", text("what is said of the first"))];
    let mut schema = command("which value makes a fight even", "fair");
    add(&mut schema, [("scenario", source("where the fight comes from"))]);
    add(&mut schema, run());
    add(
        &mut schema,
        [
            ("whose", text("whose score it is")),
            ("vary", text("the key that varies")),
            ("target", number("the score that is looked for")),
            ("at", maybe(whole("the value that comes nearest to it, where the target is crossed"))),
            ("below", maybe(point())),
            ("above", maybe(point())),
            ("crossings", list("every place where the target is crossed", object("two neighbours", crossing, []))),
            ("undecided", list("values of which each may be the nearest, where that is not decided", whole("a value"))),
            ("range", list("the least and the largest value", whole("a value"))),
            (
                "refused",
                list("values that were asked for and that the rules refuse", object("some in a row", refused, [])),
            ),
            ("monotone", truth("the score goes one way only, as far as was looked")),
            ("tried", list("all values that were looked at", point())),
            ("notes", list("remarks", text("a remark"))),
            ("baseline", maybe(baseline_of_numbers())),
        ],
    );
    shape::titled(schema, "slugfest fair run.json")
}

/// Of `compare`.
pub fn compare() -> Value {
    let side = || {
        let keys = [("name", text("what it is called")), ("of", maybe(text("the outcome that is looked at")))]
            .into_iter()
            .chain(interval("score", "its score, or the chance of the outcome"))
            .chain([("file", text("its file")), ("sha256", text("the digest of it"))]);
        object("one of the two", keys, [])
    };
    // More trials are told only where so many would decide.
    let verdicts = [Verdict::Better, Verdict::Worse, Verdict::Equal, Verdict::Undecided { more: None }];
    let share = |about: &str| maybe(number(about));
    let mut schema = command("one of two is better than the other, or not", "compare");
    add(&mut schema, run());
    add(
        &mut schema,
        [
            ("a", side()),
            ("b", side()),
            ("panel", list("those that both meet", text("a fighter"))),
            ("settings", settings()),
            ("both", share("share of the trials in which both scored")),
            ("only_a", share("share in which the first alone did")),
            ("only_b", share("share in which the second alone did")),
            ("neither", share("share in which neither did")),
        ],
    );
    add(&mut schema, interval("difference", "the second's score less the first's"));
    add(
        &mut schema,
        [
            ("exact", truth("both were solved")),
            ("delta", maybe(number("the smallest difference that matters"))),
            ("verdict", word("what is said of the second", verdicts.map(verdict_word))),
            ("more_trials", maybe(whole("trials that would decide it"))),
            (
                "variance_ratio",
                maybe(number(
                    "the variance of the difference, had both thrown dice of their own, over that which it has",
                )),
            ),
            ("notes", list("remarks", text("a remark"))),
            ("baseline", maybe(baseline_of_numbers())),
        ],
    );
    shape::titled(schema, "slugfest compare run.json")
}

/// An object that begins as those of all commands do.
fn command(about: &str, name: &str) -> Value {
    let keys = [
        ("command", json!({ "const": name, "description": "the command that made it" })),
        ("slugfest", text("the version of slugfest that made it")),
        ("schema", json!({ "const": VERSION, "description": "which schema this follows" })),
    ];
    object(about, keys, [])
}

/// The same of a roster.
fn of_roster(about: &str, name: &str) -> Value {
    let mut schema = command(about, name);
    add(&mut schema, [("roster", source("where the fighters come from"))]);
    add(&mut schema, run());
    add(
        &mut schema,
        [
            ("confidence", number("of each interval, or of all of a table together")),
            ("notes", list("remarks", text("a remark"))),
        ],
    );
    schema
}

/// How the numbers were made.
fn run() -> [(&'static str, Value); 3] {
    [
        ("seed", whole("where the dice began")),
        ("trials", maybe(whole("trials of each pair; unknown where nothing was played"))),
        ("complete", truth("false where somebody stopped the run")),
    ]
}

/// A number with the ends of its interval.
fn interval(name: &'static str, about: &str) -> [(&'static str, Value); 3] {
    [(name, number(about)), ("low", number("the lower end of its interval")), ("high", number("the upper end"))]
}

/// The same where it may be unknown.
fn unknown(name: &'static str, about: &str) -> impl Iterator<Item = (&'static str, Value)> {
    interval(name, about).into_iter().map(|(key, schema)| (key, maybe(schema)))
}

fn settings() -> Value {
    list("the settings that were played", text("a setting"))
}

fn expectations() -> Value {
    list("what the roster expects", expectation())
}

fn two(about: &str, more: (&'static str, Value)) -> Value {
    object(about, [("row", text("the one")), ("column", text("the other")), more], [])
}

fn counters() -> Value {
    let points = ("points", number("what the first scores more than strengths say, as a difference of chances"));
    list("pairs that strengths tell least well", two("a pair", points))
}

fn setting() -> Value {
    let cell = [
        ("row", text("the one")),
        ("column", text("the other")),
        ("win", number("chance that the first wins")),
        ("draw", number("chance of a draw")),
        ("undecided", number("chance that nobody has won when time is up")),
    ];
    let cell = cell.into_iter().chain(interval("score", "wins and half of the draws and of the undecided")).chain([
        ("method", word("how it was found", ["exact", "sample"])),
        ("trials", maybe(whole("trials; unknown where it was solved"))),
    ]);
    let surprise = ("points", number("what the first scores more than strengths say, as a difference of chances"));
    let goodness = [
        ("g2", number("likelihood ratio")),
        ("freedom", whole("degrees of freedom")),
        ("p_value", number("how often chance alone would leave as much, by what is corrected")),
        ("corrected_g2", number("the ratio as the dice that pairs share leave it")),
        ("corrected_freedom", number("its degrees of freedom then")),
        ("entries", whole("fighters that were tested: those none of whom won every trial against another")),
    ];
    let mix = || {
        let keys = [
            ("value", number("what the game is worth")),
            ("exploitability", number("what the best answer scores more than that")),
            ("certificate", maybe(text("the same in whole numbers: an upper bound"))),
        ];
        maybe(object("the mix that nobody can exploit", keys, []))
    };
    let keys = [
        ("setting", text("what it is called")),
        ("weight", number("how much it counts over all settings")),
        ("entries", rows("the fighters")),
        ("explained", maybe(number("share of the differences that strengths explain"))),
        ("goodness", maybe(object("whether strengths are enough", goodness, []))),
        ("largest_surprise", maybe(two("the pair that strengths tell least well", surprise))),
        ("counters", maybe(counters())),
        ("cyclic_share", maybe(number("share of the differences that no strengths explain"))),
        ("cyclic_share_low", maybe(number("the lower end of its interval"))),
        ("cyclic_share_high", maybe(number("the upper end"))),
        ("cycles", maybe(list("the strongest cycles", list("each beats the next", text("a fighter"))))),
        ("cycles_in_all", maybe(whole("how many there are"))),
        ("equilibrium", mix()),
        ("team_equilibrium", mix()),
        ("cells", list("each pair once", object("a pair", cell, []))),
        ("barred", list("pairs that cannot meet", two("a pair", ("why", text("why not"))))),
        ("archetypes", groups()),
    ];
    object("a setting", keys, [])
}

fn rows(about: &str) -> Value {
    let standings = [Standing::Strong, Standing::Even, Standing::Weak, Standing::Open].map(standing_word);
    let keys = [("entry", text("the fighter")), ("archetype", maybe(text("its kind, where it has one")))].into_iter();
    let keys = keys.chain(unknown("score", "its score against the others, without itself")).chain([
        ("rank", maybe(whole("its place, 1 for the best"))),
        ("rank_low", maybe(whole("the best place that it may have"))),
        ("rank_high", maybe(whole("the worst"))),
        ("strength", maybe(number("strength in log-odds"))),
        ("strength_se", maybe(number("its standard error"))),
        ("equilibrium_share", maybe(number("how often the equilibrium plays it"))),
        ("team_share", maybe(number("the same within the limits of teams"))),
        ("score_against_equilibrium", maybe(number("what it scores against the equilibrium"))),
        ("in_support", maybe(number("how often resampled tables have it in the equilibrium"))),
        ("best_against", maybe(text("whom it beats most"))),
        ("worst_against", maybe(text("who beats it most"))),
        ("draw", maybe(number("share of its draws"))),
        ("undecided", maybe(number("share of its undecided fights"))),
        ("standing", word("how the score compares with 45 to 55 %", standings)),
    ]);
    list(about, object("a fighter", keys, []))
}

fn groups() -> Value {
    let build = |about: &str| object(about, [("entry", text("the build")), ("score", number("its score"))], []);
    let scores = |about: &str| json!({ "type": "object", "additionalProperties": maybe(number("the score")), "description": about });
    let keys = [("archetype", text("its name")), ("builds", whole("how many there are"))].into_iter();
    let keys = keys.chain(interval("score", "their mean score")).chain([
        ("rank", whole("its place, 1 for the best")),
        ("rank_low", whole("the best place that it may have")),
        ("rank_high", whole("the worst")),
        ("spread", number("standard deviation of their scores")),
        ("best", build("the best build")),
        ("worst", build("the worst")),
        ("above_55", number("share of the builds that score above 55 %")),
        ("against", scores("the mean score of a build against one of each archetype, of the panel where there is one")),
        ("best_against", scores("the score of the best build against the best one of each other archetype")),
        ("picked_against", scores("the score where both sides pick a build in secret, as well as they can")),
        ("best_response", maybe(build("who scores most against its builds on the average, in one setting"))),
    ]);
    list("kinds of fighters", object("an archetype", keys, []))
}

/// What has changed of scores.
fn baseline() -> Value {
    let cell = [("against", text("the opponent"))].into_iter().chain(interval("difference", "after less before"));
    let cells = list("the pairs that moved it most", object("a pair", cell, []));
    let correlation = maybe(number("of the trials of both runs: how much the same dice help"));
    let archetypes = list("changes of archetypes, the largest first", change(none("pairs are told of fighters")));
    changes(correlation, archetypes, cells)
}

/// The same of other numbers, which are paired where both runs have kept them block by block.
fn baseline_of_numbers() -> Value {
    let correlation = maybe(number("of the trials of both runs; nothing where they are not paired"));
    changes(correlation, none("no scores are told"), none("no pairs are told"))
}

fn none(why: &str) -> Value {
    json!({ "type": "array", "maxItems": 0, "description": format!("none: {why}") })
}

fn change(cells: Value) -> Value {
    let verdicts = [Judged::Held, Judged::Refuted, Judged::Undecided].map(judged_word);
    let keys = [
        ("entry", text("whose score it is, or what else the number is of")),
        ("before", maybe(number("the number in the earlier run"))),
        ("after", maybe(number("the number in this one"))),
    ];
    let keys = keys
        .into_iter()
        .chain(unknown("difference", "after less before"))
        .chain([("verdict", maybe(word("whether it moved by no more than is allowed", verdicts))), ("cells", cells)]);
    object("a change", keys, [])
}

fn changes(correlation: Value, archetypes: Value, cells: Value) -> Value {
    let keys = [
        ("run", text("the earlier run")),
        ("chain", whole("how many runs in a row were held against the one before")),
        ("allow", maybe(number("how far a number may move, in its own unit"))),
        ("correlation", correlation),
        ("cells", whole("pairs that are in both, where scores are told")),
        ("new", list("fighters, or what else is told, that the earlier run has not", text("its name"))),
        ("gone", list("those that only the earlier run has", text("its name"))),
        ("archetypes", archetypes),
        ("entries", list("changes of fighters or of what else is told, the largest first", change(cells))),
    ];
    object("what has changed since an earlier run", keys, [])
}

/// Of all cells or scores: there is no race.
fn precision_of_all() -> Value {
    let nobody = "nobody leaves a race";
    course(["cell", "row"], none(nobody), json!({ "type": "null", "description": format!("none: {nobody}") }))
}

fn precision() -> Value {
    let left = |about: &str| {
        let keys = [
            ("entry", text("the build")),
            ("archetype", maybe(text("its kind, where it has one"))),
            ("low", number("the lower end of its score's interval")),
            ("high", number("the upper end")),
        ];
        object(about, keys, [])
    };
    let shortlist = [
        ("all", whole("builds that there are")),
        ("drawn", whole("builds that were drawn to learn from, and played a little")),
        ("likely", whole("builds that raced because they were expected to do best")),
        ("check", whole("builds that raced to see whether good ones were missed")),
        ("unplayed", whole("builds that were never played")),
        ("overlooked", whole("builds of the check that may be among the best")),
        ("at_most", number("share of the unplayed that may be among the best")),
        ("best_of_check", left("the best of the check")),
    ];
    course(
        ["cell", "row", "rank"],
        list("those who left the race, the best first", left("a fighter")),
        maybe(object("how the builds to play were found", shortlist, [])),
    )
}

fn course<const N: usize>(asked: [&str; N], left: Value, shortlist: Value) -> Value {
    let keys = [
        ("asked", word("what had to be precise", asked)),
        ("within", maybe(number("half an interval at most"))),
        ("places", maybe(whole("the best that had to be told from the others"))),
        ("most_trials", whole("trials of a pair at most")),
        ("fights", whole("fights that were played for it")),
        ("widest", maybe(number("half of the widest interval that is left"))),
        ("met", truth("it is as precise as that")),
        ("confidence", number("of all of it together")),
        ("left", left),
        ("shortlist", shortlist),
    ];
    object("how long was played for a precision", keys, [])
}
