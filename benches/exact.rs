//! How long the exact answer takes: the benchmark duel, a duel between powerful fighters, and single opposed rolls.

mod support;

use slugfest::exact::Budget;
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::systems::super_mission_force::compile;
use slugfest::trials::Contest;
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
