//! Losing boxes: marking, KO checks and what follows at once.
//!
//! Rules: `smf.damage.tracks`, `smf.damage.ko-check`, `smf.henchmen.damage`, `smf.sim.exchange` steps 8 to 11.

use super::decision::Ask;
use super::fight::{Fight, Profile, Rich};
use super::fighter::{PoolKind, Timing, Track};
use super::figure::FigureId;
use super::losses::share;
use super::metrics::Count;
use super::state::flag;
use crate::chance::{Chance, Draw, Reading};
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
pub fn hazard<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, victim: FigureId, loss: u8) {
    let loss = soaked(fight, victim, loss);
    lose::<Rich, _, _>(fight, victim, Track::Body, loss);
}

/// Marks `loss` boxes on a track: the KO rule, then Rage.
#[inline(always)]
pub fn lose<P: Profile, C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, victim: FigureId, track: Track, loss: u8) {
    if P::RICH && (loss == 0 || fight.is_out(victim)) {
        return;
    }
    let group = P::RICH && fight.fighter(victim).group.is_some();
    let boxes = if group { Track::Body } else { track };
    let counted = if track == Track::Body { Count::BodyLost } else { Count::PsycheLost };
    let now = &mut fight.now_mut(victim).boxes[boxes as usize];
    if loss < *now {
        *now -= loss;
        fight.count(counted, victim, loss);
    } else {
        let had = std::mem::take(now);
        fight.count(counted, victim, had);
        if group || had == 0 || !stands::<P, _, _>(fight, victim, track) {
            fight.now_mut(victim).set(flag::OUT);
            fight.note(victim, "smf.damage.ko-check", "is out");
            return;
        }
        fight.count(Count::KoPassed, victim, 1);
    }
    if P::RICH {
        for i in 0..fight.hooks(victim, Timing::Harmed) {
            let (power, slot) = fight.hook(victim, Timing::Harmed, i);
            if fight.works(victim, slot) {
                power.harmed(fight, victim, slot);
            }
        }
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
#[inline(always)]
fn stands<P: Profile, C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, victim: FigureId, track: Track) -> bool {
    if !P::RICH {
        // Without powers a fighter is attacked on one track only, so the first check is the only one.
        let pool = fight.fighter(victim).fixed[PoolKind::Ko as usize];
        let weights = &fight.setup.plain[victim.place()].ko;
        return fight.chance.draw(KO_CHECK.with(pool.throw()).read(Reading::AtLeast(3)), weights) == 1;
    }
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
