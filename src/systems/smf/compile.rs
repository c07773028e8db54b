//! From a case to a duel that can be played: both fighters, the rules in force, and what a report has to say about
//! them.

use super::build::Sheet;
use super::dice::{MAX_DICE, Pool, Tables};
use super::duel::{Duel, Duelists};
use super::fight::{Plain, Profile, Rich};
use super::fighter::{Attack, Effect, Fighter, MAX_SLOTS, PoolKind, Preference, Reach, Timing, Track, grab};
use super::figure::{FigureId, Figures, Side, opposite};
use super::legality;
use super::losses::{Cover, Losses};
use super::metrics::Count;
use super::plain::is_plain;
use super::policy::keys::{Control, Favourite};
use super::powers::id::{Level, PowerId};
use super::read::{self, Spec};
use super::readings;
use super::scene::Place;
use super::setup::{Ground, PlainDice, Rules, Setup, SetupId, is_possible};
use super::state::{Combatant, Course, State};
use super::switches::Order;
use crate::board::line::Spot;
use crate::contest::{Compiled, Contest};
use crate::game::{Brief, Metric};
use crate::game::{Card, Ruling};
use crate::keys::Settings;
use crate::scenario::{Case, Mistakes, names};

/// Compiles a case of `play = "duel"`; mistakes are collected, and `None` means that there were some.
pub fn duel(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    let plain = is_plain(&setup.fighters, &setup.rules);
    Some(if plain { boxed::<Plain>(setup, brief) } else { boxed::<Rich>(setup, brief) })
}

/// The set-up of a case of `play = "duel"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Duelists, Brief)> {
    let before = mistakes.count();
    let (mut rules, specs) = read::case(case, mistakes)?;
    // Each build is judged whatever becomes of the others.
    specs.iter().flatten().for_each(|spec| legality::check(spec, &rules, mistakes));
    let specs = <[Spec; 2]>::try_from(specs.into_iter().collect::<Option<Vec<_>>>()?).ok()?;
    let fighters = fighters(&specs, &rules, mistakes)?;
    let grapples = fighters.iter().any(|fighter| fighter.attacks.iter().any(|attack| attack.effect == Effect::Grapple));
    rules.apart = rules.switches.knockback || grapples;
    if mistakes.count() > before {
        return None;
    }
    let brief = brief(&specs, &fighters, &rules);
    Some((setup(fighters, rules), brief))
}

fn boxed<P: Profile>(setup: Duelists, brief: Brief) -> Box<dyn Contest> {
    Box::new(Compiled::<Duel<P>> { setup, brief })
}

/// Puts a set-up together from fighters and rules.
pub fn setup(fighters: [Fighter; 2], rules: Rules) -> Duelists {
    let tables = Tables::shared();
    let plain = (0..2).map(|side| PlainDice::of(&fighters, side, &rules, tables)).collect();
    let combatants = [0, 1].map(|side: Side| Combatant {
        boxes: fighters[side].boxes,
        flags: 0,
        rage: 0,
        rerolls: 0,
        entangled: 0,
        on: fighters[side].on,
        spent: 0,
        cancelled: 0,
        strained: 0,
        copied: 0,
    });
    let places = [0, i16::from(rules.gap)].map(|inches| Place::at(Spot::at(inches)));
    let start = State { fighters: combatants, places, course: Course::start(), second_half: false };
    let counts_rounds = fighters.iter().any(|fighter| fighter.only_late != 0);
    let foes = [1, 0].map(|foe| Figures::default().with(FigureId::at(foe))).to_vec();
    let (fighters, id) = (fighters.to_vec(), SetupId::default());
    Duelists::new(Setup { fighters, foes, rules, plain, counts_rounds, tables, id }, start)
}

fn fighters(specs: &[Spec; 2], rules: &Rules, mistakes: &Mistakes) -> Option<[Fighter; 2]> {
    let mut sheets = [0, 1].map(|side: Side| Sheet::of(&specs[side], rules.switches.maneuvers));
    for (spec, sheet) in specs.iter().zip(&sheets) {
        legality::check_fault_pools(spec, &sheet.attacks, mistakes);
    }
    for side in 0..2 {
        copy_for_mimic(&mut sheets, side);
    }
    for (spec, sheet) in specs.iter().zip(&sheets) {
        if sheet.slots.len() > MAX_SLOTS {
            let message = format!("{} powers, lent and copied ones included", sheet.slots.len());
            mistakes.at(&spec.name, message, format!("a fighter can have up to {MAX_SLOTS}"));
            return None;
        }
        let [body, psyche] = sheet.total_boxes();
        if body < 1 || psyche < 1 {
            let message = format!("Body {body} and Psyche {psyche} after all powers and trades");
            mistakes.at(&spec.name, message, "both tracks need at least one box");
            return None;
        }
    }
    let dispels = sheets.each_ref().map(|sheet| sheet.slots.iter().any(|(slot, _)| slot.power == PowerId::Dispel));
    let sees = sheets.each_ref().map(|sheet| sheet.slots.iter().any(|(slot, _)| slot.power == PowerId::EnhancedSenses));
    let [first, second] = sheets;
    let mut fighters = [(first, 0), (second, 1)].map(|(sheet, side): (Sheet, Side)| {
        let group = sheet.group.is_some();
        let circumstances = circumstances(rules, group, sees[side], sees[opposite(side)]);
        let mut fighter = sheet.finish(&specs[side], rules, dispels[opposite(side)], &circumstances);
        fighter.tn_plus = u8::from(rules.switches.darkness && !sees[side]);
        fighter
    });
    for side in 0..specs.len() {
        order_attacks(&mut fighters, side, mistakes);
    }
    check_dice(&fighters, specs, mistakes);
    let helpless = |side: Side| !fighters[side].attacks.iter().any(|attack| is_possible(attack, rules));
    if helpless(0) && helpless(1) {
        let help = "give one of them a ranged or Psyche attack that reaches, or let them fight in base contact";
        mistakes.at(&specs[0].name, "neither fighter can ever attack the other at this distance", help);
    }
    Some(fighters)
}

/// Events that change pools for the whole fight (`smf.event.dire-enemies`, `smf.event.stygian-darkness`).
fn circumstances(rules: &Rules, group: bool, sees: bool, foe_sees: bool) -> Vec<(PoolKind, Pool)> {
    let die = Pool::new(1, 0);
    let mut changes = Vec::new();
    if rules.switches.dire_enemies && !group {
        changes.push((PoolKind::MeleeAttack, die));
    }
    if rules.switches.darkness && sees && !foe_sees {
        changes.extend([(PoolKind::MeleeAttack, die), (PoolKind::MeleeDefense, die)]);
    }
    if rules.switches.darkness && !sees && !foe_sees {
        changes.push((PoolKind::RangedDefense, die));
    }
    changes
}

/// Powers of the foe that a mimic could copy, switched off in slots of their own (`smf.power.mimic`).
fn copy_for_mimic(sheets: &mut [Sheet; 2], side: Side) {
    let Some(mimic) = sheets[side].slots.iter().position(|(slot, _)| slot.power == PowerId::Mimic) else { return };
    let owned: Vec<PowerId> = sheets[side].slots.iter().map(|(slot, _)| slot.power).collect();
    let copied: Vec<(PowerId, String)> = sheets[opposite(side)]
        .slots
        .iter()
        .filter(|(slot, _)| slot.lent_by.is_none() && can_be_copied(slot.power) && !owned.contains(&slot.power))
        .map(|(slot, option)| (slot.power, option.clone()))
        .collect();
    for (power, option) in copied {
        sheets[side].lend(mimic as u8, power, &option, false);
    }
}

/// Powers and boosts that are worth something to a mimic in a duel.
fn can_be_copied(power: PowerId) -> bool {
    use PowerId::{Archery, Immortal, MagicArtifact, Metamorph, Mimic, Sorcery, XFactor};
    let entry = power.entry();
    // What a grimoire, a quiver or a form holds is not the power itself, and a copied one would be empty; a maneuver
    // was chosen before the battle; an Immortal's copy could only hurt.
    let barred = matches!(power, Archery | Immortal | MagicArtifact | Metamorph | Mimic | Sorcery | XFactor);
    matches!(entry.level, Level::Major | Level::Minor | Level::Boost) && entry.in_duel && !barred
}

/// Sorts attacks by preference: the one the policy names, then damaging ones, then the others as it says. Those of one
/// preference stand by what they take on average when nothing is switched; in the turn [`super::policy`] looks again.
fn order_attacks(fighters: &mut [Fighter; 2], side: Side, mistakes: &Mistakes) {
    let foe = fighters[opposite(side)].clone();
    let fighter = &mut fighters[side];
    let Favourite { id: wanted, at } = fighter.policy.attack.clone();
    if wanted == "grapple" {
        fighter.attacks.push(grab());
    }
    let first = fighter.policy.control == Control::First;
    for attack in &mut fighter.attacks {
        attack.preference = match (attack.id == wanted, attack.effect.takes_boxes()) {
            (true, _) => Preference::Named,
            (false, true) => Preference::Damage,
            (false, false) if first => Preference::ControlFirst,
            (false, false) => Preference::ControlLast,
        };
    }
    let fixed = fighter.fixed;
    let worth = |attack: &Attack| {
        let dice = attack.pool.plus(fixed[attack.adds as usize]);
        Losses::shared().expected(dice, foe.fixed[attack.resisted_by as usize], Cover::default()).loss
    };
    // A stable sort: equal attacks stay in the order of the sheet.
    fighter.attacks.sort_by_key(|attack| (attack.preference, std::cmp::Reverse(worth(attack))));
    if let Some(at) = &at
        && !wanted.is_empty()
        && !fighter.attacks.iter().any(|attack| attack.id == wanted)
    {
        // The shared [policy] may name an attack that only one side has.
        let other_has = foe.attacks.iter().any(|attack| attack.id == wanted);
        if !other_has {
            let known: Vec<&str> = fighter.attacks.iter().map(|attack| attack.id).chain(["grapple", "best"]).collect();
            let help = format!("{} can use {}", fighter.name, names::list(&known, "or"));
            mistakes.at(at, format!("{} has no attack \"{wanted}\"", fighter.name), help);
        }
    }
}

/// Refuses pools that could grow past what the tables hold.
fn check_dice(fighters: &[Fighter; 2], specs: &[Spec; 2], mistakes: &Mistakes) {
    for side in 0..2 {
        let most = most_dice(&fighters[side], &fighters[opposite(side)]);
        if most > i16::from(MAX_DICE) {
            let message = format!("with all bonuses a throw of {} could reach {most} dice", fighters[side].name);
            mistakes.at(&specs[side].name, message, format!("a throw has at most {MAX_DICE} dice: use smaller pools"));
        }
    }
}

/// Dice of the largest throw that a fighter could ever make against this foe.
fn most_dice(me: &Fighter, foe: &Fighter) -> i16 {
    // Situations add at most: charge 1, momentum or punch 1, knocked down 1, entangled 1, weakness 1, and Rage 2 or,
    // for a group, numbers 3.
    const SITUATIONS: i16 = 8;
    use PoolKind::{AgainstMelee, AgainstRanged, Charge, Grapple};
    let most = |fighter: &Fighter, kind: PoolKind| {
        let switched = fighter.switched[kind as usize].iter().map(|adder| adder.by.dice.max(0));
        i16::from(fighter.fixed[kind as usize].dice) + switched.map(i16::from).sum::<i16>()
    };
    let bonuses = SITUATIONS + most(me, Charge).max(0) + most(foe, AgainstMelee).max(most(foe, AgainstRanged)).max(0);
    let attacks = me.attacks.iter().map(|attack| i16::from(attack.pool.dice) + most(me, attack.adds) + bonuses);
    let others =
        super::read::POOL_KEYS.iter().map(|&(_, kind, _)| most(me, kind) + SITUATIONS + most(me, Grapple).max(0));
    attacks.chain(others).max().unwrap_or(0)
}

/// What a report says about the duel.
fn brief(specs: &[Spec; 2], fighters: &[Fighter; 2], rules: &Rules) -> Brief {
    let [a, b] = fighters;
    Brief {
        outcomes: vec![Brief::wins(&a.name), Brief::wins(&b.name), Brief::DOUBLE_KO.to_owned(), "undecided".to_owned()],
        leading: None,
        clock: "rounds",
        metrics: metrics(fighters, rules),
        cards: [0, 1].map(|side| card(&specs[side], &fighters[side], rules)).to_vec(),
        rulings: rulings(fighters, rules),
        notes: notes(specs, fighters, rules),
    }
}

/// The metrics that can be anything but 0 in this duel.
fn metrics(fighters: &[Fighter; 2], rules: &Rules) -> Vec<Metric> {
    let mut metrics = Vec::new();
    for count in Count::ALL {
        for side in 0..2 {
            let (me, foe) = (&fighters[side], &fighters[opposite(side)]);
            if can_count(count, me, foe, rules) {
                let (name, unit) = count.name(me.group.is_some());
                metrics.push(Metric::of(&me.name, count.of(side), name, unit));
            }
        }
    }
    metrics
}

fn can_count(count: Count, me: &Fighter, foe: &Fighter, rules: &Rules) -> bool {
    let attacked = |effects: &dyn Fn(&Attack) -> bool| {
        foe.attacks.iter().any(|attack| is_possible(attack, rules) && effects(attack))
    };
    let has = |fighter: &Fighter, power| fighter.slot_of(power).is_some();
    match count {
        Count::Attacks | Count::Hits => true,
        Count::BodyLost => {
            attacked(&|attack| attack.track == Track::Body)
                || !foe.hooks[Timing::Defended as usize].is_empty()
                || !foe.hooks[Timing::Touched as usize].is_empty()
                // A second blow with reach, where the first one is a shot at the mind.
                || has(foe, PowerId::MultipleLimbs)
                || rules.switches.traps
        }
        Count::PsycheLost => attacked(&|attack| attack.track == Track::Psyche && attack.effect.takes_boxes()),
        Count::KoPassed => me.group.is_none() && !me.glass_jaw,
        Count::KnockedDown => rules.switches.knockback,
        Count::Stunned => attacked(&|attack| attack.effect == Effect::Stun),
        Count::Entangled => attacked(&|attack| attack.effect == Effect::Entangle),
        Count::Recharged => !me.recharge_order.is_empty() || has(me, PowerId::MagicArtifact),
        Count::Healed => {
            me.slots.iter().any(|slot| slot.power.entry().heals) || me.group.is_some_and(|group| group.hordes)
        }
        Count::Blocked => !me.hooks[Timing::Block as usize].is_empty(),
        Count::Fled => me.group.is_some_and(|group| group.panics),
    }
}

/// The set-up table of one fighter.
fn card(spec: &Spec, fighter: &Fighter, rules: &Rules) -> Card {
    let mut lines = vec![];
    let mut line = |label: &str, value: String| lines.push((label.to_owned(), value));
    let archetypes: Vec<&str> = spec.archetypes.iter().map(|archetype| archetype.name).collect();
    line(
        "Build",
        match (archetypes.as_slice(), spec.is_super, spec.sample) {
            ([], ..) => "given by numbers".to_owned(),
            ([one], true, _) => format!("Super ({one})"),
            ([one], false, None) => (*one).to_owned(),
            ([one], false, Some(sample)) => format!("{one} ({})", sample.name),
            (halves, ..) => format!("Powerhouse ({})", halves.join(" and ")),
        },
    );
    let powers: Vec<String> = fighter
        .slots
        .iter()
        .filter(|slot| !matches!(slot.lent_by, Some(by) if fighter.slots[by as usize].power == PowerId::Mimic))
        .map(|slot| slot.power.entry().name.to_owned())
        .collect();
    if !powers.is_empty() {
        line("Powers", powers.join(", "));
    }
    if fighter.group.is_some() {
        line("Members", fighter.boxes[0].to_string());
    } else {
        line("Body", fighter.boxes[0].to_string());
        line("Psyche", fighter.boxes[1].to_string());
    }
    if rules.switches.knockback || rules.ground == Ground::Open {
        line("Move", format!("{} in", fighter.movement));
    }
    // The Ghostly Attack has no pool.
    let rolled = fighter.attacks.iter().filter(|attack| attack.effect != Effect::Ghostly);
    for attack in rolled.filter(|attack| is_possible(attack, rules)) {
        let slot = attack.slot.and_then(|slot| fighter.slot(slot));
        if slot.is_some_and(|slot| slot.lent_by.is_some_and(|by| fighter.slots[by as usize].power == PowerId::Mimic)) {
            continue;
        }
        let source =
            slot.map_or_else(|| if attack.blow { "Melee attack" } else { attack.id }, |slot| slot.power.entry().name);
        let pool = attack.pool.plus(fighter.fixed[attack.adds as usize]).capped();
        line(source, format!("{pool}{}", describe(attack)));
    }
    for (label, kind) in [
        ("Melee defense", PoolKind::MeleeDefense),
        ("Ranged defense", PoolKind::RangedDefense),
        ("Psyche defense", PoolKind::PsycheDefense),
        ("Initiative", PoolKind::Initiative),
        ("KO check", PoolKind::Ko),
    ] {
        let unused = (kind == PoolKind::Ko && fighter.group.is_some())
            || (kind == PoolKind::Initiative && rules.switches.order == Order::Alternate);
        if !unused {
            line(label, fighter.fixed[kind as usize].capped().to_string());
        }
    }
    Card { name: fighter.name.clone(), lines }
}

fn describe(attack: &Attack) -> String {
    let mut words = String::new();
    if attack.track == Track::Psyche {
        words.push_str(" Psyche");
    }
    match attack.reach {
        Reach::Range(range) | Reach::Anywhere(range) if range < u8::MAX => words.push_str(&format!(", {range} in")),
        _ => {}
    }
    if !attack.effect.takes_boxes() {
        words.push_str(", no damage");
    }
    words
}

/// Readings that matter in this duel.
fn rulings(fighters: &[Fighter; 2], rules: &Rules) -> Vec<Ruling> {
    let cite = rules.switches.cite();
    let any = |wanted: &dyn Fn(&Fighter) -> bool| fighters.iter().any(wanted);
    let order = cite.order().ruling();
    let mut rulings = vec![match rules.switches.order {
        Order::Initiative => Ruling { rule: "smf.initiative.roll".to_owned(), ..order },
        Order::Alternate => order,
    }];
    let start = match rules.ground {
        Ground::Contact if rules.switches.charge => "The fighters meet in a charge: the first attack has +1D.",
        Ground::Contact => "The fighters stand in base contact from the start; nobody charges.",
        Ground::Range(_) => "The fighters stay at a fixed distance.",
        Ground::Open => "The fighters move on a line: they charge, walk, shoot and retreat as their policies say.",
    };
    let stand = if rules.ground == Ground::Contact { cite.charge() } else { cite.range() };
    rulings.push(stand.ruling().saying(start));
    let limit = "A fight that is not over by then is undecided. It ends at once when a fighter is knocked out.";
    rulings.push(cite.round_limit().ruling().saying(limit));
    rulings.push(cite.re_roll().ruling());
    if any(&|fighter| fighter.group.is_none()) {
        let text = "Losing the last box of a track calls for a check against TN3 (TN4 once the other track has forced \
                    one); whoever passes fights on undiminished, and is out at the next box lost on that track.";
        rulings.push(Ruling::reading("smf.damage.ko-check", text));
    }
    let grouped = any(&|fighter| fighter.group.is_some());
    let boosted = |fighter: &Fighter| fighter.slots.iter().any(|slot| slot.power.entry().level == Level::Boost);
    let beyond = match rules.switches.henchmen_beyond {
        0 => "A group has +1D in melee for every two members by which it outnumbers its foe, at most +3D.",
        _ => "A group has +1D in melee for every two members by which it outnumbers its foe beyond the first.",
    };
    let matter = [
        (any(&|fighter| fighter.lasting != 0), cite.powers_on().ruling()),
        (grouped && rules.switches.order == Order::Initiative, cite.group_leads().ruling()),
        (any(&|fighter| fighter.group.is_some() && boosted(fighter)), cite.henchmen_boosts().ruling()),
        (grouped, cite.henchmen_beyond().ruling().saying(beyond)),
        (rules.switches.knockback, cite.knockback().ruling()),
        (rules.switches.maneuvers, cite.maneuvers().ruling()),
        (rules.switches.dire_enemies, cite.dire_enemies().ruling()),
        (rules.switches.darkness, cite.darkness().ruling()),
        (rules.switches.traps, cite.traps().ruling()),
    ];
    rulings.extend(matter.into_iter().filter(|(matters, _)| *matters).map(|(_, ruling)| ruling));
    rulings.extend(readings::of(fighters).into_iter().map(|(rule, text)| Ruling::reading(rule, text)));
    rulings
}

/// Remarks that belong next to the numbers.
fn notes(specs: &[Spec; 2], fighters: &[Fighter; 2], rules: &Rules) -> Vec<String> {
    let mut notes = Vec::new();
    for (spec, fighter) in specs.iter().zip(fighters) {
        if !spec.legal && !spec.archetypes.is_empty() {
            notes.push(format!("{} is a house build: it was not checked against the archetype's menu.", fighter.name));
        }
        if let Some(sample) = spec.sample {
            for issue in sample.issues {
                notes.push(format!("{} as printed: {issue}. The fight uses the computed figures.", sample.name));
            }
        }
        let idle: Vec<&str> = fighter
            .slots
            .iter()
            .map(|slot| slot.power.entry())
            .filter(|entry| !entry.in_duel && entry.level != Level::Maneuver)
            .map(|entry| entry.name)
            .collect();
        if !idle.is_empty() {
            notes.push(format!("{} gets nothing in a duel out of: {}.", fighter.name, idle.join(", ")));
        }
        if !fighter.attacks.iter().any(|attack| is_possible(attack, rules)) {
            notes.push(format!("{} cannot attack at this distance.", fighter.name));
        }
        // What is left open is done as usual.
        let default = super::policy::keys::Policy { open: spec.policy.open, ..super::policy::keys::Policy::default() };
        if spec.policy != default {
            notes.push(format!("{} decides by the scenario's policy; see `[policy]`.", fighter.name));
        }
    }
    notes
}
