//! Seeds that are texts: what is easier to remember than a number.
//!
//! A text stands for a number, and the number is what every output names. It is the first eight bytes of the SHA-256
//! digest of `"slugfest seed 1"` and the text in UTF-8, read as a little-endian word without its highest bit, so that it
//! can be written as a whole number in a scenario. Digits stand for the number that they are. A text begins with a
//! letter: what looks like a number and is none (`2.5`, `-7`, `1e6`) was not meant as a text.

use sha2::{Digest, Sha256};

/// The largest seed: the largest whole number of a scenario.
pub const MAX_SEED: u64 = i64::MAX as u64;

/// The seed that somebody wrote: digits or a text; `None` when it is neither, or too large.
pub fn seed(text: &str) -> Option<u64> {
    if text.starts_with(char::is_alphabetic) {
        let digest = Sha256::new().chain_update("slugfest seed 1").chain_update(text).finalize();
        return digest.as_chunks::<8>().0.first().map(|bytes| u64::from_le_bytes(*bytes) & MAX_SEED);
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_number && *number <= MAX_SEED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_numbers_and_texts_are_hashed() {
        assert_eq!(seed("2017"), Some(2017));
        assert_eq!(seed("007"), Some(7));
        assert_eq!(seed("9223372036854775807"), Some(MAX_SEED));
        // The first eight bytes of sha256("slugfest seed 1Shatterer"), by another program.
        assert_eq!(seed("Shatterer"), Some(3_022_493_756_991_002_471));
        assert_eq!(seed("Überraschung 3"), Some(6_764_368_035_354_573_920));
        assert_ne!(seed("shatterer"), seed("Shatterer"));
        for bad in
            ["", " 7", "-7", "+7", "2.5", "1_000", "9223372036854775808", "18446744073709551617", "7 dwarfs", "?"]
        {
            assert_eq!(seed(bad), None, "{bad}");
        }
    }
}
