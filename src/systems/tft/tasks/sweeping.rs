//! `play = "sweep"`: one blow through the three front hexes, a roll for each foe in them, until a wall stops it.
//!
//! Rules: `tft.sweep.blow`, `tft.sweep.wall`, `tft.height.advantage`, `tft.melee.fumble`.
//!
//! Reading: foes within one level up or down are swept, others passed over; a column two or more levels higher has to
//! be missed, unless nobody comes after it; a dropped or broken weapon ends the sweep.
//!
//! Example: Grundar, adjDX 14, foes one below, level, one below: 11, 10, 11; all three hit 0.1953, none 0.0895.

use super::super::card::card;
use super::super::dice::{ATTACK_DICE, Blow};
use super::super::figure::Figure;
use super::super::read::{self, FigureKeys, Spec};
use super::super::switches::Switches;
use super::super::tables::reach::{SWEEP_DX, advantage, is_wall, swept};
use super::super::weapons::Weapon;
use super::body::Body;
use super::strike::{self, Target, Wounds};
use super::task;
use super::task::{Placed, Posture};
use crate::chance::{Chance, Draw};
use crate::contest::{Compiled, Contest};
use crate::game::{Brief, Meter, Metric, Note, Progress, System};
use crate::game::{Card, Ruling};
use crate::keys::{Shape, Written, counted, keys, later, table, whole};
use crate::order;
use crate::scenario::{Case, Mistakes, Spanned, Table};

const SWEEP: Draw = Draw::new("sweeping blow", "tft.sweep.blow");
const WALL: Draw = Draw::new("roll to miss the wall", "tft.sweep.wall");
/// Outcomes: how many are hit.
pub const OUTCOMES: [&str; HEXES + 1] = ["hits nobody", "hits one", "hits two", "hits all three"];
/// Front hexes.
pub const HEXES: usize = 3;

/// What is counted: foes hit.
pub const STRUCK: usize = 0;
/// Net hits in all.
pub const HITS: usize = 1;
/// The weapon dropped or broken.
pub const LOST: usize = 2;
/// 1 when a wall stopped the sweep.
pub const WALLED: usize = 3;
/// From here on, for each foe: 1 when hit; net hits; 1 when down or out.
pub const FOES: usize = 4;
/// Of each: 1 when down, before the blow or by it, or out of the fight.
const DOWN: usize = 2;
/// Metrics of one foe.
pub const OF_EACH: usize = 3;

/// What the weapon meets on its way.
#[derive(Clone, Debug)]
pub enum Stop {
    /// A foe, with what it takes to hit.
    Foe {
        /// Place in [`Setup::foes`].
        foe: usize,
        /// Needed on the dice.
        needed: i32,
    },
    /// A wall to be missed.
    Wall {
        /// Needed on the dice.
        needed: i32,
    },
}

/// A compiled sweeping blow.
#[derive(Debug)]
pub struct Setup {
    /// Who sweeps.
    pub figure: Figure,
    /// With what.
    pub weapon: Weapon,
    /// Level of the sweeper, and of the hexes in the order of the sweep.
    pub level: u8,
    /// See `level`.
    pub columns: [u8; HEXES],
    /// Foes in the front hexes, in the order of the sweep.
    pub foes: Vec<Target>,
    /// What it meets, in order.
    pub path: Vec<Stop>,
    /// The rules in force.
    pub switches: Switches,
}

/// Where the weapon is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// What it meets next, as a place in [`Setup::path`].
    pub next: u8,
    /// Foes it has hit.
    pub struck: u8,
}

/// A sweeping blow, one thing in its way at a time.
#[derive(Debug)]
pub struct Sweeping;

impl System for Sweeping {
    type Setup = Setup;
    type State = State;

    fn limit(_setup: &Setup) -> u32 {
        1
    }

    fn start(_setup: &Setup) -> State {
        State::default()
    }

    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        let Some(stop) = setup.path.get(usize::from(state.next)) else {
            // Nothing and nobody stands in its way.
            return Progress::Over(0);
        };
        if state.next == 0 {
            // Whoever lies already is down whatever comes of the blow, and though it never gets there.
            for (foe, _) in setup.foes.iter().enumerate().filter(|(_, target)| target.is_down) {
                meter.count(FOES + foe * OF_EACH + DOWN, 1);
            }
        }
        state.next += 1;
        let goes_on = match *stop {
            Stop::Wall { needed } => {
                let passes = strike::passes(WALL, needed, &setup.switches, chance);
                meter.count(WALLED, u32::from(!passes));
                let how = if passes { "passes the wall" } else { "hits the wall, which ends the sweep" };
                meter.note(|| Note { rule: WALL.rule, text: format!("the weapon {how}") });
                passes
            }
            Stop::Foe { foe, needed } => {
                let blow = sweep(setup, foe, needed, chance, meter);
                state.struck += u8::from(blow.factor() > 0);
                !strike::loses_weapon(blow)
            }
        };
        // What comes after the last thing in the way is the end.
        if goes_on && usize::from(state.next) < setup.path.len() {
            Progress::Turn
        } else {
            Progress::Over(usize::from(state.struck))
        }
    }

    fn undecided(_setup: &Setup) -> usize {
        0
    }
}

fn sweep<C: Chance, M: Meter>(setup: &Setup, foe: usize, needed: i32, chance: &mut C, meter: &mut M) -> Blow {
    let (target, mut wounds) = (&setup.foes[foe], Wounds::default());
    let blow = strike::roll(SWEEP, needed, ATTACK_DICE, &setup.weapon, &setup.switches, chance);
    let net = strike::wound(setup.weapon.damage, blow, target, &mut wounds, chance);
    let index = FOES + foe * OF_EACH;
    meter.count(STRUCK, u32::from(wounds.struck));
    meter.count(HITS, net as u32);
    meter.count(LOST, u32::from(strike::loses_weapon(blow)));
    meter.count(index, u32::from(wounds.struck));
    meter.count(index + 1, net as u32);
    let is_down = target.lies(wounds) || target.body.is_out(wounds.hits);
    meter.count(index + DOWN, u32::from(is_down && !target.is_down));
    meter.note(|| strike::told(SWEEP.rule, &setup.figure.name, &target.figure.name, blow, net));
    blow
}

/// Compiles a case of `play = "sweep"`; mistakes are collected, and `None` means that there were some.
pub fn compile(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    Some(Box::new(Compiled::<Sweeping> { setup, brief }))
}

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" switches: Switches = table().or_else("", Switches::default()), "";
        /// Who sweeps.
        "figure" figure: Written<Table> = later::<Placed>().required(), "";
        /// The foes in the three front hexes.
        "target" targets: Written<Vec<Table>> = counted::<Swept>(
            1..=HEXES,
            "a sweep is for one to three foes",
            "write [[target]] once for each of one to three foes",
        ), "tft.sweep.blow";
        /// The blow.
        "blow" blow: BlowKeys = table().or_else("", BlowKeys::default()), "tft.sweep.blow";
    }
}

keys! {
    /// A foe.
    #[derive(Clone, Debug)]
    pub struct Swept: "a target" {
        /// The front hex that it stands in, in the order of the sweep.
        "hex" hex: Written<i64> = whole(1..=HEXES as i64).unless_written("its place in the list"), "tft.sweep.blow";
        .. posture: Posture;
        .. figure: FigureKeys;
    }
}

keys! {
    /// The blow.
    #[derive(Clone, Debug)]
    pub struct BlowKeys: "[blow]" {
        /// Levels of the three front hexes, in the order of the sweep.
        "columns" columns: Written<[u8; HEXES]> = columns().unless_written("all on the ground"), "tft.sweep.wall";
    }
}

/// The set-up of a case of `play = "sweep"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    let before = mistakes.count();
    task::prepare(case, mistakes, |Document { switches, figure, targets, blow }| {
        let sweeper = task::figure(figure, "figure", |placed: &Placed| &placed.figure, &switches, mistakes);
        let foes = foes(targets, &switches, mistakes);
        let names = sweeper.iter().map(|(sweeper, ..)| sweeper).chain(foes.iter().map(|foe| &foe.spec));
        read::check_names(names, mistakes);
        let weapon = sweeper.as_ref().and_then(|(sweeper, ..)| weapon(sweeper, mistakes));
        let ((sweeper, placed, at), mut foes) = (sweeper?, foes);
        let level = read::stands(&at, &placed.level)?.value;
        let columns = blow.columns.as_ref().map_or([0; HEXES], |columns| columns.value);
        // Who stands where is worth telling only when all of it is known.
        if mistakes.count() > before {
            return None;
        }
        let weapon = weapon?;
        let hex = |foe: &Foe| foe.hex.as_ref().map_or(0, |hex| hex.value as usize - 1);
        order::by(&mut foes, hex);
        let targets: Vec<Target> = foes.iter().map(|foe| foe.target(columns[hex(foe)], &switches)).collect();
        let hexes: Vec<usize> = foes.iter().map(hex).collect();
        let path = path(&sweeper.figure, level, columns, &targets, &hexes);
        if !path.iter().any(|stop| matches!(stop, Stop::Foe { .. })) {
            let message = format!("nobody stands within one level of {}", sweeper.name.value);
            let help = format!("the sweep is on level {level}: change `columns`, or `level` in [figure]");
            match &blow.columns {
                Some(levels) => mistakes.at(levels, message, help),
                None => mistakes.at(&sweeper.name, message, help),
            }
            return None;
        }
        let setup = Setup { figure: sweeper.figure, weapon, level, columns, foes: targets, path, switches };
        let brief = brief(&setup);
        Some((setup, brief))
    })
}

/// Levels of the three front hexes, in the order of the sweep.
fn columns() -> Shape<[u8; HEXES]> {
    read::columns(HEXES..=HEXES).then(|levels, mistakes| {
        let found = <[u8; HEXES]>::try_from(levels.as_slice()).ok();
        if found.is_none() {
            let message = format!("a figure has three front hexes, and \"columns\" gives {}", levels.len());
            let help =
                "write the level of each, in the order of the sweep, such as [0, 1, 0]; an empty hex has one as well";
            mistakes.at(&levels, message, help);
        }
        found
    })
}

/// A foe as written.
struct Foe {
    spec: Spec,
    /// `None` when it cannot be told.
    hex: Option<Spanned<i64>>,
    aspect: super::super::tables::aspect::Aspect,
    is_down: bool,
}

impl Foe {
    fn target(&self, level: u8, switches: &Switches) -> Target {
        let figure = self.spec.figure.clone();
        let body = Body::of(&figure, switches);
        Target { figure, level, aspect: self.aspect, is_down: self.is_down, body }
    }
}

/// Every foe that was written, sure or not.
fn foes(tables: Written<Vec<Table>>, switches: &Switches, mistakes: &Mistakes) -> Vec<Foe> {
    let mut foes: Vec<Foe> = Vec::new();
    for (index, table) in tables.iter().flat_map(|tables| &tables.value).enumerate() {
        let name = format!("Target {}", index + 1);
        let (spec, swept) = task::figure_in(table, &name, |swept: &Swept| &swept.figure, switches, mistakes);
        let next = table.get("hex").is_none().then(|| Spanned::at(table, index as i64 + 1));
        let (hex, Posture { aspect, is_down }) = (swept.hex.or(next), swept.posture);
        let stands_in = |other: &&Foe, hex: &Spanned<i64>| other.hex.as_ref().is_some_and(|at| at.value == hex.value);
        if let Some(hex) = &hex
            && let Some(other) = foes.iter().find(|other| stands_in(other, hex))
        {
            let message =
                format!("{} and {} stand in the same hex, {}", other.spec.name.value, spec.name.value, hex.value);
            mistakes.at(hex, message, "give one of them another `hex`, 1 to 3");
        }
        foes.push(Foe { spec, hex, aspect, is_down });
    }
    foes
}

fn weapon(sweeper: &Spec, mistakes: &Mistakes) -> Option<Weapon> {
    if !sweeper.sure.weapons {
        return None;
    }
    let name = &sweeper.weapon_at;
    match sweeper.figure.weapon {
        Some(weapon) if weapon.is_for_melee() => Some(weapon),
        Some(weapon) => {
            let message = format!("nobody sweeps with a {}", weapon.id);
            mistakes.at(name, message, "take a weapon for melee");
            None
        }
        None => {
            mistakes.at(name, format!("{} has no weapon", sweeper.name.value), "give it one: `weapon = \"battleaxe\"`");
            None
        }
    }
}

/// What the weapon meets. Walls behind which nobody is swept do not matter; `hexes` says where each target stands.
fn path(figure: &Figure, level: u8, columns: [u8; HEXES], targets: &[Target], hexes: &[usize]) -> Vec<Stop> {
    let base = figure.adj_dx() + SWEEP_DX;
    let mut path = Vec::new();
    for (hex, &column) in columns.iter().enumerate() {
        if is_wall(level, column) {
            path.push(Stop::Wall { needed: base });
        } else if let Some(foe) = hexes.iter().position(|&at| at == hex)
            && swept(level, column)
        {
            path.push(Stop::Foe {
                foe,
                needed: base + advantage(level, column) + targets[foe].bonus(Wounds::default()),
            });
        }
    }
    let last = path.iter().rposition(|stop| matches!(stop, Stop::Foe { .. })).map(|last| last + 1);
    path.truncate(last.unwrap_or(0));
    path
}

fn brief(setup: &Setup) -> Brief {
    let rulings = rulings(setup);
    Brief {
        leading: None,
        outcomes: OUTCOMES[..=setup.foes.len()].iter().map(|&name| name.to_owned()).collect(),
        clock: "turns",
        metrics: metrics(setup),
        noughts: Vec::new(),
        cards: cards(setup),
        notes: task::notes(notes(setup), &setup.switches, &rulings, 0, "this blow"),
        rulings,
    }
}

fn metrics(setup: &Setup) -> Vec<Metric> {
    let mut metrics = vec![
        Metric::shared(STRUCK, "foes hit", "foes", "tft.sweep.blow"),
        Metric::shared(HITS, "hits in all", "hits", "tft.sweep.blow"),
        Metric::shared(LOST, "weapon dropped or broken", "times", "tft.melee.fumble"),
    ];
    if setup.path.iter().any(|stop| matches!(stop, Stop::Wall { .. })) {
        metrics.push(Metric::shared(WALLED, "stopped by a wall", "times", "tft.sweep.wall"));
    }
    for stop in &setup.path {
        let Stop::Foe { foe, .. } = *stop else { continue };
        let (name, index) = (&setup.foes[foe].figure.name, FOES + foe * OF_EACH);
        let hits = [("hit", "times", "tft.sweep.blow"), ("hits", "hits", "tft.sweep.blow")];
        let of_each = hits.into_iter().chain([("down or out", "times", "tft.injury.reaction")]);
        for (more, (what, unit, rule)) in of_each.enumerate() {
            metrics.push(Metric::of(name, index + more, what, unit, rule));
        }
    }
    metrics
}

fn cards(setup: &Setup) -> Vec<Card> {
    let columns: Vec<String> = setup.columns.iter().map(u8::to_string).collect();
    let lines = vec![
        ("Stands on level".to_owned(), setup.level.to_string()),
        ("Front hexes on levels".to_owned(), columns.join(", ")),
    ];
    let mut cards = vec![card(&setup.figure, lines)];
    for (foe, target) in setup.foes.iter().enumerate() {
        let needed = setup.path.iter().find_map(|stop| match stop {
            Stop::Foe { foe: index, needed } if *index == foe => Some(*needed),
            _ => None,
        });
        let lines = match needed {
            Some(needed) => strike::target_lines(target, needed, ATTACK_DICE),
            None => vec![
                ("Stands on level".to_owned(), target.level.to_string()),
                ("Hit with".to_owned(), "nothing: passed over".to_owned()),
            ],
        };
        cards.push(card(&target.figure, lines));
    }
    cards
}

fn rulings(setup: &Setup) -> Vec<Ruling> {
    let mut rulings = vec![
        Ruling::reading(
            "tft.sweep.blow",
            "One roll for each foe at -4, each with its own height, in the order of the hexes; foes more than one level \
             up or down are passed over; a dropped or broken weapon ends the sweep.",
        ),
        Ruling::reading(
            "tft.sweep.wall",
            "Tiles two or more levels higher have to be missed, by an attack roll at -4 that neither drops nor breaks \
             anything; a wall behind the last foe does not matter.",
        ),
    ];
    rulings.extend(strike::rulings(ATTACK_DICE, &setup.switches));
    rulings
}

fn notes(setup: &Setup) -> Vec<String> {
    let is_swept =
        |foe: usize| setup.path.iter().any(|stop| matches!(stop, Stop::Foe { foe: index, .. } if *index == foe));
    let over = setup.foes.iter().enumerate().filter(|(foe, _)| !is_swept(*foe));
    over.map(|(_, target)| {
        let (name, own) = (&target.figure.name, setup.level);
        format!("The sweep passes over {name}: level {} is more than one from {own}.", target.level)
    })
    .collect()
}
