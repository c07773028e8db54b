//! Teams taken apart: without a figure, with another one like it, and with one thing about one of them changed.

use super::super::roster::{APART, TEAMS};
use super::{OTHER, team};
use crate::scenario::{self, Kind as Holds, Mistakes, Source, Table, Value, document};
use crate::systems::apart::{Change, Kind, Variant};

/// What the first team is like with one thing changed.
fn variants_of(figures: &[&str]) -> Vec<Variant> {
    let mistakes = Mistakes::new();
    let tables = format!("{}{}", team("A", figures), team("B", &[OTHER]));
    let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"skirmish\"\n{tables}");
    let scenario = scenario::parse(Source::new("t.toml", text), &mistakes).unwrap();
    let found = (APART.variants)(&scenario.cases[0], &mistakes);
    assert!(mistakes.is_empty(), "{}", scenario::render(&mistakes.into_vec(), false));
    found
}

/// What a key of each figure of a team says.
fn each(side: &Table, key: &str) -> Vec<String> {
    let figures = side.get("figure").map(|figures| figures.kind.clone());
    let Some(Holds::Array(figures)) = figures else { return Vec::new() };
    let said = |figure: &Value| match &figure.kind {
        Holds::Table(figure) => figure.get(key).map_or_else(String::new, |value| match &value.kind {
            Holds::Integer(number) => number.to_string(),
            Holds::String(text) => text.to_string(),
            _ => value.as_written(),
        }),
        _ => String::new(),
    };
    figures.iter().map(said).collect()
}

/// Whole figures that come or go, and the names in the team then.
fn figures(team: &[&str], change: Change) -> Vec<(String, Vec<String>)> {
    let found = variants_of(team).into_iter().filter(|variant| variant.kind == Kind::Figure);
    found.filter(|variant| variant.change == change).map(|it| (it.pick, each(&it.side, "name"))).collect()
}

/// One figure is the least of a team and eight the most.
#[test]
fn each_figure_goes_and_comes_again() {
    let named = |pick: &str, names: &[&str]| (pick.to_owned(), names.iter().map(|&name| name.to_owned()).collect());
    let two = [OTHER, "body = 6"];
    assert_eq!(figures(&two, Change::Removed), [named("A1", &["A2"]), named("A2", &["A1"])]);
    let more = [named("another A1", &["A1", "A2", "A1"]), named("another A2", &["A1", "A2", "A2"])];
    assert_eq!(figures(&two, Change::Added), more);
    assert_eq!(figures(&[OTHER], Change::Removed), []);
    assert_eq!(figures(&[OTHER; 7], Change::Added).len(), 7);
    assert_eq!(figures(&[OTHER; 8], Change::Added), []);
}

/// A figure with one thing changed keeps its name and its place, and so do the others.
#[test]
fn one_thing_about_a_figure_changes_and_nothing_else() {
    for (figure, pick, key, expected) in [
        (0, "A1: body +1", "body", ["31", "6"]),
        (1, "A2: body +1", "body", ["30", "7"]),
        (1, "A2: melee-attack +1D", "melee-attack", ["", "8D"]),
    ] {
        let found = variants_of(&[OTHER, "body = 6; melee-attack = \"7D\""]);
        let variant = found.into_iter().find(|variant| variant.pick == pick).unwrap_or_else(|| panic!("{pick}"));
        assert_eq!(each(&variant.side, "name"), ["A1", "A2"], "{figure}");
        assert_eq!((each(&variant.side, key), variant.menu), (expected.map(str::to_owned).to_vec(), ""), "{pick}");
    }
}

/// `smf.build.archetype-limit`: a figure counts as its archetype, a Super as his base, a Powerhouse as both halves, and
/// a ready-made character as what he is; what is no standard archetype, and numbers alone, count as none.
#[test]
fn a_figure_counts_as_what_it_is_built_on() {
    let counts_as = |figure: &str| {
        let figure = document::parse(&Source::new("r.toml", figure.replace("; ", "\n")), &Mistakes::new()).unwrap();
        (TEAMS.counts_as)(&figure).into_iter().map(|(id, _)| id).collect::<Vec<_>>()
    };
    for (figure, kinds) in [
        ("archetype = \"brick\"", &["brick"][..]),
        ("archetype = \"super\"; base = \"blaster\"", &["blaster"]),
        ("archetype = \"powerhouse\"; halves = [\"brick\", \"blaster\"]", &["brick", "blaster"]),
        ("character = \"prof-weird\"", &["sorcerer"]),
        ("archetype = \"street-level\"", &[]),
        ("body = 6", &[]),
    ] {
        assert_eq!(counts_as(figure), kinds, "{figure}");
    }
}

/// The same fight otherwise is that of two greedy teams, or of two that go by the script where both are greedy, who
/// mind nothing; whoever else would decide for both does not.
#[test]
fn the_other_way_to_play_is_that_of_nobody_yet() {
    let told = |first: &str, second: &str| {
        let teams = [("A", first), ("B", second)].map(|(name, more)| team(name, &[OTHER]).replacen('\n', more, 1));
        let policy = "[policy]\ndecider = \"random\"\n";
        let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"skirmish\"\n{policy}{}", teams.concat());
        let scenario = scenario::parse(Source::new("t.toml", text), &Mistakes::new()).unwrap();
        let (policy, case) = (TEAMS.otherwise)(&scenario.cases[0]).unwrap();
        let Some(Holds::Array(teams)) = case.table.get("team").map(|teams| teams.kind.clone()) else { panic!("teams") };
        let said = teams.iter().map(|team| match &team.kind {
            Holds::Table(team) => match team.get("policy").map(|policy| &policy.kind) {
                Some(Holds::String(policy)) => (policy.to_string(), team.get("caution").is_some()),
                _ => panic!("no policy"),
            },
            _ => panic!("no team"),
        });
        let decider = match case.table.get("policy").map(|policy| &policy.kind) {
            Some(Holds::Table(common)) => common.get("decider").is_some(),
            _ => panic!("no common policy"),
        };
        (policy, said.collect::<Vec<_>>(), decider)
    };
    let (greedy, cautious) = ("\npolicy = \"greedy\"\n", "\npolicy = \"greedy\"\ncaution = 20\n");
    let both = |policy: &str, caution: [bool; 2]| caution.map(|minds| (policy.to_owned(), minds)).to_vec();
    assert_eq!(told("\n", "\n"), ("greedy", both("greedy", [false, false]), false));
    assert_eq!(told("\n", cautious), ("greedy", both("greedy", [false, true]), false));
    assert_eq!(told(greedy, cautious), ("script", both("script", [false, false]), false));
}
