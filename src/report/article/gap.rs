//! What the odds become under the other policy.

use super::model::{Cell, Section, Table, Tone, numbers_head, paragraph, plain, section, shortened, texts};
use crate::estimate::{Ahead, PolicyGap, Summary};
use crate::report::{percent, text};

/// Each case under the other policy, its difference and whether the same side is ahead; `None` of what has no other.
pub fn section_of(summary: &Summary) -> Option<Section> {
    let first = summary.policy_gaps.first()?;
    let head =
        [texts(&["Case", "Policy"]), numbers_head(&["As it is", "Under it", "Difference"]), texts(&["Who is ahead"])];
    let table = Table {
        caption: format!("The chance of “{}” when everybody is played by another policy", first.outcome),
        head: head.concat(),
        rows: summary.policy_gaps.iter().map(row).collect(),
    };
    let trials = summary.policy_gaps.iter().map(|gap| gap.trials);
    let [least, most] = [trials.clone().min()?, trials.max()?].map(text::thousands);
    let so_many = if least == most { most } else { format!("{least} to {most}") };
    let mut blocks = shortened(table, "policy_gaps");
    blocks.push(paragraph(format!(
        "Of {so_many} fights for each case, with dice of their own; intervals at {}. The side that is ahead, draws counted \
         half, is told where it is sure under both policies.",
        percent::percent_exact(summary.confidence)
    )));
    Some(section("policy-gap", "Under another policy", blocks))
}

fn row(gap: &PolicyGap) -> Vec<Cell> {
    let PolicyGap { case, policy, written: (p, least, most), other: (other, low, high), by, ahead, .. } = gap;
    let (word, tone) = match ahead {
        Ahead::Stands => ("stands", Tone::Plain),
        Ahead::Flips => ("FLIPS", Tone::Bad),
        Ahead::Unsure => ("not sure", Tone::Open),
    };
    let with_note = |text: String, note: String| Cell { note, ..plain(text) };
    let interval = |low: f64, high: f64| if low < high { percent::interval(low, high) } else { String::new() };
    vec![
        plain(case),
        plain(*policy),
        with_note(percent::percent_short(*p, *least, *most), interval(*least, *most)),
        with_note(percent::percent(*other, *low, *high), interval(*low, *high)),
        with_note(percent::points(by.estimate, by.low, by.high), percent::points_interval(by.low, by.high)),
        Cell { tone, ..plain(word) },
    ]
}
