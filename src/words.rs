//! Numbers and lists as they stand in a sentence, and digests as they stand in a file.

use sha2::{Digest, Sha256};

/// A whole number with separators: `1,000,000`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with its noun in the singular or the plural: `1 case`, `3 cases`.
pub fn count(n: u64, one: &str, many: &str) -> String {
    format!("{} {}", thousands(n), if n == 1 { one } else { many })
}

/// A list: `a, b and c`, by `and` before the last; empty of nothing.
pub fn list<T: AsRef<str>>(items: &[T], and: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} {and} {last}", first.join(", ")),
        few => few.concat(),
    }
}

/// Some of all: `0 of 1 unit is there`, `1 of 12 units is there`, `3 of 12 units are there`, by `are` as the verb.
pub fn part_of(n: u64, all: u64, (one, many): (&str, &str), (is, are): (&str, &str)) -> String {
    format!("{} of {} {}", thousands(n), count(all, one, many), if n == 1 || all == 1 { is } else { are })
}

/// How long something takes that is not known so well: `about 12 seconds`.
pub fn about(seconds: f64) -> String {
    let lasting = lasting(seconds);
    if seconds < 1.0 { lasting } else { format!("about {lasting}") }
}

/// How long something takes, in the unit in which people would say it: `12 seconds`, `3 hours`.
pub fn lasting(seconds: f64) -> String {
    const UNITS: [(f64, [&str; 2]); 4] = [
        (86_400.0, ["day", "days"]),
        (3600.0, ["hour", "hours"]),
        (60.0, ["minute", "minutes"]),
        (1.0, ["second", "seconds"]),
    ];
    // Below two of a unit, the next smaller one says more.
    let unit = UNITS.into_iter().find(|(unit, _)| seconds >= 2.0 * unit || *unit <= 1.0);
    match unit.filter(|_| seconds >= 1.0) {
        Some((unit, [one, many])) => count((seconds / unit).round() as u64, one, many),
        None => "less than a second".to_owned(),
    }
}

/// A word of a command line as a shell takes it.
pub fn typed(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_-./:@%+=,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// SHA-256 in lower-case hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_noun_agrees_with_its_number() {
        let said = [0, 1, 2, 1000].map(|n| count(n, "state", "states"));
        assert_eq!(said, ["0 states", "1 state", "2 states", "1,000 states"]);
    }

    #[test]
    fn a_verb_agrees_with_its_part() {
        let said = [(0, 1), (1, 1), (1, 1200), (3, 10), (0, 10)]
            .map(|(n, all)| part_of(n, all, ("unit", "units"), ("is", "are")));
        assert_eq!(
            said,
            ["0 of 1 unit is", "1 of 1 unit is", "1 of 1,200 units is", "3 of 10 units are", "0 of 10 units are"]
        );
    }

    #[test]
    fn time_is_told_in_the_unit_that_fits() {
        let said = [0.0, 0.9, 1.2, 119.0, 121.0, 7100.0, 7300.0, 170_000.0, 180_000.0, 1e9].map(lasting);
        let wanted = [
            "less than a second",
            "less than a second",
            "1 second",
            "119 seconds",
            "2 minutes",
            "118 minutes",
            "2 hours",
            "47 hours",
            "2 days",
            "11,574 days",
        ];
        assert_eq!(said, wanted);
        assert_eq!([0.2, 59.0].map(about), ["less than a second", "about 59 seconds"]);
        assert_eq!(lasting(f64::INFINITY), format!("{} days", thousands(u64::MAX)));
    }
}
