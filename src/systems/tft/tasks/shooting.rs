//! `play = "missile"`: one turn's shots, or a throw, at one target.
//!
//! Rules: `tft.missile.range`, `tft.missile.slant`, `tft.missile.to-hit`, `tft.missile.thrown`, `tft.missile.rate`,
//! `tft.missile.los`, `tft.missile.concealment`, `tft.melee.dodge`, `tft.melee.facing`.
//!
//! Reading: a weapon made for shooting is shot; any other that can be thrown is thrown, and leaves the hand.
//!
//! Example: adjDX 13, longbow 1D+2, 13 hexes, leather: 11 or less, 135/216, 2.3148 hits a shot.

use super::super::card::card;
use super::super::dice::{ATTACK_DICE, DEFENDED_DICE};
use super::super::figure::Figure;
use super::super::read::{self, FigureKeys};
use super::super::switches::{HeightOnMissiles, SlantRange, Switches};
use super::super::tables::missile::{Pace, band_penalty, pace, slant, throw_penalty};
use super::super::tables::scores::{Roll, Scores};
use super::super::tables::sight::{Between, Passage, chest, head, passage};
use super::super::weapons::{Kind, Weapon};
use super::body::Body;
use super::strike::{self, MISSES, OUTCOMES, Target, Wounds};
use super::task;
use super::task::{Placed, Posture};
use crate::chance::{Chance, Draw};
use crate::contest::{Compiled, Contest};
use crate::game::{Brief, Meter, Metric, Note, Progress, System};
use crate::game::{Card, Ruling};
use crate::keys::{Settings, Written, keys, later, table, tables, truth, whole};
use crate::order;
use crate::scenario::{Case, Mistakes, Spanned, Table};

const SHOT: Draw = Draw::new("shot", "tft.missile.to-hit");
const THROW: Draw = Draw::new("throw", "tft.missile.thrown");
const PAST: Draw = Draw::new("roll to miss", "tft.missile.los");
/// Farthest shot that may be written, in hexes.
pub const MAX_HEXES: i64 = 200;
/// What hobbits add to a throw.
const HOBBIT_BONUS: i32 = 2;
/// Height of a target or a bystander who lies.
const PRONE_H: u8 = 1;
/// Index of the outcome when only somebody in the way was hit.
const SOMEBODY_ELSE: usize = OUTCOMES.len();

/// What is counted: net hits.
pub const HITS: usize = 0;
/// Attack rolls that hit.
pub const STRUCK: usize = 1;
/// Blows with double or triple damage.
pub const CRITICAL: usize = 2;
/// Weapons dropped or broken.
pub const LOST: usize = 3;
/// Shots that hit somebody in the way.
pub const ASTRAY: usize = 4;

/// A compiled turn of shooting.
#[derive(Debug)]
pub struct Setup {
    /// Who shoots.
    pub figure: Figure,
    /// With what.
    pub weapon: Weapon,
    /// Level of the shooter.
    pub level: u8,
    /// At whom.
    pub target: Target,
    /// The weapon is thrown.
    pub thrown: bool,
    /// Shots in the turn, at most.
    pub shots: u8,
    /// Dice of the attack roll.
    pub dice: u8,
    /// Hexes from one to the other, and through the air.
    pub hexes: u32,
    /// See `hexes`.
    pub range: u32,
    /// What a shot needs, without what the target's posture adds to a throw.
    pub needed: i32,
    /// What missing each figure in the way needs, from the nearest on.
    pub in_the_way: Vec<i32>,
    /// The rules in force.
    pub switches: Switches,
}

/// A turn of shooting, one to a trial.
#[derive(Debug)]
pub struct Shooting;

impl System for Shooting {
    type Setup = Setup;
    type State = ();

    fn limit(_setup: &Setup) -> u32 {
        1
    }

    fn start(_setup: &Setup) {}

    fn turn<C: Chance, M: Meter>(setup: &Setup, (): &mut (), chance: &mut C, meter: &mut M) -> Progress {
        let (mut wounds, mut astray) = (Wounds::default(), false);
        for _ in 0..setup.shots {
            if setup.in_the_way.iter().any(|&needed| !strike::passes(PAST, needed, &setup.switches, chance)) {
                astray = true;
                meter.count(ASTRAY, 1);
                meter
                    .note(|| Note { rule: PAST.rule, text: format!("{} hits somebody in the way", setup.figure.name) });
                continue;
            }
            if !shoot(setup, &mut wounds, chance, meter) || setup.target.body.is_out(wounds.hits) {
                break;
            }
        }
        let outcome = setup.target.outcome(wounds);
        Progress::Over(if astray && outcome == MISSES { SOMEBODY_ELSE } else { outcome })
    }

    fn undecided(_setup: &Setup) -> usize {
        MISSES
    }
}

/// One shot; whether the weapon can shoot again.
fn shoot<C: Chance, M: Meter>(setup: &Setup, wounds: &mut Wounds, chance: &mut C, meter: &mut M) -> bool {
    // tft.missile.thrown: facing and posture help a throw, never a shot.
    let (what, bonus) = if setup.thrown { (THROW, setup.target.bonus(*wounds)) } else { (SHOT, 0) };
    let blow = strike::roll(what, setup.needed + bonus, setup.dice, &setup.weapon, &setup.switches, chance);
    let net = strike::wound(setup.weapon.damage, blow, &setup.target, wounds, chance);
    meter.count(HITS, net as u32);
    meter.count(STRUCK, u32::from(blow.factor() > 0));
    meter.count(CRITICAL, u32::from(blow.factor() > 1));
    meter.count(LOST, u32::from(strike::loses_weapon(blow)));
    meter.note(|| strike::told(what.rule, &setup.figure.name, &setup.target.figure.name, blow, net));
    !strike::loses_weapon(blow)
}

/// Compiles a case of `play = "missile"`; mistakes are collected, and `None` means that there were some.
pub fn compile(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    Some(Box::new(Compiled::<Shooting> { setup, brief }))
}

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" switches: Switches = table().or_else("", Switches::default()), "";
        /// Who shoots.
        "figure" figure: Written<Table> = later::<Placed>().required(), "";
        /// At whom.
        "target" target: Written<Table> = later::<Aimed>().required(), "";
        /// The shot.
        "shot" shot: Written<Shot> = table().required(), "tft.missile.rate";
        /// What stands on the hexes between.
        "between" between: Written<Vec<Spanned<BetweenKeys>>> = tables(0..=usize::MAX), "tft.missile.los";
    }
}

keys! {
    /// At whom.
    #[derive(Clone, Debug)]
    pub struct Aimed: "[target]" {
        /// Level of the column that it stands on.
        "level" level: Written<u8> = read::level().unless_written("0"), "tft.height.advantage";
        /// It dodges.
        "dodges" dodges: Written<bool> = truth().unless_written("false"), "tft.melee.dodge";
        .. posture: Posture;
        .. figure: FigureKeys;
    }
}

keys! {
    /// The shot.
    #[derive(Clone, Debug)]
    pub struct Shot: "[shot]" {
        /// Hexes from the shooter to the target.
        "hexes" hexes: Written<i64> = whole(1..=MAX_HEXES).required(), "tft.missile.slant";
        /// Shots in the turn.
        "shots" shots: Written<i64> = whole(1..=2).unless_written("1"), "tft.missile.rate";
    }
}

keys! {
    /// A hex between them.
    #[derive(Clone, Debug)]
    pub struct BetweenKeys: "[[between]]" {
        /// Its number, counted from the shooter.
        "hex" hex: Written<i64> = whole(1..=MAX_HEXES).required(), "tft.missile.los";
        /// Level of its column.
        "level" level: Written<u8> = read::level().unless_written("0"), "tft.missile.los";
        /// H of somebody who stands there.
        "height" height: Written<u8> = whole(read::HEIGHT).unless_written("nobody stands there"), "tft.missile.los";
    }
}

/// The set-up of a case of `play = "missile"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    task::prepare(case, mistakes, |Document { switches, figure, target, shot, between }| {
        let shooter = task::figure(figure, "figure", |placed: &Placed| &placed.figure, &switches, mistakes);
        let target = task::figure(target, "target", |aimed: &Aimed| &aimed.figure, &switches, mistakes);
        let Shot { hexes, shots } = shot.map(|shot| shot.value).unwrap_or_default();
        let between = self::between(between, hexes.as_ref(), mistakes);
        let both = [shooter.as_ref().map(|(spec, ..)| spec), target.as_ref().map(|(spec, ..)| spec)];
        read::check_names(both.into_iter().flatten(), mistakes);
        let dodges = target.as_ref().and_then(|(_, aimed, _)| aimed.dodges.clone()).filter(|dodges| dodges.value);
        if let Some(dodges) =
            dodges.as_ref().filter(|_| target.as_ref().is_some_and(|(_, aimed, _)| aimed.posture.is_down))
        {
            mistakes.at(dodges, "somebody who is down cannot dodge", "leave out `dodges` or `down`");
        }
        let armed = shooter.as_ref().filter(|(shooter, ..)| shooter.sure.weapons);
        let weapon = armed.and_then(|(shooter, ..)| weapon(shooter, mistakes));
        let steady = shooter.as_ref().filter(|(shooter, ..)| shooter.sure.all);
        let shots = match (steady, &weapon) {
            (Some((shooter, ..)), Some(weapon)) => check_shots(&shooter.figure, weapon, shots, mistakes),
            _ => None,
        };
        let ((shooter, placed, at), (target, aimed, target_at)) = (shooter?, target?);
        let (level, target_level) = (read::stands(&at, &placed.level), read::stands(&target_at, &aimed.level));
        let Posture { aspect, is_down } = aimed.posture;
        // The line of the shot takes both bodies and where they stand, and nothing else.
        if !(shooter.sure.body && (target.sure.body || is_down)) {
            return None;
        }
        let body = Body::of(&target.figure, &switches);
        let target = Target { figure: target.figure, level: target_level?.value, aspect, is_down, body };
        let line = Line { from: (level?.value, shooter.figure.reach), target: &target, hexes: hexes?.value as u32 };
        let (level, hexes) = (line.from.0, line.hexes);
        let passed = line.passed(&between, mistakes);
        let aim = Aim { figure: shooter.figure, weapon: weapon?, level, target, hexes, shots: shots? };
        let in_the_way = aim.in_the_way(&passed, &switches);
        let setup = aim.setup(in_the_way, dodges.is_some(), &switches);
        let brief = brief(&setup);
        Some((setup, brief))
    })
}

fn weapon(shooter: &read::Spec, mistakes: &Mistakes) -> Option<Weapon> {
    let (name, at) = (&shooter.name, &shooter.weapon_at);
    let Some(weapon) = shooter.figure.weapon else {
        let help = "give it one that is shot or thrown: `weapon = \"longbow\"`";
        mistakes.at(at, format!("{} has no weapon", name.value), help);
        return None;
    };
    if weapon.kind == Kind::Missile || weapon.throwable {
        return Some(weapon);
    }
    let what = if weapon.id.is_empty() { "this weapon" } else { weapon.id };
    let help = "take a bow, a crossbow, a sling, or something to throw, such as a spear or a dagger";
    mistakes.at(at, format!("{what} of {} is neither shot nor thrown", name.value), help);
    None
}

/// Shots in the turn; two only when the rate of fire allows it.
fn check_shots(figure: &Figure, weapon: &Weapon, shots: Option<Spanned<i64>>, mistakes: &Mistakes) -> Option<u8> {
    let Some(shots) = shots else { return Some(1) };
    let allowed = match pace(weapon.rate, figure.adj_dx()) {
        Pace::Shots(shots) if !weapon.throwable => shots,
        _ => 1,
    };
    if shots.value > i64::from(allowed) {
        use super::super::weapons::Rate;
        let message = format!("{} shoots once in a turn", figure.name);
        let help = match weapon.rate {
            Rate::TwoShotsAt(least) => {
                format!("two shots with a {} take an adjusted DX of {least}, and it is {}", weapon.id, figure.adj_dx())
            }
            _ => "small bow, horse bow and longbow shoot twice in steady hands".to_owned(),
        };
        mistakes.at(&shots, message, help);
        return None;
    }
    Some(shots.value as u8)
}

/// What stands between, with its place in the file.
type Obstacle = (Spanned<()>, Between);

/// What stands between, as far as it can be told.
fn between(
    written: Written<Vec<Spanned<BetweenKeys>>>,
    hexes: Option<&Spanned<i64>>,
    mistakes: &Mistakes,
) -> Vec<Obstacle> {
    let last = hexes.map_or(MAX_HEXES, |hexes| hexes.value) - 1;
    let mut found: Vec<Obstacle> = Vec::new();
    for written in written.into_iter().flat_map(|written| written.value) {
        let Some(hex) = &written.hex else { continue };
        if hex.value > last {
            let message = format!("hex {} does not lie between the two", hex.value);
            let help = match last {
                0 => "they stand side by side, and nothing lies between: leave [[between]] out".to_owned(),
                1 => "they are 2 hexes apart: there is hex 1 alone".to_owned(),
                last => format!("they are {} hexes apart: write 1 to {last}", last + 1),
            };
            mistakes.at(hex, message, help);
            continue;
        } else if found.iter().any(|(_, other)| i64::from(other.step) == hex.value) {
            mistakes.at(hex, format!("hex {} is described twice", hex.value), "once is enough");
            continue;
        }
        let figure_h = written.height.as_ref().map(|height| u32::from(height.value));
        let level = written.level.as_ref().map_or(0, |level| i32::from(level.value));
        let between = Between { step: hex.value as u32, level, figure_h };
        let at = written.level.as_ref().map_or_else(|| Spanned::at(&written, ()), |level| Spanned::at(level, ()));
        found.push((at, between));
    }
    order::by(&mut found, |(_, between)| between.step);
    found
}

/// The line of a shot.
struct Line<'a> {
    /// Level and H of whoever shoots.
    from: (u8, u8),
    target: &'a Target,
    hexes: u32,
}

impl Line<'_> {
    /// The figures that it passes through; tiles that block it are mistakes.
    fn passed(&self, between: &[Obstacle], mistakes: &Mistakes) -> Vec<Between> {
        let target_h = if self.target.is_down { PRONE_H } else { self.target.figure.reach };
        let from = head(i32::from(self.from.0), u32::from(self.from.1));
        let to = chest(i32::from(self.target.level), u32::from(target_h));
        let mut passed = Vec::new();
        for (at, between) in between {
            match passage(from, to, self.hexes, *between) {
                Passage::Clear => {}
                Passage::ToMiss => passed.push(*between),
                Passage::Blocked => {
                    let message = format!("the tiles of hex {} stand in the line of the shot", between.step);
                    mistakes.at(at, message, "lower that column, or raise `level` of the shooter or the target");
                }
            }
        }
        passed
    }
}

/// Who shoots at whom, from where.
struct Aim {
    figure: Figure,
    weapon: Weapon,
    level: u8,
    target: Target,
    hexes: u32,
    shots: u8,
}

impl Aim {
    /// What is shot cannot be thrown.
    fn is_thrown(&self) -> bool {
        self.weapon.throwable
    }

    /// Range of a point so many hexes off on this level.
    fn range(&self, hexes: u32, level: i32, switches: &Switches) -> u32 {
        match switches.slant_range {
            SlantRange::Yes => slant(hexes, i32::from(self.level) - level),
            SlantRange::No => hexes,
        }
    }

    /// What is needed at this range, without what height and posture add.
    fn needed(&self, range: u32) -> i32 {
        let penalty = if self.is_thrown() { throw_penalty(range) } else { band_penalty(range) };
        let skill = if self.is_thrown() && self.figure.form.id == "hobbit" { HOBBIT_BONUS } else { 0 };
        Roll::MissileAttack.target(Scores::of(&self.figure)) + penalty + skill
    }

    /// What missing each figure on the line needs: height is no part of it (`tft.dice.which-dx`).
    fn in_the_way(&self, passed: &[Between], switches: &Switches) -> Vec<i32> {
        let needed = |between: &Between| self.needed(self.range(between.step, between.level, switches));
        passed.iter().map(needed).collect()
    }

    /// What height adds to a shot at somebody on this level.
    fn height(&self, level: i32, switches: &Switches) -> i32 {
        match switches.height_on_missiles {
            HeightOnMissiles::Yes => i32::from(self.level) - level,
            HeightOnMissiles::No => 0,
        }
    }

    fn setup(self, in_the_way: Vec<i32>, dodges: bool, switches: &Switches) -> Setup {
        let level = i32::from(self.target.level);
        let range = self.range(self.hexes, level, switches);
        Setup {
            thrown: self.is_thrown(),
            needed: self.needed(range) + self.height(level, switches),
            dice: if dodges { DEFENDED_DICE } else { ATTACK_DICE },
            figure: self.figure,
            weapon: self.weapon,
            level: self.level,
            target: self.target,
            shots: self.shots,
            hexes: self.hexes,
            range,
            in_the_way,
            switches: *switches,
        }
    }
}

fn brief(setup: &Setup) -> Brief {
    let rulings = rulings(setup);
    let mut outcomes = OUTCOMES.map(str::to_owned).to_vec();
    if !setup.in_the_way.is_empty() {
        outcomes.push("hits another".to_owned());
    }
    Brief {
        leading: None,
        outcomes,
        clock: "turns",
        metrics: metrics(setup),
        noughts: Vec::new(),
        cards: cards(setup),
        notes: task::notes(notes(setup), &setup.switches, &rulings, 0, "this shot"),
        rulings,
    }
}

fn metrics(setup: &Setup) -> Vec<Metric> {
    let mut metrics = vec![Metric::shared(HITS, "hits", "hits", "tft.dice.weapon")];
    if setup.shots > 1 {
        metrics.push(Metric::shared(STRUCK, "shots that hit", "shots", "tft.missile.rate"));
    }
    if setup.dice == ATTACK_DICE || setup.switches.four_dice_crit != Default::default() {
        metrics.push(Metric::shared(CRITICAL, "double or triple damage", "shots", "tft.dice.attack-3"));
    }
    if !setup.thrown {
        metrics.push(Metric::shared(LOST, "weapon dropped or broken", "times", "tft.melee.fumble"));
    }
    if !setup.in_the_way.is_empty() {
        metrics.push(Metric::shared(ASTRAY, "shots that hit somebody else", "shots", "tft.missile.los"));
    }
    metrics
}

fn cards(setup: &Setup) -> Vec<Card> {
    let range = if setup.range == setup.hexes {
        format!("{} hexes", setup.hexes)
    } else {
        format!("{} hexes, {} through the air", setup.hexes, setup.range)
    };
    let mut lines = vec![("Stands on level".to_owned(), setup.level.to_string()), ("Range".to_owned(), range)];
    lines.push((if setup.thrown { "Throws" } else { "Shots" }.to_owned(), setup.shots.to_string()));
    if !setup.thrown
        && let Pace::Turns(turns) = pace(setup.weapon.rate, setup.figure.adj_dx())
    {
        lines.push(("Turns for a shot".to_owned(), turns.to_string()));
    }
    if !setup.in_the_way.is_empty() {
        let needed: Vec<String> = setup.in_the_way.iter().map(|needed| format!("3D, {needed} or less")).collect();
        lines.push(("To miss those in the way".to_owned(), needed.join("; ")));
    }
    let bonus = if setup.thrown { setup.target.bonus(Wounds::default()) } else { 0 };
    let target = strike::target_lines(&setup.target, setup.needed + bonus, setup.dice);
    vec![card(&setup.figure, lines), card(&setup.target.figure, target)]
}

fn rulings(setup: &Setup) -> Vec<Ruling> {
    let switches = &setup.switches;
    let mut rulings = vec![
        switches.cite().slant_range().ruling().saying(
            "Range is measured by a string through the air, four tiles being as long as a hex is wide; else in hexes.",
        ),
        switches
            .cite()
            .height_on_missiles()
            .ruling()
            .saying("Standing higher helps blows; shots and throws only when this is switched on."),
    ];
    rulings.push(match setup.thrown {
        true => Ruling::reading(
            "tft.missile.thrown",
            "A throw loses 1 for each hex of range, gains by the target's facing, and the weapon leaves the hand.",
        ),
        false => Ruling::reading(
            "tft.missile.range",
            "The first six hexes cost nothing, each six more cost 1, without end; this replaces mega-hexes. Facing does \
             not matter.",
        ),
    });
    if !setup.in_the_way.is_empty() {
        rulings.push(Ruling::reading(
            "tft.missile.los",
            "The line runs from the shooter's head to two thirds of the target's height; a figure it passes through has \
             to be missed first, by a roll at the shot's number to that hex.",
        ));
    }
    rulings.extend(strike::rulings(setup.dice, switches));
    rulings
}

fn notes(setup: &Setup) -> Vec<String> {
    let mut notes = Vec::new();
    // Whatever is not made for shooting is thrown.
    if setup.weapon.kind != Kind::Missile {
        notes.push(format!("{} has let go of the weapon, whatever comes of the throw.", setup.figure.name));
    }
    notes
}
