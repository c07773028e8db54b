//! A sample of a long list: one from each of as many equal stretches of it, so that what stands together in the list,
//! such as builds with the same first pick, is drawn in proportion (stratified sampling with one unit per stratum).

use crate::chance::Stream;
use rand::RngExt;

/// The places of `drawn` of `kept`, in order. What is drawn depends on the list alone, so that a roster names the same
/// builds whatever its seed.
pub fn places(kept: u64, drawn: u64) -> Vec<u64> {
    thrown(Stream::new(0, "builds"), kept, drawn)
}

/// The same with these dice.
pub fn thrown(dice: Stream, kept: u64, drawn: u64) -> Vec<u64> {
    let bound = |stretch: u64| (u128::from(kept) * u128::from(stretch) / u128::from(drawn)) as u64;
    (0..drawn.min(kept)).map(|stretch| dice.trial(stretch).random_range(bound(stretch)..bound(stretch + 1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stretch_gives_one_and_all_of_them_give_everything() {
        assert_eq!(places(7, 7), (0..7).collect::<Vec<_>>());
        assert!(places(0, 0).is_empty());
        for (kept, drawn) in [(28, 4), (30, 7), (1 << 40, 500)] {
            let places = places(kept, drawn);
            assert_eq!(places.len() as u64, drawn);
            for (stretch, place) in (0..drawn).zip(&places) {
                let bounds = kept * stretch / drawn..kept * (stretch + 1) / drawn;
                assert!(bounds.contains(place), "{place} of {bounds:?}");
            }
        }
        // Not always the first or the last of its stretch: 500 draws fall on both sides of the middle alike, within
        // four standard errors of the binomial law.
        let low = places(1 << 40, 500).iter().filter(|place| (*place * 500) % (1 << 40) < 1 << 39).count();
        assert!((250 - 45..=250 + 45).contains(&low), "{low}");
    }
}
