//! Mastermind: let somebody else take it.
//!
//! Rule:    When it would be dealt damage the user may have all of it dealt instead to one adjacent friendly character
//!          of lower point value; knock back and penetrating travel with it. The new damage is not from an attack.
//! Source:  article KB1 (direction of knock back); general rules; ledger `heroclix.damage.mastermind`.
//! Reading: Used only where the scenario names the substitute, with `substitute`, and then for every attack, for
//! Poison,
//!          for a third token (2012), and for knock back damage that is dealt on the user's own square; once he has
//!          flown they are no longer neighbors. Unavoidable damage stays his. The substitute reduces for itself; it
//!          cannot evade, its Mystics do not answer, nobody steals energy from it, and its Combat Reflexes cannot
//!          choose to fly, nor ignore knock back damage that was passed on: that is none of its own flight.
//! Example: 3 damage by doubles: a substitute with Toughness takes 2 and flies 2 squares, the user nothing.

use super::entry::Entry;
use super::id::PowerId;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::fight::Fight;

/// Mastermind.
pub const ENTRY: Entry =
    Entry::new("mastermind", "Mastermind", "heroclix.damage.mastermind", "damage goes to the `substitute` instead");

/// Who takes the damage that a target is dealt: the target itself, or its substitute.
pub fn victim<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, target: usize) -> usize {
    let substitute = fight.target(target).substitute.filter(|&substitute| fight.stands(substitute));
    substitute.filter(|_| fight.target_powers(target).has(PowerId::Mastermind)).unwrap_or(target)
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, compiled, mistakes, scripted};
    use crate::systems::heroclix::metrics::{Count, TargetCount};

    fn blow(user: &str, substitute: &str) -> String {
        format!(
            "[attacker]\nattack = 10\ndamage = 3\n\
             [[target]]\nname = \"Doom\"\ndefense = 17\npowers = [\"mastermind\"]\n{user}\n\
             [[target]]\nname = \"Robot\"\ndefense = 14\n{substitute}"
        )
    }

    #[test]
    fn the_substitute_takes_the_damage_and_the_flight_with_its_own_armor() {
        // heroclix.damage.mastermind: of 3 by doubles the substitute takes 2 and flies.
        let tables = blow("substitute = \"Robot\"", "powers = [\"toughness\", \"mystics\", \"super-senses\"]");
        let (_, counts, _) = scripted(&tables, &[("attack roll", 12 + 4)]);
        let of = |count: TargetCount| [0, 1].map(|target| counts.on(target, count));
        assert_eq!((of(TargetCount::Taken), of(TargetCount::Squares)), ([0, 2], [0, 2]));
        assert_eq!((of(TargetCount::Hits), counts.of(Count::AttackerTaken)), ([1, 0], 0));
    }

    #[test]
    fn penetrating_travels_with_the_damage() {
        let tables = blow("substitute = \"Robot\"", "powers = [\"toughness\"]")
            .replace("damage = 3", "damage = 3\npowers = [\"exploit-weakness\"]");
        let tables = format!("[attack]\nuse = [\"exploit-weakness\"]\n{tables}");
        let (_, counts, _) = scripted(&tables, &[("attack roll", 7)]);
        assert_eq!([0, 1].map(|target| counts.on(target, TargetCount::Taken)), [0, 3]);
    }

    #[test]
    fn poison_is_passed_on_like_a_blow() {
        // heroclix.damage.mastermind: of 1 by Poison and 3 by the blow Toughness leaves 0 and 2; without it the Robot
        // takes its own click of Poison, Doom's, and the 3.
        let poison = |robot: &str| {
            let tables = blow("substitute = \"Robot\"", robot).replace("3\n", "3\npowers = [\"poison\"]\n");
            let (_, counts, fraction) = scripted(&tables, &[("attack roll", 7)]);
            assert_eq!(fraction, (1, 6)); // 6/36 for a seven
            [0, 1].map(|target| counts.on(target, TargetCount::Taken))
        };
        assert_eq!((poison(""), poison("powers = [\"toughness\"]")), ([0, 5], [0, 2]));
    }

    #[test]
    fn the_damage_of_a_third_token_is_passed_on_and_pushing_damage_is_not() {
        // heroclix.damage.mastermind, heroclix.power.incapacitate, heroclix.damage.unavoidable: with two tokens it is
        // penetrating damage, with one it is pushing damage, which nobody takes for him.
        let hit = |tokens: u8| {
            let tables = blow(&format!("substitute = \"Robot\"\ntokens = {tokens}"), "powers = [\"toughness\"]");
            let tables = tables.replace("3\n", "3\npowers = [\"incapacitate\"]\n");
            let tables = format!("[attack]\nuse = [\"incapacitate\"]\n{tables}");
            let law = Law::of(&tables);
            [0, 1].map(|target| law.mean(move |counts| counts.on(target, TargetCount::Taken)))
        };
        // 21/36 of all attacks hit at need 7.
        assert_eq!((hit(2), hit(1)), ([(0, 1), (7, 12)], [(7, 12), (0, 1)]));
    }

    #[test]
    fn knock_back_damage_is_passed_on_by_who_has_not_left_his_square() {
        // heroclix.damage.mastermind, heroclix.power.force-blast: of a wall's 1 the neighbor takes 1, and 0 behind
        // Toughness; after a free square, or a fall, there is no neighbor. Combat Reflexes have nothing to ignore.
        let blast = |behind: &str, robot: &str| {
            let user = format!("substitute = \"Robot\"\n{behind}");
            let tables = blow(&user, robot).replace("3\n", "3\npowers = [\"force-blast\"]\n");
            let tables = format!("[attack]\nuse = [\"force-blast\"]\n{tables}");
            let law = Law::of(&tables);
            let mean = |target| law.mean(move |counts| counts.on(target, TargetCount::Taken));
            let names: Vec<String> = compiled(&tables).1.metrics.into_iter().map(|metric| metric.name).collect();
            let ruled = compiled(&tables).1.rulings.iter().any(|ruling| ruling.rule == "heroclix.damage.mastermind");
            let told = ruled && names.iter().any(|name| name == "Robot: clicks taken");
            (mean(0), mean(1), told)
        };
        let (none, all) = ((0, 1), (1, 1));
        assert_eq!(blast("behind = \"wall\"", ""), (none, all, true));
        assert_eq!(blast("behind = \"wall\"", "powers = [\"combat-reflexes\"]"), (none, all, true));
        assert_eq!(blast("behind = \"wall\"", "powers = [\"toughness\"]"), (none, none, true));
        // Blown 2 to 6 squares it hits the wall after one: 5/6.
        assert_eq!((blast("behind = \"wall\"\nroom = 1", "").0, blast("behind = \"rim\"", "").0), ((5, 6), (2, 1)));
        assert_eq!((blast("behind = \"wall\"\nroom = 1", "").1, blast("behind = \"rim\"", "").1), (none, none));
    }

    #[test]
    fn a_substitute_that_has_fallen_takes_nothing_more() {
        // heroclix.damage.ko, heroclix.power.quake: of the 2 that Doom passes on the Robot takes its last click, and
        // nothing of its own 2.
        let tables = blow("substitute = \"Robot\"", "clicks = 1").replace("3\n", "3\npowers = [\"quake\"]\n");
        let (_, counts, _) = scripted(&format!("[attack]\nuse = [\"quake\"]\n{tables}"), &[("attack roll", 7)]);
        let of = |count: TargetCount| [0, 1].map(|target| counts.on(target, count));
        assert_eq!((of(TargetCount::Hits), of(TargetCount::Taken), of(TargetCount::Ko)), ([1, 1], [0, 1], [0, 1]));
    }

    #[test]
    fn without_the_power_or_a_substitute_it_hurts_the_target_itself() {
        for user in ["", "substitute = \"Robot\"\ncountered = [\"mastermind\"]"] {
            let (_, counts, _) = scripted(&blow(user, ""), &[("attack roll", 7)]);
            assert_eq!([0, 1].map(|target| counts.on(target, TargetCount::Taken)), [3, 0]);
        }
    }

    #[test]
    fn a_substitute_has_to_be_somebody_else() {
        let shown = mistakes(&blow("substitute = \"Doom\"", ""));
        assert!(shown.contains("nobody is his own substitute"), "{shown}");
        let shown = mistakes(&blow("substitute = \"Robbot\"", ""));
        assert!(shown.contains("no target is called \"Robbot\""), "{shown}");
        assert!(shown.contains("did you mean \"Robot\"?"), "{shown}");
    }

    #[test]
    fn who_takes_damage_for_another_does_not_choose_to_fly() {
        // heroclix.damage.mastermind, heroclix.power.combat-reflexes: the new damage is not from an attack; the Robot's
        // own hit would let it choose.
        let squares = |user: &str| {
            let tables = blow(user, "powers = [\"combat-reflexes\"]");
            let tables = format!("[policy]\ncombat-reflexes = \"always\"\n{tables}");
            let (_, counts, _) = scripted(&tables, &[("attack roll", 9)]);
            [TargetCount::Taken, TargetCount::Squares].map(|count| counts.on(1, count))
        };
        assert_eq!(squares("substitute = \"Robot\""), [3, 0]);
    }

    #[test]
    fn a_fallen_substitute_takes_nothing_for_anybody() {
        // heroclix.damage.mastermind, heroclix.damage.ko: of two blows the Robot on its last click takes the first.
        let tables = blow("substitute = \"Robot\"", "clicks = 1").replace("3\n", "3\npowers = [\"flurry\"]\n");
        let tables = format!("[attack]\nuse = [\"flurry\"]\n{tables}");
        let (_, counts, _) = scripted(&tables, &[("attack roll", 7), ("attack roll", 7)]);
        assert_eq!([0, 1].map(|target| counts.on(target, TargetCount::Taken)), [3, 1]);
    }

    #[test]
    fn knock_back_damage_is_counted_for_whoever_flew() {
        // heroclix.damage.mastermind: what the Robot takes of a wall behind Doom is no flight of either.
        let tables = blow("substitute = \"Robot\"\nbehind = \"wall\"", "");
        let tables = tables.replace("3\n", "3\npowers = [\"force-blast\"]\n");
        let (_, counts, _) = scripted(&format!("[attack]\nuse = [\"force-blast\"]\n{tables}"), &[("Force Blast", 2)]);
        assert_eq!([0, 1].map(|target| counts.on(target, TargetCount::KnockBackTaken)), [0, 0]);
        assert_eq!(counts.on(1, TargetCount::Taken), 1);
    }
}
