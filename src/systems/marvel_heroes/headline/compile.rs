//! From a case to a headline that can be played. What a report has to say about it is in [`super::brief`].

use super::brief;
use super::check;
use super::read::{self, Document, HeadlineKeys, Scheming, Spec};
use super::setup::{Challenge, Henchmen, Plan, Setup};
use super::system::Headline;
use super::trouble::{self, Trouble};
use super::villains::{Card, MAX_CARDS, Part, Place, Villains};
use super::written::Written;
use crate::contest::{Compiled, Contest};
use crate::keys::Keys;
use crate::scenario::{Case, Mistakes};
use crate::systems::marvel_heroes::fighter::{Kind, VILLAIN};
use crate::systems::marvel_heroes::read::switches;
use crate::systems::marvel_heroes::team::compile as team;
use crate::systems::marvel_heroes::team::read::{self as sides, Role};
use crate::systems::marvel_heroes::team::state::MAX_HEROES;

/// Compiles a case of `play = "headline"`; mistakes are collected, and `None` means that there were some.
pub fn headline(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    Some(Box::new(prepare(case, mistakes)?))
}

/// A headline and what to say about it.
pub type Prepared = Compiled<Headline>;

/// Prepares a case of `play = "headline"`; `None` means that there were mistakes.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<Prepared> {
    let before = mistakes.count();
    let mut reader = case.reader(mistakes);
    let Document { rules, policy, headline, nemesis, villains, sides } = Document::read(&mut reader);
    reader.finish();
    let switches = switches(rules.as_deref(), mistakes);
    let policies = sides::policies(&policy.team);
    let challenge = policy.challenge.map(|chosen| chosen.map(|kind| Challenge::ALL[kind]));
    let specs = sides.and_then(|tables| read::sides(&tables, &policy.team, mistakes));
    mistakes.comparing(|| check::decisions(&policies, challenge.as_ref(), &nemesis, mistakes));
    let written = Written {
        switches,
        headline: headline?,
        nemesis,
        villains,
        challenge: challenge.map_or(Challenge::Healthy, |challenge| challenge.value),
        specs: specs?,
    };
    check::everybody(&written, mistakes);
    mistakes.comparing(|| check::interference(&written, mistakes));
    check::cards(&written, mistakes);
    if mistakes.count() > before {
        return None;
    }
    let setup = setup(&written, &policies, mistakes);
    if mistakes.count() > before {
        return None;
    }
    let brief = brief::brief(&written, &setup);
    Some(Prepared { setup, brief })
}

fn setup(written: &Written, policies: &sides::Authored, mistakes: &Mistakes) -> Setup {
    let fighters: Vec<sides::Spec> = written.specs.iter().map(|spec| spec.side.clone()).collect();
    let mut team = team::assemble(&fighters, &written.switches, policies, mistakes);
    // Cards drawn blindly belong to the villain side as a whole; under the printed rules only Henchmen bring them.
    let deck = &written.villains.deck;
    let deck = deck.as_ref().and_then(|deck| team::drawn(&mut team.held[VILLAIN], deck, mistakes));
    if written.switches.hfc {
        team.decks[VILLAIN].clone_from(&deck);
    }
    let henchmen = |mastermind: &Spec| {
        let deck = deck.filter(|_| mastermind.sheet.henchmen > 0)?;
        Some(Henchmen { drawn: mastermind.sheet.henchmen, share: deck.share, slot: deck.slot, cap: deck.cap })
    };
    let fighting = |spec: &&Spec| spec.side.role.value.fights() && spec.side.kind != Kind::Hero;
    let mastermind = written.specs.iter().filter(fighting).position(|spec| spec.side.kind == Kind::Mastermind);
    let plan = written.nemesis.plan.as_ref().and(mastermind).map(|place| Plan {
        mastermind: MAX_HEROES + place,
        challenge: written.challenge,
        henchmen: written.mastermind().and_then(henchmen),
        forfeits: written.switches.loss_forfeits,
    });
    // Who of the villains takes part is settled by the Trouble Level.
    team.start.lead = MAX_HEROES as u8;
    team.start.backups = 0;
    for (place, _) in team.cards.iter().enumerate().filter(|(_, card)| card.side == VILLAIN) {
        team.start.cards[place] = 0;
    }
    team.start.boosted = false;
    Setup {
        trouble: trouble(written),
        villains: villains(written),
        team,
        boosted: written.scheming() == Some(Scheming::Boost),
        plan,
        points: written.headline.points,
    }
}

/// The Trouble roll (`marvel-heroes.trouble.level`) and what heroes take from it.
fn trouble(written: &Written) -> Trouble {
    let HeadlineKeys { change, skill, .. } = &written.headline.value;
    let (kind, threat) = (written.headline.kind(), written.headline.threat());
    let scheming = match (written.scheming(), written.mastermind()) {
        // `marvel-heroes.mastermind.scheming-threat`
        (Some(Scheming::Threat), Some(mastermind)) => mastermind.sheet.ratings[kind],
        _ => 0,
    };
    let present = || written.of(Role::Ready).chain(written.of(Role::Support));
    let skilled = skill.as_ref().is_some_and(|skill| present().any(|hero| hero.sheet.skills.contains(&skill.value)));
    // The highest rating of one Ready hero for this type, and what the supporter's ability takes besides
    // (`marvel-heroes.trouble.reduce`).
    let best = written.of(Role::Ready).map(|hero| hero.sheet.ratings[kind]).max().unwrap_or_default();
    let support = written.of(Role::Support).filter_map(|hero| hero.sheet.reduces.as_ref()).map(|takes| takes.value);
    let reduction = support.fold(best, u8::saturating_add);
    Trouble::new(&written.switches.die, trouble::dice(threat, scheming, *change), skilled, reduction)
}

/// The villain side's cards and the order in which it plays them (`policy.villain-play`).
fn villains(written: &Written) -> Villains {
    let (mut fighters, mut agents) = (MAX_HEROES, 0);
    let (mut names, mut villains) = (Vec::new(), Villains::default());
    for spec in &written.specs {
        let part = match spec.side.kind {
            Kind::Hero => continue,
            Kind::Agent => {
                let points = spec.side.plot_points.as_ref().map_or(0, |points| points.value);
                agents += 1;
                Part::Agent(agents - 1, points)
            }
            Kind::Villain | Kind::Mastermind => {
                fighters += 1;
                Part::Character(fighters - 1)
            }
        };
        if spec.side.kind == Kind::Mastermind || spec.side.role.value == Role::Ally || names.len() == MAX_CARDS {
            continue;
        }
        names.push(spec);
        villains.cards.push(Card {
            name: spec.side.name.value.clone(),
            place: spec.sheet.place.value,
            part,
            requirement: spec.sheet.requirement,
            cost: spec.sheet.cost,
            backup_cost: spec.sheet.backup_cost,
            marked: spec.sheet.wanted,
        });
    }
    let listed = |list: &[crate::scenario::Spanned<String>]| {
        list.iter().filter_map(|name| names.iter().position(|spec| spec.side.name.value == name.value)).collect()
    };
    let all = |wanted: fn(&Spec, bool) -> bool| {
        (0..names.len()).filter(|&card| wanted(names[card], written.switches.hfc)).collect()
    };
    villains.leads = written.villains.leads.as_ref().map_or_else(|| all(may_lead), |list| listed(list));
    villains.backups = written.villains.backups.as_ref().map_or_else(|| all(may_back_up), |list| listed(list));
    let extra = match written.scheming() {
        // `marvel-heroes.mastermind.scheming-cards`
        Some(Scheming::Cards) => written.of(Role::Ready).filter_map(|hero| hero.side.level).max().unwrap_or_default(),
        _ => 0,
    };
    // With two players the one opponent draws two cards, else each opponent draws one.
    villains.drawn = extra + if written.villains.players == 2 { 2 } else { written.villains.players - 1 };
    villains.deck = written.villains.deck_size.as_ref().map_or(0, |size| size.value);
    villains.ready()
}

/// Whether a card may lead where no list says so.
fn may_lead(spec: &Spec, _hfc: bool) -> bool {
    spec.side.role.value == Role::Lead
}

/// Whether a card may back a Lead up where no list says so: one that is no candidate for anything else, or one that is
/// of some use there. Villains on Most Wanted spaces only lead.
fn may_back_up(spec: &Spec, hfc: bool) -> bool {
    let useful = spec.side.backup.is_some() || hfc;
    let either = !spec.sheet.role_given && useful;
    spec.sheet.place.value != Place::Wanted && (spec.side.role.value != Role::Lead || either)
}
