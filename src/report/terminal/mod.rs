//! What a person sees on the terminal: the first part of the article, in at most 80 columns, whatever the names.
//!
//! Nothing is worded here: the sentences and tables are those of the report, without what few read first. Long names
//! are cut with an ellipsis, wide characters count double, a table that is too wide loses what stands in brackets, then
//! digits, then columns, and colour is used only where [`Style`] asks for it. Nothing here looks at the environment.
//! Files keep the whole names.

mod grid;
mod page;
mod paint;

pub use grid::Grid;
pub use page::Page;
pub use paint::Paint;

use super::article::{self, Article, Block, Section, Tone};
use super::file::Parts;
use super::style::Style;
use super::text::{self, LINE, shorten, thousands};
use crate::estimate::{Method, Summary, Timing};

/// What is shown of one run, ending in a line break.
pub fn summary(summary: &Summary, style: &Style) -> String {
    let article = article::article(summary, &[]);
    let (facts, speed) = (facts(summary, &article.subtitle), style.timed.then(|| speed(summary)));
    let shown = Shown { facts, notes: &summary.notes, speed };
    page(&article, &shown, style) + &written(summary, style, Parts::All)
}

/// What stands above and below an article on a terminal.
pub struct Shown<'a> {
    /// What was played, and how the numbers were made.
    pub facts: String,
    pub notes: &'a [String],
    /// How long it took, where that is told.
    pub speed: Option<String>,
}

/// What is read first of an article, ending in a line break.
pub fn page(article: &Article, shown: &Shown<'_>, style: &Style) -> String {
    let paint = Paint { on: style.color };
    let mut page = Page::default();
    page.painted(&article.title, 0, &|line| paint.bold(line));
    page.line(&paint.dim(&shorten(&shown.facts, LINE)));
    for warning in &article.warnings {
        page.painted(warning, 0, &|line| paint.tone(line, Tone::Open));
    }
    page.line("");
    article.sections.iter().filter(|section| section.at_a_glance).for_each(|section| show(&mut page, section, paint));
    for note in shown.notes {
        page.wrapped(&format!("note: {}", text::clean(note)));
    }
    shown.speed.iter().for_each(|speed| page.wrapped(speed));
    page.text
}

/// System, play, and how the numbers were made.
fn facts(summary: &Summary, subtitle: &str) -> String {
    let made = match summary.method {
        Method::Exact => vec!["exact".to_owned()],
        Method::Sample => {
            vec![text::count(summary.trials, "trial", "trials"), format!("seed {}", summary.seed)]
        }
    };
    std::iter::once(subtitle.to_owned()).chain(made).collect::<Vec<_>>().join(" · ")
}

fn show(page: &mut Page, section: &Section, paint: Paint) {
    let mut is_first = true;
    for block in &section.blocks {
        // The answer needs no heading, and a table has its own.
        let heads =
            is_first && section.id != article::ANSWER && !matches!(block, Block::Table { .. } | Block::Fold { .. });
        if heads {
            page.line(&paint.bold(&section.heading));
        }
        is_first = false;
        match block {
            Block::Lead { line } => page.painted(&article::words(line), 0, &|line| paint.bold(line)),
            Block::Paragraph { line } => page.painted(&article::words(line), 0, &str::to_owned),
            Block::List { items } => {
                items.iter().for_each(|item| page.wrapped(&format!("- {}", article::words(item))));
            }
            Block::Table { table } => {
                page.gap();
                page.painted(&table.caption, 0, &|line| paint.bold(line));
                let (grid, below) = Grid::of(table);
                page.grid(&grid, paint);
                below.iter().for_each(|sentence| page.wrapped(sentence));
            }
            // What is closed until asked for stays closed here.
            Block::Fold { .. } | Block::Figure { .. } | Block::Command { .. } => {}
        }
    }
    page.gap();
}

/// Where the report is, as the last line of its tables; nothing where none is written.
pub fn written(summary: &Summary, style: &Style, parts: Parts) -> String {
    written_as(&summary.scenario.slug, style, parts)
}

/// The same for a report folder of this name.
pub fn written_as(slug: &str, style: &Style, parts: Parts) -> String {
    let mut page = Page::default();
    if let Some(folder) = &style.reports {
        let folder = text::clean(folder.trim_end_matches('/'));
        page.path("report: ", &format!("{folder}/{slug}/{}", parts.first()));
    }
    page.text
}

fn speed(summary: &Summary) -> String {
    took(summary.timing, (summary.method == Method::Sample).then(|| text::count(summary.played(), "trial", "trials")))
}

/// How long something took; `played` says what was, where anything was.
pub fn took(timing: Timing, played: Option<String>) -> String {
    let Timing { threads, elapsed_seconds, combats_per_second, before } = timing;
    let seconds =
        if elapsed_seconds < 10.0 { format!("{elapsed_seconds:.2}") } else { format!("{elapsed_seconds:.0}") };
    let Some(played) = played else { return format!("speed: solved in {seconds} s") };
    // What shards have counted took nobody's time here.
    if elapsed_seconds <= 0.0 {
        return format!("counted before: {played}");
    }
    let threads = text::count(threads as u64, "thread", "threads");
    let rate = thousands(combats_per_second.max(0.0).round() as u64);
    let earlier = (before > 0.0).then(|| format!(", {:.0} % of them counted before and the others", 100.0 * before));
    let earlier = earlier.unwrap_or_default();
    format!("speed: {played}{earlier} in {seconds} s, {rate} combats/s on {threads}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::text::width;
    use crate::report::{percent, sample};

    fn without_colour(text: &str) -> String {
        let mut parts = text.split("\x1b[");
        let first = parts.next().unwrap().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
    }

    #[test]
    fn no_line_is_wider_than_eighty_columns_whatever_the_names() {
        let reports = Some(format!("/very/{}", "long/".repeat(40)));
        for base in sample::all() {
            for stretch in ["", " 龍虎", " 👩‍🚀", " x", " ﷽", "\u{1b}[2J\n"] {
                let mut stretched = base.clone();
                for case in &mut stretched.cases {
                    case.case += &stretch.repeat(60);
                    case.outcomes.iter_mut().for_each(|row| row.outcome += &stretch.repeat(50));
                    case.metrics.iter_mut().for_each(|row| row.metric += &stretch.repeat(50));
                }
                stretched.scenario.title += &stretch.repeat(70);
                stretched.expectations.iter_mut().for_each(|row| row.claim += &stretch.repeat(40));
                let style = Style { color: false, timed: true, reports: reports.clone() };
                let plain = summary(&stretched, &style);
                assert!(plain.lines().all(|line| width(line) <= LINE), "{plain}");
                assert!(!plain.contains('\x1b'));
                let coloured = summary(&stretched, &Style { color: true, ..style });
                assert!(coloured.contains("\x1b[1m"));
                assert_eq!(without_colour(&coloured), plain);
            }
        }
    }

    #[test]
    fn numbers_are_never_shortened() {
        for sample in [sample::duel(), sample::sweep()] {
            let shown = summary(&sample, &Style::default());
            for row in sample.cases.iter().flat_map(|case| case.outcomes.first()) {
                let chance = percent::percent(row.p, row.low, row.high);
                assert!(shown.contains(&format!("{chance} ({})", percent::interval(row.low, row.high))), "{shown}");
            }
        }
    }

    #[test]
    fn an_interrupted_run_says_so_at_the_top() {
        let mut cut = sample::plain_duel();
        cut.complete = false;
        assert!(summary(&cut, &Style::default()).lines().nth(2).unwrap().contains("interrupted"));
    }

    #[test]
    fn the_answer_comes_first_and_in_a_sentence() {
        for sample in sample::all() {
            let shown = summary(&sample, &Style::default());
            let lead =
                article::article(&sample, &[]).sections.into_iter().find(|section| section.id == article::ANSWER);
            let Some(Block::Lead { line }) = lead.and_then(|section| section.blocks.into_iter().next()) else {
                continue;
            };
            let words = article::words(&line);
            let begins: String = words.chars().take(20).collect();
            let place = shown.lines().position(|line| line.starts_with(begins.trim_end()));
            assert!(place.is_some_and(|place| place < 8), "{words}\n{shown}");
        }
    }

    #[test]
    fn the_tables_read_as_before() {
        let style = Style { color: false, timed: true, reports: Some("reports".into()) };
        insta::assert_snapshot!("plain.table", summary(&sample::plain_duel(), &style));
        insta::assert_snapshot!("hostile.table", summary(&sample::duel(), &style));
        insta::assert_snapshot!("sweep.table", summary(&sample::sweep(), &style));
        insta::assert_snapshot!("exact.table", summary(&sample::exact(), &style));
        insta::assert_snapshot!("decision.table", summary(&sample::decision(), &style));
        insta::assert_snapshot!("nothing_finished.table", summary(&sample::nothing_finished(), &style));
    }
}
