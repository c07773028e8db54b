//! From a case's tables to what the author wrote about fighters and rules: names looked up, numbers in range.
//!
//! Nothing here knows what a power does; [`super::build`] makes fighters of it, [`super::legality`] checks builds.

use super::archetypes::{ARCHETYPES, Archetype};
use super::compile::{Ground, GroupLeads, Order, PowersOn, Rules};
use super::dice::{Pool, ReRoll};
use super::fighter::PoolKind;
use super::policy::{CHOICES, Policy};
use super::powers::{self, Level, POWERS, PowerId};
use super::roster::{SAMPLES, Sample};
use crate::scenario::{Mistakes, Reader, Spanned, Table, names};

/// Most dice a pool may be written with; bonuses may add to it up to the 20 that a throw can have.
pub const MAX_WRITTEN_DICE: i8 = 12;
/// Most boxes on a track, most members of a group.
pub const MAX_BOXES: i64 = 99;
/// Most inches of Move and of a range.
pub const MAX_INCHES: i64 = 200;
/// Rounds after which a fight without a limit is called undecided (`round-limit = 0`).
pub const HARD_CAP: u32 = 1000;

/// Keys of the pools that can be given as numbers.
pub const POOL_KEYS: [(&str, PoolKind); 8] = [
    ("melee-attack", PoolKind::MeleeAttack),
    ("melee-defense", PoolKind::MeleeDefense),
    ("ranged-attack", PoolKind::RangedAttack),
    ("ranged-defense", PoolKind::RangedDefense),
    ("psyche-attack", PoolKind::PsycheAttack),
    ("psyche-defense", PoolKind::PsycheDefense),
    ("initiative", PoolKind::Initiative),
    ("ko-check", PoolKind::Ko),
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Trick arrows.
    pub tricks: Vec<Pick>,
    /// Grimoire.
    pub grimoire: Vec<Pick>,
    /// Penalties taken for an extra minor (`smf.boost.trade-off`).
    pub trade_off: Vec<Spanned<String>>,
    /// Faults with the place of each.
    pub faults: Vec<(Fault, Spanned<String>)>,
    /// Pools that get the re-roll of a fault.
    pub fault_rerolls: Vec<(PoolKind, Spanned<String>)>,
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
    /// Where the named attack of the policy was written.
    pub attack_at: Option<Spanned<String>>,
    /// The sample character it started from.
    pub sample: Option<&'static Sample>,
}

/// The rules of a case: switches named in the ledger.
pub fn rules(table: Option<&Table>, mistakes: &Mistakes) -> Rules {
    let mut rules = Rules::default();
    let Some(table) = table else { return rules };
    let mut reader = Reader::new(table, "[rules]", mistakes);
    if let Some(limit) = reader.integer("round-limit", 0..=i64::from(HARD_CAP)) {
        rules.round_limit = if limit.value == 0 { HARD_CAP } else { limit.value as u32 };
    }
    if let Some(order) = reader.choice("order", &["initiative", "alternate"]) {
        rules.order = [Order::Initiative, Order::Alternate][order.value];
    }
    if let Some(policy) = reader.choice("re-roll", &["fails-first", "gamble"]) {
        rules.re_roll = [ReRoll::FailsFirst, ReRoll::Gamble][policy.value];
    }
    if let Some(beyond) = reader.integer("henchmen-beyond", 0..=1) {
        rules.henchmen_beyond = beyond.value as u8;
    }
    if let Some(leads) = reader.choice("henchmen-initiative", &["rule-of-2d", "leader"]) {
        rules.group_leads = [GroupLeads::RuleOf2d, GroupLeads::Leader][leads.value];
    }
    if let Some(on) = reader.choice("powers-on", &["first-turn", "start"]) {
        rules.powers_on = [PowersOn::FirstTurn, PowersOn::Start][on.value];
    }
    let range = reader.integer("range", 0..=MAX_INCHES);
    let ground = reader.choice("ground", &["fixed", "open"]);
    rules.gap = range.as_ref().map_or(0, |range| range.value as u8);
    rules.ground = match (ground.map_or(0, |ground| ground.value), rules.gap) {
        (0, 0) => Ground::Contact,
        (0, gap) => Ground::Range(gap),
        _ => Ground::Open,
    };
    for (key, switch) in [
        ("charge", &mut rules.charge),
        ("knockback", &mut rules.knockback),
        ("maneuvers", &mut rules.maneuvers),
        ("henchmen-boosts", &mut rules.henchmen_boosts),
        ("dire-enemies", &mut rules.dire_enemies),
        ("stygian-darkness", &mut rules.darkness),
        ("traps", &mut rules.traps),
    ] {
        if let Some(value) = reader.boolean(key) {
            *switch = value.value;
        }
    }
    if let (Some(charge), true) = (reader.key("charge"), rules.charge && rules.ground != Ground::Contact) {
        mistakes.at(
            charge,
            "\"charge\" is for fights that begin in base contact",
            "leave out `charge`; on open ground fighters charge by themselves, at a fixed range nobody can",
        );
    }
    if let (Some(knockback), Ground::Range(_)) = (reader.key("knockback"), rules.ground)
        && rules.knockback
    {
        mistakes.at(
            knockback,
            "\"knockback\" changes the distance, and \"range\" fixes it",
            "leave one of them out, or let the fighters move with `ground = \"open\"`",
        );
    }
    reader.finish();
    rules
}

/// Choices for one side: those of `[policy]`, then the side's own.
fn policy(tables: &[Option<&Table>], mistakes: &Mistakes) -> (Policy, Option<Spanned<String>>) {
    let (mut policy, mut attack_at) = (Policy::default(), None);
    for table in tables.iter().flatten() {
        let mut reader = Reader::new(table, "a policy", mistakes);
        if let Some(attack) = reader.string("attack") {
            policy.attack = if attack.value == "best" { String::new() } else { attack.value.clone() };
            attack_at = Some(attack);
        }
        for choice in CHOICES {
            if let Some(value) = reader.choice(choice.key, choice.values) {
                policy.set(choice.key, value.value);
            }
        }
        reader.finish();
    }
    (policy, attack_at)
}

/// Both sides of a duel; `None` when they cannot even be told apart.
pub fn sides(reader: &mut Reader<'_>, rules: &Rules, mistakes: &Mistakes) -> Option<[Spec; 2]> {
    let shared = reader.table("policy");
    let tables = reader.counted_tables("side", 2..=2, "a duel has two sides", "write [[side]] twice");
    let specs: Vec<Option<Spec>> = tables.iter().map(|table| side(table, shared, mistakes)).collect();
    // Each build is judged whatever becomes of the others.
    specs.iter().flatten().for_each(|spec| super::legality::check(spec, rules, mistakes));
    names::check_twins(&tables, "both sides", "results name the fighters: give one of them another name", mistakes);
    let specs: Vec<Spec> = specs.into_iter().collect::<Option<_>>()?;
    <[Spec; 2]>::try_from(specs).ok()
}

fn side(table: &Table, shared: Option<&Table>, mistakes: &Mistakes) -> Option<Spec> {
    let mut reader = Reader::new(table, "a side", mistakes);
    let name = reader.required_string("name").filter(|name| names::is_name(name, "fighter", mistakes));
    let sample = sample(&mut reader, mistakes);
    let (archetypes, is_super) = archetypes(&mut reader, sample, mistakes);
    let legal = reader.boolean("legal").map_or(sample.is_none_or(|sample| sample.legal), |legal| legal.value);
    let mut list = |key: &str, from: &'static [&'static str], levels: &[Level]| -> Vec<Pick> {
        match reader.strings(key) {
            Some(names) => names.iter().filter_map(|name| pick(name, levels, mistakes)).collect(),
            None => from.iter().filter_map(|id| sample_pick(id, &name)).collect(),
        }
    };
    use Level::{Boost, Equipment, Major, Maneuver, Minor, Vehicle};
    let major = list("major", sample.map_or(&[], |sample| sample.major), &[Major]);
    let minor = list("minor", sample.map_or(&[], |sample| sample.minor), &[Minor]);
    let boosts = list("boosts", sample.map_or(&[], |sample| sample.boosts), &[Boost]);
    let equipment = list("equipment", &[], &[Equipment]);
    let powers = list("powers", &[], &[Major, Minor, Boost, Maneuver, Vehicle]);
    let tricks = list("tricks", sample.map_or(&[], |sample| sample.tricks), &[Minor]);
    let grimoire = list("grimoire", sample.map_or(&[], |sample| sample.grimoire), &[Major, Minor]);
    let trade_off = reader.strings("trade-off").unwrap_or_default();
    let faults = reader.strings("faults").unwrap_or_default();
    let faults = faults.into_iter().filter_map(|name| fault(name, mistakes)).collect();
    let fault_rerolls = reader.strings("fault-re-rolls").unwrap_or_default();
    let fault_rerolls = fault_rerolls.into_iter().filter_map(|name| main_pool(name, mistakes)).collect();
    let group = archetypes.iter().any(|archetype| archetype.is_group());
    let stats = [
        reader.integer("move", 0..=MAX_INCHES).map(|value| value.value),
        reader.integer(if group { "members" } else { "body" }, 1..=MAX_BOXES).map(|value| value.value),
        if group { None } else { reader.integer("psyche", 1..=MAX_BOXES).map(|value| value.value) },
    ];
    let mut pools = Vec::new();
    for (key, kind) in POOL_KEYS {
        if let Some(pool) = pool(&mut reader, key, mistakes) {
            pools.push((kind, pool));
        }
    }
    let attack = pool(&mut reader, "attack", mistakes);
    let defense = pool(&mut reader, "defense", mistakes);
    let own = reader.table("policy");
    let (policy, attack_at) = policy(&[shared, own], mistakes);
    if archetypes.is_empty() && !reader.has("body") && !reader.has("archetype") && !reader.has("character") {
        mistakes.at(
            table,
            "this fighter has no Body",
            "add `body = 6`, or an `archetype`, or a `character` from `slugfest list characters smf`",
        );
    }
    if let (Some(trade_off), true) = (reader.key("trade-off"), archetypes.is_empty() && !reader.has("archetype")) {
        let help = "give the fighter an `archetype`, or write smaller numbers";
        mistakes.at(trade_off, "\"trade-off\" takes from an archetype's figures, and there is none", help);
    }
    if !archetypes.is_empty()
        && let Some(powers) = reader.key("powers")
    {
        let help = "with an archetype write `major`, `minor` and `boosts`; `powers` is for fighters given by numbers";
        mistakes.at(powers, "\"powers\" and an archetype exclude each other", help);
    }
    reader.finish();
    Some(Spec {
        name: name?,
        archetypes,
        is_super,
        legal,
        major,
        minor,
        boosts,
        equipment,
        powers,
        tricks,
        grimoire,
        trade_off,
        faults,
        fault_rerolls,
        stats,
        pools,
        attack,
        defense,
        policy,
        attack_at,
        sample,
    })
}

fn sample(reader: &mut Reader<'_>, mistakes: &Mistakes) -> Option<&'static Sample> {
    let id = reader.string("character")?;
    let found = Sample::find(&id.value);
    if found.is_none() {
        let known = SAMPLES.iter().map(|sample| sample.id);
        let help = format!("{} (`slugfest list characters smf` shows all)", names::suggest(&id.value, known));
        mistakes.at(&id, format!("unknown character \"{}\" in system \"smf\"", id.value), help);
    }
    found
}

fn archetypes(
    reader: &mut Reader<'_>,
    sample: Option<&Sample>,
    mistakes: &Mistakes,
) -> (Vec<&'static Archetype>, bool) {
    let id = reader.string("archetype");
    let base = reader.string("base");
    let halves = reader.strings("halves");
    let kind = id.as_ref().map_or("", |id| id.value.as_str());
    for (key, owner, what) in [("base", "super", "a Super"), ("halves", "powerhouse", "a Powerhouse")] {
        if let Some(stray) = reader.key(key).filter(|_| kind != owner) {
            let help = format!("leave it out, or write `archetype = \"{owner}\"`");
            mistakes.at(stray, format!("\"{key}\" is for {what}"), help);
        }
    }
    let find = |id: &Spanned<String>, standard: bool| {
        let found = Archetype::find(&id.value).filter(|archetype| archetype.standard || !standard);
        if found.is_none() {
            let known = ARCHETYPES.iter().filter(|archetype| archetype.standard || !standard);
            let help = names::suggest(&id.value, known.map(|archetype| archetype.id));
            let kind = if standard { "standard archetype" } else { "archetype" };
            mistakes.at(id, format!("unknown {kind} \"{}\" in system \"smf\"", id.value), help);
        }
        found
    };
    let Some(id) = id else {
        return (sample.and_then(|sample| Archetype::find(sample.archetype)).into_iter().collect(), false);
    };
    match id.value.as_str() {
        "super" => match base {
            Some(base) => (find(&base, true).into_iter().collect(), true),
            None => {
                mistakes.at(&id, "a Super is built on a standard archetype", "add `base = \"brick\"`");
                (Vec::new(), true)
            }
        },
        "powerhouse" => match halves {
            Some(halves) if halves.len() == 2 && halves[0].value != halves[1].value => {
                (halves.iter().filter_map(|half| find(half, true)).collect(), false)
            }
            _ => {
                let help = "add `halves = [\"brick\", \"speedster\"]`";
                mistakes.at(&id, "a Powerhouse is built on two different standard archetypes", help);
                (Vec::new(), false)
            }
        },
        _ => (find(&id, false).into_iter().collect(), false),
    }
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
        let message = match powers::find(id) {
            Some(other) => format!("\"{id}\" is {}, which does not belong here", level_name(other.entry().level)),
            None => format!("unknown power \"{id}\" in system \"smf\""),
        };
        let help = match powers::find(id) {
            Some(_) => "major powers go into `major`, minor ones into `minor`, boosts into `boosts`".to_owned(),
            None => format!("{} (`slugfest list powers smf` shows all)", names::suggest(id, known)),
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
    if twice || parts.len() > 1 && options != powers::power_blasts_minor::VARIABLE {
        let help = if twice { "write each option once" } else { "choose one of its options" };
        mistakes.at(written, format!("\"{option}\" is no option of \"{id}\""), help);
        return None;
    }
    Some(Pick { power, option: option.to_owned(), at: written.clone() })
}

/// A pick of a sample character; its place is the fighter's name, since nobody wrote it.
fn sample_pick(id: &str, name: &Option<Spanned<String>>) -> Option<Pick> {
    let power = powers::find(id)?;
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
    }
}

fn fault(written: Spanned<String>, mistakes: &Mistakes) -> Option<(Fault, Spanned<String>)> {
    let parts: Vec<&str> = written.value.split(':').collect();
    let power = |id: &str| {
        let found = powers::find(id);
        if found.is_none() {
            let known = POWERS.iter().map(|power| power.entry().id);
            mistakes.at(&written, format!("unknown power \"{id}\""), names::suggest(id, known));
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
            mistakes.at(&written, message, help);
            return None;
        }
    };
    Some((fault, written))
}

/// One of the six main pools by name.
fn main_pool(written: Spanned<String>, mistakes: &Mistakes) -> Option<(PoolKind, Spanned<String>)> {
    let main = &POOL_KEYS[..6];
    let found = main.iter().find(|(key, _)| *key == written.value).map(|&(_, kind)| kind);
    if found.is_none() {
        let help = names::suggest(&written.value, main.iter().map(|&(key, _)| key));
        mistakes.at(&written, format!("unknown pool \"{}\"", written.value), help);
    }
    found.map(|kind| (kind, written))
}

/// A pool written as `5D[1]`, `5D` or `5`.
fn pool(reader: &mut Reader<'_>, key: &str, mistakes: &Mistakes) -> Option<Pool> {
    let written = match reader.value(key)?.kind {
        crate::scenario::Kind::Integer(dice) => {
            let place = reader.value(key)?;
            Spanned::at(place, dice.to_string())
        }
        _ => reader.string(key)?,
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
