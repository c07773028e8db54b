//! What the text of a roster says, and what is refused in it.

use super::{NUMBERS, read, roster};
use crate::lab::reading::{MOST_ENTRIES, read_up_to};
use crate::lab::side;
use crate::scenario::{Method, Mistakes, Source};

/// Five thousand may meet each other, and one more may not; that nothing weighs anything is told of both.
#[test]
fn the_most_who_may_meet_each_other_may() {
    let said = |n: usize| {
        let entries: String = (0..n).map(|n| format!("[[entry]]\nname = \"{n}\"\nbody = 2\n")).collect();
        let text = format!("system = \"smf\"\n{entries}[[setting]]\nname = \"x\"\nweight = 0\n");
        let mistakes = Mistakes::new();
        assert!(read_up_to(&Source::new("r.toml", text), 6_000, &mistakes).is_none());
        mistakes.into_vec().into_iter().map(|mistake| mistake.message).collect::<Vec<_>>()
    };
    let weightless = "no setting weighs anything";
    assert_eq!(said(MOST_ENTRIES), [weightless]);
    assert_eq!(said(MOST_ENTRIES + 1), ["5001 fighters are too many to meet each other", weightless]);
}

/// One trial, and the first of all seeds.
#[test]
fn the_fewest_trials_are_one_and_a_fighter_is_compared_as_his_roster_asks() {
    let asking = |lines: &str| format!("{lines}{NUMBERS}");
    assert_eq!(roster(&asking("trials = 1\n")).trials, Some(1));
    assert!(read(&asking("trials = 0\n")).is_err());
    let text = asking("trials = 70\nseed = 5\nmethod = \"sample\"\n");
    let found = side::read(&Source::new("r.toml", text), Some("large"), None, &Mistakes::new()).unwrap().unwrap();
    assert_eq!((found.name.as_str(), found.asked), ("large", (Some(70), Some(5), Some(Method::Sample))));
}

/// What is wrong with a table is told, and not what would be wrong besides.
#[test]
fn a_roster_without_fighters_is_told_so_where_nothing_else_is_wrong() {
    let told = |text: &str| read(text).err().unwrap();
    let menus = told("system = \"heroclix\"\n[[generate]]\narchetype = \"brick\"\n");
    assert!(menus.contains("no menus") && !menus.contains("has no fighters"), "{menus}");
    let setting = told(&format!("{NUMBERS}[[setting]]\nname = \"x\"\nweigth = 2\n"));
    assert!(setting.contains("unknown key \"weigth\""), "{setting}");
    let figures = "[[generate.figure]]\nname = \"a\"\n[[generate.figure]]\nname = \"b\"\n";
    let teams =
        told(&format!("system = \"smf\"\nplay = \"skirmish\"\n[[generate]]\nfigures = 1\nsampel = 2\n{figures}"));
    assert!(teams.contains("unknown key \"sampel\""), "{teams}");
}

/// An entry that is a ready-made character under a name of its own is one of all samples, but is not called so.
#[test]
fn a_member_of_a_panel_is_who_is_called_so() {
    let text = "system = \"smf\"\n[[entry]]\nname = \"mine\"\ncharacter = \"shatterer\"\n";
    let of = |panel: &str| {
        let roster = roster(&format!("{text}[panel]\nentries = [\"{panel}\"]\n"));
        (roster.panel.unwrap(), roster.guests.into_iter().map(|guest| guest.name).collect::<Vec<_>>())
    };
    assert_eq!(of("shatterer"), (vec![1], vec!["shatterer".to_owned()]));
    let (panel, guests) = of("samples");
    assert!(panel.contains(&0) && panel.len() == 8 && guests.len() == 7, "{panel:?} {guests:?}");
    assert!(!guests.contains(&"shatterer".to_owned()), "{guests:?}");
}
