//! Who does what he likes best of what there is.

use super::seat::{Asked, Policy};
use crate::chance::{Chance, Draw, Weights};

/// Takes the first option, whatever it is: in most games nothing out of the ordinary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct First;

impl Policy for First {
    fn decide(&self, _asked: &Asked<'_>, _chance: &mut dyn Chance) -> usize {
        0
    }
}

/// Takes any option, each as likely as the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random;

impl Policy for Random {
    fn decide(&self, asked: &Asked<'_>, chance: &mut dyn Chance) -> usize {
        let draw = Draw::new(asked.what.what, asked.what.rule);
        Weights::even(asked.options.count()).map_or(0, |even| chance.draw(draw, &even))
    }
}

/// Wishes, the dearest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranked<W>(pub Vec<W>);

impl<W> Ranked<W> {
    /// The option of the first wish that can be met, where `met` tells which option meets one; the first option where
    /// none can be.
    pub fn best(&self, met: impl FnMut(&W) -> Option<usize>) -> usize {
        self.0.iter().find_map(met).unwrap_or(0)
    }
}

/// Wishes for options by name.
impl Policy for Ranked<String> {
    fn decide(&self, asked: &Asked<'_>, _chance: &mut dyn Chance) -> usize {
        let names = asked.options.names();
        self.best(|wish| names.iter().position(|name| name == wish))
    }
}
