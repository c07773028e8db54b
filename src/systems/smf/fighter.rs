//! What `build` makes of a character or a group: pools, attacks, and the powers hooked in at their timing points.
//!
//! A fighter never changes during a fight. Every power sits in a numbered slot; what is switched on, spent or cancelled
//! during a fight is a bit per slot in [`super::state::Combatant`]. Whatever cannot change is added up here once, so a
//! power costs the fight only when somebody has it.

use super::dice::Pool;
use super::policy::keys::Policy;
use super::powers::id::{POWERS, PowerId};

/// The six main pools of a character, and the situations that add to a roll (`smf.build.character`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PoolKind {
    /// Body attacks in base contact.
    MeleeAttack,
    /// Defense against Body attacks in base contact.
    MeleeDefense,
    /// Added to every Body attack at range; the pool itself belongs to the attack.
    RangedAttack,
    /// Defense against Body attacks at range.
    RangedDefense,
    /// Added to every Psyche attack; the pool itself belongs to the attack.
    PsycheAttack,
    /// Defense against Psyche attacks and effects.
    PsycheDefense,
    /// Added to an attack on a charge, beside the usual die.
    Charge,
    /// Added to the rolls of foes who attack this fighter's Body in melee.
    AgainstMelee,
    /// Added to the rolls of foes who attack this fighter's Body at range.
    AgainstRanged,
    /// Initiative as leader.
    Initiative,
    /// KO checks.
    Ko,
    /// Checks to stay on one's feet.
    Footing,
    /// Checks to break out of an Entangle.
    Escape,
    /// Added to grapple rolls on top of the melee pools, as the grappled side.
    Grapple,
    /// Perception checks.
    Perception,
    /// Checks of how far somebody gets.
    Movement,
    /// Added to those of a leap.
    Leap,
}

impl PoolKind {
    /// All of them, in order.
    pub const ALL: &[Self] = &[
        Self::MeleeAttack,
        Self::MeleeDefense,
        Self::RangedAttack,
        Self::RangedDefense,
        Self::PsycheAttack,
        Self::PsycheDefense,
        Self::Charge,
        Self::AgainstMelee,
        Self::AgainstRanged,
        Self::Initiative,
        Self::Ko,
        Self::Footing,
        Self::Escape,
        Self::Grapple,
        Self::Perception,
        Self::Movement,
        Self::Leap,
    ];
}

/// Number of [`PoolKind`]s.
pub const N_POOLS: usize = PoolKind::ALL.len();

/// A change of one pool that holds while its power is in effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adder {
    /// The power's slot.
    pub slot: u8,
    /// Which pool it changes.
    pub kind: PoolKind,
    /// By how much.
    pub by: Pool,
}

/// What an attack takes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    /// Body boxes, or members of a group.
    Body = 0,
    /// Psyche boxes, or members of a group.
    Psyche = 1,
}

/// What a successful attack does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Takes boxes equal to the margin.
    Damage,
    /// As damage; a Psyche box taken heals the attacker or feeds his re-rolls.
    Parasite,
    /// Holds the target; break-out at 1 + margin.
    Entangle,
    /// Stuns the target.
    Stun,
    /// Raises the target's target numbers.
    Jinx,
    /// Cancels powers by margin.
    Dispel,
    /// Holds the target in the attacker's grip.
    Grapple,
    /// Takes a box of Body without an opposed roll (`smf.power.density-decrease`).
    Ghostly,
    /// Makes the target attack whom the attacker names (`smf.power.mentalism`).
    Command,
}

impl Effect {
    /// Whether a success takes boxes.
    pub fn takes_boxes(self) -> bool {
        matches!(self, Self::Damage | Self::Parasite | Self::Ghostly)
    }

    /// Whether all that a success does is to hinder.
    pub fn is_control(self) -> bool {
        !self.takes_boxes() && self != Self::Grapple
    }
}

/// Which attacks are made before others, whatever they are worth; the policy decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preference {
    /// The one that the policy names.
    Named,
    /// Without damage, where that comes first.
    ControlFirst,
    /// With damage.
    Damage,
    /// Without damage, where that comes last.
    ControlLast,
}

/// From where an attack can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Only in base contact: a melee attack.
    Contact,
    /// Only out of contact, up to so many inches: a ranged attack.
    Range(u8),
    /// In contact and out of it, up to so many inches.
    Anywhere(u8),
}

/// A way to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Name in `[policy]`: `melee`, or the power's id.
    pub id: &'static str,
    /// Name of the roll.
    pub what: &'static str,
    /// Ledger id.
    pub rule: &'static str,
    /// Slot of the power it comes from; `None` for bare hands.
    pub slot: Option<u8>,
    /// From where.
    pub reach: Reach,
    /// Dice of its own; the attacker's pool of kind `adds` comes on top.
    pub pool: Pool,
    /// The attacker's pool that is added.
    pub adds: PoolKind,
    /// The defender's pool that resists.
    pub resisted_by: PoolKind,
    /// What kind of attack it is, and what it takes.
    pub track: Track,
    /// What a success does.
    pub effect: Effect,
    /// A Body attack by blow: gets what is for "normal" melee attacks.
    pub blow: bool,
    /// Goals needed on the recharge roll before it can be made again; 0 for an attack without limit.
    pub recharge: u8,
    /// Made once in a battle.
    pub once: bool,
    /// Concentrated fire adds the group's numbers (`smf.henchmen.concentrated-fire`).
    pub volley: bool,
    /// Inches around its target in which everybody is met (`smf.combat.radius`); 0 where he alone is.
    pub radius: u8,
    /// Made before others of a later preference.
    pub preference: Preference,
}

impl Attack {
    /// Whether it is used up by being made, until it is recharged or for good.
    #[inline(always)]
    pub fn is_limited(&self) -> bool {
        self.recharge > 0 || self.once
    }

    /// Whether it is a shot, which may go astray in a melee (`smf.combat.blast-into-melee`).
    #[inline(always)]
    pub fn is_shot(&self) -> bool {
        self.resisted_by == PoolKind::RangedDefense
    }

    /// Whether it may meet others than its target: by its radius, or because it goes astray.
    pub fn meets_others(&self) -> bool {
        self.radius > 0 || self.is_shot()
    }
}

/// The attack everybody has: a blow in base contact.
pub const fn blow() -> Attack {
    blow_with(Effect::Damage, true)
}

/// An attack in base contact: by blow, or with something else of the attacker's.
pub const fn blow_with(effect: Effect, blow: bool) -> Attack {
    Attack {
        id: "melee",
        what: "melee attack",
        rule: "smf.combat.melee",
        slot: None,
        reach: Reach::Contact,
        pool: Pool::new(0, 0),
        adds: PoolKind::MeleeAttack,
        resisted_by: PoolKind::MeleeDefense,
        track: Track::Body,
        effect,
        blow,
        recharge: 0,
        once: false,
        volley: false,
        radius: 0,
        preference: Preference::Damage,
    }
}

/// A grab in base contact (`smf.combat.grapple`).
pub fn grab() -> Attack {
    Attack { id: "grapple", what: "grapple", rule: "smf.combat.grapple", ..blow_with(Effect::Grapple, false) }
}

/// Points of a turn and of an exchange at which powers can step in, in the order of `smf.sim.turn-start` and
/// `smf.sim.exchange`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Timing {
    /// At the very start of one's turn, in effect or not: what becomes of holds and bonds.
    Held,
    /// At the start of one's turn, before recharge rolls.
    TurnStart,
    /// After recharge rolls: upkeep, forms, switches.
    Upkeep,
    /// Before the actions of one's turn.
    Actions,
    /// Before a check to break out of bonds with the combat action.
    Bound,
    /// Before the own attack roll.
    Attack,
    /// Before the foe's attack roll.
    Defense,
    /// After the foe's attack roll, before the defense roll.
    Block,
    /// After boxes were lost and the fighter still stands.
    Harmed,
    /// After a successful attack by contact, by either side.
    Touched,
    /// After a hit that was no blow and could knock back.
    Thrown,
    /// After a successful defense.
    Defended,
    /// After the attack of one's turn.
    Followed,
    /// At the end of one's turn, after all its actions.
    TurnEnd,
    /// When the combat action would be left over.
    Spare,
    /// Instead of the combat action.
    Special,
}

/// Number of [`Timing`]s.
pub const N_TIMINGS: usize = Timing::Special as usize + 1;

/// Slots a fighter can have: one bit each.
pub const MAX_SLOTS: usize = 32;

/// Powers of one fighter that a foe may shut off at most: of each a state knows whether it is off.
pub const MOST_UNRELIABLE: usize = 2;

/// The bit of a slot; slots past the limit have been refused.
pub fn bit(slot: u8) -> u32 {
    1u32.checked_shl(u32::from(slot)).unwrap_or(0)
}

/// A power of a fighter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Which power.
    pub power: PowerId,
    /// Whether it does anything in this fight.
    pub plays: bool,
    /// Goals needed to recharge it after use; 0 when it is not limited.
    pub recharge: u8,
    /// In effect from the first moment; else it has to be switched on.
    pub on: bool,
    /// Set when another power lends it (a trick, a grimoire, a form): that power's slot.
    pub lent_by: Option<u8>,
    /// Body and Psyche boxes it is worth.
    pub boxes: (i8, i8),
    /// Inches of Move it is worth while it works.
    pub inches: i16,
}

/// One side of a duel, compiled.
#[derive(Clone, Debug)]
pub struct Fighter {
    /// As the scenario names it.
    pub name: String,
    /// Boxes of Body and Psyche at full health; members of a group in both.
    pub boxes: [u8; 2],
    /// Move in inches.
    pub movement: u8,
    /// Henchmen: `boxes` are members, there are no KO checks.
    pub group: Option<Group>,
    /// Sums of everything that cannot change in this fight.
    pub fixed: [Pool; N_POOLS],
    /// What can be switched on or off, by the pool that it adds to.
    pub switched: [Vec<Adder>; N_POOLS],
    /// Ways to attack, by preference; those of one preference are ranked in the turn (see [`super::policy`]).
    pub attacks: Vec<Attack>,
    /// Powers by slot.
    pub slots: Vec<Slot>,
    /// Slots whose powers are lent by another one: a trick, a page of a grimoire.
    pub lent: u32,
    /// Slots into which a mimic copies powers; they are used like powers of one's own.
    pub copies: u32,
    /// Slots in effect when the fight begins.
    pub on: u32,
    /// Slots that end at the start of the fighter's next turn.
    pub fleeting: u32,
    /// Slots that are switched on in the fighter's own turn, by a power that looks after itself.
    pub in_turn: u32,
    /// Slots of one's own that are switched on with a free action, without a roll, and stay on.
    pub lasting: u32,
    /// Slots that are worth inches of Move while they work.
    pub movers: u32,
    /// Powers that the rules ask for by name: no other is found by [`Fighter::asked`].
    pub asked: Asked,
    /// Slots of powers that answer where a fighter holds them twice: his own before a lent one.
    pub answering: u32,
    /// Spent slots are recharged in this order.
    pub recharge_order: Vec<u8>,
    /// Which powers step in where.
    pub hooks: [Vec<(PowerId, u8)>; N_TIMINGS],
    /// Boxes of Body that each hit loses to protection, by slot (`smf.power.armor`).
    pub armor: Option<u8>,
    /// Fortune's slot.
    pub fortune: Option<u8>,
    /// Fails every KO check (`smf.fault.glass-jaw`, `smf.power.immortal`, duplicates).
    pub glass_jaw: bool,
    /// Inches of knockback for each box of Body, before the victim's own powers.
    pub knockback: u8,
    /// How choices are made.
    pub policy: Policy,
    /// Sees badly in the dark: every target number that he faces is one higher (`smf.event.stygian-darkness`).
    pub hampered: bool,
    /// One attack of the foe is rolled with these extra dice (`smf.fault.weakness`).
    pub weakness: bool,
    /// Slots that the foe shuts off once each (`smf.limit.unreliable-power`), the first before the second.
    pub unreliable: [Option<u8>; MOST_UNRELIABLE],
    /// Slots that work only on a charge (`smf.limit.only-x`).
    pub only_charging: u32,
    /// Slots that work only after round 3 (`smf.limit.only-x`).
    pub only_late: u32,
    /// Slots that one of these three may put out of effect.
    pub suspendable: u32,
    /// A Brawler, who is good at finding traps (`smf.event.traps`).
    pub brawler: bool,
    /// Slots of Super-Strength, which defeats Armor's immunity to knockback.
    pub strong: u32,
    /// Slots of blasts that cannot be fired in a turn with a move (`smf.power.option-variable-power`).
    pub still: u32,
    /// Slots of Force-Fields against Psyche attacks.
    pub psyche_fields: u32,
    /// Slots that hide him from sight (`smf.power.invisibility-obscurement`).
    pub hides: u32,
    /// Those of them of full invisibility, as against obscurement.
    pub invisible: u32,
    /// Slots of Multiple Limbs used to grip.
    pub grips: u32,
    /// Slots whose reach is not played (`smf.combat.reach`).
    pub far: u32,
}

/// Dice that a henchmen group has less than a character (`smf.henchmen.rule-of-2d`).
pub const GROUP_OFFSET: i8 = -2;

/// What is special about henchmen (`smf.henchmen.*`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// Street-level: subject to panic.
    pub panics: bool,
    /// Lost members come back at the start of each turn (`smf.henchmen.equipment.hordes`).
    pub hordes: bool,
}

impl Fighter {
    /// Whether he has no powers and is one: what is left of his boxes changes nothing that he can do.
    #[inline(always)]
    pub fn is_plain(&self) -> bool {
        self.slots.is_empty() && self.group.is_none()
    }

    /// The power in a slot.
    pub fn slot(&self, slot: u8) -> Option<&Slot> {
        self.slots.get(slot as usize)
    }

    /// Powers that step in at a point of the turn, each with its slot.
    #[inline(always)]
    pub fn hooks(&self, timing: Timing) -> &[(PowerId, u8)] {
        &self.hooks[timing as usize]
    }

    /// Whether what he does may meet friends who stand around (`smf.combat.radius`).
    pub fn bursts(&self) -> bool {
        let asked = [PowerId::Explosion, PowerId::RadiusAttack].into_iter().any(|power| self.asked(power).is_some());
        asked || self.attacks.iter().any(|attack| attack.radius > 0)
    }

    /// Whether an attack is a blast that was traded for standing still (`smf.power.option-variable-power`).
    pub fn needs_to_stand(&self, attack: &Attack) -> bool {
        attack.slot.is_some_and(|slot| self.still & bit(slot) != 0)
    }

    /// Slots that work before anything has happened.
    pub fn works_at_first(&self) -> u32 {
        self.on & !(self.only_charging | self.only_late)
    }

    /// A pool with what is in effect then.
    pub fn at_first(&self, kind: PoolKind) -> Pool {
        let working = self.works_at_first();
        let adders = self.switched[kind as usize].iter().filter(|adder| working >> adder.slot & 1 != 0);
        adders.fold(self.fixed[kind as usize], |pool, adder| pool.plus(adder.by))
    }

    /// The slot of a power; his own before a lent one.
    pub fn slot_of(&self, power: PowerId) -> Option<u8> {
        slot_of(&self.slots, power)
    }

    /// The slot of a power that says of itself that the rules ask for it by name ([`super::build::Sheet::is_asked`]);
    /// his own before a lent one.
    #[inline(always)]
    pub fn asked(&self, power: PowerId) -> Option<u8> {
        let slot = self.asked.0[power as usize];
        (slot != NOWHERE).then_some(slot)
    }
}

/// The slot of a power; one's own before a lent one.
fn slot_of(slots: &[Slot], power: PowerId) -> Option<u8> {
    first(slots, |_, slot| slot.power == power)
}

/// Slots of powers that answer where somebody holds them twice.
pub fn answering(slots: &[Slot]) -> u32 {
    (0u8..).zip(slots).filter(|&(i, slot)| slot_of(slots, slot.power) == Some(i)).map(|(i, _)| bit(i)).sum()
}

/// The first slot of those that are wanted; one's own before a lent one.
fn first(slots: &[Slot], wanted: impl Fn(u8, &Slot) -> bool) -> Option<u8> {
    let held = (0u8..).zip(slots).filter(|&(i, slot)| wanted(i, slot));
    held.min_by_key(|(_, slot)| slot.lent_by.is_some()).map(|(i, _)| i)
}

/// The slot of each power that the rules ask for by name, looked up once.
#[derive(Clone, Debug)]
pub struct Asked([u8; POWERS.len()]);

/// No slot.
const NOWHERE: u8 = u8::MAX;
const _: () = assert!(MAX_SLOTS < NOWHERE as usize);

impl Asked {
    /// Of the powers in these slots those whose slots are `asked` for.
    pub fn of(slots: &[Slot], asked: u32) -> Self {
        let mut places = [NOWHERE; POWERS.len()];
        for &power in POWERS {
            let slot = first(slots, |i, slot| slot.power == power && asked & bit(i) != 0);
            places[power as usize] = slot.unwrap_or(NOWHERE);
        }
        Self(places)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&slot| slot == NOWHERE)
    }
}
