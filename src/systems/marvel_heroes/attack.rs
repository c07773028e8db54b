//! `play = "attack"`: one attack against one defense, by the numbers of dice alone. The smallest question there is, for
//! tables and heat maps over ratings.
//!
//! Rules: `marvel-heroes.combat.attack`, `marvel-heroes.combat.attack-zero`, `hfc.attack.result`; `again` is a die
//! thrown again by an ability and added (`marvel-heroes.dice.reroll`).

use super::dice::{MAX_AGAIN, MAX_DICE, Roll};
use super::read::{self, RulesKeys};
use super::ruleset::{Blow, Ruleset};
use crate::chance::{Chance, Draw, Reading, Weights};
use crate::contest::{Compiled, Contest};
use crate::game::{Brief, Meter, Progress, System};
use crate::game::{Card, Ruling};
use crate::keys::{Keys, Written, keys, later, table, truth, whole};
use crate::scenario::{Case, Mistakes, Table};

/// What an attack may come to, in the order of the outcomes' indices.
pub const OUTCOMES: [&str; 4] = ["KO", "stun", "miss", "no attack"];
/// The last of them.
const NO_ATTACK: usize = 3;
/// Turns that it takes.
const TURNS: u32 = 1;

/// One attack.
#[derive(Debug)]
pub struct Attack;

/// A compiled attack.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The roll; `None` when the attacker has no dice and nobody rolls.
    pub roll: Option<(Draw, Weights)>,
    /// What as many hits as the defender's come to.
    pub tie: Blow,
}

impl System for Attack {
    type Setup = Exchange;
    type State = ();

    fn limit(_setup: &Exchange) -> u32 {
        TURNS
    }

    #[inline(always)]
    fn start(_setup: &Exchange) {}

    #[inline(always)]
    fn turn<C: Chance, M: Meter>(setup: &Exchange, _state: &mut (), chance: &mut C, _meter: &mut M) -> Progress {
        let Some((draw, weights)) = &setup.roll else { return Progress::Over(NO_ATTACK) };
        let blow = match chance.draw(*draw, weights) {
            0 => Blow::Miss,
            1 => setup.tie,
            _ => Blow::Ko,
        };
        Progress::Over(match blow {
            Blow::Ko => 0,
            Blow::Stun => 1,
            Blow::Miss => 2,
        })
    }

    /// One attack is never undecided.
    fn undecided(_setup: &Exchange) -> usize {
        NO_ATTACK
    }
}

/// Compiles a case of `play = "attack"`; mistakes are collected, and `None` means that there were some.
pub fn compile(case: &Case, mistakes: &Mistakes) -> Option<Box<dyn Contest>> {
    let (setup, brief) = prepare(case, mistakes)?;
    Some(Box::new(Compiled::<Attack> { setup, brief }))
}

/// Prepares a case of `play = "attack"`; `None` means that there were mistakes.
pub fn prepare(case: &Case, mistakes: &Mistakes) -> Option<(Exchange, Brief)> {
    let before = mistakes.count();
    let mut reader = case.reader(mistakes);
    let Document { rules, attacker, defender } = Document::read(&mut reader);
    reader.finish();
    let switches = read::switches(rules.as_deref(), mistakes);
    let (attack, defense) = (attacker?.value, defender?.value);
    let (attack, defense) = (attack.roll.roll(&attack.dice)?, defense.roll.roll(&defense.dice)?);
    if mistakes.count() > before {
        return None;
    }
    let ruleset = Ruleset::of(switches.hfc);
    let (tie, rule) = (ruleset.tie(), ruleset.attack());
    let sides = switches.die.sides(switches.nil_ko);
    let throws = [attack, defense].map(|roll| roll.throw(if roll.again > 0 { 0 } else { sides }));
    let draw = Draw::new("attack", rule).opposed(throws[0], throws[1]).read(Reading::Comparison);
    let weights = switches.die.comparison(attack, defense, switches.nil_ko);
    let roll = (attack.dice > 0).then_some((draw, weights));
    let brief = Brief {
        outcomes: OUTCOMES.map(str::to_owned).to_vec(),
        leading: Some(0),
        clock: "attacks",
        metrics: Vec::new(),
        noughts: Vec::new(),
        cards: vec![card("Attacker", "Attack", attack), card("Defender", "Defend", defense)],
        rulings: vec![reading(switches.hfc, switches.nil_ko, rule)],
        notes: Vec::new(),
    };
    Some((Exchange { roll, tie }, brief))
}

keys! {
    /// A case as written.
    #[derive(Clone, Debug)]
    pub struct Document: "the scenario" {
        /// How the rules are read.
        "rules" rules: Written<Table> = later::<RulesKeys>().seen_by("an attack"), "";
        /// Who attacks.
        "attacker" attacker: Written<Attacker> = table().required(), "marvel-heroes.combat.attack";
        /// Whom.
        "defender" defender: Written<Defender> = table().required(), "marvel-heroes.combat.attack";
    }
}

keys! {
    /// Who attacks.
    #[derive(Clone, Debug)]
    pub struct Attacker: "[attacker]" {
        /// Dice of the attack.
        "attack" dice: Written<u8> = whole(0..=i64::from(MAX_DICE)).required(), "marvel-heroes.combat.attack";
        .. roll: RollKeys;
    }
}

keys! {
    /// Whom.
    #[derive(Clone, Debug)]
    pub struct Defender: "[defender]" {
        /// Dice against the attack.
        "defend" dice: Written<u8> = whole(0..=i64::from(MAX_DICE)).required(), "marvel-heroes.combat.attack";
        .. roll: RollKeys;
    }
}

keys! {
    /// A roll beside its dice.
    #[derive(Clone, Debug)]
    pub struct RollKeys: "a roll" {
        /// Boost icons count.
        "boost" boosted: bool = truth().or(false), "marvel-heroes.dice.boost";
        /// Dice thrown again by an ability and added.
        "again" again: u8 = whole(0..=i64::from(MAX_AGAIN)).or(0), "marvel-heroes.dice.reroll";
    }
}

impl RollKeys {
    fn roll(&self, dice: &Written<u8>) -> Option<Roll> {
        Some(Roll { dice: dice.as_ref()?.value, boosted: self.boosted, again: self.again })
    }
}

fn card(name: &str, rating: &str, roll: Roll) -> Card {
    let mut lines = vec![(rating.to_owned(), roll.dice.to_string())];
    lines.push(("Boosting".to_owned(), if roll.boosted { "yes" } else { "no" }.to_owned()));
    if roll.again > 0 {
        lines.push(("Thrown again and added".to_owned(), "1 die".to_owned()));
    }
    Card { name: name.to_owned(), lines }
}

fn reading(hfc: bool, nil_ko: bool, rule: &str) -> Ruling {
    let (switch, text) = match (hfc, nil_ko) {
        (true, _) => {
            ("combat = \"hfc\"", "More hits than the defender's are a KO; as many, and at least one, are a stun.")
        }
        (false, false) => ("combat = \"printed\"", "As many hits as the defender's are enough, and one is needed."),
        (false, true) => ("nil-ko = true", "As many hits as the defender's are enough, even none."),
    };
    Ruling { rule: rule.to_owned(), switch: switch.to_owned(), text: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Answer, Stream};
    use crate::scenario::{self, Source};
    use crate::systems::marvel_heroes::faces;

    fn prepared(attacker: &str, defender: &str) -> (Exchange, Brief) {
        let text = format!(
            "title = \"t\"\nsystem = \"marvel-heroes\"\nplay = \"attack\"\n[attacker]\n{attacker}\n[defender]\n\
             {defender}\n"
        );
        let mistakes = Mistakes::new();
        let scenario = scenario::parse(Source::new("t.toml", text), &mistakes).unwrap();
        prepare(&scenario.cases[0], &mistakes).unwrap()
    }

    /// A draw knows the dice on the table, not the one that an ability throws again: a replay shows no faces then.
    #[test]
    fn faces_are_shown_unless_a_die_is_thrown_again() {
        for (mine, theirs, shown) in [(0, 0, true), (1, 0, false), (0, 1, false), (1, 1, false)] {
            let attacker = format!("attack = 4\nagain = {mine}");
            let (exchange, brief) = prepared(&attacker, &format!("defend = 3\nagain = {theirs}"));
            let (draw, weights) = exchange.roll.unwrap();
            assert_eq!(draw.throws.map(|throw| throw.dice), [4, 3]);
            let answer = Answer { draw, outcome: 2, probability: weights.probability(2) };
            let faces = faces::show(&answer, &mut Stream::new(1, "faces").trial(0));
            assert_eq!(faces.is_some(), shown, "{mine} {theirs}: {faces:?}");
            let again =
                brief.cards.iter().map(|card| card.lines.iter().any(|(key, _)| key == "Thrown again and added"));
            assert_eq!(again.collect::<Vec<_>>(), [mine > 0, theirs > 0]);
        }
    }
}
