//! Losing boxes: marking, KO checks and what follows at once.
//!
//! Rules: `smf.damage.tracks`, `smf.damage.ko-check`, `smf.henchmen.damage`, `smf.sim.exchange` steps 8 to 11.

use super::decision::Ask;
use super::fight::Fight;
use super::fighter::{PoolKind, Timing, Track};
use super::figure::FigureId;
use super::losses::share;
use super::metrics::{Count, knock_out};
use super::powers::id::PowerId;
use super::powers::{healing, immortal, rapport};
use super::state::flag;
use crate::chance::{Chance, Draw, Reading, Weights};
use crate::game::Meter;

const KO_CHECK: Draw = Draw::new("KO check", "smf.damage.ko-check");
/// Target number of a KO check, and of one after the other track has forced a check.
const KO_TARGETS: [u8; 2] = [3, 4];

/// Boxes that get through Armor (`smf.power.armor`): each Body hit loses one.
pub fn soaked<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, victim: FigureId, loss: u8) -> u8 {
    loss.saturating_sub(u8::from(is_armored(fight, victim)))
}

/// Whether his Armor is in effect.
pub fn is_armored<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, side: FigureId) -> bool {
    fight.fighter(side).armor.is_some_and(|slot| fight.works(side, slot))
}

/// A hit that is not an attack: Armor soaks, everything else follows.
pub fn hazard<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, by: FigureId, victim: FigureId, loss: u8) {
    let loss = soaked(fight, victim, loss);
    lose(fight, by, victim, Track::Body, loss);
}

/// Marks `loss` boxes on a track, which somebody takes, or he himself: the KO rule, then Rage.
pub fn lose<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, by: FigureId, victim: FigureId, track: Track, loss: u8) {
    if loss == 0 || fight.is_out(victim) {
        return;
    }
    let group = fight.fighter(victim).group.is_some();
    let left = |fight: &Fight<'_, C, M>| fight.now(victim).boxes.map(u16::from).iter().sum::<u16>();
    let before = left(fight);
    mark(fight, victim, track, group, loss, |fight| !group && stands(fight, victim, track));
    let lost = (before - left(fight)) as u8;
    fight.count(Count::BoxesLost, victim, lost);
    if by != victim && fight.figures.len() > 2 {
        fight.count(Count::BoxesDealt, by, lost);
    }
    if fight.is_out(victim) {
        return falls(fight, by, victim);
    }
    for &(power, slot) in fight.hooks(victim, Timing::Harmed) {
        if fight.works(victim, slot) {
            power.harmed(fight, victim, slot);
        }
    }
}

/// The same for a character without powers among such: one track is attacked, so the first check is the only one.
#[inline(always)]
pub fn lose_plainly<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    victim: FigureId,
    track: Track,
    loss: u8,
    ko: &Weights,
) {
    let pool = fight.fighter(victim).fixed[PoolKind::Ko as usize];
    let check = KO_CHECK.with(pool.throw()).read(Reading::AtLeast(KO_TARGETS[0]));
    mark(fight, victim, track, false, loss, |fight| fight.chance.draw(check, ko) == 1);
}

/// Takes boxes off a track, the KO rule included.
#[inline(always)]
fn mark<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    victim: FigureId,
    track: Track,
    group: bool,
    loss: u8,
    stands: impl FnOnce(&mut Fight<'_, C, M>) -> bool,
) {
    let boxes = if group { Track::Body } else { track };
    let counted = if track == Track::Body { Count::BodyLost } else { Count::PsycheLost };
    let now = &mut fight.now_mut(victim).boxes[boxes as usize];
    if loss < *now {
        *now -= loss;
        fight.count(counted, victim, loss);
        return;
    }
    let had = std::mem::take(now);
    fight.count(counted, victim, had);
    if had > 0 && stands(fight) {
        fight.count(Count::KoPassed, victim, 1);
    } else {
        fight.now_mut(victim).set(flag::OUT);
        fight.note(victim, if group { "smf.henchmen.damage" } else { KO_CHECK.rule }, "is out");
    }
}

/// What ends with whoever is no longer there: his grips, what he kept cancelled (`smf.power.dispel`), and what lasts to
/// a next turn of his that he does not have ([`Loan`](super::setup::Loan)).
pub fn leaves<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, who: FigureId) {
    fight.scene.let_go(who);
    fight.restore(who);
    fight.takes_back(who);
    rapport::end(fight, who);
}

/// What follows from a knock-out.
pub fn falls<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, by: FigureId, victim: FigureId) {
    leaves(fight, victim);
    immortal::falls(fight, victim);
    fight.count(Count::KnockedOut, victim, 1);
    let figures = fight.figures.len();
    if figures > 2 {
        fight.meter.count(knock_out(figures, by.place(), victim.place()), 1);
    }
    // Whoever comes back has no round in which he went for good.
    let setup = fight.setup;
    let comes_back = fight.fighter(victim).asked(PowerId::Immortal).is_some()
        || setup.following.contains(victim)
        || healing::can_be_raised(&setup.fighters, victim, setup.friends(victim));
    if !comes_back {
        fight.meter.when(Count::KoRound.of(victim.place()));
    }
    if !fight.setup.followers.is_empty() {
        fight.parts_from_copies(victim);
    }
}

/// How likely a fighter stands when he loses the last box of a track, in units of
/// [`ONE`](super::losses::ONE); re-rolls kept for it are not counted.
pub fn chance_to_stand<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, victim: FigureId, track: Track) -> u32 {
    if fight.fighter(victim).glass_jaw {
        return 0;
    }
    let others = [flag::PSYCHE_CHECKED, flag::BODY_CHECKED][track as usize];
    let target = KO_TARGETS[usize::from(fight.now(victim).is(others))] + fight.tn_plus(victim);
    share(fight.tables().check(fight.pool(victim, PoolKind::Ko), target, fight.setup.rules.switches.re_roll), 1)
}

/// The check on losing the last box of a track; `true` when he fights on.
fn stands<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, victim: FigureId, track: Track) -> bool {
    let (mine, other) = match track {
        Track::Body => (flag::BODY_CHECKED, flag::PSYCHE_CHECKED),
        Track::Psyche => (flag::PSYCHE_CHECKED, flag::BODY_CHECKED),
    };
    let now = fight.now_mut(victim);
    let target = KO_TARGETS[usize::from(now.is(other))];
    now.set(mine);
    if fight.fighter(victim).glass_jaw {
        return false;
    }
    let mut pool = fight.pool(victim, PoolKind::Ko);
    if fight.now(victim).rerolls > 0 && fight.decides(victim, Ask::ReRollKo) {
        pool = fight.commit_rerolls(victim, pool);
    }
    fight.check(victim, KO_CHECK, pool, target)
}
