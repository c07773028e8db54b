//! The default choices: what to do in a turn, and what is worth its price.
//!
//! Whatever a fighter can do is compared by one value: how likely he wins the race that follows ([`race`](crate::systems::smf::race)), his
//! turn having come out as its dice may fall, and both fighters keeping from then on to what is best for them
//! ([`super::field`]): an attack on one track, coming or staying away, healing, being insubstantial. So one option more
//! can only matter where it is better by that value. The dice are those of the real opposed roll in the present state:
//! every power that works now, the situation, the charge, what would be declared, Force-Field, Armor and whoever cannot
//! be seen. Fortune, which is decided after the roll, stays out of it, and so do attacks without damage, which are a
//! preference.
//!
//! Nothing in here rolls a die or changes the fight, and every number is an integer.

use super::field::{Field, beaten, struck};
use super::keys::Stance;
use super::memo::{self, Answer, Asked, Case, Choice, Help, Question};
use super::pair::{Company, Pair};
use super::together::{Helps, hastens};
use super::toll::{case, tolls_of};
use crate::chance::Chance;
use crate::game::Meter;
use crate::systems::smf::attempt::Manner;
use crate::systems::smf::decision;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::fighter::Attack;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::losses::{ONE, scaled};
use crate::systems::smf::options::{Deed, Freedom, Pick, deeds, manner, walks};
use crate::systems::smf::race::{Blow, NOTHING, Runner, Way, Worth, hit};
use crate::systems::smf::setup::{Ground, Setup};
use crate::systems::smf::strides::Stride;
use std::cmp::{Ordering, Reverse};

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// What to do: the best of whatever the first preference with an attack in reach allows.
    pub fn best_deed(&mut self, me: FigureId, freedom: Freedom) -> Deed {
        let open = self.fighter(me).policy.open.actions();
        let find = |fight: &mut Self| {
            let all = deeds(fight, me, freedom, open);
            fight.best_of(me, &all, |fight| {
                let preferred = if open { Some(deeds(fight, me, freedom, false)) } else { None };
                fight.preferred_deed(me, preferred.as_deref().unwrap_or(&all))
            })
        };
        self.alone_or_in_whole(me, Asked::Deed(freedom), find)
    }

    /// Where to go for whoever attacks no more in this turn; after an attack that is about its target, as it is where one
    /// steps on after any other.
    pub fn best_walk(&mut self, me: FigureId, struck: Option<FigureId>) -> Deed {
        let struck = struck.filter(|&at| self.targets(me).contains(at));
        let find = |fight: &mut Self| {
            let all = walks(fight, me, struck.unwrap_or(fight.rival(me)));
            fight.best_of(me, &all, |fight| match struck {
                None => fight.preferred_deed(me, &all),
                Some(at) => {
                    let about: Vec<Deed> = all.iter().copied().filter(|deed| deed.to == at).collect();
                    match fight.setup.greedy.contains(me) {
                        true => fight.greedy_step(me, at, &about),
                        false => match judge(fight, me, at, &about, false, None).1 {
                            Choice::Deed { deed, .. } => deed,
                            _ => about[0],
                        },
                    }
                }
            })
        };
        self.alone_or_in_whole(me, Asked::Walk(struck), find)
    }

    /// Decides, or remembers what was decided before: nothing of what a player decides, nor in contact, where there is
    /// next to nothing to choose from.
    fn alone_or_in_whole(&mut self, me: FigureId, asked: Asked, find: impl FnOnce(&mut Self) -> Deed) -> Deed {
        let asks = self.fighter(me).policy.open.actions();
        let quick = self.figures.len() == 2 || self.setup.rules.ground != Ground::Open;
        if asks || quick && !self.setup.greedy.contains(me) { find(self) } else { self.in_whole(me, asked, find) }
    }

    /// What the policy does, of all that it prefers.
    pub fn preferred_deed(&mut self, me: FigureId, preferred: &[Deed]) -> Deed {
        if self.setup.greedy.contains(me) {
            return self.greedy_deed(me, preferred);
        }
        let best = judged(self, me, preferred, false).1;
        let best = self.widest(me, best, preferred, |fight, pick| takes(fight, me, pick));
        self.tell_terms(me, preferred, best);
        best
    }

    fn best_of(&mut self, me: FigureId, all: &[Deed], best: impl FnOnce(&mut Self) -> Deed) -> Deed {
        let open = self.fighter(me).policy.open.actions();
        if let [only] = all[..] {
            return only;
        }
        let policy = |fight: &mut Self| {
            let best = best(fight);
            all.iter().position(|deed| *deed == best).unwrap_or(0)
        };
        let name = |setup: &Setup, option| decision::action(setup, me, &all[option]);
        let option = self.decide(decision::ACTION, me, open, all.len(), policy, name);
        all[option]
    }

    /// Whether the fighter would be better off (`Greater`) or worse off for a change of how he and his rival stand.
    pub fn outlook_after(&mut self, me: FigureId, change: impl FnOnce(&mut Self)) -> Ordering {
        let pair = Pair::of(me, self.rival(me));
        let now = outlook(self, me);
        let before = self.keep(pair);
        change(self);
        let then = outlook(self, me);
        self.put_back(pair, before);
        then.cmp(&now)
    }

    /// Whether an extra attack, over and above the usual one, gives more than it costs.
    pub fn is_worth_it(&mut self, me: FigureId, foe: FigureId, attack: &Attack, manner: Manner) -> bool {
        let decide = |fight: &mut Fight<'_, C, M>| {
            let (field, gap) = (Field::new(fight, me, foe), fight.scene.distance(me, foe));
            let blow = struck(fight, me, foe, attack, manner).0;
            let side = field.side(me);
            let without = field.after(me, gap, Worth::LEAST, |_| true, |_| ());
            let with = field.after(me, gap, without, |_| true, |runners| hit(runners, side, &blow));
            answer(with > without, with)
        };
        decided(self, me, foe, Question::Extra, decide).1 == Choice::Yes
    }

    /// Whether getting boxes back by the power in a slot is worth a turn without an attack.
    pub fn is_worth_a_turn(&mut self, me: FigureId, slot: u8, mends: impl Fn(&mut Runner)) -> bool {
        let foe = self.rival(me);
        let decide = |fight: &mut Fight<'_, C, M>| {
            let otherwise = outlook(fight, me);
            let (field, gap) = (Field::new(fight, me, foe), fight.scene.distance(me, foe));
            let side = field.side(me);
            let healed = field.after(me, gap, otherwise, |_| true, |runners| mends(&mut runners[side]));
            answer(healed > otherwise, healed)
        };
        decided(self, me, foe, Question::Heal(slot), decide).1 == Choice::Yes
    }

    /// Whether a fighter would rather be out of contact, and leaving it is his way.
    pub fn wants_distance(&mut self, me: FigureId) -> bool {
        if !self.may_leave(me) {
            return false;
        }
        let foe = self.rival(me);
        let decide = |fight: &mut Fight<'_, C, M>| {
            let (field, gap) = (Field::new(fight, me, foe), fight.scene.distance(me, foe));
            let [leaves, stays] = [true, false]
                .map(|leaves| field.after(me, gap, Worth::LEAST, |plan| (plan.way == Way::Leave) == leaves, |_| ()));
            answer(leaves > stays, leaves)
        };
        decided(self, me, foe, Question::Distance, decide).1 == Choice::Yes
    }

    /// Whether a fighter would ever leave base contact of his own will.
    pub fn may_leave(&self, me: FigureId) -> bool {
        self.fighter(me).policy.stance != Stance::Hold && self.setup.rules.ground == Ground::Open
    }

    /// Whether a fighter ever steps back with what a shot leaves of his Move (`smf.move.split`).
    pub fn may_step_back(&self, me: FigureId) -> bool {
        self.fighter(me).policy.stance == Stance::StepBack && self.setup.rules.ground == Ground::Open
    }
}

/// Makes a decision, or remembers it.
fn decided<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    question: Question,
    decide: impl FnOnce(&mut Fight<'_, C, M>) -> Answer,
) -> Answer {
    let asked = case(fight, fight.surroundings(me).as_ref(), me, foe, question);
    recalled(fight, &asked, decide)
}

/// The same of a case that is made up.
fn recalled<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    (pair, company, case): &(Pair, Option<Company>, Case),
    decide: impl FnOnce(&mut Fight<'_, C, M>) -> Answer,
) -> Answer {
    memo::recall(&fight.setup.id, case, || fight.in_company(*pair, *company, decide))
}

/// The answer to a question of yes or no.
fn answer(yes: bool, worth: Worth) -> Answer {
    (worth, if yes { Choice::Yes } else { Choice::No })
}

/// The best of these, and what it is worth if that is `asked`. Among several foes, and beside friends who strike at the
/// same one, it is what takes most of all that its target has left, and of equals what leaves the better duel
/// (`smf.combat.choose-target`).
fn judged<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    deeds: &[Deed],
    asked: bool,
) -> (Worth, Deed) {
    let (foe, helps) = (deeds[0].to, fight.helps(me));
    if deeds.iter().any(|deed| deed.to != foe) || helps.is_any_against(foe) {
        return among(fight, me, deeds, &helps, asked);
    }
    let question = turn(deeds, foe, false, None);
    match decided(fight, me, foe, question, |fight| judge(fight, me, foe, deeds, false, None)) {
        (worth, Choice::Deed { deed, .. }) => (worth, deed),
        (worth, _) => (worth, deeds[0]),
    }
}

/// What to do with the turn of what there is to do about a foe.
pub(super) fn turn(deeds: &[Deed], foe: FigureId, among: bool, help: Help) -> Question {
    Question::Turn { deeds: memo::all_of(deeds.iter().filter(|deed| deed.to == foe)), among, help }
}

/// The best of what can be done about several foes, and what it is worth if that is `asked`. Foe by foe: what is done
/// about one of them is a duel with him. What it takes of him mostly tells whom to go for, and is found out first: how
/// the duel would go on is dear, and matters between equals alone.
fn among<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    deeds: &[Deed],
    helps: &Helps,
    asked: bool,
) -> (Worth, Deed) {
    let mut known: [Option<Answer>; Figures::MOST] = [None; Figures::MOST];
    let (mut most, mut equals) = (0, Figures::NONE);
    let around = fight.surroundings(me);
    for first in deeds {
        let foe = first.to;
        let answer = &mut known[foe.place()];
        if answer.is_none() {
            let help = helps.against(foe);
            let question = turn(deeds, foe, true, help);
            let asked = case(fight, around.as_ref(), me, foe, question);
            let found = recalled(fight, &asked, |fight| tolls(fight, me, foe, deeds, help));
            let toll = taken(&found);
            if toll > most {
                (most, equals) = (toll, Figures::NONE);
            }
            if toll == most {
                equals = equals.with(foe);
            }
            *answer = Some(found);
        }
    }
    let equals = in_front(fight, me, equals);
    let mut best: Option<(Worth, Deed)> = None;
    for first in deeds {
        let foe = first.to;
        if !equals.contains(foe) {
            continue;
        }
        let Some(answer) = known[foe.place()].take() else { continue };
        let (worth, choice) = match answer {
            (worth, Choice::Takes { only: Some(deed), .. }) if equals.count() == 1 && !asked => return (worth, deed),
            (_, Choice::Takes { .. }) => {
                let help = helps.against(foe);
                let question = turn(deeds, foe, true, help);
                let (pair, company, case) = case(fight, around.as_ref(), me, foe, question);
                let decide = |fight: &mut Fight<'_, C, M>| judge(fight, me, foe, deeds, true, help);
                memo::renew(&fight.setup.id, &case, || fight.in_company(pair, company, decide))
            }
            known => known,
        };
        let deed = if let Choice::Deed { deed, .. } = choice { deed } else { *first };
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, deed));
        }
    }
    best.unwrap_or((Worth::LEAST, deeds[0]))
}

/// Those of several foes at whom whoever passes over others comes down: behind them his friends do not reach him, so that
/// whoever stands there must be worth more than those in front (`smf.power.flight`).
pub(super) fn in_front<C: Chance, M: Meter>(fight: &Fight<'_, C, M>, me: FigureId, foes: Figures) -> Figures {
    // One alone is gone for wherever he stands.
    if foes.count() < 2 {
        return foes;
    }
    let leaps = [Stride::Leap, Stride::Teleport].iter().any(|&by| fight.bound(me, by).is_some());
    if !fight.flies(me) && !leaps && fight.digs(me).is_none() {
        return foes;
    }
    let standing = fight.foes(me);
    let is_behind = |foe| standing.into_iter().any(|other| fight.scene.is_between(other, me, foe));
    let front = foes.filter(|&foe| !is_behind(foe)).fold(Figures::NONE, Figures::with);
    if front.is_empty() { foes } else { front }
}

/// What an answer takes of what its foe has left.
fn taken(answer: &Answer) -> u32 {
    match answer.1 {
        Choice::Deed { toll, .. } | Choice::Takes { toll, .. } => toll,
        Choice::Tolls(_) | Choice::Yes | Choice::No => u32::MIN,
    }
}

/// What these take of a foe, those about him, and which of them takes most, with what his friends do to him.
fn tolls<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    deeds: &[Deed],
    help: Help,
) -> Answer {
    let mut best: Option<(u32, Option<Deed>)> = None;
    for deed in deeds.iter().filter(|deed| deed.to == foe) {
        let toll = toll_of(fight, me, deed, help);
        best = match best.map(|(most, _)| toll.cmp(&most)) {
            Some(Ordering::Less) => best,
            Some(Ordering::Equal) => Some((toll, None)),
            Some(Ordering::Greater) | None => Some((toll, Some(*deed))),
        };
    }
    let (toll, only) = best.unwrap_or_default();
    (Worth::LEAST, Choice::Takes { toll, only })
}

/// What a deed takes of its foe, with what friends do to him.
pub(super) fn toll_of<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, deed: &Deed, help: Help) -> u32 {
    let pick = deed.pick.filter(|pick| pick.of(fight.fighter(me)).effect.takes_boxes());
    pick.map_or(0, |pick| hastens(takes_of(fight, me, &pick), help))
}

/// What an attack takes of what its target has left, in units of [`ONE`].
pub(super) fn takes<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, pick: &Pick) -> u32 {
    let (lands, [body, psyche]) = landing(fight, me, pick);
    scaled(lands, (body + psyche).min(ONE))
}

/// The same by track.
pub(super) fn takes_of<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, pick: &Pick) -> [u32; 2] {
    let (lands, tolls) = landing(fight, me, pick);
    tolls.map(|toll| scaled(lands, toll))
}

/// By how much sooner an attack puts its target out with what friends do to him, and what else its radius takes.
pub(super) fn worth_of<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    pick: &Pick,
    helps: &Helps,
) -> i64 {
    i64::from(hastens(takes_of(fight, me, pick), helps.against(pick.at))) + fight.spill(me, pick)
}

/// The chance that an attack is made after the way to it, and what it takes then.
fn landing<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, pick: &Pick) -> (u32, [u32; 2]) {
    let manner = manner(fight, me, pick);
    let gap = fight.scene.distance(me, pick.at) - pick.walk;
    let strikes = |fight: &mut Fight<'_, C, M>| struck(fight, me, pick.at, pick.of(fight.fighter(me)), manner).0;
    let blow = fight.if_apart(me, pick.at, gap, strikes);
    (fight.chance_to_land(me, pick.by, pick.walk), tolls_of(fight, pick.at, &blow))
}

/// What a deed is worth; of equals how much it does now, and how short its way is.
pub(super) type Merit = (Worth, u64, Reverse<u8>);

/// The best of those of these that are about one foe; he is one among several.
fn judge<C: Chance, M: Meter>(
    fight: &mut Fight<'_, C, M>,
    me: FigureId,
    foe: FigureId,
    deeds: &[Deed],
    among: bool,
    help: Help,
) -> Answer {
    let about = About::new(fight, me, foe, help);
    let mut best: Option<(Merit, Deed)> = None;
    let most = if among { taken(&tolls(fight, me, foe, deeds, help)) } else { 0 };
    for deed in deeds.iter().filter(|deed| deed.to == foe) {
        let floor = best.map_or(Worth::LEAST, |(merit, _)| merit.0);
        let Some(this) = about.merit(fight, deed, most, floor) else { continue };
        if best.is_none_or(|(merit, _)| this > merit) {
            best = Some((this, *deed));
        }
    }
    best.map_or((Worth::LEAST, Choice::No), |((worth, ..), deed)| (worth, Choice::Deed { deed, toll: most }))
}

/// What is known of all that a figure may do about a foe.
pub(super) struct About {
    me: FigureId,
    foe: FigureId,
    help: Help,
    field: Field,
    distance: u8,
}

impl About {
    pub fn new<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, foe: FigureId, help: Help) -> Self {
        let (field, distance) = (Field::new(fight, me, foe), fight.scene.distance(me, foe));
        Self { me, foe, help, field, distance }
    }

    /// What a deed is worth that takes so much at least; `None` of one that takes less. What is worth less than the
    /// `floor` may be worth more than it is said to be.
    #[inline(always)]
    pub fn merit<C: Chance, M: Meter>(
        &self,
        fight: &mut Fight<'_, C, M>,
        deed: &Deed,
        most: u32,
        floor: Worth,
    ) -> Option<Merit> {
        let Self { me, foe, help, ref field, distance } = *self;
        let side = field.side(me);
        let (mut blow, mut loss, mut gap, mut off) = (NOTHING, 0, distance, (0, 0));
        if let Some(pick) = deed.pick {
            let (manner, attack) = (manner(fight, me, &pick), pick.of(fight.fighter(me)));
            gap -= pick.walk;
            if attack.effect.takes_boxes() {
                let strikes = |fight: &mut Fight<'_, C, M>| struck(fight, me, foe, attack, manner);
                (blow, loss) = fight.if_apart(me, foe, gap, strikes);
            }
            if manner.leaps {
                off = fight.if_apart(me, foe, gap, |fight| beaten(fight, me, foe, attack, manner));
            }
        }
        let lands = fight.chance_to_land(me, deed.stride(), deed.inches());
        // Whatever takes less than another one is not looked at any further.
        if hastens(tolls_of(fight, foe, &blow).map(|toll| scaled(lands, toll)), help) < most {
            return None;
        }
        let after = |gap, floor, blow: &Blow| field.after(me, gap, floor, |_| true, |runners| hit(runners, side, blow));
        let worth = if lands == ONE && off.1 == 0 {
            after(deed.apart(gap), floor, &blow)
        } else {
            // All the way he strikes, unless he is sent off; short of it he does nothing.
            let landings = fight.landings(me, deed.stride(), deed.inches());
            let short = landings.iter().filter(|(inches, _)| *inches < deed.inches());
            let short = short.map(|&(inches, chance)| (chance, after(distance - inches, Worth::LEAST, &NOTHING)));
            let (inches, sent) = off;
            let there = [
                (scaled(lands, ONE - sent), after(deed.apart(gap), Worth::LEAST, &blow.given_that(ONE - sent))),
                (scaled(lands, sent), after(inches, Worth::LEAST, &NOTHING)),
            ];
            Worth::mean(short.chain(there))
        };
        Some((worth, loss, Reverse(deed.inches())))
    }
}

/// What a fighter's turn is worth to him as things stand.
fn outlook<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId) -> Worth {
    let freedom = Freedom::at_first(fight, me);
    let deeds = deeds(fight, me, freedom, false);
    judged(fight, me, &deeds, true).0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Scripted;
    use crate::systems::smf::bout::Bout;

    /// `smf.power.flight`: whoever flies comes down in front where he has the choice; whoever walks, or can only go for
    /// those behind, is told nothing by it.
    #[test]
    fn a_flyer_comes_down_in_front() {
        use crate::board::line::Spot;
        use crate::systems::smf::scene::Place;
        use crate::systems::smf::team::tests::{OTHER, line};
        let foes = |places: &[usize]| places.iter().map(|&foe| FigureId::at(foe)).fold(Figures::NONE, Figures::with);
        for (keys, among, front) in [
            ("; powers = [\"flight\"]", &[1, 2][..], &[2][..]),
            ("; powers = [\"flight\"]", &[1], &[1]),
            ("", &[1, 2], &[1, 2]),
        ] {
            let mut fray = line(5, &[&format!("{OTHER}{keys}")], &[OTHER, OTHER]);
            for (place, inches) in [0, 8, 6].into_iter().enumerate() {
                fray.state.parts(3).1[place] = Place::at(Spot::at(inches));
            }
            let mut chance = Scripted::new(&[]);
            let found = in_front(&fray.fight(&mut chance), FigureId::at(0), foes(among));
            assert_eq!(found, foes(front), "{keys} {among:?}");
        }
    }

    /// `smf.combat.break-from-melee`: a skirmisher leaves where there is somewhere to go.
    #[test]
    fn whoever_leaves_has_the_stance_and_the_room_for_it() {
        let skirmish = "policy = { stance = \"skirmish\" }";
        for (rules, keys, leaves) in
            [("ground = \"open\"", skirmish, true), ("ground = \"open\"", "", false), ("", skirmish, false)]
        {
            let mut bout = Bout::between(rules, keys, "");
            let mut chance = Scripted::new(&[]);
            assert_eq!(bout.fight(&mut chance).may_leave(FigureId::at(0)), leaves, "{rules} {keys}");
        }
    }

    /// What is asked about a foe tells what there is to do about him, and nothing of what there is about another one.
    #[test]
    fn a_question_is_about_one_foe() {
        let [one, other] = [1, 2].map(FigureId::at);
        let pick = Some(Pick { attack: 0, at: one, walk: 0, by: Stride::Walk });
        let deeds = [
            Deed { pick, to: one, step: 0, by: Stride::Walk },
            Deed { pick: None, to: other, step: 3, by: Stride::Walk },
        ];
        for (foe, about) in [(one, &deeds[..1]), (other, &deeds[1..])] {
            assert_eq!(turn(&deeds, foe, true, None), turn(about, foe, true, None));
        }
        assert_ne!(turn(&deeds, one, true, None), turn(&deeds, other, true, None));
    }

    /// What gives nothing back is worth no turn, though its owner can do nothing else with it.
    #[test]
    fn what_changes_nothing_is_not_worth_it() {
        let mut bout = Bout::between("range = 5", "", "ranged-attack = \"4D\"");
        let mut chance = Scripted::new(&[]);
        assert!(!bout.fight(&mut chance).is_worth_a_turn(FigureId::at(0), 0, |_| ()));
    }

    /// A turn is worth something against one foe and against two, one of whom is surely to be gone for or neither is
    /// near.
    #[test]
    fn a_turn_is_worth_something_whoever_it_is_about() {
        use crate::systems::smf::team::tests::{OTHER, line};
        for (apart, foes) in [(5, &[OTHER][..]), (5, &[OTHER, "body = 1"]), (40, &[OTHER, OTHER])] {
            let mut fray = line(apart, &[OTHER], foes);
            let mut chance = Scripted::new(&[]);
            assert!(outlook(&mut fray.fight(&mut chance), FigureId::at(0)) > Worth::LEAST, "{apart} {foes:?}");
        }
    }
}
