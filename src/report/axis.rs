//! What readers call the axis of a sweep.

/// A sweep axis by what readers call it: `side.White Rhino.body` is `White Rhino’s body`, `target.defense` is `target’s
/// defense`, `rules.round-limit` is `round limit`.
pub fn axis_name(path: &str) -> String {
    let spaced = |name: &str| match name {
        "ko" => "KO value".to_owned(),
        name => name.replace(['-', '_'], " ").replace("re rolls", "re-rolls"),
    };
    let owned = |path: &str| {
        let (owner, property) = path.rsplit_once('.')?;
        if let Some((owner, power)) = owner.split_once(".powers.") {
            return Some(format!("{}’s {} {}", owner.trim_matches('"'), spaced(power), spaced(property)));
        }
        let (owner, of) = owner.strip_suffix(".modifiers").map_or((owner, ""), |owner| (owner, " modifier"));
        Some(format!("{}’s {}{of}", owner.trim_matches('"'), spaced(property)))
    };
    // A list of sides or targets is told by their names; the only one is told by what it is.
    let of_list = ["side.", "target."].iter().find_map(|list| path.strip_prefix(list));
    let is_one = ["attacker.", "defender.", "target."].iter().any(|one| path.starts_with(one));
    let named = of_list.and_then(owned).or_else(|| owned(path).filter(|_| is_one));
    let unowned = ["rules.", "attack.", "side."].iter().find_map(|table| path.strip_prefix(table)).unwrap_or(path);
    // Of a table with one key, such as `fall.tiles`, the words are enough.
    let words = if unowned.matches('.').count() == 1 { unowned.replace('.', " ") } else { unowned.to_owned() };
    named.unwrap_or_else(|| spaced(&words))
}
