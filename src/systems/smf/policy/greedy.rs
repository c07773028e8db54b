//! Who looks at all his foes at once, one activation ahead: the policy `greedy` of a team.
//!
//! A deed gains what its attack takes of all that its target has left, on average, a knock-out being all of it; it costs
//! what the foes who could reach its owner where it leaves him take of what he has left, of which so many percent are
//! minded ([`Setup::caution`]). The check on the last box counts half a box. Whose turn it is next is weighed in the same
//! way ([`super::next`]).
//!
//! Whoever reaches nobody gains half of what he could take in his next turn, from where he gets; but while the foes of his
//! team take more of it than it takes of them, waiting is theirs, and he comes as fast as he can. So does whoever can only
//! shoot from where he is where no foe is going to come, since all shoot better than he does and gain less by contact: he
//! shoots on his way, and minds no answer.
//!
//! The shape is that of one-step look-ahead with an answer: gain less a share of exposure. Numbers are integers, in
//! units of [`ONE`]; of equals the first.

use super::choice::worth_of;
use super::together::Helps;
use super::toll::{tolls_at_best, tolls_in_turn};
use crate::chance::Chance;
use crate::game::{Meter, Note};
use crate::systems::smf::decision;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Reach;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::losses::ONE;
use crate::systems::smf::melee::joins;
use crate::systems::smf::options::{Deed, Freedom, deeds};
use crate::systems::smf::scene::Place;
use crate::systems::smf::setup::Setup;
use std::cmp::Reverse;

/// Deeds of which a replay tells what they come to.
pub(super) const TOLD: usize = 3;

/// Steps of work ([`Meter::think`]) to look at one attack, and at all that a figure could answer with.
const LOOK: u64 = 1_000;
const REPLY: u64 = 2_000;

/// What a deed comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Prospect {
    gain: i64,
    cost: i64,
}

impl Prospect {
    fn value(self) -> i64 {
        self.gain - self.cost
    }
}

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// The deed that comes to most.
    pub(super) fn greedy_deed(&mut self, me: FigureId, all: &[Deed]) -> Deed {
        all[self.weigh(me, all)]
    }

    /// Where a figure steps after an attack on somebody, of all these walks towards him: where least threatens him, which
    /// whoever waits in vain does not mind, and of equals the longer way, or the shorter one for whoever shoots better than
    /// he strikes.
    pub(super) fn greedy_step(&mut self, me: FigureId, at: FigureId, all: &[Deed]) -> Deed {
        let (keeps_off, mut threats) = (shoots_best(self, me, at), Threats::default());
        let hurries = waits_in_vain(self, me);
        let mut cost = |deed: &Deed| {
            let inches = i16::from(deed.inches());
            let threat = if hurries { 0 } else { threatened(self, me, deed, &mut threats) };
            (threat, if keeps_off { inches } else { -inches })
        };
        let costs: Vec<_> = all.iter().map(&mut cost).collect();
        all[(1..all.len()).fold(0, |best, other| if costs[other] < costs[best] { other } else { best })]
    }

    /// The place of the deed that comes to most.
    fn weigh(&mut self, me: FigureId, all: &[Deed]) -> usize {
        let (helps, mut threats) = (self.helps(me), Threats::default());
        let mut weighed: Vec<(Prospect, Deed)> =
            all.iter().filter_map(|deed| Some((prospect(self, me, deed, &helps, &mut threats)?, *deed))).collect();
        if weighed.is_empty() {
            let hurries = loses_by_waiting(self, me);
            weighed = all.iter().map(|deed| (on_the_way(self, me, deed, hurries, &mut threats), *deed)).collect();
        } else if weighed.iter().all(|(_, deed)| is_from_afar(self, me, deed)) && waits_in_vain(self, me) {
            weighed.iter_mut().for_each(|(prospect, _)| prospect.cost = 0);
        }
        // A stable sort: of equals the longer way, or the shorter one for whoever keeps off, and of those the first.
        let nearer = |fight: &mut Self, prospect: &Prospect, deed: &Deed| {
            let keeps_off = deed.pick.is_some() && keeps_off(fight, me, deed.to, prospect.cost);
            match deed.back() {
                0 if keeps_off => -i16::from(deed.inches()),
                0 => deed.inches().into(),
                // Nobody steps back for nothing.
                _ => i16::MIN + i16::from(u8::MAX - deed.inches()),
            }
        };
        weighed.sort_by_cached_key(|(prospect, deed)| Reverse((prospect.value(), nearer(self, prospect, deed))));
        let setup = self.setup;
        if self.meter.listens() {
            self.meter.weigh(Note { rule: decision::ACTION.rule, text: told(setup, me, &weighed) });
        }
        weighed.first().and_then(|(_, best)| all.iter().position(|deed| deed == best)).unwrap_or(0)
    }
}

/// What a figure's best deed would come to if his next turn began now, beside what threatens him where he stands
/// already; less than any for whoever has none.
pub(super) fn promise<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> i64 {
    fight.in_turn_of(me, |fight| comes_to(fight, me))
}

/// The same in his turn.
pub(super) fn comes_to<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> i64 {
    let freedom = Freedom::at_first(fight, me);
    let all = deeds(fight, me, freedom, false);
    let (helps, mut threats) = (fight.helps(me), Threats::default());
    let best = all.iter().filter_map(|deed| prospect(fight, me, deed, &helps, &mut threats).map(Prospect::value)).max();
    let here = threats.here(fight, me);
    best.map_or(i64::MIN, |best| best + minded(fight, me, here))
}

/// What threatens a figure where he stands, and beside whom, as far as it has been looked at: many deeds leave him
/// where another one does.
#[derive(Default)]
struct Threats(Vec<((Place, Figures), u64)>);

impl Threats {
    /// Where he stands now ([`exposure`]).
    fn here<C: Chance, M: Meter>(&mut self, fight: &mut Fight<'_, C, M>, me: FigureId) -> u64 {
        let here = (fight.scene.at(me), fight.engaging(me));
        let known = self.0.iter().find(|(place, _)| *place == here).map(|&(_, threat)| threat);
        known.unwrap_or_else(|| {
            let threat = exposure(fight, me);
            self.0.push((here, threat));
            threat
        })
    }
}

/// What a deed comes to, if it is an attack that takes boxes.
fn prospect<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    deed: &Deed,
    helps: &Helps,
    threats: &mut Threats,
) -> Option<Prospect> {
    let pick = deed.pick.filter(|pick| pick.of(fight.fighter(me)).effect.takes_boxes())?;
    fight.meter.think(LOOK);
    let gain = worth_of(fight, me, &pick, helps);
    Some(Prospect { gain, cost: threatened(fight, me, deed, threats) })
}

/// By how much more a figure minds the threat where a deed leaves him than where he stands.
pub(super) fn cost_of<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, deed: &Deed) -> i64 {
    let mut threats = Threats::default();
    let here = threats.here(fight, me);
    threatened(fight, me, deed, &mut threats) - minded(fight, me, here)
}

/// What a figure minds of the threat where a deed leaves him.
fn threatened<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    deed: &Deed,
    threats: &mut Threats,
) -> i64 {
    let [cost] = after(fight, me, deed, |fight| [threats.here(fight, me)]);
    minded(fight, me, cost)
}

/// What a deed comes to that takes nothing now; whoever hurries minds no answer.
fn on_the_way<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    deed: &Deed,
    hurries: bool,
    threats: &mut Threats,
) -> Prospect {
    if hurries {
        return Prospect { gain: deed.inches().into(), cost: 0 };
    }
    let [next, cost] = after(fight, me, deed, |fight| {
        let foes = fight.foes(me);
        let next = foes.map(|foe| reply(fight, me, foe)).max().unwrap_or(0);
        [next.into(), threats.here(fight, me)]
    });
    Prospect { gain: next as i64 / 2, cost: minded(fight, me, cost) }
}

/// How things are where a deed leaves its owner, on average where he cannot know.
fn after<C: Chance, M: Meter, const N: usize>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    deed: &Deed,
    mut what: impl FnMut(&mut Fight<'_, C, M>) -> [u64; N],
) -> [u64; N] {
    let mut there = |fight: &mut Fight<'_, C, M>, inches: u8| {
        let [here, there] = [me, deed.to].map(|figure| fight.scene.at(figure));
        let ahead = inches - deed.back();
        fight.scene.approach(me, deed.to, ahead);
        if ahead > 0 {
            joins(fight, me, deed.to, here);
        }
        if deed.back() > 0 {
            fight.withdraw(me, deed.to, deed.back());
        }
        let answer = what(fight);
        fight.scene.put(me, here);
        fight.scene.put(deed.to, there);
        answer
    };
    if fight.chance_to_land(me, deed.stride(), deed.inches()) == ONE {
        return there(fight, deed.inches());
    }
    let mut sums = [0; N];
    for (inches, chance) in fight.landings(me, deed.stride(), deed.inches()) {
        let answer = there(fight, inches);
        sums = std::array::from_fn(|n| sums[n] + answer[n] * u64::from(chance));
    }
    sums.map(|sum| sum / u64::from(ONE))
}

/// Whether a figure's foes take more of his team in their turns, as all stand, than it takes of them.
fn loses_by_waiting<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> bool {
    let foes = fight.foes(me);
    let friends = foes.first().map_or_else(Figures::default, |foe| fight.foes(foe));
    let taken = |fight: &mut Fight<'_, C, M>, by: Figures, from: Figures| -> u64 {
        by.map(|one| u64::from(from.map(|other| reply(fight, one, other)).max().unwrap_or(0))).sum()
    };
    taken(fight, foes, friends) > taken(fight, friends, foes)
}

/// What a figure takes of a foe in his turn from where he stands, by his best attack.
fn reply<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, of: FigureId, from: FigureId) -> u32 {
    fight.meter.think(REPLY);
    let [body, psyche] = tolls_in_turn(fight, of, from);
    (body + psyche).min(ONE)
}

/// Whether a figure takes no more of a foe where both are in contact than from afar.
fn shoots_best<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, foe: FigureId) -> bool {
    let [near, far] = tolls_at_best(fight, me, foe);
    far > 0 && far >= near
}

/// Whether a figure's team loses by waiting for foes who all take more from afar than he does, and gain less by contact.
fn waits_in_vain<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> bool {
    fight.foes(me).all(|foe| {
        let [[near, far], [met, shot]] = [tolls_at_best(fight, me, foe), tolls_at_best(fight, foe, me)];
        shot > far && near > far && near + shot > met + far
    }) && loses_by_waiting(fight, me)
}

/// Whether a deed is an attack that needs no contact.
fn is_from_afar<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, deed: &Deed) -> bool {
    deed.pick.is_some_and(|pick| pick.of(fight.fighter(me)).reach != Reach::Contact)
}

/// Whether of ways that are as good a figure takes the shorter one: he shoots better than he strikes, and nobody threatens
/// him or he is alone. Else he goes with a friend who has to go to the foes and would be met alone; and where all foes come
/// at him anyway, but for those who shoot as well, he meets one before that one meets a friend.
fn keeps_off<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, foe: FigureId, cost: i64) -> bool {
    let keeps_off = shoots_best(fight, me, foe);
    if !keeps_off || cost == 0 || fight.friends(me).is_empty() {
        return keeps_off;
    }
    fight.friends(me).all(|friend| shoots_best(fight, friend, foe))
        && (fight.foes(me).any(|foe| reply(fight, foe, me) == 0)
            || fight.foes(me).all(|foe| shoots_best(fight, foe, me)))
}

/// What a figure minds of so much exposure.
fn minded<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, exposure: u64) -> i64 {
    let caution = fight.setup.caution[fight.setup.player(me)];
    (exposure * u64::from(caution) / 100) as i64
}

/// What all foes who reach a figure where he stands would take of what he has left, each by his best attack.
pub(super) fn exposure<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> u64 {
    fight.foes(me).map(|foe| u64::from(reply(fight, foe, me))).sum()
}

/// The best of them, with what each takes and what it costs, in percent of what target and owner have left.
fn told(setup: &Setup, me: FigureId, weighed: &[(Prospect, Deed)]) -> String {
    let percent = |part: i64| part * 100 / i64::from(ONE);
    let each = weighed.iter().take(TOLD).map(|(prospect, deed)| {
        let name = decision::action(setup, me, deed);
        let strikes = deed.pick.is_some_and(|pick| pick.of(&setup.fighters[me.place()]).effect.takes_boxes());
        let gains = if strikes { "takes" } else { "promises" };
        format!("{name} {gains} {} %, costs {} %", percent(prospect.gain), percent(prospect.cost))
    });
    format!("{} weighs: {}", setup.fighters[me.place()].name, each.collect::<Vec<_>>().join("; "))
}

#[cfg(test)]
mod tests {
    use super::super::choice::takes_of;
    use super::*;
    use crate::chance::Scripted;
    use crate::systems::smf::options::Pick;
    use crate::systems::smf::state::flag;
    use crate::systems::smf::strides::Stride;
    use crate::systems::smf::team::tests::{Fray, OTHER, line};

    const SHOOTER: &str = "body = 30; melee-attack = \"1D\"; ranged-attack = \"5D\"";
    const A: FigureId = FigureId::at(0);
    const B: FigureId = FigureId::at(1);

    #[test]
    fn a_deed_is_worth_its_gain_less_its_cost() {
        assert_eq!(Prospect { gain: 5, cost: 2 }.value(), 3);
        let pick = Some(Pick { attack: 0, at: B, walk: 2, by: Stride::Walk });
        let deed = |pick, step| Deed { pick, to: B, step, by: Stride::Walk };
        assert_eq!([deed(pick, 0), deed(None, 3), deed(pick, 3)].map(|deed| deed.inches()), [2, 3, 5]);
    }

    /// So many percent of what all foes who stand could do to him, each by his best attack.
    #[test]
    fn exposure_is_what_every_foe_could_do() {
        let mut fray = Fray::new("", &[OTHER], &[OTHER, "body = 30; attack = \"6D\"", "body = 30"]).greedy(30);
        fray.state.fall(3);
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        let each = [1, 2].map(|foe| u64::from(reply(&mut fight, FigureId::at(foe), A)));
        assert!(0 < each[0] && each[0] < each[1]);
        assert_eq!(exposure(&mut fight, A), each[0] + each[1]);
        assert_eq!([A, B].map(|figure| minded(&fight, figure, 1000)), [300, 0]);
    }

    /// Whoever shoots at those who cannot shoot back loses nothing by waiting, and they do; where nobody reaches anybody
    /// nobody does.
    #[test]
    fn those_who_are_shot_at_lose_by_waiting() {
        for (first, lose) in [(SHOOTER, [false, true]), (OTHER, [false, false])] {
            let mut fray = line(40, &[first, OTHER], &[OTHER, OTHER]);
            let mut chance = Scripted::new(&[]);
            let mut fight = fray.fight(&mut chance);
            let found = [0, 2].map(|figure| loses_by_waiting(&mut fight, FigureId::at(figure)));
            assert_eq!(found, lose, "{first}");
        }
    }

    /// Half of what he could take next from where he gets, less what he minds of the answer; whoever hurries counts
    /// inches. He stands where he stood when it is known.
    #[test]
    fn whoever_reaches_nobody_comes_for_half_of_what_he_could_take_next() {
        let mut fray = line(14, &[OTHER, OTHER], &["body = 30; move = 0; ranged-attack = \"4D\""]).greedy(50);
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        let foe = FigureId::at(2);
        let deed = Deed { pick: None, to: foe, step: 6, by: Stride::Walk };
        let before = fight.scene.at(A);
        let hurried = on_the_way(&mut fight, A, &deed, true, &mut Threats::default());
        assert_eq!(hurried, Prospect { gain: 6, cost: 0 });
        let found = on_the_way(&mut fight, A, &deed, false, &mut Threats::default());
        assert!(fight.scene.at(A) == before);
        fight.scene.approach(A, foe, 6);
        let next = i64::from(reply(&mut fight, A, foe));
        let exposed = exposure(&mut fight, A);
        let cost = minded(&fight, A, exposed);
        assert!(next > 0 && cost > 0);
        assert_eq!(found, Prospect { gain: next / 2, cost });
    }

    /// It is better to begin with whoever is threatened where he stands, and none can promise anything who reaches nobody.
    #[test]
    fn a_promise_is_the_best_deed_beside_what_threatens_already() {
        let mut fray = line(30, &[SHOOTER, OTHER], &["body = 30; move = 0; ranged-attack = \"4D\""]).greedy(100);
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        fight.free = 3;
        assert_eq!(promise(&mut fight, B), i64::MIN);
        let here = exposure(&mut fight, A);
        assert!(here > 0);
        // To shoot from where he stands leaves the threat as it is: the gain alone is promised, and nothing is as good.
        let pick = Pick { attack: 1, at: FigureId::at(2), walk: 0, by: Stride::Walk };
        let [gain, _] = takes_of(&mut fight, A, &pick).map(i64::from);
        assert!(promise(&mut fight, A) >= gain && gain > 0);
    }

    /// A promise is made for a turn of one's own, whoever acts before it and whatever he has left: to look for somebody
    /// invisible takes a free action (`smf.power.invisibility-obscurement`), of which a turn begins with three, and one
    /// for the stunned (`smf.free.general`). It leaves the turn under way as it is.
    #[test]
    fn a_promise_is_made_for_a_turn_of_his_own() {
        let hidden = "body = 30; powers = [\"invisibility-obscurement\"]";
        let mut fray = Fray::new("", &[OTHER], &[hidden]).greedy(50);
        fray.state.fighter_mut(1).on = 1;
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        assert_eq!(fight.free, 3);
        let looks = comes_to(&mut fight, A);
        for (acting, free) in [(A, 0), (B, 0), (B, 3)] {
            (fight.course.acting, fight.free) = (acting, free);
            assert_eq!(promise(&mut fight, A), looks);
            assert_eq!((fight.course.acting, fight.free), (acting, free));
        }
        // Whoever cannot look any more strikes at what he does not see.
        (fight.course.acting, fight.free) = (A, 0);
        assert!(comes_to(&mut fight, A) < looks);
        fight.now_mut(A).set(flag::STUNNED);
        assert_eq!([A, B].map(|figure| fight.free_at_first(figure)), [1, 3]);
        assert_eq!(promise(&mut fight, A), looks);
    }

    /// Of equals the longer way is gone, and of those the first.
    #[test]
    fn of_equals_the_longer_way_and_the_first() {
        let mut fray = line(60, &[OTHER, OTHER], &[OTHER, OTHER]).greedy(50);
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        let walk = |to: usize, step| Deed { pick: None, to: FigureId::at(to), step, by: Stride::Walk };
        for (deeds, best) in
            [(vec![walk(2, 0), walk(2, 3), walk(2, 6), walk(3, 6)], 2), (vec![walk(3, 6), walk(2, 6), walk(2, 0)], 0)]
        {
            assert_eq!(fight.weigh(A, &deeds), best);
        }
    }

    /// Of equals too: whoever shoots better than he strikes stays where he is, and comes where it is the other way round;
    /// where he is shot at he also comes beside a friend who has to go there, and where all foes come at him and his friend.
    #[test]
    fn whoever_shoots_best_does_not_walk_into_a_melee() {
        let [harmless, shoots] = ["body = 30; move = 1", "body = 30; ranged-attack = \"4D\""];
        let comes = "body = 30; move = 20; melee-attack = \"4D\"";
        let strikes = "body = 30; melee-attack = \"4D\"; ranged-attack = \"2D\"";
        for (friends, foe, first, step) in [
            (&[][..], harmless, SHOOTER, 0),
            (&[], harmless, strikes, 6),
            (&[], shoots, SHOOTER, 0),
            (&[], shoots, strikes, 6),
            (&[SHOOTER], shoots, SHOOTER, 0),
            (&[OTHER], shoots, SHOOTER, 6),
            (&[OTHER], harmless, SHOOTER, 0),
            (&[SHOOTER], comes, SHOOTER, 6),
            (&[], comes, SHOOTER, 0),
        ] {
            let mut fray = line(28, &[&[first], friends].concat(), &[foe]).greedy(50);
            let mut chance = Scripted::new(&[]);
            let mut fight = fray.fight(&mut chance);
            fight.free = 3;
            let place = fight.fighter(A).attacks.iter().position(|attack| attack.reach != Reach::Contact).unwrap();
            let at = FigureId::at(1 + friends.len());
            let pick = Some(Pick { attack: place as u8, at, walk: 0, by: Stride::Walk });
            let deeds = [0, 6].map(|step| Deed { pick, to: at, step, by: Stride::Walk });
            assert_eq!(exposure(&mut fight, A) > 0, foe != harmless);
            assert_eq!(deeds[fight.weigh(A, &deeds)].step, step, "{first} beside {friends:?} against {foe}");
        }
    }

    /// Whoever would rather strike comes into the reach of a charge on his way to those who all shoot better than he does
    /// and gain less by contact; where one of them shoots no better, or has more from contact, he lets them come.
    #[test]
    fn whoever_waits_in_vain_shoots_on_his_way() {
        let strikes = "body = 30; melee-attack = \"9D\"; ranged-attack = \"2D\"";
        let shoots = "body = 30; melee-attack = \"5D\"; ranged-attack = \"4D\"";
        let [worse, stronger] = [("5D", "1D"), ("12D", "4D")]
            .map(|(melee, ranged)| format!("body = 30; melee-attack = \"{melee}\"; ranged-attack = \"{ranged}\""));
        for (foes, step) in [
            (vec![shoots], 6),
            (vec![shoots, shoots], 6),
            (vec![&worse], 0),
            (vec![&stronger], 0),
            (vec![shoots, OTHER], 0),
        ] {
            let mut fray = line(15, &[strikes], &foes).greedy(50);
            let mut chance = Scripted::new(&[]);
            let mut fight = fray.fight(&mut chance);
            fight.free = 3;
            let place = fight.fighter(A).attacks.iter().position(|attack| attack.reach != Reach::Contact).unwrap();
            let pick = Some(Pick { attack: place as u8, at: B, walk: 0, by: Stride::Walk });
            let deeds = [0, 6].map(|step| Deed { pick, to: B, step, by: Stride::Walk });
            let [far, near] = deeds.map(|deed| cost_of(&mut fight, A, &deed));
            assert!(near > far, "{foes:?}");
            assert_eq!(deeds[fight.weigh(A, &deeds)].step, step, "{foes:?}");
            assert_eq!(fight.greedy_step(A, B, &deeds).step, step, "{foes:?}");
        }
    }

    /// All and half of what somebody has left are 100 and 50 %; whoever only walks takes nothing.
    #[test]
    fn what_is_weighed_is_told_in_percent() {
        let mut fray = Fray::new("", &[OTHER], &[OTHER]);
        let mut chance = Scripted::new(&[]);
        let fight = fray.fight(&mut chance);
        let pick = Pick { attack: 0, at: B, walk: 0, by: Stride::Walk };
        let weighed = [Some(pick), None].map(|pick| {
            let prospect = Prospect { gain: ONE.into(), cost: i64::from(ONE) / 2 };
            (prospect, Deed { pick, to: B, step: 0, by: Stride::Walk })
        });
        let told = told(fight.setup, A, &weighed);
        assert!(told.contains(" takes 100 %, costs 50 %; wait promises 100 %, costs 50 %"), "{told}");
    }

    /// What a place threatens is looked at once.
    #[test]
    fn a_place_is_looked_at_once() {
        let mut fray = Fray::new("", &[OTHER], &[OTHER, OTHER]);
        let mut chance = Scripted::new(&[]);
        let mut fight = fray.fight(&mut chance);
        let mut threats = Threats::default();
        let first = threats.here(&mut fight, A);
        threats.0[0].1 += 1;
        assert_eq!((threats.here(&mut fight, A), threats.0.len()), (first + 1, 1));
        fight.scene.withdraw(A, B, 3);
        threats.here(&mut fight, A);
        assert_eq!(threats.0.len(), 2);
    }

    /// Of what can be done the best is: the weaker of two foes, though he is the second of the list.
    #[test]
    fn the_deed_that_comes_to_most_is_done() {
        let foes = ["body = 9", "body = 1"];
        let board = "[board]\nkind = \"line\"\napart = 6\nranks = 0";
        let mut fray = Fray::new(board, &[OTHER], &foes).greedy(0);
        fray.turn(&[("melee attack", 1), ("KO check", 1)]);
        assert_eq!([1, 2].map(|foe| fray.boxes(foe)), [9, 0]);
    }
}
