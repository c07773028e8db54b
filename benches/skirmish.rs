//! How many team fights a second, in contact and on a line, of figures with nothing but numbers and of samples with
//! their powers; and how large the states are.

mod support;

use slugfest::chance::Stream;
use slugfest::contest::Contest;
use slugfest::game::System;
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::systems::smf::team::compile::skirmish;
use slugfest::systems::smf::team::skirmish::Skirmish;
use support::{Contender, compare};

const SAMPLES: [&str; 8] =
    ["shatterer", "tornado", "craniak", "bug-man", "white-rhino", "the-commander", "deadeye", "prof-weird"];

/// Teams of so many figures each: with numbers alone, or the samples.
fn fight(board: &str, each: usize, rich: bool) -> Box<dyn Contest> {
    let figure = |n: usize| {
        let keys = if rich { format!("character = \"{}\"", SAMPLES[n]) } else { "body = 6".to_owned() };
        format!("[[team.figure]]\nname = \"F{n}\"\n{keys}\n")
    };
    let team = |name: &str, from: usize| {
        format!("[[team]]\nname = \"{name}\"\n{}", (from..from + each).map(figure).collect::<String>())
    };
    let teams = team("A", 0) + &team("B", 4);
    let text = format!("title = \"t\"\nsystem = \"smf\"\nplay = \"skirmish\"\n[board]\nkind = \"{board}\"\n{teams}");
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new("skirmish", text), &mistakes);
    let contest = scenario.and_then(|scenario| skirmish(&scenario.cases[0], &mistakes));
    contest.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
}

fn sampled(contest: &dyn Contest, trials: u64) -> u64 {
    let mut tally = contest.empty();
    contest.batch(&Stream::new(2017, "main"), 0..trials, &mut tally);
    tally.outcomes()[0]
}

fn main() {
    println!(
        "a state of up to 4 figures has {} bytes, of up to 16 {}",
        size_of::<<Skirmish<4> as System>::State>(),
        size_of::<<Skirmish<16> as System>::State>()
    );
    for (title, rich, trials) in
        [("figures with numbers alone", false, 4_000), ("samples with their powers", true, 100)]
    {
        let contests = [("contact", 2), ("line", 2), ("contact", 4), ("line", 4)]
            .map(|(board, each)| (board, each, fight(board, each, rich)));
        let contenders = contests.iter().map(|(board, each, contest)| {
            let name: &'static str = match (*board, *each) {
                ("contact", 2) => "two against two, in contact",
                ("line", 2) => "two against two, on a line",
                ("contact", _) => "four against four, in contact",
                _ => "four against four, on a line",
            };
            Contender::new(name, trials, || sampled(&**contest, trials))
        });
        compare(title, 5, contenders.collect());
    }
}
