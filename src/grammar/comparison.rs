//! How comparisons are written.

/// How a comparison is written: before its number, or after it; `mean` has none.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    /// Words and signs before the number.
    pub before: &'static [&'static str],
    /// Words and signs after it.
    pub after: &'static [&'static str],
    /// Whether it has a number at all.
    pub takes_number: bool,
    /// What it asks for.
    pub about: &'static str,
}

/// Every comparison, and `mean`.
pub const COMPARISONS: [Comparison; 6] = [
    Comparison {
        before: &[">=", "at least"],
        after: &["or more", "or better", "or higher", "or over", "+"],
        takes_number: true,
        about: "that number or more",
    },
    Comparison {
        before: &["<=", "at most"],
        after: &["or less", "or lower", "or fewer", "or worse", "or under"],
        takes_number: true,
        about: "that number or less",
    },
    Comparison { before: &["=", "==", "exactly"], after: &[], takes_number: true, about: "that number and no other" },
    Comparison {
        before: &[">", "more than", "over", "above"],
        after: &[],
        takes_number: true,
        about: "more than that",
    },
    Comparison {
        before: &["<", "less than", "fewer than", "under", "below"],
        after: &[],
        takes_number: true,
        about: "less than that",
    },
    Comparison {
        before: &["mean", "average", "avg", "on average"],
        after: &[],
        takes_number: false,
        about: "the average",
    },
];
