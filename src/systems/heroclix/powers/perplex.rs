//! Perplex: one up, one down.
//!
//! Rule:    Free action: +1 or -1 to one combat value of a character in reach, until the beginning of the user's next
//!          turn; it ends early when that character is damaged or healed.
//! Source:  article LOF2, challenge 3; article NEW; ledger `heroclix.value.perplex`.
//! Reading: The author writes its effect with `perplex`; uses by several characters add up. Friends raise, foes lower.
//!          Either side uses it in each of its own turns, after whatever the beginning of the turn and Support do and
//!          before the action. A modifier, so it does nothing to a locked value and counts towards the cap of three.
//!          In 2009 it lasts to the end of that turn.
//! Example: a need of 8 becomes 7: 15/36 to 21/36.

use super::entry::Entry;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::fight::Fight;
use crate::systems::heroclix::figure::Figure;
use crate::systems::heroclix::state::Perplexed;

/// Perplex.
pub const ENTRY: Entry = Entry::new(
    "perplex",
    "Perplex",
    "heroclix.value.perplex",
    "changes a value by 1 until its target is damaged: write the sum under `perplex` of the figure that it is used on",
);

/// What a report says about it.
pub const RULING: &str = "Friends raise a value by Perplex, foes lower it, each in every turn of their own before the \
                          action; it ends when the figure is damaged or healed, else when its user's next turn begins.";

/// The last edition in which it ends with the turn.
const ENDS_WITH_TURN: u16 = 2009;

/// What it adds now, of the sum written for a value.
#[inline(always)]
pub fn now(written: i8, lasting: Perplexed) -> i8 {
    let raised = if lasting.by_friends { written.max(0) } else { 0 };
    let lowered = if lasting.by_foes { written.min(0) } else { 0 };
    raised + lowered
}

/// What lasts on a figure from a turn before: that of the side whose turn it is not.
pub fn before(figure: &Figure, by_friends: bool, edition: u16) -> Perplexed {
    let lasts = edition > ENDS_WITH_TURN;
    let [raised, lowered] = used_on(figure);
    Perplexed { by_friends: lasts && by_friends && raised, by_foes: lasts && !by_friends && lowered }
}

/// Whether friends raise a value of a figure, and whether foes lower one.
fn used_on(figure: &Figure) -> [bool; 2] {
    [figure.perplex.iter().any(|&sum| sum > 0), figure.perplex.iter().any(|&sum| sum < 0)]
}

/// The side whose turn it is uses it: on its own figure and on those of the other side.
#[inline(always)]
pub fn place<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) {
    fight.state.perplexed.by_friends = used_on(&fight.setup.attacker)[0];
    for (state, figure) in fight.state.targets.iter_mut().zip(&fight.setup.targets) {
        state.perplexed.by_foes = used_on(figure)[1];
    }
}

/// A turn of a duel begins: what this side did a turn ago ends, and in 2009 all that the other did.
#[inline(always)]
pub fn expire<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) {
    let old = fight.setup.switches.edition <= ENDS_WITH_TURN;
    let (me, foe) = (&mut fight.state.perplexed, &mut fight.state.targets[0].perplexed);
    *me = Perplexed { by_friends: false, by_foes: me.by_foes && !old };
    *foe = Perplexed { by_friends: foe.by_friends && !old, by_foes: false };
}

#[cfg(test)]
mod tests {
    use super::{Perplexed, before, now};
    use crate::systems::heroclix::bout::{Law, lowest, scripted, tables};
    use crate::systems::heroclix::figure::Figure;
    use crate::systems::heroclix::metrics::Count;

    #[test]
    fn a_need_of_8_becomes_7() {
        // heroclix.value.perplex: 15/36 becomes 21/36.
        let hit =
            |perplex: &str| Law::of(&tables("", &format!("attack = 10\ndamage = 1\n{perplex}"), "defense = 18")).hit();
        assert_eq!((hit(""), hit("perplex = { attack = 1 }")), ((5, 12), (7, 12)));
    }

    #[test]
    fn friends_raise_and_foes_lower_and_neither_lasts_for_the_other() {
        for (by_friends, by_foes) in [(false, false), (true, false), (false, true), (true, true)] {
            let lasting = Perplexed { by_friends, by_foes };
            let found = [-2, 0, 2].map(|written| now(written, lasting));
            assert_eq!(found, [if by_foes { -2 } else { 0 }, 0, if by_friends { 2 } else { 0 }], "{lasting:?}");
        }
    }

    #[test]
    fn of_the_turn_before_what_that_side_did_lasts_where_it_did_something() {
        // heroclix.value.perplex: friends raise in their own turns, foes lower in theirs; in 2009 it ends with that
        // turn.
        let lasts = |perplex: [i8; 3], by_friends: bool, edition: u16| {
            let Perplexed { by_friends, by_foes } =
                before(&Figure { perplex, ..Figure::default() }, by_friends, edition);
            [by_friends, by_foes]
        };
        for (perplex, raised, lowered) in [
            ([0, 0, 0], false, false),
            ([1, 0, 0], true, false),
            ([0, 0, -1], false, true),
            ([1, -1, 0], true, true),
            ([1, 2, 1], true, false),
            ([-1, -2, -1], false, true),
        ] {
            assert_eq!(lasts(perplex, true, 2010), [raised, false], "{perplex:?}");
            assert_eq!(lasts(perplex, false, 2010), [false, lowered], "{perplex:?}");
            assert_eq!([true, false].map(|by_friends| lasts(perplex, by_friends, 2009)), [[false; 2]; 2]);
        }
    }

    #[test]
    fn damage_4_is_perplexed_to_5() {
        // heroclix.value.perplex
        for (damage, taken) in [(0, 4), (1, 5), (-1, 3)] {
            let attacker = format!("attack = 10\ndamage = 4\nperplex = {{ damage = {damage} }}");
            let (_, counts, _) = scripted(&tables("", &attacker, "defense = 17"), &[("attack roll", 7)]);
            assert_eq!(counts.taken(), taken);
        }
    }

    #[test]
    fn it_ends_when_its_target_is_damaged_between_the_attacks_of_a_flurry() {
        // heroclix.value.perplex: foes make the target's 18 a 17; hits have 21/36, and 15/36 after a hit that hurt.
        let both = |damage: u8, target: &str| {
            let attacker = format!("attack = 10\ndamage = {damage}\npowers = [\"flurry\"]");
            let target = format!("defense = 18\nsize = \"giant\"\n{target}");
            let law = Law::of(&tables("use = [\"flurry\"]", &attacker, &target));
            law.p(|_, counts| counts.of(Count::Hits) == 2)
        };
        let once = |a: u128, b: u128| lowest(a * b, 36 * 36);
        assert_eq!(both(2, "perplex = { defense = -1 }"), once(21, 15));
        assert_eq!(both(2, "modifiers = { defense = -1 }"), once(21, 21));
        // Of 1 Toughness leaves nothing but 1 of a double six.
        assert_eq!(both(1, "powers = [\"toughness\"]\nperplex = { defense = -1 }"), lowest(20 * 21 + 15, 36 * 36));
        // Friends' Perplex on the attacker ends by his own double one or by Mystics: 1 damage, 2 while it lasts.
        let taken = |target: &str, roll: usize| {
            let attacker = "attack = 10\ndamage = 1\npowers = [\"flurry\"]\nperplex = { damage = 1 }";
            let tables = tables("use = [\"flurry\"]", attacker, &format!("defense = 17\nsize = \"giant\"\n{target}"));
            scripted(&tables, &[("attack roll", roll), ("attack roll", 8)]).1.taken()
        };
        assert_eq!((taken("", 2), taken("", 3), taken("", 7), taken("powers = [\"mystics\"]", 7)), (1, 2, 4, 3));
    }

    #[test]
    fn poison_ends_what_friends_did_before_and_not_what_foes_do_after() {
        // heroclix.value.perplex, heroclix.turn.parts: need 7, by friends 8, by foes 6; in 2009 what friends did in
        // their turn is over.
        let hit = |edition: u16, powers: &str, defense: i8| {
            let attacker = format!("attack = 10\ndamage = 1\npowers = [{powers}]");
            let target = format!("defense = 17\nperplex = {{ defense = {defense} }}");
            Law::of(&format!("[rules]\nedition = {edition}\n{}", tables("", &attacker, &target))).hit()
        };
        assert_eq!((hit(2012, "", 1), hit(2012, "\"poison\"", 1), hit(2009, "", 1)), ((5, 12), (7, 12), (7, 12)));
        assert_eq!((hit(2012, "", -1), hit(2012, "\"poison\"", -1), hit(2009, "", -1)), ((13, 18), (13, 18), (13, 18)));
    }

    #[test]
    fn it_ends_when_its_target_is_healed_between_the_attacks_of_a_flurry() {
        // heroclix.value.perplex, heroclix.power.steal-energy: friends make the need of 8 a 7, so the first attack hits
        // with 21/36. It heals a click, and the second needs 8: 15/36; unhurt there is nothing to heal.
        let flurry = |hurt: u8| {
            let attacker = format!(
                "attack = 10\ndamage = 1\nhurt = {hurt}\npowers = [\"flurry\", \"steal-energy\"]\n\
                 perplex = {{ attack = 1 }}"
            );
            tables("use = [\"flurry\"]", &attacker, "defense = 18\nsize = \"giant\"")
        };
        let twice = |hurt| Law::of(&flurry(hurt)).p(|_, counts| counts.of(Count::Hits) == 2);
        assert_eq!((twice(2), twice(0)), (lowest(21 * 15, 36 * 36), lowest(21 * 21, 36 * 36)));
        let sevens = [("attack roll", 7), ("attack roll", 7)];
        assert_eq!([2, 0].map(|hurt| scripted(&flurry(hurt), &sevens).1.taken()), [1, 2]);
    }
}
