//! Powers and maneuvers that need other models, terrain or a table: known by name so that builds can be checked,
//! without effect in a duel.
//!
//! Rule:    Walls, things that are lifted, flyers who are brought down: each by its own ledger entry.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers, and Ch. 3, Maneuvers; ledger ids beside each.
//! Reading: Without a map nobody has a use for them: a line has no things to lift, no walls and nobody who hovers; of
//!          Telekinesis the grip from afar and the step over others are not played either. A report says which powers
//!          lie idle.
//! Example: a fighter with Flight rolls the same dice as one without.

use super::power::{Entry, Level, Power};

macro_rules! elsewhere {
    ($($power:ident, $id:literal, $name:literal, $level:ident, $rule:literal, $summary:literal;)+) => {$(
        #[doc = concat!($name, ": ", $summary, ".")]
        #[derive(Debug)]
        pub struct $power;

        impl Power for $power {
            const ENTRY: Entry = Entry::new($id, $name, $rule, Level::$level, $summary).elsewhere();
        }
    )+};
}

elsewhere! {
    Barrier, "barrier", "Barrier", Minor, "smf.power.barrier", "a wall 10 in away";
    Telekinesis, "telekinesis", "Telekinesis", Minor, "smf.power.telekinesis", "lifts and throws things";
    Whirlwind, "whirlwind", "Whirlwind", Maneuver, "smf.maneuver.whirlwind", "brings a flyer down";
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::powers::id::Numbers;
    use crate::systems::smf::powers::{PLAIN, POWERS, PowerId, alone, duel};

    #[test]
    fn they_change_nothing_between_two_fighters() {
        let plain = &duel("", PLAIN, PLAIN).setup.fighters[0];
        let idle: Vec<PowerId> = POWERS.iter().copied().filter(|power| !power.entry().plays(Numbers::DUEL)).collect();
        for power in &idle {
            let entry = power.entry();
            let bout = duel("", &alone(*power, &[entry.id]), PLAIN);
            let fighter = &bout.setup.fighters[0];
            assert_eq!((fighter.fixed, fighter.boxes, fighter.movement), (plain.fixed, plain.boxes, plain.movement));
            assert_eq!((&fighter.attacks, &fighter.switched), (&plain.attacks, &plain.switched), "{}", entry.id);
            assert!(fighter.hooks.iter().all(|hooks| hooks.is_empty()), "{}", entry.id);
        }

        assert_eq!(idle.len(), 24);
    }

    #[test]
    fn a_blow_is_a_blow_with_or_without_wings() {
        let mut bout = Bout::between("", "powers = [\"flight\"]", "");
        bout.turn(&[("melee attack", 8)]);
        // Four 6s over four failures.
        assert_eq!(bout.fraction, (1, 20_736));
    }
}
