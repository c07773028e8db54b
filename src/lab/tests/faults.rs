//! What a fault costs its owner, what it pays for, and both (`smf.fault.*`), against fights that are counted out.

use super::{roster, work};
use crate::lab::worth::{Pick, Worth, parts};
use crate::scenario::Method;
use crate::systems::apart::Kind;

/// Whoever strikes once with 1D, and whoever is struck out by one hit unless a KO check saves him: one round of both.
const ROUND: &str = "[[entry]]\nname = \"foe\"\nbody = 30\nattack = \"1D\"\n[panel]\nentries = [\"foe\"]\n\
                     [rules]\nround-limit = 1\n";
/// Three rounds against himself.
const MIRROR: &str = "[panel]\nentries = [\"own\"]\n[rules]\nround-limit = 3\n";
/// 4D fail a check that takes three goals with 1/16 + 1/6 + 1/4.
const FAILS: f64 = 23.0 / 48.0;

fn told(own: &str, method: Method, trials: u64) -> Worth {
    let text = format!("system = \"smf\"\n[[entry]]\nname = \"own\"\nbody = 1\n{own}{ROUND}");
    parts(&roster(&text), 0, method == Method::Exact).unwrap().worth(work(method, trials), &())
}

fn pick<'a>(worth: &'a Worth, name: &str) -> &'a Pick {
    worth.picks.iter().find(|found| found.pick == name).unwrap_or_else(|| panic!("no {name}"))
}

fn points(worth: &Worth, name: &str) -> f64 {
    pick(worth, name).points().unwrap().estimate
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} and not {expected}");
}

/// A die scores nothing with 1/2, one goal with 1/3 and two with 1/6. So 4D score nothing with 1/16 and one goal with
/// 4 * 1/3 * 1/8 = 1/6; with a failed die thrown again, nothing with 1/32, and one with 1/16 * 1/3 + 1/6 * 1/2 = 5/48.
/// 1D beat the former with 1/3 * 1/16 + 1/6 * (1/16 + 1/6) = 17/288, the latter with 1/3 * 1/32 + 1/6 * 13/96 = 19/576.
/// He is out whenever he is hit with a Glass Jaw, else where the check fails; who is not out has half a fight.
#[test]
fn a_fault_is_worth_what_it_costs_and_its_re_roll_what_it_brings() {
    let own = "faults = [\"glass-jaw\"]\nfault-re-rolls = [\"melee-defense\"]\n";
    let worth = told(own, Method::Exact, 10);
    let (plain, re_rolled) = (17.0 / 288.0, 19.0 / 576.0);
    let (jaw, re_roll) = (pick(&worth, "glass-jaw"), pick(&worth, "melee-defense [1]"));
    assert_eq!([(jaw.kind, jaw.has), (re_roll.kind, re_roll.has)], [(Kind::Fault, true), (Kind::ReRoll, true)]);
    near(worth.score.unwrap(), 0.5 - 0.5 * re_rolled);
    let (costs, brings) = (-0.5 * re_rolled * (1.0 - FAILS), 0.5 * (plain - re_rolled));
    near(points(&worth, "glass-jaw"), costs);
    near(points(&worth, "melee-defense [1]"), brings);
    // Both go or stay together in a trade.
    let [pair] = worth.pairs.as_slice() else { panic!("{:?}", worth.pairs) };
    assert_eq!(pair.picks.each_ref().map(String::as_str), ["glass-jaw", "melee-defense [1]"]);
    assert_eq!(pair.kinds, [Kind::Fault, Kind::ReRoll]);
    let both = 0.5 * (plain * FAILS - re_rolled);
    near(pair.both.unwrap().estimate, both);
    // Four scores: each brings `costs` or `brings` to him who has the other one.
    near(pair.more.estimate, costs + brings - both);
    // A fault is there to harm.
    assert!(!jaw.alarm && !pick(&worth, "weakness").alarm && points(&worth, "weakness") < 0.0);
    // Other faults in its place are from the list of faults, and none of them takes the pool that has the re-roll.
    let swaps: Vec<&str> = worth.swaps.iter().map(|swap| swap.instead.as_str()).collect();
    assert_eq!(swaps, ["average-joe:ranged-defense", "average-joe:psyche-defense", "weakness"], "{:?}", worth.swaps);
    let played = told(own, Method::Sample, 2000);
    for name in ["glass-jaw", "melee-defense [1]"] {
        let (found, exact) = (pick(&played, name).points().unwrap(), points(&worth, name));
        assert!(found.low < exact && exact < found.high && found.high < found.low + 0.05, "{name}: {found:?}");
    }
}

/// 2D[1] score nothing with 1/8, one goal with 1/4, and three or four with 10/36; so they beat 1D with
/// 1/2 * 7/8 + 1/3 * 5/8 + 1/6 * 10/36 = 299/432, where 1D does with 1/2 * 1/2 + 1/3 * 1/6 = 132/432. In the place of a
/// Glass Jaw the fault spares him every KO check that he passes.
#[test]
fn a_fault_that_he_lacks_is_worth_what_it_would_cost() {
    let (plain, weakened) = (132.0 / 432.0, 299.0 / 432.0);
    let weakness = -0.5 * FAILS * (weakened - plain);
    let defense = "melee-defense = \"1D\"\n";
    near(points(&told(defense, Method::Exact, 10), "weakness"), weakness);
    let weak = told(&format!("{defense}faults = [\"weakness\"]\n"), Method::Exact, 10);
    near(points(&weak, "weakness"), weakness);
    let jaw = told(&format!("{defense}faults = [\"glass-jaw\"]\n"), Method::Exact, 10);
    let swap = jaw.swaps.iter().find(|swap| swap.instead == "weakness").unwrap();
    assert_eq!((swap.pick.as_str(), swap.kind), ("glass-jaw", Kind::Fault));
    near(swap.by.estimate, 0.5 * (plain - FAILS * weakened));
}

/// The pool that has a fault's re-roll gets a die and a re-roll more like any other, and so everything is told in dice.
#[test]
fn dice_are_known_where_a_fault_pays_for_a_re_roll_of_attack() {
    let own = "faults = [\"glass-jaw\"]\nfault-re-rolls = [\"melee-attack\"]\n";
    let worth = told(own, Method::Exact, 10);
    assert_eq!(worth.unit[0], "melee-attack +1D");
    // Of 30 boxes nobody is deprived in a round: an attack is worth nothing here, and nothing can be told in it.
    near(points(&worth, "melee-attack +1D"), 0.0);
    let text = format!("system = \"smf\"\n[[entry]]\nname = \"own\"\nbody = 2\n{own}{MIRROR}");
    let worth = parts(&roster(&text), 0, true).unwrap().worth(work(Method::Exact, 10), &());
    near(pick(&worth, "melee-attack +1D").dice.unwrap(), 1.0);
    assert!(pick(&worth, "melee-attack [1]").dice.unwrap() > 0.5 && pick(&worth, "glass-jaw").dice.unwrap() < -0.5);
}

/// Whoever uses a power badly is better off with a limit that keeps him from it: the fault raises the alarm.
#[test]
fn a_fault_that_helps_raises_an_alarm() {
    let own = "archetype = \"brick\"\nlegal = false\nmajor = [\"super-strength-major\"]\nminor = [\"massive\"]\n";
    let text = format!(
        "system = \"smf\"\n[[entry]]\nname = \"own\"\n{own}faults = [\"only-after-round-3:massive\"]\n{MIRROR}"
    );
    let worth = parts(&roster(&text), 0, false).unwrap().worth(work(Method::Exact, 10), &());
    let limit = pick(&worth, "only-after-round-3:massive");
    assert!(limit.has && limit.alarm && limit.points().unwrap().low > 0.0, "{limit:?}");
    // A limit goes with the power that it is put on.
    let massive = pick(&worth, "massive");
    assert!(massive.points().is_some() && massive.why.is_none(), "{massive:?}");
}
