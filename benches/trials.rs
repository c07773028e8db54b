//! How long a duel takes, against a loop written by hand that knows only the benchmark duel.

mod support;

use rand::Rng;
use slugfest::chance::{Stream, Weights};
use slugfest::contest::{Compiled, Contest};
use slugfest::scenario::{self, Mistakes, Source};
use slugfest::systems::smf::dice::{Pool, ReRoll, Tables};
use slugfest::systems::smf::fight::Plain;
use slugfest::systems::smf::{compile, duel::Duel};
use support::{Contender, compare};

const TRIALS: u64 = 200_000;

fn contest(path: &str) -> Box<dyn Contest> {
    let text = std::fs::read_to_string(path).unwrap();
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new(path, text), &mistakes).unwrap();
    let contest = compile::duel(&scenario.cases[0], &mistakes);
    contest.unwrap_or_else(|| panic!("{}", scenario::render(&mistakes.into_vec(), false)))
}

/// The benchmark duel with no histogram but the one of its rounds.
fn without_metrics() -> Box<dyn Contest> {
    let path = "scenarios/smf/benchmark-duel.toml";
    let mistakes = Mistakes::new();
    let scenario = scenario::parse(Source::new(path, std::fs::read_to_string(path).unwrap()), &mistakes).unwrap();
    let (setup, mut brief) = compile::prepare(&scenario.cases[0], &mistakes).unwrap();
    brief.metrics.clear();
    Box::new(Compiled::<Duel<Plain>> { setup, brief })
}

fn sampled(contest: &dyn Contest, trials: u64) -> u64 {
    let mut tally = contest.empty();
    contest.batch(&Stream::new(2017, "main"), 0..trials, &mut tally);
    tally.outcomes()[0]
}

/// The benchmark duel by hand, with the same words and nine histograms: nothing but this duel.
fn by_hand(trials: u64, histograms: bool) -> u64 {
    let tables = Tables::shared();
    let margins: [&Weights; 2] =
        [tables.margin(Pool::new(5, 1), Pool::new(4, 0)), tables.margin(Pool::new(6, 0), Pool::new(5, 0))];
    let ko = tables.check(Pool::new(4, 0), 3, ReRoll::FailsFirst);
    let stream = Stream::new(2017, "main");
    let mut counts = vec![[0u64; 64]; 10];
    let mut wins = 0;
    for trial in 0..trials {
        let mut rng = stream.trial(trial);
        let mut boxes = [7u32, 8];
        let (mut attacks, mut hits, mut lost, mut passed) = ([0u32; 2], [0u32; 2], [0u32; 2], [0u32; 2]);
        let (mut me, mut round) = (0, 1u32);
        let outcome = loop {
            let foe = 1 - me;
            attacks[me] += 1;
            let margin = margins[me].pick(rng.next_u64()) as u32;
            if margin > 0 {
                hits[me] += 1;
                if margin < boxes[foe] {
                    boxes[foe] -= margin;
                    lost[foe] += margin;
                } else {
                    lost[foe] += boxes[foe];
                    if boxes[foe] == 0 || ko.pick(rng.next_u64()) == 0 {
                        break me;
                    }
                    boxes[foe] = 0;
                    passed[foe] += 1;
                }
            }
            if me == 1 {
                if round == 50 {
                    break 2;
                }
                round += 1;
            }
            me = foe;
        };
        wins += u64::from(outcome == 0);
        if histograms {
            let values = [attacks[0], attacks[1], hits[0], hits[1], lost[0], lost[1], passed[0], passed[1]];
            for (histogram, value) in counts.iter_mut().zip(values) {
                histogram[value as usize & 63] += 1;
            }
            counts[8 + usize::from(outcome == 1)][round as usize & 63] += 1;
        }
    }
    std::hint::black_box(&counts);
    wins
}

fn main() {
    let duel = contest("scenarios/smf/benchmark-duel.toml");
    let rich = contest("benches/power-rich-duel.toml");
    // `valgrind --tool=callgrind <bench binary> --count 100000` counts instructions: the difference of two counts,
    // divided by the difference of the trials, is what a duel takes; with `rich` behind it, one with powers.
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--count") {
        let trials = arguments.get(at + 1).and_then(|n| n.parse().ok()).unwrap_or(TRIALS);
        let contest = if arguments.iter().any(|argument| argument == "rich") { &rich } else { &duel };
        println!("{}", sampled(&**contest, trials));
        return;
    }
    let bare = without_metrics();
    let samples = sampled(&*duel, 1000);
    assert_eq!(samples, by_hand(1000, true), "the yardstick plays another duel");
    compare(
        "the benchmark duel",
        15,
        vec![
            Contender::new("by hand, with histograms", TRIALS, || by_hand(TRIALS, true)),
            Contender::new("by hand, outcomes only", TRIALS, || by_hand(TRIALS, false)),
            Contender::new("slugfest", TRIALS, || sampled(&*duel, TRIALS)),
            Contender::new("slugfest, rounds only", TRIALS, || sampled(&*bare, TRIALS)),
        ],
    );
    compare(
        "a power-rich duel",
        9,
        vec![
            Contender::new("the benchmark duel", TRIALS, || sampled(&*duel, TRIALS)),
            Contender::new("eight powers a side", TRIALS / 10, || sampled(&*rich, TRIALS / 10)),
        ],
    );
}
