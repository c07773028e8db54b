//! Those whom somebody brings along in a fight: who can come, where he appears, and whose turn he acts in.
//!
//! Rules: `smf.power.duplicate`, `smf.power.summoning`.
//!
//! Reading: A follower has no turn of his own: he acts right after him who leads him, first of the list first, and when
//! that one is out in his place. Whoever is gone can come again as somebody new, whole and with nothing used up. He
//! appears in the direction of the nearest foe, an inch short of him so that he can charge; who shoots appears beside
//! his owner, out of a melee behind him.

use super::fight::Fight;
use super::fighter::{Fighter, Reach};
use super::figure::{FigureId, Figures};
use super::melee;
use super::scene::Place;
use super::setup::{Follower, Ground};
use super::state::{Combatant, flag, fresh};
use super::strides::Stride;
use crate::chance::Chance;
use crate::game::Meter;

/// A follower who is not there.
pub fn gone(fighter: &Fighter) -> Combatant {
    Combatant { flags: flag::OUT | flag::ABSENT, ..fresh(fighter) }
}

/// Those whom a figure could bring now, in the order of the list; a copy brings those of whom it is a copy.
pub fn at_hand<'f, 's, C: Chance, M: Meter>(
    fight: &'f Fight<'s, C, M>,
    me: FigureId,
) -> impl Iterator<Item = &'s Follower> + use<'f, 's, C, M> {
    let copied = fight.setup.follower(me).filter(|follower| follower.goals.is_none());
    let owner = copied.map_or(me, |copy| copy.owner);
    fight.setup.followers.iter().filter(move |follower| follower.owner == owner && fight.is_out(follower.figure))
}

/// A follower appears within so many inches of whoever brings him.
pub fn appear<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    who: FigureId,
    by: FigureId,
    inches: u8,
    rule: &'static str,
) {
    let (fighter, rival) = (fight.fighter(who), fight.rival(by));
    let gap = fight.scene.distance(by, rival);
    *fight.now_mut(who) = fresh(fighter);
    let shoots = fighter.attacks.first().is_some_and(|attack| matches!(attack.reach, Reach::Range(_)));
    fight.scene.stand(who, by, rival, if shoots { 0 } else { inches.min(gap.saturating_sub(1)) });
    if shoots && gap == 0 && fight.setup.rules.ground == Ground::Open {
        fight.retire(who, rival, inches, Stride::Walk);
    }
    fight.note(who, rule, "appears");
    melee::comes(fight, who);
}

/// Between two turns whoever is gone is nobody in particular, so that states are told apart by those who are there.
pub fn forget<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>) {
    let setup = fight.setup;
    for figure in setup.following.that(|figure| fight.is_out(figure)) {
        *fight.now_mut(figure) = gone(&setup.fighters[figure.place()]);
        fight.scene.put(figure, Place::default());
    }
}

/// Those who still fight and have their turn in place of one of these, who lead them.
pub fn instead_of<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, leaders: Figures) -> Figures {
    let led = fight.setup.followers.iter().filter(|follower| leaders.contains(follower.leader));
    led.map(|follower| follower.figure).fold(Figures::NONE, Figures::with).within(fight.standing())
}
