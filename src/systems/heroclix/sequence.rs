//! One turn's attack in the order of the sixteen steps of `heroclix.attack.sequence`.
//!
//! A turn of play ends wherever somebody could step in: after each roll either side may have it made again. So the
//! states in between are few, and an exact solution stays small however many re-rolls there are.
//!
//! Left out: movement before the attack (step 1) and whatever needs a board (step 2: the author names legal targets).

use super::dice::{CRITICAL_HIT, CRITICAL_MISS, Roll, two_dice};
use super::fight::Fight;
use super::metrics::{Count, TargetCount};
use super::powers::id::PowerId;
use super::powers::{
    close_combat_expert, energy_explosion, flurry, force_blast, incapacitate, mastermind, mystics, perplex, poison,
    probability_control, quake, regeneration, shape_change, steal_energy, super_senses, willpower,
};
use super::state::{MAX_TARGETS, Outcome, Phase};
use super::switches::Planning;
use crate::chance::Chance;
use crate::game::{Meter, Progress};

/// Attacks that one turn can have: two with Flurry.
pub const MOST_ATTACKS: u32 = 2;
/// Extra damage dealt by a critical hit (`heroclix.attack.critical-hit`).
pub const CRITICAL_DAMAGE: i8 = 1;
/// Damage to the attacker of a critical miss (`heroclix.attack.critical-miss`).
const BACKFIRE: i8 = 1;

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// Plays on to the next point at which somebody could step in.
    pub fn advance(&mut self) -> Progress {
        match self.state.phase {
            Phase::Beginning => self.begin(),
            Phase::Announced => self.announce(),
            Phase::Rolled(roll) => self.reroll_or_resolve(roll),
        }
    }

    /// What comes before the attack, and actions that are none.
    fn begin(&mut self) -> Progress {
        // In a duel the beginning of the turn lies before the choice of an action.
        if !self.setup.in_duel {
            poison::beginning(self);
            perplex::place(self);
        }
        if self.setup.manner.uses(PowerId::Regeneration) {
            regeneration::heal(self);
            return self.end();
        }
        if self.setup.manner.uses(PowerId::ForceBlast) {
            force_blast::blast(self);
            return self.end();
        }
        self.announce()
    }

    /// Steps 2 to 5: targets are chosen, those that can change their shape roll for it, and the dice are thrown.
    fn announce(&mut self) -> Progress {
        let mut left = self.setup.manner.named;
        self.state.aimed = 0;
        for target in 0..self.setup.targets.len() {
            if left == 0 {
                break;
            }
            if self.stands(target) && !shape_change::prevents(self, target) {
                self.state.aimed |= 1 << target;
                left -= 1;
            }
        }
        if self.state.aimed == 0 {
            self.note("heroclix.power.shape-change", |_| "nobody is left to attack".to_owned());
            return self.end();
        }
        self.state.expert = close_combat_expert::bonus(self);
        let roll = self.roll("attack roll", "heroclix.attack.to-hit");
        self.state.phase = Phase::Rolled(roll);
        Progress::Turn
    }

    fn roll(&mut self, what: &'static str, rule: &'static str) -> Roll {
        let dice = self.setup.dice;
        if self.setup.switches.planning != Planning::Off {
            return Roll::JUST_ENOUGH;
        }
        let weights = if self.setup.doubles_matter { &dice.pair } else { &dice.total };
        let draw = two_dice(what, rule);
        // A roll against one target is about that one; a roll against several is about nobody in particular.
        let draw = if self.state.aimed.is_power_of_two() {
            draw.about(1 + self.state.aimed.trailing_zeros() as u8)
        } else {
            draw
        };
        Roll::of(self.draw(draw, weights))
    }

    /// Whether a target is attacked by the roll on the table.
    pub fn is_aimed_at(&self, target: usize) -> bool {
        self.state.aimed >> target & 1 == 1
    }

    fn hits_somebody(&self, roll: Roll) -> bool {
        (0..self.setup.targets.len()).any(|target| self.is_aimed_at(target) && roll.hits(self.need(target)))
    }

    /// Steps 6 and 7: whoever dislikes the roll and can have it made again does so.
    fn reroll_or_resolve(&mut self, roll: Roll) -> Progress {
        let hit = self.hits_somebody(roll);
        let policy = self.setup.policy;
        let (disliked, what) = if hit {
            let disliked = policy.opposing.dislikes(roll.is_critical_hit());
            (disliked && probability_control::spend_opposing(self), "attack roll, again for the target's side")
        } else {
            let disliked = policy.own.dislikes(roll.is_critical_miss());
            (disliked && probability_control::spend_own(self), "attack roll, again for the attacker's side")
        };
        if disliked {
            let roll = self.roll(what, "heroclix.power.probability-control");
            self.state.phase = Phase::Rolled(roll);
            return Progress::Turn;
        }
        self.tell(hit);
        let result = if hit { self.hit(roll) } else { self.missed(roll) };
        self.state.result = self.state.result.min(result);
        self.next()
    }

    /// Tells whoever follows the fight what came of the roll, and what it had to show, which lies on no die.
    fn tell(&mut self, hit: bool) {
        if !self.meter.listens() {
            return;
        }
        let aimed: Vec<usize> = (0..self.setup.targets.len()).filter(|&target| self.is_aimed_at(target)).collect();
        let need = |target: usize| self.need(target).clamp(CRITICAL_MISS as i8 + 1, CRITICAL_HIT as i8);
        let needs: Vec<i8> = aimed.iter().map(|&target| need(target)).collect();
        let result = if hit { "a hit" } else { "a miss" };
        self.note("heroclix.attack.to-hit", |setup| {
            let each = aimed.iter().zip(&needs).map(|(&target, need)| match aimed.len() {
                1 => need.to_string(),
                _ => format!("{need} against {}", setup.targets[target].name),
            });
            match setup.switches.planning {
                Planning::Off => format!("needed {}: {result}", each.collect::<Vec<_>>().join(", ")),
                // Nothing was rolled.
                _ => result.to_owned(),
            }
        });
    }

    /// Step 7, the roll hits nobody.
    fn missed(&mut self, roll: Roll) -> Outcome {
        if !roll.is_critical_miss() {
            return Outcome::Miss;
        }
        self.count(Count::CriticalMisses, 1);
        if self.setup.manner.deals_damage() {
            self.hurt_attacker(BACKFIRE);
        }
        Outcome::CriticalMiss
    }

    /// Steps 7 to 14: the roll hits somebody.
    fn hit(&mut self, roll: Roll) -> Outcome {
        let mut times = energy_explosion::times_hit(self, roll);
        self.count(Count::CriticalHits, i8::from(roll.is_critical_hit()));
        for (target, times) in times.iter_mut().enumerate() {
            if *times > 0 && super_senses::evades(self, target) {
                *times = 0;
            }
        }
        if times == [0; MAX_TARGETS] {
            return Outcome::Evaded;
        }
        for target in (0..MAX_TARGETS).filter(|&target| times[target] > 0) {
            self.count(Count::Hits, 1);
            self.count_for(target, TargetCount::Hits, 1);
        }
        if self.setup.manner.deals_damage() {
            self.damage(times, roll);
        } else {
            incapacitate::give_tokens(self, times);
        }
        Outcome::Hit
    }

    /// Steps 9 to 14 for everybody who was hit and did not evade.
    fn damage(&mut self, times: [i8; MAX_TARGETS], roll: Roll) {
        let critical = roll.is_critical_hit();
        let penetrating = self.setup.manner.penetrates();
        let shares = self.shares(times, critical);
        let mut turned = [0; MAX_TARGETS];
        let mut flies = [false; MAX_TARGETS];
        let (mut n_damaged, mut answers) = (0, 0);
        for target in (0..MAX_TARGETS).filter(|&target| times[target] > 0) {
            let victim = mastermind::victim(self, target);
            let is_from_attack = victim == target;
            flies[victim] |= self.will_fly(victim, roll, is_from_attack);
            let mystic = self.target_powers(victim).has(PowerId::Mystics);
            let dealt = shares[target] + if critical { CRITICAL_DAMAGE } else { 0 };
            self.count(Count::DamageDealt, dealt);
            let ignored = self.ignores(victim, dealt, penetrating);
            let taken = self.taken(victim, dealt, penetrating);
            self.note_softened(victim, dealt, taken, ignored);
            let clicks = self.turn_target(victim, taken);
            turned[victim] += clicks;
            if is_from_attack && clicks > 0 {
                n_damaged += 1;
                answers += if mystic { mystics::DAMAGE } else { 0 };
            }
        }
        let healed = steal_energy::healed(self, n_damaged);
        mystics::answer(self, answers, healed);
        if self.is_over() {
            return;
        }
        for target in 0..MAX_TARGETS {
            if flies[target] && turned[target] > 0 && self.stands(target) {
                let squares = quake::squares(self, turned[target]);
                self.fly(target, squares);
            }
        }
    }

    /// Step 14 is over: Flurry goes on, everything else ends.
    fn next(&mut self) -> Progress {
        let goes_on = self.attacker_stands() && self.standing().next().is_some();
        if goes_on && flurry::has_second(self) {
            self.state.second = true;
            self.state.phase = Phase::Announced;
            return Progress::Tick;
        }
        self.end()
    }

    /// Step 15: the action has resolved.
    fn end(&mut self) -> Progress {
        if self.attacker_stands() && !self.is_over() {
            willpower::push(self);
        }
        Progress::Over(self.state.result as usize)
    }
}
