//! What is known of a power without a fight, as its file says it.

/// What a power needs before it can be used, and what it then grants (`heroclix.combo.activation`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Activation {
    /// The action it needs.
    pub needs: Needs,
    /// What may follow within it.
    pub grants: Grants,
}

/// The action that a power needs (`heroclix.action.kinds`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// A power action.
    Power,
    /// A close combat action.
    Close,
    /// A ranged combat action.
    Ranged,
    /// A close or a ranged combat action.
    Combat,
}

/// What a power lets its user do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grants {
    /// No attack at all.
    Nothing,
    /// A close attack.
    CloseAttack,
    /// A ranged attack.
    RangedAttack,
    /// An attack, close or ranged.
    Attack,
    /// A close combat action, as a free action.
    CloseAction,
    /// A ranged combat action, as a free action.
    RangedAction,
}

/// Where a power comes from: whether Outwit can counter it (`heroclix.outwit.what`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A power on the dial, or a combat ability.
    Power,
    /// A team ability or a combat symbol: it belongs to the whole dial and cannot be countered.
    Printed,
}

/// What is known of a power without a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Name in scenario files: `super-senses`.
    pub id: &'static str,
    /// Name in the rulebook.
    pub name: &'static str,
    /// Ledger id.
    pub rule: &'static str,
    /// What it does in an attack, in a line.
    pub summary: &'static str,
    /// How it is activated; `None` for powers that simply work.
    pub activation: Option<Activation>,
    /// Where it comes from.
    pub origin: Origin,
    /// The first edition that has it.
    pub since: u16,
    /// The last edition whose version is played here.
    pub until: u16,
    /// What players call it for short: `ss`.
    pub short: &'static [&'static str],
}

impl Entry {
    /// A power that simply works.
    pub const fn new(id: &'static str, name: &'static str, rule: &'static str, summary: &'static str) -> Self {
        Self { id, name, rule, summary, activation: None, origin: Origin::Power, since: 2009, until: 2013, short: &[] }
    }

    /// The same, with what players call it for short.
    pub const fn called(mut self, short: &'static [&'static str]) -> Self {
        self.short = short;
        self
    }

    /// The same, activated by an action.
    pub const fn activated(mut self, needs: Needs, grants: Grants) -> Self {
        self.activation = Some(Activation { needs, grants });
        self
    }

    /// The same, printed on the base rather than on a click.
    pub const fn printed(mut self) -> Self {
        self.origin = Origin::Printed;
        self
    }

    /// The same, only in these editions.
    pub const fn editions(mut self, since: u16, until: u16) -> Self {
        (self.since, self.until) = (since, until);
        self
    }

    /// Whether an edition has it.
    pub fn is_in(&self, edition: u16) -> bool {
        (self.since..=self.until).contains(&edition)
    }
}
