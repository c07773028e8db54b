//! From a case's tables to what the author wrote about fighters and rules: names looked up, numbers in range.
//!
//! Nothing here knows what a power does; [`super::build`] makes fighters of it, [`super::legality`] checks builds.

use super::archetypes::{ARCHETYPES, Archetype};
use super::dice::Pool;
use super::fighter::PoolKind;
use super::policy::keys::Policy;
use super::powers::id::Level::{Boost, Equipment, Major, Maneuver, Minor, Vehicle};
use super::powers::id::{Level, POWERS, PowerId};
use super::roster::{SAMPLES, Sample};
use super::setup::{Ground, Rules};
use super::switches::{Footing, MAX_INCHES, Switches};
use crate::keys::{
    Each, Form, Keys, Named, Row, Settings, Shape, Slot, Written, choice, choices, counted, keys, later, list, name,
    table, text, truth, whole,
};
use crate::scenario::reader::as_string;
use crate::scenario::{Case, Kind, Mistakes, Spanned, Table, names};

/// Most dice a pool may be written with; bonuses may add to it up to the 20 that a throw can have.
pub const MAX_WRITTEN_DICE: i8 = 12;
/// Most boxes on a track, most members of a group.
pub const MAX_BOXES: i64 = 99;

/// The pools that can be given as numbers: key, pool, sentence.
pub const POOL_KEYS: [(&str, PoolKind, &str); 8] = [
    ("melee-attack", PoolKind::MeleeAttack, "Pool of the attack in base contact."),
    ("melee-defense", PoolKind::MeleeDefense, "Pool against Body attacks in base contact."),
    ("ranged-attack", PoolKind::RangedAttack, "Pool of an attack at range."),
    ("ranged-defense", PoolKind::RangedDefense, "Pool against Body attacks at range."),
    ("psyche-attack", PoolKind::PsycheAttack, "Pool of an attack on Psyche."),
    ("psyche-defense", PoolKind::PsycheDefense, "Pool against attacks on Psyche."),
    ("initiative", PoolKind::Initiative, "Pool for initiative."),
    ("ko-check", PoolKind::Ko, "Pool of KO checks."),
];

/// A power with its option.
#[derive(Clone, Debug)]
pub struct Pick {
    /// Which power.
    pub power: PowerId,
    /// What stood after the colon, or the default.
    pub option: String,
    /// Where it was written.
    pub at: Spanned<String>,
}

/// A fault or limit (`smf.fault.*`, `smf.limit.*`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A defense pool starts at 2D.
    AverageJoe(PoolKind),
    /// Fails every KO check.
    GlassJaw,
    /// A foe's attack gets +1D[1] once.
    Weakness,
    /// A power works only on a charge.
    OnlyCharging(PowerId),
    /// A power works only after round 3.
    OnlyLate(PowerId),
    /// A power may be shut off once.
    Unreliable(PowerId),
}

impl Fault {
    /// As scenarios write it.
    pub fn written(self) -> String {
        let limit = |limit: &str, power: PowerId| format!("{limit}:{}", power.entry().id);
        match self {
            Self::AverageJoe(pool) => format!("average-joe:{}", pool_key(pool)),
            Self::GlassJaw => "glass-jaw".to_owned(),
            Self::Weakness => "weakness".to_owned(),
            Self::OnlyCharging(power) => limit("only-while-charging", power),
            Self::OnlyLate(power) => limit("only-after-round-3", power),
            Self::Unreliable(power) => limit("unreliable", power),
        }
    }

    /// Whether a foe may shut a power off by it.
    pub fn shuts_off(self) -> bool {
        matches!(self, Self::Unreliable(_))
    }

    /// The power that it limits.
    pub fn of(self) -> Option<PowerId> {
        match self {
            Self::OnlyCharging(power) | Self::OnlyLate(power) | Self::Unreliable(power) => Some(power),
            Self::AverageJoe(_) | Self::GlassJaw | Self::Weakness => None,
        }
    }
}

/// One side as written.
#[derive(Clone, Debug)]
pub struct Spec {
    /// Name of the fighter and where it stands.
    pub name: Spanned<String>,
    /// Archetypes: none for raw numbers, two for a Powerhouse, the base for a Super.
    pub archetypes: Vec<&'static Archetype>,
    /// A Super: two minors more.
    pub is_super: bool,
    /// Whether the build has to obey the menu.
    pub legal: bool,
    /// Major powers.
    pub major: Vec<Pick>,
    /// Minor powers.
    pub minor: Vec<Pick>,
    /// Boosts.
    pub boosts: Vec<Pick>,
    /// Equipment of street-level henchmen.
    pub equipment: Vec<Pick>,
    /// Powers of a fighter given by numbers.
    pub powers: Vec<Pick>,
    /// What makes him a Titan.
    pub titan: Vec<Pick>,
    /// Trick arrows.
    pub tricks: Vec<Pick>,
    /// Grimoire.
    pub grimoire: Vec<Pick>,
    /// Penalties taken for an extra minor (`smf.boost.trade-off`).
    pub trade_off: Vec<Spanned<Penalty>>,
    /// Faults.
    pub faults: Vec<Spanned<Fault>>,
    /// Pools that get the re-roll of a fault.
    pub fault_rerolls: Vec<Spanned<PoolKind>>,
    /// Move, Body (or members) and Psyche where given.
    pub stats: [Option<i64>; 3],
    /// Pools given as numbers.
    pub pools: Vec<(PoolKind, Pool)>,
    /// `attack` and `defense`: for whatever kind of fight it is.
    pub attack: Option<Pool>,
    /// See `attack`.
    pub defense: Option<Pool>,
    /// Choices.
    pub policy: Policy,
    /// The sample character it started from.
    pub sample: Option<&'static Sample>,
    /// All of it could be read: what is not there nobody wrote.
    pub whole: bool,
}

impl Spec {
    /// Whether a pool is written as numbers and replaces what the rules made of it.
    pub fn is_written(&self, kind: PoolKind) -> bool {
        use PoolKind::{MeleeAttack, MeleeDefense, PsycheAttack, RangedAttack, RangedDefense};
        let by_name =
            !matches!(kind, RangedAttack | PsycheAttack) && self.pools.iter().any(|&(given, _)| given == kind);
        by_name
            || self.attack.is_some() && kind == MeleeAttack
            || self.defense.is_some() && matches!(kind, MeleeDefense | RangedDefense)
    }
}

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" rules: Written<Table> = later::<Switches>().seen_by("a duel"), "";
        /// What both fighters do where the rules leave them a choice.
        "policy" policy: Policy = table().or_else("", Policy::default()), "";
        /// The two fighters.
        "side" sides: Written<Vec<Table>> = counted::<Side>(2..=2, "a duel has two sides", "write [[side]] twice"), "";
    }
}

keys! {
    /// A fighter as written.
    #[derive(Clone, Debug)]
    pub struct Side: "a side" {
        /// What results call the fighter.
        "name" name: Written<String> = name("fighter").required(), "";
        /// A ready-made fighter to start from; other keys change it.
        "character" character: Written<&'static Sample> = sample(), "";
        /// The archetype that the fighter is built on.
        "archetype" archetype: Written<&'static Archetype> = archetype(false)
            .unless_written("that of the character, or a fighter given by numbers"), "smf.archetype.powerhouse";
        /// The standard archetype of a Super.
        "base" base: Written<&'static Archetype> = archetype(true), "smf.archetype.super";
        /// The two standard archetypes of a Powerhouse.
        "halves" halves: Written<Vec<Spanned<&'static Archetype>>> = list(archetype(true), 2..=2),
            "smf.archetype.powerhouse";
        /// The build has to obey the menu of its archetype.
        "legal" legal: Written<bool> = truth().unless_written("true, but for two printed characters"), "";
        /// Major powers.
        "major" major: Written<Vec<Spanned<Pick>>> = picks(&[Major]), "";
        /// Minor powers.
        "minor" minor: Written<Vec<Spanned<Pick>>> = picks(&[Minor]), "";
        /// Boosts, each in place of a minor power.
        "boosts" boosts: Written<Vec<Spanned<Pick>>> = picks(&[Boost]), "smf.boost.general";
        /// Equipment of street-level henchmen.
        "equipment" equipment: Written<Vec<Spanned<Pick>>> = picks(&[Equipment]), "";
        /// Powers of a fighter given by numbers.
        "powers" powers: Written<Vec<Spanned<Pick>>> = picks(&[Major, Minor, Boost, Maneuver, Vehicle]), "";
        /// Trick arrows of an archer.
        "tricks" tricks: Written<Vec<Spanned<Pick>>> = picks(&[Minor]), "smf.power.archery";
        /// Powers in the grimoire of a sorcerer.
        "grimoire" grimoire: Written<Vec<Spanned<Pick>>> = picks(&[Major, Minor]), "smf.power.sorcery";
        /// What makes a Titan: a Powerhouse who stands alone against a team.
        "titan" titan: Written<Vec<Spanned<Pick>>> = picks(&[Level::Titan]), "smf.titan.setup";
        /// What is given up for one minor power more.
        "trade-off" trade_off: Written<Vec<Spanned<Penalty>>> = list(choice(), 0..=usize::MAX),
            "smf.boost.trade-off";
        /// Faults and limits: glass-jaw, weakness, average-joe:POOL, only-while-charging:POWER,
        /// only-after-round-3:POWER, unreliable:POWER.
        "faults" faults: Written<Vec<Spanned<Fault>>> = list(fault(), 0..=usize::MAX), "smf.fault.general";
        /// Pools that get the re-roll of a fault, one for each.
        "fault-re-rolls" fault_rerolls: Written<Vec<Spanned<PoolKind>>> = list(main_pool(), 0..=usize::MAX),
            "smf.fault.general";
        /// Inches of Move.
        "move" movement: Written<i64> = whole(0..=MAX_INCHES).unless_written("the archetype's"), "";
        /// Body boxes.
        "body" body: Written<i64> = whole(1..=MAX_BOXES).unless_written("the archetype's"), "";
        /// Psyche boxes.
        "psyche" psyche: Written<i64> = whole(1..=MAX_BOXES).unless_written("the archetype's, or 6"), "";
        /// Members of a group of henchmen.
        "members" members: Written<i64> = whole(1..=MAX_BOXES).unless_written("the archetype's"), "";
        /// Attack pool for whatever kind of fight it is.
        "attack" attack: Written<Pool> = pool(), "";
        /// Defense pool against Body attacks.
        "defense" defense: Written<Pool> = pool(), "";
        /// What this fighter does where the rules leave him a choice; what it does not say stands under `policy` for
        /// both.
        "policy" policy: Written<Table> = later::<Policy>(), "";
        .. pools: Each<Pools>;
    }
}

choices! {
    /// What can be traded off for a minor power (`smf.boost.trade-off`).
    pub enum Penalty {
        /// A box of Body.
        Body = "body",
        /// A box of Psyche.
        Psyche = "psyche",
        /// An inch of Move.
        Move = "move",
    }
}

/// The pools that can be given as numbers.
#[derive(Clone, Debug)]
pub struct Pools;

impl Row for Pools {
    type Value = Written<Pool>;
    const WHAT: &'static str = "the pools";

    fn names() -> Vec<Named> {
        POOL_KEYS.iter().map(|&(id, _, about)| Named { about, ..Named::plain(id) }).collect()
    }

    fn slot() -> Slot<Written<Pool>> {
        pool().into()
    }
}

/// The rules of a case: what its switches come to.
fn rules(written: Option<&Table>, switches: Switches, mistakes: &Mistakes) -> Rules {
    let gap = switches.range;
    let ground = match (switches.footing, gap) {
        (Footing::Fixed, 0) => Ground::Contact,
        (Footing::Fixed, gap) => Ground::Range(gap),
        (Footing::Open, _) => Ground::Open,
    };
    let key = |key: &str| written.and_then(|written| written.entry(key));
    if let (Some(charge), true) = (key("charge"), switches.charge && ground != Ground::Contact) {
        mistakes.at(
            charge,
            "\"charge\" is for fights that begin in base contact",
            "leave out `charge`; on open ground fighters charge by themselves, at a fixed range nobody can",
        );
    }
    if let (Some(knockback), Ground::Range(_), true) = (key("knockback"), ground, switches.knockback) {
        mistakes.at(
            knockback,
            "\"knockback\" changes the distance, and \"range\" fixes it",
            "leave one of them out, or let the fighters move with `ground = \"open\"`",
        );
    }
    Rules { switches, ground, gap, edge: None, apart: false }
}

/// The rules of a case and what could be read of the two sides of the duel; `None` when they cannot even be told apart.
pub fn case(case: &Case, mistakes: &Mistakes) -> Option<(Rules, Vec<Option<Spec>>)> {
    let mut reader = case.reader(mistakes);
    let Document { rules: written, policy, sides } = Document::read(&mut reader);
    reader.finish();
    let switches = Switches::default().over(written.as_deref(), mistakes);
    let rules = rules(written.as_deref(), switches, mistakes);
    let tables = sides?.value;
    let specs = tables.iter().map(|table| side(table, &policy, mistakes)).collect();
    names::check_twins(&tables, "both sides", "results name the fighters: give one of them another name", mistakes);
    Some((rules, specs))
}

/// A fighter as written; what he does not say of his policy is what is said for all.
pub fn side(table: &Table, shared: &Policy, mistakes: &Mistakes) -> Option<Spec> {
    let before = mistakes.count();
    let written = Side::of(table, mistakes);
    let sample = written.character.as_ref().map(|character| character.value);
    let (archetypes, is_super) = archetypes(table, &written, sample, mistakes);
    let legal = written.legal.map_or(sample.is_none_or(|sample| sample.legal), |legal| legal.value);
    let name = written.name;
    let list = |picks: Written<Vec<Spanned<Pick>>>, from: &'static [&'static str]| -> Vec<Pick> {
        match picks {
            Some(picks) => picks.value.into_iter().map(|pick| pick.value).collect(),
            None => from.iter().filter_map(|id| sample_pick(id, &name)).collect(),
        }
    };
    let of_sample = |of: fn(&Sample) -> &'static [&'static str]| sample.map_or(&[][..], of);
    let is_group = archetypes.iter().any(|archetype| archetype.is_group());
    for (key, is_of_groups) in [("members", true), ("body", false), ("psyche", false)] {
        if let Some(stray) = table.entry(key).filter(|_| is_group != is_of_groups) {
            let (whose, help) = match is_group {
                true => ("a single fighter", "a group of henchmen has `members`"),
                false => ("a group of henchmen", "a single fighter has `body` and `psyche`"),
            };
            mistakes.at(stray, format!("\"{key}\" is for {whose}"), help);
        }
    }
    let [body, psyche] = if is_group { [written.members, None] } else { [written.body, written.psyche] };
    let has = |key: &str| table.entry(key).is_some();
    if archetypes.is_empty() && !["body", "archetype", "character"].into_iter().any(has) {
        let help = "add `body = 6`, or an `archetype`, or a `character` from `slugfest list characters smf`";
        mistakes.at(table, "this fighter has no Body", help);
    }
    if let (Some(trade_off), true) = (table.entry("trade-off"), archetypes.is_empty() && !has("archetype")) {
        let help = "give the fighter an `archetype`, or write smaller numbers";
        mistakes.at(trade_off, "\"trade-off\" takes from an archetype's figures, and there is none", help);
    }
    if let (Some(powers), false) = (table.entry("powers"), archetypes.is_empty()) {
        let help = "with an archetype write `major`, `minor` and `boosts`; `powers` is for fighters given by numbers";
        mistakes.at(powers, "\"powers\" and an archetype exclude each other", help);
    }
    let pools = POOL_KEYS.iter().zip(written.pools.0);
    Some(Spec {
        archetypes,
        is_super,
        legal,
        major: list(written.major, of_sample(|sample| sample.major)),
        minor: list(written.minor, of_sample(|sample| sample.minor)),
        boosts: list(written.boosts, of_sample(|sample| sample.boosts)),
        equipment: list(written.equipment, &[]),
        powers: list(written.powers, &[]),
        titan: list(written.titan, &[]),
        tricks: list(written.tricks, of_sample(|sample| sample.tricks)),
        grimoire: list(written.grimoire, of_sample(|sample| sample.grimoire)),
        trade_off: all(written.trade_off),
        faults: all(written.faults),
        fault_rerolls: all(written.fault_rerolls),
        stats: [written.movement, body, psyche].map(|stat| stat.map(|stat| stat.value)),
        pools: pools.filter_map(|(&(_, kind, _), pool)| Some((kind, pool?.value))).collect(),
        attack: written.attack.map(|attack| attack.value),
        defense: written.defense.map(|defense| defense.value),
        policy: shared.clone().over(written.policy.as_deref(), mistakes),
        sample,
        name: name?,
        whole: mistakes.count() == before,
    })
}

/// A list that is empty where nobody wrote one.
fn all<T>(written: Written<Vec<T>>) -> Vec<T> {
    written.map_or_else(Vec::new, |list| list.value)
}

fn sample() -> Shape<&'static Sample> {
    let form = Form::one_of(SAMPLES.iter().map(|sample| sample.id));
    Shape::new(form, |value, what, mistakes| {
        let id = as_string(value, what, mistakes)?;
        let found = Sample::find(&id.value);
        if found.is_none() {
            let known = SAMPLES.iter().map(|sample| sample.id);
            let near = names::suggest(&id.value, known);
            let help = names::or_listed(near, "`slugfest list characters smf` shows all");
            mistakes.at(&id, format!("unknown character \"{}\" in system \"smf\"", id.value), help);
        }
        found
    })
}

/// An archetype; of the nine that Supers and Powerhouses are built on, where it has to be a standard one.
fn archetype(standard: bool) -> Shape<&'static Archetype> {
    let known = move || ARCHETYPES.iter().filter(move |archetype| archetype.standard || !standard);
    Shape::new(Form::one_of(known().map(|archetype| archetype.id)), move |value, what, mistakes| {
        let id = as_string(value, what, mistakes)?;
        let found = known().find(|archetype| archetype.id == id.value);
        if found.is_none() {
            let help = names::suggest(&id.value, known().map(|archetype| archetype.id));
            let kind = if standard { "standard archetype" } else { "archetype" };
            mistakes.at(&id, format!("unknown {kind} \"{}\" in system \"smf\"", id.value), help);
        }
        found
    })
}

fn archetypes(
    table: &Table,
    written: &Side,
    sample: Option<&Sample>,
    mistakes: &Mistakes,
) -> (Vec<&'static Archetype>, bool) {
    let kind = written.archetype.as_ref().map_or("", |archetype| archetype.id);
    for (key, owner, what) in [("base", "super", "a Super"), ("halves", "powerhouse", "a Powerhouse")] {
        if let Some(stray) = table.entry(key).filter(|_| kind != owner) {
            let help = format!("leave it out, or write `archetype = \"{owner}\"`");
            mistakes.at(stray, format!("\"{key}\" is for {what}"), help);
        }
    }
    let Some(archetype) = &written.archetype else {
        let named = sample.filter(|_| table.entry("archetype").is_none());
        return (named.and_then(|sample| Archetype::find(sample.archetype)).into_iter().collect(), false);
    };
    match archetype.id {
        "super" => {
            if table.entry("base").is_none() {
                mistakes.at(archetype, "a Super is built on a standard archetype", "add `base = \"brick\"`");
            }
            (written.base.iter().map(|base| base.value).collect(), true)
        }
        "powerhouse" => {
            let halves: Vec<_> =
                written.halves.iter().flat_map(|halves| &halves.value).map(|half| half.value).collect();
            let unread = written.halves.is_none() && table.entry("halves").is_some();
            if !unread && !matches!(halves.as_slice(), [one, other] if one.id != other.id) {
                let help = "add `halves = [\"brick\", \"speedster\"]`";
                mistakes.at(archetype, "a Powerhouse is built on two different standard archetypes", help);
                return (Vec::new(), false);
            }
            (halves, false)
        }
        _ => (vec![archetype.value], false),
    }
}

/// Powers of these levels by name, each with an option after a colon.
fn picks(levels: &'static [Level]) -> Shape<Vec<Spanned<Pick>>> {
    let entries = POWERS.iter().map(|power| power.entry()).filter(|entry| levels.contains(&entry.level));
    let named =
        entries.map(|entry| Named { id: entry.id, about: entry.summary, has_option: !entry.options.is_empty() });
    let pick = Shape::new(Form::OneOf(named.collect()), |value, what, mistakes| {
        pick(&as_string(value, what, mistakes)?, levels, mistakes)
    });
    list(pick, 0..=usize::MAX)
}

/// A power by name, with an option after a colon.
fn pick(written: &Spanned<String>, levels: &[Level], mistakes: &Mistakes) -> Option<Pick> {
    let (id, option) = match written.value.split_once(':') {
        Some((id, option)) => (id, Some(option)),
        None => (written.value.as_str(), None),
    };
    let allowed = |power: &&PowerId| levels.contains(&power.entry().level);
    let Some(power) = POWERS.iter().filter(allowed).copied().find(|power| power.entry().id == id) else {
        let known = POWERS.iter().filter(allowed).map(|power| power.entry().id);
        let message = match PowerId::find(id) {
            Some(other) => format!("\"{id}\" is {}, which does not belong here", level_name(other.entry().level)),
            None => format!("unknown power \"{id}\" in system \"smf\""),
        };
        let help = match PowerId::find(id) {
            Some(_) if levels == [Level::Titan] && id == "hordes" => {
                "the hordes of a Titan are groups of his team: write a [[team.figure]] with `archetype = \"henchmen\"` \
                 for each, and for the second a [[team.arrival]] with its name as `figure` and `round = 3`"
                    .to_owned()
            }
            Some(_) => "major powers go into `major`, minor ones into `minor`, boosts into `boosts`".to_owned(),
            None => names::or_listed(names::suggest(id, known), "`slugfest list powers smf` shows all"),
        };
        mistakes.at(written, message, help);
        return None;
    };
    let options = power.entry().options;
    let option = option.unwrap_or(options.first().copied().unwrap_or_default());
    if let Some(bad) = option.split('+').find(|part| !part.is_empty() && !options.contains(part)) {
        let message = format!("\"{id}\" has no option \"{bad}\"");
        let help = match options {
            [] => "it has no options: leave out the colon and what follows".to_owned(),
            _ => format!("its options are {}", names::list(options, "and")),
        };
        mistakes.at(written, message, help);
        return None;
    }
    let parts: Vec<&str> = option.split('+').collect();
    let twice = parts.iter().enumerate().any(|(i, part)| parts[..i].contains(part));
    if twice || parts.len() > 1 && !power.entry().combines {
        let help = if twice { "write each option once" } else { "choose one of its options" };
        mistakes.at(written, format!("\"{option}\" is no option of \"{id}\""), help);
        return None;
    }
    Some(Pick { power, option: option.to_owned(), at: written.clone() })
}

/// A pick of a sample character; its place is the fighter's name, since nobody wrote it.
fn sample_pick(id: &str, name: &Option<Spanned<String>>) -> Option<Pick> {
    let power = PowerId::find(id)?;
    let option = power.entry().options.first().copied().unwrap_or_default().to_owned();
    Some(Pick { power, option, at: name.clone()?.map(|_| id.to_owned()) })
}

/// `a major power`.
pub fn level_name(level: Level) -> &'static str {
    match level {
        Level::Major => "a major power",
        Level::Minor => "a minor power",
        Level::Boost => "a boost",
        Level::Equipment => "equipment of henchmen",
        Level::Maneuver => "a maneuver",
        Level::Vehicle => "a special of a vehicle",
        Level::Titan => "a special of a Titan",
    }
}

fn fault() -> Shape<Fault> {
    text().then(|written, mistakes| named_fault(&written, mistakes))
}

fn named_fault(written: &Spanned<String>, mistakes: &Mistakes) -> Option<Fault> {
    let parts: Vec<&str> = written.value.split(':').collect();
    let power = |id: &str| {
        let found = PowerId::find(id);
        if found.is_none() {
            let known = POWERS.iter().map(|power| power.entry().id);
            mistakes.at(written, format!("unknown power \"{id}\""), names::suggest(id, known));
        }
        found
    };
    let fault = match parts.as_slice() {
        ["glass-jaw"] => Fault::GlassJaw,
        ["weakness"] => Fault::Weakness,
        ["average-joe", "melee-defense"] => Fault::AverageJoe(PoolKind::MeleeDefense),
        ["average-joe", "ranged-defense"] => Fault::AverageJoe(PoolKind::RangedDefense),
        ["average-joe", "psyche-defense"] => Fault::AverageJoe(PoolKind::PsycheDefense),
        ["only-while-charging", id] => Fault::OnlyCharging(power(id)?),
        ["only-after-round-3", id] => Fault::OnlyLate(power(id)?),
        ["unreliable", id] => Fault::Unreliable(power(id)?),
        _ => {
            let message = format!("unknown fault or limit \"{}\"", written.value);
            let help = "there are \"glass-jaw\", \"weakness\", \"average-joe:melee-defense\" (or ranged-, psyche-), \
                        \"only-while-charging:POWER\", \"only-after-round-3:POWER\" and \"unreliable:POWER\"";
            mistakes.at(written, message, help);
            return None;
        }
    };
    Some(fault)
}

/// One of the six main pools by name.
fn main_pool() -> Shape<PoolKind> {
    let main = &POOL_KEYS[..6];
    Shape::new(Form::one_of(main.iter().map(|&(key, ..)| key)), |value, what, mistakes| {
        let written = as_string(value, what, mistakes)?;
        let found = main.iter().find(|(key, ..)| *key == written.value).map(|&(_, kind, _)| kind);
        if found.is_none() {
            let help = names::suggest(&written.value, main.iter().map(|&(key, ..)| key));
            mistakes.at(&written, format!("unknown pool \"{}\"", written.value), help);
        }
        found
    })
}

/// The key of a pool that can be given as a number.
pub fn pool_key(kind: PoolKind) -> &'static str {
    POOL_KEYS.iter().find(|(_, other, _)| *other == kind).map_or("", |&(key, ..)| key)
}

/// A pool written as `5D[1]`, `5D` or `5`.
fn pool() -> Shape<Pool> {
    let form = Form::Like("^ *[0-9]+ *[dD]?(\\[[0-4]\\])? *$", "dice and re-rolls, as in \"5D[1]\"");
    Shape::new(Form::Either(vec![form, Form::Whole(1..=MAX_WRITTEN_DICE.into())]), |value, what, mistakes| {
        let written = match value.kind {
            Kind::Integer(dice) => Spanned::at(value, dice.to_string()),
            _ => as_string(value, what, mistakes)?,
        };
        let parsed = parse_pool(&written.value);
        if parsed.is_none() {
            let message = format!("\"{}\" is not a pool of goal dice", written.value);
            mistakes.at(&written, message, "write dice and re-rolls as \"5D[1]\", or \"5D\" without re-rolls");
        }
        let (dice, rerolls) = parsed?;
        if !(1..=MAX_WRITTEN_DICE as u64).contains(&dice) {
            let message = format!("a pool of {dice} dice");
            mistakes.at(&written, message, format!("a pool is written with 1 to {MAX_WRITTEN_DICE} dice"));
            return None;
        }
        if rerolls > u64::from(super::dice::MAX_REROLLS) {
            let message = format!("{rerolls} re-rolls on a throw");
            mistakes.at(&written, message, "no throw may use more than 4 re-rolls (smf.core.re-roll-cap)");
            return None;
        }
        Some(Pool::new(dice as i8, rerolls as i8))
    })
}

fn parse_pool(text: &str) -> Option<(u64, u64)> {
    let text = text.trim();
    let (dice, rest) = match text.find(['d', 'D']) {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    };
    let rerolls = match rest.strip_prefix('[').map(|rest| rest.strip_suffix(']')) {
        None if rest.is_empty() => 0,
        Some(Some(inner)) => inner.trim().parse().ok()?,
        _ => return None,
    };
    Some((dice.trim().parse().ok()?, rerolls))
}
