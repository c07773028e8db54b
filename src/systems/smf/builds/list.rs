//! The list of builds: counted, drawn from, named, and written as sides of a scenario.

use super::faults::{Flaws, Menu};
use super::menu::{Chosen, Frame, Item, frames};
use super::wish::{Generate, Term};
use crate::keys::Choice;
use crate::scenario::{Entry, Kind, Mistakes, Place, Spanned, Table, Value};
use crate::systems::rules::{Build, Draw, Generated, MOST_BUILDS};
use crate::systems::smf::powers::id::{Level, PowerId};
use std::sync::Arc;

/// The builds that a wish is about; refused when they are too many to be played and nobody said how many to draw.
pub fn generated(wish: &Generate, table: &Table, draw: Draw<'_>, mistakes: &Mistakes) -> Option<Generated> {
    let frames = frames(wish);
    let only: Vec<&Term> = wish.only.iter().flat_map(|only| &only.value).map(|term| &term.value).collect();
    let mut faults = Menu::new(wish, table);
    let mut all = 0;
    // Builds of one archetype stand together.
    let mut of_each: Vec<(&str, u64)> = Vec::new();
    each(&frames, wish, &mut |frame, chosen| {
        let ways = faults.count(frame, chosen);
        all += ways;
        if of_each.last().is_none_or(|(archetype, _)| *archetype != frame.archetype.id) {
            of_each.push((frame.archetype.id, 0));
        }
        let wanted = if is_wanted(frame, chosen, &only) { ways } else { 0 };
        of_each.last_mut().into_iter().for_each(|(_, kept)| *kept += wanted);
    });
    let of_each: Vec<u64> = of_each.into_iter().map(|(_, kept)| kept).collect();
    let kept: u64 = of_each.iter().sum();
    let place = table.entry("where").or(table.entry("archetype"));
    let place = place.map_or_else(|| Spanned::at(table, ()), |at| Spanned::at(at, ()));
    if kept == 0 {
        let message = format!("none of {all} builds is like that");
        mistakes.at(&place, message, "drop a line of `where`, or name another archetype");
        return None;
    }
    let drawn = wish.sample.as_ref().map_or(kept, |sample| u64::from(sample.value).min(kept));
    if drawn > draw.most as u64 {
        let message = format!("this makes {kept} builds, and at most {} can be listed", draw.most);
        let narrow = if wish.faults == 0 { "narrow the list down with `where`" } else { "leave out `faults`" };
        let race =
            if draw.most > MOST_BUILDS as usize { "" } else { ", or race them: `slugfest matrix --precision rank=10`" };
        let help = format!("draw some of them with `sample = 500`, or {narrow}{race}");
        mistakes.at(&place, message, help);
        return None;
    }
    let mut builds = Vec::with_capacity(drawn as usize);
    let mut place = 0;
    let starts = of_each.iter().scan(0, |next, kept| Some(std::mem::replace(next, *next + kept)));
    let drawn_of_each = starts.zip(&of_each).zip(shares(&of_each, drawn));
    let places = drawn_of_each
        .flat_map(|((start, &kept), drawn)| (draw.places)(kept, drawn).into_iter().map(move |place| start + place));
    let mut taken = places.peekable();
    each(&frames, wish, &mut |frame, chosen| {
        if !is_wanted(frame, chosen, &only) {
            return;
        }
        let end = place + faults.count(frame, chosen);
        if taken.peek().is_none_or(|next| *next >= end) {
            place = end;
            return;
        }
        faults.each(frame, chosen, &mut |flaws| {
            if taken.next_if_eq(&place).is_some() {
                builds.push(build(frame, chosen, &flaws, wish, table));
            }
            place += 1;
        });
    });
    Some(Generated { builds, all, kept })
}

/// How many are drawn of each archetype: as many of one as of another, as far as there are so many.
fn shares(of_each: &[u64], drawn: u64) -> Vec<u64> {
    let mut order: Vec<usize> = (0..of_each.len()).collect();
    order.sort_by_key(|&place| of_each[place]);
    let (mut shares, mut left) = (vec![0; of_each.len()], drawn);
    for (done, &place) in order.iter().enumerate() {
        // Whoever has fewer leaves the rest to those with more.
        shares[place] = of_each[place].min(left / (order.len() - done) as u64);
        left -= shares[place];
    }
    shares
}

fn each(frames: &[Frame], wish: &Generate, show: &mut dyn FnMut(&Frame, &Chosen<'_>)) {
    for frame in frames {
        frame.each(wish.trade_off, &mut |chosen| show(frame, chosen));
    }
}

fn is_wanted(frame: &Frame, chosen: &Chosen<'_>, only: &[&Term]) -> bool {
    let has = |power: PowerId| frame.major.contains(&power) || chosen.picks.iter().any(|item| item.power == power);
    only.iter().all(|term| term.holds(has))
}

fn build(frame: &Frame, chosen: &Chosen<'_>, flaws: &Flaws, wish: &Generate, table: &Table) -> Build {
    let name = name(frame, chosen) + &flaws.told();
    Build { name, side: side(frame, chosen, flaws, wish, table) }
}

/// `brick armor+resistance`, `blaster archery+fortune+iron-will`, `super brick armor+…`, with the penalties behind.
fn name(frame: &Frame, chosen: &Chosen<'_>) -> String {
    let bases: Vec<&str> = frame.built_on.iter().map(|base| base.id).collect();
    let whose = match frame.archetype.id {
        "super" | "powerhouse" => format!("{} {}", frame.archetype.id, bases.join("/")),
        id => id.to_owned(),
    };
    let majors = frame.major.iter().filter(|_| frame.tells_major).map(|power| power.entry().id.to_owned());
    let picks: Vec<String> = majors.chain(chosen.picks.iter().map(told)).collect();
    let traded: String = chosen.penalties.iter().map(|penalty| format!(" -{}", penalty.name())).collect();
    format!("{whose} {}{traded}", picks.join("+"))
}

/// A pick, with its option where that is not the first.
fn told(item: &Item) -> String {
    let entry = item.power.entry();
    match entry.options.first() {
        Some(first) if *first != item.option => item.written(),
        _ => entry.id.to_owned(),
    }
}

/// The build as a side of a scenario without its name; every value stands where the wish does.
fn side(frame: &Frame, chosen: &Chosen<'_>, flaws: &Flaws, wish: &Generate, table: &Table) -> Table {
    let (span, source) = (table.span(), table.source());
    let value = |kind: Kind| Value { kind, span: span.clone(), source: Arc::clone(source) };
    let text = |text: &str| value(Kind::String(text.into()));
    let mut side = Table::empty(source, span.clone());
    let mut set = |key: &str, value: Value| side.set(Entry { key: key.into(), key_span: span.clone(), value });
    let mut list = |key: &str, texts: Vec<String>| {
        let values = texts.iter().map(|each| text(each)).collect();
        set(key, value(Kind::Array(Arc::new(values))));
    };
    let of_level = |level: Level| {
        chosen.picks.iter().filter(move |item| item.power.entry().level == level).map(Item::written).collect::<Vec<_>>()
    };
    let ids = |powers: &[PowerId]| powers.iter().map(|power| power.entry().id.to_owned()).collect();
    if !frame.major.is_empty() {
        list("major", ids(&frame.major));
    }
    for (key, level) in [("minor", Level::Minor), ("boosts", Level::Boost), ("equipment", Level::Equipment)] {
        let picks = of_level(level);
        if !picks.is_empty() {
            list(key, picks);
        }
    }
    if !chosen.penalties.is_empty() {
        list("trade-off", chosen.penalties.iter().map(|penalty| penalty.name().to_owned()).collect());
    }
    if !flaws.faults.is_empty() {
        list("faults", flaws.faults.clone());
        list("fault-re-rolls", flaws.pools.iter().map(|&pool| pool.to_owned()).collect());
    }
    wish.held(&frame.major).into_iter().for_each(|(key, held)| list(key, held));
    match (frame.archetype.id, frame.built_on.as_slice()) {
        ("super", [base]) => set("base", text(base.id)),
        ("powerhouse", halves) => {
            let halves = halves.iter().map(|half| text(half.id)).collect();
            set("halves", value(Kind::Array(Arc::new(halves))));
        }
        _ => {}
    }
    set("archetype", text(frame.archetype.id));
    side
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_archetype_has_the_same_part_of_a_sample_as_far_as_it_has_builds() {
        assert_eq!(shares(&[28, 213_052, 4, 28], 40), [12, 12, 4, 12]);
        assert_eq!(shares(&[28, 213_052], 400), [28, 372]);
        // What does not divide goes to those with most.
        assert_eq!(shares(&[10, 20, 30], 8), [2, 3, 3]);
        assert_eq!(shares(&[5, 6], 11), [5, 6]);
        assert_eq!(shares(&[0, 6], 3), [0, 3]);
        assert_eq!(shares(&[5], 0), [0]);
    }
}
