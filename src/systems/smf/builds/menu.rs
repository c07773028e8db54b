//! What a character may choose from, and every way to do it.

use super::wish::{Generate, Options};
use crate::systems::smf::archetypes::{ARCHETYPES, Archetype, EQUIPMENT};
use crate::systems::smf::legality::minor_list;
use crate::systems::smf::powers::id::{Entry, Level, POWERS, PowerId};
use crate::systems::smf::read::Penalty;

/// A character before his minor picks.
pub struct Frame {
    /// What scenario files call the archetype.
    pub archetype: &'static Archetype,
    /// The standard archetypes that it is built on; itself where it is one.
    pub built_on: Vec<&'static Archetype>,
    /// The major powers chosen.
    pub major: Vec<PowerId>,
    /// Whether others of the archetype have other major powers, so that names have to tell them.
    pub tells_major: bool,
    /// What can be picked, by groups of the same power.
    menu: Vec<Item>,
    /// What a trade of all three penalties opens beyond that.
    street: Vec<Item>,
    /// Picks without trades.
    picks: usize,
    most_boosts: usize,
}

/// Something that can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// Which power.
    pub power: PowerId,
    /// With which option; empty where it has none.
    pub option: &'static str,
    /// Picks it takes.
    cost: usize,
    /// From the Street-Level list, which one trade opens for a single pick.
    foreign: bool,
    /// The halves of a Powerhouse on whose list it stands, a bit for each.
    halves: u8,
}

/// The trades that there are: none, two penalties, or three (`smf.boost.trade-off`).
const TRADES: [&[Penalty]; 5] = [
    &[],
    &[Penalty::Body, Penalty::Psyche],
    &[Penalty::Body, Penalty::Move],
    &[Penalty::Psyche, Penalty::Move],
    &[Penalty::Body, Penalty::Psyche, Penalty::Move],
];

/// Every character that a wish is about, before his minor picks, in the order of the book.
pub fn frames(wish: &Generate) -> Vec<Frame> {
    let kinds = wish.archetype.iter().flat_map(|kinds| &kinds.value);
    let on: Vec<&'static Archetype> = match &wish.on {
        Some(on) => on.value.clone(),
        None => ARCHETYPES.iter().filter(|archetype| archetype.standard).collect(),
    };
    let built_on = |kind: &'static Archetype| -> Vec<Vec<&'static Archetype>> {
        match kind.id {
            "super" => on.iter().map(|&base| vec![base]).collect(),
            "powerhouse" => {
                let pairs =
                    on.iter().enumerate().flat_map(|(i, &one)| on[i + 1..].iter().map(move |&other| [one, other]));
                pairs.map(Vec::from).collect()
            }
            _ => vec![vec![kind]],
        }
    };
    let bases = kinds.flat_map(|&kind| built_on(kind).into_iter().map(move |built_on| (kind, built_on)));
    bases.flat_map(|(kind, built_on)| of_base(kind, &built_on, wish)).collect()
}

/// One frame for each choice of major powers.
fn of_base(archetype: &'static Archetype, built_on: &[&'static Archetype], wish: &Generate) -> Vec<Frame> {
    let mut majors: Vec<Vec<PowerId>> = vec![Vec::new()];
    for base in built_on.iter().filter(|base| base.majors.0 > 0) {
        let with = |chosen: &Vec<PowerId>| {
            let more = base.majors.1.iter().filter_map(|id| PowerId::find(id));
            more.map(|power| chosen.iter().copied().chain([power]).collect()).collect::<Vec<Vec<PowerId>>>()
        };
        majors = majors.iter().flat_map(with).collect();
    }
    let tells_major = majors.len() > 1;
    let is_super = archetype.id == "super";
    let picks: usize = built_on.iter().map(|base| base.minors.0).sum::<usize>() + if is_super { 2 } else { 0 };
    let equipped = archetype.id == "street-level-henchmen";
    let frame = |major: Vec<PowerId>| {
        let archer = major.contains(&PowerId::Archery);
        let lists: Vec<Vec<&'static str>> =
            built_on.iter().map(|base| if equipped { EQUIPMENT.to_vec() } else { minor_list(base, archer) }).collect();
        let may = |id: &str| {
            let only_any = crate::systems::smf::archetypes::FOR_ANYBODY.contains(&id)
                && !built_on.iter().any(|base| base.minors.1.contains(&id));
            let twice = id == "super-strength-minor" && major.contains(&PowerId::SuperStrengthMajor);
            let barred = id == "immortal" && archetype.id != "wildcard";
            !twice && !barred && (wish.any || !only_any)
        };
        let mut ids: Vec<&'static str> = Vec::new();
        for id in lists.iter().flatten().filter(|id| may(id)) {
            if !ids.contains(id) {
                ids.push(id);
            }
        }
        let halves = |id: &str| lists.iter().enumerate().map(|(i, list)| u8::from(list.contains(&id)) << i).sum();
        let own = |id: &&'static str| {
            let halves = halves(id);
            items(id, wish.options).into_iter().map(move |item| Item { halves, ..item })
        };
        let mut menu: Vec<Item> = ids.iter().flat_map(own).collect();
        // Two own picks go for one of another list (`smf.archetype.super`).
        let elsewhere = ARCHETYPES.iter().filter(|other| other.standard && is_super && wish.foreign);
        let mut beyond: Vec<&'static str> = Vec::new();
        for id in elsewhere.flat_map(|other| other.minors.1).copied().filter(|id| may(id) && !ids.contains(id)) {
            if !beyond.contains(&id) {
                beyond.push(id);
            }
        }
        let twice = beyond.iter().flat_map(|id| items(id, wish.options));
        menu.extend(twice.map(|item| Item { cost: 2, ..item }));
        if wish.boosts && !equipped {
            let boosts = POWERS.iter().map(|power| power.entry()).filter(|entry| entry.level == Level::Boost);
            menu.extend(boosts.flat_map(|entry| items(entry.id, wish.options)));
        }
        let street_list = Archetype::find("street-level").map_or(&[][..], |street| street.minors.1);
        let beyond = street_list.iter().filter(|id| !ids.contains(id) && may(id));
        let street = beyond.flat_map(|id| items(id, wish.options)).map(|item| Item { foreign: true, ..item }).collect();
        let picks = if equipped { 2 } else { picks };
        let most_boosts = if is_super { 2 } else { picks };
        Frame { archetype, built_on: built_on.to_vec(), major, tells_major, menu, street, picks, most_boosts }
    };
    majors.into_iter().map(frame).collect()
}

/// A power in each of the forms in which it is picked.
fn items(id: &'static str, options: Options) -> Vec<Item> {
    let Some(power) = PowerId::find(id) else { return Vec::new() };
    let cost = if power == PowerId::Immortal { 2 } else { 1 };
    let item = |option| Item { option, cost, ..Item::plain(power) };
    let entry: &Entry = power.entry();
    match (options, entry.options) {
        (_, []) => vec![item("")],
        // What the blasts of a character come to is a scale of its own (`smf.power.option-variable-power`).
        (Options::First, [first, ..]) | (_, [first @ "standard", ..]) => vec![item(first)],
        (Options::All, all) => all.iter().map(|option| item(option)).collect(),
    }
}

/// A way to choose.
pub struct Chosen<'a> {
    /// The picks, in the order of the menu, boosts last.
    pub picks: &'a [Item],
    /// What is traded off for one of them.
    pub penalties: &'static [Penalty],
}

impl Frame {
    /// Shows every way to choose, in a fixed order.
    pub fn each(&self, trades: bool, show: &mut dyn FnMut(&Chosen<'_>)) {
        let trades = if trades && !self.archetype.is_group() { &TRADES[..] } else { &TRADES[..1] };
        for penalties in trades {
            let gained = usize::from(!penalties.is_empty());
            let menu: Vec<Item> = match penalties.len() {
                // One pick from the Street-Level list stands among the minors.
                3 => {
                    let (boosts, minors): (Vec<Item>, _) = self.menu.iter().copied().partition(is_boost);
                    minors.into_iter().chain(self.street.iter().copied()).chain(boosts).collect()
                }
                _ => self.menu.clone(),
            };
            let walk = Walk { frame: self, menu: &menu, gained, penalties };
            walk.on(self.picks + gained, 0, &mut Vec::new(), show);
        }
    }
}

fn is_boost(item: &Item) -> bool {
    item.power.entry().level == Level::Boost
}

/// A walk through all ways to choose with one trade.
struct Walk<'a> {
    frame: &'a Frame,
    menu: &'a [Item],
    /// Picks that the trade gives.
    gained: usize,
    penalties: &'static [Penalty],
}

impl Walk<'_> {
    fn on(&self, left: usize, from: usize, picks: &mut Vec<Item>, show: &mut dyn FnMut(&Chosen<'_>)) {
        if left == 0 {
            if self.is_allowed(picks) {
                show(&Chosen { picks, penalties: self.penalties });
            }
            return;
        }
        for (place, item) in self.menu.iter().enumerate().skip(from).filter(|(_, item)| item.cost <= left) {
            // A power is picked once, whatever its option.
            if picks.last().is_some_and(|last| last.power == item.power) {
                continue;
            }
            picks.push(*item);
            self.on(left - item.cost, place + 1, picks, show);
            picks.pop();
        }
    }

    fn is_allowed(&self, picks: &[Item]) -> bool {
        let boosts = picks.iter().filter(|item| is_boost(item)).count();
        let foreign = picks.iter().filter(|item| item.foreign).count();
        // What a trade gives is a minor power.
        let most_boosts = self.frame.most_boosts.min(self.frame.picks);
        // Where that is foreign, neither half gives another one.
        let more = self.gained.saturating_sub(foreign);
        let is_half = |half: usize| {
            let only_here = picks.iter().filter(|item| item.halves == 1 << half).count();
            only_here <= self.frame.built_on[half].minors.0 + more
        };
        let halves = self.frame.built_on.len() < 2 || (is_half(0) && is_half(1));
        boosts <= most_boosts && foreign <= 1 && halves && self.is_told_once(picks)
    }

    /// Where a trade opens the Street-Level list to a Super, the first of what he has from there is the one that it
    /// gives, and others take two picks each: so each build is told once.
    fn is_told_once(&self, picks: &[Item]) -> bool {
        let given = picks.iter().find(|item| item.foreign);
        let on_street = |item: &&Item| self.frame.street.iter().any(|other| other.power == item.power);
        let dear = |item: &&Item| item.cost == 2 && !item.foreign && self.penalties.len() == 3;
        picks.iter().filter(dear).filter(on_street).all(|item| given.is_some_and(|given| comes_first(*given, *item)))
    }
}

fn comes_first(one: Item, other: Item) -> bool {
    (one.power as u32) < other.power as u32
}

impl Item {
    /// A power without a choice of options.
    pub const fn plain(power: PowerId) -> Self {
        Self { power, option: "", cost: 1, foreign: false, halves: 0 }
    }

    /// As scenario files write it.
    pub fn written(&self) -> String {
        let id = self.power.entry().id;
        if self.option.is_empty() { id.to_owned() } else { format!("{id}:{}", self.option) }
    }
}
