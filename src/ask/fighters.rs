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
use crate::systems::{Rules, SYSTEMS, question};

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

/// Games in which two can meet.
fn duels() -> impl Iterator<Item = &'static Rules> {
    SYSTEMS.iter().filter(|rules| rules.play("duel").is_some())
}

/// Those that can meet in a duel and are listed: their rules, what they are called and their id.
fn everybody() -> Vec<(&'static Rules, String, String)> {
    duels().flat_map(|rules| question::names(rules).into_iter().map(move |(name, id)| (rules, name, id))).collect()
}

/// A name of several words holds words that say nothing elsewhere.
fn sayings() -> Vec<Saying> {
    let names = everybody().into_iter().map(|(_, name, _)| Saying::words(&name, &name));
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

/// A fighter's name: one that some game makes by a rule, or a listed one. Whoever writes another is told of those who
/// are `near`.
fn named(words: &mut Words, listed: &[&str], near: &[&str]) -> Parsed<String> {
    let made = words.joined(|name| duels().any(|rules| question::fighter(rules, name).is_some()));
    let found = made.or_else(|| words.name_quietly(listed).map(str::to_owned));
    found.or_else(|| words.name(near).map(str::to_owned)).ok_or(Stop::Another)
}

fn duel(words: &mut Words) -> Parsed<Answer> {
    let start = words.span();
    let all = everybody();
    let everywhere: Vec<&str> = all.iter().map(|(_, name, _)| name.as_str()).collect();
    let ids: Vec<(&Rules, &str)> =
        all.iter().filter(|(_, name, id)| name == id).map(|(rules, _, id)| (*rules, id.as_str())).collect();
    let first = named(words, &everywhere, &ids.iter().map(|(_, id)| *id).collect::<Vec<_>>())?;
    let theirs: Vec<(&Rules, String)> =
        duels().filter_map(|rules| Some((rules, question::fighter(rules, &first)?))).collect();
    words.need(&VERSUS)?;
    // Whoever meets him is of the same game, and so are those whom a slip may mean.
    let is_theirs = |rules: &Rules| theirs.iter().any(|(game, _)| game.id == rules.id);
    let of_games = ids.iter().filter(|(rules, _)| is_theirs(rules)).map(|(_, id)| *id);
    let second = named(words, &everywhere, &of_games.collect::<Vec<_>>())?;
    words.end()?;
    let both = theirs.iter().find_map(|(rules, first)| Some((*rules, first, question::fighter(rules, &second)?)));
    let Some((rules, first, second)) = both else {
        let message = format!("\"{first}\" and \"{second}\" are of different games");
        return Err(words.refuse(words.since(&start), message, "name two of the same game"));
    };
    let (first, second) = (first.as_str(), second.as_str());
    let text = rules.duel(first, second);
    let contest = question::duel(rules, first, second).map_err(|mistake| {
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
    use crate::scenario::{self, Mistakes, Source};

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
    fn every_legal_starting_figure_has_a_name() {
        // tft.figure.create: 8 points on ST 8 and DX 8.
        let [mine, theirs] = ["human-13-11-morningstar-small", "human-12-12-broadsword-small"];
        let answer = ask(&format!("{mine} vs {theirs}")).unwrap();
        assert_eq!((answer.system, answer.question), ("tft", format!("{mine} vs {theirs}")));
        assert!(answer.value.number().float() > 0.3);
        assert_eq!(ask("Bob the Barbarian vs human below").unwrap().question, "bob vs human");
        assert!(ask(&format!("swordsman vs {theirs}")).is_ok() && ask(&format!("{theirs} vs swordsman")).is_ok());
        assert!(ask("human-20-20-broadsword vs swordsman").is_err());
    }

    #[test]
    fn what_is_taken_for_granted_is_said() {
        let answer = ask("example-bruiser vs example-schemer").unwrap();
        assert!(answer.rulings.iter().any(|ruling| ruling.rule == "policy.power.fixed"), "{:?}", answer.rulings);
    }

    #[test]
    fn who_is_meant_is_looked_for_in_the_game_of_the_other() {
        let error = ask("example-bruiser vs loki").unwrap_err();
        assert!(error.expected.contains("example-") && !error.expected.contains("tornado"), "{error}");
    }

    #[test]
    fn fighters_of_two_games_do_not_meet() {
        let error = ask("shatterer vs halberdier").unwrap_err();
        assert!(error.message.contains("different games"), "{error}");
    }
}
