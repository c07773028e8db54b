//! From the damage value to clicks taken: what raises damage first, then one reducer.
//!
//! Rules: `heroclix.damage.dealt-and-taken`, `heroclix.damage.order`, `heroclix.damage.one-reducer`,
//! `heroclix.damage.penetrating`, `heroclix.damage.unavoidable`, `heroclix.value.locked`,
//! `heroclix.damage.ignored-is-not-reduced`, `heroclix.damage.objects-close`, `heroclix.damage.objects-thrown`,
//! `heroclix.attack.one-roll-many-targets`.

use super::fight::Fight;
use super::figure::Object;
use super::policy::Split;
use super::powers::id::{PowerId, PowerSet};
use super::powers::{blades, enhancement, impervious, invincible};
use super::powers::{perplex, pulse_wave, quake};
use super::reducers::certainly_taken;
use super::state::MAX_TARGETS;
use super::values::modified;
use crate::chance::Chance;
use crate::game::Meter;

/// What a held object adds to a close attack.
const fn swung(object: Object) -> i8 {
    match object {
        Object::Light => 1,
        Object::Heavy => 2,
        Object::UltraHeavy => 3,
    }
}

/// What a thrown object deals, whatever the thrower's own damage.
const fn thrown(object: Object) -> i8 {
    match object {
        Object::Light => 2,
        Object::Heavy | Object::UltraHeavy => 3,
    }
}

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// The damage value unless a die replaces it, were an expert to add so much to it.
    pub fn damage_value_with(&self, expert: i8) -> i8 {
        let (setup, manner) = (self.setup, &self.setup.manner);
        if manner.uses(PowerId::Quake) {
            return quake::DAMAGE;
        }
        if manner.uses(PowerId::PulseWave) && self.standing().count() > 1 {
            return pulse_wave::DAMAGE_TO_MANY;
        }
        if let (true, Some(object)) = (manner.ranged, manner.object) {
            return thrown(object);
        }
        let written = setup.attacker.modifiers[2] + perplex::now(setup.attacker.perplex[2], self.state.perplexed);
        let modifiers = written + expert + enhancement::damage(manner) + manner.object.map_or(0, swung);
        modified(setup.attacker.click(self.state.turned).damage, modifiers, setup.switches)
    }

    /// What the attack deals to each of the targets that it hit, before the extra damage of a critical hit.
    ///
    /// `times` says how often each was hit; more than once only by an Energy Explosion. Nobody asks for the share of a
    /// target that was not hit.
    pub fn shares(&mut self, times: [i8; MAX_TARGETS], critical: bool) -> [i8; MAX_TARGETS] {
        let manner = &self.setup.manner;
        if manner.uses(PowerId::EnergyExplosion) {
            return times;
        }
        let mut hit = (0..MAX_TARGETS).filter(|&target| times[target] > 0);
        let first = hit.next().unwrap_or_default();
        let n_hit = 1 + hit.count() as i8;
        let value = match blades::rolled(self, first, i8::from(critical)) {
            Some(face) => face,
            None => self.damage_value_with(self.state.expert[1]),
        };
        // Quake and Pulse Wave deal their damage to each; any other attack divides its own.
        if manner.uses(PowerId::Quake) || manner.uses(PowerId::PulseWave) {
            return [value; MAX_TARGETS];
        }
        let (share, rest) = match self.setup.policy.split {
            Split::Even => (value / n_hit, value % n_hit),
            Split::First => (0, value),
        };
        let mut shares = [share; MAX_TARGETS];
        shares[first] += rest;
        shares
    }

    /// Damage that a target takes of what it is dealt now, with the powers it shows now.
    pub fn taken(&mut self, target: usize, dealt: i8, penetrating: bool) -> i8 {
        let powers = self.target_powers(target);
        if powers.has(PowerId::Impervious) && !penetrating {
            return impervious::taken(self, dealt);
        }
        certainly_taken(powers, dealt, penetrating)
    }

    /// Whether what a target does not take of this it ignores: only Invincible does, where it leaves less than any
    /// reducer (`heroclix.damage.ignored-is-not-reduced`, `heroclix.damage.one-reducer`).
    pub fn ignores(&self, target: usize, dealt: i8, penetrating: bool) -> bool {
        let powers = self.target_powers(target);
        let impervious = powers.has(PowerId::Impervious) && !penetrating;
        let reducers = powers.without(PowerSet::NONE.with(PowerId::Invincible));
        powers.has(PowerId::Invincible)
            && !impervious
            && invincible::taken(dealt) < certainly_taken(reducers, dealt, penetrating)
    }

    /// Tells how much of a blow was reduced or ignored: two words, as effects that react to the one do not to the
    /// other.
    pub fn note_softened(&mut self, target: usize, dealt: i8, taken: i8, ignored: bool) {
        if ignored {
            self.note("heroclix.power.invincible", |setup| {
                format!("{} ignores {} of {dealt}", setup.targets[target].name, dealt - taken)
            });
        } else if taken != dealt {
            self.note("heroclix.damage.dealt-and-taken", |setup| {
                format!("{} takes {taken} of {dealt}", setup.targets[target].name)
            });
        }
    }
}
