//! How many team fights a second, in contact and on a line, of figures with nothing but numbers, of samples with their
//! powers, and of teams that look ahead; beside the benchmark duel, so that every figure is also a ratio within one
//! run; and how large the states are.

mod support;

use slugfest::chance::Stream;
use slugfest::contest::Contest;
use slugfest::game::System;
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::systems::smf::compile::duel;
use slugfest::systems::smf::team::compile::skirmish;
use slugfest::systems::smf::team::skirmish::Skirmish;
use std::ops::Range;
use support::{Contender, compare};

const SAMPLES: [&str; 8] =
    ["shatterer", "tornado", "craniak", "bug-man", "white-rhino", "the-commander", "deadeye", "prof-weird"];

/// The duel that everything is compared with.
fn benchmark() -> Box<dyn Contest> {
    let path = "scenarios/smf/benchmark-duel.toml";
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new(path, std::fs::read_to_string(path).unwrap()), &mistakes);
    scenario.and_then(|scenario| duel(&scenario.cases[0], &mistakes)).expect("the benchmark duel has no mistakes")
}

/// Teams of so many figures each: with numbers alone, or the samples; and who decides for them.
fn fight(board: &str, each: usize, rich: bool, policy: &str) -> Box<dyn Contest> {
    let figure = |n: usize| {
        let keys = if rich { format!("character = \"{}\"", SAMPLES[n]) } else { "body = 6".to_owned() };
        format!("[[team.figure]]\nname = \"F{n}\"\n{keys}\n")
    };
    let team = |name: &str, from: usize| {
        let figures: String = (from..from + each).map(figure).collect();
        format!("[[team]]\nname = \"{name}\"\npolicy = \"{policy}\"\n{figures}")
    };
    let teams = team("A", 0) + &team("B", 4);
    let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"skirmish\"\n[board]\nkind = \"{board}\"\n{teams}");
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("skirmish", text), &mistakes);
    let contest = scenario.and_then(|scenario| skirmish(&scenario.cases[0], &mistakes));
    contest.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
}

fn sampled(contest: &dyn Contest, trials: Range<u64>) -> u64 {
    let mut tally = contest.empty();
    contest.batch(&Stream::new(2017, "main"), trials, &mut tally);
    tally.outcomes()[0]
}

/// So many trials each time, none of them twice: of fights that were played before all decisions are remembered.
fn fresh(contest: &dyn Contest, trials: u64) -> impl FnMut() -> u64 {
    let mut from = 0;
    move || {
        let range = from..from + trials;
        from = range.end;
        sampled(contest, range)
    }
}

fn main() {
    println!(
        "a state of up to 4 figures has {} bytes, of up to 16 {}",
        size_of::<<Skirmish<4> as System>::State>(),
        size_of::<<Skirmish<16> as System>::State>()
    );
    let duel = benchmark();
    for (title, rich, policy, trials) in [
        ("figures with numbers alone", false, "script", 4_000),
        ("samples with their powers", true, "script", 400),
        ("figures with numbers alone, greedy", false, "greedy", 200),
    ] {
        let contests = [("contact", 2), ("line", 2), ("contact", 4), ("line", 4)]
            .map(|(board, each)| (board, each, fight(board, each, rich, policy)));
        let first = Contender::new("the benchmark duel", 200_000, || sampled(&*duel, 0..200_000));
        let contenders = contests.iter().map(|(board, each, contest)| {
            let name: &'static str = match (*board, *each) {
                ("contact", 2) => "two against two, in contact",
                ("line", 2) => "two against two, on a line",
                ("contact", _) => "four against four, in contact",
                _ => "four against four, on a line",
            };
            Contender::new(name, trials, fresh(&**contest, trials))
        });
        compare(title, 5, std::iter::once(first).chain(contenders).collect());
    }
}
