//! The default choices: which attack to make, and what is worth its price.
//!
//! Attacks of one preference are compared by what the opposed roll would take from its target as things stand: pools
//! with every power that works now, the situation, the charge, what would be declared, Force-Field, Armor and whoever
//! cannot be seen. Where both tracks can be attacked, it is the number of turns that counts until one of them is empty,
//! since boxes of the other are of no use; where two ways to act differ in what they expose a fighter to (base contact
//! or distance, a foe who strikes back, a box that feeds him), what will be taken from him in those turns. Fortune,
//! which is decided after the roll, and attacks without damage, which are a preference, stay out of it.
//!
//! Nothing in here rolls a die or changes the fight, and every number is an integer from [`super::losses`].

use super::compile::Ground;
use super::dice::Pool;
use super::exchange::{self, Attempt, Manner};
use super::fight::Fight;
use super::fighter::{Attack, Effect, Preference, Reach, Timing, Track};
use super::harm;
use super::losses::{BOX, Cover, Expected, Losses, share};
use super::policy::{Control, Feed, Phase, Stance};
use super::powers;
use super::state::{Side, State, flag, foe_of};
use crate::chance::Chance;
use crate::game::Meter;
use std::cmp::Ordering;

/// Inches of the move action that standing up takes (`smf.move.knocked-down`).
pub const STANDING_UP: u8 = 2;

/// An attack that can be made, and the way to it.
#[derive(Clone, Copy, Debug)]
pub struct Pick {
    /// The attack.
    pub attack: Attack,
    /// Inches to walk first.
    pub walk: u8,
    /// They are charged.
    pub charging: bool,
}

/// What comes of an attack; the better one is less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Prospect {
    /// Parts of a track that its maker will have lost when the foe is out.
    taken: i128,
    /// Turns until then.
    turns: u64,
    /// What it takes now, the more the less.
    loss: std::cmp::Reverse<u64>,
}

/// What two fighters take from each other in a turn, in parts of a track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    given: u64,
    taken: u64,
}

impl Exchange {
    /// The better one is greater: the ratio first, then what is given, then what is not taken.
    pub fn compare(&self, other: &Self) -> Ordering {
        let product = |given: u64, taken: u64| u128::from(given) * u128::from(taken);
        product(self.given, other.taken)
            .cmp(&product(other.given, self.taken))
            .then(self.given.cmp(&other.given))
            .then(other.taken.cmp(&self.taken))
    }
}

/// Whether an attack could be made now if it is in reach, and would not be pointless.
fn is_usable<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, attack: &Attack) -> bool {
    let foe = foe_of(me);
    let limited = attack.recharge > 0 || attack.once;
    let at_hand = match attack.slot {
        None => true,
        Some(slot) if limited => fight.ready(me, slot),
        Some(slot) => fight.works(me, slot),
    };
    let bodily = attack.track == Track::Body;
    // The Ghostly Attack is the one thing that a ghost's body can do; its slot works only then.
    let solid = attack.effect == Effect::Ghostly || !powers::density_decrease::is_ghost(fight, me);
    let possible = at_hand
        && !(bodily && (fight.now(me).entangled > 0 || !solid))
        && !(bodily && powers::density_decrease::is_ghost(fight, foe))
        && !(fight.state.grip != 0 && bodily);
    let target = fight.now(foe);
    let pointless = match attack.effect {
        Effect::Stun => target.is(flag::STUNNED),
        Effect::Entangle => target.entangled > 0,
        Effect::Jinx => target.is(flag::JINXED),
        Effect::Dispel => !powers::dispel::has_target(fight, foe),
        _ => false,
    };
    let control = !attack.effect.takes_boxes() && attack.effect != Effect::Grapple;
    let unwanted = control && fight.fighter(me).policy.control == Control::Never;
    let has_moved = fight.now(me).is(flag::MOVED) && powers::power_blasts_minor::needs_to_stand(fight, me, attack);
    possible && !pointless && !unwanted && !has_moved
}

/// Attacks that could be made now if they are in reach, by preference.
fn usable<'f, C: Chance, M: Meter>(
    fight: &'f Fight<'_, C, M>,
    me: Side,
) -> impl Iterator<Item = Attack> + use<'f, C, M> {
    fight.setup.fighters[me].attacks.iter().copied().filter(move |attack| is_usable(fight, me, attack))
}

/// Attacks that can be made from here, after whatever movement they take, by preference.
pub fn in_reach<'f, C: Chance, M: Meter>(
    fight: &'f Fight<'_, C, M>,
    me: Side,
    walks: bool,
) -> impl Iterator<Item = Pick> + use<'f, C, M> {
    usable(fight, me).filter_map(move |attack| {
        way(fight, me, &attack, walks).map(|(walk, charging)| Pick { attack, walk, charging })
    })
}

/// Whether a fighter could attack in this turn, after whatever movement it takes.
pub fn has_target<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side) -> bool {
    in_reach(fight, me, can_walk(fight, me)).next().is_some()
}

/// Whether a fighter at the start of his turn could walk to an attack and make it.
fn can_walk<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side) -> bool {
    !fight.now(me).is(flag::STUNNED)
}

/// Inches to walk before an attack, and whether they are charged; `None` when it is out of reach.
pub fn way<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, attack: &Attack, walks: bool) -> Option<(u8, bool)> {
    let gap = fight.state.gap;
    let walks = walks && !matches!(fight.setup.rules.ground, Ground::Range(_));
    match attack.reach {
        Reach::Contact | Reach::Anywhere(_) if gap == 0 => Some((0, false)),
        Reach::Contact if attack.effect == Effect::Ghostly => None,
        Reach::Contact => (walks && u16::from(gap) <= charge_reach(fight, me)).then_some((gap, true)),
        Reach::Range(_) if gap == 0 => None,
        Reach::Range(range) | Reach::Anywhere(range) => {
            let missing = gap.saturating_sub(range);
            let stays = powers::power_blasts_minor::needs_to_stand(fight, me, attack);
            let walkable = walks && !stays && missing <= reach_of_move(fight, me);
            (missing == 0 || walkable).then_some((missing, false))
        }
    }
}

/// Inches of an ordinary move, less what standing up has cost.
pub fn reach_of_move<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side) -> u8 {
    fight.movement(me).saturating_sub(STANDING_UP * u8::from(fight.now(me).is(flag::MOVED)))
}

/// Inches of a charge: half as much again, but not for the dense (`smf.power.density-increase`).
pub fn charge_reach<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side) -> u16 {
    charge(fight, me, reach_of_move(fight, me))
}

/// Inches of a charge in a turn that has not begun.
pub fn next_charge<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, side: Side) -> u16 {
    charge(fight, side, fight.movement(side))
}

fn charge<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, inches: u8) -> u16 {
    let reach = u16::from(inches);
    if powers::density_increase::is_dense(fight, me) { reach } else { reach + reach / 2 }
}

/// How an attack would be made. Whoever had to stand up first charges without the extra die.
pub fn manner<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, pick: &Pick) -> Manner {
    let opening = fight.setup.rules.switches.charge && !fight.state.opened && fight.in_contact();
    let charging = if pick.charging {
        !fight.now(me).is(flag::MOVED)
    } else {
        opening && pick.walk == 0 && pick.attack.reach == Reach::Contact
    };
    let hurried = 2 * u16::from(pick.walk) > u16::from(fight.movement(me));
    Manner { charging, hurried, ..Manner::default() }
}

/// The attack to make: the best of the first preference that has one in reach.
pub fn best<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, walks: bool) -> Option<Pick> {
    choose(fight, me, |fight, attack| {
        way(fight, me, &attack, walks).map(|(walk, charging)| Pick { attack, walk, charging })
    })
}

/// The attack a fighter would like to make, in reach or not; each is judged from where it is made.
pub fn favourite<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) -> Option<Attack> {
    let from = fight.state.gap;
    let pick = choose(fight, me, |fight, attack| {
        fight.state.gap = place_of(fight, me, &attack, from)?;
        Some(Pick { attack, walk: 0, charging: false })
    });
    pick.map(|pick| pick.attack)
}

/// Inches from the foe at which an attack is made turn after turn, starting from so many; `None` where nobody gets.
fn place_of<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, attack: &Attack, from: u8) -> Option<u8> {
    match attack.reach {
        Reach::Contact if from > 0 && matches!(fight.setup.rules.ground, Ground::Range(_)) => None,
        Reach::Contact => Some(0),
        Reach::Range(_) if from == 0 => may_leave(fight, me).then(|| reach_of_move(fight, me).max(1)),
        Reach::Range(_) | Reach::Anywhere(_) => Some(from),
    }
}

/// Whether a fighter would ever leave base contact of his own will.
fn may_leave<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side) -> bool {
    fight.fighter(me).policy.stance == Stance::Skirmish && fight.setup.rules.ground == Ground::Open
}

/// What two fighters would take from each other in a turn where this one makes his favourite attack.
pub fn outlook<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) -> Exchange {
    let gap = fight.state.gap;
    if let Some(attack) = favourite(fight, me).filter(|attack| attack.effect.takes_boxes()) {
        fight.state.gap = place_of(fight, me, &attack, gap).unwrap_or(gap);
    }
    let outlook = usual(fight, me);
    fight.state.gap = gap;
    outlook
}

/// The best usable attack of the first preference that `place` finds a way for. `place` may put the fighters where the
/// attack is made; they are put back.
fn choose<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: Side,
    place: impl Fn(&mut Fight<'_, C, M>, Attack) -> Option<Pick>,
) -> Option<Pick> {
    let gap = fight.state.gap;
    let alike = are_alike(fight, me);
    let mut held: Option<(Pick, Option<Prospect>)> = None;
    for i in 0..fight.setup.fighters[me].attacks.len() {
        let attack = fight.setup.fighters[me].attacks[i];
        if held.is_some_and(|(held, _)| held.attack.preference < attack.preference) {
            break;
        }
        if !is_usable(fight, me, &attack) {
            continue;
        }
        let Some(pick) = place(fight, attack) else { continue };
        // Most fighters have one attack, and nothing to compare it with.
        let worth = held.is_some().then(|| prospect(fight, me, &pick, alike));
        fight.state.gap = gap;
        held = match (held, worth) {
            (None, _) | (_, None) => Some((pick, None)),
            (Some((before, known)), Some(worth)) => {
                let known = known.unwrap_or_else(|| {
                    let _ = place(fight, before.attack);
                    let known = prospect(fight, me, &before, alike);
                    fight.state.gap = gap;
                    known
                });
                Some(if worth < known { (pick, Some(worth)) } else { (before, Some(known)) })
            }
        };
    }
    held.map(|(pick, _)| pick)
}

/// Whether all attacks leave their maker where he is, and with nothing but the foe's own turn to fear: then what they
/// give is all that tells them apart.
fn are_alike<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side) -> bool {
    let stays = fight.in_contact() || matches!(fight.setup.rules.ground, Ground::Range(_));
    let answered = [Timing::Defended, Timing::Touched].iter().any(|&timing| fight.hooks(foe_of(me), timing) > 0);
    let feeds = fight.fighter(me).attacks.iter().any(|attack| attack.effect == Effect::Parasite);
    stays && !answered && !feeds
}

/// What comes of an attack that is followed by the usual ones; nothing is taken where attacks are `alike` but for what
/// they take.
fn prospect<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, pick: &Pick, alike: bool) -> Prospect {
    let before = *fight.state;
    let manner = manner(fight, me, pick);
    fight.state.gap -= pick.walk;
    let expected = strike(fight, me, pick.attack, manner);
    let loss = std::cmp::Reverse(expected.loss);
    let foe = foe_of(me);
    let group = fight.fighter(foe).group.is_some();
    if alike && (group || !aims(fight, me, Track::Body) || !aims(fight, me, Track::Psyche)) {
        *fight.state = before;
        return Prospect { taken: 0, turns: ONE_TURN, loss };
    }
    let now = if alike {
        0
    } else {
        let press = best_press(fight, foe);
        toll(fight, me, &pick.attack, expected, press)
    };
    // A foe in a Rage resists the mind better with every wound, and one who strikes better than he shoots will come.
    if fight.fighter(foe).asked(powers::PowerId::Rage).is_some_and(|slot| fight.works(foe, slot)) {
        fight.now_mut(foe).rage = powers::rage::MOST;
    }
    // Who leaves every melee keeps the distance that he wants.
    if comes(fight, foe) && !may_leave(fight, me) {
        fight.state.gap = 0;
    }
    let press = if alike { 0 } else { lasting_press(fight, foe) };
    let (later, more) = rest(fight, me, &pick.attack, expected.loss, (!alike).then_some(press));
    *fight.state = before;
    Prospect { taken: now + later, turns: ONE_TURN + more, loss }
}

/// The cheapest way to put the foe out when this attack has taken so much and the attacker then keeps to one attack on
/// one track: what it costs him, and the turns in units of [`ONE_TURN`]. The foe takes so much in each of his turns;
/// where that is the same whatever is done, turns are all that counts.
fn rest<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: Side,
    made: &Attack,
    loss: u64,
    press: Option<u64>,
) -> (i128, u64) {
    let none = (i128::from(press.unwrap_or(0)) * i128::from(ENDLESS / ONE_TURN), ENDLESS);
    over_attacks(fight, me, true, none, |cheapest, fight, attack, expected| {
        let taken = if attack.track == made.track { loss } else { 0 };
        let left = (half_boxes(fight, foe_of(me), attack.track) * (BOX / 2)).saturating_sub(taken);
        let Some(turns) = (left * ONE_TURN).checked_div(expected.loss) else { return cheapest };
        // Nobody is fed beyond what he has lost by then.
        let toll = press.map_or(0, |press| toll(fight, me, attack, expected, press).max(0));
        cheapest.min((toll * i128::from(turns) / i128::from(ONE_TURN), turns))
    })
}

/// What a turn with this attack costs its maker, in parts of a track: what the foe takes in his own turn and what the
/// attack itself costs, less what it gives back of boxes that are missing. That counts half: boxes come back one by one
/// and are lost by several at once.
fn toll<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: Side,
    attack: &Attack,
    expected: Expected,
    press: u64,
) -> i128 {
    let cost = i128::from(press) + i128::from(price(fight, me, attack, expected));
    if attack.effect != Effect::Parasite || fight.fighter(me).policy.feed != Feed::Heal {
        return cost;
    }
    let mended = powers::healing::first_to_mend(fight, me);
    let track = if mended == Some(1) { Track::Psyche } else { Track::Body };
    let full = fight.fighter(me).boxes[track as usize];
    let missing = u64::from(full.saturating_sub(fight.now(me).boxes[track as usize]));
    cost - i128::from(of_track(fight, me, track, (expected.hit / 2).min(missing * BOX)))
}

/// The unit of turns.
const ONE_TURN: u64 = 1 << PART_BITS;
/// More turns than a fight has.
const ENDLESS: u64 = 10_000 * ONE_TURN;

/// Whether a fighter has an attack on this track.
fn aims<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, track: Track) -> bool {
    let mut attacks = fight.fighter(me).attacks.iter();
    attacks.any(|attack| attack.effect.takes_boxes() && attack.track == track)
}

/// Whether a fighter who is out of contact takes more by a blow than from where he is, and so will not stay there.
pub fn comes<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, side: Side) -> bool {
    let gap = fight.state.gap;
    if gap == 0 || matches!(fight.setup.rules.ground, Ground::Range(_)) {
        return false;
    }
    let strikes = |attack: &Attack| attack.reach == Reach::Contact;
    let shots = most(fight, side, true, |_, attack, loss| if strikes(attack) { 0 } else { loss });
    fight.state.gap = 0;
    let blows = most(fight, side, true, |_, attack, loss| if strikes(attack) { loss } else { 0 });
    fight.state.gap = gap;
    blows > shots
}

/// Whether a fighter has nothing to do from where he is but to come for a blow.
pub fn must_come<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, side: Side) -> bool {
    comes(fight, side) && !shoots(fight, side)
}

/// Whether a fighter has an attack from afar that takes boxes.
fn shoots<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side) -> bool {
    usable(fight, me).any(|attack| attack.effect.takes_boxes() && attack.reach != Reach::Contact)
}

/// Whether a fighter who could do no better than this has to come closer for any attack that takes boxes.
pub fn needs_contact<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, attack: &Attack) -> bool {
    attack.preference == Preference::ControlLast && !shoots(fight, me)
}

/// Whether the fighter would be better off (`Greater`) or worse off for a change of the state, by what he and his foe
/// can do to each other then and now.
pub fn after<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, change: impl FnOnce(&mut State)) -> Ordering {
    let now = usual(fight, me);
    let before = *fight.state;
    change(fight.state);
    let then = usual(fight, me);
    *fight.state = before;
    then.compare(&now)
}

/// Whether an extra attack, over and above the usual one, gives more than it costs.
pub fn is_worth_it<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, attack: Attack, manner: Manner) -> bool {
    let expected = strike(fight, me, attack, manner);
    let taken = price(fight, me, &attack, expected);
    let given = of_track(fight, foe_of(me), attack.track, expected.loss);
    // Whoever is insubstantial in most turns is solid only by bad luck.
    let before = *fight.state;
    let fades = fight.fighter(me).policy.phase != Phase::Never;
    let ghost = fight.fighter(me).asked(powers::PowerId::DensityDecrease);
    if let Some(slot) = ghost.filter(|&slot| fades && fight.is_at_hand(me, slot)) {
        fight.now_mut(me).on |= 1 << slot;
    }
    let usual = usual(fight, me);
    *fight.state = before;
    taken == 0 || Exchange { given, taken }.compare(&usual).is_gt()
}

/// Whether getting so many boxes back, in units of [`BOX`], is worth a turn without an attack: they last longer than the
/// turn, and than those in which the foe's own recovery is made up for; and they are a larger part of what is left than
/// the attack would take of the foe, since whoever is ahead had better make an end of it.
pub fn is_worth_a_turn<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, boxes: u64) -> bool {
    let foe = foe_of(me);
    let can_attack = most(fight, me, true, |_, _, loss| loss) > 0;
    // The boxes have to last where the fight will be.
    let gap = fight.state.gap;
    if comes(fight, foe) || comes(fight, me) {
        fight.state.gap = 0;
    }
    let mine = most(fight, me, true, |_, _, loss| loss);
    let his = most(fight, foe, true, |_, _, loss| loss);
    let kept = mine.saturating_sub(recovery(fight, foe));
    let track = if powers::healing::first_to_mend(fight, me) == Some(1) { Track::Psyche } else { Track::Body };
    let gains = of_track(fight, me, track, boxes) > lasting_press(fight, me);
    fight.state.gap = gap;
    // A foe who is solid for once is better struck than waited for.
    let fades = fight.fighter(foe).asked(powers::PowerId::DensityDecrease).is_some() && mine > 0;
    let lasts = u128::from(boxes) * u128::from(kept) > u128::from(his) * u128::from(mine);
    !can_attack || !fades && gains && lasts
}

/// Boxes that a hurt fighter gets back in a turn beside what he does.
fn recovery<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, side: Side) -> u64 {
    if !fight.is_hurt(side) {
        return 0;
    }
    let mut fed = 0;
    for i in 0..fight.setup.fighters[side].attacks.len() {
        let attack = fight.setup.fighters[side].attacks[i];
        if attack.effect == Effect::Parasite && is_usable(fight, side, &attack) {
            fed = strike(fight, side, attack, Manner::default()).hit;
        }
    }
    fed + powers::regen::expected(fight, side)
}

/// What both fighters can do to each other in a turn.
fn usual<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) -> Exchange {
    Exchange { given: best_press(fight, me), taken: best_press(fight, foe_of(me)) }
}

/// The largest part of a track that a fighter can be expected to take in a turn.
fn best_press<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) -> u64 {
    most(fight, me, false, |fight, attack, loss| of_track(fight, foe_of(me), attack.track, loss))
}

/// The same without what is declared or charged only once in a while.
fn lasting_press<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) -> u64 {
    most(fight, me, true, |fight, attack, loss| of_track(fight, foe_of(me), attack.track, loss))
}

/// The largest measure of the attacks that can be made now; of those that `last`, without what is declared or charged
/// only once in a while.
fn most<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: Side,
    last: bool,
    measure: impl Fn(&Fight<'_, C, M>, &Attack, u64) -> u64,
) -> u64 {
    over_attacks(fight, me, last, 0, |most, fight, attack, expected| most.max(measure(fight, attack, expected.loss)))
}

/// Goes over the attacks that can be made now and take boxes, each with what it does on average; as they `last`, without
/// what is declared or charged only once in a while.
fn over_attacks<C: Chance, M: Meter, T>(
    fight: &mut Fight<'_, C, M>,
    me: Side,
    last: bool,
    start: T,
    fold: impl Fn(T, &Fight<'_, C, M>, &Attack, Expected) -> T,
) -> T {
    let walks = can_walk(fight, me);
    let moved = fight.now(me).flags & flag::MOVED;
    // A foe's last move is no part of his next turn.
    if usize::from(fight.state.acting) != me {
        fight.now_mut(me).clear(flag::MOVED);
    }
    let mut found = start;
    for i in 0..fight.setup.fighters[me].attacks.len() {
        let attack = fight.setup.fighters[me].attacks[i];
        if !attack.effect.takes_boxes() || !is_usable(fight, me, &attack) {
            continue;
        }
        let Some((walk, charging)) = way(fight, me, &attack, walks) else { continue };
        let manner = match last {
            true => Manner { free: true, ..Manner::default() },
            false => manner(fight, me, &Pick { attack, walk, charging }),
        };
        let expected = strike(fight, me, attack, manner);
        found = fold(found, fight, &attack, expected);
    }
    fight.now_mut(me).set(moved);
    found
}

/// What an attack does on average as things stand.
fn strike<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, attack: Attack, manner: Manner) -> Expected {
    if attack.effect == Effect::Ghostly {
        let loss = powers::density_decrease::expected(fight, foe_of(me));
        return Expected { loss, hit: loss };
    }
    let charging = std::mem::replace(&mut fight.charging, manner.charging.then_some(me));
    let attempt = exchange::assemble(fight, me, attack, manner);
    let foe = foe_of(me);
    let field = attempt.shield.map(|(_, pushed)| powers::force_field::dice(fight, foe, pushed).throw().dice);
    let armor = attack.effect.takes_boxes() && attack.track == Track::Body && harm::soaked(fight, foe, 1) == 0;
    let cover = Cover { field: field.unwrap_or(0), armor };
    let mut expected = Expected::default();
    for (mine, p) in sights(fight, me, me, &attempt) {
        for (his, q) in sights(fight, me, foe, &attempt) {
            let part = scaled(p, q);
            if part > 0 {
                let dice = attempt.dice.plus(Pool::new(0, mine));
                let case = Losses::shared().expected(dice, attempt.defense.plus(Pool::new(0, his)), cover);
                expected.loss += scaled(case.loss, part);
                expected.hit += scaled(case.hit, part);
            }
        }
    }
    fight.charging = charging;
    expected
}

/// Re-rolls of a side that may be hidden, with their chances: seen, and unseen.
fn sights<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, hidden: Side, attempt: &Attempt) -> [(i8, u64); 2] {
    let Some(hiding) = powers::invisibility_obscurement::hiding(fight, me, hidden, attempt) else {
        return [(0, BOX), (0, 0)];
    };
    let unseen = hiding.check.map_or(BOX, |(pool, target)| {
        let target = target + fight.tn_plus(foe_of(hidden));
        share(fight.tables().check(pool, target, fight.setup.rules.switches.re_roll), 0)
    });
    [(0, BOX - unseen), (hiding.rerolls, unseen)]
}

/// `value` times a chance in units of [`BOX`].
fn scaled(value: u64, chance: u64) -> u64 {
    (u128::from(value) * u128::from(chance) / u128::from(BOX)) as u64
}

/// Boxes of a track as a part of what is left of it.
fn of_track<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, victim: Side, track: Track, loss: u64) -> u64 {
    (loss << PART_BITS) / half_boxes(fight, victim, track)
}

/// What is left of a track, in half boxes. A fighter passes about every other check on his last box (25/48 with 4D) and
/// has to be hit once more: half a box besides, and all there is of a track that is empty.
fn half_boxes<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, victim: Side, track: Track) -> u64 {
    let fighter = fight.fighter(victim);
    let group = fighter.group.is_some();
    let left = fight.now(victim).left(if group { Track::Body } else { track });
    (2 * u64::from(left) + u64::from(!group && !fighter.glass_jaw)).max(1)
}

/// Bits below the units of a division, to keep results apart.
const PART_BITS: u32 = 8;

/// What making an attack may cost its maker: a defense that strikes back, a field that burns whoever touches it.
fn price<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, attack: &Attack, expected: Expected) -> u64 {
    let foe = foe_of(me);
    let mut boxes = 0;
    if attack.effect == Effect::Damage && attack.track == Track::Body {
        let answer = u64::from(harm::soaked(fight, me, powers::reflection::LOSS));
        boxes += scaled(answer * powers::reflection::chance(fight, foe, attack), BOX - expected.hit);
    }
    if attack.reach == Reach::Contact && attack.effect != Effect::Ghostly {
        boxes += scaled(powers::damage_field::expected(fight, foe), expected.hit);
    }
    if boxes == 0 { 0 } else { of_track(fight, me, Track::Body, boxes) }
}

/// Whether a fighter would rather be out of contact: his favourite attack is a shot, and shooting is his way.
pub fn wants_distance<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) -> bool {
    may_leave(fight, me) && favourite(fight, me).is_some_and(|attack| matches!(attack.reach, Reach::Range(_)))
}
