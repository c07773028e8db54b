//! What two fighters may do to each other from now on: the plans that the choices are weighed by.
//!
//! A plan keeps to one kind of attack, on the body, on the mind or by feeding, and to one way to move; every attack in it
//! is what the real opposed roll would do from where it is made, with what passes left out: bonds, falls, maneuvers,
//! whatever is charged or used only once in a while. Nothing in here rolls a die or changes the fight.

use super::keys::{Feed, Heal, Phase};
use super::memo::{self, Prospects, Standing};
use super::pair::{Company, Pair};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::{Attempt, Manner};
use crate::systems::smf::dice::Pool;
use crate::systems::smf::exchange;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::{Attack, Effect, Preference, Reach, Track};
use crate::systems::smf::figure::{FigureId, Side, opposite};
use crate::systems::smf::harm;
use crate::systems::smf::inches::{leaps_next, next_charge, next_move};
use crate::systems::smf::losses::{
    BOX, Boxes, Cover, Expected, Losses, MOST, ONE, certainly, closed, scaled, share, sometimes, together,
};
use crate::systems::smf::options::{is_usable, usable};
use crate::systems::smf::powers;
use crate::systems::smf::powers::id::PowerId;
use crate::systems::smf::race::{
    self, Between, Blow, Chain, Lasting, NOTHING, Plan, Runner, Strikes, Way, Wear, Worth,
};
use crate::systems::smf::setup::Ground;
use crate::systems::smf::sight::hiding;
use crate::systems::smf::state::flag;
use std::cell::RefCell;
use std::rc::Rc;

/// Both fighters as they stand, and all that each of them may do from now on.
#[derive(Debug)]
pub struct Field {
    pair: Pair,
    runners: [Runner; 2],
    prospects: Rc<Prospects>,
}

impl Prospects {
    fn new<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, pair: Pair) -> Self {
        let figures = pair.figures();
        let [first, second] = figures;
        let plans = [plans(fight, first, second), plans(fight, second, first)];
        let passes = |figure| match fight.fighter(figure).group {
            Some(_) => Default::default(),
            None => [Track::Body, Track::Psyche].map(|track| harm::chance_to_stand(fight, figure, track)),
        };
        Self {
            passes: figures.map(passes),
            regains: figures.map(|figure| powers::regen::expected(fight, figure)),
            heals: figures.map(|figure| powers::healing::expected(fight, figure)),
            inches: figures.map(|figure| (next_move(fight, figure), next_charge(fight, figure))),
            plans,
            feared: Default::default(),
            lasting: RefCell::default(),
        }
    }

    /// What a side could do to the other one in its next turn, so far from it.
    pub fn blows(&self, side: Side, gap: u8) -> impl Iterator<Item = &Blow> {
        let (move_, charge) = self.inches[side];
        self.plans[side].iter().flat_map(move |plan| {
            let shoots = gap > 0 && gap <= plan.reach.saturating_add(move_);
            let charges = gap > 0 && u16::from(gap) <= charge;
            let Strikes { far, charge, near } = &*plan.strikes;
            let near = (gap == 0).then_some(near);
            [near, shoots.then_some(far), charges.then_some(charge)].into_iter().flatten()
        })
    }

    /// What becomes of both who keep to these plans so far from one another, after a turn of mine.
    fn lasting(&self, me: Side, chosen: [usize; 2], gap: u8, full: [[usize; 2]; 2]) -> Rc<[Lasting; 2]> {
        let plans = [0, 1].map(|side| &self.plans[side][chosen[side]]);
        let standing = Standing::new(chosen, me, gap == 0, plans.map(|plan| plan.shoots(gap)), full);
        if let Some(known) = self.lasting.borrow().get(&standing) {
            return Rc::clone(known);
        }
        let blows = [0, 1].map(|side| plans[side].from(gap).past_a_veil(plans[opposite(side)].veiled));
        let found = Rc::new([0, 1].map(|side| {
            let (mine, his) = (&blows[side], &blows[opposite(side)]);
            let lost = [together(&his.given[0], &mine.cost), his.given[1]];
            let gain = together(&self.regains[side], &sometimes(mine.fed, &certainly(1)));
            let shares = shares(lost.map(|boxes| mean(&boxes)));
            [0, 1].map(|track| {
                // What comes back goes where it is needed: in proportion to what is lost.
                let gain = sometimes(shares[track], &gain);
                let (passes, full, lose) = (self.passes[side][track], full[side][track], lost[track]);
                let chain = Chain { loses_first: side == me, gain, lose, passes, full };
                (lose != certainly(0)).then(|| memo::curve(chain))
            })
        }));
        self.lasting.borrow_mut().insert(standing, Rc::clone(&found));
        found
    }
}

impl Field {
    /// For a figure that is acting, and a foe of his.
    pub fn new<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, foe: FigureId) -> Self {
        let pair = Pair::of(me, foe);
        let prospects = prospects(fight, me, foe);
        let [first, second] = pair.figures();
        let runners = [runner(fight, first, 0, &prospects), runner(fight, second, 1, &prospects)];
        Self { pair, runners, prospects }
    }

    /// On which side a figure of the two is.
    pub fn side(&self, figure: FigureId) -> Side {
        self.pair.side(figure)
    }

    /// What the rest is worth after a turn that ends so far from the foe, when its owner keeps to a plan that is
    /// `allowed`; what is worth less than the `floor` may be worth more than it is said to be.
    pub fn after(
        &self,
        me: FigureId,
        gap: u8,
        floor: Worth,
        allowed: impl Fn(&Plan) -> bool,
        change: impl Fn(&mut [Runner; 2]),
    ) -> Worth {
        let mut runners = self.runners;
        change(&mut runners);
        self.raced(runners, self.side(me), gap, floor, &allowed)
    }

    fn raced(&self, runners: [Runner; 2], me: Side, gap: u8, floor: Worth, allowed: &dyn Fn(&Plan) -> bool) -> Worth {
        let full = [0, 1].map(|side: Side| runners[side].tracks.map(|track| track.whole().0));
        let foe = opposite(me);
        let plans = &self.prospects.plans;
        let race = |mine: usize, his: usize, between: Between| {
            let chosen = if me == 0 { [mine, his] } else { [his, mine] };
            let kept = [0, 1].map(|side: Side| &plans[side][chosen[side]]);
            race::run(runners, kept, gap, me, between, |gap| self.prospects.lasting(me, chosen, gap, full))
        };
        let feared = &self.prospects.feared[foe];
        let mut best: Option<Worth> = None;
        for mine in (0..plans[me].len()).filter(|&mine| allowed(&plans[me][mine])) {
            let mut worst: Option<Worth> = None;
            let first = feared.get();
            for his in std::iter::once(first).chain((0..plans[foe].len()).filter(|&his| his != first)) {
                // Less than another plan of mine is worth ends the search, and more than another one of his changes
                // nothing.
                let least = best.map_or(floor, |best| best.max(floor));
                let between = Between { least, most: worst.unwrap_or(Between::ALL.most) };
                let this = race(mine, his, between);
                if worst.is_none_or(|worst| this < worst) {
                    worst = Some(this);
                    feared.set(his);
                }
                if this < floor || Some(this) <= best {
                    break;
                }
            }
            best = best.max(worst);
        }
        best.unwrap_or(Worth::LEAST)
    }
}

/// What a figure who is acting and a foe of his may do from now on.
pub fn prospects<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, foe: FigureId) -> Rc<Prospects> {
    let pair = Pair::of(me, foe);
    let figures @ [first, _] = pair.figures();
    let (before, free, charging) = (fight.keep(pair), fight.free, fight.charging);
    for figure in figures {
        settle(fight, figure);
        fight.scene.forget_blood(figure);
    }
    (fight.course.acting, fight.course.opened) = (first, true);
    fight.scene.let_go(me);
    // Pools tell contact from distance, and nothing else; where one can walk, what an attack reaches is its own.
    if !fight.in_contact(me, foe) && fight.setup.rules.ground == Ground::Open {
        fight.scene.set_apart(foe, me, u8::MAX);
    }
    (fight.free, fight.charging) = (3, None);
    // From where they are made attacks know nothing of the way.
    let company = fight.company(pair).map(Company::beside);
    let settled = (pair, fight.moment(pair, company));
    let made = |fight: &mut Fight<'_, C, M>| Prospects::new(fight, pair);
    let prospects = memo::prospects(&fight.setup.id, settled, || fight.in_company(pair, company, made));
    fight.put_back(pair, before);
    (fight.free, fight.charging) = (free, charging);
    prospects
}

/// What part of all each is, in units of [`ONE`]; none of nothing.
fn shares(all: [u64; 2]) -> [u32; 2] {
    let whole: u64 = all.iter().sum();
    all.map(|one| (one * u64::from(ONE)).checked_div(whole).unwrap_or(0) as u32)
}

/// Boxes on average, in units of [`ONE`].
fn mean(boxes: &Boxes) -> u64 {
    (0..).zip(boxes).map(|(n, &chance)| n * u64::from(chance)).sum()
}

/// A fighter at the end of this turn: what he has done to free himself in it he has done.
fn runner<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, figure: FigureId, side: Side, prospects: &Prospects) -> Runner {
    let (fighter, now) = (fight.fighter(figure), fight.now(figure));
    let passes = prospects.passes[side];
    Runner {
        tracks: [0, 1].map(|track: usize| Wear::new(now.boxes[track], fighter.boxes[track], passes[track])),
        regains: prospects.regains[side],
        heals: prospects.heals[side],
        inches: prospects.inches[side],
        bound: now.entangled > 0,
        veiled: fight.is_ghost(figure),
    }
}

/// Ends what passes: wounds, bonds, falls, re-rolls in hand, the phase of a ghost; Rage comes with the wounds. What is
/// the same for both fighters is told once, so that there are few situations to look at.
fn settle<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, figure: FigureId) {
    let fades = powers::density_decrease::at_hand(fight, figure).map_or(0, |slot| 1 << slot);
    let rages = fight.has(figure, PowerId::Rage);
    let (group, boxes) = (fight.fighter(figure).group.is_some(), fight.fighter(figure).boxes);
    fight.disentangle(figure);
    let now = fight.now_mut(figure);
    now.clear(flag::MOVED | flag::STUNNED | flag::JINXED | flag::DOWN | flag::LINKED);
    (now.strained, now.rerolls, now.away) = (0, 0, 0);
    if group {
        // Every second member is worth a die, up to three dice.
        now.boxes[0] = (now.boxes[0] & !1).min(8);
    } else {
        now.boxes = boxes;
    }
    now.on &= !fades;
    if rages {
        now.rage = powers::rage::MOST;
    }
}

/// What an attack does where it is made turn after turn.
#[derive(Clone, Copy)]
struct Habit {
    blow: Blow,
    loss: u64,
    kind: Kind,
    inches: u8,
}

/// What attacks are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Body,
    Psyche,
    Feeding,
}

/// Where a fighter attacks from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Far,
    Charge,
    Near,
}

/// What a fighter may do from now on.
fn plans<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, foe: FigureId) -> Vec<Plan> {
    let open = !matches!(fight.setup.rules.ground, Ground::Range(_));
    let ghost = powers::density_decrease::at_hand(fight, me);
    let phase = fight.fighter(me).policy.phase;
    let heals = fight.fighter(me).policy.heal != Heal::Never && powers::healing::expected(fight, me)[0] < ONE;
    let (ways, mut plans) = (ways(fight, me, foe), Vec::new());
    let places = [Place::Far, Place::Charge, Place::Near];
    let habits = |fight: &mut Fight<'_, C, M>| {
        places.map(|place| match place {
            Place::Charge | Place::Near if !open => Vec::new(),
            _ => habits(fight, me, foe, place),
        })
    };
    let solid = habits(fight);
    let faded = ghost.filter(|_| phase != Phase::Never).map(|slot| {
        let on = fight.now(me).on;
        fight.now_mut(me).on |= 1 << slot;
        let faded = habits(fight);
        fight.now_mut(me).on = on;
        (faded, share(fight.tables().chance(powers::density_decrease::NEED), 1))
    });
    for kind in [Kind::Body, Kind::Psyche, Kind::Feeding] {
        let of = |habits: &[Vec<Habit>; 3], place: Place| of_kind(&habits[place as usize], kind);
        let any = |habits: &[Vec<Habit>; 3]| habits.iter().flatten().any(|habit| habit.kind == kind);
        let is_new = any(&solid) || faded.as_ref().is_some_and(|(faded, _)| any(faded));
        if !(is_new || kind == Kind::Feeding && plans.is_empty()) {
            continue;
        }
        let mut all = Vec::with_capacity(2);
        let mut add = |[(far, reach), (charge, _), (near, _)]: [(Blow, u8); 3], veiled: u32| {
            all.push((Rc::new(Strikes { far, charge, near }), reach, veiled));
        };
        if phase != Phase::Always || ghost.is_none() {
            add(places.map(|place| of(&solid, place)), 0);
        }
        if let Some((faded, chance)) = &faded {
            let mixed = places.map(|place| {
                let (faded, solid) = (of(faded, place), of(&solid, place));
                (faded.0.or(*chance, &solid.0), faded.1.max(solid.1))
            });
            add(mixed, *chance);
        }
        for &way in ways {
            for &(ref strikes, reach, veiled) in &all {
                for heals in [false, true].into_iter().take(1 + usize::from(heals)) {
                    plans.push(Plan { way, strikes: Rc::clone(strikes), reach, heals, veiled });
                }
            }
        }
    }
    plans
}

/// The best attack of a kind, or the best of all where there is none; and its reach.
fn of_kind(habits: &[Habit], kind: Kind) -> (Blow, u8) {
    let best = |one: bool| habits.iter().filter(|habit| !one || habit.kind == kind).max_by_key(|habit| habit.loss);
    best(true).or_else(|| best(false)).map_or((NOTHING, 0), |habit| (habit.blow, habit.inches))
}

/// How a fighter may move; whoever is told what to do goes where he can do it.
fn ways<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, foe: FigureId) -> &'static [Way] {
    if matches!(fight.setup.rules.ground, Ground::Range(_)) {
        return &[Way::Stay];
    }
    let leaves = fight.may_leave(me);
    let told = usable(fight, me, foe).find(|attack| {
        attack.preference == Preference::Named || leaves && attack.preference == Preference::ControlFirst
    });
    let shoots = usable(fight, me, foe).any(|attack| attack.effect.takes_boxes() && attack.reach != Reach::Contact);
    match (told.map(|attack| attack.reach), leaves) {
        (Some(Reach::Contact), _) => &[Way::Come],
        (Some(_), false) => &[Way::Stay],
        (Some(_), true) => &[Way::Leave],
        (None, true) => &[Way::Stay, Way::Wait, Way::Come, Way::Leave],
        (None, false) if fight.in_contact(me, foe) && !fight.may_leave(foe) => &[Way::Stay],
        (None, false) if shoots => &[Way::Stay, Way::Wait, Way::Come],
        (None, false) => &[Way::Wait, Way::Come],
    }
}

/// What a fighter can do turn after turn from a place: without what is declared, charged or used only once in a while,
/// unless there is nothing else.
fn habits<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, foe: FigureId, place: Place) -> Vec<Habit> {
    let mut habits: Vec<(bool, Preference, Habit)> = Vec::new();
    for i in 0..fight.fighter(me).attacks.len() {
        let attack = &fight.fighter(me).attacks[i];
        let inches = match (place, attack.reach) {
            (Place::Far, Reach::Range(range) | Reach::Anywhere(range)) => range,
            (Place::Far, Reach::Contact) | (Place::Charge | Place::Near, Reach::Range(_)) => continue,
            _ => 0,
        };
        // Out of contact one distance is like another.
        let from = u8::from(place == Place::Far);
        fight.if_apart(me, foe, from, |fight| {
            if !attack.effect.takes_boxes() || !is_usable(fight, me, foe, attack) {
                return;
            }
            let charging = place == Place::Charge;
            let manner = Manner { free: true, charging, leaps: charging && leaps_next(fight, me), ..Manner::default() };
            let kind = match (attack.effect, attack.track) {
                (Effect::Parasite, _) => Kind::Feeding,
                (_, Track::Body) => Kind::Body,
                (_, Track::Psyche) => Kind::Psyche,
            };
            let (blow, loss) = struck(fight, me, foe, attack, manner);
            habits.push((attack.once, attack.preference, Habit { blow, loss, kind, inches }));
        });
    }
    let first = habits.iter().map(|&(limited, preference, _)| (limited, preference)).min();
    habits.into_iter().filter(|&(limited, preference, _)| Some((limited, preference)) == first).map(|it| it.2).collect()
}

/// What an attack does to both, and the boxes it takes on average.
pub fn struck<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    attack: &Attack,
    manner: Manner,
) -> (Blow, u64) {
    let expected = strike(fight, me, foe, attack, manner);
    let mut blow = NOTHING;
    let track = if fight.fighter(foe).group.is_some() { Track::Body } else { attack.track };
    blow.given[track as usize] = expected.boxes;
    if attack.effect == Effect::Damage && attack.track == Track::Body {
        let answer = certainly(usize::from(harm::soaked(fight, me, powers::reflection::LOSS)));
        let chance = scaled(powers::reflection::chance(fight, foe, attack), ONE - expected.hit);
        blow.cost = sometimes(chance, &answer);
    }
    if attack.reach == Reach::Contact && attack.effect != Effect::Ghostly {
        let burns = |owner, victim| sometimes(expected.hit, &powers::damage_field::expected(fight, owner, victim));
        blow.cost = together(&blow.cost, &burns(foe, me));
        blow.given[0] = together(&blow.given[0], &burns(me, foe));
    }
    if attack.effect == Effect::Parasite && fight.fighter(me).policy.feed == Feed::Heal {
        blow.fed = ONE - expected.boxes[0];
    }
    (blow, expected.loss)
}

/// How many inches whoever comes down on a foe is sent off by him on average if he is, and with what chance, in units of
/// [`ONE`] (`smf.power.leaping`).
pub fn beaten<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    attack: &Attack,
    manner: Manner,
) -> (u8, u32) {
    let more = in_the_making(fight, me, foe, attack, manner, |_, attempt| {
        Losses::shared().expected(attempt.defense, attempt.dice, Cover::default())
    });
    let inches = more.loss / (BOX / u64::from(ONE));
    (inches.div_ceil(more.hit.max(1).into()) as u8, more.hit)
}

/// Asks about an attack before the dice fall.
fn in_the_making<C: Chance, M: Meter, T>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    attack: &Attack,
    manner: Manner,
    what: impl FnOnce(&Fight<'_, C, M>, &Attempt) -> T,
) -> T {
    let charging = std::mem::replace(&mut fight.charging, manner.charging.then_some(me));
    let attempt = exchange::assemble(fight, me, foe, attack, manner);
    let answer = what(fight, &attempt);
    fight.charging = charging;
    answer
}

/// What an opposed roll for boxes comes to as things stand.
fn strike<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    attack: &Attack,
    manner: Manner,
) -> Expected {
    if attack.effect == Effect::Ghostly {
        return powers::density_decrease::expected(fight);
    }
    in_the_making(fight, me, foe, attack, manner, |fight, attempt| expected(fight, attempt))
}

/// What an attack in the making comes to.
pub(super) fn expected<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, attempt: &Attempt) -> Expected {
    let Attempt { by: me, at: foe, attack, .. } = *attempt;
    let field = attempt.shield.map(|shield| shield.dice.throw().dice);
    let armor = attack.track == Track::Body && harm::is_armored(fight, foe);
    let cover = Cover { field: field.unwrap_or(0), armor };
    let mut expected = Expected::default();
    for (mine, p) in sights(fight, me, attempt) {
        for (his, q) in sights(fight, foe, attempt) {
            let part = scaled(p, q);
            if part != 0 {
                let dice = attempt.dice.plus(Pool::new(0, mine));
                let case = Losses::shared().expected(dice, attempt.defense.plus(Pool::new(0, his)), cover);
                expected.loss += (u128::from(case.loss) * u128::from(part) / u128::from(ONE)) as u64;
                expected.hit += scaled(case.hit, part);
                for n in 0..=MOST {
                    expected.boxes[n] += scaled(case.boxes[n], part);
                }
            }
        }
    }
    expected.boxes = closed(expected.boxes);
    expected
}

/// What nobody comes to see.
const NEVER: (i8, u32) = (0, 0);

/// Re-rolls of a side that may be hidden, with their chances: seen, and unseen.
fn sights<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, hidden: FigureId, attempt: &Attempt) -> [(i8, u32); 2] {
    let Some(hiding) = hiding(fight, hidden, attempt) else {
        return [(0, ONE), NEVER];
    };
    let unseen = hiding.check.map_or(ONE, |(pool, target)| {
        let target = target + fight.tn_plus(attempt.other(hidden));
        share(fight.tables().check(pool, target, fight.setup.rules.switches.re_roll), 0)
    });
    [(0, ONE - unseen), (hiding.rerolls, unseen)]
}

#[cfg(test)]
mod tests;
