//! A figure and the foe whom he reckons with: whatever a policy weighs is a duel between two.

use crate::chance::Chance;
use crate::game::Meter;
use crate::game::hash::of_words;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::{FigureId, Figures, Side, opposite};
use crate::systems::smf::melee::joins;
use crate::systems::smf::powers::rapport;
use crate::systems::smf::scene::Place;
use crate::systems::smf::state::{Combatant, Course, flag, fresh};
use std::hash::{Hash, Hasher};

/// Two figures, in the order of their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair([FigureId; 2]);

impl Pair {
    /// A figure and a foe of his.
    pub fn of(one: FigureId, other: FigureId) -> Self {
        Self([one.min(other), one.max(other)])
    }

    /// The two, by side.
    pub const fn figures(self) -> [FigureId; 2] {
        self.0
    }

    /// On which side a figure of the pair is.
    pub fn side(self, figure: FigureId) -> Side {
        usize::from(figure != self.0[0])
    }
}

/// How the two stand to one another, what there is besides, and how far the fight has come: all that a decision about
/// them can depend on.
#[derive(Clone, Copy, Debug)]
struct Seen {
    fighters: [Combatant; 2],
    /// Seen from the first of them.
    places: [Place; 2],
    course: Course,
    company: Option<Company>,
}

/// The same in whole words: it is looked up more often than anything else is done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment([u64; Self::WORDS]);

impl Moment {
    /// How many.
    pub const WORDS: usize = 16;

    /// All of them.
    #[inline(always)]
    pub const fn words(&self) -> &[u64; Self::WORDS] {
        &self.0
    }
}

impl Hash for Moment {
    #[inline(always)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(of_words(&self.0));
    }
}

impl From<Seen> for Moment {
    #[inline(always)]
    fn from(seen: Seen) -> Self {
        let Seen { fighters: [one, other], places: [here, there], course, company } = seen;
        let ([a, b, c, d], [e, f, g, h]) = (one.words(), other.words());
        let ([i, j], [k, l]) = (here.words(), there.words());
        let Company { beside, in_the_way, held, linked } = company.unwrap_or_default();
        let pair = |of: [Figures; 2]| u64::from(of[0].bits()) | u64::from(of[1].bits()) << 32;
        let met = in_the_way.map(|met| [FigureId::or_none(met.map(|(figure, _)| figure)), met.map_or(0, |(_, n)| n)]);
        let [[first, inches], [second, further]] = met;
        let [link, other_link] = linked.map(FigureId::or_none);
        let ways =
            u64::from_le_bytes([first, inches, second, further, u8::from(company.is_some()), link, other_link, 0]);
        Self([a, b, c, d, e, f, g, h, i, j, k, l, course.word(), ways, pair(beside), pair(held)])
    }
}

/// What others there are for the two, as far as it matters between them: who stands where one of them does, who is in
/// the way, whom they hold. How it goes with those is their own business, and where the rest are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Company {
    /// On the spot of each, whoever else still fights; on the first one's where that is the same.
    beside: [Figures; 2],
    /// The nearest foe of each on his way to the other one, and the inches to him.
    in_the_way: [Option<(FigureId, u8)>; 2],
    /// Whom each holds.
    held: [Figures; 2],
    /// The friend whose link has a die for each against the other one, wherever that friend is (`smf.power.rapport`).
    linked: [Option<FigureId>; 2],
}

impl Company {
    /// Those who stand with the two or are held, without what passes.
    pub fn beside(self) -> Self {
        Self { in_the_way: [None; 2], linked: [None; 2], ..self }
    }
}

/// What there is around a figure, whoever he reckons with.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    standing: Figures,
    held: Figures,
    /// On his spot, himself included.
    here: Figures,
}

/// How the two stood, to be put back.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    fighters: [Combatant; 2],
    places: [Place; 2],
    /// Whom each holds.
    held: [Figures; 2],
    course: Course,
}

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// How two figures stand now, if there is no other company than this.
    pub fn moment(&self, pair: Pair, company: Option<Company>) -> Moment {
        self.seen(pair, company).into()
    }

    #[inline(always)]
    fn seen(&self, pair: Pair, company: Option<Company>) -> Seen {
        let [first, second] = pair.0;
        Seen {
            fighters: [*self.now(first), *self.now(second)],
            places: pair.0.map(|figure| self.scene.seen_from(first, figure)),
            course: self.course_about(first),
            company,
        }
    }

    /// How far the fight has come, and where somebody stands on a table that ends.
    #[inline(always)]
    fn course_about(&self, figure: FigureId) -> Course {
        let origin = self.ends().map_or(0, |ends| self.scene.from_end(figure, ends));
        Course { origin, ..*self.course }
    }

    fn others(&self, pair: Pair) -> Figures {
        let [first, second] = pair.0;
        Figures::first_of(self.figures.len()).without(Figures::NONE.with(first).with(second))
    }

    /// What there is around a figure, if there are others.
    pub fn surroundings(&self, who: FigureId) -> Option<Surroundings> {
        let of = || Surroundings { standing: self.standing(), held: self.scene.held(), here: self.scene.touching(who) };
        (self.figures.len() > 2).then(of)
    }

    /// What others there are for two figures, if there are others.
    pub fn company(&self, pair: Pair) -> Option<Company> {
        self.surroundings(pair.0[0]).map(|around| self.company_in(pair, &around))
    }

    /// What others there are for two figures, one of whom has this around him.
    #[inline]
    pub fn company_in(&self, pair: Pair, around: &Surroundings) -> Company {
        let mut company = Company::default();
        let [first, second] = pair.0;
        let (others, held) = (self.others(pair), around.held);
        if !held.is_empty() {
            company.held = pair.0.map(|holder| others.within(self.held_by(holder, held)));
        }
        company.linked = [[first, second], [second, first]].map(|[whom, by]| rapport::friend_of(self, whom, by));
        let standing = others.within(around.standing);
        if self.scene.touch(first, second) {
            company.beside[0] = standing.within(around.here);
            return company;
        }
        let [here, there, between] = self.scene.around(first, second);
        company.beside = [standing.within(here), standing.within(there)];
        for other in standing.within(between) {
            let side = usize::from(!self.all_foes(first).contains(other));
            let inches = self.scene.distance(pair.0[side], other);
            if company.in_the_way[side].is_none_or(|(_, nearest)| inches < nearest) {
                company.in_the_way[side] = Some((other, inches));
            }
        }
        company
    }

    /// What would be if there were no other company than this, and all of it as fresh as at the start.
    pub fn in_company<T>(&mut self, pair: Pair, company: Option<Company>, what: impl FnOnce(&mut Self) -> T) -> T {
        let Some(company) = company else { return what(self) };
        let kept = self.change_company(pair, company);
        let answer = what(self);
        for (other, now, place) in kept {
            *self.now_mut(other) = now;
            self.scene.put(other, place);
        }
        answer
    }

    /// Puts this company in place of everybody else, who are handed back.
    fn change_company(&mut self, pair: Pair, company: Company) -> Vec<(FigureId, Combatant, Place)> {
        let kept: Vec<(FigureId, Combatant, Place)> =
            self.others(pair).map(|other| (other, *self.now(other), self.scene.at(other))).collect();
        for &(other, ..) in &kept {
            *self.now_mut(other) = Combatant { flags: flag::OUT, ..Combatant::default() };
            self.scene.put(other, Place::default());
        }
        for (side, figure) in pair.0.into_iter().enumerate() {
            for other in company.beside[side] {
                *self.now_mut(other) = fresh(self.fighter(other));
                self.scene.stand(other, figure, figure, 0);
            }
            if let Some((other, inches)) = company.in_the_way[side] {
                *self.now_mut(other) = fresh(self.fighter(other));
                self.scene.stand(other, figure, pair.0[opposite(side)], inches);
            }
            for other in company.held[side] {
                self.scene.take_hold(figure, other);
            }
        }
        // Last, for whoever is linked may stand with the two.
        company.linked.into_iter().flatten().for_each(|friend| self.now_mut(friend).set(flag::LINKED));
        kept
    }

    /// Whom of those who are held a figure holds.
    fn held_by(&self, holder: FigureId, held: Figures) -> Figures {
        held.that(|other| self.scene.holds(holder, other))
    }

    /// The two as they stand, to be put back.
    pub fn keep(&self, pair: Pair) -> Kept {
        let held = self.scene.held();
        Kept {
            fighters: pair.0.map(|figure| *self.now(figure)),
            places: pair.0.map(|figure| self.scene.at(figure)),
            held: pair.0.map(|figure| self.held_by(figure, held)),
            course: *self.course,
        }
    }

    /// Puts them back as they stood.
    pub fn put_back(&mut self, pair: Pair, kept: Kept) {
        for (i, figure) in pair.0.into_iter().enumerate() {
            *self.now_mut(figure) = kept.fighters[i];
            self.scene.put(figure, kept.places[i]);
            kept.held[i].for_each(|whom| self.scene.take_hold(figure, whom));
        }
        *self.course = kept.course;
    }

    /// What would be if a figure had gone to where he is so far from a foe.
    pub fn if_apart<T>(&mut self, me: FigureId, foe: FigureId, inches: u8, what: impl FnOnce(&mut Self) -> T) -> T {
        let (here, there, met) = (self.scene.at(me), self.scene.at(foe), self.in_contact(me, foe));
        self.scene.set_apart(foe, me, inches);
        if !met {
            joins(self, me, foe, here);
        }
        let answer = what(self);
        self.scene.put(me, here);
        self.scene.put(foe, there);
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::line::Spot;
    use crate::chance::Scripted;
    use crate::systems::smf::team::tests::{Fray, OTHER};

    const fn at(place: usize) -> FigureId {
        FigureId::at(place)
    }

    fn all(figures: &[usize]) -> Figures {
        figures.iter().map(|&place| at(place)).fold(Figures::NONE, Figures::with)
    }

    /// Three against three on a line, at these inches; A's are 0 to 2, B's 3 to 5.
    fn line(inches: [i16; 6]) -> Fray {
        let mut fray = Fray::new("[board]\nkind = \"line\"\napart = 1", &[OTHER; 3], &[OTHER; 3]);
        let (_, places, _) = fray.state.parts(6);
        for (place, inches) in places.iter_mut().zip(inches) {
            *place = Place::at(Spot::at(inches));
        }
        fray
    }

    /// Who stands beside either of two, the nearest foe on the way of each, and whom each holds; the fallen are nobody's
    /// company, and neither are foes behind and friends on the way.
    #[test]
    fn company_is_who_stands_beside_two_and_between_them() {
        let mut fray = line([0, 0, 6, 10, 4, 7]);
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        fight.scene.take_hold(at(3), at(2));
        let pair = Pair::of(at(3), at(0));
        let expected = Company {
            beside: [all(&[1]), Figures::NONE],
            in_the_way: [Some((at(4), 4)), Some((at(2), 4))],
            held: [Figures::NONE, all(&[2])],
            linked: [None; 2],
        };
        assert_eq!(fight.company(pair), Some(expected));
        // From the other end the first of the list is not the nearest.
        fight.scene.put(at(4), Place::at(Spot::at(8)));
        let nearer = Company { in_the_way: [Some((at(5), 7)), Some((at(2), 4))], ..expected };
        assert_eq!(fight.company(pair), Some(nearer));
        // Of two on one spot the first of the list is.
        let apart = fight.scene.at(at(4));
        fight.scene.put(at(4), fight.scene.at(at(5)));
        let first = Company { in_the_way: [Some((at(4), 7)), Some((at(2), 4))], ..expected };
        assert_eq!(fight.company(pair), Some(first));
        fight.scene.put(at(4), apart);
        fight.now_mut(at(1)).set(flag::OUT);
        fight.now_mut(at(5)).set(flag::OUT);
        let fewer =
            Company { beside: [Figures::NONE; 2], in_the_way: [Some((at(4), 8)), Some((at(2), 4))], ..expected };
        assert_eq!(fight.company(pair), Some(fewer));
        // On one spot whoever stands there is beside the first of the two.
        fight.scene.put(at(3), Place::at(Spot::at(0)));
        fight.now_mut(at(1)).clear(flag::OUT);
        assert_eq!(fight.company(pair).unwrap().beside, [all(&[1]), Figures::NONE]);
        for (friends, alone) in [(&[OTHER][..], true), (&[OTHER, OTHER], false)] {
            let mut fray = Fray::new("", friends, &[OTHER]);
            assert_eq!(fray.fight(&mut chance).company(Pair::of(at(0), at(1))).is_none(), alone);
        }
    }

    /// `smf.power.rapport`: a friend's link is good against the foe who is reckoned with while it has its die, whether
    /// the friend stands beside the two or elsewhere; one's own is not told again.
    #[test]
    fn company_has_the_links_of_friends() {
        let linked = "body = 30; powers = [\"rapport\"]";
        let mut fray = Fray::new("[board]\nkind = \"line\"\napart = 1", &[OTHER, linked, OTHER], &[OTHER]);
        for beside in [true, false] {
            let mut chance = Scripted::new(&[]);
            let mut fight = fray.fight(&mut chance);
            fight.scene.put(at(1), Place::at(Spot::at(if beside { 0 } else { 9 })));
            fight.now_mut(at(1)).set(flag::LINKED);
            let expected = [(0, Some(at(1))), (1, None), (2, None)];
            for (whom, friend) in expected {
                let pair = Pair::of(at(whom), at(3));
                let company = fight.company(pair);
                assert_eq!(company.unwrap().linked, [friend, None], "{whom}");
                let owner = |fight: &mut Fight<'_, _, _>| rapport::friend_of(fight, at(whom), at(3));
                assert_eq!(fight.in_company(pair, company, owner), friend, "{whom}");
            }
            rapport::spend(&mut fight, at(1));
            assert_eq!(fight.company(Pair::of(at(0), at(3))).unwrap().linked, [None; 2]);
        }
    }

    /// Two moments that differ in one thing only are not looked for in the same place.
    #[test]
    fn whatever_tells_two_moments_apart_is_in_their_hash() {
        use crate::game::hash::Mixer;
        use std::collections::BTreeSet;
        use std::hash::{BuildHasher, BuildHasherDefault};
        let mut fray = line([0, 0, 6, 10, 4, 7]);
        let mut chance = Scripted::new(&[]);
        let fight = fray.fight(&mut chance);
        let pair = Pair::of(at(0), at(3));
        let company = fight.company(pair).unwrap();
        let one = fight.seen(pair, Some(company));
        let mut course = one.course;
        course.opened = !course.opened;
        let hurt = [0, 1].map(|side: usize| {
            let mut fighters = one.fighters;
            fighters[side].boxes[0] -= 1;
            Seen { fighters, ..one }
        });
        let moved = [0, 1].map(|side: usize| {
            let mut places = one.places;
            places[side] = Place::at(Spot::at(20));
            Seen { places, ..one }
        });
        let others = [0, 1].map(|side: usize| {
            let (mut beside, mut held, mut nearer, mut nobody) = (company, company, company, company);
            (beside.beside[side], held.held[side]) = (all(&[5]), all(&[5]));
            nearer.in_the_way[side] = nearer.in_the_way[side].map(|(figure, inches)| (figure, inches - 1));
            nobody.in_the_way[side] = None;
            [beside, held, nearer, nobody]
        });
        let linked = [0, 1].map(|side: usize| {
            let mut linked = company;
            linked.linked[side] = Some(at(1));
            linked
        });
        let others = others.concat().into_iter().chain(linked).map(|it| Seen { company: Some(it), ..one });
        let alone = Seen { company: None, ..one };
        let opened = Seen { course, ..one };
        let all: Vec<Moment> =
            [one, alone, opened].into_iter().chain(hurt).chain(moved).chain(others).map(Moment::from).collect();
        let hasher = BuildHasherDefault::<Mixer>::default();
        let hashes: BTreeSet<u64> = all.iter().map(|moment| hasher.hash_one(moment)).collect();
        assert_eq!((all.len(), hashes.len()), (17, 17));
    }

    /// While it is supposed the company is there, fresh, where it was, and nobody else; then all is as it was before.
    #[test]
    fn what_is_supposed_of_others_is_undone() {
        let mut fray = line([0, 0, 6, 10, 4, 7]);
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        fight.scene.take_hold(at(3), at(2));
        fight.now_mut(at(4)).boxes = [1, 1];
        fight.now_mut(at(1)).set(flag::DOWN);
        let pair = Pair::of(at(0), at(3));
        let company = fight.company(pair);
        let all_six = |fight: &Fight<'_, _, _>| -> Vec<(Combatant, Place)> {
            (0..6).map(|place| (*fight.now(at(place)), fight.scene.at(at(place)))).collect()
        };
        let before = all_six(&fight);
        let seen = fight.in_company(pair, company, |fight| {
            assert!(fight.scene.touch(at(0), at(1)) && fight.scene.holds(at(3), at(2)));
            assert_eq!(
                [(0, 3), (0, 4), (2, 3)].map(|(one, other)| fight.scene.distance(at(one), at(other))),
                [10, 4, 4]
            );
            assert_eq!((fight.now(at(4)).boxes, fight.now(at(1)).is(flag::DOWN)), ([30, 6], false));
            assert_eq!(fight.company(pair), company);
            assert!(fight.scene.at(at(5)) == Place::default(), "where the rest are is no matter");
            fight.standing()
        });
        assert_eq!(seen, all(&[0, 1, 2, 3, 4]));
        assert!(all_six(&fight) == before, "all is as it was");
        // What is supposed of the two themselves is undone as well, and that they let go whom they hold.
        let kept = fight.keep(pair);
        fight.scene.let_go(at(3));
        fight.now_mut(at(0)).rage = 1;
        fight.now_mut(at(3)).rage = 1;
        fight.scene.withdraw(at(3), at(0), 3);
        fight.course.opened = true;
        fight.put_back(pair, kept);
        assert!(all_six(&fight) == before && !fight.course.opened, "all is as it was");
        assert_eq!(fight.if_apart(at(0), at(3), 2, |fight| fight.scene.distance(at(0), at(3))), 2);
        assert!(all_six(&fight) == before, "all is as it was");
    }
}
