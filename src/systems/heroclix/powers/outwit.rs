//! Outwit: takes a power away.
//!
//! Rule:    Once in the user's turn, as a free action, counter one power or ability of an opposing character in reach.
//! Source:  article OUT; ledger `heroclix.outwit.use`, `heroclix.outwit.what`, `heroclix.outwit.duration`,
//!          `heroclix.outwit.lost`.
//! Reading: The author writes what is countered with `countered`. It stays countered on every click the dial turns to;
//!          should the only figures with Outwit on that side lose it or fall, it is back at once (not in 2013). Team
//!          abilities, combat symbols and size cannot be countered.
//! Example: the target's Super Senses countered, need 7: 7/12 instead of 7/18.

use super::Entry;

/// Outwit.
pub const ENTRY: Entry = Entry::new(
    "outwit",
    "Outwit",
    "heroclix.outwit.use",
    "what it counters (`countered` of the other side) is back when it is lost",
);

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};

    #[test]
    fn what_is_countered_does_not_work_on_any_click() {
        let law = |countered: &str| {
            let target = format!("defense = 17\npowers = [\"super-senses\"]\ncountered = [{countered}]");
            Law::of(&tables("", "attack = 10\ndamage = 1", &target)).hit()
        };
        assert_eq!((law(""), law("\"super-senses\"")), ((7, 18), (7, 12)));
        // heroclix.outwit.duration, Bug: off on the click that the first attack turned to as well.
        let target = "defense = 17\npowers = [\"super-senses\"]\ncountered = [\"super-senses\"]\n\
                      [[target.click]]\npowers = [\"super-senses\", \"toughness\"]";
        let tables = tables("use = [\"flurry\"]", "attack = 10\ndamage = 2\npowers = [\"flurry\"]", target);
        let (_, counts, _) = scripted(&tables, &[("attack roll", 7), ("attack roll", 9)]);
        assert_eq!(counts.taken(), 2 + 1);
    }

    #[test]
    fn losing_outwit_gives_the_power_back_at_once() {
        // Mystics turn the attacker off his Outwit before the target flies into a wall with Combat Reflexes back.
        let blow = |edition: u16| {
            let attacker = "attack = 10\ndamage = 2\npowers = [\"outwit\"]\n[[attacker.click]]\npowers = []";
            let target = "defense = 17\nbehind = \"wall\"\npowers = [\"combat-reflexes\", \"mystics\"]\n\
                          countered = [\"combat-reflexes\"]";
            format!("[rules]\nedition = {edition}\n{}", tables("", attacker, target))
        };
        assert_eq!(scripted(&blow(2012), &[("attack roll", 12 + 4)]).1.taken(), 2);
        assert_eq!(scripted(&blow(2013), &[("attack roll", 12 + 4)]).1.taken(), 3);
    }
}
