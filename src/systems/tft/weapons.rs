//! Weapons, armor and shields (`tft.figure.weapon`, `tft.figure.armor`, `tft.figure.shield`), as data.
//!
//! How sure the numbers are is said beside each: the base text names few of them, the general rules of Melee the rest.

use super::dice::Damage;

/// What a weapon is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A hand weapon.
    Melee,
    /// A pole weapon, which can be charged with; `jab`: and reaches further up and down (`tft.pole.vertical-jab`).
    Pole {
        /// Javelins cannot.
        jab: bool,
    },
    /// Bows, slings, rocks: for `play = "missile"`.
    Missile,
    /// Teeth and claws: neither dropped nor broken.
    Natural,
}

impl Kind {
    /// The word in scenario files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Melee => "melee",
            Self::Pole { .. } => "pole",
            Self::Missile => "missile",
            Self::Natural => "natural",
        }
    }
}

/// How often a missile weapon shoots (`tft.missile.rate`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    /// Once a turn, twice with this adjusted DX.
    TwoShotsAt(u8),
    /// Once in so many turns; in one less with an adjusted DX of 14.
    TurnsPerShot(u8),
    /// Once a turn.
    Single,
}

/// A weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Name in scenario files; empty for one given by numbers.
    pub id: &'static str,
    /// Damage.
    pub damage: Damage,
    /// Starting ST it asks for.
    pub st: u8,
    /// Hands it takes; 0 for natural weapons.
    pub hands: u8,
    /// What it is for.
    pub kind: Kind,
    /// Whether it can be thrown.
    pub throwable: bool,
    /// How often it shoots.
    pub rate: Rate,
    /// What players call it, who may mean another one by the same word.
    pub short: &'static [&'static str],
}

impl Weapon {
    const fn melee(id: &'static str, damage: Damage, st: u8, hands: u8, throwable: bool) -> Self {
        Self { id, damage, st, hands, kind: Kind::Melee, throwable, rate: Rate::Single, short: &[] }
    }

    const fn pole(id: &'static str, damage: Damage, st: u8, hands: u8, throwable: bool, jab: bool) -> Self {
        Self { id, damage, st, hands, kind: Kind::Pole { jab }, throwable, rate: Rate::Single, short: &[] }
    }

    const fn missile(id: &'static str, damage: Damage, st: u8, rate: Rate) -> Self {
        Self { id, damage, st, hands: 2, kind: Kind::Missile, throwable: false, rate, short: &[] }
    }

    const fn natural(id: &'static str, damage: Damage) -> Self {
        Self { id, damage, st: 0, hands: 0, kind: Kind::Natural, throwable: false, rate: Rate::Single, short: &[] }
    }

    /// A weapon given by numbers.
    pub const fn raw(damage: Damage, hands: u8, kind: Kind) -> Self {
        Self { id: "", damage, st: 0, hands, kind, throwable: false, rate: Rate::Single, short: &[] }
    }

    /// The same, with what players call it.
    pub const fn called(mut self, short: &'static [&'static str]) -> Self {
        self.short = short;
        self
    }

    /// The weapon with this name, written with hyphens.
    pub fn find(id: &str) -> Option<&'static Self> {
        WEAPONS.iter().find(|weapon| weapon.id == id)
    }

    /// Whether it can be used in melee.
    pub const fn is_for_melee(&self) -> bool {
        !matches!(self.kind, Kind::Missile)
    }

    /// Whether it is a pole weapon.
    pub const fn is_pole(&self) -> bool {
        matches!(self.kind, Kind::Pole { .. })
    }

    /// Whether it reaches further up and down (`tft.pole.vertical-jab`).
    pub const fn jabs(&self) -> bool {
        matches!(self.kind, Kind::Pole { jab: true })
    }
}

/// Every weapon of the ledger's data. General rules throughout, except as said.
pub const WEAPONS: &[Weapon] = &[
    Weapon::melee("dagger", Damage::new(1, -1), 0, 1, true),
    Weapon::melee("rapier", Damage::new(1, 0), 9, 1, false),
    Weapon::melee("club", Damage::new(1, 0), 9, 1, true),
    Weapon::melee("hammer", Damage::new(1, 1), 10, 1, true),
    Weapon::melee("saber", Damage::new(2, -2), 10, 1, false).called(&["sabre"]),
    Weapon::melee("shortsword", Damage::new(2, -1), 11, 1, false).called(&["sword"]),
    Weapon::melee("mace", Damage::new(2, -1), 11, 1, true),
    Weapon::melee("small-ax", Damage::new(1, 2), 11, 1, true).called(&["ax", "axe", "small axe"]),
    Weapon::melee("broadsword", Damage::new(2, 0), 12, 1, false).called(&["sword"]),
    Weapon::melee("morningstar", Damage::new(2, 1), 13, 1, false),
    Weapon::melee("two-handed-sword", Damage::new(3, -1), 14, 2, false).called(&["sword", "greatsword", "two-hander"]),
    Weapon::melee("battleaxe", Damage::new(3, 0), 15, 2, false).called(&["battle ax", "ax", "axe"]),
    // Too short to jab: the exclusion is in the base text.
    Weapon::pole("javelin", Damage::new(1, -1), 9, 1, true, false),
    // Some printings give 1D+2 in two hands and 1D+1 in one.
    Weapon::pole("spear", Damage::new(1, 1), 11, 2, true, true),
    Weapon::pole("halberd", Damage::new(2, 0), 13, 2, false, true),
    Weapon::pole("pike-axe", Damage::new(2, 2), 15, 2, false, true).called(&["pike ax", "pike"]),
    Weapon {
        hands: 1,
        throwable: true,
        short: &["rock"],
        ..Weapon::missile("thrown-rock", Damage::new(1, -4), 0, Rate::Single)
    },
    Weapon::missile("sling", Damage::new(1, -2), 0, Rate::Single),
    Weapon::missile("small-bow", Damage::new(1, -1), 9, Rate::TwoShotsAt(15)).called(&["bow"]),
    Weapon::missile("horse-bow", Damage::new(1, 0), 10, Rate::TwoShotsAt(16)).called(&["bow"]),
    Weapon::missile("longbow", Damage::new(1, 2), 11, Rate::TwoShotsAt(18)).called(&["bow"]),
    Weapon::missile("light-crossbow", Damage::new(2, 0), 12, Rate::TurnsPerShot(2)).called(&["crossbow"]),
    Weapon::missile("heavy-crossbow", Damage::new(3, 0), 15, Rate::TurnsPerShot(3)).called(&["crossbow"]),
    // Invented.
    Weapon::melee("giant-club", Damage::new(4, 0), 25, 1, false),
    Weapon::natural("dragon-bite-4", Damage::new(3, 0)),
    Weapon::natural("dragon-bite-7", Damage::new(4, 0)),
];

/// A suit of armor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Armor {
    /// Name in scenario files; empty for one given by numbers.
    pub id: &'static str,
    /// Hits stopped from every attack.
    pub stops: u8,
    /// Modifier on DX, 0 or less.
    pub dx: i8,
    /// Movement allowance of a human in it.
    pub ma: u8,
}

impl Armor {
    /// The armor with this name, written with hyphens.
    pub fn find(id: &str) -> Option<&'static Self> {
        ARMORS.iter().find(|armor| armor.id == id)
    }
}

/// Every armor. Plate differs between editions (later printings: half-plate -4, plate -5); fine plate is of low
/// certainty.
pub const ARMORS: &[Armor] = &[
    Armor { id: "none", stops: 0, dx: 0, ma: 10 },
    Armor { id: "cloth", stops: 1, dx: -1, ma: 10 },
    Armor { id: "leather", stops: 2, dx: -2, ma: 8 },
    Armor { id: "chain", stops: 3, dx: -3, ma: 6 },
    Armor { id: "half-plate", stops: 4, dx: -5, ma: 6 },
    Armor { id: "plate", stops: 5, dx: -6, ma: 6 },
    Armor { id: "fine-plate", stops: 6, dx: -4, ma: 8 },
];

/// A shield.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shield {
    /// Name in scenario files; empty for one given by numbers.
    pub id: &'static str,
    /// Hits stopped from the front, while ready and its bearer on his feet.
    pub stops: u8,
    /// Modifier on DX while ready, 0 or less.
    pub dx: i8,
}

impl Shield {
    /// The shield with this name, written with hyphens.
    pub fn find(id: &str) -> Option<&'static Self> {
        SHIELDS.iter().find(|shield| shield.id == id)
    }

    /// Whether there is one at all.
    pub const fn is_carried(&self) -> bool {
        self.stops > 0 || self.dx < 0
    }
}

/// Every shield.
pub const SHIELDS: &[Shield] = &[
    Shield { id: "none", stops: 0, dx: 0 },
    Shield { id: "small", stops: 1, dx: 0 },
    Shield { id: "large", stops: 2, dx: -1 },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weapons_need_the_strength_and_do_the_damage_of_the_ledger() {
        // tft.figure.weapon: a two-handed sword needs ST 14 and does 3D-1, a dagger needs none and does 1D-1.
        let [sword, dagger] = ["two-handed-sword", "dagger"].map(|id| Weapon::find(id).unwrap());
        assert_eq!((sword.st, sword.damage.to_string(), sword.hands), (14, "3D-1".to_owned(), 2));
        assert_eq!((dagger.st, dagger.damage.to_string(), dagger.hands), (0, "1D-1".to_owned(), 1));
    }

    #[test]
    fn armor_and_shields_stop_and_hinder_as_the_ledger_says() {
        // tft.figure.armor: stops, DX and MA; tft.figure.shield: stops and DX.
        let armor = ARMORS.iter().map(|armor| (armor.stops, armor.dx, armor.ma)).collect::<Vec<_>>();
        let printed = [(0, 0, 10), (1, -1, 10), (2, -2, 8), (3, -3, 6), (4, -5, 6), (5, -6, 6), (6, -4, 8)];
        assert_eq!(armor, printed);
        let shields = SHIELDS.iter().map(|shield| (shield.stops, shield.dx)).collect::<Vec<_>>();
        assert_eq!(shields, [(0, 0), (1, 0), (2, -1)]);
    }
}
