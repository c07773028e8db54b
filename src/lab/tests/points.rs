//! Points of fighters whose strengths are known: costs are strengths in another unit, and equal costs are even.

use super::{NUMBERS, roster, work};
use crate::lab::points::{Of, Points, points};
use crate::lab::{Roster, matrix};
use crate::scenario::Method;

fn costed(roster: &Roster, of: Of, unit: Option<(&str, f64)>, method: Method, trials: u64) -> Points {
    points(roster, of, unit, work(method, trials), &()).unwrap().unwrap()
}

fn cost(points: &Points, what: &str) -> f64 {
    points.costs.iter().find(|cost| cost.what == what).unwrap().cost
}

/// Costs of fighters are what the table says of their strengths, from the weakest up.
#[test]
fn fighters_cost_what_their_strengths_are_apart() {
    let roster = roster(&format!("{NUMBERS}[[entry]]\nname = \"large too\"\nbody = 4\n"));
    let table = matrix(&roster, work(Method::Exact, 10), &()).tables.swap_remove(0);
    let strengths: Vec<f64> = table.overall.unwrap().strengths.into_iter().map(|(strength, _)| strength).collect();
    let found = costed(&roster, Of::Fighters, None, Method::Exact, 2000);
    let scale = (strengths[2] - strengths[0]) / 100.0;
    assert!((found.point - scale).abs() < 1e-9 && found.free == "small", "{found:?}");
    assert!((cost(&found, "large") - 100.0).abs() < 1e-6 && (cost(&found, "large too") - 100.0).abs() < 1e-6);
    assert!((cost(&found, "middling") - (strengths[1] - strengths[0]) / scale).abs() < 1e-6);
    assert!(found.costs.iter().all(|cost| (cost.high - cost.low).abs() < 1e-6), "{found:?}");
    // The twins are the one pair of equal cost, and on dice of their own they are even but for what counting adds:
    // 2,000 trials have a standard error of one point at most, and four of these are allowed.
    let check = found.check.unwrap();
    assert!(check.pairs == 1 && check.rms_from_half < 0.04 && check.rms_of_all > 0.05, "{check:?}");
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
    let panel = format!("{NUMBERS}[panel]\nentries = [\"large\"]\n");
    assert!(refused(Of::Fighters, None, &panel).help.contains("[panel]"));
}
