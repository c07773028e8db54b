//! Names that are too long for their place: cut so that those which differ still do.

use std::collections::HashMap;

/// How wide texts are where they are shown: in columns of a terminal, in pixels of a chart.
pub trait Ruler {
    fn width(&self, text: &str) -> f64;

    /// The text, or as much of its beginning as fits with an ellipsis.
    fn fit(&self, text: &str, room: f64) -> String;
}

/// The text, and where it is wider than `room` cut in the middle; about `share` of the room is for its end.
pub fn squeeze(ruler: &dyn Ruler, text: &str, room: f64, share: f64) -> String {
    if ruler.width(text) <= room {
        return text.to_owned();
    }
    let fits = |start: &usize| ruler.width(&text[*start..]) <= share * room;
    let tail = text.char_indices().rev().map(|(start, _)| start).take_while(fits).last().unwrap_or(text.len());
    let tail = text[tail..].trim_start();
    let squeezed = ruler.fit(text, room - ruler.width(tail)) + tail;
    // Joined parts may be wider than their sum, when the cut falls inside an emoji of several code points.
    if ruler.width(&squeezed) <= room { squeezed } else { ruler.fit(text, room) }
}

/// The texts of one list, each within its own room. What is too wide is cut by `first`; where two that differ would
/// look alike then, in the middle, else at the front that all have in common, else they are numbered.
pub fn apart(
    ruler: &dyn Ruler,
    whole: &[String],
    room: &dyn Fn(usize) -> f64,
    first: &dyn Fn(&str, f64) -> String,
) -> Vec<String> {
    let each = |cut: &dyn Fn(&str, f64) -> String| -> Vec<String> {
        whole.iter().enumerate().map(|(i, text)| cut(text, room(i))).collect()
    };
    let plainly = each(first);
    if is_told_apart(whole, &plainly) {
        return plainly;
    }
    let front = common_front(whole);
    let ways = [0.5, 1.0 / 3.0, 2.0 / 3.0].into_iter().flat_map(|share| {
        let backless = each(&|text, room| squeeze(ruler, text, room, share));
        let frontless = each(&|text, room| match ruler.width(text) <= room {
            true => text.to_owned(),
            false => squeeze(ruler, &format!("…{}", &text[front..]), room, share),
        });
        [backless, frontless]
    });
    let mut ways = ways;
    ways.find(|cut| is_told_apart(whole, cut)).unwrap_or_else(|| {
        let number = |text: &str| whole.iter().position(|other| other == text).unwrap_or(0) + 1;
        let numbered = each(&|text, room| {
            let number = format!(" ({})", number(text));
            ruler.fit(text, room - ruler.width(&number)) + &number
        });
        let fits = numbered.iter().enumerate().all(|(i, text)| ruler.width(text) <= room(i));
        if fits { numbered } else { plainly }
    })
}

/// Whether no two texts that differ have become the same.
fn is_told_apart(whole: &[String], cut: &[String]) -> bool {
    let mut known: HashMap<&str, &str> = HashMap::new();
    cut.iter().zip(whole).all(|(cut, whole)| known.insert(cut, whole).is_none_or(|other| other == whole))
}

/// Length of what all these texts begin with, up to the end of a word.
fn common_front(texts: &[String]) -> usize {
    let Some(first) = texts.first() else { return 0 };
    let shared = |text: &String| first.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count();
    let length = texts.iter().map(shared).min().unwrap_or(0);
    let ends = first.match_indices([' ', '=', ',', '-']).map(|(at, sign)| at + sign.len());
    ends.take_while(|&end| end <= length).last().unwrap_or(0)
}
