//! Invincible: ignores half (2013).
//!
//! Rule:    Half of the damage dealt, rounded up, is ignored; works on penetrating damage.
//! Source:  general rules; ledger `heroclix.power.invincible`.
//! Reading: Only in the edition 2013.
//! Example: dealt 5: 2 taken; dealt 1: 0.

use super::entry::Entry;

/// Invincible.
pub const ENTRY: Entry =
    Entry::new("invincible", "Invincible", "heroclix.power.invincible", "ignores half of the damage, even penetrating")
        .editions(2013, 2013)
        .called(&["invinc"]);

/// Damage taken of what is dealt.
pub const fn taken(dealt: i8) -> i8 {
    dealt / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_rounded_up_is_ignored() {
        // heroclix.value.rounding: of 9 half is 5, of 7 half is 4, which leaves 4 and 3.
        assert_eq!([9, 7].map(taken), [9 - 5, 7 - 4]);
        assert_eq!([5, 4, 1, 0].map(taken), [2, 2, 0, 0]);
    }
}
