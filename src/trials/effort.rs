//! How much work playing a case is, told from a few fights: counted and not timed, so that it is the same on every
//! machine.

use crate::chance::{Answer, Sampled, Stream, Traced};
use crate::game::{AnyCase, Brief, Meter, Note, follow};
use crate::stop::Stop;
use std::ops::Range;

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
    /// Somebody is told how it goes; who decides then says why, each time anew.
    listens: bool,
}

/// Steps of work that playing so many trials of a case takes; told from fewer fights, and so too little, where somebody
/// asks to stop.
pub fn effort(case: &dyn AnyCase, brief: &Brief, trials: u64, stop: Stop) -> u64 {
    let sounding = heard(case, stop);
    let thought = if sounding.thought > 0 { thoughts(case, trials, stop) } else { 0 };
    sounding.played(case, brief, trials).saturating_add(u64::try_from(thought).unwrap_or(u64::MAX))
}

/// The same, but for what players spend on their decisions: that is known within a factor of five alone, and mostly
/// too high, for they remember more than the first fights tell.
pub fn least_effort(case: &dyn AnyCase, brief: &Brief, trials: u64, stop: Stop) -> u64 {
    heard(case, stop).played(case, brief, trials)
}

/// All soundings, told to somebody.
fn heard(case: &dyn AnyCase, stop: Stop) -> Sounding {
    let mut sounding = Sounding { listens: true, ..Sounding::default() };
    sound(case, 0..SOUNDINGS, &mut sounding, stop);
    sounding
}

impl Sounding {
    /// Steps of work of so many trials without what players think.
    fn played(self, case: &dyn AnyCase, brief: &Brief, trials: u64) -> u64 {
        let Self { turns, draws, remarks, .. } = self;
        let fights = SOUNDINGS * (FIGHT + METRIC * brief.metrics.len() as u64);
        let all = u128::from(fights + case.work_of_turn() * turns + DRAW * draws + REMARK * remarks);
        u64::try_from(all * u128::from(trials) / u128::from(SOUNDINGS)).unwrap_or(u64::MAX)
    }
}

/// Plays these of the fights, which are always the same ones, until somebody asks to stop: fights in which somebody
/// thinks may take a second together, and there are many cases.
fn sound(case: &dyn AnyCase, mut fights: Range<u64>, sounding: &mut Sounding, stop: Stop) {
    let stream = Stream::new(0, "effort");
    while let Some(trial) = fights.next().filter(|_| !stop.is_asked()) {
        let mut draws = 0;
        let mut chance = Traced::new(Sampled::new(stream.trial(trial)), |_: Answer| draws += 1);
        let end = follow(case, &mut chance, sounding);
        sounding.draws += draws;
        sounding.turns += u64::from(end.turns);
    }
}

/// What those who decide spend on so many trials: they remember what they were asked, and meet less and less that is
/// new. How often a word comes up that was not there before falls by the same part with every doubling of a text
/// (H. S. Heaps, "Information Retrieval: Computational and Theoretical Aspects", 1978), and so it is with what is
/// asked.
fn thoughts(case: &dyn AnyCase, trials: u64, stop: Stop) -> u128 {
    case.forget();
    let mut sounding = Sounding::default();
    sound(case, 0..SOUNDINGS / 2, &mut sounding, stop);
    let half = u128::from(sounding.thought);
    sound(case, SOUNDINGS / 2..SOUNDINGS, &mut sounding, stop);
    case.forget();
    grown(half, u128::from(sounding.thought), trials)
}

/// What has grown from `half` to `whole` with the second half of the soundings, after so many trials: with every
/// doubling by the same factor, of 2 at most, and evenly in between.
fn grown(half: u128, whole: u128, trials: u64) -> u128 {
    let half = half.max(whole.div_ceil(2)).max(1);
    let (mut n, mut now) = (SOUNDINGS, whole);
    if trials < n {
        return now * u128::from(trials) / u128::from(n);
    }
    loop {
        let next = now.saturating_mul(whole) / half;
        if trials - n < n {
            return now + (next - now).saturating_mul(u128::from(trials - n)) / u128::from(n);
        }
        (n, now) = (n * 2, next);
    }
}

impl Meter for Sounding {
    fn count(&mut self, _: usize, _: u32) {}

    fn think(&mut self, steps: u64) {
        self.thought += steps;
    }

    fn listens(&self) -> bool {
        self.listens
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
    use std::sync::atomic::AtomicBool;

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
        assert_eq!(
            heard(case, Stop::never()),
            Sounding { turns: two, draws: two, remarks: one, thought: 70 * one, listens: true }
        );
        let each = FIGHT + 2 * 1000 + 2 * DRAW + REMARK + 70;
        let of = |trials| effort(case, &Brief::default(), trials, Stop::never());
        assert_eq!([1, 1000, u64::MAX].map(of), [each, 1000 * each, u64::MAX]);
        assert_eq!(least_effort(case, &Brief::default(), 1000, Stop::never()), 1000 * (each - 70));
    }

    #[test]
    fn whoever_asks_to_stop_waits_for_no_fight() {
        static ASKED: AtomicBool = AtomicBool::new(true);
        let coin = Weights::new(&[1, 1]).unwrap();
        let case = &Case::<Two>(&coin);
        let heard = heard(case, Stop::at(&ASKED));
        assert_eq!((heard.turns, heard.draws, thoughts(case, 1000, Stop::at(&ASKED))), (0, 0, 0));
    }

    /// Of 64 fights the second half takes 60 steps after 100 in the first: 160 in 64, 256 in 128, 409.6 in 256, and
    /// half way from there to 655.36 in 384. What never repeats itself grows like the trials, and nothing grows faster.
    #[test]
    fn what_is_remembered_is_not_thought_again() {
        let steps = |trials| grown(100, 160, trials);
        assert_eq!([0, 32, 64, 128, 256, 512].map(steps), [0, 80, 160, 256, 409, 654]);
        assert_eq!(steps(384), 409 + (654 - 409) / 2);
        assert_eq!([64, 96, 128, 1 << 20].map(|trials| grown(80, 160, trials)), [160, 240, 320, 160 << 14]);
        assert_eq!(grown(10, 160, 128), 320);
        assert_eq!([0, 1_000_000].map(|trials| grown(0, 0, trials)), [0, 0]);
        assert!(grown(u128::from(u64::MAX), u128::from(u64::MAX) + 9, u64::MAX) < u128::MAX);
    }
}
