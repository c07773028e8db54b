//! The rules in force: switches under `[rules]`.

use crate::keys::{Form, Named, Shape, first_of, settings, truth, whole};
use crate::scenario::reader::as_integer;

/// Editions of the core rules.
pub const EDITIONS: [u16; 4] = [2009, 2010, 2012, 2013];
/// The edition that is played unless the scenario says otherwise.
pub const DEFAULT_EDITION: u16 = 2012;
/// The most turns that may be asked for.
pub const MAX_TURNS: i64 = 10_000;

settings! {
    /// The rules in force.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Switches: "[rules]" {
        /// Year of the core rules.
        "edition" edition: u16 = edition().or(DEFAULT_EDITION), "heroclix.attack.sequence";
        /// The sum of all modifiers on a value is held between -3 and +3.
        "modifier-cap" modifier_cap: Option<bool> = truth().map(Some).or_else("true from 2012 on, else false", None),
            "heroclix.value.rule-of-three";
        /// In a duel, whether dice are rolled, or a sequence of actions is worked through without them: every attack rolls
        /// just enough to hit and never critically.
        "planning" planning: Planning = first_of().only(&["a duel"]), "heroclix.challenge.5", {
            /// They are rolled.
            Off = "off",
            /// Powers with a die show its mean, rounded up; one chance in three does not come.
            Mean = "mean",
            /// Powers with a die show what is worst for the side whose turn it is.
            Worst = "worst",
        };
        /// In a duel, turns after which it is undecided.
        "turn-limit" turn_limit: u32 = whole(1..=MAX_TURNS).or(1000).only(&["a duel"]), "heroclix.duel.model";
    }
}

impl Switches {
    /// Whether the sum of all modifiers on a value is held between -3 and +3 (`heroclix.value.rule-of-three`).
    #[inline(always)]
    pub const fn caps_modifiers(&self) -> bool {
        match self.modifier_cap {
            Some(cap) => cap,
            None => self.edition >= 2012,
        }
    }

    /// The same with whatever hangs on the edition said.
    pub const fn settled(self) -> Self {
        Self { modifier_cap: Some(self.caps_modifiers()), ..self }
    }
}

fn edition() -> Shape<u16> {
    let years = ["2009", "2010", "2012", "2013"];
    Shape::new(Form::OneOf(years.map(Named::plain).to_vec()), |value, what, mistakes| {
        let year = as_integer(value, what, 2009..=2013, mistakes)?;
        let known = EDITIONS.into_iter().find(|edition| i64::from(*edition) == year.value);
        if known.is_none() {
            let message = "there are the editions 2009, 2010, 2012 and 2013";
            mistakes.at(&year, message, "2012 is the default");
        }
        known
    })
}
