//! One roll that meets several, each with a defense of his own.
//!
//! Rules: `smf.combat.radius`, `smf.maneuver.rapid-fire`, `smf.power.shield`.
//!
//! Reading: The attacker's dice are those against whom he aims at. Whoever stands around is met whether or not he is seen,
//! and defends with what he has against the attack; a group rolls once. Everybody in a melee is around each of the others,
//! so that what has a radius does not go astray. It is one blast: whoever makes it and falls by what the first of those
//! gives back has made it all the same.

use super::attempt::{Attempt, Manner};
use super::dice::Pool;
use super::exchange::{self, declare, defends, follow, go_astray, meet};
use super::fight::Fight;
use super::fighter::Attack;
use super::figure::{FigureId, Figures};
use super::melee;
use super::metrics::Count;
use super::options::is_beyond_touch;
use super::sight::look;
use crate::chance::{Chance, Draw};
use crate::game::{Meter, Note};

/// One shot that meets two, by the maneuver in this slot or by itself (`smf.maneuver.rapid-fire`, `smf.power.shield`).
pub fn meet_two<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    targets: [FigureId; 2],
    slot: Option<u8>,
    attack: &Attack,
    manner: Manner,
) {
    fight.course.opened = true;
    let power = slot.or(attack.slot).and_then(|slot| fight.power(me, slot));
    if let Some(slot) = slot {
        fight.use_up(me, slot);
    }
    fight.note(me, power.map_or(attack.rule, |power| power.entry().rule), "goes for two at once");
    // It is the one maneuver on this roll.
    let manner = Manner { holds_back: manner.holds_back || slot.is_some(), ..divided(manner) };
    let mut total = None;
    for at in targets {
        if fight.is_out(me) || fight.is_out(at) {
            continue;
        }
        let bystanders = melee::bystanders(fight, at, attack);
        let attempt = match total {
            None => declare(fight, me, at, attack, manner),
            Some(_) => {
                let mut attempt = defends(fight, me, at, attack, manner);
                look(fight, &mut attempt);
                attempt
            }
        };
        let total = *total.get_or_insert_with(|| rolled(fight, &attempt));
        let margin = meet(fight, &attempt, total);
        let margin = follow(fight, &attempt, margin);
        go_astray(fight, &attempt, bystanders, total, margin);
    }
}

/// At one of two targets, who defends with a die more.
pub fn divided(manner: Manner) -> Manner {
    Manner { eased: Pool::new(1, 0), ..manner }
}

/// Everybody whom an attack by somebody meets within so many inches of a figure, that one too: friends as well, but not
/// himself (`smf.combat.radius`).
pub fn around<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    by: FigureId,
    of: FigureId,
    attack: &Attack,
    inches: u8,
) -> Figures {
    let near = fight.scene.within(of, inches).within(fight.standing()).without(Figures::NONE.with(by));
    near.that(|figure| !is_beyond_touch(fight, figure, attack))
}

/// An attack on somebody and on everybody around him (`smf.combat.radius`).
pub fn blast<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    at: FigureId,
    attack: &Attack,
    manner: Manner,
    inches: u8,
) {
    let others = around(fight, me, at, attack, inches).without(Figures::NONE.with(at));
    if others.is_empty() {
        exchange::attack(fight, me, at, attack, manner);
        return;
    }
    fight.course.opened = true;
    let [by, aim] = [me, at].map(|figure| &fight.setup.fighters[figure.place()].name);
    fight.meter.note(|| Note { rule: "smf.combat.radius", text: format!("{by} goes for {aim} and all around") });
    let attempt = declare(fight, me, at, attack, manner);
    let total = rolled(fight, &attempt);
    let margin = meet(fight, &attempt, total);
    follow(fight, &attempt, margin);
    sweep(fight, me, attack, total, others.map(|other| (other, manner)));
}

/// A total that lies on the table meets each of these who still fights.
pub fn sweep<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    attack: &Attack,
    total: u8,
    met: impl Iterator<Item = (FigureId, Manner)>,
) {
    for (at, manner) in met {
        if fight.is_out(at) {
            continue;
        }
        fight.note(at, "smf.combat.radius", "is within the radius");
        let attempt = defends(fight, me, at, attack, manner);
        let margin = meet(fight, &attempt, total);
        follow(fight, &attempt, margin);
    }
}

/// The roll of an attack that is declared.
fn rolled<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &Attempt) -> u8 {
    fight.count(Count::Attacks, attempt.by, 1);
    fight.goals(Draw::new(attempt.attack.what, attempt.attack.rule), attempt.dice)
}
