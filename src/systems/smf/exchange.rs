//! One attack, from its declaration to everything that follows from it.
//!
//! Rules: `smf.sim.exchange`, `smf.sim.duel-henchmen`, `smf.combat.melee`, `smf.combat.ranged`, `smf.move.charge`,
//! `smf.move.knocked-down`, `smf.combat.knockback`, `smf.combat.grapple`, `smf.henchmen.melee-bonus`,
//! `smf.henchmen.concentrated-fire`, `smf.combat.blast-into-melee`.

use super::attempt::{Attempt, Manner, Shield};
use super::decision::{self, Ask};
use super::dice::{Pool, Spare};
use super::events;
use super::fight::Fight;
use super::fighter::{Attack, Effect, PoolKind, Reach, Timing, Track, grab};
use super::figure::{FigureId, Figures};
use super::harm;
use super::melee;
use super::metrics::Count;
use super::powers::id::PowerId;
use super::powers::{leaping, rapport, save, way_outta_here};
use super::setup::Setup;
use super::sight::look;
use super::state::flag;
use crate::chance::{Chance, Decision, Draw, Reading, Weights};
use crate::game::{Deed, Meter, Note};

const FORTUNE: Draw = Draw::new("Fortune", "smf.power.fortune");
const DEFENSE: Draw = Draw::new("defense", "smf.sim.exchange");
const ASTRAY: Draw = Draw::new("stray shot", "smf.combat.blast-into-melee").read(Reading::Named(&[
    "the first of them",
    "the second",
    "the third",
    "the fourth",
    "the fifth",
    "the sixth",
    "the seventh",
    "the eighth",
    "the ninth",
    "the tenth",
    "the eleventh",
    "the twelfth",
    "the thirteenth",
    "the fourteenth",
]));
/// Goals of the chance roll by which a Ghostly Attack touches (`smf.power.density-decrease`).
pub const GHOSTLY_NEED: u8 = 1;
const FOOTING: Draw = Draw::new("knockdown check", "smf.combat.knockback");

/// Several free attacks on a figure are made at once, against one defense roll (`smf.combat.break-from-melee`): whom the
/// first knocks off his feet, or off his spot, the next strikes at as he stood.
pub fn at_once<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    at: FigureId,
    strikers: &mut [(FigureId, &Attack, Manner)],
) {
    let [(first, blow, _), _, ..] = strikers[..] else { return };
    let attempt = assemble(fight, first, at, blow, Manner { free: true, ..Manner::default() });
    pay_for_defense(fight, &attempt);
    let defended = fight.goals(DEFENSE, attempt.defense);
    for (by, blow, manner) in strikers {
        manner.bonus = manner.bonus.plus(circumstances(fight, *by, at, blow, *manner));
        manner.defended = Some(defended);
    }
}

/// Makes an attack and lets everything follow from it; answers with the margin, 0 for a miss.
pub fn attack<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    attack: &Attack,
    manner: Manner,
) -> u8 {
    fight.course.opened = true;
    fight.charging = manner.charging.then_some(me);
    if fight.figures.len() > 2 {
        let [by, at] = [me, foe].map(|figure| &fight.setup.fighters[figure.place()].name);
        fight.meter.note(|| Note { rule: "smf.combat.choose-target", text: format!("{by} goes for {at}") });
    }
    let attempt = declare(fight, me, foe, attack, manner);
    // Those whom it could hit instead are looked for before it knocks anybody out.
    let shot = attack.is_shot();
    let bystanders = if shot { melee::bystanders(fight, foe, attack) } else { Figures::default() };
    let mut beaten_by = 0;
    let (margin, total) = if attack.effect == Effect::Ghostly {
        (u8::from(fight.chance_roll(Draw::new(attack.what, attack.rule), GHOSTLY_NEED)), 0)
    } else if bystanders.is_empty() && manner.defended.is_none() && !manner.leaps {
        (roll(fight, &attempt), 0)
    } else {
        let total = fight.goals(Draw::new(attack.what, attack.rule), attempt.dice);
        let answer = answered(fight, &attempt, total);
        beaten_by = answer.min(0).unsigned_abs() as u8;
        (answer.max(0) as u8, total)
    };
    fight.count(Count::Attacks, me, 1);
    let margin = follow(fight, &attempt, margin);
    go_astray(fight, &attempt, bystanders, total, margin);
    if manner.leaps {
        leaping::send_off(fight, me, foe, beaten_by);
    }
    margin
}

/// A shot into a melee that missed, with a goal at least, meets another one there, who defends against the same total
/// (`smf.combat.blast-into-melee`).
pub(super) fn go_astray<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    attempt: &Attempt,
    others: Figures,
    total: u8,
    margin: u8,
) {
    if margin > 0 || total == 0 || others.is_empty() || fight.is_out(attempt.by) {
        return;
    }
    let chosen = match others.count() {
        1 => 0,
        several => fight.chance.draw(ASTRAY, &Weights::even(several).unwrap_or_else(|_| Weights::certain())),
    };
    let Some(at) = others.into_iter().nth(chosen) else { return };
    // What its owner declared for it is paid for.
    let stray = defends(fight, attempt.by, at, attempt.attack, attempt.manner);
    fight.note(at, ASTRAY.rule, "is in the way of a shot that missed");
    let margin = meet(fight, &stray, total);
    follow(fight, &stray, margin);
}

/// Whoever is met by a roll that was declared against somebody else: what its owner declared is paid for.
pub(super) fn defends<'f, C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    attack: &'f Attack,
    manner: Manner,
) -> Attempt<'f> {
    let attempt = assemble(fight, me, at, attack, Manner { free: true, ..manner });
    pay_for_defense(fight, &attempt);
    attempt
}

/// Everything that follows from a margin, 0 for a miss; answers with it.
pub(super) fn follow<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, margin: u8) -> u8 {
    let Attempt { by: me, at: foe, attack, .. } = *attempt;
    if fight.meter.listens() {
        fight.meter.show(Deed { by: me.place(), at: foe.place(), hits: margin > 0 });
    }
    if attack.effect == Effect::Dispel {
        // Whoever was the target resists the next one better, whether or not it worked.
        fight.now_mut(foe).set(flag::DISPELLED_BEFORE);
    }
    if margin == 0 {
        if attack.effect == Effect::Damage && attack.track == Track::Body {
            defended(fight, attempt);
        }
        return 0;
    }
    fight.count(Count::Hits, me, 1);
    let before = fight.now(foe).boxes;
    match attack.effect {
        Effect::Damage | Effect::Parasite => damage(fight, attempt, margin),
        Effect::Entangle | Effect::Stun | Effect::Jinx | Effect::Dispel | Effect::Command => {}
        Effect::Grapple => {
            fight.scene.take_hold(me, foe);
            touched(fight, me, foe);
        }
        Effect::Ghostly => {
            fight.scene.draw_blood(me, foe);
            harm::lose(fight, me, foe, Track::Body, margin);
        }
    }
    let did = !attack.effect.takes_boxes() || fight.now(foe).boxes != before;
    if attack.effect != Effect::Damage
        && did
        && let Some(power) = attack.slot.and_then(|slot| fight.power(me, slot))
    {
        power.struck(fight, attempt, margin);
    }
    margin
}

/// The roll of a grab made again, to keep hold or, in the held fighter's turn, to get free: with all that counted for
/// the first one (`smf.combat.grapple`: "the same roll"). The holder's margin, 0 when the other is free.
pub fn hold<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    holder: FigureId,
    held: FigureId,
    what: &'static str,
) -> u8 {
    let free = fight.course.acting != holder;
    let grab = Attack { what, ..grab() };
    let attempt = declare(fight, holder, held, &grab, Manner { free, ..Manner::default() });
    roll(fight, &attempt)
}

/// Steps 1 to 3: both sides put their dice together and declare what they spend; then they look for whoever hides.
pub(super) fn declare<'f, C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    attack: &'f Attack,
    manner: Manner,
) -> Attempt<'f> {
    let mut attempt = assemble(fight, me, foe, attack, manner);
    if let Some(slot) = attempt.maneuver {
        let decider = manner.decider(me);
        let open = fight.fighter(decider).policy.open.maneuvers();
        let name = |setup: &Setup, option| decision::maneuver(setup, me, slot, option);
        // What a power does as a maneuver would cites the power.
        let rule = fight.power(me, slot).map_or(decision::MANEUVER.rule, |power| power.entry().rule);
        if fight.decide(Decision { rule, ..decision::MANEUVER }, decider, open, 2, |_| 0, name) == 1 {
            attempt = assemble(fight, me, foe, attack, Manner { holds_back: true, ..manner });
        }
    }
    pay(fight, &attempt);
    look(fight, &mut attempt);
    attempt
}

/// The dice of both sides with everything that would be declared on this attack now; nothing is spent by asking.
pub fn assemble<'f, C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    attack: &'f Attack,
    manner: Manner,
) -> Attempt<'f> {
    let given = match manner.defended {
        Some(_) => Pool::default(),
        None => circumstances(fight, me, foe, attack, manner),
    };
    let dice = attack.pool.plus(fight.pool(me, attack.adds)).plus(manner.bonus).plus(given);
    let defense =
        fight.pool(foe, attack.resisted_by).plus(defenders_circumstances(fight, me, foe, attack)).plus(manner.eased);
    let mut attempt = Attempt {
        by: me,
        at: foe,
        attack,
        manner,
        dice,
        defense,
        maneuver: None,
        momentum: None,
        braced: None,
        weakness: false,
        rerolls: [0; 2],
        shield: None,
    };
    for &(power, slot) in fight.hooks(foe, Timing::Defense) {
        if fight.works(foe, slot) {
            power.defense(fight, foe, slot, &mut attempt);
        }
    }
    if !manner.free {
        for &(power, slot) in fight.hooks(me, Timing::Attack) {
            if fight.works(me, slot) {
                power.attack(fight, me, slot, &mut attempt);
            }
        }
    }
    if fight.fighter(foe).weakness && !fight.now(foe).is(flag::WEAKNESS_USED) {
        attempt.weakness = true;
        attempt.dice = attempt.dice.plus(Pool::new(1, 1));
    }
    // Re-rolls in hand are committed by whoever has them, not by whoever moves his hand.
    if manner.master.is_none() {
        attempt.rerolls[0] = spends(fight, me, Ask::ReRollAttack, attempt.dice);
    }
    attempt.dice.rerolls += i16::from(attempt.rerolls[0]);
    if manner.defended.is_none() {
        attempt.rerolls[1] = spends(fight, foe, Ask::ReRollDefense, attempt.defense);
        attempt.defense.rerolls += i16::from(attempt.rerolls[1]);
    }
    attempt.shield = fight
        .hooks(foe, Timing::Block)
        .iter()
        .find_map(|&(power, slot)| if fight.works(foe, slot) { power.block(fight, foe, &attempt, slot) } else { None });
    attempt
}

/// Temporary re-rolls that somebody would spend on a throw.
fn spends<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, who: FigureId, ask: Ask, pool: Pool) -> u8 {
    match fight.now(who).rerolls {
        0 => 0,
        _ if fight.would(who, ask) => fight.rerolls_for(who, pool),
        _ => 0,
    }
}

/// Spends what was declared to defend himself.
fn pay_for_defense<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt) {
    if let Some(slot) = attempt.braced {
        fight.use_up(attempt.at, slot);
    }
    if let Some(owner) = rapport::helps(fight, attempt.at, attempt.by, attempt.attack) {
        rapport::spend(fight, owner);
    }
    fight.now_mut(attempt.at).rerolls -= attempt.rerolls[1];
}

/// Spends what was declared.
fn pay<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt) {
    let (me, foe) = (attempt.by, attempt.at);
    pay_for_defense(fight, attempt);
    if let Some(slot) = attempt.maneuver {
        fight.use_up(me, slot);
    }
    if let Some((power, slot)) = attempt.momentum.and_then(|slot| Some((fight.power(me, slot)?, slot))) {
        power.pay(fight, me, slot);
    }
    if attempt.weakness {
        fight.now_mut(foe).set(flag::WEAKNESS_USED);
        fight.note(foe, "smf.fault.weakness", "has a weakness exploited");
    }
    fight.now_mut(me).rerolls -= attempt.rerolls[0];
}

/// Dice that the situation gives the attacker.
fn circumstances<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    attack: &Attack,
    manner: Manner,
) -> Pool {
    let target = fight.now(foe);
    let melee = is_melee(fight, me, foe, attack);
    let mut extra = Pool::default();
    if manner.charging {
        extra = extra.plus(Pool::new(1 + i8::from(manner.leaps), 0)).plus(fight.pool(me, PoolKind::Charge));
    }
    if melee && target.is(flag::DOWN) {
        extra.dice += 1;
    }
    if attack.track == Track::Body {
        extra.dice += i16::from(target.entangled > 0);
        let against = if melee { PoolKind::AgainstMelee } else { PoolKind::AgainstRanged };
        extra = extra.plus(fight.pool(foe, against));
    }
    if attack.effect == Effect::Grapple {
        extra = extra.plus(grip(fight, me));
    }
    if target.is(flag::STUNNED) {
        extra.rerolls += 1;
    }
    if fight.fighter(me).group.is_some() {
        extra.dice += i16::from(numbers(fight, me, foe, attack, manner, melee));
    } else if melee {
        extra.dice += i16::from(melee::gang_up(fight, me, foe));
    }
    // Others strike more easily at whoever holds somebody or is held (`smf.combat.grapple`).
    let is_other = |(holder, held)| me != holder && me != held;
    extra.dice += match fight.figures.len() {
        // Between two nobody is one.
        2 => 0,
        _ => i16::from(fight.scene.grip_of(foe).is_some_and(is_other)),
    };
    extra.dice += events::dice(fight, me, foe, attack.adds);
    extra
}

/// Whether an attack is part of a melee: a blow with reach is (`smf.combat.reach`), a Psyche attack where it is made in
/// contact.
fn is_melee<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, foe: FigureId, attack: &Attack) -> bool {
    match attack.resisted_by {
        PoolKind::MeleeDefense => true,
        PoolKind::RangedDefense => false,
        _ => fight.in_contact(me, foe),
    }
}

/// The re-roll of extra hands for the one who grapples; whom he grapples has it in his [`PoolKind::Grapple`].
fn grip<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, side: FigureId) -> Pool {
    let slot = fight.in_effect(side, PowerId::MultipleLimbs);
    Pool::new(0, i8::from(slot.is_some_and(|slot| fight.fighter(side).grips & 1 << slot != 0)))
}

/// Whether numbers count in this attack in contact, a group's or those of a melee, so that its target is beset.
pub fn is_beset<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, attempt: &Attempt) -> bool {
    let (me, foe) = (attempt.by, attempt.at);
    let melee = attempt.attack.resisted_by == PoolKind::MeleeDefense && fight.in_contact(me, foe);
    melee
        && match fight.fighter(me).group {
            Some(_) => numbers(fight, me, foe, attempt.attack, attempt.manner, true) > 0,
            None => melee::gang_up(fight, me, foe) > 0,
        }
}

/// Dice for the numbers of a group (`smf.henchmen.melee-bonus`, `smf.henchmen.concentrated-fire`).
fn numbers<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    attack: &Attack,
    manner: Manner,
    melee: bool,
) -> i8 {
    // Of a part some may be gone since it was told whom to strike.
    let left = fight.now(me).boxes[0];
    let members = i16::from(manner.part.map_or(left, |part| part.min(left)));
    if !melee {
        return if attack.volley && !manner.hurried { (members / 2).min(3) as i8 } else { 0 };
    }
    let foes = if fight.fighter(foe).group.is_some() { i16::from(fight.now(foe).boxes[0]) } else { 1 };
    let beyond = i16::from(fight.setup.rules.switches.henchmen_beyond);
    let bonus = ((members - foes - beyond).max(0) / 2).min(3) as i8;
    bonus - i8::from(bonus > 0 && fight.has(foe, PowerId::Scrapper))
}

/// Dice that the situation gives the defender.
fn defenders_circumstances<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    attack: &Attack,
) -> Pool {
    let now = fight.now(foe);
    let mut extra = Pool::default();
    match attack.resisted_by {
        PoolKind::RangedDefense => extra.dice += i16::from(now.is(flag::DOWN)),
        PoolKind::PsycheDefense => {
            extra.rerolls += i16::from(attack.effect == Effect::Dispel && now.is(flag::DISPELLED_BEFORE));
        }
        _ => {}
    }
    if fight.fighter(foe).group.is_none() && is_melee(fight, me, foe, attack) {
        extra.dice += i16::from(melee::closed_ranks(fight, foe, me));
    }
    if attack.effect == Effect::Grapple {
        extra = extra.plus(fight.pool(foe, PoolKind::Grapple));
    }
    extra.dice += i16::from(rapport::helps(fight, foe, me, attack).is_some());
    extra.dice += events::dice(fight, foe, me, attack.resisted_by);
    extra
}

/// Steps 4 to 8: the dice. Both totals are drawn only when somebody has to look at them; else the margin is one draw.
fn roll<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt) -> u8 {
    let foe = attempt.at;
    let (attack, draw) = (attempt.attack, Draw::new(attempt.attack.what, attempt.attack.rule));
    if attempt.shield.is_none() {
        return opposed(fight, foe, draw, attack, attempt.dice, attempt.defense);
    }
    let total = fight.goals(draw, attempt.dice);
    meet(fight, attempt, total)
}

/// The defense against a total that lies on the table; the attacker's margin.
pub(super) fn meet<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, total: u8) -> u8 {
    answered(fight, attempt, total).max(0) as u8
}

/// The same, below 0 by as many goals as the defense has more where those are looked at: after a leap.
fn answered<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, total: u8) -> i16 {
    let (foe, attack) = (attempt.at, attempt.attack);
    let stops = |fight: &mut Fight<'_, C, M>, shield: Shield| {
        fight.power(foe, shield.slot).is_some_and(|power| power.stops(fight, foe, shield, total))
    };
    if attempt.shield.is_some_and(|shield| stops(fight, shield)) {
        return 0;
    }
    if let Some(defended) = attempt.manner.defended {
        return total.saturating_sub(defended).into();
    }
    let (weights, luck) = (fight.tables().goals_and_spare(attempt.defense), lucky(fight, foe));
    let draw = DEFENSE.with(attempt.defense.throw()).read(Reading::TotalAndRest);
    // As many goals as the attack has are as good as more, and what is left in hand is for luck alone.
    let met = if attempt.manner.leaps { usize::MAX } else { 3 * usize::from(total) };
    let tells = |outcome: usize| if luck.is_some() { outcome } else { outcome / 3 * 3 };
    let defended = fight.chance.draw_alike(draw, weights, &|outcome| tells(outcome.min(met)));
    let margin = i16::from(total) - (defended / 3) as i16;
    match luck {
        Some(slot) => with_luck(fight, foe, slot, attack, margin, defended % 3),
        None => margin,
    }
}

/// An opposed roll in which the defender may use Fortune; the attacker's margin, 0 for a tie or less.
pub fn opposed<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    foe: FigureId,
    draw: Draw,
    attack: &Attack,
    dice: Pool,
    defense: Pool,
) -> u8 {
    let Some(slot) = lucky(fight, foe) else { return fight.margin(draw, dice, defense) };
    let weights = fight.tables().margin_and_spare(dice, defense);
    let draw = draw.opposed(dice.throw(), defense.throw()).read(Reading::MarginAndRest);
    // Nobody trusts to luck against a miss.
    let rolled = fight.chance.draw_alike(draw, weights, &|rolled| if rolled < 3 { 0 } else { rolled });
    with_luck(fight, foe, slot, attack, (rolled / 3) as i16, rolled % 3).max(0) as u8
}

/// The slot of a Fortune that is ready and wanted.
#[inline(always)]
fn lucky<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, foe: FigureId) -> Option<u8> {
    fight.fighter(foe).fortune.filter(|&slot| fight.trusts_to_luck(foe) && fight.ready(foe, slot))
}

/// The margin after Fortune, if its owner uses it on this one.
fn with_luck<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    foe: FigureId,
    slot: u8,
    attack: &Attack,
    margin: i16,
    spare: usize,
) -> i16 {
    let (hurts, fells) = harms(fight, foe, attack, margin.max(0) as u8);
    if !hurts || !fight.decides(foe, Ask::Fortune { hurts, fells }) {
        return margin;
    }
    fight.use_up(foe, slot);
    let weights = fight.tables().fortune(Spare::ALL[spare]);
    let extra = fight.chance.draw(FORTUNE.with(Pool::new(1, 1).throw()), weights);
    margin - extra as i16
}

/// Whether a margin does harm, and whether it takes the last box or does harm of another kind.
fn harms<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, foe: FigureId, attack: &Attack, margin: u8) -> (bool, bool) {
    if attack.effect != Effect::Damage && attack.effect != Effect::Parasite {
        return (margin > 0, margin > 0);
    }
    let loss = if attack.track == Track::Body { harm::soaked(fight, foe, margin) } else { margin };
    let track = if fight.fighter(foe).group.is_some() { Track::Body } else { attack.track };
    (loss > 0, loss > 0 && loss >= fight.now(foe).left(track))
}

/// Steps 8 to 13 for an attack that takes boxes.
fn damage<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, margin: u8) {
    let (me, foe, attack) = (attempt.by, attempt.at, attempt.attack);
    let loss = if attack.track == Track::Body { harm::soaked(fight, foe, margin) } else { margin };
    if loss > 0 {
        fight.scene.draw_blood(me, foe);
    }
    harm::lose(fight, me, foe, attack.track, loss);
    if attack.reach == Reach::Contact {
        touched(fight, me, foe);
    }
    let can_throw = loss > 0 && attack.track == Track::Body && !fight.is_out(me) && may_be_thrown(fight, me, foe);
    if can_throw && attack.blow {
        if fight.decides(attempt.manner.decider(me), Ask::KnockBack) {
            knock_back(fight, attempt, loss, knockback(fight, me));
        }
    } else if can_throw && thrown(fight, attempt) {
        // Super-Strength is behind blows and adds nothing to anything else.
        knock_back(fight, attempt, loss, 1);
    }
}

/// Whether a power that is ready throws back whoever was hit by something else than a blow.
fn thrown<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt) -> bool {
    let me = attempt.by;
    fight
        .hooks(me, Timing::Thrown)
        .iter()
        .any(|&(power, slot)| fight.ready(me, slot) && power.thrown(fight, me, slot, attempt))
}

/// Step 12: fields of either party burn whoever touched them.
pub fn touched<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, by: FigureId, at: FigureId) {
    for (owner, other) in [(at, by), (by, at)] {
        for &(power, slot) in fight.hooks(owner, Timing::Touched) {
            if fight.works(owner, slot) {
                power.touched(fight, owner, other, slot);
            }
        }
    }
}

/// Whether a hit on this fighter can knock him back.
fn may_be_thrown<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, foe: FigureId) -> bool {
    fight.setup.rules.switches.knockback
        && !fight.is_out(foe)
        && fight.fighter(foe).group.is_none()
        && !fight.has(foe, PowerId::DensityIncrease)
        && !stands_firm(fight, foe, me)
}

/// Whether Armor keeps its owner where he stands: not where Super-Strength strikes (`smf.power.armor`).
fn stands_firm<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, owner: FigureId, attacker: FigureId) -> bool {
    harm::is_armored(fight, owner) && knockback(fight, attacker) == 1
}

/// Inches of knockback for a box of Body: 1, 2 or 4 by Super-Strength in effect.
fn knockback<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId) -> u8 {
    let fighter = fight.fighter(me);
    if fighter.strong & fight.working(me) != 0 { fighter.knockback } else { 1 }
}

/// Step 13: knockback and the check to keep one's feet (`smf.combat.knockback`).
fn knock_back<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt, loss: u8, per_box: u8) {
    let (me, foe) = (attempt.by, attempt.at);
    if save::saves(fight, foe) {
        return;
    }
    let per_box = per_box.saturating_mul(way_outta_here::factor(fight, attempt));
    // Whoever is shrunk flies twice as far (`smf.power.shrinking`).
    let factor = 1 + u8::from(fight.has(foe, PowerId::Shrinking));
    // Whoever is struck by a friend on the same spot flies to his own side all the same.
    let by_a_friend = attempt.manner.master.is_some() && fight.in_contact(me, foe);
    let from = if by_a_friend { fight.rival(foe) } else { me };
    fight.withdraw(foe, from, loss.saturating_mul(per_box).saturating_mul(factor));
    fight.scene.let_go(foe);
    fight.note(foe, "smf.combat.knockback", "is knocked back");
    let pool = Pool::new(4, 0).plus(fight.pool(foe, PoolKind::Footing));
    if !fight.check(foe, FOOTING, pool, 3) {
        fight.now_mut(foe).set(flag::DOWN);
        fight.count(Count::KnockedDown, foe, 1);
    }
}

/// Step 14: Reflection and Counterattack.
fn defended<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt) {
    let foe = attempt.at;
    for &(power, slot) in fight.hooks(foe, Timing::Defended) {
        // Scrapper and Reflection give one roll together (`smf.power.scrapper`).
        if fight.works(foe, slot) && power.defended(fight, foe, slot, attempt) {
            return;
        }
    }
}
