//! A game found by what happened in it: the number of a trial that can be replayed.

use super::erased::Contest;
use super::typical::typical;
use crate::chance::Stream;
use crate::game::{Brief, Metric, Timed};
use crate::scenario::names;
use crate::stop::Stop;
use crate::tally::Tally;
use crate::trials::Notes;
use rayon::prelude::*;
use std::ops::Range;

/// Trials that one worker looks through at a time, and most that are looked through at once: between two of those it is
/// seen whether somebody asks to stop.
const PIECE: u64 = 64;
const ROUND: u64 = 16 * PIECE;

/// What happened in the game that is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// No other goes on for longer.
    Longest,
    /// No other is over sooner.
    Shortest,
    /// The side won that wins least often, and no such game is over sooner.
    Upset,
    /// It ended as most do, and what is counted in it lies nearest to the medians.
    Typical,
    /// It ended so: an outcome by its place in the brief.
    Ended(usize),
    /// This was counted: the clock, or a metric by its place in the brief behind it; at least and at most how often.
    Counted { value: usize, least: u32, most: u32 },
}

/// A game that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The number of the trial.
    pub trial: u64,
    /// Trials that were looked through.
    pub of: u64,
}

/// How well the best trial so far answers, and its number.
type Best = Option<(u32, u64)>;

/// Why nothing is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What is wrong.
    pub message: String,
    /// What can be asked.
    pub help: String,
}

impl Wanted {
    /// Reads `longest`, `shortest`, `typical`, `upset`, an outcome, `NAME out`, `NAME out in round 2`, or the clock or
    /// a metric with `= N`, `>= N`, `<= N`, `> N` or `< N`; upper and lower case are the same.
    ///
    /// # Errors
    /// When it is none of them.
    pub fn read(text: &str, brief: &Brief) -> Result<Self, Unknown> {
        let asked = text.trim().to_lowercase();
        let winners = (0..brief.outcomes.len()).filter(|&outcome| brief.winner(outcome).is_some()).count();
        match asked.as_str() {
            "longest" => return Ok(Self::Longest),
            "shortest" => return Ok(Self::Shortest),
            "typical" => return Ok(Self::Typical),
            "upset" if winners >= 2 => return Ok(Self::Upset),
            _ => {}
        }
        if let Some(outcome) = brief.outcomes.iter().position(|outcome| outcome.to_lowercase() == asked) {
            return Ok(Self::Ended(outcome));
        }
        let out = |name: &str| {
            brief.metrics.iter().position(|metric| {
                metric.timed == Timed::When
                    && metric.side.as_ref().is_some_and(|side| side.to_lowercase() == name.trim())
            })
        };
        // Of whoever may come back no round is counted, and where only some metrics are kept perhaps of nobody.
        let times_out = |name: &str| {
            let counts = format!("{}: {}", name.trim(), Metric::OUT);
            brief.metrics.iter().position(|metric| metric.name.to_lowercase() == counts)
        };
        let ever_out = |name: &str| out(name).or_else(|| times_out(name));
        let tick = format!(" out in {} ", brief.clock.trim_end_matches('s'));
        let counted = if let Some((name, tick)) = asked.split_once(&tick) {
            let tick = tick.trim().parse().ok();
            let returns = times_out(name).filter(|_| out(name).is_none() && tick.is_some());
            if let Some(name) = returns.and_then(|metric| brief.metrics[metric].side.as_ref()) {
                return Err(Unknown {
                    message: format!(
                        "no game is told by \"{text}\": in which {} {name} is out is not counted, because {name} may \
                         come back or \"metrics\" leaves it out",
                        brief.clock.trim_end_matches('s')
                    ),
                    help: format!("ask for \"{name} out\""),
                });
            }
            out(name).zip(tick).filter(|&(_, tick)| tick > 0).map(|(metric, tick)| (1 + metric, tick, tick))
        } else if let Some(name) = asked.strip_suffix(" out") {
            ever_out(name).map(|metric| (1 + metric, 1, u32::MAX))
        } else {
            // The clock is noted before all that is counted.
            let names = std::iter::once(brief.clock).chain(brief.metrics.iter().map(|metric| metric.name.as_str()));
            let of = |name: &str| names.clone().position(|known| known.to_lowercase() == name.trim());
            compared(&asked).and_then(|(name, least, most)| Some((of(name)?, least, most)))
        };
        let wanted = counted.map(|(value, least, most)| Self::Counted { value, least, most });
        wanted.ok_or_else(|| Unknown {
            message: format!("no game is told by \"{text}\""),
            help: can_be_asked(&asked, brief),
        })
    }

    /// How well the trial in a place of the notes answers, less being better; `None` for one that does not.
    fn rank(&self, notes: &Notes, place: usize, rare: Option<usize>) -> Option<u32> {
        let (outcome, ticks) = (usize::from(notes.outcomes[place]), notes.values[0][place]);
        match *self {
            Self::Longest => Some(u32::MAX - ticks),
            Self::Shortest => Some(ticks),
            Self::Upset => (Some(outcome) == rare).then_some(ticks),
            Self::Ended(wanted) => (outcome == wanted).then_some(0),
            // Which it is is known when all have been looked at.
            Self::Typical => None,
            Self::Counted { value, least, most } => (least..=most).contains(&notes.values[value][place]).then_some(0),
        }
    }

    /// Whether the first game of its kind is as good as any.
    const fn is_met_at_once(&self) -> bool {
        matches!(self, Self::Ended(_) | Self::Counted { .. })
    }
}

/// A comparison with a number: what is compared, and the least and the most that it may be.
fn compared(asked: &str) -> Option<(&str, u32, u32)> {
    let (sign, (name, number)) =
        [">=", "<=", ">", "<", "="].into_iter().find_map(|sign| Some((sign, asked.split_once(sign)?)))?;
    let n: u32 = number.trim().parse().ok()?;
    let (least, most) = match sign {
        ">=" => (n, u32::MAX),
        ">" => (n.checked_add(1)?, u32::MAX),
        "<=" => (0, n),
        "<" => (0, n.checked_sub(1)?),
        _ => (n, n),
    };
    Some((name, least, most))
}

/// What can be asked of a play, for a help line: the nearest to what was asked, and an example of each kind.
fn can_be_asked(asked: &str, brief: &Brief) -> String {
    let tick = brief.clock.trim_end_matches('s');
    let sides =
        || brief.metrics.iter().filter(|metric| metric.timed == Timed::When).filter_map(|metric| metric.side.as_ref());
    let mut words = ["longest", "shortest", "typical"].map(str::to_owned).to_vec();
    if (0..brief.outcomes.len()).filter(|&outcome| brief.winner(outcome).is_some()).count() >= 2 {
        words.push("upset".to_owned());
    }
    words.extend(brief.outcomes.iter().cloned());
    let one_of_each = sides().take(1).map(|name| format!("{name} out in {tick} 1"));
    let one_of_each = one_of_each.chain(brief.metrics.first().map(|metric| format!("{} >= 1", metric.name)));
    let known: Vec<String> = words.iter().cloned().chain(one_of_each).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let listed = format!("ask for {}", names::list(&known, "or"));
    // What is counted is asked for with a number, as that was.
    let end = asked.find(['>', '=']).unwrap_or(asked.len());
    let (name, number) = asked.split_at(end);
    words.extend(sides().flat_map(|name| [format!("{name} out"), format!("{name} out in {tick} 1")]));
    let counted: Vec<&str> = brief.metrics.iter().map(|metric| metric.name.as_str()).collect();
    let near = match number {
        "" => names::nearest(name.trim(), words.iter().map(String::as_str)).first().map(|&near| near.to_owned()),
        _ => names::nearest(name.trim(), counted).first().map(|near| format!("{near} {number}")),
    };
    names::or_listed(near.map_or_else(String::new, |near| format!("did you mean \"{near}\"?")), &listed)
}

/// The first of so many trials that answers best; `None` where none does. Whoever asks to stop gets the best so far.
pub fn search(contest: &dyn Contest, stream: &Stream, trials: u64, wanted: &Wanted, stop: Stop) -> Option<Found> {
    if *wanted == Wanted::Typical {
        let all = noted(contest, stream, trials, stop);
        return typical(&all).map(|place| Found { trial: place as u64, of: all.outcomes.len() as u64 });
    }
    let mut tally = contest.empty();
    let mut best: Vec<Best> = Vec::new();
    // Which side wins least often is known at the end alone: until then the best is kept for each.
    let sides: Vec<Option<usize>> = match wanted {
        Wanted::Upset => (0..contest.brief().outcomes.len()).map(Some).collect(),
        _ => vec![None],
    };
    best.resize(sides.len(), None);
    let mut done = 0;
    while done < trials && !stop.is_asked() && !(wanted.is_met_at_once() && best[0].is_some()) {
        let end = trials.min(done + ROUND);
        let pieces: Vec<(Tally, Vec<Best>)> =
            pieces(done..end).map(|piece| look(contest, stream, piece, wanted, &sides)).collect();
        for (part, found) in pieces {
            tally.merge(&part);
            for (best, found) in best.iter_mut().zip(found) {
                *best = [*best, found].into_iter().flatten().min();
            }
        }
        done = end;
    }
    let place = match wanted {
        Wanted::Upset => upset(contest.brief(), &tally.outcomes())?,
        _ => 0,
    };
    best[place].map(|(_, trial)| Found { trial, of: done })
}

/// Trials in pieces for one worker each.
fn pieces(trials: Range<u64>) -> impl IndexedParallelIterator<Item = Range<u64>> {
    let Range { start, end } = trials;
    (0..((end - start).div_ceil(PIECE)) as usize).into_par_iter().map(move |piece| {
        let from = start + piece as u64 * PIECE;
        from..end.min(from + PIECE)
    })
}

/// What is noted of so many trials, or of those that were played when somebody asks to stop: four bytes for the clock
/// and each metric of a trial.
fn noted(contest: &dyn Contest, stream: &Stream, trials: u64, stop: Stop) -> Notes {
    let (mut all, mut done) = (Notes::of(contest.brief()), 0);
    while done < trials && !stop.is_asked() {
        let end = trials.min(done + ROUND);
        let played = |piece: Range<u64>| {
            let (mut tally, mut notes) = (contest.empty(), Notes::of(contest.brief()));
            contest.noted_batch(stream, piece, &mut tally, Some(&mut notes));
            notes
        };
        let mut parts: Vec<Notes> = pieces(done..end).map(played).collect();
        parts.iter_mut().for_each(|part| all.append(part));
        done = end;
    }
    all
}

/// The outcome by which the side wins that wins least often, if it ever does.
fn upset(brief: &Brief, outcomes: &[u64]) -> Option<usize> {
    let wins = (0..outcomes.len()).filter(|&outcome| brief.winner(outcome).is_some());
    wins.min_by_key(|&outcome| outcomes[outcome]).filter(|&outcome| outcomes[outcome] > 0)
}

/// The best of these trials for each of the sides, by rank and number.
fn look(
    contest: &dyn Contest,
    stream: &Stream,
    trials: Range<u64>,
    wanted: &Wanted,
    sides: &[Option<usize>],
) -> (Tally, Vec<Best>) {
    let (mut tally, mut notes) = (contest.empty(), Notes::of(contest.brief()));
    contest.noted_batch(stream, trials.clone(), &mut tally, Some(&mut notes));
    let best = sides.iter().map(|&rare| {
        let ranked =
            trials.clone().enumerate().filter_map(|(place, trial)| Some((wanted.rank(&notes, place, rare)?, trial)));
        ranked.min()
    });
    let best = best.collect();
    (tally, best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comparison_says_between_what() {
        for (asked, wanted) in [
            ("rounds >= 9", Some(("rounds ", 9, u32::MAX))),
            ("rounds > 9", Some(("rounds ", 10, u32::MAX))),
            ("rounds<=9", Some(("rounds", 0, 9))),
            ("rounds < 9", Some(("rounds ", 0, 8))),
            ("rounds = 9", Some(("rounds ", 9, 9))),
            ("rounds < 0", None),
            ("rounds >= many", None),
            ("rounds 9", None),
        ] {
            assert_eq!(compared(asked), wanted, "{asked}");
        }
    }

    /// The clock is asked about as what is counted is.
    #[test]
    fn the_clock_stands_before_what_is_counted() {
        let metric = crate::game::Metric::of("A", 0, "hits", "hits", "x");
        let brief = Brief { clock: "rounds", metrics: vec![metric], ..Brief::default() };
        let read = |text: &str| Wanted::read(text, &brief);
        assert_eq!(read("Rounds >= 9"), Ok(Wanted::Counted { value: 0, least: 9, most: u32::MAX }));
        assert_eq!(read("a: HITS < 2"), Ok(Wanted::Counted { value: 1, least: 0, most: 1 }));
        assert!(read("falls > 1").is_err());
    }

    /// A win of the side that always wins is no upset.
    #[test]
    fn it_is_no_upset_where_one_side_never_wins() {
        let outcomes = [Brief::wins("A"), Brief::wins("B"), Brief::DRAW.to_owned()].to_vec();
        let brief = Brief { outcomes, ..Brief::default() };
        let found = [[9, 2, 1], [2, 9, 1], [9, 0, 3], [0, 0, 3]].map(|outcomes| upset(&brief, &outcomes));
        assert_eq!(found, [Some(1), Some(0), None, None]);
    }

    /// Of whoever has no round in which he went, a refusal says why; of others it has the nearest name.
    #[test]
    fn a_refusal_says_of_whom_no_round_is_counted() {
        let out = |name: &str, what: &str| Metric::of(name, 0, what, "rounds", "x");
        let metrics = vec![out("Friend", Metric::OUT), out("Foe", Metric::OUT), out("Foe", "round of KO").timed()];
        let brief = Brief { clock: "rounds", metrics, ..Brief::default() };
        let refused = |text: &str| Wanted::read(text, &brief).unwrap_err();
        let Unknown { message, help } = refused("friend out in round 1");
        let why =
            "in which round Friend is out is not counted, because Friend may come back or \"metrics\" leaves it out";
        assert_eq!(message, format!("no game is told by \"friend out in round 1\": {why}"));
        assert_eq!(help, "ask for \"Friend out\"");
        assert!(refused("Fiend out in round 1").help.contains("did you mean \"Foe out in round 1\"?"));
        assert!(refused("Friend out in round one").help.contains("did you mean"));
        assert_eq!(Wanted::read("friend out", &brief), Ok(Wanted::Counted { value: 1, least: 1, most: u32::MAX }));
        assert!(Wanted::read("foe out in round 2", &brief).is_ok());
    }
}
