//! `play = "climb"`: somebody goes up or down a wall, one set of tiles a turn.
//!
//! Rules: `tft.climb.set`, `tft.climb.roll`, `tft.climb.fall`, `tft.climb.last-set`, `tft.climb.down`,
//! `tft.climb.hands`, and those of a fall. Policy: `climb.go-on`, never resting and never going back.
//!
//! Example: Bob, DX 16, ten tiles: 4D against 16 on each of three turns, P(top) = (986/1296)^3.

use super::super::card::card;
use super::super::dice::{self, Dice};
use super::super::fall::{Cause, Fall, fall};
use super::super::figure::Figure;
use super::super::read::MAX_LEVEL;
use super::super::switches::{ClimbDownFinish, Switches};
use super::super::tables::scores::{Roll, Scores};
use super::body::Body;
use super::falling::{fall_of, fall_rulings};
use super::task;
use super::task::Bare;
use crate::chance::{Chance, Draw};
use crate::contest::{Compiled, Contest};
use crate::game::{Brief, Meter, Metric, Note, Progress, System};
use crate::game::{Card, Ruling};
use crate::keys::{Settings, Written, first_of, keys, later, table, truth, whole};
use crate::scenario::{Case, Mistakes, Table};

const ROLL: Draw = Draw::new("climbing roll", "tft.climb.roll");
/// Dice of a climbing roll, and with the climbing talent.
const DICE: [u8; 2] = [4, 3];
/// Turns after which the tile reached is counted; longer climbs are told by the turn of the fall.
pub const SHOWN_TURNS: u8 = 12;

/// What is counted: hits of the fall.
pub const HITS: usize = 0;
/// The turn of the fall, 0 for none.
pub const FALL_TURN: usize = 1;
/// Tiles fallen.
pub const FALLEN: usize = 2;
/// Tiles above the foot of the wall after turn 1, 2…
pub const TILE_AFTER: usize = 3;

/// Names of the [`Outcome`]s.
pub const OUTCOMES: [&str; 3] = ["makes the climb", "falls", "falls, out"];

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// On top, or safely at the foot.
    There,
    /// Fell, and is still in the fight.
    Falls,
    /// Fell, and is not.
    Out,
}

/// A compiled climb.
#[derive(Debug)]
pub struct Setup {
    /// Who climbs.
    pub figure: Figure,
    /// Tiles of the wall.
    pub tiles: u8,
    /// Tiles of a set.
    pub set: u8,
    /// Downwards.
    pub down: bool,
    /// Dice of a climbing roll.
    pub dice: u8,
    /// What it is made against.
    pub target: i32,
    /// What the hits do.
    pub body: Body,
    /// The rules in force.
    pub switches: Switches,
}

/// A climber on the wall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// Turns done.
    pub turns: u8,
}

/// A climb, a turn at a time.
#[derive(Debug)]
pub struct Climbing;

impl System for Climbing {
    type Setup = Setup;
    type State = State;

    fn limit(setup: &Setup) -> u32 {
        u32::from(setup.tiles) + 2
    }

    fn start(_setup: &Setup) -> State {
        State::default()
    }

    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        state.turns += 1;
        let turn = state.turns;
        match step(setup, turn) {
            Step::There => arrive(setup, turn, meter),
            Step::Clings => go_on(setup, turn, meter),
            Step::Rolls { falls_from, last } => {
                if !dice::save(chance, ROLL, setup.target, setup.dice, &setup.switches) {
                    drop_off(setup, turn, falls_from, chance, meter)
                } else if last {
                    arrive(setup, turn, meter)
                } else {
                    go_on(setup, turn, meter)
                }
            }
        }
    }

    fn undecided(_setup: &Setup) -> usize {
        Outcome::There as usize
    }
}

/// What a turn of a climb asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing: the climber is there.
    There,
    /// Nothing yet: the climber has come near enough to the ground, and lets go in the next turn.
    Clings,
    /// A roll.
    Rolls {
        /// Tiles of the fall when it fails.
        falls_from: u8,
        /// No other roll follows.
        last: bool,
    },
}

/// What turn `turn` asks for, from 1, when every roll before was made.
pub fn step(setup: &Setup, turn: u8) -> Step {
    let (tiles, set) = (u16::from(setup.tiles), u16::from(setup.set));
    if tiles <= set {
        return Step::There;
    }
    let done = u16::from(turn) * set;
    if !setup.down {
        // tft.climb.set, tft.climb.fall: the first set is free, each turn rolls for one more.
        let top = (done + set).min(tiles);
        return Step::Rolls { falls_from: top as u8, last: top == tiles };
    }
    // tft.climb.down: tiles still below, after the free set of the first turn.
    let below = tiles.saturating_sub(done);
    if below <= set && setup.switches.climb_down_finish == ClimbDownFinish::Jump {
        return if turn == 1 { Step::Clings } else { Step::There };
    }
    match below {
        0 => Step::There,
        below => Step::Rolls { falls_from: below as u8, last: below <= set },
    }
}

/// Rolls of the whole climb, when each is made.
pub fn rolls(setup: &Setup) -> u8 {
    let is_roll = |turn: &u8| matches!(step(setup, *turn), Step::Rolls { .. });
    (1..=turns(setup)).filter(is_roll).count() as u8
}

/// Turns of the whole climb, when every roll is made.
pub fn turns(setup: &Setup) -> u8 {
    let ends = |turn: &u8| matches!(step(setup, *turn), Step::There | Step::Rolls { last: true, .. });
    (1..u8::MAX).find(ends).unwrap_or_default()
}

/// Tiles above the foot after a turn whose roll was made.
fn tile_after(setup: &Setup, turn: u8) -> u8 {
    let done = (u16::from(turn) + 1) * u16::from(setup.set);
    match (setup.down, step(setup, turn)) {
        (false, _) => done.min(u16::from(setup.tiles)) as u8,
        (true, Step::There) => 0,
        (true, Step::Clings) => setup.tiles.saturating_sub(setup.set),
        (true, Step::Rolls { .. }) => u16::from(setup.tiles).saturating_sub(done) as u8,
    }
}

fn go_on<M: Meter>(setup: &Setup, turn: u8, meter: &mut M) -> Progress {
    meter.note(|| {
        let (name, tile) = (&setup.figure.name, tile_after(setup, turn));
        let way = if setup.down { "climbs down" } else { "climbs up" };
        Note { rule: "tft.climb.set", text: format!("{name} {way} to tile {tile} of {}", setup.tiles) }
    });
    if turn <= SHOWN_TURNS {
        meter.count(TILE_AFTER + usize::from(turn) - 1, u32::from(tile_after(setup, turn)));
    }
    Progress::Tick
}

fn arrive<M: Meter>(setup: &Setup, turn: u8, meter: &mut M) -> Progress {
    if !setup.down {
        // Whoever is on top stays there.
        for turn in turn..=SHOWN_TURNS {
            meter.count(TILE_AFTER + usize::from(turn) - 1, u32::from(setup.tiles));
        }
    }
    meter.note(|| {
        let place = if setup.down { "safely at the foot" } else { "on top" };
        Note { rule: "tft.climb.set", text: format!("{} is {place}", setup.figure.name) }
    });
    Progress::Over(Outcome::There as usize)
}

fn drop_off<C: Chance, M: Meter>(setup: &Setup, turn: u8, tiles: u8, chance: &mut C, meter: &mut M) -> Progress {
    let hits = fall(&fall_from(setup, tiles), &setup.switches, chance).net;
    meter.count(HITS, hits as u32);
    meter.count(FALL_TURN, u32::from(turn));
    meter.count(FALLEN, u32::from(tiles));
    meter.note(|| {
        let text = format!("{} falls {tiles} tiles, takes {hits} hits and is prone", setup.figure.name);
        Note { rule: "tft.climb.fall", text }
    });
    Progress::Over(if setup.body.is_out(hits) { Outcome::Out } else { Outcome::Falls } as usize)
}

/// A fall from so high on the wall: both hands were at it, so no shield was ready (`tft.climb.hands`).
fn fall_from(setup: &Setup, tiles: u8) -> Fall {
    fall_of(&setup.figure, tiles, setup.figure.adj_dx_hands_free(), Cause::Climb)
}

/// Compiles a case of `play = "climb"`; mistakes are collected, and `None` means that there were some.
pub fn compile(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    Some(Box::new(Compiled::<Climbing> { setup, brief }))
}

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" switches: Switches = table().or_else("", Switches::default()), "";
        /// Who climbs.
        "figure" figure: Written<Table> = later::<Bare>().required(), "";
        /// The climb.
        "climb" climb: Written<Climb> = table().required(), "tft.climb.set";
    }
}

keys! {
    /// The climb.
    #[derive(Clone, Debug)]
    pub struct Climb: "[climb]" {
        /// Tiles from the foot to the top.
        "tiles" tiles: Written<u8> = whole(1..=MAX_LEVEL).required(), "tft.climb.set";
        /// Where it climbs.
        "direction" direction: Direction = first_of(), "tft.climb.down", {
            /// To the top.
            Up = "up",
            /// To the foot.
            Down = "down",
        };
        /// It has the talent of climbing.
        "talent" talent: bool = truth().or(false), "tft.climb.set";
    }
}

/// The set-up of a case of `play = "climb"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    task::prepare(case, mistakes, |Document { switches, figure, climb }| {
        let figure = task::figure(figure, "figure", |bare: &Bare| &bare.figure, &switches, mistakes);
        let ((spec, ..), Climb { tiles, direction, talent }) = (figure?, climb?.value);
        let (figure, tiles, down) = (spec.figure, tiles?.value, direction == Direction::Down);
        let setup = Setup {
            tiles,
            set: figure.move_height,
            down,
            dice: DICE[usize::from(talent)],
            target: Roll::ClimbSet.target(Scores::of(&figure)),
            body: Body::of(&figure, &switches),
            switches,
            figure,
        };
        let brief = brief(&setup);
        Some((setup, brief))
    })
}

fn brief(setup: &Setup) -> Brief {
    let rulings = rulings(setup);
    Brief {
        leading: Some(0),
        outcomes: OUTCOMES.map(str::to_owned).to_vec(),
        clock: "turns",
        metrics: metrics(setup),
        noughts: Vec::new(),
        cards: vec![climb_card(setup)],
        notes: task::notes(notes(setup), &setup.switches, &rulings, 0, "this climb"),
        rulings,
    }
}

fn metrics(setup: &Setup) -> Vec<Metric> {
    let mut metrics = vec![
        Metric::shared(HITS, "hits", "hits", "tft.climb.fall"),
        Metric::shared(FALL_TURN, "turn of the fall, 0 for none", "turns", "tft.climb.fall"),
        Metric::shared(FALLEN, "tiles fallen", "tiles", "tft.climb.fall"),
    ];
    // The way up; on the way down the turn says where one is.
    if !setup.down {
        let turns = (1..=turns(setup).min(SHOWN_TURNS)).map(usize::from);
        metrics.extend(turns.map(|turn| {
            let name = format!("tile reached by turn {turn}");
            Metric::shared(TILE_AFTER + turn - 1, name, "tiles", "tft.climb.set")
        }));
    }
    metrics
}

fn climb_card(setup: &Setup) -> Card {
    let way = if setup.down { "down" } else { "up" };
    let mut lines = vec![("Wall".to_owned(), format!("{} tiles {way}, {} at a time", setup.tiles, setup.set))];
    let rolls = rolls(setup);
    if rolls == 0 {
        lines.push(("Climbing rolls".to_owned(), "none".to_owned()));
    } else {
        let each = format!("{rolls}, each {}D, {} or less", setup.dice, setup.target);
        lines.push(("Climbing rolls".to_owned(), each));
        lines.push(("Chance of each".to_owned(), chance_of_each(setup)));
    }
    card(&setup.figure, lines)
}

/// As a fraction, so that a reader can check it.
fn chance_of_each(setup: &Setup) -> String {
    let weights = Dice::shared().save(setup.dice, setup.target, setup.switches.save_bands);
    format!("{}/{}", weights.weight(1), weights.total())
}

fn rulings(setup: &Setup) -> Vec<Ruling> {
    let switches = &setup.switches;
    let mut rulings = vec![
        task::save_bands(switches),
        Ruling::reading(
            "tft.climb.roll",
            "Climbing is rolled against DX without armor: that is how Bob's 15 on four dice succeeds.",
        ),
        Ruling::reading(
            "tft.climb.set",
            "The first set is free, each turn rolls for one more; the climber goes on every turn, never rests and never \
             turns back.",
        ),
    ];
    if setup.down {
        let text = "Once the rest is no more than a free drop the climber lets go in the next turn; with \"roll\" the \
                    last tiles are rolled for as well.";
        rulings.push(switches.cite().climb_down_finish().ruling().saying(text));
    }
    rulings.push(Ruling::reading(
        "tft.climb.fall",
        "Who misses a roll falls from the top tile of the set being tried, no higher than the wall, and is prone even \
         when the falling save is made.",
    ));
    rulings.extend(fall_rulings(switches));
    rulings.push(task::out_of_the_fight(switches));
    rulings
}

fn notes(setup: &Setup) -> Vec<String> {
    let mut notes = Vec::new();
    if rolls(setup) == 0 {
        let name = &setup.figure.name;
        notes.push(format!("{} tiles are within what {name} can step or drop: nothing is rolled.", setup.tiles));
    }
    if setup.figure.weapon.is_some() || setup.figure.shield.is_carried() {
        let text = "Hands are free from the start: putting weapons and shield away takes a turn before the climb, \
                    drawing them one after it (tft.climb.hands).";
        notes.push(text.to_owned());
    }
    notes
}
