//! A fighter with one thing changed: what `slugfest worth` puts a number on.
//!
//! Each power, boost and piece of equipment is taken away, everything else on the menu is added, and so are a die, a
//! re-roll and a box. What no archetype allows is a house build: the question is what it is worth, not whether it may
//! be taken.
//!
//! Faults (`smf.fault.general`): a fault is taken away by itself, and the re-roll that it gave stays, as a pick of its
//! own that can be taken away as well; so a fault is worth what it costs its owner, which the re-roll has to make up
//! for. Without both is the fair trade undone, which is a pair of picks.

use super::faults;
use crate::scenario::{Case, Kind, Mistakes, Table};
use crate::systems::apart::{Change, Kind as Sort, Subject, Variant, text_of};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::compile::prepare;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fighter::{Fighter, MOST_UNRELIABLE, PoolKind};
use crate::systems::smf::legality::minor_list;
use crate::systems::smf::powers::id::{Level, Numbers, POWERS, PowerId};
use crate::systems::smf::read::{self, Fault, Pick, Spec, pool_key};
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
    let build = Build { side, spec, fighter, numbers };
    let mut variants = build.without();
    variants.extend(build.fairer());
    variants.extend(build.with());
    variants.extend(build.worse());
    variants.extend(build.stronger());
    variants
}

/// The fighter as written, as read and as compiled.
struct Build<'a> {
    side: Subject<'a>,
    spec: &'a Spec,
    fighter: &'a Fighter,
    numbers: Numbers,
}

/// The keys of faults and of what they pay for.
const FAULTS: &str = "faults";
const RE_ROLLS: &str = "fault-re-rolls";

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
                let side = self.without_what_hangs_on(pick.power, side);
                let menu = if key == "boosts" { "minor" } else { key };
                let variant = self.variant(name_of(pick.power, &pick.option), sort(pick.power), side);
                variants.push(Variant { menu, change: Change::Removed, ..variant });
            }
        }
        variants
    }

    /// A limit goes with the power that it is put on, and a re-roll with the last attack whose pool has it.
    fn without_what_hangs_on(&self, power: PowerId, side: Table) -> Table {
        let pools_of = |spec: &Spec| {
            let attacks = Sheet::of(spec, false, self.numbers).attacks;
            [PoolKind::RangedAttack, PoolKind::PsycheAttack]
                .map(|pool| (pool, attacks.iter().any(|attack| attack.adds == pool)))
        };
        let mut rest = self.spec.clone();
        for list in [&mut rest.major, &mut rest.minor, &mut rest.powers] {
            list.retain(|pick| pick.power != power);
        }
        let lost = std::iter::zip(pools_of(self.spec), pools_of(&rest));
        let lost: Vec<PoolKind> = lost.filter_map(|((pool, had), (_, has))| (had && !has).then_some(pool)).collect();
        let side = self.re_rolls_but(&lost, side);
        match self.faults().any(|fault| fault.of() == Some(power)) {
            true => self.faults_but(|fault| fault.of() != Some(power), side),
            false => side,
        }
    }

    fn faults(&self) -> impl Iterator<Item = Fault> {
        self.spec.faults.iter().map(|fault| fault.value)
    }

    fn faults_but(&self, keeps: impl Fn(Fault) -> bool, side: Table) -> Table {
        let kept = self.faults().filter(|fault| keeps(*fault)).map(Fault::written);
        self.side.set_in(side, FAULTS, self.side.texts(kept))
    }

    /// Without the re-rolls of faults for these pools.
    fn re_rolls_but(&self, pools: &[PoolKind], side: Table) -> Table {
        let all = || self.spec.fault_rerolls.iter().map(|pool| pool.value);
        if !all().any(|pool| pools.contains(&pool)) {
            return side;
        }
        let kept = all().filter(|pool| !pools.contains(pool)).map(pool_key);
        self.side.set_in(side, RE_ROLLS, self.side.texts(kept))
    }

    /// Without each of the faults, and without each of the re-rolls that they pay for.
    fn fairer(&self) -> Vec<Variant> {
        let bare = || self.side.without(&[]);
        let fault = |fault: Fault| {
            let side = self.faults_but(|other| other != fault, bare());
            let variant = self.variant(fault.written(), Sort::Fault, side);
            Variant { menu: FAULTS, change: Change::Removed, ..variant }
        };
        let re_roll = |pool: PoolKind| {
            let variant =
                self.variant(format!("{} [1]", pool_key(pool)), Sort::ReRoll, self.re_rolls_but(&[pool], bare()));
            Variant { change: Change::Removed, ..variant }
        };
        let re_rolls = self.spec.fault_rerolls.iter().map(|pool| re_roll(pool.value));
        self.faults().map(fault).chain(re_rolls).collect()
    }

    /// With each fault that the rules offer and the fighter lacks, and nothing for it; a group has none.
    fn worse(&self) -> Vec<Variant> {
        if self.fighter.group.is_some() {
            return Vec::new();
        }
        let own: Vec<PowerId> =
            lists(self.spec).into_iter().flat_map(|(_, picks)| picks).map(|pick| pick.power).collect();
        let has: Vec<Fault> = self.faults().collect();
        let is_full = has.iter().filter(|fault| fault.shuts_off()).count() >= MOST_UNRELIABLE;
        let is_new = |fault: Fault| !(has.contains(&fault) || is_full && fault.shuts_off());
        let pays = |fault: Fault| self.spec.fault_rerolls.iter().all(|pool| faults::fits(&[fault], pool.value));
        let add = |fault: Fault| {
            let all = has.iter().chain([&fault]).map(|fault| fault.written());
            let side = self.side.set(FAULTS, self.side.texts(all));
            Variant { menu: FAULTS, ..self.variant(fault.written(), Sort::Fault, side) }
        };
        let offered = faults::offered(&own).into_iter().filter(|fault| is_new(*fault) && pays(*fault));
        offered.map(add).collect()
    }

    /// With each minor power and boost that the menus offer and the fighter lacks, and each major power for which he
    /// has a place left.
    fn with(&self) -> Vec<Variant> {
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
            entry.plays(self.numbers) && (listed || entry.level == Level::Boost || major.contains(&entry.id))
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
                // A number holds what a fault paid for, which the rules refuse to add to one.
                let side = self.re_rolls_but(&[kind], side);
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
        let is_by_menu = !self.spec.archetypes.is_empty() || !self.spec.faults.is_empty();
        let side = if is_by_menu { self.side.set_in(side, "legal", Kind::Boolean(false)) } else { side };
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
