//! What can be added to a question about an attack: re-rolls, terrain, powers of either side.

use super::super::powers::id::PowerId;
use super::super::read::{MAX_REROLLS, MAX_SQUARES};
use super::super::switches::EDITIONS;
use crate::grammar::{Parsed, Spot, Words};
use crate::scenario::names;
use crate::systems::rules::so_many;
use std::ops::Range;

/// Something added to a question.
pub struct Flag {
    /// Its name, as in scenario files where it has one.
    pub name: &'static str,
    /// What number it takes, if any, and the one it means when none is written.
    pub number: Option<Number>,
    /// What it puts into the case.
    pub puts: Puts,
}

/// A number that a flag takes.
pub struct Number {
    what: &'static str,
    least: u32,
    most: u32,
    /// What it means when none is written; `None` when one has to be.
    left_out: Option<u32>,
}

/// Where a flag goes in the case.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Puts {
    /// A power of the target.
    Target(PowerId),
    /// A power of the attacker, used when it has to be.
    Attacker(PowerId),
    /// A number under this key of the attack.
    Attack(&'static str),
    /// The attack is ranged.
    Ranged,
    /// The target stands in or behind hindering terrain.
    Hindered,
    /// The target is so large.
    Size,
    /// This stands behind the target, after so many free squares.
    Behind(&'static str),
    /// Year of the rules.
    Edition,
}

const RE_ROLLS: Option<Number> =
    Some(Number { what: "a number of re-rolls", least: 0, most: MAX_REROLLS as u32, left_out: Some(1) });
const ROOM: Option<Number> =
    Some(Number { what: "a number of free squares", least: 0, most: MAX_SQUARES as u32, left_out: Some(0) });
const YEAR: Option<Number> = Some(Number {
    what: "a year of the core rules",
    least: EDITIONS[0] as u32,
    most: EDITIONS[EDITIONS.len() - 1] as u32,
    left_out: None,
});

const fn flag(name: &'static str, number: Option<Number>, puts: Puts) -> Flag {
    Flag { name, number, puts }
}

const fn target(power: PowerId) -> Flag {
    flag(power.entry().id, None, Puts::Target(power))
}

const fn attacker(power: PowerId) -> Flag {
    flag(power.entry().id, None, Puts::Attacker(power))
}

/// Every flag. Probability Control is a number of re-rolls, Perplex and Outwit are in the values and powers written.
pub static FLAGS: &[Flag] = &[
    flag("own-re-roll", RE_ROLLS, Puts::Attack("own-re-rolls")),
    flag("opposing-re-roll", RE_ROLLS, Puts::Attack("opposing-re-rolls")),
    flag("ranged", None, Puts::Ranged),
    flag("hindered", None, Puts::Hindered),
    flag("giant", None, Puts::Size),
    flag("wall", ROOM, Puts::Behind("wall")),
    flag("rim", ROOM, Puts::Behind("rim")),
    flag("edition", YEAR, Puts::Edition),
    flag("target-charge", None, Puts::Target(PowerId::Charge)),
    target(PowerId::CombatReflexes),
    target(PowerId::EnergyShield),
    target(PowerId::Impervious),
    target(PowerId::Invincible),
    target(PowerId::Invulnerability),
    target(PowerId::ShapeChange),
    target(PowerId::SuperSenses),
    target(PowerId::Toughness),
    attacker(PowerId::BattleFury),
    attacker(PowerId::Blades),
    attacker(PowerId::Charge),
    attacker(PowerId::CloseCombatExpert),
    attacker(PowerId::ExploitWeakness),
    attacker(PowerId::Flurry),
    attacker(PowerId::HypersonicSpeed),
    attacker(PowerId::Poison),
    attacker(PowerId::PsychicBlast),
    attacker(PowerId::PulseWave),
    attacker(PowerId::Quake),
    attacker(PowerId::RangedCombatExpert),
    attacker(PowerId::RunningShot),
];

impl Flag {
    /// How it is written in a help text: `--own-re-roll [N]`.
    fn shape(&self) -> String {
        match &self.number {
            None => format!("--{}", self.name),
            Some(Number { left_out: Some(_), .. }) => format!("--{} [N]", self.name),
            Some(_) => format!("--{} N", self.name),
        }
    }

    fn about(&self) -> String {
        match self.puts {
            // heroclix.knockback.immune: a target uses nothing else of it.
            Puts::Target(PowerId::Charge) => "the target's Charge: it is not knocked back".to_owned(),
            Puts::Target(power) => format!("the target's {}: {}", power.entry().name, power.entry().summary),
            Puts::Attacker(power) => format!("the attacker's {}: {}", power.entry().name, power.entry().summary),
            Puts::Attack("own-re-rolls") => "misses that the attacker's side has rolled again".to_owned(),
            Puts::Attack(_) => "hits that the target's side has rolled again".to_owned(),
            Puts::Ranged => "a ranged attack; without it the attack is close".to_owned(),
            Puts::Hindered => "hindering terrain between them".to_owned(),
            Puts::Size => "the target is giant and is not knocked back".to_owned(),
            Puts::Behind(what) => format!("a {what} behind the target after N free squares"),
            Puts::Edition => format!("core rules of {}", EDITIONS.map(|year| year.to_string()).join(", ")),
        }
    }

    /// What it needs to make a difference in a close attack.
    fn need(&self) -> Option<&'static str> {
        match self.puts {
            // heroclix.value.hindering-bonus, heroclix.value.defence-powers
            Puts::Hindered | Puts::Target(PowerId::EnergyShield) => {
                Some("it helps against ranged attacks: add --ranged")
            }
            _ => None,
        }
    }

    /// What a sentence says about it.
    pub fn said(&self, number: u32) -> String {
        match self.puts {
            Puts::Target(PowerId::Charge) => "the target's Charge".to_owned(),
            Puts::Target(power) | Puts::Attacker(power) => power.entry().name.to_owned(),
            Puts::Attack(key) => {
                let side = if key == "own-re-rolls" { "own" } else { "opposing" };
                format!("{number} {side} re-roll{}", if number == 1 { "" } else { "s" })
            }
            Puts::Ranged => "ranged".to_owned(),
            Puts::Hindered => "hindering terrain".to_owned(),
            Puts::Size => "a giant target".to_owned(),
            Puts::Behind(what) if number == 0 => format!("a {what} behind"),
            Puts::Behind(what) => format!("a {what} behind after {}", so_many(number, "free squares")),
            Puts::Edition => format!("rules of {number}"),
        }
    }
}

/// Every flag with what it means.
pub fn help() -> Vec<(String, String)> {
    FLAGS.iter().map(|flag| (flag.shape(), flag.about())).collect()
}

/// A flag as written, with its number.
pub struct Given {
    /// Which.
    pub flag: &'static Flag,
    /// Its number; 1 where it takes none.
    pub number: u32,
    /// Where.
    pub span: Range<usize>,
}

impl Given {
    /// Itself, and what it needs to make a difference in a close attack, where that is something.
    pub fn need(&self) -> Option<(String, &'static str)> {
        Some((self.written().trim_start().to_owned(), self.flag.need()?))
    }

    /// As it is written in a question: ` --wall 2`.
    pub fn written(&self) -> String {
        let number = self.flag.number.as_ref().map_or(String::new(), |_| format!(" {}", self.number));
        format!(" --{}{number}", self.flag.name)
    }
}

/// Reads the flags that stand here.
///
/// # Errors
/// Names and numbers that are none, and flags that exclude each other.
pub fn given(words: &mut Words) -> Parsed<Vec<Given>> {
    let mut all: Vec<Given> = Vec::new();
    while let Some(name) = words.flag() {
        let flag = find(words, &name)?;
        let number = match &flag.number {
            None => 1,
            Some(number) => match number.left_out.filter(|_| !words.sees_number()) {
                Some(left_out) => left_out,
                None => words.number_in(number.what, number.least..=number.most)?,
            },
        };
        if flag.puts == Puts::Edition && !EDITIONS.iter().any(|&year| u32::from(year) == number) {
            let message = format!("there are the editions {}", EDITIONS.map(|year| year.to_string()).join(", "));
            return Err(words.refuse(words.since(&name.span), message, "leave it out for the default"));
        }
        if all.iter().any(|other| std::ptr::eq(other.flag, flag)) {
            let message = format!("--{} is written twice", flag.name);
            return Err(words.refuse(name.span, message, "once is enough"));
        }
        let span = words.since(&name.span);
        let is_behind = |flag: &Flag| matches!(flag.puts, Puts::Behind(_));
        if is_behind(flag) && all.iter().any(|other| is_behind(other.flag)) {
            return Err(words.refuse(
                name.span,
                "there is a wall or a rim behind the target, not both",
                "leave one out",
            ));
        }
        all.push(Given { flag, number, span });
    }
    Ok(all)
}

/// A beginning with so many characters stands for the whole name, where there is only one: `--blades`.
const SHORTEST: usize = 4;

/// What to write for a re-roll of nobody in particular.
const WHOSE: &str = "say whose: --own-re-roll 1 or --opposing-re-roll 1";

/// Hyphens and a plural make no difference: `--opposing-rerolls`.
fn find(words: &Words, name: &Spot<String>) -> Parsed<&'static Flag> {
    let plain = |name: &str| name.replace('-', "").trim_end_matches('s').to_owned();
    let begun = |flag: &&Flag| name.value.len() >= SHORTEST && plain(flag.name).starts_with(&plain(&name.value));
    let mut begun = FLAGS.iter().filter(begun);
    let whole = FLAGS.iter().find(|flag| plain(flag.name) == plain(&name.value));
    match (whole, begun.next(), begun.next()) {
        (Some(flag), ..) | (None, Some(flag), None) => return Ok(flag),
        _ => {}
    }
    let help = match PowerId::find(&name.value) {
        Some(PowerId::ProbabilityControl) => WHOSE.to_owned(),
        Some(PowerId::Outwit) => "leave out the power that is countered".to_owned(),
        Some(PowerId::Perplex) => "write the changed value: 11 vs 17".to_owned(),
        Some(_) => "a question has no place for it; a scenario does: `slugfest list powers heroclix`".to_owned(),
        None if plain(&name.value) == "reroll" => WHOSE.to_owned(),
        None => match names::nearest(&name.value, FLAGS.iter().map(|flag| flag.name)).as_slice() {
            [] => "`slugfest odds help heroclix` lists them".to_owned(),
            [near, ..] => format!("did you mean --{near}?"),
        },
    };
    Err(words.refuse(name.span.clone(), format!("unknown flag \"--{}\"", name.value), help))
}
