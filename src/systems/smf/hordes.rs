//! A Titan's hordes: whose they are, and when they act.
//!
//! Rule:    Groups of henchmen act right after the Titan who brings them, once a round.
//! Source:  Super Mission Force, 2nd printing, App. II, Four Against a Titan; ledger `smf.titan.hordes`.
//! Reading: All groups of a team with a Titan are his, but whoever is summoned. They have neither a place in the order
//!          of a round nor a card of their own: they follow his first turn of the round, in the order of the list. While
//!          he is out the first of them who stands has his place, or a card, and the others follow that one.

use super::fight::Fight;
use super::fighter::Fighter;
use super::figure::{FigureId, Figures};
use super::powers::id::Level;
use super::powers::immortal;
use super::setup::{Hordes, Setup};
use crate::chance::Chance;
use crate::game::Meter;

/// The hordes of a team, whose first Titan has them.
pub fn of(fighters: &[Fighter], team: Figures) -> Option<Hordes> {
    let is_titan = |figure: FigureId| {
        let slots = &fighters[figure.place()].slots;
        slots.iter().any(|slot| slot.power.entry().level == Level::Titan)
    };
    let titan = team.that(is_titan).first()?;
    let groups = team.that(|figure| fighters[figure.place()].group.is_some());
    (!groups.is_empty()).then_some(Hordes { titan, groups })
}

/// The hordes to which a group belongs.
pub fn with(setup: &Setup, group: FigureId) -> Option<&Hordes> {
    setup.hordes.iter().find(|hordes| hordes.groups.contains(group))
}

/// All groups who are somebody's.
pub fn all(setup: &Setup) -> Figures {
    setup.hordes.iter().fold(Figures::NONE, |all, hordes| all.and(hordes.groups))
}

/// Those who have no turn of their own as things stand: all of a Titan who fights, else all but the first who stands.
pub fn led<C: Chance, M: Meter>(fight: &Fight<'_, C, M>) -> Figures {
    let led = |&Hordes { titan, groups }: &Hordes| match instead_of(fight, titan) {
        Some(first) => groups.without(Figures::NONE.with(first)),
        None => groups,
    };
    fight.setup.hordes.iter().map(led).fold(Figures::NONE, Figures::and)
}

/// Who has the turn of a Titan who is out.
pub fn instead_of<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, titan: FigureId) -> Option<FigureId> {
    let hordes = fight.setup.hordes.iter().find(|hordes| hordes.titan == titan)?;
    let fights = !fight.is_out(titan) || immortal::rises(fight, titan);
    hordes.groups.within(fight.standing()).first().filter(|_| !fights)
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::team::tests::Fray;

    /// Nobody can reach anybody.
    const FAR: &str = "[board]\nkind = \"line\"\napart = 60";
    const OTHER: &str = "body = 30; move = 0";
    const TITAN: &str = "body = 90; move = 0; titan = [\"multi-action\"]";
    const HORDE: &str = "archetype = \"henchmen\"; legal = false; move = 0";

    fn acting(fray: &mut Fray, turns: usize) -> Vec<usize> {
        let turn = |_| {
            fray.turn(&[]);
            fray.state.acting()
        };
        (0..turns).map(turn).collect()
    }

    /// `smf.titan.hordes`: A1 with A2 and A3 right after him, then the first of two foes, his further turn, the second.
    #[test]
    fn hordes_act_right_after_the_first_turn_of_their_titan() {
        let mut fray = Fray::new(FAR, &[TITAN, HORDE, HORDE], &[OTHER, OTHER]);
        assert_eq!(acting(&mut fray, 6), [0, 1, 2, 3, 0, 4]);
        // Wherever he stands in the list, and whoever else is there.
        let mut fray = Fray::new(FAR, &[HORDE, OTHER, TITAN], &[OTHER, OTHER]);
        assert_eq!(acting(&mut fray, 6), [1, 3, 2, 0, 4, 2]);
        // Groups without a Titan have turns of their own.
        let mut fray = Fray::new(FAR, &[OTHER, HORDE, HORDE], &[OTHER, OTHER]);
        assert_eq!(acting(&mut fray, 5), [0, 3, 1, 4, 2]);
    }

    /// `smf.titan.hordes`: the second comes in round 3; two rounds of three turns, then one of four.
    #[test]
    fn a_second_horde_comes_in_round_three() {
        let late = "[[team.arrival]]\nfigure = \"A3\"\nround = 3";
        let mut fray = Fray::with_arrivals(FAR, (&[TITAN, HORDE, HORDE], late), (&[OTHER], ""));
        assert_eq!(acting(&mut fray, 10), [0, 1, 3, 0, 1, 3, 0, 1, 2, 3]);
    }

    /// `smf.titan.hordes`, reading: after him where he falls in the round, and in his place while he is out.
    #[test]
    fn hordes_have_the_place_of_a_titan_who_is_out() {
        let mut fray = Fray::new(FAR, &[TITAN, HORDE, HORDE], &[OTHER, OTHER]);
        assert_eq!(acting(&mut fray, 1), [0]);
        fray.state.fall(0);
        assert_eq!(acting(&mut fray, 4), [1, 2, 3, 4]);
        assert_eq!(acting(&mut fray, 4), [1, 2, 3, 4]);
        fray.state.fall(1);
        assert_eq!(acting(&mut fray, 3), [2, 3, 4]);
        // An only one too.
        let mut fray = Fray::new(FAR, &[TITAN, HORDE], &[OTHER, OTHER]);
        fray.state.fall(0);
        assert_eq!(acting(&mut fray, 3), [1, 2, 3]);
    }

    /// `smf.titan.hordes`, with cards: none for them, so that two cards are dealt, and B1 is first with 1/2; one for
    /// the first of them when he is out.
    #[test]
    fn hordes_have_no_cards_of_their_own() {
        let mut fray = Fray::new(&format!("order = \"cards\"\n{FAR}"), &[TITAN, HORDE, HORDE], &[OTHER]);
        fray.turn(&[("place of a card", 0)]);
        assert_eq!((fray.state.acting(), fray.fraction), (3, (1, 2)));
        assert_eq!(acting(&mut fray, 3), [0, 1, 2]);
        fray.state.fall(0);
        fray.turn(&[("place of a card", 1)]);
        assert_eq!((fray.state.acting(), fray.fraction), (1, (1, 2)));
        assert_eq!(acting(&mut fray, 2), [2, 3]);
    }

    /// `smf.titan.hordes`: a team that chooses who is next has them after him as well.
    #[test]
    fn the_hordes_of_a_greedy_titan_follow_him() {
        let mut fray = Fray::new(FAR, &[TITAN, HORDE, HORDE], &[OTHER, OTHER]).greedy(0);
        assert_eq!(acting(&mut fray, 6), [0, 1, 2, 3, 0, 4]);
        fray.state.fall(0);
        assert_eq!(acting(&mut fray, 4), [1, 2, 3, 4]);
    }
}
