//! Knock back: who is thrown how far, and what stops the flight.
//!
//! Rules: `heroclix.knockback.trigger`, `heroclix.knockback.squares`, `heroclix.knockback.damage`,
//! `heroclix.knockback.timing`, `heroclix.knockback.immune`, `heroclix.knockback.path`, `heroclix.duel.behind`,
//! `heroclix.damage.ignored-is-not-reduced`, `heroclix.damage.mastermind`.
//!
//! There is no board: an author who wants knock back damage says what stands behind a target, and after how many free
//! squares. Directions, paths past neighbors and maps are left out.

use super::dice::Roll;
use super::fight::Fight;
use super::figure::{Behind, Size};
use super::metrics::TargetCount;
use super::powers::id::PowerId;
use super::powers::{combat_reflexes, flight, mastermind};
use crate::chance::Chance;
use crate::game::Meter;

/// Damage for being stopped by a wall.
const WALL: i8 = 1;
/// Damage for falling off a rim.
const FALL: i8 = 2;

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// Whether a hit with this roll will knock a target back, settled before damage on the click then showing. Only
    /// damage from an attack lets it choose to be.
    pub fn will_fly(&self, target: usize, roll: Roll, is_from_attack: bool) -> bool {
        let powers = self.target_powers(target);
        let size = self.target(target).size;
        let may_choose = combat_reflexes::may_choose(powers, self.setup.switches) && size != Size::MultiBase;
        let due = roll.doubles || self.setup.manner.uses(PowerId::Quake);
        // Only its own choice moves a figure that ignores knock back.
        let chooses = may_choose && is_from_attack && self.setup.policy.reflexes.flies();
        chooses || due && self.can_be_knocked_back(target)
    }

    /// Whether a target does not ignore knock back on the click now showing.
    pub fn can_be_knocked_back(&self, target: usize) -> bool {
        let (size, powers) = (self.target(target).size, self.target_powers(target));
        let firm = powers.has(PowerId::Charge) || combat_reflexes::stands_firm(powers, self.setup.switches);
        matches!(size, Size::Standard | Size::Tiny) && !firm
    }

    /// Sends a target off, and deals the damage of what stops it, with the protection of the click now showing.
    pub fn fly(&mut self, target: usize, squares: i8) {
        let figure = self.target(target);
        let stopped = figure.behind != Behind::Open && squares > figure.room;
        let (travelled, dealt) = match figure.behind {
            _ if !stopped => (squares, 0),
            Behind::Rim => (figure.room + 1, FALL),
            Behind::Wall => (figure.room, WALL),
            Behind::Open | Behind::Character => (figure.room, 0),
        };
        self.count_for(target, TargetCount::Squares, travelled);
        let powers = self.target_powers(target);
        if dealt == 0 || figure.behind == Behind::Rim && flight::lands_softly(powers) {
            return;
        }
        if powers.has(PowerId::CombatReflexes) {
            // Ignored, which is not the same word as reduced.
            self.note("heroclix.power.combat-reflexes", |_| "knock back damage is ignored".to_owned());
            return;
        }
        // Who has flown has left the neighbor behind who would take it for him (`heroclix.damage.mastermind`).
        let victim = if travelled == 0 { mastermind::victim(self, target) } else { target };
        let taken = self.taken(victim, dealt, false);
        let turned = self.turn_target(victim, taken);
        if victim == target {
            self.count_for(target, TargetCount::KnockBackTaken, turned);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::chance::Scripted;
    use crate::game::{Case, Meter, Note, follow};
    use crate::systems::heroclix::Attack;
    use crate::systems::heroclix::bout::{Law, compiled, scripted, tables};
    use crate::systems::heroclix::metrics::TargetCount;

    /// Squares, clicks taken, and those of them taken from knock back, by doubles and 3 damage.
    fn thrown(target: &str) -> (u32, u32, u32) {
        let tables = tables("", "attack = 10\ndamage = 3", &format!("defense = 17\n{target}"));
        let (_, counts, _) = scripted(&tables, &[("attack roll", 12 + 4)]);
        (counts.squares(), counts.taken(), counts.on(0, TargetCount::KnockBackTaken))
    }

    #[test]
    fn doubles_that_hit_knock_back() {
        // heroclix.knockback.trigger: at need 7 double four, five and six, 3/36 of all attacks, and only where a click
        // was taken; not by double three, which misses, nor where Invulnerability or Super Senses leave nothing.
        let thrown = |damage: i8, target: &str| {
            let attacker = format!("attack = 10\ndamage = {damage}");
            let law = Law::of(&tables("", &attacker, &format!("defense = 17\n{target}")));
            law.p(|_, counts| counts.squares() > 0)
        };
        assert_eq!(thrown(3, ""), (1, 12));
        assert_eq!(thrown(2, "powers = [\"invulnerability\"]"), (1, 36)); // double six: 3 less 2
        assert_eq!(thrown(3, "powers = [\"super-senses\"]"), (1, 18)); // 3/36 * 2/3
    }

    #[test]
    fn every_click_taken_is_a_square() {
        // heroclix.knockback.squares: need 8, damage 3: 3 squares with 2/36 (double four, double five), 4 with 1/36.
        let squares = |target: &str, n| {
            let tables = tables("", "attack = 10\ndamage = 3", &format!("defense = 18\n{target}"));
            Law::of(&tables).p(move |_, counts| counts.squares() == n)
        };
        assert_eq!([squares("", 0), squares("", 3), squares("", 4)], [(11, 12), (1, 18), (1, 36)]);
        let tough = "powers = [\"toughness\"]";
        assert_eq!([squares(tough, 0), squares(tough, 2), squares(tough, 3)], [(11, 12), (1, 18), (1, 36)]);
    }

    #[test]
    fn what_stands_behind_stops_the_flight() {
        // heroclix.knockback.path: 3 squares, with a wall 1, a rim 2, a character 0. heroclix.sequence.kb-straight,
        // kb-fall, kb-character, kb-map-edge.
        assert_eq!(thrown(""), (3, 3, 0));
        assert_eq!(thrown("behind = \"rim\""), (1, 5, 2));
        assert_eq!(thrown("behind = \"character\""), (0, 3, 0));
        assert_eq!(thrown("behind = \"wall\""), (0, 4, 1));
        // The ledger's example: one free square before higher terrain: 1 square, 1 damage.
        assert_eq!(thrown("behind = \"wall\"\nroom = 1"), (1, 4, 1));
        assert_eq!(thrown("behind = \"wall\"\nroom = 3"), (3, 3, 0));
        assert_eq!(thrown("behind = \"rim\"\nroom = 2"), (3, 5, 2));
    }

    #[test]
    fn the_shield_of_the_click_after_the_damage_counts() {
        // heroclix.sequence.kb-stopped: 1 square, 1 damage dealt, ignored by Combat Reflexes now showing.
        let target = "behind = \"wall\"\nroom = 1\n[[target.click]]\n[[target.click]]\n\
                      [[target.click]]\npowers = [\"combat-reflexes\"]";
        assert_eq!(thrown(target), (1, 3, 0));
        // Invulnerability and Impervious leave nothing of a fall (heroclix.knockback.damage).
        for power in ["invulnerability", "impervious"] {
            let target = format!("behind = \"rim\"\n[[target.click]]\npowers = [\"{power}\"]");
            assert_eq!(thrown(&target), (1, 3, 0));
        }
    }

    /// Keeps what is said during an attack.
    #[derive(Default)]
    struct Log(Vec<(&'static str, String)>);

    impl Meter for Log {
        fn count(&mut self, _metric: usize, _n: u32) {}

        fn listens(&self) -> bool {
            true
        }

        fn write(&mut self, note: Note) {
            self.0.push((note.rule, note.text));
        }
    }

    /// What is said during an attack by double four, beside its being a hit.
    fn said(tables: &str) -> Vec<(&'static str, String)> {
        let (setup, _) = compiled(tables);
        let (mut chance, mut log) = (Scripted::new(&[("attack roll", 12 + 4)]), Log::default());
        follow(&Case::<Attack>(&setup), &mut chance, &mut log);
        log.0.into_iter().filter(|(rule, _)| *rule != "heroclix.attack.to-hit").collect()
    }

    #[test]
    fn what_invincible_ignores_is_not_said_to_be_reduced() {
        // heroclix.damage.ignored-is-not-reduced, heroclix.power.invincible: of 5 it ignores 3, where Invulnerability
        // would take 2 off; of 3 either leaves 1, and the reducer is used.
        let told = said;
        let said = |damage: u8, powers: &str| {
            let target = format!("defense = 17\npowers = [{powers}]");
            let attacker = format!("attack = 10\ndamage = {damage}");
            said(&format!("[rules]\nedition = 2013\n{}", tables("", &attacker, &target))).pop()
        };
        let ignored = |text: &str| Some(("heroclix.power.invincible", text.to_owned()));
        let reduced = |text: &str| Some(("heroclix.damage.dealt-and-taken", text.to_owned()));
        let (alone, two) = ("\"invincible\"", "\"invincible\", \"invulnerability\"");
        assert_eq!((said(5, alone), said(0, alone)), (ignored("Target ignores 3 of 5"), None));
        assert_eq!((said(5, two), said(3, two)), (ignored("Target ignores 3 of 5"), reduced("Target takes 1 of 3")));
        // heroclix.damage.penetrating: then Impervious, which else stops all damage or 2 of it, leaves it to Invincible.
        let penetrating = |powers: &str| {
            let attacker = "attack = 10\ndamage = 5\npowers = [\"exploit-weakness\"]";
            let target = format!("defense = 17\npowers = [{powers}]");
            let tables = tables("use = [\"exploit-weakness\"]", attacker, &target);
            told(&format!("[rules]\nedition = 2013\n{tables}")).pop()
        };
        assert_eq!(penetrating("\"invincible\", \"impervious\""), ignored("Target ignores 3 of 5"));
    }

    #[test]
    fn ignored_damage_is_not_said_to_be_reduced() {
        // heroclix.damage.ignored-is-not-reduced: on Toughness, hit for 3 onto Combat Reflexes and into a wall: the
        // blow is reduced and the log says so, the wall is ignored and the log says that and nothing of 0 out of 1.
        let target = "defense = 17\nbehind = \"wall\"\npowers = [\"toughness\"]\n\
                      [[target.click]]\npowers = [\"toughness\", \"combat-reflexes\"]";
        let said = |target: &str| said(&tables("", "attack = 10\ndamage = 3", target));
        let reduced = ("heroclix.damage.dealt-and-taken", "Target takes 2 of 3".to_owned());
        let ignored = ("heroclix.power.combat-reflexes", "knock back damage is ignored".to_owned());
        assert_eq!(said(target), [reduced.clone(), ignored]);
        // Where nothing stops it there is nothing to ignore.
        assert_eq!(said(&target.replace("wall", "open")), [reduced]);
    }

    #[test]
    fn who_is_knocked_out_does_not_fly_and_knock_back_can_knock_out() {
        assert_eq!(thrown("behind = \"wall\"\nclicks = 3"), (0, 3, 0));
        assert_eq!(thrown("behind = \"rim\"\nclicks = 4"), (1, 4, 1));
    }

    #[test]
    fn great_size_and_several_bases_stay_where_they_are() {
        // heroclix.knockback.immune: damage only. The tiny fly like anybody else.
        assert_eq!(thrown("size = \"tiny\""), (3, 3, 0));
        for size in ["giant", "colossal", "multi-base"] {
            let target = format!("defense = 17\nsize = \"{size}\"");
            let (_, counts, _) = scripted(&tables("", "attack = 10\ndamage = 3", &target), &[("attack roll", 12)]);
            assert_eq!((counts.squares(), counts.taken()), (0, 4), "{size}");
        }
    }

    #[test]
    fn knock_back_damage_is_no_attack() {
        // Mystics answer the blow, not the wall.
        let attacker = "attack = 10\ndamage = 3";
        let target = "defense = 17\nbehind = \"wall\"\npowers = [\"mystics\"]";
        let (_, counts, _) = scripted(&tables("", attacker, target), &[("attack roll", 12 + 4)]);
        assert_eq!(counts.of(crate::systems::heroclix::metrics::Count::AttackerTaken), 1);
        assert_eq!(counts.taken(), 4);
    }
}
