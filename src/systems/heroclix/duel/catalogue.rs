//! What a duel adds to the lists of `slugfest list`.

use super::metrics::Count;
use crate::keys::list::Item;

/// The metrics of a duel, for `slugfest list`.
pub fn metrics() -> Vec<Item> {
    let about = "single turns until somebody is knocked out".to_owned();
    let clock = Item::new("turns", "duel", about, "heroclix.duel.model");
    let counts = Count::ALL.into_iter().map(|count| {
        let (name, unit) = count.name();
        Item::new(&format!("SIDE: {name}"), "duel", format!("for each side, in {unit}"), count.rule())
    });
    std::iter::once(clock).chain(counts).collect()
}
