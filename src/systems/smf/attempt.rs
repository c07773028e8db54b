//! An attack in the making: how it is made, and the dice that both sides put together for it.

use super::dice::Pool;
use super::fighter::Attack;
use super::figure::FigureId;

/// How an attack is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// At the end of a charge: +1D and whatever a charge brings.
    pub charging: bool,
    /// The charge is a leap: +2D instead, and whoever defends better sends its maker off.
    pub leaps: bool,
    /// Moved so far that a group cannot concentrate its fire.
    pub hurried: bool,
    /// An attack out of turn on a foe who leaves: no maneuvers, no powers that are switched on for an attack.
    pub free: bool,
    /// One of those on foes along a path (`smf.power.speed`).
    pub passing: bool,
    /// Maneuvers are held back.
    pub holds_back: bool,
    /// Extra dice of whoever defends, for instance one of two targets.
    pub eased: Pool,
    /// Goals of the defense roll that it meets, made for several attacks at once; what the situation gives each of them
    /// stands in its bonus then.
    pub defended: Option<u8>,
    /// Members of a group who make it, where others of them strike at somebody else.
    pub part: Option<u8>,
    /// Extra dice, for instance fewer at the far end of a long limb.
    pub bonus: Pool,
    /// Whose will it is that it is made, where that is another one's than its maker's (`smf.power.mentalism`).
    pub master: Option<FigureId>,
}

impl Manner {
    /// Who decides about an attack of somebody.
    pub fn decider(&self, by: FigureId) -> FigureId {
        self.master.unwrap_or(by)
    }
}

/// An attack that was rolled for; powers change it before the dice fall.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'f> {
    /// Who attacks.
    pub by: FigureId,
    /// Whom he attacks.
    pub at: FigureId,
    /// The attack.
    pub attack: &'f Attack,
    /// How it is made.
    pub manner: Manner,
    /// The attacker's dice.
    pub dice: Pool,
    /// The defender's dice.
    pub defense: Pool,
    /// The slot of the maneuver declared; there is only one on an attack (`smf.maneuver.general`).
    pub maneuver: Option<u8>,
    /// The slot of a power that was declared beside a maneuver and is paid for in its own way: a momentum charge
    /// (`smf.power.shrinking`).
    pub momentum: Option<u8>,
    /// The slot of the defender's Desperate Defense, if it is used.
    pub braced: Option<u8>,
    /// The defender's weakness is exploited (`smf.fault.weakness`).
    pub weakness: bool,
    /// Temporary re-rolls committed by the attacker and the defender.
    pub rerolls: [u8; 2],
    /// The Force-Field that meets it.
    pub shield: Option<Shield>,
}

impl Attempt<'_> {
    /// The other party of the attack.
    pub fn other(&self, party: FigureId) -> FigureId {
        if party == self.by { self.at } else { self.by }
    }
}

/// What meets an attack with a roll of its own, before the defense roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shield {
    /// The slot of its power.
    pub slot: u8,
    /// Its dice.
    pub dice: Pool,
    /// It is pushed, and down afterwards.
    pub pushed: bool,
}
