//! Force Blast: throws without a blow.
//!
//! Rule:    Power action, no attack roll: d6, and an adjacent opposing character is knocked back that many squares.
//! Source:  article KB2, Force Blast; ledger `heroclix.power.force-blast`.
//! Reading: Not an attack: Shape Change and Super Senses do not help, and it deals no damage but that of what stops the
//!          flight. Charge and great size ignore it. The optional knock back on any hit of 2013 and the two dice on
//!          space terrain are left out.
//! Example: two free squares, then a wall: 1 damage with 2/3.

use super::entry::{Entry, Grants, Needs};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::dice::one_die;
use crate::systems::heroclix::fight::Fight;

/// Force Blast.
pub const ENTRY: Entry = Entry::new(
    "force-blast",
    "Force Blast",
    "heroclix.power.force-blast",
    "knocks a neighbor back d6 squares, no roll to hit",
)
.activated(Needs::Power, Grants::Nothing);

/// Knocks the first target back, if anything can.
pub fn blast<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) {
    let target = fight.standing().next();
    let Some(target) = target.filter(|&target| fight.can_be_knocked_back(target)) else { return };
    let squares = fight.die(one_die("Force Blast", ENTRY.rule), &fight.setup.dice.d6, 4, 1);
    fight.fly(target, squares);
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};
    use crate::systems::heroclix::state::Outcome;

    const BLAST: (&str, &str) = ("use = [\"force-blast\"]", "attack = 10\ndamage = 3\npowers = [\"force-blast\"]");

    #[test]
    fn two_free_squares_and_a_wall_cost_a_click_with_two_thirds() {
        // heroclix.power.force-blast: two open squares, then a wall: 4/6 for 1 damage.
        let law = Law::of(&tables(BLAST.0, BLAST.1, "defense = 17\nbehind = \"wall\"\nroom = 2"));
        assert_eq!(law.p(|_, counts| counts.taken() == 1), (2, 3)); // 3, 4, 5, 6
        assert_eq!(law.outcome(Outcome::NoAttack), (1, 1));
        assert_eq!(law.mean(|counts| counts.squares()), (11, 6)); // (1 + 5 * 2) / 6
    }

    #[test]
    fn it_flies_at_least_one_square_and_shape_change_and_super_senses_do_not_help() {
        let target = "defense = 17\npowers = [\"shape-change\", \"super-senses\"]";
        for face in 1..=6 {
            let (_, counts, _) = scripted(&tables(BLAST.0, BLAST.1, target), &[("Force Blast", face)]);
            assert_eq!((counts.squares(), counts.taken()), (face as u32, 0));
        }
    }

    #[test]
    fn charge_and_great_size_ignore_it() {
        for target in ["defense = 17\npowers = [\"charge\"]", "defense = 17\nsize = \"colossal\""] {
            assert_eq!(scripted(&tables(BLAST.0, BLAST.1, target), &[]).1.squares(), 0);
        }
    }

    #[test]
    fn combat_reflexes_ignore_it_in_2013() {
        // heroclix.power.combat-reflexes, the edition 2013: ignores knock back, whatever causes it.
        let blast = |edition: u16, answers: &[(&'static str, usize)]| {
            let tables = tables(BLAST.0, BLAST.1, "defense = 17\npowers = [\"combat-reflexes\"]");
            scripted(&format!("[rules]\nedition = {edition}\n{tables}"), answers).1.squares()
        };
        assert_eq!((blast(2012, &[("Force Blast", 3)]), blast(2013, &[])), (3, 0));
    }
}
