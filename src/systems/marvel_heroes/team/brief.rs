//! What a report has to say about a team combat: outcomes, metrics, everybody's card, readings, policies, remarks.

use super::metrics::Count;
use super::policy::{Intercept, Reaction, VILLAIN_RECOVERY};
use super::read::{Role, Spec};
use super::setup::Setup;
use crate::game::{Brief, Metric};
use crate::game::{Card, Ruling};
use crate::systems::marvel_heroes::brief::{capital, describe, of_cards, plan, readings};
use crate::systems::marvel_heroes::fighter::{COLOURS, Effect, HERO, Kind, Side, VILLAIN};
use crate::systems::marvel_heroes::read::Switches;
use crate::systems::marvel_heroes::roster::Origin;

/// How a combat ends.
pub const OUTCOMES: [&str; 5] = ["heroes win", "villains win", "double KO", "endless", "undecided"];

/// What a report says about the combat.
pub fn brief(specs: &[Spec], setup: &Setup, switches: &Switches) -> Brief {
    Brief {
        outcomes: OUTCOMES.map(str::to_owned).to_vec(),
        leading: None,
        clock: "sequences",
        metrics: metrics(setup, switches),
        noughts: Vec::new(),
        cards: specs.iter().map(|spec| card(spec, setup, switches)).collect(),
        rulings: rulings(setup, switches),
        notes: notes(specs, setup, switches),
    }
}

/// Every effect that may come into play.
fn effects(setup: &Setup) -> Vec<Effect> {
    let backups = setup.villains.iter().filter_map(|villain| villain.backup);
    setup.held.iter().flatten().copied().chain(setup.cards.iter().map(|card| card.effect)).chain(backups).collect()
}

/// The metrics that can be anything but 0 in this combat.
fn metrics(setup: &Setup, switches: &Switches) -> Vec<Metric> {
    let mut metrics = Vec::new();
    for count in Count::ALL {
        let ((name, unit), rule) = (count.name(), count.rule());
        if count.is_shared() {
            if can_count(setup, switches, count, HERO) {
                metrics.push(Metric::shared(count.of(HERO), name, unit, rule));
            }
            continue;
        }
        for (side, whose) in [(HERO, "heroes"), (VILLAIN, "villains")] {
            if can_count(setup, switches, count, side) {
                metrics.push(Metric::of(whose, count.of(side), name, unit, rule));
            }
        }
    }
    metrics
}

fn can_count(setup: &Setup, switches: &Switches, count: Count, side: Side) -> bool {
    let actions = switches.hfc && !setup.is_mastermind(&setup.start);
    let support = setup.start.supporter().is_some();
    let behind = setup.start.backups != 0;
    let has = |wanted: fn(Effect) -> bool| effects(setup).into_iter().any(wanted);
    let cards = |owner: Side| setup.cards.iter().any(|card| card.side == owner);
    match count {
        Count::Kos | Count::Attacks | Count::Outwits | Count::LastKo | Count::Wounds => true,
        Count::TieKos => !switches.hfc,
        Count::Stuns | Count::Recoveries => switches.hfc,
        Count::Interceptions => actions && if side == HERO { support } else { behind },
        Count::Targets if side == HERO => actions && (behind || cards(VILLAIN)),
        Count::Targets => actions && (support || setup.start.ready.count_ones() > 1 || cards(HERO)),
        Count::Flanks | Count::Flanked | Count::FlankKos => actions && support,
        Count::Cancelled => has(|effect| effect == Effect::CancelKo),
        Count::Replaced => has(|effect| matches!(effect, Effect::ReplaceRating(..))),
        Count::Cards => setup.decks[side].is_some(),
    }
}

/// The set-up table of one character or card.
pub(in crate::systems::marvel_heroes) fn card(spec: &Spec, setup: &Setup, switches: &Switches) -> Card {
    let mut lines = Vec::new();
    let mut line = |label: &str, value: String| lines.push((label.to_owned(), value));
    let role = match (spec.role.value, spec.kind) {
        (Role::Ready, _) => "Ready hero",
        (Role::Support, _) => "hero in the Support space",
        (Role::Lead, Kind::Mastermind) => "Mastermind",
        (Role::Lead, _) => "Lead Villain",
        (Role::Backup, _) => "backup",
        (Role::Agent, _) => "Agent",
        (Role::Ally, _) => "Ally",
        (Role::Away, _) => "not in this combat",
    };
    line("Is a", role.to_owned());
    if spec.role.value.fights() {
        line("Ratings", origin(spec));
        line("KO value", spec.ko.to_string());
        if let Some(kos) = spec.kos.as_ref().filter(|kos| kos.value > 0) {
            line("KO tokens at the start", kos.value.to_string());
        }
        if let (Some(level), true) = (spec.level, spec.role.value.is_hero()) {
            line("Level", level.to_string());
        }
        for (colour, power) in COLOURS.iter().zip(spec.powers) {
            if let Some([attack, defend, outwit]) = power {
                line(&capital(colour), format!("Attack {attack}, Defend {defend}, Outwit {outwit}"));
            }
        }
        let side = if spec.role.value.is_hero() { HERO } else { VILLAIN };
        let members = if side == HERO { &setup.heroes } else { &setup.villains };
        let power = match &setup.best[side] {
            Some(_) => Some("the best mix in every state".to_owned()),
            None => members.iter().find(|member| member.name == spec.name.value).map(|member| plan(&member.power)),
        };
        power.into_iter().for_each(|power| line("Power", power));
    }
    if let (Role::Lead, Some(boost)) = (spec.role.value, &spec.boost) {
        line("Boosting", if boost.value { "yes, whoever leads" } else { "no" }.to_owned());
    }
    let own: Vec<String> = spec.effects.iter().map(|effect| describe(effect.value)).collect();
    if !own.is_empty() {
        line("Effects", own.join("; "));
    }
    spec.backup.into_iter().for_each(|effect| line("As a backup", describe(effect)));
    if let Some(points) = &spec.plot_points {
        line("Plot Points", points.value.to_string());
    }
    if let Some(deck) = spec.deck.as_ref().filter(|_| switches.hfc) {
        let (part, whole) = deck.value.share;
        let (effect, cap) = (describe(deck.value.effect.value), deck.value.cap);
        line("Cards after a stun", format!("{part} in {whole}: {effect}; at most {cap} held"));
    }
    Card { name: spec.name.value.clone(), lines }
}

/// Where a member's ratings come from, in words.
fn origin(spec: &Spec) -> String {
    let Some(character) = spec.character else { return "given in the scenario".to_owned() };
    let from = match character.origin {
        Origin::Invented => "invented, no published card",
        Origin::Published(_) => "published, incomplete",
    };
    let changed = if spec.changed { ", changed in the scenario" } else { "" };
    format!("{} ({from}{changed})", character.name)
}

/// Readings and policies that matter in this combat.
pub(in crate::systems::marvel_heroes) fn rulings(setup: &Setup, switches: &Switches) -> Vec<Ruling> {
    let start = &setup.start;
    let mastermind = setup.is_mastermind(start);
    let boosted = start.supporter().is_some() || start.boosted || mastermind;
    let drawn = setup.decks.iter().any(Option::is_some);
    let mut rulings = readings(switches, boosted, &effects(setup), drawn);
    let mut rule = |rule: &str, switch: &str, text: &str| {
        rulings.push(Ruling { rule: rule.to_owned(), switch: switch.to_owned(), text: text.to_owned() });
    };
    if start.ready.count_ones() > 1 {
        let text = "When a hero falls and another stands, the sequence ends at once and the villain takes Initiative.";
        rule("marvel-heroes.combat.hero-defeated", "", text);
    }
    if start.supporter().is_some() || start.backups != 0 {
        let text = "The combat ends with the defeat of whoever leads, or of the last Ready hero: nobody steps up from \
                    support or from behind.";
        rule("hfc.team.end", "", text);
    }
    let [heroes, villains] = setup.best.each_ref().map(Option::is_some);
    for (solved, key, whose) in [(heroes, "heroes", "heroes"), (villains, "villains", "villains")] {
        if solved {
            let text = format!("The {whose} decide everything as well as they can against the best answer.");
            rule("policy.power.equilibrium", &format!("{key} = \"equilibrium\""), &text);
        }
    }
    let policies = &setup.policies;
    if start.ready.count_ones() > 1 && !heroes {
        let (switch, text) = match policies.most_remaining {
            false => ("hero-choice = \"in-order\"", "The first Ready hero of the list who stands fights."),
            true => ("hero-choice = \"most-remaining\"", "The Ready hero who can take most KOs fights."),
        };
        rule("policy.hero-choice", switch, text);
    }
    if !switches.hfc || mastermind {
        return rulings;
    }
    if start.supporter().is_some() && !heroes {
        let (switch, text) = match policies.hero {
            Intercept::Never => ("hero-recovery = \"none\"", "Heroes never intercept."),
            Intercept::WhenLast => (
                "hero-recovery = \"when-last\"",
                "The supporter intercepts for a hero with one KO to go, if he can take two himself.",
            ),
            Intercept::Healthier => {
                ("hero-recovery = \"healthier\"", "The supporter intercepts whenever he can take more KOs.")
            }
        };
        rule("policy.recovery.hero", switch, text);
    }
    if !villains {
        let names: Vec<String> =
            policies.villain.0.iter().map(|reaction| format!("\"{}\"", reaction_name(reaction))).collect();
        let text = match names.as_slice() {
            [] => "After a stun the villains do nothing.",
            _ => "After a stun the villains do the first of these that they can.",
        };
        rule("policy.recovery.villain", &format!("villain-recovery = [{}]", names.join(", ")), text);
    }
    for (solved, key, weaker) in
        [(heroes, "hero-outwit", policies.weaker[HERO]), (villains, "villain-outwit", policies.weaker[VILLAIN])]
    {
        if !solved {
            let (value, text) = match weaker {
                false => ("ko", "A won Outwit contest is always used for the KO."),
                true => ("new-target-weaker", "A won Outwit contest drags out somebody weaker where that pays."),
            };
            rule("policy.outwit", &format!("{key} = \"{value}\""), text);
        }
    }
    rulings
}

fn reaction_name(reaction: &Reaction) -> &'static str {
    VILLAIN_RECOVERY[match reaction {
        Reaction::Intercept(Intercept::Healthier) => 1,
        Reaction::Intercept(_) => 0,
        Reaction::Flank => 2,
        Reaction::Prepare => 3,
    }]
}

/// Remarks that belong next to the numbers.
pub(in crate::systems::marvel_heroes) fn notes(specs: &[Spec], setup: &Setup, switches: &Switches) -> Vec<String> {
    let cards = specs.iter().map(|spec| (spec.name.value.as_str(), spec.character, spec.deck.is_some()));
    let mut notes = of_cards(&cards.collect::<Vec<_>>(), ", ", switches);
    if !switches.hfc && setup.start.backups != 0 {
        notes.push("In printed combat backups lend their effects and never come to fight themselves.".to_owned());
    }
    notes
}
