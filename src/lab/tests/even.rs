//! Values that make a fight even, against runs of the scenario with each of them.

use super::{chances_of, from_blocks, work};
use crate::lab::fair::{Fair, Point, Question, Refusal, read};
use crate::plan::{self, Length, Overrides};
use crate::run::{self, Watch};
use crate::scenario::{self, Method, Mistakes, Source};

const DUEL: &str = "title = \"t\"\nsystem = \"smf\"\nplay = \"duel\"\n[[side]]\nname = \"A\"\nbody = 3\n\
                    [[side]]\nname = \"B\"\nbody = 4\n";

fn asked(text: &str, vary: &str, range: std::ops::RangeInclusive<i64>) -> Result<Question, String> {
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("t.toml", text), &mistakes).unwrap();
    read(scenario, vary, range).map_err(|refused| format!("{}: {}", refused.message, refused.help))
}

fn found(target: f64, method: Method, trials: u64) -> Fair {
    let question = asked(DUEL, "side.A.body", 1..=9).unwrap();
    let info = question.info("t".to_owned());
    question.fair(target, work(method, trials), info, &())
}

struct Nobody;

impl Watch for Nobody {
    fn planned(&mut self, _: u64, _: usize) {}

    fn goes_on(&mut self, _: u64) -> bool {
        true
    }
}

/// A run counts the same dice by another loop.
#[test]
fn what_is_played_of_a_value_is_what_a_run_of_the_scenario_counts() {
    let fair = found(0.5, Method::Sample, 700);
    assert_eq!((fair.trials, fair.whose.as_str(), fair.range, fair.complete), (700, "A", (1, 9), true));
    for (place, point) in fair.tried.iter().enumerate() {
        assert!((from_blocks(&fair.traces, place) - point.score).abs() < 1e-12, "{point:?}");
        assert_eq!(fair.traces.numbers[place].what, format!("side.A.body = {}", point.value));
        let mistakes = Mistakes::new();
        let text = DUEL.replace("body = 3", &format!("body = {}", point.value));
        let scenario = scenario::parse(Source::new("c.toml", text), &mistakes);
        let length = Some(Length::Trials(700));
        let overrides = Overrides { length, seed: Some(1), method: Some(Method::Sample), ..Overrides::default() };
        let plan = plan::plan(scenario.into_iter().collect(), overrides, &mistakes).swap_remove(0);
        let approach = run::approach(&plan, crate::stop::Stop::never()).unwrap();
        let case = run::run(&plan, &approach, &mut Nobody).unwrap().cases.swap_remove(0);
        let p = |outcome: &str| case.outcomes.iter().find(|row| row.outcome == outcome).unwrap().p;
        assert!((point.score - (0.5 + 0.5 * (p("A wins") - p("B wins")))).abs() < 1e-12, "{point:?}");
        let sides = format!("[[side]]\nname = \"A\"\nbody = {}\n[[side]]\nname = \"B\"\nbody = 4\n", point.value);
        let [wins, losses] = chances_of("system = \"smf\"\n", &sides);
        // Of 700 fights a share errs by 1/50 at most, of which two make an interval and five are never seen.
        assert!((point.score - 0.5 - 0.5 * (wins - losses)).abs() < 0.1, "{point:?}");
        let half = (point.high - point.low) / 2.0;
        assert!(point.low < point.score && point.score < point.high && half < 0.045, "{point:?}");
    }
}

/// Whoever is twice as likely to win shall be so at the value that comes nearest, and where none comes to it there is
/// none.
#[test]
fn the_target_need_not_be_even() {
    let fair = found(2.0 / 3.0, Method::Exact, 1);
    let at = fair.at().unwrap();
    let score = |value: i64| {
        let sides = format!("[[side]]\nname = \"A\"\nbody = {value}\n[[side]]\nname = \"B\"\nbody = 4\n");
        let [wins, losses] = chances_of("system = \"smf\"\n", &sides);
        0.5 + 0.5 * (wins - losses)
    };
    let nearest = (1..=9).min_by(|a, b| (score(*a) - 2.0 / 3.0).abs().total_cmp(&(score(*b) - 2.0 / 3.0).abs()));
    assert_eq!((Some(at.value), fair.trials, at.low, at.high), (nearest, 0, at.score, at.score));
    assert!((at.score - score(at.value)).abs() < 1e-12 && at.value > 4, "{at:?}");
    let [(below, above)] = fair.crossings.as_slice() else { panic!("{fair:?}") };
    assert!(below.score < 2.0 / 3.0 && 2.0 / 3.0 <= above.score && above.value == below.value + 1, "{fair:?}");
    let never = found(0.0001, Method::Exact, 1);
    assert!(never.at().is_none() && never.crossings.is_empty() && never.monotone, "{never:?}");
}

/// A hundred trials do not tell values apart that ten boxes more would: all that are tried and may be even are named,
/// and where none was counted on both sides of the target, whether any comes to it is open.
#[test]
fn what_intervals_do_not_tell_is_not_decided() {
    let counted = found(0.5, Method::Sample, 100);
    let open: Vec<i64> = counted.undecided().iter().map(|point| point.value).collect();
    let holds = |point: &&Point| point.low <= 0.5 && 0.5 <= point.high;
    let wanted: Vec<i64> = counted.tried.iter().filter(holds).map(|point| point.value).collect();
    assert!(open.len() > 1 && open == wanted, "{counted:?}");
    assert!(found(0.5, Method::Exact, 1).undecided().is_empty());
    let low = counted.tried[0];
    let never = found(low.low, Method::Sample, 100);
    assert!(never.crossings.is_empty() && never.at().is_none(), "{never:?}");
    assert_eq!(never.undecided().iter().map(|point| point.value).collect::<Vec<_>>(), [1]);
}

/// Dice keep their re-rolls while their number varies.
#[test]
fn of_dice_their_number_varies_and_not_what_stands_behind_it() {
    let text = DUEL.replace("body = 3", "body = 3\nattack = \"5D[2]\"");
    let question = asked(&text, "side.A.attack", 4..=5).unwrap();
    let info = question.info("t".to_owned());
    let fair = question.fair(0.5, work(Method::Exact, 1), info, &());
    for point in &fair.tried {
        let other = "[[side]]\nname = \"B\"\nbody = 4\n";
        let sides = format!("[[side]]\nname = \"A\"\nbody = 3\nattack = \"{}D[2]\"\n{other}", point.value);
        let [wins, losses] = chances_of("system = \"smf\"\n", &sides);
        assert!((point.score - 0.5 - 0.5 * (wins - losses)).abs() < 1e-12, "{point:?}");
    }
    assert_eq!(fair.tried.len(), 2);
}

/// Nobody has fewer boxes than one.
#[test]
fn values_that_the_rules_refuse_are_told_with_what_they_say() {
    let question = asked(DUEL, "side.A.body", -2..=3).unwrap();
    let info = question.info("t".to_owned());
    let fair = question.fair(0.5, work(Method::Sample, 10), info, &());
    assert_eq!(fair.range, (1, 3));
    let [Refusal { from: -2, to: 0, why }] = fair.refused.as_slice() else { panic!("{:?}", fair.refused) };
    assert!(why.contains("from 1 to 99"), "{why}");
}

/// `round-limit = 0` is no limit, and no fewer rounds than one.
#[test]
fn a_nought_that_stands_for_no_limit_is_left_out() {
    let text = format!("{DUEL}[rules]\nround-limit = 3\n");
    let question = asked(&text, "rules.round-limit", 0..=4).unwrap();
    let fair = question.fair(0.4, work(Method::Exact, 1), question.info("t".to_owned()), &());
    assert_eq!((fair.range, fair.tried.len()), ((1, 4), 4));
    let [Refusal { from: 0, to: 0, why }] = fair.refused.as_slice() else { panic!("{:?}", fair.refused) };
    assert!(why.contains("no limit"), "{why}");
    // Below it everything is refused, and by itself it is a value as any other, as it is where it is a number.
    let found = |vary: &str, range| {
        let question = asked(&text, vary, range).unwrap();
        let fair = question.fair(0.4, work(Method::Sample, 1), question.info("t".to_owned()), &());
        let refused: Vec<(i64, i64)> = fair.refused.iter().map(|refused| (refused.from, refused.to)).collect();
        (fair.range, refused)
    };
    assert_eq!(found("rules.round-limit", -2..=5), ((1, 5), vec![(-2, -1), (0, 0)]));
    assert_eq!(found("rules.round-limit", 0..=0), ((0, 0), Vec::new()));
    assert_eq!(found("rules.henchmen-beyond", 0..=1), ((0, 1), Vec::new()));
}

#[test]
fn what_cannot_be_made_even_is_refused_with_a_remedy() {
    let refused = |text: &str, vary: &str, range| asked(text, vary, range).err().unwrap();
    assert!(refused(DUEL, "side.A.body", -3..=0).contains("side.A.body = -3: "));
    assert!(refused(DUEL, "side.A.bodi", 1..=2).contains("body"));
    let range = refused(DUEL, "side.A.body=1..9", 1..=2);
    assert!(range.contains("is more than a path: write --vary side.A.body, and --from"), "{range}");
    assert!(refused(DUEL, "side.A.name", 1..=2).contains("vary a number: side.A.name is \"A\""));
    assert!(refused(DUEL, "A", 1..=2).contains("as in side.NAME.KEY"));
    let two = format!("{DUEL}[[case]]\nname = \"tough\"\nset = {{ \"side.A.body\" = 5 }}\n");
    assert!(refused(&two, "side.A.body", 1..=2).contains("has 2 cases, and one of them is wanted: write"));
    let fall = "title = \"t\"\nsystem = \"tft\"\nplay = \"fall\"\n[figure]\nname = \"A\"\nst = 12\ndx = 12\n\
                [fall]\ntiles = 3\n";
    assert!(refused(fall, "fall.tiles", 1..=2).contains("nobody wins \"fall\""));
    assert!(asked(DUEL, "side.A.body", 4..=4).is_ok());
}
