//! How much work playing a case is, told from a few fights: counted and not timed, so that it is the same on every
//! machine.

use crate::chance::{Answer, Sampled, Stream, Traced};
use crate::game::{Brief, Meter, Note, System, follow};

/// Fights played to see what one is like.
pub const SOUNDINGS: u64 = 64;

/// Steps of work, of which a billion take a second, give or take a factor of two: for a fight, and in it for a turn, a
/// draw, something counted, a remark that a reader would be told, a decision, and a metric that is written down.
/// Fitted to all shipped fights (`cargo bench --bench budget`).
const FIGHT: u64 = 20;
const TURN: u64 = 8;
const DRAW: u64 = 8;
const COUNT: u64 = 5;
const NOTE: u64 = 4;
const DECISION: u64 = 110;
const METRIC: u64 = 1;

/// What happened in [`SOUNDINGS`] fights, always the same ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sounding {
    turns: u64,
    draws: u64,
    counts: u64,
    notes: u64,
    decisions: u64,
}

/// Steps of work that playing so many trials of a case takes.
pub fn effort<S: System>(setup: &S::Setup, brief: &Brief, trials: u64) -> u64 {
    let Sounding { turns, draws, counts, notes, decisions } = sound::<S>(setup);
    let all = TURN * turns + DRAW * draws + COUNT * counts + NOTE * notes + DECISION * decisions;
    let each = u128::from(SOUNDINGS * (FIGHT + METRIC * brief.metrics.len() as u64) + all);
    u64::try_from(each * u128::from(trials) / u128::from(SOUNDINGS)).unwrap_or(u64::MAX)
}

fn sound<S: System>(setup: &S::Setup) -> Sounding {
    let stream = Stream::new(0, "effort");
    let mut sounding = Sounding::default();
    for trial in 0..SOUNDINGS {
        let mut draws = 0;
        let mut chance = Traced::new(Sampled::new(stream.trial(trial)), |_: Answer| draws += 1);
        let end = follow::<S>(setup, &mut chance, &mut sounding);
        sounding.draws += draws;
        sounding.turns += u64::from(end.turns);
    }
    sounding
}

impl Meter for Sounding {
    fn count(&mut self, _: usize, _: u32) {
        self.counts += 1;
    }

    fn listens(&self) -> bool {
        true
    }

    fn write(&mut self, _: Note) {
        self.notes += 1;
    }

    fn write_decision(&mut self, _: Note) {
        self.decisions += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Chance, Decision, Draw, Options, Weights};
    use crate::game::Progress;

    /// Two turns, three draws, a count, a remark and a decision.
    struct Two;

    impl System for Two {
        type Setup = Weights;
        type State = u8;

        fn limit(_: &Weights) -> u32 {
            2
        }

        fn start(_: &Weights) -> u8 {
            0
        }

        fn turn<C: Chance, M: Meter>(coin: &Weights, state: &mut u8, chance: &mut C, meter: &mut M) -> Progress {
            let what = Draw::new("coin", "test.coin");
            chance.draw(what, coin);
            *state += 1;
            if *state == 1 {
                let named = |option: usize| option.to_string();
                let decision = Decision { what: "way", rule: "test.way" };
                meter.decided(|| Note::decision(decision, "A", Options::new(2, &named), 0));
                return Progress::Tick;
            }
            chance.draw(what, coin);
            meter.count(0, 3);
            meter.note(|| Note { rule: "test.coin", text: "falls".to_owned() });
            Progress::Over(0)
        }

        fn undecided(_: &Weights) -> usize {
            1
        }
    }

    #[test]
    fn a_fight_is_worth_what_happens_in_it() {
        let coin = Weights::new(&[1, 1]).unwrap();
        let [two, three, one] = [2, 3, 1].map(|each| each * SOUNDINGS);
        let sounding = Sounding { turns: two, draws: three, counts: one, notes: one, decisions: one };
        assert_eq!(sound::<Two>(&coin), sounding);
        let each = FIGHT + 2 * TURN + 3 * DRAW + COUNT + NOTE + DECISION;
        assert_eq!(effort::<Two>(&coin, &Brief::default(), 1), each);
        assert_eq!(effort::<Two>(&coin, &Brief::default(), 1000), 1000 * each);
        assert_eq!(effort::<Two>(&coin, &Brief::default(), u64::MAX), u64::MAX);
    }
}
