//! How long a table takes is told from some of its pairs.

use super::{Attentive, NUMBERS, roster, work};
use crate::lab::sounding::Sounding;
use crate::scenario::Method;

#[test]
fn a_try_takes_some_pairs_of_all_settings() {
    let settings = "[[setting]]\nname = \"a\"\n[[setting]]\nname = \"b\"\n";
    let roster = roster(&format!("{NUMBERS}{settings}"));
    for (asked, tried) in [(4, 4), (6, 6), (100, 6)] {
        let sounding = Sounding::of(&roster, work(Method::Sample, 1000), asked, &());
        assert_eq!((sounding.cells, sounding.tried, sounding.open.len()), (6, tried, tried));
    }
}

/// Whoever follows hears of the pairs that are tried, and of no more; those that are solved play no more.
#[test]
fn how_long_trials_take_is_found_out_by_playing_some_that_are_not_solved() {
    for (method, open) in [(Method::Sample, 2), (Method::Exact, 0)] {
        let follow = Attentive::default();
        let roster = roster(NUMBERS);
        let sounding = Sounding::of(&roster, work(method, 50), 2, &follow);
        assert_eq!((sounding.cells, sounding.tried, sounding.open.len()), (3, 2, open));
        let told = std::mem::take(&mut *follow.0.lock().unwrap());
        assert!(told.is_sorted() && told.last() == Some(&2), "{told:?}");
        sounding.play(3, &follow);
        let told = follow.0.into_inner().unwrap();
        assert!(told.is_sorted() && told.last().copied().unwrap_or(0) == open as u64, "{told:?}");
    }
}
