//! Decisions of shipped scenarios against the printed numbers of the articles and the ledger's own.
//!
//! Source: article "Normal Distribution: PAC Spotlight on Outwit" (2010), challenge 4 solution; the fractions and
//! counts are those of the ledger (`heroclix.published.challenge4.*`, `heroclix.unprinted.*`,
//! `heroclix.choice.challenge4.*`, `heroclix.challenge.4.generalised`), worked out there from the article's formulas
//! and not by this program.

mod support;

use slugfest::chance::fraction::{self, Fraction};
use slugfest::estimate::choice::{Change, Choice, Decision, Weighed};
use slugfest::estimate::{Method, Summary};
use slugfest::plan::{Length, Overrides, Plan, plan};
use slugfest::run;
use slugfest::scenario::{self, Mistakes, render};
use slugfest::stop::Stop;
use std::path::Path;
use support::Patient;

fn planned(file: &str, overrides: Overrides) -> Plan {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(file);
    let mistakes = Mistakes::new();
    let mut plans = plan(scenario::load(&[path], &mistakes), overrides, &mistakes);
    assert_eq!(render(&mistakes.into_vec(), false), "");
    plans.remove(0)
}

fn summary(file: &str, overrides: Overrides) -> Summary {
    let plan = planned(file, overrides);
    run::run(&plan, &run::approach(&plan, Stop::never()).unwrap(), &mut Patient).unwrap()
}

fn choice(file: &str) -> Choice {
    let summary = summary(file, Overrides::default());
    assert_eq!(summary.method, Method::Exact);
    summary.choice.expect("the scenario asks for a choice")
}

fn fractions(weighed: &Weighed) -> Vec<(u128, u128)> {
    let exact = weighed.plans.iter().map(|plan| plan.exact.expect("short enough for a fraction"));
    exact.map(|fraction| (*fraction.numer(), *fraction.denom())).collect()
}

fn percents(weighed: &Weighed) -> Vec<u128> {
    weighed.plans.iter().map(|plan| fraction::rounded(plan.exact.unwrap(), 2).unwrap()).collect()
}

fn best(choice: &Choice, weighed: &Weighed) -> String {
    weighed.best.iter().map(|&plan| choice.plan_name(plan)).collect::<Vec<_>>().join(" / ")
}

/// Whether a plan sets nothing.
fn is_baseline(choice: &Choice, plan: usize) -> bool {
    let (row, column) = choice.place(plan);
    choice.rows.options[row].baseline && choice.columns.options[column].baseline
}

fn variant<'a>(choice: &'a Choice, name: &str) -> &'a slugfest::estimate::choice::Variant {
    choice.variants.iter().find(|variant| variant.name == name).expect(name)
}

const OWN: &str = "one re-roll of your own";
const NAMED: &str = "only the named target counts";

/// Rows Harbinger and King/Queen; columns nothing, Shape Change, Super Senses, Probability Control.
const MAIN: [(u128, u128); 8] =
    [(49, 144), (49, 144), (49, 144), (7, 12), (4027, 11664), (169, 486), (1793, 3888), (167, 324)];
const BONUS: [(u128, u128); 8] =
    [(25, 144), (25, 144), (25, 144), (5, 12), (3379, 11664), (169, 486), (1577, 3888), (149, 324)];

#[test]
fn only_the_plan_that_sets_nothing_is_the_scenario_as_it_stands() {
    let choice = choice("heroclix/challenge-4.toml");
    let baseline: Vec<usize> = (0..MAIN.len()).filter(|&plan| is_baseline(&choice, plan)).collect();
    assert_eq!(baseline, [4], "King/Queen is attacked and nothing outwitted");
}

#[test]
fn challenge_4_is_solved_as_printed() {
    let choice = choice("heroclix/challenge-4.toml");
    assert_eq!(fractions(&choice.here), MAIN);
    // Printed without the baseline: 34, 34, 58 and 35, 46, 51; the last is 52 when nothing is rounded in between.
    let percents = percents(&choice.here);
    assert_eq!((&percents[1..4], &percents[5..]), (&[34, 34, 58][..], &[35, 46, 52][..]));
    assert_eq!(best(&choice, &choice.here), "outwit Probability Control, attack Harbinger");
    assert_eq!(choice.here.decision, Decision::Best);
    let margin = choice.here.margin.unwrap();
    // 7/12 - 167/324 = 22/324: 0.0679012346.
    assert_eq!(choice.plan_name(margin.runner_up), "outwit Probability Control, attack King/Queen");
    assert_eq!(margin.exact, Some(Fraction::new(22, 324)));
    assert_eq!((choice.columns.title.as_str(), choice.rows.title.as_str()), ("outwit", "attack"));
    assert!(is_baseline(&choice, 4) && !is_baseline(&choice, 0));
}

#[test]
fn what_would_change_challenge_4() {
    let choice = choice("heroclix/challenge-4.toml");
    let bonus = variant(&choice, "bonus: Harbinger needs an 8");
    assert_eq!(fractions(&bonus.weighed), BONUS);
    assert_eq!(bonus.change, Change::Becomes);
    assert_eq!(best(&choice, &bonus.weighed), "outwit Probability Control, attack King/Queen");
    let own = variant(&choice, OWN);
    assert_eq!(own.change, Change::Stays);
    let unprinted =
        [(539, 864), (539, 864), (539, 864), (119, 144), (119371, 209952), (1183, 2187), (52409, 69984), (7997, 11664)];
    assert_eq!(fractions(&own.weighed), unprinted);
    let named = variant(&choice, NAMED);
    assert_eq!(named.change, Change::Stays);
    // K = 13/18: 2/3 of K * K * 2/3, K * K * 2/3, 2/3 of K * K, 2/3 of K * 2/3.
    let king_queen = [(169, 729), (169, 486), (169, 486), (26, 81)];
    assert_eq!(fractions(&named.weighed)[..4], MAIN[..4]);
    assert_eq!(fractions(&named.weighed)[4..], king_queen);
}

#[test]
fn the_bonus_is_solved_as_printed_and_two_changes_turn_it() {
    let choice = choice("heroclix/challenge-4-bonus.toml");
    assert_eq!(fractions(&choice.here), BONUS);
    // Printed 18, 18, 42 and 35, 40, 46: three of them from rounded inputs.
    let percents = percents(&choice.here);
    assert_eq!((&percents[1..4], &percents[5..]), (&[17, 17, 42][..], &[35, 41, 46][..]));
    assert_eq!(best(&choice, &choice.here), "outwit Probability Control, attack King/Queen");
    // 149/324 - 5/12 = 14/324: 0.0432098765.
    assert_eq!(choice.here.margin.unwrap().exact, Some(Fraction::new(14, 324)));
    let own = variant(&choice, OWN);
    assert_eq!(own.change, Change::Becomes);
    assert_eq!(best(&choice, &own.weighed), "outwit Super Senses, attack King/Queen");
    assert_eq!(fractions(&own.weighed)[6], (46631, 69984));
    let named = variant(&choice, NAMED);
    assert_eq!(best(&choice, &named.weighed), "outwit Probability Control, attack Harbinger");
    assert_eq!((named.change, fractions(&named.weighed)[3]), (Change::Becomes, (5, 12)));
}

/// How often each plan is best alone, and where several are.
fn counts(choice: &Choice, map: &[Weighed]) -> (Vec<(String, usize)>, Vec<usize>) {
    let mut plans: Vec<(String, usize)> = Vec::new();
    let mut ties = Vec::new();
    for (cell, weighed) in map.iter().enumerate() {
        if weighed.decision == Decision::Tie {
            ties.push(cell);
            continue;
        }
        assert_eq!(weighed.decision, Decision::Best);
        let name = best(choice, weighed);
        match plans.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => plans.push((name, 1)),
        }
    }
    plans.sort();
    (plans, ties)
}

#[test]
fn the_map_over_all_needs_has_74_30_and_16_cells_and_one_tie() {
    let choice = choice("heroclix/challenge-4-map.toml");
    assert_eq!((choice.map.len(), choice.axes.len()), (121, 2));
    let named = |counts: [usize; 3]| -> Vec<(String, usize)> {
        let names = [
            "outwit Probability Control, attack Harbinger",
            "outwit Probability Control, attack King/Queen",
            "outwit Super Senses, attack King/Queen",
        ];
        names.iter().map(|name| (*name).to_owned()).zip(counts).collect()
    };
    let (plans, ties) = counts(&choice, &choice.map);
    assert_eq!(plans, named([74, 16, 30]));
    // Needs 8 and 9: rows of eleven, from need 2.
    assert_eq!(ties, [(8 - 2) * 11 + (9 - 2)]);
    let tie = &choice.map[ties[0]];
    assert_eq!(
        best(&choice, tie),
        "outwit Probability Control, attack Harbinger / outwit Probability Control, attack King/Queen"
    );
    assert_eq!(tie.plans[3].exact, Some(Fraction::new(5, 18)));
    let (plans, ties) = counts(&choice, &variant(&choice, OWN).map);
    assert_eq!((plans, ties), (named([75, 11, 35]), vec![]));
    // The cell of needs 6 and 7 is the challenge itself.
    assert_eq!(choice.map[4 * 11 + 5], choice.here);
}

#[test]
fn fractions_by_merging_states_are_those_by_following_every_course() {
    let plan = planned("heroclix/challenge-4.toml", Overrides::default());
    let variants = plan.choice.iter().flat_map(|choice| &choice.variants).filter_map(|variant| variant.plans.as_ref());
    let plans = plan.cases.iter().map(|case| &case.contest).chain(variants.flatten());
    let compared = plans.map(|contest| {
        assert_eq!(contest.outcome_fractions(), Some(contest.fractions(Stop::never()).unwrap().outcomes));
    });
    assert_eq!(compared.count(), 8 + 3 * 8);
}

#[test]
fn a_sample_decides_what_its_intervals_tell_apart_and_nothing_else() {
    let sampled = |trials| Overrides {
        length: Some(Length::Trials(trials)),
        method: Some(scenario::Method::Sample),
        ..Overrides::default()
    };
    let many = summary("heroclix/challenge-4.toml", sampled(20_000));
    let few = summary("heroclix/challenge-4.toml", sampled(100));
    let (many, few) = (many.choice.unwrap(), few.choice.unwrap());
    // 58.3 against 51.5 %: 6.8 points, with intervals of 2.7 standard errors of 0.35 points on either side.
    assert_eq!(
        (many.here.decision, best(&many, &many.here)),
        (Decision::Best, best(&many, &choice("heroclix/challenge-4.toml").here))
    );
    let margin = many.here.margin.unwrap();
    assert!(margin.low > 0.0 && margin.low < 22.0 / 324.0 && 22.0 / 324.0 < margin.high, "{margin:?}");
    assert_eq!((few.here.decision, few.here.margin), (Decision::Undecided, None));
    assert!(few.here.best.contains(&3) && few.here.best.len() > 1);
    // The same plans for another goal are the same fights.
    let named = variant(&many, NAMED);
    assert_eq!(named.weighed.plans[3], many.here.plans[3]);
    // The intervals hold the exact values: eight at once miss with a chance of 5 % at most, and not at this seed.
    for (plan, (numerator, denominator)) in many.here.plans.iter().zip(MAIN) {
        let exact = numerator as f64 / denominator as f64;
        assert!(plan.low <= exact && exact <= plan.high && plan.exact.is_none(), "{plan:?} {exact}");
    }
}

#[test]
fn the_plans_are_the_cases_of_the_scenario() {
    let summary = summary("heroclix/challenge-4.toml", Overrides::default());
    let choice = summary.choice.as_ref().unwrap();
    for (plan, &case) in choice.cases.iter().enumerate() {
        let case = &summary.cases[case];
        assert_eq!(case.case, choice.plan_name(plan));
        let hit = case.outcomes.iter().find(|row| row.outcome == "hit").unwrap().p;
        assert!((hit - choice.here.plans[plan].value).abs() < 1e-12);
    }
}

/// Everything wrong with the challenge when its goal is another, as shown.
fn refused(goal: &str) -> String {
    let text = include_str!("../scenarios/heroclix/challenge-4.toml").replace("goal = \"hit\"", goal);
    let mistakes = Mistakes::new();
    let parsed = scenario::parse(scenario::Source::new("c.toml", text), &mistakes);
    let plans = plan(parsed.into_iter().collect(), Overrides::default(), &mistakes);
    drop(plans);
    render(&mistakes.into_vec(), false)
}

#[test]
fn a_goal_that_no_plan_knows_is_refused_with_what_was_meant() {
    let outcome = refused("goal = \"hits\"");
    assert!(outcome.contains("unknown outcome \"hits\""), "{outcome}");
    assert!(outcome.contains("\"hits\" is a metric: goal = { metric = \"hits\", want = \"most\" }"), "{outcome}");
    let misspelt = refused("goal = \"mis\"");
    assert!(misspelt.contains("did you mean \"miss\"?") || misspelt.contains("nearest are"), "{misspelt}");
    let metric = refused("goal = { metric = \"hits on the named targe\", at-least = 1 }");
    assert!(metric.contains("unknown metric") && metric.contains("\"hits on the named target\""), "{metric}");
    let swapped = refused("goal = { metric = \"miss\", at-least = 1 }");
    assert!(swapped.contains("\"miss\" is an outcome: goal = \"miss\""), "{swapped}");
}

#[test]
fn a_plan_that_the_rules_refuse_is_shown_where_it_was_written() {
    let text = include_str!("../scenarios/heroclix/challenge-4-map.toml").replace("21, 22]\n\"", "21, 99]\n\"");
    let mistakes = Mistakes::new();
    let parsed = scenario::parse(scenario::Source::new("c.toml", text), &mistakes);
    drop(plan(parsed.into_iter().collect(), Overrides::default(), &mistakes));
    let shown = render(&mistakes.into_vec(), false);
    assert_eq!(shown.matches("error: ").count(), 1, "{shown}");
    assert!(shown.contains("\"defense\" must be a whole number from 0 to 30, not 99"), "{shown}");
}

#[test]
fn a_metric_is_made_small_where_little_is_wanted() {
    let text = include_str!("../scenarios/heroclix/challenge-4.toml")
        .replace("goal = \"hit\"", "goal = { metric = \"opposing re-rolls\", want = \"least\" }");
    let mistakes = Mistakes::new();
    let parsed = scenario::parse(scenario::Source::new("c.toml", text), &mistakes);
    let plan = plan(parsed.into_iter().collect(), Overrides::default(), &mistakes).remove(0);
    let summary = run::run(&plan, &run::approach(&plan, Stop::never()).unwrap(), &mut Patient).unwrap();
    let choice = summary.choice.unwrap();
    // Only countering Probability Control spares the re-rolls, whoever is attacked; else every first hit is made again.
    assert_eq!((choice.here.decision, choice.here.best.as_slice()), (Decision::Tie, &[3, 7][..]));
    assert_eq!(choice.here.plans[3].exact, Some(Fraction::from_integer(0)));
    assert_eq!(choice.here.plans[0].exact, Some(Fraction::new(7, 12)));
}

#[cfg(feature = "report")]
mod reports {
    use super::*;
    use slugfest::report::{Format, Renderer, Style, json, stdout, tables};

    #[test]
    fn the_terminal_shows_the_solution_what_would_change_it_and_the_table() {
        let summary = summary("heroclix/challenge-4-map.toml", Overrides::default());
        let shown = stdout(std::slice::from_ref(&summary), Format::Table, &Style::default()).unwrap();
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
        let words = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            shown.lines().nth(3).unwrap().starts_with("Outwit Probability Control and attack Harbinger."),
            "{shown}"
        );
        assert!(
            words.contains("The chance of “hit” is 58.3333 % (7/12), 6.79 points more than the next best"),
            "{shown}"
        );
        assert!(shown.contains("- One re-roll of your own. The answer stays the same."), "{shown}");
        let best = shown.lines().find(|line| line.starts_with("Attack Harbinger")).unwrap();
        assert!(best.ends_with("58 %") && best.matches('%').count() == 4, "{shown}");
        assert!(
            words.contains("One cell has several best choices: King/Queen needs 8 and Harbinger needs 9."),
            "{shown}"
        );
    }

    #[test]
    fn the_table_of_choices_has_a_row_for_every_plan_under_every_circumstance() {
        let summary = summary("heroclix/challenge-4-map.toml", Overrides::default());
        let files = tables::Csv.render(&summary, &[]).unwrap();
        let file = files.iter().find(|file| file.path == "tables/choices.csv").unwrap();
        let text = String::from_utf8(file.bytes.clone()).unwrap();
        let head = "variant,target.King/Queen.defense,target.Harbinger.defense,target,option,goal,value,low,high,\
                    fraction,best,decision,method";
        assert_eq!(text.lines().next(), Some(head));
        // The scenario and 121 cells, with and without the re-roll, eight plans each.
        assert_eq!(text.lines().count(), 1 + 2 * (1 + 121) * 8);
        let best = ",,,attack Harbinger,outwit Probability Control,the chance of “hit”,0.5833333333333334,\
                    0.5833333333333334,0.5833333333333334,7/12,true,best,exact";
        assert!(text.lines().any(|line| line == best), "{:?}", text.lines().nth(4));
        assert_eq!(text.lines().filter(|line| line.contains(",true,tie,")).count(), 2);
    }

    #[test]
    fn run_json_holds_the_choice() {
        let summary = summary("heroclix/challenge-4-bonus.toml", Overrides::default());
        let object = json::object(&summary).unwrap();
        let choice = &object["choice"];
        assert_eq!(choice["best"][0], "outwit Probability Control, attack King/Queen");
        assert_eq!(choice["plans"][7]["fraction"], "149/324");
        assert_eq!(choice["margin"]["fraction"], "7/162");
        assert_eq!(choice["variants"][1]["set"]["attack.own-re-rolls"], "1");
        assert_eq!(choice["variants"][1]["change"], "becomes");
        assert!(choice["variants"][2]["goal"]["words"].as_str().unwrap().contains("hits on the named target"));
    }
}
