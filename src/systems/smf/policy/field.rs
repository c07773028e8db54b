//! What two fighters may do to each other from now on: the plans that the choices are weighed by.
//!
//! A plan keeps to one kind of attack, on the body, on the mind or by feeding, and to one way to move; every attack in it
//! is what the real opposed roll would do from where it is made, with what passes left out: bonds, falls, maneuvers,
//! whatever is charged or used only once in a while. Nothing in here rolls a die or changes the fight.

use super::keys::{Feed, Heal, Phase};
use super::memo::{self, Prospects};
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
use crate::systems::smf::losses::{
    Boxes, Cover, Expected, Losses, MOST, ONE, certainly, closed, scaled, share, sometimes, together,
};
use crate::systems::smf::options::{is_usable, next_charge, usable};
use crate::systems::smf::powers;
use crate::systems::smf::powers::id::PowerId;
use crate::systems::smf::race::{self, Blow, Chain, Lasting, NOTHING, Plan, Runner, Way, Wear, Worth};
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
            inches: figures.map(|figure| (fight.movement(figure), next_charge(fight, figure))),
            plans,
            feared: Default::default(),
            lasting: RefCell::default(),
        }
    }

    /// What a side could do to the other one in its next turn, so far from it.
    pub fn blows(&self, side: Side, gap: u8) -> impl Iterator<Item = &Blow> {
        let (move_, charge) = self.inches[side];
        self.plans[side].iter().flat_map(move |plan| {
            let shoots = gap > 0 && gap <= plan.far.1.saturating_add(move_);
            let charges = gap > 0 && u16::from(gap) <= charge;
            let near = (gap == 0).then_some(&plan.near);
            [near, shoots.then_some(&plan.far.0), charges.then_some(&plan.charge)].into_iter().flatten()
        })
    }

    /// What becomes of both who keep to these plans so far from one another, after a turn of mine.
    fn lasting(&self, me: Side, chosen: [usize; 2], gap: u8, full: [[usize; 2]; 2]) -> Rc<[Lasting; 2]> {
        let plans = [0, 1].map(|side| &self.plans[side][chosen[side]]);
        let standing = (chosen, me, gap == 0, plans.map(|plan| plan.shoots(gap)));
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
        let race = |mine: usize, his: usize| {
            let chosen = if me == 0 { [mine, his] } else { [his, mine] };
            let kept = [0, 1].map(|side: Side| &plans[side][chosen[side]]);
            race::run(runners, kept, gap, me, |gap| self.prospects.lasting(me, chosen, gap, full))
        };
        let feared = &self.prospects.feared[foe];
        let mut best: Option<Worth> = None;
        for mine in (0..plans[me].len()).filter(|&mine| allowed(&plans[me][mine])) {
            let mut worst: Option<Worth> = None;
            let first = feared.get();
            for his in std::iter::once(first).chain((0..plans[foe].len()).filter(|&his| his != first)) {
                let this = race(mine, his);
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
    all.map(|one| (one * u64::from(ONE)).checked_div(whole).unwrap_or_default() as u32)
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
    (now.strained, now.rerolls) = (0, 0);
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
    let mut plans = Vec::new();
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
        for &way in ways(fight, me, foe) {
            let mut add = |at: [(Blow, u8); 3], veiled: u32| {
                for heals in [false, true].into_iter().take(1 + usize::from(heals)) {
                    let [far, (charge, _), (near, _)] = at;
                    plans.push(Plan { way, far, charge, near, heals, veiled });
                }
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
        let here = fight.scene.at(me);
        fight.scene.set_apart(foe, me, from);
        if attack.effect.takes_boxes() && is_usable(fight, me, foe, attack) {
            let manner = Manner { free: true, charging: place == Place::Charge, ..Manner::default() };
            let kind = match (attack.effect, attack.track) {
                (Effect::Parasite, _) => Kind::Feeding,
                (_, Track::Body) => Kind::Body,
                (_, Track::Psyche) => Kind::Psyche,
            };
            let (blow, loss) = struck(fight, me, foe, attack, manner);
            habits.push((attack.once, attack.preference, Habit { blow, loss, kind, inches }));
        }
        fight.scene.put(me, here);
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
    let charging = std::mem::replace(&mut fight.charging, manner.charging.then_some(me));
    let attempt = exchange::assemble(fight, me, foe, attack, manner);
    let field = attempt.shield.map(|shield| shield.dice.throw().dice);
    let armor = attack.track == Track::Body && harm::is_armored(fight, foe);
    let cover = Cover { field: field.unwrap_or(0), armor };
    let mut expected = Expected::default();
    for (mine, p) in sights(fight, me, &attempt) {
        for (his, q) in sights(fight, foe, &attempt) {
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
    fight.charging = charging;
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
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::game::Counts;
    use crate::systems::smf::bout::Bout;

    const A: FigureId = FigureId::at(0);
    const B: FigureId = FigureId::at(1);

    /// What is asked of a fight in which nobody rolls.
    fn asked<T>(bout: &mut Bout, what: impl FnOnce(&mut Fight<'_, Scripted, Counts>) -> T) -> T {
        let mut chance = Scripted::new(&[]);
        let mut fight = bout.fight(&mut chance);
        fight.free = 3;
        what(&mut fight)
    }

    /// Half of none and half of two is one on average.
    #[test]
    fn boxes_are_counted_with_their_chances() {
        let mut even = [0; MOST + 1];
        (even[0], even[2]) = (ONE / 2, ONE / 2);
        assert_eq!([mean(&even), mean(&certainly(0)), mean(&certainly(3))], [1, 0, 3].map(|n| n * u64::from(ONE)));
    }

    /// One box on one track and three on the other are a quarter and three quarters of what is lost.
    #[test]
    fn what_comes_back_is_shared_as_it_was_lost() {
        for (lost, shared) in [([1, 3], [ONE / 4, ONE / 4 * 3]), ([5, 0], [ONE, 0]), ([0, 0], [0, 0])] {
            assert_eq!(shares(lost.map(|boxes| boxes * u64::from(ONE))), shared, "{lost:?}");
        }
    }

    /// `smf.power.invisibility-obscurement`: in turns to come there are actions again to look for a foe with, though
    /// there is none left now.
    #[test]
    fn what_is_left_of_a_turn_is_no_matter_to_those_that_follow() {
        let given = [0, 3].map(|free| {
            let mut bout = Bout::between("", "", "powers = [\"invisibility-obscurement\"]");
            bout.state.fighters[1].on = 1;
            asked(&mut bout, |fight| {
                fight.free = free;
                prospects(fight, A, B).plans[0][0].near.given
            })
        });
        assert_eq!(given[0], given[1]);
    }

    /// Whatever was feared the last time, a foe's worst plan is found among all of his: 9D at the body, not 1D at the
    /// mind.
    #[test]
    fn the_worst_of_all_plans_is_feared() {
        let mut bout = Bout::between("", "body = 9\npsyche = 9", "melee-attack = \"9D\"\npsyche-attack = \"1D\"");
        asked(&mut bout, |fight| {
            let field = Field::new(fight, A, B);
            assert_eq!(field.prospects.plans[1].len(), 2);
            let worth = [0, 1].map(|feared| {
                field.prospects.feared[1].set(feared);
                field.after(A, 0, Worth::LEAST, |_| true, |_| ())
            });
            assert_eq!((worth[0] == worth[1], field.prospects.feared[1].get()), (true, 0));
        });
    }

    /// What lasts is found out once for both of two plans, and so are the prospects of two, whoever acts and whatever
    /// was opened, and whether one holds the other or not.
    #[test]
    fn what_lasts_is_found_out_once() {
        let mut bout = Bout::between("", "", "");
        asked(&mut bout, |fight| {
            let field = Field::new(fight, A, B);
            field.after(A, 0, Worth::LEAST, |_| true, |_| ());
            assert_eq!(field.prospects.lasting.borrow().len(), 1);
            (fight.course.acting, fight.course.opened) = (B, !fight.course.opened);
            assert!(Rc::ptr_eq(&field.prospects, &prospects(fight, A, B)));
            fight.scene.take_hold(B, A);
            assert!(Rc::ptr_eq(&field.prospects, &prospects(fight, A, B)));
            // What passes, and boxes that are lost, make no other prospects.
            fight.now_mut(A).entangled = 3;
            fight.now_mut(B).boxes = [1, 2];
            fight.scene.draw_blood(A, B);
            assert!(Rc::ptr_eq(&field.prospects, &prospects(fight, A, B)));
        });
        let mut bout = Bout::between("ground = \"open\"\nrange = 5", "", "");
        let [near, far, contact] = [5, 9, 0].map(|gap| {
            bout.place(gap);
            asked(&mut bout, |fight| prospects(fight, A, B))
        });
        assert!(Rc::ptr_eq(&near, &far) && !Rc::ptr_eq(&near, &contact), "one distance is like another");
        let shooter = "ranged-attack = \"4D\"";
        let mut bout = Bout::between("ground = \"open\"\nrange = 5", shooter, shooter);
        asked(&mut bout, |fight| {
            let field = Field::new(fight, A, B);
            let found = [1, 5, 0].map(|gap| {
                field.after(A, gap, Worth::LEAST, |plan| plan.way == Way::Stay, |_| ());
                field.prospects.lasting.borrow().len()
            });
            assert!(found[0] == found[1] && found[1] < found[2], "contact is another: {found:?}");
        });
    }

    /// `smf.power.density-decrease`: a ghost touches and a solid man strikes; neither does what the other can.
    #[test]
    fn a_habit_is_what_can_be_done_as_he_is() {
        let mut bout = Bout::between("", "powers = [\"density-decrease\"]", "");
        for (on, effect) in [(0, Effect::Damage), (1, Effect::Ghostly)] {
            bout.state.fighters[0].on = on;
            let found: Vec<u64> = asked(&mut bout, |fight| {
                let habits = habits(fight, A, B, Place::Near);
                let attack = fight.fighter(A).attacks.iter().find(|attack| attack.effect == effect).unwrap();
                assert_eq!(habits[0].loss, struck(fight, A, B, attack, Manner { free: true, ..Manner::default() }).1);
                habits.iter().map(|habit| habit.loss).collect()
            });
            assert_eq!(found.len(), 1, "{on}");
        }
    }

    /// Whoever is told what to do goes where he can do it; the others may stay, wait, come, or leave where that is their
    /// way, as far as there is somewhere to go and something to do there.
    #[test]
    fn whoever_may_move_moves_for_what_he_can_do() {
        use Way::{Come, Leave, Stay, Wait};
        let shooter = "ranged-attack = \"4D\"";
        let jinx = |policy: &str| format!("powers = [\"jinx\"]\npolicy = {{ {policy} }}");
        let told = |policy: &str| format!("{shooter}\npolicy = {{ {policy} }}");
        let skirmish = "policy = { stance = \"skirmish\" }";
        for (rules, gap, keys, foe, expected) in [
            ("range = 5", 5, shooter.to_owned(), shooter, &[Stay][..]),
            ("ground = \"open\"", 5, told("attack = \"melee\""), "", &[Come]),
            ("ground = \"open\"", 5, told("attack = \"ranged-attack\""), "", &[Stay]),
            ("ground = \"open\"", 5, told("attack = \"ranged-attack\", stance = \"skirmish\""), "", &[Leave]),
            ("ground = \"open\"", 5, jinx("control = \"first\", stance = \"skirmish\""), "", &[Leave]),
            ("ground = \"open\"", 5, jinx("control = \"first\""), "", &[Wait, Come]),
            ("ground = \"open\"", 5, jinx("stance = \"skirmish\""), "", &[Stay, Wait, Come, Leave]),
            ("ground = \"open\"", 0, String::new(), "", &[Stay]),
            ("ground = \"open\"", 0, String::new(), skirmish, &[Wait, Come]),
            ("ground = \"open\"", 5, String::new(), "", &[Wait, Come]),
            ("ground = \"open\"", 5, shooter.to_owned(), "", &[Stay, Wait, Come]),
            ("ground = \"open\"", 5, "powers = [\"entangle\"]".to_owned(), "", &[Wait, Come]),
        ] {
            let range = if rules.contains("range") { String::new() } else { format!("\nrange = {gap}") };
            let mut bout = Bout::between(&format!("{rules}{range}"), &keys, foe);
            assert_eq!(asked(&mut bout, |fight| ways(fight, A, B)), expected, "{rules} {gap} {keys} {foe}");
        }
    }

    /// `smf.power.reflection`, `smf.power.damage-field`, `smf.power.parasite`: a blow at the body may be answered, a touch
    /// burns, a parasite is fed by what he takes unless he feeds his hand; a ghost's touch does none of it.
    #[test]
    fn an_attack_costs_and_feeds_as_its_kind_has_it() {
        let none = certainly(0);
        let answering = "powers = [\"reflection\"]";
        let burning = "powers = [\"damage-field\"]";
        let parasite = |policy: &str| format!("powers = [\"parasite\"]\npolicy = {{ {policy} }}");
        let ghost = "powers = [\"density-decrease\"]";
        for (keys, id, foe, costs, feeds) in [
            ("", "melee", "", false, false),
            ("", "melee", answering, true, false),
            ("", "melee", burning, true, false),
            ("psyche-attack = \"4D\"", "psyche-attack", answering, false, false),
            ("psyche-attack = \"4D\"", "psyche-attack", burning, false, false),
            (&parasite("parasite = \"heal\""), "parasite", answering, false, true),
            (&parasite("parasite = \"heal\""), "parasite", burning, true, true),
            (&parasite("parasite = \"re-roll\""), "parasite", "", false, false),
            (ghost, "ghostly-attack", answering, false, false),
            (ghost, "ghostly-attack", burning, false, false),
        ] {
            let mut bout = Bout::between("", keys, foe);
            bout.state.fighters[1].on = 1;
            let (blow, _) = asked(&mut bout, |fight| {
                let attack = fight.fighter(A).attacks.iter().find(|attack| attack.id == id).unwrap();
                struck(fight, A, B, attack, Manner::default())
            });
            assert_eq!((blow.cost != none, blow.fed > 0), (costs, feeds), "{id} at {foe}");
            if feeds {
                let strikes = strike_of(&mut bout, id);
                assert_eq!(blow.fed, ONE - strikes.boxes[0]);
            }
        }
    }

    /// `smf.power.damage-field`: whoever is struck by a man on fire is burnt as well.
    #[test]
    fn whoever_touches_with_a_field_burns() {
        let given = [0, 1].map(|on| {
            let mut bout = Bout::between("", "powers = [\"damage-field\"]", "");
            bout.state.fighters[0].on = on;
            asked(&mut bout, |fight| {
                mean(&struck(fight, A, B, &fight.fighter(A).attacks[0], Manner::default()).0.given[0])
            })
        });
        assert!(given[0] < given[1], "{given:?}");
    }

    /// What an attack of A's comes to by its own roll.
    fn strike_of(bout: &mut Bout, id: &str) -> Expected {
        asked(bout, |fight| {
            let attack = fight.fighter(A).attacks.iter().find(|attack| attack.id == id).unwrap();
            strike(fight, A, B, attack, Manner::default())
        })
    }

    /// `smf.power.force-field`: 4D stand before the defense, and are what is reckoned with.
    #[test]
    fn a_field_of_four_dice_is_reckoned_with() {
        let mut bout = Bout::between("", "", "powers = [\"force-field\"]");
        let found = strike_of(&mut bout, "melee");
        let (attack, cover) = (Pool::new(4, 0), Cover { field: 4, armor: false });
        assert_eq!(found.loss, Losses::shared().expected(attack, attack, cover).loss);
    }

    /// `smf.power.invisibility-obscurement`: 4D fail TN3 with 23/48, and TN4, as it is in the dark
    /// (`smf.event.stygian-darkness`), with 311/432; they are met by 4D[1] then, by 4D else.
    #[test]
    fn whoever_may_be_unseen_loses_what_is_between() {
        for (rules, (unseen, of)) in [("", (23, 48)), ("stygian-darkness = true", (311, 432))] {
            let mut bout = Bout::between(rules, "", "powers = [\"invisibility-obscurement\"]");
            bout.state.fighters[1].on = 1;
            let found = strike_of(&mut bout, "melee");
            let against = |rerolls| {
                let case = Losses::shared().expected(Pool::new(4, 0), Pool::new(4, rerolls), Cover::default());
                [case.loss, u64::from(case.hit)]
            };
            let [open, hidden] = [against(0), against(1)];
            let mixed = [0, 1].map(|of_what: usize| ((of - unseen) * open[of_what] + unseen * hidden[of_what]) / of);
            assert!(found.loss.abs_diff(mixed[0]) < 16, "{rules}: {found:?}");
            assert!(u64::from(found.hit).abs_diff(mixed[1]) < 16, "{rules}: {found:?}");
            assert_eq!(found.boxes.iter().sum::<u32>(), ONE);
        }
    }

    /// `smf.power.armor`: a box less of each hit at the body, and of none at the mind; how the fight stands is left alone.
    #[test]
    fn armor_takes_a_box_of_what_goes_for_the_body() {
        let keys = "psyche-attack = \"4D\"";
        let taken = |foe: &str, place: usize| {
            let mut bout = Bout::between("", keys, foe);
            asked(&mut bout, |fight| {
                fight.charging = Some(B);
                let attack = &fight.fighter(A).attacks[place];
                let taken = struck(fight, A, B, attack, Manner { charging: true, ..Manner::default() }).0.given;
                assert_eq!(fight.charging, Some(B));
                taken[attack.track as usize]
            })
        };
        for place in 0..2 {
            let armored = [taken("", place), taken("powers = [\"armor\"]", place)];
            assert_eq!(armored[0] != armored[1], place == 0, "{place}");
            assert!(armored.iter().all(|boxes| boxes.iter().sum::<u32>() == ONE));
        }
    }

    /// From where he is a shot of 15 in after a Move of 6 in reaches 21 in, a charge 9 in, and a blow whom he touches: so
    /// many of the three ways in which he may go on begin with each.
    #[test]
    fn what_reaches_a_foe_is_told_by_how_far_he_is() {
        let mut bout = Bout::between("ground = \"open\"\nrange = 12", "powers = [\"power-blasts-minor\"]", "move = 0");
        for (gap, blows) in [(0, 3), (1, 6), (9, 6), (10, 3), (21, 3), (22, 0)] {
            let found = asked(&mut bout, |fight| prospects(fight, A, B).blows(0, gap).count());
            assert_eq!(found, blows, "{gap}");
        }
    }

    /// What a plan leaves out passes, and Rage has come by then; a group's members are told apart by pairs up to eight.
    #[test]
    fn what_passes_is_settled() {
        let mut bout = Bout::between("", "body = 6\npsyche = 6\npowers = [\"density-decrease\", \"rage\"]", "");
        let now = &mut bout.state.fighters[0];
        (now.boxes, now.on, now.rerolls, now.strained, now.entangled) = ([2, 3], 0b11, 2, 1, 3);
        now.flags = flag::MOVED | flag::STUNNED | flag::JINXED | flag::DOWN | flag::LINKED | flag::BODY_CHECKED;
        asked(&mut bout, |fight| {
            settle(fight, A);
            let now = fight.now(A);
            assert_eq!((now.boxes, now.on, now.rerolls, now.strained, now.entangled), ([6, 6], 0b10, 0, 0, 0));
            assert_eq!((now.flags, now.rage), (flag::BODY_CHECKED, 2));
        });
        for (members, told) in [(2, 2), (3, 2), (7, 6), (8, 8), (10, 8)] {
            let mut bout = Bout::between("", "archetype = \"henchmen\"\nlegal = false", "");
            bout.state.fighters[0].boxes = [members; 2];
            asked(&mut bout, |fight| {
                settle(fight, A);
                assert_eq!(fight.now(A).boxes[0], told);
            });
        }
    }

    /// How both stand and where is as before once it is known what they may do.
    #[test]
    fn to_look_ahead_changes_nothing() {
        let keys = "powers = [\"rage\"]\nranged-attack = \"4D\"";
        for range in [0, 7] {
            let mut bout = Bout::between(&format!("ground = \"open\"\nrange = {range}"), keys, keys);
            bout.state.fighters[0].entangled = 3;
            bout.state.fighters[1].boxes = [1, 2];
            let before = bout.state;
            asked(&mut bout, |fight| {
                (fight.free, fight.charging) = (1, Some(B));
                prospects(fight, A, B);
                assert_eq!((fight.free, fight.charging), (1, Some(B)));
            });
            assert!(bout.state == before, "{range}");
        }
    }

    /// The best attack of a kind, or the best of all where there is none of it; nothing where there is none at all.
    #[test]
    fn a_plan_keeps_to_the_best_of_its_kind() {
        let habit = |kind, loss, inches| Habit { blow: NOTHING, loss, kind, inches };
        let habits =
            [habit(Kind::Body, 1, 1), habit(Kind::Body, 3, 2), habit(Kind::Psyche, 5, 3), habit(Kind::Psyche, 4, 4)];
        let found = [Kind::Body, Kind::Psyche, Kind::Feeding].map(|kind| of_kind(&habits, kind).1);
        assert_eq!((found, of_kind(&[], Kind::Body).1), ([2, 3, 3], 0));
    }

    /// One plan for each kind of attack and each way; twice as many for whoever could heal and would; by a mixed plan of
    /// his own for a ghost who fades when it pays, and by that alone where he always fades.
    #[test]
    fn there_is_a_plan_for_all_that_somebody_could_do() {
        for (keys, expected) in [
            ("", &[(false, false)][..]),
            ("psyche-attack = \"4D\"", &[(false, false), (false, false)]),
            ("powers = [\"parasite\"]", &[(false, false), (false, false)]),
            ("powers = [\"healing\"]", &[(false, false), (true, false)]),
            ("powers = [\"healing\"]\npolicy = { heal = \"never\" }", &[(false, false)]),
            ("policy = { density-decrease = \"always\" }", &[(false, false)]),
            ("powers = [\"density-decrease\"]", &[(false, false), (false, true)]),
            ("powers = [\"density-decrease\"]\npolicy = { density-decrease = \"always\" }", &[(false, true)]),
            ("powers = [\"density-decrease\"]\npolicy = { density-decrease = \"never\" }", &[(false, false)]),
        ] {
            let mut bout = Bout::between("", keys, "");
            let found: Vec<(bool, bool)> = asked(&mut bout, |fight| {
                let plans = plans(fight, A, B);
                assert!(plans.iter().all(|plan| plan.way == Way::Stay && [0, ONE / 4 * 3].contains(&plan.veiled)));
                plans.iter().map(|plan| (plan.heals, plan.veiled > 0)).collect()
            });
            assert_eq!(found, expected, "{keys}");
        }
    }

    /// A ghost who shoots while he is solid reaches as far by a mixed plan, and whoever has nothing but his mind to
    /// strike with has one plan.
    #[test]
    fn a_plan_reaches_as_far_as_its_better_half() {
        let ghost = "powers = [\"density-decrease\"]\nranged-attack = \"4D\"";
        let mut bout = Bout::between("ground = \"open\"\nrange = 5", ghost, "");
        let found: Vec<(bool, u8)> =
            asked(&mut bout, |fight| plans(fight, A, B).iter().map(|plan| (plan.veiled > 0, plan.far.1)).collect());
        let reach = |veiled: bool| found.iter().find(|plan| plan.0 == veiled).map(|plan| plan.1);
        assert!(reach(false) == reach(true) && reach(true) > Some(0), "{found:?}");
        let mut bout = Bout::between("range = 5", "psyche-attack = \"4D\"", "");
        assert_eq!(asked(&mut bout, |fight| plans(fight, A, B).len()), 1);
    }

    /// `smf.limit.only-x`: what works on a charge alone is reckoned with on a charge.
    #[test]
    fn strength_that_needs_a_charge_counts_on_one() {
        let strong = "powers = [\"super-strength-minor\"]";
        let fault = "faults = [\"only-while-charging:super-strength-minor\"]\nfault-re-rolls = [\"psyche-defense\"]";
        let loss = |keys: &str, charging| {
            let mut bout = Bout::between("", keys, "");
            asked(&mut bout, |fight| {
                let manner = Manner { charging, ..Manner::default() };
                strike(fight, A, B, &fight.fighter(A).attacks[0], manner).loss
            })
        };
        let limited = format!("{strong}\n{fault}");
        assert_eq!(loss(&limited, true), loss(strong, true));
        assert_eq!(loss(&limited, false), loss("", false));
        assert!(loss("", false) < loss(strong, false));
    }

    /// `smf.henchmen.equipment.special-weapons`: what is fired once is no habit of whoever has something else.
    #[test]
    fn what_is_used_once_is_a_habit_where_there_is_nothing_else() {
        for (equipment, inches) in [("\"special-weapons\"", 5), ("\"special-weapons\", \"firearms\"", 10)] {
            let keys = format!("archetype = \"street-level-henchmen\"\nlegal = false\nequipment = [{equipment}]");
            let mut bout = Bout::between("ground = \"open\"\nrange = 5", &keys, "");
            let found: Vec<u8> =
                asked(&mut bout, |fight| habits(fight, A, B, Place::Far).iter().map(|it| it.inches).collect());
            assert_eq!(found, [inches], "{equipment}");
            // A blow is none from afar, and a shot none in contact.
            let near = asked(&mut bout, |fight| habits(fight, A, B, Place::Near).len());
            assert_eq!(near, 1, "{equipment}");
        }
    }

    /// Who is bound and who cannot be touched begins the race so; whoever acts has tried to get free already.
    #[test]
    fn a_race_begins_as_both_stand() {
        let ghost = "body = 6\npsyche = 6\npowers = [\"density-decrease\"]";
        for (side, entangled) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let mut bout = Bout::between("", ghost, "body = 6\npsyche = 6");
            bout.state.fighters[side].entangled = entangled;
            bout.state.fighters[0].on = 1;
            let runners = asked(&mut bout, |fight| Field::new(fight, A, B).runners);
            let mut bound = [false; 2];
            bound[side] = entangled > 0;
            assert_eq!(runners.map(|runner| runner.bound), bound);
            assert_eq!(runners.map(|runner| runner.veiled), [true, false]);
            assert_eq!(runners.map(|runner| runner.inches), [(6, 9), (6, 9)]);
        }
    }
}
