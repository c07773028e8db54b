//! What the printed rules and the combat mod settle differently about an attack.

/// What an attack comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    /// Nothing.
    Miss,
    /// Both fighters are stunned.
    Stun,
    /// One KO, whatever the margin (`marvel-heroes.combat.one-ko`).
    Ko,
}

/// The rules by which attacks are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruleset {
    /// Those of the box: as many hits as the defender's are enough for a KO (`marvel-heroes.combat.attack`).
    Printed,
    /// Those of the HFC combat mod ([`super::combat::modded`]).
    Modded,
}

impl Ruleset {
    /// With the combat mod or without.
    pub fn of(hfc: bool) -> Self {
        if hfc { Self::Modded } else { Self::Printed }
    }

    /// What as many hits as the defender's, and at least one, come to.
    #[inline(always)]
    pub fn tie(self) -> Blow {
        match self {
            Self::Printed => Blow::Ko,
            Self::Modded => Blow::Stun,
        }
    }

    /// Ledger id of the result of an attack.
    #[inline(always)]
    pub fn attack(self) -> &'static str {
        match self {
            Self::Printed => "marvel-heroes.combat.attack",
            Self::Modded => "hfc.attack.result",
        }
    }
}
