//! Data moves one way: a room of the crate knows only rooms below it, and so do the files of a room.
//!
//! Nothing is allowed by name. What is below what stands once, in the documentation of the crate; who knows whom is
//! read from the sources; and where the two differ, or the arrows between rooms or between files come back to where
//! they began, this fails.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use support::imports;
use support::sources::{Source, read, sources};

/// For each room, the rooms that its code names, and one line that does.
type Arrows = BTreeMap<String, BTreeMap<String, String>>;

/// The room that a file of the library stands in; none for the program around it.
fn room(path: &str) -> Option<&str> {
    let name = path.strip_prefix("src/")?.split(['/', '.']).next()?;
    (!imports::AROUND.contains(&name)).then_some(name)
}

fn arrows(sources: &[Source]) -> Arrows {
    let mut arrows = Arrows::new();
    for source in sources {
        let Some(room) = room(&source.path) else { continue };
        let known = arrows.entry(room.to_owned()).or_default();
        for (number, line) in &source.code {
            for (at, word) in line.match_indices("crate::") {
                let name: String =
                    line[at + word.len()..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if name != room {
                    known.entry(name).or_insert_with(|| format!("{}:{number}: {}", source.path, line.trim()));
                }
            }
        }
    }
    arrows
}

/// The rooms from the floor up, as the documentation of the crate lists them.
fn floors(documentation: &str) -> Vec<String> {
    let text: Vec<&str> = documentation.lines().filter_map(|line| line.strip_prefix("//! ")).collect();
    let text = text.join(" ");
    let list = text.split_once("From the floor up:").expect("the list").1.split_once(". ").map_or("", |parts| parts.0);
    let names = list.split('`').skip(1).step_by(2).filter(|name| name.chars().all(|c| c.is_lowercase() || c == '_'));
    names.map(str::to_owned).collect()
}

/// Arrows that lead up or sideways out of the list.
fn upward(arrows: &Arrows, floors: &[String]) -> Vec<String> {
    let floor = |room: &str| floors.iter().position(|known| known == room);
    let mut found = Vec::new();
    for (room, known) in arrows {
        for (other, line) in known {
            match (floor(room), floor(other)) {
                (Some(mine), Some(its)) if its < mine => {}
                _ => found.push(format!("{room} knows {other}: {line}")),
            }
        }
    }
    found
}

/// Rooms from which the arrows lead back to themselves.
fn circles(arrows: &Arrows) -> Vec<String> {
    let comes_back = |start: &String| {
        let mut seen = BTreeSet::new();
        let mut open: Vec<&String> = arrows[start].keys().collect();
        while let Some(room) = open.pop() {
            if room == start {
                return true;
            }
            if seen.insert(room) {
                open.extend(arrows.get(room).into_iter().flat_map(|known| known.keys()));
            }
        }
        false
    };
    arrows.keys().filter(|room| comes_back(room)).cloned().collect()
}

#[test]
fn no_arrow_between_rooms_leads_up_or_in_a_circle() {
    let sources = sources();
    let arrows = arrows(&sources);
    let floors = floors(&read("src/lib.rs"));
    assert_eq!(upward(&arrows, &floors), [""; 0]);
    assert_eq!(circles(&arrows), [""; 0]);
    let rooms: BTreeSet<&str> = sources.iter().filter_map(|source| room(&source.path)).collect();
    let listed: BTreeSet<&str> = floors.iter().map(String::as_str).collect();
    assert_eq!(rooms, listed, "the rooms of the crate and those that its documentation lists");
}

/// The rooms that the table of the page about the house names, from the floor up.
fn table(page: &str) -> Vec<String> {
    let rows = page.lines().skip_while(|line| !line.starts_with("| room |")).skip(2);
    let rooms = rows.take_while(|line| line.starts_with('|')).filter_map(|row| row.split('|').nth(1));
    rooms.flat_map(|rooms| rooms.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

#[test]
fn the_page_about_the_house_says_what_every_room_is_for() {
    // The last one stands in the program.
    let rooms = [floors(&read("src/lib.rs")), vec!["cli".to_owned()]].concat();
    assert_eq!(table(&read("docs/architecture.md")), rooms);
    let page = "| room | what |\n|---|---|\n| `a`, `b` | `c` |\n| `d` (e) | f |\n\n| `g` |";
    assert_eq!(table(page), ["a", "b", "d"]);
}

/// The test above would pass if nothing were read.
#[test]
fn a_planted_import_is_seen() {
    let mut sources = sources();
    let floors = floors(&read("src/lib.rs"));
    let planted = sources.iter_mut().find(|source| source.path == "src/chance/mod.rs").expect("the file");
    planted.code.push((9999, "    use crate::game::Brief;".to_owned()));
    let arrows = arrows(&sources);
    assert_eq!(upward(&arrows, &floors), ["chance knows game: src/chance/mod.rs:9999: use crate::game::Brief;"]);
    let circles = circles(&arrows);
    assert!(circles.contains(&"chance".to_owned()) && circles.contains(&"game".to_owned()), "{circles:?}");
    assert!(!circles.contains(&"report".to_owned()), "{circles:?}");
}

/// Rooms that come with a feature, and the lines of the rooms below them, tests and all, that name them.
fn beyond_the_core(sources: &[Source], library: &str) -> (Vec<String>, Vec<String>) {
    let lines: Vec<&str> = library.lines().collect();
    let gated = lines.windows(2).filter(|pair| pair[0].starts_with("#[cfg(feature"));
    let rooms: Vec<String> = gated.map(|pair| pair[1].replace("pub mod ", "").replace(';', "")).collect();
    let floors = floors(library);
    let below: Vec<&String> = floors.iter().take_while(|name| !rooms.contains(name)).collect();
    let mut found = Vec::new();
    for source in
        sources.iter().filter(|source| room(&source.path).is_some_and(|mine| below.iter().any(|name| *name == mine)))
    {
        let names = |line: &&str| rooms.iter().any(|gated| line.contains(&format!("crate::{gated}")));
        found.extend(source.text.lines().filter(names).map(|line| format!("{}: {}", source.path, line.trim())));
    }
    (rooms, found)
}

/// Tests too: the core is tested without what comes with a feature, by whoever plants slips into it.
#[test]
fn the_core_and_its_tests_do_without_the_report() {
    let mut sources = sources();
    let library = read("src/lib.rs");
    let (rooms, found) = beyond_the_core(&sources, &library);
    assert_eq!(rooms, ["frame", "report"]);
    assert_eq!(found, [""; 0]);
    let planted = sources.iter_mut().find(|source| source.path == "src/lab/tests/even.rs").expect("the file");
    planted.text.push_str("    let told = crate::report::lab::fair::fair(&fair);\n");
    let found = beyond_the_core(&sources, &library).1;
    assert_eq!(found, ["src/lab/tests/even.rs: let told = crate::report::lab::fair::fair(&fair);"]);
}

/// Of the files of one room too: they can be read from the first to the last, each after those that it knows.
#[test]
fn no_arrow_between_files_leads_in_a_circle() {
    let arrows = imports::arrows(&sources());
    assert!(arrows.values().map(|known| known.len()).sum::<usize>() > 1000, "the imports are read");
    assert_eq!(imports::circles(&arrows), [] as [BTreeSet<String>; 0]);
}

/// The test above would pass if some way of naming a file were not read: each of these, planted in a file below, makes
/// a circle with the file above that knows it.
#[test]
fn a_planted_import_between_files_is_seen_however_it_is_written() {
    let (above, below) = ("src/systems/heroclix/duel/turn.rs", "src/systems/heroclix/state.rs");
    let index = "src/systems/heroclix/powers/mod.rs";
    let toughness = "src/systems/heroclix/powers/toughness.rs";
    for (planted, other, line) in [
        (below, above, "use crate::systems::heroclix::duel::turn;"),
        (below, above, "use crate::systems::{heroclix::{dice, duel::{state as other, turn::turn}}, ledger};"),
        (below, above, "use super::duel::turn::turn;"),
        (below, above, "    super::duel::turn::turn(setup);"),
        (below, above, "use super::duel;\nfn begin() { duel::turn::turn(setup); }"),
        (below, above, "use super::duel as other;\nfn begin() { other::turn::turn(setup); }"),
        (toughness, index, "use super::POWERS;"),
        (toughness, index, "use super::*;"),
    ] {
        let mut sources = sources();
        let source = sources.iter_mut().find(|source| source.path == planted).expect("the file");
        source.code.extend(line.lines().map(|line| (9999, line.to_owned())));
        let circles = imports::circles(&imports::arrows(&sources));
        let seen = circles.iter().any(|circle| [planted, other].iter().all(|file| circle.contains(*file)));
        assert!(seen, "{line}: {circles:?}");
    }
}

/// Comments, texts, tests and for whom something is visible are not imports.
#[test]
fn what_is_no_import_makes_no_arrow() {
    let text = "// use super::duel::turn;\nconst A: &str = \"super::duel::turn\"; // super::duel::turn::turn()\n\
                pub(in crate::systems::heroclix::duel::turn) fn a() {}\n#[cfg(test)]\nmod tests {\n    \
                use super::super::duel::turn;\n}\n";
    let mut sources = sources();
    let source = sources.iter_mut().find(|source| source.path == "src/systems/heroclix/state.rs").expect("the file");
    source.code.extend(support::sources::code(text));
    let arrows = imports::arrows(&sources);
    assert!(!arrows["src/systems/heroclix/state.rs"].contains_key("src/systems/heroclix/duel/turn.rs"));
}
