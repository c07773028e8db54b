//! "Did you mean": the nearest names to a misspelt one, and lists of names in plain English.

use strsim::damerau_levenshtein;

/// Names no misspelling is looked for in: longer ones are not typing slips, and the distance is quadratic in length.
const LONGEST: usize = 64;

/// As many names are all listed when none is near.
const FEW: usize = 8;

/// The most names a suggestion or a list shows.
const MOST: usize = 3;

/// The candidates near enough to `name` to be what was meant, nearest first, at most three.
///
/// Near enough is one slip (insertion, deletion, change, swap of neighbours) per three characters begun, upper
/// and lower case being the same; or one of the two containing the other. Distances: F. J. Damerau, "A technique for
/// computer detection and correction of spelling errors", Communications of the ACM 7 (1964) 171-176.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let wanted = name.to_lowercase();
    let length = wanted.chars().count();
    if length > LONGEST || length == 0 {
        return Vec::new();
    }
    let slips = length.div_ceil(3);
    let mut near: Vec<(usize, &str)> = Vec::new();
    for candidate in candidates {
        let lower = candidate.to_lowercase();
        let other = lower.chars().count();
        // The distance is at least the difference in length, so most names need no closer look.
        let distance = if other > LONGEST || other.abs_diff(length) > slips {
            usize::MAX
        } else {
            damerau_levenshtein(&wanted, &lower)
        };
        let contains = length >= 3 && (lower.contains(&wanted) || (lower.len() >= 3 && wanted.contains(&lower)));
        if distance <= slips || contains && other <= LONGEST {
            near.push((distance, candidate));
        }
    }
    near.sort();
    near.dedup();
    near.truncate(MOST);
    near.into_iter().map(|(_, candidate)| candidate).collect()
}

/// A remedy for a misspelt name: the nearest candidates, or all of them when none is near and they are few, or nothing.
pub fn suggest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    match nearest(name, candidates.iter().copied()).as_slice() {
        [] if candidates.is_empty() || candidates.len() > FEW => String::new(),
        [] => format!("choose from {}", list(&candidates, "and")),
        [one] => format!("did you mean \"{one}\"?"),
        several => format!("nearest are {}", list(several, "and")),
    }
}

/// Quoted names in a sentence: `"a", "b" and "c"`.
pub fn list(names: &[&str], last: &str) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    match quoted.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_names_come_first_and_far_ones_not_at_all() {
        let weapons = ["two-handed sword", "broadsword", "shortsword", "club", "axe"];
        assert_eq!(nearest("broadswrod", weapons), ["broadsword"]);
        assert_eq!(nearest("sword", weapons), ["broadsword", "shortsword", "two-handed sword"]);
        assert_eq!(nearest("Club", weapons), ["club"]);
        assert_eq!(nearest("halberd", weapons), [""; 0]);
        assert_eq!(nearest("", weapons), [""; 0]);
    }

    #[test]
    fn one_slip_is_forgiven_for_every_three_characters_begun() {
        assert_eq!(nearest("abcd", ["abxy"]), ["abxy"]);
        assert_eq!(nearest("abcd", ["axyz"]), [""; 0]);
        assert_eq!(nearest("ab", ["ba"]), ["ba"]);
        assert_eq!(nearest("サイ", ["サル"]), ["サル"]);
    }

    #[test]
    fn very_long_names_are_not_compared() {
        let long = "a".repeat(1 << 20);
        assert_eq!(nearest(&long, [long.as_str()]), [""; 0]);
        assert_eq!(nearest("aaaa", [long.as_str()]), [""; 0]);
    }

    #[test]
    fn a_suggestion_is_one_name_several_or_the_whole_of_a_short_list() {
        assert_eq!(suggest("bdy", ["body", "mind"]), "did you mean \"body\"?");
        assert_eq!(suggest("sword", ["broadsword", "shortsword"]), "nearest are \"broadsword\" and \"shortsword\"");
        assert_eq!(suggest("zzz", ["body", "mind", "goal"]), "choose from \"body\", \"mind\" and \"goal\"");
        assert_eq!(suggest("zzz", ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii"]), "");
        assert_eq!(suggest("zzz", []), "");
    }
}
