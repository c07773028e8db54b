//! A whole game outside the crate: two fighters with hit points show rock, paper or scissors in secret; whoever loses
//! the throw is hit, by a rock twice, unless his armor saves him on a die. It is played, solved exactly, solved as a
//! game and played as the solution says, all by the one function [`Throws::turn`].
//!
//! `cargo run --release --example rock_paper_scissors`

use slugfest::chance::{Chance, Decision, Draw, Options, Player, Sampled, Stream, Weights};
use slugfest::contest::{Batches, Compiled, Contest, run};
use slugfest::exact::Budget;
use slugfest::exact::game::explore;
use slugfest::game::{Brief, Case, Meter, Metric, Party, Progress, Stakes, System};
use slugfest::policy::{Solved, follow};

const SHOW: Decision = Decision { what: "throw", rule: "rps.throw" };
const HABIT: [Draw; 2] = [Draw::new("the rock's throw", "rps.habit"), Draw::new("the fox's throw", "rps.habit")];
const ARMOR: Draw = Draw::new("armor", "rps.armor");
const THROWS: [&str; 3] = ["rock", "paper", "scissors"];
const DAMAGE: [u8; 3] = [2, 1, 1];
const TIES: usize = 0;

/// What a case is: hit points, the face on which armor saves, and how often each throws what out of habit.
struct Fighters {
    hit_points: [u8; 2],
    armor: [Weights; 2],
    habits: [Weights; 2],
}

/// Hit points that are left: all that the next throw depends on.
type Left = [u8; 2];

struct Throws;

impl System for Throws {
    type Setup = Fighters;
    type State = Left;

    fn limit(_: &Fighters) -> u32 {
        1000
    }

    fn start(fighters: &Fighters) -> Left {
        fighters.hit_points
    }

    fn turn<C: Chance, M: Meter>(fighters: &Fighters, left: &mut Left, chance: &mut C, meter: &mut M) -> Progress {
        // Somebody may decide for the players; where nobody does, they throw out of habit.
        let throws = Options::new(3, &|option| THROWS[option].to_owned());
        let decided = chance.secret(SHOW, [throws; 2]);
        let mut shown = [0; 2];
        for side in [0, 1] {
            shown[side] = decided[side].unwrap_or_else(|| chance.draw(HABIT[side], &fighters.habits[side]));
        }
        let loser = match (3 + shown[0] - shown[1]) % 3 {
            0 => {
                meter.count(TIES, 1);
                return Progress::Tick;
            }
            1 => 1,
            _ => 0,
        };
        if chance.draw(ARMOR, &fighters.armor[loser]) == 0 {
            left[loser] = left[loser].saturating_sub(DAMAGE[shown[1 - loser]]);
        }
        if left[loser] == 0 { Progress::Over(1 - loser) } else { Progress::Tick }
    }

    fn undecided(_: &Fighters) -> usize {
        2
    }

    fn stakes(_: &Fighters) -> Option<Stakes> {
        let players = [Party::one("the rock"), Party::one("the fox")];
        let [wins, draws] = [0, 2].map(|wanted| (0..3).map(|outcome| outcome == wanted).collect());
        Some(Stakes { players, goal: "the rock wins".to_owned(), wins, draws, asked: true })
    }

    fn state_name(_: &Fighters, left: &Left) -> String {
        format!("{} against {} hit points", left[0], left[1])
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let setup = Fighters {
        hit_points: [2, 3],
        // The rock is saved by a 5 or 6, the fox by nothing.
        armor: [Weights::new(&[4, 2])?, Weights::new(&[1])?],
        // The rock likes rocks; the fox throws evenly.
        habits: [Weights::new(&[2, 1, 1])?, Weights::even(3)?],
    };
    let brief = Brief {
        outcomes: ["the rock wins", "the fox wins", "undecided"].map(str::to_owned).to_vec(),
        clock: "throws",
        metrics: vec![Metric::shared(TIES, "ties", "throws", SHOW.rule)],
        ..Brief::default()
    };
    let contest = Compiled::<Throws> { setup, brief };

    let trials = 1_000_000;
    let played = run(&contest, &Stream::new(2017, "main"), &Batches::of(trials), |_| true);
    let solved = contest.solve(&Budget::default())?;
    let exact = solved.outcomes();
    for (outcome, (name, count)) in contest.brief().outcomes.iter().zip(played.outcomes()).enumerate() {
        let share = count as f64 / trials as f64;
        println!("{name:<14} {:>9.5} % exactly, {:>8.4} % of {trials} fights", 100.0 * exact[outcome], 100.0 * share);
        // Five standard errors: the sampler and the solver follow the same rules.
        let error = (exact[outcome] * (1.0 - exact[outcome]) / trials as f64).sqrt();
        assert!((share - exact[outcome]).abs() <= 5.0 * error + 1e-9, "{name}");
    }

    let advice = contest.advice(&Budget::default())?.ok_or("nobody decides")?;
    println!("\nwith the best throws the rock wins {:.4} % of the time", 100.0 * advice.value);
    for state in &advice.decisions {
        let mixes = state.options.each_ref().map(|options| {
            let parts: Vec<String> = options.iter().map(|option| format!("{} {:.3}", option.name, option.p)).collect();
            parts.join(", ")
        });
        println!("{}: the rock {}; the fox {}", state.state, mixes[0], mixes[1]);
    }
    // Nothing is to be gained against either mix.
    assert!(advice.exploitability().abs() < 1e-9);

    // Played by two who throw that way, the fight is worth what it is said to be.
    let free = [true, true];
    let explored = explore::<Throws>(&contest.setup, 2, free, &Budget::default())?;
    let solution = explored.game.solve(&[1.0, 0.0]);
    let [rock, fox] = [Player::First, Player::Second].map(|player| Solved::of(&explored, &solution, player, free));
    let (fights, stream) = (100_000, Stream::new(2017, "best"));
    let wins = |&trial: &u64| {
        let mut dice = Sampled::new(stream.trial(trial));
        follow(&Case::<Throws>(&contest.setup), [Some(&rock), Some(&fox)], trial, &mut dice, &mut ()).outcome == 0
    };
    let share = (0..fights).filter(wins).count() as f64 / fights as f64;
    println!("played so, it wins {:.2} % of {fights} fights", 100.0 * share);
    assert!((share - advice.value).abs() < 5.0 * (0.25 / fights as f64).sqrt());
    Ok(())
}
