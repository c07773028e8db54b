//! Who fights whom in a melee, and what it is worth to be more.
//!
//! Rules: `smf.combat.multiple-foes`, `smf.henchmen.support`, `smf.henchmen.split`, `smf.power.scrapper`,
//! `smf.combat.blast-into-melee`, `smf.combat.aid`.
//!
//! Reading: A melee is all who stand on one spot, so that a pair who are taken aside are a melee of their own by
//! standing on another one: on the nearest spot where nobody stands, an inch off if it can be, rather on the side from
//! which the helper has come. He helps who goes to a foe, or comes into the fight beside one, where friends are and
//! fewer than foes; nobody who is knocked, sent or brought along there. Whoever is entangled, holds or is held stays
//! where he is: who goes for him is one more in that melee.

use super::dice::Pool;
use super::fight::Fight;
use super::fighter::{Attack, PoolKind};
use super::figure::{FigureId, Figures};
use super::losses::{Cover, Losses};
use super::options::{is_beyond_touch, is_bound};
use super::powers::id::PowerId;
use super::scene::Place;
use crate::chance::Chance;
use crate::game::Meter;

/// Most dice for being more.
pub const MOST_ADVANTAGE: u8 = 3;
const AID: &str = "smf.combat.aid";

/// Everybody who still fights in the melee that a figure is in, himself included: whoever is in base contact with a foe,
/// who is in contact with a foe of his, and so on. On a line they all stand on one spot.
pub fn melee<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, of: FigureId) -> Figures {
    let alone = Figures::NONE.with(of);
    let here = fight.beside(of);
    if here.within(fight.all_foes(of)).is_empty() { alone } else { here.and(alone) }
}

/// By how many the friends of a figure are more than his foes in the melee that he is in, if he is in one; a group is one
/// of them.
#[inline(always)]
fn surplus<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, of: FigureId) -> u8 {
    // Two are never more than one another.
    if fight.figures.len() == 2 { 0 } else { surplus_of_many(fight, of) }
}

fn surplus_of_many<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, of: FigureId) -> u8 {
    let all = melee(fight, of);
    let against = all.within(fight.all_foes(of));
    let own = all.without(against);
    // Nobody is outnumbered where nobody is met, nor by one alone.
    let counts = !against.is_empty() && own != Figures::NONE.with(of);
    if counts { own.count().saturating_sub(against.count()) as u8 } else { 0 }
}

/// Whether a figure may leave his melee without free attacks: his side is more (`smf.combat.multiple-foes`).
pub fn leaves_freely<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, who: FigureId) -> bool {
    surplus(fight, who) > 0
}

/// The foes of whom a figure who has come to a melee takes one aside (`smf.combat.aid`): none where his friends there
/// are as many.
fn to_take_aside<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, helper: FigureId) -> Figures {
    if !fight.setup.rules.switches.aid {
        return Figures::NONE;
    }
    let here = fight.beside(helper);
    let (foes, friends) = (here.within(fight.all_foes(helper)), here.within(fight.setup.friends(helper)));
    match friends.is_empty() || foes.count() <= friends.count() {
        true => Figures::NONE,
        false => foes.that(|foe| !is_bound(fight, foe)),
    }
}

/// A helper and a foe beside him become a melee of their own.
pub fn take_aside<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, helper: FigureId, foe: FigureId, from: Place) {
    let others = fight.standing().without(Figures::NONE.with(helper).with(foe));
    fight.scene.take_aside(helper, foe, from, others, fight.ends());
}

/// A figure who stood there before has come to a foe; whether he has taken him aside.
pub fn joins<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, who: FigureId, foe: FigureId, from: Place) -> bool {
    let aside = fight.in_contact(who, foe) && to_take_aside(fight, who).contains(foe);
    if aside {
        take_aside(fight, who, foe, from);
    }
    aside
}

/// A figure goes so many inches straight towards a foe, and takes him aside if that helps friends.
pub fn approach<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, who: FigureId, to: FigureId, inches: u8) {
    let (from, gone) = (fight.scene.at(who), inches.min(fight.scene.distance(who, to)));
    fight.scene.approach(who, to, inches);
    fight.note_way(who, gone, "towards", to);
    if joins(fight, who, to, from) {
        fight.note(who, AID, "takes a foe aside");
    }
}

/// A figure has come into the fight where he stands, and chooses whom he takes aside if that helps friends.
pub fn comes<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, who: FigureId) {
    let foes = to_take_aside(fight, who);
    if !foes.is_empty() {
        let foe = fight.whom_to_take_aside(who, foes);
        take_aside(fight, who, foe, fight.scene.at(who));
        fight.note(who, AID, "takes a foe aside");
    }
}

/// Those whom a shot that misses its target may hit instead: everybody else in the target's melee whom it could meet
/// (`smf.combat.blast-into-melee`). Who shoots is in none, or he could not.
#[inline]
pub fn bystanders<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, target: FigureId, shot: &Attack) -> Figures {
    if fight.figures.len() == 2 {
        return Figures::default();
    }
    melee(fight, target).without(Figures::NONE.with(target)).that(|other| !is_beyond_touch(fight, other, shot))
}

/// Gang-up dice of a character who strikes (`smf.combat.multiple-foes`), at a foe; a group has dice for its members
/// instead.
#[inline]
pub fn gang_up<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, by: FigureId, at: FigureId) -> u8 {
    let dice = advantage(fight, by, at, at);
    dice - u8::from(dice > 0 && fight.has(at, PowerId::Scrapper))
}

/// Dice of a character on a defense against one of those who are fewer.
#[inline]
pub fn closed_ranks<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, of: FigureId, against: FigureId) -> u8 {
    advantage(fight, of, against, of)
}

/// Dice of one of two for being more in the melee in which `defender`, the other or himself, is struck at; none against
/// a friend, beside whom one is no more than he is. Whoever strikes from somewhere else (`smf.combat.reach`) is one more
/// there, and those around him count for nothing.
#[inline]
fn advantage<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, of: FigureId, against: FigureId, defender: FigureId) -> u8 {
    let dice = if fight.figures.len() == 2 || fight.in_contact(of, against) {
        surplus(fight, of)
    } else {
        let here = fight.beside(defender).and(Figures::NONE.with(of).with(against));
        let foes = here.within(fight.all_foes(of));
        here.without(foes).count().saturating_sub(foes.count()) as u8
    };
    let dice = dice.min(MOST_ADVANTAGE);
    if dice > 0 && fight.all_foes(of).contains(against) { dice } else { 0 }
}

/// The foes in base contact with a group, each with the members who strike at him: as even as can be, the odd ones
/// where the defense is weakest (`smf.henchmen.split`).
pub fn parts<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, of: FigureId) -> Vec<(FigureId, u8)> {
    let mut foes: Vec<FigureId> = fight.engaging(of).collect();
    let defense = |foe| {
        let pool = fight.pool(foe, PoolKind::MeleeDefense);
        Losses::shared().expected(pool, Pool::default(), Cover::default()).loss
    };
    foes.sort_by_key(|&foe| defense(foe));
    let (members, share) = (fight.now(of).boxes[0], foes.len() as u8);
    let part = |place: u8| members / share + u8::from(place < members % share);
    (0..).zip(foes).map(|(place, foe)| (foe, part(place))).filter(|&(_, part)| part > 0).collect()
}
