//! From what the author wrote to a fighter: powers add up on a sheet, and the sheet becomes a [`Fighter`].
//!
//! Rules: `smf.core.rule-of-4d`, `smf.build.character`, `smf.power.general-dice-adder`, `smf.henchmen.rule-of-2d`,
//! `smf.fault.*`.

use super::dice::Pool;
use super::fighter::{
    Adder, Asked, Attack, Effect, Fighter, GROUP_OFFSET, Group, MOST_UNRELIABLE, N_POOLS, N_TIMINGS, PoolKind, Reach,
    Slot, Timing, Track, answering, bit, blow, blow_with,
};
use super::policy::keys::Policy;
use super::powers::id::{Numbers, PowerId};
use super::read::{Fault, Penalty, Pick, Spec};
use super::setup::Rules;
use super::switches::{GroupLeads, PowersOn};
use crate::order;

/// A ranged attack given as numbers reaches everywhere.
const EVERYWHERE: u8 = u8::MAX;

/// A character sheet in the making.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Name of the fighter.
    pub name: String,
    /// Who fights beside him, and against him.
    pub numbers: Numbers,
    /// Inches of Move.
    pub movement: i16,
    /// Boxes before powers: Body (or members) and Psyche.
    pub base_boxes: [i16; 2],
    /// A group of henchmen, and of which kind.
    pub group: Option<Group>,
    /// Lost members return.
    pub hordes: bool,
    /// Slots with their powers and options.
    pub slots: Vec<(Slot, String)>,
    /// Everything the powers add.
    pub adders: Vec<Adder>,
    /// Ways to attack, in the order of the sheet.
    pub attacks: Vec<Attack>,
    /// Who steps in where.
    pub hooks: [Vec<(PowerId, u8)>; N_TIMINGS],
    /// Slots that can be off at some time.
    pub switchable: u32,
    /// Slots that end at the owner's next turn.
    pub fleeting: u32,
    /// See [`Fighter::in_turn`].
    pub in_turn: u32,
    /// See [`Fighter::lasting`].
    pub lasting: u32,
    /// See [`Fighter::asked`].
    pub asked: u32,
    /// Slots that are recharged after all others.
    pub last: u32,
    /// See [`Fighter::armor`].
    pub armor: Option<u8>,
    /// See [`Fighter::fortune`].
    pub fortune: Option<u8>,
    /// See [`Fighter::glass_jaw`].
    pub glass_jaw: bool,
    /// See [`Fighter::knockback`].
    pub knockback: u8,
    /// See [`Fighter::strong`].
    pub strong: u32,
    /// See [`Fighter::still`].
    pub still: u32,
    /// See [`Fighter::psyche_fields`].
    pub psyche_fields: u32,
    /// See [`Fighter::hides`].
    pub hides: u32,
    /// See [`Fighter::invisible`].
    pub invisible: u32,
    /// See [`Fighter::grips`].
    pub grips: u32,
    /// See [`Fighter::far`].
    pub far: u32,
    /// The base Move of whoever runs.
    pub run: i16,
    /// A slot by which he flies, and how far without that.
    pub flight: Option<(u8, i16)>,
    /// Trick arrows to lend.
    pub tricks: Vec<Pick>,
    /// Pages of the grimoire.
    pub grimoire: Vec<Pick>,
    /// How choices are made.
    pub policy: Policy,
}

impl Sheet {
    /// A sheet with the base values of its archetypes and all its powers compiled.
    pub fn of(spec: &Spec, maneuvers: bool, numbers: Numbers) -> Self {
        let best = |i: usize| spec.archetypes.iter().map(|archetype| archetype.stats[i]).max().unwrap_or(6);
        let traded = |what: Penalty| i16::from(spec.trade_off.iter().any(|penalty| penalty.value == what));
        let stat = |i: usize, what: Penalty| spec.stats[i].map_or(best(i) - traded(what), |given| given as i16);
        let group = spec
            .archetypes
            .iter()
            .find(|archetype| archetype.is_group())
            .map(|archetype| Group { panics: archetype.id == "street-level-henchmen", hordes: false });
        let body = stat(1, Penalty::Body);
        let mut sheet = Self {
            name: spec.name.value.clone(),
            numbers,
            movement: stat(0, Penalty::Move),
            base_boxes: [body, if group.is_some() { body } else { stat(2, Penalty::Psyche) }],
            group,
            hordes: false,
            slots: Vec::new(),
            adders: Vec::new(),
            attacks: Vec::new(),
            hooks: Default::default(),
            switchable: 0,
            fleeting: 0,
            in_turn: 0,
            lasting: 0,
            asked: 0,
            last: 0,
            armor: None,
            fortune: None,
            glass_jaw: false,
            knockback: 1,
            strong: 0,
            still: 0,
            psyche_fields: 0,
            hides: 0,
            invisible: 0,
            grips: 0,
            far: 0,
            run: 0,
            flight: None,
            tricks: spec.tricks.clone(),
            grimoire: spec.grimoire.clone(),
            policy: spec.policy.clone(),
        };
        sheet.attacks.push(blow());
        for picks in [&spec.titan, &spec.major, &spec.minor, &spec.boosts, &spec.equipment, &spec.powers] {
            for pick in picks {
                sheet.own(pick.power, &pick.option);
            }
        }
        if maneuvers {
            for id in spec.archetypes.iter().flat_map(|archetype| archetype.maneuvers) {
                if let Some(maneuver) = PowerId::find(id) {
                    sheet.own(maneuver, "");
                }
            }
        }
        sheet
    }

    /// Gives the fighter a power of his own; it is in effect from the start unless it has to be switched on.
    pub fn own(&mut self, power: PowerId, option: &str) {
        self.push(power, option, None, true);
    }

    /// Lends the fighter a power through the one in slot `lender`.
    pub fn lend(&mut self, lender: u8, power: PowerId, option: &str, on: bool) -> u8 {
        let slot = self.push(power, option, Some(lender), on);
        self.switchable |= bit(slot);
        slot
    }

    /// Gives the fighter a slot, switched off, for what a friend may do for him by a power of that one's
    /// ([`super::loans`]): it lends itself, and is never spent.
    pub fn borrow(&mut self, power: PowerId, option: &str) -> u8 {
        let slot = self.lend(self.slots.len() as u8, power, option, false);
        self.set_recharge(slot, 0);
        slot
    }

    /// Whether a slot is one of those.
    pub fn is_borrowed(&self, slot: u8) -> bool {
        self.slots.get(slot as usize).is_some_and(|(it, _)| it.lent_by == Some(slot))
    }

    /// Lends the powers of a list, switched off, each 2+ after use or harder; a power that lends itself would have no
    /// end.
    pub fn lend_listed(&mut self, lender: u8, picks: Vec<Pick>) {
        let itself = self.slots.get(lender as usize).map(|(slot, _)| slot.power);
        for pick in picks.into_iter().filter(|pick| Some(pick.power) != itself) {
            let slot = self.lend(lender, pick.power, &pick.option, false);
            self.fleeting |= bit(slot);
            let need = pick.power.entry().recharge.max(2);
            self.set_recharge(slot, need);
        }
    }

    fn push(&mut self, power: PowerId, option: &str, lent_by: Option<u8>, on: bool) -> u8 {
        let slot = self.slots.len() as u8;
        let (recharge, plays) = (power.entry().recharge, power.entry().plays(self.numbers));
        self.slots.push((Slot { power, plays, recharge, on, lent_by, boxes: (0, 0), inches: 0 }, option.to_owned()));
        if plays {
            power.compile(self, slot);
        }
        slot
    }

    /// The option written for a slot.
    pub fn option(&self, slot: u8) -> &str {
        self.slots.get(slot as usize).map_or("", |(_, option)| option)
    }

    /// Whether an earlier slot holds the same power.
    pub fn has_before(&self, slot: u8, power: PowerId) -> bool {
        self.slots.iter().take(slot as usize).any(|(earlier, _)| earlier.power == power)
    }

    /// Changes a pool while the slot is in effect.
    pub fn add(&mut self, slot: u8, kind: PoolKind, dice: i8, rerolls: i8) {
        self.adders.push(Adder { slot, kind, by: Pool::new(dice, rerolls) });
    }

    /// Changes both defenses against Body attacks.
    pub fn body_defense(&mut self, slot: u8, dice: i8, rerolls: i8) {
        self.add(slot, PoolKind::MeleeDefense, dice, rerolls);
        self.add(slot, PoolKind::RangedDefense, dice, rerolls);
    }

    /// Adds boxes that the power is worth.
    pub fn boxes(&mut self, slot: u8, body: i8, psyche: i8) {
        if let Some((slot, _)) = self.slots.get_mut(slot as usize) {
            slot.boxes = (slot.boxes.0 + body, slot.boxes.1 + psyche);
        }
    }

    /// Adds inches of Move while the power works; those of a power that is only lent now and then are left out of the
    /// fighter's usual Move.
    pub fn moves(&mut self, slot: u8, inches: i16) {
        if self.is_own(slot) && self.fleeting & bit(slot) == 0 {
            self.movement += inches;
        }
        if let Some((slot, _)) = self.slots.get_mut(slot as usize) {
            slot.inches += inches;
        }
    }

    /// Raises the base Move.
    pub fn runs(&mut self, slot: u8, inches: i16) {
        self.run = self.run.max(inches);
        self.moves(slot, (inches - self.movement).max(0));
    }

    /// Flies so far, and as far again as he runs, whatever else he can do.
    pub fn flies(&mut self, slot: u8, inches: i16) {
        self.flight = self.flight.filter(|_| !self.is_own(slot)).or(Some((slot, inches)));
    }

    /// The slot that answers for a power when `slot` holds it as well as `held`: one's own before a lent one.
    pub fn own_before_lent(&self, held: Option<u8>, slot: u8) -> Option<u8> {
        held.filter(|_| !self.is_own(slot)).or(Some(slot))
    }

    /// Whether a slot holds a power of the fighter's own.
    pub fn is_own(&self, slot: u8) -> bool {
        self.slots.get(slot as usize).is_some_and(|(slot, _)| slot.lent_by.is_none())
    }

    /// Steps in at a point of the turn.
    pub fn hook(&mut self, slot: u8, timing: Timing) {
        if let Some((power, _)) = self.slots.get(slot as usize) {
            self.hooks[timing as usize].push((power.power, slot));
        }
    }

    /// The rules ask for the power by name, at points that are not its own ([`Fighter::asked`]).
    pub fn is_asked(&mut self, slot: u8) {
        self.asked |= bit(slot);
    }

    /// The power is off at first and switched on in the owner's turn.
    pub fn switched_on_in_turn(&mut self, slot: u8) {
        self.switchable |= bit(slot);
        self.in_turn |= bit(slot);
        if let Some((power, _)) = self.slots.get_mut(slot as usize) {
            power.on = false;
        }
    }

    /// The power is off at first, switched on in the owner's first turn and kept; a free action is all that it costs.
    pub fn switched_on_for_good(&mut self, slot: u8) {
        self.switched_on_in_turn(slot);
        if self.is_own(slot) {
            self.lasting |= bit(slot);
        }
    }

    /// The power is off but for the rest of a turn in which it is used, and costs nothing beside.
    pub fn switched_on_by_use(&mut self, slot: u8) {
        self.switchable |= bit(slot);
        self.fleeting |= bit(slot);
        if let Some((power, _)) = self.slots.get_mut(slot as usize) {
            power.on = false;
        }
    }

    /// The power can be off at some time.
    pub fn can_switch(&mut self, slot: u8) {
        self.switchable |= bit(slot);
    }

    /// Sets the goals needed to recharge the power.
    pub fn set_recharge(&mut self, slot: u8, need: u8) {
        if let Some((power, _)) = self.slots.get_mut(slot as usize) {
            power.recharge = need;
        }
    }

    /// The power is recharged after all others.
    pub fn recharged_last(&mut self, slot: u8) {
        self.last |= bit(slot);
    }

    /// Adds a ranged Body attack with its whole pool; groups have two dice less and fire volleys.
    pub fn ranged_attack(&mut self, slot: u8, id: &'static str, pool: Pool, range: u8) {
        let volley = self.group.is_some();
        self.attacks.push(Attack {
            id,
            what: "ranged attack",
            rule: "smf.combat.ranged",
            slot: Some(slot),
            reach: Reach::Range(range),
            pool: self.for_group(pool),
            adds: PoolKind::RangedAttack,
            resisted_by: PoolKind::RangedDefense,
            track: Track::Body,
            effect: Effect::Damage,
            volley,
            ..blow_with(Effect::Damage, false)
        });
    }

    /// Adds a Psyche attack with its whole pool.
    pub fn psyche_attack(&mut self, slot: u8, id: &'static str, pool: Pool, reach: Reach) {
        let rule = if reach == Reach::Contact { "smf.combat.melee" } else { "smf.combat.ranged" };
        self.attacks.push(Attack {
            id,
            what: "Psyche attack",
            rule,
            slot: Some(slot),
            reach,
            pool: self.for_group(pool),
            adds: PoolKind::PsycheAttack,
            resisted_by: PoolKind::PsycheDefense,
            track: Track::Psyche,
            ..blow_with(Effect::Damage, false)
        });
    }

    /// Adds an attack.
    pub fn attack(&mut self, attack: Attack) {
        self.attacks.push(attack);
    }

    /// Changes the attack added last.
    pub fn last_attack(&mut self, change: impl FnOnce(&mut Attack)) {
        if let Some(attack) = self.attacks.last_mut() {
            change(attack);
        }
    }

    fn for_group(&self, pool: Pool) -> Pool {
        if self.group.is_some() { pool.plus(Pool::new(GROUP_OFFSET, 0)) } else { pool }
    }

    /// Boxes of both tracks with everything that is in effect from the start.
    pub fn total_boxes(&self) -> [i16; 2] {
        let mut boxes = self.base_boxes;
        for (slot, _) in self.slots.iter().filter(|(slot, _)| slot.lent_by.is_none() || slot.on) {
            boxes[0] += i16::from(slot.boxes.0);
            boxes[1] += i16::from(slot.boxes.1);
        }
        boxes
    }

    /// The pools before powers: 4D, or 2D for a group and for an average Joe's weak spot.
    fn base_pools(&self, spec: &Spec, rules: &Rules) -> [Pool; N_POOLS] {
        use PoolKind::{Initiative, Ko, MeleeAttack, MeleeDefense, PsycheDefense, RangedDefense};
        let mut pools = [Pool::default(); N_POOLS];
        for kind in [MeleeAttack, MeleeDefense, RangedDefense, PsycheDefense, Initiative, Ko] {
            let weak = spec.faults.iter().any(|fault| fault.value == Fault::AverageJoe(kind));
            let leads = kind == Initiative && rules.switches.group_leads == GroupLeads::Leader;
            let of_2d = self.group.is_some() && !leads;
            let dice = 4 + if of_2d { GROUP_OFFSET } else { 0 } - if weak { 2 } else { 0 };
            pools[kind as usize] = Pool::new(dice.max(2), 0);
        }
        for kind in spec.fault_rerolls.iter().map(|kind| kind.value) {
            pools[kind as usize].rerolls += 1;
        }
        pools
    }

    /// The fighter, against this foe.
    ///
    /// `suppressed` says that the foe can cancel powers, so that nothing may be added up beforehand.
    pub fn finish(mut self, spec: &Spec, rules: &Rules, suppressed: bool) -> Fighter {
        self.given_attacks(spec);
        if let Some((slot, inches)) = self.flight {
            self.runs(slot, inches + self.run);
        }
        let (only_charging, only_late, unreliable) = self.limits(spec);
        let shut_off = unreliable.into_iter().flatten().map(bit).fold(0, |slots, slot| slots | slot);
        let own_doing = self.switchable | only_charging | only_late | shut_off;
        let changeable = if suppressed { u32::MAX } else { own_doing };
        let mut fixed = self.base_pools(spec, rules);
        let mut switched = [const { Vec::new() }; N_POOLS];
        for adder in &self.adders {
            // A written pool holds what the powers add for good, whether or not the foe could cancel them.
            if spec.is_written(adder.kind) && own_doing & bit(adder.slot) == 0 {
                continue;
            }
            if changeable & bit(adder.slot) != 0 {
                switched[adder.kind as usize].push(*adder);
            } else {
                fixed[adder.kind as usize] = fixed[adder.kind as usize].plus(adder.by);
            }
        }
        self.given_pools(spec, &mut fixed);
        if rules.switches.dire_enemies && self.group.is_none() {
            fixed[PoolKind::MeleeAttack as usize].dice += 1;
        }
        let boxes = self.total_boxes().map(|boxes| within_a_byte(boxes).max(1));
        let slots: Vec<Slot> = self.slots.iter().map(|(slot, _)| slot.clone()).collect();
        let mut recharge_order: Vec<u8> = (0..slots.len() as u8).filter(|&slot| recharges(&slots, slot)).collect();
        let dearest = |slot: u8| std::cmp::Reverse(slots[slot as usize].recharge);
        order::by(&mut recharge_order, |&slot| (self.last & bit(slot) != 0, dearest(slot)));
        let on: u32 = (0..slots.len() as u8).filter(|&slot| slots[slot as usize].on).map(bit).sum();
        let on = if rules.switches.powers_on == PowersOn::Start { on | self.lasting } else { on };
        let lent_by = |of: &dyn Fn(PowerId) -> bool| -> u32 {
            let lender = |slot: &Slot| slot.lent_by.and_then(|lender| slots.get(usize::from(lender)));
            let is_so = |slot: &Slot| lender(slot).is_some_and(|lender| of(lender.power));
            (0u8..).zip(&slots).filter(|(_, slot)| is_so(slot)).map(|(i, _)| bit(i)).sum()
        };
        Fighter {
            name: self.name,
            lent: lent_by(&|power| power != PowerId::Mimic),
            copies: lent_by(&|power| power == PowerId::Mimic),
            boxes,
            movement: within_a_byte(self.movement),
            group: self.group.map(|group| Group { hordes: self.hordes, ..group }),
            fixed,
            switched,
            attacks: self.attacks,
            on,
            fleeting: self.fleeting,
            in_turn: self.in_turn,
            lasting: self.lasting,
            movers: (0u8..).zip(&slots).filter(|(_, slot)| slot.inches != 0).map(|(i, _)| bit(i)).sum(),
            asked: Asked::of(&slots, self.asked),
            answering: answering(&slots),
            recharge_order,
            hooks: self.hooks,
            armor: self.armor,
            fortune: self.fortune,
            glass_jaw: self.glass_jaw || spec.faults.iter().any(|fault| fault.value == Fault::GlassJaw),
            knockback: self.knockback,
            policy: self.policy,
            hampered: false,
            weakness: spec.faults.iter().any(|fault| fault.value == Fault::Weakness),
            unreliable,
            only_charging,
            only_late,
            suspendable: only_charging | only_late | shut_off,
            brawler: spec.archetypes.iter().any(|archetype| archetype.id == "brawler"),
            strong: self.strong,
            still: self.still,
            psyche_fields: self.psyche_fields,
            hides: self.hides,
            invisible: self.invisible,
            grips: self.grips,
            far: self.far,
            slots,
        }
    }

    /// Attacks written as numbers.
    fn given_attacks(&mut self, spec: &Spec) {
        let given = |kind| spec.pools.iter().find(|&&(given, _)| given == kind).map(|&(_, pool)| pool);
        if let Some(pool) = given(PoolKind::RangedAttack) {
            self.numbers("ranged-attack", "ranged attack", pool, PoolKind::RangedDefense, Track::Body);
        }
        if let Some(pool) = given(PoolKind::PsycheAttack) {
            self.numbers("psyche-attack", "Psyche attack", pool, PoolKind::PsycheDefense, Track::Psyche);
        }
        if let Some(pool) = spec.attack {
            self.numbers("attack", "ranged attack", pool, PoolKind::RangedDefense, Track::Body);
        }
    }

    fn numbers(&mut self, id: &'static str, what: &'static str, pool: Pool, resisted_by: PoolKind, track: Track) {
        let adds = if track == Track::Body { PoolKind::RangedAttack } else { PoolKind::PsycheAttack };
        // A Psyche attack without a power behind it reaches in melee as well; a shot does not.
        let reach = if track == Track::Body { Reach::Range(EVERYWHERE) } else { Reach::Anywhere(EVERYWHERE) };
        self.attacks.push(Attack {
            id,
            what,
            rule: "smf.combat.ranged",
            reach,
            pool,
            adds,
            resisted_by,
            track,
            ..blow_with(Effect::Damage, false)
        });
    }

    /// Pools written as numbers replace what the rules made of them.
    fn given_pools(&self, spec: &Spec, fixed: &mut [Pool; N_POOLS]) {
        use PoolKind::{MeleeAttack, MeleeDefense, PsycheAttack, RangedAttack, RangedDefense};
        if let Some(attack) = spec.attack {
            fixed[MeleeAttack as usize] = attack;
        }
        if let Some(defense) = spec.defense {
            fixed[MeleeDefense as usize] = defense;
            fixed[RangedDefense as usize] = defense;
        }
        for &(kind, pool) in spec.pools.iter().filter(|(kind, _)| !matches!(kind, RangedAttack | PsycheAttack)) {
            fixed[kind as usize] = pool;
        }
    }

    fn limits(&self, spec: &Spec) -> (u32, u32, [Option<u8>; MOST_UNRELIABLE]) {
        let slot_of = |power| self.slots.iter().position(|(slot, _)| slot.power == power).map(|slot| slot as u8);
        let (mut charging, mut late, mut unreliable) = (0, 0, Vec::new());
        for fault in spec.faults.iter().map(|fault| &fault.value) {
            match fault {
                Fault::OnlyCharging(power) => charging |= slot_of(*power).map_or(0, bit),
                Fault::OnlyLate(power) => late |= slot_of(*power).map_or(0, bit),
                Fault::Unreliable(power) => unreliable.extend(slot_of(*power)),
                _ => {}
            }
        }
        (charging, late, std::array::from_fn(|one| unreliable.get(one).copied()))
    }
}

/// What fits a byte of it.
fn within_a_byte(n: i16) -> u8 {
    u8::try_from(n.max(0)).unwrap_or(u8::MAX)
}

/// Whether a spent power is recharged by a roll of its own: not what a Magic Artifact brings along.
fn recharges(slots: &[Slot], slot: u8) -> bool {
    let power = &slots[slot as usize];
    let lender = power.lent_by.map(|lender| slots[lender as usize].power);
    power.recharge > 0 && !matches!(lender, Some(PowerId::MagicArtifact))
}
