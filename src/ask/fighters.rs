//! Two ready-made fighters by name: `shatterer vs white rhino`.
//!
//! Such a fight has too many courses for fractions; it is solved as a chain, and its chances are floats. Where dice and
//! attacks are answered within some milliseconds, a whole fight may take up to a second; what would take longer is
//! refused with the command that plays it.

use crate::contest::Contest;
use crate::exact::{Budget, Exact, TooLarge, sum};
use crate::game::Brief;
use crate::grammar::loose::VERSUS;
use crate::grammar::saying::Saying;
use crate::grammar::{Answer, Form, Grammar, Named, Number, Parsed, Sentence, Stop, Value, Words};
use crate::scenario::{Case, Mistakes};
use crate::systems::{Rules, SYSTEMS, Topic, question};

/// Questions about ready-made fighters of any game.
pub static FIGHTERS: Grammar = Grammar {
    system: "",
    // Whose fighters they are may be said as well.
    names: games,
    about: "Two ready-made fighters",
    forms: &[Form {
        shape: "FIGHTER vs FIGHTER",
        about: "who wins a duel between two whom `slugfest list characters` knows",
        example: "shatterer vs white rhino",
        read: duel,
    }],
    flags: Vec::new,
    sayings,
    sums: false,
};

/// Every game by all its names.
fn games() -> Vec<&'static str> {
    let all = SYSTEMS.iter().filter_map(|rules| rules.odds);
    all.flat_map(|grammar| std::iter::once(grammar.system).chain((grammar.names)())).collect()
}

/// What may be solved while somebody waits for the answer to a question: less than a second.
const WORK: u64 = 500_000_000;

/// Probability of courses that are not followed.
const ERROR: f64 = 1e-20;
/// What they may be of any chance that is told: six digits of it stand.
const DIGITS: f64 = 1e-7;

/// Those that can meet in a duel: their rules and name.
fn everybody() -> Vec<(&'static Rules, String)> {
    let duels = SYSTEMS.iter().filter(|rules| rules.play("duel").is_some());
    duels.flat_map(|rules| rules.list(Topic::Characters).into_iter().map(move |item| (rules, item.id))).collect()
}

/// A name of several words holds words that say nothing elsewhere.
fn sayings() -> Vec<Saying> {
    let names = everybody().into_iter().map(|(_, name)| Saying::words(&name, &name));
    let fillers =
        "who wins, does, beat, beats, fight, fights, fighting, a fight between, between, duel, duels, fares, win";
    let versus = ["beat", "beats", "fights", "duels", "win against"].map(|said| Saying::either(said, &["vs", ""]));
    names.chain(versus).chain(Saying::fillers(fillers)).collect()
}

/// Solves a fight without the courses that no digit of the answer depends on.
fn solve(contest: &dyn Contest, budget: &Budget) -> Result<Exact, TooLarge> {
    let near = contest.solve_within(ERROR, budget)?;
    let stands = |p: f64| near.dropped <= p * DIGITS;
    // Whether somebody wins at all is for the whole to say.
    let is_told = |outcome: usize, p: f64| p > 0.0 || contest.brief().winner(outcome).is_some();
    let stand = (0..).zip(near.outcomes()).all(|(outcome, p)| !is_told(outcome, p) || stands(p));
    if stand { Ok(near) } else { contest.solve_outcomes(budget) }
}

fn duel(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let all = everybody();
    let ids: Vec<&str> = all.iter().map(|(_, name)| name.as_str()).collect();
    let first = words.name(&ids).ok_or(Stop::Another)?;
    words.need(&VERSUS)?;
    let second = words.name(&ids).ok_or(Stop::Another)?;
    words.end()?;
    let knows = |rules: &Rules, id: &str| all.iter().any(|(of, name)| of.id == rules.id && name == id);
    let rules = all.iter().map(|(rules, _)| *rules).find(|rules| knows(rules, first) && knows(rules, second));
    let Some(rules) = rules else {
        let message = format!("\"{first}\" and \"{second}\" are of different games");
        return Err(words.refuse(words.since(&start), message, "name two of the same game"));
    };
    let text = rules.duel(first, second);
    let duel = |case: &Case, mistakes: &Mistakes| rules.play("duel")?.contest(case, mistakes);
    let contest = question::contest(&text, duel).map_err(|mistake| {
        let message = mistake.map_or_else(|| "they cannot meet".to_owned(), |mistake| mistake.message);
        words.refuse(words.since(&start), message, "write a scenario for them: `slugfest run`")
    })?;
    let budget = Budget { work: WORK, ..Budget::default() };
    let Ok(exact) = solve(&*contest, &budget) else {
        let help = format!("`slugfest duel {first} {second}` plays it");
        return Err(words.too_long_but(words.since(&start), &text, &help));
    };
    let brief = contest.brief();
    let chances: Vec<f64> = exact.outcomes();
    let of = |name: &str| {
        let wanted = Brief::wins(name);
        brief.outcomes.iter().zip(&chances).find(|(outcome, _)| **outcome == wanted).map_or(0.0, |(_, &p)| p)
    };
    let clock = exact.clock();
    let length = sum(clock.iter().enumerate().map(|(tick, p)| tick as f64 * p));
    let p = Number::Near(of(first));
    let sentence = Sentence::new(format!("{first} beats {second} "))
        .chance(p)
        .text(" of the time and is beaten ")
        .chance(Number::Near(of(&Rules::twin(first, second))))
        .text("; they fight for ")
        .number(Number::Near(length))
        .text(format!(" {} on average", brief.clock));
    let named = brief.outcomes.iter().zip(&chances).filter(|(_, p)| **p > 0.0);
    Ok(Answer {
        kind: "outcome",
        named: named.map(|(name, &p)| Named::new(name.as_str(), Number::Near(p))).collect(),
        rulings: brief.rulings.clone(),
        notes: brief.notes.clone(),
        scenario: Some(text),
        ..Answer::new(rules.id, format!("{first} vs {second}"), sentence, Value::Chance(p))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::ask;
    use crate::scenario::{self, Source};

    /// The same numbers as `slugfest duel`, solved from the scenario that the answer names.
    #[test]
    fn two_names_are_a_duel_and_may_be_asked_in_many_ways() {
        let plain = ask("shatterer vs white-rhino").unwrap();
        let sum: f64 = plain.named.iter().map(|named| named.p.float()).sum();
        assert!((sum - 1.0).abs() < 1e-9);
        for question in
            ["Shatterer vs White Rhino", "does Shatterer beat the White Rhino?", "shatterer against white rhino, smf"]
        {
            let answer = ask(question).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((answer.value, answer.system), (plain.value, "smf"), "{question}");
        }
        let mistakes = Mistakes::new();
        let source = Source::new("again", plain.scenario.clone().unwrap());
        let scenario = scenario::parse(source, &mistakes).unwrap();
        let contest = Rules::find("smf").unwrap().play("duel").unwrap().contest(&scenario.cases[0], &mistakes).unwrap();
        let exact = contest.solve_outcomes(&Budget::default()).unwrap();
        assert!((exact.outcomes()[0] - plain.value.number().float()).abs() < 1e-12);
    }

    #[test]
    fn fighters_of_two_games_do_not_meet() {
        let error = ask("shatterer vs halberdier").unwrap_err();
        assert!(error.message.contains("different games"), "{error}");
    }
}
