//! One blow in melee: the attack roll, the damage, what it does to both; and wounds from any cause.
//!
//! Rules: `tft.melee.to-hit`, `tft.melee.damage`, `tft.melee.down-target`, `tft.melee.fumble`, `tft.figure.shield`,
//! `tft.injury.reaction`, `tft.injury.out`, `tft.pole.charge`.

use super::dice::{self, ATTACK_DICE, Blow, DEFENDED_DICE};
use super::fighter::{Combatant, Fighter, Side, foe_of};
use super::metrics::{Count, st_left};
use super::switches::{ChargeCrit, Switches};
use crate::chance::{Chance, Draw};
use crate::systems::{Meter, Note};

const ATTACK: Draw = Draw::new("attack roll", "tft.melee.to-hit");
const DAMAGE: Draw = Draw::new("damage", "tft.melee.damage");
/// Added against a target that is down (`tft.melee.down-target`).
pub const DOWN_TARGET: i32 = 4;
/// What a charge with a pole weapon multiplies damage by (`tft.pole.charge`).
const CHARGE_FACTOR: u8 = 2;

/// How a blow is struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Added to the attacker's adjusted DX: height, a braced pole weapon.
    pub modifier: i32,
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

    /// Strikes with the weapon in hand; net hits and what they did. Without a weapon nothing happens.
    #[inline]
    pub fn strike(&mut self, me: Side, aim: Aim) -> (u8, Wound) {
        let foe = foe_of(me);
        let Some((_, weapon)) = self.fighters[me].ready(&self.now[me]) else { return (0, Wound::Stands) };
        let dice = if aim.defended { DEFENDED_DICE } else { ATTACK_DICE };
        let needed = self.needed(me, aim.modifier);
        self.note(me, "", "attacks");
        let blow = dice::attack(self.chance, ATTACK, needed, dice, self.switches);
        if blow.factor() == 0 {
            if !weapon.natural {
                self.fumble(me, blow);
            }
            return (0, Wound::Stands);
        }
        let stops = self.fighters[foe].stops(&self.now[foe]);
        let factor = factor(blow, aim.charge, self.switches);
        let least = weapon.damage.net(i32::from(weapon.damage.dice), factor, stops);
        let most = weapon.damage.most(factor, stops);
        // Where every throw does the same, none is made: armor stops it all, or nothing can save the target.
        let net = if most == 0 || least >= i32::from(self.now[foe].st) {
            least
        } else {
            weapon.damage.net(dice::throw(self.chance, DAMAGE, weapon.damage.dice), factor, stops)
        };
        let net = net.clamp(0, 255) as u8;
        if net == 0 {
            self.note(foe, "tft.melee.damage", "is hit, and armor stops it all");
            return (0, Wound::Stands);
        }
        self.count(Count::Hits, me, 1);
        (net, self.wound(foe, net))
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
        self.count(Count::StLost, side, lost);
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

/// What damage is multiplied by (`tft.pole.charge`, option charge_crit).
#[inline(always)]
fn factor(blow: Blow, charge: bool, switches: &Switches) -> u8 {
    match (charge, switches.charge_crit) {
        (false, _) => blow.factor(),
        (true, ChargeCrit::Product) => blow.factor() * CHARGE_FACTOR,
        (true, ChargeCrit::Largest) => blow.factor().max(CHARGE_FACTOR),
    }
}
