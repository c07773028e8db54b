//! Who may push whom, where to, and who may follow.
//!
//! Rules: `tft.force-retreat.eligible`, `tft.force-retreat.push`, `tft.force-retreat.blocked`,
//! `tft.force-retreat.advance`, `tft.fall.landing-hex`.

use crate::board::hexes::Hex;

/// A pushed figure goes up no more than this.
pub const PUSHED_UP: i32 = 1;

/// What an attacker did in the turn that ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blows {
    /// Net hits he did to the foe in melee; missiles, throws and hits that armor stopped do not count.
    pub dealt: u32,
    /// Hits he took himself.
    pub taken: u32,
    /// He stands.
    pub standing: bool,
}

/// Whether an attacker of this size may push a foe next to him (`tft.force-retreat.eligible`).
pub const fn may_push(blows: Blows, size: u32, level: i32, foe_level: i32) -> bool {
    let up = foe_level - level;
    blows.standing && blows.dealt >= 1 && blows.taken == 0 && (up <= 0 || up as u32 <= size)
}

/// How a hex behind a foe takes him in (`tft.force-retreat.push`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Push {
    /// On the level or one up: he stands there.
    Steps,
    /// Down no more than his move height: he may stumble.
    Stumbles(u32),
    /// Down further: he falls.
    Falls(u32),
    /// Two or more up: no room.
    Blocked,
}

/// What being pushed from one level to another does to somebody with this move height.
pub const fn push(from: i32, to: i32, move_height: u32) -> Push {
    if to > from {
        return if to - from <= PUSHED_UP { Push::Steps } else { Push::Blocked };
    }
    match from.abs_diff(to) {
        0 => Push::Steps,
        tiles if tiles <= move_height => Push::Stumbles(tiles),
        tiles => Push::Falls(tiles),
    }
}

/// The hexes behind a foe: next to him and not next to whoever pushes.
pub fn behind(attacker: Hex, foe: Hex) -> Vec<Hex> {
    (0..6).map(|direction| foe.neighbor(direction)).filter(|hex| hex.distance(attacker) > 1).collect()
}

/// What is in a hex.
#[cfg(test)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody.
    Nobody,
    /// Only fallen figures.
    Fallen,
    /// Somebody who stands.
    Standing,
}

/// Whether somebody can be pushed, jump or fall into a hex (`tft.fall.landing-hex`).
#[cfg(test)]
pub const fn has_room(occupant: Occupant) -> bool {
    !matches!(occupant, Occupant::Standing)
}

/// Whether a push has nowhere to go, so that the foe rolls to keep his feet where he is (`tft.force-retreat.blocked`).
#[cfg(test)]
pub fn is_blocked(from: i32, move_height: u32, behind: &[(i32, Occupant)]) -> bool {
    !behind.iter().any(|&(level, occupant)| has_room(occupant) && push(from, level, move_height) != Push::Blocked)
}

/// Whether the attacker may step into the hex just left (`tft.force-retreat.advance`).
pub const fn may_follow(level: i32, left: i32, move_height: u32) -> bool {
    level.abs_diff(left) <= move_height
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLEAN: Blows = Blows { dealt: 1, taken: 0, standing: true };

    #[test]
    fn a_human_pushes_one_level_up_and_a_giant_three() {
        // tft.force-retreat.eligible.
        assert_eq!([-5, 0, 1, 2].map(|foe| may_push(CLEAN, 1, 0, foe)), [true, true, true, false]);
        assert_eq!([3, 4].map(|foe| may_push(CLEAN, 3, 0, foe)), [true, false]);
    }

    #[test]
    fn only_who_hurts_and_is_not_hurt_pushes() {
        assert!(!may_push(Blows { dealt: 0, ..CLEAN }, 1, 0, 0));
        assert!(!may_push(Blows { taken: 1, ..CLEAN }, 1, 0, 0));
        assert!(!may_push(Blows { standing: false, ..CLEAN }, 1, 0, 0));
    }

    #[test]
    fn a_push_down_is_a_stumble_as_far_as_a_free_drop_goes() {
        // tft.force-retreat.push: human pushed 2 down stumbles, 5 down falls.
        assert_eq!(
            [2, 0, -1, -3].map(|to| push(0, to, 3)),
            [Push::Blocked, Push::Steps, Push::Stumbles(1), Push::Stumbles(3)]
        );
        assert_eq!(push(5, 0, 3), Push::Falls(5));
        assert_eq!(push(4, 0, 4), Push::Stumbles(4), "an elf four down");
        assert_eq!(push(0, 1, 3), Push::Steps);
    }

    #[test]
    fn three_hexes_lie_behind_a_foe() {
        for direction in 0..6 {
            let attacker = Hex { q: 2, r: -1 };
            let foe = attacker.neighbor(direction);
            let behind = behind(attacker, foe);
            assert_eq!(behind.len(), 3);
            assert!(behind.contains(&foe.neighbor(direction)) && behind.contains(&foe.neighbor(direction + 1)));
        }
    }

    #[test]
    fn walls_and_standing_figures_leave_no_room() {
        // tft.force-retreat.blocked: a wall two or more levels higher. tft.fall.landing-hex: somebody stands below.
        let wall = (3, Occupant::Nobody);
        assert!(is_blocked(0, 3, &[wall, wall, (0, Occupant::Standing)]));
        assert!(!is_blocked(0, 3, &[wall, wall, (0, Occupant::Fallen)]));
        assert!(!is_blocked(0, 3, &[(1, Occupant::Nobody)]));
        assert!(is_blocked(5, 3, &[(0, Occupant::Standing)]), "nobody is pushed onto somebody below");
        assert!(is_blocked(0, 3, &[]));
    }

    #[test]
    fn one_follows_as_far_as_one_steps() {
        // tft.force-retreat.advance: the ledge hex after a push off it.
        assert!(may_follow(5, 5, 3));
        assert_eq!([3, 4, -3, -4].map(|left| may_follow(0, left, 3)), [true, false, true, false]);
    }
}
