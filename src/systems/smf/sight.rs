//! Who can see whom in an exchange.
//!
//! Rules: `smf.free.perception`, `smf.power.invisibility-obscurement`.

use super::attempt::Attempt;
use super::dice::Pool;
use super::fight::Fight;
use super::fighter::{Effect, PoolKind, Track};
use super::figure::FigureId;
use crate::chance::{Chance, Draw};
use crate::game::Meter;

const LOOK: Draw = Draw::new("perception", "smf.power.invisibility-obscurement");

/// What hides one side from the other in an exchange.
#[derive(Clone, Copy, Debug)]
pub struct Hiding {
    /// The watcher's perception check and its target number, if he can look at all.
    pub check: Option<(Pool, u8)>,
    /// Looking costs the watcher a free action.
    pub costs: bool,
    /// Re-rolls of the side that was not seen.
    pub rerolls: i8,
}

/// Whether and how `hidden`, one of the two parties of an attack, is hard to see for the other.
pub fn hiding<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, hidden: FigureId, attempt: &Attempt) -> Option<Hiding> {
    let slots = fight.hidden_by(hidden);
    if slots == 0 || attempt.attack.track != Track::Body || attempt.attack.effect == Effect::Ghostly {
        return None;
    }
    let (target, rerolls) = if fight.fighter(hidden).invisible & slots != 0 { (4, 2) } else { (3, 1) };
    let watcher = attempt.other(hidden);
    // Looking costs an attacker a free action; without one he cannot look. Out of his turn he has none to pay.
    let costs = watcher == attempt.by && fight.course.acting == watcher;
    let dice = if fight.fighter(watcher).group.is_some() { 2 } else { 4 };
    let pool = Pool::new(dice, 0).plus(fight.pool(watcher, PoolKind::Perception));
    let looks = !costs || fight.has_free_action();
    Some(Hiding { check: looks.then_some((pool, target)), costs, rerolls })
}

/// Step 3 of an exchange: either side may be hard to see.
#[inline(always)]
pub fn look<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, attempt: &mut Attempt) {
    for hidden in [attempt.by, attempt.at] {
        if fight.hidden_by(hidden) != 0 {
            look_for(fight, hidden, attempt);
        }
    }
}

/// One of the two may be.
#[cold]
fn look_for<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, hidden: FigureId, attempt: &mut Attempt) {
    let Some(hiding) = hiding(fight, hidden, attempt) else { return };
    if hiding.costs {
        fight.take_free_action();
    }
    let seen = hiding.check.is_some_and(|(pool, target)| fight.check(attempt.other(hidden), LOOK, pool, target));
    if !seen {
        let side = if hidden == attempt.by { &mut attempt.dice } else { &mut attempt.defense };
        *side = side.plus(Pool::new(0, hiding.rerolls));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::systems::smf::attempt::Manner;
    use crate::systems::smf::bout::Bout;
    use crate::systems::smf::exchange::assemble;
    use crate::systems::smf::fighter::{Attack, blow};

    /// `smf.power.invisibility-obscurement`: an attacker pays a free action to look, in his own turn; out of it, as a foe
    /// leaves him, he has none to pay and looks all the same.
    #[test]
    fn looking_costs_an_action_in_the_own_turn_alone() {
        let mut bout = Bout::between("", "", "powers = [\"invisibility-obscurement\"]");
        let mut chance = Scripted::new(&[]);
        let mut fight = bout.fight(&mut chance);
        let [seeker, hidden] = [0, 1].map(FigureId::at);
        fight.now_mut(hidden).on = 1;
        for (acting, free, costs, looks) in
            [(seeker, 1, true, true), (seeker, 0, true, false), (hidden, 1, false, true), (hidden, 0, false, true)]
        {
            (fight.course.acting, fight.free) = (acting, free);
            let attempt = assemble(&fight, seeker, hidden, &const { blow() }, Manner::default());
            let hiding = hiding(&fight, hidden, &attempt).unwrap();
            assert_eq!((hiding.costs, hiding.check.is_some()), (costs, looks));
            // Whoever is struck by somebody unseen pays nothing, in whoever's turn it is.
            let attempt = assemble(&fight, hidden, seeker, &const { blow() }, Manner::default());
            let struck = super::hiding(&fight, hidden, &attempt).unwrap();
            assert_eq!((struck.costs, struck.check.is_some()), (false, true));
        }
    }

    /// `smf.power.invisibility-obscurement`, `smf.power.density-decrease`: it hides from blows at the body, and neither
    /// from minds nor from the touch of a ghost.
    #[test]
    fn it_hides_from_blows_at_the_body() {
        let mut bout = Bout::between("", "", "powers = [\"invisibility-obscurement\"]");
        let mut chance = Scripted::new(&[]);
        let mut fight = bout.fight(&mut chance);
        let [seeker, hidden] = [0, 1].map(FigureId::at);
        for (on, track, effect, hides) in [
            (1, Track::Body, Effect::Damage, true),
            (0, Track::Body, Effect::Damage, false),
            (1, Track::Psyche, Effect::Damage, false),
            (1, Track::Body, Effect::Ghostly, false),
        ] {
            fight.now_mut(hidden).on = on;
            let attack = Attack { track, effect, ..blow() };
            let attempt = assemble(&fight, seeker, hidden, &attack, Manner::default());
            assert_eq!(hiding(&fight, hidden, &attempt).is_some(), hides, "{on} {track:?} {effect:?}");
        }
    }

    /// `smf.power.invisibility-obscurement`: what it costs is gone, whatever comes of it; whoever has none left does
    /// not look.
    #[test]
    fn whoever_looks_has_an_action_less() {
        for (acting, free, left, answers) in
            [(0, 3, 2, &[("perception", 0)][..]), (0, 0, 0, &[]), (1, 3, 3, &[("perception", 0)])]
        {
            let mut bout = Bout::between("", "", "powers = [\"invisibility-obscurement\"]");
            bout.state.fighters[1].on = 1;
            let mut chance = Scripted::new(answers);
            let mut fight = bout.fight(&mut chance);
            (fight.course.acting, fight.free) = (FigureId::at(acting), free);
            let [seeker, hidden] = [0, 1].map(FigureId::at);
            let mut attempt = assemble(&fight, seeker, hidden, &const { blow() }, Manner::default());
            look(&mut fight, &mut attempt);
            assert_eq!(fight.free, left, "{acting} {free}");
            assert_eq!(attempt.defense, Pool::new(4, 1), "{acting} {free}");
            chance.finish();
        }
    }
}
