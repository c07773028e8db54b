//! Questions about what comes of an attack beside a hit, and about several attacks one after the other.

use super::super::metrics::{Count, TargetCount};
use super::super::powers::PowerId;
use super::super::read::{MAX_CLICKS, MAX_VALUE};
use super::attack::{Attack, Played, asked_and_given, damage_of, values};
use super::flags::{Given, Puts, given};
use crate::grammar::{Answer, Asked, Distribution, Named, Number, Parsed, Value, Words};
use std::ops::Range;

/// Most attacks of one question.
const MOST_ATTACKS: usize = 8;

/// `ATTACK vs DEFENSE crit|critical miss|doubles|evaded`.
pub(super) fn beside(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    // What it is called, what is counted, and what a sentence says.
    let all: [(&[&str], usize, &str); 4] = [
        (&["crit"], Count::CriticalHits as usize, "is a critical hit"),
        (&["critical miss"], Count::CriticalMisses as usize, "is a critical miss"),
        (&["doubles"], TargetCount::Squares.of(0), "hits with doubles"),
        (&["evaded"], Count::Evaded as usize, "is evaded"),
    ];
    let mut found = all.into_iter().find(|(said, ..)| words.accept(said));
    let [attack, defense] = values(words)?;
    if found.is_none() {
        found = all.into_iter().find(|(said, ..)| words.accept(said));
    }
    let (said, index, says) = found.ok_or(crate::grammar::Stop::Another)?;
    let given = given(words)?;
    words.end()?;
    // Doubles that hit are known by what they do: one click, and one square that nobody is too large for.
    let asks_doubles = index == TargetCount::Squares.of(0);
    let case = if asks_doubles { Attack::new(attack, defense, 1) } else { Attack::roll(attack, defense) };
    let question = format!("heroclix {attack} vs {defense} {}", said[0]);
    let whole = words.since(&start);
    let played = case.play(words, question, &given, &whole)?;
    let says = format!("An attack of {attack} against {defense} {says}");
    played.any(index, &says).ok_or_else(|| words.too_long(whole, &played.scenario))
}

/// `ATTACK vs DEFENSE hits [COMPARISON]`: of one attack, or of the two of a Flurry.
pub(super) fn hits(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let [attack, defense] = values(words)?;
    words.need(&["hits"])?;
    each(words)?;
    let (asked, given) = asked_and_given(words)?;
    let question = format!("heroclix {attack} vs {defense} hits{asked}");
    let played = Attack::roll(attack, defense).play(words, question, &given, &words.since(&start))?;
    played.count(words, Count::Hits as usize, asked, "hits", &format!("{attack} against {defense} scores"))
}

/// `0/1/2`: each number of hits, which the table of the answer has anyway.
fn each(words: &mut Words) -> Parsed<()> {
    while words.sees_numbers(2) {
        words.number_in("a number of hits", 0..=2)?;
        if !words.sees_numbers(2) {
            words.number_in("a number of hits", 0..=2)?;
        }
    }
    Ok(())
}

/// `ATTACK vs DEFENSE damage N ko CLICKS`, in either order.
pub(super) fn ko(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let left = |words: &mut Words| words.number_in("a number of clicks left", 1..=MAX_CLICKS as u32);
    let ([attack, defense, damage], clicks) = on_damage(words, "ko", left)?;
    let given = given(words)?;
    words.end()?;
    let question = format!("heroclix {attack} vs {defense} damage {damage} ko {clicks}");
    let case = Attack { target: format!("clicks = {clicks}\n"), ..Attack::new(attack, defense, damage) };
    let whole = words.since(&start);
    let played = case.play(words, question, &given, &whole)?;
    let left = if clicks == 1 { "1 click".to_owned() } else { format!("{clicks} clicks") };
    let says = format!("With {attack} against {defense} and {damage} damage, a target with {left} left is knocked out");
    played.any(TargetCount::Ko.of(0), &says).ok_or_else(|| words.too_long(whole, &played.scenario))
}

/// `ATTACK vs DEFENSE damage N steal energy`, in either order: by a figure that was hurt enough.
pub(super) fn steal_energy(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let ([attack, defense, damage], ()) = on_damage(words, "steal energy", |_| Ok(()))?;
    let (asked, given) = asked_and_given(words)?;
    let question = format!("heroclix {attack} vs {defense} damage {damage} steal energy{asked}");
    let case = Attack {
        lines: "hurt = 10\n".to_owned(),
        passive: Some(PowerId::StealEnergy),
        ..Attack::new(attack, defense, damage)
    };
    let played = case.play(words, question, &given, &words.since(&start))?;
    let says = format!("With {attack} against {defense} and {damage} damage, Steal Energy heals");
    played.count(words, Count::AttackerHealed as usize, asked, "clicks", &says)
}

/// What comes of damage, with what belongs to it, before the attack or behind it: `ko 3`. An attack without damage is
/// refused: none of it can come of one.
pub(super) fn on_damage<T>(
    words: &mut Words,
    what: &'static str,
    belongs: impl Fn(&mut Words) -> Parsed<T>,
) -> Parsed<([u32; 3], T)> {
    let first = if words.accept(&[what]) { Some(belongs(words)?) } else { None };
    let [attack, defense] = values(words)?;
    let here = words.span();
    if first.is_none() && words.accept(&[what]) {
        let help = format!("say how much: heroclix {attack} vs {defense} damage 3 {what}");
        let help = if what == "ko" { format!("{help} 2") } else { help };
        return Err(words.refuse(here, format!("\"{what}\" asks about damage, and none is given"), help));
    }
    let damage = damage_of(words)?;
    let belonging = match first {
        Some(first) => first,
        None => {
            words.need(&[what])?;
            belongs(words)?
        }
    };
    Ok(([attack, defense, damage], belonging))
}

/// One of several attacks.
struct Blow {
    attack: u32,
    defense: u32,
    damage: Option<u32>,
}

impl Blow {
    fn said(&self) -> String {
        let damage = self.damage.map_or(String::new(), |damage| format!(" damage {damage}"));
        format!("{} vs {}{damage}", self.attack, self.defense)
    }
}

/// `ATTACK vs DEFENSE [damage N] then ATTACK vs DEFENSE [damage N] [COMPARISON]`: damage in all, or hits where nobody
/// says how much damage; damage said once holds for those behind it.
pub(super) fn one_after_the_other(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let mut blows: Vec<Blow> = Vec::new();
    let mut asks_damage = false;
    loop {
        let [attack, defense] = values(words)?;
        let mut damage = blows.last().and_then(|blow: &Blow| blow.damage);
        if words.accept(&["damage", "for"]) {
            // `damage >= 5` asks for what they do together.
            asks_damage = !words.sees_number();
            if !asks_damage {
                damage = Some(words.number_in("a damage value", 0..=MAX_VALUE as u32)?);
            }
        }
        blows.push(Blow { attack, defense, damage });
        if asks_damage || !words.accept(&["then"]) {
            break;
        }
        if blows.len() == MOST_ATTACKS {
            let help = "ask for the others alone";
            return Err(words.refuse(
                words.since(&start),
                format!("a question has up to {MOST_ATTACKS} attacks"),
                help,
            ));
        }
    }
    if blows.len() < 2 {
        return Err(crate::grammar::Stop::Another);
    }
    words.accept(&["hits", "damage"]);
    let (asked, given) = asked_and_given(words)?;
    let whole = words.since(&start);
    let has_damage = blows.iter().any(|blow| blow.damage.is_some());
    if asks_damage && !has_damage {
        let help = "say it once for all: 10 vs 17 damage 3, then 9 vs 17: damage >= 5";
        return Err(words.refuse(whole, "how much damage does each attack do?", help));
    }
    if let Some(spent) = given.iter().find(|given| matches!(given.flag.puts, Puts::Attack(_))) {
        let help = "ask for each attack alone, or write a scenario";
        return Err(words.refuse(spent.span.clone(), "a re-roll is spent on one of the attacks", help));
    }
    let told = Told { whole: &whole, given: &given, has_damage };
    told.answer(words, &blows, asked)
}

/// What is the same for all attacks of a question.
struct Told<'a> {
    whole: &'a Range<usize>,
    given: &'a [Given],
    has_damage: bool,
}

impl Told<'_> {
    fn answer(&self, words: &Words, blows: &[Blow], asked: Asked) -> Parsed<Answer> {
        let mut all = Distribution::from(0, vec![Number::one()]);
        let mut last: Option<Played> = None;
        for blow in blows {
            let damage = blow.damage.filter(|_| self.has_damage);
            let case = match damage {
                Some(damage) => Attack::new(blow.attack, blow.defense, damage),
                // A flurry of one attack is none: hits are counted by the rules.
                None => Attack::roll(blow.attack, blow.defense),
            };
            let played = case.play(words, blow.said(), self.given, self.whole)?;
            let index = if damage.is_some() { TargetCount::Taken.of(0) } else { Count::Hits as usize };
            let counted = played.counted(index);
            let counted = counted.ok_or_else(|| words.too_long(self.whole.clone(), &played.scenario))?;
            all = all.plus(&counted);
            last = Some(played);
        }
        let unit = if self.has_damage { "clicks" } else { "hits" };
        // Without a question of its own, hits are asked for: at least one.
        let value = match asked {
            Asked::Everything if !self.has_damage => Some(Value::Chance(all.at_least(1))),
            _ => all.answer(asked),
        };
        let (Some(value), Some(played)) = (value, last) else {
            return Err(words.refuse(self.whole.clone(), "this cannot be counted", "leave the comparison out"));
        };
        let said: Vec<String> = blows.iter().map(Blow::said).collect();
        let flags: String = self.given.iter().map(|given| given.written()).collect();
        let question = format!("heroclix {}{asked}{flags}", said.join(" then "));
        let what = format!("{} attacks, {},", blows.len(), said.join(", "));
        let says = if self.has_damage { format!("Of {what} the target takes") } else { format!("{what} score") };
        let sentence = asked.sentence(&says, value, [unit.trim_end_matches('s'), unit], &played.with);
        let answer = played.answer(question, sentence, value);
        Ok(Answer { counted: unit, rows: all.rows(), kind: "", named: Vec::<Named>::new(), scenario: None, ..answer })
    }
}
