//! The default choices: what to do in a turn, and what is worth its price.
//!
//! Whatever a fighter can do is compared by one value: how likely he wins the race that follows ([`super::race`]), his
//! turn having come out as its dice may fall, and both fighters keeping from then on to what is best for them
//! ([`super::field`]): an attack on one track, coming or staying away, healing, being insubstantial. So one option more
//! can only matter where it is better by that value. The dice are those of the real opposed roll in the present state:
//! every power that works now, the situation, the charge, what would be declared, Force-Field, Armor and whoever cannot
//! be seen. Fortune, which is decided after the roll, stays out of it, and so do attacks without damage, which are a
//! preference.
//!
//! Nothing in here rolls a die or changes the fight, and every number is an integer.

use super::exchange::Manner;
use super::field::{Field, struck};
use super::fight::Fight;
use super::fighter::{Attack, Effect, Preference, Reach, Track};
use super::memo::{self, Answer, Question};
use super::open;
use super::policy::{Control, Stance};
use super::powers;
use super::race::{NOTHING, Runner, Way, Worth, hit};
use super::setup::Ground;
use super::state::{Side, State, flag, foe_of};
use crate::chance::Chance;
use crate::game::Meter;
use std::cmp::Reverse;

/// Inches of the move action that standing up takes (`smf.move.knocked-down`).
pub const STANDING_UP: u8 = 2;

/// An attack that can be made, and the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The attack.
    pub attack: Attack,
    /// Inches to walk first.
    pub walk: u8,
    /// They are charged.
    pub charging: bool,
}

/// What a fighter does with his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// The attack, if any.
    pub pick: Option<Pick>,
    /// Inches to walk towards the foe after it, or instead of it.
    pub step: u8,
}

/// What is left of his actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freedom {
    /// He can walk.
    pub moves: bool,
    /// He can walk and attack in the same turn.
    pub walks: bool,
}

/// Whether an attack could be made now if it is in reach, and would not be pointless.
pub fn is_usable<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, attack: &Attack) -> bool {
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
pub fn usable<'f, C: Chance, M: Meter>(
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

/// What to do: the best of whatever the first preference with an attack in reach allows.
pub fn best<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, freedom: Freedom) -> Deed {
    let open = fight.fighter(me).policy.open.actions();
    let all = deeds(fight, me, freedom, open);
    if let [only] = all[..] {
        return only;
    }
    let policy = |fight: &mut Fight<'_, C, M>| {
        let preferred = if open { deeds(fight, me, freedom, false) } else { all.clone() };
        let best = judged(fight, me, freedom, &preferred).1;
        all.iter().position(|deed| *deed == best).unwrap_or(0)
    };
    let option = fight.decide(open::ACTION, me, open, all.len(), policy, |setup, n| open::action(setup, me, &all[n]));
    all[option]
}

/// Makes a decision, or remembers it.
fn decided<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: Side,
    question: Question,
    decide: impl FnOnce(&mut Fight<'_, C, M>) -> Answer,
) -> Answer {
    let (setup, case) = (fight.setup, (*fight.state, me, fight.free, fight.charging, question));
    memo::recall(&setup.id, case, || decide(fight))
}

/// The answer to a question of yes or no.
fn answer(yes: bool, worth: Worth) -> Answer {
    (worth, yes.then_some(Deed { pick: None, step: 0 }))
}

/// Everything that could be done with a turn, or what the policy prefers of it; never empty.
fn deeds<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, freedom: Freedom, all: bool) -> Vec<Deed> {
    let mut picks: Vec<Pick> = in_reach(fight, me, freedom.walks).collect();
    let preference = picks.iter().map(|pick| pick.attack.preference).min();
    picks.retain(|pick| all || Some(pick.attack.preference) == preference);
    let steps = steps(fight, me, freedom.moves);
    let mut deeds = Vec::new();
    for pick in &picks {
        // Who is told what to do does nothing else; a volley is worth more from where one stands
        // (`smf.henchmen.concentrated-fire`), and so is a blast that needs it.
        let stays = pick.attack.preference == Preference::Named
            || pick.attack.volley
            || powers::power_blasts_minor::needs_to_stand(fight, me, &pick.attack);
        deeds.push(Deed { pick: Some(*pick), step: 0 });
        if stays || pick.charging || !freedom.walks {
            continue;
        }
        deeds.extend(steps.iter().map(|&step| step.min(fight.state.gap - 1)).filter(|&step| step > pick.walk).map(
            |step| match pick.walk {
                0 => Deed { pick: Some(*pick), step },
                _ => Deed { pick: Some(Pick { walk: step, ..*pick }), step: 0 },
            },
        ));
    }
    // Whoever must not move for his attack may do better without it.
    let stands = |pick: &Pick| powers::power_blasts_minor::needs_to_stand(fight, me, &pick.attack);
    if all || picks.is_empty() || preference == Some(Preference::Damage) && picks.iter().all(stands) {
        deeds.extend(steps.iter().map(|&step| Deed { pick: None, step }));
    }
    if deeds.is_empty() || all {
        deeds.push(Deed { pick: None, step: 0 });
    }
    deeds
}

/// Inches that may be walked towards the foe: the whole move, or what keeps out of the reach of his charge.
fn steps<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side, moves: bool) -> Vec<u8> {
    let gap = fight.state.gap;
    let bound = fight.now(me).entangled > 0 || fight.state.grip != 0;
    let full = reach_of_move(fight, me).min(gap);
    if !moves || bound || full == 0 || matches!(fight.setup.rules.ground, Ground::Range(_)) {
        return Vec::new();
    }
    let safe = u16::from(gap).saturating_sub(next_charge(fight, foe_of(me)) + 1) as u8;
    if safe > 0 && safe < full { vec![full, safe] } else { vec![full] }
}

/// The best of these, and what it is worth: of equals the one that does more now, and of those the shorter way.
fn judged<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: Side,
    freedom: Freedom,
    deeds: &[Deed],
) -> (Worth, Deed) {
    let question = Question::Turn(freedom.moves, freedom.walks);
    let (worth, deed) = decided(fight, me, question, |fight| judge(fight, me, deeds));
    (worth, deed.unwrap_or(deeds[0]))
}

fn judge<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, deeds: &[Deed]) -> Answer {
    let field = Field::new(fight, me);
    let worth = |deed: &Deed, floor: Worth, fight: &mut Fight<'_, C, M>| {
        let before = fight.state.gap;
        let (mut blow, mut loss) = (NOTHING, 0);
        if let Some(pick) = deed.pick {
            let manner = manner(fight, me, &pick);
            fight.state.gap -= pick.walk;
            if pick.attack.effect.takes_boxes() {
                (blow, loss) = struck(fight, me, &pick.attack, manner);
            }
        }
        let gap = fight.state.gap - deed.step;
        fight.state.gap = before;
        let inches = deed.step + deed.pick.map_or(0, |pick| pick.walk);
        (field.after(me, gap, floor, |_| true, |runners| hit(runners, me, &blow)), loss, Reverse(inches))
    };
    let mut best = (worth(&deeds[0], Worth::LEAST, fight), deeds[0]);
    for deed in &deeds[1..] {
        let this = worth(deed, best.0.0, fight);
        if this > best.0 {
            best = (this, *deed);
        }
    }
    (best.0.0, Some(best.1))
}

/// What a fighter's turn is worth to him as things stand.
fn outlook<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) -> Worth {
    let walks = can_walk(fight, me);
    let freedom = Freedom { moves: true, walks };
    let deeds = deeds(fight, me, freedom, false);
    judged(fight, me, freedom, &deeds).0
}

/// Whether the fighter would be better off (`Greater`) or worse off for a change of the state.
pub fn after<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: Side,
    change: impl FnOnce(&mut State),
) -> std::cmp::Ordering {
    let now = outlook(fight, me);
    let before = *fight.state;
    change(fight.state);
    let then = outlook(fight, me);
    *fight.state = before;
    then.cmp(&now)
}

/// Whether an extra attack, over and above the usual one, gives more than it costs.
pub fn is_worth_it<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side, attack: Attack, manner: Manner) -> bool {
    let decide = |fight: &mut Fight<'_, C, M>| {
        let (field, gap) = (Field::new(fight, me), fight.state.gap);
        let blow = struck(fight, me, &attack, manner).0;
        let without = field.after(me, gap, Worth::LEAST, |_| true, |_| ());
        let with = field.after(me, gap, without, |_| true, |runners| hit(runners, me, &blow));
        answer(with > without, with)
    };
    decided(fight, me, Question::Extra, decide).1.is_some()
}

/// Whether getting boxes back by the power in a slot is worth a turn without an attack.
pub fn is_worth_a_turn<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: Side,
    slot: u8,
    mends: impl Fn(&mut Runner),
) -> bool {
    let decide = |fight: &mut Fight<'_, C, M>| {
        let otherwise = outlook(fight, me);
        let field = Field::new(fight, me);
        let healed = field.after(me, fight.state.gap, otherwise, |_| true, |runners| mends(&mut runners[me]));
        answer(healed > otherwise, healed)
    };
    decided(fight, me, Question::Heal(slot), decide).1.is_some()
}

/// Whether a fighter would rather be out of contact, and leaving it is his way.
pub fn wants_distance<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: Side) -> bool {
    if !may_leave(fight, me) {
        return false;
    }
    let decide = |fight: &mut Fight<'_, C, M>| {
        let (field, gap) = (Field::new(fight, me), fight.state.gap);
        let [leaves, stays] = [true, false]
            .map(|leaves| field.after(me, gap, Worth::LEAST, |plan| (plan.way == Way::Leave) == leaves, |_| ()));
        answer(leaves > stays, leaves)
    };
    decided(fight, me, Question::Distance, decide).1.is_some()
}

/// Whether a fighter would ever leave base contact of his own will.
pub fn may_leave<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: Side) -> bool {
    fight.fighter(me).policy.stance == Stance::Skirmish && fight.setup.rules.ground == Ground::Open
}
