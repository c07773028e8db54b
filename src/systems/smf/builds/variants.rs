//! A fighter with one thing changed: what `slugfest worth` puts a number on.
//!
//! Each power, boost and piece of equipment is taken away, everything else on the menu is added, and so are a die, a
//! re-roll and a box. What no archetype allows is a house build: the question is what it is worth, not whether it may
//! be taken.

use crate::scenario::{Case, Kind, Mistakes, Table};
use crate::systems::apart::{Change, Kind as Sort, Subject, Variant, text_of};
use crate::systems::smf::compile::prepare;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::{Fighter, PoolKind};
use crate::systems::smf::legality::minor_list;
use crate::systems::smf::powers::id::{Level, Numbers, POWERS, PowerId};
use crate::systems::smf::read::{self, Pick, Spec, pool_key};
use crate::systems::smf::roster::Sample;

/// The pools that get a die and a re-roll; an attack at range or on Psyche has as many pools as ways to attack.
const POOLS: [PoolKind; 6] = [
    PoolKind::MeleeAttack,
    PoolKind::MeleeDefense,
    PoolKind::RangedDefense,
    PoolKind::PsycheDefense,
    PoolKind::Initiative,
    PoolKind::Ko,
];

/// What the first side of a case is like with one thing changed; nothing where the case cannot be played.
pub fn variants(case: &Case, mistakes: &Mistakes) -> Vec<Variant> {
    let Some((setup, _)) = prepare(case, mistakes) else { return Vec::new() };
    let Some((_, specs)) = read::case(case, mistakes) else { return Vec::new() };
    let first = (Subject::of(case), specs.into_iter().next(), setup.fighters.first());
    let (Some(side), Some(Some(spec)), Some(fighter)) = first else { return Vec::new() };
    of_figure(side, &spec, fighter, Numbers::DUEL)
}

/// What a figure is like with one thing changed, where so many fight.
pub fn of_figure(side: Subject<'_>, spec: &Spec, fighter: &Fighter, numbers: Numbers) -> Vec<Variant> {
    let build = Build { side, spec, fighter };
    let mut variants = build.without();
    variants.extend(build.with(numbers));
    variants.extend(build.stronger());
    variants
}

/// The fighter as written, as read and as compiled.
struct Build<'a> {
    side: Subject<'a>,
    spec: &'a Spec,
    fighter: &'a Fighter,
}

/// Lists of picks by the key that they stand under.
fn lists(spec: &Spec) -> [(&'static str, &Vec<Pick>); 5] {
    [
        ("major", &spec.major),
        ("minor", &spec.minor),
        ("boosts", &spec.boosts),
        ("equipment", &spec.equipment),
        ("powers", &spec.powers),
    ]
}

impl Build<'_> {
    /// Without each of the picks.
    fn without(&self) -> Vec<Variant> {
        let mut variants = Vec::new();
        for (key, picks) in lists(self.spec) {
            for (place, pick) in picks.iter().enumerate() {
                let others =
                    picks.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, pick)| written(pick));
                let mut side = self.with_list(key, others.collect());
                // Tricks and pages go with the power that holds them.
                for (power, held) in [(PowerId::Archery, "tricks"), (PowerId::Sorcery, "grimoire")] {
                    if pick.power == power {
                        side = self.side.set_in(side, held, self.side.texts::<&str>([]));
                    }
                }
                let menu = if key == "boosts" { "minor" } else { key };
                let variant = self.variant(name_of(pick.power, &pick.option), sort(pick.power), side);
                variants.push(Variant { menu, change: Change::Removed, ..variant });
            }
        }
        variants
    }

    /// With each minor power and boost that the menus offer and the fighter lacks, and each major power for which he
    /// has a place left.
    fn with(&self, numbers: Numbers) -> Vec<Variant> {
        let archer = self.spec.major.iter().any(|pick| pick.power == PowerId::Archery);
        let menu: Vec<&str> = self.spec.archetypes.iter().flat_map(|archetype| minor_list(archetype, archer)).collect();
        let by_numbers = self.spec.archetypes.is_empty();
        let majors = self.spec.archetypes.iter().map(|archetype| archetype.majors);
        let places: usize = majors.clone().map(|(places, _)| places).sum();
        let major: Vec<&str> = match self.spec.major.len() < places {
            true => majors.flat_map(|(_, menu)| menu).copied().collect(),
            false => Vec::new(),
        };
        let offered = |power: &&PowerId| {
            let entry = power.entry();
            let listed = menu.contains(&entry.id) || by_numbers && entry.level == Level::Minor;
            entry.plays(numbers) && (listed || entry.level == Level::Boost || major.contains(&entry.id))
        };
        let has =
            |power: &PowerId| lists(self.spec).iter().any(|(_, picks)| picks.iter().any(|pick| pick.power == *power));
        // Both levels of a power exclude each other.
        let strong = has(&PowerId::SuperStrengthMajor);
        let free = |power: &&PowerId| !(has(power) || strong && **power == PowerId::SuperStrengthMinor);
        let add = |power: &PowerId| {
            let key = match (by_numbers, power.entry().level) {
                (true, _) => "powers",
                (false, Level::Boost) => "boosts",
                (false, Level::Major) => "major",
                (false, _) => "minor",
            };
            let picks = lists(self.spec).into_iter().find(|(list, _)| *list == key).map_or(&[][..], |(_, picks)| picks);
            let all = picks.iter().map(written).chain([power.entry().id.to_owned()]).collect();
            let option = power.entry().options.first().copied().unwrap_or_default();
            let mut side = self.with_list(key, all);
            for (holder, held, texts) in held() {
                // Nobody who lacks it has a list of his own: that is refused.
                if *power == holder {
                    side = self.side.set_in(side, held, self.side.texts(texts));
                }
            }
            let menu = if key == "boosts" { "minor" } else { key };
            Variant { menu, ..self.variant(name_of(*power, option), sort(*power), side) }
        };
        POWERS.iter().filter(offered).filter(free).map(add).collect()
    }

    /// With a die or a re-roll more in each pool, and with a box more.
    fn stronger(&self) -> Vec<Variant> {
        let mut variants = Vec::new();
        for kind in POOLS {
            let pool = self.fighter.fixed[kind as usize];
            let key = pool_key(kind);
            for (sort, by, what) in [(Sort::Die, Pool::new(1, 0), "+1D"), (Sort::ReRoll, Pool::new(0, 1), "+[1]")] {
                let side = self.side.set(key, text_of(&pool.plus(by).to_string()));
                // Numbers for a whole kind of fight give way to the one that is changed.
                variants.push(self.variant(format!("{key} {what}"), sort, side));
            }
        }
        let boxes: &[(&str, usize)] =
            if self.fighter.group.is_some() { &[("members", 0)] } else { &[("body", 0), ("psyche", 1)] };
        for &(key, track) in boxes {
            let stat = self.spec.stats[track + 1];
            let base = stat.or_else(|| self.spec.archetypes.iter().map(|it| i64::from(it.stats[track + 1])).max());
            let side = self.side.set(key, Kind::Integer(base.unwrap_or(6) + 1));
            variants.push(self.variant(format!("{key} +1"), Sort::Box, side));
        }
        variants
    }

    fn variant(&self, pick: String, kind: Sort, side: Table) -> Variant {
        let legal = Kind::Boolean(false);
        let side = if self.spec.archetypes.is_empty() { side } else { self.side.set_in(side, "legal", legal) };
        Variant { pick, kind, change: Change::Added, menu: "", side }
    }

    fn with_list(&self, key: &str, picks: Vec<String>) -> Table {
        self.side.set(key, self.side.texts(picks))
    }
}

/// What powers hold that is chosen with them, as the ready-made characters have it: trick arrows, pages.
fn held() -> [(PowerId, &'static str, Vec<String>); 2] {
    let of = |id: &str, list: fn(&Sample) -> &'static [&'static str]| {
        Sample::find(id).map_or_else(Vec::new, |sample| list(sample).iter().map(|&id| id.to_owned()).collect())
    };
    [
        (PowerId::Archery, "tricks", of("deadeye", |sample| sample.tricks)),
        (PowerId::Sorcery, "grimoire", of("prof-weird", |sample| sample.grimoire)),
    ]
}

fn sort(power: PowerId) -> Sort {
    if power.entry().level == Level::Boost { Sort::Boost } else { Sort::Power }
}

fn written(pick: &Pick) -> String {
    let id = pick.power.entry().id;
    if pick.option.is_empty() { id.to_owned() } else { format!("{id}:{}", pick.option) }
}

/// A power by name, with its option where that is not the first.
fn name_of(power: PowerId, option: &str) -> String {
    let entry = power.entry();
    match entry.options.first() {
        Some(first) if *first != option => format!("{}:{option}", entry.id),
        _ => entry.id.to_owned(),
    }
}
