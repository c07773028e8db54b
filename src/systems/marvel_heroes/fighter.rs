//! A fighter of a duel: ratings by colour, KO value, boosting and effects.

use super::dice::MAX_DICE;
use crate::chance::Player;
use crate::scenario::Spanned;

/// Which player: [`HERO`] or [`VILLAIN`], each with one fighter at any moment (`marvel-heroes.combat.control`).
pub type Side = Player;
/// The hero's side.
pub const HERO: Side = Player::First;
/// The side of the Lead Villain or the Mastermind.
pub const VILLAIN: Side = Player::Second;

/// Most KO tokens that a character may be able to take.
pub const MAX_KO: u8 = 9;
/// Most different one-use effects of a side.
pub const MAX_EFFECTS: usize = 4;
/// Most unused effects of one kind.
pub const MAX_UNUSED: u8 = 9;

/// A Combat Power (`marvel-heroes.combat.choose-powers`), by index of [`COLOURS`].
pub type Colour = usize;
/// The colours in their order.
pub const COLOURS: [&str; 3] = ["red", "orange", "yellow"];

/// A rating of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stat {
    /// Dice of an attack.
    Attack,
    /// Dice against an attack.
    Defend,
    /// Dice of the Outwit contest.
    Outwit,
}

/// The ratings in their order.
pub const STATS: [&str; 3] = ["attack", "defend", "outwit"];

impl Stat {
    /// All of them, in the order of [`STATS`].
    pub const ALL: [Self; 3] = [Self::Attack, Self::Defend, Self::Outwit];
}

/// Attack, Defend and Outwit dice of one colour.
pub type Ratings = [u8; 3];

/// What a character is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A hero.
    Hero,
    /// A villain who leads.
    Villain,
    /// A Mastermind, always boosted.
    Mastermind,
    /// A card that never fights.
    Agent,
}

/// The kinds in the order of their indices, as scenarios name them.
pub const KINDS: [&str; 4] = ["hero", "villain", "mastermind", "agent"];

/// An effect of the closed list (`marvel-heroes.effects.vocabulary`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Cancels a KO just given to the holder's side; one use.
    CancelKo,
    /// The side's next roll of this rating uses this number of dice; one use.
    ReplaceRating(Stat, u8),
    /// Takes dice from this rating of the opposing fighter; permanent.
    ReduceRating(Stat, u8),
    /// When the holder takes a KO from an attack the attacker takes one in the same step; permanent.
    RetaliateKo,
}

/// The kinds of effect as scenarios name them, in the order of the ledger.
pub const EFFECTS: [&str; 4] = ["cancel_ko", "replace_rating", "reduce_rating", "retaliate_ko"];

impl Effect {
    /// Whether it is gone once it was used.
    pub const fn is_one_use(self) -> bool {
        matches!(self, Self::CancelKo | Self::ReplaceRating(..))
    }
}

/// KOs that these effects of a holder give back for one; nobody can take more than this type holds.
pub fn given_back(effects: &[Spanned<Effect>]) -> u8 {
    let all = effects.iter().filter(|effect| effect.value == Effect::RetaliateKo).count();
    u8::try_from(all).unwrap_or(u8::MAX)
}

/// A one-use effect and how many of it a side begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneUse {
    /// The effect.
    pub effect: Effect,
    /// How many are unused at the start.
    pub unused: u8,
}

/// A fighter as a fight needs him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// His name in reports.
    pub name: String,
    /// What he is.
    pub kind: Kind,
    /// KO tokens that defeat him.
    pub ko: u8,
    /// Ratings by colour; `None` for a colour he lacks (`marvel-heroes.combat.missing-colours`).
    pub powers: [Option<Ratings>; 3],
    /// Boost icons count in his rolls.
    pub boosted: bool,
    /// Dice that the other side's Agents take from each of his ratings.
    pub reduced: Ratings,
    /// One-use effects of his side, each kind once.
    pub one_use: Vec<OneUse>,
    /// KOs that whoever gives him one by an attack takes.
    pub gives_back: u8,
}

impl Fighter {
    /// How many colours he may pick from.
    #[inline(always)]
    pub fn n_colours(&self) -> usize {
        self.powers.iter().flatten().count()
    }

    /// Dice of a rating, after replacement by an effect if there is one, the reductions of Agents, floor and cap, in
    /// this order (`marvel-heroes.dice.rating-order`, `marvel-heroes.dice.floor`, `marvel-heroes.dice.cap`).
    #[inline(always)]
    pub fn dice(&self, colour: Colour, stat: Stat, replaced: Option<u8>) -> u8 {
        let printed = self.powers[colour].map(|ratings| ratings[stat as usize]).unwrap_or_default();
        replaced.unwrap_or(printed).saturating_sub(self.reduced[stat as usize]).min(MAX_DICE)
    }

    /// Where an effect stands among the one-use effects of his side.
    pub fn slot_of(&self, effect: Effect) -> Option<usize> {
        self.one_use.iter().position(|one| one.effect == effect)
    }
}
