//! From a case to a team combat that can be played: everybody in his place, cards, policies.

use super::brief;
use super::game;
use super::read::{self, Authored, Document, Role, Spec};
use super::setup::{Card, Deck, Member, Setup};
use super::state::{MAX_CARDS, MAX_HELD, MAX_HEROES, MAX_VILLAINS};
use super::state::{State, bit, holder_of};
use super::system::Team;
use crate::chance::Weights;
use crate::contest::{Compiled, Contest};
use crate::keys::Keys;
use crate::scenario::{Case, Mistakes, Spanned, Table};
use crate::systems::marvel_heroes::compile as duel;
use crate::systems::marvel_heroes::dice::Dice;
use crate::systems::marvel_heroes::fighter::{Effect, HERO, Kind, MAX_UNUSED, VILLAIN, given_back};
use crate::systems::marvel_heroes::read::{DeckSpec, Switches, switches};
use crate::systems::marvel_heroes::ruleset::Ruleset;

/// Compiles a case of `play = "team"`; mistakes are collected, and `None` means that there were some.
pub fn team(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    Some(Box::new(prepare(case, mistakes)?))
}

/// A team combat and what to say about it.
pub type Prepared = Compiled<Team>;

/// Prepares a case of `play = "team"`; `None` means that there were mistakes.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<Prepared> {
    let before = mistakes.count();
    let mut reader = case.reader(mistakes);
    let Document { rules, policy, sides } = Document::read(&mut reader);
    reader.finish();
    let switches = switches(rules.as_deref(), mistakes);
    let written = read::policies(&policy);
    let tables = sides?.value;
    let specs = read::sides(&tables, &policy, mistakes)?;
    check(&specs, &switches, tables.first().unwrap_or(&case.table), mistakes);
    newcomers(&specs, &switches, &written, mistakes);
    if mistakes.count() > before {
        return None;
    }
    let mut setup = assemble(&specs, &switches, &written, mistakes);
    if mistakes.count() > before {
        return None;
    }
    let asked = written.best.each_ref().map(Option::is_some);
    if asked != [false, false] {
        match game::best(&setup, asked) {
            Ok(best) => setup.best = best,
            Err(unfit) => {
                let help = "lower the KO values, leave somebody out, or let the policies decide";
                let at = written.best.iter().flatten().next()?;
                mistakes.at(at, format!("the best play cannot be worked out: {unfit}"), help);
                return None;
            }
        }
    }
    let brief = brief::brief(&specs, &setup, &switches);
    Some(Prepared { setup, brief })
}

/// Refuses too many or too few in a position, and what does not go together.
fn check(specs: &[Spec], switches: &Switches, place: &Table, mistakes: &Mistakes) {
    let of = |role: Role| specs.iter().filter(move |spec| spec.role.value == role);
    let cards = specs.iter().filter(|spec| !spec.role.value.fights());
    if of(Role::Ready).next().is_none() {
        let help = "give one of the heroes `role = \"ready\"`: a supporter does not fight by himself";
        mistakes.at(place, "nobody is Ready on the heroes' side (marvel-heroes.headline.start)", help);
    }
    if of(Role::Lead).next().is_none() {
        mistakes.at(place, "nobody leads the villains", "give one of the villains `role = \"lead\"`");
    }
    if let Some(second) = of(Role::Lead).nth(1) {
        let help = "make the others backups: `role = \"backup\"`";
        mistakes.at(&second.role, "two villains lead, and a combat has one Lead", help);
    }
    if let Some(second) = of(Role::Support).nth(1) {
        let help = "an area has one Support space (marvel-heroes.campaign.components): make the others \"ready\"";
        mistakes.at(&second.role, "two heroes stand in support", help);
    }
    let limit = |found: Vec<&Spec>, most: usize, what: &str| {
        if let Some(one) = found.get(most) {
            mistakes.at(&one.name, format!("more than {most} {what}"), "leave somebody out");
        }
    };
    limit(specs.iter().filter(|spec| spec.kind == Kind::Hero).collect(), MAX_HEROES, "heroes");
    limit(of(Role::Lead).chain(of(Role::Backup)).collect(), MAX_VILLAINS, "villains who can fight");
    limit(cards.collect(), MAX_CARDS, "Agents and Allies");
    let mastermind = of(Role::Lead).any(|lead| lead.kind == Kind::Mastermind);
    for spec in specs {
        member(spec, mastermind, mistakes);
    }
    let flanking = switches.hfc && !mastermind && of(Role::Support).next().is_some();
    for hero in specs.iter().filter(|spec| spec.kind == Kind::Hero && spec.level.is_none() && flanking) {
        let help = "add `level = 2`: a Flanking Attempt has to roll more";
        mistakes.at(&hero.name, "this hero may stand in support and has no Level (hfc.action.flanking)", help);
    }
}

/// Refuses what one member cannot have.
fn member(spec: &Spec, mastermind: bool, mistakes: &Mistakes) {
    if let Some(kos) = spec.kos.as_ref().filter(|kos| kos.value >= spec.ko) {
        let message = format!("{} KO tokens defeat {}, whose KO value is {}", kos.value, spec.name.value, spec.ko);
        mistakes.at(kos, message, "leave out whoever is defeated");
    }
    match (&spec.boost, spec.role.value, spec.kind) {
        (Some(boost), Role::Lead, Kind::Mastermind) if !boost.value => {
            let help = "leave `boost` out, or make him a villain: `kind = \"villain\"`";
            mistakes.at(boost, "a Mastermind always has boosting (marvel-heroes.combat.boost-mastermind)", help);
        }
        (_, Role::Lead, _) | (None, ..) => {}
        (Some(boost), _, Kind::Hero) => {
            let help = "leave `boost` out: heroes have boosting while a teammate has `role = \"support\"`";
            mistakes.at(boost, "a hero's boosting comes from his supporter (marvel-heroes.combat.boost-hero)", help);
        }
        (Some(boost), ..) => {
            let help = "write `boost` under the Lead: it goes with the position (marvel-heroes.combat.boost-villain)";
            mistakes.at(boost, "boosting is granted to whoever leads", help);
        }
    }
    if let Some(deck) = &spec.deck {
        let (message, help) = match spec.role.value {
            Role::Lead => return cards_of(spec, mistakes),
            Role::Ready if mastermind => return cards_of(spec, mistakes),
            Role::Ready => (
                "heroes draw no cards in a fight against a Lead Villain (hfc.action.options)",
                "leave `deck` out: they draw Reinforcements against a Mastermind only",
            ),
            _ => ("cards are drawn for whoever fights", "write `deck` under the Lead or a Ready hero"),
        };
        mistakes.at(deck, message, help);
    }
    cards_of(spec, mistakes);
}

/// Refuses effects that a member or a card cannot have.
pub(in crate::systems::marvel_heroes) fn cards_of(spec: &Spec, mistakes: &Mistakes) {
    if spec.role.value.fights() {
        for effect in &spec.effects {
            if let Effect::ReduceRating(..) = effect.value {
                let help = "give it to an Agent or an Ally, or to a backup: `backup = { kind = \"reduce_rating\", … }`";
                mistakes.at(effect, "reductions come from cards beside the fighter", help);
            }
        }
    } else if spec.effects.len() != 1 {
        let message = format!("a card does one thing, and {} does {}", spec.name.value, spec.effects.len());
        mistakes.at(&spec.name, message, "write `effects = [{ kind = \"reduce_rating\", stat = \"attack\", by = 1 }]`");
    }
}

/// Refuses an Interception asked for by name where no legal newcomer can ever exist
/// (`hfc.action.interception-limits`).
fn newcomers(specs: &[Spec], switches: &Switches, written: &Authored, mistakes: &Mistakes) {
    let can_swap = |front: [Role; 1], back: Role| {
        let of = |role: Role| specs.iter().filter(move |spec| spec.role.value == role);
        of(back).any(|newcomer| {
            of(front[0]).chain(of(back)).filter(|other| other.name.value != newcomer.name.value).any(|other| {
                other.powers.iter().zip(&newcomer.powers).any(|(one, other)| one.is_some() && other.is_some())
            })
        })
    };
    let mastermind = specs.iter().any(|spec| spec.kind == Kind::Mastermind);
    let heroes = can_swap([Role::Ready], Role::Support);
    let villains = can_swap([Role::Lead], Role::Backup);
    for (side, legal) in [(HERO, heroes), (VILLAIN, villains)] {
        let Some(asked) = &written.intercepts[side] else { continue };
        let (message, help) = if !switches.hfc {
            ("there is no Interception in printed combat".to_owned(), "set `combat = \"hfc\"` under [rules]")
        } else if mastermind {
            let message = "there is no Interception in a fight against a Mastermind (hfc.mastermind.stun)";
            (message.to_owned(), "leave it out")
        } else if !legal && side == HERO {
            let message = "no hero could ever come in by Interception (hfc.action.interception-limits)";
            (message.to_owned(), "give a hero `role = \"support\"`, or leave this out")
        } else if !legal {
            let message = "no villain could ever come in by Interception (hfc.action.interception-limits)";
            (message.to_owned(), "add a character with `role = \"backup\"` who shares a colour, or leave this out")
        } else {
            continue;
        };
        mistakes.at(asked, message, help);
    }
}

/// Puts everybody in his place; only a sound list of characters comes here.
pub(in crate::systems::marvel_heroes) fn assemble(
    specs: &[Spec],
    switches: &Switches,
    written: &Authored,
    mistakes: &Mistakes,
) -> Setup {
    let mut setup = Setup {
        ruleset: Ruleset::of(switches.hfc),
        heroes: Vec::new(),
        villains: Vec::new(),
        cards: Vec::new(),
        held: [Vec::new(), Vec::new()],
        decks: [None, None],
        policies: written.policies.clone(),
        best: [None, None],
        limit: switches.limit,
        dice: Dice::of(switches.die.clone(), switches.nil_ko),
        start: State { villain_leads: switches.villain_first, ..State::default() },
    };
    for spec in specs {
        if spec.role.value.fights() {
            fighter(&mut setup, spec, mistakes);
        } else {
            card(&mut setup, spec);
        }
    }
    // Under the printed rules nobody draws cards in a combat.
    for spec in specs.iter().filter(|_| switches.hfc) {
        let side = if spec.kind == Kind::Hero { HERO } else { VILLAIN };
        if let Some(deck) = &spec.deck {
            setup.decks[side] = drawn(&mut setup.held[side], deck, mistakes);
        }
    }
    setup.start = setup.start.begin();
    setup
}

/// Adds a member where it stands.
fn fighter(setup: &mut Setup, spec: &Spec, mistakes: &Mistakes) {
    let power = &spec.power;
    if let Some(kind) = power.kind.as_ref().filter(|kind| kind.value == duel::EQUILIBRIUM) {
        let help = "write `heroes = \"equilibrium\"` or `villains = \"equilibrium\"` under [policy]: it then decides \
                    everything as well as it can";
        mistakes.at(kind, "in a team combat a whole side plays as well as it can, not one character", help);
        return;
    }
    let Some(power) = duel::power(&spec.name.value, &spec.powers, power, mistakes) else { return };
    let member = Member {
        name: spec.name.value.clone(),
        kind: spec.kind,
        ko: spec.ko,
        powers: spec.powers,
        level: spec.level.unwrap_or(1),
        power,
        backup: spec.backup,
        gives_back: given_back(&spec.effects),
    };
    let start = &mut setup.start;
    let (place, holder) = if spec.kind == Kind::Hero {
        let place = setup.heroes.len();
        setup.heroes.push(member);
        match spec.role.value {
            Role::Support => start.support = place as u8,
            _ => start.ready |= 1 << place,
        }
        (place, 0)
    } else {
        let place = MAX_HEROES + setup.villains.len();
        setup.villains.push(member);
        match spec.role.value {
            Role::Lead => {
                start.lead = place as u8;
                start.boosted = spec.boost.as_ref().is_some_and(|boost| boost.value);
            }
            _ => start.backups |= bit(place),
        }
        (place, holder_of(place))
    };
    start.kos[place] = spec.kos.as_ref().map_or(0, |kos| kos.value);
    let side = if spec.kind == Kind::Hero { HERO } else { VILLAIN };
    for effect in spec.effects.iter().filter(|effect| effect.value.is_one_use()) {
        let Some(slot) = slot(&mut setup.held[side], effect, mistakes) else { return };
        let held = &mut setup.start.held[holder][slot];
        if *held == MAX_UNUSED {
            let help = format!("a side can have up to {MAX_UNUSED}");
            mistakes.at(effect, format!("more than {MAX_UNUSED} effects of one kind"), help);
            return;
        }
        *held += 1;
    }
}

/// Adds an Agent or an Ally.
fn card(setup: &mut Setup, spec: &Spec) {
    let Some(effect) = spec.effects.first() else { return };
    let side = if spec.role.value == Role::Ally { HERO } else { VILLAIN };
    let points = spec.plot_points.as_ref().map_or(0, |points| points.value);
    setup.start.cards[setup.cards.len()] = 1 + points;
    setup.cards.push(Card { name: spec.name.value.clone(), side, effect: effect.value });
}

/// The place of a one-use effect among the kinds that a side holds.
fn slot(held: &mut Vec<Effect>, effect: &Spanned<Effect>, mistakes: &Mistakes) -> Option<usize> {
    if let Some(slot) = held.iter().position(|known| *known == effect.value) {
        return Some(slot);
    }
    if held.len() == MAX_HELD {
        let message = format!("more than {MAX_HELD} different effects that are used once");
        mistakes.at(effect, message, format!("a side can have up to {MAX_HELD}, beside those of its cards"));
        return None;
    }
    held.push(effect.value);
    Some(held.len() - 1)
}

/// The draws of a side after a stun (`policy.preparation.deck`).
pub(in crate::systems::marvel_heroes) fn drawn(
    held: &mut Vec<Effect>,
    deck: &Spanned<DeckSpec>,
    mistakes: &Mistakes,
) -> Option<Deck> {
    let (part, whole) = deck.value.share;
    if part == 0 {
        return None;
    }
    let slot = slot(held, &deck.value.effect, mistakes)?;
    let share = if part == whole { None } else { Weights::new(&[whole - part, part]).ok() };
    Some(Deck { share, slot, cap: deck.value.cap })
}
