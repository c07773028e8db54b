//! How long the exact answer takes: the benchmark duel, a duel between powerful fighters, and single opposed rolls.

mod support;

use slugfest::ask;
use slugfest::contest::Contest;
use slugfest::exact::Budget;
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::systems::smf::compile;
use slugfest::systems::smf::dice::{Pool, goal_weights};
use support::{Contender, compare};

const POWERS: &str = "title = \"Shatterer against White Rhino\"\nsystem = \"smf\"\nplay = \"duel\"\n\
    [[side]]\nname = \"Shatterer\"\ncharacter = \"shatterer\"\n\
    [[side]]\nname = \"White Rhino\"\ncharacter = \"white-rhino\"\n";

fn contest(name: &str, text: String) -> Box<dyn Contest> {
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new(name, text), &mistakes).unwrap();
    let contest = compile::duel(&scenario.cases[0], &mistakes);
    contest.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
}

/// Every margin of two equal pools with its weight; nothing is remembered from one time to the next.
fn opposed(pool: Pool) -> u64 {
    let (attack, defense) = (goal_weights(pool), goal_weights(pool));
    let mut margins = vec![0u128; attack.len()];
    for (i, ways) in attack.iter().enumerate() {
        for (j, other) in defense.iter().enumerate() {
            margins[i.saturating_sub(j)] += ways * other;
        }
    }
    margins.iter().sum::<u128>() as u64
}

/// The average goals of 2 to 10 dice with no to four re-rolls, in thousandths: the rulebook's table.
fn averages() -> u64 {
    let pools = (2..=10).flat_map(|dice| (0..=4).map(move |rerolls| Pool::new(dice, rerolls)));
    let mean = |pool| {
        let weights = goal_weights(pool);
        let total: u128 = weights.iter().sum();
        let goals: u128 = weights.iter().zip(0u128..).map(|(weight, goals)| weight * goals).sum();
        (goals * 1000 / total) as u64
    };
    pools.map(mean).sum()
}

fn main() {
    let path = "scenarios/smf/benchmark-duel.toml";
    let duel = contest(path, std::fs::read_to_string(path).unwrap());
    let powers = contest("powers.toml", POWERS.to_owned());
    let budget = Budget::default();
    for (name, contest) in [("the benchmark duel", &duel), ("a duel of powers", &powers)] {
        let exact = contest.solve(&budget).unwrap();
        println!("{name}: {} states, {} branches, P = {:?}", exact.states, exact.branches, exact.outcomes());
    }
    compare(
        "exact rolls, from the faces to the distribution",
        15,
        vec![
            Contender::new("10D[4] against 10D[4]", 100, || (0..100).map(|_| opposed(Pool::new(10, 4))).sum()),
            Contender::new("the averages of all 45 pools, together", 20, || (0..20).map(|_| averages()).sum()),
            Contender::new("a question: smf 10D[4] vs 10D[4]", 10, || {
                (0..10).map(|_| ask::ask("smf 10D[4] vs 10D[4]").map_or(0, |answer| answer.rows.len() as u64)).sum()
            }),
        ],
    );
    compare(
        "exact answers",
        15,
        vec![
            Contender::new("benchmark duel, outcomes and lengths", 20, || {
                (0..20).map(|_| duel.solve_outcomes(&budget).unwrap().states as u64).sum()
            }),
            Contender::new("benchmark duel, every metric", 1, || duel.solve(&budget).unwrap().states as u64),
            Contender::new("duel of powers, outcomes and lengths", 1, || {
                powers.solve_outcomes(&budget).unwrap().states as u64
            }),
            Contender::new("duel of powers, every metric", 1, || powers.solve(&budget).unwrap().states as u64),
        ],
    );
}
