//! Outwit: takes a power away.
//!
//! Rule:    Once in the user's turn, as a free action, counter one power or ability of an opposing character in reach.
//! Source:  article OUT; ledger `heroclix.outwit.use`, `heroclix.outwit.what`, `heroclix.outwit.duration`,
//!          `heroclix.outwit.lost`.
//! Reading: In an attack the author writes what is countered with `countered`, in a duel with `outwit`, the most wanted
//!          first: used at the beginning of every turn in which it shows, before Poison. It stays countered on every
//! click the dial turns to;
//!          should the only figures with Outwit on that side lose it or fall, it is back at once (not in 2013). Team
//!          abilities, combat symbols and size cannot be countered.
//! Example: the target's Super Senses countered, need 7: 7/12 instead of 7/18.

use super::entry::Entry;
use super::id::PowerId;
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::heroclix::fight::Fight;

/// Outwit.
pub const ENTRY: Entry = Entry::new(
    "outwit",
    "Outwit",
    "heroclix.outwit.use",
    "what it counters (`countered` of the other side, `outwit` in a duel) is back when it is lost",
);

/// The beginning of a turn of a duel: what was countered a turn ago is back, and the first power of the list that the
/// foe possesses now is countered: that one. Something that its whole dial has without showing it cannot be.
pub fn use_it<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, list: &[PowerId]) -> Option<PowerId> {
    fight.state.targets[0].countered = None;
    if !fight.attacker_powers().has(PowerId::Outwit) {
        return None;
    }
    let (figure, turned) = (fight.target(0), fight.state.targets[0].turned);
    let shown = figure.click(turned).powers.without(figure.printed);
    let &power = list.iter().find(|&&power| shown.has(power))?;
    fight.state.targets[0].countered = Some(power);
    fight.settle_outwit();
    Some(power)
}

#[cfg(test)]
mod tests {
    use crate::systems::heroclix::bout::{Law, scripted, tables};
    use crate::systems::heroclix::metrics::Count;

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

    /// A hit on the foe's first click, which shows these powers; the next shows none. The attacker, who holds a token,
    /// has his Willpower countered: clicks that he turns because he is pushed.
    fn pushed(edition: u16, foe: &str) -> u32 {
        let attacker = "attack = 10\ndamage = 1\ntokens = 1\npowers = [\"willpower\"]\ncountered = [\"willpower\"]";
        let target = format!("defense = 17\n{foe}\n[[target.click]]\npowers = []");
        let tables = format!("[rules]\nedition = {edition}\n{}", tables("", attacker, &target));
        scripted(&tables, &[("attack roll", 7)]).1.of(Count::AttackerTaken)
    }

    #[test]
    fn what_the_attacker_lost_is_back_before_he_is_pushed_if_the_last_outwit_is_lost() {
        // heroclix.outwit.lost, heroclix.turn.pushing: the foe's dial turns off its Outwit; in 2013 nothing
        // comes back. What somebody else counters stays countered, whether the foe shows no Outwit or a countered one.
        let outwit = "powers = [\"outwit\"]";
        assert_eq!((pushed(2012, outwit), pushed(2013, outwit)), (0, 1));
        assert_eq!((pushed(2012, ""), pushed(2012, &format!("{outwit}\ncountered = [\"outwit\"]"))), (1, 1));
    }

    #[test]
    fn who_falls_with_outwit_on_his_last_click_gives_back_what_it_countered() {
        // heroclix.outwit.lost: "or be KO'd": the only click shows Outwit, and goes with the figure.
        let attacker = "attack = 10\ndamage = 1\ntokens = 1\npowers = [\"willpower\"]\ncountered = [\"willpower\"]";
        let target = "defense = 17\nclicks = 1\npowers = [\"outwit\"]";
        let (_, counts, _) = scripted(&tables("", attacker, target), &[("attack roll", 7)]);
        assert_eq!((counts.taken(), counts.of(Count::AttackerTaken)), (1, 0));
    }
}
