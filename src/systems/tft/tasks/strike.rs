//! A blow or a shot at somebody, from the roll to the hits that get through.
//!
//! Rules: `tft.dice.attack-3`, `tft.dice.attack-4`, `tft.dice.weapon`, `tft.melee.damage`, `tft.melee.down-target`,
//! `tft.figure.shield`, `tft.melee.dodge`.

use super::super::dice::{self, Blow, Damage};
use super::super::figure::Figure;
use super::super::strike::DOWN_TARGET;
use super::super::switches::Switches;
use super::super::tables::aspect::Aspect;
use super::super::weapons::{Kind, Weapon};
use super::body::{Body, Condition};
use crate::chance::{Chance, Draw};
use crate::game::Note;
use crate::game::Ruling;
use crate::keys::Settings;

const DAMAGE: Draw = Draw::new("weapon damage", "tft.dice.weapon");

/// How a blow, or a turn of them, ends for its target.
pub const OUTCOMES: [&str; 6] = ["misses", "stopped", "wounds", "knocks down", "knocks out", "kills"];

/// Totals of three dice up to this always hit, and from the second on never.
const ALWAYS: i32 = 5;
/// See [`ALWAYS`].
const NEVER: i32 = 16;
/// Index of the outcome when nothing hit.
pub const MISSES: usize = 0;

/// Somebody who is struck at.
#[derive(Clone, Debug)]
pub struct Target {
    /// Who.
    pub figure: Figure,
    /// Tiles under its feet.
    pub level: u8,
    /// Through which hexes the blow comes.
    pub aspect: Aspect,
    /// It lies or kneels already.
    pub is_down: bool,
    /// What hits do to it.
    pub body: Body,
}

/// What a target has taken in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wounds {
    /// Attack rolls that hit.
    pub struck: u8,
    /// Net hits.
    pub hits: i32,
}

impl Target {
    /// Whether it is down, before or because of the hits of this turn.
    #[inline(always)]
    pub fn lies(&self, wounds: Wounds) -> bool {
        self.is_down || self.body.falls_down(wounds.hits)
    }

    /// What its posture or facing adds to the to-hit number: all hexes around somebody down count as rear.
    #[inline(always)]
    pub fn bonus(&self, wounds: Wounds) -> i32 {
        if self.lies(wounds) { DOWN_TARGET } else { self.aspect.bonus() }
    }

    /// Hits that are stopped: a shield helps in front, and nobody who is down.
    #[inline(always)]
    pub fn stops(&self, wounds: Wounds) -> u8 {
        let shielded = self.aspect.meets_shield() && !self.lies(wounds);
        self.figure.armor.stops + if shielded { self.figure.shield.stops } else { 0 }
    }

    /// The outcome for it at the end of the turn.
    pub fn outcome(&self, wounds: Wounds) -> usize {
        match self.body.condition(wounds.hits, false) {
            Condition::Dead => 5,
            Condition::Unconscious => 4,
            Condition::Down => 3,
            Condition::Standing if wounds.hits > 0 => 2,
            Condition::Standing if wounds.struck > 0 => 1,
            Condition::Standing => MISSES,
        }
    }
}

/// An attack roll: so much or less on so many dice. Teeth and claws are neither dropped nor broken.
#[inline(always)]
pub fn roll<C: Chance>(
    what: Draw,
    needed: i32,
    dice: u8,
    weapon: &Weapon,
    switches: &Switches,
    chance: &mut C,
) -> Blow {
    match dice::attack(chance, what, needed, dice, switches) {
        Blow::Drop | Blow::Break if weapon.kind == Kind::Natural => Blow::Miss,
        blow => blow,
    }
}

/// Whether a blow costs its striker the weapon, for now or for good (`tft.melee.fumble`).
#[inline(always)]
pub const fn loses_weapon(blow: Blow) -> bool {
    matches!(blow, Blow::Drop | Blow::Break)
}

/// The damage of a blow, and what it does to the target; a miss does nothing.
#[inline(always)]
pub fn wound<C: Chance>(damage: Damage, blow: Blow, target: &Target, wounds: &mut Wounds, chance: &mut C) -> i32 {
    if blow.factor() == 0 {
        return 0;
    }
    let stops = target.stops(*wounds);
    let net = if damage.most(blow.factor(), stops) > 0 {
        damage.net(dice::throw(chance, DAMAGE, damage.dice), blow.factor(), stops)
    } else {
        0
    };
    wounds.struck += 1;
    wounds.hits += net;
    net
}

/// Whether a roll to miss something in the way is made: an attack roll with its automatic results, which neither drops
/// nor breaks anything (`tft.missile.los`, `tft.sweep.wall`).
#[inline(always)]
pub fn passes<C: Chance>(what: Draw, needed: i32, switches: &Switches, chance: &mut C) -> bool {
    // 3 to 5 always miss what is in the way, 16 to 18 never: one question with two answers.
    dice::save(chance, what, needed.clamp(ALWAYS, NEVER - 1), dice::ATTACK_DICE, switches)
}

/// What a target's card says of how it is struck.
pub fn target_lines(target: &Target, needed: i32, dice: u8) -> Vec<(String, String)> {
    let mut lines = vec![
        ("Stands on level".to_owned(), target.level.to_string()),
        ("Hit with".to_owned(), format!("{dice}D, {needed} or less")),
        ("Stops".to_owned(), target.stops(Wounds::default()).to_string()),
    ];
    if target.is_down {
        lines.push(("Posture".to_owned(), "down".to_owned()));
    } else if target.aspect != Aspect::Front {
        let from = if target.aspect == Aspect::Side { "the side" } else { "behind" };
        lines.push(("Struck from".to_owned(), from.to_owned()));
    }
    lines
}

/// What is said of a blow.
pub fn told(rule: &'static str, who: &str, target: &str, blow: Blow, net: i32) -> Note {
    let text = match blow {
        Blow::Miss => format!("{who} misses {target}"),
        Blow::Drop => format!("{who} misses {target} and drops the weapon"),
        Blow::Break => format!("{who} misses {target}, and the weapon breaks"),
        Blow::Hit => format!("{who} hits {target} for {net}"),
        Blow::Double => format!("{who} hits {target} with double damage for {net}"),
        Blow::Triple => format!("{who} hits {target} with triple damage for {net}"),
    };
    Note { rule, text }
}

/// Readings of attack rolls and damage that every such task shares.
pub fn rulings(dice: u8, switches: &Switches) -> Vec<Ruling> {
    use super::task;
    let mut rulings = vec![Ruling::reading(
        "tft.dice.weapon",
        "Double and triple damage multiply after the modifier and before armor; a roll below nothing counts as nothing.",
    )];
    if dice == dice::DEFENDED_DICE {
        let text = "On four dice the lowest totals hit for normal damage, as Advanced Melee lists none that multiply.";
        rulings.push(switches.cite().four_dice_crit().ruling().saying(text));
    }
    rulings.push(Ruling::reading(
        "tft.melee.damage",
        "A ready shield stops hits that come through the front hexes, and none once its bearer is down.",
    ));
    rulings.push(task::out_of_the_fight(switches));
    rulings
}
