//! An attack in a question: a case in memory, compiled and played, and what it comes to.

use super::super::compile;
use super::super::metrics::Count;
use super::super::powers::{Grants, Needs, PowerId};
use super::super::read::MAX_VALUE;
use super::super::state::Outcome;
use super::super::switches::DEFAULT_EDITION;
use super::flags::{Given, Puts, given};
use crate::chance::Fraction;
use crate::contest::Contest;
use crate::estimate::{Alphabet, Worked};
use crate::game::{Brief, Metric, Ruling};
use crate::grammar::loose::VERSUS;
use crate::grammar::{Answer, Asked, Distribution, Named, Parsed, Sentence, Stop, Value, Words};
use crate::scenario::Mistake;
use crate::systems::question;
use crate::words::list;
use num_traits::Zero;
use std::ops::Range;

/// A comparison, and flags before or after it, up to the end of the question.
pub(super) fn asked_and_given(words: &mut Words) -> Parsed<(Asked, Vec<Given>)> {
    let mut asked = Asked::read(words)?;
    let given = given(words)?;
    if asked == Asked::Everything {
        asked = Asked::read(words)?;
    }
    words.end()?;
    Ok((asked, given))
}

/// An attack put into words, and what it comes to.
pub(super) struct Played {
    pub(super) question: String,
    /// The case as a scenario.
    pub(super) scenario: String,
    pub(super) brief: Brief,
    /// Chance of each outcome.
    pub(super) outcomes: Vec<Fraction>,
    pub(super) contest: Box<dyn Contest>,
    /// The readings that it uses, and the rules of the powers and dice that take part.
    rulings: Vec<Ruling>,
    /// What a sentence says about the flags: `, with Super Senses`; possibly empty.
    pub(super) with: String,
    /// The question in the text, for what cannot be worked out.
    pub(super) whole: Range<usize>,
    /// There are two attacks, so that an outcome tells only the better one.
    pub(super) is_twofold: bool,
    /// Flags that a close attack makes nothing of.
    needs: Vec<(String, &'static str)>,
}

/// Values and other things that make up a case beside the flags.
#[derive(Default)]
pub(super) struct Attack {
    pub(super) attack: u32,
    pub(super) defense: u32,
    pub(super) damage: u32,
    /// Nothing but the roll is asked about, so that nobody has to be thrown back by doubles: a giant is as easy to hit.
    pub(super) only_the_roll: bool,
    /// Further lines of the attacker, and of the target.
    pub(super) lines: String,
    pub(super) target: String,
    /// A power used instead of an attack.
    pub(super) instead: Option<PowerId>,
    /// A power of the attacker that simply works.
    pub(super) passive: Option<PowerId>,
}

impl Attack {
    pub(super) fn new(attack: u32, defense: u32, damage: u32) -> Self {
        Self { attack, defense, damage, only_the_roll: false, ..Self::default() }
    }

    pub(super) fn roll(attack: u32, defense: u32) -> Self {
        Self { only_the_roll: true, ..Self::new(attack, defense, 1) }
    }

    /// The case as a scenario.
    fn scenario(&self, given: &[Given]) -> String {
        let quoted = |powers: Vec<PowerId>| {
            let ids: Vec<String> = powers.iter().map(|power| format!("\"{}\"", power.entry().id)).collect();
            ids.join(", ")
        };
        let mut mine: Vec<PowerId> = self.instead.into_iter().chain(self.passive).collect();
        let (mut theirs, mut attack, mut target, mut rules) =
            (Vec::new(), String::new(), self.target.clone(), String::new());
        let (mut is_ranged, mut is_giant) = (false, self.only_the_roll);
        for Given { flag, number, .. } in given {
            match flag.puts {
                Puts::Target(power) => theirs.push(power),
                Puts::Attacker(power) => mine.push(power),
                Puts::Attack(key) => attack += &format!("{key} = {number}\n"),
                Puts::Ranged => is_ranged = true,
                Puts::Hindered => target += "hindered = true\n",
                Puts::Size => is_giant = true,
                Puts::Behind(what) => {
                    target += &format!("behind = \"{what}\"\n");
                    target += &if *number > 0 { format!("room = {number}\n") } else { String::new() };
                }
                Puts::Edition => rules += &format!("edition = {number}\n"),
            }
        }
        if is_giant {
            target += "size = \"giant\"\n";
        }
        is_ranged |= mine.iter().any(|power| is_for_range(*power));
        let uses = mine.iter().copied().filter(|power| power.entry().activation.is_some()).collect();
        format!(
            "title = \"one attack\"\nsystem = \"heroclix\"\nplay = \"attack\"\n[rules]\n{rules}[attack]\nkind = \"{}\"\n\
             use = [{}]\n{attack}[attacker]\nname = \"the attacker\"\nattack = {}\ndamage = {}\npowers = [{}]\n{}\
             [target]\nname = \"the target\"\ndefense = {}\n\
             powers = [{}]\n{target}",
            if is_ranged { "ranged" } else { "close" },
            quoted(uses),
            self.attack,
            self.damage,
            quoted(mine),
            self.lines,
            self.defense,
            quoted(theirs),
        )
    }

    /// Plays it in every way.
    pub(super) fn play(self, words: &Words, question: String, given: &[Given], whole: &Range<usize>) -> Parsed<Played> {
        let scenario = self.scenario(given);
        let contest = question::contest(&scenario, compile::attack)
            .map_err(|mistake| refused(words, mistake.as_deref(), given, whole))?;
        // Equal states are merged, so that there may be any number of re-rolls.
        let Some(outcomes) = contest.outcome_fractions() else { return Err(words.too_long(whole.clone(), &scenario)) };
        let question = given.iter().fold(question, |question, given| question + &given.written());
        let said: Vec<String> = given.iter().map(|given| given.flag.said(given.number)).collect();
        let with = if said.is_empty() { String::new() } else { format!(", with {}", list(&said, "and")) };
        let is_twofold = given.iter().any(|given| matches!(given.flag.puts, Puts::Attacker(PowerId::Flurry)));
        let (brief, whole) = (contest.brief().clone(), whole.clone());
        // Without an attack nothing of what is said about attacks is used.
        let readings = if self.instead.is_some() { Vec::new() } else { brief.rulings.clone() };
        let rulings = question::cited(readings, self.powers(given), &*contest, words);
        let is_close = scenario.contains("\nkind = \"close\"\n");
        let needs = given.iter().filter(|_| is_close).filter_map(Given::need).collect();
        Ok(Played { question, scenario, brief, outcomes, contest, rulings, with, whole, is_twofold, needs })
    }

    /// The rules of the powers that take part.
    fn powers(&self, given: &[Given]) -> Vec<Ruling> {
        let flags = given.iter().filter_map(|given| match given.flag.puts {
            Puts::Target(power) | Puts::Attacker(power) => Some(power),
            _ => None,
        });
        let all = self.instead.into_iter().chain(self.passive).chain(flags).map(PowerId::entry);
        all.map(|entry| Ruling::reading(entry.rule, format!("{}: {}.", entry.name, entry.summary))).collect()
    }
}

/// Whether a power asks for a ranged attack.
fn is_for_range(power: PowerId) -> bool {
    power.entry().activation.is_some_and(|activation| {
        activation.needs == Needs::Ranged || matches!(activation.grants, Grants::RangedAttack | Grants::RangedAction)
    })
}

/// What the compiler refuses, at the flag it is about.
fn refused(words: &Words, mistake: Option<&Mistake>, given: &[Given], whole: &Range<usize>) -> Stop {
    let Some(mistake) = mistake else { return words.refuse(whole.clone(), "this attack cannot be played", "") };
    let written = mistake.span.as_ref().map_or("", |span| mistake.source.slice(span));
    let at = given.iter().find(|given| written.contains(given.flag.name));
    let span = at.map_or(whole.clone(), |given| given.span.clone());
    let help = match at.map(|given| given.flag.puts) {
        // Nothing else is wrong with a power of the target.
        Some(Puts::Target(power)) if !power.entry().is_in(DEFAULT_EDITION) => {
            format!("add --edition {}", power.entry().since)
        }
        // The compiler speaks of keys, which a question does not have.
        Some(_) => "leave it out, or what does not go with it".to_owned(),
        None => mistake.help.clone().unwrap_or_default(),
    };
    words.refuse(span, mistake.message.clone(), help)
}

impl Played {
    fn hits(&self) -> Fraction {
        self.outcomes.get(Outcome::Hit as usize).copied().unwrap_or_default()
    }

    /// How often each thing is counted, by the rules' own index; `None` for a fight that is too long.
    pub(super) fn counted(&self, index: usize) -> Option<Distribution> {
        let place = self.brief.metrics.iter().position(|metric: &Metric| metric.index == index);
        let chances = match place {
            Some(place) => self.contest.metric_fractions(place)?,
            None => vec![Fraction::from_integer(1)],
        };
        Some(Distribution::new(chances))
    }

    /// What is needed on two dice, from the target's card.
    fn need(&self) -> &str {
        let mut lines = self.brief.cards.iter().flat_map(|card| &card.lines);
        lines.find(|(label, _)| label == "Needed on two dice").map_or("", |(_, need)| need)
    }

    /// The scenario that asks for something counted.
    fn asking(&self, index: usize) -> Option<String> {
        Some(question::asking_metric(&self.scenario, &self.brief, index))
    }

    /// The chance that something is counted at all; `None` for a fight that is too long.
    pub(super) fn any(&self, index: usize, says: &str) -> Option<Answer> {
        let p = self.counted(index)?.at_least(1);
        let sentence = Sentence::new(format!("{says} ")).chance(p).text(format!(" of the time{}", self.with));
        let answer = self.answer(self.question.clone(), sentence, Value::Chance(p));
        Some(Answer { scenario: self.asking(index), ..answer })
    }

    /// The answer, with every outcome that can come up.
    pub(super) fn answer(&self, question: String, sentence: Sentence, value: Value) -> Answer {
        let outcomes = self.brief.outcomes.iter().zip(&self.outcomes);
        let named = outcomes.filter(|(_, p)| !p.is_zero()).map(|(name, &p)| Named::new(self.said(name), p));
        Answer {
            kind: "outcome",
            named: named.collect(),
            rulings: self.rulings.clone(),
            needs: self.needs.clone(),
            notes: self.brief.notes.clone(),
            scenario: Some(self.scenario.clone()),
            ..Answer::new("heroclix", question, sentence, value)
        }
    }

    /// What an outcome says of all attacks together: the best of them decides.
    fn said(&self, outcome: &str) -> String {
        match outcome {
            _ if !self.is_twofold => outcome.to_owned(),
            _ if outcome == Outcome::NAMES[Outcome::Hit as usize] => format!("{outcome} at least once"),
            _ if outcome == Outcome::NAMES[Outcome::CriticalMiss as usize] => format!("{outcome} both times"),
            _ => format!("{outcome} at best"),
        }
    }

    /// The chance to hit, with its formula; of two attacks also how often they hit.
    pub(super) fn chance_to_hit(self, words: &Words, what: &str) -> Answer {
        let p = self.hits();
        let hits = if self.is_twofold { "hits at least once" } else { "hits" };
        let sentence = Sentence::new(format!("{what} {} and {hits} ", self.need())).chance(p);
        let sentence = sentence.text(format!(" of the time{}", self.with));
        let hit = Outcome::Hit as usize;
        let formula = if words.shows_work() { self.contest.formula(&[hit]) } else { None };
        let worked = formula
            .and_then(|formula| Worked::of(&formula, Outcome::NAMES[hit], &self.brief.cards, &mut Alphabet::default()));
        let counted = if self.is_twofold { self.counted(Count::Hits as usize) } else { None };
        let rows = counted.map(|counted| counted.rows()).unwrap_or_default();
        let counted = if rows.is_empty() { "" } else { "hits" };
        Answer { worked, counted, rows, ..self.answer(self.question.clone(), sentence, Value::Chance(p.into())) }
    }

    /// Something counted; `says` is the sentence up to the number.
    pub(super) fn count(
        self,
        words: &Words,
        index: usize,
        asked: Asked,
        unit: &'static str,
        says: &str,
    ) -> Parsed<Answer> {
        let Some(counted) = self.counted(index) else { return Err(words.too_long(self.whole, &self.scenario)) };
        let (Some(value), Some(rows)) = (counted.answer(asked), Some(counted.rows())) else {
            return Err(words.refuse(
                0..0,
                "these numbers are too large to be written as fractions",
                "take fewer flags",
            ));
        };
        let sentence = asked.sentence(says, value, [unit.trim_end_matches('s'), unit], &self.with);
        let scenario = self.asking(index);
        Ok(Answer { counted: unit, rows, scenario, ..self.answer(self.question.clone(), sentence, value) })
    }
}

pub(super) fn values(words: &mut Words) -> Parsed<[u32; 2]> {
    let attack = words.number_in("an attack value", 0..=MAX_VALUE as u32)?;
    words.need(&VERSUS)?;
    let defense = words.number_in("a defense value", 0..=MAX_VALUE as u32)?;
    Ok([attack, defense])
}

/// `ATTACK vs DEFENSE damage N`.
pub(super) fn damage(words: &mut Words) -> Parsed<[u32; 3]> {
    let [attack, defense] = values(words)?;
    Ok([attack, defense, damage_of(words)?])
}

/// `damage N`.
pub(super) fn damage_of(words: &mut Words) -> Parsed<u32> {
    words.need(&["damage", "for", "dmg"])?;
    words.number_in("a damage value", 0..=MAX_VALUE as u32)
}
