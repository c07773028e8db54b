//! What is wrong with teams: all of it is told at once, each with its place and a remedy.

use super::{battle, team};

/// One mistake: what is written, the key or value at which it is told, and words of the message and of its remedy.
struct Slip {
    /// The tables, without the two teams.
    rest: &'static str,
    /// Figures of the first team, and what is written beside them.
    ours: (&'static [&'static str], &'static str),
    told: [&'static str; 2],
    at: &'static str,
}

const PLAIN: &str = "body = 6";
const TWO: &[&str] = &[PLAIN, PLAIN];
const MASTER: &[&str] = &["body = 6; powers = [\"servitor-sidekick\"]", SERVANT, SERVANT];
const SERVANT: &str = "body = 4; psyche = 4; powers = [\"armor\"]";

const fn of_team(written: &'static str, told: [&'static str; 2], at: &'static str) -> Slip {
    Slip { rest: "", ours: (TWO, written), told, at }
}

const fn of_figures(figures: &'static [&'static str], told: [&'static str; 2], at: &'static str) -> Slip {
    Slip { rest: "", ours: (figures, ""), told, at }
}

const SLIPS: &[Slip] = &[
    of_team("policy = \"clever\"", ["\"clever\"", "greedy"], "\"clever\""),
    of_team("caution = 50", ["\"caution\" is for a greedy team", "`policy = \"greedy\"`"], "50"),
    of_team("leader = \"A9\"", ["nobody of A is called \"A9\"", "\"A1\" and \"A2\" are its figures"], "\"A9\""),
    Slip {
        rest: "[rules]\norder = \"cards\"\n",
        ours: (TWO, "leader = \"A2\""),
        told: ["\"leader\" is for initiative that is rolled", "`order = \"initiative\"`"],
        at: "\"A2\"",
    },
    Slip {
        rest: "",
        ours: (
            &["body = 6; powers = [\"summoning\"]", "body = 6"],
            "leader = \"A2\"\narrival = [{ figure = \"A2\", summoned-by = \"A1\", goals = 3 }]",
        ),
        told: ["A2 is there only when somebody summons him", "name a figure who is there by himself"],
        at: "\"A2\"",
    },
    of_team(
        "[[team.arrival]]\nfigure = \"A9\"\nround = 2",
        ["nobody of A is called \"A9\"", "\"A1\" and \"A2\" are its figures"],
        "\"A9\"",
    ),
    of_team("[[team.arrival]]\nfigure = \"A1\"", ["nothing says when A1 arrives", "`round = 2`"], "\"A1\""),
    of_team("[[team.arrival]]\nfigure = \"A1\"\nround = 5", ["\"round\"", "2"], "5"),
    of_team(
        "[[team.arrival]]\nfigure = \"A2\"\nservant-of = \"A1\"",
        ["A1 has no Servitor / Sidekick to bring", "servitor-sidekick"],
        "\"A1\"",
    ),
    of_team(
        "[[team.arrival]]\nfigure = \"A1\"\nround = 2\n[[team.arrival]]\nfigure = \"A1\"\nround = 3",
        ["A1 arrives twice", "leave one of them out"],
        "\"A1\"",
    ),
    of_team(
        "[[team.arrival]]\nfigure = \"A1\"\nround = 2\n[[team.arrival]]\nfigure = \"A2\"\nround = 3",
        ["nobody of A is there at the start", "no [[team.arrival]]"],
        "[[team.arrival]]",
    ),
    Slip {
        rest: "",
        ours: (MASTER, "[[team.arrival]]\nfigure = \"A2\"\nround = 3\nservant-of = \"A1\""),
        told: ["\"round\" and \"servant-of\" exclude each other", "leave one of them out"],
        at: "\"A1\"",
    },
    Slip {
        rest: "",
        ours: (
            MASTER,
            "[[team.arrival]]\nfigure = \"A2\"\nservant-of = \"A1\"\n[[team.arrival]]\nfigure = \"A3\"\nservant-of = \
             \"A1\"",
        ),
        told: ["A1 has several servants", "leave the others out"],
        at: "\"A1\"",
    },
    Slip {
        rest: "",
        ours: (MASTER, "[[team.arrival]]\nfigure = \"A1\"\nservant-of = \"A1\""),
        told: ["A1 has no Servitor / Sidekick to bring", "servitor-sidekick"],
        at: "\"A1\"",
    },
    of_figures(MASTER, ["A1 has a Servitor / Sidekick without a sheet", "[[team.figure]]"], "\"A1\""),
    of_figures(&[], ["a team has 1 to 8 figures, and there is none", "[[team.figure]]"], ""),
    of_figures(&[PLAIN; 9], ["a team has 1 to 8 figures, and there are 9", "[[team.figure]]"], ""),
    of_figures(&["body = 6; name = \"A2\"", PLAIN], ["\"A2\"", "another name"], ""),
    Slip {
        rest: "[board]\nkind = \"contact\"\napart = 9\n",
        ours: (TWO, ""),
        told: ["\"apart\" is for figures on a line", "`kind = \"line\"`"],
        at: "9",
    },
    Slip {
        rest: "[board]\nedge = 7\n",
        ours: (TWO, ""),
        told: ["\"edge\" is for figures on a line", "`kind = \"line\"`"],
        at: "7",
    },
    Slip {
        rest: "[board]\nkind = \"line\"\nranks = 4\nedge = 3\n",
        ours: (TWO, ""),
        told: ["the table ends before the last of a team, who stands 4 in behind", "write 4 at least"],
        at: "3",
    },
    Slip { rest: "[policy]\nattack = \"lasers\"\n", ours: (TWO, ""), told: ["lasers", "melee"], at: "\"lasers\"" },
];

fn tables(slip: &Slip) -> String {
    let (figures, written) = slip.ours;
    let ours = match figures {
        [] => "[[team]]\nname = \"A\"\nfigure = []\n".to_owned(),
        _ => team("A", figures),
    };
    // A figure that is given another name has it instead of his own.
    let ours = ours.replacen("name = \"A1\"\nbody = 6\nname", "body = 6\nname", 1);
    // Keys of the team stand before its figures, tables behind them.
    let ours = match written {
        "" => ours,
        key if !key.starts_with('[') => ours.replacen("\n", &format!("\n{key}\n"), 1),
        table => format!("{ours}{table}\n"),
    };
    format!("{}{ours}{}", slip.rest, team("B", &[PLAIN]))
}

/// These tables have a mistake that is told with these words, and with the line in which this stands.
fn check(tables: &str, words: [&str; 2], at: &str) {
    let told = battle(tables).err().unwrap_or_else(|| panic!("{words:?} is accepted"));
    for part in words {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(told.contains("t.toml:"), "{told}");
    // The line that is shown holds what is wrong.
    let shown = told.lines().any(|line| line.contains('|') && line.contains(at));
    assert!(shown, "{at} is not shown: {told}");
}

#[test]
fn each_mistake_is_told_with_its_place_and_a_remedy() {
    for slip in SLIPS {
        check(&tables(slip), slip.told, slip.at);
    }
}

/// Somebody who is summoned for three goals, and with what.
const CREATURE: &str = "body = 4; psyche = 4; move = 5; powers = [\"armor\"]";

/// What somebody is who is summoned, what is written of how he comes beside by whom, and the mistake in it.
const CREATURES: &[(&str, &str, [&str; 2], &str)] = &[
    (CREATURE, "", ["nothing says how many goals bring A2", "`goals = 3`, 4 or 5"], "summoned-by"),
    (CREATURE, "goals = 6", ["\"goals\"", "from 3 to 5"], "6"),
    (
        CREATURE,
        "goals = 3\nround = 2",
        ["\"round\" and \"summoned-by\" exclude each other", "in one way"],
        "summoned-by",
    ),
    (CREATURE, "goals = 3\ncopies = 3", ["\"copies\" without \"copy-of\"", "leave it out"], "copies"),
    (
        CREATURE,
        "goals = 4",
        [
            "a creature of 4 goals has Body 5, Psyche 5 and Move 6, and A2 has Body 4, Psyche 4 and Move 5",
            "the numbers",
        ],
        "\"A2\"",
    ),
    ("body = 4; psyche = 4; move = 5", "goals = 3", ["has one minor power, and A2 has 0", "give him one"], "\"A2\""),
    (
        "body = 4; psyche = 4; move = 5; powers = [\"armor\", \"rage\"]",
        "goals = 3",
        ["has one minor power, and A2 has 2", "leave the others out"],
        "\"rage\"",
    ),
    (
        "body = 4; psyche = 4; move = 5; powers = [\"magic-artifact\"]",
        "goals = 3",
        ["Magic Artifact is for nobody who is summoned", "another minor power"],
        "\"magic-artifact\"",
    ),
    (
        "body = 4; psyche = 4; move = 5; powers = [\"summoning\"]",
        "goals = 3",
        ["Summoning is for nobody who is summoned", "another minor power"],
        "\"summoning\"",
    ),
    (
        "body = 4; psyche = 4; move = 5; powers = [\"immortal\"]",
        "goals = 3",
        ["Immortal is for nobody who is summoned", "another minor power"],
        "\"immortal\"",
    ),
    (
        "body = 4; psyche = 4; move = 5; powers = [\"healing\"]",
        "goals = 3",
        ["Healing is for nobody who is summoned", "another minor power"],
        "\"healing\"",
    ),
    (
        "body = 4; psyche = 4; move = 5; powers = [\"armor\"]; attack = \"9D\"",
        "goals = 3",
        ["A2 has pools written as numbers", "a creature has 4D"],
        "\"A2\"",
    ),
    (
        "body = 4; psyche = 4; move = 5; powers = [\"armor\"]; faults = [\"weakness\"]",
        "goals = 3",
        ["a fault of A2, who is summoned", "leave it out"],
        "\"weakness\"",
    ),
    (
        "archetype = \"brick\"; minor = [\"armor\"]",
        "goals = 3",
        ["A2 is a Brick, and a creature is none", "write `body`"],
        "\"A2\"",
    ),
    (
        "archetype = \"henchmen\"; minor = [\"armor\"]",
        "goals = 3",
        ["a group of henchmen does not come for 3 goals", "`goals = 4`"],
        "\"A2\"",
    ),
    (
        "archetype = \"henchmen\"; members = 12; minor = [\"armor\"]",
        "goals = 4",
        ["A2 is no group of 10 henchmen", "leave out `members`"],
        "\"A2\"",
    ),
    (
        "archetype = \"street-level-henchmen\"; equipment = [\"firearms\"]",
        "goals = 4",
        ["A2 is no group of 10 henchmen", "`archetype = \"henchmen\"`"],
        "\"A2\"",
    ),
];

/// `smf.power.servitor-sidekick`: what somebody may be who serves, all that is wrong with him at once; a house build
/// may be anybody.
#[test]
fn whoever_serves_has_a_sheet_that_can_be() {
    let of = |servant: &str| {
        let arrival = "[[team.arrival]]\nfigure = \"A2\"\nservant-of = \"A1\"\n";
        team("A", &[MASTER[0], servant]) + arrival + &team("B", &[PLAIN])
    };
    for good in [SERVANT, "body = 4; psyche = 4; move = 6; powers = [\"save\"]", "body = 30; legal = false"] {
        assert!(battle(&of(good)).is_ok(), "{good}");
    }
    let numbers = "a Servitor or Sidekick has Body 4, Psyche 4 and Move 6, and A2 has Body";
    for (servant, told, at) in [
        ("body = 5; psyche = 4; powers = [\"armor\"]", [numbers, "change the numbers"], "\"A2\""),
        ("body = 4; psyche = 6; powers = [\"armor\"]", [numbers, "`legal = false`"], "\"A2\""),
        ("body = 4; psyche = 4; move = 8; powers = [\"armor\"]", [numbers, "Psyche 4 and Move 8"], "\"A2\""),
        ("body = 4; psyche = 4", ["whoever serves has one minor power, and A2 has 0", "give him one"], "\"A2\""),
        (
            "body = 4; psyche = 4; powers = [\"armor\", \"save\"]",
            ["whoever serves has one minor power, and A2 has 2", "leave the others out"],
            "\"save\"",
        ),
        (
            "body = 4; psyche = 4; powers = [\"magic-artifact\"]",
            ["Magic Artifact is for nobody who serves", "another minor power"],
            "\"magic-artifact\"",
        ),
        (
            "body = 4; psyche = 4; powers = [\"healing\"]",
            ["Healing is for nobody who serves", "another minor power"],
            "\"healing\"",
        ),
        (
            "body = 4; psyche = 4; attack = \"5D\"; powers = [\"armor\"]",
            ["A2 has pools written as numbers", "a Servitor or Sidekick has 4D"],
            "\"A2\"",
        ),
        (
            "body = 4; psyche = 4; powers = [\"armor\"]; faults = [\"glass-jaw\"]",
            ["a fault of A2, who serves", "leave it out"],
            "\"glass-jaw\"",
        ),
    ] {
        check(&of(servant), told, at);
    }
    let all = battle(&of("body = 5; attack = \"5D\"; powers = [\"healing\", \"armor\"]")).unwrap_err();
    for part in ["and A2 has Body 5, Psyche 6", "pools written as numbers", "one minor power", "Healing is for nobody"]
    {
        assert!(all.contains(part), "{part}: {all}");
    }
}

/// `smf.power.summoning`: who comes for so many goals, and with what; a house build may be anybody.
#[test]
fn whoever_is_summoned_has_a_sheet_that_can_be() {
    let summoner = "body = 6; powers = [\"summoning\"]";
    let of = |creature: &str, written: &str| {
        let arrival = format!("[[team.arrival]]\nfigure = \"A2\"\nsummoned-by = \"A1\"\n{written}\n");
        team("A", &[summoner, creature]) + &arrival + &team("B", &[PLAIN])
    };
    for (creature, written, words, at) in CREATURES {
        check(&of(creature, written), *words, at);
    }
    let group = "archetype = \"henchmen\"; minor = [\"armor\"]";
    for (creature, written) in [(CREATURE, "goals = 3"), (group, "goals = 4"), (group, "goals = 5")] {
        assert_eq!(battle(&of(creature, written)).err(), None, "{creature}");
    }
    for house in ["body = 9; attack = \"8D\"; legal = false", "archetype = \"brick\"; legal = false"] {
        assert_eq!(battle(&of(house, "goals = 3")).err(), None, "{house}");
    }
    check(
        &(team("A", &[summoner]) + &team("B", &[PLAIN])),
        ["A1 has Summoning and nobody to bring", "`goals`"],
        "\"A1\"",
    );
    let plain = of(CREATURE, "goals = 3").replace("\"summoning\"", "\"rage\"");
    check(&plain, ["A1 has no Summoning to bring anybody with", "\"summoning\""], "summoned-by");
    let himself = of(CREATURE, "goals = 3").replace("figure = \"A2\"", "figure = \"A1\"");
    check(&himself, ["A1 has no Summoning to bring anybody with", "\"summoning\""], "summoned-by");
    let nobody = of(CREATURE, "goals = 3").replace("summoned-by = \"A1\"", "summoned-by = \"A9\"");
    check(&nobody, ["nobody of A is called \"A9\"", "are its figures"], "summoned-by");
    let arrival =
        |who: &str, by: &str| format!("[[team.arrival]]\nfigure = \"{who}\"\nsummoned-by = \"{by}\"\ngoals = 3\n");
    let chain = "body = 4; powers = [\"summoning\"]; legal = false";
    let chain = team("A", &[summoner, chain, CREATURE]) + &arrival("A2", "A1") + &arrival("A3", "A2");
    check(&(chain + &team("B", &[PLAIN])), ["A2 is summoned and summons nobody", "from the start"], "summoned-by");
    let late = "[[team.arrival]]\nfigure = \"A1\"\nround = 2\n";
    let late = team("A", &[summoner, CREATURE]) + late + &arrival("A2", "A1") + &team("B", &[PLAIN]);
    check(&late, ["nobody of A is there at the start", "no [[team.arrival]]"], "[[team.arrival]]");
}

/// `smf.power.duplicate`: whose copies, how many, and within the figures of a team.
#[test]
fn copies_are_of_somebody_who_can_make_them_and_so_many() {
    let of = |owner: &str, written: &str| {
        let arrival = format!("[[team.arrival]]\nfigure = \"X\"\n{written}\n");
        team("A", &[owner, PLAIN]) + &arrival + &team("B", &[PLAIN])
    };
    let owner = "body = 6; powers = [\"duplicate\"]";
    for (written, words, at) in [
        ("copy-of = \"A1\"", ["nothing says how many copies of A1", "`copies = 1`"], "copy-of"),
        ("copy-of = \"A1\"\ncopies = 8", ["\"copies\"", "from 1 to 7"], "8"),
        ("copy-of = \"A1\"\ncopies = 7", ["A would have 9 figures with the copies of A1", "up to 8"], "copy-of"),
        ("copy-of = \"A2\"\ncopies = 1", ["A2 has no Duplicate to make copies with", "\"duplicate\""], "copy-of"),
        ("copy-of = \"A9\"\ncopies = 1", ["nobody of A is called \"A9\"", "are its figures"], "copy-of"),
        ("copy-of = \"A1\"\ncopies = 1\nround = 2", ["\"round\" and \"copy-of\"", "leave one of them out"], "copy-of"),
        ("copy-of = \"A1\"\ncopies = 1\ngoals = 3", ["\"goals\" without \"summoned-by\"", "leave it out"], "goals"),
        (
            "copy-of = \"A1\"\ncopies = 1\n[[team.arrival]]\nfigure = \"Y\"\ncopy-of = \"A1\"\ncopies = 1",
            ["the copies of A1 stand twice", "one number"],
            "copy-of",
        ),
    ] {
        check(&of(owner, written), words, at);
    }
    let twin = of(owner, "copy-of = \"A1\"\ncopies = 1").replace("figure = \"X\"", "figure = \"A2\"");
    check(&twin, ["a copy of A1 and a figure are called \"A2\"", "another name"], "\"A2\"");
    let unsaid = team("A", &[owner]) + &team("B", &[PLAIN]);
    check(&unsaid, ["A1 has Duplicate, and nothing says how many copies", "`copy-of` this one"], "\"A1\"");
    assert_eq!(battle(&of(owner, "copy-of = \"A1\"\ncopies = 6")).err(), None);
}

/// Among three there may be a die more for each by whom one's side is more, three at most, and one for a grip: 11D with
/// five by the situation are 20. Of two neither has them.
#[test]
fn a_crowd_leaves_room_for_fewer_dice() {
    for (dice, foes, refused) in [(11, 2, false), (12, 2, true), (12, 1, false), (13, 1, true)] {
        let one = format!("body = 6; attack = \"{dice}D\"");
        let told = battle(&format!("{}{}", team("A", &[&one]), team("B", &vec![PLAIN; foes]))).err();
        assert_eq!(told.is_some(), refused, "{dice} {foes}: {told:?}");
        let reach = format!("a throw of A1 could reach {} dice", dice + if foes > 1 { 9 } else { 5 });
        assert!(dice > 12 || told.is_none_or(|told| told.contains(&reach)), "{dice} {foes}");
    }
}

/// A team without figures is told where one is written: with the whole path, or in braces like the team.
#[test]
fn a_team_without_figures_is_told_how_to_write_one() {
    let theirs = team("B", &[PLAIN]);
    check(&format!("[[team]]\nname = \"A\"\n{theirs}"), ["a team needs \"figure\"", "[[team.figure]]"], "[[team]]");
    let braces = "team = [{ name = \"A\" }, { name = \"B\", figure = [{ name = \"B1\", body = 6 }] }]";
    check(braces, ["a team needs \"figure\"", "add figure = [{ … }]"], "name = \"A\"");
}

/// Who comes is judged whatever is wrong with another figure, and whoever is to bring him though he is nobody himself;
/// but nobody is told to lack what may stand in what could not be read.
#[test]
fn arrivals_are_judged_beside_figures_that_cannot_be_read() {
    let arrival = |by: &str| format!("[[team.arrival]]\nfigure = \"Beast\"\nsummoned-by = \"{by}\"\ngoals = 3\n");
    let told = |powers: &str, by: &str| {
        let figure = format!("body = 6; powers = [{powers}]");
        battle(&(team("A", &[&figure]) + &arrival(by) + &team("B", &[PLAIN]))).expect_err("mistakes")
    };
    let all = told("\"summoning\", \"armr\"", "Nobody");
    for part in ["\"armr\"", "nobody of A is called \"Beast\"", "nobody of A is called \"Nobody\""] {
        assert!(all.contains(part), "{part}: {all}");
    }
    let misspelt = told("\"sumoning\"", "A1");
    assert!(misspelt.contains("\"sumoning\"") && !misspelt.contains("A1 has no Summoning"), "{misspelt}");
    let creature = "body = 4; psyche = 4; move = 5; powers = [\"jinx\"]";
    let arrival = "[[team.arrival]]\nfigure = \"A2\"\nsumoned-by = \"A1\"\ngoals = 3\n";
    let teams = team("A", &["body = 6; powers = [\"summoning\"]", creature]) + arrival + &team("B", &[PLAIN]);
    let unread = battle(&teams).expect_err("an unknown key");
    assert!(unread.contains("\"sumoned-by\"") && !unread.contains("nobody to bring"), "{unread}");
    // The summoner is judged where all arrivals can be read.
    let two = told("\"summoning\"", "Nobody");
    assert!(two.contains("A1 has Summoning and nobody to bring") && two.contains("\"A1\" is its figure"), "{two}");
}

/// Who is named is looked for whatever else of the team could not be read, as long as its figures can be told apart.
#[test]
fn names_are_judged_beside_keys_that_cannot_be_read() {
    const NAMES: [&str; 2] = ["nobody of A is called \"A8\"", "nobody of A is called \"A9\""];
    let told = |written: &str, figure: &str| {
        let written = format!("\n{written}\nleader = \"A9\"\n");
        let ours = team("A", &[PLAIN, figure]).replacen('\n', &written, 1);
        let arrival = "[[team.arrival]]\nfigure = \"A8\"\nround = 2\n";
        battle(&(ours + arrival + &team("B", &[PLAIN, "body = 100"]))).expect_err("mistakes")
    };
    let all_of = |all: &str| NAMES.iter().all(|name| all.contains(name));
    for (written, figure, part) in [
        ("policy = \"clever\"", PLAIN, "\"clever\""),
        ("polcy = \"greedy\"", PLAIN, "\"polcy\""),
        ("", "character = \"Nobdy\"", "\"Nobdy\""),
        ("", "body = 0", "not 0"),
    ] {
        let all = told(written, figure);
        assert!(all_of(&all) && all.contains(part) && all.contains("not 100"), "{part}: {all}");
    }
    let astray = told("figur = [{ name = \"A9\" }]", PLAIN);
    assert!(astray.contains("\"figur\"") && !NAMES.iter().any(|name| astray.contains(name)), "{astray}");
    // What is wrong with the figures of both is told where one has no name.
    let nameless = team("A", &[PLAIN, "body = 0"]).replace("name = \"A\"", "leader = \"A9\"");
    let all = battle(&(nameless + &team("B", &["body = 100"]))).expect_err("mistakes");
    for part in ["a team needs \"name\"", "nobody of the team is called \"A9\"", "not 0", "not 100"] {
        assert!(all.contains(part), "{part}: {all}");
    }
}

/// Several in one file are told together.
#[test]
fn all_of_them_are_told_at_once() {
    let ours = team("A", &[PLAIN, "body = 6; powers = [\"servitor-sidekick\"]"]).replacen('\n', "\ncaution = 50\n", 1);
    let arrivals = "[[team.arrival]]\nfigure = \"A9\"\nround = 2\n[[team.arrival]]\nfigure = \"A1\"\n";
    let theirs = team("B", &["body = 6; archetype = \"nobody\"", "body = 6; powers = [\"fly\"]"]);
    let theirs = theirs.replacen('\n', "\npolicy = \"clever\"\n", 1);
    let told = battle(&format!("[board]\napart = 9\n{ours}{arrivals}{theirs}")).expect_err("many mistakes");
    for part in [
        "\"clever\"",
        "\"caution\" is for a greedy team",
        "\"apart\" is for figures on a line",
        "nobody of A is called \"A9\"",
        "nothing says when A1 arrives",
        "A2 has a Servitor / Sidekick without a sheet",
        "\"nobody\"",
        "\"fly\"",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}
