//! What a fighter can do in his turn: the attacks that can be made, the way to each, and what he can do instead.
//!
//! Nothing in here rolls a die, changes the fight or weighs one thing against another.

use super::attempt::Manner;
use super::fight::Fight;
use super::fighter::{Attack, Effect, Fighter, Preference, Reach, Track};
use super::figure::{FigureId, Figures};
use super::inches::{charge, is_at_hand, next_charge, reach_of_move};
use super::losses::ONE;
use super::policy::pace::Pace;
use super::powers::id::PowerId;
use super::setup::Ground;
use super::state::flag;
use super::strides::Stride;
use crate::chance::Chance;
use crate::game::Meter;
use std::cell::LazyCell;
use std::ops::Deref;
use std::slice;

/// An attack that can be made, and the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The attack, by its place in the list of its owner's.
    pub attack: u8,
    /// Whom he attacks.
    pub at: FigureId,
    /// Inches to go first.
    pub walk: u8,
    /// How he goes them.
    pub by: Stride,
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
    /// Inches to go after the attack, or instead of one.
    pub step: u8,
    /// How he goes them.
    pub by: Stride,
}

impl Deed {
    /// How he gets on in it.
    pub fn stride(&self) -> Stride {
        self.pick.map_or(self.by, |pick| pick.by)
    }

    /// Inches that he goes in it.
    pub fn inches(&self) -> u8 {
        self.step + self.pick.map_or(0, |pick| pick.walk)
    }

    /// Inches that he goes straight back in it.
    pub fn back(&self) -> u8 {
        if self.by == Stride::Back { self.step } else { 0 }
    }

    /// Inches from whom he goes for when he has stepped on, or back, who was so many from him.
    pub fn apart(&self, inches: u8) -> u8 {
        match self.by {
            Stride::Back => inches.saturating_add(self.step),
            _ => inches - self.step,
        }
    }

    /// All of it in a word, which is never 0.
    #[inline(always)]
    pub fn word(&self) -> u64 {
        let Self { pick, to, step, by } = *self;
        let [to, step, by] = [FigureId::or_none(Some(to)), step, by as u8];
        match pick {
            Some(Pick { attack, at, walk, by: goes }) => {
                u64::from_le_bytes([1, attack, FigureId::or_none(Some(at)), walk, goes as u8, to, step, by])
            }
            None => u64::from_le_bytes([2, 0, 0, 0, 0, to, step, by]),
        }
    }
}

/// What is left of his actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Freedom {
    /// He can walk.
    pub moves: bool,
    /// He can walk and attack in the same turn.
    pub walks: bool,
    /// He has rolled for a teleport, and has so many inches to go as he likes.
    pub ported: Option<u8>,
}

impl Freedom {
    /// He attacks from where he stands.
    pub const NONE: Self = Self { moves: false, walks: false, ported: None };

    /// What he has at the start of his turn.
    pub fn at_first<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> Self {
        Self { moves: true, walks: can_walk(fight, me), ported: None }
    }
}

/// Whether an attack could be made now if it is in reach, and would not be pointless.
pub fn is_usable<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, foe: FigureId, attack: &Attack) -> bool {
    let at_hand = is_at_hand(fight, me, attack);
    let now = fight.now(me);
    let bound = || {
        // The Ghostly Attack is the one thing that a ghost's body can do; its slot works only then.
        let solid = attack.effect == Effect::Ghostly || !fight.is_ghost(me);
        now.entangled > 0 || !solid || fight.scene.is_gripped(me)
    };
    let in_vain = || attack.track == Track::Body && bound() || is_beyond_touch(fight, foe, attack);
    if !at_hand || fight.is_away(me) || in_vain() {
        return false;
    }
    let target = fight.now(foe);
    let pointless = match attack.effect {
        Effect::Damage | Effect::Parasite | Effect::Ghostly | Effect::Grapple | Effect::Command => false,
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

/// How far somebody goes on foot: found out once for all that he can do with his turn.
#[derive(Clone, Copy, Debug)]
pub struct Legs {
    /// Whoever is in contact with one foe neither shoots at another nor walks to him.
    engaged: bool,
    /// Inches of a charge, and of the move before a shot; `None` where he does not walk to an attack.
    reach: Option<(u16, u8)>,
    /// Inches of his move where he can walk anywhere.
    walk: Option<u8>,
}

impl Legs {
    /// Those of somebody who may walk to an attack or not.
    #[inline]
    pub fn of<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, walks: bool) -> Self {
        let engaged = fight.is_engaged(me);
        if engaged || matches!(fight.setup.rules.ground, Ground::Range(_)) {
            return Self { engaged, reach: None, walk: None };
        }
        let inches = reach_of_move(fight, me);
        let reach = walks.then(|| (charge(fight, me, inches), inches));
        Self { engaged, reach, walk: (!is_bound(fight, me)).then_some(inches) }
    }
}

/// Attacks that can be made on a foe from here, after whatever movement they take, by preference.
fn picks<'f, C: Chance, M: Meter>(
    fight: &'f Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    legs: Legs,
    bounds: [Option<Reached>; 3],
) -> impl Iterator<Item = Pick> + use<'f, C, M> {
    let [first, second, third] = bounds;
    let only_on_foot = bounds.iter().all(Option::is_none);
    (0u8..).zip(&fight.fighter(me).attacks).flat_map(move |(place, attack)| {
        let on_foot = way(fight, legs, me, at, attack);
        // Most attacks do not reach most foes, and that is told sooner than whether they are usable.
        if on_foot.is_none() && only_on_foot || !is_usable(fight, me, at, attack) {
            return [None; 4].into_iter().flatten();
        }
        let here = on_foot.map(|(walk, charging)| (walk, if charging { Stride::Charge } else { Stride::Walk }));
        let gap = fight.scene.distance(me, at);
        let further = |reach: Option<Reached>| {
            let Reached { by, likely, .. } = reach?;
            // Who charges is better off than who teleports, and who leaps than who charges; nobody shoots from below.
            let leaps = by == Stride::Leap && on_foot.is_some_and(|(_, charging)| charging);
            let wanted = (on_foot.is_none() || leaps) && (by != Stride::Burrow || attack.reach == Reach::Contact);
            let inches = missing(fight, me, attack, gap).filter(|&inches| inches > 0 && wanted)?;
            (inches <= likely).then_some((inches, by))
        };
        let ways = [here, further(first), further(second), further(third)];
        ways.map(|way| way.map(|(walk, by)| Pick { attack: place, at, walk, by })).into_iter().flatten()
    })
}

/// Inches that are missing to make an attack, by whoever may move for it; none can be for some.
fn missing<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, attack: &Attack, gap: u8) -> Option<u8> {
    match attack.reach {
        Reach::Contact if attack.effect == Effect::Ghostly => None,
        Reach::Contact => Some(gap),
        Reach::Range(_) | Reach::Anywhere(_) if fight.fighter(me).needs_to_stand(attack) => None,
        Reach::Range(range) | Reach::Anywhere(range) => Some(gap.saturating_sub(range)),
    }
}

/// How far somebody gets otherwise than on foot.
#[derive(Clone, Copy, Debug)]
struct Reached {
    by: Stride,
    /// As likely as not.
    likely: u8,
    /// At most.
    most: u8,
}

/// How far somebody gets otherwise than on foot, by each way that he has: whoever has moved already has none.
fn bounds<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, freedom: Freedom) -> [Option<Reached>; 3] {
    if let Some(inches) = freedom.ported {
        return [Some(Reached { by: Stride::Arrive, likely: inches, most: inches }), None, None];
    }
    let moves = freedom.moves && has_bounds(fight, me) && !is_bound(fight, me) && !fight.now(me).is(flag::MOVED);
    if !moves || fight.is_engaged(me) || matches!(fight.setup.rules.ground, Ground::Range(_)) {
        return [None; 3];
    }
    let hurries = is_in_reach_of_foes(fight, me);
    [Stride::Leap, Stride::Teleport, Stride::Burrow].map(|by| {
        if by == Stride::Burrow {
            return fight.digs(me).map(|inches| Reached { by, likely: inches, most: inches });
        }
        let bound = fight.bound(me, by)?;
        match by {
            _ if hurries => Some(Reached { by, likely: fight.likely(bound), most: bound.most() }),
            Stride::Leap => Some(Reached { by, likely: bound.sure, most: 0 }),
            _ => None,
        }
    })
}

/// Whether a foe could come at somebody where he stands, or shoot at him. Whom none can lets them come: whoever got to
/// them, or near them, by a roll would give away that he may charge first, and only a leap that is sure is one itself.
fn is_in_reach_of_foes<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> bool {
    let reaches = |foe: FigureId, attack: &Attack| {
        let charges =
            attack.reach == Reach::Contact && u16::from(fight.scene.distance(foe, me)) <= next_charge(fight, foe);
        charges || way(fight, Legs::of(fight, foe, can_walk(fight, foe)), foe, me, attack).is_some()
    };
    let threatens = |foe: FigureId, attack: &Attack| {
        attack.effect.takes_boxes() && reaches(foe, attack) && is_usable(fight, foe, me, attack)
    };
    fight.foes(me).any(|foe| fight.fighter(foe).attacks.iter().any(|attack| threatens(foe, attack)))
}

/// Whether somebody ever moves otherwise than on foot.
fn has_bounds<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> bool {
    [PowerId::Leaping, PowerId::Teleport, PowerId::Burrowing]
        .into_iter()
        .any(|power| fight.fighter(me).asked(power).is_some())
}

/// Whether somebody cannot go anywhere on foot.
pub fn is_bound<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> bool {
    fight.now(me).entangled > 0 || fight.scene.is_gripped(me)
}

/// Attacks that can be made from here, after whatever movement they take: foe by foe, by preference.
pub fn in_reach<'f, C: Chance, M: Meter>(
    fight: &'f Fight<'_, C, M>,
    me: FigureId,
    walks: bool,
) -> impl Iterator<Item = Pick> + use<'f, C, M> {
    let (legs, bounds) = (Legs::of(fight, me, walks), bounds(fight, me, Freedom { moves: walks, walks, ported: None }));
    let bounds = bounds.map(|reach| reach.filter(|_| walks));
    fight.targets(me).flat_map(move |at| picks(fight, me, at, legs, bounds))
}

/// Whether one of these takes boxes.
pub fn takes_boxes<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, walks: bool) -> bool {
    // Of whoever is at it already that is told soonest.
    let blows = || fight.fighter(me).attacks.iter().filter(|blow| is_for_contact(blow) && blow.effect.takes_boxes());
    let mut beside = fight.targets(me).within(fight.scene.touching(me));
    beside.any(|at| blows().any(|blow| is_usable(fight, me, at, blow)))
        || in_reach(fight, me, walks).any(|pick| pick.of(fight.fighter(me)).effect.takes_boxes())
}

/// Whether a policy makes an attack that takes boxes, whatever it takes to get there.
pub fn goes_for_boxes<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> bool {
    let pace = Pace::of(fight, me);
    let mut in_reach = in_reach(fight, me, can_walk(fight, me));
    in_reach.any(|pick| pick.of(fight.fighter(me)).effect.takes_boxes() && is_made(&pace, &pick))
}

/// Whether a policy makes an attack, beside its preferences: neither where it harms friends more, nor where it leaves them
/// behind.
fn is_made<C: Chance, M: Meter>(pace: &Pace<'_, '_, C, M>, pick: &Pick) -> bool {
    pace.fight.spares_friends(pace.me, pick) && pace.keeps_up(pick.at, pick.walk, pick.by)
}

/// Whether a fighter could take boxes in his next turn, if it began now.
pub fn could_take_boxes<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> bool {
    fight.in_turn_of(me, |fight| takes_boxes(fight, me, can_walk(fight, me)))
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
    legs: Legs,
    me: FigureId,
    at: FigureId,
    attack: &Attack,
) -> Option<(u8, bool)> {
    if fight.in_contact(me, at) {
        return is_for_contact(attack).then_some((0, false));
    }
    // Of those in a melee only who shoots from it has anything to do with others.
    if legs.engaged && !matches!(attack.reach, Reach::Anywhere(_)) {
        return None;
    }
    way_to(fight, me, at, legs, attack)
}

/// Whether an attack can be made on a foe in base contact.
const fn is_for_contact(attack: &Attack) -> bool {
    !matches!(attack.reach, Reach::Range(_))
}

/// The same out of contact.
fn way_to<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    legs: Legs,
    attack: &Attack,
) -> Option<(u8, bool)> {
    let gap = fight.scene.distance(me, at);
    let Legs { engaged, reach, .. } = legs;
    let walkable = |inches: u8, reach: u16| u16::from(inches) <= reach && inches <= fight.room(me, at);
    match attack.reach {
        Reach::Contact if attack.effect == Effect::Ghostly => None,
        Reach::Contact => reach.filter(|&(charge, _)| walkable(gap, charge)).map(|_| (gap, true)),
        Reach::Range(_) if engaged => None,
        Reach::Range(range) | Reach::Anywhere(range) => {
            let missing = gap.saturating_sub(range);
            let stays = fight.fighter(me).needs_to_stand(attack);
            let comes_near = || !stays && reach.is_some_and(|(_, inches)| walkable(missing, inches.into()));
            (missing == 0 || comes_near()).then_some((missing, false))
        }
    }
}

/// How an attack would be made. Whoever had to stand up first charges without the extra die.
#[inline]
pub fn manner<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, pick: &Pick) -> Manner {
    let strikes = || pick.of(fight.fighter(me)).reach == Reach::Contact;
    let leaps = pick.by == Stride::Leap && strikes();
    let charging = match pick.by {
        Stride::Charge => !fight.now(me).is(flag::MOVED),
        Stride::Leap => leaps,
        Stride::Burrow => strikes(),
        Stride::Walk | Stride::Back | Stride::Teleport | Stride::Arrive => {
            let opening = fight.setup.rules.switches.charge && !fight.course.opened && fight.in_contact(me, pick.at);
            opening && strikes()
        }
    };
    let hurried = 2 * u16::from(pick.walk) > u16::from(fight.movement(me));
    Manner { charging, leaps, hurried, ..Manner::default() }
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
    let targets = fight.targets(me);
    let only = if all { None } else { the_only_one(fight, me, targets) };
    only.map_or_else(|| Deeds::Several(several(fight, me, targets, freedom, all)), Deeds::One)
}

/// What a policy prefers where only one of its attacks is to be preferred: in contact with the only foe there is
/// nowhere to walk to either.
fn the_only_one<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, mut targets: Figures) -> Option<Deed> {
    let (Some(at), None) = (targets.next(), targets.next()) else { return None };
    if !fight.in_contact(me, at) {
        return None;
    }
    let mut found: Option<(u8, &Attack)> = None;
    // They are sorted by preference.
    for (place, attack) in (0..).zip(&fight.fighter(me).attacks) {
        if found.is_some_and(|(_, found)| found.preference != attack.preference) {
            break;
        }
        if is_for_contact(attack) && is_usable(fight, me, at, attack) {
            if found.is_some() {
                return None;
            }
            found = Some((place, attack));
        }
    }
    found.map(|(attack, _)| {
        let pick = Pick { attack, at, walk: 0, by: Stride::Walk };
        Deed { pick: Some(pick), to: at, step: 0, by: Stride::Walk }
    })
}

/// Room for as many as mostly can be made, and for what can be done with them.
const USUAL_PICKS: usize = 8;
const USUAL_DEEDS: usize = 16;

/// The whole list.
pub(super) fn several<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    targets: Figures,
    freedom: Freedom,
    all: bool,
) -> Vec<Deed> {
    let (legs, bounds) = (Legs::of(fight, me, freedom.walks), bounds(fight, me, freedom));
    let goes = freedom.walks || freedom.ported.is_some();
    let to_attack = bounds.map(|reach| reach.filter(|_| goes));
    let mut picks = Vec::with_capacity(USUAL_PICKS);
    for at in targets {
        picks.extend(self::picks(fight, me, at, legs, to_attack));
    }
    let fighter = fight.fighter(me);
    let pace = Pace::of(fight, me);
    picks.retain(|pick| all || is_made(&pace, pick));
    let preference = picks.iter().map(|pick| pick.of(fighter).preference).min();
    picks.retain(|pick| all || Some(pick.of(fighter).preference) == preference);
    // Each foe or each attack on one, without a step, or with one of two.
    let mut deeds = Vec::with_capacity(USUAL_DEEDS);
    let among = targets.count() > 1;
    // Whoever only strikes where he stands does not ask for it.
    let furthest = LazyCell::new(|| if all { u8::MAX } else { pace.furthest() });
    for pick in &picks {
        // Who is told what to do does nothing else; a volley is worth more from where one stands
        // (`smf.henchmen.concentrated-fire`), and so is a blast that needs it.
        let attack = pick.of(fighter);
        let stays = attack.preference == Preference::Named || attack.volley || fighter.needs_to_stand(attack);
        let to = pick.at;
        let comes = !stays && pick.by == Stride::Walk && freedom.walks;
        // Among several an attack that takes nothing is no reason to stay where the others shoot: he comes as he would
        // without it.
        let loiters = comes && among && !attack.effect.takes_boxes();
        if !loiters {
            deeds.push(Deed { pick: Some(*pick), to, step: 0, by: Stride::Walk });
        }
        if !comes {
            continue;
        }
        let back = steps_back(fight, me, pick, legs.walk).into_iter().flatten();
        deeds.extend(back.map(|step| Deed { pick: Some(*pick), to, step, by: Stride::Back }));
        let (steps, gap) = (steps(&pace, to, legs.walk), fight.scene.distance(me, to));
        let some = steps.clone().next().is_some();
        let mut short = steps.map(|step| step.min(gap - 1).min(*furthest)).filter(|&step| step > pick.walk).peekable();
        // Whoever is told to begin with it does so where no step is left to go.
        let is_close = attack.preference == Preference::ControlFirst && short.peek().is_none();
        deeds.extend(short.map(|step| match pick.walk {
            0 => Deed { pick: Some(*pick), to, step, by: Stride::Walk },
            _ => Deed { pick: Some(Pick { walk: step, ..*pick }), to, step: 0, by: Stride::Walk },
        }));
        if loiters && (!some || is_close) {
            deeds.push(Deed { pick: Some(*pick), to, step: 0, by: Stride::Walk });
        }
    }
    // Whoever must not move for his attack may do better without it.
    let stands = |pick: &Pick| fighter.needs_to_stand(pick.of(fighter));
    let risks = |pick: &Pick| fight.chance_to_land(me, pick.by, pick.walk) < ONE;
    let only = |kind: &dyn Fn(&Pick) -> bool| preference == Some(Preference::Damage) && picks.iter().all(kind);
    if all || picks.is_empty() || only(&stands) || only(&risks) {
        // Whoever could wait for his charge comes along.
        let ways = if !all && pace.outruns() { 1 } else { 2 };
        let (walk, furthest) = (legs.walk.filter(|_| freedom.moves), *furthest);
        for to in targets {
            let on_foot = steps(&pace, to, walk).take(ways).map(|step| step.min(furthest));
            let walked = on_foot.clone().max().unwrap_or(0);
            deeds.extend(on_foot.map(|step| Deed { pick: None, to, step, by: Stride::Walk }));
            for reach in bounds.into_iter().flatten() {
                let further = further_steps(&pace, to, reach.most).filter(|&step| step > walked && step <= furthest);
                deeds.extend(further.map(|step| Deed { pick: None, to, step, by: reach.by }));
            }
        }
    }
    if deeds.is_empty() || all {
        deeds.push(Deed { pick: None, to: fight.rival(me), step: 0, by: Stride::Walk });
    }
    deeds
}

/// Every walk towards a foe, and none at all, which is about one of them.
pub fn walks<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, waits_for: FigureId) -> Vec<Deed> {
    let deed = |to, step| Deed { pick: None, to, step, by: Stride::Walk };
    let (pace, legs) = (Pace::of(fight, me), Legs::of(fight, me, false));
    let towards = fight.targets(me).flat_map(|to| steps(&pace, to, legs.walk).map(move |step| deed(to, step)));
    towards.chain([deed(waits_for, 0)]).collect()
}

/// Inches of a walk that may be gone towards a foe: all of them, or what keeps out of the reach of his charge.
fn steps<C: Chance, M: Meter>(
    pace: &Pace<'_, '_, C, M>,
    to: FigureId,
    walk: Option<u8>,
) -> impl Iterator<Item = u8> + Clone + use<C, M> {
    let (full, safe) = two_steps(pace, to, walk);
    full.into_iter().chain(safe)
}

fn two_steps<C: Chance, M: Meter>(
    pace: &Pace<'_, '_, C, M>,
    to: FigureId,
    walk: Option<u8>,
) -> (Option<u8>, Option<u8>) {
    let gap = pace.fight.scene.distance(pace.me, to);
    let Some(walk) = walk.filter(|_| gap > 0) else { return (None, None) };
    let full = walk.min(pace.fight.room(pace.me, to));
    if full == 0 {
        return (None, None);
    }
    let safe = safe_step(pace, to, gap);
    (Some(full), (safe > 0 && safe < full).then_some(safe))
}

/// Inches that may be gone straight back after a shot (`smf.move.split`): all that is left of the Move, or as far as the
/// target stays in range.
fn steps_back<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    pick: &Pick,
    walk: Option<u8>,
) -> [Option<u8>; 2] {
    let (Reach::Range(range) | Reach::Anywhere(range)) = pick.of(fight.fighter(me)).reach else { return [None; 2] };
    if !fight.may_step_back(me) {
        return [None; 2];
    }
    let left = walk.map_or(0, |walk| walk.saturating_sub(pick.walk));
    let full = left.min(fight.room_behind(me, pick.at, Stride::Walk).saturating_add(pick.walk));
    let gap = fight.scene.distance(me, pick.at) - pick.walk;
    let near = range.saturating_sub(gap);
    [Some(full), Some(near).filter(|&near| near < full)].map(|step| step.filter(|&step| step > 0))
}

/// Inches towards a foe that keep out of the reach of his charge.
fn safe_step<C: Chance, M: Meter>(pace: &Pace<'_, '_, C, M>, foe: FigureId, gap: u8) -> u8 {
    u16::from(gap).saturating_sub(pace.charge_of(foe) + 1) as u8
}

/// The same for whoever gets so far without touching the ground, and comes down short of him.
fn further_steps<C: Chance, M: Meter>(
    pace: &Pace<'_, '_, C, M>,
    to: FigureId,
    most: u8,
) -> impl Iterator<Item = u8> + use<C, M> {
    let gap = pace.fight.scene.distance(pace.me, to);
    let full = most.min(gap.saturating_sub(1));
    let safe = Some(safe_step(pace, to, gap)).filter(|&safe| safe < full);
    [full].into_iter().chain(safe)
}
