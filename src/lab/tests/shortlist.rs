//! Who races of more than can race: the good ones are chosen, the others are told of by their number alone, and a check
//! finds out whether somebody was overlooked.

use super::{read, roster, work};
use crate::lab::course::{Course, Precision, Shortlist};
use crate::lab::shortlist::{self, Sizes, some_raced};
use crate::lab::{Matrix, Roster, Work, matrix, precise};
use crate::scenario::Method;
use crate::stop::Stop;

/// Fighters of every body from 2 to 7, attack from 2 to 5 dice and defense from 2 to 5, against one of 4 each, in two
/// settings.
fn grid() -> Roster {
    let mut text = "system = \"smf\"\n[panel]\nentries = [\"judge\"]\n".to_owned();
    for (body, attack, defense) in (2..8).flat_map(|b| (2..6).flat_map(move |a| (2..6).map(move |d| (b, a, d)))) {
        text += &format!("[[entry]]\nname = \"{body} {attack} {defense}\"\nbody = {body}\n");
        text += &format!("attack = \"{attack}D\"\ndefense = \"{defense}D\"\n");
    }
    text += "[[entry]]\nname = \"judge\"\nbody = 4\nattack = \"4D\"\ndefense = \"4D\"\n";
    for (name, limit) in [("short", 5), ("long", 30)] {
        text += &format!("[[setting]]\nname = \"{name}\"\nset = {{ \"rules.round-limit\" = {limit} }}\n");
    }
    roster(&text)
}

const SIZES: Sizes = Sizes { drawn: 30, look: 400, likely: 12, check: 15 };

fn sampled(trials: u64) -> Work {
    work(Method::Sample, trials)
}

fn list(matrix: &Matrix) -> &Shortlist {
    matrix.course.as_ref().and_then(|course| course.shortlist.as_ref()).unwrap()
}

fn names(matrix: &Matrix) -> Vec<&str> {
    let rows = &matrix.tables.last().unwrap().rows;
    rows.iter().map(|row| matrix.fighters[row.entry].name.as_str()).collect()
}

/// Everybody has a place: 30 drawn, 12 likely and 15 of the check, of which the likely may have been drawn before. The
/// best, 7 5 5, has not always been drawn, and is among those who stay all the same; of the check hardly anybody is.
#[test]
fn the_best_are_on_the_list_though_a_third_was_looked_at() {
    let (all, mut clear) = (grid(), 0);
    for seed in 0..4 {
        let raced = some_raced(&all, Work { seed, ..sampled(300) }, 1, SIZES, &());
        assert!(names(&raced).contains(&"7 5 5"), "{seed}: {:?}", names(&raced));
        let Course { left, fights, .. } = raced.course.as_ref().unwrap();
        let Shortlist { all, drawn, likely, check, unplayed, overlooked, at_most, ref best } = *list(&raced);
        assert_eq!((all, drawn, likely, check), (97, 30, 12, 15));
        clear += u32::from(overlooked == 0);
        assert!((97 - 30 - 12 - 15..=97 - 30 - 15).contains(&unplayed), "{unplayed}");
        // None of 15: the share that leaves a chance of 5 % for that is 1 - 0.05^(1/15).
        let of_none = 1.0 - 0.05_f64.powf(1.0 / 15.0);
        assert!(if overlooked == 0 { (at_most - of_none).abs() < 1e-12 } else { at_most > of_none }, "{at_most}");
        // All who raced are told of, but for the judge, who meets nobody.
        assert!((12 + 15 - 1..=12 + 15).contains(&(left.len() + names(&raced).len())));
        assert!(overlooked > 0 || left.iter().any(|other| other == best), "{best:?}");
        // 30 of 400 trials in all, of 200 in each setting, less the judge where he is drawn himself.
        assert!(*fights > 2 * 29 * 400, "{fights}");
    }
    assert!(clear >= 2, "{clear}");
}

/// With room for two, others are as good: they are found among the check, and the bound grows.
#[test]
fn a_check_tells_of_who_was_overlooked() {
    let sizes = Sizes { likely: 2, check: 40, ..SIZES };
    let raced = some_raced(&grid(), sampled(300), 12, sizes, &());
    let Shortlist { overlooked, at_most, ref best, .. } = *list(&raced);
    let stayed = names(&raced);
    assert!(overlooked >= 4 && overlooked == stayed.len() - 2, "{overlooked} {stayed:?}");
    assert!(at_most > overlooked as f64 / 40.0 && at_most < 0.8, "{at_most}");
    let row = |name: &str| raced.tables.last().unwrap().rows.iter().find(|row| raced.fighters[row.entry].name == name);
    let own = row(&best.name).unwrap();
    assert_eq!((own.low, own.high), (best.low, best.high));
}

/// What is told of those who stay is what a matrix of all would have told: nothing of the choice is in it.
#[test]
fn scores_after_a_choice_are_those_without_it() {
    let (all, raced) = (grid(), some_raced(&grid(), sampled(200), 2, SIZES, &()));
    let plain = matrix(&all, sampled(200), &());
    for row in &raced.tables[0].rows {
        let name = &raced.fighters[row.entry].name;
        let same = plain.tables[0].rows.iter().find(|row| plain.fighters[row.entry].name == *name).unwrap();
        assert!((same.score - row.score).abs() < 1e-12, "{name}");
    }
}

#[test]
fn a_choice_does_not_depend_on_threads_and_depends_on_the_seed() {
    let all = grid();
    let on = |threads: usize, seed: u64| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| some_raced(&all, Work { seed, ..sampled(100) }, 2, SIZES, &()))
    };
    assert_eq!(on(1, 5), on(3, 5));
    let left = |matrix: Matrix| matrix.course.unwrap().left.into_iter().map(|left| left.name).collect::<Vec<_>>();
    assert_ne!(left(on(3, 5)), left(on(3, 6)));
}

/// Somebody who ends it before it began gets a matrix in which all is missing.
#[test]
fn who_stops_a_choice_gets_nothing() {
    struct Stopped;
    impl crate::lab::play::Follow for Stopped {
        fn done(&self, _: u64) {}
        fn stop(&self) -> Stop {
            static ASKED: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(true);
            Stop::at(&ASKED)
        }
    }
    let raced = some_raced(&grid(), sampled(200), 2, SIZES, &Stopped);
    assert!(!raced.complete && raced.course.is_none());
}

/// A list that fits a table races as a whole; one that does not needs a panel, and has to be asked for.
#[test]
fn long_lists_race_against_a_panel_alone() {
    let small = precise(&grid(), sampled(64), Precision::Rank(90), &());
    assert_eq!(small.course.unwrap().shortlist, None);
    assert_eq!(shortlist::cells(&grid(), 5), 2 * 97 - 2);
    let text = "system = \"smf\"\n[[generate]]\narchetype = \"wildcard\"\nwhere = [\"iron-will\"]\n";
    let read_up_to = |text: &str| {
        let mistakes = crate::scenario::Mistakes::new();
        let source = crate::scenario::Source::new("r.roster.toml", text.to_owned());
        let roster = crate::lab::reading::read_up_to(&source, shortlist::MOST_RACED, &mistakes);
        roster.ok_or_else(|| crate::scenario::render(&mistakes.into_vec(), false))
    };
    let with_panel = format!("{text}[panel]\nentries = [\"shatterer\", \"deadeye\"]\n");
    let long = read_up_to(&with_panel).unwrap();
    // Of 2,000 who are drawn, each against two.
    assert!(long.entries.len() > 5_000 && shortlist::cells(&long, 5) == 2_000 * 2);
    assert_eq!(shortlist::cells(&long, 300), 3_200 * 2);
    assert!(read_up_to(text).err().unwrap().contains("are too many to meet each other"));
    let said = read(&with_panel).err().unwrap();
    assert!(said.contains("at most 5000 can be listed") && said.contains("--precision rank=10"), "{said}");
}
