//! Questions about single rolls: `marvel-heroes 4 vs 3 hfc`, `marvel-heroes outwit 2 vs 1`, `marvel-heroes trouble 6`.
//!
//! An attack is compiled and played like any scenario; every other number is read off the weights that fights draw from
//! ([`Die`]). Ratings of 0 follow `marvel-heroes.combat.attack-zero` and `marvel-heroes.combat.defend-zero`.

mod answers;
mod choices;
mod flags;
mod sayings;

use super::attack;
use super::dice::{Die, MAX_DICE, Roll, Value as Icons};
use crate::chance::fraction::{self, Fraction};
use crate::game::Ruling;
use crate::grammar::loose::VERSUS;
use crate::grammar::{Answer, Asked, Distribution, Form, Grammar, Named, Parsed, Sentence, Stop, Value, Words};
use crate::systems::question;
use num_traits::Zero;
use std::ops::Range;

use answers::{answer, ruling};
use flags::{AGAIN, BOOST, FLAGS, Given, OPPOSING_AGAIN, OPPOSING_BOOST, SKILL};

/// Questions about Marvel Heroes.
pub static ODDS: Grammar = Grammar {
    system: "marvel-heroes",
    names: || vec!["marvel", "mh"],
    about: "Marvel Heroes",
    forms: &[
        Form {
            shape: "marvel-heroes ATTACK vs DEFEND [printed|hfc] [ko|stun|miss] [FLAGS]",
            about: "one attack, by the printed rules unless hfc is written: KO, stun or miss",
            example: "marvel-heroes 4 vs 3 hfc",
            read: against,
        },
        Form {
            shape: "marvel-heroes choose HERO vs VILLAIN [printed|hfc]",
            about: "how often to show each power, so that nobody can exploit it",
            example: "marvel-heroes choose example-bruiser vs example-schemer hfc",
            read: choices::choose,
        },
        Form {
            shape: "marvel-heroes outwit DICE vs DICE [FLAGS]",
            about: "the Outwit contest: who wins it, or nobody",
            example: "marvel-heroes outwit 3 vs 2 --boost",
            read: outwit,
        },
        Form {
            shape: "marvel-heroes trouble DICE [COMPARISON] [--skill]",
            about: "the Trouble Level of a headline with so much Threat",
            example: "marvel-heroes trouble 6 >= 7",
            read: trouble,
        },
        Form {
            shape: "marvel-heroes hits DICE [COMPARISON] [FLAGS]",
            about: "hits of one combat roll",
            example: "marvel-heroes hits 4 >= 3 --boost",
            read: hits,
        },
    ],
    flags: || FLAGS.iter().map(|flag| (format!("--{}", flag.name), flag.about.to_owned())).collect(),
    sayings: sayings::all,
    sums: true,
};

/// The highest Threat that may be asked about, with all that adds to it.
const MOST_THREAT: u8 = 99;

/// A number of dice (`marvel-heroes.dice.cap`).
fn dice(words: &mut Words, what: &str) -> Parsed<u8> {
    Ok(words.number_in(what, 0..=u32::from(MAX_DICE))? as u8)
}

fn versus(words: &mut Words) -> Parsed<()> {
    words.need(&VERSUS)
}

/// `4 dice`, `1 boosted die`, `5 dice, one of them thrown again`.
fn in_words(roll: Roll) -> String {
    let boosted = if roll.boosted { "boosted " } else { "" };
    let dice = if roll.dice == 1 { "die" } else { "dice" };
    let again = if roll.again > 0 { " and one thrown again" } else { "" };
    format!("{} {boosted}{dice}{again}", roll.dice)
}

/// What so many dice do: the form for one that stands alone, and for any other number.
fn verb(roll: Roll, [one, more]: [&'static str; 2]) -> &'static str {
    if roll.dice == 1 && roll.again == 0 { one } else { more }
}

/// Places in the outcomes of an attack.
const KO: usize = 0;
const STUN: usize = 1;

/// `marvel-heroes.combat.attack`, `hfc.attack.result`.
fn against(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let attack = dice(words, "a number of Attack dice")?;
    versus(words)?;
    let defend = dice(words, "a number of Defend dice")?;
    let hfc = words.accept(&["hfc"]);
    if !hfc {
        words.accept(&["printed"]);
    }
    let wanted = attack::OUTCOMES.iter().take(3).position(|outcome| words.accept(&[&outcome.to_lowercase()]));
    let given = Given::read(words, &[BOOST, OPPOSING_BOOST, AGAIN, OPPOSING_AGAIN])?;
    let rolls = [given.roll(attack, BOOST, AGAIN), given.roll(defend, OPPOSING_BOOST, OPPOSING_AGAIN)];
    let (outcomes, rulings, text) = played(words, &start, rolls, hfc)?;
    let asked = wanted.unwrap_or(KO);
    let value = outcomes[asked];
    let [attacker, defender] = rolls.map(in_words);
    let rules = if hfc { "the HFC combat mod" } else { "the printed rules" };
    let verbs = match asked {
        KO => ["gives a KO", "give a KO"],
        STUN => ["stuns", "stun"],
        _ => ["misses", "miss"],
    };
    let result = format!("{attacker} of Attack against {defender} of Defend {} ", verb(rolls[0], verbs));
    let sentence = Sentence::new(result).chance(value).text(format!(" of the time by {rules}"));
    let sentence = match wanted {
        None if hfc && !outcomes[STUN].is_zero() => {
            let stuns = verb(rolls[0], ["stuns", "stun"]);
            sentence.text(format!(", and {stuns} both fighters ")).chance(outcomes[STUN])
        }
        _ => sentence,
    };
    // Nobody makes an attack without dice; whoever has some cannot make none.
    let listed = (0..outcomes.len()).filter(|&outcome| !outcomes[outcome].is_zero() || outcome == 0);
    let named = listed.map(|outcome| Named::new(attack::OUTCOMES[outcome], outcomes[outcome]));
    let said = wanted.map_or(String::new(), |wanted| format!(" {}", attack::OUTCOMES[wanted].to_lowercase()));
    let question = format!("marvel-heroes {attack} vs {defend} {}{said}{given}", if hfc { "hfc" } else { "printed" });
    let mut answer = answer(question, sentence, Value::Chance(value.into()));
    let text = match wanted {
        Some(wanted) => question::asking(&text, "outcome", &format!("{:?}", attack::OUTCOMES[wanted])),
        None => text,
    };
    if wanted == Some(STUN) && !hfc {
        answer.notes.push("By the printed rules nobody is stunned; `hfc` has stuns.".to_owned());
    }
    if attack == 0 {
        answer.notes.push("With no Attack dice there is no attack, and nobody rolls.".to_owned());
    }
    Ok(Answer {
        kind: "outcome",
        named: named.collect(),
        rulings: given.cited(rulings),
        scenario: Some(text),
        ..answer
    })
}

/// Chances of the outcomes of an attack, and the readings of the rules behind them, by playing it in every way.
fn played(
    words: &Words,
    start: &Range<usize>,
    rolls: [Roll; 2],
    hfc: bool,
) -> Parsed<(Vec<Fraction>, Vec<Ruling>, String)> {
    let side = |name: &str, rating: &str, Roll { dice, boosted, again }: Roll| {
        format!("[{name}]\n{rating} = {dice}\nboost = {boosted}\nagain = {again}\n")
    };
    let text = format!(
        "title = \"one attack\"\nsystem = \"marvel-heroes\"\nplay = \"attack\"\n[rules]\ncombat = \"{}\"\n{}{}",
        if hfc { "hfc" } else { "printed" },
        side("attacker", "attack", rolls[0]),
        side("defender", "defend", rolls[1]),
    );
    let contest = question::contest(&text, attack::compile).map_err(|_| too_large(words, start))?;
    let outcomes = contest.outcome_fractions().ok_or_else(|| too_large(words, start))?;
    let rulings = question::cited(contest.brief().rulings.clone(), Vec::new(), &*contest, words);
    Ok((outcomes, rulings, text))
}

/// `marvel-heroes.combat.outwit`, `marvel-heroes.combat.outwit-tie`.
fn outwit(words: &mut Words) -> Parsed<Answer> {
    words.need(&["outwit"])?;
    let first = dice(words, "a number of Outwit dice")?;
    versus(words)?;
    let second = dice(words, "a number of Outwit dice")?;
    let given = Given::read(words, &[BOOST, OPPOSING_BOOST])?;
    let rolls = [Roll::new(first, given.0[BOOST]), Roll::new(second, given.0[OPPOSING_BOOST])];
    let table = Die::default().contest(rolls[0], rolls[1]);
    let [nobody, wins, loses] = [0, 1, 2].map(|outcome| fraction::chance_of(&table, outcome));
    let [mine, theirs] = rolls.map(in_words);
    let [wins_it, loses_it] = [["wins", "win"], ["loses", "lose"]].map(|verbs| verb(rolls[0], verbs));
    let sentence = Sentence::new(format!("{mine} {wins_it} the Outwit contest against {theirs} "))
        .chance(wins)
        .text(format!(" of the time, {loses_it} it "))
        .chance(loses)
        .text(", and nobody wins it ")
        .chance(nobody);
    let named = [("first wins", wins), ("nobody wins", nobody), ("second wins", loses)];
    let named = named.map(|(name, p)| Named::new(name, p)).to_vec();
    let tie = "As many hits are a tie: no KO, and Initiative stays where it is.";
    let contest = ruling("marvel-heroes.combat.outwit", "");
    let rulings = given.cited(vec![contest, ruling("marvel-heroes.combat.outwit-tie", tie)]);
    let answer =
        answer(format!("marvel-heroes outwit {first} vs {second}{given}"), sentence, Value::Chance(wins.into()));
    Ok(Answer { kind: "outcome", named, rulings, ..answer })
}

/// `marvel-heroes.trouble.level`, `marvel-heroes.trouble.boost`.
fn trouble(words: &mut Words) -> Parsed<Answer> {
    words.need(&["trouble"])?;
    let (threat, asked, given, start) = one_roll(words, ("a number of dice, the Threat", MOST_THREAT), &[SKILL])?;
    let dice = threat.min(MAX_DICE);
    let roll = Roll::new(dice, !given.0[SKILL]);
    let text =
        "A Trouble roll counts hits and trouble icons, and is boosted unless a hero there has the headline's Skill.";
    let counted = Counted { roll, icons: Icons::Trouble, unit: "trouble", one: "trouble" };
    let question = format!("marvel-heroes trouble {threat}{asked}{given}");
    let mut rulings = vec![ruling("marvel-heroes.trouble.boost", text)];
    let mut notes = Vec::new();
    if threat > dice {
        rulings.push(ruling("marvel-heroes.dice.cap", "No roll uses more than eight dice, whatever adds to it."));
        notes.push(format!("No roll uses more than {dice} dice, and neither does a Threat of {threat}."));
    }
    let answer = counted.answer(words, &start, question, asked, given.cited(rulings))?;
    Ok(Answer { notes: [answer.notes, notes].concat(), ..answer })
}

/// `marvel-heroes.dice.combat-value`.
fn hits(words: &mut Words) -> Parsed<Answer> {
    words.need(&["hits", "roll"])?;
    let (dice, asked, given, start) = one_roll(words, ("a number of dice", MAX_DICE), &[BOOST, AGAIN])?;
    let roll = given.roll(dice, BOOST, AGAIN);
    let text = "A combat roll counts hits alone; trouble icons are worth nothing.";
    let counted = Counted { roll, icons: Icons::Combat, unit: "hits", one: "hit" };
    let question = format!("marvel-heroes hits {dice}{asked}{given}");
    counted.answer(words, &start, question, asked, given.cited(vec![ruling("marvel-heroes.dice.combat-value", text)]))
}

/// So many dice at most, a comparison, and flags before or after it.
fn one_roll(words: &mut Words, (what, most): (&str, u8), flags: &[usize]) -> Parsed<(u8, Asked, Given, Range<usize>)> {
    let start = words.span();
    let dice = words.number_in(what, 0..=u32::from(most))? as u8;
    let mut asked = Asked::read(words)?;
    let mut given = Given::default();
    given.more(words, flags)?;
    if asked == Asked::Everything {
        asked = Asked::read(words)?;
    }
    given.more(words, flags)?;
    words.end()?;
    Ok((dice, asked, given, start))
}

/// Icons of one roll.
struct Counted {
    roll: Roll,
    icons: Icons,
    unit: &'static str,
    one: &'static str,
}

impl Counted {
    fn answer(
        &self,
        words: &Words,
        start: &Range<usize>,
        question: String,
        asked: Asked,
        rulings: Vec<Ruling>,
    ) -> Parsed<Answer> {
        let law = Distribution::weighted(0, &Die::default().weights(self.roll, self.icons));
        let fits = || too_large(words, start);
        let value = law.answer(asked).ok_or_else(fits)?;
        let rows = law.rows();
        let dice = in_words(self.roll);
        let gives = verb(self.roll, ["gives", "give"]);
        let sentence = asked.sentence(&format!("{dice} {gives}"), value, [self.one, self.unit], "");
        Ok(Answer { counted: self.unit, rows, rulings, ..answer(question, sentence, value) })
    }
}

/// Eight boosted dice on both sides fit, so this is for rolls that a later rule makes larger.
fn too_large(words: &Words, start: &Range<usize>) -> Stop {
    words.refuse(words.since(start), "these rolls are too large to be counted exactly", "take fewer dice")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::ask;

    fn answered(question: &str) -> Answer {
        ask(question).unwrap_or_else(|error| panic!("{error}"))
    }

    fn value(question: &str) -> (u128, u128) {
        let fraction = answered(question).value.fraction().unwrap();
        (*fraction.numer(), *fraction.denom())
    }

    fn named(question: &str) -> Vec<(String, String)> {
        answered(question)
            .named
            .into_iter()
            .map(|named| (named.name, named.p.fraction().unwrap().to_string()))
            .collect()
    }

    /// Hits of one die: none 2/6, one 3/6, two 1/6. One die against one: more hits with (3*2 + 1*5)/36 = 11/36, as many
    /// and at least one with (3*3 + 1*1)/36 = 10/36, so a KO by the printed rules with 21/36 = 7/12.
    #[test]
    fn one_die_against_one_is_as_worked_by_hand() {
        assert_eq!(value("marvel-heroes 1 vs 1 hfc"), (11, 36));
        assert_eq!(value("marvel-heroes 1 vs 1 hfc stun"), (5, 18));
        assert_eq!(value("marvel-heroes 1 vs 1 hfc miss"), (5, 12));
        assert_eq!(value("marvel-heroes 1 vs 1"), (7, 12));
        assert_eq!(value("marvel-heroes 1 vs 1 printed KO"), (7, 12));
        assert_eq!(value("marvel-heroes 1 vs 1 printed stun"), (0, 1));
    }

    /// marvel-heroes.dice.cap: threat 7 and 3 more are 8 dice.
    #[test]
    fn a_trouble_roll_uses_eight_dice_at_most_and_says_so() {
        assert_eq!(value("marvel-heroes trouble 7 + 3 >= 7"), value("marvel-heroes trouble 8 >= 7"));
        let capped = |question: &str| {
            let answer = answered(question);
            let cites = answer.rulings.iter().any(|ruling| ruling.rule == "marvel-heroes.dice.cap");
            (cites, answer.notes.iter().filter(|note| note.contains("more than 8 dice")).count())
        };
        assert_eq!(capped("marvel-heroes trouble 7 + 3 >= 7"), (true, 1));
        assert_eq!(capped("marvel-heroes trouble 8 >= 7"), (false, 0));
    }

    #[test]
    fn nobody_is_stunned_by_the_printed_rules() {
        let noted = |question: &str| answered(question).notes.iter().any(|note| note.contains("`hfc` has stuns"));
        assert!(noted("marvel-heroes 4 vs 3 stun") && !noted("marvel-heroes 4 vs 3 hfc stun"));
        assert!(answered("marvel-heroes 4 vs 3 hfc stun").scenario.unwrap().contains("\noutcome = \"stun\"\n"));
    }

    #[test]
    fn one_is_told_in_the_singular_and_more_are_not() {
        for (question, words) in [
            ("marvel-heroes 1 vs 1", "1 die of Attack against 1 die of Defend gives a KO "),
            ("marvel-heroes 2 vs 1 hfc stun", "2 dice of Attack against 1 die of Defend stun "),
            ("marvel-heroes 1 vs 1 hfc miss", "1 die of Attack against 1 die of Defend misses "),
            ("marvel-heroes outwit 1 vs 2", "1 die wins the Outwit contest against 2 dice "),
            ("marvel-heroes hits 1", "1 die gives "),
            ("marvel-heroes hits 1 --again", "1 die and one thrown again give "),
            ("marvel-heroes hits 2 = 1", "exactly 1 hit "),
            ("marvel-heroes hits 2 = 2", "exactly 2 hits "),
            ("marvel-heroes hits 2 >= 1", "1 or more hits "),
        ] {
            let told = format!("{:?}", answered(question).sentence);
            assert!(told.contains(words), "{told}");
        }
    }

    #[test]
    fn an_answer_names_the_rules_that_its_flags_put_to_use() {
        for (question, rule) in [
            ("marvel-heroes outwit 3 vs 2", "marvel-heroes.combat.outwit"),
            ("marvel-heroes outwit 3 vs 2 --boost", "marvel-heroes.dice.boost"),
            ("marvel-heroes hits 4 --boost", "marvel-heroes.dice.boost"),
            ("marvel-heroes hits 4 --again", "marvel-heroes.dice.reroll"),
            ("marvel-heroes 4 vs 3 --opposing-boost", "marvel-heroes.dice.boost"),
            ("marvel-heroes trouble 6 --skill", "marvel-heroes.trouble.boost"),
        ] {
            let rulings = answered(question).rulings;
            assert!(rulings.iter().all(|ruling| !ruling.text.is_empty()), "{question}");
            assert_eq!(rulings.iter().filter(|ruling| ruling.rule == rule).count(), 1, "{question}");
        }
    }

    /// A boosted die by its 36 pairs of faces: none on 12, one on 12 + 2 = 14, two on
    /// 6 + 3 = 9, three on 1. Against no dice a KO needs one hit: 24/36.
    #[test]
    fn boosts_and_dice_thrown_again_are_counted() {
        assert_eq!(value("marvel-heroes 1 vs 0"), (2, 3));
        assert_eq!(value("marvel-heroes 1 vs 0 --boost"), (2, 3));
        assert_eq!(value("marvel-heroes hits 1 = 3 --boost"), (1, 36));
        assert_eq!(value("marvel-heroes hits 1 = 2 --boost"), (1, 4));
        // Two dice: 2 * 5/6.
        assert_eq!(value("marvel-heroes hits 1 --again"), (5, 3));
    }

    /// `marvel-heroes.trouble.boost`: Threat 6 is worth 7 on average, and 6 where a hero has the Skill.
    #[test]
    fn trouble_is_what_the_ledger_says() {
        assert_eq!(value("marvel-heroes trouble 6"), (7, 1));
        assert_eq!(value("marvel-heroes trouble 6 --skill"), (6, 1));
        assert_eq!(value("marvel-heroes trouble 6 mean --skill"), (6, 1));
    }

    /// `marvel-heroes.combat.attack`, `hfc.attack.result`: one die on one die.
    #[test]
    fn an_attack_is_told_with_its_dice_and_its_rules() {
        use crate::grammar::Part;
        let said = |question: &str| -> String {
            let parts = answered(question).sentence.0.into_iter().map(|part| match part {
                Part::Text(text) => text,
                Part::Chance(number) | Part::Number(number) => number.fraction().unwrap().to_string(),
            });
            parts.collect()
        };
        let one = "1 die of Attack against 1 die of Defend";
        let printed = format!("{one} gives a KO 7/12 of the time by the printed rules");
        assert_eq!(said("marvel-heroes 1 vs 1 printed"), printed);
        let hfc = "of the time by the HFC combat mod";
        let stuns = format!("{one} gives a KO 11/36 {hfc}, and stuns both fighters 5/18");
        assert_eq!(said("marvel-heroes 1 vs 1 hfc"), stuns);
        assert_eq!(said("marvel-heroes 1 vs 1 hfc stun"), format!("{one} stuns 5/18 {hfc}"));
        assert_eq!(said("marvel-heroes 1 vs 1 hfc miss"), format!("{one} misses 5/12 {hfc}"));
        let alone = said("marvel-heroes 1 vs 0 printed");
        assert!(alone.starts_with("1 die of Attack against 0 dice of Defend gives a KO 2/3 "), "{alone}");
        let again = said("marvel-heroes 1 vs 2 printed --again");
        assert!(again.starts_with("1 die and one thrown again of Attack against 2 dice of Defend"), "{again}");
        let boosted = said("marvel-heroes 2 vs 2 printed --boost");
        assert!(boosted.starts_with("2 boosted dice of Attack against 2 dice of Defend"), "{boosted}");
        let all = [("KO", "0"), ("no attack", "1")].map(|(name, p)| (name.to_owned(), p.to_owned()));
        assert_eq!(named("marvel-heroes 0 vs 2 printed"), all);
    }

    /// `marvel-heroes.combat.outwit`: hits of two dice come 4, 12, 13, 6, 1 times of 36, of one 2, 3, 1 times of 6: more
    /// with two 12 * 2 + 13 * 5 + 7 * 6 = 131 times of 216, more with one 4 * 4 + 12 = 28 times.
    #[test]
    fn two_outwit_dice_beat_one_more_often_than_one_beats_two() {
        let all = [("first wins", "131/216"), ("nobody wins", "19/72"), ("second wins", "7/54")];
        assert_eq!(named("marvel-heroes outwit 2 vs 1"), all.map(|(name, p)| (name.to_owned(), p.to_owned())));
    }

    #[test]
    fn an_outwit_contest_is_won_lost_or_neither() {
        // More hits with 11/36 either way, so 14/36 are ties: 4 of none against none, 9 + 1 of as many.
        let all = [("first wins", "11/36"), ("nobody wins", "7/18"), ("second wins", "11/36")];
        let all = all.map(|(name, p)| (name.to_owned(), p.to_owned()));
        assert_eq!(named("marvel-heroes outwit 1 vs 1"), all);
        assert_eq!(value("marvel-heroes outwit 0 vs 0"), (0, 1));
    }

    #[test]
    fn without_attack_dice_there_is_no_attack() {
        let answer = answered("marvel-heroes 0 vs 2 hfc");
        assert!(answer.notes.iter().any(|note| note.contains("nobody rolls")), "{answer:?}");
        assert_eq!(answer.named.last().map(|named| named.name.as_str()), Some("no attack"));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (question, message) in [
            ("marvel-heroes 9 vs 3", "9"),
            ("marvel-heroes 4 vs 3 --skill", "no flag --skill belongs here"),
            ("marvel-heroes 4 vs 3 --boost --boost", "--boost is written twice"),
            ("marvel-heroes 4", "vs"),
        ] {
            let refused = ask(question).unwrap_err().to_string();
            assert!(refused.contains(message), "{refused}");
        }
    }
}
