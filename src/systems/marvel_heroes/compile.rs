//! From a case to a duel that can be played: both fighters, the rules in force, what the players do. What a report has
//! to say about it is in [`super::brief`].

use super::brief;
use super::dice::Dice;
use super::endless;
use super::equilibrium;
use super::fighter::{
    COLOURS, Effect, Fighter, HERO, Kind, MAX_EFFECTS, MAX_UNUSED, OneUse, Ratings, Side, VILLAIN, given_back,
};
use super::policy::Power;
use super::read::{self, Document, PowerSpec, Spec, Switches};
use super::ruleset::Ruleset;
use super::setup::{Deck, Setup};
use super::state::State;
use super::system::Duel;
use crate::chance::Weights;
use crate::contest::{Compiled, Contest};
use crate::keys::Keys;
use crate::scenario::{Case, Mistakes, Spanned, names};

/// Compiles a case of `play = "duel"`; mistakes are collected, and `None` means that there were some.
pub fn duel(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    Some(Box::new(prepare(case, mistakes)?))
}

/// A case and what to say about it.
pub type Prepared = Compiled<Duel>;

/// Prepares a case of `play = "duel"`; `None` means that there were mistakes.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<Prepared> {
    let before = mistakes.count();
    let (specs, switches) = read_all(case, mistakes);
    let specs = in_order(specs?, mistakes)?;
    let setup = setup(&specs, &switches, mistakes)?;
    if mistakes.count() > before {
        return None;
    }
    let brief = brief::brief(&specs, &setup, &switches);
    Some(Prepared { setup, brief })
}

fn read_all(case: &Case, mistakes: &Mistakes) -> (Option<[Spec; 2]>, Switches) {
    let mut reader = case.reader(mistakes);
    let Document { rules, policy, sides } = Document::read(&mut reader);
    reader.finish();
    let switches = read::switches(rules.as_deref(), mistakes);
    (read::sides(sides, &policy, mistakes), switches)
}

/// Both sides as they stand in the file; `None` when they cannot even be told apart.
pub fn written(case: &Case, mistakes: &Mistakes) -> Option<[Spec; 2]> {
    read_all(case, mistakes).0
}

/// The hero first, then the villain; a side that does not say what it is, is what the other one leaves.
fn in_order(specs: [Spec; 2], mistakes: &Mistakes) -> Option<[Spec; 2]> {
    let kinds = specs.each_ref().map(|spec| spec.kind.as_ref().map(|kind| kind.value));
    let heroes = kinds.map(|kind| kind.map(|kind| kind == Kind::Hero));
    let hero_first = match heroes {
        [Some(true), Some(true)] => {
            let help = "a duel is a hero against a villain or a Mastermind: write `kind` or another `character`";
            mistakes.at(&specs[1].name, "both sides are heroes", help);
            return None;
        }
        [Some(false), Some(false)] => {
            let help = "a duel needs a hero: write `kind = \"hero\"` or another `character`";
            mistakes.at(&specs[1].name, "neither side is a hero", help);
            return None;
        }
        [Some(first), _] => first,
        [None, second] => second != Some(true),
    };
    let [first, second] = specs;
    Some(if hero_first { [first, second] } else { [second, first] })
}

/// What a side of the duel is.
pub fn kind(spec: &Spec, side: Side) -> Kind {
    spec.kind.as_ref().map_or(if side == HERO { Kind::Hero } else { Kind::Villain }, |kind| kind.value)
}

fn setup(specs: &[Spec; 2], switches: &Switches, mistakes: &Mistakes) -> Option<Setup> {
    let before = mistakes.count();
    let mut fighters = [HERO, VILLAIN].map(|side| fighter(&specs[side], &specs[side.foe()], side, mistakes));
    let mastermind = kind(&specs[VILLAIN], VILLAIN) == Kind::Mastermind;
    let decks =
        [HERO, VILLAIN].map(|side| deck(&specs[side], &mut fighters[side], mastermind || side == VILLAIN, mistakes));
    for (fighter, spec) in fighters.iter().zip(specs) {
        if fighter.one_use.len() > MAX_EFFECTS {
            let message = format!("{} different effects that are used once", fighter.one_use.len());
            mistakes.at(&spec.name, message, format!("a side can have up to {MAX_EFFECTS}"));
        }
    }
    let solved = specs.each_ref().map(|spec| spec.power.kind.as_ref().is_some_and(|kind| kind.value == EQUILIBRIUM));
    let power = specs.each_ref().map(|spec| power(&spec.name.value, &spec.powers, &spec.power, mistakes));
    if mistakes.count() > before {
        return None;
    }
    let [hero, villain] = power;
    let mut start = State { villain_leads: switches.villain_first, ..State::default() };
    for (unused, fighter) in start.unused.iter_mut().zip(&fighters) {
        unused.iter_mut().zip(&fighter.one_use).for_each(|(unused, one)| *unused = one.unused);
    }
    let dice = Dice::of(switches.die.clone(), switches.nil_ko);
    let (power, limit) = ([hero?, villain?], switches.limit);
    // Under the printed rules nobody draws cards in a combat.
    let decks = if switches.hfc { decks } else { [None, None] };
    let ruleset = Ruleset::of(switches.hfc);
    let mut setup = Setup { fighters, decks, power, limit, ruleset, dice, start, endless: Vec::new() };
    setup.endless = endless::endless(&setup);
    if solved != [false, false] {
        match equilibrium::mixes(&setup, solved) {
            Ok(mixes) => {
                setup.power.iter_mut().zip(mixes).for_each(|(power, mix)| *power = mix.unwrap_or(power.clone()))
            }
            Err(unfit) => {
                let at =
                    specs.iter().find_map(|spec| spec.power.kind.as_ref().filter(|kind| kind.value == EQUILIBRIUM));
                at.into_iter().for_each(|at| {
                    let help = "lower the KO values, give fewer effects, or choose another policy";
                    mistakes.at(at, format!("the best choice cannot be worked out: {unfit}"), help);
                });
                return None;
            }
        }
    }
    Some(setup)
}

/// Boosting is what `boost` says: a hero has it while a teammate stands in the Support space
/// (`marvel-heroes.combat.boost-hero`), a Lead Villain when Scheming granted it (`marvel-heroes.combat.boost-villain`).
fn fighter(spec: &Spec, foe: &Spec, side: Side, mistakes: &Mistakes) -> Fighter {
    let kind = kind(spec, side);
    let boosted = match (&spec.boost, kind) {
        (Some(boost), Kind::Mastermind) if !boost.value => {
            let help = "leave `boost` out, or make him a villain: `kind = \"villain\"`";
            mistakes.at(boost, "a Mastermind always has boosting (marvel-heroes.combat.boost-mastermind)", help);
            true
        }
        (_, Kind::Mastermind) => true,
        (boost, _) => boost.as_ref().is_some_and(|boost| boost.value),
    };
    let mut reduced = [0u8; 3];
    for effect in &foe.effects {
        if let Effect::ReduceRating(stat, by) = effect.value {
            reduced[stat as usize] = reduced[stat as usize].saturating_add(by);
        }
    }
    let mut fighter = Fighter {
        name: spec.name.value.clone(),
        kind,
        ko: spec.ko,
        powers: spec.powers,
        boosted,
        reduced,
        one_use: Vec::new(),
        gives_back: given_back(&spec.effects),
    };
    for effect in &spec.effects {
        if effect.value.is_one_use() && !add(&mut fighter.one_use, effect.value) {
            let help = format!("a side can have up to {MAX_UNUSED}");
            mistakes.at(effect, format!("more than {MAX_UNUSED} effects of one kind"), help);
        }
    }
    fighter
}

/// One more of an effect; `false` when there are too many.
fn add(one_use: &mut Vec<OneUse>, effect: Effect) -> bool {
    match one_use.iter_mut().find(|one| one.effect == effect) {
        Some(one) => one.unused += 1,
        None => one_use.push(OneUse { effect, unused: 1 }),
    }
    one_use.iter().all(|one| one.unused <= MAX_UNUSED)
}

/// The draws of a side; its effect gets a place among the fighter's one-use effects.
fn deck(spec: &Spec, fighter: &mut Fighter, allowed: bool, mistakes: &Mistakes) -> Option<Deck> {
    let written = spec.deck.as_ref()?;
    if !allowed {
        let help = "leave `deck` out: a hero draws Reinforcements against a Mastermind only";
        mistakes.at(written, "a hero draws no cards in a fight against a Lead Villain (hfc.action.options)", help);
        return None;
    }
    let (effect, (part, whole)) = (written.value.effect.value, written.value.share);
    if part == 0 {
        return None;
    }
    let slot = fighter.slot_of(effect).unwrap_or_else(|| {
        fighter.one_use.push(OneUse { effect, unused: 0 });
        fighter.one_use.len() - 1
    });
    let share = if part == whole { None } else { Weights::new(&[whole - part, part]).ok() };
    Some(Deck { share, slot, cap: written.value.cap })
}

/// Place of `equilibrium` among the ways of picking a power; the duel is solved once it is put together.
pub(super) const EQUILIBRIUM: usize = 3;

/// How a side picks its power (`policy.power.fixed`): a colour it lacks is refused.
pub(super) fn power(
    name: &str,
    powers: &[Option<Ratings>; 3],
    written: &PowerSpec,
    mistakes: &Mistakes,
) -> Option<Power> {
    let own: Vec<&str> = (0..COLOURS.len()).filter(|&c| powers[c].is_some()).map(|c| COLOURS[c]).collect();
    let lacks = |colour: &Spanned<usize>| {
        let lacking = powers[colour.value].is_none();
        if lacking {
            let message = format!("{name} has no {} power", COLOURS[colour.value]);
            mistakes.at(colour, message, format!("{name} has {}", names::list(&own, "and")));
        }
        lacking
    };
    let kind = match (&written.kind, &written.colour, &written.weights) {
        (Some(kind), ..) => kind.value,
        (None, Some(_), _) => 1,
        (None, None, Some(_)) => 2,
        (None, None, None) => 0,
    };
    if let Some(colour) = written.colour.as_ref().filter(|_| kind != 1) {
        mistakes.at(colour, "\"colour\" is for a fixed power", "write `power = \"fixed\"`, or leave `colour` out");
    }
    if let Some(weights) = written.weights.as_ref().filter(|_| kind != 2) {
        mistakes.at(weights, "\"weights\" are for a mixed power", "write `power = \"mixed\"`, or leave `weights` out");
    }
    match (kind, &written.colour, &written.weights, &written.kind) {
        (1, Some(colour), ..) => (!lacks(colour)).then_some(Power::Fixed(colour.value)),
        (2, _, Some(weights), _) => {
            let mut by_colour = [0; 3];
            let mut complete = true;
            for (colour, weight) in &weights.value {
                complete &= !lacks(colour);
                by_colour[colour.value] = *weight;
            }
            if !complete {
                return None;
            }
            mixed(by_colour)
        }
        (1, None, _, Some(kind)) => {
            mistakes.at(kind, "a fixed power needs its colour", format!("add `colour = \"{}\"`", own.first()?));
            None
        }
        (2, _, None, Some(kind)) => {
            mistakes.at(kind, "a mixed power needs its weights", "add `weights = { red = 1, yellow = 1 }`");
            None
        }
        _ => mixed(powers.map(|power| u128::from(power.is_some()))),
    }
}

/// A draw of a colour, or the one colour that can come up.
fn mixed(weights: [u128; 3]) -> Option<Power> {
    let mut colours = (0..weights.len()).filter(|&colour| weights[colour] > 0);
    match (colours.next(), colours.next()) {
        (Some(only), None) => Some(Power::Fixed(only)),
        _ => Weights::new(&weights).ok().map(Power::Mixed),
    }
}
