//! A fight as compiled: who fights, against whom, and the rules in force.

use super::dice::Tables;
use super::fighter::{Attack, Fighter, Reach};
use super::figure::{FigureId, Figures};
use super::switches::Switches;
use crate::chance::Player;
use std::sync::Arc;

/// What the fighters stand on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// In base contact; only knockback and grapples part them.
    #[default]
    Contact,
    /// A fixed distance in inches apart.
    Range(u8),
    /// Free to close in and to retreat, on a line.
    Open,
}

/// The rules in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// As written.
    pub switches: Switches,
    /// Where the fighters stand.
    pub ground: Ground,
    /// Inches between them at the start.
    pub gap: u8,
    /// Inches behind each side's first figure at the start to where the table ends, if it ends.
    pub edge: Option<u8>,
    /// Fighters who begin in contact may come apart: by knockback, out of a grapple, or where a helper takes one aside.
    pub apart: bool,
}

impl Rules {
    /// Inches from one end of the table to the other, if it ends.
    pub fn table(&self) -> Option<u8> {
        self.edge.map(|edge| self.gap + 2 * edge)
    }

    /// Whether a foe can ever stand elsewhere than in base contact.
    pub fn comes_apart(&self) -> bool {
        self.apart || self.ground == Ground::Open
    }
}

/// Two friends who defend each other, and the slot of the first one's power that links them (`smf.power.rapport`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The two.
    pub friends: [FigureId; 2],
    /// The slot.
    pub slot: u8,
}

/// A slot of a friend's that works while somebody keeps it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loan {
    /// Who does.
    pub by: FigureId,
    /// The slot of the power by which he does.
    pub of: u8,
    /// The friend.
    pub whom: FigureId,
    /// The friend's slot.
    pub slot: u8,
}

/// Somebody whom another one brings along in the fight, and who acts with him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Follower {
    /// Who.
    pub figure: FigureId,
    /// Who brings him.
    pub owner: FigureId,
    /// With whom he acts: the owner, or whoever brings that one.
    pub leader: FigureId,
    /// Goals that bring him (`smf.power.summoning`); none for a copy of his owner (`smf.power.duplicate`).
    pub goals: Option<u8>,
}

/// The groups of henchmen of a Titan's team (`smf.titan.hordes`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hordes {
    /// After whom they act.
    pub titan: FigureId,
    /// Who they are.
    pub groups: Figures,
}

/// A compiled fight.
#[derive(Debug)]
pub struct Setup {
    /// Those who fight, in the order of the scenario.
    pub fighters: Vec<Fighter>,
    /// The foes of each.
    pub foes: Vec<Figures>,
    /// Those without powers: nothing is used up, switched on or cancelled of theirs.
    pub bare: Figures,
    /// Those of them who are no groups: what is left of their boxes changes nothing that they can do.
    pub plain: Figures,
    /// Those who have an attack that may meet others than its target.
    pub blasts: Figures,
    /// Those who attack the first of their foes who stands, in the order of the list.
    pub in_order: Figures,
    /// Those who look at all their foes at once ([`super::policy`]).
    pub greedy: Figures,
    /// How much of what foes could do to them those of each player mind, in percent.
    pub caution: [u8; 2],
    /// Friends who defend each other.
    pub links: Vec<Link>,
    /// Who keeps others from being knocked back (`smf.power.save`).
    pub savers: Figures,
    /// What figures can do for friends until their next turn.
    pub loans: Vec<Loan>,
    /// Those who are brought along in the fight.
    pub followers: Vec<Follower>,
    /// The same at a look.
    pub following: Figures,
    /// Groups of henchmen who act with a Titan.
    pub hordes: Vec<Hordes>,
    /// The rules in force.
    pub rules: Rules,
    /// Somebody's power depends on the number of rounds.
    pub counts_rounds: bool,
    /// The dice tables.
    pub tables: &'static Tables,
    /// Tells its decisions from those of other set-ups.
    pub id: SetupId,
}

impl Setup {
    /// Whether a figure acts and attacks in the order of the lists, as far as nobody decides for him.
    pub fn is_listed(&self, figure: FigureId) -> bool {
        self.in_order.contains(figure) && !self.greedy.contains(figure)
    }

    /// Those beside a figure, whatever becomes of them.
    #[inline(always)]
    pub fn friends(&self, figure: FigureId) -> Figures {
        Figures::first_of(self.fighters.len()).without(self.foes[figure.place()].with(figure))
    }

    /// What a figure can do for others by the power in a slot.
    pub fn loans_of(&self, by: FigureId, of: u8) -> impl Iterator<Item = Loan> + Clone + use<'_> {
        self.loans.iter().copied().filter(move |loan| loan.by == by && loan.of == of)
    }

    /// Who keeps a slot of a figure on, where it is no power of his.
    pub fn lender(&self, whom: FigureId, slot: u8) -> Option<Loan> {
        self.loans.iter().copied().find(|loan| loan.whom == whom && loan.slot == slot)
    }

    /// What brings a figure along, if anything does.
    pub fn follower(&self, figure: FigureId) -> Option<&Follower> {
        self.followers.iter().find(|follower| follower.figure == figure)
    }

    /// Who decides for a figure: the first player for whoever stands with the first of all.
    #[inline(always)]
    pub fn player(&self, figure: FigureId) -> Player {
        if self.foes[figure.place()] == self.foes[0] { Player::First } else { Player::Second }
    }
}

/// What tells one set-up from all others.
#[derive(Clone, Debug, Default)]
pub struct SetupId(Arc<()>);

impl PartialEq for SetupId {
    /// As long as somebody keeps one, no other has its place in memory.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Whether an attack can ever be made on this ground.
pub fn is_possible(attack: &Attack, rules: &Rules) -> bool {
    match (rules.ground, attack.reach) {
        (Ground::Contact, Reach::Range(_)) => rules.apart,
        (Ground::Range(_), Reach::Contact) => false,
        (Ground::Range(gap), Reach::Range(range) | Reach::Anywhere(range)) => gap <= range,
        _ => true,
    }
}
