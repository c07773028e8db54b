//! No text at all gets past this stage as anything but a scenario or a mistake.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::{Mistakes, SIDES, duel, read_into, render, shown};

#[test]
fn no_depth_of_nesting_overflows_the_stack() {
    let deep = 100_000;
    let dotted = format!("{}=", vec!["a"; 79].join("."));
    let texts = [
        format!("x = {}", "[".repeat(deep)),
        format!("x = {}{}", "[".repeat(deep), "]".repeat(deep)),
        format!("x = {}", "{a=".repeat(deep)),
        "[".repeat(deep),
        format!("{}b = 1", "a.".repeat(deep)),
        format!("[{}b]", "a.".repeat(deep)),
        format!("x = {}1{}", format!("{{{dotted}").repeat(79), "}".repeat(79)),
        duel(&format!("{SIDES}[sweep]\n\"{}b\" = [1]", "a.".repeat(deep))),
        duel(&format!("{SIDES}[sweep]\n{}b = [1]", "a.".repeat(12))),
    ];
    // The stack that a program's first thread has; a test's own is a quarter of it, too small without optimisation.
    let reader = std::thread::Builder::new().stack_size(8 << 20);
    let read = move || texts.iter().all(|text| !shown(text).is_empty());
    assert!(reader.spawn(read).unwrap().join().unwrap());
}

/// The same texts on every run.
fn config() -> ProptestConfig {
    ProptestConfig { cases: 512, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_a_scenario_or_a_mistake(text in any::<String>()) {
        let mistakes = Mistakes::new();
        let scenario = read_into("any.toml", &text, &mistakes);
        prop_assert!(scenario.is_some() || !mistakes.is_empty());
        render(&mistakes.into_vec(), true);
    }

    /// Nearly valid documents reach further than noise does: lines of a real scenario, shuffled, cut and repeated.
    #[test]
    fn any_mixture_of_real_lines_is_a_scenario_or_a_mistake(
        lines in prop::collection::vec((0..LINES.len(), 0_usize..60), 0..40),
    ) {
        let mut text = String::new();
        for (line, length) in lines {
            // Mostly whole lines, now and then one that breaks off.
            let length = if length < 50 { usize::MAX } else { length - 50 };
            text.extend(LINES[line].chars().take(length));
            text.push('\n');
        }
        let mistakes = Mistakes::new();
        let scenario = read_into("any.toml", &text, &mistakes);
        prop_assert!(scenario.is_some() || !mistakes.is_empty());
        for mistake in mistakes.into_vec() {
            let span = mistake.span.clone().unwrap_or_default();
            prop_assert!(span.start <= span.end && span.end <= text.len(), "{mistake:?}");
            let raw_escape = render(&[mistake], false).contains('\x1b');
            prop_assert!(!raw_escape);
        }
    }
}

const LINES: [&str; 24] = [
    "title = \"Dü\\u001bel\"",
    "system = \"smf\"",
    "play = \"duel\"",
    "trials = 1000",
    "precision = 0.01",
    "seed = -3",
    "method = \"exact\"",
    "[rules]",
    "round-limit = 50",
    "[[side]]",
    "name = \"Rhino\"",
    "name = \"サイ\"",
    "body = 7",
    "minor = [\"fast\", 3]",
    "luck = nan",
    "[[case]]",
    "name = \"big\"",
    "set = { \"side.Rhino.body\" = 9, \"side.1.luck\" = 0.5 }",
    "[sweep]",
    "\"side.1.body\" = [6, 7, 8]",
    "\"rules.round-limit\" = [1, 2]",
    "[[expect]]",
    "outcome = \"Rhino wins\"",
    "between = [0.45, 60]",
];
