//! What a duel adds to the lists of `slugfest list`.

use super::metrics::Count;
use crate::keys::list::Item;

/// The metrics of a duel, for `slugfest list`.
pub fn metrics() -> Vec<Item> {
    let item = |id: String, about: &str| Item {
        id,
        group: "duel".to_owned(),
        about: about.to_owned(),
        rule: "heroclix.duel.model".to_owned(),
    };
    let clock = item("turns".to_owned(), "single turns until somebody is knocked out");
    let counts = Count::ALL.into_iter().map(|count| {
        let (name, unit) = count.name();
        item(format!("SIDE: {name}"), &format!("for each side, in {unit}"))
    });
    std::iter::once(clock).chain(counts).collect()
}
