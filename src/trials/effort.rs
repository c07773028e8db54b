//! How much work playing a case is, told from a few fights: counted and not timed, so that it is the same on every
//! machine.

use crate::chance::{Answer, Sampled, Stream, Traced};
use crate::game::{AnyCase, Brief, Meter, Note, follow};

/// Fights played to see what one is like.
pub const SOUNDINGS: u64 = 64;

/// Steps of work, of which a billion take a second, give or take a factor of two: for a fight, and in it for a draw,
/// for a remark that a reader would be told, and for a metric that is written down; how many for a turn is for the
/// rules to say ([`System::TURN`](crate::game::System::TURN)). Fitted to all shipped fights (`cargo bench --bench
/// budget`).
const FIGHT: u64 = 10;
const DRAW: u64 = 8;
const REMARK: u64 = 5;
const METRIC: u64 = 1;

/// What happened in some fights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sounding {
    turns: u64,
    draws: u64,
    remarks: u64,
    /// What those who decide spend on it, in steps.
    thought: u64,
}

/// Steps of work that playing so many trials of a case takes.
pub fn effort(case: &dyn AnyCase, brief: &Brief, trials: u64) -> u64 {
    let Sounding { turns, draws, remarks, thought } = sound(case);
    let fights = SOUNDINGS * (FIGHT + METRIC * brief.metrics.len() as u64);
    let all = u128::from(fights + case.work_of_turn() * turns + DRAW * draws + REMARK * remarks + thought);
    u64::try_from(all * u128::from(trials) / u128::from(SOUNDINGS)).unwrap_or(u64::MAX)
}

/// [`SOUNDINGS`] fights, always the same ones.
fn sound(case: &dyn AnyCase) -> Sounding {
    let stream = Stream::new(0, "effort");
    let mut sounding = Sounding::default();
    for trial in 0..SOUNDINGS {
        let mut draws = 0;
        let mut chance = Traced::new(Sampled::new(stream.trial(trial)), |_: Answer| draws += 1);
        let end = follow(case, &mut chance, &mut sounding);
        sounding.draws += draws;
        sounding.turns += u64::from(end.turns);
    }
    sounding
}

impl Meter for Sounding {
    fn count(&mut self, _: usize, _: u32) {}

    fn think(&mut self, steps: u64) {
        self.thought += steps;
    }

    fn listens(&self) -> bool {
        true
    }

    fn write(&mut self, _: Note) {
        self.remarks += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Chance, Draw, Weights};
    use crate::game::{Case, Progress, System};

    /// Two turns, two draws and a remark.
    struct Two;

    impl System for Two {
        type Setup = Weights;
        type State = u8;

        const TURN: u64 = 1000;

        fn limit(_: &Weights) -> u32 {
            2
        }

        fn start(_: &Weights) -> u8 {
            0
        }

        fn turn<C: Chance, M: Meter>(coin: &Weights, state: &mut u8, chance: &mut C, meter: &mut M) -> Progress {
            chance.draw(Draw::new("coin", "test.coin"), coin);
            *state += 1;
            if *state == 1 {
                return Progress::Tick;
            }
            meter.count(0, 3);
            meter.note(|| Note { rule: "test.coin", text: "falls".to_owned() });
            meter.think(70);
            Progress::Over(0)
        }

        fn undecided(_: &Weights) -> usize {
            1
        }
    }

    #[test]
    fn a_fight_is_worth_what_happens_in_it() {
        let coin = Weights::new(&[1, 1]).unwrap();
        let case = &Case::<Two>(&coin);
        let [two, one] = [2, 1].map(|each| each * SOUNDINGS);
        assert_eq!(sound(case), Sounding { turns: two, draws: two, remarks: one, thought: 70 * one });
        let each = FIGHT + 2 * 1000 + 2 * DRAW + REMARK + 70;
        assert_eq!(effort(case, &Brief::default(), 1), each);
        assert_eq!(effort(case, &Brief::default(), 1000), 1000 * each);
        assert_eq!(effort(case, &Brief::default(), u64::MAX), u64::MAX);
    }
}
