//! What was decided before in the same fight: of teams on a line most decisions are.

use super::memo::{self, Asked, InWhole};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::scene::Place;
use crate::systems::smf::setup::Setup;
use crate::systems::smf::state::{Combatant, flag};

/// Steps of work ([`Meter::think`]) to see whether the same was asked before, for those whose thoughts are counted.
const ASK: u64 = 300;

/// Words of a key: of each figure how and where he stands, of those who have some what has become of his powers, and
/// what is asked when.
const OF_ALL: usize = 2;
const OF_POWERS: usize = 4;
const OF_TURN: usize = 3;

/// Figures without powers at whom a decision needs no close look.
#[derive(Clone, Copy)]
struct Glances {
    /// Those of whom it does not matter how much they have lost: it tells nothing of what they can do.
    losses: Figures,
    /// Those of them of whom it does not matter either who has hurt them: they decide nothing.
    blood: Figures,
}

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// What somebody decides, as it was before in the same fight; who follows the fight is told again how.
    pub(super) fn in_whole<T: InWhole>(
        &mut self,
        me: FigureId,
        asked: Asked,
        decide: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let Setup { bare, greedy, id: setup, .. } = self.setup;
        if greedy.contains(me) {
            self.meter.think(ASK);
        }
        let glances = self.glances(me, asked);
        let all = self.figures.len();
        let words = OF_ALL * all + OF_POWERS * (all - bare.count()) + OF_TURN;
        let known = if self.meter.listens() {
            None
        } else {
            memo::decided(setup, words, |key| self.whole(me, glances, asked, key))
        };
        known.unwrap_or_else(|| {
            let seen = glances.losses;
            let before: Vec<_> = seen.map(|friend| (friend, *self.now(friend), self.scene.at(friend))).collect();
            for &(friend, ..) in &before {
                let (now, place) = self.at_a_glance(friend, glances);
                *self.now_mut(friend) = now;
                self.scene.put(friend, place);
            }
            let decided = decide(self);
            for (friend, now, place) in before {
                *self.now_mut(friend) = now;
                self.scene.put(friend, place);
            }
            memo::decide(setup, words, |key| self.whole(me, glances, asked, key), decided);
            decided
        })
    }

    /// At whom a decision of a figure's team needs no close look.
    #[inline(always)]
    fn glances(&self, me: FigureId, asked: Asked) -> Glances {
        let Setup { plain, blasts, greedy, .. } = self.setup;
        let (deciders, seen) = match asked {
            Asked::Deed(_) | Asked::Walk(_) => (Figures::NONE.with(me), self.setup.friends(me)),
            Asked::Next(waiting) => (waiting, self.setup.friends(me).with(me)),
        };
        // Who is greedy, or whose attacks have a radius, looks at what his friends lose as well.
        let is_careful = !greedy.and(*blasts).within(deciders).is_empty();
        let losses = if is_careful { Figures::NONE } else { seen.within(*plain) };
        Glances { losses, blood: losses.without(deciders) }
    }

    /// A friend as he is seen at a glance.
    #[inline(always)]
    fn at_a_glance(&self, friend: FigureId, glances: Glances) -> (Combatant, Place) {
        let mut now = Combatant { boxes: self.fighter(friend).boxes, ..*self.now(friend) };
        now.clear(flag::BODY_CHECKED | flag::PSYCHE_CHECKED);
        let place = self.scene.at(friend);
        (now, if glances.blood.contains(friend) { place.unhurt() } else { place })
    }

    /// All that a decision can depend on that looks at everybody, at some with a glance, beside the set-up.
    #[inline(always)]
    fn whole(&self, me: FigureId, glances: Glances, asked: Asked, key: &mut [u64]) {
        let all = Figures::first_of(self.figures.len());
        let (of_all, mut rest) = key.split_at_mut(OF_ALL * all.count());
        let figures = self.figures.iter().zip(&*self.scene.0).zip((0..).map(FigureId::at));
        for (((now, at), figure), words) in figures.zip(of_all.as_chunks_mut::<OF_ALL>().0) {
            let ([stands, ..], [place, _]) = (now.words(), at.words());
            let of_stands = if glances.losses.contains(figure) { Combatant::UNHURT } else { u64::MAX };
            let of_place = if glances.blood.contains(figure) { Place::UNHURT } else { u64::MAX };
            *words = [stands & of_stands, place & of_place];
        }
        // Of those who have none there is nothing to tell.
        let of_powers = |figure| {
            let ([_, a, b, c], [_, others]) = (self.now(figure).words(), self.scene.at(figure).words());
            [a, b, c, others]
        };
        let nothing = || [0, 0, 0, Place::default().words()[1]];
        debug_assert!(self.setup.bare.into_iter().all(|figure| of_powers(figure) == nothing()));
        for figure in all.without(self.setup.bare) {
            rest = fill::<OF_POWERS>(rest, of_powers(figure));
        }
        let [me, charging, called] = [Some(me), self.charging, self.called].map(FigureId::or_none);
        let word = u64::from_le_bytes([me, charging, called, self.free, 0, 0, 0, 0]);
        fill::<OF_TURN>(rest, [self.course.word(), word | u64::from(self.waiting.bits()) << 32, asked.word()]);
    }
}

/// Writes so many words, and tells what is left.
#[inline(always)]
fn fill<const N: usize>(key: &mut [u64], words: [u64; N]) -> &mut [u64] {
    let (first, rest) = key.split_at_mut(N);
    first.copy_from_slice(&words);
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Sampled, Scripted, Stream};
    use crate::game::Progress;
    use crate::systems::smf::fight::Erased;
    use crate::systems::smf::options::{Freedom, deeds};
    use crate::systems::smf::policy::friends::next_turn;
    use crate::systems::smf::team::tests::line;

    const A: FigureId = FigureId::at(0);

    /// Whatever a decision may depend on is asked about anew; what a friend without powers has lost, who has hurt him and
    /// whatever is as it was is not.
    #[test]
    fn what_is_known_is_asked_once() {
        let plain = "body = 6";
        let mut fray = line(6, &[plain, plain, "body = 6; powers = [\"rage\"]"], &[plain, plain]);
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        let mut asked = 0;
        let mut asks = |fight: &mut Fight<'_, _, _>, me: FigureId, question: Asked| {
            let before = asked;
            fight.in_whole(me, question, |_| {
                asked += 1;
                asked
            });
            asked > before
        };
        let turn = Asked::Deed(Freedom::NONE);
        assert_eq!([(); 2].map(|()| asks(&mut fight, A, turn)), [true, false]);
        let [b, c, d] = [1, 2, 3].map(FigureId::at);
        fight.now_mut(b).boxes = [2, 1];
        fight.now_mut(b).set(flag::BODY_CHECKED);
        fight.scene.draw_blood(d, b);
        assert!(!asks(&mut fight, A, turn));
        type Change = fn(&mut Erased<'_>, [FigureId; 3]);
        let changes: [Change; 11] = [
            |fight, [b, ..]| fight.now_mut(b).set(flag::DOWN),
            |fight, [b, ..]| fight.now_mut(b).entangled = 2,
            |fight, [_, c, _]| fight.now_mut(c).boxes[1] -= 1,
            |fight, [.., d]| fight.now_mut(d).boxes[0] -= 1,
            |fight, _| fight.now_mut(A).boxes[0] -= 1,
            |fight, [.., d]| fight.scene.draw_blood(A, d),
            |fight, [b, _, d]| fight.scene.beside(b, d),
            |fight, _| fight.free -= 1,
            |fight, [b, ..]| fight.charging = Some(b),
            |fight, [b, ..]| fight.called = Some(b),
            |fight, [b, ..]| fight.waiting = Figures::NONE.with(b),
        ];
        for (n, change) in changes.into_iter().enumerate() {
            change(&mut fight, [b, c, d]);
            assert_eq!([(); 2].map(|()| asks(&mut fight, A, turn)), [true, false], "{n}");
        }
        fight.course.opened = true;
        assert!(asks(&mut fight, A, turn) && asks(&mut fight, b, turn));
        let whole = Figures::first_of(2);
        let free = Freedom { moves: true, walks: true, ported: None };
        let questions = [
            Asked::Deed(free),
            Asked::Deed(Freedom { walks: false, ..free }),
            Asked::Deed(Freedom { ported: Some(0), ..free }),
            Asked::Deed(Freedom { ported: Some(4), ..free }),
            Asked::Walk(None),
            Asked::Walk(Some(A)),
            Asked::Walk(Some(b)),
            Asked::Next(whole),
            Asked::Next(whole.with(c)),
        ];
        for round in [true, false] {
            assert_eq!(questions.map(|question| asks(&mut fight, A, question)), [round; 9]);
        }
    }

    /// Whatever was changed to decide is as it was.
    #[test]
    fn a_glance_changes_nobody() {
        let mut fray = line(6, &["body = 6"; 3], &["body = 6"; 2]);
        fray.state.hurt(1, 2);
        let before = fray.state.clone();
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        let seen =
            fight.in_whole(A, Asked::Deed(Freedom::NONE), |fight| usize::from(fight.now(FigureId::at(1)).boxes[0]));
        assert_eq!((seen, &fray.state), (6, &before));
    }

    /// Somebody with powers of all kinds does beside friends without any what he would do if he looked at all that they
    /// have lost.
    #[test]
    fn wounds_of_plain_friends_make_no_difference() {
        let plain = "body = 6; attack = \"6D\"";
        let kinds = [
            plain,
            "body = 6; ranged-attack = \"6D\"; powers = [\"flight\", \"armor\"]",
            "body = 6; powers = [\"mentalism\", \"power-blasts-minor\"]",
            "body = 6; powers = [\"leaping\", \"rage\", \"healing\"]",
            "body = 6; powers = [\"density-decrease\", \"teleport\", \"entangle\"]",
            "body = 6; powers = [\"radius-attack\", \"sonic-blasts\", \"save\"]",
            "body = 6; legal = false; powers = [\"grenades\"]",
        ];
        let (mut looked, mut hurt) = (0, 0);
        for (trial, first) in (0..).zip(kinds.iter().cycle().take(42)) {
            let mut fray = line(12, &[first, plain, plain], &[plain, "body = 6; powers = [\"flight\"]", plain]);
            let mut dice = Sampled::new(Stream::new(5, "glance").trial(trial));
            while !matches!(fray.thrown(&mut dice), Progress::Over(_)) {
                let mut chance = Scripted::new(&[]);
                let mut fight = fray.fight(&mut chance);
                for me in [A, FigureId::at(1)] {
                    if fight.is_over(me) {
                        continue;
                    }
                    fight.course.acting = me;
                    let (freedom, friends) = (Freedom::at_first(&fight, me), fight.friends(me));
                    let all = deeds(&fight, me, freedom, false);
                    let looks = fight.preferred_deed(me, &all);
                    assert_eq!(fight.best_deed(me, freedom), looks, "{first} {trial}");
                    looked += 1;
                    hurt += u32::from(friends.into_iter().any(|friend| fight.now(friend).boxes[0] < 6));
                }
            }
        }
        assert!(looked > 400 && hurt > 200, "{looked} {hurt}");
    }

    /// Whose turn it is next of a team without powers does not hang on what they have lost, which is left out where it
    /// is asked for again: it is his who would be found by looking anew.
    #[test]
    fn wounds_of_those_who_wait_make_no_difference() {
        let figures = ["body = 6; attack = \"6D\"", "body = 6; ranged-attack = \"6D\"", "body = 6; attack = \"3D\""];
        let (mut looked, mut hurt, mut later) = (0, 0, 0);
        for trial in 0..40 {
            let mut fray = line(12, &figures, &figures);
            let mut dice = Sampled::new(Stream::new(6, "glance").trial(trial));
            while !matches!(fray.thrown(&mut dice), Progress::Over(_)) {
                let mut chance = Scripted::new(&[]);
                let mut fight = fray.fight(&mut chance);
                let standing = fight.standing();
                for team in [Figures::first_of(3), Figures::first_of(6).without(Figures::first_of(3))] {
                    let waiting = team.within(standing);
                    if waiting.count() < 2 {
                        continue;
                    }
                    let turns: Vec<i64> = waiting.map(|figure| next_turn(&mut fight, figure)).collect();
                    let first_best = turns.iter().position(|turn| Some(turn) == turns.iter().max());
                    let next = fight.next_of(waiting);
                    assert_eq!(waiting.into_iter().position(|figure| figure == next), first_best, "{trial}");
                    looked += 1;
                    hurt += u32::from(waiting.into_iter().any(|figure| fight.now(figure).boxes[0] < 6));
                    later += u32::from(first_best > Some(0));
                }
            }
        }
        assert!(looked > 400 && hurt > 200 && later > 100, "{looked} {hurt} {later}");
    }

    /// Whoever throws among friends looks at how they are: one who is hurt would lose more of what he has left than the
    /// foe beside him.
    #[test]
    fn wounds_of_plain_friends_matter_to_a_blast() {
        let plain = "body = 6";
        let throws = [6, 1].map(|left| {
            let thrower = "body = 30; attack = \"1D\"; move = 0; powers = [\"grenades\"]";
            let mut fray = line(5, &[thrower, plain], &[plain, plain]);
            fray.state.hurt(1, left);
            let mut chance = Scripted::new(&[]);
            let mut fight = fray.fight(&mut chance);
            for beside in [1, 3] {
                fight.scene.beside(FigureId::at(beside), FigureId::at(2));
            }
            let freedom = Freedom::at_first(&fight, A);
            let all = deeds(&fight, A, freedom, false);
            let (looks, does) = (fight.preferred_deed(A, &all), fight.best_deed(A, freedom));
            assert_eq!(does, looks, "{left}");
            does.pick.is_some_and(|pick| pick.of(fight.fighter(A)).radius > 0)
        });
        assert_eq!(throws, [true, false]);
    }
}
