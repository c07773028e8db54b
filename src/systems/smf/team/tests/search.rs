//! Games found by what happened in them: the same as a reader of all stories would find.

use super::{contest, team};
use crate::chance::Stream;
use crate::contest::{Contest, Found, Wanted, search};
use crate::stop::Stop;
use crate::trials::{Event, Story};

const TRIALS: u64 = 1_500;

fn two_against_one() -> Box<dyn Contest> {
    let tables = team("A", &["body = 3", "body = 4"]) + &team("B", &["body = 6; attack = \"6D\""]);
    contest(&tables).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

/// What a story says was counted of a metric in all.
fn counted(contest: &dyn Contest, story: &Story, name: &str) -> u32 {
    let place = contest.brief().metrics.iter().position(|metric| metric.name == name).expect(name);
    let counts = story.events.iter().filter_map(|event| match event {
        Event::Counted { metric, n } if *metric == place => Some(*n),
        _ => None,
    });
    counts.sum()
}

#[test]
fn a_game_is_found_as_by_reading_all_of_them() {
    let contest = two_against_one();
    let contest = &*contest;
    let stream = Stream::new(5, "main");
    let stories: Vec<Story> = (0..TRIALS).map(|trial| contest.story(&stream, trial)).collect();
    let first = |is_it: &dyn Fn(&Story) -> bool| (0..).zip(&stories).find(|(_, story)| is_it(story)).map(|(n, _)| n);
    let won: Vec<usize> = (0..2).map(|side| stories.iter().filter(|story| story.end.outcome == side).count()).collect();
    let rare = usize::from(won[1] < won[0]);
    let ticks = |rare: Option<usize>| {
        let of = stories.iter().filter(move |story| rare.is_none_or(|rare| story.end.outcome == rare));
        of.map(|story| story.end.ticks)
    };
    let (longest, shortest, upset) = (ticks(None).max(), ticks(None).min(), ticks(Some(rare)).min());
    let expected: [(&str, Option<u64>); 8] = [
        ("longest", first(&|story| Some(story.end.ticks) == longest)),
        ("Shortest", first(&|story| Some(story.end.ticks) == shortest)),
        ("upset", first(&|story| story.end.outcome == rare && Some(story.end.ticks) == upset)),
        ("b wins", first(&|story| story.end.outcome == 1)),
        ("A2 out in round 2", first(&|story| counted(contest, story, "A2: round of KO") == 2)),
        ("B1 out", first(&|story| counted(contest, story, "B1: round of KO") > 0)),
        ("B1: boxes lost >= 5", first(&|story| counted(contest, story, "B1: boxes lost") >= 5)),
        ("a1: hits = 3", first(&|story| counted(contest, story, "A1: hits") == 3)),
    ];
    for (text, trial) in expected {
        assert!(trial.is_some(), "{text} never happens");
        let wanted = Wanted::read(text, contest.brief()).unwrap_or_else(|unknown| panic!("{}", unknown.message));
        let found = search(contest, &stream, TRIALS, &wanted, Stop::never());
        assert_eq!(found.map(|found| found.trial), trial, "{text}");
    }
}

/// Of the games that end as most do the typical one lies nearest to the medians, each in parts of its mean deviation:
/// worked out from the stories, with fractions.
#[test]
fn the_typical_game_is_found_as_by_reading_all_of_them() {
    let contest = two_against_one();
    let contest = &*contest;
    let (brief, stream, trials) = (contest.brief(), Stream::new(5, "main"), 301);
    let stories: Vec<Story> = (0..trials).map(|trial| contest.story(&stream, trial)).collect();
    let often = |outcome: usize| stories.iter().filter(|story| story.end.outcome == outcome).count();
    let most = (0..brief.outcomes.len()).max_by_key(|&outcome| often(outcome)).unwrap();
    let mut columns: Vec<Vec<f64>> = vec![stories.iter().map(|story| story.end.ticks.into()).collect()];
    for metric in &brief.metrics {
        columns.push(stories.iter().map(|story| counted(contest, story, &metric.name).into()).collect());
    }
    let mut off = vec![0.0; stories.len()];
    for column in &columns {
        let mut sorted = column.clone();
        sorted.sort_by(f64::total_cmp);
        let median = sorted[sorted.len() / 2];
        let mean = column.iter().map(|value| (value - median).abs()).sum::<f64>() / column.len() as f64;
        if mean > 0.0 {
            off.iter_mut().zip(column).for_each(|(off, value)| *off += (value - median).abs() / mean);
        }
    }
    let found = search(contest, &stream, trials, &Wanted::read("Typical", brief).unwrap(), Stop::never()).unwrap();
    let place = found.trial as usize;
    assert_eq!((found.of, stories[place].end.outcome), (trials, most));
    let as_most = |game: &usize| stories[*game].end.outcome == most;
    // Parts are cut to thousandths of a deviation.
    let slack = columns.len() as f64 / 1000.0;
    assert!((0..stories.len()).filter(as_most).all(|game| off[game] > off[place] - slack), "{place}");
    // It is none that anything else would find.
    let ended = (0..stories.len()).find(as_most);
    assert!(ended != Some(place) && (0..stories.len()).any(|game| off[game] > 2.0 * off[place] + 1.0));
}

#[test]
fn what_never_happens_is_not_found_and_what_cannot_be_asked_is_refused() {
    let contest = two_against_one();
    let (brief, stream) = (contest.brief(), Stream::new(5, "main"));
    let never = Wanted::read("A1: boxes lost >= 99", brief).unwrap();
    assert_eq!(search(&*contest, &stream, 500, &never, Stop::never()), None);
    let longest = Wanted::read("longest", brief).unwrap();
    assert_eq!(search(&*contest, &stream, 1, &longest, Stop::never()), Some(Found { trial: 0, of: 1 }));
    for text in ["", "longer", "A9 out", "A1 out in round 0", "A1 out in round two", "A1: hats = 1", "A1: hits = -1"] {
        let unknown = Wanted::read(text, brief).expect_err(text);
        assert!(
            unknown.help.contains("\"upset\", \"A wins\"") && unknown.help.contains("out in round 1"),
            "{}",
            unknown.help
        );
    }
    for (text, meant) in [
        ("longst", "\"longest\""),
        ("a win", "\"A wins\""),
        ("A2 uot", "\"A2 out\""),
        ("B1 out in rond 1", "\"B1 out in round 1\""),
        ("a1: hit >= 2", "\"A1: hits >= 2\""),
    ] {
        let unknown = Wanted::read(text, brief).expect_err(text);
        assert!(unknown.help.starts_with(&format!("did you mean {meant}?")), "{text}: {}", unknown.help);
    }
}

/// `smf.power.healing`: whoever may stand up again has no round in which he was out for good; that he was out is asked
/// like of anybody else.
#[test]
fn whoever_may_come_back_is_found_out_all_the_same() {
    let healer = "body = 4; psyche = 4; powers = [\"healing\"]";
    let tables = team("A", &["body = 3", healer]) + &team("B", &["body = 6; attack = \"6D\""]);
    let contest = contest(&tables).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let read = |text: &str| Wanted::read(text, contest.brief());
    assert!(read("A1 out in round 1").is_err());
    assert_eq!(read("A1 out"), read("A1: knocked out >= 1"));
    assert!(read("A1 out").is_ok() && read("B1 out").is_ok() && read("C1 out").is_err());
}
