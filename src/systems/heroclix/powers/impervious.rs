//! Impervious: may stop it all.
//!
//! Rule:    When dealt damage roll d6: 5-6 reduces it to 0, 1-4 reduces it by 2.
//! Source:  articles KB1 and KB2; numbers from general rules; ledger `heroclix.power.impervious`.
//! Reading: A new die for every dealing of damage; none for penetrating damage, and none where 2 off leaves nothing
//!          anyway.
//! Example: dealt 4: 0 with 1/3, 2 with 2/3.

use super::entry::Entry;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::dice::five_or_six;
use crate::systems::heroclix::fight::Fight;

/// Impervious.
pub const ENTRY: Entry =
    Entry::new("impervious", "Impervious", "heroclix.power.impervious", "d6: 5-6 stops all damage, else 2 less")
        .called(&["imp", "imperv"]);

/// What it takes off when it does not stop everything.
pub const REDUCE: i8 = 2;

/// Damage taken of what is dealt.
pub fn taken<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, dealt: i8) -> i8 {
    if dealt <= REDUCE || fight.five_or_six(five_or_six("Impervious", ENTRY.rule)) { 0 } else { dealt - REDUCE }
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};

    #[test]
    fn a_third_of_all_damage_is_stopped_and_2_comes_off_the_rest() {
        // A sure thing but for double one: need 2. Dealt 4 by 34 of 36 pairs: 0 with 1/3, 2 with 2/3.
        let law = Law::of(&tables(
            "",
            "attack = 10\ndamage = 4",
            "defense = 12\nsize = \"giant\"\npowers = [\"impervious\"]",
        ));
        assert_eq!(law.p(|_, counts| counts.taken() == 2), (17, 27)); // 34/36 * 2/3
        assert_eq!(law.p(|_, counts| counts.taken() == 3), (1, 54)); // 1/36 * 2/3
        // heroclix.power.impervious: a mean of 4/3 of each 4, and by double six of 2: (34 * 4/3 + 2) / 36.
        assert_eq!(law.mean(|counts| counts.taken()), (71, 54));
    }

    #[test]
    fn no_die_is_rolled_where_it_could_change_nothing() {
        let tables = tables("", "attack = 10\ndamage = 2", "defense = 17\npowers = [\"impervious\"]");
        assert_eq!(scripted(&tables, &[("attack roll", 7)]).1.taken(), 0);
    }
}
