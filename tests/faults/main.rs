//! What can be wrong with a command line, a file or a machine, by the numbers of a list of 48 faults: each has a test
//! that says `[number]` in its first line, here or elsewhere, and each ends with a code and a reason or with the right
//! answer, never with a panic, a hang or a torn file.
//!
//! | | |
//! |---|---|
//! | 1-10 | what is typed ([`typed`]) |
//! | 11-26 | what is read ([`given`]) |
//! | 27 | fights too large to be solved: `src/exact/tests.rs` |
//! | 28-38, 48 | what the machine does ([`machine`]), and `tests/signals.rs`, `tests/files.rs` |
//! | 39-45 | parts of a run ([`parts`]), and `tests/shards.rs`, `src/shards/tests.rs` |
//! | 46, 47 | too little memory: `tests/cli.rs`; a panic in one trial: `src/contest/fallen.rs` |

#![cfg(feature = "report")]

mod given;
#[cfg(target_os = "linux")]
mod machine;
#[cfg(target_os = "linux")]
mod parts;
#[path = "../support/mod.rs"]
mod support;
mod typed;

use std::collections::BTreeSet;
use support::sources::{files, read};

/// Faults of the list.
const FAULTS: u32 = 48;

/// Numbers in brackets in the first line of what is said about a test: `[43]`, `[31, 32]`.
fn named(text: &str) -> BTreeSet<u32> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut found = BTreeSet::new();
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| **line == "#[test]") {
        let said = lines[..at].iter().rev().take_while(|line| line.starts_with("///") || line.starts_with("#["));
        for part in said.flat_map(|line| line.split('[').skip(1)) {
            let numbers = part.split(']').next().unwrap_or_default();
            found.extend(numbers.split(", ").filter_map(|number| number.parse::<u32>().ok()));
        }
    }
    found
}

#[test]
fn every_fault_has_a_test_that_names_it() {
    assert_eq!(named("/// [3, 12] Twice; [7] too.\n#[cfg(unix)]\n#[test]\nfn t() {}"), BTreeSet::from([3, 7, 12]));
    let tests = files("tests", &["rs"]).into_iter().chain(files("src", &["rs"]));
    let found: BTreeSet<u32> = tests.flat_map(|path| named(&read(&path))).collect();
    let missing: Vec<u32> = (1..=FAULTS).filter(|fault| !found.contains(fault)).collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
}
