//! What a sound scenario is read as: common keys, cases, sweeps and expectations; and how many cases are too many.

use super::super::{Case, Claim, Method, Scenario};
use super::{Mistakes, Reader, SIDES, Source, duel, parse, read, read_into, render, shown};

#[test]
fn common_keys_are_read_and_kept_from_the_rules_system() {
    let mistakes = Mistakes::new();
    let text = "title = \"A  \\\"fair\\\"\\nfight\"\nsystem = \"smf\"\nplay = \"duel\"\n\
        trials = 1_000_000_000_000\n\
        seed = 0x7FFF_FFFF_FFFF_FFFF\nmethod = \"sample\"\nabout = \"Who wins?\"\n";
    let scenario = read_into("duel.toml", &format!("{text}{SIDES}"), &mistakes).expect("sound");
    assert!(mistakes.is_empty());
    assert_eq!(scenario.title, "A \"fair\" fight");
    assert_eq!((scenario.system.as_str(), scenario.play.as_str()), ("smf", "duel"));
    assert_eq!((scenario.trials, scenario.precision), (Some(1_000_000_000_000), None));
    assert_eq!((scenario.seed, scenario.method), (Some(i64::MAX as u64), Some(Method::Sample)));
    assert_eq!(scenario.about, "Who wins?");
    let keys: Vec<&str> = scenario.base.entries().iter().map(|entry| &*entry.key).collect();
    assert_eq!(keys, ["side"]);
}

#[test]
fn precision_may_be_a_half_and_no_more() {
    let mistakes = Mistakes::new();
    for (text, sound) in [("0.5", true), ("0.000001", true), ("0.0000009", false), ("0.51", false), ("0", false)] {
        let before = mistakes.count();
        read_into(text, &duel(&format!("precision = {text}\n{SIDES}")), &mistakes);
        assert_eq!(mistakes.count() == before, sound, "{text}");
    }
}

#[test]
fn a_scenario_without_cases_has_the_base_alone() {
    let scenario = read("");
    assert_eq!(scenario.cases.len(), 1);
    assert_eq!((scenario.cases[0].name.as_str(), scenario.cases[0].axes.len()), ("base", 0));
}

#[test]
fn the_base_may_have_a_name_of_its_own() {
    let scenario = read("body = 5\n[[case]]\nname = \"big\"\nset = { \"side.Rhino.body\" = 9 }\n");
    assert_eq!(names(&scenario), ["base", "big"]);
    let mistakes = Mistakes::new();
    let case = "[[case]]\nname = \"big\"\nset = { \"side.Rhino.body\" = 9 }\n[sweep]\n\"side.2.body\" = [6, 7]\n";
    let text = format!("base = \"as printed\"\n{SIDES}{case}");
    let scenario = read_into("t.toml", &duel(&text), &mistakes).expect("sound");
    assert!(mistakes.is_empty());
    assert_eq!(names(&scenario), ["as printed, body=6", "as printed, body=7", "big, body=6", "big, body=7"]);
    read_into("t.toml", &duel(&format!("base = \"big\"\n{SIDES}{case}")), &mistakes);
    let said = render(&mistakes.into_vec(), false);
    assert!(said.contains("a second case is called \"big\""), "{said}");
}

/// Names of all cases, in order.
fn names(scenario: &Scenario) -> Vec<&str> {
    scenario.cases.iter().map(|case| case.name.as_str()).collect()
}

/// The number at `side.<side>.<key>` of a case, sides counted from 0.
fn number(case: &Case, side: usize, key: &str) -> Option<i64> {
    let mistakes = Mistakes::new();
    let mut reader = case.reader(&mistakes);
    let sides = reader.tables("side")?;
    let value = Reader::new(sides.get(side)?, "a side", &mistakes).integer(key, i64::MIN..=i64::MAX)?.value;
    Some(value)
}

#[test]
fn named_cases_patch_the_base_and_leave_it_alone() {
    let scenario = read(
        "body = 5\n[[case]]\nname = \"big\"\nset = { \"side.Rhino.body\" = 9, side.2.body = 6 }\n\
         [[case]]\nname = \"short\"\n[case.set]\nrules.round-limit = 3\n",
    );
    assert_eq!(names(&scenario), ["base", "big", "short"]);
    let bodies: Vec<_> = scenario.cases.iter().map(|case| (number(case, 0, "body"), number(case, 1, "body"))).collect();
    assert_eq!(bodies, [(None, Some(5)), (Some(9), Some(6)), (None, Some(5))]);
    assert!(scenario.cases[2].table.get("rules").is_some() && scenario.base.get("rules").is_none());
}

#[test]
fn a_sweep_is_the_product_of_its_axes_with_the_last_one_fastest() {
    let scenario = read("[sweep]\n\"side.Rhino.body\" = [7, 8]\n\"side.Ace.luck\" = [0.25, 0.5, 1]\n");
    let expected = [
        "body=7, luck=0.25",
        "body=7, luck=0.5",
        "body=7, luck=1",
        "body=8, luck=0.25",
        "body=8, luck=0.5",
        "body=8, luck=1",
    ];
    assert_eq!(names(&scenario), expected);
    let axes: Vec<(&str, &str)> =
        scenario.cases[3].axes.iter().map(|axis| (axis.path.as_str(), axis.label.as_str())).collect();
    assert_eq!(axes, [("side.Rhino.body", "8"), ("side.Ace.luck", "0.25")]);
    let bodies: Vec<_> = scenario.cases.iter().map(|case| number(case, 0, "body")).collect();
    assert_eq!(bodies, [7, 7, 7, 8, 8, 8].map(Some));
}

#[test]
fn axes_that_end_alike_are_told_apart_by_more_of_their_paths() {
    let scenario =
        read("[sweep]\n\"side.Rhino.body\" = [7]\n\"side.Ace.body\" = [6, 5]\n\"rules.round-limit\" = [9]\n");
    assert_eq!(
        names(&scenario),
        ["Rhino.body=7, Ace.body=6, round-limit=9", "Rhino.body=7, Ace.body=5, round-limit=9"]
    );
}

#[test]
fn a_sweep_is_applied_to_the_base_and_to_every_named_case() {
    let scenario = read(
        "[[case]]\nname = \"lucky\"\nset = { \"side.Ace.luck\" = 1 }\n[sweep]\nside.1.body = [7, 8]\n\
         [[expect]]\ncase = \"lucky\"\noutcome = \"Ace wins\"\nbetween = [0.5, 0.5]\n\
         [[expect]]\ncase = \"base, body=8\"\nmetric = \"rounds\"\nmean-between = [4, 5.5]\n",
    );
    assert_eq!(names(&scenario), ["base, body=7", "base, body=8", "lucky, body=7", "lucky, body=8"]);
    let applies = |expect: usize| -> Vec<bool> {
        scenario.cases.iter().map(|case| scenario.expects[expect].applies_to(case)).collect()
    };
    assert_eq!(applies(0), [false, false, true, true]);
    assert_eq!(applies(1), [false, true, false, false]);
    let Claim::Outcome { outcome, low, high } = &scenario.expects[0].claim else {
        panic!("the first expectation is about an outcome");
    };
    assert_eq!((outcome.as_str(), *low, *high), ("Ace wins", 0.5, 0.5));
    assert!(
        matches!(&scenario.expects[1].claim, Claim::Mean { metric, low: 4.0, high: 5.5 } if metric.value == "rounds")
    );
}

/// A sweep of `lengths.len()` axes.
fn sweep(lengths: &[usize]) -> String {
    let axis = |(index, &length): (usize, &usize)| {
        let values: Vec<String> = (1..=length).map(|value| value.to_string()).collect();
        format!("\"rules.axis-{index}\" = [{}]\n", values.join(", "))
    };
    format!("{SIDES}[sweep]\n{}", lengths.iter().enumerate().map(axis).collect::<String>())
}

#[test]
fn a_thousand_cases_are_made_and_one_more_is_refused() {
    let cases = |lengths: &[usize]| {
        let mistakes = Mistakes::new();
        let scenario = parse(Source::new("duel.toml", duel(&sweep(lengths))), &mistakes).expect("read");
        (scenario.cases.len(), render(&mistakes.into_vec(), false))
    };
    assert_eq!(cases(&[25, 40]), (1_000, String::new()));
    let (made, shown) = cases(&[13, 77]);
    assert_eq!(made, 1);
    assert!(shown.contains("duel.toml:8:1: this makes 1001 cases, and a scenario has at most 1000\n"), "{shown}");
}

#[test]
fn a_sweep_is_counted_before_it_is_expanded() {
    let billion = shown(&duel(&sweep(&[1000, 1000, 1000])));
    assert!(billion.contains("this makes 1000000000 cases, and a scenario has at most 1000\n"), "{billion}");
    let overflow = shown(&duel(&sweep(&[1000; 7])));
    assert!(overflow.contains("this makes more than 10^19 cases"), "{overflow}");
    let axes = shown(&duel(&sweep(&[1; 9])));
    assert!(axes.contains("a sweep has at most 8 axes"), "{axes}");
}

#[test]
fn many_cases_of_a_large_scenario_are_refused_before_memory_runs_out() {
    // 500 sides of a table and a name, their list, and two axes of a list and its numbers: 1072 values a case.
    let sides = "[[side]]\nname = \"Thug\"\n".repeat(500);
    let shown = shown(&duel(&format!("{sides}{}", sweep(&[25, 40]))));
    assert!(shown.contains("this makes 1000 cases with 1072000 values together"), "{shown}");
}

#[test]
fn expectations_are_counted_once_for_every_case_that_they_are_about() {
    let one = "[[expect]]\noutcome = \"Ace wins\"\nbetween = [0, 1]\n";
    let numbers = |n: usize| (1..=n).map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
    let cases = format!("{SIDES}[sweep]\n\"side.1.body\" = [{}]\n\"side.2.body\" = [{}]\n", numbers(20), numbers(20));
    let of_cases = |expectations: &str| shown(&duel(&format!("{cases}{expectations}")));
    let limit = one.repeat(super::super::expect::MAX_CHECKS / 400);
    assert_eq!(of_cases(&limit), "");
    // One more about a single case is one too many, and so is one about all of them.
    for more in [format!("{one}case = \"1.body=1, 2.body=1\"\n"), one.to_owned()] {
        let shown = of_cases(&format!("{limit}{more}"));
        assert!(shown.contains("expectations are held against more than 100000 cases\n"), "{shown}");
    }
    // A name that means no case is held against none.
    let none = of_cases(&format!("{limit}{one}case = \"none\"\n"));
    assert!(none.contains("there is no case \"none\"") && !none.contains("held against"), "{none}");
}

#[test]
fn two_cells_of_one_name_are_refused() {
    let axis = |path: &str, a: &str, b: &str| {
        format!("\"{path}\" = [{{ label = \"{a}\", value = 1 }}, {{ label = \"{b}\", value = 2 }}]\n")
    };
    let axes = axis("side.1.body", "x", "x, y") + &axis("side.2.body", "y, z", "z");
    let shown = shown(&duel(&format!("{SIDES}[sweep]\n{axes}")));
    assert!(shown.contains("two cases would be called \"x, y, z\""), "{shown}");
}

#[test]
fn cells_are_named_by_labels_and_by_who_fights_whom() {
    // What a character is, is for the rules system to say.
    let sound = |text: &str| {
        let mistakes = Mistakes::new();
        let scenario = parse(Source::new("duel.toml", duel(&format!("{SIDES}{text}"))), &mistakes);
        assert_eq!(render(&mistakes.into_vec(), false), "");
        scenario.expect("a sound scenario is read")
    };
    let scenario = sound(
        "[sweep]\n\"side.Rhino.character\" = [\"white-rhino\", \"tornado\"]\n\
         \"side.Ace.character\" = [\"shatterer\"]\n\
         \"side.Ace.body\" = [6, { value = 7, label = \"a box more\" }]\n\
         [[expect]]\ncase = \"Tornado against Shatterer, a box more\"\noutcome = \"Ace wins\"\nbetween = [0, 1]\n",
    );
    let whos = ["White Rhino against Shatterer", "Tornado against Shatterer"];
    let expected = whos.map(|who| [format!("{who}, body=6"), format!("{who}, a box more")]).concat();
    assert_eq!(names(&scenario), expected);
    assert_eq!(number(&scenario.cases[1], 1, "body"), Some(7));
    assert!(matches!(scenario.cases[1].axes[2].value.kind, crate::scenario::Kind::Integer(7)));
    // One side alone is no match, and neither are three things.
    let alone = sound("[sweep]\n\"side.Ace.character\" = [\"tornado\"]\n\"side.Rhino.body\" = [1, 2]\n");
    assert_eq!(names(&alone), ["Tornado, body=1", "Tornado, body=2"]);
}

#[test]
fn a_patch_that_names_a_table_and_nothing_in_it_is_refused() {
    let shown = shown(&duel(&format!("{SIDES}[[case]]\nname = \"a\"\nset = {{ rules = {{}} }}\n")));
    assert!(shown.starts_with("error: duel.toml:10:9: \"rules\" sets nothing\n"), "{shown}");
}

#[test]
fn loading_returns_the_sound_files_and_the_mistakes_of_all() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text);
    write("a.toml", &duel(SIDES))?;
    write("b.toml", &duel("seed = -1\n"))?;
    write("c.toml", "title = ")?;
    write("d.toml", "")?;
    let mistakes = Mistakes::new();
    let scenarios = super::super::load(&[folder.path().to_owned(), folder.path().join("none")], &mistakes);
    let read: Vec<bool> = scenarios.iter().map(|scenario| scenario.seed.is_none()).collect();
    assert_eq!(read, [true, true]);
    let prefix = format!("{}/", folder.path().display());
    let found = mistakes.into_vec();
    let files: Vec<&str> = found.iter().filter_map(|mistake| mistake.source.path.strip_prefix(&prefix)).collect();
    assert_eq!(files, ["b.toml", "c.toml", "d.toml", "none"]);
    Ok(())
}

#[test]
fn a_name_that_cannot_be_used_hides_neither_the_sweep_nor_the_other_cases() {
    let text = format!(
        "{SIDES}[[case]]\nname = \"a\"\nset = {{ \"side.1.body\" = 21 }}\n[[case]]\nname = \"a\"\nset = {{ \"side.1.body\" = 22 }}\n\
         [[case]]\nset = {{ \"side.1.body\" = 23 }}\n[sweep]\n\"side.2.body\" = [0, \"x\", 9]\n\"sid.2.luck\" = [2]\n\
         [[expect]]\noutcome = \"x\"\nbetween = [0.5, 0.4]\n"
    );
    let said = shown(&duel(&text));
    for part in [
        "duel.toml:10:25: \"body\" must be",
        "duel.toml:12:8: a second case is called \"a\"",
        "duel.toml:13:25: \"body\" must be",
        "duel.toml:14:1: a case needs \"name\"",
        "duel.toml:15:25: \"body\" must be",
        "duel.toml:17:18: \"body\" must be",
        "duel.toml:17:21: \"body\" must be",
        "duel.toml:18:1: there is no \"sid\" in the scenario",
        "\"between\" goes from 0.5 down to 0.4",
    ] {
        assert!(said.contains(part), "{part} is missing in:\n{said}");
    }
    // Names that are known stay known: only a case without any could be the one that is meant.
    let expect = "[[expect]]\ncase = \"zzz\"\noutcome = \"x\"\nbetween = [0, 1]\n";
    let twins = format!("{SIDES}[[case]]\nname = \"a\"\nset.body = 1\n[[case]]\nname = \"a\"\nset.body = 2\n{expect}");
    assert!(shown(&duel(&twins)).contains("there is no case \"zzz\""));
    let unnamed = format!("{SIDES}[[case]]\nset.body = 1\n{expect}");
    assert!(!shown(&duel(&unnamed)).contains("there is no case"));
}

#[test]
fn too_many_cells_do_not_hide_what_a_case_sets() {
    let text = format!("{}[[case]]\nname = \"a\"\nset = {{ \"side.1.body\" = 21 }}\n", sweep(&[100, 100]));
    let said = shown(&duel(&text));
    assert!(said.contains("this makes 20000 cases") && said.contains("not 21"), "{said}");
}
