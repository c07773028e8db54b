//! `play = "jump-gap"`: a leap over a gap, catching the far edge, pulling up, or falling in.
//!
//! Rules: `tft.gap.jump`, `tft.gap.grab`, `tft.gap.pull-up`, `tft.gap.geometry`, and those of a fall. Policy:
//! `gap.hang-on`, a roll to pull up every turn until up or exhausted.
//!
//! Reading: whoever misses the edge falls from the height of the take-off; whoever faints falls from the far edge.
//!
//! Example: ST 12 DX 12 over three hexes: clear 0.2377, grab 0.5647, falls in at once 0.1976, across in all 0.7961.

use super::super::card::card;
use super::super::dice;
use super::super::fall::{Cause, Landing, damage_dice, fall};
use super::super::figure::Figure;
use super::super::read::MAX_LEVEL;
use super::super::switches::{PullUpSt, Switches};
use super::super::tables::gap::{Gap, MAX_GAP, gap, leap_cost, leap_dice};
use super::super::tables::scores::{Roll, Scores};
use super::body::{Body, Condition};
use super::falling::{fall_of, fall_rulings};
use super::task;
use super::task::Bare;
use crate::chance::{Chance, Draw};
use crate::contest::{Compiled, Contest};
use crate::game::{Brief, Meter, Metric, Note, Progress, System};
use crate::game::{Card, Ruling};
use crate::keys::{Keys, Settings, Written, keys, later, table, whole};
use crate::scenario::value::Kind;
use crate::scenario::{Case, Mistakes, Spanned, Table};

const LEAP: Draw = Draw::new("leap", "tft.gap.jump");
const GRAB: Draw = Draw::new("grab the edge", "tft.gap.grab");
const PULL_UP: Draw = Draw::new("pull up", "tft.gap.pull-up");
/// Dice of catching the edge, and of pulling up.
const GRAB_DICE: u8 = 3;
const PULL_UP_DICE: u8 = 4;

/// What is counted: hits of hanging on and of a fall together.
pub const HITS: usize = 0;
/// Turns spent hanging.
pub const HANGING: usize = 1;
/// Tiles fallen.
pub const FALLEN: usize = 2;
/// 1 when prone at the end, or worse.
pub const DOWN: usize = 3;

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Leaped across.
    Across,
    /// Caught the edge and pulled up.
    PulledUp,
    /// Fell in, and is still in the fight.
    FallsIn,
    /// Out of the fight.
    Out,
}

impl Outcome {
    /// Names in the order of their indices.
    pub const NAMES: [&'static str; 4] = ["leaps across", "pulls up", "falls in", "out"];
}

/// A compiled leap.
#[derive(Debug)]
pub struct Setup {
    /// Who leaps.
    pub figure: Figure,
    /// Over what.
    pub gap: Gap,
    /// Tiles down to the bottom before the far side.
    pub depth: u8,
    /// Dice of the leap.
    pub dice: u8,
    /// What the hits do.
    pub body: Body,
    /// The rules in force.
    pub switches: Switches,
}

/// Where the leaper is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// At the far edge, by the hands.
    pub hanging: bool,
    /// ST lost to exhaustion.
    pub lost: u8,
}

/// A leap, a turn at a time.
#[derive(Debug)]
pub struct Leaping;

impl System for Leaping {
    type Setup = Setup;
    type State = State;

    fn limit(setup: &Setup) -> u32 {
        u32::from(setup.figure.st) + 2
    }

    fn start(_setup: &Setup) -> State {
        State::default()
    }

    fn turn<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
        if state.hanging { pull_up(setup, state, chance, meter) } else { leap(setup, state, chance, meter) }
    }

    fn undecided(_setup: &Setup) -> usize {
        Outcome::FallsIn as usize
    }
}

fn leap<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
    let scores = Scores::of(&setup.figure);
    if dice::save(chance, LEAP, Roll::GapJump.target(scores), setup.dice, &setup.switches) {
        let landing = setup.gap.fall_on_arrival.map(|tiles| falls(setup, tiles as u8, Cause::JumpOrPush, chance));
        return end(setup, state, Outcome::Across, landing, meter);
    }
    if dice::save(chance, GRAB, Roll::GapGrab.target(scores), GRAB_DICE, &setup.switches) {
        state.hanging = true;
        return Progress::Tick;
    }
    let landing = falls(setup, setup.depth, Cause::JumpOrPush, chance);
    end(setup, state, Outcome::FallsIn, Some(landing), meter)
}

fn pull_up<C: Chance, M: Meter>(setup: &Setup, state: &mut State, chance: &mut C, meter: &mut M) -> Progress {
    let mut scores = Scores::of(&setup.figure);
    if setup.switches.pull_up_st == PullUpSt::Current {
        scores.st -= i32::from(state.lost);
    }
    meter.count(HANGING, 1);
    if dice::save(chance, PULL_UP, Roll::GapPullUp.target(scores), PULL_UP_DICE, &setup.switches) {
        return end(setup, state, Outcome::PulledUp, None, meter);
    }
    state.lost += 1;
    meter.count(HITS, 1);
    if !setup.body.is_out(i32::from(state.lost)) {
        return Progress::Tick;
    }
    let tiles = setup.depth.saturating_sub(setup.gap.landing as u8);
    let landing = falls(setup, tiles, Cause::Helpless, chance);
    end(setup, state, Outcome::FallsIn, Some(landing), meter)
}

/// Falls so many tiles: what comes of it, and how many tiles.
fn falls<C: Chance>(setup: &Setup, tiles: u8, cause: Cause, chance: &mut C) -> (Landing, u8) {
    let faller = fall_of(&setup.figure, tiles, setup.figure.adj_dx(), cause);
    (fall(&faller, &setup.switches, chance), tiles)
}

fn end<M: Meter>(
    setup: &Setup,
    state: &State,
    outcome: Outcome,
    landing: Option<(Landing, u8)>,
    meter: &mut M,
) -> Progress {
    let (net, prone, tiles) = landing.map_or((0, false, 0), |(landing, tiles)| (landing.net, landing.prone, tiles));
    let condition = match setup.body.is_out(i32::from(state.lost) + net) {
        true => setup.body.condition(i32::from(state.lost) + net, prone),
        // Hits of earlier turns do not throw anybody down now.
        false if prone || setup.body.falls_down(net) => Condition::Down,
        false => Condition::Standing,
    };
    meter.count(HITS, net as u32);
    meter.count(FALLEN, u32::from(tiles));
    meter.count(DOWN, u32::from(condition != Condition::Standing));
    let outcome = if condition > Condition::Down { Outcome::Out } else { outcome };
    meter.note(|| {
        let name = &setup.figure.name;
        let text = match outcome {
            Outcome::Across => format!("{name} lands on the far side"),
            Outcome::PulledUp => format!("{name} stands on the far side"),
            Outcome::FallsIn => format!("{name} falls {tiles} tiles and takes {net} hits"),
            Outcome::Out => format!("{name} falls {tiles} tiles, takes {net} hits and is out of the fight"),
        };
        Note { rule: "tft.gap.jump", text }
    });
    Progress::Over(outcome as usize)
}

/// Compiles a case of `play = "jump-gap"`; mistakes are collected, and `None` means that there were some.
pub fn compile(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    Some(Box::new(Compiled::<Leaping> { setup, brief }))
}

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" switches: Switches = table().or_else("", Switches::default()), "";
        /// Who leaps.
        "figure" figure: Written<Table> = later::<Bare>().required(), "";
        /// The gap.
        "gap" gap: Written<Table> = later::<GapKeys>().required(), "tft.gap.grab";
    }
}

keys! {
    /// The gap: its width and depth, or the levels of all columns.
    #[derive(Clone, Debug)]
    pub struct GapKeys: "[gap]" {
        /// Hexes between both edges.
        "hexes" hexes: Written<i64> = whole(1..=i64::from(MAX_GAP)).unless_written("`columns` say it"), "tft.gap.grab";
        /// Levels down to the bottom.
        "depth" depth: Written<i64> = whole(1..=MAX_LEVEL).unless_written("`columns` say it"), "tft.gap.grab";
        /// Levels from the take-off down to the far side.
        "landing" landing: Written<i64> = whole(0..=MAX_LEVEL).unless_written("0"), "tft.gap.grab";
        /// Levels of all columns from the take-off to the landing, in place of the other keys.
        "columns" columns: Written<Vec<u8>> = super::super::read::columns(3..=MAX_GAP as usize + 2), "tft.gap.grab";
    }
}

/// The set-up of a case of `play = "jump-gap"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    task::prepare(case, mistakes, |Document { switches, figure, gap }| {
        let figure = task::figure(figure, "figure", |bare: &Bare| &bare.figure, &switches, mistakes);
        let table = gap.as_deref();
        let columns = table.and_then(|table| columns(table, mistakes));
        let move_height = figure.as_ref().filter(|(spec, ..)| spec.sure.body).map(|(spec, ..)| spec.figure.move_height);
        let gap = columns.and_then(|columns| find_gap(table?, &columns, move_height, mistakes));
        let ((spec, ..), gap) = (figure?, gap?);
        let setup = setup(spec.figure, gap, &switches)?;
        let brief = brief(&setup);
        Some((setup, brief))
    })
}

/// Levels from the take-off to the landing: given one by one, or by the gap's width and depth.
fn columns(table: &Table, mistakes: &Mistakes) -> Option<Vec<i32>> {
    let GapKeys { hexes, depth, landing, columns } = GapKeys::of(table, mistakes);
    if table.get("columns").is_some() {
        for entry in ["hexes", "depth", "landing"].iter().filter_map(|key| table.entry(key)) {
            let help = "the levels say it all: leave one of the two out";
            mistakes.at(entry, format!("\"{}\" stands beside \"columns\"", entry.key), help);
        }
        return Some(columns?.value.into_iter().map(i32::from).collect());
    }
    for key in ["hexes", "depth"].into_iter().filter(|key| table.get(key).is_none()) {
        mistakes.at(table, format!("{} needs \"{key}\"", GapKeys::WHAT), format!("add a line: {key} = 1"));
    }
    if let (Some(landing), Some(depth)) = (&landing, &depth)
        && landing.value >= depth.value
    {
        let depth = depth.value;
        let help = format!("write less than the depth, {depth}; from there it is a jump down: `play = \"fall\"`");
        mistakes.at(landing, "the far side is no higher than the bottom", help);
        return None;
    }
    let (hexes, depth) = (hexes?.value as usize, depth?.value as i32);
    let mut levels = vec![0; hexes + 2];
    levels[0] = depth;
    levels[hexes + 1] = depth - landing.map_or(0, |landing| landing.value as i32);
    Some(levels)
}

/// Whether these columns are a gap that can be jumped (`tft.gap.geometry`); everything that speaks against it is told.
/// Without the figure's move height, its depth cannot be judged.
fn find_gap(table: &Table, columns: &[i32], move_height: Option<u8>, mistakes: &Mistakes) -> Option<Gap> {
    let before = mistakes.count();
    let written = table.get("columns");
    let whole = written.map_or_else(|| Spanned::at(table, ()), |value| Spanned::at(value, ()));
    let place = |index: usize| match written.map(|value| &value.kind) {
        Some(Kind::Array(levels)) => levels.get(index).map_or_else(|| whole.clone(), |level| Spanned::at(level, ())),
        _ => whole.clone(),
    };
    let [take_off, between @ .., landing] = columns else {
        let help = "such as `columns = [6, 0, 0, 6]`: two hexes to leap over";
        mistakes.at(&whole, "columns begin with the take-off and end with the landing", help);
        return None;
    };
    if between.is_empty() {
        let help = "write the levels of one to three hexes between take-off and landing";
        mistakes.at(&whole, "there is no gap between take-off and landing", help);
    }
    if between.len() > MAX_GAP as usize {
        let message = format!("a gap of {} hexes is too wide to leap", between.len());
        mistakes.at(&whole, message, format!("nobody leaps over more than {MAX_GAP}"));
    }
    if landing > take_off {
        let message = format!("the landing, {landing}, is higher than the take-off, {take_off}");
        mistakes.at(&place(columns.len() - 1), message, "one lands on the level or lower");
    } else if between.last().is_some_and(|bottom| bottom >= landing) {
        let help = "nobody could hang on there: that is a jump down, `play = \"fall\"`";
        mistakes.at(&place(columns.len() - 1), "the far side is no higher than the bottom before it", help);
    }
    let move_height = u32::from(move_height?);
    for (index, level) in between.iter().enumerate().filter(|(_, level)| take_off - **level <= move_height as i32) {
        let (number, least) = (index + 1, move_height + 1);
        let message = match take_off - level {
            ..=0 => format!("hex {number} of the gap is no lower than the take-off"),
            lower => format!("hex {number} of the gap is only {lower} lower than the take-off"),
        };
        let help = format!("a gap is at least {least} deep for this figure, else it steps down into it");
        mistakes.at(&place(index + 1), message, help);
    }
    let open: Vec<Option<i32>> = between.iter().copied().map(Some).collect();
    gap(*take_off, &open, *landing, move_height).ok().filter(|_| mistakes.count() == before)
}

fn setup(figure: Figure, gap: Gap, switches: &Switches) -> Option<Setup> {
    let (depth, dice) = (gap.depth? as u8, leap_dice(gap.hexes)? as u8);
    let body = Body::of(&figure, switches);
    Some(Setup { figure, gap, depth, dice, body, switches: *switches })
}

fn brief(setup: &Setup) -> Brief {
    let rulings = rulings(setup);
    let metrics = vec![
        Metric::shared(HITS, "hits", "hits", "tft.gap.pull-up"),
        Metric::shared(HANGING, "turns hanging on", "turns", "tft.gap.pull-up"),
        Metric::shared(FALLEN, "tiles fallen", "tiles", "tft.gap.grab"),
        Metric::shared(DOWN, "down at the end", "times", "tft.fall.posture"),
    ];
    Brief {
        leading: Some(0),
        outcomes: Outcome::NAMES.map(str::to_owned).to_vec(),
        clock: "turns",
        metrics,
        noughts: Vec::new(),
        cards: vec![leap_card(setup)],
        notes: task::notes(notes(setup), &setup.switches, &rulings, 0, "this leap"),
        rulings,
    }
}

fn leap_card(setup: &Setup) -> Card {
    let scores = Scores::of(&setup.figure);
    let Gap { hexes, landing, .. } = setup.gap;
    let mut lines = vec![
        (
            "Gap".to_owned(),
            format!("{hexes} {} wide, {} tiles deep", if hexes == 1 { "hex" } else { "hexes" }, setup.depth),
        ),
        ("Leap".to_owned(), format!("{}D, {} or less", setup.dice, Roll::GapJump.target(scores))),
        ("Catch the edge".to_owned(), format!("{GRAB_DICE}D, {} or less", Roll::GapGrab.target(scores))),
        ("Pull up".to_owned(), format!("{PULL_UP_DICE}D, {} or less", Roll::GapPullUp.target(scores))),
        ("Movement points".to_owned(), leap_cost(hexes).to_string()),
    ];
    if landing > 0 {
        let fall = setup.gap.fall_on_arrival.map_or("a free drop".to_owned(), |tiles| {
            format!("a fall of {}D before the save", damage_dice(tiles as u8, setup.figure.move_height))
        });
        lines.push(("Landing".to_owned(), format!("{landing} tiles lower: {fall}")));
    }
    card(&setup.figure, lines)
}

fn rulings(setup: &Setup) -> Vec<Ruling> {
    let switches = &setup.switches;
    let mut rulings = vec![
        task::save_bands(switches),
        Ruling::reading(
            "tft.gap.jump",
            "A leap is rolled against ST and DX together, both unhurt and without armor; with plain saves one hex never \
             fails from ST + DX 12 on.",
        ),
        Ruling::reading(
            "tft.gap.grab",
            "Whoever misses the leap and the edge falls to the bottom, with a falling save of its own.",
        ),
        switches
            .cite()
            .pull_up_st()
            .ruling()
            .saying("Pulling up is rolled against the unhurt ST; with \"current\" against what is left."),
        Ruling::reading(
            "tft.gap.pull-up",
            "A miss costs one hit, which no armor stops, and the figure hangs on; when its ST is used up it faints and \
             falls without a save.",
        ),
    ];
    rulings.extend(fall_rulings(switches));
    rulings.push(task::out_of_the_fight(switches));
    rulings
}

fn notes(setup: &Setup) -> Vec<String> {
    let sum = u32::from(setup.figure.st) + u32::from(setup.figure.dx);
    let certain = sum >= 6 * u32::from(setup.dice) && setup.switches.save_bands == Default::default();
    let (dice, most) = (setup.dice, 6 * setup.dice);
    let text = format!("{dice}D show {most} at the most, and {sum} is good enough: that leap cannot fail.");
    if certain { vec![text] } else { Vec::new() }
}
