//! Where figures stand to one another, who holds whom, and what else ties one to another: all that rules and powers
//! ask about figures together.
//!
//! They name two figures and are told inches, or name one and are told who holds him; they know neither how many others
//! there are nor that the places are spots on a line. Between two figures only what lies between them counts: both may
//! be moved along the line, and nothing of it is another state ([`Scene::settle`]).
//!
//! Rules: `smf.sim.abstract-distance`, `smf.combat.grapple`, `smf.combat.break-from-melee` (who damaged whom),
//! `smf.power.dispel` (what ends with its dispeller, and whose Entangle it removes).

use super::figure::{Anybody, FigureId, Figures};
use crate::board::line::{Ends, Spot, Way};
use std::hash::{Hash, Hasher};
use std::mem;

/// Inches further than which nobody gets from anybody.
const FURTHEST: u8 = u8::MAX;

/// A figure's place among the others.
// In the order of its words, which are read at once so.
#[derive(Clone, Copy, Debug, Default, Eq)]
#[repr(C)]
pub struct Place {
    spot: Spot,
    /// Who holds him.
    holder: Anybody,
    /// Whose Entangle binds him.
    binder: Anybody,
    /// Foes who took a box from him by an attack in this round.
    hurt_by: Figures,
    /// Slots that he keeps cancelled, and whose.
    cancels: u32,
    cancelled: Anybody,
}

impl Hash for Place {
    #[inline(always)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().into_iter().for_each(|word| state.write_u64(word));
    }
}

impl PartialEq for Place {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.words() == other.words()
    }
}

impl Place {
    /// What of the first word is left of somebody who was hurt by nobody.
    pub const UNHURT: u64 = 0xffff_ffff;

    /// Whole words, as of [`Combatant`](super::state::Combatant); the second one is that of whoever has cancelled nothing
    /// unless a power has done so.
    #[inline(always)]
    pub fn words(&self) -> [u64; 2] {
        let Self { spot, holder, binder, hurt_by, cancels, cancelled } = *self;
        let [low, high] = spot.number().to_le_bytes();
        let [a, b, c, d] = hurt_by.bits().to_le_bytes();
        let first = u64::from_le_bytes([low, high, holder.byte(), binder.byte(), a, b, c, d]);
        [first, u64::from(cancels) | u64::from(cancelled.byte()) << 32]
    }

    /// The same without whoever has hurt him.
    #[inline(always)]
    pub fn unhurt(self) -> Self {
        Self { hurt_by: Figures::NONE, ..self }
    }

    /// At a spot, free of everything.
    pub fn at(spot: Spot) -> Self {
        Self { spot, ..Self::default() }
    }
}

/// Asks about places outside of a fight.
pub fn look<T>(places: &[Place], what: impl FnOnce(&Scene<'_>) -> T) -> T {
    what(&Scene(&mut places.to_vec()))
}

/// The places of all figures, in the order of the figures.
#[derive(Debug)]
pub struct Scene<'a>(pub &'a mut [Place]);

impl Scene<'_> {
    #[inline(always)]
    fn place(&self, figure: FigureId) -> &Place {
        &self.0[figure.place()]
    }

    fn place_mut(&mut self, figure: FigureId) -> &mut Place {
        &mut self.0[figure.place()]
    }

    /// Inches between two figures; 0 in base contact.
    #[inline(always)]
    pub fn distance(&self, one: FigureId, other: FigureId) -> u8 {
        self.place(one).spot.distance(self.place(other).spot).min(FURTHEST as u16) as u8
    }

    /// Whether two figures stand in base contact.
    #[inline(always)]
    pub fn touch(&self, one: FigureId, other: FigureId) -> bool {
        self.place(one).spot == self.place(other).spot
    }

    /// Everybody in base contact with a figure, himself included: whoever touches one of them touches all.
    #[inline(always)]
    pub fn touching(&self, who: FigureId) -> Figures {
        let here = self.place(who).spot;
        Figures::whose(&*self.0, |place| place.spot == here)
    }

    /// Those of them for whom it is so, of what is listed about everybody.
    #[inline(always)]
    pub fn touching_whose<T>(&self, who: FigureId, all: &[T], is_so: impl Fn(&T) -> bool) -> Figures {
        let here = self.place(who).spot;
        Figures::answered(self.0.iter().zip(all).map(|(place, one)| (place.spot == here) & is_so(one)))
    }

    /// Everybody within so many inches of a figure, himself included.
    pub fn within(&self, of: FigureId, inches: u8) -> Figures {
        let here = self.place(of).spot;
        Figures::whose(&*self.0, |place| here.distance(place.spot) <= u16::from(inches))
    }

    /// Everybody within so many inches of a figure on the side on which another one stands, and whoever touches him.
    pub fn band(&self, from: FigureId, towards: FigureId, inches: u8) -> Figures {
        let (here, way) = (self.place(from).spot, self.away(towards, from));
        let is_there = |spot: Spot| here.way_to(spot).is_none_or(|to| to == way);
        let near = Figures::whose(&*self.0, |place| is_there(place.spot));
        self.within(from, inches).within(near).without(Figures::NONE.with(from))
    }

    /// Who stands on the spot of one, on that of another and between the two, themselves included.
    #[inline]
    pub fn around(&self, one: FigureId, other: FigureId) -> [Figures; 3] {
        let [here, there] = [one, other].map(|figure| self.place(figure).spot);
        [
            Figures::whose(&*self.0, |place| place.spot == here),
            Figures::whose(&*self.0, |place| place.spot == there),
            Figures::whose(&*self.0, |place| place.spot.is_between(here, there)),
        ]
    }

    /// Whoever is held.
    #[inline]
    pub fn held(&self) -> Figures {
        Figures::whose(&*self.0, |place| place.holder != Anybody::NOBODY)
    }

    /// The direction straight away from a figure: from whoever stands on the same spot, to one's own side.
    fn away(&self, who: FigureId, from: FigureId) -> Way {
        let home = if who < from { Way::Back } else { Way::Forth };
        self.place(from).spot.way_to(self.place(who).spot).unwrap_or(home)
    }

    /// Whether a figure stands on the way from one to another, on the spot of neither.
    pub fn is_between(&self, who: FigureId, one: FigureId, other: FigureId) -> bool {
        self.place(who).spot.is_between(self.place(one).spot, self.place(other).spot)
    }

    /// Puts a figure, free of everything, so far from one on the way to another.
    pub fn stand(&mut self, who: FigureId, from: FigureId, to: FigureId, inches: u8) {
        let [here, there] = [from, to].map(|figure| self.place(figure).spot);
        *self.place_mut(who) = Place::at(here.towards(there, u16::from(inches)));
    }

    /// Inches that a figure can go straight towards another one until he is there, or an inch short of whoever stands
    /// in the way (`smf.move.through-models`).
    pub fn room(&self, who: FigureId, to: FigureId, in_the_way: Figures) -> u8 {
        let met = in_the_way.filter(|&other| self.is_between(other, who, to));
        met.map(|other| self.distance(who, other) - 1).min().unwrap_or(self.distance(who, to))
    }

    /// Inches that a figure can go straight away from another one before he is an inch short of whoever stands there.
    pub fn room_behind(&self, who: FigureId, from: FigureId, in_the_way: Figures) -> u8 {
        let (here, away) = (self.place(who).spot, self.away(who, from));
        let met = in_the_way.filter(|&other| here.way_to(self.place(other).spot) == Some(away));
        met.map(|other| self.distance(who, other) - 1).min().unwrap_or(FURTHEST)
    }

    /// Puts a figure where another one stands.
    pub fn beside(&mut self, who: FigureId, whom: FigureId) {
        self.place_mut(who).spot = self.place(whom).spot;
    }

    /// Where a figure could stand so far from another one: on the side on which he is, or on his own, and beyond.
    pub fn sides(&self, who: FigureId, of: FigureId, inches: u8, ends: Option<Ends>) -> [Place; 2] {
        let (there, near) = (self.place(of).spot, self.away(who, of));
        let spot = |way| {
            let spot = there.on(way, u16::from(inches));
            ends.map_or(spot, |ends| ends.nearest(spot))
        };
        [near, near.opposite()].map(|way| Place { spot: spot(way), ..*self.place(who) })
    }

    /// A figure walks straight towards another one.
    pub fn approach(&mut self, who: FigureId, to: FigureId, inches: u8) {
        let there = self.place(to).spot;
        let here = &mut self.place_mut(who).spot;
        *here = here.towards(there, u16::from(inches));
    }

    /// Inches that a figure can go straight away from another one to where the line ends.
    pub fn room_to_end(&self, who: FigureId, from: FigureId, ends: Ends) -> u8 {
        ends.room(self.place(who).spot, self.away(who, from))
    }

    /// Inches from the end before the spots that are counted to where a figure stands.
    pub fn from_end(&self, who: FigureId, ends: Ends) -> u8 {
        ends.room(self.place(who).spot, Way::Back)
    }

    /// A figure walks, or is thrown, straight away from another one.
    pub fn withdraw(&mut self, who: FigureId, from: FigureId, inches: u8) {
        self.set_apart(from, who, self.distance(who, from).saturating_add(inches));
    }

    /// Two who stand on one spot go to the nearest, short of where the line ends, where none of these others stands,
    /// rather on the side of a place.
    pub fn take_aside(&mut self, who: FigureId, whom: FigureId, towards: Place, others: Figures, ends: Option<Ends>) {
        let here = self.place(who).spot;
        let near = here.way_to(towards.spot).unwrap_or(self.away(who, whom));
        let mut spots =
            (1..=Figures::MOST as u16).flat_map(|inches| [near, near.opposite()].map(|way| here.on(way, inches)));
        let is_free = |spot: Spot| others.into_iter().all(|other| self.place(other).spot != spot);
        let free = spots.find(|&spot| ends.is_none_or(|ends| ends.hold(spot)) && is_free(spot));
        for figure in [who, whom] {
            self.place_mut(figure).spot = free.unwrap_or(here);
        }
    }

    /// Sets another figure so far from one, whatever lay between.
    pub fn set_apart(&mut self, one: FigureId, other: FigureId, inches: u8) {
        if one != other {
            let away = self.away(other, one);
            self.place_mut(other).spot = self.place(one).spot.on(away, u16::from(inches));
        }
    }

    /// Counts all spots from where the first figure stands; answers with the inches that it moved.
    pub fn settle(&mut self) -> i16 {
        let origin = self.0[0].spot;
        if origin != Spot::default() {
            self.0.iter_mut().for_each(|place| place.spot = place.spot.from(origin));
        }
        origin.number()
    }

    /// Inches from where spots are counted to where a figure stands.
    pub fn inches(&self, who: FigureId) -> i16 {
        self.place(who).spot.number()
    }

    /// The place of a figure.
    pub fn at(&self, figure: FigureId) -> Place {
        *self.place(figure)
    }

    /// Puts a figure back where he was.
    pub fn put(&mut self, figure: FigureId, place: Place) {
        *self.place_mut(figure) = place;
    }

    /// The place of a figure, seen from where another one stands.
    pub fn seen_from(&self, origin: FigureId, figure: FigureId) -> Place {
        let place = self.place(figure);
        Place { spot: place.spot.from(self.place(origin).spot), ..*place }
    }

    /// Whether a figure holds another one or is held.
    #[inline]
    pub fn is_gripped(&self, who: FigureId) -> bool {
        self.is_held(who) || self.0.iter().any(|place| place.holder == who)
    }

    /// Whether a figure is held.
    pub fn is_held(&self, who: FigureId) -> bool {
        self.place(who).holder != Anybody::NOBODY
    }

    /// The grip in which a figure is, on either end of it: who holds, and who is held.
    pub fn grip_of(&self, who: FigureId) -> Option<(FigureId, FigureId)> {
        let held = || self.held_by(who).map(|held| (who, held));
        self.place(who).holder.figure().map(|holder| (holder, who)).or_else(held)
    }

    /// Whom a figure holds.
    pub fn held_by(&self, who: FigureId) -> Option<FigureId> {
        Figures::whose(&*self.0, |place| place.holder == who).first()
    }

    /// Whether the first figure holds the second.
    pub fn holds(&self, holder: FigureId, held: FigureId) -> bool {
        self.place(held).holder == holder
    }

    /// A figure takes hold of another one.
    pub fn take_hold(&mut self, holder: FigureId, held: FigureId) {
        self.place_mut(held).holder = holder.into();
    }

    /// Nobody holds a figure any more; whom he holds himself he goes on holding.
    pub fn release(&mut self, held: FigureId) {
        self.place_mut(held).holder = Anybody::NOBODY;
    }

    /// Ends the grips in which a figure is, on either end of them.
    pub fn let_go(&mut self, who: FigureId) {
        self.place_mut(who).holder = Anybody::NOBODY;
        for place in self.0.iter_mut().filter(|place| place.holder == who) {
            place.holder = Anybody::NOBODY;
        }
    }

    /// A figure is bound by another one's Entangle, and nobody else's any more.
    pub fn bind(&mut self, by: FigureId, whom: FigureId) {
        self.place_mut(whom).binder = by.into();
    }

    /// What bound a figure is gone.
    pub fn unbind(&mut self, whom: FigureId) {
        self.place_mut(whom).binder = Anybody::NOBODY;
    }

    /// Whose Entangle binds a figure.
    pub fn binder(&self, whom: FigureId) -> Option<FigureId> {
        self.place(whom).binder.figure()
    }

    /// An attack of a figure took a box from another one.
    pub fn draw_blood(&mut self, by: FigureId, from: FigureId) {
        let place = self.place_mut(from);
        place.hurt_by = place.hurt_by.with(by);
    }

    /// Whether one did in this round.
    pub fn has_hurt(&self, by: FigureId, whom: FigureId) -> bool {
        self.place(whom).hurt_by.contains(by)
    }

    /// Who hurt a figure in this round is forgotten.
    pub fn forget_blood(&mut self, figure: FigureId) {
        self.place_mut(figure).hurt_by = Figures::default();
    }

    /// Whose slots a figure keeps cancelled.
    pub fn cancels_of(&self, by: FigureId) -> Option<FigureId> {
        self.place(by).cancelled.figure()
    }

    /// A figure cancels slots of another one, and nobody else's any more.
    pub fn cancel(&mut self, by: FigureId, whom: FigureId, slots: u32) {
        let place = self.place_mut(by);
        let before = if place.cancelled == whom { place.cancels } else { 0 };
        (place.cancelled, place.cancels) = (whom.into(), before | slots);
    }

    /// What a figure has cancelled comes back; answers with whose it was.
    pub fn restore(&mut self, by: FigureId) -> Option<FigureId> {
        let place = self.place_mut(by);
        place.cancels = 0;
        mem::take(&mut place.cancelled).figure()
    }

    /// Slots of a figure that somebody keeps cancelled.
    pub fn cancelled(&self, whose: FigureId) -> u32 {
        let by = self.0.iter().filter(|place| place.cancelled == whose);
        by.fold(0, |slots, place| slots | place.cancels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: FigureId = FigureId::at(0);
    const B: FigureId = FigureId::at(1);
    const C: FigureId = FigureId::at(2);

    /// `smf.sim.abstract-distance`: each keeps to his side of whom he leaves, and nobody walks past anybody.
    #[test]
    fn figures_on_one_spot_part_to_their_own_sides() {
        let mut places = [Place::default(); 3];
        let mut scene = Scene(&mut places);
        scene.withdraw(A, B, 3);
        scene.withdraw(C, B, 4);
        assert_eq!([(A, B), (B, C), (A, C)].map(|(one, other)| scene.distance(one, other)), [3, 4, 7]);
        scene.approach(A, C, 10);
        assert_eq!((scene.distance(A, C), scene.distance(A, B)), (0, 4));
        scene.withdraw(B, A, FURTHEST);
        assert_eq!(scene.distance(A, B), FURTHEST);
        scene.settle();
        assert_eq!((scene.0[0].spot, scene.distance(A, B)), (Spot::default(), FURTHEST));
    }

    /// Two on one spot, one an inch on, one beyond; the third holds the first.
    #[test]
    fn who_stands_around_two_is_told_at_once() {
        let mut places = [4, 4, 5, 9].map(|spot| Place::at(Spot::at(spot)));
        let mut scene = Scene(&mut places);
        scene.take_hold(C, A);
        let d = FigureId::at(3);
        let all = |figures: &[FigureId]| figures.iter().copied().fold(Figures::NONE, Figures::with);
        assert_eq!((scene.around(B, d), scene.held()), ([all(&[A, B]), all(&[d]), all(&[C])], all(&[A])));
        assert_eq!(scene.around(A, B), [all(&[A, B]), all(&[A, B]), Figures::NONE]);
        assert_eq!([A, C].map(|who| scene.touching(who)), [all(&[A, B]), all(&[C])]);
        assert!(scene.touch(A, B) && !scene.touch(B, C));
    }

    /// `smf.move.through-models`: not through those in the way, who are neither himself nor on his spot or the other's.
    #[test]
    fn nobody_walks_through_those_in_the_way() {
        let mut places = [0, 5, 9].map(|spot| Place::at(Spot::at(spot)));
        let scene = Scene(&mut places);
        let [b, c] = [B, C].map(|figure| Figures::default().with(figure));
        assert_eq!([scene.room(A, C, b), scene.room(A, C, c), scene.room(A, B, b.and(c))], [4, 9, 5]);
        assert_eq!([scene.room(C, A, b), scene.room(A, C, Figures::default())], [3, 9]);
        assert_eq!([scene.room_behind(B, A, c), scene.room_behind(B, C, c), scene.room_behind(A, B, c)], [3, 255, 255]);
    }

    /// `smf.combat.grapple`.
    #[test]
    fn a_grip_has_two_ends_and_leaves_others_alone() {
        let mut places = [Place::default(); 3];
        let mut scene = Scene(&mut places);
        scene.take_hold(A, C);
        assert_eq!([A, B, C].map(|figure| scene.is_gripped(figure)), [true, false, true]);
        assert_eq!([A, B, C].map(|figure| scene.grip_of(figure)), [Some((A, C)), None, Some((A, C))]);
        assert!(scene.holds(A, C) && !scene.holds(C, A));
        assert_eq!([A, B, C].map(|figure| scene.is_held(figure)), [false, false, true]);
        scene.let_go(B);
        assert!(scene.is_gripped(A));
        scene.let_go(A);
        assert!(!scene.is_gripped(A) && !scene.is_gripped(C));
    }

    /// `smf.power.dispel`: what is cancelled comes back with the turn of whoever cancelled it.
    #[test]
    fn each_dispeller_gives_back_what_he_took() {
        let mut places = [Place::default(); 3];
        let mut scene = Scene(&mut places);
        scene.cancel(A, C, 0b011);
        scene.cancel(B, C, 0b110);
        assert_eq!(scene.cancelled(C), 0b111);
        assert_eq!((scene.restore(A), scene.cancelled(C)), (Some(C), 0b110));
        scene.cancel(B, C, 0b1000);
        assert_eq!((scene.restore(B), scene.restore(B), scene.cancelled(C)), (Some(C), None, 0));
    }

    /// `smf.power.entangle`: a later one takes the place of the first.
    #[test]
    fn one_entangle_binds_at_a_time() {
        let mut places = [Place::default(); 3];
        let mut scene = Scene(&mut places);
        scene.bind(A, C);
        scene.bind(B, C);
        assert_eq!([A, B, C].map(|figure| scene.binder(figure)), [None, None, Some(B)]);
        scene.unbind(C);
        assert_eq!(scene.binder(C), None);
    }

    /// `smf.combat.break-from-melee`: "a foe the leaver damaged".
    #[test]
    fn blood_is_between_two() {
        let mut places = [Place::default(); 3];
        let mut scene = Scene(&mut places);
        scene.draw_blood(A, B);
        assert!(scene.has_hurt(A, B) && !scene.has_hurt(A, C) && !scene.has_hurt(C, B) && !scene.has_hurt(B, A));
        scene.forget_blood(B);
        assert!(!scene.has_hurt(A, B));
    }
}
