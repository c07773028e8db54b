//! A draw: what is rolled, what its result means, and who answers.

use super::choice::Choice;
use super::weights::Weights;
use std::ops::Range;

/// Someone who decides what the dice show, and perhaps what the players do.
pub trait Chance: Choice {
    /// Index `i` with probability `weights[i] / sum(weights)`.
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize;

    /// [`Chance::draw`] where whoever asks treats some outcomes alike: those of one class, which follow one another.
    /// Who follows every path then follows one for each class, and answers with the first outcome of it.
    #[inline(always)]
    fn draw_alike(&mut self, what: Draw, weights: &Weights, _class: &dyn Fn(usize) -> usize) -> usize {
        self.draw(what, weights)
    }

    /// Whether whoever answers goes many ways through a turn and remembers where they lead. Rules can then play turns
    /// in parts, of which each depends on nothing but the state ([`Progress::Within`]): the ways through the parts of a
    /// turn add up, those through all of it multiply. For everybody else a turn in parts is only slower.
    ///
    /// [`Progress::Within`]: crate::game::Progress::Within
    #[inline(always)]
    fn remembers(&self) -> bool {
        false
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn draw(&mut self, what: Draw, weights: &Weights) -> usize {
        (**self).draw(what, weights)
    }

    #[inline(always)]
    fn draw_alike(&mut self, what: Draw, weights: &Weights, class: &dyn Fn(usize) -> usize) -> usize {
        (**self).draw_alike(what, weights, class)
    }

    #[inline(always)]
    fn remembers(&self) -> bool {
        (**self).remembers()
    }
}

/// One named use of chance: what the roll is for, the ledger rule that calls for it, and the dice on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draw {
    /// What is rolled, in the game's words: `melee attack`, `KO check`.
    pub what: &'static str,
    /// Ledger id of the rule: `smf.combat.melee`.
    pub rule: &'static str,
    /// The dice thrown; the second throw is the opponent's in an opposed roll.
    pub throws: [Throw; 2],
    /// What the outcome's index means.
    pub reading: Reading,
    /// Whom it is about, by the place of a card in the case's brief; `None` where nobody in particular.
    pub whom: Option<u8>,
}

impl Draw {
    /// A draw without dice on the table, such as a tie broken by fate.
    pub const fn new(what: &'static str, rule: &'static str) -> Self {
        Self { what, rule, throws: [Throw::NONE; 2], reading: Reading::Index, whom: None }
    }

    /// The same draw, about the fighter of this card.
    pub const fn about(mut self, card: u8) -> Self {
        self.whom = Some(card);
        self
    }

    /// The same draw, its outcomes read in this way.
    pub const fn read(mut self, reading: Reading) -> Self {
        self.reading = reading;
        self
    }

    /// The same draw, made with one throw of dice.
    pub const fn with(mut self, throw: Throw) -> Self {
        self.throws = [throw, Throw::NONE];
        self
    }

    /// The same draw, made with two throws that oppose each other.
    pub const fn opposed(mut self, first: Throw, second: Throw) -> Self {
        self.throws = [first, second];
        self
    }
}

/// What the index of an outcome means, for a reader who follows the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Nothing but itself.
    Index,
    /// Each outcome is called something.
    Named(&'static [&'static str]),
    /// The total of the throw.
    Total,
    /// The first throw's total less the second's, 0 for a tie or less.
    Margin,
    /// 1 when the total is at least this, else 0.
    AtLeast(u8),
    /// 1 when the total is at most this, else 0.
    AtMost(u8),
    /// An attack roll that hits at the total `needed` or less: 0 miss, 1 hit, 2 double damage, 3 triple damage,
    /// 4 weapon dropped, 5 weapon broken. `multiplies`: the lowest totals of four dice double and triple damage, too.
    Attack { needed: i8, multiplies: bool },
    /// Three times the total, plus what is left in hand.
    TotalAndRest,
    /// Three times the margin, plus what is left in hand.
    MarginAndRest,
    /// Which of the two throws wins.
    Winner,
    /// How the first throw compares with the second: 0 fewer, or none at all; 1 as many; 2 more.
    Comparison,
    /// Who has more: 0 nobody, 1 the first throw, 2 the second.
    Contest,
    /// The total of two six-sided dice, 2 to 12; or 12 more than the face on both of them when they are doubles.
    Pair,
}

impl Reading {
    /// What an outcome stands for, in words that every game shares.
    pub fn in_words(self, outcome: usize) -> String {
        match self {
            Self::Named(names) => names.get(outcome).copied().unwrap_or_default().to_owned(),
            Self::AtLeast(_) | Self::AtMost(_) => if outcome == 1 { "passed" } else { "failed" }.to_owned(),
            Self::TotalAndRest | Self::MarginAndRest => (outcome / 3).to_string(),
            _ => self.total(outcome).unwrap_or(outcome).to_string(),
        }
    }

    /// The outcomes that are told alike with this one: whatever is left in hand, the total or margin is what is told.
    pub const fn alike(self, outcome: usize) -> Range<usize> {
        match self {
            Self::TotalAndRest | Self::MarginAndRest => outcome / 3 * 3..outcome / 3 * 3 + 3,
            _ => outcome..outcome + 1,
        }
    }

    /// The total of the throw that an outcome stands for; `None` where it stands for something else.
    pub fn total(self, outcome: usize) -> Option<usize> {
        match self {
            Self::Pair if outcome > 12 => Some(2 * (outcome - 12)),
            Self::Pair | Self::Total => Some(outcome),
            Self::TotalAndRest => Some(outcome / 3),
            _ => None,
        }
    }
}

/// Dice of one kind thrown together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// Number of dice; 0 when nothing is thrown.
    pub dice: u8,
    /// Faces of each die.
    pub sides: u8,
    /// Dice of this throw that may be rolled again.
    pub rerolls: u8,
}

impl Throw {
    /// No dice.
    pub const NONE: Self = Self { dice: 0, sides: 0, rerolls: 0 };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever follows a fight reads the total, and not what is packed into the same index beside it.
    #[test]
    fn an_outcome_is_told_as_what_it_stands_for() {
        const SIDES: &[&str] = &["tails", "heads"];
        for (reading, outcome, words, total) in [
            (Reading::Index, 7, "7", None),
            (Reading::Named(SIDES), 1, "heads", None),
            (Reading::Named(SIDES), 2, "", None),
            (Reading::Total, 7, "7", Some(7)),
            (Reading::Margin, 7, "7", None),
            (Reading::AtLeast(5), 1, "passed", None),
            (Reading::AtMost(5), 0, "failed", None),
            (Reading::TotalAndRest, 22, "7", Some(7)),
            (Reading::MarginAndRest, 22, "7", None),
            (Reading::Pair, 12, "12", Some(12)),
            (Reading::Pair, 13, "2", Some(2)),
        ] {
            assert_eq!((reading.in_words(outcome).as_str(), reading.total(outcome)), (words, total), "{reading:?}");
        }
    }
}
