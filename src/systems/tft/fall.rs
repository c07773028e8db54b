//! A fall, whatever its cause: dice of damage, the saving roll, armor, and how the figure lands.
//!
//! Rules: `tft.height.table`, `tft.fall.free-drop`, `tft.fall.damage`, `tft.fall.save`, `tft.fall.save-dx`,
//! `tft.fall.posture`, `tft.fall.armor`, `tft.fall.injury`.
//!
//! Shared by the falling, climbing and leaping tasks and by forced retreats: they know why a figure falls, this file
//! knows what comes of it.

use super::dice;
use super::switches::{FallSaveDx, Switches};
use crate::chance::{Chance, Draw};

const SAVE: Draw = Draw::new("falling save", "tft.fall.save");
const DAMAGE: Draw = Draw::new("falling damage", "tft.fall.damage");
/// Dice of the saving roll (`tft.fall.save`).
const SAVE_DICE: u8 = 3;

/// Why a figure falls, as far as it matters (`tft.fall.posture`, `tft.gap.pull-up`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// It jumped, stepped or was pushed off: whoever makes the save lands on his feet.
    JumpOrPush,
    /// It lost its hold on a wall: always prone.
    Climb,
    /// It fainted, or is tied, asleep, or down already: no save, always prone.
    Helpless,
}

/// Who falls, and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fall {
    /// Tiles.
    pub tiles: u8,
    /// Hm of the figure.
    pub move_height: u8,
    /// Adjusted DX now, with general modifiers only; without the shield for a climber.
    pub adj_dx: i32,
    /// Basic DX.
    pub dx: i32,
    /// Hits that armor stops: at most 2 (`tft.fall.armor`).
    pub stops: u8,
    /// Why it falls.
    pub cause: Cause,
}

/// What came of a fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Landing {
    /// The saving roll was made; true when none was needed.
    pub saved: bool,
    /// On its back at landing, before the damage is looked at.
    pub prone: bool,
    /// Total of the dice of damage, before armor.
    pub rolled: i32,
    /// Hits after armor.
    pub net: i32,
}

/// Dice of damage before any saving roll, when so many tiles are fallen (`tft.fall.damage`): `ceil(n / Hm) - 1`, 0 for
/// a free drop.
pub const fn damage_dice(tiles: u8, move_height: u8) -> u8 {
    tiles.div_ceil(if move_height == 0 { 1 } else { move_height }).saturating_sub(1)
}

/// What the saving roll is made against (`tft.fall.save-dx`).
pub const fn save_target(fall: &Fall, switches: &Switches) -> i32 {
    let dice = damage_dice(fall.tiles, fall.move_height);
    match (switches.fall_save_dx, dice) {
        (FallSaveDx::Adj, _) | (FallSaveDx::AsWritten, ..=1) => fall.adj_dx,
        (FallSaveDx::Basic, _) | (FallSaveDx::AsWritten, _) => fall.dx,
    }
}

/// The figure falls: at most one saving roll and one roll of damage. A drop within Hm needs neither; its posture is
/// the cause's (`tft.fall.free-drop`).
#[inline]
pub fn fall<C: Chance>(fall: &Fall, switches: &Switches, chance: &mut C) -> Landing {
    let always_prone = fall.cause != Cause::JumpOrPush;
    let dice = damage_dice(fall.tiles, fall.move_height);
    if dice == 0 {
        return Landing { saved: fall.cause != Cause::Helpless, prone: always_prone, rolled: 0, net: 0 };
    }
    let saved =
        fall.cause != Cause::Helpless && dice::save(chance, SAVE, save_target(fall, switches), SAVE_DICE, switches);
    let dice = if saved { dice - 1 } else { dice };
    let rolled = if dice > 0 { dice::throw(chance, DAMAGE, dice) } else { 0 };
    let net = (rolled - i32::from(fall.stops)).max(0);
    Landing { saved, prone: always_prone || !saved, rolled, net }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Enumerated, Scripted};
    use crate::systems::tft::forms::Form;
    use crate::systems::tft::switches::SaveBands;

    fn of(tiles: u8, move_height: u8, adj_dx: i32, dx: i32, stops: u8) -> Fall {
        Fall { tiles, move_height, adj_dx, dx, stops, cause: Cause::JumpOrPush }
    }

    /// A quantity's expectation over every way the dice can fall.
    fn expect(input: &Fall, switches: &Switches, value: impl Fn(&Landing) -> f64) -> f64 {
        let (mut chance, mut sum) = (Enumerated::new(), 0.0);
        loop {
            let landing = fall(input, switches, &mut chance);
            sum += chance.probability() * value(&landing);
            if !chance.advance() {
                return sum;
            }
        }
    }

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.000_05, "{found} is not {expected}");
    }

    #[test]
    fn the_formula_gives_every_row_of_the_printed_table() {
        // tft.height.table: last tile without damage, and the tiles of one, two and three dice.
        for (id, free, rows) in [
            ("hobbit", 1, [[2, 2], [3, 3], [4, 4]]),
            ("dwarf", 2, [[3, 4], [5, 6], [7, 8]]),
            ("goblin", 2, [[3, 4], [5, 6], [7, 8]]),
            ("human", 3, [[4, 6], [7, 9], [10, 12]]),
            ("orc", 3, [[4, 6], [7, 9], [10, 12]]),
            ("elf", 4, [[5, 8], [9, 12], [13, 16]]),
            ("horseman", 2, [[3, 4], [5, 6], [7, 8]]),
            ("hex3", 4, [[5, 8], [9, 12], [13, 16]]),
            ("hex4", 4, [[5, 8], [9, 12], [13, 16]]),
            ("hex7", 5, [[6, 10], [11, 15], [16, 20]]),
        ] {
            let height = Form::find(id).unwrap().move_height;
            assert!((0..=free).all(|tiles| damage_dice(tiles, height) == 0), "{id}");
            for (dice, [low, high]) in (1..).zip(rows) {
                assert!((low..=high).all(|tiles| damage_dice(tiles, height) == dice), "{id}, {dice} dice");
            }
        }
        // tft.fall.damage: a dwarf's fall of 20 tiles is 9 dice.
        assert_eq!(damage_dice(20, 2), 9);
    }

    #[test]
    fn a_made_save_takes_a_die_away_and_lands_on_the_feet() {
        // Human DX 16 in chain, 10 tiles: k = 3. The save is made: 2D less 2, standing.
        let fallen = of(10, 3, 13, 16, 2);
        let mut chance = Scripted::new(&[("falling save", 1), ("falling damage", 9)]);
        let landing = fall(&fallen, &Switches::default(), &mut chance);
        chance.finish();
        assert_eq!(landing, Landing { saved: true, prone: false, rolled: 9, net: 7 });
        // 3D <= 16 in 212 of 216 ways, 2D = 9 in 4 of 36: 53/54 x 1/9.
        assert_eq!(chance.fraction(), (53, 486));
        let mut chance = Scripted::new(&[("falling save", 0), ("falling damage", 11)]);
        let landing = fall(&fallen, &Switches::default(), &mut chance);
        // tft.fall.armor: 3D rolling 11 in chain is 9 net.
        assert_eq!(landing, Landing { saved: false, prone: true, rolled: 11, net: 9 });
        // 4/216 x 27/216 = 1/54 x 1/8.
        assert_eq!(chance.fraction(), (1, 432));
    }

    #[test]
    fn whoever_loses_a_climb_is_prone_even_with_a_made_save() {
        // tft.fall.posture, Bob's example.
        let fallen = Fall { cause: Cause::Climb, ..of(10, 3, 13, 16, 2) };
        let landing =
            fall(&fallen, &Switches::default(), &mut Scripted::new(&[("falling save", 1), ("falling damage", 7)]));
        assert_eq!(landing, Landing { saved: true, prone: true, rolled: 7, net: 5 });
    }

    #[test]
    fn the_helpless_roll_no_save() {
        let fallen = Fall { cause: Cause::Helpless, ..of(5, 3, 9, 12, 2) };
        let landing = fall(&fallen, &Switches::default(), &mut Scripted::new(&[("falling damage", 4)]));
        assert_eq!(landing, Landing { saved: false, prone: true, rolled: 4, net: 2 });
    }

    #[test]
    fn a_drop_within_hm_is_free() {
        // tft.fall.free-drop: human 3, hobbit 1, elf 4, horseman 2; one tile more needs a save.
        for (move_height, tiles) in [(3, 3), (1, 1), (4, 4), (2, 2)] {
            let landing = fall(&of(tiles, move_height, 10, 10, 0), &Switches::default(), &mut Scripted::new(&[]));
            assert_eq!(landing, Landing { saved: true, prone: false, rolled: 0, net: 0 });
            let further = fall(
                &of(tiles + 1, move_height, 10, 10, 0),
                &Switches::default(),
                &mut Scripted::new(&[("falling save", 1)]),
            );
            assert_eq!(further.net, 0);
        }
    }

    #[test]
    fn five_tiles_in_chain_are_as_the_ledger_says() {
        // tft.fall.save: DX 12 in chain, target 9: made 81/216 = 0.3750; 5/8 x E[max(0, 1D - 2)] = 5/8 x 10/6 = 1.0417.
        let fallen = of(5, 3, 9, 12, 2);
        close(expect(&fallen, &Switches::default(), |landing| f64::from(u8::from(landing.saved))), 0.3750);
        close(expect(&fallen, &Switches::default(), |landing| f64::from(u8::from(landing.prone))), 0.6250);
        close(expect(&fallen, &Switches::default(), |landing| f64::from(landing.net)), 1.0417);
    }

    #[test]
    fn the_longer_fall_is_easier_to_land_as_written_and_a_switch_decides() {
        // tft.fall.save-dx: DX 12 in plate, 6 tiles -> 6 (20/216), 7 tiles -> 12 (160/216).
        let made = |tiles, fall_save_dx| {
            let switches = Switches { fall_save_dx, ..Switches::default() };
            expect(&of(tiles, 3, 6, 12, 2), &switches, |landing| f64::from(u8::from(landing.saved)))
        };
        close(made(6, FallSaveDx::AsWritten), 0.0926);
        close(made(7, FallSaveDx::AsWritten), 0.7407);
        close(made(7, FallSaveDx::Adj), 0.0926);
        close(made(6, FallSaveDx::Basic), 0.7407);
    }

    #[test]
    fn automatic_totals_change_falling_saves() {
        // Option save_bands: against 17 a plain roll fails only on 18; with bands 16 and more fail.
        let made = |save_bands| {
            let switches = Switches { save_bands, ..Switches::default() };
            expect(&of(7, 3, 17, 17, 0), &switches, |landing| f64::from(u8::from(landing.saved)))
        };
        close(made(SaveBands::Plain), 215.0 / 216.0);
        close(made(SaveBands::Itl), 206.0 / 216.0);
    }

    #[test]
    fn a_dwarf_hardly_ever_survives_twenty_tiles() {
        // tft.fall.damage: DX 10, ST 14 in chain, k = 9: conscious (12 net hits at most) with P = 0.0010.
        let fallen = of(20, 2, 7, 10, 2);
        close(expect(&fallen, &Switches::default(), |landing| f64::from(u8::from(landing.net <= 12))), 0.0010);
    }
}
