//! How a report tells what was played for a precision: what came of it, and who left the race.

use crate::lab::Matrix;
use crate::lab::course::{Course, Left, Precision, Shortlist};
use crate::report::article::{Block, Cell, Section, Table, numbers_head, paragraph, plain, section, shortened, texts};
use crate::report::{percent, text};
use crate::run::CONFIDENCE;
use serde_json::{Value, json};

/// What was asked for and what came of it, in a sentence.
pub fn told(matrix: &Matrix) -> Option<Block> {
    let course = matrix.course.as_ref().filter(|_| matrix.complete)?;
    let line = match course.asked {
        Precision::Rank(places) => {
            let shortlist = course.shortlist.as_ref().map(|list| chosen(list, places, matrix.info.whom()[1]));
            [ranked(matrix, course, places)].into_iter().chain(shortlist).collect::<Vec<_>>().join(" ")
        }
        Precision::Cell(within) | Precision::Row(within) => widest(course, within, matrix.trials),
    };
    Some(paragraph(line))
}

/// The same of all cells or scores, where a pair played so many trials at most.
pub fn of_all(course: &Course, trials: u64) -> Option<Block> {
    match course.asked {
        Precision::Rank(_) => None,
        Precision::Cell(within) | Precision::Row(within) => Some(paragraph(widest(course, within, trials))),
    }
}

fn widest(course: &Course, within: f64, played: u64) -> String {
    let what = if matches!(course.asked, Precision::Cell(_)) { "cell" } else { "score" };
    let widest = percent::in_points(&percent::half_width(course.widest.unwrap_or(f64::NAN), within));
    let asked = percent::trimmed(100.0 * within, 6);
    let sure = format!("Every {what} is known to within {widest}; asked for were {asked}.");
    match course.is_met {
        true => sure,
        false if 2 * played > course.most => {
            let most = trials(course.most);
            let blocks = match played < course.most {
                true => format!(", and played {} of them in whole blocks", text::thousands(played)),
                false => String::new(),
            };
            format!("{sure} A pair may play {most} at most{blocks}; --trials allows more.")
        }
        false => format!("{sure} The first look was luckier than the rest; another --seed looks anew."),
    }
}

fn trials(trials: u64) -> String {
    text::count(trials, "trial", "trials")
}

/// `the 10 best`.
fn the_best(places: usize) -> String {
    match places {
        1 => "the best".to_owned(),
        places => format!("the {} best", text::thousands(places as u64)),
    }
}

fn ranked(matrix: &Matrix, course: &Course, places: usize) -> String {
    let entries = matrix.tables.first().map_or(0, |table| table.rows.len());
    let (among, [_, many]) = (the_best(places), matrix.info.whom());
    let all = text::thousands((entries + course.left.len()) as u64);
    match course.left.len() {
        0 => format!("The race for {among} sent nobody of {all} away: {} a pair do not tell.", trials(course.most)),
        left => format!(
            "Of {all} {many} {} can be among {among}: {} left the race early, and scores are those of the others in \
             fresh fights.",
            text::thousands(entries as u64),
            text::thousands(left as u64),
        ),
    }
}

/// Who raced of more than can race, and what the check says about the others.
fn chosen(list: &Shortlist, places: usize, many: &str) -> String {
    let number = |n: usize| text::thousands(n as u64);
    let (among, check, best) = (the_best(places), number(list.check), &list.best);
    let most = percent::trimmed(100.0 * list.at_most, 1);
    let scores = percent::interval(best.low, best.high);
    let can = match list.overlooked {
        0 => format!("none of these {check} can be among {among}"),
        n => format!("{} of these {check} can be among {among} as well", number(n)),
    };
    format!(
        "These {many} were chosen from {}, of whom {} never played: {} drawn from all over the list played a little, \
         {} who were then expected to do best raced, and so did {check} drawn from the others as a check. Of the \
         check, {can}, so at most {most} % of those who never played can be (with {} %); the best of it, {}, scores \
         {scores}.",
        number(list.all),
        number(list.unplayed),
        number(list.drawn),
        number(list.likely),
        percent::trimmed(100.0 * CONFIDENCE, 0),
        best.name,
    )
}

/// Who left the race, with the bounds of the scores.
pub fn left(matrix: &Matrix) -> Option<Section> {
    let course = matrix.course.as_ref().filter(|course| !course.left.is_empty())?;
    let row = |left: &Left| {
        let interval = percent::interval(left.low, left.high);
        vec![plain(left.name.clone()), plain(left.group.clone().unwrap_or_default()), plain(interval)]
    };
    let mut head = texts(&[matrix.info.whom()[0], "archetype"]);
    head.extend(numbers_head(&["score between"]));
    let caption = "Who left the race, by the most that they may score".to_owned();
    let rows: Vec<Vec<Cell>> = course.left.iter().map(row).collect();
    let told = format!(
        "Rounds of growing length on dice of their own, {} in all, until nobody is left who can neither be counted \
         among the best nor out. All bounds hold at once with {} %, however often one looks (confidence sequences).",
        text::count(course.fights, "fight", "fights"),
        percent::trimmed(100.0 * course.confidence, 0),
    );
    let mut blocks = vec![paragraph(told)];
    blocks.extend(shortened(Table { caption, head, rows }, "left"));
    Some(section("left", "Who left the race", blocks))
}

/// The object of `run.json`.
pub fn object(course: &Course) -> Value {
    let (what, within, places) = match course.asked {
        Precision::Cell(within) => ("cell", Some(within), None),
        Precision::Row(within) => ("row", Some(within), None),
        Precision::Rank(places) => ("rank", None, Some(places)),
    };
    json!({
        "asked": what,
        "within": within,
        "places": places,
        "most_trials": course.most,
        "fights": course.fights,
        "widest": course.widest,
        "met": course.is_met,
        "confidence": course.confidence,
        "left": course.left.iter().map(bounded).collect::<Vec<_>>(),
        "shortlist": course.shortlist.as_ref().map(shortlist),
    })
}

/// Somebody who left, with bounds of his score.
fn bounded(left: &Left) -> Value {
    json!({"entry": left.name, "archetype": left.group, "low": left.low, "high": left.high})
}

/// How those who raced were chosen.
pub fn shortlist(list: &Shortlist) -> Value {
    json!({
        "all": list.all,
        "drawn": list.drawn,
        "likely": list.likely,
        "check": list.check,
        "unplayed": list.unplayed,
        "overlooked": list.overlooked,
        "at_most": list.at_most,
        "best_of_check": bounded(&list.best),
    })
}
