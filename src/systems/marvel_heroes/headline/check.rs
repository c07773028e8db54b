//! What does not go together in a headline.

use super::read::{NemesisKeys, Scheming, Spec};
use super::setup::{Challenge, WANTED_SPACES};
use super::villains::{MAX_KNOWN, Place};
use super::written::Written;
use crate::scenario::{Mistakes, Spanned, names};
use crate::systems::marvel_heroes::compile::EQUILIBRIUM;
use crate::systems::marvel_heroes::fighter::Kind;
use crate::systems::marvel_heroes::team::compile as team;
use crate::systems::marvel_heroes::team::read::{self as sides, Role};
use crate::systems::marvel_heroes::team::state::{MAX_CARDS, MAX_HEROES, MAX_VILLAINS};

/// Refuses decisions that nobody has to make.
pub fn decisions(
    policies: &sides::Authored,
    challenge: Option<&Spanned<Challenge>>,
    nemesis: &NemesisKeys,
    mistakes: &Mistakes,
) {
    for best in policies.best.iter().flatten() {
        let help = "name policies here; `play = \"team\"` works out the best play of one combat";
        mistakes.at(best, "a headline is played by policies", help);
    }
    if let Some(challenge) = challenge.filter(|_| nemesis.plan.is_none()) {
        let help = "add `plan = \"prologue\"` under [nemesis], or leave `challenge` out";
        mistakes.at(challenge, "there is no Master Plan to challenge the Mastermind for", help);
    }
}

/// Refuses too many or too few in a position.
pub fn everybody(written: &Written, mistakes: &Mistakes) {
    let Written { specs, headline, .. } = written;
    let place = headline;
    let limit = |found: Vec<&Spec>, most: usize, what: &str| {
        if let Some(one) = found.get(most) {
            mistakes.at(&one.side.name, format!("more than {most} {what}"), "leave somebody out");
        }
    };
    let of = |wanted: &dyn Fn(&Spec) -> bool| specs.iter().filter(|spec| wanted(spec)).collect::<Vec<_>>();
    let fights = |spec: &Spec| spec.side.role.value.fights();
    limit(of(&|spec| spec.side.kind == Kind::Hero), MAX_HEROES, "heroes");
    limit(of(&|spec| fights(spec) && spec.side.kind != Kind::Hero), MAX_VILLAINS, "villains who can fight");
    limit(of(&|spec| !fights(spec)), MAX_CARDS, "Agents and Allies");
    limit(of(&|spec| spec.side.kind == Kind::Mastermind), 1, "Mastermind");
    limit(of(&|spec| spec.sheet.place.value == Place::Wanted), WANTED_SPACES, "villains on Most Wanted spaces");
    if written.of(Role::Ready).next().is_none() {
        let help = "give one of the heroes `role = \"ready\"`: a supporter alone cannot troubleshoot";
        mistakes.at(place, "no hero is Ready there (marvel-heroes.headline.start)", help);
    }
    let mut supporters = written.of(Role::Support);
    if let Some(supporter) = supporters.next().filter(|_| headline.special) {
        let help = "leave the supporter out, or leave `special` out";
        mistakes.at(
            &supporter.side.role,
            "a special headline has no Support space (marvel-heroes.headline.special)",
            help,
        );
    }
    if let Some(second) = supporters.next() {
        let help = "an area has one Support space (marvel-heroes.campaign.components): make the others \"ready\"";
        mistakes.at(&second.side.role, "two heroes stand in support", help);
    }
    let plan = written.nemesis.plan.is_some();
    for spec in specs {
        if let Some(boost) = &spec.side.boost {
            let help = "leave it out: a hero has it while a teammate has `role = \"support\"`, a Lead by `scheming = \
                        \"boost\"` under [nemesis], a Mastermind always";
            mistakes.at(boost, "who has boosting follows from the headline", help);
        }
        if let Some(kos) = &spec.side.kos {
            let help = "leave `kos` out: after every headline they are removed (marvel-heroes.headline.hero-wins)";
            mistakes.at(kos, "nobody comes to a headline with KO tokens", help);
        }
        if let Some(deck) = &spec.side.deck {
            let (message, help) = match spec.side.role.value {
                Role::Ready if plan => continue,
                Role::Ready | Role::Support => {
                    ("heroes draw Reinforcements in a challenge only", "leave `deck` out, or add a `plan`")
                }
                _ => ("the villain side draws from one deck", "write `deck` under [villains]"),
            };
            mistakes.at(deck, message, help);
        }
        if let Some(reduces) = spec.sheet.reduces.as_ref().filter(|_| spec.side.role.value != Role::Support) {
            let help = "write `troubleshooting` for a Ready hero, or give him `role = \"support\"`";
            mistakes.at(reduces, "only a supporter's ability takes more Trouble (marvel-heroes.trouble.reduce)", help);
        }
        if let Some(kind) = spec.side.power.kind.as_ref().filter(|kind| kind.value == EQUILIBRIUM) {
            let help = "choose \"uniform\", \"fixed\" or \"mixed\"; duels and team combats can be solved";
            mistakes.at(kind, "a headline is played by policies", help);
        }
        team::cards_of(&spec.side, mistakes);
    }
}

/// Refuses what the Nemesis may not do (`marvel-heroes.mastermind.when`, `marvel-heroes.headline.special`).
pub fn interference(written: &Written, mistakes: &Mistakes) {
    let Written { headline, nemesis, villains, .. } = written;
    let free = nemesis.archnemesis || headline.marked && !headline.special;
    if let Some(plan) = &nemesis.plan {
        if headline.special {
            let help = "leave `plan` out, or leave `special` out of [headline]";
            mistakes.at(plan, "no plan is attempted at a special headline (marvel-heroes.headline.special)", help);
        } else if !free {
            let help = "add `mastermind = true` under [headline], or `archnemesis = true` here";
            mistakes.at(plan, "the Nemesis may not attempt a plan here (marvel-heroes.mastermind.when)", help);
        }
        if written.mastermind().is_none() {
            let help = "add a [[side]] with `kind = \"mastermind\"`, or leave `plan` out";
            mistakes.at(plan, "there is no Mastermind behind this plan", help);
        }
    }
    let Some(scheming) = &nemesis.scheming else { return };
    if !free {
        let help = if headline.special { "" } else { "`mastermind = true` under [headline], or " };
        let help = format!("add {help}`archnemesis = true` here");
        mistakes.at(scheming, "the Nemesis may not scheme here (marvel-heroes.mastermind.when)", help);
    }
    match scheming.value {
        Scheming::Threat if written.mastermind().is_none() => {
            let help = "add a [[side]] with `kind = \"mastermind\"` and its `threat` ratings";
            mistakes.at(scheming, "nobody's Threat rating can be added", help);
        }
        Scheming::Cards if villains.deck_size.is_none() => {
            let help = "say which cards are in the deck: `from = \"deck\"`, and `deck-size = 50` under [villains]";
            mistakes.at(scheming, "more cards cannot be drawn from a deck that nobody knows", help);
        }
        Scheming::Cards => {
            for hero in written.of(Role::Ready).filter(|hero| hero.side.level.is_none()) {
                let help = "add `level = 2`: as many cards are drawn (marvel-heroes.mastermind.scheming-cards)";
                mistakes.at(&hero.side.name, "this hero has no Level", help);
            }
        }
        Scheming::Threat | Scheming::Boost => {}
    }
}

/// Refuses cards that cannot be where they are said to be, and lists that name nobody.
pub fn cards(written: &Written, mistakes: &Mistakes) {
    let villains = &written.villains;
    let drawn: Vec<&Spec> = written.specs.iter().filter(|spec| spec.sheet.place.value == Place::Deck).collect();
    match (&villains.deck_size, drawn.first()) {
        (None, Some(card)) => {
            let help = "add `deck-size = 50` under [villains]: how many cards it is drawn from";
            mistakes.at(&card.sheet.place, "nobody knows how large the deck is", help);
        }
        (Some(size), None) => {
            let help = "write `from = \"deck\"` for those that are, or leave `deck-size` out";
            mistakes.at(size, "no card is in this deck", help);
        }
        (Some(size), Some(_)) if drawn.len() > usize::from(size.value) => {
            let message = format!("a deck of {} cards cannot hold {}", size.value, drawn.len());
            mistakes.at(size, message, "count the cards that nobody would play too");
        }
        _ => {}
    }
    if let Some(card) = drawn.get(MAX_KNOWN) {
        mistakes.at(&card.sheet.place, format!("more than {MAX_KNOWN} known cards in the deck"), "leave some out");
    }
    let known: Vec<&Spec> = written
        .specs
        .iter()
        .filter(|spec| matches!(spec.side.kind, Kind::Villain | Kind::Agent) && spec.side.role.value != Role::Ally)
        .collect();
    for (list, leading) in [(&villains.leads, true), (&villains.backups, false)] {
        let list = list.as_ref().map_or(&[][..], |list| list.value.as_slice());
        for (place, name) in list.iter().enumerate() {
            listed(name, &known, leading, mistakes);
            if list[..place].iter().any(|earlier| earlier.value == name.value) {
                mistakes.at(name, format!("{} is listed twice", name.value), "a card is played once");
            }
        }
    }
}

/// A name in a list of Leads or of backups.
fn listed(name: &Spanned<String>, known: &[&Spec], leading: bool, mistakes: &Mistakes) {
    let Some(spec) = known.iter().find(|spec| spec.side.name.value == name.value) else {
        let help = names::suggest(&name.value, known.iter().map(|spec| spec.side.name.value.as_str()));
        mistakes.at(name, format!("no villain card is called \"{}\"", name.value), help);
        return;
    };
    if leading && spec.side.kind == Kind::Agent {
        mistakes.at(name, format!("{} is an Agent and never leads", name.value), "list it under `backups`");
    }
    if !leading && spec.sheet.place.value == Place::Wanted {
        let message = format!("{} lies on a Most Wanted space and can only lead", name.value);
        mistakes.at(name, message, "list it under `leads` (marvel-heroes.villains.most-wanted)");
    }
}
