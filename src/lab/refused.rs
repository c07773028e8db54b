//! Why a question of the lab is not asked.

/// Why a question cannot be asked: what is wrong, and a remedy or `""`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub message: String,
    pub help: String,
}

impl Refused {
    /// What is wrong, and a remedy.
    pub(super) fn new(message: String, help: impl Into<String>) -> Self {
        Self { message, help: help.into() }
    }
}
