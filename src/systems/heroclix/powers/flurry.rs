//! Flurry: two attacks.
//!
//! Rule:    Close combat action: after the first close attack resolves the character may make a second one, at the same
//!          or another target.
//! Source:  article COMBO, Flurry with Charge; ledger `heroclix.power.flurry`.
//! Reading: Two full attacks with two rolls, damage between them; the allowance of re-rolls is shared. Through 2012 the
//!          second is lost when the power no longer shows, from 2013 it is still made. Both go at the first target in
//!          the list that stands. When Shape Change leaves nobody for the first attack there is no second.
//! Example: need 7 twice, no re-rolls: 0, 1, 2 hits with 25/144, 70/144, 49/144.

use super::entry::{Entry, Grants, Needs};
use super::id::PowerId;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::fight::Fight;

/// Flurry.
pub const ENTRY: Entry =
    Entry::new("flurry", "Flurry", "heroclix.power.flurry", "two close attacks, one after the other")
        .activated(Needs::Close, Grants::CloseAttack);

/// Whether a second attack follows the one just resolved.
pub fn has_second<C: Chance, M: Meter>(fight: &Fight<'_, C, M>) -> bool {
    let shown = fight.attacker_powers().has(PowerId::Flurry);
    // In a duel every click names its action.
    let named = !fight.setup.in_duel || fight.setup.attacker.click(fight.state.turned).uses.has(PowerId::Flurry);
    let kept = fight.setup.switches.edition >= 2013 || shown && named;
    fight.setup.manner.uses(PowerId::Flurry) && !fight.state.second && kept
}

#[cfg(test)]
mod tests {
    use crate::chance::Scripted;
    use crate::game::{Case, follow};
    use crate::systems::heroclix::Attack;
    use crate::systems::heroclix::bout::{Law, compiled, scripted, tables};
    use crate::systems::heroclix::metrics::{Count, TargetCount};
    use crate::systems::heroclix::state::Outcome;

    fn flurry(attack: &str, attacker: &str, target: &str) -> String {
        let attacker = format!("attack = 10\ndamage = 1\npowers = [\"flurry\"]\n{attacker}");
        tables(&format!("use = [\"flurry\"]\n{attack}"), &attacker, &format!("defense = 17\n{target}"))
    }

    #[test]
    fn two_attacks_hit_none_once_or_twice() {
        // heroclix.power.flurry: need 7 twice: 25/144, 70/144, 49/144.
        let law = Law::of(&flurry("", "", "size = \"giant\""));
        let hits = |n| law.p(move |_, counts| counts.of(Count::Hits) == n);
        assert_eq!([hits(0), hits(1), hits(2)], [(25, 144), (35, 72), (49, 144)]);
    }

    #[test]
    fn the_allowance_of_re_rolls_is_shared() {
        // heroclix.power.probability-control.policy: one opposing use against both attacks, p = 7/12. Two hits: the use
        // turns one of the first that hit: h^3 = 343/1728; none: m^2 + m h m + h m m = (25/144)(1 + 14/12) = 650/1728.
        let law = Law::of(&flurry("opposing-re-rolls = 1", "", "size = \"giant\""));
        let hits = |n| law.p(move |_, counts| counts.of(Count::Hits) == n);
        assert_eq!([hits(0), hits(2)], [(325, 864), (343, 1728)]);
        assert_eq!(law.mean(|counts| counts.of(Count::Hits)), (1421, 1728)); // 0.8223379630
    }

    #[test]
    fn a_critical_miss_onto_a_click_without_it_loses_the_second_attack_until_2012() {
        let tables = flurry("", "[[attacker.click]]\npowers = []", "");
        let (_, counts, _) = scripted(&tables, &[("attack roll", 13)]);
        assert_eq!(counts.of(Count::AttackerTaken), 1);
        let answers = [("attack roll", 13), ("attack roll", 7)];
        let (_, counts, _) = scripted(&format!("[rules]\nedition = 2013\n{tables}"), &answers);
        assert_eq!(counts.of(Count::Hits), 1);
    }

    #[test]
    fn the_second_attack_meets_the_click_that_the_first_left() {
        // Defense 20 on the next click: a total of seven hits once, and then no more.
        let tables = flurry("", "", "[[target.click]]\ndefense = 20");
        let (_, counts, _) = scripted(&tables, &[("attack roll", 7), ("attack roll", 7)]);
        assert_eq!(counts.of(Count::Hits), 1);
    }

    #[test]
    fn nobody_is_attacked_twice_who_fell_at_once() {
        let tables = flurry("", "", "clicks = 1");
        let (_, counts, _) = scripted(&tables, &[("attack roll", 7)]);
        assert_eq!((counts.of(Count::Hits), counts.taken()), (1, 1));
        // The clock counts one attack; two where he stands.
        let attacks = |tables: &str, answers: &[(&'static str, usize)]| {
            follow(&Case::<Attack>(&compiled(tables).0), &mut Scripted::new(answers), &mut ()).ticks
        };
        assert_eq!(attacks(&tables, &[("attack roll", 7)]), 1);
        assert_eq!(attacks(&flurry("", "", "clicks = 2"), &[("attack roll", 7), ("attack roll", 7)]), 2);
    }

    #[test]
    fn the_turn_is_a_hit_if_either_attack_was() {
        // heroclix.attack.quantities: of several attacks the best counts, in whichever order they came.
        let outcome = |rolls: [usize; 2]| {
            let answers = rolls.map(|roll| ("attack roll", roll));
            scripted(&flurry("", "", "size = \"giant\""), &answers).0
        };
        assert_eq!([outcome([7, 3]), outcome([3, 7]), outcome([3, 2])], [Outcome::Hit, Outcome::Hit, Outcome::Miss]);
        // A miss and a double one are a miss: the order is that of the outcomes, not of the dice.
        assert_eq!(outcome([2, 3]), Outcome::Miss);
    }

    /// Two targets, of whom A has these keys.
    fn two(attacker: &str, a: &str) -> String {
        format!(
            "[attack]\nuse = [\"flurry\"]\n[attacker]\nattack = 10\ndamage = 1\npowers = [\"flurry\"]\n{attacker}\n\
             [[target]]\nname = \"A\"\ndefense = 17\n{a}\n[[target]]\nname = \"B\"\ndefense = 17"
        )
    }

    fn hits(tables: &str, answers: &[(&'static str, usize)]) -> [u32; 2] {
        let (_, counts, _) = scripted(tables, answers);
        [0, 1].map(|target| counts.on(target, TargetCount::Hits))
    }

    #[test]
    fn the_second_attack_goes_at_who_still_stands() {
        // heroclix.power.flurry, ruling: the first target in the list that stands.
        let seven = ("attack roll", 7);
        assert_eq!(hits(&two("", "clicks = 1"), &[seven, seven]), [1, 1]);
        assert_eq!(hits(&two("", "clicks = 2"), &[seven, seven]), [2, 0]);
    }

    #[test]
    fn each_attack_has_a_target_of_its_own() {
        // heroclix.power.shape-change: A is targeted by the first attack and slips out of the second, which is aimed at
        // B and at nobody else.
        let seven = ("attack roll", 7);
        let answers = [("Shape Change", 0), seven, ("Shape Change", 1), seven];
        assert_eq!(hits(&two("", "powers = [\"shape-change\"]"), &answers), [1, 1]);
    }

    #[test]
    fn who_falls_by_the_answer_to_his_first_attack_makes_no_second() {
        // heroclix.damage.mystics, heroclix.damage.ko
        assert_eq!(hits(&two("clicks = 1", "powers = [\"mystics\"]"), &[("attack roll", 7)]), [1, 0]);
    }
}
