//! Power Blasts (minor), and the variable-power options of both levels.
//!
//! Rule:    Ranged Body attack, 15 in, 5D[1]. Options: -5 in range for +1 re-roll; -1D for +1 in Move, +1 Body or +1
//!          Psyche; Move-or-Shoot, no blasts in a turn with a move, for +1 re-roll.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Power Blasts; ledger `smf.power.power-blasts-minor`,
//!          `smf.power.option-variable-power`.
//! Reading: Each option at most once; standing up counts as moving.
//! Example: `power-blasts-minor:short+still` is 5D[3] at 10 in: ten goals over 4D with 29/497664.

use super::power::{Entry, Level, Power};
use crate::systems::smf::build::Sheet;
use crate::systems::smf::dice::Pool;

/// The options of variable power; the first is none.
pub const VARIABLE: &[&str] = &["standard", "short", "move", "body", "psyche", "still"];

/// Power Blasts (minor).
#[derive(Debug)]
pub struct PowerBlastsMinor;

impl Power for PowerBlastsMinor {
    const ENTRY: Entry = Entry::new(
        "power-blasts-minor",
        "Power Blasts (minor)",
        "smf.power.power-blasts-minor",
        Level::Minor,
        "5D[1] ranged Body attack at 15 in; options by + after a colon: short, move, body, psyche, still",
    )
    .options(VARIABLE)
    .combined()
    .called(&["power blasts", "power blast", "blasts", "pb"]);

    fn compile(sheet: &mut Sheet, slot: u8) {
        blasts(sheet, slot, "power-blasts-minor", Pool::new(5, 1), 15);
    }
}

/// Adds blasts with the options written for this slot.
pub fn blasts(sheet: &mut Sheet, slot: u8, id: &'static str, mut pool: Pool, mut range: u8) {
    let options = sheet.option(slot).to_owned();
    for option in options.split('+') {
        match option {
            "short" => {
                range -= 5;
                pool.rerolls += 1;
            }
            "still" => {
                pool.rerolls += 1;
                sheet.still |= 1 << slot;
            }
            "move" => {
                pool.dice -= 1;
                sheet.moves(slot, 1);
            }
            "body" => {
                pool.dice -= 1;
                sheet.boxes(slot, 1, 0);
            }
            "psyche" => {
                pool.dice -= 1;
                sheet.boxes(slot, 0, 1);
            }
            _ => {}
        }
    }
    sheet.ranged_attack(slot, id, pool, range);
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::{Bout, mistakes};
    use crate::systems::smf::state::flag;

    fn shot(rules: &str, option: &str) -> Bout {
        Bout::between(rules, &format!("powers = [\"power-blasts-minor:{option}\"]"), "ranged-attack = \"4D\"")
    }

    /// `smf.power.power-blasts-minor`, example: 5D[1] at 15 in, as The Commander has it.
    #[test]
    fn five_dice_and_a_reroll_reach_fifteen_inches() {
        let mut bout = shot("range = 15", "standard");
        bout.turn(&[("ranged attack", 10)]);
        // 5D[1]: (1 + 5/2) / 6^5, over four failures: 1/2^4.
        assert_eq!(bout.fraction, (7, 248_832));
        shot("range = 16", "standard").turn(&[]);
    }

    /// `smf.power.power-blasts-minor`: henchmen 3D[1].
    #[test]
    fn henchmen_shoot_with_two_dice_less() {
        let keys = "archetype = \"henchmen\"\nlegal = false\nmembers = 1\nminor = [\"power-blasts-minor\"]";
        let mut bout = Bout::between("range = 15", keys, "");
        bout.turn(&[("ranged attack", 6)]);
        // 3D[1]: (1 + 3/2) / 6^3 * 1/2^4.
        assert_eq!(bout.fraction, (5, 6912));
    }

    /// `smf.power.option-variable-power`: -5 in for +1 re-roll; Move-or-Shoot, +1 re-roll.
    #[test]
    fn short_and_still_blasts_have_three_rerolls_at_ten_inches() {
        let mut bout = shot("range = 10", "short+still");
        bout.turn(&[("ranged attack", 10)]);
        // 5D[3]: (1 + 5/2 + 10/4 + 10/8) / 6^5, over four failures: 1/2^4.
        assert_eq!(bout.fraction, (29, 497_664));
        shot("range = 11", "short+still").turn(&[]);
    }

    /// `smf.power.option-variable-power`: -1D for +1 in Move, +1 Body or +1 Psyche.
    #[test]
    fn dice_are_traded_for_move_body_and_psyche() {
        let mut bout = shot("range = 15", "move+body+psyche");
        assert_eq!((bout.setup.fighters[0].movement, bout.now(0).boxes), (7, [31, 31]));
        bout.turn(&[("ranged attack", 4)]);
        // 2D[1]: (1 + 2/2) / 6^2 * 1/2^4.
        assert_eq!(bout.fraction, (1, 288));
    }

    /// `smf.power.option-variable-power`: no blasts in a turn with a move, and standing up is one.
    #[test]
    fn who_has_to_stand_still_walks_or_shoots() {
        let mut walking = shot("ground = \"open\"\nrange = 12", "short");
        walking.turn(&[("ranged attack", 0)]);
        assert_eq!(walking.gap(), 10);
        // In the reach of the foe's charge wherever he stops, he walks his whole move.
        let mut standing = shot("ground = \"open\"\nrange = 12", "short+still");
        standing.setup.fight.fighters[1].movement = 20;
        standing.turn(&[]);
        assert_eq!(standing.gap(), 6);
        let mut fallen = shot("ground = \"open\"\nrange = 10", "still");
        fallen.state.fighters[0].set(flag::DOWN);
        fallen.turn(&[]);
        assert!(!fallen.now(0).is(flag::DOWN));
    }

    fn refused(keys: &str) -> String {
        mistakes(&format!("[[side]]\nname = \"A\"\n{keys}\n[[side]]\nname = \"B\"\nbody = 6\n"))
    }

    #[test]
    fn an_option_is_taken_once() {
        let text = refused("body = 6\npowers = [\"power-blasts-minor:short+short\"]");
        assert!(text.contains("write each option once"), "{text}");
        let text = refused("body = 6\npowers = [\"stun:body+psyche\"]");
        assert!(text.contains("choose one of its options"), "{text}");
    }

    /// `smf.power.option-variable-power`, ruling: not in a grimoire, not for henchmen.
    #[test]
    fn henchmen_and_grimoires_have_plain_blasts() {
        let text = refused("archetype = \"henchmen\"\nminor = [\"power-blasts-minor:still\", \"resistance\"]");
        assert!(text.contains("Power Blasts with the option"), "{text}");
        let pages = "[\"power-blasts-major:short\", \"jinx\", \"armor\", \"regen\", \"resistance\"]";
        let keys = format!("archetype = \"sorcerer\"\nmajor = [\"sorcery\"]\nminor = [\"flight\"]\ngrimoire = {pages}");
        let text = refused(&keys);
        assert!(text.contains("Power Blasts with the option"), "{text}");
        assert_eq!(refused(&keys.replace(":short", "")), "");
    }
}
