//! What a fighter can do in his turn: the attacks that can be made, the way to each, and what he can do instead.
//!
//! Nothing in here rolls a die, changes the fight or weighs one thing against another.

use super::attempt::Manner;
use super::fight::Fight;
use super::fighter::{Attack, Effect, Fighter, Preference, Reach, Track};
use super::figure::FigureId;
use super::powers::id::PowerId;
use super::setup::Ground;
use super::state::flag;
use crate::chance::Chance;
use crate::game::Meter;
use std::ops::Deref;
use std::slice;

/// Inches of the move action that standing up takes (`smf.move.knocked-down`).
pub const STANDING_UP: u8 = 2;

/// An attack that can be made, and the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The attack, by its place in the list of its owner's.
    pub attack: u8,
    /// Whom he attacks.
    pub at: FigureId,
    /// Inches to walk first.
    pub walk: u8,
    /// They are charged.
    pub charging: bool,
}

impl Pick {
    /// The attack, of which the fighter is the owner.
    #[inline(always)]
    pub fn of<'f>(&self, fighter: &'f Fighter) -> &'f Attack {
        &fighter.attacks[usize::from(self.attack)]
    }
}

/// What a fighter does with his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// The attack, if any.
    pub pick: Option<Pick>,
    /// The foe whom he walks towards.
    pub to: FigureId,
    /// Inches to walk after the attack, or instead of one.
    pub step: u8,
}

impl Deed {
    /// Inches that are walked in it.
    pub fn inches(&self) -> u8 {
        self.step + self.pick.map_or(0, |pick| pick.walk)
    }
}

/// What is left of his actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Freedom {
    /// He can walk.
    pub moves: bool,
    /// He can walk and attack in the same turn.
    pub walks: bool,
}

/// Whether an attack could be made now if it is in reach, and would not be pointless.
pub fn is_usable<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, foe: FigureId, attack: &Attack) -> bool {
    // What has no limit is never spent.
    let at_hand = attack.slot.is_none_or(|slot| fight.ready(me, slot));
    let now = fight.now(me);
    let bound = || {
        // The Ghostly Attack is the one thing that a ghost's body can do; its slot works only then.
        let solid = attack.effect == Effect::Ghostly || !fight.is_ghost(me);
        now.entangled > 0 || !solid || is_beyond_touch(fight, foe, attack) || fight.scene.is_gripped(me)
    };
    if !at_hand || now.away > 0 || attack.track == Track::Body && bound() {
        return false;
    }
    let target = fight.now(foe);
    let pointless = match attack.effect {
        Effect::Damage | Effect::Parasite | Effect::Ghostly | Effect::Grapple => false,
        Effect::Stun => target.is(flag::STUNNED),
        Effect::Entangle => target.entangled > 0,
        Effect::Jinx => target.is(flag::JINXED),
        Effect::Dispel => {
            !attack.slot.and_then(|slot| fight.power(me, slot)).is_none_or(|power| power.has_target(fight, foe))
        }
    };
    let unwanted = attack.effect.is_control() && fight.shuns_control(me);
    let has_moved = now.is(flag::MOVED) && fight.fighter(me).needs_to_stand(attack);
    !pointless && !unwanted && !has_moved
}

/// Whether an attack passes a figure by: one on the body of somebody insubstantial or dispersed.
#[inline]
pub fn is_beyond_touch<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, whom: FigureId, attack: &Attack) -> bool {
    attack.track == Track::Body && (fight.is_ghost(whom) || fight.is_away(whom))
}

/// Attacks that could be made on a foe now if they are in reach, by preference.
pub fn usable<'f, 's, C: Chance, M: Meter>(
    fight: &'f Fight<'s, C, M>,
    me: FigureId,
    foe: FigureId,
) -> impl Iterator<Item = &'s Attack> + use<'f, 's, C, M> {
    fight.fighter(me).attacks.iter().filter(move |attack| is_usable(fight, me, foe, attack))
}

/// Attacks that can be made on a foe from here, after whatever movement they take, by preference.
fn picks<'f, C: Chance, M: Meter>(
    fight: &'f Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    walks: bool,
) -> impl Iterator<Item = Pick> + use<'f, C, M> {
    let usable = (0u8..).zip(&fight.fighter(me).attacks).filter(move |(_, attack)| is_usable(fight, me, at, attack));
    usable.filter_map(move |(place, attack)| {
        let (walk, charging) = way(fight, me, at, attack, walks)?;
        Some(Pick { attack: place, at, walk, charging })
    })
}

/// Attacks that can be made from here, after whatever movement they take: foe by foe, by preference.
pub fn in_reach<'f, C: Chance, M: Meter>(
    fight: &'f Fight<'_, C, M>,
    me: FigureId,
    walks: bool,
) -> impl Iterator<Item = Pick> + use<'f, C, M> {
    fight.targets(me).flat_map(move |at| picks(fight, me, at, walks))
}

/// Whether one of these takes boxes.
pub fn takes_boxes<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, walks: bool) -> bool {
    in_reach(fight, me, walks).any(|pick| pick.of(fight.fighter(me)).effect.takes_boxes())
}

/// Whether a fighter could attack in this turn, after whatever movement it takes.
pub fn has_target<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> bool {
    in_reach(fight, me, can_walk(fight, me)).next().is_some()
}

/// Whether a fighter at the start of his turn could walk to an attack and make it.
pub fn can_walk<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> bool {
    !fight.now(me).is(flag::STUNNED)
}

/// Inches to walk before an attack, and whether they are charged; `None` when it is out of reach.
#[inline(always)]
pub fn way<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    attack: &Attack,
    walks: bool,
) -> Option<(u8, bool)> {
    if fight.in_contact(me, at) {
        return (!matches!(attack.reach, Reach::Range(_))).then_some((0, false));
    }
    way_to(fight, me, at, attack, walks)
}

/// The same out of contact.
fn way_to<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    attack: &Attack,
    walks: bool,
) -> Option<(u8, bool)> {
    let gap = fight.scene.distance(me, at);
    // Whoever is in contact with one foe neither shoots at another nor walks to him.
    let engaged = fight.is_engaged(me);
    let walks = walks && !engaged && !matches!(fight.setup.rules.ground, Ground::Range(_));
    let walkable = |inches: u8, reach: u16| walks && u16::from(inches) <= reach && inches <= fight.room(me, at);
    match attack.reach {
        Reach::Contact if attack.effect == Effect::Ghostly => None,
        Reach::Contact => walkable(gap, charge_reach(fight, me)).then_some((gap, true)),
        Reach::Range(_) if engaged => None,
        Reach::Range(range) | Reach::Anywhere(range) => {
            let missing = gap.saturating_sub(range);
            let stays = fight.fighter(me).needs_to_stand(attack);
            let comes_near = !stays && walkable(missing, reach_of_move(fight, me).into());
            (missing == 0 || comes_near).then_some((missing, false))
        }
    }
}

/// Inches of an ordinary move, less what standing up has cost.
pub fn reach_of_move<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> u8 {
    fight.movement(me).saturating_sub(STANDING_UP * u8::from(fight.now(me).is(flag::MOVED)))
}

/// Inches of a charge: half as much again, but not for the dense (`smf.power.density-increase`) and not in the air
/// (`smf.power.flight`).
pub fn charge_reach<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> u16 {
    charge(fight, me, reach_of_move(fight, me))
}

/// Inches of a charge in a turn that has not begun.
pub fn next_charge<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, side: FigureId) -> u16 {
    charge(fight, side, fight.movement(side))
}

fn charge<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, inches: u8) -> u16 {
    let reach = u16::from(inches);
    let straight = fight.has(me, PowerId::DensityIncrease) || fight.flies(me);
    if straight { reach } else { reach + reach / 2 }
}

/// How an attack would be made. Whoever had to stand up first charges without the extra die.
#[inline]
pub fn manner<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, pick: &Pick) -> Manner {
    let charging = if pick.charging {
        !fight.now(me).is(flag::MOVED)
    } else {
        let opening = fight.setup.rules.switches.charge && !fight.course.opened && fight.in_contact(me, pick.at);
        opening && pick.of(fight.fighter(me)).reach == Reach::Contact
    };
    let hurried = 2 * u16::from(pick.walk) > u16::from(fight.movement(me));
    Manner { charging, hurried, ..Manner::default() }
}

/// What could be done with a turn.
#[derive(Clone, Debug)]
pub enum Deeds {
    /// One thing, as mostly in contact.
    One(Deed),
    /// Any of several, never of none.
    Several(Vec<Deed>),
}

impl Deref for Deeds {
    type Target = [Deed];

    fn deref(&self) -> &[Deed] {
        match self {
            Self::One(deed) => slice::from_ref(deed),
            Self::Several(deeds) => deeds,
        }
    }
}

/// Everything that could be done with a turn, or what the policy prefers of it.
pub fn deeds<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, freedom: Freedom, all: bool) -> Deeds {
    let only = if all { None } else { the_only_one(fight, me) };
    only.map_or_else(|| Deeds::Several(several(fight, me, freedom, all)), Deeds::One)
}

/// What a policy prefers where only one of its attacks is to be preferred: in contact with the only foe there is
/// nowhere to walk to either.
fn the_only_one<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> Option<Deed> {
    let mut foes = fight.targets(me);
    let (Some(at), None) = (foes.next(), foes.next()) else { return None };
    if !fight.in_contact(me, at) {
        return None;
    }
    let mut found: Option<(u8, &Attack)> = None;
    // They are sorted by preference.
    for (place, attack) in (0..).zip(&fight.fighter(me).attacks) {
        if found.is_some_and(|(_, found)| found.preference != attack.preference) {
            break;
        }
        if way(fight, me, at, attack, false).is_some() && is_usable(fight, me, at, attack) {
            if found.is_some() {
                return None;
            }
            found = Some((place, attack));
        }
    }
    found.map(|(attack, _)| Deed { pick: Some(Pick { attack, at, walk: 0, charging: false }), to: at, step: 0 })
}

/// Room for as many as mostly can be made, and for what can be done with them.
const USUAL_PICKS: usize = 8;
const USUAL_DEEDS: usize = 16;

/// The whole list.
pub(super) fn several<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    freedom: Freedom,
    all: bool,
) -> Vec<Deed> {
    let targets = fight.targets(me);
    let mut picks = Vec::with_capacity(USUAL_PICKS);
    for at in targets {
        picks.extend(self::picks(fight, me, at, freedom.walks));
    }
    let fighter = fight.fighter(me);
    picks.retain(|pick| all || fight.spares_friends(me, pick));
    let preference = picks.iter().map(|pick| pick.of(fighter).preference).min();
    picks.retain(|pick| all || Some(pick.of(fighter).preference) == preference);
    // Each foe or each attack on one, without a step, or with one of two.
    let mut deeds = Vec::with_capacity(USUAL_DEEDS);
    let among = targets.count() > 1;
    for pick in &picks {
        // Who is told what to do does nothing else; a volley is worth more from where one stands
        // (`smf.henchmen.concentrated-fire`), and so is a blast that needs it.
        let attack = pick.of(fighter);
        let stays = attack.preference == Preference::Named || attack.volley || fighter.needs_to_stand(attack);
        let to = pick.at;
        let comes = !stays && !pick.charging && freedom.walks;
        // Among several an attack that takes nothing is no reason to stay where the others shoot: he comes as he would
        // without it.
        let loiters = comes && among && !attack.effect.takes_boxes();
        if !loiters {
            deeds.push(Deed { pick: Some(*pick), to, step: 0 });
        }
        if !comes {
            continue;
        }
        let (steps, gap) = (steps(fight, me, to, true), fight.scene.distance(me, to));
        let some = steps.clone().next().is_some();
        let short = steps.map(|step| step.min(gap - 1)).filter(|&step| step > pick.walk);
        deeds.extend(short.map(|step| match pick.walk {
            0 => Deed { pick: Some(*pick), to, step },
            _ => Deed { pick: Some(Pick { walk: step, ..*pick }), to, step: 0 },
        }));
        if loiters && !some {
            deeds.push(Deed { pick: Some(*pick), to, step: 0 });
        }
    }
    // Whoever must not move for his attack may do better without it.
    let stands = |pick: &Pick| fighter.needs_to_stand(pick.of(fighter));
    if all || picks.is_empty() || preference == Some(Preference::Damage) && picks.iter().all(stands) {
        for to in targets {
            deeds.extend(steps(fight, me, to, freedom.moves).map(|step| Deed { pick: None, to, step }));
        }
    }
    if deeds.is_empty() || all {
        deeds.push(Deed { pick: None, to: fight.rival(me), step: 0 });
    }
    deeds
}

/// Inches that may be walked towards a foe: the whole move, or what keeps out of the reach of his charge.
fn steps<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    to: FigureId,
    moves: bool,
) -> impl Iterator<Item = u8> + Clone + use<C, M> {
    let (full, safe) = two_steps(fight, me, to, moves);
    full.into_iter().chain(safe)
}

fn two_steps<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    to: FigureId,
    moves: bool,
) -> (Option<u8>, Option<u8>) {
    let gap = fight.scene.distance(me, to);
    let bound = fight.now(me).entangled > 0 || fight.scene.is_gripped(me);
    if gap == 0 || !moves || bound || fight.is_engaged(me) || matches!(fight.setup.rules.ground, Ground::Range(_)) {
        return (None, None);
    }
    let full = reach_of_move(fight, me).min(fight.room(me, to));
    if full == 0 {
        return (None, None);
    }
    let safe = u16::from(gap).saturating_sub(next_charge(fight, to) + 1) as u8;
    (Some(full), (safe > 0 && safe < full).then_some(safe))
}
