//! What has to be said about a case before a number of it can be read.

use super::meter::Metric;

/// What a reader has to know about a compiled case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Brief {
    /// How a fight can end, in the order of the outcomes' indices.
    pub outcomes: Vec<String>,
    /// The outcome that the play is about, such as the hit of an attack: the one that reports put first and work out.
    /// `None` where the likeliest is.
    pub leading: Option<usize>,
    /// What the play's clock counts, in the plural: `rounds`.
    pub clock: &'static str,
    /// The metrics that this case reports, beside the clock.
    pub metrics: Vec<Metric>,
    /// Metrics that the rules keep at 0 in this case: reported where another case counts them, or somebody asks.
    pub noughts: Vec<Metric>,
    /// The fighters as compiled.
    pub cards: Vec<Card>,
    /// Readings of unclear rules that matter here.
    pub rulings: Vec<Ruling>,
    /// Remarks that belong next to the numbers.
    pub notes: Vec<String>,
}

/// How a fight of two sides ended, whoever is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side in this place won, counted from 0.
    Won(usize),
    /// Neither: both were knocked out, or stand alike at the end.
    Drawn,
    /// Nobody won, for any other reason.
    Open,
}

impl Brief {
    /// How a play of two sides lists the outcome that one of them wins, whatever its name.
    pub const WINS: &str = "… wins";
    /// What plays call the outcome that both are knocked out.
    pub const DOUBLE_KO: &str = "double KO";
    /// What plays call the outcome that neither side is ahead at the end.
    pub const DRAW: &str = "draw";

    /// What the outcome is called that somebody wins.
    pub fn wins(name: &str) -> String {
        Self::WINS.replace('…', name)
    }

    /// Who wins with the outcome in this place.
    pub fn winner(&self, outcome: usize) -> Option<&str> {
        let (before, after) = Self::WINS.split_once('…')?;
        self.outcomes.get(outcome)?.strip_prefix(before)?.strip_suffix(after)
    }

    /// Each outcome as an ending: those in which somebody wins stand in the order of the sides, be they fighters or
    /// teams.
    pub fn endings(&self) -> Vec<Ending> {
        let mut sides = 0..;
        let ending = |place: usize| match self.winner(place).and_then(|_| sides.next()) {
            Some(side) => Ending::Won(side),
            None if [Self::DOUBLE_KO, Self::DRAW].contains(&self.outcomes[place].as_str()) => Ending::Drawn,
            None => Ending::Open,
        };
        (0..self.outcomes.len()).map(ending).collect()
    }
}

/// A fighter as the rules compiled it: label and value pairs for the set-up table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub name: String,
    /// `Melee attack`, `5D[1]`, …
    pub lines: Vec<(String, String)>,
}

/// A reading of an unclear rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Ledger id: `smf.henchmen.melee-bonus`.
    pub rule: String,
    /// The switch and its value when it is one (`henchmen-beyond = 1`), else empty.
    pub switch: String,
    /// What we decided, in a sentence.
    pub text: String,
}

impl Ruling {
    /// A reading that no switch changes.
    pub fn reading(rule: &str, text: impl Into<String>) -> Self {
        Self { rule: rule.to_owned(), switch: String::new(), text: text.into() }
    }

    /// The same in other words.
    pub fn saying(self, text: impl Into<String>) -> Self {
        Self { text: text.into(), ..self }
    }
}
