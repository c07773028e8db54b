//! Questions about the choice of powers: how often to show each, so that nobody can exploit it.

use super::super::compile;
use super::super::roster::CHARACTERS;
use super::answers::answer;
use crate::exact::Budget;
use crate::exact::game::Advice;
use crate::game::Brief;
use crate::grammar::loose::VERSUS;
use crate::grammar::{Answer, Named, Number, Parsed, Sentence, Stop, Value, Words};
use crate::systems::question;

/// What may be solved while somebody waits for the answer to a question.
const WORK: u64 = 200_000_000;

/// `choose FIGHTER vs FIGHTER [printed|hfc]`: `policy = { power = "equilibrium" }`.
pub(super) fn choose(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    words.need(&["choose"])?;
    let ids: Vec<&str> = CHARACTERS.iter().map(|character| character.id).collect();
    let first = words.name(&ids).ok_or(Stop::Another)?;
    words.need(&VERSUS)?;
    let second = words.name(&ids).ok_or(Stop::Another)?;
    let hfc = words.accept(&["hfc"]);
    if !hfc {
        words.accept(&["printed"]);
    }
    words.end()?;
    let whole = words.since(&start);
    let rules = if hfc { "hfc" } else { "printed" };
    let side = |name: &str| {
        format!("[[side]]\nname = \"{name}\"\ncharacter = \"{name}\"\npolicy = {{ power = \"equilibrium\" }}\n")
    };
    let text = format!(
        "title = \"{first} against {second}\"\nsystem = \"marvel-heroes\"\nplay = \"duel\"\n[rules]\ncombat = \"{rules}\"\n{}{}",
        side(first),
        side(second)
    );
    let contest = question::contest(&text, compile::duel).map_err(|mistake| {
        let message = mistake.map_or_else(|| "they cannot meet".to_owned(), |mistake| mistake.message);
        words.refuse(whole.clone(), message, "name a hero and a villain: `slugfest list characters marvel-heroes`")
    })?;
    let advice = contest.advice(&Budget { work: WORK, ..Budget::default() });
    let Ok(Some(advice)) = advice else {
        let help = "write a scenario with `policy = { power = \"equilibrium\" }` and run it";
        return Err(words.refuse(whole, "this choice takes too long for a question", help));
    };
    let Some(opening) = advice.decisions.iter().find(|decision| decision.opens).or(advice.decisions.first()) else {
        return Err(words.refuse(whole, "neither of them has anything to choose", "`slugfest duel` says who wins"));
    };
    let names = [first, second];
    let named = names.iter().zip(&opening.options).flat_map(|(name, options)| {
        options.iter().map(move |option| Named::new(format!("{name}: {}", option.name), Number::Near(option.p)))
    });
    let brief = contest.brief();
    let sentence = Sentence::new(format!("{first} wins against {second} "))
        .chance(Number::Near(advice.value))
        .text(format!(" of the time by {rules} rules where both choose their powers as well as can be"));
    Ok(Answer {
        kind: "first choice",
        named: named.collect(),
        rulings: brief.rulings.clone(),
        notes: notes(brief, &advice),
        scenario: Some(text),
        ..answer(
            format!("marvel-heroes choose {first} vs {second} {rules}"),
            sentence,
            Value::Chance(Number::Near(advice.value)),
        )
    })
}

fn notes(brief: &Brief, advice: &Advice) -> Vec<String> {
    let certificate = match advice.exploitability() {
        // What sums of floats leave over is nothing.
        nothing if nothing <= 1e-12 => "Neither of them can gain anything against it by choosing otherwise.".to_owned(),
        most => format!("Neither of them can gain more than {most:.1e} against it by choosing otherwise."),
    };
    brief.notes.iter().cloned().chain([certificate]).collect()
}

#[cfg(test)]
mod tests {
    use crate::ask::ask;

    #[test]
    fn against_a_choice_without_a_secret_nothing_is_gained() {
        // policy.power.equilibrium: a statue without dice for Attack and Outwit falls sooner or later.
        let answer = ask("marvel-heroes choose example-sidekick vs example-statue").unwrap();
        assert!(answer.value.number().float() > 1.0 - 1e-12);
        let nothing = "Neither of them can gain anything against it by choosing otherwise.";
        assert_eq!(answer.notes.last().map(String::as_str), Some(nothing));
        // Nor where a solution in floats leaves a rest.
        let rest = ask("marvel-heroes choose example-bruiser vs example-overlord").unwrap();
        assert_eq!(rest.notes.last().map(String::as_str), Some(nothing));
        // Nor where each has a choice that is better than his others whatever the other shows.
        for villain in ["viper", "example-thug", "example-tunneler"] {
            let answer = ask(&format!("marvel-heroes choose example-sidekick vs {villain}")).unwrap();
            let certain = answer.named.iter().filter(|named| named.p.float() == 1.0).count();
            assert_eq!((certain, answer.notes.last().map(String::as_str)), (2, Some(nothing)), "{villain}");
        }
    }

    #[test]
    fn one_body_of_rules_is_named_at_most() {
        let choose = |rules: &str| ask(&format!("marvel-heroes choose example-sidekick vs example-statue {rules}"));
        assert!(choose("hfc").is_ok() && choose("printed").is_ok());
        let refused = choose("hfc printed").unwrap_err().to_string();
        assert!(refused.contains("\"printed\" was not understood here"), "{refused}");
    }
}
