//! What a report has to say about a headline: outcomes, metrics, everybody's card, readings of unclear rules, remarks.

use super::metrics::{Count, LEADS};
use super::read::{PLANS, Scheming, Spec};
use super::setup::{Challenge, Setup, WANTED_SPACES};
use super::trouble::TYPES;
use super::villains::Place;
use super::written::Written;
use crate::chance::Weights;
use crate::game::{Brief, Metric};
use crate::game::{Card, Ruling};
use crate::systems::marvel_heroes::brief::capital;
use crate::systems::marvel_heroes::dice::MAX_DICE;
use crate::systems::marvel_heroes::fighter::Kind;
use crate::systems::marvel_heroes::team::brief as team;
use crate::systems::marvel_heroes::team::read::Role;
use crate::systems::marvel_heroes::team::setup::Setup as Team;
use crate::systems::marvel_heroes::team::state::MAX_HEROES;
use crate::systems::marvel_heroes::team::state::bit;
use crate::words::count;

/// What a report says about the headline.
pub fn brief(written: &Written, setup: &Setup) -> Brief {
    let shown = everybody(setup);
    let sides: Vec<_> = written.specs.iter().map(|spec| spec.side.clone()).collect();
    let mut cards = vec![headline(written, setup)];
    cards.extend(written.specs.iter().map(|spec| card(spec, written, &shown)));
    let mut rulings = rulings(setup);
    if !shown.villains.is_empty() {
        rulings.extend(team::rulings(&shown, &written.switches));
    }
    let mut notes = notes(written, setup);
    notes.extend(team::notes(&sides, &shown, &written.switches));
    Brief {
        outcomes: outcomes(setup),
        leading: Some(0),
        clock: "steps",
        metrics: metrics(written, setup),
        noughts: Vec::new(),
        cards,
        rulings,
        notes,
    }
}

/// How a headline ends: two ends without a Master Plan, three with one, and two of the fights.
pub const OUTCOMES: [&str; 7] =
    ["headline solved", "headline lost", "solved, plan fails", "only solved", "lost", "endless", "undecided"];

/// In the order of [`super::End`].
fn outcomes(setup: &Setup) -> Vec<String> {
    let outcomes = if setup.plan.is_none() { &OUTCOMES[..2] } else { &OUTCOMES[2..5] };
    outcomes.iter().chain(&OUTCOMES[5..]).map(|&outcome| outcome.to_owned()).collect()
}

/// Every villain in his place at the same time, for readings and policies that matter in any combat.
fn everybody(setup: &Setup) -> Team {
    let mut team = setup.team.clone();
    let mastermind = setup.plan.as_ref().map(|plan| plan.mastermind);
    let places = MAX_HEROES..MAX_HEROES + team.villains.len();
    let mut others = places.filter(|&place| Some(place) != mastermind);
    team.start.lead = others.next().or(mastermind).unwrap_or(MAX_HEROES) as u8;
    others.for_each(|place| team.start.backups |= bit(place));
    team.start.boosted = setup.boosted;
    team
}

/// The metrics that can be anything but 0.
fn metrics(written: &Written, setup: &Setup) -> Vec<Metric> {
    let marked = || setup.villains.leads.iter().any(|&lead| setup.villains.cards[lead].marked);
    let leads = !setup.villains.leads.is_empty();
    let can_count = |count: Count| match count {
        Count::Points => setup.points > 0,
        Count::Stuns => written.switches.hfc,
        Count::Backups => {
            leads && !setup.villains.backups.is_empty()
                || setup.plan.as_ref().is_some_and(|plan| plan.henchmen.is_some())
        }
        Count::Wanted => marked(),
        Count::Replaced => marked() && setup.villains.wanted() == WANTED_SPACES,
        Count::Challenges | Count::PowerUps | Count::Plans => setup.plan.is_some(),
        _ => true,
    };
    let mut metrics: Vec<Metric> = Count::ALL
        .into_iter()
        .filter(|&count| can_count(count))
        .map(|count| Metric::shared(count.index(), count.name().0, count.name().1, count.rule()))
        .collect();
    metrics.extend(setup.villains.leads.iter().enumerate().map(|(candidate, &lead)| {
        let name = format!("{} leads", setup.villains.cards[lead].name);
        Metric::shared(Count::lead(candidate), name, LEADS.0, LEADS.1)
    }));
    metrics
}

/// The set-up table of the headline itself.
fn headline(written: &Written, setup: &Setup) -> Card {
    let spec = &written.headline;
    let mut lines = Vec::new();
    let mut line = |label: &str, value: String| lines.push((label.to_owned(), value));
    let kind = if spec.special { "special headline" } else { "headline" };
    line("Is a", format!("{} {kind}", capital(TYPES[spec.kind()])));
    if spec.points > 0 {
        line("Victory Points", spec.points.to_string());
    }
    let roll = setup.trouble.roll;
    let boosted = if roll.boosted { "boosted" } else { "not boosted" };
    line("Trouble roll", format!("{}, {boosted}", count(roll.dice.into(), "die", "dice")));
    line("Heroes take", format!("{} Trouble", setup.trouble.reduction));
    if let Some(skill) = &spec.skill {
        line("Skill", skill.value.clone());
    }
    if let Some(plan) = &written.nemesis.plan {
        line("Master Plan", capital(PLANS[plan.value]));
    }
    if let Some(plan) = &setup.plan {
        let challenge = match plan.challenge {
            Challenge::Healthy => "while every hero who stands can take two more KOs",
            Challenge::Always => "always",
            Challenge::Never => "never",
        };
        line("Heroes challenge", challenge.to_owned());
        let loses = if plan.forfeits { "the challenge and the headline" } else { "the challenge alone" };
        line("A lost challenge loses", loses.to_owned());
    }
    if let Some(scheming) = written.scheming() {
        let text = match scheming {
            Scheming::Threat => "his Threat rating is added to the Trouble roll",
            Scheming::Cards => "more villain cards are drawn",
            Scheming::Boost => "the Lead has boosting",
        };
        line("Scheming", text.to_owned());
    }
    let names_of = |cards: &[usize]| {
        let names: Vec<&str> = cards.iter().map(|&card| setup.villains.cards[card].name.as_str()).collect();
        if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
    };
    line("May lead, in this order", names_of(&setup.villains.leads));
    line("May back up, in this order", names_of(&setup.villains.backups));
    if setup.villains.deck > 0 {
        line("Villain cards drawn", format!("{} from a deck of {}", setup.villains.drawn, setup.villains.deck));
    }
    if let Some(henchmen) = setup.plan.as_ref().and_then(|plan| plan.henchmen.as_ref()) {
        let useful = share(henchmen.share.as_ref());
        line("Henchmen cards", format!("{} drawn, {useful} useful", henchmen.drawn));
    }
    Card { name: "The headline".to_owned(), lines }
}

/// The set-up table of a character or card.
fn card(spec: &Spec, written: &Written, shown: &Team) -> Card {
    let mut card = team::card(&spec.side, shown, &written.switches);
    let mut line = |label: &str, value: String| card.lines.push((label.to_owned(), value));
    let by_type = || {
        let rated: Vec<String> =
            TYPES.iter().zip(spec.sheet.ratings).map(|(kind, rating)| format!("{} {rating}", capital(kind))).collect();
        rated.join(", ")
    };
    match spec.side.kind {
        Kind::Hero => {
            if !spec.sheet.skills.is_empty() {
                line("Skills", spec.sheet.skills.join(", "));
            }
            match &spec.sheet.reduces {
                _ if spec.side.role.value == Role::Ready => line("Troubleshooting", by_type()),
                Some(reduces) => line("Takes more Trouble", reduces.value.to_string()),
                None => {}
            }
        }
        Kind::Mastermind => {
            line("Threat", by_type());
            line("Henchmen", spec.sheet.henchmen.to_string());
        }
        Kind::Villain | Kind::Agent if spec.side.role.value != Role::Ally => {
            if spec.side.kind == Kind::Villain {
                line("Needs a Trouble Level of", spec.sheet.requirement.to_string());
            }
            line("Costs", format!("{} Trouble", spec.sheet.cost));
            if spec.sheet.backup_cost != spec.sheet.cost {
                line("Costs as a backup", format!("{} Trouble", spec.sheet.backup_cost));
            }
            let place = match spec.sheet.place.value {
                Place::Hand => "in a hand",
                Place::Deck => "in the deck",
                Place::Wanted => "on a Most Wanted space: needs no Trouble Level",
            };
            line("Lies", place.to_owned());
        }
        Kind::Villain | Kind::Agent => {}
    }
    card
}

/// Readings and policies that matter in this headline.
fn rulings(setup: &Setup) -> Vec<Ruling> {
    let mut rulings = Vec::new();
    let mut rule = |rule: &str, switch: String, text: &str| {
        rulings.push(Ruling { rule: rule.to_owned(), switch, text: text.to_owned() });
    };
    let text = "Solved: no Trouble is left, nobody leads, the Lead is beaten, or both sides fall in one step. The \
                first step is the Trouble roll with everything before the combat; each sequence is a step of its own.";
    rule("report.headline", String::new(), text);
    let text = "The highest rating of one Ready hero for the headline's own type is taken from the Trouble roll.";
    rule("marvel-heroes.trouble.reduce", String::new(), text);
    if !setup.villains.leads.is_empty() {
        let text = "The villain side plays its cards as one hand: the first of the list that can lead does, then every \
                    backup of the list that the rest of the Trouble pays for.";
        rule("policy.villain-play", "first-fit".to_owned(), text);
    }
    if setup.villains.deck > 0 {
        let text = "Which of the cards in the deck are drawn is left to chance; those already in hands are listed.";
        rule("marvel-heroes.villains.draw", String::new(), text);
    }
    let Some(plan) = &setup.plan else { return rulings };
    let (switch, text) = match plan.challenge {
        Challenge::Healthy => {
            ("healthy", "The Mastermind is challenged if every hero who stands can take at least two more KOs.")
        }
        Challenge::Always => ("always", "The Mastermind is challenged whenever a hero still stands."),
        Challenge::Never => ("never", "The Mastermind is never challenged."),
    };
    rule("policy.challenge", format!("challenge = \"{switch}\""), text);
    let text = "A challenge is allowed after a headline without a Lead too. Heroes keep their KO tokens for it.";
    rule("marvel-heroes.mastermind.challenge", String::new(), text);
    let text = match plan.forfeits {
        false => "Whoever beats the Lead and loses the challenge keeps the headline; only the plan succeeds.",
        true => "Whoever loses the challenge loses the headline too.",
    };
    rule("marvel-heroes.mastermind.challenge-result", format!("loss-forfeits-headline = {}", plan.forfeits), text);
    if plan.henchmen.is_some() {
        let text = "The Henchmen's cards are not known one by one: each is useful with the same chance.";
        rule("policy.preparation.deck", String::new(), text);
    }
    rulings
}

/// Remarks that belong next to the numbers.
fn notes(written: &Written, setup: &Setup) -> Vec<String> {
    let mut notes = Vec::new();
    let spec = &written.headline;
    if let Some(skill) = &spec.skill {
        let there = written.of(Role::Ready).chain(written.of(Role::Support));
        let skilled: Vec<&str> = there
            .filter(|hero| hero.sheet.skills.contains(&skill.value))
            .map(|hero| hero.side.name.value.as_str())
            .collect();
        notes.push(match skilled.as_slice() {
            [] => format!("Nobody there has the Skill \"{}\", so the Trouble roll is boosted.", skill.value),
            skilled => format!(
                "{} {} the Skill \"{}\", so boost icons of the Trouble roll are ignored.",
                skilled.join(" and "),
                if skilled.len() == 1 { "has" } else { "have" },
                skill.value
            ),
        });
    }
    if setup.trouble.roll.dice == MAX_DICE {
        notes.push(format!("No roll uses more than {MAX_DICE} dice."));
    }
    if spec.special {
        notes.push("Solving this headline ends the game after the current action round.".to_owned());
    }
    if setup.plan.is_some() {
        let text = "A headline that is only solved, or lost, lets the Master Plan succeed; a plan fails when the \
                    heroes challenge the Mastermind and win.";
        notes.push(text.to_owned());
    }
    if setup.villains.leads.is_empty() {
        notes.push("No villain card can lead here, so the headline is always solved.".to_owned());
    }
    notes
}

/// What a share of useful cards looks like in words.
fn share(weights: Option<&Weights>) -> String {
    weights.map_or_else(|| "every card".to_owned(), |share| format!("{} in {}", share.weight(1), share.total()))
}
