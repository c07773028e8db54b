//! Whom what somebody does may meet: his foes, and friends by a shot that goes astray, by a blast, by what answers one,
//! or because his mind is not his own.
//!
//! Rules: `smf.combat.blast-into-melee`, `smf.combat.radius`, `smf.power.mentalism`.

use super::fighter::{Fighter, Timing};
use super::figure::{FigureId, Figures};
use super::powers::id::PowerId;
use super::setup::Rules;

/// Whether an attack of the one, or what follows from one on him, may meet the other one; not what somebody brings upon
/// himself.
pub fn may_meet(fighters: &[Fighter], foes: &[Figures], rules: &Rules, by: FigureId, whom: FigureId) -> bool {
    let [one, other] = [by, whom].map(|figure| &fighters[figure.place()]);
    if foes[by.place()].contains(whom) || by == whom {
        return by != whom;
    }
    let shoots = |fighter: &Fighter| fighter.attacks.iter().any(|attack| attack.is_shot());
    let may = |fighter: &Fighter| rules.comes_apart() && shoots(fighter) || fighter.bursts();
    let answers = !one.hooks[Timing::Defended as usize].is_empty();
    let mut minds = foes[by.place()].map(|foe| &fighters[foe.place()]);
    let is_taken_over = rules.comes_apart() && minds.any(|foe| foe.slot_of(PowerId::Mentalism).is_some());
    is_taken_over || may(one) || answers && may(other)
}
