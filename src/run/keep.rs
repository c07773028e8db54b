//! Exact answers that somebody keeps, so that whoever is ended while he solves need not begin anew.

use crate::exact::{Exact, TooLarge};
use crate::stop::Stop;

/// Someone who may have an answer already, and keeps what is found.
pub trait Keep: Sync {
    /// Who may end the search.
    fn stop(&self) -> Stop;
    /// The answer that has this number among those of a plan ([`n_answers`](super::n_answers)): the one that is known,
    /// or else what `solve` finds.
    ///
    /// # Errors
    /// Those of `solve`, which are found again by whoever goes on.
    fn exact(&self, _number: usize, solve: &(dyn Fn() -> Result<Exact, TooLarge> + Sync)) -> Result<Exact, TooLarge> {
        solve()
    }
}

/// Whoever is lent keeps as ever.
impl<K: Keep> Keep for &K {
    fn stop(&self) -> Stop {
        (**self).stop()
    }

    fn exact(&self, number: usize, solve: &(dyn Fn() -> Result<Exact, TooLarge> + Sync)) -> Result<Exact, TooLarge> {
        (**self).exact(number, solve)
    }
}

/// Whoever only listens keeps nothing.
impl Keep for Stop {
    fn stop(&self) -> Stop {
        *self
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Someone who keeps whatever is found.
    #[derive(Default)]
    pub struct Keeper {
        known: Mutex<BTreeMap<usize, Exact>>,
        solved: AtomicUsize,
    }

    impl Keeper {
        /// How many answers were looked for.
        pub fn solved(&self) -> usize {
            self.solved.load(Ordering::Relaxed)
        }

        /// Another one who has so many of the answers, as they were written.
        pub fn first(&self, many: usize) -> Self {
            let text = serde_json::to_string(&*self.known.lock().unwrap()).unwrap();
            let known: BTreeMap<usize, Exact> = serde_json::from_str(&text).unwrap();
            Self { known: Mutex::new(known.into_iter().take(many).collect()), ..Self::default() }
        }
    }

    impl Keep for Keeper {
        fn stop(&self) -> Stop {
            Stop::never()
        }

        fn exact(
            &self,
            number: usize,
            solve: &(dyn Fn() -> Result<Exact, TooLarge> + Sync),
        ) -> Result<Exact, TooLarge> {
            if let Some(exact) = self.known.lock().unwrap().get(&number) {
                return Ok(exact.clone());
            }
            let exact = solve()?;
            self.solved.fetch_add(1, Ordering::Relaxed);
            self.known.lock().unwrap().insert(number, exact.clone());
            Ok(exact)
        }
    }
}
