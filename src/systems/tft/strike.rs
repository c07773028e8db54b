//! One blow in melee: the attack roll, the damage, what it does to both; and wounds from any cause.
//!
//! Rules: `tft.melee.to-hit`, `tft.melee.damage`, `tft.melee.down-target`, `tft.melee.fumble`, `tft.figure.shield`,
//! `tft.injury.reaction`, `tft.injury.out`, `tft.pole.charge`.

use super::dice::{self, ATTACK_DICE, Blow, DEFENDED_DICE, Damage};
use super::fighter::{Combatant, Fighter, Side, foe_of};
use super::figure::{LOW_ST, LOW_ST_DX, STUN_DX};
use super::metrics::{Count, st_left};
use super::switches::{ChargeCrit, Switches};
use crate::chance::{Chance, Draw};
use crate::game::{Deed, Meter, Note};

const ATTACK: Draw = Draw::new("attack roll", "tft.melee.to-hit");
const DAMAGE: Draw = Draw::new("damage", "tft.melee.damage");
/// Added against a target that is down (`tft.melee.down-target`).
pub const DOWN_TARGET: i32 = 4;
/// What a charge with a pole weapon multiplies damage by (`tft.pole.charge`).
const CHARGE_FACTOR: u8 = 2;

/// How a blow is struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Added to the attacker's adjusted DX for height.
    pub height: i32,
    /// Added for a pole weapon braced against a charge.
    pub braced: i32,
    /// The target defends (`tft.melee.defend`).
    pub defended: bool,
    /// It is a pole weapon's blow in a charge.
    pub charge: bool,
}

/// What a wound comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wound {
    /// Nothing, or nothing more than ST lost.
    Stands,
    /// The figure is knocked down.
    Down,
    /// It is out of the fight.
    Out,
}

/// Both fighters with the dice and the counters, in one turn.
pub struct Ring<'a, C, M> {
    /// The fighters.
    pub fighters: &'a [Fighter; 2],
    /// The rules in force.
    pub switches: &'a Switches,
    /// How they stand.
    pub now: &'a mut [Combatant; 2],
    /// The dice.
    pub chance: &'a mut C,
    /// The counters.
    pub meter: &'a mut M,
}

impl<C: Chance, M: Meter> Ring<'_, C, M> {
    /// Counts for a side.
    #[inline(always)]
    pub fn count(&mut self, count: Count, side: Side, n: u8) {
        if n > 0 {
            self.meter.count(count.of(side), u32::from(n));
        }
    }

    /// Tells whoever follows the fight what a side does or suffers.
    #[inline(always)]
    pub fn note(&mut self, side: Side, rule: &'static str, what: &'static str) {
        let fighters = self.fighters;
        self.meter.note(|| Note { rule, text: format!("{} {what}", fighters[side].figure.name) });
    }

    /// The same in words that are put together only where somebody listens.
    #[inline(always)]
    pub fn tell(&mut self, side: Side, rule: &'static str, what: impl FnOnce() -> String) {
        let fighters = self.fighters;
        self.meter.note(|| Note { rule, text: format!("{} {}", fighters[side].figure.name, what()) });
    }

    /// Tells who acts first, and why.
    #[inline(always)]
    pub fn tell_order(&mut self, first: Side, values: [i32; 2]) {
        let [own, other] = [values[first], values[foe_of(first)]];
        self.tell(first, "tft.melee.order", || match own.cmp(&other) {
            std::cmp::Ordering::Equal => format!("acts first: both are at {own}, and it wins the toss"),
            _ => format!("acts first: {own} against {other}"),
        });
    }

    /// Adjusted DX with general modifiers only.
    #[inline(always)]
    pub fn adj_dx(&self, side: Side) -> i32 {
        self.fighters[side].adj_dx(&self.now[side])
    }

    /// The number needed by a side whose blow has this modifier (`tft.melee.to-hit`).
    #[inline(always)]
    pub fn needed(&self, side: Side, modifier: i32) -> i32 {
        let down = if self.now[foe_of(side)].down { DOWN_TARGET } else { 0 };
        self.adj_dx(side) + modifier + down
    }

    /// Strikes with the weapon in hand; what that does to the foe. Without a weapon nothing happens.
    #[inline]
    pub fn strike(&mut self, me: Side, aim: Aim) -> Wound {
        let foe = foe_of(me);
        let Some((_, weapon)) = self.fighters[me].ready(&self.now[me]) else { return Wound::Stands };
        let dice = if aim.defended { DEFENDED_DICE } else { ATTACK_DICE };
        let needed = self.needed(me, aim.height + aim.braced);
        let (fighters, now) = (self.fighters, *self.now);
        self.meter.begin(|| {
            let text = needs(&fighters[me], &now[me], &now[foe], aim);
            Note { rule: ATTACK.rule, text: format!("{} attacks at {needed}: {text}", fighters[me].figure.name) }
        });
        let blow = dice::attack(self.chance, ATTACK, needed, dice, self.switches);
        if self.meter.listens() {
            self.meter.show(Deed { by: me, at: foe, hits: blow.factor() > 0 });
        }
        if blow.factor() == 0 {
            if !weapon.natural {
                self.fumble(me, blow);
            }
            return Wound::Stands;
        }
        let stops = self.fighters[foe].stops(&self.now[foe]);
        let factor = factor(blow, aim.charge, self.switches);
        let least = weapon.damage.net(i32::from(weapon.damage.dice), factor, stops);
        let most = weapon.damage.most(factor, stops);
        // Where every throw does the same, none is made: armor stops it all, or nothing can save the target.
        let is_settled = most == 0 || least >= i32::from(self.now[foe].st);
        let thrown = if is_settled { None } else { Some(dice::throw(self.chance, DAMAGE, weapon.damage.dice)) };
        let net = thrown.map_or(least, |total| weapon.damage.net(total, factor, stops));
        let net = net.clamp(0, 255) as u8;
        let switches = self.switches;
        self.tell(foe, "tft.melee.damage", || {
            let worked = worked(weapon.damage, thrown, factors(blow, aim.charge, switches), stops);
            match (net, thrown) {
                (0, _) => format!("is hit, and armor stops it all: {worked}"),
                (net, Some(_)) => format!("is hit for {net}: {worked}"),
                (net, None) => format!("is hit for {net} or more: {worked}"),
            }
        });
        if net == 0 {
            return Wound::Stands;
        }
        self.count(Count::Hits, me, 1);
        self.wound(foe, net)
    }

    /// A missed roll that costs the weapon (`tft.melee.fumble`).
    fn fumble(&mut self, me: Side, blow: Blow) {
        let has_backup = self.fighters[me].weapons[1].is_some();
        let arms = &mut self.now[me].arms;
        match blow {
            Blow::Drop => {
                *arms = arms.dropped();
                self.count(Count::WeaponsLost, me, 1);
                self.note(me, "tft.melee.fumble", "drops the weapon");
            }
            Blow::Break => {
                *arms = arms.lost(has_backup);
                self.count(Count::WeaponsLost, me, 1);
                self.note(me, "tft.melee.fumble", "breaks the weapon");
            }
            _ => {}
        }
    }

    /// Net hits from any cause (`tft.injury.reaction`, `tft.injury.out`).
    #[inline]
    pub fn wound(&mut self, side: Side, net: u8) -> Wound {
        let now = &mut self.now[side];
        let lost = net.min(now.st);
        now.st -= lost;
        now.hits = now.hits.saturating_add(net);
        let (out, knocked) = (now.st <= self.switches.out_at(), now.hits >= self.fighters[side].thresholds.down);
        let falls = knocked && !now.down;
        now.down |= knocked;
        let left = now.st;
        self.count(Count::StLost, side, lost);
        self.tell(side, "tft.figure.st", || format!("has ST {left} left"));
        if out {
            self.note(side, "tft.injury.out", "is out of the fight");
            return Wound::Out;
        }
        if falls {
            self.count(Count::KnockedDown, side, 1);
            self.note(side, "tft.injury.reaction", "is knocked down");
        }
        if knocked { Wound::Down } else { Wound::Stands }
    }

    /// The fight is over: ST left is counted.
    pub fn over(&mut self) {
        st_left(self.now, self.meter);
    }
}

/// What goes into the number that a blow needs, in words.
fn needs(fighter: &Fighter, now: &Combatant, foe: &Combatant, aim: Aim) -> String {
    let [stunned, weak] =
        [(now.stunned, STUN_DX), (now.st <= LOW_ST, LOW_ST_DX)].map(|(is, dx)| if is { dx } else { 0 });
    let down = if foe.down { DOWN_TARGET } else { 0 };
    let parts = [
        ("stunned", stunned),
        ("weak", weak),
        ("height", aim.height),
        ("braced", aim.braced),
        ("the foe is down", down),
    ];
    let mut said = format!("adjusted DX {}", fighter.adj_dx);
    for (what, dx) in parts.into_iter().filter(|(_, dx)| *dx != 0) {
        said.push_str(&format!(", {what} {dx:+}"));
    }
    if aim.defended {
        said.push_str("; four dice, for the foe defends");
    }
    said
}

/// How a blow came to its net hits, in words: `5 from 2D-1, x2 by the roll, 3 stopped`.
fn worked(damage: Damage, thrown: Option<i32>, factors: Vec<String>, stops: u8) -> String {
    let raw = match thrown {
        Some(total) => format!("{} from {damage}", (total + i32::from(damage.modifier)).max(0)),
        None => format!("whatever {damage} shows"),
    };
    let stopped = (stops > 0).then(|| format!("{stops} stopped"));
    [raw].into_iter().chain(factors).chain(stopped).collect::<Vec<_>>().join(", ")
}

/// What multiplies damage, in words.
fn factors(blow: Blow, charge: bool, switches: &Switches) -> Vec<String> {
    let roll = blow.factor();
    match (charge, switches.charge_crit) {
        (true, ChargeCrit::Largest) if roll > 1 => {
            vec![format!("x{} by charge and roll, the larger", factor(blow, charge, switches))]
        }
        _ => {
            let parts = [(roll, "the roll"), (if charge { CHARGE_FACTOR } else { 1 }, "the charge")];
            parts.iter().filter(|(factor, _)| *factor > 1).map(|(factor, by)| format!("x{factor} by {by}")).collect()
        }
    }
}

/// What damage is multiplied by (`tft.pole.charge`, option charge_crit).
#[inline(always)]
fn factor(blow: Blow, charge: bool, switches: &Switches) -> u8 {
    match (charge, switches.charge_crit) {
        (false, _) => blow.factor(),
        (true, ChargeCrit::Product) => blow.factor() * CHARGE_FACTOR,
        (true, ChargeCrit::Largest) => blow.factor().max(CHARGE_FACTOR),
    }
}
