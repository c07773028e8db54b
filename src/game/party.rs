//! Those whom sentences are about: a name and its number, so that verbs agree with it wherever a sentence is built.

use std::fmt;

/// Somebody, or several, as sentences name them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// `Bruiser`, `the heroes`.
    pub name: String,
    /// The name stands for several.
    pub several: bool,
}

impl Party {
    /// Somebody by his name.
    pub fn one(name: impl Into<String>) -> Self {
        Self { name: name.into(), several: false }
    }

    /// Several by what they are called together.
    pub fn several(name: impl Into<String>) -> Self {
        Self { name: name.into(), several: true }
    }

    /// The form of a verb that agrees with them: `wants` or `want`.
    pub const fn verb<'a>(&self, one: &'a str, several: &'a str) -> &'a str {
        if self.several { several } else { one }
    }

    /// What is theirs: `Bruiser's`, `the heroes'`.
    pub fn whose(&self) -> String {
        let sign = if self.several && self.name.ends_with('s') { "'" } else { "'s" };
        format!("{}{sign}", self.name)
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_and_what_is_theirs_agree_with_the_number() {
        let said = |party: Party| format!("{party} {} {} way", party.verb("wants", "want"), party.whose());
        assert_eq!(said(Party::one("Bruiser")), "Bruiser wants Bruiser's way");
        assert_eq!(said(Party::several("the heroes")), "the heroes want the heroes' way");
        assert_eq!(said(Party::several("the Sandmen")), "the Sandmen want the Sandmen's way");
        // One of a name that ends so is still one.
        assert_eq!(said(Party::one("Colossus")), "Colossus wants Colossus's way");
    }
}
