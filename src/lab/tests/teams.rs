//! Rosters whose entries are teams.

use super::*;
use crate::lab::compare::Question;
use crate::lab::worth::worth;
use crate::scenario::{Kind, Value};

/// Teams by numbers, in contact: one who is strong, two who are not, and three.
pub(super) const TEAMS: &str = "system = \"smf\"\nplay = \"skirmish\"\n\
    [[entry]]\nname = \"strong\"\n[[entry.figure]]\nname = \"Ace\"\nbody = 3\n\
    [[entry]]\nname = \"two\"\n[[entry.figure]]\nname = \"One\"\nbody = 2\n[[entry.figure]]\nname = \"Two\"\nbody = 2\n\
    [[entry]]\nname = \"three\"\n[[entry.figure]]\nname = \"One\"\nbody = 1\n[[entry.figure]]\nname = \"Two\"\nbody = 1\n\
    [[entry.figure]]\nname = \"Three\"\nbody = 1\n";

/// The nine archetypes, one build of each.
fn nine(generate: &str) -> String {
    let minor = |id: &str, minor: &[&str]| {
        format!("[[generate.figure]]\nname = \"{id}\"\narchetype = \"{id}\"\nminor = {minor:?}\n")
    };
    let figure = |id: &str, major: &str, picks: &[&str]| format!("{}major = [\"{major}\"]\n", minor(id, picks));
    [
        format!("system = \"smf\"\nplay = \"skirmish\"\n[[generate]]\n{generate}\n"),
        figure("blaster", "power-blasts-major", &["iron-will", "resistance"]),
        figure("brawler", "scrapper", &["melee-specialist", "resistance"]),
        figure("brick", "super-strength-major", &["armor", "resistance"]),
        figure("mastermind", "enhance-major", &["armor", "savant"]),
        figure("mentalist", "mentalism", &["iron-will", "rapport"]),
        figure("metamorph", "metamorph", &["resistance"]),
        figure("sorcerer", "sorcery", &["flight"])
            + "grimoire = [\"power-blasts-major\", \"enhanced-senses\", \"force-field\", \"jinx\", \"telekinesis\"]\n",
        figure("speedster", "speed", &["melee-specialist", "super-agility"]),
        minor("wildcard", &["armor", "density-increase", "regen", "resistance"]),
    ]
    .concat()
}

/// `smf.build.archetype-limit`: four of nine archetypes are 126, and those with a second Wildcard have two of the eight
/// others, 28; without a Wildcard 70 of eight, with one 56 of three others, with two 28.
#[test]
fn nine_archetypes_make_154_line_ups_of_four() {
    let roster = roster(&nine("figures = 4"));
    assert_eq!(
        (roster.entries.len(), roster.generated.as_slice()),
        (154, &[Made { all: 154, kept: 154, drawn: 154 }][..])
    );
    let with = |n: usize| roster.entries.iter().filter(|entry| entry.name.matches("wildcard").count() == n).count();
    assert_eq!([0, 1, 2, 3].map(with), [70, 56, 28, 0]);
    assert_eq!(roster.pairs().len(), 11_781);
    // One from each of eleven equal stretches of the list of 154.
    let drawn = read(&nine("figures = 4\nsample = 11")).unwrap();
    assert_eq!(drawn.entries.len(), 11);
    assert!(drawn.entries.iter().all(|entry| roster.entries.iter().any(|other| other.name == entry.name)));
}

/// Seven of the eight samples are of an archetype of their own, and Bug-Man is a Wildcard: 70 of all eight, and with a
/// second Bug-Man two of the seven others.
#[test]
fn the_samples_make_91() {
    let text = "system = \"smf\"\nplay = \"skirmish\"\n[[generate]]\nfigures = 4\nfrom = \"samples\"\n";
    assert_eq!(roster(text).entries.len(), 91);
}

/// A Super counts as his base and a Powerhouse as both halves; Street-Level heroes are free of the limit.
#[test]
fn what_a_figure_counts_as_limits_his_line_ups() {
    let line_ups = |figures: &[&str], size: usize| {
        let figures = figures.iter().map(|keys| format!("[[generate.figure]]\n{}\n", keys.replace("; ", "\n")));
        let text = figures.collect::<String>();
        read(&format!("system = \"smf\"\nplay = \"skirmish\"\n[[generate]]\nfigures = {size}\n{text}"))
    };
    let brick =
        "name = \"Brick\"; archetype = \"brick\"; major = [\"super-strength-major\"]; minor = [\"armor\", \"rage\"]";
    let super_brick = "name = \"Super\"; archetype = \"super\"; base = \"brick\"; major = [\"super-strength-major\"]; \
                       minor = [\"armor\", \"rage\", \"resistance\", \"density-increase\"]";
    let street = "name = \"Kid\"; archetype = \"street-level\"; legal = false";
    // The one or the other with two Kids, or three Kids.
    let found = line_ups(&[brick, super_brick, street], 3).unwrap();
    let names: Vec<&str> = found.entries.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["Brick+Kid+Kid", "Super+Kid+Kid", "Kid+Kid+Kid"]);
    let said = line_ups(&[brick, super_brick], 2).err().unwrap();
    assert!(said.contains("no line-up of 2"), "{said}");
}

/// Seven of twelve who may come as often as there is room: 18 over 7, which are more than can be listed.
#[test]
fn too_many_line_ups_are_drawn_from_or_refused() {
    let kid = |n: u32| format!("[[generate.figure]]\nname = \"{n}\"\narchetype = \"street-level\"\nlegal = false\n");
    let kids: String = (1..=12).map(kid).collect();
    let of = |sample: &str| {
        read(&format!("system = \"smf\"\nplay = \"skirmish\"\n[[generate]]\nfigures = 7\n{sample}{kids}"))
    };
    let said = of("").err().unwrap();
    assert!(said.contains("this makes 31824 line-ups, and at most 5000 can be listed"), "{said}");
    let drawn = of("sample = 6\n").unwrap();
    assert_eq!(
        (drawn.entries.len(), drawn.generated.as_slice()),
        (6, &[Made { all: 31_824, kept: 31_824, drawn: 6 }][..])
    );
}

/// Another way there: a scenario, its plan, and the solver's chances; draws count half.
#[test]
fn a_cell_of_teams_is_the_chance_that_the_team_fight_of_a_scenario_has() {
    let roster = roster(&TEAMS[..TEAMS.rfind("[[entry]]").unwrap()]);
    let cell = table(&roster, work(Method::Exact, 10));
    let ace = "[[team]]\nname = \"strong\"\n[[team.figure]]\nname = \"Ace\"\nbody = 3\n";
    let two = "[[team]]\nname = \"two\"\n[[team.figure]]\nname = \"One\"\nbody = 2\n[[team.figure]]\nname = \"Two\"\nbody = 2\n";
    let solved = |first: &str, second: &str| {
        let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"skirmish\"\n{first}{second}");
        let mistakes = Mistakes::new();
        let scenario = crate::scenario::parse(Source::new("t.toml", text), &mistakes).unwrap();
        let contest = roster.play.contest(&scenario.cases[0], &mistakes).unwrap();
        let [wins, losses, draws] = contest.solve(&Budget::default()).unwrap().outcomes().try_into().unwrap();
        (wins + losses + draws, wins - losses)
    };
    let ((all, one), (_, other)) = (solved(ace, two), solved(two, ace));
    assert!((all - 1.0).abs() < 1e-9);
    let expected = 0.5 + 0.25 * (one - other);
    assert!((score(&cell, 0, 1) - expected).abs() < 1e-9, "{} {expected}", score(&cell, 0, 1));
    // The solved and the played agree: five standard errors of 2,000 trials of two fights each.
    let played = table(&roster, work(Method::Sample, 2_000));
    assert!((score(&played, 0, 1) - expected).abs() < 5.0 * (0.25_f64 / 4_000.0).sqrt());
}

/// A key of the team in this seat, as the fight has it.
fn key(roster: &Roster, setting: usize, places: [usize; 2], seat: usize, key: &str) -> Option<String> {
    let case = roster.case(&roster.settings[setting], places);
    let Kind::Array(teams) = &case.table.get("team")?.kind else { return None };
    let Kind::Table(team) = &teams[seat].kind else { return None };
    team.get(key).map(Value::as_written)
}

#[test]
fn what_all_teams_have_is_said_once_and_an_entry_has_its_own() {
    let settings = "[team]\npolicy = \"greedy\"\n[[setting]]\nname = \"a\"\n[[setting]]\nname = \"b\"\n\
                    set = { \"team.policy\" = \"random\", \"board.kind\" = \"line\" }\n";
    let own = TEAMS.replacen("name = \"strong\"\n", "name = \"strong\"\npolicy = \"script\"\n", 1);
    let roster = roster(&format!("{own}{settings}"));
    let policies = |setting| [0, 1].map(|seat| key(&roster, setting, [0, 1], seat, "policy").unwrap());
    assert_eq!(
        (policies(0), policies(1)),
        (["script", "greedy"].map(str::to_owned), ["script", "random"].map(str::to_owned))
    );
}

/// Against one's like nobody is called as somebody else is, and the teams are told apart as well.
#[test]
fn figures_of_one_name_are_numbered() {
    let roster = roster(TEAMS);
    let figures = |places| -> Vec<String> {
        let contest = roster.contest(&roster.settings[0], places, &Mistakes::new()).unwrap();
        contest.brief().cards.iter().map(|card| card.name.clone()).collect()
    };
    assert_eq!(figures([1, 1]), ["One", "Two", "One (2)", "Two (2)"]);
    assert_eq!(figures([0, 1]), ["Ace", "One", "Two"]);
    assert_eq!(key(&roster, 0, [1, 1], 1, "name").unwrap(), "two (2)");
}

/// What a third figure is worth is what the team scores with him less what it scores without, by fights of their own.
#[test]
fn worth_takes_figures_away_and_adds_others() {
    let roster = roster(TEAMS);
    let found = worth(&roster, 1, work(Method::Sample, 300), &()).unwrap();
    let of = |pick: &str| found.picks.iter().find(|found| found.pick == pick).unwrap_or_else(|| panic!("no {pick}"));
    let alone = TEAMS.replace("[[entry.figure]]\nname = \"Two\"\nbody = 2\n", "");
    let score = |text: &str| found_score(text, 1);
    let expected = score(TEAMS) - score(&alone);
    let points = of("Two").panel.unwrap();
    assert!((points.estimate - expected).abs() < 1e-9, "{points:?} {expected}");
    assert!(of("another One").panel.unwrap().estimate > 0.0 && of("One: body +1").panel.unwrap().estimate > 0.0);
    assert!(of("Two").has && !of("another Two").has);
    // Two figures: each by himself, and both are nobody, which is no team.
    assert!(found.pairs.is_empty());
}

/// `smf.build.archetype-limit`: one Brick is enough, a second Wildcard is none too many, and a third is.
#[test]
fn no_more_of_an_archetype_is_added_than_a_team_may_have() {
    let figure =
        |name: &str, id: &str| format!("[[entry.figure]]\nname = \"{name}\"\narchetype = \"{id}\"\nlegal = false\n");
    let raw = "[[entry.figure]]\nname = \"Raw\"\nbody = 1\n";
    let added = |figures: &str| -> Vec<String> {
        let head = "system = \"smf\"\nplay = \"skirmish\"\n[rules]\nround-limit = 1\n";
        let foe = format!("[[entry]]\nname = \"foe\"\n{raw}");
        let roster = roster(&format!("{head}[[entry]]\nname = \"own\"\n{figures}{foe}"));
        let found = worth(&roster, 0, work(Method::Sample, 2), &()).unwrap();
        found.picks.into_iter().map(|pick| pick.pick).filter(|pick| pick.starts_with("another ")).collect()
    };
    let (brick, one, two) = (figure("Brick", "brick"), figure("One", "wildcard"), figure("Two", "wildcard"));
    assert_eq!(added(&format!("{brick}{one}{raw}")), ["another One", "another Raw"]);
    assert_eq!(added(&format!("{one}{two}{raw}")), ["another Raw"]);
}

fn found_score(text: &str, row: usize) -> f64 {
    table(&roster(text), work(Method::Sample, 300)).rows.iter().find(|found| found.entry == row).unwrap().score
}

#[test]
fn teams_are_compared_on_the_same_dice() {
    let source = Source::new("r.roster.toml", TEAMS);
    let side = |name: &str| crate::lab::side::read(&source, Some(name), None, &Mistakes::new()).unwrap().ok().unwrap();
    let question = Question::of(side("two"), side("three")).ok().unwrap();
    let found = question.compare(work(Method::Sample, 2_000), None, "slug".to_owned(), &()).unwrap();
    assert_eq!(found.opponents, ["strong"]);
    let cells = table(&roster(TEAMS), work(Method::Sample, 2_000));
    let expected = score(&cells, 2, 0) - score(&cells, 1, 0);
    // Five standard errors of a difference of two scores, each of 2,000 trials of two fights.
    assert!((found.difference.estimate - expected).abs() < 5.0 * (2.0 * 0.25_f64 / 4_000.0).sqrt(), "{expected}");
    assert!(found.difference.low > 0.0, "three with a box each are more than two with two: {:?}", found.difference);
}

#[test]
fn what_is_wrong_with_teams_is_told_at_once() {
    let text = "system = \"smf\"\nplay = \"skirmish\"\n\
        [[entry]]\nname = \"hero\"\ncharacter = \"shatterer\"\n\
        [[entry]]\n[[entry.figure]]\nbody = 3\n\
        [[generate]]\nfigures = 9\nfrom = \"sample\"\n\
        [[generate]]\nfigures = 2\n";
    let said = read(text).err().unwrap();
    for part in [
        "an entry is a team here, and needs \"figure\"",
        "a figure needs \"name\"",
        "an entry needs \"name\"",
        "\"figures\"",
        "\"samples\"",
        "needs figures",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(read(&nine("figures = 8\nsample = 3")).is_ok());
    let said = read(&format!("{TEAMS}[team]\npolcy = \"greedy\"\n")).err().unwrap();
    assert!(said.contains("polcy") && said.contains("policy"), "{said}");
    let said = read(&format!("{TEAMS}[panel]\nentries = [\"samples\"]\n")).err().unwrap();
    assert!(said.contains("nobody is called \"samples\""), "{said}");
}

/// Teams under the other policy are those that a roster would write with it: every cell is the same.
#[test]
fn the_other_policy_is_the_one_that_could_be_written() {
    let work = work(Method::Exact, 1);
    let (script, greedy) = (roster(TEAMS), roster(&format!("{TEAMS}[team]\npolicy = \"greedy\"\n")));
    for (written, named, other) in [(&script, "greedy", &greedy), (&greedy, "script", &script)] {
        let (policy, turned) = written.otherwise().expect("there is another one");
        assert_eq!(policy, named);
        let cells = |roster: &Roster| matrix(roster, work, &()).tables[0].cells.clone();
        assert_eq!(cells(&turned), cells(other), "{named}");
    }
    assert_ne!(matrix(&script, work, &()).tables[0].cells, matrix(&greedy, work, &()).tables[0].cells);
    // What is told names who decided, and not who does by default.
    let told = |roster: &Roster| roster.caveats().collect::<String>();
    assert!(told(&script).contains("here the script, which in contact"), "{}", told(&script));
    assert!(told(&greedy).contains("here \"greedy\". The same table with policy = \"script\" for all teams"));
    let random = roster(&format!("{TEAMS}[team]\npolicy = \"random\"\n"));
    assert_eq!((greedy.played(), random.played()), (vec!["greedy".to_owned()], vec!["random".to_owned()]));
    let note = crate::lab::gap::note(&greedy, &matrix(&greedy, work, &()), Work { trials: 60, ..work }, &()).unwrap();
    assert!(note.starts_with("Under the other policy, script for all instead of greedy, in 50 trials"), "{note}");
    // Of teams with policies of their own there is no other one for all; of fighters there is none.
    let mixed = TEAMS.replace("name = \"two\"\n", "name = \"two\"\npolicy = \"greedy\"\n");
    assert!(roster(&mixed).otherwise().is_none() && roster(NUMBERS).otherwise().is_none());
    // Nor where a setting says who decides, whatever all teams have in common.
    for common in ["", "[team]\npolicy = \"script\"\n"] {
        let settings = |policy: &str| {
            let setting = |name: &str, policy: &str| {
                format!("[[setting]]\nname = \"{name}\"\nset.\"team.policy\" = \"{policy}\"\n")
            };
            roster(&format!("{TEAMS}{common}{}{}", setting("a", "script"), setting("b", policy)))
        };
        let both = told(&settings("greedy"));
        assert!(both.contains("here \"greedy\" and \"script\". Where the same teams are played by each"), "{both}");
        assert!(settings("greedy").otherwise().is_none() && settings("script").otherwise().is_some(), "{common}");
    }
}

/// A wall of boxes, and somebody who strikes hard and bears little.
const WALL: &str = "body = 20\nattack = \"1D\"";
const GLASS: &str = "body = 2\nattack = \"6D\"";

/// A team of two.
fn of_two(name: &str, first: &str, second: &str) -> String {
    let figure = |name: &str, keys: &str| format!("[[entry.figure]]\nname = \"{name}\"\n{keys}\n");
    format!("[[entry]]\nname = \"{name}\"\n{}{}", figure("One", first), figure("Two", second))
}

/// What the other policy changes is told where it is more than luck: whoever strikes the first of the list, a wall of
/// boxes, loses, and a greedy team strikes the other one first.
#[test]
fn scores_that_the_policy_makes_are_told() {
    let team = of_two;
    let (wall, glass) = (WALL, GLASS);
    let text = "system = \"smf\"\nplay = \"skirmish\"\n".to_owned()
        + &team("hidden", wall, glass)
        + &team("open", glass, wall);
    let roster = roster(&text);
    let work = work(Method::Sample, 2_000);
    let told = crate::lab::gap::note(&roster, &matrix(&roster, work, &()), work, &()).expect("a note");
    assert!(
        told.starts_with("Under the other policy, greedy for all instead of script, in 200 trials of each pair"),
        "{told}"
    );
    assert!(told.contains("“hidden” scores 50 % (") && told.contains(" %) instead of 100 %"), "{told}");
    let even = crate::lab::tests::roster(
        &(TEAMS[..TEAMS.find("[[entry]]").unwrap()].to_owned() + &team("a", glass, glass) + &team("b", glass, glass)),
    );
    let told = crate::lab::gap::note(&even, &matrix(&even, work, &()), work, &()).expect("a note");
    assert!(told.ends_with("no score is surely another one."), "{told}");
}

/// The wall in front saves those who stand behind it from whoever strikes the first of the list, and from nobody who
/// strikes whom he likes: so much is it worth, so much better is who has it in front, and so much would it cost.
#[test]
fn worth_difference_and_costs_that_the_policy_makes_are_told() {
    let teams = [of_two("hidden", WALL, GLASS), of_two("open", GLASS, WALL), of_two("glass", GLASS, GLASS)].concat();
    let roster = roster(&format!("system = \"smf\"\nplay = \"skirmish\"\n{teams}"));
    let work = work(Method::Sample, 1_000);
    let begins = |told: &str| {
        told.starts_with("Under the other policy, greedy for all instead of script, in 100 trials of each pair")
    };
    let parts = crate::lab::worth::parts(&roster, 0, false).unwrap();
    let told = crate::lab::worth::gap(&roster, 0, &parts.worth(work, &()), work, &()).unwrap();
    assert!(begins(&told) && told.contains("“One” is worth +") && told.contains(" instead of +"), "{told}");
    let points =
        crate::lab::points::points(&roster, crate::lab::points::Of::Fighters, None, work, &()).unwrap().unwrap();
    let told = points.notes.first().unwrap();
    assert!(begins(told) && told.contains("“hidden” costs ") && told.contains(") instead of "), "{told}");
    let side =
        |name: &str| crate::lab::side::read(&roster.source, Some(name), None, &Mistakes::new()).unwrap().unwrap();
    let compared = |a: &str, b: &str| {
        let question = Question::of(side(a), side(b)).unwrap();
        question.compare(work, None, String::new(), &()).unwrap().notes
    };
    let notes = compared("open", "hidden");
    let told = notes.iter().find(|note| begins(note)).unwrap();
    assert!(told.contains("the difference is ") && told.contains(" instead of +"), "{told}");
}
