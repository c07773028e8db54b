//! Questions about a fall or a leap: a case in memory, followed through every course of the dice.

use super::super::read::{DX, MAX_LEVEL, ST};
use super::super::tables::gap::MAX_GAP;
use super::super::tasks::falling::{self, How};
use super::super::tasks::leaping::{self, Outcome};
use super::super::weapons::ARMORS;
use super::answers::{answer, counted, dice_to_hit, too_large};
use crate::chance::fraction::sum;
use crate::chance::{Draw, Reading};
use crate::contest::Contest;
use crate::exact::Fractions;
use crate::game::{Brief, Ruling};
use crate::grammar::{Answer, Asked, Distribution, Named, Parsed, Sentence, Value, Words};
use crate::keys::Choice;
use crate::stop::Stop;
use crate::systems::question;
use crate::systems::rules::Compile;
use std::ops::{Range, RangeInclusive};

/// What a question says about the figure.
pub(super) struct Body {
    st: u32,
    dx: u32,
    armor: &'static str,
    said: Once,
}

/// What a question has said already: twice is once too often, be it the same or something else.
struct Once(Vec<&'static str>);

impl Once {
    /// Notes what was read last, from `start` on; refused when it was said before.
    fn note(&mut self, what: &'static str, start: &Range<usize>, words: &Words) -> Parsed<()> {
        if self.0.contains(&what) {
            return Err(words.refuse(words.since(start), format!("\"{what}\" is said twice"), "leave one of them out"));
        }
        self.0.push(what);
        Ok(())
    }
}

impl Body {
    /// A human of average scores, who wears nothing.
    pub(super) const AVERAGE: Self = Self { st: 12, dx: 12, armor: "none", said: Once(Vec::new()) };

    /// Reads one of its words, if there is one.
    pub(super) fn read(&mut self, words: &mut Words) -> Parsed<bool> {
        let range = |range: RangeInclusive<i64>| *range.start() as u32..=*range.end() as u32;
        let start = words.span();
        if words.accept(&["st"]) {
            self.said.note("st", &start, words)?;
            self.st = words.number_in("an ST", range(ST))?;
        } else if words.accept(&["dx"]) {
            self.said.note("dx", &start, words)?;
            self.dx = words.number_in("a DX", range(DX))?;
        } else if words.accept(&["armor", "in"]) {
            self.said.note("armor", &start, words)?;
            let known = ARMORS.iter().find(|armor| words.accept(&[armor.id, &armor.id.replace('-', " ")]));
            self.armor = known.ok_or(crate::grammar::Stop::Another)?.id;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// As a question says it.
    pub(super) fn words(&self) -> String {
        let armor = if self.armor == "none" { String::new() } else { format!(" armor {}", self.armor) };
        format!("st {} dx {}{armor}", self.st, self.dx)
    }

    pub(super) fn said(&self) -> String {
        let armor = if self.armor == "none" { String::new() } else { format!(" in {}", self.armor) };
        format!("a human of ST {} and DX {}{armor}", self.st, self.dx)
    }

    /// As a scenario says it.
    pub(super) fn table(&self) -> String {
        format!("[figure]\nname = \"the figure\"\nst = {}\ndx = {}\narmor = \"{}\"\n", self.st, self.dx, self.armor)
    }
}

/// Plays a case in every way: what there is to say about it, what it comes to, and the scenario that it is.
pub(super) fn play(
    words: &Words,
    whole: Range<usize>,
    id: &str,
    compile: Compile,
    tables: &str,
) -> Parsed<(Brief, Fractions, String)> {
    let text = format!("title = \"a task\"\nsystem = \"tft\"\nplay = \"{id}\"\n{tables}");
    let contest =
        question::contest(&text, compile).map_err(|mistake| question::refused(words, whole.clone(), mistake))?;
    let Some(fractions) = contest.fractions(Stop::never()) else {
        return Err(words.too_long(whole, &text));
    };
    let brief = contest.brief().clone();
    let rolled = if words.shows_work() { rolled(&*contest) } else { Vec::new() };
    let rulings = question::cited(brief.rulings, rolled, &*contest, words);
    Ok((Brief { rulings, ..brief }, fractions, text))
}

/// How the rolls to hit of a case are read.
fn rolled(contest: &dyn Contest) -> Vec<Ruling> {
    let to_hit = |draw: &Draw| matches!(draw.reading, Reading::Attack { .. }).then_some(draw.throws[0].dice);
    contest.draws().iter().filter_map(to_hit).map(dice_to_hit).collect()
}

/// Every outcome that can come up, and what the rules leave open.
pub(super) fn with_outcomes(answer: Answer, brief: &Brief, fractions: &Fractions) -> Answer {
    let outcomes = brief.outcomes.iter().zip(&fractions.outcomes);
    let named = outcomes.filter(|(_, p)| **p > Default::default()).map(|(name, &p)| Named::new(name.as_str(), p));
    Answer {
        kind: "outcome",
        named: named.collect(),
        rulings: brief.rulings.clone(),
        notes: brief.notes.clone(),
        ..answer
    }
}

/// What a metric comes to, by the rules' own index.
pub(super) fn metric(brief: &Brief, fractions: &Fractions, index: usize) -> Distribution {
    let place = brief.metrics.iter().position(|metric| metric.index == index);
    let chances = place.and_then(|place| fractions.metrics.get(place)).cloned();
    Distribution::new(chances.unwrap_or_else(|| vec![crate::chance::Fraction::from_integer(1)]))
}

/// `tft.fall.damage`, `tft.fall.save` and what belongs to them.
pub(super) fn fall(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    words.need(&["fall", "drop"])?;
    let tiles = words.number_in("a number of tiles", 1..=MAX_LEVEL as u32)?;
    words.accept_quietly(&["tiles", "tile"]);
    let (mut body, mut how, mut asked) = (Body::AVERAGE, None, Asked::Everything);
    loop {
        if body.read(words)? {
            continue;
        }
        let start = words.span();
        if let Some(found) = How::ALL.iter().copied().find(|how| words.accept(&[how.name()])) {
            if let Some(other) = how.replace(found).filter(|other| *other != found) {
                let message = format!("a fall is \"{}\" or \"{}\", not both", other.name(), found.name());
                return Err(words.refuse(words.since(&start), message, "leave one of them out"));
            }
            body.said.note(found.name(), &start, words)?;
        } else if asked == Asked::Everything {
            asked = Asked::read(words)?;
            if asked == Asked::Everything {
                break;
            }
        } else {
            break;
        }
    }
    words.end()?;
    let how = how.unwrap_or_default();
    let tables = format!("{}[fall]\ntiles = {tiles}\nhow = \"{}\"\n", body.table(), how.name());
    let (brief, fractions, text) = play(words, words.since(&start), "fall", falling::compile, &tables)?;
    let hits = metric(&brief, &fractions, falling::HITS);
    let way = if how == How::default() { String::new() } else { format!(" {}", how.name()) };
    let question = format!("tft fall {tiles} {}{way}{asked}", body.words());
    let tiles = if tiles == 1 { "1 tile".to_owned() } else { format!("{tiles} tiles") };
    let says = format!("A fall of {tiles} ({}), by {},", how.name(), body.said());
    let answer = with_outcomes(counted(words, &hits, asked, &says, question)?, &brief, &fractions);
    Ok(Answer { scenario: Some(question::asking_metric(&text, &brief, falling::HITS)), ..answer })
}

/// Tiles down a gap whose depth nobody says.
const DEPTH: u32 = 6;

/// `tft.gap.jump`, `tft.gap.grab`, `tft.gap.pull-up`.
pub(super) fn gap(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    words.need(&["gap", "leap", "jump"])?;
    let hexes = words.number_in("a number of hexes to leap over", 1..=MAX_GAP)?;
    words.accept_quietly(&["hexes", "hex"]);
    let (mut body, mut depth) = (Body::AVERAGE, None);
    loop {
        let start = words.span();
        if words.accept(&["depth", "deep"]) {
            body.said.note("depth", &start, words)?;
            depth = Some(words.number_in("a depth in tiles", 1..=MAX_LEVEL as u32)?);
        } else if !body.read(words)? {
            break;
        }
    }
    words.end()?;
    let depth = depth.unwrap_or(DEPTH);
    let tables = format!("{}[gap]\nhexes = {hexes}\ndepth = {depth}\n", body.table());
    let (brief, fractions, text) = play(words, words.since(&start), "jump-gap", leaping::compile, &tables)?;
    let chance = |outcome: Outcome| fractions.outcomes.get(outcome as usize).copied().unwrap_or_default();
    let (leaps, pulls) = (chance(Outcome::Across), chance(Outcome::PulledUp));
    let across = sum([leaps, pulls]).ok_or_else(|| too_large(words))?;
    let hex = if hexes == 1 { "1 hex" } else { &format!("{hexes} hexes") };
    let sentence =
        Sentence::new(format!("Over {hex}, {depth} tiles deep, {} gets across ", body.said())).chance(across);
    let sentence = sentence.text(" of the time, ").chance(leaps).text(" by the leap itself");
    let question = format!("tft gap {hexes} depth {depth} {}", body.words());
    let hits = metric(&brief, &fractions, leaping::HITS);
    let rows = hits.rows();
    let answer = Answer { counted: "hits", rows, ..answer(question, sentence, Value::Chance(across.into())) };
    let answer = with_outcomes(answer, &brief, &fractions);
    Ok(Answer { scenario: Some(text), ..answer })
}
