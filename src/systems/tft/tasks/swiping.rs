//! `play = "swipe"`: a figure too high to reach a foe kneels and strikes down at him; he may strike back.
//!
//! Rules: `tft.swipe.attack`, `tft.swipe.exposed`, `tft.melee.order`, `tft.melee.fumble`, `tft.injury.low-st`.
//!
//! Reading: the levels that leaning down cancels count for neither side, so the swiper's own bonus is what is left of
//! them as well. A pole weapon that could have jabbed at a swiper standing there answers at minus these levels all the
//! same: leaning down brings him into ordinary reach, and jabs are for what is beyond it (`tft.pole.vertical-jab`).
//!
//! Example: human over a hobbit, four levels: one is left, adjDX 12 needs 9, 81/216.

use super::super::card::card;
use super::super::dice::{ATTACK_DICE, Dice};
use super::super::reach::{PRONE_REACH, Stance};
use super::super::read::{self, FigureKeys, Spec};
use super::super::switches::{HeightInOrder, Switches, canonical, optional};
use super::super::tables::aspect::Aspect;
use super::super::tables::reach::{SWIPE_DX, against_kneeling, in_reach, swipe_levels};
use super::super::weapons::{Kind, Weapon};
use super::body::Body;
use super::strike::{self, OUTCOMES, Target, Wounds};
use super::task;
use super::task::{Placed, Posture};
use crate::chance::{Chance, Draw, Reading};
use crate::contest::{Compiled, Contest};
use crate::game::{Brief, Meter, Metric, Note, Progress, System};
use crate::game::{Card, Ruling};
use crate::keys::{Settings, Written, keys, later, table, truth};
use crate::scenario::{Case, Kind as Form, Mistakes, Spanned, Table, Value};

const SWIPE: Draw = Draw::new("swipe", "tft.swipe.attack");
const ANSWER: Draw = Draw::new("answer", "tft.swipe.exposed");
const ORDER: Draw = Draw::new("who strikes first", "tft.melee.order").read(Reading::Named(&["the swiper", "the foe"]));
/// Index of the outcome when the swiper was struck down before his blow.
const STRUCK_FIRST: usize = OUTCOMES.len();

/// What is counted: net hits of the swipe.
pub const HITS: usize = 0;
/// Blows of the swiper with double or triple damage.
pub const CRITICAL: usize = 1;
/// The swiper's weapon dropped or broken.
pub const LOST: usize = 2;
/// Net hits of the answer.
pub const TAKEN: usize = 3;
/// 1 when the answer puts the swiper out of the fight.
pub const OUT: usize = 4;

/// A compiled swipe.
#[derive(Debug)]
pub struct Setup {
    /// Who swipes, as somebody who can be struck.
    pub swiper: Target,
    /// Whom.
    pub foe: Target,
    /// Weapons of both.
    pub weapons: [Option<Weapon>; 2],
    /// Levels between the two, and those that count.
    pub levels: [u8; 2],
    /// The foe strikes back.
    pub answers: bool,
    /// The rules in force.
    pub switches: Switches,
}

impl Setup {
    /// What the swipe needs, unhurt.
    pub fn needed(&self) -> i32 {
        self.swiper.figure.adj_dx() + SWIPE_DX + self.counting() + self.foe.bonus(Wounds::default())
    }

    /// What the answer needs, unhurt.
    pub fn answer_needed(&self) -> i32 {
        self.foe.figure.adj_dx() - self.counting()
    }

    fn counting(&self) -> i32 {
        i32::from(self.levels[1])
    }

    /// How much earlier than the foe the swiper strikes; at 0 a coin decides (`tft.melee.order`).
    fn ahead(&self) -> i32 {
        let height = match self.switches.height_in_order {
            HeightInOrder::Yes => 2 * self.counting(),
            HeightInOrder::No => 0,
        };
        // Whoever strikes back stands, and is struck from the front: that adds nothing.
        self.swiper.figure.adj_dx() - self.foe.figure.adj_dx() + height
    }
}

/// A swipe, one to a trial.
#[derive(Debug)]
pub struct Swiping;

/// What both have taken: swiper, foe.
type Both = [Wounds; 2];

impl System for Swiping {
    type Setup = Setup;
    type State = ();

    fn limit(_setup: &Setup) -> u32 {
        1
    }

    fn start(_setup: &Setup) {}

    fn turn<C: Chance, M: Meter>(setup: &Setup, (): &mut (), chance: &mut C, meter: &mut M) -> Progress {
        let mut both = Both::default();
        let foe_first = setup.answers
            && match setup.ahead() {
                0 => chance.draw(ORDER, Dice::shared().coin()) == 1,
                ahead => ahead < 0,
            };
        if foe_first {
            answer(setup, &mut both, chance, meter);
        }
        let swipes = setup.swiper.body.condition(both[0].hits, false) == super::body::Condition::Standing;
        if swipes {
            swipe(setup, &mut both, chance, meter);
        }
        if setup.answers && !foe_first && !setup.foe.lies(both[1]) && !setup.foe.body.is_out(both[1].hits) {
            answer(setup, &mut both, chance, meter);
        }
        meter.count(OUT, u32::from(setup.swiper.body.is_out(both[0].hits)));
        Progress::Over(if swipes { setup.foe.outcome(both[1]) } else { STRUCK_FIRST })
    }

    fn undecided(_setup: &Setup) -> usize {
        STRUCK_FIRST
    }
}

fn swipe<C: Chance, M: Meter>(setup: &Setup, both: &mut Both, chance: &mut C, meter: &mut M) {
    let Some(weapon) = setup.weapons[0] else { return };
    let needed = setup.needed() + setup.swiper.body.weakness(both[0].hits);
    let blow = strike::roll(SWIPE, needed, ATTACK_DICE, &weapon, &setup.switches, chance);
    let net = strike::wound(weapon.damage, blow, &setup.foe, &mut both[1], chance);
    meter.count(HITS, net as u32);
    meter.count(CRITICAL, u32::from(blow.factor() > 1));
    meter.count(LOST, u32::from(strike::loses_weapon(blow)));
    meter.note(|| strike::told(SWIPE.rule, &setup.swiper.figure.name, &setup.foe.figure.name, blow, net));
}

/// The foe strikes back, without the bonus against somebody who kneels (`tft.swipe.exposed`).
fn answer<C: Chance, M: Meter>(setup: &Setup, both: &mut Both, chance: &mut C, meter: &mut M) {
    let Some(weapon) = setup.weapons[1] else { return };
    let needed = setup.answer_needed() + setup.foe.body.weakness(both[1].hits);
    let blow = strike::roll(ANSWER, needed, ATTACK_DICE, &weapon, &setup.switches, chance);
    let net = strike::wound(weapon.damage, blow, &setup.swiper, &mut both[0], chance);
    meter.count(TAKEN, net as u32);
    meter.note(|| strike::told(ANSWER.rule, &setup.foe.figure.name, &setup.swiper.figure.name, blow, net));
    if setup.swiper.body.is_out(both[0].hits) {
        let name = &setup.swiper.figure.name;
        meter.note(|| Note { rule: "tft.injury.out", text: format!("{name} is out of the fight") });
    }
}

/// Compiles a case of `play = "swipe"`; mistakes are collected, and `None` means that there were some.
pub fn compile(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    Some(Box::new(Compiled::<Swiping> { setup, brief }))
}

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" switches: Switches = table().or_else("", Switches::default()), "";
        /// Who swipes down.
        "figure" figure: Written<Table> = later::<Placed>().required(), "";
        /// At whom.
        "target" target: Written<Table> = later::<Struck>().required(), "";
        /// The swipe.
        "swipe" swipe: Swipe = table().or_else("", Swipe::default()), "tft.swipe.attack";
    }
}

keys! {
    /// At whom.
    #[derive(Clone, Debug)]
    pub struct Struck: "[target]" {
        /// Level of the column that it stands on.
        "level" level: Written<u8> = read::level().unless_written("0"), "tft.height.advantage";
        .. posture: Posture;
        .. figure: FigureKeys;
    }
}

keys! {
    /// The swipe.
    #[derive(Clone, Debug)]
    pub struct Swipe: "[swipe]" {
        /// The foe strikes back in the same turn.
        "answer" answer: Written<bool> = truth().unless_written("false"), "tft.swipe.exposed";
    }
}

/// The set-up of a case of `play = "swipe"` and what to say about it.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Setup, Brief)> {
    task::prepare(case, mistakes, |Document { switches, figure, target, swipe }| {
        if !switches.uses(optional::SWIPE) && !are_misread(case) {
            let help = "switch it on: `optional-rules = [\"swipe\"]` under [rules]";
            mistakes.at(&case.play, "the swipe attack is an optional rule, and off", help);
        }
        let swiper = task::figure(figure, "figure", |placed: &Placed| &placed.figure, &switches, mistakes);
        let foe = task::figure(target, "target", |struck: &Struck| &struck.figure, &switches, mistakes);
        let both = [swiper.as_ref().map(|(spec, ..)| spec), foe.as_ref().map(|(spec, ..)| spec)];
        read::check_names(both.into_iter().flatten(), mistakes);
        if let Some((swiper, ..)) = &swiper {
            check_swiper(swiper, mistakes);
        }
        let answers = swipe.answer.filter(|answers| answers.value);
        if let (Some(answers), Some((foe, struck, _))) = (&answers, &foe) {
            check_answer(answers, foe, struck.posture.is_down, struck.posture.aspect, mistakes);
        }
        let ((swiper, placed, at), (foe, struck, foe_at)) = (swiper?, foe?);
        let (level, foe_level) = (read::stands(&at, &placed.level), read::stands(&foe_at, &struck.level));
        let Posture { aspect, is_down } = struck.posture;
        let armed = foe.figure.weapon.filter(Weapon::is_for_melee);
        let (level_at, level, foe_level) = (level.clone()?, level?.value, foe_level?.value);
        let (body, foe_body) = (Body::of(&swiper.figure, &switches), Body::of(&foe.figure, &switches));
        let upper = Stance { level, reach: swiper.figure.reach, down: false };
        let lower = Stance { level: foe_level, reach: foe.figure.reach, down: is_down };
        let counting = check_reach(upper, lower, [&swiper, &foe], &level_at, mistakes)?;
        let weapons = [swiper.figure.weapon, armed];
        let levels = [level - foe_level, counting];
        let setup = Setup {
            // Whoever leans down kneels: struck without the kneeling bonus, but no shield helps him.
            swiper: Target { figure: swiper.figure, level, aspect: Aspect::Front, is_down: true, body },
            foe: Target { figure: foe.figure, level: foe_level, aspect, is_down, body: foe_body },
            weapons,
            levels,
            answers: answers.is_some(),
            switches,
        };
        let brief = brief(&setup);
        Some((setup, brief))
    })
}

/// Whether the list of optional rules, or the table around it, is there and cannot be read, so that a swipe may have been
/// meant to be in it.
fn are_misread(case: &Case) -> bool {
    let rules = match case.table.get("rules").map(|value| &value.kind) {
        Some(Form::Table(rules)) => rules,
        other => return other.is_some(),
    };
    let known = |value: &Value| match &value.kind {
        Form::String(name) => optional::NAMES.iter().any(|(known, _)| *known == canonical(name)),
        _ => false,
    };
    let key = Switches::default().cite().optional().key.name;
    let list = rules.get(key).or(rules.get(&key.replace('-', "_")));
    list.is_some_and(|list| !matches!(&list.kind, Form::Array(names) if names.iter().all(known)))
}

/// A foe strikes back only on his feet, armed, and at somebody in his front hexes (`tft.melee.to-hit`).
fn check_answer(answers: &Spanned<bool>, foe: &Spec, is_down: bool, aspect: Aspect, mistakes: &Mistakes) {
    let is_unarmed = foe.sure.weapons && !foe.figure.weapon.is_some_and(|weapon| weapon.is_for_melee());
    let whys = [
        (is_down, "it is down", "write `answer = false`, or leave `down` out"),
        (is_unarmed, "it has no weapon for it", "write `answer = false`, or give it a weapon for melee"),
        (
            aspect != Aspect::Front,
            "the blow does not come through its front hexes",
            "write `answer = false`, or `facing = \"front\"`",
        ),
    ];
    for (_, why, help) in whys.into_iter().filter(|(obstacle, ..)| *obstacle) {
        mistakes.at(answers, format!("{} cannot strike back: {why}", foe.name.value), help);
    }
}

/// A swipe takes one hand and leaves one to hold on with.
fn check_swiper(swiper: &Spec, mistakes: &Mistakes) {
    let (name, figure) = (&swiper.weapon_at, &swiper.figure);
    match figure.weapon {
        _ if !swiper.sure.weapons => {}
        Some(weapon) if !weapon.is_for_melee() => {
            let message = format!("nobody strikes with a {}", weapon.id);
            mistakes.at(name, message, "take a one-handed weapon for melee");
        }
        Some(weapon) if weapon.hands > 1 => {
            let what = if weapon.id.is_empty() { "this weapon" } else { weapon.id };
            let message = format!("{what} takes both hands, and a swipe leaves only one");
            mistakes.at(name, message, "the other hand holds on: take a one-handed weapon");
        }
        // tft.swipe.attack: with a one-handed weapon, and teeth are none.
        Some(weapon) if weapon.hands == 0 || weapon.kind == Kind::Natural => {
            let what = if weapon.id.is_empty() { "this natural weapon" } else { weapon.id };
            let message = format!("{what} is no one-handed weapon, and a swipe takes one");
            mistakes.at(name, message, "give it one, such as `weapon = \"club\"`, or fight at a level within reach");
        }
        Some(_) => {}
        None => mistakes.at(name, format!("{} has no weapon", swiper.name.value), "give it a one-handed weapon"),
    }
    if figure.shield.is_carried() && swiper.sure.shield {
        let message = format!("{} holds a shield, and a swipe takes that hand to hold on", swiper.name.value);
        mistakes.at(&swiper.shield_at, message, "write `shield = \"none\"`");
    }
}

/// Levels that count; refuses a foe within ordinary reach, level or higher, and one too far below.
fn check_reach(
    upper: Stance,
    lower: Stance,
    [swiper, foe]: [&Spec; 2],
    level_at: &Spanned<u8>,
    mistakes: &Mistakes,
) -> Option<u8> {
    let counting = swipe_levels(upper, lower);
    let apart = i32::from(upper.level) - i32::from(lower.level);
    // Who is higher needs no more than the levels; who reaches whom needs both bodies.
    if counting.is_none() && (apart <= 0 || swiper.sure.body && foe.sure.body) {
        let (name, other) = (&swiper.name, &foe.name.value);
        let (message, help) = if apart <= 0 {
            (format!("{} does not stand above {other}", name.value), "raise `level` in [figure]".to_owned())
        } else if in_reach(upper, lower) {
            let message = format!("{other} is within ordinary reach, {apart} levels below");
            (message, "no swipe is called for: fight it as `play = \"duel\"`, or raise `level`".to_owned())
        } else {
            let most = upper.reach + if lower.down { PRONE_REACH } else { lower.reach };
            let message = format!("{other} is out of reach even of a swipe, {apart} levels below");
            (message, format!("{} levels are the most between these two", most))
        };
        mistakes.at(level_at, message, help);
    }
    counting.filter(|_| apart > 0)
}

fn brief(setup: &Setup) -> Brief {
    let rulings = rulings(setup);
    let mut outcomes = OUTCOMES.map(str::to_owned).to_vec();
    if setup.answers {
        outcomes.push("struck first".to_owned());
    }
    Brief {
        leading: None,
        outcomes,
        clock: "turns",
        metrics: metrics(setup),
        noughts: Vec::new(),
        cards: cards(setup),
        notes: task::notes(notes(setup), &setup.switches, &rulings, optional::SWIPE, "this swipe"),
        rulings,
    }
}

fn metrics(setup: &Setup) -> Vec<Metric> {
    let mut metrics = vec![
        Metric::shared(HITS, "hits", "hits", "tft.dice.weapon"),
        Metric::shared(CRITICAL, "double or triple damage", "blows", "tft.dice.attack-3"),
        Metric::shared(LOST, "weapon dropped or broken", "times", "tft.melee.fumble"),
    ];
    if setup.answers {
        let name = &setup.swiper.figure.name;
        metrics.push(Metric::of(name, TAKEN, "hits taken", "hits", "tft.swipe.exposed"));
        metrics.push(Metric::of(name, OUT, "out of the fight", "times", "tft.injury.out"));
    }
    metrics
}

fn cards(setup: &Setup) -> Vec<Card> {
    let [apart, counting] = setup.levels;
    let mut lines = vec![
        ("Stands on level".to_owned(), setup.swiper.level.to_string()),
        ("Levels above".to_owned(), format!("{apart}, or {counting} after leaning down")),
    ];
    if setup.answers {
        let needed = setup.answer_needed();
        lines.push(("Hit by the answer with".to_owned(), format!("{ATTACK_DICE}D, {needed} or less")));
        let first = match setup.ahead() {
            0 => "a coin decides",
            ahead if ahead > 0 => "yes",
            _ => "no",
        };
        lines.push(("Strikes first".to_owned(), first.to_owned()));
    }
    let target = strike::target_lines(&setup.foe, setup.needed(), ATTACK_DICE);
    vec![card(&setup.swiper.figure, lines), card(&setup.foe.figure, target)]
}

fn rulings(setup: &Setup) -> Vec<Ruling> {
    let switches = &setup.switches;
    let mut rulings = vec![Ruling::reading(
        "tft.swipe.attack",
        "Kneeling costs 4. The levels that leaning down cancels, as many as the swiper's height, count for neither side; \
         what is left helps the swiper and hinders the answer.",
    )];
    if setup.answers {
        rulings.push(switches.cite().height_in_order().ruling().saying("The higher adjusted DX strikes first, the levels that count included; the 4 for kneeling is not part of it, \
             and equals throw a coin.",
        ));
    }
    if setup.answers && setup.weapons[1].is_some_and(|weapon| weapon.jabs()) {
        rulings.push(Ruling::reading(
            "tft.swipe.exposed",
            "A pole weapon answers like any other, at minus the levels that count: the swiper has leaned down into ordinary \
             reach, and a jab, which no height changes, is for what is beyond it.",
        ));
    }
    rulings.extend(strike::rulings(ATTACK_DICE, switches));
    rulings
}

/// What others around could do to the kneeling figure (`tft.swipe.exposed`).
fn notes(setup: &Setup) -> Vec<String> {
    let (level, reach) = (setup.swiper.level, setup.foe.figure.reach);
    let swiper = Stance { level, reach: setup.swiper.figure.reach, down: true };
    let bonus = |up: u8| against_kneeling(Stance { level: level + up, reach, down: false }, swiper);
    let said = |up| bonus(up).map_or("not at all".to_owned(), |bonus| format!("at {bonus:+}"));
    vec![format!(
        "{} kneels until the next turn: other foes beside it strike {} from the same level, {} from one higher, {} from \
         two higher.",
        setup.swiper.figure.name,
        said(0),
        said(1),
        said(2)
    )]
}
