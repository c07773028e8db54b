//! Everything that the author of a headline wrote, read and not yet checked.

use super::read::{HeadlineKeys, NemesisKeys, Scheming, Spec, VillainsKeys};
use super::setup::Challenge;
use crate::scenario::Spanned;
use crate::systems::marvel_heroes::fighter::Kind;
use crate::systems::marvel_heroes::read::Switches;
use crate::systems::marvel_heroes::team::read::Role;

/// Everything that the author wrote.
#[derive(Debug)]
pub struct Written {
    /// The rules in force.
    pub switches: Switches,
    /// `[headline]`.
    pub headline: Spanned<HeadlineKeys>,
    /// `[nemesis]`.
    pub nemesis: NemesisKeys,
    /// `[villains]`.
    pub villains: VillainsKeys,
    /// When the Mastermind is challenged.
    pub challenge: Challenge,
    /// Everybody and every card.
    pub specs: Vec<Spec>,
}

impl Written {
    /// Those in this position.
    pub fn of(&self, role: Role) -> impl Iterator<Item = &Spec> {
        self.specs.iter().filter(move |spec| spec.side.role.value == role)
    }

    /// The Mastermind.
    pub fn mastermind(&self) -> Option<&Spec> {
        self.specs.iter().find(|spec| spec.side.kind == Kind::Mastermind)
    }

    /// What the Nemesis schemes.
    pub fn scheming(&self) -> Option<Scheming> {
        self.nemesis.scheming.as_ref().map(|action| action.value)
    }
}
