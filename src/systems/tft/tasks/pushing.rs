//! `play = "stumble"`: somebody is forced to retreat into the hex behind, which may lie lower or higher, or has none.
//!
//! Rules: `tft.stumble`, `tft.force-retreat.push`, `tft.force-retreat.blocked`, and beyond a free drop those of a fall.
//!
//! Reading: a figure that lies already stays prone, and fails the save of a fall.

use super::super::card::card;
use super::super::fall::{Cause, damage_dice, save_target};
use super::super::figure::Figure;
use super::super::read::MAX_LEVEL;
use super::super::switches::Switches;
use super::super::tables::retreat::{PUSHED_UP, Push, push};
use super::body::Body;
use super::falling::{self, Falling, OUTCOMES, Setup, Way, fall_of};
use super::task;
use super::task::Bare;
use crate::contest::{Compiled, Contest};
use crate::game::Brief;
use crate::keys::{Form, Shape, Written, keys, later, table, truth};
use crate::scenario::reader::as_integer;
use crate::scenario::{Case, Kind, Mistakes, Spanned, Table};

/// Compiles a case of `play = "stumble"`; mistakes are collected, and `None` means that there were some.
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
        /// Who is pushed.
        "figure" figure: Written<Table> = later::<Bare>().required(), "";
        /// The push.
        "push" push: Written<PushKeys> = table().required(), "tft.stumble";
    }
}

keys! {
    /// The push.
    #[derive(Clone, Debug)]
    pub struct PushKeys: "[push]" {
        /// There is a hex to be pushed into.
        "room" room: bool = truth().or(true), "tft.stumble";
        /// The figure lies already.
        "prone" prone: bool = truth().or(false), "tft.stumble";
        /// Levels down, below 0 for up; required where there is room.
        "down" down: Written<i32> = down(), "tft.stumble";
    }
}

/// Levels down that somebody may be pushed.
fn down() -> Shape<i32> {
    Shape::new(Form::Whole(-i64::from(PUSHED_UP)..=MAX_LEVEL), |value, what, mistakes| {
        let down = as_integer(value, what, -MAX_LEVEL..=MAX_LEVEL, mistakes)?;
        if down.value < -i64::from(PUSHED_UP) {
            let message = format!("nobody is pushed {} levels up", -down.value);
            let help = "one level is the most; a higher wall is no room: write `room = false` and no `down`";
            mistakes.at(&down, message, help);
            return None;
        }
        Some(down.value as i32)
    })
}

/// The set-up of a case of `play = "stumble"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    task::prepare(case, mistakes, |Document { switches, figure, push }| {
        let figure = task::figure(figure, "figure", |bare: &Bare| &bare.figure, &switches, mistakes);
        if let Some(push) = &push {
            let says_down = match case.table.get("push").map(|value| &value.kind) {
                Some(Kind::Table(push)) => push.get("down").is_some(),
                _ => false,
            };
            check(push, says_down, mistakes);
        }
        let ((spec, ..), push) = (figure?, push?.value);
        let setup = setup(spec.figure, &push, &switches);
        let brief = brief(&setup);
        Some((setup, brief))
    })
}

/// Down goes who has room, and nobody else; a number of levels that cannot be read is there all the same.
fn check(push: &Spanned<PushKeys>, says_down: bool, mistakes: &Mistakes) {
    match &push.down {
        Some(down) if !push.room => {
            mistakes.at(down, "without room there is nowhere to go down", "leave `down` out, or write `room = true`");
        }
        None if push.room && !says_down => mistakes.at(push, "[push] needs \"down\"", "add a line: down = 1"),
        _ => {}
    }
}

fn setup(figure: Figure, written: &PushKeys, switches: &Switches) -> Setup {
    let down = written.down.as_ref().map_or(0, |down| down.value);
    let way = match push(down, 0, u32::from(figure.move_height)) {
        _ if !written.room => Way::NoRoom,
        Push::Steps | Push::Blocked => Way::StepsBack,
        Push::Stumbles(_) => Way::Stumbles,
        Push::Falls(_) => Way::Falls,
    };
    let cause = if written.prone { Cause::Helpless } else { Cause::JumpOrPush };
    let body = Body::of(&figure, switches);
    let fall = fall_of(&figure, down.max(0) as u8, figure.adj_dx(), cause);
    Setup { figure, fall, way, was_down: written.prone, mount: None, body, switches: *switches }
}

fn brief(setup: &Setup) -> Brief {
    let mut lines = Vec::new();
    let roll = format!("3D, {} or less", setup.fall.adj_dx);
    match setup.way {
        Way::StepsBack => lines.push(("Pushed".to_owned(), "on the level or one up: no roll".to_owned())),
        Way::NoRoom => lines.push(("Pushed".to_owned(), "with nowhere to go".to_owned())),
        Way::Stumbles | Way::Falls => lines.push(("Pushed".to_owned(), format!("{} down", setup.fall.tiles))),
    }
    match setup.way {
        Way::Falls => {
            let dice = damage_dice(setup.fall.tiles, setup.fall.move_height);
            lines.push(("Damage".to_owned(), falling::damage(dice)));
            let target = save_target(&setup.fall, &setup.switches);
            lines.push(("Falling save".to_owned(), format!("3D, {target} or less")));
        }
        Way::Stumbles | Way::NoRoom => lines.push(("To keep its feet".to_owned(), roll)),
        Way::StepsBack => {}
    }
    let mut notes = Vec::new();
    if setup.was_down {
        notes.push(format!("{} lies already: it stays prone, and makes no save.", setup.figure.name));
    }
    let rulings = falling::rulings(setup);
    Brief {
        leading: Some(0),
        outcomes: OUTCOMES.map(str::to_owned).to_vec(),
        clock: "turns",
        metrics: falling::metrics(setup, "tft.stumble"),
        noughts: Vec::new(),
        cards: vec![card(&setup.figure, lines)],
        notes: task::notes(notes, &setup.switches, &rulings, 0, "this push"),
        rulings,
    }
}
