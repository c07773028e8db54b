//! A fighter with one thing changed: what `slugfest worth` puts a number on.
//!
//! Each colour, each effect, boosting and the deck are taken away; effects of the closed list
//! (`marvel-heroes.effects.vocabulary`) and boosting are added, as are a die of each rating and a KO.

use super::compile::{prepare, written};
use super::fighter::{COLOURS, KINDS, Kind as Role, STATS};
use super::read::Spec;
use crate::scenario::value::Kind as Holds;
use crate::scenario::{Case, Mistakes, Table, Value};
use crate::systems::apart::{Apart, Change, Kind, Subject, Variant, text_of};

/// How a fighter is taken apart.
pub const APART: Apart = Apart { variants, unit: "attack +1D", units: "dice of attack", added: "" };

fn variants(case: &Case, mistakes: &Mistakes) -> Vec<Variant> {
    if prepare(case, mistakes).is_none() {
        return Vec::new();
    }
    let (Some(side), Some([spec, _])) = (Subject::of(case), written(case, mistakes)) else { return Vec::new() };
    let build = Build { side, spec: &spec };
    let all = [build.colours(), build.held(), build.effects(), build.dice()].into_iter().flatten();
    // What cannot be taken away is told as such; what cannot be added is no change at all.
    all.filter(|change| change.change == Change::Removed || side.plays(&change.side, prepare)).collect()
}

/// A fighter as written and as read.
struct Build<'a> {
    side: Subject<'a>,
    spec: &'a Spec,
}

impl Build<'_> {
    /// Without each colour, where another is left. A character's colours stay whatever is written beside its name, so
    /// its numbers take its place.
    fn colours(&self) -> Vec<Variant> {
        let own: Vec<usize> = (0..COLOURS.len()).filter(|&colour| self.spec.powers[colour].is_some()).collect();
        if own.len() < 2 {
            return Vec::new();
        }
        let without = |&colour: &usize| {
            let powers = own.iter().filter(|&&other| other != colour);
            let powers = powers.map(|&other| (COLOURS[other], self.ratings(other, |_| 0)));
            let side = self.side.set_in(self.by_numbers(), "powers", Holds::Table(self.side.table(powers)));
            Variant {
                pick: format!("{} power", COLOURS[colour]),
                kind: Kind::Power,
                change: Change::Removed,
                menu: "",
                side,
            }
        };
        own.iter().map(without).collect()
    }

    /// The ratings of a colour, raised by as much as is said of each.
    fn ratings(&self, colour: usize, by: impl Fn(usize) -> u8) -> Holds {
        let ratings = self.spec.powers[colour].unwrap_or_default();
        let raised = |(stat, dice): (usize, u8)| Holds::Integer((dice + by(stat)).into());
        let stats = STATS.into_iter().zip(ratings.into_iter().enumerate().map(raised));
        Holds::Table(self.side.table(stats))
    }

    /// The side with what its character is written out.
    fn by_numbers(&self) -> Table {
        let side = self.side.without(&["character", "powers"]);
        let side = self.side.set_in(side, "ko", Holds::Integer(self.spec.ko.into()));
        match &self.spec.kind {
            Some(kind) => self.side.set_in(side, "kind", text_of(KINDS[kind.value as usize])),
            None => side,
        }
    }

    /// Boosting and the deck.
    fn held(&self) -> Vec<Variant> {
        let mut variants = Vec::new();
        let is_mastermind = self.spec.kind.as_ref().is_some_and(|kind| kind.value == Role::Mastermind);
        if !is_mastermind {
            let has = self.spec.boost.as_ref().is_some_and(|boost| boost.value);
            let change = if has { Change::Removed } else { Change::Added };
            let side = self.side.set("boost", Holds::Boolean(!has));
            variants.push(Variant { pick: "boost".to_owned(), kind: Kind::Power, change, menu: "", side });
        }
        if self.spec.deck.is_some() {
            let side = self.side.without(&["deck"]);
            let pick = "deck".to_owned();
            variants.push(Variant { pick, kind: Kind::Power, change: Change::Removed, menu: "", side });
        }
        variants
    }

    /// Without each effect and each backup, and with one more of each kind of effect: a rating of the foe is lowered by
    /// a die.
    fn effects(&self) -> Vec<Variant> {
        let mut variants = Vec::new();
        for key in ["effects", "backups"] {
            let held = self.list(key);
            for (place, effect) in held.iter().enumerate() {
                let others =
                    held.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, it)| it.kind.clone());
                let side = self.side.set(key, self.side.list(others));
                let pick = name_of(&effect.kind);
                variants.push(Variant { pick, kind: Kind::Power, change: Change::Removed, menu: "effects", side });
            }
        }
        let simple = ["cancel_ko", "retaliate_ko"].map(|kind| vec![("kind", text_of(kind))]);
        let reduced = STATS
            .map(|stat| vec![("kind", text_of("reduce_rating")), ("stat", text_of(stat)), ("by", Holds::Integer(1))]);
        let own = self.list("effects");
        variants.extend(simple.into_iter().chain(reduced).map(|keys| {
            let effect = Holds::Table(self.side.table(keys));
            let pick = name_of(&effect);
            let all = own.iter().map(|effect| effect.kind.clone()).chain([effect]);
            let side = self.side.set("effects", self.side.list(all));
            Variant { pick, kind: Kind::Power, change: Change::Added, menu: "effects", side }
        }));
        variants
    }

    fn list(&self, key: &str) -> Vec<Value> {
        match self.side.side.get(key).map(|value| &value.kind) {
            Some(Holds::Array(values)) => values.to_vec(),
            _ => Vec::new(),
        }
    }

    /// With a die more of each rating: on all colours, and on each; and with a KO more.
    fn dice(&self) -> Vec<Variant> {
        let own: Vec<usize> = (0..COLOURS.len()).filter(|&colour| self.spec.powers[colour].is_some()).collect();
        let mut variants = Vec::new();
        for (stat, name) in STATS.into_iter().enumerate() {
            variants.push(self.stronger(format!("{name} +1D"), &own, stat));
            if own.len() > 1 {
                let one = |&colour: &usize| self.stronger(format!("{} {name} +1D", COLOURS[colour]), &[colour], stat);
                variants.extend(own.iter().map(one));
            }
        }
        let side = self.side.set("ko", Holds::Integer(i64::from(self.spec.ko) + 1));
        let pick = "ko +1".to_owned();
        variants.push(Variant { pick, kind: Kind::Box, change: Change::Added, menu: "", side });
        variants
    }

    /// With a die more of a rating on these colours.
    fn stronger(&self, pick: String, colours: &[usize], stat: usize) -> Variant {
        let own = (0..COLOURS.len()).filter(|&colour| self.spec.powers[colour].is_some());
        let power = |colour: usize| {
            let more = colours.contains(&colour);
            (COLOURS[colour], self.ratings(colour, |other| u8::from(more && other == stat)))
        };
        let side = self.side.set("powers", Holds::Table(self.side.table(own.map(power))));
        Variant { pick, kind: Kind::Die, change: Change::Added, menu: "", side }
    }
}

/// An effect in words: `reduce_rating attack 1`; a backup by its card.
fn name_of(effect: &Holds) -> String {
    let part = |value: &Value| match &value.kind {
        Holds::Integer(number) => number.to_string(),
        _ => value.as_written(),
    };
    match effect {
        Holds::Table(keys) => {
            let parts = ["kind", "stat", "value", "by"].into_iter().filter_map(|key| keys.get(key)).map(part);
            parts.collect::<Vec<_>>().join(" ")
        }
        Holds::String(id) => id.to_string(),
        _ => "effect".to_owned(),
    }
}
