//! The wish to stop: one flag that every stage looks at, so that whoever asks is heard within a second wherever the
//! program is.
//!
//! A stage that is asked to stop ends at the next place where what is finished stays whole: a solved case is kept, one
//! half solved is not. A wish is never taken back, so a loop may end early without saying so if somebody looks at the
//! flag behind it, before the result is used. Nothing here knows of signals: whoever holds the flag decides.

use std::sync::atomic::{AtomicBool, Ordering};

/// A look at a flag that somebody else may set; [`Stop::never`] looks at none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stop(Option<&'static AtomicBool>);

impl Stop {
    /// Nobody will ask to stop.
    pub const fn never() -> Self {
        Self(None)
    }

    /// Somebody asks by setting this flag.
    pub const fn at(flag: &'static AtomicBool) -> Self {
        Self(Some(flag))
    }

    /// Whether somebody has asked.
    #[inline]
    pub fn is_asked(self) -> bool {
        self.0.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

impl PartialEq for Stop {
    /// Whether both look at the same flag.
    fn eq(&self, other: &Self) -> bool {
        match (self.0, other.0) {
            (Some(one), Some(other)) => std::ptr::eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

impl Eq for Stop {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_looks_at_a_flag_sees_when_it_is_set_and_nobody_else_does() {
        static FLAG: AtomicBool = AtomicBool::new(false);
        static OTHER: AtomicBool = AtomicBool::new(false);
        let (stop, copy) = (Stop::at(&FLAG), Stop::at(&FLAG));
        assert!(!stop.is_asked());
        FLAG.store(true, Ordering::Relaxed);
        assert!(stop.is_asked() && copy.is_asked());
        assert!(!Stop::never().is_asked() && !Stop::at(&OTHER).is_asked());
        assert!(stop == copy && stop != Stop::at(&OTHER) && stop != Stop::never());
    }
}
