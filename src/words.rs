//! Numbers as they stand in a sentence, and digests as they stand in a file.

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
}
