//! Rapport: two friends look after each other.
//!
//! Rule:    With one named team-mate, while both stand: +1D on one defense a round between them.
//! Source:  Super Mission Force, 2nd printing, Ch. 2, Powers / Rapport; ledger `smf.power.rapport`.
//! Reading: Linked with the first other figure of the team's list. Said before the roll, on the first attack of the round
//!          on either that can take boxes. Links of one figure do not add up, each is for a blow of its own; one that is
//!          cancelled is missed from the next round on.
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
        if fight.works(friends[0], slot) && !friends.into_iter().any(|friend| fight.is_out(friend)) {
            fight.now_mut(friends[0]).set(flag::LINKED);
        }
    }
}

/// Whose link has a die left for a figure, of several the first; one to `but` is no use.
fn owner<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, whom: FigureId, but: Option<FigureId>) -> Option<FigureId> {
    let is_his = |link: &&Link| {
        let Link { friends, .. } = link;
        friends.contains(&whom) && !but.is_some_and(|but| friends.contains(&but))
    };
    let mut owners = fight.setup.links.iter().filter(is_his).map(|link| link.friends[0]);
    owners.find(|&owner| fight.now(owner).is(flag::LINKED))
}

/// Whose link a figure defends himself with, and not with one to the friend who is made to strike him: of several the
/// first, and the others are left for later blows.
pub fn helps<C: Chance, M: Meter>(
    fight: &Fight<'_, C, M>,
    whom: FigureId,
    by: FigureId,
    attack: &Attack,
) -> Option<FigureId> {
    owner(fight, whom, Some(by)).filter(|_| attack.effect.takes_boxes())
}

/// The friend whose link a figure defends himself with, unless it is his own.
pub fn friend_of<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, whom: FigureId, by: FigureId) -> Option<FigureId> {
    owner(fight, whom, Some(by)).filter(|&owner| owner != whom)
}

/// The die of somebody's link is gone for both.
pub fn spend<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, owner: FigureId) {
    fight.now_mut(owner).clear(flag::LINKED);
}

/// Whoever is no longer there is linked with nobody.
pub fn end<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, who: FigureId) {
    while let Some(owner) = owner(fight, who, None) {
        spend(fight, owner);
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

    /// `smf.power.rapport`: each link has a die of its own. A1 has his own with A2 and that of A3 with him, for the first
    /// and the second blow; when A2 falls, that of A3 is left.
    #[test]
    fn each_link_of_a_figure_is_spent_by_itself() {
        let owner = LINKED[0];
        let team = [owner, OTHER, owner];
        let mut fray = Fray::new("", &team, &[OTHER; 3]);
        let blow = |fray: &mut Fray| {
            fray.turn(MISS);
            fray.turn(&[("melee attack", 8)]);
            fray.fraction
        };
        let four_fail = 1296 * 16;
        assert_eq!([(); 3].map(|()| blow(&mut fray)), [(1, 2 * four_fail), (1, 2 * four_fail), (1, four_fail)]);
        let mut fray = Fray::new("", &team, &[OTHER; 2]);
        fray.state.fall(1);
        assert_eq!([(); 2].map(|()| blow(&mut fray)), [(1, 2 * four_fail), (1, four_fail)]);
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
