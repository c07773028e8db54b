//! A fight under way: the set-up, how all figures stand, and who answers for the dice.
//!
//! Rules and powers see a fight through this and nothing else. They name figures: whose turn it is, who attacks whom,
//! whose power it is; how many there are is nobody's business but the order of play's.

use super::dice::{Pool, Tables};
use super::fighter::{Fighter, GROUP_OFFSET, PoolKind, Timing, bit};
use super::figure::{FigureId, Figures};
use super::metrics::Count;
use super::powers::id::PowerId;
use super::scene::{Place, Scene};
use super::setup::{Loan, Setup};
use super::state::{Combatant, Course, flag};
use super::strides::Stride;
use crate::board::line::Ends;
use crate::chance::{Chance, Decision, Draw, Options, Reading};
use crate::game::{Meter, Note, Party};

/// Most temporary re-rolls in hand (`smf.core.temporary-re-rolls`).
pub const MOST_REROLLS: u8 = 6;
/// Free actions of a turn (`smf.free.general`).
pub const FREE_ACTIONS: u8 = 3;

/// Whether the rules have to look at powers, conditions and distance at all; chosen once per case.
///
/// With `RICH` false both fighters have nothing but pools and tracks, and every question about anything else is decided
/// when the crate is compiled.
pub trait Profile: Send + Sync + 'static {
    /// Somebody has a power, a condition can arise, or distance matters.
    const RICH: bool;
}

/// Pools and tracks only.
#[derive(Debug)]
pub struct Plain;
/// All the rules.
#[derive(Debug)]
pub struct Rich;

impl Profile for Plain {
    const RICH: bool = false;
}
impl Profile for Rich {
    const RICH: bool = true;
}

/// A fight under way.
pub struct Fight<'a, C, M> {
    /// What was compiled.
    pub setup: &'a Setup,
    /// How the figures stand.
    pub figures: &'a mut [Combatant],
    /// Where they stand.
    pub scene: Scene<'a>,
    /// How far the fight has come.
    pub course: &'a mut Course,
    /// Who answers for the dice.
    pub chance: &'a mut C,
    /// Who counts.
    pub meter: &'a mut M,
    /// Who is charging in the exchange under way.
    pub charging: Option<FigureId>,
    /// Free actions left to the figure whose turn it is.
    pub free: u8,
    /// Team-mates of his who still wait for their turn.
    pub waiting: Figures,
    /// Who of them is called to act next.
    pub called: Option<FigureId>,
}

impl<'a, C, M> Fight<'a, C, M> {
    /// Between two turns, where whoever is to act has all his free actions.
    #[inline(always)]
    pub fn new(
        setup: &'a Setup,
        figures: &'a mut [Combatant],
        places: &'a mut [Place],
        course: &'a mut Course,
        chance: &'a mut C,
        meter: &'a mut M,
    ) -> Self {
        let (scene, waiting) = (Scene(places), Figures::default());
        let free = FREE_ACTIONS;
        Self { setup, figures, scene, course, chance, meter, charging: None, free, waiting, called: None }
    }
}

impl<'a, C: Chance, M: Meter> Fight<'a, C, M> {
    /// A fighter as compiled.
    #[inline(always)]
    pub fn fighter(&self, figure: FigureId) -> &'a Fighter {
        &self.setup.fighters[figure.place()]
    }

    /// A fighter as he stands.
    #[inline(always)]
    pub fn now(&self, figure: FigureId) -> &Combatant {
        &self.figures[figure.place()]
    }

    /// A fighter as he stands, to change.
    #[inline(always)]
    pub fn now_mut(&mut self, figure: FigureId) -> &mut Combatant {
        &mut self.figures[figure.place()]
    }

    /// The dice tables.
    #[inline(always)]
    pub fn tables(&self) -> &'static Tables {
        self.setup.tables
    }

    /// Whether a fighter is knocked out.
    #[inline(always)]
    pub fn is_out(&self, figure: FigureId) -> bool {
        self.now(figure).is(flag::OUT)
    }

    /// Whether the power in a slot is switched on and neither cancelled nor suspended.
    #[inline(always)]
    pub fn works(&self, figure: FigureId, slot: u8) -> bool {
        self.working(figure) >> slot & 1 != 0
    }

    /// The slots whose powers are.
    #[inline(always)]
    pub fn working(&self, figure: FigureId) -> u32 {
        let now = self.now(figure);
        let on = now.on & !now.cancelled;
        if self.fighter(figure).suspendable == 0 { on } else { on & !self.suspended(figure) }
    }

    /// The slot of a power that the rules ask for by name ([`Fighter::asked`]), if it is in effect.
    #[inline(always)]
    pub fn in_effect(&self, figure: FigureId, power: PowerId) -> Option<u8> {
        self.fighter(figure).asked(power).filter(|&slot| self.works(figure, slot))
    }

    /// Whether such a power is in effect.
    #[inline(always)]
    pub fn has(&self, figure: FigureId, power: PowerId) -> bool {
        self.in_effect(figure, power).is_some()
    }

    /// Whether a fighter is insubstantial now (`smf.power.density-decrease`).
    #[inline(always)]
    pub fn is_ghost(&self, figure: FigureId) -> bool {
        self.has(figure, PowerId::DensityDecrease)
    }

    /// Slots in effect that hide a figure from sight (`smf.power.invisibility-obscurement`).
    #[inline(always)]
    pub fn hidden_by(&self, figure: FigureId) -> u32 {
        let hides = self.fighter(figure).hides;
        if hides == 0 { 0 } else { hides & self.working(figure) }
    }

    /// Whether a figure is dispersed: no attack on the body finds him, and he makes none (`smf.power.explosion`).
    #[inline(always)]
    pub fn is_away(&self, figure: FigureId) -> bool {
        self.now(figure).away > 0
    }

    /// Whether the power in a slot is the one to answer where a fighter holds it twice: his own before a lent one.
    #[inline(always)]
    pub fn answers(&self, figure: FigureId, slot: u8) -> bool {
        self.fighter(figure).answering & 1 << slot != 0
    }

    /// Slots out of effect by a fault of their owner's (`smf.limit.only-x`, `smf.limit.unreliable-power`).
    #[cold]
    #[inline(never)]
    fn suspended(&self, figure: FigureId) -> u32 {
        let (fighter, now) = (self.fighter(figure), self.now(figure));
        let mut slots = 0;
        if self.charging != Some(figure) {
            slots |= fighter.only_charging;
        }
        if self.course.round <= 3 {
            slots |= fighter.only_late;
        }
        for (slot, off) in fighter.unreliable.into_iter().zip(flag::UNRELIABLE_OFF) {
            slots |= slot.filter(|_| now.is(off)).map_or(0, bit);
        }
        slots
    }

    /// Whether the power in a slot is lent by another one: a trick, a page of a grimoire. What Mimic has copied is used
    /// like a power of one's own.
    pub fn is_lent(&self, figure: FigureId, slot: u8) -> bool {
        self.fighter(figure).lent >> slot & 1 != 0
    }

    /// Whether a power is at hand in this turn, switched on or not: one's own, copied, or lent and switched on.
    #[inline(always)]
    pub fn is_at_hand(&self, figure: FigureId, slot: u8) -> bool {
        let fighter = self.fighter(figure);
        let others = fighter.lent | fighter.copies;
        others >> slot & 1 == 0 || self.is_brought(figure, slot)
    }

    /// The same of a power that is not one's own.
    fn is_brought(&self, figure: FigureId, slot: u8) -> bool {
        let fighter = self.fighter(figure);
        let copied = self.now(figure).copied & fighter.copies;
        (copied | self.working(figure) & fighter.lent) >> slot & 1 != 0
    }

    /// The power in a slot.
    pub fn power(&self, figure: FigureId, slot: u8) -> Option<PowerId> {
        self.fighter(figure).slot(slot).map(|slot| slot.power)
    }

    /// Whether a box is missing on either track.
    pub fn is_hurt(&self, figure: FigureId) -> bool {
        self.now(figure).boxes.iter().zip(self.fighter(figure).boxes).any(|(&now, full)| now < full)
    }

    /// Switches a power on with a free action, unless it is on already or cancelled.
    pub fn switch_on(&mut self, figure: FigureId, slot: u8) {
        let now = self.now(figure);
        if (now.on | now.cancelled) & 1 << slot == 0 && self.take_free_action() {
            self.now_mut(figure).on |= 1 << slot;
        }
    }

    /// Switches a limited power on if it is ready; it is spent by that.
    pub fn switch_on_limited(&mut self, figure: FigureId, slot: u8) {
        if self.now(figure).spent & 1 << slot == 0 {
            self.switch_on(figure, slot);
            if self.now(figure).on & 1 << slot != 0 {
                self.now_mut(figure).spent |= 1 << slot;
            }
        }
    }

    /// Whether a power lasts a turn and is switched on with a free action each time.
    pub fn is_switched_each_turn(&self, figure: FigureId, slot: u8) -> bool {
        let fighter = self.fighter(figure);
        fighter.fleeting & fighter.in_turn & 1 << slot != 0 && !self.is_lent(figure, slot)
    }

    /// Whether such a power is ready for it.
    pub fn will_switch_on(&self, figure: FigureId, slot: u8) -> bool {
        let now = self.now(figure);
        self.is_switched_each_turn(figure, slot) && (now.spent | now.cancelled) & 1 << slot == 0
    }

    /// Whether a limited power can be used now: it works, and it is not spent. A power lent by a grimoire or a quiver
    /// is spent by being switched on and can be used as long as it stays on.
    #[inline]
    pub fn ready(&self, figure: FigureId, slot: u8) -> bool {
        let gone = self.now(figure).spent & !self.fighter(figure).lent;
        (self.working(figure) & !gone) >> slot & 1 != 0
    }

    /// Marks a limited power as used.
    pub fn use_up(&mut self, figure: FigureId, slot: u8) {
        let lent = self.is_lent(figure, slot);
        let now = self.now_mut(figure);
        now.spent |= 1 << slot;
        if lent {
            now.on &= !(1 << slot);
        }
    }

    /// A limited power can be used again, and is in effect if it usually is.
    pub fn make_ready(&mut self, figure: FigureId, slot: u8) {
        let bit = 1 << slot;
        let copied = self.now(figure).copied & !self.fighter(figure).in_turn & bit != 0;
        let stays_on = copied || self.fighter(figure).slot(slot).is_some_and(|slot| slot.on);
        let now = self.now_mut(figure);
        now.spent &= !bit;
        now.strained &= !bit;
        if stays_on {
            now.on |= bit;
        }
        if let Some(power) = self.power(figure, slot) {
            power.recharged(self, figure);
        }
    }

    /// Inches of Move: the usual ones, less those of powers out of effect, with those of lent ones in effect.
    pub fn movement(&self, figure: FigureId) -> u8 {
        let fighter = self.fighter(figure);
        let mut inches = i16::from(fighter.movement);
        let mut movers = fighter.movers;
        while movers != 0 {
            let i = movers.trailing_zeros() as u8;
            movers &= movers - 1;
            let slot = &fighter.slots[i as usize];
            // What is lent or lasts a turn is not part of the usual Move.
            let usual = slot.lent_by.is_none() && fighter.fleeting & 1 << i == 0;
            match (usual, self.works(figure, i)) {
                (true, false) => inches -= slot.inches,
                (false, true) => inches += slot.inches,
                _ => {}
            }
        }
        inches.clamp(0, i16::from(u8::MAX)) as u8
    }

    /// A pool as the text of a power prints it, with two dice less for a group (`smf.henchmen.rule-of-2d`).
    pub fn printed(&self, figure: FigureId, pool: Pool) -> Pool {
        if self.fighter(figure).group.is_some() { pool.plus(Pool::new(GROUP_OFFSET, 0)) } else { pool }
    }

    /// A fighter's pool with whatever is in effect.
    #[inline]
    pub fn pool(&self, figure: FigureId, kind: PoolKind) -> Pool {
        let fighter = self.fighter(figure);
        let mut pool = fighter.fixed[kind as usize];
        // Rage is in a grip as well as in a blow, and resists a mimic as well as an attack (`smf.power.rage`).
        if matches!(kind, PoolKind::MeleeAttack | PoolKind::PsycheDefense) {
            pool = pool.plus(Pool::new(self.now(figure).rage as i8, 0));
        }
        let switched = &fighter.switched[kind as usize];
        if !switched.is_empty() {
            let working = self.working(figure);
            for adder in switched.iter().filter(|adder| working >> adder.slot & 1 != 0) {
                pool = pool.plus(adder.by);
            }
        }
        pool
    }

    /// Powers of a fighter that step in at a point of the turn, each with its slot.
    #[inline(always)]
    pub fn hooks(&self, figure: FigureId, timing: Timing) -> &'a [(PowerId, u8)] {
        self.fighter(figure).hooks(timing)
    }

    /// A draw from a check against a target number that this fighter faces; `true` when it is passed.
    pub fn check(&mut self, figure: FigureId, what: Draw, pool: Pool, target: u8) -> bool {
        let target = target + self.tn_plus(figure);
        let weights = self.tables().check(pool, target, self.setup.rules.switches.re_roll);
        self.chance.draw(what.with(pool.throw()).read(Reading::AtLeast(target)), weights) == 1
    }

    /// What is added to every target number this fighter faces now (`smf.power.jinx`, `smf.event.stygian-darkness`).
    pub fn tn_plus(&self, figure: FigureId) -> u8 {
        let jinx = self.now(figure).is(flag::JINXED) && self.course.acting == figure;
        u8::from(self.fighter(figure).hampered) + u8::from(jinx)
    }

    /// A chance roll for at least `need` goals (`smf.core.chance-roll`).
    pub fn chance_roll(&mut self, what: Draw, need: u8) -> bool {
        let throw = Pool::new(2, 0).throw();
        self.chance.draw(what.with(throw).read(Reading::AtLeast(need)), self.tables().chance(need)) == 1
    }

    /// Goals of a pool.
    pub fn goals(&mut self, what: Draw, pool: Pool) -> u8 {
        self.chance.draw(what.with(pool.throw()).read(Reading::Total), self.tables().goals(pool)) as u8
    }

    /// Whether a pool has so many goals, where nobody asks how many.
    pub fn reaches(&mut self, what: Draw, pool: Pool, need: u8) -> bool {
        self.goals_alike(what, pool, &|goals| usize::from(goals >= need)) >= need
    }

    /// Goals of a pool, where nobody tells those of one kind apart.
    pub fn goals_alike(&mut self, what: Draw, pool: Pool, kind: &dyn Fn(u8) -> usize) -> u8 {
        let (what, weights) = (what.with(pool.throw()).read(Reading::Total), self.tables().goals(pool));
        self.chance.draw_alike(what, weights, &|goals| kind(goals as u8)) as u8
    }

    /// What a figure does of several things: as somebody decides, where it leaves that `open`; else as its policy does.
    #[inline(always)]
    pub fn decide(
        &mut self,
        what: Decision,
        me: FigureId,
        open: bool,
        count: usize,
        policy: impl FnOnce(&mut Self) -> usize,
        name: impl Fn(&Setup, usize) -> String,
    ) -> usize {
        let setup = self.setup;
        let name = |option| name(setup, option);
        let mut policy = Some(policy);
        let minded = open && self.chance.minds(setup.player(me));
        let usual = if minded { policy.take().map(|policy| policy(self)) } else { None };
        let options = Options::new(count, &name).usually(usual);
        let decided = if open { self.chance.pick(what, setup.player(me), options) } else { None };
        let option = match (decided, policy) {
            (Some(option), _) => option.min(count - 1),
            (None, Some(policy)) => policy(self),
            (None, None) => usual.unwrap_or_default(),
        };
        self.meter.note(|| Note::decision(what, &Party::one(&setup.fighters[me.place()].name), options, option));
        option
    }

    /// The margin of an opposed roll, 0 for a tie or less.
    pub fn margin(&mut self, what: Draw, attack: Pool, defense: Pool) -> u8 {
        let weights = self.tables().margin(attack, defense);
        self.chance.draw(what.opposed(attack.throw(), defense.throw()).read(Reading::Margin), weights) as u8
    }

    /// Whether one of the free actions of this turn is left.
    pub fn has_free_action(&self) -> bool {
        self.free > 0
    }

    /// Takes one of the free actions of this turn; `false` when none is left.
    pub fn take_free_action(&mut self) -> bool {
        let has = self.has_free_action();
        self.free -= u8::from(has);
        has
    }

    /// Free actions with which somebody begins his turn: whoever is stunned has one.
    #[inline(always)]
    pub fn free_at_first(&self, me: FigureId) -> u8 {
        if self.now(me).is(flag::STUNNED) { 1 } else { FREE_ACTIONS }
    }

    /// What is done, or would be, if somebody else acted with so many free actions; the turn under way stays what it
    /// is.
    pub fn with_acting<T>(&mut self, whom: FigureId, free: u8, what: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.course.acting, self.free);
        (self.course.acting, self.free) = (whom, free);
        let answer = what(self);
        (self.course.acting, self.free) = before;
        answer
    }

    /// The same in a turn of his own that has not begun.
    pub fn in_turn_of<T>(&mut self, whom: FigureId, what: impl FnOnce(&mut Self) -> T) -> T {
        self.with_acting(whom, self.free_at_first(whom), what)
    }

    /// Counts something for a figure.
    #[inline(always)]
    pub fn count(&mut self, count: Count, figure: FigureId, n: u8) {
        self.meter.count(count.of(figure.place()), u32::from(n));
    }

    /// Tells a reader who follows the fight something about a figure.
    #[inline(always)]
    pub fn note(&mut self, figure: FigureId, rule: &'static str, text: &str) {
        let setup = self.setup;
        self.meter.note(|| Note { rule, text: format!("{} {text}", setup.fighters[figure.place()].name) });
    }

    /// Tells him what a figure begins; what follows belongs to it.
    #[inline(always)]
    pub fn begin(&mut self, figure: FigureId, rule: &'static str, text: &str) {
        let setup = self.setup;
        self.meter.begin(|| Note { rule, text: format!("{} {text}", setup.fighters[figure.place()].name) });
    }

    /// A remark on the inches that a figure has gone, seen from another one.
    pub fn note_way(&mut self, figure: FigureId, inches: u8, which_way: &str, whom: FigureId) {
        let fighters = &self.setup.fighters;
        if inches > 0 {
            self.meter.note(|| {
                let [who, whom] = [figure, whom].map(|figure| &fighters[figure.place()].name);
                Note { rule: "smf.sim.abstract-distance", text: format!("{who} goes {inches} in {which_way} {whom}") }
            });
        }
    }

    /// Temporary re-rolls that a throw can use: as many as are in hand and it has dice and room for
    /// (`smf.core.temporary-re-rolls`).
    pub fn rerolls_for(&self, figure: FigureId, pool: Pool) -> u8 {
        let open = i16::from(super::dice::MAX_REROLLS).min(pool.dice.max(0)) - pool.rerolls.max(0);
        self.now(figure).rerolls.min(open.max(0) as u8)
    }

    /// Commits temporary re-rolls to a throw; they are gone.
    pub fn commit_rerolls(&mut self, figure: FigureId, pool: Pool) -> Pool {
        let spent = self.rerolls_for(figure, pool);
        self.now_mut(figure).rerolls -= spent;
        pool.plus(Pool::new(0, spent as i8))
    }

    /// Adds to the re-roll pool, as far as it goes.
    pub fn gain_rerolls(&mut self, figure: FigureId, n: u8) {
        let now = self.now_mut(figure);
        now.rerolls = (now.rerolls + n).min(MOST_REROLLS);
    }

    /// A figure cancels slots of another one, and gives back what he keeps from anybody else.
    pub fn cancel(&mut self, by: FigureId, whom: FigureId, slots: u32) {
        if self.scene.cancels_of(by).is_some_and(|other| other != whom) {
            self.restore(by);
        }
        self.scene.cancel(by, whom, slots);
        self.now_mut(whom).cancelled |= slots;
    }

    /// What a figure has cancelled comes back (`smf.power.dispel`).
    pub fn restore(&mut self, by: FigureId) {
        if let Some(whose) = self.scene.restore(by) {
            self.now_mut(whose).cancelled = self.scene.cancelled(whose);
        }
    }

    /// A figure does something for a friend from now on.
    pub fn lend(&mut self, loan: Loan) {
        self.now_mut(loan.whom).on |= 1 << loan.slot;
    }

    /// What a figure does for others is over.
    pub fn takes_back(&mut self, by: FigureId) {
        for loan in self.setup.loans.iter().filter(|loan| loan.by == by) {
            self.now_mut(loan.whom).on &= !(1 << loan.slot);
        }
    }

    /// An Entangle holds a figure until he passes this target number; one that is easier changes nothing
    /// (`smf.power.entangle`).
    pub fn entangle(&mut self, by: FigureId, whom: FigureId, target: u8) {
        if target > self.now(whom).entangled {
            self.now_mut(whom).entangled = target;
            self.scene.bind(by, whom);
        }
    }

    /// A figure is free of what entangled him.
    pub fn disentangle(&mut self, figure: FigureId) {
        self.now_mut(figure).entangled = 0;
        self.scene.unbind(figure);
    }

    /// Gives boxes back on a track, never above the start.
    pub fn heal(&mut self, figure: FigureId, track: usize, n: u8) -> u8 {
        let full = self.fighter(figure).boxes[track];
        let now = &mut self.now_mut(figure).boxes[track];
        let healed = n.min(full.saturating_sub(*now));
        *now += healed;
        self.count(Count::Healed, figure, healed);
        healed
    }

    /// The figures that are against this one, whatever has become of them.
    #[inline(always)]
    pub fn all_foes(&self, figure: FigureId) -> Figures {
        self.setup.foes[figure.place()]
    }

    /// Everybody who still fights.
    #[inline(always)]
    pub fn standing(&self) -> Figures {
        Figures::whose(&*self.figures, |now| !now.is(flag::OUT))
    }

    /// Those of them whom somebody meets where they stand.
    #[inline(always)]
    pub fn present(&self) -> Figures {
        Figures::whose(&*self.figures, Combatant::is_met)
    }

    /// Those of them who stand in base contact with a figure, himself included.
    #[inline(always)]
    pub fn beside(&self, figure: FigureId) -> Figures {
        self.scene.touching_whose(figure, self.figures, Combatant::is_met)
    }

    /// Those of them who still fight.
    #[inline]
    pub fn foes(&self, figure: FigureId) -> Figures {
        self.all_foes(figure).within(self.standing())
    }

    /// Those beside a figure who still fight.
    pub fn friends(&self, figure: FigureId) -> Figures {
        self.setup.friends(figure).within(self.standing())
    }

    /// Whether nothing is left to do for a figure: he is out, or all his foes are.
    pub fn is_over(&self, figure: FigureId) -> bool {
        self.is_out(figure) || self.all_foes(figure).all(|foe| self.is_out(foe))
    }

    /// The foe whom a figure reckons with: the nearest who still fights; the first of all when none does.
    pub fn rival(&self, figure: FigureId) -> FigureId {
        let all = self.all_foes(figure);
        let nearest = all.min_by_key(|&foe| (self.is_out(foe), self.scene.distance(figure, foe)));
        nearest.unwrap_or(figure)
    }

    /// Inches that a figure can walk straight towards another one: through friends and the fallen, not through foes
    /// (`smf.move.through-models`), unless he flies.
    pub fn room(&self, figure: FigureId, to: FigureId) -> u8 {
        // Between two nobody is in the way.
        if self.figures.len() == 2 || self.flies(figure) {
            self.scene.distance(figure, to)
        } else {
            self.scene.room(figure, to, self.foes(figure))
        }
    }

    /// Whether a figure moves over everybody (`smf.power.flight`).
    #[inline]
    pub fn flies(&self, figure: FigureId) -> bool {
        self.has(figure, PowerId::Flight)
    }

    /// Inches that a figure can go straight away from another one: to the end of the table, and as far as no foe is in
    /// the way of whoever walks.
    pub fn room_behind(&self, figure: FigureId, from: FigureId, by: Stride) -> u8 {
        let in_the_way = if self.flies(figure) || by != Stride::Walk { Figures::NONE } else { self.foes(figure) };
        self.scene.room_behind(figure, from, in_the_way).min(self.room_to_edge(figure, from))
    }

    /// Where the table ends, if it does.
    #[inline(always)]
    pub fn ends(&self) -> Option<Ends> {
        self.setup.rules.table().map(|inches| Ends::of(inches, self.course.origin))
    }

    /// Inches straight away from another figure to the end of the table.
    pub fn room_to_edge(&self, figure: FigureId, from: FigureId) -> u8 {
        self.ends().map_or(u8::MAX, |ends| self.scene.room_to_end(figure, from, ends))
    }

    /// A figure goes straight away from another one, as far as he can.
    pub fn retire(&mut self, figure: FigureId, from: FigureId, inches: u8, by: Stride) {
        let inches = inches.min(self.room_behind(figure, from, by));
        self.withdraw(figure, from, inches);
        self.note_way(figure, inches, "away from", from);
    }

    /// A figure goes, or is thrown, straight away from another one, not beyond the end of the table.
    pub fn withdraw(&mut self, figure: FigureId, from: FigureId, inches: u8) {
        self.scene.withdraw(figure, from, inches.min(self.room_to_edge(figure, from)));
    }

    /// Between two turns nothing is a state of its own that only lies elsewhere ([`Scene::settle`]).
    #[inline(always)]
    pub fn settle(&mut self) {
        if let Some(ends) = self.ends() {
            self.course.origin = self.scene.from_end(FigureId::at(0), ends);
        }
        let inches = self.scene.settle();
        if self.meter.listens() {
            self.meter.shift(inches.into());
        }
    }

    /// Whether two figures stand in base contact.
    #[inline(always)]
    pub fn in_contact(&self, one: FigureId, other: FigureId) -> bool {
        self.scene.touch(one, other)
    }

    /// Foes who stop a figure from shooting: in contact and able to fight.
    pub fn engaging(&self, figure: FigureId) -> Figures {
        self.all_foes(figure).within(self.beside(figure))
    }

    /// Whether any does.
    pub fn is_engaged(&self, figure: FigureId) -> bool {
        !self.engaging(figure).is_empty()
    }
}

/// For tests: a fight by the rules as they are compiled for everybody who plays one through a pointer.
#[cfg(test)]
pub type Erased<'a> = Fight<'a, &'a mut dyn Chance, &'a mut dyn Meter>;

#[cfg(test)]
impl<'a> Erased<'a> {
    pub fn erased(
        setup: &'a Setup,
        figures: &'a mut [Combatant],
        places: &'a mut [Place],
        course: &'a mut Course,
        chance: &'a mut dyn Chance,
        meter: &'a mut dyn Meter,
    ) -> Self {
        // Two pointers have to live as long as the fight does; they are never freed, and a test is soon over.
        Fight::new(setup, figures, places, course, Box::leak(Box::new(chance)), Box::leak(Box::new(meter)))
    }
}
