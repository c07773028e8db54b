//! Leaping: over everybody's head, and down on somebody.
//!
//! Rule:    Instead of the standard move a roll of 4D, with Super-Strength 5D or 6D: a leap of 20 in and the goals to where
//!          he said he would land. Down on a foe it is a charge at +2D instead of +1D; a foe who has more goals than he in
//!          that exchange moves him off by as many inches as they are more, where the foe likes.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Leaping; ledger `smf.power.leaping`.
//! Reading: Rolled for only beyond 20 in, and tried as far as it is at least as likely as not. Whoever falls short of a foe
//!          lands there without an attack; one who was no charge may shoot. Nobody on the way stops him. Not by whoever had
//!          to stand up, nor out of a melee into another one. "+2D instead of +1D" counts once: no momentum and no
//!          Hurricane Charge beside it. On a line he is sent to that side on which his foes can do more to him. Nobody
//!          hovers there, so there is no flyer to strike at on the way.
//! Example: 21 in away: a goal of 4D, 15/16, then 6D all 6s over 4D that make none, 1/746496.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::{Chance, Draw};
use crate::game::Meter;
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::PoolKind;
use crate::systems::smf::figure::FigureId;
use crate::systems::smf::strides::{Bound, Stride};

const LEAP: Draw = Draw::new("leap", "smf.power.leaping");
const DICE: Pool = Pool::new(4, 0);

/// Leaping.
#[derive(Debug)]
pub struct Leaping;

impl Power for Leaping {
    const ENTRY: Entry = Entry::new(
        "leaping",
        "Leaping",
        "smf.power.leaping",
        Level::Minor,
        "leaps 20 in and the goals of 4D over everybody; down on a foe it is a charge at +2D",
    )
    .on_the_move();

    fn compile(sheet: &mut Sheet, slot: u8) {
        sheet.is_asked(slot);
    }
}

/// How far somebody leaps, if he does.
pub fn bound<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> Option<Bound> {
    fight.in_effect(me, PowerId::Leaping)?;
    let more = [PoolKind::Movement, PoolKind::Leap].map(|kind| fight.pool(me, kind));
    let dice = more.into_iter().fold(fight.printed(me, DICE), Pool::plus);
    Some(Bound { sure: 20, per_goal: 1, dice })
}

/// As far as somebody leaps who wants to come down so far off.
pub fn roll<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, inches: u8) -> u8 {
    let reached = fight.reach_by(me, Stride::Leap, LEAP, inches).min(inches);
    fight.note(me, LEAP.rule, if reached < inches { "leaps, and falls short" } else { "leaps" });
    reached
}

/// Whoever has so many goals more than somebody who came down on him moves him off.
pub fn send_off<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, by: FigureId, inches: u8) {
    if inches > 0 && !fight.is_over(me) && fight.in_contact(me, by) {
        let place = fight.sent_off(me, by, inches);
        fight.scene.put(me, place);
        fight.note(me, LEAP.rule, "comes down beside him");
    }
}
