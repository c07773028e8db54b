//! Questions about an attack in which powers play a part: `smf 6D[1] vs 4D armor`. A power stands behind the pool of its
//! owner.
//!
//! The question becomes one round of a duel in memory, played by the rules: the first attack, and what it takes.

use super::super::compile;
use super::super::dice::Pool;
use super::super::figure::Side;
use super::super::metrics::Count;
use super::super::powers::id::POWERS;
use super::super::powers::id::{Level, PowerId};
use super::super::read::MAX_BOXES;
use super::pools::{answer, pool};
use crate::chance::Fraction;
use crate::grammar::loose::VERSUS;
use crate::grammar::{Answer, Asked, Distribution, Parsed, Sentence, Stop, Value, Words};
use crate::systems::question;

/// A pool and what its owner has besides.
struct Fighter {
    pool: Pool,
    powers: Vec<PowerId>,
    /// The attack is a charge (`smf.move.charge`).
    charges: bool,
}

impl Fighter {
    fn read(words: &mut Words) -> Parsed<Self> {
        let mut fighter = Self { pool: pool(words)?, powers: Vec::new(), charges: false };
        loop {
            let start = words.span();
            if words.accept_quietly(&["charge", "charging"]) {
                fighter.charges = true;
                continue;
            }
            let Some(id) = words.name_quietly(&ids()) else { return Ok(fighter) };
            let power = PowerId::find(id).ok_or(Stop::Another)?;
            if fighter.powers.contains(&power) {
                let message = format!("\"{id}\" is said twice");
                return Err(words.refuse(words.since(&start), message, "once is enough"));
            }
            fighter.powers.push(power);
        }
    }

    /// What stands behind the pool: ` armor resistance`.
    fn behind(&self) -> String {
        let charge = if self.charges { " charge" } else { "" };
        let powers: String = self.powers.iter().map(|power| format!(" {}", power.entry().id)).collect();
        powers + charge
    }

    fn said(&self) -> String {
        let mut names: Vec<&str> = self.powers.iter().map(|power| power.entry().name).collect();
        names.extend(self.charges.then_some("a charge"));
        if names.is_empty() { self.pool.to_string() } else { format!("{} with {}", self.pool, names.join(" and ")) }
    }

    fn table(&self, name: &str) -> String {
        let ids: Vec<String> = self.powers.iter().map(|power| format!("\"{}\"", power.entry().id)).collect();
        let key = if name == ATTACKER { "attack" } else { "defense" };
        format!(
            "[[side]]\nname = \"{name}\"\nbody = {MAX_BOXES}\n{key} = \"{}\"\npowers = [{}]\n",
            self.pool,
            ids.join(", ")
        )
    }
}

/// What a power that adds dice is told.
const AS_THROWN: &str = "Pools are as they are thrown: dice and re-rolls that a power adds are in them already.";
const ATTACKER: &str = "the attacker";
const DEFENDER: &str = "the defender";

/// Powers that a fighter by numbers may have.
fn ids() -> Vec<&'static str> {
    let is_power = |power: &&PowerId| matches!(power.entry().level, Level::Major | Level::Minor | Level::Boost);
    POWERS.iter().filter(is_power).map(|power| power.entry().id).collect()
}

/// `POOL [POWER…] vs POOL [POWER…] [COMPARISON]`, with a power at least.
pub(super) fn attack(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let attacker = Fighter::read(words)?;
    words.need(&VERSUS)?;
    let defender = Fighter::read(words)?;
    let asked = Asked::read(words)?;
    words.end()?;
    let whole = words.since(&start);
    if defender.charges {
        return Err(words.refuse(whole, "only the attacker charges", "write `charge` behind the first pool"));
    }
    if attacker.powers.is_empty() && defender.powers.is_empty() && !attacker.charges {
        return Err(Stop::Another);
    }
    let text = format!(
        "title = \"one attack\"\nsystem = \"smf\"\nplay = \"duel\"\nmetrics = [\"{DEFENDER}: Body lost\", \"{ATTACKER}: hits\"]\n\
         [rules]\norder = \"alternate\"\nround-limit = 1\npowers-on = \"start\"\ncharge = {}\n{}{}",
        attacker.charges,
        attacker.table(ATTACKER),
        defender.table(DEFENDER),
    );
    let contest =
        question::contest(&text, compile::duel).map_err(|mistake| question::refused(words, whole.clone(), mistake))?;
    let brief = contest.brief();
    let counted = |count: Count, side: Side| {
        let place = brief.metrics.iter().position(|metric| metric.index == count.of(side));
        let chances =
            place.map_or_else(|| Some(vec![Fraction::from_integer(1)]), |place| contest.metric_fractions(place));
        chances.map(Distribution::new)
    };
    let both = (counted(Count::BodyLost, 1), counted(Count::Hits, 0));
    let (Some(lost), Some(hit)) = both else {
        return Err(words.too_long(whole, &text));
    };
    let (hits, mean) = (hit.at_least(1), lost.average().unwrap_or_default());
    let [mine, theirs] = [attacker.said(), defender.said()];
    let value = if asked == Asked::Everything { Some(Value::Chance(hits)) } else { lost.answer(asked) };
    let Some(value) = value else { return Err(words.refuse(whole, "this cannot be counted", "")) };
    let off = format!("Body off {theirs}");
    let sentence = match asked {
        Asked::Everything | Asked::Mean => {
            let sentence = Sentence::new(format!("{mine} hits {theirs} ")).chance(hits).text(" of the time for ");
            sentence.number(mean).text(" Body on average")
        }
        _ => asked.sentence(&format!("{mine} takes"), value, [&off, &off], ""),
    };
    let behind = [attacker.behind(), defender.behind()];
    let question = format!("smf {}{} vs {}{}{asked}", attacker.pool, behind[0], defender.pool, behind[1]);
    Ok(Answer {
        counted: "Body lost",
        rows: lost.rows(),
        rulings: brief.rulings.clone(),
        notes: brief.notes.iter().cloned().chain([AS_THROWN.to_owned()]).collect(),
        scenario: Some(text),
        ..answer(question, sentence, value)
    })
}
