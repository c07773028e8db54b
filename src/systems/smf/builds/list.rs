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
    let (mut all, mut kept) = (0, 0);
    each(&frames, wish, &mut |frame, chosen| {
        let ways = faults.count(frame, chosen);
        all += ways;
        kept += if is_wanted(frame, chosen, &only) { ways } else { 0 };
    });
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
    let mut taken = (draw.places)(kept, drawn).into_iter().peekable();
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
