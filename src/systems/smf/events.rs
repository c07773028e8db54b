//! What may befall a battle beside its fighters: darkness, traps, and powers about that leave somebody open to his foes.
//!
//! Rules: `smf.event.stygian-darkness`, `smf.event.traps`, `smf.event.emanations-of-power`. Dire enemies are a die that
//! is compiled (`smf.event.dire-enemies`).
//!
//! Reading: Emanations choose among those of a team who are there, have a turn of their own and are no group of henchmen;
//! where there is nobody, somebody who comes later. Whoever was drawn stays it, and checks only while he stands.

use super::dice::Pool;
use super::fight::Fight;
use super::fighter::PoolKind;
use super::figure::{FigureId, Figures, Side};
use super::harm;
use super::state::Traps;
use crate::chance::{Chance, Draw, Reading, Weights};
use crate::game::Meter;

const SEARCH: Draw = Draw::new("trap search", "smf.event.traps");
const TRAP: Draw = Draw::new("trap", "smf.event.traps");
const DRAWN: Draw = Draw::new("whom emanations seek", EMANATIONS).read(Reading::Index);
const RESISTED: Draw = Draw::new("check against emanations", EMANATIONS);
const EMANATIONS: &str = "smf.event.emanations-of-power";
/// Goals that find a trap, and the target numbers of one that is sprung and of a check against emanations.
const DISARMED: u8 = 3;
const TRAP_TN: u8 = 4;
const EMANATIONS_TN: u8 = 3;

/// What happens before anybody acts in a round.
pub fn begin_round<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) {
    let (looks, emanates) = (fight.setup.rules.switches.traps, fight.setup.rules.switches.emanations);
    if !looks && !emanates {
        return;
    }
    for side in 0..2 {
        let events = &mut fight.course.events[side];
        if events.traps == Traps::Searched {
            events.traps = Traps::Hidden;
        }
        if emanates {
            emanations(fight, side);
        }
    }
}

/// Powers about seek one of each team, who has to make a check every round.
#[cold]
fn emanations<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, side: Side) {
    let drawn = match fight.course.events[side].drawn.figure() {
        Some(drawn) => drawn,
        None => {
            let Some(drawn) = draw(fight, side) else { return };
            fight.course.events[side].drawn = drawn.into();
            fight.note(drawn, EMANATIONS, "is sought by emanations of power");
            drawn
        }
    };
    if !fight.is_out(drawn) {
        let check = RESISTED.about(drawn.place() as u8);
        fight.course.events[side].is_open = !fight.check(drawn, check, Pool::new(4, 0), EMANATIONS_TN);
    }
}

/// One of a side, everybody as likely.
fn draw<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, side: Side) -> Option<FigureId> {
    let setup = fight.setup;
    let own = Figures::first_of(setup.fighters.len()).without(setup.following);
    let sought = |figure: FigureId| {
        setup.player(figure) as Side == side && fight.fighter(figure).group.is_none() && !fight.is_out(figure)
    };
    let mut sought = own.that(sought);
    let first = sought.first()?;
    let several = sought.count();
    if several == 1 {
        return Some(first);
    }
    let weights = Weights::even(several).unwrap_or_else(|_| Weights::certain());
    sought.nth(fight.chance.draw(DRAWN, &weights))
}

/// The first model of each team to act in a round looks for traps, until one has sprung or they are disarmed.
pub fn look_for_traps<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) {
    let side = fight.setup.player(me) as Side;
    if !fight.setup.rules.switches.traps || fight.course.events[side].traps != Traps::Hidden {
        return;
    }
    let search = Pool::new(2, i8::from(fight.fighter(me).brawler));
    let found = fight.goals(SEARCH, search);
    let gone = found == 0 || found >= DISARMED;
    fight.course.events[side].traps = if gone { Traps::Gone } else { Traps::Searched };
    if found == 0 {
        fight.note(me, "smf.event.traps", "springs a trap");
        let target = TRAP_TN + fight.tn_plus(me);
        let scored = fight.goals(TRAP, Pool::new(if fight.fighter(me).group.is_some() { 2 } else { 4 }, 0));
        harm::hazard(fight, me, me, target.saturating_sub(scored));
    } else if gone {
        fight.note(me, "smf.event.traps", "disarms the traps");
    }
}

/// Dice that events give a figure on a throw of this kind against a foe, attacking him or attacked by him.
#[inline]
pub fn dice<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, foe: FigureId, kind: PoolKind) -> i16 {
    let hampered = [me, foe].map(|figure| fight.fighter(figure).hampered);
    i16::from(is_open_to(fight, foe, me)) + of_sight(hampered, kind)
}

/// Dice for a throw of this kind in the dark, by who sees badly: whoever throws, and his foe.
#[inline]
pub fn of_sight([me, foe]: [bool; 2], kind: PoolKind) -> i16 {
    i16::from(match kind {
        PoolKind::MeleeAttack | PoolKind::MeleeDefense => !me && foe,
        PoolKind::RangedDefense => me && foe,
        _ => false,
    })
}

/// Whether a figure is open to a foe: all have a die more on attacks at him and on defenses against his.
pub fn is_open_to<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, figure: FigureId, foe: FigureId) -> bool {
    fight.setup.rules.switches.emanations
        && fight.course.events.iter().any(|events| events.is_open && events.drawn == figure)
        && fight.all_foes(figure).contains(foe)
}
