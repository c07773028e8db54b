//! Questions as people type them, against answers that are worked out here, from faces of dice alone: nothing of the
//! program but the question goes in. And questions that are misspelt or mean several things, with what is said to them.

mod dice;
mod heroclix;
mod marvel;
mod oracle;
mod refused;
mod smf;
mod tft;

use oracle::Fraction;
use slugfest::ask::ask;
use slugfest::grammar::{Answer, Number};

/// A question and its answer.
type Asked = (&'static str, Fraction);

fn answered(question: &str) -> Answer {
    ask(question).unwrap_or_else(|error| panic!("{question}\n{error}"))
}

/// Exactly, or to ten digits where the number has outgrown fractions.
fn hold(all: &[Asked]) {
    let wrong: Vec<String> = all
        .iter()
        .filter_map(|(question, expected)| {
            let answer = match ask(question) {
                Ok(answer) => answer,
                Err(error) => return Some(format!("{question}: {error}")),
            };
            let is_right = match answer.value.number() {
                Number::Fraction(value) => value == *expected,
                Number::Near(value) => (value / oracle::float(*expected) - 1.0).abs() < 1e-10,
            };
            let found = answer.value.number();
            (!is_right).then(|| format!("{question} ({}): {expected} expected, {found:?} found", answer.question))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

#[test]
fn plain_dice_are_what_their_faces_come_to() {
    hold(&dice::all());
}

#[test]
fn attacks_of_heroclix_are_what_two_dice_come_to() {
    hold(&heroclix::all());
}

#[test]
fn goal_dice_are_what_their_faces_come_to() {
    hold(&smf::all());
}

#[test]
fn the_dice_of_marvel_heroes_are_what_their_faces_come_to() {
    hold(&marvel::all());
}

#[test]
fn rolls_of_the_fantasy_trip_are_what_three_dice_come_to() {
    hold(&tft::all());
}

#[test]
fn there_are_two_hundred_questions_and_sixty_that_are_misspelt_or_mean_several_things() {
    let answered = [dice::all(), heroclix::all(), smf::all(), marvel::all(), tft::all()].concat();
    assert!(answered.len() >= 200, "{}", answered.len());
    assert!(refused::ALL.len() >= 60, "{}", refused::ALL.len());
    let mut all: Vec<&str> = answered.iter().map(|(question, _)| *question).collect();
    all.extend(refused::ALL.iter().map(|(question, _)| *question));
    let n = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), n, "a question is there twice");
}

#[test]
fn what_is_misspelt_or_means_several_things_is_asked_back_with_what_could_be_meant() {
    let wrong: Vec<String> = refused::ALL
        .iter()
        .filter_map(|(question, says)| match ask(question) {
            Ok(answer) => Some(format!("{question}: answered as {}", answer.question)),
            Err(error) => {
                let said = error.to_string();
                (!said.contains(says)).then(|| format!("{question}: {says:?} is not in\n{said}"))
            }
        })
        .collect();
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// What was understood is repeated in the plainest form, which asks the same again.
#[test]
fn what_was_understood_is_repeated_and_asks_the_same() {
    for (question, _) in [dice::all(), heroclix::all(), smf::all(), marvel::all(), tft::all()].concat() {
        let answer = answered(question);
        let again = answered(&answer.question);
        assert_eq!(
            (again.asked.as_deref(), again.value, &again.rows),
            (None, answer.value, &answer.rows),
            "{question}"
        );
    }
}

/// A scenario that is printed for a question has the same number in it when it is run.
#[test]
fn a_scenario_made_of_a_question_comes_to_the_same_number() {
    use slugfest::exact::Budget;
    use slugfest::plan::{Overrides, plan};
    use slugfest::scenario::{Mistakes, Source, parse, render};

    let mut n = 0;
    for (question, _) in [heroclix::all(), marvel::all(), tft::all(), smf::all()].concat() {
        let answer = answered(question);
        let (Some(text), Number::Fraction(value)) = (answer.scenario, answer.value.number()) else { continue };
        n += 1;
        let mistakes = Mistakes::new();
        let scenario = parse(Source::new(question, text.clone()), &mistakes);
        let plans = plan(scenario.into_iter().collect(), Overrides::default(), &mistakes);
        assert_eq!(render(&mistakes.into_vec(), false), "", "{question}");
        let exact = plans[0].cases[0].contest.solve(&Budget::default()).unwrap();
        // The number is one of the outcomes, or the mean, or the tail of a metric.
        let value = oracle::float(value);
        let near = |p: f64| (p - value).abs() < 1e-9;
        let tail = |law: &Vec<f64>| {
            let mean: f64 = law.iter().enumerate().map(|(n, p)| n as f64 * p).sum();
            let tails = (0..law.len()).map(|n| law[n..].iter().sum::<f64>());
            near(mean) || tails.into_iter().any(|p| near(p) || near(1.0 - p)) || law.iter().any(|p| near(*p))
        };
        let outcomes = exact.outcomes();
        let together = (0..outcomes.len()).any(|n| near(outcomes[n]) || near(outcomes[..=n].iter().sum()))
            || outcomes.iter().any(|a| outcomes.iter().any(|b| near(a + b)));
        assert!(together || exact.metrics.iter().any(tail), "{question}: {value}\n{text}");
    }
    assert!(n > 60, "{n}");
}
