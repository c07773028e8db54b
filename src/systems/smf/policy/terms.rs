//! What a script chose between, for whoever follows the fight: the best of what there was to do, with the terms by which
//! they were compared. Nothing of it is found out unless somebody does.
//!
//! Among several foes that is what a deed takes of all that its foe has left, and of those that take most how likely the
//! duel is won that it leaves; about one foe it is that duel alone ([`choice`](super::choice)).

use super::choice::{About, Merit, in_front, toll_of, turn};
use super::greedy::TOLD;
use super::memo::Help;
use super::toll::case;
use crate::chance::Chance;
use crate::game::{Meter, Note};
use crate::systems::smf::decision;
use crate::systems::smf::fight::Fight;
use crate::systems::smf::figure::{FigureId, Figures};
use crate::systems::smf::losses::ONE;
use crate::systems::smf::options::Deed;
use crate::systems::smf::race::Worth;
use std::cmp::Reverse;

/// What a deed comes to.
struct Term {
    deed: Deed,
    /// What it takes of its foe, or by how much sooner he is out by it and by what friends do.
    toll: u32,
    is_helped: bool,
    /// What its radius takes of others.
    spill: i64,
    /// How the duel goes on, of those between which that decides.
    merit: Option<Merit>,
}

impl<C: Chance, M: Meter> Fight<'_, C, M> {
    /// Tells what there was to choose from, and what was taken.
    #[inline(always)]
    pub(super) fn tell_terms(&mut self, me: FigureId, all: &[Deed], taken: Deed) {
        if self.meter.listens() && all.len() > 1 {
            let text = told(self, me, all, taken);
            self.meter.weigh(Note { rule: decision::ACTION.rule, text });
        }
    }
}

fn told<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, all: &[Deed], taken: Deed) -> String {
    let is_among = is_among(fight, me, all);
    let mut terms = weighed(fight, me, all, is_among);
    let toll = |term: &Term| if is_among { term.toll } else { 0 };
    terms.sort_by_key(|term| Reverse((term.deed == taken, toll(term), term.merit)));
    let setup = fight.setup;
    let said = terms.iter().take(TOLD).map(|term| {
        let name = decision::action(setup, me, &term.deed);
        let strikes = term.deed.pick.is_some_and(|pick| pick.of(&setup.fighters[me.place()]).effect.takes_boxes());
        name + &term.said(strikes)
    });
    format!("{} weighs: {}", setup.fighters[me.place()].name, said.collect::<Vec<_>>().join("; "))
}

/// Whether what is taken decides, and the duel that follows between equals alone.
fn is_among<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, all: &[Deed]) -> bool {
    let first = all[0].to;
    all.iter().any(|deed| deed.to != first) || fight.helps(me).is_any_against(first)
}

/// What each of these comes to.
fn weighed<C: Chance, M: Meter>(fight: &mut Fight<'_, C, M>, me: FigureId, all: &[Deed], is_among: bool) -> Vec<Term> {
    let helps = fight.helps(me);
    let around = Around { me, all, is_among };
    let mut terms = Vec::with_capacity(all.len());
    for deed in all {
        let help = helps.against(deed.to);
        let toll = around.in_duel(fight, deed.to, help, |fight| toll_of(fight, me, deed, help));
        let bursts = deed.pick.filter(|pick| pick.of(fight.fighter(me)).radius > 0);
        let spill = bursts.map_or(0, |pick| fight.spill(me, &pick));
        terms.push(Term { deed: *deed, toll, is_helped: helps.is_any_against(deed.to), spill, merit: None });
    }
    let most = terms.iter().map(|term| term.toll).max().unwrap_or(0);
    let takes_most = |term: &&mut Term| !is_among || term.toll == most;
    let foes = terms.iter_mut().filter(takes_most).map(|term| term.deed.to).fold(Figures::NONE, Figures::with);
    let foes = if is_among { in_front(fight, me, foes) } else { foes };
    let mut equals: Vec<&mut Term> =
        terms.iter_mut().filter(takes_most).filter(|it| foes.contains(it.deed.to)).collect();
    if equals.len() > 1 {
        for term in &mut equals {
            let (deed, help) = (term.deed, helps.against(term.deed.to));
            term.merit = around.in_duel(fight, deed.to, help, |fight| {
                About::new(fight, me, deed.to, help).merit(fight, &deed, 0, Worth::LEAST)
            });
        }
    }
    terms
}

/// All that there is to do, and for whom.
struct Around<'a> {
    me: FigureId,
    all: &'a [Deed],
    is_among: bool,
}

impl Around<'_> {
    /// Looks at a foe as the choice does.
    fn in_duel<C: Chance, M: Meter, T>(
        &self,
        fight: &mut Fight<'_, C, M>,
        foe: FigureId,
        help: Help,
        what: impl FnOnce(&mut Fight<'_, C, M>) -> T,
    ) -> T {
        let around = fight.surroundings(self.me);
        let question = turn(self.all, foe, self.is_among, help);
        let (pair, company, _) = case(fight, around.as_ref(), self.me, foe, question);
        fight.in_company(pair, company, what)
    }
}

impl Term {
    fn said(&self, strikes: bool) -> String {
        let percent = |part: i64| part * 100 / i64::from(ONE);
        let toll = percent(self.toll.into());
        let mut said = match (strikes, self.is_helped) {
            (false, _) => " takes nothing".to_owned(),
            (true, false) => format!(" takes {toll} %"),
            (true, true) => format!(" puts the foe out {toll} % sooner"),
        };
        if self.spill != 0 {
            said += &format!(", of others {} %", percent(self.spill));
        }
        self.merit.iter().for_each(|(worth, ..)| said += &format!(", then wins {}", worth.said()));
        said
    }
}

#[cfg(test)]
mod tests {
    use super::super::choice::takes;
    use super::*;
    use crate::chance::Scripted;
    use crate::systems::smf::options::Pick;
    use crate::systems::smf::strides::Stride;
    use crate::systems::smf::team::tests::{Fray, OTHER, line};

    const SHOOTER: &str = "body = 6; ranged-attack = \"5D\"";

    /// What is told of a turn in which a shot misses.
    fn weighed(fray: &mut Fray) -> Vec<String> {
        let told = fray.told(&[("ranged attack", 0)]).into_iter().map(|(_, text)| text);
        told.filter(|text| text.contains(" weighs: ")).collect()
    }

    /// `smf.combat.choose-target`: he shoots at the weak one, of whom he takes most; how the duel goes on decides nothing.
    #[test]
    fn of_several_foes_it_is_told_what_is_taken_of_each() {
        let still = format!("{SHOOTER}; move = 0");
        let mut fray = line(10, &[&still, OTHER], &["body = 6", "body = 3"]).by_the_list();
        let [strong, weak] = {
            let mut chance = Scripted::new(&[]);
            let mut fight = fray.fight(&mut chance);
            let me = FigureId::at(0);
            let attack = fight.fighter(me).attacks.iter().position(|attack| attack.is_shot()).unwrap() as u8;
            [2, 3].map(|foe| {
                let pick = Pick { attack, at: FigureId::at(foe), walk: 0, by: Stride::Walk };
                u64::from(takes(&mut fight, me, &pick)) * 100 / u64::from(ONE)
            })
        };
        assert!(weak > strong && strong > 0);
        let told = format!("A1 weighs: ranged attack at B2 takes {weak} %; ranged attack at B1 takes {strong} %");
        assert_eq!(weighed(&mut fray), [told]);
    }

    /// Of what can be done about one foe it is the duel that decides: what is done comes first, and no more than three
    /// are told, each with the direction of its step.
    #[test]
    fn about_one_foe_it_is_told_how_the_duel_goes_on() {
        let mut fray = line(15, &[SHOOTER], &["body = 6"]);
        let told = weighed(&mut fray);
        let [told] = &told[..] else { panic!("{told:?}") };
        assert_eq!(told.matches(", then wins ").count(), TOLD, "{told}");
        assert!(told.contains(" in towards B1 takes "), "{told}");
        let wins =
            |said: &str| said.split_once(" wins ").and_then(|(_, rest)| rest.split(' ').next()?.parse::<u32>().ok());
        let wins: Vec<u32> = told.split("; ").filter_map(wins).collect();
        assert!(wins.len() == TOLD && wins.is_sorted_by(|one, next| one >= next), "{told}");
    }
}
