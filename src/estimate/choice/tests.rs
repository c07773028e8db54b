//! Which plan is best, and by how much; how plans and the cells of a map are named.

use super::*;

fn exact(numerator: u128, denominator: u128) -> PlanValue {
    let fraction = Fraction::new(numerator, denominator);
    let value = fraction::to_f64(fraction);
    PlanValue { value, low: value, high: value, exact: Some(fraction) }
}

fn between(low: f64, high: f64) -> PlanValue {
    PlanValue { value: (low + high) / 2.0, low, high, exact: None }
}

fn outcome(plans: Vec<PlanValue>, want: Want) -> (Vec<usize>, Decision, Option<usize>) {
    let weighed = Weighed::new(plans, want);
    (weighed.best, weighed.decision, weighed.margin.map(|margin| margin.runner_up))
}

#[test]
fn the_best_fraction_wins_by_its_exact_margin() {
    // Challenge 4: 7/12 against 167/324 is 22/324 = 11/162.
    let weighed = Weighed::new(vec![exact(49, 144), exact(7, 12), exact(167, 324)], Want::Most);
    assert_eq!((weighed.best.as_slice(), weighed.decision), (&[1][..], Decision::Best));
    let margin = weighed.margin.unwrap();
    assert_eq!((margin.runner_up, margin.exact), (2, Some(Fraction::new(11, 162))));
    assert_eq!((margin.low, margin.high), (11.0 / 162.0, 11.0 / 162.0));
}

#[test]
fn equal_fractions_tie_and_nearly_equal_ones_do_not() {
    assert_eq!(outcome(vec![exact(5, 18), exact(1, 9), exact(10, 36)], Want::Most).1, Decision::Tie);
    // As floats these two are one number; as fractions they are not.
    let big = 1u128 << 80;
    let (one, other) = (exact(big, 2 * big + 1), exact(big - 1, 2 * big));
    assert_eq!(one.value, other.value);
    assert_eq!(outcome(vec![one, other], Want::Most), (vec![0], Decision::Best, Some(1)));
    assert_eq!(outcome(vec![one, other], Want::Least), (vec![1], Decision::Best, Some(0)));
}

#[test]
fn intervals_that_overlap_decide_nothing() {
    let (low, middle, high) = (between(0.1, 0.2), between(0.4, 0.5), between(0.49, 0.6));
    assert_eq!(outcome(vec![low, middle, high], Want::Most), (vec![1, 2], Decision::Undecided, None));
    assert_eq!(outcome(vec![low, middle, high], Want::Least), (vec![0], Decision::Best, Some(1)));
    let overlapping = vec![between(0.1, 0.3), between(0.25, 0.45)];
    assert_eq!(outcome(overlapping, Want::Least), (vec![0, 1], Decision::Undecided, None));
    let margin = Weighed::new(vec![low, middle], Want::Most).margin.unwrap();
    assert!((margin.low - 0.2).abs() < 1e-15 && (margin.high - 0.4).abs() < 1e-15);
    assert!((margin.value - 0.3).abs() < 1e-15);
    let least = Weighed::new(vec![low, middle], Want::Least).margin.unwrap();
    assert!((least.value - 0.3).abs() < 1e-15 && least.runner_up == 1);
}

/// What was solved has the interval of a rounding error: equal in all digits that are known is a tie, and what differs
/// in one of them is not.
#[test]
fn solved_numbers_are_equal_in_all_digits_that_are_known() {
    let solved = |value: f64| between(value - 1e-12, value + 1e-12);
    let three = |third: f64| outcome(vec![solved(2.3), solved(2.2), solved(third)], Want::Most);
    assert_eq!(three(2.3 + 1e-15), (vec![0, 2], Decision::Tie, None));
    assert_eq!(three(2.3 + 1e-11), (vec![2], Decision::Best, Some(0)));
    assert_eq!(outcome(vec![solved(0.5), between(0.4, 0.6)], Want::Most).1, Decision::Undecided);
}

/// Where one plan was played, the others' fractions are compared by their intervals as well, which are points.
#[test]
fn fractions_beside_a_sample_tie_among_themselves_alone() {
    let half = exact(1, 2);
    assert_eq!(outcome(vec![half, exact(2, 4), between(0.1, 0.2)], Want::Most).1, Decision::Tie);
    assert_eq!(outcome(vec![half, half, between(0.4, 0.6)], Want::Most).1, Decision::Undecided);
    assert_eq!(outcome(vec![half, between(0.4, 0.6)], Want::Most).1, Decision::Undecided);
}

#[test]
fn the_runner_up_of_a_sample_is_whoever_came_nearest_however_wide_the_intervals_are() {
    // 0.3 and 0.25 in the middle; the wider one begins lower and ends higher.
    let (wide, narrow) = (between(0.1, 0.5), between(0.2, 0.3));
    for (plans, runner_up) in [([wide, narrow], 0), ([narrow, wide], 1)] {
        let most = [&plans[..], &[between(0.9, 1.0)]].concat();
        assert_eq!(outcome(most, Want::Most), (vec![2], Decision::Best, Some(runner_up)));
        let least = [&plans[..], &[between(0.0, 0.05)]].concat();
        assert_eq!(outcome(least, Want::Least), (vec![2], Decision::Best, Some(1 - runner_up)));
    }
}

#[test]
fn a_plan_that_nobody_has_seen_may_be_best() {
    let chance = PlanValue { value: f64::NAN, low: 0.0, high: 1.0, exact: None };
    let mean = PlanValue { low: f64::NEG_INFINITY, high: f64::INFINITY, ..chance };
    let (low, high) = (between(0.1, 0.2), between(0.9, 0.95));
    for unknown in [chance, mean] {
        let plans = || vec![low, high, unknown];
        assert_eq!(outcome(plans(), Want::Most), (vec![1, 2], Decision::Undecided, None));
        assert_eq!(outcome(plans(), Want::Least), (vec![0, 2], Decision::Undecided, None));
        // Nor is it known to be so where there is no other.
        assert_eq!(outcome(vec![unknown], Want::Most), (vec![0], Decision::Undecided, None));
    }
}

#[test]
fn words_that_all_options_begin_with_are_the_title() {
    let axis = |names: &[&str]| {
        let axis = ChoiceAxis::new(names.iter().map(|name| ((*name).to_owned(), false)).collect());
        (axis.title, axis.options.into_iter().map(|option| option.short).collect::<Vec<_>>().join("/"))
    };
    let (outwit, shorts) = axis(&["outwit nothing", "outwit Super Senses", "outwit Shape Change"]);
    assert_eq!((outwit.as_str(), shorts.as_str()), ("outwit", "nothing/Super Senses/Shape Change"));
    assert_eq!(axis(&["the club", "club"]), (String::new(), "the club/club".to_owned()));
    assert_eq!(axis(&["take it", "take it all"]), ("take".to_owned(), "it/it all".to_owned()));
    assert_eq!(axis(&["alone with it"]), (String::new(), "alone with it".to_owned()));
    assert_eq!(axis(&[""]), (String::new(), String::new()));
}

#[test]
fn a_single_plan_is_best_without_a_runner_up() {
    assert_eq!(outcome(vec![exact(1, 2)], Want::Most), (vec![0], Decision::Best, None));
}

#[test]
fn a_variant_keeps_shares_or_changes_the_answer() {
    let weigh = |plans: Vec<PlanValue>| Weighed::new(plans, Want::Most);
    let before = weigh(vec![exact(1, 2), exact(1, 3)]);
    let change = |plans| weigh(plans).change_from(&before);
    assert_eq!(change(vec![exact(1, 3), exact(1, 4)]), Change::Stays);
    assert_eq!(change(vec![exact(1, 3), exact(1, 3)]), Change::Shares);
    assert_eq!(change(vec![exact(1, 4), exact(1, 3)]), Change::Becomes);
    let open = || vec![between(0.1, 0.3), between(0.2, 0.4)];
    assert_eq!(change(open()), Change::Undecided);
    assert_eq!(before.change_from(&weigh(open())), Change::Undecided);
    // Whichever of the others it is, it is not the first one.
    let others = || vec![between(0.1, 0.2), between(0.3, 0.5), between(0.4, 0.6)];
    let [one, other] = [[1, 2, 2], [2, 1, 1]].map(|parts| parts.map(|part| exact(part, 3)).to_vec());
    let [first, rest] = [weigh(vec![exact(1, 2), exact(1, 3), exact(1, 3)]), weigh(others())];
    assert_eq!([&rest, &weigh(one)].map(|weighed| weighed.change_from(&first)), [Change::Becomes; 2]);
    assert_eq!(weigh(other).change_from(&rest), Change::Becomes);
}

/// Two targets, as many options as there are names, and a map of axes with so many values.
fn choice(options: &[(&str, bool)], values: &[usize]) -> Choice {
    let axis = |names: &[(&str, bool)]| {
        ChoiceAxis::new(names.iter().map(|(name, baseline)| ((*name).to_owned(), *baseline)).collect())
    };
    let of = |&n: &usize| (0..n).map(|value| value.to_string()).collect();
    let map_axis = |n| MapAxis { path: "a".to_owned(), values: of(n), needs: None };
    Choice {
        question: String::new(),
        goal: Goal { words: "“hit”".to_owned(), measure: Measure::Chance, want: Want::Most },
        rows: axis(&[("", true), ("attack Y", false)]),
        columns: axis(options),
        cases: Vec::new(),
        here: Weighed::new(Vec::new(), Want::Most),
        variants: Vec::new(),
        axes: values.iter().map(map_axis).collect(),
        map: Vec::new(),
    }
}

#[test]
fn plans_are_named_row_by_row() {
    let choice_of_six = choice(&[("nothing", true), ("outwit A", false), ("outwit B", false)], &[]);
    let names: Vec<String> = (0..6).map(|plan| choice_of_six.plan_name(plan)).collect();
    let second = ["nothing, attack Y", "outwit A, attack Y", "outwit B, attack Y"];
    assert_eq!(names[..3], ["nothing", "outwit A", "outwit B"]);
    assert_eq!(names[3..], second);
    let alone = choice(&[("", true)], &[]);
    assert_eq!([0, 1].map(|plan| alone.place(plan)), [(0, 0), (1, 0)]);
    assert_eq!([0, 1].map(|plan| alone.plan_name(plan)), ["", "attack Y"]);
}

#[test]
fn the_last_axis_of_a_map_changes_fastest() {
    // Two values, one, and three: six cells.
    let map = choice(&[("", true)], &[2, 1, 3]);
    let cells: Vec<String> = (0..6).map(|cell| map.cell(cell).join(" ")).collect();
    assert_eq!(cells, ["0 0 0", "0 0 1", "0 0 2", "1 0 0", "1 0 1", "1 0 2"]);
    assert!(choice(&[("", true)], &[]).cell(0).is_empty());
}
