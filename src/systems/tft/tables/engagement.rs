//! Who holds whom in place when levels differ, and who may step away.
//!
//! Rules: `tft.engagement.control`, `tft.engagement.large`, `tft.disengage`.

/// One who might engage a figure in one of its own front hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foe {
    /// Hexes that its body takes up.
    pub size: u32,
    /// Its level.
    pub level: i32,
    /// It stands, is conscious and has a ready weapon.
    pub fit: bool,
}

/// Whether a body of this size controls a front hex so many levels up or down (`tft.engagement.control`).
pub const fn controls(size: u32, own_level: i32, other_level: i32) -> bool {
    own_level.abs_diff(other_level) <= size
}

/// Whether these foes, each with the figure in a front hex, engage it (`tft.engagement.large`).
///
/// One as large as the figure does so alone; smaller ones do when they take up more than a third of its hexes together.
pub fn engaged(size: u32, level: i32, foes: &[Foe]) -> bool {
    let controlling = || foes.iter().filter(|foe| foe.fit && controls(foe.size, foe.level, level));
    let smaller: u32 = controlling().filter(|foe| foe.size < size).map(|foe| foe.size).sum();
    controlling().any(|foe| foe.size >= size) || 3 * smaller > size
}

/// Whether a figure may step away onto this level: any number down, and up as many as it has hexes and can step
/// (`tft.disengage`).
#[cfg(test)]
pub const fn may_step_away(size: u32, move_height: u32, from: i32, to: i32) -> bool {
    let up = to - from;
    up <= 0 || up as u32 <= if size < move_height { size } else { move_height }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::tft::fall::damage_dice;

    fn foes(n: usize, size: u32, level: i32) -> Vec<Foe> {
        vec![Foe { size, level, fit: true }; n]
    }

    #[test]
    fn a_body_controls_as_many_levels_as_it_has_hexes() {
        // tft.engagement.control: one hex 0 or 1, horseman 2, giant 3, up or down.
        for (size, most) in [(1, 1), (2, 2), (3, 3), (7, 7)] {
            for apart in -9..=9i32 {
                assert_eq!(controls(size, 4, 4 + apart), apart.unsigned_abs() <= most, "size {size}, {apart}");
            }
        }
    }

    #[test]
    fn a_giant_is_held_by_two_humans_near_his_level() {
        // tft.engagement.large: one human no, two yes, two of them two tiles higher no; he engages them all the same.
        assert!(!engaged(3, 0, &foes(1, 1, 0)));
        assert!(engaged(3, 0, &foes(2, 1, 0)));
        assert!(!engaged(3, 0, &foes(2, 1, 2)));
        assert!(engaged(1, 2, &foes(1, 3, 0)));
        assert!(!engaged(1, 4, &foes(1, 3, 0)));
    }

    #[test]
    fn larger_bodies_take_more_to_hold() {
        // Seven hexes need three one-hex figures, four need two, a horseman one.
        for (size, needed) in [(7, 3), (4, 2), (3, 2), (2, 1), (1, 1)] {
            assert!(!engaged(size, 0, &foes(needed - 1, 1, 0)), "{size}");
            assert!(engaged(size, 0, &foes(needed, 1, 0)), "{size}");
        }
        assert!(engaged(4, 0, &foes(1, 4, 0)), "an equal holds alone");
        assert!(engaged(7, 0, &foes(1, 3, 0)), "3 of 7 hexes are more than a third");
    }

    #[test]
    fn who_lies_or_is_unarmed_holds_nobody() {
        assert!(!engaged(1, 0, &[Foe { size: 1, level: 0, fit: false }]));
    }

    #[test]
    fn a_dwarf_steps_away_up_one_or_down_any_number() {
        // tft.disengage: up 1 yes, 2 no; over a 20-tile edge yes, 9 dice before the save.
        assert_eq!([1, 2, 0, -20].map(|to| may_step_away(1, 2, 0, to)), [true, false, true, true]);
        assert_eq!(damage_dice(20, 2), 9);
        // A giant goes up 3, a horseman as far as his horse climbs.
        assert_eq!([3, 4].map(|to| may_step_away(3, 4, 0, to)), [true, false]);
        assert_eq!([2, 3].map(|to| may_step_away(2, 2, 0, to)), [true, false]);
        assert_eq!([1, 2].map(|to| may_step_away(3, 1, 0, to)), [true, false]);
    }
}
