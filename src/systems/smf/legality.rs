//! Whether a build obeys its archetype's menu.
//!
//! Rules: `smf.build.character`, `smf.archetype.*`, `smf.boost.general`, `smf.boost.trade-off`, `smf.fault.*`,
//! `smf.henchmen.street-level`, `smf.power.immortal`.

use super::archetypes::{ARCHERS_MINORS, ARCHETYPES, Archetype, FOR_ANYBODY};
use super::fighter::{Attack, MOST_UNRELIABLE, PoolKind};
use super::powers::archery;
use super::powers::id::{Level, PowerId};
use super::read::{Fault, POOL_KEYS, Pick, Spec, pool_key};
use super::setup::Rules;
use crate::keys::Choice;
use crate::scenario::{Mistakes, Spanned, names};

/// Reports what contradicts itself, whatever menu a build is from.
pub fn check_house(spec: &Spec, mistakes: &Mistakes) {
    contradictions(spec, mistakes);
    penalties(spec, mistakes);
    without_owner(spec, mistakes);
    faults(spec, mistakes);
}

/// Reports every pick that the rules do not allow; a build marked `legal = false` passes.
pub fn check(spec: &Spec, rules: &Rules, mistakes: &Mistakes) {
    check_house(spec, mistakes);
    if !spec.legal || spec.archetypes.is_empty() {
        return;
    }
    majors(spec, mistakes);
    minors(spec, mistakes);
    boosted_groups(spec, rules, mistakes);
    lent(spec, mistakes);
    variable_blasts(spec, mistakes);
    equipment(spec, mistakes);
    titans(spec, mistakes);
}

/// A Titan is a Powerhouse (`smf.titan.setup`).
fn titans(spec: &Spec, mistakes: &Mistakes) {
    if let (Some(pick), false) = (spec.titan.first(), spec.archetypes.len() == 2) {
        let name = &spec.name.value;
        illegal(pick, format!("{name} is no Powerhouse"), "a Titan is one: give him two `halves`", mistakes);
    }
}

fn illegal(pick: &Pick, message: String, help: &str, mistakes: &Mistakes) {
    let house = "or mark a house build with `legal = false`";
    mistakes.at(&pick.at, message, format!("{help}; {house}"));
}

/// Powers that exclude each other, whatever the menu says.
fn contradictions(spec: &Spec, mistakes: &Mistakes) {
    let all: Vec<&Pick> = [&spec.major, &spec.minor, &spec.boosts, &spec.equipment, &spec.powers, &spec.titan]
        .into_iter()
        .flatten()
        .collect();
    for (i, pick) in all.iter().enumerate() {
        if all[..i].iter().any(|earlier| earlier.power == pick.power) {
            let message = format!("{} is picked twice", pick.power.entry().name);
            mistakes.at(&pick.at, message, "a power works once: take it off one of the lists");
        }
    }
    let has = |power| all.iter().find(|pick| pick.power == power);
    for pick in spec.grimoire.iter().filter(|pick| matches!(pick.power, PowerId::Metamorph | PowerId::XFactor)) {
        let message = format!("{} in a grimoire", pick.power.entry().name);
        mistakes.at(&pick.at, message, "it chooses other powers before the battle, which a page cannot: take another");
    }
    for pick in spec.grimoire.iter().filter(|pick| pick.power == PowerId::Sorcery) {
        mistakes.at(&pick.at, "a grimoire in a grimoire", "its major power is another one (smf.power.sorcery)");
    }
    if let (Some(_), Some(minor)) = (has(PowerId::SuperStrengthMajor), has(PowerId::SuperStrengthMinor)) {
        let help = "the major power includes the minor one (smf.power.super-strength-major)";
        mistakes.at(&minor.at, "both levels of Super-Strength", help);
    }
}

fn menu_of(
    archetypes: &[&'static Archetype],
    menu: impl Fn(&Archetype) -> &'static [&'static str],
) -> Vec<&'static str> {
    archetypes.iter().flat_map(|archetype| menu(archetype).iter().copied()).collect()
}

fn archetype_name(spec: &Spec) -> String {
    let name = |archetype: &&Archetype| match archetype.is_group() {
        true => format!("group of {}", archetype.name.to_lowercase()),
        false => archetype.name.to_owned(),
    };
    let names = spec.archetypes.iter().map(name).collect::<Vec<_>>().join(" and ");
    match (spec.is_super, spec.archetypes.len()) {
        (true, _) => format!("Super ({names})"),
        (false, 2) => format!("Powerhouse ({names})"),
        _ => names,
    }
}

fn majors(spec: &Spec, mistakes: &Mistakes) {
    let menu = menu_of(&spec.archetypes, |archetype| archetype.majors.1);
    let name = archetype_name(spec);
    for pick in spec.major.iter().filter(|pick| !menu.contains(&pick.power.entry().id)) {
        let help = match menu.as_slice() {
            [] => format!("a {name} has no major power"),
            _ => format!("a {name} chooses from {}", names::list(&menu, "and")),
        };
        illegal(pick, format!("{} is not on the list of a {name}", pick.power.entry().name), &help, mistakes);
    }
    if menu.is_empty() {
        return;
    }
    // One major from each archetype's own menu.
    let wanted: usize = spec.archetypes.iter().map(|archetype| archetype.majors.0).sum();
    count(spec, wanted, ["major power", "major powers"], &spec.major, mistakes);
    for archetype in &spec.archetypes {
        let from_it = spec.major.iter().filter(|pick| archetype.majors.1.contains(&pick.power.entry().id)).count();
        if spec.archetypes.len() > 1 && archetype.majors.0 == 1 && from_it != 1 && spec.major.len() == wanted {
            let message = format!("{from_it} of the major powers are a {}'s, and one has to be", archetype.name);
            mistakes.at(&spec.name, message, "a Powerhouse has the major power of both halves");
        }
    }
}

/// Reports too few or too many picks of a kind, which is named in the singular and in the plural.
fn count(spec: &Spec, wanted: usize, [one, many]: [&str; 2], picks: &[Pick], mistakes: &Mistakes) {
    let has = picks.len();
    if has == wanted {
        return;
    }
    let name = archetype_name(spec);
    let message = match wanted {
        0 => format!("a {name} has no {many}, and this one has {has}"),
        1 => format!("a {name} has 1 {one}, and this one has {has}"),
        _ => format!("a {name} has {wanted} {many}, and this one has {has}"),
    };
    let help = "change the list, or mark a house build with `legal = false`";
    match picks.get(wanted) {
        Some(extra) => mistakes.at(&extra.at, message, help),
        None => mistakes.at(&spec.name, message, help),
    }
}

fn minors(spec: &Spec, mistakes: &Mistakes) {
    let name = archetype_name(spec);
    let mut menu: Vec<&str> = Vec::new();
    for id in spec.archetypes.iter().flat_map(|archetype| minor_list(archetype, is_archer(spec))) {
        if !menu.contains(&id) {
            menu.push(id);
        }
    }
    let street_henchmen = spec.archetypes.iter().any(|archetype| archetype.id == "street-level-henchmen");
    if street_henchmen {
        count(spec, 0, ["boost", "boosts"], &spec.boosts, mistakes);
        return count(spec, 0, ["minor power", "minor powers"], &spec.minor, mistakes);
    }
    let three_penalties = spec.trade_off.len() == 3;
    let street = Archetype::find("street-level").map_or(&[][..], |street| street.minors.1);
    let mut foreign = false;
    let mut picks = 0;
    for pick in &spec.minor {
        let id = pick.power.entry().id;
        picks += if pick.power == PowerId::Immortal { 2 } else { 1 };
        if menu.contains(&id) {
            continue;
        }
        // A gained minor may come from the Street-Level list; a Super may trade two picks for one of another list.
        if three_penalties && !foreign && street.contains(&id) {
            foreign = true;
        } else if spec.is_super && is_on_some_list(id) {
            picks += 1;
        } else {
            let help = format!("a {name} chooses from {}", names::list(&menu, "and"));
            illegal(pick, format!("{} is not on the list of a {name}", pick.power.entry().name), &help, mistakes);
        }
    }
    if let Some(immortal) = spec.minor.iter().find(|pick| pick.power == PowerId::Immortal) {
        let wildcard = spec.archetypes.len() == 1 && spec.archetypes[0].id == "wildcard" && !spec.is_super;
        if !wildcard {
            illegal(immortal, "Immortal is for Wildcards only".to_owned(), "see smf.power.immortal", mistakes);
        }
    }
    let mut wanted: usize = spec.archetypes.iter().map(|archetype| archetype.minors.0).sum();
    let gained = usize::from(spec.trade_off.len() >= 2);
    wanted += 2 * usize::from(spec.is_super) + gained;
    let has = picks + spec.boosts.len();
    if has != wanted {
        let message = format!("a {name} has {wanted} minor picks, boosts included, and this one uses {has}");
        let help = "Immortal takes two picks, a boost one; or mark a house build with `legal = false`";
        match spec.minor.iter().chain(&spec.boosts).nth(wanted) {
            Some(extra) => mistakes.at(&extra.at, message, help),
            None => mistakes.at(&spec.name, message, help),
        }
    }
    if let Some(third) = spec.boosts.get(2).filter(|_| spec.is_super) {
        illegal(third, "a Super trades at most two picks for boosts".to_owned(), "drop one", mistakes);
    }
    if let Some(boost) = spec.boosts.get(wanted - gained).filter(|_| has == wanted) {
        let help = "take a minor power for the penalties (smf.boost.trade-off)";
        illegal(boost, "the minor gained by a trade-off cannot be traded for a boost".to_owned(), help, mistakes);
    }
    if let [first, second] = spec.archetypes[..] {
        // What was gained is not from the list of either half where it is foreign.
        halves(spec, [first, second], gained - usize::from(foreign), mistakes);
    }
}

/// Groups trade minors for boosts only where the rules in force say so (`smf.boost.general`).
fn boosted_groups(spec: &Spec, rules: &Rules, mistakes: &Mistakes) {
    let ordinary = spec.archetypes.iter().any(|archetype| archetype.id == "henchmen");
    for boost in spec.boosts.iter().filter(|_| ordinary && !rules.switches.henchmen_boosts) {
        let message = format!("a group of henchmen with {}", boost.power.entry().name);
        illegal(boost, message, "take a minor power, or leave out `henchmen-boosts = false`", mistakes);
    }
}

/// Each minor of a Powerhouse comes from the list of the half that grants it, so neither half gives more than it has.
fn halves(spec: &Spec, halves: [&Archetype; 2], gained: usize, mistakes: &Mistakes) {
    for (half, other) in [(halves[0], halves[1]), (halves[1], halves[0])] {
        let (own, others) = (minor_list(half, is_archer(spec)), minor_list(other, is_archer(spec)));
        let only_here = |pick: &&Pick| {
            let id = pick.power.entry().id;
            own.contains(&id) && !others.contains(&id)
        };
        let grants = half.minors.0 + gained;
        if let Some(extra) = spec.minor.iter().filter(only_here).nth(grants) {
            let n = spec.minor.iter().filter(only_here).count();
            let message = format!("{n} minor powers are only on the list of a {}, which grants {grants}", half.name);
            illegal(extra, message, &format!("take some from the list of a {}", other.name), mistakes);
        }
    }
}

/// What a character may choose as minors for this archetype; an archer's list is another (`smf.archetype.blaster`).
pub fn minor_list(archetype: &Archetype, archer: bool) -> Vec<&'static str> {
    let mut list =
        if archer && archetype.id == "blaster" { ARCHERS_MINORS.to_vec() } else { archetype.minors.1.to_vec() };
    if !archetype.is_group() {
        list.extend(FOR_ANYBODY.iter().filter(|id| !archetype.minors.1.contains(id)));
    }
    list
}

fn is_archer(spec: &Spec) -> bool {
    spec.major.iter().any(|pick| pick.power == PowerId::Archery)
}

/// Whether a minor stands on the list of one of the nine standard archetypes.
fn is_on_some_list(id: &str) -> bool {
    ARCHETYPES.iter().any(|archetype| archetype.standard && archetype.minors.1.contains(&id))
}

/// Penalties traded for a minor: two different ones, or all three.
fn penalties(spec: &Spec, mistakes: &Mistakes) {
    for (i, penalty) in spec.trade_off.iter().enumerate() {
        if spec.trade_off[..i].iter().any(|earlier| earlier.value == penalty.value) {
            let help = "trade two of \"body\", \"psyche\" and \"move\" for a minor of the own list, or all three for \
                        one of the Street-Level list";
            mistakes.at(penalty, format!("\"{}\" is traded off twice", penalty.name()), help);
        }
    }
    if spec.trade_off.len() == 1 {
        let help = "a minor costs two of \"body\", \"psyche\" and \"move\", or all three (smf.boost.trade-off)";
        mistakes.at(&spec.trade_off[0], "one penalty buys nothing", help);
    }
}

/// Tricks of an archer, pages of a sorcerer.
fn lent(spec: &Spec, mistakes: &Mistakes) {
    let has = |power| spec.major.iter().any(|pick| pick.power == power);
    if has(PowerId::Archery) {
        count(spec, 3, ["trick arrow", "trick arrows"], &spec.tricks, mistakes);
        for pick in spec.tricks.iter().filter(|pick| !archery::TRICKS.contains(&pick.power)) {
            let known: Vec<&str> = archery::TRICKS.iter().map(|trick| trick.entry().id).collect();
            let help = format!("tricks are {}", names::list(&known, "and"));
            illegal(pick, format!("{} is no trick arrow", pick.power.entry().name), &help, mistakes);
        }
        for pick in spec.tricks.iter().filter(|pick| pick.option == "invisibility") {
            let message = "an arrow obscures and does not make invisible".to_owned();
            illegal(pick, message, "leave out the option (smf.power.archery)", mistakes);
        }
    }
    if has(PowerId::Sorcery) {
        let majors = spec.grimoire.iter().filter(|pick| pick.power.entry().level == Level::Major).count();
        if spec.grimoire.len() != 5 || majors != 1 {
            let message = format!(
                "a grimoire holds one major and four minor powers, and this one {majors} and {}",
                spec.grimoire.len() - majors
            );
            let place = spec.grimoire.first().map_or(&spec.name, |pick| &pick.at);
            mistakes.at(place, message, "write `grimoire = [\"power-blasts-major\", …]` with five powers");
        }
        let barred = [PowerId::MagicArtifact, PowerId::Shield, PowerId::Sorcery, PowerId::Legion];
        for pick in spec.grimoire.iter().filter(|pick| barred.contains(&pick.power)) {
            let message = format!("{} cannot stand in a grimoire", pick.power.entry().name);
            illegal(pick, message, "see smf.power.sorcery", mistakes);
        }
    }
}

/// Tricks without a quiver and pages without a book would be lost in silence.
fn without_owner(spec: &Spec, mistakes: &Mistakes) {
    for (list, power, what) in
        [(&spec.tricks, PowerId::Archery, "tricks"), (&spec.grimoire, PowerId::Sorcery, "a grimoire")]
    {
        let has = spec.major.iter().chain(&spec.powers).any(|pick| pick.power == power);
        if let Some(first) = list.first().filter(|_| !has) {
            let message = format!("{what} without {}", power.entry().name);
            let key = if spec.archetypes.is_empty() { "powers" } else { "major" };
            mistakes.at(&first.at, message, format!("add \"{}\" to `{key}`", power.entry().id));
        }
    }
}

/// Variable power is chosen for a character's own blasts only (`smf.power.option-variable-power`).
fn variable_blasts(spec: &Spec, mistakes: &Mistakes) {
    let group = spec.archetypes.iter().any(|archetype| archetype.is_group());
    let varied = |pick: &&Pick| {
        let blasts = matches!(pick.power, PowerId::PowerBlastsMajor | PowerId::PowerBlastsMinor);
        blasts && pick.option != "standard"
    };
    let own = spec.minor.iter().filter(|_| group);
    for pick in own.chain(&spec.grimoire).filter(varied) {
        let message = format!("Power Blasts with the option \"{}\"", pick.option);
        illegal(pick, message, "blasts of henchmen and of a grimoire have no options", mistakes);
    }
}

fn equipment(spec: &Spec, mistakes: &Mistakes) {
    let street = spec.archetypes.iter().any(|archetype| archetype.id == "street-level-henchmen");
    let wanted = if street { 2 } else { 0 };
    count(spec, wanted, ["piece of equipment", "pieces of equipment"], &spec.equipment, mistakes);
}

/// Faults and the re-rolls they pay for; a house build may have one for nothing.
fn faults(spec: &Spec, mistakes: &Mistakes) {
    if let Some(extra) = spec.fault_rerolls.get(spec.faults.len()).filter(|_| spec.legal) {
        let (re_rolls, faults) = (spec.fault_rerolls.len(), spec.faults.len());
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let message = format!("{re_rolls} re-roll{} for {faults} fault{}", plural(re_rolls), plural(faults));
        let help = "each fault or limit gives one re-roll (smf.fault.general); or mark a house build with \
                    `legal = false`";
        mistakes.at(extra, message, help);
    }
    for (i, at) in spec.fault_rerolls.iter().enumerate() {
        let kind = &at.value;
        if spec.fault_rerolls[..i].iter().any(|earlier| earlier.value == *kind) {
            mistakes.at(at, "a second re-roll for this pool", "a pool gets at most one from faults");
        }
        if spec.faults.iter().any(|fault| fault.value == Fault::AverageJoe(*kind)) {
            mistakes.at(at, "the pool of an average Joe cannot have its re-roll", "choose another pool");
        }
    }
    let immortal = spec.minor.iter().chain(&spec.powers).find(|pick| pick.power == PowerId::Immortal);
    if let (Some(_), Some(at)) = (immortal, spec.faults.iter().find(|fault| fault.value == Fault::GlassJaw)) {
        mistakes.at(at, "Glass Jaw and Immortal", "an Immortal fails every KO check anyway: choose another fault");
    }
    for (i, at) in spec.faults.iter().enumerate() {
        let fault = &at.value;
        if spec.faults[..i].iter().any(|earlier| earlier.value == *fault) {
            let written = at.source.slice(&at.span);
            mistakes.at(at, format!("the fault {written} twice"), "a fault counts once: choose another");
        }
        let is_one_more =
            |earlier: &[Spanned<Fault>]| earlier.iter().filter(|it| it.value.shuts_off()).count() >= MOST_UNRELIABLE;
        if fault.shuts_off() && is_one_more(&spec.faults[..i]) {
            mistakes.at(at, "a third unreliable power", "no more than two are played: choose another fault");
        }
        let Some(power) = fault.of() else { continue };
        let has = spec.major.iter().chain(&spec.minor).chain(&spec.powers).any(|pick| pick.power == power);
        if !has {
            let message = format!("the fighter does not have {}", power.entry().name);
            mistakes.at(at, message, "a limit is put on one of the fighter's own powers");
        }
    }
}

/// Refuses a fault's re-roll for a pool that the fighter does not have, or that was written with all its re-rolls
/// (`smf.fault.general`); `attacks` are his own.
pub fn check_fault_pools(spec: &Spec, attacks: &[Attack], mistakes: &Mistakes) {
    let given = |kind| spec.pools.iter().any(|&(given, _)| given == kind);
    for at in &spec.fault_rerolls {
        let kind = &at.value;
        let what = match kind {
            PoolKind::RangedAttack if spec.attack.is_none() => Some("ranged attack"),
            PoolKind::PsycheAttack => Some("Psyche attack"),
            _ => None,
        };
        let has = given(*kind) || attacks.iter().any(|attack| attack.adds == *kind);
        if let Some(what) = what.filter(|_| !has) {
            let own = POOL_KEYS[..6].iter().filter(|(_, kind, _)| match kind {
                PoolKind::RangedAttack | PoolKind::PsycheAttack => attacks.iter().any(|attack| attack.adds == *kind),
                _ => true,
            });
            let own: Vec<&str> = own.map(|(key, ..)| *key).collect();
            let help = format!(
                "a fault's re-roll goes to a pool that the fighter has (smf.fault.general): take {}, or a power with a \
                 {what}",
                names::list(&own, "or")
            );
            mistakes.at(at, format!("a re-roll for a {what}, and {} has none", spec.name.value), help);
        }
        if spec.is_written(*kind) {
            let help = "write the re-roll into the number, as in \"4D[1]\", or choose another pool";
            mistakes.at(at, format!("a re-roll for \"{}\", which is written as a number", pool_key(*kind)), help);
        }
    }
}
