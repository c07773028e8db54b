//! How long one draw takes, by what it draws, and what compiling a table costs.

mod support;

use rand::Rng;
use slugfest::chance::{Stream, Weights};
use slugfest::systems::smf::dice::{Pool, ReRoll, Tables, goal_weights};
use support::{Contender, compare};

const DRAWS: u64 = 2_000_000;

fn draws(table: &Weights) -> u64 {
    let mut rng = Stream::new(1, "main").trial(0);
    (0..DRAWS).map(|_| table.pick(rng.next_u64()) as u64).sum()
}

/// The same pool die by die, as a first attempt would do it.
fn die_by_die() -> u64 {
    let mut rng = Stream::new(1, "main").trial(0);
    let die = |rng: &mut slugfest::chance::TrialRng| [0u64, 0, 0, 1, 1, 2][(rng.next_u64() % 6) as usize];
    let mut goals = 0;
    for _ in 0..DRAWS {
        let mut rerolls = 1;
        for _ in 0..5 {
            let mut got = die(&mut rng);
            if got == 0 && rerolls > 0 {
                rerolls -= 1;
                got = die(&mut rng);
            }
            goals += got;
        }
    }
    goals
}

fn main() {
    let tables = Tables::shared();
    let pool = Pool::new(5, 1);
    compare(
        "one draw",
        9,
        vec![
            Contender::new("words of the generator alone", DRAWS, || {
                let mut rng = Stream::new(1, "main").trial(0);
                (0..DRAWS).map(|_| rng.next_u64() & 7).sum()
            }),
            Contender::new("margin of 5D[1] against 4D", DRAWS, || draws(tables.margin(pool, Pool::new(4, 0)))),
            Contender::new("margin of 20D[4] against 20D[4]", DRAWS, || {
                draws(tables.margin(Pool::new(20, 4), Pool::new(20, 4)))
            }),
            Contender::new("goals of 5D[1]", DRAWS, || draws(tables.goals(pool))),
            Contender::new("a KO check", DRAWS, || draws(tables.check(Pool::new(4, 0), 3, ReRoll::FailsFirst))),
            Contender::new("goals of 5D[1], die by die", DRAWS, die_by_die),
        ],
    );
    let compile = |pool: Pool| Weights::new(&goal_weights(pool)).map_or(0, |weights| weights.len() as u64);
    compare(
        "compiling a table",
        9,
        vec![
            Contender::new("goals of 5D[1]", 1000, || (0..1000).map(|_| compile(pool)).sum()),
            Contender::new("goals of 10D[4]", 1000, || (0..1000).map(|_| compile(Pool::new(10, 4))).sum()),
            Contender::new("all 45 pools of the averages table", 45 * 100, || {
                let pools = (2..=10).flat_map(|dice| (0..=4).map(move |rerolls| Pool::new(dice, rerolls)));
                (0..100).map(|_| pools.clone().map(compile).sum::<u64>()).sum()
            }),
        ],
    );
    compare(
        "the generator of a trial",
        9,
        vec![
            Contender::new("one generator, word after word", DRAWS, || {
                let mut rng = Stream::new(1, "main").trial(0);
                (0..DRAWS).map(|_| rng.next_u64() & 1).sum()
            }),
            Contender::new("a generator for each word", DRAWS, || {
                let stream = Stream::new(1, "main");
                (0..DRAWS).map(|trial| stream.trial(trial).next_u64() & 1).sum()
            }),
        ],
    );
}
