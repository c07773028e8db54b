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
const MASTER: &[&str] = &["body = 6; powers = [\"servitor-sidekick\"]", PLAIN, PLAIN];

const fn of_team(written: &'static str, told: [&'static str; 2], at: &'static str) -> Slip {
    Slip { rest: "", ours: (TWO, written), told, at }
}

const fn of_figures(figures: &'static [&'static str], told: [&'static str; 2], at: &'static str) -> Slip {
    Slip { rest: "", ours: (figures, ""), told, at }
}

const SLIPS: &[Slip] = &[
    of_team("policy = \"clever\"", ["\"clever\"", "greedy"], "\"clever\""),
    of_team("caution = 50", ["\"caution\" is for a greedy team", "`policy = \"greedy\"`"], "50"),
    of_team("leader = \"A9\"", ["\"leader\"", "t.toml:"], "leader"),
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
        ["nobody of A is there at the start", "leave somebody out"],
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

#[test]
fn each_mistake_is_told_with_its_place_and_a_remedy() {
    for slip in SLIPS {
        let told = battle(&tables(slip)).err().unwrap_or_else(|| panic!("{:?} is accepted", slip.told));
        for part in slip.told {
            assert!(told.contains(part), "{part}: {told}");
        }
        assert!(told.contains("t.toml:"), "{told}");
        // The line that is shown holds what is wrong.
        let shown = told.lines().any(|line| line.contains('|') && line.contains(slip.at));
        assert!(shown, "{} is not shown: {told}", slip.at);
    }
}

/// Among three there may be a die more for each by whom one's side is more, three at most, and one for a grip: 8D with
/// eight by the situation are 20. Of two neither has them.
#[test]
fn a_crowd_leaves_room_for_fewer_dice() {
    for (dice, foes, refused) in [(8, 2, false), (9, 2, true), (12, 1, false), (13, 1, true)] {
        let one = format!("body = 6; attack = \"{dice}D\"");
        let told = battle(&format!("{}{}", team("A", &[&one]), team("B", &vec![PLAIN; foes]))).err();
        assert_eq!(told.is_some(), refused, "{dice} {foes}: {told:?}");
        let reach = format!("a throw of A1 could reach {} dice", dice + if foes > 1 { 12 } else { 8 });
        assert!(dice > 12 || told.is_none_or(|told| told.contains(&reach)), "{dice} {foes}");
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
