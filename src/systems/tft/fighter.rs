//! The two fighters of a duel: what never changes about them, and how they stand.
//!
//! Rules: `tft.duel.setup`, `tft.duel.turn` (state), `tft.melee.fumble`, `tft.injury.stand-up`.

use super::dice::Damage;
use super::figure::{Figure, LOW_ST, LOW_ST_DX, STUN_DX, Thresholds};
use super::weapons::Kind;

/// Which fighter: 0 or 1, in the order of the scenario.
pub type Side = usize;

/// The other side.
#[inline(always)]
pub const fn foe_of(side: Side) -> Side {
    1 - side
}

/// A weapon as far as a duel goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armed {
    /// Damage.
    pub damage: Damage,
    /// It reaches further up and down.
    pub jabs: bool,
    /// It is a pole weapon.
    pub pole: bool,
    /// It is a part of the body: neither dropped nor broken.
    pub natural: bool,
}

/// A fighter as compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// The figure.
    pub figure: Figure,
    /// Adjusted DX unhurt, shield ready (`tft.figure.adjdx`).
    pub adj_dx: i32,
    /// Hits of a turn that matter.
    pub thresholds: Thresholds,
    /// Main weapon and backup.
    pub weapons: [Option<Armed>; 2],
    /// What armor and shield stop together, and armor alone.
    pub stops: [u8; 2],
}

impl Fighter {
    /// A figure made ready to fight.
    pub fn new(figure: Figure) -> Self {
        let armed = |weapon: Option<super::weapons::Weapon>| {
            weapon.map(|weapon| Armed {
                damage: weapon.damage,
                jabs: weapon.jabs(),
                pole: weapon.is_pole(),
                natural: weapon.kind == Kind::Natural,
            })
        };
        Self {
            adj_dx: figure.adj_dx(),
            thresholds: figure.thresholds(),
            weapons: [armed(figure.weapon), armed(figure.backup)],
            stops: [figure.armor.stops + figure.shield.stops, figure.armor.stops],
            figure,
        }
    }

    /// Unhurt, the first weapon there is in hand.
    pub fn fresh(&self) -> Combatant {
        let arms = match self.weapons {
            [Some(_), _] => Arms::Main,
            [None, Some(_)] => Arms::Backup,
            [None, None] => Arms::None,
        };
        Combatant { st: self.figure.st, arms, down: false, stunned: false, hits: 0 }
    }

    /// Adjusted DX with general modifiers only, as the fighter stands (`tft.figure.adjdx`, `tft.injury.low-st`).
    #[inline(always)]
    pub const fn adj_dx(&self, now: &Combatant) -> i32 {
        let stun = if now.stunned { STUN_DX } else { 0 };
        let weak = if now.st <= LOW_ST { LOW_ST_DX } else { 0 };
        self.adj_dx + stun + weak
    }

    /// The weapon that is ready, and its place: 0 main, 1 backup.
    #[inline(always)]
    pub const fn ready(&self, now: &Combatant) -> Option<(usize, Armed)> {
        let place = match now.arms {
            Arms::Main => 0,
            Arms::Backup => 1,
            _ => return None,
        };
        match self.weapons[place] {
            Some(weapon) => Some((place, weapon)),
            None => None,
        }
    }

    /// What is stopped of a blow through the front (`tft.melee.damage`): a shield helps nobody who is down.
    #[inline(always)]
    pub const fn stops(&self, now: &Combatant) -> u8 {
        self.stops[now.down as usize]
    }
}

/// The weapons of a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arms {
    /// The main weapon in hand.
    Main,
    /// It lies on the ground.
    MainDropped,
    /// It is broken, the backup not drawn yet.
    MainBroken,
    /// The backup in hand.
    Backup,
    /// It lies on the ground.
    BackupDropped,
    /// Nothing left.
    None,
}

impl Arms {
    /// After a turn spent picking up or drawing (`tft.melee.fumble`); `None` when there is nothing to do.
    #[inline(always)]
    pub const fn readied(self) -> Option<Self> {
        match self {
            Self::MainDropped => Some(Self::Main),
            Self::MainBroken | Self::BackupDropped => Some(Self::Backup),
            Self::Main | Self::Backup | Self::None => None,
        }
    }

    /// After the weapon in hand has fallen.
    #[inline(always)]
    pub const fn dropped(self) -> Self {
        match self {
            Self::Main => Self::MainDropped,
            Self::Backup => Self::BackupDropped,
            other => other,
        }
    }

    /// After the weapon in hand, or on the ground, is gone for good.
    #[inline(always)]
    pub const fn lost(self, has_backup: bool) -> Self {
        match self {
            Self::Main | Self::MainDropped if has_backup => Self::MainBroken,
            _ => Self::None,
        }
    }
}

/// A fighter as the fight has left him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combatant {
    /// ST left.
    pub st: u8,
    /// Weapons.
    pub arms: Arms,
    /// On the ground.
    pub down: bool,
    /// -2 DX in this turn for the last one's wounds.
    pub stunned: bool,
    /// Net hits taken in this turn, as far as they still matter.
    pub hits: u8,
}

impl Combatant {
    /// The turn is over: its wounds tell in the next (`tft.injury.reaction`).
    #[inline(always)]
    pub const fn turn_over(&mut self, thresholds: Thresholds) {
        self.stunned = self.hits >= thresholds.stun;
        self.hits = 0;
    }
}
