//! A figure pushed down a step or two may lose its balance (`tft.stumble`), and one without room to give way may fall
//! where it stands (`tft.force-retreat.blocked`): a roll against adjusted DX, no damage.

use super::dice;
use super::switches::Switches;
use crate::chance::{Chance, Draw};

const STUMBLE: Draw = Draw::new("stumble", "tft.stumble");
const BLOCKED: Draw = Draw::new("no room to retreat", "tft.force-retreat.blocked");
/// Dice of either roll.
const DICE: u8 = 3;

/// Whether being pushed so many levels down is a stumble: 1 to Hm levels. Level or up is nothing, more is a fall.
pub const fn is_stumble(levels_down: u8, move_height: u8) -> bool {
    levels_down >= 1 && levels_down <= move_height
}

/// Pushed down within Hm: whether it keeps its feet.
#[inline]
pub fn keeps_its_feet<C: Chance>(adj_dx: i32, switches: &Switches, chance: &mut C) -> bool {
    dice::save(chance, STUMBLE, adj_dx, DICE, switches)
}

/// Pushed with no hex to go to: whether it keeps its feet.
#[inline]
pub fn holds_its_ground<C: Chance>(adj_dx: i32, switches: &Switches, chance: &mut C) -> bool {
    dice::save(chance, BLOCKED, adj_dx, DICE, switches)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;

    #[test]
    fn stumbles_end_where_falls_begin() {
        // Human: 1 to 3 levels; elf DX 13 in leather pushed 4 down: still a stumble.
        let range = |height| (0..=6).filter(|&levels| is_stumble(levels, height)).collect::<Vec<u8>>();
        assert_eq!((range(3), range(4), range(1)), (vec![1, 2, 3], vec![1, 2, 3, 4], vec![1]));
    }

    #[test]
    fn a_stumble_is_rolled_against_adjusted_dx() {
        // tft.stumble: DX 12 in chain, target 9: 135/216 fall. Elf DX 13 in leather, target 11: 81/216.
        for (adj_dx, prone) in [(9, (5, 8)), (11, (3, 8))] {
            let mut chance = Scripted::new(&[("stumble", 0)]);
            assert!(!keeps_its_feet(adj_dx, &Switches::default(), &mut chance));
            assert_eq!(chance.fraction(), prone);
        }
    }

    #[test]
    fn without_room_the_same_roll_is_made_on_the_spot() {
        // tft.force-retreat.blocked: adjDX 9, P(falls) 0.6250.
        let mut chance = Scripted::new(&[("no room to retreat", 0)]);
        assert!(!holds_its_ground(9, &Switches::default(), &mut chance));
        assert_eq!(chance.fraction(), (5, 8));
    }
}
