//! Stage 6: estimates become bytes that people and programs read.
//!
//! Every output is a pure function of a [`Summary`] (and its charts), so tables, pages and `run.json` show the same
//! values; only [`mod@write`] touches files. Time, threads and speed appear in `run.log.json` and on the terminal:
//! every file of a report is byte-identical for the same scenario, seed and version. A new output is one file here and
//! one line in [`RENDERERS`].

pub mod article;
mod axis;
pub mod chart;
pub mod claims;
pub mod csv;
mod cut;
mod file;
pub mod film;
mod grid;
mod headline;
pub mod html;
pub mod json;
pub mod junit;
pub mod lab;
pub mod manifest;
pub mod markdown;
pub mod odds;
pub mod parquet;
pub mod percent;
mod ranking;
mod readable;
pub mod story;
mod style;
pub mod tables;
pub mod terminal;
pub mod text;
pub mod write;

#[cfg(test)]
pub mod sample;

use crate::estimate::Summary;
use crate::stop::Stop;
use crate::threads;
use chart::Chart;
pub use file::{File, Parts, RenderError, Renderer};
pub use style::{Format, Style};

/// Every output of a run, in the order in which a reader of the folder would explain them.
pub static RENDERERS: &[&dyn Renderer] =
    &[&json::RunJson, &tables::Csv, &tables::Parquet, &ChartFiles, &markdown::Markdown, &html::Html];

/// What the files of a run say that was interrupted when all that was left to do was to make them.
const LEFT_OUT: &str = "The run was interrupted after its numbers were complete: charts and Parquet files that were \
                        not made by then are missing.";

/// All files of a run's report folder, with these charts.
pub fn render(summary: &Summary, charts: &[Chart]) -> Result<Vec<File>, RenderError> {
    // None needs another's files.
    let files: Result<Vec<Vec<File>>, RenderError> =
        threads::map(RENDERERS, |renderer| renderer.render(summary, charts)).into_iter().collect();
    Ok(files?.into_iter().flatten().collect())
}

/// These files of a run's report folder until somebody asks to stop: then its numbers and pages, and of charts and of
/// what else may be missing only what was begun by then. The pages say so, and so does the summary afterwards.
pub fn render_until(summary: &mut Summary, parts: Parts, stop: Stop) -> Result<Vec<File>, RenderError> {
    let is_wanted = |renderer: &&&dyn Renderer| renderer.paths().iter().any(|path| parts.has(path));
    let which = |missing: bool| -> Vec<&&dyn Renderer> {
        RENDERERS.iter().filter(is_wanted).filter(|renderer| renderer.may_be_missing() == missing).collect()
    };
    let spare = |summary: &Summary| -> Result<Vec<Vec<File>>, RenderError> {
        threads::map(&which(true), |renderer| renderer.render_until(summary, &[], stop)).into_iter().collect()
    };
    // These come first, so that those who tell what is missing know it.
    let charts = || if parts == Parts::All { chart::charts_until(summary, stop) } else { Ok(Vec::new()) };
    let (charts, spare) = rayon::join(charts, || spare(summary));
    let (charts, mut spare) = (charts?, spare?.into_iter());
    if summary.complete && stop.is_asked() {
        summary.notes.push(LEFT_OUT.to_owned());
    }
    let summary = &*summary;
    let needed = threads::map(&which(false), |renderer| renderer.render(summary, &charts));
    let mut needed = needed.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter();
    let in_order = |renderer: &&dyn Renderer| {
        let files = if renderer.may_be_missing() { spare.next() } else { needed.next() };
        files.unwrap_or_default()
    };
    Ok(RENDERERS.iter().filter(is_wanted).flat_map(in_order).collect())
}

/// What a command prints for these runs, ending in a line break.
pub fn stdout(summaries: &[Summary], format: Format, style: &Style) -> Result<String, RenderError> {
    match format {
        Format::Table => {
            Ok(summaries.iter().map(|summary| terminal::summary(summary, style)).collect::<Vec<_>>().join("\n"))
        }
        Format::Json => json::stdout(summaries),
        Format::Csv => csv::stdout(summaries),
        Format::Markdown => {
            Ok(summaries.iter().map(|summary| markdown::article(summary, &[])).collect::<Vec<_>>().join("\n---\n\n"))
        }
    }
}

/// Prints runs one after the other, each as soon as its numbers are there: together the same as [`stdout`] of all.
#[derive(Clone, Debug)]
pub struct Printer {
    format: Format,
    style: Style,
    several: bool,
    printed: usize,
}

impl Printer {
    /// One for a single run, or for several.
    pub fn new(format: Format, style: Style, several: bool) -> Self {
        Self { format, style, several, printed: 0 }
    }

    /// What is printed for the next run; `None` where its columns depend on the others.
    pub fn next(&mut self, summary: &Summary) -> Result<Option<String>, RenderError> {
        let first = self.printed == 0;
        self.printed += 1;
        let one = std::slice::from_ref(summary);
        let text = match self.format {
            Format::Csv if self.several => return Ok(None),
            Format::Csv => csv::stdout(one)?,
            Format::Json if self.several => {
                let indented = json::stdout(one)?.trim_end().replace('\n', "\n  ");
                format!("{}  {indented}", if first { "[\n" } else { ",\n" })
            }
            Format::Json => json::stdout(one)?,
            Format::Table => {
                let tables = terminal::summary(summary, &Style { reports: None, ..self.style.clone() });
                format!("{}{tables}", if first { "" } else { "\n" })
            }
            Format::Markdown => {
                format!("{}{}", if first { "" } else { "\n---\n\n" }, markdown::article(summary, &[]))
            }
        };
        Ok(Some(text))
    }

    /// What is printed once the report of a run is written: where it is.
    pub fn written(&self, summary: &Summary, parts: Parts) -> String {
        match self.format {
            Format::Table => terminal::written(summary, &self.style, parts),
            Format::Json | Format::Csv | Format::Markdown => String::new(),
        }
    }

    /// What is printed at the end, for the runs that had to wait.
    pub fn end(&self, waiting: &[Summary]) -> Result<String, RenderError> {
        match self.format {
            Format::Csv if self.several => csv::of_several(waiting),
            Format::Json if self.several => Ok(if self.printed == 0 { "[]\n" } else { "\n]\n" }.to_owned()),
            _ => Ok(String::new()),
        }
    }
}

/// The charts as files of their own.
struct ChartFiles;

impl Renderer for ChartFiles {
    fn name(&self) -> &'static str {
        "charts"
    }

    fn paths(&self) -> &'static [&'static str] {
        &["charts/*.png", "charts/*.svg"]
    }

    fn render(&self, _: &Summary, charts: &[Chart]) -> Result<Vec<File>, RenderError> {
        Ok(charts.iter().flat_map(Chart::files).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_renderer_writes_the_paths_it_names_and_no_two_share_one() {
        let summary = sample::duel();
        let charts = sample::charts(&summary);
        let mut seen = std::collections::BTreeSet::new();
        for renderer in RENDERERS {
            let files = renderer.render(&summary, &charts).unwrap();
            assert!(!files.is_empty(), "{} wrote nothing", renderer.name());
            for file in files {
                let named = renderer.paths().iter().any(|pattern| match pattern.split_once('*') {
                    Some((start, end)) => file.path.starts_with(start) && file.path.ends_with(end),
                    None => *pattern == file.path,
                });
                assert!(named, "{} does not name {}", renderer.name(), file.path);
                assert!(seen.insert(file.path.clone()), "{} written twice", file.path);
            }
        }
        let contract = [
            "run.json",
            "report.md",
            "report.html",
            "tables/outcomes.csv",
            "tables/outcomes.parquet",
            "tables/distributions.csv",
            "tables/distributions.parquet",
            "tables/metrics.csv",
            "tables/metrics.parquet",
            "charts/outcomes.png",
            "charts/outcomes.svg",
            "charts/survival.png",
            "charts/survival.svg",
            "charts/distribution-rounds.png",
            "charts/distribution-rounds.svg",
            "tables/expectations.csv",
            "tables/expectations.parquet",
        ];
        let missing = contract.iter().find(|path| !seen.contains(**path));
        assert_eq!(missing, None, "{seen:?}");
        // Nobody asked for the other metric.
        assert_eq!(seen.len(), contract.len(), "{seen:?}");
        assert!(
            seen.iter().all(|path| path.chars().all(|c| c.is_ascii_alphanumeric() || "/.-".contains(c))),
            "{seen:?}"
        );
    }

    #[test]
    fn no_file_changes_with_time_and_threads() {
        let summary = sample::duel();
        let charts = sample::charts(&summary);
        let mut later = summary.clone();
        later.timing.threads += 7;
        later.timing.elapsed_seconds *= 3.0;
        later.timing.combats_per_second /= 3.0;
        let (first, second) = (render(&summary, &charts).unwrap(), render(&later, &charts).unwrap());
        for (first, second) in first.iter().zip(&second) {
            assert!(first == second, "{}", first.path);
        }
        // What is left of them is the log, which is no file of the report.
        assert!(json::log(&summary).unwrap() != json::log(&later).unwrap());
    }

    #[test]
    fn a_stop_while_drawing_leaves_numbers_and_pages_that_say_what_is_missing() {
        static ASKED: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(true);
        let whole = sample::duel();
        let all = render_until(&mut whole.clone(), Parts::All, Stop::never()).unwrap();
        assert!(all == render(&whole, &sample::charts(&whole)).unwrap());

        let mut cut = whole.clone();
        let files = render_until(&mut cut, Parts::All, Stop::at(&ASKED)).unwrap();
        assert_eq!(cut.notes, [whole.notes.clone(), vec![LEFT_OUT.to_owned()]].concat());
        assert_eq!(Summary { notes: whole.notes.clone(), ..cut }, whole);
        let is_spare = |file: &&File| file.path.starts_with("charts/") || file.path.ends_with(".parquet");
        let paths = |files: &[File]| files.iter().map(|file| file.path.clone()).collect::<Vec<_>>();
        let needed: Vec<File> = all.iter().filter(|file| !is_spare(file)).cloned().collect();
        assert_eq!(paths(&files), paths(&needed));
        for (file, whole) in files.iter().zip(&needed) {
            let says = String::from_utf8_lossy(&file.bytes).contains("charts and Parquet files that were not made");
            match file.path.ends_with(".csv") {
                true => assert!(file == whole, "{}", file.path),
                false => assert!(says && file != whole, "{}", file.path),
            }
        }

        // Of a run that is not complete the pages say more than that already.
        let mut part = Summary { complete: false, ..whole.clone() };
        let files = render_until(&mut part, Parts::All, Stop::at(&ASKED)).unwrap();
        assert_eq!((part.notes, paths(&files)), (whole.notes, paths(&needed)));
    }

    #[test]
    fn data_alone_are_the_same_files_without_pictures_and_pages() {
        let whole = render_until(&mut sample::duel(), Parts::All, Stop::never()).unwrap();
        let data = render_until(&mut sample::duel(), Parts::Data, Stop::never()).unwrap();
        let kept: Vec<File> = whole.iter().filter(|file| Parts::Data.has(&file.path)).cloned().collect();
        assert!(kept == data && data.len() < whole.len());
        let is_shown = |file: &File| [".png", ".svg", ".html", ".md"].iter().any(|end| file.path.ends_with(end));
        assert!(!data.iter().any(is_shown) && data.iter().any(|file| file.path == "run.json"));
    }

    #[test]
    fn runs_printed_one_after_the_other_are_what_all_of_them_are_together() {
        let style = Style { color: false, timed: true, reports: Some("reports".to_owned()) };
        for runs in [vec![sample::duel()], vec![sample::duel(), sample::sweep(), sample::exact()]] {
            for format in [Format::Table, Format::Json, Format::Csv, Format::Markdown] {
                let mut printer = Printer::new(format, style.clone(), runs.len() > 1);
                let (mut text, mut waiting) = (String::new(), Vec::new());
                for run in &runs {
                    match printer.next(run).unwrap() {
                        Some(printed) => text += &(printed + &printer.written(run, Parts::All)),
                        None => waiting.push(run.clone()),
                    }
                }
                text += &printer.end(&waiting).unwrap();
                assert_eq!(text, stdout(&runs, format, &style).unwrap(), "{format:?} of {}", runs.len());
            }
        }
        assert_eq!(Printer::new(Format::Json, style, true).end(&[]).unwrap(), "[]\n");
    }

    #[test]
    fn no_two_files_share_a_name_whatever_things_are_called() {
        for alike in [["Халк", "Тор"], ["Spider-Man", "Spider Man"], ["T0", "t0"], ["Straße", "STRASSE"]] {
            let mut summary = sample::plain_duel();
            for case in &mut summary.cases {
                let named = |name: &str| {
                    let mut rows = case.distributions.to_vec();
                    rows.iter_mut().for_each(|row| row.metric = format!("{name}: {}", row.metric));
                    rows
                };
                case.distributions = alike.map(named).concat().into();
                summary.scenario.asked = case.distributions.iter().map(|row| row.metric.clone()).collect();
            }
            let files = render(&summary, &chart::charts(&summary).unwrap()).unwrap();
            let names: std::collections::BTreeSet<String> = files.iter().map(|file| file.path.to_lowercase()).collect();
            assert_eq!(names.len(), files.len(), "{alike:?}");
            let distributions = files.iter().filter(|file| file.path.starts_with("charts/distribution-"));
            // Two metrics of either side, each as PNG and as SVG.
            assert_eq!(distributions.count(), 8, "{alike:?}: {names:?}");
        }
    }

    #[test]
    fn every_format_prints_one_and_several_scenarios() {
        let (one, two) = ([sample::duel()], [sample::duel(), sample::sweep()]);
        for format in [Format::Table, Format::Json, Format::Csv, Format::Markdown] {
            let (short, long) = (stdout(&one, format, &Style::default()), stdout(&two, format, &Style::default()));
            let (short, long) = (short.unwrap(), long.unwrap());
            assert!(short.ends_with('\n') && long.ends_with('\n') && long.len() > short.len(), "{format:?}");
        }
    }
}
