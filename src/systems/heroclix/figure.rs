//! A figure as an attack needs it: the click now showing, those that damage may turn it to, and what it stands beside.
//!
//! Rules: `heroclix.outwit.what`, `heroclix.outwit.duration`, `heroclix.value.locked`.

use super::powers::id::{PowerId, PowerSet};
use crate::keys::choices;

/// Values and powers of one click of a dial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Click {
    /// Attack value.
    pub attack: i8,
    /// Defense value.
    pub defense: i8,
    /// Damage value.
    pub damage: i8,
    /// Powers showing.
    pub powers: PowerSet,
    /// Powers that the action named on the click activates, in a duel.
    pub uses: PowerSet,
}

impl Click {
    /// The same click with other values where there are some: attack, defense, damage.
    pub fn showing(self, [attack, defense, damage]: [Option<i8>; 3]) -> Self {
        Self {
            attack: attack.unwrap_or(self.attack),
            defense: defense.unwrap_or(self.defense),
            damage: damage.unwrap_or(self.damage),
            ..self
        }
    }
}

choices! {
    /// How large a figure is.
    pub enum Size {
        /// As most are.
        Standard = "standard",
        /// Harder to shoot.
        Tiny = "tiny",
        /// Never knocked back.
        Giant = "giant",
        /// Never knocked back, and may act with two tokens.
        Colossal = "colossal",
        /// On several squares: never knocked back, not even by its own choice.
        MultiBase = "multi-base",
    }
}

choices! {
    /// What stops a figure that is knocked back (`heroclix.knockback.path`, `heroclix.duel.behind`).
    pub enum Behind {
        /// Nothing for as far as it may fly.
        Open = "open",
        /// A wall, a higher elevation or the edge of the map: 1 damage.
        Wall = "wall",
        /// A drop to a lower elevation: it lands on the first lower square, 2 damage.
        Rim = "rim",
        /// Somebody: no damage.
        Character = "character",
    }
}

choices! {
    /// An object held in the hands.
    pub enum Object {
        /// +1 damage; thrown 2 damage.
        Light = "light",
        /// +2 damage; thrown 3 damage.
        Heavy = "heavy",
        /// +3 damage, in the edition 2013.
        UltraHeavy = "ultra-heavy",
    }
}

/// A figure, whichever side it is on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// Its name in reports.
    pub name: String,
    /// The click now showing and those after it; later ones are like the last.
    pub clicks: Vec<Click>,
    /// Clicks left, the one now showing included; `None` when nobody asked.
    pub life: Option<i8>,
    /// Clicks turned since its starting line: how far it can be healed.
    pub hurt: i8,
    /// What belongs to the whole dial and cannot be countered: team abilities, combat symbols, traits.
    pub printed: PowerSet,
    /// What one special power grants: countered as a whole.
    pub special: PowerSet,
    /// What an opponent's Outwit took away.
    pub countered: PowerSet,
    /// Sum of the modifiers that the author wrote, for attack, defense and damage.
    pub modifiers: [i8; 3],
    /// What Perplex adds to attack, defense and damage while it lasts: friends raise, foes lower.
    pub perplex: [i8; 3],
    /// Replacement of the defense value by a neighbor's Defend.
    pub defend: Option<i8>,
    /// It stands next to the figure that attacks it.
    pub adjacent: bool,
    /// The line of fire to it is hindered.
    pub hindered: bool,
    /// Size.
    pub size: Size,
    /// What stops it when it is knocked back, and after how many free squares.
    pub behind: Behind,
    /// Free squares behind it.
    pub room: i8,
    /// Action tokens it holds; `None` when tokens are not played.
    pub tokens: Option<u8>,
    /// Bit `i`: it stands next to target `i`.
    pub beside: u8,
    /// The target that takes its damage by Mastermind.
    pub substitute: Option<usize>,
}

impl Figure {
    /// The click showing after so many were turned; below the first one the dial is taken to look like it.
    #[inline(always)]
    pub fn click(&self, turned: i8) -> Click {
        let last = self.clicks.len().saturating_sub(1);
        let index = (turned.max(0) as usize).min(last);
        self.clicks.get(index).copied().unwrap_or_default()
    }

    /// Powers that the click showing after so many were turned has, whether or not they are countered.
    #[inline(always)]
    pub fn possessed(&self, turned: i8) -> PowerSet {
        self.click(turned).powers.and(self.printed)
    }

    /// What goes with a power when Outwit counters it (`heroclix.outwit.what`).
    #[inline(always)]
    pub fn countered_with(&self, power: PowerId) -> PowerSet {
        let alone = PowerSet::NONE.with(power);
        if self.special.has(power) { self.special } else { alone }
    }

    /// Powers of the click showing after so many were turned, without one that was countered in a duel.
    #[inline(always)]
    pub fn usable(&self, turned: i8, countered: Option<PowerId>) -> PowerSet {
        match countered {
            None => self.possessed(turned),
            Some(power) => self.click(turned).powers.without(self.countered_with(power)).and(self.printed),
        }
    }

    /// Whether a figure that has turned so many clicks is out (`heroclix.damage.ko`).
    #[inline(always)]
    pub fn is_ko(&self, turned: i8) -> bool {
        self.life.is_some_and(|life| turned >= life)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_is_like_the_one_before_in_whatever_it_does_not_name() {
        // heroclix.dial.clicks
        let before = Click { attack: 9, defense: 16, damage: 2, ..Click::default() };
        for (named, shown) in [
            ([None, None, None], [9, 16, 2]),
            ([Some(8), None, None], [8, 16, 2]),
            ([None, Some(15), None], [9, 15, 2]),
            ([None, None, Some(1)], [9, 16, 1]),
        ] {
            let Click { attack, defense, damage, .. } = before.showing(named);
            assert_eq!([attack, defense, damage], shown);
        }
    }
}
