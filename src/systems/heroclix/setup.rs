//! What [`super::compile`] makes of a case: both sides, how the attack is made, the rules in force.

use super::dice::Dice;
use super::figure::{Figure, Object};
use super::policy::Policy;
use super::powers::id::{PowerId, PowerSet};
use super::state::State;
use super::switches::Switches;

/// How the attack is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// A ranged combat attack; else a close one (`heroclix.attack.close-and-ranged`).
    pub ranged: bool,
    /// Powers activated by the action.
    pub uses: PowerSet,
    /// There is an attack at all.
    pub attacks: bool,
    /// The attack is part of a close combat action, so that Blades/Claws/Fangs may be used.
    pub in_close_action: bool,
    /// Targets that one roll is compared with.
    pub named: u8,
    /// What the attacker holds.
    pub object: Option<Object>,
    /// Neighbors who add to the damage: Enhancement, or Empower in the edition 2013.
    pub helpers: i8,
}

impl Manner {
    /// Whether the action activates this power.
    #[inline(always)]
    pub fn uses(&self, power: PowerId) -> bool {
        self.uses.has(power)
    }

    /// Whether the attack deals damage (`heroclix.attack.no-damage`).
    #[inline(always)]
    pub fn deals_damage(&self) -> bool {
        !self.uses(PowerId::Incapacitate)
    }

    /// Whether nothing reduces the damage (`heroclix.damage.penetrating`).
    #[inline(always)]
    pub fn penetrates(&self) -> bool {
        self.uses(PowerId::ExploitWeakness) || self.uses(PowerId::PsychicBlast)
    }
}

/// A compiled attack.
#[derive(Debug)]
pub struct Setup {
    /// Who attacks.
    pub attacker: Figure,
    /// Whom, in the order in which they are chosen.
    pub targets: Vec<Figure>,
    /// How.
    pub manner: Manner,
    /// The rules in force.
    pub switches: Switches,
    /// How the players decide.
    pub policy: Policy,
    /// It is a turn of a duel, which is over when somebody is knocked out.
    pub in_duel: bool,
    /// Somebody could be knocked back by doubles.
    pub doubles_matter: bool,
    /// The attacker showed Outwit when the turn began, so that what it counters depends on it.
    pub attacker_outwits: bool,
    /// A target did.
    pub targets_outwit: bool,
    /// The state in which the turn begins.
    pub start: State,
    /// Tables to draw from.
    pub dice: &'static Dice,
}
