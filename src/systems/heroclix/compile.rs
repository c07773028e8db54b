//! From a case to an attack that can be played: what does not go together is refused, the rest is put together, and
//! what a report has to say about it is written down.

use super::activation::{self, Course};
use super::dice::Dice;
use super::fight::{Fight, holds_outwit};
use super::figure::{Behind, Figure, Object, Size};
use super::metrics::{Count, NAMED_HITS, TargetCount};
use super::powers::{Origin, PowerId, PowerSet, battle_fury, blades, perplex};
use super::read::{self, Authored, Named, Spec};
use super::sequence::CRITICAL_DAMAGE;
use super::setup::{Manner, Setup};
use super::state::{Outcome, State};
use super::system::Attack;
use crate::chance::Scripted;
use crate::contest::{Compiled, Contest};
use crate::game::{Brief, Metric};
use crate::game::{Card, Ruling};
use crate::keys::{Choice, Settings, changed};
use crate::scenario::{Case, Mistakes};

/// Compiles a case of `play = "attack"`; mistakes are collected, and `None` means that there were some.
pub fn attack(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    Some(Box::new(Compiled::<Attack> { setup, brief }))
}

/// The set-up of a case of `play = "attack"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    let before = mistakes.count();
    let written = read::read(case, mistakes)?;
    let course = mistakes.comparing(|| check(&written, mistakes));
    if mistakes.count() > before {
        return None;
    }
    let setup = setup(written, course?);
    let brief = brief(&setup);
    Some((setup, brief))
}

/// Refuses what does not go together; what the action comes to.
fn check(written: &Authored, mistakes: &Mistakes) -> Option<Course> {
    for spec in std::iter::once(&written.attacker).chain(&written.targets) {
        check_powers(spec, written, mistakes);
    }
    check_attacker(written, mistakes);
    check_object(written, mistakes);
    check_targets(written, mistakes);
    check_adjacency(written, mistakes);
    let uses: Vec<PowerId> = written.order.uses.iter().map(|(power, _)| *power).collect();
    match activation::follow(&uses, written.order.is_ranged()) {
        Ok(course) => Some(course),
        Err(misfit) => {
            let (_, at) = written.order.uses.get(misfit.index)?;
            mistakes.at(at, misfit.message, misfit.help);
            None
        }
    }
}

/// Refuses powers that another edition has.
pub fn check_edition(powers: &[Named], edition: u16, mistakes: &Mistakes) {
    for (power, at) in powers {
        let entry = power.entry();
        if !entry.is_in(edition) {
            let message = format!("{} is not played under the edition {edition}", entry.name);
            let years = if entry.since == entry.until {
                format!("`edition = {}` has it", entry.since)
            } else {
                format!("the editions {} to {} have it", entry.since, entry.until)
            };
            mistakes.at(at, message, years);
        }
    }
}

fn check_powers(spec: &Spec, written: &Authored, mistakes: &Mistakes) {
    check_edition(&spec.powers, written.switches.edition, mistakes);
    for (power, at) in &spec.countered {
        let entry = power.entry();
        if entry.origin == Origin::Printed {
            let help = "Outwit counters powers on the dial, never team abilities or combat symbols";
            mistakes.at(at, format!("{} cannot be countered", entry.name), help);
        } else if !has(&spec.powers, *power) {
            let message = format!("{} has no {} to counter", spec.name.value, entry.name);
            mistakes.at(at, message, format!("add \"{}\" to its `powers`, or take it out here", entry.id));
        }
    }
}

fn has(named: &[Named], power: PowerId) -> bool {
    named.iter().any(|(other, _)| *other == power)
}

fn check_attacker(written: &Authored, mistakes: &Mistakes) {
    let (attacker, order, reach) = (&written.attacker, &written.order, &written.reach);
    let shown = attacker.figure.possessed(0).without(attacker.figure.countered);
    for (power, at) in order.uses.iter().filter(|(power, _)| !shown.has(*power)) {
        let entry = power.entry();
        let message = format!("{} does not show {}", attacker.name.value, entry.name);
        let help = match attacker.figure.countered.has(*power) {
            true => "it is countered".to_owned(),
            false => format!("add \"{}\" to the attacker's `powers`", entry.id),
        };
        mistakes.at(at, message, help);
    }
    if let (true, Some((_, at))) =
        (order.is_ranged(), attacker.powers.iter().find(|(power, _)| *power == PowerId::BattleFury))
        && shown.has(PowerId::BattleFury)
    {
        mistakes.at(at, "a figure with Battle Fury makes no ranged attacks", "write `kind = \"close\"`");
    }
    if let Some(range) =
        reach.range.as_ref().filter(|range| range.value == 0 && order.is_ranged() && reach.object.is_none())
    {
        mistakes.at(range, "a ranged attack needs a range above 0", "give the range, or leave it out");
    }
    if let Some((_, at)) = order.uses.iter().find(|(power, _)| *power == PowerId::Regeneration)
        && attacker.figure.hurt == 0
    {
        let help = "say how many clicks it has turned: `hurt = 3`";
        mistakes.at(at, "a figure on its starting line cannot be healed", help);
    }
    if let Some(helpers) = reach.enhancement.as_ref().filter(|_| !order.is_ranged()) {
        mistakes.at(helpers, "Enhancement helps ranged attacks, and this one is close", "leave `enhancement` out");
    }
    if let Some(helpers) = &reach.empower {
        if order.is_ranged() {
            mistakes.at(helpers, "Empower helps close attacks, and this one is ranged", "leave `empower` out");
        }
        if written.switches.edition < 2013 {
            mistakes.at(helpers, "there is no Empower before 2013", "leave `empower` out, or set `edition = 2013`");
        }
    }
}

fn check_object(written: &Authored, mistakes: &Mistakes) {
    let Some(object) = &written.reach.object else { return };
    let attacker = &written.attacker.figure;
    if !attacker.possessed(0).without(attacker.countered).has(PowerId::SuperStrength) {
        let help = "add \"super-strength\" to the attacker's `powers`";
        mistakes.at(object, "an object is held by Super Strength, which does not show", help);
    }
    if object.value == Object::UltraHeavy && (written.switches.edition < 2013 || written.order.is_ranged()) {
        let help = "hit with it under `edition = 2013`, or take a heavy one";
        mistakes.at(object, "ultra heavy objects are for close attacks of 2013", help);
    }
    let clumsy = [PowerId::CloseCombatExpert, PowerId::RangedCombatExpert, PowerId::Quake, PowerId::Flurry];
    let clash = written.order.uses.iter().find(|(power, _)| {
        clumsy.contains(power)
            || matches!(power, PowerId::Incapacitate | PowerId::Regeneration | PowerId::ForceBlast)
            || written.order.is_ranged()
    });
    if let Some((power, at)) = clash {
        let message = format!("an object cannot be used with {}", power.entry().name);
        mistakes.at(at, message, "leave out one of the two");
    }
}

fn check_targets(written: &Authored, mistakes: &Mistakes) {
    let (order, reach) = (&written.order, &written.reach);
    let uses = order.uses.iter().map(|(power, _)| *power).collect();
    for target in &written.targets {
        let shown = target.figure.possessed(0).without(target.figure.countered);
        if battle_fury::is_safe_from(uses, shown) {
            let message = format!("{} with Battle Fury cannot be targeted by Incapacitate", target.name.value);
            mistakes.at(&target.name, message, "leave this target out, or counter its Battle Fury");
        }
    }
    let Some(targets) = &order.targets else { return };
    let everybody = [PowerId::Quake, PowerId::PulseWave].into_iter().find(|power| has(&order.uses, *power));
    if let Some(power) = everybody {
        let message = format!("{} is compared with everybody in reach", power.entry().name);
        mistakes.at(targets, message, "leave `targets` out");
    } else if targets.value > 1 && !order.is_ranged() {
        mistakes.at(targets, "a close attack has one target", "leave `targets` out; the others are alternatives");
    } else if targets.value > 1 && (has(&order.uses, PowerId::RangedCombatExpert) || reach.object.is_some()) {
        mistakes.at(targets, "this attack has one target", "leave `targets` out; the others are alternatives");
    } else if targets.value > i64::from(reach.symbols) {
        let message = format!("{} targets by a figure with {} target symbol(s)", targets.value, reach.symbols);
        mistakes.at(targets, message, "give the attacker his symbols: `targets = 2` under [attacker]");
    } else if targets.value as usize > written.targets.len() {
        let message = format!("{} targets, and {} written", targets.value, written.targets.len());
        mistakes.at(targets, message, "write one [[target]] for each");
    }
}

/// Refuses shots past a neighbor (`heroclix.attack.close-and-ranged`, `heroclix.size.sharpshooter`).
fn check_adjacency(written: &Authored, mistakes: &Mistakes) {
    let is_adjacent = |target: &Spec| target.adjacent.as_ref().is_some_and(|adjacent| adjacent.value);
    if !written.order.is_ranged() {
        for target in &written.targets {
            if let Some(adjacent) = target.adjacent.as_ref().filter(|adjacent| !adjacent.value) {
                mistakes.at(adjacent, "a close attack needs an adjacent target", "write `kind = \"ranged\"`");
            }
        }
        return;
    }
    // A Pulse Wave may be used next to opponents, and reaches everybody.
    let Some(neighbor) = written.targets.iter().find(|target| is_adjacent(target)) else { return };
    if has(&written.order.uses, PowerId::PulseWave) {
        return;
    }
    let attacker = &written.attacker;
    if !attacker.figure.possessed(0).without(attacker.figure.countered).has(PowerId::Sharpshooter) {
        let message = format!("{} stands next to {}, and shoots nobody", attacker.name.value, neighbor.name.value);
        let help = "hit close by, or give the attacker \"sharpshooter\"";
        mistakes.at(&neighbor.name, message, help);
        return;
    }
    // Those in an Energy Explosion are not aimed at.
    let explodes = has(&written.order.uses, PowerId::EnergyExplosion);
    let aimed = if explodes { written.order.targets.as_ref().map_or(1, |n| n.value as usize) } else { usize::MAX };
    for target in written.targets.iter().take(aimed).filter(|target| !is_adjacent(target)) {
        let message = format!("next to {}, a Sharpshooter shoots only at neighbors", neighbor.name.value);
        mistakes.at(&target.name, message, "leave this target out, or write `adjacent = true` for it");
    }
}

fn setup(written: Authored, course: Course) -> Setup {
    let Authored { attacker, reach, targets, order, switches, policy } = written;
    let uses: PowerSet = order.uses.iter().map(|(power, _)| *power).collect();
    let everybody = uses.has(PowerId::Quake) || uses.has(PowerId::PulseWave);
    let named =
        if everybody { targets.len() as i64 } else { order.targets.as_ref().map_or(1, |targets| targets.value) };
    let helpers = reach.enhancement.or(reach.empower).map_or(0, |helpers| helpers.value as i8);
    let manner = Manner {
        ranged: order.is_ranged(),
        uses,
        attacks: course.attacks,
        in_close_action: course.in_close_action,
        named: named as u8,
        object: reach.object.map(|object| object.value),
        helpers,
    };
    let attacker = attacker.figure;
    let adjacent = |target: &Spec| target.adjacent.as_ref().map_or(!order.is_ranged(), |adjacent| adjacent.value);
    let targets: Vec<Figure> =
        targets.into_iter().map(|target| Figure { adjacent: adjacent(&target), ..target.figure }).collect();
    let thrown = |target| may_be_thrown(target, charge_may_fail(target, &manner));
    Setup {
        doubles_matter: manner.deals_damage() && !uses.has(PowerId::Quake) && targets.iter().any(thrown),
        attacker_outwits: holds_outwit(&attacker, 0),
        targets_outwit: targets.iter().any(|target| holds_outwit(target, 0)),
        start: start(&attacker, &targets, [order.own_rerolls, order.opposing_rerolls], switches.edition),
        in_duel: false,
        dice: Dice::shared(),
        attacker,
        targets,
        manner,
        switches,
        policy,
    }
}

/// The state in which a turn begins.
fn start(attacker: &Figure, targets: &[Figure], [own_rerolls, opposing_rerolls]: [u8; 2], edition: u16) -> State {
    let mut start = State { own_rerolls, opposing_rerolls, ..State::default() };
    start.tokens = attacker.tokens.unwrap_or_default();
    start.perplexed = perplex::before(attacker, false, edition);
    for (state, target) in start.targets.iter_mut().zip(targets) {
        state.tokens = target.tokens.unwrap_or_default();
        state.perplexed = perplex::before(target, true, edition);
    }
    start
}

/// Whether doubles could ever knock a figure back (`heroclix.knockback.immune`), when its Charge may fail it or never
/// does.
pub fn may_be_thrown(figure: &Figure, charge_may_fail: bool) -> bool {
    let charges = figure.clicks.iter().all(|click| click.powers.has(PowerId::Charge));
    matches!(figure.size, Size::Standard | Size::Tiny) && (!charges || charge_may_fail)
}

/// Whether Charge is countered, or ignored with all powers of the target.
fn charge_may_fail(target: &Figure, manner: &Manner) -> bool {
    target.countered.has(PowerId::Charge) || manner.uses(PowerId::PulseWave)
}

/// Whether a figure has a power on any click.
pub fn ever(figure: &Figure, power: PowerId) -> bool {
    figure.printed.has(power) || figure.clicks.iter().any(|click| click.powers.has(power))
}

/// What a report says about the attack.
fn brief(setup: &Setup) -> Brief {
    let (metrics, noughts) = metrics(setup);
    Brief {
        outcomes: Outcome::NAMES.map(str::to_owned).to_vec(),
        leading: setup.manner.attacks.then_some(Outcome::Hit as usize),
        clock: "attacks",
        metrics,
        noughts,
        cards: std::iter::once(attacker_card(setup))
            .chain((0..setup.targets.len()).map(|target| target_card(setup, target)))
            .collect(),
        rulings: rulings(setup),
        notes: notes(setup),
    }
}

/// The metrics that can be anything but 0 in this attack, and those that cannot.
fn metrics(setup: &Setup) -> (Vec<Metric>, Vec<Metric>) {
    let (mut metrics, mut noughts) = (Vec::new(), Vec::new());
    for count in Count::ALL.into_iter().filter(|&count| is_told(setup, count)) {
        let ((name, unit), rule) = (count.name(), count.rule());
        let metric = match count.is_attackers() {
            true => Metric::of(&setup.attacker.name, count as usize, name, unit, rule),
            false => Metric::shared(count as usize, name, unit, rule),
        };
        if can_count(setup, count) { metrics.push(metric) } else { noughts.push(metric) }
    }
    for (index, target) in setup.targets.iter().enumerate() {
        for count in TargetCount::ALL.into_iter().filter(|&count| is_told_of(setup, target, count)) {
            let ((name, unit), rule) = (count.name(), count.rule());
            let metric = Metric::of(&target.name, count.of(index), name, unit, rule);
            if can_count_for(setup, index, count) { metrics.push(metric) } else { noughts.push(metric) }
        }
    }
    if setup.manner.attacks && setup.manner.named == 1 && setup.targets.len() > 1 {
        let (name, unit, rule) = NAMED_HITS;
        metrics.push(Metric::shared(TargetCount::Hits.of(0), name, unit, rule));
    }
    (metrics, noughts)
}

/// Whether a count says something of this attack, be it 0: nobody knows who is knocked out without knowing his clicks.
fn is_told(setup: &Setup, count: Count) -> bool {
    match count {
        Count::AttackerKo => setup.attacker.life.is_some(),
        // A click taken says as much about a single turn.
        Count::Pushes => false,
        _ => true,
    }
}

/// The same of what is counted for one of the targets.
fn is_told_of(setup: &Setup, target: &Figure, count: TargetCount) -> bool {
    match count {
        TargetCount::Hits => setup.targets.len() > 1,
        TargetCount::Ko => target.life.is_some(),
        _ => true,
    }
}

fn can_count(setup: &Setup, count: Count) -> bool {
    let (manner, start) = (&setup.manner, &setup.start);
    let a_target = |power| setup.targets.iter().any(|target| ever(target, power));
    let hurts = manner.attacks && manner.deals_damage();
    match count {
        Count::Hits | Count::CriticalHits | Count::CriticalMisses => manner.attacks,
        Count::Evaded => manner.attacks && a_target(PowerId::SuperSenses),
        Count::DamageDealt => hurts,
        Count::OwnRerolls => {
            manner.attacks && (start.own_rerolls > 0 || ever(&setup.attacker, PowerId::ProbabilityControl))
        }
        Count::OpposingRerolls => {
            manner.attacks && (start.opposing_rerolls > 0 || a_target(PowerId::ProbabilityControl))
        }
        Count::AttackerTaken | Count::AttackerKo => hurts || setup.attacker.tokens == Some(1),
        Count::AttackerHealed => {
            manner.uses(PowerId::Regeneration) || hurts && !manner.ranged && ever(&setup.attacker, PowerId::StealEnergy)
        }
        Count::Tokens => manner.uses(PowerId::Incapacitate),
        Count::Pushes => setup.attacker.tokens == Some(1),
    }
}

fn can_count_for(setup: &Setup, target: usize, count: TargetCount) -> bool {
    let figure = &setup.targets[target];
    // Damage that a Mastermind passes on is counted where it is taken.
    let mut users = setup.targets.iter().filter(|user| user.substitute == Some(target));
    let hurt = can_be_hurt(setup, figure) || users.any(|user| can_be_hurt(setup, user));
    match count {
        TargetCount::Hits => setup.manner.attacks,
        TargetCount::Taken | TargetCount::Ko => hurt,
        TargetCount::Squares => can_fly(setup, figure),
        TargetCount::KnockBackTaken => can_fly(setup, figure) && hurts_behind(figure),
    }
}

/// Whether a target could be dealt damage.
fn can_be_hurt(setup: &Setup, target: &Figure) -> bool {
    let manner = &setup.manner;
    let poison = target.adjacent && ever(&setup.attacker, PowerId::Poison);
    let tokens = manner.uses(PowerId::Incapacitate) && target.tokens.is_some_and(|tokens| tokens > 0);
    let hits = manner.attacks && manner.deals_damage();
    hits || poison || tokens || can_fly(setup, target) && hurts_behind(target)
}

/// Whether a target could be knocked back.
fn can_fly(setup: &Setup, target: &Figure) -> bool {
    let manner = &setup.manner;
    let hits = manner.attacks && manner.deals_damage();
    let thrown = may_be_thrown(target, charge_may_fail(target, manner));
    let chooses = setup.policy.reflexes.flies() && ever(target, PowerId::CombatReflexes);
    manner.uses(PowerId::ForceBlast) && thrown || hits && (thrown || chooses)
}

fn hurts_behind(target: &Figure) -> bool {
    matches!(target.behind, Behind::Wall | Behind::Rim)
}

fn attacker_card(setup: &Setup) -> Card {
    let attacker = &setup.attacker;
    let click = attacker.click(0);
    let mut lines = vec![
        ("Attack".to_owned(), with_modifier(click.attack, attacker.modifiers[0] + attacker.perplex[0])),
        ("Damage".to_owned(), with_modifier(click.damage, attacker.modifiers[2] + attacker.perplex[2])),
        ("Attack is".to_owned(), if setup.manner.ranged { "ranged" } else { "close" }.to_owned()),
    ];
    if setup.manner.uses != PowerSet::NONE {
        lines.push(("Action".to_owned(), names(setup.manner.uses)));
    }
    for (label, n) in [
        ("Own re-rolls by friends", setup.start.own_rerolls),
        ("Opposing re-rolls by friends", setup.start.opposing_rerolls),
    ] {
        if n > 0 {
            lines.push((label.to_owned(), n.to_string()));
        }
    }
    if let Some(object) = setup.manner.object {
        let object = match object {
            Object::Light => "light object",
            Object::Heavy => "heavy object",
            Object::UltraHeavy => "ultra heavy object",
        };
        lines.push(("Holds".to_owned(), object.to_owned()));
    }
    dial_lines(attacker, &mut lines);
    Card { name: attacker.name.clone(), lines }
}

fn target_card(setup: &Setup, target: usize) -> Card {
    let figure = &setup.targets[target];
    let mut lines =
        vec![("Defense".to_owned(), with_modifier(figure.click(0).defense, figure.modifiers[1] + figure.perplex[1]))];
    if setup.manner.attacks {
        let mut state = setup.start;
        let (mut nobody, mut silent) = (Scripted::new(&[]), ());
        let mut fight = Fight { setup, state: &mut state, chance: &mut nobody, meter: &mut silent };
        perplex::place(&mut fight);
        let defense = fight.defense_value(target, true);
        if defense != figure.click(0).defense {
            lines.push(("Defense with everything".to_owned(), defense.to_string()));
        }
        lines.push(("Needed on two dice".to_owned(), fight.need(target).to_string()));
    }
    if figure.behind != Behind::Open {
        let what = figure.behind.name();
        lines.push(("Behind it".to_owned(), format!("{what} after {} free squares", figure.room)));
    }
    dial_lines(figure, &mut lines);
    Card { name: figure.name.clone(), lines }
}

fn dial_lines(figure: &Figure, lines: &mut Vec<(String, String)>) {
    let shown = figure.possessed(0);
    if shown != PowerSet::NONE {
        lines.push(("Powers".to_owned(), names(shown)));
    }
    if figure.countered != PowerSet::NONE {
        lines.push(("Outwit counters".to_owned(), names(figure.countered)));
    }
    if let Some(life) = figure.life {
        lines.push(("Clicks left".to_owned(), life.to_string()));
    }
}

pub fn with_modifier(value: i8, modifier: i8) -> String {
    if modifier == 0 { value.to_string() } else { format!("{value} {modifier:+}") }
}

pub fn names(powers: PowerSet) -> String {
    powers.iter().map(|power| power.entry().name).collect::<Vec<_>>().join(", ")
}

/// How editions are read.
pub const EDITION: &str =
    "The core rules of 2012 are the default; where a number differs by edition, the edition's is played.";

/// Readings that matter in this attack.
fn rulings(setup: &Setup) -> Vec<Ruling> {
    let mut rulings = vec![
        setup.switches.cite().edition().ruling().saying(EDITION),
        setup.switches.cite().modifier_cap().ruling().saying(
            "Values are replaced first, then modified; with the cap the sum of all modifiers on one value stays within 3.",
        ),
    ];
    let mut rule = |rule: &str, text: &str| rulings.push(Ruling::reading(rule, text));
    if setup.targets.iter().any(|target| target.substitute.is_some() && ever(target, PowerId::Mastermind)) {
        rule(
            "heroclix.damage.mastermind",
            "A Mastermind passes on whatever damage can be passed on, knock back damage only where he has not left his \
             square.",
        );
    }
    if !setup.manner.attacks {
        return rulings;
    }
    rule(
        "heroclix.attack.quantities",
        "A hit is one that was not evaded; double one always misses and costs the attacker a click, double six always \
         hits and adds 1 to the damage dealt.",
    );
    if std::iter::once(&setup.attacker).chain(&setup.targets).any(|figure| figure.perplex != [0; 3]) {
        rule("heroclix.value.perplex", perplex::RULING);
    }
    let a_target = |power| setup.targets.iter().any(|target| ever(target, power));
    if can_count(setup, Count::OwnRerolls) || can_count(setup, Count::OpposingRerolls) {
        rule(
            "heroclix.power.probability-control.policy",
            "Re-rolls are made right after the roll, before Super Senses, at the first opportunity that the policy names; \
             only attack rolls are made again.",
        );
    }
    if a_target(PowerId::ShapeChange) {
        rule(
            "heroclix.power.shape-change",
            "The next target in the list is the alternative; without one there is no attack and no critical miss.",
        );
    }
    if a_target(PowerId::SuperSenses) {
        rule(
            "heroclix.power.super-senses",
            "Rolled once for each attack that hits, after all re-rolls; nobody can have that die rolled again.",
        );
    }
    if [PowerId::Toughness, PowerId::Invulnerability, PowerId::Impervious].into_iter().any(a_target) {
        rule(
            "heroclix.damage.one-reducer",
            "One reducer works at a time: Impervious, else Invulnerability, else Toughness.",
        );
    }
    if setup.doubles_matter || setup.manner.uses(PowerId::Quake) {
        rule(
            "heroclix.knockback.timing",
            "Whether a target is knocked back is settled on the click before the damage, what protects it from knock \
             back damage on the click after.",
        );
    }
    if ever(&setup.attacker, PowerId::Blades) {
        rule("heroclix.power.blades", "The damage die is rolled as the policy `blades` says, after the hit.");
    }
    rulings
}

/// Remarks that belong next to the numbers.
fn notes(setup: &Setup) -> Vec<String> {
    let mut notes = Vec::new();
    for (setting, about) in changed(&setup.policy) {
        notes.push(format!("By the scenario's policy, {}: {about}.", setting.switch()));
    }
    if setup.manner.uses(PowerId::Flurry) {
        notes.push(
            "With two attacks, a “hit” means that one of them hits or both do, and a “critical miss” that both are: \
             “hits” counts them."
                .to_owned(),
        );
    }
    if setup.targets.len() > usize::from(setup.manner.named) {
        let first = setup.targets.iter().take(usize::from(setup.manner.named));
        let first: Vec<&str> = first.map(|target| target.name.as_str()).collect();
        if setup.manner.uses(PowerId::EnergyExplosion) {
            notes.push(format!("Aimed at {}; the others are in it when they stand beside.", first.join(", ")));
        } else {
            notes.push(format!("Aimed at {}; the others are alternatives, in the order listed.", first.join(", ")));
        }
    }
    if setup.manner.object.is_some() && is_cut(setup) {
        notes
            .push("`object` does nothing: the die of Blades/Claws/Fangs is rolled, and nothing adds to it.".to_owned());
    }
    for target in &setup.targets {
        idle_words(setup, target, &mut notes);
    }
    notes
}

/// Whether the damage die is rolled whoever is hit, and however well (`heroclix.power.blades`).
fn is_cut(setup: &Setup) -> bool {
    let mut state = setup.start;
    let (mut nobody, mut silent) = (Scripted::new(&[]), ());
    let mut fight = Fight { setup, state: &mut state, chance: &mut nobody, meter: &mut silent };
    perplex::place(&mut fight);
    let is_rolled = |target| [0, CRITICAL_DAMAGE].iter().all(|&extra| blades::is_rolled(&fight, target, extra));
    (0..setup.targets.len()).all(is_rolled)
}

/// What is said in words of a target and comes to nothing: numbers and names in lists are looked for elsewhere.
fn idle_words(setup: &Setup, target: &Figure, notes: &mut Vec<String>) {
    let name = &target.name;
    // heroclix.damage.mastermind
    if target.substitute.is_some() && !possesses(target, PowerId::Mastermind) {
        notes.push(format!("`substitute` does nothing: {name} has no Mastermind to pass damage on with."));
    }
    // heroclix.knockback.immune
    if target.behind != Behind::Open && !can_fly(setup, target) {
        notes.push(format!("What stands behind {name} does nothing: nothing knocks {name} back in this attack."));
    }
}

/// Whether a figure has a power on some click that nobody counters.
fn possesses(figure: &Figure, power: PowerId) -> bool {
    ever(figure, power) && !figure.countered.has(power)
}
