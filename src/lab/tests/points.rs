//! Points of fighters whose strengths are known: costs are strengths in another unit, and equal costs are even.

use super::{NUMBERS, roster, work};
use crate::chance::Stream;
use crate::lab::play::Pair;
use crate::lab::points::{Of, Played, Points, Scale, check, points};
use crate::lab::{Roster, Work, matrix};
use crate::scenario::Method;
use crate::stats::matchups::table::Counts;
use crate::stop::Stop;

fn costed(roster: &Roster, of: Of, unit: Option<(&str, f64)>, method: Method, trials: u64) -> Points {
    points(roster, of, unit, work(method, trials), &()).unwrap().unwrap()
}

fn cost(points: &Points, what: &str) -> f64 {
    points.costs.iter().find(|cost| cost.what == what).unwrap().cost
}

/// Costs of fighters are what the table says of their strengths, from the weakest up.
#[test]
fn fighters_cost_what_their_strengths_are_apart() {
    // Nobody strikes at the mind.
    let roster = roster(&format!("{NUMBERS}[[entry]]\nname = \"large too\"\nbody = 4\npsyche = 5\n"));
    let table = matrix(&roster, work(Method::Exact, 10), &()).tables.swap_remove(0);
    let strengths: Vec<f64> = table.overall.as_ref().unwrap().strengths.iter().map(|(strength, _)| *strength).collect();
    let found = costed(&roster, Of::Fighters, None, Method::Exact, 2000);
    let scale = (strengths[2] - strengths[0]) / 100.0;
    assert!((found.point - scale).abs() < 1e-9 && found.free == "small", "{found:?}");
    assert!((cost(&found, "large") - 100.0).abs() < 1e-6 && (cost(&found, "large too") - 100.0).abs() < 1e-6);
    assert!((cost(&found, "middling") - (strengths[1] - strengths[0]) / scale).abs() < 1e-6);
    assert!(found.costs.iter().all(|cost| (cost.high - cost.low).abs() < 1e-6), "{found:?}");
    // The two large ones are the one pair of equal cost, and on dice of their own they are even but for what counting
    // adds: 2,000 trials have a standard error of one point at most, and four of these are allowed.
    let check = found.check.unwrap();
    assert!(check.pairs == 1 && check.rms_from_half < 0.04 && check.rms_of_all > 0.05, "{check:?}");
    // Six pairs, of which that one is even.
    let off = |row: usize, column: usize| (super::score(&table, row, column) - 0.5).powi(2);
    let squares = off(0, 1) + 2.0 * off(0, 2) + 2.0 * off(1, 2);
    assert!((check.rms_of_all - (squares / 6.0).sqrt()).abs() < 1e-9, "{check:?}");
    let [twins] = check.played.as_slice() else { panic!("{check:?}") };
    assert_eq!(twins.pair, ["large", "large too"]);
    assert!(!twins.is_uneven() && twins.score.high - twins.score.low < 0.1, "{check:?}");
    // Of two who are the same in everything an even fight says nothing.
    let twins = super::roster(&format!("{NUMBERS}[[entry]]\nname = \"large too\"\nbody = 4\n"));
    assert!(costed(&twins, Of::Fighters, None, Method::Exact, 10).check.is_none());
    // The same in a unit that somebody names.
    let named = costed(&roster, Of::Fighters, Some(("middling", 30.0)), Method::Exact, 10);
    let ratio = (strengths[2] - strengths[0]) / (strengths[1] - strengths[0]);
    assert!((cost(&named, "large") - 30.0 * ratio).abs() < 1e-6 && (cost(&named, "middling") - 30.0).abs() < 1e-9);
    // Played, the intervals hold what solving says.
    let played = costed(&roster, Of::Fighters, Some(("middling", 30.0)), Method::Sample, 4000);
    let large = played.costs.iter().find(|cost| cost.what == "large").unwrap();
    assert!(large.low < 30.0 * ratio && 30.0 * ratio < large.high, "{large:?}");
}

#[test]
fn a_printed_cost_outside_its_interval_is_flagged_and_no_other() {
    let printed = |large: u32| {
        let cost =
            |name: &str, cost: u32| (format!("name = \"{name}\"\n"), format!("name = \"{name}\"\ncost = {cost}\n"));
        let all = [cost("small", 10), cost("middling", 20), cost("large", large)];
        let text = all.into_iter().fold(NUMBERS.to_owned(), |text, (from, to)| text.replace(&from, &to));
        costed(&roster(&text), Of::Fighters, None, Method::Sample, 4000)
    };
    let fair = printed(29);
    assert!(fair.costs.iter().all(|cost| !cost.flagged && cost.printed.is_some()), "{fair:?}");
    let unfair = printed(90);
    assert!(unfair.costs.iter().any(|cost| cost.flagged), "{unfair:?}");
}

/// A line through 5, 10 and 100 leaves the weakest less than nothing: he is held there, and who prints 5 of him is not
/// told to be wrong by an interval without width.
#[test]
fn whoever_is_held_at_nothing_is_not_flagged() {
    let printed = [("small", 5), ("middling", 10), ("large", 100)];
    let text = printed.iter().fold(NUMBERS.to_owned(), |text, (name, cost)| {
        text.replace(&format!("\"{name}\"\n"), &format!("\"{name}\"\ncost = {cost}\n"))
    });
    let found = costed(&roster(&text), Of::Fighters, None, Method::Sample, 4000);
    let small = found.costs.iter().find(|cost| cost.what == "small").unwrap();
    assert!((small.cost, small.high, small.flagged) == (0.0, 0.0, false), "{found:?}");
    assert!(found.costs.iter().any(|cost| cost.flagged), "{found:?}");
}

/// All costs share how little is known of the weakest, and no difference of two does: whoever nearly always wins
/// against the next is the dearest, though their intervals meet.
#[test]
fn whoever_crushes_the_next_surely_costs_most() {
    let found = costed(&roster(&super::told::ladder()), Of::Fighters, None, Method::Sample, 600);
    assert!(found.costs[0].low < found.costs[1].high, "{:?}", found.costs);
    let dearest: Vec<&str> =
        found.costs.iter().filter(|cost| cost.may_be_dearest).map(|cost| cost.what.as_str()).collect();
    assert_eq!(dearest, ["L4"]);
    let twins = roster(&format!("{NUMBERS}[[entry]]\nname = \"large too\"\nbody = 4\n"));
    let found = costed(&twins, Of::Fighters, None, Method::Exact, 1);
    let may_be = |cost: &crate::lab::points::Priced| cost.may_be_dearest == cost.what.starts_with("large");
    assert!(found.costs.iter().all(may_be), "{found:?}");
}

/// How far one number for each goes is what the table says, in every setting that counts; where pairs surely fare
/// otherwise, a note says so.
#[test]
fn costs_tell_how_well_they_fit() {
    let circle = "system = \"smf\"\n[[entry]]\nname = \"fists\"\nbody = 4\nmelee-attack = 6\nmelee-defense = 4\n\
                  psyche-defense = 2\n[[entry]]\nname = \"mind\"\nbody = 4\npsyche-attack = 6\nmelee-defense = 4\n\
                  [[entry]]\nname = \"will\"\nbody = 4\nmelee-attack = 4\npsyche-defense = 7\nmelee-defense = 2\n";
    let roster = roster(circle);
    let table = matrix(&roster, work(Method::Sample, 400), &()).tables.swap_remove(0);
    let overall = table.overall.unwrap();
    let found = costed(&roster, Of::Fighters, None, Method::Sample, 400);
    let [one] = found.enough.as_slice() else { panic!("{found:?}") };
    let (pair, more) = one.surprise.clone().unwrap();
    let surprise = overall.surprise.unwrap();
    assert_eq!((one.explained, more, one.counters), (overall.explained, surprise.more, overall.counters.len()));
    assert_eq!(pair, [surprise.row, surprise.column].map(|place| roster.entries[place].name.clone()));
    assert!(one.counters == 3 && one.explained < 0.97, "{one:?}");
    let note = "No costs make every fight even here: 3 pairs surely fare otherwise";
    assert!(found.notes.iter().any(|told| told.starts_with(note)), "{:?}", found.notes);
    let even = costed(&super::roster(NUMBERS), Of::Fighters, None, Method::Sample, 400);
    assert!(even.enough[0].explained > 0.95 && !even.notes.iter().any(|told| told.contains("fare")), "{even:?}");
}

/// Least squares through 10, 20 and 30 give a point the 20th part of what the last is stronger than the first, and the
/// mean of all strengths costs the mean of what is printed: nobody is held at what is printed of him.
#[test]
fn printed_costs_have_the_level_and_the_scale_of_all() {
    let printed = |costs: [u32; 3]| {
        let all = ["small", "middling", "large"].into_iter().zip(costs);
        all.fold(NUMBERS.to_owned(), |text, (name, cost)| {
            text.replace(&format!("\"{name}\"\n"), &format!("\"{name}\"\ncost = {cost}\n"))
        })
    };
    let table = matrix(&roster(NUMBERS), work(Method::Exact, 1), &()).tables.swap_remove(0);
    let strengths: Vec<f64> = table.overall.unwrap().strengths.into_iter().map(|(strength, _)| strength).collect();
    let found = costed(&roster(&printed([10, 20, 30])), Of::Fighters, None, Method::Exact, 10);
    assert_eq!((found.scale, found.free.as_str(), found.trials, found.fighters), (Scale::Printed, "", 0, 3));
    assert!((found.point - (strengths[2] - strengths[0]) / 20.0).abs() < 1e-9 && found.misfit < 1e-9, "{found:?}");
    let on_line = |entry: usize| 20.0 + 20.0 * strengths[entry] / (strengths[2] - strengths[0]);
    let wanted = [("large", on_line(2), 30.0), ("middling", on_line(1), 20.0), ("small", on_line(0), 10.0)];
    assert_eq!(found.costs.len(), 3);
    for (cost, (what, wanted, printed)) in found.costs.iter().zip(wanted) {
        assert!(cost.what == what && (cost.cost - wanted).abs() < 1e-6, "{cost:?} {wanted}");
        assert!((cost.low - wanted).abs() < 1e-6 && (cost.high - wanted).abs() < 1e-6, "{cost:?}");
        assert_eq!((cost.printed, cost.rounded), (Some(printed), wanted.round() as i64));
        // What is known is flagged as soon as it is not what is printed.
        assert!(cost.flagged);
    }
    // A unit that somebody names leaves the weakest at nothing, who is no unit himself.
    let named = costed(&roster(&printed([10, 20, 30])), Of::Fighters, Some(("large", 30.0)), Method::Exact, 10);
    assert!(cost(&named, "small") == 0.0 && (cost(&named, "large") - 30.0).abs() < 1e-6, "{named:?}");
    assert!(named.costs.len() == 3 && named.free == "small" && named.scale == Scale::Named, "{named:?}");
    let small =
        points(&roster(NUMBERS), Of::Fighters, Some(("small", 10.0)), work(Method::Exact, 10), &()).unwrap_err();
    assert!(small.message.contains("\"small\" costs nothing here") && small.help.contains("--unit"), "{small:?}");
    let refused = |text: &str, of: Of| points(&roster(text), of, None, work(Method::Exact, 10), &()).unwrap_err();
    for falling in [[30, 20, 10], [20, 20, 20]] {
        assert!(refused(&printed(falling), Of::Fighters).message.contains("do not rise"), "{falling:?}");
    }
    let twins = ["a", "b", "c"].map(|name| format!("[[entry]]\nname = \"{name}\"\nbody = 3\n")).concat();
    let said = refused(&format!("system = \"smf\"\n{twins}"), Of::Fighters).message;
    assert!(said.contains("nothing here is worth anything"), "{said}");
}

/// Three builds of which one has a pick more and another one another: what everybody has cannot be told from being a
/// Brick, and each pick costs what its owner is stronger than the one without.
#[test]
fn a_pick_costs_what_its_owner_is_stronger() {
    let brick = |name: &str, minor: &str| {
        format!(
            "[[entry]]\nname = \"{name}\"\narchetype = \"brick\"\nlegal = false\n\
             major = [\"super-strength-major\"]\nminor = [\"rage\"{minor}]\n"
        )
    };
    let all = [brick("bare", ""), brick("armored", ", \"armor\""), brick("resistant", ", \"resistance\"")].concat();
    let roster = roster(&format!("system = \"smf\"\n{all}[rules]\nround-limit = 4\n"));
    let table = matrix(&roster, work(Method::Exact, 1), &()).tables.swap_remove(0);
    let strengths: Vec<f64> = table.overall.unwrap().strengths.into_iter().map(|(strength, _)| strength).collect();
    let found = costed(&roster, Of::Picks, Some(("armor", 10.0)), Method::Exact, 10);
    assert_eq!((found.free.as_str(), found.costs.len()), ("being brick", 2), "{found:?}");
    assert_eq!(found.left_out, ["super-strength-major", "rage"]);
    let resistance = 10.0 * (strengths[2] - strengths[0]) / (strengths[1] - strengths[0]);
    assert!((cost(&found, "armor") - 10.0).abs() < 1e-9 && (cost(&found, "resistance") - resistance).abs() < 1e-6);
    assert!(found.misfit < 1e-9 && (found.point - (strengths[1] - strengths[0]) / 10.0).abs() < 1e-9, "{found:?}");
    // Nobody's picks come to the same.
    assert!(found.check.is_none());
}

const SETTINGS: &str = "[[setting]]\nname = \"usual\"\n[[setting]]\nname = \"short\"\n\
                        set = { \"rules.round-limit\" = 2 }\n";

/// What counting adds to an even fight is taken off: it looks better than even as often as a normal deviate is less
/// than its standard deviation, 68.3 % of all seeds. Both settings count half and throw dice of their own. Four
/// standard errors of 400 seeds are 9.3 points; noise that is counted twice would make it 84.3 %.
#[test]
fn the_check_of_an_even_fight_is_nothing_but_noise() {
    let quick = "[[entry]]\nname = \"quick\"\nbody = 2\nattack = \"4D\"\ndefense = \"5D\"\n";
    let tough = "[[entry]]\nname = \"tough\"\nbody = 3\nattack = \"4D\"\ndefense = \"4D\"\n";
    let roster = roster(&format!("system = \"smf\"\n{quick}{tough}{SETTINGS}"));
    let tables = matrix(&roster, work(Method::Exact, 1), &()).tables;
    let [usual, short] = [0, 1].map(|setting: usize| super::score(&tables[setting], 0, 1));
    assert!((usual - short).abs() > 0.03 && (usual + short - 1.0).abs() < 0.01, "{usual} {short}");
    let even = |seed: u64| {
        let found = check(&roster, &[3, 3], 0.25, Work { seed, ..work(Method::Sample, 60) }, &()).unwrap();
        assert_eq!((found.pairs, found.rms_of_all), (1, 0.25));
        found.rms_from_half == 0.0
    };
    let share = (0..400).filter(|&seed| even(seed)).count() as f64 / 400.0;
    assert!((share - 0.6827).abs() < 4.0 * (0.6827_f64 * 0.3173 / 400.0).sqrt(), "{share}");
    assert!(check(&roster, &[3, 4], 0.25, work(Method::Sample, 60), &()).is_none());
}

/// Fights that are not even are so far from it as solving says, settings averaged before pairs are: the square has the
/// right mean over many seeds, within four standard errors.
#[test]
fn the_check_of_uneven_fights_is_how_far_solving_says_they_are_from_even() {
    let roster = roster(&format!("{NUMBERS}{SETTINGS}"));
    let tables = matrix(&roster, work(Method::Exact, 1), &()).tables;
    let miss = |row: usize, column: usize| {
        (super::score(&tables[0], row, column) + super::score(&tables[1], row, column)) / 2.0 - 0.5
    };
    // All three cost the same.
    let known = (miss(0, 1).powi(2) + miss(0, 2).powi(2) + miss(1, 2).powi(2)) / 3.0;
    let square = |seed: u64| {
        let found = check(&roster, &[7, 7, 7], 0.0, Work { seed, ..work(Method::Sample, 100) }, &()).unwrap();
        assert_eq!(found.pairs, 3);
        found.rms_from_half.powi(2)
    };
    let squares: Vec<f64> = (0..60).map(square).collect();
    let mean = squares.iter().sum::<f64>() / 60.0;
    let error = (squares.iter().map(|square| (square - mean).powi(2)).sum::<f64>() / 59.0 / 60.0).sqrt();
    assert!((mean - known).abs() < 4.0 * error && error < known / 10.0, "{mean} {known} {error}");
}

/// What a pick costs is told apart from its archetype, and both add up to builds.
#[test]
fn picks_are_costed_where_builds_differ_by_them() {
    let text = "system = \"smf\"\n[[generate]]\narchetype = \"brick\"\nwhere = [\"armor or resistance\"]\nsample = 8\n\
                [[generate]]\narchetype = \"brawler\"\nsample = 6\n";
    let roster = roster(text);
    let found = costed(&roster, Of::Picks, None, Method::Sample, 400);
    assert_eq!(found.free, "being brick");
    assert!(
        found.costs.iter().any(|cost| cost.what == "being brawler")
            || found.left_out.contains(&"being brawler".to_owned())
    );
    let all = found.costs.len() + found.left_out.len();
    assert!(found.costs.len() < roster.entries.len() && all > 3, "{found:?}");
    assert!((found.costs[0].cost - 100.0).abs() < 1e-6 && found.costs.iter().all(|cost| cost.cost >= 0.0));
    let refused = |of: Of, unit: Option<(&str, f64)>, text: &str| {
        points(&super::roster(text), of, unit, work(Method::Exact, 10), &()).unwrap_err()
    };
    assert!(refused(Of::Picks, None, NUMBERS).message.contains("do not differ"));
    assert!(refused(Of::Fighters, Some(("larg", 3.0)), NUMBERS).help.contains("\"large\""));
    let two = &NUMBERS[..NUMBERS.rfind("[[entry]]").unwrap()];
    assert!(refused(Of::Fighters, None, two).help.contains("[[entry]]"));
}

/// Against a panel a fighter's log-odds are those of the duels that scenarios have, and nobody else's; a member
/// of it is even with himself.
#[test]
fn costs_against_a_panel_are_the_log_odds_against_its_members() {
    let text = format!("{NUMBERS}[panel]\nentries = [\"large\", \"middling\"]\n");
    let table = matrix(&roster(NUMBERS), work(Method::Exact, 1), &()).tables.swap_remove(0);
    let odds = |row: usize, column: usize| {
        let score = if row == column { 0.5 } else { super::score(&table, row, column) };
        (score / (1.0 - score)).ln()
    };
    let of = |entry: usize| (odds(entry, 2) + odds(entry, 1)) / 2.0;
    let found = costed(&roster(&text), Of::Fighters, Some(("middling", 10.0)), Method::Exact, 10);
    let expected = 10.0 * (of(2) - of(0)) / (of(1) - of(0));
    assert!((cost(&found, "large") - expected).abs() < 1e-6 && found.panel == ["large", "middling"], "{found:?}");
    // Played, the intervals hold that, and are as wide as a hundred seeds scatter: the standard deviation of so many is
    // itself known to 7 %, four of which are allowed. All at once takes 2.24 standard errors for two costs.
    let large = |seed: u64| {
        let asked = crate::lab::Work { seed, ..work(Method::Sample, 2000) };
        let found = points(&roster(&text), Of::Fighters, Some(("middling", 10.0)), asked, &()).unwrap().unwrap();
        let large = found.costs.into_iter().find(|cost| cost.what == "large").unwrap();
        (large.cost, (large.high - large.low) / 2.0 / 2.2414)
    };
    let all: Vec<(f64, f64)> = (0..100).map(large).collect();
    let mean = |of: fn(&(f64, f64)) -> f64| all.iter().map(of).sum::<f64>() / 100.0;
    let (middle, claimed) = (mean(|found| found.0), mean(|found| found.1));
    let scatter = (all.iter().map(|found| (found.0 - middle).powi(2)).sum::<f64>() / 99.0).sqrt();
    assert!((scatter / claimed - 1.0).abs() < 0.28, "{scatter} {claimed}");
    assert!((middle - expected).abs() < 4.0 * scatter / 10.0, "{middle} {expected}");
}

/// Over two settings the log-odds are the means of both, by their weights.
#[test]
fn costs_over_settings_are_fitted_to_the_weighted_mean_of_log_odds() {
    let strengths = |more: &str| {
        let table = matrix(&roster(&format!("{NUMBERS}{more}")), work(Method::Exact, 1), &()).tables.swap_remove(0);
        table.overall.unwrap().strengths.into_iter().map(|(strength, _)| strength).collect::<Vec<f64>>()
    };
    let (usual, short) = (strengths(""), strengths("[rules]\nround-limit = 2\n"));
    let both = "[[setting]]\nname = \"usual\"\nweight = 3\n[[setting]]\nname = \"short\"\n\
                set = { \"rules.round-limit\" = 2 }\n";
    let found = costed(&roster(&format!("{NUMBERS}{both}")), Of::Fighters, Some(("middling", 10.0)), Method::Exact, 10);
    let of = |entry: usize| 0.75 * usual[entry] + 0.25 * short[entry];
    let expected = 10.0 * (of(2) - of(0)) / (of(1) - of(0));
    assert!((cost(&found, "large") - expected).abs() < 1e-6 && found.settings == ["usual", "short"], "{found:?}");
    let alone = 10.0 * (usual[2] - usual[0]) / (usual[1] - usual[0]);
    assert!((alone - expected).abs() > 1e-3);
}

/// Settings that are the same throw the same dice: costs over both are those over one, and known no better.
#[test]
fn costs_over_two_equal_settings_have_the_intervals_of_one() {
    let costs = |settings: &str| {
        let roster = roster(&format!("{NUMBERS}{settings}"));
        costed(&roster, Of::Fighters, Some(("middling", 10.0)), Method::Sample, 60).costs
    };
    let twice = costs("[[setting]]\nname = \"one\"\nweight = 3\n[[setting]]\nname = \"other\"\n");
    for (one, both) in costs("").iter().zip(&twice) {
        assert!(one.high - one.low > 0.0 || one.what != "large", "{one:?}");
        assert!((one.cost - both.cost).abs() < 1e-9 && (one.low - both.low).abs() < 1e-9, "{one:?} {both:?}");
        assert!((one.high - both.high).abs() < 1e-9, "{one:?} {both:?}");
    }
}

/// What lies on the end of an interval of no width lies in it: costs that are printed as they come out.
#[test]
fn costs_that_are_printed_as_they_come_out_are_not_flagged() {
    let free = costed(&roster(NUMBERS), Of::Fighters, None, Method::Exact, 10);
    let priced = |text: String, name: &str, cost: f64| {
        text.replace(&format!("name = \"{name}\"\n"), &format!("name = \"{name}\"\ncost = {cost:?}\n"))
    };
    let text = priced(NUMBERS.to_owned(), "small", 0.0);
    let text = priced(priced(text, "large", cost(&free, "large")), "middling", cost(&free, "middling"));
    let found = costed(&roster(&text), Of::Fighters, None, Method::Exact, 10);
    assert!(found.costs.iter().all(|cost| cost.printed.is_some() && !cost.flagged), "{found:?}");
    // A hundredth of a point beside it is not.
    let beside = priced(NUMBERS.to_owned(), "small", 0.0);
    let beside = priced(priced(beside, "large", 100.0), "middling", cost(&free, "middling") + 0.01);
    let found = costed(&roster(&beside), Of::Fighters, None, Method::Exact, 10);
    assert!(found.costs.iter().any(|cost| cost.flagged), "{found:?}");
}

/// Who won all of ten trials is taken to have lost half a trial: 9.5 to 0.5. In a unit of that size the cost of the
/// other is his own log-odds.
#[test]
fn who_always_wins_is_half_a_trial_away_from_certainty() {
    let text = format!("{NUMBERS}[[entry]]\nname = \"giant\"\nbody = 60\nattack = \"12D\"\n");
    let work = work(Method::Sample, 10);
    let table = matrix(&roster(&text), work, &()).tables.swap_remove(0);
    assert_eq!(super::score(&table, 3, 0), 1.0);
    let large = super::score(&table, 2, 0);
    assert!(large > 0.5 && large < 1.0, "{large}");
    let unit = Some(("giant", 19.0_f64.ln()));
    let found = points(&roster(&format!("{text}[panel]\nentries = [\"small\"]\n")), Of::Fighters, unit, work, &());
    let found = found.unwrap().unwrap();
    assert_eq!(found.free, "small");
    assert!((cost(&found, "large") - (large / (1.0 - large)).ln()).abs() < 1e-9, "{found:?}");
}

/// In a coarse unit two who are not even cost the same. How far their fights are from even is the weighted mean of both
/// settings, less what counting adds to its square: the variance of each, by the square of its share.
#[test]
fn a_check_over_settings_takes_off_what_counting_adds_to_their_mean() {
    let both = "[[setting]]\nname = \"usual\"\nweight = 3\n[[setting]]\nname = \"short\"\n\
                set = { \"rules.round-limit\" = 2 }\n";
    let roster = roster(&format!("{NUMBERS}{both}"));
    let found = costed(&roster, Of::Fighters, Some(("large", 1.0)), Method::Sample, 50);
    let rounded = |name: &str| found.costs.iter().find(|cost| cost.what == name).map_or(0, |cost| cost.rounded);
    // The middling one costs as much as one of the others.
    let other = if rounded("middling") == 0 { 0 } else { 2 };
    let (mut mean, mut noise) = (0.0, 0.0);
    for (setting, (label, share)) in roster.settings.iter().zip([("check", 0.75), ("check 1", 0.25)]) {
        let mut ended = [[0; 4]; 4];
        let pair = Pair::of(&roster, setting, other.min(1), other.max(1)).unwrap();
        pair.each(&Stream::new(1, label), 0..50, Stop::never(), |[a, b]| ended[a as usize][b as usize] += 1);
        let counts = Counts::of_pairs(&ended).unwrap();
        mean += share * (counts.score() - 0.5);
        noise += share * share * counts.variance() / 50.0;
    }
    let check = found.check.unwrap();
    assert!(mean * mean > 2.0 * noise && check.pairs == 1, "{mean} {noise} {check:?}");
    assert!((check.rms_from_half - (mean * mean - noise).sqrt()).abs() < 1e-12, "{check:?}");
}

/// Over many seeds the intervals of all three pairs hold what solving says of both settings together, each time but for
/// one in twenty at most; each is far narrower than everything, and what differs is found out.
#[test]
fn the_intervals_of_the_check_hold_at_once() {
    let roster = roster(&format!("{NUMBERS}{SETTINGS}"));
    let tables = matrix(&roster, work(Method::Exact, 1), &()).tables;
    let place = |name: &str| roster.entries.iter().position(|entry| entry.name == name).unwrap();
    let known = |pair: &[String; 2]| {
        let [row, column] = pair.each_ref().map(|name| place(name));
        (super::score(&tables[0], row, column) + super::score(&tables[1], row, column)) / 2.0
    };
    let (mut held, mut uneven) = (0, 0);
    for seed in 0..60 {
        let found = check(&roster, &[7, 7, 7], 0.0, Work { seed, ..work(Method::Sample, 200) }, &()).unwrap();
        let holds = |one: &Played| (one.score.low..=one.score.high).contains(&known(&one.pair));
        held += u32::from(found.played.iter().all(holds));
        uneven += found.played.iter().filter(|one| one.is_uneven()).count();
        let off: Vec<f64> = found.played.iter().map(|one| (one.score.estimate - 0.5).abs()).collect();
        assert!(off.is_sorted_by(|a, b| a >= b) && found.played.iter().all(|one| one.score.high - one.score.low < 0.3));
    }
    assert!(held >= 57 && uneven > 60, "{held} {uneven}");
}

/// Printed costs that are not held against what was found are told of, with what to do.
#[test]
fn printed_costs_that_are_not_compared_are_told() {
    let costs = |costs: [&str; 3]| {
        let names = ["small", "middling", "large"];
        names.iter().zip(costs).fold(NUMBERS.to_owned(), |text, (name, cost)| {
            text.replace(&format!("name = \"{name}\"\n"), &format!("name = \"{name}\"\n{cost}"))
        })
    };
    let told = |printed: [&str; 3], unit| {
        let found = costed(&roster(&costs(printed)), Of::Fighters, unit, Method::Exact, 10);
        found.notes.into_iter().filter(|note| note.starts_with("Printed costs")).collect::<Vec<_>>()
    };
    let [one, two, three] = ["cost = 10\n", "cost = 20\n", "cost = 30\n"];
    let unit = Some(("large", 30.0));
    assert!(told([one, two, three], None).is_empty() && told(["", "", ""], unit).is_empty());
    assert_eq!(
        told([one, two, ""], None),
        ["Printed costs are not compared: “large” has none. To compare them, write cost = N into every [[entry]]."]
    );
    assert_eq!(
        told([one, two, three], unit),
        ["Printed costs are not compared: a unit has a scale of its own. To compare them, leave out --unit."]
    );
    assert_eq!(
        told(["", two, ""], unit),
        [
            "Printed costs are not compared: a unit has a scale of its own, and “small” and 1 other have none. To compare \
          them, leave out --unit, and write cost = N into every [[entry]]."
        ]
    );
}
