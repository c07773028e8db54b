//! How far a body drops freely, and the bands of the falling table.
//!
//! Rules: `tft.height.table`, `tft.fall.free-drop`. Heights of bodies are in [`super::super::forms`], dice of a fall in
//! [`super::super::fall`].

use std::ops::RangeInclusive;

/// Whether a drop of so many tiles is an ordinary step (`tft.fall.free-drop`).
pub const fn drops_free(tiles: u32, move_height: u32) -> bool {
    tiles <= move_height
}

/// The heights that do so many dice: one band of the height table (`tft.height.table`).
pub const fn band(dice: u32, move_height: u32) -> RangeInclusive<u32> {
    dice * move_height + 1..=(dice + 1) * move_height
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::tft::fall::damage_dice;
    use crate::systems::tft::forms::{FORMS, Form};

    #[test]
    fn the_bands_follow_each_other_without_gap_or_end() {
        for hm in 1..=8u8 {
            for tiles in 1..=200u8 {
                let dice = u32::from(damage_dice(tiles, hm));
                assert!(band(dice, u32::from(hm)).contains(&u32::from(tiles)), "{tiles} tiles at Hm {hm}");
            }
        }
        assert_eq!(*band(7, 3).start(), *band(6, 3).end() + 1);
    }

    #[test]
    fn each_form_drops_free_through_its_first_band() {
        for form in FORMS {
            let hm = u32::from(form.move_height);
            assert_eq!(band(0, hm), 1..=hm, "{}", form.id);
            assert!(drops_free(hm, hm) && !drops_free(hm + 1, hm), "{}", form.id);
        }
    }

    #[test]
    fn bands_of_the_examples_are_those_of_the_printed_table() {
        // tft.height.table: human 6 -> 1D, 7 -> 2D, 10 -> 3D; elf 4 -> none, 5 -> 1D.
        let hm = |id| u32::from(Form::find(id).unwrap().move_height);
        assert_eq!([1, 2, 3].map(|dice| band(dice, hm("human"))), [4..=6, 7..=9, 10..=12]);
        assert_eq!([0, 1].map(|dice| band(dice, hm("elf"))), [1..=4, 5..=8]);
        // tft.fall.free-drop: human 3, hobbit 1, elf 4, horseman 2.
        assert_eq!(["human", "hobbit", "elf", "horseman"].map(|id| *band(0, hm(id)).end()), [3, 1, 4, 2]);
    }
}
