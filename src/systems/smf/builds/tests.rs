//! The counts of menus, by hand, and that every build is legal.

use super::*;
use crate::scenario::{self, Kind, Source, Value, document};
use crate::systems::apart::{Change, Kind as Sort, Variant};
use crate::systems::rules::{Build, MOST_BUILDS};
use crate::systems::smf::roster::Sample;
use std::collections::BTreeSet;

fn asked(text: &str) -> (Option<Generated>, String) {
    asked_most(text, MOST_BUILDS as usize)
}

fn asked_most(text: &str, most: usize) -> (Option<Generated>, String) {
    let mistakes = Mistakes::new();
    let table = document::parse(&Source::new("r.toml", text), &mistakes).unwrap();
    let places = |kept, drawn| (0..drawn).map(|i| i * kept / drawn).collect();
    let generated = generate(&table, Draw { most, places: &places }, &mistakes);
    (generated, crate::scenario::render(&mistakes.into_vec(), false))
}

fn counted(text: &str) -> u64 {
    asked(text).0.unwrap_or_else(|| panic!("{}", asked(text).1)).all
}

const EIGHT: [&str; 8] =
    ["blaster", "brawler", "brick", "mastermind", "mentalist", "metamorph", "sorcerer", "speedster"];

fn of_eight(more: &str) -> Vec<u64> {
    EIGHT.map(|id| counted(&format!("archetype = \"{id}\"\n{more}"))).to_vec()
}

/// The counts are worked by hand as binomials: a Brick picks 2 of 8, a Mentalist twice as many for two majors.
#[test]
fn the_menus_have_as_many_builds_as_their_binomials_say() {
    assert_eq!(of_eight(""), [38, 28, 28, 28, 56, 8, 8, 28]);
    assert_eq!(of_eight("any = true"), [66, 45, 45, 45, 90, 10, 10, 45]);
    assert_eq!(of_eight("any = true\nboosts = true"), [123, 78, 78, 78, 156, 13, 13, 78]);
}

/// Immortal takes two of a Wildcard's four picks: C(49,4) + C(49,2), and with up to three boosts in place of minors.
#[test]
fn a_wildcards_builds_count_immortal_twice() {
    let choose = |n: u64, k: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    assert_eq!(counted("archetype = \"wildcard\"\nwhere = [\"armor\", \"regen\"]"), choose(49, 4) + choose(49, 2));
    let boosted: u64 =
        (0..=3).map(|b| (choose(49, 4 - b) + if b < 3 { choose(49, 2 - b) } else { 0 }) * choose(3, b)).sum();
    assert_eq!(counted("archetype = \"wildcard\"\nboosts = true\nwhere = [\"armor\", \"regen\"]"), boosted);
    assert_eq!((choose(49, 4) + choose(49, 2), boosted), (213_052, 272_051));
}

#[test]
fn street_level_fighters_groups_and_trades_are_counted_out() {
    assert_eq!(counted("archetype = \"street-level\"\nany = true"), 1_128);
    assert_eq!(counted("archetype = \"street-level\"\nany = true\nboosts = true"), 1_275);
    assert_eq!((counted("archetype = \"henchmen\""), counted("archetype = \"street-level-henchmen\"")), (28, 10));
    // Two penalties of three buy one more of the own list, which is no boost: C(10,3) + C(10,2) * 3 + 10 * 3 = 285 ways
    // for a Brick. All three buy that, or one of the 38 on the Street-Level list that his own lacks, minor
    // Super-Strength left out, beside the 78 ways to fill his own two picks.
    let brick = counted("archetype = \"brick\"\nany = true\nboosts = true\ntrade-off = true");
    assert_eq!(brick, 78 + 3 * 285 + 285 + 38 * 78);
    assert_eq!(counted("archetype = \"henchmen\"\ntrade-off = true"), 28);
}

#[test]
fn creation_options_and_larger_characters_are_counted_out() {
    let options: u64 = of_eight("any = true\nboosts = true\noptions = \"all\"").iter().sum();
    assert_eq!(options, 778);
    let supers = counted("archetype = \"super\"\non = \"brick\"\nany = true\nboosts = true");
    // Four picks of ten, at most two of them boosts: C(10,4) + C(10,3) * 3 + C(10,2) * 3.
    assert_eq!(supers, 210 + 360 + 135);
    // A Metamorph and a Sorcerer pick one each: 8 * 8 pairs, of which Iron Will twice is none, and a pair counts once.
    let both = counted("archetype = \"powerhouse\"\non = [\"metamorph\", \"sorcerer\"]");
    assert_eq!(both, 8 * 8 - 1);
}

/// A boost stands on the list of neither half of a Powerhouse: beside the 63 pairs of minors each of 15 with one of
/// three, and three pairs of boosts.
#[test]
fn a_boost_is_of_neither_half() {
    let both = counted("archetype = \"powerhouse\"\non = [\"metamorph\", \"sorcerer\"]\nboosts = true");
    assert_eq!(both, 63 + 15 * 3 + 3);
}

/// `smf.boost.trade-off`: a Metamorph and a Sorcerer share Iron Will and have seven each of their own. Two penalties,
/// in three ways, and all three buy one more of either list, C(15,3) less those of which one half has all three: 2
/// C(7,3). All three may buy one of the Street-Level list instead, and then neither half gives another one.
#[test]
fn what_a_powerhouse_buys_is_of_either_list_or_of_none() {
    let wish = "archetype = \"powerhouse\"\non = [\"metamorph\", \"sorcerer\"]\ntrade-off = true\nsample = 1";
    let of = |id: &str| Archetype::find(id).unwrap().minors.1;
    let barred = &["amphibious", "construct", "immortal"][..];
    let lists = [of("metamorph"), of("sorcerer"), barred].concat();
    let street = of("street-level").iter().filter(|id| !lists.contains(*id)).count() as u64;
    assert_eq!(counted(wish), 63 + 4 * (455 - 2 * 35) + 63 * street);
    for build in asked(&wish.replace("= 1", "= 30")).0.unwrap().builds {
        assert_eq!(sides(&build, "body = 6"), (1, String::new()), "{}", build.name);
    }
}

/// `smf.henchmen.street-level`: two pieces of equipment of five, which are no minors to trade for boosts.
#[test]
fn equipment_is_two_pieces() {
    for boosts in [false, true] {
        let (found, _) = asked(&format!("archetype = \"street-level-henchmen\"\nboosts = {boosts}"));
        let builds = found.unwrap().builds;
        assert_eq!(builds.len(), 10);
        assert!(builds.iter().all(|build| listed(&build.side, "equipment").len() == 2), "{boosts}");
    }
}

/// Fifty minors stand on some list, Immortal left out. A Super Brick has four picks: four of his own ten; or two, and
/// one of the 39 others (minor Super-Strength is none, beside his major); or two of those:
/// C(10,4) + C(10,2) * 39 + C(39,2). A Super Sorcerer has three: C(10,3) + 10 * 40.
#[test]
fn supers_trade_two_picks_for_one_of_another_list() {
    let of = |base: &str| counted(&format!("archetype = \"super\"\non = \"{base}\"\nany = true\nforeign = true"));
    assert_eq!(of("brick"), 210 + 45 * 39 + 741);
    assert_eq!(of("sorcerer"), 120 + 10 * 40);
    // Beside a Super nobody else picks of other lists.
    let beside = "archetype = [\"super\", \"brick\"]\non = \"brick\"\nany = true\nforeign = true";
    assert_eq!(counted(beside), of("brick") + 45);
}

/// A Brick has three defenses, and attacks in melee and, throwing things, at range: five pools. One fault: Glass Jaw or
/// Weakness with each of five, an average Joe's weak defense with the four others: 2 * 5 + 3 * 4 = 22. Nine limits,
/// three of each of his three powers: 9 * 5 = 45. So 1 + 22 + 45 = 68 ways with one fault at most.
///
/// Two faults, and two pools of those that are left: C(5,2) = 10 where no average Joe is among them, which are the pairs
/// of 2 + 9 = 11 faults: 55 * 10; with one of three Joes C(4,2) = 6, and 11 * 3 pairs: 33 * 6; with two of them
/// C(3,2) = 3, and three pairs: 3 * 3.
#[test]
fn faults_and_their_re_rolls_are_counted_out() {
    let brick = |faults: u32| counted(&format!("archetype = \"brick\"\nfaults = {faults}\nsample = 1"));
    assert_eq!([brick(0), brick(1), brick(2)], [28, 28 * 68, 28 * (68 + 55 * 10 + 33 * 6 + 9)]);
    // A Mastermind who picks nothing that shoots has four pools, and has as many powers: 1 + 2 * 4 + 3 * 3 + 9 * 4.
    let calm = "archetype = \"mastermind\"\nwhere = [\"armor\", \"iron-will\"]\n";
    let [with, without] = ["faults = 1\nsample = 1", ""].map(|more| asked(&format!("{calm}{more}")).0.unwrap().kept);
    assert_eq!((with, without), (1 + 2 * 4 + 3 * 3 + 9 * 4, 1));
    let group = asked("archetype = \"henchmen\"\nfaults = 2").0.unwrap();
    assert_eq!((group.all, group.builds.len()), (28, 28));
    assert_eq!(asked("archetype = \"brick\"\nfaults = 1\nsample = 3").0.unwrap().builds.len(), 3);
    let (none, said) = asked("archetype = \"brick\"\nfaults = 2");
    let many = 28 * 825;
    assert!(
        none.is_none() && said.contains(&format!("{many} builds")) && said.contains("leave out `faults`"),
        "{said}"
    );
}

/// `smf.fault.general`: a pool that the build has, by one of his powers or by a page. Of five pools there are 68 ways,
/// of four 1 + 2 * 4 + 3 * 3 + 9 * 4, and of six with two powers 1 + 2 * 6 + 3 * 5 + 6 * 6.
#[test]
fn a_re_roll_goes_to_a_pool_that_a_power_brings() {
    for (archetype, picks, ways) in [
        ("mentalist", "\"mentalism\", \"savant\", \"rapport\"", 68),
        ("mentalist", "\"healing\", \"savant\", \"rapport\"", 54),
        ("sorcerer", "\"iron-will\"", 64),
    ] {
        let wish = format!("archetype = \"{archetype}\"\nwhere = [{picks}]\nfaults = 1\nsample = 1");
        assert_eq!(asked(&wish).0.unwrap().kept, ways, "{picks}");
    }
}

/// What a build is called says what it is, and so does the side that it is written as.
#[test]
fn a_build_is_written_as_a_side() {
    const KEYS: [&str; 11] = [
        "archetype",
        "base",
        "halves",
        "major",
        "minor",
        "boosts",
        "equipment",
        "trade-off",
        "faults",
        "fault-re-rolls",
        "grimoire",
    ];
    let pages = Sample::find("prof-weird").unwrap().grimoire.join("+");
    let pair = format!(
        "archetype=powerhouse halves=metamorph+sorcerer major=metamorph+sorcery minor=armor+flight grimoire={pages}"
    );
    for (wish, name, written) in [
        (
            "archetype = \"brick\"\nboosts = true\ntrade-off = true\nwhere = [\"clever\"]",
            "brick armor+burrowing+clever -body -psyche",
            "archetype=brick major=super-strength-major minor=armor+burrowing boosts=clever trade-off=body+psyche",
        ),
        (
            "archetype = \"super\"\non = \"brick\"",
            "super brick armor+burrowing+leaping+rage",
            "archetype=super base=brick major=super-strength-major minor=armor+burrowing+leaping+rage",
        ),
        (
            "archetype = \"powerhouse\"\non = [\"metamorph\", \"sorcerer\"]",
            "powerhouse metamorph/sorcerer armor+flight",
            &pair,
        ),
        (
            "archetype = \"street-level-henchmen\"",
            "street-level-henchmen firearms+close-combat-weapon",
            "archetype=street-level-henchmen equipment=firearms+close-combat-weapon",
        ),
        (
            "archetype = \"blaster\"\noptions = \"all\"",
            "blaster power-blasts-major+force-field:psyche+iron-will",
            "archetype=blaster major=power-blasts-major minor=force-field:psyche+iron-will",
        ),
        (
            "archetype = \"brick\"\nfaults = 1\nwhere = [\"armor\", \"rage\"]",
            "brick armor+rage !glass-jaw>melee-attack",
            "archetype=brick major=super-strength-major minor=armor+rage faults=glass-jaw fault-re-rolls=melee-attack",
        ),
    ] {
        let builds = asked(wish).0.unwrap().builds;
        let build = builds.iter().find(|build| build.name == name);
        let names = || builds.iter().map(|build| build.name.as_str()).collect::<Vec<_>>();
        let side = &build.unwrap_or_else(|| panic!("{name} is none of {:?}", names())).side;
        let text = |key: &str| match &side.get(key)?.kind {
            Kind::Array(_) => Some(format!("{key}={}", listed(side, key).join("+"))),
            _ => side.get(key).map(|value| format!("{key}={}", value.as_written())),
        };
        assert_eq!(KEYS.iter().filter_map(|key| text(key)).collect::<Vec<_>>().join(" "), written);
    }
}

fn sides(of: &Build, foe: &str) -> (usize, String) {
    use crate::scenario::{Case, Entry, Kind, Spanned, Value};
    use std::sync::Arc;
    let mistakes = Mistakes::new();
    let text = format!("[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n{foe}");
    let mut table = document::parse(&Source::new("t.toml", text), &mistakes).unwrap();
    let Some(Kind::Array(both)) = table.get("side").map(|side| side.kind.clone()) else { panic!("two sides") };
    let Kind::Table(names) = &both[0].kind else { panic!("a side") };
    let mut first = of.side.clone();
    first.set(names.entry("name").unwrap().clone());
    let first = Value { kind: Kind::Table(first), ..both[0].clone() };
    let value = Value { kind: Kind::Array(Arc::new(vec![first, both[1].clone()])), ..both[0].clone() };
    table.set(Entry { key: "side".into(), key_span: 0..0, value });
    let play = Spanned::at(&table, ());
    let case = Case {
        name: of.name.clone(),
        variation: "base".into(),
        set: vec![],
        axes: vec![],
        table,
        play,
        file: "the roster",
    };
    let contest = crate::systems::smf::compile::duel(&case, &mistakes);
    (usize::from(contest.is_some()), crate::scenario::render(&mistakes.into_vec(), false))
}

/// What is listed is legal, says [`crate::systems::smf::legality`], which counts picks in a way of its own.
#[test]
fn every_build_obeys_its_menu_and_can_be_played_and_no_two_share_a_name() {
    let all = [
        "archetype = \"standard\"\nany = true\nboosts = true\noptions = \"all\"\nsample = 150",
        "archetype = [\"brick\", \"sorcerer\"]\nany = true\nboosts = true\ntrade-off = true\nsample = 100",
        "archetype = [\"super\", \"powerhouse\"]\non = [\"blaster\", \"brick\", \"mentalist\"]\n\
         any = true\nboosts = true\nsample = 100",
        "archetype = [\"street-level\", \"henchmen\", \"street-level-henchmen\"]\nboosts = true\nsample = 60",
        "archetype = \"brick\"\nboosts = true",
        "archetype = [\"super\"]\non = [\"blaster\", \"brick\", \"sorcerer\"]\nforeign = true\ntrade-off = true\n\
         boosts = true\nsample = 200",
        "archetype = \"standard\"\nany = true\nboosts = true\nfaults = 2\nwhere = [\"iron-will\"]\nsample = 300",
    ];
    for wish in all {
        let builds = asked(wish).0.unwrap().builds;
        let names: BTreeSet<&str> = builds.iter().map(|build| build.name.as_str()).collect();
        assert_eq!(names.len(), builds.len(), "{wish}");
        for build in &builds {
            let (played, mistakes) = sides(build, "body = 6");
            assert_eq!((played, mistakes.as_str()), (1, ""), "{}", build.name);
        }
    }
}

#[test]
fn where_keeps_what_holds_in_every_line() {
    let all = asked("archetype = \"brick\"").0.unwrap();
    let named = |wanted: &dyn Fn(&[&str]) -> bool| {
        let picks = |build: &&Build| {
            let picks: Vec<&str> = build.name["brick ".len()..].split('+').collect();
            wanted(&picks)
        };
        all.builds.iter().filter(picks).map(|build| build.name.clone()).collect::<Vec<_>>()
    };
    let kept = asked("archetype = \"brick\"\nwhere = [\"not burrowing\", \"armor or resistance\"]").0.unwrap();
    let names: Vec<String> = kept.builds.iter().map(|build| build.name.clone()).collect();
    let expected =
        named(&|picks| !picks.contains(&"burrowing") && (picks.contains(&"armor") || picks.contains(&"resistance")));
    assert_eq!((names, kept.all, kept.kept), (expected.clone(), 28, expected.len() as u64));
    let archers = asked("archetype = \"blaster\"\nwhere = [\"archery\"]").0.unwrap().builds;
    let others = asked("archetype = \"blaster\"\nwhere = [\"not archery\"]").0.unwrap().builds;
    assert!(archers.iter().all(|build| build.name.starts_with("blaster archery+")));
    assert_eq!((archers.len() + others.len(), others.len()), (38, 28));
    assert!(asked("archetype = \"brick\"\nwhere = [\"flight\"]").1.contains("none of 28 builds is like that"));
    assert!(asked("archetype = \"brick\"\nwhere = [\"armour\"]").1.contains("\"armor\""));
}

#[test]
fn a_sample_is_drawn_from_the_list_and_too_many_are_refused() {
    let (none, said) = asked("archetype = \"wildcard\"");
    assert!(none.is_none() && said.contains("213052 builds") && said.contains("sample = 500"), "{said}");
    assert!(said.contains("narrow the list down with `where`, or race them"), "{said}");
    // Whoever races them may list more, and is not told to.
    let (none, said) = asked_most("archetype = \"wildcard\"", MOST_BUILDS as usize + 1);
    assert!(none.is_none() && !said.contains("race them"), "{said}");
    assert_eq!([28, 27].map(|most| asked_most("archetype = \"brick\"", most).0.is_some()), [true, false]);
    assert_eq!(u64::from(MOST_BUILDS), 5_000);
    let drawn = asked("archetype = \"standard\"\nwhere = [\"iron-will\"]\nsample = 400").0.unwrap();
    assert_eq!((drawn.builds.len(), drawn.builds[0].name.starts_with("blaster")), (400, true));
    // The draw says which places of the list are taken.
    let four = asked("archetype = \"brick\"\nsample = 4").0.unwrap();
    let all = asked("archetype = \"brick\"").0.unwrap();
    let names = |builds: &[Build]| builds.iter().map(|build| build.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&four.builds), [0, 7, 14, 21].map(|place: usize| names(&all.builds)[place].clone()));
}

#[test]
fn a_wish_that_makes_no_sense_is_refused() {
    for (wish, said) in [
        ("archetype = \"bric\"", "did you mean \"brick\"?"),
        ("archetype = \"brick\"\non = \"brick\"", "\"on\" is for Supers"),
        ("archetype = \"super\"\non = \"henchmen\"", "is no standard archetype"),
        ("archetype = \"brick\"\nsample = 0", "sample"),
        ("archetype = \"brick\"\nforeign = true", "\"foreign\" is for Supers"),
        ("archetype = \"brick\"\nfaults = 3", "from 0 to 2"),
        ("boosts = true", "needs \"archetype\""),
        ("archetype = \"brick\"\nboost = true", "did you mean \"boosts\"?"),
        ("archetype = \"brick\"\ntricks = [\"stun\", \"leaping\", \"entangle\"]", "\"tricks\" is for archers"),
        ("archetype = \"brick\"\ngrimoire = []", "grimoire"),
    ] {
        assert!(asked(wish).1.contains(said), "{wish}: {}", asked(wish).1);
    }
}

/// Tricks are for whoever can be an archer: a Blaster, a Super who is built on one, or on any of the nine.
#[test]
fn a_wish_for_tricks_makes_sense_where_there_is_an_archer() {
    let said = |kinds: &str| {
        let mistakes = Mistakes::new();
        let text = format!("{kinds}\ntricks = [\"entangle\", \"sonic-blasts\", \"super-agility\"]");
        wish::read(&document::parse(&Source::new("r.toml", text), &mistakes).unwrap(), &mistakes);
        crate::scenario::render(&mistakes.into_vec(), false)
    };
    for kinds in ["archetype = \"blaster\"", "archetype = \"super\"", "archetype = \"super\"\non = \"blaster\""] {
        assert_eq!(said(kinds), "", "{kinds}");
    }
    let refused = said("archetype = \"super\"\non = \"brick\"");
    assert!(refused.contains("\"tricks\" is for archers"), "{refused}");
}

/// An archetype that is named twice is one.
#[test]
fn an_archetype_is_listed_once() {
    assert_eq!(counted("archetype = [\"brick\", \"sorcerer\", \"brick\"]"), 28 + 8);
}

/// What a fighter is like with one thing changed.
fn variants_of(side: &str) -> Vec<Variant> {
    let mistakes = Mistakes::new();
    let foe = "[[side]]\nname = \"B\"\nbody = 6\nattack = \"2D\"\n";
    let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n[[side]]\nname = \"A\"\n{side}\n{foe}");
    let scenario = scenario::parse(Source::new("t.toml", text), &mistakes).unwrap();
    let found = variants::variants(&scenario.cases[0], &mistakes);
    assert!(mistakes.is_empty(), "{}", scenario::render(&mistakes.into_vec(), false));
    found
}

/// The one of them in which this has changed.
fn changed(side: &str, pick: &str, change: Change) -> Option<Variant> {
    variants_of(side).into_iter().find(|variant| variant.pick == pick && variant.change == change)
}

/// All that a fighter could have more or less of: of one kind, and by name.
fn all_changes(side: &str, change: Change) -> Vec<(Sort, String, &'static str)> {
    let found = variants_of(side).into_iter().filter(|variant| variant.change == change);
    found.map(|variant| (variant.kind, variant.pick, variant.menu)).collect()
}

/// `smf.build.character`: by numbers alone every minor power and boost is to be had, and no major one; from a list of
/// an archetype what is on it, boosts in place of minors, and majors as long as a place is left; nothing twice, and no
/// lesser strength beside the greater (`smf.power.super-strength-major`).
#[test]
fn what_could_be_had_is_what_the_menus_offer() {
    let offered = |side: &str, pick: &str| {
        let added = all_changes(side, Change::Added).into_iter();
        let named = added.filter(|(_, name, _)| name.split(':').next() == Some(pick));
        let told = |kind, menu| format!("{}{menu}", if kind == Sort::Boost { "a boost of " } else { "" });
        named.map(|(kind, _, menu)| told(kind, menu)).collect::<Vec<_>>()
    };
    let brick = |more: &str| format!("archetype = \"brick\"\nlegal = false\n{more}");
    for (side, pick, menus) in [
        ("body = 6".to_owned(), "armor", &["powers"][..]),
        ("body = 6".to_owned(), "clever", &["a boost of powers"]),
        ("body = 6".to_owned(), "super-strength-major", &[]),
        ("body = 6\npowers = [\"armor\"]".to_owned(), "armor", &[]),
        (brick(""), "armor", &["minor"]),
        (brick(""), "mentalism", &[]),
        (brick(""), "clever", &["a boost of minor"]),
        ("archetype = \"blaster\"\nlegal = false".to_owned(), "archery", &["major"]),
        ("archetype = \"blaster\"\nlegal = false\nmajor = [\"power-blasts-major\"]".to_owned(), "archery", &[]),
        (brick(""), "super-strength-major", &["major"]),
        (brick("major = [\"super-strength-major\"]"), "super-strength-major", &[]),
        ("body = 6".to_owned(), "super-strength-minor", &["powers"]),
        ("body = 6\npowers = [\"super-strength-major\"]".to_owned(), "super-strength-minor", &[]),
        ("body = 6".to_owned(), "save", &[]),
    ] {
        assert_eq!(offered(&side, pick), menus, "{pick} of {side}");
    }
}

/// What is added stands behind what there is, under its own key.
#[test]
fn what_is_added_stands_behind_what_there_is() {
    let added = |side: &str, pick: &str, key: &str| listed(&changed(side, pick, Change::Added).unwrap().side, key);
    assert_eq!(added("body = 6\npowers = [\"armor\"]", "massive", "powers"), ["armor", "massive"]);
    let brick = "archetype = \"brick\"\nlegal = false\nminor = [\"armor\"]";
    for (pick, key, all) in [
        ("massive", "minor", &["armor", "massive"][..]),
        ("super-strength-major", "major", &["super-strength-major"]),
        ("clever", "boosts", &["clever"]),
    ] {
        assert_eq!(added(brick, pick, key), all);
    }
}

/// What he has can be taken from him, each from the menu that something else could be taken from in its place.
#[test]
fn what_is_taken_away_leaves_a_place_on_its_menu() {
    let brick = "archetype = \"brick\"\nlegal = false\nmajor = [\"super-strength-major\"]";
    let found = all_changes(&format!("{brick}\nminor = [\"armor\"]\nboosts = [\"clever\"]"), Change::Removed);
    let expected = [
        (Sort::Power, "super-strength-major", "major"),
        (Sort::Power, "armor", "minor"),
        (Sort::Boost, "clever", "minor"),
    ];
    assert_eq!(found, expected.map(|(kind, pick, menu)| (kind, pick.to_owned(), menu)));
    // An option that is not the first of its power stands behind its name.
    let options = all_changes("body = 6\npowers = [\"force-field:psyche\", \"growth:change\"]", Change::Removed);
    assert_eq!(options.into_iter().map(|(_, pick, _)| pick).collect::<Vec<_>>(), ["force-field:psyche", "growth"]);
}

/// `smf.archetype.blaster`: whoever has Archery has another list of minors.
#[test]
fn an_archer_chooses_from_his_own_list() {
    for (major, offered) in [("archery", true), ("power-blasts-major", false)] {
        let side = format!("archetype = \"blaster\"\nlegal = false\nmajor = [\"{major}\"]");
        let side = if offered { format!("{side}\ntricks = [\"stun\", \"leaping\", \"entangle\"]") } else { side };
        assert_eq!(changed(&side, "fortune", Change::Added).is_some(), offered, "{major}");
    }
}

/// A die and a re-roll more in each of six pools, on top of what the first side has, and a box on each track, or a
/// member.
#[test]
fn whoever_is_stronger_has_one_more_of_what_he_has() {
    let more = |side: &str, kinds: &[Sort]| -> Vec<String> {
        let found = variants_of(side).into_iter().filter(|variant| kinds.contains(&variant.kind));
        let text = |variant: &Variant, key: &str| match variant.side.get(key).map(|value| &value.kind) {
            Some(Kind::Integer(number)) => number.to_string(),
            Some(Kind::String(text)) => text.to_string(),
            _ => String::new(),
        };
        found
            .map(|variant| {
                let key = variant.pick.split(' ').next().unwrap_or_default().to_owned();
                format!("{key} {}", text(&variant, &key))
            })
            .collect()
    };
    let pools = more("body = 7\nmelee-attack = \"6D[1]\"", &[Sort::Die, Sort::ReRoll]);
    assert_eq!(pools.len(), 12);
    assert_eq!(pools[..4], ["melee-attack 7D[1]", "melee-attack 6D[2]", "melee-defense 5D", "melee-defense 4D[1]"]);
    assert_eq!(more("body = 7\npsyche = 5", &[Sort::Box]), ["body 8", "psyche 6"]);
    assert_eq!(more("body = 7", &[Sort::Box]), ["body 8", "psyche 7"]);
    let group = "archetype = \"henchmen\"\nlegal = false\nmembers = 5";
    assert_eq!(more(group, &[Sort::Box]), ["members 6"]);
}

/// The texts of a list of his.
fn listed(side: &Table, key: &str) -> Vec<String> {
    match side.get(key).map(|list| &list.kind) {
        Some(Kind::Array(texts)) => texts.iter().map(Value::as_written).collect(),
        _ => vec!["no list".to_owned()],
    }
}

/// Trick arrows and pages come with the power that holds them, those of the ready-made characters where none are
/// written, and go with it.
#[test]
fn what_a_power_holds_comes_and_goes_with_it() {
    for (archetype, power, key, held) in [
        ("blaster", "archery", "tricks", &["entangle", "sonic-blasts", "super-agility"][..]),
        ("sorcerer", "sorcery", "grimoire", Sample::find("prof-weird").unwrap().grimoire),
    ] {
        let bare = format!("archetype = \"{archetype}\"\nlegal = false");
        let added = changed(&bare, power, Change::Added).unwrap();
        assert_eq!(
            (listed(&added.side, key), listed(&added.side, "major")),
            (held.iter().map(|&id| id.into()).collect(), vec![power.to_owned()])
        );
        let has = format!("{bare}\n{key} = [\"stun\"]\nmajor = [\"{power}\"]\nminor = [\"armor\"]");
        let removed = changed(&has, power, Change::Removed).unwrap();
        assert_eq!((listed(&removed.side, key), listed(&removed.side, "major")), (vec![], vec![]));
        let without_armor = changed(&has, "armor", Change::Removed).unwrap();
        assert_eq!(listed(&without_armor.side, key), ["stun"]);
    }
}

/// `smf.fault.general`: a fault goes alone, and so does the re-roll that it paid for; what is added is paid by nothing,
/// and is neither what he has nor what the rules refuse beside it. A group has no faults.
#[test]
fn faults_come_and_go_by_themselves() {
    let own = "archetype = \"brick\"\nmajor = [\"super-strength-major\"]\nminor = [\"armor\", \"immortal\"]\nlegal = false\n\
               faults = [\"weakness\", \"unreliable:armor\"]\nfault-re-rolls = [\"psyche-defense\", \"melee-attack\"]";
    let lists = |pick: &str, change| {
        let side = changed(own, pick, change).unwrap_or_else(|| panic!("no {pick}")).side;
        ["faults", "fault-re-rolls"].map(|key| listed(&side, key).join("+"))
    };
    let (faults, paid) = ("weakness+unreliable:armor", "psyche-defense+melee-attack");
    for (pick, change, expected) in [
        ("weakness", Change::Removed, ["unreliable:armor", paid]),
        ("unreliable:armor", Change::Removed, ["weakness", paid]),
        ("melee-attack [1]", Change::Removed, [faults, "psyche-defense"]),
        ("armor", Change::Removed, ["weakness", paid]),
        ("immortal", Change::Removed, [faults, paid]),
        ("melee-attack +1D", Change::Added, [faults, "psyche-defense"]),
        ("melee-defense +1D", Change::Added, [faults, paid]),
        ("average-joe:melee-defense", Change::Added, ["weakness+unreliable:armor+average-joe:melee-defense", paid]),
    ] {
        assert_eq!(lists(pick, change), expected.map(str::to_owned), "{pick}");
    }
    let faults_of = |side: &str, change| -> Vec<String> {
        let found = all_changes(side, change).into_iter().filter(|(kind, ..)| *kind == Sort::Fault);
        found.map(|(_, pick, menu)| format!("{menu} {pick}")).collect()
    };
    assert_eq!(faults_of(own, Change::Removed), ["faults weakness", "faults unreliable:armor"]);
    // Two powers may be shut off, and no third.
    let limits = |power: &str| {
        ["only-while-charging", "only-after-round-3", "unreliable"].map(|it| format!("faults {it}:{power}"))
    };
    let free = ["average-joe:melee-defense", "average-joe:ranged-defense"].map(|it| format!("faults {it}"));
    let of_two = [&free[..], &limits("super-strength-major"), &limits("armor")[..2]].concat();
    assert_eq!(faults_of(own, Change::Added), [&of_two[..], &limits("immortal")].concat());
    let both = own.replace("weakness", "unreliable:immortal");
    assert!(faults_of(&both, Change::Added).iter().all(|fault| !fault.contains("unreliable")));
    // Whoever is no Immortal may have a Glass Jaw.
    let mortal = own.replace(", \"immortal\"", "");
    assert_eq!(faults_of(&mortal, Change::Added), [&["faults glass-jaw".to_owned()][..], &of_two].concat());
    let reliable = own.replace("unreliable:armor", "glass-jaw");
    assert!(
        faults_of(&reliable.replace("immortal", "rage"), Change::Added).contains(&"faults unreliable:armor".to_owned())
    );
    assert!(faults_of("archetype = \"henchmen\"\nlegal = false\nmembers = 5", Change::Added).is_empty());
}

/// A re-roll of an attack at range goes with the last power that shoots.
#[test]
fn a_re_roll_goes_with_the_attacks_that_have_its_pool() {
    let own = "archetype = \"mastermind\"\nlegal = false\nmajor = [\"enhance-major\"]\nminor = [\"power-blasts-minor\", \"iron-will\"]\n\
               faults = [\"weakness\"]\nfault-re-rolls = [\"ranged-attack\"]";
    let paid = |pick: &str| listed(&changed(own, pick, Change::Removed).unwrap().side, "fault-re-rolls");
    assert_eq!((paid("power-blasts-minor"), paid("iron-will")), (vec![], vec!["ranged-attack".to_owned()]));
}
