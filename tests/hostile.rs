//! No text that is read, whatever somebody makes of it, takes more memory than is said.

#![cfg(all(feature = "report", target_os = "linux"))]

mod support;

use rayon::prelude::*;
use slugfest::scenario::document::{Kept, MOST_MEMORY, affordable};
use slugfest::scenario::file::MAX_BYTES;
use std::collections::BTreeSet;
use std::process::Command;
use support::desk::{Desk, answer};

/// What the program takes for itself: it reads nothing else with less.
const OWN: usize = 16 << 20;

/// A beginning and what is said over and over behind it, each so that the parser keeps as much of it as it can: values,
/// tables in tables, and mistakes of every kind.
const SHAPES: [(&str, &str); 30] = [
    ("", "a."),
    ("", "[[k]]\na.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z = 1\n"),
    ("a = [", "{a=1},"),
    ("a = [", "{a.b.c.d.e.f.g.h=1},"),
    ("a = [", "{},"),
    ("a = [", "[],"),
    ("a = [", "1,"),
    ("a = [", "\"\","),
    ("a = [", "[[[[[[[[[[[[[[]]]]]]]]]]]]]],"),
    ("", "[[a]]\nb=1\n"),
    ("", "[a]\n"),
    ("", "a=1\n"),
    ("", "."),
    ("", "=\n"),
    ("", "="),
    ("", "[]\n"),
    ("", "[\n"),
    ("", "a\n"),
    ("", "a\r"),
    ("#", "\u{1}"),
    ("#", "\r"),
    ("a = [", ","),
    ("a = [", "x,"),
    ("a = [", "-"),
    ("a = [", "\"\" "),
    ("a = \"", "\\q"),
    ("a = \"\"\"", "\\u"),
    ("a = {", ".,"),
    ("a = {", "b,"),
    ("a = {", "b.c\n"),
];

/// Calls the program with so much memory for what it keeps.
fn within(memory: usize, desk: &Desk, call: &str) -> support::desk::Answer {
    let script = format!("ulimit -d {}; exec {} {call}", memory >> 10, env!("CARGO_BIN_EXE_slugfest"));
    answer(Command::new("sh").args(["-c", &script]).current_dir(desk.0.path()))
}

#[test]
fn what_is_parsed_takes_no_more_memory_than_is_said() {
    SHAPES.par_iter().for_each(|(start, again)| {
        let desk = Desk::new();
        let whole: String = start.chars().chain(again.chars().cycle()).take(MAX_BYTES as usize).collect();
        // The longest whose mistakes are all told, the longest that is parsed, and all of it.
        let parsed = [Kept::Mistakes, Kept::Tree].map(|kept| affordable(&whole, kept));
        for length in BTreeSet::from_iter(parsed.into_iter().chain([whole.len()])) {
            desk.put("hostile.toml", &whole[..length]);
            let answer = within(MOST_MEMORY + OWN, &desk, "check hostile.toml");
            assert_eq!(answer.code, 2, "{start}{again}, {length} bytes: {}", answer.err);
        }
    });
}

#[test]
fn what_would_take_more_is_refused_where_it_goes_too_far() {
    let desk = Desk::new();
    desk.put("dots.toml", format!("a{} = 1\n", ".a".repeat(300_000)));
    let err = desk.call(&["check", "dots.toml"]).err;
    assert!(err.contains("dots.toml:1:") && err.contains("may take 240 MB of memory"), "{err}");
    assert!(err.contains("help: every dot and every opening bracket counts"), "{err}");
    // Of too many mistakes to be kept the first is told.
    desk.put("signs.toml", format!("title = \"t\"\nx = {}\n", "=".repeat(1_000_000)));
    let err = desk.call(&["check", "signs.toml"]).err;
    assert!(err.starts_with("error: signs.toml:2:5: not valid TOML"), "{err}");
    assert!(err.ends_with("error: signs.toml: there may be more: in so large a file only the first was looked for\n"));
}

#[test]
fn claims_and_questions_take_no_more_memory_either() {
    let desk = Desk::new();
    for (start, again) in [
        ("printed\n", "1\n"),
        ("printed,question\n", "1,2\n"),
        ("printed\n", "\"\n"),
        ("printed,", ","),
        ("printed,", "a,"),
        ("printed,a,b,c,d,e,f,g,h,i\n", "1,2,3,4,5,6,7,8,9,0\n"),
    ] {
        let whole: String = start.chars().chain(again.chars().cycle()).take(MAX_BYTES as usize).collect();
        desk.put("hostile.claims.csv", whole);
        let answer = within(MOST_MEMORY + OWN, &desk, "verify hostile.claims.csv");
        assert_eq!(answer.code, 2, "{start}{again}: {}", answer.err);
    }
    for again in ["a\n", "(\n", "((((", "2d6 >= 7\n", "1d100 + 1d100 + 1d100 >= 7\n"] {
        desk.put("questions", again.repeat((MAX_BYTES as usize - 1) / again.len()));
        let answer = within(MOST_MEMORY + OWN, &desk, "odds - < questions");
        assert_eq!(answer.code, 2, "{again}: {}", answer.err);
        // None is cut off in silence.
        desk.put("questions", again.repeat(1 + MAX_BYTES as usize / again.len()));
        let answer = within(MOST_MEMORY + OWN, &desk, "odds - < questions");
        assert!(answer.err.contains("more than 1048576 bytes of questions on standard input"), "{}", answer.err);
    }
}
