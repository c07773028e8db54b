//! `play = "fall"`: somebody goes down so many tiles, for whatever reason.
//!
//! Rules: `tft.fall.free-drop`, `tft.fall.damage`, `tft.fall.save`, `tft.fall.save-dx`, `tft.fall.posture`,
//! `tft.fall.armor`, `tft.fall.injury`, `tft.fall.mounted`, `tft.height.prone`, `tft.stumble`.
//!
//! Reading: whoever is pushed no further than a free drop stumbles instead; whoever crawls off a drop stays prone.

use super::super::card::card;
use super::super::fall::{Cause, Fall, Landing, damage_dice, fall, save_target};
use super::super::figure::{FALL_ARMOR_CAP, Figure};
use super::super::read::{MAX_LEVEL, ST, STOPS};
use super::super::stumble;
use super::super::switches::Switches;
use super::body::{Body, Condition};
use super::task;
use super::task::Bare;
use crate::chance::Chance;
use crate::contest::{Compiled, Contest};
use crate::game::{Brief, Meter, Metric, Note, Progress, System};
use crate::game::{Card, Ruling};
use crate::keys::{Settings, Written, first_of, keys, later, table, whole};
use crate::scenario::{Case, Mistakes, Table};
use crate::systems::rules::so_many;

/// How it ends, in the order of [`Condition`].
pub const OUTCOMES: [&str; 4] = ["stands", "down", "unconscious", "dead"];

/// What is counted.
pub const HITS: usize = 0;
/// 1 when prone at landing, before the hits are looked at.
pub const PRONE: usize = 1;
/// 1 when the falling save was made.
pub const SAVED: usize = 2;
/// 1 when the hits cost 2 DX in the next turn.
pub const SLOWED: usize = 3;
/// Hits of the mount.
pub const MOUNT_HITS: usize = 4;

/// What happens on the way down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A fall, or a free drop.
    Falls,
    /// A push down within a free drop.
    Stumbles,
    /// A push with nowhere to go.
    NoRoom,
    /// A push on the level or up.
    StepsBack,
}

/// A mount that falls with its rider (`tft.fall.mounted`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mount {
    /// Its ST.
    pub st: u8,
    /// Hits of a fall that its armor stops.
    pub stops: u8,
}

/// A compiled fall.
#[derive(Debug)]
pub struct Setup {
    /// Who falls.
    pub figure: Figure,
    /// How far and why.
    pub fall: Fall,
    /// What happens.
    pub way: Way,
    /// It lies before, so that it lies after.
    pub was_down: bool,
    /// Its mount.
    pub mount: Option<Mount>,
    /// What the hits do.
    pub body: Body,
    /// The rules in force.
    pub switches: Switches,
}

/// A fall, one to a trial.
#[derive(Debug)]
pub struct Falling;

impl System for Falling {
    type Setup = Setup;
    type State = ();

    fn limit(_setup: &Setup) -> u32 {
        1
    }

    fn start(_setup: &Setup) {}

    fn turn<C: Chance, M: Meter>(setup: &Setup, (): &mut (), chance: &mut C, meter: &mut M) -> Progress {
        let landing = land(setup, chance);
        let (hits, prone) = (landing.net, landing.prone || setup.was_down);
        meter.count(HITS, hits as u32);
        meter.count(PRONE, u32::from(prone));
        meter.count(SAVED, u32::from(landing.saved));
        meter.count(SLOWED, u32::from(setup.body.is_stunned(hits) && !setup.body.is_out(hits)));
        if let Some(mount) = setup.mount {
            meter.count(MOUNT_HITS, (landing.rolled - i32::from(mount.stops)).max(0) as u32);
        }
        let condition = setup.body.condition(hits, prone);
        meter.note(|| Note { rule: "tft.fall.injury", text: said(setup, hits, condition) });
        Progress::Over(condition as usize)
    }

    fn undecided(_setup: &Setup) -> usize {
        Condition::Standing as usize
    }
}

fn land<C: Chance>(setup: &Setup, chance: &mut C) -> Landing {
    let on_feet = |kept: bool| Landing { saved: kept, prone: !kept, rolled: 0, net: 0 };
    match setup.way {
        Way::Falls => fall(&setup.fall, &setup.switches, chance),
        // Who lies already has no feet to keep.
        Way::Stumbles | Way::NoRoom if setup.was_down => on_feet(false),
        Way::Stumbles => on_feet(stumble::keeps_its_feet(setup.fall.adj_dx, &setup.switches, chance)),
        Way::NoRoom => on_feet(stumble::holds_its_ground(setup.fall.adj_dx, &setup.switches, chance)),
        Way::StepsBack => on_feet(true),
    }
}

fn said(setup: &Setup, hits: i32, condition: Condition) -> String {
    let name = &setup.figure.name;
    let how = match condition {
        Condition::Standing => "stands",
        Condition::Down => "is down",
        Condition::Unconscious => "is unconscious",
        Condition::Dead => "is dead",
    };
    format!("{name} takes {hits} hits and {how}")
}

/// Compiles a case of `play = "fall"`; mistakes are collected, and `None` means that there were some.
pub fn compile(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    Some(Box::new(Compiled::<Falling> { setup, brief }))
}

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" switches: Switches = table().or_else("", Switches::default()), "";
        /// Who falls.
        "figure" figure: Written<Table> = later::<Bare>().required(), "";
        /// The fall.
        "fall" fall: Written<FallKeys> = table().required(), "tft.fall.damage";
        /// The horse that falls with a horseman.
        "mount" mount: Written<MountKeys> = table(), "tft.fall.mounted";
    }
}

keys! {
    /// The fall.
    #[derive(Clone, Debug)]
    pub struct FallKeys: "[fall]" {
        /// Tiles from the top to the bottom.
        "tiles" tiles: Written<u8> = whole(1..=MAX_LEVEL).required(), "tft.fall.damage";
        /// How it comes to fall.
        "how" how: How = first_of(), "tft.fall.free-drop", {
            /// It jumps down.
            Jump = "jump",
            /// It is pushed.
            Push = "push",
            /// It lets go while it climbs.
            Climb = "climb",
            /// It crawls over the edge.
            Crawl = "crawl",
            /// It cannot help itself.
            Helpless = "helpless",
        };
    }
}

keys! {
    /// The horse.
    #[derive(Clone, Debug)]
    pub struct MountKeys: "[mount]" {
        /// Its strength.
        "st" st: Written<u8> = whole(ST).required(), "tft.fall.mounted";
        /// Hits that its armor stops.
        "stops" stops: u8 = whole(STOPS).or(0), "tft.fall.mounted";
    }
}

/// The set-up of a case of `play = "fall"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    task::prepare(case, mistakes, |Document { switches, figure, fall, mount }| {
        let figure = task::figure(figure, "figure", |bare: &Bare| &bare.figure, &switches, mistakes);
        if let (Some(mount), Some((spec, ..))) = (&mount, &figure)
            && spec.sure.body
            && spec.figure.form.id != "horseman"
        {
            let help = "write `form = \"horseman\"` in [figure], or leave [mount] out";
            mistakes.at(mount, format!("{} has no mount: only a horseman falls with a horse", spec.name.value), help);
        }
        let ((spec, ..), fall) = (figure?, fall?.value);
        let mount = match mount.map(|mount| mount.value) {
            Some(MountKeys { st, stops }) => Some(Mount { st: st?.value, stops: stops.min(FALL_ARMOR_CAP) }),
            None => None,
        };
        let setup = setup(spec.figure, fall.tiles?.value, fall.how, mount, &switches);
        let brief = brief(&setup);
        Some((setup, brief))
    })
}

fn setup(figure: Figure, tiles: u8, how: How, mount: Option<Mount>, switches: &Switches) -> Setup {
    let way = match how {
        How::Push if stumble::is_stumble(tiles, figure.move_height) => Way::Stumbles,
        _ => Way::Falls,
    };
    let (cause, was_down) = match how {
        How::Climb => (Cause::Climb, false),
        // The save takes a die away and nothing else. A level that can be crawled down needs none.
        How::Crawl => (Cause::Climb, true),
        How::Helpless => (Cause::Helpless, true),
        _ => (Cause::JumpOrPush, false),
    };
    // Hands that climb or crawl hold no shield.
    let hands_free = matches!(how, How::Climb | How::Crawl);
    let adj_dx = if hands_free { figure.adj_dx_hands_free() } else { figure.adj_dx() };
    let body = Body::of(&figure, switches);
    let fall = fall_of(&figure, tiles, adj_dx, cause);
    Setup { figure, fall, way, was_down, mount, body, switches: *switches }
}

/// A fall of this figure.
pub const fn fall_of(figure: &Figure, tiles: u8, adj_dx: i32, cause: Cause) -> Fall {
    let stops = figure.fall_stops();
    Fall { tiles, move_height: figure.move_height, adj_dx, dx: figure.dx as i32, stops, cause }
}

fn brief(setup: &Setup) -> Brief {
    let rulings = rulings(setup);
    Brief {
        leading: Some(0),
        outcomes: OUTCOMES.map(str::to_owned).to_vec(),
        clock: "turns",
        metrics: metrics(setup, "tft.fall.damage"),
        noughts: Vec::new(),
        cards: vec![fall_card(setup)],
        notes: task::notes(notes(setup), &setup.switches, &rulings, 0, "this fall"),
        rulings,
    }
}

/// The metrics that can differ from trial to trial, and the hits, which are counted by this rule.
pub(super) fn metrics(setup: &Setup, rule: &'static str) -> Vec<Metric> {
    let hurts = damage_dice(setup.fall.tiles, setup.fall.move_height) > 0;
    let mut metrics = vec![Metric::shared(HITS, "hits", "hits", rule)];
    if hurts {
        match setup.fall.cause {
            Cause::JumpOrPush => metrics.push(Metric::shared(PRONE, "prone at landing", "falls", "tft.fall.posture")),
            Cause::Climb => metrics.push(Metric::shared(SAVED, "falling save made", "saves", "tft.fall.save")),
            Cause::Helpless => {}
        }
        metrics.push(Metric::shared(SLOWED, "2 DX less in the next turn", "turns", "tft.fall.injury"));
    }
    if setup.mount.is_some() {
        metrics.push(Metric::of(
            &format!("{}'s mount", setup.figure.name),
            MOUNT_HITS,
            "hits",
            "hits",
            "tft.fall.mounted",
        ));
    }
    metrics
}

fn fall_card(setup: &Setup) -> Card {
    let dice = damage_dice(setup.fall.tiles, setup.fall.move_height);
    let mut lines = vec![("Tiles down".to_owned(), setup.fall.tiles.to_string())];
    match setup.way {
        Way::Falls if dice == 0 => lines.push(("Damage".to_owned(), "none: within a free drop".to_owned())),
        Way::Falls => {
            lines.push(("Damage".to_owned(), damage(dice)));
            let save = match setup.fall.cause {
                Cause::Helpless => "none".to_owned(),
                _ => format!("3D, {} or less", save_target(&setup.fall, &setup.switches)),
            };
            lines.push(("Falling save".to_owned(), save));
            lines.push(("Armor stops of a fall".to_owned(), setup.fall.stops.to_string()));
        }
        _ => lines.push(("To keep its feet".to_owned(), format!("3D, {} or less", setup.fall.adj_dx))),
    }
    if let Some(mount) = setup.mount {
        lines.push(("Mount".to_owned(), format!("ST {}, armor stops {} of a fall", mount.st, mount.stops)));
    }
    card(&setup.figure, lines)
}

/// Dice of a fall with the save missed and made.
pub(super) fn damage(dice: u8) -> String {
    match dice {
        0 => "none".to_owned(),
        1 => "1D, none with the save made".to_owned(),
        dice => format!("{dice}D, {}D with the save made", dice - 1),
    }
}

/// Readings that matter for a fall.
pub(super) fn rulings(setup: &Setup) -> Vec<Ruling> {
    let switches = &setup.switches;
    let mut rulings = vec![task::save_bands(switches)];
    if setup.way == Way::Falls {
        rulings.extend(fall_rulings(switches));
        rulings.push(Ruling::reading(
            "tft.fall.posture",
            "After a jump or a push a made save lands on the feet; after a lost climb, a crawl or a faint one is prone \
             whatever the save.",
        ));
        rulings.push(task::out_of_the_fight(switches));
    } else {
        rulings.push(Ruling::reading(
            "tft.stumble",
            "A push down as far as a free drop is a stumble, one roll and no damage; further down it is a fall, and on \
             the level or up nothing.",
        ));
    }
    if setup.mount.is_some() {
        rulings.push(Ruling::reading(
            "tft.fall.mounted",
            "The rider makes one save for both and one roll of damage hurts both, each less its own armor; prone means \
             that both are down.",
        ));
    }
    rulings
}

/// Readings that every play with a fall in it shares.
pub fn fall_rulings(switches: &Switches) -> Vec<Ruling> {
    vec![
        Ruling::reading(
            "tft.fall.damage",
            "Dice are the tiles over the move height, rounded up, less one, without end: the printed table and the \
             climbing example rule over the sentence that is one band off.",
        ),
        switches.cite().fall_save_dx().ruling().saying(
            "To the letter: the shortest falls that hurt are rolled against adjusted DX, longer ones against DX.",
        ),
        Ruling::reading(
            "tft.fall.armor",
            "Body armor stops at most 2 hits of a fall in all, cloth 1; shields stop none.",
        ),
        Ruling::reading(
            "tft.fall.injury",
            "Hits of a fall count like others: so many in a turn leave the figure down.",
        ),
    ]
}

fn notes(setup: &Setup) -> Vec<String> {
    let mut notes = Vec::new();
    if setup.way == Way::Stumbles {
        let tiles = setup.fall.tiles;
        notes.push(format!("Pushed {tiles} down is no further than {} drops freely: a stumble.", setup.figure.name));
    }
    let hurts = damage_dice(setup.fall.tiles, setup.fall.move_height) > 0;
    let name = &setup.figure.name;
    if setup.way == Way::Falls && !hurts {
        notes.push(format!(
            "{} down is no further than {name} drops freely: nothing is rolled.",
            so_many(u32::from(setup.fall.tiles), "tiles")
        ));
    } else if setup.fall.cause == Cause::Helpless {
        notes.push(format!(
            "Helpless, {name} makes no falling save: its DX, and all that lowers that, does not matter."
        ));
    }
    if setup.figure.form.id == "horseman" && setup.mount.is_none() {
        notes.push("Only the rider is counted: a [mount] table with its `st` shows the horse as well.".to_owned());
    }
    notes
}
