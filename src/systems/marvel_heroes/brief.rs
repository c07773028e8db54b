//! What a report has to say about a duel: outcomes, metrics, fighters, readings of unclear rules, remarks.

use super::dice::BOX_2006;
use super::fighter::{COLOURS, Effect, HERO, Kind, STATS, Side, VILLAIN};
use super::metrics::Count;
use super::policy::Power;
use super::read::{Spec, Switches};
use super::roster::{Character, Origin};
use super::setup::Setup;
use crate::game::{Brief, Metric};
use crate::game::{Card, Ruling};
use crate::keys::Settings;

/// What a report says about the duel.
pub fn brief(specs: &[Spec; 2], setup: &Setup, switches: &Switches) -> Brief {
    let [hero, villain] = &setup.fighters;
    Brief {
        outcomes: vec![
            Brief::wins(&hero.name),
            Brief::wins(&villain.name),
            Brief::DOUBLE_KO.to_owned(),
            "endless".to_owned(),
            "undecided".to_owned(),
        ],
        leading: None,
        clock: "sequences",
        metrics: metrics(setup, switches),
        noughts: Vec::new(),
        cards: [HERO, VILLAIN].map(|side| card(&specs[side], setup, switches, side)).to_vec(),
        rulings: rulings(setup, switches),
        notes: notes(specs, setup, switches),
    }
}

/// The metrics that can be anything but 0 in this duel.
fn metrics(setup: &Setup, switches: &Switches) -> Vec<Metric> {
    let mut metrics = Vec::new();
    for count in Count::ALL {
        let ((name, unit), rule) = (count.name(), count.rule());
        if count.is_shared() {
            if count != Count::Stuns || switches.hfc {
                metrics.push(Metric::shared(count.of(HERO), name, unit, rule));
            }
            continue;
        }
        for side in [HERO, VILLAIN].into_iter().filter(|&side| can_count(setup, switches, count, side)) {
            metrics.push(Metric::of(&setup.fighters[side].name, count.of(side), name, unit, rule));
        }
    }
    metrics
}

fn can_count(setup: &Setup, switches: &Switches, count: Count, side: Side) -> bool {
    let fighter = &setup.fighters[side];
    let has = |wanted: fn(Effect) -> bool| fighter.one_use.iter().any(|one| wanted(one.effect));
    match count {
        Count::Kos | Count::Attacks | Count::Outwits | Count::Left | Count::LastKo => true,
        Count::TieKos => !switches.hfc,
        Count::Stuns | Count::Recoveries => switches.hfc,
        Count::Cancelled => has(|effect| effect == Effect::CancelKo),
        Count::Replaced => has(|effect| matches!(effect, Effect::ReplaceRating(..))),
        Count::Cards => setup.decks[side].is_some(),
    }
}

/// The set-up table of one fighter.
fn card(spec: &Spec, setup: &Setup, switches: &Switches, side: Side) -> Card {
    let fighter = &setup.fighters[side];
    let mut lines = Vec::new();
    let mut line = |label: &str, value: String| lines.push((label.to_owned(), value));
    let kind = match fighter.kind {
        Kind::Hero => "hero",
        Kind::Villain => "Lead Villain",
        Kind::Mastermind => "Mastermind",
        Kind::Agent => "Agent",
    };
    line("Is a", kind.to_owned());
    line("Ratings", origin(spec));
    line("KO value", fighter.ko.to_string());
    for (colour, power) in COLOURS.iter().zip(fighter.powers) {
        if let Some([attack, defend, outwit]) = power {
            line(&capital(colour), format!("Attack {attack}, Defend {defend}, Outwit {outwit}"));
        }
    }
    line("Boosting", if fighter.boosted { "yes" } else { "no" }.to_owned());
    line("Power", plan(&setup.power[side]));
    let effects: Vec<String> = spec.effects.iter().map(|effect| describe(effect.value)).collect();
    if !effects.is_empty() {
        line("Effects", effects.join("; "));
    }
    if let Some(deck) = spec.deck.as_ref().filter(|_| switches.hfc) {
        let (part, whole) = deck.value.share;
        let (effect, cap) = (describe(deck.value.effect.value), deck.value.cap);
        line("Cards after a stun", format!("{part} in {whole}: {effect}; at most {cap} held"));
    }
    Card { name: fighter.name.clone(), lines }
}

/// Where a fighter's ratings come from, in words.
pub fn origin(spec: &Spec) -> String {
    match spec.character {
        None => "given in the scenario".to_owned(),
        Some(character) => {
            let from = match character.origin {
                Origin::Invented => "invented, no published card",
                Origin::Published(_) => "published, incomplete",
            };
            let changed = if spec.changed { ", changed in the scenario" } else { "" };
            format!("{} ({from}{changed})", character.name)
        }
    }
}

pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How a side picks its power, in words.
pub(super) fn plan(power: &Power) -> String {
    match power {
        Power::Fixed(colour) => format!("always {}", COLOURS[*colour]),
        Power::Mixed(weights) => {
            let parts = (0..weights.len()).filter(|&colour| weights.weight(colour) > 0);
            let parts: Vec<String> = parts
                .map(|colour| format!("{} {} in {}", COLOURS[colour], weights.weight(colour), weights.total()))
                .collect();
            parts.join(", ")
        }
        Power::Equilibrium(_) => "the best mix in every state".to_owned(),
    }
}

/// What an effect does, in words.
pub(super) fn describe(effect: Effect) -> String {
    match effect {
        Effect::CancelKo => "cancels a KO, once".to_owned(),
        Effect::ReplaceRating(stat, dice) => format!("rolls {dice} dice for {}, once", STATS[stat as usize]),
        Effect::ReduceRating(stat, by) => format!("takes {by} from the other side's {}", STATS[stat as usize]),
        Effect::RetaliateKo => "gives back a KO taken from an attack".to_owned(),
    }
}

/// Readings that matter in this duel.
fn rulings(setup: &Setup, switches: &Switches) -> Vec<Ruling> {
    let boosted = setup.fighters.iter().any(|fighter| fighter.boosted);
    let effects = setup.fighters.iter().flat_map(|fighter| &fighter.one_use).map(|one| one.effect).collect::<Vec<_>>();
    let mut rulings = readings(switches, boosted, &effects, setup.decks.iter().any(Option::is_some));
    let is_drawn = |power: &Power| match power {
        Power::Mixed(weights) => weights.weights().iter().filter(|&&weight| weight > 0).count() > 1,
        Power::Fixed(_) | Power::Equilibrium(_) => false,
    };
    if setup.power.iter().any(is_drawn) {
        let text = "A power that nobody chooses is drawn in every sequence, by the weights on the fighter's card: all \
                    alike unless something else is said.";
        rulings.push(Ruling::reading("policy.power.fixed", text));
    }
    rulings
}

/// Readings that matter in a combat with these effects, with boosting, with cards drawn after a stun.
pub(super) fn readings(switches: &Switches, boosted: bool, effects: &[Effect], drawn: bool) -> Vec<Ruling> {
    let mut rulings = Vec::new();
    let mut rule = |rule: &str, switch: String, text: &str| {
        rulings.push(Ruling { rule: rule.to_owned(), switch, text: text.to_owned() });
    };
    match (switches.hfc, switches.nil_ko) {
        (true, _) => rule(
            "hfc.attack.result",
            "combat = \"hfc\"".to_owned(),
            "More hits than the defender's are a KO; as many, and at least one, stun both fighters.",
        ),
        (false, false) => rule(
            "marvel-heroes.combat.attack",
            "combat = \"printed\"".to_owned(),
            "As many hits as the defender's are enough for a KO, and at least one is needed.",
        ),
        (false, true) => rule(
            "marvel-heroes.combat.attack",
            "nil-ko = true".to_owned(),
            "As many hits as the defender's are enough for a KO, even when neither has any.",
        ),
    }
    let cite = switches.keys.cite();
    let first = "Who attacks first in the first sequence; afterwards whoever won the last Outwit contest.";
    rulings.push(cite.first().ruling().saying(first));
    if boosted {
        rulings.push(cite.boosting().ruling());
    }
    let faces = if switches.die.faces == BOX_2006 {
        "Faces of the die: blank, trouble, hit, hit, hit with boost, two hits, as one owner lists them; neither rules \
         document does."
    } else {
        "The die has other faces than that of the box."
    };
    rulings.push(cite.faces().ruling().saying(faces));
    let limit = "A combat in which nobody can be hurt any more is endless, and one that is not over after this many \
                 sequences is undecided.";
    rulings.push(cite.limit().ruling().saying(limit));
    let mut rule = |rule: &str, switch: String, text: &str| {
        rulings.push(Ruling { rule: rule.to_owned(), switch, text: text.to_owned() });
    };
    let one_use = |wanted: fn(Effect) -> bool| effects.iter().any(|&effect| wanted(effect));
    if one_use(|effect| effect == Effect::CancelKo) {
        let text = "A KO is cancelled when it would defeat the fighter, and then always.";
        rule("policy.effects.default", "cancel-ko = \"last-stand\"".to_owned(), text);
    }
    if one_use(|effect| matches!(effect, Effect::ReplaceRating(..))) {
        let text = "A rating is replaced at the first roll for which that gives more dice.";
        rule("policy.effects.default", "replace-rating = \"first-better\"".to_owned(), text);
    }
    if drawn {
        let text = "Cards are not known one by one: each draw after a stun is useful with the same chance. Unused \
                    effects of the same kind count toward the most that may be held, wherever they came from.";
        rule("policy.preparation.deck", String::new(), text);
    }
    rulings
}

/// Remarks on characters: the name of each, the ready-made one it starts from, and whether a deck was written for it.
pub(super) fn of_cards(cards: &[(&str, Option<&Character>, bool)], and: &str, switches: &Switches) -> Vec<String> {
    let mut notes = Vec::new();
    let is_invented = |known: &Character| known.origin == Origin::Invented;
    let invented = cards.iter().filter(|(_, known, _)| known.is_some_and(is_invented)).map(|(name, ..)| *name);
    let invented: Vec<&str> = invented.collect();
    if !invented.is_empty() {
        notes.push(format!(
            "The ratings of {} are invented: examples, no published cards. Nothing here says how strong a character of \
             the game is.",
            invented.join(and)
        ));
    }
    for (name, known, draws) in cards {
        if let Some(Origin::Published(unknown)) = known.map(|known| known.origin) {
            notes.push(format!("{name}'s card is known in part only. Not known for certain: {}.", unknown.join("; ")));
        }
        if *draws && !switches.hfc {
            notes.push(format!("{name} draws no cards: stuns and what follows them belong to `combat = \"hfc\"`."));
        }
    }
    notes
}

/// Remarks that belong next to the numbers.
fn notes(specs: &[Spec; 2], setup: &Setup, switches: &Switches) -> Vec<String> {
    let cards = specs.each_ref().map(|spec| (spec.name.value.as_str(), spec.character, spec.deck.is_some()));
    let mut notes = of_cards(&cards, " and ", switches);
    if !setup.endless.is_empty() {
        notes.push(
            "This combat can come to a point where nobody can be hurt any more; it then counts as endless, after the \
             sequences played until then."
                .to_owned(),
        );
    }
    let helpless = |side: Side| {
        let me = &setup.fighters[side];
        let dice = |stat: usize| (0..3).any(|c| me.powers[c].is_some_and(|ratings| ratings[stat] > 0));
        !dice(0) && !dice(2) && me.gives_back == 0 && me.one_use.is_empty()
    };
    for side in [HERO, VILLAIN].into_iter().filter(|&side| helpless(side)) {
        notes.push(format!("{} has no dice to give a KO with.", setup.fighters[side].name));
    }
    notes
}
