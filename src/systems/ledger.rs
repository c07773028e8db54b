//! A line of a game's ledger of rules, as `slugfest list rules` shows it.

/// A rule of a ledger, and where it stands in this program; every game has its own words for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<Standing> {
    /// Ledger id.
    pub id: &'static str,
    /// Its heading.
    pub name: &'static str,
    /// Where it stands.
    pub standing: Standing,
}

/// A rule, shortly written.
pub const fn rule<Standing: Copy>(id: &'static str, name: &'static str, standing: Standing) -> Rule<Standing> {
    Rule { id, name, standing }
}
