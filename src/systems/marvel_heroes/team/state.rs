//! Where a team combat stands: who is in it and in which position, tokens and cards, and which decision comes next.

use crate::systems::marvel_heroes::fighter::{Colour, HERO, Side, VILLAIN};

/// Most heroes: a team has four (`marvel-heroes.campaign.teams`).
pub const MAX_HEROES: usize = 4;
/// Most villains who can fight.
pub const MAX_VILLAINS: usize = 8;
/// Places of members: heroes first, villains from [`MAX_HEROES`] on.
pub const MAX_MEMBERS: usize = MAX_HEROES + MAX_VILLAINS;
/// Most Agents and Allies together.
pub const MAX_CARDS: usize = 6;
/// Most kinds of effect without a card of their own, for each side.
pub const MAX_HELD: usize = 3;

/// Nobody, where a member could stand.
pub const NOBODY: u8 = u8::MAX;
/// Holders of effects: the heroes together, then each villain.
pub const HOLDERS: usize = 1 + MAX_VILLAINS;

/// What comes next. A turn of the program ends where somebody has to decide, so that every decision belongs to a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A sequence begins, and the hero side names its fighter (`marvel-heroes.combat.multi-hero`).
    Hero,
    /// The fighters are known, and both sides pick their powers.
    Powers,
    /// This side recovered first from the stun of the first or the second attack, and may act.
    Recovery {
        /// Who may act.
        side: Side,
        /// The stun came from the second attack.
        second: bool,
        /// The colours in effect.
        powers: [u8; 2],
    },
    /// This side has won the Outwit contest and gives a KO or names a New Target.
    Outwit {
        /// Who won.
        winner: Side,
    },
}

/// A team combat between two decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What comes next.
    pub phase: Phase,
    /// KO tokens of every member, in whichever position it stands (`hfc.action.interception-kos`).
    pub kos: [u8; MAX_MEMBERS],
    /// The Ready heroes who stand, as bits.
    pub ready: u8,
    /// The hero in the Support space, or [`NOBODY`].
    pub support: u8,
    /// The Ready hero who fights; [`NOBODY`] until he is named.
    pub fighter: u8,
    /// Heroes whom a Flanking Attempt has hit before, as bits (`hfc.action.flanking-ko`).
    pub flanked: u8,
    /// The villain who leads.
    pub lead: u8,
    /// Characters behind him, as bits.
    pub backups: u16,
    /// Agents and Allies: 0 out of play, else 1 more than the Plot Points on the card.
    pub cards: [u8; MAX_CARDS],
    /// Unused effects without a card of their own: of the heroes together, then of each villain, which serve while he
    /// leads (`hfc.action.preparation-cover`).
    pub held: [[u8; MAX_HELD]; HOLDERS],
    /// The Lead has boosting, whoever leads (`marvel-heroes.combat.boost-villain`).
    pub boosted: bool,
    /// The villain has Initiative.
    pub villain_leads: bool,
}

impl Default for State {
    /// Nobody is there yet.
    fn default() -> Self {
        Self {
            phase: Phase::Hero,
            kos: [0; MAX_MEMBERS],
            ready: 0,
            support: NOBODY,
            fighter: NOBODY,
            flanked: 0,
            lead: MAX_HEROES as u8,
            backups: 0,
            cards: [0; MAX_CARDS],
            held: [[0; MAX_HELD]; HOLDERS],
            boosted: false,
            villain_leads: false,
        }
    }
}

impl State {
    /// The same members, cards and tokens with a new sequence ahead of them: the hero side names its fighter where it
    /// has a choice. This is how a combat begins from anything that was before it.
    #[inline(always)]
    pub fn begin(mut self) -> Self {
        self.fighter = if self.ready.count_ones() == 1 { self.ready.trailing_zeros() as u8 } else { NOBODY };
        self.phase = if self.fighter == NOBODY { Phase::Hero } else { Phase::Powers };
        self
    }

    /// The side with Initiative.
    #[inline(always)]
    pub fn initiative(&self) -> Side {
        if self.villain_leads { VILLAIN } else { HERO }
    }

    /// Who fights for a side.
    #[inline(always)]
    pub fn fights(&self, side: Side) -> usize {
        usize::from(if side == HERO { self.fighter } else { self.lead })
    }

    /// Where the effects of a side's fighter are held.
    #[inline(always)]
    pub fn holder(&self, side: Side) -> usize {
        if side == HERO { 0 } else { holder_of(usize::from(self.lead)) }
    }

    /// The hero in the Support space.
    #[inline(always)]
    pub fn supporter(&self) -> Option<usize> {
        (self.support != NOBODY).then_some(usize::from(self.support))
    }

    /// Ready heroes who stand, in their order.
    pub fn ready(&self) -> impl Iterator<Item = usize> + use<> {
        let ready = self.ready;
        (0..MAX_HEROES).filter(move |hero| ready >> hero & 1 == 1)
    }

    /// Characters behind the Lead, in their order.
    pub fn backups(&self) -> impl Iterator<Item = usize> + use<> {
        let backups = self.backups;
        (0..MAX_VILLAINS).filter(move |villain| backups >> villain & 1 == 1).map(|villain| MAX_HEROES + villain)
    }

    /// A backup becomes the Lead, and the Lead a backup.
    #[inline(always)]
    pub fn swap_lead(&mut self, backup: usize) {
        self.backups &= !bit(backup);
        self.backups |= bit(usize::from(self.lead));
        self.lead = backup as u8;
    }

    /// The supporter becomes Ready, and this Ready hero the supporter.
    #[inline(always)]
    pub fn swap_support(&mut self, back: usize) {
        self.ready &= !(1 << back);
        self.ready |= 1 << self.support;
        self.support = back as u8;
    }

    /// A backup leaves the combat, with everything under its card.
    pub fn discard(&mut self, backup: usize) {
        self.backups &= !bit(backup);
        self.kos[backup] = 0;
        self.held[holder_of(backup)] = [0; MAX_HELD];
    }
}

/// The bit of a villain.
#[inline(always)]
pub const fn bit(villain: usize) -> u16 {
    1 << villain.saturating_sub(MAX_HEROES)
}

/// Where a villain's effects are held.
#[inline(always)]
pub const fn holder_of(villain: usize) -> usize {
    1 + villain.saturating_sub(MAX_HEROES)
}

/// Colours small enough for a state.
#[inline(always)]
pub fn packed(powers: [Colour; 2]) -> [u8; 2] {
    powers.map(|colour| colour as u8)
}
