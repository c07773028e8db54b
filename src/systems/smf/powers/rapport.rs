//! Rapport: two friends look after each other.
//!
//! Rule:    With one named team-mate, while both stand: +1D on one defense a round between them.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Rapport; ledger `smf.power.rapport`.
//! Reading: Linked with the first other figure of the team's list. Said before the roll, on the first attack of the round
//!          on either that can take boxes. Links of one figure do not add up, and one that is cancelled is missed from
//!          the next round on.
//! Example: the first blow of a round meets 5D instead of 4D, the second 4D.

use super::power::{Entry, Level, Power, PowerId};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Fighter};
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::setup::Link;
use crate::systems::smf::state::flag;

/// Rapport.
#[derive(Debug)]
pub struct Rapport;

impl Power for Rapport {
    const ENTRY: Entry = Entry::new(
        "rapport",
        "Rapport",
        "smf.power.rapport",
        Level::Minor,
        "+1D on a defense a round, shared with a friend",
    )
    .among_friends();
}

/// The links within a team.
pub fn links(fighters: &[Fighter], team: Figures) -> Vec<Link> {
    let of = |owner: FigureId| {
        let slot = fighters[owner.place()].slot_of(PowerId::Rapport)?;
        let friend = team.filter(|&friend| friend != owner).min()?;
        Some(Link { friends: [owner, friend], slot })
    };
    team.filter_map(of).collect()
}

/// Every link whose two friends stand is good for a die in the round that begins.
pub fn renew<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) {
    for &Link { friends, slot } in &fight.setup.links {
        let holds = fight.works(friends[0], slot) && !friends.into_iter().any(|friend| fight.is_out(friend));
        for friend in friends.into_iter().filter(|_| holds) {
            fight.now_mut(friend).set(flag::LINKED);
        }
    }
}

/// Whether a figure defends himself with it, which he does not against the friend who is made to strike him.
pub fn helps<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, whom: FigureId, by: FigureId, attack: &Attack) -> bool {
    let others = |link: &Link| link.friends.contains(&whom) && !link.friends.contains(&by);
    fight.now(whom).is(flag::LINKED) && attack.effect.takes_boxes() && fight.setup.links.iter().any(others)
}

/// What a figure has in a link is gone for both.
pub fn spend<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, whom: FigureId) {
    for link in fight.setup.links.iter().filter(|link| link.friends.contains(&whom)) {
        for friend in link.friends {
            fight.now_mut(friend).clear(flag::LINKED);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::systems::smf::team::tests::{Fray, MISS, OTHER};

    const LINKED: &[&str] = &["body = 30; powers = [\"rapport\"]", OTHER];

    /// `smf.power.rapport`, example: 5D against the first blow of a round, 4D against the second, 5D in the next one.
    #[test]
    fn the_first_blow_of_a_round_meets_a_die_more() {
        let mut fray = Fray::new("", LINKED, &[OTHER, OTHER]);
        let blows = |fray: &mut Fray| {
            fray.turn(MISS);
            fray.turn(&[("melee attack", 8)]);
            fray.fraction
        };
        let four_fail = 1296 * 16;
        assert_eq!([(); 3].map(|()| blows(&mut fray)), [(1, 2 * four_fail), (1, four_fail), (1, 2 * four_fail)]);
    }

    /// `smf.power.rapport`: either of the two has it, and nobody once one of them is out.
    #[test]
    fn it_is_shared_and_ends_with_either() {
        let mut fray = Fray::new("", LINKED, &[OTHER]);
        fray.state.fall(0);
        fray.turn(MISS);
        // B on A2, one against one.
        fray.turn(&[("melee attack", 8)]);
        assert_eq!(fray.fraction, (1, 1296 * 16));
        let mut fray = Fray::new("", &[OTHER, "body = 30; powers = [\"rapport\"]"], &[OTHER, OTHER]);
        fray.turn(MISS);
        fray.turn(&[("melee attack", 8)]);
        assert_eq!((fray.fraction, fray.boxes(0)), ((1, 1296 * 32), 22));
    }

    /// `smf.power.rapport`, `smf.scenario.team-up`: whoever comes in a round has his link in it: two against two 4D
    /// over 5D.
    #[test]
    fn whoever_comes_is_linked_at_once() {
        let late = "[[team.arrival]]\nfigure = \"A2\"\nround = 2";
        let mut fray = Fray::with_arrivals("", (LINKED, late), (&[OTHER, OTHER], ""));
        assert_eq!(fray.acting(4), [0, 2, 3, 0]);
        fray.turn(&[("melee attack", 8)]);
        assert_eq!((fray.state.acting(), fray.fraction), (2, (1, 1296 * 32)));
    }

    /// `smf.power.rapport`: a link that is cancelled when a round begins is missed in it; what takes no boxes is defended
    /// against without it, and leaves it for the next blow.
    #[test]
    fn a_link_is_for_what_takes_boxes_while_it_holds() {
        let dispeller = "body = 30; powers = [\"dispel\"]; policy = { control = \"first\" }";
        for (cancelled, fraction) in [(0, (1, 1296 * 32)), (1, (1, 1296 * 16))] {
            let mut fray = Fray::new("", LINKED, &[OTHER, dispeller]);
            fray.state.fighter_mut(0).cancelled = cancelled;
            fray.turn(MISS);
            fray.turn(&[("melee attack", 8)]);
            assert_eq!(fray.fraction, fraction);
        }
        let mut fray = Fray::new("", LINKED, &[dispeller, OTHER]);
        fray.turn(MISS);
        fray.turn(&[("Psyche attack", 10)]);
        assert_eq!(fray.fraction, (1, 7776 * 16));
        fray.turn(MISS);
        fray.turn(&[("melee attack", 8)]);
        assert_eq!(fray.fraction.1 % 32, 0);
    }
}
