//! `[[choice]]`: what its plans become, and what people see when they write something wrong.

use super::super::{Aim, Kind, Mistakes};
use super::{SIDES, duel, read, read_into, shown};

const CHOICE: &str = "[[choice]]\ngoal = \"Rhino wins\"\n";
const OPTIONS: &str = "option = [\n{ name = \"rest\" },\n{ name = \"train\", set = { \"side.Rhino.body\" = 8 } },\n]\n";

/// Checks that a choice with these lines below its header is refused with this message, and this help where not empty.
fn refuse(lines: &str, message: &str, help: &str) {
    let shown = shown(&duel(&format!("{SIDES}{lines}")));
    let first = shown.lines().next().unwrap_or_default();
    assert!(first.ends_with(message), "{message}\n{shown}");
    assert!(first.starts_with("error: duel.toml:"), "{shown}");
    match help {
        "" => assert!(!shown.contains("  help: "), "{shown}"),
        help => assert!(shown.contains(&format!("  help: {help}\n")), "{help}\n{shown}"),
    }
    assert_eq!(shown.matches("error: ").count(), 1, "{shown}");
}

#[test]
fn every_target_with_every_option_is_a_case_in_place_of_the_base() {
    let text = format!(
        "{CHOICE}{OPTIONS}target = [{{ name = \"alone\" }}, {{ name = \"with luck\", set = {{ \"side.Ace.luck\" = 0.5 }} }}]\n\
         [[case]]\nname = \"Ace is weak\"\nset = {{ \"side.Ace.body\" = 1 }}\n"
    );
    let scenario = read(&text);
    let names: Vec<&str> = scenario.cases.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names, ["rest, alone", "train, alone", "rest, with luck", "train, with luck", "Ace is weak"]);
    let side = |case: usize, side: usize, key: &str| {
        let Some(Kind::Array(sides)) = scenario.cases[case].table.get("side").map(|value| value.kind.clone()) else {
            panic!("sides are a list")
        };
        let Kind::Table(table) = &sides[side].kind else { panic!("a side is a table") };
        table.get(key).map(|value| value.as_written())
    };
    assert_eq!((side(3, 0, "body"), side(3, 1, "luck")), (Some("8".to_owned()), Some("0.5".to_owned())));
    assert_eq!((side(0, 0, "body"), side(0, 1, "luck"), side(4, 0, "body")), (None, None, None));
    let choice = scenario.choice.expect("it has one");
    assert!(matches!(&choice.goal.aim, Aim::Outcomes(names) if names[0].value == "Rhino wins"));
    assert_eq!((choice.n_plans(), choice.rows[0].baseline, choice.columns[1].baseline), (4, true, false));
}

#[test]
fn a_sweep_is_the_map_and_a_variant_is_weighed_over_it_too() {
    let text = format!(
        "{CHOICE}{OPTIONS}variant = [\n{{ name = \"in company\", set = {{ \"rules.henchmen\" = true }} }},\n\
         {{ name = \"for a draw\", goal = [\"draw\"] }},\n]\n[sweep]\n\"side.Ace.body\" = [3, 4, 5]\n"
    );
    let scenario = read(&text);
    assert_eq!(scenario.cases.len(), 2);
    let choice = scenario.choice.expect("it has one");
    assert_eq!(choice.axes, [("side.Ace.body".to_owned(), ["3", "4", "5"].map(str::to_owned).to_vec())]);
    let at = |case: usize| (choice.map[case].name.as_str(), choice.map[case].axes[0].label.as_str());
    assert_eq!((choice.map.len(), at(1), at(4)), (6, ("train", "3"), ("rest", "5")));
    let [company, draw] = &choice.variants[..] else { panic!("two variants") };
    assert_eq!(company.set, [("rules.henchmen".to_owned(), "true".to_owned())]);
    assert_eq!((company.plans.as_ref().map(Vec::len), company.map.as_ref().map(Vec::len)), (Some(2), Some(6)));
    assert!(draw.plans.is_none() && draw.map.is_none() && draw.goal.is_some());
}

#[test]
fn single_brackets_will_do() {
    assert!(read(&format!("[choice]\ngoal = \"draw\"\n{OPTIONS}")).choice.is_some());
}

#[test]
fn a_choice_without_its_keys_or_with_unknown_ones_is_refused() {
    let needs = "a choice needs \"goal\"";
    refuse(
        &format!("[[choice]]\n{OPTIONS}"),
        needs,
        "add a line: goal = \"…\", the outcome that a good plan makes likely",
    );
    let help = "add a line [[choice.option]] and its keys below it, once for each";
    refuse(CHOICE, "a choice needs \"option\"", help);
    let unknown = "unknown key \"optoin\" in a choice";
    refuse(&format!("{CHOICE}{OPTIONS}optoin = 1\n"), unknown, "\"option\" is given already: drop one of the two");
    let text =
        format!("{CHOICE}option = [{{ name = \"a\" }}, {{ name = \"b\", sett = {{ \"side.Ace.body\" = 1 }} }}]\n");
    let shown = shown(&duel(&format!("{SIDES}{text}")));
    assert!(shown.contains("unknown key \"sett\" in an option") && shown.contains("did you mean \"set\"?"), "{shown}");
    let second = format!("{CHOICE}{OPTIONS}{CHOICE}{OPTIONS}");
    let help = "write the second question in a file of its own, or add its options to this one";
    refuse(&second, "a scenario asks for one choice", help);
}

#[test]
fn options_need_names_of_their_own_and_effects_of_their_own() {
    let option = |second: &str| format!("{CHOICE}option = [{{ name = \"rest\" }}, {second}]\n");
    let twin = option("{ name = \"rest\", set = { \"side.Ace.body\" = 2 } }");
    refuse(&twin, "a second one is called \"rest\"", "names of options must differ");
    let idle = option("{ name = \"wait\" }");
    refuse(&idle, "\"wait\" has the same effect as \"rest\"", "change what it sets, or drop one of the two");
    let alone = format!("{CHOICE}option = [{{ name = \"rest\" }}]\n");
    refuse(&alone, "there is nothing to choose from", "list at least two options, or two targets");
    let empty = option("{ name = \"wait\", set = { } }");
    let shown = shown(&duel(&format!("{SIDES}{empty}")));
    assert!(shown.contains("an option sets nothing here"), "{shown}");
}

#[test]
fn a_variant_has_to_change_something() {
    let variant = |variant: &str| format!("{CHOICE}{OPTIONS}variant = [{variant}]\n");
    let help = "give it a `set` with another value, or another `goal`";
    let message = "the variant \"as ever\" changes nothing";
    refuse(&variant("{ name = \"as ever\" }"), message, help);
    refuse(&variant("{ name = \"as ever\", goal = \"Rhino wins\" }"), message, help);
    refuse(&variant("{ name = \"as ever\", set = { \"side.Ace.name\" = \"Ace\" } }"), message, help);
}

#[test]
fn what_one_part_of_a_plan_sets_no_other_may_set() {
    let body = "\"side.Rhino.body\"";
    let help = "each value is set once: drop one of the two";
    let message = "\"side.Rhino.body\" and \"side.Rhino.body\" change the same value of one case";
    let variant = format!("{CHOICE}{OPTIONS}variant = [{{ name = \"weak\", set = {{ {body} = 1 }} }}]\n");
    refuse(&variant, message, help);
    refuse(&format!("{CHOICE}{OPTIONS}[sweep]\n{body} = [1, 2]\n"), message, help);
    let target =
        format!("{CHOICE}target = [{{ name = \"x\", set = {{ {body} = 1 }} }}, {{ name = \"y\" }}]\n{OPTIONS}");
    refuse(&target, message, help);
    let astray =
        format!("{CHOICE}option = [{{ name = \"a\" }}, {{ name = \"b\", set = {{ \"side.Rihno.body\" = 1 }} }}]\n");
    refuse(&astray, "there is no side called \"Rihno\"", "did you mean \"Rhino\"?");
}

#[test]
fn a_goal_is_an_outcome_or_a_metric_and_says_which_way_is_good() {
    let goal = |goal: &str| format!("[[choice]]\ngoal = {goal}\n{OPTIONS}");
    let both = "a goal is about outcomes or about a metric, not both";
    let help = "goal = \"…\" names an outcome; goal = { metric = \"…\", at-least = 1 } asks for a count";
    refuse(&goal("{ outcome = \"draw\", metric = \"rounds\" }"), both, help);
    refuse(&goal("{ want = \"most\" }"), "a goal needs \"outcome\" or \"metric\"", help);
    let help = "add want = \"most\" or want = \"least\" for its mean, or at-least = 1 for a chance";
    refuse(&goal("{ metric = \"rounds\" }"), "should there be much of the metric, or little?", help);
    let ends = goal("{ metric = \"rounds\", at-least = 3, at-most = 2 }");
    refuse(&ends, "at least 3 and at most 2 cannot be", "the smaller number goes with \"at-least\"");
    refuse(&goal("[]"), "the goal names no outcome", "name one or more");
    refuse(&goal("[\"draw\", \"draw\"]"), "\"draw\" is listed twice", "once is enough");
    refuse(
        &goal("5"),
        "\"goal\" must be a text in double quotes, not a whole number",
        "put it in double quotes: \"5\"",
    );
    assert!(shown(&duel(&format!("{SIDES}{}", goal("{ metric = \"rounds\", want = \"much\" }")))).contains("\"want\""));
}

#[test]
fn more_plans_than_anybody_can_wait_for_are_refused_before_any_is_made() {
    let values: Vec<String> = (1..=100).map(|value| value.to_string()).collect();
    let axis = format!("= [{}]\n", values.join(", "));
    let text = format!("{CHOICE}{OPTIONS}[sweep]\n\"side.Ace.body\" {axis}\"side.Ace.luck\" {axis}");
    // 100 * 100 cells and the scenario as it stands, two plans each.
    let help = "drop an axis of the sweep, a variant or an option, or split the scenario into several files";
    refuse(&text, "this makes 20002 plans to weigh, and a choice has at most 10000", help);
    let names: Vec<String> =
        (0..21).map(|n| format!("{{ name = \"{n}\", set = {{ \"side.Ace.body\" = {n} }} }}")).collect();
    let many = format!("{CHOICE}option = [{}]\n", names.join(", "));
    assert!(shown(&duel(&format!("{SIDES}{many}"))).contains("a choice has at most 20 options"));
}

#[test]
fn two_cases_of_one_name_are_refused_and_expectations_know_the_plans() {
    let case = "[[case]]\nname = \"train\"\nset = { \"side.Ace.body\" = 1 }\n";
    let help = "choose other names for the options, or for the case";
    refuse(&format!("{CHOICE}{OPTIONS}{case}"), "two cases would be called \"train\"", help);
    let expect =
        |case: &str| format!("{CHOICE}{OPTIONS}[[expect]]\noutcome = \"draw\"\nbetween = [0, 1]\ncase = \"{case}\"\n");
    refuse(&expect("tran"), "there is no case \"tran\"", "did you mean \"train\"?");
    let mistakes = Mistakes::new();
    read_into("duel.toml", &duel(&format!("{SIDES}{}", expect("train"))), &mistakes);
    assert!(mistakes.is_empty());
}

#[test]
fn an_empty_list_is_no_choice() {
    let shown = shown(&duel(&format!("choice = []\n{SIDES}")));
    assert!(shown.starts_with("error: duel.toml:4:10: there is nothing to choose\n"), "{shown}");
    assert_eq!(shown.matches("error: ").count(), 1, "{shown}");
}
