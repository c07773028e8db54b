//! Refuses duels that cannot be: each mistake with its place and a remedy.

use super::read::Authored;
use super::state::{Side, foe_of};
use crate::scenario::Mistakes;
use crate::systems::heroclix::activation;
use crate::systems::heroclix::compile::{check_edition, ever};
use crate::systems::heroclix::figure::{Behind, Figure, Size};
use crate::systems::heroclix::policy::{Open, Tokens};
use crate::systems::heroclix::powers::{Origin, PowerId, PowerSet};
use crate::systems::heroclix::read::Named;

/// Refuses what does not go together.
pub fn check(written: &Authored, mistakes: &Mistakes) {
    // What a side shows and does on its own is judged whatever could not be read of the other.
    for side in 0..2 {
        powers(written, side, mistakes);
        actions(written, side, mistakes);
    }
    mistakes.comparing(|| {
        for side in 0..2 {
            tokens(written, side, mistakes);
            distance(written, side, mistakes);
            outwit(written, side, mistakes);
        }
        endless(written, mistakes);
    });
}

fn powers(written: &Authored, side: Side, mistakes: &Mistakes) {
    let spec = &written.sides[side];
    let rows = spec.rows.iter().flat_map(|row| row.powers.iter().chain(&row.uses));
    for named in rows.chain([&spec.keys.whole, &spec.keys.traits]) {
        check_edition(named, written.switches.edition, mistakes);
    }
    for (power, at) in spec.keys.special.iter().filter(|(power, _)| !ever(&spec.figure, *power)) {
        let message = format!("no click of {} shows {}", spec.name.value, power.entry().name);
        mistakes.at(at, message, "`special` says which powers of the clicks one special power grants");
    }
}

/// Every action is made of powers that its click shows, and they combine at one of the two distances.
fn actions(written: &Authored, side: Side, mistakes: &Mistakes) {
    let spec = &written.sides[side];
    for row in &spec.rows {
        let Some(uses) = &row.uses else { continue };
        let number = row.clicks.0;
        // Clicks before the starting line are never seen, and judged as they stand.
        let Some(position) = number.checked_sub(spec.first_click as usize) else { continue };
        let shown = spec.figure.possessed(position as i8);
        for (power, at) in uses.iter().filter(|(power, _)| !shown.has(*power)) {
            let entry = power.entry();
            let message = format!("{} does not show {} on click {number}", spec.name.value, entry.name);
            mistakes.at(at, message, format!("add \"{}\" to the `powers` of that click", entry.id));
        }
        let powers: Vec<PowerId> = uses.iter().map(|(power, _)| *power).collect();
        let fits = |ranged: bool| activation::follow(&powers, ranged);
        if let (Err(misfit), Err(other)) = (fits(written.ranged), fits(!written.ranged)) {
            // The distance at which the powers get further says more about what is wrong.
            let misfit = if other.index > misfit.index { other } else { misfit };
            if let Some((_, at)) = uses.get(misfit.index) {
                mistakes.at(at, misfit.message, misfit.help);
            }
        }
    }
}

fn tokens(written: &Authored, side: Side, mistakes: &Mistakes) {
    let (spec, foe) = (&written.sides[side], &written.sides[foe_of(side)]);
    let name = &spec.name;
    if let (Some(tokens), Tokens::Ignored) = (&spec.keys.tokens, spec.policy.tokens)
        && tokens.value > 0
    {
        let help = "say how it handles them: `policy = { tokens = \"alternate\" }`, \"push\" or \"colossal\"";
        mistakes.at(tokens, format!("{} holds tokens, and its policy ignores them", name.value), help);
    }
    if spec.policy.open == Open::Rests && !matches!(spec.policy.tokens, Tokens::Alternate | Tokens::Push) {
        let message = format!("{} never rests by its policy, so there is nothing to leave open", name.value);
        mistakes.at(name, message, "write `tokens = \"alternate\"` or \"push\" beside `open = \"rests\"`");
    }
    if spec.policy.tokens == Tokens::Colossal && spec.figure.size != Size::Colossal {
        let message = format!("{} is not colossal, and cannot act with two tokens", name.value);
        mistakes.at(name, message, "write `size = \"colossal\"`, or another policy for its `tokens`");
    }
    let incapacitates = foe.rows.iter().find_map(|row| find(row.uses.as_deref()?, PowerId::Incapacitate));
    if let (Some(at), Tokens::Ignored) = (incapacitates, spec.policy.tokens) {
        let message = format!("Incapacitate gives action tokens, and {} ignores them", name.value);
        mistakes.at(at, message, format!("give {} a policy for its `tokens`: \"alternate\" or \"push\"", name.value));
    }
}

fn find(named: &[Named], power: PowerId) -> Option<&crate::scenario::Spanned<String>> {
    named.iter().find(|(other, _)| *other == power).map(|(_, at)| at)
}

fn distance(written: &Authored, side: Side, mistakes: &Mistakes) {
    let spec = &written.sides[side];
    let name = &spec.name.value;
    if let Some(range) = spec.keys.range.as_ref().filter(|range| range.value == 0 && written.ranged) {
        mistakes.at(range, "a ranged attack needs a range above 0", "give the range, or write `kind = \"close\"`");
    }
    if written.ranged && ever(&spec.figure, PowerId::BattleFury) {
        let message = format!("{name} shows Battle Fury, and makes no ranged attacks");
        mistakes.at(&spec.name, message, "write `kind = \"close\"` under [duel], or take the power off");
    }
    if let Some(shoots) = spec.keys.shoots.as_ref().filter(|shoots| shoots.value) {
        if written.ranged {
            let help = "leave `shoots` out";
            mistakes.at(shoots, "`shoots` is for close duels: in this one everybody does", help);
        } else if !ever(&spec.figure, PowerId::Sharpshooter) {
            let message = format!("next to an opponent {name} shoots nobody without Sharpshooter");
            mistakes.at(shoots, message, "add \"sharpshooter\" to its `powers`, or leave `shoots` out");
        }
    }
    if let Some(support) = spec.keys.support.as_ref().filter(|_| !written.ranged) {
        let message = "Support heals nobody who stands next to an enemy";
        mistakes.at(support, message, "write `kind = \"ranged\"` under [duel], or leave `support` out");
    }
    let (enhancement, empower) = (&spec.keys.enhancement, &spec.keys.empower);
    let shoots = written.ranged || spec.keys.shoots.as_ref().is_some_and(|shoots| shoots.value);
    if let Some(helpers) = enhancement.as_ref().filter(|_| !shoots) {
        mistakes.at(helpers, "Enhancement helps ranged attacks, and this duel is close", "leave `enhancement` out");
    }
    if let Some(helpers) = empower {
        if written.ranged {
            mistakes.at(helpers, "Empower helps close attacks, and this duel is ranged", "leave `empower` out");
        }
        if written.switches.edition < 2013 {
            mistakes.at(helpers, "there is no Empower before 2013", "leave `empower` out, or set `edition = 2013`");
        }
    }
}

fn outwit(written: &Authored, side: Side, mistakes: &Mistakes) {
    let (spec, foe) = (&written.sides[side], &written.sides[foe_of(side)]);
    let name = &spec.name.value;
    let shows = ever(&spec.figure, PowerId::Outwit);
    match &spec.keys.outwit {
        None if shows => {
            let message = format!("{name} shows Outwit, and nothing says what it counters");
            let help =
                "list powers, the most wanted first: `outwit = [\"super-senses\", \"toughness\"]`; or `outwit = []`";
            mistakes.at(&spec.name, message, help);
        }
        Some(list) => {
            for (power, at) in list.iter().filter(|_| !shows).take(1) {
                let message = format!("{name} has no Outwit to counter {} with", power.entry().name);
                mistakes.at(at, message, "add \"outwit\" to the `powers` of a click, or leave `outwit` out");
            }
            for (power, at) in list.iter().filter(|(power, _)| power.entry().origin == Origin::Printed) {
                let help = "Outwit counters powers and combat abilities, never team abilities or combat symbols";
                mistakes.at(at, format!("{} cannot be countered", power.entry().name), help);
            }
            for (power, at) in list.iter().filter(|(power, _)| find(&foe.keys.traits, *power).is_some()) {
                let message = format!("{} has {} as a trait", foe.name.value, power.entry().name);
                mistakes.at(at, message, "a trait cannot be countered");
            }
        }
        None => {}
    }
}

/// Refuses two sides that may both come to do nothing but heal, or to blow each other about (`heroclix.duel.model`).
fn endless(written: &Authored, mistakes: &Mistakes) {
    let harmless = |side: Side| {
        let (spec, foe) = (&written.sides[side], &written.sides[foe_of(side)]);
        let figure = &spec.figure;
        let poisons = figure.possessed(0).has(PowerId::Poison) && !written.ranged;
        let uses = figure.click(0).uses;
        let heals = uses.has(PowerId::Regeneration);
        let blows = uses.has(PowerId::ForceBlast) && !matches!(foe.figure.behind, Behind::Wall | Behind::Rim);
        let comes_here = spec.turned == 0 || spec.keys.support.is_some() || can_heal(figure, written.ranged);
        let countered = foe.keys.outwit.iter().flat_map(|outwit| &outwit.value).any(|(power, _)| uses.has(*power));
        (heals || blows) && !poisons && comes_here && !countered
    };
    if harmless(0) && harmless(1) {
        let message = "both sides may come to do nothing but heal or blow each other about, for ever".to_owned();
        let help = "let one of them attack on its first click: leave `use` out there";
        mistakes.at(&written.sides[0].name, message, help);
    }
}

/// Whether a figure can ever turn its dial back by itself.
pub fn can_heal(figure: &Figure, ranged: bool) -> bool {
    let regenerates = figure.clicks.iter().any(|click| click.uses.has(PowerId::Regeneration));
    regenerates || !ranged && ever(figure, PowerId::StealEnergy)
}

/// Whether an action ever activates a power.
pub fn ever_uses(figure: &Figure, power: PowerId) -> bool {
    figure.clicks.iter().map(|click| click.uses).fold(PowerSet::NONE, PowerSet::and).has(power)
}
